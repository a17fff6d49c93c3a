/* fuzz_record.c: anything as a game record. One that is accepted is written again, and must
 * replay to the same position; the position must be possible, and going back to the beginning
 * and forth again must change nothing. */
#include <string.h>

#include "core/record.h"
#include "core/table.h"
#include "fuzz.h"

static void check_possible(const struct table *table, const struct text *record)
{
    const struct game *game = table_game(table);
    struct text error = TEXT_EMPTY;
    uint32_t actions[LEGAL_MAX];
    fuzz_check_state(game, table_state(table), actions);
    bool from_state = strstr(text_string(record), "\nstate ") != NULL;
    if (!from_state && !game->rules.conserve(table_state(table), &error))
        fuzz_fail("play lost or made something:", text_string(&error));
    text_free(&error);
}

static void check_written(const struct table *table, const struct text *record)
{
    const struct game *game = table_game(table);
    struct text error = TEXT_EMPTY, again = TEXT_EMPTY;
    struct table *other = table_from_record(text_string(record), record->length, &error);
    if (!other)
        fuzz_fail("the record of an accepted record is refused:", text_string(&error));
    fuzz_check(table_version(other) == table_version(table), "another number of actions");
    fuzz_check(game_hash(game, table_state(other)) == game_hash(game, table_state(table)),
               "the record replays to another state");
    table_record(other, &again);
    fuzz_check(strcmp(text_string(record), text_string(&again)) == 0,
               "the record of the record is another text");
    table_free(other);
    text_free(&error);
    text_free(&again);
}

static void check_undo(struct table *table)
{
    const struct game *game = table_game(table);
    uint64_t hash = game_hash(game, table_state(table));
    int end = table_version(table);
    fuzz_check(table_undo(table, 0) == (end > 0), "undo to the beginning");
    while (table_version(table) < end)
        fuzz_check(table_redo(table, NULL), "redo");
    fuzz_check(hash == game_hash(game, table_state(table)), "undo and redo change the state");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text error = TEXT_EMPTY, record = TEXT_EMPTY;
    struct table *table = table_from_record((const char *)data, size, &error);
    if (table) {
        fuzz_check(!error.length, "accepted with an error");
        table_record(table, &record);
        check_possible(table, &record);
        check_written(table, &record);
        check_undo(table);
    } else {
        fuzz_check(error.length > 0, "refused without a reason");
        fuzz_check(text_is_utf8(text_string(&error), error.length), "the reason is not UTF-8");
    }
    table_free(table);
    text_free(&error);
    text_free(&record);
    return 0;
}
