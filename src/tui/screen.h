/* screen.h: the full-screen mode, on a terminal. */
#ifndef EPOKI_TUI_SCREEN_H
#define EPOKI_TUI_SCREEN_H

#include "tui/plain.h"

/* Plays on the terminal until `quit`. PLAY_FAILED before anything was shown when the terminal is
 * unable to. */
enum play_end screen_run(struct session *session, bool colour);

#endif
