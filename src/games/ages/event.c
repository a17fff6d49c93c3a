/* event.c: events (R 10, 21.15-21.19, 33, 34): whom they concern, what they do, and the choices
 * they ask for. */
#include <string.h>

#include "games/ages/log.h"

/* Selecting (R 10.4-10.8) */

static int distance(const struct ages_state *s, int from, int to)
{
    return (to - from + s->players) % s->players;
}

static int value_of(const struct ages_state *s, int seat, int selector)
{
    switch (selector) {
    case AGES_SELECTOR_MOST_CULTURE:
    case AGES_SELECTOR_LEAST_CULTURE:
    case AGES_SELECTOR_MOST_CULTURE_IF_WEAK:
        return s->player[seat].culture;
    case AGES_SELECTOR_HAPPIEST:
        return ages_happiness(s, seat);
    case AGES_SELECTOR_MOST_DISCONTENT:
        return ages_discontent(s, seat);
    default:
        return ages_strength(s, seat);
    }
}

/* Of two equal ones the one nearer to the tie seat counts as higher. */
static bool is_higher(const struct ages_state *s, int a, int b, int selector, int tie)
{
    int va = value_of(s, a, selector), vb = value_of(s, b, selector);
    return va != vb ? va > vb : distance(s, tie, a) < distance(s, tie, b);
}

/* How many civilizations count as higher. */
static int rank_of(const struct ages_state *s, int seat, int selector, int tie)
{
    int rank = 0;
    for (int other = 0; other < s->players; other++)
        rank += other != seat && ages_is_in(s, other) && is_higher(s, other, seat, selector, tie);
    return rank;
}

static int all_with_most(const struct ages_state *s, int selector)
{
    int best = 0, mask = 0;
    for (int seat = 0; seat < s->players; seat++)
        if (ages_is_in(s, seat) && value_of(s, seat, selector) > best)
            best = value_of(s, seat, selector);
    if (selector == AGES_SELECTOR_MOST_DISCONTENT && !best)
        return 0;
    for (int seat = 0; seat < s->players; seat++)
        if (ages_is_in(s, seat) && value_of(s, seat, selector) == best)
            mask |= 1 << seat;
    return mask;
}

int ages_select(const struct ages_state *s, int selector, int tie)
{
    int left = ages_players_left(s), two = left == 2 ? 1 : 2, mask = 0;
    if (selector == AGES_SELECTOR_HAPPIEST || selector == AGES_SELECTOR_MOST_DISCONTENT)
        return all_with_most(s, selector);
    for (int seat = 0; seat < s->players; seat++) {
        if (!ages_is_in(s, seat))
            continue;
        int rank = rank_of(s, seat, selector, tie);
        bool in = selector == AGES_SELECTOR_ALL;
        if (selector == AGES_SELECTOR_STRONGEST || selector == AGES_SELECTOR_MOST_CULTURE ||
            selector == AGES_SELECTOR_MOST_CULTURE_IF_WEAK)
            in = rank == 0;
        else if (selector == AGES_SELECTOR_WEAKEST || selector == AGES_SELECTOR_LEAST_CULTURE)
            in = rank == left - 1;
        else if (selector == AGES_SELECTOR_TWO_STRONGEST)
            in = rank < two;
        else if (selector == AGES_SELECTOR_TWO_WEAKEST)
            in = rank >= left - two;
        mask |= in << seat;
    }
    if (selector == AGES_SELECTOR_MOST_CULTURE_IF_WEAK)
        mask &= ages_select(s, AGES_SELECTOR_TWO_WEAKEST, tie);
    return mask;
}

/* Steps of a card */

struct step {
    int who, effect, n;
};

static struct step step_of(int card, int i)
{
    const struct ages_military_row *row = ages_military(card);
    switch (i) {
    case 0:
        return (struct step){row->who_1, row->effect_1, row->effect_1_n};
    case 1:
        return (struct step){row->who_2, row->effect_2, row->effect_2_n};
    case 2:
        return (struct step){row->who_3, row->effect_3, row->effect_3_n};
    case 3:
        return (struct step){row->who_4, row->effect_4, row->effect_4_n};
    default:
        return (struct step){0, AGES_EFFECT_NONE, 0};
    }
}

/* Impacts (R 34) */

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

static int count_bits(unsigned bits)
{
    int count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
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

static int consumption(const struct ages_player *p)
{
    int row = p->yellow < AGES_YELLOW_COUNT - 1 ? p->yellow : AGES_YELLOW_COUNT - 1;
    return ages_yellow_bank[row].consumption;
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
        rank += value > own || (value == own && distance(s, tie, other) < distance(s, tie, seat));
    }
    return rank;
}

/* Culture that an effect of an Age III event gives one player. */
static int impact(const struct ages_state *s, int card, int seat, struct step step, int tie)
{
    const struct ages_player *p = &s->player[seat];
    int content;
    switch (step.effect) {
    case AGES_EFFECT_SCORE_FARM_FOOD:
        return step.n * ages_farm_food(p);
    case AGES_EFFECT_SCORE_FOOD_SURPLUS:
        return ages_farm_food(p) > consumption(p) ? step.n : 0;
    case AGES_EFFECT_SCORE_URBAN_LEVELS:
        return step.n * sum_levels(p, true, false);
    case AGES_EFFECT_SCORE_LOWEST_OUTPUT:
        return step.n * lowest_output(s, seat);
    case AGES_EFFECT_SCORE_COLONIES:
        return step.n * count_bits(p->colonies);
    case AGES_EFFECT_SCORE_UNIT_AND_ARENA_LEVELS:
        return step.n * sum_levels(p, false, true);
    case AGES_EFFECT_SCORE_CIVIL_ACTIONS:
        return step.n * (p->ca + p->ca_spent);
    case AGES_EFFECT_SCORE_MILITARY_ACTIONS:
        return step.n * (p->ma + p->ma_spent);
    case AGES_EFFECT_SCORE_HAPPINESS:
        return step.n * ages_happiness(s, seat);
    case AGES_EFFECT_SCORE_MINE_RESOURCES:
        return step.n * ages_mine_resources(s, seat);
    case AGES_EFFECT_SCORE_CONTENT_WORKERS:
        content = all_workers(p) - ages_discontent(s, seat) - step_of(card, 1).n;
        return content > 0 ? step.n * content : 0;
    case AGES_EFFECT_SCORE_GOVERNMENT_LEVEL:
        return step.n * ages_level(p->government);
    case AGES_EFFECT_SCORE_SPECIAL_LEVELS:
        return step.n * specials(p, true);
    case AGES_EFFECT_SCORE_SCIENCE_RANK:
        return step.n * rank_award(s, science_rank(s, seat, tie));
    case AGES_EFFECT_SCORE_STRENGTH_RANK:
        return step.n * rank_award(s, rank_of(s, seat, AGES_SELECTOR_STRONGEST, tie));
    case AGES_EFFECT_SCORE_LEVEL_3_TECHNOLOGIES:
        return step.n * level_3_technologies(p);
    case AGES_EFFECT_SCORE_UNIT_TYPES:
        return step.n * types_with_workers(p, AGES_GROUP_UNIT);
    case AGES_EFFECT_SCORE_URBAN_TYPES:
        return step.n * types_with_workers(p, AGES_GROUP_URBAN);
    case AGES_EFFECT_SCORE_SPECIAL_TECHNOLOGIES:
        return step.n * specials(p, false);
    case AGES_EFFECT_SCORE_WONDERS:
        return wonder_points(p, step.n);
    default:
        return 0;
    }
}

static void add_culture(struct ages_player *p, int amount)
{
    p->culture = (uint16_t)(p->culture + amount);
}

void ages_score_impact(struct ages_state *s, int card, int tie)
{
    for (int i = 0; i < 4; i++) {
        struct step step = step_of(card, i);
        for (int seat = 0; seat < s->players; seat++) {
            if (!ages_is_in(s, seat))
                continue;
            add_culture(&s->player[seat], impact(s, card, seat, step, tie));
            if (step.effect == AGES_EFFECT_LOSE_CULTURE_PER_DISCONTENT)
                ages_lose_points(&s->player[seat].culture, step.n * ages_discontent(s, seat));
        }
    }
}

/* Other effects on one player */

static void ask(struct ages_state *s, enum ages_phase phase, int seat, int a, int n)
{
    ages_push(s,
              (struct ages_frame){
                  .kind = (uint8_t)phase, .seat = (uint8_t)seat, .a = (uint8_t)a, .n = (int16_t)n});
}

static void discard_cards(struct ages_state *s, int seat, int n)
{
    struct ages_player *p = &s->player[seat];
    if (s->age > 3)
        return;
    if (p->military_count > n) {
        ask(s, AGES_PHASE_DISCARD, seat, 0, n);
        return;
    }
    for (int i = 0; i < p->military_count; i++)
        ages_discard_military(s, p->military[i], p->shown[i] | 1 << seat);
    memset(p->military, 0, sizeof p->military);
    memset(p->shown, 0, sizeof p->shown);
    p->military_count = 0;
}

static void lose_all_food(struct ages_player *p)
{
    for (int card = ages_types[AGES_TYPE_FARM].first; card <= ages_types[AGES_TYPE_FARM].last;
         card++) {
        p->blue = (uint8_t)(p->blue + p->tokens[card]);
        p->tokens[card] = 0;
    }
}

static void terrorise(struct ages_state *s, int seat)
{
    uint8_t rivals[AGES_SEATS];
    int count = 0;
    for (int other = ages_next_seat(s, seat); other != seat; other = ages_next_seat(s, other))
        rivals[count++] = (uint8_t)other;
    while (count > 0) /* the first rival ends on top */
        ask(s, AGES_PHASE_TERRORISM, seat, rivals[--count], 0);
}

static void take_yellow(struct ages_state *s, int seat, int n)
{
    int mask = ages_select(s, AGES_SELECTOR_WEAKEST, s->current);
    struct ages_player *weak = &s->player[__builtin_ctz((unsigned)mask)];
    int taken = n < weak->yellow ? n : weak->yellow;
    weak->yellow = (uint8_t)(weak->yellow - taken);
    s->player[seat].yellow = (uint8_t)(s->player[seat].yellow + taken);
}

static void drop_other_leader(struct ages_state *s, int seat)
{
    struct ages_player *p = &s->player[seat];
    if (p->leader == ITEM_NONE || ages_level(p->leader) == s->age)
        return;
    struct ages_symbols before = ages_symbols(s, seat);
    ages_remove_leader(s, seat);
    ages_settle_symbols(s, seat, before, AGES_GAINED_AVAILABLE);
}

static void spend_ca(struct ages_player *p, int amount)
{
    int spent = amount < p->ca ? amount : p->ca;
    p->ca = (uint8_t)(p->ca - spent);
    p->ca_spent = (uint8_t)(p->ca_spent + spent);
}

static void effect(struct ages_run *run, int card, int seat, struct step step)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[seat];
    int n = step.n;
    switch (step.effect) {
    case AGES_EFFECT_GAIN_FOOD:
        ages_gain_food(s, seat, n);
        break;
    case AGES_EFFECT_GAIN_RESOURCES:
        ages_gain_resources(s, seat, n);
        break;
    case AGES_EFFECT_SCORE_SCIENCE:
        p->science = (uint16_t)(p->science + n);
        break;
    case AGES_EFFECT_SCORE_CULTURE:
        add_culture(p, n);
        break;
    case AGES_EFFECT_LOSE_CULTURE:
        ages_lose_points(&p->culture, n);
        break;
    case AGES_EFFECT_GAIN_POPULATION:
        ages_gain_population(p, n);
        break;
    case AGES_EFFECT_LOSE_POPULATION:
        ages_lose_population(run, seat, n);
        break;
    case AGES_EFFECT_LOSE_POPULATION_PER_DISCONTENT:
        ages_lose_population(run, seat, s->event_number[seat]);
        break;
    case AGES_EFFECT_DRAW_CARDS:
        ages_draw_military(run, seat, n);
        break;
    case AGES_EFFECT_DISCARD_CARDS:
        discard_cards(s, seat, n);
        break;
    case AGES_EFFECT_LOSE_BLUE:
        ages_lose_blue(run, seat, n);
        break;
    case AGES_EFFECT_DEVELOP_CIVILIZATION:
        ask(s, AGES_PHASE_DEV_CIV, seat, 0, n);
        break;
    case AGES_EFFECT_CHOOSE_FOOD_OR_RESOURCES:
        ask(s, AGES_PHASE_MARKETS, seat, 0, n);
        break;
    case AGES_EFFECT_BUILD_RELIGION_FREE:
        ask(s, AGES_PHASE_FREE_BUILD, seat, AGES_CIVIL_RELIGION, n);
        break;
    case AGES_EFFECT_BUILD_WARRIORS_FREE:
        ask(s, AGES_PHASE_FREE_BUILD, seat, AGES_CIVIL_WARRIORS, n);
        break;
    case AGES_EFFECT_DESTROY_OWN_BUILDING:
        ask(s, AGES_PHASE_BORDER_CONFLICT, seat, 0, n);
        break;
    case AGES_EFFECT_SPLIT_GAIN:
        ask(s, AGES_PHASE_FORAY, seat, 0, n);
        break;
    case AGES_EFFECT_SPLIT_LOSS:
        ask(s, AGES_PHASE_RAIDERS, seat, 0, n);
        break;
    case AGES_EFFECT_LOSE_COLONY:
        ask(s, AGES_PHASE_LOSE_COLONY, seat, 0, n);
        break;
    case AGES_EFFECT_TAKE_FROM_ROW:
        s->taken = 0;
        ask(s, AGES_PHASE_AGREEMENT, seat, 0, n);
        break;
    case AGES_EFFECT_RUIN_WONDER:
        ask(s, AGES_PHASE_RAVAGES, seat, 0, n);
        break;
    case AGES_EFFECT_DESTROY_URBAN_OF_EACH:
        terrorise(s, seat);
        break;
    case AGES_EFFECT_SUFFER_CORRUPTION:
        ages_suffer_corruption(s, seat);
        break;
    case AGES_EFFECT_PRODUCE_FOOD:
        ages_produce_food(s, seat);
        break;
    case AGES_EFFECT_CONSUME_FOOD:
        ages_consume_food(s, seat, false);
        break;
    case AGES_EFFECT_PRODUCE_RESOURCES:
        ages_produce_resources(s, seat);
        break;
    case AGES_EFFECT_LOSE_ALL_FOOD:
        lose_all_food(p);
        break;
    case AGES_EFFECT_SPEND_CIVIL_PER_DISCONTENT:
        spend_ca(p, n * ages_discontent(s, seat));
        break;
    case AGES_EFFECT_LOSE_CULTURE_PER_DISCONTENT:
        ages_lose_points(&p->culture, n * ages_discontent(s, seat));
        break;
    case AGES_EFFECT_SCORE_CULTURE_BY_CULTURE:
        add_culture(p, n * ages_culture(s, seat));
        break;
    case AGES_EFFECT_SCORE_SCIENCE_BY_SCIENCE:
        p->science = (uint16_t)(p->science + n * ages_science(s, seat));
        break;
    case AGES_EFFECT_SCORE_CULTURE_BY_SCIENCE:
        add_culture(p, n * ages_science(s, seat));
        break;
    case AGES_EFFECT_GAIN_FOOD_BY_HAPPINESS:
        ages_gain_food(s, seat, n * ages_happiness(s, seat));
        break;
    case AGES_EFFECT_TAKE_YELLOW_OF_WEAKEST:
        take_yellow(s, seat, n);
        break;
    case AGES_EFFECT_REMOVE_LEADER_OF_OTHER_AGE:
        drop_other_leader(s, seat);
        break;
    case AGES_EFFECT_SCORE_CULTURE_IN_AGE_4:
        add_culture(p, s->age == 4 ? n : 0);
        break;
    case AGES_EFFECT_LOSE_CULTURE_IN_AGE_4:
        ages_lose_points(&p->culture, s->age == 4 ? n : 0);
        break;
    default:
        add_culture(p, impact(s, card, seat, step, s->current));
        break;
    }
}

/* Resolving */

/* R 10.1: it lies open for the rest of the game. */
void ages_to_past(struct ages_state *s, int card)
{
    s->past[card / 8] = (uint8_t)(s->past[card / 8] | 1 << card % 8);
}

void ages_begin_event(struct ages_run *run, int card)
{
    struct ages_state *s = run->s;
    ages_tell(run, AGES_EVENT_REVEAL, SEAT_NONE, card, 0);
    s->current_count--;
    memmove(s->current_events, s->current_events + 1,
            s->current_count * sizeof s->current_events[0]);
    s->current_events[s->current_count] = (struct ages_planned){0, 0, 0};
    ages_push(s, (struct ages_frame){.kind = AGES_STEP_EVENTS_END, .seat = s->current});
    if (ages_military(card)->type == AGES_MILITARY_TYPE_TERRITORY) {
        ages_begin_auction(run, card);
        return;
    }
    s->event = (uint8_t)card;
    for (int i = 0; i < 4; i++) { /* R 10.7: read before the first part */
        struct step step = step_of(card, i);
        s->event_who[i] = (uint8_t)(step.effect ? ages_select(s, step.who, s->current) : 0);
        for (int seat = 0; seat < s->players; seat++)
            if (step.effect == AGES_EFFECT_LOSE_POPULATION_PER_DISCONTENT && ages_is_in(s, seat))
                s->event_number[seat] = (uint8_t)((ages_discontent(s, seat) + step.n - 1) / step.n);
    }
    ages_push(s, (struct ages_frame){.kind = AGES_STEP_EVENT, .seat = s->current});
}

/* One effect on one player each time it is on top. a: first step of the group, b: player by
 * distance, c: step within the group. Neighbouring steps with the same `who` are carried out player
 * by player. */
void ages_step_event(struct ages_run *run)
{
    struct ages_state *s = run->s;
    struct ages_frame *top = ages_top(s);
    int card = s->event, first = top->a;
    struct step step = step_of(card, first + top->c), head = step_of(card, first);
    if (!head.effect) {
        ages_pop(s);
        ages_to_past(s, card);
        s->event = ITEM_NONE;
        memset(s->event_who, 0, sizeof s->event_who);
        memset(s->event_number, 0, sizeof s->event_number);
        return;
    }
    bool in_group = step.effect && step.who == head.who;
    if (top->b >= s->players) { /* every player had the group: the next one */
        int next = first;
        while (step_of(card, next).effect && step_of(card, next).who == head.who)
            next++;
        top->a = (uint8_t)next;
        top->b = top->c = 0;
        return;
    }
    int seat = (s->current + top->b) % s->players;
    if (!in_group || !(s->event_who[first] >> seat & 1)) {
        top->b++;
        top->c = 0;
        return;
    }
    struct ages_stock before = ages_stock(run, seat);
    top->c++;
    if (ages_is_in(s, seat))
        effect(run, card, seat, step);
    ages_tell_changes(run, seat, before);
}

/* R 6.13: older ages above newer ones, random within an age. */
void ages_step_events_end(struct ages_run *run)
{
    struct ages_state *s = run->s;
    struct ages_planned planned[AGES_EVENTS];
    uint8_t order[AGES_EVENTS];
    int count = s->future_count, placed = 0;
    ages_pop(s);
    if (s->current_count)
        return;
    for (int i = 0; i < count; i++)
        order[i] = s->future_events[i].card;
    const struct script_list *list = chance_peek_list(run->chance, AGES_STACK_EVENTS);
    chance_shuffle(run->chance, AGES_STACK_EVENTS, order, count, count);
    for (int i = 1; list && i < count; i++)
        if (ages_military(order[i])->age < ages_military(order[i - 1])->age)
            chance_refuse(run->chance, AGES_STACK_EVENTS, "levels must not decrease", NULL);
    if (run->chance->failed)
        return;
    for (int age = 0; age <= 3; age++)
        for (int i = 0; i < count; i++) {
            if (ages_military(order[i])->age != age)
                continue;
            for (int k = 0; k < count; k++)
                if (s->future_events[k].card == order[i])
                    planned[placed] = s->future_events[k];
            planned[placed++].seen = 0;
        }
    memcpy(s->current_events, planned, (size_t)count * sizeof planned[0]);
    s->current_count = (uint8_t)count;
    memset(s->future_events, 0, sizeof s->future_events);
    s->future_count = 0;
}

/* Choices */

static int list_development(const struct ages_state *s, int seat, int less, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int count = 0, food = ages_population_food(s, seat);
    out[count++] = action_make(AGES_NONE, 0, 0, 0);
    if (food >= 0 && (food > less ? food - less : 0) <= ages_food_to_spend(p))
        out[count++] = action_make(AGES_POPULATION, 0, 0, 0);
    for (int card = 0; card < AGES_UNITS_FIRST; card++) {
        int cost = ages_build_cost(s, seat, card) - less;
        if (ages_can_build(s, seat, card) && cost <= ages_resources_to_spend(p, false))
            out[count++] = action_make(AGES_BUILD, (unsigned)card, 0, 0);
    }
    for (int i = 0; i < p->civil_count; i++) {
        int card = p->civil[i];
        if (!ages_types[ages_type(card)].technology)
            continue;
        int cost = ages_develop_cost(s, seat, card, false);
        if (cost >= 0 && cost - less <= p->science)
            out[count++] = action_make(AGES_DEVELOP, (unsigned)card, 0, 0);
        if (ages_can_revolt(s, seat, card, less))
            out[count++] = action_make(AGES_REVOLUTION, (unsigned)card, 0, 0);
    }
    return count;
}

static int list_split(enum ages_verb verb, int total, int food, int resources, uint32_t *out)
{
    int count = 0;
    for (int f = 0; f <= total; f++)
        if (f <= food && total - f <= resources)
            out[count++] = action_make(verb, (unsigned)f, (unsigned)(total - f), 0);
    return count;
}

static int list_buildings(const struct ages_player *p, bool urban_only, uint32_t *out)
{
    int count = 0;
    for (int card = 0; card < AGES_UNITS_FIRST; card++)
        if (p->workers[card] && (!urban_only || ages_group(card) == AGES_GROUP_URBAN))
            out[count++] = action_make(AGES_DESTROY, (unsigned)card, 0, 0);
    return count;
}

static int list_agreement(const struct ages_state *s, int seat, int rest, uint32_t *out)
{
    int count = 0;
    for (int space = 1; space <= AGES_ROW; space++) {
        int price = ages_take_price(s, seat, space);
        if (price >= 0 && price <= rest)
            out[count++] = action_make(AGES_TAKE, s->row[space - 1], (unsigned)space, 0);
    }
    out[count++] = action_make(AGES_DONE, 0, 0, 0);
    return count;
}

static int list_ravages(const struct ages_player *p, uint32_t *out)
{
    int count = 0;
    for (unsigned left = p->completed & ~(unsigned)p->ruined; left; left &= left - 1) {
        int card = AGES_CIVIL_COLOSSUS + __builtin_ctz(left);
        if (ages_level(card) <= 1)
            out[count++] = action_make(AGES_RUIN, (unsigned)card, 0, 0);
    }
    return count;
}

static int list_military(const struct ages_player *p, uint32_t *out)
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

int ages_legal_event(const struct ages_state *s, uint32_t *out)
{
    struct ages_frame top = s->frames[s->depth - 1];
    const struct ages_player *p = &s->player[top.seat];
    int count = 0, food = ages_food(p), resources = ages_resources(p);
    switch (top.kind) {
    case AGES_PHASE_DEV_CIV:
        return list_development(s, top.seat, top.n, out);
    case AGES_PHASE_MARKETS:
        out[0] = action_make(AGES_FOOD, 0, 0, 0);
        out[1] = action_make(AGES_RESOURCES, 0, 0, 0);
        return 2;
    case AGES_PHASE_FREE_BUILD:
        if (!ages_can_build(s, top.seat, top.a))
            return 0;
        out[0] = action_make(AGES_BUILD, top.a, 0, 0);
        out[1] = action_make(AGES_NONE, 0, 0, 0);
        return 2;
    case AGES_PHASE_BORDER_CONFLICT:
        return list_buildings(p, false, out);
    case AGES_PHASE_FORAY:
        return list_split(AGES_GAIN, top.n, top.n, top.n, out);
    case AGES_PHASE_RAIDERS:
        count = food + resources < top.n ? food + resources : top.n;
        return list_split(AGES_LOSE_STOCK, count, food, resources, out);
    case AGES_PHASE_LOSE_COLONY:
        for (unsigned left = p->colonies; left; left &= left - 1)
            out[count++] =
                action_make(AGES_LOSE_COLONY, ages_territories[__builtin_ctz(left)].card, 0, 0);
        return count;
    case AGES_PHASE_AGREEMENT:
        return list_agreement(s, top.seat, top.n, out);
    case AGES_PHASE_DISCARD:
        return list_military(p, out);
    case AGES_PHASE_RAVAGES:
        return list_ravages(p, out);
    default:
        return list_buildings(&s->player[top.a], true, out);
    }
}

static void apply_development(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[top.seat];
    int card = (int)action_arg(action, 0), cost;
    switch (action_verb(action)) {
    case AGES_POPULATION:
        cost = ages_population_food(s, top.seat) - top.n;
        ages_pay_food(s, top.seat, cost > 0 ? cost : 0);
        ages_gain_population(p, 1);
        ages_tell(run, AGES_EVENT_POPULATION, top.seat, ITEM_NONE, 1);
        break;
    case AGES_BUILD:
        cost = ages_build_cost(s, top.seat, card) - top.n;
        ages_pay_resources(s, top.seat, cost > 0 ? cost : 0, false);
        ages_build(s, top.seat, card);
        ages_tell(run, AGES_EVENT_BUILD, top.seat, card, 0);
        break;
    case AGES_DEVELOP:
        ages_develop(run, top.seat, card, top.n);
        break;
    case AGES_REVOLUTION:
        ages_revolt(run, top.seat, card, top.n);
        break;
    default:
        break;
    }
}

static void apply_agreement(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_state *s = run->s;
    if (action_verb(action) == AGES_TAKE) {
        int space = (int)action_arg(action, 1);
        ages_top(s)->n = (int16_t)(top.n - ages_take_price(s, top.seat, space));
        ages_tell(run, AGES_EVENT_TAKE, top.seat, s->row[space - 1], top.n - ages_top(s)->n);
        ages_take_card(s, top.seat, space);
        s->taken = 1;
        return;
    }
    ages_pop(s);
    if (!s->taken)
        return;
    s->taken = 0;
    s->player[top.seat].marks |= AGES_MARK_SKIP_POLITICS;
    ages_refill_row(run);
}

static void lose_colony(struct ages_state *s, int seat, int card)
{
    struct ages_symbols before = ages_symbols(s, seat);
    int bit = card - ages_first_military(AGES_MILITARY_TYPE_TERRITORY);
    s->player[seat].colonies &= (uint16_t) ~(1u << bit);
    ages_discard_military(s, card, 0xFF);
    ages_settle_symbols(s, seat, before, AGES_GAINED_AVAILABLE);
}

static void ruin(struct ages_state *s, int seat, int card)
{
    struct ages_symbols before = ages_symbols(s, seat);
    s->player[seat].ruined |= (uint16_t)(1 << ages_wonder_bit(card));
    ages_settle_symbols(s, seat, before, AGES_GAINED_AVAILABLE);
}

static void destroy(struct ages_player *p, int card)
{
    p->workers[card]--;
    p->unused++;
}

static void discard_one(struct ages_state *s, int seat, int card)
{
    struct ages_player *p = &s->player[seat];
    int at = 0;
    while (p->military[at] != card)
        at++;
    ages_discard_military(s, card, p->shown[at] | 1 << seat);
    for (p->military_count--; at < p->military_count; at++) {
        p->military[at] = p->military[at + 1];
        p->shown[at] = p->shown[at + 1];
    }
    p->military[p->military_count] = p->shown[p->military_count] = 0;
}

void ages_apply_event(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_state *s = run->s;
    int a = (int)action_arg(action, 0), b = (int)action_arg(action, 1);
    struct ages_stock before = ages_stock(run, top.seat);
    if (top.kind == AGES_PHASE_AGREEMENT) {
        apply_agreement(run, top, action);
        return;
    }
    if (top.kind == AGES_PHASE_DISCARD && top.n > 1)
        ages_top(s)->n--;
    else
        ages_pop(s);
    switch (top.kind) {
    case AGES_PHASE_DEV_CIV:
        apply_development(run, top, action);
        break;
    case AGES_PHASE_MARKETS:
        if (action_verb(action) == AGES_FOOD)
            ages_gain_food(s, top.seat, top.n);
        else
            ages_gain_resources(s, top.seat, top.n);
        ages_tell_changes(run, top.seat, before);
        break;
    case AGES_PHASE_FREE_BUILD:
        if (action_verb(action) == AGES_BUILD)
            ages_build(s, top.seat, a);
        if (action_verb(action) == AGES_BUILD)
            ages_tell(run, AGES_EVENT_BUILD, top.seat, a, 0);
        break;
    case AGES_PHASE_BORDER_CONFLICT:
        destroy(&s->player[top.seat], a);
        ages_tell(run, AGES_EVENT_DESTROY, top.seat, a, 0);
        break;
    case AGES_PHASE_FORAY:
        ages_gain_food(s, top.seat, a);
        ages_gain_resources(s, top.seat, b);
        ages_tell_changes(run, top.seat, before);
        break;
    case AGES_PHASE_RAIDERS:
        ages_lose_food(s, top.seat, a);
        ages_lose_resources(s, top.seat, b);
        ages_tell_changes(run, top.seat, before);
        break;
    case AGES_PHASE_LOSE_COLONY:
        lose_colony(s, top.seat, a);
        ages_tell(run, AGES_EVENT_LOSE_COLONY, top.seat, a, 0);
        break;
    case AGES_PHASE_DISCARD:
        discard_one(s, top.seat, a);
        ages_tell_only(run, AGES_EVENT_DISCARDED, top.seat, a);
        ages_tell_changes(run, top.seat, before);
        break;
    case AGES_PHASE_RAVAGES:
        ruin(s, top.seat, a);
        ages_tell(run, AGES_EVENT_RUIN, top.seat, a, 0);
        break;
    default:
        destroy(&s->player[top.a], a);
        ages_tell(run, AGES_EVENT_DESTROY, top.a, a, 0);
        break;
    }
}
