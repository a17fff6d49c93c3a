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
    return size < CIV_HAND_MAX ? size : CIV_HAND_MAX; /* only a loaded position has more */
}

/* Drawn at random from the standing forces; all of them if the hand has room. */
static void draw_hand(const struct play *play, int side)
{
    struct civ_state *s = play->state;
    struct civ_player *p = &s->player[s->battle.seat[side]];
    uint8_t cards[CIV_UNIT_CARDS];
    int count = 0, size = hand_size(s, side);
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        for (int i = 0; i < p->units[unit]; i++)
            cards[count++] = (uint8_t)unit;
    if (count > size) {
        chance_shuffle(play->chance, CIV_STACK_HAND, cards, count, size);
        count = size;
    }
    for (int i = 0; i < count; i++) {
        p->units[cards[i]]--;
        s->battle.hand[side][cards[i]]++;
    }
}

/* R 11.12 */
static void draw_barbarians(const struct play *play, int side)
{
    struct civ_state *s = play->state;
    static const uint8_t types[] = {CIV_UNIT_TYPE_INFANTRY, CIV_UNIT_TYPE_MOUNTED,
                                    CIV_UNIT_TYPE_ARTILLERY};
    for (int i = 0; i < COUNT_OF(types); i++) {
        int unit = civ_draw_unit(play, types[i]);
        if (unit != ITEM_NONE)
            s->battle.hand[side][unit]++;
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

static void prepare_side(const struct play *play, int side)
{
    struct civ_state *s = play->state;
    struct civ_battle *b = &s->battle;
    int seat = b->seat[side];
    if (seat == CIV_NOBODY) {
        draw_barbarians(play, side);
        return;
    }
    draw_hand(play, side);
    b->bonus[side] = (uint8_t)(civ_combat_bonus(s, seat) + (side == CIV_DEFENDER ? defence(s) : 0));
}

/* The attack */

/* Who stands on the square, and which kind of battle it is. */
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

static void begin_turns(const struct play *play)
{
    struct civ_state *s = play->state;
    struct civ_battle *b = &s->battle;
    for (int side = 0; side < CIV_SIDES; side++) {
        prepare_side(play, side);
        play_tell_more(play, CIV_NEWS_HAND, b->seat[side], ITEM_NONE, civ_cards_left(s, side),
                       b->bonus[side]);
    }
    civ_ask(s, CIV_STEP_BATTLE_TURN, 0);
}

/* Combustion */
static void break_walls(const struct play *play)
{
    struct civ_state *s = play->state;
    const struct civ_battle *b = &s->battle;
    struct civ_city *city = &s->player[b->seat[CIV_DEFENDER]].city[b->city];
    if (!city->walls || !civ_knows(s, b->seat[CIV_ATTACKER], CIV_TECH_COMBUSTION))
        return;
    city->walls = false;
    play_tell(play, CIV_NEWS_WALLS_GONE, b->seat[CIV_DEFENDER], b->at, 0);
}

void civ_begin_attack(const struct play *play, int seat, int square)
{
    struct civ_state *s = play->state;
    struct civ_battle *b = &s->battle;
    begin(s, seat, square);
    int defender = b->seat[CIV_DEFENDER];
    play_tell(play, CIV_NEWS_ATTACK, seat, square, defender == CIV_NOBODY ? -1 : defender);
    if (b->kind == CIV_BATTLE_KIND_CITY)
        break_walls(play);
    if (b->kind == CIV_BATTLE_KIND_FIGURES && !s->armies[square]) { /* R 8.5: scouts alone */
        b->won = CIV_ATTACKER;
        civ_ask(s, CIV_STEP_SPOILS, 0);
        return;
    }
    begin_turns(play);
}

void civ_begin_horde(const struct play *play, int seat, int square)
{
    struct civ_state *s = play->state;
    begin(s, CIV_NOBODY, square);
    s->battle.commander = (uint8_t)seat;
    play_tell(play, CIV_NEWS_HORDE, s->battle.seat[CIV_DEFENDER], square, 0);
    begin_turns(play);
}

/* Who plays the cards of the side whose turn it is. */
static int commander(const struct civ_battle *b)
{
    return b->seat[b->side] == CIV_NOBODY ? b->commander : b->seat[b->side];
}

/* R 11.5: the sides alternate; one without cards is skipped. */
void civ_step_battle_turn(const struct play *play)
{
    struct civ_state *s = play->state;
    struct civ_battle *b = &s->battle;
    if (!civ_cards_left(s, b->side))
        b->side = !b->side;
    if (!civ_cards_left(s, b->side)) {
        civ_pop(s);
        civ_ask(s, CIV_STEP_RESULT, 0);
        return;
    }
    civ_ask(s, CIV_DECISION_BATTLE, commander(b));
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
    uint8_t healed; /* its bit, once per battle; 0: paid for, once per turn */
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

/* Wounds to give or to heal, one at a time. */
static void ask_wounds(struct civ_state *s, int kind, int seat, int ability)
{
    civ_push(s, (struct civ_frame){.kind = (uint8_t)kind,
                                   .seat = (uint8_t)seat,
                                   .wounds = (uint8_t)civ_abilities[ability].amount});
}

static void use_ability(const struct play *play, int seat, const struct battle_ability *row)
{
    struct civ_state *s = play->state;
    struct civ_battle *b = &s->battle;
    if (!row->healed) {
        civ_use(play, seat, row->ability);
        return;
    }
    play_tell(play, CIV_NEWS_USE, seat, civ_abilities[row->ability].use, 0);
    b->healed[b->side] |= row->healed;
    if (row->ability == CIV_ABILITY_BIOLOGY) {
        for (int i = 0; i < b->front_count; i++)
            b->front[i].wounds[b->side] = 0;
        return;
    }
    ask_wounds(s, CIV_DECISION_HEAL, seat, row->ability);
}

void civ_do_battle_ability(const struct play *play, int seat, int ability)
{
    struct civ_state *s = play->state;
    if (ability == CIV_ABILITY_METALWORKING)
        s->battle.edge = (uint8_t)civ_abilities[ability].amount;
    else
        ask_wounds(s, CIV_DECISION_HIT, seat, ability);
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

int civ_legal_battle(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    const struct civ_battle *b = &s->battle;
    struct civ_list list = {actions, 0};
    if (b->played)
        civ_list_add(&list, CIV_DONE, 0, 0, 0);
    else
        list_plays(s, &list);
    if (b->seat[b->side] == CIV_NOBODY) /* barbarians use no abilities */
        return list.count;
    for (int i = 0; i < COUNT_OF(abilities); i++)
        if (can_use(s, civ_top_of(s)->seat, &abilities[i]))
            civ_list_add(&list, CIV_USE, civ_abilities[abilities[i].ability].use, 0, 0);
    return list.count;
}

static void end_turn(struct civ_state *s)
{
    civ_pop(s);
    s->battle.side = !s->battle.side;
    s->battle.played = false;
}

static void use_word(const struct play *play, int seat, int use)
{
    for (int i = 0; i < COUNT_OF(abilities); i++)
        if (civ_abilities[abilities[i].ability].use == use)
            use_ability(play, seat, &abilities[i]);
}

void civ_apply_battle(const struct play *play, uint32_t action)
{
    int seat = civ_top_of(play->state)->seat, a = (int)action_arg(action, 0);
    if (action_verb(action) == CIV_PLAY_NEW)
        civ_open_front(play, a);
    else if (action_verb(action) == CIV_PLAY)
        civ_join_front(play, a, (int)action_arg(action, 1));
    else if (action_verb(action) == CIV_USE)
        use_word(play, seat, a);
    else
        end_turn(play->state);
}

bool civ_sound_battle(const void *state, int place)
{
    const struct civ_state *s = state;
    return s->battle.on && civ_below(s, place)->kind == CIV_STEP_BATTLE_TURN &&
           s->frames[place].seat == commander(&s->battle);
}

bool civ_sound_battle_turn(const void *state, int place)
{
    const struct civ_state *s = state;
    return s->battle.on && !s->frames[place].seat;
}

/* Wounds of abilities */

static int list_fronts(const struct civ_state *s, unsigned verb,
                       bool (*fits)(const struct civ_state *s, int front, int side),
                       uint32_t *actions)
{
    struct civ_list list = {actions, 0};
    for (int i = 0; i < s->battle.front_count; i++)
        if (fits(s, i, s->battle.side))
            civ_list_add(&list, verb, i, 0, 0);
    return list.count;
}

static void spend_one(struct civ_state *s)
{
    if (--civ_top(s)->wounds == 0)
        civ_pop(s);
}

int civ_legal_hit(const void *state, uint32_t *actions)
{
    return list_fronts(state, CIV_HIT, has_enemy, actions);
}

void civ_apply_hit(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    civ_wound(play, (int)action_arg(action, 0), !s->battle.side, 1);
    spend_one(s);
}

int civ_legal_heal(const void *state, uint32_t *actions)
{
    return list_fronts(state, CIV_HEAL, has_wounded, actions);
}

void civ_apply_heal(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    struct civ_battle *b = &s->battle;
    int number = (int)action_arg(action, 0), unit = b->front[number].unit[b->side];
    b->front[number].wounds[b->side]--;
    play_tell_more(play, CIV_NEWS_HEAL, civ_top(s)->seat, unit, 1,
                   civ_front_and_rank(number, civ_battle_rank(s, b->side, unit)));
    spend_one(s);
}

/* Within a battle turn of its player. */
bool civ_sound_wounds(const void *state, int place)
{
    const struct civ_state *s = state;
    return civ_below(s, place)->kind == CIV_DECISION_BATTLE &&
           civ_below(s, place)->seat == s->frames[place].seat && s->frames[place].wounds >= 1;
}

/* China: a unit comes back from the discard pile to the standing forces; everybody has seen it. */

int civ_legal_rescue(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    struct civ_list list = {actions, 0};
    civ_list_counted(&list, CIV_RESCUE, s->battle.killed[civ_top_of(s)->side], CIV_UNIT_COUNT);
    civ_list_add(&list, CIV_RESCUE_NONE, 0, 0, 0);
    return list.count;
}

void civ_apply_rescue(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    int seat = civ_pop(s).seat, unit = (int)action_arg(action, 0);
    if (action_verb(action) == CIV_RESCUE_NONE)
        return;
    s->unit_pile[unit]--;
    s->player[seat].units[unit]++;
    s->player[seat].shown[unit]++;
    play_tell_more(play, CIV_NEWS_RESCUE, seat, unit, 0, civ_rank(s, seat, civ_units[unit].type));
}

bool civ_sound_rescue(const void *state, int place)
{
    const struct civ_state *s = state;
    int side = s->frames[place].side;
    if (civ_below(s, place)->kind != CIV_STEP_SPOILS || side >= CIV_SIDES ||
        s->battle.seat[side] != s->frames[place].seat)
        return false;
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        if (s->battle.killed[side][unit] > s->unit_pile[unit])
            return false;
    return true;
}
