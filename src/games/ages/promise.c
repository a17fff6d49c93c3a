/* promise.c: what a position promises: better cards that no worker stands on yet, technologies and
 * leaders in hand, the unfinished wonder, declared wars, events that will score. Part of the
 * evaluation (evaluate.c). */
#include "games/ages/evaluate.h"

/* Outputs of worker cards, in the order of the features UPGRADE_ and PROMISE_. */
enum { OUTPUTS = 6, STRENGTH_OUTPUT = 4 };

struct gap {
    int output[OUTPUTS];
};

static void add_row(struct gap *gap, const struct ages_civil_row *row, int times)
{
    gap->output[0] += times * row->food;
    gap->output[1] += times * row->resources;
    gap->output[2] += times * row->science;
    gap->output[3] += times * row->culture;
    gap->output[4] += times * row->strength;
    gap->output[5] += times * row->happiness;
}

/* What up to three workers on lesser cards of its type would produce in addition on `card`; where
 * the type has no worker, what one worker produces. */
static struct gap gap_to(const struct ages_player *p, int card)
{
    enum { MOVED = 3 };
    struct gap gap = {{0}};
    int type = ages_type(card), left = MOVED;
    for (int from = ages_types[type].first; from < card; from++) {
        int moved = ages_lesser(p->workers[from], left);
        add_row(&gap, ages_civil(from), -moved);
        left -= moved;
    }
    int moved = MOVED - left;
    add_row(&gap, ages_civil(card), moved || p->workers[card] ? moved : 1);
    return gap;
}

/* The best technology of every type in play; 0xFF where there is none. */
static void find_best(const struct ages_player *p, uint8_t *best)
{
    for (int type = 0; type < AGES_TYPE_COUNT; type++)
        best[type] = ITEM_NONE;
    for (uint64_t left = p->techs; left; left &= left - 1) {
        int card = __builtin_ctzll(left);
        best[ages_type(card)] = (uint8_t)card; /* within a type, cards are in order of level */
    }
}

static void add_gap(float *out, const struct gap *gap, struct ages_future future)
{
    for (int i = 0; i < OUTPUTS; i++) {
        float times = i >= STRENGTH_OUTPUT ? future.soon : future.useful;
        if (gap->output[i] > 0)
            out[i] += (float)gap->output[i] * times;
    }
}

/* A technology in hand that workers can use: what it gives beyond the best one in play. */
static void add_worker_card(const struct ages_player *p, int card, const uint8_t *best,
                            struct ages_future future, float *out)
{
    int now = best[ages_type(card)];
    if (now != ITEM_NONE && now >= card)
        return;
    struct gap gap = gap_to(p, card);
    if (now != ITEM_NONE) {
        struct gap before = gap_to(p, now);
        for (int i = 0; i < OUTPUTS; i++)
            gap.output[i] -= before.output[i];
    }
    add_gap(&out[PROMISE_FOOD], &gap, future);
}

/* A government or special technology in hand, compared with the one it would replace. */
static void add_state_card(const struct ages_player *p, int card, struct ages_future future,
                           float *out)
{
    const struct ages_civil_row *row = ages_civil(card), *now = NULL;
    if (ages_type(card) == AGES_TYPE_GOVERNMENT)
        now = ages_civil(p->government);
    else if (p->special[ages_type(card) - AGES_TYPE_SPECIAL_CIVIL] != ITEM_NONE)
        now = ages_civil(p->special[ages_type(card) - AGES_TYPE_SPECIAL_CIVIL]);
    int ca = row->civil_actions - (now ? now->civil_actions : 0);
    int ma = row->military_actions - (now ? now->military_actions : 0);
    int limit = row->urban_limit - (now ? now->urban_limit : 0);
    struct gap gap = {{0}};
    add_row(&gap, row, 1);
    if (now)
        add_row(&gap, now, -1);
    add_gap(&out[PROMISE_FOOD], &gap, future);
    out[PROMISE_CIVIL_ACTIONS] += (float)(ca > 0 ? ca : 0) * future.useful;
    out[PROMISE_MILITARY_ACTIONS] += (float)(ma > 0 ? ma : 0) * future.useful;
    out[PROMISE_URBAN_LIMIT] += (float)(limit > 0 ? limit : 0) * future.soon;
}

static void add_technologies(const struct ages_player *p, struct ages_future future, float *out)
{
    uint8_t best[AGES_TYPE_COUNT];
    int cost = 0;
    find_best(p, best);
    for (int type = AGES_TYPE_FARM; type <= AGES_TYPE_AIRFORCE; type++) {
        if (best[type] == ITEM_NONE)
            continue;
        struct gap gap = gap_to(p, best[type]);
        add_gap(&out[UPGRADE_FOOD], &gap, future);
    }
    for (int i = 0; i < p->civil_count; i++) {
        int card = p->civil[i];
        if (!ages_is_technology(card))
            continue;
        cost += ages_type(card) == AGES_TYPE_GOVERNMENT ? ages_civil(card)->revolution_cost
                                                        : ages_civil(card)->science_cost;
        if (card < AGES_WORKER_CARDS)
            add_worker_card(p, card, best, future, out);
        else
            add_state_card(p, card, future, out);
    }
    out[SCIENCE_LACKING] = (float)ages_less_by(cost, p->science) * future.soon;
}

/* Leaders: what their powers bring per turn beyond the ratings, in hundredths of culture. */
static const int16_t powers_per_turn[AGES_POWER_COUNT] = {
    [AGES_POWER_SCIENCE_FOR_TAKING_TECHNOLOGY] = 60,
    [AGES_POWER_MILITARY_AS_CIVIL] = 50,
    [AGES_POWER_UNIT_RESOURCES_EACH_TURN] = 25,
    [AGES_POWER_SECOND_POLITICAL_ACTION] = 20,
    [AGES_POWER_POPULATION_FOOD_LESS] = 35,
    [AGES_POWER_RECRUIT] = 40,
    [AGES_POWER_SEE_NEXT_EVENT] = 10,
    [AGES_POWER_RESOURCES_FOR_DEVELOPING] = 40,
    [AGES_POWER_NO_WONDER_SURCHARGE] = 15,
    [AGES_POWER_LIBRARY_THEATER_DISCOUNT] = 15,
    [AGES_POWER_CIVIL_ACTIONS_FOR_DEVELOPING] = 70,
    [AGES_POWER_UPGRADE_TO_THEATER] = 20,
    [AGES_POWER_CULTURE_FOR_DEVELOPING] = 60, /* three of each */
    [AGES_POWER_CHOICE_CULTURE] = 100,
    [AGES_POWER_ATTACK_PRICE_TIMES] = 20,
};

static float powers_of(int leader)
{
    const struct ages_civil_row *row = ages_civil(leader);
    int sum = powers_per_turn[row->power_1] * row->power_1_n +
              powers_per_turn[row->power_2] * row->power_2_n +
              powers_per_turn[row->power_3] * row->power_3_n;
    return (float)sum / 100;
}

/* Genghis Khan scores at the end of a turn in which nobody (or only one of several rivals) is
 * stronger. */
static float khan(const struct ages_state *s, int seat, const struct ages_works *works)
{
    int stronger = 0;
    for (int rival = 0; rival < s->players; rival++)
        stronger += rival != seat && ages_is_in(s, rival) &&
                    works[rival].now.ratings.strength > works[seat].now.ratings.strength;
    return stronger <= (s->players > 2) ? 3 : 0;
}

/* What the cards in play would produce together with one that is not in play yet. */
static struct ages_outputs with_card(const struct ages_state *s, int seat, struct ages_works *works,
                                     int card)
{
    for (int i = 0; i < works->then_count; i++)
        if (works->card[i] == card)
            return works->then[i];
    struct ages_state then = *s;
    if (ages_type(card) == AGES_TYPE_LEADER)
        then.player[seat].leader = (uint8_t)card;
    else
        then.player[seat].completed |= (uint16_t)(1 << ages_wonder_bit(card));
    struct ages_outputs outputs = ages_outputs(&then, seat);
    if (works->then_count < COUNT_OF(works->card)) {
        works->card[works->then_count] = (uint8_t)card;
        works->then[works->then_count++] = outputs;
    }
    return outputs;
}

/* What another card in play would be worth: the difference of the ratings, in culture. */
static float gain_of(const struct ages_outputs *then, const struct ages_outputs *now,
                     struct ages_future future)
{
    struct ages_ratings a = then->ratings, b = now->ratings;
    struct ages_symbols x = then->symbols, y = now->symbols;
    float rating = (float)(a.culture - b.culture) * future.productions +
                   0.6f * (float)(a.science - b.science) * future.useful;
    float tokens = 0.7f * (float)(x.ca - y.ca) + 0.25f * (float)(x.ma - y.ma);
    int mined = then->resources - now->resources;
    return rating + (tokens + 0.6f * (float)mined) * future.useful +
           0.7f * (float)(a.strength - b.strength) * future.soon +
           1.2f * (float)(a.happiness - b.happiness) * future.soon +
           0.15f * (float)(x.blue - y.blue) * future.soon;
}

static void add_leaders(const struct ages_state *s, int seat, struct ages_works *works,
                        struct ages_future future, float *out)
{
    const struct ages_player *p = &s->player[seat];
    float now = 0, most = 0;
    if (p->leader != ITEM_NONE) {
        now = powers_of(p->leader);
        if (p->leader == AGES_CIVIL_GENGHIS_KHAN)
            now += khan(s, seat, works);
        out[LEADER_POWERS] = now * future.useful;
        out[LEADER_POWERS] += (float)ages_leaving_culture(s, seat);
    }
    for (int i = 0; i < p->civil_count; i++) {
        if (ages_type(p->civil[i]) != AGES_TYPE_LEADER)
            continue;
        struct ages_outputs then = with_card(s, seat, &works[seat], p->civil[i]);
        float gain = gain_of(&then, &works[seat].now, future) +
                     (powers_of(p->civil[i]) - now) * future.useful;
        most = gain > most ? gain : most;
    }
    out[PROMISE_LEADER] = most;
}

/* Culture that the unfinished wonder would score if it were completed now. */
static int completion(const struct ages_state *s, int seat, int wonder)
{
    const struct ages_civil_row *row = ages_civil(wonder);
    if (!row->effect_1_n && !row->effect_2_n)
        return 0;
    struct ages_state then = *s;
    then.player[seat].completed |= (uint16_t)(1 << ages_wonder_bit(wonder));
    return ages_completion_culture(&then, seat, wonder);
}

static void add_wonder(const struct ages_state *s, int seat, struct ages_works *works,
                       struct ages_future future, float *out)
{
    const struct ages_player *p = &s->player[seat];
    if (p->wonder == ITEM_NONE)
        return;
    struct ages_outputs then = with_card(s, seat, &works[seat], p->wonder);
    float gain = gain_of(&then, &works[seat].now, future) + (float)completion(s, seat, p->wonder) +
                 (p->wonder == AGES_CIVIL_OCEAN_LINER_SERVICE ? 2.5f * future.useful : 0);
    int built = 0, whole = 0;
    for (int i = 0; i < 8; i++) {
        whole += ages_civil(p->wonder)->stages[i];
        built += i < p->stages ? ages_civil(p->wonder)->stages[i] : 0;
    }
    out[PROMISE_WONDER] = gain;
    out[WONDER_PROGRESS] = gain * (float)built / (float)whole;
}

/* What a declared war brings its declarer if strengths stay as they are; the rival loses as much.
 */
static float war_gain(int card, int advantage)
{
    const struct ages_military_row *row = ages_military(card);
    int size = advantage > 0 ? advantage : -advantage;
    float gain = (float)row->effect_1_n + (float)size;
    if (!advantage)
        return 0;
    if (row->effect_1 == AGES_EFFECT_TAKE_TECHNOLOGIES)
        gain = 0.8f * (float)size;
    if (row->effect_1 == AGES_EFFECT_TAKE_YELLOW)
        gain = 2.5f * (float)(row->effect_1_n + size / row->effect_2_n);
    return advantage > 0 ? gain : -gain;
}

static void add_wars(const struct ages_state *s, int seat, const struct ages_works *works,
                     float *out)
{
    for (int declarer = 0; declarer < s->players; declarer++) {
        const struct ages_player *p = &s->player[declarer];
        for (int i = 0; i < 2 && p->war[i] != ITEM_NONE; i++) {
            int rival = p->target[i];
            float gain = war_gain(p->war[i], works[declarer].now.ratings.strength -
                                                 works[rival].now.ratings.strength);
            if (seat == declarer)
                out[WARS] += gain;
            else if (seat == rival)
                out[WARS] -= gain;
        }
    }
}

static float impact_of(const struct ages_state *s, int seat, const struct ages_planned *planned)
{
    int sum = 0;
    if (ages_military(planned->card)->age < 3)
        return 0;
    for (int i = 0; i < 4; i++) {
        struct ages_effect_step step = ages_effect_step(planned->card, i);
        if (step.effect)
            sum += ages_impact(s, planned->card, seat, step, s->first);
    }
    return (float)sum;
}

static void add_events(const struct ages_state *s, int seat, float *out)
{
    for (int i = 0; i < s->current_count; i++)
        out[IMPACTS] += impact_of(s, seat, &s->current_events[i]);
    for (int i = 0; i < s->future_count; i++)
        out[IMPACTS] += impact_of(s, seat, &s->future_events[i]);
}

/* The strength with a tactic in hand instead of the present one. */
static int with_tactic(const struct ages_state *s, int seat, struct ages_works *works, int row)
{
    if (!(works->tactics >> row & 1)) {
        struct ages_state then = *s;
        then.player[seat].tactic = (uint8_t)row;
        works->strength[row] = (int16_t)ages_strength(&then, seat);
        works->tactics |= (uint16_t)(1 << row);
    }
    return works->strength[row];
}

static void add_military_cards(const struct ages_state *s, int seat, struct ages_works *works,
                               struct ages_future future, float *out)
{
    const struct ages_player *p = &s->player[seat];
    int now = works->now.ratings.strength, best = now;
    for (int i = 0; i < p->military_count; i++) {
        int card = p->military[i];
        const struct ages_military_row *row = ages_military(card);
        if (row->type == AGES_MILITARY_TYPE_BONUS)
            out[BONUS_CARDS] += (float)row->age * future.soon;
        if (row->type != AGES_MILITARY_TYPE_TACTIC)
            continue;
        int tactic = card - ages_first_military(AGES_MILITARY_TYPE_TACTIC);
        best = ages_greater(with_tactic(s, seat, works, tactic), best);
    }
    out[TACTIC_CARDS] = (float)(best - now) * future.soon;
}

void ages_add_promises(const struct ages_state *s, int seat, struct ages_works *works,
                       struct ages_future future, float *out)
{
    add_technologies(&s->player[seat], future, out);
    add_leaders(s, seat, works, future, out);
    add_wonder(s, seat, works, future, out);
    add_wars(s, seat, works, out);
    add_events(s, seat, out);
    add_military_cards(s, seat, &works[seat], future, out);
}
