/* attack.c: attacks: reactions, comparing strengths, consequences, points (R 6).
 *
 * With n opponents the stages of an attack are: 0..n-1 the reactions of each, clockwise; n the
 * comparison; then two for each opponent, what is depleted and the wonder given; last the points.
 */
#include "games/steel/rules.h"

static struct steel_frame *top(const struct play *play)
{
    struct steel_state *s = play->state;
    return &s->frames[s->depth - 1];
}

static void next_stage(struct steel_frame *f)
{
    f->stage++;
    f->count = 0;
}

/* R 6.2 */
static void react(const struct play *play, struct steel_frame *f, unsigned seat)
{
    struct steel_state *s = play->state;
    const struct steel_player *player = &s->player[seat];
    if (steel_with_reaction(player->hand) || steel_turnable(player))
        steel_ask(play, STEEL_DECISION_REACT, seat);
    else
        next_stage(f);
}

/* R 6.5, 6.6 */
static void compare(const struct play *play, struct steel_frame *f)
{
    struct steel_state *s = play->state;
    int attack = steel_strength(&s->player[s->active]);
    for (unsigned i = 1; i < s->players; i++) {
        unsigned seat = steel_clockwise(s, s->active, i);
        int defence = steel_strength(&s->player[seat]);
        bool defeated = attack > defence;
        f->set |= (uint8_t)(defeated << seat);
        s->defeated = (uint8_t)(s->defeated + (defeated && s->defeated < STEEL_COUNTER_MAX));
        steel_tell(play, defeated ? STEEL_EVENT_DEFEAT : STEEL_EVENT_HOLD, seat, ITEM_NONE, attack,
                   defence);
    }
    next_stage(f);
}

/* R 6.7: a wonder changes hands. */
static void give_wonder(const struct play *play, unsigned seat, unsigned wonder)
{
    struct steel_state *s = play->state;
    s->player[seat].wonders &= ~(1u << wonder);
    s->player[s->active].wonders |= 1u << wonder;
    steel_tell(play, STEEL_EVENT_GIVE, seat, wonder, 0, s->active);
}

static void suffer(const struct play *play, struct steel_frame *f, unsigned seat)
{
    const uint8_t *args = steel_part(f)->args;
    int due = args[STEEL_ATTACK_DEPLETE] + args[STEEL_ATTACK_STEAL] - f->count;
    if (steel_give_up(play, STEEL_DECISION_LOSE, seat, due))
        next_stage(f);
}

static void hand_over(const struct play *play, struct steel_frame *f, unsigned seat)
{
    struct steel_state *s = play->state;
    uint32_t wonders = s->player[seat].wonders;
    int due = steel_part(f)->args[STEEL_ATTACK_TAKE_WONDER] - f->count;
    if (due > 0 && steel_count(wonders) > due) {
        steel_ask(play, STEEL_DECISION_GIVE, seat);
        return;
    }
    for (; due > 0 && wonders; wonders &= wonders - 1)
        give_wonder(play, seat, steel_lowest(wonders));
    next_stage(f);
}

/* R 6.8 */
static void settle_points(const struct play *play, const struct steel_frame *f)
{
    const uint8_t *args = steel_part(f)->args;
    struct steel_state *s = play->state;
    int defeated = steel_count(f->set);
    for (unsigned i = 1; i < s->players; i++) {
        unsigned seat = steel_clockwise(s, s->active, i);
        if (f->set >> seat & 1)
            steel_lose_points(play, seat, args[STEEL_ATTACK_VP_LOSS]);
    }
    steel_gain_points(play, s->active,
                      args[STEEL_ATTACK_VP_SELF] + args[STEEL_ATTACK_VP_PER_DEFEATED] * defeated +
                          (defeated ? args[STEEL_ATTACK_VP_IF_ANY_DEFEATED] : 0));
    for (unsigned i = 1; i < s->players; i++) {
        unsigned seat = steel_clockwise(s, s->active, i);
        if (!(f->set >> seat & 1))
            steel_gain_points(play, seat, args[STEEL_ATTACK_VP_EACH_UNDEFEATED]);
    }
}

void steel_attack_step(const struct play *play)
{
    struct steel_state *s = play->state;
    struct steel_frame *f = top(play);
    int opponents = s->players - 1, after = f->stage - opponents - 1;
    if (f->stage < opponents) {
        react(play, f, steel_clockwise(s, s->active, f->stage + 1u));
        return;
    }
    if (f->stage == opponents) {
        compare(play, f);
        return;
    }
    if (after < 2 * opponents) {
        unsigned seat = steel_clockwise(s, s->active, (unsigned)after / 2 + 1);
        if (!(f->set >> seat & 1)) {
            next_stage(f);
            return;
        }
        if (after % 2 == 0)
            suffer(play, f, seat);
        else
            hand_over(play, f, seat);
        return;
    }
    settle_points(play, f);
    steel_next_part(play);
}

/* R 6.2: a, 6.3, 6.4 */
void steel_apply_react(const struct play *play, uint32_t action)
{
    struct steel_state *s = play->state;
    struct steel_frame *f = steel_answered(play);
    struct steel_player *player = &s->player[f->seat];
    unsigned card = action_arg(action, 0);
    if (action_verb(action) == STEEL_DONE) {
        next_stage(f);
    } else if (action_verb(action) == STEEL_TURN) {
        steel_deplete(play, f->seat, card, STEEL_EVENT_FLIP);
    } else {
        player->hand &= ~steel_bit(card);
        player->tech |= steel_bit(card);
        steel_tell(play, STEEL_EVENT_REACT, f->seat, card, 0, 0);
    }
}

void steel_apply_lose(const struct play *play, uint32_t action)
{
    struct steel_frame *f = steel_answered(play);
    unsigned card = action_arg(action, 0);
    f->count = (uint8_t)(f->count + steel_worth(card));
    steel_deplete(play, f->seat, card, STEEL_EVENT_DEPLETE);
    if (steel_part(f)->args[STEEL_ATTACK_STEAL])
        steel_gain(play, steel_cards[card].resource, 1);
}

void steel_apply_give(const struct play *play, uint32_t action)
{
    struct steel_frame *f = steel_answered(play);
    f->count++;
    give_wonder(play, f->seat, action_arg(action, 0));
}
