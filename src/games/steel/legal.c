/* legal.c: the legal actions of every decision, in a fixed order: by card, wonder or resource
 * number; declining comes last. */
#include "games/steel/price.h"
#include "games/steel/rules.h"

struct list {
    uint32_t *actions;
    int count;
};

static void add(struct list *list, enum steel_verb verb, unsigned a, unsigned b)
{
    assert(list->count < LEGAL_MAX);
    list->actions[list->count++] = action_make(verb, a, b, 0);
}

static void add_cards(struct list *list, enum steel_verb verb, uint64_t cards)
{
    for (; cards; cards &= cards - 1)
        add(list, verb, steel_lowest(cards), 0);
}

static void add_stop(struct list *list, const struct steel_frame *f)
{
    if (steel_may_stop(f))
        add(list, STEEL_DONE, 0, 0);
}

/* R 5.6, 5.7: own cards first, then those of the opponents by seat. */
static void list_use(const struct steel_state *s, const struct steel_frame *f, struct list *list)
{
    add_cards(list, STEEL_USE, steel_usable(s, f, s->active));
    for (unsigned seat = 0; seat < s->players; seat++) {
        if (seat == s->active)
            continue;
        for (uint64_t cards = steel_usable(s, f, seat); cards; cards &= cards - 1)
            add(list, STEEL_USE_OF, steel_lowest(cards), seat);
    }
    add_stop(list, f);
}

static void list_resources(struct list *list, enum steel_verb verb, unsigned resources)
{
    for (; resources; resources &= resources - 1)
        add(list, verb, steel_lowest(resources), 0);
}

/* One function for each decision (decisions.c) */

static const struct steel_player *decider(const struct steel_state *s)
{
    return &s->player[steel_top(s)->seat];
}

int steel_legal_place(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    add_cards(&list, STEEL_PLACE, decider(s)->hand);
    return list.count;
}

int steel_legal_resource(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    add_cards(&list, STEEL_RESOURCE, decider(s)->hand);
    return list.count;
}

int steel_legal_tech(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    add_cards(&list, STEEL_TECH, decider(s)->hand);
    return list.count;
}

int steel_legal_activate(const void *state, uint32_t *actions)
{
    struct list list = {actions, 0};
    (void)state;
    add(&list, STEEL_ACTIVATE, 0, 0);
    add(&list, STEEL_SKIP, 0, 0);
    return list.count;
}

int steel_legal_replenish(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    const struct steel_frame *f = steel_top(s);
    add_cards(&list, STEEL_REPLENISH, steel_replenishable(f, decider(s)));
    add_stop(&list, f);
    return list.count;
}

int steel_legal_gain(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    list_resources(&list, STEEL_GAIN, steel_gain_choice(steel_top(s)));
    return list.count;
}

int steel_legal_deplete(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    add_cards(&list, STEEL_DEPLETE, decider(s)->resource);
    return list.count;
}

int steel_legal_copy(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    list_resources(&list, STEEL_COPY, steel_copy_choice(s));
    return list.count;
}

int steel_legal_use(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    list_use(s, steel_top(s), &list);
    return list.count;
}

int steel_legal_play_or_use(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    const struct steel_frame *f = steel_top(s);
    add_cards(&list, STEEL_PLAY, steel_playable(s, f));
    list_use(s, f, &list);
    return list.count;
}

int steel_legal_play(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    const struct steel_frame *f = steel_top(s);
    add_cards(&list, STEEL_PLAY, steel_playable(s, f));
    add_stop(&list, f);
    return list.count;
}

/* R 6.2 */
int steel_legal_react(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    const struct steel_player *player = decider(s);
    add_cards(&list, STEEL_REACT, steel_with_reaction(player->hand));
    add_cards(&list, STEEL_TURN, steel_turnable(player));
    add(&list, STEEL_DONE, 0, 0);
    return list.count;
}

int steel_legal_lose(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    add_cards(&list, STEEL_LOSE, decider(s)->resource);
    return list.count;
}

int steel_legal_give(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    for (uint32_t wonders = decider(s)->wonders; wonders; wonders &= wonders - 1)
        add(&list, STEEL_GIVE, steel_lowest(wonders), 0);
    return list.count;
}

int steel_legal_buy(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    add_cards(&list, STEEL_BUY, steel_affordable(s, steel_top(s)->seat));
    add(&list, STEEL_PASS, 0, 0);
    return list.count;
}

/* R 7.8 */
int steel_legal_pay(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    struct steel_price price = steel_price_of(s, s->buying, steel_place_of(s, s->buying));
    struct steel_payments ways = steel_payments(s, s->active, &price, s->paying);
    for (uint64_t cards = s->player[s->active].resource & ~s->paying; cards; cards &= cards - 1)
        if (ways.types >> steel_cards[steel_lowest(cards)].resource & 1)
            add(&list, STEEL_PAY, steel_lowest(cards), 0);
    return list.count;
}

int steel_legal_claim(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    for (unsigned met = steel_met(s); met; met &= met - 1)
        add(&list, STEEL_CLAIM, s->age[steel_lowest(met)].wonder, 0);
    return list.count;
}

int steel_legal_take(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    add_cards(&list, STEEL_TAKE, decider(s)->resource);
    add(&list, STEEL_DONE, 0, 0);
    return list.count;
}

/* R 8.4, 10.12 */
int steel_legal_glory(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    bool supply = s->player[s->active].supply;
    for (unsigned met = steel_met(s); met; met &= met - 1) {
        unsigned age = steel_lowest(met), wonder = s->age[age].wonder;
        if (supply)
            add(&list, STEEL_GLORY, wonder, 0);
        for (unsigned from = 0; !supply && from < STEEL_AGE_COUNT; from++)
            if (from != age && s->age[from].glory[s->active])
                add(&list, STEEL_MOVE, wonder, s->age[from].wonder);
    }
    if (!supply)
        add(&list, STEEL_PASS, 0, 0);
    return list.count;
}
