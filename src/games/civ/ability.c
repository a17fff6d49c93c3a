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

int civ_ability_named(const struct civ_state *s, int use)
{
    int found = -1, stage = s->battle.on ? CIV_STAGE_BATTLE : s->phase;
    for (int ability = 0; ability < CIV_ABILITY_COUNT; ability++)
        if (civ_abilities[ability].use == use &&
            (found < 0 || civ_abilities[ability].stage == stage))
            found = ability;
    return found;
}

static struct civ_frame ability_thing(int seat, int ability)
{
    return (struct civ_frame){
        .kind = CIV_STEP_ABILITY, .seat = (uint8_t)seat, .row = (uint8_t)ability};
}

/* What some abilities need besides a target. */
static bool has_purpose(const struct civ_state *s, int seat, int ability)
{
    return (ability != CIV_ABILITY_PHILOSOPHY || civ_great_left(s)) &&
           (ability != CIV_ABILITY_POTTERY || civ_coin_room(s, seat, CIV_PURSE_POTTERY) > 0) &&
           (ability != CIV_ABILITY_EDUCATION || civ_learnable(s, seat));
}

/* The seat has the ability and has not used it yet. */
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

void civ_use(const struct play *play, int seat, int ability)
{
    struct civ_state *s = play->state;
    struct civ_frame thing = ability_thing(seat, ability);
    civ_mark_used(s, seat, ability);
    play_tell(play, CIV_NEWS_USE, seat, civ_abilities[ability].use, 0);
    civ_announce(s, thing);
    if (civ_cost_count(ability))
        civ_push(s, (struct civ_frame){.kind = CIV_DECISION_PAY,
                                       .seat = (uint8_t)seat,
                                       .pay.ability = (uint8_t)ability});
    civ_ask_target(s, thing);
}

/* Effects */

typedef void effect(const struct play *play, struct civ_frame thing);

static int amount_of(struct civ_frame thing)
{
    return civ_abilities[thing.row].amount;
}

static void do_trade(const struct play *play, struct civ_frame thing)
{
    civ_earn_trade(play, thing.seat, amount_of(thing));
    civ_earn_trade(play, thing.target, civ_limit(CIV_LIMIT_PARTNER_TRADE));
}

static void do_production(const struct play *play, struct civ_frame thing)
{
    civ_add_production(play->state, thing.target, amount_of(thing));
}

static void do_culture(const struct play *play, struct civ_frame thing)
{
    civ_earn_culture(play, thing.seat, amount_of(thing));
}

static void do_great(const struct play *play, struct civ_frame thing)
{
    civ_gain_great(play, thing.seat);
}

static void do_coin(const struct play *play, struct civ_frame thing)
{
    struct civ_state *s = play->state;
    s->player[thing.seat].coins[CIV_PURSE_POTTERY]++;
    play_tell(play, CIV_NEWS_COIN, thing.seat, CIV_PURSE_POTTERY, 1);
}

/* R 13.3 */
static void make_obsolete(const struct play *play, int seat, int wonder)
{
    struct civ_state *s = play->state;
    play_tell(play, CIV_NEWS_OBSOLETE, seat, wonder, 0);
    s->obsolete |= 1u << wonder;
    for (int i = 0; i < s->open_count; i++)
        if (s->open[i] == wonder) {
            civ_lose_open_wonder(play, wonder);
            return;
        }
    s->obsolete |= 1u << wonder;
}

/* One of the seat's standing forces dies. */
static void kill_unit(const struct play *play, int seat)
{
    struct civ_state *s = play->state;
    struct civ_player *p = &s->player[seat];
    uint8_t units[CIV_UNIT_CARDS];
    int count = 0;
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        for (int i = 0; i < p->units[unit]; i++)
            units[count++] = (uint8_t)unit;
    assert(count); /* otherwise the seat would not be a target */
    chance_shuffle(play->chance, CIV_STACK_KILL, units, count, 1);
    p->units[units[0]]--;
    if (p->shown[units[0]])
        p->shown[units[0]]--;
    civ_discard_unit(s, units[0]);
    play_tell_more(play, CIV_NEWS_UNIT_KILLED, seat, units[0], 0,
                   civ_rank(s, seat, civ_units[units[0]].type));
}

static void do_monarchy(const struct play *play, struct civ_frame thing)
{
    if (thing.verb == CIV_TARGET_WONDER)
        make_obsolete(play, thing.seat, thing.target);
    else
        kill_unit(play, thing.target);
}

static void do_gunpowder(const struct play *play, struct civ_frame thing)
{
    if (thing.verb == CIV_TARGET_WONDER)
        make_obsolete(play, thing.seat, thing.target);
    else
        civ_raze(play, thing.target);
}

static void do_fleet(const struct play *play, struct civ_frame thing)
{
    struct civ_state *s = play->state;
    int armies = s->armies[thing.target], scouts = s->scouts[thing.target];
    play_tell(play, CIV_NEWS_MOVE_AWAY, thing.seat, thing.target, thing.detail);
    civ_remove_figures(s, thing.target, armies, scouts);
    civ_add_figures(s, thing.seat, thing.detail, armies, scouts);
    civ_mark_moved(s, thing.detail, armies, scouts);
}

static void do_learn(const struct play *play, struct civ_frame thing)
{
    civ_ask_learn(play->state, thing.seat, CIV_NOBODY, 1, CIV_LEVEL_COUNT, false);
}

static void do_actions(const struct play *play, struct civ_frame thing)
{
    struct civ_state *s = play->state;
    struct civ_city *cities = s->player[thing.seat].city;
    for (int city = 0; city < CIV_CITIES; city++)
        if (cities[city].stands)
            cities[city].extra = (uint8_t)(cities[city].extra + amount_of(thing));
}

static void do_bomb(const struct play *play, struct civ_frame thing)
{
    struct civ_state *s = play->state;
    int city, owner = civ_city_at(s, thing.target, &city);
    struct grid area = civ_outskirts(s, owner, city);
    for (int square; (square = grid_take(&area)) >= 0;)
        if (s->holder[square] >= 0)
            civ_kill_figures(play, square, s->holder[square], s->armies[square], s->scouts[square]);
    civ_destroy_city(play, owner, city);
}

static void do_lock(const struct play *play, struct civ_frame thing)
{
    struct civ_state *s = play->state;
    grid_add(&s->locked, thing.target);
    play_tell(play, CIV_NEWS_LOCK, thing.seat, thing.target, 0);
}

static void do_battle(const struct play *play, struct civ_frame thing)
{
    civ_do_battle_ability(play, thing.seat, thing.row);
}

static void do_cancel(const struct play *play, struct civ_frame thing)
{
    (void)thing;
    civ_cancel_below(play->state);
}

/* clang-format off */
#define EFFECTS(ROW) \
    ROW(HORSEBACK_RIDING, do_trade) \
    ROW(ANIMAL_HUSBANDRY, do_production) ROW(CONSTRUCTION, do_production) ROW(BANKING, do_production) \
    ROW(CURRENCY, do_culture) ROW(CHIVALRY, do_culture) ROW(METAL_CASTING, do_culture) \
    ROW(PHILOSOPHY, do_great) ROW(POTTERY, do_coin) ROW(MONARCHY, do_monarchy) \
    ROW(GUNPOWDER, do_gunpowder) ROW(STEAM_POWER, do_fleet) ROW(EDUCATION, do_learn) \
    ROW(ATOMIC_THEORY, do_actions) ROW(ATOMIC_THEORY_BOMB, do_bomb) ROW(COMMUNISM, do_lock) \
    ROW(METALWORKING, do_battle) ROW(MATHEMATICS, do_battle) ROW(BALLISTICS, do_battle) \
    ROW(WRITING, do_cancel) ROW(CIVIL_SERVICE, do_cancel) ROW(MASS_MEDIA, do_cancel) \
    /* bought coins, healing in battles; then what happens without asking or has an action of its
     * own */ \
    ROW(DEMOCRACY_COIN, NULL) ROW(PRINTING_PRESS, NULL) ROW(ANIMAL_HUSBANDRY_BATTLE, NULL) \
    ROW(BIOLOGY, NULL) ROW(CODE_OF_LAWS, NULL) ROW(EDUCATION_COIN, NULL) ROW(ENGINEERING, NULL) \
    ROW(COMBUSTION, NULL) ROW(BUREAUCRACY, NULL) ROW(NOTRE_DAME, NULL) ROW(ANGKOR_WAT, NULL) \
    ROW(MILITARY_TRADITION, NULL) ROW(FREE_BUILDING, NULL) ROW(SACRIFICE, NULL)
/* clang-format on */

#define EFFECT(ABILITY, DO) [CIV_ABILITY_##ABILITY] = DO,
static effect *const effects[CIV_ABILITY_COUNT] = {EFFECTS(EFFECT)};
static_assert((0 EFFECTS(CIV_ABILITY_BIT)) == (UINT64_C(1) << CIV_ABILITY_COUNT) -
                                                  (UINT64_C(1) << CIV_ABILITY_HORSEBACK_RIDING),
              "every ability has its effect, the first ones in start.c");

void civ_step_ability(const struct play *play)
{
    struct civ_frame thing;
    if (civ_happens(play, &thing))
        effects[thing.row](play, thing);
}
