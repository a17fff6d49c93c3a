/* queue.c: see queue.h. */
#include "server/queue.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "host/think.h"

enum { THINKING_NICE = 10 };

struct list {
    struct job *first, **last;
};

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct list given, done;
    atomic_bool stop;
    void (*wake)(void *context);
    void *context;
    pthread_t threads[QUEUE_THREADS_MAX];
    int thread_count;
};

static void list_add(struct list *list, struct job *job)
{
    job->next = NULL;
    *list->last = job;
    list->last = &job->next;
}

static struct job *list_take(struct list *list)
{
    struct job *job = list->first;
    if (!job)
        return NULL;
    list->first = job->next;
    if (!list->first)
        list->last = &list->first;
    return job;
}

void job_free(struct job *job)
{
    if (!job)
        return;
    room_job_free(job->thought);
    free(job);
}

/* Thinking */

static bool is_stopped(void *context)
{
    struct job *job = context;
    return atomic_load(&job->dropped) || atomic_load(&job->hurry) || atomic_load(job->stop);
}

static void think(struct job *job)
{
    /* One thread per bot: the others are for other tables. */
    struct bot_host host = host_for_bots;
    host.context = job;
    host.cancelled = is_stopped;
    host.share = NULL;
    room_job_think(job->thought, &host);
}

static void *work(void *pointer)
{
    struct queue *queue = pointer;
    /* Only for this thread (on Linux): players are answered before bots think. */
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + THINKING_NICE);
    pthread_mutex_lock(&queue->lock);
    while (!atomic_load(&queue->stop)) {
        struct job *job = list_take(&queue->given);
        if (!job) {
            pthread_cond_wait(&queue->filled, &queue->lock);
            continue;
        }
        pthread_mutex_unlock(&queue->lock);
        think(job);
        pthread_mutex_lock(&queue->lock);
        list_add(&queue->done, job);
        if (!atomic_load(&queue->stop))
            queue->wake(queue->context);
    }
    pthread_mutex_unlock(&queue->lock);
    return NULL;
}

/* Doors */

struct queue *queue_open(int threads, void (*wake)(void *context), void *context)
{
    struct queue *queue = calloc(1, sizeof *queue);
    sigset_t all, before;
    if (!queue)
        return NULL;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->filled, NULL);
    queue->given.last = &queue->given.first;
    queue->done.last = &queue->done.first;
    queue->wake = wake;
    queue->context = context;
    sigfillset(&all); /* signals are for the loop */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (queue->thread_count < threads && queue->thread_count < QUEUE_THREADS_MAX &&
           pthread_create(&queue->threads[queue->thread_count], NULL, work, queue) == 0)
        queue->thread_count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (queue->thread_count)
        return queue;
    queue_close(queue);
    return NULL;
}

void queue_close(struct queue *queue)
{
    struct job *job;
    if (!queue)
        return;
    pthread_mutex_lock(&queue->lock);
    atomic_store(&queue->stop, true);
    pthread_cond_broadcast(&queue->filled);
    pthread_mutex_unlock(&queue->lock);
    for (int i = 0; i < queue->thread_count; i++)
        pthread_join(queue->threads[i], NULL);
    while ((job = list_take(&queue->given)) || (job = list_take(&queue->done)))
        job_free(job);
    pthread_mutex_destroy(&queue->lock);
    pthread_cond_destroy(&queue->filled);
    free(queue);
}

int queue_threads(const struct queue *queue)
{
    return queue->thread_count;
}

void queue_submit(struct queue *queue, struct job *job)
{
    job->stop = &queue->stop;
    pthread_mutex_lock(&queue->lock);
    list_add(&queue->given, job);
    pthread_cond_signal(&queue->filled);
    pthread_mutex_unlock(&queue->lock);
}

struct job *queue_collect(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    struct job *job = list_take(&queue->done);
    pthread_mutex_unlock(&queue->lock);
    return job;
}
