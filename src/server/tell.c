/* tell.c: what the server says unasked: the notifications of docs/online.md. */
#include <string.h>

#include "host/think.h"
#include "rpc/shape.h"
#include "server/server.h"

/* Envelope */

struct telling {
    struct text text;
    struct json_writer json;
};

static void begin(struct telling *telling, const char *method)
{
    telling->text = TEXT_EMPTY;
    telling->json = json_writer_to(&telling->text);
    json_begin_object(&telling->json);
    json_pair_string(&telling->json, "jsonrpc", "2.0");
    json_pair_string(&telling->json, "method", method);
    json_key(&telling->json, "params");
    json_begin_object(&telling->json);
}

/* What is said about a table that is not settled waits for its commit. */
static void end(struct telling *telling, struct connection *connection)
{
    const struct live *live = connection->live;
    json_end_object(&telling->json);
    json_end_object(&telling->json);
    socket_send(connection, &telling->text, NULL, live ? live_batch(connection->server, live) : 0);
    text_free(&telling->text);
}

/* update */

static void write_log(struct json_writer *json, const struct live *live, int from, int viewer)
{
    json_pair_int(json, "from", from);
    json_key(json, "log");
    json_begin_array(json);
    for (int version = from; version < table_version(live->table); version++)
        seen_write_entry(live, version, viewer, json);
    json_end_array(json);
}

static void write_clocks(struct json_writer *json, const struct live *live)
{
    double now = host_seconds();
    if (!live->row.clock.budget)
        return;
    json_key(json, "clocks");
    json_begin_object(json);
    shape_seat(json, "running", clock_running(live));
    json_key(json, "left");
    json_begin_array(json);
    for (int seat = 0; seat < live->row.players; seat++)
        json_int(json, clock_left_ms(live, seat, now));
    json_end_array(json);
    json_end_object(json);
}

static void write_ask(struct json_writer *json, const struct connection *connection)
{
    const struct live *live = connection->live;
    unsigned needed = vote_needed(connection->server, live, &live->ask);
    json_pair_string(json, "what", ask_names[live->ask.what]);
    json_pair_int(json, "number", live->ask.number);
    json_pair_int(json, "seat", live->ask.seat);
    json_key(json, "of");
    json_begin_array(json);
    for (int seat = 0; seat < live->row.players; seat++)
        if (needed >> seat & 1)
            json_int(json, seat);
    json_end_array(json);
    if (live->ask.what == ASK_UNDO)
        json_pair_int(json, "to", live->ask.to);
    else
        json_pair_int(json, "target", live->ask.target);
    if (live->ask.what == ASK_SUBSTITUTE)
        json_pair_string(json, "level", live->ask.level);
}

/* Where the log of a connection goes on. */
static int log_start(const struct connection *connection)
{
    int seen = connection->version;
    return seen < 0 || seen > table_version(connection->live->table) ? 0 : seen;
}

void tell_write_position(struct json_writer *json, const struct live *live, int version,
                         const void *state, int viewer)
{
    const struct game *game = table_game(live->table);
    int turn = game->turn(state);
    struct score scores[SEATS_MAX];
    json_pair_int(json, "version", version);
    json_pair_int(json, "undos", live->row.undos);
    shape_seat(json, "turn", turn);
    json_pair_string(json, "phase", game->phase(state));
    json_pair_bool(json, "over", turn == SEAT_NONE);
    json_key(json, "view");
    seen_write_view(live, state, viewer, json);
    if (game_scores_seen(table_game(live->table), state, viewer, scores)) {
        json_key(json, "scores");
        shape_scores(json, game, state, scores);
    }
}

void tell_update(struct connection *connection)
{
    const struct live *live = connection->live;
    int viewer = seen_viewer(connection), turn = live_turn(live);
    struct telling telling;
    begin(&telling, "update");
    struct json_writer *json = &telling.json;
    tell_write_position(json, live, table_version(live->table), table_state(live->table), viewer);
    json_key(json, "legal");
    if (turn != SEAT_NONE && turn == viewer && live_is_person(live, viewer))
        shape_legal(json, live->table);
    else
        json_null(json);
    write_log(json, live, log_start(connection), viewer);
    write_clocks(json, live);
    if (live->ask.open) {
        json_key(json, "ask");
        json_begin_object(json);
        write_ask(json, connection);
        json_end_object(json);
    }
    end(&telling, connection);
    connection->version = table_version(live->table);
}

/* The others */

static void write_vacant(struct json_writer *json, const struct connection *connection)
{
    const struct live *live = connection->live;
    json_key(json, "vacant");
    json_begin_array(json);
    for (int seat = 0; seat < live->row.players; seat++) {
        int64_t left = sit_vacant_ms(connection->server, live, connection->seat, seat);
        if (left < 0)
            json_null(json);
        else
            json_int(json, left);
    }
    json_end_array(json);
}

void tell_people(struct connection *connection)
{
    const struct live *live = connection->live;
    struct telling telling;
    begin(&telling, "people");
    struct json_writer *json = &telling.json;
    json_key(json, "names");
    json_begin_array(json);
    for (int seat = 0; seat < live->row.players; seat++)
        json_string(json, live->seats[seat].row.name);
    json_end_array(json);
    json_key(json, "kinds");
    json_begin_array(json);
    for (int seat = 0; seat < live->row.players; seat++)
        json_string(json, seat_kind_names[live->seats[seat].row.kind]);
    json_end_array(json);
    json_key(json, "online");
    json_begin_array(json);
    for (int seat = 0; seat < live->row.players; seat++)
        json_bool(json, live->seats[seat].online > 0);
    json_end_array(json);
    json_key(json, "levels");
    json_begin_array(json);
    for (int seat = 0; seat < live->row.players; seat++)
        if (live->seats[seat].row.level[0])
            json_string(json, live->seats[seat].row.level);
        else
            json_null(json);
    json_end_array(json);
    json_key(json, "invited");
    json_begin_array(json);
    for (int seat = 0; seat < live->row.players; seat++)
        json_bool(json, live->seats[seat].row.invites);
    json_end_array(json);
    shape_seat(json, "creator", live->row.creator);
    json_pair_bool(json, "hints", live_allows_hints(live));
    write_vacant(json, connection);
    end(&telling, connection);
}

void tell_ask(struct connection *connection)
{
    struct telling telling;
    begin(&telling, "ask");
    write_ask(&telling.json, connection);
    end(&telling, connection);
}

void tell_note(struct connection *connection, const char *text)
{
    struct telling telling;
    begin(&telling, "note");
    json_pair_string(&telling.json, "text", text);
    end(&telling, connection);
}

void tell_chat(struct connection *connection, const struct stored_line *line)
{
    struct telling telling;
    begin(&telling, "chat");
    shape_seat(&telling.json, "seat", line->seat);
    json_pair_string(&telling.json, "name", line->name);
    json_pair_string(&telling.json, "text", line->text);
    json_pair_int(&telling.json, "time", line->time);
    end(&telling, connection);
}

void tell_rematch(struct connection *connection)
{
    struct telling telling;
    begin(&telling, "rematch");
    json_pair_string(&telling.json, "table", connection->live->row.rematch);
    end(&telling, connection);
}

void tell_closed(struct connection *connection, const char *reason)
{
    struct telling telling;
    begin(&telling, "closed");
    json_pair_string(&telling.json, "reason", reason);
    end(&telling, connection);
}

/* After a commit */

static void tell_line(void *context, const struct stored_line *line)
{
    tell_chat(context, line);
}

static void tell_newcomer(struct server *server, struct connection *connection)
{
    struct live *live = connection->live;
    struct text note = TEXT_EMPTY;
    store_each_line(server->store, live->row.id, CHAT_LINES, tell_line, connection);
    if (connection->seat != SEAT_NONE &&
        store_get_note(server->store, live->row.id, connection->seat, &note) && note.length)
        tell_note(connection, text_string(&note));
    text_free(&note);
    if (live->row.rematch[0] && connection->seat != SEAT_NONE)
        tell_rematch(connection);
    if (live->ask.open && connection->seat != SEAT_NONE &&
        vote_needed(server, live, &live->ask) >> connection->seat & 1)
        tell_ask(connection);
}

void tell_change(struct server *server, struct live *live)
{
    for (struct connection *at = live->sitting; at; at = at->next_sitting) {
        if (at->fresh || live->people_changed)
            tell_people(at);
        if (at->fresh || live->refreshed || at->version != table_version(live->table))
            tell_update(at);
        if (at->fresh)
            tell_newcomer(server, at);
        at->fresh = false;
    }
    live->people_changed = live->refreshed = false;
}
