/* changes.h: what has changed, for people who look at it: those at this server are told at once,
 * and those at other servers of the site through criers (site/crier.h). */
#ifndef EPOKI_SERVER_CHANGES_H
#define EPOKI_SERVER_CHANGES_H

#include "core/text.h"

/* What it is; the letters are stored. */
enum change_kind {
    CHANGE_TABLE = 't',   /* that table: somebody has played, taken back, come or gone */
    CHANGE_ACCOUNT = 'a', /* that account has another game, or one less */
    CHANGE_LOBBY = 'l',   /* who looks for opponents */
    CHANGE_ANYTHING = '*' /* nobody knows what */
};
enum { CHANGE_NAME_LENGTH = 24 };

struct change {
    enum change_kind kind;
    char name[CHANGE_NAME_LENGTH + 1]; /* of the table or account, or "" */
};

struct crier;
struct server;
struct telling_others;

struct changes {
    struct crier *crier; /* NULL: there are no other servers */
    struct telling_others *first, **last;
};

bool changes_open(struct server *server, void (*wake)(void *context), struct text *error);
void changes_close(struct server *server);
/* Other servers are told as soon as that batch is stored; 0: it is. */
void changes_tell(struct server *server, enum change_kind kind, const char *name, uint64_t batch);
void changes_turn(struct server *server); /* once in every turn of the loop */

#endif
