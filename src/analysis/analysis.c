/* analysis.c: reads the game and lets bots judge its decisions, several at a time (see analysis.h).
 *
 * Every thread has a bot and a table of its own and takes the next decision that nobody has taken.
 * A bot forgets everything before each decision and uses a seed that follows from the version, so
 * it does not matter which thread judges a decision. */
#include "analysis/analysis.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "host/think.h"

enum { THREADS_MAX = 256 };
#define NO_ACTION UINT32_MAX

/* Reading the game */

/* A number of the state by the name of its field; -1 if this game has no such number. */
static int state_number(const struct game *game, const void *state, const char *name)
{
    for (int i = 0; i < game->fields->count; i++) {
        const struct field *field = &game->fields->list[i];
        if (field->type == FIELD_U8 && field->count == 0 && strcmp(field->name, name) == 0)
            return ((const uint8_t *)state)[field->offset];
    }
    return -1;
}

static struct analysis_place place_of(const struct table *table)
{
    const struct game *game = table_game(table);
    const void *state = table_state(table);
    const char *phase = game_decision(game, state);
    int item = item_find(game->rules.decisions->names, phase, strlen(phase));
    return (struct analysis_place){
        .version = table_version(table),
        .seat = game_decider(game, state),
        .age = state_number(game, state, "age"),
        .round = state_number(game, state, "round"),
        .phase = item < 0 ? NULL : &game->rules.decisions->names->items[item],
    };
}

static int count_choices(const struct table *table)
{
    uint32_t actions[LEGAL_MAX];
    return game_legal(table_game(table), table_state(table), actions);
}

/* Finds the decisions with a choice; the array has room for one per version. */
static void list_decisions(struct analysis *a)
{
    int end = table_version(a->table);
    table_undo(a->table, 0);
    for (bool more = true; more;) {
        int version = table_version(a->table), choices = count_choices(a->table);
        struct analysis_decision *d = &a->decisions[a->count];
        if (choices > 1) {
            d->place = place_of(a->table);
            d->choices = choices;
            d->played.action = version < end ? table_action_at(a->table, version) : NO_ACTION;
            a->count += version < end;
            a->open_end = version == end;
        }
        more = version < end && table_redo(a->table, NULL);
    }
}

bool analysis_open(struct analysis *a, const char *bytes, size_t count, struct text *error)
{
    memset(a, 0, sizeof *a);
    text_add_bytes(&a->record, bytes, count);
    a->table = table_from_record(bytes, count, error);
    if (!a->table)
        return false;
    a->game = table_game(a->table);
    a->players = table_players(a->table);
    a->over = game_decider(a->game, table_state(a->table)) == SEAT_NONE;
    a->decisions = calloc((size_t)table_version(a->table) + 1, sizeof *a->decisions);
    if (!a->decisions || a->record.failed) {
        text_add(error, "out of memory");
        return false;
    }
    list_decisions(a);
    if (!a->count)
        text_add(error, "nothing was decided in this game");
    return a->count > 0;
}

static void free_move(struct analysis_move *move)
{
    for (int lang = 0; lang < LANG_COUNT; lang++)
        text_free(&move->text[lang]);
}

void analysis_free(struct analysis *a)
{
    for (int i = 0; i < a->count; i++) {
        free_move(&a->decisions[i].played);
        for (int k = 0; k < a->decisions[i].best_count; k++)
            free_move(&a->decisions[i].best[k]);
    }
    for (int i = 0; i < a->turn_count; i++)
        for (int lang = 0; lang < LANG_COUNT; lang++)
            text_free(&a->turns[i].happened[lang]);
    free(a->decisions);
    table_free(a->table);
    text_free(&a->record);
    text_free(&a->bot);
}

/* Judging */

struct worker {
    struct bot *bot;
    struct table *table;
    struct bot_answer answer, again;
};

struct judging {
    struct analysis *analysis;
    const struct analysis_settings *settings;
    struct worker *workers;
    int count;
    int jobs;
    int end; /* the last version */
    atomic_int next, done;
    atomic_bool valueless;
};

static void write_move(const struct table *table, struct analysis_move *move)
{
    for (enum lang lang = 0; lang < LANG_COUNT; lang++)
        game_action_label(table_game(table), table_state(table), move->action, lang,
                          &move->text[lang]);
}

static void walk_to(struct table *table, int version)
{
    while (table_version(table) < version && table_redo(table, NULL))
        ;
}

/* Goes on to the next decision or to the end, and notes whether anything was learnt on the way. */
static void judge_way(struct worker *w, struct analysis_decision *d, int next)
{
    uint64_t before[BOT_STATE_WORDS];
    memcpy(before, table_state(w->table), table_game(w->table)->rules.state_size);
    walk_to(w->table, next);
    d->certain = analysis_nothing_revealed(w->table, d->place.version, before);
}

static void think(struct worker *w, const struct analysis_decision *d, int look,
                  struct bot_answer *answer)
{
    bot_forget(w->bot);
    bot_decide(w->bot, table_state(w->table),
               hash_combine((uint64_t)look, (uint64_t)d->place.version), answer);
}

/* Updates the mean of `looks` answers with one more. */
static void add_look(struct bot_answer *mean, const struct bot_answer *look, int looks)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        mean->value[seat] += (look->value[seat] - mean->value[seat]) / (looks + 1);
    for (int i = 0; i < mean->count; i++) {
        struct bot_candidate *candidate = &mean->candidates[i];
        candidate->share += (look->candidates[i].share - candidate->share) / (looks + 1);
        candidate->value += (look->candidates[i].value - candidate->value) / (looks + 1);
    }
}

/* Returns false if the bot gives no values. What seems to be a mistake is judged again with other
 * seeds, because the largest of many values that vary by chance is too large. */
static bool judge_decision(struct worker *w, struct analysis_decision *d, int next)
{
    walk_to(w->table, d->place.version);
    think(w, d, 1, &w->answer);
    if (!w->answer.valued)
        return false;
    analysis_judge(d, &w->answer, table_players(w->table));
    for (int looks = 1; looks < ANALYSIS_LOOKS && d->loss >= ANALYSIS_MISTAKE; looks++) {
        think(w, d, 1 + looks, &w->again);
        add_look(&w->answer, &w->again, looks);
        analysis_judge(d, &w->answer, table_players(w->table));
    }
    if (d->played.action == NO_ACTION)
        return true;
    write_move(w->table, &d->played);
    for (int i = 0; i < d->best_count; i++)
        write_move(w->table, &d->best[i]);
    judge_way(w, d, next);
    return true;
}

static void run_worker(void *argument, int index)
{
    struct judging *judging = argument;
    struct worker *w = &judging->workers[index];
    table_undo(w->table, 0);
    for (;;) {
        int job = atomic_fetch_add(&judging->next, 1);
        if (job >= judging->jobs || atomic_load(&judging->valueless))
            return;
        struct analysis_decision *d = &judging->analysis->decisions[job];
        int next = job + 1 < judging->jobs ? d[1].place.version : judging->end;
        if (!judge_decision(w, d, next))
            atomic_store(&judging->valueless, true);
        int done = atomic_fetch_add(&judging->done, 1) + 1;
        if (judging->settings->progress)
            judging->settings->progress(done, judging->jobs);
    }
}

static bool limit_bot(struct bot *bot, const struct analysis_settings *settings, struct text *error)
{
    return (!settings->ms || bot_limit(bot, "ms", settings->ms, error)) &&
           (!settings->iterations || bot_limit(bot, "iterations", settings->iterations, error));
}

static bool open_workers(struct judging *judging, struct text *error)
{
    struct analysis *a = judging->analysis;
    const struct analysis_settings *settings = judging->settings;
    judging->workers = calloc((size_t)judging->count, sizeof *judging->workers);
    if (!judging->workers) {
        text_add(error, "out of memory");
        return false;
    }
    for (int i = 0; i < judging->count; i++) {
        struct worker *w = &judging->workers[i];
        w->bot = bot_new(a->game, settings->bot, settings->host ? settings->host : &host_for_bots,
                         error);
        if (!w->bot || !limit_bot(w->bot, settings, error))
            return false;
        w->table = table_from_record(text_string(&a->record), a->record.length, error);
        if (!w->table)
            return false;
    }
    return true;
}

static void close_workers(struct judging *judging)
{
    for (int i = 0; judging->workers && i < judging->count; i++) {
        bot_free(judging->workers[i].bot);
        table_free(judging->workers[i].table);
    }
    free(judging->workers);
}

/* Notes who judged, for the reports. */
static void describe_bot(struct analysis *a, const struct bot *bot, const char *text)
{
    bool limited = bot->kind->option_count > BOT_MS;
    text_add(&a->bot, text);
    a->ms = limited ? bot->options[BOT_MS] : 0;
    a->iterations = limited ? bot->options[BOT_ITERATIONS] : 0;
}

bool analysis_run(struct analysis *a, const struct analysis_settings *settings, struct text *error)
{
    struct judging judging = {.analysis = a,
                              .settings = settings,
                              .jobs = a->count + a->open_end,
                              .end = table_version(a->table)};
    int threads = settings->threads < THREADS_MAX ? settings->threads : THREADS_MAX;
    judging.count = threads < judging.jobs ? threads : judging.jobs;
    bool good = open_workers(&judging, error);
    if (good) {
        host_share(judging.count, run_worker, &judging);
        describe_bot(a, judging.workers[0].bot, settings->bot);
        good = !atomic_load(&judging.valueless);
        if (!good)
            text_format(error, "bot %s does not say what moves are worth", settings->bot);
    }
    close_workers(&judging);
    if (good) {
        analysis_look_back(a);
        analysis_sum_up(a);
        analysis_tell_luck(a);
    }
    return good;
}
