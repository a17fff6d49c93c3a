/* state.h: a game of Tempus in progress, field by field; small questions about it.
 *
 * Rule numbers (R 5.3) are those of docs/rules/tempus.md. Eras, cards, tiles, terrains and hexes
 * are their row numbers in data/tempus/; a hex is also the number core/hex.h gives it. */
#ifndef EPOKI_GAMES_TEMPUS_STATE_H
#define EPOKI_GAMES_TEMPUS_STATE_H

#include "core/decision.h"
#include "core/game.h"
#include "core/hex.h"
#include "games/tempus/tempus.h"
#include "tempus_data.h"

enum {
    TEMPUS_SEATS = 5,
    TEMPUS_HAND = 12,      /* a hand at its limit and what is drawn at once */
    TEMPUS_FRONT = 16,     /* Government cards of one round */
    TEMPUS_DECK = 64,      /* room for all cards */
    TEMPUS_TOUCHED = 16,   /* tokens that move or are born in one action */
    TEMPUS_TILE_HEXES = 7, /* a hex and its six neighbours */
    TEMPUS_ROUNDS = TEMPUS_ERA_COUNT - 1,
    TEMPUS_FRAMES = 2
};

static_assert((int)TEMPUS_HEX_COUNT == (int)HEX_COUNT, "hexes.tsv and core/hex.h agree");
static_assert((int)TEMPUS_CARD_DECK <= (int)TEMPUS_DECK, "the deck has room for every card");
static_assert((int)HEX_NONE == (int)ITEM_NONE, "no hex is no item");

/* A pending decision (core/decision.h). The lower frame is what the turn or the game as a whole
 * waits for, the upper one a step inside it (the end of a move, a conversion, a fight,
 * discarding). */
struct tempus_frame {
    uint8_t kind;     /* enum tempus_decision */
    uint8_t seat;     /* who decides */
    uint8_t spare[2]; /* zero */
};

struct tempus_player {
    struct hexset held;               /* derived: hexes with own tokens (R 1.5) */
    struct hexset towns;              /* derived: hexes with own cities */
    uint8_t hand[TEMPUS_HAND];        /* sorted */
    uint8_t laid[TEMPUS_HAND];        /* cards laid in a fight or for progress, in order */
    uint8_t front[TEMPUS_FRONT];      /* Government cards of this round (R 9.1) */
    uint8_t built[TEMPUS_CITY_COUNT]; /* derived: own cities on the board, by row of cities.tsv */
    uint8_t tokens;                   /* derived: own tokens on the board */
    uint8_t hand_count, laid_count, front_count;
    uint8_t era;
    uint8_t markers;
    uint8_t spare[7]; /* zero */
};

struct tempus_discarded {
    uint8_t card;
    uint8_t seen; /* bit per seat that saw it go there (R 12.3) */
};

struct tempus_state {
    struct tempus_player player[TEMPUS_SEATS];
    struct hexset land;                             /* derived */
    struct hexset inland;                           /* derived: inland seas (R 1.7) */
    struct hexset coast;                            /* derived: land at the open sea */
    struct hexset of_terrain[TEMPUS_TERRAIN_COUNT]; /* derived */
    uint8_t terrain[HEX_COUNT];                     /* ITEM_NONE: sea */
    int8_t owner[HEX_COUNT];                        /* of tokens or city; -1: nobody */
    uint8_t tokens[HEX_COUNT];
    uint8_t city[HEX_COUNT];                      /* its value, or 0 */
    uint8_t deck[TEMPUS_DECK];                    /* the last one is drawn first */
    struct tempus_discarded discard[TEMPUS_DECK]; /* in the order they came */
    uint8_t tiles[TEMPUS_TILE_COUNT]; /* in the order they are laid; those after `tile_count` are
                                         not used */
    uint8_t touched[TEMPUS_TOUCHED];  /* where tokens came to in this move or births action */
    uint8_t deck_count, discard_count, touched_count;
    uint8_t players;
    uint8_t setup;      /* option: TEMPUS_SETUP_... */
    uint8_t tile_count; /* tiles of this game (R 2.3) */
    uint8_t tiles_laid;
    uint8_t round; /* 0 during set-up */
    uint8_t start; /* the start player */
    uint8_t quota; /* tokens that may move or be born in this action */
    uint8_t fresh; /* the turn has just begun: a pass is possible (R 9.10) */
    uint8_t from;  /* `rotate`: the centre; `to`: where the token comes from; else HEX_NONE */
    uint8_t fight_from, fight_to; /* while a fight is on (R 7.2), else HEX_NONE */
    uint8_t fight_terrain;        /* once it is known, else ITEM_NONE */
    uint8_t bonus;                /* bit per seat that is still to draw bonus cards (R 10.6) */
    uint8_t ending;               /* a row of endings.tsv, or ITEM_NONE */
    uint8_t winners;              /* bit per seat, once the game has ended */
    uint8_t depth;                /* frames in use; 0 when the game is over */
    struct tempus_frame frames[TEMPUS_FRAMES];
    uint8_t protection; /* option: TEMPUS_PROTECTION_... (R 7.3) */
};

static_assert(sizeof(struct tempus_state) <= 2048, "docs/performance.md promises this");
static_assert(sizeof(struct tempus_state) % 8 == 0, "game.h asks for whole words");

static inline struct tempus_state *tempus_of(const struct play *play)
{
    return play->state;
}

static inline struct tempus_frame tempus_top(const struct tempus_state *s)
{
    return s->frames[s->depth - 1];
}

/* R 1.8 */
static inline const struct tempus_era_row *tempus_era(const struct tempus_state *s, int seat)
{
    return &tempus_eras[s->player[seat].era];
}

static inline int tempus_supply(const struct tempus_state *s, int seat)
{
    return tempus_limits[TEMPUS_LIMIT_POPULATION].value - s->player[seat].tokens;
}

static inline int tempus_next_seat(const struct tempus_state *s, int seat)
{
    return seat + 1 == s->players ? 0 : seat + 1;
}

/* R 1.10: the row after the most advanced cube. */
static inline int tempus_next_era(const struct tempus_state *s)
{
    int era = 0;
    for (int seat = 0; seat < s->players; seat++)
        if (s->player[seat].era > era)
            era = s->player[seat].era;
    return era + 1;
}

static inline enum tempus_kind tempus_kind_of(int card)
{
    return (enum tempus_kind)tempus_cards[card].kind;
}

/* R 7.6: whether the cards this seat lays lie face up. */
static inline bool tempus_defends(const struct tempus_state *s, int seat)
{
    return s->fight_to != HEX_NONE && s->owner[s->fight_to] == seat;
}

/* R 12.1: tiles laid and the one about to be laid. */
static inline int tempus_tiles_seen(const struct tempus_state *s)
{
    return s->tiles_laid + (!s->round && s->tiles_laid < s->tile_count);
}

/* Indexes into tempus_game.options. */
enum { TEMPUS_OPTION_SETUP, TEMPUS_OPTION_PROTECTION, TEMPUS_OPTION_COUNT };

/* Indexes into tempus_game.stacks. */
enum {
    TEMPUS_STACK_FIRST,
    TEMPUS_STACK_TILES,
    TEMPUS_STACK_ISLAND,
    TEMPUS_STACK_DECK,
    TEMPUS_STACK_COUNT
};

#endif
