/* store_parts.h: the inside of a store, for store_sqlite.c and store_write.c. */
#ifndef EPOKI_SERVER_STORE_PARTS_H
#define EPOKI_SERVER_STORE_PARTS_H

#include "server/hold.h"
#include "server/store.h"
#include "server/writer.h"

struct store {
    struct hold hold;
    struct text note;   /* what was to be said about the file */
    struct database db; /* for reading */
    struct writer *writer;
};

enum { STORE_WRITES = 16 };
extern const char *const store_writes[STORE_WRITES];

#endif
