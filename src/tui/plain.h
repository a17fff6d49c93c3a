/* plain.h: the line mode: for pipes, scripts and screen readers. */
#ifndef EPOKI_TUI_PLAIN_H
#define EPOKI_TUI_PLAIN_H

#include "tui/session.h"

/* How a mode ended. */
enum play_end {
    PLAY_QUIT,   /* the person asked for it; the game has been saved if that was requested */
    PLAY_CLOSED, /* the input ended or the program was told to stop: nothing is saved yet */
    PLAY_FAILED  /* something broke; a message was written */
};

/* Plays line by line on stdin and stdout until the end of input or `quit`. */
enum play_end plain_run(struct session *session);

#endif
