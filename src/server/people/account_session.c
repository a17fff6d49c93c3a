/* account_session.c: sessions: who a connection is, on which devices somebody has signed in, and
 * how they end. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/people/share.h"
#include "server/secret.h"
#include "server/server.h"
#include "server/store/store_cups.h"
#include "server_messages.h"

enum { DAY = 24 * 3600, SEEN_EVERY = 3600 };

static bool is_over(const struct stored_session *session)
{
    return session->banned > time(NULL) || session->seen < time(NULL) - (int64_t)SESSION_DAYS * DAY;
}

void person_sign_out(struct connection *connection)
{
    struct person *person = connection->person;
    if (!person)
        return;
    struct people_job *job = person->job;
    seeks_person_left(connection);
    sodium_memzero(person, sizeof *person);
    person->job = job;
}

struct person *person_who_asks(struct request *request)
{
    struct connection *connection = request->connection;
    struct person *person = connection->person;
    struct store *store = request->server->rooms.store;
    if (!people_are_open(request->server)) {
        request_not_now(request, "there are no accounts at this server");
        return NULL;
    }
    enum found found = person && person->signed_in
                           ? store_find_session(store, person->token, &person->session)
                           : FOUND_NOTHING;
    if (found == FOUND && !is_over(&person->session))
        return person;
    if (found == FOUND_ERROR) {
        request_fail(request, RPC_INTERNAL_ERROR, store_why(store));
        return NULL;
    }
    person_sign_out(connection);
    request_fail(request, SERVER_SIGN_IN, "sign in first");
    return NULL;
}

static void write_account(struct json_writer *json, const struct stored_session *session)
{
    json_begin_object(json);
    json_pair_string(json, "id", session->account);
    json_pair_string(json, "name", session->name);
    json_pair_int(json, "created", session->account_created);
    json_pair_bool(json, "moderator", session->role >= ROLE_MODERATOR);
    json_pair_int(json, "muted", session->muted > time(NULL) ? session->muted : 0);
    json_end_object(json);
}

/* Accounts from before there were such keys get one when their vault is open. */
void person_add_letters(struct store *store, const char *account, bool has_them,
                        const unsigned char vault[KEY_BYTES])
{
    unsigned char letters[KEY_BYTES];
    if (has_them)
        return;
    vault_letters_key(vault, letters);
    store_set_letters(store, account, letters);
}

bool person_sign_in(struct connection *connection, const struct stored_account *account,
                    const unsigned char vault[KEY_BYTES], const char *device,
                    struct json_writer *out)
{
    struct store *store = connection->server->rooms.store;
    struct person *person = connection->person;
    char token[SECRET_LENGTH + 1];
    unsigned char key[KEY_BYTES];
    struct stored_session *session = &person->session;
    person_sign_out(connection);
    secret_make(token, person->token);
    if (!vault_key_of_token(token, key))
        return false;
    secret_make_id(session->id);
    store_copy_text(session->account, sizeof session->account, account->id);
    store_copy_text(session->name, sizeof session->name, account->name);
    store_copy_text(session->device, sizeof session->device, device);
    session->created = session->seen = time(NULL);
    session->account_created = account->created;
    session->role = account->role;
    session->muted = account->muted;
    vault_seal(key, vault, KEY_BYTES, session->vault);
    memcpy(person->vault, vault, KEY_BYTES);
    person->signed_in = true;
    store_add_session(store, person->token, session);
    store_trim_sessions(store, account->id, session->seen - (int64_t)SESSION_DAYS * DAY,
                        SESSIONS_MAX);
    json_begin_object(out);
    json_pair_string(out, "token", token);
    json_key(out, "account");
    write_account(out, session);
    json_end_object(out);
    sodium_memzero(token, sizeof token);
    sodium_memzero(key, sizeof key);
    return true;
}

bool method_session(struct request *request)
{
    struct connection *connection = request->connection;
    struct store *store = request->server->rooms.store;
    const char *token = request->params->session.token;
    struct person *person = connection->person;
    unsigned char key[KEY_BYTES];
    if (!person && !(person = connection->person = calloc(1, sizeof *person)))
        return request_fail(request, RPC_INTERNAL_ERROR, "out of memory");
    unsigned char hash[HASH_BYTES];
    struct stored_session session; /* read first, for what follows changes who is here */
    if (secret_hash(token, hash))
        store_find_session(store, hash, &session);
    if (store_is_missing(store))
        return false;
    person_sign_out(connection);
    person->signed_in = secret_hash(token, person->token);
    if (!person_who_asks(request))
        return false;
    if (!vault_key_of_token(token, key) ||
        !vault_open(key, person->session.vault, person->vault, KEY_BYTES)) {
        person_sign_out(connection);
        return request_fail(request, RPC_INTERNAL_ERROR, "the session is damaged");
    }
    sodium_memzero(key, sizeof key);
    person_add_letters(store, person->session.account, person->session.has_letters, person->vault);
    if (person->session.seen < time(NULL) - SEEN_EVERY)
        store_set_seen(store, person->token, time(NULL));
    write_account(request->call.out, &person->session);
    return true;
}

bool method_sign_out(struct request *request)
{
    const struct server_params_sign_out *params = &request->params->sign_out;
    struct store *store = request->server->rooms.store;
    struct person *person = person_who_asks(request);
    if (!person)
        return false;
    const struct stored_session *session = &person->session;
    if (params->has_others && params->others) {
        store_end_other_sessions(store, session->account, session->id);
    } else if (params->session && strcmp(params->session, session->id) != 0) {
        store_end_session_of(store, session->account, params->session);
    } else {
        store_end_session(store, person->token);
        person_sign_out(request->connection);
    }
    return request_answer_nothing(request);
}

struct listing_sessions {
    struct json_writer *json;
    const char *own; /* the session that asks */
};

static void write_session(void *context, const struct stored_session *session)
{
    const struct listing_sessions *listing = context;
    json_begin_object(listing->json);
    json_pair_string(listing->json, "id", session->id);
    json_pair_string(listing->json, "device", session->device);
    json_pair_int(listing->json, "created", session->created);
    json_pair_int(listing->json, "seen", session->seen);
    json_pair_bool(listing->json, "current", strcmp(session->id, listing->own) == 0);
    json_end_object(listing->json);
}

static bool write_sessions(struct store *store, const struct person *person,
                           struct json_writer *json)
{
    struct listing_sessions listing = {json, person->session.id};
    json_begin_array(json);
    bool good = store_each_session(store, person->session.account, write_session, &listing);
    json_end_array(json);
    return good;
}

bool method_sessions(struct request *request)
{
    struct store *store = request->server->rooms.store;
    struct person *person = person_who_asks(request);
    return person && (write_sessions(store, person, request->call.out) ||
                      request_fail(request, RPC_INTERNAL_ERROR, store_why(store)));
}

/* export_data: all that is stored about somebody, the seats a few at a time */

enum { EXPORT_MAX = 16 };

static void write_own_line(void *context, const char *text, int64_t time)
{
    struct json_writer *json = context;
    json_begin_object(json);
    json_pair_string(json, "text", text);
    json_pair_int(json, "time", time);
    json_end_object(json);
}

/* What was written in a seat that another person has now may be his: it is left out. */
static bool write_claim(struct store *store, const struct own_claim *claim,
                        struct json_writer *json)
{
    struct text note = TEXT_EMPTY;
    bool good = !claim->held || store_get_note(store, claim->id, claim->seat, &note);
    json_begin_object(json);
    json_pair_string(json, "table", claim->id);
    json_pair_string(json, "game", claim->game);
    json_pair_int(json, "seat", claim->seat);
    json_pair_int(json, "claimed", claim->claimed);
    json_pair_int(json, "over", claim->over);
    json_pair_string(json, "note", text_string(&note));
    json_key(json, "chat");
    json_begin_array(json);
    good = good && (!claim->held ||
                    store_each_own_line(store, claim->id, claim->seat, write_own_line, json));
    json_end_array(json);
    json_end_object(json);
    text_free(&note);
    return good;
}

static bool write_claims(struct store *store, const char *account, const char *after, int seat,
                         struct json_writer *json)
{
    struct own_claim claims[EXPORT_MAX];
    int count = store_list_claims(store, account, after, seat, claims, EXPORT_MAX);
    bool good = count >= 0;
    json_key(json, "games");
    json_begin_array(json);
    for (int i = 0; good && i < count; i++)
        good = write_claim(store, &claims[i], json);
    json_end_array(json);
    if (good && count == EXPORT_MAX) {
        json_key(json, "next");
        json_begin_object(json);
        json_pair_string(json, "table", claims[count - 1].id);
        json_pair_int(json, "seat", claims[count - 1].seat);
        json_end_object(json);
    }
    return good;
}

static void write_cup(void *context, const struct own_cup *cup)
{
    struct json_writer *json = context;
    json_begin_object(json);
    json_pair_string(json, "cup", cup->id);
    json_pair_string(json, "name", cup->name);
    json_pair_int(json, "joined", cup->joined);
    json_end_object(json);
}

static bool write_cups(struct store *store, const char *account, struct json_writer *json)
{
    json_key(json, "cups");
    json_begin_array(json);
    bool good = store_each_own_cup(store, account, write_cup, json);
    json_end_array(json);
    return good;
}

bool method_export_data(struct request *request)
{
    const struct server_params_export_data *params = &request->params->export_data;
    struct store *store = request->server->rooms.store;
    struct json_writer *json = request->call.out;
    struct person *person = person_who_asks(request);
    if (!person)
        return false;
    json_begin_object(json);
    json_key(json, "account");
    write_account(json, &person->session);
    json_key(json, "sessions");
    bool good = write_sessions(store, person, json);
    good = good && write_cups(store, person->session.account, json);
    good = good && write_claims(store, person->session.account, params->table ? params->table : "",
                                params->has_seat ? params->seat : SEAT_NONE, json);
    good = good && share_export(store, person->session.account, json);
    good = good && moderation_export(store, person->session.account, json);
    good = good && deals_export(store, person->session.account, json);
    json_end_object(json);
    return good || request_fail(request, RPC_INTERNAL_ERROR, store_why(store));
}
