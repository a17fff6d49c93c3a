/* mutate.c: changes for libFuzzer that keep a text a text: words and lines are exchanged,
 * copied, moved, removed, numbers are nudged. Every second time libFuzzer's own changes of bytes
 * are used instead.
 *
 * A word is a run of letters, digits and "_#-.". Cutting from the beginning of a word to the
 * beginning of the next one takes an element out of a JSON list or a word out of a record,
 * separators included; so a card wanders from one list to another.
 *
 * A state's stack of pending decisions is changed on its own, every third time there is one:
 * frames change places, come twice, go, or come from positions seen before, and their numbers and
 * kinds change. Few other changes would leave the rest of the position as it must be. */
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

enum { PIECES_MAX = 4096 };

/* Where the words, or the lines, of a text begin; at[count] is its end. */
struct pieces {
    size_t at[PIECES_MAX + 1];
    int count;
};

static bool is_word(uint8_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("_#-.", c));
}

static void find_words(struct pieces *pieces, const uint8_t *data, size_t size)
{
    pieces->count = 0;
    for (size_t i = 0; i < size && pieces->count < PIECES_MAX; i++)
        if (is_word(data[i]) && (i == 0 || !is_word(data[i - 1])))
            pieces->at[pieces->count++] = i;
    pieces->at[pieces->count] = size;
}

static void find_lines(struct pieces *pieces, const uint8_t *data, size_t size)
{
    pieces->count = 0;
    for (size_t i = 0; i < size && pieces->count < PIECES_MAX; i++)
        if (i == 0 || data[i - 1] == '\n')
            pieces->at[pieces->count++] = i;
    pieces->at[pieces->count] = size;
}

/* Replaces `cut` bytes at `at` by others; returns the new size, or the old one when there is no
 * room. */
static size_t splice(uint8_t *data, size_t size, size_t max_size, size_t at, size_t cut,
                     const uint8_t *bytes, size_t count)
{
    if (size - cut + count > max_size)
        return size;
    memmove(data + at + count, data + at + cut, size - at - cut);
    if (count)
        memcpy(data + at, bytes, count);
    return size - cut + count;
}

static size_t word_length(const uint8_t *data, size_t size, size_t at)
{
    size_t end = at;
    while (end < size && is_word(data[end]))
        end++;
    return end - at;
}

/* Copies the word at `b` over the one at `a`. */
static size_t copy_word(uint8_t *data, size_t size, size_t max_size, size_t a, size_t b)
{
    uint8_t word[64];
    size_t la = word_length(data, size, a), lb = word_length(data, size, b);
    if (lb > sizeof word)
        return size;
    memcpy(word, data + b, lb);
    return splice(data, size, max_size, a, la, word, lb);
}

/* Exchanges two words; a < b. */
static size_t swap_words(uint8_t *data, size_t size, size_t max_size, size_t a, size_t b)
{
    uint8_t first[64], second[64];
    size_t la = word_length(data, size, a), lb = word_length(data, size, b);
    if (la > sizeof first || lb > sizeof second)
        return size;
    memcpy(first, data + a, la);
    memcpy(second, data + b, lb);
    size = splice(data, size, max_size, b, lb, first, la); /* the later one first: `a` stays put */
    return splice(data, size, max_size, a, la, second, lb);
}

static size_t nudge_number(uint8_t *data, size_t size, size_t max_size, size_t at,
                           struct chance *chance)
{
    static const char *const values[] = {
        "0",   "1",  "2", "3", "8", "9", "20", "255", "9999", "65536", "-1", "18446744073709551615",
        "1e3", "0.5"};
    size_t length = word_length(data, size, at);
    if (length == 0 || data[at] < '0' || data[at] > '9')
        return size;
    if (length < 4 && chance_below(chance, 2)) {
        data[at] = (uint8_t)('0' + chance_below(chance, 10));
        return size;
    }
    const char *value = values[chance_below(chance, COUNT_OF(values))];
    return splice(data, size, max_size, at, length, (const uint8_t *)value, strlen(value));
}

/* Takes piece `from` out, or leaves it there, and puts a copy before piece `to`. */
static size_t carry_piece(uint8_t *data, size_t size, size_t max_size, const struct pieces *p,
                          int from, int to, bool leave)
{
    size_t start = p->at[from], length = p->at[from + 1] - start, target = p->at[to];
    uint8_t *copy = malloc(length);
    if (!copy)
        return size;
    memcpy(copy, data + start, length);
    if (!leave) {
        size = splice(data, size, max_size, start, length, NULL, 0);
        if (target > start)
            target -= length;
    }
    size = splice(data, size, max_size, target, 0, copy, length);
    free(copy);
    return size;
}

static size_t change_once(uint8_t *data, size_t size, size_t max_size, struct pieces *p,
                          struct chance *chance)
{
    if (chance_below(chance, 4) == 0)
        find_lines(p, data, size);
    else
        find_words(p, data, size);
    if (p->count < 2)
        return size;
    int a = (int)chance_below(chance, (uint32_t)p->count);
    int b = (int)chance_below(chance, (uint32_t)p->count);
    switch (chance_below(chance, 6)) {
    case 0:
        if (a == b)
            return size;
        return swap_words(data, size, max_size, p->at[a < b ? a : b], p->at[a < b ? b : a]);
    case 1:
        return copy_word(data, size, max_size, p->at[a], p->at[b]);
    case 2:
        return splice(data, size, max_size, p->at[a], p->at[a + 1] - p->at[a], NULL, 0);
    case 3:
        return carry_piece(data, size, max_size, p, a, b, true);
    case 4:
        return carry_piece(data, size, max_size, p, a, b, false);
    default:
        for (; a < p->count; a++) /* the next number from there */
            if (data[p->at[a]] >= '0' && data[p->at[a]] <= '9')
                return nudge_number(data, size, max_size, p->at[a], chance);
        return size;
    }
}

/* Stacks of decisions */

enum { FRAMES_MAX = 100, FRAME_BYTES = 160, POOL = 256 };

/* Frames of positions seen before. */
static struct {
    uint8_t bytes[POOL][FRAME_BYTES];
    size_t length[POOL];
    int count;
} pool;

/* Where the frames of a state lie, from brace to brace. */
struct pending {
    size_t from[FRAMES_MAX], to[FRAMES_MAX];
    size_t end; /* of the list: its bracket */
    int count;
};

static size_t find_text(const uint8_t *data, size_t size, const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i + length <= size; i++)
        if (memcmp(data + i, text, length) == 0)
            return i + length;
    return size;
}

static bool find_pending(struct pending *stack, const uint8_t *data, size_t size)
{
    size_t at = find_text(data, size, "\"frames\":[");
    bool open = false; /* a brace that nothing opens ends no frame */
    stack->count = 0;
    for (; at < size && data[at] != ']'; at++) {
        if (data[at] == '{' && stack->count < FRAMES_MAX) {
            stack->from[stack->count] = at;
            open = true;
        } else if (data[at] == '}' && open) {
            stack->to[stack->count++] = at + 1;
            open = false;
        }
    }
    stack->end = at;
    return at < size;
}

static void remember_frames(const struct pending *stack, const uint8_t *data, struct chance *chance)
{
    for (int i = 0; i < stack->count; i++) {
        size_t length = stack->to[i] - stack->from[i];
        if (length > FRAME_BYTES)
            continue;
        int at = pool.count < POOL ? pool.count++ : (int)chance_below(chance, POOL);
        memcpy(pool.bytes[at], data + stack->from[i], length);
        pool.length[at] = length;
    }
}

/* Puts a frame before the i-th, or on top. */
static size_t insert_frame(uint8_t *data, size_t size, size_t max_size, const struct pending *stack,
                           int i, const uint8_t *frame, size_t length)
{
    uint8_t text[FRAME_BYTES + 1];
    bool top = i == stack->count;
    if (length > FRAME_BYTES)
        return size;
    memcpy(text + top, frame, length);
    text[top ? 0 : length] = ',';
    bool alone = stack->count == 0; /* no comma then */
    return splice(data, size, max_size, top ? stack->end : stack->from[i], 0, text + (alone && top),
                  length + !alone);
}

static size_t remove_frame(uint8_t *data, size_t size, size_t max_size, const struct pending *stack,
                           int i)
{
    bool last = i == stack->count - 1;
    size_t from = last && i > 0 ? stack->to[i - 1] : stack->from[i];
    size_t to = last ? stack->to[i] : stack->from[i + 1];
    return splice(data, size, max_size, from, to - from, NULL, 0);
}

static size_t swap_frames(uint8_t *data, size_t size, size_t max_size, const struct pending *stack,
                          int a, int b)
{
    uint8_t first[FRAME_BYTES], second[FRAME_BYTES];
    size_t la = stack->to[a] - stack->from[a], lb = stack->to[b] - stack->from[b];
    if (a >= b || la > FRAME_BYTES || lb > FRAME_BYTES)
        return size;
    memcpy(first, data + stack->from[a], la);
    memcpy(second, data + stack->from[b], lb);
    size = splice(data, size, max_size, stack->from[b], lb, first, la);
    return splice(data, size, max_size, stack->from[a], la, second, lb);
}

/* Changes a number of the frame, or its kind to that of another frame. */
static size_t change_frame(uint8_t *data, size_t size, size_t max_size, const struct pending *stack,
                           int i, struct chance *chance)
{
    size_t at = stack->from[i], numbers[16];
    int count = 0;
    for (; at < stack->to[i] && count < 16; at++)
        if (is_word(data[at]) && !is_word(data[at - 1]) && data[at] >= '0' && data[at] <= '9')
            numbers[count++] = at;
    const uint8_t *other = pool.bytes[chance_below(chance, (uint32_t)pool.count)];
    size_t from = find_text(data + stack->from[i], stack->to[i] - stack->from[i], "\"kind\":\"");
    size_t kind = find_text(other, FRAME_BYTES, "\"kind\":\"");
    if (chance_below(chance, 3) == 0 && stack->from[i] + from < stack->to[i] && kind < FRAME_BYTES)
        return splice(data, size, max_size, stack->from[i] + from,
                      word_length(data, size, stack->from[i] + from), other + kind,
                      word_length(other, FRAME_BYTES, kind));
    return count ? nudge_number(data, size, max_size,
                                numbers[chance_below(chance, (uint32_t)count)], chance)
                 : size;
}

static size_t change_stack(uint8_t *data, size_t size, size_t max_size, const struct pending *stack,
                           struct chance *chance)
{
    if (!stack->count)
        return size;
    int a = (int)chance_below(chance, (uint32_t)stack->count);
    int b = (int)chance_below(chance, (uint32_t)stack->count + 1);
    uint32_t pick = chance_below(chance, (uint32_t)pool.count);
    uint8_t copy[FRAME_BYTES];
    size_t length = stack->to[a] - stack->from[a];
    switch (chance_below(chance, 6)) {
    case 0:
        return swap_frames(data, size, max_size, stack, a, b < stack->count ? b : b - 1);
    case 1:
        if (length > FRAME_BYTES)
            return size;
        memcpy(copy, data + stack->from[a], length);
        return insert_frame(data, size, max_size, stack, b, copy, length);
    case 2:
        return remove_frame(data, size, max_size, stack, a);
    case 3:
        return insert_frame(data, size, max_size, stack, b, pool.bytes[pick], pool.length[pick]);
    default:
        return change_frame(data, size, max_size, stack, a, chance);
    }
}

/* True when there was a stack to change. */
static bool mutate_stack(uint8_t *data, size_t *size, size_t max_size, struct chance *chance)
{
    struct pending stack;
    if (!find_pending(&stack, data, *size) || !stack.count)
        return false;
    remember_frames(&stack, data, chance);
    if (!pool.count || chance_below(chance, 3))
        return false;
    for (uint32_t times = 1 + chance_below(chance, 4); times; times--)
        if (find_pending(&stack, data, *size))
            *size = change_stack(data, *size, max_size, &stack, chance);
    return true;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    struct chance chance;
    chance_seed(&chance, seed, NULL);
    if (mutate_stack(data, &size, max_size, &chance))
        return size;
    struct pieces *pieces = malloc(sizeof *pieces);
    if (!pieces || chance_below(&chance, 2)) {
        free(pieces);
        return LLVMFuzzerMutate(data, size, max_size);
    }
    for (uint32_t times = 1 + chance_below(&chance, 3); times; times--)
        size = change_once(data, size, max_size, pieces, &chance);
    free(pieces);
    return size;
}
