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

/* One token or worker at a time: by itself where there is no choice, else as a decision. */
void ages_step_losses(struct ages_run *run)
{
    struct ages_frame *top = ages_top(run->s);
    struct ages_player *p = &run->s->player[top->seat];
    struct ages_frame ask = {.seat = top->seat};
    if (top->n <= 0) {
        ages_pop(run->s);
        return;
    }
    top->n--;
    if (top->kind == AGES_STEP_LOSE_BLUE) {
        ask.kind = AGES_PHASE_BLUE;
        if (p->blue)
            p->blue--;
        else
            ages_push(run->s, ask);
        return;
    }
    ask.kind = AGES_PHASE_LOSE_WORKER;
    if (p->unused) {
        p->unused--;
        p->yellow++;
        ages_tell(run, AGES_EVENT_LOSE_WORKER, top->seat, ITEM_NONE, 1);
    } else {
        ages_push(run->s, ask);
    }
}

static int legal_excess(const struct ages_player *p, uint32_t *out)
{
    uint64_t seen[2] = {0, 0};
    int count = 0;
    for (int i = 0; i < p->military_count; i++) {
        unsigned card = p->military[i];
        if (seen[card / 64] >> (card % 64) & 1)
            continue;
        seen[card / 64] |= (uint64_t)1 << (card % 64);
        out[count++] = action_make(AGES_DISCARD, card, 0, 0);
    }
    return count;
}

int ages_legal_losses(const struct ages_state *s, uint32_t *out)
{
    struct ages_frame top = s->frames[s->depth - 1];
    const struct ages_player *p = &s->player[top.seat];
    int count = 0;
    if (top.kind == AGES_PHASE_EXCESS)
        return legal_excess(p, out);
    if (top.kind == AGES_PHASE_LOSE_WORKER) {
        for (unsigned card = 0; card < AGES_WORKER_CARDS; card++)
            if (p->workers[card])
                out[count++] = action_make(AGES_LOSE_WORKER, card, 0, 0);
        return count;
    }
    for (unsigned card = 0; card < AGES_TOKEN_CARDS; card++)
        if (p->tokens[card])
            out[count++] = action_make(AGES_BLUE, card, 0, 0);
    return count;
}

/* Takes a card out of a military hand. */
static int take_military(struct ages_player *p, int card)
{
    int at = 0;
    while (p->military[at] != card)
        at++;
    int shown = p->shown[at];
    for (p->military_count--; at < p->military_count; at++) {
        p->military[at] = p->military[at + 1];
        p->shown[at] = p->shown[at + 1];
    }
    p->military[p->military_count] = p->shown[p->military_count] = 0;
    return shown;
}

void ages_apply_losses(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[top.seat];
    unsigned card = action_arg(action, 0);
    ages_pop(s);
    if (top.kind == AGES_PHASE_EXCESS) {
        int shown = take_military(p, (int)card);
        ages_discard_military(s, (int)card, shown | 1 << top.seat);
        ages_tell(run, AGES_EVENT_DISCARD, top.seat, ITEM_NONE, 1);
        ages_tell_only(run, AGES_EVENT_DISCARDED, top.seat, (int)card);
    } else if (top.kind == AGES_PHASE_LOSE_WORKER) {
        p->workers[card]--;
        ages_tell(run, AGES_EVENT_LOSE_WORKER, top.seat, (int)card, 1);
        p->yellow++;
    } else {
        p->tokens[card]--;
        if (top.a) /* onto the unfinished wonder */
            p->stages++;
    }
}
