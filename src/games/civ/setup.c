/* setup.c: R 3: the starting position, and what each seat does before the first turn. */
#include <string.h>

#include "games/civ/log.h"

/* Decks (R 3.3, 3.4) */

/* Fills a deck with `count` of each kind in a range of a table, and shuffles it. */
struct heap {
    uint8_t *at;
    uint8_t *count;
};

static void heap_add(struct heap heap, int kind, int copies)
{
    for (int i = 0; i < copies; i++)
        heap.at[(*heap.count)++] = (uint8_t)kind;
}

static void heap_shuffle(struct heap heap, int stack, struct chance *chance)
{
    chance_shuffle(chance, stack, heap.at, *heap.count, *heap.count);
}

static void shuffle_events(struct civ_state *s, struct chance *chance)
{
    for (int level = 0; level < CIV_EVENT_LEVELS; level++) {
        struct heap deck = {s->event_deck[level], &s->event_deck_count[level]};
        for (int event = 0; event < CIV_EVENT_COUNT; event++)
            if (civ_events[event].level == level + 1)
                heap_add(deck, event, civ_events[event].count);
        heap_shuffle(deck, CIV_STACK_EVENT_1 + level, chance);
    }
}

static void shuffle_units(struct civ_state *s, struct chance *chance)
{
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++) {
        struct heap deck = {s->unit_deck[type], &s->unit_deck_count[type]};
        for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
            if (civ_units[unit].type == type)
                heap_add(deck, unit, civ_units[unit].count);
        heap_shuffle(deck, CIV_STACK_INFANTRY + type, chance);
    }
}

static void shuffle_markers(struct civ_state *s, struct chance *chance)
{
    struct heap huts = {s->huts, &s->hut_count}, villages = {s->villages, &s->village_count};
    struct heap great = {s->great_deck, &s->great_deck_count};
    struct heap states = {s->city_states, &s->city_state_count};
    for (int marker = 0; marker < CIV_MARKER_COUNT; marker++)
        heap_add(civ_markers[marker].back == CIV_BACK_HUT ? huts : villages, marker,
                 civ_markers[marker].count);
    for (int person = 0; person < CIV_GREAT_PERSON_COUNT; person++)
        heap_add(great, person, civ_great_persons[person].count);
    for (int i = 0; i < CIV_CITY_STATE_COUNT; i++)
        heap_add(states, i, 1);
    heap_shuffle(great, CIV_STACK_GREAT, chance);
    heap_shuffle(huts, CIV_STACK_HUTS, chance);
    heap_shuffle(villages, CIV_STACK_VILLAGES, chance);
    heap_shuffle(states, CIV_STACK_CITY_STATES, chance);
}

/* Wonders: some of each era, the oldest on top (R 3.3). */

static bool wonders_are_possible(const struct script_list *list, struct chance *chance)
{
    uint32_t seen = 0;
    int place = 0;
    for (int era = 0; era < CIV_ERA_COUNT; era++) {
        for (int i = 0; i < civ_eras[era].dealt; i++, place++) {
            int wonder = list->values[place];
            if (civ_wonders[wonder].era != era || seen >> wonder & 1) {
                chance_refuse(chance, CIV_STACK_WONDERS, "cannot hold here",
                              civ_wonder_items.items[wonder].id);
                return false;
            }
            seen |= (uint32_t)1 << wonder;
        }
    }
    return true;
}

static void deal_wonders(struct civ_state *s, struct chance *chance)
{
    const struct script_list *list = chance_next_list(chance, CIV_STACK_WONDERS);
    s->wonder_count = CIV_WONDER_DECK;
    if (list) {
        if (wonders_are_possible(list, chance))
            memcpy(s->wonders, list->values, CIV_WONDER_DECK);
        return;
    }
    uint8_t *place = s->wonders;
    for (int era = 0; era < CIV_ERA_COUNT; era++) {
        uint8_t wonders[CIV_WONDER_COUNT];
        int count = 0;
        for (int wonder = 0; wonder < CIV_WONDER_COUNT; wonder++)
            if (civ_wonders[wonder].era == era)
                wonders[count++] = (uint8_t)wonder;
        chance_mix(chance, wonders, count, civ_eras[era].dealt);
        memcpy(place, wonders, (size_t)civ_eras[era].dealt);
        place += civ_eras[era].dealt;
    }
}

/* Civilizations and the map (R 2, 3.5, 3.6) */

static void deal_civs(struct civ_state *s, struct chance *chance)
{
    uint8_t civs[CIV_CIV_COUNT];
    for (int i = 0; i < CIV_CIV_COUNT; i++)
        civs[i] = (uint8_t)i;
    chance_shuffle(chance, CIV_STACK_CIVS, civs, CIV_CIV_COUNT, s->players);
    for (int seat = 0; seat < CIV_SEATS; seat++) {
        struct civ_player *p = &s->player[seat];
        p->civ = ITEM_NONE;
        p->research = ITEM_NONE;
        if (seat >= s->players)
            continue;
        p->civ = civs[seat];
        p->techs = (uint64_t)1 << civ_civs[p->civ].start_tech;
        p->government = civ_civs[p->civ].start_government;
        civ_derive_travel(p);
    }
}

static void lay_map(struct civ_state *s, struct chance *chance)
{
    uint8_t neutral[CIV_TILE_COUNT];
    int count = 0, dealt = 0;
    for (int tile = 0; tile < CIV_TILE_COUNT; tile++)
        if (civ_tiles[tile].civ == ITEM_NONE)
            neutral[count++] = (uint8_t)tile;
    chance_shuffle(chance, CIV_STACK_TILES, neutral, count,
                   civ_player_counts[s->players - civ_player_counts[0].players].neutral);
    memset(s->tile, ITEM_NONE, sizeof s->tile);
    memset(s->turned, CIV_FACE_DOWN, sizeof s->turned);
    memset(s->piece, ITEM_NONE, sizeof s->piece);
    memset(s->holder, -1, sizeof s->holder);
    for (int slot = 0; slot < civ_slot_count(s); slot++) {
        int seat = civ_slot(s, slot)->seat;
        s->tile[slot] = seat < 0 ? neutral[dealt++] : civ_civs[s->player[seat].civ].home_tile;
    }
    civ_derive_map(s);
}

static void reveal_homes(const struct play *play)
{
    for (int slot = 0; slot < civ_slot_count(play->state); slot++)
        if (civ_slot(play->state, slot)->seat >= 0)
            civ_reveal(play, slot, civ_slot(play->state, slot)->turns);
}

/* Egypt takes the top wonder before the market opens. */
static void open_market(const struct play *play)
{
    struct civ_state *s = play->state;
    s->gift = ITEM_NONE;
    for (int seat = 0; seat < s->players; seat++)
        if (civ_is(s, seat, CIV_CIV_EGYPT))
            s->gift = (uint8_t)civ_take_first(s->wonders, &s->wonder_count);
    civ_refill_wonders(play);
    for (int kind = 0; kind < CIV_KINDS; kind++)
        s->market[kind] =
            (uint8_t)civ_player_counts[s->players - civ_player_counts[0].players].tokens;
    for (int pool = 0; pool < CIV_POOL_COUNT; pool++)
        s->pools[pool] = (uint8_t)civ_pools[pool].size;
}

void civ_setup_game(void *state, const struct setup *setup, struct chance *chance)
{
    struct civ_state *s = state;
    struct play play = {s, chance, NULL};
    s->players = (uint8_t)setup->players;
    s->trade_option = (uint8_t)setup->options[CIV_OPTION_TRADE];
    s->turn_limit = (uint8_t)setup->options[CIV_OPTION_TURNS];
    s->ending = ITEM_NONE;
    s->first = (uint8_t)chance_number(chance, CIV_STACK_FIRST, s->players);
    deal_civs(s, chance);
    if (chance->failed)
        return;
    lay_map(s, chance);
    deal_wonders(s, chance);
    shuffle_events(s, chance);
    shuffle_markers(s, chance);
    shuffle_units(s, chance);
    if (chance->failed)
        return;
    reveal_homes(&play);
    open_market(&play);
    civ_ask(s, CIV_STEP_FLOW, 0);
    decisions_go_on(&civ_decisions, &play);
}

/* What each seat does (R 3.7) */

void civ_begin_settling(const struct play *play, int seat)
{
    struct civ_state *s = play->state;
    const struct civ_civ_row *civ = &civ_civs[s->player[seat].civ];
    civ_ask(s, CIV_STEP_SETTLE, seat);
    for (int i = 0; i < civ->scouts; i++)
        civ_ask(s, CIV_DECISION_SCOUT, seat);
    for (int i = 0; i < civ->armies; i++)
        civ_ask(s, CIV_DECISION_ARMY, seat);
    civ_ask(s, CIV_DECISION_CAPITAL, seat);
    for (int i = 0; i < 1 + civ->policies; i++)
        civ_ask(s, CIV_DECISION_POLICY, seat);
}

/* The four squares in the middle of the home tile. */
static struct grid home_centre(const struct civ_state *s, int seat)
{
    struct grid squares = {{0}};
    for (int slot = 0; slot < civ_slot_count(s); slot++) {
        const struct civ_slot_row *row = civ_slot(s, slot);
        if (row->seat == seat)
            for (int i = 0; i < 4; i++)
                grid_add(&squares, grid_at(row->x + 1 + i % 2, row->y + 1 + i / 2));
    }
    return squares;
}

int civ_legal_capital(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    struct civ_list list = {actions, 0};
    struct grid land = grid_minus(s->revealed, s->water);
    civ_list_squares(&list, CIV_CAPITAL, grid_and(home_centre(s, civ_top_of(s)->seat), land));
    return list.count;
}

void civ_apply_capital(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    int seat = civ_pop(s).seat, square = (int)action_arg(action, 0);
    civ_found_city(play, seat, square);
    play_tell(play, CIV_NEWS_CAPITAL, seat, s->player[seat].civ, square);
}

/* Figures, around the capital */

static int list_around(const struct civ_state *s, unsigned verb, bool army, uint32_t *actions)
{
    struct civ_list list = {actions, 0};
    int seat = civ_top_of(s)->seat;
    struct grid land = grid_minus(s->revealed, s->water);
    civ_list_squares(
        &list, verb,
        grid_and(grid_and(civ_outskirts(s, seat, 0), land), civ_may_end(s, seat, army, !army)));
    return list.count;
}

int civ_legal_army(const void *state, uint32_t *actions)
{
    return list_around(state, CIV_ARMY, true, actions);
}

int civ_legal_scout(const void *state, uint32_t *actions)
{
    return list_around(state, CIV_SCOUT, false, actions);
}

static void settle_figure(const struct play *play, int figure, uint32_t action)
{
    int seat = civ_pop(play->state).seat, square = (int)action_arg(action, 0);
    civ_add_figures(play->state, seat, square, figure == CIV_FIGURE_ARMY,
                    figure == CIV_FIGURE_SCOUT);
    play_tell(play, CIV_NEWS_FIGURE, seat, figure, square);
}

void civ_apply_army(const struct play *play, uint32_t action)
{
    settle_figure(play, CIV_FIGURE_ARMY, action);
}

void civ_apply_scout(const struct play *play, uint32_t action)
{
    settle_figure(play, CIV_FIGURE_SCOUT, action);
}

bool civ_sound_settling(const void *state, int place)
{
    const struct civ_state *s = state;
    return s->phase == CIV_STAGE_SETUP && s->frames[place].seat == civ_active(s);
}

/* Figures that are not placed yet are in the supply. */

bool civ_sound_army(const void *state, int place)
{
    const struct civ_state *s = state;
    return civ_sound_settling(s, place) &&
           civ_count_frames(s, CIV_DECISION_ARMY) <= civ_army_supply(s, s->frames[place].seat);
}

bool civ_sound_scout(const void *state, int place)
{
    const struct civ_state *s = state;
    return civ_sound_settling(s, place) &&
           civ_count_frames(s, CIV_DECISION_SCOUT) <= civ_scout_supply(s, s->frames[place].seat);
}

/* Egypt's wonder has been drawn. */
bool civ_sound_settle(const void *state, int place)
{
    const struct civ_state *s = state;
    return place == 1 && civ_sound_settling(s, place) &&
           (!civ_is(s, s->frames[place].seat, CIV_CIV_EGYPT) || s->gift != ITEM_NONE);
}

void civ_step_settle(const struct play *play)
{
    struct civ_state *s = play->state;
    int seat = civ_pop(s).seat;
    struct civ_player *p = &s->player[seat];
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++)
        for (int i = 0; i < civ_civs[p->civ].units[type]; i++)
            civ_gain_unit(play, seat, type);
    civ_gain_trade(s, seat, civ_city_icons(s, seat, 0).trade);
    if (civ_is(s, seat, CIV_CIV_CHINA))
        p->city[0].walls = 1;
    if (civ_is(s, seat, CIV_CIV_EGYPT)) {
        civ_ask_place(s, seat, CIV_ITEM_WONDER + s->gift, 0, CIV_PLACE_FREE_WONDER);
        s->gift = ITEM_NONE;
    }
    if (civ_is(s, seat, CIV_CIV_AMERICA))
        civ_gain_great(play, seat);
}
