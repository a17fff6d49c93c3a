/* outcome.c: what follows when a battle is over, step by step (R 11.9-11.14). */
#include <string.h>

#include "games/civ/log.h"

static int loser(const struct civ_state *s)
{
    return s->battle.seat[!s->battle.won];
}

static int winner(const struct civ_state *s)
{
    return s->battle.seat[s->battle.won];
}

static bool taken_city(const struct civ_state *s)
{
    const struct civ_battle *b = &s->battle;
    return b->won == CIV_ATTACKER &&
           (b->kind == CIV_BATTLE_KIND_CITY || b->kind == CIV_BATTLE_KIND_HORDE_CITY);
}

static bool taken_village(const struct civ_state *s)
{
    return s->battle.won == CIV_ATTACKER && s->battle.kind == CIV_BATTLE_KIND_VILLAGE;
}

/* R 11.9: the higher value wins, the defender if they are equal. */
void civ_step_result(const struct play *play)
{
    struct civ_state *s = play->state;
    struct civ_battle *b = &s->battle;
    int attack = civ_battle_value(s, CIV_ATTACKER), defence = civ_battle_value(s, CIV_DEFENDER);
    civ_pop(s);
    b->won = attack > defence ? CIV_ATTACKER : CIV_DEFENDER;
    play_tell_more(play, CIV_NEWS_STRENGTHS, b->seat[CIV_ATTACKER], ITEM_NONE, attack, defence);
    play_tell(play, CIV_NEWS_VICTORY, winner(s), ITEM_NONE, 0);
    civ_return_units(play);
    if (taken_city(s) && b->city == 0) { /* R 12.1; a horde attacks no capital */
        int seat = winner(s);
        memset(b, 0, sizeof *b);
        civ_win(play, seat, CIV_ENDING_MILITARY);
        return;
    }
    civ_ask(s, CIV_STEP_SPOILS, 0);
}

/* The steps. Each pushes what it asks for above the frame that goes on with the next step. */

static void ask_rescue(struct civ_state *s, int side)
{
    int seat = s->battle.seat[side];
    if (seat != CIV_NOBODY && civ_is(s, seat, CIV_CIV_CHINA) && civ_killed(s, side))
        civ_push(s, (struct civ_frame){
                        .kind = CIV_DECISION_RESCUE, .seat = (uint8_t)seat, .side = (uint8_t)side});
}

static void rescue_attacker(const struct play *play)
{
    ask_rescue(play->state, CIV_ATTACKER);
}

static void rescue_defender(const struct play *play)
{
    ask_rescue(play->state, CIV_DEFENDER);
}

/* Aztecs: culture for every unit killed. */
static void honour_dead(const struct play *play)
{
    struct civ_state *s = play->state;
    int dead = civ_killed(s, CIV_ATTACKER) + civ_killed(s, CIV_DEFENDER);
    for (int side = 0; side < CIV_SIDES; side++) {
        int seat = s->battle.seat[side];
        if (!dead || seat == CIV_NOBODY || !civ_is(s, seat, CIV_CIV_AZTECS))
            continue;
        civ_earn_culture(play, seat, dead);
    }
}

static void reward_winner(const struct play *play)
{
    struct civ_state *s = play->state;
    int seat = winner(s);
    if (seat == CIV_NOBODY)
        return;
    struct civ_player *p = &s->player[seat];
    if (civ_is(s, seat, CIV_CIV_AZTECS)) {
        civ_earn_trade(play, seat, civ_limit(CIV_LIMIT_AZTEC_TRADE));
    }
    if (civ_knows(s, seat, CIV_TECH_CODE_OF_LAWS) &&
        !civ_has_used(s, seat, CIV_ABILITY_CODE_OF_LAWS) &&
        civ_coin_room(s, seat, CIV_PURSE_CODE_OF_LAWS) > 0) {
        civ_mark_used(s, seat, CIV_ABILITY_CODE_OF_LAWS);
        p->coins[CIV_PURSE_CODE_OF_LAWS]++;
        play_tell(play, CIV_NEWS_COIN, seat, CIV_PURSE_CODE_OF_LAWS, 1);
    }
}

static void remove_from(const struct play *play, int square, int armies, int scouts)
{
    struct civ_state *s = play->state;
    if (armies + scouts == 0)
        return;
    play_tell_more(play, CIV_NEWS_LOSE_FIGURES, s->holder[square], square, armies, scouts);
    civ_remove_figures(s, square, armies, scouts);
}

/* R 11.11: an army for every two units killed, but one always remains; a city has none to lose. */
static void weaken_winner(const struct play *play)
{
    struct civ_state *s = play->state;
    const struct civ_battle *b = &s->battle;
    int seat = winner(s), lost = civ_killed(s, b->won) / 2;
    if (seat == CIV_NOBODY)
        return;
    int armies = b->won == CIV_ATTACKER ? s->group.armies : s->armies[b->at];
    if (lost > armies - 1)
        lost = armies - 1;
    if (lost <= 0)
        return;
    if (b->won == CIV_DEFENDER) {
        remove_from(play, b->at, lost, 0);
        return;
    }
    s->group.armies = (uint8_t)(s->group.armies - lost);
    s->player[seat].armies = (uint8_t)(s->player[seat].armies - lost);
    play_tell_more(play, CIV_NEWS_LOSE_FIGURES, seat, s->group.at, lost, 0);
}

static void take_losses(const struct play *play)
{
    struct civ_state *s = play->state;
    const struct civ_battle *b = &s->battle;
    if (b->won == CIV_ATTACKER && s->holder[b->at] >= 0)
        remove_from(play, b->at, s->armies[b->at], s->scouts[b->at]);
    else if (b->won == CIV_DEFENDER && b->seat[CIV_ATTACKER] != CIV_NOBODY)
        civ_lose_group(play, b->seat[CIV_ATTACKER]);
    weaken_winner(play);
}

/* R 11.13 */
static void begin_loot(const struct play *play)
{
    struct civ_state *s = play->state;
    struct civ_battle *b = &s->battle;
    int seat = winner(s);
    if (seat == CIV_NOBODY || loser(s) == CIV_NOBODY)
        return;
    int loot = civ_limit(taken_city(s) ? CIV_LIMIT_LOOT_CITY : CIV_LIMIT_LOOT_FIGURES);
    if (b->won == CIV_ATTACKER)
        loot += civ_civs[s->player[seat].civ].loot;
    b->loot = (uint8_t)loot;
    play_tell_more(play, CIV_NEWS_LOOT, seat, ITEM_NONE, loot, loser(s));
    civ_push(s, (struct civ_frame){
                    .kind = CIV_DECISION_LOOT, .seat = (uint8_t)seat, .loser = (uint8_t)loser(s)});
}

/* R 11.14 */
static void lose_city(const struct play *play)
{
    struct civ_state *s = play->state;
    s->battle.loot = 0; /* what cannot be spent is lost */
    if (!taken_city(s))
        return;
    civ_destroy_city(play, loser(s), s->battle.city);
}

/* R 11.11: the marker of a village is taken now, anything else when the group arrives. */
static void move_in(const struct play *play)
{
    struct civ_state *s = play->state;
    int seat = winner(s);
    if (s->battle.won != CIV_ATTACKER || seat == CIV_NOBODY)
        return;
    s->group.at = s->battle.at;
    if (taken_village(s))
        civ_put_group_down(play, seat);
    else
        civ_ask(s, CIV_STEP_ARRIVE, seat);
}

static void take_village(const struct play *play)
{
    struct civ_state *s = play->state;
    if (taken_village(s))
        civ_take_marker(play, winner(s), s->battle.at);
}

static void roman_triumph(const struct play *play)
{
    struct civ_state *s = play->state;
    int seat = winner(s);
    if ((taken_city(s) || taken_village(s)) && seat != CIV_NOBODY && civ_is(s, seat, CIV_CIV_ROME))
        civ_culture_step(play, seat);
}

static void finish(const struct play *play)
{
    struct civ_state *s = play->state;
    memset(&s->battle, 0, sizeof s->battle);
    civ_pop(s);
}

static void (*const steps[])(const struct play *play) = {
    rescue_attacker, rescue_defender, honour_dead,  reward_winner, take_losses, begin_loot,
    lose_city,       move_in,         take_village, roman_triumph, finish,
};

void civ_step_spoils(const struct play *play)
{
    struct civ_state *s = play->state;
    int next = civ_top(s)->next++;
    steps[next](play);
}

bool civ_sound_spoils(const void *state, int place)
{
    const struct civ_state *s = state;
    return s->battle.on && !s->battle.front_count && s->frames[place].next < COUNT_OF(steps);
}
