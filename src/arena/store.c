/* store.c: see store.h. A game is one string, since a file may hold a hundred thousand of them:
 * "DEAL ROTATION WINNERS SCORES DECISIONS ENDING", "0 1 0 41,38 72 points". WINNERS and SCORES are
 * lists with commas; WINNERS is "-" if nobody won. */
#include "arena/store.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/summary.h"
#include "core/data.h"
#include "core/json.h"
#include "host/chart.h"

static const char FORMAT[] = "epoki-arena 1";

/* What a word of the lineup stands for if it is a level: levels may change later, results must not.
 */
static const char *meaning(const struct game *game, const char *text)
{
    enum bot_level level = bot_level_of(text);
    return level < BOT_LEVEL_COUNT ? bot_level_text(game, level) : text;
}

/* Writing */

static void add_number(struct json_writer *json, double value)
{
    if (isfinite(value))
        json_fixed(json, value);
    else
        json_null(json);
}

static void add_interval(struct json_writer *json, struct estimate estimate)
{
    json_begin_array(json);
    add_number(json, estimate.value);
    add_number(json, estimate.low);
    add_number(json, estimate.high);
    json_end_array(json);
}

static void add_estimate(struct json_writer *json, const char *key, struct estimate estimate)
{
    json_key(json, key);
    add_interval(json, estimate);
}

static void add_pair_number(struct json_writer *json, const char *key, double value)
{
    json_key(json, key);
    add_number(json, value);
}

static void add_results(struct json_writer *json, const double *results, int count)
{
    json_key(json, "by_seat");
    json_begin_array(json);
    for (int i = 0; i < count; i++)
        add_number(json, results[i]);
    json_end_array(json);
}

static void add_sprt(const struct arena *arena, struct json_writer *json)
{
    static const char *const verdicts[] = {
        [SPRT_OPEN] = "open", [SPRT_LOW] = "low", [SPRT_HIGH] = "high"};
    struct text text = TEXT_EMPTY;
    json_key(json, "sprt");
    if (!arena->has_sprt) {
        json_null(json);
        return;
    }
    chart_add_number(&text, arena->sprt.low, 4);
    text_add_char(&text, ',');
    chart_add_number(&text, arena->sprt.high, 4);
    json_begin_object(json);
    json_pair_string(json, "elo", text_string(&text));
    json_pair_string(json, "verdict", verdicts[arena->verdict]);
    add_pair_number(json, "llr", sprt_ratio(&arena->sprt, &arena->lead));
    add_pair_number(json, "bound", sprt_bound());
    json_end_object(json);
    text_free(&text);
}

static void add_configuration(const struct arena *arena, struct json_writer *json)
{
    struct text seed = TEXT_EMPTY, options = TEXT_EMPTY, data = TEXT_EMPTY;
    struct setup setup = arena_setup(arena);
    text_add_uint(&seed, arena->seed);
    game_options_text(arena->game, &setup, &options);
    json_pair_string(json, "format", FORMAT);
    json_pair_string(json, "game", arena->game->slug);
    json_pair_int(json, "rules", arena->game->rules.version);
    if (data_hash(arena->game)) {
        text_add_hex64(&data, data_hash(arena->game));
        json_pair_string(json, "data", text_string(&data));
    }
    json_pair_int(json, "players", arena->players);
    if (options.length)
        json_pair_string(json, "options", text_string(&options));
    json_pair_string(json, "seed", text_string(&seed));
    json_pair_int(json, "deals", arena->deals);
    if (arena->fresh_deals)
        json_pair_bool(json, "fresh_deals", true);
    json_key(json, "bots");
    json_begin_array(json);
    for (int i = 0; i < arena->bots.count; i++)
        json_string(json, arena->bots.text[i]);
    json_end_array(json);
    json_key(json, "meanings");
    json_begin_array(json);
    for (int i = 0; i < arena->bots.count; i++)
        json_string(json, meaning(arena->game, arena->bots.text[i]));
    json_end_array(json);
    add_sprt(arena, json);
    json_pair_bool(json, "finished", arena_is_over(arena));
    text_free(&seed);
    text_free(&options);
    text_free(&data);
}

static void add_bots(const struct arena *arena, const struct summary *summary,
                     struct json_writer *json)
{
    json_key(json, "bots");
    json_begin_array(json);
    for (int i = 0; i < arena->bots.count; i++) {
        const struct summary_bot *bot = &summary->bots[i];
        json_begin_object(json);
        json_pair_string(json, "bot", arena->bots.text[i]);
        json_pair_int(json, "deals", bot->deals);
        json_pair_int(json, "won", bot->won);
        json_pair_int(json, "shared", bot->shared);
        json_pair_int(json, "lost", bot->lost);
        add_estimate(json, "result", bot->result);
        add_pair_number(json, "score", bot->score);
        add_results(json, bot->by_seat, arena->players);
        json_end_object(json);
    }
    json_end_array(json);
}

static void add_pairs(const struct arena *arena, const struct summary *summary,
                      struct json_writer *json)
{
    json_key(json, "pairs");
    json_begin_array(json);
    for (int a = 0; a < arena->bots.count; a++) {
        for (int b = a + 1; b < arena->bots.count; b++) {
            struct estimate share = summary_share(summary, a, b);
            json_begin_object(json);
            json_pair_int(json, "first", a);
            json_pair_int(json, "second", b);
            json_pair_int(json, "deals", summary->pairs[a][b].deals);
            add_estimate(json, "share", share);
            add_estimate(json, "elo", elo_of_estimate(share));
            json_end_object(json);
        }
    }
    json_end_array(json);
}

static void add_orders(const struct arena *arena, const struct summary *summary,
                       struct json_writer *json)
{
    json_key(json, "by_order");
    json_begin_array(json);
    for (int place = 0; place < arena->players; place++)
        add_interval(json, summary->by_order[place]);
    json_end_array(json);
}

static void add_summary(const struct arena *arena, const struct summary *summary,
                        struct json_writer *json)
{
    json_key(json, "summary");
    json_begin_object(json);
    json_pair_int(json, "deals", summary->deals);
    json_pair_int(json, "games", summary->games);
    add_bots(arena, summary, json);
    add_pairs(arena, summary, json);
    add_results(json, summary->by_seat, arena->players);
    add_orders(arena, summary, json);
    add_pair_number(json, "decisions", summary->length);
    json_pair_int(json, "shortest", summary->shortest);
    json_pair_int(json, "longest", summary->longest);
    json_key(json, "endings");
    json_begin_object(json);
    for (int i = 0; i < arena->ending_count; i++) {
        int ending = summary->ending_order[i];
        if (summary->endings[ending])
            json_pair_int(json, arena->endings[ending], summary->endings[ending]);
    }
    json_end_object(json);
    json_end_object(json);
}

static void add_game(const struct arena *arena, int number, struct json_writer *json,
                     struct text *line)
{
    const struct arena_game *game = &arena->games[number];
    bool any = false;
    text_clear(line);
    text_format(line, "%d %d ", number / arena->players, number % arena->players);
    for (int seat = 0; seat < arena->players; seat++) {
        if (game->winners >> seat & 1) {
            text_format(line, any ? ",%d" : "%d", seat);
            any = true;
        }
    }
    if (!any)
        text_add_char(line, '-');
    for (int seat = 0; seat < arena->players; seat++)
        text_format(line, seat ? ",%d" : " %d", game->scores[seat]);
    text_format(line, " %d %s", game->decisions, arena->endings[game->ending]);
    json_string(json, text_string(line));
}

/* One line per game, for people and for `diff`. */
static void add_games(const struct arena *arena, struct json_writer *json)
{
    struct text line = TEXT_EMPTY;
    json_pair_string(json, "game_is", "deal rotation winners scores decisions ending");
    json_key(json, "games");
    json_begin_array(json);
    for (int i = 0; i < arena->deals * arena->players; i++) {
        if (arena->games[i].done) {
            add_game(arena, i, json, &line);
            text_add_char(json->text, '\n');
        }
    }
    json_end_array(json);
    text_free(&line);
}

static void add_timing(const struct arena *arena, struct json_writer *json)
{
    json_key(json, "timing");
    json_begin_array(json);
    for (int i = 0; i < arena->bots.count; i++) {
        json_begin_object(json);
        json_pair_int(json, "nanoseconds", arena->effort[i].nanoseconds);
        json_pair_int(json, "decisions", arena->effort[i].decisions);
        json_pair_int(json, "visits", arena->effort[i].visits);
        json_end_object(json);
    }
    json_end_array(json);
}

void store_write(const struct arena *arena, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    struct summary *summary = malloc(sizeof *summary);
    if (!summary) {
        out->failed = true;
        return;
    }
    summary_make(arena, summary);
    json_begin_object(&json);
    add_configuration(arena, &json);
    add_summary(arena, summary, &json);
    add_games(arena, &json);
    add_timing(arena, &json);
    json_end_object(&json);
    text_add_char(out, '\n');
    free(summary);
}

/* Reading */

static bool read_elo(const char **text, char end, double *elo)
{
    char *after;
    *elo = strtod(*text, &after);
    bool good = after != *text && *after == end && *elo >= -1000 && *elo <= 1000;
    *text = after + 1;
    return good;
}

bool store_read_sprt(const char *text, struct sprt *sprt)
{
    return read_elo(&text, ',', &sprt->low) && read_elo(&text, '\0', &sprt->high) &&
           sprt->low < sprt->high;
}

static bool refuse(struct text *error, const char *why)
{
    text_add(error, why);
    return false;
}

static bool read_int(const struct json_node *object, const char *key, int low, int high, int *value)
{
    int64_t number;
    if (!json_as_int(json_member(object, key), low, high, &number))
        return false;
    *value = (int)number;
    return true;
}

static bool read_game(struct arena *arena, const struct json_node *root, struct text *error)
{
    const char *format = json_as_string(json_member(root, "format"));
    const char *slug = json_as_string(json_member(root, "game"));
    int rules;
    if (!format || strcmp(format, FORMAT) != 0)
        return refuse(error, "this is not a results file of epoki arena");
    arena->game = slug ? game_find(slug) : NULL;
    if (!arena->game)
        return refuse(error, "there is no such game");
    if (!read_int(root, "rules", 0, 1000000, &rules) || rules != arena->game->rules.version)
        return refuse(error, "these games were played by another version of the rules");
    if (!data_may_use(arena->game, json_as_string(json_member(root, "data"))))
        return refuse(error, "these games were played with other corrected tables");
    return true;
}

static bool read_bots(struct arena *arena, const struct json_node *root, struct text *error)
{
    const struct json_node *bots = json_member(root, "bots"),
                           *meanings = json_member(root, "meanings");
    if (!bots || bots->type != JSON_ARRAY || bots->count < 2 || bots->count > LINEUP_MAX ||
        !meanings || meanings->type != JSON_ARRAY || meanings->count != bots->count)
        return refuse(error, "the list of bots is broken");
    const struct json_node *meant = meanings->child;
    for (const struct json_node *node = bots->child; node; node = node->next, meant = meant->next) {
        const char *text = json_as_string(node), *means = json_as_string(meant);
        if (!text || !means)
            return refuse(error, "the list of bots is broken");
        if (!lineup_add(&arena->bots, arena->game, text, strlen(text), error))
            return false;
        if (strcmp(means, meaning(arena->game, text)) != 0)
            return refuse(error, "a level of the file stands for another bot now");
    }
    return true;
}

/* The options; files from before there were options have the standard ones. */
static bool read_options(struct arena *arena, const struct json_node *root, struct text *error)
{
    const struct json_node *options = json_member(root, "options");
    const char *list = json_as_string(options);
    struct setup setup = game_standard_setup(arena->game, arena->players);
    if (options && !list)
        return refuse(error, "the options are broken");
    bool good = game_set_options(arena->game, &setup, list, error);
    memcpy(arena->options, setup.options, sizeof arena->options);
    return good;
}

static bool read_configuration(struct arena *arena, const struct json_node *root,
                               struct text *error)
{
    const char *seed = json_as_string(json_member(root, "seed"));
    const char *sprt = json_as_string(json_member(json_member(root, "sprt"), "elo"));
    const struct json_node *fresh =
        json_member(root, "fresh_deals"); /* only written if it is true */
    int deals;
    if (!read_game(arena, root, error) || !read_bots(arena, root, error))
        return false;
    if (!read_int(root, "players", arena->game->players_min, arena->game->players_max,
                  &arena->players) ||
        !read_int(root, "deals", 1, ARENA_GAMES_MAX / arena->players, &deals) || !seed ||
        !text_parse_uint(seed, strlen(seed), &arena->seed) || (fresh && fresh->type != JSON_TRUE))
        return refuse(error, "the configuration is broken");
    arena->fresh_deals = fresh != NULL;
    if (!read_options(arena, root, error))
        return false;
    arena->has_sprt = sprt != NULL;
    if (sprt && !store_read_sprt(sprt, &arena->sprt))
        return refuse(error, "the sequential test is broken");
    return arena_reserve(arena, deals) || refuse(error, "out of memory");
}

/* Reads "1,2,3" up to a space; returns how many numbers there are, or -1. */
static int read_list(const char **text, int *numbers, int most)
{
    int count = 0;
    for (;; ++*text) {
        char *end;
        if (count == most)
            return -1;
        long value = strtol(*text, &end, 10);
        if (end == *text || value < -1000000 || value > 1000000)
            return -1;
        numbers[count++] = (int)value;
        *text = end;
        if (*end == ' ') {
            ++*text;
            return count;
        }
        if (*end != ',')
            return -1;
    }
}

static bool read_winners(const char **text, int players, uint8_t *winners)
{
    int seats[SEATS_MAX];
    *winners = 0;
    if (strncmp(*text, "- ", 2) == 0) {
        *text += 2;
        return true;
    }
    int count = read_list(text, seats, players);
    for (int i = 0; i < count; i++) {
        if (seats[i] < 0 || seats[i] >= players)
            return false;
        *winners |= (uint8_t)(1 << seats[i]);
    }
    return count > 0;
}

static bool read_line(struct arena *arena, const char *line)
{
    struct arena_game game = {.done = true};
    int deal, rotation;
    if (read_list(&line, &deal, 1) != 1 || read_list(&line, &rotation, 1) != 1 || deal < 0 ||
        deal >= arena->deals || rotation < 0 || rotation >= arena->players)
        return false;
    if (!read_winners(&line, arena->players, &game.winners) ||
        read_list(&line, game.scores, arena->players) != arena->players ||
        read_list(&line, &game.decisions, 1) != 1 || !*line || game.decisions < 0)
        return false;
    int first = arena_first(arena, deal * arena->players + rotation);
    if (first == SEAT_NONE)
        return false;
    game.first = (uint8_t)first;
    game.ending = arena_ending(arena, line);
    arena->games[deal * arena->players + rotation] = game;
    return true;
}

static void read_effort(const struct json_node *node, struct arena_effort *effort)
{
    json_as_int(json_member(node, "nanoseconds"), 0, INT64_MAX / 2, &effort->nanoseconds);
    json_as_int(json_member(node, "decisions"), 0, INT64_MAX / 2, &effort->decisions);
    json_as_int(json_member(node, "visits"), 0, INT64_MAX / 2, &effort->visits);
}

static bool read_document(struct arena *arena, const struct json_node *root, struct text *error)
{
    if (!read_configuration(arena, root, error))
        return false;
    const struct json_node *games = json_member(root, "games"),
                           *timing = json_member(root, "timing");
    if (!games || games->type != JSON_ARRAY)
        return refuse(error, "the list of games is broken");
    for (const struct json_node *node = games->child; node; node = node->next)
        if (!json_as_string(node) || !read_line(arena, json_as_string(node)))
            return refuse(error, "a game of the file is broken");
    int bot = 0;
    for (const struct json_node *node = timing ? timing->child : NULL;
         node && bot < arena->bots.count; node = node->next)
        read_effort(node, &arena->effort[bot++]);
    arena_count(arena);
    return true;
}

bool store_read(struct arena *arena, const char *bytes, size_t count, struct text *error)
{
    struct json_document document = json_parse(bytes, count);
    bool good = document.root && read_document(arena, document.root, error);
    if (!document.root)
        text_format(error, "this is not a results file of epoki arena (%s)", document.error);
    json_free(&document);
    return good;
}
