/* card.c: see card.h. */
#include "host/card.h"

#include <pthread.h>
#include <stdlib.h>

#include "gpu/gpu.h"

struct card {
    struct gpu *gpu;
    struct bot_host host;
    pthread_mutex_t turn;
    struct batch_result *results;
    size_t room; /* for so many results */
};

struct card *card_open(const struct game *game, const char *kernels, struct text *error)
{
    struct card *card = calloc(1, sizeof *card);
    if (!card) {
        text_add(error, "out of memory");
        return NULL;
    }
    pthread_mutex_init(&card->turn, NULL);
    card->gpu = gpu_open(game, kernels, error);
    if (card->gpu)
        return card;
    card_close(card);
    return NULL;
}

void card_close(struct card *card)
{
    if (!card)
        return;
    gpu_close(card->gpu);
    pthread_mutex_destroy(&card->turn);
    free(card->results);
    free(card);
}

static double now(void *context)
{
    const struct card *card = context;
    return card->host.now(card->host.context);
}

static bool cancelled(void *context)
{
    const struct card *card = context;
    return card->host.cancelled && card->host.cancelled(card->host.context);
}

static void share(void *context, int count, void (*work)(void *argument, int index), void *argument)
{
    const struct card *card = context;
    card->host.share(card->host.context, count, work, argument);
}

static bool reserve(struct card *card, size_t games)
{
    if (games <= card->room)
        return true;
    free(card->results);
    card->results = malloc(games * sizeof *card->results);
    card->room = card->results ? games : 0;
    return card->results != NULL;
}

/* In the order of the games, as flat itself adds them: the same sums to the last bit. */
static void add_up(const struct card *card, const struct lane_root *root, int games,
                   double (*sums)[SEATS_MAX])
{
    for (int i = 0; i < games; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            sums[i % root->count][seat] += result_share(&card->results[i], seat);
}

static bool play(void *context, const struct lane_root *root, uint64_t first_seed, int games,
                 double (*sums)[SEATS_MAX])
{
    struct card *card = context;
    struct gpu_run run = {.way = GPU_BEST};
    struct text ignored = TEXT_EMPTY; /* the caller then plays the games himself */
    struct batch_job job = {.setup = card->gpu->game->rules.setup_of(root->state),
                            .first_seed = first_seed,
                            .games = (uint64_t)games,
                            .root = *root};
    pthread_mutex_lock(&card->turn);
    bool done =
        reserve(card, (size_t)games) && gpu_play(card->gpu, &job, &run, card->results, &ignored);
    if (done)
        add_up(card, root, games, sums);
    pthread_mutex_unlock(&card->turn);
    text_free(&ignored);
    return done;
}

struct bot_host card_host(struct card *card, const struct bot_host *host)
{
    card->host = *host;
    return (struct bot_host){.context = card,
                             .now = host->now ? now : NULL,
                             .cancelled = cancelled,
                             .share = host->share ? share : NULL,
                             .play = play};
}
