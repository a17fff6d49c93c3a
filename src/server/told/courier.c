/* courier.c: see courier.h. */
#include "server/told/courier.h"

#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/think.h"
#include "server/rooms/rooms.h"
#include "server/secret.h"
#include "server/store/database.h"
#include "server/store/store_parts.h"
#include "server/told/carrier.h"
#include "server/told/facts.h"
#include "server/told/letter.h"
#include "server/told/webpush.h"

enum {
    THREADS = 4,        /* a slow address delays only those behind it at one of them */
    LEASE = 120,        /* seconds for which a row is taken: longer than any sending */
    LOOK_EVERY = 30,    /* seconds: perhaps another server has gone and left some */
    TRIES_MAX = 6,      /* pauses of 1, 4, 16... times the first one lie between them */
    SLOW = 5,           /* seconds: who takes longer has not been reached either, for: */
    FAILURES_MAX = 5,   /* messages in a row that could not be sent: the way is closed */
    KEPT = 30 * 86400,  /* seconds: rows that were sent, so that none is sent again */
    CLEAN_EVERY = 3600, /* seconds */
    MARK_TRIES = 60,    /* seconds in which it must be noted that something was sent */
    TICKET_HOURS = 24,
    SIGN_IN_MINUTES = 30
};
static const double REST = 0.2; /* seconds between two looks into the database */

enum {
    C_TAKE = F_COUNT, /* after those of facts.h */
    C_TAKE_MAIL,
    C_SENT,
    C_LATER,
    C_DROP,
    C_FAILED,
    C_WORKED,
    C_CLOSE_WAY,
    C_CLOSE_NEWS,
    C_NEXT,
    C_NEXT_MAIL,
    C_TICKET,
    C_CLEAN,
    C_CLEAN_TICKETS,
    C_COUNT
};
#define BY_MAIL " AND (SELECT kind FROM ways WHERE id = way) = 'mail'"
#define TAKE(WHICH) \
    "UPDATE news SET due = $1, tries = tries + 1 WHERE key = (SELECT key FROM news WHERE " \
    "sent = 0 AND due <= $2" WHICH " ORDER BY due LIMIT 1) AND sent = 0 AND due <= $2 " \
    "RETURNING key, way, kind, game_id, seat, created, tries"
static const char *const statements[C_COUNT] = {
    [C_TAKE] = TAKE(""),
    [C_TAKE_MAIL] = TAKE(BY_MAIL),
    [C_SENT] = "UPDATE news SET sent = $1 WHERE key = $2",
    [C_LATER] = "UPDATE news SET due = $1 WHERE key = $2",
    [C_DROP] = "DELETE FROM news WHERE key = $1",
    [C_FAILED] = "UPDATE ways SET failures = failures + 1 WHERE id = $1 RETURNING failures",
    [C_WORKED] = "UPDATE ways SET failures = 0 WHERE id = $1 AND failures > 0",
    [C_CLOSE_WAY] = "DELETE FROM ways WHERE id = $1",
    [C_CLOSE_NEWS] = "DELETE FROM news WHERE way = $1",
    [C_NEXT] = "SELECT coalesce(min(due), 0) FROM news WHERE sent = 0",
    [C_NEXT_MAIL] = "SELECT coalesce(min(due), 0) FROM news WHERE sent = 0" BY_MAIL,
    [C_TICKET] = "INSERT INTO tickets (hash, kind, way, until) VALUES ($1, $2, $3, $4)",
    [C_CLEAN] = "DELETE FROM news WHERE sent > 0 AND sent < $1",
    [C_CLEAN_TICKETS] = "DELETE FROM tickets WHERE until < $1",
};

/* Strangers choose where webhooks and browsers are, and may be as slow as they like there. Mail
 * goes to the site's own server: one thread is for it alone, so that they hold up no link to sign
 * in. */
enum lane { LANE_ALL, LANE_MAIL, LANE_COUNT };
static const struct {
    int take, next;
} lanes[LANE_COUNT] = {{C_TAKE, C_NEXT}, {C_TAKE_MAIL, C_NEXT_MAIL}};

struct hand { /* a thread, with a connection of its own */
    struct courier *courier;
    enum lane lane;
    struct database db;
    const char *statements[C_COUNT];
    pthread_t thread;
    bool open, started;
};

struct courier {
    struct courier_settings settings;
    struct push_key *key;
    struct text public_key, secret, site, contact;
    struct hand hands[THREADS];
    /* Under the lock */
    pthread_mutex_t lock;
    pthread_cond_t changed;
    double next[LANE_COUNT]; /* when to look into the database (host_seconds) */
    double next_clean;
    bool quit;
    struct courier_counts counts;
};

struct row { /* of news, taken */
    struct letter letter;
    char key[256];
    int tries;
};

/* The database */

static bool run(struct hand *hand, int id, const char *pattern, const struct value *values)
{
    struct rows *rows = database_bind(&hand->db, id, pattern, values);
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW)
        ;
    return rows_reset(rows) && step == STEP_END;
}

/* The first number of the first row, or `otherwise`. */
static int64_t ask(struct hand *hand, int id, const char *pattern, const struct value *values,
                   int64_t otherwise)
{
    struct rows *rows = database_bind(&hand->db, id, pattern, values);
    enum step step = rows_step(rows);
    int64_t number = step == STEP_ROW ? rows_number(rows, 0) : otherwise;
    while (step == STEP_ROW)
        step = rows_step(rows);
    rows_reset(rows);
    return number;
}

static enum news news_of(const char *name)
{
    int news = 0;
    while (news < NEWS_KINDS - 1 && strcmp(news_names[news], name) != 0)
        news++;
    return (enum news)news;
}

/* STEP_END: nothing is due. */
static enum step take(struct hand *hand, struct row *row)
{
    int64_t now = time(NULL);
    const struct value values[] = {INT(now + LEASE), INT(now)};
    struct rows *rows = database_bind(&hand->db, lanes[hand->lane].take, "ii", values);
    enum step step = rows_step(rows);
    *row = (struct row){.tries = 0};
    if (step == STEP_ROW) {
        struct letter *letter = &row->letter;
        store_copy_text(row->key, sizeof row->key, rows_text(rows, 0));
        store_copy_text(letter->way.id, sizeof letter->way.id, rows_text(rows, 1));
        letter->news = news_of(rows_text(rows, 2));
        store_copy_text(letter->table, sizeof letter->table, rows_text(rows, 3));
        letter->seat = rows_int(rows, 4);
        letter->created = rows_number(rows, 5);
        row->tries = rows_int(rows, 6);
        letter->key = row->key;
        step = rows_step(rows) == STEP_END ? STEP_ROW : STEP_ERROR; /* only now it is taken */
    }
    rows_reset(rows);
    return step;
}

/* Everything that the letter says. STEP_END: it need not be sent any more. */
static enum step find_out(struct hand *hand, struct letter *letter)
{
    const struct courier *courier = hand->courier;
    letter->site = courier->site.length ? text_string(&courier->site) : NULL;
    letter->from = courier->settings.mail_from;
    letter->secret = text_string(&courier->secret);
    return facts_find(&hand->db, letter);
}

/* Sending */

static bool make_ticket(struct hand *hand, struct letter *letter)
{
    unsigned char hash[HASH_BYTES];
    int64_t until =
        time(NULL) + (letter->news == NEWS_CONFIRM ? TICKET_HOURS * 3600 : SIGN_IN_MINUTES * 60);
    secret_make(letter->ticket, hash);
    const struct value values[] = {HASH(hash), TEXT(news_names[letter->news]), TEXT(letter->way.id),
                                   INT(until)};
    return run(hand, C_TICKET, "btti", values);
}

static void add_head(struct parcel *parcel, const struct text *head)
{
    parcel->headers[parcel->header_count++] = text_string(head);
}

static enum carried send_push(const struct courier *courier, const struct letter *letter,
                              struct text *why)
{
    const struct way *way = &letter->way;
    char point[WAY_KEYS_BYTES + 1], name[SECRET_LENGTH + 1];
    struct text plain = TEXT_EMPTY, body = TEXT_EMPTY, pass = TEXT_EMPTY, topic = TEXT_EMPTY;
    struct parcel parcel = {.address = way->address,
                            .body = &body,
                            .anywhere = courier->settings.anywhere,
                            .headers = {"Content-Type: application/octet-stream",
                                        "Content-Encoding: aes128gcm", "TTL: 86400",
                                        "Urgency: normal"},
                            .header_count = 4};
    const char *auth = strchr(way->keys, ' ');
    enum carried carried = CARRIED_REFUSED;
    snprintf(point, sizeof point, "%.*s", (int)strcspn(way->keys, " "), way->keys);
    letter_name(letter, false, name);
    letter_write_push(letter, &plain);
    text_add(&pass, "Authorization: ");
    text_format(&topic, "Topic: %s", name);
    if (auth && push_encrypt(point, auth + 1, &plain, &body) &&
        push_sign(courier->key, way->address, text_string(&courier->contact), time(NULL), &pass)) {
        add_head(&parcel, &pass);
        add_head(&parcel, &topic);
        carried = carrier_post(&parcel, why);
    } else {
        text_add(why, "it cannot be encrypted");
    }
    text_free(&plain);
    text_free(&body);
    text_free(&pass);
    text_free(&topic);
    return carried;
}

static enum carried send_hook(const struct courier *courier, const struct letter *letter,
                              struct text *why)
{
    struct text body = TEXT_EMPTY, mark = TEXT_EMPTY, id = TEXT_EMPTY;
    char name[SECRET_LENGTH + 1];
    struct parcel parcel = {.address = letter->way.address,
                            .body = &body,
                            .anywhere = courier->settings.anywhere,
                            .headers = {"Content-Type: application/json"},
                            .header_count = 1};
    letter_name(letter, true, name);
    text_format(&id, "Epoki-Id: %s", name);
    letter_write_hook(letter, &body);
    letter_sign_hook(letter, &body, time(NULL), &mark);
    add_head(&parcel, &id);
    add_head(&parcel, &mark);
    enum carried carried = body.failed ? CARRIED_LATER : carrier_post(&parcel, why);
    text_free(&body);
    text_free(&mark);
    text_free(&id);
    return carried;
}

static enum carried send_mail(struct hand *hand, struct letter *letter, struct text *why)
{
    const struct courier *courier = hand->courier;
    struct text body = TEXT_EMPTY;
    struct parcel parcel = {.address = courier->settings.mail,
                            .body = &body,
                            .from = courier->settings.mail_from,
                            .to = letter->way.address,
                            .password = courier->settings.mail_password};
    if ((letter->news == NEWS_CONFIRM || letter->news == NEWS_SIGN_IN) &&
        !make_ticket(hand, letter))
        return CARRIED_LATER;
    letter_write_mail(letter, time(NULL), &body);
    enum carried carried = body.failed ? CARRIED_LATER : carrier_mail(&parcel, why);
    text_free(&body);
    return carried;
}

/* A way that is switched off now: what waits for it is dropped. */
static enum carried send_letter(struct hand *hand, struct letter *letter, struct text *why)
{
    const struct courier_settings *settings = &hand->courier->settings;
    switch (letter->way.kind) {
    case WAY_PUSH:
        return settings->push ? send_push(hand->courier, letter, why) : CARRIED_REFUSED;
    case WAY_HOOK:
        return settings->hooks ? send_hook(hand->courier, letter, why) : CARRIED_REFUSED;
    case WAY_MAIL:
        return settings->mail ? send_mail(hand, letter, why) : CARRIED_REFUSED;
    case WAY_KINDS:
        break;
    }
    return CARRIED_REFUSED;
}

/* Afterwards */

/* It must not be sent again: the database is asked until it has noted that, or has been away for as
 * long as the row is taken. */
static void mark(struct hand *hand, int id, const char *pattern, const struct value *values)
{
    struct timespec second = {1, 0};
    for (int i = 0; !run(hand, id, pattern, values) && i < MARK_TRIES; i++)
        nanosleep(&second, NULL);
}

static void drop(struct hand *hand, const struct row *row)
{
    mark(hand, C_DROP, "t", (struct value[]){TEXT(row->key)});
}

static void close_way(struct hand *hand, const struct way *way)
{
    const struct value values[] = {TEXT(way->id)};
    mark(hand, C_CLOSE_WAY, "t", values);
    mark(hand, C_CLOSE_NEWS, "t", values);
}

static void count_failure(struct hand *hand, const struct way *way)
{
    int64_t failures = ask(hand, C_FAILED, "t", (struct value[]){TEXT(way->id)}, 0);
    if (failures >= FAILURES_MAX && way->kind != WAY_MAIL)
        close_way(hand, way);
}

/* Nothing came of it, and it is not tried again. An address of mail belongs to a person who has
 * confirmed it: it stays, for that may be the fault of the site's mail server. */
static void give_up(struct hand *hand, const struct row *row)
{
    drop(hand, row);
    count_failure(hand, &row->letter.way);
}

static int64_t pause_after(const struct courier *courier, int tries)
{
    int64_t pause = courier->settings.wait;
    while (--tries > 0)
        pause *= 4;
    return pause;
}

static void finish(struct hand *hand, const struct row *row, enum carried carried, double seconds)
{
    const struct value sent[] = {INT(time(NULL)), TEXT(row->key)};
    const struct value later[] = {INT(time(NULL) + pause_after(hand->courier, row->tries)),
                                  TEXT(row->key)};
    if (carried == CARRIED) {
        mark(hand, C_SENT, "it", sent);
        if (seconds > SLOW)
            count_failure(hand, &row->letter.way);
        else
            run(hand, C_WORKED, "t", (struct value[]){TEXT(row->letter.way.id)});
    } else if (carried == CARRIED_GONE && row->letter.way.kind == WAY_PUSH) {
        close_way(hand, &row->letter.way);
    } else if (carried == CARRIED_LATER && row->tries < TRIES_MAX) {
        run(hand, C_LATER, "it", later);
    } else {
        give_up(hand, row);
    }
}

static void count(struct courier *courier, const struct row *row, enum carried carried)
{
    pthread_mutex_lock(&courier->lock);
    courier->counts.sent += carried == CARRIED;
    courier->counts.failed += carried != CARRIED;
    courier->counts.given_up +=
        carried != CARRIED && (carried != CARRIED_LATER || row->tries >= TRIES_MAX);
    pthread_mutex_unlock(&courier->lock);
}

/* One row; false: nothing is due, or the database does not answer. */
static bool deliver(struct hand *hand)
{
    struct row row;
    struct text why = TEXT_EMPTY;
    if (take(hand, &row) != STEP_ROW)
        return false;
    courier_wake(hand->courier); /* there may be more for the others, while this one is sent */
    enum step step = find_out(hand, &row.letter);
    if (step == STEP_END) {
        drop(hand, &row);
    } else if (step == STEP_ROW) {
        double began = host_seconds();
        enum carried carried = send_letter(hand, &row.letter, &why);
        count(hand->courier, &row, carried);
        if (carried != CARRIED)
            server_log("a message by %s could not be sent: %s", way_names[row.letter.way.kind],
                       text_string(&why));
        finish(hand, &row, carried, host_seconds() - began);
    } /* otherwise the database has not answered: it is due again when nobody has it any more */
    text_free(&why);
    facts_free(&row.letter);
    sodium_memzero(row.letter.ticket, sizeof row.letter.ticket);
    return true;
}

/* The threads */

static void clean(struct hand *hand)
{
    struct courier *courier = hand->courier;
    pthread_mutex_lock(&courier->lock);
    bool due = host_seconds() >= courier->next_clean;
    if (due)
        courier->next_clean = host_seconds() + CLEAN_EVERY;
    pthread_mutex_unlock(&courier->lock);
    if (!due)
        return;
    run(hand, C_CLEAN, "i", (struct value[]){INT(time(NULL) - KEPT)});
    run(hand, C_CLEAN_TICKETS, "i", (struct value[]){INT(time(NULL))});
}

/* When to look again, at the latest. */
static double find_next(struct hand *hand)
{
    int64_t due = ask(hand, lanes[hand->lane].next, "", NULL, 0);
    double left = due ? (double)(due - time(NULL)) : LOOK_EVERY;
    return host_seconds() + (left < REST ? REST : left > LOOK_EVERY ? LOOK_EVERY : left);
}

static bool quits(struct courier *courier)
{
    pthread_mutex_lock(&courier->lock);
    bool quit = courier->quit;
    pthread_mutex_unlock(&courier->lock);
    return quit;
}

static void wait_until(struct courier *courier, double when)
{
    struct timespec end;
    double left = when - host_seconds();
    if (left <= 0)
        return;
    clock_gettime(CLOCK_REALTIME, &end);
    left += (double)end.tv_nsec * 1e-9;
    end.tv_sec += (time_t)left;
    end.tv_nsec = (long)((left - (double)(time_t)left) * 1e9);
    pthread_cond_timedwait(&courier->changed, &courier->lock, &end);
}

/* Waits until it is time to look; whoever finds out does so for all of his lane. */
static void wait_for_news(struct hand *hand)
{
    struct courier *courier = hand->courier;
    double *next = &courier->next[hand->lane];
    pthread_mutex_lock(&courier->lock);
    while (!courier->quit && host_seconds() < *next)
        wait_until(courier, *next);
    *next = host_seconds() + LOOK_EVERY;
    pthread_mutex_unlock(&courier->lock);
}

static void *work(void *pointer)
{
    struct hand *hand = pointer;
    struct courier *courier = hand->courier;
    while (!quits(courier)) {
        wait_for_news(hand);
        while (!quits(courier) && deliver(hand))
            ;
        clean(hand);
        double next = find_next(hand);
        pthread_mutex_lock(&courier->lock);
        if (next < courier->next[hand->lane])
            courier->next[hand->lane] = next;
        pthread_cond_broadcast(&courier->changed);
        pthread_mutex_unlock(&courier->lock);
    }
    return NULL;
}

void courier_wake(struct courier *courier)
{
    pthread_mutex_lock(&courier->lock);
    double soon = host_seconds() + REST / THREADS;
    for (int lane = 0; lane < LANE_COUNT; lane++)
        if (soon < courier->next[lane])
            courier->next[lane] = soon;
    pthread_cond_broadcast(&courier->changed);
    pthread_mutex_unlock(&courier->lock);
}

/* Beginning and end */

/* The first server of a site makes its keys. */
static bool find_keys(struct courier *courier, struct database *db, struct text *error)
{
    static const char *const sql[] = {
        "INSERT INTO news_keys (id, push_key, secret) VALUES ('', $1, $2) ON CONFLICT (id) DO "
        "NOTHING",
        "SELECT push_key, secret FROM news_keys WHERE id = ''"};
    char secret[SECRET_LENGTH + 1];
    unsigned char hash[HASH_BYTES];
    struct text key = TEXT_EMPTY;
    secret_make(secret, hash);
    bool good = push_make_key(&key) && database_prepare(db, sql, COUNT_OF(sql), error);
    if (good) {
        const struct value values[] = {TEXT(text_string(&key)), TEXT(secret)};
        struct rows *rows = database_bind(db, 0, "tt", values);
        rows_step(rows);
        rows_reset(rows);
        rows = database_bind(db, 1, "", NULL);
        if (rows_step(rows) == STEP_ROW) {
            courier->key = push_open_key(rows_text(rows, 0));
            text_add(&courier->secret, rows_text(rows, 1));
        }
        rows_reset(rows);
    }
    sodium_memzero(secret, sizeof secret);
    if (key.data)
        sodium_memzero(key.data, key.length);
    text_free(&key);
    if (courier->key)
        push_write_public(courier->key, &courier->public_key);
    else if (!error->length)
        text_format(error, "its keys: %s", db->why.length ? text_string(&db->why) : "damaged");
    return courier->key;
}

static bool open_hand(struct hand *hand, struct text *error)
{
    hand->open = database_open(&hand->db, hand->courier->settings.db, FOR_READING, error);
    for (int i = 0; i < C_COUNT; i++)
        hand->statements[i] = i < F_COUNT ? facts_statements[i] : statements[i];
    return hand->open && database_prepare(&hand->db, hand->statements, C_COUNT, error);
}

static bool open_hands(struct courier *courier, struct text *error)
{
    struct database db;
    bool good = database_open(&db, courier->settings.db, FOR_READING, error) &&
                find_keys(courier, &db, error);
    database_close(&db);
    for (int i = 0; good && i < THREADS; i++) {
        struct hand *hand = &courier->hands[i];
        hand->courier = courier;
        hand->lane = i == 0 && courier->settings.mail ? LANE_MAIL : LANE_ALL;
        good = open_hand(hand, error);
    }
    return good;
}

static bool start_threads(struct courier *courier)
{
    sigset_t all, before;
    bool good = true;
    sigfillset(&all); /* signals are for the loop */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (int i = 0; good && i < THREADS; i++) {
        struct hand *hand = &courier->hands[i];
        good = hand->started = pthread_create(&hand->thread, NULL, work, hand) == 0;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

static void copy_settings(struct courier *courier, const struct courier_settings *settings)
{
    courier->settings = *settings;
    if (settings->site)
        text_add(&courier->site, settings->site);
    while (courier->site.length && courier->site.data[courier->site.length - 1] == '/')
        text_cut(&courier->site, courier->site.length - 1);
    if (settings->mail_from)
        text_format(&courier->contact, "mailto:%s", settings->mail_from);
    else
        text_add(&courier->contact, settings->site && strncmp(settings->site, "https://", 8) == 0
                                        ? settings->site
                                        : "https://epoki.invalid");
}

struct courier *courier_open(const struct courier_settings *settings, struct text *error)
{
    struct courier *courier = calloc(1, sizeof *courier);
    if (!courier) {
        text_add(error, "out of memory");
        return NULL;
    }
    pthread_mutex_init(&courier->lock, NULL);
    pthread_cond_init(&courier->changed, NULL);
    copy_settings(courier, settings);
    if (carrier_open(error) && open_hands(courier, error)) {
        if (start_threads(courier))
            return courier;
        text_add(error, "there are no threads for it");
    }
    courier_close(courier);
    return NULL;
}

void courier_close(struct courier *courier)
{
    if (!courier)
        return;
    pthread_mutex_lock(&courier->lock);
    courier->quit = true;
    pthread_cond_broadcast(&courier->changed);
    pthread_mutex_unlock(&courier->lock);
    for (int i = 0; i < THREADS; i++) {
        if (courier->hands[i].started)
            pthread_join(courier->hands[i].thread, NULL);
        if (courier->hands[i].open)
            database_close(&courier->hands[i].db);
    }
    push_close_key(courier->key);
    text_free(&courier->public_key);
    text_free(&courier->secret);
    text_free(&courier->site);
    text_free(&courier->contact);
    pthread_mutex_destroy(&courier->lock);
    pthread_cond_destroy(&courier->changed);
    free(courier);
}

const char *courier_push_key(const struct courier *courier)
{
    return courier && courier->settings.push ? text_string(&courier->public_key) : "";
}

const char *courier_secret(const struct courier *courier)
{
    return text_string(&courier->secret);
}

struct courier_counts courier_counts(struct courier *courier)
{
    pthread_mutex_lock(&courier->lock);
    struct courier_counts counts = courier->counts;
    pthread_mutex_unlock(&courier->lock);
    return counts;
}
