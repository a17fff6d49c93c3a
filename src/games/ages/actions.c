/* actions.c: the Action Phase (R 7): the list of what may be done, and who does it: take.c,
 * build.c, wonder.c, develop.c, leader.c, card.c, tactic.c, use.c. */
#include "games/ages/log.h"

/* Listing */

/* Civil cards of the hand: leaders, technologies, action cards. */
static int list_hand(const struct ages_state *s, int seat, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    bool ca = ages_can_pay_ca(p, 1);
    int count = ages_list_developments(s, seat, ca, 0, out);
    for (int i = 0; i < p->civil_count; i++) {
        int card = p->civil[i], type = ages_type(card);
        if (type == AGES_TYPE_LEADER && ca)
            out[count++] = action_make(AGES_LEADER, (unsigned)card, 0, 0);
        if (type == AGES_TYPE_ACTION && ages_find_old_civil(p, card) == i &&
            ages_can_play_card(s, seat, card))
            out[count++] = action_make(AGES_PLAY, (unsigned)card, 0, 0);
    }
    return count;
}

/* What costs one action and needs no card of the hand. */
static int list_civil_work(const struct ages_state *s, int seat, uint32_t *out)
{
    int civil = AGES_WORK_FARM_OR_MINE | AGES_WORK_URBAN, count = 0;
    if (ages_can_grow(s, seat, 0))
        out[count++] = action_make(AGES_POPULATION, 0, 0, 0);
    count += ages_list_builds(s, seat, civil, 0, out + count);
    count += ages_list_upgrades(s, seat, civil, 0, out + count);
    count += ages_list_removals(&s->player[seat], false, out + count);
    return count + ages_list_stages(s, seat, out + count);
}

static int list_military_work(const struct ages_state *s, int seat, uint32_t *out)
{
    int count = ages_list_builds(s, seat, AGES_WORK_UNIT, 0, out);
    count += ages_list_upgrades(s, seat, AGES_WORK_UNIT, 0, out + count);
    return count + ages_list_removals(&s->player[seat], true, out + count);
}

int ages_legal_actions(const struct ages_state *s, uint32_t *out)
{
    int seat = s->frames[s->depth - 1].seat;
    const struct ages_player *p = &s->player[seat];
    int count = ages_list_takes(s, seat, p->ca + p->once_ca, out);
    out[count++] = action_make(AGES_END, 0, 0, 0);
    if (s->round == 1)
        return count; /* R 4.3 */
    if (ages_can_pay_ca(p, 1))
        count += list_civil_work(s, seat, out + count);
    if (ages_can_pay_ma(p, 1))
        count += list_military_work(s, seat, out + count);
    count += list_hand(s, seat, out + count);
    count += ages_list_tactics(s, seat, out + count);
    return count + ages_list_uses(s, seat, out + count);
}

/* Doing */

static void take_from_row(struct ages_run *run, int seat, int space)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[seat];
    int before = p->civil_count, price = ages_take_price(s, seat, space);
    ages_tell(run, AGES_EVENT_TAKE, seat, s->row[space - 1], price);
    ages_pay_ca(p, price);
    ages_take_card(run, seat, space);
    if (p->civil_count > before)
        p->fresh |= 1u << before; /* R 8.1 */
}

/* One action of the kind that work on this card takes. */
static void pay_for_work(struct ages_player *p, int card)
{
    if (ages_is_unit(card))
        ages_pay_ma(p, 1);
    else
        ages_pay_ca(p, 1);
}

/* Work that an action card or the phase lets a player do. Developing pays its action here, for a
 * revolution pays in another way. */
void ages_do_work(struct ages_run *run, int seat, uint32_t action, int discount)
{
    int a = (int)action_arg(action, 0), b = (int)action_arg(action, 1),
        c = (int)action_arg(action, 2);
    switch (action_verb(action)) {
    case AGES_BUILD:
        ages_build_for(run, seat, a, discount);
        break;
    case AGES_UPGRADE:
        ages_upgrade(run, seat, a, b, discount);
        break;
    case AGES_USE_TWICE:
        ages_use_bach(run, seat, b, c, discount);
        break;
    case AGES_DEVELOP:
        ages_pay_ca(&run->s->player[seat], 1);
        ages_develop(run, seat, a, 0);
        break;
    default:
        assert(action_verb(action) == AGES_REVOLUTION);
        ages_revolt(run, seat, a, 0);
        break;
    }
}

/* With cards of the hand and what they lead to; false: the action is another one. */
static bool apply_card(struct ages_run *run, int seat, uint32_t action)
{
    int a = (int)action_arg(action, 0);
    switch (action_verb(action)) {
    case AGES_DEVELOP:
    case AGES_REVOLUTION:
        ages_do_work(run, seat, action, 0);
        return true;
    case AGES_LEADER:
        ages_play_leader(run, seat, a);
        return true;
    case AGES_PLAY:
        ages_play_card(run, seat, a);
        return true;
    case AGES_TACTIC:
    case AGES_COPY:
        ages_set_tactic(run, seat, a, action_verb(action) == AGES_TACTIC);
        return true;
    case AGES_USE:
    case AGES_USE_ON:
    case AGES_USE_CHOICE:
        ages_use(run, seat, action);
        return true;
    case AGES_USE_PACT:
        ages_trade(run, seat);
        return true;
    default:
        return false;
    }
}

void ages_apply_actions(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_player *p = &run->s->player[top.seat];
    int a = (int)action_arg(action, 0);
    if (apply_card(run, top.seat, action))
        return;
    switch (action_verb(action)) {
    case AGES_END:
        ages_pop(run->s);
        break;
    case AGES_TAKE:
        take_from_row(run, top.seat, (int)action_arg(action, 1));
        break;
    case AGES_POPULATION:
        ages_pay_ca(p, 1);
        ages_grow(run, top.seat, 0);
        break;
    case AGES_DESTROY:
    case AGES_DISBAND:
        pay_for_work(p, a);
        ages_destroy(run, top.seat, a);
        break;
    case AGES_STAGE:
        ages_pay_ca(p, 1);
        ages_begin_stages(run, top.seat, a, 0);
        break;
    default: /* build, upgrade, Bach (whose card is no unit) */
        pay_for_work(p, a);
        ages_do_work(run, top.seat, action, 0);
        break;
    }
}
