/* leader.c: leaders come and go (R 7.60-7.63, 21.5). What they do in the Action Phase: use.c. */
#include "games/ages/log.h"

void ages_play_leader(const struct play *play, int seat, int card)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    ages_pay_ca(p, 1);
    ages_remove_civil_at(p, ages_find_civil(p, card));
    ages_push(s, AGES_STEP_LEADER, seat)->leader.card = (uint8_t)card;
    if (ages_power(s, seat, AGES_POWER_TUCK_FOR_FACE) && p->completed)
        ages_push(s, AGES_DECISION_HOMER, seat);
}

void ages_step_leader(const struct play *play)
{
    struct ages_state *s = play->state;
    struct ages_frame top = ages_pop(s);
    struct ages_player *p = &s->player[top.seat];
    struct ages_symbols before = ages_symbols(s, top.seat);
    bool replaced = p->leader != ITEM_NONE;
    if (replaced) {
        ages_remove_leader(play, top.seat);
        p->marks |= AGES_MARK_REPLACED;
    }
    p->leader = top.leader.card;
    play_tell(play, AGES_EVENT_LEADER, top.seat, p->leader, 0);
    p->unit_resources_leader =
        (uint8_t)ages_power(s, top.seat, AGES_POWER_UNIT_RESOURCES_EACH_TURN);
    ages_settle_symbols(s, top.seat, before, AGES_GAINED_AVAILABLE);
    if (replaced && !top.leader.homer_tucked)
        ages_tell_change(play, AGES_EVENT_CIVIL_ACTIONS, top.seat,
                         ages_ca_back(p, ages_limits[AGES_LIMIT_LEADER_RETURNS].value));
}

/* Homer may be put under a wonder when he is replaced. */

int ages_legal_homer(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    int count = 0;
    for (unsigned left = s->player[ages_asked(s)->seat].completed; left; left &= left - 1)
        out[count++] =
            action_make(AGES_TUCK, AGES_CIVIL_COLOSSUS + (unsigned)__builtin_ctz(left), 0, 0);
    out[count++] = action_make(AGES_NONE, 0, 0, 0);
    return count;
}

void ages_apply_homer(const struct play *play, uint32_t action)
{
    struct ages_state *s = play->state;
    int seat = ages_pop(s).seat, card = (int)action_arg(action, 0);
    if (action_verb(action) != AGES_TUCK)
        return;
    s->player[seat].tucked = (uint8_t)card;
    ages_top(s)->leader.homer_tucked = 1;
    play_tell(play, AGES_EVENT_TUCK, seat, card, 0);
}

/* Leaving */

/* R 21.5: Bill Gates scores when he leaves play. */
int ages_leaving_culture(const struct ages_state *s, int seat)
{
    const struct ages_player *p = &s->player[seat];
    int levels = 0;
    for (int card = ages_types[AGES_TYPE_LAB].first; card <= ages_types[AGES_TYPE_LAB].last; card++)
        levels += p->workers[card] * ages_level(card);
    return levels * ages_power(s, seat, AGES_POWER_CULTURE_FOR_LABS_ON_LEAVING);
}

/* One-time resources of a leader go with him (R 19.21). */
void ages_remove_leader(const struct play *play, int seat)
{
    struct ages_player *p = ages_player(play, seat);
    int culture = ages_leaving_culture(play->state, seat);
    play_tell(play, AGES_EVENT_REMOVE, seat, p->leader, 0);
    if (culture)
        play_tell(play, AGES_EVENT_CARD_CULTURE, seat, p->leader, culture);
    ages_add_points(&p->culture, culture);
    p->leader = ITEM_NONE;
    p->unit_resources_leader = p->unit_science = 0;
}
