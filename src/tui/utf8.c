/* utf8.c: see utf8.h. */
#include "tui/utf8.h"

/* The length that a first byte announces; 0 if it cannot be a first byte. */
static int sequence_length(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return 2;
    if (first >= 0xE0 && first <= 0xEF)
        return 3;
    return first >= 0xF0 && first <= 0xF4 ? 4 : 0;
}

uint32_t utf8_next(const char **at)
{
    static const unsigned char first_bits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    const unsigned char *s = (const unsigned char *)*at;
    int length = sequence_length(*s);
    if (!*s)
        return 0;
    uint32_t character = *s & first_bits[length];
    for (int i = 1; i < length; i++) {
        if ((s[i] & 0xC0) != 0x80)
            length = 0; /* ends the loop */
        else
            character = character << 6 | (s[i] & 0x3F);
    }
    *at += length ? length : 1;
    return length ? character : '?';
}

void utf8_add(struct text *out, uint32_t c)
{
    if (c < 0x80) {
        text_add_char(out, (char)c);
    } else if (c < 0x800) {
        text_add_char(out, (char)(0xC0 | c >> 6));
        text_add_char(out, (char)(0x80 | (c & 0x3F)));
    } else if (c < 0x10000) {
        text_add_char(out, (char)(0xE0 | c >> 12));
        text_add_char(out, (char)(0x80 | (c >> 6 & 0x3F)));
        text_add_char(out, (char)(0x80 | (c & 0x3F)));
    } else {
        text_add_char(out, (char)(0xF0 | c >> 18));
        text_add_char(out, (char)(0x80 | (c >> 12 & 0x3F)));
        text_add_char(out, (char)(0x80 | (c >> 6 & 0x3F)));
        text_add_char(out, (char)(0x80 | (c & 0x3F)));
    }
}

int utf8_columns(const char *text)
{
    int columns = 0;
    while (utf8_next(&text))
        columns++;
    return columns;
}

void utf8_add_cut(struct text *out, const char *text, int columns)
{
    bool whole = utf8_columns(text) <= columns;
    int room = whole ? columns : columns - 1;
    for (int i = 0; i < room && *text; i++)
        utf8_add(out, utf8_next(&text));
    if (!whole && columns > 0)
        text_add_char(out, '.');
}

void utf8_add_padded(struct text *out, const char *text, int columns)
{
    text_add(out, text);
    for (int i = utf8_columns(text); i < columns; i++)
        text_add_char(out, ' ');
}

char utf8_fold(uint32_t character)
{
    static const struct {
        uint32_t from;
        char to;
    } likeness[] = {
        {0x0104, 'A'}, {0x0105, 'a'}, {0x0106, 'C'},  {0x0107, 'c'}, {0x0118, 'E'}, {0x0119, 'e'},
        {0x0141, 'L'}, {0x0142, 'l'}, {0x0143, 'N'},  {0x0144, 'n'}, {0x00D3, 'O'}, {0x00F3, 'o'},
        {0x015A, 'S'}, {0x015B, 's'}, {0x0179, 'Z'},  {0x017A, 'z'}, {0x017B, 'Z'}, {0x017C, 'z'},
        {0x2013, '-'}, {0x2014, '-'}, {0x2019, '\''}, {0x201D, '"'}, {0x201E, '"'}, {0x2591, ':'},
        {0x2026, '.'}, {0x00B7, '-'}, {0x2500, '-'},  {0x2502, '|'}, {0x2192, '>'}, {0x2212, '-'},
        {0x2264, '<'},
    };
    if (character < 0x80)
        return (char)character;
    for (int i = 0; i < COUNT_OF(likeness); i++)
        if (likeness[i].from == character)
            return likeness[i].to;
    return '?';
}

void utf8_add_key(struct text *out, const char *text)
{
    bool blank = false;
    size_t start = out->length;
    while (*text) {
        char c = utf8_fold(utf8_next(&text));
        if (c == ' ' || c == '\t' || c == '_') {
            blank = true;
            continue;
        }
        if (blank && out->length > start)
            text_add_char(out, '_');
        blank = false;
        text_add_char(out, c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c);
    }
}
