/* losses.c: losing workers and blue tokens, and discarding excess cards: the choices that can arise
 * inside any step (R 17.6, 18.4, 9.10). */
#include "games/ages/log.h"

void ages_lose_population(struct ages_run *run, int seat, int count)
{
    if (count > 0)
        ages_push(run->s, (struct ages_frame){.kind = AGES_STEP_LOSE_POPULATION,
                                              .seat = (uint8_t)seat,
                                              .n = (int16_t)count});
}

void ages_lose_blue(struct ages_run *run, int seat, int count)
{
    if (count > 0)
        ages_push(run->s, (struct ages_frame){.kind = AGES_STEP_LOSE_BLUE,
                                              .seat = (uint8_t)seat,
                                              .n = (int16_t)count});
}

static void lose_blue(struct ages_run *run, int seat)
{
    struct ages_player *p = &run->s->player[seat];
    if (!p->blue) {
        ages_push(run->s, (struct ages_frame){.kind = AGES_PHASE_BLUE, .seat = (uint8_t)seat});
        return;
    }
    p->blue--;
    ages_tell(run, AGES_EVENT_BLUE, seat, ITEM_NONE, -1);
}

static void lose_worker(struct ages_run *run, int seat)
{
    struct ages_player *p = &run->s->player[seat];
    if (!p->unused) {
        ages_push(run->s,
                  (struct ages_frame){.kind = AGES_PHASE_LOSE_WORKER, .seat = (uint8_t)seat});
        return;
    }
    p->unused--;
    p->yellow++;
    ages_tell(run, AGES_EVENT_LOSE_WORKER, seat, ITEM_NONE, 1);
}

/* One token or worker at a time: by itself where there is no choice, else as a decision. */
void ages_step_losses(struct ages_run *run)
{
    struct ages_frame *top = ages_top(run->s);
    if (top->n <= 0) {
        ages_pop(run->s);
        return;
    }
    top->n--;
    if (top->kind == AGES_STEP_LOSE_BLUE)
        lose_blue(run, top->seat);
    else
        lose_worker(run, top->seat);
}

int ages_legal_losses(const struct ages_state *s, uint32_t *out)
{
    struct ages_frame top = s->frames[s->depth - 1];
    const struct ages_player *p = &s->player[top.seat];
    bool workers = top.kind == AGES_PHASE_LOSE_WORKER;
    int count = 0;
    if (top.kind == AGES_PHASE_EXCESS)
        return ages_list_discards(p, out);
    for (unsigned card = 0; card < (workers ? AGES_WORKER_CARDS : AGES_TOKEN_CARDS); card++)
        if (workers ? p->workers[card] : p->tokens[card])
            out[count++] = action_make(workers ? AGES_LOSE_WORKER : AGES_BLUE, card, 0, 0);
    return count;
}

void ages_apply_losses(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_player *p = &run->s->player[top.seat];
    int card = (int)action_arg(action, 0);
    ages_pop(run->s);
    if (top.kind == AGES_PHASE_EXCESS) {
        ages_discard_from_hand(run, top.seat, card);
    } else if (top.kind == AGES_PHASE_LOSE_WORKER) {
        p->workers[card]--;
        p->yellow++;
        ages_tell(run, AGES_EVENT_LOSE_WORKER, top.seat, card, 1);
    } else {
        p->tokens[card]--;
        ages_tell(run, AGES_EVENT_BLUE_OFF, top.seat, card, 0);
        if (top.a) /* onto the unfinished wonder */
            p->stages++;
    }
}
