/* odds.c: battles as a seat can foresee them (R 11): units it cannot see are drawn from those they
 * may be, hands are drawn as the rules say, and both sides play each unit where it gains most at
 * once. Abilities and events are left out, because nobody knows who will use them. */
#include "games/civ/hidden.h"

enum {
    TRIALS =
        160, /* in two of three cases the result is within 4 percentage points of the true chance */
    SEED = 1914, /* always the same: a chance changes only with what its seat knows */
};

static int lead(const struct civ_state *s, int side)
{
    return civ_battle_value(s, side) - civ_battle_value(s, !side);
}

/* On a front, or on a new one. */
static void place_unit(const struct play *play, int unit, int front)
{
    struct civ_state *s = play->state;
    if (front < s->battle.front_count)
        civ_join_front(play, unit, front);
    else
        civ_open_front(play, unit);
}

/* Plays the unit on the front where it gives the best balance at this moment. The battle is
 * restored after each attempt; whatever else an attempt changes (the discard pile) does not matter
 * here. */
static void play_best(const struct play *play)
{
    struct civ_state *s = play->state;
    const struct civ_battle before = s->battle;
    int side = before.side, best = INT32_MIN, best_unit = ITEM_NONE, best_front = 0;
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++) {
        for (int front = 0; before.hand[side][unit] && front <= before.front_count; front++) {
            if (front < before.front_count && !civ_can_join(s, front, side))
                continue;
            place_unit(play, unit, front);
            if (lead(s, side) > best) {
                best = lead(s, side);
                best_unit = unit;
                best_front = front;
            }
            s->battle = before;
        }
    }
    place_unit(play, best_unit, best_front);
}

/* R 11.5, 11.9: plays to the last card; returns whether that side wins. */
static bool wins(const struct play *play, int side)
{
    struct civ_state *s = play->state;
    struct civ_battle *b = &s->battle;
    if (b->played)
        b->side = !b->side;
    while (civ_cards_left(s, CIV_ATTACKER) + civ_cards_left(s, CIV_DEFENDER)) {
        if (civ_cards_left(s, b->side))
            play_best(play);
        b->side = !b->side;
    }
    return (lead(s, CIV_ATTACKER) > 0) == (side == CIV_ATTACKER);
}

/* In whole per cent; a result of trials never counts as certain. */
static int percent_of(int won)
{
    int percent = (100 * won + TRIALS / 2) / TRIALS;
    if (percent < 1)
        return 1;
    return percent > 99 ? 99 : percent;
}

int civ_attack_odds(const struct civ_state *s, int seat, int square)
{
    struct chance chance;
    int won = 0;
    chance_seed(&chance, SEED, NULL);
    for (int i = 0; i < TRIALS; i++) {
        struct civ_state trial = *s;
        const struct play play = {&trial, &chance, NULL};
        civ_redraw_units(&trial, seat, &chance);
        civ_begin_attack(&play, seat, square);
        if (civ_top(&trial)->kind == CIV_STEP_SPOILS) /* R 8.5: scouts alone */
            return 100;
        won += wins(&play, CIV_ATTACKER);
    }
    return percent_of(won);
}

int civ_battle_odds(const struct civ_state *s, int seat, int side)
{
    struct chance chance;
    int won = 0;
    chance_seed(&chance, SEED, NULL);
    for (int i = 0; i < TRIALS; i++) {
        struct civ_state trial = *s;
        const struct play play = {&trial, &chance, NULL};
        civ_redraw_units(&trial, seat, &chance);
        won += wins(&play, side);
    }
    return percent_of(won);
}
