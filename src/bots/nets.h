/* nets.h: the weights of trained networks (core/net.h): how a file of them is read, and which are
 * in use. The library opens no files: its host hands over the bytes, before any bot is made. */
#ifndef EPOKI_BOTS_NETS_H
#define EPOKI_BOTS_NETS_H

#include "core/net.h"

/* Several nets of a game may be in use, for matches between them. Bots use number 0 unless they are
 * told otherwise. */
enum { NETS_MAX = 8 };

/* Reads the bytes of a file; NULL with `error` if they are damaged or belong to other tables or
 * another version of the inputs. */
struct net *net_read(const struct game *game, const void *bytes, size_t count, struct text *error);
void net_free(struct net *net);

/* Writes the file of a net: `body` are its weights in the order of struct net, fixed-point and
 * little-endian. Of `net` only the sizes are used. For those who train nets. */
bool net_write(const struct game *game, const struct net *net, const void *body, size_t count,
               struct text *out);

/* Puts a net into use, in the place of the one with that number; NULL removes it. Takes it over.
 * Bots that were made before keep no trace of the old one: there must be none. */
void nets_install(const struct game *game, int number, struct net *net);

/* The net with that number, or NULL. */
const struct net *nets_find(const struct game *game, int number);

#endif
