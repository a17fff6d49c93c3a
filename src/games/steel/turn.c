/* turn.c: the course of a turn and how it leads to the next (R 3.8, 4, 7, 8, 9).
 *
 * The lowest frame holds the step. A step is left as soon as nothing is to be decided in it. */
#include <string.h>

#include "games/steel/price.h"
#include "games/steel/rules.h"

typedef enum steel_flow step_handler(const struct steel_move *m, struct steel_frame *f);

static enum steel_flow go_to(struct steel_frame *f, enum steel_step step)
{
    f->part = (uint8_t)step;
    f->stage = 0;
    return STEEL_GO_ON;
}

static struct steel_player *active_player(const struct steel_move *m)
{
    return &m->s->player[m->s->active];
}

/* R 4.2 */
static void begin_turn(const struct steel_move *m, unsigned seat)
{
    struct steel_state *s = m->s;
    s->active = (uint8_t)seat;
    s->turns = (uint16_t)(s->turns + (s->turns < STEEL_TURNS_MAX));
    s->began = (uint8_t)steel_count(s->player[seat].hand);
    s->buying = s->bought = ITEM_NONE;
    s->price = s->replenished = s->gained = s->defeated = s->taken = s->moved = s->back = 0;
    for (int i = 0; i < STEEL_SEATS; i++)
        s->player[i].used = 0;
    s->frames[0] = (struct steel_frame){.phase = ITEM_NONE,
                                        .seat = (uint8_t)seat,
                                        .card = ITEM_NONE,
                                        .owner = (uint8_t)seat,
                                        .part = STEEL_STEP_RESOURCE};
    steel_tell(m, STEEL_EVENT_TURN, seat, ITEM_NONE, s->turns, 0);
}

/* R 3.8: one seat, with four players two, the last in turn order. */
static enum steel_flow step_place(const struct steel_move *m, struct steel_frame *f)
{
    unsigned players = m->s->players, places = players == 4 ? 2 : 1;
    if (f->stage < places)
        return steel_ask(m, STEEL_PHASE_PLACE,
                         steel_clockwise(m->s, m->s->first, players - places + f->stage));
    begin_turn(m, m->s->first); /* R 3.9 */
    return STEEL_GO_ON;
}

/* R 4.3 */
static enum steel_flow step_resource(const struct steel_move *m, struct steel_frame *f)
{
    if (!active_player(m)->hand)
        return go_to(f, STEEL_STEP_TECH);
    return steel_ask(m, STEEL_PHASE_RESOURCE, m->s->active);
}

/* R 4.4, 10.1, 10.2 */
static enum steel_flow step_tech(const struct steel_move *m, struct steel_frame *f)
{
    if (m->s->began < 2)
        return go_to(f, STEEL_STEP_BUY);
    return steel_ask(m, STEEL_PHASE_TECH, m->s->active);
}

/* R 4.5, 4.6 */
static enum steel_flow step_activate(const struct steel_move *m, struct steel_frame *f)
{
    if (!steel_can_begin(m->s, f->card))
        return go_to(f, STEEL_STEP_BUY);
    return steel_ask(m, STEEL_PHASE_ACTIVATE, m->s->active);
}

static enum steel_flow step_buy(const struct steel_move *m, struct steel_frame *f)
{
    if (!steel_can_buy(m->s))
        return go_to(f, STEEL_STEP_END);
    return steel_ask(m, STEEL_PHASE_BUY, m->s->active); /* R 7.1 */
}

/* R 7.10, 7.11: the card leaves the pyramid or its pile. */
static void take_out(const struct steel_move *m, struct steel_place place)
{
    struct steel_level *row = &m->s->age[place.age];
    if (place.column >= 0) {
        row->row[place.column] = ITEM_NONE;
        row->present &= (uint8_t) ~(1u << place.column);
        return;
    }
    memmove(row->pile, row->pile + 1, STEEL_PILE - 1);
    row->pile[STEEL_PILE - 1] = ITEM_NONE;
    if (--row->piled)
        steel_tell(m, STEEL_EVENT_SHOW, (unsigned)SEAT_NONE, row->pile[0], 0, 0);
}

static void complete_purchase(const struct steel_move *m, uint64_t cards,
                              const struct steel_price *price)
{
    struct steel_state *s = m->s;
    unsigned card = s->buying;
    for (; cards; cards &= cards - 1)
        steel_deplete(m, s->active, steel_lowest(cards), STEEL_EVENT_DEPLETE);
    memset(s->temp, 0, sizeof s->temp); /* R 7.8: what is left over cannot be spent any more */
    s->paying = 0;
    s->buying = ITEM_NONE;
    s->bought = (uint8_t)card;
    s->price = (uint8_t)(price->base + price->surcharge);
    s->moved = 1;
    active_player(m)->tech |= steel_bit(card);
    steel_tell(m, STEEL_EVENT_BUY, s->active, card, s->price, 0);
    take_out(m, steel_place_of(s, card));
}

/* R 7.8: asks as long as there is more than one way to pay. */
static enum steel_flow step_pay(const struct steel_move *m, struct steel_frame *f)
{
    struct steel_state *s = m->s;
    struct steel_price price = steel_price_of(s, s->buying, steel_place_of(s, s->buying));
    struct steel_payments ways = steel_payments(s, s->active, &price, s->paying);
    assert(ways.sets > 0);
    if (ways.sets > 1)
        return steel_ask(m, STEEL_PHASE_PAY, s->active);
    complete_purchase(m, ways.cards, &price);
    return go_to(f, STEEL_STEP_END);
}

/* R 8.1, 8.7: the hand is looked at once. */
static enum steel_flow step_end(const struct steel_move *m, struct steel_frame *f)
{
    m->s->back = steel_count(active_player(m)->hand) < 2;
    return go_to(f, STEEL_STEP_CLAIM);
}

/* R 8.2 */
static enum steel_flow step_claim(const struct steel_move *m, struct steel_frame *f)
{
    if (steel_has_track(m->s) || !m->s->back || !steel_met(m->s))
        return go_to(f, STEEL_STEP_TAKE);
    return steel_ask(m, STEEL_PHASE_CLAIM, m->s->active);
}

/* R 8.3: what is taken counts for wonders. */
static void take_back(const struct steel_move *m, uint64_t cards)
{
    struct steel_player *me = active_player(m);
    int taken = m->s->taken + steel_set_points(cards);
    m->s->taken = (uint8_t)(taken < STEEL_COUNTER_MAX ? taken : STEEL_COUNTER_MAX);
    me->hand |= cards;
    me->tech &= ~cards;
    me->resource &= ~cards;
    if (cards)
        steel_tell(m, STEEL_EVENT_TAKE, m->s->active, ITEM_NONE, steel_count(cards), 0);
}

/* R 8.3; `stage` is 1 once the technologies are taken. */
static enum steel_flow step_take(const struct steel_move *m, struct steel_frame *f)
{
    if (!m->s->back)
        return go_to(f, STEEL_STEP_GLORY);
    if (f->stage == 0) {
        f->stage = 1;
        take_back(m, active_player(m)->tech);
    }
    if (!active_player(m)->resource)
        return go_to(f, STEEL_STEP_GLORY);
    return steel_ask(m, STEEL_PHASE_TAKE, m->s->active);
}

/* R 8.4 */
static enum steel_flow step_glory(const struct steel_move *m, struct steel_frame *f)
{
    bool possible = steel_has_track(m->s) &&
                    (active_player(m)->supply ? steel_met(m->s) != 0 : steel_can_move_marker(m->s));
    if (!possible)
        return go_to(f, STEEL_STEP_CLEAN);
    return steel_ask(m, STEEL_PHASE_GLORY, m->s->active);
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
static enum steel_flow step_clean(const struct steel_move *m, struct steel_frame *f)
{
    struct steel_state *s = m->s;
    memset(s->temp, 0, sizeof s->temp);
    s->idle = s->moved ? 0 : (uint8_t)(s->idle + 1);
    unsigned ending = ending_now(s);
    if (ending == ITEM_NONE) {
        begin_turn(m, steel_clockwise(s, s->active, 1));
        return STEEL_GO_ON;
    }
    *f = (struct steel_frame){0};
    s->depth = 0;
    s->ending = (uint8_t)ending;
    s->winners = (uint8_t)steel_winners(s);
    steel_tell(m, STEEL_EVENT_END, (unsigned)SEAT_NONE, ITEM_NONE, s->winners, (int)ending);
    return STEEL_WAIT;
}

static step_handler *const handlers[STEEL_STEP_COUNT] = {
    [STEEL_STEP_PLACE] = step_place, [STEEL_STEP_RESOURCE] = step_resource,
    [STEEL_STEP_TECH] = step_tech,   [STEEL_STEP_ACTIVATE] = step_activate,
    [STEEL_STEP_BUY] = step_buy,     [STEEL_STEP_PAY] = step_pay,
    [STEEL_STEP_END] = step_end,     [STEEL_STEP_CLAIM] = step_claim,
    [STEEL_STEP_TAKE] = step_take,   [STEEL_STEP_GLORY] = step_glory,
    [STEEL_STEP_CLEAN] = step_clean,
};

enum steel_flow steel_turn_step(const struct steel_move *m)
{
    struct steel_frame *f = &m->s->frames[0];
    return handlers[f->part](m, f);
}

/* Answers */

static void lay_out(const struct steel_move *m, unsigned seat, unsigned card, bool technology,
                    enum steel_event told_as)
{
    struct steel_player *player = &m->s->player[seat];
    player->hand &= ~steel_bit(card);
    *(technology ? &player->tech : &player->resource) |= steel_bit(card);
    steel_tell(m, told_as, seat, card, 0, 0);
}

/* R 8.4: a marker onto the wonder; the wonder itself when they are enough. */
static void place_glory(const struct steel_move *m, unsigned wonder)
{
    unsigned me = m->s->active, age = steel_wonders[wonder].age;
    int markers = ++m->s->age[age].glory[me];
    steel_tell(m, STEEL_EVENT_GLORY, me, wonder, markers, 0);
    if (markers >= steel_wonders[wonder].glory)
        steel_own_wonder(m, me, age);
}

static void answer_end(const struct steel_move *m, struct steel_frame *f, uint32_t action)
{
    unsigned item = action_arg(action, 0), me = m->s->active;
    switch ((enum steel_verb)action_verb(action)) {
    case STEEL_VERB_CLAIM:
        steel_own_wonder(m, me, steel_wonders[item].age);
        go_to(f, STEEL_STEP_TAKE);
        break;
    case STEEL_VERB_TAKE:
        take_back(m, steel_bit(item));
        break;
    case STEEL_VERB_DONE:
        go_to(f, STEEL_STEP_GLORY);
        break;
    case STEEL_VERB_GLORY:
        m->s->player[me].supply--;
        place_glory(m, item);
        go_to(f, STEEL_STEP_CLEAN);
        break;
    case STEEL_VERB_MOVE:
        m->s->age[steel_wonders[action_arg(action, 1)].age].glory[me]--;
        steel_tell(m, STEEL_EVENT_MOVE, me, action_arg(action, 1), 0, 0);
        place_glory(m, item);
        go_to(f, STEEL_STEP_CLEAN);
        break;
    default:
        assert(action_verb(action) == STEEL_VERB_PASS);
        go_to(f, f->part == STEEL_STEP_BUY ? STEEL_STEP_END : STEEL_STEP_CLEAN);
        break;
    }
}

void steel_turn_answer(const struct steel_move *m, uint32_t action)
{
    struct steel_frame *f = &m->s->frames[0];
    unsigned item = action_arg(action, 0), me = m->s->active;
    switch ((enum steel_verb)action_verb(action)) {
    case STEEL_VERB_PLACE:
        f->stage++;
        lay_out(m, f->seat, item, false, STEEL_EVENT_PLACE);
        break;
    case STEEL_VERB_RESOURCE:
        lay_out(m, me, item, false, STEEL_EVENT_RESOURCE);
        go_to(f, STEEL_STEP_TECH);
        break;
    case STEEL_VERB_TECH:
        f->card = (uint8_t)item;
        lay_out(m, me, item, true, STEEL_EVENT_TECH);
        go_to(f, STEEL_STEP_ACTIVATE);
        break;
    case STEEL_VERB_ACTIVATE:
        go_to(f, STEEL_STEP_BUY);
        steel_activate(m, me, f->card);
        break;
    case STEEL_VERB_SKIP:
        go_to(f, STEEL_STEP_BUY);
        steel_tell(m, STEEL_EVENT_SKIP, me, f->card, 0, 0);
        break;
    case STEEL_VERB_BUY:
        m->s->buying = (uint8_t)item;
        go_to(f, STEEL_STEP_PAY);
        break;
    case STEEL_VERB_PAY:
        m->s->paying |= steel_bit(item);
        break;
    default:
        answer_end(m, f, action);
        break;
    }
}
