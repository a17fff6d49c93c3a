/* rules.h: the calls between the files of this folder, by file. What a row of decisions.c names
 * (answers, what follows from one, steps, what makes a pending one sound) stands with its file too.
 *
 * A function of a row pops its own frame before it pushes what follows. Frames of phases, groups,
 * battles and loot are exceptions: they stay until these end. */
#ifndef EPOKI_GAMES_CIV_RULES_H
#define EPOKI_GAMES_CIV_RULES_H

#include "core/decision.h"
#include "games/civ/state.h"

extern const struct fields civ_fields;

/* decisions.c */
extern const struct decisions civ_decisions;

/* The stack of pending decisions */
static inline struct civ_frame *civ_top(struct civ_state *s)
{
    return &s->frames[s->depth - 1];
}
static inline const struct civ_frame *civ_top_of(const struct civ_state *s)
{
    return &s->frames[s->depth - 1];
}
/* Both do nothing once the game has ended, which may happen in the middle of an action. */
static inline void civ_push(struct civ_state *s, struct civ_frame frame)
{
    if (s->ending == ITEM_NONE)
        DECISION_PUSH(s, frame);
}
static inline struct civ_frame civ_pop(struct civ_state *s)
{
    struct civ_frame top = {0};
    if (!s->depth)
        return top;
    top = *civ_top(s);
    DECISION_POP(s);
    return top;
}
/* A frame that has nothing to remember, or only a square. */
static inline void civ_ask(struct civ_state *s, int kind, int seat)
{
    civ_push(s, (struct civ_frame){.kind = (uint8_t)kind, .seat = (uint8_t)seat});
}
static inline void civ_ask_at(struct civ_state *s, int kind, int seat, int square)
{
    civ_push(s, (struct civ_frame){
                    .kind = (uint8_t)kind, .seat = (uint8_t)seat, .square = (uint8_t)square});
}
static inline void civ_ask_take(struct civ_state *s, int seat, int from)
{
    civ_push(s, (struct civ_frame){
                    .kind = CIV_DECISION_TAKE, .seat = (uint8_t)seat, .take.from = (uint8_t)from});
}
/* The frame below, and whether this frame is the lowest. */
static inline const struct civ_frame *civ_below(const struct civ_state *s, int place)
{
    static const struct civ_frame none = {.kind = ITEM_NONE};
    return place > 0 ? &s->frames[place - 1] : &none;
}
static inline bool civ_on_top(const struct civ_state *s, int place)
{
    return place == s->depth - 1;
}
int civ_count_frames(const struct civ_state *s, int kind);

/* Ends the game: the seat wins now (R 12). */
void civ_win(const struct play *play, int seat, int ending);

/* The list of legal actions being written. */
struct civ_list {
    uint32_t *at;
    int count;
};
static inline void civ_list_add(struct civ_list *list, unsigned verb, int a, int b, int c)
{
    assert(list->count < LEGAL_MAX);
    list->at[list->count++] = action_make(verb, (unsigned)a, (unsigned)b, (unsigned)c);
}
/* One action for each square or other member of a set, or for each thing that is there. */
void civ_list_squares(struct civ_list *list, unsigned verb, struct grid squares);
void civ_list_bits(struct civ_list *list, unsigned verb, uint64_t set);
void civ_list_counted(struct civ_list *list, unsigned verb, const uint8_t *counts, int kinds);

/* Seats */
static inline bool civ_is_seat(const struct civ_state *s, int seat)
{
    return seat < s->players;
}
static inline bool civ_has_city(const struct civ_state *s, int seat, int city)
{
    return city < CIV_CITIES && s->player[seat].city[city].stands;
}
static inline int civ_next_seat(const struct civ_state *s, int seat)
{
    return seat + 1 == s->players ? 0 : seat + 1;
}
/* The seat whose phase it is; within it, others may have to decide something. */
static inline int civ_active(const struct civ_state *s)
{
    return (s->first + s->done + s->players - 1) % s->players;
}
/* Research has three rounds: choosing, learning, switching policies (R 9.6). */
enum { CIV_RESEARCH_ROUNDS = 3 };
/* The n-th seat in turn order. */
static inline int civ_seat_at(const struct civ_state *s, int n)
{
    return (s->first + n) % s->players;
}

/* map.c: tiles, terrain, what lies on squares. These functions keep the derived members of the map
 * up to date. */
static inline int civ_class_at(const struct civ_state *s, int square) /* ITEM_NONE: nothing */
{
    return s->piece[square] == ITEM_NONE ? ITEM_NONE : civ_pieces[s->piece[square]].class;
}
void civ_set_piece(struct civ_state *s, int square, int piece); /* ITEM_NONE takes it away */
void civ_reveal(const struct play *play, int slot, int turned); /* R 2.4, 2.5 */
int civ_slot_count(const struct civ_state *s);
const struct civ_slot_row *civ_slot(const struct civ_state *s, int slot);
int civ_slot_at(const struct civ_state *s, int square);                /* -1: off the map */
bool civ_has_village_icon(const struct civ_state *s, int square);      /* printed, not covered */
void civ_change_terrain(struct civ_state *s, int square, int terrain); /* R 13.6 */
void civ_derive_map(struct civ_state *s);

/* figures.c: figures come onto squares and leave them; where they may be (R 8) */
void civ_derive_travel(struct civ_player *p); /* speed, stacking limit, water: from its techs */
int civ_stack_limit(const struct civ_state *s, int seat); /* R 1.6 */
int civ_speed(const struct civ_state *s, int seat);       /* R 1.6 */
int civ_army_supply(const struct civ_state *s, int seat);
int civ_scout_supply(const struct civ_state *s, int seat);
void civ_add_figures(struct civ_state *s, int seat, int square, int armies, int scouts);
/* Takes figures off a square, those that have moved last. Assignments that lose their last gatherer
 * end (R 5.6). */
void civ_remove_figures(struct civ_state *s, int square, int armies, int scouts);
void civ_mark_moved(struct civ_state *s, int square, int armies,
                    int scouts); /* all that are new there */
int civ_gatherers(const struct civ_state *s, int seat, int square);
struct grid civ_foreign(const struct civ_state *s, int seat); /* squares with figures of others */
struct grid civ_foreign_cities(const struct civ_state *s, int seat); /* centres of others */
struct grid civ_may_end(const struct civ_state *s, int seat, int armies, int scouts);
struct grid civ_may_pass(const struct civ_state *s, int seat, int armies, int scouts);
struct grid civ_may_enter(const struct civ_state *s, int seat, int armies, int scouts);
struct grid civ_terrain_to_end(const struct civ_state *s, int seat); /* judging by terrain alone */
int civ_owner_of_outskirts(const struct civ_state *s, int square, int *city); /* or CIV_NOBODY */
int civ_city_at(const struct civ_state *s, int square, int *city); /* owner of the centre, or
                                                                      CIV_NOBODY */

/* city.c: cities and what they give */
struct grid civ_outskirts(const struct civ_state *s, int seat, int city);
struct grid civ_all_outskirts(const struct civ_state *s, int seat); /* of all own cities */
struct grid civ_city_squares(const struct civ_state *s, int seat,
                             int city);                          /* those whose icons it gets */
struct grid civ_controlled(const struct civ_state *s, int seat); /* city-states (R 8.8) */
struct civ_icons {
    int production, trade, culture, coin;
};
struct civ_icons civ_city_icons(const struct civ_state *s, int seat, int city);
int civ_production(const struct civ_state *s, int seat, int city);   /* R 7.3, a program included */
int civ_arts(const struct civ_state *s, int seat, int city);         /* R 7.7 */
int civ_income(const struct civ_state *s, int seat);                 /* R 6.1 */
int civ_coins(const struct civ_state *s, int seat);                  /* R 13.2 */
int civ_coins_on_cards(const struct civ_state *s, int seat);         /* without those of the map */
int civ_city_defence(const struct civ_state *s, int seat, int city); /* R 11.4 */
int civ_coin_room(const struct civ_state *s, int seat, int purse);   /* tokens that still fit */
void civ_add_coin(const struct play *play, int seat, int purse);     /* if there is room */
int civ_city_count(const struct civ_state *s, int seat);
bool civ_can_act(const struct civ_state *s, int seat, int city, int kind); /* R 7.1 */
void civ_act(struct civ_state *s, int seat, int city, int kind);           /* the action is taken */
int civ_kinds_at_hand(const struct civ_state *s, int seat,
                      int city); /* R 7.8: bits of kinds; bit CIV_KINDS: a random one */
void civ_destroy_city(const struct play *play, int seat,
                      int city);                           /* R 11.14; policies may have to go */
uint32_t civ_working(const struct civ_state *s, int seat); /* own wonders in force: a bit each */
static inline bool civ_works(const struct civ_state *s, int seat, int wonder)
{
    return civ_working(s, seat) >> wonder & 1;
}
int civ_combat_bonus(const struct civ_state *s, int seat); /* R 11.4, without what is defended */
void civ_gain_trade(struct civ_state *s, int seat, int amount); /* at most 27 */
void civ_gain_culture(struct civ_state *s, int seat, int amount);
void civ_earn_trade(const struct play *play, int seat, int amount); /* gains and tells it */
void civ_earn_culture(const struct play *play, int seat, int amount);

/* tech.c: technologies, governments, policies */
static inline bool civ_knows(const struct civ_state *s, int seat, int tech)
{
    return s->player[seat].techs >> tech & 1;
}
static inline bool civ_is(const struct civ_state *s, int seat, int civ)
{
    return s->player[seat].civ == civ;
}
/* R 5.5: policies have no effect under anarchy. */
static inline bool civ_follows(const struct civ_state *s, int seat, int policy)
{
    return s->player[seat].policies >> policy & 1 &&
           s->player[seat].government != CIV_GOVERNMENT_ANARCHY;
}
void civ_count_rows(const struct civ_state *s, int seat, int *rows); /* R 9.2: by level, from 1 */
uint64_t civ_learnable(const struct civ_state *s, int seat); /* R 9.2, Space Flight included */
uint64_t civ_techs_of_level(int low, int high);
int civ_threshold(const struct civ_state *s, int seat, int level); /* R 1.6 */
int civ_rank(const struct civ_state *s, int seat, int type);       /* 0: not unlocked */
int civ_event_limit(const struct civ_state *s, int seat);          /* culture hand size */
int civ_policy_limit(const struct civ_state *s, int seat);
int civ_city_limit(const struct civ_state *s, int seat);
bool civ_is_unlocked(const struct civ_state *s, int seat, int government);
void civ_learn(const struct play *play, int seat, int tech); /* R 9.5 */
/* Asks the seat for a tech. `from`: a seat that must know it; CIV_OTHERS: some other seat must know
 * it; CIV_NOBODY: nobody has to. `low`, `high`: levels. `freely`: the seat may choose none. Nothing
 * is asked if there is no such tech. */
enum { CIV_OTHERS = 0xFE };
void civ_ask_learn(struct civ_state *s, int seat, int from, int low, int high, bool freely);
uint64_t civ_techs_to_learn(const struct civ_state *s, int seat, int from, int low, int high);
/* Asks for one change of policy (R 13.5). `freely`: the seat may choose none. `times`: how many
 * changes in all. */
void civ_ask_switch(struct civ_state *s, int seat, bool freely, int times);

/* deck.c: drawing and discarding */
int civ_take_first(uint8_t *pile, uint8_t *count);    /* takes the first one; the others move up */
int civ_draw_unit(const struct play *play, int type); /* a card, or ITEM_NONE */
bool civ_unit_left(const struct civ_state *s, int type);
void civ_discard_unit(struct civ_state *s, int unit);
void civ_gain_unit(const struct play *play, int seat, int type); /* one card, if there is one */
int civ_draw_event(const struct play *play, int level);
bool civ_event_left(const struct civ_state *s, int level);
int civ_draw_great(const struct play *play);
bool civ_great_left(const struct civ_state *s);
int civ_draw_city_state(struct civ_state *s);
void civ_refill_wonders(const struct play *play);
bool civ_is_open(const struct civ_state *s, int wonder);
void civ_lose_open_wonder(const struct play *play, int wonder); /* and the market refills */

/* culture.c: the track, events gained, great people, free units, huts and villages */
void civ_culture_step(const struct play *play, int seat); /* pushes a step: the free advance and
                                                     its reward come when it is on top (R 10.4) */
decision_step civ_step_advance, civ_step_great, civ_step_culture;
decision_is_sound civ_sound_culture;
int civ_hand_count(const struct civ_state *s, int seat); /* culture events */
void civ_gain_event(const struct play *play, int seat, int level);
void civ_trim_events(struct civ_state *s, int seat);    /* asks for discards (R 10.5) */
void civ_gain_great(const struct play *play, int seat); /* pushes a step */
void civ_receive_great(const struct play *play, int seat, int person); /* the one that is kept */
struct grid civ_great_places(const struct civ_state *s, int seat);
void civ_ask_unit(struct civ_state *s, int seat); /* one free unit (R 13.8) */
/* Takes the marker of a hut or village: its effect, then the culture that China gains. */
void civ_take_marker(const struct play *play, int seat, int square);
void civ_take_resource(struct civ_state *s, int seat, int kind); /* from the market */

/* build.c: items, prices, places (R 7.5, 7.6). Items are numbered: */
enum {
    CIV_ITEM_FIGURE = 0, /* + row of figures.tsv: army, scout */
    CIV_ITEM_TYPE = 2,   /* + row of unit_types.tsv */
    CIV_ITEM_WALLS = CIV_ITEM_TYPE + CIV_UNIT_TYPE_COUNT,
    CIV_ITEM_BUILDING, /* + row of buildings.tsv */
    CIV_ITEM_WONDER = CIV_ITEM_BUILDING + CIV_BUILDING_COUNT,
    CIV_ITEM_PERSON =
        CIV_ITEM_WONDER + CIV_WONDER_COUNT, /* + row of great_persons.tsv: placed only */
    CIV_ITEM_END = CIV_ITEM_PERSON + CIV_GREAT_PERSON_COUNT
};
static_assert(CIV_ITEM_END <= ITEM_NONE, "frames keep an item in a byte");
int civ_item_of(uint32_t action); /* what a `build` action names */
int civ_item_cost(const struct civ_state *s, int seat, int item);
struct grid civ_places(const struct civ_state *s, int seat, int city, int item);
int civ_rush(const struct civ_state *s, int seat); /* production all its trade could add (R 7.4) */
int civ_rush_steps(const struct civ_state *s, int seat, int missing); /* steps that add so much */
bool civ_could_build(const struct civ_state *s, int seat, int city,
                     int item); /* if it cost nothing */
bool civ_can_build(const struct civ_state *s, int seat, int city, int item, int production);
void civ_overbuild(const struct play *play, int square); /* what lies there is removed (R 7.6) */
void civ_place_item(const struct play *play, int seat, int item, int square);
void civ_destroy_building(struct civ_state *s, int square); /* to the market */
bool civ_can_build_free(const struct civ_state *s, int seat, int city, int item); /* Egypt */
void civ_produce(const struct play *play, int seat, int city, int item, int production);
void civ_place_figure(const struct play *play, int seat, int figure, int square);
void civ_ask_build(struct civ_state *s, int seat, int city, int action, int production,
                   bool second);
/* How something is placed: only `at`; `at` or `reserve`; `wonder`, at set-up. */
enum { CIV_PLACE_ONLY, CIV_PLACE_OR_KEEP, CIV_PLACE_FREE_WONDER };
void civ_ask_place(struct civ_state *s, int seat, int item, int city, int how);
decision_step civ_step_assault; /* of an army that was built on that square */
decision_legal civ_legal_build;
decision_apply civ_apply_build;
decision_is_sound civ_sound_build;

/* window.c: what is announced waits below its window until the others have had their chance to
 * cancel it (R 14). civ_announce pushes both; above them come the decisions `pay` and, on top,
 * `target`. When the window closes, the step of the thing calls civ_happens, which pops it. */
static inline bool civ_is_thing(const struct civ_frame *frame)
{
    return frame->kind >= CIV_STEP_EVENT && frame->kind <= CIV_STEP_ACTION;
}
static inline int civ_thing_of(const struct civ_frame *thing) /* row of things.tsv */
{
    static_assert((int)CIV_STEP_ACTION - (int)CIV_STEP_EVENT == (int)CIV_THING_ACTION &&
                      (int)CIV_STEP_ABILITY - (int)CIV_STEP_EVENT == (int)CIV_THING_ABILITY,
                  "steps.tsv has the things in their order");
    return thing->kind - CIV_STEP_EVENT;
}
void civ_announce(struct civ_state *s, struct civ_frame thing);
bool civ_happens(const struct play *play, struct civ_frame *thing); /* false: it was cancelled */
void civ_cancel_below(struct civ_state *s); /* a reaction succeeds: the window on top closes */
decision_step civ_step_window, civ_step_interruption; /* 11.2: a move can be interrupted */
decision_legal civ_legal_react, civ_legal_interrupt;
decision_apply civ_apply_react, civ_apply_interrupt;
decision_is_sound civ_sound_window, civ_sound_interruption, civ_sound_react, civ_sound_interrupt;

/* ability.c: abilities that are paid for (R 13.10): targets, payment, effect. An ability is a row
 * of abilities.tsv; the phase decides which one `use WORD` means. */
static inline bool civ_has_used(const struct civ_state *s, int seat, int ability)
{
    return s->player[seat].used >> ability & 1;
}
static inline void civ_mark_used(struct civ_state *s, int seat, int ability)
{
    s->player[seat].used |= (uint64_t)1 << ability;
}
/* Effects are lists of rows, ROW(ABILITY, ...). From such a list a table is made, and a set of the
 * abilities in it, so that an assertion can check that none is missing. */
#define CIV_ABILITY_BIT(ABILITY, ...) | UINT64_C(1) << CIV_ABILITY_##ABILITY
int civ_ability_of(int use, int stage); /* what `use WORD` means in a stage */
int civ_ability_named(const struct civ_state *s,
                      int use); /* ... now; if there is none, in another stage */
bool civ_can_use(const struct civ_state *s, int seat, int ability); /* known, unused, payable, with
                                                                       a target */
bool civ_can_use_on(const struct civ_state *s, int seat, int ability, int mover); /* see aim.c */
void civ_list_abilities(const struct civ_state *s, int seat, int stage, struct civ_list *list);
void civ_use(const struct play *play, int seat, int ability); /* marks, asks, announces */
decision_step civ_step_ability;

/* pay.c: resources are paid. */
bool civ_can_pay(const struct civ_state *s, int seat, int ability);            /* its resources */
uint64_t civ_payable(const struct civ_state *s, int seat, uint64_t abilities); /* those of the set
                                                                          (a bit each) */
int civ_cost_count(int ability);
decision_legal civ_legal_pay, civ_legal_gift;
decision_apply civ_apply_pay, civ_apply_gift;
decision_is_sound civ_sound_pay, civ_sound_gift;

/* aim.c: what an event or ability can be aimed at. `mover`: in an interrupt window, the seat that
 * moves; then only its figures are targets, including those of its moving group. Otherwise
 * CIV_NOBODY. */
struct civ_aims {
    struct grid squares;        /* target SQ */
    struct grid armies, scouts; /* target SQ army, target SQ scout: own figures */
    struct grid great;          /* target SQ great */
    struct grid figures;        /* target SQ SEAT ...: figures of others */
    uint32_t wonders;           /* target WONDER: a bit each */
    uint8_t seats;              /* target SEAT: a bit each */
    uint8_t hits;               /* how many figures are hit: one of a kind, or two */
    bool none;                  /* target none */
};
struct civ_aims civ_targets(const struct civ_state *s, struct civ_frame thing, int nth, int mover);
int civ_target_count(const struct civ_state *s, struct civ_frame thing);
bool civ_has_target(const struct civ_state *s, struct civ_frame thing, int mover);
/* The seat's armies there, and its scouts. */
int civ_target_figures(const struct civ_state *s, int square, int seat, int mover, int *scouts);
/* Where an event can send a figure of the seat, or all figures of a square, whoever owns them. */
struct grid civ_migrate_goals(const struct civ_state *s, int seat, int from, int figure, int steps);
struct grid civ_astray_goals(const struct civ_state *s, int from, int steps);

/* target.c: `target ...` of abilities and events */
struct civ_hit {
    int seat, armies, scouts;
};
struct civ_hit civ_unpack_hit(uint8_t packed);
int civ_mover_at(const struct civ_state *s,
                 int frame); /* for a thing that is, or was, this frame */
unsigned civ_aimed_at(const struct civ_state *s, struct civ_frame thing); /* seats: a bit each */
void civ_ask_target(struct civ_state *s, struct civ_frame thing);         /* if it has any target */
decision_legal civ_legal_target;
decision_apply civ_apply_target;
decision_is_sound civ_sound_target, civ_sound_event, civ_sound_ability;

/* event.c: culture events (R 10) */
struct civ_frame civ_event_thing(int seat, int event); /* as it is announced, without targets */
void civ_list_events(const struct civ_state *s, int seat, struct civ_list *list); /* `event E` that
                                                            can be played in the present phase */
void civ_spend_event(const struct play *play, int seat, int event); /* from hand to its pile */
void civ_play_event(const struct play *play, int seat, int event);
decision_step civ_step_event;
void civ_add_production(struct civ_state *s, int square, int amount); /* of the city there, this
                                                                         turn */
void civ_raze(const struct play *play, int square); /* tells it and destroys the building */
void civ_kill_figures(const struct play *play, int square, int seat, int armies, int scouts);
decision_legal civ_legal_to;
decision_apply civ_apply_to;
decision_is_sound civ_sound_to;

/* trade.c: R 6: income, offers */
void civ_collect_income(const struct play *play);
decision_legal civ_legal_trade, civ_legal_give, civ_legal_ask, civ_legal_answer,
    civ_legal_hand_over;
decision_apply civ_apply_trade, civ_apply_give, civ_apply_ask, civ_apply_answer,
    civ_apply_hand_over;
decision_is_sound civ_sound_give, civ_sound_ask, civ_sound_answer, civ_sound_hand_over;
decision_seen_by civ_give_seen_by, civ_hand_over_seen_by;

/* move.c: R 8. The moving group is in s->group and on no square, but `armies` and `scouts` of its
 * player count it. */
void civ_begin_movement(const struct play *play,
                        int seat); /* pushes its frame; interruptions come first */
decision_legal civ_legal_movement, civ_legal_group, civ_legal_destroy;
decision_apply civ_apply_movement, civ_apply_group, civ_apply_destroy;
decision_step civ_step_attack; /* unless an interruption made that impossible */
decision_step civ_step_arrive; /* the move of the group ends where it is */
decision_is_sound civ_sound_group, civ_sound_destroy, civ_sound_attack, civ_sound_assault;
/* Entering the square means an attack, not a hut or a village that lets the group in. */
bool civ_is_attack(const struct civ_state *s, int seat, int square);
void civ_put_group_down(const struct play *play,
                        int seat); /* marks it as moved, and nothing else */
void civ_lose_group(const struct play *play, int seat);

/* battle.c, fight.c, outcome.c, loot.c: R 11 */
/* The group attacks figures or a city of another seat, or a village, on that square. Enemy scouts
 * without an army are removed without a battle. */
void civ_begin_attack(const struct play *play, int seat, int square);
void civ_begin_horde(const struct play *play, int seat, int square); /* Roaming Horde */
decision_step civ_step_battle_turn, civ_step_result, civ_step_spoils;
decision_legal civ_legal_battle, civ_legal_hit, civ_legal_heal, civ_legal_rescue, civ_legal_loot;
decision_apply civ_apply_battle, civ_apply_hit, civ_apply_heal, civ_apply_rescue, civ_apply_loot;
decision_is_sound civ_sound_battle, civ_sound_battle_turn, civ_sound_wounds, civ_sound_rescue,
    civ_sound_spoils, civ_sound_loot;
/* What Metalworking, Mathematics and Ballistics do once their window is closed. */
void civ_do_battle_ability(const struct play *play, int seat, int ability);

/* fight.c: units on fronts */
struct civ_strength {
    int strength, health;
};
/* The rank a unit fights with: its owner's, or the barbarians'. */
int civ_battle_rank(const struct civ_state *s, int side, int unit);
struct civ_strength civ_unit_strength(const struct civ_state *s, int side, int unit);
static inline bool civ_stands(const struct civ_state *s, int front, int side)
{
    return s->battle.front[front].unit[side] != ITEM_NONE;
}
/* R 11.6: an enemy unit stands there alone. */
static inline bool civ_can_join(const struct civ_state *s, int front, int side)
{
    return civ_stands(s, front, !side) && !civ_stands(s, front, side);
}
int civ_cards_left(const struct civ_state *s, int side);
int civ_killed(const struct civ_state *s, int side); /* how many of its units */
void civ_open_front(const struct play *play, int unit);
void civ_join_front(const struct play *play, int unit, int front);
void civ_wound(const struct play *play, int front, int side, int wounds);
int civ_battle_value(const struct civ_state *s, int side); /* R 11.9 */
void civ_return_units(const struct play *play); /* survivors of both sides leave their fronts */

/* odds.c: the chance in whole per cent, by units alone, as a seat can foresee it. 100: certain. */
/* That the group of `seat` wins when it attacks that square. */
int civ_attack_odds(const struct civ_state *s, int seat, int square);
/* That `side` wins the battle being fought, cards still to be played. */
int civ_battle_odds(const struct civ_state *s, int seat, int side);

/* setup.c, start.c, manage.c, research.c, flow.c */
void civ_setup_game(void *state, const struct setup *setup, struct chance *chance);
void civ_begin_settling(const struct play *play, int seat);
decision_legal civ_legal_capital, civ_legal_army, civ_legal_scout;
decision_apply civ_apply_capital, civ_apply_army, civ_apply_scout;
decision_is_sound civ_sound_settling, civ_sound_army, civ_sound_scout, civ_sound_settle;
decision_step civ_step_settle;
decision_legal civ_legal_start_of_turn;
decision_apply civ_apply_start_of_turn;
decision_step civ_step_huts; /* around the Zulu's new city */
decision_is_sound civ_sound_figure, civ_sound_huts;
decision_settle civ_settle_start_of_turn;
void civ_found_city(const struct play *play, int seat, int square);
/* Whether the seat has what gives the ability; `working` is what civ_working says of the seat. */
bool civ_is_in_force(const struct civ_state *s, int seat, const struct civ_ability_row *row,
                     uint32_t working);
struct civ_frame civ_action_thing(int seat, int city, int action, int item, int production);
decision_legal civ_legal_city_management;
decision_apply civ_apply_city_management;
decision_step civ_step_action;
decision_is_sound civ_sound_action;
decision_legal civ_legal_research, civ_legal_second;
decision_apply civ_apply_research, civ_apply_second;
decision_is_sound civ_sound_research, civ_sound_second, civ_sound_learning;
decision_step civ_step_learning;
decision_step civ_step_flow;       /* from seat to seat, phase to phase, turn to turn */
decision_settle civ_check_economy; /* R 12.1; true: somebody has won */
void civ_scores(const void *state, struct score *scores);

/* choice.c: small decisions that many things ask for */
enum { CIV_TAKE_ANY = 0xF0, CIV_TAKE_OWN }; /* any kind of the market; what an own city shows */
struct grid civ_displace_places(const struct civ_state *s, int seat, int square, int armies,
                                int scouts);
bool civ_may_appear(const struct civ_state *s, int seat, int figure, int square);
decision_legal civ_legal_learn, civ_legal_take, civ_legal_unit, civ_legal_keep, civ_legal_discard,
    civ_legal_policy, civ_legal_drop, civ_legal_switch, civ_legal_place, civ_legal_assign,
    civ_legal_displace, civ_legal_figure;
decision_apply civ_apply_learn, civ_apply_take, civ_apply_unit, civ_apply_keep, civ_apply_discard,
    civ_apply_policy, civ_apply_drop, civ_apply_switch, civ_apply_place, civ_apply_assign,
    civ_apply_displace, civ_apply_figure;
decision_is_sound civ_sound_learn, civ_sound_take, civ_sound_keep, civ_sound_place,
    civ_sound_assign, civ_sound_displace;

/* civ.c */
/* Units of that card a seat has in its battle hand and on fronts. */
int civ_fighting_units(const struct civ_state *s, int seat, int unit);

/* hidden.c, extras.c, check.c, label.c, why.c, evaluate.c */
/* R 9.1: while seats still choose their technologies, the choices of the others lie face down. This
 * is about what can be seen; what is done in the decision is up to its row alone. */
static inline bool civ_is_choosing_research(const struct civ_state *s)
{
    return s->depth && civ_top_of(s)->kind == CIV_DECISION_RESEARCH;
}
/* True when the seat may look at the battle hand of that side: its own, that of the barbarians it
 * commands, and any it fights against with The Oracle. */
bool civ_sees_hand(const struct civ_state *s, int seat, int side);
uint32_t civ_wonders_in_hand(const struct civ_state *s); /* drawn, not open, still to be placed */
uint32_t civ_seen_wonders(const struct civ_state *s);    /* those, and open, on the map or gone */
uint64_t civ_can_research(const struct civ_state *s, int seat); /* learnable and affordable */
void civ_resample(void *state, int seat, struct chance *chance);
void civ_view_extras(const void *state, int seat, struct json_writer *json);
decision_about civ_about_build, civ_about_place, civ_about_take, civ_about_displace,
    civ_about_square, civ_about_to, civ_about_wounds, civ_about_group;
void civ_derive(void *state);
bool civ_validate(const void *state, struct text *error);
bool civ_conserve(const void *state, struct text *error);
void civ_action_label(const void *state, uint32_t action, enum lang lang, struct text *out);
decision_why civ_why, civ_why_course, civ_why_start_of_turn, civ_why_movement, civ_why_group,
    civ_why_place, civ_why_take, civ_why_learn;
extern const struct evaluation civ_evaluation; /* evaluate.c */
extern const struct net_layout civ_net;        /* inputs.c */

/* codes.c */
bool civ_is_conceivable(uint32_t action);

#endif
