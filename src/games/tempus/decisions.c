/* decisions.c: every decision of Tempus, one row for each (core/decision.h), what makes a
 * pending one sound, and who may learn of its actions. Names, questions and rules of the decisions
 * are in data/tempus/phases.tsv. */
#include "games/tempus/rules.h"

/* The lower frame: what the turn or the game as a whole waits for. Whether it has what it needs is
 * checked only when no step inside it is pending. */

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
    bool turn = below(s) == TEMPUS_DECISION_TURN || below(s) == TEMPUS_DECISION_MOVE ||
                below(s) == TEMPUS_DECISION_BIRTHS || below(s) == TEMPUS_DECISION_AFTER;
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
    return is_own_step(state, place) && below(s) == TEMPUS_DECISION_MOVE && s->from != HEX_NONE &&
           s->owner[s->from] == s->frames[1].seat && s->tokens[s->from] &&
           s->touched_count < s->quota;
}

static bool is_leader(const void *state, int place)
{
    const struct tempus_state *s = state;
    return is_own_step(state, place) &&
           (below(s) == TEMPUS_DECISION_TURN || below(s) == TEMPUS_DECISION_AFTER);
}

/* ... or, alone, the bonus of a winner (R 10.6). */
static bool is_discard(const void *state, int place)
{
    const struct tempus_state *s = state;
    struct tempus_frame top = s->frames[place];
    bool fits = place == 0 ? s->depth == 1 && s->round
                           : is_own_step(state, place) && below(s) == TEMPUS_DECISION_AFTER;
    return fits && s->player[top.seat].hand_count > tempus_era(s, top.seat)->hand_limit;
}

/* R 7: a fight between neighbours, the attacker still on his hex. */
static bool is_fight(const void *state, int place)
{
    const struct tempus_state *s = state;
    int attacker = s->frames[0].seat, from = s->fight_from, to = s->fight_to;
    return is_step(state, place) &&
           (below(s) == TEMPUS_DECISION_TURN || below(s) == TEMPUS_DECISION_AFTER) &&
           from != HEX_NONE && to != HEX_NONE && hexset_has(&hex_around[from], to) &&
           s->terrain[to] != ITEM_NONE && s->tokens[from] && s->owner[from] == attacker;
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

/* Who may learn of its actions. Cards are discarded and laid face down, except those of a defender
 * (R 7.6). */

static unsigned seen_unless_laid(const void *state, uint32_t action)
{
    return action_verb(action) == TEMPUS_PLAY ? 1u << tempus_top(state).seat : EVENT_PUBLIC;
}

#define ASK(NAME) DECISION_ANSWERS(tempus, NAME)

/* Functions that several decisions share. */
#define ASK_BY(LEGAL, APPLY) .legal = tempus_legal_##LEGAL, .apply = tempus_apply_##APPLY

static const struct decision rows[TEMPUS_DECISION_COUNT] = {
    [TEMPUS_DECISION_LAY] = {ASK(lay), .is_sound = is_lay, .why = tempus_why_lay},
    [TEMPUS_DECISION_ROTATE] = {ASK(rotate), .is_sound = is_rotate, .why = tempus_why_lay},
    [TEMPUS_DECISION_PLACE] = {ASK(place), .is_sound = is_place, .why = tempus_why_place},
    [TEMPUS_DECISION_TURN] = {ASK_BY(turn, course), .is_sound = is_turn, .why = tempus_why_turn},
    [TEMPUS_DECISION_MOVE] = {ASK_BY(move, course), .settle = tempus_settle_move,
                              .is_sound = is_course, .why = tempus_why_move},
    [TEMPUS_DECISION_TO] = {ASK(to), .is_sound = is_to, .why = tempus_why_to},
    [TEMPUS_DECISION_BIRTHS] = {ASK_BY(births, course), .settle = tempus_settle_births,
                                .is_sound = is_course, .why = tempus_why_births},
    [TEMPUS_DECISION_AFTER] = {ASK_BY(after, course), .settle = tempus_settle_after,
                               .is_sound = is_course, .why = tempus_why_after},
    [TEMPUS_DECISION_CONVERT] = {ASK(convert), .is_sound = is_own_step},
    [TEMPUS_DECISION_LEADER] = {ASK(leader), .is_sound = is_leader},
    [TEMPUS_DECISION_TERRAIN] = {ASK(terrain), .is_sound = is_terrain},
    [TEMPUS_DECISION_ATTACK] = {ASK_BY(laying, attack), .settle = tempus_settle_attack,
                                .is_sound = is_attack, .seen_by = seen_unless_laid},
    [TEMPUS_DECISION_DEFEND] = {ASK_BY(laying, defend), .settle = tempus_settle_defend,
                                .is_sound = is_defend},
    [TEMPUS_DECISION_ADVANCE] = {ASK(advance), .is_sound = is_advance},
    [TEMPUS_DECISION_ADVANCE_MORE] = {ASK(advance_more), .settle = tempus_settle_advance_more,
                                      .is_sound = is_advance_more},
    [TEMPUS_DECISION_PROGRESS] = {ASK_BY(laying, progress), .settle = tempus_settle_progress,
                                  .is_sound = is_progress, .seen_by = seen_unless_laid},
    [TEMPUS_DECISION_DISCARD] = {ASK(discard), .settle = tempus_settle_discard,
                                 .is_sound = is_discard, .secret = true},
};

DECISIONS(tempus, .rows = rows, .names = &tempus_decision_items, .count = TEMPUS_DECISION_COUNT,
          .room = 0 /* one step at a time */)
