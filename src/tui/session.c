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

/* A record tells late how many seats there are. */
static bool check_seats(const struct session *session, const struct play_options *options,
                        struct text *error)
{
    int players = table_players(session->table);
    if (session->seat < players && options->bot_count < players)
        return true;
    text_format(error, word(session->lang, W_SEATS_OF_RECORD), players);
    return false;
}

/* The bots in their seats: the first of the list sits behind the person, the last one of it takes
 * all seats that are left. */
static bool seat_bots(struct session *session, const struct play_options *options,
                      struct text *error)
{
    struct bot_host host = thinking_host(&session->thinking);
    int players = table_players(session->table);
    for (int i = 0; session->has_bots && i < players - 1; i++) {
        int seat = (session->seat + 1 + i) % players;
        const char *text = options->bots[i < options->bot_count ? i : options->bot_count - 1];
        session->bot_texts[seat] = text;
        session->bots[seat] = bot_new(session->game, text, &host, error);
        if (!session->bots[seat])
            return false;
    }
    return true;
}

bool session_open(struct session *session, const struct play_options *options, struct text *error)
{
    *session = (struct session){.game = options->game,
                                .has_bots = options->bot_count > 0,
                                .seat = options->seat,
                                .lang = options->lang,
                                .save = options->save,
                                .adviser_text = options->adviser,
                                .hints = options->hints,
                                .advice_version = -1};
    if (!thinking_open(&session->thinking, options->game->state_size)) {
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
    return check_seats(session, options, error) && write_journal(session, error) &&
           seat_bots(session, options, error);
}

void session_close(struct session *session)
{
    thinking_close(&session->thinking);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        bot_free(session->bots[seat]);
    bot_free(session->adviser);
    journal_free(&session->journal);
    table_free(session->table);
}

/* Looking */

int session_turn(const struct session *session)
{
    return session->game->turn(table_state(session->table));
}

int session_viewer(const struct session *session)
{
    if (session->has_bots)
        return session->seat;
    int turn = session_turn(session);
    return turn == SEAT_NONE ? 0 : turn;
}

bool session_waits_for_bot(const struct session *session)
{
    int turn = session_turn(session);
    return turn != SEAT_NONE && session->bots[turn];
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
    struct events events = {.count = 0};
    if (!journal_play(&session->journal, session->table, session_viewer(session), action, &events,
                      error))
        return false;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (session->bots[seat])
            bot_note(session->bots[seat], seat, action, &events, session_turn(session));
    return true;
}

/* Whoever decides, and whatever else is thought of: one seed for each version. */
static void begin(struct session *session, struct bot *bot)
{
    uint64_t seed = hash_combine(session->seed, (uint64_t)table_version(session->table));
    thinking_drop(&session->thinking);
    thinking_begin(&session->thinking, bot, table_state(session->table), seed);
}

void session_begin_bot(struct session *session)
{
    begin(session, session->bots[session_turn(session)]);
}

bool session_finish_bot(struct session *session, struct text *error)
{
    return session_play(session, thinking_finish(&session->thinking)->action, error);
}

/* Hints. The adviser keeps nothing between decisions: at one terminal it may serve several seats,
 * and none of them may gain by what it thought for another. */

bool session_wants_advice(const struct session *session)
{
    uint32_t actions[LEGAL_MAX];
    return session->hints && session->advice_version != table_version(session->table) &&
           !session_waits_for_bot(session) && session_legal(session, actions) > 1;
}

bool session_begin_advice(struct session *session, struct text *error)
{
    struct bot_host host = thinking_host(&session->thinking);
    if (session->advice_version == table_version(session->table))
        return true;
    if (!session->adviser)
        session->adviser = bot_new(session->game, session->adviser_text, &host, error);
    if (!session->adviser)
        return false;
    thinking_drop(&session->thinking);
    bot_forget(session->adviser);
    begin(session, session->adviser);
    session->advice_version = table_version(session->table);
    return true;
}

void session_finish_advice(struct session *session)
{
    if (session->thinking.running)
        session->advice = advice_from(thinking_finish(&session->thinking));
}

const struct advice *session_advice(const struct session *session)
{
    bool known = session->advice_version == table_version(session->table) &&
                 !session->thinking.running && session_turn(session) != SEAT_NONE;
    return known ? &session->advice : NULL;
}

/* True for a decision that was made at this terminal. */
static bool decided_here(const struct session *session, int version)
{
    return !session->has_bots || session->journal.entries[version].seat == session->seat;
}

/* The bots' thoughts, and the hints, were about what is no more. */
static void forget(struct session *session)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (session->bots[seat])
            bot_forget(session->bots[seat]);
    session->advice_version = -1;
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
    forget(session);
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
