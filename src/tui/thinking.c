/* thinking.c: see thinking.h. */
#include "tui/thinking.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/think.h"

bool thinking_open(struct thinking *thinking, size_t state_size)
{
    thinking->state = malloc(state_size);
    thinking->answer = malloc(sizeof *thinking->answer);
    if (pipe(thinking->wake) != 0) {
        thinking->wake[0] = thinking->wake[1] = -1;
        return false;
    }
    return thinking->state && thinking->answer;
}

void thinking_close(struct thinking *thinking)
{
    thinking_drop(thinking);
    if (thinking->wake[1] > 0) {
        close(thinking->wake[0]);
        close(thinking->wake[1]);
    }
    free(thinking->state);
    free(thinking->answer);
}

static bool is_hurried(void *context)
{
    return atomic_load(&((struct thinking *)context)->hurried);
}

struct bot_host thinking_host(struct thinking *thinking)
{
    struct bot_host host = host_for_bots;
    host.context = thinking;
    host.cancelled = is_hurried;
    return host;
}

static void *think(void *pointer)
{
    struct thinking *thinking = pointer;
    bot_decide(thinking->bot, thinking->state, thinking->seed, thinking->answer);
    atomic_store(&thinking->done, true);
    ssize_t written = write(thinking->wake[1], "", 1);
    (void)written; /* a wake that fails only comes a moment later */
    return NULL;
}

void thinking_begin(struct thinking *thinking, struct bot *bot, const void *state, uint64_t seed)
{
    sigset_t all, before;
    assert(!thinking->running);
    memcpy(thinking->state, state, bot->game->state_size);
    thinking->bot = bot;
    thinking->seed = seed;
    thinking->running = true;
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
    return thinking->running && atomic_load(&thinking->done);
}

int thinking_file(const struct thinking *thinking)
{
    return thinking->wake[0];
}

void thinking_hurry(struct thinking *thinking)
{
    atomic_store(&thinking->hurried, true);
}

const struct bot_answer *thinking_finish(struct thinking *thinking)
{
    char byte;
    assert(thinking->running);
    if (thinking->threaded)
        pthread_join(thinking->thread, NULL);
    ssize_t taken = read(thinking->wake[0], &byte, 1);
    (void)taken;
    thinking->running = false;
    return thinking->answer;
}

void thinking_drop(struct thinking *thinking)
{
    if (!thinking->running)
        return;
    thinking_hurry(thinking);
    thinking_finish(thinking);
}
