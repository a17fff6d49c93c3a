/* uses.h: what games say about things (cards, wonders, technologies): which seats took and used
 * them, and how often these won. The same lines serve processors and graphics cards. Everything is
 * a sum of whole numbers, so the order of the games does not matter. */
#ifndef EPOKI_BATCH_USES_H
#define EPOKI_BATCH_USES_H

#include "batch/lane.h"

enum {
    USES_TAKEN, /* the seat played an action that names the thing */
    USES_USED,  /* it came into play or took effect for the seat (game_event_is_use) */
    USES_WAYS,
    USES_WIN = 60 /* a victory, in parts that up to five winners can share evenly */
};
static_assert(SEATS_MAX == 5, "60 is divided by 1, 2, 3, 4 and 5");

/* All things of a game in one row, table after table. */
struct uses_things {
    uint16_t start[KINDS_MAX]; /* of every table */
    uint32_t count;            /* things in all */
};

static inline struct uses_things uses_things_of(const struct game *game)
{
    struct uses_things things = {.count = 0};
    for (int kind = 0; kind < game->kind_count; kind++) {
        things.start[kind] = (uint16_t)things.count;
        things.count += (uint32_t)game->kinds[kind]->count;
    }
    return things;
}

/* For one thing, one way and one place (the starting player, the next seat, ...): seats of games
 * that did so, their shares of the victories in parts of USES_WIN, and the squares of these. An
 * array [players][USES_WAYS][things.count]. */
struct uses_sum {
    uint64_t seats, wins, squares;
};

/* The marks of a game: a byte [USES_WAYS][things.count], a bit for each seat. */

static inline void uses_mark(const struct uses_things *things, uint8_t *marks, int way, int kind,
                             int item, int seat)
{
    if (seat >= 0 && seat < SEATS_MAX)
        marks[(uint32_t)way * things->count + things->start[kind] + (uint32_t)item] |=
            (uint8_t)(1u << seat);
}

/* To be called before the action is carried out. */
static inline void uses_mark_action(const struct game *game, const struct uses_things *things,
                                    const void *state, uint32_t action, uint8_t *marks)
{
    struct ref refs[REFS_MAX];
    int seat = game_decider(game, state);
    for (int i = game_action_refs(game, state, action, refs) - 1; i >= 0; i--)
        uses_mark(things, marks, USES_TAKEN, refs[i].kind, refs[i].item, seat);
}

static inline void uses_mark_events(const struct game *game, const struct uses_things *things,
                                    const struct events *events, uint8_t *marks)
{
    for (int i = 0; i < events->count; i++) {
        int kind;
        game_event_name(game, &events->at[i], &kind);
        if (kind >= 0 && game_event_is_use(game, &events->at[i]))
            uses_mark(things, marks, USES_USED, kind, events->at[i].item, events->at[i].seat);
    }
}

static inline void uses_carry_out(const struct game *game, const struct uses_things *things,
                                  void *state, struct lane *lane, struct events *events,
                                  uint8_t *marks)
{
    uses_mark_action(game, things, state, lane->action, marks);
    events_clear(events);
    lane_apply(game, state, lane, events);
    uses_mark_events(game, things, events, marks);
}

/* What a seat won: its part of USES_WIN, shared among the winners. */
static inline uint32_t uses_won(const struct batch_result *result, int seat)
{
    unsigned winners = result_winners(result);
    return winners >> seat & 1 ? USES_WIN / (unsigned)count_bits(winners) : 0;
}

/* Adds a finished game; safe while other threads add theirs. */
static inline void uses_add(const struct uses_things *things, int players,
                            const struct batch_result *result, const uint8_t *marks,
                            struct uses_sum *sums)
{
    uint32_t size = USES_WAYS * things->count;
    for (uint32_t i = 0; i < size; i++) {
        for (int place = 0; marks[i] && place < players; place++) {
            int seat = (result_first(result) + place) % players;
            struct uses_sum *sum = &sums[(uint32_t)place * size + i];
            uint64_t won = uses_won(result, seat);
            if (!(marks[i] >> seat & 1))
                continue;
            __atomic_fetch_add(&sum->seats, 1, __ATOMIC_RELAXED);
            if (!won)
                continue;
            __atomic_fetch_add(&sum->wins, won, __ATOMIC_RELAXED);
            __atomic_fetch_add(&sum->squares, won * won, __ATOMIC_RELAXED);
        }
    }
}

#endif
