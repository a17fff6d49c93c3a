/* methods.c: the methods of the protocol (docs/protocol.md), each a thin layer over table.h and
 * game.h. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "rpc/rpc.h"
#include "rpc/shape.h"

/* Parameters */

static const struct json_node *param(const struct rpc_call *call, const char *name)
{
    return json_member(call->params, name);
}

static bool fail_about(struct rpc_call *call, enum rpc_code code, const char *why,
                       const char *detail)
{
    rpc_fail(call, code, why);
    text_add(&call->error->message, detail);
    return false;
}

static struct table *param_table(struct rpc_call *call)
{
    const char *id = json_as_string(param(call, "table"));
    struct table *table = id ? rpc_table_find(call->rpc, id) : NULL;
    if (!id)
        rpc_fail(call, RPC_INVALID_PARAMS, "table is missing");
    else if (!table)
        fail_about(call, RPC_UNKNOWN_TABLE, "there is no table ", id);
    return table;
}

static const struct game *param_game(struct rpc_call *call)
{
    const char *slug = json_as_string(param(call, "game"));
    const struct game *game = slug ? game_find(slug) : NULL;
    if (!slug)
        rpc_fail(call, RPC_INVALID_PARAMS, "game is missing");
    else if (!game)
        fail_about(call, RPC_INVALID_PARAMS, "there is no game ", slug);
    return game;
}

static bool param_seat(struct rpc_call *call, const struct table *table, int *seat)
{
    int64_t value;
    if (!json_as_int(param(call, "seat"), 0, table_players(table) - 1, &value))
        return rpc_fail(call, RPC_INVALID_PARAMS, "seat must be the number of a seat");
    *seat = (int)value;
    return true;
}

/* A whole number >= 0, or the same as a string (for 64 bits); a fresh one when it is not given. */
static bool param_seed(struct rpc_call *call, uint64_t *seed)
{
    const struct json_node *node = param(call, "seed");
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

static void write_option(struct json_writer *json, const struct option *option)
{
    json_begin_object(json);
    json_pair_string(json, "name", option->name);
    shape_names(json, "label", option->label);
    if (option->values) {
        json_key(json, "values");
        json_begin_array(json);
        for (int i = 0; i < option->values->count; i++) {
            json_begin_object(json);
            json_pair_string(json, "id", option->values->items[i].id);
            shape_names(json, "name", option->values->items[i].name);
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

/* The levels of its bots, weakest first, and what stands behind each. */
static void write_levels(struct json_writer *json, const struct game *game)
{
    json_key(json, "levels");
    json_begin_array(json);
    for (enum bot_level level = 0; level < BOT_LEVEL_COUNT; level++) {
        json_begin_object(json);
        json_pair_string(json, "id", bot_levels[level].id);
        shape_names(json, "name", bot_levels[level].name);
        json_pair_string(json, "bot", bot_level_text(game, level));
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_game(struct json_writer *json, const struct game *game)
{
    json_begin_object(json);
    json_pair_string(json, "game", game->slug);
    shape_names(json, "name", game->name);
    json_key(json, "players");
    json_begin_array(json);
    json_int(json, game->players_min);
    json_int(json, game->players_max);
    json_end_array(json);
    json_key(json, "options");
    json_begin_array(json);
    for (int i = 0; i < game->option_count; i++)
        write_option(json, &game->options[i]);
    json_end_array(json);
    json_key(json, "stacks");
    json_begin_array(json);
    for (int i = 0; i < game->stack_count; i++)
        json_string(json, game->stacks[i].name);
    json_end_array(json);
    write_levels(json, game);
    json_pair_int(json, "rules_version", game->rules_version);
    if (data_hash(game))
        write_hash(json, "data", data_hash(game));
    json_end_object(json);
}

static bool method_games(struct rpc_call *call)
{
    json_begin_array(call->out);
    for (int i = 0; i < game_count(); i++)
        write_game(call->out, game_at(i));
    json_end_array(call->out);
    return true;
}

/* A build without texts leaves catalogue and rules to the files the data generator makes. */
static bool has_texts(struct rpc_call *call, const struct game *game)
{
    return *data_catalog(game) ||
           fail_about(call, RPC_UNKNOWN_METHOD,
                      "not in this build, which has no texts: a file tells it of ", game->slug);
}

static bool method_catalog(struct rpc_call *call)
{
    const struct game *game = param_game(call);
    if (!game || !has_texts(call, game))
        return false;
    const char *catalog = data_catalog(game);
    json_raw(call->out, catalog, strlen(catalog));
    return true;
}

static bool method_rules(struct rpc_call *call)
{
    const struct game *game = param_game(call);
    if (!game || !has_texts(call, game))
        return false;
    json_begin_array(call->out);
    for (int i = 0; i < game->rule_count; i++) {
        json_begin_object(call->out);
        json_pair_string(call->out, "id", game->rules[i].id);
        shape_names(call->out, "text", game->rules[i].text);
        json_pair_string(call->out, "source", game->rules[i].source);
        json_end_object(call->out);
    }
    json_end_array(call->out);
    return true;
}

/* new */

bool rpc_read_options(struct rpc_call *call, const struct game *game, struct setup *setup)
{
    const struct json_node *options = param(call, "options");
    if (!options)
        return true;
    if (options->type != JSON_OBJECT)
        return rpc_fail(call, RPC_INVALID_PARAMS, "options must be an object");
    text_clear(&call->error->message);
    call->error->code = RPC_INVALID_PARAMS;
    for (const struct json_node *node = options->child; node; node = node->next) {
        const char *value = node->type == JSON_NUMBER ? node->bytes : json_as_string(node);
        if (!value)
            return fail_about(call, RPC_INVALID_PARAMS, "not a value for option ", node->key);
        if (!game_set_option(game, setup, node->key, value, &call->error->message))
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

static bool read_stacks(struct rpc_call *call, struct script *script)
{
    const struct json_node *stacks = param(call, "stacks");
    if (!stacks)
        return true;
    if (stacks->type != JSON_OBJECT)
        return rpc_fail(call, RPC_INVALID_PARAMS, "stacks must be an object");
    for (const struct json_node *node = stacks->child; node; node = node->next)
        if (!read_stack(call, node, script))
            return false;
    return true;
}

static bool method_new(struct rpc_call *call)
{
    const struct game *game = param_game(call);
    struct script script;
    struct setup setup;
    struct table *table = NULL;
    int64_t players;
    uint64_t seed = 0;
    if (!game)
        return false;
    if (!json_as_int(param(call, "players"), game->players_min, game->players_max, &players)) {
        rpc_fail(call, RPC_INVALID_PARAMS, "");
        text_format(&call->error->message, "players must be %d", game->players_min);
        if (game->players_max > game->players_min)
            text_format(&call->error->message, " to %d", game->players_max);
        return false;
    }
    setup = game_standard_setup(game, (int)players);
    script_init(&script, game->stacks, game->stack_count);
    if (param_seed(call, &seed) && rpc_read_options(call, game, &setup) &&
        read_stacks(call, &script)) {
        rpc_fail(call, RPC_INVALID_PARAMS, "");
        table = table_new(game, &setup, seed, &script, &call->error->message);
    }
    script_free(&script);
    return table && rpc_table_add(call, table);
}

/* load, close */

static struct table *load_state(struct rpc_call *call, uint64_t seed)
{
    const struct game *game = param_game(call);
    const struct json_node *node = param(call, "state");
    struct table *table = NULL;
    if (!game)
        return NULL;
    void *state = calloc(1, game->state_size);
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

static bool method_load(struct rpc_call *call)
{
    const struct json_node *record = param(call, "record");
    struct table *table = NULL;
    uint64_t seed = 0;
    if (!param_seed(call, &seed))
        return false;
    if (record && record->type == JSON_STRING) {
        rpc_fail(call, RPC_BAD_STATE, "");
        table = table_from_record(record->bytes, record->length, &call->error->message);
    } else if (param(call, "state")) {
        table = load_state(call, seed);
    } else {
        rpc_fail(call, RPC_INVALID_PARAMS, "either game and state, or record as a string");
    }
    return table && rpc_table_add(call, table);
}

static bool method_close(struct rpc_call *call)
{
    if (!param_table(call))
        return false;
    rpc_table_close(call->rpc, json_as_string(param(call, "table")));
    json_begin_object(call->out);
    json_end_object(call->out);
    return true;
}

/* turn, legal */

static bool method_turn(struct rpc_call *call)
{
    const struct table *table = param_table(call);
    if (!table)
        return false;
    const struct game *game = table_game(table);
    int seat = game->turn(table_state(table));
    json_begin_object(call->out);
    shape_seat(call->out, "seat", seat);
    json_pair_string(call->out, "phase", game->phase(table_state(table)));
    json_pair_bool(call->out, "over", seat == SEAT_NONE);
    json_pair_int(call->out, "version", table_version(table));
    json_end_object(call->out);
    return true;
}

static bool method_legal(struct rpc_call *call)
{
    const struct table *table = param_table(call);
    if (!table)
        return false;
    json_begin_object(call->out);
    shape_seat(call->out, "seat", table_game(table)->turn(table_state(table)));
    json_key(call->out, "actions");
    shape_legal(call->out, table);
    json_end_object(call->out);
    return true;
}

/* play, preview, undo */

/* Looks for a rule that explains why something named in an illegal action cannot be used. */
static void explain_illegal(struct rpc_call *call, const struct table *table, const char *action)
{
    const struct game *game = table_game(table);
    int seat = game->turn(table_state(table));
    struct reason reasons[REASONS_MAX];
    for (const char *at = action; *at && seat != SEAT_NONE;) {
        size_t length = strcspn(at, " ");
        for (int kind = 0; kind < game->table_count; kind++) {
            int item = item_find(game->tables[kind], at, length);
            struct ref ref = {(uint8_t)kind, (uint8_t)item};
            if (item < 0 || !game->why(table_state(table), seat, ref, reasons))
                continue;
            text_add(&call->error->message, ": ");
            game->reason_text(&reasons[0], LANG_EN, &call->error->message);
            text_add(&call->error->rule, reasons[0].rule);
            return;
        }
        at += length + (at[length] == ' ');
    }
}

/* The parameter `action`, which must be legal now. */
static bool param_action(struct rpc_call *call, const struct table *table, uint32_t *action)
{
    const char *text = json_as_string(param(call, "action"));
    if (!text)
        return rpc_fail(call, RPC_INVALID_PARAMS, "action must be a string");
    bool no_memory;
    if (game_action_read(table_game(table), table_state(table), text, action, &no_memory))
        return true;
    if (no_memory)
        return rpc_fail(call, RPC_INTERNAL_ERROR, "out of memory");
    rpc_fail(call, RPC_ILLEGAL_ACTION, "this action is not legal now");
    explain_illegal(call, table, text);
    return false;
}

static bool method_play(struct rpc_call *call)
{
    struct table *table = param_table(call);
    uint32_t action = 0;
    if (!table || !param_action(call, table, &action))
        return false;
    const struct game *game = table_game(table);
    struct events *events = calloc(1, sizeof *events);
    if (!events || !table_reserve(table)) {
        free(events);
        return rpc_fail(call, RPC_INTERNAL_ERROR, "out of memory");
    }
    rpc_fail(call, RPC_ILLEGAL_ACTION, "");
    if (!table_play(table, action, events, &call->error->message)) {
        free(events);
        return false;
    }
    int seat = game->turn(table_state(table));
    rpc_sitters_note(call->rpc, table, action, events);
    json_begin_object(call->out);
    shape_events(call->out, game, events);
    shape_seat(call->out, "seat", seat);
    json_pair_bool(call->out, "over", seat == SEAT_NONE);
    json_pair_int(call->out, "version", table_version(table));
    json_end_object(call->out);
    free(events);
    return true;
}

static bool method_preview(struct rpc_call *call)
{
    const struct table *table = param_table(call);
    uint32_t action = 0;
    if (!table || !param_action(call, table, &action))
        return false;
    return shape_preview(call->out, table, action) ||
           rpc_fail(call, RPC_INTERNAL_ERROR, "out of memory");
}

static bool method_undo(struct rpc_call *call)
{
    struct table *table = param_table(call);
    if (!table)
        return false;
    int64_t to = table_version(table) - 1;
    if (param(call, "to") && !json_as_int(param(call, "to"), 0, table_version(table), &to))
        return rpc_fail(call, RPC_INVALID_PARAMS, "to must be an earlier version");
    if (to < 0)
        return rpc_fail(call, RPC_INVALID_PARAMS, "there is nothing to undo");
    if (to < table_version(table) && !table_undo(table, (int)to))
        return rpc_fail(call, RPC_INTERNAL_ERROR, "undo failed");
    rpc_sitters_forget(call->rpc, table);
    json_begin_object(call->out);
    json_pair_int(call->out, "version", table_version(table));
    json_end_object(call->out);
    return true;
}

/* view, state, numbers, hash, record, scores */

static bool method_view(struct rpc_call *call)
{
    const struct table *table = param_table(call);
    int seat = 0;
    if (!table || !param_seat(call, table, &seat))
        return false;
    game_view(table_game(table), table_state(table), seat, call->out);
    return true;
}

static bool method_state(struct rpc_call *call)
{
    const struct table *table = param_table(call);
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

static bool method_numbers(struct rpc_call *call)
{
    const struct table *table = param_table(call);
    struct numbers numbers;
    if (!table)
        return false;
    table_game(table)->numbers(table_state(table), &numbers);
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

static bool method_hash(struct rpc_call *call)
{
    const struct table *table = param_table(call);
    struct text hex = TEXT_EMPTY;
    if (!table)
        return false;
    text_add_hex64(&hex, game_hash(table_game(table), table_state(table)));
    json_string(call->out, text_string(&hex));
    text_free(&hex);
    return true;
}

static bool method_record(struct rpc_call *call)
{
    const struct table *table = param_table(call);
    struct text record = TEXT_EMPTY;
    if (!table)
        return false;
    table_record(table, &record);
    json_string(call->out, text_string(&record));
    bool good = !record.failed;
    text_free(&record);
    return good || rpc_fail(call, RPC_INTERNAL_ERROR, "out of memory");
}

static bool method_scores(struct rpc_call *call)
{
    const struct table *table = param_table(call);
    struct score scores[SEATS_MAX];
    if (!table)
        return false;
    const struct game *game = table_game(table);
    game->scores(table_state(table), scores);
    shape_scores(call->out, game, table_state(table), scores);
    return true;
}

/* resample, bot, why */

static bool method_resample(struct rpc_call *call)
{
    const struct table *table = param_table(call);
    uint64_t seed = 0;
    int seat = 0;
    if (!table || !param_seat(call, table, &seat) || !param_seed(call, &seed))
        return false;
    rpc_fail(call, RPC_INTERNAL_ERROR, "");
    struct table *other = table_resample(table, seat, seed, &call->error->message);
    return other && rpc_table_add(call, other);
}

/* The bot of the parameters `bot`, `ms` and `iterations`; NULL after it set the error. */
static struct bot *param_bot(struct rpc_call *call, const struct game *game)
{
    static const struct {
        const char *name;
        int64_t most;
    } limits[] = {{"ms", 600000}, {"iterations", 1000000000}};
    const char *text = json_as_string(param(call, "bot"));
    rpc_fail(call, RPC_INVALID_PARAMS, "");
    if (!text) {
        text_add(&call->error->message, "bot must be a text");
        return NULL;
    }
    if (param(call, "ms") && param(call, "iterations")) {
        text_add(&call->error->message, "ms or iterations, not both");
        return NULL;
    }
    struct bot *bot = bot_new(game, text, rpc_host(call->rpc), &call->error->message);
    for (int i = 0; bot && i < COUNT_OF(limits); i++) {
        const struct json_node *node = param(call, limits[i].name);
        int64_t value;
        if (!node)
            continue;
        if (json_as_int(node, 1, limits[i].most, &value) &&
            bot_limit(bot, limits[i].name, (int)value, &call->error->message))
            continue;
        if (!call->error->message.length)
            text_format(&call->error->message, "%s must be a number from 1 to %d", limits[i].name,
                        (int)limits[i].most);
        bot_free(bot);
        bot = NULL;
    }
    return bot;
}

/* What a bot that sits is known by: its text and limit. Nobody is known by a limit that is no
 * number: it will be refused. */
static void write_who(const struct rpc_call *call, struct text *who)
{
    static const char *const limits[] = {"ms", "iterations"};
    const char *text = json_as_string(param(call, "bot"));
    text_add(who, text ? text : "");
    for (int i = 0; i < COUNT_OF(limits); i++) {
        const struct json_node *node = param(call, limits[i]);
        if (node)
            text_format(who, " %s=%s", limits[i], node->type == JSON_NUMBER ? node->bytes : "?");
    }
}

/* The bot in the seat that decides, which sits down if it is not there; NULL after it set the
 * error. */
static struct bot *find_sitter(struct rpc_call *call, const struct table *table)
{
    const struct game *game = table_game(table);
    struct rpc_sitter *sitter = rpc_sitter(call->rpc, table, game->turn(table_state(table)));
    struct text who = TEXT_EMPTY;
    struct bot *bot = NULL;
    write_who(call, &who);
    if (sitter->bot && strcmp(text_string(&who), text_string(&sitter->who)) == 0)
        bot = sitter->bot;
    else
        bot = param_bot(call, game);
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

static bool method_bot(struct rpc_call *call)
{
    const struct table *table = param_table(call);
    const struct json_node *sit = param(call, "sit");
    uint64_t seed = 0;
    if (!table || !param_seed(call, &seed))
        return false;
    if (sit && sit->type != JSON_TRUE && sit->type != JSON_FALSE)
        return rpc_fail(call, RPC_INVALID_PARAMS, "sit must be true or false");
    if (table_game(table)->turn(table_state(table)) == SEAT_NONE)
        return rpc_fail(call, RPC_INVALID_PARAMS, "the game is over");
    bool sits = sit && sit->type == JSON_TRUE;
    if (sits && !param(call, "seed"))
        seed = bot_seed(table_seed(table), table_version(table));
    struct bot *bot = sits ? find_sitter(call, table) : param_bot(call, table_game(table));
    bool good = bot && decide(call, bot, table, seed);
    if (!sits)
        bot_free(bot);
    else if (bot)
        bot_trim(bot);
    return good;
}

static bool method_why(struct rpc_call *call)
{
    const struct table *table = param_table(call);
    const char *text = json_as_string(param(call, "ref"));
    struct reason reasons[REASONS_MAX];
    struct ref ref;
    int seat = 0;
    if (!table || !param_seat(call, table, &seat))
        return false;
    const struct game *game = table_game(table);
    if (!text || !game_ref_parse(game, text, &ref))
        return fail_about(call, RPC_INVALID_PARAMS, "nothing is called ", text ? text : "that");
    int count = game->why(table_state(table), seat, ref, reasons);
    shape_reasons(call->out, game, reasons, count);
    return true;
}

static const struct rpc_method methods[] = {
    {"games", "", method_games},
    {"catalog", "game", method_catalog},
    {"rules", "game", method_rules},
    {"new", "game players seed options stacks", method_new},
    {"load", "game state record seed", method_load},
    {"close", "table", method_close},
    {"turn", "table", method_turn},
    {"legal", "table", method_legal},
    {"play", "table action", method_play},
    {"preview", "table action", method_preview},
    {"undo", "table to", method_undo},
    {"view", "table seat", method_view},
    {"state", "table", method_state},
    {"numbers", "table", method_numbers},
    {"hash", "table", method_hash},
    {"record", "table", method_record},
    {"scores", "table", method_scores},
    {"resample", "table seat seed", method_resample},
    {"bot", "table bot ms iterations seed sit", method_bot},
    {"why", "table seat ref", method_why},
};

const struct rpc_method *rpc_method_find(const char *name)
{
    for (int i = 0; i < COUNT_OF(methods); i++)
        if (strcmp(methods[i].name, name) == 0)
            return &methods[i];
    return NULL;
}
