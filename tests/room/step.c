/* step.c: the steps of a script. */
#include <stdlib.h>
#include <string.h>

#include "room_test.h"
#include "server_messages.h"

enum { DATE = 1000 }; /* when every script begins, in seconds since 1970 */

/* The whole number at the beginning; 0: there is none. */
static int number_of(const char *word)
{
    int64_t value;
    size_t length = strspn(word, "-0123456789");
    return text_parse_int(word, length, &value) ? (int)value : 0;
}

/* A number with at most one digit after its point. */
static double decimal_of(const char *word)
{
    const char *point = strchr(word, '.');
    return number_of(word) + (point ? number_of(point + 1) / 10.0 : 0);
}

static bool fail(struct run *run, const char *why)
{
    text_add(&run->error, why);
    return false;
}

static bool fail_about(struct run *run, const char *pattern, const char *what)
{
    text_format(&run->error, pattern, what);
    return false;
}

/* Storing, and what must always hold */

static struct room *rebuild(struct run *run, const struct room_entry *entries, int count)
{
    struct room *room = count ? room_new(&entries[0], run->now, run->away, &run->error) : NULL;
    for (int i = 1; room && i < count; i++)
        if (!room_restore(room, &entries[i], &run->error)) {
            room_free(room);
            room = NULL;
        }
    return room;
}

/* Of the packed entries those that any action ends, as lines without a date. */
static bool check_pending(struct run *run, const struct room_effects *packed)
{
    struct text pending = TEXT_EMPTY, wanted = TEXT_EMPTY;
    room_write_pending(run->room, &pending);
    for (int i = 0; i < packed->count; i++) {
        struct room_entry entry = packed->entries[i];
        struct json_writer json = json_writer_to(&wanted);
        if (entry.kind != ENTRY_ASK && entry.kind != ENTRY_PAUSE)
            continue;
        entry.date = 0;
        room_write_entry(&entry, &json);
        text_add_char(&wanted, '\n');
    }
    bool good = strcmp(text_string(&pending), text_string(&wanted)) == 0;
    text_free(&pending);
    text_free(&wanted);
    return good || fail(run, "what is pending is packed otherwise");
}

static void write_state(const struct room *room, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    room_write_state(room, &json);
}

/* The entries, written and read again, give the same room. */
static bool check_entries(struct run *run, const struct room_entry *entries, int count,
                          const char *which)
{
    struct text state = TEXT_EMPTY, other = TEXT_EMPTY, lines = TEXT_EMPTY;
    struct room *room = NULL;
    for (int i = 0; i < count; i++) {
        struct json_writer json = json_writer_to(&lines);
        room_write_entry(&entries[i], &json);
        text_add_char(&lines, '\n');
    }
    bool good = room_restore_lines(&room, text_string(&lines), lines.length, run->now, run->away,
                                   &run->error);
    if (good) {
        write_state(run->room, &state);
        write_state(room, &other);
        good = strcmp(text_string(&state), text_string(&other)) == 0;
        if (!good)
            text_format(&run->error, "%s give another room:\n%s\n%s", which, text_string(&other),
                        text_string(&state));
    }
    text_free(&state);
    text_free(&other);
    text_free(&lines);
    room_free(room);
    return good;
}

/* What each viewer reads of the action that left `version` is what happened, as far as he may know.
 */
static bool is_logged(const struct room *room, int version, const struct events *happened)
{
    for (int viewer = 0; viewer <= SEAT_SPECTATOR; viewer++) {
        struct event read[EVENTS_MAX];
        int count = room_log_events(room, version, viewer, read), wanted = 0;
        for (int i = 0; i < happened->count; i++)
            if (event_mask_has(happened->at[i].seen_by, viewer) &&
                (wanted == count || memcmp(&happened->at[i], &read[wanted++], sizeof *read) != 0))
                return false;
        if (wanted != count)
            return false;
    }
    return true;
}

/* The game, played again from its record, tells the same story. */
static bool check_story(struct run *run)
{
    struct text record = TEXT_EMPTY;
    table_record(room_table(run->room), &record);
    struct table *again = table_from_record(text_string(&record), record.length, &run->error);
    bool good = again && (table_version(again) == 0 || table_undo(again, 0));
    while (good && table_redo_count(again)) {
        struct events happened = {.count = 0};
        int version = table_version(again);
        good = table_play(again, table_action_at(again, version), &happened, &run->error) &&
               (is_logged(run->room, version, &happened) || fail(run, "the log is another one"));
    }
    table_free(again);
    text_free(&record);
    return good;
}

static bool check(struct run *run)
{
    struct room_effects packed = {.why = TEXT_EMPTY};
    room_pack(run->room, DATE, &packed);
    bool good = check_entries(run, run->stored, run->count, "its entries") &&
                check_entries(run, packed.entries, packed.count, "its packed entries") &&
                check_pending(run, &packed) && check_story(run);
    room_effects_clear(&packed);
    return good;
}

static bool store(struct run *run, const struct room_entry *entry)
{
    if (run->count == run->capacity) {
        int capacity = 2 * run->capacity + 64;
        struct room_entry *more = realloc(run->stored, (size_t)capacity * sizeof *more);
        if (!more)
            return fail(run, "out of memory");
        run->stored = more;
        run->capacity = capacity;
    }
    struct text line = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&line);
    room_write_entry(entry, &json); /* as a host keeps them */
    bool good =
        room_read_entry(text_string(&line), line.length, &run->stored[run->count], &run->error);
    run->count += good;
    text_free(&line);
    return good;
}

/* Telling */

struct hearing {
    struct run *run;
    const struct viewer *viewer;
    bool good;
};

/* The view that is told of a version is what the game shows that viewer, and nothing else. */
static bool check_view(const struct run *run, int who, int version, const struct text *params)
{
    struct text view = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&view);
    const struct table *table = room_table(run->room);
    uint64_t state[STATE_BYTES_MAX / 8];
    table_state_at(table, version, state);
    text_add(&view, "\"view\":");
    game_view(table_game(table), state, who, &json);
    bool same = strstr(text_string(params), text_string(&view)) != NULL;
    text_free(&view);
    return same;
}

/* What a C host reads of the log is what is told. */
static bool check_log(const struct run *run, int who, const struct json_node *params)
{
    struct event events[EVENTS_MAX];
    const struct json_node *log = json_member(params, "log");
    for (const struct json_node *at = log ? log->child : NULL; at; at = at->next) {
        int64_t version;
        if (!json_as_int(json_member(at, "version"), 0, INT32_MAX, &version) ||
            room_log_events(run->room, (int)version, who, events) !=
                json_member(at, "events")->count)
            return false;
    }
    return true;
}

static bool check_update(struct run *run, const struct viewer *viewer, const struct text *params)
{
    struct json_document document = json_parse(text_string(params), params->length);
    int who = viewer->seen.who;
    bool good = true;
    if (!check_view(run, who, table_version(room_table(run->room)), params))
        good = fail_about(run, "the view told to %s is not his", viewer->name);
    else if (!check_log(run, who, document.root))
        good = fail_about(run, "the log told to %s is not his", viewer->name);
    json_free(&document);
    return good;
}

static void hear(void *context, const char *method, const struct text *params)
{
    struct hearing *hearing = context;
    struct run *run = hearing->run;
    if (strcmp(method, "update") == 0)
        hearing->good &= check_update(run, hearing->viewer, params);
    show_told(hearing->viewer->name, method, params, &run->out);
}

/* Stores and tells what happened; for who has come, older talk and notes too. */
static bool settle(struct run *run)
{
    const struct room_effects *effects = &run->effects;
    struct hearing hearing = {run, NULL, true};
    if (effects->failed)
        return fail(run, "the effects are not whole");
    for (int i = 0; i < effects->count; i++) {
        text_add(&run->out, "+ ");
        show_entry(&effects->entries[i], &run->out);
        text_add_char(&run->out, '\n');
        if (!store(run, &effects->entries[i]))
            return false;
    }
    if (effects->move_ended)
        text_add(&run->out, "* the move is not wanted\n");
    if (effects->hint_ended)
        text_format(&run->out, "* the hint ends: %s\n", effects->hint_ended);
    if (effects->agreed.open)
        text_format(&run->out, "* agreed: %s\n", ask_names[effects->agreed.what]);
    for (int i = 0; i < run->viewer_count && hearing.good; i++) {
        hearing.viewer = &run->viewers[i];
        if (!run->viewers[i].here)
            continue;
        room_tell(run->room, effects, &run->viewers[i].seen, run->now, hear, &hearing);
        run->viewers[i].undos = room_undos(run->room);
    }
    if (!run->move && room_wants_move(run->room))
        text_format(&run->out, "* a bot is to move: %d\n", room_turn(run->room));
    room_effects_clear(&run->effects);
    return hearing.good && check(run);
}

/* Requests */

static struct room_request request_of(struct run *run, enum room_verb verb, int from)
{
    return (struct room_request){.verb = verb,
                                 .from = from,
                                 .now = run->now,
                                 .date = DATE + (int64_t)run->now,
                                 .random = ++run->requests << 11};
}

/* What is taken home: the game itself, or a position the seat cannot tell from it. */
static void write_home(struct run *run, int seat, const struct text *result)
{
    const struct table *table = room_table(run->room);
    const struct game *game = table_game(table);
    struct json_document document = json_parse(text_string(result), result->length);
    const struct json_node *record = json_member(document.root, "record");
    struct text why = TEXT_EMPTY;
    struct table *home = table_from_record(record->bytes, record->length, &why);
    bool same = home && game_hash(game, table_state(home)) == game_hash(game, table_state(table));
    if (!home || !game_views_equal(game, table_state(home), table_state(table), seat))
        fail_about(run, "what is taken home is not what the seat sees: %s", text_string(&why));
    else if (json_member(document.root, "whole")->type == JSON_TRUE)
        text_format(&run->out, "= the game, %d played%s\n", table_version(home),
                    same ? "" : ", but another");
    else
        text_format(&run->out, "= what it knows, %d played, %s\n", table_version(home),
                    same ? "nothing drawn anew" : "the rest drawn anew");
    table_free(home);
    text_free(&why);
    json_free(&document);
}

static bool handle(struct run *run, const struct room_request *request)
{
    struct text result = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&result);
    struct text before = TEXT_EMPTY, after = TEXT_EMPTY;
    write_state(run->room, &before);
    bool good = room_handle(run->room, request, &json, &run->effects);
    if (good && request->verb == VERB_PREVIEW) /* too long to be read */
        text_add(&run->out,
                 strstr(text_string(&result), "\"reveals\":true") ? "= reveals\n" : "= certain\n");
    else if (good && request->verb == VERB_PAST)
        text_add(&run->out, check_view(run, request->from, request->version, &result)
                                ? "= his view of then\n"
                                : "= what he did not see\n");
    else if (good && request->verb == VERB_HOME)
        write_home(run, request->from, &result);
    else if (good && request->verb == VERB_HINT) /* it is answered later */
        text_format(&run->out, "* a hint is asked for, ms %d\n", request->ms);
    else if (good)
        text_format(&run->out, "= %s\n", text_string(&result));
    if (!good) {
        text_format(&run->out, "! %d %s\n", run->effects.code, text_string(&run->effects.why));
        write_state(run->room, &after);
        if (strcmp(text_string(&before), text_string(&after)) != 0 || run->effects.count)
            fail(run, "a refused request changed the room");
    }
    text_free(&result);
    text_free(&before);
    text_free(&after);
    return !run->error.length;
}

/* `(N letters)` stands for so many. */
static void write_text(struct json_writer *json, const char *member, const char *words)
{
    struct text letters = TEXT_EMPTY;
    int count = words[0] == '(' && strstr(words, " letters)") ? number_of(words + 1) : 0;
    for (int i = 0; i < count; i++)
        text_add_char(&letters, 'x');
    json_pair_string(json, member, count ? text_string(&letters) : words);
    text_free(&letters);
}

/* Parameters of a method, written short: those the protocol wants are filled in. */
static void write_params(const struct run *run, const char *method, const char *rest,
                         struct text *out)
{
    static const struct {
        const char *method, *member;
    } texts[] = {{"play", "action"},
                 {"preview", "action"},
                 {"chat", "text"},
                 {"note", "text"},
                 {"why", "ref"}};
    const struct table *table = room_table(run->room);
    struct json_writer json = json_writer_to(out);
    struct text first = TEXT_EMPTY;
    uint32_t actions[LEGAL_MAX];
    bool moment = strcmp(method, "play") == 0 || strcmp(method, "preview") == 0;
    if (*rest == '{') {
        text_add(out, rest);
        return;
    }
    if (moment && !*rest && room_turn(run->room) != SEAT_NONE) { /* any will do */
        game_legal(table_game(table), table_state(table), actions);
        game_action_text(table_game(table), actions[0], &first);
        rest = text_string(&first);
    }
    json_begin_object(&json);
    for (int i = 0; i < COUNT_OF(texts); i++)
        if (strcmp(method, texts[i].method) == 0)
            write_text(&json, texts[i].member, rest);
    if (moment) {
        json_pair_int(&json, "version", table_version(table));
        json_pair_int(&json, "undos", room_undos(run->room));
    }
    json_end_object(&json);
    text_free(&first);
}

static bool ask_method(struct run *run, struct viewer *viewer, const char *method, const char *rest)
{
    struct room_request request = request_of(run, VERB_COUNT, viewer->seen.who);
    union server_params read;
    struct room_plain plain;
    enum room_verb verb = VERB_COUNT;
    const struct form *form = room_find_method(method, &verb);
    struct text params = TEXT_EMPTY;
    request.name = viewer->name; /* of a spectator */
    write_params(run, method, rest, &params);
    struct json_document document = json_parse(text_string(&params), params.length);
    bool good = true;
    viewer->seen.wrote = strcmp(method, "note") == 0;
    if (!form || !document.root)
        good = fail_about(run, "there is no step %s", method);
    else if (!form_read(form, document.root, "parameter", &read, &run->effects.why))
        text_format(&run->out, "! %d %s\n", RPC_INVALID_PARAMS, text_string(&run->effects.why));
    else if (!room_read_params(verb, &read, &request, &plain, &run->effects))
        text_format(&run->out, "! %d %s\n", run->effects.code, text_string(&run->effects.why));
    else
        good = handle(run, &request);
    json_free(&document);
    text_free(&params);
    return good && settle(run);
}

/* Viewers */

static struct viewer *find_viewer(struct run *run, const char *name)
{
    for (int i = 0; i < run->viewer_count; i++)
        if (strcmp(run->viewers[i].name, name) == 0)
            return &run->viewers[i];
    if (run->viewer_count == VIEWERS_MAX || strlen(name) >= sizeof run->viewers[0].name)
        return NULL;
    struct viewer *viewer = &run->viewers[run->viewer_count++];
    *viewer = (struct viewer){.seen = {.who = SEAT_SPECTATOR, .version = -1}};
    memcpy(viewer->name, name, strlen(name) + 1);
    if (name[0] >= '0' && name[0] < '0' + room_players(run->room))
        viewer->seen.who = name[0] - '0';
    return viewer;
}

static void tell_kept_entry(struct run *run, const struct viewer *viewer,
                            const struct room_entry *entry)
{
    text_format(&run->out, "%s < kept: ", viewer->name);
    show_entry(entry, &run->out);
    text_add_char(&run->out, '\n');
}

/* Everything that was said, and the notes of his seat as they are. */
static void tell_kept(struct run *run, const struct viewer *viewer)
{
    const struct room_entry *note = NULL;
    for (int i = 0; i < run->count; i++) {
        const struct room_entry *entry = &run->stored[i];
        if (entry->kind == ENTRY_CHAT)
            tell_kept_entry(run, viewer, entry);
        if (entry->kind == ENTRY_NOTE && entry->seat == viewer->seen.who)
            note = entry;
    }
    if (note && note->text[0])
        tell_kept_entry(run, viewer, note);
}

enum coming { JOIN, SIT, BACK };

/* join [NAME] | sit [NAME] (by an invitation) | back [NAME] (and has kept what he was told) */
static bool join(struct run *run, struct viewer *viewer, const char *name, enum coming coming)
{
    struct room_request request = request_of(run, VERB_JOIN, viewer->seen.who);
    if (viewer->here)
        return fail(run, "he is there already");
    request.name = name;
    request.newcomer = coming == SIT;
    if (!handle(run, &request))
        return false;
    viewer->here = viewer->seen.fresh = true;
    if (coming != BACK || viewer->undos != room_undos(run->room))
        viewer->seen.version = -1;
    if (!settle(run))
        return false;
    tell_kept(run, viewer);
    return true;
}

static bool leave(struct run *run, struct viewer *viewer)
{
    struct room_request request = request_of(run, VERB_LEAVE, viewer->seen.who);
    if (!viewer->here)
        return fail(run, "he is not there");
    viewer->here = false;
    return handle(run, &request) && settle(run);
}

/* invite SEAT PAYLOAD */
static bool invite(struct run *run, const struct viewer *viewer, const char *rest)
{
    struct room_request request = request_of(run, VERB_INVITE, viewer->seen.who);
    request.seat = rest[0] - '0';
    request.payload = rest[0] && rest[1] ? rest + 2 : "";
    return handle(run, &request) && settle(run);
}

static bool viewer_step(struct run *run, const char *name, const char *word, const char *rest)
{
    static const char *const comings[] = {"join", "sit", "back"};
    struct viewer *viewer = find_viewer(run, name);
    if (!viewer)
        return fail(run, "too many viewers");
    for (enum coming coming = JOIN; coming <= BACK; coming++)
        if (strcmp(word, comings[coming]) == 0)
            return join(run, viewer, rest, coming);
    if (strcmp(word, "leave") == 0)
        return leave(run, viewer);
    if (strcmp(word, "invite") == 0)
        return invite(run, viewer, rest);
    return ask_method(run, viewer, word, rest);
}

/* The host's own steps */

/* host: take SEAT|any NAME | hold SEAT | forget SEAT | replace SEAT | contest | rematch ID | tick
 */
static bool host_step(struct run *run, const char *word, const char *rest)
{
    struct room_request request = request_of(run, VERB_TICK, ROOM_HOST);
    request.seat = SEAT_NONE;
    request.text = rest;
    if (strcmp(word, "take") == 0) {
        request.verb = VERB_TAKE;
        if (rest[0] >= '0' && rest[0] <= '9')
            request.seat = rest[0] - '0';
        request.name = strchr(rest, ' ') ? strchr(rest, ' ') + 1 : "";
    } else if (strcmp(word, "hold") == 0 || strcmp(word, "forget") == 0) {
        request.verb = word[0] == 'h' ? VERB_HOLD : VERB_FORGET;
        request.seat = rest[0] - '0';
    } else if (strcmp(word, "replace") == 0) {
        request.verb = VERB_REPLACE;
        request.seat = rest[0] - '0';
    } else if (strcmp(word, "contest") == 0) {
        room_make_contest(run->room);
        return true;
    } else if (strcmp(word, "rematch") == 0) {
        request.verb = VERB_REMATCH;
    } else if (strcmp(word, "tick") != 0) {
        return fail_about(run, "the host cannot %s", word);
    }
    return handle(run, &request) && settle(run);
}

static void think(struct room_job *job)
{
    const struct bot_host host = {0};
    room_job_think(job, &host);
}

/* So many moves of bots, without a word. */
static bool skip_bots(struct run *run, int count)
{
    for (int i = 0; i < count; i++) {
        struct room_job *job = room_wants_move(run->room) ? room_begin_move(run->room) : NULL;
        if (!job)
            return fail(run, "no bot is to move");
        think(job);
        room_end_move(job, run->now, DATE + (int64_t)run->now, &run->effects);
    }
    bool good = settle(run);
    text_clear(&run->out);
    return good;
}

/* bot: begin | end | move (both) | skip N | leave SEAT | memory SEAT; hint: begin | end */
static bool bot_step(struct run *run, const char *word, const char *rest)
{
    bool whole = strcmp(word, "move") == 0;
    if (strcmp(word, "skip") == 0)
        return skip_bots(run, number_of(rest));
    if (whole || strcmp(word, "begin") == 0) {
        if (!room_wants_move(run->room))
            return fail(run, "no bot is to move");
        run->move = room_begin_move(run->room);
        text_format(&run->out, "* bot %d thinks (%s)\n", room_job_seat(run->move),
                    room_job_level(run->move));
        think(run->move);
        if (!room_job_answer(run->move))
            return fail(run, "the bot has no answer");
    }
    if (whole || strcmp(word, "end") == 0) {
        if (!run->move)
            return fail(run, "no bot thinks");
        struct room_job *job = run->move;
        run->move = NULL;
        room_job_return(job);
        if (!room_end_move(job, run->now, DATE + (int64_t)run->now, &run->effects))
            text_add(&run->out, "* nothing is played\n");
    }
    if (strcmp(word, "leave") == 0)
        room_bot_leave(run->room, rest[0] - '0');
    if (strcmp(word, "memory") == 0)
        text_add(&run->out, room_bot_bytes(run->room, rest[0] - '0') ? "= some\n" : "= none\n");
    return settle(run);
}

static bool hint_step(struct run *run, const char *word, const char *rest)
{
    struct text result = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&result);
    if (strcmp(word, "begin") == 0) {
        run->hint = room_begin_hint(run->room, *rest ? rest : ROOM_HINT_LEVEL, 0, 5);
        if (*rest)
            text_format(&run->out, "* %s thinks of a hint\n", room_job_level(run->hint));
        think(run->hint);
    } else if (!run->hint) {
        return fail(run, "nobody thinks of a hint");
    } else {
        struct room_job *job = run->hint;
        run->hint = NULL;
        if (room_end_hint(job, &json))
            show_hint(&result, &run->out);
        else
            text_add(&run->out, "* no hint is given\n");
    }
    text_free(&result);
    return settle(run);
}

/* Beginning, and what is skipped */

static bool open_room(struct run *run, const struct table *table, const struct room_rules *rules)
{
    struct room_entry open = {.kind = ENTRY_OPEN, .date = DATE, .rules = *rules};
    struct text record = TEXT_EMPTY;
    table_record(table, &record);
    open.text = record.data;
    run->room = room_new(&open, run->now, run->away, &run->error);
    bool good = run->room && store(run, &open);
    text_free(&record);
    return good;
}

/* Plays so many decisions, the first legal action each. */
static bool play_on(struct table *table, int count, struct text *error)
{
    uint32_t actions[LEGAL_MAX];
    bool good = true;
    while (count-- && good && game_legal(table_game(table), table_state(table), actions))
        good = table_play(table, actions[0], NULL, error);
    return good;
}

/* room GAME [players N] [seed N] [option NAME=VALUE] [budget N] [increment N] [cap N] [creator N]
 * [away N] [hints 1] [local 1] [rated 1] [played N] */
static bool room_step(struct run *run, char **words, int count)
{
    int players = 2, seed = 1, creator = 0, hints = 0, away = 60, local = 0, played = 0, rated = 0;
    struct clock_rules clock = {0, 0, 0};
    const struct {
        const char *name;
        int *value;
    } numbers[] = {{"players", &players}, {"seed", &seed},
                   {"creator", &creator}, {"hints", &hints},
                   {"away", &away},       {"budget", &clock.budget},
                   {"local", &local},     {"played", &played},
                   {"cap", &clock.cap},   {"increment", &clock.increment},
                   {"rated", &rated}};
    const struct game *game = count > 1 ? game_find(words[1]) : NULL;
    const char *options = NULL;
    if (!game || run->room)
        return fail(run, "there is no such game, or a room already");
    for (int i = 2; i + 1 < count; i += 2) {
        bool known = strcmp(words[i], "option") == 0;
        if (known)
            options = words[i + 1];
        for (int j = 0; j < COUNT_OF(numbers); j++)
            if (strcmp(numbers[j].name, words[i]) == 0) {
                *numbers[j].value = number_of(words[i + 1]);
                known = true;
            }
        if (!known)
            return fail_about(run, "a room has no %s", words[i]);
    }
    struct setup setup = game_standard_setup(game, players);
    if (!game_set_options(game, &setup, options, &run->error))
        return false;
    struct table *table = table_new(game, &setup, (uint64_t)seed, NULL, &run->error);
    if (clock.cap < clock.budget)
        clock.cap = clock.budget;
    struct room_rules rules = {clock, hints, local, rated, creator};
    run->away = away;
    bool good = table && play_on(table, played, &run->error) && open_room(run, table, &rules);
    table_free(table);
    return good;
}

/* seats KIND[/LEVEL][:held][:invites] ... */
static bool seats_step(struct run *run, char **words, int count)
{
    if (!run->room || count - 1 != room_players(run->room))
        return fail(run, "so many seats there are not");
    for (int seat = 0; seat < count - 1; seat++) {
        struct room_entry entry = {.kind = ENTRY_SEAT, .date = DATE, .seat = seat};
        const char *word = words[seat + 1], *level = strchr(word, '/');
        for (int kind = 0; kind < KIND_COUNT; kind++)
            if (strncmp(word, seat_kind_names[kind], strlen(seat_kind_names[kind])) == 0)
                entry.row.kind = (enum seat_kind)kind;
        if (level)
            memcpy(entry.row.level, level + 1, strlen(level + 1) + 1);
        entry.row.held = strstr(word, ":held") != NULL;
        entry.row.invites = strstr(word, ":invites") != NULL;
        entry.row.clock_ms = (int64_t)room_rules(run->room)->clock.budget * 1000;
        if (!room_restore(run->room, &entry, &run->error) || !store(run, &entry))
            return false;
    }
    return true;
}

/* skip N | skip over: so many decisions, the first legal action each, without a word */
static bool skip_step(struct run *run, const char *rest)
{
    int left = strcmp(rest, "over") == 0 ? 1 << 20 : number_of(rest);
    while (left-- && room_turn(run->room) != SEAT_NONE) {
        const struct table *table = room_table(run->room);
        struct room_request request = request_of(run, VERB_PLAY, room_turn(run->room));
        struct text action = TEXT_EMPTY, result = TEXT_EMPTY;
        struct json_writer json = json_writer_to(&result);
        uint32_t actions[LEGAL_MAX];
        game_legal(table_game(table), table_state(table), actions);
        game_action_text(table_game(table), actions[0], &action);
        request.text = text_string(&action);
        request.version = table_version(table);
        request.undos = room_undos(run->room);
        bool good = room_handle(run->room, &request, &json, &run->effects);
        text_free(&action);
        text_free(&result);
        if (!good)
            return fail(run, text_string(&run->effects.why));
    }
    bool good = settle(run);
    text_clear(&run->out);
    return good;
}

/* here VIEWER[=NAME] ...: they join, without a word */
static bool here_step(struct run *run, char **words, int count)
{
    bool good = true;
    for (int i = 1; i < count && good; i++) {
        char *name = strchr(words[i], '=');
        if (name)
            *name++ = '\0';
        struct viewer *viewer = find_viewer(run, words[i]);
        good = viewer && join(run, viewer, name ? name : "", JOIN);
    }
    text_clear(&run->out);
    return good;
}

/* restart: the room is made anew from what is stored, and nobody is there; reload: they still are
 */
static bool restart_step(struct run *run, bool reload)
{
    struct room *room = rebuild(run, run->stored, run->count);
    if (!room)
        return false;
    if (reload)
        room_carry_presence(room, run->room);
    for (int i = 0; i < run->viewer_count && !reload; i++)
        run->viewers[i].here = false;
    room_free(run->room);
    run->room = room;
    run->effects.update = run->effects.people = true;
    return settle(run);
}

/* state: everything that entries decide */
static bool state_step(struct run *run)
{
    text_add(&run->out, "= ");
    write_state(run->room, &run->out);
    text_add_char(&run->out, '\n');
    return true;
}

/* stored: every entry since the beginning, as a host keeps it; packed: the shortest list */
static bool entries_step(struct run *run, const struct room_entry *entries, int count)
{
    for (int i = 0; i < count; i++) {
        struct json_writer json = json_writer_to(&run->out);
        text_add(&run->out, "+ ");
        room_write_entry(&entries[i], &json);
        text_add_char(&run->out, '\n');
    }
    return true;
}

static bool packed_step(struct run *run)
{
    struct room_effects packed = {.why = TEXT_EMPTY};
    room_pack(run->room, DATE, &packed);
    if (room_is_paused(run->room))
        text_add(&run->out, "= paused\n");
    text_format(&run->out, "= undos %d, votes %d\n", room_undos(run->room),
                room_asked(run->room)->open);
    bool good = entries_step(run, packed.entries, packed.count);
    room_effects_clear(&packed);
    return good;
}

static void show_plan(struct run *run, const struct room_plan *plan)
{
    const struct clock_rules *clock = &plan->rules.clock;
    text_format(&run->out, "= %s, %d players, %d played, clock %d %d %d%s%s, creator %d\n",
                table_game(plan->table)->slug, table_players(plan->table),
                table_version(plan->table), clock->budget, clock->increment, clock->cap,
                plan->rules.hints ? ", hints" : "", plan->listed ? ", public" : "",
                plan->rules.creator);
    for (int seat = 0; seat < table_players(plan->table); seat++) {
        struct room_entry entry = {.kind = ENTRY_SEAT, .seat = seat, .row = plan->seats[seat]};
        text_add(&run->out, "= ");
        show_entry(&entry, &run->out);
        text_add_char(&run->out, '\n');
    }
}

/* plan PARAMS: the room that `create` asks for. The record "this" is that
 * of the room as it is. */
static bool plan_step(struct run *run, const char *json)
{
    struct json_document document = json_parse(json, strlen(json));
    struct server_params_create wish;
    struct room_plan plan;
    struct text why = TEXT_EMPTY, record = TEXT_EMPTY;
    if (!document.root)
        return fail(run, document.error);
    bool good = form_read(&server_params_create_form, document.root, "parameter", &wish, &why);
    if (good && wish.record && strcmp(wish.record, "this") == 0) {
        table_record(room_table(run->room), &record);
        wish.record = text_string(&record);
    }
    good = good && room_read_plan(&wish, 1, &plan, &why);
    if (good) {
        show_plan(run, &plan);
        table_free(plan.table);
    } else {
        text_format(&run->out, "! %s\n", text_string(&why));
    }
    json_free(&document);
    text_free(&why);
    text_free(&record);
    return true;
}

/* next: the seats of a rematch, and where who made the table sits then */
static bool next_step(struct run *run)
{
    struct room_plan plan;
    struct text why = TEXT_EMPTY;
    if (!room_plan_next(run->room, 1, &plan, &why))
        return fail(run, text_string(&why));
    for (int seat = 0; seat < room_players(run->room); seat++) {
        struct room_entry entry = {.kind = ENTRY_SEAT, .seat = seat, .row = plan.seats[seat]};
        text_add(&run->out, "= ");
        show_entry(&entry, &run->out);
        text_add_char(&run->out, '\n');
    }
    text_format(&run->out, "= creator %d\n", plan.rules.creator);
    table_free(plan.table);
    return true;
}

/* place VIEWER: what who sits down is answered */
static bool place_step(struct run *run, const char *name)
{
    const struct viewer *viewer = find_viewer(run, name);
    struct json_writer json = json_writer_to(&run->out);
    if (!viewer)
        return fail(run, "too many viewers");
    text_add(&run->out, "= ");
    json_begin_object(&json);
    room_write_place(run->room, viewer->seen.who, &json);
    json_end_object(&json);
    text_add_char(&run->out, '\n');
    return true;
}

/* same SEAT OTHER: whether both see the same */
static bool same_step(struct run *run, const char *rest)
{
    if (strlen(rest) != 3)
        return fail(run, "which seats?");
    bool same = room_sees_same(run->room, rest[0] - '0', rest[2] - '0');
    text_add(&run->out, same ? "= yes\n" : "= no\n");
    return true;
}

/* due: when the host must tick */
static bool due_step(struct run *run)
{
    double due = room_next_tick(run->room);
    if (due > 0)
        text_format(&run->out, "= %d ms\n", (int)(due * 1000));
    else
        text_add(&run->out, "= never\n");
    return true;
}

/* The entry after what is stored, or as the first one; `run` stays as it is. */
static bool try_entry(struct run *run, const struct room_entry *entry, bool first, struct text *why)
{
    struct room *room =
        first ? room_new(entry, run->now, run->away, why) : rebuild(run, run->stored, run->count);
    bool good = room && (first || room_restore(room, entry, why));
    room_free(room);
    return good;
}

/* read JSON | first JSON: a line of what is stored: goes on from here, or begins a room */
static bool read_step(struct run *run, const char *json, bool first)
{
    struct room_entry entry;
    struct text why = TEXT_EMPTY;
    bool good = room_read_entry(json, strlen(json), &entry, &why);
    bool fits = good && try_entry(run, &entry, first, &why);
    text_add(&run->out, fits ? "= " : "! ");
    if (fits)
        show_entry(&entry, &run->out);
    else
        text_add(&run->out, text_string(&why));
    text_add_char(&run->out, '\n');
    if (good)
        room_entry_free(&entry);
    text_free(&why);
    return !run->error.length;
}

static bool plain_step(struct run *run, char *line)
{
    char *words[WORDS_MAX];
    char rest[64] = "";
    if (strncmp(line, "inside ", 7) == 0)
        return true; /* why a server does not run it */
    if (run->room && strncmp(line, "plan ", 5) == 0)
        return plan_step(run, line + 5);
    if (run->room && (strncmp(line, "read ", 5) == 0 || strncmp(line, "first ", 6) == 0))
        return read_step(run, strchr(line, ' ') + 1, line[0] == 'f');
    if (strchr(line, ' ') && strlen(strchr(line, ' ')) < sizeof rest)
        memcpy(rest, strchr(line, ' ') + 1, strlen(strchr(line, ' ')));
    int count = text_split(line, words, WORDS_MAX);
    if (count < 1)
        return fail(run, "too many words");
    if (strcmp(words[0], "room") == 0)
        return room_step(run, words, count);
    if (strcmp(words[0], "seats") == 0)
        return seats_step(run, words, count);
    if (!run->room)
        return fail(run, "there is no room yet");
    if (strcmp(words[0], "at") == 0) {
        run->now = decimal_of(rest);
        return true;
    }
    if (strcmp(words[0], "here") == 0)
        return here_step(run, words, count);
    if (strcmp(words[0], "skip") == 0)
        return skip_step(run, rest);
    if (strcmp(words[0], "restart") == 0 || strcmp(words[0], "reload") == 0)
        return restart_step(run, strcmp(words[0], "reload") == 0);
    if (strcmp(words[0], "next") == 0)
        return next_step(run);
    if (strcmp(words[0], "due") == 0)
        return due_step(run);
    if (strcmp(words[0], "same") == 0)
        return same_step(run, rest);
    if (strcmp(words[0], "state") == 0)
        return state_step(run);
    if (strcmp(words[0], "stored") == 0)
        return entries_step(run, run->stored, run->count);
    if (strcmp(words[0], "packed") == 0)
        return packed_step(run);
    if (strcmp(words[0], "place") == 0)
        return place_step(run, rest);
    return fail_about(run, "there is no step %s", words[0]);
}

/* The room knows who is there. */
static bool check_presence(struct run *run)
{
    int here[SEAT_SPECTATOR + 1] = {0}, all = 0;
    for (int i = 0; i < run->viewer_count; i++) {
        const struct viewer *viewer = &run->viewers[i];
        all += viewer->here;
        if (viewer->seen.who >= 0)
            here[viewer->seen.who] += viewer->here;
    }
    bool good = room_is_watched(run->room) == (all > 0);
    for (int seat = 0; seat < table_players(room_table(run->room)); seat++)
        good = good && room_is_here(run->room, seat) == (here[seat] > 0);
    return good || fail(run, "the room does not know who is there");
}

bool step_run(struct run *run, const char *line)
{
    struct text copy = TEXT_EMPTY;
    text_add(&copy, line);
    char *colon = strstr(copy.data, ": "), *space = strchr(copy.data, ' ');
    bool good;
    if (!colon || space < colon) {
        good = plain_step(run, copy.data);
    } else if (!run->room) {
        good = fail(run, "there is no room yet");
    } else {
        char *word = colon + 2, *rest = strchr(word, ' ');
        *colon = '\0';
        if (rest)
            *rest++ = '\0';
        else
            rest = word + strlen(word);
        if (strcmp(copy.data, "host") == 0)
            good = host_step(run, word, rest);
        else if (strcmp(copy.data, "bot") == 0)
            good = bot_step(run, word, rest);
        else if (strcmp(copy.data, "hint") == 0)
            good = hint_step(run, word, rest);
        else
            good = viewer_step(run, copy.data, word, rest);
    }
    text_free(&copy);
    return good && (!run->room || check_presence(run));
}

void step_close(struct run *run)
{
    room_job_free(run->move);
    room_job_free(run->hint);
    for (int i = 0; i < run->count; i++)
        room_entry_free(&run->stored[i]);
    free(run->stored);
    room_effects_clear(&run->effects);
    room_free(run->room);
    text_free(&run->out);
    text_free(&run->error);
}
