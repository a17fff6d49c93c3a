/* decision.h: the decisions of a game, one row for each, and those that are pending.
 *
 * A state keeps frames, one above the other. The top frame is what happens next: a decision of a
 * seat, or a step that needs no decision. Whatever has to happen first is pushed above what comes
 * after it, so things are pushed in the reverse of the order in which they happen. No frame means
 * that the game is over.
 *
 * A game declares its own struct for a frame. It begins with the bytes `kind` and `seat` of `struct
 * frame`; whatever else a kind has to remember are named members, in a union if kinds differ:
 *
 *     struct zoo_frame {
 *         uint8_t kind, seat;
 *         union {
 *             struct { uint8_t animal, cage; } feed;
 *             struct { uint8_t left; } sell;
 *         };
 *     };
 *
 * The state embeds `struct zoo_frame frames[N]; uint8_t depth;`. Kinds are numbered like the rows
 * of data/<game>/phases.tsv, which names each decision, puts its question into words and cites its
 * rule; steps come after them, numbered like the rows of a table of their own (steps.tsv). The
 * game's table has one row per kind, and what is asked, allowed, done, told or said in a decision
 * is a member of that row: nothing else selects it by the kind. Elsewhere a kind is read only to
 * ask about the position: whether frames fit each other, or how far a turn has got. */
#ifndef EPOKI_CORE_DECISION_H
#define EPOKI_CORE_DECISION_H

#include <string.h>

#include "core/chance.h"
#include "core/event.h"
#include "core/fields.h"
#include "core/item.h"
#include "core/phrase.h"
#include "core/reason.h"

/* What every frame begins with. */
struct frame {
    uint8_t kind; /* a row of the table */
    uint8_t seat; /* who decides, or whom a step concerns */
};

/* An action being carried out: the state it changes, the source of chance, and who listens (or
 * NULL). */
struct play {
    void *state;
    struct chance *chance;
    struct events *events;
};

/* Tells an event to everybody ... */
static inline void play_tell_more(const struct play *play, unsigned kind, int seat, int item,
                                  int amount, int extra)
{
    event_tell(play->events, kind, seat, item, amount, extra);
}

static inline void play_tell(const struct play *play, unsigned kind, int seat, int item, int amount)
{
    play_tell_more(play, kind, seat, item, amount, 0);
}

/* ... and to the seat it concerns, alone. */
static inline void play_tell_only_more(const struct play *play, unsigned kind, int seat, int item,
                                       int amount, int extra)
{
    event_tell_only(play->events, kind, seat, item, amount, extra);
}

static inline void play_tell_only(const struct play *play, unsigned kind, int seat, int item)
{
    play_tell_only_more(play, kind, seat, item, 0, 0);
}

/* When a decision is put to its seat. */
enum decision_asked {
    ASKED_ALWAYS,   /* also when there is only one answer */
    ASKED_IF_CHOICE /* a single answer is given at once; without one the decision lapses */
};

/* Writes every legal action, in a fixed order, and returns their number. */
typedef int decision_legal(const void *state, uint32_t *actions);

/* Carries out one of them. The frame is still on top; this function pops it or lets it stay. */
typedef void decision_apply(const struct play *play, uint32_t action);

/* Instead of the two above: a step. It must push or pop frames, or change its own, so that it comes
 * to an end. */
typedef void decision_step(const struct play *play);

/* One of the legal actions, the same one that chance would draw from their list, but without making
 * the list. */
typedef uint32_t decision_draw(const void *state, struct chance *chance);

/* Called before a decision is put: does what needs no asking and returns true, or changes nothing
 * and returns false. */
typedef bool decision_settle(const struct play *play);

/* Whether a frame that came from outside, frames[place], fits the position and the frames below it,
 * so that legal, apply and step can work. */
typedef bool decision_is_sound(const void *state, int place);

/* The seats that may learn which action was chosen, a bit each; EVENT_PUBLIC: everybody. Asked
 * before the action is carried out. */
typedef unsigned decision_seen_by(const void *state, uint32_t action);

/* Writes what the question is about (cards, rivals, amounts) as members of the view's `question`.
 */
typedef void decision_about(const void *state, struct json_writer *json);

/* Adds the reasons why the deciding seat cannot use the thing; none of its legal actions is such a
 * use. Returns false and adds nothing if this decision has no more to say than what is true in
 * every decision. */
typedef bool decision_why(const void *state, int seat, struct ref ref, struct answer *answer);

/* Whether a legal action uses a thing, named by refs[place] of game_action_refs, for less than its
 * purpose: a card that could be built is discarded. */
typedef bool decision_is_lesser(const void *state, uint32_t action, int place);

/* Changes the label of a legal action, where this decision uses other words or numbers than the
 * rest. */
typedef void decision_label(const void *state, uint32_t action, struct label *label);

struct decision {
    enum decision_asked asked;
    decision_legal *legal;
    decision_apply *apply;
    decision_draw *draw; /* NULL: the list is the fastest way */
    decision_step *step;
    decision_settle *settle;       /* NULL: everything needs asking */
    decision_is_sound *is_sound;   /* NULL: it always is */
    bool secret;                   /* only the deciding seat learns of its actions, or ... */
    decision_seen_by *seen_by;     /* ... those that this says; NULL: everybody */
    decision_about *about;         /* NULL: there is nothing to say */
    decision_why *why;             /* NULL: this decision must be made first, whatever the thing */
    decision_is_lesser *is_lesser; /* NULL: no action does */
    decision_label *label;         /* NULL: the same label as everywhere */
    const struct fields *members;  /* what a frame remembers besides kind and seat; NULL: nothing */
};

/* The decisions of a game. Made by DECISIONS below. */
struct decisions {
    const struct decision *rows;

    /* Called before `settle` of a row, whichever decision is next: for rules that apply at any
     * time. NULL: there are none. */
    decision_settle *settle;

    const struct item_list *names; /* phases.tsv: the first rows are decisions ... */
    int count;                     /* ... of all rows; those after the decisions are steps */

    /* A state that is loaded has room for so many more frames: what its decisions and steps can
     * pile up above the frames that `is_sound` lets pass. 0 where that already keeps them few. */
    uint8_t room;

    uint8_t frame_size;
    uint8_t capacity;
    uint16_t frames; /* offsets in the state */
    uint16_t depth;

    /* `legal` and `apply` of the top frame, as one function each. */
    decision_legal *legal;
    decision_apply *apply;
};

/* Where the frames of `struct STATE` lie. */
#define DECISIONS_FRAMES(STATE) \
    .frame_size = (uint8_t)sizeof(((struct STATE *)0)->frames[0]), \
    .capacity = \
        (uint8_t)(sizeof(((struct STATE *)0)->frames) / sizeof(((struct STATE *)0)->frames[0])), \
    .frames = (uint16_t)offsetof(struct STATE, frames), \
    .depth = (uint16_t)offsetof(struct STATE, depth)

/* Defines NAME_decisions, for a game with `struct NAME_state`:
 *
 *     DECISIONS(zoo, .rows = rows, .names = &zoo_decision_items, .count = ZOO_DECISION_COUNT)
 *
 * Its `legal` and `apply` are functions of their own, because the compiler then knows the table. */
#define DECISIONS(NAME, ...) \
    extern const struct decisions NAME##_decisions; \
    static int NAME##_legal(const void *state, uint32_t *actions) \
    { \
        return decisions_rows_legal(&NAME##_decisions, state, actions); \
    } \
    static void NAME##_apply(const struct play *play, uint32_t action) \
    { \
        decisions_rows_apply(&NAME##_decisions, play, action); \
    } \
    const struct decisions NAME##_decisions = {DECISIONS_FRAMES(NAME##_state), \
                                               .legal = NAME##_legal, .apply = NAME##_apply, \
                                               __VA_ARGS__};

/* `legal` and `apply` of a row by their names: zoo_legal_feed and zoo_apply_feed. */
#define DECISION_ANSWERS(GAME, NAME) .legal = GAME##_legal_##NAME, .apply = GAME##_apply_##NAME

/* `members` of a row: an array of fields. */
#define DECISION_MEMBERS(LIST) \
    &(const struct fields) \
    { \
        .list = LIST, .count = COUNT_OF(LIST) \
    }

/* Describes the frames of a game: defines NAME_frame_fields for the fields of the state. A frame is
 * written with its kind, its seat and the members of its row; LIST describes what every frame has,
 * and begins with DECISION_FRAME_ROWS. STEPS: the names of the steps, or NULL. */
#define DECISION_FRAME_ROWS(NAME, SEATS, STEPS) \
    {.name = "kind", \
     .type = FIELD_ITEM, \
     .offset = FIELD_PLACE(NAME##_frame, kind), \
     .size = 1, \
     .items = &NAME##_decision_items, \
     .more = STEPS}, \
        FIELD_NUMBER_ROW(NAME##_frame, seat, FIELD_U8, 0, (SEATS)-1)

#define DECISION_FRAME_LIST(NAME, LIST) \
    static const struct fields *NAME##_frame_members(uint8_t kind) \
    { \
        return decisions_members(&NAME##_decisions, kind); \
    } \
    static const struct fields NAME##_frame_fields = {.name = "frame", \
                                                      .size = sizeof(struct NAME##_frame), \
                                                      .list = LIST, \
                                                      .count = COUNT_OF(LIST), \
                                                      .variant = NAME##_frame_members};

/* The same for frames that all have nothing but kind and seat. */
#define DECISION_FRAME_FIELDS(NAME, SEATS, STEPS) \
    static const struct field NAME##_frame_list[] = {DECISION_FRAME_ROWS(NAME, SEATS, STEPS)}; \
    DECISION_FRAME_LIST(NAME, NAME##_frame_list)

/* The frames and their number as rows of the fields of `struct NAME_state`. */
#define DECISION_FRAMES_ROWS(NAME) \
    FIELD_STRUCTS_ROW(NAME##_state, frames, &NAME##_frame_fields), \
        FIELD_LENGTH_ROW(NAME##_state, depth, frames)

/* The top frame. */
#define DECISION_TOP(STATE) (&(STATE)->frames[(STATE)->depth - 1])

/* Pushes a frame, `(struct zoo_frame){...}`. */
#define DECISION_PUSH(STATE, ...) \
    do { \
        assert((STATE)->depth < COUNT_OF((STATE)->frames)); \
        (STATE)->frames[(STATE)->depth++] = __VA_ARGS__; \
    } while (0)

/* Takes the top frame away and clears its bytes: equal states stay equal byte for byte. */
#define DECISION_POP(STATE) \
    do { \
        assert((STATE)->depth > 0); \
        memset(&(STATE)->frames[--(STATE)->depth], 0, sizeof(STATE)->frames[0]); \
    } while (0)

static inline int decisions_depth(const struct decisions *d, const void *state)
{
    return ((const uint8_t *)state)[d->depth];
}

static inline const struct frame *decisions_frame(const struct decisions *d, const void *state,
                                                  int place)
{
    return (const struct frame *)((const uint8_t *)state + d->frames +
                                  (size_t)place * d->frame_size);
}

/* The top frame; NULL when the game is over. */
static inline const struct frame *decisions_top(const struct decisions *d, const void *state)
{
    int depth = decisions_depth(d, state);
    return depth ? decisions_frame(d, state, depth - 1) : NULL;
}

/* The row of the pending decision; NULL when the game is over. */
static inline const struct decision *decisions_row(const struct decisions *d, const void *state)
{
    const struct frame *top = decisions_top(d, state);
    return top ? &d->rows[top->kind] : NULL;
}

/* The seat that must decide, or SEAT_NONE when the game is over. */
static inline int decisions_decider(const struct decisions *d, const void *state)
{
    const struct frame *top = decisions_top(d, state);
    return top ? top->seat : SEAT_NONE;
}

/* The name of the pending decision, or "over". */
static inline const char *decisions_name(const struct decisions *d, const void *state)
{
    const struct frame *top = decisions_top(d, state);
    return top ? d->names->items[top->kind].id : "over";
}

/* Does something with the row of that kind, called `row`. A processor goes straight to it. The
 * compiler for graphics cards is shown all rows one after the other. It knows the table, so this
 * becomes a switch with calls of known functions, and nothing remains of the table itself or of
 * functions that no card calls. */
#ifdef __NVPTX__
#define DECISION_ROW(D, KIND, ...) \
    do { \
        _Pragma("clang loop unroll(full)") for (int row_ = 0; row_ < (D)->count; row_++) \
        { \
            const struct decision *row = &(D)->rows[row_]; \
            if (row_ == (KIND)) { \
                __VA_ARGS__; \
            } \
        } \
    } while (0)
#else
#define DECISION_ROW(D, KIND, ...) \
    do { \
        const struct decision *row = &(D)->rows[KIND]; \
        __VA_ARGS__; \
    } while (0)
#endif

/* What DECISIONS makes `legal` and `apply` from. */
static inline int decisions_rows_legal(const struct decisions *d, const void *state,
                                       uint32_t *actions)
{
    const struct frame *top = decisions_top(d, state);
    int count = 0;
    if (top)
        DECISION_ROW(d, top->kind, count = row->legal(state, actions));
    return count;
}

/* Goes on without asking, up to the next decision somebody must make or to the end of the game. It
 * is called after every action; `setup` calls it if a game does not begin with a decision. */
void decisions_go_on(const struct decisions *d, const struct play *play);

/* The parts of that, for callers who do something in between (batch/lane.h). There must be a top
 * frame. */

/* Carries out the step on top, or what needs no asking before the decision on top. Returns false
 * and changes nothing if it is a decision; the number of its legal actions then says whether it is
 * put to its seat. */
bool decisions_pass(const struct decisions *d, const struct play *play);

/* Whether a decision of that kind with so many legal actions is put to its seat. If not, its only
 * action is to be carried out; if it has none, it lapses. */
static inline bool decisions_is_put(const struct decisions *d, int kind, int count)
{
    bool always = false;
    DECISION_ROW(d, kind, always = row->asked == ASKED_ALWAYS);
    return count > 1 || always;
}

void decisions_lapse(const struct decisions *d, const struct play *play);

/* Carries out an action, but nothing that follows from it. */
static inline void decisions_act(const struct decisions *d, const struct play *play,
                                 uint32_t action)
{
    int kind = decisions_top(d, play->state)->kind;
    DECISION_ROW(d, kind, row->apply(play, action));
}

/* Carries out a legal action and everything that follows from it. */
static inline void decisions_rows_apply(const struct decisions *d, const struct play *play,
                                        uint32_t action)
{
    decisions_act(d, play, action);
    decisions_go_on(d, play);
}

/* Every legal action of the pending decision; none when the game is over. */
static inline int decisions_legal(const struct decisions *d, const void *state, uint32_t *actions)
{
    return d->legal(state, actions);
}

/* Carries out a legal action and everything that follows from it. */
static inline void decisions_apply(const struct decisions *d, const struct play *play,
                                   uint32_t action)
{
    d->apply(play, action);
}

/* What frames of that kind remember besides kind and seat: the `variant` of their fields. */
static inline const struct fields *decisions_members(const struct decisions *d, uint8_t kind)
{
    return kind < d->count ? d->rows[kind].members : NULL;
}

/* The seats that may learn of a legal action, a bit each, or EVENT_PUBLIC. */
unsigned decisions_seen_by(const struct decisions *d, const void *state, uint32_t action);

/* Writes the member `question` of a view: what the pending decision is about, or null. */
void decisions_write_question(const struct decisions *d, const void *state,
                              struct json_writer *json);

/* Whether the rules can work on frames that came from outside: the top one is a decision that has
 * an answer, every frame is sound and belongs to a seat of the game, and there is room for what
 * play pushes above them. An empty stack is sound. If not, returns false with the reason in
 * `error`. */
bool decisions_are_sound(const struct decisions *d, const void *state, int players,
                         struct text *error);

#endif
