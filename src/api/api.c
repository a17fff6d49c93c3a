/* api.c: the public interface (include/epoki/epoki.h) over table.h and rpc.h. */
#include "epoki/epoki.h"

#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "core/record.h"
#include "core/table.h"
#include "rpc/rpc.h"
#include "rpc/shape.h"
#ifdef __wasm__
#include "wasm/clock.h"
#endif

/* To the public, a struct table is an epoki_table. */
static struct table *inner(epoki_table *table)
{
    return (struct table *)table;
}
static const struct table *peek(const epoki_table *table)
{
    return (const struct table *)table;
}
static epoki_table *outer(struct table *table)
{
    return (epoki_table *)table;
}

size_t api_give_text(struct text *text, char *out, size_t size)
{
    size_t length = text->failed ? 0 : text->length;
    if (size) {
        size_t fits = length < size ? length : size - 1;
        memcpy(out, text_string(text), fits);
        out[fits] = '\0';
    }
    text_free(text);
    return length;
}

static epoki_table *give_table(struct table *table, struct text *why, char *error, size_t size)
{
    api_give_text(why, error, error ? size : 0);
    return outer(table);
}

int epoki_api_version(void)
{
    return EPOKI_API_VERSION;
}
const char *epoki_version(void)
{
    return EPOKI_VERSION;
}
int epoki_game_count(void)
{
    return game_count();
}
int epoki_legal_max(void)
{
    return LEGAL_MAX;
}

const char *epoki_game_slug(int index)
{
    return index >= 0 && index < game_count() ? game_at(index)->slug : NULL;
}

/* Making tables */

const struct game *api_game(const char *slug, struct text *why)
{
    const struct game *game = slug ? game_find(slug) : NULL;
    if (!game)
        text_add(why, "there is no such game");
    return game;
}

/* Corrected tables */

static bool correct(const struct game *game, const struct json_node *object, struct text *why)
{
    struct data_text texts[DATA_TABLES_MAX];
    int count = 0;
    if (object->type != JSON_OBJECT || object->count > DATA_TABLES_MAX)
        return text_refuse(why, "an object with the text of each table is expected");
    for (const struct json_node *table = object->child; table; table = table->next) {
        if (!json_as_string(table))
            return text_refuse(why, "a table is a text");
        texts[count++] = (struct data_text){table->key, table->key, table->bytes, table->length};
    }
    return data_load(game, texts, count, why);
}

int epoki_correct(const char *slug, const char *tables, size_t length, char *error,
                  size_t error_size)
{
    struct text why = TEXT_EMPTY;
    const struct game *game = api_game(slug, &why);
    bool good = false;
    if (game) {
        struct json_document document = json_parse(tables, length);
        if (document.root)
            good = correct(game, document.root, &why);
        else
            text_add(&why, document.error);
        json_free(&document);
    }
    api_give_text(&why, error, error ? error_size : 0);
    return good;
}

bool api_options(const struct game *game, struct setup *setup, const char *options,
                 struct text *why)
{
    struct text copy = TEXT_EMPTY;
    char *words[OPTIONS_MAX];
    if (!options || !*options)
        return true;
    text_add(&copy, options);
    int count = copy.failed ? -1 : text_split(copy.data, words, OPTIONS_MAX);
    bool good = count >= 0;
    if (!good)
        text_add(why, "too many options");
    for (int i = 0; good && i < count; i++) {
        char *equals = strchr(words[i], '=');
        good = equals != NULL;
        if (!good) {
            text_add(why, "options are written name=value");
            break;
        }
        *equals = '\0';
        good = game_set_option(game, setup, words[i], equals + 1, why);
    }
    text_free(&copy);
    return good;
}

epoki_table *epoki_table_new(const char *slug, int players, uint64_t seed, const char *options,
                             char *error, size_t error_size)
{
    struct text why = TEXT_EMPTY;
    struct table *table = NULL;
    const struct game *game = api_game(slug, &why);
    if (game) {
        struct setup setup = game_standard_setup(game, players);
        if (api_options(game, &setup, options, &why))
            table = table_new(game, &setup, seed, NULL, &why);
    }
    return give_table(table, &why, error, error_size);
}

epoki_table *epoki_table_from_record(const char *record, size_t length, char *error,
                                     size_t error_size)
{
    struct text why = TEXT_EMPTY;
    struct table *table = table_from_record(record, length, &why);
    return give_table(table, &why, error, error_size);
}

epoki_table *epoki_table_from_state(const char *slug, const char *text, size_t length,
                                    uint64_t seed, char *error, size_t error_size)
{
    struct text why = TEXT_EMPTY;
    struct table *table = NULL;
    const struct game *game = api_game(slug, &why);
    void *state = game ? calloc(1, game->rules.state_size) : NULL;
    if (state) {
        struct json_document document = json_parse(text, length);
        if (!document.root)
            text_add(&why, document.error);
        else if (game_state_read(game, state, document.root, &why))
            table = table_from_state(game, state, seed, NULL, &why);
        json_free(&document);
    } else if (game) {
        text_add(&why, "out of memory");
    }
    free(state);
    return give_table(table, &why, error, error_size);
}

epoki_table *epoki_table_resample(const epoki_table *table, int seat, uint64_t seed)
{
    struct text why = TEXT_EMPTY;
    struct table *other = NULL;
    if (seat >= 0 && seat < table_players(peek(table)))
        other = table_resample(peek(table), seat, seed, &why);
    text_free(&why);
    return outer(other);
}

epoki_table *epoki_table_copy(const epoki_table *table)
{
    struct text why = TEXT_EMPTY;
    struct table *copy = table_copy(peek(table), &why);
    text_free(&why);
    return outer(copy);
}

void epoki_table_free(epoki_table *table)
{
    table_free(inner(table));
}

/* Playing */

int epoki_table_players(const epoki_table *table)
{
    return table_players(peek(table));
}
int epoki_table_version(const epoki_table *table)
{
    return table_version(peek(table));
}

int epoki_table_turn(const epoki_table *table)
{
    return game_decider(table_game(peek(table)), table_state(peek(table)));
}

uint64_t epoki_table_hash(const epoki_table *table)
{
    return game_hash(table_game(peek(table)), table_state(peek(table)));
}

uint64_t epoki_table_seed(const epoki_table *table)
{
    return table_seed(peek(table));
}
const char *epoki_table_game(const epoki_table *table)
{
    return table_game(peek(table))->slug;
}
const char *epoki_table_decision(const epoki_table *table)
{
    return game_decision(table_game(peek(table)), table_state(peek(table)));
}
const char *epoki_table_ending(const epoki_table *table)
{
    return game_ending_id(table_game(peek(table)), table_state(peek(table)));
}

uint32_t epoki_table_action_at(const epoki_table *table, int version)
{
    bool played = version >= 0 && version < table_version(peek(table));
    return played ? table_action_at(peek(table), version) : 0;
}

int epoki_table_legal(const epoki_table *table, uint32_t *actions, int capacity)
{
    uint32_t all[LEGAL_MAX];
    int count = game_legal(table_game(peek(table)), table_state(peek(table)), all);
    int fits = count < capacity ? count : capacity;
    if (fits > 0)
        memcpy(actions, all, (size_t)fits * sizeof *all);
    return count;
}

int epoki_table_apply(epoki_table *table, uint32_t action)
{
    struct text why = TEXT_EMPTY;
    bool good = table_play(inner(table), action, NULL, &why);
    text_free(&why);
    return good;
}

int epoki_table_apply_told(epoki_table *table, uint32_t action,
                           void (*tell)(void *context, const char *events), void *context)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    struct events events;
    events_clear(&events);
    bool good = table_play(inner(table), action, &events, &text);
    if (good) {
        json_begin_array(&json);
        for (int i = 0; i < events.count; i++)
            shape_event(&json, table_game(peek(table)), &events.at[i]);
        json_end_array(&json);
        tell(context, text_string(&text));
    }
    text_free(&text);
    return good;
}

size_t epoki_table_refusal(const epoki_table *table, const char *action, char *out, size_t size)
{
    const struct game *game = table_game(peek(table));
    struct text text = TEXT_EMPTY, sentence = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    struct reason reason;
    if (game_why_illegal(game, table_state(peek(table)), action, &reason)) {
        game_reason_text(game, &reason, LANG_EN, &sentence);
        json_begin_object(&json);
        json_pair_string(&json, "rule", reason.rule);
        json_pair_string(&json, "text", text_string(&sentence));
        json_end_object(&json);
    }
    text_free(&sentence);
    return api_give_text(&text, out, size);
}

int epoki_table_undo(epoki_table *table, int version)
{
    return table_undo(inner(table), version);
}

void epoki_table_scores(const epoki_table *table, int *totals, int *winners)
{
    struct score scores[SEATS_MAX];
    table_game(peek(table))->rules.scores(table_state(peek(table)), scores);
    for (int seat = 0; seat < table_players(peek(table)); seat++) {
        if (totals)
            totals[seat] = scores[seat].total;
        if (winners)
            winners[seat] = scores[seat].winner;
    }
}

size_t epoki_table_view(const epoki_table *table, int seat, char *out, size_t size)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    if (seat >= SEAT_NONE && seat < table_players(peek(table)))
        game_view(table_game(peek(table)), table_state(peek(table)), seat, &json);
    return api_give_text(&text, out, size);
}

size_t epoki_table_record(const epoki_table *table, char *out, size_t size)
{
    struct text text = TEXT_EMPTY;
    table_record(peek(table), &text);
    return api_give_text(&text, out, size);
}

/* Only legal actions have a text: others may name nothing. */
static bool is_legal(const epoki_table *table, uint32_t action)
{
    uint32_t all[LEGAL_MAX];
    int count = epoki_table_legal(table, all, LEGAL_MAX);
    for (int i = 0; i < count; i++)
        if (all[i] == action)
            return true;
    return false;
}

size_t epoki_action_text(const epoki_table *table, uint32_t action, char *out, size_t size)
{
    struct text text = TEXT_EMPTY;
    if (is_legal(table, action))
        game_action_text(table_game(peek(table)), action, &text);
    return api_give_text(&text, out, size);
}

size_t epoki_action_label(const epoki_table *table, uint32_t action, const char *language,
                          char *out, size_t size)
{
    struct text text = TEXT_EMPTY;
    enum lang lang = LANG_EN;
    if (lang_parse(language, &lang) && is_legal(table, action))
        game_action_label(table_game(peek(table)), table_state(peek(table)), action, lang, &text);
    return api_give_text(&text, out, size);
}

int epoki_action_parse(const epoki_table *table, const char *text, uint32_t *action)
{
    return game_action_parse(table_game(peek(table)), table_state(peek(table)), text, action);
}

/* Protocol */

struct epoki_rpc {
    struct rpc *session;
    struct text answer;
};

epoki_rpc *epoki_rpc_new(uint64_t entropy)
{
    epoki_rpc *rpc = calloc(1, sizeof *rpc);
    if (rpc)
        rpc->session = rpc_new(entropy);
    if (rpc && !rpc->session) {
        free(rpc);
        return NULL;
    }
#ifdef __wasm__
    if (rpc)
        epoki_rpc_set_clock(rpc, wasm_now, NULL);
#endif
    return rpc;
}

void epoki_rpc_set_clock(epoki_rpc *rpc, double (*now)(void *context), void *context)
{
    rpc_lend(rpc->session, &(struct bot_host){.context = context, .now = now});
}

void epoki_rpc_free(epoki_rpc *rpc)
{
    if (!rpc)
        return;
    rpc_free(rpc->session);
    text_free(&rpc->answer);
    free(rpc);
}

const char *epoki_rpc_call(epoki_rpc *rpc, const char *message, size_t length)
{
    text_clear(&rpc->answer);
    rpc_handle(rpc->session, message, length, &rpc->answer);
    return rpc->answer.failed ? NULL : text_string(&rpc->answer);
}
