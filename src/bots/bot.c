/* bot.c: the kinds of bots, the text that describes one, and the only way in which they see a game.
 */
#include "bots/bot.h"

#include <stdlib.h>
#include <string.h>

static const struct bot_kind *const kinds[] = {
    &bot_random, &bot_greedy, &bot_flat, &bot_mcts, &bot_plan,
};

int bot_kind_count(void)
{
    return COUNT_OF(kinds);
}

const struct bot_kind *bot_kind_at(int index)
{
    return kinds[index];
}

const struct bot_kind *bot_kind_of(const char *text)
{
    for (int i = 0; i < COUNT_OF(kinds); i++)
        if (text_equals(kinds[i]->name, text, strcspn(text, ":")))
            return kinds[i];
    return NULL;
}

const char *const bot_eval_words[] = {"none", "hand", "tuned", "net"};

/* Reading a description */

struct description {
    const struct bot_kind *kind;
    const struct partner *partner;
    int options[BOT_OPTIONS_MAX];
    bool of_level; /* a limit given now replaces all limits of the level */
};

static bool refuse(struct text *error, const char *what, const char *bytes, size_t count)
{
    text_add(error, what);
    text_add_bytes(error, bytes, count);
    return false;
}

static bool read_value(const struct bot_option *option, const char *bytes, size_t count, int *value)
{
    int64_t number;
    for (int i = option->low; option->words && i <= option->high; i++) {
        if (text_equals(option->words[i], bytes, count)) {
            *value = i;
            return true;
        }
    }
    if (option->words || !text_parse_int(bytes, count, &number) || number < option->low ||
        number > option->high)
        return false;
    *value = (int)number;
    return true;
}

/* "name=value" */
static bool read_option(struct description *d, const char *bytes, size_t count, struct text *error)
{
    const char *equals = memchr(bytes, '=', count);
    size_t name = equals ? (size_t)(equals - bytes) : count;
    for (int i = 0; i < d->kind->option_count; i++) {
        const struct bot_option *option = &d->kind->options[i];
        if (!text_equals(option->name, bytes, name))
            continue;
        if (d->of_level && (i == BOT_ITERATIONS || i == BOT_MS)) {
            d->options[BOT_ITERATIONS] = d->options[BOT_MS] = 0;
            d->of_level = false;
        }
        if (!equals || !read_value(option, equals + 1, count - name - 1, &d->options[i])) {
            text_format(error, "bot %s: bad value: ", d->kind->name);
            return refuse(error, "", bytes, count);
        }
        return true;
    }
    text_format(error, "bot %s has no option ", d->kind->name);
    return refuse(error, "", bytes, name);
}

static bool read_options(struct description *d, const char *text, struct text *error)
{
    while (*text) {
        size_t count = strcspn(text, ",");
        if (!read_option(d, text, count, error))
            return false;
        text += count + (text[count] == ',');
    }
    return true;
}

/* "kind" or "kind:options" */
static bool read_kind(struct description *d, const char *text, struct text *error)
{
    size_t word = strcspn(text, ":");
    d->kind = bot_kind_of(text);
    if (!d->kind)
        return refuse(error, "there is no bot ", text, word);
    for (int i = 0; i < d->kind->option_count; i++)
        d->options[i] = d->kind->options[i].standard;
    return read_options(d, text + word + (text[word] == ':'), error);
}

/* The sparring partner of the game whose name begins the description, or NULL. */
static const struct partner *partner_of(const struct game *game, const char *text)
{
    for (int i = 0; i < game->partner_count; i++)
        if (text_equals(game->partners[i].name, text, strcspn(text, ":")))
            return &game->partners[i];
    return NULL;
}

/* A level or partner is read as the text it stands for, with its own options on top. */
static bool read_description(const struct game *game, const char *text, struct description *d,
                             struct text *error)
{
    enum bot_level level = bot_level_of(text);
    size_t word = strcspn(text, ":");
    d->of_level = false;
    d->partner = partner_of(game, text);
    if (level == BOT_LEVEL_COUNT && !d->partner)
        return read_kind(d, text, error);
    if (!read_kind(d, d->partner ? d->partner->bot : bot_level_text(game, level), error))
        return false;
    d->of_level = true; /* only now, because the text it stands for gives limits too */
    return read_options(d, text + word + (text[word] == ':'), error);
}

bool bot_is_known(const struct game *game, const char *text, struct text *error)
{
    struct description d;
    return read_description(game, text, &d, error);
}

/* Life of a bot */

struct bot *bot_new(const struct game *game, const char *text, const struct bot_host *host,
                    struct text *error)
{
    struct description d = {.kind = NULL};
    if (host && host->ask && strcmp(text, BOT_PROGRAM) == 0)
        d.kind = &bot_program;
    else if (!read_description(game, text, &d, error))
        return NULL;
    struct bot *bot = calloc(1, sizeof *bot);
    if (bot) {
        *bot = (struct bot){.kind = d.kind, .game = game, .partner = d.partner};
        if (host)
            bot->host = *host;
        memcpy(bot->options, d.options, sizeof bot->options);
        bot->state = malloc(game->rules.state_size);
        bot->memory = calloc(1, d.kind->memory_size ? d.kind->memory_size : 1);
    }
    bool good = bot && bot->state && bot->memory;
    if (!good)
        text_add(error, "out of memory");
    if (good && (!bot->kind->open || bot->kind->open(bot, error)))
        return bot;
    bot_free(bot);
    return NULL;
}

void bot_free(struct bot *bot)
{
    if (!bot)
        return;
    if (bot->kind->close && bot->memory)
        bot->kind->close(bot);
    free(bot->memory);
    free(bot->state);
    free(bot);
}

void bot_lend(struct bot *bot, const struct bot_host *host)
{
    bot->host = *host;
}

/* The memory that every bot of a kind has. */
static size_t frame_memory(const struct bot_kind *kind, const struct game *game)
{
    return sizeof(struct bot) + kind->memory_size + game->rules.state_size;
}

size_t bot_memory(const struct bot *bot)
{
    const struct bot_kind *kind = bot->kind;
    return frame_memory(kind, bot->game) + (kind->holds ? kind->holds(bot) : 0);
}

size_t bot_memory_most(const struct game *game, const char *text)
{
    struct description d;
    struct text error = TEXT_EMPTY;
    bool known = read_description(game, text, &d, &error);
    text_free(&error);
    if (!known)
        return 0;
    return frame_memory(d.kind, game) + (d.kind->most ? d.kind->most(game, d.options) : 0);
}

void bot_trim(struct bot *bot)
{
    if (bot->kind->trim)
        bot->kind->trim(bot);
}

void bot_load_weights(struct bot *bot, int net)
{
    const struct game *game = bot->game;
    enum weights weights = bot->options[BOT_EVAL] == BOT_EVAL_HAND ? WEIGHTS_HAND : WEIGHTS_TUNED;
    if (game->evaluation)
        evaluation_weights(game->evaluation, weights, bot->weights);
    for (int i = 0; bot->partner && i < bot->partner->count; i++)
        bot->weights[bot->partner->changes[i].feature] =
            (float)bot->partner->changes[i].weight / 1000;
    bot->net = bot->options[BOT_EVAL] == BOT_EVAL_NET ? nets_for(game, net, &bot->own_net) : NULL;
}

bool bot_limit(struct bot *bot, const char *name, int value, struct text *error)
{
    int which = strcmp(name, "ms") == 0 ? BOT_MS : BOT_ITERATIONS;
    if (bot->kind->option_count <= which)
        return true;
    const struct bot_option *option = &bot->kind->options[which];
    if (value < 1 || value > option->high) {
        text_format(error, "%s must be a number from 1 to %d", name, option->high);
        return false;
    }
    if (which == BOT_MS && !bot->host.now) {
        text_add(error, "there is no clock here: give iterations");
        return false;
    }
    bot->options[BOT_MS] = bot->options[BOT_ITERATIONS] = 0;
    bot->options[which] = value;
    return true;
}

/* Deciding */

void bot_decide(struct bot *bot, const void *state, uint64_t seed, struct bot_answer *answer)
{
    const struct game *game = bot->game;
    uint32_t actions[LEGAL_MAX];
    struct chance chance;
    int seat = game_decider(game, state);
    assert(seat != SEAT_NONE);
    chance_seed(&chance, seed, NULL);
    memcpy(bot->state, state, game->rules.state_size);
    game->rules.resample(bot->state, seat, &chance);
    memset(answer, 0, offsetof(struct bot_answer, candidates));
    answer->count = game_legal(game, bot->state, actions);
    for (int i = 0; i < answer->count; i++)
        answer->candidates[i] = (struct bot_candidate){.action = actions[i]};
    if (answer->count > 1) {
        bot->kind->decide(bot, seat, &chance, answer);
        return;
    }
    answer->action = actions[0];
    answer->candidates[0].share = 1;
}

bool bot_listens(const struct bot *bot)
{
    return bot->kind->note != NULL;
}

void bot_note(struct bot *bot, int seat, uint32_t action, uint8_t seen_by,
              const struct events *events, int turn)
{
    if (!bot->kind->note)
        return;
    if (!event_mask_has(seen_by, seat))
        action = ACTION_HIDDEN;
    struct events seen = {.count = 0, .lost = events->lost};
    for (int i = 0; i < events->count; i++)
        if (event_mask_has(events->at[i].seen_by, seat))
            seen.at[seen.count++] = events->at[i];
    bot->kind->note(bot, seat, action, &seen, turn);
}

void bot_forget(struct bot *bot)
{
    if (bot->kind->forget)
        bot->kind->forget(bot);
}

/* For the kinds */

void bot_evaluate(const struct bot *bot, const void *state, double *values)
{
    int seat = game_decider(bot->game, state);
    if (bot->net && seat != SEAT_NONE) {
        struct net_view view;
        net_look(bot->net, state, seat, &view);
        memcpy(values, view.values, sizeof view.values);
        return;
    }
    judge_position(bot->game, bot->weights, state, values);
}

void bot_evaluate_quickly(const struct bot *bot, void *memo, const void *state, double *values)
{
    if (memo && game_decider(bot->game, state) != SEAT_NONE)
        evaluation_values(bot->game, state, bot->weights, memo, values);
    else
        judge_position(bot->game, bot->weights, state, values);
}

bool bot_playout(const struct game *game, void *state, int moves, struct chance *chance)
{
    uint32_t actions[LEGAL_MAX];
    int count = 0;
    for (int i = 0; i < moves && (count = game_legal(game, state, actions)) > 0; i++)
        game_apply(game, state, actions[chance_below(chance, (uint32_t)count)], chance, NULL);
    return game_decider(game, state) == SEAT_NONE;
}

bool bot_check_limits(struct bot *bot, int iterations, struct text *error)
{
    if (bot->options[BOT_MS] && !bot->host.now) {
        text_format(error, "bot %s: there is no clock here: give iterations", bot->kind->name);
        return false;
    }
    if (!bot->options[BOT_MS] && !bot->options[BOT_ITERATIONS])
        bot->options[BOT_ITERATIONS] = iterations;
    return true;
}

struct bot_budget bot_budget_begin(const struct bot *bot)
{
    struct bot_budget budget = {.iterations = bot->options[BOT_ITERATIONS]};
    if (bot->options[BOT_MS]) {
        budget.begin = bot->host.now(bot->host.context);
        budget.end = budget.begin + bot->options[BOT_MS] / 1000.0;
    }
    return budget;
}

double bot_budget_left(const struct bot *bot, const struct bot_budget *budget, int64_t done)
{
    double left = budget->iterations ? (double)(budget->iterations - done) : 1e18;
    if (budget->end > 0) {
        double now = bot->host.now(bot->host.context), spent = now - budget->begin;
        double rest = spent > 0 ? (double)done * (budget->end - now) / spent : left;
        left = rest < left ? rest : left;
    }
    return left;
}

bool bot_budget_is_spent(const struct bot *bot, const struct bot_budget *budget, int64_t done,
                         int cost)
{
    const struct bot_host *host = &bot->host;
    int64_t apart = cost < 16 ? 16 / cost : 1;
    if (budget->iterations && done >= budget->iterations)
        return true;
    if (done % apart != 0 || done == 0)
        return false;
    return (budget->end > 0 && host->now(host->context) >= budget->end) ||
           (host->cancelled && host->cancelled(host->context));
}

static int by_share(const struct bot_answer *answer, struct chance *chance)
{
    double point = (double)(chance_next(chance) >> 11) / 9007199254740992.0;
    for (int i = 0; i < answer->count; i++) {
        point -= answer->candidates[i].share;
        if (point < 0)
            return i;
    }
    return answer->count - 1;
}

static bool is_better(const struct bot_candidate *a, const struct bot_candidate *b)
{
    return a->share > b->share || (a->share == b->share && a->value > b->value);
}

void bot_choose(struct bot_answer *answer, int noise, struct chance *chance)
{
    int best = 0;
    uint32_t ties = 1;
    for (int i = 1; i < answer->count; i++) {
        const struct bot_candidate *one = &answer->candidates[i];
        bool better = is_better(one, &answer->candidates[best]);
        ties = better ? 1 : ties + !is_better(&answer->candidates[best], one);
        if (better || (!is_better(&answer->candidates[best], one) && !chance_below(chance, ties)))
            best = i;
    }
    if (noise && chance_below(chance, 1000) < (uint32_t)noise)
        best = by_share(answer, chance);
    answer->action = answer->candidates[best].action;
}
