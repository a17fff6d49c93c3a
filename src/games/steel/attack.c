/* attack.c: attacks: reactions, comparing strengths, consequences, points (R 6).
 *
 * With n opponents the stages of an attack are: 0..n-1 the reactions of each, clockwise; n the
 * comparison; then two for each opponent, what is depleted and the wonder given; last the points.
 */
#include "games/steel/rules.h"

static struct steel_frame *top(const struct steel_move *m)
{
    return &m->s->frames[m->s->depth - 1];
}

static enum steel_flow next_stage(struct steel_frame *f)
{
    f->stage++;
    f->count = 0;
    return STEEL_GO_ON;
}

/* R 6.2 */
static enum steel_flow react(const struct steel_move *m, struct steel_frame *f, unsigned seat)
{
    const struct steel_player *player = &m->s->player[seat];
    if (steel_with_reaction(player->hand) || steel_turnable(player))
        return steel_ask(m, STEEL_PHASE_REACT, seat);
    return next_stage(f);
}

/* R 6.5, 6.6 */
static enum steel_flow compare(const struct steel_move *m, struct steel_frame *f)
{
    struct steel_state *s = m->s;
    int attack = steel_strength(&s->player[s->active]);
    for (unsigned i = 1; i < s->players; i++) {
        unsigned seat = steel_clockwise(s, s->active, i);
        int defence = steel_strength(&s->player[seat]);
        bool defeated = attack > defence;
        f->set |= (uint8_t)(defeated << seat);
        s->defeated = (uint8_t)(s->defeated + (defeated && s->defeated < STEEL_COUNTER_MAX));
        steel_tell(m, defeated ? STEEL_EVENT_DEFEAT : STEEL_EVENT_HOLD, seat, ITEM_NONE, attack,
                   defence);
    }
    return next_stage(f);
}

/* R 6.7: a wonder changes hands. */
static void give_wonder(const struct steel_move *m, unsigned seat, unsigned wonder)
{
    m->s->player[seat].wonders &= ~(1u << wonder);
    m->s->player[m->s->active].wonders |= 1u << wonder;
    steel_tell(m, STEEL_EVENT_GIVE, seat, wonder, 0, m->s->active);
}

static enum steel_flow suffer(const struct steel_move *m, struct steel_frame *f, unsigned seat)
{
    const uint8_t *args = steel_part(f)->args;
    int due = args[STEEL_ATTACK_DEPLETE] + args[STEEL_ATTACK_STEAL] - f->count;
    return steel_give_up(m, STEEL_PHASE_LOSE, seat, due) ? next_stage(f) : STEEL_WAIT;
}

static enum steel_flow hand_over(const struct steel_move *m, struct steel_frame *f, unsigned seat)
{
    uint32_t wonders = m->s->player[seat].wonders;
    int due = steel_part(f)->args[STEEL_ATTACK_TAKE_WONDER] - f->count;
    if (due > 0 && steel_count(wonders) > due)
        return steel_ask(m, STEEL_PHASE_GIVE, seat);
    for (; due > 0 && wonders; wonders &= wonders - 1)
        give_wonder(m, seat, steel_lowest(wonders));
    return next_stage(f);
}

/* R 6.8 */
static void settle_points(const struct steel_move *m, const struct steel_frame *f)
{
    const uint8_t *args = steel_part(f)->args;
    struct steel_state *s = m->s;
    int defeated = steel_count(f->set);
    for (unsigned i = 1; i < s->players; i++) {
        unsigned seat = steel_clockwise(s, s->active, i);
        if (f->set >> seat & 1)
            steel_lose_points(m, seat, args[STEEL_ATTACK_VP_LOSS]);
    }
    steel_gain_points(m, s->active,
                      args[STEEL_ATTACK_VP_SELF] + args[STEEL_ATTACK_VP_PER_DEFEATED] * defeated +
                          (defeated ? args[STEEL_ATTACK_VP_IF_ANY_DEFEATED] : 0));
    for (unsigned i = 1; i < s->players; i++) {
        unsigned seat = steel_clockwise(s, s->active, i);
        if (!(f->set >> seat & 1))
            steel_gain_points(m, seat, args[STEEL_ATTACK_VP_EACH_UNDEFEATED]);
    }
}

enum steel_flow steel_attack_step(const struct steel_move *m)
{
    struct steel_frame *f = top(m);
    int opponents = m->s->players - 1, after = f->stage - opponents - 1;
    if (f->stage < opponents)
        return react(m, f, steel_clockwise(m->s, m->s->active, f->stage + 1u));
    if (f->stage == opponents)
        return compare(m, f);
    if (after < 2 * opponents) {
        unsigned seat = steel_clockwise(m->s, m->s->active, (unsigned)after / 2 + 1);
        if (!(f->set >> seat & 1))
            return next_stage(f);
        return after % 2 == 0 ? suffer(m, f, seat) : hand_over(m, f, seat);
    }
    settle_points(m, f);
    steel_next_part(m);
    return STEEL_GO_ON;
}

void steel_attack_answer(const struct steel_move *m, uint32_t action)
{
    struct steel_frame *f = top(m);
    unsigned item = action_arg(action, 0), seat = f->seat;
    struct steel_player *player = &m->s->player[seat];
    switch ((enum steel_verb)action_verb(action)) {
    case STEEL_VERB_REACT: /* R 6.2: a, 6.3 */
        player->hand &= ~steel_bit(item);
        player->tech |= steel_bit(item);
        steel_tell(m, STEEL_EVENT_REACT, seat, item, 0, 0);
        break;
    case STEEL_VERB_TURN: /* R 6.4 */
        steel_deplete(m, seat, item, STEEL_EVENT_FLIP);
        break;
    case STEEL_VERB_LOSE:
        f->count = (uint8_t)(f->count + steel_worth(item));
        steel_deplete(m, seat, item, STEEL_EVENT_DEPLETE);
        if (steel_part(f)->args[STEEL_ATTACK_STEAL])
            steel_gain(m, steel_cards[item].resource, 1);
        break;
    case STEEL_VERB_GIVE:
        f->count++;
        give_wonder(m, seat, item);
        break;
    default:
        assert(action_verb(action) == STEEL_VERB_DONE);
        next_stage(f);
        break;
    }
}
