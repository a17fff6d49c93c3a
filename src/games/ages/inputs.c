/* inputs.c: what a seat knows, as inputs of a net (core/net.h).
 *
 * Everything is seen from one seat: its own things come first, then those of the player after it,
 * and so on. Of the military cards of others it knows the age, of their civil cards too where hands
 * are hidden; of the events to come the ages, and its own cards (R 24). */
#include <string.h>

#include "games/ages/rules.h"

enum {
    WORKERS = 4, /* 1 to 4 and more */
    TOKENS = 4,
    STAGES = 5,
    POINTS = 32,
    RATES = 24, /* of a rating, a bank, a strength */
    ACTIONS = 10,
    HAND = 8,
    ONCE = 4,
    PLACES = 3, /* of the row, by what a card costs */
    ROUNDS = 25,
    DECKS = 12,
    EVENTS = 8,
    MARKS = 12,
    BIDS = 24,
    LACKING = 12
};

/* Of one player */
enum {
    SEAT_TECH,
    SEAT_WORKERS = SEAT_TECH + AGES_WORKER_CARDS,
    SEAT_TOKENS = SEAT_WORKERS + WORKERS * AGES_WORKER_CARDS,
    SEAT_GOVERNMENT = SEAT_TOKENS + TOKENS * AGES_TOKEN_CARDS, /* and other civil cards in play */
    SEAT_WONDER = SEAT_GOVERNMENT + AGES_CIVIL_COUNT,          /* unfinished, by card and stages */
    SEAT_STAGES = SEAT_WONDER + AGES_WONDERS,
    SEAT_TUCKED = SEAT_STAGES + STAGES,
    SEAT_COMPLETED,
    SEAT_RUINED = SEAT_COMPLETED + AGES_WONDERS,
    SEAT_COLONY = SEAT_RUINED + AGES_WONDERS,
    SEAT_MARK = SEAT_COLONY + AGES_TERRITORY_COUNT,
    SEAT_SCIENCE = SEAT_MARK + MARKS,
    SEAT_CULTURE = SEAT_SCIENCE + POINTS,
    SEAT_FOOD = SEAT_CULTURE + POINTS,
    SEAT_RESOURCES = SEAT_FOOD + RATES,
    SEAT_SCIENCE_RATE = SEAT_RESOURCES + RATES,
    SEAT_CULTURE_RATE = SEAT_SCIENCE_RATE + RATES,
    SEAT_STRENGTH = SEAT_CULTURE_RATE + RATES,
    SEAT_LEAD = SEAT_STRENGTH + RATES, /* of its strength over that of the seat that looks */
    SEAT_HAPPINESS = SEAT_LEAD + RATES,
    SEAT_DISCONTENT = SEAT_HAPPINESS + RATES,
    SEAT_FOOD_RATE = SEAT_DISCONTENT + HAND,
    SEAT_RESOURCE_RATE = SEAT_FOOD_RATE + RATES,
    SEAT_CORRUPTION = SEAT_RESOURCE_RATE + RATES,
    SEAT_BLUE = SEAT_CORRUPTION + HAND,
    SEAT_YELLOW = SEAT_BLUE + RATES,
    SEAT_UNUSED = SEAT_YELLOW + RATES,
    SEAT_CA = SEAT_UNUSED + HAND, /* left, and all */
    SEAT_CA_ALL = SEAT_CA + ACTIONS,
    SEAT_MA = SEAT_CA_ALL + ACTIONS,
    SEAT_MA_ALL = SEAT_MA + ACTIONS,
    SEAT_ONCE = SEAT_MA_ALL + ACTIONS, /* what may be used once */
    SEAT_LEADER_AGES = SEAT_ONCE + 7 * ONCE,
    SEAT_TACTIC = SEAT_LEADER_AGES + AGES_AGE_COUNT,
    SEAT_PACT = SEAT_TACTIC + AGES_TACTIC_COUNT, /* its own pact, by side and partner */
    SEAT_PARTNER = SEAT_PACT + 2 * AGES_PACT_COUNT,
    SEAT_WAR = SEAT_PARTNER + AGES_SEATS, /* declared, by age; and against whom */
    SEAT_TARGET = SEAT_WAR + AGES_AGE_COUNT,
    SEAT_CIVIL = SEAT_TARGET + AGES_SEATS,      /* in hand, if known */
    SEAT_FRESH = SEAT_CIVIL + AGES_CIVIL_COUNT, /* how many were taken in this turn */
    SEAT_CIVIL_COUNT = SEAT_FRESH + HAND,
    SEAT_CIVIL_AGES = SEAT_CIVIL_COUNT + HAND, /* of hidden cards */
    SEAT_MILITARY = SEAT_CIVIL_AGES + HAND * AGES_AGE_COUNT,
    SEAT_MILITARY_COUNT = SEAT_MILITARY + AGES_MILITARY_COUNT,
    SEAT_MILITARY_AGES = SEAT_MILITARY_COUNT + HAND,
    SEAT_PREPARED = SEAT_MILITARY_AGES + HAND * AGES_AGE_COUNT, /* its events to come */
    SEAT_PASSED = SEAT_PREPARED + EVENTS,                       /* in the auction */
    SEAT_BIDS,
    SEAT_ATTACKS,
    SEAT_DEFENDS,
    SEAT_TURN,
    SEAT_DECIDES,
    SEAT_PLACE, /* in the order of the round */
    SEAT_OUT = SEAT_PLACE + AGES_SEATS,
    SEAT_HERE,
    SEAT_INPUTS
};

/* Of the table */
enum {
    INPUT_ROW = AGES_SEATS * SEAT_INPUTS,
    INPUT_OPEN = INPUT_ROW + PLACES * AGES_CIVIL_COUNT, /* a card of the row that may be taken */
    INPUT_COMING = INPUT_OPEN + AGES_CIVIL_COUNT,       /* in the civil deck */
    INPUT_CIVIL_DECK = INPUT_COMING + AGES_CIVIL_COUNT,
    INPUT_MILITARY_DECK = INPUT_CIVIL_DECK + DECKS,
    INPUT_PILE = INPUT_MILITARY_DECK + DECKS * AGES_DECKS, /* discarded cards it has seen */
    INPUT_CURRENT = INPUT_PILE + AGES_MILITARY_COUNT,      /* events, by age */
    INPUT_FUTURE = INPUT_CURRENT + EVENTS * AGES_AGE_COUNT,
    INPUT_KNOWN = INPUT_FUTURE + EVENTS * AGES_AGE_COUNT, /* events it knows */
    INPUT_PAST = INPUT_KNOWN + AGES_MILITARY_COUNT,
    INPUT_COMMON = INPUT_PAST + AGES_MILITARY_COUNT,
    INPUT_AGE = INPUT_COMMON + AGES_TACTIC_COUNT,
    INPUT_ROUND = INPUT_AGE + AGES_AGE_COUNT + 1,
    INPUT_LAST = INPUT_ROUND + ROUNDS, /* rounds to the end, once that is fixed */
    INPUT_PLAYERS = INPUT_LAST + 3,
    INPUT_RESIGN = INPUT_PLAYERS + AGES_SEATS + 1,
    INPUT_HIDDEN,
    INPUT_EVENT, /* being carried out */
    INPUT_ATTACK = INPUT_EVENT + AGES_MILITARY_COUNT,
    INPUT_NEED = INPUT_ATTACK + AGES_MILITARY_COUNT,
    INPUT_TERRITORY = INPUT_NEED + LACKING,
    INPUT_BID = INPUT_TERRITORY + AGES_MILITARY_COUNT,
    INPUT_TAKEN = INPUT_BID + BIDS,
    INPUT_USED = INPUT_TAKEN + HAND, /* cards of the defence or the force */
    INPUT_SENT = INPUT_USED + HAND,
    INPUT_DECISION = INPUT_SENT + HAND,
    INPUT_BELOW = INPUT_DECISION + AGES_STEP_END,
    INPUT_ORDERED = INPUT_BELOW + AGES_STEP_END, /* the card of the frame on top */
    INPUT_SECOND = INPUT_ORDERED + AGES_CIVIL_COUNT,
    INPUT_COUNT
};

static int shared(int points)
{
    return points < 60 ? points / 4 : points < 180 ? 15 + (points - 60) / 12 : 25 + points / 40 - 4;
}

static void add_buildings(struct net_list *list, int base, const struct ages_player *p)
{
    net_add_bits(list, base + SEAT_TECH, p->techs);
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        net_add_count(list, base + SEAT_WORKERS + WORKERS * card, p->workers[card], WORKERS);
    for (int card = 0; card < AGES_TOKEN_CARDS; card++)
        net_add_count(list, base + SEAT_TOKENS + TOKENS * card, p->tokens[card], TOKENS);
    net_add_item(list, base + SEAT_GOVERNMENT, p->government);
    net_add_item(list, base + SEAT_GOVERNMENT, p->leader);
    for (int i = 0; i < COUNT_OF(p->special); i++)
        net_add_item(list, base + SEAT_GOVERNMENT, p->special[i]);
    if (p->wonder != ITEM_NONE) {
        net_add(list, base + SEAT_WONDER + ages_wonder_bit(p->wonder));
        net_add_number(list, base + SEAT_STAGES, p->stages, STAGES);
    }
    if (p->tucked != ITEM_NONE)
        net_add(list, base + SEAT_TUCKED);
    net_add_bits(list, base + SEAT_COMPLETED, p->completed);
    net_add_bits(list, base + SEAT_RUINED, p->ruined);
    net_add_bits(list, base + SEAT_COLONY, p->colonies);
}

static void add_points(struct net_list *list, int base, const struct ages_state *s, int seat,
                       int viewer_strength)
{
    const struct ages_player *p = &s->player[seat];
    struct ages_ratings rates = ages_rate(s, seat);
    net_add_number(list, base + SEAT_SCIENCE, p->science < 20 ? p->science : 15 + p->science / 4,
                   POINTS);
    net_add_number(list, base + SEAT_CULTURE, shared(p->culture), POINTS);
    net_add_number(list, base + SEAT_FOOD, ages_food(p), RATES);
    net_add_number(list, base + SEAT_RESOURCES, ages_resources(p), RATES);
    net_add_number(list, base + SEAT_SCIENCE_RATE, rates.science, RATES);
    net_add_number(list, base + SEAT_CULTURE_RATE, rates.culture, RATES);
    net_add_number(list, base + SEAT_STRENGTH, rates.strength / 3, RATES);
    net_add_number(list, base + SEAT_LEAD, (rates.strength - viewer_strength + 36) / 3, RATES);
    net_add_number(list, base + SEAT_HAPPINESS, rates.happiness, RATES);
    net_add_count(list, base + SEAT_DISCONTENT, ages_discontent(s, seat), HAND);
    net_add_number(list, base + SEAT_FOOD_RATE,
                   ages_food_production(s, seat) - ages_consumption(p) + 8, RATES);
    net_add_number(list, base + SEAT_RESOURCE_RATE, ages_resource_production(s, seat), RATES);
    net_add_count(list, base + SEAT_CORRUPTION, ages_corruption(p) / 2, HAND);
    net_add_number(list, base + SEAT_BLUE, p->blue, RATES);
    net_add_number(list, base + SEAT_YELLOW, p->yellow, RATES);
    net_add_count(list, base + SEAT_UNUSED, p->unused, HAND);
}

static void add_actions(struct net_list *list, int base, const struct ages_player *p)
{
    const uint8_t once[7] = {p->once_ca,        p->once_ma,      p->unit_resources_leader,
                             p->unit_resources, p->unit_science, p->trade_resources,
                             p->trade_food};
    net_add_number(list, base + SEAT_CA, p->ca, ACTIONS);
    net_add_number(list, base + SEAT_CA_ALL, ages_total_ca(p), ACTIONS);
    net_add_number(list, base + SEAT_MA, p->ma, ACTIONS);
    net_add_number(list, base + SEAT_MA_ALL, ages_total_ma(p), ACTIONS);
    for (int i = 0; i < COUNT_OF(once); i++)
        net_add_count(list, base + SEAT_ONCE + ONCE * i, once[i], ONCE);
    net_add_bits(list, base + SEAT_LEADER_AGES, p->leader_ages);
    net_add_bits(list, base + SEAT_MARK, p->marks);
    net_add_item(list, base + SEAT_TACTIC, p->tactic);
}

/* A set of cards: each input once, however many copies there are. */
struct cards {
    uint64_t word[3];
};

static void put(struct cards *cards, int card)
{
    cards->word[card / 64] |= (uint64_t)1 << card % 64;
}

static void add_cards(struct net_list *list, int base, const struct cards *cards)
{
    for (int i = 0; i < COUNT_OF(cards->word); i++)
        net_add_bits(list, base + 64 * i, cards->word[i]);
}

static_assert((int)AGES_CIVIL_COUNT <= 192 && (int)AGES_MILITARY_COUNT <= 192,
              "struct cards has a bit for each");

static void add_civil_hand(struct net_list *list, int base, const struct ages_player *p, bool known)
{
    struct cards cards = {{0}};
    int ages[AGES_AGE_COUNT] = {0};
    for (int i = 0; i < p->civil_count; i++) {
        if (known)
            put(&cards, p->civil[i]);
        else
            ages[ages_level(p->civil[i])]++;
    }
    add_cards(list, base + SEAT_CIVIL, &cards);
    net_add_count(list, base + SEAT_FRESH, count_bits(p->fresh), HAND);
    net_add_number(list, base + SEAT_CIVIL_COUNT, p->civil_count, HAND);
    for (int age = 0; age < AGES_AGE_COUNT; age++)
        net_add_count(list, base + SEAT_CIVIL_AGES + HAND * age, ages[age], HAND);
}

static void add_military_hand(struct net_list *list, int base, const struct ages_player *p,
                              bool own, int viewer)
{
    struct cards cards = {{0}};
    int ages[AGES_AGE_COUNT] = {0};
    for (int i = 0; i < p->military_count; i++) {
        if (own || p->shown[i] >> viewer & 1)
            put(&cards, p->military[i]);
        ages[ages_military(p->military[i])->age]++;
    }
    add_cards(list, base + SEAT_MILITARY, &cards);
    net_add_number(list, base + SEAT_MILITARY_COUNT, p->military_count, HAND);
    for (int age = 0; age < AGES_AGE_COUNT; age++)
        net_add_count(list, base + SEAT_MILITARY_AGES + HAND * age, ages[age], HAND);
}

/* Pacts and wars; seats are counted from the one that looks. */
static void add_relations(struct net_list *list, int base, const struct ages_state *s, int seat,
                          int viewer)
{
    const struct ages_player *p = &s->player[seat];
    unsigned targets = 0, wars = 0;
    if (p->pact != ITEM_NONE) {
        net_add(list, base + SEAT_PACT + 2 * p->pact + p->side);
        net_add(list, base + SEAT_PARTNER + ages_distance(s, viewer, p->partner));
    }
    for (int i = 0; i < COUNT_OF(p->war); i++) {
        if (p->war[i] == ITEM_NONE)
            continue;
        wars |= 1u << ages_military(p->war[i])->age;
        targets |= 1u << ages_distance(s, viewer, p->target[i]);
    }
    net_add_bits(list, base + SEAT_WAR, wars);
    net_add_bits(list, base + SEAT_TARGET, targets);
}

/* What it does at the moment. */
static void add_role(struct net_list *list, int base, const struct ages_state *s, int seat)
{
    int prepared = 0;
    for (int i = 0; i < s->future_count; i++)
        prepared += s->future_events[i].owner == seat;
    net_add_count(list, base + SEAT_PREPARED, prepared, EVENTS);
    if (s->territory != ITEM_NONE) {
        if (s->passed >> seat & 1)
            net_add(list, base + SEAT_PASSED);
        if (s->bid && s->bidder == seat)
            net_add(list, base + SEAT_BIDS);
    }
    if (s->attack != ITEM_NONE && s->attacker == seat)
        net_add(list, base + SEAT_ATTACKS);
    if (s->attack != ITEM_NONE && s->defender == seat)
        net_add(list, base + SEAT_DEFENDS);
    if (s->current == seat)
        net_add(list, base + SEAT_TURN);
    if (ages_asked(s)->seat == seat)
        net_add(list, base + SEAT_DECIDES);
    net_add(list, base + SEAT_PLACE + ages_distance(s, s->first, seat));
    net_add(list, base + (ages_is_in(s, seat) ? SEAT_HERE : SEAT_OUT));
}

static void add_row(struct net_list *list, const struct ages_state *s, int seat)
{
    struct cards coming = {{0}}, open = {{0}}, places[PLACES] = {{{0}}};
    bool acts = ages_asked(s)->kind == AGES_DECISION_ACTIONS && s->current == seat;
    for (int i = 0; i < AGES_ROW; i++) {
        if (s->row[i] == ITEM_NONE)
            continue;
        put(&places[i < 5 ? 0 : i < 9 ? 1 : 2], s->row[i]);
        int price = acts ? ages_take_price(s, seat, i + 1) : -1;
        if (price >= 0 && price <= s->player[seat].ca)
            put(&open, s->row[i]);
    }
    for (int i = 0; i < PLACES; i++)
        add_cards(list, INPUT_ROW + i * AGES_CIVIL_COUNT, &places[i]);
    add_cards(list, INPUT_OPEN, &open);
    for (int i = 0; i < s->civil_count; i++) /* R 24.4: which cards is known, not their order */
        put(&coming, s->civil_deck[i]);
    add_cards(list, INPUT_COMING, &coming);
    net_add_number(list, INPUT_CIVIL_DECK, s->civil_count / 5, DECKS);
}

static void add_military(struct net_list *list, const struct ages_state *s, int seat)
{
    struct cards seen = {{0}};
    for (int age = 0; age < AGES_DECKS; age++) {
        net_add_number(list, INPUT_MILITARY_DECK + DECKS * age, s->deck_count[age] / 5, DECKS);
        for (int i = 0; i < s->pile_count[age]; i++)
            if (s->pile_seen[age][i] >> seat & 1)
                put(&seen, s->pile[age][i]);
    }
    add_cards(list, INPUT_PILE, &seen);
    net_add_bits(list, INPUT_COMMON, s->common);
}

static void add_events(struct net_list *list, const struct ages_state *s, int seat)
{
    struct cards known = {{0}}, past = {{0}};
    int current[AGES_AGE_COUNT] = {0}, future[AGES_AGE_COUNT] = {0};
    for (int i = 0; i < s->current_count; i++) {
        const struct ages_planned *planned = &s->current_events[i];
        current[ages_military(planned->card)->age]++;
        if (planned->owner == seat || planned->seen >> seat & 1)
            put(&known, planned->card); /* R 24.6: its own cards are among them somewhere */
    }
    for (int i = 0; i < s->future_count; i++) {
        const struct ages_planned *planned = &s->future_events[i];
        future[ages_military(planned->card)->age]++;
        if (planned->owner == seat)
            put(&known, planned->card);
    }
    for (int age = 0; age < AGES_AGE_COUNT; age++) {
        net_add_count(list, INPUT_CURRENT + EVENTS * age, current[age], EVENTS);
        net_add_count(list, INPUT_FUTURE + EVENTS * age, future[age], EVENTS);
    }
    add_cards(list, INPUT_KNOWN, &known);
    memcpy(&past, s->past, sizeof s->past);
    add_cards(list, INPUT_PAST, &past);
}

static void add_conflict(struct net_list *list, const struct ages_state *s)
{
    net_add_item(list, INPUT_EVENT, s->event);
    net_add_item(list, INPUT_ATTACK, s->attack);
    net_add_item(list, INPUT_TERRITORY, s->territory);
    if (s->attack != ITEM_NONE)
        net_add_number(list, INPUT_NEED, s->attack_need / 2, LACKING);
    if (s->territory != ITEM_NONE)
        net_add_number(list, INPUT_BID, s->bid, BIDS);
    int sent = 0;
    for (int i = 0; i < COUNT_OF(s->sent); i++)
        sent += s->sent[i];
    net_add_count(list, INPUT_TAKEN, s->taken, HAND);
    net_add_count(list, INPUT_USED, s->used_count, HAND);
    net_add_count(list, INPUT_SENT, sent, HAND);
}

static void add_table(struct net_list *list, const struct ages_state *s)
{
    const struct ages_frame *top = ages_asked(s);
    net_add_number(list, INPUT_AGE, s->age, AGES_AGE_COUNT + 1);
    net_add_number(list, INPUT_ROUND, s->round, ROUNDS);
    if (s->last_round)
        net_add_number(list, INPUT_LAST, s->last_round - s->round, 3);
    net_add(list, INPUT_PLAYERS + s->players);
    if (s->options_resign)
        net_add(list, INPUT_RESIGN);
    if (s->options_hidden)
        net_add(list, INPUT_HIDDEN);
    net_add(list, INPUT_DECISION + top->kind);
    uint64_t below = 0;
    for (int i = 0; i + 1 < s->depth; i++)
        below |= (uint64_t)1 << s->frames[i].kind;
    net_add_bits(list, INPUT_BELOW, below);
    if (top->kind == AGES_DECISION_ORDERED)
        net_add_item(list, INPUT_ORDERED, top->card);
    if (top->kind == AGES_DECISION_POLITICS && top->politics.second)
        net_add(list, INPUT_SECOND);
}

static_assert((int)AGES_STEP_END <= 64, "a set of kinds of frames is one word");

static int look(const void *state, int seat, uint16_t *inputs)
{
    const struct ages_state *s = state;
    struct net_list list = {.at = inputs};
    int strength = ages_strength(s, seat);
    for (int i = 0; i < s->players; i++) {
        int other = (seat + i) % s->players, base = i * SEAT_INPUTS;
        const struct ages_player *p = &s->player[other];
        add_buildings(&list, base, p);
        add_points(&list, base, s, other, strength);
        add_actions(&list, base, p);
        add_civil_hand(&list, base, p, !s->options_hidden || other == seat);
        add_military_hand(&list, base, p, other == seat, seat);
        add_relations(&list, base, s, other, seat);
        add_role(&list, base, s, other);
    }
    add_row(&list, s, seat);
    add_military(&list, s, seat);
    add_events(&list, s, seat);
    add_conflict(&list, s);
    add_table(&list, s);
    return list.count;
}

const struct net_layout ages_net = {.version = 1, .inputs = INPUT_COUNT, .look = look};
