/* trade.c: the Trade phase (R 6): income, and offers of one thing against one thing. */
#include <string.h>

#include "games/civ/log.h"

/* R 6.1 */
void civ_collect_income(const struct civ_run *run)
{
    struct civ_state *s = run->s;
    for (int n = 0; n < s->players; n++) {
        int seat = civ_seat_at(s, n), income = civ_income(s, seat);
        civ_earn_trade(run, seat, income);
    }
}

/* Amounts of trade and culture that can be offered. */
static const uint8_t amounts[] = {1, 3, 6};

static bool makes_offers(const struct civ_state *s, int seat)
{
    return s->trade_option == CIV_TRADE_ON && s->player[seat].offers < civ_limit(CIV_LIMIT_OFFERS);
}

static void list_phase(const struct civ_state *s, int seat, struct civ_list *list)
{
    civ_list_abilities(s, seat, CIV_STAGE_TRADE, list);
    for (int other = 0; makes_offers(s, seat) && other < s->players; other++)
        if (other != seat)
            civ_list_add(list, CIV_OFFER, other, 0, 0);
    civ_list_add(list, CIV_END, 0, 0, 0);
}

static void list_amounts(struct civ_list *list, unsigned verb, int most)
{
    for (size_t i = 0; i < sizeof amounts; i++)
        if (amounts[i] <= most)
            civ_list_add(list, verb, amounts[i], 0, 0);
}

/* One action for each thing of which there is at least one. */
static void list_counted(struct civ_list *list, unsigned verb, const uint8_t *counts, int kinds)
{
    for (int kind = 0; kind < kinds; kind++)
        if (counts[kind])
            civ_list_add(list, verb, kind, 0, 0);
}

static void list_gives(const struct civ_state *s, struct civ_list *list)
{
    const struct civ_player *p = &s->player[s->offer.from];
    civ_list_add(list, CIV_GIVE_NOTHING, 0, 0, 0);
    list_amounts(list, CIV_GIVE_TRADE, p->trade);
    list_amounts(list, CIV_GIVE_CULTURE, p->culture);
    list_counted(list, CIV_GIVE_RESOURCE, p->tokens, CIV_KINDS);
    list_counted(list, CIV_GIVE_MARKER, p->kept, CIV_MARKER_COUNT);
    list_counted(list, CIV_GIVE_EVENT, p->events, CIV_EVENT_COUNT);
}

static bool has_any(const uint8_t *counts, int kinds)
{
    for (int kind = 0; kind < kinds; kind++)
        if (counts[kind])
            return true;
    return false;
}

/* The decks of which the player has an event: a bit each. */
static unsigned event_decks(const struct civ_player *p)
{
    unsigned decks = 0;
    for (int event = 0; event < CIV_EVENT_COUNT; event++)
        if (p->events[event])
            decks |= 1u << (civ_events[event].level - 1);
    return decks;
}

/* Never trade for trade, culture for culture, a resource for the same. */
static void list_asks(const struct civ_state *s, struct civ_list *list)
{
    const struct civ_offer *offer = &s->offer;
    const struct civ_player *p = &s->player[offer->to];
    if (offer->give != CIV_GOOD_NOTHING)
        civ_list_add(list, CIV_ASK_NOTHING, 0, 0, 0);
    if (offer->give != CIV_GOOD_TRADE)
        list_amounts(list, CIV_ASK_TRADE, p->trade);
    if (offer->give != CIV_GOOD_CULTURE)
        list_amounts(list, CIV_ASK_CULTURE, p->culture);
    for (int kind = 0; kind < CIV_KINDS; kind++)
        if (p->tokens[kind] && (offer->give != CIV_GOOD_RESOURCE || offer->give_what != kind))
            civ_list_add(list, CIV_ASK_RESOURCE, kind, 0, 0);
    if (has_any(p->kept, CIV_MARKER_COUNT))
        civ_list_add(list, CIV_ASK_MARKER, 0, 0, 0);
    for (unsigned rest = event_decks(p); rest; rest &= rest - 1)
        civ_list_add(list, CIV_ASK_EVENT, __builtin_ctz(rest), 0, 0);
}

static void list_hand_overs(const struct civ_state *s, struct civ_list *list)
{
    const struct civ_player *p = &s->player[s->offer.to];
    if (s->offer.ask == CIV_GOOD_MARKER) {
        list_counted(list, CIV_HAND_OVER_MARKER, p->kept, CIV_MARKER_COUNT);
        return;
    }
    for (int event = 0; event < CIV_EVENT_COUNT; event++)
        if (p->events[event] && civ_events[event].level - 1 == s->offer.ask_what)
            civ_list_add(list, CIV_HAND_OVER_EVENT, event, 0, 0);
}

int civ_legal_trade(const struct civ_state *s, uint32_t *out)
{
    struct civ_list list = {out, 0};
    const struct civ_frame *top = civ_top_of(s);
    switch (top->kind) {
    case CIV_PHASE_TRADE:
        list_phase(s, top->seat, &list);
        break;
    case CIV_PHASE_GIVE:
        list_gives(s, &list);
        break;
    case CIV_PHASE_ASK:
        list_asks(s, &list);
        break;
    case CIV_PHASE_ANSWER:
        civ_list_add(&list, CIV_ACCEPT, 0, 0, 0);
        civ_list_add(&list, CIV_REFUSE, 0, 0, 0);
        break;
    default:
        list_hand_overs(s, &list);
        break;
    }
    return list.count;
}

/* The course of an offer */

static void ask(struct civ_state *s, int kind, int seat)
{
    civ_push(s, (struct civ_frame){.kind = (uint8_t)kind, .seat = (uint8_t)seat});
}

static void end_offer(struct civ_state *s)
{
    memset(&s->offer, 0, sizeof s->offer);
}

static void apply_phase(const struct civ_run *run, int seat, uint32_t action)
{
    struct civ_state *s = run->s;
    int what = (int)action_arg(action, 0);
    switch (action_verb(action)) {
    case CIV_USE:
        civ_use(run, seat, civ_ability_of(what, CIV_STAGE_TRADE));
        break;
    case CIV_OFFER:
        s->player[seat].offers++;
        s->offer.from = (uint8_t)seat;
        s->offer.to = (uint8_t)what;
        civ_tell(run, CIV_NEWS_OFFER, seat, ITEM_NONE, what);
        ask(s, CIV_PHASE_GIVE, seat);
        break;
    default:
        civ_pop(s);
        break;
    }
}

/* What the verbs of giving and asking are about. */
static uint8_t good_of(unsigned verb)
{
    static const uint8_t goods[CIV_VERB_COUNT] = {
        [CIV_GIVE_TRADE] = CIV_GOOD_TRADE,       [CIV_GIVE_CULTURE] = CIV_GOOD_CULTURE,
        [CIV_GIVE_RESOURCE] = CIV_GOOD_RESOURCE, [CIV_GIVE_MARKER] = CIV_GOOD_MARKER,
        [CIV_GIVE_EVENT] = CIV_GOOD_EVENT,       [CIV_ASK_TRADE] = CIV_GOOD_TRADE,
        [CIV_ASK_CULTURE] = CIV_GOOD_CULTURE,    [CIV_ASK_RESOURCE] = CIV_GOOD_RESOURCE,
        [CIV_ASK_MARKER] = CIV_GOOD_MARKER,      [CIV_ASK_EVENT] = CIV_GOOD_EVENT,
    };
    return goods[verb];
}

/* What all see of a thing that is offered or given: of hidden ones the back (R 6.5). */
static int face_of(int good, int what)
{
    return good == CIV_GOOD_MARKER  ? civ_markers[what].back
           : good == CIV_GOOD_EVENT ? civ_events[what].level
                                    : what;
}

static void apply_give(const struct civ_run *run, uint32_t action)
{
    struct civ_state *s = run->s;
    uint32_t asks[LEGAL_MAX];
    struct civ_list list = {asks, 0};
    civ_pop(s);
    s->offer.give = good_of(action_verb(action));
    s->offer.give_what = (uint8_t)action_arg(action, 0);
    civ_tell_more(run, CIV_NEWS_OFFERED, s->offer.from, s->offer.give,
                  face_of(s->offer.give, s->offer.give_what), s->offer.to);
    list_asks(s, &list);
    if (list.count)
        ask(s, CIV_PHASE_ASK, s->offer.from);
    else
        end_offer(s);
}

static void apply_ask(struct civ_state *s, uint32_t action)
{
    civ_pop(s);
    s->offer.ask = good_of(action_verb(action));
    s->offer.ask_what = (uint8_t)action_arg(action, 0);
    ask(s, CIV_PHASE_ANSWER, s->offer.to);
}

/* One thing changes hands; who gets a hidden one sees it. */
static void hand_over(const struct civ_run *run, int from, int to, int good, int what)
{
    struct civ_player *giver = &run->s->player[from], *taker = &run->s->player[to];
    switch (good) {
    case CIV_GOOD_TRADE:
        giver->trade = (uint8_t)(giver->trade - what);
        civ_gain_trade(run->s, to, what);
        break;
    case CIV_GOOD_CULTURE:
        giver->culture = (uint16_t)(giver->culture - what);
        civ_gain_culture(run->s, to, what);
        break;
    case CIV_GOOD_RESOURCE:
        giver->tokens[what]--;
        taker->tokens[what]++;
        break;
    case CIV_GOOD_MARKER:
        giver->kept[what]--;
        taker->kept[what]++;
        civ_tell_only(run, CIV_NEWS_MARKER_SEEN, to, what);
        break;
    case CIV_GOOD_EVENT:
        giver->events[what]--;
        taker->events[what]++;
        civ_tell_only(run, CIV_NEWS_DRAWN_EVENT, to, what);
        break;
    default:
        return;
    }
    civ_tell_more(run, CIV_NEWS_HANDED_OVER, from, good, face_of(good, what), to);
}

/* Both things at once; hands are trimmed then, the offerer's first (R 10.5). */
static void exchange(const struct civ_run *run, int asked)
{
    struct civ_state *s = run->s;
    struct civ_offer offer = s->offer;
    end_offer(s);
    hand_over(run, offer.from, offer.to, offer.give, offer.give_what);
    hand_over(run, offer.to, offer.from, offer.ask, asked);
    if (offer.give == CIV_GOOD_EVENT)
        civ_trim_events(s, offer.to);
    if (offer.ask == CIV_GOOD_EVENT)
        civ_trim_events(s, offer.from);
}

static void apply_answer(const struct civ_run *run, uint32_t action)
{
    struct civ_state *s = run->s;
    bool accepted = action_verb(action) == CIV_ACCEPT;
    civ_pop(s);
    civ_tell(run, CIV_NEWS_ANSWER, s->offer.to, ITEM_NONE, accepted);
    if (!accepted)
        end_offer(s);
    else if (s->offer.ask == CIV_GOOD_MARKER || s->offer.ask == CIV_GOOD_EVENT)
        ask(s, CIV_PHASE_HAND_OVER, s->offer.to);
    else
        exchange(run, s->offer.ask_what);
}

void civ_apply_trade(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    switch (top.kind) {
    case CIV_PHASE_TRADE:
        apply_phase(run, top.seat, action);
        break;
    case CIV_PHASE_GIVE:
        apply_give(run, action);
        break;
    case CIV_PHASE_ASK:
        apply_ask(run->s, action);
        break;
    case CIV_PHASE_ANSWER:
        apply_answer(run, action);
        break;
    default:
        civ_pop(run->s);
        exchange(run, (int)action_arg(action, 0));
        break;
    }
}
