/* epoki.h: the public interface of libepoki: civilization board games as pure functions behind
 * opaque handles.
 *
 * It offers what the library uses itself (set-up, turn, legal, apply, scores, view, resample, ...),
 * without exposing any struct, so that a program compiled against one version runs with a later one
 * of the same EPOKI_API_VERSION. For everything else there is epoki_rpc: the JSON-RPC protocol of
 * docs/protocol.md as one function.
 *
 * Conventions. Strings are UTF-8 and NUL-terminated. A function that writes a string takes a buffer
 * and its size, writes as much as fits (always terminated) and returns the full length without the
 * NUL: a result >= size means "too small". Functions that can fail return NULL, 0 or a negative
 * number as documented and leave their arguments as they were. Handles are not locked: use each
 * from one thread at a time; different handles are independent. */
#ifndef EPOKI_EPOKI_H
#define EPOKI_EPOKI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define EPOKI_API __attribute__((visibility("default")))
#else
#define EPOKI_API
#endif

/* Raised when a function changes its meaning or is removed. */
#define EPOKI_API_VERSION 1

/* No seat: nobody decides because the game is over; as a viewer, the one who sees everything. */
#define EPOKI_NO_SEAT (-1)

/* About the library */

EPOKI_API int epoki_api_version(void);     /* EPOKI_API_VERSION of the library, not of the header */
EPOKI_API const char *epoki_version(void); /* "0.1.0" */
EPOKI_API int epoki_game_count(void);
EPOKI_API const char *epoki_game_slug(int index); /* NULL after the last */
EPOKI_API int epoki_legal_max(void); /* no decision of any game has more legal actions */

/* Replaces built-in tables of a game by corrected ones, for owners of a box whose printed values
 * are not public: `tables` is a JSON object of texts, {"cards": "id\tname_en..."}, as in
 * data/<game>/. Either all of them are taken, and it returns 1, or none: then it returns 0, and
 * `error` (which may be NULL) names table, line, row and column. It changes what all tables of that
 * game share: call it before the first one, and not from two threads. */
EPOKI_API int epoki_correct(const char *game, const char *tables, size_t length, char *error,
                            size_t error_size);

/* Gives the bots of a game a trained net, the bytes of a file (docs/nets.md): those with eval=net,
 * among them some levels, judge positions by it from now on. The library has the nets that come
 * with Epoki built in; the wasm module has none, and bots without one play by the hand-made
 * evaluation. Returns 1; or 0 and changes nothing, and `error` (which may be NULL) says why: the
 * file is incomplete, damaged, of another version or of other tables. Call it while the game has no
 * bots, and not from two threads. */
EPOKI_API int epoki_net(const char *game, const void *file, size_t length, char *error,
                        size_t error_size);

/* Tables: a game being played, with its whole history */

typedef struct epoki_table epoki_table;

/* A new game. `options` is a list "name=value name=value" or NULL. On failure NULL, and `error`
 * (which may be NULL) says why. */
EPOKI_API epoki_table *epoki_table_new(const char *game, int players, uint64_t seed,
                                       const char *options, char *error, size_t error_size);

/* The game of a record (docs/records.md), at its end. */
EPOKI_API epoki_table *epoki_table_from_record(const char *record, size_t length, char *error,
                                               size_t error_size);

/* A new table at a full state as written by epoki_table_view(table, EPOKI_NO_SEAT, ...). */
EPOKI_API epoki_table *epoki_table_from_state(const char *game, const char *state, size_t length,
                                              uint64_t seed, char *error, size_t error_size);

/* A new table at a position that `seat` cannot tell from this one. NULL if memory runs out or there
 * is no such seat. */
EPOKI_API epoki_table *epoki_table_resample(const epoki_table *table, int seat, uint64_t seed);

/* A copy of the same game, with its whole history. NULL if memory runs out. */
EPOKI_API epoki_table *epoki_table_copy(const epoki_table *table);

EPOKI_API void epoki_table_free(epoki_table *table); /* NULL is allowed */

EPOKI_API int epoki_table_players(const epoki_table *table);
EPOKI_API int epoki_table_turn(const epoki_table *table); /* the deciding seat, or EPOKI_NO_SEAT */
EPOKI_API int epoki_table_version(const epoki_table *table); /* actions played */
EPOKI_API uint64_t epoki_table_hash(const epoki_table *table);
EPOKI_API uint64_t epoki_table_seed(const epoki_table *table);
EPOKI_API const char *epoki_table_game(const epoki_table *table);
EPOKI_API const char *epoki_table_decision(const epoki_table *table); /* "turn", ...; "over" */
EPOKI_API const char *epoki_table_ending(const epoki_table *table);   /* NULL before the end */
/* The action played at `version`; 0 if there is none. */
EPOKI_API uint32_t epoki_table_action_at(const epoki_table *table, int version);

/* Writes up to `capacity` legal actions and returns how many there are (0 if the game is over). */
EPOKI_API int epoki_table_legal(const epoki_table *table, uint32_t *actions, int capacity);

/* Plays one legal action and returns 1. Anything else is refused without changing anything: 0. */
EPOKI_API int epoki_table_apply(epoki_table *table, uint32_t action);

/* The same, and writes what happened, once, as a JSON array of events (docs/protocol.md: `play`);
 * an event that not everybody may learn of lists in `seen_by` the seats that may. */
EPOKI_API int epoki_table_apply_told(epoki_table *table, uint32_t action,
                                     void (*tell)(void *context, const char *events),
                                     void *context);

/* Why the action with that notation is not legal now: {"rule": "7.2", "text": "..."}, or an empty
 * text if nothing is known. */
EPOKI_API size_t epoki_table_refusal(const epoki_table *table, const char *action, char *out,
                                     size_t size);

/* Goes back to an earlier version and returns 1; 0 if there is no such version. */
EPOKI_API int epoki_table_undo(epoki_table *table, int version);

/* totals[seat] and winners[seat] (0 or 1); both arrays hold epoki_table_players() numbers; either
 * may be NULL. */
EPOKI_API void epoki_table_scores(const epoki_table *table, int *totals, int *winners);

/* What `seat` may see, as JSON; EPOKI_NO_SEAT gives the full state. 0 if there is no such seat. */
EPOKI_API size_t epoki_table_view(const epoki_table *table, int seat, char *out, size_t size);

EPOKI_API size_t epoki_table_record(const epoki_table *table, char *out, size_t size);

/* Notation ("build theater"); epoki_action_parse returns 1 and sets *action if the text is a legal
 * action now. */
EPOKI_API size_t epoki_action_text(const epoki_table *table, uint32_t action, char *out,
                                   size_t size);
EPOKI_API int epoki_action_parse(const epoki_table *table, const char *text, uint32_t *action);

/* The same as a person reads it, in a language of the game ("en", "pl", ...). */
EPOKI_API size_t epoki_action_label(const epoki_table *table, uint32_t action, const char *language,
                                    char *out, size_t size);

/* Numbers for programs that learn: actions and observations of fixed sizes */

typedef struct epoki_codes epoki_codes;

/* A number for every action that a game can have, the same in all positions. NULL if there is no
 * such game, or memory runs out. */
EPOKI_API epoki_codes *epoki_codes_new(const char *game);
EPOKI_API void epoki_codes_free(epoki_codes *codes); /* NULL is allowed */
EPOKI_API int epoki_codes_count(const epoki_codes *codes);
EPOKI_API int epoki_codes_of(const epoki_codes *codes, uint32_t action); /* -1: none */
/* The notation of a code; "" after the last. */
EPOKI_API size_t epoki_codes_text(const epoki_codes *codes, int code, char *out, size_t size);

/* What a seat may know about a position, as a row of numbers of fixed length: see the documentation
 * of the Python package. Two positions that the seat cannot tell apart give the same bytes. */
EPOKI_API int epoki_observation_size(const char *game); /* 0: no such game */
EPOKI_API void epoki_table_observe(const epoki_table *table, int seat, float *out);
/* The features after each legal action as the seat to decide can foresee them; what it cannot know
 * is drawn by `draw`: a row of epoki_feature_count() numbers for each action, for at most
 * epoki_legal_max() of them. Returns how many there are. */
EPOKI_API int epoki_feature_count(const char *game, int players); /* of all seats together */
EPOKI_API int epoki_table_foresee(const epoki_table *table, uint64_t draw, float *out);
/* The smallest and the largest number at each place; and what each place means, as JSON. */
EPOKI_API void epoki_observation_bounds(const char *game, float *low, float *high);
EPOKI_API size_t epoki_observation_describe(const char *game, char *out, size_t size);

/* Bots: computer players, which get only what their seat knows */

typedef struct epoki_bot epoki_bot;

/* "hard", "mcts:iterations=1000": docs/bots.md. On failure NULL, and `error` says why. A time limit
 * needs a clock, as with epoki_rpc_set_clock; it may be NULL. */
EPOKI_API epoki_bot *epoki_bot_new(const char *game, const char *bot, double (*now)(void *context),
                                   void *context, char *error, size_t error_size);
EPOKI_API void epoki_bot_free(epoki_bot *bot); /* NULL is allowed */

/* Lets the bot decide for the deciding seat, without playing, and returns 1; 0 if the game is over
 * or is another one. `values` (which may be NULL) gets the expected share of the victory of each
 * seat, or -1 if the bot gives none. */
EPOKI_API int epoki_bot_decide(epoki_bot *bot, const epoki_table *table, uint64_t seed,
                               uint32_t *action, double *values);

/* What it thought about every legal action at its last decision, in their order: the share of its
 * thinking, and the expected result. Arrays may be NULL; writes up to `capacity` and returns how
 * many there are. */
EPOKI_API int epoki_bot_candidates(const epoki_bot *bot, uint32_t *actions, double *shares,
                                   double *values, int capacity);

/* Batches: many games at once, for statistics, training and analysis */

typedef struct epoki_batch epoki_batch;

/* That many games with the seeds 0, 1, ... On failure NULL, and `error` (which may be NULL) says
 * why. The game of a seed is the one that `epoki bench` plays with it: here, in wasm and on a
 * graphics card. */
EPOKI_API epoki_batch *epoki_batch_new(const char *game, int players, const char *options,
                                       size_t count, char *error, size_t error_size);

/* The same games, played by the graphics card of this machine; every array is in its memory, and
 * its tensor says so (kDLCUDA). `kernels` is the folder of the files GAME.ptx (docs/gpu.md); NULL:
 * the folder `gpu` beside the program. If there is no card, NULL, and a sentence in `error`. */
EPOKI_API epoki_batch *epoki_batch_new_on_card(const char *game, int players, const char *options,
                                               size_t count, const char *kernels, char *error,
                                               size_t error_size);
EPOKI_API void epoki_batch_free(epoki_batch *batch); /* NULL is allowed; tensors live on */

/* Provides threads for the batch: `share` calls work(argument, 0..parts-1), in parallel if
 * possible, and returns when all calls are done. NULL takes them away. */
typedef void epoki_share(void *context, int parts, void (*work)(void *argument, int part),
                         void *argument);
EPOKI_API void epoki_batch_set_threads(epoki_batch *batch, int parts, epoki_share *share,
                                       void *context);

/* Sets up all games again, with the seeds from `first_seed` on; or one of them, which returns 1, or
 * 0 if there is no such game. */
EPOKI_API void epoki_batch_start(epoki_batch *batch, uint64_t first_seed);
EPOKI_API int epoki_batch_start_one(epoki_batch *batch, size_t index, uint64_t seed);

/* Every game plays the legal action with the number choices[i], counted from 0 in the order of
 * EPOKI_ARRAY_LEGAL. Games with a negative number, or one that is too large, stay as they are.
 * Returns how many went on. For a batch on a card `choices` may be in its memory. */
EPOKI_API size_t epoki_batch_step(epoki_batch *batch, const int32_t *choices);

/* The same with the codes of actions (epoki_codes_new). Not on a card: 0. */
EPOKI_API size_t epoki_batch_step_codes(epoki_batch *batch, const int32_t *codes);

/* Sets up every finished game again, with the seeds from `seed` on in the order of the games;
 * anew[i] is 1 for those, 0 for the others. Returns how many. Not on a card: 0. */
EPOKI_API size_t epoki_batch_start_over(epoki_batch *batch, uint64_t seed, uint8_t *anew);

/* Every game plays that many random actions, all legal ones being equally likely, or fewer if it
 * ends. Returns how many games are not over. */
EPOKI_API size_t epoki_batch_step_random(epoki_batch *batch, uint64_t steps);

/* What can be read: one row for each game. */
enum {
    EPOKI_ARRAY_TURN,        /* int32: the deciding seat, or EPOKI_NO_SEAT */
    EPOKI_ARRAY_LEGAL_COUNT, /* int32: how many legal actions there are */
    EPOKI_ARRAY_LEGAL,       /* uint32 [most]: the legal actions, then zeros */
    EPOKI_ARRAY_LEGAL_MASK,  /* uint8 [most]: 1 where there is an action */
    EPOKI_ARRAY_FEATURES,  /* float [players][features]: the position as the evaluation sees it, the
                              deciding seat first, the others in turn order. Only what that seat may
                              know: the rest is drawn anew */
    EPOKI_ARRAY_TOTALS,    /* int32 [players]: scores. Running ones only as the deciding seat may
                              know them: the rest is drawn anew */
    EPOKI_ARRAY_WINNERS,   /* uint8 [players]: 1 for a winner, once the game is over */
    EPOKI_ARRAY_DECISIONS, /* uint32: played so far */
    EPOKI_ARRAY_DIGEST,    /* uint64: of every action played and every byte of the true state, to
                              compare games; not for whoever plays */
    /* not on a card: */
    EPOKI_ARRAY_OBSERVATION, /* float [observation]: epoki_table_observe for the deciding seat;
                                after the end for the first seat */
    EPOKI_ARRAY_CODES,       /* int32 [most]: the codes of the legal actions, then -1 */
    EPOKI_ARRAY_CODE_MASK,   /* uint8 [codes]: 1 for those of legal actions */
    EPOKI_ARRAY_FORESEEN,    /* float [most][players x features]: the features after each legal
                                action, as the seat to decide can foresee them, then zeros */
    EPOKI_ARRAY_COUNT
};

/* The array as it is now; it is filled when it is requested, and is out of date after the next
 * step. Its address stays the same. `shape` (which may be NULL) gets the number of games and the
 * numbers in a row, 0 for a dimension that does not exist. NULL if there is no such array, or
 * memory runs out. */
EPOKI_API const void *epoki_batch_array(epoki_batch *batch, int array, size_t shape[3]);

/* The same memory as a DLPack tensor, without copying, for PyTorch, JAX, CuPy and NumPy (in Python,
 * as a capsule named "dltensor"). Every call for that array fills it again. */
struct DLManagedTensor;
EPOKI_API struct DLManagedTensor *epoki_batch_dlpack(epoki_batch *batch, int array);

/* The protocol: one JSON-RPC 2.0 message in, one out */

typedef struct epoki_rpc epoki_rpc;

EPOKI_API epoki_rpc *epoki_rpc_new(uint64_t entropy); /* `entropy` seeds games that name no seed */
EPOKI_API void epoki_rpc_free(epoki_rpc *rpc);

/* Lends the session a clock, which bots with a time limit need: without one "ms" is refused. `now`
 * returns the seconds of a steady clock with any starting point; NULL takes the clock away. It is
 * called with `context` during epoki_rpc_call, on the caller's thread. (The wasm module has a clock
 * already: it imports one.) */
EPOKI_API void epoki_rpc_set_clock(epoki_rpc *rpc, double (*now)(void *context), void *context);

/* Handles a message and returns the answer, "" if there is none, NULL if memory runs out. The
 * answer belongs to the session and is valid until the next call. */
EPOKI_API const char *epoki_rpc_call(epoki_rpc *rpc, const char *message, size_t length);

/* Rooms: a game played by people and bots at one table (docs/room.md), without I/O, threads or a
 * clock. A room is determined by its entries: whoever stores them can make it again. */

typedef struct epoki_room epoki_room;

/* The room of a list of entries, one JSON object per line. `now` is the time in seconds of any
 * steady clock, here and below. On failure NULL, and `error` (which may be NULL) says why. */
EPOKI_API epoki_room *epoki_room_new(const char *entries, size_t length, double now, char *error,
                                     size_t error_size);
EPOKI_API void epoki_room_free(epoki_room *room); /* NULL is allowed */

/* Like epoki_rpc_set_clock, for bots with a time limit. */
EPOKI_API void epoki_room_set_clock(epoki_room *room, double (*now)(void *context), void *context);

/* Handles {"method": "play", "from": SEAT or null for a spectator, "params": {...}} and returns
 * {"result": ... or "error": {"code", "message"}, "entries": [what is to be stored], "told":
 * [{"to", "method", "params"}], "bot": the seat whose bot should think, or null}. `date` is in
 * seconds since 1970, `random` must not be guessable. The answer belongs to the room and is valid
 * until the next call. NULL if memory runs out; the room must then not be used any more. */
EPOKI_API const char *epoki_room_call(epoki_room *room, const char *message, size_t length,
                                      double now, int64_t date, uint64_t random);

#ifdef __cplusplus
}
#endif

#endif
