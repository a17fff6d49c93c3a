/* pact.c: pacts: offered, concluded, ended (R 6.24, 6.40-6.46). What they give is in ratings.c and
 * where it is used. */
#include "games/ages/log.h"

bool ages_is_party(const struct ages_state *s, int owner, int a, int b)
{
    const struct ages_player *p = &s->player[owner];
    return p->pact != ITEM_NONE &&
           ((owner == a && p->partner == b) || (owner == b && p->partner == a));
}

int ages_list_pact_offers(const struct ages_state *s, int seat, int card, uint32_t *out)
{
    int row = card - ages_first_military(AGES_MILITARY_TYPE_PACT), count = 0;
    for (unsigned rival = 0; rival < s->players; rival++) {
        if ((int)rival == seat || !ages_is_in(s, (int)rival) || s->players == 2)
            continue;
        if (!ages_pacts[row].sides) {
            out[count++] = action_make(AGES_PACT, (unsigned)card, rival, 0);
            continue;
        }
        for (unsigned side = 0; side < AGES_SIDE_COUNT; side++)
            out[count++] = action_make(AGES_PACT_SIDE, (unsigned)card, rival, side);
    }
    return count;
}

/* R 24.11: a pact that is offered is shown to all. */
static void show_card(struct ages_state *s, int seat, int card)
{
    struct ages_player *p = &s->player[seat];
    for (int i = 0; i < p->military_count; i++)
        if (p->military[i] == card) {
            p->shown[i] = 0xF;
            return;
        }
}

void ages_offer_pact(const struct play *play, int seat, uint32_t action)
{
    int card = (int)action_arg(action, 0), rival = (int)action_arg(action, 1);
    int side = (int)action_arg(action, 2);
    play_tell_more(play, AGES_EVENT_OFFER, seat, card, rival,
                   action_verb(action) == AGES_PACT_SIDE ? 1 + side : 0);
    show_card(play->state, seat, card);
    struct ages_frame *top = ages_push(play->state, AGES_DECISION_PACT_REPLY, rival);
    top->pact.card = (uint8_t)card;
    top->pact.owner = (uint8_t)seat;
    top->pact.side = (uint8_t)side;
}

int ages_legal_pact_reply(const void *state, uint32_t *out)
{
    (void)state;
    out[0] = action_make(AGES_ACCEPT, 0, 0, 0);
    out[1] = action_make(AGES_REFUSE, 0, 0, 0);
    return 2;
}

static void accept_pact(const struct play *play, struct ages_frame top)
{
    struct ages_state *s = play->state;
    int owner = top.pact.owner, card = top.pact.card;
    struct ages_player *p = &s->player[owner];
    struct ages_symbols before[AGES_SEATS];
    ages_all_symbols(s, before);
    ages_take_military(p, card);
    if (p->pact != ITEM_NONE)
        ages_remove_pact(play, owner);
    p->pact = (uint8_t)(card - ages_first_military(AGES_MILITARY_TYPE_PACT));
    p->partner = top.seat;
    p->side = top.pact.side;
    ages_settle_all(s, before);
}

void ages_apply_pact_reply(const struct play *play, uint32_t action)
{
    struct ages_frame top = ages_pop(play->state);
    bool accepted = action_verb(action) == AGES_ACCEPT;
    play_tell(play, accepted ? AGES_EVENT_PACT : AGES_EVENT_REFUSE, top.seat, top.pact.card,
              top.pact.owner);
    if (accepted)
        accept_pact(play, top);
}

/* Ending */

void ages_remove_pact(const struct play *play, int owner)
{
    struct ages_player *p = ages_player(play, owner);
    int card = ages_pacts[p->pact].card;
    play_tell(play, AGES_EVENT_PACT_END, owner, card, 0);
    ages_discard_military(play->state, card, 0xFF);
    p->pact = p->partner = ITEM_NONE;
    p->side = 0;
}

void ages_cancel_pact(const struct play *play, int card)
{
    struct ages_state *s = play->state;
    struct ages_symbols before[AGES_SEATS];
    ages_all_symbols(s, before);
    for (int owner = 0; owner < s->players; owner++)
        if (s->player[owner].pact != ITEM_NONE && ages_pacts[s->player[owner].pact].card == card)
            ages_remove_pact(play, owner);
    ages_settle_all(s, before);
}

/* R 6.24 */
void ages_end_pacts_on_attack(const struct play *play, int attacker, int rival)
{
    struct ages_state *s = play->state;
    struct ages_symbols before[AGES_SEATS];
    ages_all_symbols(s, before);
    for (int owner = 0; owner < s->players; owner++)
        if (ages_is_party(s, owner, attacker, rival) &&
            ages_pacts[s->player[owner].pact].on_attack == AGES_ON_ATTACK_ENDS)
            ages_remove_pact(play, owner);
    ages_settle_all(s, before);
}
