/* event.c: events (R 10, 21.15-21.19, 33): revealed, carried out player by player, and the stack of
 * future events. What players choose: choice.c; whom an event concerns: select.c. */
#include <string.h>

#include "games/ages/log.h"

/* Effects on one player. carry_out tells what they change, unless they tell it themselves. */

static void gain_food(const struct play *play, int seat, int n)
{
    ages_gain_food(play->state, seat, n);
}

static void gain_food_by_happiness(const struct play *play, int seat, int n)
{
    ages_gain_food(play->state, seat, n * ages_happiness(play->state, seat));
}

static void gain_resources(const struct play *play, int seat, int n)
{
    ages_gain_resources(play->state, seat, n);
}

static void score_science(const struct play *play, int seat, int n)
{
    ages_add_points(&ages_player(play, seat)->science, n);
}

static void score_science_by_science(const struct play *play, int seat, int n)
{
    score_science(play, seat, n * ages_science(play->state, seat));
}

static void score_culture(const struct play *play, int seat, int n)
{
    ages_add_points(&ages_player(play, seat)->culture, n);
}

static void score_culture_by_culture(const struct play *play, int seat, int n)
{
    score_culture(play, seat, n * ages_culture(play->state, seat));
}

static void score_culture_by_science(const struct play *play, int seat, int n)
{
    score_culture(play, seat, n * ages_science(play->state, seat));
}

static bool is_age_4(const struct play *play)
{
    const struct ages_state *s = play->state;
    return s->age == 4;
}

static void score_culture_in_age_4(const struct play *play, int seat, int n)
{
    score_culture(play, seat, is_age_4(play) ? n : 0);
}

static void lose_culture(const struct play *play, int seat, int n)
{
    ages_lose_points(&ages_player(play, seat)->culture, n);
}

static void lose_culture_per_discontent(const struct play *play, int seat, int n)
{
    lose_culture(play, seat, n * ages_discontent(play->state, seat));
}

static void lose_culture_in_age_4(const struct play *play, int seat, int n)
{
    lose_culture(play, seat, is_age_4(play) ? n : 0);
}

static void gain_population(const struct play *play, int seat, int n)
{
    ages_gain_population(ages_player(play, seat), n);
}

static void lose_population_per_discontent(const struct play *play, int seat, int n)
{
    const struct ages_state *s = play->state;
    (void)n;
    ages_lose_population(play, seat, s->event_number[seat]);
}

/* Politics of Strength. A hand that is no larger than that is discarded without a choice. */
static void discard_cards(const struct play *play, int seat, int n)
{
    if (is_age_4(play))
        return;
    if (ages_player(play, seat)->military_count > n)
        ages_push(play->state, AGES_DECISION_DISCARD, seat)->amount = (uint8_t)n;
    else
        ages_discard_older(play, seat, 4);
}

static void lose_all_food(const struct play *play, int seat, int n)
{
    struct ages_player *p = ages_player(play, seat);
    (void)n;
    for (int card = ages_types[AGES_TYPE_FARM].first; card <= ages_types[AGES_TYPE_FARM].last;
         card++) {
        p->blue = (uint8_t)(p->blue + p->tokens[card]);
        p->tokens[card] = 0;
    }
}

static void terrorise(const struct play *play, int seat, int n)
{
    struct ages_state *s = play->state;
    uint8_t rivals[AGES_SEATS];
    int count = 0;
    (void)n;
    for (int other = ages_next_seat(s, seat); other != seat; other = ages_next_seat(s, other))
        rivals[count++] = (uint8_t)other;
    while (count > 0) /* the first rival ends on top */
        ages_push(s, AGES_DECISION_TERRORISM, seat)->victim = rivals[--count];
}

static void take_yellow_of_weakest(const struct play *play, int seat, int n)
{
    struct ages_state *s = play->state;
    int weakest = __builtin_ctz((unsigned)ages_select(s, AGES_SELECTOR_WEAKEST, s->current));
    struct ages_stock before = ages_stock(play, weakest);
    ages_take_yellow(&s->player[weakest], &s->player[seat], n);
    if (weakest != seat)
        ages_tell_changes(play, weakest, before);
}

static void drop_other_leader(const struct play *play, int seat, int n)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    (void)n;
    if (p->leader == ITEM_NONE || ages_level(p->leader) == s->age)
        return;
    struct ages_symbols before = ages_symbols(s, seat);
    ages_remove_leader(play, seat);
    ages_settle_symbols(s, seat, before, AGES_GAINED_AVAILABLE);
}

static void spend_civil_per_discontent(const struct play *play, int seat, int n)
{
    struct ages_player *p = ages_player(play, seat);
    int spent = ages_lesser(n * ages_discontent(play->state, seat), p->ca);
    p->ca = (uint8_t)(p->ca - spent);
    p->ca_spent = (uint8_t)(p->ca_spent + spent);
    ages_tell_change(play, AGES_EVENT_CIVIL_ACTIONS, seat, -spent);
}

static void take_from_row(const struct play *play, int seat, int n)
{
    struct ages_state *s = play->state;
    s->taken = 0;
    ages_push(s, AGES_DECISION_AGREEMENT, seat)->amount = (uint8_t)n;
}

static void suffer_corruption(const struct play *play, int seat, int n)
{
    (void)n;
    ages_suffer_corruption(play, seat);
}

static void produce_food(const struct play *play, int seat, int n)
{
    (void)n;
    ages_produce_food(play, seat);
}

static void consume_food(const struct play *play, int seat, int n)
{
    (void)n;
    ages_consume_food(play, seat, false);
}

static void produce_resources(const struct play *play, int seat, int n)
{
    (void)n;
    ages_produce_resources(play, seat);
}

/* Effects that ask (choice.c) */

static void develop_civilization(const struct play *play, int seat, int n)
{
    ages_push(play->state, AGES_DECISION_DEV_CIV, seat)->amount = (uint8_t)n;
}

static void choose_food_or_resources(const struct play *play, int seat, int n)
{
    ages_push(play->state, AGES_DECISION_MARKETS, seat)->amount = (uint8_t)n;
}

static void build_religion_free(const struct play *play, int seat, int n)
{
    (void)n;
    ages_push(play->state, AGES_DECISION_FREE_BUILD, seat)->card = AGES_CIVIL_RELIGION;
}

static void build_warriors_free(const struct play *play, int seat, int n)
{
    (void)n;
    ages_push(play->state, AGES_DECISION_FREE_BUILD, seat)->card = AGES_CIVIL_WARRIORS;
}

static void destroy_own_building(const struct play *play, int seat, int n)
{
    (void)n;
    ages_push(play->state, AGES_DECISION_BORDER_CONFLICT, seat);
}

static void split_gain(const struct play *play, int seat, int n)
{
    ages_push(play->state, AGES_DECISION_FORAY, seat)->amount = (uint8_t)n;
}

static void split_loss(const struct play *play, int seat, int n)
{
    ages_push(play->state, AGES_DECISION_RAIDERS, seat)->amount = (uint8_t)n;
}

static void lose_colony(const struct play *play, int seat, int n)
{
    (void)n;
    ages_push(play->state, AGES_DECISION_LOSE_COLONY, seat);
}

static void ruin_wonder(const struct play *play, int seat, int n)
{
    (void)n;
    ages_push(play->state, AGES_DECISION_RAVAGES, seat);
}

/* Every effect of an event: the function that carries it out, and whether it tells by itself what
 * happened. Those of AGES_SCORES give culture points. */
/* clang-format off */
#define EFFECTS(ROW) \
    ROW(GAIN_FOOD, gain_food, false) ROW(GAIN_FOOD_BY_HAPPINESS, gain_food_by_happiness, false) \
    ROW(GAIN_RESOURCES, gain_resources, false) ROW(SCORE_SCIENCE, score_science, false) \
    ROW(SCORE_SCIENCE_BY_SCIENCE, score_science_by_science, false) \
    ROW(SCORE_CULTURE, score_culture, false) \
    ROW(SCORE_CULTURE_BY_CULTURE, score_culture_by_culture, false) \
    ROW(SCORE_CULTURE_BY_SCIENCE, score_culture_by_science, false) \
    ROW(SCORE_CULTURE_IN_AGE_4, score_culture_in_age_4, false) \
    ROW(LOSE_CULTURE, lose_culture, false) \
    ROW(LOSE_CULTURE_PER_DISCONTENT, lose_culture_per_discontent, false) \
    ROW(LOSE_CULTURE_IN_AGE_4, lose_culture_in_age_4, false) \
    ROW(GAIN_POPULATION, gain_population, false) \
    ROW(LOSE_POPULATION, ages_lose_population, false) \
    ROW(LOSE_POPULATION_PER_DISCONTENT, lose_population_per_discontent, false) \
    ROW(DRAW_CARDS, ages_draw_military, false) ROW(DISCARD_CARDS, discard_cards, false) \
    ROW(LOSE_BLUE, ages_lose_blue, false) ROW(LOSE_ALL_FOOD, lose_all_food, false) \
    ROW(DESTROY_URBAN_OF_EACH, terrorise, false) \
    ROW(TAKE_YELLOW_OF_WEAKEST, take_yellow_of_weakest, false) \
    ROW(REMOVE_LEADER_OF_OTHER_AGE, drop_other_leader, true) \
    ROW(SPEND_CIVIL_PER_DISCONTENT, spend_civil_per_discontent, false) \
    ROW(TAKE_FROM_ROW, take_from_row, false) ROW(SUFFER_CORRUPTION, suffer_corruption, true) \
    ROW(PRODUCE_FOOD, produce_food, true) ROW(CONSUME_FOOD, consume_food, true) \
    ROW(PRODUCE_RESOURCES, produce_resources, true) \
    ROW(DEVELOP_CIVILIZATION, develop_civilization, false) \
    ROW(CHOOSE_FOOD_OR_RESOURCES, choose_food_or_resources, false) \
    ROW(BUILD_RELIGION_FREE, build_religion_free, false) \
    ROW(BUILD_WARRIORS_FREE, build_warriors_free, false) \
    ROW(DESTROY_OWN_BUILDING, destroy_own_building, false) ROW(SPLIT_GAIN, split_gain, false) \
    ROW(SPLIT_LOSS, split_loss, false) ROW(LOSE_COLONY, lose_colony, false) \
    ROW(RUIN_WONDER, ruin_wonder, false)
/* clang-format on */

struct effect_row {
    void (*apply)(const struct play *play, int seat, int n);
    bool tells;
};

#define EFFECT(NAME, APPLY, TELLS) [AGES_EFFECT_##NAME] = {APPLY, TELLS},
static const struct effect_row effect_rows[AGES_EFFECT_COUNT] = {EFFECTS(EFFECT)};

/* Does not compile if an event has an effect that is not listed. */
static inline bool scores(enum ages_event_effect effect)
{
#define ACTS(NAME, APPLY, TELLS) case AGES_EVENT_EFFECT_##NAME:
#define SCORES(NAME) case AGES_EVENT_EFFECT_SCORE_##NAME:
    switch (effect) {
        EFFECTS(ACTS)
    case AGES_EVENT_EFFECT_CONTENT_WORKERS_ABOVE: /* a number for SCORE_CONTENT_WORKERS */
    case AGES_EVENT_EFFECT_NONE:
        return false;
        AGES_SCORES(SCORES)
        return true;
    }
    return false;
}

static void carry_out(const struct play *play, int card, int seat, struct ages_effect_step step)
{
    const struct ages_state *s = play->state;
    const struct effect_row *row = &effect_rows[step.effect];
    struct ages_stock before = ages_stock(play, seat);
    if (row->apply)
        row->apply(play, seat, step.n);
    else if (scores((enum ages_event_effect)step.effect))
        score_culture(play, seat, ages_impact(s, card, seat, step, s->current));
    if (!row->tells)
        ages_tell_changes(play, seat, before);
}

/* Resolving */

/* R 10.1: it lies open for the rest of the game. */
void ages_to_past(struct ages_state *s, int card)
{
    s->past[card / 8] = (uint8_t)(s->past[card / 8] | 1 << card % 8);
}

/* R 10.7: whom each step concerns, and amounts that depend on the position, are fixed before the
 * first step. */
static void read_event(struct ages_state *s, int card)
{
    for (int i = 0; i < 4; i++) {
        struct ages_effect_step step = ages_effect_step(card, i);
        s->event_who[i] =
            (uint8_t)(step.effect ? ages_select(s, (enum ages_selector)step.who, s->current) : 0);
        for (int seat = 0; seat < s->players; seat++)
            if (step.effect == AGES_EFFECT_LOSE_POPULATION_PER_DISCONTENT && ages_is_in(s, seat))
                s->event_number[seat] = (uint8_t)((ages_discontent(s, seat) + step.n - 1) / step.n);
    }
}

void ages_begin_event(const struct play *play, int card)
{
    struct ages_state *s = play->state;
    bool territory = ages_military(card)->type == AGES_MILITARY_TYPE_TERRITORY;
    play_tell(play, territory ? AGES_EVENT_REVEAL_TERRITORY : AGES_EVENT_REVEAL, SEAT_NONE, card,
              0);
    s->current_count--;
    memmove(s->current_events, s->current_events + 1,
            s->current_count * sizeof s->current_events[0]);
    s->current_events[s->current_count] = (struct ages_planned){0, 0, 0};
    ages_push(s, AGES_STEP_EVENTS_END, s->current);
    if (territory) {
        ages_begin_auction(play, card);
        return;
    }
    s->event = (uint8_t)card;
    read_event(s, card);
    ages_push(s, AGES_STEP_EVENT, s->current);
}

static void end_event(struct ages_state *s)
{
    ages_pop(s);
    ages_to_past(s, s->event);
    s->event = ITEM_NONE;
    memset(s->event_who, 0, sizeof s->event_who);
    memset(s->event_number, 0, sizeof s->event_number);
}

static int end_of_group(int card, int first)
{
    int next = first, who = ages_effect_step(card, first).who;
    while (ages_effect_step(card, next).effect && ages_effect_step(card, next).who == who)
        next++;
    return next;
}

/* Each time this frame is on top it applies one effect to one player. */
void ages_step_event(const struct play *play)
{
    struct ages_state *s = play->state;
    struct ages_frame *top = ages_top(s);
    int card = s->event, group = top->event.group;
    if (!ages_effect_step(card, group).effect) {
        end_event(s);
        return;
    }
    if (top->event.distance >=
        s->players) { /* every player has been through the group: go to the next one */
        top->event.group = (uint8_t)end_of_group(card, group);
        top->event.distance = top->event.step = 0;
        return;
    }
    int seat = (s->current + top->event.distance) % s->players, i = group + top->event.step;
    if (i >= end_of_group(card, group) || !(s->event_who[group] >> seat & 1)) {
        top->event.distance++;
        top->event.step = 0;
        return;
    }
    top->event.step++;
    if (ages_is_in(s, seat))
        carry_out(play, card, seat, ages_effect_step(card, i));
}

/* R 6.13 */

/* Cards of older ages come first, in random order within an age; a script must obey that too. */
static bool shuffle_future(const struct play *play, uint8_t *order)
{
    struct ages_state *s = play->state;
    int count = s->future_count;
    for (int i = 0; i < count; i++)
        order[i] = s->future_events[i].card;
    const struct script_list *list = chance_peek_list(play->chance, AGES_STACK_EVENTS);
    chance_shuffle(play->chance, AGES_STACK_EVENTS, order, count, count);
    for (int i = 1; list && i < count; i++)
        if (ages_military(order[i])->age < ages_military(order[i - 1])->age)
            chance_refuse(play->chance, AGES_STACK_EVENTS, "levels must not decrease", NULL);
    return !play->chance->failed;
}

static struct ages_planned planned_card(const struct ages_state *s, int card)
{
    struct ages_planned planned = {0, 0, 0};
    for (int i = 0; i < s->future_count; i++)
        if (s->future_events[i].card == card)
            planned = s->future_events[i];
    planned.seen = 0;
    return planned;
}

void ages_step_events_end(const struct play *play)
{
    struct ages_state *s = play->state;
    uint8_t order[AGES_EVENTS];
    ages_pop(s);
    if (s->current_count || !shuffle_future(play, order))
        return;
    play_tell(play, AGES_EVENT_NEW_EVENTS, SEAT_NONE, ITEM_NONE, 0);
    for (int age = 0; age <= 3; age++)
        for (int i = 0; i < s->future_count; i++)
            if (ages_military(order[i])->age == age)
                s->current_events[s->current_count++] = planned_card(s, order[i]);
    memset(s->future_events, 0, sizeof s->future_events);
    s->future_count = 0;
}
