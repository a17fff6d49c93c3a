/* survey.h: what very many games played by programs say about a game: how often a thing is taken
 * and used and what that is worth, which seats have an advantage, how games end and how long they
 * are (`epoki stats GAME`). The games are played by this processor or by a graphics card; the same
 * seeds give the same survey. */
#ifndef EPOKI_STATS_SURVEY_H
#define EPOKI_STATS_SURVEY_H

#include "batch/batch.h"

struct gpu;

enum {
    SURVEY_LENGTHS = 1 << 14, /* longer games count as that long */
    SURVEY_SCORES = 1 << 11,  /* likewise; those below zero count as zero */
    SURVEY_ENDINGS = 32
};

/* Who plays all seats. */
enum survey_by { SURVEY_RANDOM, SURVEY_GREEDY, SURVEY_PLAYERS };
extern const char *const survey_names[SURVEY_PLAYERS]; /* "random", "greedy" */

struct survey {
    const struct game *game;
    struct setup setup;
    enum survey_by by;
    uint64_t first_seed, games, decisions;
    double seconds;
    uint64_t won[SEATS_MAX]; /* by the starting player, the next seat, ...: in parts of USES_WIN */
    uint64_t won_twice[SEATS_MAX]; /* the squares of those */
    uint64_t points[SEATS_MAX];    /* final scores of the same */
    uint64_t endings[SURVEY_ENDINGS];
    uint32_t lengths[SURVEY_LENGTHS]; /* games of so many decisions */
    uint32_t scores[SURVEY_SCORES];   /* seats with such a final score */
    struct uses_things things;
    struct uses_sum *uses; /* [players][USES_WAYS][things.count] */
};

/* NULL if memory runs out. */
struct survey *survey_new(const struct game *game, const struct setup *setup, enum survey_by by,
                          uint64_t first_seed);
void survey_free(struct survey *survey);

/* Plays that many more games, on the card (NULL: on all cores), and adds what they say; false with
 * the reason. */
bool survey_play(struct survey *survey, struct gpu *gpu, uint64_t games, struct text *error);

/* A share with its 95 % interval; `cases` 0: nothing is known. */
struct survey_share {
    uint64_t cases;
    double value, low, high;
};

/* The share of the victories of seats that did so with that thing; the average over all seats is 1
 * / players. */
struct survey_share survey_worth(const struct survey *survey, int way, int kind, int item);
/* Seats at that place that did so with that thing, and what they won in parts of USES_WIN. */
const struct uses_sum *survey_at_place(const struct survey *survey, int place, int way, int kind,
                                       int item);
/* How many of the seats did so. */
double survey_often(const struct survey *survey, int way, int kind, int item);
/* The share of the starting player's seat (place 0), of the next one, ... */
struct survey_share survey_seat(const struct survey *survey, int place);

/* The number below which that part of them lies: for quantiles of lengths and scores. */
int survey_quantile(const uint32_t *counts, int size, double part);

/* The things of a kind that were ever taken or used, the most valuable first; returns how many. */
int survey_order(const struct survey *survey, int kind, int *order);

/* Surveys of the same game by different players, side by side. */
void survey_print(struct survey *const *surveys, int count);
void survey_write_json(struct survey *const *surveys, int count, struct json_writer *json);
void survey_write_page(struct survey *const *surveys, int count, struct text *out);

#endif
