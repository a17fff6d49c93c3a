/* screen.c: see screen.h. Keys come in and the canvas goes out here, through curses; nothing else
 * in the program uses it. */
#include "tui/screen.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "tui/command.h"
#include "tui/layout.h"
#include "tui/report.h"
#include "tui/typed.h"
#include "tui/utf8.h"

enum {
    KEY_CTRL_A = 1,
    KEY_CTRL_C = 3,
    KEY_CTRL_D = 4,
    KEY_CTRL_E = 5,
    KEY_CTRL_H = 8,
    KEY_TAB = 9,
    KEY_CTRL_L = 12,
    KEY_CTRL_U = 21,
    KEY_CTRL_W = 23,
    KEY_CTRL_Z = 26,
    KEY_ESCAPE = 27,
    KEY_DELETE = 127,
    RUN_MAX = 256,
    WAIT_MS = 500,
    AHEAD_MAX = 256,
    EMPTY_MAX = 100,
    SCROLL_TO_END = 1000000 /* lines; drawing stops at the last page */
};

struct screen {
    struct session *session;
    struct layout layout;
    bool utf8; /* the terminal takes any character, else ASCII */
    bool colour;
    bool leaving;
    bool hurried;         /* bots play immediately until the person's next decision */
    int ahead[AHEAD_MAX]; /* keys pressed while a bot was thinking */
    int ahead_count, ahead_taken;
    char bytes[5]; /* the beginning of a character that comes as several bytes */
    int byte_count;
};

/* Set by a signal that asks the program to stop. */
static volatile sig_atomic_t stop_asked;

static void ask_to_stop(int signal_number)
{
    (void)signal_number;
    stop_asked = 1;
}

/* Colours */

/* Letter and background of each card colour: with 256 colours, and with 8. */
static const struct {
    short letter, back;
} palette_256[] = {{231, 94}, {16, 248}, {231, 25}, {231, 28}, {16, 220}, {231, 160}, {231, 91}},
  palette_8[] = {{COLOR_YELLOW, COLOR_BLACK}, {COLOR_BLACK, COLOR_WHITE},
                 {COLOR_WHITE, COLOR_BLUE},   {COLOR_BLACK, COLOR_GREEN},
                 {COLOR_BLACK, COLOR_YELLOW}, {COLOR_WHITE, COLOR_RED},
                 {COLOR_WHITE, COLOR_MAGENTA}};

static void start_colours(struct screen *screen)
{
    if (!screen->colour || !has_colors() || start_color() == ERR) {
        screen->colour = false;
        return;
    }
    use_default_colors();
    for (short i = 0; i < (short)COUNT_OF(palette_8); i++) {
        if (COLORS >= 256)
            init_pair((short)(i + 1), palette_256[i].letter, palette_256[i].back);
        else
            init_pair((short)(i + 1), palette_8[i].letter, palette_8[i].back);
    }
}

static attr_t attributes(const struct screen *screen, enum style style)
{
    switch (style) {
    case STYLE_PLAIN:
    case STYLE_COUNT:
        return A_NORMAL;
    case STYLE_STRONG:
        return A_BOLD;
    case STYLE_FAINT:
        return A_DIM;
    case STYLE_BAR:
        return A_REVERSE;
    case STYLE_ALERT:
        return A_BOLD | A_UNDERLINE;
    case STYLE_BROWN:
    case STYLE_GREY:
    case STYLE_BLUE:
    case STYLE_GREEN:
    case STYLE_YELLOW:
    case STYLE_RED:
    case STYLE_PURPLE:
        return screen->colour ? (attr_t)COLOR_PAIR(1 + style - STYLE_BROWN) : A_NORMAL;
    }
    return A_NORMAL;
}

/* Canvas to terminal */

static wchar_t shown(const struct screen *screen, uint32_t character)
{
    return screen->utf8 ? (wchar_t)character : (wchar_t)utf8_fold(character);
}

static void copy_row(const struct screen *screen, int y)
{
    const struct canvas *canvas = &screen->layout.canvas;
    const struct cell *row = canvas->cells + (size_t)y * (size_t)canvas->width;
    for (int x = 0; x < canvas->width;) {
        wchar_t run[RUN_MAX];
        int count = 0, from = x;
        uint8_t style = row[x].style;
        while (x < canvas->width && count < RUN_MAX && row[x].style == style)
            run[count++] = shown(screen, row[x++].character);
        attr_set(A_NORMAL, 0, NULL);
        attron((int)attributes(screen, (enum style)style));
        mvaddnwstr(y, from, run, count);
    }
}

static void redraw(struct screen *screen)
{
    int rows, columns;
    getmaxyx(stdscr, rows, columns);
    layout_draw(&screen->layout, columns, rows);
    for (int y = 0; y < screen->layout.canvas.height; y++)
        copy_row(screen, y);
    move(rows - 1, screen->layout.cursor_x);
    refresh();
}

/* Answers */

static void set_message(struct screen *screen, const char *text, bool alert)
{
    text_clear(&screen->layout.message);
    text_add(&screen->layout.message, text);
    screen->layout.alert = alert;
}

static void open_cover(struct screen *screen, enum cover cover)
{
    screen->layout.cover = cover;
    screen->layout.scroll = 0;
}

static void open_page(struct screen *screen, enum cover cover, const char *text)
{
    text_clear(&screen->layout.page);
    text_add(&screen->layout.page, text);
    open_cover(screen, cover);
}

static void open_help(struct screen *screen)
{
    struct text help = TEXT_EMPTY;
    report_help(screen->session, HELP_SCREEN, &help);
    open_page(screen, COVER_PAGE, text_string(&help));
    text_free(&help);
}

static void open_actions(struct screen *screen, const char *filter)
{
    text_clear(&screen->layout.filter);
    text_add(&screen->layout.filter, filter);
    open_cover(screen, COVER_ACTIONS);
}

/* After a change of the position: what covers the board now. */
static void show_position(struct screen *screen)
{
    const struct session *session = screen->session;
    open_cover(screen, COVER_NONE);
    if (room_turn(session->room) == SEAT_NONE) {
        struct text score = TEXT_EMPTY;
        report_score(session, &score);
        open_page(screen, COVER_PAGE, text_string(&score));
        text_free(&score);
    } else if (!(board_matters(session) & MATTER_DRAWING) && !layout_is_wide(getmaxx(stdscr))) {
        open_actions(screen, "");
    }
}

/* Waiting */

enum wake { WAKE_KEY, WAKE_THOUGHT, WAKE_GONE };

/* Waits for a key, or for a bot that is done. WAKE_GONE if no key will come any more, because the
 * terminal is gone or a signal asked the program to stop. A signal that comes just before the wait
 * is noticed a moment later. */
static enum wake wait_for_something(const struct screen *screen, int *key)
{
    const struct thinking *thinking = &screen->session->thinking;
    for (int empty = 0; !stop_asked && empty < EMPTY_MAX;) {
        struct pollfd files[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                 {.fd = thinking->wake[0], .events = POLLIN}};
        if ((*key = getch()) != ERR)
            return WAKE_KEY;
        if (thinking_is_done(thinking))
            return WAKE_THOUGHT;
        bool readable = poll(files, COUNT_OF(files), WAIT_MS) > 0 && files[0].revents;
        if (readable && files[0].revents & (POLLHUP | POLLERR | POLLNVAL))
            return WAKE_GONE;
        empty =
            readable ? empty + 1 : 0; /* readable, and nothing there to read: the end of input */
    }
    return WAKE_GONE;
}

/* The same, but first returns keys that were pressed ahead. */
static enum wake wait_for_next(struct screen *screen, int *key)
{
    if (screen->ahead_taken == screen->ahead_count) {
        screen->ahead_taken = screen->ahead_count = 0;
        return wait_for_something(screen, key);
    }
    *key = screen->ahead[screen->ahead_taken++];
    return WAKE_KEY;
}

/* Thinking is ended by Ctrl-C, Esc, or a line that begins like "quit"; other keys wait for the
 * person's turn. */
static void press_ahead(struct screen *screen, int key)
{
    bool first = screen->ahead_taken == screen->ahead_count;
    bool stops = key == KEY_CTRL_C || key == KEY_ESCAPE;
    screen->hurried |= stops || (key == 'q' && first);
    if (!stops && key != KEY_RESIZE && screen->ahead_count < AHEAD_MAX)
        screen->ahead[screen->ahead_count++] = key;
}

/* Waits until the thinking ends; false if the terminal is gone. */
static bool await_thought(struct screen *screen)
{
    struct thinking *thinking = &screen->session->thinking;
    int key;
    for (;;) {
        if (screen->hurried)
            thinking_hurry(thinking);
        redraw(screen);
        switch (wait_for_something(screen, &key)) {
        case WAKE_KEY:
            press_ahead(screen, key);
            break;
        case WAKE_THOUGHT:
            return true;
        case WAKE_GONE:
            thinking_drop(thinking);
            return false;
        }
    }
}

static bool let_bots_play(struct screen *screen)
{
    struct text error = TEXT_EMPTY, told = TEXT_EMPTY;
    bool good = true;
    screen->hurried = false;
    while (good && session_waits_for_bot(screen->session)) {
        open_cover(screen, COVER_NONE);
        text_clear(&told);
        report_add_thinking(screen->session, &told);
        set_message(screen, text_string(&told), false);
        good = session_begin_bot(screen->session, &error) && await_thought(screen) &&
               session_finish_bot(screen->session, &error);
        set_message(screen, text_string(&error), true);
    }
    text_free(&told);
    text_free(&error);
    return good;
}

/* Hints that nobody waits for: they appear when they are ready. */
static void begin_hints(struct screen *screen)
{
    struct text error = TEXT_EMPTY;
    if (session_wants_advice(screen->session) && !session_begin_advice(screen->session, &error)) {
        screen->session->hints = false;
        set_message(screen, text_string(&error), true);
    }
    text_free(&error);
}

/* The command `hint`: waits for them. */
static void show_hints(struct screen *screen)
{
    struct session *session = screen->session;
    struct text page = TEXT_EMPTY;
    bool good = session_begin_advice(session, &page);
    screen->hurried = false;
    open_cover(screen, COVER_NONE);
    set_message(screen, good ? word(session->lang, W_THINKING_OF_HINTS) : text_string(&page),
                !good);
    if (good && (!session->thinking.thought.job || await_thought(screen))) {
        session_finish_advice(session);
        report_hints(session, &page);
        set_message(screen, "", false);
        open_page(screen, COVER_PAGE, text_string(&page));
    }
    text_free(&page);
}

static void take_reply(struct screen *screen, const struct reply *reply)
{
    const char *text = text_string(&reply->text);
    switch (reply->kind) {
    case REPLY_NOTHING:
        open_cover(screen, COVER_NONE);
        break;
    case REPLY_MESSAGE:
    case REPLY_ERROR:
        set_message(screen, text, reply->kind == REPLY_ERROR);
        break;
    case REPLY_PAGE:
        open_page(screen, COVER_PAGE, text);
        break;
    case REPLY_LOG:
        open_page(screen, COVER_PAGE, text);
        screen->layout.scroll = SCROLL_TO_END;
        break;
    case REPLY_HELP:
        open_help(screen);
        break;
    case REPLY_HINTS:
        show_hints(screen);
        break;
    case REPLY_ACTIONS:
        open_actions(screen, text);
        break;
    case REPLY_MOVED:
        if (let_bots_play(screen))
            set_message(screen, text, false);
        show_position(screen);
        break;
    case REPLY_QUIT:
        screen->leaving = true;
        break;
    }
}

/* Keys */

static void enter_line(struct screen *screen)
{
    struct text line = TEXT_EMPTY;
    struct reply reply;
    editor_take(&screen->layout.editor, &line);
    set_message(screen, "", false);
    command_run(screen->session, text_string(&line), &reply);
    take_reply(screen, &reply);
    text_free(&reply.text);
    text_free(&line);
}

static void toggle_actions(struct screen *screen)
{
    if (screen->layout.cover == COVER_NONE)
        open_actions(screen, "");
    else
        open_cover(screen, COVER_NONE);
}

/* The candidates side by side, to use few rows. */
static void show_candidates(struct screen *screen, char *lines)
{
    struct text page = TEXT_EMPTY;
    text_format(&page, "%s\n  ", word(screen->session->lang, W_CANDIDATES));
    for (char *at = lines; *at; at++) {
        if (*at == '\n')
            text_add(&page, at[1] ? ",  " : "");
        else
            text_add_char(&page, *at);
    }
    text_add_char(&page, '\n');
    open_page(screen, COVER_PASSING, text_string(&page));
    text_free(&page);
}

static void complete(struct screen *screen)
{
    struct text line = TEXT_EMPTY, candidates = TEXT_EMPTY;
    editor_get(&screen->layout.editor, &line);
    int count = typed_complete(screen->session, &line, &candidates);
    editor_set(&screen->layout.editor, text_string(&line));
    if (count == 0)
        beep();
    else if (count > 1)
        show_candidates(screen, candidates.data);
    text_free(&line);
    text_free(&candidates);
}

static void scroll_by(struct screen *screen, int lines)
{
    screen->layout.scroll += lines;
}

/* Up and down scroll while a text is being read; otherwise they move through the history. */
static void step(struct screen *screen, int direction)
{
    bool reading = screen->layout.cover == COVER_PAGE && screen->layout.editor.length == 0;
    if (reading)
        scroll_by(screen, direction);
    else
        editor_recall(&screen->layout.editor, direction);
}

static void interrupt(struct screen *screen)
{
    if (screen->layout.editor.length == 0)
        set_message(screen, word(screen->session->lang, W_QUIT_HINT), false);
    editor_set(&screen->layout.editor, "");
}

static void suspend(void)
{
    def_prog_mode();
    endwin();
    raise(SIGTSTP);
    reset_prog_mode();
}

static void close_something(struct screen *screen)
{
    if (screen->layout.cover != COVER_NONE)
        open_cover(screen, COVER_NONE);
    else
        editor_set(&screen->layout.editor, "");
}

static void press_function(struct screen *screen, int key)
{
    struct editor *editor = &screen->layout.editor;
    switch (key) {
    case KEY_BACKSPACE:
        editor_erase_before(editor);
        break;
    case KEY_DC:
        editor_erase_at(editor);
        break;
    case KEY_LEFT:
    case KEY_RIGHT:
        editor_move(editor, key == KEY_LEFT ? -1 : 1);
        break;
    case KEY_HOME:
    case KEY_END:
        editor_move(editor, key == KEY_HOME ? -EDITOR_MAX : EDITOR_MAX);
        break;
    case KEY_UP:
    case KEY_DOWN:
        step(screen, key == KEY_UP ? -1 : 1);
        break;
    case KEY_PPAGE:
    case KEY_NPAGE:
        scroll_by(screen,
                  key == KEY_PPAGE ? -screen->layout.scroll_step : screen->layout.scroll_step);
        break;
    case KEY_ENTER:
        enter_line(screen);
        break;
    case KEY_RESIZE: /* everything is redrawn anyway */
    default:
        break;
    }
}

static void press_control(struct screen *screen, int key)
{
    struct editor *editor = &screen->layout.editor;
    switch (key) {
    case '\r':
    case '\n':
        enter_line(screen);
        break;
    case KEY_TAB:
        if (editor->length)
            complete(screen);
        else
            toggle_actions(screen);
        break;
    case KEY_CTRL_H:
    case KEY_DELETE:
        editor_erase_before(editor);
        break;
    case KEY_CTRL_A:
    case KEY_CTRL_E:
        editor_move(editor, key == KEY_CTRL_A ? -EDITOR_MAX : EDITOR_MAX);
        break;
    case KEY_CTRL_U:
        editor_set(editor, "");
        break;
    case KEY_CTRL_W:
        editor_erase_word(editor);
        break;
    case KEY_CTRL_L:
        clearok(curscr, TRUE);
        break;
    case KEY_CTRL_C:
    case KEY_CTRL_D:
        interrupt(screen);
        break;
    case KEY_CTRL_Z:
        suspend();
        break;
    case KEY_ESCAPE:
        close_something(screen);
        break;
    default:
        break;
    }
}

/* A byte of a character beyond ASCII; what never becomes UTF-8 is dropped. */
static void press_byte(struct screen *screen, char byte)
{
    bool first = ((unsigned char)byte & 0xC0) == 0xC0;
    if (first || screen->byte_count == 4)
        screen->byte_count = 0;
    screen->bytes[screen->byte_count++] = byte;
    screen->bytes[screen->byte_count] = '\0';
    if (!text_is_utf8(screen->bytes, (size_t)screen->byte_count))
        return;
    const char *at = screen->bytes;
    uint32_t character = utf8_next(&at);
    bool narrow = !screen->utf8 || wcwidth((wchar_t)character) == 1;
    editor_insert(&screen->layout.editor, narrow ? character : '?');
    screen->byte_count = 0;
}

static void press(struct screen *screen, int key)
{
    if (screen->layout.cover == COVER_PASSING)
        open_cover(screen, COVER_NONE);
    if (key >= KEY_MIN)
        press_function(screen, key);
    else if (key < ' ' || key == KEY_DELETE)
        press_control(screen, key);
    else if (key < KEY_DELETE)
        editor_insert(&screen->layout.editor, (uint32_t)key);
    else
        press_byte(screen, (char)key);
}

/* Opening and closing */

static void catch_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = ask_to_stop;
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

/* Some terminals send these, whatever their description says. */
static void define_keys(void)
{
    static const struct {
        const char *sent;
        int key;
    } keys[] = {
        {"\033[A", KEY_UP},     {"\033[B", KEY_DOWN},   {"\033[C", KEY_RIGHT},
        {"\033[D", KEY_LEFT},   {"\033[H", KEY_HOME},   {"\033[F", KEY_END},
        {"\033[5~", KEY_PPAGE}, {"\033[6~", KEY_NPAGE}, {"\033[3~", KEY_DC},
    };
    for (int i = 0; i < COUNT_OF(keys); i++)
        define_key(keys[i].sent, keys[i].key);
}

static SCREEN *open_terminal(struct screen *screen)
{
    setlocale(LC_ALL, "");
    screen->utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    SCREEN *terminal = newterm(NULL, stdout, stdin);
    if (!terminal)
        return NULL;
    set_term(terminal);
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    define_keys();
    set_escdelay(25);
    start_colours(screen);
    catch_signals();
    return terminal;
}

static enum play_end loop(struct screen *screen)
{
    if (!let_bots_play(screen))
        return PLAY_CLOSED;
    show_position(screen);
    while (!screen->leaving) {
        int key;
        begin_hints(screen);
        redraw(screen);
        switch (wait_for_next(screen, &key)) {
        case WAKE_KEY:
            press(screen, key);
            break;
        case WAKE_THOUGHT:
            session_finish_advice(screen->session);
            break;
        case WAKE_GONE:
            return PLAY_CLOSED;
        }
    }
    return PLAY_QUIT;
}

enum play_end screen_run(struct session *session, bool colour)
{
    struct screen screen = {.session = session, .layout = {.session = session}, .colour = colour};
    SCREEN *terminal = open_terminal(&screen);
    if (!terminal) {
        const char *name = getenv("TERM");
        struct text why = TEXT_EMPTY;
        phrase_add(&why, session->lang, say(W_NO_TERMINAL), name ? name : "");
        fprintf(stderr, "epoki play: %s\n", text_string(&why));
        text_free(&why);
        return PLAY_FAILED;
    }
    enum play_end end = loop(&screen);
    endwin();
    delscreen(terminal);
    layout_free(&screen.layout);
    return end;
}
