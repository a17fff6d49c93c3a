/* form.h: reading a JSON object into a C struct by a table: one reader for the parameters of every
 * request and for the view of every game.
 *
 * The structs and their tables are made by tools/gen_messages.py from data/messages and, for views,
 * from the field tables of the games. The reader is strict: every member that is not optional must
 * be present and be what the table says, and no other member may be there. So a filled struct holds
 * everything the message says, and the compiler refuses code that uses a member the description
 * does not name. */
#ifndef EPOKI_CORE_FORM_H
#define EPOKI_CORE_FORM_H

#include "core/item.h"
#include "core/json.h"

/* Each kind of value and the C type it becomes. Where null is allowed it becomes -1 as a number or
 * an item, and a NULL pointer otherwise; anything else that may be null or missing has a flag
 * `has_NAME` beside it. */
enum form_kind {
    FORM_INT,  /* int, or int64_t: a whole number from low to high */
    FORM_BOOL, /* bool */
    FORM_TEXT, /* const char *, in the document; `count`: the greatest length in bytes; it must not
                  be empty */
    FORM_ANY,  /* const struct json_node *, not examined; the same for the next two */
    FORM_OBJECT, /* an object */
    FORM_LIST,   /* a list */
    FORM_ITEM,   /* int: the item with that id; numbers go on from table to table */
    FORM_EITHER, /* struct form_either */
    FORM_SET,    /* bool[]: by item; in JSON a list of ids, each at most once */
    FORM_BITS,   /* bool[]: the same for the numbers from 0 to high */
    FORM_MAP,   /* an array by item; in JSON an object whose keys are ids. Missing numbers are -1 */
    FORM_ARRAY, /* an array of `count`: a list of exactly that many */
    FORM_SEQUENCE, /* struct { T at[count]; int count; }: a list of at most that many */
    FORM_STRUCT    /* a struct, by `form` */
};

/* One of several things: an id of table number `of`; the first may be plain numbers (table NULL).
 * -1 if it is null. */
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
    int32_t has; /* the offset of the flag that says whether it is there; -1: there is none */
    uint32_t offset;
    struct form_type type;
};

struct form {
    const char *name;
    uint32_t size;
    const struct form_member *members;
    int count;
    /* For a union: what else the struct holds depends on its first member, an item. The number of
     * that item selects the form of the rest, or NULL. */
    const struct form *const *variants;
    int variant_count;
};

/* Fills `out` from the object; NULL stands for an object without members. On failure returns false,
 * `error` says which member is wrong and how, and `out` must not be used. `noun` is the word for a
 * member in that message. */
bool form_read(const struct form *form, const struct json_node *object, const char *noun, void *out,
               struct text *error);

#endif
