/* session.c: see session.h. */
#include "tui/session.h"

#include <string.h>

#include "bots/judge.h"
#include "core/record.h"
#include "host/file.h"
#include "tui/words.h"

/* Opening */

/* Asks the room for something; on false `error` says why not. What happened is not kept, because
 * the record is enough. `revealed` (something was taken back too late) and `error` may be NULL. */
static bool ask(struct session *session, struct room_request request, bool *revealed,
                struct text *error)
{
    struct room_effects effects = {.why = TEXT_EMPTY};
    request.undos = room_undos(session->room);
    bool good = room_handle(session->room, &request, NULL, &effects);
    if (!good && error)
        text_add(error, text_string(&effects.why));
    if (revealed)
        *revealed |= effects.revealed;
    room_effects_clear(&effects);
    return good;
}

/* The table the game goes on from: that of the file, or one that has just been set up. */
static struct table *find_table(struct session *session, const struct play_options *options,
                                struct text *error)
{
    struct text record = TEXT_EMPTY, reason = TEXT_EMPTY;
    struct table *table = NULL;
    if (!options->record)
        return table_new(options->game, &options->setup, options->seed, NULL, error);
    session->unreadable = !file_read(options->record, RECORD_BYTES_MAX, &record, error);
    if (!session->unreadable)
        table = table_from_record(text_string(&record), record.length, &reason);
    if (reason.length)
        text_format(error, "%s: %s", options->record, text_string(&reason));
    text_free(&record);
    text_free(&reason);
    return table;
}

/* The bots sit after the person; the last one of the list takes all remaining seats. */
static void plan_seats(const struct session *session, const struct play_options *options,
                       struct room_plan *plan)
{
    int players = table_players(plan->table);
    for (int seat = 0; seat < players; seat++) {
        struct room_seat *row = &plan->seats[seat];
        int behind = (seat - session->seat - 1 + players) % players;
        *row = (struct room_seat){.kind = KIND_HUMAN, .held = true};
        if (session->seat == SEAT_NONE || seat == session->seat)
            continue;
        *row = (struct room_seat){.kind = KIND_BOT};
        static_assert(sizeof row->level == sizeof options->bots[0], "a bot of the options fits");
        memcpy(row->level,
               options->bots[behind < options->bot_count ? behind : options->bot_count - 1],
               sizeof row->level);
    }
}

static bool make_plan(struct session *session, const struct play_options *options,
                      struct room_plan *plan, struct text *error)
{
    plan->table = find_table(session, options, error);
    if (!plan->table)
        return false;
    int players = table_players(plan->table); /* a record tells late */
    session->game = table_game(plan->table);
    if (session->game != options->game)
        phrase_add(error, session->lang, say(W_RECORD_OF_GAME), options->record,
                   session->game->slug);
    else if (session->seat >= players || options->bot_count >= players)
        phrase_add(error, session->lang, say(W_SEATS_OF_RECORD), players);
    else
        plan_seats(session, options, plan);
    if (!error->length)
        return true;
    table_free(plan->table);
    return false;
}

bool session_open(struct session *session, const struct play_options *options, struct text *error)
{
    struct room_plan plan = {.rules = {.local = true, .creator = SEAT_NONE}};
    *session = (struct session){.seat = options->bot_count ? options->seat : SEAT_NONE,
                                .lang = options->lang,
                                .save = options->save,
                                .adviser = options->adviser,
                                .hints = options->hints,
                                .advice_version = -1};
    if (!thinking_open(&session->thinking))
        return text_refuse(error, "there is no thread for bots");
    if (!make_plan(session, options, &plan, error) ||
        !(session->room = room_from_plan(&plan, 0, 0, error)))
        return false;
    session->table = room_table(session->room);
    for (int seat = 0; seat < room_players(session->room); seat++)
        if (room_is_person(session->room, seat) &&
            !ask(session, (struct room_request){.verb = VERB_JOIN, .from = seat}, NULL, error))
            return false;
    return true;
}

void session_close(struct session *session)
{
    thinking_close(&session->thinking);
    room_free(session->room);
}

/* Looking */

int session_viewer(const struct session *session)
{
    int turn = room_turn(session->room);
    return session->seat != SEAT_NONE ? session->seat : turn == SEAT_NONE ? 0 : turn;
}

bool session_waits_for_bot(const struct session *session)
{
    int turn = room_turn(session->room);
    return turn != SEAT_NONE && !room_is_person(session->room, turn);
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

void session_add_log(const struct session *session, int version, struct text *out)
{
    struct event events[EVENTS_MAX];
    int count = room_log_events(session->room, version, session_viewer(session), events);
    for (int i = 0; i < count; i++) {
        text_add(out, i ? " " : "");
        game_event_text(session->game, &events[i], session->lang, out);
    }
}

/* Playing */

bool session_play(struct session *session, uint32_t action, struct text *error)
{
    struct text notation = TEXT_EMPTY;
    game_action_text(session->game, action, &notation);
    bool good = ask(session,
                    (struct room_request){.verb = VERB_PLAY,
                                          .from = session_viewer(session),
                                          .text = text_string(&notation),
                                          .version = table_version(session->table)},
                    NULL, error);
    text_free(&notation);
    return good;
}

static bool begin(struct session *session, struct room_job *job, struct text *error)
{
    if (!job)
        return text_refuse(error, "out of memory");
    thinking_begin(&session->thinking, job);
    return true;
}

bool session_begin_bot(struct session *session, struct text *error)
{
    thinking_drop(&session->thinking);
    return begin(session, room_begin_move(session->room), error);
}

bool session_finish_bot(struct session *session, struct text *error)
{
    struct room_effects effects = {.why = TEXT_EMPTY};
    bool good = room_end_move(thinking_finish(&session->thinking), 0, 0, &effects);
    room_effects_clear(&effects);
    return good || text_refuse(error, "out of memory");
}

/* Hints */

static bool is_asked(const struct session *session)
{
    return session->advice_version == table_version(session->table) &&
           session->advice_undos == room_undos(session->room);
}

bool session_wants_advice(const struct session *session)
{
    uint32_t actions[LEGAL_MAX];
    return session->hints && !is_asked(session) && !session_waits_for_bot(session) &&
           game_legal(session->game, table_state(session->table), actions) > 1;
}

bool session_begin_advice(struct session *session, struct text *error)
{
    const struct room_request hint = {.verb = VERB_HINT, .from = session_viewer(session)};
    int version = table_version(session->table);
    if (is_asked(session))
        return true;
    thinking_drop(&session->thinking);
    session->advice = (struct advice){.count = 0};
    session->advice_version = version;
    session->advice_undos = room_undos(session->room);
    return ask(session, hint, NULL, error) &&
           begin(session,
                 room_begin_hint(session->room, session->adviser, 0,
                                 bot_seed(table_seed(session->table), version)),
                 error);
}

void session_finish_advice(struct session *session)
{
    if (!session->thinking.thought.job)
        return;
    struct room_job *job = thinking_finish(&session->thinking);
    if (room_job_answer(job))
        session->advice = advice_from(room_job_answer(job));
    room_end_hint(job, NULL);
}

const struct advice *session_advice(const struct session *session)
{
    bool known = is_asked(session) && !session->thinking.thought.job && session->advice.count &&
                 room_turn(session->room) != SEAT_NONE;
    return known ? &session->advice : NULL;
}

/* Going back */

int session_undo(struct session *session, int times, bool *revealed)
{
    int count = 0;
    *revealed = false;
    while (count < times &&
           ask(session,
               (struct room_request){
                   .verb = VERB_UNDO, .from = session_viewer(session), .version = -1},
               revealed, NULL))
        count++;
    return count;
}

bool session_redo(struct session *session)
{
    const struct room_request redo = {.verb = VERB_REDO, .from = session_viewer(session)};
    return ask(session, redo, NULL, NULL);
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
