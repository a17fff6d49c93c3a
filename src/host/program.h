/* program.h: another program that decides for the bot `program` (bots/program.c): it is started by
 * the shell, gets a line for every question and answers with one. Threads that ask wait for each
 * other. */
#ifndef EPOKI_HOST_PROGRAM_H
#define EPOKI_HOST_PROGRAM_H

#include "bots/bot.h"

struct program;

/* Starts it; NULL with `error`. */
struct program *program_start(const char *command, struct text *error);
void program_end(struct program *program); /* NULL is allowed */

/* `host` with that program to ask. */
struct bot_host program_host(struct program *program, const struct bot_host *host);

/* Whether it ever gave no answer, or one that was no legal action; `line` gets its last words. */
bool program_failed(const struct program *program, struct text *line);

#endif
