/* form.c: see form.h. */
#include "core/form.h"

#include <string.h>

static bool read_value(const struct form_type *type, const struct json_node *node, uint8_t *out,
                       struct text *error);

/* What a value must be, as people read it. */
static void add_wanted(struct text *error, const struct form_type *type)
{
    switch (type->kind) {
    case FORM_INT:
        text_add(error, "a whole number from ");
        text_add_int(error, type->low);
        text_add(error, " to ");
        text_add_int(error, type->high);
        break;
    case FORM_BOOL:
        text_add(error, "true or false");
        break;
    case FORM_TEXT:
        if (type->count)
            text_format(error, "a text of 1 to %d bytes", type->count);
        else
            text_add(error, "a text");
        break;
    case FORM_ANY:
        text_add(error, "a value");
        break;
    case FORM_ITEM:
    case FORM_EITHER:
        text_add(error, "a known id");
        break;
    case FORM_SET:
    case FORM_BITS:
        text_add(error, "a list of known entries, each there once");
        break;
    case FORM_LIST:
        text_add(error, "a list");
        break;
    case FORM_ARRAY:
        text_format(error, "a list of %d", type->count);
        break;
    case FORM_SEQUENCE:
        text_format(error, "a list of at most %d", type->count);
        break;
    case FORM_OBJECT:
    case FORM_MAP:
    case FORM_STRUCT:
        text_add(error, "an object");
        break;
    }
}

static void put_int(uint8_t *out, int value)
{
    memcpy(out, &value, sizeof value);
}

static int get_int(const uint8_t *at)
{
    int value;
    memcpy(&value, at, sizeof value);
    return value;
}

/* The item of an id: the table and the number in it. */
static bool find_id(const struct form_type *type, const char *id, struct form_either *found)
{
    for (int i = 0; id && i < type->table_count; i++) {
        const struct item_list *table = type->tables[i];
        int item = table ? item_find(table, id, strlen(id)) : -1;
        if (item < 0)
            continue;
        *found = (struct form_either){i, item};
        return true;
    }
    return false;
}

/* Its number when the tables are counted as one. */
static bool find_item(const struct form_type *type, const char *id, int *item)
{
    struct form_either found;
    if (!find_id(type, id, &found))
        return false;
    *item = found.item;
    for (int i = 0; i < found.of; i++)
        *item += type->tables[i]->count;
    return true;
}

static bool read_either(const struct form_type *type, const struct json_node *node, uint8_t *out)
{
    struct form_either either = {-1, -1};
    int64_t number;
    if (node->type != JSON_NUMBER)
        find_id(type, json_as_string(node), &either);
    else if (!type->tables[0] && json_as_int(node, type->low, type->high, &number))
        either = (struct form_either){0, (int)number};
    memcpy(out, &either, sizeof either);
    return either.of >= 0;
}

static bool read_set(const struct form_type *type, const struct json_node *node, uint8_t *out)
{
    if (node->type != JSON_ARRAY)
        return false;
    for (const struct json_node *child = node->child; child; child = child->next) {
        int64_t number = 0;
        int item = 0;
        bool known = type->kind == FORM_SET ? find_item(type, json_as_string(child), &item)
                                            : json_as_int(child, 0, type->high, &number);
        int place = type->kind == FORM_SET ? item : (int)number;
        if (!known || out[place])
            return false;
        out[place] = true;
    }
    return true;
}

static bool read_map(const struct form_type *type, const struct json_node *node, uint8_t *out,
                     struct text *error)
{
    if (node->type != JSON_OBJECT)
        return false;
    for (uint32_t at = 0; at < type->size && type->of->kind == FORM_INT; at += type->of->size)
        put_int(out + at, -1);
    for (const struct json_node *child = node->child; child; child = child->next) {
        int item;
        if (!find_item(type, child->key, &item) || json_member(node, child->key) != child ||
            !read_value(type->of, child, out + (size_t)item * type->of->size, error))
            return false;
    }
    return true;
}

static bool read_list(const struct form_type *type, const struct json_node *node, uint8_t *out,
                      struct text *error)
{
    bool exact = type->kind == FORM_ARRAY;
    if (node->type != JSON_ARRAY || node->count > type->count ||
        (exact && node->count != type->count))
        return false;
    uint8_t *at = out;
    for (const struct json_node *child = node->child; child; child = child->next) {
        if (!read_value(type->of, child, at, error))
            return false;
        at += type->of->size;
    }
    size_t end = (size_t)type->count * type->of->size;
    if (!exact)
        put_int(out + (end + sizeof(int) - 1) / sizeof(int) * sizeof(int), node->count);
    return true;
}

static bool read_text(const struct form_type *type, const struct json_node *node, uint8_t *out)
{
    const char *text = json_as_string(node);
    if (!text || (type->count && (!*text || strlen(text) > type->count)))
        return false;
    memcpy(out, &text, sizeof text);
    return true;
}

static bool read_node(const struct json_node *node, bool good, uint8_t *out)
{
    memcpy(out, &node, sizeof node);
    return good;
}

static bool read_struct(const struct form *form, const struct json_node *object, const char *noun,
                        uint8_t *out, struct text *error);

/* If this returns false, `error` says why, or nothing if the value as a whole is of the wrong kind.
 */
static bool read_value(const struct form_type *type, const struct json_node *node, uint8_t *out,
                       struct text *error)
{
    int64_t number;
    int item;
    if (node->type == JSON_NULL && type->nullable) {
        if (type->kind == FORM_INT || type->kind == FORM_ITEM || type->kind == FORM_EITHER)
            memset(out, 0xFF, type->size); /* -1 */
        return true;
    }
    switch (type->kind) {
    case FORM_INT:
        if (!json_as_int(node, type->low, type->high, &number))
            return false;
        if (type->size == sizeof number)
            memcpy(out, &number, sizeof number);
        else
            put_int(out, (int)number);
        return true;
    case FORM_BOOL:
        *out = node->type == JSON_TRUE;
        return node->type == JSON_TRUE || node->type == JSON_FALSE;
    case FORM_TEXT:
        return read_text(type, node, out);
    case FORM_ANY:
        return read_node(node, true, out);
    case FORM_OBJECT:
        return read_node(node, node->type == JSON_OBJECT, out);
    case FORM_LIST:
        return read_node(node, node->type == JSON_ARRAY, out);
    case FORM_ITEM:
        if (!find_item(type, json_as_string(node), &item))
            return false;
        put_int(out, item);
        return true;
    case FORM_EITHER:
        return read_either(type, node, out);
    case FORM_SET:
    case FORM_BITS:
        return read_set(type, node, out);
    case FORM_MAP:
        return read_map(type, node, out, error);
    case FORM_ARRAY:
    case FORM_SEQUENCE:
        return read_list(type, node, out, error);
    case FORM_STRUCT:
        return read_struct(type->form, node, "member", out, error);
    }
    return false;
}

static bool read_member(const struct form *form, const struct form_member *member,
                        const struct json_node *node, const char *noun, uint8_t *out,
                        struct text *error)
{
    if (!read_value(&member->type, node, out + member->offset, error)) {
        if (error->length) /* it speaks of something inside the value */
            return false;
        text_format(error, "%s must be ", member->name);
        add_wanted(error, &member->type);
        if (strcmp(noun, "member") == 0)
            text_format(error, " (%s)", form->name);
        return false;
    }
    if (member->has >= 0)
        out[member->has] = node->type != JSON_NULL || !member->type.nullable;
    return true;
}

static bool is_known(const struct form *form, const char *key)
{
    for (int i = 0; form && i < form->count; i++)
        if (strcmp(form->members[i].name, key) == 0)
            return true;
    return false;
}

/* Names a member that the form does not know, or that occurs twice. */
static bool refuse(const struct form *form, const struct form *variant,
                   const struct json_node *object, const char *noun, struct text *error)
{
    for (const struct json_node *node = object->child; node; node = node->next) {
        bool known = is_known(form, node->key) || is_known(variant, node->key);
        if (known && json_member(object, node->key) == node)
            continue;
        text_format(error, known ? "there twice: %s %s" : "unknown %s %s", noun, node->key);
        break;
    }
    return false;
}

/* Reads what the form itself lists and returns how many members that were, or -1. They usually come
 * in the order of the table, so `next` is tried before the others. */
static int read_members(const struct form *form, const struct json_node *object, const char *noun,
                        uint8_t *out, struct text *error)
{
    const struct json_node *next = object ? object->child : NULL;
    int known = 0;
    for (int i = 0; i < form->count; i++) {
        const struct form_member *member = &form->members[i];
        const struct json_node *node =
            next && strcmp(next->key, member->name) == 0 ? next : json_member(object, member->name);
        if (!node && member->optional)
            continue;
        if (!node) { /* it may be there under another name: saying so helps more */
            if (object && !form->variants)
                refuse(form, NULL, object, noun, error);
            if (!error->length)
                text_format(error, "%s is missing", member->name);
            return -1;
        }
        if (!read_member(form, member, node, noun, out, error))
            return -1;
        next = node->next;
        known++;
    }
    return known;
}

static bool read_struct(const struct form *form, const struct json_node *object, const char *noun,
                        uint8_t *out, struct text *error)
{
    if (object && object->type != JSON_OBJECT)
        return false;
    int known = read_members(form, object, noun, out, error);
    if (known < 0)
        return false;
    int first = form->variants ? get_int(out) : -1;
    const struct form *variant =
        first >= 0 && first < form->variant_count ? form->variants[first] : NULL;
    int more = variant ? read_members(variant, object, noun, out, error) : 0;
    if (more < 0)
        return false;
    return !object || known + more == object->count || refuse(form, variant, object, noun, error);
}

bool form_read(const struct form *form, const struct json_node *object, const char *noun, void *out,
               struct text *error)
{
    memset(out, 0, form->size);
    if (read_struct(form, object, noun, out, error))
        return true;
    if (!error->length)
        text_format(error, "%s must be an object", form->name);
    return false;
}
