/* replay.c: from a record to a table (table_from_record), and the checks a record may hold
 * (table_check). */
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "core/table.h"

#define WORDS_MAX (SCRIPT_LIST_MAX + 2)

/* Checks */

static bool check_fail(const char *name, const char *expected, const char *found,
                       struct text *error)
{
    text_format(error, "%s is %s, expected %s", name, found, expected);
    return false;
}

static void add_numbers(const int *numbers, int count, struct text *out)
{
    for (int i = 0; i < count; i++)
        text_format(out, i ? ",%d" : "%d", numbers[i]);
}

static void add_winners(const struct score *scores, int players, struct text *out)
{
    for (int seat = 0; seat < players; seat++)
        if (scores[seat].winner)
            text_format(out, out->length ? ",%d" : "%d", seat);
}

/* "score0" or "score0.blue" */
static bool add_score(const struct table *table, const char *name, struct text *out)
{
    const struct game *game = table_game(table);
    struct score scores[SEATS_MAX];
    int seat = name[5] - '0';
    if (seat < 0 || seat >= table_players(table))
        return false;
    game->rules.scores(table_state(table), scores);
    if (!name[6]) {
        text_add_int(out, scores[seat].total);
        return true;
    }
    int part = name[6] == '.' ? item_find(game->score_parts, name + 7, strlen(name + 7)) : -1;
    if (part < 0)
        return false;
    text_add_int(out, scores[seat].parts[part]);
    return true;
}

/* Writes the present value of what a check names; false for an unknown name. */
static bool add_value(const struct table *table, const char *name, struct text *out)
{
    const struct game *game = table_game(table);
    const void *state = table_state(table);
    uint32_t actions[LEGAL_MAX];
    struct score scores[SEATS_MAX];
    struct numbers numbers;
    game_numbers(game, state, &numbers);
    if (strcmp(name, "seat") == 0) {
        text_add_int(out, game_decider(game, state));
    } else if (strcmp(name, "legal") == 0) {
        text_add_int(out, game_legal(game, state, actions));
    } else if (strcmp(name, "phase") == 0) {
        text_add(out, game_decision(game, state));
    } else if (strcmp(name, "hash") == 0) {
        text_add_hex64(out, game_hash(game, state));
    } else if (strcmp(name, "end") == 0) {
        text_add(out, game_ending_id(game, state) ? game_ending_id(game, state) : "none");
    } else if (strcmp(name, "winners") == 0) {
        game->rules.scores(state, scores);
        add_winners(scores, table_players(table), out);
    } else if (strcmp(name, "c") == 0) {
        add_numbers(numbers.common, numbers.common_count, out);
    } else if (name[0] >= '0' && name[0] < '0' + table_players(table) && !name[1]) {
        add_numbers(numbers.seats[name[0] - '0'], numbers.seat_count, out);
    } else if (strncmp(name, "score", 5) == 0) {
        return add_score(table, name, out);
    } else {
        return false;
    }
    return true;
}

static bool check_word(const struct table *table, char *word, struct text *error)
{
    char *equals = strchr(word, '=');
    struct text found = TEXT_EMPTY;
    if (!equals) {
        text_format(error, "%s is not of the form NAME=VALUE", word);
        return false;
    }
    *equals = '\0';
    bool good = add_value(table, word, &found);
    if (!good)
        text_format(error, "nothing called %s can be checked", word);
    else if (strcmp(text_string(&found), equals + 1) != 0)
        good = check_fail(word, equals + 1, text_string(&found), error);
    text_free(&found);
    return good;
}

/* "A | B | C": exactly these actions are legal. */
static bool check_legal_set(const struct table *table, char *list, struct text *error)
{
    const struct game *game = table_game(table);
    uint32_t legal[LEGAL_MAX], action;
    bool listed[LEGAL_MAX] = {false};
    int count = game_legal(game, table_state(table), legal), found = 0;
    if (list[strspn(list, " ")] == '\0')
        list = NULL; /* nothing is legal because the game is over */
    for (char *at = list, *bar; at; at = bar ? bar + 1 : NULL) {
        bar = strchr(at, '|');
        if (bar)
            *bar = '\0';
        if (!game_action_parse(game, table_state(table), at, &action)) {
            text_format(error, "%s is not legal", at);
            return false;
        }
        for (int i = 0; i < count; i++) {
            found += legal[i] == action && !listed[i];
            listed[i] |= legal[i] == action;
        }
    }
    for (int i = 0; i < count && found < count; i++) {
        if (listed[i])
            continue;
        game_action_text(game, legal[i], error);
        text_add(error, " is legal but not listed");
        return false;
    }
    return true;
}

bool table_check(const struct table *table, const char *words, struct text *error)
{
    struct text copy = TEXT_EMPTY;
    char *split[WORDS_MAX];
    text_add(&copy, words);
    if (copy.failed) {
        text_free(&copy);
        text_add(error, "out of memory");
        return false;
    }
    if (strncmp(text_string(&copy), "legal:", 6) == 0) {
        bool same = check_legal_set(table, copy.data + 6, error);
        text_free(&copy);
        return same;
    }
    int count = !copy.length ? 0 : text_split(copy.data, split, WORDS_MAX);
    bool good = count >= 0;
    if (!good)
        text_add(error, "too many words");
    for (int i = 0; good && i < count; i++)
        good = check_word(table, split[i], error);
    text_free(&copy);
    return good;
}

/* Records */

struct replay {
    const struct game *game;
    struct setup setup;
    uint64_t seed;
    struct script script;
    void *state;             /* of a state line, or NULL */
    bool given[OPTIONS_MAX]; /* options the header names */
    bool has_data;           /* the header names corrected tables */
    struct table *table;
    struct text why;
};

static bool replay_number(const struct record_line *line, uint64_t low, uint64_t high,
                          uint64_t *value, struct text *why)
{
    if (text_parse_uint(line->text, strlen(line->text), value) && *value >= low && *value <= high)
        return true;
    text_add(why, "not a number in range");
    return false;
}

static bool replay_game(struct replay *r, const struct record_line *line)
{
    r->game = game_find(line->text);
    if (!r->game) {
        text_format(&r->why, "there is no game %s", line->text);
        return false;
    }
    script_init(&r->script, r->game->stacks, r->game->stack_count);
    return true;
}

static bool replay_rules(struct replay *r, const struct record_line *line)
{
    uint64_t version;
    assert(r->game); /* record.c: game comes first */
    if (!replay_number(line, 1, 1000000, &version, &r->why))
        return false;
    if (version != (uint64_t)r->game->rules.version) {
        text_format(&r->why, "the record follows version %d of the rules, this program version %d",
                    (int)version, r->game->rules.version);
        return false;
    }
    return true;
}

static bool replay_players(struct replay *r, const struct record_line *line)
{
    uint64_t players;
    if (!replay_number(line, 1, SEATS_MAX, &players, &r->why))
        return false;
    r->setup = game_standard_setup(r->game, (int)players);
    return true;
}

/* A game can be continued only with the tables it was played with. */
static bool replay_data(struct replay *r, const struct record_line *line)
{
    bool same = data_may_use(r->game, line->text);
    r->has_data = true;
    if (!same)
        text_add(&r->why, "the record was made with other corrected tables than those in use");
    return same;
}

static bool replay_option(struct replay *r, const char *name, const char *value)
{
    assert(r->game); /* the order of the header was checked before */
    for (int i = 0; i < r->game->option_count; i++)
        r->given[i] |= strcmp(r->game->options[i].name, name) == 0;
    return game_set_option(r->game, &r->setup, name, value, &r->why);
}

static bool replay_words(struct replay *r, const struct record_line *line)
{
    struct text copy = TEXT_EMPTY;
    char *words[WORDS_MAX];
    text_add(&copy, line->text);
    int count = copy.failed ? -1 : text_split(copy.data, words, WORDS_MAX);
    bool good = false;
    if (count < 1)
        text_add(&r->why, "too many words");
    else if (line->kind == RECORD_STACK)
        good = script_add(&r->script, words[0], (const char *const *)words + 1, count - 1, &r->why);
    else if (count == 2)
        good = replay_option(r, words[0], words[1]);
    else
        text_add(&r->why, "an option has a name and a value");
    text_free(&copy);
    return good;
}

static bool replay_state(struct replay *r, const struct record_line *line)
{
    struct json_document document = json_parse(line->text, strlen(line->text));
    assert(r->game);
    r->state = calloc(1, r->game->rules.state_size);
    bool good = false;
    if (!document.root)
        text_add(&r->why, document.error);
    else if (r->state)
        good = game_state_read(r->game, r->state, document.root, &r->why);
    else
        text_add(&r->why, "out of memory");
    json_free(&document);
    return good;
}

/* If a record begins with a state, its header must agree with it. */
static bool replay_agrees(struct replay *r)
{
    struct setup setup = r->game->rules.setup_of(r->state);
    bool same = setup.players == r->setup.players;
    for (int i = 0; i < r->game->option_count; i++)
        same = same && (!r->given[i] || setup.options[i] == r->setup.options[i]);
    if (!same)
        text_add(&r->why, "players or options differ from those of the state");
    return same;
}

/* Opens the table: the header is complete. */
static bool replay_open(struct replay *r)
{
    const struct script *script = r->script.count ? &r->script : NULL;
    if (!r->has_data && !data_may_use(r->game, NULL)) {
        text_add(&r->why, "the record was made with the built-in tables, not the corrected ones");
        return false;
    }
    if (r->state && !replay_agrees(r))
        return false;
    if (!r->state)
        r->table = table_new(r->game, &r->setup, r->seed, script, &r->why);
    else
        r->table = table_from_state(r->game, r->state, r->seed, script, &r->why);
    return r->table != NULL;
}

static bool replay_action(struct replay *r, const struct record_line *line)
{
    uint32_t action;
    if (!game_action_parse(r->game, table_state(r->table), line->text, &action)) {
        text_format(&r->why, "%s is not legal here", line->text);
        return false;
    }
    return table_play(r->table, action, NULL, &r->why);
}

static bool replay_line(struct replay *r, const struct record_line *line)
{
    switch (line->kind) {
    case RECORD_GAME:
        return replay_game(r, line);
    case RECORD_RULES:
        return replay_rules(r, line);
    case RECORD_PLAYERS:
        return replay_players(r, line);
    case RECORD_DATA:
        return replay_data(r, line);
    case RECORD_OPTION:
    case RECORD_STACK:
        return replay_words(r, line);
    case RECORD_SEED:
        return replay_number(line, 0, UINT64_MAX, &r->seed, &r->why);
    case RECORD_STATE:
        return replay_state(r, line);
    case RECORD_ACTION:
        return replay_action(r, line);
    case RECORD_CHECK:
        return table_check(r->table, line->text, &r->why);
    case RECORD_COMMENT:
        break;
    }
    return true;
}

struct table *table_from_record(const char *bytes, size_t count, struct text *error)
{
    struct record record;
    struct replay r = {.why = TEXT_EMPTY};
    bool good = record_parse(&record, bytes, count, error);
    if (!good)
        return NULL;
    for (int i = 0; good && i <= record.count; i++) {
        if (i == record.header && !(good = replay_open(&r)))
            record_add_place(error, &record.begin);
        if (good && i < record.count && !(good = replay_line(&r, &record.lines[i])))
            record_add_place(error, &record.lines[i]);
    }
    if (!good)
        text_add(error, text_string(&r.why));
    if (r.game)
        script_free(&r.script);
    free(r.state);
    text_free(&r.why);
    record_free(&record);
    if (!good) {
        table_free(r.table);
        return NULL;
    }
    return r.table;
}
