/* puzzles.h: positions of played games in which one move, or one short line of moves, is clearly
 * the best for what its seat can know (docs/puzzles.md).
 *
 * Every number comes from `weigh`: the judge draws positions that the seat cannot tell from the
 * true one, carries the move out in each of them, thinks as long about what follows every move, and
 * takes the mean. So all moves get the same effort, and nothing hidden is seen. */
#ifndef EPOKI_PUZZLES_PUZZLES_H
#define EPOKI_PUZZLES_PUZZLES_H

#include "bots/bot.h"
#include "core/table.h"

enum {
    PUZZLE_STEPS_MAX = 5,   /* decisions of a line */
    PUZZLE_RIGHT_MAX = 3,   /* moves that are as good as the best */
    PUZZLE_WEIGHED_MAX = 8, /* moves that are weighed: right ones and the best of the others */
    PUZZLE_ID_BYTES = 9,
    PUZZLE_HOW_BYTES = 32
};

enum puzzle_kind {
    PUZZLE_WIN,  /* the line wins before anybody else decides */
    PUZZLE_SAVE, /* everything else loses, at once or as good as */
    PUZZLE_BEST  /* the best move of the turn */
};
#define PUZZLE_KINDS 3
extern const char *const puzzle_kind_names[PUZZLE_KINDS];

/* A move that is not right: what it is worth, and what the next seat answers most often (empty: it
 * depends). */
struct puzzle_wrong {
    struct text action, reply;
    int value; /* percent */
};

struct puzzle {
    char id[PUZZLE_ID_BYTES];
    int version, seat; /* of the record: where it begins, who solves it */
    enum puzzle_kind kind;
    char how[PUZZLE_HOW_BYTES]; /* the ending that wins, or that is prevented; may be empty */
    int rating;                 /* how hard, as a rating of solvers */
    int choices;                /* legal actions */
    int value, margin;          /* percent: of the best; at least so much less is every other */
    /* The line: every step but the last has one right move. */
    struct text right[PUZZLE_STEPS_MAX][PUZZLE_RIGHT_MAX];
    int step_count, right_count[PUZZLE_STEPS_MAX];
    struct puzzle_wrong wrong[PUZZLE_WEIGHED_MAX]; /* of the first step, the best first */
    int wrong_count;
};

/* A game with the puzzles found in it, in the order of their versions. */
struct puzzle_game {
    struct text head;    /* the lines of its record before `begin` */
    struct text actions; /* "a; b; c": as far as the last puzzle needs */
    struct puzzle *puzzles;
    int count;
};

struct puzzle_book {
    struct puzzle_game *games;
    int count;
};

/* book.c: the file of puzzles. Reading appends; false with "line N: why". */
bool puzzle_book_read(struct puzzle_book *book, const char *bytes, size_t count,
                      struct text *error);
void puzzle_book_write(const struct puzzle_book *book, const struct game *game, struct text *out);
void puzzle_book_free(struct puzzle_book *book);
int puzzle_book_count(const struct puzzle_book *book);
bool puzzle_book_has(const struct puzzle_book *book, const char *id);
void puzzle_free(struct puzzle *puzzle);

/* Adds a found puzzle to the game whose record is that of `table`; takes it over. False: out of
 * memory. `fresh`: the first one of this game. */
bool puzzle_book_add(struct puzzle_book *book, const struct table *table,
                     const struct puzzle *puzzle, bool fresh);

/* Takes one of the puzzles of a game out of its book. */
void puzzle_drop(struct puzzle_game *game, int place);

/* A table where the puzzle begins; NULL with `error`. */
struct table *puzzle_table(const struct puzzle_game *game, int version, struct text *error);

/* weigh.c: who finds, with bots of one game. */
struct weigher {
    const struct game *game;
    struct bot *player; /* quick: plays the games and notices what may be a puzzle */
    struct bot *judge;  /* weighs moves */
    struct bot *expert; /* has the last word */
    struct bot *plays;  /* plays on to the end of the game */
    struct bot *weak[3];
    int samples;
    double margin; /* the least that counts, share of the victory */
    struct bot_answer *answer;
};

/* `effort` times the usual one: in positions drawn and in thinking. False with `error`; close in
 * both cases. */
bool weigher_open(struct weigher *weigher, const struct game *game, double effort,
                  struct text *error);
void weigher_close(struct weigher *weigher);

struct weighed {
    uint32_t action;
    double value, error; /* the mean of what the seat expects; its standard error */
    uint32_t reply;      /* the most frequent answer of another seat; NO_ACTION: there is none */
    double at_once;      /* how often the game was over before the seat decided again, and lost */
    bool wins;           /* over and won in every sample, before anybody else decided */
    const char *ending;  /* of one that was over */
    double each[64];     /* by sample */
};
#define NO_ACTION UINT32_MAX
enum { WEIGH_SAMPLES_MAX = 64 };

/* Weighs moves of the deciding seat, each in the same positions. */
void weigh(const struct weigher *weigher, const void *state, uint64_t seed, struct weighed *moves,
           int count, int samples);

/* The mean advantage of the first move over the second when greedy bots play on to the end. */
double weigh_by_playing(const struct weigher *weigher, const void *state, uint64_t seed,
                        uint32_t first, uint32_t second, int games);

/* find.c: looks whether the position of the table, about which the quick bot has just thought, is a
 * puzzle. */
bool puzzle_find(const struct weigher *weigher, const struct table *table,
                 const struct bot_answer *answer, struct puzzle *puzzle);

/* Judges a stored puzzle anew: by how much the right moves of its first step are better than the
 * best of the others that it names, in percent. False with `error` if it cannot be played. */
bool puzzle_check(const struct weigher *weigher, const struct puzzle_game *game,
                  const struct puzzle *puzzle, double *margin, struct text *error);

#endif
