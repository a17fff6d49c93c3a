/* manage.c: R 7: City Management. */
#include "games/civ/log.h"

/* Coins bought with trade or culture, each once per turn. */
static const struct {
    uint8_t ability, purse;
} purchases[] = {
    {CIV_ABILITY_DEMOCRACY_COIN, CIV_PURSE_DEMOCRACY},
    {CIV_ABILITY_PRINTING_PRESS, CIV_PURSE_PRINTING_PRESS},
};

static bool can_buy(const struct civ_state *s, int seat, int i)
{
    const struct civ_ability_row *row = &civ_abilities[purchases[i].ability];
    const struct civ_player *p = &s->player[seat];
    return !civ_has_used(s, seat, purchases[i].ability) && p->trade >= row->trade &&
           p->culture >= row->culture && civ_coin_room(s, seat, purchases[i].purse) > 0;
}

static bool buy(const struct play *play, int seat, int use)
{
    struct civ_state *s = play->state;
    struct civ_player *p = &s->player[seat];
    for (int i = 0; i < (int)COUNT_OF(purchases); i++) {
        const struct civ_ability_row *row = &civ_abilities[purchases[i].ability];
        if (row->use != use)
            continue;
        civ_mark_used(s, seat, purchases[i].ability);
        play_tell(play, CIV_NEWS_USE, seat, use, 0);
        p->trade = (uint8_t)(p->trade - row->trade);
        p->culture = (uint16_t)(p->culture - row->culture);
        civ_add_coin(play, seat, purchases[i].purse);
        return true;
    }
    return false;
}

/* R 10.3 */
static bool can_advance(const struct civ_player *p)
{
    const struct civ_culture_space_row *next = &civ_culture_spaces[p->space + 1];
    return p->culture >= next->culture && p->trade >= next->trade;
}

static bool can_produce(const struct civ_state *s, int seat, int city)
{
    int production = civ_production(s, seat, city);
    for (int item = 0; item < CIV_ITEM_PERSON; item++)
        if (civ_can_build(s, seat, city, item, production))
            return true;
    return false;
}

static bool can_build_free(const struct civ_state *s, int seat, int city)
{
    if (!civ_is(s, seat, CIV_CIV_EGYPT) || civ_has_used(s, seat, CIV_ABILITY_FREE_BUILDING))
        return false;
    for (int item = CIV_ITEM_BUILDING; item < CIV_ITEM_WONDER; item++)
        if (civ_can_build_free(s, seat, city, item))
            return true;
    return false;
}

static bool may(const struct civ_state *s, int seat, int city, int action)
{
    if (!civ_can_act(s, seat, city, civ_city_actions[action].kind))
        return false;
    switch ((enum civ_city_action)action) {
    case CIV_CITY_ACTION_PRODUCE:
        return can_produce(s, seat, city);
    case CIV_CITY_ACTION_FREE_BUILDING:
        return can_build_free(s, seat, city);
    case CIV_CITY_ACTION_HARVEST:
        return civ_kinds_at_hand(s, seat, city) != 0;
    case CIV_CITY_ACTION_DOUBLE_HARVEST:
        return civ_works(s, seat, CIV_WONDER_ANGKOR_WAT) &&
               !civ_has_used(s, seat, CIV_ABILITY_ANGKOR_WAT) && civ_kinds_at_hand(s, seat, city);
    case CIV_CITY_ACTION_PROGRAM:
        return !s->player[seat].city[city].program;
    case CIV_CITY_ACTION_ARTS:
        return true;
    case CIV_CITY_ACTION_COUNT:
        break;
    }
    return false;
}

int civ_legal_city_management(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    struct civ_list list = {actions, 0};
    int seat = civ_top_of(s)->seat;
    const struct civ_player *p = &s->player[seat];
    for (int city = 0; city < CIV_CITIES; city++)
        for (int action = 0; p->city[city].stands && action < CIV_CITY_ACTION_COUNT; action++)
            if (may(s, seat, city, action))
                civ_list_add(&list, (unsigned)(CIV_PRODUCE + action), p->city[city].at, 0, 0);
    if (can_advance(p))
        civ_list_add(&list, CIV_ADVANCE, 0, 0, 0);
    civ_list_abilities(s, seat, CIV_STAGE_CITY_MANAGEMENT, &list);
    for (int i = 0; i < (int)COUNT_OF(purchases); i++)
        if (can_buy(s, seat, i))
            civ_list_add(&list, CIV_USE, civ_abilities[purchases[i].ability].use, 0, 0);
    civ_list_events(s, seat, &list);
    civ_list_add(&list, CIV_END, 0, 0, 0);
    return list.count;
}

/* The action is used up, whatever becomes of it. */
static void begin_action(const struct play *play, int seat, int city, int action)
{
    struct civ_state *s = play->state;
    int production = civ_production(s, seat, city);
    civ_act(s, seat, city, civ_city_actions[action].kind);
    play_tell(play, CIV_NEWS_ACTION, seat, action, s->player[seat].city[city].at);
    if (action == CIV_CITY_ACTION_FREE_BUILDING)
        civ_mark_used(s, seat, CIV_ABILITY_FREE_BUILDING);
    if (action == CIV_CITY_ACTION_DOUBLE_HARVEST)
        civ_mark_used(s, seat, CIV_ABILITY_ANGKOR_WAT);
    if (action == CIV_CITY_ACTION_PRODUCE || action == CIV_CITY_ACTION_FREE_BUILDING)
        civ_ask_build(s, seat, city, action, production, false);
    else
        civ_announce(s, civ_action_thing(seat, city, action, 0, 0));
}

struct civ_frame civ_action_thing(int seat, int city, int action, int item, int production)
{
    return (struct civ_frame){.kind = CIV_STEP_ACTION,
                              .seat = (uint8_t)seat,
                              .row = (uint8_t)action,
                              .city = (uint8_t)city,
                              .item = (uint8_t)item,
                              .production = (uint8_t)production};
}

void civ_step_action(const struct play *play)
{
    struct civ_state *s = play->state;
    struct civ_frame thing;
    if (!civ_happens(play, &thing))
        return;
    int seat = thing.seat, city = thing.city;
    switch ((enum civ_city_action)thing.row) {
    case CIV_CITY_ACTION_PRODUCE:
        civ_produce(play, seat, city, thing.item, thing.production);
        break;
    case CIV_CITY_ACTION_FREE_BUILDING:
        civ_ask_place(s, seat, thing.item, city, CIV_PLACE_ONLY);
        break;
    case CIV_CITY_ACTION_ARTS:
        civ_earn_culture(play, seat, civ_arts(s, seat, city));
        break;
    case CIV_CITY_ACTION_PROGRAM:
        s->player[seat].city[city].program = 1;
        break;
    case CIV_CITY_ACTION_DOUBLE_HARVEST:
        civ_ask_take(s, seat, city);
        civ_ask_take(s, seat, city);
        break;
    case CIV_CITY_ACTION_HARVEST:
        civ_ask_take(s, seat, city);
        break;
    case CIV_CITY_ACTION_COUNT:
        break;
    }
}

/* It lies below its window, and can still be done. */
bool civ_sound_action(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_frame *frame = &s->frames[place];
    int seat = frame->seat, city = frame->city, item = frame->item;
    if (place + 2 >= s->depth || s->frames[place + 1].kind != CIV_STEP_WINDOW ||
        frame->row == ITEM_NONE || !civ_has_city(s, seat, city) || item >= CIV_ITEM_PERSON)
        return false;
    if (frame->row == CIV_CITY_ACTION_PRODUCE)
        return civ_can_build(s, seat, city, item, frame->production);
    if (frame->row == CIV_CITY_ACTION_FREE_BUILDING)
        return civ_can_build_free(s, seat, city, item);
    return !item && !frame->production;
}

static void advance(const struct play *play, int seat)
{
    struct civ_state *s = play->state;
    struct civ_player *p = &s->player[seat];
    const struct civ_culture_space_row *next = &civ_culture_spaces[p->space + 1];
    p->culture = (uint16_t)(p->culture - next->culture);
    p->trade = (uint8_t)(p->trade - next->trade);
    civ_culture_step(play, seat);
}

void civ_apply_city_management(const struct play *play, uint32_t action)
{
    unsigned verb = action_verb(action);
    int seat = civ_top_of(play->state)->seat, a = (int)action_arg(action, 0), city = 0;
    if (verb == CIV_ADVANCE) {
        advance(play, seat);
    } else if (verb == CIV_USE) {
        if (!buy(play, seat, a))
            civ_use(play, seat, civ_ability_of(a, CIV_STAGE_CITY_MANAGEMENT));
    } else if (verb == CIV_EVENT) {
        civ_play_event(play, seat, a);
    } else if (verb == CIV_END) {
        civ_pop(play->state);
    } else { /* produce, arts, ... */
        civ_city_at(play->state, a, &city);
        begin_action(play, seat, city, (int)(verb - CIV_PRODUCE));
    }
}
