/* queue.c: see queue.h. */
#include "server/queue.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "host/think.h"

enum { THREADS_MAX = 64 };

struct list {
    struct job *first, **last;
};

struct queue {
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct list moves, hints, done;
    int length;
    int hinting, hint_threads; /* threads that think of hints; at most */
    atomic_bool stop;
    void (*wake)(void *context);
    void *context;
    pthread_t threads[THREADS_MAX];
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

struct job *job_new(const struct game *game, const void *state)
{
    struct job *job = calloc(1, sizeof *job);
    if (job) {
        job->game = game;
        memcpy(job->state, state, game->state_size);
    }
    return job;
}

void job_free(struct job *job)
{
    if (!job)
        return;
    free(job->id);
    free(job);
}

/* Thinking */

static bool is_stopped(void *context)
{
    struct job *job = context;
    return atomic_load(&job->dropped) || atomic_load(job->stop);
}

static void think(struct job *job)
{
    struct text error = TEXT_EMPTY;
    /* One thread per bot: the others are for other tables. */
    struct bot_host host = host_for_bots;
    host.context = job;
    host.cancelled = is_stopped;
    host.share = NULL;
    struct bot *bot = bot_new(job->game, job->bot, &host, &error);
    if (bot && (!job->ms || bot_limit(bot, "ms", job->ms, &error))) {
        bot_decide(bot, job->state, job->seed, &job->answer);
        job->good = true;
    }
    bot_free(bot);
    text_free(&error);
}

/* The next job, when there is one that may be begun. */
static struct job *take(struct queue *queue)
{
    struct job *job = list_take(&queue->moves);
    if (!job && queue->hinting < queue->hint_threads) {
        job = list_take(&queue->hints);
        queue->hinting += job != NULL;
    }
    return job;
}

static void *work(void *pointer)
{
    struct queue *queue = pointer;
    pthread_mutex_lock(&queue->lock);
    while (!atomic_load(&queue->stop)) {
        struct job *job = take(queue);
        if (!job) {
            pthread_cond_wait(&queue->filled, &queue->lock);
            continue;
        }
        pthread_mutex_unlock(&queue->lock);
        job->stop = &queue->stop;
        think(job);
        pthread_mutex_lock(&queue->lock);
        if (job->hint) {
            queue->hinting--;
            pthread_cond_signal(&queue->filled); /* another may be begun */
        }
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
    queue->moves.last = &queue->moves.first;
    queue->hints.last = &queue->hints.first;
    queue->hint_threads = threads > 1 ? threads - 1 : 1;
    queue->done.last = &queue->done.first;
    queue->wake = wake;
    queue->context = context;
    sigfillset(&all); /* signals are for the loop */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (queue->thread_count < threads && queue->thread_count < THREADS_MAX &&
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
    while ((job = list_take(&queue->moves)) || (job = list_take(&queue->hints)) ||
           (job = list_take(&queue->done)))
        job_free(job);
    pthread_mutex_destroy(&queue->lock);
    pthread_cond_destroy(&queue->filled);
    free(queue);
}

void queue_submit(struct queue *queue, struct job *job)
{
    pthread_mutex_lock(&queue->lock);
    list_add(job->hint ? &queue->hints : &queue->moves, job);
    queue->length++;
    pthread_cond_signal(&queue->filled);
    pthread_mutex_unlock(&queue->lock);
}

struct job *queue_collect(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    struct job *job = list_take(&queue->done);
    queue->length -= job != NULL;
    pthread_mutex_unlock(&queue->lock);
    return job;
}

int queue_length(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    int length = queue->length;
    pthread_mutex_unlock(&queue->lock);
    return length;
}
