/* play.c: what a person does at the table: play, look ahead and back, ask why, ask for a hint,
 * talk, take notes. */
#include <string.h>
#include <time.h>

#include "rpc/shape.h"
#include "server/server.h"

static bool answer_nothing(struct request *request)
{
    json_begin_object(request->call.out);
    json_end_object(request->call.out);
    return true;
}

/* True when the seat is to decide, itself. */
static bool check_turn(struct request *request, const struct live *live)
{
    int seat = request->connection->seat;
    if (live_turn(live) == SEAT_NONE)
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "the game is over");
    if (live_turn(live) != seat)
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "it is not your turn");
    return request_plays(request, live);
}

/* play */

/* True when the action was chosen at the position of now. The version alone does not tell: after an
 * undo the same number stands for another moment, and a message of before must not play again. */
static bool check_version(struct request *request, const struct live *live)
{
    int version, undos;
    if (!request_int(request, "version", 0, 1 << 30, &version) ||
        !request_int(request, "undos", 0, 1 << 30, &undos))
        return false;
    if (version == table_version(live->table) && undos == live->row.undos)
        return true;
    return request_fail(request, (enum rpc_code)SERVER_NOT_NOW,
                        "the game has moved on since that version");
}

/* The action of the parameters, which must be one that the seat can play now. */
static bool read_action(struct request *request, const struct live *live, uint32_t *action)
{
    const char *text = json_as_string(request_param(request, "action"));
    if (!text)
        return request_fail(request, RPC_INVALID_PARAMS, "action must be a string");
    if (!check_version(request, live) || !check_turn(request, live))
        return false;
    return game_action_parse(table_game(live->table), table_state(live->table), text, action) ||
           request_fail(request, RPC_ILLEGAL_ACTION, "this action is not legal now");
}

bool method_play(struct request *request)
{
    struct live *live = request_seated(request);
    uint32_t action = 0;
    if (!live || !read_action(request, live, &action))
        return false;
    request_fail(request, RPC_INTERNAL_ERROR, "");
    if (!live_play(request->server, live, action, &request->call.error->message))
        return false;
    json_begin_object(request->call.out);
    json_pair_int(request->call.out, "version", table_version(live->table));
    json_end_object(request->call.out);
    return true;
}

/* preview, past, why, hint */

/* Drawn from what the seat knows (table_preview): it may go out as it is. */
bool method_preview(struct request *request)
{
    struct live *live = request_seated(request);
    uint32_t action = 0;
    if (!live || !read_action(request, live, &action))
        return false;
    return shape_preview(request->call.out, live->table, action) ||
           request_fail(request, RPC_INTERNAL_ERROR, "out of memory");
}

/* An earlier moment of the game as it runs now, as this viewer saw it then. */
bool method_past(struct request *request)
{
    struct live *live = request_live(request);
    uint64_t state[STATE_BYTES_MAX / 8];
    int version, undos;
    if (!live || !request_int(request, "version", 0, 1 << 30, &version) ||
        !request_int(request, "undos", 0, 1 << 30, &undos))
        return false;
    if (undos != live->row.undos || version > table_version(live->table))
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW,
                            "the game has no such moment any more");
    table_state_at(live->table, version, state);
    json_begin_object(request->call.out);
    tell_write_position(request->call.out, live, version, state, seen_viewer(request->connection));
    json_end_object(request->call.out);
    return true;
}

bool method_why(struct request *request)
{
    struct live *live = request_seated(request);
    const char *text = json_as_string(request_param(request, "ref"));
    struct reason reasons[REASONS_MAX];
    struct ref ref;
    if (!live)
        return false;
    const struct game *game = table_game(live->table);
    if (!text || !game_ref_parse(game, text, &ref))
        return request_fail(request, RPC_INVALID_PARAMS, "nothing is called that");
    int count = game->why(table_state(live->table), request->connection->seat, ref, reasons);
    shape_reasons(request->call.out, game, reasons, count);
    return true;
}

bool method_hint(struct request *request)
{
    struct live *live = request_seated(request);
    int ms = 0;
    if (!live || (request_param(request, "ms") && !request_int(request, "ms", 1, HINT_MS_MAX, &ms)))
        return false;
    if (!check_turn(request, live))
        return false;
    if (!live_allows_hints(live))
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW,
                            "at this table people play without hints");
    return hints_ask(request, ms);
}

/* chat, note */

bool method_chat(struct request *request)
{
    struct live *live = request_live(request);
    const struct connection *speaker = request->connection;
    char text[TEXT_BYTES_MAX + 1];
    if (!live || !request_text(request, "text", PLAIN_LINES, TEXT_BYTES_MAX, text) ||
        !request_may_talk(request, strlen(text)))
        return false;
    struct stored_line line = {speaker->seat, speaker->name, text, time(NULL)};
    if (speaker->seat != SEAT_NONE)
        line.name = live->seats[speaker->seat].row.name;
    else if (sit_is_name_taken(live, SEAT_NONE, speaker->name))
        line.name = ""; /* players' names are theirs */
    store_add_chat(live_write(request->server, live), live->row.id, &line);
    for (struct connection *at = live->sitting; at; at = at->next_sitting)
        if (!at->fresh) /* who just came gets it with the lines before */
            tell_chat(at, &line);
    return answer_nothing(request);
}

bool method_note(struct request *request)
{
    struct live *live = request_seated(request);
    const char *text = json_as_string(request_param(request, "text"));
    struct connection *writer = request->connection;
    if (!live)
        return false;
    if (!text || strlen(text) > NOTE_BYTES_MAX)
        return request_fail(request, RPC_INVALID_PARAMS, "text is missing or too long");
    store_set_note(live_write(request->server, live), live->row.id, writer->seat, text);
    for (struct connection *at = live->sitting; at; at = at->next_sitting)
        if (at != writer && at->seat == writer->seat && !at->fresh)
            tell_note(at, text);
    return answer_nothing(request);
}
