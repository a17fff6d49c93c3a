/* evaluate.c: how good a position looks, as a bot may judge it.
 *
 * Every seat is measured by the same yardsticks: how far it is on each of the four roads to
 * victory, what feeds them, and how safe it is. The expected share of the victory is the softmax
 * over the seats of their weighted sums. Weights: data/civ/weights.tsv. */
#include <string.h>

#include "games/civ/rules.h"

/* The yardsticks, in the order of data/civ/weights.tsv. */
enum {
    SPACE,      /* on the culture track */
    SPACE_LATE, /* the same, with more weight the further it is */
    CULTURE,
    TECHS,
    PYRAMID, /* what Space Flight will stand on */
    PYRAMID_LATE,
    COINS,
    COINS_LATE,
    TRADE,
    SAVINGS, /* trade as far as it pays for a technology */
    INCOME,
    PRODUCTION,
    ARTS,
    CITIES,
    ARMIES,
    SCOUTS,
    FORCE,
    BONUS,
    RESOURCES,
    EVENTS,
    WONDERS,
    GREAT,
    EXPLORE, /* figures near something to discover */
    SITE,    /* scouts near a place for a city */
    THREAT,  /* to the capital */
    PREY,    /* a capital within reach of own armies */
    PROGRAM,
    WALLS,
    YARDSTICKS
};

static_assert((int)YARDSTICKS == (int)CIV_FEATURE_COUNT, "one row of weights.tsv each");

static float squared(float x)
{
    return x * x;
}

/* R 9.2: how much of the pyramid below Space Flight stands: 5, 4, 3 and 2 techs, and the top. */
static float pyramid(const struct civ_state *s, int seat)
{
    int rows[CIV_LEVEL_COUNT + 1] = {0}, have = 0, all = 0;
    civ_count_rows(s, seat, rows);
    for (int level = 1; level <= CIV_LEVEL_COUNT; level++) {
        int needed = CIV_LEVEL_COUNT + 1 - level;
        have += level * (rows[level] < needed ? rows[level] : needed);
        all += level * needed;
    }
    return (float)have / (float)all;
}

/* R 9.1 to 9.3: trade up to the price of the best technology that the pyramid has room for. What
 * lies above is lost when something is learned, so it must not be a reason to learn nothing. */
static int savings(const struct civ_state *s, int seat)
{
    int rows[CIV_LEVEL_COUNT + 1] = {0}, best = 1;
    civ_count_rows(s, seat, rows);
    for (int level = 2; level <= CIV_LEVEL_COUNT; level++)
        if (rows[level - 1] >= rows[level] + 2)
            best = level;
    int price = civ_threshold(s, seat, best), trade = s->player[seat].trade;
    return trade < price ? trade : price;
}

/* Battles to come */

struct force {
    int units;
    int worth;   /* strength and health of all */
    int bonus;   /* in every battle */
    int capital; /* what defends the capital; 0: it fell */
};

/* What that many cards of a force are worth. */
static int worth_of(const struct force *force, int cards)
{
    return force->units <= cards ? force->worth : force->worth * cards / force->units;
}

static struct force force_of(const struct civ_state *s, int seat)
{
    struct force force = {.bonus = civ_combat_bonus(s, seat)};
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++) {
        int count = s->player[seat].units[unit];
        if (!count)
            continue;
        int rank = civ_rank(s, seat, civ_units[unit].type) - 1;
        force.units += count;
        force.worth += count * (civ_units[unit].strength[rank] + civ_units[unit].health[rank]);
    }
    if (s->player[seat].city[0].stands)
        force.capital = worth_of(&force, civ_limit(CIV_LIMIT_BATTLE_HAND_CITY)) + force.bonus +
                        civ_city_defence(s, seat, 0);
    return force;
}

static int attack_worth(const struct force *force, int armies)
{
    int cards =
        civ_limit(CIV_LIMIT_BATTLE_HAND) + civ_limit(CIV_LIMIT_BATTLE_HAND_ARMY) * (armies - 1);
    return worth_of(force, cards) + force->bonus;
}

/* How likely `seat` seems to take the capital of `other`, 0..1: depends on its strongest army near
 * it and on what both would bring into the battle. */
static float danger(const struct civ_state *s, int seat, int other, const struct force *forces)
{
    const struct civ_player *p = &s->player[seat];
    struct grid held = p->held;
    int at = s->player[other].city[0].at, square;
    float worst = 0;
    if (!s->player[other].city[0].stands || !forces[seat].units)
        return 0;
    while ((square = grid_take(&held)) >= 0) {
        if (!s->armies[square])
            continue;
        int distance = grid_distance(square, at), turns = (distance + p->speed - 1) / p->speed;
        int lead = attack_worth(&forces[seat], s->armies[square]) - forces[other].capital;
        float chance = lead >= 8 ? 1 : lead <= -8 ? 0 : (float)(lead + 8) / 16;
        chance /= (float)(turns < 1 ? 1 : turns);
        worst = chance > worst ? chance : worst;
    }
    return worst;
}

/* Journeys to come */

/* The set and the eight squares around each of its squares. */
static struct grid grown(struct grid set)
{
    struct grid row = grid_or(set, grid_sideways(set));
    return grid_or(row, grid_upright(row));
}

/* R 5.3, roughly: where a city could be built. */
static struct grid sites(const struct civ_state *s, int seat)
{
    struct grid hidden = {{~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0}};
    struct grid barred = grid_or(s->lying[CIV_CLASS_VILLAGE], s->lying[CIV_CLASS_RELIC]);
    hidden = grid_minus(hidden, s->revealed);
    barred = grid_or(grid_or(barred, hidden), civ_foreign(s, seat));
    if (!civ_is(s, seat, CIV_CIV_ZULU))
        barred = grid_or(barred, s->lying[CIV_CLASS_HUT]);
    struct grid edge = {{0}};
    for (int i = 0; i < GRID_WORDS; i++)
        edge.word[i] = GRID_WEST_EDGE | GRID_EAST_EDGE;
    edge.word[0] |= 0xFFFF;
    edge.word[GRID_WORDS - 1] |= (uint64_t)0xFFFF << 48;
    barred = grid_or(grid_or(grown(barred), edge), grown(grown(s->centres)));
    return grid_minus(grid_minus(s->revealed, s->water), barred);
}

/* 1 on a square of the set, less with every step away from it, 0 from `most` steps on. */
static float nearness(struct grid set, int square, int most)
{
    for (int steps = 0; steps < most; steps++) {
        if (grid_has(&set, square))
            return 1 - (float)steps / (float)most;
        set = grid_or(set, grid_beside(set));
    }
    return 0;
}

static void measure_journeys(const struct civ_state *s, int seat, float *out)
{
    enum { FAR = 8 };
    const struct civ_player *p = &s->player[seat];
    bool settle = civ_city_count(s, seat) < civ_city_limit(s, seat);
    struct grid goals = grid_or(s->lying[CIV_CLASS_HUT], s->lying[CIV_CLASS_RELIC]);
    goals = grid_or(goals, grid_minus(s->exists, s->revealed));
    goals = grid_or(goals, s->lying[CIV_CLASS_VILLAGE]);
    struct grid places = settle ? sites(s, seat) : (struct grid){{0}}, held = p->held;
    int square;
    while ((square = grid_take(&held)) >= 0) {
        if (s->armies[square])
            out[EXPLORE] += nearness(goals, square, FAR);
        if (settle && s->scouts[square])
            out[SITE] += nearness(places, square, FAR);
    }
    out[EXPLORE] /= 3;
}

static int sum_of(const uint8_t *counts, int kinds)
{
    int sum = 0;
    for (int kind = 0; kind < kinds; kind++)
        sum += counts[kind];
    return sum;
}

/* What cities give in a turn. */
static void measure_cities(const struct civ_state *s, int seat, float *out)
{
    const struct civ_player *p = &s->player[seat];
    int production = 0, culture = 0;
    for (int city = 0; city < CIV_CITIES; city++) {
        if (!p->city[city].stands)
            continue;
        struct civ_icons icons = civ_city_icons(s, seat, city);
        production += icons.production;
        culture += icons.culture;
        out[PROGRAM] += (float)(p->city[city].program * icons.production) / 10;
        out[WALLS] += p->city[city].walls;
    }
    out[INCOME] = (float)civ_income(s, seat) / 10;
    out[PRODUCTION] = (float)production / 10;
    out[ARTS] = (float)culture / 5;
    out[CITIES] = (float)civ_city_count(s, seat) / 2;
}

/* What does not depend on the forces of others. */
static void measure_own(const struct civ_state *s, int seat, const struct force *force, float *out)
{
    const struct civ_player *p = &s->player[seat];
    for (int i = 0; i < YARDSTICKS; i++)
        out[i] = 0;
    out[SPACE] = (float)p->space / CIV_LAST_SPACE;
    out[SPACE_LATE] = squared(squared(out[SPACE]));
    out[CULTURE] = (float)(p->culture < 30 ? p->culture : 30) / 10;
    out[TECHS] = (float)count_bits(p->techs) / 15;
    out[PYRAMID] = pyramid(s, seat);
    out[PYRAMID_LATE] = squared(squared(out[PYRAMID]));
    out[COINS] = (float)civ_coins(s, seat) / (float)civ_limit(CIV_LIMIT_COINS_TO_WIN);
    out[COINS_LATE] = squared(squared(out[COINS]));
    out[TRADE] = (float)p->trade / 10;
    out[SAVINGS] = (float)savings(s, seat) / 10;
    out[ARMIES] = (float)p->armies / 3;
    out[SCOUTS] = (float)p->scouts / 2;
    out[FORCE] = (float)force->worth / 40;
    out[BONUS] = (float)force->bonus / 8;
    out[RESOURCES] = (float)(sum_of(p->tokens, CIV_KINDS) + sum_of(p->kept, CIV_MARKER_COUNT)) / 4;
    out[EVENTS] = (float)civ_hand_count(s, seat) / 3;
    out[WONDERS] = (float)count_bits(civ_working(s, seat));
    out[GREAT] = (float)sum_of(p->great, CIV_GREAT_PERSON_COUNT) / 2;
    measure_cities(s, seat, out);
    measure_journeys(s, seat, out);
}

static void measure_battles(const struct civ_state *s, int seat, const struct force *forces,
                            float *out)
{
    out[PREY] = out[THREAT] = 0;
    for (int other = 0; other < s->players; other++) {
        if (other == seat)
            continue;
        out[PREY] += danger(s, seat, other, forces);
        out[THREAT] += danger(s, other, seat, forces);
    }
}

static void measure_all(const void *state, float *features)
{
    const struct civ_state *s = state;
    struct force forces[CIV_SEATS];
    for (int seat = 0; seat < s->players; seat++)
        forces[seat] = force_of(s, seat);
    for (int seat = 0; seat < s->players; seat++, features += CIV_FEATURE_COUNT) {
        measure_own(s, seat, &forces[seat], features);
        measure_battles(s, seat, forces, features);
    }
}

/* The position that was judged last, and the result (core/evaluation.h). */
struct memo {
    struct map {
        uint8_t piece[GRID_SQUARES];
        int8_t holder[GRID_SQUARES];
        uint8_t armies[GRID_SQUARES], scouts[GRID_SQUARES];
        uint8_t tile[CIV_SLOTS], turned[CIV_SLOTS];
        struct grid dried, cleared;
        uint32_t obsolete;
        bool judged;
    } map; /* everything that the measures of a seat depend on besides its own things */
    struct civ_player player[CIV_SEATS];
    struct force force[CIV_SEATS];
    float features[CIV_SEATS][CIV_FEATURE_COUNT];
};

#define SAME(M) (memcmp(map->M, s->M, sizeof s->M) == 0)
#define SAME_GRID(M) (memcmp(&map->M, &s->M, sizeof s->M) == 0)

static bool is_same_map(const struct map *map, const struct civ_state *s)
{
    return map->judged && SAME(armies) && SAME(scouts) && SAME(holder) && SAME(piece) &&
           SAME(turned) && SAME(tile) && SAME_GRID(dried) && SAME_GRID(cleared) &&
           map->obsolete == s->obsolete;
}

static void keep_map(struct map *map, const struct civ_state *s)
{
    memcpy(map->piece, s->piece, sizeof s->piece);
    memcpy(map->holder, s->holder, sizeof s->holder);
    memcpy(map->armies, s->armies, sizeof s->armies);
    memcpy(map->scouts, s->scouts, sizeof s->scouts);
    memcpy(map->tile, s->tile, sizeof s->tile);
    memcpy(map->turned, s->turned, sizeof s->turned);
    map->dried = s->dried;
    map->cleared = s->cleared;
    map->obsolete = s->obsolete;
    map->judged = true;
}

static void sums(const void *state, const float *weights, void *memory, double *out)
{
    const struct civ_state *s = state;
    struct memo own, *memo = memory;
    if (!memo) {
        memo = &own;
        memo->map.judged = false;
    }
    bool same = is_same_map(&memo->map, s);
    if (!same)
        keep_map(&memo->map, s);
    for (int seat = 0; seat < s->players; seat++) {
        const struct civ_player *p = &s->player[seat];
        if (same && memcmp(&memo->player[seat], p, sizeof *p) == 0)
            continue;
        memo->player[seat] = *p;
        memo->force[seat] = force_of(s, seat);
        measure_own(s, seat, &memo->force[seat], memo->features[seat]);
    }
    for (int seat = 0; seat < s->players; seat++) {
        measure_battles(s, seat, memo->force, memo->features[seat]);
        out[seat] = evaluation_sum(&civ_evaluation, memo->features[seat], weights);
    }
}

const struct evaluation civ_evaluation = {
    .features = &civ_feature_items,
    .weights = civ_weights,
    .measure = measure_all,
    .sums = sums,
    .memo_size = sizeof(struct memo),
};
