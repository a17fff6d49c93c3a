/* move.c: the Movement of a seat: groups of figures, where they go and what they meet (R 8). */
#include <string.h>

#include "games/civ/log.h"

/* What a group can do with its next point of movement. */
struct ways {
    struct grid step, enter, explore, sacrifice;
};

/* Where a group may be, whatever movement it has left. */
struct land {
    struct grid end, pass, enter;
};

/* A group that has not begun its move may stay where it is. */
static struct land land_of(const struct civ_state *s, int seat, const struct civ_group *g)
{
    struct land land = {
        .end = civ_may_end(s, seat, g->armies, g->scouts),
        .pass = civ_may_pass(s, seat, g->armies, g->scouts),
        .enter = civ_may_enter(s, seat, g->armies, g->scouts),
    };
    if (!g->begun)
        grid_add(&land.end, g->at);
    return land;
}

/* The squares from which a group with that much movement left can still reach a place to stay: it
 * may stay there, or it may enter a square beside it, or a neighbouring square leads to such a
 * place. */
static struct grid reach(const struct civ_state *s, const struct land *land, int left)
{
    struct grid reached = land->end;
    for (int i = 0; i < left; i++) {
        struct grid on = grid_or(land->enter, grid_and(land->pass, reached));
        reached = grid_or(land->end, grid_minus(grid_beside(on), s->locked));
    }
    return reached;
}

/* Russia: cities whose owner knows a tech that this seat can learn. */
static struct grid to_sacrifice(const struct civ_state *s, int seat, const struct civ_group *g)
{
    struct grid cities = {{0}};
    if (!civ_is(s, seat, CIV_CIV_RUSSIA) || g->armies + g->scouts != 1 ||
        civ_has_used(s, seat, CIV_ABILITY_SACRIFICE))
        return cities;
    for (int other = 0; other < s->players; other++) {
        const struct civ_player *p = &s->player[other];
        if (other == seat || !(p->techs & civ_learnable(s, seat)))
            continue;
        for (int city = 0; city < CIV_CITIES; city++)
            if (p->city[city].stands)
                grid_add(&cities, p->city[city].at);
    }
    return cities;
}

static struct ways find_ways(const struct civ_state *s, int seat, const struct civ_group *g)
{
    struct ways ways = {0};
    if (!g->left)
        return ways;
    struct land land = land_of(s, seat, g);
    struct grid beside = grid_beside(grid_of(g->at));
    struct grid open = grid_and(beside, land.pass);
    struct grid hidden = grid_and(beside, grid_minus(s->exists, s->revealed));
    struct grid good = land.end;
    bool far = !grid_is_empty(grid_minus(open, good)) ||
               (!grid_is_empty(hidden) && !grid_has(&good, g->at));
    if (far) /* otherwise the neighbouring squares are enough */
        good = reach(s, &land, g->left - 1);
    if (grid_has(&good, g->at))
        ways.explore = hidden;
    if (grid_has(&s->locked, g->at))
        return ways;
    ways.step = grid_and(open, good);
    ways.enter = grid_and(beside, land.enter);
    ways.sacrifice = grid_and(beside, to_sacrifice(s, seat, g));
    return ways;
}

static bool has_way(const struct ways *ways)
{
    return !grid_is_empty(
        grid_or(grid_or(ways->step, ways->enter), grid_or(ways->explore, ways->sacrifice)));
}

/* Legal actions */

static struct civ_group group_from(const struct civ_state *s, int seat, int square, int armies,
                                   int scouts)
{
    bool alone = armies == 1 && !scouts && civ_follows(s, seat, CIV_POLICY_NATURAL_RELIGION);
    return (struct civ_group){.at = (uint8_t)square,
                              .armies = (uint8_t)armies,
                              .scouts = (uint8_t)scouts,
                              .left = (uint8_t)(civ_speed(s, seat) + alone)};
}

/* R 8.1: figures move once a turn. */
static void list_groups(const struct civ_state *s, int seat, int square, struct civ_list *list)
{
    int armies = s->armies[square] - s->moved_armies[square];
    int scouts = s->scouts[square] - s->moved_scouts[square];
    for (int a = 0; a <= armies; a++) {
        for (int b = a ? 0 : 1; b <= scouts; b++) {
            struct civ_group group = group_from(s, seat, square, a, b);
            struct ways ways = find_ways(s, seat, &group);
            if (has_way(&ways))
                civ_list_add(list, CIV_GROUP, square, a, b);
        }
    }
}

int civ_legal_movement(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    struct civ_list list = {actions, 0};
    int seat = civ_top_of(s)->seat, square;
    struct grid squares = s->player[seat].held;
    while ((square = grid_take(&squares)) >= 0)
        list_groups(s, seat, square, &list);
    civ_list_events(s, seat, &list);
    civ_list_abilities(s, seat, CIV_STAGE_MOVEMENT, &list);
    civ_list_add(&list, CIV_END, 0, 0, 0);
    return list.count;
}

static bool may_end_here(const struct civ_state *s, int seat)
{
    const struct civ_group *g = &s->group;
    struct grid end = civ_may_end(s, seat, g->armies, g->scouts);
    return grid_has(&end, g->at);
}

int civ_legal_group(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    struct civ_list list = {actions, 0};
    int seat = civ_top_of(s)->seat;
    struct ways ways = find_ways(s, seat, &s->group);
    civ_list_squares(&list, CIV_STEP_TO, ways.step);
    civ_list_squares(&list, CIV_ENTER, ways.enter);
    civ_list_squares(&list, CIV_EXPLORE, ways.explore);
    civ_list_squares(&list, CIV_SACRIFICE, ways.sacrifice);
    if (s->group.begun && may_end_here(s, seat))
        civ_list_add(&list, CIV_STOP, 0, 0, 0);
    return list.count;
}

bool civ_sound_group(const void *state, int place)
{
    const struct civ_state *s = state;
    return civ_below(s, place)->kind == CIV_DECISION_MOVEMENT &&
           s->frames[place].seat == civ_active(s) && s->group.armies + s->group.scouts > 0;
}

/* The group */

void civ_begin_movement(const struct play *play, int seat)
{
    civ_ask(play->state, CIV_DECISION_MOVEMENT, seat);
    civ_ask(play->state, CIV_STEP_INTERRUPTION, seat);
}

/* R 8.2: the group leaves its square but stays on the map. */
static void lift_group(const struct play *play, int seat, struct civ_group group)
{
    struct civ_state *s = play->state;
    struct civ_player *p = &s->player[seat];
    civ_remove_figures(s, group.at, group.armies, group.scouts);
    p->armies = (uint8_t)(p->armies + group.armies);
    p->scouts = (uint8_t)(p->scouts + group.scouts);
    s->group = group;
    play_tell_more(play, CIV_NEWS_MOVE, seat, group.at, group.armies, group.scouts);
    civ_ask(s, CIV_DECISION_GROUP, seat);
}

static struct civ_group end_group(struct civ_state *s, int seat)
{
    struct civ_group group = s->group;
    struct civ_player *p = &s->player[seat];
    p->armies = (uint8_t)(p->armies - group.armies);
    p->scouts = (uint8_t)(p->scouts - group.scouts);
    memset(&s->group, 0, sizeof s->group);
    return group;
}

void civ_put_group_down(const struct play *play, int seat)
{
    struct civ_state *s = play->state;
    struct civ_group group = end_group(s, seat);
    civ_add_figures(s, seat, group.at, group.armies, group.scouts);
    civ_mark_moved(s, group.at, group.armies, group.scouts);
    play_tell(play, CIV_NEWS_ARRIVE, seat, group.at, 0);
}

void civ_lose_group(const struct play *play, int seat)
{
    struct civ_group group = end_group(play->state, seat);
    if (group.armies + group.scouts)
        play_tell_more(play, CIV_NEWS_LOSE_FIGURES, seat, group.at, group.armies, group.scouts);
}

/* R 2.4: the tile is turned so that its arrow points away from the group. */
static void explore(const struct play *play, int seat, int square)
{
    struct civ_state *s = play->state;
    struct civ_group *g = &s->group;
    int dx = grid_x(square) - grid_x(g->at), dy = grid_y(square) - grid_y(g->at);
    int turned = dy < 0 ? 0 : dx > 0 ? 1 : dy > 0 ? 2 : 3;
    int slot = civ_slot_at(s, square);
    civ_reveal(play, slot, turned);
    play_tell(play, CIV_NEWS_EXPLORE, seat, s->tile[slot], square);
}

/* R 8.5: the square is taken without a fight. */
static void move_in(const struct play *play, int seat, int square)
{
    struct civ_state *s = play->state;
    s->group.at = (uint8_t)square;
    civ_put_group_down(play, seat);
    civ_take_marker(play, seat, square);
}

bool civ_is_attack(const struct civ_state *s, int seat, int square)
{
    int class = civ_class_at(s, square);
    return class != CIV_CLASS_HUT && (class != CIV_CLASS_VILLAGE || !civ_is(s, seat, CIV_CIV_ZULU));
}

static void enter(const struct play *play, int seat, int square)
{
    struct civ_state *s = play->state;
    civ_pop(s);
    if (!civ_is_attack(s, seat, square)) {
        move_in(play, seat, square);
        return;
    }
    civ_ask_at(s, CIV_STEP_ATTACK, seat, square);
    civ_ask(s, CIV_STEP_INTERRUPTION, seat);
}

static void sacrifice(const struct play *play, int seat, int square)
{
    struct civ_state *s = play->state;
    int city, owner = civ_city_at(s, square, &city);
    civ_pop(s);
    s->group.at = (uint8_t)square;
    civ_lose_group(play, seat);
    civ_mark_used(s, seat, CIV_ABILITY_SACRIFICE);
    civ_ask_learn(s, seat, owner, 1, CIV_LEVEL_COUNT, false);
}

/* Goes one square further, or stays to explore. */
static void spend_movement(struct civ_state *s, int at)
{
    s->group.at = (uint8_t)at;
    s->group.left--;
    s->group.begun = true;
}

void civ_apply_group(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    int seat = civ_top(s)->seat, square = (int)action_arg(action, 0);
    switch (action_verb(action)) {
    case CIV_STEP_TO:
        spend_movement(s, square);
        return;
    case CIV_EXPLORE:
        explore(play, seat, square);
        spend_movement(s, s->group.at);
        return;
    case CIV_ENTER:
        enter(play, seat, square);
        return;
    case CIV_SACRIFICE:
        sacrifice(play, seat, square);
        return;
    case CIV_STOP:
        civ_pop(s);
        civ_ask(s, CIV_STEP_ARRIVE, seat);
        return;
    }
    assert(false && "an action of another decision");
}

void civ_apply_movement(const struct play *play, uint32_t action)
{
    int seat = civ_top_of(play->state)->seat, a = (int)action_arg(action, 0);
    switch (action_verb(action)) {
    case CIV_GROUP:
        lift_group(play, seat,
                   group_from(play->state, seat, a, (int)action_arg(action, 1),
                              (int)action_arg(action, 2)));
        return;
    case CIV_EVENT:
        civ_play_event(play, seat, a);
        return;
    case CIV_USE:
        civ_use(play, seat,
                a == CIV_USE_COMMUNISM ? CIV_ABILITY_COMMUNISM : CIV_ABILITY_ATOMIC_THEORY_BOMB);
        return;
    case CIV_END:
        civ_pop(play->state);
        return;
    }
    assert(false && "an action of another decision");
}

/* What happens without asking */

void civ_step_attack(const struct play *play)
{
    struct civ_state *s = play->state;
    struct civ_frame step = civ_pop(s);
    if (s->group.armies && !grid_has(&s->locked, s->group.at))
        civ_begin_attack(play, step.seat, step.square);
    else if (s->group.armies + s->group.scouts && may_end_here(s, step.seat))
        civ_ask(s, CIV_STEP_ARRIVE, step.seat);
    else
        civ_lose_group(play, step.seat);
}

static bool is_enemy_at(const struct civ_state *s, int seat, int square)
{
    int city, owner = civ_city_at(s, square, &city);
    return (owner != CIV_NOBODY && owner != seat) ||
           (s->holder[square] >= 0 && s->holder[square] != seat) ||
           civ_class_at(s, square) == CIV_CLASS_VILLAGE;
}

bool civ_sound_attack(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_frame *frame = &s->frames[place];
    return !s->battle.on && frame->seat == civ_active(s) &&
           is_enemy_at(s, frame->seat, frame->square);
}

bool civ_sound_assault(const void *state, int place)
{
    const struct civ_state *s = state;
    return civ_sound_attack(s, place) && s->group.armies == 1 &&
           s->group.at == s->frames[place].square;
}

/* Combustion: a building of another player under the army. */
static bool can_destroy(const struct civ_state *s, int seat, int square)
{
    int city;
    if (!civ_knows(s, seat, CIV_TECH_COMBUSTION) || civ_has_used(s, seat, CIV_ABILITY_COMBUSTION) ||
        civ_class_at(s, square) != CIV_CLASS_BUILDING)
        return false;
    return civ_owner_of_outskirts(s, square, &city) != seat;
}

/* R 8.7 */
static void take_relic(const struct play *play, int seat, int square)
{
    struct civ_state *s = play->state;
    const struct civ_relic_row *relic = &civ_relics[civ_pieces[s->piece[square]].row];
    play_tell(play, CIV_NEWS_RELIC, seat, civ_pieces[s->piece[square]].row, 0);
    civ_set_piece(s, square, ITEM_NONE);
    for (int i = 0; i < relic->advance; i++)
        civ_culture_step(play, seat);
    for (int i = 0; i < relic->units; i++)
        civ_ask_unit(s, seat);
}

void civ_step_arrive(const struct play *play)
{
    struct civ_state *s = play->state;
    struct civ_frame step = civ_pop(s);
    int square = s->group.at, armies = s->group.armies;
    civ_put_group_down(play, step.seat);
    if (armies && can_destroy(s, step.seat, square))
        civ_ask_at(s, CIV_DECISION_DESTROY, step.seat, square);
    if (armies && civ_class_at(s, square) == CIV_CLASS_RELIC)
        take_relic(play, step.seat, square);
}

int civ_legal_destroy(const void *state, uint32_t *actions)
{
    (void)state;
    struct civ_list list = {actions, 0};
    civ_list_add(&list, CIV_DESTROY, 0, 0, 0);
    civ_list_add(&list, CIV_SPARE, 0, 0, 0);
    return list.count;
}

void civ_apply_destroy(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    struct civ_frame top = civ_pop(s);
    if (action_verb(action) == CIV_SPARE)
        return;
    civ_mark_used(s, top.seat, CIV_ABILITY_COMBUSTION);
    play_tell(play, CIV_NEWS_DESTROYED, top.seat, civ_pieces[s->piece[top.square]].row, top.square);
    civ_destroy_building(s, top.square);
}

bool civ_sound_destroy(const void *state, int place)
{
    const struct civ_state *s = state;
    return can_destroy(s, s->frames[place].seat, s->frames[place].square);
}
