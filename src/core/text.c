/* text.c: see text.h. */
#include "core/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void text_free(struct text *text)
{
    free(text->data);
    *text = TEXT_EMPTY;
}

void text_clear(struct text *text)
{
    text->length = 0;
    text->failed = false;
    if (text->data)
        text->data[0] = '\0';
}

void text_cut(struct text *text, size_t length)
{
    if (length >= text->length)
        return;
    text->length = length;
    text->data[length] = '\0';
}

static bool text_reserve(struct text *text, size_t more)
{
    if (text->failed)
        return false;
    size_t need = text->length + more + 1;
    if (need <= text->capacity)
        return true;
    size_t capacity = text->capacity ? text->capacity : 64;
    while (capacity < need)
        capacity += capacity / 2 + 64;
    char *data = realloc(text->data, capacity);
    if (!data) {
        text->failed = true;
        return false;
    }
    text->data = data;
    text->capacity = capacity;
    return true;
}

void text_add_bytes(struct text *text, const char *bytes, size_t count)
{
    if (!text_reserve(text, count))
        return;
    if (count)
        memcpy(text->data + text->length, bytes, count);
    text->length += count;
    text->data[text->length] = '\0';
}

void text_add(struct text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

void text_add_uint(struct text *text, uint64_t value)
{
    if (value < 10) { /* the most frequent case */
        text_add_char(text, (char)('0' + value));
        return;
    }
    char digits[20];
    int at = COUNT_OF(digits);
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    text_add_bytes(text, digits + at, (size_t)(COUNT_OF(digits) - at));
}

void text_add_int(struct text *text, int64_t value)
{
    if (value < 0) {
        text_add_char(text, '-');
        text_add_uint(text, 0 - (uint64_t)value);
    } else {
        text_add_uint(text, (uint64_t)value);
    }
}

void text_add_hex64(struct text *text, uint64_t value)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        text_add_char(text, "0123456789abcdef"[(value >> shift) & 15]);
}

void text_format(struct text *text, const char *pattern, ...)
{
    va_list args;
    va_start(args, pattern);
    for (const char *p = pattern; *p; p++) {
        if (*p != '%') {
            text_add_char(text, *p);
            continue;
        }
        p++;
        switch (*p) {
        case 's':
            text_add(text, va_arg(args, const char *));
            break;
        case 'd':
            text_add_int(text, va_arg(args, int));
            break;
        case 'c':
            text_add_char(text, (char)va_arg(args, int));
            break;
        default:
            assert(*p == '%');
            text_add_char(text, '%');
            break;
        }
    }
    va_end(args);
}

bool text_refuse(struct text *error, const char *why)
{
    text_add(error, why);
    return false;
}

const char *text_string(const struct text *text)
{
    return text->data ? text->data : "";
}

bool text_equals(const char *string, const char *bytes, size_t count)
{
    return strlen(string) == count && memcmp(string, bytes, count) == 0;
}

/* Length of the UTF-8 sequence at `s` (1..4), or 0 when it is malformed. */
static size_t utf8_sequence(const unsigned char *s, size_t left)
{
    if (s[0] < 0x80)
        return 1;
    size_t length = s[0] >= 0xF0 ? 4 : s[0] >= 0xE0 ? 3 : 2;
    if (s[0] < 0xC2 || s[0] > 0xF4 || length > left)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    bool overlong = (s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xF0 && s[1] < 0x90);
    bool surrogate = s[0] == 0xED && s[1] >= 0xA0;
    bool too_large = s[0] == 0xF4 && s[1] >= 0x90;
    return overlong || surrogate || too_large ? 0 : length;
}

size_t text_utf8_prefix(const char *bytes, size_t count)
{
    const unsigned char *s = (const unsigned char *)bytes;
    size_t at = 0;
    while (at < count) {
        size_t length = utf8_sequence(s + at, count - at);
        if (!length)
            break;
        at += length;
    }
    return at;
}

bool text_is_utf8(const char *bytes, size_t count)
{
    return text_utf8_prefix(bytes, count) == count;
}

bool text_parse_uint(const char *bytes, size_t count, uint64_t *value)
{
    if (count == 0)
        return false;
    uint64_t result = 0;
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] < '0' || bytes[i] > '9')
            return false;
        unsigned digit = (unsigned)(bytes[i] - '0');
        if (result > (UINT64_MAX - digit) / 10)
            return false;
        result = result * 10 + digit;
    }
    *value = result;
    return true;
}

bool text_parse_int(const char *bytes, size_t count, int64_t *value)
{
    bool negative = count > 0 && bytes[0] == '-';
    uint64_t size;
    if (!text_parse_uint(bytes + negative, count - negative, &size))
        return false;
    if (size > (uint64_t)INT64_MAX + negative)
        return false;
    *value = (int64_t)(negative ? 0 - size : size);
    return true;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

int text_split(char *text, char **words, int most)
{
    int count = 0;
    for (char *at = text; *at;) {
        while (is_space(*at))
            *at++ = '\0';
        if (!*at)
            break;
        if (count == most)
            return -1;
        words[count++] = at;
        while (*at && !is_space(*at))
            at++;
    }
    return count;
}
