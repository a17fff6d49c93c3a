/* tables.c: see tables.h. */
#include "host/tables.h"

#include <string.h>
#include <unistd.h>

#include "core/game.h"
#include "host/file.h"

/* The members "tables" and "catalog" of each game with corrected tables, as tables_write writes
 * them. */
enum { GAMES_MOST = 16 };
static struct text in_use[GAMES_MOST];

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

static void keep(const struct game *game, const struct found *found, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    text_clear(out);
    json_begin_object(&json);
    json_key(&json, "tables");
    json_begin_object(&json);
    for (int i = 0; i < found->count; i++) {
        json_key(&json, found->texts[i].table);
        json_string_bytes(&json, found->texts[i].bytes, found->texts[i].count);
    }
    json_end_object(&json);
    json_key(&json, "catalog");
    json_raw(&json, data_catalog(game), strlen(data_catalog(game)));
    json_end_object(&json);
}

/* How many tables of this game were found; -1 if something is wrong with them. */
static int load_game(int number, const char *dir, struct text *error)
{
    const struct game *game = game_at(number);
    struct found found = {.count = 0};
    bool good = true;
    for (int i = 0; good && i < game->data->table_count; i++)
        good = read_table(&found, dir, game->slug, game->data->tables[i].name, error);
    if (good && found.count)
        good = data_load(game, found.texts, found.count, error);
    if (good && found.count)
        keep(game, &found, &in_use[number]);
    for (int i = 0; i < DATA_TABLES_MAX; i++) {
        text_free(&found.path[i]);
        text_free(&found.bytes[i]);
    }
    return good ? found.count : -1;
}

bool tables_load(const char *dir, struct text *error)
{
    int tables = 0;
    assert(game_count() <= GAMES_MOST);
    for (int i = 0; i < game_count(); i++) {
        int count = game_at(i)->data ? load_game(i, dir, error) : 0;
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

void tables_write(struct text *out)
{
    struct json_writer json = json_writer_to(out);
    bool any = false;
    for (int i = 0; i < game_count(); i++) {
        if (!in_use[i].length)
            continue;
        if (!any)
            json_begin_object(&json);
        any = true;
        json_key(&json, game_at(i)->slug);
        json_raw(&json, text_string(&in_use[i]), in_use[i].length);
    }
    if (any)
        json_end_object(&json);
}
