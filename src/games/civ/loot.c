/* loot.c: what the winner of a battle takes from the loser (R 11.13). */
#include "games/civ/log.h"

enum { COST_ONE = 1, COST_TWO = 2 };
enum { LOOT_CHOICES = 64 }; /* more than there are markers or events of a level */

/* The markers with this back that a seat keeps; how many. */
static int markers_with_back(const struct civ_player *p, int back, uint8_t *out)
{
    int count = 0;
    for (int marker = 0; marker < CIV_MARKER_COUNT; marker++)
        for (int i = 0;
             civ_markers[marker].back == back && i < p->kept[marker] && count < LOOT_CHOICES; i++)
            out[count++] = (uint8_t)marker;
    return count;
}

/* As the stack they are drawn from numbers them: after the markers. */
static int events_of_level(const struct civ_player *p, int level, uint8_t *out)
{
    int count = 0;
    for (int event = 0; event < CIV_EVENT_COUNT; event++)
        for (int i = 0;
             civ_events[event].level == level && i < p->events[event] && count < LOOT_CHOICES; i++)
            out[count++] = (uint8_t)(CIV_MARKER_COUNT + event);
    return count;
}

static bool has_event(const struct civ_player *p, int level)
{
    uint8_t cards[LOOT_CHOICES];
    return events_of_level(p, level, cards) > 0;
}

static bool has_marker(const struct civ_player *p, int back)
{
    uint8_t markers[LOOT_CHOICES];
    return markers_with_back(p, back, markers) > 0;
}

static void list_cheap(const struct civ_player *from, struct civ_list *list)
{
    if (from->trade)
        civ_list_add(list, CIV_LOOT_TRADE, 0, 0, 0);
    if (from->culture)
        civ_list_add(list, CIV_LOOT_CULTURE, 0, 0, 0);
    for (int kind = 0; kind < CIV_KINDS; kind++)
        if (from->tokens[kind])
            civ_list_add(list, CIV_LOOT_RESOURCE, kind, 0, 0);
    if (has_marker(from, CIV_BACK_HUT))
        civ_list_add(list, CIV_LOOT_HUT, 0, 0, 0);
    if (has_marker(from, CIV_BACK_VILLAGE))
        civ_list_add(list, CIV_LOOT_VILLAGE, 0, 0, 0);
    for (int purse = 0; purse < CIV_PURSE_COUNT; purse++)
        if (from->coins[purse])
            civ_list_add(list, CIV_LOOT_DISCARD_COIN, purse, 0, 0);
}

int civ_legal_loot(const struct civ_state *s, uint32_t *out)
{
    struct civ_list list = {out, 0};
    struct civ_frame top = *civ_top_of(s);
    const struct civ_player *from = &s->player[top.a];
    list_cheap(from, &list);
    if (s->battle.loot < COST_TWO)
        return list.count;
    if (civ_techs_to_learn(s, top.seat, top.a, 1, CIV_LEVEL_COUNT))
        civ_list_add(&list, CIV_LOOT_TECH, 0, 0, 0);
    for (int deck = 0; deck < CIV_DECK_COUNT; deck++)
        if (has_event(from, deck + 1))
            civ_list_add(&list, CIV_LOOT_EVENT, deck, 0, 0);
    for (int purse = 0; purse < CIV_PURSE_COUNT; purse++)
        if (from->coins[purse])
            civ_list_add(&list, CIV_LOOT_COIN, purse, 0, 0);
    return list.count;
}

/* Taking */

static void tell_stolen(const struct civ_run *run, struct civ_frame top, int good, int amount)
{
    civ_tell_more(run, CIV_NEWS_STOLEN, top.seat, good, amount, top.a);
}

static int at_most(int amount, int limit)
{
    return amount < limit ? amount : limit;
}

static void steal_trade(const struct civ_run *run, struct civ_frame top)
{
    struct civ_player *from = &run->s->player[top.a];
    int amount = at_most(from->trade, civ_limit(CIV_LIMIT_LOOT_AMOUNT));
    from->trade = (uint8_t)(from->trade - amount);
    civ_gain_trade(run->s, top.seat, amount);
    tell_stolen(run, top, CIV_GOOD_TRADE, amount);
}

static void steal_culture(const struct civ_run *run, struct civ_frame top)
{
    struct civ_player *from = &run->s->player[top.a];
    int amount = at_most(from->culture, civ_limit(CIV_LIMIT_LOOT_AMOUNT));
    from->culture = (uint16_t)(from->culture - amount);
    civ_gain_culture(run->s, top.seat, amount);
    tell_stolen(run, top, CIV_GOOD_CULTURE, amount);
}

static void steal_resource(const struct civ_run *run, struct civ_frame top, int kind)
{
    run->s->player[top.a].tokens[kind]--;
    run->s->player[top.seat].tokens[kind]++;
    tell_stolen(run, top, CIV_GOOD_RESOURCE, 1);
}

/* Blindly: only the back is seen. */
static void steal_marker(const struct civ_run *run, struct civ_frame top, int back)
{
    struct civ_player *from = &run->s->player[top.a];
    uint8_t markers[LOOT_CHOICES];
    int count = markers_with_back(from, back, markers);
    chance_shuffle(run->chance, CIV_STACK_STEAL, markers, count, 1);
    from->kept[markers[0]]--;
    run->s->player[top.seat].kept[markers[0]]++;
    tell_stolen(run, top, CIV_GOOD_MARKER, 1);
    civ_tell_only(run, CIV_NEWS_MARKER_SEEN, top.seat, markers[0]);
}

static void steal_event(const struct civ_run *run, struct civ_frame top, int level)
{
    struct civ_player *from = &run->s->player[top.a];
    uint8_t cards[LOOT_CHOICES];
    int count = events_of_level(from, level, cards);
    chance_shuffle(run->chance, CIV_STACK_STEAL, cards, count, 1);
    int event = cards[0] - CIV_MARKER_COUNT;
    from->events[event]--;
    run->s->player[top.seat].events[event]++;
    tell_stolen(run, top, CIV_GOOD_EVENT, 1);
    civ_tell_only(run, CIV_NEWS_DRAWN_EVENT, top.seat, event);
    civ_trim_events(run->s, top.seat);
}

static void lose_coin(const struct civ_run *run, struct civ_frame top, int purse)
{
    run->s->player[top.a].coins[purse]--;
    civ_tell(run, CIV_NEWS_COIN, top.a, purse, -1);
}

static void steal_coin(const struct civ_run *run, struct civ_frame top, int purse)
{
    lose_coin(run, top, purse);
    run->s->player[top.seat].coins[CIV_PURSE_SHEET]++;
    civ_tell(run, CIV_NEWS_COIN, top.seat, CIV_PURSE_SHEET, 1);
}

static int loot_cost(unsigned verb)
{
    return verb == CIV_LOOT_TECH || verb == CIV_LOOT_EVENT || verb == CIV_LOOT_COIN ? COST_TWO
                                                                                    : COST_ONE;
}

void civ_apply_loot(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    struct civ_state *s = run->s;
    unsigned verb = action_verb(action);
    int a = (int)action_arg(action, 0);
    s->battle.loot = (uint8_t)(s->battle.loot - loot_cost(verb));
    if (!s->battle.loot)
        civ_pop(s);
    switch (verb) {
    case CIV_LOOT_TRADE:
        steal_trade(run, top);
        break;
    case CIV_LOOT_CULTURE:
        steal_culture(run, top);
        break;
    case CIV_LOOT_RESOURCE:
        steal_resource(run, top, a);
        break;
    case CIV_LOOT_HUT:
        steal_marker(run, top, CIV_BACK_HUT);
        break;
    case CIV_LOOT_VILLAGE:
        steal_marker(run, top, CIV_BACK_VILLAGE);
        break;
    case CIV_LOOT_DISCARD_COIN:
        lose_coin(run, top, a);
        break;
    case CIV_LOOT_TECH:
        civ_ask_learn(s, top.seat, top.a, 1, CIV_LEVEL_COUNT, false);
        break;
    case CIV_LOOT_EVENT:
        steal_event(run, top, a + 1);
        break;
    default:
        steal_coin(run, top, a);
        break;
    }
}
