/* evaluate.c: how good a position looks, in culture points at the end of the game.
 *
 * A rating counts once for every production still to come, a stock for what can still be done with
 * it; both are worth less towards the end. How many rounds are left is estimated from the cards
 * left in the civil decks. The sum of a seat is divided by how much the result may still change, so
 * that the softmax of the sums is a chance to win. Weights: data/ages/weights.tsv. */
#include "games/ages/evaluate.h"

static_assert((int)FEATURES == (int)AGES_FEATURE_COUNT, "a row of weights.tsv each");

/* Rounds after this one: the civil cards still to be dealt, divided by how many a round takes. */
static float rounds_left(const struct ages_state *s)
{
    enum { TAKEN_PER_TURN_TENTHS = 17, DECK = 47, LAST = 3 };
    if (s->last_round)
        return (float)(s->last_round - s->round);
    int ages = s->age < LAST ? LAST - s->age : 0;
    float cards = (float)(s->civil_count + ages * DECK);
    int swept = s->players < 4 ? 5 - s->players : 1;
    float round = (float)s->players * ((float)swept + (float)TAKEN_PER_TURN_TENTHS / 10);
    return cards / round + 1;
}

static struct ages_future look_ahead(const struct ages_state *s, int seat)
{
    int place = (seat - s->first + s->players) % s->players;
    int now = (s->current - s->first + s->players) % s->players;
    float rounds = rounds_left(s);
    struct ages_future future = {.productions = rounds + (float)(place >= now)};
    future.soon = future.productions < 5 ? future.productions / 5 : 1;
    future.useful = future.productions * future.soon;
    future.doubt = 10 + 3 * rounds;
    return future;
}

static void add_ratings(const struct ages_state *s, int seat, const struct ages_outputs *now,
                        struct ages_future future, float *out)
{
    const struct ages_player *p = &s->player[seat];
    float times = future.productions, useful = future.useful;
    int yellow = p->yellow < AGES_YELLOW_COUNT - 1 ? p->yellow : AGES_YELLOW_COUNT - 1;
    int blue = p->blue < AGES_BLUE_COUNT - 1 ? p->blue : AGES_BLUE_COUNT - 1;
    out[CULTURE] = p->culture;
    out[CULTURE_RATING] = (float)now->ratings.culture * times;
    out[SCIENCE] = (float)p->science * future.soon;
    out[SCIENCE_RATING] = (float)now->ratings.science * useful;
    out[FOOD] = (float)ages_food(p) * future.soon;
    out[RESOURCES] = (float)ages_resources(p) * future.soon;
    int surplus = now->food - ages_yellow_bank[yellow].consumption;
    float lacking = -(float)surplus * times - (float)ages_food(p);
    out[FOOD_PRODUCTION] = (float)surplus * useful;
    out[FAMINE_NEXT] = (float)(surplus + ages_food(p) < 0 ? -surplus - ages_food(p) : 0);
    out[FAMINE] = lacking > 0 ? lacking : 0;
    out[RESOURCE_PRODUCTION] = (float)now->resources * useful;
    out[CORRUPTION] = (float)ages_blue_bank[blue].corruption * times;
    out[BLUE_BANK] = (float)p->blue * future.soon;
    out[CIVIL_ACTIONS] = (float)(p->ca + p->ca_spent) * useful;
    out[MILITARY_ACTIONS] = (float)(p->ma + p->ma_spent) * useful;
    out[YELLOW_BANK] = (float)p->yellow * future.soon;
}

/* The strength of a peaceful civilization at this time. Whoever has less invites attacks, even if
 * nobody has armed yet. */
static float usual_strength(const struct ages_state *s)
{
    return 0.8f * (float)s->round;
}

static void add_strength(const struct ages_state *s, int seat, const struct ages_works *works,
                         struct ages_future future, float *out)
{
    int best = 0, own = works[seat].now.ratings.strength;
    for (int rival = 0; rival < s->players; rival++)
        if (rival != seat && ages_is_in(s, rival))
            best = ages_greater(works[rival].now.ratings.strength, best);
    int ahead = own - best;
    float lacking = usual_strength(s) - (float)own;
    out[STRENGTH] = (float)own * future.soon;
    out[DEFENCELESS] = (lacking > 0 ? lacking : 0) * future.soon;
    out[STRENGTH_AHEAD] = (float)(ahead > 0 ? (ahead < 30 ? ahead : 30) : 0) * future.soon;
    out[STRENGTH_BEHIND] = (float)(ahead < 0 ? (ahead > -30 ? -ahead : 30) : 0) * future.soon;
}

static void add_people(const struct ages_state *s, int seat, const struct ages_outputs *now,
                       struct ages_future future, float *out)
{
    const struct ages_player *p = &s->player[seat];
    int workers = p->unused;
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        workers += p->workers[card];
    int yellow = p->yellow < AGES_YELLOW_COUNT - 1 ? p->yellow : AGES_YELLOW_COUNT - 1;
    int spare = now->ratings.happiness - ages_yellow_bank[yellow].happiness;
    int discontent = spare < 0 ? -spare : 0;
    out[UNUSED_WORKERS] = (float)(p->unused - discontent) * future.soon;
    out[POPULATION] = (float)workers * future.soon;
    out[HAPPINESS] = (float)(spare > 0 ? (spare < 3 ? spare : 3) : 0) * future.soon;
    out[DISCONTENT] = (float)discontent;
    out[UPRISING] = (float)(discontent > p->unused);
}

static void add_cards(const struct ages_state *s, int seat, struct ages_future future, float *out)
{
    const struct ages_player *p = &s->player[seat];
    for (int i = 0; i < p->civil_count; i++) {
        int type = ages_type(p->civil[i]);
        int which = type == AGES_TYPE_LEADER   ? HAND_LEADER
                    : type == AGES_TYPE_ACTION ? HAND_ACTIONS
                                               : HAND_TECHNOLOGIES;
        out[which] += future.soon;
    }
    out[LEADER] = (float)(p->leader != ITEM_NONE) * future.soon;
    if (p->wonder != ITEM_NONE) {
        const uint8_t *stages = ages_civil(p->wonder)->stages;
        for (int i = 0; i < 8; i++)
            out[i < p->stages ? WONDER_STAGES : WONDER_LEFT] += (float)stages[i] * future.soon;
    }
    for (unsigned bits = p->completed; bits; bits &= bits - 1)
        out[WONDERS]++;
    for (unsigned bits = p->colonies; bits; bits &= bits - 1)
        out[COLONIES]++;
    out[MILITARY_CARDS] = (float)(p->military_count < 8 ? p->military_count : 8) * future.soon;
    out[TACTIC] = (float)(p->tactic != ITEM_NONE);
}

/* The best level in play of every type of worker card: what further cards can build on. */
static void add_levels(const struct ages_player *p, struct ages_future future, float *out)
{
    int best[AGES_TYPE_COUNT] = {0};
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        if (ages_in_play(p, card) && ages_level(card) > best[ages_type(card)])
            best[ages_type(card)] = ages_level(card);
    for (int type = AGES_TYPE_FARM; type <= AGES_TYPE_AIRFORCE; type++) {
        int which = type <= AGES_TYPE_MINE      ? LEVELS_PRODUCTION
                    : type <= AGES_TYPE_THEATER ? LEVELS_URBAN
                                                : LEVELS_UNITS;
        out[which] += (float)best[type] * future.soon;
    }
    out[URBAN_LIMIT] = (float)ages_civil(p->government)->urban_limit * future.soon;
}

static void add_unspent(const struct ages_state *s, int seat, float *out)
{
    const struct ages_player *p = &s->player[seat];
    if (s->current != seat)
        return;
    out[UNSPENT_CIVIL] = (float)(p->ca + p->once_ca);
    out[UNSPENT_MILITARY] = (float)(p->ma + p->once_ma);
}

static void measure(const struct ages_state *s, int seat, struct ages_works *works, float *out)
{
    struct ages_future future = look_ahead(s, seat);
    for (int i = 0; i < FEATURES; i++)
        out[i] = 0;
    if (!ages_is_in(s, seat))
        return;
    add_ratings(s, seat, &works[seat].now, future, out);
    add_strength(s, seat, works, future, out);
    add_people(s, seat, &works[seat].now, future, out);
    add_cards(s, seat, future, out);
    add_levels(&s->player[seat], future, out);
    add_unspent(s, seat, out);
    ages_add_promises(s, seat, works, future, out);
    for (int i = 0; i < FEATURES; i++)
        out[i] /= future.doubt;
}

struct ages_outputs ages_outputs(const struct ages_state *s, int seat)
{
    return (struct ages_outputs){ages_rate(s, seat), ages_symbols(s, seat),
                                 ages_food_production(s, seat), ages_resource_production(s, seat)};
}

static void find_works(const struct ages_state *s, struct ages_works *works)
{
    for (int seat = 0; seat < s->players; seat++) {
        works[seat].now = ages_outputs(s, seat);
        works[seat].then_count = works[seat].tactics = 0;
    }
}

void ages_measure(const void *state, float *features)
{
    const struct ages_state *s = state;
    struct ages_works works[AGES_SEATS];
    find_works(s, works);
    for (int seat = 0; seat < s->players; seat++)
        measure(s, seat, works, features + seat * FEATURES);
}

/* A player who has left the game wins nothing. */
double ages_sum(const struct ages_state *s, int seat, struct ages_works *works,
                const float *weights)
{
    float features[FEATURES];
    measure(s, seat, works, features);
    return ages_is_in(s, seat) ? evaluation_sum(&ages_evaluation, features, weights) : -100;
}

void ages_sums(const struct ages_state *s, const float *weights, double *sums)
{
    struct ages_works works[AGES_SEATS];
    find_works(s, works);
    for (int seat = 0; seat < s->players; seat++)
        sums[seat] = ages_sum(s, seat, works, weights);
}
