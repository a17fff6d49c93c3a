/* tables.h: puts corrected tables from a folder into use (core/data.h checks them). */
#ifndef EPOKI_HOST_TABLES_H
#define EPOKI_HOST_TABLES_H

#include "core/text.h"

/* Reads DIR/GAME/TABLE.tsv for every table that can be corrected; for missing files the built-in
 * table stays. Returns false with the reason in `error` if a table is refused or none is found. */
bool tables_load(const char *dir, struct text *error);

/* What the page needs to play with the same tables, as JSON: {GAME: {"tables": {TABLE: text},
 * "catalog": ...}}. Appends nothing if all tables are the built-in ones. */
void tables_write(struct text *out);

#endif
