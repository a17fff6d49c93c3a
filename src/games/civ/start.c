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

/* The other figures on the square move away together; if there is no place for them they are lost.
 */
static void displace_others(const struct play *play, int seat, int square)
{
    struct civ_state *s = play->state;
    int armies = s->armies[square], scouts = s->scouts[square];
    civ_remove_figures(s, square, armies, scouts);
    if (armies + scouts == 0)
        return;
    if (grid_is_empty(civ_displace_places(s, seat, square, armies, scouts)))
        play_tell_more(play, CIV_NEWS_LOSE_FIGURES, seat, square, armies, scouts);
    else
        civ_push(s, (struct civ_frame){.kind = CIV_DECISION_DISPLACE,
                                       .seat = (uint8_t)seat,
                                       .displace = {.square = (uint8_t)square,
                                                    .armies = (uint8_t)armies,
                                                    .scouts = (uint8_t)scouts}});
}

static void destroy_city_state(const struct play *play, int seat, int square)
{
    struct civ_state *s = play->state;
    int culture = civ_limit(CIV_LIMIT_CITY_STATE_CULTURE);
    play_tell(play, CIV_NEWS_CITY_STATE_LOST, seat, civ_pieces[s->piece[square]].row, square);
    civ_set_piece(s, square, ITEM_NONE);
    civ_earn_culture(play, seat, culture);
}

/* The Zulu explore the huts around a new city, one after another; a city-state found there is
 * destroyed at once. */
void civ_step_huts(const struct play *play)
{
    struct civ_state *s = play->state;
    struct civ_frame *step = civ_top(s);
    int seat = step->seat;
    struct grid huts = grid_and(grid_around(step->square), s->lying[CIV_CLASS_HUT]);
    int square = grid_take(&huts);
    if (square < 0) {
        civ_pop(s);
        return;
    }
    if (civ_markers[civ_pieces[s->piece[square]].row].effect == CIV_MARKER_EFFECT_CITY_STATE) {
        int culture = civ_limit(CIV_LIMIT_CITY_STATE_CULTURE);
        play_tell(play, CIV_NEWS_FOUND, seat, civ_pieces[s->piece[square]].row, square);
        civ_set_piece(s, square, ITEM_NONE);
        civ_earn_culture(play, seat, culture);
    } else {
        civ_take_marker(play, seat, square);
    }
}

bool civ_sound_huts(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_frame *frame = &s->frames[place];
    int city;
    return civ_below(s, place)->kind == CIV_DECISION_START_OF_TURN &&
           civ_is(s, frame->seat, CIV_CIV_ZULU) &&
           civ_city_at(s, frame->square, &city) == frame->seat;
}

static int free_city(const struct civ_player *p)
{
    int city = 0;
    while (p->city[city].stands)
        city++;
    return city;
}

void civ_found_city(const struct play *play, int seat, int square)
{
    struct civ_state *s = play->state;
    struct civ_player *p = &s->player[seat];
    struct civ_city *c = &p->city[free_city(p)];
    c->at = (uint8_t)square;
    c->stands = 1;
    grid_add(&s->centres, square);
}

static void build_city(const struct play *play, int seat, int square, int figure)
{
    struct civ_state *s = play->state;
    civ_remove_figures(s, square, figure == CIV_FIGURE_ARMY, figure == CIV_FIGURE_SCOUT);
    civ_found_city(play, seat, square);
    play_tell(play, CIV_NEWS_CITY, seat, square, 0);
    if (civ_class_at(s, square) == CIV_CLASS_CITY_STATE)
        destroy_city_state(play, seat, square);
    if (civ_is(s, seat, CIV_CIV_ROME))
        civ_culture_step(play, seat);
    if (civ_is(s, seat, CIV_CIV_ZULU))
        civ_ask_at(s, CIV_STEP_HUTS, seat, square);
    if (count_bits(s->player[seat].policies) < civ_policy_limit(s, seat))
        civ_ask(s, CIV_DECISION_POLICY, seat);
    displace_others(play, seat, square);
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

static void civ_set_government(const struct play *play, int seat, int government)
{
    struct civ_state *s = play->state;
    struct civ_player *p = &s->player[seat];
    p->government = (uint8_t)government;
    p->revolt = government == CIV_GOVERNMENT_ANARCHY;
    play_tell(play, CIV_NEWS_GOVERNMENT, seat, government, 0);
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

/* A figure that the gardens bring. */
bool civ_sound_figure(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_frame *frame = &s->frames[place];
    return civ_below(s, place)->kind == CIV_DECISION_START_OF_TURN && civ_on_top(s, place) &&
           frame->square == gardens_square(s, frame->seat);
}

/* What abilities need beyond being in force and unused. */

typedef bool need(const struct civ_state *s, int seat, const struct civ_ability_row *row);

static bool have_army(const struct civ_state *s, int seat, const struct civ_ability_row *row)
{
    (void)row;
    return s->player[seat].armies > 0;
}

static bool can_study(const struct civ_state *s, int seat, const struct civ_ability_row *row)
{
    return s->player[seat].trade >= row->trade &&
           civ_techs_to_learn(s, seat, CIV_NOBODY, row->amount, row->amount);
}

static bool can_sponsor(const struct civ_state *s, int seat, const struct civ_ability_row *row)
{
    return s->player[seat].culture >= row->culture && civ_event_left(s, own_section(s, seat));
}

static bool feeds_any_city(const struct civ_state *s, int seat, const struct civ_ability_row *row)
{
    (void)row;
    for (int city = 0; city < CIV_CITIES; city++)
        if (s->player[seat].city[city].stands && civ_kinds_at_hand(s, seat, city))
            return true;
    return false;
}

static bool can_garden(const struct civ_state *s, int seat, const struct civ_ability_row *row)
{
    int square = gardens_square(s, seat);
    (void)row;
    return civ_may_appear(s, seat, CIV_FIGURE_ARMY, square) ||
           civ_may_appear(s, seat, CIV_FIGURE_SCOUT, square);
}

static bool can_immigrate(const struct civ_state *s, int seat, const struct civ_ability_row *row)
{
    (void)row;
    return civ_techs_to_learn(s, seat, CIV_OTHERS, 1, CIV_LEVEL_COUNT) != 0;
}

/* What they do, once their price is paid. */

typedef void effect(const struct play *play, int seat, const struct civ_ability_row *row);

static void gain_trade(const struct play *play, int seat, const struct civ_ability_row *row)
{
    civ_earn_trade(play, seat, row->amount);
}

static void gain_trade_by_cities(const struct play *play, int seat,
                                 const struct civ_ability_row *row)
{
    const struct civ_state *s = play->state;
    int cities = civ_city_count(s, seat) + grid_count(civ_controlled(s, seat));
    civ_earn_trade(play, seat, row->amount * cities);
}

static void gain_culture(const struct play *play, int seat, const struct civ_ability_row *row)
{
    civ_earn_culture(play, seat, row->amount);
}

static void gain_culture_by_scout(const struct play *play, int seat,
                                  const struct civ_ability_row *row)
{
    const struct civ_state *s = play->state;
    civ_earn_culture(play, seat, row->amount + (s->player[seat].scouts ? row->amount : 0));
}

static void gain_culture_by_armies(const struct play *play, int seat,
                                   const struct civ_ability_row *row)
{
    const struct civ_state *s = play->state;
    civ_earn_culture(play, seat, row->amount * s->player[seat].armies);
}

static void gain_coin(const struct play *play, int seat, const struct civ_ability_row *row)
{
    (void)row;
    civ_add_coin(play, seat, CIV_PURSE_PANAMA_CANAL);
}

static void study(const struct play *play, int seat, const struct civ_ability_row *row)
{
    civ_ask_learn(play->state, seat, CIV_NOBODY, row->amount, row->amount, false);
}

static void sponsor(const struct play *play, int seat, const struct civ_ability_row *row)
{
    (void)row;
    civ_gain_event(play, seat, own_section(play->state, seat));
}

static void collect(const struct play *play, int seat, const struct civ_ability_row *row)
{
    (void)row;
    civ_ask_take(play->state, seat, CIV_TAKE_OWN);
}

static void garden(const struct play *play, int seat, const struct civ_ability_row *row)
{
    (void)row;
    civ_ask_at(play->state, CIV_DECISION_FIGURE, seat, gardens_square(play->state, seat));
}

static void immigrate(const struct play *play, int seat, const struct civ_ability_row *row)
{
    (void)row;
    civ_ask_learn(play->state, seat, CIV_OTHERS, 1, CIV_LEVEL_COUNT, false);
}

static void perform(const struct play *play, int seat, const struct civ_ability_row *row)
{
    (void)row;
    civ_culture_step(play, seat);
}

/* clang-format off */
#define STARTS(ROW) \
    ROW(DEMOCRACY_GAIN, NULL, gain_trade) ROW(EXPANSIONISM, NULL, gain_trade_by_cities) \
    ROW(PACIFISM, NULL, gain_culture_by_scout) \
    ROW(FUNDAMENTALISM, have_army, gain_culture_by_armies) \
    ROW(STONEHENGE, NULL, gain_culture) ROW(THE_COLOSSUS, NULL, gain_trade) \
    ROW(THE_LOUVRE, NULL, gain_culture) ROW(PANAMA_CANAL, NULL, gain_coin) \
    ROW(RATIONALISM_1, can_study, study) ROW(RATIONALISM_2, can_study, study) \
    ROW(PATRONAGE, can_sponsor, sponsor) ROW(FEUDALISM, feeds_any_city, collect) \
    ROW(THE_HANGING_GARDENS, can_garden, garden) \
    ROW(STATUE_OF_LIBERTY, can_immigrate, immigrate) ROW(SYDNEY_OPERA_HOUSE, NULL, perform)
/* clang-format on */

static const struct {
    need *needs; /* NULL: nothing */
    effect *act;
} starts[] = {
#define START(ABILITY, NEEDS, ACT) [CIV_ABILITY_##ABILITY] = {NEEDS, ACT},
    STARTS(START)};
static_assert((0 STARTS(CIV_ABILITY_BIT)) == (UINT64_C(1) << CIV_ABILITY_HORSEBACK_RIDING) - 1,
              "every ability before those of ability.c has its effect");

static bool can_start(const struct civ_state *s, int seat, int ability, uint32_t working)
{
    const struct civ_ability_row *row = &civ_abilities[ability];
    return !civ_has_used(s, seat, ability) && civ_is_in_force(s, seat, row, working) &&
           (!starts[ability].needs || starts[ability].needs(s, seat, row));
}

static void use_start(const struct play *play, int seat, int ability)
{
    struct civ_state *s = play->state;
    struct civ_player *p = &s->player[seat];
    const struct civ_ability_row *row = &civ_abilities[ability];
    civ_mark_used(s, seat, ability);
    play_tell(play, CIV_NEWS_USE, seat, row->use, 0);
    p->trade = (uint8_t)(p->trade - row->trade);
    p->culture = (uint16_t)(p->culture - row->culture);
    starts[ability].act(play, seat, row);
}

static int list_starts(const struct civ_state *s, int seat, struct civ_list *list)
{
    uint32_t working = civ_working(s, seat);
    int gains = 0;
    for (int ability = 0; ability < COUNT_OF(starts); ability++) {
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

int civ_legal_start_of_turn(const void *state, uint32_t *actions)
{
    int gains;
    return list_all(state, actions, &gains);
}

static void take_all_gains(const struct play *play, int seat)
{
    for (int ability = 0; civ_abilities[ability].gain; ability++)
        if (can_start(play->state, seat, ability, civ_working(play->state, seat)))
            use_start(play, seat, ability);
}

/* If only gains and `end` are left, the gains are taken without asking. */
bool civ_settle_start_of_turn(const struct play *play)
{
    struct civ_state *s = play->state;
    uint32_t actions[LEGAL_MAX];
    int gains, seat = civ_top_of(s)->seat;
    int count = list_all(s, actions, &gains);
    if (must_choose(&s->player[seat]) || gains == 0 || count != gains + 1)
        return false;
    take_all_gains(play, seat);
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
        civ_ask_at(s, CIV_DECISION_ASSIGN, seat, squares[--count]);
}

static void end_start(const struct play *play, int seat)
{
    struct civ_state *s = play->state;
    take_all_gains(play, seat);
    if (civ_check_economy(play))
        return;
    s->player[seat].fresh = 0;
    civ_pop(s);
    assign_gatherers(s, seat);
}

void civ_apply_start_of_turn(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    int seat = civ_top(s)->seat, a = (int)action_arg(action, 0);
    switch (action_verb(action)) {
    case CIV_CITY:
        build_city(play, seat, a, (int)action_arg(action, 1));
        return;
    case CIV_GOVERNMENT:
        s->player[seat].changed = 1;
        civ_set_government(play, seat, a);
        return;
    case CIV_GREAT:
        s->player[seat].great[a]--;
        civ_ask_place(s, seat, CIV_ITEM_PERSON + a, 0, CIV_PLACE_ONLY);
        return;
    case CIV_EVENT:
        civ_play_event(play, seat, a);
        return;
    case CIV_USE:
        use_start(play, seat, civ_ability_of(a, CIV_STAGE_START_OF_TURN));
        return;
    case CIV_END:
        end_start(play, seat);
        return;
    }
    assert(false && "an action of another decision");
}
