/* session.h: one game being played at this terminal: the terminal as a host of a room
 * (docs/room.md), with the viewer, the hints and the file.
 *
 * It knows nothing about screens and commands; the line mode and the full-screen mode use the same
 * session. */
#ifndef EPOKI_TUI_SESSION_H
#define EPOKI_TUI_SESSION_H

#include "room/room.h"
#include "tui/advice.h"
#include "tui/options.h"
#include "tui/thinking.h"

struct session {
    struct room *room;
    const struct game *game;   /* the room's */
    const struct table *table; /* the room's too */
    int seat;                 /* of the person; SEAT_NONE: there are no bots, everybody sits here */
    struct thinking thinking; /* of one bot at a time: about its move or about hints */
    const char *adviser;      /* the bot that gives hints */
    bool hints;               /* hints are wanted at every decision */
    struct advice advice;     /* what it said... */
    int advice_version; /* ... or the version about which it was asked last; -1: none yet ... */
    int advice_undos;   /* ... after that many undos */
    enum lang lang;
    const char *save; /* where the record is saved at the end; NULL: nowhere */
    bool save_failed; /* the last attempt to save at the end failed */
    bool unreadable;  /* the record file could not be read */
};

/* Opens the room that the options ask for; false with the reason. Close in both cases. */
bool session_open(struct session *session, const struct play_options *options, struct text *error);
void session_close(struct session *session);

/* Whose view the terminal shows: the only place that decides what may be shown. With bots it is the
 * person's seat; otherwise that of the deciding seat, and after the end seat 0. */
int session_viewer(const struct session *session);

/* True when a bot must decide now. */
bool session_waits_for_bot(const struct session *session);

/* What the viewer sees; `root` is NULL when memory ran out. Free with json_free. */
struct json_document session_view(const struct session *session);

/* Appends what the viewer may read about the action played at `version`: sentences with blanks
 * between them. */
void session_add_log(const struct session *session, int version, struct text *out);

bool session_play(struct session *session, uint32_t action, struct text *error);

/* The bot of the seat to move begins to think; false with the reason. */
bool session_begin_bot(struct session *session, struct text *error);

/* Waits for its answer and plays it. */
bool session_finish_bot(struct session *session, struct text *error);

/* Whether hints are wanted for this decision and nobody has begun to think about them. */
bool session_wants_advice(const struct session *session);

/* Begins to think about hints for the viewer's decision, unless that has begun; false with the
 * reason. */
bool session_begin_advice(struct session *session, struct text *error);

/* Waits for them. */
void session_finish_advice(struct session *session);

/* The hints for this decision, or NULL. */
const struct advice *session_advice(const struct session *session);

/* Takes back up to `times` decisions made at this terminal, and the bots' answers to them. Returns
 * how many. *revealed: somebody has learnt something hidden since then. */
int session_undo(struct session *session, int times, bool *revealed);

/* Plays again what was undone: one decision, and the answers of the bots to it. Returns false if
 * nothing was undone. */
bool session_redo(struct session *session);

/* Writes the record. */
bool session_save(const struct session *session, const char *path, struct text *error);

#endif
