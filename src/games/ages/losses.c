/* losses.c: losing workers and blue tokens, and discarding excess cards: the choices that can arise
 * inside any step (R 17.6, 18.4, 9.10). */
#include "games/ages/log.h"

void ages_lose_population(const struct play *play, int seat, int count)
{
    if (count > 0)
        ages_push(play->state, AGES_STEP_LOSE_POPULATION, seat)->left = (uint8_t)count;
}

void ages_lose_blue(const struct play *play, int seat, int count)
{
    if (count > 0)
        ages_push(play->state, AGES_STEP_LOSE_BLUE, seat)->left = (uint8_t)count;
}

/* One token or worker at a time: without asking where there is no choice, else as a decision.
 * Returns whether there is one more to lose; if not, the step is over. */
static bool is_one_left(struct ages_state *s)
{
    struct ages_frame *top = ages_top(s);
    if (top->left) {
        top->left--;
        return true;
    }
    ages_pop(s);
    return false;
}

/* Blue tokens */

void ages_step_lose_blue(const struct play *play)
{
    int seat = ages_top(play->state)->seat;
    struct ages_player *p = ages_player(play, seat);
    if (!is_one_left(play->state))
        return;
    if (!p->blue) {
        ages_push(play->state, AGES_DECISION_BLUE, seat);
        return;
    }
    p->blue--;
    play_tell(play, AGES_EVENT_BLUE, seat, ITEM_NONE, -1);
}

int ages_legal_blue(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    const struct ages_player *p = &s->player[ages_asked(s)->seat];
    int count = 0;
    for (unsigned card = 0; card < AGES_TOKEN_CARDS; card++)
        if (p->tokens[card])
            out[count++] = action_make(AGES_BLUE, card, 0, 0);
    return count;
}

void ages_apply_blue(const struct play *play, uint32_t action)
{
    struct ages_frame top = ages_pop(play->state);
    struct ages_player *p = ages_player(play, top.seat);
    int card = (int)action_arg(action, 0);
    p->tokens[card]--;
    play_tell(play, AGES_EVENT_BLUE_OFF, top.seat, card, 0);
    if (top.onto_wonder)
        p->stages++;
}

/* Workers */

void ages_step_lose_population(const struct play *play)
{
    int seat = ages_top(play->state)->seat;
    struct ages_player *p = ages_player(play, seat);
    if (!is_one_left(play->state))
        return;
    if (!p->unused) {
        ages_push(play->state, AGES_DECISION_LOSE_WORKER, seat);
        return;
    }
    p->unused--;
    p->yellow++;
    play_tell(play, AGES_EVENT_LOSE_WORKER, seat, ITEM_NONE, 1);
}

int ages_legal_lose_worker(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    const struct ages_player *p = &s->player[ages_asked(s)->seat];
    int count = 0;
    for (unsigned card = 0; card < AGES_WORKER_CARDS; card++)
        if (p->workers[card])
            out[count++] = action_make(AGES_LOSE_WORKER, card, 0, 0);
    return count;
}

void ages_apply_lose_worker(const struct play *play, uint32_t action)
{
    int seat = ages_pop(play->state).seat, card = (int)action_arg(action, 0);
    struct ages_player *p = ages_player(play, seat);
    p->workers[card]--;
    p->yellow++;
    play_tell(play, AGES_EVENT_LOSE_WORKER, seat, card, 1);
}

/* Excess cards: one at a time; the turn then checks whether there are more. */

void ages_apply_excess(const struct play *play, uint32_t action)
{
    ages_discard_from_hand(play, ages_pop(play->state).seat, (int)action_arg(action, 0));
}
