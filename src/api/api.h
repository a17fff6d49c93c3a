/* api.h: what the files of the public interface share. */
#ifndef EPOKI_API_API_H
#define EPOKI_API_API_H

#include "core/game.h"

/* Copies as much as fits and returns the full length; 0 if memory ran out while the text was made.
 */
size_t api_give_text(struct text *text, char *out, size_t size);

/* NULL with a reason if there is no such game. */
const struct game *api_game(const char *slug, struct text *why);

/* Reads "name=value name=value". */
bool api_options(const struct game *game, struct setup *setup, const char *options,
                 struct text *why);

#endif
