/* data_read.h: what data.c and data_read.c share: reading a corrected table from text into rows. */
#ifndef EPOKI_CORE_DATA_READ_H
#define EPOKI_CORE_DATA_READ_H

#include "core/game.h"

/* A table that was read, in one piece of memory. */
struct data_rows {
    void *memory;       /* free this */
    struct item *items; /* names, texts and rules, in the order of the built-in table */
    char *rows;
    int *lines;       /* where each row stood */
    const char *path; /* the file, as the caller names it */
};

/* True when the things of a table have a text beside their name. */
bool data_has_texts(const struct data_table *table);

/* Reads and checks one table; on failure nothing is left allocated. */
bool data_read(const struct game *game, const struct data_table *table,
               const struct data_text *text, struct data_rows *out, struct text *error);

#endif
