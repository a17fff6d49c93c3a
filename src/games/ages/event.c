/* event.c: events (R 10, 21.15-21.19, 33): revealed, carried out player by player, and the stack of
 * future events. What players choose: choice.c; whom an event concerns: select.c. */
#include <string.h>

#include "games/ages/log.h"

/* Effects on one player. The amounts they change are told by ages_step_event, but for those that
 * tell more than that themselves. */

static void gain_food(struct ages_run *run, int seat, int n)
{
    ages_gain_food(run->s, seat, n);
}

static void gain_food_by_happiness(struct ages_run *run, int seat, int n)
{
    ages_gain_food(run->s, seat, n * ages_happiness(run->s, seat));
}

static void gain_resources(struct ages_run *run, int seat, int n)
{
    ages_gain_resources(run->s, seat, n);
}

static void score_science(struct ages_run *run, int seat, int n)
{
    ages_add_points(&run->s->player[seat].science, n);
}

static void score_science_by_science(struct ages_run *run, int seat, int n)
{
    score_science(run, seat, n * ages_science(run->s, seat));
}

static void score_culture(struct ages_run *run, int seat, int n)
{
    ages_add_points(&run->s->player[seat].culture, n);
}

static void score_culture_by_culture(struct ages_run *run, int seat, int n)
{
    score_culture(run, seat, n * ages_culture(run->s, seat));
}

static void score_culture_by_science(struct ages_run *run, int seat, int n)
{
    score_culture(run, seat, n * ages_science(run->s, seat));
}

static void score_culture_in_age_4(struct ages_run *run, int seat, int n)
{
    score_culture(run, seat, run->s->age == 4 ? n : 0);
}

static void lose_culture(struct ages_run *run, int seat, int n)
{
    ages_lose_points(&run->s->player[seat].culture, n);
}

static void lose_culture_per_discontent(struct ages_run *run, int seat, int n)
{
    lose_culture(run, seat, n * ages_discontent(run->s, seat));
}

static void lose_culture_in_age_4(struct ages_run *run, int seat, int n)
{
    lose_culture(run, seat, run->s->age == 4 ? n : 0);
}

static void gain_population(struct ages_run *run, int seat, int n)
{
    ages_gain_population(&run->s->player[seat], n);
}

static void lose_population_per_discontent(struct ages_run *run, int seat, int n)
{
    (void)n;
    ages_lose_population(run, seat, run->s->event_number[seat]);
}

static void ask(struct ages_state *s, enum ages_phase phase, int seat, int a, int n)
{
    ages_push(s,
              (struct ages_frame){
                  .kind = (uint8_t)phase, .seat = (uint8_t)seat, .a = (uint8_t)a, .n = (int16_t)n});
}

/* Politics of Strength; a hand that is not larger goes without a choice. */
static void discard_cards(struct ages_run *run, int seat, int n)
{
    if (run->s->age > 3)
        return;
    if (run->s->player[seat].military_count > n)
        ask(run->s, AGES_PHASE_DISCARD, seat, 0, n);
    else
        ages_discard_older(run, seat, 4);
}

static void lose_all_food(struct ages_run *run, int seat, int n)
{
    struct ages_player *p = &run->s->player[seat];
    (void)n;
    for (int card = ages_types[AGES_TYPE_FARM].first; card <= ages_types[AGES_TYPE_FARM].last;
         card++) {
        p->blue = (uint8_t)(p->blue + p->tokens[card]);
        p->tokens[card] = 0;
    }
}

static void terrorise(struct ages_run *run, int seat, int n)
{
    struct ages_state *s = run->s;
    uint8_t rivals[AGES_SEATS];
    int count = 0;
    (void)n;
    for (int other = ages_next_seat(s, seat); other != seat; other = ages_next_seat(s, other))
        rivals[count++] = (uint8_t)other;
    while (count > 0) /* the first rival ends on top */
        ask(s, AGES_PHASE_TERRORISM, seat, rivals[--count], 0);
}

static void take_yellow_of_weakest(struct ages_run *run, int seat, int n)
{
    struct ages_state *s = run->s;
    int weakest = __builtin_ctz((unsigned)ages_select(s, AGES_SELECTOR_WEAKEST, s->current));
    struct ages_stock before = ages_stock(run, weakest);
    ages_take_yellow(&s->player[weakest], &s->player[seat], n);
    if (weakest != seat)
        ages_tell_changes(run, weakest, before);
}

static void drop_other_leader(struct ages_run *run, int seat, int n)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[seat];
    (void)n;
    if (p->leader == ITEM_NONE || ages_level(p->leader) == s->age)
        return;
    struct ages_symbols before = ages_symbols(s, seat);
    ages_remove_leader(run, seat);
    ages_settle_symbols(s, seat, before, AGES_GAINED_AVAILABLE);
}

static void spend_civil_per_discontent(struct ages_run *run, int seat, int n)
{
    struct ages_player *p = &run->s->player[seat];
    int spent = ages_lesser(n * ages_discontent(run->s, seat), p->ca);
    p->ca = (uint8_t)(p->ca - spent);
    p->ca_spent = (uint8_t)(p->ca_spent + spent);
    ages_tell_change(run, AGES_EVENT_CIVIL_ACTIONS, seat, -spent);
}

static void take_from_row(struct ages_run *run, int seat, int n)
{
    run->s->taken = 0;
    ask(run->s, AGES_PHASE_AGREEMENT, seat, 0, n);
}

static void suffer_corruption(struct ages_run *run, int seat, int n)
{
    (void)n;
    ages_suffer_corruption(run, seat);
}

static void produce_food(struct ages_run *run, int seat, int n)
{
    (void)n;
    ages_produce_food(run, seat);
}

static void consume_food(struct ages_run *run, int seat, int n)
{
    (void)n;
    ages_consume_food(run, seat, false);
}

static void produce_resources(struct ages_run *run, int seat, int n)
{
    (void)n;
    ages_produce_resources(run, seat);
}

/* With a function: what happens; with a phase: what is asked, about which card. */
struct effect_row {
    void (*apply)(struct ages_run *run, int seat, int n);
    enum ages_phase phase;
    uint8_t card;
    bool tells; /* by itself */
};

static const struct effect_row effect_rows[AGES_EFFECT_COUNT] = {
    [AGES_EFFECT_GAIN_FOOD] = {.apply = gain_food},
    [AGES_EFFECT_GAIN_FOOD_BY_HAPPINESS] = {.apply = gain_food_by_happiness},
    [AGES_EFFECT_GAIN_RESOURCES] = {.apply = gain_resources},
    [AGES_EFFECT_SCORE_SCIENCE] = {.apply = score_science},
    [AGES_EFFECT_SCORE_SCIENCE_BY_SCIENCE] = {.apply = score_science_by_science},
    [AGES_EFFECT_SCORE_CULTURE] = {.apply = score_culture},
    [AGES_EFFECT_SCORE_CULTURE_BY_CULTURE] = {.apply = score_culture_by_culture},
    [AGES_EFFECT_SCORE_CULTURE_BY_SCIENCE] = {.apply = score_culture_by_science},
    [AGES_EFFECT_SCORE_CULTURE_IN_AGE_4] = {.apply = score_culture_in_age_4},
    [AGES_EFFECT_LOSE_CULTURE] = {.apply = lose_culture},
    [AGES_EFFECT_LOSE_CULTURE_PER_DISCONTENT] = {.apply = lose_culture_per_discontent},
    [AGES_EFFECT_LOSE_CULTURE_IN_AGE_4] = {.apply = lose_culture_in_age_4},
    [AGES_EFFECT_GAIN_POPULATION] = {.apply = gain_population},
    [AGES_EFFECT_LOSE_POPULATION] = {.apply = ages_lose_population},
    [AGES_EFFECT_LOSE_POPULATION_PER_DISCONTENT] = {.apply = lose_population_per_discontent},
    [AGES_EFFECT_DRAW_CARDS] = {.apply = ages_draw_military},
    [AGES_EFFECT_DISCARD_CARDS] = {.apply = discard_cards},
    [AGES_EFFECT_LOSE_BLUE] = {.apply = ages_lose_blue},
    [AGES_EFFECT_LOSE_ALL_FOOD] = {.apply = lose_all_food},
    [AGES_EFFECT_DESTROY_URBAN_OF_EACH] = {.apply = terrorise},
    [AGES_EFFECT_TAKE_YELLOW_OF_WEAKEST] = {.apply = take_yellow_of_weakest},
    [AGES_EFFECT_REMOVE_LEADER_OF_OTHER_AGE] = {.apply = drop_other_leader, .tells = true},
    [AGES_EFFECT_SPEND_CIVIL_PER_DISCONTENT] = {.apply = spend_civil_per_discontent},
    [AGES_EFFECT_TAKE_FROM_ROW] = {.apply = take_from_row},
    [AGES_EFFECT_SUFFER_CORRUPTION] = {.apply = suffer_corruption, .tells = true},
    [AGES_EFFECT_PRODUCE_FOOD] = {.apply = produce_food, .tells = true},
    [AGES_EFFECT_CONSUME_FOOD] = {.apply = consume_food, .tells = true},
    [AGES_EFFECT_PRODUCE_RESOURCES] = {.apply = produce_resources, .tells = true},
    [AGES_EFFECT_DEVELOP_CIVILIZATION] = {.phase = AGES_PHASE_DEV_CIV},
    [AGES_EFFECT_CHOOSE_FOOD_OR_RESOURCES] = {.phase = AGES_PHASE_MARKETS},
    [AGES_EFFECT_BUILD_RELIGION_FREE] = {.phase = AGES_PHASE_FREE_BUILD,
                                         .card = AGES_CIVIL_RELIGION},
    [AGES_EFFECT_BUILD_WARRIORS_FREE] = {.phase = AGES_PHASE_FREE_BUILD,
                                         .card = AGES_CIVIL_WARRIORS},
    [AGES_EFFECT_DESTROY_OWN_BUILDING] = {.phase = AGES_PHASE_BORDER_CONFLICT},
    [AGES_EFFECT_SPLIT_GAIN] = {.phase = AGES_PHASE_FORAY},
    [AGES_EFFECT_SPLIT_LOSS] = {.phase = AGES_PHASE_RAIDERS},
    [AGES_EFFECT_LOSE_COLONY] = {.phase = AGES_PHASE_LOSE_COLONY},
    [AGES_EFFECT_RUIN_WONDER] = {.phase = AGES_PHASE_RAVAGES},
};

/* Effects without a row are those of age III that score. */
static void carry_out(struct ages_run *run, int card, int seat, struct ages_effect_step step)
{
    const struct effect_row *row = &effect_rows[step.effect];
    struct ages_stock before = ages_stock(run, seat);
    if (row->apply)
        row->apply(run, seat, step.n);
    else if (row->phase)
        ask(run->s, row->phase, seat, row->card, step.n);
    else
        score_culture(run, seat, ages_impact(run->s, card, seat, step, run->s->current));
    if (!row->tells)
        ages_tell_changes(run, seat, before);
}

/* Resolving */

/* R 10.1: it lies open for the rest of the game. */
void ages_to_past(struct ages_state *s, int card)
{
    s->past[card / 8] = (uint8_t)(s->past[card / 8] | 1 << card % 8);
}

/* R 10.7: whom each step concerns, and how many, is read before the first one. */
static void read_event(struct ages_state *s, int card)
{
    for (int i = 0; i < 4; i++) {
        struct ages_effect_step step = ages_effect_step(card, i);
        s->event_who[i] = (uint8_t)(step.effect ? ages_select(s, step.who, s->current) : 0);
        for (int seat = 0; seat < s->players; seat++)
            if (step.effect == AGES_EFFECT_LOSE_POPULATION_PER_DISCONTENT && ages_is_in(s, seat))
                s->event_number[seat] = (uint8_t)((ages_discontent(s, seat) + step.n - 1) / step.n);
    }
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
    read_event(s, card);
    ages_push(s, (struct ages_frame){.kind = AGES_STEP_EVENT, .seat = s->current});
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

/* One effect on one player each time it is on top. a: first step of the group, b: player by
 * distance, c: step within the group. Neighbouring steps with the same `who` are carried out player
 * by player. */
void ages_step_event(struct ages_run *run)
{
    struct ages_state *s = run->s;
    struct ages_frame *top = ages_top(s);
    int card = s->event, first = top->a;
    if (!ages_effect_step(card, first).effect) {
        end_event(s);
        return;
    }
    if (top->b >= s->players) { /* every player had the group: the next one */
        top->a = (uint8_t)end_of_group(card, first);
        top->b = top->c = 0;
        return;
    }
    int seat = (s->current + top->b) % s->players, i = first + top->c;
    if (i >= end_of_group(card, first) || !(s->event_who[first] >> seat & 1)) {
        top->b++;
        top->c = 0;
        return;
    }
    top->c++;
    if (ages_is_in(s, seat))
        carry_out(run, card, seat, ages_effect_step(card, i));
}

/* R 6.13 */

/* Older ages above newer ones, random within an age; a script must keep to that. */
static bool shuffle_future(struct ages_run *run, uint8_t *order)
{
    struct ages_state *s = run->s;
    int count = s->future_count;
    for (int i = 0; i < count; i++)
        order[i] = s->future_events[i].card;
    const struct script_list *list = chance_peek_list(run->chance, AGES_STACK_EVENTS);
    chance_shuffle(run->chance, AGES_STACK_EVENTS, order, count, count);
    for (int i = 1; list && i < count; i++)
        if (ages_military(order[i])->age < ages_military(order[i - 1])->age)
            chance_refuse(run->chance, AGES_STACK_EVENTS, "levels must not decrease", NULL);
    return !run->chance->failed;
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

void ages_step_events_end(struct ages_run *run)
{
    struct ages_state *s = run->s;
    uint8_t order[AGES_EVENTS];
    ages_pop(s);
    if (s->current_count || !shuffle_future(run, order))
        return;
    ages_tell(run, AGES_EVENT_NEW_EVENTS, SEAT_NONE, ITEM_NONE, 0);
    for (int age = 0; age <= 3; age++)
        for (int i = 0; i < s->future_count; i++)
            if (ages_military(order[i])->age == age)
                s->current_events[s->current_count++] = planned_card(s, order[i]);
    memset(s->future_events, 0, sizeof s->future_events);
    s->future_count = 0;
}
