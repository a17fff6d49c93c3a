/* wonder.c: building wonders stage by stage, completing and losing them (R 7.70-7.74, 21.14). */
#include "games/ages/log.h"

/* Stages */

int ages_stage_count(int wonder)
{
    int count = 0;
    while (count < 8 && ages_civil(wonder)->stages[count])
        count++;
    return count;
}

int ages_stages_cost(const struct ages_player *p, int stages)
{
    int sum = 0;
    for (int i = 0; i < stages; i++)
        sum += ages_civil(p->wonder)->stages[p->stages + i];
    return sum;
}

bool ages_can_build_stages(const struct ages_player *p, int stages, int discount)
{
    return p->wonder != ITEM_NONE && p->stages + stages <= ages_stage_count(p->wonder) &&
           ages_less_by(ages_stages_cost(p, stages), discount) <=
               ages_resources_to_spend(p, false) &&
           ages_blue_tokens(p) >= stages; /* R 7.71 */
}

int ages_list_stages(const struct ages_state *s, int seat, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int most = ages_power(s, seat, AGES_POWER_STAGES_PER_ACTION), count = 0;
    for (int k = 1; k <= (most ? most : 1); k++)
        if (ages_can_build_stages(p, k, 0))
            out[count++] = action_make(AGES_STAGE, (unsigned)k, 0, 0);
    return count;
}

void ages_begin_stages(const struct play *play, int seat, int stages, int discount)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    int cost = ages_less_by(ages_stages_cost(p, stages), discount);
    play_tell_more(play, AGES_EVENT_STAGE, seat, p->wonder, stages, cost);
    ages_pay_resources(s, seat, cost, false);
    ages_push(s, AGES_STEP_STAGE, seat)->left = (uint8_t)stages;
}

/* Completion */

static int workers_of_group(const struct ages_player *p, enum ages_group group)
{
    int count = 0;
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        if (ages_group(card) == (int)group)
            count += p->workers[card];
    return count;
}

static int technology_levels(const struct ages_player *p)
{
    int sum = ages_level(p->government);
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        sum += ages_in_play(p, card) ? ages_level(card) : 0;
    for (int i = 0; i < 4; i++)
        sum += p->special[i] != ITEM_NONE ? ages_level(p->special[i]) : 0;
    return sum;
}

static int arena_strength(const struct ages_player *p)
{
    int sum = 0;
    for (int card = ages_types[AGES_TYPE_ARENA].first; card <= ages_types[AGES_TYPE_ARENA].last;
         card++)
        sum += p->workers[card] * ages_civil(card)->strength;
    return sum;
}

/* Culture for a wonder that scores at its completion (R 21.14). */
static int completion_culture(const struct ages_state *s, int seat, enum ages_wonder_effect effect)
{
    const struct ages_player *p = &s->player[seat];
    switch (effect) {
    case AGES_WONDER_EFFECT_CULTURE_PER_UNIT_OR_URBAN_WORKER:
        return workers_of_group(p, AGES_GROUP_UNIT) + workers_of_group(p, AGES_GROUP_URBAN);
    case AGES_WONDER_EFFECT_CULTURE_PER_FARM_OR_MINE_WORKER:
        return workers_of_group(p, AGES_GROUP_PRODUCTION);
    case AGES_WONDER_EFFECT_CULTURE_PER_TECHNOLOGY_LEVEL:
        return technology_levels(p);
    case AGES_WONDER_EFFECT_CULTURE_OF_THEATERS_AND_LIBRARIES:
        return ages_urban_culture(s, seat, false);
    case AGES_WONDER_EFFECT_OUTPUT_OF_URBAN_BUILDINGS:
        return ages_urban_culture(s, seat, true) + ages_urban_science(s, seat) + arena_strength(p);
    case AGES_WONDER_EFFECT_NONE:
        break;
    }
    return 0;
}

/* All culture that a wonder scores at its completion. */
int ages_completion_culture(const struct ages_state *s, int seat, int wonder)
{
    const struct ages_civil_row *row = ages_civil(wonder);
    return row->effect_1_n * completion_culture(s, seat, row->effect_1) +
           row->effect_2_n * completion_culture(s, seat, row->effect_2);
}

static void complete_wonder(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    int card = p->wonder;
    struct ages_symbols before = ages_symbols(s, seat);
    play_tell(play, AGES_EVENT_WONDER, seat, card, 0);
    p->blue = (uint8_t)(p->blue + p->stages);
    p->completed |= (uint16_t)(1 << ages_wonder_bit(card));
    p->wonder = ITEM_NONE;
    p->stages = 0;
    ages_settle_symbols(s, seat, before, AGES_GAINED_AVAILABLE);
    int culture = ages_completion_culture(s, seat, card);
    ages_add_points(&p->culture, culture);
    if (culture)
        play_tell(play, AGES_EVENT_CARD_CULTURE, seat, card, culture);
}

void ages_step_stage(const struct play *play)
{
    struct ages_state *s = play->state;
    struct ages_frame *top = ages_top(s);
    struct ages_player *p = &s->player[top->seat];
    int seat = top->seat;
    while (top->left > 0) {
        top->left--;
        if (!p->blue) {
            ages_push(s, AGES_DECISION_BLUE, seat)->onto_wonder = 1;
            return;
        }
        p->blue--;
        p->stages++;
    }
    ages_pop(s);
    if (p->stages == ages_stage_count(p->wonder))
        complete_wonder(play, seat);
}

/* R 5.10 */
void ages_remove_wonder(const struct play *play, int seat)
{
    struct ages_player *p = ages_player(play, seat);
    play_tell(play, AGES_EVENT_REMOVE, seat, p->wonder, 0);
    p->blue = (uint8_t)(p->blue + p->stages);
    p->stages = 0;
    p->wonder = ITEM_NONE;
}
