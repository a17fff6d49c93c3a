/* battle.c: a battle from the attack to the last unit played (R 11.1-11.6). */
#include <string.h>

#include "games/civ/log.h"

enum { HEALED_HUSBANDRY = 1, HEALED_BIOLOGY = 2 }; /* bits of battle.healed */

/* Hands and bonuses */

/* R 1.6, 11.3 */
static int hand_size(const struct civ_state *s, int side)
{
    const struct civ_battle *b = &s->battle;
    int seat = b->seat[side];
    int armies = side == CIV_ATTACKER ? s->group.armies : s->armies[b->at];
    bool city = side == CIV_DEFENDER && grid_has(&s->centres, b->at);
    int size = city ? civ_limit(CIV_LIMIT_BATTLE_HAND_CITY)
                    : civ_limit(CIV_LIMIT_BATTLE_HAND) +
                          (armies - 1) * civ_limit(CIV_LIMIT_BATTLE_HAND_ARMY);
    size += civ_governments[s->player[seat].government].battle_hand;
    if (civ_knows(s, seat, CIV_TECH_COMPUTERS))
        size += civ_coins(s, seat) / 5;
    return size;
}

/* Out of the standing forces by chance, or all of them. */
static void draw_hand(const struct civ_run *run, int side)
{
    struct civ_state *s = run->s;
    struct civ_player *p = &s->player[s->battle.seat[side]];
    uint8_t cards[CIV_UNIT_TYPE_COUNT * CIV_UNIT_DECK];
    int count = 0, size = hand_size(s, side);
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        for (int i = 0; i < p->units[unit]; i++)
            cards[count++] = (uint8_t)unit;
    if (count > size) {
        chance_shuffle(run->chance, CIV_STACK_HAND, cards, count, size);
        count = size;
    }
    for (int i = 0; i < count; i++) {
        p->units[cards[i]]--;
        s->battle.hand[side][cards[i]]++;
    }
}

/* R 11.12 */
static void draw_barbarians(const struct civ_run *run, int side)
{
    static const uint8_t types[] = {CIV_UNIT_TYPE_INFANTRY, CIV_UNIT_TYPE_MOUNTED,
                                    CIV_UNIT_TYPE_ARTILLERY};
    for (int i = 0; i < COUNT_OF(types); i++) {
        int unit = civ_draw_unit(run, types[i]);
        if (unit != ITEM_NONE)
            run->s->battle.hand[side][unit]++;
    }
}

/* R 11.4: what is defended adds to the bonus. */
static int defence(const struct civ_state *s)
{
    const struct civ_battle *b = &s->battle;
    if (grid_has(&s->centres, b->at))
        return civ_city_defence(s, b->seat[CIV_DEFENDER], b->city);
    return civ_class_at(s, b->at) == CIV_CLASS_CITY_STATE ? civ_limit(CIV_LIMIT_CITY_STATE_DEFENCE)
                                                          : 0;
}

static void prepare_side(const struct civ_run *run, int side)
{
    struct civ_state *s = run->s;
    struct civ_battle *b = &s->battle;
    int seat = b->seat[side];
    if (seat == CIV_NOBODY) {
        draw_barbarians(run, side);
        return;
    }
    draw_hand(run, side);
    b->bonus[side] = (uint8_t)(civ_combat_bonus(s, seat) + (side == CIV_DEFENDER ? defence(s) : 0));
}

/* The attack */

/* Who stands on the square and what kind of battle that means. */
static void begin(struct civ_state *s, int attacker, int square)
{
    struct civ_battle *b = &s->battle;
    int city = 0, owner = civ_city_at(s, square, &city);
    bool horde = attacker == CIV_NOBODY;
    memset(b, 0, sizeof *b);
    b->on = true;
    b->at = (uint8_t)square;
    b->side = CIV_DEFENDER; /* R 11.5 */
    b->seat[CIV_ATTACKER] = (uint8_t)attacker;
    b->commander = CIV_NOBODY;
    if (owner != CIV_NOBODY) {
        b->kind = horde ? CIV_BATTLE_KIND_HORDE_CITY : CIV_BATTLE_KIND_CITY;
        b->seat[CIV_DEFENDER] = (uint8_t)owner;
        b->city = (uint8_t)city;
    } else if (civ_class_at(s, square) == CIV_CLASS_VILLAGE) {
        b->kind = CIV_BATTLE_KIND_VILLAGE;
        b->seat[CIV_DEFENDER] = CIV_NOBODY;
        b->commander = (uint8_t)civ_next_seat(s, attacker); /* R 11.12 */
    } else {
        b->kind = horde ? CIV_BATTLE_KIND_HORDE_FIGURES : CIV_BATTLE_KIND_FIGURES;
        b->seat[CIV_DEFENDER] = (uint8_t)s->holder[square];
    }
}

static void begin_turns(const struct civ_run *run)
{
    struct civ_state *s = run->s;
    struct civ_battle *b = &s->battle;
    for (int side = 0; side < CIV_SIDES; side++) {
        prepare_side(run, side);
        civ_tell_more(run, CIV_NEWS_HAND, b->seat[side], ITEM_NONE, civ_cards_left(s, side),
                      b->bonus[side]);
    }
    civ_push(s, (struct civ_frame){.kind = CIV_STEP(BATTLE_TURN)});
}

/* Combustion */
static void break_walls(const struct civ_run *run)
{
    struct civ_state *s = run->s;
    const struct civ_battle *b = &s->battle;
    struct civ_city *city = &s->player[b->seat[CIV_DEFENDER]].city[b->city];
    if (!city->walls || !civ_knows(s, b->seat[CIV_ATTACKER], CIV_TECH_COMBUSTION))
        return;
    city->walls = false;
    civ_tell(run, CIV_NEWS_WALLS, b->seat[CIV_DEFENDER], b->at, 0);
}

void civ_begin_attack(const struct civ_run *run, int seat, int square)
{
    struct civ_state *s = run->s;
    struct civ_battle *b = &s->battle;
    begin(s, seat, square);
    int defender = b->seat[CIV_DEFENDER];
    civ_tell(run, CIV_NEWS_ATTACK, seat, square, defender == CIV_NOBODY ? -1 : defender);
    if (b->kind == CIV_BATTLE_KIND_CITY)
        break_walls(run);
    if (b->kind == CIV_BATTLE_KIND_FIGURES && !s->armies[square]) { /* R 8.5: scouts alone */
        b->won = CIV_ATTACKER;
        civ_push(s, (struct civ_frame){.kind = CIV_STEP(SPOILS)});
        return;
    }
    begin_turns(run);
}

void civ_begin_horde(const struct civ_run *run, int seat, int square)
{
    struct civ_state *s = run->s;
    begin(s, CIV_NOBODY, square);
    s->battle.commander = (uint8_t)seat;
    civ_tell(run, CIV_NEWS_HORDE, s->battle.seat[CIV_DEFENDER], square, 0);
    begin_turns(run);
}

/* R 11.5: the sides alternate; one without cards is skipped. */
void civ_step_battle(const struct civ_run *run)
{
    struct civ_state *s = run->s;
    struct civ_battle *b = &s->battle;
    if (!civ_cards_left(s, b->side))
        b->side = !b->side;
    if (!civ_cards_left(s, b->side)) {
        civ_pop(s);
        civ_push(s, (struct civ_frame){.kind = CIV_STEP(RESULT)});
        return;
    }
    int seat = b->seat[b->side] == CIV_NOBODY ? b->commander : b->seat[b->side];
    civ_push(s, (struct civ_frame){.kind = CIV_PHASE_BATTLE, .seat = (uint8_t)seat});
}

/* Abilities */

static bool any_front(const struct civ_state *s, int side,
                      bool (*fits)(const struct civ_state *s, int front, int side))
{
    for (int i = 0; i < s->battle.front_count; i++)
        if (fits(s, i, side))
            return true;
    return false;
}

static bool has_enemy(const struct civ_state *s, int front, int side)
{
    return civ_stands(s, front, !side);
}

static bool has_wounded(const struct civ_state *s, int front, int side)
{
    return s->battle.front[front].wounds[side] > 0;
}

struct battle_ability {
    uint8_t ability;
    uint8_t healed; /* once per battle: its bit; 0: paid for, once per turn */
    bool before;    /* only before the unit is played */
    bool (*fits)(const struct civ_state *s, int front, int side);
};

static const struct battle_ability abilities[] = {
    {CIV_ABILITY_METALWORKING, 0, true, civ_can_join},
    {CIV_ABILITY_MATHEMATICS, 0, false, has_enemy},
    {CIV_ABILITY_BALLISTICS, 0, false, has_enemy},
    {CIV_ABILITY_ANIMAL_HUSBANDRY_BATTLE, HEALED_HUSBANDRY, false, has_wounded},
    {CIV_ABILITY_BIOLOGY, HEALED_BIOLOGY, false, has_wounded},
};

static bool can_use(const struct civ_state *s, int seat, const struct battle_ability *row)
{
    const struct civ_battle *b = &s->battle;
    if (!civ_knows(s, seat, civ_abilities[row->ability].tech) || (row->before && b->played))
        return false;
    if (!any_front(s, b->side, row->fits))
        return false;
    if (row->healed)
        return !(b->healed[b->side] & row->healed);
    return !civ_has_used(s, seat, row->ability) && civ_can_pay(s, seat, row->ability);
}

static void use_ability(const struct civ_run *run, int seat, const struct battle_ability *row)
{
    struct civ_state *s = run->s;
    struct civ_battle *b = &s->battle;
    if (!row->healed) {
        civ_use(run, seat, row->ability);
        return;
    }
    civ_tell(run, CIV_NEWS_USE, seat, civ_abilities[row->ability].use, 0);
    b->healed[b->side] |= row->healed;
    if (row->ability == CIV_ABILITY_BIOLOGY) {
        for (int i = 0; i < b->front_count; i++)
            b->front[i].wounds[b->side] = 0;
        return;
    }
    civ_push(s, (struct civ_frame){.kind = CIV_PHASE_HEAL,
                                   .seat = (uint8_t)seat,
                                   .a = (uint8_t)civ_abilities[row->ability].amount});
}

void civ_do_battle_ability(const struct civ_run *run, int seat, int ability)
{
    struct civ_state *s = run->s;
    uint8_t amount = (uint8_t)civ_abilities[ability].amount;
    if (ability == CIV_ABILITY_METALWORKING)
        s->battle.edge = amount;
    else
        civ_push(s, (struct civ_frame){.kind = CIV_PHASE_HIT, .seat = (uint8_t)seat, .a = amount});
}

/* Decisions */

/* R 11.6 */
static void list_plays(const struct civ_state *s, struct civ_list *list)
{
    const struct civ_battle *b = &s->battle;
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++) {
        if (!b->hand[b->side][unit])
            continue;
        for (int i = 0; i < b->front_count; i++)
            if (civ_can_join(s, i, b->side))
                civ_list_add(list, CIV_PLAY, unit, i, 0);
        civ_list_add(list, CIV_PLAY_NEW, unit, CIV_OPENING_NEW, 0);
    }
}

static void list_turn(const struct civ_state *s, int seat, struct civ_list *list)
{
    const struct civ_battle *b = &s->battle;
    if (b->played)
        civ_list_add(list, CIV_DONE, 0, 0, 0);
    else
        list_plays(s, list);
    if (b->seat[b->side] == CIV_NOBODY) /* barbarians use nothing */
        return;
    for (int i = 0; i < COUNT_OF(abilities); i++)
        if (can_use(s, seat, &abilities[i]))
            civ_list_add(list, CIV_USE, civ_abilities[abilities[i].ability].use, 0, 0);
}

static void list_fronts(const struct civ_state *s, unsigned verb,
                        bool (*fits)(const struct civ_state *s, int front, int side),
                        struct civ_list *list)
{
    for (int i = 0; i < s->battle.front_count; i++)
        if (fits(s, i, s->battle.side))
            civ_list_add(list, verb, i, 0, 0);
}

static void list_rescues(const struct civ_state *s, int side, struct civ_list *list)
{
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        if (s->battle.killed[side][unit])
            civ_list_add(list, CIV_RESCUE, unit, 0, 0);
    civ_list_add(list, CIV_RESCUE_NONE, 0, 0, 0);
}

int civ_legal_battle(const struct civ_state *s, uint32_t *out)
{
    struct civ_list list = {out, 0};
    struct civ_frame top = *civ_top_of(s);
    switch (top.kind) {
    case CIV_PHASE_BATTLE:
        list_turn(s, top.seat, &list);
        break;
    case CIV_PHASE_HIT:
        list_fronts(s, CIV_HIT, has_enemy, &list);
        break;
    case CIV_PHASE_HEAL:
        list_fronts(s, CIV_HEAL, has_wounded, &list);
        break;
    default:
        list_rescues(s, top.a, &list);
        break;
    }
    return list.count;
}

static void end_turn(struct civ_state *s)
{
    civ_pop(s);
    s->battle.side = !s->battle.side;
    s->battle.played = false;
}

static void use_word(const struct civ_run *run, int seat, int use)
{
    for (int i = 0; i < COUNT_OF(abilities); i++)
        if (civ_abilities[abilities[i].ability].use == use)
            use_ability(run, seat, &abilities[i]);
}

/* One of the wounds a frame has to give or to heal. */
static void spend_one(struct civ_state *s)
{
    if (--civ_top(s)->a == 0)
        civ_pop(s);
}

static void heal(const struct civ_run *run, int seat, int number)
{
    struct civ_battle *b = &run->s->battle;
    struct civ_front *front = &b->front[number];
    front->wounds[b->side]--;
    int unit = front->unit[b->side];
    civ_tell_more(run, CIV_NEWS_HEAL, seat, unit, 1,
                  civ_front_and_rank(number, civ_battle_rank(run->s, b->side, unit)));
    spend_one(run->s);
}

/* China: out of the discard pile, back to the standing forces; everybody has seen it. */
static void rescue(const struct civ_run *run, int seat, int unit)
{
    struct civ_state *s = run->s;
    s->unit_pile[unit]--;
    s->player[seat].units[unit]++;
    s->player[seat].shown[unit]++;
    civ_tell_more(run, CIV_NEWS_RESCUE, seat, unit, 0, civ_rank(s, seat, civ_units[unit].type));
}

void civ_apply_battle(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    struct civ_state *s = run->s;
    int a = (int)action_arg(action, 0);
    switch (action_verb(action)) {
    case CIV_PLAY_NEW:
        civ_open_front(run, a);
        break;
    case CIV_PLAY:
        civ_join_front(run, a, (int)action_arg(action, 1));
        break;
    case CIV_USE:
        use_word(run, top.seat, a);
        break;
    case CIV_DONE:
        end_turn(s);
        break;
    case CIV_HIT:
        civ_wound(run, a, !s->battle.side, 1);
        spend_one(s);
        break;
    case CIV_HEAL:
        heal(run, top.seat, a);
        break;
    default:
        civ_pop(s);
        if (action_verb(action) == CIV_RESCUE)
            rescue(run, top.seat, a);
        break;
    }
}
