/* plain.h: what people write, in the form in which others may see it. */
#ifndef EPOKI_ROOM_PLAIN_H
#define EPOKI_ROOM_PLAIN_H

#include <stdbool.h>
#include <stddef.h>

enum plain { PLAIN_LINE, PLAIN_LINES };

/* Writes the text (UTF-8) without anything that is invisible, changes the direction of writing or
 * piles up on one letter. Spaces of all kinds become one space, with none at the ends. `out` has
 * room for as much as the text. Returns the length: 0 if nothing visible is left. */
size_t plain_text(const char *text, enum plain form, char *out);

/* Whether people would mistake one name for the other. */
bool plain_is_same(const char *a, const char *b);

#endif
