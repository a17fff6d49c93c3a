/* plain.h: what people write, as others may be shown it. */
#ifndef EPOKI_ROOM_PLAIN_H
#define EPOKI_ROOM_PLAIN_H

#include <stdbool.h>
#include <stddef.h>

enum plain { PLAIN_LINE, PLAIN_LINES };

/* Writes the text (UTF-8) without what cannot be seen, turns the direction of writing or piles up
 * on one letter; spaces of all kinds are one space, none at the ends. `out` has room for as much as
 * the text. Returns the length: 0 when nothing is left to see. */
size_t plain_text(const char *text, enum plain form, char *out);

/* True when people would take one name for the other. */
bool plain_is_same(const char *a, const char *b);

#endif
