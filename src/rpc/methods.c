/* methods.c: the methods of the protocol (docs/protocol.md), each a thin layer over table.h and
 * game.h. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "rpc/rpc.h"
#include "rpc/shape.h"
#include "rpc_messages.h"

/* Parameters */

static bool fail_about(struct rpc_call *call, enum rpc_code code, const char *why,
                       const char *detail)
{
    rpc_fail(call, code, why);
    text_add(&call->error->message, detail);
    return false;
}

static struct table *find_table(struct rpc_call *call, const char *id)
{
    struct table *table = rpc_table_find(call->rpc, id);
    if (!table)
        fail_about(call, RPC_UNKNOWN_TABLE, "there is no table ", id);
    return table;
}

static const struct game *find_game(struct rpc_call *call, const char *slug)
{
    const struct game *game = game_find(slug);
    if (!game)
        fail_about(call, RPC_INVALID_PARAMS, "there is no game ", slug);
    return game;
}

static bool check_seat(struct rpc_call *call, const struct table *table, int seat)
{
    return seat < table_players(table) ||
           rpc_fail(call, RPC_INVALID_PARAMS, "seat must be the number of a seat");
}

/* A whole number >= 0, or the same as a string (for all 64 bits); a new one if it is not given. */
static bool read_seed(struct rpc_call *call, const struct json_node *node, uint64_t *seed)
{
    int64_t value;
    if (!node) {
        *seed = rpc_next_seed(call->rpc);
        return true;
    }
    const char *text = json_as_string(node);
    if (text && text_parse_uint(text, strlen(text), seed))
        return true;
    if (!json_as_int(node, 0, INT64_MAX, &value))
        return rpc_fail(call, RPC_INVALID_PARAMS, "seed must be a whole number from 0");
    *seed = (uint64_t)value;
    return true;
}

static void write_hash(struct json_writer *json, const char *key, uint64_t hash)
{
    struct text hex = TEXT_EMPTY;
    text_add_hex64(&hex, hash);
    json_pair_string(json, key, text_string(&hex));
    text_free(&hex);
}

/* games, catalog, rules */

static void write_option(struct json_writer *json, const struct game *game,
                         const struct option *option)
{
    json_begin_object(json);
    json_pair_string(json, "name", option->name);
    lang_write_texts(json, "label", game->langs, option->label);
    if (option->values) {
        json_key(json, "values");
        json_begin_array(json);
        for (int i = 0; i < option->values->count; i++) {
            json_begin_object(json);
            json_pair_string(json, "id", option->values->items[i].id);
            lang_write_texts(json, "name", game->langs, option->values->items[i].name);
            json_end_object(json);
        }
        json_end_array(json);
        json_pair_string(json, "default", option->values->items[option->standard].id);
    } else {
        json_pair_int(json, "low", option->low);
        json_pair_int(json, "high", option->high);
        json_pair_int(json, "default", option->standard);
    }
    json_end_object(json);
}

/* The levels of its bots, weakest first, and the bot behind each of them. */
static void write_levels(struct json_writer *json, const struct game *game)
{
    json_key(json, "levels");
    json_begin_array(json);
    for (enum bot_level level = 0; level < BOT_LEVEL_COUNT; level++) {
        json_begin_object(json);
        json_pair_string(json, "id", bot_levels[level].id);
        lang_write_texts(json, "name", LANGS_ALL, bot_levels[level].name);
        json_pair_string(json, "bot", bot_level_text(game, level));
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_game(struct json_writer *json, const struct game *game)
{
    json_begin_object(json);
    json_pair_string(json, "game", game->slug);
    lang_write_texts(json, "name", game->langs, game->name);
    json_key(json, "players");
    json_begin_array(json);
    json_int(json, game->players_min);
    json_int(json, game->players_max);
    json_end_array(json);
    json_key(json, "options");
    json_begin_array(json);
    for (int i = 0; i < game->option_count; i++)
        write_option(json, game, &game->options[i]);
    json_end_array(json);
    json_key(json, "stacks");
    json_begin_array(json);
    for (int i = 0; i < game->stack_count; i++)
        json_string(json, game->stacks[i].name);
    json_end_array(json);
    write_levels(json, game);
    struct net own;
    json_pair_bool(json, "net", nets_for(game, 0, &own) != NULL);
    json_pair_int(json, "rules_version", game->rules.version);
    if (data_hash(game))
        write_hash(json, "data", data_hash(game));
    json_end_object(json);
}

static bool method_games(struct rpc_call *call, const struct rpc_params_games *params)
{
    (void)params;
    json_begin_array(call->out);
    for (int i = 0; i < game_count(); i++)
        write_game(call->out, game_at(i));
    json_end_array(call->out);
    return true;
}

/* A build without texts leaves catalogue and rules to the files that the data generator makes. */
static bool has_texts(struct rpc_call *call, const struct game *game)
{
    return *data_catalog(game) ||
           fail_about(call, RPC_UNKNOWN_METHOD,
                      "not in this build, which has no texts: a file tells it of ", game->slug);
}

static bool method_catalog(struct rpc_call *call, const struct rpc_params_catalog *params)
{
    const struct game *game = find_game(call, params->game);
    if (!game || !has_texts(call, game))
        return false;
    const char *catalog = data_catalog(game);
    json_raw(call->out, catalog, strlen(catalog));
    return true;
}

static bool method_rules(struct rpc_call *call, const struct rpc_params_rules *params)
{
    const struct game *game = find_game(call, params->game);
    if (!game || !has_texts(call, game))
        return false;
    json_begin_array(call->out);
    for (int i = 0; i < game->rulebook_count; i++) {
        json_begin_object(call->out);
        json_pair_string(call->out, "id", game->rulebook[i].id);
        lang_write_texts(call->out, "text", game->langs, game->rulebook[i].text);
        json_pair_string(call->out, "source", game->rulebook[i].source);
        json_end_object(call->out);
    }
    json_end_array(call->out);
    return true;
}

/* new */

bool rpc_read_options(const struct json_node *options, const struct game *game, struct setup *setup,
                      struct text *why)
{
    for (const struct json_node *node = options ? options->child : NULL; node; node = node->next) {
        const char *value = node->type == JSON_NUMBER ? node->bytes : json_as_string(node);
        if (!value)
            text_format(why, "not a value for option %s", node->key);
        if (!value || !game_set_option(game, setup, node->key, value, why))
            return false;
    }
    return true;
}

static bool read_stack(struct rpc_call *call, const struct json_node *list, struct script *script)
{
    const char *words[SCRIPT_LIST_MAX];
    int count = 0;
    if (list->type != JSON_ARRAY || list->count > SCRIPT_LIST_MAX)
        return fail_about(call, RPC_INVALID_PARAMS, "not a list of at most 255 entries: stack ",
                          list->key);
    for (const struct json_node *node = list->child; node; node = node->next) {
        words[count] = node->type == JSON_NUMBER ? node->bytes : json_as_string(node);
        if (!words[count++])
            return fail_about(call, RPC_INVALID_PARAMS, "entries must be ids or numbers: stack ",
                              list->key);
    }
    text_clear(&call->error->message);
    call->error->code = RPC_INVALID_PARAMS;
    return script_add(script, list->key, words, count, &call->error->message);
}

static bool read_stacks(struct rpc_call *call, const struct json_node *stacks,
                        struct script *script)
{
    for (const struct json_node *node = stacks ? stacks->child : NULL; node; node = node->next)
        if (!read_stack(call, node, script))
            return false;
    return true;
}

static bool method_new(struct rpc_call *call, const struct rpc_params_new *params)
{
    const struct game *game = find_game(call, params->game);
    struct script script;
    struct setup setup;
    struct table *table = NULL;
    uint64_t seed = 0;
    if (!game)
        return false;
    if (params->players < game->players_min || params->players > game->players_max) {
        rpc_fail(call, RPC_INVALID_PARAMS, "");
        text_format(&call->error->message, "players must be %d", game->players_min);
        if (game->players_max > game->players_min)
            text_format(&call->error->message, " to %d", game->players_max);
        return false;
    }
    setup = game_standard_setup(game, params->players);
    script_init(&script, game->stacks, game->stack_count);
    rpc_fail(call, RPC_INVALID_PARAMS, "");
    if (read_seed(call, params->seed, &seed) &&
        rpc_read_options(params->options, game, &setup, &call->error->message) &&
        read_stacks(call, params->stacks, &script)) {
        rpc_fail(call, RPC_INVALID_PARAMS, "");
        table = table_new(game, &setup, seed, &script, &call->error->message);
    }
    script_free(&script);
    return table && rpc_table_add(call, table);
}

/* load, close */

static struct table *load_state(struct rpc_call *call, const struct game *game,
                                const struct json_node *node, uint64_t seed)
{
    struct table *table = NULL;
    void *state = calloc(1, game->rules.state_size);
    if (!state) {
        rpc_fail(call, RPC_INTERNAL_ERROR, "out of memory");
        return NULL;
    }
    rpc_fail(call, RPC_BAD_STATE, "");
    if (node->type != JSON_OBJECT)
        rpc_fail(call, RPC_BAD_STATE, "state must be an object");
    else if (game_state_read(game, state, node, &call->error->message))
        table = table_from_state(game, state, seed, NULL, &call->error->message);
    free(state);
    return table;
}

static bool method_load(struct rpc_call *call, const struct rpc_params_load *params)
{
    struct table *table = NULL;
    uint64_t seed = 0;
    if (!read_seed(call, params->seed, &seed))
        return false;
    if (params->record) {
        rpc_fail(call, RPC_BAD_STATE, "");
        table = table_from_record(params->record, strlen(params->record), &call->error->message);
    } else if (params->state && params->game) {
        const struct game *game = find_game(call, params->game);
        table = game ? load_state(call, game, params->state, seed) : NULL;
    } else {
        rpc_fail(call, RPC_INVALID_PARAMS, "either game and state, or record");
    }
    return table && rpc_table_add(call, table);
}

static bool method_close(struct rpc_call *call, const struct rpc_params_close *params)
{
    if (!find_table(call, params->table))
        return false;
    rpc_table_close(call->rpc, params->table);
    json_begin_object(call->out);
    json_end_object(call->out);
    return true;
}

/* turn, legal */

static bool method_turn(struct rpc_call *call, const struct rpc_params_turn *params)
{
    const struct table *table = find_table(call, params->table);
    if (!table)
        return false;
    const struct game *game = table_game(table);
    int seat = game_decider(game, table_state(table));
    json_begin_object(call->out);
    shape_seat(call->out, "seat", seat);
    json_pair_string(call->out, "phase", game_decision(game, table_state(table)));
    json_pair_bool(call->out, "over", seat == SEAT_NONE);
    json_pair_int(call->out, "version", table_version(table));
    json_end_object(call->out);
    return true;
}

static bool method_legal(struct rpc_call *call, const struct rpc_params_legal *params)
{
    const struct table *table = find_table(call, params->table);
    if (!table)
        return false;
    json_begin_object(call->out);
    shape_seat(call->out, "seat", game_decider(table_game(table), table_state(table)));
    json_key(call->out, "actions");
    shape_legal(call->out, table);
    json_end_object(call->out);
    return true;
}

/* play, preview, undo */

static void explain_illegal(struct rpc_call *call, const struct table *table, const char *action)
{
    const struct game *game = table_game(table);
    struct reason reason;
    if (!game_why_illegal(game, table_state(table), action, &reason))
        return;
    text_add(&call->error->message, ": ");
    game_reason_text(game, &reason, LANG_EN, &call->error->message);
    text_add(&call->error->rule, reason.rule);
}

/* An action that must be legal now. */
static bool read_action(struct rpc_call *call, const struct table *table, const char *text,
                        uint32_t *action)
{
    bool no_memory;
    if (game_action_read(table_game(table), table_state(table), text, action, &no_memory))
        return true;
    if (no_memory)
        return rpc_fail(call, RPC_INTERNAL_ERROR, "out of memory");
    rpc_fail(call, RPC_ILLEGAL_ACTION, "this action is not legal now");
    explain_illegal(call, table, text);
    return false;
}

static bool method_play(struct rpc_call *call, const struct rpc_params_play *params)
{
    struct table *table = find_table(call, params->table);
    uint32_t action = 0;
    if (!table || !read_action(call, table, params->action, &action))
        return false;
    const struct game *game = table_game(table);
    struct events *events = calloc(1, sizeof *events);
    if (!events || !table_reserve(table)) {
        free(events);
        return rpc_fail(call, RPC_INTERNAL_ERROR, "out of memory");
    }
    uint8_t seen_by = game_action_seen_by(game, table_state(table), action);
    rpc_fail(call, RPC_ILLEGAL_ACTION, "");
    if (!table_play(table, action, events, &call->error->message)) {
        free(events);
        return false;
    }
    int seat = game_decider(game, table_state(table));
    rpc_sitters_note(call->rpc, table, action, seen_by, events);
    json_begin_object(call->out);
    shape_events(call->out, game, events);
    shape_seat(call->out, "seat", seat);
    json_pair_bool(call->out, "over", seat == SEAT_NONE);
    json_pair_int(call->out, "version", table_version(table));
    json_end_object(call->out);
    free(events);
    return true;
}

static bool method_preview(struct rpc_call *call, const struct rpc_params_preview *params)
{
    const struct table *table = find_table(call, params->table);
    uint32_t action = 0;
    if (!table || !read_action(call, table, params->action, &action))
        return false;
    return shape_preview(call->out, table, action) ||
           rpc_fail(call, RPC_INTERNAL_ERROR, "out of memory");
}

static bool method_undo(struct rpc_call *call, const struct rpc_params_undo *params)
{
    struct table *table = find_table(call, params->table);
    if (!table)
        return false;
    int to = params->has_to ? params->to : table_version(table) - 1;
    if (to > table_version(table))
        return rpc_fail(call, RPC_INVALID_PARAMS, "to must be an earlier version");
    if (to < 0)
        return rpc_fail(call, RPC_INVALID_PARAMS, "there is nothing to undo");
    if (to < table_version(table) && !table_undo(table, to))
        return rpc_fail(call, RPC_INTERNAL_ERROR, "undo failed");
    rpc_sitters_forget(call->rpc, table);
    json_begin_object(call->out);
    json_pair_int(call->out, "version", table_version(table));
    json_end_object(call->out);
    return true;
}

/* view, state, numbers, hash, record, scores */

static bool method_view(struct rpc_call *call, const struct rpc_params_view *params)
{
    const struct table *table = find_table(call, params->table);
    if (!table || !check_seat(call, table, params->seat))
        return false;
    game_view(table_game(table), table_state(table), params->seat, call->out);
    return true;
}

static bool method_state(struct rpc_call *call, const struct rpc_params_state *params)
{
    const struct table *table = find_table(call, params->table);
    if (!table)
        return false;
    game_view(table_game(table), table_state(table), SEAT_NONE, call->out);
    return true;
}

static void write_ints(struct json_writer *json, const int *values, int count)
{
    json_begin_array(json);
    for (int i = 0; i < count; i++)
        json_int(json, values[i]);
    json_end_array(json);
}

static bool method_numbers(struct rpc_call *call, const struct rpc_params_numbers *params)
{
    const struct table *table = find_table(call, params->table);
    struct numbers numbers;
    if (!table)
        return false;
    game_numbers(table_game(table), table_state(table), &numbers);
    json_begin_object(call->out);
    json_key(call->out, "common");
    write_ints(call->out, numbers.common, numbers.common_count);
    json_key(call->out, "seats");
    json_begin_array(call->out);
    for (int seat = 0; seat < table_players(table); seat++)
        write_ints(call->out, numbers.seats[seat], numbers.seat_count);
    json_end_array(call->out);
    json_end_object(call->out);
    return true;
}

static bool method_hash(struct rpc_call *call, const struct rpc_params_hash *params)
{
    const struct table *table = find_table(call, params->table);
    struct text hex = TEXT_EMPTY;
    if (!table)
        return false;
    text_add_hex64(&hex, game_hash(table_game(table), table_state(table)));
    json_string(call->out, text_string(&hex));
    text_free(&hex);
    return true;
}

static bool method_record(struct rpc_call *call, const struct rpc_params_record *params)
{
    const struct table *table = find_table(call, params->table);
    struct text record = TEXT_EMPTY;
    if (!table)
        return false;
    table_record(table, &record);
    json_string(call->out, text_string(&record));
    bool good = !record.failed;
    text_free(&record);
    return good || rpc_fail(call, RPC_INTERNAL_ERROR, "out of memory");
}

static bool method_scores(struct rpc_call *call, const struct rpc_params_scores *params)
{
    const struct table *table = find_table(call, params->table);
    struct score scores[SEATS_MAX];
    if (!table)
        return false;
    const struct game *game = table_game(table);
    game->rules.scores(table_state(table), scores);
    shape_scores(call->out, game, table_state(table), scores);
    return true;
}

/* resample, bot, why */

static bool method_resample(struct rpc_call *call, const struct rpc_params_resample *params)
{
    const struct table *table = find_table(call, params->table);
    uint64_t seed = 0;
    if (!table || !check_seat(call, table, params->seat) || !read_seed(call, params->seed, &seed))
        return false;
    rpc_fail(call, RPC_INTERNAL_ERROR, "");
    struct table *other = table_resample(table, params->seat, seed, &call->error->message);
    return other && rpc_table_add(call, other);
}

/* The bot that the parameters `bot`, `ms` and `iterations` describe; NULL after setting the error.
 */
static struct bot *make_bot(struct rpc_call *call, const struct rpc_params_bot *params,
                            const struct game *game)
{
    struct text *why = &call->error->message;
    rpc_fail(call, RPC_INVALID_PARAMS, "");
    if (params->has_ms && params->has_iterations) {
        text_add(why, "ms or iterations, not both");
        return NULL;
    }
    struct bot *bot = bot_new(game, params->bot, rpc_host(call->rpc), why);
    if (bot &&
        ((params->has_ms && !bot_limit(bot, "ms", params->ms, why)) ||
         (params->has_iterations && !bot_limit(bot, "iterations", params->iterations, why)))) {
        bot_free(bot);
        return NULL;
    }
    return bot;
}

/* What identifies a sitting bot: its text and its limit. */
static void write_who(const struct rpc_params_bot *params, struct text *who)
{
    text_add(who, params->bot);
    if (params->has_ms)
        text_format(who, " ms=%d", params->ms);
    if (params->has_iterations)
        text_format(who, " iterations=%d", params->iterations);
}

/* The bot in the deciding seat, which sits down if it is not there yet; NULL after setting the
 * error. */
static struct bot *find_sitter(struct rpc_call *call, const struct rpc_params_bot *params,
                               const struct table *table)
{
    const struct game *game = table_game(table);
    struct rpc_sitter *sitter =
        rpc_sitter(call->rpc, table, game_decider(game, table_state(table)));
    struct text who = TEXT_EMPTY;
    struct bot *bot = NULL;
    write_who(params, &who);
    if (sitter->bot && strcmp(text_string(&who), text_string(&sitter->who)) == 0)
        bot = sitter->bot;
    else
        bot = make_bot(call, params, game);
    if (bot && bot != sitter->bot && !rpc_sit_down(call->rpc, sitter, bot, text_string(&who))) {
        rpc_fail(call, RPC_INTERNAL_ERROR, "too many bots sit at tables: close some");
        bot = NULL;
    }
    text_free(&who);
    return bot;
}

static bool decide(struct rpc_call *call, struct bot *bot, const struct table *table, uint64_t seed)
{
    struct bot_answer *answer = malloc(sizeof *answer);
    if (!answer)
        return rpc_fail(call, RPC_INTERNAL_ERROR, "out of memory");
    bot_decide(bot, table_state(table), seed, answer);
    shape_answer(call->out, table, answer);
    free(answer);
    return true;
}

static bool method_bot(struct rpc_call *call, const struct rpc_params_bot *params)
{
    const struct table *table = find_table(call, params->table);
    uint64_t seed = 0;
    if (!table || !read_seed(call, params->seed, &seed))
        return false;
    if (game_decider(table_game(table), table_state(table)) == SEAT_NONE)
        return rpc_fail(call, RPC_INVALID_PARAMS, "the game is over");
    bool sits = params->sit;
    if (sits && !params->seed)
        seed = bot_seed(table_seed(table), table_version(table));
    struct bot *bot =
        sits ? find_sitter(call, params, table) : make_bot(call, params, table_game(table));
    bool good = bot && decide(call, bot, table, seed);
    if (!sits)
        bot_free(bot);
    else if (bot)
        bot_trim(bot);
    return good;
}

static bool method_why(struct rpc_call *call, const struct rpc_params_why *params)
{
    const struct table *table = find_table(call, params->table);
    struct reason reasons[REASONS_MAX];
    struct ref ref;
    if (!table || !check_seat(call, table, params->seat))
        return false;
    const struct game *game = table_game(table);
    if (!game_ref_parse(game, params->ref, &ref))
        return fail_about(call, RPC_INVALID_PARAMS, "nothing is called ", params->ref);
    int count = game_why(game, table_state(table), params->seat, ref, reasons);
    shape_reasons(call->out, game, reasons, count);
    return true;
}

/* Every method of data/messages: its parameters are read according to their form, then it is
 * carried out. */

#define CALL(NAME) \
    static bool call_##NAME(struct rpc_call *call) \
    { \
        struct rpc_params_##NAME params; \
        return rpc_read_params(call, &rpc_params_##NAME##_form, &params) && \
               method_##NAME(call, &params); \
    }
RPC_METHODS(CALL)

#define ROW(NAME) {#NAME, call_##NAME},
static const struct rpc_method methods[] = {RPC_METHODS(ROW)};

const struct rpc_method *rpc_method_find(const char *name)
{
    for (int i = 0; i < COUNT_OF(methods); i++)
        if (strcmp(methods[i].name, name) == 0)
            return &methods[i];
    return NULL;
}
