/* share.c: see share.h. Whoever knows the name of a game that is over may have its record, so he
 * may share it, too. Titles and notes are made plain as talk is; who may not talk does not share.
 */
#include "server/people/share.h"

#include <sodium.h>
#include <string.h>
#include <time.h>

#include "core/json.h"
#include "host/chart.h"
#include "room/plain.h"
#include "server/secret.h"
#include "server/server.h"
#include "server/store/store_shares.h"
#include "server_messages.h"

enum { NOTES_MAX = 64, NOTE_BYTES = 1000, LISTED_MAX = 30, SAID_BYTES = 200 };
#define PICTURES "shared/"

static bool fail_store(struct request *request)
{
    return request_fail(request, RPC_INTERNAL_ERROR, store_why(request->server->rooms.store));
}

/* Reading what is to be shared */

static bool read_title(struct request *request, const char *given, struct stored_share *share)
{
    char title[SHARE_TITLE_BYTES + 1];
    if (strlen(given) > SHARE_TITLE_BYTES || !plain_text(given, PLAIN_LINE, title))
        return request_fail(request, RPC_INVALID_PARAMS, "title has nothing to be seen");
    store_copy_text(share->title, sizeof share->title, title);
    return true;
}

/* {"version":12,"text":"..."} */
static bool add_note(const struct json_node *node, struct json_writer *json)
{
    char plain[NOTE_BYTES + 1];
    int64_t version;
    const char *text = json_as_string(json_member(node, "text"));
    if (!json_as_int(json_member(node, "version"), 0, INT32_MAX, &version) || !text ||
        strlen(text) > NOTE_BYTES || !plain_text(text, PLAIN_LINES, plain))
        return false;
    json_begin_object(json);
    json_pair_int(json, "version", version);
    json_pair_string(json, "text", plain);
    json_end_object(json);
    return true;
}

static bool read_notes(struct request *request, const struct json_node *list, struct text *notes)
{
    struct json_writer json = json_writer_to(notes);
    bool good = !list || list->count <= NOTES_MAX;
    json_begin_array(&json);
    for (const struct json_node *node = list ? list->child : NULL; good && node; node = node->next)
        good = add_note(node, &json);
    json_end_array(&json);
    return good || request_fail(request, RPC_INVALID_PARAMS,
                                "notes are at most 64 of {version, text}, with at most 1000 bytes");
}

static bool read_picture(struct request *request, const char *given)
{
    unsigned char bytes[SHARE_PICTURE_BYTES];
    size_t count;
    return !given[0] ||
           (sodium_base642bin(bytes, sizeof bytes, given, strlen(given), NULL, &count, NULL,
                              sodium_base64_VARIANT_ORIGINAL) == 0 &&
            share_picture_is_sound(bytes, count)) ||
           request_fail(request, RPC_INVALID_PARAMS,
                        "picture must be a plain JPEG of 1200 by 675 pixels in base64, of at most "
                        "45 KiB");
}

/* Another form of one's own, or a new one. */
static bool find_own(struct request *request, const struct person *person, const char *given,
                     struct stored_share *share)
{
    struct store *store = request->server->rooms.store;
    struct text notes = TEXT_EMPTY;
    char token[SECRET_LENGTH + 1];
    if (!given) {
        int count = store_count_shares(store, person->session.account);
        if (count < 0 || count >= SHARES_MAX)
            return count < 0 ? fail_store(request)
                             : request_too_many(request, "you share 100 games already");
        return request_token(request, request->params->share.token, token) &&
               secret_derive_id(token, share->id);
    }
    enum found found = store_get_share(store, given, share, &notes);
    text_free(&notes);
    if (found == FOUND_ERROR)
        return fail_store(request);
    if (found != FOUND || strcmp(share->account, person->session.account) != 0)
        return request_not_now(request, "you share nothing of that name");
    return strcmp(share->table, request->params->share.table) == 0 ||
           request_not_now(request, "you share another game by that name");
}

static bool is_over(struct request *request, const char *table)
{
    struct stored_game game = {.header = TEXT_EMPTY};
    struct stored_seat seats[SEATS_MAX];
    enum found found = secret_is_id(table)
                           ? store_load_game(request->server->rooms.store, table, &game, seats)
                           : FOUND_NOTHING;
    text_free(&game.header);
    if (found == FOUND_ERROR)
        return fail_store(request);
    return (found == FOUND && game.over) ||
           request_not_now(request, "there is no such game that is over");
}

bool method_share(struct request *request)
{
    const struct server_params_share *params = &request->params->share;
    struct store *store = request->server->rooms.store;
    struct person *person = person_who_asks(request);
    struct stored_share share = {.id = ""};
    struct text notes = TEXT_EMPTY;
    if (!person || !people_may_share(request))
        return false;
    if (person->session.muted > time(NULL))
        return request_fail(request, (enum rpc_code)SERVER_MUTED,
                            "a moderator has taken the word from you");
    bool good = find_own(request, person, params->share, &share) &&
                read_title(request, params->title, &share) && is_over(request, params->table) &&
                read_notes(request, params->notes, &notes) &&
                read_picture(request, params->picture ? params->picture : "") &&
                request_may_talk(request, request->count);
    if (good) {
        share.version = params->version;
        share.created = time(NULL);
        share.notes = text_string(&notes);
        share.picture = params->picture ? params->picture : "";
        store_copy_text(share.account, sizeof share.account, person->session.account);
        store_copy_text(share.table, sizeof share.table, params->table);
        store_set_share(store, &share);
        json_begin_object(request->call.out);
        json_pair_string(request->call.out, "share", share.id);
        json_end_object(request->call.out);
    }
    text_free(&notes);
    return good;
}

bool method_unshare(struct request *request)
{
    struct store *store = request->server->rooms.store;
    struct person *person = person_who_asks(request);
    struct stored_share share;
    struct text notes = TEXT_EMPTY;
    if (!person)
        return false;
    enum found found = store_get_share(store, request->params->unshare.share, &share, &notes);
    text_free(&notes);
    if (found == FOUND_ERROR)
        return fail_store(request);
    bool moderates = moderation_is_open(request->server) && person->session.role >= ROLE_MODERATOR;
    if (found == FOUND_NOTHING ||
        (strcmp(share.account, person->session.account) != 0 && !moderates))
        return request_not_now(request, "you share nothing of that name");
    store_delete_share(store, share.id);
    return request_answer_nothing(request);
}

/* Telling */

static void write_share(const struct stored_share *share, struct json_writer *json)
{
    json_pair_string(json, "share", share->id);
    json_pair_string(json, "account", share->account);
    json_pair_string(json, "name", share->name);
    json_pair_string(json, "table", share->table);
    json_pair_string(json, "game", share->game);
    json_pair_string(json, "title", share->title);
    json_pair_int(json, "version", share->version);
    json_pair_int(json, "created", share->created);
    json_pair_bool(json, "pictured", share->pictured);
}

bool method_shared(struct request *request)
{
    struct json_writer *json = request->call.out;
    struct stored_share share;
    struct text notes = TEXT_EMPTY;
    if (!people_may_share(request))
        return false;
    enum found found = store_get_share(request->server->rooms.store, request->params->shared.share,
                                       &share, &notes);
    if (found == FOUND) {
        json_begin_object(json);
        write_share(&share, json);
        json_key(json, "notes");
        json_raw(json, text_string(&notes), notes.length);
        json_end_object(json);
    }
    text_free(&notes);
    return found == FOUND ||
           (found == FOUND_ERROR ? fail_store(request)
                                 : request_not_now(request, "nothing of that name is shared"));
}

static void write_listed(void *context, const struct stored_share *share)
{
    struct json_writer *json = context;
    json_begin_object(json);
    write_share(share, json);
    json_end_object(json);
}

bool method_shares(struct request *request)
{
    const struct server_params_shares *params = &request->params->shares;
    struct json_writer *json = request->call.out;
    if (!people_may_share(request) || !people_may_look(request))
        return false;
    if (!secret_is_id(params->account))
        return request_fail(request, RPC_INVALID_PARAMS, "there is no such account");
    json_begin_array(json);
    bool good = store_each_share(request->server->rooms.store, params->account,
                                 params->has_before ? params->before : INT64_MAX, LISTED_MAX,
                                 write_listed, json);
    json_end_array(json);
    return good || fail_store(request);
}

static void write_own(void *context, const struct stored_share *share)
{
    struct json_writer *json = context;
    json_begin_object(json);
    write_share(share, json);
    json_key(json, "notes");
    json_raw(json, share->notes, strlen(share->notes));
    json_end_object(json);
}

bool share_export(struct store *store, const char *account, struct json_writer *json)
{
    json_key(json, "shares");
    json_begin_array(json);
    bool good = store_each_share(store, account, INT64_MAX, SHARES_MAX, write_own, json);
    json_end_array(json);
    return good;
}

/* For sites that show the link */

static void add_property(struct text *out, const char *name, const char *value)
{
    text_format(out, "<meta property=\"og:%s\" content=\"", name);
    chart_add_text(out, value);
    text_add(out, "\">\n");
}

/* The first note, or as much of it as a site shows; whose it is. */
static void add_description(struct text *out, const struct stored_share *share,
                            const struct text *notes)
{
    struct json_document document = json_parse(text_string(notes), notes->length);
    const struct json_node *first = document.root ? document.root->child : NULL;
    const char *note = json_as_string(json_member(first, "text"));
    struct text words = TEXT_EMPTY;
    size_t length = note ? strlen(note) : 0;
    text_add(&words, share->name);
    if (note) {
        text_add(&words, ": ");
        text_add_bytes(&words, note,
                       text_utf8_prefix(note, length > SAID_BYTES ? SAID_BYTES : length));
        text_add(&words, length > SAID_BYTES ? "…" : "");
    }
    add_property(out, "description", text_string(&words));
    text_free(&words);
    json_free(&document);
}

/* Absolute addresses, where the site has one. */
static void add_places(struct text *out, const char *site, const struct stored_share *share)
{
    struct text place = TEXT_EMPTY;
    text_format(&place, "%s/?shared=%s", site, share->id);
    add_property(out, "url", text_string(&place));
    if (share->pictured) {
        text_clear(&place);
        text_format(&place, "%s/" PICTURES "%s.jpg", site, share->id);
        add_property(out, "image", text_string(&place));
        text_format(out,
                    "<meta property=\"og:image:type\" content=\"image/jpeg\">\n"
                    "<meta property=\"og:image:width\" content=\"%d\">\n"
                    "<meta property=\"og:image:height\" content=\"%d\">\n",
                    SHARE_WIDTH, SHARE_HEIGHT);
        add_property(out, "image:alt", share->title);
        text_add(out, "<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
    }
    text_free(&place);
}

enum found share_write_head(struct server *server, const char *id, struct text *out)
{
    struct stored_share share;
    struct text notes = TEXT_EMPTY;
    if (!people_are_open(server) || server->settings.no_sharing || !secret_is_id(id))
        return FOUND_NOTHING;
    enum found found = store_get_share(server->rooms.store, id, &share, &notes);
    if (found == FOUND) {
        text_add(out, "<meta property=\"og:type\" content=\"article\">\n"
                      "<meta property=\"og:site_name\" content=\"Epoki\">\n");
        add_property(out, "title", share.title);
        add_description(out, &share, &notes);
        if (server->settings.site)
            add_places(out, server->settings.site, &share);
    }
    text_free(&notes);
    return found;
}

enum found share_write_picture(struct server *server, const char *id, struct text *out)
{
    struct text text = TEXT_EMPTY;
    unsigned char bytes[SHARE_PICTURE_BYTES];
    size_t count = 0;
    if (!people_are_open(server) || server->settings.no_sharing || !secret_is_id(id))
        return FOUND_NOTHING;
    enum found found = store_get_share_picture(server->rooms.store, id, &text);
    if (found == FOUND &&
        sodium_base642bin(bytes, sizeof bytes, text_string(&text), text.length, NULL, &count, NULL,
                          sodium_base64_VARIANT_ORIGINAL) != 0)
        found = FOUND_NOTHING;
    text_add_bytes(out, (const char *)bytes, count);
    text_free(&text);
    return found;
}
