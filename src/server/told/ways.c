/* ways.c: on which ways people are told what happens when they are not there: a browser that has
 * subscribed, an address of mail, a webhook. They belong to an account; a browser also to a seat,
 * and a webhook to a table, by a secret of a seat, or to tournaments that the account organises. */
#include "server/told/ways.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/hash.h"
#include "host/think.h"
#include "server/secret.h"
#include "server/server.h"
#include "server/store/store_cups.h"
#include "server/store/store_news.h"
#include "server/told/carrier.h"
#include "server/told/courier.h"
#include "server/told/letter.h"
#include "server/told/webpush.h"
#include "server_messages.h"

enum {
    WAYS_MAX = 16,     /* of an account */
    MAILS_MAX = 3,     /* of them by mail */
    SEAT_WAYS_MAX = 4, /* of a seat, and of a table */
    SECRETS_MAX = 32,
    MAIL_ADDRESS_MAX = 254,
    MAILS_PER_HOUR = 3,  /* of links, to one address */
    LETTER_COST = 4,     /* tries: of a link by mail, and of a message to try a way */
    SIGN_IN_EVERY = 600, /* seconds */
    TEST_EVERY = 5
};

/* Opening */

static bool read_key(int file, unsigned char key[KEY_BYTES])
{
    char word[2 * KEY_BYTES + 1] = "";
    size_t length = 0;
    ssize_t count = read(file, word, 2 * KEY_BYTES);
    return count == 2 * KEY_BYTES &&
           sodium_hex2bin(key, KEY_BYTES, word, 2 * KEY_BYTES, NULL, &length, NULL) == 0 &&
           length == KEY_BYTES;
}

static bool make_key(int file, unsigned char key[KEY_BYTES])
{
    char word[2 * KEY_BYTES + 2];
    randombytes_buf(key, KEY_BYTES);
    sodium_bin2hex(word, sizeof word, key, KEY_BYTES);
    word[2 * KEY_BYTES] = '\n';
    return write(file, word, 2 * KEY_BYTES + 1) == 2 * KEY_BYTES + 1 && fsync(file) == 0;
}

static bool open_mail_key(struct server *server, struct text *error)
{
    struct telling *telling = &server->telling;
    const char *path = server->settings.mail_key;
    if (!path)
        return true;
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    bool good = file >= 0 && make_key(file, telling->mail_key);
    if (file < 0 && errno == EEXIST) {
        file = open(path, O_RDONLY | O_CLOEXEC);
        good = file >= 0 && read_key(file, telling->mail_key);
    }
    if (file >= 0)
        close(file);
    telling->has_mail_key = good;
    if (!good)
        text_format(error, "--mail-key: the file %s cannot be used", path);
    return good;
}

bool ways_open(struct server *server, struct text *error)
{
    const struct settings *settings = &server->settings;
    const struct courier_settings how = {.db = settings->db,
                                         .site = settings->site,
                                         .push = !settings->no_push,
                                         .hooks = !settings->no_hooks,
                                         .mail = settings->mail,
                                         .mail_from = settings->mail_from,
                                         .mail_password = getenv("EPOKI_MAIL_PASSWORD"),
                                         .wait = settings->tell_wait,
                                         .anywhere = settings->tell_anywhere};
    struct text why = TEXT_EMPTY;
    if (!open_mail_key(server, error))
        return false;
    if (!how.push && !how.hooks && !how.mail)
        return true;
    server->telling.courier = courier_open(&how, &why);
    if (!server->telling.courier)
        server_log("nobody is told anything who is not there: %s", text_string(&why));
    server->rooms.news.on = server->telling.courier;
    server->rooms.news.wait = settings->tell_wait;
    text_free(&why);
    return true;
}

void ways_close(struct server *server)
{
    courier_close(server->telling.courier);
    server->telling.courier = NULL;
    sodium_memzero(server->telling.mail_key, KEY_BYTES);
}

void ways_stored(struct server *server)
{
    struct rooms *rooms = &server->rooms;
    if (rooms->news.written && server->telling.courier)
        courier_wake(server->telling.courier);
    rooms->news.written &= store_length(rooms->store) > 0; /* it may be in the next one */
}

static bool has_mail(const struct server *server)
{
    return server->telling.courier && server->settings.mail && people_are_open(server);
}

static bool has_hooks(const struct server *server)
{
    return server->telling.courier && !server->settings.no_hooks;
}

void ways_write_hello(const struct server *server, struct json_writer *json)
{
    const char *key = courier_push_key(server->telling.courier);
    json_key(json, "told");
    json_begin_object(json);
    if (key[0])
        json_pair_string(json, "push", key);
    json_pair_bool(json, "mail", has_mail(server));
    json_pair_bool(json, "mail_sign_in", has_mail(server) && server->telling.has_mail_key);
    json_pair_bool(json, "hooks", has_hooks(server));
    json_end_object(json);
}

void ways_write_metrics(struct server *server, struct text *out,
                        void (*add)(struct text *out, const char *name, const char *kind,
                                    double value))
{
    if (!server->telling.courier)
        return;
    struct courier_counts counts = courier_counts(server->telling.courier);
    add(out, "messages_sent_total", "counter", (double)counts.sent);
    add(out, "messages_failed_total", "counter", (double)counts.failed);
    add(out, "messages_given_up_total", "counter", (double)counts.given_up);
}

/* Whose ways they are */

static bool fail_store(struct request *request)
{
    return request_fail(request, RPC_INTERNAL_ERROR, store_why(request->server->rooms.store));
}

static bool is_open(struct request *request, bool open)
{
    return open || request_not_now(request, "this server tells nobody on this way");
}

/* The seat with that secret. */
static bool find_seat(struct request *request, const char *secret, struct way_owner *owner)
{
    *owner = (struct way_owner){.seat = 0};
    enum found found = secret_hash(secret, owner->secret)
                           ? store_find_seat(request->server->rooms.store, owner)
                           : FOUND_NOTHING;
    if (found == FOUND_ERROR)
        return fail_store(request);
    return found == FOUND || request_fail(request, RPC_UNKNOWN_TABLE, "this link leads to no seat");
}

static bool find_account(struct request *request, struct way_owner *owner)
{
    struct person *person = person_who_asks(request);
    *owner = (struct way_owner){.seat = 0};
    if (person)
        store_copy_text(owner->account, sizeof owner->account, person->session.account);
    return person;
}

static bool find_owner(struct request *request, const char *secret, struct way_owner *owner)
{
    return secret ? find_seat(request, secret, owner) : find_account(request, owner);
}

/* The table itself, of one of whose seats that is. */
static struct way_owner table_of(const struct way_owner *owner)
{
    struct way_owner table = {.seat = WAY_TABLE};
    memcpy(table.game, owner->game, sizeof table.game);
    return table;
}

/* Tournaments one organises: all, or the series to which that one belongs. */
static bool find_cups(struct request *request, const char *cup, struct way_owner *owner)
{
    struct store *store = request->server->rooms.store;
    struct stored_cup row = {.season = 0};
    if (!is_open(request, !request->server->settings.no_tournaments) ||
        !find_account(request, owner))
        return false;
    owner->seat = WAY_CUPS;
    if (!cup)
        return true;
    enum found found = secret_is_id(cup) ? store_get_cup(store, cup, &row) : FOUND_NOTHING;
    cup_free_row(&row);
    if (found == FOUND_ERROR)
        return fail_store(request);
    if (found == FOUND_NOTHING || strcmp(row.organiser, owner->account) != 0)
        return request_fail(request, RPC_UNKNOWN_TABLE, "there is no such tournament of yours");
    memcpy(owner->game, row.series, sizeof owner->game);
    return true;
}

/* Adding one */

static void name_way(struct way *way)
{
    enum { BYTES = 16, KEPT = 8 }; /* the shortest hash there is, and as much of it as is enough */
    unsigned char hash[BYTES];
    struct text all = TEXT_EMPTY;
    text_format(&all, "%s\n%s\n%s\n%d\n", way_names[way->kind], way->owner.account, way->owner.game,
                way->owner.seat);
    text_add_bytes(&all, (const char *)way->owner.secret, HASH_BYTES);
    text_add(&all, way->address);
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text_string(&all), all.length,
                       NULL, 0);
    sodium_bin2base64(way->id, sizeof way->id, hash, KEPT,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    text_free(&all);
}

/* The news that can be chosen: of tournaments one organises, or of games. */
static int first_news(bool cups)
{
    return cups ? NEWS_OF_CUPS : 0;
}

static int end_of_news(bool cups)
{
    return cups ? NEWS_KINDS : NEWS_CHOSEN;
}

static bool read_wants(struct request *request, const struct json_node *list, bool cups, int *wants)
{
    int first = first_news(cups), end = end_of_news(cups);
    *wants = (1 << end) - (1 << first);
    if (!list)
        return true;
    *wants = 0;
    for (const struct json_node *node = list->child; node; node = node->next) {
        const char *name = json_as_string(node);
        int news = first;
        while (name && news < end && strcmp(news_names[news], name) != 0)
            news++;
        if (!name || news == end)
            return request_fail(request, RPC_INVALID_PARAMS, "wants: there is no such news");
        *wants |= 1 << news;
    }
    return true;
}

static bool begin_way(struct request *request, struct way *way, enum way_kind kind,
                      const char *lang, const struct json_node *wants, bool cups)
{
    enum lang known = LANG_EN;
    *way = (struct way){.kind = kind, .proven = kind != WAY_MAIL};
    if (lang && !lang_parse(lang, &known))
        return request_fail(request, RPC_INVALID_PARAMS, "lang: there is no such language");
    store_copy_text(way->lang, sizeof way->lang, lang_name(known));
    return read_wants(request, wants, cups, &way->wants);
}

struct counting {
    const struct way *way;
    int all, same_kind;
    bool there, proven;
};

static void count_way(void *context, const struct way *way)
{
    struct counting *counting = context;
    counting->all++;
    counting->same_kind += way->kind == counting->way->kind;
    if (strcmp(way->id, counting->way->id) == 0) {
        counting->there = true;
        counting->proven = way->proven;
    }
}

/* Whether there may be one more, which counts as a try; `counting` says what there is. */
static bool has_room(struct request *request, struct way *way, struct counting *counting)
{
    int most = way->owner.account[0] ? WAYS_MAX : SEAT_WAYS_MAX;
    name_way(way);
    *counting = (struct counting){.way = way};
    if (!store_each_way(request->server->rooms.store, &way->owner, count_way, counting))
        return fail_store(request);
    bool full =
        counting->all >= most || (way->kind == WAY_MAIL && counting->same_kind >= MAILS_MAX);
    if (counting->there)
        return true;
    return full ? request_too_many(request, "that is enough: end another one first")
                : person_may_guess(request, way->id, 1);
}

static void write_id(struct json_writer *json, const char *id, const char *key)
{
    json_begin_object(json);
    json_pair_string(json, "id", id);
    if (key)
        json_pair_string(json, "key", key);
    json_end_object(json);
}

/* Browsers */

static bool add_push(struct request *request, struct way *way)
{
    struct counting counting;
    if (!has_room(request, way, &counting))
        return false;
    store_add_way(request->server->rooms.store, way);
    json_string(request->call.out, way->id);
    return true;
}

static bool push_for_seats(struct request *request, struct way *way, const struct json_node *list)
{
    if (list->count > SECRETS_MAX)
        return request_fail(request, RPC_INVALID_PARAMS, "secrets must be a list of up to 32");
    for (const struct json_node *node = list->child; node; node = node->next) {
        const char *secret = json_as_string(node);
        if (!secret || !find_seat(request, secret, &way->owner) || !add_push(request, way))
            return secret ? false
                          : request_fail(request, RPC_INVALID_PARAMS, "secrets must be texts");
    }
    return true;
}

bool method_tell_push(struct request *request)
{
    const struct server_params_tell_push *params = &request->params->tell_push;
    const struct server *server = request->server;
    struct way way;
    if (!is_open(request, courier_push_key(server->telling.courier)[0]) ||
        !begin_way(request, &way, WAY_PUSH, params->lang, params->wants, false))
        return false;
    if (!carrier_is_address(params->endpoint, server->settings.tell_anywhere) ||
        !push_are_keys(params->key, params->auth) ||
        strlen(params->key) + strlen(params->auth) >= WAY_KEYS_BYTES)
        return request_fail(request, RPC_INVALID_PARAMS, "this is no subscription of a browser");
    store_copy_text(way.address, sizeof way.address, params->endpoint);
    store_copy_text(way.keys, sizeof way.keys, params->key);
    strncat(way.keys, " ", sizeof way.keys - strlen(way.keys) - 1);
    strncat(way.keys, params->auth, sizeof way.keys - strlen(way.keys) - 1);
    json_begin_array(request->call.out);
    bool good = params->secrets ? push_for_seats(request, &way, params->secrets)
                                : find_account(request, &way.owner) && add_push(request, &way);
    json_end_array(request->call.out);
    return good;
}

/* Webhooks */

static int find_form(const char *name)
{
    int form = 0;
    while (form < HOOK_FORMS && strcmp(hook_forms[form], name) != 0)
        form++;
    return form;
}

/* Of which one is told there: a table, tournaments, or all games of the account. */
static bool find_subject(struct request *request, struct way_owner *owner)
{
    const struct server_params_tell_hook *params = &request->params->tell_hook;
    bool all = params->has_cups && params->cups;
    if ((params->secret != NULL) + (params->cup != NULL) + all > 1)
        return request_fail(request, RPC_INVALID_PARAMS, "one of secret, cup and cups");
    if (params->cup || all)
        return find_cups(request, params->cup, owner);
    if (!find_owner(request, params->secret, owner))
        return false;
    if (params->secret)
        *owner = table_of(owner);
    return true;
}

bool method_tell_hook(struct request *request)
{
    const struct server_params_tell_hook *params = &request->params->tell_hook;
    bool cups = params->cup || (params->has_cups && params->cups);
    struct way way, before;
    struct counting counting;
    char key[SECRET_LENGTH + 1];
    unsigned char hash[HASH_BYTES];
    if (!is_open(request, has_hooks(request->server)) ||
        !begin_way(request, &way, WAY_HOOK, params->lang, params->wants, cups))
        return false;
    if (!carrier_is_address(params->url, request->server->settings.tell_anywhere))
        return request_fail(request, RPC_INVALID_PARAMS,
                            "url must begin with https:// and have no password");
    if (find_form(params->form) == HOOK_FORMS)
        return request_fail(request, RPC_INVALID_PARAMS, "form: there is no such form");
    if (!find_subject(request, &way.owner))
        return false;
    store_copy_text(way.address, sizeof way.address, params->url);
    if (!has_room(request, &way, &counting))
        return false;
    secret_make(key, hash);
    if (counting.there && store_get_way(request->server->rooms.store, way.id, &before) == FOUND &&
        strchr(before.keys, ' ')) /* it keeps its key */
        store_copy_text(key, sizeof key, strchr(before.keys, ' ') + 1);
    snprintf(way.keys, sizeof way.keys, "%s %s", params->form, key);
    store_add_way(request->server->rooms.store, &way);
    write_id(request->call.out, way.id, key);
    return true;
}

/* Mail */

/* An address as people have them, in small letters: nothing that could end a header. */
static bool read_address(struct request *request, const char *given, char *address)
{
    static const char local[] = "abcdefghijklmnopqrstuvwxyz0123456789.!#$%&'*+/=?^_`{|}~-";
    static const char domain[] = "abcdefghijklmnopqrstuvwxyz0123456789.-";
    size_t length = strlen(given);
    const char *at = strrchr(given, '@');
    for (size_t i = 0; i <= length && length <= MAIL_ADDRESS_MAX; i++)
        address[i] = (char)tolower((unsigned char)given[i]);
    size_t before = at ? (size_t)(at - given) : 0;
    bool good = before && before <= 64 && length <= MAIL_ADDRESS_MAX && at[1] &&
                strspn(address, local) == before &&
                strspn(address + before + 1, domain) == length - before - 1 &&
                strchr(at + 1, '.') && at[1] != '.' && at[1] != '-' && given[length - 1] != '.' &&
                given[length - 1] != '-' && !strstr(given, "..") && given[0] != '.' &&
                given[before - 1] != '.';
    return good || request_fail(request, RPC_INVALID_PARAMS, "this is no address of mail");
}

/* So that nobody is sent links by strangers again and again. */
static bool may_mail(struct request *request, const char *address)
{
    static const struct rate rate = {MAILS_PER_HOUR / 3600.0, MAILS_PER_HOUR};
    char key[ADDRESS_LENGTH + 1];
    snprintf(key, sizeof key, "m%016llx",
             (unsigned long long)hash_bytes(0, address, strlen(address)));
    double now = host_seconds();
    struct address *entry = limits_address(&request->server->people.names, key, now);
    return request_has_paid(request) || (entry && bucket_take(&entry->talk, rate, 1, now)) ||
           request_too_many(request, "too many mails to this address: wait a while");
}

/* Whoever asks for a message that goes out at once, however many addresses he names. */
static bool may_send(struct request *request, const char *address)
{
    return person_may_guess(request, address, LETTER_COST) && may_mail(request, address);
}

bool method_tell_mail(struct request *request)
{
    const struct server_params_tell_mail *params = &request->params->tell_mail;
    struct server *server = request->server;
    struct store *store = server->rooms.store;
    struct way way;
    struct counting counting;
    char about[48];
    if (!is_open(request, has_mail(server)) ||
        !begin_way(request, &way, WAY_MAIL, params->lang, params->wants, false) ||
        !read_address(request, params->address, way.address) ||
        !find_account(request, &way.owner) || !has_room(request, &way, &counting))
        return false;
    if (!counting.proven && !may_send(request, way.address))
        return false;
    if (server->telling.has_mail_key)
        vault_seal(server->telling.mail_key, request->connection->person->vault, KEY_BYTES,
                   way.sealed);
    store_add_way(store, &way);
    if (!counting.proven) {
        snprintf(about, sizeof about, "%lld", (long long)time(NULL));
        store_tell_way(store, NEWS_CONFIRM, way.id, about, time(NULL));
        server->rooms.news.written = true;
    }
    write_id(request->call.out, way.id, NULL);
    return true;
}

/* Whether there is such an address, nobody learns: neither by the answer nor by how long it takes.
 */
bool method_mail_sign_in(struct request *request)
{
    const struct server_params_mail_sign_in *params = &request->params->mail_sign_in;
    struct server *server = request->server;
    char address[MAIL_ADDRESS_MAX + 1], about[48];
    int64_t now = time(NULL);
    if (!is_open(request, has_mail(server) && server->telling.has_mail_key) ||
        !read_address(request, params->address, address) || !may_send(request, address))
        return false;
    snprintf(about, sizeof about, "%lld", (long long)(now / SIGN_IN_EVERY));
    store_tell_address(server->rooms.store, NEWS_SIGN_IN, address, about, now);
    server->rooms.news.written = true;
    return request_answer_nothing(request);
}

/* Links */

static bool use_confirm(struct request *request, const struct way *way)
{
    store_prove_way(request->server->rooms.store, way->id);
    json_begin_object(request->call.out);
    json_pair_string(request->call.out, "address", way->address);
    json_end_object(request->call.out);
    return true;
}

/* Signs in whom the way belongs to; with a password, which becomes his. */
static bool use_sign_in(struct request *request, const struct way *way,
                        const unsigned char ticket[HASH_BYTES], bool *later)
{
    const struct server_params_mail_use *params = &request->params->mail_use;
    struct server *server = request->server;
    struct recovery recovery;
    enum found found =
        store_get_account(server->rooms.store, way->owner.account, &recovery.account);
    if (found == FOUND_ERROR)
        return fail_store(request);
    if (found != FOUND || !server->telling.has_mail_key ||
        !vault_open(server->telling.mail_key, way->sealed, recovery.vault, KEY_BYTES))
        return request_fail(request, SERVER_USED_UP, "this link leads nowhere any more");
    if (recovery.account.banned > time(NULL))
        return request_not_now(request, "this account is closed");
    memcpy(recovery.ticket, ticket, HASH_BYTES);
    *later = params->password;
    bool good = params->password
                    ? person_recover(request, &recovery, params->password, params->device)
                    : person_enter(request, &recovery, params->device);
    sodium_memzero(&recovery, sizeof recovery);
    return good;
}

bool method_mail_use(struct request *request)
{
    struct store *store = request->server->rooms.store;
    unsigned char hash[HASH_BYTES];
    struct ticket ticket;
    struct way way;
    bool later = false;
    enum found found = secret_hash(request->params->mail_use.ticket, hash)
                           ? store_find_ticket(store, hash, &ticket)
                           : FOUND_NOTHING;
    if (found == FOUND && ticket.until < time(NULL))
        found = FOUND_NOTHING;
    if (found == FOUND)
        found = store_get_way(store, ticket.way, &way);
    if (found == FOUND_ERROR)
        return fail_store(request);
    if (found == FOUND_NOTHING || !is_open(request, has_mail(request->server)))
        return request_fail(request, SERVER_USED_UP, "this link leads nowhere any more");
    bool good = ticket.news == NEWS_CONFIRM ? use_confirm(request, &way)
                                            : use_sign_in(request, &way, hash, &later);
    if (good && !later)
        store_use_ticket(store, hash);
    return good;
}

/* Looking, ending, trying */

/* Of an address that carries secrets only the host is shown. */
static void write_address(struct json_writer *json, const struct way *way)
{
    const char *host = strstr(way->address, "://");
    if (way->kind == WAY_MAIL || !host) {
        json_pair_string(json, "address", way->address);
        return;
    }
    json_key(json, "address");
    json_string_bytes(json, host + 3, strcspn(host + 3, "/?#"));
}

static void write_way(void *context, const struct way *way)
{
    struct json_writer *json = context;
    bool cups = way->owner.seat == WAY_CUPS;
    json_begin_object(json);
    json_pair_string(json, "id", way->id);
    json_pair_string(json, "kind", way_names[way->kind]);
    write_address(json, way);
    json_pair_string(json, "lang", way->lang);
    json_pair_bool(json, "confirmed", way->proven);
    json_pair_bool(json, "whole_table", way->owner.seat == WAY_TABLE);
    json_pair_bool(json, "cups", cups);
    if (cups && way->owner.game[0])
        json_pair_string(json, "cup", way->owner.game);
    if (way->kind == WAY_HOOK) {
        json_key(json, "form");
        json_string_bytes(json, way->keys, strcspn(way->keys, " "));
    }
    json_key(json, "wants");
    json_begin_array(json);
    for (int news = first_news(cups); news < end_of_news(cups); news++)
        if (way->wants & (1 << news))
            json_string(json, news_names[news]);
    json_end_array(json);
    json_pair_int(json, "created", way->created);
    json_end_object(json);
}

bool method_ways(struct request *request)
{
    const char *secret = request->params->ways.secret;
    struct store *store = request->server->rooms.store;
    struct json_writer *json = request->call.out;
    struct way_owner owner;
    if (!find_owner(request, secret, &owner))
        return false;
    struct way_owner table = table_of(&owner);
    json_begin_array(json);
    bool good = store_each_way(store, &owner, write_way, json) &&
                (!secret || store_each_way(store, &table, write_way, json));
    json_end_array(json);
    return good || fail_store(request);
}

struct finding {
    const char *id;
    bool found;
    struct way_owner owner;
};

static void find_way(void *context, const struct way *way)
{
    struct finding *finding = context;
    if (strcmp(way->id, finding->id) != 0)
        return;
    finding->found = true;
    finding->owner = way->owner;
}

/* Whether the way is that of the account, or of the seat or its table; then `owner` is whose. */
static bool find_own(struct request *request, const char *secret, const char *id,
                     struct way_owner *owner)
{
    struct store *store = request->server->rooms.store;
    struct finding finding = {.id = id};
    if (!find_owner(request, secret, owner))
        return false;
    bool good = store_each_way(store, owner, find_way, &finding);
    if (good && !finding.found && secret) {
        *owner = table_of(owner);
        good = store_each_way(store, owner, find_way, &finding);
    }
    if (!good)
        return fail_store(request);
    if (finding.found)
        *owner = finding.owner;
    return finding.found || request_not_now(request, "there is no such way any more");
}

bool method_tell_change(struct request *request)
{
    const struct server_params_tell_change *params = &request->params->tell_change;
    struct way_owner owner;
    int wants;
    if (!find_own(request, params->secret, params->id, &owner) ||
        !read_wants(request, params->wants, owner.seat == WAY_CUPS, &wants))
        return false;
    store_change_way(request->server->rooms.store, params->id, wants);
    return request_answer_nothing(request);
}

bool method_tell_stop(struct request *request)
{
    const struct server_params_tell_stop *params = &request->params->tell_stop;
    struct way_owner owner;
    if (!find_own(request, params->secret, params->id, &owner))
        return false;
    store_drop_way(request->server->rooms.store, &owner, params->id);
    return request_answer_nothing(request);
}

bool method_tell_test(struct request *request)
{
    const struct server_params_tell_test *params = &request->params->tell_test;
    struct server *server = request->server;
    struct way_owner owner;
    char about[48];
    int64_t now = time(NULL);
    if (!is_open(request, server->telling.courier) ||
        !find_own(request, params->secret, params->id, &owner) || !may_send(request, params->id))
        return false;
    snprintf(about, sizeof about, "%lld", (long long)(now / TEST_EVERY));
    store_tell_way(server->rooms.store, NEWS_TEST, params->id, about, now);
    server->rooms.news.written = true;
    return request_answer_nothing(request);
}

/* The link in a mail */

bool ways_stop(struct server *server, const char *token, bool now, struct text *out)
{
    struct way way = {.lang = "en"};
    char id[TABLE_ID_LENGTH + 1];
    if (!server->telling.courier ||
        !letter_read_stop_token(courier_secret(server->telling.courier), token, id))
        return false;
    enum found found = store_get_way(server->rooms.store, id, &way);
    if (found == FOUND && now)
        store_stop_way(server->rooms.store, id);
    letter_write_stop_page(found != FOUND ? STOP_NONE : now ? STOP_DONE : STOP_ASK, &way, out);
    return true;
}
