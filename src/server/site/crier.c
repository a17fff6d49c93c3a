/* crier.c: see crier.h. */
#include "server/site/crier.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "host/clock.h"
#include "server/secret.h"
#include "server/store/postgres.h"

static const double gather_seconds = 0.05; /* between two transactions of this server */
static const double look_seconds = 1;      /* without being woken; and before trying again */
static const double clean_seconds = 60;
enum { WORDS_MAX = 16 << 10, READ_MAX = 500 };

enum { R_NUMBER, R_TELL, R_READ, R_CLEAN, R_COUNT };

/* Who tells keeps the row of `change_turn` until it is committed, so numbers are in the order of
 * commits, and nobody reads past one that is still to come. */
static const char *const statements[R_COUNT] = {
    [R_NUMBER] = "SELECT number FROM change_turn",
    [R_TELL] = "WITH turn AS (UPDATE change_turn SET number = number + 1 RETURNING number), "
               "made AS (INSERT INTO changes SELECT number, CAST($1 AS BIGINT), clock_timestamp(), "
               "CAST($2 AS TEXT) FROM turn "
               "RETURNING number) SELECT number, pg_notify('epoki_changes', '') FROM made",
    [R_READ] = "SELECT number, teller, what FROM changes WHERE number > $1 ORDER BY number "
               "LIMIT $2::int",
    [R_CLEAN] = "DELETE FROM changes WHERE told < clock_timestamp() - interval '5 min'",
};

struct crier {
    void (*wake)(void *context);
    void *context;
    int64_t teller;     /* this one */
    struct database db; /* the thread's, while it runs */
    int64_t number;     /* of the last row that was read */
    double next_look, next_tell, next_clean;
    int bell; /* rung by the loop when there is something to tell, or to stop for */
    /* Under the lock */
    pthread_mutex_t lock;
    struct text words; /* to be told: each a letter and a name, with a space behind */
    struct text heard; /* likewise, to be collected */
    struct crier_counts counts;
    bool quit;
    /* The loop's */
    struct text taken; /* what was heard, and is being collected, */
    size_t at;         /* from here on */
    pthread_t thread;
    bool started;
};

/* Words */

static bool has_word(const struct text *words, const char *word, size_t length)
{
    const char *at = text_string(words);
    while ((at = strstr(at, word)) && at != words->data && at[-1] != ' ')
        at += length;
    return at;
}

/* Adds one, unless it is there already; if there are too many, it is not known what has changed. */
static void add_word(struct text *words, enum change_kind kind, const char *name)
{
    struct text word = TEXT_EMPTY;
    text_format(&word, "%c%s ", (char)kind, name);
    if (words->failed || word.failed || words->length + word.length > WORDS_MAX) {
        text_free(words);
        text_add(words, "* ");
    } else if (!has_word(words, text_string(&word), word.length)) {
        text_add_bytes(words, text_string(&word), word.length);
    }
    text_free(&word);
}

/* The next word of a row; false: there is none. What a newer release says is passed over. */
static bool read_word(const char *words, size_t *at, struct change *change)
{
    for (size_t length; (length = strcspn(words + *at, " ")); *at += length + 1) {
        const char *word = words + *at;
        if (!word[length])
            return false;
        if (length > CHANGE_NAME_LENGTH + 1 || !strchr("tal*", word[0]))
            continue;
        change->kind = (enum change_kind)word[0];
        memcpy(change->name, word + 1, length - 1);
        change->name[length - 1] = '\0';
        *at += length + 1;
        return true;
    }
    return false;
}

/* The thread, without the lock */

/* What others have told since the last row; false: the database did not answer. */
static bool read_changes(struct crier *crier, struct text *heard, bool *missed, int *rows_read)
{
    const struct value values[] = {INT(crier->number), INT(READ_MAX)};
    struct rows *rows = database_bind(&crier->db, R_READ, "ii", values);
    enum step step;
    *rows_read = 0;
    while ((step = rows_step(rows)) == STEP_ROW) {
        int64_t number = rows_number(rows, 0);
        struct change change;
        size_t at = 0;
        *missed |= number != crier->number + 1;
        crier->number = number;
        ++*rows_read;
        if (rows_number(rows, 1) == crier->teller)
            continue;
        while (read_word(rows_text(rows, 2), &at, &change))
            add_word(heard, change.kind, change.name);
    }
    rows_reset(rows);
    return step == STEP_END;
}

static void pass_on(struct crier *crier, const struct text *heard, bool missed)
{
    struct change change;
    size_t at = 0;
    pthread_mutex_lock(&crier->lock);
    while (read_word(text_string(heard), &at, &change)) {
        crier->counts.heard++;
        add_word(&crier->heard, change.kind, change.name);
    }
    if (missed || heard->failed) {
        crier->counts.missed++;
        add_word(&crier->heard, CHANGE_ANYTHING, "");
    }
    pthread_mutex_unlock(&crier->lock);
    crier->wake(crier->context);
}

static bool find_number(struct crier *crier, int64_t *number)
{
    struct rows *rows = database_bind(&crier->db, R_NUMBER, "", NULL);
    bool good = rows_step(rows) == STEP_ROW;
    if (good)
        *number = rows_number(rows, 0);
    rows_reset(rows);
    return good;
}

/* Once in a while: the session may be new, and not listen yet; and the database may be an older
 * one, from before something that was read. */
static bool look_after(struct crier *crier)
{
    struct text ignored = TEXT_EMPTY;
    int64_t number = crier->number;
    database_execute(&crier->db, "LISTEN epoki_changes", &ignored);
    text_free(&ignored);
    bool older = find_number(crier, &number) && number < crier->number;
    if (older)
        crier->number = number;
    return older;
}

static void look(struct crier *crier, bool after)
{
    struct text heard = TEXT_EMPTY;
    bool missed = after && look_after(crier), good = true;
    int count = READ_MAX;
    while (good && count == READ_MAX)
        good = read_changes(crier, &heard, &missed, &count);
    if (heard.length || heard.failed || missed)
        pass_on(crier, &heard, missed);
    text_free(&heard);
}

/* False: they are not told, or nobody knows; telling them again does no harm. */
static bool tell(struct crier *crier, const char *words)
{
    const struct value values[] = {INT(crier->teller), TEXT(words)};
    struct rows *rows = database_bind(&crier->db, R_TELL, "it", values);
    bool good = rows_step(rows) == STEP_ROW;
    rows_reset(rows);
    return good;
}

static void clean(struct crier *crier)
{
    rows_reset(database_bind(&crier->db, R_CLEAN, "", NULL));
}

/* The thread, with the lock */

static void do_tell(struct crier *crier)
{
    struct text words = crier->words;
    crier->words = TEXT_EMPTY;
    pthread_mutex_unlock(&crier->lock);
    bool good = tell(crier, text_string(&words));
    struct change change;
    size_t at = 0;
    crier->next_tell = host_seconds() + (good ? gather_seconds : look_seconds);
    pthread_mutex_lock(&crier->lock);
    while (read_word(text_string(&words), &at, &change)) {
        crier->counts.told += good;
        if (!good)
            add_word(&crier->words, change.kind, change.name);
    }
    text_free(&words);
}

static void *work(void *pointer)
{
    struct crier *crier = pointer;
    bool woken = false;
    pthread_mutex_lock(&crier->lock);
    while (!crier->quit) {
        double now = host_seconds(), until = crier->next_look;
        bool after = now >= crier->next_look;
        if (crier->words.length && now >= crier->next_tell) {
            do_tell(crier);
            continue;
        }
        if (crier->words.length && crier->next_tell < until)
            until = crier->next_tell;
        pthread_mutex_unlock(&crier->lock);
        if (woken || after) {
            look(crier, after);
            crier->next_look = after ? host_seconds() + look_seconds : crier->next_look;
            woken = false;
        } else if (now >= crier->next_clean) {
            clean(crier);
            crier->next_clean = now + clean_seconds;
        } else {
            woken = postgres_wait(&crier->db, crier->bell, until);
        }
        pthread_mutex_lock(&crier->lock);
    }
    if (crier->words.length)
        do_tell(crier);
    pthread_mutex_unlock(&crier->lock);
    return NULL;
}

/* Beginning and end */

static bool open_database(struct crier *crier, const char *where, struct text *error)
{
    if (!database_open(&crier->db, where, FOR_READING, error) ||
        !database_prepare(&crier->db, statements, R_COUNT, error))
        return false;
    if (!find_number(crier, &crier->number))
        text_add(error, text_string(&crier->db.why));
    return !error->length;
}

static bool start(struct crier *crier, struct text *error)
{
    sigset_t all, before;
    crier->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    sigfillset(&all); /* signals are for the loop */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    crier->started = crier->bell >= 0 && pthread_create(&crier->thread, NULL, work, crier) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return crier->started || text_refuse(error, "there is no thread to hear other servers");
}

struct crier *crier_open(const char *where, void (*wake)(void *context), void *context,
                         struct text *error)
{
    struct crier *crier = calloc(1, sizeof *crier);
    if (!crier) {
        text_add(error, "out of memory");
        return NULL;
    }
    crier->wake = wake;
    crier->context = context;
    crier->teller = (int64_t)(secret_seed() >> 1);
    crier->bell = -1;
    pthread_mutex_init(&crier->lock, NULL);
    if (open_database(crier, where, error) && start(crier, error))
        return crier;
    crier_close(crier);
    return NULL;
}

static void ring(const struct crier *crier)
{
    const uint64_t once = 1;
    ssize_t written = write(crier->bell, &once, sizeof once);
    (void)written; /* it fails only if it has been rung already */
}

void crier_close(struct crier *crier)
{
    if (!crier)
        return;
    if (crier->started) {
        pthread_mutex_lock(&crier->lock);
        crier->quit = true;
        pthread_mutex_unlock(&crier->lock);
        ring(crier);
        pthread_join(crier->thread, NULL);
    }
    database_close(&crier->db);
    if (crier->bell >= 0)
        close(crier->bell);
    text_free(&crier->words);
    text_free(&crier->heard);
    text_free(&crier->taken);
    pthread_mutex_destroy(&crier->lock);
    free(crier);
}

/* The loop's side */

void crier_tell(struct crier *crier, enum change_kind kind, const char *name)
{
    pthread_mutex_lock(&crier->lock);
    bool first = !crier->words.length;
    add_word(&crier->words, kind, name);
    pthread_mutex_unlock(&crier->lock);
    if (first)
        ring(crier);
}

bool crier_collect(struct crier *crier, struct change *change)
{
    if (read_word(text_string(&crier->taken), &crier->at, change))
        return true;
    text_free(&crier->taken);
    crier->at = 0;
    pthread_mutex_lock(&crier->lock);
    crier->taken = crier->heard;
    crier->heard = TEXT_EMPTY;
    pthread_mutex_unlock(&crier->lock);
    return read_word(text_string(&crier->taken), &crier->at, change);
}

struct crier_counts crier_counts(struct crier *crier)
{
    pthread_mutex_lock(&crier->lock);
    struct crier_counts counts = crier->counts;
    pthread_mutex_unlock(&crier->lock);
    return counts;
}
