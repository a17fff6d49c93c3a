/* main.c: the command line of epoki_train (train.h). It is a tool of those who train nets, driven
 * by tools/train; the program `epoki` uses what comes of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/file.h"
#include "host/think.h"
#include "train/train.h"

enum { NET_BYTES_MAX = 16 << 20 };

static const char usage[] =
    "usage: epoki_train facts GAME\n"
    "       epoki_train play GAME --bot TEXT --out FILE [options]\n"
    "       epoki_train match GAME --bot TEXT --bot TEXT [options]\n\n"
    "  --net FILE      puts a net into use; the first has number 0 (bot mcts:eval=net,net=0)\n"
    "  --games N       at most so many games\n"
    "  --seconds S     no game begins later\n"
    "  --seed S        seed of the first game\n"
    "  --threads N     games at the same time\n"
    "  --players N     seats\n"
    "  --option LIST   options of the game\n"
    "  --lambda N      play: thousandths of a target that come from later positions\n"
    "  --careless N    play: up to so many first decisions are drawn at random, by thoughts\n";

static int complain(const char *what, const char *word)
{
    fprintf(stderr, "epoki_train: %s%s\n", what, word);
    return 2;
}

static bool use_net(const struct game *game, int number, const char *path)
{
    struct text bytes = TEXT_EMPTY, error = TEXT_EMPTY;
    struct net *net = NULL;
    if (file_read(path, NET_BYTES_MAX, &bytes, &error))
        net = net_read(game, text_string(&bytes), bytes.length, &error);
    if (net)
        nets_install(game, number, net);
    else
        fprintf(stderr, "epoki_train: %s: %s\n", path, text_string(&error));
    text_free(&bytes);
    text_free(&error);
    return net != NULL;
}

static int print_facts(const struct game *game)
{
    printf(
        "{\"version\": %d, \"meaning\": \"%016llx\", \"inputs\": %d, \"most\": %d, \"seats\": %d, "
        "\"rows\": %d, \"actions\": %d, \"action_rows\": %d, \"numbers\": %d}\n",
        NET_VERSION, (unsigned long long)net_meaning(game), game->net->inputs, game->net->most,
        game->players_max, net_row_count(game), TRAIN_ACTIONS, NET_ACTION_ROWS,
        train_sample_numbers(game));
    return 0;
}

/* Reads one option; returns false if there is none of that name or its value is refused. */
static bool read_option(struct train *train, const char *name, const char *value, int *nets,
                        int *bots, int *players, const char **options)
{
    if (strcmp(name, "--bot") == 0 && *bots < 2)
        train->bots[(*bots)++] = value;
    else if (strcmp(name, "--net") == 0 && *nets < NETS_MAX)
        return use_net(train->game, (*nets)++, value);
    else if (strcmp(name, "--out") == 0)
        train->out = value;
    else if (strcmp(name, "--games") == 0)
        train->games = atoi(value);
    else if (strcmp(name, "--seconds") == 0)
        train->seconds = atof(value);
    else if (strcmp(name, "--seed") == 0)
        train->seed = strtoull(value, NULL, 10);
    else if (strcmp(name, "--threads") == 0)
        train->threads = atoi(value);
    else if (strcmp(name, "--players") == 0)
        *players = atoi(value);
    else if (strcmp(name, "--option") == 0)
        *options = value;
    else if (strcmp(name, "--lambda") == 0)
        train->lambda = atoi(value);
    else if (strcmp(name, "--careless") == 0)
        train->careless = atoi(value);
    else
        return false;
    return true;
}

int main(int argc, char **argv)
{
    struct train train = {.seed = 1,
                          .games = 1 << 30,
                          .seconds = 1e9,
                          .threads = host_cores(),
                          .lambda = 800,
                          .careless = 20};
    struct text error = TEXT_EMPTY;
    const char *options = NULL;
    int nets = 0, bots = 0, players = 0;
    if (argc < 3) {
        fputs(usage, stderr);
        return 2;
    }
    train.game = game_find(argv[2]);
    if (!train.game || !train.game->net)
        return complain("no net can be trained for ", argv[2]);
    for (int i = 3; i < argc; i += 2)
        if (i + 1 == argc ||
            !read_option(&train, argv[i], argv[i + 1], &nets, &bots, &players, &options))
            return complain("not understood: ", argv[i]);
    if (players && (players < train.game->players_min || players > train.game->players_max))
        return complain("so many cannot play ", argv[2]);
    train.setup = game_standard_setup(train.game, players ? players : train.game->players_min);
    if (!game_set_options(train.game, &train.setup, options, &error))
        return complain("", text_string(&error));
    if (train.threads < 1 || train.threads > TRAIN_THREADS_MAX)
        train.threads = 1;
    if (strcmp(argv[1], "facts") == 0)
        return print_facts(train.game);
    if (strcmp(argv[1], "play") == 0 && bots == 1 && train.out)
        return train_play(&train);
    if (strcmp(argv[1], "match") == 0 && bots == 2)
        return train_match(&train);
    fputs(usage, stderr);
    return 2;
}
