/* hidden.c: what a seat cannot know (R 24), and redrawing it. */
#include <string.h>

#include "games/ages/rules.h"

/* A place whose card the seat does not know, and what may lie there. */
enum place_kind { PLACE_EVENT, PLACE_NO_BONUS, PLACE_BONUS_FIRST, PLACE_ANY };

struct place {
    uint8_t *card;
    uint8_t kind;
};

/* As many as an age has cards. Age A cards that were put away are counted in addition: nothing
 * checks that they lie nowhere else. */
enum { PLACES_MAX = AGES_MILITARY_DECK + AGES_MILITARY_DECK_A };

struct places {
    struct place at[PLACES_MAX];
    int count;
};

static void add_place(struct places *places, uint8_t *card, enum place_kind kind)
{
    assert(places->count < PLACES_MAX);
    places->at[places->count++] = (struct place){card, (uint8_t)kind};
}

static bool of_age(int card, int age)
{
    return ages_military(card)->age == age;
}

static bool is_event(int card)
{
    return ages_military(card)->type == AGES_MILITARY_TYPE_EVENT ||
           ages_military(card)->type == AGES_MILITARY_TYPE_TERRITORY;
}

static bool is_bonus(int card)
{
    return ages_military(card)->type == AGES_MILITARY_TYPE_BONUS;
}

/* R 22.1: at the end the events that are left are turned up and scored. */
bool ages_events_are_open(const struct ages_state *s)
{
    return s->over && ages_players_left(s) > 1;
}

static void add_hands(struct ages_state *s, int seat, int age, unsigned armed,
                      struct places *places)
{
    for (int other = 0; other < s->players; other++) {
        struct ages_player *p = &s->player[other];
        enum place_kind kind = armed >> other & 1 ? PLACE_BONUS_FIRST : PLACE_ANY;
        for (int i = 0; i < p->military_count && other != seat; i++)
            if (!(p->shown[i] >> seat & 1) && of_age(p->military[i], age))
                add_place(places, &p->military[i], kind);
    }
}

static void add_used(struct ages_state *s, int seat, int age, struct places *places)
{
    int owner = s->attack != ITEM_NONE ? s->defender : s->depth ? s->frames[s->depth - 1].seat : 0;
    for (int i = 0; i < s->used_count && owner != seat; i++)
        if (!is_bonus(s->used[i]) && of_age(s->used[i], age))
            add_place(places, &s->used[i], PLACE_NO_BONUS);
}

/* Who prepared the card; the number of players stands for nobody. */
static int owner_of(const struct ages_state *s, const struct ages_planned *planned)
{
    return planned->owner < s->players ? planned->owner : s->players;
}

/* Who prepared the current events is known, but not where they lie. They are listed owner by owner,
 * so that their true order leaves no trace. */
static void add_events(struct ages_state *s, int seat, int age, struct places *places)
{
    if (ages_events_are_open(s))
        return;
    for (int owner = 0; owner <= s->players; owner++) {
        for (int i = 0; i < s->current_count && owner != seat; i++) {
            struct ages_planned *planned = &s->current_events[i];
            if (owner_of(s, planned) == owner && of_age(planned->card, age) &&
                !(planned->seen >> seat & 1))
                add_place(places, &planned->card, PLACE_EVENT);
        }
    }
    for (int i = 0; i < s->future_count; i++)
        if (s->future_events[i].owner != seat && of_age(s->future_events[i].card, age))
            add_place(places, &s->future_events[i].card, PLACE_EVENT);
}

/* Decks and face-down piles; in age A the cards put away at set-up. */
static void add_stacks(struct ages_state *s, int seat, int age, struct places *places)
{
    for (int i = 0; age == 0 && i < COUNT_OF(s->box); i++)
        if (s->box[i] != ITEM_NONE)
            add_place(places, &s->box[i], PLACE_ANY);
    if (age == 0)
        return;
    for (int i = 0; i < s->deck_count[age - 1]; i++)
        add_place(places, &s->deck[age - 1][i], PLACE_ANY);
    for (int i = 0; i < s->pile_count[age - 1]; i++)
        if (!(s->pile_seen[age - 1][i] >> seat & 1))
            add_place(places, &s->pile[age - 1][i], PLACE_ANY);
}

static bool fits(int card, enum place_kind kind)
{
    switch (kind) {
    case PLACE_EVENT:
        return is_event(card);
    case PLACE_NO_BONUS:
        return !is_bonus(card);
    case PLACE_BONUS_FIRST:
        return is_bonus(card);
    case PLACE_ANY:
        break;
    }
    return true;
}

/* Gives every place of that kind a random card of the pool that fits. The pool is in random order:
 * the first that fits is a random one. */
static void fill(struct places *places, enum place_kind kind, uint8_t *pool, int *left)
{
    for (int i = 0; i < places->count; i++) {
        if (places->at[i].kind != kind)
            continue;
        int k = 0;
        while (k < *left && !fits(pool[k], kind))
            k++;
        k = k < *left ? k : 0; /* no bonus card is left: take any card */
        *places->at[i].card = pool[k];
        memmove(pool + k, pool + k + 1, (size_t)(--*left - k));
    }
}

/* The cards of the pool, sorted, so that their true places leave no trace in what is drawn. */
static int collect(const struct places *places, uint8_t *pool)
{
    int counts[AGES_MILITARY_COUNT] = {0}, left = 0;
    for (int i = 0; i < places->count; i++)
        counts[*places->at[i].card]++;
    for (int card = 0; card < AGES_MILITARY_COUNT; card++)
        for (; counts[card]; counts[card]--)
            pool[left++] = (uint8_t)card;
    return left;
}

static bool comes_before(const struct ages_state *s, const struct ages_planned *a,
                         const struct ages_planned *b)
{
    int first = owner_of(s, a), second = owner_of(s, b);
    return first < second || (first == second && a->card < b->card);
}

/* R 24.6: within one age a seat does not know the order of the current events, not even that of its
 * own cards. */
static void shuffle_events(struct ages_state *s, int seat, int age, struct chance *chance)
{
    uint8_t at[AGES_EVENTS], order[AGES_EVENTS];
    struct ages_planned cards[AGES_EVENTS];
    int count = 0;
    for (int i = 0; i < s->current_count && !ages_events_are_open(s); i++)
        if (of_age(s->current_events[i].card, age) && !(s->current_events[i].seen >> seat & 1))
            at[count++] = (uint8_t)i;
    for (int i = 0; i < count; i++) { /* sorted: the same beginning for every true order */
        struct ages_planned planned = s->current_events[at[i]];
        int k = i;
        for (; k > 0 && comes_before(s, &planned, &cards[k - 1]); k--)
            cards[k] = cards[k - 1];
        cards[k] = planned;
    }
    for (int i = 0; i < count; i++)
        order[i] = (uint8_t)i;
    chance_mix(chance, order, count, count);
    for (int i = 0; i < count; i++) {
        uint8_t seen = s->current_events[at[i]].seen; /* others may know this place */
        s->current_events[at[i]] = cards[order[i]];
        s->current_events[at[i]].seen = seen;
    }
}

/* Hands that need bonus cards get them in random order, because there may not be enough for all. */
static void mix_armed(struct places *places, struct chance *chance)
{
    int armed[PLACES_MAX], count = 0;
    for (int i = 0; i < places->count; i++)
        if (places->at[i].kind == PLACE_BONUS_FIRST)
            armed[count++] = i;
    for (int left = count; left > 1; left--) {
        struct place *last = &places->at[armed[left - 1]];
        struct place *other = &places->at[armed[chance_below(chance, (uint32_t)left)]];
        struct place moved = *last;
        *last = *other;
        *other = moved;
    }
}

/* Redraws everything. The hands of the seats in `armed` get bonus cards first. */
static void redraw(struct ages_state *s, int seat, unsigned armed, struct chance *chance)
{
    uint8_t pool[PLACES_MAX];
    ages_redraw_civil(s, seat, armed, chance);
    for (int age = 0; age <= 3; age++) {
        struct places places = {.count = 0};
        add_events(s, seat, age, &places);
        add_used(s, seat, age, &places);
        add_hands(s, seat, age, armed, &places);
        mix_armed(&places, chance);
        add_stacks(s, seat, age, &places);
        int left = collect(&places, pool);
        chance_mix(chance, pool, left, left);
        for (enum place_kind kind = PLACE_EVENT; kind <= PLACE_ANY;
             kind++) /* the most restricted places first */
            fill(&places, kind, pool, &left);
        shuffle_events(s, seat, age, chance);
    }
}

/* R 24.4: which cards are in the civil deck is known, their order is not. */
static void shuffle_civil_deck(struct ages_state *s, struct chance *chance)
{
    int counts[AGES_CIVIL_COUNT] = {0}, at = 0;
    for (int i = 0; i < s->civil_count; i++)
        counts[s->civil_deck[i]]++;
    for (int card = 0; card < AGES_CIVIL_COUNT; card++)
        for (; counts[card]; counts[card]--)
            s->civil_deck[at++] = (uint8_t)card;
    chance_mix(chance, s->civil_deck, s->civil_count, s->civil_count);
}

/* R 24.13: a rival who is asked must have a choice, and a rival who bid must be able to pay. */
static bool is_consistent(const struct ages_state *s, int seat)
{
    uint32_t actions[LEGAL_MAX];
    if (!s->depth)
        return true;
    const struct ages_frame *top = ages_asked(s);
    if (s->territory != ITEM_NONE && s->bid && ages_largest_force(s, s->bidder) < s->bid)
        return false;
    bool tells = !decisions_is_put(&ages_decisions, top->kind, 1) && top->seat != seat;
    return !tells || decisions_legal(&ages_decisions, s, actions) > 1;
}

/* The seats whose actions say something about their hands, a bit for each: who is asked, and who
 * bids. */
static unsigned telling_seats(const struct ages_state *s)
{
    unsigned seats = 1u << s->frames[s->depth - 1].seat;
    return s->territory != ITEM_NONE && s->bid ? seats | 1u << s->bidder : seats;
}

/* Draws until the result fits what the others were seen doing, so it is uniform over all that fits.
 * Where only rare hands fit (high bids, a strong defence), those hands get bonus cards first:
 * within an age they are all alike, and no other card does more. No game has ever used up the
 * tries; a position made by hand that does so keeps the last draw, never the truth. */
void ages_resample(void *state, int seat, struct chance *chance)
{
    struct ages_state *s = state, truth = *s;
    enum { PLAIN_TRIES = 400, TRIES = 4000 };
    for (int tries = 0; tries < TRIES; tries++) {
        *s = truth;
        redraw(s, seat, tries < PLAIN_TRIES ? 0 : telling_seats(s), chance);
        if (is_consistent(s, seat))
            break;
    }
    shuffle_civil_deck(s, chance);
}
