/* command.c: see command.h. report.c writes the answers of the longer commands. */
#include "tui/command.h"

#include <string.h>

#include "core/lang.h"
#include "tui/report.h"
#include "tui/typed.h"
#include "tui/utf8.h"
#include "tui/words.h"

enum { UNDO_MAX = 100000 };

enum command_id {
    COMMAND_HELP,
    COMMAND_ACTIONS,
    COMMAND_LOOK,
    COMMAND_SHOW,
    COMMAND_WHY,
    COMMAND_RULES,
    COMMAND_HINT,
    COMMAND_LOG,
    COMMAND_SCORE,
    COMMAND_UNDO,
    COMMAND_REDO,
    COMMAND_SAVE,
    COMMAND_LANG,
    COMMAND_QUIT
};

/* The words of a command in a language, separated by bars; completion offers the first. They are
 * compared without marks: "pokaz" is "pokaż". */
static const struct command_words {
    enum command_id id;
    enum terminal_word words;
} commands[] = {
    {COMMAND_HELP, W_COMMAND_HELP},   {COMMAND_ACTIONS, W_COMMAND_ACTIONS},
    {COMMAND_LOOK, W_COMMAND_LOOK},   {COMMAND_SHOW, W_COMMAND_SHOW},
    {COMMAND_WHY, W_COMMAND_WHY},     {COMMAND_RULES, W_COMMAND_RULES},
    {COMMAND_HINT, W_COMMAND_HINT},   {COMMAND_LOG, W_COMMAND_LOG},
    {COMMAND_SCORE, W_COMMAND_SCORE}, {COMMAND_UNDO, W_COMMAND_UNDO},
    {COMMAND_REDO, W_COMMAND_REDO},   {COMMAND_SAVE, W_COMMAND_SAVE},
    {COMMAND_LANG, W_COMMAND_LANG},   {COMMAND_QUIT, W_COMMAND_QUIT},
};

/* Words */

static void add_key(struct text *out, const char *bytes, size_t length)
{
    struct text copy = TEXT_EMPTY;
    text_add_bytes(&copy, bytes, length);
    utf8_add_key(out, text_string(&copy));
    text_free(&copy);
}

static bool same_word(const char *word, size_t word_length, const char *typed, size_t length)
{
    struct text a = TEXT_EMPTY, b = TEXT_EMPTY;
    add_key(&a, word, word_length);
    add_key(&b, typed, length);
    bool same = strcmp(text_string(&a), text_string(&b)) == 0;
    text_free(&a);
    text_free(&b);
    return same;
}

/* True when the typed word is one of those, in any language. */
static bool is_one_of(enum terminal_word words, const char *typed, size_t length)
{
    for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
        for (const char *at = word(lang, words); *at; at += *at == '|') {
            size_t end = strcspn(at, "|");
            if (same_word(at, end, typed, length))
                return true;
            at += end;
        }
    }
    return false;
}

/* The command whose word begins the line, or NULL; *rest is what follows it. */
static const struct command_words *find_command(const char *line, const char **rest)
{
    size_t length = strcspn(line, " ");
    *rest = line + length + strspn(line + length, " ");
    for (int i = 0; i < COUNT_OF(commands); i++)
        if (is_one_of(commands[i].words, line, length))
            return &commands[i];
    return NULL;
}

bool command_takes_thing(const char *line)
{
    const char *rest;
    const struct command_words *command = find_command(line, &rest);
    return command && strchr(line, ' ') &&
           (command->id == COMMAND_SHOW || command->id == COMMAND_WHY);
}

void command_add_words(const char *start, enum lang lang, struct text *out)
{
    for (int i = 0; i < COUNT_OF(commands); i++) {
        for (enum lang k = 0; k < LANG_COUNT; k++) {
            const char *first = word(k, commands[i].words);
            if ((k != lang && k != LANG_EN) || strncmp(first, start, strlen(start)) != 0)
                continue;
            text_add_bytes(out, first, strcspn(first, "|"));
            text_add_char(out, '\n');
        }
    }
}

/* Actions */

static void answer(struct reply *reply, enum reply_kind kind, const char *text)
{
    reply->kind = kind;
    text_clear(&reply->text);
    text_add(&reply->text, text);
}

static void play(struct session *session, uint32_t action, struct reply *reply)
{
    struct text error = TEXT_EMPTY;
    if (session_play(session, action, &error))
        answer(reply, REPLY_MOVED, "");
    else
        answer(reply, REPLY_ERROR, text_string(&error));
    text_free(&error);
}

static void play_number(struct session *session, int64_t number, struct reply *reply)
{
    uint32_t actions[LEGAL_MAX];
    int count = board_legal(session, actions);
    if (number >= 1 && number <= count) {
        play(session, actions[number - 1], reply);
        return;
    }
    int shown = number < 0 ? -1 : number > 9999 ? 9999 : (int)number;
    reply->kind = REPLY_ERROR;
    phrase_add(&reply->text, session->lang, say(W_NO_NUMBER), shown, count);
}

static bool is_verb(const struct game *game, const char *word, size_t length)
{
    for (int i = 0; i < game->verb_count; i++)
        if (text_equals(game->verbs[i].name, word, length))
            return true;
    return false;
}

/* A verb alone asks which actions it has; false if there are none now. */
static bool offer_actions(const struct session *session, const char *line, struct reply *reply)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(session->game, table_state(session->table), actions);
    for (int i = 0; i < count; i++) {
        if (strcmp(session->game->verbs[action_verb(actions[i])].name, line) == 0) {
            answer(reply, REPLY_ACTIONS, line);
            return true;
        }
    }
    return false;
}

/* For what begins like an action but is none: says why, as far as the game can tell. */
static bool explain_refusal(const struct session *session, const char *line, struct reply *reply)
{
    struct ref ref;
    size_t length = strcspn(line, " ");
    if (!is_verb(session->game, line, length))
        return false;
    if (offer_actions(session, line, reply))
        return true;
    reply->kind = REPLY_ERROR;
    phrase_add(&reply->text, session->lang, say(W_NOT_LEGAL), line);
    struct text thing = TEXT_EMPTY;
    const char *first = line + length + strspn(line + length, " ");
    text_add(&thing, first);
    bool known = typed_thing(session, text_string(&thing), &ref, NULL) == TYPED_ONE;
    if (!known) { /* a second thing may follow: try the first word alone */
        text_clear(&thing);
        text_add_bytes(&thing, first, strcspn(first, " "));
        known = typed_thing(session, text_string(&thing), &ref, NULL) == TYPED_ONE;
    }
    if (known)
        report_add_reasons(session, ref, " ", &reply->text);
    text_free(&thing);
    return true;
}

/* Names the candidates, one per line. */
static void refuse_several(const struct session *session, enum terminal_word pattern,
                           const struct text *several, struct reply *reply)
{
    struct text list = TEXT_EMPTY;
    for (size_t i = 0; i + 1 < several->length; i++) {
        if (several->data[i] == '\n')
            text_add(&list, ", ");
        else
            text_add_char(&list, several->data[i]);
    }
    reply->kind = REPLY_ERROR;
    phrase_add(&reply->text, session->lang, say(pattern), text_string(&list));
    text_free(&list);
}

/* For the name of a thing that no action is about now: says why not. */
static bool explain_thing(const struct session *session, const char *line, struct reply *reply)
{
    struct ref ref;
    if (typed_thing(session, line, &ref, NULL) != TYPED_ONE)
        return false;
    reply->kind = REPLY_ERROR;
    report_why(session, ref, &reply->text);
    return true;
}

static void run_action(struct session *session, const char *line, struct reply *reply)
{
    uint32_t action;
    struct text several = TEXT_EMPTY;
    switch (typed_action(session, line, &action, &several)) {
    case TYPED_ONE:
        play(session, action, reply);
        break;
    case TYPED_SEVERAL:
        refuse_several(session, W_AMBIGUOUS, &several, reply);
        break;
    case TYPED_NONE:
        if (explain_refusal(session, line, reply) || explain_thing(session, line, reply))
            break;
        reply->kind = REPLY_ERROR;
        phrase_add(&reply->text, session->lang, say(W_UNKNOWN_INPUT), line);
        break;
    }
    text_free(&several);
}

/* Commands */

/* help, help bots */
static void run_help(const struct session *session, const char *rest, struct reply *reply)
{
    bool bots = is_one_of(W_COMMAND_BOTS, rest, strlen(rest));
    reply->kind = bots ? REPLY_PAGE : REPLY_HELP;
    if (bots)
        report_bots(session, &reply->text);
}

static void run_undo(struct session *session, const char *rest, struct reply *reply)
{
    int64_t times = 1;
    if (*rest && (!text_parse_int(rest, strlen(rest), &times) || times < 1 || times > UNDO_MAX)) {
        reply->kind = REPLY_ERROR;
        phrase_add(&reply->text, session->lang, say(W_UNDO_NUMBER), rest);
        return;
    }
    bool revealed;
    int decisions = session_undo(session, (int)times, &revealed);
    if (!decisions) {
        answer(reply, REPLY_ERROR, word(session->lang, W_UNDO_NOTHING));
        return;
    }
    reply->kind = REPLY_MOVED;
    text_add(&reply->text, word(session->lang, W_UNDO_DONE));
    phrase_add(&reply->text, session->lang, say(W_COUNT_DECISION), decisions);
    text_add_char(&reply->text, '.');
    if (revealed)
        text_add(&reply->text, word(session->lang, W_UNDO_REVEALED));
}

static void run_redo(struct session *session, struct reply *reply)
{
    if (session_redo(session))
        answer(reply, REPLY_MOVED, word(session->lang, W_REDO_DONE));
    else
        answer(reply, REPLY_ERROR, word(session->lang, W_REDO_NOTHING));
}

static void run_save(struct session *session, const char *rest, struct reply *reply)
{
    struct text error = TEXT_EMPTY;
    const char *path = *rest ? rest : session->save;
    if (!path) {
        answer(reply, REPLY_ERROR, word(session->lang, W_SAVE_WHERE));
        return;
    }
    bool good = session_save(session, path, &error);
    reply->kind = good ? REPLY_MESSAGE : REPLY_ERROR;
    phrase_add(&reply->text, session->lang, say(good ? W_SAVED : W_SAVE_FAILED),
               good ? path : text_string(&error));
    text_free(&error);
}

/* Saves where --save said. If that fails, the game stays open, once. */
static void run_quit(struct session *session, struct reply *reply)
{
    struct text error = TEXT_EMPTY;
    if (!session->save || session->save_failed || session_save(session, session->save, &error)) {
        answer(reply, REPLY_QUIT, "");
    } else {
        session->save_failed = true;
        reply->kind = REPLY_ERROR;
        phrase_add(&reply->text, session->lang, say(W_SAVE_FAILED), text_string(&error));
        text_add(&reply->text, word(session->lang, W_QUIT_UNSAVED));
    }
    text_free(&error);
}

static void run_lang(struct session *session, const char *rest, struct reply *reply)
{
    if (*rest && !lang_parse(rest, &session->lang)) {
        reply->kind = REPLY_ERROR;
        phrase_add(&reply->text, session->lang, say(W_BAD_LANG), rest, LANG_CODES);
        return;
    }
    answer(reply, *rest ? REPLY_MOVED : REPLY_MESSAGE, word(session->lang, W_LANG_NOW));
    if (game_lang(session->game, session->lang) != session->lang)
        text_format(&reply->text, " %s", word(session->lang, W_LANG_WITHOUT_GAME));
}

/* show THING, why THING */
static void run_thing(const struct session *session, enum command_id id, const char *rest,
                      struct reply *reply)
{
    struct ref ref;
    struct text several = TEXT_EMPTY;
    enum typed_result known = typed_thing(session, rest, &ref, &several);
    reply->kind = REPLY_ERROR;
    if (!*rest) {
        phrase_add(&reply->text, session->lang, say(id == COMMAND_SHOW ? W_SHOW_WHAT : W_WHY_WHAT),
                   session->game->kinds[0]->items[0].id);
    } else if (known == TYPED_NONE) {
        phrase_add(&reply->text, session->lang, say(W_UNKNOWN_THING), rest);
    } else if (known == TYPED_SEVERAL) {
        refuse_several(session, W_SEVERAL_THINGS, &several, reply);
    } else if (id == COMMAND_SHOW) {
        reply->kind = REPLY_PAGE;
        report_show(session, ref, &reply->text);
    } else {
        reply->kind = REPLY_MESSAGE;
        report_why(session, ref, &reply->text);
    }
    text_free(&several);
}

static void run_command(struct session *session, enum command_id id, const char *rest,
                        struct reply *reply)
{
    reply->kind = REPLY_PAGE;
    switch (id) {
    case COMMAND_HELP:
        run_help(session, rest, reply);
        break;
    case COMMAND_ACTIONS:
        answer(reply, REPLY_ACTIONS, rest);
        break;
    case COMMAND_LOOK:
        report_position(session, &reply->text);
        break;
    case COMMAND_SHOW:
    case COMMAND_WHY:
        run_thing(session, id, rest, reply);
        break;
    case COMMAND_RULES:
        if (!report_rules(session, rest, &reply->text))
            reply->kind = REPLY_ERROR;
        break;
    case COMMAND_HINT:
        if (room_turn(session->room) == SEAT_NONE)
            answer(reply, REPLY_ERROR, word(session->lang, W_WHAT_NOW));
        else
            reply->kind = REPLY_HINTS;
        break;
    case COMMAND_LOG:
        reply->kind = REPLY_LOG;
        report_log(session, &reply->text);
        break;
    case COMMAND_SCORE:
        report_score(session, &reply->text);
        break;
    case COMMAND_UNDO:
        run_undo(session, rest, reply);
        break;
    case COMMAND_REDO:
        run_redo(session, reply);
        break;
    case COMMAND_SAVE:
        run_save(session, rest, reply);
        break;
    case COMMAND_LANG:
        run_lang(session, rest, reply);
        break;
    case COMMAND_QUIT:
        run_quit(session, reply);
        break;
    }
}

/* The line without blanks at its ends; tabs become blanks. */
static void add_trimmed(struct text *out, const char *line)
{
    while (*line == ' ' || *line == '\t' || *line == '\r')
        line++;
    for (; *line; line++)
        text_add_char(out, *line == '\t' || *line == '\r' ? ' ' : *line);
    while (out->length && out->data[out->length - 1] == ' ')
        out->data[--out->length] = '\0';
}

void command_run(struct session *session, const char *line, struct reply *reply)
{
    struct text trimmed = TEXT_EMPTY;
    int64_t number;
    const char *rest;
    *reply = (struct reply){REPLY_NOTHING, TEXT_EMPTY};
    add_trimmed(&trimmed, line);
    const struct command_words *command = find_command(text_string(&trimmed), &rest);
    if (!trimmed.length)
        reply->kind = REPLY_NOTHING;
    else if (command)
        run_command(session, command->id, rest, reply);
    else if (room_turn(session->room) == SEAT_NONE)
        answer(reply, REPLY_ERROR, word(session->lang, W_WHAT_NOW));
    else if (text_parse_int(text_string(&trimmed), trimmed.length, &number))
        play_number(session, number, reply);
    else
        run_action(session, text_string(&trimmed), reply);
    text_free(&trimmed);
}
