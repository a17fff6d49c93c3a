/* hidden.c: redrawing what nobody at the table knows (R 14), and what a view adds to the bare
 * fields. Nothing in this game is hidden from one player only. */
#include <string.h>

#include "games/duel/price.h"

/* The cards whose place both players know: cities, discard pile, under wonders, face up in the
 * layout. */
static void collect_seen(const struct duel_state *s, uint64_t *seen)
{
    for (int word = 0; word < DUEL_CARD_WORDS; word++)
        seen[word] = s->player[0].city[word] | s->player[1].city[word] | s->discard[word];
    for (int i = 0; i < DUEL_WONDERS_MAX; i++)
        if (s->tucked[i] != ITEM_NONE)
            duel_add_card(seen, s->tucked[i]);
    for (uint32_t open = s->remaining & s->face_up; open; open &= open - 1)
        duel_add_card(seen, s->deck[s->age - 1][__builtin_ctz(open)]);
}

/* The cards with that back whose place is unknown, in random order. */
static int draw_unseen(const uint64_t *seen, unsigned back, uint8_t *out, struct chance *chance)
{
    int count = 0;
    for (unsigned card = 0; card < DUEL_CARD_COUNT; card++)
        if (duel_cards[card].age == back && !duel_has_card(seen, card))
            out[count++] = (uint8_t)card;
    chance_mix(chance, out, count, count);
    return count;
}

/* Deals unseen cards into the given slots; each slot keeps the back it has. */
static void redeal(struct duel_state *s, int age, uint32_t slots, const uint64_t *seen,
                   struct chance *chance)
{
    uint8_t plain[DUEL_CARD_COUNT], guilds[DUEL_CARD_COUNT];
    uint8_t *deck = s->deck[age - 1];
    int next_plain = 0, next_guild = 0;
    draw_unseen(seen, (unsigned)(age - 1), plain, chance);
    draw_unseen(seen, DUEL_AGE_GUILD, guilds, chance);
    for (; slots; slots &= slots - 1) {
        int slot = __builtin_ctz(slots);
        if (duel_cards[deck[slot]].age == DUEL_AGE_GUILD)
            deck[slot] = guilds[next_guild++];
        else
            deck[slot] = plain[next_plain++];
    }
}

/* An age that is not on the table yet: not even its backs are known. */
static void deal_anew(struct duel_state *s, int age, const uint64_t *seen, struct chance *chance)
{
    uint8_t cards[DUEL_CARD_COUNT];
    uint8_t *deck = s->deck[age - 1];
    int plain = duel_ages[age - 1].dealt;
    draw_unseen(seen, (unsigned)(age - 1), cards, chance);
    memcpy(deck, cards, (size_t)plain);
    draw_unseen(seen, DUEL_AGE_GUILD, cards, chance);
    memcpy(deck + plain, cards, (size_t)(DUEL_SLOTS - plain));
    if (plain < DUEL_SLOTS)
        chance_mix(chance, deck, DUEL_SLOTS, DUEL_SLOTS);
}

static void redraw_offer(struct duel_state *s, struct chance *chance)
{
    uint8_t unseen[DUEL_WONDER_COUNT];
    int count = 0, half = DUEL_OFFERED / 2;
    for (unsigned wonder = 0; wonder < DUEL_WONDER_COUNT; wonder++) {
        bool owned = (s->player[0].wonders | s->player[1].wonders) >> wonder & 1;
        if (!owned && !memchr(s->offer, (int)wonder, (size_t)half))
            unseen[count++] = (uint8_t)wonder;
    }
    chance_mix(chance, unseen, count, half);
    memcpy(s->offer + half, unseen, (size_t)half);
}

void duel_resample(void *state, int seat, struct chance *chance)
{
    struct duel_state *s = state;
    uint64_t seen[DUEL_CARD_WORDS];
    (void)seat;
    collect_seen(s, seen);
    if (s->age)
        redeal(s, s->age, s->remaining & ~s->face_up, seen, chance);
    for (int age = s->age + 1; age <= DUEL_AGES; age++) {
        deal_anew(s, age, seen, chance);
    }
    if (s->picks < DUEL_OFFERED / 2)
        redraw_offer(s, chance);
}

/* Extras of a view: what a front end would otherwise have to work out from the rules. */

static void write_slots(struct json_writer *json, const char *key, uint32_t slots)
{
    json_key(json, key);
    json_begin_array(json);
    for (; slots; slots &= slots - 1)
        json_int(json, __builtin_ctz(slots));
    json_end_array(json);
}

/* What each face-up card of the layout and each own wonder would cost either seat now. */
static void write_prices(const struct duel_state *s, int seat, struct json_writer *json)
{
    struct duel_buyer buyer = duel_buyer(s, seat);
    json_begin_object(json);
    for (uint32_t open = s->remaining & s->face_up; open; open &= open - 1) {
        unsigned card = s->deck[s->age - 1][__builtin_ctz(open)];
        json_pair_int(json, duel_card_items.items[card].id, duel_card_price(&buyer, card));
    }
    for (unsigned left = buyer.player->wonders & ~(unsigned)buyer.player->built; left;
         left &= left - 1) {
        unsigned wonder = (unsigned)__builtin_ctz(left);
        json_pair_int(json, duel_wonder_items.items[wonder].id, duel_wonder_price(&buyer, wonder));
    }
    json_end_object(json);
}

static void write_materials(struct json_writer *json, const char *key, uint64_t bytes)
{
    json_key(json, key);
    json_begin_object(json);
    for (int m = 0; m < DUEL_MATERIAL_COUNT; m++)
        json_pair_int(json, duel_material_items.items[m].id, (int)(bytes >> (8 * m) & 0xFF));
    json_end_object(json);
}

/* What the face-up cards that count something would bring the seat now: coins when built, points if
 * the game ended then. */
static void write_counted(const struct duel_state *s, int seat, const char *key,
                          int (*counted)(const struct duel_state *then, int seat,
                                         const struct duel_card_row *row),
                          struct json_writer *json)
{
    json_key(json, key);
    json_begin_object(json);
    for (uint32_t left = s->remaining & s->face_up; left; left &= left - 1) {
        unsigned card = s->deck[s->age - 1][__builtin_ctz(left)];
        struct duel_state then = *s;
        duel_add_lasting(&then.player[seat], card); /* R 15.11: a card counts itself */
        int n = counted(&then, seat, &duel_cards[card]);
        if (n >= 0)
            json_pair_int(json, duel_card_items.items[card].id, n);
    }
    json_end_object(json);
}

static int counted_coins(const struct duel_state *then, int seat, const struct duel_card_row *row)
{
    enum duel_counter per = (enum duel_counter)row->coins_per;
    return per ? row->coins_each * duel_count(then, seat, per) : -1;
}

static int counted_points(const struct duel_state *then, int seat, const struct duel_card_row *row)
{
    enum duel_counter per = (enum duel_counter)row->end_vp_per;
    return per ? row->end_vp_each * duel_count(then, seat, per) : -1;
}

static void write_city(const struct duel_state *s, int seat, const struct score *score,
                       struct json_writer *json)
{
    struct duel_buyer buyer = duel_buyer(s, seat);
    json_begin_object(json);
    json_pair_int(json, "points", score->total);
    write_materials(json, "production", buyer.production);
    write_materials(json, "unit_price", buyer.unit_price);
    json_key(json, "symbols");
    json_begin_array(json);
    for (unsigned left = buyer.player->symbols; left; left &= left - 1)
        json_string(json, duel_symbol_items.items[__builtin_ctz(left)].id);
    json_end_array(json);
    json_pair_int(json, "discard_income", duel_discard_income(buyer.player));
    json_key(json, "prices");
    write_prices(s, seat, json);
    write_counted(s, seat, "coins_now", counted_coins, json);
    write_counted(s, seat, "points_now", counted_points, json);
    json_end_object(json);
}

void duel_view_extras(const void *state, int seat, struct json_writer *json)
{
    const struct duel_state *s = state;
    write_slots(json, "available", s->available);
    write_slots(json, "remaining", s->remaining);
    json_pair_int(json, "seat", seat);
    json_pair_int(json, "turn", s->depth ? duel_top(s).seat : SEAT_NONE);
    json_key(json, "cities");
    json_begin_array(json);
    struct score scores[DUEL_SEATS];
    duel_scores(s, scores);
    for (int i = 0; i < DUEL_SEATS; i++)
        write_city(s, i, &scores[i], json);
    json_end_array(json);
}
