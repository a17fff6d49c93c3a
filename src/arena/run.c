/* run.c: see run.h. Threads take the next missing game and bring back its result; everything they
 * share is behind one lock, which is held only briefly compared to a game. */
#include "arena/run.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "arena/progress.h"
#include "arena/store.h"
#include "host/file.h"
#include "host/think.h"

static const double SAVE_PERIOD = 1; /* seconds, and more when saving takes long */
static const double SAVE_PART = 0.05;

struct run {
    struct arena *arena;
    const struct run_options *options;
    pthread_mutex_t lock;
    int next, left; /* games */
    double next_save;
    bool stopped; /* by an error */
    struct progress progress;
    struct text *error;
};

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

bool arena_was_interrupted(void)
{
    return interrupted != 0;
}

bool arena_save(const struct arena *arena, const char *path, struct text *error)
{
    struct text content = TEXT_EMPTY;
    store_write(arena, &content);
    bool good = file_replace(path, &content, error);
    text_free(&content);
    return good;
}

/* Stops everybody; the first error is the one that is reported. */
static void run_fail(struct run *run, const struct text *error)
{
    pthread_mutex_lock(&run->lock);
    if (!run->stopped)
        text_add(run->error, text_string(error));
    run->stopped = true;
    pthread_mutex_unlock(&run->lock);
}

/* The number of a game to play, or -1. */
static int take_game(struct run *run)
{
    const struct arena *arena = run->arena;
    int number = -1;
    pthread_mutex_lock(&run->lock);
    if (!run->stopped && !interrupted && arena->verdict == SPRT_OPEN) {
        while (run->next < arena->deals * arena->players && arena->games[run->next].done)
            run->next++;
        if (run->next < arena->deals * arena->players)
            number = run->next++;
    }
    pthread_mutex_unlock(&run->lock);
    return number;
}

static bool save_now_and_then(struct run *run, struct text *error)
{
    double now = host_seconds();
    if (!run->options->json || now < run->next_save)
        return true;
    bool good = arena_save(run->arena, run->options->json, error);
    double end = host_seconds();
    run->next_save = end + SAVE_PERIOD + (end - now) / SAVE_PART;
    return good;
}

static bool accept(struct run *run, int number, const struct arena_seats *seats,
                   const struct arena_played *played, struct text *error)
{
    struct arena *arena = run->arena;
    bool good = true;
    pthread_mutex_lock(&run->lock);
    for (int seat = 0; seat < arena->players; seat++) {
        struct arena_effort *effort = &arena->effort[seats->who[seat]];
        effort->nanoseconds += played->effort[seat].nanoseconds;
        effort->decisions += played->effort[seat].decisions;
        effort->visits += played->effort[seat].visits;
    }
    if (arena->verdict == SPRT_OPEN) { /* else it came too late */
        arena->games[number] = played->game;
        arena->games[number].ending = arena_ending(arena, played->ending);
        run->left--;
        arena_count(arena);
        progress_step(&run->progress, arena, run->left);
        good = save_now_and_then(run, error);
    }
    pthread_mutex_unlock(&run->lock);
    return good;
}

/* DIR/duel-00012-1.rec: deal and rotation. */
static bool write_record(const struct run *run, int number, const struct arena_played *played,
                         struct text *error)
{
    const struct arena *arena = run->arena;
    struct text path = TEXT_EMPTY, content = TEXT_EMPTY;
    int deal = number / arena->players;
    text_format(&path, "%s/%s-", run->options->records, arena->game->slug);
    for (int unit = 10000; unit > 1 && deal < unit; unit /= 10)
        text_add_char(&path, '0');
    text_format(&path, "%d-%d.rec", deal, number % arena->players);
    bool good = arena_record(arena, number, played, &content, error) &&
                file_replace(text_string(&path), &content, error);
    text_free(&path);
    text_free(&content);
    return good;
}

static bool play_one(struct run *run, int number, struct arena_seats *seats,
                     struct arena_played *played, struct text *error)
{
    return arena_play(run->arena, number, seats, played, error) &&
           (!run->options->records || write_record(run, number, played, error)) &&
           accept(run, number, seats, played, error);
}

static void work(void *argument, int index)
{
    struct run *run = argument;
    struct arena_seats seats = {0};
    struct arena_played played = {0};
    struct text error = TEXT_EMPTY;
    int number;
    bool good = true;
    (void)index;
    if (run->options->records) {
        played.actions = malloc(ARENA_DECISIONS_MAX * sizeof *played.actions);
        good = played.actions != NULL;
        if (!good)
            text_add(&error, "out of memory");
    }
    while (good && (number = take_game(run)) >= 0)
        good = play_one(run, number, &seats, &played, &error);
    if (!good)
        run_fail(run, &error);
    arena_seats_free(&seats);
    free(played.actions);
    text_free(&error);
}

/* The second SIGINT ends the program at once. */
static void catch_interrupt(struct sigaction *before)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_interrupt;
    action.sa_flags = (int)(SA_RESETHAND | SA_RESTART);
    sigaction(SIGINT, &action, before);
}

bool arena_run(struct arena *arena, const struct run_options *options, struct text *error)
{
    struct run run = {.arena = arena, .options = options, .error = error};
    struct sigaction before;
    interrupted = 0;
    for (int i = 0; i < arena->deals * arena->players; i++)
        run.left += !arena->games[i].done;
    pthread_mutex_init(&run.lock, NULL);
    progress_begin(&run.progress, options->quiet);
    catch_interrupt(&before);
    host_share(options->threads, work, &run);
    sigaction(SIGINT, &before, NULL);
    progress_end(&run.progress);
    pthread_mutex_destroy(&run.lock);
    struct text later = TEXT_EMPTY; /* the first error is the one that is reported */
    bool saved = !options->json || arena_save(arena, options->json, &later);
    if (!saved && !run.stopped)
        text_add(error, text_string(&later));
    text_free(&later);
    return saved && !run.stopped;
}
