/* cmd_bench.c: `epoki bench`: uniformly random games through the generic interface, on one core.
 *
 * The signature is a hash over a fixed set of games, made of what the rules decide (seats, legal
 * actions, scores), not of how a state is laid out: an optimisation must not change it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "cli/bench_gpu.h"
#include "cli/cli.h"
#include "core/hash.h"
#include "host/think.h"

enum { SIGNATURE_GAMES = 1000 };

struct bench {
    const struct game *game;
    struct setup setup;
    void *state, *copy;
    uint32_t actions[LEGAL_MAX];
    uint64_t games, decisions;
    uint64_t signed_decisions; /* those of the games of the signature */
    double seconds, clone_ns;
    uint64_t signature;
};

/* One random game; returns its decisions. */
static uint64_t play_game(struct bench *bench, uint64_t seed)
{
    const struct game *game = bench->game;
    struct chance chance;
    uint64_t decisions = 0;
    int count;
    memset(bench->state, 0, game->rules.state_size);
    chance_seed(&chance, seed, NULL);
    game->rules.setup(bench->state, &bench->setup, &chance);
    while ((count = game_legal(game, bench->state, bench->actions)) > 0) {
        uint32_t action = bench->actions[chance_below(&chance, (uint32_t)count)];
        game_apply(game, bench->state, action, &chance, NULL);
        decisions++;
    }
    return decisions;
}

static void measure_games(struct bench *bench, double seconds)
{
    double start = host_work_seconds(), now = start;
    uint64_t seed = 1;
    while (now - start < seconds) {
        for (int i = 0; i < 100; i++)
            bench->decisions += play_game(bench, seed++);
        bench->games += 100;
        now = host_work_seconds();
    }
    bench->seconds = now - start;
}

static void measure_clone(struct bench *bench)
{
    const int rounds = 2000000;
    volatile char *keep = bench->copy; /* the copies must not be optimised away */
    double start = host_work_seconds();
    for (int i = 0; i < rounds; i++) {
        memcpy(bench->copy, bench->state, bench->game->rules.state_size);
        (void)keep[i % 8];
    }
    bench->clone_ns = (host_work_seconds() - start) / rounds * 1e9;
}

static uint64_t sign_text(uint64_t hash, const struct text *text)
{
    return hash_bytes(hash, text_string(text), text->length);
}

/* The signature of one game: every seat, every legal list in notation, every score. */
static uint64_t sign_game(struct bench *bench, uint64_t seed, uint64_t hash)
{
    const struct game *game = bench->game;
    struct chance chance;
    struct score scores[SEATS_MAX];
    struct text text = TEXT_EMPTY;
    int count;
    memset(bench->state, 0, game->rules.state_size);
    chance_seed(&chance, seed, NULL);
    game->rules.setup(bench->state, &bench->setup, &chance);
    while ((count = game_legal(game, bench->state, bench->actions)) > 0) {
        text_clear(&text);
        text_add_int(&text, game_decider(game, bench->state));
        for (int i = 0; i < count; i++) {
            text_add_char(&text, '|');
            game_action_text(game, bench->actions[i], &text);
        }
        hash = sign_text(hash, &text);
        uint32_t action = bench->actions[chance_below(&chance, (uint32_t)count)];
        game_apply(game, bench->state, action, &chance, NULL);
        bench->signed_decisions++;
    }
    game->rules.scores(bench->state, scores);
    for (int seat = 0; seat < bench->setup.players; seat++)
        hash = hash_combine(hash, (uint64_t)scores[seat].total * 2 + scores[seat].winner);
    text_free(&text);
    return hash;
}

static void measure_signature(struct bench *bench)
{
    for (uint64_t seed = 1; seed <= SIGNATURE_GAMES; seed++)
        bench->signature = sign_game(bench, seed, bench->signature);
}

static double decisions_per_game(const struct bench *b)
{
    return (double)b->signed_decisions / SIGNATURE_GAMES;
}

/* What is the same on every machine. */
static void print_signature(const struct bench *b, bool json)
{
    const char *form = json ? "{\"game\":\"%s\",\"players\":%d,\"state_bytes\":%zu,"
                              "\"decisions_per_game\":%.2f,\"signature\":\"%016llx\"}\n"
                            : "%s, %d players: state bytes %zu, decisions/game %.2f, "
                              "signature %016llx\n";
    printf(form, b->game->slug, b->setup.players, b->game->rules.state_size, decisions_per_game(b),
           (unsigned long long)b->signature);
}

static void print_report(const struct bench *b, bool json)
{
    double games = (double)b->games / b->seconds, decisions = (double)b->decisions / b->seconds;
    double mean = decisions_per_game(b);
    if (json) {
        printf("{\"game\":\"%s\",\"players\":%d,\"games_per_second\":%.0f,\"decisions_per_second\":"
               "%.0f,"
               "\"clone_ns\":%.1f,\"state_bytes\":%zu,\"decisions_per_game\":%.2f,\"signature\":\"%"
               "016llx\"}\n",
               b->game->slug, b->setup.players, games, decisions, b->clone_ns,
               b->game->rules.state_size, mean, (unsigned long long)b->signature);
        return;
    }
    printf("%s, %d players, one core, %.1f s\n", b->game->slug, b->setup.players, b->seconds);
    printf("  games/s        %12.0f\n", games);
    printf("  decisions/s    %12.0f\n", decisions);
    printf("  ns per clone   %12.1f\n", b->clone_ns);
    printf("  state bytes    %12zu\n", b->game->rules.state_size);
    printf("  decisions/game %12.2f\n", mean);
    printf("  signature      %016llx\n", (unsigned long long)b->signature);
}

/* No seconds: only the signature. */
static int bench_game(const struct game *game, const struct setup *setup, double seconds, bool json)
{
    struct bench *bench = calloc(1, sizeof *bench);
    if (!bench)
        return EXIT_WORLD;
    bench->game = game;
    bench->setup = *setup;
    bench->state = calloc(1, game->rules.state_size);
    bench->copy = calloc(1, game->rules.state_size);
    int status = EXIT_WORLD;
    if (bench->state && bench->copy) {
        measure_signature(bench);
        if (seconds > 0) {
            measure_games(bench, seconds);
            measure_clone(bench);
            print_report(bench, json);
        } else {
            print_signature(bench, json);
        }
        status = EXIT_GOOD;
    }
    free(bench->state);
    free(bench->copy);
    free(bench);
    return status;
}

/* Bots: how many iterations (playouts, visits of the tree, positions) they do in a second. */

static const char *const bench_bots[] = {"greedy", "flat:iterations=200",
                                         "mcts:iterations=2000,select=ucb",
                                         "mcts:iterations=2000,select=puct", "plan:iterations=1"};

struct bot_meter {
    const struct game *game;
    struct bot *bot, *mover; /* the bot that is measured; the bot that plays the games from which
                                positions are taken */
    struct bot_answer answer;
    uint64_t state[BOT_STATE_WORDS];
    double visits, seconds;
};

/* One game of the mover, with a decision of the bot now and then. */
static void meter_game(struct bot_meter *meter, const struct setup *setup, uint64_t seed,
                       double most)
{
    const struct game *game = meter->game;
    struct chance chance;
    memset(meter->state, 0, game->rules.state_size);
    chance_seed(&chance, seed, NULL);
    game->rules.setup(meter->state, setup, &chance);
    while (game_decider(game, meter->state) != SEAT_NONE && meter->seconds < most) {
        if (chance_below(&chance, 8) == 0) {
            double start = host_work_seconds();
            bot_decide(meter->bot, meter->state, seed, &meter->answer);
            meter->seconds += host_work_seconds() - start;
            meter->visits += (double)meter->answer.visits;
        }
        bot_decide(meter->mover, meter->state, chance_next(&chance), &meter->answer);
        game_apply(game, meter->state, meter->answer.action, &chance, NULL);
    }
}

/* Iterations per second of a bot; 0 on failure. */
static double bot_speed(const struct game *game, const struct setup *setup, const char *bot,
                        double seconds)
{
    struct text error = TEXT_EMPTY;
    struct bot_meter *meter = calloc(1, sizeof *meter);
    double speed = 0;
    if (meter) {
        meter->game = game;
        meter->bot = bot_new(game, bot, &host_for_bots, &error);
        meter->mover = bot_new(game, "greedy", &host_for_bots, &error);
        for (uint64_t seed = 1; meter->bot && meter->mover && meter->seconds < seconds; seed++)
            meter_game(meter, setup, seed, seconds);
        speed = meter->seconds > 0 ? meter->visits / meter->seconds : 0;
        bot_free(meter->bot);
        bot_free(meter->mover);
    }
    free(meter);
    text_free(&error);
    return speed;
}

static int bench_of_bots(const struct game *game, const struct setup *setup, double seconds,
                         bool json)
{
    for (int i = 0; i < COUNT_OF(bench_bots); i++) {
        double speed = bot_speed(game, setup, bench_bots[i], seconds);
        if (speed <= 0)
            return EXIT_WORLD;
        if (json)
            printf(
                "{\"game\":\"%s\",\"players\":%d,\"bot\":\"%s\",\"iterations_per_second\":%.0f}\n",
                game->slug, setup->players, bench_bots[i], speed);
        else
            printf("%-6s %d players  %-36s %12.0f iterations/s\n", game->slug, setup->players,
                   bench_bots[i], speed);
    }
    return EXIT_GOOD;
}

int cmd_bench(int argc, char **argv)
{
    const char *players_text = NULL, *seconds_text = NULL, *option = NULL, *kernels = NULL;
    const char *words[1];
    bool json = false, bots = false, gpu = false, signature = false;
    const struct cli_option options[] = {
        {"--bots", NULL, "measure the bots: iterations/s on one core", &bots, NULL},
        {"--gpu", NULL, "measure the graphics card, beside one core", &gpu, NULL},
        {"--kernels", "DIR", "where --gpu finds GAME.ptx (default: gpu, beside the program)", NULL,
         &kernels},
        {"--players", "N", "number of seats (default: the fewest)", NULL, &players_text},
        {"--option", "NAME=VALUE", "options of the game, separated by commas", NULL, &option},
        {"--seconds", "S", "how long to measure (default 3)", NULL, &seconds_text},
        {"--signature", NULL, "measure nothing: what is the same on every machine", &signature,
         NULL},
        {"--json", NULL, "print one JSON object per game", &json, NULL},
    };
    const struct cli_command command = {
        .name = "bench",
        .arguments = "[GAME] [options]",
        .about = "Plays uniformly random games from set-up on one core and prints games/s, "
                 "decisions/s, ns per clone,\n"
                 "bytes of a state, mean decisions per game, and a signature that no optimisation "
                 "may change.",
        .options = options,
        .option_count = COUNT_OF(options),
    };
    uint64_t players = 0, seconds = 3;
    int count = cli_parse(&command, argc, argv, words, 1), status = EXIT_GOOD;
    if (count < 0)
        return count == CLI_HELP ? EXIT_GOOD : EXIT_USAGE;
    const struct game *only = count ? cli_game(words[0]) : NULL;
    if (gpu + bots + signature > 1) {
        fprintf(stderr, "epoki bench: of --gpu, --bots and --signature only one\n");
        return EXIT_USAGE;
    }
    if ((count && !only) || !cli_number("--players", players_text, 1, SEATS_MAX, &players) ||
        !cli_number("--seconds", seconds_text, 1, 3600, &seconds))
        return EXIT_USAGE;
    for (int i = 0; i < game_count() && status == EXIT_GOOD; i++) {
        const struct game *game = game_at(i);
        if (only && game != only)
            continue;
        int seats = players ? (int)players : game->players_min;
        if (seats < game->players_min || seats > game->players_max) {
            fprintf(stderr, "epoki bench: %s is for %d to %d players\n", game->slug,
                    game->players_min, game->players_max);
            return EXIT_USAGE;
        }
        struct setup setup;
        if (!cli_setup(game, seats, option, &setup))
            return EXIT_USAGE;
        if (gpu)
            status = bench_gpu(game, &setup, kernels, (double)seconds, json);
        else
            status = bots ? bench_of_bots(game, &setup, (double)seconds, json)
                          : bench_game(game, &setup, signature ? 0 : (double)seconds, json);
    }
    return status;
}
