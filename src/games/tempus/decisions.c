/* decisions.c: every decision of Tempus, one row for each (core/decision.h), and what makes a
 * pending one sound. Names, questions and rules of the decisions are in data/tempus/phases.tsv. */
#include "games/tempus/rules.h"

/* The lower frame: what the turn or the game as a whole waits for. What it needs is asked only when
 * no step inside it is pending. */

static bool is_lay(const void *state, int place)
{
    const struct tempus_state *s = state;
    return place == 0 && s->depth == 1 && !s->round && s->tiles_laid < s->tile_count;
}

static bool is_rotate(const void *state, int place)
{
    const struct tempus_state *s = state;
    struct hexset centres = tempus_centres(s);
    return is_lay(state, place) && s->from != HEX_NONE && hexset_has(&centres, s->from);
}

static bool is_place(const void *state, int place)
{
    const struct tempus_state *s = state;
    return place == 0 && s->depth == 1 && !s->round &&
           s->player[s->frames[0].seat].tokens < tempus_limits[TEMPUS_LIMIT_START_TOKENS].value;
}

static bool is_turn(const void *state, int place)
{
    const struct tempus_state *s = state;
    return place == 0 && s->round && (s->depth > 1 || s->player[s->frames[0].seat].markers);
}

static bool is_course(const void *state, int place)
{
    const struct tempus_state *s = state;
    return place == 0 && s->round;
}

static bool is_progress(const void *state, int place)
{
    const struct tempus_state *s = state;
    return is_course(state, place) && s->depth == 1;
}

/* The upper frame: a step inside the turn of its player ... */

static int below(const struct tempus_state *s)
{
    return s->frames[0].kind;
}

static bool is_step(const void *state, int place)
{
    const struct tempus_state *s = state;
    bool turn = below(s) == TEMPUS_PHASE_TURN || below(s) == TEMPUS_PHASE_MOVE ||
                below(s) == TEMPUS_PHASE_BIRTHS || below(s) == TEMPUS_PHASE_AFTER;
    return place == 1 && turn;
}

static bool is_own_step(const void *state, int place)
{
    const struct tempus_state *s = state;
    return is_step(state, place) && s->frames[1].seat == s->frames[0].seat;
}

static bool is_to(const void *state, int place)
{
    const struct tempus_state *s = state;
    return is_own_step(state, place) && below(s) == TEMPUS_PHASE_MOVE && s->from != HEX_NONE &&
           s->owner[s->from] == s->frames[1].seat && s->tokens[s->from] &&
           s->touched_count < s->quota;
}

static bool is_leader(const void *state, int place)
{
    const struct tempus_state *s = state;
    return is_own_step(state, place) &&
           (below(s) == TEMPUS_PHASE_TURN || below(s) == TEMPUS_PHASE_AFTER);
}

/* ... or, alone, the bonus of a winner (R 10.6). */
static bool is_discard(const void *state, int place)
{
    const struct tempus_state *s = state;
    struct tempus_frame top = s->frames[place];
    bool fits = place == 0 ? s->depth == 1 && s->round
                           : is_own_step(state, place) && below(s) == TEMPUS_PHASE_AFTER;
    return fits && s->player[top.seat].hand_count > tempus_era(s, top.seat)->hand_limit;
}

/* R 7: a fight between neighbours, the attacker still on his hex. */
static bool is_fight(const void *state, int place)
{
    const struct tempus_state *s = state;
    int attacker = s->frames[0].seat, from = s->fight_from, to = s->fight_to;
    return is_step(state, place) &&
           (below(s) == TEMPUS_PHASE_TURN || below(s) == TEMPUS_PHASE_AFTER) && from != HEX_NONE &&
           to != HEX_NONE && hexset_has(&hex_around[from], to) && s->terrain[to] != ITEM_NONE &&
           s->tokens[from] && s->owner[from] == attacker;
}

/* It is not decided yet: the hex is another player's. */
static bool is_open_fight(const void *state, int place)
{
    const struct tempus_state *s = state;
    return is_fight(state, place) && s->owner[s->fight_to] >= 0 &&
           s->owner[s->fight_to] != s->frames[0].seat;
}

static bool is_terrain(const void *state, int place)
{
    const struct tempus_state *s = state;
    return is_open_fight(state, place) && s->city[s->fight_to] &&
           s->frames[1].seat == s->owner[s->fight_to] && s->fight_terrain == ITEM_NONE;
}

static bool is_laying(const struct tempus_state *s, int place, int seat)
{
    return is_open_fight(s, place) && s->fight_terrain != ITEM_NONE && s->frames[1].seat == seat &&
           s->player[seat].hand_count;
}

static bool is_attack(const void *state, int place)
{
    const struct tempus_state *s = state;
    return is_laying(s, place, s->frames[0].seat);
}

static bool is_defend(const void *state, int place)
{
    const struct tempus_state *s = state;
    return is_open_fight(state, place) && is_laying(s, place, s->owner[s->fight_to]);
}

static bool is_advance(const void *state, int place)
{
    const struct tempus_state *s = state;
    return is_fight(state, place) && is_own_step(state, place) && s->owner[s->fight_to] < 0;
}

static bool is_advance_more(const void *state, int place)
{
    const struct tempus_state *s = state;
    return is_fight(state, place) && is_own_step(state, place) && s->tokens[s->fight_to] &&
           s->owner[s->fight_to] == s->frames[0].seat && s->player[s->frames[1].seat].hand_count;
}

static const struct decision rows[TEMPUS_PHASE_COUNT] = {
    [TEMPUS_PHASE_LAY] = {.legal = tempus_legal_lay, .apply = tempus_apply_lay, .is_sound = is_lay},
    [TEMPUS_PHASE_ROTATE] = {.legal = tempus_legal_rotate,
                             .apply = tempus_apply_rotate,
                             .is_sound = is_rotate},
    [TEMPUS_PHASE_PLACE] = {.legal = tempus_legal_place,
                            .apply = tempus_apply_place,
                            .is_sound = is_place},
    [TEMPUS_PHASE_TURN] = {.legal = tempus_legal_turn,
                           .apply = tempus_apply_course,
                           .is_sound = is_turn},
    [TEMPUS_PHASE_MOVE] = {.legal = tempus_legal_move,
                           .apply = tempus_apply_course,
                           .settle = tempus_settle_move,
                           .is_sound = is_course},
    [TEMPUS_PHASE_TO] = {.legal = tempus_legal_to, .apply = tempus_apply_to, .is_sound = is_to},
    [TEMPUS_PHASE_BIRTHS] = {.legal = tempus_legal_births,
                             .apply = tempus_apply_course,
                             .settle = tempus_settle_births,
                             .is_sound = is_course},
    [TEMPUS_PHASE_AFTER] = {.legal = tempus_legal_after,
                            .apply = tempus_apply_course,
                            .settle = tempus_settle_after,
                            .is_sound = is_course},
    [TEMPUS_PHASE_CONVERT] = {.legal = tempus_legal_convert,
                              .apply = tempus_apply_convert,
                              .is_sound = is_own_step},
    [TEMPUS_PHASE_LEADER] = {.legal = tempus_legal_leader,
                             .apply = tempus_apply_leader,
                             .is_sound = is_leader},
    [TEMPUS_PHASE_TERRAIN] = {.legal = tempus_legal_terrain,
                              .apply = tempus_apply_terrain,
                              .is_sound = is_terrain},
    [TEMPUS_PHASE_ATTACK] = {.legal = tempus_legal_laying,
                             .apply = tempus_apply_attack,
                             .settle = tempus_settle_attack,
                             .is_sound = is_attack},
    [TEMPUS_PHASE_DEFEND] = {.legal = tempus_legal_laying,
                             .apply = tempus_apply_defend,
                             .settle = tempus_settle_defend,
                             .is_sound = is_defend},
    [TEMPUS_PHASE_ADVANCE] = {.legal = tempus_legal_advance,
                              .apply = tempus_apply_advance,
                              .is_sound = is_advance},
    [TEMPUS_PHASE_ADVANCE_MORE] = {.legal = tempus_legal_advance_more,
                                   .apply = tempus_apply_advance_more,
                                   .settle = tempus_settle_advance_more,
                                   .is_sound = is_advance_more},
    [TEMPUS_PHASE_PROGRESS] = {.legal = tempus_legal_laying,
                               .apply = tempus_apply_progress,
                               .settle = tempus_settle_progress,
                               .is_sound = is_progress},
    [TEMPUS_PHASE_DISCARD] = {.legal = tempus_legal_discard,
                              .apply = tempus_apply_discard,
                              .settle = tempus_settle_discard,
                              .is_sound = is_discard},
};

const struct decisions tempus_decisions = {
    .rows = rows,
    .names = &tempus_phase_items,
    .count = TEMPUS_PHASE_COUNT,
    .room = 0, /* one step at a time */
    DECISIONS_STACK(tempus_state),
};
