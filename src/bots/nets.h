/* nets.h: the weights of trained networks (core/net.h): how a file of them is read, and which are
 * in use. The library opens no files: the nets that come with it are a part of it, as the tables of
 * the games are, and a host may hand over the bytes of others before any bot is made. A library
 * without nets (EPOKI_NO_NETS: the wasm module, which loads them when they are needed) gets all of
 * them in that way. */
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

/* The files of the nets that come with the library: data/<game>/net.bin. */
struct net_file {
    const char *slug; /* of its game */
    const void *bytes;
    size_t count;
};
extern const struct net_file net_files[];
extern const int net_file_count;

/* Describes the net that comes with the library in `net`, whose weights stay where they are. False,
 * with `error` if there is one, if it does not fit the tables in use; and without a word, if there
 * is none. */
bool nets_built_in(const struct game *game, struct net *net, struct text *error);

/* The net that bots with eval=net and this number have: one that was put into use; for number 0
 * otherwise the one that comes with the library, described in `own`; else NULL. */
const struct net *nets_for(const struct game *game, int number, struct net *own);

#endif
