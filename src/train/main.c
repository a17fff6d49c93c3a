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
    "usage: epoki_train play GAME --bot TEXT --out FILE [options]\n"
    "       epoki_train fit GAME --samples FILE ... --out FILE [options]\n"
    "       epoki_train match GAME --bot TEXT --bot TEXT [options]\n"
    "       epoki_train cost GAME --net FILE --bot TEXT\n\n"
    "  --net FILE      puts a net into use; the first has number 0 (bot mcts:eval=net,net=0)\n"
    "  --games N       at most so many games\n"
    "  --seconds S     no game begins later\n"
    "  --seed S        seed of the first game\n"
    "  --threads N     games at the same time\n"
    "  --players N     seats; without it every number by turns\n"
    "  --option LIST   options of the game\n"
    "  --vary 1        options drawn by chance for every game\n"
    "  --lambda N      play: thousandths of a target that come from later positions\n"
    "  --careless N    play: up to so many first decisions are drawn at random, by thoughts\n"
    "  --samples FILE  fit: samples to learn from; several files by several options\n"
    "  --from FILE     fit: goes on with the weights of that file\n"
    "  --state FILE    fit: writes them there, for the next time\n"
    "  --passes N      fit: how often it looks at every sample\n"
    "  --rate N        fit: how far a step goes at first, in millionths\n"
    "  --batch N, --width N, --middle N\n"
    "                  fit: samples of a step; the sizes of both layers\n"
    "  --alone 1       fit: the net does not correct the evaluation, but judges alone\n";

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

/* What is read besides `struct train`. */
struct words {
    int nets, bots, players;
    const char *options;
};

struct number_option {
    const char *name;
    int *to;
    int low, high;
};

/* Options that are whole numbers. Returns false if it is none of them, or out of range. */
static bool read_number(struct train *train, struct words *words, const char *name,
                        const char *value)
{
    int vary = train->vary, alone = train->alone, rate = 0, passes = 0;
    const struct number_option options[] = {
        {"--games", &train->games, 0, 1 << 30},
        {"--threads", &train->threads, 1, TRAIN_THREADS_MAX},
        {"--players", &words->players, train->game->players_min, train->game->players_max},
        {"--lambda", &train->lambda, 0, 1000},
        {"--careless", &train->careless, 0, 10000},
        {"--vary", &vary, 0, 1},
        {"--alone", &alone, 0, 1},
        {"--batch", &train->batch, 1, 1 << 20},
        {"--width", &train->width, NET_COLUMNS, NET_WIDTH_MAX},
        {"--middle", &train->middle, 8, NET_MIDDLE_MAX},
        {"--rate", &rate, 1, 1000000},
        {"--passes", &passes, 1, 1000000},
    };
    int64_t number;
    for (int i = 0; i < COUNT_OF(options); i++) {
        if (strcmp(options[i].name, name) != 0)
            continue;
        if (!text_parse_int(value, strlen(value), &number) || number < options[i].low ||
            number > options[i].high)
            return false;
        *options[i].to = (int)number;
        train->vary = vary;
        train->alone = alone;
        train->rate = rate ? rate / 1e6 : train->rate;
        train->passes = passes ? passes : train->passes;
        return true;
    }
    return false;
}

/* Reads one option; returns false if there is none of that name or its value is refused. */
static bool read_option(struct train *train, struct words *words, const char *name,
                        const char *value)
{
    if (strcmp(name, "--bot") == 0 && words->bots < 2)
        train->bots[words->bots++] = value;
    else if (strcmp(name, "--net") == 0 && words->nets < NETS_MAX)
        return use_net(train->game, words->nets++, value);
    else if (strcmp(name, "--out") == 0)
        train->out = value;
    else if (strcmp(name, "--samples") == 0 && train->file_count < TRAIN_FILES_MAX)
        train->files[train->file_count++] = value;
    else if (strcmp(name, "--from") == 0)
        train->from = value;
    else if (strcmp(name, "--state") == 0)
        train->state = value;
    else if (strcmp(name, "--seconds") == 0)
        train->seconds = atof(value);
    else if (strcmp(name, "--seed") == 0)
        train->seed = strtoull(value, NULL, 10);
    else if (strcmp(name, "--option") == 0)
        words->options = value;
    else
        return read_number(train, words, name, value);
    return true;
}

static bool read_options(struct train *train, struct words *words, int argc, char **argv)
{
    for (int i = 3; i < argc; i += 2) {
        if (i + 1 < argc && read_option(train, words, argv[i], argv[i + 1]))
            continue;
        complain("not understood: ", argv[i]);
        return false;
    }
    if (train->width % NET_COLUMNS || train->middle % 8) {
        complain("a net cannot have this size", "");
        return false;
    }
    return true;
}

/* The tables that are played at. */
static bool set_up(struct train *train, const struct words *words)
{
    struct text error = TEXT_EMPTY;
    train->players_low = words->players ? words->players : train->game->players_min;
    train->players_high = words->players ? words->players : train->game->players_max;
    train->setup = game_standard_setup(train->game, train->players_low);
    bool good = game_set_options(train->game, &train->setup, words->options, &error);
    if (!good)
        complain("", text_string(&error));
    text_free(&error);
    return good;
}

int main(int argc, char **argv)
{
    static struct train train = {.seed = 1,
                                 .games = 1 << 30,
                                 .seconds = 1e9,
                                 .lambda = 800,
                                 .careless = 20,
                                 .width = 128,
                                 .middle = 32,
                                 .batch = 1024,
                                 .passes = 1,
                                 .rate = 0.002};
    struct words words = {0};
    if (argc < 3) {
        fputs(usage, stderr);
        return 2;
    }
    train.threads = host_cores() < TRAIN_THREADS_MAX ? host_cores() : TRAIN_THREADS_MAX;
    train.game = game_find(argv[2]);
    if (!train.game || !train.game->net)
        return complain("no net can be trained for ", argv[2]);
    if (!read_options(&train, &words, argc, argv) || !set_up(&train, &words))
        return 2;
    if (strcmp(argv[1], "play") == 0 && words.bots == 1 && train.out)
        return train_play(&train);
    if (strcmp(argv[1], "fit") == 0 && train.file_count && train.out)
        return train_fit(&train);
    if (strcmp(argv[1], "match") == 0 && words.bots == 2)
        return train_match(&train);
    if (strcmp(argv[1], "cost") == 0 && words.bots == 1)
        return train_cost(&train);
    fputs(usage, stderr);
    return 2;
}
