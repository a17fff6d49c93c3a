/* moderate.c: what keeps talk bearable: people mute and report others; moderators decide what
 * becomes of it, and everything they do is kept (docs/online.md#moderation). Who is a moderator,
 * the administrator says (people_command.c). */
#include <string.h>
#include <time.h>

#include "rpc/shape.h"
#include "server/secret.h"
#include "server/server.h"
#include "server/store/store_moderation.h"
#include "server_messages.h"

enum {
    HOUR = 3600,
    DAY = 24 * HOUR,
    SAID_LINES = 20,      /* of talk in a report */
    SAID_BYTES = 8 << 10, /* about */
    REPORTS_A_DAY = 20,   /* by one person */
    LISTED = 30,
    LOOK_EVERY = 2, /* seconds, for people who were banned, perhaps by another server */
    LOOK_BACK = 60
};

bool moderation_is_open(const struct server *server)
{
    return people_are_open(server) && !server->settings.no_moderation;
}

static bool fail_store(struct request *request)
{
    return request_fail(request, RPC_INTERNAL_ERROR, store_why(request->server->rooms.store));
}

static void write_person(struct json_writer *json, const char *key, const char *id,
                         const char *name)
{
    json_key(json, key);
    if (!id[0]) {
        json_null(json);
        return;
    }
    json_begin_object(json);
    json_pair_string(json, "id", id);
    json_pair_string(json, "name", name);
    json_end_object(json);
}

/* Tables: who sits there */

/* The name of the table to which the request has a way in: a secret, or the name of a public one.
 * FOUND_NOTHING after setting the error. */
static enum found find_table(struct request *request, const char *secret, const char *table,
                             char id[TABLE_ID_LENGTH + 1])
{
    unsigned char hash[HASH_BYTES];
    int seat;
    enum found found = FOUND_NOTHING;
    if (secret && secret_hash(secret, hash)) {
        found = store_find_secret(request->server->rooms.store, hash, id, &seat);
    } else if (!secret && table && secret_is_id(table)) {
        store_copy_text(id, TABLE_ID_LENGTH + 1, table);
        found = FOUND;
    }
    if (found == FOUND_ERROR)
        fail_store(request);
    if (found == FOUND_NOTHING)
        request_fail(request, RPC_UNKNOWN_TABLE, "there is no such table");
    return found == FOUND ? FOUND : FOUND_NOTHING;
}

/* Those who sit at it, as the person who asks may see them; 0 after setting the error. */
static int find_seated(struct request *request, const char *secret, const char *table,
                       const char *account, char id[TABLE_ID_LENGTH + 1],
                       struct seated_account *seats)
{
    if (find_table(request, secret, table, id) != FOUND)
        return 0;
    int count = store_list_seated(request->server->rooms.store, id, account, secret != NULL, seats);
    if (count < 0)
        fail_store(request);
    if (count == 0)
        request_fail(request, RPC_UNKNOWN_TABLE, "there is no such table");
    return count < 0 ? 0 : count;
}

bool method_seated(struct request *request)
{
    const struct server_params_seated *params = &request->params->seated;
    const struct person *person = request->connection->person;
    struct seated_account seats[SEATS_MAX];
    struct json_writer *json = request->call.out;
    char id[TABLE_ID_LENGTH + 1];
    if (!people_are_open(request->server))
        return request_not_now(request, "there are no accounts at this server");
    if (person && person->signed_in && !(person = person_who_asks(request)))
        return false;
    int count = find_seated(request, params->secret, params->table,
                            person && person->signed_in ? person->session.account : "", id, seats);
    if (!count)
        return false;
    json_begin_array(json);
    for (int i = 0; i < count; i++) {
        json_begin_object(json);
        json_pair_int(json, "seat", seats[i].seat);
        write_person(json, "account", seats[i].id, seats[i].name);
        json_pair_bool(json, "muted", seats[i].muted);
        json_pair_bool(json, "blocked", seats[i].blocked);
        json_end_object(json);
    }
    json_end_array(json);
    return true;
}

/* Mutes */

bool method_mute(struct request *request)
{
    const struct server_params_mute *params = &request->params->mute;
    struct store *store = request->server->rooms.store;
    struct person *person = person_who_asks(request);
    if (!person)
        return false;
    if (!secret_is_id(params->account) || strcmp(params->account, person->session.account) == 0)
        return request_fail(request, RPC_INVALID_PARAMS, "account must be somebody else's");
    if (params->on)
        store_mute(store, person->session.account, params->account);
    else
        store_unmute(store, person->session.account, params->account);
    return request_answer_nothing(request);
}

static void write_mute(void *context, const char *id, const char *name, int64_t since)
{
    struct json_writer *json = context;
    json_begin_object(json);
    json_pair_string(json, "id", id);
    json_pair_string(json, "name", name);
    json_pair_int(json, "since", since);
    json_end_object(json);
}

static bool write_mutes(struct store *store, const char *account, struct json_writer *json)
{
    json_begin_array(json);
    bool good = store_each_mute(store, account, write_mute, json);
    json_end_array(json);
    return good;
}

bool method_mutes(struct request *request)
{
    struct person *person = person_who_asks(request);
    return person &&
           (write_mutes(request->server->rooms.store, person->session.account, request->call.out) ||
            fail_store(request));
}

/* Reports */

struct quoting {
    struct json_writer json;
    struct text text;
};

/* What was said stays in the report as it stood, whatever becomes of the table. */
static void quote(void *context, const char *name, const char *text, int64_t said)
{
    struct quoting *quoting = context;
    if (quoting->text.length > SAID_BYTES)
        return;
    json_begin_object(&quoting->json);
    json_pair_string(&quoting->json, "name", name);
    json_pair_string(&quoting->json, "text", text);
    json_pair_int(&quoting->json, "time", said);
    json_end_object(&quoting->json);
}

/* A seat, or at SEAT_NONE the spectators, of a table to which he who reports has a way in. */
static bool report_seat(struct request *request, struct report *report, char *table,
                        struct seated_account *seat)
{
    const struct server_params_report *params = &request->params->report;
    struct seated_account seats[SEATS_MAX];
    int count = find_seated(request, params->secret, params->table, "", table, seats);
    *seat = (struct seated_account){.seat = SEAT_NONE};
    report->seat = params->has_seat ? params->seat : SEAT_NONE;
    for (int i = 0; i < count; i++)
        if (seats[i].seat == report->seat)
            *seat = seats[i];
    report->table = table;
    report->account = seat->id;
    report->name = seat->called;
    return count && (seat->seat == report->seat ||
                     request_fail(request, RPC_INVALID_PARAMS, "there is no such seat"));
}

static bool report_account(struct request *request, struct report *report,
                           struct stored_account *account)
{
    const char *id = request->params->report.account;
    enum found found = store_get_account(request->server->rooms.store, id, account);
    report->account = account->id;
    report->name = account->name;
    return found == FOUND ||
           (found == FOUND_ERROR ? fail_store(request)
                                 : request_not_now(request, "there is no such account"));
}

static bool is_about(const char *text)
{
    return strcmp(text, "talk") == 0 || strcmp(text, "name") == 0 || strcmp(text, "play") == 0;
}

/* To the minute, so that it is the same when the request goes on after it has been counted. */
static int64_t day_ago(void)
{
    return time(NULL) / 60 * 60 - DAY;
}

/* The person who asks, if he may report now. */
static const struct person *may_report(struct request *request)
{
    struct store *store = request->server->rooms.store;
    if (!moderation_is_open(request->server)) {
        request_not_now(request, "nobody looks at reports at this server");
        return NULL;
    }
    const struct person *person = person_who_asks(request);
    int count = person ? store_count_reports(store, person->session.account, day_ago()) : 0;
    if (person && count < 0) {
        fail_store(request);
        return NULL;
    }
    if (count >= REPORTS_A_DAY) {
        request_too_many(request, "too many reports: wait until tomorrow");
        return NULL;
    }
    return person;
}

static bool store_report(struct request *request, struct report *report)
{
    struct store *store = request->server->rooms.store;
    struct quoting quoting = {.text = TEXT_EMPTY};
    bool good = true;
    quoting.json = json_writer_to(&quoting.text);
    json_begin_array(&quoting.json);
    if (report->table[0])
        good = store_each_said(store, report->table, report->seat, SAID_LINES, quote, &quoting) ||
               fail_store(request);
    json_end_array(&quoting.json);
    report->said = text_string(&quoting.text);
    good = good && request_may_talk(request, strlen(report->said) + strlen(report->words));
    if (good)
        store_add_report(store, report);
    text_free(&quoting.text);
    return good && request_answer_nothing(request);
}

bool method_report(struct request *request)
{
    const struct server_params_report *params = &request->params->report;
    char words[REPORT_WORDS_BYTES + 1] = "", table[TABLE_ID_LENGTH + 1];
    struct seated_account seat;
    struct stored_account account = {.id = ""};
    const struct person *person = may_report(request);
    struct report report = {
        .about = params->about, .table = "", .seat = SEAT_NONE, .words = words, .time = time(NULL)};
    if (!person)
        return false;
    if (!is_about(params->about))
        return request_fail(request, RPC_INVALID_PARAMS, "about must be talk, name or play");
    if (params->words && !plain_text(params->words, PLAIN_LINES, words))
        return request_fail(request, RPC_INVALID_PARAMS, "words has nothing to be seen");
    if (!(params->account ? report_account(request, &report, &account)
                          : report_seat(request, &report, table, &seat)))
        return false;
    if (strcmp(report.account, person->session.account) == 0)
        return request_not_now(request, "that is yourself");
    report.reporter = person->session.account;
    secret_make_id(report.id);
    return store_report(request, &report);
}

/* Moderators */

/* Whether they may is looked up each time: who is no moderator any more is none at once. */
static struct person *moderator_who_asks(struct request *request)
{
    if (!moderation_is_open(request->server)) {
        request_not_now(request, "there are no moderators at this server");
        return NULL;
    }
    struct person *person = person_who_asks(request);
    if (person && person->session.role < ROLE_MODERATOR) {
        request_fail(request, SERVER_NOT_ALLOWED, "only moderators may do that");
        return NULL;
    }
    return person;
}

struct listing_reports {
    struct json_writer *json;
    int count;
    int64_t last_time;
    char last[ACCOUNT_ID_LENGTH + 1];
    bool plain; /* without the names of moderators */
};

/* The place from which a person wants to read on, and the one from which he can. */
static struct listed_until place_of(bool has_before, int64_t before, const char *id)
{
    return has_before ? (struct listed_until){before, id ? id : ""} : FROM_THE_NEWEST;
}

static void write_next(const struct listing_reports *listing)
{
    if (listing->count != LISTED)
        return;
    json_key(listing->json, "next");
    json_begin_object(listing->json);
    json_pair_int(listing->json, "before", listing->last_time);
    json_pair_string(listing->json, "id", listing->last);
    json_end_object(listing->json);
}

static int64_t if_later(int64_t until)
{
    return until > time(NULL) ? until : 0;
}

static void write_report(void *context, const struct report *report)
{
    struct listing_reports *listing = context;
    struct json_writer *json = listing->json;
    listing->count++;
    listing->last_time = report->time;
    memcpy(listing->last, report->id, sizeof listing->last);
    json_begin_object(json);
    json_pair_string(json, "id", report->id);
    json_pair_int(json, "time", report->time);
    json_pair_string(json, "about", report->about);
    write_person(json, "reporter", report->by[0] ? report->reporter : "", report->by);
    write_person(json, "account", report->now_called[0] ? report->account : "", report->now_called);
    json_pair_string(json, "name", report->name);
    json_pair_int(json, "muted", if_later(report->muted));
    json_pair_int(json, "banned", if_later(report->banned));
    json_pair_string(json, "table", report->table);
    shape_seat(json, "seat", report->seat);
    json_key(json, "said");
    json_raw(json, report->said, strlen(report->said));
    json_pair_string(json, "words", report->words);
    json_pair_string(json, "outcome", report->outcome);
    json_pair_string(json, "decided", report->decided);
    json_pair_int(json, "closed", report->closed);
    json_end_object(json);
}

bool method_reports(struct request *request)
{
    const struct server_params_reports *params = &request->params->reports;
    struct store *store = request->server->rooms.store;
    struct listing_reports listing = {.json = request->call.out};
    struct person *person = moderator_who_asks(request);
    if (!person)
        return false;
    json_begin_object(listing.json);
    json_key(listing.json, "reports");
    json_begin_array(listing.json);
    bool good = store_each_report(store, params->has_closed && params->closed,
                                  place_of(params->has_before, params->before, params->id),
                                  person->session.account, LISTED, write_report, &listing);
    json_end_array(listing.json);
    write_next(&listing);
    json_end_object(listing.json);
    return good || fail_store(request);
}

static void write_deed(void *context, const struct deed *deed)
{
    struct listing_reports *listing = context;
    struct json_writer *json = listing->json;
    listing->count++;
    listing->last_time = deed->time;
    store_copy_text(listing->last, sizeof listing->last, deed->id);
    json_begin_object(json);
    json_pair_int(json, "time", deed->time);
    json_pair_string(json, "what", deed->what);
    json_pair_string(json, "by", listing->plain ? "" : deed->by);
    json_pair_string(json, "account", deed->account);
    json_pair_string(json, "name", deed->name);
    json_pair_string(json, "report", deed->report);
    json_pair_int(json, "until", deed->until);
    json_pair_string(json, "words", deed->words);
    json_end_object(json);
}

/* What was done about that account, or everything. */
static bool write_deeds(struct store *store, const char *about, struct listed_until after,
                        struct listing_reports *listing)
{
    json_begin_array(listing->json);
    bool good = store_each_deed(store, about, after, LISTED, write_deed, listing);
    json_end_array(listing->json);
    return good;
}

bool method_deeds(struct request *request)
{
    const struct server_params_deeds *params = &request->params->deeds;
    struct listing_reports listing = {.json = request->call.out};
    if (!moderator_who_asks(request))
        return false;
    json_begin_object(listing.json);
    json_key(listing.json, "deeds");
    bool good = write_deeds(request->server->rooms.store, "",
                            place_of(params->has_before, params->before, params->id), &listing);
    write_next(&listing);
    json_end_object(listing.json);
    return good || fail_store(request);
}

bool method_standing(struct request *request)
{
    struct store *store = request->server->rooms.store;
    struct json_writer *json = request->call.out;
    struct listing_reports listing = {.json = json};
    struct stored_account account;
    char skeleton[SKELETON_BYTES + 1];
    if (!moderator_who_asks(request))
        return false;
    account_name_skeleton(request->params->standing.name, skeleton);
    enum found found = store_find_account(store, skeleton, &account);
    if (found == FOUND_ERROR)
        return fail_store(request);
    if (found == FOUND_NOTHING)
        return request_not_now(request, "there is no such account");
    json_begin_object(json);
    json_pair_string(json, "id", account.id);
    json_pair_string(json, "name", account.name);
    json_pair_int(json, "created", account.created);
    json_pair_bool(json, "moderator", account.role >= ROLE_MODERATOR);
    json_pair_int(json, "muted", if_later(account.muted));
    json_pair_int(json, "banned", if_later(account.banned));
    json_key(json, "deeds");
    bool good = write_deeds(store, account.id, FROM_THE_NEWEST, &listing);
    json_end_object(json);
    return good || fail_store(request);
}

/* moderate */

/* The report that is decided, if one is named: its account is that of the deed. */
static bool read_report(struct request *request, const struct person *moderator,
                        char account[ACCOUNT_ID_LENGTH + 1])
{
    const struct server_params_moderate *params = &request->params->moderate;
    bool decided;
    store_copy_text(account, ACCOUNT_ID_LENGTH + 1, params->account ? params->account : "");
    if (!params->report)
        return true;
    enum found found =
        store_get_report(request->server->rooms.store, params->report, account, &decided);
    if (found == FOUND_ERROR)
        return fail_store(request);
    if (found == FOUND_NOTHING || strcmp(account, moderator->session.account) == 0)
        return request_not_now(request, "there is no such report");
    if (decided)
        return request_not_now(request, "somebody has decided about this report already");
    return !params->account || strcmp(account, params->account) == 0 ||
           request_fail(request, RPC_INVALID_PARAMS, "the report is about somebody else");
}

bool moderation_apply(const char *what, int64_t until, struct stored_account *account)
{
    if (strcmp(what, "mute") == 0)
        account->muted = until;
    else if (strcmp(what, "unmute") == 0)
        account->muted = 0;
    else if (strcmp(what, "ban") == 0)
        account->banned = until;
    else if (strcmp(what, "unban") == 0)
        account->banned = 0;
    else
        return false;
    return true;
}

/* Changes how somebody stands. What a moderator is only the administrator changes. */
static bool change_standing(struct request *request, const char *id, int64_t until,
                            struct stored_account *account)
{
    const char *what = request->params->moderate.what;
    struct store *store = request->server->rooms.store;
    enum found found = id[0] ? store_get_account(store, id, account) : FOUND_NOTHING;
    if (found == FOUND_ERROR)
        return fail_store(request);
    if (found == FOUND_NOTHING)
        return request_not_now(request, "there is no such account");
    if (account->role >= ROLE_MODERATOR)
        return request_fail(request, SERVER_NOT_ALLOWED, "that is a moderator");
    if (!moderation_apply(what, until, account))
        return request_fail(request, RPC_INVALID_PARAMS,
                            "what must be dismiss, mute, unmute, ban or unban");
    store_set_standing(store, account->id, account->muted, account->banned);
    if (strcmp(what, "ban") == 0)
        store_end_sessions(store, account->id);
    return true;
}

bool method_moderate(struct request *request)
{
    const struct server_params_moderate *params = &request->params->moderate;
    struct store *store = request->server->rooms.store;
    struct person *person = moderator_who_asks(request);
    struct stored_account account = {.id = ""};
    char id[ACCOUNT_ID_LENGTH + 1], words[REPORT_WORDS_BYTES + 1] = "";
    bool dismissed = strcmp(params->what, "dismiss") == 0;
    int64_t now = time(NULL),
            until = params->has_hours ? now + (int64_t)params->hours * HOUR : FOR_GOOD;
    if (!person || !read_report(request, person, id))
        return false;
    if (params->words && !plain_text(params->words, PLAIN_LINES, words))
        return request_fail(request, RPC_INVALID_PARAMS, "words has nothing to be seen");
    if (dismissed
            ? !params->report && !request_fail(request, RPC_INVALID_PARAMS, "report says which one")
            : !change_standing(request, id, until, &account))
        return false;
    bool lasts = strcmp(params->what, "mute") == 0 || strcmp(params->what, "ban") == 0;
    const struct deed deed = {.moderator = person->session.account,
                              .by = person->session.name,
                              .what = params->what,
                              .account = account.id,
                              .name = account.name,
                              .report = params->report ? params->report : "",
                              .until = lasts ? until : 0,
                              .time = now,
                              .words = words};
    store_add_deed(store, &deed);
    if (params->report)
        store_close_report(store, params->report, params->what, person->session.name);
    return request_answer_nothing(request);
}

/* What follows at the tables */

bool moderation_may_talk(struct request *request, const struct live *live)
{
    const struct connection *connection = request->connection;
    const struct person *person = connection->person;
    int seat = connection->viewer.who;
    int64_t muted = person && person->signed_in ? person->session.muted : 0, banned = 0;
    if (!people_are_open(request->server))
        return true;
    if (seat >= 0 &&
        !store_get_standing(request->server->rooms.store, live->row.id, seat, &muted, &banned))
        return fail_store(request);
    return muted <= time(NULL) ||
           request_fail(request, SERVER_MUTED, "a moderator has taken the word from you");
}

bool moderation_may_sit(struct request *request, const char *id, int seat)
{
    int64_t muted, banned;
    if (!people_are_open(request->server))
        return true;
    if (!store_get_standing(request->server->rooms.store, id, seat, &muted, &banned))
        return fail_store(request);
    return banned <= time(NULL) ||
           request_fail(request, SERVER_BARRED, "the account whose seat this is, is closed");
}

/* The seat is as that of anybody who went away: its clock runs, a bot may take over. */
static void unseat(void *context, const char *id, int seat)
{
    struct live *live = live_in_memory(context, id);
    for (struct connection *at = live ? live->sitting : NULL, *next; at; at = next) {
        next = at->next_sitting;
        if (at->viewer.who == seat) {
            socket_drop(at, "the account is closed");
            sit_leave(at);
        }
    }
}

void moderation_tick(struct server *server, double now)
{
    struct people *people = &server->people;
    struct store *store = server->rooms.store;
    if (!people_are_open(server) || now < people->next_look)
        return;
    if (!people->look_reads)
        people->look_date = time(NULL);
    if (!store_begin_reads(store, &people->look_reads))
        return;
    store_each_barred(store, people->look_date, people->look_date - LOOK_BACK, unseat,
                      &server->rooms);
    if (!store_end_reads(store))
        return;
    store_forget_reads(&people->look_reads);
    people->next_look = now + LOOK_EVERY;
}

/* export_data */

static void write_own_report(void *context, const struct report *report)
{
    struct json_writer *json = context;
    json_begin_object(json);
    json_pair_int(json, "time", report->time);
    json_pair_string(json, "about", report->about);
    json_pair_string(json, "name", report->name);
    json_pair_string(json, "table", report->table);
    json_pair_string(json, "words", report->words);
    json_end_object(json);
}

bool moderation_export(struct store *store, const char *account, struct json_writer *json)
{
    struct listing_reports listing = {.json = json, .plain = true};
    json_key(json, "mutes");
    bool good = write_mutes(store, account, json);
    json_key(json, "reports");
    json_begin_array(json);
    good = good && store_each_own_report(store, account, write_own_report, json);
    json_end_array(json);
    if (!good)
        return false;
    json_key(json, "deeds");
    return write_deeds(store, account, FROM_THE_NEWEST, &listing);
}
