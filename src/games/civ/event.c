/* event.c: culture events: when they can be played, what they do (R 10.5). */
#include "games/civ/log.h"

struct civ_frame civ_event_thing(int seat, int event)
{
    return (struct civ_frame){.kind = CIV_STEP_EVENT, .seat = (uint8_t)seat, .row = (uint8_t)event};
}

/* Some cards have two effects: the phase decides which one. */
static bool is_playable(const struct civ_state *s, int seat, int event)
{
    const struct civ_event_row *row = &civ_events[event];
    if (row->stage != s->phase && row->stage_2 != s->phase)
        return false;
    if (row->kind == CIV_EVENT_KIND_MIGRATE && s->phase == CIV_STAGE_CITY_MANAGEMENT)
        return s->player[seat].policies != 0;
    return civ_has_target(s, civ_event_thing(seat, event), CIV_NOBODY);
}

void civ_list_events(const struct civ_state *s, int seat, struct civ_list *list)
{
    for (int event = 0; event < CIV_EVENT_COUNT; event++)
        if (s->player[seat].events[event] && is_playable(s, seat, event))
            civ_list_add(list, CIV_EVENT, event, 0, 0);
}

void civ_spend_event(const struct play *play, int seat, int event)
{
    struct civ_state *s = play->state;
    s->player[seat].events[event]--;
    s->event_pile[event]++;
    play_tell(play, CIV_NEWS_PLAY, seat, event, 0);
}

void civ_play_event(const struct play *play, int seat, int event)
{
    struct civ_frame thing = civ_event_thing(seat, event);
    civ_spend_event(play, seat, event);
    civ_announce(play->state, thing);
    civ_ask_target(play->state, thing);
}

/* Pieces of effects */

void civ_add_production(struct civ_state *s, int square, int amount)
{
    int city, seat = civ_city_at(s, square, &city);
    s->player[seat].city[city].bonus = (uint8_t)(s->player[seat].city[city].bonus + amount);
}

void civ_raze(const struct play *play, int square)
{
    struct civ_state *s = play->state;
    int city, owner = civ_owner_of_outskirts(s, square, &city);
    play_tell(play, CIV_NEWS_DESTROYED, owner, civ_pieces[s->piece[square]].row, square);
    civ_destroy_building(s, square);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Figures of the group that moves go first. */
static void kill_of_group(struct civ_state *s, int seat, int *armies, int *scouts)
{
    struct civ_group *group = &s->group;
    struct civ_player *p = &s->player[seat];
    int hit_armies = least(*armies, group->armies), hit_scouts = least(*scouts, group->scouts);
    group->armies = (uint8_t)(group->armies - hit_armies);
    group->scouts = (uint8_t)(group->scouts - hit_scouts);
    p->armies = (uint8_t)(p->armies - hit_armies);
    p->scouts = (uint8_t)(p->scouts - hit_scouts);
    *armies -= hit_armies;
    *scouts -= hit_scouts;
}

void civ_kill_figures(const struct play *play, int square, int seat, int armies, int scouts)
{
    struct civ_state *s = play->state;
    play_tell_more(play, CIV_NEWS_LOSE_FIGURES, seat, square, armies, scouts);
    if (civ_mover_at(s, s->depth) == seat && s->group.at == square)
        kill_of_group(s, seat, &armies, &scouts);
    civ_remove_figures(s, square, armies, scouts);
}

/* Figures change their square. Those that have not moved yet go first and may still move. */
static void move_figures(const struct play *play, int from, int to, int armies, int scouts)
{
    struct civ_state *s = play->state;
    int seat = s->holder[from];
    int fresh_armies = s->armies[from] - s->moved_armies[from];
    int fresh_scouts = s->scouts[from] - s->moved_scouts[from];
    play_tell(play, CIV_NEWS_MOVE_AWAY, seat, from, to);
    civ_remove_figures(s, from, armies, scouts);
    civ_add_figures(s, seat, to, armies, scouts);
    civ_mark_moved(s, to, armies - least(armies, fresh_armies),
                   scouts - least(scouts, fresh_scouts));
}

/* Effects */

typedef void effect(const struct play *play, struct civ_frame thing);

static const struct civ_event_row *card(struct civ_frame thing)
{
    return &civ_events[thing.row];
}

/* R 13.6 */
static void do_terrain(const struct play *play, struct civ_frame thing)
{
    int terrain = thing.row == CIV_EVENT_DEFORESTATION ? CIV_TERRAIN_GRASSLAND : CIV_TERRAIN_DESERT;
    civ_change_terrain(play->state, thing.target, terrain);
    play_tell(play, CIV_NEWS_TERRAIN, thing.seat, terrain, thing.target);
}

/* First the player learns from the other, then the other from the player. */
static void do_swap_tech(const struct play *play, struct civ_frame thing)
{
    civ_ask_learn(play->state, thing.target, thing.seat, 1, card(thing)->amount, true);
    civ_ask_learn(play->state, thing.seat, thing.target, 1, card(thing)->amount, false);
}

static void do_destroy(const struct play *play, struct civ_frame thing)
{
    civ_raze(play, thing.target);
    if (card(thing)->amount > 1 && thing.verb == CIV_TARGET_SQUARE)
        civ_raze(play, thing.detail);
}

/* R 5.5 */
static void do_revolt(const struct play *play, struct civ_frame thing)
{
    struct civ_state *s = play->state;
    struct civ_player *p = &s->player[thing.target];
    p->government = CIV_GOVERNMENT_ANARCHY;
    p->revolt = true;
    play_tell(play, CIV_NEWS_GOVERNMENT, thing.target, CIV_GOVERNMENT_ANARCHY, 0);
}

static void do_production(const struct play *play, struct civ_frame thing)
{
    civ_add_production(play->state, thing.target, card(thing)->amount);
}

static void do_encampment(const struct play *play, struct civ_frame thing)
{
    struct civ_state *s = play->state;
    civ_set_piece(s, thing.target,
                  CIV_PIECE_MARKERS + civ_take_first(s->villages, &s->village_count));
    play_tell(play, CIV_NEWS_ENCAMPMENT, thing.seat, thing.target, 0);
}

static void do_supply(const struct play *play, struct civ_frame thing)
{
    struct civ_state *s = play->state;
    int amount = card(thing)->amount;
    if (s->phase == CIV_STAGE_CITY_MANAGEMENT) {
        int city, seat = civ_city_at(s, thing.target, &city);
        s->player[seat].city[city].extra++;
        return;
    }
    civ_earn_trade(play, thing.seat, amount);
}

static void do_horde(const struct play *play, struct civ_frame thing)
{
    civ_begin_horde(play, thing.seat, thing.target);
}

static void do_desert(const struct play *play, struct civ_frame thing)
{
    struct civ_state *s = play->state;
    if (thing.verb != CIV_TARGET_OWN_FIGURE) {
        struct civ_hit hit = civ_unpack_hit(thing.detail);
        civ_kill_figures(play, thing.target, hit.seat, hit.armies, hit.scouts);
        return;
    }
    int person = civ_pieces[s->piece[thing.target]].row, city;
    play_tell(play, CIV_NEWS_GREAT_LOST, civ_owner_of_outskirts(s, thing.target, &city), person,
              thing.target);
    s->great_pile[person]++;
    civ_set_piece(s, thing.target, ITEM_NONE);
}

static void do_cancel(const struct play *play, struct civ_frame thing)
{
    (void)thing;
    civ_cancel_below(play->state);
}

static void ask_to(const struct play *play, struct civ_frame thing)
{
    civ_push(play->state,
             (struct civ_frame){
                 .kind = CIV_DECISION_TO,
                 .seat = thing.seat,
                 .to = {.event = thing.row, .from = thing.target, .figure = thing.detail}});
}

static void do_migrate(const struct play *play, struct civ_frame thing)
{
    struct civ_state *s = play->state;
    if (s->phase == CIV_STAGE_MOVEMENT)
        ask_to(play, thing);
    else
        civ_ask_switch(s, thing.seat, false, card(thing)->amount);
}

/* clang-format off */
#define EFFECTS(ROW) \
    ROW(CANCEL, do_cancel) ROW(DESERT, do_desert) ROW(LEAD_ASTRAY, ask_to) ROW(TERRAIN, do_terrain) \
    ROW(SWAP_TECH, do_swap_tech) ROW(DESTROY, do_destroy) ROW(REVOLT, do_revolt) \
    ROW(PRODUCTION, do_production) ROW(ENCAMPMENT, do_encampment) ROW(MIGRATE, do_migrate) \
    ROW(HORDE, do_horde) ROW(SUPPLY, do_supply) \
    ROW(GIFT, NULL) ROW(NONE, NULL) /* gifts are used to pay, not played */
/* clang-format on */
#define EFFECT(KIND, DO) [CIV_EVENT_KIND_##KIND] = DO,
#define KIND_BIT(KIND, DO) | 1u << CIV_EVENT_KIND_##KIND
static effect *const effects[CIV_EVENT_KIND_COUNT] = {EFFECTS(EFFECT)};
static_assert((0 EFFECTS(KIND_BIT)) == (1u << CIV_EVENT_KIND_COUNT) - 1,
              "every kind of event has its effect");

void civ_step_event(const struct play *play)
{
    struct civ_frame thing;
    if (civ_happens(play, &thing))
        effects[card(thing)->kind](play, thing);
}

/* Where figures are sent: one figure of the player, or all figures of a square. */

int civ_legal_to(const void *state, uint32_t *actions)
{
    const struct civ_frame *top = civ_top_of(state);
    const struct civ_event_row *row = &civ_events[top->to.event];
    struct civ_list list = {actions, 0};
    civ_list_squares(
        &list, CIV_TO,
        row->kind == CIV_EVENT_KIND_MIGRATE
            ? civ_migrate_goals(state, top->seat, top->to.from, top->to.figure, row->range)
            : civ_astray_goals(state, top->to.from, row->amount));
    return list.count;
}

void civ_apply_to(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    struct civ_frame top = civ_pop(s);
    int from = top.to.from, figure = top.to.figure;
    bool one = civ_events[top.to.event].kind == CIV_EVENT_KIND_MIGRATE;
    move_figures(play, from, (int)action_arg(action, 0),
                 one ? figure == CIV_FIGURE_ARMY : s->armies[from],
                 one ? figure == CIV_FIGURE_SCOUT : s->scouts[from]);
}

bool civ_sound_to(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_frame *frame = &s->frames[place];
    int event = frame->to.event, from = frame->to.from, figure = frame->to.figure;
    if (event == ITEM_NONE || s->holder[from] < 0)
        return false;
    if (civ_events[event].kind == CIV_EVENT_KIND_LEAD_ASTRAY)
        return !figure;
    return civ_events[event].kind == CIV_EVENT_KIND_MIGRATE && s->holder[from] == frame->seat &&
           ((figure == CIV_FIGURE_ARMY && s->armies[from]) ||
            (figure == CIV_FIGURE_SCOUT && s->scouts[from]));
}
