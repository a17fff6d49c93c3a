/* json.h: writing JSON into a text, and reading untrusted JSON into a tree.
 *
 * The writer places commas and quotes; the caller keeps the nesting right (asserted). The reader
 * accepts RFC 8259 within a limit on depth, without lone surrogates and NULs in keys, and reports
 * the byte where it stopped. Numbers are kept as their text; only whole numbers have a value, since
 * nothing in the protocol is fractional. */
#ifndef EPOKI_CORE_JSON_H
#define EPOKI_CORE_JSON_H

#include "core/text.h"

/* Writer */

struct json_writer {
    struct text *text;
    uint64_t has_items; /* bit per depth: something was written at this level */
    int depth;
    bool after_key;
};

#define JSON_DEPTH_MAX 60
#define JSON_NODES_MAX (1 << 18) /* values in one document */

struct json_writer json_writer_to(struct text *text);
void json_begin_object(struct json_writer *json);
void json_end_object(struct json_writer *json);
void json_begin_array(struct json_writer *json);
void json_end_array(struct json_writer *json);
void json_key(struct json_writer *json, const char *key);
void json_string(struct json_writer *json, const char *string);
void json_string_bytes(struct json_writer *json, const char *bytes, size_t count);
void json_int(struct json_writer *json, int64_t value);
void json_fixed(struct json_writer *json, double value); /* four decimals; |value| below 10^9 */
void json_bool(struct json_writer *json, bool value);
void json_null(struct json_writer *json);
void json_raw(struct json_writer *json, const char *value, size_t count); /* one whole JSON value */

/* key + value in one call */
void json_pair_string(struct json_writer *json, const char *key, const char *string);
void json_pair_int(struct json_writer *json, const char *key, int64_t value);
void json_pair_bool(struct json_writer *json, const char *key, bool value);

/* Reader */

enum json_type {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
};

struct json_node {
    enum json_type type;
    bool whole;              /* JSON_NUMBER: `value` holds it exactly */
    int64_t value;           /* JSON_NUMBER, when whole */
    const char *bytes;       /* JSON_STRING: decoded; JSON_NUMBER: its text; NUL-terminated */
    size_t length;           /* of `bytes` */
    const char *key;         /* member of an object: its key, NUL-terminated */
    int count;               /* JSON_ARRAY, JSON_OBJECT: children */
    struct json_node *child; /* first child */
    struct json_node *next;  /* next sibling */
};

#define JSON_OUT_OF_MEMORY "out of memory" /* the only error that is not the document's fault */

struct json_document {
    struct json_node *root; /* NULL after an error */
    size_t error_at;        /* byte offset of the error */
    const char *error;      /* what was wrong there; static text */
    void *memory;           /* everything above lives here */
};

/* Parses `count` bytes. On failure `root` is NULL and `error` is set. Free in both cases. */
struct json_document json_parse(const char *bytes, size_t count);
void json_free(struct json_document *document);

/* Values that were read: whether two are the same (members in the same order), and writing one
 * again. */
bool json_is_same(const struct json_node *a, const struct json_node *b);
void json_node(struct json_writer *json, const struct json_node *node);

/* The member `key` of an object (the first of that name), or NULL; also NULL if `object` is NULL or
 * not an object. */
const struct json_node *json_member(const struct json_node *object, const char *key);

/* The string of a node, or NULL if it is missing, not a string, or holds a NUL byte. */
const char *json_as_string(const struct json_node *node);

/* True and *value set when the node is a whole number in low..high. */
bool json_as_int(const struct json_node *node, int64_t low, int64_t high, int64_t *value);

#endif
