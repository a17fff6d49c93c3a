/* data.c: corrected tables instead of the built-in ones (data.h). */
#include "core/data.h"

#include <stdlib.h>
#include <string.h>

#include "core/data_read.h"
#include "core/hash.h"
#include "core/lang.h"

/* The catalogue */

static void write_steps(struct json_writer *json, const struct data_column *column,
                        const char *from)
{
    json_begin_array(json);
    for (int i = 0; i < column->most; i++) {
        struct data_step step;
        memcpy(&step, from + (size_t)i * sizeof step, sizeof step);
        if (step.op == ITEM_NONE)
            continue;
        json_begin_object(json);
        json_pair_string(json, "op", column->items->items[step.op].id);
        int place = 0;
        for (const char *at = column->words[step.op]; *at; place++) {
            size_t part = strcspn(at, ",");
            struct text name = TEXT_EMPTY;
            text_add_bytes(&name, at, part);
            if (step.args[place])
                json_pair_int(json, text_string(&name), step.args[place]);
            text_free(&name);
            at += part + (at[part] == ',');
        }
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_item(struct json_writer *json, const struct item_list *items, unsigned item)
{
    if (item == ITEM_NONE)
        json_null(json);
    else
        json_string(json, items->items[item].id);
}

static void write_value(struct json_writer *json, const struct data_column *column, const char *row)
{
    const char *from = row + column->offset, *string;
    int16_t wide;
    uint16_t set;
    switch (column->type) {
    case DATA_INT8:
        json_int(json, (int8_t)*from);
        break;
    case DATA_INT16:
        memcpy(&wide, from, sizeof wide);
        json_int(json, wide);
        break;
    case DATA_ITEM:
        write_item(json, column->items, (uint8_t)*from);
        break;
    case DATA_SET:
        memcpy(&set, from, sizeof set);
        json_begin_array(json);
        for (int i = 0; i < column->items->count; i++)
            if (set >> i & 1)
                json_string(json, column->items->items[i].id);
        json_end_array(json);
        break;
    case DATA_AMOUNTS:
        json_begin_object(json);
        for (int i = 0; i < column->items->count; i++)
            if (from[i])
                json_pair_int(json, column->items->items[i].id, from[i]);
        json_end_object(json);
        break;
    case DATA_STEPS:
        write_steps(json, column, from);
        break;
    case DATA_ENUM:
        if (*from)
            json_string(json, column->words[*from - 1]);
        else
            json_null(json);
        break;
    case DATA_STRING:
        memcpy(&string, from, sizeof string);
        json_string(json, string);
        break;
    }
}

static void write_rules(struct json_writer *json, const char *rules)
{
    json_key(json, "rules");
    json_begin_array(json);
    for (const char *at = rules; *at;) {
        size_t part = strcspn(at, ",");
        json_string_bytes(json, at, part);
        at += part + (at[part] == ',');
    }
    json_end_array(json);
}

/* A row as tools/gen_data.py writes it; `source` stands before the other columns. */
static void write_row(struct json_writer *json, unsigned langs, const struct data_table *table,
                      const struct item *item, const char *row)
{
    json_begin_object(json);
    json_pair_string(json, "id", item->id);
    lang_write_texts(json, "name", langs, item->name);
    if (data_has_texts(table))
        lang_write_texts(json, "text", langs, item->text);
    write_rules(json, item->rules);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < table->column_count; i++) {
            bool source = strcmp(table->columns[i].name, "source") == 0;
            if (source != (pass == 0))
                continue;
            json_key(json, table->columns[i].name);
            write_value(json, &table->columns[i], row);
        }
    json_end_object(json);
}

static void write_table(struct text *out, unsigned langs, const struct data_table *table,
                        const struct data_rows *rows)
{
    struct json_writer json = json_writer_to(out);
    json_begin_array(&json);
    for (int i = 0; i < table->items->count; i++)
        write_row(&json, langs, table, &rows->items[i], rows->rows + (size_t)i * table->row_size);
    json_end_array(&json);
}

/* The built-in catalogue with the new tables in their places. */
static char *make_catalog(const struct game *game, const struct data_rows *rows)
{
    struct text out = TEXT_EMPTY;
    size_t at = 0;
    for (int i = 0; i < game->data->table_count; i++) {
        const struct data_table *table = &game->data->tables[i];
        if (!rows[i].memory)
            continue;
        text_add_bytes(&out, game->catalog + at, table->catalog_from - at);
        write_table(&out, game->langs, table, &rows[i]);
        at = table->catalog_to;
    }
    text_add(&out, game->catalog + at);
    if (out.failed)
        text_free(&out);
    return out.data;
}

/* The hash: everything except texts for people. */

static size_t size_of(const struct data_column *column)
{
    switch (column->type) {
    case DATA_INT8:
    case DATA_ITEM:
        return 1;
    case DATA_INT16:
    case DATA_SET:
        return 2;
    case DATA_AMOUNTS:
        return 8;
    case DATA_STEPS:
        return (size_t)column->most * sizeof(struct data_step);
    case DATA_ENUM: /* hash_enums */
    case DATA_STRING:
        break;
    }
    return 0;
}

static uint64_t hash_rows(const struct data_table *table, const char *rows, uint64_t hash)
{
    for (int i = 0; i < table->items->count; i++)
        for (int k = 0; k < table->column_count; k++) {
            const char *from = rows + (size_t)i * table->row_size + table->columns[k].offset;
            for (size_t b = 0; b < size_of(&table->columns[k]); b++)
                hash = hash_combine(hash, (uint8_t)from[b]);
        }
    return hash;
}

/* Enumerations that differ from the built-in ones. Tables without any keep the hash they always
 * had. */
static uint64_t hash_enums(const struct data_table *table, const char *rows, int place,
                           uint64_t hash)
{
    const char *built_in = table->built_in;
    for (int i = 0; i < table->items->count; i++)
        for (int k = 0; k < table->column_count; k++) {
            size_t at = (size_t)i * table->row_size + table->columns[k].offset;
            if (table->columns[k].type != DATA_ENUM || rows[at] == built_in[at])
                continue;
            const int words[] = {place, i, k, (uint8_t)rows[at]};
            for (int w = 0; w < COUNT_OF(words); w++)
                hash = hash_combine(hash, (uint64_t)words[w]);
        }
    return hash;
}

/* Both hashes; 0 if the rows say the same as the built-in ones. */
static void hash_data(const struct game_data *data, const struct data_rows *rows,
                      struct data_use *use)
{
    uint64_t hash = 1, built_in = 1, enums;
    for (int i = 0; i < data->table_count; i++) {
        const struct data_table *table = &data->tables[i];
        built_in = hash_rows(table, table->built_in, built_in);
        hash = hash_rows(table, rows[i].memory ? rows[i].rows : table->built_in, hash);
    }
    enums = hash;
    for (int i = 0; i < data->table_count; i++)
        if (rows[i].memory)
            enums = hash_enums(&data->tables[i], rows[i].rows, i, enums);
    use->former = hash == built_in ? 0 : hash;
    use->hash = enums == built_in ? 0 : enums;
}

/* Use */

static void put_into_use(const struct game *game, struct data_rows *rows)
{
    struct data_use *use = game->data->use;
    for (int i = 0; i < game->data->table_count; i++) {
        const struct data_table *table = &game->data->tables[i];
        if (!rows[i].memory)
            continue;
        use->memory[i] = rows[i].memory;
        use->paths[i] = rows[i].path;
        use->lines[i] = rows[i].lines;
        table->items->items = rows[i].items;
        table->use(rows[i].rows);
    }
}

void data_unload(const struct game *game)
{
    if (!game->data)
        return;
    struct data_use *use = game->data->use;
    for (int i = 0; i < game->data->table_count; i++) {
        const struct data_table *table = &game->data->tables[i];
        if (!use->memory[i])
            continue;
        table->items->items = table->built_in_items;
        table->use(table->built_in);
        free(use->memory[i]);
    }
    free(use->catalog);
    *use = (struct data_use){0};
}

bool data_refuse(const struct game_data *data, const struct item_list *items, unsigned item,
                 const char *why, struct text *error)
{
    int place = 0;
    while (data->tables[place].items != items)
        place++;
    if (data->use->paths[place])
        text_format(error, "%s:%d: ", data->use->paths[place], data->use->lines[place][item]);
    else
        text_format(error, "%s: ", items->kind);
    text_format(error, "%s: %s", items->items[item].id, why);
    return false;
}

static int table_named(const struct game_data *data, const char *name)
{
    for (int i = 0; i < data->table_count; i++)
        if (strcmp(data->tables[i].name, name) == 0)
            return i;
    return -1;
}

static bool read_all(const struct game *game, const struct data_text *texts, int count,
                     struct data_rows *rows, struct text *error)
{
    for (int i = 0; i < count; i++) {
        int place = table_named(game->data, texts[i].table);
        if (place < 0 || rows[place].memory) {
            text_format(error, "%s: no such table can be corrected, or it is given twice",
                        texts[i].path);
            return false;
        }
        if (!data_read(game, &game->data->tables[place], &texts[i], &rows[place], error))
            return false;
    }
    return true;
}

bool data_load(const struct game *game, const struct data_text *texts, int count,
               struct text *error)
{
    struct data_rows rows[DATA_TABLES_MAX] = {{0}};
    if (!game->data) {
        text_format(error, "the tables of %s cannot be corrected", game->slug);
        return false;
    }
    data_unload(game);
    if (read_all(game, texts, count, rows, error)) {
        hash_data(game->data, rows, game->data->use);
        bool told =
            *game->catalog; /* otherwise this is a build without texts, which has no catalogue */
        game->data->use->catalog = told ? make_catalog(game, rows) : NULL;
        put_into_use(game, rows);
        bool good = !told || game->data->use->catalog;
        if (!good)
            text_add(error, "out of memory");
        else if (game->check_data)
            good = game->check_data(error);
        memset(game->data->use->paths, 0, sizeof game->data->use->paths);
        if (!good)
            data_unload(game);
        return good;
    }
    for (int i = 0; i < DATA_TABLES_MAX; i++)
        free(rows[i].memory);
    return false;
}

uint64_t data_hash(const struct game *game)
{
    return game->data ? game->data->use->hash : 0;
}

static bool is_hash(const char *text, uint64_t hash)
{
    struct text hex = TEXT_EMPTY;
    if (hash)
        text_add_hex64(&hex, hash);
    bool same = strcmp(text_string(&hex), text ? text : "") == 0;
    text_free(&hex);
    return same;
}

bool data_may_use(const struct game *game, const char *hash)
{
    return is_hash(hash, data_hash(game)) ||
           is_hash(hash, game->data ? game->data->use->former : 0);
}

const char *data_catalog(const struct game *game)
{
    return game->data && game->data->use->catalog ? game->data->use->catalog : game->catalog;
}
