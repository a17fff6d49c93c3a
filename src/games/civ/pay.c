/* pay.c: what abilities cost is paid one resource at a time; a seat can pay if it has them all. */
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

/* The n-th resource to be paid, or ANY; how many there are. */
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

/* From the n-th resource on. A token or marker of the kind can do no better elsewhere, so that it
 * is taken first. */
static bool can_match(struct funds *funds, int ability, int nth)
{
    int resource = cost_at(ability, nth);
    if (resource == ANY)
        return true; /* the rest is a matter of numbers alone */
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

/* True when the rest can be paid after one thing of that kind is gone. */
static bool leaves_enough(struct funds *funds, uint8_t *kind, const struct civ_frame *pay)
{
    (*kind)--;
    funds->total--;
    bool enough = can_pay_from(funds, pay->a, pay->b + 1);
    (*kind)++;
    funds->total++;
    return enough;
}

int civ_legal_pay(const struct civ_state *s, uint32_t *out)
{
    const struct civ_frame *top = civ_top_of(s);
    const struct civ_player *p = &s->player[top->seat];
    struct civ_list list = {out, 0};
    struct funds funds = funds_of(s, top->seat);
    int resource = cost_at(top->a, top->b);
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

/* R 7.11: tokens go back to the market, markers and cards leave. */
static void pay(const struct civ_run *run, int seat, uint32_t action)
{
    struct civ_state *s = run->s;
    struct civ_player *p = &s->player[seat];
    int what = (int)action_arg(action, 0);
    switch (action_verb(action)) {
    case CIV_PAY_RESOURCE:
        p->tokens[what]--;
        s->market[what]++;
        civ_tell(run, CIV_NEWS_PAY, seat, what, 0);
        break;
    case CIV_PAY_MARKER:
        p->kept[what]--;
        civ_tell(run, CIV_NEWS_PAY_MARKER, seat, what, 0);
        break;
    default:
        civ_spend_event(run, seat, what);
        if (what == CIV_EVENT_A_GIFT_FROM_AFAR)
            civ_push(s, (struct civ_frame){.kind = CIV_PHASE_GIFT, .seat = (uint8_t)seat});
        break;
    }
}

void civ_apply_pay(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    if (top.b + 1 < civ_cost_count(top.a))
        civ_top(run->s)->b++;
    else
        civ_pop(run->s);
    pay(run, top.seat, action);
}

/* A Gift from Afar: a coin for somebody else. */
int civ_legal_gift(const struct civ_state *s, uint32_t *out)
{
    struct civ_list list = {out, 0};
    for (int seat = 0; seat < s->players; seat++)
        if (seat != civ_top_of(s)->seat)
            civ_list_add(&list, CIV_GIFT, seat, 0, 0);
    return list.count;
}

void civ_apply_gift(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    int seat = (int)action_arg(action, 0);
    (void)top;
    civ_pop(run->s);
    run->s->player[seat].coins[CIV_PURSE_SHEET]++;
    civ_tell(run, CIV_NEWS_COIN, seat, CIV_PURSE_SHEET, 1);
}
