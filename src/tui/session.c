/* session.c: see session.h. */
#include "tui/session.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/record.h"
#include "host/file.h"
#include "tui/words.h"

/* Opening */

static struct table *table_of_file(struct session *session, const struct play_options *options,
                                   struct text *error)
{
    struct text bytes = TEXT_EMPTY, reason = TEXT_EMPTY;
    struct table *table = NULL;
    session->unreadable = !file_read(options->record, RECORD_BYTES_MAX, &bytes, error);
    if (!session->unreadable) {
        table = table_from_record(text_string(&bytes), bytes.length, &reason);
        if (!table)
            text_format(error, "%s: %s", options->record, text_string(&reason));
    }
    if (table && table_game(table) != options->game) {
        text_format(error, word(options->lang, W_RECORD_OF_GAME), options->record,
                    table_game(table)->slug);
        table_free(table);
        table = NULL;
    }
    text_free(&bytes);
    text_free(&reason);
    return table;
}

/* Plays a loaded game through once more, to have its log. */
static bool write_journal(struct session *session, struct text *error)
{
    if (table_version(session->table) > 0 && !table_undo(session->table, 0))
        return false;
    while (table_redo_count(session->table) > 0)
        if (!session_play(session, table_action_at(session->table, table_version(session->table)),
                          error))
            return false;
    return true;
}

bool session_open(struct session *session, const struct play_options *options, struct text *error)
{
    *session = (struct session){.game = options->game,
                                .bot = options->bot,
                                .seat = options->seat,
                                .lang = options->lang,
                                .save = options->save};
    session->scratch = malloc(options->game->state_size);
    if (!session->scratch) {
        text_add(error, "out of memory");
        return false;
    }
    if (options->record)
        session->table = table_of_file(session, options, error);
    else
        session->table = table_new(options->game, &options->setup, options->seed, NULL, error);
    if (!session->table)
        return false;
    session->seed = table_seed(session->table);
    return write_journal(session, error);
}

void session_close(struct session *session)
{
    journal_free(&session->journal);
    table_free(session->table);
    free(session->scratch);
}

/* Looking */

int session_turn(const struct session *session)
{
    return session->game->turn(table_state(session->table));
}

int session_viewer(const struct session *session)
{
    if (session->bot)
        return session->seat;
    int turn = session_turn(session);
    return turn == SEAT_NONE ? 0 : turn;
}

bool session_waits_for_bot(const struct session *session)
{
    int turn = session_turn(session);
    return session->bot && turn != SEAT_NONE && turn != session->seat;
}

struct json_document session_view(const struct session *session)
{
    struct text bytes = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&bytes);
    game_view(session->game, table_state(session->table), session_viewer(session), &json);
    struct json_document view = json_parse(text_string(&bytes), bytes.length);
    text_free(&bytes);
    return view;
}

int session_legal(const struct session *session, uint32_t *actions)
{
    return session->game->legal(table_state(session->table), actions);
}

/* Playing */

bool session_play(struct session *session, uint32_t action, struct text *error)
{
    return journal_play(&session->journal, session->table, session_viewer(session), action, error);
}

bool session_play_bot(struct session *session, struct text *error)
{
    struct bot_answer *answer = malloc(sizeof *answer);
    if (!answer) {
        text_add(error, "out of memory");
        return false;
    }
    uint64_t seed = hash_combine(session->seed, (uint64_t)table_version(session->table));
    bot_decide(session->bot, session->game, table_state(session->table), session->scratch, seed,
               answer);
    bool good = session_play(session, answer->action, error);
    free(answer);
    return good;
}

/* True for a decision that was made at this terminal. */
static bool decided_here(const struct session *session, int version)
{
    return !session->bot || session->journal.entries[version].seat == session->seat;
}

struct session_move session_undo(struct session *session, int times)
{
    struct session_move move = {0, false};
    int target = -1;
    for (int v = session->journal.count - 1; v >= 0 && move.decisions < times; v--) {
        if (decided_here(session, v)) {
            target = v;
            move.decisions++;
        }
    }
    if (target < 0 || !table_undo(session->table, target))
        return (struct session_move){0, false};
    move.revealed = journal_reveals(&session->journal, target);
    journal_cut(&session->journal, target);
    return move;
}

struct session_move session_redo(struct session *session)
{
    struct session_move move = {0, false};
    struct text error = TEXT_EMPTY;
    int before = table_version(session->table);
    bool good = true;
    while (good && table_redo_count(session->table) > 0 &&
           (move.decisions == 0 || session_waits_for_bot(session))) {
        int version = table_version(session->table);
        good = session_play(session, table_action_at(session->table, version), &error);
        move.decisions += good && decided_here(session, version);
    }
    move.revealed = journal_reveals(&session->journal, before);
    text_free(&error);
    return move;
}

/* Saving */

bool session_save(const struct session *session, const char *path, struct text *error)
{
    struct text record = TEXT_EMPTY;
    table_record(session->table, &record);
    bool good = file_replace(path, &record, error);
    text_free(&record);
    return good;
}
