/* choice.c: what events ask of players, and the answers (R 21.15-21.19, 33). */
#include "games/ages/log.h"

/* Listing */

/* R 21.15 */
static int list_development(const struct ages_state *s, int seat, int less, uint32_t *out)
{
    int count = 0;
    out[count++] = action_make(AGES_NONE, 0, 0, 0);
    if (ages_can_grow(s, seat, less))
        out[count++] = action_make(AGES_POPULATION, 0, 0, 0);
    count += ages_list_builds(s, seat, AGES_WORK_FARM_OR_MINE | AGES_WORK_URBAN, less, out + count);
    return count + ages_list_developments(s, seat, true, less, out + count);
}

static int list_markets(uint32_t *out)
{
    out[0] = action_make(AGES_FOOD, 0, 0, 0);
    out[1] = action_make(AGES_RESOURCES, 0, 0, 0);
    return 2;
}

static int list_free_build(const struct ages_state *s, int seat, int card, uint32_t *out)
{
    if (!ages_can_build(s, seat, card))
        return 0;
    out[0] = action_make(AGES_BUILD, (unsigned)card, 0, 0);
    out[1] = action_make(AGES_NONE, 0, 0, 0);
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

static int list_raiders(const struct ages_player *p, int most, uint32_t *out)
{
    int food = ages_food(p), resources = ages_resources(p);
    return list_split(AGES_LOSE_STOCK, ages_lesser(food + resources, most), food, resources, out);
}

static int list_buildings(const struct ages_player *p, bool urban_only, uint32_t *out)
{
    int count = 0;
    for (int card = 0; card < AGES_UNITS_FIRST; card++)
        if (p->workers[card] && (!urban_only || ages_group(card) == AGES_GROUP_URBAN))
            out[count++] = action_make(AGES_DESTROY, (unsigned)card, 0, 0);
    return count;
}

static int list_colonies(const struct ages_player *p, uint32_t *out)
{
    int count = 0;
    for (unsigned left = p->colonies; left; left &= left - 1)
        out[count++] =
            action_make(AGES_LOSE_COLONY, ages_territories[__builtin_ctz(left)].card, 0, 0);
    return count;
}

static int list_agreement(const struct ages_state *s, int seat, int rest, uint32_t *out)
{
    int count = ages_list_takes(s, seat, rest, out);
    out[count++] = action_make(AGES_DONE, 0, 0, 0);
    return count;
}

static int list_ravages(const struct ages_player *p, uint32_t *out)
{
    int count = 0;
    for (unsigned left = p->completed & ~(unsigned)p->ruined; left; left &= left - 1) {
        int card = AGES_CIVIL_COLOSSUS + __builtin_ctz(left);
        if (ages_level(card) <= 1)
            out[count++] = action_make(AGES_RUIN, (unsigned)card, 0, 0);
    }
    return count;
}

int ages_legal_event(const struct ages_state *s, uint32_t *out)
{
    struct ages_frame top = s->frames[s->depth - 1];
    const struct ages_player *p = &s->player[top.seat];
    switch (top.kind) {
    case AGES_PHASE_DEV_CIV:
        return list_development(s, top.seat, top.n, out);
    case AGES_PHASE_MARKETS:
        return list_markets(out);
    case AGES_PHASE_FREE_BUILD:
        return list_free_build(s, top.seat, top.a, out);
    case AGES_PHASE_BORDER_CONFLICT:
        return list_buildings(p, false, out);
    case AGES_PHASE_FORAY:
        return list_split(AGES_GAIN, top.n, top.n, top.n, out);
    case AGES_PHASE_RAIDERS:
        return list_raiders(p, top.n, out);
    case AGES_PHASE_LOSE_COLONY:
        return list_colonies(p, out);
    case AGES_PHASE_AGREEMENT:
        return list_agreement(s, top.seat, top.n, out);
    case AGES_PHASE_DISCARD:
        return ages_list_discards(p, out);
    case AGES_PHASE_RAVAGES:
        return list_ravages(p, out);
    default: /* terrorism */
        return list_buildings(&s->player[top.a], true, out);
    }
}

/* Answers */

static void develop(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    int card = (int)action_arg(action, 0);
    switch (action_verb(action)) {
    case AGES_POPULATION:
        ages_grow(run, top.seat, top.n);
        break;
    case AGES_BUILD:
        ages_build_for(run, top.seat, card, top.n);
        break;
    case AGES_DEVELOP:
        ages_develop(run, top.seat, card, top.n);
        break;
    case AGES_REVOLUTION:
        ages_revolt(run, top.seat, card, top.n);
        break;
    default:
        break;
    }
}

/* R 21.17: as long as the player goes on, the frame stays. */
static void agree(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_state *s = run->s;
    if (action_verb(action) == AGES_TAKE) {
        int space = (int)action_arg(action, 1), price = ages_take_price(s, top.seat, space);
        ages_top(s)->n = (int16_t)(top.n - price);
        ages_tell(run, AGES_EVENT_TAKE, top.seat, s->row[space - 1], price);
        ages_take_card(run, top.seat, space);
        s->taken = 1;
        return;
    }
    ages_pop(s);
    if (!s->taken)
        return;
    s->taken = 0;
    s->player[top.seat].marks |= AGES_MARK_SKIP_POLITICS;
    ages_refill_row(run);
}

static void lose_colony(struct ages_run *run, int seat, int card)
{
    struct ages_state *s = run->s;
    struct ages_symbols before = ages_symbols(s, seat);
    int bit = card - ages_first_military(AGES_MILITARY_TYPE_TERRITORY);
    s->player[seat].colonies &= (uint16_t) ~(1u << bit);
    ages_discard_military(s, card, 0xFF);
    ages_settle_symbols(s, seat, before, AGES_GAINED_AVAILABLE);
    ages_tell(run, AGES_EVENT_LOSE_COLONY, seat, card, 0);
}

static void ruin(struct ages_run *run, int seat, int card)
{
    struct ages_state *s = run->s;
    struct ages_symbols before = ages_symbols(s, seat);
    s->player[seat].ruined |= (uint16_t)(1 << ages_wonder_bit(card));
    ages_settle_symbols(s, seat, before, AGES_GAINED_AVAILABLE);
    ages_tell(run, AGES_EVENT_RUIN, seat, card, 0);
}

/* Markets, Foray, Raiders: food and resources. */
static void change_stock(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_stock before = ages_stock(run, top.seat);
    int a = (int)action_arg(action, 0), b = (int)action_arg(action, 1);
    if (action_verb(action) == AGES_LOSE_STOCK) {
        ages_lose_food(run->s, top.seat, a);
        ages_lose_resources(run->s, top.seat, b);
    } else if (action_verb(action) == AGES_GAIN) {
        ages_gain_food(run->s, top.seat, a);
        ages_gain_resources(run->s, top.seat, b);
    } else if (action_verb(action) == AGES_FOOD) {
        ages_gain_food(run->s, top.seat, top.n);
    } else {
        ages_gain_resources(run->s, top.seat, top.n);
    }
    ages_tell_changes(run, top.seat, before);
}

void ages_apply_event(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_state *s = run->s;
    int card = (int)action_arg(action, 0);
    if (top.kind == AGES_PHASE_AGREEMENT) {
        agree(run, top, action);
        return;
    }
    if (top.kind == AGES_PHASE_DISCARD && top.n > 1)
        ages_top(s)->n--;
    else
        ages_pop(s);
    switch (top.kind) {
    case AGES_PHASE_DEV_CIV:
        develop(run, top, action);
        break;
    case AGES_PHASE_MARKETS:
    case AGES_PHASE_FORAY:
    case AGES_PHASE_RAIDERS:
        change_stock(run, top, action);
        break;
    case AGES_PHASE_FREE_BUILD:
        if (action_verb(action) == AGES_BUILD)
            ages_build(run, top.seat, card, 0);
        break;
    case AGES_PHASE_BORDER_CONFLICT:
        ages_destroy(run, top.seat, card);
        break;
    case AGES_PHASE_LOSE_COLONY:
        lose_colony(run, top.seat, card);
        break;
    case AGES_PHASE_DISCARD:
        ages_discard_from_hand(run, top.seat, card);
        break;
    case AGES_PHASE_RAVAGES:
        ruin(run, top.seat, card);
        break;
    default: /* terrorism */
        ages_destroy(run, top.a, card);
        break;
    }
}
