/* form.h: reading a JSON object into a C struct by a table: one reader for the parameters of every
 * request and for the view of every game.
 *
 * The structs and their tables are made by tools/gen_messages.py from data/messages and, for views,
 * from the field tables of the games. The reader is strict: every member that is not optional must
 * be there and be what the table says, and nothing else may be there. So a struct that was filled
 * holds all that the message says, and who uses a member that the description does not name is told
 * so by the compiler. */
#ifndef EPOKI_CORE_FORM_H
#define EPOKI_CORE_FORM_H

#include "core/item.h"
#include "core/json.h"

/* Each kind of value and the C type it becomes. What is null where that is allowed is -1 as a
 * number or an item, or a NULL pointer; whatever else may be null or missing has a flag `has_NAME`
 * beside it. */
enum form_kind {
    FORM_INT,      /* int, or int64_t: a whole number from low to high */
    FORM_BOOL,     /* bool */
    FORM_TEXT,     /* const char *, in the document; `count`: the most bytes, and not empty */
    FORM_ANY,      /* const struct json_node *, not looked into; so are the next two */
    FORM_OBJECT,   /* an object */
    FORM_LIST,     /* a list */
    FORM_ITEM,     /* int: the item whose id it is, numbered on from table to table */
    FORM_EITHER,   /* struct form_either */
    FORM_SET,      /* bool[]: by item; the ids are a list in JSON, each there once */
    FORM_BITS,     /* bool[]: the same for the numbers from 0 to high */
    FORM_MAP,      /* an array by item; an object in JSON, its keys ids. Numbers missing are -1 */
    FORM_ARRAY,    /* an array of `count`: a list of exactly so many */
    FORM_SEQUENCE, /* struct { T at[count]; int count; }: a list of at most so many */
    FORM_STRUCT    /* a struct, by `form` */
};

/* One of several things: an id of the table number `of`, where the first may be plain numbers
 * (table NULL). -1: it is null. */
struct form_either {
    int of, item;
};

struct form;

struct form_type {
    enum form_kind kind;
    bool nullable;
    uint16_t count;
    uint32_t size; /* of the C type */
    int64_t low, high;
    const struct item_list *const *tables; /* ITEM, EITHER, SET, MAP: `table_count` of them */
    int table_count;
    const struct form_type *of; /* MAP, ARRAY, SEQUENCE: the elements */
    const struct form *form;    /* STRUCT */
};

struct form_member {
    const char *name;
    bool optional;
    int32_t has; /* where the flag is that says it is there; -1: there is none */
    uint32_t offset;
    struct form_type type;
};

struct form {
    const char *name;
    uint32_t size;
    const struct form_member *members;
    int count;
    /* A union: what else the struct holds depends on its first member, an item; its number leads to
     * the form of the rest, or NULL. */
    const struct form *const *variants;
    int variant_count;
};

/* Fills `out` from the object, NULL standing for one without members. False: `error` says which
 * member is not as it must be, and `out` is not to be used. `noun` is what a member is called
 * there. */
bool form_read(const struct form *form, const struct json_node *object, const char *noun, void *out,
               struct text *error);

#endif
