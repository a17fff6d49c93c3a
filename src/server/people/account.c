/* account.c: what needs a password: signing up and in, a new password, the end of an account. The
 * request waits (`later`) until the password is derived; what it asked for is done then.
 *
 * Nobody learns here whether there is an account of that name: for a name that does not exist a
 * password is derived just the same, and the answer is the same. Only `sign_up` must tell, for
 * there cannot be two; it is limited like a try to sign in, and costs more. */
#include "server/people/account.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/hash.h"
#include "host/think.h"
#include "server/secret.h"
#include "server/server.h"
#include "server/store/store_moderation.h"
#include "server/store/store_news.h"
#include "server_messages.h"

enum purpose { TO_SIGN_UP, TO_SIGN_IN, TO_CHANGE, TO_DELETE, TO_RESET };
enum { BURST_SHARE = 6, SIGN_UP_COST = 4, FRESH_SECONDS = 60 };

struct people_job {
    struct password_job job; /* first, for it is what the thread hands back */
    enum purpose purpose;
    struct connection *connection; /* NULL: it has gone */
    char *id;                      /* of the request, as JSON */
    struct stored_account account; /* id "": there is none */
    char device[DEVICE_BYTES + 1];
    struct recovery recovery; /* TO_RESET */
    struct people_job *next;  /* of those to be answered, */
    struct reads *reads;      /* and what was read for it */
};

/* Opening and closing */

bool people_open(struct server *server, void (*wake)(void *context))
{
    server->people.released = true; /* perhaps: from before */
    if (server->settings.no_accounts)
        return true;
    server->people.passwords = passwords_open(wake, server);
    return server->people.passwords;
}

static void drop_job(struct password_job *job)
{
    struct people_job *of = (struct people_job *)job;
    if (of->connection)
        of->connection->person->job = NULL;
    free(of->id);
    store_forget_reads(&of->reads);
    sodium_memzero(of, sizeof *of);
    free(of);
}

void people_close(struct server *server)
{
    struct people *people = &server->people;
    passwords_close(people->passwords, drop_job);
    for (struct people_job *job; (job = people->answering); drop_job(&job->job))
        people->answering = job->next;
    store_forget_reads(&people->sweep_reads);
    store_forget_reads(&people->look_reads);
    server->people.passwords = NULL;
    limits_free(&server->people.names);
}

bool people_are_open(const struct server *server)
{
    return server->people.passwords;
}

bool ratings_are_open(const struct server *server)
{
    return people_are_open(server) && !server->settings.no_ratings;
}

static bool may(struct request *request, bool switched_off, const char *why)
{
    if (!people_are_open(request->server))
        return request_not_now(request, "there are no accounts at this server");
    return !switched_off || request_not_now(request, why);
}

bool people_may_meet(struct request *request)
{
    return may(request, request->server->settings.no_opponents,
               "nobody looks for opponents at this server");
}

bool people_may_rate(struct request *request)
{
    return may(request, request->server->settings.no_ratings, "no game is rated at this server");
}

bool people_may_look(struct request *request)
{
    return may(request, request->server->settings.no_profiles,
               "players have no pages at this server");
}

bool people_may_share(struct request *request)
{
    return may(request, request->server->settings.no_sharing, "no games are shared at this server");
}

void people_write_parts(const struct server *server, struct json_writer *json)
{
    const struct settings *settings = &server->settings;
    bool open = people_are_open(server);
    json_pair_bool(json, "accounts", open);
    json_pair_bool(json, "opponents", open && !settings->no_opponents);
    json_pair_bool(json, "ratings", ratings_are_open(server));
    json_pair_bool(json, "profiles", open && !settings->no_profiles);
    json_pair_bool(json, "sharing", open && !settings->no_sharing);
}

void person_leave(struct connection *connection)
{
    struct person *person = connection->person;
    if (!person)
        return;
    if (person->job)
        person->job->connection = NULL;
    seeks_person_left(connection);
    own_games_forget(connection);
    sodium_memzero(person, sizeof *person);
    free(person);
    connection->person = NULL;
}

/* Limits: of tries by an address, and about a name by anybody. */

static struct rate guesses(const struct server *server)
{
    double per_hour = server->settings.guesses_per_hour;
    return (struct rate){per_hour / 3600, 1 + per_hour / BURST_SHARE};
}

static struct bucket *bucket_of_name(struct server *server, const char *skeleton)
{
    char key[ADDRESS_LENGTH + 1];
    snprintf(key, sizeof key, "%016llx",
             (unsigned long long)hash_bytes(0, skeleton, strlen(skeleton)));
    struct address *entry = limits_address(&server->people.names, key, host_seconds());
    return entry ? &entry->guesses : NULL;
}

bool person_may_guess(struct request *request, const char *skeleton, double cost)
{
    struct server *server = request->server;
    struct bucket *about = bucket_of_name(server, skeleton);
    struct rate rate = guesses(server);
    double now = host_seconds();
    return request_has_paid(request) ||
           (about && bucket_drops(about, rate, now) >= 1 &&
            bucket_take(&request->connection->account->guesses, rate, cost, now) &&
            bucket_take(about, rate, 1, now)) ||
           request_too_many(request, "too many tries: wait a while");
}

/* Who knew the password was no guesser. */
static void was_right(struct server *server, const struct people_job *job)
{
    struct bucket *about = bucket_of_name(server, job->account.skeleton);
    struct rate rate = guesses(server);
    if (about)
        bucket_charge(about, rate, -1, host_seconds());
    bucket_charge(&job->connection->account->guesses, rate, -1, host_seconds());
}

/* Beginning */

static struct person *make_person(struct connection *connection)
{
    if (!connection->person)
        connection->person = calloc(1, sizeof *connection->person);
    return connection->person;
}

static bool is_free(struct request *request)
{
    if (!people_are_open(request->server))
        return request_not_now(request, "there are no accounts at this server");
    return !request->connection->person || !request->connection->person->job ||
           request_too_many(request, "one password at a time");
}

static void copy_device(char to[DEVICE_BYTES + 1], const char *given)
{
    char plain[DEVICE_BYTES + 1] = "";
    if (given)
        plain_text(given, PLAIN_LINE, plain);
    store_copy_text(to, DEVICE_BYTES + 1, plain);
}

static struct people_job *make_job(struct request *request, enum purpose purpose)
{
    struct person *person = make_person(request->connection);
    struct people_job *job = person ? calloc(1, sizeof *job) : NULL;
    if (job && (job->id = strdup(request->id))) {
        job->purpose = purpose;
        return job;
    }
    free(job);
    request_fail(request, RPC_INTERNAL_ERROR, "out of memory");
    return NULL;
}

/* One more password to derive: by that recipe, or by a new one. */
static void add_step(const struct request *request, struct people_job *job, const char *password,
                     const char *recipe)
{
    struct derivation *step = &job->job.steps[job->job.count++];
    store_copy_text(step->password, sizeof step->password, password);
    if (recipe[0])
        store_copy_text(step->recipe, sizeof step->recipe, recipe);
    else
        password_new_recipe(step->recipe, request->server->settings.password_memory);
}

static bool submit(struct request *request, struct people_job *job)
{
    job->connection = request->connection;
    request->connection->person->job = job;
    if (!passwords_submit(request->server->people.passwords, &job->job)) {
        drop_job(&job->job);
        return request_too_many(request, "too many people sign in: wait a little");
    }
    request->later = true;
    return true;
}

/* A password that can be guessed at once is none. */
static bool is_good_password(struct request *request, const char *password, const char *skeleton)
{
    char looks[SKELETON_BYTES + 1];
    account_name_skeleton(password, looks);
    bool same = strspn(password, "\t ") == strlen(password) || strcmp(looks, skeleton) == 0;
    for (const char *at = password + 1; !same && *at == password[0]; at++)
        same = !at[1];
    return (strlen(password) >= PASSWORD_MIN && !same) ||
           request_fail(request, RPC_INVALID_PARAMS,
                        "password must have at least 8 bytes, and be neither the name nor a "
                        "single letter repeated");
}

/* The name is that of an account that was made just now, perhaps not stored yet. */
static bool is_fresh(const struct people *people, const char *skeleton)
{
    for (int i = 0; i < FRESH_NAMES; i++)
        if (people->fresh[i].until > host_seconds() &&
            strcmp(people->fresh[i].skeleton, skeleton) == 0)
            return true;
    return false;
}

/* FOUND_NOTHING: the name is still free. */
static enum found find_name(struct server *server, const char *skeleton)
{
    struct stored_account other;
    return is_fresh(&server->people, skeleton)
               ? FOUND
               : store_find_account(server->rooms.store, skeleton, &other);
}

bool method_sign_up(struct request *request)
{
    const struct server_params_sign_up *params = &request->params->sign_up;
    struct stored_account account = {.created = time(NULL)};
    const char *why;
    if (!is_free(request))
        return false;
    if (!account_name_read(params->name, account.name, &why))
        return request_fail(request, RPC_INVALID_PARAMS, why);
    account_name_skeleton(account.name, account.skeleton);
    if (!is_good_password(request, params->password, account.skeleton) ||
        !person_may_guess(request, account.skeleton, SIGN_UP_COST))
        return false;
    enum found taken = find_name(request->server, account.skeleton);
    if (taken == FOUND)
        return request_fail(request, SERVER_TAKEN, "somebody has this name, or one like it");
    if (taken == FOUND_ERROR)
        return request_fail(request, RPC_INTERNAL_ERROR, store_why(request->server->rooms.store));
    struct people_job *job = make_job(request, TO_SIGN_UP);
    if (!job)
        return false;
    secret_make_id(account.id);
    job->account = account;
    copy_device(job->device, params->device);
    add_step(request, job, params->password, "");
    return submit(request, job);
}

bool method_sign_in(struct request *request)
{
    const struct server_params_sign_in *params = &request->params->sign_in;
    struct stored_account account = {.created = 0};
    char skeleton[SKELETON_BYTES + 1];
    if (!is_free(request))
        return false;
    account_name_skeleton(params->name, skeleton);
    if (!person_may_guess(request, skeleton, 1))
        return false;
    if (store_find_account(request->server->rooms.store, skeleton, &account) == FOUND_ERROR)
        return request_fail(request, RPC_INTERNAL_ERROR, store_why(request->server->rooms.store));
    struct people_job *job = make_job(request, TO_SIGN_IN);
    if (!job)
        return false;
    job->account = account;
    copy_device(job->device, params->device);
    add_step(request, job, params->password,
             account.password); /* "": by a recipe that nothing fits */
    return submit(request, job);
}

/* A request of a person about his own account, which proves once more who he is. */
static struct people_job *begin_own(struct request *request, enum purpose purpose,
                                    const char *password)
{
    struct person *person = is_free(request) ? person_who_asks(request) : NULL;
    struct stored_account account;
    if (!person)
        return NULL;
    if (store_get_account(request->server->rooms.store, person->session.account, &account) !=
        FOUND) {
        request_fail(request, SERVER_SIGN_IN, "sign in first");
        return NULL;
    }
    if (!person_may_guess(request, account.skeleton, 1))
        return NULL;
    struct people_job *job = make_job(request, purpose);
    if (!job)
        return NULL;
    job->account = account;
    add_step(request, job, password, account.password);
    return job;
}

bool method_password(struct request *request)
{
    const struct server_params_password *params = &request->params->password;
    struct people_job *job = begin_own(request, TO_CHANGE, params->old);
    if (!job)
        return false;
    if (!is_good_password(request, params->new, job->account.skeleton)) {
        drop_job(&job->job);
        return false;
    }
    add_step(request, job, params->new, "");
    return submit(request, job);
}

bool method_delete_account(struct request *request)
{
    struct people_job *job =
        begin_own(request, TO_DELETE, request->params->delete_account.password);
    return job && submit(request, job);
}

bool person_enter(struct request *request, const struct recovery *recovery, const char *device)
{
    char plain[DEVICE_BYTES + 1];
    copy_device(plain, device);
    return is_free(request) &&
           (make_person(request->connection) ||
            request_fail(request, RPC_INTERNAL_ERROR, "out of memory")) &&
           (person_sign_in(request->connection, &recovery->account, recovery->vault, plain,
                           request->call.out) ||
            request_fail(request, RPC_INTERNAL_ERROR, "out of memory"));
}

bool person_recover(struct request *request, const struct recovery *recovery, const char *password,
                    const char *device)
{
    struct people_job *job = NULL;
    if (is_free(request) && is_good_password(request, password, recovery->account.skeleton))
        job = make_job(request, TO_RESET);
    if (!job)
        return false;
    job->account = recovery->account;
    job->recovery = *recovery;
    copy_device(job->device, device);
    add_step(request, job, password, "");
    return submit(request, job);
}

/* The end: each returns true, or the error is set */

struct finishing {
    struct server *server;
    struct people_job *job;
    struct json_writer *out;
    struct rpc_error *error;
};

static bool fail(struct finishing *answer, int code, const char *why)
{
    answer->error->code = (enum rpc_code)code;
    text_clear(&answer->error->message);
    text_add(&answer->error->message, why);
    return false;
}

static bool finish_sign_up(struct finishing *answer)
{
    struct people_job *job = answer->job;
    struct people *people = &answer->server->people;
    struct stored_account *account = &job->account;
    unsigned char vault[KEY_BYTES];
    if (find_name(answer->server, account->skeleton) != FOUND_NOTHING)
        return fail(answer, SERVER_TAKEN, "somebody has this name, or one like it");
    vault_make(vault);
    password_write(&job->job.steps[0], account->password);
    vault_seal(job->job.steps[0].key, vault, KEY_BYTES, account->vault);
    vault_letters_key(vault, account->letters);
    struct fresh_name *fresh = &people->fresh[people->next_fresh++ % FRESH_NAMES];
    store_copy_text(fresh->skeleton, sizeof fresh->skeleton, account->skeleton);
    fresh->until = host_seconds() + FRESH_SECONDS;
    store_add_account(answer->server->rooms.store, account);
    return person_sign_in(job->connection, account, vault, job->device, answer->out) ||
           fail(answer, RPC_INTERNAL_ERROR, "out of memory");
}

/* The account is still as it was when the password began to be derived, and the password is right.
 */
static bool is_proven(struct finishing *answer)
{
    struct people_job *job = answer->job;
    struct stored_account now;
    bool same = job->account.id[0] &&
                store_get_account(answer->server->rooms.store, job->account.id, &now) == FOUND &&
                strcmp(now.password, job->account.password) == 0;
    if (!password_is_right(&job->job.steps[0]) || !same)
        return fail(answer, SERVER_WRONG, "name or password is wrong");
    was_right(answer->server, job);
    return true;
}

static bool open_vault(struct finishing *answer, unsigned char vault[KEY_BYTES])
{
    struct people_job *job = answer->job;
    return vault_open(job->job.steps[0].key, job->account.vault, vault, KEY_BYTES) ||
           fail(answer, RPC_INTERNAL_ERROR, "the account is damaged");
}

static bool finish_sign_in(struct finishing *answer)
{
    struct people_job *job = answer->job;
    unsigned char vault[KEY_BYTES];
    if (!is_proven(answer))
        return false;
    if (job->account.banned > time(NULL))
        return fail(answer, ROOM_NOT_NOW, "this account is closed");
    if (!open_vault(answer, vault))
        return false;
    if (job->account.banned) /* that is over: to others he is again as anybody is */
        store_set_standing(answer->server->rooms.store, job->account.id, job->account.muted, 0);
    person_add_letters(answer->server->rooms.store, job->account.id, job->account.has_letters,
                       vault);
    return (person_sign_in(job->connection, &job->account, vault, job->device, answer->out) ||
            fail(answer, RPC_INTERNAL_ERROR, "out of memory"));
}

/* All other sessions end: whoever knew the old password is out. */
static bool finish_change(struct finishing *answer)
{
    struct people_job *job = answer->job;
    struct person *person = job->connection->person;
    unsigned char vault[KEY_BYTES];
    if (!is_proven(answer) || !open_vault(answer, vault))
        return false;
    if (!job->job.steps[1].done)
        return fail(answer, RPC_INTERNAL_ERROR, "out of memory");
    password_write(&job->job.steps[1], job->account.password);
    vault_seal(job->job.steps[1].key, vault, KEY_BYTES, job->account.vault);
    store_set_password(answer->server->rooms.store, &job->account);
    store_end_other_sessions(answer->server->rooms.store, job->account.id,
                             person->signed_in ? person->session.id : "");
    json_begin_object(answer->out);
    json_end_object(answer->out);
    return true;
}

/* Whoever was signed in before is out, and the link is used up. */
static bool finish_reset(struct finishing *answer)
{
    struct people_job *job = answer->job;
    struct store *store = answer->server->rooms.store;
    struct ticket ticket;
    if (store_find_ticket(store, job->recovery.ticket, &ticket) != FOUND)
        return fail(answer, SERVER_USED_UP, "this link has been used");
    store_use_ticket(store, job->recovery.ticket);
    password_write(&job->job.steps[0], job->account.password);
    vault_seal(job->job.steps[0].key, job->recovery.vault, KEY_BYTES, job->account.vault);
    store_set_password(store, &job->account);
    store_end_other_sessions(store, job->account.id, "");
    return person_sign_in(job->connection, &job->account, job->recovery.vault, job->device,
                          answer->out) ||
           fail(answer, RPC_INTERNAL_ERROR, "out of memory");
}

static void forget_fresh(struct people *people, const char *skeleton)
{
    for (int i = 0; i < FRESH_NAMES; i++)
        if (strcmp(people->fresh[i].skeleton, skeleton) == 0)
            people->fresh[i].until = 0;
}

static bool finish_delete(struct finishing *answer)
{
    if (!is_proven(answer))
        return false;
    store_delete_account(answer->server->rooms.store, answer->job->account.id);
    answer->server->people.released = true;
    forget_fresh(&answer->server->people, answer->job->account.skeleton);
    person_sign_out(answer->job->connection);
    json_begin_object(answer->out);
    json_end_object(answer->out);
    return true;
}

static bool finish(struct finishing *answer)
{
    if (!answer->job->job.steps[0].done)
        return fail(answer, RPC_INTERNAL_ERROR, "out of memory");
    switch (answer->job->purpose) {
    case TO_SIGN_UP:
        return finish_sign_up(answer);
    case TO_SIGN_IN:
        return finish_sign_in(answer);
    case TO_CHANGE:
        return finish_change(answer);
    case TO_DELETE:
        return finish_delete(answer);
    case TO_RESET:
        return finish_reset(answer);
    }
    return false;
}

/* Returns false if it has to read something first. */
static bool answer_job(struct server *server, struct people_job *job)
{
    struct store *store = server->rooms.store;
    struct text result = TEXT_EMPTY;
    struct rpc_error error = {RPC_INTERNAL_ERROR, TEXT_EMPTY, TEXT_EMPTY};
    struct json_writer json = json_writer_to(&result);
    struct finishing answer = {server, job, &json, &error};
    if (!store_begin_reads(store, &job->reads))
        return false;
    int writes = store_length(store);
    bool good = finish(&answer) && !result.failed;
    bool wrote = store_length(store) != writes, done = store_end_reads(store);
    if (done) {
        server->counters.errors += !good;
        request_answer(job->connection, job->id, good ? &result : NULL, &error,
                       wrote ? server->rooms.gathering : 0);
    }
    text_free(&result);
    text_free(&error.message);
    return done;
}

void people_resume(struct server *server)
{
    for (struct people_job **link = &server->people.answering, *job; (job = *link);) {
        if (job->connection && !answer_job(server, job)) {
            link = &job->next;
            continue;
        }
        *link = job->next;
        drop_job(&job->job);
    }
}

void people_collect(struct server *server)
{
    struct people *people = &server->people;
    struct password_job *job;
    while (people->passwords && (job = passwords_collect(people->passwords))) {
        struct people_job *of = (struct people_job *)job;
        of->next = people->answering;
        people->answering = of;
    }
    people_resume(server);
}
