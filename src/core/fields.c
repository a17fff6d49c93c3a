/* fields.c: see fields.h. Output, input and comparison each walk the same table. */
#include "core/fields.h"

#include <string.h>

const char *mask_always(const void *root, int seat, int outer, int index)
{
    (void)root, (void)seat, (void)outer, (void)index;
    return "";
}

const char *mask_others(const void *root, int seat, int outer, int index)
{
    (void)root, (void)index;
    return seat == outer ? NULL : "";
}

/* The struct at the root, which mask functions get, and the index of the struct being walked. */
struct walk {
    const void *root;
    int seat;
    int outer;
    int room; /* of a variant, where numbers are written */
};

static int64_t number_get(const struct field *field, const uint8_t *at)
{
    uint32_t raw = 0;
    for (int i = 0; i < field->size; i++)
        raw |= (uint32_t)at[i] << (8 * i);
    if (field->type == FIELD_I8)
        return (int8_t)raw;
    if (field->type == FIELD_I16)
        return (int16_t)raw;
    return raw;
}

static void number_put(const struct field *field, uint8_t *at, int64_t value)
{
    for (int i = 0; i < field->size; i++)
        at[i] = (uint8_t)((uint64_t)value >> (8 * i));
}

static bool bit_get(const uint8_t *at, int bit)
{
    return at[bit / 8] >> (bit % 8) & 1;
}

/* How many items a field can name. */
static int item_span(const struct field *field)
{
    int rest = field->items->count - field->first + (field->more ? field->more->count : 0);
    return field->span ? field->span : rest;
}

/* The id of number `value` of a field. */
static const char *item_id(const struct field *field, int value)
{
    int index = field->first + value;
    if (index < field->items->count)
        return field->items->items[index].id;
    return field->more->items[index - field->items->count].id;
}

/* The number an id has in a field, or -1. */
static int item_number(const struct field *field, const char *id)
{
    for (int value = 0; id && value < item_span(field); value++)
        if (strcmp(item_id(field, value), id) == 0)
            return value;
    return -1;
}

static int set_size(const struct field *field)
{
    int bits = 8 * field->size,
        span = field->type == FIELD_SET ? item_span(field) : field->high + 1;
    return span < bits ? span : bits;
}

static bool is_in_json(const struct field *field)
{
    return field->type != FIELD_DERIVED && field->type != FIELD_LENGTH;
}

static bool is_length_of(const struct field *row, const struct field *list)
{
    return row->type == FIELD_LENGTH && strcmp(row->name, list->name) == 0;
}

/* The row that says how many elements of a list are in use; NULL if all are. */
static const struct field *length_of(const struct fields *fields, const struct field *list)
{
    if (list > fields->list && is_length_of(list - 1, list))
        return list - 1;
    if (list + 1 < fields->list + fields->count && is_length_of(list + 1, list))
        return list + 1;
    return NULL;
}

/* A length row that does not stand beside its list counts nothing. */
static bool has_list(const struct fields *fields, const struct field *length)
{
    for (int i = 0; i < fields->count; i++)
        if (fields->list[i].count && length_of(fields, &fields->list[i]) == length)
            return true;
    return false;
}

static int elements_in_use(const struct fields *fields, const struct field *field,
                           const uint8_t *base)
{
    const struct field *length = length_of(fields, field);
    if (!length)
        return field->count;
    int used = base[length->offset];
    return used < field->count ? used : field->count;
}

/* What the first byte says about the rest of the struct; NULL if there is no more. */
static const struct fields *variant_of(const struct fields *fields, const uint8_t *base)
{
    return fields->variant ? fields->variant(*base) : NULL;
}

/* Output */

static void write_members(const struct fields *fields, const uint8_t *base, struct walk walk,
                          struct json_writer *json);

static void write_set(const struct field *field, const uint8_t *at, struct json_writer *json)
{
    int size = set_size(field);
    json_begin_array(json);
    for (int i = 0; i < size; i++) {
        if (!at[i / 8])
            i |= 7; /* none of these eight is in the set */
        if (!bit_get(at, i))
            continue;
        if (field->type == FIELD_SET)
            json_string(json, item_id(field, i));
        else
            json_int(json, i);
    }
    json_end_array(json);
}

/* What replaces an element that the seat may not see; NULL if it may. */
static const char *mask_of(const struct field *field, struct walk walk, int index)
{
    if (!field->mask || walk.seat == SEAT_NONE)
        return NULL;
    return field->mask(walk.root, walk.seat, walk.outer, index);
}

static void write_element(const struct field *field, const uint8_t *at, struct walk walk, int index,
                          struct json_writer *json)
{
    const char *mask = mask_of(field, walk, index);
    if (mask) {
        if (*mask)
            json_string(json, mask);
        else
            json_null(json);
        return;
    }
    switch (field->type) {
    case FIELD_U8:
    case FIELD_I8:
    case FIELD_U16:
    case FIELD_I16:
    case FIELD_U32:
        json_int(json, number_get(field, at));
        break;
    case FIELD_BOOL:
        json_bool(json, *at != 0);
        break;
    case FIELD_ITEM:
        if (*at < item_span(field))
            json_string(json, item_id(field, *at));
        else
            json_null(json);
        break;
    case FIELD_SET:
    case FIELD_BITS:
        write_set(field, at, json);
        break;
    case FIELD_STRUCT:
        if (field->count)
            walk.outer = index;
        json_begin_object(json);
        write_members(field->fields, at, walk, json);
        json_end_object(json);
        break;
    case FIELD_DERIVED:
    case FIELD_LENGTH:
        break;
    }
}

static void write_members(const struct fields *fields, const uint8_t *base, struct walk walk,
                          struct json_writer *json)
{
    for (int i = 0; i < fields->count; i++) {
        const struct field *field = &fields->list[i];
        if (!is_in_json(field))
            continue;
        json_key(json, field->name);
        if (!field->count) {
            write_element(field, base + field->offset, walk, 0, json);
            continue;
        }
        int used = elements_in_use(fields, field, base);
        json_begin_array(json);
        for (int k = 0; k < used; k++)
            write_element(field, base + field->offset + (size_t)k * field->size, walk, k, json);
        json_end_array(json);
    }
    if (variant_of(fields, base))
        write_members(variant_of(fields, base), base, walk, json);
}

void fields_write(const struct fields *fields, const void *root, int seat, struct json_writer *json)
{
    write_members(fields, root, (struct walk){root, seat, 0, 0}, json);
}

/* What a seat sees of two structs, compared without writing it */

static bool seen_members(const struct fields *fields, const uint8_t *a, const uint8_t *b,
                         struct walk in_a, struct walk in_b);

static bool seen_element(const struct field *field, const uint8_t *a, const uint8_t *b,
                         struct walk in_a, struct walk in_b, int index)
{
    const char *of_a = mask_of(field, in_a, index), *of_b = mask_of(field, in_b, index);
    if (of_a || of_b)
        return of_a && of_b && strcmp(of_a, of_b) == 0;
    if (field->type != FIELD_STRUCT)
        return memcmp(a, b, field->size) == 0;
    if (field->count)
        in_a.outer = in_b.outer = index;
    return seen_members(field->fields, a, b, in_a, in_b);
}

static bool seen_members(const struct fields *fields, const uint8_t *a, const uint8_t *b,
                         struct walk in_a, struct walk in_b)
{
    for (int i = 0; i < fields->count; i++) {
        const struct field *field = &fields->list[i];
        if (!is_in_json(field))
            continue;
        int used = field->count ? elements_in_use(fields, field, a) : 1;
        if (field->count && used != elements_in_use(fields, field, b))
            return false;
        for (int k = 0; k < used; k++) {
            size_t offset = field->offset + (size_t)k * field->size;
            if (!seen_element(field, a + offset, b + offset, in_a, in_b, k))
                return false;
        }
    }
    const struct fields *variant = variant_of(fields, a);
    return variant == variant_of(fields, b) &&
           (!variant || seen_members(variant, a, b, in_a, in_b));
}

bool fields_seen_equal(const struct fields *fields, const void *a, const void *b, int seat)
{
    return seen_members(fields, a, b, (struct walk){a, seat, 0, 0}, (struct walk){b, seat, 0, 0});
}

/* As numbers */

enum { HIDDEN = -1 }; /* backs follow below it */

/* The places of one element. */
static int element_places(const struct field *field, int room)
{
    switch (field->type) {
    case FIELD_SET:
    case FIELD_BITS:
        return set_size(field);
    case FIELD_STRUCT:
        return fields_number_count(field->fields, room);
    case FIELD_DERIVED:
    case FIELD_LENGTH:
        return 0;
    case FIELD_U8:
    case FIELD_I8:
    case FIELD_U16:
    case FIELD_I16:
    case FIELD_U32:
    case FIELD_BOOL:
    case FIELD_ITEM:
        break;
    }
    return 1;
}

static int elements(const struct field *field)
{
    return field->count ? field->count : 1;
}

int fields_number_count(const struct fields *fields, int room)
{
    int places = fields->variant ? room : 0;
    for (int i = 0; i < fields->count; i++) {
        const struct field *field = &fields->list[i];
        places += element_places(field, room) * elements(field);
        places += field->count && length_of(fields, field); /* its length */
    }
    return places;
}

int fields_variant_room(const struct fields *fields)
{
    int most = 0;
    for (int first = 0; fields->variant && first <= (int)UINT8_MAX; first++) {
        const struct fields *variant = fields->variant((uint8_t)first);
        int places = variant ? fields_number_count(variant, 0) : 0;
        most = places > most ? places : most;
    }
    for (int i = 0; i < fields->count; i++) {
        const struct fields *inner = fields->list[i].fields;
        int places = fields->list[i].type == FIELD_STRUCT ? fields_variant_room(inner) : 0;
        most = places > most ? places : most;
    }
    return most;
}

/* The number of the back with that name. */
static int back_number(const struct field *field, const char *name)
{
    int number = HIDDEN;
    for (int i = 0; i < COUNT_OF(field->backs) && field->backs[i]; i++)
        for (int k = 0; k < field->backs[i]->count; k++) {
            number--;
            if (strcmp(field->backs[i]->items[k].id, name) == 0)
                return number;
        }
    return HIDDEN;
}

static float *number_members(const struct fields *fields, const uint8_t *base, struct walk walk,
                             float *out);

static float *number_element(const struct field *field, const uint8_t *at, struct walk walk,
                             int index, float *out)
{
    const char *mask = mask_of(field, walk, index);
    if (mask) {
        float *end = out + element_places(field, walk.room);
        for (float hidden = (float)(*mask ? back_number(field, mask) : HIDDEN); out < end;)
            *out++ = hidden;
        return end;
    }
    switch (field->type) {
    case FIELD_U8:
    case FIELD_I8:
    case FIELD_U16:
    case FIELD_I16:
    case FIELD_U32:
    case FIELD_BOOL:
        *out++ = (float)number_get(field, at);
        break;
    case FIELD_ITEM:
        *out++ = *at < item_span(field) ? (float)(*at + 1) : 0;
        break;
    case FIELD_SET:
    case FIELD_BITS:
        for (int i = 0, size = set_size(field); i < size; i++)
            *out++ = (float)bit_get(at, i);
        break;
    case FIELD_STRUCT:
        if (field->count)
            walk.outer = index;
        out = number_members(field->fields, at, walk, out);
        break;
    case FIELD_DERIVED:
    case FIELD_LENGTH:
        break;
    }
    return out;
}

static float *number_list(const struct fields *fields, const uint8_t *base, struct walk walk,
                          float *out)
{
    for (int i = 0; i < fields->count; i++) {
        const struct field *field = &fields->list[i];
        if (!is_in_json(field))
            continue;
        int used = field->count ? elements_in_use(fields, field, base) : 1;
        if (field->count && length_of(fields, field))
            *out++ = (float)used;
        for (int k = 0; k < used; k++)
            out =
                number_element(field, base + field->offset + (size_t)k * field->size, walk, k, out);
        int rest = elements(field) - used;
        if (rest)
            rest *= element_places(field, walk.room);
        while (rest-- > 0)
            *out++ = 0;
    }
    return out;
}

static float *number_members(const struct fields *fields, const uint8_t *base, struct walk walk,
                             float *out)
{
    out = number_list(fields, base, walk, out);
    if (!fields->variant)
        return out;
    float *end = out + walk.room;
    if (variant_of(fields, base))
        out = number_list(variant_of(fields, base), base, walk, out);
    while (out < end)
        *out++ = 0;
    return end;
}

void fields_write_numbers(const struct fields *fields, int room, const void *root, int seat,
                          float *out)
{
    number_members(fields, root, (struct walk){root, seat, 0, room}, out);
}

/* What stands at the places of one element that is no struct. */
static void element_bounds(const struct field *field, float *low, float *high)
{
    *low = 0;
    *high = field->type == FIELD_ITEM                               ? (float)item_span(field)
            : field->type == FIELD_SET || field->type == FIELD_BITS ? 1
                                                                    : (float)field->high;
    if (field->type != FIELD_ITEM && field->low < 0)
        *low = (float)field->low;
    if (field->mask && *low > HIDDEN)
        *low = HIDDEN;
    for (int i = 0; field->mask && i < COUNT_OF(field->backs) && field->backs[i]; i++)
        *low -= (float)field->backs[i]->count;
}

static int bounds_members(const struct fields *fields, int room, float *low, float *high);

static int bounds_list(const struct fields *fields, int room, float *low, float *high)
{
    int place = 0;
    for (int i = 0; i < fields->count; i++) {
        const struct field *field = &fields->list[i];
        if (is_in_json(field) && field->count && length_of(fields, field)) {
            low[place] = 0;
            high[place++] = field->count;
        }
        for (int k = 0; is_in_json(field) && k < elements(field); k++) {
            if (field->type == FIELD_STRUCT) {
                place += bounds_members(field->fields, room, low + place, high + place);
                continue;
            }
            for (int n = element_places(field, room); n > 0; n--, place++)
                element_bounds(field, &low[place], &high[place]);
        }
    }
    return place;
}

static int bounds_members(const struct fields *fields, int room, float *low, float *high)
{
    enum { VARIANT_MAX = 64 };
    float least[VARIANT_MAX], most[VARIANT_MAX];
    int place = bounds_list(fields, room, low, high), places = fields->variant ? room : 0;
    assert(places <= VARIANT_MAX);
    for (int k = 0; k < places; k++)
        low[place + k] = high[place + k] = 0;
    for (int first = 0; places && first <= (int)UINT8_MAX; first++) {
        const struct fields *variant = fields->variant((uint8_t)first);
        int count = variant ? bounds_list(variant, room, least, most) : 0;
        for (int k = 0; k < count; k++) {
            low[place + k] = least[k] < low[place + k] ? least[k] : low[place + k];
            high[place + k] = most[k] > high[place + k] ? most[k] : high[place + k];
        }
    }
    return place + places;
}

void fields_number_bounds(const struct fields *fields, int room, float *low, float *high)
{
    bounds_members(fields, room, low, high);
}

static void describe_place(const char *path, const char *name, int at, int count, const char *kind,
                           const struct item_list *table, struct json_writer *json)
{
    struct text full = TEXT_EMPTY;
    text_format(&full, "%s%s", path, name);
    json_begin_object(json);
    json_key(json, "name");
    json_string(json, text_string(&full));
    json_key(json, "at");
    json_int(json, at);
    json_key(json, "count");
    json_int(json, count);
    json_key(json, "kind");
    json_string(json, kind);
    if (table) {
        json_key(json, "table");
        json_string(json, table->kind);
    }
    json_end_object(json);
    text_free(&full);
}

static int describe_members(const struct fields *fields, int room, const char *path, int at,
                            struct json_writer *json);

static int describe_structs(const struct field *field, int room, const char *path, int at,
                            struct json_writer *json)
{
    struct text inner = TEXT_EMPTY;
    for (int k = 0; k < elements(field); k++) {
        text_clear(&inner);
        text_format(&inner, "%s%s", path, field->name);
        if (field->count)
            text_format(&inner, "[%d]", k);
        text_add_char(&inner, '.');
        at = describe_members(field->fields, room, text_string(&inner), at, json);
    }
    text_free(&inner);
    return at;
}

static int describe_members(const struct fields *fields, int room, const char *path, int at,
                            struct json_writer *json)
{
    for (int i = 0; i < fields->count; i++) {
        const struct field *field = &fields->list[i];
        if (!is_in_json(field))
            continue;
        if (field->count && length_of(fields, field))
            describe_place(path, field->name, at++, 1, "length", NULL, json);
        if (field->type == FIELD_STRUCT) {
            at = describe_structs(field, room, path, at, json);
            continue;
        }
        const char *kind = field->type == FIELD_ITEM   ? "thing"
                           : field->type == FIELD_SET  ? "set"
                           : field->type == FIELD_BITS ? "bits"
                                                       : "number";
        int count = element_places(field, room) * elements(field);
        describe_place(path, field->name, at, count, kind, field->items, json);
        at += count;
    }
    if (!fields->variant || !room)
        return at;
    describe_place(path, "*", at, room, "variant", NULL, json);
    return at + room;
}

void fields_describe_numbers(const struct fields *fields, int room, int first,
                             struct json_writer *json)
{
    json_begin_array(json);
    describe_members(fields, room, "", first, json);
    json_end_array(json);
}

/* Input */

static bool read_members(const struct fields *fields, uint8_t *base, const struct json_node *object,
                         struct text *error);

static bool read_fail(const struct field *field, const char *why, struct text *error)
{
    text_format(error, "%s: %s", field->name, why);
    return false;
}

static bool read_set(const struct field *field, uint8_t *at, const struct json_node *node,
                     struct text *error)
{
    if (node->type != JSON_ARRAY)
        return read_fail(field, "a list is expected", error);
    for (const struct json_node *child = node->child; child; child = child->next) {
        int64_t bit = -1;
        if (field->type == FIELD_SET) {
            bit = item_number(field, json_as_string(child));
            bit = bit < set_size(field) ? bit : -1;
        } else if (!json_as_int(child, 0, field->high, &bit)) {
            bit = -1;
        }
        if (bit < 0)
            return read_fail(field, "an entry is not known", error);
        if (bit_get(at, (int)bit))
            return read_fail(field, "an entry is there twice", error);
        at[bit / 8] = (uint8_t)(at[bit / 8] | 1 << (bit % 8));
    }
    return true;
}

static bool read_item(const struct field *field, uint8_t *at, const struct json_node *node,
                      struct text *error)
{
    *at = ITEM_NONE;
    if (node->type == JSON_NULL)
        return true;
    int found = item_number(field, json_as_string(node));
    if (found < 0)
        return read_fail(field, "not a known id", error);
    *at = (uint8_t)found;
    return true;
}

static bool read_element(const struct field *field, uint8_t *at, const struct json_node *node,
                         struct text *error)
{
    int64_t value;
    switch (field->type) {
    case FIELD_U8:
    case FIELD_I8:
    case FIELD_U16:
    case FIELD_I16:
    case FIELD_U32:
        if (!json_as_int(node, field->low, field->high, &value))
            return read_fail(field, "not a whole number in its range", error);
        number_put(field, at, value);
        return true;
    case FIELD_BOOL:
        if (node->type != JSON_TRUE && node->type != JSON_FALSE)
            return read_fail(field, "true or false is expected", error);
        *at = node->type == JSON_TRUE;
        return true;
    case FIELD_ITEM:
        return read_item(field, at, node, error);
    case FIELD_SET:
    case FIELD_BITS:
        return read_set(field, at, node, error);
    case FIELD_STRUCT:
        if (node->type != JSON_OBJECT)
            return read_fail(field, "an object is expected", error);
        return read_members(field->fields, at, node, error);
    case FIELD_DERIVED:
    case FIELD_LENGTH:
        break;
    }
    return true;
}

static bool read_array(const struct fields *fields, const struct field *field, uint8_t *base,
                       const struct json_node *node, struct text *error)
{
    const struct field *length = length_of(fields, field);
    if (node->type != JSON_ARRAY)
        return read_fail(field, "a list is expected", error);
    if (length ? node->count > field->count : node->count != field->count)
        return read_fail(field, "the list has a wrong length", error);
    if (length)
        base[length->offset] = (uint8_t)node->count;
    uint8_t *at = base + field->offset;
    for (const struct json_node *child = node->child; child; child = child->next) {
        if (!read_element(field, at, child, error))
            return false;
        at += field->size;
    }
    return true;
}

static bool is_described(const struct fields *fields, const char *key)
{
    for (int i = 0; i < fields->count; i++)
        if (is_in_json(&fields->list[i]) && strcmp(fields->list[i].name, key) == 0)
            return true;
    return false;
}

/* Names a member of an object that is not described, or that occurs twice. */
static bool refuse_keys(const struct fields *fields, const struct fields *variant,
                        const struct json_node *object, struct text *error)
{
    for (const struct json_node *node = object->child; node; node = node->next) {
        bool known =
            is_described(fields, node->key) || (variant && is_described(variant, node->key));
        if (known && json_member(object, node->key) == node)
            continue;
        text_format(error, "%s: %s in %s", node->key, known ? "there twice" : "unknown",
                    fields->name);
        break;
    }
    return false;
}

/* Reads what `list` describes and returns how many members that were, or -1. Members usually come
 * in the order of the table, so `next` is tried before the others. */
static int read_list(const struct fields *fields, uint8_t *base, const struct json_node *object,
                     const struct json_node *next, struct text *error)
{
    int known = 0;
    for (int i = 0; i < fields->count; i++) {
        const struct field *field = &fields->list[i];
        if (!is_in_json(field))
            continue;
        const struct json_node *node =
            next && strcmp(next->key, field->name) == 0 ? next : json_member(object, field->name);
        if (!node && field->later)
            continue;
        if (!node) {
            read_fail(field, "missing", error);
            return -1;
        }
        bool good = field->count ? read_array(fields, field, base, node, error)
                                 : read_element(field, base + field->offset, node, error);
        if (!good)
            return -1;
        next = node->next;
        known++;
    }
    return known;
}

static bool read_members(const struct fields *fields, uint8_t *base, const struct json_node *object,
                         struct text *error)
{
    int known = read_list(fields, base, object, object->child, error);
    const struct fields *variant = known < 0 ? NULL : variant_of(fields, base);
    int more = variant ? read_list(variant, base, object, NULL, error) : 0;
    if (known < 0 || more < 0)
        return false;
    return known + more == object->count || refuse_keys(fields, variant, object, error);
}

bool fields_read(const struct fields *fields, void *root, const struct json_node *object,
                 struct text *error)
{
    memset(root, 0, fields->size);
    if (object->type != JSON_OBJECT) {
        text_format(error, "%s: an object is expected", fields->name);
        return false;
    }
    return read_members(fields, root, object, error);
}

/* Comparison */

struct diff {
    struct text path;
    struct text *out;
    int count;
};

static void diff_members(const struct fields *fields, const uint8_t *a, const uint8_t *b,
                         struct diff *diff);

static void diff_element(const struct field *field, const uint8_t *a, const uint8_t *b,
                         struct diff *diff)
{
    if (memcmp(a, b, field->size) == 0)
        return;
    if (field->type == FIELD_STRUCT) {
        diff_members(field->fields, a, b, diff);
        return;
    }
    diff->count++;
    if (!diff->out)
        return;
    struct json_writer json = json_writer_to(diff->out);
    struct field bare = *field;
    bare.mask = NULL;
    text_format(diff->out, "%s: ", text_string(&diff->path));
    if (field->type == FIELD_DERIVED || field->type == FIELD_LENGTH) {
        text_add(diff->out, "differs");
    } else {
        write_element(&bare, a, (struct walk){0}, 0, &json);
        text_add(diff->out, " -> ");
        json = json_writer_to(diff->out);
        write_element(&bare, b, (struct walk){0}, 0, &json);
    }
    text_add_char(diff->out, '\n');
}

static void diff_members(const struct fields *fields, const uint8_t *a, const uint8_t *b,
                         struct diff *diff)
{
    size_t length = diff->path.length;
    for (int i = 0; i < fields->count; i++) {
        const struct field *field = &fields->list[i];
        for (int k = 0; k < (field->count ? field->count : 1); k++) {
            size_t offset = field->offset + (size_t)k * field->size;
            text_format(&diff->path, length ? ".%s" : "%s", field->name);
            if (field->count)
                text_format(&diff->path, "[%d]", k);
            diff_element(field, a + offset, b + offset, diff);
            text_cut(&diff->path, length);
        }
    }
    const struct fields *variant = variant_of(fields, a);
    if (variant && variant == variant_of(fields, b))
        diff_members(variant, a, b, diff);
}

int fields_diff(const struct fields *fields, const void *a, const void *b, struct text *out)
{
    struct diff diff = {TEXT_EMPTY, out, 0};
    diff_members(fields, a, b, &diff);
    text_free(&diff.path);
    return diff.count;
}

bool fields_equal(const struct fields *fields, const void *a, const void *b)
{
    return fields_diff(fields, a, b, NULL) == 0;
}

/* How many rows of the table describe the byte. */
static int times_described(const struct fields *fields, size_t byte)
{
    int times = 0;
    for (int i = 0; i < fields->count; i++) {
        const struct field *field = &fields->list[i];
        size_t end = field->offset + (size_t)field->size * (field->count ? field->count : 1);
        times += byte >= field->offset && byte < end;
    }
    return times;
}

/* In a union: how often at most a variant describes the byte; some may leave it out. */
static int times_in_all(const struct fields *fields, size_t byte)
{
    int times = times_described(fields, byte), most = 0;
    for (int first = 0; fields->variant && first <= (int)UINT8_MAX; first++) {
        const struct fields *variant = fields->variant((uint8_t)first);
        int more = variant ? times_described(variant, byte) : 0;
        most = more > most ? more : most;
    }
    return times + most;
}

int fields_gaps(const struct fields *fields, struct text *out)
{
    int gaps = 0;
    for (size_t byte = 0; byte < fields->size; byte++) {
        int times = times_in_all(fields, byte);
        if (times != 1) {
            text_format(out, "%s: byte %d is described %d times\n", fields->name, (int)byte, times);
            gaps++;
        }
    }
    for (int i = 0; i < fields->count; i++) {
        const struct field *field = &fields->list[i];
        if (field->type == FIELD_STRUCT)
            gaps += fields_gaps(field->fields, out);
        if (field->type == FIELD_LENGTH && !has_list(fields, field)) {
            text_format(out, "%s: no list %s beside its length\n", fields->name, field->name);
            gaps++;
        }
    }
    return gaps;
}
