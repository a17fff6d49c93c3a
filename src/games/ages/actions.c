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

/* What costs one action and needs no card from the hand. */
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

int ages_legal_actions(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    int seat = ages_asked(s)->seat;
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

static void end(const struct play *play, int seat, uint32_t action)
{
    (void)seat, (void)action;
    ages_pop(play->state);
}

static void take(const struct play *play, int seat, uint32_t action)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    int space = (int)action_arg(action, 1);
    int before = p->civil_count, price = ages_take_price(s, seat, space);
    play_tell(play, AGES_EVENT_TAKE, seat, s->row[space - 1], price);
    ages_pay_ca(p, price);
    ages_take_card(play, seat, space);
    if (p->civil_count > before)
        p->fresh |= 1u << before; /* R 8.1 */
}

static void grow(const struct play *play, int seat, uint32_t action)
{
    (void)action;
    ages_pay_ca(ages_player(play, seat), 1);
    ages_grow(play, seat, 0);
}

/* Pays one action of the kind that work on this card costs; returns the card. */
static int pay_for_work(const struct play *play, int seat, uint32_t action)
{
    int card = (int)action_arg(action, 0);
    if (ages_is_unit(card))
        ages_pay_ma(ages_player(play, seat), 1);
    else
        ages_pay_ca(ages_player(play, seat), 1);
    return card;
}

static void remove_worker(const struct play *play, int seat, uint32_t action)
{
    ages_destroy(play, seat, pay_for_work(play, seat, action));
}

static void build_stages(const struct play *play, int seat, uint32_t action)
{
    ages_pay_ca(ages_player(play, seat), 1);
    ages_begin_stages(play, seat, (int)action_arg(action, 0), 0);
}

/* Also for Bach's upgrade: his card is no unit, so it costs a civil action. */
static void work(const struct play *play, int seat, uint32_t action)
{
    pay_for_work(play, seat, action);
    ages_do_work(play, seat, action, 0);
}

static void develop(const struct play *play, int seat, uint32_t action)
{
    ages_do_work(play, seat, action, 0);
}

static void play_leader(const struct play *play, int seat, uint32_t action)
{
    ages_play_leader(play, seat, (int)action_arg(action, 0));
}

static void play_card(const struct play *play, int seat, uint32_t action)
{
    ages_play_card(play, seat, (int)action_arg(action, 0));
}

static void set_tactic(const struct play *play, int seat, uint32_t action)
{
    ages_set_tactic(play, seat, (int)action_arg(action, 0), action_verb(action) == AGES_TACTIC);
}

static void trade(const struct play *play, int seat, uint32_t action)
{
    (void)action;
    ages_trade(play, seat);
}

/* Everything that ages_legal_actions lists. */
static void (*const doings[AGES_VERB_COUNT])(const struct play *play, int seat, uint32_t action) = {
    [AGES_END] = end,
    [AGES_TAKE] = take,
    [AGES_POPULATION] = grow,
    [AGES_BUILD] = work,
    [AGES_UPGRADE] = work,
    [AGES_DESTROY] = remove_worker,
    [AGES_DISBAND] = remove_worker,
    [AGES_STAGE] = build_stages,
    [AGES_DEVELOP] = develop,
    [AGES_REVOLUTION] = develop,
    [AGES_LEADER] = play_leader,
    [AGES_PLAY] = play_card,
    [AGES_TACTIC] = set_tactic,
    [AGES_COPY] = set_tactic,
    [AGES_USE] = ages_use,
    [AGES_USE_ON] = ages_use,
    [AGES_USE_CHOICE] = ages_use,
    [AGES_USE_TWICE] = work,
    [AGES_USE_PACT] = trade,
};

void ages_apply_actions(const struct play *play, uint32_t action)
{
    doings[action_verb(action)](play, ages_top(play->state)->seat, action);
}

/* Work that an action card or the phase lets a player do. The action for developing is paid here,
 * because a revolution is paid for differently. */
void ages_do_work(const struct play *play, int seat, uint32_t action, int discount)
{
    int a = (int)action_arg(action, 0), b = (int)action_arg(action, 1);
    unsigned verb = action_verb(action);
    if (verb == AGES_BUILD) {
        ages_build_for(play, seat, a, discount);
    } else if (verb == AGES_UPGRADE) {
        ages_upgrade(play, seat, a, b, discount);
    } else if (verb == AGES_USE_TWICE) {
        ages_use_bach(play, seat, b, (int)action_arg(action, 2), discount);
    } else if (verb == AGES_DEVELOP) {
        ages_pay_ca(ages_player(play, seat), 1);
        ages_develop(play, seat, a, 0);
    } else {
        assert(verb == AGES_REVOLUTION);
        ages_revolt(play, seat, a, 0);
    }
}
