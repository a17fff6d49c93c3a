/* limits.c: see limits.h. */
#include "server/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum { HOUR = 3600 };

bool bucket_take(struct bucket *bucket, double rate, double size, double now)
{
    if (bucket->since == 0)
        bucket->drops = size;
    else
        bucket->drops += (now - bucket->since) * rate;
    bucket->since = now;
    if (bucket->drops > size)
        bucket->drops = size;
    if (bucket->drops < 1)
        return false;
    bucket->drops -= 1;
    return true;
}

/* Its buckets are full again: it is like one that never came. */
static bool is_forgotten(const struct address *address, double now)
{
    return !address->connections &&
           (address->tables.since == 0 || now - address->tables.since > HOUR) &&
           (address->pages.since == 0 || now - address->pages.since > PAGES_BURST);
}

static void clean(struct address **list, double now)
{
    for (struct address **link = list; *link;) {
        struct address *address = *link;
        if (is_forgotten(address, now)) {
            *link = address->next;
            free(address);
        } else {
            link = &address->next;
        }
    }
}

struct address *limits_address(struct limits *limits, const char *name, double now)
{
    uint64_t hash = hash_bytes(0, name, strlen(name));
    struct address **list = &limits->addresses[hash % LIMIT_BUCKETS];
    clean(list, now);
    for (struct address *at = *list; at; at = at->next)
        if (strcmp(at->name, name) == 0)
            return at;
    struct address *address = calloc(1, sizeof *address);
    if (!address)
        return NULL;
    snprintf(address->name, sizeof address->name, "%s", name);
    address->next = *list;
    *list = address;
    return address;
}

void limits_free(struct limits *limits)
{
    for (int i = 0; i < LIMIT_BUCKETS; i++) {
        for (struct address *at = limits->addresses[i], *next; at; at = next) {
            next = at->next;
            free(at);
        }
        limits->addresses[i] = NULL;
    }
}
