/* timing.c: see timing.h. */
#include "server/gateway/timing.h"

#include <stdlib.h>
#include <string.h>

#define NAME(method) #method,
static const char *const names[SERVER_METHOD_COUNT] = {SERVER_METHODS(NAME)};

static int find(const char *method)
{
    for (int i = 0; i < SERVER_METHOD_COUNT; i++)
        if (strcmp(names[i], method) == 0)
            return i;
    return -1;
}

/* Returns false if memory runs out: then it is not counted. */
static bool wait(struct timings *timings, const struct timing *timing)
{
    if (timings->count == timings->capacity) {
        int capacity = timings->capacity ? 2 * timings->capacity : 64;
        struct timing *more = realloc(timings->waiting, (size_t)capacity * sizeof *more);
        if (!more)
            return false;
        timings->waiting = more;
        timings->capacity = capacity;
    }
    timings->waiting[timings->count++] = *timing;
    return true;
}

void timings_note(struct timings *timings, const char *method, double asked, uint64_t batch,
                  double now)
{
    struct timing timing = {method ? find(method) : -1, batch, asked};
    if (timing.method < 0)
        return; /* there is no such method */
    if (!batch || !wait(timings, &timing))
        histogram_add(&timings->methods[timing.method], now - asked);
}

void timings_settle(struct timings *timings, uint64_t batch, double now)
{
    int kept = 0;
    for (int i = 0; i < timings->count; i++) {
        const struct timing *at = &timings->waiting[i];
        if (at->batch > batch)
            timings->waiting[kept++] = *at;
        else
            histogram_add(&timings->methods[at->method], now - at->asked);
    }
    timings->count = kept;
}

void timings_write(const struct timings *timings, struct text *out)
{
    histogram_write_type(out, "request_seconds");
    for (int i = 0; i < SERVER_METHOD_COUNT; i++) {
        struct text label = TEXT_EMPTY;
        text_format(&label, "method=\"%s\"", names[i]);
        histogram_write(out, "request_seconds", text_string(&label), &timings->methods[i]);
        text_free(&label);
    }
}

void timings_free(struct timings *timings)
{
    free(timings->waiting);
    *timings = (struct timings){.waiting = NULL};
}
