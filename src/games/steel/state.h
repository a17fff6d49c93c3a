/* state.h: a game of Guns & Steel in progress, field by field, and small questions about it.
 *
 * Rule numbers (R 7.4) are those of docs/rules/steel.md. Cards and wonders are their row numbers in
 * data/steel/. Every player has a copy of the five starting cards; since a card never changes its
 * owner, a set of a player's cards is a bit per row. */
#ifndef EPOKI_GAMES_STEEL_STATE_H
#define EPOKI_GAMES_STEEL_STATE_H

#include "core/decision.h"
#include "core/game.h"
#include "games/steel/steel.h"
#include "steel_data.h"

enum {
    STEEL_SEATS = 4,
    STEEL_COLUMNS = 7,       /* of the lowest row */
    STEEL_PILE = 8,          /* the largest research pile */
    STEEL_MARKERS = 5,       /* R 1.5 */
    STEEL_TRACK_END = 15,    /* R 9.1 */
    STEEL_TRACK_MAX = 999,   /* of a loaded state; far above what play can reach */
    STEEL_COUNTER_MAX = 255, /* where the counters of a turn stop */
    STEEL_TURNS_MAX = 65535,
    STEEL_STALL = 50, /* R 9.5: turns per player */
    STEEL_FRAMES = 9, /* the turn, and activations inside activations (data.c keeps them few) */
    STEEL_PARTS = 3,  /* parts of an effect */
    STEEL_RESOURCES = 8
};

static_assert((int)STEEL_CARD_COUNT <= 64, "a set of cards is one word");
static_assert((int)STEEL_WONDER_COUNT <= 32, "a set of wonders is one word");
static_assert((int)STEEL_RESOURCE_COUNT <= STEEL_RESOURCES, "steel_state.temp has room for all");
static_assert((int)STEEL_RESOURCE_COUNT < 8, "a set of resources is one byte, see steel_frame.set");
static_assert(STEEL_COLUMNS < 8, "a set of columns is one byte, see steel_level.present");
static_assert(COUNT_OF(((struct steel_card_row *)0)->effect) == STEEL_PARTS, "schema.tsv agrees");

/* Kinds of frames beside the decisions of phases.tsv: what waits for no answer and goes on by
 * itself. */
enum steel_going { STEEL_GOING_TURN = STEEL_DECISION_COUNT, STEEL_GOING_EFFECT, STEEL_KIND_END };

/* What is being carried out (core/decision.h). The lowest frame is the turn, the frames above it
 * are activations, each inside the one below (R 5.9). Only the top frame can wait for a decision.
 */
struct steel_frame {
    uint8_t kind;    /* the decision it waits for, enum steel_decision, or enum steel_going */
    uint8_t seat;    /* who decides */
    uint8_t card;    /* the card carried out; in the turn: the technology played, or ITEM_NONE */
    uint8_t owner;   /* whose card it is */
    uint8_t part;    /* the part of its effect; in the turn: enum steel_step */
    uint8_t stage;   /* how far the part has got; each part says what it counts */
    uint8_t count;   /* cards turned, resources gained, cards used by the part so far */
    uint8_t set;     /* resources turned (replenish_distinct), seats defeated (attack) */
    uint64_t played; /* Military cards played by this effect (R 5.5) */
};

struct steel_player {
    uint64_t hand;
    uint64_t tech;     /* display, technology side up */
    uint64_t resource; /* display, resource side up */
    uint64_t used;     /* own cards activated in this Technology phase, by anybody (R 4.7) */
    uint32_t wonders;  /* owned */
    uint16_t track;    /* R 1.5 */
    uint8_t supply;    /* glory markers not on wonders */
    uint8_t spare;     /* zero */
};

/* A row of the pyramid, with what lies beside it. */
struct steel_level {
    uint8_t row[STEEL_COLUMNS]; /* cards by column; ITEM_NONE: a gap */
    uint8_t pile[STEEL_PILE];   /* research pile, the top card first (R 3.5) */
    uint8_t piled;              /* cards in it */
    uint8_t wonder;             /* beside the row, or ITEM_NONE */
    uint8_t glory[STEEL_SEATS]; /* markers of each seat on that wonder */
    uint8_t present;            /* derived: bit per column that holds a card */
    uint8_t spare[2];           /* zero */
};

struct steel_state {
    struct steel_player player[STEEL_SEATS];
    struct steel_frame frames[STEEL_FRAMES];
    struct steel_level age[STEEL_AGE_COUNT];
    uint64_t paying;               /* cards chosen to pay with so far (R 7.8) */
    uint8_t temp[STEEL_RESOURCES]; /* temporary resources of the active seat (R 2.6) */
    uint16_t turns;                /* begun so far; 0 in the set-up */
    uint8_t players;
    uint8_t mode;   /* option set: a row of modes.tsv */
    uint8_t first;  /* the starting player */
    uint8_t active; /* whose turn it is */
    uint8_t depth;  /* frames in use; 0 when the game is over */
    uint8_t ending; /* how it ended, or ITEM_NONE */
    uint8_t winners;
    uint8_t idle; /* turns in a row without a purchase, a wonder or a change of a track (R 9.5) */
    /* Of the turn in progress (R 4.2): */
    uint8_t began;       /* cards in hand when it began */
    uint8_t buying;      /* the card being paid for, or ITEM_NONE */
    uint8_t bought;      /* the card bought, or ITEM_NONE */
    uint8_t price;       /* what it cost: base and surcharge */
    uint8_t replenished; /* own cards */
    uint8_t gained;      /* points gained on the own track */
    uint8_t defeated;    /* defeats of opponents */
    uint8_t taken;       /* points of the cards taken back */
    uint8_t moved;       /* a purchase, a wonder or a change of a track happened */
    uint8_t back;        /* the hand was small when the End phase began (R 8.1) */
    uint8_t spare[4];    /* zero */
};

static_assert(sizeof(struct steel_state) <= 1024, "docs/performance.md promises this");
static_assert(sizeof(struct steel_state) % 8 == 0, "game.h asks for whole words");

/* The course of a turn: `part` of the lowest frame. */
enum steel_step {
    STEEL_STEP_PLACE, /* R 3.8; `stage`: how many have placed */
    STEEL_STEP_RESOURCE,
    STEEL_STEP_TECH,
    STEEL_STEP_ACTIVATE,
    STEEL_STEP_BUY,
    STEEL_STEP_PAY,
    STEEL_STEP_END,
    STEEL_STEP_CLAIM,
    STEEL_STEP_TAKE,
    STEEL_STEP_GLORY,
    STEEL_STEP_CLEAN,
    STEEL_STEP_COUNT
};

extern const struct fields steel_fields;

/* Sets of cards */

static inline uint64_t steel_bit(unsigned card)
{
    return (uint64_t)1 << card;
}

static inline unsigned steel_lowest(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static inline int steel_count(uint64_t set)
{
    return count_bits(set);
}

static inline bool steel_is_one(uint64_t set)
{
    return set && !(set & (set - 1));
}

static inline const struct steel_frame *steel_top(const struct steel_state *s)
{
    return &s->frames[s->depth - 1];
}

static inline bool steel_has_track(const struct steel_state *s)
{
    return steel_modes[s->mode].track;
}

/* The seat `steps` places clockwise from `seat` (R 1.7). */
static inline unsigned steel_clockwise(const struct steel_state *s, unsigned seat, unsigned steps)
{
    unsigned next = seat + steps;
    return next >= s->players ? next - s->players : next;
}

/* The step of an effect in progress. */
static inline const struct data_step *steel_part(const struct steel_frame *f)
{
    return &steel_cards[f->card].effect[f->part];
}

/* What a resource-side card is worth when cards are depleted (R 2.8, 6.7). */
static inline int steel_worth(unsigned card)
{
    return steel_cards[card].resource == STEEL_RESOURCE_SPACE ? 2 : 1;
}

/* Indexes into steel_game.stacks: for every age one of its cards and one of its wonders. */
enum steel_stack {
    STEEL_STACK_FIRST,
    STEEL_STACK_AGE,
    STEEL_STACK_WONDER = STEEL_STACK_AGE + STEEL_AGE_COUNT,
    STEEL_STACK_COUNT = STEEL_STACK_WONDER + STEEL_AGE_COUNT
};

enum { STEEL_OPTION_SET, STEEL_OPTION_COUNT };

#endif
