/* board_civ.c: the drawn board of Civilization: the map, what is going on, the seats, the viewer's
 * cities and cards.
 *
 * If the map (civ_map.c) leaves room, the texts stand beside it; otherwise above it, so that the
 * list of actions covers the texts and not the map. */
#include "tui/civ_map.h"
#include "tui/civ_tell.h"
#include "tui/fit.h"
#include "tui/flow.h"

enum {
    HANG = 2,
    BESIDE = 36,   /* columns from which the texts stand beside the map */
    TEXT_ROWS = 7, /* above the map at least */
    MAP_ROWS = 6,  /* of squares at least */
    MAP_ROWS_IN_BATTLE = 2,
    LIST_LEAST = 7,
    SEAT_ROWS = 4
};

struct drawing {
    const struct scene *scene;
    const struct civ_view *seen;
    struct canvas *canvas;
    struct area area, map, matter, texts;
    const struct civ_form *form;
};

/* Where things stand */

/* The rows an open list has. */
static int list_rows(int board_rows)
{
    return board_rows / 3 > LIST_LEAST ? board_rows / 3 : LIST_LEAST;
}

/* The rows at the top that an open list covers; none if it has its own place beside the board. */
static int covered_rows(const struct drawing *d)
{
    return d->area.width < d->canvas->width ? 0 : list_rows(d->area.height);
}

static bool fits_beside(const struct drawing *d, const struct civ_form *form)
{
    return civ_map_width(d->seen, form) + BESIDE <= d->area.width &&
           civ_map_height(d->seen, form) + covered_rows(d) <= d->area.height;
}

/* The rows of a text in so many columns. */
static int rows_of(const struct text *lines, int width)
{
    struct text wrapped = TEXT_EMPTY;
    fit_wrap(&wrapped, text_string(lines), width, HANG);
    int rows = lines->length ? fit_line_count(text_string(&wrapped)) : 0;
    text_free(&wrapped);
    return rows;
}

/* The map on the left, on the right what is going on: both at the bottom, where no list covers
 * them. */
static void place_beside(struct drawing *d, const struct civ_form *form, const struct text *lines)
{
    int width = civ_map_width(d->seen, form) + 1;
    d->form = form;
    d->map = d->texts = d->area;
    d->map.width = width;
    if (covered_rows(d)) {
        d->map.height = civ_map_height(d->seen, form);
        d->map.y += d->area.height - d->map.height;
    }
    d->texts.x += width;
    d->texts.width -= width;
    d->matter = d->texts;
    int rows = rows_of(lines, d->texts.width), most = d->texts.height - TEXT_ROWS;
    d->matter.height = rows > most ? most : rows;
    d->texts.height -= d->matter.height;
    d->matter.y += d->texts.height;
}

/* The map at the bottom, the rows for what is going on above it, and the other texts on top. */
static void place_below(struct drawing *d, const struct text *lines)
{
    int matter = rows_of(lines, d->area.width);
    int room = d->area.height - TEXT_ROWS;
    int least = 1 + (d->seen->battle.on ? MAP_ROWS_IN_BATTLE : MAP_ROWS);
    d->form = civ_map_width(d->seen, &civ_form_wide) <= d->area.width ? &civ_form_wide
              : civ_map_height(d->seen, &civ_form_high) + TEXT_ROWS + matter <= room
                  ? &civ_form_high
                  : &civ_form_narrow;
    int height = civ_map_height(d->seen, d->form);
    height = height > room - matter ? room - matter : height;
    height = height < least ? least : height;
    matter = matter > room - height ? room - height : matter;
    d->map = d->matter = d->texts = d->area;
    d->map.height = height;
    d->map.y = d->area.y + d->area.height - height;
    d->matter.height = matter;
    d->matter.y = d->map.y - matter;
    d->texts.height -= height + matter;
}

static void place(struct drawing *d, const struct text *lines)
{
    static const struct civ_form *const forms[] = {&civ_form_wide, &civ_form_high, &civ_form_spaced,
                                                   &civ_form_narrow};
    for (int i = 0; i < COUNT_OF(forms); i++)
        if (fits_beside(d, forms[i])) {
            place_beside(d, forms[i], lines);
            return;
        }
    place_below(d, lines);
}

/* Texts */

/* Every line of a text, each in at most that many rows, as far as the area has room; the area
 * shrinks and the text is emptied. */
static void put_lines(const struct drawing *d, struct area *area, enum style style,
                      struct text *lines, int most)
{
    int count = fit_line_count(text_string(lines));
    for (int i = 0; i < count && area->height > 0; i++) {
        struct text line = TEXT_EMPTY;
        struct flow flow;
        struct area rows = *area;
        rows.height = rows.height < most ? rows.height : most;
        fit_add_line(&line, text_string(lines), i);
        flow_start(&flow, d->canvas, rows, HANG);
        flow_add(&flow, style, text_string(&line));
        area->y += flow_rows(&flow);
        area->height -= flow_rows(&flow);
        text_free(&line);
    }
    text_clear(lines);
}

/* The viewer comes first; in a low window the others have one row each. */
static void draw_seats(struct drawing *d)
{
    struct text line = TEXT_EMPTY;
    int players = d->seen->players;
    bool low = d->texts.height < SEAT_ROWS * players + TEXT_ROWS;
    for (int i = 0; i < players; i++) {
        int seat = (d->scene->viewer + i) % players;
        text_add(&line, d->scene->turn == seat ? "*" : "");
        civ_add_seat(d->scene, d->seen, seat, &line);
        put_lines(d, &d->texts, i ? STYLE_PLAIN : STYLE_STRONG, &line,
                  !low ? SEAT_ROWS
                  : i  ? 1
                       : 2);
    }
    text_free(&line);
}

/* Begins with what the viewer needs most. */
static void draw_rest(struct drawing *d)
{
    struct text lines = TEXT_EMPTY;
    int viewer = d->scene->viewer;
    civ_add_own(d->scene, d->seen, &lines);
    put_lines(d, &d->texts, STYLE_PLAIN, &lines, SEAT_ROWS);
    civ_add_cities(d->scene, d->seen, viewer, false, &lines);
    put_lines(d, &d->texts, STYLE_PLAIN, &lines, SEAT_ROWS);
    civ_add_standing(d->scene, d->seen, viewer, &lines);
    put_lines(d, &d->texts, STYLE_PLAIN, &lines, SEAT_ROWS);
    civ_add_market(d->scene, d->seen, &lines);
    put_lines(d, &d->texts, STYLE_FAINT, &lines, SEAT_ROWS);
    civ_add_techs(d->scene, d->seen, viewer, &lines);
    put_lines(d, &d->texts, STYLE_PLAIN, &lines, SEAT_ROWS);
    text_free(&lines);
}

static void draw(const struct scene *scene, struct canvas *canvas, struct area area)
{
    const struct civ_view *seen = scene->seen;
    struct drawing d = {.scene = scene, .seen = seen, .canvas = canvas, .area = area};
    struct text matter = TEXT_EMPTY;
    civ_add_matter(scene, seen, &matter);
    place(&d, &matter);
    put_lines(&d, &d.matter, STYLE_STRONG, &matter, SEAT_ROWS);
    draw_seats(&d);
    draw_rest(&d);
    civ_map_draw(scene, seen, d.form, canvas, d.map);
    text_free(&matter);
}

static struct board_size size(int rows)
{
    enum { LOG = 4, HIGH = 30 };
    rows -= rows > HIGH ? LOG : 0;
    return (struct board_size){rows, list_rows(rows)};
}

static void headline(const struct scene *scene, struct text *out)
{
    const struct civ_view *seen = scene->seen;
    if (seen->turn_limit)
        phrase_add(out, scene->lang, say(W_CIV_TURN_OF), seen->turn, seen->turn_limit);
    else
        phrase_add(out, scene->lang, say(W_CIV_TURN), seen->turn);
    if (seen->phase >= 0)
        text_format(out, ", %s", civ_stage_items.items[seen->phase].name[scene->lang]);
}

/* The groups of the verbs, in the order in which they are listed. */
static const struct board_group groups[] = {
    {"battle", W_CIV_GROUP_BATTLE},
    {"loot", W_CIV_GROUP_LOOT},
    {"place", W_CIV_GROUP_PLACE},
    {"target", W_CIV_GROUP_TARGET},
    {"move", W_CIV_GROUP_MOVE},
    {"city", W_CIV_GROUP_CITY},
    {"build", W_CIV_GROUP_BUILD},
    {"culture", W_CIV_GROUP_CULTURE},
    {"research", W_CIV_GROUP_RESEARCH},
    {"learn", W_CIV_GROUP_LEARN},
    {"use", W_CIV_GROUP_USE},
    {"event", W_CIV_GROUP_EVENT},
    {"great", W_CIV_GROUP_GREAT},
    {"unit", W_CIV_GROUP_UNIT},
    {"figure", W_CIV_GROUP_FIGURE},
    {"take", W_CIV_GROUP_TAKE},
    {"trade", W_CIV_GROUP_TRADE},
    {"pay", W_CIV_GROUP_PAY},
    {"government", W_CIV_GROUP_GOVERNMENT},
    {"policy", W_CIV_GROUP_POLICY},
    {"discard", W_CIV_GROUP_DISCARD},
    {"end", W_CIV_GROUP_END},
    {NULL, TERMINAL_WORD_COUNT},
};

static const uint8_t matters[CIV_DECISION_COUNT] = {
    [CIV_DECISION_ASK] = MATTER_DEAL,
    [CIV_DECISION_ANSWER] = MATTER_DEAL,
    [CIV_DECISION_HAND_OVER] = MATTER_DEAL,
};

const struct board board_civ = {
    .slug = "civ",
    .view = &civ_view_form,
    .matters = matters,
    .help = W_HELP_CIV,
    .groups = groups,
    .size = size,
    .headline = headline,
    .draw = draw,
    .describe = civ_describe,
    .choices = civ_choices,
    .detail = civ_detail,
    .brief = civ_brief,
    .chapters = civ_chapters,
    .chapter_count = CIV_CHAPTER_COUNT,
};
