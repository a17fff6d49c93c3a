/* chance.c: see chance.h. */
#include "core/chance.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

/* Script */

void script_init(struct script *script, const struct stack *stacks, int count)
{
    *script = (struct script){.stacks = stacks, .stack_count = count, .error = TEXT_EMPTY};
}

void script_free(struct script *script)
{
    for (int i = 0; i < script->count; i++)
        free(script->lists[i].values);
    free(script->lists);
    text_free(&script->error);
    script->lists = NULL;
    script->count = 0;
}

static const struct script_list *script_find(const struct script *script, int stack, int use)
{
    for (int i = 0; i < script->count; i++)
        if (script->lists[i].stack == stack && script->lists[i].use == use)
            return &script->lists[i];
    return NULL;
}

static bool script_append(struct script *script, struct script_list list, const uint8_t *values)
{
    struct script_list *lists =
        realloc(script->lists, (size_t)(script->count + 1) * sizeof *script->lists);
    if (!lists)
        return false;
    script->lists = lists;
    list.values = malloc(list.count ? list.count : 1);
    if (!list.values)
        return false;
    memcpy(list.values, values, list.count);
    script->lists[script->count++] = list;
    return true;
}

bool script_copy(struct script *to, const struct script *from)
{
    script_init(to, from->stacks, from->stack_count);
    for (int i = 0; i < from->count; i++)
        if (!script_append(to, from->lists[i], from->lists[i].values))
            return false;
    return true;
}

const char *stack_value_id(const struct stack *stack, int value)
{
    for (int i = 0; i < COUNT_OF(stack->tables) && stack->tables[i]; i++) {
        if (value < stack->tables[i]->count)
            return stack->tables[i]->items[value].id;
        value -= stack->tables[i]->count;
    }
    return NULL;
}

static bool stack_parse_value(const struct stack *stack, const char *word, uint8_t *value)
{
    size_t length = strlen(word);
    int first = 0;
    if (!stack->tables[0]) {
        uint64_t number;
        if (!text_parse_uint(word, length, &number) || number > 255)
            return false;
        *value = (uint8_t)number;
        return true;
    }
    for (int i = 0; i < COUNT_OF(stack->tables) && stack->tables[i]; i++) {
        int found = item_find(stack->tables[i], word, length);
        if (found >= 0) {
            *value = (uint8_t)(first + found);
            return true;
        }
        first += stack->tables[i]->count;
    }
    return false;
}

static bool is_numbered(const struct stack *stack)
{
    return stack->flags & STACK_NUMBERED;
}

/* "g6_3": the item and the number, as two values. */
static bool stack_parse_numbered(const struct stack *stack, const char *word, uint8_t *values)
{
    size_t length = strlen(word);
    values[0] = ITEM_NONE;
    values[1] = 0;
    if (strcmp(word, "none") == 0)
        return true;
    if (length < 3 || word[length - 2] != '_' || word[length - 1] < '0' || word[length - 1] > '9')
        return false;
    int item = item_find(stack->tables[0], word, length - 2);
    values[0] = (uint8_t)item;
    values[1] = (uint8_t)(word[length - 1] - '0');
    return item >= 0;
}

void stack_add_list(const struct stack *stack, const struct script_list *list, struct text *out)
{
    for (int i = 0; i < list->count; i++) {
        const char *id = stack_value_id(stack, list->values[i]);
        if (is_numbered(stack)) {
            if (list->values[i] == ITEM_NONE)
                text_add(out, " none");
            else
                text_format(out, " %s_%d", id, list->values[i + 1]);
            i++;
        } else if (id) {
            text_format(out, " %s", id);
        } else {
            text_format(out, " %d", list->values[i]);
        }
    }
}

/* Splits "name#n"; returns the stack's index or -1. */
static int script_parse_name(const struct script *script, const char *name, uint16_t *use)
{
    const char *hash = strchr(name, '#');
    size_t length = hash ? (size_t)(hash - name) : strlen(name);
    uint64_t number = 1;
    if (hash && (!text_parse_uint(hash + 1, strlen(hash + 1), &number) || number < 2 ||
                 number > UINT16_MAX))
        return -1;
    *use = (uint16_t)number;
    for (int i = 0; i < script->stack_count; i++)
        if (text_equals(script->stacks[i].name, name, length))
            return i;
    return -1;
}

bool script_add(struct script *script, const char *name, const char *const *words, int count,
                struct text *error)
{
    struct script_list list = {0};
    uint8_t values[SCRIPT_LIST_MAX];
    int index = script_parse_name(script, name, &list.use);
    if (index < 0) {
        text_format(error, "stack %s: this game has no such stack", name);
        return false;
    }
    const struct stack *stack = &script->stacks[index];
    list.stack = (uint8_t)index;
    if (list.use > 1 && !(stack->flags & STACK_REPEATS)) {
        text_format(error, "stack %s: it is shuffled only once", name);
        return false;
    }
    if (script->count == SCRIPT_LISTS_MAX) {
        text_format(error, "stack %s: too many lists", name);
        return false;
    }
    if (script_find(script, index, list.use)) {
        text_format(error, "stack %s is given twice", name);
        return false;
    }
    if (count < stack->least || count > stack->most ||
        count * (is_numbered(stack) ? 2 : 1) > SCRIPT_LIST_MAX) {
        text_format(error, "stack %s: %d entries given, %d", name, count, stack->least);
        if (stack->most > stack->least)
            text_format(error, " to %d", stack->most);
        text_add(error, " expected");
        return false;
    }
    int width = is_numbered(stack) ? 2 : 1;
    for (int i = 0; i < count; i++) {
        if (!(is_numbered(stack) ? stack_parse_numbered(stack, words[i], &values[2 * i])
                                 : stack_parse_value(stack, words[i], &values[i]))) {
            text_format(error, "stack %s: unknown entry %s", name, words[i]);
            return false;
        }
    }
    list.count = (uint8_t)(width * count);
    if (!script_append(script, list, values)) {
        text_add(error, "out of memory");
        return false;
    }
    return true;
}

/* Generator */

void chance_seed(struct chance *chance, uint64_t seed, struct script *script)
{
    *chance = (struct chance){.script = script};
    /* splitmix64: neighbouring seeds give unrelated streams, and never the all-zero state */
    chance->rng[0] = hash_mix(seed + 0x9E3779B97F4A7C15u);
    chance->rng[1] = hash_mix(seed + 2 * 0x9E3779B97F4A7C15u);
}

/* Named outcomes */

const struct script_list *chance_peek_list(const struct chance *chance, int stack)
{
    if (!chance->script)
        return NULL;
    return script_find(chance->script, stack, chance->uses[stack] + 1);
}

const struct script_list *chance_next_list(struct chance *chance, int stack)
{
    const struct script_list *list = chance_peek_list(chance, stack);
    if (chance->script)
        chance->uses[stack]++;
    return list;
}

void chance_refuse(struct chance *chance, int stack, const char *why, const char *id)
{
    if (chance->failed)
        return;
    chance->failed = true;
    assert(chance->script);
    struct text *error = &chance->script->error;
    text_clear(error);
    text_format(error, "stack %s", chance->script->stacks[stack].name);
    text_format(error, ": %s%s%s", why, id ? " " : "", id ? id : "");
}

/* chance_below, given 32 random bits; draws more only in the rare case that they would be biased.
 */
static inline uint32_t chance_scale(struct chance *chance, uint32_t bits, uint32_t bound)
{
    uint64_t product = (uint64_t)bits * bound;
    if ((uint32_t)product < bound && (uint32_t)product < (0u - bound) % bound)
        return chance_below(chance, bound);
    return (uint32_t)(product >> 32);
}

static inline void swap_items(uint8_t *items, int i, int j)
{
    uint8_t item = items[i];
    items[i] = items[j];
    items[j] = item;
}

/* Fisher-Yates, two places for every 64 random bits. */
void chance_mix(struct chance *chance, uint8_t *items, int count, int take)
{
    int places = take < count - 1 ? take : count - 1;
    for (int i = 0; i < places; i += 2) {
        uint64_t bits = chance_next(chance);
        swap_items(items, i,
                   i + (int)chance_scale(chance, (uint32_t)(bits >> 32), (uint32_t)(count - i)));
        if (i + 1 < places)
            swap_items(items, i + 1,
                       i + 1 +
                           (int)chance_scale(chance, (uint32_t)bits, (uint32_t)(count - i - 1)));
    }
}

/* Moves the scripted values to the front; false (and failed) when one is not there. */
static bool chance_arrange(struct chance *chance, int stack, const struct script_list *list,
                           uint8_t *items, int count)
{
    for (int i = 0; i < list->count; i++) {
        int j = i;
        while (j < count && items[j] != list->values[i])
            j++;
        if (j >= count) {
            const char *id = stack_value_id(&chance->script->stacks[stack], list->values[i]);
            bool again = memchr(list->values, list->values[i], (size_t)i) != NULL;
            chance_refuse(chance, stack, again ? "too many of" : "cannot hold", id);
            return false;
        }
        items[j] = items[i];
        items[i] = list->values[i];
    }
    return true;
}

void chance_shuffle(struct chance *chance, int stack, uint8_t *items, int count, int take)
{
    const struct script_list *list = chance->script ? chance_next_list(chance, stack) : NULL;
    int fixed = 0;
    assert(take <= count);
    if (list) {
        if (list->count < take || list->count > count) {
            chance_refuse(chance, stack, "the number of entries does not fit the pile", NULL);
            return;
        }
        if (!chance_arrange(chance, stack, list, items, count))
            return;
        fixed = list->count;
    }
    if (fixed < take)
        chance_mix(chance, items + fixed, count - fixed, take - fixed);
}

int chance_number(struct chance *chance, int stack, int bound)
{
    const struct script_list *list = chance->script ? chance_next_list(chance, stack) : NULL;
    if (!list)
        return (int)chance_below(chance, (uint32_t)bound);
    if (list->count != 1 || list->values[0] >= bound) {
        chance_refuse(chance, stack, "the number is out of range", NULL);
        return 0;
    }
    return list->values[0];
}
