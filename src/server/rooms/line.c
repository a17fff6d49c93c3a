/* line.c: see line.h. */
#include "server/rooms/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

/* Lines */

static struct line **bucket_of(struct lines *lines, const char *address)
{
    return &lines->buckets[hash_bytes(0, address, strlen(address)) % LINE_BUCKETS];
}

static struct line *find(const struct lines *lines, const char *address)
{
    struct line *line = *bucket_of((struct lines *)lines, address);
    while (line && strcmp(line->address, address) != 0)
        line = line->next;
    return line;
}

static struct line *find_or_make(struct lines *lines, const char *address)
{
    struct line *line = find(lines, address);
    if (line || !(line = calloc(1, sizeof *line)))
        return line;
    struct line **bucket = bucket_of(lines, address);
    snprintf(line->address, sizeof line->address, "%s", address);
    for (int kind = 0; kind < WISH_KIND_COUNT; kind++)
        line->of[kind].last = &line->of[kind].first;
    line->next = *bucket;
    *bucket = line;
    return line;
}

static void free_line(struct lines *lines, struct line *line)
{
    struct line **link = bucket_of(lines, line->address);
    while (*link != line)
        link = &(*link)->next;
    *link = line->next;
    free(line);
}

/* The rings */

/* A line in which somebody begins to wait is served after all others. */
static void enter_ring(struct lines *lines, struct line *line, enum wish_kind kind)
{
    struct waiting_wishes *at = &line->of[kind];
    struct line *turn = lines->turn[kind];
    if (at->next)
        return;
    at->next = turn ? turn : line;
    at->previous = turn ? turn->of[kind].previous : line;
    at->next->of[kind].previous = at->previous->of[kind].next = line;
    if (!turn)
        lines->turn[kind] = line;
}

static void leave_ring(struct lines *lines, struct line *line, enum wish_kind kind)
{
    struct waiting_wishes *at = &line->of[kind];
    if (lines->turn[kind] == line)
        lines->turn[kind] = at->next == line ? NULL : at->next;
    at->next->of[kind].previous = at->previous;
    at->previous->of[kind].next = at->next;
    at->next = at->previous = NULL;
}

/* Doors */

int line_count(const struct lines *lines, const char *address, enum wish_kind kind)
{
    const struct line *line = find(lines, address);
    return line ? line->of[kind].count : 0;
}

bool line_add(struct lines *lines, struct wish *wish, enum wish_kind kind, void *owner,
              const char *address)
{
    struct line *line = find_or_make(lines, address);
    if (!line)
        return false;
    struct waiting_wishes *waiting = &line->of[kind];
    *wish = (struct wish){.link = waiting->last, .line = line, .kind = kind, .owner = owner};
    *waiting->last = wish;
    waiting->last = &wish->next;
    waiting->count++;
    lines->count[kind]++;
    enter_ring(lines, line, kind);
    return true;
}

/* It no longer waits but still counts. */
static void step_out(struct lines *lines, struct wish *wish)
{
    struct waiting_wishes *waiting = &wish->line->of[wish->kind];
    *wish->link = wish->next;
    if (wish->next)
        wish->next->link = wish->link;
    else
        waiting->last = wish->link;
    wish->next = NULL;
    wish->link = NULL;
    if (!waiting->first)
        leave_ring(lines, wish->line, wish->kind);
}

struct wish *line_take(struct lines *lines, enum wish_kind kind,
                       enum line_word (*judge)(void *context, const struct wish *wish),
                       void *context)
{
    struct line *line = lines->turn[kind];
    struct wish *passed = NULL; /* passed over for lack of memory: it stays the next one */
    for (int looked = 0; line && looked < LINE_LOOK; looked++) {
        struct wish *wish = line->of[kind].first;
        enum line_word word = judge(context, wish);
        if (word == LINE_TAKE) {
            if (passed)
                passed->passed++;
            else
                lines->turn[kind] = line->of[kind].next;
            line->taken++;
            step_out(lines, wish);
            return wish;
        }
        if (word == LINE_TOO_MUCH && !passed)
            passed = wish;
        line = line->of[kind].next;
        if (line == lines->turn[kind] || (passed && passed->passed >= LINE_PATIENCE))
            break;
    }
    return NULL;
}

void line_hand_on(struct wish *from, struct wish *to)
{
    *to = *from;
    from->line = NULL;
}

void line_end(struct lines *lines, struct wish *wish)
{
    struct line *line = wish->line;
    if (!line)
        return;
    if (wish->link)
        step_out(lines, wish);
    else
        line->taken--;
    line->of[wish->kind].count--;
    lines->count[wish->kind]--;
    wish->line = NULL;
    if (!line->of[WISH_MOVE].count && !line->of[WISH_HINT].count)
        free_line(lines, line);
}
