/* why.c: why a thing cannot be used now, with the rule that forbids it.
 *
 * Must not tell more than the seat knows (R 12): a card that is not in the asker's hand gets one
 * and the same answer wherever it is. */
#include <string.h>

#include "games/tempus/rules.h"

/* Cards */

/* When it is played. */
static enum tempus_why time_of(enum tempus_kind kind)
{
    switch (kind) {
    case TEMPUS_KIND_FORTIFICATION:
    case TEMPUS_KIND_WEAPONS:
        return TEMPUS_WHY_ONLY_FIGHT;
    case TEMPUS_KIND_TRANSPORT:
        return TEMPUS_WHY_ONLY_MOVE;
    case TEMPUS_KIND_MEDICINE:
        return TEMPUS_WHY_ONLY_BIRTHS;
    case TEMPUS_KIND_SANITATION:
        return TEMPUS_WHY_ONLY_ENTERING;
    case TEMPUS_KIND_LEADER:
    case TEMPUS_KIND_RELIGION:
        return TEMPUS_WHY_ONLY_AROUND_ACTION;
    case TEMPUS_KIND_GOVERNMENT:
        return TEMPUS_WHY_AFTER_ACTION;
    case TEMPUS_KIND_EDUCATION:
    case TEMPUS_KIND_COUNT:
        break;
    }
    return TEMPUS_WHY_ONLY_PROGRESS;
}

/* A card in hand, at a time it is not played. */
static void why_held(const struct tempus_state *s, int seat, enum tempus_kind kind,
                     struct answer *answer)
{
    (void)s, (void)seat;
    answer_add(answer, time_of(kind), 0, 0);
}

/* The same in a turn, before its action: Leader and Religion may be played now. */
static void why_held_before(const struct tempus_state *s, int seat, enum tempus_kind kind,
                            struct answer *answer)
{
    if (kind == TEMPUS_KIND_LEADER)
        answer_add(answer, TEMPUS_WHY_NO_TARGET, 0, 0);
    else if (kind == TEMPUS_KIND_RELIGION)
        answer_add(answer,
                   tempus_supply(s, seat) > 0 ? TEMPUS_WHY_NO_CONVERT : TEMPUS_WHY_NO_SUPPLY, 0, 0);
    else
        why_held(s, seat, kind, answer);
}

/* ... after its action: so may Government. */
static void why_held_after(const struct tempus_state *s, int seat, enum tempus_kind kind,
                           struct answer *answer)
{
    if (kind == TEMPUS_KIND_GOVERNMENT)
        answer_add(answer, TEMPUS_WHY_NO_MARKER, 0, 0);
    else
        why_held_before(s, seat, kind, answer);
}

/* ... in a move or in births: so may the card for one more token, but not before the tokens of the
 * action itself, nor when there is none that could move or be born. */
static void why_held_in_move(const struct tempus_state *s, int seat, enum tempus_kind kind,
                             struct answer *answer)
{
    bool left = s->touched_count < s->quota;
    if (kind == TEMPUS_KIND_TRANSPORT)
        answer_add(answer, left ? TEMPUS_WHY_QUOTA_LEFT : TEMPUS_WHY_NOBODY_CAN_MOVE, 0, 0);
    else
        why_held_after(s, seat, kind, answer);
}

static void why_held_in_births(const struct tempus_state *s, int seat, enum tempus_kind kind,
                               struct answer *answer)
{
    bool left = s->touched_count < s->quota;
    if (kind == TEMPUS_KIND_MEDICINE)
        answer_add(answer, left ? TEMPUS_WHY_QUOTA_LEFT : TEMPUS_WHY_NOBODY_BORN, 0, 0);
    else
        why_held_after(s, seat, kind, answer);
}

/* Hexes */

static void why_end_of_move(const struct tempus_state *s, int seat, int hex, struct answer *answer)
{
    int limit = tempus_era(s, seat)->stack_limit;
    struct hexset reach = tempus_reach(s, seat, s->from);
    if (hex == s->from)
        answer_add(answer, TEMPUS_WHY_SAME, 0, 0);
    else if (s->owner[hex] >= 0 && s->owner[hex] != seat)
        answer_add(answer, TEMPUS_WHY_FOREIGN, s->owner[hex], 0);
    else if (s->city[hex])
        answer_add(answer, TEMPUS_WHY_CITY, 0, 0);
    else if (s->tokens[hex] >= limit && hexset_has(&reach, hex))
        answer_add(answer, TEMPUS_WHY_FULL, limit, 0);
    else
        answer_add(answer, TEMPUS_WHY_FAR, tempus_era(s, seat)->move_range, 0);
}

static void why_start_of_move(const struct tempus_state *s, int seat, int hex,
                              struct answer *answer)
{
    struct hexset movable = tempus_movable(s, seat);
    if (s->owner[hex] != seat || !s->tokens[hex])
        answer_add(answer, TEMPUS_WHY_NOT_OWN, 0, 0);
    else if (hexset_has(&movable, hex) || memchr(s->touched, hex, s->touched_count))
        answer_add(answer, TEMPUS_WHY_MOVED, 0, 0);
    else
        answer_add(answer, TEMPUS_WHY_STUCK, 0, 0);
}

static void why_no_birth(const struct tempus_state *s, int seat, int hex, struct answer *answer)
{
    struct hexset places = tempus_birthplaces(s, seat), full = tempus_full(s, seat);
    if (tempus_supply(s, seat) <= 0)
        answer_add(answer, TEMPUS_WHY_NO_SUPPLY, 0, 0);
    else if (!s->tokens[hex] || s->owner[hex] != seat || !tempus_terrains[s->terrain[hex]].births)
        answer_add(answer, TEMPUS_WHY_NOT_BORN_HERE, 0, 0);
    else if (hexset_has(&full, hex) && hexset_has(&places, hex))
        answer_add(answer, TEMPUS_WHY_FULL, tempus_era(s, seat)->stack_limit, 0);
    else
        answer_add(answer, TEMPUS_WHY_BORN_ALREADY, 0, 0);
}

static bool city_beside(const struct tempus_state *s, int hex)
{
    for (int seat = 0; seat < s->players; seat++)
        if (hexset_meets(hex_around[hex], s->player[seat].towns))
            return true;
    return false;
}

/* In a turn: an own hex could become a city, a foreign one could be attacked. */
static void why_no_deed(const struct tempus_state *s, int seat, int hex, struct answer *answer)
{
    int owner = s->owner[hex];
    if (owner >= 0 && owner != seat) {
        if (tempus_is_protected(s, owner))
            answer_add(answer, TEMPUS_WHY_PROTECTED, owner, 0);
        if (!hexset_meets(hex_around[hex], s->player[seat].held))
            answer_add(answer, TEMPUS_WHY_NOT_BESIDE, 0, 0);
        return;
    }
    if (s->city[hex])
        answer_add(answer, TEMPUS_WHY_CITY, 0, 0);
    else if (owner < 0)
        answer_add(answer, TEMPUS_WHY_NOT_OWN, 0, 0);
    else if (s->tokens[hex] < tempus_limits[TEMPUS_LIMIT_SMALLEST_CITY].value)
        answer_add(answer, TEMPUS_WHY_FEW_TOKENS, 0, 0);
    else if (!tempus_terrains[s->terrain[hex]].cities)
        answer_add(answer, TEMPUS_WHY_NO_CITIES_HERE, 0, 0);
    else
        answer_add(answer, city_beside(s, hex) ? TEMPUS_WHY_CITY_BESIDE : TEMPUS_WHY_NO_CITY_LEFT,
                   0, 0);
}

static void why_no_first_token(const struct tempus_state *s, int seat, int hex,
                               struct answer *answer)
{
    (void)s, (void)seat, (void)hex;
    answer_add(answer, TEMPUS_WHY_NOT_TOGETHER, 0, 0);
}

/* What is said about things: about land, and about cards in the asker's hand. */
struct says {
    void (*hex)(const struct tempus_state *s, int seat, int hex, struct answer *answer);
    void (*held)(const struct tempus_state *s, int seat, enum tempus_kind kind,
                 struct answer *answer);
};

static bool why_thing(const struct tempus_state *s, int seat, struct ref ref, struct says says,
                      struct answer *answer)
{
    const struct tempus_player *p = &s->player[seat];
    switch ((enum tempus_table)ref.kind) {
    case TEMPUS_TABLE_CARD:
        if (!p->hand_count || !memchr(p->hand, ref.item, p->hand_count))
            answer_add(answer, TEMPUS_WHY_NOT_IN_HAND, 0, 0);
        else
            says.held(s, seat, tempus_kind_of(ref.item), answer);
        break;
    case TEMPUS_TABLE_HEX:
        if (s->terrain[ref.item] == ITEM_NONE)
            answer_add(answer, TEMPUS_WHY_SEA, 0, 0);
        else
            says.hex(s, seat, ref.item, answer);
        break;
    case TEMPUS_TABLE_TERRAIN:
        answer_add(answer, TEMPUS_WHY_NO_CARD_SHOWS, 0, 0);
        break;
    case TEMPUS_TABLE_TILE:
        answer_add(answer, TEMPUS_WHY_TILE, 0, 0);
        break;
    case TEMPUS_TABLE_ERA:
        answer_add(answer, TEMPUS_WHY_ERA, 0, 0);
        break;
    case TEMPUS_TABLE_COUNT:
        break;
    }
    return true;
}

/* At any time, and in the decisions of a turn */

bool tempus_why(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return why_thing(state, seat, ref, (struct says){why_no_deed, why_held}, answer);
}

bool tempus_why_lay(const void *state, int seat, struct ref ref, struct answer *answer)
{
    if (ref.kind != TEMPUS_TABLE_HEX)
        return tempus_why(state, seat, ref, answer);
    answer_add(answer, TEMPUS_WHY_NO_PLACE, 0, 0);
    return true;
}

bool tempus_why_place(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return why_thing(state, seat, ref, (struct says){why_no_first_token, why_held}, answer);
}

bool tempus_why_turn(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return why_thing(state, seat, ref, (struct says){why_no_deed, why_held_before}, answer);
}

bool tempus_why_move(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return why_thing(state, seat, ref, (struct says){why_start_of_move, why_held_in_move}, answer);
}

bool tempus_why_to(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return why_thing(state, seat, ref, (struct says){why_end_of_move, why_held}, answer);
}

bool tempus_why_births(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return why_thing(state, seat, ref, (struct says){why_no_birth, why_held_in_births}, answer);
}

bool tempus_why_after(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return why_thing(state, seat, ref, (struct says){why_no_deed, why_held_after}, answer);
}
