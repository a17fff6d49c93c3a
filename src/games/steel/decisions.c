/* decisions.c: every decision of Guns & Steel, one row for each (core/decision.h), what makes a
 * pending one sound, and how a frame waits for an answer and gets it. Names, questions and rules of
 * the decisions are in data/steel/phases.tsv. */
#include "games/steel/rules.h"

void steel_ask(const struct play *play, enum steel_phase phase, unsigned seat)
{
    struct steel_state *s = play->state;
    struct steel_frame *f = &s->frames[s->depth - 1];
    f->kind = (uint8_t)phase;
    f->seat = (uint8_t)seat;
}

struct steel_frame *steel_answered(const struct play *play)
{
    struct steel_state *s = play->state;
    struct steel_frame *f = &s->frames[s->depth - 1];
    f->kind = s->depth == 1 ? STEEL_GOING_TURN : STEEL_GOING_EFFECT;
    return f;
}

/* What makes frames sound. Whether the top one asks what the rules ask there is tried out as a
 * whole (check.c). */

/* Only the top frame waits for a decision. */
static bool waits_on_top(const struct steel_state *s, int place)
{
    return s->frames[place].kind >= STEEL_PHASE_COUNT || place == s->depth - 1;
}

/* The lowest frame. */
static bool is_turn(const void *state, int place)
{
    const struct steel_state *s = state;
    const struct steel_frame *f = &s->frames[0];
    bool needs_card = f->part == STEEL_STEP_ACTIVATE || s->depth > 1;
    return place == 0 && waits_on_top(s, place) && f->owner < s->players && f->stage <= 2 &&
           !f->count && !f->set && !f->played && (f->card != ITEM_NONE || !needs_card) &&
           (f->part == STEEL_STEP_PLACE) == (s->turns == 0) &&
           (s->depth == 1 || f->part == STEEL_STEP_BUY);
}

/* Activations wait for the one above them: they must be in a part that activates. */
static bool is_activating(enum steel_op op)
{
    return op == STEEL_OP_ACTIVATE_DISPLAY_MILITARY || op == STEEL_OP_PLAY_OR_DISPLAY_MILITARY ||
           op == STEEL_OP_ACTIVATE_PLAYED || op == STEEL_OP_ACTIVATE_OWN_CIVIL ||
           op == STEEL_OP_ACTIVATE_OPPONENT_CIVIL || op == STEEL_OP_ACTIVATE_ANY_CIVIL;
}

/* The part of the effect, and how far it is. */
static bool is_part(const struct steel_state *s, const struct steel_frame *f)
{
    if (f->card == ITEM_NONE || f->part >= STEEL_PARTS || steel_part(f)->op == ITEM_NONE ||
        f->stage > 3 * STEEL_SEATS)
        return false;
    unsigned op = steel_part(f)->op;
    return (op != STEEL_OP_REPLENISH || f->stage < DATA_STEP_ARGS) &&
           (op != STEEL_OP_EACH_OPPONENT_REPLENISH || f->stage < s->players);
}

/* No card is carried out twice. */
static bool is_first(const struct steel_state *s, int place)
{
    for (int below = 1; below < place; below++)
        if (s->frames[below].card == s->frames[place].card &&
            s->frames[below].owner == s->frames[place].owner)
            return false;
    return true;
}

/* The frames above the lowest: a card that was activated, and Military cards of the active seat. */
static bool is_effect(const void *state, int place)
{
    const struct steel_state *s = state;
    const struct steel_frame *f = &s->frames[place];
    const struct steel_player *me = &s->player[s->active];
    return place > 0 && waits_on_top(s, place) && f->owner < s->players && is_part(s, f) &&
           s->player[f->owner].used & steel_bit(f->card) &&
           !(f->played & ~(me->hand | me->tech | me->resource)) && is_first(s, place) &&
           (place + 1 == s->depth || is_activating((enum steel_op)steel_part(f)->op));
}

static const struct decision rows[STEEL_KIND_END] = {
    [STEEL_PHASE_PLACE] = {.legal = steel_legal_place,
                           .apply = steel_apply_place,
                           .is_sound = is_turn},
    [STEEL_PHASE_RESOURCE] = {.legal = steel_legal_resource,
                              .apply = steel_apply_resource,
                              .is_sound = is_turn},
    [STEEL_PHASE_TECH] = {.legal = steel_legal_tech,
                          .apply = steel_apply_tech,
                          .is_sound = is_turn},
    [STEEL_PHASE_ACTIVATE] = {.legal = steel_legal_activate,
                              .apply = steel_apply_activate,
                              .is_sound = is_turn},
    [STEEL_PHASE_BUY] = {.legal = steel_legal_buy, .apply = steel_apply_buy, .is_sound = is_turn},
    [STEEL_PHASE_PAY] = {.legal = steel_legal_pay, .apply = steel_apply_pay, .is_sound = is_turn},
    [STEEL_PHASE_CLAIM] = {.legal = steel_legal_claim,
                           .apply = steel_apply_claim,
                           .is_sound = is_turn},
    [STEEL_PHASE_TAKE] = {.legal = steel_legal_take,
                          .apply = steel_apply_take,
                          .is_sound = is_turn},
    [STEEL_PHASE_GLORY] = {.legal = steel_legal_glory,
                           .apply = steel_apply_glory,
                           .is_sound = is_turn},
    [STEEL_PHASE_REPLENISH] = {.legal = steel_legal_replenish,
                               .apply = steel_apply_replenish,
                               .is_sound = is_effect},
    [STEEL_PHASE_GAIN] = {.legal = steel_legal_gain,
                          .apply = steel_apply_gain,
                          .is_sound = is_effect},
    [STEEL_PHASE_DEPLETE] = {.legal = steel_legal_deplete,
                             .apply = steel_apply_deplete,
                             .is_sound = is_effect},
    [STEEL_PHASE_COPY] = {.legal = steel_legal_copy,
                          .apply = steel_apply_copy,
                          .is_sound = is_effect},
    [STEEL_PHASE_USE] = {.legal = steel_legal_use, .apply = steel_apply_use, .is_sound = is_effect},
    [STEEL_PHASE_PLAY_OR_USE] = {.legal = steel_legal_play_or_use,
                                 .apply = steel_apply_use,
                                 .is_sound = is_effect},
    [STEEL_PHASE_PLAY] = {.legal = steel_legal_play,
                          .apply = steel_apply_play,
                          .is_sound = is_effect},
    [STEEL_PHASE_REACT] = {.legal = steel_legal_react,
                           .apply = steel_apply_react,
                           .is_sound = is_effect},
    [STEEL_PHASE_LOSE] = {.legal = steel_legal_lose,
                          .apply = steel_apply_lose,
                          .is_sound = is_effect},
    [STEEL_PHASE_GIVE] = {.legal = steel_legal_give,
                          .apply = steel_apply_give,
                          .is_sound = is_effect},
    [STEEL_GOING_TURN] = {.step = steel_step_turn, .is_sound = is_turn},
    [STEEL_GOING_EFFECT] = {.step = steel_step_effect, .is_sound = is_effect},
};

const struct decisions steel_decisions = {
    .rows = rows,
    .names = &steel_phase_items,
    .count = STEEL_KIND_END,
    .room = 0, /* a card is activated once, so the stack holds them all */
    DECISIONS_STACK(steel_state),
};

int steel_legal(const void *state, uint32_t *actions)
{
    return decisions_legal(&steel_decisions, state, actions);
}

void steel_apply(void *state, uint32_t action, struct chance *chance, struct events *events)
{
    struct play play = {state, chance, events};
    decisions_apply(&steel_decisions, &play, action);
}
