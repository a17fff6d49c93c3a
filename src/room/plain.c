/* plain.c: see plain.h. A short table of the Unicode characters that are not meant to be read. It
 * does not detect letters that only look alike: the page shows who is a player and who is a
 * spectator. */
#include "room/plain.h"

#include <stdint.h>
#include <string.h>

enum { MARKS_MAX = 2 }; /* on one letter: Vietnamese uses two */

enum sign { LETTER, HIDDEN, SPACE, MARK };

static const struct range {
    uint32_t first, last;
    enum sign sign;
} ranges[] = {
    {0x0000, 0x0008, HIDDEN},    /* controls */
    {0x0009, 0x0009, SPACE},     /* tab */
    {0x000A, 0x001F, HIDDEN},    /* controls; ends of lines are handled below */
    {0x0020, 0x0020, SPACE},     /* */
    {0x007F, 0x009F, HIDDEN},    /* controls */
    {0x00A0, 0x00A0, SPACE},     /* that does not break */
    {0x00AD, 0x00AD, HIDDEN},    /* soft hyphen */
    {0x0300, 0x034E, MARK},      /* combining */
    {0x034F, 0x034F, HIDDEN},    /* grapheme joiner */
    {0x0350, 0x036F, MARK},      /* combining */
    {0x0483, 0x0489, MARK},      /* Cyrillic */
    {0x0591, 0x05BD, MARK},      /* Hebrew */
    {0x0610, 0x061A, MARK},      /* Arabic */
    {0x061C, 0x061C, HIDDEN},    /* Arabic letter mark: direction */
    {0x064B, 0x065F, MARK},      /* Arabic */
    {0x06D6, 0x06ED, MARK},      /* Arabic */
    {0x0E31, 0x0E31, MARK},      /* Thai */
    {0x0E34, 0x0E3A, MARK},      /* Thai */
    {0x0E47, 0x0E4E, MARK},      /* Thai */
    {0x115F, 0x1160, HIDDEN},    /* Hangul fillers */
    {0x1680, 0x1680, SPACE},     /* Ogham */
    {0x17B4, 0x17B5, HIDDEN},    /* Khmer vowels without a form */
    {0x180B, 0x180F, HIDDEN},    /* Mongolian selectors and separator */
    {0x1AB0, 0x1AFF, MARK},      /* combining, extended */
    {0x1DC0, 0x1DFF, MARK},      /* combining, supplement */
    {0x2000, 0x200A, SPACE},     /* of many widths */
    {0x200B, 0x200F, HIDDEN},    /* of no width, joiners, direction */
    {0x202A, 0x202E, HIDDEN},    /* embedding and override of direction */
    {0x202F, 0x202F, SPACE},     /* narrow */
    {0x205F, 0x205F, SPACE},     /* mathematical */
    {0x2060, 0x206F, HIDDEN},    /* joiner, invisible operators, isolates of direction */
    {0x20D0, 0x20FF, MARK},      /* combining, for symbols */
    {0x2800, 0x2800, SPACE},     /* Braille without dots */
    {0x3000, 0x3000, SPACE},     /* ideographic */
    {0x3164, 0x3164, HIDDEN},    /* Hangul filler */
    {0xE000, 0xF8FF, HIDDEN},    /* private use: it is unknown what they show */
    {0xFE00, 0xFE0F, HIDDEN},    /* variation selectors */
    {0xFE20, 0xFE2F, MARK},      /* combining halves */
    {0xFEFF, 0xFEFF, HIDDEN},    /* byte order mark */
    {0xFFA0, 0xFFA0, HIDDEN},    /* Hangul filler */
    {0xFFF0, 0xFFFB, HIDDEN},    /* annotation */
    {0xFFFE, 0xFFFF, HIDDEN},    /* no characters */
    {0x1BCA0, 0x1BCA3, HIDDEN},  /* shorthand controls */
    {0x1D173, 0x1D17A, HIDDEN},  /* musical controls */
    {0xE0000, 0x10FFFF, HIDDEN}, /* tags, selectors, private use */
};

static enum sign sign_of(uint32_t code)
{
    int low = 0, high = (int)(sizeof ranges / sizeof *ranges) - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (code < ranges[middle].first)
            high = middle - 1;
        else if (code > ranges[middle].last)
            low = middle + 1;
        else
            return ranges[middle].sign;
    }
    return LETTER;
}

/* The code of the character at *text, which is well-formed, and its bytes. */
static uint32_t read_code(const char *text, size_t *count)
{
    const unsigned char *at = (const unsigned char *)text;
    *count = at[0] < 0x80 ? 1 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    uint32_t code = *count == 1 ? at[0] : at[0] & (0x7Fu >> *count);
    for (size_t i = 1; i < *count; i++)
        code = code << 6 | (at[i] & 0x3Fu);
    return code;
}

size_t plain_text(const char *text, enum plain form, char *out)
{
    size_t length = 0, count;
    int marks = MARKS_MAX; /* none are allowed before the first letter */
    for (; *text; text += count) {
        uint32_t code = read_code(text, &count);
        bool breaks = code == '\n' || code == 0x2028 || code == 0x2029;
        enum sign sign = breaks ? SPACE : sign_of(code);
        if (sign == HIDDEN || (sign == MARK && marks++ >= MARKS_MAX))
            continue;
        if (sign == SPACE) {
            char space = breaks && form == PLAIN_LINES ? '\n' : ' ';
            marks = MARKS_MAX;
            if (length && out[length - 1] != ' ' && out[length - 1] != '\n')
                out[length++] = space;
            else if (length && space == '\n')
                out[length - 1] = space;
            continue;
        }
        if (sign == LETTER)
            marks = 0;
        memcpy(out + length, text, count);
        length += count;
    }
    while (length && (out[length - 1] == ' ' || out[length - 1] == '\n'))
        length--;
    out[length] = '\0';
    return length;
}

/* The next byte that counts in a comparison of names, which ignores spaces and case. */
static char next_folded(const char **text)
{
    while (**text == ' ')
        ++*text;
    char c = **text;
    if (c)
        ++*text;
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool plain_is_same(const char *a, const char *b)
{
    for (;;) {
        char one = next_folded(&a), other = next_folded(&b);
        if (one != other || !one)
            return one == other;
    }
}
