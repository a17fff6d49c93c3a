/* think.c: see think.h. */
#include "host/think.h"

#include <pthread.h>
#include <time.h>
#include <unistd.h>

double host_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
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
    pthread_t thread;
    bool started;
};

static void *run_share(void *pointer)
{
    struct share *share = pointer;
    share->work(share->argument, share->index);
    return NULL;
}

void host_share(int count, void (*work)(void *argument, int index), void *argument)
{
    struct share shares[SHARE_MAX];
    assert(count <= SHARE_MAX);
    for (int i = 0; i < count; i++) {
        shares[i] = (struct share){.work = work, .argument = argument, .index = i};
        shares[i].started =
            i > 0 && pthread_create(&shares[i].thread, NULL, run_share, &shares[i]) == 0;
    }
    for (int i = 0; i < count; i++)
        if (!shares[i].started) /* the first, and any the system has no thread for, run here */
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

static void bot_share(void *context, int count, void (*work)(void *argument, int index),
                      void *argument)
{
    (void)context;
    host_share(count, work, argument);
}

const struct bot_host host_for_bots = {.now = bot_now, .share = bot_share};
