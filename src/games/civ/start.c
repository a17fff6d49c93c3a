/* start.c: R 5: the Start of Turn. */
#include "games/civ/log.h"

/* New cities (R 5.3) */

static bool has_room_around(const struct civ_state *s, int seat, int square)
{
    struct grid around = grid_around(square), all = grid_or(around, grid_of(square));
    struct grid barred = grid_or(s->lying[CIV_CLASS_VILLAGE], civ_foreign(s, seat));
    if (!civ_is(s, seat, CIV_CIV_ZULU))
        barred = grid_or(barred, s->lying[CIV_CLASS_HUT]);
    if (grid_count(grid_and(around, s->revealed)) < 8 || grid_meets(all, barred))
        return false;
    return !grid_meets(all, s->lying[CIV_CLASS_RELIC]) &&
           !grid_meets(around, s->lying[CIV_CLASS_CITY_STATE]);
}

static bool is_far_from_cities(const struct civ_state *s, int square)
{
    struct grid centres = s->centres;
    int other;
    while ((other = grid_take(&centres)) >= 0)
        if (grid_distance_diagonal(other, square) < civ_limit(CIV_LIMIT_CITY_DISTANCE))
            return false;
    return true;
}

static bool may_found(const struct civ_state *s, int seat, int square)
{
    return !grid_has(&s->water, square) && is_far_from_cities(s, square) &&
           has_room_around(s, seat, square);
}

static void list_cities(const struct civ_state *s, int seat, struct civ_list *list)
{
    int count = civ_city_count(s, seat), square;
    bool armies = s->player[seat].government == CIV_GOVERNMENT_REPUBLIC;
    struct grid held = s->player[seat].held;
    if (count >= CIV_CITIES || count >= civ_city_limit(s, seat))
        return;
    while ((square = grid_take(&held)) >= 0) {
        if (!(s->scouts[square] || armies) || !may_found(s, seat, square))
            continue;
        if (s->armies[square] && armies)
            civ_list_add(list, CIV_CITY, square, CIV_FIGURE_ARMY, 0);
        if (s->scouts[square])
            civ_list_add(list, CIV_CITY, square, CIV_FIGURE_SCOUT, 0);
    }
}

/* The others of the square make room, together; nowhere: they are lost. */
static void displace_others(const struct civ_run *run, int seat, int square)
{
    struct civ_state *s = run->s;
    int armies = s->armies[square], scouts = s->scouts[square];
    civ_remove_figures(s, square, armies, scouts);
    if (armies + scouts == 0)
        return;
    if (grid_is_empty(civ_displace_places(s, seat, square, armies, scouts)))
        civ_tell_more(run, CIV_NEWS_LOSE_FIGURES, seat, square, armies, scouts);
    else
        civ_ask(s, CIV_PHASE_DISPLACE, seat, square, armies, scouts);
}

static void destroy_city_state(const struct civ_run *run, int seat, int square)
{
    int culture = civ_limit(CIV_LIMIT_CITY_STATE_CULTURE);
    civ_tell(run, CIV_NEWS_CITY_STATE_LOST, seat, civ_pieces[run->s->piece[square]].row, square);
    civ_set_piece(run->s, square, ITEM_NONE);
    civ_earn_culture(run, seat, culture);
}

/* The Zulu explore the huts around a new city, one after another; a city-state found so is
 * destroyed at once. */
void civ_step_huts(const struct civ_run *run)
{
    struct civ_state *s = run->s;
    struct civ_frame *step = civ_top(s);
    int seat = step->seat;
    struct grid huts = grid_and(grid_around(step->a), s->lying[CIV_CLASS_HUT]);
    int square = grid_take(&huts);
    if (square < 0) {
        civ_pop(s);
        return;
    }
    if (civ_markers[civ_pieces[s->piece[square]].row].effect == CIV_MARKER_EFFECT_CITY_STATE) {
        int culture = civ_limit(CIV_LIMIT_CITY_STATE_CULTURE);
        civ_tell(run, CIV_NEWS_FOUND, seat, civ_pieces[s->piece[square]].row, square);
        civ_set_piece(s, square, ITEM_NONE);
        civ_earn_culture(run, seat, culture);
    } else {
        civ_take_marker(run, seat, square);
    }
}

static int free_city(const struct civ_player *p)
{
    int city = 0;
    while (p->city[city].stands)
        city++;
    return city;
}

void civ_found_city(const struct civ_run *run, int seat, int square)
{
    struct civ_state *s = run->s;
    struct civ_player *p = &s->player[seat];
    struct civ_city *c = &p->city[free_city(p)];
    c->at = (uint8_t)square;
    c->stands = 1;
    grid_add(&s->centres, square);
}

static void build_city(const struct civ_run *run, int seat, int square, int figure)
{
    struct civ_state *s = run->s;
    civ_remove_figures(s, square, figure == CIV_FIGURE_ARMY, figure == CIV_FIGURE_SCOUT);
    civ_found_city(run, seat, square);
    civ_tell(run, CIV_NEWS_CITY, seat, square, 0);
    if (civ_class_at(s, square) == CIV_CLASS_CITY_STATE)
        destroy_city_state(run, seat, square);
    if (civ_is(s, seat, CIV_CIV_ROME))
        civ_culture_step(run, seat);
    if (civ_is(s, seat, CIV_CIV_ZULU))
        civ_ask(s, CIV_STEP(HUTS), seat, square, 0, 0);
    if (__builtin_popcount(s->player[seat].policies) < civ_policy_limit(s, seat))
        civ_ask(s, CIV_PHASE_POLICY, seat, 0, 0, 0);
    displace_others(run, seat, square);
}

/* Governments (R 5.5) */

static bool must_choose(const struct civ_player *p)
{
    return p->government == CIV_GOVERNMENT_ANARCHY && !p->revolt;
}

static void list_governments(const struct civ_state *s, int seat, struct civ_list *list)
{
    const struct civ_player *p = &s->player[seat];
    bool other = false, forced = must_choose(p);
    if (!forced && (p->changed || p->government == CIV_GOVERNMENT_ANARCHY))
        return;
    for (int government = 0; government < CIV_GOVERNMENT_COUNT; government++) {
        int tech = civ_governments[government].tech;
        if (government == p->government || !civ_is_unlocked(s, seat, government))
            continue;
        other = true;
        if (forced || (tech != ITEM_NONE && p->fresh >> tech & 1))
            civ_list_add(list, CIV_GOVERNMENT, government, 0, 0);
    }
    if (other && !forced)
        civ_list_add(list, CIV_GOVERNMENT, CIV_GOVERNMENT_ANARCHY, 0, 0);
}

void civ_set_government(const struct civ_run *run, int seat, int government)
{
    struct civ_player *p = &run->s->player[seat];
    p->government = (uint8_t)government;
    p->revolt = government == CIV_GOVERNMENT_ANARCHY;
    civ_tell(run, CIV_NEWS_GOVERNMENT, seat, government, 0);
}

/* Abilities (R 5.8) */

bool civ_is_in_force(const struct civ_state *s, int seat, const struct civ_ability_row *row,
                     uint32_t working)
{
    if (row->tech != ITEM_NONE)
        return civ_knows(s, seat, row->tech);
    if (row->government != ITEM_NONE)
        return s->player[seat].government == row->government;
    if (row->policy != ITEM_NONE)
        return civ_follows(s, seat, row->policy);
    return row->wonder != ITEM_NONE && working >> row->wonder & 1;
}

static int own_section(const struct civ_state *s, int seat)
{
    int level = civ_culture_spaces[s->player[seat].space].level;
    return level ? level : 1;
}

static int gardens_square(const struct civ_state *s, int seat)
{
    struct grid squares = grid_and(civ_all_outskirts(s, seat), s->lying[CIV_CLASS_WONDER]);
    int square;
    while ((square = grid_take(&squares)) >= 0)
        if (s->piece[square] == CIV_PIECE_WONDERS + CIV_WONDER_THE_HANGING_GARDENS)
            break;
    return square;
}

static bool feeds_any_city(const struct civ_state *s, int seat)
{
    for (int city = 0; city < CIV_CITIES; city++)
        if (s->player[seat].city[city].stands && civ_kinds_at_hand(s, seat, city))
            return true;
    return false;
}

/* Beyond being in force and unused. */
static bool has_use(const struct civ_state *s, int seat, int ability)
{
    const struct civ_player *p = &s->player[seat];
    const struct civ_ability_row *row = &civ_abilities[ability];
    switch (ability) {
    case CIV_ABILITY_FUNDAMENTALISM:
        return p->armies > 0;
    case CIV_ABILITY_RATIONALISM_1:
    case CIV_ABILITY_RATIONALISM_2:
        return p->trade >= row->trade &&
               civ_techs_to_learn(s, seat, CIV_NOBODY, row->amount, row->amount);
    case CIV_ABILITY_PATRONAGE:
        return p->culture >= row->culture && civ_event_left(s, own_section(s, seat));
    case CIV_ABILITY_FEUDALISM:
        return feeds_any_city(s, seat);
    case CIV_ABILITY_THE_HANGING_GARDENS: {
        int square = gardens_square(s, seat);
        return civ_may_appear(s, seat, CIV_FIGURE_ARMY, square) ||
               civ_may_appear(s, seat, CIV_FIGURE_SCOUT, square);
    }
    case CIV_ABILITY_STATUE_OF_LIBERTY:
        return civ_techs_to_learn(s, seat, CIV_OTHERS, 1, CIV_LEVEL_COUNT) != 0;
    default:
        return true;
    }
}

static bool can_start(const struct civ_state *s, int seat, int ability, uint32_t working)
{
    return !civ_has_used(s, seat, ability) &&
           civ_is_in_force(s, seat, &civ_abilities[ability], working) && has_use(s, seat, ability);
}

static void use_gain(const struct civ_run *run, int seat, int ability)
{
    const struct civ_state *s = run->s;
    const struct civ_player *p = &s->player[seat];
    int amount = civ_abilities[ability].amount;
    switch (ability) {
    case CIV_ABILITY_DEMOCRACY_GAIN:
    case CIV_ABILITY_THE_COLOSSUS:
        civ_earn_trade(run, seat, amount);
        break;
    case CIV_ABILITY_EXPANSIONISM:
        civ_earn_trade(run, seat,
                       amount * (civ_city_count(s, seat) + grid_count(civ_controlled(s, seat))));
        break;
    case CIV_ABILITY_PACIFISM:
        civ_earn_culture(run, seat, amount + (p->scouts ? amount : 0));
        break;
    case CIV_ABILITY_FUNDAMENTALISM:
        civ_earn_culture(run, seat, amount * p->armies);
        break;
    case CIV_ABILITY_PANAMA_CANAL:
        civ_add_coin(run, seat, CIV_PURSE_PANAMA_CANAL);
        break;
    default:
        civ_earn_culture(run, seat, amount);
        break;
    }
}

static void use_start(const struct civ_run *run, int seat, int ability)
{
    struct civ_state *s = run->s;
    struct civ_player *p = &s->player[seat];
    const struct civ_ability_row *row = &civ_abilities[ability];
    civ_mark_used(s, seat, ability);
    civ_tell(run, CIV_NEWS_USE, seat, row->use, 0);
    if (row->gain) {
        use_gain(run, seat, ability);
        return;
    }
    p->trade = (uint8_t)(p->trade - row->trade);
    p->culture = (uint16_t)(p->culture - row->culture);
    switch (ability) {
    case CIV_ABILITY_RATIONALISM_1:
    case CIV_ABILITY_RATIONALISM_2:
        civ_ask_learn(s, seat, CIV_NOBODY, row->amount, row->amount, false);
        break;
    case CIV_ABILITY_PATRONAGE:
        civ_gain_event(run, seat, own_section(s, seat));
        break;
    case CIV_ABILITY_FEUDALISM:
        civ_ask(s, CIV_PHASE_TAKE, seat, CIV_TAKE_OWN, 0, 0);
        break;
    case CIV_ABILITY_THE_HANGING_GARDENS:
        civ_ask(s, CIV_PHASE_FIGURE, seat, gardens_square(s, seat), 0, 0);
        break;
    case CIV_ABILITY_STATUE_OF_LIBERTY:
        civ_ask_learn(s, seat, CIV_OTHERS, 1, CIV_LEVEL_COUNT, false);
        break;
    default:
        civ_culture_step(run, seat);
        break;
    }
}

/* The first rows of abilities.tsv are those of the Start of Turn. */
static bool is_start(int ability)
{
    return civ_abilities[ability].stage == CIV_STAGE_START_OF_TURN;
}

static int list_starts(const struct civ_state *s, int seat, struct civ_list *list)
{
    uint32_t working = civ_working(s, seat);
    int gains = 0;
    for (int ability = 0; is_start(ability); ability++) {
        if (!can_start(s, seat, ability, working))
            continue;
        civ_list_add(list, CIV_USE, civ_abilities[ability].use, 0, 0);
        gains += civ_abilities[ability].gain;
    }
    return gains;
}

/* The frame */

static int list_all(const struct civ_state *s, uint32_t *out, int *gains)
{
    struct civ_list list = {out, 0};
    int seat = civ_top_of(s)->seat;
    const struct civ_player *p = &s->player[seat];
    list_cities(s, seat, &list);
    list_governments(s, seat, &list);
    if (!grid_is_empty(civ_great_places(s, seat)))
        for (int person = 0; person < CIV_GREAT_PERSON_COUNT; person++)
            if (p->great[person])
                civ_list_add(&list, CIV_GREAT, person, 0, 0);
    civ_list_events(s, seat, &list);
    *gains = list_starts(s, seat, &list);
    if (!must_choose(p))
        civ_list_add(&list, CIV_END, 0, 0, 0);
    return list.count;
}

int civ_legal_start(const struct civ_state *s, uint32_t *out)
{
    int gains;
    return list_all(s, out, &gains);
}

static void take_all_gains(const struct civ_run *run, int seat)
{
    for (int ability = 0; civ_abilities[ability].gain; ability++)
        if (can_start(run->s, seat, ability, civ_working(run->s, seat)))
            use_start(run, seat, ability);
}

bool civ_take_gains(const struct civ_run *run)
{
    uint32_t actions[LEGAL_MAX];
    int gains, seat = civ_top_of(run->s)->seat;
    int count = list_all(run->s, actions, &gains);
    if (must_choose(&run->s->player[seat]) || gains == 0 || count != gains + 1)
        return false;
    take_all_gains(run, seat);
    return true;
}

/* R 5.6: each square with gatherers serves one city. */
static void assign_gatherers(struct civ_state *s, int seat)
{
    struct civ_player *p = &s->player[seat];
    struct grid held = grid_minus(p->held, s->lying[CIV_CLASS_CITY_STATE]);
    uint8_t squares[GRID_SIDE];
    int count = 0, square;
    for (int city = 0; city < CIV_CITIES; city++)
        p->city[city].gathered = (struct grid){{0}};
    while ((square = grid_take(&held)) >= 0)
        if (civ_gatherers(s, seat, square))
            squares[count++] = (uint8_t)square;
    while (count)
        civ_ask(s, CIV_PHASE_ASSIGN, seat, squares[--count], 0, 0);
}

static void end_start(const struct civ_run *run, int seat)
{
    take_all_gains(run, seat);
    if (civ_check_economy(run))
        return;
    run->s->player[seat].fresh = 0;
    civ_pop(run->s);
    assign_gatherers(run->s, seat);
}

static int start_of_use(int use)
{
    int ability = 0;
    while (civ_abilities[ability].use != use)
        ability++;
    return ability;
}

void civ_apply_start(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    struct civ_state *s = run->s;
    int seat = top.seat, a = (int)action_arg(action, 0);
    switch (action_verb(action)) {
    case CIV_CITY:
        build_city(run, seat, a, (int)action_arg(action, 1));
        break;
    case CIV_GOVERNMENT:
        s->player[seat].changed = 1;
        civ_set_government(run, seat, a);
        break;
    case CIV_GREAT:
        s->player[seat].great[a]--;
        civ_ask(s, CIV_PHASE_PLACE, seat, CIV_ITEM_PERSON + a, 0, CIV_PLACE_ONLY);
        break;
    case CIV_EVENT:
        civ_play_event(run, seat, a);
        break;
    case CIV_USE:
        use_start(run, seat, start_of_use(a));
        break;
    default:
        end_start(run, seat);
        break;
    }
}
