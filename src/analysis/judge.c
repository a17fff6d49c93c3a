/* judge.c: what a bot's answer says about the decision that was made (see analysis.h). */
#include "analysis/analysis.h"

static double clamp(double value)
{
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

/* Gives `seat` this value; the others share the rest in the same proportions as before. */
static void set_value(double *values, int players, int seat, double value)
{
    double rest = 0;
    for (int other = 0; other < players; other++)
        rest += other == seat ? 0 : values[other];
    for (int other = 0; other < players; other++)
        if (other != seat)
            values[other] = (1 - value) * (rest > 0 ? values[other] / rest : 1.0 / (players - 1));
    values[seat] = value;
}

/* Better if the bot thought more about it, or as much and valued it higher. Values of moves that it
 * hardly looked at mean little, so the share comes first. */
static bool is_better(const struct bot_candidate *a, const struct bot_candidate *b)
{
    return a->share > b->share || (a->share == b->share && a->value > b->value);
}

/* Puts a candidate into the list of the best, if it belongs there. */
static void insert_best(struct analysis_decision *d, const struct bot_candidate *candidate)
{
    int at = d->best_count;
    while (at > 0) {
        const struct analysis_move *move = &d->best[at - 1];
        const struct bot_candidate known = {move->action, move->share, move->value};
        if (!is_better(candidate, &known))
            break;
        at--;
    }
    if (at == ANALYSIS_BEST_MAX)
        return;
    if (d->best_count < ANALYSIS_BEST_MAX)
        d->best_count++;
    for (int i = d->best_count - 1; i > at; i--)
        d->best[i] = d->best[i - 1];
    d->best[at] = (struct analysis_move){
        .action = candidate->action, .share = candidate->share, .value = clamp(candidate->value)};
}

/* Sorts the moves after the bot's choice by their values. */
static void sort_others(struct analysis_decision *d)
{
    for (int i = 2; i < d->best_count; i++) {
        struct analysis_move move = d->best[i];
        int at = i;
        for (; at > 1 && d->best[at - 1].value < move.value; at--)
            d->best[at] = d->best[at - 1];
        d->best[at] = move;
    }
}

/* By how much the best move is better than the mean of all moves that were looked at. */
static double stake_of(const struct bot_answer *answer, double best)
{
    double sum = 0;
    int count = 0;
    for (int i = 0; i < answer->count; i++)
        if (answer->candidates[i].share > 0) {
            sum += clamp(answer->candidates[i].value);
            count++;
        }
    double stake = count ? best - sum / count : 0;
    return stake > 0 ? stake : 0;
}

void analysis_judge(struct analysis_decision *d, const struct bot_answer *answer, int players)
{
    d->best_count = 0;
    d->played.share = 0;
    for (int i = 0; i < answer->count; i++) {
        const struct bot_candidate *candidate = &answer->candidates[i];
        if (candidate->share > 0)
            insert_best(d, candidate);
        if (candidate->action == d->played.action) {
            d->played.share = candidate->share;
            d->played.value = clamp(candidate->value);
        }
    }
    sort_others(d);
    double best = d->best_count ? d->best[0].value : clamp(answer->value[d->place.seat]);
    d->judged = d->played.share > 0;
    if (!d->judged || d->played.value > best)
        d->played.value = best;
    for (int seat = 0; seat < players; seat++)
        d->before[seat] = answer->value[seat];
    set_value(d->before, players, d->place.seat, best);
    for (int seat = 0; seat < players; seat++)
        d->after[seat] = d->before[seat];
    set_value(d->after, players, d->place.seat, d->played.value);
    d->loss = best - d->played.value;
    d->stake = stake_of(answer, best);
}

/* If the same seat goes on and nothing was drawn or revealed, the position after the move was
 * judged on its own, and more deeply: the move is worth at least what was found there. */
void analysis_look_back(struct analysis *a)
{
    for (int i = 0; i + 1 < a->count + a->open_end; i++) {
        struct analysis_decision *d = &a->decisions[i];
        int seat = d->place.seat;
        double best = d->before[seat], next = d[1].before[seat];
        if (!d->certain || d[1].place.seat != seat || next <= d->played.value)
            continue;
        d->played.value = next < best ? next : best;
        set_value(d->after, a->players, seat, d->played.value);
        d->loss = best - d->played.value;
    }
}
