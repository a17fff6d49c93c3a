/* record.c: the form of a record (see record.h). replay.c checks what its words mean. */
#include "core/record.h"

#include <stdlib.h>
#include <string.h>

struct parser {
    struct record *record;
    struct text *error;
    bool begun;                   /* after `begin` */
    bool has[RECORD_COMMENT + 1]; /* header lines seen */
};

void record_add_place(struct text *error, const struct record_line *line)
{
    text_format(error, "line %d, column %d: ", line->number, line->column);
}

static bool parse_fail(struct parser *p, const struct record_line *line, const char *why)
{
    record_add_place(p->error, line);
    text_add(p->error, why);
    return false;
}

static const struct {
    const char *word;
    enum record_kind kind;
    bool once;
} keywords[] = {
    {"game", RECORD_GAME, true},       {"rules", RECORD_RULES, true},
    {"players", RECORD_PLAYERS, true}, {"option", RECORD_OPTION, false},
    {"seed", RECORD_SEED, true},       {"stack", RECORD_STACK, false},
    {"state", RECORD_STATE, true},     {"data", RECORD_DATA, true},
};

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

/* Removes the first word and the spaces after it from the line. */
static void take_word(struct record_line *line, size_t length)
{
    while (is_space(line->text[length]))
        length++;
    line->text += length;
    line->column += (int)length;
}

static bool keep(struct parser *p, struct record_line line)
{
    p->record->lines[p->record->count++] = line;
    return true;
}

static bool parse_header(struct parser *p, struct record_line line)
{
    size_t length = strcspn(line.text, " \t");
    if (text_equals("begin", line.text, length)) {
        if (line.text[length])
            return parse_fail(p, &line, "nothing may follow begin");
        if (!p->has[RECORD_PLAYERS])
            return parse_fail(p, &line, "game, rules and players must come before begin");
        p->begun = true;
        p->record->header = p->record->count;
        p->record->begin = line;
        return true;
    }
    for (int i = 0; i < COUNT_OF(keywords); i++) {
        if (!text_equals(keywords[i].word, line.text, length))
            continue;
        line.kind = keywords[i].kind;
        if (keywords[i].once && p->has[line.kind])
            return parse_fail(p, &line, "this line is there twice");
        if (line.kind > RECORD_GAME && line.kind <= RECORD_PLAYERS && !p->has[line.kind - 1])
            return parse_fail(p, &line, "the order is game, rules, players");
        if (line.kind > RECORD_PLAYERS && !p->has[RECORD_PLAYERS])
            return parse_fail(p, &line, "game, rules and players come first");
        p->has[line.kind] = true;
        take_word(&line, length);
        if (!*line.text)
            return parse_fail(p, &line, "a value is missing");
        return keep(p, line);
    }
    return parse_fail(p, &line, "unknown word in the header");
}

static bool parse_line(struct parser *p, struct record_line line)
{
    if (*line.text == '#') {
        line.kind = RECORD_COMMENT;
        take_word(&line, 1);
        return keep(p, line);
    }
    if (!p->begun)
        return parse_header(p, line);
    line.kind = RECORD_ACTION;
    if (*line.text == '=') {
        line.kind = RECORD_CHECK;
        take_word(&line, 1);
    }
    return keep(p, line);
}

/* One line of the text, without spaces at both ends. */
static struct record_line cut_line(char *start, char *end, int number)
{
    struct record_line line = {.number = number, .column = 1, .text = start};
    while (end > start && (is_space(end[-1]) || end[-1] == '\r'))
        end--;
    *end = '\0';
    take_word(&line, 0);
    return line;
}

static bool check_first_line(struct parser *p, const struct record_line *line)
{
    if (strcmp(line->text, "epoki-record 1") != 0)
        return parse_fail(p, line, "a record begins with the line: epoki-record 1");
    return true;
}

static bool parse_lines(struct parser *p, size_t count)
{
    char *at = p->record->memory, *stop = at + count;
    int number = 0;
    bool first = true;
    while (at < stop) {
        char *end = memchr(at, '\n', (size_t)(stop - at));
        end = end ? end : stop;
        struct record_line line = cut_line(at, end, ++number);
        at = end + 1;
        if (!*line.text)
            continue;
        if (first ? !check_first_line(p, &line) : !parse_line(p, line))
            return false;
        first = false;
    }
    if (!p->begun) {
        text_format(p->error, "line %d, column 1: the record ends before begin", number + 1);
        return false;
    }
    return true;
}

/* Refuses because of the byte at `at`. */
static bool byte_fail(const char *bytes, size_t at, const char *why, struct text *error)
{
    struct record_line place = {.number = 1, .column = 1};
    for (size_t i = 0; i < at; i++) {
        place.column = bytes[i] == '\n' ? 1 : place.column + 1;
        place.number += bytes[i] == '\n';
    }
    record_add_place(error, &place);
    text_add(error, why);
    return false;
}

bool record_parse(struct record *record, const char *bytes, size_t count, struct text *error)
{
    size_t lines = 1;
    *record = (struct record){0};
    if (count > RECORD_BYTES_MAX)
        return byte_fail(bytes, RECORD_BYTES_MAX, "the record is too large", error);
    const char *nul = memchr(bytes, '\0', count);
    size_t good = text_utf8_prefix(bytes, nul ? (size_t)(nul - bytes) : count);
    if (good < count)
        return byte_fail(bytes, good, "the record is not a UTF-8 text", error);
    for (size_t i = 0; i < count; i++)
        lines += bytes[i] == '\n';
    record->memory = malloc(count + 1);
    record->lines = malloc(lines * sizeof *record->lines);
    if (!record->memory || !record->lines) {
        text_add(error, "out of memory");
        record_free(record);
        return false;
    }
    memcpy(record->memory, bytes, count);
    record->memory[count] = '\0';
    struct parser parser = {.record = record, .error = error};
    if (parse_lines(&parser, count))
        return true;
    record_free(record);
    return false;
}

void record_free(struct record *record)
{
    free(record->memory);
    free(record->lines);
    *record = (struct record){0};
}
