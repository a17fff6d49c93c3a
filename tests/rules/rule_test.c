/* rule_test.c: runs rule tests (see rule_test.h): rule_test GAME FILE... */
#include "rule_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/record.h"

static const struct rule_adapter *const adapters[] = {
    &duel_rule_adapter,   &ages_rule_adapter, &steel_rule_adapter,
    &tempus_rule_adapter, &civ_rule_adapter,
};

/* A test being run. */
struct run {
    const struct rule_adapter *adapter;
    const struct game *game;
    const char *title;
    void *position;
    struct setup setup;
    struct script script;
    bool fresh;   /* begins with set-up */
    bool refused; /* set-up was expected to be refused, and was */
    struct table *table;
    struct text error;
    int checks; /* lines that can fail */
};

static bool fail(struct run *run, const char *why)
{
    text_add(&run->error, why);
    return false;
}

/* Words first.. joined by spaces: an action. */
static void join(const struct rule_line *line, int first, struct text *out)
{
    for (int i = first; i < line->count; i++)
        text_format(out, i > first ? " %s" : "%s", line->words[i]);
}

/* Starting */

static bool start_table(struct run *run)
{
    if (run->table)
        return true;
    if (run->fresh) {
        run->table = table_new(run->game, &run->setup, 12345, &run->script, &run->error);
        return run->table != NULL;
    }
    void *state = calloc(1, run->game->rules.state_size);
    bool good = state && run->adapter->build(run->position, &run->setup, state, &run->error);
    if (good)
        run->table = table_from_state(run->game, state, 12345, &run->script, &run->error);
    free(state);
    return run->table != NULL;
}

static bool line_refused(struct run *run, const struct rule_line *line)
{
    struct text wanted = TEXT_EMPTY;
    if (start_table(run))
        return fail(run, "set-up was not refused");
    join(line, 1, &wanted);
    run->refused = strstr(text_string(&run->error), text_string(&wanted)) != NULL;
    text_free(&wanted);
    if (run->refused)
        text_clear(&run->error);
    return run->refused;
}

/* Steps */

static bool line_do(struct run *run, const struct rule_line *line)
{
    struct text words = TEXT_EMPTY;
    uint32_t action;
    join(line, 1, &words);
    bool good = game_action_parse(run->game, table_state(run->table), text_string(&words), &action);
    if (!good)
        text_format(&run->error, "%s is not legal", text_string(&words));
    else
        good = table_play(run->table, action, NULL, &run->error);
    text_free(&words);
    return good;
}

static bool is_legal(const struct run *run, const struct rule_line *line, int first)
{
    struct text words = TEXT_EMPTY;
    uint32_t action;
    join(line, first, &words);
    bool legal =
        game_action_parse(run->game, table_state(run->table), text_string(&words), &action);
    text_free(&words);
    return legal;
}

/* An action that is not legal has no value of its own; a legal value of another position must be
 * refused too. */
static bool line_refuse(struct run *run, const struct rule_line *line)
{
    uint64_t before = game_hash(run->game, table_state(run->table));
    if (is_legal(run, line, 1))
        return fail(run, "the action is legal");
    struct text why = TEXT_EMPTY;
    bool refused = !table_play(run->table, UINT32_MAX, NULL, &why) && why.length > 0;
    text_free(&why);
    if (!refused || before != game_hash(run->game, table_state(run->table)))
        return fail(run, "a refused action changed the table");
    return true;
}

static bool expect_decision(struct run *run, const struct rule_line *line)
{
    const char *phase = game_decision(run->game, table_state(run->table));
    int seat;
    if (strcmp(phase, line->words[2]) != 0) {
        text_format(&run->error, "the decision is %s, expected %s", phase, line->words[2]);
        return false;
    }
    if (line->count < 4)
        return true;
    return rule_number(line->words[3], &seat, &run->error) &&
           rule_equal("the seat to decide", game_decider(run->game, table_state(run->table)), seat,
                      &run->error);
}

/* expect only A | B | C */
static bool expect_only(struct run *run, const struct rule_line *line)
{
    uint32_t actions[LEGAL_MAX];
    int listed = 0, first = 2;
    for (int i = 2; i <= line->count; i++) {
        if (i < line->count && strcmp(line->words[i], "|") != 0)
            continue;
        struct rule_line part = *line;
        part.count = i;
        if (!is_legal(run, &part, first)) {
            join(&part, first, &run->error);
            return fail(run, " is not legal");
        }
        listed++;
        first = i + 1;
    }
    int count = game_legal(run->game, table_state(run->table), actions);
    return rule_equal("the number of legal actions", count, listed, &run->error);
}

static bool expect_score(struct run *run, const struct rule_line *line)
{
    struct score scores[SEATS_MAX];
    int seat, points;
    if (line->count != 5 || !rule_number(line->words[2], &seat, &run->error) ||
        !rule_number(line->words[4], &points, &run->error))
        return fail(run, " in a score");
    run->game->rules.scores(table_state(run->table), scores);
    if (strcmp(line->words[3], "total") == 0)
        return rule_equal("total", scores[seat].total, points, &run->error);
    if (strcmp(line->words[3], "place") == 0)
        return rule_equal("place", scores[seat].place, points, &run->error);
    int part = rule_item(run->game->score_parts, line->words[3], &run->error);
    return part >= 0 && rule_equal(line->words[3], scores[seat].parts[part], points, &run->error);
}

static bool expect_winners(struct run *run, const struct rule_line *line)
{
    struct score scores[SEATS_MAX];
    unsigned expected = 0, found = 0;
    int seat;
    for (int i = 2; i < line->count; i++) {
        if (!rule_number(line->words[i], &seat, &run->error))
            return false;
        expected |= 1u << seat;
    }
    run->game->rules.scores(table_state(run->table), scores);
    for (int i = 0; i < table_players(run->table); i++)
        found |= (unsigned)scores[i].winner << i;
    return rule_equal("the set of winners", (int)found, (int)expected, &run->error);
}

/* expect shows SEAT ID / expect hides SEAT ID */
static bool expect_shown(struct run *run, const struct rule_line *line, bool shown)
{
    struct text view = TEXT_EMPTY, id = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&view);
    int seat;
    if (line->count != 4 || !rule_number(line->words[2], &seat, &run->error))
        return fail(run, " in a view");
    game_view(run->game, table_state(run->table), seat, &json);
    text_format(&id, "\"%s\"", line->words[3]);
    bool found = strstr(text_string(&view), text_string(&id)) != NULL;
    text_free(&view);
    text_free(&id);
    return found == shown || fail(run, found ? "the view names it" : "the view does not name it");
}

static bool expect_why(struct run *run, const struct rule_line *line)
{
    struct reason reasons[REASONS_MAX];
    struct ref ref;
    int seat;
    if (line->count != 5 || !rule_number(line->words[2], &seat, &run->error) ||
        !game_ref_parse(run->game, line->words[3], &ref))
        return fail(run, " in a why");
    int count = game_why(run->game, table_state(run->table), seat, ref, reasons);
    for (int i = 0; i < count; i++)
        if (strcmp(reasons[i].rule, line->words[4]) == 0)
            return true;
    return fail(run, "no reason names that rule");
}

static bool expect_end(struct run *run, const struct rule_line *line)
{
    const char *ending = game_ending_id(run->game, table_state(run->table));
    if (ending && strcmp(ending, line->words[2]) == 0)
        return true;
    text_format(&run->error, "the ending is %s", ending ? ending : "none");
    return false;
}

/* The member of a view a path names ("battle.defender_hand.1"), or NULL. */
static const struct json_node *follow(const struct json_node *node, const char *path)
{
    while (node && *path) {
        char part[48] = "";
        int64_t index;
        size_t length = strcspn(path, ".");
        memcpy(part, path, length < sizeof part ? length : sizeof part - 1);
        path += length + (path[length] == '.');
        if (text_parse_int(part, strlen(part), &index)) {
            for (node = node->child; node && index > 0; index--)
                node = node->next;
        } else {
            node = json_member(node, part);
        }
    }
    return node;
}

/* expect view SEAT PATH JSON: what a seat's view tells there */
static bool expect_view(struct run *run, const struct rule_line *line)
{
    int seat;
    if (line->count != 5 || !rule_seat(line->words[2], run->setup.players, &seat, &run->error))
        return fail(run, "expect view SEAT PATH JSON");
    struct text view = TEXT_EMPTY, found = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&view), to = json_writer_to(&found);
    game_view(run->game, table_state(run->table), seat, &json);
    struct json_document document = json_parse(text_string(&view), view.length);
    const struct json_node *node = follow(document.root, line->words[3]);
    if (node)
        json_node(&to, node);
    bool same = node && strcmp(text_string(&found), line->words[4]) == 0;
    if (!same)
        text_format(&run->error, "the view has %s", node ? text_string(&found) : "no such member");
    json_free(&document);
    text_free(&view);
    text_free(&found);
    return same;
}

static bool line_expect(struct run *run, const struct rule_line *line)
{
    uint32_t actions[LEGAL_MAX];
    const char *what = line->count > 2 ? line->words[1] : "";
    int number;
    if (strcmp(what, "decision") == 0)
        return expect_decision(run, line);
    if (strcmp(what, "legal") == 0)
        return rule_number(line->words[2], &number, &run->error) &&
               rule_equal("the number of legal actions",
                          game_legal(run->game, table_state(run->table), actions), number,
                          &run->error);
    if (strcmp(what, "only") == 0)
        return expect_only(run, line);
    if (strcmp(what, "can") == 0)
        return is_legal(run, line, 2) || fail(run, "the action is not legal");
    if (strcmp(what, "cannot") == 0)
        return !is_legal(run, line, 2) || fail(run, "the action is legal");
    if (strcmp(what, "score") == 0)
        return expect_score(run, line);
    if (strcmp(what, "winners") == 0)
        return expect_winners(run, line);
    if (strcmp(what, "shows") == 0)
        return expect_shown(run, line, true);
    if (strcmp(what, "hides") == 0)
        return expect_shown(run, line, false);
    if (strcmp(what, "view") == 0)
        return expect_view(run, line);
    if (strcmp(what, "why") == 0)
        return expect_why(run, line);
    if (strcmp(what, "end") == 0)
        return expect_end(run, line);
    return run->adapter->expect(run->table, line, &run->error);
}

/* Lines */

static bool line_players(struct run *run, const struct rule_line *line)
{
    if (!rule_number(line->words[1], &run->setup.players, &run->error))
        return false;
    if (run->setup.players >= run->game->players_min &&
        run->setup.players <= run->game->players_max)
        return true;
    return fail(run, "the game is not for so many players");
}

static bool line_setup(struct run *run, const struct rule_line *line)
{
    if (strcmp(line->words[0], "new") == 0) {
        run->fresh = true;
        return true;
    }
    if (strcmp(line->words[0], "players") == 0 && line->count == 2)
        return line_players(run, line);
    if (strcmp(line->words[0], "option") == 0 && line->count == 3)
        return game_set_option(run->game, &run->setup, line->words[1], line->words[2], &run->error);
    if (strcmp(line->words[0], "stack") == 0 && line->count > 2)
        return script_add(&run->script, line->words[1], (const char *const *)line->words + 2,
                          line->count - 2, &run->error);
    return run->adapter->position(run->position, line, &run->error);
}

static bool run_line(struct run *run, const struct rule_line *line)
{
    const char *word = line->words[0];
    run->checks += strcmp(word, "expect") == 0 || strncmp(word, "refuse", 6) == 0;
    if (strcmp(word, "rules") == 0 || strcmp(word, "cards") == 0)
        return true; /* read by tools/rule_coverage */
    if (strcmp(word, "refused") == 0)
        return line_refused(run, line);
    bool step =
        strcmp(word, "do") == 0 || strcmp(word, "refuse") == 0 || strcmp(word, "expect") == 0;
    if (!step)
        return run->table ? fail(run, "a position line after the first step")
                          : line_setup(run, line);
    if (!start_table(run))
        return false;
    if (strcmp(word, "do") == 0)
        return line_do(run, line);
    return strcmp(word, "refuse") == 0 ? line_refuse(run, line) : line_expect(run, line);
}

/* Files */

/* A stack that cannot be scripted at all also counts as a refused set-up: the error waits for
 * `refused`. */
static bool is_refusal_of_stack(const struct rule_line *line, const struct rule_line *next)
{
    return strcmp(line->words[0], "stack") == 0 && next && strcmp(next->words[0], "refused") == 0;
}

/* Runs the lines of one test; returns the index of the line that failed, or -1. */
static int run_test(const struct rule_adapter *adapter, const struct rule_line *lines, int count,
                    struct text *error)
{
    const struct game *game = game_find(adapter->slug);
    struct run run = {.adapter = adapter,
                      .game = game,
                      .setup = game_standard_setup(game, adapter->players),
                      .position = calloc(1, adapter->position_size)};
    int failed = -1;
    script_init(&run.script, game->stacks, game->stack_count);
    for (int i = 1; i < count && failed < 0; i++) {
        if (run_line(&run, &lines[i]))
            continue;
        const struct rule_line *next = i + 1 < count ? &lines[i + 1] : NULL;
        if (is_refusal_of_stack(&lines[i], next)) {
            struct text wanted = TEXT_EMPTY;
            join(next, 1, &wanted);
            bool named = strstr(text_string(&run.error), text_string(&wanted)) != NULL;
            text_free(&wanted);
            run.checks += named;
            if (named)
                break;
        }
        failed = i;
    }
    if (failed < 0 && !run.checks) {
        fail(&run, "the test checks nothing");
        failed = 0;
    }
    text_add(error, text_string(&run.error));
    table_free(run.table);
    script_free(&run.script);
    text_free(&run.error);
    free(run.position);
    return failed;
}

struct totals {
    int passed, failed;
};

static void run_block(const struct rule_adapter *adapter, const char *path, struct rule_line *lines,
                      int count, struct totals *totals)
{
    struct text error = TEXT_EMPTY, title = TEXT_EMPTY;
    if (!count)
        return;
    join(&lines[0], 1, &title);
    int failed =
        strcmp(lines[0].words[0], "test") == 0 ? run_test(adapter, lines, count, &error) : 0;
    if (failed >= 0) {
        struct text line = TEXT_EMPTY;
        join(&lines[failed], 0, &line);
        printf("%s:%d: %s\n    %s\n    %s\n", path, lines[failed].number, text_string(&title),
               text_string(&line), text_string(&error));
        text_free(&line);
        totals->failed++;
    } else {
        totals->passed++;
    }
    text_free(&error);
    text_free(&title);
}

static void run_text(const struct rule_adapter *adapter, const char *path, char *text,
                     struct totals *totals)
{
    static struct rule_line lines[256];
    int count = 0, number = 0;
    for (char *at = text; at;) {
        char *end = strchr(at, '\n');
        if (end)
            *end = '\0';
        number++;
        struct rule_line *line = &lines[count];
        line->number = number;
        line->count = *at == '#' ? 0 : text_split(at, line->words, RULE_WORDS_MAX);
        bool comment = *at == '#';
        if (line->count < 0 || count == COUNT_OF(lines) - 1) {
            printf("%s:%d: too long\n", path, number);
            totals->failed++;
            return;
        }
        if (line->count > 0) {
            count++;
        } else if (!comment) {
            run_block(adapter, path, lines, count, totals);
            count = 0;
        }
        at = end ? end + 1 : NULL;
    }
    run_block(adapter, path, lines, count, totals);
}

static bool read_file(const char *path, struct text *out)
{
    char buffer[65536];
    size_t got;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    while ((got = fread(buffer, 1, sizeof buffer, file)) > 0)
        text_add_bytes(out, buffer, got);
    fclose(file);
    text_add(out, "\n\n");
    return true;
}

/* A game without an adapter: its tests begin with `new`, and expect what every game can. */
static bool no_position(void *position, const struct rule_line *line, struct text *error)
{
    (void)position, (void)line;
    return text_refuse(error, "the game has no adapter: a test begins with `new`");
}

static bool no_build(const void *position, const struct setup *setup, void *state,
                     struct text *error)
{
    (void)setup, (void)state;
    return no_position(NULL, position, error);
}

static bool no_expect(const struct table *table, const struct rule_line *line, struct text *error)
{
    (void)table, (void)line;
    return text_refuse(error, "no such expectation");
}

int main(int argc, char **argv)
{
    const struct game *game = argc > 2 ? game_find(argv[1]) : NULL;
    const struct rule_adapter plain = {
        game ? game->slug : "", game ? game->players_min : 0, 1, no_position, no_build, no_expect};
    const struct rule_adapter *adapter = game ? &plain : NULL;
    struct totals totals = {0, 0};
    for (int i = 0; i < COUNT_OF(adapters) && argc > 2; i++)
        if (strcmp(adapters[i]->slug, argv[1]) == 0)
            adapter = adapters[i];
    if (!adapter) {
        fprintf(stderr, "usage: rule_test GAME FILE...\n");
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        struct text text = TEXT_EMPTY;
        if (read_file(argv[i], &text)) {
            run_text(adapter, argv[i], text.data, &totals);
        } else {
            printf("%s: cannot be read\n", argv[i]);
            totals.failed++;
        }
        text_free(&text);
    }
    printf("%d passed, %d failed\n", totals.passed, totals.failed);
    return totals.failed || !totals.passed;
}
