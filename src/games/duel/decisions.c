/* decisions.c: every decision of 7 Wonders Duel, one row for each (core/decision.h), and what makes
 * a pending one sound. Names, questions and rules of the decisions are in data/duel/phases.tsv. */
#include "games/duel/state.h"

/* What makes them sound. The lowest frame is the draft, a turn, or the choice of a starter ... */

static bool is_draft(const void *state, int place)
{
    const struct duel_state *s = state;
    return place == 0 && s->depth == 1 && !s->age;
}

static bool is_turn(const void *state, int place)
{
    const struct duel_state *s = state;
    return place == 0 && s->age && (s->depth > 1 || s->remaining);
}

static bool is_starter(const void *state, int place)
{
    const struct duel_state *s = state;
    return place == 0 && s->depth == 1 && s->age > 1 && s->remaining == (1u << DUEL_SLOTS) - 1;
}

/* ... and above a turn of the same player lies at most one choice. */
static bool is_choice(const void *state, int place)
{
    const struct duel_state *s = state;
    return place == 1 && s->depth == 2 && s->frames[0].kind == DUEL_DECISION_TURN &&
           s->frames[0].seat == s->frames[1].seat;
}

static bool is_destroy(const void *state, int place)
{
    const struct duel_state *s = state;
    int colour = s->frames[place].colour;
    return is_choice(state, place) && (colour == DUEL_COLOUR_BROWN || colour == DUEL_COLOUR_GREY);
}

static const struct field destroy[] = {FIELD_ITEM_ROW(duel_frame, colour, &duel_colour_items)};

#define ASK(NAME) DECISION_ANSWERS(duel, NAME)

static const struct decision rows[DUEL_DECISION_COUNT] = {
    [DUEL_DECISION_DRAFT] = {ASK(draft), .is_sound = is_draft},
    [DUEL_DECISION_TURN] = {ASK(turn), .draw = duel_draw_turn, .is_sound = is_turn, .why = duel_why,
                            .is_lesser = duel_is_lesser},
    [DUEL_DECISION_TOKEN] = {ASK(token), .is_sound = is_choice},
    [DUEL_DECISION_LIBRARY] = {ASK(library), .is_sound = is_choice},
    [DUEL_DECISION_REVIVE] = {ASK(revive), .is_sound = is_choice},
    [DUEL_DECISION_DESTROY] = {ASK(destroy), .is_sound = is_destroy,
                               .members = DECISION_MEMBERS(destroy)},
    [DUEL_DECISION_STARTER] = {ASK(starter), .is_sound = is_starter},
};

const struct decisions duel_decisions = {
    .rows = rows,
    .names = &duel_decision_items,
    .count = DUEL_DECISION_COUNT,
    .room = 0, /* one choice at a time */
    .legal = duel_legal,
    .apply = duel_apply,
    DECISIONS_FRAMES(duel_state),
};
