/* impact.c: what the events of age III are worth (R 34), during play and in the final scoring. */
#include "games/ages/rules.h"

struct ages_effect_step ages_effect_step(int card, int i)
{
    const struct ages_military_row *row = ages_military(card);
    switch (i) {
    case 0:
        return (struct ages_effect_step){row->who_1, row->effect_1, row->effect_1_n};
    case 1:
        return (struct ages_effect_step){row->who_2, row->effect_2, row->effect_2_n};
    case 2:
        return (struct ages_effect_step){row->who_3, row->effect_3, row->effect_3_n};
    case 3:
        return (struct ages_effect_step){row->who_4, row->effect_4, row->effect_4_n};
    }
    return (struct ages_effect_step){0, AGES_EFFECT_NONE, 0};
}

static int sum_levels(const struct ages_player *p, bool urban, bool units_and_arenas)
{
    int sum = 0;
    for (int card = 0; card < AGES_WORKER_CARDS; card++) {
        bool counts = (urban && ages_group(card) == AGES_GROUP_URBAN) ||
                      (units_and_arenas &&
                       (ages_group(card) == AGES_GROUP_UNIT || ages_type(card) == AGES_TYPE_ARENA));
        sum += counts ? p->workers[card] * ages_level(card) : 0;
    }
    return sum;
}

/* Types of a group that have a worker. */
static int types_with_workers(const struct ages_player *p, enum ages_group group)
{
    unsigned types = 0;
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        if (p->workers[card] && ages_group(card) == (int)group)
            types |= 1u << ages_type(card);
    return count_bits(types);
}

static int specials(const struct ages_player *p, bool levels)
{
    int sum = 0;
    for (int i = 0; i < 4; i++)
        if (p->special[i] != ITEM_NONE)
            sum += levels ? ages_level(p->special[i]) : 1;
    return sum;
}

static int level_3_technologies(const struct ages_player *p)
{
    int count = ages_level(p->government) == 3;
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        count += ages_in_play(p, card) && ages_level(card) == 3;
    for (int i = 0; i < 4; i++)
        count += p->special[i] != ITEM_NONE && ages_level(p->special[i]) == 3;
    return count;
}

static int wonder_points(const struct ages_player *p, int n)
{
    int sum = 0;
    for (unsigned left = p->completed; left; left &= left - 1)
        sum += n - ages_level(AGES_CIVIL_COLOSSUS + __builtin_ctz(left));
    return sum;
}

static int all_workers(const struct ages_player *p)
{
    int sum = p->unused;
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        sum += p->workers[card];
    return sum;
}

static int lowest_output(const struct ages_state *s, int seat)
{
    int values[] = {ages_science(s, seat), ages_culture(s, seat), ages_food_production(s, seat),
                    ages_resource_production(s, seat)};
    int lowest = values[0];
    for (int i = 1; i < COUNT_OF(values); i++)
        lowest = values[i] < lowest ? values[i] : lowest;
    return lowest;
}

static int rank_award(const struct ages_state *s, int rank)
{
    for (int i = 0; i < 9; i++)
        if (ages_rank_awards[i].players == ages_players_left(s) &&
            ages_rank_awards[i].rank == rank + 1)
            return ages_rank_awards[i].culture;
    return 0;
}

static int science_rank(const struct ages_state *s, int seat, int tie)
{
    int rank = 0, own = ages_science(s, seat);
    for (int other = 0; other < s->players; other++) {
        if (other == seat || !ages_is_in(s, other))
            continue;
        int value = ages_science(s, other);
        rank += value > own ||
                (value == own && ages_distance(s, tie, other) < ages_distance(s, tie, seat));
    }
    return rank;
}

/* Culture that an effect of an Age III event gives one player; 0 where it does not score. */
int ages_impact(const struct ages_state *s, int card, int seat, struct ages_effect_step step,
                int tie)
{
    const struct ages_player *p = &s->player[seat];
    int content;
    switch ((enum ages_scoring)step.effect) {
    case AGES_SCORING_FARM_FOOD:
        return step.n * ages_farm_food(p);
    case AGES_SCORING_FOOD_SURPLUS:
        return ages_farm_food(p) > ages_consumption(p) ? step.n : 0;
    case AGES_SCORING_URBAN_LEVELS:
        return step.n * sum_levels(p, true, false);
    case AGES_SCORING_LOWEST_OUTPUT:
        return step.n * lowest_output(s, seat);
    case AGES_SCORING_COLONIES:
        return step.n * count_bits(p->colonies);
    case AGES_SCORING_UNIT_AND_ARENA_LEVELS:
        return step.n * sum_levels(p, false, true);
    case AGES_SCORING_CIVIL_ACTIONS:
        return step.n * (p->ca + p->ca_spent);
    case AGES_SCORING_MILITARY_ACTIONS:
        return step.n * (p->ma + p->ma_spent);
    case AGES_SCORING_HAPPINESS:
        return step.n * ages_happiness(s, seat);
    case AGES_SCORING_MINE_RESOURCES:
        return step.n * ages_mine_resources(s, seat);
    case AGES_SCORING_CONTENT_WORKERS:
        content = all_workers(p) - ages_discontent(s, seat) - ages_effect_step(card, 1).n;
        return content > 0 ? step.n * content : 0;
    case AGES_SCORING_GOVERNMENT_LEVEL:
        return step.n * ages_level(p->government);
    case AGES_SCORING_SPECIAL_LEVELS:
        return step.n * specials(p, true);
    case AGES_SCORING_SCIENCE_RANK:
        return step.n * rank_award(s, science_rank(s, seat, tie));
    case AGES_SCORING_STRENGTH_RANK:
        return step.n * rank_award(s, ages_rank(s, seat, AGES_SELECTOR_STRONGEST, tie));
    case AGES_SCORING_LEVEL_3_TECHNOLOGIES:
        return step.n * level_3_technologies(p);
    case AGES_SCORING_UNIT_TYPES:
        return step.n * types_with_workers(p, AGES_GROUP_UNIT);
    case AGES_SCORING_URBAN_TYPES:
        return step.n * types_with_workers(p, AGES_GROUP_URBAN);
    case AGES_SCORING_SPECIAL_TECHNOLOGIES:
        return step.n * specials(p, false);
    case AGES_SCORING_WONDERS:
        return wonder_points(p, step.n);
    }
    return 0;
}

/* The whole card for everybody, as the final scoring resolves it. */
void ages_score_impact(struct ages_state *s, int card, int tie)
{
    for (int i = 0; i < 4; i++) {
        struct ages_effect_step step = ages_effect_step(card, i);
        for (int seat = 0; seat < s->players; seat++) {
            uint16_t *culture = &s->player[seat].culture;
            if (!ages_is_in(s, seat))
                continue;
            ages_add_points(culture, ages_impact(s, card, seat, step, tie));
            if (step.effect == AGES_EFFECT_LOSE_CULTURE_PER_DISCONTENT)
                ages_lose_points(culture, step.n * ages_discontent(s, seat));
        }
    }
}
