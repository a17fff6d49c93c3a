/* book.c: the file of puzzles, read and written (docs/puzzles.md has its form). */
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "puzzles/puzzles.h"

enum { LINE_WIDTH = 200 };

const char *const puzzle_kind_names[PUZZLE_KINDS] = {
    [PUZZLE_WIN] = "win", [PUZZLE_SAVE] = "save", [PUZZLE_BEST] = "best"};

void puzzle_free(struct puzzle *p)
{
    for (int s = 0; s < PUZZLE_STEPS_MAX; s++)
        for (int i = 0; i < PUZZLE_RIGHT_MAX; i++)
            text_free(&p->right[s][i]);
    for (int i = 0; i < PUZZLE_WEIGHED_MAX; i++) {
        text_free(&p->wrong[i].action);
        text_free(&p->wrong[i].reply);
    }
}

void puzzle_book_free(struct puzzle_book *book)
{
    for (int g = 0; g < book->count; g++) {
        struct puzzle_game *game = &book->games[g];
        for (int i = 0; i < game->count; i++)
            puzzle_free(&game->puzzles[i]);
        free(game->puzzles);
        text_free(&game->head);
        text_free(&game->actions);
    }
    free(book->games);
    *book = (struct puzzle_book){NULL, 0};
}

int puzzle_book_count(const struct puzzle_book *book)
{
    int sum = 0;
    for (int g = 0; g < book->count; g++)
        sum += book->games[g].count;
    return sum;
}

bool puzzle_book_has(const struct puzzle_book *book, const char *id)
{
    for (int g = 0; g < book->count; g++)
        for (int i = 0; i < book->games[g].count; i++)
            if (strcmp(book->games[g].puzzles[i].id, id) == 0)
                return true;
    return false;
}

void puzzle_drop(struct puzzle_game *game, int place)
{
    struct puzzle *gone = &game->puzzles[place];
    puzzle_free(gone);
    game->count--;
    memmove(gone, gone + 1, (size_t)(game->count - place) * sizeof *gone);
}

static struct puzzle_game *new_game(struct puzzle_book *book)
{
    size_t count = (size_t)book->count + 1;
    struct puzzle_game *games = realloc(book->games, count * sizeof *games);
    if (!games)
        return NULL;
    book->games = games;
    memset(&games[book->count], 0, sizeof *games);
    return &games[book->count++];
}

static struct puzzle *new_puzzle(struct puzzle_game *game)
{
    size_t count = (size_t)game->count + 1;
    struct puzzle *puzzles = realloc(game->puzzles, count * sizeof *puzzles);
    if (!puzzles)
        return NULL;
    game->puzzles = puzzles;
    memset(&puzzles[game->count], 0, sizeof *puzzles);
    return &puzzles[game->count++];
}

/* Writing */

/* The list "a; b; c" in lines of bearable length. */
static void write_actions(const char *actions, struct text *out)
{
    size_t used = LINE_WIDTH;
    bool first = true;
    while (*actions) {
        size_t length = strcspn(actions, ";");
        if (used + length > LINE_WIDTH) {
            text_add(out, first ? "play " : "\nplay ");
            used = 0;
        } else {
            text_add(out, "; ");
        }
        text_add_bytes(out, actions, length);
        used += length + 2;
        first = false;
        actions += length;
        actions += strspn(actions, "; ");
    }
    text_add(out, first ? "" : "\n");
}

static void write_puzzle(const struct puzzle *p, struct text *out)
{
    text_format(out, "puzzle %s\n", p->id);
    text_format(out, "at %d %d\n", p->version, p->seat);
    text_format(out, "kind %s%s%s\n", puzzle_kind_names[p->kind], *p->how ? " " : "", p->how);
    text_format(out, "rating %d\nchoices %d\n", p->rating, p->choices);
    text_format(out, "worth %d %d\n", p->value, p->margin);
    for (int s = 0; s < p->step_count; s++) {
        text_add(out, "right ");
        for (int i = 0; i < p->right_count[s]; i++)
            text_format(out, "%s%s", i ? " | " : "", text_string(&p->right[s][i]));
        text_add(out, "\n");
    }
    for (int i = 0; i < p->wrong_count; i++) {
        const struct puzzle_wrong *wrong = &p->wrong[i];
        text_format(out, "wrong %d %s", wrong->value, text_string(&wrong->action));
        if (wrong->reply.length)
            text_format(out, " > %s", text_string(&wrong->reply));
        text_add(out, "\n");
    }
}

void puzzle_book_write(const struct puzzle_book *book, const struct game *game, struct text *out)
{
    text_format(out, "# Puzzles of %s, made by `epoki puzzles %s`; docs/puzzles.md tells how.\n",
                game->name[0], game->slug);
    for (int g = 0; g < book->count; g++) {
        const struct puzzle_game *each = &book->games[g];
        if (!each->count)
            continue;
        text_add(out, "\nrecord\n");
        text_add(out, text_string(&each->head));
        write_actions(text_string(&each->actions), out);
        for (int i = 0; i < each->count; i++)
            write_puzzle(&each->puzzles[i], out);
    }
}

/* Reading */

static bool fail(struct text *error, int line, const char *why)
{
    text_format(error, "line %d: %s", line, why);
    return false;
}

static void add_trimmed(struct text *out, const char *bytes, size_t count)
{
    while (count && *bytes == ' ') {
        bytes++;
        count--;
    }
    while (count && bytes[count - 1] == ' ')
        count--;
    text_add_bytes(out, bytes, count);
}

static bool read_numbers(const char *text, int *numbers, int wanted)
{
    for (int i = 0; i < wanted; i++) {
        size_t length = strcspn(text, " ");
        int64_t value;
        if (!text_parse_int(text, length, &value) || value < 0 || value > 100000)
            return false;
        numbers[i] = (int)value;
        text += length;
        text += strspn(text, " ");
    }
    return *text == '\0';
}

static bool read_right(struct puzzle *p, const char *text)
{
    if (p->step_count == PUZZLE_STEPS_MAX)
        return false;
    int s = p->step_count++;
    for (;;) {
        size_t length = strcspn(text, "|");
        if (p->right_count[s] == PUZZLE_RIGHT_MAX)
            return false;
        struct text *right = &p->right[s][p->right_count[s]++];
        add_trimmed(right, text, length);
        if (!right->length)
            return false;
        if (!text[length])
            return true;
        text += length + 1;
    }
}

static bool read_wrong(struct puzzle *p, const char *text)
{
    if (p->wrong_count == PUZZLE_WEIGHED_MAX)
        return false;
    struct puzzle_wrong *wrong = &p->wrong[p->wrong_count++];
    size_t digits = strcspn(text, " "), length = strcspn(text, ">");
    int64_t value;
    if (!text_parse_int(text, digits, &value) || value < 0 || value > 100 || length <= digits)
        return false;
    wrong->value = (int)value;
    add_trimmed(&wrong->action, text + digits, length - digits);
    if (text[length])
        add_trimmed(&wrong->reply, text + length + 1, strlen(text + length + 1));
    return wrong->action.length > 0;
}

static bool read_kind(struct puzzle *p, const char *text)
{
    size_t length = strcspn(text, " ");
    const char *how = text + length + strspn(text + length, " ");
    int kind = 0;
    while (kind < PUZZLE_KINDS && !text_equals(puzzle_kind_names[kind], text, length))
        kind++;
    if (kind == PUZZLE_KINDS || strlen(how) >= sizeof p->how)
        return false;
    p->kind = (enum puzzle_kind)kind;
    memcpy(p->how, how, strlen(how) + 1);
    return true;
}

/* A line of a puzzle. */
static bool read_member(struct puzzle *p, const char *word, const char *rest)
{
    int numbers[2];
    if (strcmp(word, "at") == 0 && read_numbers(rest, numbers, 2)) {
        p->version = numbers[0];
        p->seat = numbers[1];
        return p->seat < SEATS_MAX;
    }
    if (strcmp(word, "worth") == 0 && read_numbers(rest, numbers, 2)) {
        p->value = numbers[0];
        p->margin = numbers[1];
        return p->value <= 100 && p->margin <= 100;
    }
    if (strcmp(word, "rating") == 0)
        return read_numbers(rest, &p->rating, 1);
    if (strcmp(word, "choices") == 0)
        return read_numbers(rest, &p->choices, 1);
    if (strcmp(word, "kind") == 0)
        return read_kind(p, rest);
    if (strcmp(word, "right") == 0)
        return read_right(p, rest);
    return strcmp(word, "wrong") == 0 && read_wrong(p, rest);
}

/* A line: its first word and the rest. */
static bool read_line(struct puzzle_book *book, char *word, int line, struct text *error)
{
    struct puzzle_game *game = book->count ? &book->games[book->count - 1] : NULL;
    char *rest = word + strcspn(word, " ");
    if (*rest)
        *rest++ = '\0';
    if (strcmp(word, "record") == 0)
        return new_game(book) ? true : fail(error, line, "out of memory");
    if (!game)
        return fail(error, line, "a file of puzzles begins with \"record\"");
    if (strcmp(word, "puzzle") == 0) {
        struct puzzle *p = strlen(rest) == PUZZLE_ID_BYTES - 1 ? new_puzzle(game) : NULL;
        if (!p)
            return fail(error, line, "an id has 8 characters");
        memcpy(p->id, rest, PUZZLE_ID_BYTES);
        return true;
    }
    if (game->count)
        return read_member(&game->puzzles[game->count - 1], word, rest)
                   ? true
                   : fail(error, line, "not a line of a puzzle");
    if (strcmp(word, "play") == 0) {
        text_add(&game->actions, game->actions.length ? "; " : "");
        text_add(&game->actions, rest);
    } else {
        text_format(&game->head, "%s%s%s\n", word, *rest ? " " : "", rest);
    }
    return true;
}

bool puzzle_book_read(struct puzzle_book *book, const char *bytes, size_t count, struct text *error)
{
    struct text line = TEXT_EMPTY;
    bool good = text_is_utf8(bytes, count) && !memchr(bytes, '\0', count);
    if (!good)
        text_add(error, "not a text");
    for (int number = 1; good && count; number++) {
        const char *end = memchr(bytes, '\n', count);
        size_t length = end ? (size_t)(end - bytes) : count;
        text_clear(&line);
        add_trimmed(&line, bytes, length);
        if (line.length && line.data[0] != '#')
            good = read_line(book, line.data, number, error);
        bytes += length + (end != NULL);
        count -= length + (end != NULL);
    }
    for (int g = 0; good && g < book->count; g++)
        for (int i = 0; good && i < book->games[g].count; i++) {
            const struct puzzle *p = &book->games[g].puzzles[i];
            if (!p->step_count || !p->wrong_count) {
                text_format(error, "puzzle %s: it needs \"right\" and \"wrong\"", p->id);
                good = false;
            }
        }
    text_free(&line);
    return good;
}

/* Between tables and the book */

struct table *puzzle_table(const struct puzzle_game *game, int version, struct text *error)
{
    struct text record = TEXT_EMPTY;
    text_format(&record, "epoki-record %d\n", RECORD_FORMAT);
    text_add(&record, text_string(&game->head));
    text_add(&record, "begin\n");
    const char *actions = text_string(&game->actions);
    int played = 0;
    for (; *actions && played < version; played++) {
        size_t length = strcspn(actions, ";");
        text_add_bytes(&record, actions, length);
        text_add(&record, "\n");
        actions += length;
        actions += strspn(actions, "; ");
    }
    struct table *table = NULL;
    if (played < version)
        text_format(error, "the record has only %d actions", played);
    else
        table = table_from_record(text_string(&record), record.length, error);
    text_free(&record);
    return table;
}

/* The record of a table as the book keeps it. */
static void keep_record(struct puzzle_game *game, const struct table *table)
{
    struct text record = TEXT_EMPTY, error = TEXT_EMPTY;
    struct record lines;
    table_record(table, &record);
    text_clear(&game->head);
    text_clear(&game->actions);
    const char *begin = strstr(text_string(&record), "\nbegin\n");
    const char *head = strchr(text_string(&record), '\n');
    if (begin && head && head < begin)
        text_add_bytes(&game->head, head + 1, (size_t)(begin - head));
    if (record_parse(&lines, text_string(&record), record.length, &error)) {
        for (int i = lines.header; i < lines.count; i++)
            if (lines.lines[i].kind == RECORD_ACTION)
                text_format(&game->actions, "%s%s", game->actions.length ? "; " : "",
                            lines.lines[i].text);
        record_free(&lines);
    }
    text_free(&record);
    text_free(&error);
}

bool puzzle_book_add(struct puzzle_book *book, const struct table *table,
                     const struct puzzle *puzzle, bool fresh)
{
    struct puzzle_game *game = fresh ? new_game(book) : &book->games[book->count - 1];
    if (!game)
        return false;
    struct puzzle *kept = new_puzzle(game);
    if (!kept)
        return false;
    *kept = *puzzle;
    keep_record(game, table);
    return true;
}
