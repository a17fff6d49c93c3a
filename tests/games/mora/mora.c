/* mora.c: Mora, a guessing game (rules.md). */
#include "core/game.h"
#include "mora_data.h"

enum { SEATS = 2, ROUNDS = 6 };

struct mora_frame {
    uint8_t kind, seat;
};

struct mora_state {
    uint8_t round;
    uint8_t hidden; /* ITEM_NONE: nothing */
    uint8_t points[SEATS];
    uint8_t depth;
    uint8_t spare;
    struct mora_frame frames[1];
};
static_assert(sizeof(struct mora_state) % 8 == 0, "core/rules.h");

extern const struct decisions mora_decisions;
extern const struct game mora_game;

static struct mora_frame top_of(const struct mora_state *s)
{
    return s->frames[s->depth - 1];
}

static void ask(struct mora_state *s, enum mora_decision kind, int seat)
{
    DECISION_PUSH(s, (struct mora_frame){.kind = (uint8_t)kind, .seat = (uint8_t)seat});
}

/* Decisions */

static int legal_hide(const void *state, uint32_t *actions)
{
    (void)state;
    for (unsigned hand = 0; hand < MORA_HAND_COUNT; hand++)
        actions[hand] = action_make(MORA_HIDE, hand, 0, 0);
    return MORA_HAND_COUNT;
}

static void apply_hide(const struct play *play, uint32_t action)
{
    struct mora_state *s = play->state;
    int seat = top_of(s).seat;
    s->hidden = (uint8_t)action_arg(action, 0);
    play_tell(play, MORA_EVENT_HIDE, seat, ITEM_NONE, 0);
    play_tell_only(play, MORA_EVENT_HIDDEN, seat, s->hidden);
    DECISION_POP(s);
    ask(s, MORA_DECISION_GUESS, 1 - seat);
}

/* R 1.2: only who hid them knows how many. */
static unsigned hide_seen_by(const void *state, uint32_t action)
{
    (void)action;
    return 1u << top_of(state).seat;
}

static int legal_guess(const void *state, uint32_t *actions)
{
    (void)state;
    for (unsigned hand = 0; hand < MORA_HAND_COUNT; hand++)
        actions[hand] = action_make(MORA_GUESS, hand, 0, 0);
    return MORA_HAND_COUNT;
}

static void apply_guess(const struct play *play, uint32_t action)
{
    struct mora_state *s = play->state;
    int seat = top_of(s).seat, guess = (int)action_arg(action, 0);
    int winner = guess == s->hidden ? seat : 1 - seat, stones = s->hidden + 1;
    play_tell_more(play, MORA_EVENT_GUESS, seat, guess, 0, s->hidden);
    play_tell(play, MORA_EVENT_WIN, winner, ITEM_NONE, stones);
    s->points[winner] = (uint8_t)(s->points[winner] + stones);
    s->hidden = ITEM_NONE;
    DECISION_POP(s);
    if (++s->round < ROUNDS) /* R 1.4: no frame, no game */
        ask(s, MORA_DECISION_HIDE, s->round % SEATS);
}

static bool is_hiding(const void *state, int place)
{
    const struct mora_state *s = state;
    return s->frames[place].seat == s->round % SEATS && s->hidden == ITEM_NONE;
}

static bool is_guessing(const void *state, int place)
{
    const struct mora_state *s = state;
    return s->frames[place].seat != s->round % SEATS && s->hidden != ITEM_NONE;
}

static const struct decision rows[] = {
    [MORA_DECISION_HIDE] = {.legal = legal_hide,
                            .apply = apply_hide,
                            .is_sound = is_hiding,
                            .seen_by = hide_seen_by},
    [MORA_DECISION_GUESS] = {.legal = legal_guess, .apply = apply_guess, .is_sound = is_guessing},
};
DECISIONS(mora, .rows = rows, .names = &mora_decision_items, .count = MORA_DECISION_COUNT)

/* The state */

static const char *mask_hidden(const void *root, int seat, int outer, int index)
{
    const struct mora_state *s = root;
    (void)outer, (void)index;
    return s->hidden == ITEM_NONE || seat == s->round % SEATS ? NULL : "";
}

static const struct field frame_list[] = {
    FIELD_ITEM_ROW(mora_frame, kind, &mora_decision_items),
    FIELD_NUMBER_ROW(mora_frame, seat, FIELD_U8, 0, SEATS - 1),
};
static const struct fields frame_fields = FIELDS_OF("frame", mora_frame, frame_list);

static const struct field state_list[] = {
    FIELD_NUMBER_ROW(mora_state, round, FIELD_U8, 0, ROUNDS),
    {.name = "hidden",
     .type = FIELD_ITEM,
     .offset = FIELD_PLACE(mora_state, hidden),
     .size = 1,
     .items = &mora_hand_items,
     .mask = mask_hidden},
    {.name = "points",
     .type = FIELD_U8,
     .offset = FIELD_PLACE(mora_state, points),
     .size = 1,
     .count = SEATS,
     .high = 3 * ROUNDS},
    FIELD_STRUCTS_ROW(mora_state, frames, &frame_fields),
    FIELD_LENGTH_ROW(mora_state, depth, frames),
    FIELD_DERIVED_ROW(mora_state, spare),
};
static const struct fields mora_fields = FIELDS_OF("state", mora_state, state_list);

static void set_up(void *state, const struct setup *setup, struct chance *chance)
{
    struct mora_state *s = state;
    (void)setup, (void)chance;
    s->hidden = ITEM_NONE;
    ask(s, MORA_DECISION_HIDE, 0);
}

static struct setup setup_of(const void *state)
{
    (void)state;
    return (struct setup){.players = SEATS};
}

static void scores(const void *state, struct score *scores)
{
    const struct mora_state *s = state;
    for (int seat = 0; seat < SEATS; seat++) {
        scores[seat] = (struct score){.total = s->points[seat], .parts = {s->points[seat]}};
        scores[seat].winner = !s->depth && s->points[seat] >= s->points[1 - seat];
    }
}

static const char *ending(const void *state)
{
    const struct mora_state *s = state;
    return s->depth ? NULL : mora_ending_items.items[MORA_ENDING_POINTS].id;
}

static void resample(void *state, int seat, struct chance *chance)
{
    struct mora_state *s = state;
    if (s->hidden != ITEM_NONE && seat != s->round % SEATS)
        s->hidden = (uint8_t)chance_below(chance, MORA_HAND_COUNT);
}

static void derive(void *state)
{
    (void)state; /* nothing is */
}

static bool validate(const void *state, struct text *error)
{
    const struct mora_state *s = state;
    if (!s->depth != (s->round == ROUNDS))
        return text_refuse(error, "round: somebody must decide until the last one is over");
    return decisions_are_sound(&mora_decisions, state, SEATS, error);
}

static bool conserve(const void *state, struct text *error)
{
    const struct mora_state *s = state;
    int stones = s->points[0] + s->points[1];
    if (stones < s->round || stones > 3 * s->round)
        return text_refuse(error, "points: each round gives one to three");
    return true;
}

/* The game */

static void numbers(const void *state, struct numbers *numbers)
{
    const struct mora_state *s = state;
    numbers->common_count = numbers->seat_count = 1;
    numbers->common[0] = s->round;
    for (int seat = 0; seat < SEATS; seat++)
        numbers->seats[seat][0] = s->points[seat];
}

const struct game mora_game = {
    .slug = "mora",
    .name = mora_words[MORA_WORD_GAME].text,
    .langs = MORA_LANGS,
    .players_min = SEATS,
    .players_max = SEATS,
    .rules = {.version = 1,
              .state_size = sizeof(struct mora_state),
              .legal_max = MORA_HAND_COUNT,
              .decisions = &mora_decisions,
              .setup = set_up,
              .setup_of = setup_of,
              .scores = scores,
              .ending = ending,
              .resample = resample,
              .derive = derive,
              .validate = validate,
              .conserve = conserve},
    .fields = &mora_fields,
    .kinds = mora_things,
    .kind_count = MORA_TABLE_COUNT,
    .verbs = mora_verbs,
    .verb_count = MORA_VERB_COUNT,
    .score_parts = &mora_score_part_items,
    .endings = &mora_ending_items,
    .rulebook = mora_rules,
    .rulebook_count = MORA_RULE_COUNT,
    .catalog = mora_catalog,
    .numbers = numbers,
    .words = {.labels = mora_labels, .events = mora_events, .reasons = mora_reasons},
};
