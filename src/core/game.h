/* game.h: the contract of a game, and what follows from it.
 *
 * A game is one `const struct game`: its rules (rules.h), lists that describe it, and what bots,
 * people and statistics need to know about it. Bots, server, page, terminal, Python and tests use
 * this and nothing else. To add a game, fill in this struct (see src/games/duel/duel.c) and add the
 * game to EPOKI_GAMES in CMakeLists.txt. Of the parts only the rules are needed for playing. What
 * comes from the tables of the game (data/<game>) is filled in by a macro of the generated header:
 * DUEL_TABLES in duel_data.h. */
#ifndef EPOKI_CORE_GAME_H
#define EPOKI_CORE_GAME_H

#include <string.h>

#include "core/action.h"
#include "core/data.h"
#include "core/evaluation.h"
#include "core/lang.h"
#include "core/net.h"
#include "core/phrase.h"
#include "core/reason.h"
#include "core/rules.h"
#include "core/tally.h"

#define KINDS_MAX 32 /* kinds of things */
#define NUMBERS_MAX 32
#define REFS_MAX 8

/* An option of set-up. With `values` it is one of those items, else a number low..high. */
struct option {
    const char *name;
    const char *const *label; /* in every language */
    const struct item_list *values;
    int low, high;
    int standard; /* the value when none is given */
};

/* The public numbers that test games compare at every step. */
struct numbers {
    int common_count, seat_count; /* how many there are of each; the same for every seat */
    int common[NUMBERS_MAX];
    int seats[SEATS_MAX][NUMBERS_MAX];
};

/* A kind of decision, an action or a thing that cannot be reached or used in play from set-up,
 * although the rules mention it; and the rule that says why. */
struct unreachable {
    const char *id;
    const char *rule;
};

/* What people read about actions, events and refusals. */
struct game_words {
    /* An action as a person reads it ("Build the Theater for 3 coins"): a phrase for each verb,
     * generated from words_actions.tsv, and a function that adds further values to the arguments
     * (NULL if a verb has none). */
    const struct phrase *labels;
    decision_label *const *completes;

    /* Instead of both, if labels need more than numbers. */
    void (*action_label)(const void *state, uint32_t action, enum lang lang, struct text *out);

    /* A thing that an action is about although its notation does not name it (the wonder whose
     * stage is built); false if there is none. May be NULL. */
    bool (*action_subject)(const void *state, uint32_t action, struct ref *ref);

    /* Events: name, thing and sentence, generated from words_events.tsv. */
    const struct event_words *events;

    /* The sentence of an event. May be NULL if the numbers of the event are enough. */
    void (*event_text)(const struct event *event, enum lang lang, struct text *out);

    /* Reasons, generated from words_reasons.tsv, and a function that adds why `seat` cannot use a
     * thing, whatever is being decided; it returns true. Reasons that depend on the decision are
     * given by its row, and those of every game by game_why. May be NULL if there is no more to
     * say. */
    const struct why_row *reasons;
    decision_why *why;
};

/* Levels of strength, which every game has. */
enum bot_level {
    BOT_LEVEL_EASY,
    BOT_LEVEL_NORMAL,
    BOT_LEVEL_HARD,
    BOT_LEVEL_EXPERT,
    BOT_LEVEL_COUNT
};

/* A bot under a name of its own: in another style than the levels, because it weighs some things
 * otherwise, or a level as it once was; to practise and to measure against (docs/bots.md). */
struct partner {
    const char *name;
    const char *bot;                     /* "plan:width=40" */
    const struct weight_change *changes; /* of the tuned weights */
    int count;
};

struct game {
    const char *slug;        /* "duel": lower case, the name of its folders */
    const char *const *name; /* "7 Wonders Duel", in every language */
    unsigned langs; /* the languages that have words for everything in this game, a bit each */
    int players_min, players_max;

    struct game_rules rules;

    /* What a state holds, and how it is named outside. */
    const struct fields *fields;
    const struct item_list *const
        *kinds; /* the kinds of things; refs and verbs use indexes into this list */
    int kind_count;
    const struct verb *verbs; /* indexed by action_verb() */
    int verb_count;
    /* Whether an action can be legal in some position, as far as its arguments say; it may say yes
     * too often, never no. For a numbering of all actions (batch/codes.h). NULL: all are. */
    bool (*is_conceivable)(uint32_t action);
    const struct option *options;
    int option_count;
    const struct stack *stacks; /* every shuffle and draw the rules make, in order of first use */
    int stack_count;
    const struct item_list *score_parts;
    bool counted_parts; /* parts are numbers of things and need not add up to the total */
    const struct item_list *endings; /* how it can end; rules.ending returns an index */
    const struct unreachable *unreachable;
    int unreachable_count;
    const struct rule *rulebook; /* the numbered rules, docs/rules/<game>.md */
    int rulebook_count;
    const char *catalog; /* the JSON catalogue made from the built-in data tables, NUL-terminated;
                            "" in a build without texts. data_catalog() gives the one in use */

    /* Tables that can be corrected when a program starts (data.h), or NULL; and a check of what
     * concerns more than one column: refuses tables the rules could not work with. */
    const struct game_data *data;
    bool (*check_data)(struct text *error);

    /* Members besides the redacted fields that a front end needs and that `seat` may know (prices,
     * what is available). Called inside the view's object. May be NULL. */
    void (*view_extras)(const void *state, int seat, struct json_writer *json);

    /* What the fields of a view are called (data/<game>/fields.tsv): boards for any game show these
     * and no others, in this order. NULL: all of them, by their names in the view. */
    const struct item_list *shown;

    /* NULL: recorded games compare none. */
    void (*numbers)(const void *state, struct numbers *numbers);

    struct game_words words;
    const struct evaluation *evaluation; /* NULL: bots use the running scores */
    const struct net_layout *net;        /* NULL: no net can be trained for it */
    const char *levels[BOT_LEVEL_COUNT]; /* the bots behind the levels (docs/bots.md); NULL: the
                                            usual ones */
    const struct partner *partners;
    int partner_count;
    const struct statistics *statistics; /* NULL: nothing is counted */
};

/* Who must decide now; SEAT_NONE when the game is over. */
static inline int game_decider(const struct game *game, const void *state)
{
    return decisions_decider(game->rules.decisions, state);
}

/* The pending decision, by its name in the notation ("turn", "token"), or "over". */
static inline const char *game_decision(const struct game *game, const void *state)
{
    return decisions_name(game->rules.decisions, state);
}

/* Writes every legal action of the deciding seat, in a fixed order, each once; returns their
 * number, which is 0 exactly when the game is over. `actions` has room for rules.legal_max. */
static inline int game_legal(const struct game *game, const void *state, uint32_t *actions)
{
    return decisions_legal(game->rules.decisions, state, actions);
}

/* Carries out one legal action and everything that follows from it up to the next decision.
 * Appends what happened to `events` unless that is NULL. An impossible script is reported through
 * `chance`; the state is then worthless. */
static inline void game_apply(const struct game *game, void *state, uint32_t action,
                              struct chance *chance, struct events *events)
{
    struct play play = {state, chance, events};
    decisions_apply(game->rules.decisions, &play, action);
}

/* How the game ended: an index into `endings`, or -1 before the end. */
static inline int game_ending(const struct game *game, const void *state)
{
    if (game_decider(game, state) != SEAT_NONE)
        return -1;
    return game->rules.ending ? game->rules.ending(state) : 0;
}

/* The same by its id ("points", "military"); NULL before the end. */
static inline const char *game_ending_id(const struct game *game, const void *state)
{
    int ending = game_ending(game, state);
    return ending < 0 ? NULL : game->endings->items[ending].id;
}

/* Copies a state. For a graphics card it does so word by word, because the compiler for cards turns
 * larger copies into loops over bytes. */
static inline void game_copy(const struct game *game, void *to, const void *from)
{
#ifdef __NVPTX__
    for (size_t i = 0; i < game->rules.state_size / sizeof(uint64_t); i++)
        ((uint64_t *)to)[i] = ((const uint64_t *)from)[i];
#else
    memcpy(to, from, game->rules.state_size);
#endif
}

/* The public numbers of a position. */
static inline void game_numbers(const struct game *game, const void *state, struct numbers *numbers)
{
    numbers->common_count = numbers->seat_count = 0;
    if (game->numbers)
        game->numbers(state, numbers);
}

/* Every game of this build, from the list above core (src/games/games.c). */
int game_count(void);
const struct game *game_at(int index);
const struct game *game_find(const char *slug); /* NULL if there is no such game */

/* What follows from the tables, the same for every game. */

/* The canonical notation of an action. */
void game_action_text(const struct game *game, uint32_t action, struct text *out);

/* The legal action written like that, or false. Extra spaces do not matter, everything else does.
 */
bool game_action_parse(const struct game *game, const void *state, const char *text,
                       uint32_t *action);

/* The same; also says whether it was not found only because memory ran out. */
bool game_action_read(const struct game *game, const void *state, const char *text,
                      uint32_t *action, bool *no_memory);

/* The things that the notation of an action names, in its order; and all things it refers to. */
int game_action_named(const struct game *game, uint32_t action, struct ref *refs);
int game_action_refs(const struct game *game, const void *state, uint32_t action, struct ref *refs);

/* Who may learn which action is played in this state: a bit per seat, always including the deciding
 * one, or EVENT_PUBLIC. The others learn that a decision was made, and what its events tell them.
 */
uint8_t game_action_seen_by(const struct game *game, const void *state, uint32_t action);

/* The language in which a game is told to a reader of `lang`: the first language if the game has no
 * words in `lang`. */
enum lang game_lang(const struct game *game, enum lang lang);

/* An action, an event and a reason as people read them. */
void game_action_label(const struct game *game, const void *state, uint32_t action, enum lang lang,
                       struct text *out);
void game_event_text(const struct game *game, const struct event *event, enum lang lang,
                     struct text *out);
void game_reason_text(const struct game *game, const struct reason *reason, enum lang lang,
                      struct text *out);

/* The name of an event; the kind of thing it is about (an index into `kinds`) or -1; and whether
 * that thing came into play or took effect. */
const char *game_event_name(const struct game *game, const struct event *event, int *kind);
bool game_event_is_use(const struct game *game, const struct event *event);

/* Why `seat` cannot use that thing for its purpose (build the card, take the token): writes up to
 * REASONS_MAX reasons and returns their number, 0 if it can. Lesser uses (discarding the card) may
 * still be possible. */
int game_why(const struct game *game, const void *state, int seat, struct ref ref,
             struct reason *reasons);

/* Why an action written like that is not legal now: the first reason that something it names cannot
 * be used; false: none is known. */
bool game_why_illegal(const struct game *game, const void *state, const char *action,
                      struct reason *reason);

/* True when a legal action of the pending decision uses the thing for what it is for. */
bool game_is_choosable(const struct game *game, const void *state, struct ref ref);

/* References as text: "card:theater". */
void game_ref_text(const struct game *game, struct ref ref, struct text *out);
bool game_ref_parse(const struct game *game, const char *text, struct ref *ref);

/* What `seat` may see, as a JSON object. For SEAT_SPECTATOR: what all seats see, without anything
 * that differs between seats. For SEAT_NONE: the full state, which game_state_read accepts. */
void game_view(const struct game *game, const void *state, int seat, struct json_writer *json);

/* Whether the views of both states are the same, found without writing most of them. */
bool game_views_equal(const struct game *game, const void *a, const void *b, int seat);

/* Reads a full state. On failure the memory is cleared and `error` says why. */
bool game_state_read(const struct game *game, void *state, const struct json_node *object,
                     struct text *error);

/* Tells positions apart: equal states have the same hash in every build and on every machine;
 * another version of the rules gives another hash. Records use it to check that a game is replayed
 * as it was played. It covers hidden information, so players must not be told it. It is no defence
 * against somebody who constructs two states with the same hash. */
uint64_t game_hash(const struct game *game, const void *state);

/* Running scores, if a seat or SEAT_SPECTATOR can know all of them; otherwise returns false, and
 * `scores` is meaningless. */
bool game_scores_seen(const struct game *game, const void *state, int viewer, struct score *scores);

/* A random value of an option; all are equally likely. */
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
