/* queue.c: see queue.h. */
#include "host/queue.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>

struct list {
    struct thought *first, **last;
};

struct queue {
    struct queue_settings settings;
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct list given, done;
    atomic_bool stop;
    pthread_t threads[QUEUE_THREADS_MAX];
    int thread_count;
};

static void list_add(struct list *list, struct thought *thought)
{
    thought->next = NULL;
    *list->last = thought;
    list->last = &thought->next;
}

static struct thought *list_take(struct list *list)
{
    struct thought *thought = list->first;
    if (!thought)
        return NULL;
    list->first = thought->next;
    if (!list->first)
        list->last = &list->first;
    return thought;
}

/* Thinking */

static bool is_stopped(void *context)
{
    const struct thought *thought = context;
    return atomic_load(&thought->hurry) || atomic_load(&thought->queue->stop);
}

static void think(struct thought *thought)
{
    struct bot_host host = thought->queue->settings.host;
    host.context = thought;
    host.cancelled = is_stopped;
    room_job_think(thought->job, &host);
}

static void *work(void *pointer)
{
    struct queue *queue = pointer;
    if (queue->settings.nice) /* of this thread alone */
        setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + queue->settings.nice);
    pthread_mutex_lock(&queue->lock);
    while (!atomic_load(&queue->stop)) {
        struct thought *thought = list_take(&queue->given);
        if (!thought) {
            pthread_cond_wait(&queue->filled, &queue->lock);
            continue;
        }
        pthread_mutex_unlock(&queue->lock);
        think(thought);
        pthread_mutex_lock(&queue->lock);
        list_add(&queue->done, thought);
        if (!atomic_load(&queue->stop))
            queue->settings.wake(queue->settings.context);
    }
    pthread_mutex_unlock(&queue->lock);
    return NULL;
}

/* The interface */

struct queue *queue_open(const struct queue_settings *settings)
{
    struct queue *queue = calloc(1, sizeof *queue);
    sigset_t all, before;
    if (!queue)
        return NULL;
    queue->settings = *settings;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->filled, NULL);
    queue->given.last = &queue->given.first;
    queue->done.last = &queue->done.first;
    sigfillset(&all); /* signals are for the thread that collects */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (queue->thread_count < settings->threads && queue->thread_count < QUEUE_THREADS_MAX &&
           pthread_create(&queue->threads[queue->thread_count], NULL, work, queue) == 0)
        queue->thread_count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (queue->thread_count)
        return queue;
    queue_close(queue, NULL);
    return NULL;
}

void queue_close(struct queue *queue, void (*drop)(struct thought *thought))
{
    struct thought *thought;
    if (!queue)
        return;
    pthread_mutex_lock(&queue->lock);
    atomic_store(&queue->stop, true);
    pthread_cond_broadcast(&queue->filled);
    pthread_mutex_unlock(&queue->lock);
    for (int i = 0; i < queue->thread_count; i++)
        pthread_join(queue->threads[i], NULL);
    while ((thought = list_take(&queue->given)) || (thought = list_take(&queue->done)))
        drop(thought);
    pthread_mutex_destroy(&queue->lock);
    pthread_cond_destroy(&queue->filled);
    free(queue);
}

int queue_threads(const struct queue *queue)
{
    return queue->thread_count;
}

void queue_submit(struct queue *queue, struct thought *thought)
{
    thought->queue = queue;
    pthread_mutex_lock(&queue->lock);
    list_add(&queue->given, thought);
    pthread_cond_signal(&queue->filled);
    pthread_mutex_unlock(&queue->lock);
}

struct thought *queue_collect(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    struct thought *thought = list_take(&queue->done);
    pthread_mutex_unlock(&queue->lock);
    return thought;
}
