/* data_read.c: a corrected table from tab-separated text to rows, with every check the generator
 * makes when the program is built. */
#include "core/data_read.h"

#include <stdlib.h>
#include <string.h>

#include "core/lang.h"

enum { FIELDS_MAX = 48, WORDS_MAX = 32, LANG_COLUMN_BYTES = 24 };

struct reader {
    const struct game *game;
    const struct data_table *table;
    const char *path;
    struct text *error;
    struct data_rows *out;
    char *columns[FIELDS_MAX]; /* the names in the first line */
    int column_count;
    int line;
};

bool data_has_texts(const struct data_table *table)
{
    return *table->built_in_items[0].text[LANG_EN] != '\0';
}

/* "name_en": the column with the names in a language. */
static const char *lang_column(const char *part, enum lang lang, char column[LANG_COLUMN_BYTES])
{
    const char *id = lang_name(lang);
    assert(strlen(part) + 1 + strlen(id) < LANG_COLUMN_BYTES);
    memcpy(column, part, strlen(part));
    column[strlen(part)] = '_';
    memcpy(column + strlen(part) + 1, id, strlen(id) + 1);
    return column;
}

/* Messages */

static bool refuse(struct reader *r, const char *id, const char *column, const char *why,
                   const char *word)
{
    text_format(r->error, "%s:%d: ", r->path, r->line);
    if (id && *id)
        text_format(r->error, "%s: ", id);
    if (column)
        text_format(r->error, "%s: ", column);
    text_add(r->error, why);
    if (word)
        text_format(r->error, " '%s'", word);
    return false;
}

/* One value being read. */
struct cell {
    struct reader *r;
    const struct data_column *column;
    const char *id;
};

static bool bad(const struct cell *cell, const char *why, const char *word)
{
    return refuse(cell->r, cell->id, cell->column->name, why, word);
}

/* Pieces */

/* Cuts `text` at every `mark`; returns the number of pieces, at most `most`, or -1. An empty text
 * has none. */
static int cut(char *text, const char *mark, char **pieces, int most)
{
    int count = 0;
    if (!*text)
        return 0;
    for (;;) {
        if (count == most)
            return -1;
        pieces[count++] = text;
        text = strstr(text, mark);
        if (!text)
            return count;
        *text = '\0';
        text += strlen(mark);
    }
}

static bool read_number(const struct cell *cell, const char *text, int low, int high, int *number)
{
    int64_t value;
    if (!text_parse_int(text, strlen(text), &value))
        return bad(cell, "this is not a number:", text);
    if (value < low || value > high) {
        bad(cell, "this number is out of range:", text);
        text_format(cell->r->error, " (%d..%d)", low, high);
        return false;
    }
    *number = (int)value;
    return true;
}

static bool read_item(const struct cell *cell, const char *text, int *item)
{
    *item = item_find(cell->column->items, text, strlen(text));
    return *item >= 0 || bad(cell, "there is no such id:", text);
}

/* NAME:NUMBER; cuts the name off. */
static bool read_pair(const struct cell *cell, char *word, int low, int high, int *number)
{
    char *colon = strchr(word, ':');
    if (!colon)
        return bad(cell, "this is not NAME:NUMBER:", word);
    *colon = '\0';
    return read_number(cell, colon + 1, low, high, number);
}

/* The place of a name in a list "a,b,c", or -1. */
static int place_in_list(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (int place = 0; *list; place++) {
        size_t part = strcspn(list, ",");
        if (part == length && memcmp(list, name, part) == 0)
            return place;
        list += part + (list[part] == ',');
    }
    return -1;
}

/* Values */

static bool read_set(const struct cell *cell, char *text, char *to)
{
    char *words[WORDS_MAX];
    uint16_t set = 0;
    int count = cut(text, ",", words, WORDS_MAX);
    for (int i = 0; i < count; i++) {
        int item;
        if (!read_item(cell, words[i], &item))
            return false;
        if (set >> item & 1)
            return bad(cell, "this is there twice:", words[i]);
        set |= (uint16_t)(1u << item);
    }
    memcpy(to, &set, sizeof set);
    return count >= 0 || bad(cell, "too many ids", NULL);
}

static bool read_amounts(const struct cell *cell, char *text, char *to)
{
    char *words[WORDS_MAX];
    unsigned named = 0;
    int count = cut(text, ",", words, WORDS_MAX);
    for (int i = 0; i < count; i++) {
        int item, number;
        if (!read_pair(cell, words[i], 0, DATA_AMOUNT_MOST, &number) ||
            !read_item(cell, words[i], &item))
            return false;
        if (named >> item & 1)
            return bad(cell, "this is there twice:", words[i]);
        named |= 1u << item;
        to[item] = (char)number;
    }
    return count >= 0 || bad(cell, "too many amounts", NULL);
}

static bool read_argument(const struct cell *cell, const char *allowed, char *word,
                          struct data_step *step)
{
    int number;
    if (!read_pair(cell, word, 1, DATA_STEP_MOST, &number))
        return false;
    int place = place_in_list(allowed, word);
    if (place < 0)
        return bad(cell, "this part has no such argument:", word);
    if (step->args[place])
        return bad(cell, "this is there twice:", word);
    step->args[place] = (uint8_t)number;
    return true;
}

/* Every argument in the list `needs` must have a number; without a list at least one must. */
static bool has_arguments(const struct data_step *step, const char *allowed, const char *needs)
{
    bool any = false;
    char name[64];
    for (int i = 0; i < DATA_STEP_ARGS; i++)
        any |= step->args[i] != 0;
    for (const char *at = needs; *at;) {
        size_t part = strcspn(at, ",");
        memcpy(name, at, part < sizeof name ? part : 0);
        name[part < sizeof name ? part : 0] = '\0';
        if (!step->args[place_in_list(allowed, name)])
            return false;
        at += part + (at[part] == ',');
    }
    return any || *needs || !*allowed;
}

/* OP(ARG:NUMBER,...) */
static bool read_step(const struct cell *cell, char *text, struct data_step *step)
{
    const struct data_column *column = cell->column;
    char *words[WORDS_MAX], *open = strchr(text, '('),
                            *close = open ? open + strlen(open) - 1 : NULL;
    int op;
    if (!open || *close != ')')
        return bad(cell, "this is not OP(ARG:NUMBER,...):", text);
    *open = *close = '\0';
    if (!read_item(cell, text, &op))
        return false;
    const char *allowed = column->words[op], *needs = column->words[column->items->count + op];
    step->op = (uint8_t)op;
    int count = cut(open + 1, ",", words, WORDS_MAX);
    for (int i = 0; i < count; i++)
        if (!read_argument(cell, allowed, words[i], step))
            return false;
    if (count < 0 || !has_arguments(step, allowed, needs))
        return bad(cell, "an argument is missing or there are too many:", text);
    return true;
}

static bool read_steps(const struct cell *cell, char *text, char *to)
{
    char *parts[WORDS_MAX];
    int count = cut(text, " ; ", parts, WORDS_MAX), most = cell->column->most;
    if (count < 0 || count > most)
        return bad(cell, "too many parts", NULL);
    for (int i = 0; i < most; i++) {
        struct data_step step = {.op = ITEM_NONE};
        if (i < count && !read_step(cell, parts[i], &step))
            return false;
        memcpy(to + (size_t)i * sizeof step, &step, sizeof step);
    }
    return true;
}

static bool read_enum(const struct cell *cell, const char *text, char *to)
{
    for (int i = 0; *text && cell->column->words[i]; i++)
        if (strcmp(cell->column->words[i], text) == 0) {
            *to = (char)(i + 1);
            return true;
        }
    return !*text || bad(cell, "this word is not known:", text);
}

static bool read_value(const struct cell *cell, char *text, char *row)
{
    const struct data_column *column = cell->column;
    char *to = row + column->offset;
    const char *string = text;
    int number = ITEM_NONE;
    int16_t wide;
    switch (column->type) {
    case DATA_INT8:
        if (!read_number(cell, text, column->low, column->high, &number))
            return false;
        *to = (char)number;
        return true;
    case DATA_INT16:
        if (!read_number(cell, text, column->low, column->high, &number))
            return false;
        wide = (int16_t)number;
        memcpy(to, &wide, sizeof wide);
        return true;
    case DATA_ITEM:
        if (*text && !read_item(cell, text, &number))
            return false;
        *to = (char)number;
        return true;
    case DATA_SET:
        return read_set(cell, text, to);
    case DATA_AMOUNTS:
        return read_amounts(cell, text, to);
    case DATA_STEPS:
        return read_steps(cell, text, to);
    case DATA_ENUM:
        return read_enum(cell, text, to);
    case DATA_STRING:
        memcpy(to, &string, sizeof string);
        return true;
    }
    return false;
}

/* Rows */

static char *field_named(const struct reader *r, char **fields, int count, const char *name)
{
    static char empty[1];
    for (int i = 0; i < count; i++)
        if (strcmp(r->columns[i], name) == 0)
            return fields[i];
    return empty;
}

static bool has_rule(const struct game *game, const char *bytes, size_t count)
{
    for (int i = 0; i < game->rulebook_count; i++)
        if (text_equals(game->rulebook[i].id, bytes, count))
            return true;
    return false;
}

static bool check_rules(struct reader *r, const char *id, const char *rules)
{
    for (const char *at = rules; *at;) {
        size_t part = strcspn(at, ",");
        if (!has_rule(r->game, at, part))
            return refuse(r, id, "rules", "there is no such rule:", at);
        at += part + (at[part] == ',');
    }
    return true;
}

/* Names, texts and rules. */
static bool read_item_row(struct reader *r, char **fields, int count, int index)
{
    struct item *item = &r->out->items[index];
    item->id = r->table->items->items[index].id;
    for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
        char column[LANG_COLUMN_BYTES];
        item->name[lang] = field_named(r, fields, count, lang_column("name", lang, column));
        if (!*item->name[lang] && r->game->langs >> lang & 1)
            return refuse(r, item->id, column, "it has none", NULL);
        item->text[lang] = field_named(r, fields, count, lang_column("text", lang, column));
        if (!*item->text[lang] && r->game->langs >> lang & 1 && data_has_texts(r->table))
            return refuse(r, item->id, column, "it has none", NULL);
        if (!*item->name[lang])
            item->name[lang] = item->name[0];
        if (!*item->text[lang])
            item->text[lang] = item->text[0];
    }
    item->rules = field_named(r, fields, count, "rules");
    return check_rules(r, item->id, item->rules);
}

static bool read_row(struct reader *r, char **fields, int count)
{
    const char *id = field_named(r, fields, count, "id");
    const struct data_table *table = r->table;
    int index = item_find(table->items, id, strlen(id));
    if (index < 0)
        return refuse(r, NULL, "id", "there is no such id in the built-in table:", id);
    if (r->out->lines[index])
        return refuse(r, id, "id", "this row is there twice", NULL);
    r->out->lines[index] = r->line;
    char *row = r->out->rows + (size_t)index * table->row_size;
    for (int i = 0; i < table->column_count; i++) {
        struct cell cell = {r, &table->columns[i], id};
        if (!read_value(&cell, field_named(r, fields, count, cell.column->name), row))
            return false;
    }
    return read_item_row(r, fields, count, index);
}

/* Lines */

static bool is_column(const struct data_table *table, const char *name)
{
    if (strcmp(name, "id") == 0 || strcmp(name, "rules") == 0)
        return true;
    for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
        char column[LANG_COLUMN_BYTES];
        if (strcmp(name, lang_column("name", lang, column)) == 0 ||
            (data_has_texts(table) && strcmp(name, lang_column("text", lang, column)) == 0))
            return true;
    }
    for (int i = 0; i < table->column_count; i++)
        if (strcmp(table->columns[i].name, name) == 0)
            return true;
    return false;
}

static bool read_header(struct reader *r, char *line)
{
    r->column_count = cut(line, "\t", r->columns, FIELDS_MAX);
    if (r->column_count < 0)
        return refuse(r, NULL, NULL, "too many columns", NULL);
    for (int i = 0; i < r->column_count; i++) {
        if (!is_column(r->table, r->columns[i]))
            return refuse(r, NULL, NULL, "there is no such column:", r->columns[i]);
        for (int k = 0; k < i; k++)
            if (strcmp(r->columns[k], r->columns[i]) == 0)
                return refuse(r, NULL, NULL, "this column is there twice:", r->columns[i]);
    }
    return true;
}

static bool read_line(struct reader *r, char *line)
{
    static char empty[1];
    char *fields[FIELDS_MAX];
    if (!r->column_count)
        return read_header(r, line);
    int count = cut(line, "\t", fields, FIELDS_MAX);
    if (count < 0 || count > r->column_count)
        return refuse(r, fields[0], NULL, "more fields than columns", NULL);
    while (count < r->column_count)
        fields[count++] = empty;
    return read_row(r, fields, count);
}

static bool read_lines(struct reader *r, char *text)
{
    for (char *at = text; *at;) {
        char *end = at + strcspn(at, "\n");
        char *next = end + (*end == '\n');
        *end = '\0';
        if (end > at && end[-1] == '\r')
            end[-1] = '\0';
        r->line++;
        if (*at && *at != '#' && !read_line(r, at))
            return false;
        at = next;
    }
    for (int i = 0; i < r->table->items->count; i++)
        if (!r->out->lines[i]) {
            text_format(r->error, "%s: the row of %s is missing", r->path,
                        r->table->items->items[i].id);
            return false;
        }
    return true;
}

/* One piece of memory: rows, items, lines, the text with all strings. */
static char *lay_out(const struct data_table *table, const struct data_text *text,
                     struct data_rows *out)
{
    size_t count = (size_t)table->items->count, rows = count * table->row_size;
    rows = (rows + 15) / 16 * 16;
    char *memory = calloc(1, rows + count * (sizeof(struct item) + sizeof(int)) + text->count + 1);
    if (!memory)
        return NULL;
    struct item *items = (struct item *)(void *)(memory + rows);
    *out = (struct data_rows){memory, items, memory, (int *)(void *)(items + count), text->path};
    return (char *)(out->lines + count);
}

bool data_read(const struct game *game, const struct data_table *table,
               const struct data_text *text, struct data_rows *out, struct text *error)
{
    struct reader r = {game, table, text->path, error, out, {NULL}, 0, 0};
    if (text->count > DATA_BYTES_MAX || !text_is_utf8(text->bytes, text->count) ||
        memchr(text->bytes, '\0', text->count)) {
        text_format(error, "%s: this is not a table (UTF-8 text of at most %d bytes)", text->path,
                    DATA_BYTES_MAX);
        return false;
    }
    char *copy = lay_out(table, text, out);
    if (!copy) {
        text_format(error, "%s: out of memory", text->path);
        return false;
    }
    memcpy(copy, text->bytes, text->count);
    if (read_lines(&r, copy))
        return true;
    free(out->memory);
    *out = (struct data_rows){0};
    return false;
}
