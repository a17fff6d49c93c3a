/* layout.c: see layout.h. */
#include "tui/layout.h"

#include <string.h>

#include "tui/fit.h"
#include "tui/report.h"
#include "tui/utf8.h"

enum {
    SIDE_MIN = 40,
    SIDE_MAX = 60,
    FRAME_ROWS = 4,
    MESSAGE_ROWS = 3,
    RULER = 0x2500,
    NUMBER_COLUMNS = 3, /* of an action in the list */
    HINT_COLUMNS = 5,   /* behind it, where there are hints */
    NARROW_LIST = 50,
    WORTH_CUTTING = 12
};

/* The state of one drawing. */
struct drawing {
    struct layout *layout;
    struct scene scene;
    int columns, rows;
    int board_columns; /* the rest, if any, is the list of actions */
    struct board_size size;
};

void layout_free(struct layout *layout)
{
    canvas_free(&layout->canvas);
    editor_free(&layout->editor);
    text_free(&layout->page);
    text_free(&layout->filter);
    text_free(&layout->message);
}

bool layout_is_wide(int columns)
{
    return columns >= LAYOUT_COLUMNS + SIDE_MIN;
}

static int board_columns(int columns)
{
    if (!layout_is_wide(columns))
        return columns;
    int side = columns - LAYOUT_COLUMNS;
    return columns - (side > SIDE_MAX ? SIDE_MAX : side);
}

/* Lines of a text */

/* What is drawn fainter in lines. */
enum fainter { FAINTER_NOTHING, FAINTER_IN_LISTS };

/* A heading of a list of actions: all other lines begin with a number or a blank. */
static bool is_heading(const char *line)
{
    return *line != ' ' && !(*line >= '0' && *line <= '9');
}

/* The column from which a line of a list of actions says more than the action: 0 for an indented
 * line, otherwise what follows two blanks after the number and the blanks of its column. */
static int faint_column(const char *line)
{
    int column = (int)strspn(line, "0123456789");
    if (*line == ' ')
        return 0;
    column += (int)strspn(line + column, " ");
    for (const char *at = line + column; *at; utf8_next(&at), column++)
        if (at[0] == ' ' && at[1] == ' ')
            return column;
    return column;
}

/* Draws lines of the text from `first` on. Returns how many. */
static int draw_lines(struct canvas *canvas, struct area area, const char *text, int first,
                      enum fainter fainter)
{
    int count = fit_line_count(text), drawn = 0;
    struct text line = TEXT_EMPTY;
    while (drawn < area.height && first + drawn < count) {
        text_clear(&line);
        fit_add_line(&line, text, first + drawn);
        int y = area.y + drawn, plain = faint_column(text_string(&line));
        canvas_put(canvas, y, area.x, area.width,
                   fainter == FAINTER_IN_LISTS ? STYLE_FAINT : STYLE_PLAIN, text_string(&line));
        if (fainter == FAINTER_IN_LISTS)
            canvas_put(canvas, y, area.x, plain,
                       is_heading(text_string(&line)) ? STYLE_STRONG : STYLE_PLAIN,
                       text_string(&line));
        drawn++;
    }
    text_free(&line);
    return drawn;
}

/* Keeps the first line shown inside the text. */
static void clamp_scroll(struct layout *layout, int lines, int rows)
{
    layout->scroll_step = rows > 1 ? rows - 1 : 1;
    if (layout->scroll > lines - rows)
        layout->scroll = lines - rows;
    if (layout->scroll < 0)
        layout->scroll = 0;
}

/* Title, log, message, input */

/* Where the game stands and who decides what, preceded by the name of the game if there is room. */
static void add_title(const struct drawing *d, int room, struct text *out)
{
    struct text age = TEXT_EMPTY, decision = TEXT_EMPTY;
    const char *name = d->scene.game->name[d->scene.lang], *dot = " \xC2\xB7 ";
    board_of(d->scene.game)->headline(&d->scene, &age);
    if (age.length)
        text_add(&age, dot);
    scene_add_decision(&d->scene, &decision);
    int columns = utf8_columns(name) + utf8_columns(text_string(&age)) +
                  utf8_columns(text_string(&decision)) + 4;
    text_format(out, " %s%s", columns <= room ? name : "", columns <= room ? dot : "");
    text_format(out, "%s%s", text_string(&age), text_string(&decision));
    text_free(&age);
    text_free(&decision);
}

static void draw_title(struct drawing *d)
{
    struct canvas *canvas = &d->layout->canvas;
    struct text left = TEXT_EMPTY, right = TEXT_EMPTY;
    phrase_add(&right, d->scene.lang, say(W_MOVE_NUMBER),
               table_version(d->layout->session->table) + 1);
    int width = utf8_columns(text_string(&right)), at = d->columns - 1 - width;
    add_title(d, at - 1, &left);
    canvas_fill(canvas, 0, 0, d->columns, STYLE_BAR, ' ');
    int end = canvas_put(canvas, 0, 0, d->columns, STYLE_BAR, text_string(&left));
    if (at > end && d->scene.turn != SEAT_NONE)
        canvas_put(canvas, 0, at, width, STYLE_BAR, text_string(&right));
    text_free(&left);
    text_free(&right);
}

/* The first line to show of wrapped entries if only the last `rows` fit: the beginning of an entry
 * if possible; continued lines are indented. */
static int first_log_line(const char *wrapped, int rows)
{
    int lines = fit_line_count(wrapped), first = lines > rows ? lines - rows : 0;
    for (int i = first; i < lines; i++) {
        struct text line = TEXT_EMPTY;
        fit_add_line(&line, wrapped, i);
        bool continued = text_string(&line)[0] == ' ';
        text_free(&line);
        if (!continued)
            return i;
    }
    return first;
}

/* The last things that happened, in the rows between the board and the input line. */
static void draw_log(struct drawing *d)
{
    const struct session *session = d->layout->session;
    struct area area = {1 + d->size.rows, 1, d->rows - 2 - d->size.rows, d->board_columns - 1};
    struct text text = TEXT_EMPTY, wrapped = TEXT_EMPTY;
    int count = table_version(session->table), first = count - area.height;
    for (int i = first < 0 ? 0 : first; i < count; i++) {
        session_add_log(session, i, &text);
        text_add_char(&text, '\n');
    }
    fit_wrap(&wrapped, text_string(&text), area.width, 2);
    draw_lines(&d->layout->canvas, area, text_string(&wrapped),
               first_log_line(text_string(&wrapped), area.height), FAINTER_NOTHING);
    text_free(&text);
    text_free(&wrapped);
}

static void draw_message(struct layout *layout, const char *message, enum style style, int columns,
                         int rows)
{
    struct text wrapped = TEXT_EMPTY, line = TEXT_EMPTY;
    fit_wrap(&wrapped, message, columns - 2, 0);
    int lines = fit_line_count(text_string(&wrapped));
    if (lines > MESSAGE_ROWS)
        lines = MESSAGE_ROWS;
    canvas_blank(&layout->canvas, (struct area){rows - 1 - lines, 0, lines, columns});
    for (int i = 0; i < lines; i++) {
        text_clear(&line);
        fit_add_line(&line, text_string(&wrapped), i);
        canvas_put(&layout->canvas, rows - 1 - lines + i, 1, columns - 1, style,
                   text_string(&line));
    }
    text_free(&wrapped);
    text_free(&line);
}

/* The message; if there is none and no list is visible, the hints. */
static void draw_bottom(struct layout *layout, int columns, int rows)
{
    struct text hints = TEXT_EMPTY;
    if (layout->cover == COVER_NONE && !layout_is_wide(columns))
        report_add_hints(layout->session, &hints);
    if (layout->message.length)
        draw_message(layout, text_string(&layout->message),
                     layout->alert ? STYLE_ALERT : STYLE_STRONG, columns, rows);
    else if (hints.length)
        draw_message(layout, text_string(&hints), STYLE_PLAIN, columns, rows);
    text_free(&hints);
}

static void draw_input(struct layout *layout, int columns, int rows)
{
    struct text line = TEXT_EMPTY;
    const char *hint = word(layout->session->lang, W_PROMPT_HINT);
    int room = columns - 4, first = 0;
    if (layout->editor.cursor > room)
        first = layout->editor.cursor - room;
    for (int i = first; i < layout->editor.length && i < first + room; i++)
        utf8_add(&line, layout->editor.line[i]);
    canvas_put(&layout->canvas, rows - 1, 0, 2, STYLE_STRONG, "> ");
    int end = canvas_put(&layout->canvas, rows - 1, 2, room, STYLE_PLAIN, text_string(&line));
    int width = utf8_columns(hint);
    if (columns - 1 - width > end + 1)
        canvas_put(&layout->canvas, rows - 1, columns - 1 - width, width, STYLE_FAINT, hint);
    layout->cursor_x = 2 + layout->editor.cursor - first;
    text_free(&line);
}

/* The list of actions */

/* Where a list says what the thing of an action does: behind the label, cut if necessary; below it;
 * or behind it if it fits and below otherwise. */
enum list_kind { LIST_BEHIND, LIST_BELOW, LIST_MIXED };

/* Appends `more` behind a line, or as much of it as the width allows. */
static void add_behind(struct text *line, const char *more, int width)
{
    int room = width - utf8_columns(text_string(line)) - 2;
    if (room < utf8_columns(more) && room < WORTH_CUTTING)
        return;
    text_add(line, "  ");
    fit_cut(line, more, room);
}

static void add_notation(const struct drawing *d, uint32_t action, int width, struct text *line)
{
    struct text notation = TEXT_EMPTY;
    text_add_char(&notation, '[');
    game_action_text(d->scene.game, action, &notation);
    text_add_char(&notation, ']');
    if (utf8_columns(text_string(line)) + utf8_columns(text_string(&notation)) + 2 <= width)
        text_format(line, "  %s", text_string(&notation));
    text_free(&notation);
}

/* The label; in a narrow list the short one if the board has one. */
static void add_label(const struct drawing *d, uint32_t action, int width, struct text *line)
{
    const struct board *board = board_of(d->scene.game);
    size_t start = line->length;
    if (width < NARROW_LIST && board->short_label)
        board->short_label(&d->scene, action, line);
    if (line->length == start)
        report_add_label(d->layout->session, action, line);
}

/* A column of its own: "*62% " for the best action, " 55% " for the next ones, otherwise blanks.
 * There is no column if no hints are expected. */
static void add_hint(const struct drawing *d, uint32_t action, struct text *line)
{
    const struct session *session = d->layout->session;
    const struct advice *advice = session_advice(session);
    struct text hint = TEXT_EMPTY;
    int rank = advice ? advice_rank(advice, action) : -1;
    if (rank >= 0)
        text_format(&hint, "%c%d%% ", rank ? ' ' : '*', advice_percent(advice, rank));
    if (session->hints || advice)
        utf8_add_padded(line, text_string(&hint), HINT_COLUMNS);
    text_free(&hint);
}

/* One action: number, hint and label, what its thing does, and, if there is room, its notation. */
static void add_action(const struct drawing *d, int index, int width, enum list_kind kind,
                       struct text *out)
{
    struct text line = TEXT_EMPTY, brief = TEXT_EMPTY;
    uint32_t action = d->scene.actions[index];
    text_format(&brief, "%d ", index + 1);
    utf8_add_padded(&line, text_string(&brief), NUMBER_COLUMNS);
    text_clear(&brief);
    add_hint(d, action, &line);
    add_label(d, action, width, &line);
    board_of(d->scene.game)->brief(&d->scene, action, &brief);
    int columns = utf8_columns(text_string(&line)) + 2 + utf8_columns(text_string(&brief));
    bool below = kind == LIST_BELOW || (kind == LIST_MIXED && columns > width);
    if (brief.length && !below)
        add_behind(&line, text_string(&brief), width);
    add_notation(d, action, width, &line);
    text_format(out, "%s\n", text_string(&line));
    if (brief.length && below)
        text_format(out, "   %s\n", text_string(&brief));
    text_free(&line);
    text_free(&brief);
}

/* The wrapped lines of the list. What each thing does has a line of its own if all of this fits,
 * and if the board is not enough for the decision or the text is long. */
static void add_list(const struct drawing *d, struct area area, const char *filter,
                     struct text *out)
{
    int found[LEGAL_MAX];
    int count = report_filter(d->layout->session, &d->scene, filter, found);
    bool on_board = d->scene.matters & MATTER_DRAWING;
    enum list_kind kinds[] = {on_board ? LIST_MIXED : LIST_BELOW, LIST_BEHIND};
    for (int try = 0; try < COUNT_OF(kinds); try++) {
        struct text lines = TEXT_EMPTY;
        for (int i = 0; i < count; i++) {
            report_add_heading(&d->scene, found, i, "", &lines);
            add_action(d, found[i], area.width, kinds[try], &lines);
        }
        if (!count && *filter)
            phrase_add(&lines, d->scene.lang, say(W_NO_ACTION_WITH), filter);
        text_clear(out);
        fit_wrap(out, text_string(&lines), area.width, 3);
        text_free(&lines);
        if (fit_line_count(text_string(out)) <= area.height - 1)
            break;
    }
}

/* Draws the list in the upper part of the area, as much of it as needed. */
static void draw_list(struct drawing *d, struct area area, const char *filter)
{
    struct layout *layout = d->layout;
    struct text list = TEXT_EMPTY, title = TEXT_EMPTY, close = TEXT_EMPTY;
    add_list(d, area, filter, &list);
    int lines = fit_line_count(text_string(&list)), rows = area.height - 1;
    clamp_scroll(layout, lines, rows);
    if (lines < rows)
        rows = lines;
    canvas_blank(&layout->canvas, (struct area){area.y, area.x - 1, rows + 1, area.width + 1});
    text_add(&title, word(d->scene.lang, W_ACTIONS_TITLE));
    if (lines > rows) {
        text_add(&close, "  ");
        phrase_add(&close, d->scene.lang, say(W_CLOSE_HINT), layout->scroll + 1,
                   layout->scroll + rows, lines);
    }
    const struct advice *advice = session_advice(layout->session);
    const char *key = word(d->scene.lang, W_HINT_COLUMN_KEY);
    int taken = utf8_columns(text_string(&title)) + utf8_columns(text_string(&close));
    if (advice && advice->valued && taken + 2 + utf8_columns(key) <= area.width)
        text_format(&title, "  %s", key); /* shown completely or not at all */
    text_add(&title, text_string(&close));
    canvas_put(&layout->canvas, area.y, area.x, area.width, STYLE_STRONG, text_string(&title));
    if (rows + 1 < area.height)
        canvas_fill(&layout->canvas, area.y + rows + 1, area.x - 1, area.width + 1, STYLE_FAINT,
                    RULER);
    area.y++;
    area.height = rows;
    draw_lines(&layout->canvas, area, text_string(&list), layout->scroll, FAINTER_IN_LISTS);
    text_free(&list);
    text_free(&title);
    text_free(&close);
}

/* Pages */

static void draw_page(struct drawing *d)
{
    struct layout *layout = d->layout;
    bool passing = layout->cover == COVER_PASSING;
    struct area area = {1, 1, d->rows - 3, d->columns - 2};
    struct text wrapped = TEXT_EMPTY, hint = TEXT_EMPTY;
    fit_wrap(&wrapped, text_string(&layout->page), area.width, 2);
    int lines = fit_line_count(text_string(&wrapped));
    clamp_scroll(layout, lines, area.height);
    canvas_blank(&layout->canvas,
                 (struct area){1, 0, passing ? lines + 1 : d->rows - 2, d->columns});
    int drawn =
        draw_lines(&layout->canvas, area, text_string(&wrapped), layout->scroll, FAINTER_NOTHING);
    phrase_add(&hint, d->scene.lang, say(W_CLOSE_HINT), layout->scroll + 1, layout->scroll + drawn,
               lines);
    if (!passing)
        canvas_put(&layout->canvas, d->rows - 2, 1, d->columns - 1, STYLE_FAINT,
                   text_string(&hint));
    text_free(&wrapped);
    text_free(&hint);
}

static void draw_too_small(struct layout *layout, int columns, int rows)
{
    struct text text = TEXT_EMPTY, wrapped = TEXT_EMPTY;
    phrase_add(&text, layout->session->lang, say(W_TOO_SMALL), LAYOUT_COLUMNS, LAYOUT_ROWS_MIN);
    fit_wrap(&wrapped, text_string(&text), columns, 0);
    draw_lines(&layout->canvas, (struct area){0, 0, rows - 1, columns}, text_string(&wrapped), 0,
               FAINTER_NOTHING);
    text_free(&text);
    text_free(&wrapped);
}

static void draw_covered(struct drawing *d)
{
    struct layout *layout = d->layout;
    struct area cover = {1, 1, d->size.cover, d->board_columns - 1};
    switch (layout->cover) {
    case COVER_NONE:
        break;
    case COVER_ACTIONS:
        draw_list(d, cover, text_string(&layout->filter));
        break;
    case COVER_PAGE:
    case COVER_PASSING:
        draw_page(d);
        break;
    }
}

void layout_draw(struct layout *layout, int columns, int rows)
{
    if (!canvas_reset(&layout->canvas, columns, rows))
        return;
    if (columns < LAYOUT_COLUMNS || rows < LAYOUT_ROWS_MIN) {
        draw_too_small(layout, columns, rows);
    } else {
        struct drawing d = {.layout = layout,
                            .columns = columns,
                            .rows = rows,
                            .board_columns = board_columns(columns)};
        const struct board *board = board_of(layout->session->game);
        scene_open(&d.scene, layout->session);
        d.size = board->size(rows - FRAME_ROWS);
        draw_title(&d);
        board->draw(&d.scene, &layout->canvas, (struct area){1, 0, d.size.rows, d.board_columns});
        draw_log(&d);
        if (d.board_columns < columns) {
            struct area side = {1, d.board_columns + 1, rows - 3, columns - d.board_columns - 2};
            draw_list(&d, side, "");
        }
        draw_covered(&d);
        scene_close(&d.scene);
    }
    draw_bottom(layout, columns, rows);
    draw_input(layout, columns, rows);
}
