/* json_write.c: the writer half of json.h. */
#include "core/json.h"

#include <string.h>

struct json_writer json_writer_to(struct text *text)
{
    return (struct json_writer){.text = text};
}

/* What must stand before a new value: nothing after a key, a comma after a sibling. */
static void json_separate(struct json_writer *json)
{
    uint64_t bit = (uint64_t)1 << json->depth;
    if (json->after_key) {
        json->after_key = false;
    } else {
        if (json->has_items & bit)
            text_add_char(json->text, ',');
        json->has_items |= bit;
    }
}

static void json_open(struct json_writer *json, char bracket)
{
    json_separate(json);
    text_add_char(json->text, bracket);
    json->depth++;
    assert(json->depth <= JSON_DEPTH_MAX);
    json->has_items &= ~((uint64_t)1 << json->depth);
}

static void json_close(struct json_writer *json, char bracket)
{
    assert(json->depth > 0 && !json->after_key);
    json->depth--;
    text_add_char(json->text, bracket);
}

void json_begin_object(struct json_writer *json)
{
    json_open(json, '{');
}
void json_end_object(struct json_writer *json)
{
    json_close(json, '}');
}
void json_begin_array(struct json_writer *json)
{
    json_open(json, '[');
}
void json_end_array(struct json_writer *json)
{
    json_close(json, ']');
}

/* A character that may not stand in a string as it is. */
static void json_escape(struct text *text, unsigned char c)
{
    if (c == '"' || c == '\\') {
        text_add_char(text, '\\');
        text_add_char(text, (char)c);
    } else if (c == '\n') {
        text_add(text, "\\n");
    } else {
        text_add(text, "\\u00");
        text_add_char(text, "0123456789abcdef"[c >> 4]);
        text_add_char(text, "0123456789abcdef"[c & 15]);
    }
}

static void json_quote(struct text *text, const char *bytes, size_t count)
{
    size_t from = 0; /* plain characters are added in one piece */
    text_add_char(text, '"');
    for (size_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        text_add_bytes(text, bytes + from, i - from);
        json_escape(text, c);
        from = i + 1;
    }
    text_add_bytes(text, bytes + from, count - from);
    text_add_char(text, '"');
}

void json_key(struct json_writer *json, const char *key)
{
    json_separate(json);
    json_quote(json->text, key, strlen(key));
    text_add_char(json->text, ':');
    json->after_key = true;
}

void json_string_bytes(struct json_writer *json, const char *bytes, size_t count)
{
    json_separate(json);
    json_quote(json->text, bytes, count);
}

void json_string(struct json_writer *json, const char *string)
{
    json_string_bytes(json, string, strlen(string));
}

void json_int(struct json_writer *json, int64_t value)
{
    json_separate(json);
    text_add_int(json->text, value);
}

void json_raw(struct json_writer *json, const char *value, size_t count)
{
    json_separate(json);
    text_add_bytes(json->text, value, count);
}

void json_fixed(struct json_writer *json, double value)
{
    int64_t scaled = (int64_t)(value * 10000 + (value < 0 ? -0.5 : 0.5));
    json_separate(json);
    if (scaled < 0)
        text_add_char(json->text, '-');
    uint64_t size = scaled < 0 ? 0 - (uint64_t)scaled : (uint64_t)scaled;
    text_add_uint(json->text, size / 10000);
    text_add_char(json->text, '.');
    for (unsigned digit = 1000; digit; digit /= 10)
        text_add_char(json->text, (char)('0' + size / digit % 10));
}

void json_bool(struct json_writer *json, bool value)
{
    if (value)
        json_raw(json, "true", 4);
    else
        json_raw(json, "false", 5);
}

void json_null(struct json_writer *json)
{
    json_raw(json, "null", 4);
}

void json_pair_string(struct json_writer *json, const char *key, const char *string)
{
    json_key(json, key);
    json_string(json, string);
}

void json_pair_int(struct json_writer *json, const char *key, int64_t value)
{
    json_key(json, key);
    json_int(json, value);
}

void json_pair_bool(struct json_writer *json, const char *key, bool value)
{
    json_key(json, key);
    json_bool(json, value);
}
