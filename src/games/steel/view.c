/* view.c: what a view adds to the bare fields: prices, strengths, progress, how the game may end. A
 * front end would otherwise have to work them out from the rules. */
#include "games/steel/price.h"
#include "games/steel/rules.h"

/* What is for sale: the price, the same for everybody; and whether and how this seat would pay. */
static void write_offers(const struct steel_state *s, unsigned seat, struct json_writer *json)
{
    json_key(json, "market");
    json_begin_array(json);
    for (uint64_t cards = steel_for_sale(s); cards; cards &= cards - 1)
        steel_write_price(s, steel_lowest(cards), json);
    json_end_array(json);
    json_key(json, "offers");
    json_begin_array(json);
    for (uint64_t cards = steel_for_sale(s); cards; cards &= cards - 1)
        steel_write_offer(s, seat, steel_lowest(cards), json);
    json_end_array(json);
}

/* How far everybody is with the wonders nobody owns. */
static void write_progress(const struct steel_state *s, struct json_writer *json)
{
    json_key(json, "progress");
    json_begin_object(json);
    for (unsigned age = 0; age < STEEL_AGE_COUNT; age++) {
        unsigned wonder = s->age[age].wonder;
        int needed = 0;
        if (wonder == ITEM_NONE)
            continue;
        json_key(json, steel_wonder_items.items[wonder].id);
        json_begin_object(json);
        json_key(json, "seats");
        json_begin_array(json);
        for (unsigned seat = 0; seat < s->players; seat++)
            json_int(json, steel_progress(s, seat, wonder, &needed));
        json_end_array(json);
        json_pair_int(json, "needed", needed);
        json_end_object(json);
    }
    json_end_object(json);
}

static void write_seats(const struct steel_state *s, struct json_writer *json)
{
    struct score scores[SEATS_MAX];
    steel_scores(s, scores);
    json_key(json, "desks");
    json_begin_array(json);
    for (unsigned seat = 0; seat < s->players; seat++) {
        json_begin_object(json);
        json_pair_int(json, "strength", steel_strength(&s->player[seat]));
        json_pair_int(json, "defence", steel_defence(&s->player[seat]));
        json_pair_int(json, "points", scores[seat].total);
        json_end_object(json);
    }
    json_end_array(json);
}

/* R 9.1 */
static void write_ends(const struct steel_state *s, struct json_writer *json)
{
    int wonders = 0, best = 0;
    for (int age = 0; age < STEEL_AGE_COUNT; age++)
        wonders += s->age[age].wonder != ITEM_NONE;
    for (int seat = 0; seat < s->players; seat++)
        best = s->player[seat].track > best ? s->player[seat].track : best;
    json_key(json, "ends");
    json_begin_object(json);
    json_pair_int(json, "wonders", wonders);
    json_pair_int(json, "space", count_bits(s->age[STEEL_AGE_SPACE].present));
    if (steel_has_track(s)) {
        json_pair_int(json, "track", best);
        json_pair_int(json, "track_end", STEEL_TRACK_END);
    }
    json_end_object(json);
}

void steel_view_extras(const void *state, int seat, struct json_writer *json)
{
    const struct steel_state *s = state;
    unsigned buyer = seat >= 0 && seat < s->players ? (unsigned)seat : s->active;
    json_pair_int(json, "seat", seat);
    json_pair_int(json, "turn", s->depth ? steel_top(s)->seat : SEAT_NONE);
    write_seats(s, json);
    write_offers(s, buyer, json);
    write_progress(s, json);
    write_ends(s, json);
    steel_write_attack(s, json);
    decisions_write_question(&steel_decisions, s, json);
}
