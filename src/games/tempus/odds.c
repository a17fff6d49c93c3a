/* odds.c: fights as a seat can foresee them: what stands there, what its own cards add, and what
 * the other's cards may add, drawn from those the seat cannot see. */
#include "games/tempus/rules.h"

enum {
    ADDS = 4,                     /* a card adds less than this to the defence */
    SUM_MAX = ADDS * TEMPUS_HAND, /* a hand adds less than this */
};

/* The cards a seat cannot see, by what each would add to one side of a fight. */
struct pool {
    int count[ADDS];
    int total;
};

enum side { ATTACK, DEFENCE };

static int adds_of(int card, int terrain, enum side side)
{
    struct tempus_strength adds = tempus_card_adds(card, terrain);
    int sum = side == ATTACK ? adds.attack : adds.defence;
    return sum < ADDS ? sum : ADDS - 1;
}

static struct pool pool_of(const struct tempus_state *s, int seat, int terrain, enum side side)
{
    struct pool pool = {{0}, 0};
    uint8_t counts[TEMPUS_CARD_COUNT];
    pool.total = tempus_unknown_cards(s, seat, counts);
    for (int card = 0; card < TEMPUS_CARD_COUNT; card++)
        pool.count[adds_of(card, terrain, side)] += counts[card];
    return pool;
}

/* The most that so many cards of the pool add. */
static int most_of(const struct pool *pool, int cards)
{
    int sum = 0;
    for (int adds = ADDS - 1; adds > 0; adds--) {
        int taken = cards < pool->count[adds] ? cards : pool->count[adds];
        sum += adds * taken;
        cards -= taken;
    }
    return sum;
}

static double choose(int n, int k)
{
    double ways = 1;
    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return k > n ? 0 : ways;
}

/* The chance that so many cards, drawn from the pool without looking, add less than `limit`:
 * ways[n][sum] counts the draws of n cards by what they add. */
static double share_below(const struct pool *pool, int cards, int limit)
{
    double ways[TEMPUS_HAND + 1][SUM_MAX + 1] = {{1}};
    double below = 0;
    for (int adds = 0; adds < ADDS; adds++)
        for (int n = cards; n > 0; n--)
            for (int sum = SUM_MAX; sum >= 0; sum--)
                for (int k = 1; k <= n && k <= pool->count[adds] && adds * k <= sum; k++)
                    ways[n][sum] += ways[n - k][sum - adds * k] * choose(pool->count[adds], k);
    for (int sum = 0; sum < limit && sum <= SUM_MAX; sum++)
        below += ways[cards][sum];
    return below / choose(pool->total, cards);
}

/* A chance in whole per cent; 0 and 100 only where the outcome is certain. */
static int percent_of(double chance)
{
    int percent = (int)(chance * 100 + 0.5);
    if (chance > 1e-9 && percent < 1)
        return 1;
    return chance < 1 - 1e-9 && percent > 99 ? 99 : percent;
}

static int hand_adds(const struct tempus_player *p, int terrain)
{
    int sum = 0;
    for (int i = 0; i < p->hand_count; i++)
        sum += tempus_card_adds(p->hand[i], terrain).attack;
    return sum;
}

static struct tempus_odds odds_on(const struct tempus_state *s, int seat, int from, int to,
                                  int terrain)
{
    const struct tempus_player *defender = &s->player[s->owner[to]];
    struct tempus_strength strength = tempus_strength(s, from, to, terrain);
    struct pool pool = pool_of(s, seat, terrain, DEFENCE);
    struct tempus_odds odds = {
        .terrain = terrain,
        .attack = strength.attack,
        .defence = strength.defence,
        .mine = hand_adds(&s->player[seat], terrain),
        .theirs = most_of(&pool, defender->hand_count),
    };
    int limit = odds.attack + odds.mine - odds.defence; /* R 7.11: the defender wins ties */
    if (limit > odds.theirs)
        odds.percent = 100;
    else if (limit > 0)
        odds.percent = percent_of(share_below(&pool, defender->hand_count, limit));
    return odds;
}

/* For the attacker `seat`. The owner of a city names the terrain (R 7.5): he knows his hand and
 * does at least as well as with the terrain that is worst for the attacker on average. */
struct tempus_odds tempus_odds(const struct tempus_state *s, int seat, int from, int to)
{
    if (!s->city[to] || s->fight_terrain != ITEM_NONE)
        return odds_on(s, seat, from, to, s->city[to] ? s->fight_terrain : s->terrain[to]);
    struct tempus_odds worst = {.percent = 101};
    for (int terrain = 0; terrain < TEMPUS_TERRAIN_COUNT; terrain++) {
        if (!tempus_terrains[terrain].cards)
            continue;
        struct tempus_odds odds = odds_on(s, seat, from, to, terrain);
        if (odds.percent < worst.percent)
            worst = odds;
    }
    return worst;
}

/* The most that so many cards `seat` cannot see add to an attack. */
int tempus_most_hidden(const struct tempus_state *s, int seat, int count, int terrain)
{
    struct pool pool = pool_of(s, seat, terrain, ATTACK);
    return most_of(&pool, count);
}
