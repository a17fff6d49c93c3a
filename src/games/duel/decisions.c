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
    return place == 1 && s->depth == 2 && s->frames[0].kind == DUEL_PHASE_TURN &&
           s->frames[0].seat == s->frames[1].seat;
}

static bool is_destroy(const void *state, int place)
{
    const struct duel_state *s = state;
    int colour = s->frames[place].colour;
    return is_choice(state, place) && (colour == DUEL_COLOUR_BROWN || colour == DUEL_COLOUR_GREY);
}

static const struct field destroy_list[] = {FIELD_ITEM_ROW(duel_frame, colour, &duel_colour_items)};
static const struct fields destroy_members = {.list = destroy_list,
                                              .count = COUNT_OF(destroy_list)};

static const struct decision rows[DUEL_PHASE_COUNT] = {
    [DUEL_PHASE_DRAFT] = {.legal = duel_legal_draft,
                          .apply = duel_apply_draft,
                          .is_sound = is_draft},
    [DUEL_PHASE_TURN] = {.legal = duel_legal_turn, .apply = duel_apply_turn, .is_sound = is_turn},
    [DUEL_PHASE_TOKEN] = {.legal = duel_legal_token,
                          .apply = duel_apply_token,
                          .is_sound = is_choice},
    [DUEL_PHASE_LIBRARY] = {.legal = duel_legal_library,
                            .apply = duel_apply_library,
                            .is_sound = is_choice},
    [DUEL_PHASE_REVIVE] = {.legal = duel_legal_revive,
                           .apply = duel_apply_revive,
                           .is_sound = is_choice},
    [DUEL_PHASE_DESTROY] = {.legal = duel_legal_destroy,
                            .apply = duel_apply_destroy,
                            .is_sound = is_destroy,
                            .members = &destroy_members},
    [DUEL_PHASE_STARTER] = {.legal = duel_legal_starter,
                            .apply = duel_apply_starter,
                            .is_sound = is_starter},
};

const struct decisions duel_decisions = {
    .rows = rows,
    .names = &duel_phase_items,
    .count = DUEL_PHASE_COUNT,
    .room = 0, /* one choice at a time */
    DECISIONS_STACK(duel_state),
};
