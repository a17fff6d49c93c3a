/* event.c: culture events: when they can be played, what they do (R 10.5). */
#include "games/civ/log.h"

struct civ_frame civ_event_thing(int seat, int event)
{
    return (struct civ_frame){.seat = (uint8_t)seat, .a = CIV_THING_EVENT, .b = (uint8_t)event};
}

/* Of the two effects of some cards the phase decides. */
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

void civ_spend_event(const struct civ_run *run, int seat, int event)
{
    run->s->player[seat].events[event]--;
    run->s->event_pile[event]++;
    civ_tell(run, CIV_NEWS_PLAY, seat, event, 0);
}

void civ_play_event(const struct civ_run *run, int seat, int event)
{
    struct civ_frame thing = civ_event_thing(seat, event);
    civ_spend_event(run, seat, event);
    civ_announce(run->s, thing);
    civ_ask_target(run->s, thing);
}

/* Pieces of effects */

void civ_add_production(struct civ_state *s, int square, int amount)
{
    int city, seat = civ_city_at(s, square, &city);
    s->player[seat].city[city].bonus = (uint8_t)(s->player[seat].city[city].bonus + amount);
}

void civ_raze(const struct civ_run *run, int square)
{
    int city, owner = civ_owner_of_outskirts(run->s, square, &city);
    civ_tell(run, CIV_NEWS_DESTROYED, owner, civ_pieces[run->s->piece[square]].row, square);
    civ_destroy_building(run->s, square);
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

void civ_kill_figures(const struct civ_run *run, int square, int seat, int armies, int scouts)
{
    struct civ_state *s = run->s;
    civ_tell_more(run, CIV_NEWS_LOSE_FIGURES, seat, square, armies, scouts);
    if (civ_mover_at(s, s->depth) == seat && s->group.at == square)
        kill_of_group(s, seat, &armies, &scouts);
    civ_remove_figures(s, square, armies, scouts);
}

/* Figures change their square; those that have not moved go first, and stay as they are. */
static void move_figures(const struct civ_run *run, int from, int to, int armies, int scouts)
{
    struct civ_state *s = run->s;
    int seat = s->holder[from];
    int fresh_armies = s->armies[from] - s->moved_armies[from];
    int fresh_scouts = s->scouts[from] - s->moved_scouts[from];
    civ_tell(run, CIV_NEWS_MOVE_AWAY, seat, from, to);
    civ_remove_figures(s, from, armies, scouts);
    civ_add_figures(s, seat, to, armies, scouts);
    civ_mark_moved(s, to, armies - least(armies, fresh_armies),
                   scouts - least(scouts, fresh_scouts));
}

/* Effects */

typedef void effect(const struct civ_run *run, struct civ_frame thing);

static const struct civ_event_row *card(struct civ_frame thing)
{
    return &civ_events[thing.b];
}

/* R 13.6 */
static void do_terrain(const struct civ_run *run, struct civ_frame thing)
{
    int terrain = thing.b == CIV_EVENT_DEFORESTATION ? CIV_TERRAIN_GRASSLAND : CIV_TERRAIN_DESERT;
    civ_change_terrain(run->s, thing.d, terrain);
    civ_tell(run, CIV_NEWS_TERRAIN, thing.seat, terrain, thing.d);
}

/* First the player learns from the other, then the other from the player. */
static void do_swap_tech(const struct civ_run *run, struct civ_frame thing)
{
    civ_ask_learn(run->s, thing.d, thing.seat, 1, card(thing)->amount, true);
    civ_ask_learn(run->s, thing.seat, thing.d, 1, card(thing)->amount, false);
}

static void do_destroy(const struct civ_run *run, struct civ_frame thing)
{
    civ_raze(run, thing.d);
    if (card(thing)->amount > 1 && thing.f == CIV_TARGET_SQUARE)
        civ_raze(run, thing.e);
}

/* R 5.5 */
static void do_revolt(const struct civ_run *run, struct civ_frame thing)
{
    struct civ_player *p = &run->s->player[thing.d];
    p->government = CIV_GOVERNMENT_ANARCHY;
    p->revolt = true;
    civ_tell(run, CIV_NEWS_GOVERNMENT, thing.d, CIV_GOVERNMENT_ANARCHY, 0);
}

static void do_production(const struct civ_run *run, struct civ_frame thing)
{
    civ_add_production(run->s, thing.d, card(thing)->amount);
}

static void do_encampment(const struct civ_run *run, struct civ_frame thing)
{
    struct civ_state *s = run->s;
    civ_set_piece(s, thing.d, CIV_PIECE_MARKERS + civ_take_first(s->villages, &s->village_count));
    civ_tell(run, CIV_NEWS_ENCAMPMENT, thing.seat, thing.d, 0);
}

static void do_supply(const struct civ_run *run, struct civ_frame thing)
{
    struct civ_state *s = run->s;
    int amount = card(thing)->amount;
    if (s->phase == CIV_STAGE_CITY_MANAGEMENT) {
        int city, seat = civ_city_at(s, thing.d, &city);
        s->player[seat].city[city].extra++;
        return;
    }
    civ_earn_trade(run, thing.seat, amount);
}

static void do_horde(const struct civ_run *run, struct civ_frame thing)
{
    civ_begin_horde(run, thing.seat, thing.d);
}

static void do_desert(const struct civ_run *run, struct civ_frame thing)
{
    struct civ_state *s = run->s;
    if (thing.f != CIV_TARGET_OWN_FIGURE) {
        struct civ_hit hit = civ_unpack_hit(thing.e);
        civ_kill_figures(run, thing.d, hit.seat, hit.armies, hit.scouts);
        return;
    }
    int person = civ_pieces[s->piece[thing.d]].row, city;
    civ_tell(run, CIV_NEWS_GREAT_LOST, civ_owner_of_outskirts(s, thing.d, &city), person, thing.d);
    s->great_pile[person]++;
    civ_set_piece(s, thing.d, ITEM_NONE);
}

static void do_cancel(const struct civ_run *run, struct civ_frame thing)
{
    (void)thing;
    civ_cancel_below(run->s);
}

/* The frame `to` remembers the event, the square, the figure. */
static void ask_to(struct civ_state *s, struct civ_frame thing)
{
    civ_push(
        s, (struct civ_frame){
               .kind = CIV_PHASE_TO, .seat = thing.seat, .a = thing.b, .b = thing.d, .c = thing.e});
}

static void do_astray(const struct civ_run *run, struct civ_frame thing)
{
    ask_to(run->s, thing);
}

static void do_migrate(const struct civ_run *run, struct civ_frame thing)
{
    if (run->s->phase == CIV_STAGE_MOVEMENT)
        ask_to(run->s, thing);
    else
        civ_ask_switch(run->s, thing.seat, false, card(thing)->amount);
}

static effect *const effects[CIV_EVENT_KIND_COUNT] = {
    [CIV_EVENT_KIND_CANCEL] = do_cancel,         [CIV_EVENT_KIND_DESERT] = do_desert,
    [CIV_EVENT_KIND_LEAD_ASTRAY] = do_astray,    [CIV_EVENT_KIND_TERRAIN] = do_terrain,
    [CIV_EVENT_KIND_SWAP_TECH] = do_swap_tech,   [CIV_EVENT_KIND_DESTROY] = do_destroy,
    [CIV_EVENT_KIND_REVOLT] = do_revolt,         [CIV_EVENT_KIND_PRODUCTION] = do_production,
    [CIV_EVENT_KIND_ENCAMPMENT] = do_encampment, [CIV_EVENT_KIND_MIGRATE] = do_migrate,
    [CIV_EVENT_KIND_HORDE] = do_horde,           [CIV_EVENT_KIND_SUPPLY] = do_supply,
};

void civ_do_event(const struct civ_run *run, struct civ_frame thing)
{
    effects[card(thing)->kind](run, thing);
}

/* Where figures go */

int civ_legal_to(const struct civ_state *s, uint32_t *out)
{
    const struct civ_frame *top = civ_top_of(s);
    const struct civ_event_row *row = &civ_events[top->a];
    struct civ_list list = {out, 0};
    civ_list_squares(&list, CIV_TO,
                     row->kind == CIV_EVENT_KIND_MIGRATE
                         ? civ_migrate_goals(s, top->seat, top->b, top->c, row->range)
                         : civ_astray_goals(s, top->b, row->amount));
    return list.count;
}

void civ_apply_to(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    int to = (int)action_arg(action, 0), from = top.b;
    civ_pop(run->s);
    if (civ_events[top.a].kind == CIV_EVENT_KIND_MIGRATE)
        move_figures(run, from, to, top.c == CIV_FIGURE_ARMY, top.c == CIV_FIGURE_SCOUT);
    else
        move_figures(run, from, to, run->s->armies[from], run->s->scouts[from]);
}
