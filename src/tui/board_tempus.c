/* board_tempus.c: the drawn board of Tempus: the hex map, the players with their progress, the
 * viewer's hand.
 *
 * A hex is five columns: the letter of its terrain, the owner's number, ":" and the tokens or "#"
 * and the value of a city; a "*" behind it means that an action of the pending decision names it.
 * In a high window every second column of the map is one row lower, as on the table; in a low one,
 * a row of hexes is a row of text. Only the rows with land, and one more, are drawn. */
#include <string.h>

#include "tui/fit.h"
#include "tui/flow.h"
#include "tui/tempus_tell.h"

enum {
    CELL = 5,
    MARGIN = 3, /* for the numbers of the rows */
    SEAT_ROWS = 2,
    HANG = 2,
    CHART_WIDTH = 34 /* columns from which the era chart stands beside the map */
};

struct drawing {
    const struct scene *scene;
    const struct tempus_view *seen;
    struct canvas *canvas;
    struct area area;
    bool named[HEX_COUNT]; /* by an action of the pending decision */
    int first, last;       /* rows of the map */
};

/* The map */

static const enum style terrain_styles[TEMPUS_TERRAIN_COUNT] = {
    [TEMPUS_TERRAIN_GRASSLAND] = STYLE_GREEN, [TEMPUS_TERRAIN_FARMLAND] = STYLE_YELLOW,
    [TEMPUS_TERRAIN_FOREST] = STYLE_PURPLE,   [TEMPUS_TERRAIN_HILLS] = STYLE_BROWN,
    [TEMPUS_TERRAIN_MOUNTAIN] = STYLE_GREY,
};

static void mark_named(struct drawing *d)
{
    struct ref refs[REFS_MAX];
    for (int i = 0; i < d->scene->action_count; i++)
        for (int k = game_action_named(d->scene->game, d->scene->actions[i], refs) - 1; k >= 0; k--)
            if (board_is_of(d->scene, refs[k], &tempus_hex_items))
                d->named[refs[k].item] = true;
}

/* The rows with land and one row around them; all rows while there is no land. */
static void find_rows(struct drawing *d)
{
    d->first = HEX_ROWS;
    d->last = -1;
    for (int hex = 0; hex < HEX_COUNT; hex++) {
        if (d->seen->terrain[hex] < 0 && !d->named[hex])
            continue;
        int row = hex_row(hex);
        d->first = row < d->first ? row : d->first;
        d->last = row > d->last ? row : d->last;
    }
    if (d->last < 0) {
        d->first = 0;
        d->last = HEX_ROWS - 1;
    }
}

static void draw_hex(const struct drawing *d, int y, int x, int hex)
{
    const struct tempus_view *seen = d->seen;
    int terrain = seen->terrain[hex], owner = seen->owner[hex];
    struct text piece = TEXT_EMPTY;
    if (terrain < 0) {
        canvas_put(d->canvas, y, x, CELL, STYLE_FAINT, seen->inland[hex] ? "~" : ".");
    } else {
        const struct tempus_terrain_row *row = &tempus_terrains[terrain];
        canvas_put(d->canvas, y, x, CELL, terrain_styles[terrain], row->letter[d->scene->lang]);
    }
    if (owner >= 0) {
        text_format(&piece, seen->city[hex] ? "%d#%d" : "%d:%d", owner + 1,
                    seen->city[hex] ? seen->city[hex] : seen->tokens[hex]);
        canvas_put(d->canvas, y, x + 1, CELL - 1,
                   owner == d->scene->viewer ? STYLE_STRONG : STYLE_PLAIN, text_string(&piece));
    }
    if (d->named[hex])
        canvas_put(d->canvas, y, x + CELL - 1, 1, STYLE_ALERT, "*");
    text_free(&piece);
}

static void draw_columns(const struct drawing *d, int y)
{
    for (int column = 0; column < HEX_COLUMNS; column++)
        canvas_fill(d->canvas, y, d->area.x + MARGIN + CELL * column, 1, STYLE_FAINT,
                    (uint32_t)('a' + column));
}

/* `step` rows of text for a row of hexes; with two, odd columns lie one lower. */
static void draw_map(const struct drawing *d, int y, int step)
{
    struct text number = TEXT_EMPTY;
    draw_columns(d, y++);
    for (int row = d->first; row <= d->last; row++) {
        int line = y + step * (row - d->first);
        text_clear(&number);
        text_add_int(&number, row + 1);
        canvas_put(d->canvas, line, d->area.x, MARGIN, STYLE_FAINT, text_string(&number));
        for (int column = 0; column < HEX_COLUMNS; column++)
            draw_hex(d, line + (step > 1 && column % 2), d->area.x + MARGIN + CELL * column,
                     hex_at(column, row));
    }
    text_free(&number);
}

static int map_rows(const struct drawing *d, int step)
{
    return 1 + step * (d->last - d->first + 1) + (step > 1);
}

/* Below and beside it */

static int put_line(const struct drawing *d, int y, enum style style, struct text *line, int rows)
{
    struct flow flow;
    if (!line->length || rows < 1)
        return y;
    flow_start(&flow, d->canvas, (struct area){y, d->area.x, rows, d->area.width}, HANG);
    flow_add(&flow, style, text_string(line));
    text_clear(line);
    return y + flow_rows(&flow);
}

static int draw_seats(const struct drawing *d, int y, int bottom)
{
    struct text line = TEXT_EMPTY;
    for (int i = 0; i < d->seen->players && y < bottom; i++) {
        int seat = (d->scene->viewer + i) % d->seen->players;
        text_add(&line, d->scene->turn == seat ? "*" : " ");
        scene_add_player(d->scene, seat, &line);
        text_add(&line, ": ");
        tempus_add_numbers(d->seen, seat, d->scene->lang, &line);
        y = put_line(d, y, seat == d->scene->viewer ? STYLE_STRONG : STYLE_PLAIN, &line,
                     bottom - y < SEAT_ROWS ? bottom - y : SEAT_ROWS);
    }
    text_free(&line);
    return y;
}

/* The eras beside the map, one row each, the cubes in front. */
static void draw_chart(const struct drawing *d, int y, int x, int height)
{
    enum lang lang = d->scene->lang;
    for (int era = 0; era < TEMPUS_ERA_COUNT && era < height; era++) {
        struct text line = TEXT_EMPTY;
        for (int seat = 0; seat < d->seen->players; seat++)
            text_format(&line, d->seen->player[seat].era == era ? "%d" : " ", seat + 1);
        text_format(&line, " %s", tempus_era_items.items[era].name[lang]);
        if (tempus_eras[era].terrain != ITEM_NONE)
            text_format(&line, ", %s",
                        tempus_terrain_items.items[tempus_eras[era].terrain].name[lang]);
        canvas_put_text(d->canvas, y + era, x, d->area.x + d->area.width - x,
                        era == d->seen->next_era ? STYLE_STRONG : STYLE_FAINT, &line);
    }
}

static void draw(const struct scene *scene, struct canvas *canvas, struct area area)
{
    const struct tempus_view *seen = scene->seen;
    struct drawing d = {.scene = scene, .seen = seen, .canvas = canvas, .area = area};
    struct text line = TEXT_EMPTY;
    mark_named(&d);
    find_rows(&d);
    int below = seen->players + 3, bottom = area.y + area.height;
    int step = map_rows(&d, 2) + below <= area.height ? 2 : 1;
    draw_map(&d, area.y, step);
    int beside = area.x + MARGIN + CELL * HEX_COLUMNS + 2;
    if (area.x + area.width - beside >= CHART_WIDTH)
        draw_chart(&d, area.y + 1, beside, map_rows(&d, step));
    int y = area.y + map_rows(&d, step);
    if (seen->round)
        tempus_add_next_era(seen, scene->lang, &line);
    y = put_line(&d, y, STYLE_STRONG, &line, bottom - y);
    tempus_add_matter(seen, scene->lang, &line);
    y = put_line(&d, y, STYLE_STRONG, &line, bottom - y);
    tempus_add_hand(seen, scene->viewer, scene->lang, &line);
    y = put_line(&d, y, STYLE_PLAIN, &line, bottom - y);
    draw_seats(&d, y, bottom);
    text_free(&line);
}

static struct board_size size(int rows)
{
    enum { LOG = 4, HIGH = 30, LIST_LEAST = 7 };
    rows -= rows > HIGH ? LOG : 0;
    return (struct board_size){rows, rows / 3 > LIST_LEAST ? rows / 3 : LIST_LEAST};
}

static void headline(const struct scene *scene, struct text *out)
{
    const struct tempus_view *seen = scene->seen;
    if (seen->round)
        phrase_add(out, scene->lang, say(W_TEMPUS_ROUND), seen->round, TEMPUS_ERA_COUNT - 1,
                   seen->deck.count);
}

/* The groups of the verbs, in the order in which they are listed. */
static const struct board_group groups[] = {
    {"lay", W_TEMPUS_GROUP_LAY},       {"place", W_TEMPUS_GROUP_PLACE},
    {"action", W_TEMPUS_GROUP_ACTION}, {"build", W_TEMPUS_GROUP_BUILD},
    {"fight", W_TEMPUS_GROUP_FIGHT},   {"move", W_TEMPUS_GROUP_MOVE},
    {"births", W_TEMPUS_GROUP_BIRTHS}, {"convert", W_TEMPUS_GROUP_CONVERT},
    {"card", W_TEMPUS_GROUP_CARD},     {"discard", W_TEMPUS_GROUP_DISCARD},
    {"end", W_TEMPUS_GROUP_END},       {NULL, TERMINAL_WORD_COUNT},
};

const struct board board_tempus = {
    .slug = "tempus",
    .view = &tempus_view_form,
    .help = W_HELP_TEMPUS,
    .groups = groups,
    .size = size,
    .headline = headline,
    .draw = draw,
    .describe = tempus_describe,
    .choices = tempus_choices,
    .detail = tempus_detail,
    .brief = tempus_brief,
    .chapters = tempus_chapters,
    .chapter_count = TEMPUS_CHAPTER_COUNT,
};
