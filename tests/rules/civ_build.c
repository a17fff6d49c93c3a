/* civ_build.c: from the description of a position of Civilization to a state (civ_adapter.h). */
#include "civ_adapter.h"

/* Neutral tiles in the order in which slots get them where a position names none: land for cities
 * first. */
static const uint8_t tiles_by_default[] = {
    CIV_TILE_TILE_22, CIV_TILE_TILE_23, CIV_TILE_TILE_12, CIV_TILE_TILE_11, CIV_TILE_TILE_10,
    CIV_TILE_TILE_26, CIV_TILE_TILE_25, CIV_TILE_TILE_27, CIV_TILE_TILE_01, CIV_TILE_TILE_02,
    CIV_TILE_TILE_03, CIV_TILE_TILE_04, CIV_TILE_TILE_05, CIV_TILE_TILE_06, CIV_TILE_TILE_07,
    CIV_TILE_TILE_08, CIV_TILE_TILE_09, CIV_TILE_TILE_13, CIV_TILE_TILE_14, CIV_TILE_TILE_24,
};
static const uint8_t civs_by_default[CIV_SEATS] = {CIV_CIV_GERMANY, CIV_CIV_EGYPT, CIV_CIV_ZULU,
                                                   CIV_CIV_FRENCH};

/* A deck: the named cards on top, then all that are left of the others; `left` by card. */
static int build_deck(const struct cards *cards, int *left, int kinds, uint8_t *deck, int room)
{
    int count = 0;
    for (int i = 0; i < cards->count && count < room; i++) {
        deck[count++] = cards->list[i];
        left[cards->list[i]]--;
    }
    for (int card = 0; card < kinds && !cards->only; card++)
        for (; left[card] > 0 && count < room; left[card]--)
            deck[count++] = (uint8_t)card;
    return count;
}

static int on_map(const struct position *p, int piece)
{
    int count = 0;
    for (int at = 0; at < GRID_SQUARES; at++)
        count += p->piece[at] == piece + 1;
    return count;
}

static void build_events(const struct position *p, struct civ_state *s)
{
    int left[CIV_EVENT_LEVELS][CIV_EVENT_COUNT] = {{0}};
    memcpy(s->event_pile, p->event_pile, sizeof s->event_pile);
    for (int event = 0; event < CIV_EVENT_COUNT; event++) {
        int *of = &left[civ_events[event].level - 1][event];
        *of = civ_events[event].count - p->event_pile[event];
        for (int seat = 0; seat < CIV_SEATS; seat++)
            *of -= p->seat[seat].events[event];
    }
    memset(s->event_deck, 0, sizeof s->event_deck);
    for (int level = 0; level < CIV_EVENT_LEVELS; level++)
        s->event_deck_count[level] =
            (uint8_t)build_deck(&p->deck[DECK_EVENT + level], left[level], CIV_EVENT_COUNT,
                                s->event_deck[level], CIV_EVENT_DECK);
}

static void build_units(const struct position *p, struct civ_state *s)
{
    int left[CIV_UNIT_TYPE_COUNT][CIV_UNIT_COUNT] = {{0}};
    memcpy(s->unit_pile, p->unit_pile, sizeof s->unit_pile);
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++) {
        int *of = &left[civ_units[unit].type][unit];
        *of = civ_units[unit].count - p->unit_pile[unit];
        for (int seat = 0; seat < CIV_SEATS; seat++)
            *of -= p->seat[seat].units[unit];
    }
    memset(s->unit_deck, 0, sizeof s->unit_deck);
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++)
        s->unit_deck_count[type] =
            (uint8_t)build_deck(&p->deck[DECK_UNITS + type], left[type], CIV_UNIT_COUNT,
                                s->unit_deck[type], CIV_UNIT_DECK);
}

static void build_great(const struct position *p, struct civ_state *s)
{
    int left[CIV_GREAT_PERSON_COUNT];
    memcpy(s->great_pile, p->great_pile, sizeof s->great_pile);
    for (int person = 0; person < CIV_GREAT_PERSON_COUNT; person++) {
        left[person] = civ_great_persons[person].count - p->great_pile[person] -
                       on_map(p, CIV_PIECE_PEOPLE + person);
        for (int seat = 0; seat < CIV_SEATS; seat++)
            left[person] -= p->seat[seat].great[person];
    }
    memset(s->great_deck, 0, sizeof s->great_deck);
    s->great_deck_count = (uint8_t)build_deck(&p->deck[DECK_GREAT], left, CIV_GREAT_PERSON_COUNT,
                                              s->great_deck, CIV_GREAT_DECK);
}

static void build_markers(const struct position *p, struct civ_state *s)
{
    int huts[CIV_MARKER_COUNT] = {0}, villages[CIV_MARKER_COUNT] = {0};
    int states[CIV_CITY_STATE_COUNT];
    for (int marker = 0; marker < CIV_MARKER_COUNT; marker++) {
        int *of = civ_markers[marker].back == CIV_BACK_HUT ? &huts[marker] : &villages[marker];
        *of = civ_markers[marker].count - on_map(p, CIV_PIECE_MARKERS + marker);
        for (int seat = 0; seat < CIV_SEATS; seat++)
            *of -= p->seat[seat].kept[marker];
    }
    for (int state = 0; state < CIV_CITY_STATE_COUNT; state++)
        states[state] = 1 - on_map(p, CIV_PIECE_CITY_STATES + state);
    memset(s->huts, 0, sizeof s->huts);
    memset(s->villages, 0, sizeof s->villages);
    memset(s->city_states, 0, sizeof s->city_states);
    s->hut_count =
        (uint8_t)build_deck(&p->deck[DECK_HUTS], huts, CIV_MARKER_COUNT, s->huts, CIV_HUTS);
    s->village_count = (uint8_t)build_deck(&p->deck[DECK_VILLAGES], villages, CIV_MARKER_COUNT,
                                           s->villages, CIV_VILLAGES);
    s->city_state_count =
        (uint8_t)build_deck(&p->deck[DECK_CITY_STATES], states, CIV_CITY_STATE_COUNT,
                            s->city_states, CIV_CITY_STATE_COUNT);
}

/* Wonders of an era that are somewhere in the game. */
static int count_era(const struct civ_state *s, const struct position *p, int era)
{
    int count = 0;
    for (int wonder = 0; wonder < CIV_WONDER_COUNT; wonder++)
        if (civ_wonders[wonder].era == era)
            count += memchr(s->open, wonder, s->open_count) ||
                     memchr(s->wonders, wonder, s->wonder_count) ||
                     on_map(p, CIV_PIECE_WONDERS + wonder) || s->obsolete >> wonder & 1;
    return count;
}

/* Open wonders as given, or ancient ones; the deck as given, or none. The others of those that were
 * dealt have left the game. */
static void build_wonders(const struct position *p, struct civ_state *s)
{
    const struct cards *deck = &p->deck[DECK_WONDERS];
    memset(s->open, 0, sizeof s->open);
    memset(s->wonders, 0, sizeof s->wonders);
    memcpy(s->open, p->open.list, (size_t)p->open.count);
    memcpy(s->wonders, deck->list, (size_t)deck->count);
    s->open_count = (uint8_t)p->open.count;
    s->wonder_count = (uint8_t)deck->count;
    s->obsolete = p->obsolete;
    s->gift = ITEM_NONE;
    for (int wonder = 0; wonder < CIV_WONDER_COUNT; wonder++) {
        int era = civ_wonders[wonder].era;
        bool ready = on_map(p, CIV_PIECE_WONDERS + wonder) ||
                     memchr(s->open, wonder, s->open_count) ||
                     memchr(s->wonders, wonder, s->wonder_count);
        if (ready || count_era(s, p, era) >= civ_eras[era].dealt)
            continue;
        if (!p->open.given && era == CIV_ERA_ANCIENT)
            s->open[s->open_count++] = (uint8_t)wonder;
        else
            s->obsolete |= (uint32_t)1 << wonder;
    }
}

static void build_market(const struct position *p, struct civ_state *s)
{
    for (int kind = 0; kind < CIV_KINDS; kind++) {
        int left = s->players;
        for (int seat = 0; seat < CIV_SEATS; seat++)
            left -= p->seat[seat].tokens[kind];
        s->market[kind] = (uint8_t)(p->market[kind] ? p->market[kind] - 1 : left);
    }
    for (int pool = 0; pool < CIV_POOL_COUNT; pool++) {
        int left = civ_pools[pool].size;
        for (int building = 0; building < CIV_BUILDING_COUNT; building++)
            if (civ_buildings[building].pool == pool)
                left -= on_map(p, CIV_PIECE_BUILDINGS + building);
        s->pools[pool] = (uint8_t)(p->pools[pool] ? p->pools[pool] - 1 : left);
    }
}

static bool is_tile_given(const struct position *p, int tile)
{
    return memchr(p->tile, tile + 1, sizeof p->tile) != NULL;
}

/* Tiles the position does not name: home tiles by civilization, neutral ones by default, face up.
 */
static void build_tiles(const struct position *p, struct civ_state *s)
{
    const struct civ_player_count_row *count = &civ_player_counts[s->players - 2];
    int spare = COUNT_OF(tiles_by_default);
    for (int slot = 0; slot < count->slots; slot++) {
        const struct civ_slot_row *row = &civ_slots[count->first_slot + slot];
        s->turned[slot] = (uint8_t)(p->turned[slot] == CIV_FACE_DOWN ? CIV_FACE_DOWN
                                    : p->turned[slot]                ? p->turned[slot] - 1
                                                                     : row->turns);
        if (row->seat >= 0) {
            s->tile[slot] = (uint8_t)(CIV_TILE_HOME_AMERICA + s->player[row->seat].civ);
            continue;
        }
        int tile = tiles_by_default[slot - s->players];
        while (!p->tile[slot] && is_tile_given(p, tile))
            tile = tiles_by_default[--spare];
        s->tile[slot] = (uint8_t)(p->tile[slot] ? p->tile[slot] - 1 : tile);
    }
}

static void build_map(const struct position *p, struct civ_state *s)
{
    for (int at = 0; at < GRID_SQUARES; at++) {
        s->piece[at] = (uint8_t)(p->piece[at] ? p->piece[at] - 1 : ITEM_NONE);
        s->holder[at] = (int8_t)(p->holder[at] - 1);
    }
    memcpy(s->armies, p->armies, sizeof s->armies);
    memcpy(s->scouts, p->scouts, sizeof s->scouts);
    memcpy(s->moved_armies, p->moved_armies, sizeof s->moved_armies);
    memcpy(s->moved_scouts, p->moved_scouts, sizeof s->moved_scouts);
    s->dried = p->dried;
    s->cleared = p->cleared;
    s->locked = p->locked;
}

static void build_seat(const struct position *p, struct civ_state *s, int seat)
{
    const struct seat *from = &p->seat[seat];
    struct civ_player *to = &s->player[seat];
    memset(to, 0, sizeof *to);
    to->civ = (uint8_t)(from->civ ? from->civ - 1 : civs_by_default[seat]);
    to->government =
        (uint8_t)(from->government ? from->government - 1 : civ_civs[to->civ].start_government);
    to->techs = from->techs | (uint64_t)1 << civ_civs[to->civ].start_tech;
    to->fresh = from->fresh;
    to->used = from->used;
    to->policies = from->policies;
    to->trade = (uint8_t)from->trade;
    to->culture = (uint16_t)from->culture;
    to->space = (uint8_t)from->space;
    to->revolt = (uint8_t)from->revolt;
    to->research = ITEM_NONE;
    memcpy(to->units, from->units, sizeof to->units);
    memcpy(to->events, from->events, sizeof to->events);
    memcpy(to->kept, from->kept, sizeof to->kept);
    memcpy(to->tokens, from->tokens, sizeof to->tokens);
    memcpy(to->great, from->great, sizeof to->great);
    memcpy(to->coins, from->coins, sizeof to->coins);
}

static void build_city(struct civ_city *city, const struct town *town)
{
    *city = town->city;
    city->at = town->at;
    city->stands = 1;
}

/* A capital that is not named stands on a centre square of the home tile that is no water. */
static int default_capital(const struct civ_state *s, int seat)
{
    static const int8_t centre[][2] = {{2, 2}, {1, 1}, {2, 1}, {1, 2}};
    const struct civ_slot_row *slot =
        &civ_slots[civ_player_counts[s->players - 2].first_slot + seat];
    for (int i = 0; i < COUNT_OF(centre); i++) {
        int at = grid_at(slot->x + centre[i][0], slot->y + centre[i][1]);
        if (!grid_has(&s->water, at))
            return at;
    }
    return 0;
}

static void build_cities(const struct position *p, struct civ_state *s, int seat)
{
    const struct seat *from = &p->seat[seat];
    struct civ_city *city = s->player[seat].city;
    int next = 1;
    if (!from->has_capital)
        build_city(&city[0], &(struct town){.at = (uint8_t)default_capital(s, seat)});
    for (int i = 0; i < from->town_count; i++)
        build_city(&city[from->town[i].capital ? 0 : next++], &from->town[i]);
}

/* The decision of each phase; the step below it leads to whoever comes next. */
static void build_frames(const struct position *p, struct civ_state *s)
{
    static const uint8_t decisions[CIV_STAGE_COUNT] = {
        [CIV_STAGE_START_OF_TURN] = CIV_DECISION_START_OF_TURN,
        [CIV_STAGE_TRADE] = CIV_DECISION_TRADE,
        [CIV_STAGE_CITY_MANAGEMENT] = CIV_DECISION_CITY_MANAGEMENT,
        [CIV_STAGE_MOVEMENT] = CIV_DECISION_MOVEMENT,
        [CIV_STAGE_RESEARCH] = CIV_DECISION_RESEARCH,
    };
    memset(s->frames, 0, sizeof s->frames);
    s->depth = 0;
    s->phase = (uint8_t)(p->stage ? p->stage : CIV_STAGE_START_OF_TURN);
    s->turn = (uint8_t)(p->round ? p->round : 3);
    s->first = (uint8_t)p->first;
    /* seats that have begun the phase, this one included */
    s->done = (uint8_t)((p->turn - p->first + s->players) % s->players + 1);
    civ_ask(s, CIV_STEP_FLOW, 0);
    civ_ask(s, decisions[s->phase], p->turn);
}

bool civ_build(const void *position, const struct setup *setup, void *state, struct text *error)
{
    const struct position *p = position;
    struct civ_state *s = state;
    struct chance chance;
    chance_seed(&chance, 1, NULL);
    civ_setup_game(s, setup, &chance);
    for (int seat = 0; seat < s->players; seat++)
        build_seat(p, s, seat);
    build_events(p, s);
    build_units(p, s);
    build_great(p, s);
    build_markers(p, s);
    build_wonders(p, s);
    build_market(p, s);
    build_tiles(p, s);
    build_map(p, s);
    civ_derive(s);
    for (int seat = 0; seat < s->players; seat++)
        build_cities(p, s, seat);
    build_frames(p, s);
    civ_derive(s);
    if (!civ_validate(s, error))
        return false;
    decisions_go_on(&civ_decisions, &(struct play){.state = s, .chance = &chance});
    return true;
}
