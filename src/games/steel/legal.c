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
        add(list, STEEL_VERB_DONE, 0, 0);
}

/* R 5.6, 5.7: own cards first, then those of the opponents by seat. */
static void list_use(const struct steel_state *s, const struct steel_frame *f, struct list *list)
{
    add_cards(list, STEEL_VERB_USE, steel_usable(s, f, s->active));
    for (unsigned seat = 0; seat < s->players; seat++) {
        if (seat == s->active)
            continue;
        for (uint64_t cards = steel_usable(s, f, seat); cards; cards &= cards - 1)
            add(list, STEEL_VERB_USE_OF, steel_lowest(cards), seat);
    }
    add_stop(list, f);
}

/* R 6.2 */
static void list_react(const struct steel_player *player, struct list *list)
{
    add_cards(list, STEEL_VERB_REACT, steel_with_reaction(player->hand));
    add_cards(list, STEEL_VERB_TURN, steel_turnable(player));
    add(list, STEEL_VERB_DONE, 0, 0);
}

/* R 7.8 */
static void list_pay(const struct steel_state *s, struct list *list)
{
    struct steel_price price = steel_price_of(s, s->buying, steel_place_of(s, s->buying));
    struct steel_payments ways = steel_payments(s, s->active, &price, s->paying);
    for (uint64_t cards = s->player[s->active].resource & ~s->paying; cards; cards &= cards - 1)
        if (ways.types >> steel_cards[steel_lowest(cards)].resource & 1)
            add(list, STEEL_VERB_PAY, steel_lowest(cards), 0);
}

/* R 8.4, 10.12 */
static void list_glory(const struct steel_state *s, struct list *list)
{
    bool supply = s->player[s->active].supply;
    for (unsigned met = steel_met(s); met; met &= met - 1) {
        unsigned age = steel_lowest(met), wonder = s->age[age].wonder;
        if (supply)
            add(list, STEEL_VERB_GLORY, wonder, 0);
        for (unsigned from = 0; !supply && from < STEEL_AGE_COUNT; from++)
            if (from != age && s->age[from].glory[s->active])
                add(list, STEEL_VERB_MOVE, wonder, s->age[from].wonder);
    }
    if (!supply)
        add(list, STEEL_VERB_PASS, 0, 0);
}

static void list_resources(struct list *list, enum steel_verb verb, unsigned resources)
{
    for (; resources; resources &= resources - 1)
        add(list, verb, steel_lowest(resources), 0);
}

static void list_wonders(struct list *list, enum steel_verb verb, uint32_t wonders)
{
    for (; wonders; wonders &= wonders - 1)
        add(list, verb, steel_lowest(wonders), 0);
}

static void list_claim(const struct steel_state *s, struct list *list)
{
    for (unsigned met = steel_met(s); met; met &= met - 1)
        add(list, STEEL_VERB_CLAIM, s->age[steel_lowest(met)].wonder, 0);
}

int steel_legal(const void *state, uint32_t *actions)
{
    const struct steel_state *s = state;
    struct list list = {actions, 0};
    if (s->depth == 0)
        return 0;
    const struct steel_frame *f = steel_top(s);
    const struct steel_player *player = &s->player[f->seat];
    switch ((enum steel_phase)f->phase) {
    case STEEL_PHASE_PLACE:
        add_cards(&list, STEEL_VERB_PLACE, player->hand);
        break;
    case STEEL_PHASE_RESOURCE:
        add_cards(&list, STEEL_VERB_RESOURCE, player->hand);
        break;
    case STEEL_PHASE_TECH:
        add_cards(&list, STEEL_VERB_TECH, player->hand);
        break;
    case STEEL_PHASE_ACTIVATE:
        add(&list, STEEL_VERB_ACTIVATE, 0, 0);
        add(&list, STEEL_VERB_SKIP, 0, 0);
        break;
    case STEEL_PHASE_REPLENISH:
        add_cards(&list, STEEL_VERB_REPLENISH, steel_replenishable(f, player));
        add_stop(&list, f);
        break;
    case STEEL_PHASE_GAIN:
        list_resources(&list, STEEL_VERB_GAIN, steel_gain_choice(f));
        break;
    case STEEL_PHASE_DEPLETE:
        add_cards(&list, STEEL_VERB_DEPLETE, player->resource);
        break;
    case STEEL_PHASE_COPY:
        list_resources(&list, STEEL_VERB_COPY, steel_copy_choice(s));
        break;
    case STEEL_PHASE_USE:
        list_use(s, f, &list);
        break;
    case STEEL_PHASE_PLAY_OR_USE:
        add_cards(&list, STEEL_VERB_PLAY, steel_playable(s, f));
        list_use(s, f, &list);
        break;
    case STEEL_PHASE_PLAY:
        add_cards(&list, STEEL_VERB_PLAY, steel_playable(s, f));
        add_stop(&list, f);
        break;
    case STEEL_PHASE_REACT:
        list_react(player, &list);
        break;
    case STEEL_PHASE_LOSE:
        add_cards(&list, STEEL_VERB_LOSE, player->resource);
        break;
    case STEEL_PHASE_GIVE:
        list_wonders(&list, STEEL_VERB_GIVE, player->wonders);
        break;
    case STEEL_PHASE_BUY:
        add_cards(&list, STEEL_VERB_BUY, steel_affordable(s, f->seat));
        add(&list, STEEL_VERB_PASS, 0, 0);
        break;
    case STEEL_PHASE_PAY:
        list_pay(s, &list);
        break;
    case STEEL_PHASE_CLAIM:
        list_claim(s, &list);
        break;
    case STEEL_PHASE_TAKE:
        add_cards(&list, STEEL_VERB_TAKE, player->resource);
        add(&list, STEEL_VERB_DONE, 0, 0);
        break;
    case STEEL_PHASE_GLORY:
        list_glory(s, &list);
        break;
    case STEEL_PHASE_COUNT:
        break;
    }
    return list.count;
}
