/* cup.c: a tournament as it is stored, read as a whole (see cup.h). */
#include "server/cups/cup.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/secret.h"
#include "server/server.h"

bool cups_are_open(const struct server *server)
{
    return people_are_open(server) && !server->settings.no_tournaments;
}

enum tournament_kind cup_kind(const struct cup *cup)
{
    return strcmp(cup->wish.kind, "swiss") == 0 ? TOURNAMENT_SWISS : TOURNAMENT_ROUND_ROBIN;
}

int cup_least(const struct cup *cup)
{
    return cup->wish.has_least ? cup->wish.least : cup->wish.players;
}

int cup_rounds(const struct cup *cup)
{
    return cup->wish.has_rounds ? cup->wish.rounds : 0;
}

const char *cup_bot_level(const struct server_params_make_cup *wish, int number)
{
    if (!wish->levels || !wish->levels->count)
        return wish->level;
    const struct json_node *node = wish->levels->child;
    for (int left = number % wish->levels->count; left; left--)
        node = node->next;
    return json_as_string(node);
}

const struct stored_entry *cup_player(const struct cup *cup, int number)
{
    for (int i = 0; i < cup->count; i++)
        if (cup->entries[i].number == number)
            return &cup->entries[i];
    return NULL;
}

/* Reading */

static void add_entry(void *context, const struct stored_entry *entry)
{
    struct cup *cup = context;
    if (cup->count == cup->capacity) {
        int capacity = cup->capacity ? cup->capacity * 2 : 32;
        void *more = realloc(cup->entries, (size_t)capacity * sizeof *cup->entries);
        if (!more) {
            cup->failed = true;
            return;
        }
        cup->entries = more;
        cup->capacity = capacity;
    }
    cup->entries[cup->count++] = *entry;
}

static bool read_settings(struct cup *cup, struct text *why)
{
    const struct text *settings = &cup->row.settings;
    cup->document = json_parse(text_string(settings), settings->length);
    if (!cup->document.root)
        return text_refuse(why, cup->document.error);
    return form_read(&server_params_make_cup_form, cup->document.root, "setting", &cup->wish, why);
}

static bool read_state(struct cup *cup, struct text *why)
{
    const struct text *state = &cup->row.state;
    if (!state->length)
        return true;
    cup->drawn = tournament_read(&cup->t, text_string(state), state->length, why);
    return cup->drawn;
}

enum found cup_read(struct store *store, const char *id, struct cup *cup, struct text *why)
{
    *cup = (struct cup){0};
    enum found found = secret_is_id(id) ? store_get_cup(store, id, &cup->row) : FOUND_NOTHING;
    if (found == FOUND_ERROR || (found == FOUND && !store_each_entry(store, id, add_entry, cup))) {
        text_add(why, store_why(store));
        found = FOUND_ERROR;
    }
    if (cup->failed) {
        text_add(why, "out of memory");
        found = FOUND_ERROR;
    }
    if (found != FOUND || (read_settings(cup, why) && read_state(cup, why)))
        return found;
    return FOUND_ERROR;
}

void cup_close(struct cup *cup)
{
    cup_free_row(&cup->row);
    json_free(&cup->document);
    free(cup->entries);
    tournament_free(&cup->t);
    *cup = (struct cup){0};
}

enum { TABLES_PER_DROP = 600 }; /* all of them are read */

bool cup_find(struct request *request, const char *id, struct cup *cup)
{
    if (!cups_are_open(request->server)) {
        *cup = (struct cup){0};
        return request_not_now(request, "there are no tournaments at this server");
    }
    request_fail(request, RPC_INTERNAL_ERROR, "");
    enum found found =
        cup_read(request->server->rooms.store, id, cup, &request->call.error->message);
    request->cost += (double)cup->t.count / TABLES_PER_DROP;
    return found == FOUND ||
           (found == FOUND_NOTHING &&
            request_fail(request, RPC_UNKNOWN_TABLE, "there is no such tournament"));
}

/* Being told */

void cup_tell(struct server *server, const char *id, enum news news, const char *about, int number,
              int wait)
{
    struct rooms *rooms = &server->rooms;
    if (!rooms->news.on)
        return;
    store_tell_cup(rooms->store, news, id, about, number, time(NULL) + wait);
    rooms->news.written = true;
}

/* Places */

bool cup_read_places(const char *text, int seats, int *places)
{
    char copy[OUTCOME_BYTES], *words[SEATS_MAX + 1];
    int64_t place;
    store_copy_text(copy, sizeof copy, text);
    if (text_split(copy, words, SEATS_MAX + 1) != seats)
        return false;
    for (int i = 0; i < seats; i++) {
        if (!text_parse_int(words[i], strlen(words[i]), &place) || place < 0 ||
            place > TOURNAMENT_GONE)
            return false;
        places[i] = (int)place;
    }
    return true;
}

void cup_write_places(const int *places, int seats, char text[OUTCOME_BYTES])
{
    struct text out = TEXT_EMPTY;
    for (int i = 0; i < seats; i++)
        text_format(&out, i ? " %d" : "%d", places[i]);
    store_copy_text(text, OUTCOME_BYTES, text_string(&out));
    text_free(&out);
}
