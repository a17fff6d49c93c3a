/* turn.c: the course of a turn and how it leads to the next (R 3.8, 4, 7, 8, 9).
 *
 * The lowest frame holds the step. A step is left as soon as nothing is to be decided in it. */
#include <string.h>

#include "games/steel/price.h"
#include "games/steel/rules.h"

typedef void step_handler(const struct play *play, struct steel_frame *f);

static void go_to(struct steel_frame *f, enum steel_step step)
{
    f->part = (uint8_t)step;
    f->stage = 0;
}

static struct steel_player *active_player(const struct play *play)
{
    struct steel_state *s = play->state;
    return &s->player[s->active];
}

/* R 4.2 */
static void begin_turn(const struct play *play, unsigned seat)
{
    struct steel_state *s = play->state;
    s->active = (uint8_t)seat;
    s->turns = (uint16_t)(s->turns + (s->turns < STEEL_TURNS_MAX));
    s->began = (uint8_t)steel_count(s->player[seat].hand);
    s->buying = s->bought = ITEM_NONE;
    s->price = s->replenished = s->gained = s->defeated = s->taken = s->moved = s->back = 0;
    for (int i = 0; i < STEEL_SEATS; i++)
        s->player[i].used = 0;
    s->frames[0] = (struct steel_frame){.kind = STEEL_GOING_TURN,
                                        .seat = (uint8_t)seat,
                                        .card = ITEM_NONE,
                                        .owner = (uint8_t)seat,
                                        .part = STEEL_STEP_RESOURCE};
    steel_tell(play, STEEL_EVENT_TURN, seat, ITEM_NONE, s->turns, 0);
}

/* R 3.8: the last seat in turn order; with four players the last two. */
static void step_place(const struct play *play, struct steel_frame *f)
{
    struct steel_state *s = play->state;
    unsigned players = s->players, places = players == 4 ? 2 : 1;
    if (f->stage < places) {
        steel_ask(play, STEEL_DECISION_PLACE,
                  steel_clockwise(s, s->first, players - places + f->stage));
        return;
    }
    begin_turn(play, s->first); /* R 3.9 */
}

/* R 4.3 */
static void step_resource(const struct play *play, struct steel_frame *f)
{
    struct steel_state *s = play->state;
    if (!active_player(play)->hand)
        go_to(f, STEEL_STEP_TECH);
    else
        steel_ask(play, STEEL_DECISION_RESOURCE, s->active);
}

/* R 4.4, 10.1, 10.2 */
static void step_tech(const struct play *play, struct steel_frame *f)
{
    struct steel_state *s = play->state;
    if (s->began < 2)
        go_to(f, STEEL_STEP_BUY);
    else
        steel_ask(play, STEEL_DECISION_TECH, s->active);
}

/* R 4.5, 4.6 */
static void step_activate(const struct play *play, struct steel_frame *f)
{
    struct steel_state *s = play->state;
    if (!steel_can_begin(s, f->card))
        go_to(f, STEEL_STEP_BUY);
    else
        steel_ask(play, STEEL_DECISION_ACTIVATE, s->active);
}

static void step_buy(const struct play *play, struct steel_frame *f)
{
    struct steel_state *s = play->state;
    if (!steel_can_buy(s)) {
        go_to(f, STEEL_STEP_END);
        return;
    }
    steel_ask(play, STEEL_DECISION_BUY, s->active); /* R 7.1 */
}

/* R 7.10, 7.11: the card leaves the pyramid or its pile. */
static void take_out(const struct play *play, struct steel_place place)
{
    struct steel_state *s = play->state;
    struct steel_level *row = &s->age[place.age];
    if (place.column >= 0) {
        row->row[place.column] = ITEM_NONE;
        row->present &= (uint8_t) ~(1u << place.column);
        return;
    }
    memmove(row->pile, row->pile + 1, STEEL_PILE - 1);
    row->pile[STEEL_PILE - 1] = ITEM_NONE;
    if (--row->piled)
        steel_tell(play, STEEL_EVENT_SHOW, (unsigned)SEAT_NONE, row->pile[0], 0, 0);
}

static void complete_purchase(const struct play *play, uint64_t cards,
                              const struct steel_price *price)
{
    struct steel_state *s = play->state;
    unsigned card = s->buying;
    for (; cards; cards &= cards - 1)
        steel_deplete(play, s->active, steel_lowest(cards), STEEL_EVENT_DEPLETE);
    memset(s->temp, 0, sizeof s->temp); /* R 7.8: what is left over cannot be spent any more */
    s->paying = 0;
    s->buying = ITEM_NONE;
    s->bought = (uint8_t)card;
    s->price = (uint8_t)(price->base + price->surcharge);
    s->moved = 1;
    active_player(play)->tech |= steel_bit(card);
    steel_tell(play, STEEL_EVENT_BUY, s->active, card, s->price, 0);
    take_out(play, steel_place_of(s, card));
}

/* R 7.8: asks as long as there is more than one way to pay. */
static void step_pay(const struct play *play, struct steel_frame *f)
{
    struct steel_state *s = play->state;
    struct steel_price price = steel_price_of(s, s->buying, steel_place_of(s, s->buying));
    struct steel_payments ways = steel_payments(s, s->active, &price, s->paying);
    assert(ways.sets > 0);
    if (ways.sets > 1) {
        steel_ask(play, STEEL_DECISION_PAY, s->active);
        return;
    }
    complete_purchase(play, ways.cards, &price);
    go_to(f, STEEL_STEP_END);
}

/* R 8.1, 8.7: the size of the hand is checked only once. */
static void step_end(const struct play *play, struct steel_frame *f)
{
    struct steel_state *s = play->state;
    s->back = steel_count(active_player(play)->hand) < 2;
    go_to(f, STEEL_STEP_CLAIM);
}

/* R 8.2 */
static void step_claim(const struct play *play, struct steel_frame *f)
{
    struct steel_state *s = play->state;
    if (steel_has_track(s) || !s->back || !steel_met(s))
        go_to(f, STEEL_STEP_TAKE);
    else
        steel_ask(play, STEEL_DECISION_CLAIM, s->active);
}

/* R 8.3: what is taken counts for wonders. */
static void take_back(const struct play *play, uint64_t cards)
{
    struct steel_state *s = play->state;
    struct steel_player *me = active_player(play);
    int taken = s->taken + steel_set_points(cards);
    s->taken = (uint8_t)(taken < STEEL_COUNTER_MAX ? taken : STEEL_COUNTER_MAX);
    me->hand |= cards;
    me->tech &= ~cards;
    me->resource &= ~cards;
    if (cards)
        steel_tell(play, STEEL_EVENT_TAKE, s->active, ITEM_NONE, steel_count(cards), 0);
}

/* R 8.3; `stage` is 1 once the technologies are taken. */
static void step_take(const struct play *play, struct steel_frame *f)
{
    struct steel_state *s = play->state;
    if (!s->back) {
        go_to(f, STEEL_STEP_GLORY);
        return;
    }
    if (f->stage == 0) {
        f->stage = 1;
        take_back(play, active_player(play)->tech);
    }
    if (!active_player(play)->resource)
        go_to(f, STEEL_STEP_GLORY);
    else
        steel_ask(play, STEEL_DECISION_TAKE, s->active);
}

/* R 8.4 */
static void step_glory(const struct play *play, struct steel_frame *f)
{
    struct steel_state *s = play->state;
    bool possible = steel_has_track(s) &&
                    (active_player(play)->supply ? steel_met(s) != 0 : steel_can_move_marker(s));
    if (!possible)
        go_to(f, STEEL_STEP_CLEAN);
    else
        steel_ask(play, STEEL_DECISION_GLORY, s->active);
}

/* R 9.1, 9.5 */
static unsigned ending_now(const struct steel_state *s)
{
    unsigned wonders = 0;
    int best = 0;
    for (int age = 0; age < STEEL_AGE_COUNT; age++)
        wonders += s->age[age].wonder != ITEM_NONE;
    for (int i = 0; i < s->players; i++)
        best = s->player[i].track > best ? s->player[i].track : best;
    if (!wonders)
        return STEEL_ENDING_WONDERS;
    if (!s->age[STEEL_AGE_SPACE].present)
        return STEEL_ENDING_SPACE;
    if (best >= STEEL_TRACK_END)
        return STEEL_ENDING_TRACK;
    return s->idle == STEEL_STALL * s->players ? STEEL_ENDING_STALLED : ITEM_NONE;
}

/* R 8.5, 8.6, 9.2 */
static void step_clean(const struct play *play, struct steel_frame *f)
{
    struct steel_state *s = play->state;
    memset(s->temp, 0, sizeof s->temp);
    s->idle = s->moved ? 0 : (uint8_t)(s->idle + 1);
    unsigned ending = ending_now(s);
    if (ending == ITEM_NONE) {
        begin_turn(play, steel_clockwise(s, s->active, 1));
        return;
    }
    *f = (struct steel_frame){0};
    s->depth = 0;
    s->ending = (uint8_t)ending;
    s->winners = (uint8_t)steel_winners(s);
    steel_tell(play, STEEL_EVENT_END, (unsigned)SEAT_NONE, ITEM_NONE, s->winners, (int)ending);
}

static step_handler *const handlers[STEEL_STEP_COUNT] = {
    [STEEL_STEP_PLACE] = step_place, [STEEL_STEP_RESOURCE] = step_resource,
    [STEEL_STEP_TECH] = step_tech,   [STEEL_STEP_ACTIVATE] = step_activate,
    [STEEL_STEP_BUY] = step_buy,     [STEEL_STEP_PAY] = step_pay,
    [STEEL_STEP_END] = step_end,     [STEEL_STEP_CLAIM] = step_claim,
    [STEEL_STEP_TAKE] = step_take,   [STEEL_STEP_GLORY] = step_glory,
    [STEEL_STEP_CLEAN] = step_clean,
};

void steel_step_turn(const struct play *play)
{
    struct steel_state *s = play->state;
    handlers[s->frames[0].part](play, &s->frames[0]);
}

/* Answers */

static void lay_out(const struct play *play, unsigned seat, unsigned card, bool technology,
                    enum steel_event told_as)
{
    struct steel_state *s = play->state;
    struct steel_player *player = &s->player[seat];
    player->hand &= ~steel_bit(card);
    *(technology ? &player->tech : &player->resource) |= steel_bit(card);
    steel_tell(play, told_as, seat, card, 0, 0);
}

/* R 8.4: a marker onto the wonder; the wonder itself when they are enough. */
static void place_glory(const struct play *play, unsigned wonder)
{
    struct steel_state *s = play->state;
    unsigned me = s->active, age = steel_wonders[wonder].age;
    int markers = ++s->age[age].glory[me];
    steel_tell(play, STEEL_EVENT_GLORY, me, wonder, markers, 0);
    if (markers >= steel_wonders[wonder].glory)
        steel_own_wonder(play, me, age);
}

void steel_apply_place(const struct play *play, uint32_t action)
{
    struct steel_frame *f = steel_answered(play);
    f->stage++;
    lay_out(play, f->seat, action_arg(action, 0), false, STEEL_EVENT_PLACE);
}

void steel_apply_resource(const struct play *play, uint32_t action)
{
    struct steel_frame *f = steel_answered(play);
    lay_out(play, f->seat, action_arg(action, 0), false, STEEL_EVENT_RESOURCE);
    go_to(f, STEEL_STEP_TECH);
}

void steel_apply_tech(const struct play *play, uint32_t action)
{
    struct steel_frame *f = steel_answered(play);
    f->card = (uint8_t)action_arg(action, 0);
    lay_out(play, f->seat, f->card, true, STEEL_EVENT_TECH);
    go_to(f, STEEL_STEP_ACTIVATE);
}

void steel_apply_activate(const struct play *play, uint32_t action)
{
    struct steel_frame *f = steel_answered(play);
    go_to(f, STEEL_STEP_BUY);
    if (action_verb(action) == STEEL_ACTIVATE)
        steel_activate(play, f->seat, f->card);
    else
        steel_tell(play, STEEL_EVENT_SKIP, f->seat, f->card, 0, 0);
}

void steel_apply_buy(const struct play *play, uint32_t action)
{
    struct steel_state *s = play->state;
    struct steel_frame *f = steel_answered(play);
    if (action_verb(action) == STEEL_PASS) {
        go_to(f, STEEL_STEP_END);
        return;
    }
    s->buying = (uint8_t)action_arg(action, 0);
    go_to(f, STEEL_STEP_PAY);
}

void steel_apply_pay(const struct play *play, uint32_t action)
{
    struct steel_state *s = play->state;
    steel_answered(play);
    s->paying |= steel_bit(action_arg(action, 0));
}

void steel_apply_claim(const struct play *play, uint32_t action)
{
    struct steel_frame *f = steel_answered(play);
    steel_own_wonder(play, f->seat, steel_wonders[action_arg(action, 0)].age);
    go_to(f, STEEL_STEP_TAKE);
}

void steel_apply_take(const struct play *play, uint32_t action)
{
    struct steel_frame *f = steel_answered(play);
    if (action_verb(action) == STEEL_TAKE)
        take_back(play, steel_bit(action_arg(action, 0)));
    else
        go_to(f, STEEL_STEP_GLORY);
}

void steel_apply_glory(const struct play *play, uint32_t action)
{
    struct steel_state *s = play->state;
    struct steel_frame *f = steel_answered(play);
    unsigned wonder = action_arg(action, 0), from = action_arg(action, 1);
    go_to(f, STEEL_STEP_CLEAN);
    if (action_verb(action) == STEEL_PASS)
        return;
    if (action_verb(action) == STEEL_GLORY) {
        s->player[f->seat].supply--;
    } else {
        s->age[steel_wonders[from].age].glory[f->seat]--;
        steel_tell(play, STEEL_EVENT_MOVE, f->seat, from, 0, 0);
    }
    place_glory(play, wonder);
}
