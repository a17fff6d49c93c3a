/* manage.c: R 7: City Management. */
#include "games/civ/log.h"

/* Coins bought with trade or culture, once per turn each. */
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

static bool buy(const struct civ_run *run, int seat, int use)
{
    struct civ_player *p = &run->s->player[seat];
    for (int i = 0; i < (int)COUNT_OF(purchases); i++) {
        const struct civ_ability_row *row = &civ_abilities[purchases[i].ability];
        if (row->use != use)
            continue;
        civ_mark_used(run->s, seat, purchases[i].ability);
        civ_tell(run, CIV_NEWS_USE, seat, use, 0);
        p->trade = (uint8_t)(p->trade - row->trade);
        p->culture = (uint16_t)(p->culture - row->culture);
        civ_add_coin(run, seat, purchases[i].purse);
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
    switch (action) {
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
    default:
        return true;
    }
}

int civ_legal_manage(const struct civ_state *s, uint32_t *out)
{
    struct civ_list list = {out, 0};
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

/* The action is used up whatever becomes of it. */
static void begin_action(const struct civ_run *run, int seat, int city, int action)
{
    struct civ_state *s = run->s;
    int production = civ_production(s, seat, city);
    civ_act(s, seat, city, civ_city_actions[action].kind);
    civ_tell(run, CIV_NEWS_ACTION, seat, action, s->player[seat].city[city].at);
    if (action == CIV_CITY_ACTION_FREE_BUILDING)
        civ_mark_used(s, seat, CIV_ABILITY_FREE_BUILDING);
    if (action == CIV_CITY_ACTION_DOUBLE_HARVEST)
        civ_mark_used(s, seat, CIV_ABILITY_ANGKOR_WAT);
    if (action == CIV_CITY_ACTION_PRODUCE || action == CIV_CITY_ACTION_FREE_BUILDING)
        civ_ask(s, CIV_PHASE_BUILD, seat, city, action, production);
    else
        civ_announce(s, (struct civ_frame){.seat = (uint8_t)seat,
                                           .a = CIV_THING_ACTION,
                                           .b = (uint8_t)action,
                                           .d = (uint8_t)city});
}

void civ_do_action(const struct civ_run *run, struct civ_frame thing)
{
    struct civ_state *s = run->s;
    int seat = thing.seat, city = thing.d;
    switch (thing.b) {
    case CIV_CITY_ACTION_PRODUCE:
        civ_produce(run, seat, city, thing.e, thing.f);
        break;
    case CIV_CITY_ACTION_FREE_BUILDING:
        civ_ask(s, CIV_PHASE_PLACE, seat, thing.e, city, CIV_PLACE_ONLY);
        break;
    case CIV_CITY_ACTION_ARTS: {
        int culture = civ_arts(s, seat, city);
        civ_earn_culture(run, seat, culture);
        break;
    }
    case CIV_CITY_ACTION_PROGRAM:
        s->player[seat].city[city].program = 1;
        break;
    default:
        if (thing.b == CIV_CITY_ACTION_DOUBLE_HARVEST)
            civ_ask(s, CIV_PHASE_TAKE, seat, city, 0, 0);
        civ_ask(s, CIV_PHASE_TAKE, seat, city, 0, 0);
        break;
    }
}

static void advance(const struct civ_run *run, int seat)
{
    struct civ_player *p = &run->s->player[seat];
    const struct civ_culture_space_row *next = &civ_culture_spaces[p->space + 1];
    p->culture = (uint16_t)(p->culture - next->culture);
    p->trade = (uint8_t)(p->trade - next->trade);
    civ_culture_step(run, seat);
}

void civ_apply_manage(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    unsigned verb = action_verb(action);
    int seat = top.seat, a = (int)action_arg(action, 0), city = 0;
    switch (verb) {
    case CIV_ADVANCE:
        advance(run, seat);
        break;
    case CIV_USE:
        if (!buy(run, seat, a))
            civ_use(run, seat, civ_ability_of(a, CIV_STAGE_CITY_MANAGEMENT));
        break;
    case CIV_EVENT:
        civ_play_event(run, seat, a);
        break;
    case CIV_END:
        civ_pop(run->s);
        break;
    default:
        civ_city_at(run->s, a, &city);
        begin_action(run, seat, city, (int)(verb - CIV_PRODUCE));
        break;
    }
}
