/* rules.h: the rules of a game: a dozen functions over one flat state, and a table of decisions.
 *
 * The state is a struct of the game. It
 *   - has a fixed size (`state_size`, a multiple of 8), no pointers and no padding: copying it is
 *     memcpy, equality is memcmp, its hash is taken over its bytes. Unused bytes are zero;
 *   - is complete: options, pending decisions (decision.h), decks in their true order. Only chance
 *     lies outside;
 *   - is described, byte for byte, by the fields of the game (fields.h).
 *
 * The functions
 *   - never allocate, never print and keep no memory of their own: same arguments, same result;
 *   - may assume that a state is valid (made by setup, an action or resample, or passed by
 *     validate) and that an action is legal. Whoever has untrusted input goes through table.h,
 *     which checks.
 *
 * Order
 *   - seats are numbered in turn order, items as in their tables;
 *   - legal actions come in an order that depends on the state alone. It has no meaning, but random
 *     games and bots choose by number: another order makes other games;
 *   - events come in the order in which things happened. */
#ifndef EPOKI_CORE_RULES_H
#define EPOKI_CORE_RULES_H

#include "core/decision.h"

#define STATE_BYTES_MAX 8192
#define LEGAL_MAX 1024 /* no decision of any game has more actions */
#define OPTIONS_MAX 8
#define SCORE_PARTS_MAX 24

/* What a game is set up with. */
struct setup {
    int players;
    int options[OPTIONS_MAX]; /* in the order of game.options; item options: the item's index */
};

struct score {
    int total;
    int parts[SCORE_PARTS_MAX]; /* in the order of game.score_parts */
    bool winner; /* several seats can share a victory; false for all during the game */
    int place; /* of a player who left early: the lowest place that was free; 0 if he played to the
                  end */
};

/* Adds up the parts of a score: the first `count` of them. */
static inline void score_add_up(struct score *score, int count)
{
    score->total = 0;
    for (int part = 0; part < count; part++)
        score->total += score->parts[part];
}

/* Whether one seat came before another: winners, whatever the scores say; then those who played to
 * the end, by their scores if somebody has won (otherwise they share their place); then those who
 * left early. */
static inline bool score_is_before(const struct score *a, const struct score *b, bool won)
{
    if (a->winner || b->winner)
        return a->winner && !b->winner;
    if (a->place || b->place)
        return a->place && b->place ? a->place < b->place : !a->place;
    return won && a->total > b->total;
}

/* Of `seats`, a bit each, those with the highest value. */
static inline unsigned seats_highest(unsigned seats, const int *values)
{
    unsigned highest = 0;
    int best = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (!(seats >> seat & 1) || (highest && values[seat] < best))
            continue;
        highest = (highest && values[seat] == best ? highest : 0) | 1u << seat;
        best = values[seat];
    }
    return highest;
}

/* The same by their totals. */
static inline unsigned scores_highest(unsigned seats, const struct score *scores)
{
    int totals[SEATS_MAX] = {0};
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats >> seat & 1)
            totals[seat] = scores[seat].total;
    return seats_highest(seats, totals);
}

struct game_rules {
    int version; /* raised by a change after which an old record would play differently */
    size_t state_size;
    int legal_max; /* no decision of this game has more actions */

    /* Every kind of decision: who decides, what is legal, what an action does, who may learn of it
     * (decision.h). */
    const struct decisions *decisions;

    /* A starting position, in cleared memory. Reports an impossible script through `chance`; the
     * state is then worthless. */
    void (*setup)(void *state, const struct setup *setup, struct chance *chance);

    /* How many seats play, and how this state was set up. */
    struct setup (*setup_of)(const void *state);

    /* Whose turn it is, although another seat may have to decide something within it (a defence, an
     * auction). NULL: the game does not say. */
    int (*whose_turn)(const void *state);

    /* The starting player of a starting position. NULL: the seat that decides first. */
    int (*starter)(const void *state);

    /* Fills scores[0..players-1]. Before the end these are running scores, as if the game ended
     * now, without a winner. */
    void (*scores)(const void *state, struct score *scores);

    /* How a game that is over has ended: an item of game.endings. NULL: there is only one way. */
    int (*ending)(const void *state);

    /* Redraws everything `seat` cannot know, uniformly over what it could be. The result
     *   - looks the same to that seat: same view and, when it is to decide, same legal actions;
     *   - depends only on what the seat knows and on `chance`: from two states that the seat cannot
     * tell apart, the same chance makes the same result, byte for byte. Bots are given such states,
     * so that they cannot peek; `epoki verify` checks it. */
    void (*resample)(void *state, int seat, struct chance *chance);

    /* Computes the derived members from the others, after JSON input. Must not trust the state
     * beyond the ranges of its fields. NULL: nothing is derived. */
    void (*derive)(void *state);

    /* Refuses, with a reason, a state on which the other functions could not work or which no game
     * could have (a card in two places). Its history need not be possible: positions for puzzles
     * are welcome. */
    bool (*validate)(const void *state, struct text *error);

    /* The strict version, for states reached by play from set-up: every piece is in some place, and
     * every sum is right. Used by `epoki verify` and tests. */
    bool (*conserve)(const void *state, struct text *error);
};

#endif
