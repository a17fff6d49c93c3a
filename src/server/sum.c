/* sum.c: see sum.h. */
#include "server/sum.h"

#include <string.h>

#include "core/hash.h"
#include "server/store.h"

enum kind { OF_NOTHING, OF_NUMBER, OF_TEXT, OF_BYTES, OF_REAL };

static uint64_t add_number(uint64_t sum, enum kind kind, int64_t number)
{
    return hash_combine(hash_combine(sum, (uint64_t)kind), (uint64_t)number);
}

static uint64_t add_bytes(uint64_t sum, enum kind kind, const void *bytes, size_t count)
{
    return hash_combine(hash_combine(sum, (uint64_t)kind), hash_bytes(0, bytes, count));
}

int64_t sum_values(const char *pattern, int count, const struct value *values)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++)
        if (pattern[i] == 't')
            sum = add_bytes(sum, OF_TEXT, values[i].text, strlen(values[i].text));
        else if (pattern[i] == 'i')
            sum = add_number(sum, OF_NUMBER, values[i].number);
        else if (values[i].hash)
            sum = add_bytes(sum, OF_BYTES, values[i].hash, HASH_BYTES);
        else
            sum = add_number(sum, OF_NOTHING, 0);
    return (int64_t)sum;
}

/* A value from SQLite: of a column or a parameter. A text must be read before its length. */
struct given {
    int type;
    int64_t number;
    const void *bytes;
    int count;
};

static uint64_t add_given(uint64_t sum, const struct given *given)
{
    const void *bytes = given->bytes ? given->bytes : "";
    switch (given->type) {
    case SQLITE_INTEGER:
        return add_number(sum, OF_NUMBER, given->number);
    case SQLITE_TEXT:
        return add_bytes(sum, OF_TEXT, bytes, (size_t)given->count);
    case SQLITE_BLOB:
        return add_bytes(sum, OF_BYTES, bytes, (size_t)given->count);
    case SQLITE_NULL:
        return add_number(sum, OF_NOTHING, 0);
    }
    return add_number(sum, OF_REAL, 0); /* never written */
}

bool sum_is_right(sqlite3_stmt *statement, int count, int64_t *sum)
{
    uint64_t found = 0;
    for (int i = 0; i < count; i++) {
        struct given given = {.type = sqlite3_column_type(statement, i)};
        if (given.type == SQLITE_TEXT)
            given.bytes = sqlite3_column_text(statement, i);
        else if (given.type == SQLITE_BLOB)
            given.bytes = sqlite3_column_blob(statement, i);
        else
            given.number = sqlite3_column_int64(statement, i);
        given.count = given.number || !given.bytes ? 0 : sqlite3_column_bytes(statement, i);
        found = add_given(found, &given);
    }
    *sum = (int64_t)found;
    return sqlite3_column_type(statement, count) == SQLITE_INTEGER &&
           sqlite3_column_int64(statement, count) == *sum;
}

static void row_sum(sqlite3_context *context, int count, sqlite3_value **values)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        struct given given = {.type = sqlite3_value_type(values[i])};
        if (given.type == SQLITE_TEXT)
            given.bytes = sqlite3_value_text(values[i]);
        else if (given.type == SQLITE_BLOB)
            given.bytes = sqlite3_value_blob(values[i]);
        else
            given.number = sqlite3_value_int64(values[i]);
        given.count = given.number || !given.bytes ? 0 : sqlite3_value_bytes(values[i]);
        sum = add_given(sum, &given);
    }
    sqlite3_result_int64(context, (int64_t)sum);
}

bool sum_register(sqlite3 *file)
{
    return sqlite3_create_function_v2(file, "row_sum", -1,
                                      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL,
                                      row_sum, NULL, NULL, NULL) == SQLITE_OK;
}
