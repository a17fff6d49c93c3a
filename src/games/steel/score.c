/* score.c: the score sheet and who has won (R 9.3, 9.4). */
#include "games/steel/rules.h"

static uint64_t own_cards(const struct steel_player *player)
{
    return player->hand | player->tech | player->resource;
}

static void score_seat(const struct steel_player *player, struct score *score)
{
    *score = (struct score){0};
    score->parts[STEEL_SCORE_PART_CARDS] = steel_set_points(own_cards(player));
    for (uint32_t left = player->wonders; left; left &= left - 1)
        score->parts[STEEL_SCORE_PART_WONDERS] += steel_wonders[steel_lowest(left)].vp;
    score->parts[STEEL_SCORE_PART_TRACK] = player->track;
    score_add_up(score, STEEL_SCORE_PART_COUNT);
}

void steel_scores(const void *state, struct score *scores)
{
    const struct steel_state *s = state;
    for (int seat = 0; seat < s->players; seat++) {
        score_seat(&s->player[seat], &scores[seat]);
        scores[seat].winner = s->winners >> seat & 1;
    }
}

/* R 9.4: points, then wonders, then cards; what is equal in all of them is a shared victory. */
unsigned steel_winners(const struct steel_state *s)
{
    int ranks[SEATS_MAX] = {0};
    for (int seat = 0; seat < s->players; seat++) {
        const struct steel_player *player = &s->player[seat];
        struct score score;
        score_seat(player, &score);
        ranks[seat] =
            score.total << 12 | steel_count(player->wonders) << 6 | steel_count(own_cards(player));
    }
    return seats_highest((1u << s->players) - 1, ranks);
}
