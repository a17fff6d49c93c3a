/* plan.h: what the files of the bot `plan` share: the beam and its memory (beam.c), the path it
 * keeps between decisions (path.c), and the search itself (plan.c). */
#ifndef EPOKI_BOTS_PLAN_H
#define EPOKI_BOTS_PLAN_H

#include "bots/bot.h"

enum { WIDTH = BOT_OWN_OPTIONS, STEPS, REPLIES, EARLY, KEEP, AHEAD, TURNS, NET, OPTION_COUNT };
enum { WIDTH_MAX = 4096, STEPS_MAX = 200, AHEAD_MAX = 64, SEEN = 1 << 16 };

/* How a position was reached: the action, and from which place of the beam before; and the hash of
 * the position. */
struct origin {
    uint32_t action;
    int from;
    uint64_t hash;
};

/* A position of the beam. */
struct place {
    double value;   /* for the planning seat */
    int first;      /* the candidate its plan begins with */
    uint32_t state; /* which block of memory its state is in */
    struct origin origin;
};

struct beam {
    struct place *places; /* a heap: the worst comes first */
    int count;
};

/* The last action of the best plan of a candidate, and how many came before it. */
struct last {
    struct origin origin;
    int step;
};

/* One of the best plans of all candidates. */
struct ending {
    double value; /* by evaluation */
    int first;
    struct last last;
    double sum; /* of the results when it was followed, and how often it was */
    int looks;
};

/* A foreseen decision: what the seat will see, and what it wants to do. */
struct foreseen {
    uint64_t sight;
    uint32_t action;
};

/* Hashes seen in this search: those with its stamp. */
struct hashes {
    uint32_t stamp;
    uint32_t stamps[SEEN];
    uint64_t at[SEEN];
};

struct planner {
    struct beam now, next;
    struct origin *origins; /* of the places of every beam of this search, `width` per step */
    struct last last[LEGAL_MAX];
    struct ending endings[AHEAD_MAX];
    int ending_count;
    struct foreseen path[STEPS_MAX];
    int path_count;
    void *memo;      /* of the game's evaluation, or NULL */
    uint8_t *states; /* 2 * width + 1 blocks: for both beams, and one to work in */
    uint32_t *free;  /* blocks not in use */
    int free_count;
    struct hashes seen;      /* positions */
    struct hashes joined;    /* positions that a candidate leads to as well, with the candidate */
    int64_t looked;          /* positions evaluated */
    double best[LEGAL_MAX];  /* of the plans found with the candidate as their first action */
    double worth[LEGAL_MAX]; /* including plans it leads to in another order */
    double mean[LEGAL_MAX], worth_mean[LEGAL_MAX];
    int samples[LEGAL_MAX], worth_samples[LEGAL_MAX];
};

/* The search of one possible state. */
struct plan {
    struct bot *bot;
    struct planner *memory;
    struct chance *chance;
    int seat;
    struct bot_budget budget;
    int samples; /* done */
    int step;    /* actions before the one being tried */
};

/* beam.c */
bool beam_open(struct bot *bot); /* false: out of memory */
void beam_close(struct bot *bot);
size_t beam_memory(const struct game *game, const int *options); /* bytes beside the planner */
static inline void *beam_state(const struct plan *plan, uint32_t index)
{
    return plan->memory->states + (size_t)index * plan->bot->game->rules.state_size;
}
uint64_t beam_hash(const struct game *game, const void *state);
bool beam_has_seen(struct planner *m, uint64_t hash); /* and remembers it */
void beam_join(struct planner *m, uint64_t hash, int first);
bool beam_is_joined(const struct planner *m, uint64_t hash, int first);
bool beam_keep(struct plan *plan,
               struct place place); /* into the next beam, which then owns its block */
void beam_advance(struct planner *m);
void beam_drop(struct planner *m);

/* plan.c: lets others answer as long as the turn may come back; returns whether it did. Then the
 * state is at that decision; otherwise it is at the end of the game, or unchanged. */
bool plan_comes_back(struct plan *plan, void *state);
bool plan_is_cancelled(const struct plan *plan);
/* Judges the end of a plan: with the net of the bot, if it has one. Within a turn that would take
 * too long, and the evaluation judges. */
void plan_judge(const struct plan *plan, const void *state, double *values);
/* Plays for a seat the action after which its own evaluation is best. */
void plan_reply(struct plan *plan, void *state, int seat);

/* ahead.c */
void ahead_add(struct plan *plan, int first, double value, struct last last);
void ahead_look(struct plan *plan, const void *root); /* once more, in one possible state */
void ahead_settle(struct plan *plan, int count);      /* m.best of the `count` candidates */

/* path.c */
bool path_is_legal(const struct game *game, const void *state, uint32_t action);
void path_share(struct plan *plan, int count); /* m.worth of the `count` candidates */
int path_trace(const struct plan *plan, struct last last, uint32_t *actions); /* their number */
bool path_is_certain(const struct plan *plan, const void *one, const void *other,
                     const struct bot_answer *answer);
void path_keep(struct plan *plan, void *root, const struct bot_answer *answer);
bool path_follow(struct bot *bot, int seat, struct bot_answer *answer);

#endif
