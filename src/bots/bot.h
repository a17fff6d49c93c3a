/* bot.h: computer players. A kind of bot is a small struct of functions over the generic verbs of a
 * game; it knows no game. A bot is one player: a kind, its options, and the memory it keeps between
 * its decisions.
 *
 * A bot never sees the true state: `bot_decide` hands it one in which everything its seat cannot
 * know has been drawn anew, the same one for every truth the seat cannot tell apart.
 *
 * A bot is described by a word and options, "mcts:ms=1000,threads=2". The word is a kind, or a
 * level of the game, "hard", which stands for a kind with options of its own.
 *
 * Everything outside the library that a bot may use is lent to it by a `struct bot_host`. */
#ifndef EPOKI_BOTS_BOT_H
#define EPOKI_BOTS_BOT_H

#include "bots/judge.h"
#include "core_words.h"

enum { BOT_OPTIONS_MAX = 20 };

struct lane_root; /* batch/lane.h: a position that many games begin with */

/* Clocks, threads and other machines. A host without one of them leaves the pointer NULL. */
struct bot_host {
    void *context;
    /* Seconds of a steady clock. Without it a limit in time is an error. */
    double (*now)(void *context);
    /* True when thinking must end at once; asked often. */
    bool (*cancelled)(void *context);
    /* Calls work(argument, 0..count-1), at the same time if it can, and returns when all are done.
     * Without it they run one after the other. */
    void (*share)(void *context, int count, void (*work)(void *argument, int index),
                  void *argument);
    /* Plays so many random games to their ends, as lane_begin_from begins them, with seeds
     * first_seed, first_seed + 1, ..., and adds what each seat got of the victory to the sums of
     * the action they began with. False, with nothing added: it cannot. */
    bool (*play)(void *context, const struct lane_root *root, uint64_t first_seed, int games,
                 double (*sums)[SEATS_MAX]);
};

struct bot_candidate {
    uint32_t action;
    double share; /* how much of its thinking, or of its probability, went there; the sum is 1 */
    double value; /* expected result for the seat to move, 0..1; meaningful when `valued` */
};

struct bot_answer {
    uint32_t action;
    bool valued;             /* value[] and the candidates' values mean something */
    double value[SEATS_MAX]; /* expected result per seat, 0..1 */
    int64_t visits;          /* playouts or positions looked at */
    int count;
    struct bot_candidate candidates[LEGAL_MAX]; /* every legal action, in legal order */
};

/* An option: a number low..high, or, with `words`, one of those (numbered from low = 0). */
struct bot_option {
    const char *name;
    const char *const *about; /* in every language */
    const char *const *words;
    int low, high;
    int standard;
};

struct bot {
    const struct bot_kind *kind;
    const struct game *game;
    struct bot_host host;
    int options[BOT_OPTIONS_MAX]; /* in the order of the kind */
    float weights[FEATURES_MAX];  /* of the game's evaluation */
    void *state;                  /* memory for one state: what it is asked about */
    void *memory;                 /* the kind's own */
};

struct bot_kind {
    const char *name;
    const char *const *about; /* in every language */
    const struct bot_option *options;
    int option_count;
    size_t memory_size; /* of bot.memory, cleared at first */

    /* Checks the options together and prepares the memory. NULL: nothing to do. On failure `error`
     * says why; `close` is called all the same. */
    bool (*open)(struct bot *bot, struct text *error);
    /* Forgets what it keeps between decisions. NULL: nothing. */
    void (*forget)(struct bot *bot);
    /* Gives back what it allocated beyond bot.memory. NULL: nothing. */
    void (*close)(struct bot *bot);

    /* Bytes beyond bot.memory: what it has allocated, and the most it ever will with these options
     * in this game. NULL: nothing. */
    size_t (*holds)(const struct bot *bot);
    size_t (*most)(const struct game *game, const int *options);
    /* Gives back what it needs only while it thinks. NULL: nothing. */
    void (*trim)(struct bot *bot);

    /* Decides for the seat to move in bot.state, which it must not change. All its randomness comes
     * from `chance`. Fills in everything of the answer, which is cleared, except the candidates'
     * actions: those are there, with share and value 0. There are two of them at least. */
    void (*decide)(struct bot *bot, int seat, struct chance *chance, struct bot_answer *answer);

    /* Is told which action was played at the table where it has `seat`, the events that this seat
     * may learn of, and who decides next. NULL: not interested. */
    void (*note)(struct bot *bot, int seat, uint32_t action, const struct events *events, int turn);
};

int bot_kind_count(void);
const struct bot_kind *bot_kind_at(int index);
/* The kind with whose name a description begins, "mcts:ms=100"; NULL: none. */
const struct bot_kind *bot_kind_of(const char *text);

/* Levels: names under which every game has a bot of some strength. */
struct bot_level_row {
    const char *id;
    const char *const *name;
};
extern const struct bot_level_row bot_levels[BOT_LEVEL_COUNT];
enum bot_level bot_level_of(const char *text); /* as bot_kind_of; BOT_LEVEL_COUNT: none */
bool bot_is_level(const char *id);             /* just that, without options */
const char *bot_level_text(const struct game *game, enum bot_level level); /* "mcts:ms=..." */

/* A new bot for one seat of one game; NULL with `error`: the text is wrong, or it is out of memory.
 * The host is copied. */
struct bot *bot_new(const struct game *game, const char *text, const struct bot_host *host,
                    struct text *error);
void bot_free(struct bot *bot);

/* Lends it another host's clock and threads. */
void bot_lend(struct bot *bot, const struct bot_host *host);

/* Memory, in bytes: what the bot holds now; the most such a bot may come to hold (0: the text is
 * wrong). Whoever keeps a bot for a long time trims it between decisions: it then holds what it
 * remembers, and plays as it would have. */
size_t bot_memory(const struct bot *bot);
size_t bot_memory_most(const struct game *game, const char *text);
void bot_trim(struct bot *bot);

/* True when `bot_new` would understand the text. */
bool bot_is_known(const struct game *game, const char *text, struct text *error);

/* Makes "ms" or "iterations" the only limit of its thinking. A bot that has none ignores it. False
 * with `error`: the value is out of range, or there is no clock. */
bool bot_limit(struct bot *bot, const char *name, int value, struct text *error);

/* Lets the bot decide for the seat to move of the true state. The game must not be over. Same
 * state, bot, seed and no limit in time: same answer. */
void bot_decide(struct bot *bot, const void *state, uint64_t seed, struct bot_answer *answer);

/* Tells the bot of `seat` what was played and who decides next, so that it can keep what it
 * thought. Optional, but then for every action of the game. `events` are those of the action,
 * secrets of others included: they are left out here. */
void bot_note(struct bot *bot, int seat, uint32_t action, const struct events *events, int turn);
bool bot_listens(const struct bot *bot); /* whether bot_note does anything */

/* Forgets what it thought: a game begins, or actions were taken back. */
void bot_forget(struct bot *bot);

/* For the kinds */

/* judge_position with the weights of the bot. */
void bot_evaluate(const struct bot *bot, const void *state, double *values);

/* The same, with memory for the evaluation (core/evaluation.h) that belongs to this bot, or NULL.
 */
void bot_evaluate_again(const struct bot *bot, void *memo, const void *state, double *values);

/* Plays at random until the game is over, at most `moves` more; returns true when it is over. */
bool bot_playout(const struct game *game, void *state, int moves, struct chance *chance);

/* Memory for a state on the stack. */
enum { BOT_STATE_WORDS = STATE_BYTES_MAX / 8, BOT_PLAYOUT_MAX = 20000 };

/* The options most kinds share. The limits come first, in this order; where none is given, there is
 * a standard number of iterations. */
enum { BOT_ITERATIONS, BOT_MS, BOT_NOISE, BOT_EVAL, BOT_OWN_OPTIONS };
enum { BOT_EVAL_NONE, BOT_EVAL_HAND, BOT_EVAL_TUNED };
extern const char *const bot_eval_words[];
#define BOT_SHARED_OPTIONS \
    [BOT_ITERATIONS] = {.name = "iterations", \
                        .about = core_words[CORE_BOT_ITERATIONS].text, \
                        .high = 1000000000}, \
    [BOT_MS] = {.name = "ms", .about = core_words[CORE_BOT_MS].text, .high = 600000}, \
    [BOT_NOISE] = {.name = "noise", .about = core_words[CORE_BOT_NOISE].text, .high = 1000}
#define BOT_EVAL_OPTION(LOW) \
    [BOT_EVAL] = {.name = "eval", \
                  .about = core_words[CORE_BOT_EVAL].text, \
                  .words = bot_eval_words, \
                  .low = LOW, \
                  .high = BOT_EVAL_TUNED, \
                  .standard = BOT_EVAL_TUNED}

/* Checks the shared limits: a time needs a clock; without any limit `iterations` is set. */
bool bot_check_limits(struct bot *bot, int iterations, struct text *error);

/* Loads the weights that the option `eval` asks for. */
void bot_load_weights(struct bot *bot);

/* Limits of one decision: a number of iterations and a time, either of them 0 for none. */
struct bot_budget {
    int64_t iterations;
    double begin, end;
};
struct bot_budget bot_budget_begin(const struct bot *bot);
/* `done` iterations of about `cost` cheap ones each: how often the clock is looked at. */
bool bot_budget_is_spent(const struct bot *bot, const struct bot_budget *budget, int64_t done,
                         int cost);
/* About how many iterations are left after `done`, by the speed so far. */
double bot_budget_left(const struct bot *bot, const struct bot_budget *budget, int64_t done);

/* Chooses the candidate with the largest share, then value; ties by chance. With `noise` in
 * thousandths: with that probability a candidate by share alone. */
void bot_choose(struct bot_answer *answer, int noise, struct chance *chance);

extern const struct bot_kind bot_random, bot_greedy, bot_flat, bot_mcts, bot_plan;

#endif
