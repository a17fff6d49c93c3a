/* progress.c: the progress phase (R 10), the course of the rounds (R 3, 11) and the score. */
#include "games/tempus/rules.h"

/* R 3.2 */
void tempus_begin_round(const struct play *play)
{
    struct tempus_state *s = play->state;
    s->round++;
    for (int seat = 0; seat < s->players; seat++)
        s->player[seat].markers = (uint8_t)tempus_era(s, seat)->actions;
    play_tell(play, TEMPUS_EVENT_ROUND, s->start, ITEM_NONE, s->round);
    tempus_begin_turn(s, s->start);
}

/* R 10.1 */
void tempus_begin_progress(const struct play *play)
{
    struct tempus_state *s = play->state;
    int era = tempus_next_era(s) - 1;
    for (int seat = 0; seat < s->players; seat++) {
        if (s->player[seat].era == era)
            continue;
        s->player[seat].era = (uint8_t)era;
        play_tell(play, TEMPUS_EVENT_CATCH_UP, seat, era, 0);
    }
    tempus_set_base(s, TEMPUS_DECISION_PROGRESS, s->start);
}

/* R 10.3: without cards */
int tempus_points_on_board(const struct tempus_state *s, int seat, int terrain)
{
    const struct tempus_player *p = &s->player[seat];
    struct hexset hexes = hexset_and(p->held, s->of_terrain[terrain]);
    int points = hexset_count(p->towns);
    for (int hex; (hex = hexset_take(&hexes)) >= 0;)
        points += s->tokens[hex];
    return points;
}

int tempus_card_progress(int card, int terrain)
{
    const struct tempus_card_row *row = &tempus_cards[card];
    return (row->terrain == terrain) + tempus_kinds[row->kind].progress;
}

static int points_of_cards(const struct tempus_player *p, int terrain)
{
    int points = 0;
    for (int i = 0; i < p->laid_count; i++)
        points += tempus_card_progress(p->laid[i], terrain);
    return points;
}

/* R 10.3-10.5: all cards are turned up; whoever has most points advances. */
static void compare_progress(const struct play *play)
{
    struct tempus_state *s = play->state;
    int next = tempus_next_era(s), terrain = tempus_eras[next].terrain, best = 0;
    int points[TEMPUS_SEATS];
    for (int seat = 0; seat < s->players; seat++) {
        const struct tempus_player *p = &s->player[seat];
        int board = tempus_points_on_board(s, seat, terrain);
        points[seat] = board + points_of_cards(p, terrain);
        best = points[seat] > best ? points[seat] : best;
        for (int i = 0; play->events && i < p->laid_count; i++)
            play_tell(play, TEMPUS_EVENT_REVEAL, seat, p->laid[i], 0);
        play_tell_more(play, TEMPUS_EVENT_PROGRESS, seat, ITEM_NONE, points[seat], board);
    }
    for (int seat = 0; seat < s->players; seat++) {
        tempus_put_laid_away(s, seat);
        if (points[seat] < best)
            continue;
        s->player[seat].era = (uint8_t)next;
        play_tell(play, TEMPUS_EVENT_ERA, seat, next, 0);
        if (tempus_eras[next].entry_bonus)
            s->bonus |= (uint8_t)(1 << seat);
    }
}

/* The end of the game (R 11.1, 11.4) */

static int cities_of(const struct tempus_state *s, int seat)
{
    return hexset_count(s->player[seat].towns);
}

static bool is_one(unsigned seats)
{
    return (seats & (seats - 1)) == 0;
}

static void end_game(const struct play *play)
{
    struct tempus_state *s = play->state;
    struct score scores[TEMPUS_SEATS];
    int values[3][SEATS_MAX] = {{0}};
    unsigned winners = (1u << s->players) - 1;
    int tie = 0;
    tempus_scores(s, scores);
    for (int seat = 0; seat < s->players; seat++) {
        values[0][seat] = scores[seat].total;
        values[1][seat] = s->player[seat].hand_count;
        values[2][seat] = cities_of(s, seat);
        play_tell(play, TEMPUS_EVENT_TOTAL, seat, ITEM_NONE, scores[seat].total);
    }
    winners = seats_highest(winners, values[0]);
    while (!is_one(winners) && tie < 2)
        winners = seats_highest(winners, values[++tie]);
    while (s->depth)
        tempus_pop(s);
    s->winners = (uint8_t)winners;
    s->ending = (uint8_t)(is_one(winners) ? TEMPUS_ENDING_POINTS + tie : TEMPUS_ENDING_SHARED);
    play_tell(play, TEMPUS_EVENT_END, SEAT_NONE, s->ending, (int)winners);
}

/* R 11.1, 11.2 */
static void end_round(const struct play *play)
{
    struct tempus_state *s = play->state;
    if (tempus_next_era(s) == TEMPUS_ERA_COUNT) {
        end_game(play);
        return;
    }
    for (int seat = 0; seat < s->players; seat++)
        tempus_put_front_away(s, seat);
    s->start = (uint8_t)tempus_next_seat(s, s->start);
    tempus_begin_round(play);
}

/* R 10.6: the next of the winners draws; after the last one the round ends. */
void tempus_go_on_bonus(const struct play *play)
{
    struct tempus_state *s = play->state;
    int seat = s->start;
    if (!s->bonus) {
        end_round(play);
        return;
    }
    while (!(s->bonus >> seat & 1))
        seat = tempus_next_seat(s, seat);
    s->bonus &= (uint8_t) ~(1u << seat);
    tempus_draw(play, seat, tempus_era(s, seat)->entry_bonus);
    tempus_set_base(s, TEMPUS_DECISION_DISCARD, seat);
}

/* R 10.2: the next seat, or, after the last, the comparison. */
void tempus_end_laying(const struct play *play, int seat)
{
    struct tempus_state *s = play->state;
    int next = tempus_next_seat(s, seat);
    if (next != s->start) {
        s->frames[0].seat = (uint8_t)next;
        return;
    }
    compare_progress(play);
    tempus_go_on_bonus(play);
}

/* R 11.3 */
void tempus_scores(const void *state, struct score *scores)
{
    const struct tempus_state *s = state;
    for (int seat = 0; seat < s->players; seat++) {
        const struct tempus_player *p = &s->player[seat];
        struct score *score = &scores[seat];
        *score = (struct score){0};
        for (int terrain = 0; terrain < TEMPUS_TERRAIN_COUNT; terrain++)
            if (tempus_terrains[terrain].points)
                score->parts[TEMPUS_SCORE_PART_HEXES] +=
                    hexset_count(hexset_and(p->held, s->of_terrain[terrain]));
        for (int row = 0; row < TEMPUS_CITY_COUNT; row++)
            score->parts[TEMPUS_SCORE_PART_CITIES] += p->built[row] * tempus_cities[row].value;
        score->parts[TEMPUS_SCORE_PART_FLIGHT] = tempus_era(s, seat)->victory_points;
        score_add_up(score, TEMPUS_SCORE_PART_COUNT);
        score->winner = s->winners >> seat & 1;
    }
}
