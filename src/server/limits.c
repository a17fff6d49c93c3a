/* limits.c: see limits.h. */
#include "server/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

struct address *limits_address(struct limits *limits, const char *name, double now)
{
    limits_clean(limits, now);
    for (struct address *at = limits->addresses; at; at = at->next)
        if (strcmp(at->name, name) == 0)
            return at;
    struct address *address = calloc(1, sizeof *address);
    if (!address)
        return NULL;
    snprintf(address->name, sizeof address->name, "%s", name);
    address->next = limits->addresses;
    limits->addresses = address;
    return address;
}

static bool is_forgotten(const struct address *address, double now)
{
    return !address->connections && now - address->tables.since > HOUR;
}

void limits_clean(struct limits *limits, double now)
{
    for (struct address **link = &limits->addresses; *link;) {
        struct address *address = *link;
        if (is_forgotten(address, now)) {
            *link = address->next;
            free(address);
        } else {
            link = &address->next;
        }
    }
}

void limits_free(struct limits *limits)
{
    for (struct address *at = limits->addresses, *next; at; at = next) {
        next = at->next;
        free(at);
    }
    limits->addresses = NULL;
}
