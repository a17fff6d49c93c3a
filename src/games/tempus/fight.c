/* fight.c: a fight from its declaration to the advance (R 7). Its steps are the upper frame. */
#include "games/tempus/rules.h"

static void set_step(struct tempus_state *s, enum tempus_decision kind, int seat)
{
    tempus_pop(s);
    tempus_push(s, kind, seat);
}

void tempus_begin_fight(const struct play *play, int seat, int from, int to)
{
    struct tempus_state *s = play->state;
    int defender = s->owner[to];
    play_tell_more(play, TEMPUS_EVENT_FIGHT, seat, to, from, defender);
    s->fight_from = (uint8_t)from;
    s->fight_to = (uint8_t)to;
    if (s->city[to]) { /* R 7.5 */
        tempus_push(s, TEMPUS_DECISION_TERRAIN, defender);
        return;
    }
    s->fight_terrain = s->terrain[to];
    tempus_push(s, TEMPUS_DECISION_ATTACK, seat);
}

void tempus_apply_terrain(const struct play *play, uint32_t action)
{
    struct tempus_state *s = play->state;
    int seat = tempus_top(s).seat, terrain = (int)action_arg(action, 0);
    s->fight_terrain = (uint8_t)terrain;
    play_tell(play, TEMPUS_EVENT_TERRAIN, seat, terrain, 0);
    set_step(s, TEMPUS_DECISION_ATTACK, s->frames[0].seat);
}

void tempus_end_attack(const struct play *play)
{
    struct tempus_state *s = play->state;
    set_step(s, TEMPUS_DECISION_DEFEND, s->owner[s->fight_to]);
}

/* What a card adds to either side, its terrain included; no card shows a mountain. */
struct tempus_strength tempus_card_adds(int card, int terrain)
{
    const struct tempus_card_row *row = &tempus_cards[card];
    int match = row->terrain == terrain;
    return (struct tempus_strength){match + tempus_kinds[row->kind].attack,
                                    match + tempus_kinds[row->kind].defence};
}

static struct tempus_strength card_strength(const struct tempus_player *p, int terrain)
{
    struct tempus_strength sum = {0, 0};
    for (int i = 0; i < p->laid_count; i++) {
        struct tempus_strength adds = tempus_card_adds(p->laid[i], terrain);
        sum.attack += adds.attack;
        sum.defence += adds.defence;
    }
    return sum;
}

struct tempus_strength tempus_strength(const struct tempus_state *s, int from, int to, int terrain)
{
    const struct tempus_player *attacker = &s->player[s->owner[from]];
    const struct tempus_player *defender = &s->player[s->owner[to]];
    int stand = s->city[to] ? s->city[to] : s->tokens[to];
    return (struct tempus_strength){
        s->tokens[from] + card_strength(attacker, terrain).attack,
        stand + card_strength(defender, terrain).defence,
    };
}

static void reveal(const struct play *play, int seat)
{
    struct tempus_state *s = play->state;
    const struct tempus_player *p = &s->player[seat];
    for (int i = 0; play->events && i < p->laid_count; i++)
        play_tell(play, TEMPUS_EVENT_REVEAL, seat, p->laid[i], 0);
}

/* R 7.12: the hex is emptied. */
static void take_hex(const struct play *play, int hex)
{
    struct tempus_state *s = play->state;
    int loser = s->owner[hex];
    if (s->city[hex]) {
        play_tell(play, TEMPUS_EVENT_RAZED, loser, hex, s->city[hex]);
        tempus_remove_city(s, hex);
    } else {
        play_tell(play, TEMPUS_EVENT_WON, loser, hex, s->tokens[hex]);
        tempus_remove_tokens(s, hex);
    }
}

void tempus_end_defence(const struct play *play)
{
    struct tempus_state *s = play->state;
    int attacker = s->frames[0].seat, defender = s->owner[s->fight_to];
    struct tempus_strength strength =
        tempus_strength(s, s->fight_from, s->fight_to, s->fight_terrain);
    reveal(play, attacker);
    play_tell_more(play, TEMPUS_EVENT_STRENGTH, attacker, ITEM_NONE, strength.attack,
                   strength.defence);
    tempus_put_laid_away(s, attacker); /* R 7.14 */
    tempus_put_laid_away(s, defender);
    if (strength.attack > strength.defence) { /* R 7.11 */
        take_hex(play, s->fight_to);
        set_step(s, TEMPUS_DECISION_ADVANCE, attacker);
        return;
    }
    play_tell(play, TEMPUS_EVENT_REPELLED, attacker, s->fight_from, 1); /* R 7.13 */
    tempus_remove_token(s, s->fight_from);
    tempus_end_fight(s);
}

static void advance_one(struct tempus_state *s, int seat)
{
    tempus_remove_token(s, s->fight_from);
    tempus_add_token(s, seat, s->fight_to);
}

void tempus_apply_advance(const struct play *play, uint32_t action)
{
    struct tempus_state *s = play->state;
    int seat = tempus_top(s).seat, count = (int)action_arg(action, 0);
    if (count)
        play_tell(play, TEMPUS_EVENT_ADVANCE, seat, s->fight_to, count);
    for (int i = 0; i < count; i++)
        advance_one(s, seat);
    if (count == tempus_era(s, seat)->stack_limit && s->tokens[s->fight_from])
        set_step(s, TEMPUS_DECISION_ADVANCE_MORE, seat);
    else
        tempus_end_fight(s);
}

void tempus_apply_advance_more(const struct play *play, uint32_t action)
{
    struct tempus_state *s = play->state;
    int seat = tempus_top(s).seat;
    if (action_verb(action) == TEMPUS_STOP) {
        tempus_end_fight(s);
        return;
    }
    tempus_play_card(play, seat, (int)action_arg(action, 0));
    play_tell(play, TEMPUS_EVENT_ADVANCE, seat, s->fight_to, 1);
    advance_one(s, seat);
}

/* Back to the lower frame: the turn goes on, or its action is over. */
void tempus_end_fight(struct tempus_state *s)
{
    s->fight_from = s->fight_to = HEX_NONE;
    s->fight_terrain = ITEM_NONE;
    tempus_pop(s);
}
