/* plain.c: see plain.h. Writes UTF-8, one fact per line, nothing drawn. */
#include "tui/plain.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tui/command.h"
#include "tui/report.h"

enum {
    LINE_MAX_BYTES = 1000,
    LOOK_MS = 100,   /* how often to check whether Ctrl-C was pressed */
    QUIET_LOOKS = 10 /* how many checks pass before it says that somebody is thinking */
};

/* Set by Ctrl-C while somebody thinks. */
static volatile sig_atomic_t hurry_asked;

static void ask_to_hurry(int signal_number)
{
    (void)signal_number;
    hurry_asked = 1;
}

/* What the person has been told so far. */
struct teller {
    struct session *session;
    int told;      /* how many actions of the log */
    bool oriented; /* the whole position has been told once */
};

static void print(const struct text *text)
{
    fwrite(text_string(text), 1, text->length, stdout);
}

static void print_line(const char *line)
{
    fputs(line, stdout);
    fputc('\n', stdout);
}

/* Whether a list of actions says what their things do. */
enum effects { EFFECTS_NEVER, EFFECTS_ALWAYS };

static void add_action(const struct session *session, const struct scene *scene, int index,
                       enum effects effects, struct text *out)
{
    struct text brief = TEXT_EMPTY;
    text_format(out, "%d. ", index + 1);
    report_add_label(session, scene->actions[index], out);
    text_add(out, " [");
    game_action_text(session->game, scene->actions[index], out);
    text_add_char(out, ']');
    if (effects == EFFECTS_ALWAYS)
        board_of(session->game)->brief(scene, scene->actions[index], &brief);
    text_format(out, "%s%s\n", brief.length ? ": " : "", text_string(&brief));
    text_free(&brief);
}

static void print_actions(const struct session *session, const char *filter, enum effects effects)
{
    struct scene scene;
    struct text out = TEXT_EMPTY;
    int found[LEGAL_MAX];
    scene_open(&scene, session);
    int count = report_filter(session, &scene, filter, found);
    for (int i = 0; i < count; i++) {
        report_add_heading(&scene, found, i, ":", &out);
        add_action(session, &scene, found[i], effects, &out);
    }
    if (!count && *filter)
        phrase_add(&out, session->lang, say(W_NO_ACTION_WITH), filter);
    text_add(&out, !count && *filter ? "\n" : "");
    print(&out);
    text_free(&out);
    scene_close(&scene);
}

static void tell_events(struct teller *teller)
{
    struct session *session = teller->session;
    struct text out = TEXT_EMPTY;
    int count = table_version(session->table);
    if (teller->told > count)
        teller->told = count;
    for (; teller->told < count; teller->told++) {
        session_add_log(session, teller->told, &out);
        text_add_char(&out, '\n');
    }
    print(&out);
    text_free(&out);
}

/* The actions below the position. In a turn, what the cards do has just been told with the
 * position. */
static void tell_actions(const struct session *session)
{
    bool told = board_matters(session) & MATTER_DRAWING;
    printf("%s:\n", word(session->lang, W_ACTIONS_TITLE));
    print_actions(session, "", told ? EFFECTS_NEVER : EFFECTS_ALWAYS);
}

/* What happened, then the decision and the actions, or the score sheet. The whole position is told
 * only the first time, because it is long; `look` tells it again. */
static void tell_all(struct teller *teller)
{
    struct text out = TEXT_EMPTY;
    bool over = room_turn(teller->session->room) == SEAT_NONE;
    tell_events(teller);
    text_add_char(&out, '\n');
    if (over)
        report_score(teller->session, &out);
    else if (teller->oriented)
        report_decision(teller->session, &out);
    else
        report_position(teller->session, &out);
    print(&out);
    if (!over)
        tell_actions(teller->session);
    teller->oriented = true;
    text_free(&out);
}

static void tell_help(const struct session *session)
{
    struct text out = TEXT_EMPTY;
    report_help(session, HELP_LINES, &out);
    print(&out);
    text_free(&out);
}

/* Waits until the thinking is done. A person at a terminal is told if it takes long; a pipe always
 * gets the same lines. */
static void wait_for_thought(struct session *session, const char *told)
{
    struct pollfd wake = {.fd = session->thinking.wake[0], .events = POLLIN};
    for (int looks = 0; !thinking_is_done(&session->thinking); looks++) {
        if (hurry_asked)
            thinking_hurry(&session->thinking);
        if (looks == QUIET_LOOKS && isatty(STDOUT_FILENO)) {
            print_line(told);
            fflush(stdout);
        }
        poll(&wake, 1, LOOK_MS);
    }
}

/* During thinking Ctrl-C ends it; otherwise it has its usual meaning. */
static void begin_waiting(struct sigaction *before)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = ask_to_hurry;
    hurry_asked = 0;
    sigaction(SIGINT, &action, before);
}

static void end_waiting(const struct sigaction *before)
{
    sigaction(SIGINT, before, NULL);
}

static bool let_bots_play(struct session *session)
{
    struct text error = TEXT_EMPTY, told = TEXT_EMPTY;
    struct sigaction before;
    bool good = true;
    begin_waiting(&before);
    while (good && session_waits_for_bot(session)) {
        text_clear(&told);
        report_add_thinking(session, &told);
        good = session_begin_bot(session, &error);
        if (!good)
            break;
        wait_for_thought(session, text_string(&told));
        good = session_finish_bot(session, &error);
    }
    end_waiting(&before);
    text_free(&told);
    if (!good)
        fprintf(stderr, "epoki play: %s\n", text_string(&error));
    text_free(&error);
    return good;
}

/* Lets the adviser think about this decision; false if there are no hints. */
static bool find_hints(struct session *session)
{
    struct text error = TEXT_EMPTY;
    struct sigaction before;
    bool good = session_begin_advice(session, &error);
    if (!good)
        print_line(text_string(&error));
    begin_waiting(&before);
    if (session->thinking.thought.job)
        wait_for_thought(session, word(session->lang, W_THINKING_OF_HINTS));
    end_waiting(&before);
    session_finish_advice(session);
    text_free(&error);
    return good;
}

/* The line of hints before the prompt. */
static void tell_hints_briefly(struct session *session)
{
    struct text out = TEXT_EMPTY;
    bool wanted = session_wants_advice(session);
    if (session->hints && (!wanted || find_hints(session)))
        report_add_hints(session, &out);
    if (out.length)
        print_line(text_string(&out));
    text_free(&out);
}

static void tell_hints(struct session *session)
{
    struct text out = TEXT_EMPTY;
    if (find_hints(session))
        report_hints(session, &out);
    print(&out);
    text_free(&out);
}

enum line_kind { LINE_GOOD, LINE_LONG, LINE_NOT_TEXT, LINE_END };

/* Reads up to the next newline; a line that is too long is read to its end and dropped. */
static enum line_kind read_line(char *line)
{
    size_t length = 0;
    bool zero = false;
    int c;
    while ((c = getchar()) != EOF && c != '\n') {
        if (length < LINE_MAX_BYTES)
            line[length] = (char)c;
        length++;
        zero |= c == '\0';
    }
    if (c == EOF && length == 0)
        return LINE_END;
    if (length >= LINE_MAX_BYTES)
        return LINE_LONG;
    line[length] = '\0';
    return !zero && text_is_utf8(line, length) ? LINE_GOOD : LINE_NOT_TEXT;
}

static void tell_reply(struct teller *teller, const struct reply *reply)
{
    switch (reply->kind) {
    case REPLY_NOTHING:
    case REPLY_QUIT:
    case REPLY_MOVED: /* told with the position */
        break;
    case REPLY_MESSAGE:
    case REPLY_ERROR:
        print_line(text_string(&reply->text));
        break;
    case REPLY_PAGE:
    case REPLY_LOG:
        print(&reply->text);
        break;
    case REPLY_HELP:
        tell_help(teller->session);
        break;
    case REPLY_HINTS:
        tell_hints(teller->session);
        break;
    case REPLY_ACTIONS:
        print_actions(teller->session, text_string(&reply->text), EFFECTS_ALWAYS);
        break;
    }
}

/* One line; false when the person leaves. */
static bool answer_line(struct teller *teller, const char *line, bool *moved)
{
    struct reply reply;
    command_run(teller->session, line, &reply);
    tell_reply(teller, &reply);
    *moved = reply.kind == REPLY_MOVED;
    if (*moved && reply.text.length)
        print_line(text_string(&reply.text));
    bool stays = reply.kind != REPLY_QUIT;
    text_free(&reply.text);
    return stays;
}

enum play_end plain_run(struct session *session)
{
    struct teller teller = {session, table_version(session->table), false};
    struct text welcome = TEXT_EMPTY, seed = TEXT_EMPTY;
    char line[LINE_MAX_BYTES + 1];
    bool moved = true, stays = true;
    text_add_uint(&seed, table_seed(session->table));
    phrase_add(&welcome, session->lang, say(W_WELCOME), session->game->name[session->lang],
               text_string(&seed));
    print(&welcome);
    text_free(&seed);
    text_free(&welcome);
    while (stays) {
        if (moved && !let_bots_play(session))
            return PLAY_FAILED;
        if (moved) {
            tell_all(&teller);
            tell_hints_briefly(session);
        }
        fputs("> ", stdout);
        if (fflush(stdout) != 0)
            return PLAY_CLOSED;
        moved = false;
        switch (read_line(line)) {
        case LINE_GOOD:
            stays = answer_line(&teller, line, &moved);
            break;
        case LINE_LONG:
            print_line(word(session->lang, W_LINE_TOO_LONG));
            break;
        case LINE_NOT_TEXT:
            print_line(word(session->lang, W_LINE_NOT_UTF8));
            break;
        case LINE_END:
            print_line("");
            return PLAY_CLOSED;
        }
    }
    return PLAY_QUIT;
}
