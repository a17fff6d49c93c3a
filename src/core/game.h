/* game.h: the contract of a game.
 *
 * A game is one `const struct game`: tables that describe it and functions over one flat,
 * pointer-free state struct. Bots, server, page, terminal, Python and tests use these verbs and
 * nothing else. Whoever implements a game fills in this struct (see src/games/duel/duel.c) and adds
 * it to registry.c.
 *
 * The state
 *   - has a fixed size (`state_size`, a multiple of 8), no pointers and no padding: cloning is a
 * struct copy, equality is memcmp, the hash is taken over its bytes. Unused bytes are zero;
 *   - is complete: options, turn, pending decisions (decision.h), decks in their true order. Only
 * chance is outside it;
 *   - is described, byte for byte, by `fields`.
 *
 * The functions
 *   - never allocate, never print, keep no memory of their own: same arguments, same result;
 *   - may assume that the state is valid (made by setup, apply, resample, or passed by validate)
 * and that an action given to apply is one of legal's. Callers with untrusted input go through
 * table.h, which checks. */
#ifndef EPOKI_CORE_GAME_H
#define EPOKI_CORE_GAME_H

#include "core/action.h"
#include "core/chance.h"
#include "core/data.h"
#include "core/event.h"
#include "core/fields.h"
#include "core/reason.h"
#include "core/tally.h"

#define STATE_BYTES_MAX 8192
#define LEGAL_MAX 1024 /* no game has decisions with more actions */
#define OPTIONS_MAX 8
#define TABLES_MAX 32 /* kinds of things */
#define FEATURES_MAX 256
#define SCORE_PARTS_MAX 24
#define NUMBERS_MAX 32
#define REFS_MAX 8

/* An option of set-up. With `values` it is one of those items, else a number low..high. */
struct option {
    const char *name;
    const char *label[LANG_COUNT];
    const struct item_table *values;
    int low, high;
    int standard; /* the value when none is given */
};

/* What a game is set up with. */
struct setup {
    int players;
    int options[OPTIONS_MAX]; /* in the order of game.options; item options: the item's index */
};

struct score {
    int total;
    int parts[SCORE_PARTS_MAX]; /* in the order of game.score_parts */
    bool winner; /* several seats can share a victory; false for all while the game runs */
    int place;   /* of who left the game early: the lowest that were free; 0: played on */
};

/* The public numbers that test games compare at every step. */
struct numbers {
    int common_count, seat_count; /* how many there are; the same for every seat */
    int common[NUMBERS_MAX];
    int seats[SEATS_MAX][NUMBERS_MAX];
};

/* A kind of decision, an action or a thing that play from set-up cannot reach or use, though the
 * rules speak of it, and the rule that says why. */
struct unreachable {
    const char *id;
    const char *rule;
};

/* Who chose the weights of an evaluation. */
enum weights { WEIGHTS_HAND, WEIGHTS_TUNED };

struct game {
    const char *slug;             /* "duel": lower case, the name of its folders */
    const char *name[LANG_COUNT]; /* "7 Wonders Duel" */
    int players_min, players_max;
    int rules_version; /* raised when the same record would play differently */

    size_t state_size;
    int legal_max; /* no decision has more actions */

    const struct fields *fields;
    const struct item_table *const *tables; /* the kinds of things: what refs and verbs count in */
    int table_count;
    const struct verb *verbs; /* indexed by action_verb() */
    int verb_count;
    const struct option *options;
    int option_count;
    const struct stack *stacks; /* every shuffle and draw the rules make, in order of first use */
    int stack_count;
    const struct item_table *score_parts;
    bool counted_parts; /* parts are counts of things, which need not add up to the total */
    const struct item_table *endings; /* what `ending` returns */
    const struct item_table *phases;  /* the kinds of decisions: what `phase` returns */
    const struct unreachable *unreachable;
    int unreachable_count;
    const struct rule *rules;
    int rule_count;
    const char *catalog; /* the JSON catalogue made from the built-in data tables, NUL-terminated;
                            data_catalog() tells the one in use; "" in a build without texts */

    /* Tables that can be corrected when a program starts (data.h), or NULL; and what no column can
     * say about them: refuses tables the rules could not work with. */
    const struct game_data *data;
    bool (*check_data)(struct text *error);

    /* A starting position, in cleared memory. Reports an impossible script through `chance`; the
     * state is then worthless. */
    void (*setup)(void *state, const struct setup *setup, struct chance *chance);

    /* How many seats play, and how this state was set up. */
    struct setup (*setup_of)(const void *state);

    /* The seat that must decide now, or SEAT_NONE when the game is over. */
    int (*turn)(const void *state);

    /* Whose turn it is, though another seat may have to decide something within it (a defence, an
     * auction). NULL: the game does not tell. */
    int (*owner)(const void *state);

    /* The starting player of a starting position. NULL: who decides first in it. */
    int (*starter)(const void *state);

    /* The name of the pending decision as in the notation ("turn", "token"), or "over". */
    const char *(*phase)(const void *state);

    /* Writes every legal action of that seat, in a fixed order, each once; returns their number,
     * which is 0 exactly when the game is over. `actions` has room for legal_max. */
    int (*legal)(const void *state, uint32_t *actions);

    /* Carries out one legal action and everything that follows from it up to the next decision.
     * Appends what happened to `events` unless that is NULL. An impossible script is reported
     * through `chance`; the state is then worthless. */
    void (*apply)(void *state, uint32_t action, struct chance *chance, struct events *events);

    /* Fills scores[0..players-1]. Before the end: running scores, as if the game ended now, no
     * winner. */
    void (*scores)(const void *state, struct score *scores);

    /* How the game ended ("points", "military"), or NULL while it runs. */
    const char *(*ending)(const void *state);

    /* Redraws everything `seat` cannot know, uniformly over what it could be. The result looks the
     * same to that seat: same view, and, when it is to move, same legal actions. */
    void (*resample)(void *state, int seat, struct chance *chance);

    /* Members beside the redacted fields that a front end needs and that `seat` may know (prices,
     * what is available). Called inside the view's object. May be NULL. */
    void (*view_extras)(const void *state, int seat, struct json_writer *json);

    void (*numbers)(const void *state, struct numbers *numbers);

    /* The action as a person reads it ("Build the Theater for 3 coins"). */
    void (*action_label)(const void *state, uint32_t action, enum lang lang, struct text *out);

    /* A thing the action is about though its notation does not name it (the wonder whose stage is
     * built); false: there is none. May be NULL. */
    bool (*action_subject)(const void *state, uint32_t action, struct ref *ref);

    /* Who may learn which action it is that is played in this state: a bit per seat, that of who
     * decides among them, or EVENT_PUBLIC. The others learn that a decision was made, and what its
     * events tell them. */
    uint8_t (*action_seen_by)(const void *state, uint32_t action);

    /* An event: its name ("build"), the thing it is about (kind >= 0, an index into `tables`; or
     * -1), and a sentence. */
    const char *(*event_name)(const struct event *event, int *kind);
    void (*event_text)(const struct event *event, enum lang lang, struct text *out);

    /* True when the thing an event is about came into play or took effect (was built, played,
     * resolved), rather than changed hands: what statistics of use count. */
    bool (*event_is_use)(const struct event *event);

    /* Why `seat` cannot do with that thing what it is for (build the card, take the token): returns
     * the number of reasons, 0 when it can. Lesser uses (discarding a card) may be possible all the
     * same. */
    int (*why)(const void *state, int seat, struct ref ref, struct reason *reasons);
    void (*reason_text)(const struct reason *reason, enum lang lang, struct text *out);

    /* Computes the derived members from the others: after JSON input. Must not trust the state
     * beyond the ranges of its fields. */
    void (*derive)(void *state);

    /* Refuses, with a reason, a state the other functions could not work on or no game could reach
     * in spirit (a card in two places). The history may be missing: positions for puzzles are
     * welcome. */
    bool (*validate)(const void *state, struct text *error);

    /* The strict version, for states that came from set-up by play: everything is somewhere, every
     * sum is right. Used by `epoki verify` and tests. */
    bool (*conserve)(const void *state, struct text *error);

    /* A heuristic value per seat: its expected share of the victory, 0..1. NULL: bots fall back to
     * the running scores. The value rests on a weight for every feature: `weight` tells those set
     * by hand and those a program found (`epoki tune`). */
    void (*evaluate)(const void *state, const float *weights, double *values);

    /* Exactly the same, and quicker for positions that differ little from the one before: what was
     * found stays in `memo`, memory of memo_size() bytes, cleared at first, which belongs to one
     * set of weights and one thread. NULL, both of them: the game has no use for it. */
    void (*evaluate_again)(const void *state, const float *weights, void *memo, double *values);
    size_t (*memo_size)(void);
    const struct item_table *feature_items;
    float (*weight)(int feature, enum weights weights);

    /* The features of a seat: values are the softmax over the seats of their weighted sums. */
    void (*features)(const void *state, int seat, float *out);

    /* What statistics of played games count; NULL: nothing. `tally` is called after every action
     * with the state then and the events of the action, and adds what they tell. */
    const struct item_table *axis_items;
    struct axis (*axis)(int index, int players);
    void (*tally)(const void *state, const struct events *events, struct axis_tally *tally);
};

/* The registry: every game of this build. */
int game_count(void);
const struct game *game_at(int index);
const struct game *game_find(const char *slug); /* NULL: no such game */

/* What follows from the tables, the same for every game. */

/* The canonical notation of an action. */
void game_action_text(const struct game *game, uint32_t action, struct text *out);

/* The legal action written like that, or false. Extra spaces do not matter, everything else does.
 */
bool game_action_parse(const struct game *game, const void *state, const char *text,
                       uint32_t *action);

/* The same, and whether it was not found only for want of memory. */
bool game_action_read(const struct game *game, const void *state, const char *text,
                      uint32_t *action, bool *no_memory);

/* The things the notation of an action names, in its order; and all things it refers to. */
int game_action_named(const struct game *game, uint32_t action, struct ref *refs);
int game_action_refs(const struct game *game, const void *state, uint32_t action, struct ref *refs);

/* `action_seen_by` of a game without secret decisions. */
uint8_t game_action_public(const void *state, uint32_t action);

/* True when a legal action of the pending decision names the thing. */
bool game_is_choosable(const struct game *game, const void *state, struct ref ref);

/* References as text: "card:theater". */
void game_ref_text(const struct game *game, struct ref ref, struct text *out);
bool game_ref_parse(const struct game *game, const char *text, struct ref *ref);

/* What `seat` may see, as a JSON object. SEAT_SPECTATOR: what all seats see, without what differs
 * from one seat to another. SEAT_NONE gives the full state that game_state_read accepts. */
void game_view(const struct game *game, const void *state, int seat, struct json_writer *json);

/* True when the views of both states are the same, without writing most of them. */
bool game_views_equal(const struct game *game, const void *a, const void *b, int seat);

/* Reads a full state. On failure the memory is cleared and `error` says why. */
bool game_state_read(const struct game *game, void *state, const struct json_node *object,
                     struct text *error);

uint64_t game_hash(const struct game *game, const void *state);

/* Running scores as far as a seat, or SEAT_SPECTATOR, can know them; false when that is not all of
 * them: `scores` is then worthless. */
bool game_scores_seen(const struct game *game, const void *state, int viewer, struct score *scores);

/* Any value of an option, each with the same probability. */
int game_option_drawn(const struct option *option, struct chance *chance);

/* Standard options for `players` seats. */
struct setup game_standard_setup(const struct game *game, int players);

/* Sets option `name` to `value` (an id or a number as text); false with a message. */
bool game_set_option(const struct game *game, struct setup *setup, const char *name,
                     const char *value, struct text *error);

/* Sets options from a list, "name=value,name=value"; NULL sets none. False with a message. */
bool game_set_options(const struct game *game, struct setup *setup, const char *list,
                      struct text *error);

/* The list of all options, as game_set_options reads it. */
void game_options_text(const struct game *game, const struct setup *setup, struct text *out);

/* The text of an option's value. */
void game_option_text(const struct game *game, const struct setup *setup, int option,
                      struct text *out);

#endif
