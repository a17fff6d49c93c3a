/* thinking.c: see thinking.h. */
#include "tui/thinking.h"

#include <signal.h>
#include <unistd.h>

#include "host/think.h"

bool thinking_open(struct thinking *thinking)
{
    if (pipe(thinking->wake) == 0)
        return true;
    thinking->wake[0] = thinking->wake[1] = -1;
    return false;
}

void thinking_close(struct thinking *thinking)
{
    thinking_drop(thinking);
    if (thinking->wake[1] > 0) {
        close(thinking->wake[0]);
        close(thinking->wake[1]);
    }
}

static bool is_hurried(void *context)
{
    return atomic_load(&((struct thinking *)context)->hurried);
}

static void *think(void *pointer)
{
    struct thinking *thinking = pointer;
    struct bot_host host = host_for_bots;
    host.context = thinking;
    host.cancelled = is_hurried;
    room_job_think(thinking->job, &host);
    atomic_store(&thinking->done, true);
    ssize_t written = write(thinking->wake[1], "", 1);
    (void)written; /* if it fails, the wake-up only comes a moment later */
    return NULL;
}

void thinking_begin(struct thinking *thinking, struct room_job *job)
{
    sigset_t all, before;
    assert(!thinking->job);
    thinking->job = job;
    atomic_store(&thinking->hurried, false);
    atomic_store(&thinking->done, false);
    sigfillset(&all); /* signals are for the thread that waits for keys */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    thinking->threaded = pthread_create(&thinking->thread, NULL, think, thinking) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!thinking->threaded)
        think(thinking);
}

bool thinking_is_done(const struct thinking *thinking)
{
    return thinking->job && atomic_load(&thinking->done);
}

int thinking_file(const struct thinking *thinking)
{
    return thinking->wake[0];
}

void thinking_hurry(struct thinking *thinking)
{
    atomic_store(&thinking->hurried, true);
}

struct room_job *thinking_finish(struct thinking *thinking)
{
    struct room_job *job = thinking->job;
    char byte;
    assert(job);
    if (thinking->threaded)
        pthread_join(thinking->thread, NULL);
    ssize_t taken = read(thinking->wake[0], &byte, 1);
    (void)taken;
    thinking->job = NULL;
    return job;
}

void thinking_drop(struct thinking *thinking)
{
    if (!thinking->job)
        return;
    thinking_hurry(thinking);
    room_job_free(thinking_finish(thinking));
}
