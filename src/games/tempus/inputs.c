/* inputs.c: what a seat knows, as inputs of a net (core/net.h).
 *
 * Everything is seen from one seat: its own things come first, then those of the seat after it, and
 * so on. Of the hands of others only the size is known, of the discard pile what the seat saw go
 * there, of the tiles those laid and the next one (R 12). */
#include "games/tempus/rules.h"

enum {
    HANDS = TEMPUS_HAND + 1,
    MARKERS = 8,
    TOKENS = 16,
    HEXES = 12,
    POINTS = 32,
    PROGRESS = 12,
    HOLDS = 4, /* of a seat on a hex: one token, two, three and more, a city */
    COPIES = 4,
    DECKS = 17,
    QUOTAS = 10,
    LEADS = 7 /* strength in a fight: behind by three and more, ..., ahead by three and more */
};

/* Of one seat */
enum {
    SEAT_HEX, /* what it holds there */
    SEAT_ERA = SEAT_HEX + HOLDS * TEMPUS_HEX_COUNT,
    SEAT_LEADS_ERA = SEAT_ERA + TEMPUS_ERA_COUNT,
    SEAT_MARKERS,
    SEAT_HAND = SEAT_MARKERS + MARKERS,
    SEAT_FRONT = SEAT_HAND + HANDS, /* Government cards of this round, by kind */
    SEAT_LAID = SEAT_FRONT + COPIES * TEMPUS_KIND_COUNT,
    SEAT_LAID_CARD = SEAT_LAID + HANDS, /* if the seat may know it */
    SEAT_TOKENS = SEAT_LAID_CARD + TEMPUS_CARD_COUNT,
    SEAT_HEXES = SEAT_TOKENS + TOKENS,
    SEAT_TERRAIN = SEAT_HEXES + HEXES,                          /* hexes held, by terrain */
    SEAT_CITIES = SEAT_TERRAIN + COPIES * TEMPUS_TERRAIN_COUNT, /* by value */
    SEAT_POINTS = SEAT_CITIES + COPIES * TEMPUS_CITY_COUNT,
    SEAT_PROGRESS = SEAT_POINTS + POINTS,
    SEAT_SITES = SEAT_PROGRESS + PROGRESS,
    SEAT_BIRTHS = SEAT_SITES + HEXES,
    SEAT_ROOM = SEAT_BIRTHS + HEXES,  /* free hexes beside own tokens */
    SEAT_TARGETS = SEAT_ROOM + HEXES, /* foreign hexes beside own tokens */
    SEAT_PROTECTED = SEAT_TARGETS + HEXES,
    SEAT_START,
    SEAT_TURN,
    SEAT_BONUS,
    SEAT_HERE,
    SEAT_INPUTS
};

/* Of the table */
enum {
    INPUT_TERRAIN = TEMPUS_SEATS * SEAT_INPUTS,                           /* of every hex */
    INPUT_CARD = INPUT_TERRAIN + TEMPUS_HEX_COUNT * TEMPUS_TERRAIN_COUNT, /* in hand, by copies */
    INPUT_GONE =
        INPUT_CARD + COPIES * TEMPUS_CARD_COUNT, /* into the discard pile, as far as seen */
    INPUT_DECK = INPUT_GONE + COPIES * TEMPUS_CARD_COUNT,
    INPUT_TILE = INPUT_DECK + DECKS, /* the next one */
    INPUT_TILES_LEFT = INPUT_TILE + TEMPUS_TILE_COUNT,
    INPUT_TOUCHED = INPUT_TILES_LEFT + TEMPUS_TILE_COUNT + 1,
    INPUT_FROM = INPUT_TOUCHED + TEMPUS_HEX_COUNT,
    INPUT_FIGHT_FROM = INPUT_FROM + TEMPUS_HEX_COUNT,
    INPUT_FIGHT_TO = INPUT_FIGHT_FROM + TEMPUS_HEX_COUNT,
    INPUT_FIGHT_TERRAIN = INPUT_FIGHT_TO + TEMPUS_HEX_COUNT,
    INPUT_FIGHT_LEAD = INPUT_FIGHT_TERRAIN + TEMPUS_TERRAIN_COUNT,
    INPUT_QUOTA = INPUT_FIGHT_LEAD + LEADS, /* left in this action */
    INPUT_NEXT_ERA = INPUT_QUOTA + QUOTAS,
    INPUT_ROUND = INPUT_NEXT_ERA + TEMPUS_ERA_COUNT + 1,
    INPUT_PLAYERS = INPUT_ROUND + TEMPUS_ROUNDS + 1,
    INPUT_SETUP = INPUT_PLAYERS + TEMPUS_SEATS + 1,
    INPUT_PROTECTION = INPUT_SETUP + TEMPUS_SETUP_COUNT,
    INPUT_FRESH = INPUT_PROTECTION + TEMPUS_PROTECTION_COUNT,
    INPUT_BASE, /* the kind of the lower frame */
    INPUT_DECISION = INPUT_BASE + TEMPUS_DECISION_COUNT,
    INPUT_COUNT = INPUT_DECISION + TEMPUS_DECISION_COUNT
};

static void add_hexes(struct net_list *list, int base, const struct tempus_state *s, int seat)
{
    struct hexset held = s->player[seat].held, towns = s->player[seat].towns;
    int terrains[TEMPUS_TERRAIN_COUNT] = {0};
    for (int hex; (hex = hexset_take(&held)) >= 0;) {
        net_add_number(list, base + SEAT_HEX + HOLDS * hex, s->tokens[hex] - 1, HOLDS - 1);
        if (s->terrain[hex] != ITEM_NONE)
            terrains[s->terrain[hex]]++;
    }
    for (int hex; (hex = hexset_take(&towns)) >= 0;)
        net_add(list, base + SEAT_HEX + HOLDS * hex + HOLDS - 1);
    for (int i = 0; i < TEMPUS_TERRAIN_COUNT; i++)
        net_add_count(list, base + SEAT_TERRAIN + COPIES * i, terrains[i], COPIES);
}

static void add_count_of(struct net_list *list, int base, struct hexset set)
{
    net_add_number(list, base, hexset_count(set), HEXES);
}

/* What it could do on the board. */
static void add_prospects(struct net_list *list, int base, const struct tempus_state *s, int seat)
{
    const struct tempus_player *p = &s->player[seat];
    struct hexset foreign = tempus_foreign(s, seat), around = hexset_grown(p->held);
    struct hexset free = hexset_minus(hexset_minus(s->land, foreign), p->held);
    add_count_of(list, base + SEAT_SITES, tempus_sites(s, seat));
    add_count_of(list, base + SEAT_BIRTHS, tempus_birthplaces(s, seat));
    add_count_of(list, base + SEAT_ROOM, hexset_and(around, hexset_minus(free, p->towns)));
    add_count_of(list, base + SEAT_TARGETS, hexset_and(around, foreign));
    if (tempus_is_protected(s, seat))
        net_add(list, base + SEAT_PROTECTED);
}

static void add_cards(struct net_list *list, int base, const struct tempus_state *s, int seat,
                      bool knows)
{
    const struct tempus_player *p = &s->player[seat];
    int kinds[TEMPUS_KIND_COUNT] = {0};
    for (int i = 0; i < p->front_count; i++)
        kinds[tempus_kind_of(p->front[i])]++;
    for (int i = 0; i < TEMPUS_KIND_COUNT; i++)
        net_add_count(list, base + SEAT_FRONT + COPIES * i, kinds[i], COPIES);
    net_add_number(list, base + SEAT_HAND, p->hand_count, HANDS);
    net_add_number(list, base + SEAT_LAID, p->laid_count, HANDS);
    unsigned char seen[TEMPUS_CARD_COUNT] = {0};
    for (int i = 0; i < p->laid_count && knows; i++) {
        if (!seen[p->laid[i]]++)
            net_add(list, base + SEAT_LAID_CARD + p->laid[i]);
    }
}

static void add_seat(struct net_list *list, int base, const struct tempus_state *s, int seat,
                     int points)
{
    const struct tempus_player *p = &s->player[seat];
    int next = tempus_next_era(s);
    net_add(list, base + SEAT_ERA + p->era);
    net_add_number(list, base + SEAT_MARKERS, p->markers, MARKERS);
    net_add_number(list, base + SEAT_TOKENS, p->tokens, TOKENS);
    add_count_of(list, base + SEAT_HEXES, p->held);
    for (int row = 0; row < TEMPUS_CITY_COUNT; row++)
        net_add_count(list, base + SEAT_CITIES + COPIES * row, p->built[row], COPIES);
    net_add_number(list, base + SEAT_POINTS, points, POINTS);
    if (next < TEMPUS_ERA_COUNT)
        net_add_number(list, base + SEAT_PROGRESS,
                       tempus_points_on_board(s, seat, tempus_eras[next].terrain), PROGRESS);
    if (p->era == next - 1)
        net_add(list, base + SEAT_LEADS_ERA);
    if (seat == s->start)
        net_add(list, base + SEAT_START);
    if (s->frames[0].seat == seat)
        net_add(list, base + SEAT_TURN);
    if (s->bonus >> seat & 1)
        net_add(list, base + SEAT_BONUS);
    net_add(list, base + SEAT_HERE);
    add_hexes(list, base, s, seat);
    add_prospects(list, base, s, seat);
}

/* The seat's own cards, and those it saw go. */
static void add_known_cards(struct net_list *list, const struct tempus_state *s, int seat)
{
    const struct tempus_player *p = &s->player[seat];
    int own[TEMPUS_CARD_COUNT] = {0}, gone[TEMPUS_CARD_COUNT] = {0};
    for (int i = 0; i < p->hand_count; i++)
        own[p->hand[i]]++;
    for (int i = 0; i < s->discard_count; i++)
        if (s->discard[i].seen >> seat & 1)
            gone[s->discard[i].card]++;
    for (int card = 0; card < TEMPUS_CARD_COUNT; card++) {
        net_add_count(list, INPUT_CARD + COPIES * card, own[card], COPIES);
        net_add_count(list, INPUT_GONE + COPIES * card, gone[card], COPIES);
    }
    net_add_number(list, INPUT_DECK, s->deck_count / 4, DECKS);
}

static void add_hex(struct net_list *list, int base, int hex)
{
    if (hex != HEX_NONE)
        net_add(list, base + hex);
}

static void add_fight(struct net_list *list, const struct tempus_state *s)
{
    add_hex(list, INPUT_FROM, s->from);
    add_hex(list, INPUT_FIGHT_FROM, s->fight_from);
    add_hex(list, INPUT_FIGHT_TO, s->fight_to);
    net_add_item(list, INPUT_FIGHT_TERRAIN, s->fight_terrain);
    if (s->fight_to != HEX_NONE && s->fight_from != HEX_NONE)
        net_add_number(list, INPUT_FIGHT_LEAD,
                       s->tokens[s->fight_from] - s->tokens[s->fight_to] + LEADS / 2, LEADS);
}

static void add_world(struct net_list *list, const struct tempus_state *s)
{
    struct hexset land = s->land, touched = {{0}};
    for (int hex; (hex = hexset_take(&land)) >= 0;)
        if (s->terrain[hex] != ITEM_NONE)
            net_add(list, INPUT_TERRAIN + TEMPUS_TERRAIN_COUNT * hex + s->terrain[hex]);
    for (int i = 0; i < s->touched_count; i++)
        hexset_add(&touched, s->touched[i]);
    for (int hex; (hex = hexset_take(&touched)) >= 0;)
        net_add(list, INPUT_TOUCHED + hex);
    if (s->tiles_laid < tempus_tiles_seen(s))
        net_add_item(list, INPUT_TILE, s->tiles[s->tiles_laid]);
    net_add_number(list, INPUT_TILES_LEFT, s->tile_count - s->tiles_laid, TEMPUS_TILE_COUNT + 1);
}

static void add_table(struct net_list *list, const struct tempus_state *s)
{
    net_add_number(list, INPUT_QUOTA, s->quota - s->touched_count, QUOTAS);
    net_add_number(list, INPUT_NEXT_ERA, tempus_next_era(s), TEMPUS_ERA_COUNT + 1);
    net_add_number(list, INPUT_ROUND, s->round, TEMPUS_ROUNDS + 1);
    net_add(list, INPUT_PLAYERS + s->players);
    net_add(list, INPUT_SETUP + s->setup);
    net_add(list, INPUT_PROTECTION + s->protection);
    if (s->fresh)
        net_add(list, INPUT_FRESH);
    net_add(list, INPUT_BASE + s->frames[0].kind);
    net_add(list, INPUT_DECISION + tempus_top(s).kind);
}

static int look(const void *state, int seat, uint16_t *inputs)
{
    const struct tempus_state *s = state;
    struct net_list list = {.at = inputs};
    struct score scores[SEATS_MAX];
    tempus_scores(s, scores);
    for (int i = 0, other = seat; i < s->players; i++, other = tempus_next_seat(s, other)) {
        add_seat(&list, i * SEAT_INPUTS, s, other, scores[other].total);
        add_cards(&list, i * SEAT_INPUTS, s, other, other == seat || tempus_defends(s, other));
    }
    add_known_cards(&list, s, seat);
    add_world(&list, s);
    add_fight(&list, s);
    add_table(&list, s);
    return list.count;
}

const struct net_layout tempus_net = {.version = 1, .inputs = INPUT_COUNT, .look = look};
