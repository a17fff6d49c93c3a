/* think.c: see think.h. */
#include "host/think.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* How far the processor time of this thread is behind that of the thread that started it. */
static _Thread_local double behind;

double host_work_seconds(void)
{
    return seconds_of(CLOCK_THREAD_CPUTIME_ID) + behind;
}

int host_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : (int)cores;
}

enum { SHARE_MAX = 256 };

struct share {
    void (*work)(void *argument, int index);
    void *argument;
    int index;
    double worked; /* processor time of the sharing thread so far */
    pthread_t thread;
    bool started;
};

static void *run_share(void *pointer)
{
    struct share *share = pointer;
    share->work(share->argument, share->index);
    return NULL;
}

static void *run_thread(void *pointer)
{
    const struct share *share = pointer;
    behind = 0;
    behind = share->worked - host_work_seconds();
    return run_share(pointer);
}

void host_share(int count, void (*work)(void *argument, int index), void *argument)
{
    struct share shares[SHARE_MAX];
    double worked = host_work_seconds();
    assert(count <= SHARE_MAX);
    for (int i = 0; i < count; i++) {
        shares[i] =
            (struct share){.work = work, .argument = argument, .index = i, .worked = worked};
        shares[i].started =
            i > 0 && pthread_create(&shares[i].thread, NULL, run_thread, &shares[i]) == 0;
    }
    for (int i = 0; i < count; i++)
        if (!shares[i]
                 .started) /* the first share, and any for which there is no thread, run here */
            run_share(&shares[i]);
    for (int i = 0; i < count; i++)
        if (shares[i].started)
            pthread_join(shares[i].thread, NULL);
}

static double bot_now(void *context)
{
    (void)context;
    return host_seconds();
}

static double bot_worked(void *context)
{
    (void)context;
    return host_work_seconds();
}

static void bot_share(void *context, int count, void (*work)(void *argument, int index),
                      void *argument)
{
    (void)context;
    host_share(count, work, argument);
}

const struct bot_host host_for_bots = {.now = bot_now, .share = bot_share};
const struct bot_host host_for_matches = {.now = bot_worked, .share = bot_share};
