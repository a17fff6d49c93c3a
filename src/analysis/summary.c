/* summary.c: from judged decisions to luck, players and turning points (see analysis.h). */
#include "analysis/analysis.h"

#include <string.h>

/* How well a seat decided, 0..100: the share of what deciding well was worth in its game (`stake`)
 * that it did not lose. Random moves lose all of it, the best moves nothing. */
static double analysis_accuracy(double lost, double stake)
{
    if (lost <= 0)
        return 100;
    return lost < stake ? 100 * (1 - lost / stake) : 0;
}

/* The values after the last decision. */
static void find_end(struct analysis *a)
{
    if (a->over)
        bot_outcome(a->game, table_state(a->table), a->end);
    else if (a->open_end)
        memcpy(a->end, a->decisions[a->count].before, sizeof a->end);
    else /* a move without a choice follows: no more is known */
        memcpy(a->end, a->decisions[a->count - 1].after, sizeof a->end);
}

static void find_luck(struct analysis *a)
{
    for (int i = 0; i < a->count; i++) {
        const double *next = i + 1 < a->count ? a->decisions[i + 1].before : a->end;
        for (int seat = 0; seat < a->players; seat++)
            a->decisions[i].luck[seat] = next[seat] - a->decisions[i].after[seat];
    }
}

static void add_decision(struct analysis *a, const struct analysis_decision *d)
{
    for (int seat = 0; seat < a->players; seat++) {
        struct analysis_player *player = &a->player[seat];
        double change = d->after[seat] - d->before[seat];
        *(seat == d->place.seat ? &player->own : &player->others) += change;
        *(d->certain ? &player->estimates : &player->luck) += d->luck[seat];
    }
    struct analysis_player *player = &a->player[d->place.seat];
    player->mistakes += d->loss >= ANALYSIS_MISTAKE;
    player->blunders += d->loss >= ANALYSIS_BLUNDER;
    if (d->judged) {
        player->decisions++;
        player->stake += d->stake;
    }
}

static void find_players(struct analysis *a)
{
    for (int i = 0; i < a->count; i++)
        add_decision(a, &a->decisions[i]);
    for (int seat = 0; seat < a->players; seat++) {
        struct analysis_player *player = &a->player[seat];
        player->accuracy = analysis_accuracy(-player->own, player->stake);
        player->start = a->decisions[0].before[seat];
        player->result = a->end[seat];
    }
}

/* Keeps the largest swings; of equal ones the earlier. */
static void insert_turn(struct analysis *a, struct analysis_turn turn)
{
    int at = a->turn_count;
    while (at > 0 && turn.swing > a->turns[at - 1].swing)
        at--;
    if (turn.swing < ANALYSIS_SWING || at == ANALYSIS_TURNS_MAX)
        return;
    if (a->turn_count < ANALYSIS_TURNS_MAX)
        a->turn_count++;
    memmove(&a->turns[at + 1], &a->turns[at],
            (size_t)(a->turn_count - 1 - at) * sizeof a->turns[0]);
    a->turns[at] = turn;
}

static void find_turns(struct analysis *a)
{
    for (int i = 0; i < a->count; i++) {
        const struct analysis_decision *d = &a->decisions[i];
        insert_turn(a, (struct analysis_turn){.decision = i,
                                              .cause = ANALYSIS_BY_DECISION,
                                              .seat = d->place.seat,
                                              .swing = d->loss});
        struct analysis_turn luck = {.decision = i, .cause = ANALYSIS_BY_LUCK};
        if (d->certain)
            continue;
        for (int seat = 0; seat < a->players; seat++) {
            double size = d->luck[seat] < 0 ? -d->luck[seat] : d->luck[seat];
            if (size > luck.swing) {
                luck.swing = size;
                luck.seat = seat;
            }
        }
        insert_turn(a, luck);
    }
}

void analysis_sum_up(struct analysis *analysis)
{
    find_end(analysis);
    find_luck(analysis);
    find_players(analysis);
    find_turns(analysis);
}
