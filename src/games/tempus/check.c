/* check.c: derived members, and whether a state makes sense: loosely, for positions from outside
 * (`validate`), and strictly, for positions reached by play (`conserve`). */
#include <string.h>

#include "games/tempus/rules.h"

/* Derived members */

static void derive_player(struct tempus_player *p)
{
    memset(&p->held, 0, sizeof p->held);
    memset(&p->towns, 0, sizeof p->towns);
    memset(p->built, 0, sizeof p->built);
    p->tokens = 0;
}

/* Must not trust the state beyond the ranges of its fields: impossible cities are left out here and
 * refused later. */
void tempus_derive(void *state)
{
    struct tempus_state *s = state;
    tempus_derive_world(s);
    for (int seat = 0; seat < TEMPUS_SEATS; seat++)
        derive_player(&s->player[seat]);
    for (int hex = 0; hex < HEX_COUNT; hex++) {
        int seat = s->owner[hex], row = s->city[hex] ? tempus_city_row(s->city[hex]) : -1;
        if (seat < 0)
            continue;
        struct tempus_player *p = &s->player[seat];
        if (s->tokens[hex])
            hexset_add(&p->held, hex);
        p->tokens = (uint8_t)(p->tokens + s->tokens[hex]);
        if (row < 0)
            continue;
        hexset_add(&p->towns, hex);
        p->built[row]++;
    }
}

/* Checking */

static bool is_hex_sound(const struct tempus_state *s, int hex)
{
    bool land = s->terrain[hex] != ITEM_NONE, tokens = s->tokens[hex], city = s->city[hex];
    if (s->owner[hex] >= s->players || (s->owner[hex] >= 0) != (tokens || city))
        return false;
    if (tokens && (city || s->tokens[hex] > tempus_limits[TEMPUS_LIMIT_POPULATION].value))
        return false; /* R 1.6 */
    if (city && (tempus_city_row(s->city[hex]) < 0 || !tempus_terrains[s->terrain[hex]].cities))
        return false;
    return land || !(tokens || city);
}

/* R 1.6, 6.4; and no more than the supplies allow (R 2.1). */
static bool check_board(const struct tempus_state *s, struct text *error)
{
    struct hexset towns = {{0}};
    for (int hex = 0; hex < HEX_COUNT; hex++) {
        if (s->terrain[hex] == ITEM_NONE && (s->tokens[hex] || s->city[hex]))
            return item_refuse(error, &tempus_hex_items, (unsigned)hex, "is sea");
        if (!is_hex_sound(s, hex))
            return item_refuse(error, &tempus_hex_items, (unsigned)hex,
                               "has an impossible owner, stack or city");
    }
    for (int seat = 0; seat < s->players; seat++) {
        const struct tempus_player *p = &s->player[seat];
        int tokens = 0;
        for (int hex = 0; hex < HEX_COUNT; hex++)
            tokens += s->owner[hex] == seat ? s->tokens[hex] : 0;
        if (tokens > tempus_limits[TEMPUS_LIMIT_POPULATION].value)
            return text_refuse(error, "tokens: a player has more than there are");
        for (int row = 0; row < TEMPUS_CITY_COUNT; row++)
            if (p->built[row] > tempus_cities[row].count)
                return text_refuse(error, "city: a player has more than there are");
        towns = hexset_or(towns, p->towns);
    }
    struct hexset rest = towns;
    for (int hex; (hex = hexset_take(&rest)) >= 0;)
        if (hexset_meets(hex_around[hex], towns))
            return item_refuse(error, &tempus_hex_items, (unsigned)hex, "is a city beside a city");
    return true;
}

/* Cards */

static void count_list(int *counts, const uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++)
        counts[cards[i]]++;
}

static bool has_none(const uint8_t *cards, int count)
{
    return count && memchr(cards, ITEM_NONE, (size_t)count);
}

static bool check_player_cards(const struct tempus_player *p, struct text *error)
{
    if (has_none(p->hand, p->hand_count) || has_none(p->laid, p->laid_count) ||
        has_none(p->front, p->front_count))
        return text_refuse(error, "a card is missing in a hand");
    for (int i = 1; i < p->hand_count; i++)
        if (p->hand[i - 1] > p->hand[i])
            return text_refuse(error, "hand: the cards must be in the order of the table");
    for (int i = 0; i < p->front_count; i++)
        if (tempus_kind_of(p->front[i]) != TEMPUS_KIND_GOVERNMENT)
            return text_refuse(error, "front: only Government lies there");
    return true;
}

static bool census(const struct tempus_state *s, int *counts, struct text *error)
{
    if (has_none(s->deck, s->deck_count))
        return text_refuse(error, "deck: a card is missing");
    count_list(counts, s->deck, s->deck_count);
    for (int i = 0; i < s->discard_count; i++) {
        if (s->discard[i].card == ITEM_NONE || s->discard[i].seen >> s->players)
            return text_refuse(error,
                               "discard: a card is missing, or somebody saw it who does not play");
        counts[s->discard[i].card]++;
    }
    for (int seat = 0; seat < s->players; seat++) {
        const struct tempus_player *p = &s->player[seat];
        if (!check_player_cards(p, error))
            return false;
        count_list(counts, p->hand, p->hand_count);
        count_list(counts, p->laid, p->laid_count);
        count_list(counts, p->front, p->front_count);
    }
    return true;
}

/* No card lies in more places than there are copies of it; strictly: in exactly as many. */
static bool check_cards(const struct tempus_state *s, bool strict, struct text *error)
{
    int counts[TEMPUS_CARD_COUNT] = {0};
    if (!census(s, counts, error))
        return false;
    for (unsigned card = 0; card < TEMPUS_CARD_COUNT; card++) {
        if (counts[card] > tempus_cards[card].count)
            return item_refuse(error, &tempus_card_items, card, "is there too often");
        if (strict && counts[card] < tempus_cards[card].count)
            return item_refuse(error, &tempus_card_items, card, "was lost");
    }
    return true;
}

/* Tiles */

static bool check_tiles(const struct tempus_state *s, struct text *error)
{
    if (s->tile_count == 0 || s->tiles_laid > s->tile_count)
        return text_refuse(error, "tiles_laid: more than are used");
    for (int i = 0; i < TEMPUS_TILE_COUNT; i++)
        if (s->tiles[i] == ITEM_NONE || memchr(s->tiles, s->tiles[i], (size_t)i))
            return text_refuse(error, "tiles: every tile must be there once");
    return true;
}

/* Frames */

static bool in_fight(const struct tempus_state *s)
{
    int kind = s->depth > 1 ? tempus_top(s).kind : TEMPUS_DECISION_COUNT;
    return kind >= TEMPUS_DECISION_TERRAIN && kind <= TEMPUS_DECISION_ADVANCE_MORE;
}

/* Members that mean something only in some decisions are empty in all others. */
static bool is_idle_clean(const struct tempus_state *s)
{
    int base = s->depth ? s->frames[0].kind : TEMPUS_DECISION_COUNT;
    int top = s->depth ? tempus_top(s).kind : TEMPUS_DECISION_COUNT;
    bool counting = base == TEMPUS_DECISION_MOVE || base == TEMPUS_DECISION_BIRTHS;
    if ((s->from != HEX_NONE) != (top == TEMPUS_DECISION_ROTATE || top == TEMPUS_DECISION_TO))
        return false;
    if (!in_fight(s) &&
        (s->fight_from != HEX_NONE || s->fight_to != HEX_NONE || s->fight_terrain != ITEM_NONE))
        return false;
    if (!counting && (s->quota || s->touched_count))
        return false;
    if (s->touched_count > s->quota || (s->fresh && (base != TEMPUS_DECISION_TURN || s->depth > 1)))
        return false;
    return !s->bonus || base == TEMPUS_DECISION_DISCARD;
}

/* Cards lie on the table only while they are being laid. */
static bool are_laid_sound(const struct tempus_state *s)
{
    int top = s->depth ? tempus_top(s).kind : TEMPUS_DECISION_COUNT;
    for (int seat = 0; seat < s->players; seat++) {
        bool may = top == TEMPUS_DECISION_PROGRESS ||
                   ((top == TEMPUS_DECISION_ATTACK || top == TEMPUS_DECISION_DEFEND) &&
                    seat == s->frames[0].seat) ||
                   (top == TEMPUS_DECISION_DEFEND && seat == tempus_top(s).seat);
        if (s->player[seat].laid_count && !may)
            return false;
    }
    return true;
}

/* The most cards that come into a hand at once (R 8.1, 10.6). */
static int largest_draw(void)
{
    int most = 0;
    for (int era = 0; era < TEMPUS_ERA_COUNT; era++) {
        most = tempus_eras[era].draw > most ? tempus_eras[era].draw : most;
        most = tempus_eras[era].entry_bonus > most ? tempus_eras[era].entry_bonus : most;
    }
    return most;
}

/* There is room for what may be drawn, except where the surplus is being discarded (R 8.3). */
static bool are_hands_sound(const struct tempus_state *s)
{
    for (int seat = 0; s->depth && seat < s->players; seat++) {
        const struct tempus_player *p = &s->player[seat];
        bool discards = tempus_top(s).kind == TEMPUS_DECISION_DISCARD && tempus_top(s).seat == seat;
        if (!discards && p->hand_count + p->laid_count > TEMPUS_HAND - largest_draw())
            return false;
    }
    return true;
}

/* The tokens that came to a hex in this action stand there. */
static bool are_touched_sound(const struct tempus_state *s)
{
    for (int i = 0; i < s->touched_count; i++)
        if (s->touched[i] == ITEM_NONE || s->owner[s->touched[i]] != s->frames[0].seat ||
            !s->tokens[s->touched[i]])
            return false;
    return true;
}

static bool check_frames(const struct tempus_state *s, struct text *error)
{
    bool ended = s->ending != ITEM_NONE;
    if (ended != (s->depth == 0))
        return text_refuse(error, "frames: the game is over exactly when no decision is pending");
    if (!decisions_are_sound(&tempus_decisions, s, s->players, error))
        return false;
    if (!is_idle_clean(s))
        return text_refuse(error, "a step is described that is not being decided");
    if (s->depth && !are_touched_sound(s))
        return text_refuse(error, "touched: no token stands there");
    if (!are_laid_sound(s))
        return text_refuse(error, "laid: no cards are being laid");
    if (!are_hands_sound(s))
        return text_refuse(error, "hand: more cards than any era allows");
    return true;
}

/* Eras, rounds, the end */

static bool check_seats(const struct tempus_state *s, struct text *error)
{
    static const struct tempus_player nobody;
    int lowest = TEMPUS_ERA_COUNT, highest = 0;
    if (s->players < 3 || s->start >= s->players || s->bonus >> s->players)
        return text_refuse(error, "players: 3 to 5");
    for (int seat = s->players; seat < TEMPUS_SEATS; seat++)
        if (memcmp(&s->player[seat], &nobody, sizeof nobody) != 0)
            return text_refuse(error, "player: somebody who does not play");
    for (int seat = 0; seat < s->players; seat++) {
        int era = s->player[seat].era;
        if (era == ITEM_NONE)
            return text_refuse(error, "era: it must be given");
        lowest = era < lowest ? era : lowest;
        highest = era > highest ? era : highest;
        if (!s->round && (era || s->player[seat].markers))
            return text_refuse(error, "round: the game has not begun");
        if (s->player[seat].markers > tempus_eras[era].actions)
            return text_refuse(error, "markers: more than the era gives");
    }
    if ((highest == TEMPUS_ERA_COUNT - 1) != (s->ending != ITEM_NONE))
        return text_refuse(error, "ending: the last era ends the game");
    if (highest - lowest > 1)
        return text_refuse(error, "era: nobody is more than one behind");
    return true;
}

static bool check_ending(const struct tempus_state *s, struct text *error)
{
    if (s->ending == ITEM_NONE)
        return s->winners ? text_refuse(error, "winners: the game is not over") : true;
    if (!s->winners || s->winners >> s->players)
        return text_refuse(error, "winners: they do not fit the ending");
    return true;
}

bool tempus_validate(const void *state, struct text *error)
{
    const struct tempus_state *s = state;
    if (s->setup == ITEM_NONE)
        return text_refuse(error, "setup must be given");
    return check_seats(s, error) && check_board(s, error) && check_cards(s, false, error) &&
           check_tiles(s, error) && check_frames(s, error) && check_ending(s, error);
}

/* Strict */

/* R 2.5: what was laid is connected land of whole tiles; R 3.1: the round follows from the eras. */
static bool conserve_world(const struct tempus_state *s, struct text *error)
{
    if (hexset_count(s->land) != TEMPUS_TILE_HEXES * s->tiles_laid || !hexset_is_connected(s->land))
        return text_refuse(error, "the land is not made of the tiles laid");
    int highest = tempus_next_era(s) - 1;
    bool counted = s->depth && s->frames[0].kind == TEMPUS_DECISION_DISCARD && s->depth == 1;
    if (s->round && highest != s->round - !(counted || s->ending != ITEM_NONE))
        return text_refuse(error, "round: every round leads one era on");
    return true;
}

bool tempus_conserve(const void *state, struct text *error)
{
    const struct tempus_state *s = state;
    struct tempus_state fresh = *s;
    if (!tempus_validate(state, error) || !check_cards(s, true, error) || !conserve_world(s, error))
        return false;
    tempus_derive(&fresh);
    if (memcmp(&fresh, s, sizeof fresh) != 0) {
        text_add(error, "derived members are wrong: ");
        fields_diff(&tempus_fields, s, &fresh, error);
        return false;
    }
    return true;
}
