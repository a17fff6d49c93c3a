/* sum.c: see sum.h. */
#include "server/store/sum.h"

#include <sqlite3.h>
#include <string.h>

#include "core/hash.h"
#include "server/store/store.h"

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

/* Of a value that was read. */
static uint64_t add_found(uint64_t sum, enum kind kind, int64_t number, const void *bytes,
                          size_t count)
{
    if (kind == OF_TEXT || kind == OF_BYTES)
        return add_bytes(sum, kind, bytes ? bytes : "", count);
    return add_number(sum, kind, kind == OF_NUMBER ? number : 0);
}

bool sum_is_right(const struct rows *rows, int count, int64_t *sum)
{
    uint64_t found = 0;
    for (int i = 0; i < count; i++) {
        enum kind kind = rows_kind(rows, i);
        bool number = kind == OF_NUMBER;
        size_t length = 0;
        const char *bytes = number ? NULL : rows_bytes(rows, i, &length);
        found = add_found(found, kind, number ? rows_number(rows, i) : 0, bytes, length);
    }
    *sum = (int64_t)found;
    return rows_kind(rows, count) == OF_NUMBER && rows_number(rows, count) == *sum;
}

static enum kind kind_of(int type)
{
    return type == SQLITE_INTEGER ? OF_NUMBER
           : type == SQLITE_TEXT  ? OF_TEXT
           : type == SQLITE_BLOB  ? OF_BYTES
           : type == SQLITE_NULL  ? OF_NOTHING
                                  : OF_REAL;
}

/* A text must be read before its length. */
static void row_sum(sqlite3_context *context, int count, sqlite3_value **values)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        enum kind kind = kind_of(sqlite3_value_type(values[i]));
        const void *bytes = kind == OF_TEXT    ? (const void *)sqlite3_value_text(values[i])
                            : kind == OF_BYTES ? sqlite3_value_blob(values[i])
                                               : NULL;
        size_t length = bytes ? (size_t)sqlite3_value_bytes(values[i]) : 0;
        sum = add_found(sum, kind, kind == OF_NUMBER ? sqlite3_value_int64(values[i]) : 0, bytes,
                        length);
    }
    sqlite3_result_int64(context, (int64_t)sum);
}

bool sum_register(sqlite3 *file)
{
    return sqlite3_create_function_v2(file, "row_sum", -1,
                                      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL,
                                      row_sum, NULL, NULL, NULL) == SQLITE_OK;
}
