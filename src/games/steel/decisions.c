/* decisions.c: every decision of Guns & Steel, one row for each (core/decision.h), what makes a
 * pending one sound, and how a frame waits for an answer and gets it. Names, questions and rules of
 * the decisions are in data/steel/phases.tsv. */
#include "games/steel/rules.h"

void steel_ask(const struct play *play, enum steel_decision decision, unsigned seat)
{
    struct steel_state *s = play->state;
    struct steel_frame *f = &s->frames[s->depth - 1];
    f->kind = (uint8_t)decision;
    f->seat = (uint8_t)seat;
}

struct steel_frame *steel_answered(const struct play *play)
{
    struct steel_state *s = play->state;
    struct steel_frame *f = &s->frames[s->depth - 1];
    f->kind = s->depth == 1 ? STEEL_GOING_TURN : STEEL_GOING_EFFECT;
    return f;
}

/* What makes frames sound. Whether the top one asks what the rules would ask is found out by
 * carrying it out (check.c). */

/* Only the top frame waits for a decision. */
static bool waits_on_top(const struct steel_state *s, int place)
{
    return s->frames[place].kind >= STEEL_DECISION_COUNT || place == s->depth - 1;
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

/* The frames above the lowest: a card that was activated, and Military cards of the active seat. A
 * frame that waits for the one above it is in a part that activates. */
static bool is_effect(const void *state, int place)
{
    const struct steel_state *s = state;
    const struct steel_frame *f = &s->frames[place];
    const struct steel_player *me = &s->player[s->active];
    return place > 0 && waits_on_top(s, place) && f->owner < s->players && is_part(s, f) &&
           s->player[f->owner].used & steel_bit(f->card) &&
           !(f->played & ~(me->hand | me->tech | me->resource)) && is_first(s, place) &&
           (place + 1 == s->depth || steel_ops[steel_part(f)->op].activates);
}

#define ASK(NAME) DECISION_ANSWERS(steel, NAME)

static const struct decision rows[STEEL_KIND_END] = {
    [STEEL_DECISION_PLACE] = {ASK(place), .is_sound = is_turn},
    [STEEL_DECISION_RESOURCE] = {ASK(resource), .is_sound = is_turn},
    [STEEL_DECISION_TECH] = {ASK(tech), .is_sound = is_turn},
    [STEEL_DECISION_ACTIVATE] = {ASK(activate), .is_sound = is_turn},
    [STEEL_DECISION_BUY] = {ASK(buy), .is_sound = is_turn, .why = steel_why},
    [STEEL_DECISION_PAY] = {ASK(pay), .is_sound = is_turn},
    [STEEL_DECISION_CLAIM] = {ASK(claim), .is_sound = is_turn},
    [STEEL_DECISION_TAKE] = {ASK(take), .is_sound = is_turn},
    [STEEL_DECISION_GLORY] = {ASK(glory), .is_sound = is_turn},
    [STEEL_DECISION_REPLENISH] = {ASK(replenish), .is_sound = is_effect, .about = steel_about_part},
    [STEEL_DECISION_GAIN] = {ASK(gain), .is_sound = is_effect, .about = steel_about_part},
    [STEEL_DECISION_DEPLETE] = {ASK(deplete), .is_sound = is_effect, .about = steel_about_part},
    [STEEL_DECISION_COPY] = {ASK(copy), .is_sound = is_effect, .about = steel_about_part},
    [STEEL_DECISION_USE] = {ASK(use), .is_sound = is_effect, .about = steel_about_part},
    [STEEL_DECISION_PLAY_OR_USE] = {.legal = steel_legal_play_or_use,
                                    .apply = steel_apply_use,
                                    .is_sound = is_effect,
                                    .about = steel_about_part},
    [STEEL_DECISION_PLAY] = {ASK(play), .is_sound = is_effect, .about = steel_about_part},
    [STEEL_DECISION_REACT] = {ASK(react), .is_sound = is_effect, .about = steel_about_part},
    [STEEL_DECISION_LOSE] = {ASK(lose), .is_sound = is_effect, .about = steel_about_lose},
    [STEEL_DECISION_GIVE] = {ASK(give), .is_sound = is_effect, .about = steel_about_give},
    [STEEL_GOING_TURN] = {.step = steel_step_turn, .is_sound = is_turn},
    [STEEL_GOING_EFFECT] = {.step = steel_step_effect, .is_sound = is_effect},
};

DECISIONS(steel, .rows = rows, .names = &steel_decision_items, .count = STEEL_KIND_END,
          .room = 0 /* a card is activated only once, so there are frames for all of them */)
