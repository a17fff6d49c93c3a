/* tactic.c: tactics: played, copied, made common (R 5.27, 7.110-7.117). */
#include "games/ages/log.h"

int ages_list_tactics(const struct ages_state *s, int seat, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int count = 0;
    unsigned listed = 0;
    if (p->marks & AGES_MARK_TACTIC)
        return 0; /* R 7.116 */
    for (int i = 0; i < p->military_count && ages_can_pay_ma(p, 1); i++) {
        int row = p->military[i] - ages_first_military(AGES_MILITARY_TYPE_TACTIC);
        if (ages_military(p->military[i])->type != AGES_MILITARY_TYPE_TACTIC || listed >> row & 1)
            continue;
        listed |= 1u << row;
        out[count++] = action_make(AGES_TACTIC, p->military[i], 0, 0);
    }
    for (unsigned left = s->common; left && ages_can_pay_ma(p, 2); left &= left - 1) {
        int row = __builtin_ctz(left);
        if (row != p->tactic)
            out[count++] = action_make(AGES_COPY, ages_tactics[row].card, 0, 0);
    }
    return count;
}

void ages_set_tactic(const struct play *play, int seat, int card, bool own)
{
    struct ages_player *p = ages_player(play, seat);
    ages_pay_ma(p, own ? 1 : 2);
    p->tactic = (uint8_t)(card - ages_first_military(AGES_MILITARY_TYPE_TACTIC));
    p->marks |= AGES_MARK_TACTIC;
    p->marks &= (uint16_t)~AGES_MARK_OWN_TACTIC;
    play_tell(play, own ? AGES_EVENT_TACTIC : AGES_EVENT_COPY, seat, card, 0);
    if (!own)
        return;
    p->marks |= AGES_MARK_OWN_TACTIC;
    ages_take_military(p, card);
}

/* R 5.27 */
void ages_share_tactic(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    if (!(p->marks & AGES_MARK_OWN_TACTIC))
        return;
    s->common |= (uint16_t)(1 << p->tactic);
    p->marks &= (uint16_t)~AGES_MARK_OWN_TACTIC;
    play_tell(play, AGES_EVENT_COMMON, seat, ages_tactics[p->tactic].card, 0);
}
