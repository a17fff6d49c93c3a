/* ability.c: abilities that are paid for with resources: who can use them, what they do. */
#include "games/civ/log.h"

/* Use */

int civ_ability_of(int use, int stage)
{
    int ability = 0;
    while (civ_abilities[ability].use != use || civ_abilities[ability].stage != stage)
        ability++;
    return ability;
}

static struct civ_frame ability_thing(int seat, int ability)
{
    return (struct civ_frame){.seat = (uint8_t)seat, .a = CIV_THING_ABILITY, .b = (uint8_t)ability};
}

/* What some abilities need beside a target. */
static bool has_purpose(const struct civ_state *s, int seat, int ability)
{
    switch (ability) {
    case CIV_ABILITY_PHILOSOPHY:
        return civ_great_left(s);
    case CIV_ABILITY_POTTERY:
        return civ_coin_room(s, seat, CIV_PURSE_POTTERY) > 0;
    case CIV_ABILITY_EDUCATION:
        return civ_learnable(s, seat) != 0;
    default:
        return true;
    }
}

/* Known and unused. */
static bool is_ready(const struct civ_state *s, int seat, int ability)
{
    return civ_knows(s, seat, civ_abilities[ability].tech) && !civ_has_used(s, seat, ability);
}

/* There is something to use it for. */
static bool is_of_use(const struct civ_state *s, int seat, int ability, int mover)
{
    return has_purpose(s, seat, ability) && civ_has_target(s, ability_thing(seat, ability), mover);
}

bool civ_can_use_on(const struct civ_state *s, int seat, int ability, int mover)
{
    return is_ready(s, seat, ability) && civ_can_pay(s, seat, ability) &&
           is_of_use(s, seat, ability, mover);
}

bool civ_can_use(const struct civ_state *s, int seat, int ability)
{
    return civ_can_use_on(s, seat, ability, CIV_NOBODY);
}

void civ_list_abilities(const struct civ_state *s, int seat, int stage, struct civ_list *list)
{
    uint64_t ready = 0;
    for (int ability = CIV_ABILITY_HORSEBACK_RIDING; ability <= CIV_ABILITY_MASS_MEDIA; ability++)
        if (civ_abilities[ability].stage == stage && is_ready(s, seat, ability) &&
            civ_cost_count(ability))
            ready |= (uint64_t)1 << ability;
    if (!ready)
        return;
    for (uint64_t rest = civ_payable(s, seat, ready); rest; rest &= rest - 1) {
        int ability = __builtin_ctzll(rest);
        if (is_of_use(s, seat, ability, CIV_NOBODY))
            civ_list_add(list, CIV_USE, civ_abilities[ability].use, 0, 0);
    }
}

void civ_use(const struct civ_run *run, int seat, int ability)
{
    struct civ_state *s = run->s;
    struct civ_frame thing = ability_thing(seat, ability);
    civ_mark_used(s, seat, ability);
    civ_tell(run, CIV_NEWS_USE, seat, civ_abilities[ability].use, 0);
    civ_announce(s, thing);
    if (civ_cost_count(ability))
        civ_push(s, (struct civ_frame){
                        .kind = CIV_PHASE_PAY, .seat = (uint8_t)seat, .a = (uint8_t)ability});
    civ_ask_target(s, thing);
}

/* Effects */

typedef void effect(const struct civ_run *run, struct civ_frame thing);

static int amount_of(struct civ_frame thing)
{
    return civ_abilities[thing.b].amount;
}

static void do_trade(const struct civ_run *run, struct civ_frame thing)
{
    civ_earn_trade(run, thing.seat, amount_of(thing));
    civ_earn_trade(run, thing.d, civ_limit(CIV_LIMIT_PARTNER_TRADE));
}

static void do_production(const struct civ_run *run, struct civ_frame thing)
{
    civ_add_production(run->s, thing.d, amount_of(thing));
}

static void do_culture(const struct civ_run *run, struct civ_frame thing)
{
    civ_earn_culture(run, thing.seat, amount_of(thing));
}

static void do_great(const struct civ_run *run, struct civ_frame thing)
{
    civ_gain_great(run, thing.seat);
}

static void do_coin(const struct civ_run *run, struct civ_frame thing)
{
    run->s->player[thing.seat].coins[CIV_PURSE_POTTERY]++;
    civ_tell(run, CIV_NEWS_COIN, thing.seat, CIV_PURSE_POTTERY, 1);
}

/* R 13.3 */
static void make_obsolete(const struct civ_run *run, int seat, int wonder)
{
    struct civ_state *s = run->s;
    civ_tell(run, CIV_NEWS_OBSOLETE, seat, wonder, 0);
    s->obsolete |= 1u << wonder;
    for (int i = 0; i < s->open_count; i++)
        if (s->open[i] == wonder) {
            civ_lose_open_wonder(run, wonder);
            return;
        }
    s->obsolete |= 1u << wonder;
}

/* One of the seat's standing forces dies. */
static void kill_unit(const struct civ_run *run, int seat)
{
    struct civ_player *p = &run->s->player[seat];
    uint8_t units[CIV_UNIT_TYPE_COUNT * CIV_UNIT_DECK];
    int count = 0;
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        for (int i = 0; i < p->units[unit]; i++)
            units[count++] = (uint8_t)unit;
    assert(count); /* or the seat would be no target */
    chance_shuffle(run->chance, CIV_STACK_KILL, units, count, 1);
    p->units[units[0]]--;
    if (p->shown[units[0]])
        p->shown[units[0]]--;
    civ_discard_unit(run->s, units[0]);
    civ_tell_more(run, CIV_NEWS_UNIT_KILLED, seat, units[0], 0,
                  civ_rank(run->s, seat, civ_units[units[0]].type));
}

static void do_monarchy(const struct civ_run *run, struct civ_frame thing)
{
    if (thing.f == CIV_TARGET_WONDER)
        make_obsolete(run, thing.seat, thing.d);
    else
        kill_unit(run, thing.d);
}

static void do_gunpowder(const struct civ_run *run, struct civ_frame thing)
{
    if (thing.f == CIV_TARGET_WONDER)
        make_obsolete(run, thing.seat, thing.d);
    else
        civ_raze(run, thing.d);
}

static void do_fleet(const struct civ_run *run, struct civ_frame thing)
{
    struct civ_state *s = run->s;
    int armies = s->armies[thing.d], scouts = s->scouts[thing.d];
    civ_tell(run, CIV_NEWS_MOVE_AWAY, thing.seat, thing.d, thing.e);
    civ_remove_figures(s, thing.d, armies, scouts);
    civ_add_figures(s, thing.seat, thing.e, armies, scouts);
    civ_mark_moved(s, thing.e, armies, scouts);
}

static void do_learn(const struct civ_run *run, struct civ_frame thing)
{
    civ_ask_learn(run->s, thing.seat, CIV_NOBODY, 1, CIV_LEVEL_COUNT, false);
}

static void do_actions(const struct civ_run *run, struct civ_frame thing)
{
    struct civ_city *cities = run->s->player[thing.seat].city;
    for (int city = 0; city < CIV_CITIES; city++)
        if (cities[city].stands)
            cities[city].extra = (uint8_t)(cities[city].extra + amount_of(thing));
}

static void do_bomb(const struct civ_run *run, struct civ_frame thing)
{
    struct civ_state *s = run->s;
    int city, owner = civ_city_at(s, thing.d, &city);
    struct grid area = civ_outskirts(s, owner, city);
    for (int square; (square = grid_take(&area)) >= 0;)
        if (s->holder[square] >= 0)
            civ_kill_figures(run, square, s->holder[square], s->armies[square], s->scouts[square]);
    civ_destroy_city(run, owner, city);
}

static void do_lock(const struct civ_run *run, struct civ_frame thing)
{
    grid_add(&run->s->locked, thing.d);
    civ_tell(run, CIV_NEWS_LOCK, thing.seat, thing.d, 0);
}

static void do_battle(const struct civ_run *run, struct civ_frame thing)
{
    civ_do_battle_ability(run, thing.seat, thing.b);
}

static void do_cancel(const struct civ_run *run, struct civ_frame thing)
{
    (void)thing;
    civ_cancel_below(run->s);
}

static effect *const effects[CIV_ABILITY_COUNT] = {
    [CIV_ABILITY_HORSEBACK_RIDING] = do_trade,
    [CIV_ABILITY_ANIMAL_HUSBANDRY] = do_production,
    [CIV_ABILITY_CONSTRUCTION] = do_production,
    [CIV_ABILITY_BANKING] = do_production,
    [CIV_ABILITY_CURRENCY] = do_culture,
    [CIV_ABILITY_CHIVALRY] = do_culture,
    [CIV_ABILITY_METAL_CASTING] = do_culture,
    [CIV_ABILITY_PHILOSOPHY] = do_great,
    [CIV_ABILITY_POTTERY] = do_coin,
    [CIV_ABILITY_MONARCHY] = do_monarchy,
    [CIV_ABILITY_GUNPOWDER] = do_gunpowder,
    [CIV_ABILITY_STEAM_POWER] = do_fleet,
    [CIV_ABILITY_EDUCATION] = do_learn,
    [CIV_ABILITY_ATOMIC_THEORY] = do_actions,
    [CIV_ABILITY_ATOMIC_THEORY_BOMB] = do_bomb,
    [CIV_ABILITY_COMMUNISM] = do_lock,
    [CIV_ABILITY_METALWORKING] = do_battle,
    [CIV_ABILITY_MATHEMATICS] = do_battle,
    [CIV_ABILITY_BALLISTICS] = do_battle,
    [CIV_ABILITY_WRITING] = do_cancel,
    [CIV_ABILITY_CIVIL_SERVICE] = do_cancel,
    [CIV_ABILITY_MASS_MEDIA] = do_cancel,
};

void civ_do_ability(const struct civ_run *run, struct civ_frame thing)
{
    effects[thing.b](run, thing);
}
