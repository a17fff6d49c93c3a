/* frame.h: the stack of pending decisions inside a state.
 *
 * The top frame says which decision is asked now and of whom; `legal` and `apply` dispatch on it. A
 * nested decision (a choice caused by a move, a reaction, an auction) is a frame pushed above the
 * one it interrupts; answering pops it and the one below goes on. An empty stack means the game is
 * over.
 *
 * A state embeds `struct frame frames[N]; uint8_t depth;` with the N its rules need. */
#ifndef EPOKI_CORE_FRAME_H
#define EPOKI_CORE_FRAME_H

#include "core/base.h"

struct frame {
    uint8_t kind; /* an enumerator of the game */
    uint8_t seat; /* who decides */
    uint8_t a, b; /* whatever the decision must remember; 0 when unused */
};

static inline void frame_push(struct frame *frames, uint8_t *depth, int capacity,
                              struct frame frame)
{
    assert(*depth < capacity);
    (void)capacity;
    frames[(*depth)++] = frame;
}

/* Removes the top frame and clears its bytes: equal states stay equal byte for byte. */
static inline struct frame frame_pop(struct frame *frames, uint8_t *depth)
{
    assert(*depth > 0);
    struct frame top = frames[--*depth];
    frames[*depth] = (struct frame){0};
    return top;
}

#endif
