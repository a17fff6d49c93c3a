/* play.h: the terminal table: `epoki play GAME`. */
#ifndef EPOKI_TUI_PLAY_H
#define EPOKI_TUI_PLAY_H

/* Runs the command with the words after "play"; returns the exit status of the program. */
int play_main(int argc, char **argv);

#endif
