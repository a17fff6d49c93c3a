/* data.h: tables of a game: the steps of which effects are made, and how a program that has read
 * corrected tables uses them instead of those it was built with.
 *
 * A column of type `steps` holds parts such as "gain(food:1,horse:1)". A part becomes an op, which
 * is a row of a table of ops, and its numbers, each at the place that the op gives to this
 * argument.
 *
 * tools/gen_data.py checks the tables when the program is built; data_load checks corrected ones
 * when it starts. Both use the same description, the schema, from which the generator makes the
 * `struct data_table` below. Only tables marked `correctable` in the schema can be replaced, and
 * only what they say about their things: the ids and their number stay, since rules, states and
 * records depend on them. */
#ifndef EPOKI_CORE_DATA_H
#define EPOKI_CORE_DATA_H

#include "core/item.h"
#include "core/text.h"

#define DATA_STEP_ARGS 8
#define DATA_STEP_MOST 99  /* the largest number in a step */
#define DATA_AMOUNT_MOST 9 /* the largest number in amounts */
#define DATA_TABLES_MAX 8
#define DATA_BYTES_MAX (1 << 20) /* of one table */

struct data_step {
    uint8_t op; /* ITEM_NONE: no step */
    uint8_t args[DATA_STEP_ARGS];
};

enum data_type {
    DATA_INT8,
    DATA_INT16,
    DATA_ITEM,    /* uint8_t: an item of `items`, or ITEM_NONE */
    DATA_SET,     /* uint16_t: a bit per item */
    DATA_AMOUNTS, /* uint8_t[8]: a number per item */
    DATA_STEPS,   /* struct data_step[most] */
    DATA_ENUM,    /* uint8_t: a word of `words`, from 1; 0 for none */
    DATA_STRING   /* const char * */
};

struct data_column {
    const char *name;
    enum data_type type;
    uint16_t offset;               /* in a row */
    int low, high;                 /* DATA_INT */
    const struct item_list *items; /* DATA_ITEM, DATA_SET, DATA_AMOUNTS; DATA_STEPS: the ops */
    const char *const *words;      /* DATA_ENUM: NULL-terminated; DATA_STEPS: the args of each op,
                                      then the args each op needs */
    int most;                      /* DATA_STEPS */
};

struct data_table {
    const char *name;        /* of the file, without .tsv */
    struct item_list *items; /* what the rows are about */
    const void *built_in;    /* the rows the program was built with, and their names */
    const struct item *built_in_items;
    void (*use)(const void *rows);
    size_t row_size;
    const struct data_column *columns;
    int column_count;
    size_t catalog_from, catalog_to; /* where its rows stand in the built-in catalogue */
};

/* What is in use instead of the built-in tables; all zero if nothing is. */
struct data_use {
    uint64_t hash;   /* of everything in corrected tables except texts; 0 if nothing differs */
    uint64_t former; /* the same without enumerations, as it was computed in the past */
    char *catalog;
    void *memory[DATA_TABLES_MAX]; /* of each table; NULL: the built-in one */
    /* Where the rows of each table stood in the files, while the game checks them (data_refuse). */
    const char *paths[DATA_TABLES_MAX];
    const int *lines[DATA_TABLES_MAX];
};

struct game_data {
    const struct data_table *tables;
    int table_count;
    struct data_use *use;
};

/* One table as text, and its name in messages. */
struct data_text {
    const char *table;
    const char *path;
    const char *bytes;
    size_t count;
};

struct game;

/* Puts corrected tables into use: all of them, or none, and then returns false with "PATH:LINE: ID:
 * COLUMN: why" in `error`. Must be called before the first table of the game is opened, and not
 * from two threads: this is the only thing in libepoki that changes what all games share. */
bool data_load(const struct game *game, const struct data_text *texts, int count,
               struct text *error);

/* For `check_data` of a game: writes "PATH:LINE: ID: why" about a row, or "KIND: ID: why" about a
 * built-in one, and returns false. */
bool data_refuse(const struct game_data *data, const struct item_list *items, unsigned item,
                 const char *why, struct text *error);

/* Back to the built-in tables. */
void data_unload(const struct game *game);

/* The hash of the corrected tables in use, or 0. */
uint64_t data_hash(const struct game *game);

/* True if a game that was made with tables of this hash (in hexadecimal) may continue with those in
 * use. NULL or empty stands for the built-in tables. Hashes without enumerations are accepted too,
 * so that games from before enumerations were hashed stay readable. */
bool data_may_use(const struct game *game, const char *hash);

/* The catalogue with the tables in use. */
const char *data_catalog(const struct game *game);

#endif
