/* trade.c: the Trade phase (R 6): income, and offers of one thing for another. */
#include <string.h>

#include "games/civ/log.h"

/* R 6.1 */
void civ_collect_income(const struct play *play)
{
    struct civ_state *s = play->state;
    for (int n = 0; n < s->players; n++) {
        int seat = civ_seat_at(s, n), income = civ_income(s, seat);
        civ_earn_trade(play, seat, income);
    }
}

/* Amounts of trade and culture that can be offered. */
static const uint8_t amounts[] = {1, 3, 6};

static bool makes_offers(const struct civ_state *s, int seat)
{
    return s->trade_option == CIV_TRADE_ON && s->player[seat].offers < civ_limit(CIV_LIMIT_OFFERS);
}

int civ_legal_trade(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    struct civ_list list = {actions, 0};
    int seat = civ_top_of(s)->seat;
    civ_list_abilities(s, seat, CIV_STAGE_TRADE, &list);
    for (int other = 0; makes_offers(s, seat) && other < s->players; other++)
        if (other != seat)
            civ_list_add(&list, CIV_OFFER, other, 0, 0);
    civ_list_add(&list, CIV_END, 0, 0, 0);
    return list.count;
}

static void list_amounts(struct civ_list *list, unsigned verb, int most)
{
    for (size_t i = 0; i < sizeof amounts; i++)
        if (amounts[i] <= most)
            civ_list_add(list, verb, amounts[i], 0, 0);
}

int civ_legal_give(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    const struct civ_player *p = &s->player[s->offer.from];
    struct civ_list list = {actions, 0};
    civ_list_add(&list, CIV_GIVE_NOTHING, 0, 0, 0);
    list_amounts(&list, CIV_GIVE_TRADE, p->trade);
    list_amounts(&list, CIV_GIVE_CULTURE, p->culture);
    civ_list_counted(&list, CIV_GIVE_RESOURCE, p->tokens, CIV_KINDS);
    civ_list_counted(&list, CIV_GIVE_MARKER, p->kept, CIV_MARKER_COUNT);
    civ_list_counted(&list, CIV_GIVE_EVENT, p->events, CIV_EVENT_COUNT);
    return list.count;
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

/* Never trade for trade, culture for culture, or a resource for the same one. */
int civ_legal_ask(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    const struct civ_offer *offer = &s->offer;
    const struct civ_player *p = &s->player[offer->to];
    struct civ_list list = {actions, 0};
    if (offer->give != CIV_GOOD_NOTHING)
        civ_list_add(&list, CIV_ASK_NOTHING, 0, 0, 0);
    if (offer->give != CIV_GOOD_TRADE)
        list_amounts(&list, CIV_ASK_TRADE, p->trade);
    if (offer->give != CIV_GOOD_CULTURE)
        list_amounts(&list, CIV_ASK_CULTURE, p->culture);
    for (int kind = 0; kind < CIV_KINDS; kind++)
        if (p->tokens[kind] && (offer->give != CIV_GOOD_RESOURCE || offer->give_what != kind))
            civ_list_add(&list, CIV_ASK_RESOURCE, kind, 0, 0);
    if (has_any(p->kept, CIV_MARKER_COUNT))
        civ_list_add(&list, CIV_ASK_MARKER, 0, 0, 0);
    civ_list_bits(&list, CIV_ASK_EVENT, event_decks(p));
    return list.count;
}

int civ_legal_answer(const void *state, uint32_t *actions)
{
    (void)state;
    struct civ_list list = {actions, 0};
    civ_list_add(&list, CIV_ACCEPT, 0, 0, 0);
    civ_list_add(&list, CIV_REFUSE, 0, 0, 0);
    return list.count;
}

int civ_legal_hand_over(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    const struct civ_player *p = &s->player[s->offer.to];
    struct civ_list list = {actions, 0};
    if (s->offer.ask == CIV_GOOD_MARKER)
        civ_list_counted(&list, CIV_HAND_OVER_MARKER, p->kept, CIV_MARKER_COUNT);
    for (int event = 0; s->offer.ask == CIV_GOOD_EVENT && event < CIV_EVENT_COUNT; event++)
        if (p->events[event] && civ_events[event].level - 1 == s->offer.ask_what)
            civ_list_add(&list, CIV_HAND_OVER_EVENT, event, 0, 0);
    return list.count;
}

/* The course of an offer */

static void end_offer(struct civ_state *s)
{
    memset(&s->offer, 0, sizeof s->offer);
}

void civ_apply_trade(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    int seat = civ_top(s)->seat, what = (int)action_arg(action, 0);
    if (action_verb(action) == CIV_USE) {
        civ_use(play, seat, civ_ability_of(what, CIV_STAGE_TRADE));
    } else if (action_verb(action) == CIV_OFFER) {
        s->player[seat].offers++;
        s->offer.from = (uint8_t)seat;
        s->offer.to = (uint8_t)what;
        play_tell(play, CIV_NEWS_OFFER, seat, ITEM_NONE, what);
        civ_ask(s, CIV_DECISION_GIVE, seat);
    } else {
        civ_pop(s);
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

void civ_apply_give(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    uint32_t asks[LEGAL_MAX];
    civ_pop(s);
    s->offer.give = good_of(action_verb(action));
    s->offer.give_what = (uint8_t)action_arg(action, 0);
    play_tell_more(play, CIV_NEWS_OFFERED, s->offer.from, s->offer.give,
                   face_of(s->offer.give, s->offer.give_what), s->offer.to);
    if (civ_legal_ask(s, asks))
        civ_ask(s, CIV_DECISION_ASK, s->offer.from);
    else
        end_offer(s);
}

void civ_apply_ask(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    civ_pop(s);
    s->offer.ask = good_of(action_verb(action));
    s->offer.ask_what = (uint8_t)action_arg(action, 0);
    civ_ask(s, CIV_DECISION_ANSWER, s->offer.to);
}

/* One thing changes hands; whoever gets a hidden one sees it. */
static void hand_over(const struct play *play, int from, int to, int good, int what)
{
    struct civ_state *s = play->state;
    struct civ_player *giver = &s->player[from], *taker = &s->player[to];
    switch ((enum civ_good)good) {
    case CIV_GOOD_TRADE:
        giver->trade = (uint8_t)(giver->trade - what);
        civ_gain_trade(s, to, what);
        break;
    case CIV_GOOD_CULTURE:
        giver->culture = (uint16_t)(giver->culture - what);
        civ_gain_culture(s, to, what);
        break;
    case CIV_GOOD_RESOURCE:
        giver->tokens[what]--;
        taker->tokens[what]++;
        break;
    case CIV_GOOD_MARKER:
        giver->kept[what]--;
        taker->kept[what]++;
        play_tell_only(play, CIV_NEWS_MARKER_SEEN, to, what);
        break;
    case CIV_GOOD_EVENT:
        giver->events[what]--;
        taker->events[what]++;
        play_tell_only(play, CIV_NEWS_DRAWN_EVENT, to, what);
        break;
    case CIV_GOOD_NOTHING:
    case CIV_GOOD_COUNT:
        return;
    }
    play_tell_more(play, CIV_NEWS_HANDED_OVER, from, good, face_of(good, what), to);
}

/* Both things change hands at once; then hands are trimmed, the offerer's first (R 10.5). */
static void exchange(const struct play *play, int asked)
{
    struct civ_state *s = play->state;
    struct civ_offer offer = s->offer;
    end_offer(s);
    hand_over(play, offer.from, offer.to, offer.give, offer.give_what);
    hand_over(play, offer.to, offer.from, offer.ask, asked);
    if (offer.give == CIV_GOOD_EVENT)
        civ_trim_events(s, offer.to);
    if (offer.ask == CIV_GOOD_EVENT)
        civ_trim_events(s, offer.from);
}

static bool is_hidden(int good)
{
    return good == CIV_GOOD_MARKER || good == CIV_GOOD_EVENT;
}

void civ_apply_answer(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    bool accepted = action_verb(action) == CIV_ACCEPT;
    civ_pop(s);
    play_tell(play, CIV_NEWS_ANSWER, s->offer.to, ITEM_NONE, accepted);
    if (!accepted)
        end_offer(s);
    else if (is_hidden(s->offer.ask))
        civ_ask(s, CIV_DECISION_HAND_OVER, s->offer.to);
    else
        exchange(play, s->offer.ask_what);
}

void civ_apply_hand_over(const struct play *play, uint32_t action)
{
    civ_pop(play->state);
    exchange(play, (int)action_arg(action, 0));
}

/* R 6.5: what is offered face down, and what is handed over, is chosen in secret. Whoever gets a
 * thing sees it. */

unsigned civ_give_seen_by(const void *state, uint32_t action)
{
    const struct civ_state *s = state;
    return is_hidden(good_of(action_verb(action))) ? 1u << s->offer.from : EVENT_PUBLIC;
}

unsigned civ_hand_over_seen_by(const void *state, uint32_t action)
{
    const struct civ_state *s = state;
    (void)action;
    return 1u << s->offer.from | 1u << s->offer.to;
}

/* An unfinished offer, on the frame of the phase; its players have the things named so far. */

static bool has_good(const struct civ_player *p, int good, int what)
{
    switch ((enum civ_good)good) {
    case CIV_GOOD_NOTHING:
        return what == 0;
    case CIV_GOOD_TRADE:
        return what <= p->trade;
    case CIV_GOOD_CULTURE:
        return what <= p->culture;
    case CIV_GOOD_RESOURCE:
        return what < CIV_KINDS && p->tokens[what];
    case CIV_GOOD_MARKER:
        return what < CIV_MARKER_COUNT && p->kept[what];
    case CIV_GOOD_EVENT:
        return what < CIV_EVENT_COUNT && p->events[what];
    case CIV_GOOD_COUNT:
        break;
    }
    return false;
}

static bool is_offer(const struct civ_state *s, int place)
{
    const struct civ_offer *o = &s->offer;
    return s->trade_option == CIV_TRADE_ON && civ_below(s, place)->kind == CIV_DECISION_TRADE &&
           civ_on_top(s, place) && o->from == civ_below(s, place)->seat && civ_is_seat(s, o->to) &&
           o->from != o->to && o->give < CIV_GOOD_COUNT && o->ask < CIV_GOOD_COUNT;
}

static bool is_given(const struct civ_state *s, int place)
{
    return is_offer(s, place) &&
           has_good(&s->player[s->offer.from], s->offer.give, s->offer.give_what);
}

static bool is_asked(const struct civ_state *s, int place)
{
    const struct civ_offer *o = &s->offer;
    const struct civ_player *p = &s->player[s->frames[place].seat];
    if (!is_given(s, place) || s->frames[place].seat != o->to)
        return false;
    return o->ask == CIV_GOOD_MARKER ? !o->ask_what && has_any(p->kept, CIV_MARKER_COUNT)
           : o->ask == CIV_GOOD_EVENT
               ? o->ask_what < CIV_DECK_COUNT && event_decks(p) >> o->ask_what & 1
               : has_good(p, o->ask, o->ask_what);
}

bool civ_sound_give(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_offer *o = &s->offer;
    return is_offer(s, place) && s->frames[place].seat == o->from && !o->give && !o->give_what &&
           !o->ask && !o->ask_what;
}

bool civ_sound_ask(const void *state, int place)
{
    const struct civ_state *s = state;
    return is_given(s, place) && s->frames[place].seat == s->offer.from && !s->offer.ask &&
           !s->offer.ask_what;
}

bool civ_sound_answer(const void *state, int place)
{
    return is_asked(state, place);
}

bool civ_sound_hand_over(const void *state, int place)
{
    const struct civ_state *s = state;
    return is_asked(s, place) && is_hidden(s->offer.ask);
}
