/* analysis.h: a game judged afterwards by a bot: what every decision was worth, what would have
 * been better, and how much of the result came from decisions and how much from luck.
 *
 * The bot thinks about each decision with a choice, knowing what the deciding seat could know. What
 * seems to be a mistake is judged ANALYSIS_LOOKS times, and the means count. The answers give three
 * sets of values, each with the expected share of the victory of every seat; their sum is 1:
 *
 *     before   with the best move; the bot's first choice
 *     after    with the move that was played, before its random outcome is known
 *     next     `before` of the next decision, or the result when the game is over
 *
 * after - before is what the decision changed: the loss, since it is never better than the best
 * move. next - after is luck: chance, and what the next seat knows but this one did not. It
 * contains the errors of the estimates too; if nothing was drawn or revealed it consists only of
 * those, and is counted separately. Decisions, luck and new estimates add up from the first value
 * to the result.
 *
 * A bot values moves only for the deciding seat. What that seat gains or loses is taken from or
 * given to the others in proportion to their own values; with two seats this is exact. */
#ifndef EPOKI_ANALYSIS_ANALYSIS_H
#define EPOKI_ANALYSIS_ANALYSIS_H

#include "bots/bot.h"
#include "core/table.h"

enum { ANALYSIS_BEST_MAX = 5, ANALYSIS_TURNS_MAX = 8, ANALYSIS_LOOKS = 4 };

#define ANALYSIS_MISTAKE 0.02 /* a loss of so much is a mistake, */
#define ANALYSIS_BLUNDER 0.08 /* of so much a blunder */
#define ANALYSIS_SWING 0.04   /* smaller changes are no turning points */

struct analysis_move {
    uint32_t action;
    double share; /* of the bot's thinking */
    double value; /* for the seat that decides */
    struct text text[LANG_COUNT];
};

/* Where in the game a decision is. Age and round are -1 in games that have none. */
struct analysis_place {
    int version;
    int seat;
    int age, round;
    const struct item *phase;
};

struct analysis_decision {
    struct analysis_place place;
    bool judged; /* false: the bot did not look at the move that was played; it counts as no loss */
    struct analysis_move played;                  /* worth at most as much as the best */
    struct analysis_move best[ANALYSIS_BEST_MAX]; /* the first is the bot's choice */
    int best_count;
    int choices; /* how many legal actions there were */
    double before[SEATS_MAX], after[SEATS_MAX], luck[SEATS_MAX];
    bool certain; /* nothing was drawn or revealed before the next one: `luck` is then a new
                     estimate */
    double loss;  /* of the seat that decided */
    double
        stake; /* the value of the best move minus the mean of all: what deciding well was worth */
};

/* Summary of one seat. The result is start + own + others + luck + estimates. */
struct analysis_player {
    int decisions;
    double accuracy; /* 0..100; see analysis_accuracy */
    double stake;    /* of its decisions */
    int mistakes;    /* blunders included */
    int blunders;
    double start;  /* value at the first decision */
    double own;    /* what its own decisions changed, <= 0 */
    double others; /* what those of the others changed */
    double luck;
    double estimates; /* changes where nothing was drawn or revealed */
    double result;
};

/* New estimates are no turning points: the judge has only changed his mind. */
enum analysis_cause { ANALYSIS_BY_DECISION, ANALYSIS_BY_LUCK };

struct analysis_turn {
    int decision; /* index: the change happened in it, or between it and the next */
    enum analysis_cause cause;
    int seat;                         /* whose value changed most */
    double swing;                     /* by how much */
    struct text happened[LANG_COUNT]; /* luck: what everybody could see before the next decision */
};

struct analysis {
    struct text record;
    struct table *table; /* at the end of the record */
    const struct game *game;
    int players;
    bool over;

    struct text bot; /* its description */
    int ms, iterations;

    struct analysis_decision *decisions;
    int count;
    bool open_end; /* the game is not over: decisions[count] is its last position, which is judged
                      too */
    double end[SEATS_MAX]; /* the result, or the value of the last position */
    struct analysis_player player[SEATS_MAX];
    struct analysis_turn turns[ANALYSIS_TURNS_MAX]; /* the largest first */
    int turn_count;
};

struct analysis_settings {
    const char *bot;
    const struct bot_host *host; /* what it may use; NULL: clock and threads of the program */
    int ms, iterations;          /* 0: the bot's own limit; at most one of them is set */
    int threads; /* decisions judged at the same time; does not change their values */
    void (*progress)(int done, int total); /* may be NULL; called by all threads */
};

/* Reads a record and finds its decisions. Returns false with `error` if the record is broken or
 * contains no decision. Free in both cases. */
bool analysis_open(struct analysis *analysis, const char *bytes, size_t count, struct text *error);
void analysis_free(struct analysis *analysis);

/* Judges all decisions and sums up. Returns false with `error` if the bot's description is wrong or
 * it gives no values. */
bool analysis_run(struct analysis *analysis, const struct analysis_settings *settings,
                  struct text *error);

/* For the files of this folder */

/* Takes from the bot's answer what a decision needs. */
void analysis_judge(struct analysis_decision *decision, const struct bot_answer *answer,
                    int players);

/* Corrects the judgement of moves by what the bot said about the positions they led to. */
void analysis_look_back(struct analysis *analysis);

/* Whether nothing was drawn or revealed between state `before`, at version `begin`, and the present
 * position of the table, as far as the seats that decided there can know. */
bool analysis_nothing_revealed(const struct table *table, int begin, const void *before);

/* From judged decisions to luck, players and turning points. */
void analysis_sum_up(struct analysis *analysis);

/* Tells what happened where luck turned the game. */
void analysis_tell_luck(struct analysis *analysis);

#endif
