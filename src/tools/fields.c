/* fields.c: the program `epoki_fields GAME`, run while epoki is built: prints the field tables of
 * a game as rows separated by tabs, for tools/gen_messages.py. So what a view holds is written down
 * once, in src/games/GAME/fields.c.
 *
 *     struct NAME
 *     variant ID                 what else the struct before holds if its first member is ID
 *     field NAME TYPE COUNT LENGTH LOW HIGH TABLES MASKED BACKS STRUCT
 *     table KIND ID ...
 *
 * COUNT is 0 for a single value; LENGTH and MASKED are 0 or 1; a missing part is "-". */
#include <stdio.h>
#include <string.h>

#include "core/game.h"

static const char *const type_names[] = {
    [FIELD_U8] = "int",    [FIELD_I8] = "int",       [FIELD_U16] = "int",   [FIELD_I16] = "int",
    [FIELD_U32] = "int",   [FIELD_BOOL] = "bool",    [FIELD_ITEM] = "item", [FIELD_SET] = "set",
    [FIELD_BITS] = "bits", [FIELD_STRUCT] = "struct"};

enum { NAMES_MAX = 64 };
static const struct item_list *tables[NAMES_MAX];
static const struct fields *structs[NAMES_MAX];
static int table_count, struct_count;

static const char *name_of(const struct item_list *table)
{
    for (int i = 0; i < table_count; i++)
        if (tables[i] == table)
            return table->kind;
    if (table_count < NAMES_MAX)
        tables[table_count++] = table;
    return table->kind;
}

static void print_tables(const struct item_list *first, const struct item_list *second)
{
    printf("\t%s", first ? name_of(first) : "-");
    if (first && second)
        printf("|%s", name_of(second));
}

static bool has_length(const struct fields *fields, const struct field *list)
{
    for (int i = 0; i < fields->count; i++)
        if (fields->list[i].type == FIELD_LENGTH && strcmp(fields->list[i].name, list->name) == 0)
            return true;
    return false;
}

static void print_members(const struct fields *fields)
{
    for (int i = 0; i < fields->count; i++) {
        const struct field *field = &fields->list[i];
        if (field->type == FIELD_DERIVED || field->type == FIELD_LENGTH)
            continue;
        printf("field\t%s\t%s\t%d\t%d\t%d\t%d", field->name, type_names[field->type], field->count,
               has_length(fields, field), (int)field->low, (int)field->high);
        print_tables(field->items, field->more);
        printf("\t%d", field->mask != NULL);
        print_tables(field->backs[0], field->backs[1]);
        printf("\t%s\n", field->fields ? field->fields->name : "-");
    }
}

/* What follows the first member depends on it: an item, numbered as the table says. */
static void print_variants(const struct fields *fields)
{
    const struct field *kind = &fields->list[0];
    int count = kind->items->count + (kind->more ? kind->more->count : 0);
    for (int first = 0; first < count; first++) {
        const struct fields *variant = fields->variant((uint8_t)first);
        bool more = first >= kind->items->count;
        if (!variant)
            continue;
        printf("variant\t%s\n", more ? kind->more->items[first - kind->items->count].id
                                     : kind->items->items[first].id);
        print_members(variant);
    }
}

/* A struct after those it is made of. */
static void print_struct(const struct fields *fields)
{
    for (int i = 0; i < struct_count; i++)
        if (structs[i] == fields)
            return;
    for (int i = 0; i < fields->count; i++)
        if (fields->list[i].type == FIELD_STRUCT)
            print_struct(fields->list[i].fields);
    if (struct_count < NAMES_MAX)
        structs[struct_count++] = fields;
    printf("struct\t%s\n", fields->name);
    print_members(fields);
    if (fields->variant)
        print_variants(fields);
}

int main(int argc, char **argv)
{
    const struct game *game = argc == 2 ? game_find(argv[1]) : NULL;
    if (!game) {
        fputs("usage: epoki_fields GAME\n", stderr);
        return 2;
    }
    print_struct(game->fields);
    for (int i = 0; i < table_count; i++) {
        printf("table\t%s", tables[i]->kind);
        for (int item = 0; item < tables[i]->count; item++)
            printf("\t%s", tables[i]->items[item].id);
        putchar('\n');
    }
    return 0;
}
