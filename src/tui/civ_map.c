/* civ_map.c: see civ_map.h. */
#include "tui/civ_map.h"

#include <string.h>

#include "tui/utf8.h"

enum {
    MARGIN = 3,   /* for the numbers of the rows */
    CELL_TEXT = 3 /* characters of a city, of figures, of a thing */
};

const struct civ_form civ_form_narrow = {4, 1, 1, 0,
                                         2, 2, 0, 3}; /* figures take the place of the star */
const struct civ_form civ_form_spaced = {5, 1, 1, 0, 2, 2, 0, 4};
const struct civ_form civ_form_high = {4, 2, CELL_TEXT, 1, 0, CELL_TEXT, 1, 3};
const struct civ_form civ_form_wide = {9, 1, CELL_TEXT, 0, 4, CELL_TEXT, 0, 7};

int civ_map_width(const struct civ_view *seen, const struct civ_form *form)
{
    return MARGIN + form->width * civ_seen_width(seen);
}

int civ_map_height(const struct civ_view *seen, const struct civ_form *form)
{
    return 1 + form->rows * civ_seen_height(seen);
}

/* The state of one drawing. */
struct drawing {
    const struct scene *scene;
    const struct civ_view *seen;
    struct canvas *canvas;
    const struct civ_form *form;
    struct area map;
    bool named[CIV_SQUARE_COUNT]; /* by an action of the pending decision */
    int first, last;              /* rows in sight */
};

/* A square */

static const enum style terrain_styles[CIV_TERRAIN_COUNT] = {
    [CIV_TERRAIN_GRASSLAND] = STYLE_GREEN, [CIV_TERRAIN_DESERT] = STYLE_YELLOW,
    [CIV_TERRAIN_FOREST] = STYLE_PURPLE,   [CIV_TERRAIN_MOUNTAIN] = STYLE_GREY,
    [CIV_TERRAIN_WATER] = STYLE_BLUE,
};

/* The first letters of a text, that many. */
static void add_letters(struct text *out, const char *from, int count)
{
    for (int i = 0; i < count && *from; i++)
        utf8_add(out, utf8_next(&from));
}

/* What lies on a square: a letter for its class, or its first letters if there is room. */
static void add_thing(const struct drawing *d, int square, struct text *out)
{
    enum lang lang = d->scene->lang;
    struct civ_seen_place at = civ_seen_place(d->seen, square);
    int piece = at.piece, class = at.class, resource = at.resource;
    if (class < 0) {
        if (resource >= 0)
            text_add_char(out, word(lang, W_CIV_RESOURCE_LETTERS)[resource]);
        return;
    }
    if (d->form->thing_width > 1 && class == CIV_CLASS_BUILDING && piece >= 0) {
        add_letters(out, civ_piece_items.items[piece].name[lang], d->form->thing_width);
        return;
    }
    text_add_char(out, word(lang, W_CIV_CLASS_LETTERS)[class]);
    if (d->form->thing_width > 1 && piece >= 0) {
        const char *name = civ_piece_items.items[piece].name[lang], *last = strrchr(name, ' ');
        add_letters(out, last ? last + 1 : name, d->form->thing_width - 1);
    }
}

/* "23": three armies of player 2; "2s": his scout; both if there is room, otherwise "2+". */
static void add_figures(const struct drawing *d, int square, struct text *out)
{
    struct civ_seen_place at = civ_seen_place(d->seen, square);
    int armies = at.armies, scouts = at.scouts;
    const char *letters = word(d->scene->lang, W_CIV_SCOUT_LETTERS);
    if (at.holder < 0)
        return;
    text_add_int(out, at.holder + 1);
    if (armies && scouts && d->form->what_width < CELL_TEXT) {
        text_add_char(out, '+');
        return;
    }
    if (armies)
        text_add_int(out, armies);
    if (scouts)
        text_add_char(out, letters[scouts > 1]);
}

static void add_city(const struct drawing *d, int owner, int city, struct text *out)
{
    struct civ_seen_city c = civ_seen_city(d->seen, owner, city);
    text_format(out, "%c%d%s", c.sums->capital ? '@' : '#', owner + 1, c.own->walls ? "'" : "");
}

/* The thing, and the city or figures. If there is little room, a city takes the place of the thing
 * (which can only be a resource), and the star takes the place of the thing beside figures. */
static void put_pieces(const struct drawing *d, int y, int x, int square)
{
    const struct civ_form *form = d->form;
    struct text thing = TEXT_EMPTY, what = TEXT_EMPTY;
    bool close = form->what_width < CELL_TEXT, mark = d->named[square];
    int city = 0, owner = civ_seen_city_at(d->seen, square, &city);
    int holder = owner >= 0 ? owner : civ_seen_place(d->seen, square).holder;
    int mark_x = form->mark_x, what_x = form->what_x - (close && owner >= 0);
    if (owner >= 0)
        add_city(d, owner, city, &what);
    else
        add_figures(d, square, &what);
    if (mark && form == &civ_form_narrow && what.length && owner < 0)
        mark_x = 1;
    if (!(close && owner >= 0) && !(mark && mark_x == 1))
        add_thing(d, square, &thing);
    canvas_put_text(d->canvas, y, x + 1, form->thing_width, STYLE_PLAIN, &thing);
    canvas_put_text(d->canvas, y + form->what_y, x + what_x, CELL_TEXT,
                    holder == d->scene->viewer ? STYLE_STRONG : STYLE_PLAIN, &what);
    if (mark)
        canvas_put(d->canvas, y + form->mark_y, x + mark_x, 1, STYLE_ALERT, "*");
}

static void put_square(const struct drawing *d, int y, int x, int square)
{
    struct civ_seen_place at = civ_seen_place(d->seen, square);
    int terrain = at.terrain;
    if (!at.exists)
        return;
    if (terrain < 0) {
        canvas_put(d->canvas, y, x, 1, STYLE_FAINT, "?");
    } else {
        const struct civ_terrain_row *row = &civ_terrains[terrain];
        canvas_put(d->canvas, y, x, 1, terrain_styles[terrain], row->letter[d->scene->lang]);
    }
    put_pieces(d, y, x, square);
}

/* The map */

static void mark_named(struct drawing *d)
{
    struct ref refs[REFS_MAX];
    for (int i = 0; i < d->scene->action_count; i++)
        for (int k = game_action_named(d->scene->game, d->scene->actions[i], refs) - 1; k >= 0; k--)
            if (board_is_of(d->scene, refs[k], &civ_square_items))
                d->named[refs[k].item] = true;
}

/* The square in the middle of those that the decision names; if it names none, the battle or the
 * viewer's capital. */
static int focus_row(const struct drawing *d)
{
    struct civ_seen_side p = civ_seen_side(d->seen, d->scene->viewer);
    int top = GRID_SIDE, bottom = -1;
    for (int square = 0; square < CIV_SQUARE_COUNT; square++) {
        if (!d->named[square])
            continue;
        top = grid_y(square) < top ? grid_y(square) : top;
        bottom = grid_y(square) > bottom ? grid_y(square) : bottom;
    }
    if (bottom >= 0)
        return (top + bottom) / 2;
    if (d->seen->battle.on && d->seen->battle.at >= 0)
        return grid_y(d->seen->battle.at);
    return p.sums->cities.count ? grid_y(p.sums->cities.at[0].at) : civ_seen_height(d->seen) / 2;
}

/* As many rows as fit into the area of the map, around what matters. */
static void find_rows(struct drawing *d)
{
    int fit = (d->map.height - 1) / d->form->rows, height = civ_seen_height(d->seen);
    d->first = 0;
    if (fit < height) {
        d->first = focus_row(d) - fit / 2;
        d->first = d->first > height - fit ? height - fit : d->first;
        d->first = d->first < 0 ? 0 : d->first;
    }
    d->last = d->first + (fit < height ? fit : height) - 1;
}

static void draw_map(const struct drawing *d)
{
    int y = d->map.y, left = d->map.x + MARGIN;
    for (int column = 0; column < civ_seen_width(d->seen); column++)
        canvas_fill(d->canvas, y, left + d->form->width * column, 1, STYLE_FAINT,
                    (uint32_t)('a' + column));
    y++;
    for (int row = d->first; row <= d->last; row++, y += d->form->rows) {
        struct text number = TEXT_EMPTY;
        text_add_int(&number, row + 1);
        canvas_put_text(d->canvas, y, d->map.x, MARGIN, STYLE_FAINT, &number);
        for (int column = 0; column < civ_seen_width(d->seen); column++)
            put_square(d, y, left + d->form->width * column, grid_at(column, row));
    }
}

void civ_map_draw(const struct scene *scene, const struct civ_view *seen,
                  const struct civ_form *form, struct canvas *canvas, struct area area)
{
    struct drawing d = {.scene = scene, .seen = seen, .canvas = canvas, .form = form, .map = area};
    mark_named(&d);
    find_rows(&d);
    draw_map(&d);
}
