/* fields.h: one description of a struct that drives everything generic about it: full JSON, the
 * redacted view of a seat, JSON input with validation, equality and readable differences.
 *
 * A `struct fields` lists every byte of a struct that means something. Adding a member to a state
 * is one line in its table; a test checks that no byte of the struct is left undescribed.
 *
 * Members that can be computed from the others are FIELD_DERIVED: they are part of equality, but
 * not of JSON; after input the game computes them again (`derive` in rules.h). */
#ifndef EPOKI_CORE_FIELDS_H
#define EPOKI_CORE_FIELDS_H

#include "core/item.h"
#include "core/json.h"

enum field_type {
    FIELD_U8,
    FIELD_I8,
    FIELD_U16,
    FIELD_I16,
    FIELD_U32,
    FIELD_BOOL,    /* uint8_t 0 or 1; JSON true/false */
    FIELD_ITEM,    /* uint8_t: an item of `items`, or ITEM_NONE; JSON its id, or null */
    FIELD_SET,     /* a bit per item of `items`, in whole little-endian bytes; JSON a list of ids */
    FIELD_BITS,    /* a bit per number 0..max, in whole bytes; JSON a list of numbers */
    FIELD_STRUCT,  /* described by `fields` */
    FIELD_DERIVED, /* bytes that follow from other fields; not in JSON */
    FIELD_LENGTH /* uint8_t: how many elements of the list `name` are in use, where that list is the
                    row before or after this one; not in JSON itself */
};

/* What a view shows instead of an element that `seat` may not see; NULL if it may. `outer` is the
 * index in the nearest enclosing array of structs (a player's seat), `index` that of the element.
 * "" is written as null, any other text as that text (the back of a card: `backs`). */
typedef const char *field_mask(const void *root, int seat, int outer, int index);

/* Masks that many games need: what nobody sees (a deck that lies face down), and what is seen only
 * by the seat in whose struct it is (a hand of cards). */
field_mask mask_always, mask_others;

struct field {
    const char *name;
    enum field_type type;
    uint16_t offset;
    uint16_t size;                 /* of one element, in bytes */
    uint16_t count;                /* elements; 0: a single value, written without brackets */
    int32_t low, high;             /* numbers and FIELD_BITS: the values allowed */
    const struct item_list *items; /* FIELD_ITEM, FIELD_SET */
    const struct item_list
        *more;     /* FIELD_ITEM: whose numbers follow those of `items`; NULL: none */
    uint8_t first; /* the item that number 0 stands for, where the field uses a part of a table */
    uint8_t span;  /* how many items from there on; 0: all */
    const struct fields *fields; /* FIELD_STRUCT */
    field_mask *mask;            /* NULL: everybody sees it */
    const struct item_list
        *backs[2]; /* the texts of the mask are ids of these; NULL: there are none */
    bool later;    /* added after states had been saved without it: may be missing, and is then 0 */
};

struct fields {
    const char *name;
    size_t size; /* sizeof the struct */
    const struct field *list;
    int count;
    /* For a union: what the struct holds besides `list` depends on its first byte, and this
     * function describes it (NULL: nothing more). Bytes that neither describes are zero. NULL: no
     * union. */
    const struct fields *(*variant)(uint8_t first);
};

/* Shorthands for tables. S is the struct's tag, M the member. */
#define FIELDS_OF(NAME, S, LIST) \
    { \
        .name = NAME, .size = sizeof(struct S), .list = LIST, .count = COUNT_OF(LIST) \
    }
#define FIELD_PLACE(S, M) (uint16_t) offsetof(struct S, M)
#define FIELD_SIZE(S, M) (uint16_t)sizeof(((struct S *)0)->M)
#define FIELD_COUNT(S, M) (uint16_t)(sizeof(((struct S *)0)->M) / sizeof(((struct S *)0)->M[0]))
#define FIELD_ELEMENT(S, M) (uint16_t)sizeof(((struct S *)0)->M[0])

#define FIELD_NUMBER_ROW(S, M, TYPE, LOW, HIGH) \
    { \
        .name = #M, .type = TYPE, .offset = FIELD_PLACE(S, M), .size = FIELD_SIZE(S, M), \
        .low = LOW, .high = HIGH \
    }
/* The same under another name (a member of a member), or hidden by a mask. */
#define FIELD_NAMED_ROW(S, M, NAME, TYPE, LOW, HIGH, MASK) \
    { \
        .name = NAME, .type = TYPE, .offset = FIELD_PLACE(S, M), .size = FIELD_SIZE(S, M), \
        .low = LOW, .high = HIGH, .mask = MASK \
    }
#define FIELD_BOOL_ROW(S, M) FIELD_NUMBER_ROW(S, M, FIELD_BOOL, 0, 1)
#define FIELD_ITEM_ROW(S, M, TABLE) \
    { \
        .name = #M, .type = FIELD_ITEM, .offset = FIELD_PLACE(S, M), .size = 1, .items = TABLE \
    }
#define FIELD_LATER_ITEM_ROW(S, M, TABLE) \
    { \
        .name = #M, .type = FIELD_ITEM, .offset = FIELD_PLACE(S, M), .size = 1, .items = TABLE, \
        .later = true \
    }
#define FIELD_ITEMS_ROW(S, M, TABLE, MASK) \
    { \
        .name = #M, .type = FIELD_ITEM, .offset = FIELD_PLACE(S, M), .size = 1, \
        .count = FIELD_SIZE(S, M), .items = TABLE, .mask = MASK \
    }
/* For a mask that shows the back of a card: an item of BACK. */
#define FIELD_BACKED_ROW(S, M, TABLE, MASK, BACK) \
    { \
        .name = #M, .type = FIELD_ITEM, .offset = FIELD_PLACE(S, M), .size = 1, \
        .count = FIELD_SIZE(S, M), .items = TABLE, .mask = MASK, .backs = { \
            BACK \
        } \
    }
#define FIELD_SET_ROW(S, M, TABLE) \
    { \
        .name = #M, .type = FIELD_SET, .offset = FIELD_PLACE(S, M), .size = FIELD_SIZE(S, M), \
        .items = TABLE \
    }
#define FIELD_BITS_ROW(S, M, HIGH) \
    { \
        .name = #M, .type = FIELD_BITS, .offset = FIELD_PLACE(S, M), .size = FIELD_SIZE(S, M), \
        .high = HIGH \
    }
#define FIELD_STRUCTS_ROW(S, M, FIELDS) \
    { \
        .name = #M, .type = FIELD_STRUCT, .offset = FIELD_PLACE(S, M), \
        .size = FIELD_ELEMENT(S, M), .count = FIELD_COUNT(S, M), .fields = FIELDS \
    }
#define FIELD_DERIVED_ROW(S, M) \
    { \
        .name = #M, .type = FIELD_DERIVED, .offset = FIELD_PLACE(S, M), .size = FIELD_SIZE(S, M) \
    }
/* The length of list LIST, stored in member M; must stand beside the row of LIST. */
#define FIELD_LENGTH_ROW(S, M, LIST) \
    { \
        .name = #LIST, .type = FIELD_LENGTH, .offset = FIELD_PLACE(S, M), .size = 1 \
    }

/* Writes the members (without braces) of the struct as `seat` may see them; SEAT_NONE sees
 * everything. */
void fields_write(const struct fields *fields, const void *root, int seat,
                  struct json_writer *json);

/* Whether fields_write would write the same for both; many times faster than writing. */
bool fields_seen_equal(const struct fields *fields, const void *a, const void *b, int seat);

/* The same as numbers, for programs that learn: always as many, each at its own place.
 *   - a number is itself, true is 1; a set is a 0 or 1 for each thing or number it may hold;
 *   - a thing is its number counted from 1, none is 0;
 *   - what the seat may not see is -1 in all its places, and where its back is seen, -2 and less;
 *   - of a list its length comes first, and what is not in use is 0;
 *   - of a union there is room for the largest variant of any: `room`, which takes long to find. */
int fields_variant_room(const struct fields *fields);
int fields_number_count(const struct fields *fields, int room);
void fields_write_numbers(const struct fields *fields, int room, const void *root, int seat,
                          float *out);

/* The least and the largest number at each place. */
void fields_number_bounds(const struct fields *fields, int room, float *low, float *high);

/* Writes an array: for each member {name, at, count, kind, table?}, `at` counted from `first`. */
void fields_describe_numbers(const struct fields *fields, int room, int first,
                             struct json_writer *json);

/* Fills `root` (cleared first) from a JSON object. Every described member must be there, nothing
 * else may be. On failure `error` names the member and the reason. Derived members stay zero. */
bool fields_read(const struct fields *fields, void *root, const struct json_node *object,
                 struct text *error);

/* True when all described bytes are equal. */
bool fields_equal(const struct fields *fields, const void *a, const void *b);

/* One line per difference, "player[0].coins: 7 -> 4"; returns their number. */
int fields_diff(const struct fields *fields, const void *a, const void *b, struct text *out);

/* The number of bytes of the struct that no row describes or that are described twice, and of
 * lengths without their list; 0 for a complete table. In a union each byte must belong to `list` or
 * to at least one variant. */
int fields_gaps(const struct fields *fields, struct text *out);

#endif
