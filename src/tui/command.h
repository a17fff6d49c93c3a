/* command.h: one typed line: an action or a command, carried out on a session. The same for both
 * modes. */
#ifndef EPOKI_TUI_COMMAND_H
#define EPOKI_TUI_COMMAND_H

#include "tui/session.h"

enum reply_kind {
    REPLY_NOTHING,
    REPLY_MESSAGE, /* text: one line */
    REPLY_ERROR,   /* text: one line */
    REPLY_PAGE,    /* text: lines to read */
    REPLY_LOG,     /* the same, but the end matters most */
    REPLY_HELP,    /* the help of the mode is wanted */
    REPLY_HINTS,   /* hints for this decision are wanted */
    REPLY_ACTIONS, /* the list of actions is wanted; text: only those that contain it, "" for all */
    REPLY_MOVED,   /* the position changed; text: one line, may be empty */
    REPLY_QUIT
};

struct reply {
    enum reply_kind kind;
    struct text text;
};

/* Carries out the line. Clear the reply's text afterwards with text_free. */
void command_run(struct session *session, const char *line, struct reply *reply);

/* Whether a line begins with a command whose argument is a thing ("show "). */
bool command_takes_thing(const char *line);

/* Appends the command words that begin like that, one per line: the English ones and those of the
 * language. */
void command_add_words(const char *start, enum lang lang, struct text *out);

#endif
