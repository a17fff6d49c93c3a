/* limits.c: see limits.h. */
#include "server/gateway/limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

double bucket_drops(struct bucket *bucket, struct rate rate, double now)
{
    double more = (now - bucket->since) * rate.per_second;
    bucket->drops =
        bucket->since == 0 || bucket->drops + more > rate.most ? rate.most : bucket->drops + more;
    bucket->since = now;
    return bucket->drops;
}

void bucket_charge(struct bucket *bucket, struct rate rate, double amount, double now)
{
    bucket->drops = bucket_drops(bucket, rate, now) - amount;
    bucket->full = now + (rate.most - bucket->drops) / rate.per_second;
}

bool bucket_take(struct bucket *bucket, struct rate rate, double amount, double now)
{
    if (bucket_drops(bucket, rate, now) < 1)
        return false;
    bucket_charge(bucket, rate, amount, now);
    return true;
}

/* Its buckets are full again: it is like a new one. */
static bool is_forgotten(const struct address *address, double now)
{
    return !address->sockets && !address->connections && now > address->arrivals.full &&
           now > address->work.full && now > address->pages.full && now > address->tables.full &&
           now > address->talk.full && now > address->guesses.full;
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
