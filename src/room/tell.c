/* tell.c: what a viewer is told: the only place that decides what leaves a room about its game. A
 * viewer is a seat or SEAT_SPECTATOR, never the one who sees everything. */
#include <string.h>

#include "core/fields.h"
#include "room/parts.h"

/* ask */

static void write_ask(struct json_writer *json, const struct room *room, double now)
{
    const struct room_ask *ask = &room->ask;
    unsigned needed = room_vote_needed(room, ask, now);
    json_pair_string(json, "what", ask_names[ask->what]);
    json_pair_int(json, "number", ask->number);
    json_pair_int(json, "seat", ask->seat);
    json_key(json, "of");
    json_begin_array(json);
    for (int seat = 0; seat < room_players(room); seat++)
        if (needed >> seat & 1)
            json_int(json, seat);
    json_end_array(json);
    if (ask->what == ASK_UNDO)
        json_pair_int(json, "to", ask->to);
    if (ask->what == ASK_SUBSTITUTE || ask->what == ASK_INVITE)
        json_pair_int(json, "target", ask->target);
    if (ask->what == ASK_SUBSTITUTE)
        json_pair_string(json, "level", ask->level);
}

/* update */

/* The part of an update that depends only on a state; also the answer to `past`. */
static void write_position(struct json_writer *json, const struct room *room, int version,
                           const void *state, int viewer)
{
    const struct game *game = table_game(room->table);
    int turn = game_decider(game, state);
    struct score scores[SEATS_MAX];
    assert(viewer != SEAT_NONE);
    json_pair_int(json, "version", version);
    json_pair_int(json, "undos", room->undos);
    shape_seat(json, "turn", turn);
    json_pair_string(json, "phase", game_decision(game, state));
    json_pair_bool(json, "over", turn == SEAT_NONE);
    json_key(json, "view");
    game_view(game, state, viewer, json);
    if (game_scores_seen(game, state, viewer, scores)) {
        json_key(json, "scores");
        shape_scores(json, game, state, scores);
    }
}

/* One action and what happened in it. Who may learn what was decided by the game when it was
 * played. */
static void write_told(struct json_writer *json, const struct room *room, int version, int viewer)
{
    const struct journal_entry *entry = &room->journal[version];
    const struct shape_told told = {.version = version,
                                    .seat = entry->seat,
                                    .action = table_action_at(room->table, version),
                                    .seen_by = entry->seen_by,
                                    .events = &room->events[entry->first],
                                    .count = entry->count,
                                    .lost = entry->lost};
    shape_told(json, table_game(room->table), &told, viewer);
}

int room_log_events(const struct room *room, int version, int viewer, struct event *events)
{
    const struct journal_entry *entry = &room->journal[version];
    int count = 0;
    for (int i = 0; i < entry->count; i++)
        if (event_mask_has(room->events[entry->first + i].seen_by, viewer))
            events[count++] = room->events[entry->first + i];
    return count;
}

static void write_log(struct json_writer *json, const struct room *room, int from, int viewer)
{
    if (from < 0 || from > table_version(room->table))
        from = 0;
    json_pair_int(json, "from", from);
    json_key(json, "log");
    json_begin_array(json);
    for (int version = from; version < table_version(room->table); version++)
        write_told(json, room, version, viewer);
    json_end_array(json);
}

static void write_clocks(struct json_writer *json, const struct room *room, double now)
{
    if (!room->rules.clock.budget)
        return;
    json_key(json, "clocks");
    json_begin_object(json);
    shape_seat(json, "running", room_clock_running(room));
    json_key(json, "left");
    json_begin_array(json);
    for (int seat = 0; seat < room_players(room); seat++)
        json_int(json, room_clock_left(room, seat, now));
    json_end_array(json);
    json_end_object(json);
}

/* `from` is the version that the viewer has seen, or -1. */
static void write_update(struct json_writer *json, const struct room *room, int viewer, int from,
                         double now)
{
    int turn = room_turn(room);
    write_position(json, room, table_version(room->table), table_state(room->table), viewer);
    bool decides =
        turn != SEAT_NONE && turn == viewer && room_is_person(room, viewer) && !room->paused;
    json_key(json, "legal");
    if (decides)
        shape_legal(json, room->table);
    else
        json_null(json);
    if (decides && table_redo_count(room->table))
        json_pair_bool(json, "redo", true);
    write_log(json, room, from, viewer);
    write_clocks(json, room, now);
    if (room->paused)
        json_pair_bool(json, "paused", true);
    if (room->ask.open) {
        json_key(json, "ask");
        json_begin_object(json);
        write_ask(json, room, now);
        json_end_object(json);
    }
}

bool verb_past(struct call *call)
{
    const struct room *room = call->room;
    uint64_t state[STATE_BYTES_MAX / 8];
    int version = call->request->version;
    if (call->request->undos != room->undos || version > table_version(room->table))
        return call_not_now(call, "the game has no such moment any more");
    table_state_at(room->table, version, state);
    json_begin_object(call->out);
    write_position(call->out, room, version, state, call->request->from);
    json_end_object(call->out);
    return true;
}

bool room_sees_same(const struct room *room, int seat, int other)
{
    const int seats[] = {seat, other};
    struct text seen[2] = {TEXT_EMPTY, TEXT_EMPTY};
    for (int i = 0; i < 2; i++) { /* without what is only computed for the seat, such as prices */
        struct json_writer json = json_writer_to(&seen[i]);
        json_begin_object(&json);
        fields_write(table_game(room->table)->fields, table_state(room->table), seats[i], &json);
        json_end_object(&json);
    }
    bool same = !seen[0].failed && !seen[1].failed &&
                strcmp(text_string(&seen[0]), text_string(&seen[1])) == 0;
    text_free(&seen[0]);
    text_free(&seen[1]);
    return same;
}

/* people */

static void begin_list(struct json_writer *json, const char *key)
{
    json_key(json, key);
    json_begin_array(json);
}

static void write_names(struct json_writer *json, const struct room *room)
{
    begin_list(json, "names");
    for (int seat = 0; seat < room_players(room); seat++)
        json_string(json, room->chairs[seat].row.name);
    json_end_array(json);
    begin_list(json, "kinds");
    for (int seat = 0; seat < room_players(room); seat++)
        json_string(json, seat_kind_names[room->chairs[seat].row.kind]);
    json_end_array(json);
}

static void write_vacant(struct json_writer *json, const struct room *room, int viewer, double now)
{
    int asker = viewer == SEAT_SPECTATOR ? SEAT_NONE : viewer;
    begin_list(json, "vacant");
    for (int seat = 0; seat < room_players(room); seat++) {
        int64_t left = room_people_vacant_ms(room, asker, seat, now);
        if (left < 0)
            json_null(json);
        else
            json_int(json, left);
    }
    json_end_array(json);
}

static void write_people(struct json_writer *json, const struct room *room, int viewer, double now)
{
    write_names(json, room);
    begin_list(json, "online");
    for (int seat = 0; seat < room_players(room); seat++)
        json_bool(json, room->chairs[seat].online > 0);
    json_end_array(json);
    begin_list(json, "levels");
    for (int seat = 0; seat < room_players(room); seat++)
        if (room->chairs[seat].row.level[0])
            json_string(json, room->chairs[seat].row.level);
        else
            json_null(json);
    json_end_array(json);
    begin_list(json, "invited");
    for (int seat = 0; seat < room_players(room); seat++)
        json_bool(json, room->chairs[seat].row.invites);
    json_end_array(json);
    shape_seat(json, "creator", room->rules.creator);
    json_pair_bool(json, "hints", room_allows_hints(room));
    write_vacant(json, room, viewer, now);
}

void room_write_place(const struct room *room, int viewer, struct json_writer *json)
{
    json_pair_string(json, "game", table_game(room->table)->slug);
    shape_seat(json, "seat", viewer == SEAT_SPECTATOR ? SEAT_NONE : viewer);
    json_pair_int(json, "players", room_players(room));
    write_names(json, room);
    json_pair_bool(json, "hints", room_allows_hints(room));
    if (room->rules.rated)
        json_pair_bool(json, "rated", true);
}

/* chat */

static void write_line(struct json_writer *json, const struct room_entry *entry)
{
    shape_seat(json, "seat", entry->seat);
    json_pair_string(json, "name", entry->name ? entry->name : "");
    json_pair_string(json, "text", entry->text ? entry->text : "");
    json_pair_int(json, "time", entry->date);
}

/* What a viewer does not know yet */

struct saying {
    const struct room *room;
    const struct room_effects *effects;
    struct room_viewer *viewer;
    double now;
    void (*say)(void *context, const char *method, const struct text *params);
    void *context;
};

enum saying_what { SAY_PEOPLE, SAY_UPDATE, SAY_ASK, SAY_REMATCH, SAY_LINE, SAY_NOTE };

static void say(const struct saying *saying, enum saying_what what, const struct room_entry *entry)
{
    static const char *const methods[] = {"people", "update", "ask", "rematch", "chat", "note"};
    const struct room *room = saying->room;
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    json_begin_object(&json);
    switch (what) {
    case SAY_PEOPLE:
        write_people(&json, room, saying->viewer->who, saying->now);
        break;
    case SAY_UPDATE:
        write_update(&json, room, saying->viewer->who, saying->viewer->version, saying->now);
        break;
    case SAY_ASK:
        write_ask(&json, room, saying->now);
        break;
    case SAY_REMATCH:
        json_pair_string(&json, "table", room_rematch(room));
        break;
    case SAY_LINE:
        write_line(&json, entry);
        break;
    case SAY_NOTE:
        json_pair_string(&json, "text", entry->text ? entry->text : "");
        break;
    }
    json_end_object(&json);
    saying->say(saying->context, methods[what], &text);
    text_free(&text);
}

/* The viewer no longer knows what was undone in the meantime. */
static void see_undos(const struct room_effects *effects, struct room_viewer *viewer)
{
    for (int i = 0; i < effects->count; i++)
        if (effects->entries[i].kind == ENTRY_UNDO && viewer->version > effects->entries[i].version)
            viewer->version = effects->entries[i].version;
}

static void say_entry(const struct saying *saying, const struct room_entry *entry)
{
    const struct room_viewer *viewer = saying->viewer;
    bool unheard = entry->seat >= 0 && viewer->unheard >> entry->seat & 1;
    if (entry->kind == ENTRY_CHAT && !unheard)
        say(saying, SAY_LINE, entry);
    if (entry->kind == ENTRY_NOTE && entry->seat == viewer->who && !viewer->wrote)
        say(saying, SAY_NOTE, entry);
    if (entry->kind == ENTRY_REMATCH && viewer->who != SEAT_SPECTATOR)
        say(saying, SAY_REMATCH, entry);
}

static bool is_asked(const struct saying *saying)
{
    const struct room_viewer *viewer = saying->viewer;
    unsigned asked =
        viewer->fresh ? room_asked_seats(saying->room, saying->now) : saying->effects->ask;
    return saying->room->ask.open && viewer->who != SEAT_SPECTATOR && asked >> viewer->who & 1;
}

void room_tell(const struct room *room, const struct room_effects *effects,
               struct room_viewer *viewer, double now,
               void (*tell)(void *context, const char *method, const struct text *params),
               void *context)
{
    const struct saying saying = {room, effects, viewer, now, tell, context};
    bool fresh = viewer->fresh;
    see_undos(effects, viewer);
    if (fresh || effects->people)
        say(&saying, SAY_PEOPLE, NULL);
    if (fresh || effects->update || viewer->version != table_version(room->table))
        say(&saying, SAY_UPDATE, NULL);
    viewer->version = table_version(room->table);
    if (is_asked(&saying))
        say(&saying, SAY_ASK, NULL);
    if (fresh && room->rematch && viewer->who != SEAT_SPECTATOR)
        say(&saying, SAY_REMATCH, NULL);
    for (int i = 0; i < effects->count && !fresh; i++)
        say_entry(&saying, &effects->entries[i]);
    viewer->fresh = viewer->wrote = false;
}
