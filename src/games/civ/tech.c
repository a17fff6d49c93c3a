/* tech.c: technologies, and what follows from them; governments and policies. */
#include "games/civ/log.h"

uint64_t civ_techs_of_level(int low, int high)
{
    uint64_t set = 0;
    for (int tech = 0; tech < CIV_TECH_COUNT; tech++)
        if (civ_techs[tech].level >= low && civ_techs[tech].level <= high)
            set |= (uint64_t)1 << tech;
    return set;
}

/* R 9.2: how many techs lie in each row of the pyramid; the start tech is in the first. */
void civ_count_rows(const struct civ_state *s, int seat, int *rows)
{
    int start = civ_civs[s->player[seat].civ].start_tech;
    for (uint64_t rest = s->player[seat].techs; rest; rest &= rest - 1) {
        int tech = __builtin_ctzll(rest);
        rows[tech == start ? 1 : civ_techs[tech].level]++;
    }
}

uint64_t civ_learnable(const struct civ_state *s, int seat)
{
    int rows[CIV_LEVEL_COUNT + 1] = {0};
    bool fits[CIV_LEVEL_COUNT + 1] = {0};
    uint64_t set = 0;
    civ_count_rows(s, seat, rows);
    fits[1] = true;
    for (int level = 2; level <= CIV_LEVEL_COUNT; level++)
        fits[level] = rows[level - 1] >= rows[level] + 2;
    for (int tech = 0; tech < CIV_TECH_COUNT; tech++)
        if (fits[civ_techs[tech].level])
            set |= (uint64_t)1 << tech;
    return set & ~s->player[seat].techs;
}

int civ_threshold(const struct civ_state *s, int seat, int level)
{
    int trade = civ_levels[level - 1].trade + civ_civs[s->player[seat].civ].tech_cost;
    if (civ_works(s, seat, CIV_WONDER_PORCELAIN_TOWER))
        trade -= civ_limit(CIV_LIMIT_TOWER_DISCOUNT);
    return trade > 0 ? trade : 0;
}

int civ_rank(const struct civ_state *s, int seat, int type)
{
    int rank = type == CIV_UNIT_TYPE_AIRCRAFT ? 0 : 1;
    for (uint64_t rest = s->player[seat].techs; rest; rest &= rest - 1) {
        int value = civ_techs[__builtin_ctzll(rest)].ranks[type];
        if (value > rank)
            rank = value;
    }
    return rank;
}

int civ_event_limit(const struct civ_state *s, int seat)
{
    int limit = civ_limit(CIV_LIMIT_CULTURE_HAND);
    for (uint64_t rest = s->player[seat].techs; rest; rest &= rest - 1)
        limit += civ_techs[__builtin_ctzll(rest)].hand;
    if (civ_knows(s, seat, CIV_TECH_COMPUTERS))
        limit += civ_coins(s, seat) / civ_limit(CIV_LIMIT_COMPUTERS_COINS);
    return limit;
}

int civ_policy_limit(const struct civ_state *s, int seat)
{
    int limit = civ_city_count(s, seat) + civ_civs[s->player[seat].civ].policies;
    int cards = civ_limit(CIV_LIMIT_POLICY_CARDS);
    return limit < cards ? limit : cards;
}

int civ_city_limit(const struct civ_state *s, int seat)
{
    int limit = civ_limit(CIV_LIMIT_CITIES);
    for (uint64_t rest = s->player[seat].techs; rest; rest &= rest - 1) {
        int value = civ_techs[__builtin_ctzll(rest)].cities;
        if (value > limit)
            limit = value;
    }
    return limit;
}

bool civ_is_unlocked(const struct civ_state *s, int seat, int government)
{
    int tech = civ_governments[government].tech;
    if (government == CIV_GOVERNMENT_ANARCHY)
        return false;
    return tech == ITEM_NONE || civ_knows(s, seat, tech);
}

/* R 7.5: the seat's basic buildings turn into the form just learned. */
static void upgrade_buildings(struct civ_state *s, int seat, int building)
{
    if (building == ITEM_NONE || !civ_buildings[building].upgraded)
        return;
    int basic = civ_pools[civ_buildings[building].pool].basic;
    struct grid squares = grid_and(civ_all_outskirts(s, seat), s->lying[CIV_CLASS_BUILDING]);
    int square;
    while ((square = grid_take(&squares)) >= 0)
        if (s->piece[square] == CIV_PIECE_BUILDINGS + basic)
            civ_set_piece(s, square, CIV_PIECE_BUILDINGS + building);
}

/* The Germans draw a unit of each type that was unlocked or got a higher rank, and take a resource.
 */
static void arm_germany(const struct play *play, int seat, const int *old)
{
    bool any = false;
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++) {
        if (civ_rank(play->state, seat, type) <= old[type])
            continue;
        any = true;
        civ_gain_unit(play, seat, type);
    }
    if (any)
        civ_ask_take(play->state, seat, CIV_TAKE_ANY);
}

void civ_learn(const struct play *play, int seat, int tech)
{
    struct civ_state *s = play->state;
    struct civ_player *p = &s->player[seat];
    int old[CIV_UNIT_TYPE_COUNT];
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++)
        old[type] = civ_rank(s, seat, type);
    p->techs |= (uint64_t)1 << tech;
    p->fresh |= (uint64_t)1 << tech;
    civ_derive_travel(p);
    play_tell(play, CIV_NEWS_LEARN, seat, tech, 0);
    upgrade_buildings(s, seat, civ_techs[tech].building);
    if (civ_is(s, seat, CIV_CIV_GERMANY))
        arm_germany(play, seat, old);
    if (tech == CIV_TECH_SPACE_FLIGHT)
        civ_win(play, seat, CIV_ENDING_TECH);
}

uint64_t civ_techs_to_learn(const struct civ_state *s, int seat, int from, int low, int high)
{
    uint64_t known = 0;
    for (int other = 0; other < s->players; other++)
        if (other == from || (from == CIV_OTHERS && other != seat))
            known |= s->player[other].techs;
    uint64_t set = civ_learnable(s, seat) & civ_techs_of_level(low, high);
    return from == CIV_NOBODY ? set : set & known;
}

void civ_ask_learn(struct civ_state *s, int seat, int from, int low, int high, bool freely)
{
    civ_push(s, (struct civ_frame){.kind = CIV_DECISION_LEARN,
                                   .seat = (uint8_t)seat,
                                   .learn = {.from = (uint8_t)from,
                                             .low = (uint8_t)low,
                                             .high = (uint8_t)high,
                                             .freely = freely}});
}

void civ_ask_switch(struct civ_state *s, int seat, bool freely, int times)
{
    if (times > 0)
        civ_push(s, (struct civ_frame){.kind = CIV_DECISION_SWITCH,
                                       .seat = (uint8_t)seat,
                                       .change = {.freely = freely, .times = (uint8_t)times}});
}
