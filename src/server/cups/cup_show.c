/* cup_show.c: what people see of tournaments: the list, one of them with its standings, its tables.
 * Whoever knows of one may look at it. */
#include <stdlib.h>
#include <string.h>

#include "rpc/shape.h"
#include "server/cups/cup.h"
#include "server/server.h"

enum { LIST_MAX = 50, SHOWN_MAX = 200 };

static const char *const status_names[] = {"open", "open", "running", "over"};
static const char *const access_names[] = {"public", "link", "list"};
static const char *const state_names[] = {"in", "invited", "left"};

/* The list */

static void write_line(struct json_writer *json, const struct stored_cup *row, bool own)
{
    json_begin_object(json);
    json_pair_string(json, "cup", row->id);
    json_pair_string(json, "name", row->name);
    json_pair_string(json, "game", row->game);
    json_pair_string(json, "status", status_names[row->status]);
    json_pair_string(json, "access", access_names[row->access]);
    json_pair_int(json, "joined", row->joined);
    json_pair_int(json, "size", row->size);
    json_pair_int(json, "begins", row->begins);
    json_pair_int(json, "round", row->round);
    json_pair_string(json, "series", row->series);
    json_pair_int(json, "season", row->season);
    json_pair_bool(json, "own", own);
    json_end_object(json);
}

struct listing_cups {
    struct json_writer *json;
    int count;
    int64_t last;
};

static void list_cup(void *context, const struct stored_cup *row)
{
    struct listing_cups *listing = context;
    listing->count++;
    listing->last = row->created;
    write_line(listing->json, row, row->own);
}

/* The account of who asks, or "": nobody needs one to look on. */
static const char *account_of(struct request *request)
{
    const struct person *person = request->connection->person;
    return person && person->signed_in ? person->session.account : "";
}

bool method_cups(struct request *request)
{
    const struct server_params_cups *params = &request->params->cups;
    struct store *store = request->server->rooms.store;
    struct json_writer *json = request->call.out;
    struct listing_cups listing = {.json = json};
    struct cup_query query = {.account = account_of(request),
                              .series = params->series,
                              .own = params->has_own && params->own,
                              .before = params->has_before ? params->before : INT64_MAX};
    if (!cups_are_open(request->server))
        return request_not_now(request, "there are no tournaments at this server");
    if (query.own && !person_who_asks(request))
        return false;
    json_begin_object(json);
    json_key(json, "cups");
    json_begin_array(json);
    bool good = store_each_cup(store, &query, LIST_MAX, list_cup, &listing);
    json_end_array(json);
    if (listing.count == LIST_MAX)
        json_pair_int(json, "before", listing.last);
    json_end_object(json);
    return good || request_fail(request, RPC_INTERNAL_ERROR, store_why(store));
}

/* One of them */

static void write_entries(struct json_writer *json, const struct cup *cup)
{
    json_key(json, "entries");
    json_begin_array(json);
    for (int i = 0; i < cup->count; i++) {
        const struct stored_entry *entry = &cup->entries[i];
        json_begin_object(json);
        json_pair_string(json, "entry", entry->id);
        json_pair_string(json, "name", entry->name);
        if (entry->level[0])
            json_pair_string(json, "level", entry->level);
        shape_seat(json, "player", entry->number);
        json_pair_string(json, "state", state_names[entry->state]);
        json_end_object(json);
    }
    json_end_array(json);
}

static void pair_number(struct json_writer *json, const char *key, double value)
{
    json_key(json, key);
    json_fixed(json, value);
}

static bool write_standings(struct json_writer *json, const struct cup *cup)
{
    struct tournament_row *rows = calloc(cup->drawn ? (size_t)cup->t.players : 1, sizeof *rows);
    const double point = TOURNAMENT_POINT, met = point * 12; /* tournament.c */
    if (!rows)
        return false;
    if (cup->drawn)
        tournament_standings(&cup->t, rows);
    json_key(json, "standings");
    json_begin_array(json);
    for (int i = 0; cup->drawn && i < cup->t.players; i++) {
        json_begin_object(json);
        json_pair_int(json, "player", rows[i].player);
        json_pair_int(json, "place", rows[i].place);
        pair_number(json, "points", rows[i].points / point);
        pair_number(json, "opponents", (double)rows[i].opponents / met);
        pair_number(json, "beaten", (double)rows[i].beaten / met);
        json_pair_int(json, "wins", rows[i].wins);
        json_pair_int(json, "played", rows[i].played);
        json_pair_int(json, "byes", rows[i].byes);
        json_end_object(json);
    }
    json_end_array(json);
    free(rows);
    return true;
}

static void write_clock(struct json_writer *json, const struct server_params_clock_wish *clock)
{
    json_key(json, "clock");
    json_begin_object(json);
    json_pair_int(json, "budget", clock->budget);
    json_pair_int(json, "increment", clock->has_increment ? clock->increment : 0);
    json_pair_int(json, "cap", clock->has_cap ? clock->cap : clock->budget);
    json_end_object(json);
}

static void write_settings(struct json_writer *json, const struct cup *cup)
{
    const struct server_params_make_cup *wish = &cup->wish;
    int rounds = cup->drawn ? cup->t.rounds : cup_rounds(cup);
    json_pair_string(json, "kind", wish->kind);
    json_pair_int(json, "players", wish->players);
    json_pair_int(json, "least", cup_least(cup));
    if (wish->options) {
        json_key(json, "options");
        json_node(json, wish->options);
    }
    write_clock(json, &wish->clock);
    json_pair_int(json, "rounds", rounds == TOURNAMENT_ROUNDS_MAX ? 0 : rounds);
    json_pair_int(json, "every", wish->has_every ? wish->every : 0);
    json_pair_int(json, "patience", wish->has_patience ? wish->patience : CUP_PATIENCE);
    if (wish->level)
        json_pair_string(json, "level", wish->level);
    if (wish->levels) {
        json_key(json, "levels");
        json_node(json, wish->levels);
    }
    json_pair_bool(json, "fill", wish->has_fill && wish->fill);
}

static bool write_cup(struct request *request, const struct cup *cup)
{
    struct json_writer *json = request->call.out;
    const char *account = account_of(request), *own = NULL;
    bool organises = account[0] && strcmp(cup->row.organiser, account) == 0;
    for (int i = 0; account[0] && i < cup->count; i++)
        if (strcmp(cup->entries[i].account, account) == 0)
            own = cup->entries[i].id;
    json_begin_object(json);
    json_key(json, "cup");
    write_line(json, &cup->row, organises || own);
    json_pair_string(json, "organiser", cup->row.organiser_name);
    json_pair_bool(json, "organises", organises);
    json_key(json, "entry");
    if (own)
        json_string(json, own);
    else
        json_null(json);
    write_settings(json, cup);
    json_pair_bool(json, "paused", cup->row.paused);
    json_pair_bool(json, "rated", cup->wish.has_rated && cup->wish.rated);
    json_pair_int(json, "next", cup->row.next);
    write_entries(json, cup);
    bool good = write_standings(json, cup);
    json_pair_int(json, "tables", cup->t.count);
    json_end_object(json);
    return good || request_fail(request, RPC_INTERNAL_ERROR, "out of memory");
}

bool method_cup(struct request *request)
{
    struct cup cup;
    bool good = cup_find(request, request->params->cup.cup, &cup) && write_cup(request, &cup);
    cup_close(&cup);
    return good;
}

/* Tables */

static void write_numbers(struct json_writer *json, const char *key, const int *numbers, int count)
{
    json_key(json, key);
    json_begin_array(json);
    for (int i = 0; i < count; i++)
        json_int(json, numbers[i]);
    json_end_array(json);
}

static bool write_tables(struct request *request, const struct cup *cup, int from)
{
    struct json_writer *json = request->call.out;
    struct store *store = request->server->rooms.store;
    struct cup_table_name names[SHOWN_MAX];
    int known = store_name_cup_tables(store, cup->row.id, from, names, SHOWN_MAX), at = 0, i = from;
    if (known < 0)
        return request_fail(request, RPC_INTERNAL_ERROR, store_why(store));
    json_begin_object(json);
    json_key(json, "tables");
    json_begin_array(json);
    for (; i < cup->t.count && i < from + SHOWN_MAX; i++) {
        const struct tournament_table *table = &cup->t.tables[i];
        while (at < known && names[at].number < i)
            at++;
        bool is_known = at < known && names[at].number == i;
        json_begin_object(json);
        json_pair_int(json, "number", i);
        json_pair_int(json, "round", table->round);
        write_numbers(json, "players", table->players, table->seats);
        if (table->done)
            write_numbers(json, "places", table->places, table->seats);
        if (is_known && names[at].id[0])
            json_pair_string(json, "table", names[at].id);
        json_pair_bool(json, "ruled", is_known && names[at].ruled);
        json_end_object(json);
    }
    json_end_array(json);
    if (i < cup->t.count)
        json_pair_int(json, "next", i);
    json_end_object(json);
    return true;
}

bool method_cup_tables(struct request *request)
{
    const struct server_params_cup_tables *params = &request->params->cup_tables;
    struct cup cup;
    bool good = cup_find(request, params->cup, &cup) &&
                write_tables(request, &cup, params->has_from ? params->from : 0);
    cup_close(&cup);
    return good;
}
