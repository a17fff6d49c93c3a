/* civ_tell.c: see civ_tell.h: seats, cities, technologies and the market. civ_thing.c has squares
 * and what is going on. */
#include "tui/civ_tell.h"

#include "games/civ/text.h"
#include "tui/words.h"

static const char *const ranks[] = {"-", "I", "II", "III", "IV"};

static int sum(const int *counts, int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += counts[i];
    return total;
}

static int size_of(const bool *set, int count)
{
    int size = 0;
    for (int i = 0; i < count; i++)
        size += set[i];
    return size;
}

/* Names of things have no plural: "wheat ×2". */
static void add_times(int count, struct text *out)
{
    if (count > 1)
        text_format(out, " ×%d", count);
}

/* "wheat ×2; iron" for the things of a table whose count is not 0; "none" if there are none. */
static void civ_add_counts(const struct item_list *table, const int *counts, int count,
                           enum lang lang, struct text *out)
{
    const char *between = "";
    for (int i = 0; i < count; i++) {
        if (!counts[i])
            continue;
        text_format(out, "%s%s", between, table->items[i].name[lang]);
        add_times(counts[i], out);
        between = "; ";
    }
    if (!*between)
        text_add(out, word(lang, W_NONE));
}

void civ_add_units(const int *counts, const int *ranks_of, enum lang lang, struct text *out)
{
    const char *between = "";
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++) {
        if (!counts[unit])
            continue;
        text_add(out, between);
        civ_add_unit(out, lang, unit, ranks_of[civ_units[unit].type]);
        add_times(counts[unit], out);
        between = "; ";
    }
    if (!*between)
        text_add(out, word(lang, W_NONE));
}

/* Adds heading and counts; nothing if there are none. */
static void add_some(enum terminal_word heading, const struct item_list *table, const int *counts,
                     int count, enum lang lang, struct text *out)
{
    if (!sum(counts, count))
        return;
    text_add(out, word(lang, heading));
    civ_add_counts(table, counts, count, lang, out);
}

static void add_squares(enum terminal_word heading, const bool *set, enum lang lang,
                        struct text *out)
{
    if (!size_of(set, CIV_SQUARE_COUNT))
        return;
    text_add(out, word(lang, heading));
    for (int square = 0; square < CIV_SQUARE_COUNT; square++)
        if (set[square])
            text_format(out, " %s", civ_square_items.items[square].id);
}

/* Seats */

/* How many technologies of each level: " (5 3 1 0 0)". */
static void add_pyramid(struct civ_seen_side p, struct text *out)
{
    int levels[CIV_LEVEL_COUNT] = {0};
    for (int tech = 0; tech < CIV_TECH_COUNT; tech++)
        if (p.own->techs[tech])
            levels[civ_techs[tech].level - 1]++;
    for (int i = 0; i < CIV_LEVEL_COUNT; i++)
        text_format(out, "%s%d", i ? " " : " (", levels[i]);
    text_add_char(out, ')');
}

static void add_forces(struct civ_seen_side p, enum lang lang, struct text *out)
{
    const char *between = " ";
    text_add(out, word(lang, W_CIV_UNITS));
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++) {
        if (!p.sums->forces[type] && !p.sums->ranks[type])
            continue;
        text_format(out, "%s%s %s %d", between, civ_unit_type_items.items[type].name[lang],
                    ranks[p.sums->ranks[type] < COUNT_OF(ranks) ? p.sums->ranks[type] : 0],
                    p.sums->forces[type]);
        between = ", ";
    }
}

static void add_production(struct civ_seen_side p, struct text *out)
{
    for (int i = 0; i < p.sums->cities.count; i++)
        text_format(out, "%s%s %d", i ? ", " : " (",
                    civ_square_items.items[p.sums->cities.at[i].at].id,
                    p.sums->cities.at[i].production);
    if (p.sums->cities.count)
        text_add_char(out, ')');
}

void civ_add_seat(const struct scene *scene, const struct civ_view *seen, int seat,
                  struct text *out)
{
    struct civ_seen_side p = civ_seen_side(seen, seat);
    enum lang lang = scene->lang;
    scene_add_player(scene, seat, out);
    if (p.own->civ >= 0)
        text_format(out, ", %s", civ_civ_items.items[p.own->civ].name[lang]);
    if (p.own->government >= 0)
        text_format(out, ", %s", civ_government_items.items[p.own->government].name[lang]);
    text_add(out, seat == seen->first ? word(lang, W_CIV_FIRST) : "");
    phrase_add(out, lang, say(W_CIV_NUMBERS), p.own->trade, p.own->culture, p.own->space,
               CIV_CULTURE_SPACE_COUNT - 1, p.sums->coins, civ_limits[CIV_LIMIT_COINS_TO_WIN].value,
               size_of(p.own->techs, CIV_TECH_COUNT));
    add_pyramid(p, out);
    phrase_add(out, lang, say(W_CIV_CITIES), p.sums->cities.count, p.sums->city_limit);
    add_production(p, out);
    phrase_add(out, lang, say(W_CIV_FIGURES), p.sums->armies, p.sums->army_supply, p.sums->scouts,
               p.sums->scout_supply);
    add_forces(p, lang, out);
    phrase_add(out, lang, say(W_CIV_EVENTS), sum(p.sums->hand, CIV_SEEN_EVENT_DECKS),
               p.sums->hand_limit, p.sums->hand[0], p.sums->hand[1], p.sums->hand[2]);
    if (p.sums->kept_huts || p.sums->kept_villages)
        phrase_add(out, lang, say(W_CIV_MARKERS), p.sums->kept_huts, p.sums->kept_villages);
    add_some(W_CIV_RESOURCES, &civ_resource_items, p.own->tokens, CIV_SEEN_KINDS, lang, out);
    text_add_char(out, '\n');
}

static void add_roads(struct civ_seen_side p, enum lang lang, struct text *out)
{
    phrase_add(out, lang, say(W_CIV_ROADS), p.own->space, CIV_CULTURE_SPACE_COUNT - 1,
               p.sums->roads.tech_level, CIV_LEVEL_COUNT);
    if (p.sums->roads.space_flight)
        phrase_add(out, lang, say(W_CIV_SPACE_FLIGHT),
                   civ_tech_items.items[CIV_TECH_SPACE_FLIGHT].name[lang]);
    phrase_add(out, lang, say(W_CIV_ROADS_REST), p.sums->coins,
               civ_limits[CIV_LIMIT_COINS_TO_WIN].value);
    text_add_char(out, '\n');
}

void civ_add_standing(const struct scene *scene, const struct civ_view *seen, int seat,
                      struct text *out)
{
    struct civ_seen_side p = civ_seen_side(seen, seat);
    enum lang lang = scene->lang;
    phrase_add(out, lang, say(W_CIV_LIMITS), p.sums->speed, p.sums->stacking, p.sums->combat);
    phrase_add(out, lang, say(W_CIV_POLICIES), size_of(p.own->policies, CIV_POLICY_COUNT),
               p.sums->policy_limit);
    board_add_names(&civ_policy_items, p.own->policies, lang, out);
    if (size_of(p.sums->wonders, CIV_WONDER_COUNT)) {
        text_add(out, word(lang, W_CIV_WONDERS));
        board_add_names(&civ_wonder_items, p.sums->wonders, lang, out);
    }
    add_some(W_CIV_GREAT, &civ_great_person_items, p.own->great, CIV_GREAT_PERSON_COUNT, lang, out);
    if (seat != scene->viewer && sum(p.own->shown, CIV_UNIT_COUNT)) {
        text_add(out, word(lang, W_CIV_SHOWN));
        civ_add_units(p.own->shown, p.sums->ranks, lang, out);
    }
    text_add_char(out, '\n');
    add_roads(p, lang, out);
}

/* Cities */

void civ_add_city(const struct scene *scene, const struct civ_view *seen, struct civ_seen_city city,
                  bool squares, struct text *out)
{
    enum lang lang = scene->lang;
    text_add(out, word(lang, city.sums->capital ? W_CIV_CAPITAL : W_CIV_CITY));
    phrase_add(out, lang, say(W_CIV_CITY_NUMBERS), civ_square_items.items[city.sums->at].id,
               city.sums->production, city.sums->outskirts, city.sums->trade, city.sums->arts,
               city.sums->coin, city.sums->defence);
    text_add(out, city.own->walls ? word(lang, W_CIV_WALLS) : "");
    text_add(out, city.own->program ? word(lang, W_CIV_PROGRAM) : "");
    if (city.own->actions)
        phrase_add(out, lang, say(W_CIV_DONE), city.own->actions);
    if (seen->phase == CIV_STAGE_CITY_MANAGEMENT &&
        size_of(city.sums->can, CIV_CITY_ACTION_COUNT)) {
        text_add(out, word(lang, W_CIV_CAN));
        board_add_names(&civ_city_action_items, city.sums->can, lang, out);
    }
    if (squares)
        add_squares(W_CIV_SQUARES, city.sums->squares, lang, out);
    add_squares(W_CIV_BLOCKADED, city.sums->blockaded, lang, out);
}

void civ_add_cities(const struct scene *scene, const struct civ_view *seen, int seat, bool squares,
                    struct text *out)
{
    struct civ_seen_side p = civ_seen_side(seen, seat);
    for (int i = 0; i < p.sums->cities.count; i++) {
        civ_add_city(scene, seen, civ_seen_city(seen, seat, i), squares, out);
        text_add_char(out, '\n');
    }
}

/* The viewer's own */

void civ_add_own(const struct scene *scene, const struct civ_view *seen, struct text *out)
{
    struct civ_seen_side p = civ_seen_side(seen, scene->viewer);
    enum lang lang = scene->lang;
    text_add(out, word(lang, W_CIV_OWN_UNITS));
    civ_add_units(p.own->units, p.sums->ranks, lang, out);
    text_format(out, "\n%s", word(lang, W_CIV_OWN_EVENTS));
    civ_add_counts(&civ_event_items, p.own->events, CIV_EVENT_COUNT, lang, out);
    text_add_char(out, '\n');
    if (sum(p.own->kept, CIV_MARKER_COUNT)) {
        text_add(out, word(lang, W_CIV_OWN_MARKERS));
        civ_add_counts(&civ_marker_items, p.own->kept, CIV_MARKER_COUNT, lang, out);
        text_add_char(out, '\n');
    }
    if (p.own->research >= 0) {
        phrase_add(out, lang, say(W_CIV_CHOSEN), civ_tech_items.items[p.own->research].name[lang]);
        text_add_char(out, '\n');
    }
}

/* Technologies and the market */

static bool add_level(struct civ_seen_side p, int level, enum lang lang, struct text *out)
{
    bool any = false;
    for (int tech = 0; tech < CIV_TECH_COUNT; tech++) {
        if (!p.own->techs[tech] || civ_techs[tech].level != level)
            continue;
        if (!any)
            phrase_add(out, lang, say(W_CIV_LEVEL), level, p.sums->thresholds[level - 1]);
        text_format(out, "%s%s", any ? ", " : "", civ_tech_items.items[tech].name[lang]);
        any = true;
    }
    return any;
}

void civ_add_techs(const struct scene *scene, const struct civ_view *seen, int seat,
                   struct text *out)
{
    struct civ_seen_side p = civ_seen_side(seen, seat);
    text_add(out, word(scene->lang, W_CIV_TECHS));
    scene_add_player(scene, seat, out);
    text_add(out, ":\n");
    for (int level = CIV_LEVEL_COUNT; level >= 1; level--) /* the pyramid, from its top */
        if (add_level(p, level, scene->lang, out))
            text_add_char(out, '\n');
    text_add(out, word(scene->lang, W_CIV_LEARNABLE));
    board_add_names(&civ_tech_items, p.sums->learnable, scene->lang, out);
    text_add_char(out, '\n');
}

static void add_wonder(int wonder, enum lang lang, struct text *out)
{
    const struct civ_wonder_row *row = &civ_wonders[wonder];
    text_format(out, "%s %d", civ_wonder_items.items[wonder].name[lang], row->cost);
    if (row->discount_tech != ITEM_NONE)
        phrase_add(out, lang, say(W_CIV_WITH_TECH), row->discount_cost,
                   civ_tech_items.items[row->discount_tech].name[lang]);
}

void civ_add_market(const struct scene *scene, const struct civ_view *seen, struct text *out)
{
    enum lang lang = scene->lang;
    text_add(out, word(lang, W_CIV_MARKET));
    for (int i = 0; i < seen->open.count; i++) {
        text_add(out, i ? ", " : "");
        if (seen->open.at[i] >= 0)
            add_wonder(seen->open.at[i], lang, out);
    }
    text_add(out, seen->open.count ? "" : word(lang, W_NONE));
    phrase_add(out, lang, say(W_CIV_DECK_LEFT), seen->wonders.count);
    text_format(out, "\n%s", word(lang, W_CIV_RESOURCES_LEFT));
    civ_add_counts(&civ_resource_items, seen->market, CIV_SEEN_KINDS, lang, out);
    text_format(out, "\n%s", word(lang, W_CIV_BUILDINGS_LEFT));
    civ_add_counts(&civ_pool_items, seen->pools, CIV_POOL_COUNT, lang, out);
    text_add_char(out, '\n');
    phrase_add(out, lang, say(W_CIV_DECKS), seen->event_deck_1.count, seen->event_deck_2.count,
               seen->event_deck_3.count);
    text_add_char(out, '\n');
}

/* The position in lines */

typedef int what_of(struct civ_seen_place square);

static int terrain_of(struct civ_seen_place square)
{
    return square.terrain;
}

static int resource_of(struct civ_seen_place square)
{
    return square.resource;
}

static int class_of(struct civ_seen_place square)
{
    return square.class;
}

static int piece_of(struct civ_seen_place square)
{
    return square.piece;
}

/* "forest: c3, c4"; adds nothing if there is no such square. */
static void add_where(const struct civ_view *seen, const struct item_list *table, what_of *what,
                      int value, enum lang lang, struct text *out)
{
    const char *between = ": ", *heading = table->items[value].name[lang];
    for (int square = 0; square < CIV_SQUARE_COUNT; square++) {
        struct civ_seen_place at = civ_seen_place(seen, square);
        if (!at.exists || what(at) != value)
            continue;
        text_format(out, "%s%s%s", between[0] == ':' ? heading : "", between,
                    civ_square_items.items[square].id);
        between = ", ";
    }
    if (between[0] == ',')
        text_add_char(out, '\n');
}

/* Face-down tiles by their corners: "e1-h4". */
static void add_face_down(const struct civ_view *seen, enum lang lang, struct text *out)
{
    enum { TILE = 4 };
    const char *between = ": ";
    for (int i = 0; i < CIV_SLOT_COUNT; i++) {
        const struct civ_slot_row *slot = &civ_slots[i];
        int first = grid_at(slot->x, slot->y);
        int last = grid_at(slot->x + TILE - 1, slot->y + TILE - 1);
        if (slot->players != seen->players || civ_seen_place(seen, first).terrain >= 0)
            continue;
        text_format(out, "%s%s%s-%s", between[0] == ':' ? word(lang, W_CIV_FACE_DOWN) : "", between,
                    civ_square_items.items[first].id, civ_square_items.items[last].id);
        between = ", ";
    }
    if (between[0] == ',')
        text_add_char(out, '\n');
}

static void add_map(const struct civ_view *seen, enum lang lang, struct text *out)
{
    for (int i = 0; i < CIV_TERRAIN_COUNT; i++)
        add_where(seen, &civ_terrain_items, terrain_of, i, lang, out);
    add_face_down(seen, lang, out);
    for (int i = 0; i < CIV_SEEN_KINDS; i++)
        add_where(seen, &civ_resource_items, resource_of, i, lang, out);
    add_where(seen, &civ_class_items, class_of, CIV_CLASS_HUT, lang, out);
    add_where(seen, &civ_class_items, class_of, CIV_CLASS_VILLAGE, lang, out);
    for (int i = 0; i < CIV_PIECE_COUNT; i++)
        add_where(seen, &civ_piece_items, piece_of, i, lang, out);
}

/* "  b2: armies 1, scouts 0; ..." */
static void add_figures(const struct civ_view *seen, int seat, enum lang lang, struct text *out)
{
    const char *between = "  ";
    for (int square = 0; square < CIV_SQUARE_COUNT; square++) {
        struct civ_seen_place at = civ_seen_place(seen, square);
        if (at.holder != seat)
            continue;
        text_format(out, "%s%s", between, civ_square_items.items[square].id);
        phrase_add(out, lang, say(W_CIV_STAND), at.armies, at.scouts);
        between = "; ";
    }
    if (between[0] == ';')
        text_add_char(out, '\n');
}

void civ_describe(const struct scene *scene, struct text *out)
{
    const struct civ_view *seen = scene->seen;
    add_map(seen, scene->lang, out);
    for (int i = 0; i < seen->players; i++) {
        int seat = (scene->viewer + i) % seen->players;
        civ_add_seat(scene, seen, seat, out);
        civ_add_standing(scene, seen, seat, out);
        civ_add_cities(scene, seen, seat, true, out);
        add_figures(seen, seat, scene->lang, out);
        civ_add_techs(scene, seen, seat, out);
    }
    civ_add_market(scene, seen, out);
    civ_add_own(scene, seen, out);
    civ_add_matter(scene, seen, out);
}

void civ_choices(const struct scene *scene, struct text *out)
{
    const struct civ_view *seen = scene->seen;
    civ_add_matter(scene, seen, out);
    civ_add_seat(scene, seen, scene->viewer, out);
    civ_add_cities(scene, seen, scene->viewer, false, out);
    add_figures(seen, scene->viewer, scene->lang, out);
    civ_add_own(scene, seen, out);
}
