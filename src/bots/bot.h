/* bot.h: computer players. A kind of bot is a small struct of functions that use the generic
 * functions of a game; it knows no particular game. A bot is one player: a kind, its options, and
 * the memory it keeps between its decisions.
 *
 * A bot never sees the true state: `bot_decide` hands it a state in which everything its seat
 * cannot know has been drawn anew. For all truths that the seat cannot tell apart this is the same
 * state.
 *
 * A bot is described by a word and options, "mcts:ms=1000,threads=2". The word is a kind, or a
 * level or a sparring partner of the game, "hard", which stand for a kind with options of its own.
 *
 * Everything outside the library that a bot may use is lent to it by a `struct bot_host`. */
#ifndef EPOKI_BOTS_BOT_H
#define EPOKI_BOTS_BOT_H

#include "bots/judge.h"
#include "bots/nets.h"
#include "core_words.h"

enum { BOT_OPTIONS_MAX = 20 };

struct lane_root; /* batch/lane.h: a position that many games begin with */

/* Clocks, threads and other machines. A host that lacks one of them leaves the pointer NULL. */
struct bot_host {
    void *context;
    /* Seconds of a steady clock. Without it a time limit is an error. */
    double (*now)(void *context);
    /* Whether thinking must end at once; called often. */
    bool (*cancelled)(void *context);
    /* Calls work(argument, 0..count-1), in parallel if possible, and returns when all calls are
     * done. Without it they run one after the other. */
    void (*share)(void *context, int count, void (*work)(void *argument, int index),
                  void *argument);
    /* Plays random games to their ends, begun as by lane_begin_from, with seeds first_seed,
     * first_seed + 1, ..., and adds the share of the victory of each seat to the sums of the action
     * with which they began. Returns false and adds nothing if it cannot. */
    bool (*play)(void *context, const struct lane_root *root, uint64_t first_seed, int games,
                 double (*sums)[SEATS_MAX]);
    /* Asks another program, for the bot `program`: a line to it, a line of it; false: there was no
     * answer. Without a question it is told that its last answer was no good. */
    bool (*ask)(void *context, const struct text *question, struct text *answer);
};

struct bot_candidate {
    uint32_t action;
    double
        share; /* the part of its thinking, or of its probability, that went there; the sum is 1 */
    double value; /* expected result for the deciding seat, 0..1; meaningful if `valued` */
};

struct bot_answer {
    uint32_t action;
    bool valued;             /* value[] and the values of the candidates are meaningful */
    double value[SEATS_MAX]; /* expected result per seat, 0..1 */
    int64_t visits;          /* playouts or positions looked at */
    int count;
    struct bot_candidate candidates[LEGAL_MAX]; /* every legal action, in legal order */
};

/* An option: a number low..high or, with `words`, one of those (numbered from low = 0). */
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
    int options[BOT_OPTIONS_MAX];  /* in the order of the kind */
    float weights[FEATURES_MAX];   /* of the game's evaluation */
    const struct net *net;         /* judges positions instead; NULL: none */
    struct net own_net;            /* what `net` points to, if that net comes with the library */
    const struct partner *partner; /* whose weights it has; NULL: it is none */
    void *state;                   /* memory for one state: the one it must decide in */
    void *memory;                  /* memory of the kind's own */
};

struct bot_kind {
    const char *name;
    const char *const *about; /* in every language */
    const struct bot_option *options;
    int option_count;
    size_t memory_size; /* of bot.memory, cleared at first */

    /* Checks the options together and prepares the memory. NULL: there is nothing to do. On failure
     * `error` says why; `close` is called in any case. */
    bool (*open)(struct bot *bot, struct text *error);
    /* Forgets what it keeps between decisions. NULL: nothing. */
    void (*forget)(struct bot *bot);
    /* Gives back what it allocated beyond bot.memory. NULL: nothing. */
    void (*close)(struct bot *bot);

    /* Bytes beyond bot.memory: what is allocated now, and the most that can be with these options
     * in this game. NULL: nothing. */
    size_t (*holds)(const struct bot *bot);
    size_t (*most)(const struct game *game, const int *options);
    /* Gives back memory that is needed only while it thinks. NULL: there is none. */
    void (*trim)(struct bot *bot);

    /* Decides for the deciding seat in bot.state, which it must not change. All its randomness
     * comes from `chance`. The answer is cleared, except that the candidates have their actions.
     * Fills in the rest; shares and values that are not set stay 0. There are at least two
     * candidates. */
    void (*decide)(struct bot *bot, int seat, struct chance *chance, struct bot_answer *answer);

    /* Is told which action was played at the table where it has `seat`, or ACTION_HIDDEN if the
     * seat may not learn it, the events that this seat may learn of, and who decides next. NULL: it
     * does not listen. */
    void (*note)(struct bot *bot, int seat, uint32_t action, const struct events *events, int turn);
};

int bot_kind_count(void);
const struct bot_kind *bot_kind_at(int index);
/* The kind whose name begins the description, as in "mcts:ms=100"; NULL if there is none. */
const struct bot_kind *bot_kind_of(const char *text);

/* Levels: names under which every game has a bot of some strength. */
struct bot_level_row {
    const char *id;
    const char *const *name;
};
extern const struct bot_level_row bot_levels[BOT_LEVEL_COUNT];
enum bot_level
bot_level_of(const char *text);    /* like bot_kind_of; BOT_LEVEL_COUNT if there is none */
bool bot_is_level(const char *id); /* the name alone, without options */
const char *bot_level_text(const struct game *game, enum bot_level level); /* "mcts:ms=..." */

/* A new bot for one seat of one game; NULL with `error` if the text is wrong or memory runs out.
 * The host is copied. */
struct bot *bot_new(const struct game *game, const char *text, const struct bot_host *host,
                    struct text *error);
void bot_free(struct bot *bot);

/* Lends it the clock and the threads of another host. */
void bot_lend(struct bot *bot, const struct bot_host *host);

/* Memory in bytes: what the bot holds now; and the most such a bot may ever hold (0 if the text is
 * wrong). Whoever keeps a bot for a long time should trim it between decisions: it then holds only
 * what it remembers, and plays as it would have. */
size_t bot_memory(const struct bot *bot);
size_t bot_memory_most(const struct game *game, const char *text);
void bot_trim(struct bot *bot);

/* Whether `bot_new` would accept the text. */
bool bot_is_known(const struct game *game, const char *text, struct text *error);

/* Makes "ms" or "iterations" the only limit of its thinking. A bot without limits ignores it.
 * Returns false with `error` if the value is out of range or there is no clock. */
bool bot_limit(struct bot *bot, const char *name, int value, struct text *error);

/* Lets the bot decide for the deciding seat of the true state. The game must not be over. With the
 * same state, bot and seed, and without a time limit, the answer is the same. */
void bot_decide(struct bot *bot, const void *state, uint64_t seed, struct bot_answer *answer);

/* Tells the bot of `seat` what was played and who decides next, so that it can keep its thoughts.
 * Optional, but if it is called at all, then for every action of the game. `seen_by` says who may
 * learn which action it was (game_action_seen_by), `events` are all events of the action: what is
 * secret to this seat is filtered out here. */
#define ACTION_HIDDEN UINT32_MAX /* no action of any game */
void bot_note(struct bot *bot, int seat, uint32_t action, uint8_t seen_by,
              const struct events *events, int turn);
bool bot_listens(const struct bot *bot); /* whether bot_note does anything */

/* Forgets its thoughts: a new game begins, or actions were taken back. */
void bot_forget(struct bot *bot);

/* For the implementations of kinds */

/* judge_position with the weights or the net of the bot. */
void bot_evaluate(const struct bot *bot, const void *state, double *values);

/* What the evaluation says, even if the bot has a net, which takes longer. `memo`: memory for the
 * evaluation (core/evaluation.h) that belongs to this bot, or NULL. */
void bot_evaluate_quickly(const struct bot *bot, void *memo, const void *state, double *values);

/* Plays at random until the game is over, at most `moves` more actions; returns whether it is over.
 */
bool bot_playout(const struct game *game, void *state, int moves, struct chance *chance);

/* Memory for a state on the stack. */
enum { BOT_STATE_WORDS = STATE_BYTES_MAX / 8, BOT_PLAYOUT_MAX = 20000 };

/* The options that most kinds share. The limits come first, in this order; if none is given, there
 * is a standard number of iterations. */
enum { BOT_ITERATIONS, BOT_MS, BOT_NOISE, BOT_EVAL, BOT_OWN_OPTIONS };
enum { BOT_EVAL_NONE, BOT_EVAL_HAND, BOT_EVAL_TUNED, BOT_EVAL_NET };
extern const char *const bot_eval_words[];
#define BOT_SHARED_OPTIONS \
    [BOT_ITERATIONS] = {.name = "iterations", \
                        .about = core_words[CORE_BOT_ITERATIONS].text, \
                        .high = 1000000000}, \
    [BOT_MS] = {.name = "ms", .about = core_words[CORE_BOT_MS].text, .high = 600000}, \
    [BOT_NOISE] = {.name = "noise", .about = core_words[CORE_BOT_NOISE].text, .high = 1000}
#define BOT_EVAL_OPTION(LOW, HIGH) \
    [BOT_EVAL] = {.name = "eval", \
                  .about = core_words[CORE_BOT_EVAL].text, \
                  .words = bot_eval_words, \
                  .low = LOW, \
                  .high = HIGH, \
                  .standard = BOT_EVAL_TUNED}

/* Checks the shared limits: a time limit needs a clock; without any limit `iterations` is set. */
bool bot_check_limits(struct bot *bot, int iterations, struct text *error);

/* Loads the weights that the option `eval` asks for: those of a net with that number, if there is
 * one, else tuned ones. */
void bot_load_weights(struct bot *bot, int net);

/* The limits of one decision: a number of iterations and a time; 0 stands for no limit. */
struct bot_budget {
    int64_t iterations;
    double begin, end;
};
struct bot_budget bot_budget_begin(const struct bot *bot);
/* After `done` iterations, each costing about as much as `cost` cheap ones; this determines how
 * often the clock is read. */
bool bot_budget_is_spent(const struct bot *bot, const struct bot_budget *budget, int64_t done,
                         int cost);
/* About how many iterations are left after `done`, at the speed so far. */
double bot_budget_left(const struct bot *bot, const struct bot_budget *budget, int64_t done);

/* Chooses the candidate with the largest share, then the largest value; ties are broken by chance.
 * With probability `noise` (in thousandths) a candidate is drawn in proportion to the shares. */
void bot_choose(struct bot_answer *answer, int noise, struct chance *chance);

extern const struct bot_kind bot_random, bot_greedy, bot_flat, bot_mcts, bot_plan;

/* Not among the kinds: only bot_new with a host that can ask a program knows it. */
#define BOT_PROGRAM "program"
extern const struct bot_kind bot_program;

#endif
