/* thinking.c: see thinking.h. */
#include "tui/thinking.h"

#include <poll.h>
#include <unistd.h>

#include "host/think.h"

static void wake(void *context)
{
    ssize_t written = write(((const struct thinking *)context)->wake[1], "", 1);
    (void)written; /* there is room in a pipe for one byte */
}

bool thinking_open(struct thinking *thinking)
{
    const struct queue_settings settings = {
        .threads = 1, .host = host_for_bots, .wake = wake, .context = thinking};
    if (pipe(thinking->wake) == 0)
        thinking->queue = queue_open(&settings);
    else
        thinking->wake[0] = thinking->wake[1] = -1;
    return thinking->queue;
}

void thinking_close(struct thinking *thinking)
{
    thinking_drop(thinking);
    queue_close(thinking->queue, NULL);
    if (thinking->wake[1] > 0) {
        close(thinking->wake[0]);
        close(thinking->wake[1]);
    }
}

void thinking_begin(struct thinking *thinking, struct room_job *job)
{
    assert(!thinking->thought.job);
    thinking->thought = (struct thought){.job = job};
    queue_submit(thinking->queue, &thinking->thought);
}

bool thinking_is_done(const struct thinking *thinking)
{
    struct pollfd file = {.fd = thinking->wake[0], .events = POLLIN};
    return thinking->thought.job && poll(&file, 1, 0) > 0;
}

void thinking_hurry(struct thinking *thinking)
{
    atomic_store(&thinking->thought.hurry, true);
}

struct room_job *thinking_finish(struct thinking *thinking)
{
    struct room_job *job = thinking->thought.job;
    char byte;
    assert(job);
    while (read(thinking->wake[0], &byte, 1) != 1) /* a signal came */
        ;
    queue_collect(thinking->queue);
    thinking->thought.job = NULL;
    return job;
}

void thinking_drop(struct thinking *thinking)
{
    if (!thinking->thought.job)
        return;
    thinking_hurry(thinking);
    room_job_free(thinking_finish(thinking));
}
