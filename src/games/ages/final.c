/* final.c: the end of the game (R 22): the events left in the stacks, Bill Gates, the scores. */
#include <string.h>

#include "games/ages/log.h"

static bool lies_in_stacks(const struct ages_state *s, int card)
{
    for (int i = 0; i < s->current_count; i++)
        if (s->current_events[i].card == card)
            return true;
    for (int i = 0; i < s->future_count; i++)
        if (s->future_events[i].card == card)
            return true;
    return false;
}

/* The score part of an Age III event has the id of its card. */
static int card_of_part(int part)
{
    for (int card = 0; card < AGES_MILITARY_COUNT; card++) {
        const char *a = ages_military_items.items[card].id,
                   *b = ages_score_part_items.items[part].id;
        if (strcmp(a, b) == 0)
            return card;
    }
    return -1;
}

static void score_event(const struct play *play, int part, int card)
{
    struct ages_state *s = play->state;
    int before[AGES_SEATS] = {0};
    for (int seat = 0; seat < s->players; seat++)
        before[seat] = s->player[seat].culture;
    ages_score_impact(s, card, s->first);
    for (int seat = 0; seat < s->players; seat++) {
        int change = s->player[seat].culture - before[seat];
        s->parts[seat][part] = (int16_t)change;
        if (ages_is_in(s, seat))
            play_tell(play, AGES_EVENT_SCORE, seat, card, change);
    }
}

/* R 22.4: he scores as if he left the game now. */
static void score_gates(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    int before = p->culture;
    ages_add_points(&p->culture, ages_leaving_culture(s, seat));
    int culture = p->culture - before;
    p->unit_resources_leader = p->unit_science = 0;
    s->parts[seat][AGES_SCORE_PART_BILL_GATES] = (int16_t)culture;
    play_tell(play, AGES_EVENT_CARD_CULTURE, seat, p->leader, culture);
}

void ages_final_scoring(const struct play *play)
{
    struct ages_state *s = play->state;
    s->over = 1;
    while (s->depth)
        ages_pop(s);
    for (int seat = 0; seat < s->players; seat++)
        if (ages_is_in(s, seat))
            s->parts[seat][AGES_SCORE_PART_POINTS] = (int16_t)s->player[seat].culture;
    if (ages_players_left(s) > 1) { /* R 6.55 */
        for (int part = 0; part < AGES_SCORE_PART_COUNT; part++) {
            int card = card_of_part(part);
            if (card >= 0 && lies_in_stacks(s, card))
                score_event(play, part, card);
        }
        for (int seat = 0; seat < s->players; seat++)
            if (ages_is_in(s, seat) && s->player[seat].leader == AGES_CIVIL_BILL_GATES)
                score_gates(play, seat);
    }
    ages_tell_over(play);
}

void ages_scores(const void *state, struct score *scores)
{
    const struct ages_state *s = state;
    unsigned in = 0;
    for (int seat = 0; seat < s->players; seat++) {
        scores[seat] = (struct score){0};
        if (!ages_is_in(s, seat)) {
            scores[seat].place = s->players - s->resigned_before[seat]; /* R 22.6 */
            continue;
        }
        scores[seat].total = s->player[seat].culture;
        for (int part = 0; part < AGES_SCORE_PART_COUNT && s->over; part++)
            scores[seat].parts[part] = s->parts[seat][part];
        if (!s->over)
            scores[seat].parts[AGES_SCORE_PART_POINTS] = s->player[seat].culture;
        in |= 1u << seat;
    }
    for (int seat = 0; seat < s->players && s->over; seat++)
        scores[seat].winner = scores_highest(in, scores) >> seat & 1;
}

enum ages_ending ages_how_it_ended(const struct ages_state *s)
{
    struct score scores[AGES_SEATS] = {{0}};
    int winners = 0;
    ages_scores(s, scores);
    for (int seat = 0; seat < s->players; seat++)
        winners += scores[seat].winner;
    if (ages_players_left(s) == 1)
        return AGES_ENDING_LAST_PLAYER; /* R 6.55 */
    return winners > 1 ? AGES_ENDING_SHARED : AGES_ENDING_POINTS;
}
