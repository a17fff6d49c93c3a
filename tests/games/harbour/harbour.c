/* harbour.c: Harbour, a small game of sealed bids for ships (rules.md): the example of the chapter
 * "Write a game" in docs/tour.md. */
#include "core/game.h"
#include "harbour_data.h"

enum {
    HARBOUR_SEATS = 4,
    HARBOUR_COINS = 8,   /* R 1.1 */
    HARBOUR_BID_MAX = 5, /* R 2.2 */
    HARBOUR_DIE = 6,     /* R 2.4 */
    HARBOUR_COINS_MAX = 200
};

enum { HARBOUR_STACK_SHIPS, HARBOUR_STACK_DIE };

struct harbour_player {
    uint8_t coins;
    uint8_t bid;    /* the last one; secret while sealed */
    uint8_t sealed; /* has made a bid that is not revealed yet */
    uint8_t ships;  /* kept: a bit for each */
};

struct harbour_frame {
    uint8_t kind, seat;
    uint8_t offer; /* of the merchant: unload */
};

struct harbour_state {
    struct harbour_player player[HARBOUR_SEATS];
    uint8_t seats, rounds;
    uint8_t first;                    /* who bids first in this round */
    uint8_t ship;                     /* in the harbour, or ITEM_NONE */
    uint8_t sold;                     /* a bit for each ship */
    uint8_t left;                     /* in the deck */
    uint8_t deck[HARBOUR_SHIP_COUNT]; /* the next one is deck[left - 1] */
    struct harbour_frame frames[HARBOUR_SEATS + 2];
    uint8_t depth;
    uint8_t spare[7];
};
static_assert(sizeof(struct harbour_state) == 56, "no padding, a multiple of 8");
static_assert(HARBOUR_SHIP_COUNT <= 8, "sets of ships are bytes");

/* Decisions */

static void push(struct harbour_state *s, int kind, int seat, int offer)
{
    DECISION_PUSH(s, (struct harbour_frame){(uint8_t)kind, (uint8_t)seat, (uint8_t)offer});
}

/* R 3.1, 3.2 */
static void scores_of(const void *state, struct score *scores)
{
    const struct harbour_state *s = state;
    for (int seat = 0; seat < s->seats; seat++) {
        scores[seat] = (struct score){0};
        for (int ship = 0; ship < HARBOUR_SHIP_COUNT; ship++)
            if (s->player[seat].ships >> ship & 1)
                scores[seat].parts[HARBOUR_SCORE_PART_SHIPS] += harbour_ships[ship].value;
        scores[seat].parts[HARBOUR_SCORE_PART_COINS] = s->player[seat].coins / 3;
        score_add_up(&scores[seat], HARBOUR_SCORE_PART_COUNT);
    }
    for (int seat = 0; seat < s->seats && !s->depth; seat++)
        scores[seat].winner = scores_highest((1u << s->seats) - 1, scores) >> seat & 1;
}

/* R 2.1, 2.2, 3.1: a ship comes in and everybody bids, or the game ends. */
static void step_round(const struct play *play)
{
    struct harbour_state *s = play->state;
    DECISION_POP(s);
    if (!s->left) {
        struct score scores[SEATS_MAX] = {0};
        scores_of(s, scores);
        unsigned winners = scores_highest((1u << s->seats) - 1, scores);
        play_tell_more(play, HARBOUR_EVENT_END, SEAT_NONE, ITEM_NONE, 0, (int)winners);
        return;
    }
    s->ship = s->deck[--s->left];
    s->deck[s->left] = 0;
    play_tell(play, HARBOUR_EVENT_ARRIVE, SEAT_NONE, s->ship, 0);
    push(s, HARBOUR_STEP_REVEAL, s->first, 0);
    for (int i = s->seats - 1; i >= 0; i--)
        push(s, HARBOUR_DECISION_BID, (s->first + i) % s->seats, 0);
}

static int harbour_legal_bid(const void *state, uint32_t *actions)
{
    const struct harbour_state *s = state;
    int coins = s->player[DECISION_TOP(s)->seat].coins, count = 0;
    for (int bid = 0; bid <= coins && bid <= HARBOUR_BID_MAX; bid++)
        actions[count++] = action_make(HARBOUR_BID, (unsigned)bid, 0, 0);
    return count;
}

static void harbour_apply_bid(const struct play *play, uint32_t action)
{
    struct harbour_state *s = play->state;
    int seat = DECISION_TOP(s)->seat;
    s->player[seat].bid = (uint8_t)action_arg(action, 0);
    s->player[seat].sealed = 1;
    DECISION_POP(s);
    play_tell(play, HARBOUR_EVENT_SEAL, seat, ITEM_NONE, 0);
    play_tell_only_more(play, HARBOUR_EVENT_SEALED, seat, ITEM_NONE, s->player[seat].bid, 0);
}

/* The bids lie above the step that reveals them, the first one on top. */
static bool is_sound_bid(const void *state, int place)
{
    const struct harbour_state *s = state;
    int seat = s->frames[place].seat;
    return s->frames[0].kind == HARBOUR_STEP_REVEAL && place > 0 &&
           seat == (s->first + s->seats - place) % s->seats && !s->player[seat].sealed;
}

static bool is_sound_reveal(const void *state, int place)
{
    const struct harbour_state *s = state;
    int sealed = 0;
    for (int seat = 0; seat < s->seats; seat++)
        sealed += s->player[seat].sealed;
    return place == 0 && s->ship != ITEM_NONE && sealed == s->seats + 1 - s->depth;
}

static bool is_sound_round(const void *state, int place)
{
    const struct harbour_state *s = state;
    for (int seat = 0; seat < s->seats; seat++)
        if (s->player[seat].sealed)
            return false;
    return place == 0;
}

/* R 2.3, 2.4 */
static void step_reveal(const struct play *play)
{
    struct harbour_state *s = play->state;
    int winner = s->first;
    for (int i = 0; i < s->seats; i++) {
        int seat = (s->first + i) % s->seats;
        play_tell(play, HARBOUR_EVENT_REVEAL, seat, ITEM_NONE, s->player[seat].bid);
        if (s->player[seat].bid > s->player[winner].bid)
            winner = seat;
    }
    play_tell(play, HARBOUR_EVENT_WIN, winner, s->ship, s->player[winner].bid);
    for (int seat = 0; seat < s->seats; seat++) {
        struct harbour_player *p = &s->player[seat];
        p->coins = (uint8_t)(seat == winner ? p->coins - p->bid : p->coins + 1);
        p->sealed = 0;
    }
    int roll = 1 + chance_number(play->chance, HARBOUR_STACK_DIE, HARBOUR_DIE);
    int offer = harbour_ships[s->ship].value + roll;
    play_tell(play, HARBOUR_EVENT_OFFER, winner, s->ship, offer);
    DECISION_POP(s);
    push(s, HARBOUR_STEP_ROUND, winner, 0);
    if (s->left)
        push(s, HARBOUR_DECISION_LEAD, winner, 0);
    push(s, HARBOUR_DECISION_UNLOAD, winner, offer);
}

static int harbour_legal_unload(const void *state, uint32_t *actions)
{
    const struct harbour_state *s = state;
    actions[0] = action_make(HARBOUR_KEEP, s->ship, 0, 0);
    actions[1] = action_make(HARBOUR_SELL, s->ship, 0, 0);
    return 2;
}

static void harbour_apply_unload(const struct play *play, uint32_t action)
{
    struct harbour_state *s = play->state;
    int seat = DECISION_TOP(s)->seat, offer = DECISION_TOP(s)->offer, ship = s->ship;
    struct harbour_player *p = &s->player[seat];
    DECISION_POP(s);
    s->ship = ITEM_NONE;
    if (action_verb(action) == HARBOUR_KEEP) {
        p->ships |= (uint8_t)(1 << ship);
        play_tell(play, HARBOUR_EVENT_KEEP, seat, ship, 0);
    } else {
        s->sold |= (uint8_t)(1 << ship);
        p->coins = (uint8_t)(p->coins + offer);
        play_tell(play, HARBOUR_EVENT_SELL, seat, ship, offer);
    }
}

static bool is_sound_unload(const void *state, int place)
{
    const struct harbour_state *s = state;
    return s->ship != ITEM_NONE && place > 0 && s->frames[0].kind == HARBOUR_STEP_ROUND &&
           place == s->depth - 1;
}

static bool why_unload(const void *state, int seat, struct ref ref, struct answer *answer)
{
    const struct harbour_state *s = state;
    (void)seat;
    if (ref.item == s->ship)
        return false;
    answer_add(answer, HARBOUR_WHY_ABSENT, ref.item, 0);
    return true;
}

/* What "Sell ... for ..." says beside the ship. */
static void label_unload(const void *state, uint32_t action, struct label *label)
{
    const struct harbour_state *s = state;
    (void)action;
    label->values[ACTION_ARGS] = DECISION_TOP(s)->offer;
}

static int harbour_legal_lead(const void *state, uint32_t *actions)
{
    const struct harbour_state *s = state;
    for (int seat = 0; seat < s->seats; seat++)
        actions[seat] = action_make(HARBOUR_LEAD, (unsigned)seat, 0, 0);
    return s->seats;
}

static void harbour_apply_lead(const struct play *play, uint32_t action)
{
    struct harbour_state *s = play->state;
    s->first = (uint8_t)action_arg(action, 0);
    DECISION_POP(s);
    play_tell(play, HARBOUR_EVENT_LEAD, s->first, ITEM_NONE, 0);
}

static bool is_sound_lead(const void *state, int place)
{
    const struct harbour_state *s = state;
    return place == 1 && s->frames[0].kind == HARBOUR_STEP_ROUND && s->left;
}

static const struct field unload_fields[] = {
    FIELD_NUMBER_ROW(harbour_frame, offer, FIELD_U8, 2, 9 + HARBOUR_DIE),
};

#define ASK(NAME) DECISION_ANSWERS(harbour, NAME)

static const struct decision rows[] = {
    /* R 2.2: only who bids learns how much. */
    [HARBOUR_DECISION_BID] = {ASK(bid), .is_sound = is_sound_bid, .secret = true},
    [HARBOUR_DECISION_UNLOAD] = {ASK(unload), .is_sound = is_sound_unload, .why = why_unload,
                                 .label = label_unload, .members = DECISION_MEMBERS(unload_fields)},
    [HARBOUR_DECISION_LEAD] = {ASK(lead), .is_sound = is_sound_lead},
    [HARBOUR_STEP_ROUND] = {.step = step_round, .is_sound = is_sound_round},
    [HARBOUR_STEP_REVEAL] = {.step = step_reveal, .is_sound = is_sound_reveal},
};

DECISIONS(harbour, .rows = rows, .names = &harbour_decision_items, .count = HARBOUR_STEP_END)

/* Fields */

DECISION_FRAME_FIELDS(harbour, HARBOUR_SEATS, &harbour_step_items)

/* A sealed bid is seen by who made it. */
static const char *mask_bid(const void *root, int seat, int outer, int index)
{
    const struct harbour_state *s = root;
    (void)index;
    return s->player[outer].sealed && seat != outer ? "" : NULL;
}

static const struct field player_fields[] = {
    FIELD_NUMBER_ROW(harbour_player, coins, FIELD_U8, 0, HARBOUR_COINS_MAX),
    FIELD_NAMED_ROW(harbour_player, bid, "bid", FIELD_U8, 0, HARBOUR_BID_MAX, mask_bid),
    FIELD_BOOL_ROW(harbour_player, sealed),
    FIELD_SET_ROW(harbour_player, ships, &harbour_ship_items),
};
static const struct fields player_table = FIELDS_OF("player", harbour_player, player_fields);

static const struct field state_fields[] = {
    FIELD_STRUCTS_ROW(harbour_state, player, &player_table),
    FIELD_NUMBER_ROW(harbour_state, seats, FIELD_U8, 2, HARBOUR_SEATS),
    FIELD_NUMBER_ROW(harbour_state, rounds, FIELD_U8, 3, HARBOUR_SHIP_COUNT),
    FIELD_NUMBER_ROW(harbour_state, first, FIELD_U8, 0, HARBOUR_SEATS - 1),
    FIELD_ITEM_ROW(harbour_state, ship, &harbour_ship_items),
    FIELD_SET_ROW(harbour_state, sold, &harbour_ship_items),
    FIELD_LENGTH_ROW(harbour_state, left, deck),
    FIELD_ITEMS_ROW(harbour_state, deck, &harbour_ship_items, mask_always),
    DECISION_FRAMES_ROWS(harbour),
    FIELD_DERIVED_ROW(harbour_state, spare),
};
static const struct fields state_table = FIELDS_OF("harbour", harbour_state, state_fields);

/* The other rules */

static void setup(void *state, const struct setup *setup, struct chance *chance)
{
    struct harbour_state *s = state;
    uint8_t ships[HARBOUR_SHIP_COUNT];
    s->seats = (uint8_t)setup->players;
    s->rounds = s->left = (uint8_t)setup->options[0];
    s->ship = ITEM_NONE;
    for (int seat = 0; seat < s->seats; seat++)
        s->player[seat].coins = HARBOUR_COINS;
    item_list_bits((1u << HARBOUR_SHIP_COUNT) - 1, ships);
    chance_shuffle(chance, HARBOUR_STACK_SHIPS, ships, HARBOUR_SHIP_COUNT, s->rounds); /* R 1.2 */
    for (int i = 0; i < s->rounds; i++)
        s->deck[s->rounds - 1 - i] = ships[i];
    push(s, HARBOUR_STEP_ROUND, 0, 0);
    decisions_go_on(&harbour_decisions, &(struct play){s, chance, NULL});
}

static struct setup setup_of(const void *state)
{
    const struct harbour_state *s = state;
    return (struct setup){.players = s->seats, .options = {s->rounds}};
}

/* The ships that everybody has seen. */
static unsigned seen_ships(const struct harbour_state *s)
{
    unsigned seen = s->sold | (s->ship == ITEM_NONE ? 0u : 1u << s->ship);
    for (int seat = 0; seat < s->seats; seat++)
        seen |= s->player[seat].ships;
    return seen;
}

/* What a seat cannot know: the deck, and the sealed bids of the others. */
static void resample(void *state, int seat, struct chance *chance)
{
    struct harbour_state *s = state;
    uint8_t unseen[HARBOUR_SHIP_COUNT];
    int count = item_list_bits(~seen_ships(s) & ((1u << HARBOUR_SHIP_COUNT) - 1), unseen);
    chance_mix(chance, unseen, count, s->left);
    memcpy(s->deck, unseen, s->left);
    for (int other = 0; other < s->seats; other++) {
        struct harbour_player *p = &s->player[other];
        int most = p->coins < HARBOUR_BID_MAX ? p->coins : HARBOUR_BID_MAX;
        if (other != seat && p->sealed)
            p->bid = (uint8_t)chance_below(chance, (uint32_t)most + 1);
    }
}

static bool validate(const void *state, struct text *error)
{
    const struct harbour_state *s = state;
    unsigned seen = 0;
    if (s->first >= s->seats)
        return text_refuse(error, "the first player is no player");
    for (int seat = 0; seat < HARBOUR_SEATS; seat++) {
        const struct harbour_player *p = &s->player[seat];
        if (seat >= s->seats && (p->coins || p->bid || p->sealed || p->ships))
            return text_refuse(error, "a player too many");
        if (p->sealed && p->bid > p->coins)
            return text_refuse(error, "a bid that cannot be");
        if (p->ships & seen)
            return text_refuse(error, "a ship is owned twice");
        seen |= p->ships;
    }
    if (s->sold & seen || (s->ship != ITEM_NONE && (seen | s->sold) >> s->ship & 1))
        return text_refuse(error, "a ship is in two places");
    seen = seen_ships(s);
    for (int i = 0; i < s->left; i++) {
        if (s->deck[i] == ITEM_NONE || seen >> s->deck[i] & 1)
            return text_refuse(error, "a ship of the deck is in two places");
        seen |= 1u << s->deck[i];
    }
    return decisions_are_sound(&harbour_decisions, s, s->seats, error);
}

static bool conserve(const void *state, struct text *error)
{
    const struct harbour_state *s = state;
    int count = s->left + __builtin_popcount(seen_ships(s));
    return count == s->rounds || text_refuse(error, "a ship is missing");
}

static const struct option options[] = {
    {"rounds", harbour_words[HARBOUR_WORD_OPTION_ROUNDS].text, NULL, 3, HARBOUR_SHIP_COUNT, 6},
};

static const struct stack stacks[] = {
    {"ships", {&harbour_ship_items, NULL}, 3, HARBOUR_SHIP_COUNT, STACK_ONCE},
    {"die", {NULL, NULL}, 1, 1, STACK_REPEATS},
};

const struct game harbour_game = {
    HARBOUR_TABLES,
    .players_min = 2,
    .players_max = HARBOUR_SEATS,
    .rules = {.version = 1,
              .state_size = sizeof(struct harbour_state),
              .legal_max = HARBOUR_BID_MAX + 1,
              .decisions = &harbour_decisions,
              .setup = setup,
              .setup_of = setup_of,
              .scores = scores_of,
              .resample = resample,
              .validate = validate,
              .conserve = conserve},
    .fields = &state_table,
    .options = options,
    .option_count = COUNT_OF(options),
    .stacks = stacks,
    .stack_count = COUNT_OF(stacks),
};
