/* census.c: counts cards, markers and tokens: there are never more than exist, and after play none
 * is missing. */
#include <string.h>

#include "games/civ/check.h"

/* Things that are counted. Those that can leave the game for good may be fewer. */
struct stock {
    const struct item_list *items;
    bool leaves;
};

static bool is_count_sound(const struct stock *stock, int item, int count, int all, bool strict,
                           struct text *error)
{
    if (count > all)
        return item_refuse(error, stock->items, (unsigned)item, "is there too often");
    if (strict && !stock->leaves && count < all)
        return item_refuse(error, stock->items, (unsigned)item, "was lost");
    return true;
}

static bool count_list(int *counts, const uint8_t *cards, int count, int kinds)
{
    for (int i = 0; i < count; i++) {
        if (cards[i] >= kinds)
            return false;
        counts[cards[i]]++;
    }
    return true;
}

static void count_counts(int *counts, const uint8_t *more, int kinds)
{
    for (int i = 0; i < kinds; i++)
        counts[i] += more[i];
}

/* Pieces of a class on the map, by their row. */
static void count_pieces(const struct civ_state *s, int class, int *counts)
{
    struct grid squares = s->lying[class];
    for (int square; (square = grid_take(&squares)) >= 0;)
        counts[civ_pieces[s->piece[square]].row]++;
}

/* Units */

static bool are_decks_sorted(const struct civ_state *s)
{
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++)
        for (int i = 0; i < s->unit_deck_count[type]; i++)
            if (s->unit_deck[type][i] >= CIV_UNIT_COUNT ||
                civ_units[s->unit_deck[type][i]].type != type)
                return false;
    for (int level = 0; level < CIV_EVENT_LEVELS; level++)
        for (int i = 0; i < s->event_deck_count[level]; i++)
            if (s->event_deck[level][i] >= CIV_EVENT_COUNT ||
                civ_events[s->event_deck[level][i]].level != level + 1)
                return false;
    return true;
}

static bool are_shown_there(const struct civ_state *s, int seat)
{
    const struct civ_player *p = &s->player[seat];
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++) {
        int all = p->units[unit];
        for (int side = 0; side < CIV_SIDES && s->battle.on; side++)
            all += s->battle.seat[side] == seat ? s->battle.hand[side][unit] : 0;
        if (p->shown[unit] > all)
            return false;
    }
    return true;
}

static void count_battle(const struct civ_state *s, int *counts)
{
    for (int side = 0; side < CIV_SIDES; side++) {
        count_counts(counts, s->battle.hand[side], CIV_UNIT_COUNT);
        for (int i = 0; i < s->battle.front_count; i++)
            if (s->battle.front[i].unit[side] != ITEM_NONE)
                counts[s->battle.front[i].unit[side]]++;
    }
}

static bool check_units(const struct civ_state *s, bool strict, struct text *error)
{
    static const struct stock stock = {&civ_unit_items, false};
    int counts[CIV_UNIT_COUNT] = {0};
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++)
        count_list(counts, s->unit_deck[type], s->unit_deck_count[type], CIV_UNIT_COUNT);
    count_counts(counts, s->unit_pile, CIV_UNIT_COUNT);
    count_battle(s, counts);
    for (int seat = 0; seat < s->players; seat++) {
        count_counts(counts, s->player[seat].units, CIV_UNIT_COUNT);
        if (!are_shown_there(s, seat))
            return text_refuse(error, "shown: more units than the player has");
    }
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        if (!is_count_sound(&stock, unit, counts[unit], civ_units[unit].count, strict, error))
            return false;
    return true;
}

/* Culture events */

static bool check_events(const struct civ_state *s, bool strict, struct text *error)
{
    static const struct stock stock = {&civ_event_items, false};
    int counts[CIV_EVENT_COUNT] = {0};
    for (int level = 0; level < CIV_EVENT_LEVELS; level++)
        count_list(counts, s->event_deck[level], s->event_deck_count[level], CIV_EVENT_COUNT);
    count_counts(counts, s->event_pile, CIV_EVENT_COUNT);
    for (int seat = 0; seat < s->players; seat++)
        count_counts(counts, s->player[seat].events, CIV_EVENT_COUNT);
    for (int event = 0; event < CIV_EVENT_COUNT; event++)
        if (!is_count_sound(&stock, event, counts[event], civ_events[event].count, strict, error))
            return false;
    return true;
}

/* Great people. One that is about to be placed or kept is in the frame that asks; if the game ends
 * at that moment, it disappears with the frame. */

static bool check_people(const struct civ_state *s, bool strict, struct text *error)
{
    static const struct stock stock = {&civ_great_person_items, false};
    int counts[CIV_GREAT_PERSON_COUNT] = {0};
    if (!count_list(counts, s->great_deck, s->great_deck_count, CIV_GREAT_PERSON_COUNT))
        return text_refuse(error, "great_deck: one is missing");
    count_counts(counts, s->great_pile, CIV_GREAT_PERSON_COUNT);
    count_pieces(s, CIV_CLASS_GREAT_PERSON, counts);
    for (int seat = 0; seat < s->players; seat++)
        count_counts(counts, s->player[seat].great, CIV_GREAT_PERSON_COUNT);
    for (int i = 0; i < s->depth; i++) {
        const struct civ_frame *frame = &s->frames[i];
        if (frame->kind == CIV_DECISION_KEEP && frame->keep.one != ITEM_NONE &&
            frame->keep.other != ITEM_NONE) {
            counts[frame->keep.one]++;
            counts[frame->keep.other]++;
        } else if (frame->kind == CIV_DECISION_PLACE && frame->place.item >= CIV_ITEM_PERSON) {
            counts[frame->place.item - CIV_ITEM_PERSON]++;
        }
    }
    strict = strict && s->ending == ITEM_NONE;
    for (int person = 0; person < CIV_GREAT_PERSON_COUNT; person++)
        if (!is_count_sound(&stock, person, counts[person], civ_great_persons[person].count, strict,
                            error))
            return false;
    return true;
}

/* Huts, villages, city-states, relics */

static bool check_backs(const uint8_t *pile, int count, int back)
{
    for (int i = 0; i < count; i++)
        if (pile[i] >= CIV_MARKER_COUNT || civ_markers[pile[i]].back != back)
            return false;
    return true;
}

static bool check_markers(const struct civ_state *s, bool strict, struct text *error)
{
    static const struct stock stock = {&civ_marker_items, true};
    int counts[CIV_MARKER_COUNT] = {0};
    if (!check_backs(s->huts, s->hut_count, CIV_BACK_HUT) ||
        !check_backs(s->villages, s->village_count, CIV_BACK_VILLAGE))
        return text_refuse(error, "huts, villages: a marker that does not belong there");
    count_list(counts, s->huts, s->hut_count, CIV_MARKER_COUNT);
    count_list(counts, s->villages, s->village_count, CIV_MARKER_COUNT);
    count_pieces(s, CIV_CLASS_HUT, counts);
    count_pieces(s, CIV_CLASS_VILLAGE, counts);
    for (int seat = 0; seat < s->players; seat++) {
        for (int marker = 0; marker < CIV_MARKER_COUNT; marker++)
            if (s->player[seat].kept[marker] && civ_markers[marker].resource == ITEM_NONE)
                return item_refuse(error, &civ_marker_items, (unsigned)marker, "is not kept");
        count_counts(counts, s->player[seat].kept, CIV_MARKER_COUNT);
    }
    for (int marker = 0; marker < CIV_MARKER_COUNT; marker++)
        if (!is_count_sound(&stock, marker, counts[marker], civ_markers[marker].count, strict,
                            error))
            return false;
    return true;
}

static bool check_singles(const struct civ_state *s, bool strict, struct text *error)
{
    static const struct stock states = {&civ_city_state_items, true};
    static const struct stock relics = {&civ_relic_items, true};
    int counts[CIV_CITY_STATE_COUNT] = {0}, found[CIV_RELIC_COUNT] = {0};
    if (!count_list(counts, s->city_states, s->city_state_count, CIV_CITY_STATE_COUNT))
        return text_refuse(error, "city_states: one is missing");
    count_pieces(s, CIV_CLASS_CITY_STATE, counts);
    count_pieces(s, CIV_CLASS_RELIC, found);
    for (int state = 0; state < CIV_CITY_STATE_COUNT; state++)
        if (!is_count_sound(&states, state, counts[state], 1, strict, error))
            return false;
    for (int relic = 0; relic < CIV_RELIC_COUNT; relic++)
        if (!is_count_sound(&relics, relic, found[relic], 1, strict, error))
            return false;
    return true;
}

/* Wonders: four of each era are dealt; those that have left the game are marked obsolete. */

static bool check_wonders(const struct civ_state *s, bool strict, struct text *error)
{
    static const struct stock stock = {&civ_wonder_items, true};
    int counts[CIV_WONDER_COUNT] = {0}, dealt[CIV_ERA_COUNT] = {0};
    if (!count_list(counts, s->wonders, s->wonder_count, CIV_WONDER_COUNT) ||
        !count_list(counts, s->open, s->open_count, CIV_WONDER_COUNT) ||
        (s->gift != ITEM_NONE && s->gift >= CIV_WONDER_COUNT))
        return text_refuse(error, "wonders, open: one is missing");
    count_pieces(s, CIV_CLASS_WONDER, counts);
    uint32_t kept = civ_wonders_in_hand(s);
    for (int wonder = 0; wonder < CIV_WONDER_COUNT; wonder++) {
        counts[wonder] += (int)(kept >> wonder & 1);
        if (!is_count_sound(&stock, wonder, counts[wonder], 1, strict, error))
            return false;
        dealt[civ_wonders[wonder].era] += counts[wonder] || s->obsolete >> wonder & 1;
    }
    for (int era = 0; era < CIV_ERA_COUNT; era++)
        if (dealt[era] > civ_eras[era].dealt || (strict && dealt[era] < civ_eras[era].dealt))
            return item_refuse(error, &civ_era_items, (unsigned)era,
                               "wonders: not as many as are dealt");
    for (int i = 0; i < s->wonder_count; i++)
        if (s->obsolete >> s->wonders[i] & 1)
            return item_refuse(error, &civ_wonder_items, (unsigned)(s->wonders[i]),
                               "is obsolete, but in the deck");
    return true;
}

/* Buildings and resource tokens */

static bool check_buildings(const struct civ_state *s, bool strict, struct text *error)
{
    static const struct stock stock = {&civ_pool_items, false};
    int counts[CIV_BUILDING_COUNT] = {0}, used[CIV_POOL_COUNT] = {0};
    count_pieces(s, CIV_CLASS_BUILDING, counts);
    for (int building = 0; building < CIV_BUILDING_COUNT; building++)
        used[civ_buildings[building].pool] += counts[building];
    for (int pool = 0; pool < CIV_POOL_COUNT; pool++)
        if (!is_count_sound(&stock, pool, used[pool] + s->pools[pool], civ_pools[pool].size, strict,
                            error))
            return false;
    return true;
}

static bool check_tokens(const struct civ_state *s, bool strict, struct text *error)
{
    static const struct stock stock = {&civ_resource_items, false};
    int all = civ_player_counts[s->players - civ_player_counts[0].players].tokens;
    for (int kind = 0; kind < CIV_KINDS; kind++) {
        int count = s->market[kind];
        for (int seat = 0; seat < s->players; seat++)
            count += s->player[seat].tokens[kind];
        if (!is_count_sound(&stock, kind, count, all, strict, error))
            return false;
    }
    return true;
}

bool civ_check_cards(const struct civ_state *s, bool strict, struct text *error)
{
    if (!are_decks_sorted(s))
        return text_refuse(error, "a deck holds a card that does not belong there");
    return check_units(s, strict, error) && check_events(s, strict, error) &&
           check_people(s, strict, error) && check_markers(s, strict, error) &&
           check_singles(s, strict, error) && check_wonders(s, strict, error) &&
           check_buildings(s, strict, error) && check_tokens(s, strict, error);
}
