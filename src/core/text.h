/* text.h: building strings without stdio, so that the same code runs freestanding (wasm).
 *
 * A `struct text` is a growing byte buffer that is always NUL-terminated. When memory runs out, it
 * is marked `failed`, keeps what it has and ignores further additions; callers check once, at the
 * end. */
#ifndef EPOKI_CORE_TEXT_H
#define EPOKI_CORE_TEXT_H

#include "core/base.h"

struct text {
    char *data;      /* NUL-terminated when not NULL */
    size_t length;   /* bytes before the NUL */
    size_t capacity; /* bytes allocated, the NUL included */
    bool failed;     /* memory ran out: the content is incomplete */
};

#define TEXT_EMPTY ((struct text){NULL, 0, 0, false})

void text_free(struct text *text);
void text_clear(struct text *text);
void text_cut(struct text *text, size_t length); /* keeps the first bytes, at most `length` */
void text_add_bytes(struct text *text, const char *bytes, size_t count);
void text_add(struct text *text, const char *string);
void text_add_int(struct text *text, int64_t value);
void text_add_uint(struct text *text, uint64_t value);
void text_add_hex64(struct text *text, uint64_t value); /* exactly 16 digits */

static inline void text_add_char(struct text *text, char c)
{
    if (text->length + 1 < text->capacity && !text->failed) {
        text->data[text->length++] = c;
        text->data[text->length] = '\0';
    } else {
        text_add_bytes(text, &c, 1);
    }
}

/* Appends according to a pattern: %s string, %d int, %c char, %% percent; nothing else. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void text_format(struct text *text, const char *pattern, ...);

/* Appends the reason why something is refused, and returns false. */
bool text_refuse(struct text *error, const char *why);

/* The content as a C string; never NULL. */
const char *text_string(const struct text *text);

/* True when `string` equals the `count` bytes at `bytes`. */
bool text_equals(const char *string, const char *bytes, size_t count);

/* How many bytes from the beginning are well-formed UTF-8 (no overlong forms, no surrogates). */
size_t text_utf8_prefix(const char *bytes, size_t count);

/* True when the bytes are well-formed UTF-8 (no overlong forms, no surrogates). */
bool text_is_utf8(const char *bytes, size_t count);

/* Parses a whole decimal number (optional '-', no other characters). False if it is not one or does
 * not fit. */
bool text_parse_int(const char *bytes, size_t count, int64_t *value);
bool text_parse_uint(const char *bytes, size_t count, uint64_t *value);

/* Splits text into words, in place; returns their number, or -1 when there are more than `most`. */
int text_split(char *text, char **words, int most);

#endif
