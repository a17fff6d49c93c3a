/* rules.h: the calls between the files of this folder, by file.
 *
 * The stack of frames. The top frame is what happens next: a decision of a seat, or a step that
 * goes on by itself. Whatever has to happen first is pushed above what comes after it, so the
 * order of pushing is the reverse of the order of happening. A handler pops its own frame before
 * it pushes what follows from it, except the long ones (sot, cm, mv, group, battle, loot), which
 * stay until they end. */
#ifndef EPOKI_GAMES_CIV_RULES_H
#define EPOKI_GAMES_CIV_RULES_H

#include "games/civ/state.h"

extern const struct fields civ_fields;

/* An action in progress, as the functions that carry it out pass it on. */
struct civ_run {
    struct civ_state *s;
    struct chance *chance;
    struct events *events;
};

/* run.c: the stack of frames */
static inline struct civ_frame *civ_top(struct civ_state *s)
{
    return &s->frames[s->depth - 1];
}
static inline const struct civ_frame *civ_top_of(const struct civ_state *s)
{
    return &s->frames[s->depth - 1];
}
void civ_push(struct civ_state *s, struct civ_frame frame);
struct civ_frame civ_pop(struct civ_state *s);
static inline void civ_ask(struct civ_state *s, int kind, int seat, int a, int b, int c)
{
    civ_push(s, (struct civ_frame){.kind = (uint8_t)kind,
                                   .seat = (uint8_t)seat,
                                   .a = (uint8_t)a,
                                   .b = (uint8_t)b,
                                   .c = (uint8_t)c});
}
/* Ends the game: the seat wins now (R 12). */
void civ_win(const struct civ_run *run, int seat, int ending);
int civ_legal(const void *state, uint32_t *actions);
void civ_apply(void *state, uint32_t action, struct chance *chance, struct events *events);
void civ_go_on(const struct civ_run *run);

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
/* One action for each square of the set, in square order. */
void civ_list_squares(struct civ_list *list, unsigned verb, struct grid squares);

/* Seats */
static inline int civ_next_seat(const struct civ_state *s, int seat)
{
    return seat + 1 == s->players ? 0 : seat + 1;
}
/* The seat whose phase it is, whoever has to decide something within it. */
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

/* map.c: tiles, terrain, what lies on squares. These keep the derived members of the map. */
static inline int civ_class_at(const struct civ_state *s, int square) /* ITEM_NONE: nothing */
{
    return s->piece[square] == ITEM_NONE ? ITEM_NONE : civ_pieces[s->piece[square]].class;
}
void civ_set_piece(struct civ_state *s, int square, int piece);   /* ITEM_NONE takes it away */
void civ_reveal(const struct civ_run *run, int slot, int turned); /* R 2.4, 2.5 */
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
/* Takes figures off a square; those that have moved go last. Assignments that lose their last
 * gatherer end (R 5.6). */
void civ_remove_figures(struct civ_state *s, int square, int armies, int scouts);
void civ_mark_moved(struct civ_state *s, int square, int armies, int scouts); /* all that are new */
int civ_gatherers(const struct civ_state *s, int seat, int square);
struct grid civ_foreign(const struct civ_state *s, int seat); /* squares with figures of others */
struct grid civ_foreign_cities(const struct civ_state *s, int seat); /* centres of others */
struct grid civ_may_end(const struct civ_state *s, int seat, int armies, int scouts);
struct grid civ_may_pass(const struct civ_state *s, int seat, int armies, int scouts);
struct grid civ_may_enter(const struct civ_state *s, int seat, int armies, int scouts);
struct grid civ_terrain_to_end(const struct civ_state *s, int seat);          /* by terrain alone */
int civ_owner_of_outskirts(const struct civ_state *s, int square, int *city); /* or CIV_NOBODY */
int civ_city_at(const struct civ_state *s, int square, int *city); /* owner of the centre, or
                                                                      CIV_NOBODY */

/* city.c: cities and what they give */
struct grid civ_outskirts(const struct civ_state *s, int seat, int city);
struct grid civ_all_outskirts(const struct civ_state *s, int seat);          /* of all own cities */
struct grid civ_city_squares(const struct civ_state *s, int seat, int city); /* those that give */
struct grid civ_controlled(const struct civ_state *s, int seat); /* city-states (R 8.8) */
struct civ_icons {
    int production, trade, culture, coin;
};
struct civ_icons civ_city_icons(const struct civ_state *s, int seat, int city);
int civ_production(const struct civ_state *s, int seat, int city); /* R 7.3, a program included */
int civ_arts(const struct civ_state *s, int seat, int city);       /* R 7.7 */
int civ_income(const struct civ_state *s, int seat);               /* R 6.1 */
int civ_coins(const struct civ_state *s, int seat);                /* R 13.2 */
bool civ_may_have_coins(const struct civ_state *s, int seat, int needed); /* false: surely not */
int civ_city_defence(const struct civ_state *s, int seat, int city);      /* R 11.4 */
int civ_coin_room(const struct civ_state *s, int seat, int purse); /* tokens that still fit */
void civ_add_coin(const struct civ_run *run, int seat, int purse); /* if there is room */
int civ_city_count(const struct civ_state *s, int seat);
bool civ_can_act(const struct civ_state *s, int seat, int city, int kind); /* R 7.1 */
void civ_act(struct civ_state *s, int seat, int city, int kind);           /* the action is taken */
int civ_kinds_at_hand(const struct civ_state *s, int seat, int city); /* R 7.8: bits of kinds, bit
                                                                  CIV_KINDS: a random one */
void civ_destroy_city(const struct civ_run *run, int seat, int city); /* R 11.14, drops policies */
uint32_t civ_working(const struct civ_state *s, int seat); /* own wonders in force: a bit each */
static inline bool civ_works(const struct civ_state *s, int seat, int wonder)
{
    return civ_working(s, seat) >> wonder & 1;
}
int civ_combat_bonus(const struct civ_state *s, int seat); /* R 11.4, without what is defended */
void civ_gain_trade(struct civ_state *s, int seat, int amount); /* up to 27 */
void civ_gain_culture(struct civ_state *s, int seat, int amount);
void civ_earn_trade(const struct civ_run *run, int seat, int amount); /* gains and tells it */
void civ_earn_culture(const struct civ_run *run, int seat, int amount);

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
void civ_learn(const struct civ_run *run, int seat, int tech); /* R 9.5 */
/* Asks the seat for a tech. `from`: a seat that must know it, CIV_NOBODY: nobody need, CIV_OTHERS:
 * any other seat must; `low`, `high`: levels; `freely`: it may say none. No decision if there is
 * no such tech. */
enum { CIV_OTHERS = 0xFE };
void civ_ask_learn(struct civ_state *s, int seat, int from, int low, int high, bool freely);
uint64_t civ_techs_to_learn(const struct civ_state *s, int seat, int from, int low, int high);
/* Asks for one change of policy (R 13.5); `freely`: it may say none. `times`: changes in all. */
void civ_ask_switch(struct civ_state *s, int seat, bool freely, int times);

/* deck.c: drawing and discarding */
int civ_take_first(uint8_t *pile, uint8_t *count); /* takes the first one; the others move up */
int civ_draw_unit(const struct civ_run *run, int type); /* a card, or ITEM_NONE */
bool civ_unit_left(const struct civ_state *s, int type);
void civ_discard_unit(struct civ_state *s, int unit);
void civ_gain_unit(const struct civ_run *run, int seat, int type); /* one card, if there is one */
int civ_draw_event(const struct civ_run *run, int level);
bool civ_event_left(const struct civ_state *s, int level);
int civ_draw_great(const struct civ_run *run);
bool civ_great_left(const struct civ_state *s);
int civ_draw_city_state(struct civ_state *s);
void civ_refill_wonders(const struct civ_run *run);
bool civ_is_open(const struct civ_state *s, int wonder);
void civ_lose_open_wonder(const struct civ_run *run, int wonder); /* and the market refills */

/* culture.c: the track, events gained, great people, free units, huts and villages */
void civ_culture_step(const struct civ_run *run, int seat); /* pushes a step: the free advance and
                                                     its reward come when it is on top (R 10.4) */
void civ_step_advance(const struct civ_run *run);
void civ_step_great(const struct civ_run *run);
void civ_step_culture(const struct civ_run *run);        /* a: culture gained */
int civ_hand_count(const struct civ_state *s, int seat); /* culture events */
void civ_gain_event(const struct civ_run *run, int seat, int level);
void civ_trim_events(struct civ_state *s, int seat);      /* asks for discards (R 10.5) */
void civ_gain_great(const struct civ_run *run, int seat); /* pushes a step */
void civ_receive_great(const struct civ_run *run, int seat, int person); /* the one that is kept */
struct grid civ_great_places(const struct civ_state *s, int seat);
void civ_ask_unit(struct civ_state *s, int seat); /* one free unit (R 13.8) */
void civ_take_marker(const struct civ_run *run, int seat,
                     int square);                                /* marker of a hut or village:
               effect, then China's culture; figures are already there or not, as it may be */
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
int civ_item_of(uint32_t action); /* what a `build` action names */
int civ_item_cost(const struct civ_state *s, int seat, int item);
struct grid civ_places(const struct civ_state *s, int seat, int city, int item);
int civ_rush(const struct civ_state *s, int seat); /* production all its trade could add (R 7.4) */
int civ_rush_steps(const struct civ_state *s, int seat, int missing); /* that add so much */
bool civ_can_build(const struct civ_state *s, int seat, int city, int item, int production);
void civ_overbuild(const struct civ_run *run, int square); /* what lies there goes (R 7.6) */
void civ_place_item(const struct civ_run *run, int seat, int city, int item, int square);
void civ_destroy_building(struct civ_state *s, int square); /* to the market */
bool civ_can_build_free(const struct civ_state *s, int seat, int city, int item); /* Egypt */
void civ_produce(const struct civ_run *run, int seat, int city, int item, int production);
void civ_place_figure(const struct civ_run *run, int seat, int figure, int square);
void civ_step_assault(const struct civ_run *run); /* a: the square an army was built on */
int civ_legal_build(const struct civ_state *s, uint32_t *out);
void civ_apply_build(const struct civ_run *run, struct civ_frame top, uint32_t action);

/* window.c: announced things and the windows around them (R 14).
 *
 * A thing is a frame of kind CIV_STEP(THING): seat its owner, a: class (row of things.tsv: event,
 * ability, action), b: row of events.tsv, abilities.tsv or city_actions.tsv, c: cancelled, d, e, f:
 * targets. event, ability: d square, seat or wonder; e, f: see target.c action: d city, e item
 * (CIV_ITEM_...), f production civ_announce pushes it with its window above it (a of the window:
 * seats that are done). Above these come the decisions `pay` and, on top, `target`. The effect
 * follows when the window is closed: civ_do_event, civ_do_ability, civ_do_action. */
void civ_announce(struct civ_state *s, struct civ_frame thing);
void civ_step_thing(const struct civ_run *run);
void civ_step_window(const struct civ_run *run);
void civ_cancel_below(struct civ_state *s); /* a reaction stands: it closes the window on top */
int civ_legal_react(const struct civ_state *s, uint32_t *out);
void civ_apply_react(const struct civ_run *run, struct civ_frame top, uint32_t action);
void civ_open_interrupt(struct civ_state *s, int seat); /* 11.2: pushes the step */
void civ_step_interrupt(const struct civ_run *run);
int civ_legal_interrupt(const struct civ_state *s, uint32_t *out);
void civ_apply_interrupt(const struct civ_run *run, struct civ_frame top, uint32_t action);

/* ability.c: abilities that are paid for (R 13.10): targets, payment, effect.
 * An ability is a row of abilities.tsv; which one `use WORD` means follows from the phase. */
static inline bool civ_has_used(const struct civ_state *s, int seat, int ability)
{
    return s->player[seat].used >> ability & 1;
}
static inline void civ_mark_used(struct civ_state *s, int seat, int ability)
{
    s->player[seat].used |= (uint64_t)1 << ability;
}
int civ_ability_of(int use, int stage); /* what `use WORD` means in a stage */
bool civ_can_use(const struct civ_state *s, int seat, int ability); /* known, unused, payable, with
                                                                       a target */
bool civ_can_use_on(const struct civ_state *s, int seat, int ability, int mover); /* see aim.c */
void civ_list_abilities(const struct civ_state *s, int seat, int stage, struct civ_list *list);
void civ_use(const struct civ_run *run, int seat, int ability); /* marks, asks, announces */
void civ_do_ability(const struct civ_run *run, struct civ_frame thing);

/* pay.c: resources are paid. A frame `pay` has a: the ability, b: how many are paid already. */
bool civ_can_pay(const struct civ_state *s, int seat, int ability);            /* its resources */
uint64_t civ_payable(const struct civ_state *s, int seat, uint64_t abilities); /* those of the set
                                                                          (a bit each) */
int civ_cost_count(int ability);
int civ_legal_pay(const struct civ_state *s, uint32_t *out);
void civ_apply_pay(const struct civ_run *run, struct civ_frame top, uint32_t action);
int civ_legal_gift(const struct civ_state *s, uint32_t *out);
void civ_apply_gift(const struct civ_run *run, struct civ_frame top, uint32_t action);

/* aim.c: what an event or ability can be aimed at. `mover`: in an interrupt window the seat that
 * moves: only its figures are targets, those of its group with them; else CIV_NOBODY. */
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
/* Where an event can send a figure of the seat, or all figures of a square (anybody's). */
struct grid civ_migrate_goals(const struct civ_state *s, int seat, int from, int figure, int steps);
struct grid civ_astray_goals(const struct civ_state *s, int from, int steps);

/* target.c: `target ...` of abilities and events */
struct civ_hit {
    int seat, armies, scouts;
};
uint8_t civ_pack_hit(struct civ_hit hit);
struct civ_hit civ_unpack_hit(uint8_t packed);
int civ_mover_at(const struct civ_state *s,
                 int frame); /* for a thing that is, or was, this frame */
unsigned civ_aimed_at(const struct civ_state *s, struct civ_frame thing); /* seats: a bit each */
void civ_ask_target(struct civ_state *s, struct civ_frame thing);         /* if it has any */
int civ_legal_target(const struct civ_state *s, uint32_t *out);
void civ_apply_target(const struct civ_run *run, struct civ_frame top, uint32_t action);

/* event.c: culture events (section 10). A frame `to` has a: the event, b: square, c: figure. */
struct civ_frame civ_event_thing(int seat, int event); /* as it is announced, without targets */
void civ_list_events(const struct civ_state *s, int seat, struct civ_list *list); /* `event E` that
                                                            can be played in the present phase */
void civ_spend_event(const struct civ_run *run, int seat, int event); /* from hand to its pile */
void civ_play_event(const struct civ_run *run, int seat, int event);
void civ_do_event(const struct civ_run *run, struct civ_frame thing);
void civ_add_production(struct civ_state *s, int square, int amount); /* of the city there, this
                                                                         turn */
void civ_raze(const struct civ_run *run, int square); /* tells it and destroys the building */
void civ_kill_figures(const struct civ_run *run, int square, int seat, int armies, int scouts);
int civ_legal_to(const struct civ_state *s, uint32_t *out);
void civ_apply_to(const struct civ_run *run, struct civ_frame top, uint32_t action);

/* trade.c: R 6: income, offers */
void civ_collect_income(const struct civ_run *run);
int civ_legal_trade(const struct civ_state *s, uint32_t *out); /* frames trade, give, ask, answer,
                                                                  hand_over */
void civ_apply_trade(const struct civ_run *run, struct civ_frame top, uint32_t action);

/* move.c: R 8. The moving group is in s->group and on no square; armies and scouts of its player
 * count it. */
void civ_begin_movement(const struct civ_run *run, int seat); /* its frame, interruptions first */
int civ_legal_move(const struct civ_state *s, uint32_t *out); /* frames movement, group, destroy */
void civ_apply_move(const struct civ_run *run, struct civ_frame top, uint32_t action);
/* STEP(ATTACK): a: square. The group attacks it, unless an interruption made that impossible. */
void civ_step_attack(const struct civ_run *run);
void civ_step_arrive(const struct civ_run *run); /* STEP(ARRIVE): its move ends where it is */
void civ_put_group_down(const struct civ_run *run, int seat); /* it has moved; nothing else */
void civ_lose_group(const struct civ_run *run, int seat);

/* battle.c, fight.c, outcome.c, loot.c: R 11 */
/* The group attacks figures or a city of another seat, or a village, on that square. Enemy scouts
 * alone are removed without a battle. */
void civ_begin_attack(const struct civ_run *run, int seat, int square);
void civ_begin_horde(const struct civ_run *run, int seat, int square); /* Roaming Horde */
void civ_step_battle(const struct civ_run *run);                       /* STEP(BATTLE_TURN) */
void civ_step_result(const struct civ_run *run);                       /* STEP(RESULT) */
void civ_step_outcome(const struct civ_run *run); /* STEP(SPOILS): a: what comes next */
enum { CIV_SPOILS_STEPS = 11 };
int civ_legal_battle(const struct civ_state *s, uint32_t *out); /* battle, hit, heal, rescue */
void civ_apply_battle(const struct civ_run *run, struct civ_frame top, uint32_t action);
/* What Metalworking, Mathematics and Ballistics do once their window is closed. */
void civ_do_battle_ability(const struct civ_run *run, int seat, int ability);
int civ_legal_loot(const struct civ_state *s, uint32_t *out);
void civ_apply_loot(const struct civ_run *run, struct civ_frame top, uint32_t action);

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
void civ_open_front(const struct civ_run *run, int unit);
void civ_join_front(const struct civ_run *run, int unit, int front);
void civ_wound(const struct civ_run *run, int front, int side, int wounds);
int civ_battle_value(const struct civ_state *s, int side); /* R 11.9 */
void civ_return_units(const struct civ_run *run); /* survivors of both sides leave their fronts */

/* setup.c, start.c, manage.c, research.c, flow.c */
void civ_setup_game(void *state, const struct setup *setup, struct chance *chance);
void civ_begin_settling(const struct civ_run *run, int seat);
int civ_legal_setup(const struct civ_state *s, uint32_t *out);
void civ_apply_setup(const struct civ_run *run, struct civ_frame top, uint32_t action);
void civ_step_settle(const struct civ_run *run);
int civ_legal_start(const struct civ_state *s, uint32_t *out);
void civ_apply_start(const struct civ_run *run, struct civ_frame top, uint32_t action);
void civ_step_huts(const struct civ_run *run); /* a: the square of the Zulu's new city */
void civ_found_city(const struct civ_run *run, int seat, int square);
void civ_set_government(const struct civ_run *run, int seat, int government);
/* What gives the ability is there; `working`: civ_working of the seat. */
bool civ_is_in_force(const struct civ_state *s, int seat, const struct civ_ability_row *row,
                     uint32_t working);
bool civ_take_gains(const struct civ_run *run); /* nothing but gains and `end`: takes them */
int civ_legal_manage(const struct civ_state *s, uint32_t *out);
void civ_apply_manage(const struct civ_run *run, struct civ_frame top, uint32_t action);
void civ_do_action(const struct civ_run *run, struct civ_frame thing);
int civ_legal_research(const struct civ_state *s, uint32_t *out);
void civ_apply_research(const struct civ_run *run, struct civ_frame top, uint32_t action);
void civ_step_research(const struct civ_run *run);
void civ_step_flow(const struct civ_run *run); /* from seat to seat, phase to phase, turn to turn */
bool civ_check_economy(const struct civ_run *run); /* R 12.1; true: somebody has won */
void civ_scores(const void *state, struct score *scores);

/* choice.c: small decisions that many things ask for. Frames:
 *   learn    a: from whom, b, c: levels, d: may say none (civ_ask_learn)
 *   take     a: CIV_TAKE_..., or the number of the city
 *   unit     one free unit
 *   keep     a, b: great people
 *   discard  until the hand is within its limit
 *   drop     until the policies are within their limit
 *   switch   a: may say none, b: how often at most
 *   policy   one is adopted
 *   place    a: item, b: city, c: CIV_PLACE_...
 *   assign   a: square
 *   displace a: square of the new city, b: armies and c: scouts that leave it, on no square now
 *   figure   a: square */
enum { CIV_TAKE_ANY = 0xF0, CIV_TAKE_OWN }; /* any kind of the market; what an own city shows */
enum {
    CIV_PLACE_ONLY,
    CIV_PLACE_OR_KEEP,
    CIV_PLACE_FREE_WONDER
}; /* `at`, `at` or `reserve`,
      `wonder` at set-up */
struct grid civ_displace_places(const struct civ_state *s, int seat, int square, int armies,
                                int scouts);
bool civ_may_appear(const struct civ_state *s, int seat, int figure, int square);
int civ_legal_choice(const struct civ_state *s, uint32_t *out);
void civ_apply_choice(const struct civ_run *run, struct civ_frame top, uint32_t action);

/* civ.c */
/* Units of that card a seat has in its battle hand and on fronts. */
int civ_fighting_units(const struct civ_state *s, int seat, int unit);

/* hidden.c, extras.c, check.c, label.c, why.c, evaluate.c */
/* Some seat still chooses its technology, so that the others' choices lie face down (R 9.1). */
static inline bool civ_is_choosing_research(const struct civ_state *s)
{
    return s->depth && civ_top_of(s)->kind == CIV_PHASE_RESEARCH;
}
/* True when the seat may look at the battle hand of that side: its own, that of the barbarians it
 * commands, and any it fights against with The Oracle. */
bool civ_sees_hand(const struct civ_state *s, int seat, int side);
uint32_t civ_wonders_in_hand(const struct civ_state *s); /* drawn, not open, still to be placed */
uint32_t civ_seen_wonders(const struct civ_state *s);    /* those, and open, on the map or gone */
uint64_t civ_can_research(const struct civ_state *s, int seat); /* learnable, with the trade */
void civ_resample(void *state, int seat, struct chance *chance);
uint8_t civ_action_seen_by(const void *state, uint32_t action);
void civ_view_extras(const void *state, int seat, struct json_writer *json);
void civ_derive(void *state);
bool civ_validate(const void *state, struct text *error);
bool civ_conserve(const void *state, struct text *error);
void civ_action_label(const void *state, uint32_t action, enum lang lang, struct text *out);
int civ_why(const void *state, int seat, struct ref ref, struct reason *reasons);
void civ_reason_text(const struct reason *reason, enum lang lang, struct text *out);
void civ_features(const void *state, int seat, float *out);
void civ_evaluate(const void *state, const float *weights, double *values);
void civ_evaluate_again(const void *state, const float *weights, void *memo, double *values);
size_t civ_memo_size(void);
float civ_weight(int feature, enum weights weights);

#endif
