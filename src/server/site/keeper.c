/* keeper.c: see keeper.h. */
#include "server/site/keeper.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/think.h"
#include "server/secret.h"
#include "server/store/database.h"

static const double renew_seconds = 0.7, retry_seconds = 0.1;

enum { K_JOIN, K_RENEW, K_MEMBERS, K_END_SESSIONS, K_REMOVE, K_LEAVE, K_CLAIM, K_RELEASE, K_COUNT };

/* While the database was gone nobody could renew anything. So only somebody who has been connected
 * for long enough himself may say that others were not. */
#define EXPIRED \
    "expires < clock_timestamp() AND member <> $1 AND (SELECT backend_start FROM " \
    "pg_stat_activity WHERE pid = pg_backend_pid()) < clock_timestamp() - " \
    "interval '" MEMBER_SECONDS " s'"
#define IN_TIME "clock_timestamp() + interval '" MEMBER_SECONDS " s'"

static const char *const statements[K_COUNT] = {
    [K_JOIN] = "INSERT INTO members (address, number, session, expires, rules) "
               "VALUES ($1, 0, 0, " IN_TIME ", $2) RETURNING member",
    [K_RENEW] = "UPDATE members SET expires = " IN_TIME " WHERE member = $1 RETURNING member",
    [K_MEMBERS] = "SELECT member FROM members ORDER BY member LIMIT $1::int",
    [K_END_SESSIONS] = "SELECT pg_terminate_backend(session, 1000) FROM members WHERE " EXPIRED
                       " AND session IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND "
                       "classid = 1701865835 AND granted)",
    [K_REMOVE] = "DELETE FROM members WHERE " EXPIRED " RETURNING member",
    [K_LEAVE] = "DELETE FROM members WHERE member = $1",
    /* A member that does not play by the rules of the table leaves it to one that does. If a lease
     * is inserted, the last part does not see it. */
    [K_CLAIM] = "WITH needed AS (SELECT ' ' || game || ':' || substring(header from "
                "'(?n)^rules ([0-9]+)$') || ' ' AS rules FROM games WHERE id = $1), "
                "fit AS (SELECT coalesce((SELECT member FROM members, needed WHERE "
                "position(needed.rules in members.rules) > 0 AND (member = $2 OR "
                "expires > clock_timestamp()) ORDER BY member = $2 DESC, random() LIMIT 1), $2) "
                "AS member), "
                "made AS (INSERT INTO leases SELECT $1, member, nextval('lease_epochs') FROM fit "
                "ON CONFLICT (game_id) DO NOTHING RETURNING member, epoch) "
                "SELECT member, epoch, address FROM made JOIN members USING (member) UNION ALL "
                "SELECT member, epoch, address FROM leases JOIN members USING (member) "
                "WHERE game_id = $1",
    [K_RELEASE] = "DELETE FROM leases WHERE game_id = $1 AND member = $2 AND epoch = $3",
};

struct task {
    struct task *next;
    enum { TASK_CLAIM, TASK_RELEASE } kind;
    char id[TABLE_ID_LENGTH + 1];
    struct lease lease;
};

struct found_claim {
    struct found_claim *next;
    struct claim claim;
};

struct keeper {
    const char *address;
    struct membership *as;
    void (*wake)(void *context);
    void *context;
    struct text secret;
    struct text rules;  /* " duel:1 ages:2 ": by which it plays */
    struct database db; /* the thread's, while it runs */
    double next_renewal;
    /* Under the lock */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct task *tasks, **last_task;
    struct found_claim *answers, **last_answer;
    struct membership_state state;
    bool joining; /* it is to become a member */
    bool quit;
    pthread_t thread;
    bool started;
};

/* The thread: what it does without the lock */

/* Runs a statement that gives at most one number. False: the database did not answer. */
static bool ask(struct keeper *keeper, int id, const char *pattern, const struct value *values,
                int64_t *number)
{
    struct rows *rows = database_bind(&keeper->db, id, pattern, values);
    enum step step = rows_step(rows);
    *number = step == STEP_ROW ? rows_number(rows, 0) : 0;
    rows_reset(rows);
    return step != STEP_ERROR;
}

static void list_members(struct keeper *keeper, struct membership_state *state)
{
    struct rows *rows =
        database_bind(&keeper->db, K_MEMBERS, "i", (struct value[]){INT(MEMBERS_MAX)});
    int count = 0;
    while (rows_step(rows) == STEP_ROW && count < MEMBERS_MAX)
        state->others[count++] = rows_number(rows, 0);
    rows_reset(rows);
    if (count)
        state->other_count = count;
}

static void remove_the_dead(struct keeper *keeper, struct membership_state *state)
{
    const struct value self[] = {INT(state->member)};
    struct rows *rows = database_bind(&keeper->db, K_END_SESSIONS, "i", self);
    rows_reset(rows);
    if (!rows)
        return;
    rows = database_bind(&keeper->db, K_REMOVE, "i", self);
    while (rows_step(rows) == STEP_ROW)
        state->removed++;
    rows_reset(rows);
}

/* Becomes a member, or renews that it is one; false: the database did not answer. */
static bool renew(struct keeper *keeper, struct membership_state *state, bool joining)
{
    /* What is lost here if PostgreSQL crashes is noticed: transactions check it, and what they
     * saw is stored before they are. */
    static const char no_hurry[] = "SET synchronous_commit = off";
    struct text ignored = TEXT_EMPTY;
    double asked = host_seconds();
    int64_t member;
    const struct value joining_as[] = {TEXT(keeper->address), TEXT(text_string(&keeper->rules))};
    const struct value self[] = {INT(state->member)};
    if (!state->member && !joining)
        return true;
    database_execute(&keeper->db, no_hurry, &ignored);
    text_free(&ignored);
    if (!(state->member ? ask(keeper, K_RENEW, "i", self, &member)
                        : ask(keeper, K_JOIN, "tt", joining_as, &member)))
        return false;
    state->member = member;
    state->renewed = asked;
    keeper->as->number = member;
    if (member) {
        remove_the_dead(keeper, state);
        list_members(keeper, state);
    }
    return true;
}

static void claim(struct keeper *keeper, const struct task *task, int64_t member,
                  struct claim *result)
{
    const struct value values[] = {TEXT(task->id), INT(member)};
    *result = (struct claim){.known = false};
    memcpy(result->id, task->id, sizeof result->id);
    if (!member)
        return;
    struct rows *rows = database_bind(&keeper->db, K_CLAIM, "ti", values);
    if (rows_step(rows) == STEP_ROW) {
        result->known = true;
        result->lease = (struct lease){rows_number(rows, 0), rows_number(rows, 1)};
        snprintf(result->address, sizeof result->address, "%s", rows_text(rows, 2));
    }
    rows_reset(rows);
}

static void release(struct keeper *keeper, const struct task *task)
{
    const struct value values[] = {TEXT(task->id), INT(task->lease.member), INT(task->lease.epoch)};
    int64_t nothing; /* if it fails, the row goes with the member */
    ask(keeper, K_RELEASE, "tii", values, &nothing);
}

/* The thread: with the lock */

static void answer(struct keeper *keeper, const struct claim *claim)
{
    struct found_claim *answer = malloc(sizeof *answer);
    if (!answer)
        return; /* the loop asks again */
    *answer = (struct found_claim){.claim = *claim};
    *keeper->last_answer = answer;
    keeper->last_answer = &answer->next;
}

static void do_task(struct keeper *keeper)
{
    struct task *task = keeper->tasks;
    struct claim result;
    int64_t member = keeper->state.member;
    keeper->tasks = task->next;
    if (!keeper->tasks)
        keeper->last_task = &keeper->tasks;
    pthread_mutex_unlock(&keeper->lock);
    if (task->kind == TASK_CLAIM)
        claim(keeper, task, member, &result);
    else
        release(keeper, task);
    pthread_mutex_lock(&keeper->lock);
    if (task->kind == TASK_CLAIM) {
        answer(keeper, &result);
        keeper->wake(keeper->context);
    }
    free(task);
}

static void do_renewal(struct keeper *keeper)
{
    struct membership_state state = keeper->state;
    bool joining = keeper->joining;
    pthread_mutex_unlock(&keeper->lock);
    bool good = renew(keeper, &state, joining);
    pthread_mutex_lock(&keeper->lock);
    keeper->next_renewal = host_seconds() + (good ? renew_seconds : retry_seconds);
    keeper->joining &= !state.member;
    keeper->state = state;
    keeper->wake(keeper->context);
}

static void wait_until(struct keeper *keeper, double when)
{
    struct timespec end;
    double left = when - host_seconds();
    clock_gettime(CLOCK_REALTIME, &end);
    left += (double)end.tv_nsec * 1e-9;
    end.tv_sec += (time_t)left;
    end.tv_nsec = (long)((left - (double)(time_t)left) * 1e9);
    pthread_cond_timedwait(&keeper->changed, &keeper->lock, &end);
}

static void *work(void *pointer)
{
    struct keeper *keeper = pointer;
    pthread_mutex_lock(&keeper->lock);
    while (!keeper->quit) {
        if (host_seconds() >= keeper->next_renewal)
            do_renewal(keeper);
        else if (keeper->tasks)
            do_task(keeper);
        else
            wait_until(keeper, keeper->next_renewal);
    }
    pthread_mutex_unlock(&keeper->lock);
    return NULL;
}

/* Beginning and end */

static void list_rules(struct text *rules)
{
    text_add(rules, " ");
    for (int i = 0; i < game_count(); i++)
        text_format(rules, "%s:%d ", game_at(i)->slug, game_at(i)->rules.version);
}

/* The first member makes it up. */
static bool find_secret(struct keeper *keeper, struct text *error)
{
    static const char *const sql[] = {
        "WITH made AS (INSERT INTO site VALUES (1, $1) ON CONFLICT (one) DO NOTHING "
        "RETURNING secret) SELECT secret FROM made UNION ALL SELECT secret FROM site"};
    char made[SECRET_LENGTH + 1];
    unsigned char hash[HASH_BYTES];
    secret_make(made, hash);
    if (!database_prepare(&keeper->db, sql, COUNT_OF(sql), error))
        return false;
    for (int attempt = 0; attempt < 2 && !keeper->secret.length; attempt++) {
        struct rows *rows = database_bind(&keeper->db, 0, "t", (struct value[]){TEXT(made)});
        if (rows_step(rows) == STEP_ROW)
            text_add(&keeper->secret, rows_text(rows, 0));
        rows_reset(rows); /* nothing: another member made it up at this moment */
    }
    if (!keeper->secret.length)
        text_add(error, text_string(&keeper->db.why));
    return keeper->secret.length;
}

static bool open_database(struct keeper *keeper, const char *where, struct text *error)
{
    bool good = database_open(&keeper->db, where, FOR_READING, error) && find_secret(keeper, error);
    database_close(&keeper->db);
    return good && database_open(&keeper->db, where, FOR_READING, error) &&
           database_prepare(&keeper->db, statements, K_COUNT, error);
}

static bool start_thread(struct keeper *keeper)
{
    sigset_t all, before;
    sigfillset(&all); /* signals are for the loop */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    keeper->started = pthread_create(&keeper->thread, NULL, work, keeper) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return keeper->started;
}

struct keeper *keeper_open(const char *where, const char *address, struct membership *as,
                           void (*wake)(void *context), void *context, struct text *error)
{
    struct keeper *keeper = calloc(1, sizeof *keeper);
    if (!keeper) {
        text_add(error, "out of memory");
        return NULL;
    }
    keeper->address = address;
    list_rules(&keeper->rules);
    keeper->as = as;
    keeper->wake = wake;
    keeper->context = context;
    keeper->last_task = &keeper->tasks;
    keeper->last_answer = &keeper->answers;
    pthread_mutex_init(&keeper->lock, NULL);
    pthread_cond_init(&keeper->changed, NULL);
    if (open_database(keeper, where, error)) {
        if (!renew(keeper, &keeper->state, true))
            text_add(error, text_string(&keeper->db.why));
        else if (start_thread(keeper))
            return keeper;
        else
            text_add(error, "there is no thread for the leases");
    }
    keeper_close(keeper);
    return NULL;
}

static void end_thread(struct keeper *keeper)
{
    if (!keeper->started)
        return;
    pthread_mutex_lock(&keeper->lock);
    keeper->quit = true;
    pthread_cond_broadcast(&keeper->changed);
    pthread_mutex_unlock(&keeper->lock);
    pthread_join(keeper->thread, NULL);
    keeper->started = false;
}

void keeper_leave(struct keeper *keeper)
{
    int64_t nothing;
    end_thread(keeper);
    keeper->as->number = 0;
    if (keeper->state.member)
        ask(keeper, K_LEAVE, "i", (struct value[]){INT(keeper->state.member)}, &nothing);
    keeper->state.member = 0;
}

void keeper_close(struct keeper *keeper)
{
    if (!keeper)
        return;
    end_thread(keeper);
    database_close(&keeper->db);
    for (struct task *task; (task = keeper->tasks); free(task))
        keeper->tasks = task->next;
    for (struct found_claim *at; (at = keeper->answers); free(at))
        keeper->answers = at->next;
    text_free(&keeper->secret);
    text_free(&keeper->rules);
    pthread_mutex_destroy(&keeper->lock);
    pthread_cond_destroy(&keeper->changed);
    free(keeper);
}

/* The loop's side */

const char *keeper_secret(const struct keeper *keeper)
{
    return text_string(&keeper->secret);
}

static void add_task(struct keeper *keeper, struct task made)
{
    struct task *task = malloc(sizeof *task);
    if (!task)
        return; /* a claim is asked for again; a lease that is not given back goes with the member
                 */
    *task = made;
    pthread_mutex_lock(&keeper->lock);
    *keeper->last_task = task;
    keeper->last_task = &task->next;
    pthread_cond_broadcast(&keeper->changed);
    pthread_mutex_unlock(&keeper->lock);
}

void keeper_claim(struct keeper *keeper, const char *id)
{
    struct task task = {.kind = TASK_CLAIM};
    store_copy_text(task.id, sizeof task.id, id);
    add_task(keeper, task);
}

void keeper_release(struct keeper *keeper, const char *id, struct lease lease)
{
    struct task task = {.kind = TASK_RELEASE, .lease = lease};
    store_copy_text(task.id, sizeof task.id, id);
    add_task(keeper, task);
}

void keeper_join(struct keeper *keeper)
{
    pthread_mutex_lock(&keeper->lock);
    keeper->joining = true;
    keeper->next_renewal = 0;
    pthread_cond_broadcast(&keeper->changed);
    pthread_mutex_unlock(&keeper->lock);
}

bool keeper_collect(struct keeper *keeper, struct claim *claim)
{
    pthread_mutex_lock(&keeper->lock);
    struct found_claim *first = keeper->answers;
    if (first) {
        *claim = first->claim;
        keeper->answers = first->next;
        if (!keeper->answers)
            keeper->last_answer = &keeper->answers;
    }
    pthread_mutex_unlock(&keeper->lock);
    free(first);
    return first;
}

void keeper_look(struct keeper *keeper, struct membership_state *state)
{
    pthread_mutex_lock(&keeper->lock);
    *state = keeper->state;
    pthread_mutex_unlock(&keeper->lock);
}
