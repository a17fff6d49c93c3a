/* aside.c: see aside.h. */
#include "server/store/aside.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "server/store/store.h"

enum { READERS = 2, VALUES_MAX = 16, AT_ONCE = -2 };
enum { RESULTS_MAX = 20000 }; /* of one who would never have read all he wants */

struct cell {
    enum kind kind;
    bool null; /* no bytes */
    int64_t number;
    size_t at, count; /* of its bytes */
};

/* A statement and what it found. */
struct result {
    struct result *next;
    struct reads *reads; /* whose it is */
    int statement;
    const char *pattern;
    struct text key; /* its values */
    int columns, rows;
    struct cell *cells;
    int capacity;
    struct text bytes;
    enum step last; /* after the rows */
    struct text why;
};

struct reads {
    struct result *first, **last; /* what has ended, in that order */
    struct result *next;          /* probably wanted next */
    int pending, count;
    bool gone; /* nobody wants it any more */
    double since;
};

struct reader {
    struct aside *aside;
    struct database db;
    pthread_t thread;
    bool started;
};

struct aside {
    struct database direct;
    struct reads *current;
    bool misses, hurried;
    int pending;
    uint64_t at_once;
    void (*wake)(void *context);
    void *context;
    struct reader readers[READERS];
    /* Under the lock */
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct result *asked, **last_asked, *done, **last_done;
    bool stop;
};

static struct aside *aside_of(const struct database *db)
{
    return db->connection;
}

/* Lists */

static void append(struct result ***last, struct result *found)
{
    found->next = NULL;
    **last = found;
    *last = &found->next;
}

static struct result *take(struct result **first, struct result ***last)
{
    struct result *found = *first;
    if (!found)
        return NULL;
    *first = found->next;
    if (!*first)
        *last = first;
    return found;
}

static void free_found(struct result *found)
{
    text_free(&found->key);
    text_free(&found->bytes);
    text_free(&found->why);
    free(found->cells);
    free(found);
}

struct reads *reads_new(void)
{
    struct reads *reads = calloc(1, sizeof *reads);
    if (reads) {
        reads->last = &reads->first;
        reads->since = host_seconds();
    }
    return reads;
}

static void free_reads(struct reads *reads)
{
    for (struct result *found; (found = take(&reads->first, &reads->last));)
        free_found(found);
    free(reads);
}

void reads_free(struct reads *reads)
{
    if (!reads)
        return;
    reads->gone = true; /* the last of its statements to end frees it */
    if (!reads->pending)
        free_reads(reads);
}

bool reads_wait(const struct reads *reads)
{
    return reads && reads->pending;
}

double reads_since(const struct reads *reads)
{
    return reads->since;
}

/* Values, as one text that tells them from others */

static void write_key(struct text *key, const char *pattern, const struct value *values)
{
    for (int i = 0; pattern[i]; i++)
        if (pattern[i] == 't')
            text_add_bytes(key, values[i].text, strlen(values[i].text) + 1);
        else if (pattern[i] == 'i')
            text_add_bytes(key, (const char *)&values[i].number, sizeof values[i].number);
        else {
            text_add_char(key, values[i].hash ? 'b' : 'n');
            if (values[i].hash)
                text_add_bytes(key, (const char *)values[i].hash, HASH_BYTES);
        }
}

static void read_key(const struct result *found, struct value *values)
{
    const char *at = found->key.data;
    for (int i = 0; found->pattern[i]; i++)
        if (found->pattern[i] == 't') {
            values[i] = TEXT(at);
            at += strlen(at) + 1;
        } else if (found->pattern[i] == 'i') {
            values[i] = INT(0);
            memcpy(&values[i].number, at, sizeof values[i].number);
            at += sizeof values[i].number;
        } else {
            values[i] = HASH(*at == 'b' ? (const unsigned char *)at + 1 : NULL);
            at += *at == 'b' ? 1 + HASH_BYTES : 1;
        }
}

/* The threads */

static bool keep_row(struct result *found, const struct rows *rows)
{
    int count = found->columns = rows_columns(rows), first = found->rows * count;
    if (first + count > found->capacity) {
        int more = 2 * found->capacity + count;
        void *larger = realloc(found->cells, (size_t)more * sizeof *found->cells);
        if (!larger)
            return false;
        found->cells = larger;
        found->capacity = more;
    }
    for (int i = 0; i < count; i++) {
        struct cell *cell = &found->cells[first + i];
        *cell = (struct cell){.kind = rows_kind(rows, i), .at = found->bytes.length};
        cell->number = rows_number(rows, i);
        const char *bytes = rows_bytes(rows, i, &cell->count);
        cell->null = !bytes;
        if (bytes) /* and an end, as texts have */
            text_add_bytes(&found->bytes, bytes, cell->count);
        text_add_bytes(&found->bytes, "", 1);
    }
    found->rows++;
    return !found->bytes.failed;
}

static void carry_out(struct database *db, struct result *found)
{
    struct value values[VALUES_MAX];
    read_key(found, values);
    struct rows *rows = database_bind(db, found->statement, found->pattern, values);
    bool kept = true;
    while (kept && (found->last = rows_step(rows)) == STEP_ROW)
        kept = keep_row(found, rows);
    if (!kept)
        found->last = STEP_ERROR;
    if (found->last != STEP_END)
        text_add(&found->why, kept ? text_string(&db->why) : "out of memory");
    rows_reset(rows);
}

static void *work(void *pointer)
{
    struct reader *reader = pointer;
    struct aside *aside = reader->aside;
    pthread_mutex_lock(&aside->lock);
    while (!aside->stop) {
        struct result *found = take(&aside->asked, &aside->last_asked);
        if (!found) {
            pthread_cond_wait(&aside->filled, &aside->lock);
            continue;
        }
        pthread_mutex_unlock(&aside->lock);
        carry_out(&reader->db, found);
        pthread_mutex_lock(&aside->lock);
        bool first = !aside->done;
        append(&aside->last_done, found);
        if (first && !aside->stop)
            aside->wake(aside->context);
    }
    pthread_mutex_unlock(&aside->lock);
    return NULL;
}

/* The loop's side */

static bool is_it(const struct result *found, int statement, const struct text *key)
{
    return found->statement == statement && found->key.length == key->length &&
           (!key->length || memcmp(found->key.data, key->data, key->length) == 0);
}

/* Whoever reads again reads in the same order. */
static struct result *find(struct reads *reads, int statement, const struct text *key)
{
    struct result *found = reads->next;
    if (!found || !is_it(found, statement, key))
        for (found = reads->first; found && !is_it(found, statement, key);)
            found = found->next;
    if (found)
        reads->next = found->next;
    return found;
}

static bool fail(struct database *db, const char *why)
{
    text_clear(&db->why);
    text_add(&db->why, why);
    return false;
}

/* Takes ownership of the key. */
static bool ask(struct aside *aside, int statement, const char *pattern, struct text *key)
{
    struct result *found = calloc(1, sizeof *found);
    if (!found || key->failed) {
        free(found);
        text_free(key);
        return false;
    }
    found->reads = aside->current;
    found->statement = statement;
    found->pattern = pattern;
    found->key = *key;
    aside->current->pending++;
    aside->current->count++;
    aside->pending++;
    aside->misses = true;
    pthread_mutex_lock(&aside->lock);
    append(&aside->last_asked, found);
    pthread_cond_signal(&aside->filled);
    pthread_mutex_unlock(&aside->lock);
    return true;
}

static bool read_at_once(struct rows *rows, int statement, const char *pattern,
                         const struct value *values)
{
    struct aside *aside = aside_of(rows->db);
    aside->at_once++;
    rows->at = AT_ONCE;
    rows->found = database_bind(&aside->direct, statement, pattern, values);
    return rows->found || fail(rows->db, text_string(&aside->direct.why));
}

static bool bind(struct rows *rows, const char *pattern, const struct value *values)
{
    struct aside *aside = aside_of(rows->db);
    int statement = (int)(rows - rows->db->prepared);
    struct text key = TEXT_EMPTY;
    if (!aside->current)
        return read_at_once(rows, statement, pattern, values);
    write_key(&key, pattern, values);
    rows->at = -1;
    rows->found = find(aside->current, statement, &key);
    if (rows->found) {
        text_free(&key);
        return true;
    }
    if (aside->hurried || aside->current->count >= RESULTS_MAX) {
        text_free(&key);
        return read_at_once(rows, statement, pattern, values);
    }
    return fail(rows->db,
                ask(aside, statement, pattern, &key) ? "it is being read" : "out of memory");
}

static struct rows *direct_of(const struct rows *rows)
{
    return rows->at == AT_ONCE ? rows->found : NULL;
}

static enum step step(struct rows *rows)
{
    struct rows *direct = direct_of(rows);
    const struct result *found = rows->found;
    enum step step = direct ? rows_step(direct) : ++rows->at < found->rows ? STEP_ROW : found->last;
    if (step == STEP_DAMAGED || step == STEP_ERROR)
        fail(rows->db, text_string(direct ? &aside_of(rows->db)->direct.why : &found->why));
    return step;
}

static bool reset(struct rows *rows)
{
    struct rows *direct = direct_of(rows);
    rows->found = NULL;
    rows->at = -1;
    return !direct || rows_reset(direct);
}

static int columns(const struct rows *rows)
{
    const struct rows *direct = direct_of(rows);
    return direct ? rows_columns(direct) : ((const struct result *)rows->found)->columns;
}

static const struct cell *cell_of(const struct rows *rows, int column)
{
    const struct result *found = rows->found;
    return &found->cells[rows->at * found->columns + column];
}

static enum kind kind(const struct rows *rows, int column)
{
    const struct rows *direct = direct_of(rows);
    return direct ? rows_kind(direct, column) : cell_of(rows, column)->kind;
}

static int64_t number(const struct rows *rows, int column)
{
    const struct rows *direct = direct_of(rows);
    return direct ? rows_number(direct, column) : cell_of(rows, column)->number;
}

static const char *bytes(const struct rows *rows, int column, size_t *count)
{
    const struct rows *direct = direct_of(rows);
    if (direct)
        return rows_bytes(direct, column, count);
    const struct cell *cell = cell_of(rows, column);
    *count = cell->count;
    return cell->null ? NULL : ((const struct result *)rows->found)->bytes.data + cell->at;
}

void aside_read_for(struct database *db, struct reads *reads)
{
    struct aside *aside = aside_of(db);
    aside->current = reads;
    aside->misses = aside->hurried = false;
    if (reads)
        reads->next = reads->first;
}

bool aside_misses(const struct database *db)
{
    return aside_of(db)->misses;
}

void aside_hurry(struct database *db)
{
    aside_of(db)->hurried = true;
    aside_of(db)->misses = false;
}

int aside_pending(const struct database *db)
{
    return aside_of(db)->pending;
}

uint64_t aside_at_once(const struct database *db)
{
    return aside_of(db)->at_once;
}

bool aside_collect(struct database *db)
{
    struct aside *aside = aside_of(db);
    pthread_mutex_lock(&aside->lock);
    struct result *done = aside->done;
    aside->done = NULL;
    aside->last_done = &aside->done;
    pthread_mutex_unlock(&aside->lock);
    for (struct result *found = done, *next; found; found = next) {
        struct reads *reads = found->reads;
        next = found->next;
        append(&reads->last, found);
        aside->pending--;
        if (!--reads->pending && reads->gone)
            free_reads(reads);
    }
    return done;
}

/* Opening and closing */

static bool start(struct reader *reader, const struct database *like, const char *where,
                  struct text *error)
{
    sigset_t all, before;
    if (!database_open(&reader->db, where, FOR_READING, error) ||
        !database_prepare(&reader->db, like->statements, like->count, error))
        return false;
    sigfillset(&all); /* signals are for the loop */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    reader->started = pthread_create(&reader->thread, NULL, work, reader) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return reader->started || text_refuse(error, "there is no thread to read it");
}

/* Those that have not been collected belong to nobody any more. */
static void drop_all(struct result *first)
{
    for (struct result *found = first, *next; found; found = next) {
        struct reads *reads = found->reads;
        next = found->next;
        free_found(found);
        if (!--reads->pending && reads->gone)
            free_reads(reads);
    }
}

static void stop(struct aside *aside)
{
    pthread_mutex_lock(&aside->lock);
    aside->stop = true;
    pthread_cond_broadcast(&aside->filled);
    pthread_mutex_unlock(&aside->lock);
    for (int i = 0; i < READERS; i++) {
        if (aside->readers[i].started)
            pthread_join(aside->readers[i].thread, NULL);
        database_close(&aside->readers[i].db);
    }
    drop_all(aside->asked);
    drop_all(aside->done);
    pthread_mutex_destroy(&aside->lock);
    pthread_cond_destroy(&aside->filled);
}

static void close_aside(struct database *db)
{
    struct aside *aside = aside_of(db);
    stop(aside);
    database_close(&aside->direct);
    free(aside);
}

static void move_to(struct database *to, struct database *from)
{
    *to = *from;
    for (int i = 0; i < STATEMENTS_MAX; i++)
        to->prepared[i].db = to;
}

static const struct engine aside_engine = {
    .close = close_aside,
    .bind = bind,
    .step = step,
    .reset = reset,
    .columns = columns,
    .kind = kind,
    .number = number,
    .bytes = bytes,
};

bool aside_open(struct database *db, const char *where, void (*wake)(void *context), void *context,
                struct text *error)
{
    struct aside *aside = calloc(1, sizeof *aside);
    bool good = aside || text_refuse(error, "out of memory");
    if (!aside)
        return false;
    aside->wake = wake;
    aside->context = context;
    aside->last_asked = &aside->asked;
    aside->last_done = &aside->done;
    pthread_mutex_init(&aside->lock, NULL);
    pthread_cond_init(&aside->filled, NULL);
    for (int i = 0; good && i < READERS; i++) {
        aside->readers[i].aside = aside;
        good = start(&aside->readers[i], db, where, error);
    }
    if (!good) {
        stop(aside);
        free(aside);
        return false;
    }
    move_to(&aside->direct, db);
    *db = (struct database){.engine = &aside_engine, .connection = aside};
    for (int i = 0; i < STATEMENTS_MAX; i++)
        db->prepared[i] = (struct rows){.db = db, .at = -1};
    return true;
}
