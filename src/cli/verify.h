/* verify.h: the checks of `epoki verify` on one game: verify.c (nothing is lost, everything reads
 * back, games end) and verify_twins.c (nobody is told what he cannot know). */
#ifndef EPOKI_CLI_VERIFY_H
#define EPOKI_CLI_VERIFY_H

#include "batch/codes.h"
#include "core/table.h"

struct verify {
    const struct game *game;
    const char *option; /* the part of the set-up that is fixed; NULL: nothing */
    int players;        /* 0: any number */
    bool secrets;       /* check only what people are told */
    struct table *table;
    struct chance chance;
    struct text a, b, error;
    void *other, *third; /* memory for states */
    struct codes *codes;
    struct twins *twins; /* verify_twins.c */
    struct events *events;
    const char *failed; /* the property that was violated */
    uint64_t decisions,
        compared; /* how many decisions; how many pairs of truths that look the same */
};

/* Makes room for the checks of v->game; false if memory runs out. */
bool verify_begin(struct verify *v);
void verify_end(struct verify *v);

/* Plays one random game; seats and options are random too. Returns false, with the record on
 * stderr, if a property is violated. */
bool verify_game(struct verify *v, uint64_t seed);

/* Reports the violated property with the record that leads to it; returns false. */
bool verify_fail(struct verify *v, const char *property, const char *detail);

bool verify_conserved(struct verify *v, const void *state, const char *what);
void verify_write_view(struct verify *v, const void *state, int seat, struct text *out);

/* verify_twins.c */
struct twins *twins_new(const struct game *game); /* NULL: out of memory */
void twins_free(struct twins *twins);

/* The deciding seat, the other seats by turns, and a spectator are told nothing that they cannot
 * know. */
bool twins_check(struct verify *v, const uint32_t *actions, int count);

#endif
