/* fuzz_data.c: anything as a corrected table. The first byte chooses one of all games. One that is
 * accepted must be playable, and everything must be as before when it is taken out of use. */
#include <string.h>

#include "core/table.h"
#include "fuzz.h"

static void play(const struct game *game, int option)
{
    struct text error = TEXT_EMPTY;
    struct setup setup = game_standard_setup(game, game->players_min);
    struct chance chance;
    uint32_t actions[LEGAL_MAX];
    setup.options[0] = option;
    chance_seed(&chance, 1, NULL);
    struct table *table = table_new(game, &setup, 1, NULL, &error);
    fuzz_check(table != NULL, "accepted tables cannot be set up");
    for (int i = 0, count; i < 300 && (count = game_legal(game, table_state(table), actions)) > 0;
         i++)
        table_play(table, actions[chance_below(&chance, (uint32_t)count)], NULL, &error);
    table_free(table);
    text_free(&error);
}

/* The tables of all games that can be corrected, one after another, and again from the first. */
static const struct game *choose(int number, const char **table)
{
    for (;;)
        for (int i = 0; i < game_count(); i++) {
            const struct game_data *data = game_at(i)->data;
            if (data && number < data->table_count) {
                *table = data->tables[number].name;
                return game_at(i);
            }
            number -= data ? data->table_count : 0;
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count)
{
    struct text error = TEXT_EMPTY;
    const char *table;
    if (!count)
        return 0;
    const struct game *game = choose(bytes[0], &table);
    struct data_text text = {table, table, (const char *)bytes + 1, count - 1};
    if (data_load(game, &text, 1, &error)) {
        for (int option = 0; option < game->options[0].values->count; option++)
            play(game, option);
        struct json_document document = json_parse(data_catalog(game), strlen(data_catalog(game)));
        fuzz_check(document.root != NULL, "the catalogue is no JSON");
        json_free(&document);
    } else {
        fuzz_check(error.length > 0, "refused without a reason");
    }
    data_unload(game);
    fuzz_check(!data_hash(game) && data_catalog(game) == game->catalog, "something stayed in use");
    text_free(&error);
    return 0;
}
