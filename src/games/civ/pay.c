/* pay.c: what abilities cost is paid one resource at a time; a seat can pay if it has all of them.
 */
#include "games/civ/log.h"

/* R 1.7: events that count as a resource. */

static const uint8_t gifts[] = {CIV_EVENT_A_GIFT_FROM_AFAR, CIV_EVENT_A_GENEROUS_GIFT,
                                CIV_EVENT_A_PRINCELY_GIFT};
enum { GIFTS = sizeof gifts, COST_MAX = 4, ANY = ITEM_NONE };

/* What a seat can pay with: tokens and markers by resource, gifts by card. */
struct funds {
    uint8_t plain[CIV_RESOURCE_COUNT];
    uint8_t gift[GIFTS];
    int total;
};

static struct funds funds_of(const struct civ_state *s, int seat)
{
    const struct civ_player *p = &s->player[seat];
    struct funds funds = {.total = 0};
    for (int kind = 0; kind < CIV_KINDS; kind++)
        funds.plain[kind] = p->tokens[kind];
    for (int marker = 0; marker < CIV_MARKER_COUNT; marker++) {
        int kind = civ_markers[marker].resource;
        if (kind != ITEM_NONE)
            funds.plain[kind] = (uint8_t)(funds.plain[kind] + p->kept[marker]);
    }
    for (int kind = 0; kind < CIV_RESOURCE_COUNT; kind++)
        funds.total += funds.plain[kind];
    for (int i = 0; i < GIFTS; i++) {
        funds.gift[i] = p->events[gifts[i]];
        funds.total += funds.gift[i];
    }
    return funds;
}

static bool stands_for(int gift, int resource)
{
    return resource == ANY || civ_events[gift].gift >> resource & 1;
}

/* The n-th resource to be paid, or ANY; and how many there are. */
static int cost_at(int ability, int nth)
{
    return nth < COST_MAX ? civ_abilities[ability].cost[nth] : ANY;
}

int civ_cost_count(int ability)
{
    int count = 0;
    while (count < COST_MAX && civ_abilities[ability].cost[count] != ITEM_NONE)
        count++;
    return count + civ_abilities[ability].any;
}

/* Whether the resources from the n-th on can be paid. A token or marker of the right kind would be
 * of no more use elsewhere, so it is taken first. */
static bool can_match(struct funds *funds, int ability, int nth)
{
    int resource = cost_at(ability, nth);
    if (resource == ANY)
        return true; /* for the rest only the number matters */
    if (funds->plain[resource]) {
        funds->plain[resource]--;
        bool can = can_match(funds, ability, nth + 1);
        funds->plain[resource]++;
        return can;
    }
    for (int i = 0; i < GIFTS; i++) {
        if (!funds->gift[i] || !stands_for(gifts[i], resource))
            continue;
        funds->gift[i]--;
        bool can = can_match(funds, ability, nth + 1);
        funds->gift[i]++;
        if (can)
            return true;
    }
    return false;
}

static bool can_pay_from(struct funds *funds, int ability, int nth)
{
    return funds->total >= civ_cost_count(ability) - nth && can_match(funds, ability, nth);
}

uint64_t civ_payable(const struct civ_state *s, int seat, uint64_t abilities)
{
    uint64_t payable = 0;
    struct funds funds = funds_of(s, seat);
    for (uint64_t rest = funds.total ? abilities : 0; rest; rest &= rest - 1) {
        int ability = __builtin_ctzll(rest);
        if (can_pay_from(&funds, ability, 0))
            payable |= (uint64_t)1 << ability;
    }
    return payable;
}

bool civ_can_pay(const struct civ_state *s, int seat, int ability)
{
    return civ_payable(s, seat, (uint64_t)1 << ability) != 0;
}

/* Whether the rest can still be paid after one thing of that kind is spent. */
static bool leaves_enough(struct funds *funds, uint8_t *kind, const struct civ_frame *pay)
{
    (*kind)--;
    funds->total--;
    bool enough = can_pay_from(funds, pay->pay.ability, pay->pay.paid + 1);
    (*kind)++;
    funds->total++;
    return enough;
}

int civ_legal_pay(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    const struct civ_frame *top = civ_top_of(s);
    const struct civ_player *p = &s->player[top->seat];
    struct civ_list list = {actions, 0};
    struct funds funds = funds_of(s, top->seat);
    int resource = cost_at(top->pay.ability, top->pay.paid);
    for (int kind = 0; kind < CIV_RESOURCE_COUNT; kind++) {
        if ((resource != ANY && resource != kind) || !funds.plain[kind] ||
            !leaves_enough(&funds, &funds.plain[kind], top))
            continue;
        if (kind < CIV_KINDS && p->tokens[kind])
            civ_list_add(&list, CIV_PAY_RESOURCE, kind, 0, 0);
        for (int marker = 0; marker < CIV_MARKER_COUNT; marker++)
            if (p->kept[marker] && civ_markers[marker].resource == kind)
                civ_list_add(&list, CIV_PAY_MARKER, marker, 0, 0);
    }
    for (int i = 0; i < GIFTS; i++)
        if (funds.gift[i] && stands_for(gifts[i], resource) &&
            leaves_enough(&funds, &funds.gift[i], top))
            civ_list_add(&list, CIV_PAY_EVENT, gifts[i], 0, 0);
    return list.count;
}

/* R 7.11: tokens go back to the market, markers and cards leave the game. */
void civ_apply_pay(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    struct civ_frame *top = civ_top(s);
    struct civ_player *p = &s->player[top->seat];
    int seat = top->seat, what = (int)action_arg(action, 0);
    if (++top->pay.paid == civ_cost_count(top->pay.ability))
        civ_pop(s);
    if (action_verb(action) == CIV_PAY_RESOURCE) {
        p->tokens[what]--;
        s->market[what]++;
        play_tell(play, CIV_NEWS_PAY, seat, what, 0);
    } else if (action_verb(action) == CIV_PAY_MARKER) {
        p->kept[what]--;
        play_tell(play, CIV_NEWS_PAY_MARKER, seat, what, 0);
    } else {
        civ_spend_event(play, seat, what);
        if (what == CIV_EVENT_A_GIFT_FROM_AFAR)
            civ_ask(s, CIV_DECISION_GIFT, seat);
    }
}

/* Lies on the window of the ability. */
bool civ_sound_pay(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_frame *frame = &s->frames[place];
    if (place < 2 || civ_below(s, place)->kind != CIV_STEP_WINDOW)
        return false;
    const struct civ_frame *thing = &s->frames[place - 2];
    return thing->kind == CIV_STEP_ABILITY && thing->seat == frame->seat &&
           thing->row == frame->pay.ability && frame->pay.paid < civ_cost_count(frame->pay.ability);
}

/* A Gift from Afar: a coin for somebody else. */
int civ_legal_gift(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    struct civ_list list = {actions, 0};
    for (int seat = 0; seat < s->players; seat++)
        if (seat != civ_top_of(s)->seat)
            civ_list_add(&list, CIV_GIFT, seat, 0, 0);
    return list.count;
}

void civ_apply_gift(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    int seat = (int)action_arg(action, 0);
    civ_pop(s);
    s->player[seat].coins[CIV_PURSE_SHEET]++;
    play_tell(play, CIV_NEWS_COIN, seat, CIV_PURSE_SHEET, 1);
}

/* Lies on the price of which it is a part, or, as the last part, on the window. */
bool civ_sound_gift(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_frame *below = civ_below(s, place);
    return civ_on_top(s, place) && below->seat == s->frames[place].seat &&
           (below->kind == CIV_DECISION_PAY || below->kind == CIV_STEP_WINDOW);
}
