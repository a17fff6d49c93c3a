/* loader.c: see loader.h. */
#include "server/rooms/loader.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "host/clock.h"
#include "server/rooms/rooms.h"

struct loader {
    struct store *store; /* the thread's */
    void (*wake)(void *context);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct loading *asked, **last_asked, *done, **last_done;
    bool stop;
    pthread_t thread;
};

static void append(struct loading ***last, struct loading *loading)
{
    loading->next = NULL;
    **last = loading;
    *last = &loading->next;
}

static struct loading *take(struct loading **first, struct loading ***last)
{
    struct loading *loading = *first;
    if (!loading)
        return NULL;
    *first = loading->next;
    if (!*first)
        *last = first;
    return loading;
}

static void *work(void *pointer)
{
    struct loader *loader = pointer;
    pthread_mutex_lock(&loader->lock);
    while (!loader->stop) {
        struct loading *loading = take(&loader->asked, &loader->last_asked);
        if (!loading) {
            pthread_cond_wait(&loader->filled, &loader->lock);
            continue;
        }
        pthread_mutex_unlock(&loader->lock);
        double begun = host_seconds();
        load_asked(loader->store, loading);
        loading->seconds = host_seconds() - begun;
        pthread_mutex_lock(&loader->lock);
        append(&loader->last_done, loading);
        if (!loader->stop)
            loader->wake(loader->context);
    }
    pthread_mutex_unlock(&loader->lock);
    return NULL;
}

bool loader_begin(struct loader *loader, const struct loading *asked)
{
    struct loading *loading = malloc(sizeof *loading);
    if (!loading)
        return false;
    *loading = *asked;
    pthread_mutex_lock(&loader->lock);
    append(&loader->last_asked, loading);
    pthread_cond_signal(&loader->filled);
    pthread_mutex_unlock(&loader->lock);
    return true;
}

struct loading *loader_collect(struct loader *loader)
{
    pthread_mutex_lock(&loader->lock);
    struct loading *loading = take(&loader->done, &loader->last_done);
    pthread_mutex_unlock(&loader->lock);
    return loading;
}

void loader_free(struct loading *loading)
{
    if (!loading)
        return;
    live_return(loading->live);
    text_free(&loading->error);
    free(loading);
}

static bool start(struct loader *loader)
{
    sigset_t all, before;
    sigfillset(&all); /* signals are for the loop */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&loader->thread, NULL, work, loader) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

struct loader *loader_open(const char *db, void (*wake)(void *context), void *context,
                           struct text *error)
{
    struct loader *loader = calloc(1, sizeof *loader);
    struct store *store = loader ? store_open_to_read(db, error) : NULL;
    if (store) {
        *loader = (struct loader){.store = store, .wake = wake, .context = context};
        pthread_mutex_init(&loader->lock, NULL);
        pthread_cond_init(&loader->filled, NULL);
        loader->last_asked = &loader->asked;
        loader->last_done = &loader->done;
        if (start(loader))
            return loader;
        text_add(error, "there is no thread to load tables");
    }
    store_close(store);
    free(loader);
    return NULL;
}

void loader_close(struct loader *loader)
{
    if (!loader)
        return;
    pthread_mutex_lock(&loader->lock);
    loader->stop = true;
    pthread_cond_signal(&loader->filled);
    pthread_mutex_unlock(&loader->lock);
    pthread_join(loader->thread, NULL);
    for (struct loading *at; (at = take(&loader->asked, &loader->last_asked)) ||
                             (at = take(&loader->done, &loader->last_done));)
        loader_free(at);
    pthread_mutex_destroy(&loader->lock);
    pthread_cond_destroy(&loader->filled);
    store_close(loader->store);
    free(loader);
}
