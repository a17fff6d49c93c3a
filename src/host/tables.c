/* tables.c: see tables.h. */
#include "host/tables.h"

#include <unistd.h>

#include "core/game.h"
#include "host/file.h"

struct found {
    struct text path[DATA_TABLES_MAX], bytes[DATA_TABLES_MAX];
    struct data_text texts[DATA_TABLES_MAX];
    int count;
};

static bool read_table(struct found *found, const char *dir, const char *slug, const char *table,
                       struct text *error)
{
    struct text *path = &found->path[found->count], *bytes = &found->bytes[found->count];
    text_clear(path);
    text_format(path, "%s/%s/%s.tsv", dir, slug, table);
    if (access(text_string(path), F_OK) != 0)
        return true;
    if (!file_read(text_string(path), DATA_BYTES_MAX, bytes, error))
        return false;
    found->texts[found->count] =
        (struct data_text){table, text_string(path), text_string(bytes), bytes->length};
    found->count++;
    return true;
}

/* How many tables of this game were found; -1: something is wrong with them. */
static int load_game(const struct game *game, const char *dir, struct text *error)
{
    struct found found = {.count = 0};
    bool good = true;
    for (int i = 0; good && i < game->data->table_count; i++)
        good = read_table(&found, dir, game->slug, game->data->tables[i].name, error);
    if (good && found.count)
        good = data_load(game, found.texts, found.count, error);
    for (int i = 0; i < DATA_TABLES_MAX; i++) {
        text_free(&found.path[i]);
        text_free(&found.bytes[i]);
    }
    return good ? found.count : -1;
}

bool tables_load(const char *dir, struct text *error)
{
    int tables = 0;
    for (int i = 0; i < game_count(); i++) {
        int count = game_at(i)->data ? load_game(game_at(i), dir, error) : 0;
        if (count < 0)
            return false;
        tables += count;
    }
    if (tables)
        return true;
    text_format(error, "%s holds no table that can be corrected; looked for", dir);
    for (int i = 0; i < game_count(); i++)
        for (int k = 0; game_at(i)->data && k < game_at(i)->data->table_count; k++)
            text_format(error, " %s/%s.tsv", game_at(i)->slug, game_at(i)->data->tables[k].name);
    return false;
}
