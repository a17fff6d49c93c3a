/* deck.c: decks, their discard piles, and the market of wonders. */
#include <string.h>

#include "games/civ/log.h"

int civ_take_first(uint8_t *pile, uint8_t *count)
{
    int first = pile[0];
    memmove(pile, pile + 1, (size_t)-- * count);
    pile[*count] = 0;
    return first;
}

/* R 10.5, 13.7: when a card is needed, an empty deck is made from its discard pile. The kinds of
 * card from `from` to before `end` belong to it. */
static void refill(const struct play *play, int stack, uint8_t *deck, uint8_t *count, uint8_t *pile,
                   int from, int end)
{
    if (*count)
        return;
    for (int kind = from; kind < end; kind++)
        for (; pile[kind]; pile[kind]--)
            deck[(*count)++] = (uint8_t)kind;
    if (*count)
        chance_shuffle(play->chance, stack, deck, *count, *count);
}

static bool any(const uint8_t *pile, int from, int end)
{
    for (int kind = from; kind < end; kind++)
        if (pile[kind])
            return true;
    return false;
}

/* Units of a type, and events of a level, are neighbours in their tables. */
struct range {
    int from, end;
};

static struct range units_of(int type)
{
    struct range range = {0, 0};
    while (civ_units[range.from].type != type)
        range.from++;
    for (range.end = range.from; range.end < CIV_UNIT_COUNT && civ_units[range.end].type == type;)
        range.end++;
    return range;
}

static struct range events_of(int level)
{
    struct range range = {0, 0};
    while (civ_events[range.from].level != level)
        range.from++;
    for (range.end = range.from;
         range.end < CIV_EVENT_COUNT && civ_events[range.end].level == level;)
        range.end++;
    return range;
}

bool civ_unit_left(const struct civ_state *s, int type)
{
    struct range range = units_of(type);
    return s->unit_deck_count[type] || any(s->unit_pile, range.from, range.end);
}

int civ_draw_unit(const struct play *play, int type)
{
    struct civ_state *s = play->state;
    struct range range = units_of(type);
    refill(play, CIV_STACK_INFANTRY + type, s->unit_deck[type], &s->unit_deck_count[type],
           s->unit_pile, range.from, range.end);
    if (!s->unit_deck_count[type])
        return ITEM_NONE;
    return civ_take_first(s->unit_deck[type], &s->unit_deck_count[type]);
}

void civ_discard_unit(struct civ_state *s, int unit)
{
    s->unit_pile[unit]++;
}

void civ_gain_unit(const struct play *play, int seat, int type)
{
    struct civ_state *s = play->state;
    int unit = civ_draw_unit(play, type);
    if (unit == ITEM_NONE)
        return;
    s->player[seat].units[unit]++;
    play_tell(play, CIV_NEWS_UNIT, seat, type, 0);
    event_add(play->events, (struct event){.kind = CIV_NEWS_UNIT_DRAWN,
                                           .seat = (uint8_t)seat,
                                           .seen_by = (uint8_t)(1 << seat),
                                           .item = (uint8_t)unit,
                                           .extra = (int16_t)civ_rank(s, seat, type)});
}

bool civ_event_left(const struct civ_state *s, int level)
{
    struct range range = events_of(level);
    return s->event_deck_count[level - 1] || any(s->event_pile, range.from, range.end);
}

int civ_draw_event(const struct play *play, int level)
{
    struct civ_state *s = play->state;
    struct range range = events_of(level);
    refill(play, CIV_STACK_EVENT_1 + level - 1, s->event_deck[level - 1],
           &s->event_deck_count[level - 1], s->event_pile, range.from, range.end);
    if (!s->event_deck_count[level - 1])
        return ITEM_NONE;
    return civ_take_first(s->event_deck[level - 1], &s->event_deck_count[level - 1]);
}

bool civ_great_left(const struct civ_state *s)
{
    return s->great_deck_count || any(s->great_pile, 0, CIV_GREAT_PERSON_COUNT);
}

int civ_draw_great(const struct play *play)
{
    struct civ_state *s = play->state;
    refill(play, CIV_STACK_GREAT, s->great_deck, &s->great_deck_count, s->great_pile, 0,
           CIV_GREAT_PERSON_COUNT);
    return s->great_deck_count ? civ_take_first(s->great_deck, &s->great_deck_count) : ITEM_NONE;
}

int civ_draw_city_state(struct civ_state *s)
{
    return s->city_state_count ? civ_take_first(s->city_states, &s->city_state_count) : ITEM_NONE;
}

void civ_refill_wonders(const struct play *play)
{
    struct civ_state *s = play->state;
    while (s->open_count < CIV_OPEN_WONDERS && s->wonder_count) {
        int wonder = civ_take_first(s->wonders, &s->wonder_count);
        s->open[s->open_count++] = (uint8_t)wonder;
        play_tell(play, CIV_NEWS_OPENED, CIV_NOBODY, wonder, 0);
    }
}

bool civ_is_open(const struct civ_state *s, int wonder)
{
    return memchr(s->open, wonder, s->open_count) != NULL;
}

void civ_lose_open_wonder(const struct play *play, int wonder)
{
    struct civ_state *s = play->state;
    for (int i = 0; i < s->open_count; i++) {
        if (s->open[i] != wonder)
            continue;
        memmove(s->open + i, s->open + i + 1, (size_t)(s->open_count - i - 1));
        s->open[--s->open_count] = 0;
        break;
    }
    civ_refill_wonders(play);
}
