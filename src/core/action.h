/* action.h: an action is one 32-bit value: a verb and up to three small arguments.
 *
 * The verb table of the game says what the arguments mean. From it follow the notation ("wonder
 * press sphinx") and the things an action refers to, in the same way for every game. */
#ifndef EPOKI_CORE_ACTION_H
#define EPOKI_CORE_ACTION_H

#include "core/item.h"
#include "core/text.h"

#define ACTION_ARGS 3

static inline uint32_t action_make(unsigned verb, unsigned a, unsigned b, unsigned c)
{
    return verb | a << 8 | b << 16 | c << 24;
}

static inline unsigned action_verb(uint32_t action)
{
    return action & 0xFF;
}
static inline unsigned action_arg(uint32_t action, int i)
{
    return action >> (8 + 8 * i) & 0xFF;
}

/* How one argument is written. */
enum arg_type {
    ARG_ABSENT, /* not used */
    ARG_NUMBER, /* a number 0..255 */
    ARG_SEAT,   /* a seat number */
    ARG_PAIR,   /* two numbers 0..15 in one byte, the first in the high half: "2 1" */
    ARG_ITEM,   /* an id of the kind of thing `kind`; the action refers to it */
    ARG_SILENT  /* not written: a number that helps the rules (a slot) and follows from the other
                   arguments */
};

struct verb_arg {
    enum arg_type type;
    uint8_t kind; /* ARG_ITEM: an index into game.kinds */
};

struct verb {
    const char *name;  /* first word, or words, of the notation */
    const char *group; /* heading under which a page lists the action */
    struct verb_arg args[ACTION_ARGS];
};

#endif
