/* book.c: see book.h. */
#include "server/store/book.h"

#include <stdlib.h>
#include <string.h>

#include "server/store/sum.h"

int64_t book_sum(int64_t head, const char *id, int version, int seat, const char *action,
                 int64_t time)
{
    const struct value values[] = {INT(head), TEXT(id),     INT(version),
                                   INT(seat), TEXT(action), INT(time)};
    return sum_values("itiiti", 6, values);
}

bool book_add(struct book *book, const char *id, int seat, const char *action, int64_t time)
{
    if (book->count == book->capacity) {
        int capacity = 2 * book->capacity + 32;
        struct book_entry *more = realloc(book->entries, (size_t)capacity * sizeof *more);
        if (!more)
            return false;
        book->entries = more;
        book->capacity = capacity;
    }
    struct book_entry entry = {seat, time, 0, book->texts.length};
    text_add_bytes(&book->texts, action, strlen(action) + 1);
    if (book->texts.failed)
        return false;
    entry.head = book_sum(book_head(book), id, book->count + 1, seat, action, time);
    book->entries[book->count++] = entry;
    return true;
}

void book_cut(struct book *book, int count)
{
    if (count < book->count)
        text_cut(&book->texts, book->entries[count].action);
    book->count = count < book->count ? count : book->count;
}

void book_free(struct book *book)
{
    free(book->entries);
    text_free(&book->texts);
    *book = (struct book){0};
}

int64_t book_head(const struct book *book)
{
    return book->count ? book->entries[book->count - 1].head : book->first;
}

const struct book_entry *book_entry(const struct book *book, int version)
{
    assert(version >= 1 && version <= book->count);
    return &book->entries[version - 1];
}

const char *book_action(const struct book *book, int version)
{
    return book->texts.data + book_entry(book, version)->action;
}

/* Pages */

void book_write_page(const struct book *book, int number, struct text *out)
{
    int version = (number - 1) * BOOK_PAGE + 1;
    for (int end = version + BOOK_PAGE; version < end && version <= book->count; version++) {
        const struct book_entry *entry = book_entry(book, version);
        text_add_int(out, entry->seat);
        text_add_char(out, ' ');
        text_add_int(out, entry->time);
        text_format(out, " %s\n", book_action(book, version));
    }
}

bool book_read_line(const char **at, int *seat, int64_t *time, struct text *action)
{
    const char *end = strchr(*at, '\n');
    const char *first = strchr(*at, ' '), *second = first ? strchr(first + 1, ' ') : NULL;
    int64_t number;
    if (!end || !second || second > end || !text_parse_int(*at, (size_t)(first - *at), &number) ||
        number < 0 || number >= SEATS_MAX ||
        !text_parse_int(first + 1, (size_t)(second - first - 1), time))
        return false;
    *seat = (int)number;
    text_clear(action);
    text_add_bytes(action, second + 1, (size_t)(end - second - 1));
    *at = end + 1;
    return !action->failed;
}
