/* stack.c: whether the pending decisions of a state can be worked on: every frame, and what a
 * battle, a moving group or an offer must look like below them. */
#include <string.h>

#include "games/civ/check.h"

static int count_frames(const struct civ_state *s, int kind)
{
    int count = 0;
    for (int i = 0; i < s->depth; i++)
        count += s->frames[i].kind == kind;
    return count;
}

/* One function for each kind of frame that can be unsound; `i`: its place in the stack. */

static bool always(const struct civ_state *s, int i)
{
    (void)s, (void)i;
    return true;
}

static bool never(const struct civ_state *s, int i)
{
    (void)s, (void)i;
    return false;
}

static bool flow(const struct civ_state *s, int i)
{
    (void)s;
    return i == 0;
}

/* The long frames of a phase. */
static bool own_phase(const struct civ_state *s, int i)
{
    static const uint8_t stages[CIV_PHASE_COUNT] = {
        [CIV_PHASE_START_OF_TURN] = CIV_STAGE_START_OF_TURN,
        [CIV_PHASE_TRADE] = CIV_STAGE_TRADE,
        [CIV_PHASE_CITY_MANAGEMENT] = CIV_STAGE_CITY_MANAGEMENT,
        [CIV_PHASE_MOVEMENT] = CIV_STAGE_MOVEMENT,
        [CIV_PHASE_RESEARCH] = CIV_STAGE_RESEARCH,
    };
    const struct civ_frame *frame = &s->frames[i];
    return i == 1 && s->phase == stages[frame->kind] && frame->seat == civ_active(s) &&
           (frame->kind != CIV_PHASE_RESEARCH || s->done <= s->players);
}

static bool at_setup(const struct civ_state *s, int i)
{
    return s->phase == CIV_STAGE_SETUP && s->frames[i].seat == civ_active(s);
}

/* Figures that are still to come are in the supply. */
static bool first_figure(const struct civ_state *s, int i)
{
    int kind = s->frames[i].kind, seat = s->frames[i].seat;
    return at_setup(s, i) &&
           count_frames(s, kind) <=
               (kind == CIV_PHASE_ARMY ? civ_army_supply(s, seat) : civ_scout_supply(s, seat));
}

/* Egypt's wonder has been drawn. */
static bool settle(const struct civ_state *s, int i)
{
    return at_setup(s, i) && (!civ_is(s, s->frames[i].seat, CIV_CIV_EGYPT) || s->gift != ITEM_NONE);
}

static bool displace(const struct civ_state *s, int i)
{
    const struct civ_frame *frame = &s->frames[i];
    int city;
    return civ_city_at(s, frame->a, &city) == frame->seat && frame->b + frame->c > 0 &&
           frame->b <= civ_army_supply(s, frame->seat) &&
           frame->c <= civ_scout_supply(s, frame->seat);
}

static bool assign(const struct civ_state *s, int i)
{
    return civ_gatherers(s, s->frames[i].seat, s->frames[i].a) > 0;
}

/* R 6.4: the thing is there. */
static bool has_good(const struct civ_state *s, int seat, int good, int what)
{
    const struct civ_player *p = &s->player[seat];
    switch (good) {
    case CIV_GOOD_NOTHING:
        return what == 0;
    case CIV_GOOD_TRADE:
        return what <= p->trade;
    case CIV_GOOD_CULTURE:
        return what <= p->culture;
    case CIV_GOOD_RESOURCE:
        return what < CIV_KINDS && p->tokens[what];
    case CIV_GOOD_MARKER:
        return what < CIV_MARKER_COUNT && p->kept[what];
    default:
        return what < CIV_EVENT_COUNT && p->events[what];
    }
}

static bool offer(const struct civ_state *s, int i)
{
    const struct civ_frame *frame = &s->frames[i];
    const struct civ_offer *o = &s->offer;
    bool mine = frame->kind == CIV_PHASE_GIVE || frame->kind == CIV_PHASE_ASK;
    if (s->trade_option != CIV_TRADE_ON || s->phase != CIV_STAGE_TRADE || !civ_on_top(s, i) ||
        !civ_is_seat(s, o->from) || !civ_is_seat(s, o->to) || o->from == o->to ||
        frame->seat != (mine ? o->from : o->to) || o->give == ITEM_NONE || o->ask == ITEM_NONE)
        return false;
    bool blind = o->ask == CIV_GOOD_MARKER || o->ask == CIV_GOOD_EVENT;
    if (blind && o->ask_what >= CIV_DECK_COUNT)
        return false;
    return has_good(s, o->from, o->give, o->give_what) &&
           (blind || has_good(s, o->to, o->ask, o->ask_what));
}

static bool build(const struct civ_state *s, int i)
{
    const struct civ_frame *frame = &s->frames[i];
    bool free = frame->b == CIV_CITY_ACTION_FREE_BUILDING;
    return civ_has_city(s, frame->seat, frame->a) && frame->d <= !free &&
           (free || frame->b == CIV_CITY_ACTION_PRODUCE);
}

/* Nothing is placed twice. */
static bool is_placed_below(const struct civ_state *s, int i)
{
    for (int k = 0; k < i; k++)
        if (s->frames[k].kind == CIV_PHASE_PLACE && s->frames[k].a == s->frames[i].a)
            return true;
    return false;
}

static bool place(const struct civ_state *s, int i)
{
    const struct civ_frame *frame = &s->frames[i];
    if (is_placed_below(s, i))
        return false;
    int item = frame->a;
    bool person = item >= CIV_ITEM_PERSON, wonder = item >= CIV_ITEM_WONDER && !person;
    if (item >= CIV_ITEM_END || !civ_has_city(s, frame->seat, frame->b))
        return false;
    if (frame->c == CIV_PLACE_OR_KEEP || person)
        return person && frame->c <= CIV_PLACE_OR_KEEP;
    if (frame->c == CIV_PLACE_FREE_WONDER)
        return wonder && at_setup(s, i);
    if (item == CIV_ITEM_FIGURE + CIV_FIGURE_ARMY)
        return civ_army_supply(s, frame->seat) > 0;
    if (item == CIV_ITEM_FIGURE + CIV_FIGURE_SCOUT)
        return civ_scout_supply(s, frame->seat) > 0;
    return frame->c == CIV_PLACE_ONLY &&
           (wonder ? civ_is_open(s, item - CIV_ITEM_WONDER) : item >= CIV_ITEM_BUILDING);
}

static bool take(const struct civ_state *s, int i)
{
    const struct civ_frame *frame = &s->frames[i];
    return frame->a == CIV_TAKE_ANY || frame->a == CIV_TAKE_OWN ||
           civ_has_city(s, frame->seat, frame->a);
}

static bool learn(const struct civ_state *s, int i)
{
    const struct civ_frame *frame = &s->frames[i];
    return (frame->a == CIV_NOBODY || frame->a == CIV_OTHERS || civ_is_seat(s, frame->a)) &&
           frame->b >= 1 && frame->b <= frame->c && frame->c <= CIV_LEVEL_COUNT && frame->d <= 1;
}

static bool keep(const struct civ_state *s, int i)
{
    const struct civ_frame *frame = &s->frames[i];
    return frame->a != frame->b && frame->a < CIV_GREAT_PERSON_COUNT &&
           frame->b < CIV_GREAT_PERSON_COUNT;
}

static bool change(const struct civ_state *s, int i)
{
    const struct civ_frame *frame = &s->frames[i];
    return frame->a <= 1 && frame->b >= 1 && frame->b <= CIV_POLICY_COUNT;
}

/* R 13.5, 10.5: where figures are sent. */
static bool send(const struct civ_state *s, int i)
{
    const struct civ_frame *frame = &s->frames[i];
    if (frame->a >= CIV_EVENT_COUNT || s->holder[frame->b] < 0)
        return false;
    if (civ_events[frame->a].kind == CIV_EVENT_KIND_LEAD_ASTRAY)
        return true;
    return civ_events[frame->a].kind == CIV_EVENT_KIND_MIGRATE &&
           s->holder[frame->b] == frame->seat &&
           ((frame->c == CIV_FIGURE_ARMY && s->armies[frame->b]) ||
            (frame->c == CIV_FIGURE_SCOUT && s->scouts[frame->b]));
}

static bool destroy(const struct civ_state *s, int i)
{
    return civ_class_at(s, s->frames[i].a) == CIV_CLASS_BUILDING;
}

/* Movement and battles */

static bool group(const struct civ_state *s, int i)
{
    return i == 2 && civ_below(s, i)->kind == CIV_PHASE_MOVEMENT &&
           s->frames[i].seat == civ_active(s) && s->group.armies + s->group.scouts > 0;
}

static bool is_enemy_at(const struct civ_state *s, int seat, int square)
{
    int city, owner = civ_city_at(s, square, &city);
    return (owner != CIV_NOBODY && owner != seat) ||
           (s->holder[square] >= 0 && s->holder[square] != seat) ||
           civ_class_at(s, square) == CIV_CLASS_VILLAGE;
}

static bool attack(const struct civ_state *s, int i)
{
    const struct civ_frame *frame = &s->frames[i];
    return !s->battle.on && frame->seat == civ_active(s) && is_enemy_at(s, frame->seat, frame->a);
}

static bool assault(const struct civ_state *s, int i)
{
    return attack(s, i) && s->group.armies == 1 && s->group.at == s->frames[i].a;
}

static bool in_battle(const struct civ_state *s, int i)
{
    (void)i;
    return s->battle.on;
}

static bool spoils(const struct civ_state *s, int i)
{
    return s->battle.on && s->frames[i].a < CIV_SPOILS_STEPS && !s->battle.front_count;
}

static bool battle(const struct civ_state *s, int i)
{
    const struct civ_battle *b = &s->battle;
    int seat = b->seat[b->side] == CIV_NOBODY ? b->commander : b->seat[b->side];
    return b->on && civ_below(s, i)->kind == CIV_STEP(BATTLE_TURN) && s->frames[i].seat == seat;
}

static bool wounds(const struct civ_state *s, int i)
{
    return s->battle.on && civ_below(s, i)->kind == CIV_PHASE_BATTLE && s->frames[i].a >= 1;
}

static bool rescue(const struct civ_state *s, int i)
{
    int side = s->frames[i].a;
    if (civ_below(s, i)->kind != CIV_STEP(SPOILS) || side >= CIV_SIDES ||
        s->battle.seat[side] != s->frames[i].seat)
        return false;
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        if (s->battle.killed[side][unit] > s->unit_pile[unit])
            return false;
    return true;
}

static bool loot(const struct civ_state *s, int i)
{
    const struct civ_frame *frame = &s->frames[i];
    return civ_below(s, i)->kind == CIV_STEP(SPOILS) && s->battle.loot &&
           s->battle.seat[s->battle.won] == frame->seat &&
           s->battle.seat[!s->battle.won] == frame->a;
}

/* Research (R 9) */

static bool second(const struct civ_state *s, int i)
{
    return civ_below(s, i)->kind == CIV_STEP(RESEARCH) &&
           s->player[s->frames[i].seat].research != ITEM_NONE;
}

static bool learning(const struct civ_state *s, int i)
{
    return s->phase == CIV_STAGE_RESEARCH && s->frames[i].a <= 3;
}

/* Which bytes of a frame mean something (the letters; others are zero), and what must hold. */
struct frame_rule {
    const char *bytes;
    bool (*sound)(const struct civ_state *s, int i);
};

static const struct frame_rule rules[CIV_PHASE_COUNT + CIV_STEP_COUNT] = {
    [CIV_PHASE_POLICY] = {"", always},
    [CIV_PHASE_CAPITAL] = {"", at_setup},
    [CIV_PHASE_ARMY] = {"", first_figure},
    [CIV_PHASE_SCOUT] = {"", first_figure},
    [CIV_PHASE_START_OF_TURN] = {"", own_phase},
    [CIV_PHASE_DISPLACE] = {"abc", displace},
    [CIV_PHASE_ASSIGN] = {"a", assign},
    [CIV_PHASE_TRADE] = {"", own_phase},
    [CIV_PHASE_GIVE] = {"", offer},
    [CIV_PHASE_ASK] = {"", offer},
    [CIV_PHASE_ANSWER] = {"", offer},
    [CIV_PHASE_HAND_OVER] = {"", offer},
    [CIV_PHASE_CITY_MANAGEMENT] = {"", own_phase},
    [CIV_PHASE_BUILD] = {"abcd", build},
    [CIV_PHASE_PLACE] = {"abc", place},
    [CIV_PHASE_TAKE] = {"a", take},
    [CIV_PHASE_LEARN] = {"abcd", learn},
    [CIV_PHASE_FIGURE] = {"a", always},
    [CIV_PHASE_UNIT] = {"", always},
    [CIV_PHASE_KEEP] = {"ab", keep},
    [CIV_PHASE_DISCARD] = {"", always},
    [CIV_PHASE_DROP] = {"", always},
    [CIV_PHASE_SWITCH] = {"ab", change},
    [CIV_PHASE_TARGET] = {"a", civ_sound_target},
    [CIV_PHASE_PAY] = {"ab", civ_sound_pay},
    [CIV_PHASE_GIFT] = {"", civ_on_top},
    [CIV_PHASE_REACT] = {"", civ_sound_react},
    [CIV_PHASE_INTERRUPT] = {"", civ_sound_interrupt},
    [CIV_PHASE_MOVEMENT] = {"", own_phase},
    [CIV_PHASE_GROUP] = {"", group},
    [CIV_PHASE_TO] = {"abc", send},
    [CIV_PHASE_DESTROY] = {"a", destroy},
    [CIV_PHASE_BATTLE] = {"", battle},
    [CIV_PHASE_HIT] = {"a", wounds},
    [CIV_PHASE_HEAL] = {"a", wounds},
    [CIV_PHASE_RESCUE] = {"a", rescue},
    [CIV_PHASE_LOOT] = {"a", loot},
    [CIV_PHASE_RESEARCH] = {"", own_phase},
    [CIV_PHASE_SECOND] = {"", second},
    [CIV_STEP(FLOW)] = {"", flow},
    [CIV_STEP(SETTLE)] = {"", settle},
    [CIV_STEP(THING)] = {"abcdef", civ_sound_thing},
    [CIV_STEP(WINDOW)] = {"a", civ_sound_window},
    [CIV_STEP(INTERRUPT)] = {"a", civ_sound_open_interrupt},
    [CIV_STEP(GREAT)] = {"", always},
    [CIV_STEP(ATTACK)] = {"a", attack},
    [CIV_STEP(BATTLE_TURN)] = {"", in_battle},
    [CIV_STEP(RESULT)] = {"", never}, /* these two happen at once */
    [CIV_STEP(ARRIVE)] = {"", never},
    [CIV_STEP(SPOILS)] = {"a", spoils},
    [CIV_STEP(RESEARCH)] = {"a", learning},
    [CIV_STEP(ADVANCE)] = {"", always},
    [CIV_STEP(CULTURE)] = {"a", always},
    [CIV_STEP(HUTS)] = {"a", always},
    [CIV_STEP(ASSAULT)] = {"a", assault},
};

static bool are_bytes_sound(const struct civ_frame *frame)
{
    const uint8_t bytes[] = {frame->a, frame->b, frame->c, frame->d, frame->e, frame->f};
    for (int i = 0; i < COUNT_OF(bytes); i++)
        if (bytes[i] && !strchr(rules[frame->kind].bytes, 'a' + i))
            return false;
    return true;
}

/* The parts of the state that are in use only while frames speak of them. */

static bool is_zero(const void *part, size_t size)
{
    const uint8_t *bytes = part;
    for (size_t i = 0; i < size; i++)
        if (bytes[i])
            return false;
    return true;
}

static bool is_battle_sound(const struct civ_state *s)
{
    const struct civ_battle *b = &s->battle;
    int attacker = b->seat[CIV_ATTACKER], defender = b->seat[CIV_DEFENDER], cards = 0;
    bool horde = b->kind == CIV_BATTLE_KIND_HORDE_FIGURES || b->kind == CIV_BATTLE_KIND_HORDE_CITY;
    bool village = b->kind == CIV_BATTLE_KIND_VILLAGE,
         city = b->kind == CIV_BATTLE_KIND_CITY || b->kind == CIV_BATTLE_KIND_HORDE_CITY;
    if (horde ? attacker != CIV_NOBODY : attacker != civ_active(s))
        return false;
    if (village ? defender != CIV_NOBODY : !civ_is_seat(s, defender) || defender == attacker)
        return false;
    if ((horde || village) ? !civ_is_seat(s, b->commander) : b->commander != CIV_NOBODY)
        return false;
    for (int side = 0; side < CIV_SIDES; side++)
        for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
            cards += b->hand[side][unit];
    bool lost = b->won == CIV_ATTACKER && !count_frames(s, CIV_STEP(BATTLE_TURN));
    return b->front_count + cards <= CIV_FRONTS &&
           (!city || lost || civ_has_city(s, defender, b->city));
}

static bool check_battle(const struct civ_state *s, struct text *error)
{
    int count = 0;
    for (int i = 0; i < s->depth; i++)
        count +=
            s->frames[i].kind == CIV_STEP(BATTLE_TURN) || s->frames[i].kind == CIV_STEP(SPOILS);
    if (count != s->battle.on)
        return text_refuse(error, "battle: it is on exactly when one is pending");
    if (s->battle.on ? s->battle.kind == ITEM_NONE || !is_battle_sound(s)
                     : !is_zero(&s->battle, sizeof s->battle))
        return text_refuse(error, "battle: it cannot be fought like that");
    return true;
}

/* A moving group stays until its move or its battle is over. */
static bool check_group(const struct civ_state *s, struct text *error)
{
    bool moves = count_frames(s, CIV_PHASE_GROUP) || count_frames(s, CIV_STEP(ATTACK)) ||
                 count_frames(s, CIV_STEP(ASSAULT)) ||
                 (s->battle.on && s->battle.seat[CIV_ATTACKER] != CIV_NOBODY);
    if (!is_zero(&s->group, sizeof s->group) && !(moves && grid_has(&s->revealed, s->group.at)))
        return text_refuse(error, "group: nobody moves, or not from there");
    bool offers = s->depth && civ_top_of(s)->kind >= CIV_PHASE_GIVE &&
                  civ_top_of(s)->kind <= CIV_PHASE_HAND_OVER;
    if (!offers && !is_zero(&s->offer, sizeof s->offer))
        return text_refuse(error, "offer: nothing is offered");
    return true;
}

/* R 3.7: who is done has a capital, who has begun has or will have one, the others have none;
 * figures stand around it. */
static bool check_settling(const struct civ_state *s, struct text *error)
{
    int asked = count_frames(s, CIV_PHASE_CAPITAL);
    for (int n = 0; n < s->players && s->phase == CIV_STAGE_SETUP; n++) {
        int seat = civ_seat_at(s, n), stands = s->player[seat].city[0].stands;
        bool right = n + 1 == s->done ? stands + asked == 1 : stands == (n + 1 < s->done);
        if (!right || !grid_is_empty(grid_minus(s->player[seat].held, civ_outskirts(s, seat, 0))))
            return text_refuse(error, "capital: it is placed once, in turn order, then figures");
    }
    return true;
}

static bool fail_frame(struct text *error, int i, const char *why)
{
    text_format(error, "frames[%d]: a decision %s", i, why);
    return false;
}

bool civ_check_stack(const struct civ_state *s, struct text *error)
{
    if (!s->depth)
        return true; /* the game is over: whatever was going on may still be there */
    for (int i = 0; i < s->depth; i++) {
        const struct civ_frame *frame = &s->frames[i];
        if (frame->kind >= CIV_PHASE_COUNT + CIV_STEP_COUNT || !civ_is_seat(s, frame->seat) ||
            !are_bytes_sound(frame))
            return fail_frame(error, i, "of nobody, or with a byte that means nothing");
    }
    if (s->frames[0].kind != CIV_STEP(FLOW) || civ_top_of(s)->kind >= CIV_PHASE_COUNT ||
        s->depth > CIV_FRAMES - 16)
        return text_refuse(error, "frames: the flow at the bottom, a decision on top");
    if (!check_battle(s, error) || !check_group(s, error) || !check_settling(s, error))
        return false;
    for (int i = 0; i < s->depth; i++) {
        if (rules[s->frames[i].kind].sound(s, i))
            continue;
        return fail_frame(error, i, "that cannot be asked");
    }
    uint32_t actions[LEGAL_MAX];
    return civ_legal(s, actions) > 0 || fail_frame(error, s->depth - 1, "without an answer");
}
