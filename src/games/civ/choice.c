/* choice.c: small decisions that many things ask for (see rules.h). */
#include "games/civ/log.h"

void civ_list_squares(struct civ_list *list, unsigned verb, struct grid squares)
{
    int square;
    while ((square = grid_take(&squares)) >= 0)
        civ_list_add(list, verb, square, 0, 0);
}

static void list_techs(struct civ_list *list, unsigned verb, uint64_t techs)
{
    for (; techs; techs &= techs - 1)
        civ_list_add(list, verb, __builtin_ctzll(techs), 0, 0);
}

static void legal_learn(const struct civ_state *s, const struct civ_frame *top,
                        struct civ_list *list)
{
    uint64_t techs = civ_techs_to_learn(s, top->seat, top->a, top->b, top->c);
    list_techs(list, CIV_LEARN, techs);
    if (techs && top->d)
        civ_list_add(list, CIV_LEARN_NONE, 0, 0, 0);
}

static void apply_learn(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    civ_pop(run->s);
    if (action_verb(action) == CIV_LEARN)
        civ_learn(run, top.seat, (int)action_arg(action, 0));
}

/* Resources: a bit per kind, and one more for a random one. */
static int kinds_to_take(const struct civ_state *s, int seat, int from)
{
    int kinds = 0;
    if (from == CIV_TAKE_ANY) {
        for (int kind = 0; kind < CIV_KINDS; kind++)
            if (s->market[kind])
                kinds |= 1 << kind;
    } else if (from == CIV_TAKE_OWN) {
        for (int city = 0; city < CIV_CITIES; city++)
            if (s->player[seat].city[city].stands)
                kinds |= civ_kinds_at_hand(s, seat, city);
    } else {
        kinds = civ_kinds_at_hand(s, seat, from);
    }
    return kinds;
}

static void legal_take(const struct civ_state *s, const struct civ_frame *top,
                       struct civ_list *list)
{
    int kinds = kinds_to_take(s, top->seat, top->a);
    for (int kind = 0; kind < CIV_KINDS; kind++)
        if (kinds >> kind & 1)
            civ_list_add(list, CIV_TAKE, kind, 0, 0);
    if (kinds >> CIV_KINDS & 1)
        civ_list_add(list, CIV_TAKE_RANDOM, 0, 0, 0);
}

/* One kind of which the market has a token, each with the same probability. */
static int random_kind(const struct civ_run *run)
{
    uint8_t kinds[CIV_KINDS];
    int count = 0;
    for (int kind = 0; kind < CIV_KINDS; kind++)
        if (run->s->market[kind])
            kinds[count++] = (uint8_t)kind;
    chance_shuffle(run->chance, CIV_STACK_RANDOM, kinds, count, 1);
    return kinds[0];
}

static void apply_take(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    civ_pop(run->s);
    int kind =
        action_verb(action) == CIV_TAKE_RANDOM ? random_kind(run) : (int)action_arg(action, 0);
    if (run->chance->failed)
        return;
    civ_take_resource(run->s, top.seat, kind);
    civ_tell(run, CIV_NEWS_RESOURCE, top.seat, kind, 0);
}

static void legal_unit(const struct civ_state *s, const struct civ_frame *top,
                       struct civ_list *list)
{
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++)
        if (civ_rank(s, top->seat, type) && civ_unit_left(s, type))
            civ_list_add(list, CIV_UNIT, type, 0, 0);
}

static void apply_unit(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    civ_pop(run->s);
    civ_gain_unit(run, top.seat, (int)action_arg(action, 0));
}

static void legal_keep(const struct civ_state *s, const struct civ_frame *top,
                       struct civ_list *list)
{
    (void)s;
    civ_list_add(list, CIV_KEEP, top->a, 0, 0);
    civ_list_add(list, CIV_KEEP, top->b, 0, 0);
}

static void apply_keep(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    int kept = (int)action_arg(action, 0);
    civ_pop(run->s);
    run->s->great_pile[kept == top.a ? top.b : top.a]++;
    civ_receive_great(run, top.seat, kept);
}

static void legal_discard(const struct civ_state *s, const struct civ_frame *top,
                          struct civ_list *list)
{
    if (civ_hand_count(s, top->seat) <= civ_event_limit(s, top->seat))
        return;
    for (int event = 0; event < CIV_EVENT_COUNT; event++)
        if (s->player[top->seat].events[event])
            civ_list_add(list, CIV_DISCARD, event, 0, 0);
}

static void apply_discard(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    struct civ_state *s = run->s;
    int event = (int)action_arg(action, 0);
    s->player[top.seat].events[event]--;
    s->event_pile[event]++;
    civ_tell(run, CIV_NEWS_DISCARDED, top.seat, event, 0);
    if (civ_hand_count(s, top.seat) <= civ_event_limit(s, top.seat))
        civ_pop(s);
}

/* Policies */

static bool is_card_used(const struct civ_state *s, int seat, int card)
{
    for (int policy = 0; policy < CIV_POLICY_COUNT; policy++)
        if (s->player[seat].policies >> policy & 1 && civ_policies[policy].card == card)
            return true;
    return false;
}

static void legal_policy(const struct civ_state *s, const struct civ_frame *top,
                         struct civ_list *list)
{
    for (int policy = 0; policy < CIV_POLICY_COUNT; policy++)
        if (!is_card_used(s, top->seat, civ_policies[policy].card))
            civ_list_add(list, CIV_POLICY, policy, 0, 0);
}

static void apply_policy(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    int policy = (int)action_arg(action, 0);
    civ_pop(run->s);
    run->s->player[top.seat].policies |= (uint8_t)(1 << policy);
    civ_tell(run, CIV_NEWS_POLICY, top.seat, policy, 0);
}

static void legal_drop(const struct civ_state *s, const struct civ_frame *top,
                       struct civ_list *list)
{
    int policies = s->player[top->seat].policies;
    if (__builtin_popcount((unsigned)policies) <= civ_policy_limit(s, top->seat))
        return;
    for (int policy = 0; policy < CIV_POLICY_COUNT; policy++)
        if (policies >> policy & 1)
            civ_list_add(list, CIV_DROP, policy, 0, 0);
}

static void apply_drop(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    int policy = (int)action_arg(action, 0);
    run->s->player[top.seat].policies &= (uint8_t) ~(1 << policy);
    civ_tell(run, CIV_NEWS_DROP, top.seat, policy, 0);
}

/* R 13.5: the other side of an adopted card, or any side of an unused one. */
static void legal_switch(const struct civ_state *s, const struct civ_frame *top,
                         struct civ_list *list)
{
    int seat = top->seat;
    for (int old = 0; old < CIV_POLICY_COUNT; old++)
        for (int policy = 0; s->player[seat].policies >> old & 1 && policy < CIV_POLICY_COUNT;
             policy++)
            if (policy == civ_policies[old].reverse ||
                !is_card_used(s, seat, civ_policies[policy].card))
                civ_list_add(list, CIV_SWITCH, old, policy, 0);
    if (top->a)
        civ_list_add(list, CIV_SWITCH_NONE, 0, 0, 0);
}

static void apply_switch(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    int old = (int)action_arg(action, 0), policy = (int)action_arg(action, 1);
    civ_pop(run->s);
    if (action_verb(action) == CIV_SWITCH_NONE)
        return;
    uint8_t *policies = &run->s->player[top.seat].policies;
    *policies = (uint8_t)((*policies & ~(1 << old)) | 1 << policy);
    civ_tell(run, CIV_NEWS_SWITCH, top.seat, policy, old);
    civ_ask_switch(run->s, top.seat, true, top.b - 1);
}

/* Squares */

static void legal_place(const struct civ_state *s, const struct civ_frame *top,
                        struct civ_list *list)
{
    struct grid places = civ_places(s, top->seat, top->b, top->a);
    civ_list_squares(list, top->c == CIV_PLACE_FREE_WONDER ? CIV_WONDER_AT : CIV_AT, places);
    if (top->c == CIV_PLACE_OR_KEEP)
        civ_list_add(list, CIV_RESERVE, 0, 0, 0);
}

static void apply_place(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    civ_pop(run->s);
    if (action_verb(action) == CIV_RESERVE)
        run->s->player[top.seat].great[top.a - CIV_ITEM_PERSON]++;
    else
        civ_place_item(run, top.seat, top.b, top.a, (int)action_arg(action, 0));
}

static void legal_assign(const struct civ_state *s, const struct civ_frame *top,
                         struct civ_list *list)
{
    for (int city = 0; city < CIV_CITIES; city++)
        if (s->player[top->seat].city[city].stands)
            civ_list_add(list, CIV_ASSIGN, s->player[top->seat].city[city].at, 0, 0);
}

static void apply_assign(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    int city = 0, at = (int)action_arg(action, 0);
    civ_pop(run->s);
    civ_city_at(run->s, at, &city);
    grid_add(&run->s->player[top.seat].city[city].gathered, top.a);
    civ_tell(run, CIV_NEWS_GATHER, top.seat, top.a, at);
}

struct grid civ_displace_places(const struct civ_state *s, int seat, int square, int armies,
                                int scouts)
{
    return grid_and(grid_beside(grid_of(square)), civ_may_end(s, seat, armies, scouts));
}

static void legal_displace(const struct civ_state *s, const struct civ_frame *top,
                           struct civ_list *list)
{
    civ_list_squares(list, CIV_DISPLACE, civ_displace_places(s, top->seat, top->a, top->b, top->c));
}

static void apply_displace(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    int to = (int)action_arg(action, 0);
    civ_pop(run->s);
    civ_add_figures(run->s, top.seat, to, top.b, top.c);
    civ_tell(run, CIV_NEWS_MOVE_AWAY, top.seat, top.a, to);
}

static void legal_figure(const struct civ_state *s, const struct civ_frame *top,
                         struct civ_list *list)
{
    for (int figure = 0; figure <= CIV_FIGURE_SCOUT; figure++)
        if (civ_may_appear(s, top->seat, figure, top->a))
            civ_list_add(list, CIV_FIGURE, figure, 0, 0);
}

bool civ_may_appear(const struct civ_state *s, int seat, int figure, int square)
{
    bool army = figure == CIV_FIGURE_ARMY;
    struct grid may = civ_may_end(s, seat, army, !army);
    return (army ? civ_army_supply(s, seat) : civ_scout_supply(s, seat)) > 0 &&
           grid_has(&may, square);
}

static void apply_figure(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    civ_pop(run->s);
    civ_place_figure(run, top.seat, (int)action_arg(action, 0), top.a);
}

struct choice {
    void (*legal)(const struct civ_state *s, const struct civ_frame *top, struct civ_list *list);
    void (*apply)(const struct civ_run *run, struct civ_frame top, uint32_t action);
};

static const struct choice choices[CIV_PHASE_COUNT] = {
    [CIV_PHASE_LEARN] = {legal_learn, apply_learn},
    [CIV_PHASE_TAKE] = {legal_take, apply_take},
    [CIV_PHASE_UNIT] = {legal_unit, apply_unit},
    [CIV_PHASE_KEEP] = {legal_keep, apply_keep},
    [CIV_PHASE_DISCARD] = {legal_discard, apply_discard},
    [CIV_PHASE_POLICY] = {legal_policy, apply_policy},
    [CIV_PHASE_DROP] = {legal_drop, apply_drop},
    [CIV_PHASE_SWITCH] = {legal_switch, apply_switch},
    [CIV_PHASE_PLACE] = {legal_place, apply_place},
    [CIV_PHASE_ASSIGN] = {legal_assign, apply_assign},
    [CIV_PHASE_DISPLACE] = {legal_displace, apply_displace},
    [CIV_PHASE_FIGURE] = {legal_figure, apply_figure},
};

int civ_legal_choice(const struct civ_state *s, uint32_t *out)
{
    struct civ_list list = {out, 0};
    const struct civ_frame *top = civ_top_of(s);
    choices[top->kind].legal(s, top, &list);
    return list.count;
}

void civ_apply_choice(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    choices[top.kind].apply(run, top, action);
}
