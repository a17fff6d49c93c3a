/* loot.c: what the winner of a battle takes from the loser (R 11.13). */
#include "games/civ/log.h"

enum { COST_ONE = 1, COST_TWO = 2 };
enum {
    LOOT_CHOICES = CIV_HUTS + CIV_VILLAGES + CIV_EVENT_DECK
}; /* markers, or events of a level */

/* Writes the markers with this back that a seat keeps, and returns their number. */
static int markers_with_back(const struct civ_player *p, int back, uint8_t *out)
{
    int count = 0;
    for (int marker = 0; marker < CIV_MARKER_COUNT; marker++)
        for (int i = 0;
             civ_markers[marker].back == back && i < p->kept[marker] && count < LOOT_CHOICES; i++)
            out[count++] = (uint8_t)marker;
    return count;
}

/* Numbered as in the stack they are drawn from: after the markers. */
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
    civ_list_counted(list, CIV_LOOT_RESOURCE, from->tokens, CIV_KINDS);
    if (has_marker(from, CIV_BACK_HUT))
        civ_list_add(list, CIV_LOOT_HUT, 0, 0, 0);
    if (has_marker(from, CIV_BACK_VILLAGE))
        civ_list_add(list, CIV_LOOT_VILLAGE, 0, 0, 0);
    civ_list_counted(list, CIV_LOOT_DISCARD_COIN, from->coins, CIV_PURSE_COUNT);
}

int civ_legal_loot(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    const struct civ_frame *top = civ_top_of(s);
    const struct civ_player *from = &s->player[top->loser];
    struct civ_list list = {actions, 0};
    list_cheap(from, &list);
    if (s->battle.loot < COST_TWO)
        return list.count;
    if (civ_techs_to_learn(s, top->seat, top->loser, 1, CIV_LEVEL_COUNT))
        civ_list_add(&list, CIV_LOOT_TECH, 0, 0, 0);
    for (int deck = 0; deck < CIV_DECK_COUNT; deck++)
        if (has_event(from, deck + 1))
            civ_list_add(&list, CIV_LOOT_EVENT, deck, 0, 0);
    civ_list_counted(&list, CIV_LOOT_COIN, from->coins, CIV_PURSE_COUNT);
    return list.count;
}

bool civ_sound_loot(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_frame *frame = &s->frames[place];
    return civ_below(s, place)->kind == CIV_STEP_SPOILS && s->battle.loot &&
           s->battle.seat[s->battle.won] == frame->seat &&
           s->battle.seat[!s->battle.won] == frame->loser;
}

/* Taking */

static void tell_stolen(const struct play *play, struct civ_frame top, int good, int amount)
{
    play_tell_more(play, CIV_NEWS_STOLEN, top.seat, good, amount, top.loser);
}

static int at_most(int amount, int limit)
{
    return amount < limit ? amount : limit;
}

static void steal_trade(const struct play *play, struct civ_frame top)
{
    struct civ_state *s = play->state;
    struct civ_player *from = &s->player[top.loser];
    int amount = at_most(from->trade, civ_limit(CIV_LIMIT_LOOT_AMOUNT));
    from->trade = (uint8_t)(from->trade - amount);
    civ_gain_trade(s, top.seat, amount);
    tell_stolen(play, top, CIV_GOOD_TRADE, amount);
}

static void steal_culture(const struct play *play, struct civ_frame top)
{
    struct civ_state *s = play->state;
    struct civ_player *from = &s->player[top.loser];
    int amount = at_most(from->culture, civ_limit(CIV_LIMIT_LOOT_AMOUNT));
    from->culture = (uint16_t)(from->culture - amount);
    civ_gain_culture(s, top.seat, amount);
    tell_stolen(play, top, CIV_GOOD_CULTURE, amount);
}

static void steal_resource(const struct play *play, struct civ_frame top, int kind)
{
    struct civ_state *s = play->state;
    s->player[top.loser].tokens[kind]--;
    s->player[top.seat].tokens[kind]++;
    tell_stolen(play, top, CIV_GOOD_RESOURCE, 1);
}

/* Taken unseen: only its back is known. */
static void steal_marker(const struct play *play, struct civ_frame top, int back)
{
    struct civ_state *s = play->state;
    struct civ_player *from = &s->player[top.loser];
    uint8_t markers[LOOT_CHOICES];
    int count = markers_with_back(from, back, markers);
    chance_shuffle(play->chance, CIV_STACK_STEAL, markers, count, 1);
    from->kept[markers[0]]--;
    s->player[top.seat].kept[markers[0]]++;
    tell_stolen(play, top, CIV_GOOD_MARKER, 1);
    play_tell_only(play, CIV_NEWS_MARKER_SEEN, top.seat, markers[0]);
}

static void steal_event(const struct play *play, struct civ_frame top, int level)
{
    struct civ_state *s = play->state;
    struct civ_player *from = &s->player[top.loser];
    uint8_t cards[LOOT_CHOICES];
    int count = events_of_level(from, level, cards);
    chance_shuffle(play->chance, CIV_STACK_STEAL, cards, count, 1);
    int event = cards[0] - CIV_MARKER_COUNT;
    from->events[event]--;
    s->player[top.seat].events[event]++;
    tell_stolen(play, top, CIV_GOOD_EVENT, 1);
    play_tell_only(play, CIV_NEWS_DRAWN_EVENT, top.seat, event);
    civ_trim_events(s, top.seat);
}

static void lose_coin(const struct play *play, struct civ_frame top, int purse)
{
    struct civ_state *s = play->state;
    s->player[top.loser].coins[purse]--;
    play_tell(play, CIV_NEWS_COIN_LOST, top.loser, purse, -1);
}

static void steal_coin(const struct play *play, struct civ_frame top, int purse)
{
    struct civ_state *s = play->state;
    lose_coin(play, top, purse);
    s->player[top.seat].coins[CIV_PURSE_SHEET]++;
    play_tell(play, CIV_NEWS_COIN, top.seat, CIV_PURSE_SHEET, 1);
}

static int loot_cost(unsigned verb)
{
    return verb == CIV_LOOT_TECH || verb == CIV_LOOT_EVENT || verb == CIV_LOOT_COIN ? COST_TWO
                                                                                    : COST_ONE;
}

void civ_apply_loot(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    struct civ_frame top = *civ_top(s);
    unsigned verb = action_verb(action);
    int a = (int)action_arg(action, 0);
    s->battle.loot = (uint8_t)(s->battle.loot - loot_cost(verb));
    if (!s->battle.loot)
        civ_pop(s);
    switch (verb) {
    case CIV_LOOT_TRADE:
        steal_trade(play, top);
        return;
    case CIV_LOOT_CULTURE:
        steal_culture(play, top);
        return;
    case CIV_LOOT_RESOURCE:
        steal_resource(play, top, a);
        return;
    case CIV_LOOT_HUT:
        steal_marker(play, top, CIV_BACK_HUT);
        return;
    case CIV_LOOT_VILLAGE:
        steal_marker(play, top, CIV_BACK_VILLAGE);
        return;
    case CIV_LOOT_DISCARD_COIN:
        lose_coin(play, top, a);
        return;
    case CIV_LOOT_TECH:
        civ_ask_learn(s, top.seat, top.loser, 1, CIV_LEVEL_COUNT, false);
        return;
    case CIV_LOOT_EVENT:
        steal_event(play, top, a + 1);
        return;
    case CIV_LOOT_COIN:
        steal_coin(play, top, a);
        return;
    }
    assert(false && "an action of another decision");
}
