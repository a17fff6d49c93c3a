/* choice.c: what events ask of players, and the answers (R 21.15-21.19, 33). */
#include "games/ages/log.h"

/* Development of Civilization (R 21.15) */

int ages_legal_dev_civ(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    int seat = ages_asked(s)->seat, less = ages_asked(s)->amount, count = 0;
    out[count++] = action_make(AGES_NONE, 0, 0, 0);
    if (ages_can_grow(s, seat, less))
        out[count++] = action_make(AGES_POPULATION, 0, 0, 0);
    count += ages_list_builds(s, seat, AGES_WORK_FARM_OR_MINE | AGES_WORK_URBAN, less, out + count);
    return count + ages_list_developments(s, seat, true, less, out + count);
}

void ages_apply_dev_civ(const struct play *play, uint32_t action)
{
    struct ages_frame top = ages_pop(play->state);
    int card = (int)action_arg(action, 0);
    unsigned verb = action_verb(action);
    if (verb == AGES_POPULATION)
        ages_grow(play, top.seat, top.amount);
    else if (verb == AGES_BUILD)
        ages_build_for(play, top.seat, card, top.amount);
    else if (verb == AGES_DEVELOP)
        ages_develop(play, top.seat, card, top.amount);
    else if (verb == AGES_REVOLUTION)
        ages_revolt(play, top.seat, card, top.amount);
}

/* Food and resources: Development of Markets, Foray, Raiders */

int ages_legal_markets(const void *state, uint32_t *out)
{
    (void)state;
    out[0] = action_make(AGES_FOOD, 0, 0, 0);
    out[1] = action_make(AGES_RESOURCES, 0, 0, 0);
    return 2;
}

static int list_split(enum ages_verb verb, int total, int food, int resources, uint32_t *out)
{
    int count = 0;
    for (int f = 0; f <= total; f++)
        if (f <= food && total - f <= resources)
            out[count++] = action_make(verb, (unsigned)f, (unsigned)(total - f), 0);
    return count;
}

int ages_legal_foray(const void *state, uint32_t *out)
{
    int amount = ages_asked(state)->amount;
    return list_split(AGES_GAIN, amount, amount, amount, out);
}

int ages_legal_raiders(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    const struct ages_player *p = &s->player[ages_asked(s)->seat];
    int food = ages_food(p), resources = ages_resources(p);
    int total = ages_lesser(food + resources, ages_asked(s)->amount);
    return list_split(AGES_LOSE_STOCK, total, food, resources, out);
}

void ages_apply_stock(const struct play *play, uint32_t action)
{
    struct ages_state *s = play->state;
    struct ages_frame top = ages_pop(s);
    struct ages_stock before = ages_stock(play, top.seat);
    int food = (int)action_arg(action, 0), resources = (int)action_arg(action, 1);
    if (action_verb(action) == AGES_LOSE_STOCK) {
        ages_lose_food(s, top.seat, food);
        ages_lose_resources(s, top.seat, resources);
    } else if (action_verb(action) == AGES_GAIN) {
        ages_gain_food(s, top.seat, food);
        ages_gain_resources(s, top.seat, resources);
    } else if (action_verb(action) == AGES_FOOD) {
        ages_gain_food(s, top.seat, top.amount);
    } else {
        ages_gain_resources(s, top.seat, top.amount);
    }
    ages_tell_changes(play, top.seat, before);
}

/* Development of Religion and of Warfare */

int ages_legal_free_build(const void *state, uint32_t *out)
{
    const struct ages_frame *top = ages_asked(state);
    if (!ages_can_build(state, top->seat, top->card))
        return 0;
    out[0] = action_make(AGES_BUILD, top->card, 0, 0);
    out[1] = action_make(AGES_NONE, 0, 0, 0);
    return 2;
}

void ages_apply_free_build(const struct play *play, uint32_t action)
{
    struct ages_frame top = ages_pop(play->state);
    if (action_verb(action) == AGES_BUILD)
        ages_build(play, top.seat, top.card, 0);
}

/* Border Conflict and Terrorism: buildings */

static int list_buildings(const struct ages_player *p, bool urban_only, uint32_t *out)
{
    int count = 0;
    for (int card = 0; card < AGES_UNITS_FIRST; card++)
        if (p->workers[card] && (!urban_only || ages_is_urban(card)))
            out[count++] = action_make(AGES_DESTROY, (unsigned)card, 0, 0);
    return count;
}

int ages_legal_border_conflict(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    return list_buildings(&s->player[ages_asked(s)->seat], false, out);
}

void ages_apply_border_conflict(const struct play *play, uint32_t action)
{
    ages_destroy(play, ages_pop(play->state).seat, (int)action_arg(action, 0));
}

int ages_legal_terrorism(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    return list_buildings(&s->player[ages_asked(s)->victim], true, out);
}

void ages_apply_terrorism(const struct play *play, uint32_t action)
{
    ages_destroy(play, ages_pop(play->state).victim, (int)action_arg(action, 0));
}

/* Independence Declaration */

int ages_legal_lose_colony(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    int count = 0;
    for (unsigned left = s->player[ages_asked(s)->seat].colonies; left; left &= left - 1)
        out[count++] =
            action_make(AGES_LOSE_COLONY, ages_territories[__builtin_ctz(left)].card, 0, 0);
    return count;
}

void ages_apply_lose_colony(const struct play *play, uint32_t action)
{
    struct ages_state *s = play->state;
    int seat = ages_pop(s).seat, card = (int)action_arg(action, 0);
    struct ages_symbols before = ages_symbols(s, seat);
    int bit = card - ages_first_military(AGES_MILITARY_TYPE_TERRITORY);
    s->player[seat].colonies &= (uint16_t) ~(1u << bit);
    ages_discard_military(s, card, 0xFF);
    ages_settle_symbols(s, seat, before, AGES_GAINED_AVAILABLE);
    play_tell(play, AGES_EVENT_LOSE_COLONY, seat, card, 0);
}

/* International Agreement (R 21.17): the frame stays as long as the player goes on taking cards. */

int ages_legal_agreement(const void *state, uint32_t *out)
{
    const struct ages_frame *top = ages_asked(state);
    int count = ages_list_takes(state, top->seat, top->amount, out);
    out[count++] = action_make(AGES_DONE, 0, 0, 0);
    return count;
}

void ages_apply_agreement(const struct play *play, uint32_t action)
{
    struct ages_state *s = play->state;
    struct ages_frame *top = ages_top(s);
    int seat = top->seat;
    if (action_verb(action) == AGES_TAKE) {
        int space = (int)action_arg(action, 1), price = ages_take_price(s, seat, space);
        top->amount = (uint8_t)(top->amount - price);
        play_tell(play, AGES_EVENT_TAKE, seat, s->row[space - 1], price);
        ages_take_card(play, seat, space);
        s->taken = 1;
        return;
    }
    ages_pop(s);
    if (!s->taken)
        return;
    s->taken = 0;
    s->player[seat].marks |= AGES_MARK_SKIP_POLITICS;
    ages_refill_row(play);
}

/* Politics of Strength */

void ages_apply_discard(const struct play *play, uint32_t action)
{
    struct ages_frame *top = ages_top(play->state);
    int seat = top->seat;
    if (top->amount > 1)
        top->amount--;
    else
        ages_pop(play->state);
    ages_discard_from_hand(play, seat, (int)action_arg(action, 0));
}

/* Ravages of Time (R 21.16) */

int ages_legal_ravages(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    const struct ages_player *p = &s->player[ages_asked(s)->seat];
    int count = 0;
    for (unsigned left = p->completed & ~(unsigned)p->ruined; left; left &= left - 1) {
        int card = AGES_CIVIL_COLOSSUS + __builtin_ctz(left);
        if (ages_level(card) <= 1)
            out[count++] = action_make(AGES_RUIN, (unsigned)card, 0, 0);
    }
    return count;
}

void ages_apply_ravages(const struct play *play, uint32_t action)
{
    struct ages_state *s = play->state;
    int seat = ages_pop(s).seat, card = (int)action_arg(action, 0);
    struct ages_symbols before = ages_symbols(s, seat);
    s->player[seat].ruined |= (uint16_t)(1 << ages_wonder_bit(card));
    ages_settle_symbols(s, seat, before, AGES_GAINED_AVAILABLE);
    play_tell(play, AGES_EVENT_RUIN, seat, card, 0);
}
