/* writer.c: see writer.h. */
#include "server/store/writer.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "host/think.h"
#include "server/store/rate.h"

/* Batches */

struct kept { /* a value of a write: a number, or where its bytes are; NULL: none */
    int64_t number;
    size_t at;
    bool null;
};

struct operation {
    int statement;
    const char *pattern;
    int first; /* of its values */
};

struct batch {
    struct operation *operations;
    int count, capacity;
    struct kept *values;
    int value_count, value_capacity;
    struct text bytes; /* of texts, each with its end, and hashes */
    bool failed;       /* out of memory */
    bool scrub;        /* no file may keep what it deletes */
    bool rates;        /* there are games to be rated */
};

static void clear_batch(struct batch *batch)
{
    batch->count = batch->value_count = 0;
    batch->failed = batch->scrub = batch->rates = false;
    text_free(&batch->bytes);
}

static void free_batch(struct batch *batch)
{
    text_free(&batch->bytes);
    free(batch->operations);
    free(batch->values);
}

/* Room for one more of `size` bytes; false: out of memory. */
static bool grow(void **list, int count, int *capacity, size_t size)
{
    if (count < *capacity)
        return true;
    int more = 2 * *capacity + 64;
    void *larger = realloc(*list, (size_t)more * size);
    if (!larger)
        return false;
    *list = larger;
    *capacity = more;
    return true;
}

static bool keep_value(struct batch *batch, char kind, const struct value *value)
{
    if (!grow((void **)&batch->values, batch->value_count, &batch->value_capacity,
              sizeof *batch->values))
        return false;
    struct kept *kept = &batch->values[batch->value_count++];
    *kept = (struct kept){value->number, batch->bytes.length, kind == 'b' && !value->hash};
    if (kind == 't')
        text_add_bytes(&batch->bytes, value->text, strlen(value->text) + 1);
    else if (kind == 'b' && value->hash)
        text_add_bytes(&batch->bytes, (const char *)value->hash, HASH_BYTES);
    return !batch->bytes.failed;
}

static bool add_operation(struct batch *batch, int statement, const char *pattern,
                          const struct value *values)
{
    if (!grow((void **)&batch->operations, batch->count, &batch->capacity,
              sizeof *batch->operations))
        return false;
    batch->operations[batch->count++] = (struct operation){statement, pattern, batch->value_count};
    for (int i = 0; pattern[i]; i++)
        if (!keep_value(batch, pattern[i], &values[i]))
            return false;
    return true;
}

/* The thread */

enum { VALUES_MAX = 16, ATTEMPTS_MAX = 5 };

struct writer {
    /* The loop's */
    struct batch gathering;
    void (*wake)(void *context);
    void *context;
    /* The thread's between a hand-over and its end */
    struct database db;
    struct batch batch;
    const char *path;
    bool scrub; /* is due */
    /* Under the lock */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    enum { IDLE, HANDED_OVER, ENDED, QUIT } stage;
    struct written written;
    pthread_t thread;
    bool started;
};

static bool run_operation(struct writer *writer, const struct operation *operation)
{
    struct value values[VALUES_MAX] = {{0}};
    const struct kept *kept = writer->batch.values + operation->first;
    for (int i = 0; operation->pattern[i]; i++) {
        const char *bytes = writer->batch.bytes.data + kept[i].at;
        if (operation->pattern[i] == 't')
            values[i] = TEXT(bytes);
        else if (operation->pattern[i] == 'i')
            values[i] = INT(kept[i].number);
        else
            values[i] = HASH(kept[i].null ? NULL : (const unsigned char *)bytes);
    }
    if (operation->statement == WRITER_ARCHIVE)
        return database_archive(&writer->db, writer->path, values[0].text);
    if (operation->statement == WRITER_CHECK)
        return database_check(&writer->db, values[0].text,
                              (struct lease){values[1].number, values[2].number});
    if (operation->statement == WRITER_RATE)
        return rate_game(&writer->db, values);
    return database_run(&writer->db, operation->statement, operation->pattern, values);
}

/* Games are rated last: whoever has the turn to rate then waits for nobody (rate.c). */
static bool run_all(struct writer *writer, bool rates)
{
    bool good = true;
    for (int i = 0; good && i < writer->batch.count; i++) {
        const struct operation *operation = &writer->batch.operations[i];
        if ((operation->statement == WRITER_RATE) == rates)
            good = run_operation(writer, operation);
    }
    return good;
}

static bool rate_all(struct writer *writer)
{
    return !writer->batch.rates ||
           (database_pause(&writer->db) && run_all(writer, true) && database_go_on(&writer->db));
}

/* If anything fails, its first error is the one that is reported. */
static enum outcome write_once(struct writer *writer)
{
    struct database *db = &writer->db;
    bool good = database_begin(db) && run_all(writer, false) && rate_all(writer);
    if (good)
        return database_commit(db);
    database_abandon(db);
    return OUTCOME_BAD;
}

static struct written write_batch(struct writer *writer)
{
    enum outcome outcome = OUTCOME_AGAIN;
    if (writer->batch.failed) {
        text_clear(&writer->db.why);
        text_add(&writer->db.why, "out of memory");
        return (struct written){0};
    }
    for (int i = 0; outcome == OUTCOME_AGAIN && i < ATTEMPTS_MAX; i++)
        outcome = write_once(writer);
    writer->scrub |= writer->batch.scrub;
    if (outcome == OUTCOME_GOOD && writer->scrub) /* otherwise after the next one */
        writer->scrub = !database_scrub(&writer->db);
    return (struct written){.good = outcome == OUTCOME_GOOD, .unsure = outcome == OUTCOME_UNSURE};
}

static void *work(void *pointer)
{
    struct writer *writer = pointer;
    pthread_mutex_lock(&writer->lock);
    while (writer->stage != QUIT) {
        if (writer->stage != HANDED_OVER) {
            pthread_cond_wait(&writer->changed, &writer->lock);
            continue;
        }
        pthread_mutex_unlock(&writer->lock);
        double start = host_seconds();
        struct written written = write_batch(writer);
        pthread_mutex_lock(&writer->lock);
        written.seconds = host_seconds() - start;
        writer->written = written;
        writer->stage = ENDED;
        pthread_cond_broadcast(&writer->changed);
        writer->wake(writer->context);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

/* Opening */

static bool start_thread(struct writer *writer)
{
    sigset_t all, before;
    sigfillset(&all); /* signals are for the loop */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    writer->started = pthread_create(&writer->thread, NULL, work, writer) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return writer->started;
}

static bool open_database(struct writer *writer, const struct membership *as, struct text *error)
{
    return as ? database_open_shared(&writer->db, writer->path, as, error)
              : database_open(&writer->db, writer->path, FOR_WRITING, error);
}

struct writer *writer_open(const char *path, const struct membership *as,
                           const char *const *statements, int count, void (*wake)(void *context),
                           void *context, struct text *error)
{
    struct writer *writer = calloc(1, sizeof *writer);
    if (!writer) {
        text_add(error, "out of memory");
        return NULL;
    }
    writer->wake = wake;
    writer->path = path;
    writer->context = context;
    pthread_mutex_init(&writer->lock, NULL);
    pthread_cond_init(&writer->changed, NULL);
    if (open_database(writer, as, error) &&
        database_prepare(&writer->db, statements, count, error)) {
        if (start_thread(writer))
            return writer;
        text_add(error, "there is no thread to write it");
    }
    writer_close(writer);
    return NULL;
}

void writer_close(struct writer *writer)
{
    if (!writer)
        return;
    if (writer->started) {
        pthread_mutex_lock(&writer->lock);
        while (writer->stage == HANDED_OVER)
            pthread_cond_wait(&writer->changed, &writer->lock);
        writer->stage = QUIT;
        pthread_cond_broadcast(&writer->changed);
        pthread_mutex_unlock(&writer->lock);
        pthread_join(writer->thread, NULL);
    }
    database_close(&writer->db);
    free_batch(&writer->batch);
    free_batch(&writer->gathering);
    pthread_mutex_destroy(&writer->lock);
    pthread_cond_destroy(&writer->changed);
    free(writer);
}

/* The loop's side */

void writer_add(struct writer *writer, int statement, const char *pattern,
                const struct value *values)
{
    writer->gathering.rates |= statement == WRITER_RATE;
    if (!add_operation(&writer->gathering, statement, pattern, values))
        writer->gathering.failed = true;
}

void writer_scrub(struct writer *writer)
{
    writer->gathering.scrub = true;
}

void writer_fail(struct writer *writer)
{
    writer->gathering.failed = true;
}

int writer_length(const struct writer *writer)
{
    return writer->gathering.count + writer->gathering.failed;
}

struct writer_mark writer_mark(const struct writer *writer)
{
    const struct batch *batch = &writer->gathering;
    return (struct writer_mark){batch->count,  batch->value_count, batch->bytes.length,
                                batch->failed, batch->scrub,       batch->rates};
}

void writer_rewind(struct writer *writer, const struct writer_mark *mark)
{
    struct batch *batch = &writer->gathering;
    assert(mark->count <= batch->count);
    batch->count = mark->count;
    batch->value_count = mark->values;
    text_cut(&batch->bytes, mark->bytes);
    batch->failed = mark->failed;
    batch->scrub = mark->scrub;
    batch->rates = mark->rates;
}

bool writer_is_busy(struct writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    bool busy = writer->stage != IDLE;
    pthread_mutex_unlock(&writer->lock);
    return busy;
}

void writer_hand_over(struct writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    assert(writer->stage == IDLE);
    struct batch empty = writer->batch;
    writer->batch = writer->gathering;
    writer->gathering = empty;
    writer->stage = HANDED_OVER;
    pthread_cond_broadcast(&writer->changed);
    pthread_mutex_unlock(&writer->lock);
}

bool writer_collect(struct writer *writer, struct written *written, struct text *why)
{
    pthread_mutex_lock(&writer->lock);
    bool ended = writer->stage == ENDED;
    if (ended) {
        *written = writer->written;
        writer->stage = IDLE;
        clear_batch(&writer->batch);
        if (!written->good) {
            text_clear(why);
            text_add(why, text_string(&writer->db.why));
        }
    }
    pthread_mutex_unlock(&writer->lock);
    return ended;
}

void writer_wait(struct writer *writer)
{
    pthread_mutex_lock(&writer->lock);
    while (writer->stage == HANDED_OVER)
        pthread_cond_wait(&writer->changed, &writer->lock);
    pthread_mutex_unlock(&writer->lock);
}
