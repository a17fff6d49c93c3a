/* options.h: the command line of `epoki play`. */
#ifndef EPOKI_TUI_OPTIONS_H
#define EPOKI_TUI_OPTIONS_H

#include "bots/bot.h"
#include "core/game.h"

enum { BOT_TEXT_BYTES = 256 };

struct play_options {
    const struct game *game;
    int bot_count;                        /* 0: everybody sits at this terminal */
    char bots[SEATS_MAX][BOT_TEXT_BYTES]; /* for the seats behind the person's, in order */
    int seat;                             /* the person's, when bots play */
    bool hints;                           /* at every decision */
    const char *adviser;                  /* the bot that gives hints */
    bool seeded;                          /* --seed was given */
    uint64_t seed;
    bool set_up; /* --option was given */
    struct setup setup;
    const char *record; /* NULL: a new game */
    const char *save;   /* NULL: nowhere */
    enum lang lang;
    bool plain;
    bool colour;
    bool help;
    bool help_bots; /* --bots help */
};

/* Returns false with one line in `error` if the words are not a valid command. argv[0] is "play".
 */
bool options_parse(struct play_options *options, int argc, char **argv, struct text *error);

void options_help(const struct play_options *options, struct text *out);

#endif
