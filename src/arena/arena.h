/* arena.h: matches between bots: many games, and their results.
 *
 * An arena is its configuration and one result per game; everything reported about it (summary.h)
 * follows from these. Games are numbered: game = deal * players + rotation. All chance
 * of a game, that of the cards and that of the bots, comes from the seed of the arena and the
 * number of the deal, never from threads or the order in which games are played. The rotations of a
 * deal have the same seeds, so that a bot against its double wins exactly as much as it loses.
 *
 * So if a bot plays against itself, all rotations of a deal are the same game. An arena with
 * `fresh_deals` has new cards and seeds in every game; a deal is then only a round of the seats. */
#ifndef EPOKI_ARENA_ARENA_H
#define EPOKI_ARENA_ARENA_H

#include "arena/lineup.h"
#include "arena/stats.h"
#include "bots/bot.h"

enum {
    ARENA_GAMES_MAX = 200000, /* of which each is one value in the results file */
    ARENA_ENDINGS_MAX = 32,
    ARENA_ENDING_MAX = 40, /* bytes of a name */
    ARENA_THREADS_MAX = 64,
    ARENA_DECISIONS_MAX = 20000 /* a game longer than this never ends */
};

struct arena_game {
    bool done;
    uint8_t winners; /* bit per seat */
    uint8_t ending;  /* index into arena.endings */
    uint8_t first;   /* the starting player, which some games draw */
    int decisions;
    int scores[SEATS_MAX];
};

/* What a bot spent on decisions with a choice, over all its seats. Not part of the results, because
 * it differs from run to run. */
struct arena_effort {
    int64_t nanoseconds, decisions, visits;
};

struct arena {
    const struct game *game;
    struct lineup bots;
    int players;
    int options[OPTIONS_MAX]; /* of set-up, as in struct setup */
    uint64_t seed;
    bool fresh_deals; /* every game has cards of its own */
    bool has_sprt;
    struct sprt sprt;
    int deals; /* wanted */
    const struct bot_host
        *host; /* what bots may use; NULL: the processor time and threads of the program */

    struct arena_game *games; /* deals * players of them */
    char endings[ARENA_ENDINGS_MAX][ARENA_ENDING_MAX];
    int ending_count;
    struct arena_effort effort[LINEUP_MAX];

    /* The complete deals, counted in order from the first, and what they say about the first two
     * bots. Deals after a gap wait, so that a sequential test ends at the same deal however many
     * threads play. */
    int counted;
    struct stats lead;
    enum sprt_verdict verdict;
};

/* Makes room for the games of `deals` deals and keeps those that are there; false if memory runs
 * out. */
bool arena_reserve(struct arena *arena, int deals);
void arena_free(struct arena *arena);

/* How a game is set up. */
struct setup arena_setup(const struct arena *arena);

/* The index of an ending's name, which is added if it is new. */
uint8_t arena_ending(struct arena *arena, const char *name);

/* True when every game of the deal is done. */
bool arena_deal_is_done(const struct arena *arena, int deal);

/* The result of a seat: 1 for the winner, equal parts of 1 for shared victories. */
double arena_result(const struct arena_game *game, int seat);

/* The mean result of the seats that a bot had in a complete deal; false if it had none. */
bool arena_deal_result(const struct arena *arena, int deal, int bot, double *result);

/* Counts the deals that have become complete, until the sequential test, if there is one, has
 * ended; games after that are dropped. */
void arena_count(struct arena *arena);

/* Whether there is nothing left to play. */
bool arena_is_over(const struct arena *arena);

/* play.c: one game. A `struct arena_seats` holds the bots of one thread, which are kept from game
 * to game while they sit. */
struct arena_seats {
    int count;
    struct bot *bot[SEATS_MAX];
    int who[SEATS_MAX]; /* which of the lineup it is */
};

struct arena_played {
    struct arena_game game;
    const char *ending;
    struct arena_effort effort[SEATS_MAX];
    uint32_t *actions; /* room for ARENA_DECISIONS_MAX, or NULL */
};

/* The starting player of game `number`; SEAT_NONE if memory ran out. */
int arena_first(const struct arena *arena, int number);

/* Plays game `number`; false with `error` if memory ran out or the game did not end. */
bool arena_play(const struct arena *arena, int number, struct arena_seats *seats,
                struct arena_played *played, struct text *error);
void arena_seats_free(struct arena_seats *seats);

/* Writes the record of a game that was played with `actions`. */
bool arena_record(const struct arena *arena, int number, const struct arena_played *played,
                  struct text *out, struct text *error);

#endif
