/* choice.c: small decisions that many things ask for (state.h says what their frames remember). For
 * each: its answers, what follows from one, and what makes a pending one sound. */
#include "games/civ/log.h"

void civ_list_squares(struct civ_list *list, unsigned verb, struct grid squares)
{
    int square;
    while ((square = grid_take(&squares)) >= 0)
        civ_list_add(list, verb, square, 0, 0);
}

void civ_list_bits(struct civ_list *list, unsigned verb, uint64_t set)
{
    for (; set; set &= set - 1)
        civ_list_add(list, verb, __builtin_ctzll(set), 0, 0);
}

void civ_list_counted(struct civ_list *list, unsigned verb, const uint8_t *counts, int kinds)
{
    for (int kind = 0; kind < kinds; kind++)
        if (counts[kind])
            civ_list_add(list, verb, kind, 0, 0);
}

/* Technologies */

int civ_legal_learn(const void *state, uint32_t *actions)
{
    const struct civ_frame *top = civ_top_of(state);
    struct civ_list list = {actions, 0};
    uint64_t techs =
        civ_techs_to_learn(state, top->seat, top->learn.from, top->learn.low, top->learn.high);
    civ_list_bits(&list, CIV_LEARN, techs);
    if (techs && top->learn.freely)
        civ_list_add(&list, CIV_LEARN_NONE, 0, 0, 0);
    return list.count;
}

void civ_apply_learn(const struct play *play, uint32_t action)
{
    struct civ_frame top = civ_pop(play->state);
    if (action_verb(action) == CIV_LEARN)
        civ_learn(play, top.seat, (int)action_arg(action, 0));
}

bool civ_sound_learn(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_frame *frame = &s->frames[place];
    int from = frame->learn.from;
    return (from == CIV_NOBODY || from == CIV_OTHERS ||
            (civ_is_seat(s, from) && from != frame->seat)) &&
           frame->learn.low >= 1 && frame->learn.low <= frame->learn.high;
}

/* Resources: a bit per kind, and one more bit for a random one. */
static int kinds_to_take(const struct civ_state *s, int seat, int from)
{
    int kinds = 0;
    if (from == CIV_TAKE_ANY) {
        for (int kind = 0; kind < CIV_KINDS; kind++)
            if (s->market[kind])
                kinds |= 1 << kind;
    } else if (from == CIV_TAKE_OWN) {
        for (int city = 0; city < CIV_CITIES; city++)
            if (s->player[seat].city[city].stands)
                kinds |= civ_kinds_at_hand(s, seat, city);
    } else {
        kinds = civ_kinds_at_hand(s, seat, from);
    }
    return kinds;
}

int civ_legal_take(const void *state, uint32_t *actions)
{
    const struct civ_frame *top = civ_top_of(state);
    struct civ_list list = {actions, 0};
    int kinds = kinds_to_take(state, top->seat, top->take.from), random = 1 << CIV_KINDS;
    civ_list_bits(&list, CIV_TAKE, (uint64_t)(kinds & ~random));
    if (kinds & random)
        civ_list_add(&list, CIV_TAKE_RANDOM, 0, 0, 0);
    return list.count;
}

/* A random kind of which the market has a token; all are equally likely. */
static int random_kind(const struct play *play)
{
    const struct civ_state *s = play->state;
    uint8_t kinds[CIV_KINDS];
    int count = 0;
    for (int kind = 0; kind < CIV_KINDS; kind++)
        if (s->market[kind])
            kinds[count++] = (uint8_t)kind;
    chance_shuffle(play->chance, CIV_STACK_RANDOM, kinds, count, 1);
    return kinds[0];
}

void civ_apply_take(const struct play *play, uint32_t action)
{
    struct civ_frame top = civ_pop(play->state);
    int kind =
        action_verb(action) == CIV_TAKE_RANDOM ? random_kind(play) : (int)action_arg(action, 0);
    if (play->chance->failed)
        return;
    civ_take_resource(play->state, top.seat, kind);
    play_tell(play, CIV_NEWS_RESOURCE, top.seat, kind, 0);
}

bool civ_sound_take(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_frame *frame = &s->frames[place];
    return frame->take.from == CIV_TAKE_ANY || frame->take.from == CIV_TAKE_OWN ||
           civ_has_city(s, frame->seat, frame->take.from);
}

/* Units */

int civ_legal_unit(const void *state, uint32_t *actions)
{
    struct civ_list list = {actions, 0};
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++)
        if (civ_rank(state, civ_top_of(state)->seat, type) && civ_unit_left(state, type))
            civ_list_add(&list, CIV_UNIT, type, 0, 0);
    return list.count;
}

void civ_apply_unit(const struct play *play, uint32_t action)
{
    civ_gain_unit(play, civ_pop(play->state).seat, (int)action_arg(action, 0));
}

/* Great people */

int civ_legal_keep(const void *state, uint32_t *actions)
{
    const struct civ_frame *top = civ_top_of(state);
    struct civ_list list = {actions, 0};
    civ_list_add(&list, CIV_KEEP, top->keep.one, 0, 0);
    civ_list_add(&list, CIV_KEEP, top->keep.other, 0, 0);
    return list.count;
}

void civ_apply_keep(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    struct civ_frame top = civ_pop(s);
    int kept = (int)action_arg(action, 0);
    s->great_pile[kept == top.keep.one ? top.keep.other : top.keep.one]++;
    civ_receive_great(play, top.seat, kept);
}

bool civ_sound_keep(const void *state, int place)
{
    const struct civ_frame *frame = &((const struct civ_state *)state)->frames[place];
    return frame->keep.one != frame->keep.other && frame->keep.one != ITEM_NONE &&
           frame->keep.other != ITEM_NONE;
}

/* Events */

int civ_legal_discard(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    struct civ_list list = {actions, 0};
    int seat = civ_top_of(s)->seat;
    if (civ_hand_count(s, seat) > civ_event_limit(s, seat))
        civ_list_counted(&list, CIV_DISCARD, s->player[seat].events, CIV_EVENT_COUNT);
    return list.count;
}

void civ_apply_discard(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    int seat = civ_top(s)->seat, event = (int)action_arg(action, 0);
    s->player[seat].events[event]--;
    s->event_pile[event]++;
    play_tell(play, CIV_NEWS_DISCARDED, seat, event, 0);
    if (civ_hand_count(s, seat) <= civ_event_limit(s, seat))
        civ_pop(s);
}

/* Policies */

static bool is_card_used(const struct civ_state *s, int seat, int card)
{
    for (int policy = 0; policy < CIV_POLICY_COUNT; policy++)
        if (s->player[seat].policies >> policy & 1 && civ_policies[policy].card == card)
            return true;
    return false;
}

int civ_legal_policy(const void *state, uint32_t *actions)
{
    struct civ_list list = {actions, 0};
    for (int policy = 0; policy < CIV_POLICY_COUNT; policy++)
        if (!is_card_used(state, civ_top_of(state)->seat, civ_policies[policy].card))
            civ_list_add(&list, CIV_POLICY, policy, 0, 0);
    return list.count;
}

void civ_apply_policy(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    int seat = civ_pop(s).seat, policy = (int)action_arg(action, 0);
    s->player[seat].policies |= (uint8_t)(1 << policy);
    play_tell(play, CIV_NEWS_POLICY, seat, policy, 0);
}

int civ_legal_drop(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    struct civ_list list = {actions, 0};
    int seat = civ_top_of(s)->seat;
    unsigned policies = s->player[seat].policies;
    if (count_bits(policies) > civ_policy_limit(s, seat))
        civ_list_bits(&list, CIV_DROP, policies);
    return list.count;
}

void civ_apply_drop(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    int seat = civ_top(s)->seat, policy = (int)action_arg(action, 0);
    s->player[seat].policies &= (uint8_t) ~(1 << policy);
    play_tell(play, CIV_NEWS_DROP, seat, policy, 0);
}

/* R 13.5: the other side of an adopted card, or either side of an unused one. */
int civ_legal_switch(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    const struct civ_frame *top = civ_top_of(s);
    struct civ_list list = {actions, 0};
    for (int old = 0; old < CIV_POLICY_COUNT; old++)
        for (int policy = 0; s->player[top->seat].policies >> old & 1 && policy < CIV_POLICY_COUNT;
             policy++)
            if (policy == civ_policies[old].reverse ||
                !is_card_used(s, top->seat, civ_policies[policy].card))
                civ_list_add(&list, CIV_SWITCH, old, policy, 0);
    if (top->change.freely)
        civ_list_add(&list, CIV_SWITCH_NONE, 0, 0, 0);
    return list.count;
}

void civ_apply_switch(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    struct civ_frame top = civ_pop(s);
    int old = (int)action_arg(action, 0), policy = (int)action_arg(action, 1);
    if (action_verb(action) == CIV_SWITCH_NONE)
        return;
    uint8_t *policies = &s->player[top.seat].policies;
    *policies = (uint8_t)((*policies & ~(1 << old)) | 1 << policy);
    play_tell(play, CIV_NEWS_SWITCH, top.seat, policy, old);
    civ_ask_switch(s, top.seat, true, top.change.times - 1);
}

/* Squares */

int civ_legal_place(const void *state, uint32_t *actions)
{
    const struct civ_frame *top = civ_top_of(state);
    struct civ_list list = {actions, 0};
    struct grid places = civ_places(state, top->seat, top->place.city, top->place.item);
    civ_list_squares(&list, top->place.how == CIV_PLACE_FREE_WONDER ? CIV_WONDER_AT : CIV_AT,
                     places);
    if (top->place.how == CIV_PLACE_OR_KEEP)
        civ_list_add(&list, CIV_RESERVE, 0, 0, 0);
    return list.count;
}

void civ_apply_place(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    struct civ_frame top = civ_pop(s);
    if (action_verb(action) == CIV_RESERVE)
        s->player[top.seat].great[top.place.item - CIV_ITEM_PERSON]++;
    else
        civ_place_item(play, top.seat, top.place.item, (int)action_arg(action, 0));
}

/* Nothing is placed twice. */
static bool is_placed_below(const struct civ_state *s, int place)
{
    for (int i = 0; i < place; i++)
        if (s->frames[i].kind == CIV_DECISION_PLACE &&
            s->frames[i].place.item == s->frames[place].place.item)
            return true;
    return false;
}

bool civ_sound_place(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_frame *frame = &s->frames[place];
    int item = frame->place.item, how = frame->place.how;
    bool person = item >= CIV_ITEM_PERSON, wonder = item >= CIV_ITEM_WONDER && !person;
    if (is_placed_below(s, place) || item >= CIV_ITEM_END ||
        !civ_has_city(s, frame->seat, frame->place.city))
        return false;
    if (how == CIV_PLACE_OR_KEEP || person)
        return person && how <= CIV_PLACE_OR_KEEP;
    if (how == CIV_PLACE_FREE_WONDER)
        return wonder && civ_sound_settling(s, place);
    if (item == CIV_ITEM_FIGURE + CIV_FIGURE_ARMY)
        return civ_army_supply(s, frame->seat) > 0;
    if (item == CIV_ITEM_FIGURE + CIV_FIGURE_SCOUT)
        return civ_scout_supply(s, frame->seat) > 0;
    return wonder ? civ_is_open(s, item - CIV_ITEM_WONDER) : item >= CIV_ITEM_BUILDING;
}

int civ_legal_assign(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    const struct civ_city *cities = s->player[civ_top_of(s)->seat].city;
    struct civ_list list = {actions, 0};
    for (int city = 0; city < CIV_CITIES; city++)
        if (cities[city].stands)
            civ_list_add(&list, CIV_ASSIGN, cities[city].at, 0, 0);
    return list.count;
}

void civ_apply_assign(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    struct civ_frame top = civ_pop(s);
    int city = 0, at = (int)action_arg(action, 0);
    civ_city_at(s, at, &city);
    grid_add(&s->player[top.seat].city[city].gathered, top.square);
    play_tell(play, CIV_NEWS_GATHER, top.seat, top.square, at);
}

bool civ_sound_assign(const void *state, int place)
{
    const struct civ_state *s = state;
    return civ_gatherers(s, s->frames[place].seat, s->frames[place].square) > 0;
}

struct grid civ_displace_places(const struct civ_state *s, int seat, int square, int armies,
                                int scouts)
{
    return grid_and(grid_beside(grid_of(square)), civ_may_end(s, seat, armies, scouts));
}

int civ_legal_displace(const void *state, uint32_t *actions)
{
    const struct civ_frame *top = civ_top_of(state);
    struct civ_list list = {actions, 0};
    civ_list_squares(&list, CIV_DISPLACE,
                     civ_displace_places(state, top->seat, top->displace.square,
                                         top->displace.armies, top->displace.scouts));
    return list.count;
}

void civ_apply_displace(const struct play *play, uint32_t action)
{
    struct civ_frame top = civ_pop(play->state);
    int to = (int)action_arg(action, 0);
    civ_add_figures(play->state, top.seat, to, top.displace.armies, top.displace.scouts);
    play_tell(play, CIV_NEWS_MOVE_AWAY, top.seat, top.displace.square, to);
}

bool civ_sound_displace(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_frame *frame = &s->frames[place];
    int city, armies = frame->displace.armies, scouts = frame->displace.scouts;
    return civ_city_at(s, frame->displace.square, &city) == frame->seat && armies + scouts > 0 &&
           armies <= civ_army_supply(s, frame->seat) && scouts <= civ_scout_supply(s, frame->seat);
}

bool civ_may_appear(const struct civ_state *s, int seat, int figure, int square)
{
    bool army = figure == CIV_FIGURE_ARMY;
    struct grid may = civ_may_end(s, seat, army, !army);
    return (army ? civ_army_supply(s, seat) : civ_scout_supply(s, seat)) > 0 &&
           grid_has(&may, square);
}

int civ_legal_figure(const void *state, uint32_t *actions)
{
    const struct civ_frame *top = civ_top_of(state);
    struct civ_list list = {actions, 0};
    for (int figure = 0; figure <= CIV_FIGURE_SCOUT; figure++)
        if (civ_may_appear(state, top->seat, figure, top->square))
            civ_list_add(&list, CIV_FIGURE, figure, 0, 0);
    return list.count;
}

void civ_apply_figure(const struct play *play, uint32_t action)
{
    struct civ_frame top = civ_pop(play->state);
    civ_place_figure(play, top.seat, (int)action_arg(action, 0), top.square);
}
