/* evaluate.c: how good a position looks, from what lies open on the table.
 *
 * Every seat is measured by the same yardsticks. What a thing is worth changes as the game goes on,
 * so every yardstick gives two features: times the share of the game still to be played, and times
 * the share already played. The softmax of the weighted sums is a chance to win. Weights:
 * data/steel/weights.tsv. */
#include "games/steel/rules.h"

/* The yardsticks, in the order of data/steel/weights.tsv (two rows each). */
enum {
    POINTS,
    READY,                                /* cards on the resource side, by resource */
    OWNED = READY + STEEL_RESOURCE_COUNT, /* cards from Horse to Space */
    TEMPORARY = OWNED + STEEL_AGE_COUNT,
    HAND,
    SPENT, /* cards on the technology side: they come back only with a small hand */
    STRENGTH,
    STRONGEST,
    FIGHTERS, /* Military and Tactic cards owned */
    GAINS,    /* units that effects of own cards give */
    RENEWS,   /* cards they replenish */
    EARNS,    /* points they give */
    GLORY,    /* markers on wonders, weighted by the points of the wonder */
    NEAR,     /* conditions of wonders partly met, weighted likewise */
    MET,      /* those met now */
    TEMPO,    /* the turn is in progress */
    YARDSTICKS
};

static_assert(2 * (int)YARDSTICKS == (int)STEEL_FEATURE_COUNT, "two rows of weights.tsv each");

static int sum_resources(const uint8_t *args)
{
    int sum = 0;
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++)
        sum += args[i];
    return sum;
}

/* What the effect of a card is good for, in units, cards and points. */
static void measure_effect(const struct data_step *part, float *out)
{
    switch ((enum steel_op)part->op) {
    case STEEL_OP_REPLENISH:
        out[RENEWS] += (float)(sum_resources(part->args) + part->args[STEEL_REPLENISH_ANY]);
        break;
    case STEEL_OP_REPLENISH_DISTINCT:
        out[RENEWS] += (float)part->args[STEEL_REPLENISH_DISTINCT_COUNT];
        break;
    case STEEL_OP_GAIN:
        out[GAINS] += (float)sum_resources(part->args);
        break;
    case STEEL_OP_GAIN_CHOICE:
        out[GAINS] += (float)part->args[STEEL_GAIN_CHOICE_COUNT];
        break;
    case STEEL_OP_COPY_OPPONENT_RESOURCE:
        out[GAINS] += 1;
        out[EARNS] += (float)part->args[STEEL_COPY_OPPONENT_RESOURCE_VP];
        break;
    case STEEL_OP_VP:
        out[EARNS] += (float)part->args[STEEL_VP_COUNT];
        break;
    case STEEL_OP_VP_PER_CIVIL:
        out[EARNS] += (float)part->args[STEEL_VP_PER_CIVIL_MAX];
        break;
    case STEEL_OP_ATTACK:
        out[EARNS] +=
            (float)(part->args[STEEL_ATTACK_VP_SELF] + part->args[STEEL_ATTACK_VP_PER_DEFEATED]);
        break;
    case STEEL_OP_COST_DEPLETE:
    case STEEL_OP_COST_VP:
    case STEEL_OP_EACH_OPPONENT_REPLENISH:
    case STEEL_OP_EACH_OPPONENT_VP:
    case STEEL_OP_ACTIVATE_DISPLAY_MILITARY:
    case STEEL_OP_PLAY_OR_DISPLAY_MILITARY:
    case STEEL_OP_PLAY_MILITARY:
    case STEEL_OP_PLAY_ALL_MILITARY:
    case STEEL_OP_ACTIVATE_PLAYED:
    case STEEL_OP_ACTIVATE_OWN_CIVIL:
    case STEEL_OP_ACTIVATE_OPPONENT_CIVIL:
    case STEEL_OP_ACTIVATE_ANY_CIVIL:
    case STEEL_OP_COUNT:
        break;
    }
}

static void measure_card(unsigned card, float *out)
{
    const struct steel_card_row *row = &steel_cards[card];
    if (row->age != ITEM_NONE)
        out[OWNED + row->age] += 0.5f;
    out[FIGHTERS] += row->type == STEEL_TYPE_CIVIL ? 0 : 0.5f;
    for (int i = 0; i < STEEL_PARTS && row->effect[i].op != ITEM_NONE; i++)
        measure_effect(&row->effect[i], out);
}

static void measure_wonders(const struct steel_state *s, unsigned seat, float *out)
{
    for (unsigned age = 0; age < STEEL_AGE_COUNT; age++) {
        unsigned wonder = s->age[age].wonder;
        int needed, have;
        if (wonder == ITEM_NONE)
            continue;
        float worth = (float)steel_wonders[wonder].vp / 10;
        have = steel_progress(s, seat, wonder, &needed);
        if (steel_wonders[wonder].glory)
            out[GLORY] +=
                worth * (float)s->age[age].glory[seat] / (float)steel_wonders[wonder].glory;
        if (have >= needed)
            out[MET] += worth;
        else if (have > 0)
            out[NEAR] += worth * (float)have / (float)needed;
    }
}

static void measure(const struct steel_state *s, unsigned seat, float *out)
{
    const struct steel_player *p = &s->player[seat];
    struct score scores[SEATS_MAX];
    int best = 0, strength = steel_strength(p);
    for (int i = 0; i < YARDSTICKS; i++)
        out[i] = 0;
    steel_scores(s, scores);
    out[POINTS] = (float)scores[seat].total / 10;
    for (uint64_t set = p->resource; set; set &= set - 1)
        out[READY + steel_cards[steel_lowest(set)].resource] += 0.5f;
    for (uint64_t set = p->hand | p->tech | p->resource; set; set &= set - 1)
        measure_card(steel_lowest(set), out);
    out[GAINS] /= 4;
    out[RENEWS] /= 4;
    out[EARNS] /= 4;
    if (seat == s->active) {
        for (int i = 0; i < STEEL_RESOURCE_COUNT; i++)
            out[TEMPORARY] += (float)s->temp[i] / 2;
        out[TEMPO] = s->depth != 0;
    }
    out[HAND] = (float)steel_count(p->hand) / 5;
    out[SPENT] = (float)steel_count(p->tech) / 5;
    for (unsigned i = 1; i < s->players; i++) {
        int other = steel_strength(&s->player[steel_clockwise(s, seat, i)]);
        best = other > best ? other : best;
    }
    out[STRENGTH] = (float)strength / 10;
    out[STRONGEST] = strength > best;
    measure_wonders(s, seat, out);
}

/* How much of the game is left: the nearest of its ends (R 9.1). */
static float share_left(const struct steel_state *s)
{
    float wonders = 0, space = 0, track = 1;
    for (int age = 0; age < STEEL_AGE_COUNT; age++)
        wonders += s->age[age].wonder == ITEM_NONE ? 0 : 1.0f / STEEL_AGE_COUNT;
    for (int age = 0; age < STEEL_AGE_COUNT; age++)
        space += (float)count_bits(s->age[age].present) / 25;
    for (int seat = 0; seat < s->players; seat++) {
        float left = 1 - (float)s->player[seat].track / STEEL_TRACK_END;
        track = left < track ? left : track;
    }
    float left = wonders < space ? wonders : space;
    left = track < left ? track : left;
    return left > 0 ? left : 0;
}

static void measure_all(const void *state, float *features)
{
    const struct steel_state *s = state;
    float own[YARDSTICKS], left = share_left(s);
    for (unsigned seat = 0; seat < s->players; seat++) {
        measure(s, seat, own);
        for (int i = 0; i < YARDSTICKS; i++) {
            *features++ = own[i] * left;
            *features++ = own[i] * (1 - left);
        }
    }
}

const struct evaluation steel_evaluation = {
    .features = &steel_feature_items,
    .weights = steel_weights,
    .measure = measure_all,
};
