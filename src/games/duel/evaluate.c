/* evaluate.c: how good a position looks, from numbers anybody at the table can see.
 *
 * Both cities are measured by the same yardsticks; a feature is the difference. What a thing is
 * worth changes as the game goes on, so every yardstick gives two features: its difference times
 * the share of the game still to be played, and times the share already played. The chance to win
 * is the sigmoid of the weighted sum. Weights: data/duel/weights.tsv, made by `epoki tune duel`. */
#include "games/duel/price.h"
#include "games/duel/state.h"

/* The yardsticks, in the order of data/duel/weights.tsv (two rows each). */
enum {
    POINTS,
    ADVANCE,        /* of the pawn towards the other capital */
    ADVANCE_SQUARE, /* threat of a military victory */
    SYMBOLS,
    SYMBOLS_FOUR, /* threat of a scientific victory */
    SYMBOLS_FIVE,
    COINS,
    RICH, /* coins beyond what is soon spent */
    RAW_UNITS,
    RAW_KINDS,
    GOODS_UNITS,
    GOODS_KINDS,
    FIXED_PRICES,
    CHOICES,
    WONDERS_LEFT, /* that can still be built */
    WONDERS_AGAIN,
    CHAINS, /* white symbols in the city */
    YELLOW,
    TEMPO, /* it is this seat's turn */
    EFFECTS,
    YARDSTICKS = EFFECTS + DUEL_TOKEN_EFFECT_COUNT - 1
};

static_assert(2 * (int)YARDSTICKS == (int)DUEL_FEATURE_COUNT, "two rows of weights.tsv each");

static void measure_production(const struct duel_player *p, float *out)
{
    for (int m = 0; m < DUEL_MATERIAL_COUNT; m++) {
        bool raw = duel_materials[m].kind == DUEL_MATERIAL_KIND_RAW;
        out[raw ? RAW_UNITS : GOODS_UNITS] += (float)p->production[m] / 4;
        out[raw ? RAW_KINDS : GOODS_KINDS] += (float)(p->production[m] != 0) / 2;
        out[FIXED_PRICES] += (float)(p->fixed_price[m] != 0) / 2;
    }
    out[CHOICES] = (float)(p->raw_choices + p->goods_choices) / 2;
}

/* R 11.1: nobody builds an eighth wonder. */
static void measure_wonders(const struct duel_state *s, const struct duel_player *p, float *out)
{
    unsigned left = p->wonders & ~(unsigned)p->built;
    int room = DUEL_WONDERS_BUILT - s->wonders_built, count = count_bits(left);
    out[WONDERS_LEFT] = (float)(count < room ? count : room) / 2;
    int again = 0;
    for (; left; left &= left - 1)
        again += duel_wonders[__builtin_ctz(left)].play_again;
    out[WONDERS_AGAIN] = (float)(again < room ? again : room) / 2;
}

static int count_chains(const struct duel_player *p)
{
    int chains = 0;
    for (unsigned word = 0; word < DUEL_CARD_WORDS; word++)
        for (uint64_t bits = p->city[word]; bits; bits &= bits - 1)
            chains += duel_cards[64 * word + (unsigned)__builtin_ctzll(bits)].chain_symbol_given !=
                      ITEM_NONE;
    return chains;
}

static void measure(const struct duel_state *s, int seat, int points, float *out)
{
    const struct duel_player *p = &s->player[seat];
    int advance = seat == 0 ? s->pawn : -s->pawn, symbols = count_bits(p->symbols);
    for (int i = 0; i < YARDSTICKS; i++)
        out[i] = 0;
    out[POINTS] = (float)points / 10;
    out[ADVANCE] = (float)(advance > 0 ? advance : 0) / 4;
    out[ADVANCE_SQUARE] = out[ADVANCE] * out[ADVANCE];
    out[SYMBOLS] = (float)symbols / 3;
    out[SYMBOLS_FOUR] = (float)(symbols >= 4);
    out[SYMBOLS_FIVE] = (float)(symbols >= 5);
    out[COINS] = (float)p->coins / 10;
    out[RICH] = (float)(p->coins > 8 ? p->coins - 8 : 0) / 10;
    measure_production(p, out);
    measure_wonders(s, p, out);
    out[CHAINS] = (float)count_chains(p) / 2;
    out[YELLOW] = (float)p->colours[DUEL_COLOUR_YELLOW] / 3;
    out[TEMPO] = (float)(s->depth && duel_top(s).seat == seat);
    for (int effect = 1; effect < DUEL_TOKEN_EFFECT_COUNT; effect++)
        out[EFFECTS + effect - 1] = (float)(p->effects >> (effect - 1) & 1);
}

/* The share of the game's cards that are still to be taken. */
static float share_left(const struct duel_state *s)
{
    int ages = s->age ? DUEL_AGES - s->age : DUEL_AGES;
    int cards = s->age ? count_bits(s->remaining) : 0;
    return (float)(ages * DUEL_SLOTS + cards) / (float)(DUEL_AGES * DUEL_SLOTS);
}

/* A feature is the difference between the seats, so the features of one seat are those of the other
 * with the opposite sign. */
static void measure_all(const void *state, float *features)
{
    const struct duel_state *s = state;
    struct score scores[DUEL_SEATS];
    float own[YARDSTICKS], other[YARDSTICKS], left = share_left(s);
    duel_scores(s, scores);
    measure(s, 0, scores[0].total, own);
    measure(s, 1, scores[1].total, other);
    for (int i = 0; i < YARDSTICKS; i++) {
        float difference = own[i] - other[i];
        features[2 * i] = difference * left;
        features[2 * i + 1] = difference * (1 - left);
    }
    for (int i = 0; i < DUEL_FEATURE_COUNT; i++)
        features[DUEL_FEATURE_COUNT + i] = -features[i];
}

const struct evaluation duel_evaluation = {
    .features = &duel_feature_items,
    .weights = duel_weights,
    .measure = measure_all,
};
