/* state.h: a game of 7 Wonders Duel in progress, field by field, and the calls between the files of
 * this folder.
 *
 * Rule numbers (R 7.4) are those of docs/rules/duel.md. Cards, wonders and tokens are their row
 * numbers in data/duel/. */
#ifndef EPOKI_GAMES_DUEL_STATE_H
#define EPOKI_GAMES_DUEL_STATE_H

#include "core/chance.h"
#include "core/decision.h"
#include "core/event.h"
#include "core/fields.h"
#include "core/game.h"
#include "duel_data.h"
#include "games/duel/duel.h"

enum {
    DUEL_SEATS = 2,
    DUEL_AGES = 3,
    DUEL_SLOTS = 20,
    DUEL_OFFERED = 8,        /* wonders drafted, in two rounds of four */
    DUEL_WONDERS_EACH = 4,   /* R 4.4 */
    DUEL_WONDERS_BUILT = 7,  /* R 11.1: seven and not one more */
    DUEL_BOARD_TOKENS = 5,   /* R 4.2 */
    DUEL_LIBRARY_DRAW = 3,   /* R 11.5 */
    DUEL_START_COINS = 7,    /* R 4.3 */
    DUEL_CAPITAL = 9,        /* R 9.1: distance of a capital from the middle */
    DUEL_SYMBOLS_TO_WIN = 6, /* R 10.4 */
    DUEL_CARD_WORDS = 2,     /* a set of cards is a bit per card in 64-bit words */
    DUEL_WONDERS_MAX = 16,   /* a set of wonders is 16 bits */
    DUEL_FRAMES = 4,
    DUEL_COINS_MAX = 9999 /* of a loaded state; far above what play can reach */
};

static_assert((int)DUEL_CARD_COUNT <= 64 * DUEL_CARD_WORDS, "a set of cards holds every card");
static_assert((int)DUEL_SLOT_COUNT == (int)DUEL_AGES * (int)DUEL_SLOTS, "a row per slot and age");
static_assert((int)DUEL_WONDER_COUNT <= (int)DUEL_WONDERS_MAX && (int)DUEL_TOKEN_COUNT <= 16,
              "sets fit 16 bits");
static_assert((int)DUEL_MATERIAL_COUNT <= 8 && (int)DUEL_COLOUR_COUNT <= 8,
              "duel_player counts materials and colours in eight bytes each");
static_assert((int)DUEL_SYMBOL_COUNT <= 8 && (int)DUEL_TOKEN_EFFECT_COUNT - 1 <= 8 &&
                  (int)DUEL_LOOT_COUNT <= 8,
              "sets of symbols, lasting effects and loot fit 8 bits");

/* A pending decision (core/decision.h). The lowest frame is what the game as a whole waits for; a
 * choice that a move causes lies above it. */
struct duel_frame {
    uint8_t kind;   /* enum duel_decision */
    uint8_t seat;   /* who decides */
    uint8_t colour; /* DUEL_DECISION_DESTROY: of the cards that may be removed (R 11.3) */
    uint8_t spare;  /* zero */
};

struct duel_player {
    uint64_t city[DUEL_CARD_WORDS]; /* the building cards of the city */
    uint16_t coins;
    uint16_t wonders; /* own wonders, built or not; bit per wonder */
    uint16_t built;   /* those of them that are built */
    uint16_t tokens;  /* progress tokens owned */
    /* What follows from the above, kept up to date for speed: */
    uint8_t production[8];  /* units of each material on brown and grey cards */
    uint8_t fixed_price[8]; /* 0xFF for a material bought at 1 coin (R 7.4), else 0 */
    uint8_t colours[8];     /* cards of each colour */
    uint8_t symbols;        /* science symbols owned; bit per symbol */
    uint8_t raw_choices;    /* sources of one raw material of choice (R 7.5) */
    uint8_t goods_choices;  /* sources of one good of choice */
    uint8_t effects;        /* bit per lasting effect of tokens owned: 1 << (effect - 1) */
    uint8_t spare[4];       /* zero */
};

struct duel_state {
    struct duel_player player[DUEL_SEATS];
    uint64_t discard[DUEL_CARD_WORDS]; /* the discard pile (R 6.3) */
    uint8_t deck[DUEL_AGES]
                [DUEL_SLOTS];    /* the card in each slot of each age; ITEM_NONE once taken */
    uint8_t offer[DUEL_OFFERED]; /* draft: wonders on offer, first four then next four; ITEM_NONE
                                    once picked */
    uint8_t tucked[DUEL_WONDERS_MAX]; /* the card under each built wonder, or ITEM_NONE */
    uint32_t
        face_up; /* slots of the current age whose card lies face up, or did when it was taken */
    uint32_t available;  /* derived: slots of the current age that nothing covers */
    uint32_t remaining;  /* derived: slots of the current age that still hold a card */
    uint16_t board;      /* progress tokens on the board */
    uint16_t box;        /* progress tokens in the box */
    uint16_t drawn;      /* the tokens drawn for the Great Library, while it is decided (R 11.5) */
    int8_t pawn;         /* R 9.1: positive towards the capital of seat 1 */
    uint8_t loot;        /* loot tokens still lying; bit per row of loot.tsv */
    uint8_t age;         /* 0 during the draft, then 1..3 */
    uint8_t picks;       /* wonders drafted so far */
    uint8_t first;       /* the seat that picks first and begins age I */
    uint8_t again;       /* the move in progress gives another turn (R 8.8) */
    uint8_t ending;      /* how the game ended, a row of endings.tsv, or ITEM_NONE */
    uint8_t winners;     /* bit per seat, once the game has ended */
    uint8_t tie_start;   /* option: DUEL_TIE_START_... */
    uint8_t wonder_mode; /* option: DUEL_WONDER_MODE_... */
    uint8_t wonders_built; /* derived: by both players together */
    uint8_t depth;         /* frames in use; 0 when the game is over */
    struct duel_frame frames[DUEL_FRAMES];
    uint8_t spare[6]; /* zero */
};

static_assert(sizeof(struct duel_state) <= 512, "docs/performance.md promises this");
static_assert(sizeof(struct duel_state) % 8 == 0, "game.h asks for whole words");

extern const struct fields duel_fields;
extern const struct decisions duel_decisions;

/* Sets of cards */

static inline bool duel_has_card(const uint64_t *set, unsigned card)
{
    return set[card / 64] >> (card % 64) & 1;
}

static inline void duel_add_card(uint64_t *set, unsigned card)
{
    set[card / 64] |= (uint64_t)1 << (card % 64);
}

static inline void duel_remove_card(uint64_t *set, unsigned card)
{
    set[card / 64] &= ~((uint64_t)1 << (card % 64));
}

static inline bool duel_has_effect(const struct duel_player *player, enum duel_token_effect effect)
{
    return player->effects >> (effect - 1) & 1;
}

/* R 6.3 */
static inline int duel_discard_income(const struct duel_player *player)
{
    return 2 + player->colours[DUEL_COLOUR_YELLOW];
}

/* R 4.4: the seat that makes pick 0..7: F S S F, S F F S. */
static inline int duel_draft_seat(int first, int pick)
{
    static const uint8_t second[DUEL_OFFERED] = {0, 1, 1, 0, 1, 0, 0, 1};
    return first ^ second[pick];
}

static inline struct duel_frame duel_top(const struct duel_state *s)
{
    return s->frames[s->depth - 1];
}

/* The row of layouts.tsv for a slot of age 1..3: which slots cover it, which it covers. */
static inline const struct duel_slot_row *duel_slot(int age, int slot)
{
    return &duel_layouts[(age - 1) * DUEL_SLOTS + slot];
}

/* A shortcut for processors: nearly always a turn is next, and a direct call of the functions in
 * its row is faster than one through the table. The code for graphics cards must be small, so it
 * calls every function in one place only. */
static inline bool duel_turn_is_next(const struct duel_state *s)
{
#ifdef __NVPTX__
    (void)s;
    return false;
#else
    return s->depth && duel_top(s).kind == DUEL_DECISION_TURN;
#endif
}

/* The calls between the files */

void duel_setup(void *state, const struct setup *setup, struct chance *chance);
int duel_legal(const void *state, uint32_t *actions);       /* of any decision */
int duel_legal_draft(const void *state, uint32_t *actions); /* this and the next: legal.c */
int duel_legal_turn(const void *state, uint32_t *actions);
uint32_t duel_draw_turn(const void *state, struct chance *chance); /* draw.c */
int duel_legal_token(const void *state, uint32_t *actions);
int duel_legal_library(const void *state, uint32_t *actions);
int duel_legal_revive(const void *state, uint32_t *actions);
int duel_legal_destroy(const void *state, uint32_t *actions);
int duel_legal_starter(const void *state, uint32_t *actions);
void duel_apply(const struct play *play, uint32_t action);
void duel_apply_draft(const struct play *play, uint32_t action); /* this and the next: apply.c */
void duel_apply_turn(const struct play *play, uint32_t action);
void duel_apply_token(const struct play *play, uint32_t action);
void duel_apply_library(const struct play *play, uint32_t action);
void duel_apply_revive(const struct play *play, uint32_t action);
void duel_apply_destroy(const struct play *play, uint32_t action);
void duel_apply_starter(const struct play *play, uint32_t action);
void duel_begin_age(struct duel_state *s, int age); /* apply.c: lays out an age */
void duel_scores(const void *state, struct score *scores);
int duel_count(const struct duel_state *s, int seat, enum duel_counter counter); /* score.c */
void duel_resample(void *state, int seat, struct chance *chance);
void duel_view_extras(const void *state, int seat, struct json_writer *json);
void duel_derive(void *state);
void duel_add_lasting(struct duel_player *player, unsigned card);  /* apply.c */
void duel_add_choice(struct duel_player *player, unsigned choice); /* apply.c */
bool duel_validate(const void *state, struct text *error);
bool duel_conserve(const void *state, struct text *error);
extern decision_label *const duel_completes[DUEL_VERB_COUNT]; /* text.c */
extern const struct evaluation duel_evaluation;               /* evaluate.c */
extern const struct net_layout duel_net;                      /* inputs.c */
decision_why duel_why;
decision_is_lesser duel_is_lesser;

/* Indexes into duel_game.stacks. */
enum duel_stack {
    DUEL_STACK_FIRST,
    DUEL_STACK_TOKENS,
    DUEL_STACK_WONDERS,
    DUEL_STACK_AGE1,
    DUEL_STACK_AGE2,
    DUEL_STACK_AGE3,
    DUEL_STACK_LIBRARY,
    DUEL_STACK_COUNT
};

enum { DUEL_OPTION_TIE_START, DUEL_OPTION_WONDERS, DUEL_OPTION_COUNT };

#endif
