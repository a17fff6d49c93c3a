/* decision.h: the decisions of a game, one row for each, and the stack of those that are pending.
 *
 * A state keeps a stack of frames. The top frame is what happens next: a decision of a seat, or a
 * step that goes on by itself. Whatever has to happen first is pushed above what comes after it, so
 * things are pushed in the reverse order of happening. An empty stack means that the game is over.
 *
 * A game declares its own struct for a frame. It begins with the bytes `kind` and `seat` of `struct
 * frame`; what a kind has to remember besides are named members, in a union where kinds differ:
 *
 *     struct zoo_frame {
 *         uint8_t kind, seat;
 *         union {
 *             struct { uint8_t animal, cage; } feed;
 *             struct { uint8_t left; } sell;
 *         };
 *     };
 *
 * The state embeds `struct zoo_frame frames[N]; uint8_t depth;`. Kinds are numbered like the rows
 * of data/<game>/phases.tsv, which names each decision, puts its question into words and cites its
 * rule; steps come after them. The game's table has one row per kind, and whatever depends on the
 * kind of a decision is a member of that row: nothing else looks at it. */
#ifndef EPOKI_CORE_DECISION_H
#define EPOKI_CORE_DECISION_H

#include <string.h>

#include "core/chance.h"
#include "core/event.h"
#include "core/fields.h"

/* What every frame begins with. */
struct frame {
    uint8_t kind; /* a row of the table */
    uint8_t seat; /* who decides, or whom a step concerns */
};

/* An action being carried out: what it changes, where chance comes from, who listens (or NULL). */
struct play {
    void *state;
    struct chance *chance;
    struct events *events;
};

/* When a decision is put to its seat. */
enum asked {
    ASKED_ALWAYS,   /* also when there is only one answer */
    ASKED_IF_CHOICE /* one answer is given at once, without any the decision lapses */
};

struct decision {
    enum asked asked;

    /* Writes every legal action, in a fixed order, and returns their number. */
    int (*legal)(const void *state, uint32_t *actions);

    /* Carries out one of them. The frame is still on top; this function pops it or lets it stay. */
    void (*apply)(const struct play *play, uint32_t action);

    /* Instead of the two above: a step. It must change the stack, or its own frame, so that it
     * comes to an end. */
    void (*step)(const struct play *play);

    /* Called before the decision is put: does what needs no asking and returns true, or changes
     * nothing and returns false. NULL: there is nothing of the kind. */
    bool (*settle)(const struct play *play);

    /* Whether the frame at that place of a stack that came from outside fits the position and what
     * lies below it: legal, apply and step can then work. NULL: it always does. */
    bool (*is_sound)(const void *state, int place);

    /* The seats that may learn which action was chosen, a bit each; EVENT_PUBLIC: everybody. Asked
     * before the action is carried out. NULL: everybody. */
    unsigned (*seen_by)(const void *state, uint32_t action);

    /* What a frame of this kind remembers beside kind and seat; NULL: nothing. */
    const struct fields *members;
};

struct decisions {
    const struct decision *rows;
    const struct item_table *names; /* phases.tsv: the first rows are decisions ... */
    int count;                      /* ... those after them are steps */
    uint16_t frames;                /* offsets in the state */
    uint16_t depth;
    uint8_t frame_size;
    uint8_t capacity;
    uint8_t room; /* frames that play may push above a stack that came from outside */
};

/* The last members of a table: where the stack of `struct STATE` lies. */
#define DECISIONS_STACK(STATE) \
    .frames = (uint16_t)offsetof(struct STATE, frames), \
    .depth = (uint16_t)offsetof(struct STATE, depth), \
    .frame_size = (uint8_t)sizeof(((struct STATE *)0)->frames[0]), \
    .capacity = \
        (uint8_t)(sizeof(((struct STATE *)0)->frames) / sizeof(((struct STATE *)0)->frames[0]))

/* Pushes a frame, `(struct zoo_frame){...}`, onto the stack of a state. */
#define DECISION_PUSH(STATE, ...) \
    do { \
        assert((STATE)->depth < COUNT_OF((STATE)->frames)); \
        (STATE)->frames[(STATE)->depth++] = __VA_ARGS__; \
    } while (0)

/* Takes the top frame away and clears its bytes: equal states stay equal byte for byte. */
#define DECISION_POP(STATE) \
    do { \
        assert((STATE)->depth > 0); \
        memset(&(STATE)->frames[--(STATE)->depth], 0, sizeof(STATE)->frames[0]); \
    } while (0)

static inline int decisions_depth(const struct decisions *d, const void *state)
{
    return ((const uint8_t *)state)[d->depth];
}

static inline const struct frame *decisions_frame(const struct decisions *d, const void *state,
                                                  int place)
{
    return (const struct frame *)((const uint8_t *)state + d->frames +
                                  (size_t)place * d->frame_size);
}

/* The top frame; NULL: the game is over. */
static inline const struct frame *decisions_top(const struct decisions *d, const void *state)
{
    int depth = decisions_depth(d, state);
    return depth ? decisions_frame(d, state, depth - 1) : NULL;
}

/* The seat that must decide, or SEAT_NONE when the game is over. */
static inline int decisions_turn(const struct decisions *d, const void *state)
{
    const struct frame *top = decisions_top(d, state);
    return top ? top->seat : SEAT_NONE;
}

/* Calls a member of the row of that kind, and does with what it returns what RESULT says. A
 * processor goes straight to the row. The compiler for graphics cards is shown one row after the
 * other: it knows the table, so that becomes a switch with calls of known functions. */
#ifdef __NVPTX__
#define DECISION_CALL(D, KIND, RESULT, MEMBER, ...) \
    do { \
        _Pragma("clang loop unroll(full)") for (int row_ = 0; row_ < (D)->count; row_++) \
        { \
            if (row_ == (KIND) && (D)->rows[row_].MEMBER) \
                RESULT(D)->rows[row_].MEMBER(__VA_ARGS__); \
        } \
    } while (0)
#else
#define DECISION_CALL(D, KIND, RESULT, MEMBER, ...) RESULT(D)->rows[KIND].MEMBER(__VA_ARGS__)
#endif

static inline int decisions_legal(const struct decisions *d, const void *state, uint32_t *actions)
{
    const struct frame *top = decisions_top(d, state);
    int count = 0;
    if (top)
        DECISION_CALL(d, top->kind, count =, legal, state, actions);
    return count;
}

/* Goes on by itself up to the next decision somebody must make, or to the end of the game. */
void decisions_go_on(const struct decisions *d, const struct play *play);

/* Carries out a legal action and all that follows from it. */
static inline void decisions_apply(const struct decisions *d, const struct play *play,
                                   uint32_t action)
{
    int kind = decisions_top(d, play->state)->kind;
    DECISION_CALL(d, kind, , apply, play, action);
    decisions_go_on(d, play);
}

/* What frames of that kind remember beside kind and seat: the `variant` of their fields. */
static inline const struct fields *decisions_members(const struct decisions *d, uint8_t kind)
{
    return kind < d->count ? d->rows[kind].members : NULL;
}

/* The seats that may learn of a legal action, a bit each, or EVENT_PUBLIC. */
unsigned decisions_seen_by(const struct decisions *d, const void *state, uint32_t action);

/* Whether the rules can work on a stack that came from outside: a decision with an answer on top,
 * every frame of a seat of the game and sound, and room for what play pushes above it. An empty
 * stack is sound. False with the reason in `error`. */
bool decisions_are_sound(const struct decisions *d, const void *state, int players,
                         struct text *error);

#endif
