/* verify.h: the checks of `epoki verify` on one game: verify.c (nothing is lost, everything reads
 * back, games end) and verify_twins.c (nobody is told what he cannot know). */
#ifndef EPOKI_CLI_VERIFY_H
#define EPOKI_CLI_VERIFY_H

#include "core/table.h"

struct verify {
    const struct game *game;
    const char *option; /* what is fixed of the set-up; NULL: nothing */
    int players;        /* 0: any number */
    bool secrets;       /* only what people are told is checked */
    struct table *table;
    struct chance chance;
    struct text a, b, error;
    void *other, *third; /* memory for states */
    struct twins *twins; /* verify_twins.c */
    struct events *events;
    const char *failed;           /* the property that did not hold */
    uint64_t decisions, compared; /* how many; how many pairs of truths that look the same */
};

/* Makes room for the checks of v->game; false: out of memory. */
bool verify_begin(struct verify *v);
void verify_end(struct verify *v);

/* Plays one random game; seats and options are drawn too. False, with the record on stderr, when
 * something does not hold. */
bool verify_game(struct verify *v, uint64_t seed);

/* Says what does not hold, with the record that leads there; returns false. */
bool verify_fail(struct verify *v, const char *property, const char *detail);

bool verify_conserved(struct verify *v, const void *state, const char *what);
void verify_write_view(struct verify *v, const void *state, int seat, struct text *out);

/* verify_twins.c */
struct twins *twins_new(const struct game *game); /* NULL: out of memory */
void twins_free(struct twins *twins);

/* The seat to move, one of the others in turn, and who looks on, are told nothing they cannot
 * know. */
bool twins_check(struct verify *v, const uint32_t *actions, int count);

#endif
