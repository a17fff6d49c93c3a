/* extras.c: what a view adds to the bare fields: numbers that follow from the position, so that
 * nobody who draws a board has to know the rules. What is said about every seat is known to
 * everybody; `own` uses the seat's own cards and no others. */
#include "games/tempus/rules.h"

static const char *hex_id(int hex)
{
    return tempus_hex_items.items[hex].id;
}

static void write_hexes(struct json_writer *json, const char *key, struct hexset set)
{
    json_key(json, key);
    json_begin_array(json);
    for (int hex; (hex = hexset_take(&set)) >= 0;)
        json_string(json, hex_id(hex));
    json_end_array(json);
}

static int next_terrain(const struct tempus_state *s)
{
    int next = tempus_next_era(s);
    return next < TEMPUS_ERA_COUNT ? tempus_eras[next].terrain : ITEM_NONE;
}

/* R 10.3: progress points without cards, and where they come from. */
static void write_progress(const struct tempus_state *s, int seat, struct json_writer *json)
{
    int terrain = next_terrain(s), cities = 0, points = 0;
    if (terrain != ITEM_NONE) {
        cities = hexset_count(s->player[seat].towns);
        points = tempus_points_on_board(s, seat, terrain);
    }
    json_pair_int(json, "progress", points);
    json_pair_int(json, "progress_tokens", points - cities);
    json_pair_int(json, "progress_cities", cities);
}

static void write_seat(const struct tempus_state *s, int seat, const struct score *score,
                       struct json_writer *json)
{
    const struct tempus_player *p = &s->player[seat];
    json_begin_object(json);
    json_pair_int(json, "points", score->total);
    json_pair_int(json, "tokens", p->tokens);
    json_pair_int(json, "supply", tempus_supply(s, seat));
    json_pair_int(json, "hexes", hexset_count(p->held));
    write_progress(s, seat, json);
    json_pair_bool(json, "protected", tempus_is_protected(s, seat));
    json_key(json, "cities");
    json_begin_array(json);
    for (int row = 0; row < TEMPUS_CITY_COUNT; row++)
        json_int(json, p->built[row]);
    json_end_array(json);
    json_end_object(json);
}

/* Where tokens can go and be born; Sanitation in hand opens full hexes (R 9.8). */

static struct hexset without_full(const struct tempus_state *s, int seat, struct hexset set)
{
    return tempus_has_kind(&s->player[seat], TEMPUS_KIND_SANITATION)
               ? set
               : hexset_minus(set, tempus_full(s, seat));
}

static void write_moves(const struct tempus_state *s, int seat, struct json_writer *json)
{
    struct hexset movable = tempus_movable(s, seat);
    json_key(json, "moves");
    json_begin_array(json);
    for (int from; (from = hexset_take(&movable)) >= 0;) {
        json_begin_object(json);
        json_pair_string(json, "from", hex_id(from));
        write_hexes(json, "to", without_full(s, seat, tempus_reach(s, seat, from)));
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_odds(const struct tempus_odds *odds, struct json_writer *json)
{
    json_pair_string(json, "terrain", tempus_terrain_items.items[odds->terrain].id);
    json_pair_int(json, "attack", odds->attack);
    json_pair_int(json, "defence", odds->defence);
    json_pair_int(json, "mine", odds->mine);
    json_pair_int(json, "theirs", odds->theirs);
    json_pair_int(json, "percent", odds->percent);
}

static void write_fights(const struct tempus_state *s, int seat, struct json_writer *json)
{
    struct hexset own = s->player[seat].held, targets = tempus_targets(s, seat);
    json_key(json, "fights");
    json_begin_array(json);
    for (int from; (from = hexset_take(&own)) >= 0;) {
        struct hexset near = hexset_and(hex_around[from], targets);
        for (int to; (to = hexset_take(&near)) >= 0;) {
            struct tempus_odds odds = tempus_odds(s, seat, from, to);
            json_begin_object(json);
            json_pair_string(json, "from", hex_id(from));
            json_pair_string(json, "to", hex_id(to));
            write_odds(&odds, json);
            json_end_object(json);
        }
    }
    json_end_array(json);
}

/* The fight in progress: for the attacker with its odds, for the others with what may lie face
 * down. */
static void write_fight(const struct tempus_state *s, int seat, struct json_writer *json)
{
    int attacker = s->owner[s->fight_from], defender = s->owner[s->fight_to];
    json_key(json, "fight");
    json_begin_object(json);
    json_pair_int(json, "attacker", attacker);
    json_pair_int(json, "defender", defender);
    if (seat == attacker) {
        struct tempus_odds odds = tempus_odds(s, seat, s->fight_from, s->fight_to);
        write_odds(&odds, json);
    } else if (s->fight_terrain != ITEM_NONE) {
        int hidden = s->player[attacker].laid_count;
        json_pair_string(json, "terrain", tempus_terrain_items.items[s->fight_terrain].id);
        json_pair_int(json, "attack", s->tokens[s->fight_from]);
        json_pair_int(json, "defence",
                      tempus_strength(s, s->fight_from, s->fight_to, s->fight_terrain).defence);
        json_pair_int(json, "hidden", hidden);
        json_pair_int(json, "most", tempus_most_hidden(s, seat, hidden, s->fight_terrain));
    }
    json_end_object(json);
}

/* What each card in hand would add to progress, and to the seat's side of the fight in progress. */
static void write_hand(const struct tempus_state *s, int seat, struct json_writer *json)
{
    const struct tempus_player *p = &s->player[seat];
    bool fighting = s->fight_terrain != ITEM_NONE && s->fight_from != HEX_NONE;
    json_key(json, "hand");
    json_begin_array(json);
    for (int i = 0; i < p->hand_count; i++) {
        struct tempus_strength adds = tempus_card_adds(p->hand[i], s->fight_terrain);
        json_begin_object(json);
        json_pair_string(json, "card", tempus_card_items.items[p->hand[i]].id);
        json_pair_int(json, "progress", tempus_card_progress(p->hand[i], next_terrain(s)));
        if (fighting)
            json_pair_int(json, "strength",
                          s->owner[s->fight_from] == seat ? adds.attack : adds.defence);
        json_end_object(json);
    }
    json_end_array(json);
}

/* What the seat can do in its own turn. */
static void write_chances(const struct tempus_state *s, int seat, struct json_writer *json)
{
    int phase = s->frames[0].kind;
    if (phase == TEMPUS_DECISION_TURN || phase == TEMPUS_DECISION_MOVE)
        write_moves(s, seat, json);
    if (phase == TEMPUS_DECISION_TURN || phase == TEMPUS_DECISION_BIRTHS)
        write_hexes(json, "births", without_full(s, seat, tempus_birthplaces(s, seat)));
    if (s->round && phase != TEMPUS_DECISION_PROGRESS && phase != TEMPUS_DECISION_DISCARD)
        write_fights(s, seat, json);
}

/* What the seat's own cards laid for progress give. */
static void write_laid(const struct tempus_state *s, int seat, struct json_writer *json)
{
    const struct tempus_player *p = &s->player[seat];
    int points = 0;
    for (int i = 0; i < p->laid_count; i++)
        points += tempus_card_progress(p->laid[i], next_terrain(s));
    json_pair_int(json, "progress_laid", points);
}

/* It names its seat, so that it differs from seat to seat and is never taken for what everybody
 * sees (game_view). */
static void write_own(const struct tempus_state *s, int seat, struct json_writer *json)
{
    bool fighting = s->fight_to != HEX_NONE && s->owner[s->fight_to] >= 0;
    json_key(json, "own");
    json_begin_object(json);
    json_pair_int(json, "seat", seat);
    write_hand(s, seat, json);
    if (fighting)
        write_fight(s, seat, json);
    if (s->depth && tempus_top(s).kind == TEMPUS_DECISION_PROGRESS)
        write_laid(s, seat, json);
    if (s->depth && s->frames[0].seat == seat && s->fight_from == HEX_NONE)
        write_chances(s, seat, json);
    json_end_object(json);
}

void tempus_view_extras(const void *state, int seat, struct json_writer *json)
{
    const struct tempus_state *s = state;
    struct score scores[TEMPUS_SEATS];
    int next = tempus_next_era(s);
    tempus_scores(s, scores);
    json_pair_int(json, "seat", seat);
    json_pair_int(json, "turn", s->depth ? tempus_top(s).seat : SEAT_NONE);
    json_key(json, "next_era");
    if (next < TEMPUS_ERA_COUNT)
        json_string(json, tempus_era_items.items[next].id);
    else
        json_null(json);
    json_key(json, "seats");
    json_begin_array(json);
    for (int i = 0; i < s->players; i++)
        write_seat(s, i, &scores[i], json);
    json_end_array(json);
    write_hexes(json, "inland", s->inland);
    write_hexes(json, "coast", s->coast);
    write_own(s, seat, json);
}
