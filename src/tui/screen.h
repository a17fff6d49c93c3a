/* screen.h: the full-screen mode, on a terminal. */
#ifndef EPOKI_TUI_SCREEN_H
#define EPOKI_TUI_SCREEN_H

#include "tui/plain.h"

/* Plays on the terminal until `quit`. Returns PLAY_FAILED, before anything is shown, if the
 * terminal is not suitable. */
enum play_end screen_run(struct session *session, bool colour);

#endif
