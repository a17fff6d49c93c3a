/* store_write.c: what is written (see store.h): rows for the batch that is gathering. */
#include <time.h>

#include "server/store_parts.h"

enum {
    W_ADD_GAME,
    W_SET_OVER,
    W_SET_REMATCH,
    W_SET_SEAT,
    W_ADD_ACTION,
    W_KEEP_UNDO,
    W_CUT_ACTIONS,
    W_COUNT_UNDO,
    W_ADD_CHAT,
    W_SET_NOTE,
    W_DELETE_NOTES,
    W_DELETE_CHAT,
    W_DELETE_UNDOS,
    W_DELETE_ACTIONS,
    W_DELETE_SEATS,
    W_DELETE_GAME,
    W_STATEMENTS
};
static_assert((int)W_STATEMENTS == (int)STORE_WRITES, "store_parts.h counts them");

const char *const store_writes[STORE_WRITES] = {
    [W_ADD_GAME] = "INSERT INTO games (id, game, header, players, visibility, budget, increment, "
                   "cap, spectator, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [W_SET_OVER] = "UPDATE games SET over = ? WHERE id = ?",
    [W_SET_REMATCH] = "UPDATE games SET rematch = ? WHERE id = ?",
    [W_SET_SEAT] = "INSERT OR REPLACE INTO seats (game_id, seat, kind, level, name, secret, "
                   "joined, clock) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    [W_ADD_ACTION] =
        "INSERT INTO actions (game_id, version, seat, action, time) VALUES (?, ?, ?, ?, ?)",
    [W_KEEP_UNDO] =
        "INSERT INTO undos (game_id, number, to_version, seat, time, actions) "
        "SELECT ?1, ?2, ?3, ?4, ?5, coalesce(group_concat(action, char(10)), '') "
        "FROM (SELECT action FROM actions WHERE game_id = ?1 AND version >= ?3 ORDER BY version)",
    [W_CUT_ACTIONS] = "DELETE FROM actions WHERE game_id = ? AND version >= ?",
    [W_COUNT_UNDO] = "UPDATE games SET undos = ?, over = NULL WHERE id = ?",
    [W_ADD_CHAT] = "INSERT INTO chat (game_id, seat, name, text, time) VALUES (?, ?, ?, ?, ?)",
    [W_SET_NOTE] = "INSERT OR REPLACE INTO notes (game_id, seat, text) VALUES (?, ?, ?)",
    [W_DELETE_NOTES] = "DELETE FROM notes WHERE game_id = ?",
    [W_DELETE_CHAT] = "DELETE FROM chat WHERE game_id = ?",
    [W_DELETE_UNDOS] = "DELETE FROM undos WHERE game_id = ?",
    [W_DELETE_ACTIONS] = "DELETE FROM actions WHERE game_id = ?",
    [W_DELETE_SEATS] = "DELETE FROM seats WHERE game_id = ?",
    [W_DELETE_GAME] = "DELETE FROM games WHERE id = ?",
};

static void add(struct store *store, int statement, const char *pattern, const struct value *values)
{
    writer_add(store->writer, statement, pattern, values);
}

/* Batches */

int store_length(struct store *store)
{
    return writer_length(store->writer);
}

bool store_is_busy(struct store *store)
{
    return writer_is_busy(store->writer);
}

void store_hand_over(struct store *store)
{
    writer_hand_over(store->writer);
}

bool store_collect(struct store *store, struct written *written)
{
    return writer_collect(store->writer, written, &store->db.why);
}

void store_wait(struct store *store)
{
    writer_wait(store->writer);
}

/* Rows */

void store_add_game(struct store *store, const struct stored_game *game, const char *slug)
{
    const struct value values[] = {TEXT(game->id),
                                   TEXT(slug),
                                   TEXT(text_string(&game->header)),
                                   INT(game->players),
                                   TEXT(game->listed ? "public" : "private"),
                                   INT(game->clock.budget),
                                   INT(game->clock.increment),
                                   INT(game->clock.cap),
                                   HASH(game->spectator),
                                   INT(time(NULL))};
    add(store, W_ADD_GAME, "tttitiiibi", values);
}

void store_set_over(struct store *store, const char *id)
{
    const struct value values[] = {INT(time(NULL)), TEXT(id)};
    add(store, W_SET_OVER, "it", values);
}

void store_set_rematch(struct store *store, const char *id, const char *next)
{
    add(store, W_SET_REMATCH, "tt", (struct value[]){TEXT(next), TEXT(id)});
}

void store_set_seat(struct store *store, const char *id, int seat, const struct stored_seat *row)
{
    const struct value values[] = {
        TEXT(id),         INT(seat),         TEXT(seat_kind_names[row->kind]),
        TEXT(row->level), TEXT(row->name),   HASH(row->has_secret ? row->secret : NULL),
        INT(row->joined), INT(row->clock_ms)};
    add(store, W_SET_SEAT, "titttbii", values);
}

void store_add_action(struct store *store, const char *id, int version, int seat,
                      const char *action)
{
    const struct value values[] = {TEXT(id), INT(version), INT(seat), TEXT(action),
                                   INT(time(NULL))};
    add(store, W_ADD_ACTION, "tiiti", values);
}

void store_add_undo(struct store *store, const char *id, int number, int to, int seat)
{
    const struct value keep[] = {TEXT(id), INT(number), INT(to + 1), INT(seat), INT(time(NULL))};
    const struct value cut[] = {TEXT(id), INT(to + 1)};
    const struct value count[] = {INT(number), TEXT(id)};
    add(store, W_KEEP_UNDO, "tiiii", keep);
    add(store, W_CUT_ACTIONS, "ti", cut);
    add(store, W_COUNT_UNDO, "it", count);
}

void store_add_chat(struct store *store, const char *id, const struct stored_line *line)
{
    const struct value values[] = {TEXT(id), INT(line->seat), TEXT(line->name), TEXT(line->text),
                                   INT(line->time)};
    add(store, W_ADD_CHAT, "titti", values);
}

void store_set_note(struct store *store, const char *id, int seat, const char *text)
{
    add(store, W_SET_NOTE, "tit", (struct value[]){TEXT(id), INT(seat), TEXT(text)});
}

/* Children first: the database checks what refers to what. */
void store_delete_game(struct store *store, const char *id)
{
    for (int statement = W_DELETE_NOTES; statement <= W_DELETE_GAME; statement++)
        add(store, statement, "t", (struct value[]){TEXT(id)});
}
