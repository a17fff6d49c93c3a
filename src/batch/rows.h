/* rows.h: what a program sees of one game of a batch (batch.h): a row of an array. The same lines
 * serve processors and, in src/gpu/kernel.c, graphics cards. */
#ifndef EPOKI_BATCH_ROWS_H
#define EPOKI_BATCH_ROWS_H

#include "batch/lane.h"

enum batch_array_name {
    BATCH_TURN,        /* int32: the deciding seat, or -1 */
    BATCH_LEGAL_COUNT, /* int32: how many legal actions there are */
    BATCH_LEGAL,       /* uint32 [legal_max]: the legal actions, then zeros */
    BATCH_LEGAL_MASK,  /* uint8 [legal_max]: 1 where there is an action */
    BATCH_FEATURES,    /* float [players][features]: what the deciding seat may know */
    BATCH_TOTALS,    /* int32 [players]: scores, running ones as the deciding seat may know them */
    BATCH_WINNERS,   /* uint8 [players]: 1 for a winner, once the game is over */
    BATCH_DECISIONS, /* uint32: played so far */
    BATCH_DIGEST,    /* uint64: of everything played, and of the state */
    /* On processors only (batch.c): */
    BATCH_OBSERVATION, /* float [observer.count]: what the seat to decide may know */
    BATCH_CODES,       /* int32 [legal_max]: the codes of the legal actions, then -1 */
    BATCH_CODE_MASK,   /* uint8 [codes]: 1 for those of legal actions */
    BATCH_FORESEEN,    /* float [legal_max][players x features]: what batch_foresee says */
    BATCH_ARRAYS,
    BATCH_ANYWHERE = BATCH_OBSERVATION /* every machine has the arrays before it */
};

/* A position that `seat` cannot tell from this one: what it cannot know is drawn anew, by chance
 * that depends only on `draw`. */
static inline void rows_imagine(const struct game *game, const void *state, int seat, uint64_t draw,
                                void *possible)
{
    struct chance chance;
    chance_seed(&chance, draw, NULL);
    game_copy(game, possible, state);
    game->rules.resample(possible, seat, &chance);
}

/* The features of all seats as `seat` may know them, in turn order beginning with that seat: rows
 * of game.evaluation->features; `possible` is memory for a state. */
static inline void rows_observe(const struct game *game, const void *state, int players, int seat,
                                uint64_t draw, void *possible, float *rows)
{
    float all[SEATS_MAX * FEATURES_MAX];
    int count = game->evaluation->features->count;
    rows_imagine(game, state, seat, draw, possible);
    game->evaluation->measure(possible, all);
    for (int i = 0; i < players; i++)
        for (int k = 0; k < count; k++)
            rows[i * count + k] = all[(seat + i) % players * count + k];
}

static inline void rows_fill_legal(const struct game *game, const void *state,
                                   enum batch_array_name name, uint32_t *actions, void *row)
{
    int count = game_legal(game, state, actions), all = game->rules.legal_max;
    if (name == BATCH_LEGAL_COUNT)
        *(int32_t *)row = count;
    for (int i = 0; name == BATCH_LEGAL && i < all; i++)
        ((uint32_t *)row)[i] = i < count ? actions[i] : 0;
    for (int i = 0; name == BATCH_LEGAL_MASK && i < all; i++)
        ((uint8_t *)row)[i] = i < count;
}

/* Everybody knows the number of decisions, so what is drawn with it reveals nothing. */
static inline void rows_fill_scores(const struct game *game, const void *state, int players,
                                    enum batch_array_name name, const struct lane *lane,
                                    void *possible, void *row)
{
    struct score scores[SEATS_MAX];
    int seat = game_decider(game, state);
    if (seat != SEAT_NONE)
        rows_imagine(game, state, seat, lane->decisions, possible);
    game->rules.scores(seat == SEAT_NONE ? state : possible, scores);
    for (int i = 0; i < players; i++) {
        if (name == BATCH_TOTALS)
            ((int32_t *)row)[i] = scores[i].total;
        else
            ((uint8_t *)row)[i] = scores[i].winner;
    }
}

/* A finished game is seen by the first seat. */
static inline void rows_fill_features(const struct game *game, const void *state, int players,
                                      const struct lane *lane, void *possible, float *row)
{
    int seat = game_decider(game, state);
    rows_observe(game, state, players, seat == SEAT_NONE ? 0 : seat, lane->decisions, possible,
                 row);
}

/* One row of that array; `actions` and `possible` are memory for legal_max actions and a state. */
static inline void rows_fill(const struct game *game, int players, enum batch_array_name name,
                             const void *state, const struct lane *lane, uint32_t *actions,
                             void *possible, void *row)
{
    switch (name) {
    case BATCH_TURN:
        *(int32_t *)row = game_decider(game, state);
        break;
    case BATCH_LEGAL_COUNT:
    case BATCH_LEGAL:
    case BATCH_LEGAL_MASK:
        rows_fill_legal(game, state, name, actions, row);
        break;
    case BATCH_FEATURES:
        rows_fill_features(game, state, players, lane, possible, row);
        break;
    case BATCH_TOTALS:
    case BATCH_WINNERS:
        rows_fill_scores(game, state, players, name, lane, possible, row);
        break;
    case BATCH_DECISIONS:
        *(uint32_t *)row = lane->decisions;
        break;
    case BATCH_DIGEST:
        *(uint64_t *)row = hash_bytes(lane->digest, state, game->rules.state_size);
        break;
    case BATCH_OBSERVATION:
    case BATCH_CODES:
    case BATCH_CODE_MASK:
    case BATCH_FORESEEN:
    case BATCH_ARRAYS:
        break;
    }
}

#endif
