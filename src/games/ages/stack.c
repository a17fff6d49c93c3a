/* stack.c: whether the pending decisions of a state can be worked on.
 *
 * Every kind of frame says on which kinds it can lie, which of its bytes mean something, and what
 * must hold. The rules push nothing that this table does not allow, so a stack that is sound stays
 * sound, and none grows beyond its longest form: turn, politics, attack, defence, four players who
 * owe blue tokens, the token to choose. That is 9, and AGES_FRAMES is more. */
#include <string.h>

#include "games/ages/rules.h"

static_assert(AGES_STEP_END <= 64, "a bit for each kind of frame");

#define ON(KIND) (UINT64_C(1) << (KIND))

static const struct ages_frame *below(const struct ages_state *s, int i)
{
    return &s->frames[i - 1];
}

static bool is_top(const struct ages_state *s, int i)
{
    return i == s->depth - 1;
}

static bool seat_plays(const struct ages_state *s, int seat)
{
    return seat < s->players && ages_is_in(s, seat);
}

static bool military_is(int card, enum ages_military_type type)
{
    return card < AGES_MILITARY_COUNT && ages_military(card)->type == (int)type;
}

static bool civil_is(int card, enum ages_type type)
{
    return card < AGES_CIVIL_COUNT && ages_type(card) == (int)type;
}

/* One function for each kind of frame that can be unsound; `i`: its place in the stack. */

static bool always(const struct ages_state *s, int i)
{
    (void)s, (void)i;
    return true;
}

/* Steps that are over before anything can lie on them. */
static bool never(const struct ages_state *s, int i)
{
    (void)s, (void)i;
    return false;
}

/* Decisions and steps of whose turn it is. */
static bool own(const struct ages_state *s, int i)
{
    return s->frames[i].seat == s->current;
}

static bool own_on(const struct ages_state *s, int i, enum ages_turn where)
{
    return own(s, i) && (below(s, i)->kind != AGES_STEP_TURN || below(s, i)->a == where);
}

static bool turn(const struct ages_state *s, int i)
{
    return own(s, i) && s->frames[i].a <= AGES_TURN_PRODUCTION && s->frames[i].b <= 1;
}

static bool war_order(const struct ages_state *s, int i)
{
    return own_on(s, i, AGES_TURN_WARS) && s->player[s->frames[i].seat].war[1] != ITEM_NONE;
}

static bool war_tech(const struct ages_state *s, int i)
{
    const struct ages_frame *f = &s->frames[i];
    return below(s, i)->a == AGES_TURN_WARS && seat_plays(s, f->b) && f->b != f->seat &&
           (f->seat == s->current || f->b == s->current) && f->n >= 0;
}

/* Under what it caused it waits to be asked again (R 6.4). */
static bool politics(const struct ages_state *s, int i)
{
    const struct ages_frame *f = &s->frames[i];
    return own_on(s, i, AGES_TURN_ACTIONS) && f->a <= 1 &&
           (is_top(s, i) ? !f->b : f->a == 1 && f->b == 1);
}

static bool actions(const struct ages_state *s, int i)
{
    return own_on(s, i, AGES_TURN_CLOSE);
}

static bool excess(const struct ages_state *s, int i)
{
    return own_on(s, i, AGES_TURN_PRODUCTION);
}

/* What a political action causes lies on it, or on the turn when it was the second. */
static bool political(const struct ages_state *s, int i)
{
    return own_on(s, i, AGES_TURN_ACTIONS);
}

/* R 24.11: it lies in the hand, and all have seen it. */
static bool is_shown(const struct ages_player *p, int card)
{
    for (int i = 0; i < p->military_count; i++)
        if (p->military[i] == card && p->shown[i] == 0xF)
            return true;
    return false;
}

static bool pact_reply(const struct ages_state *s, int i)
{
    const struct ages_frame *f = &s->frames[i];
    return f->b == s->current && f->seat != f->b && f->c <= 1 &&
           (below(s, i)->kind != AGES_STEP_TURN || below(s, i)->a == AGES_TURN_ACTIONS) &&
           military_is(f->a, AGES_MILITARY_TYPE_PACT) && is_shown(&s->player[s->current], f->a);
}

/* Aggressions */

static bool is_attacked(const struct ages_state *s)
{
    return military_is(s->attack, AGES_MILITARY_TYPE_AGGRESSION) && s->attacker == s->current &&
           seat_plays(s, s->defender) && s->attacker != s->defender;
}

static bool attack(const struct ages_state *s, int i)
{
    bool defence = !is_top(s, i) && s->frames[i + 1].kind == AGES_PHASE_DEFENCE;
    return political(s, i) && is_attacked(s) && s->frames[i].a == !defence;
}

static bool defence(const struct ages_state *s, int i)
{
    return is_attacked(s) && s->frames[i].seat == s->defender;
}

static bool of_attacker(const struct ages_state *s, int i)
{
    return is_attacked(s) && s->frames[i].seat == s->attacker;
}

/* Two buildings at most (R 36). */
static bool raid(const struct ages_state *s, int i)
{
    return of_attacker(s, i) && (below(s, i)->kind == AGES_STEP_RAID_LOOT ||
                                 s->frames[i - 2].kind == AGES_STEP_RAID_LOOT);
}

/* Events */

static bool event(const struct ages_state *s, int i)
{
    const struct ages_frame *f = &s->frames[i];
    return own(s, i) && military_is(s->event, AGES_MILITARY_TYPE_EVENT) && f->a <= 4 &&
           f->b <= s->players && f->c <= 4;
}

static bool few(const struct ages_state *s, int i)
{
    return s->frames[i].n >= 0 && s->frames[i].n <= 9;
}

static bool free_build(const struct ages_state *s, int i)
{
    return s->frames[i].a == AGES_CIVIL_RELIGION || s->frames[i].a == AGES_CIVIL_WARRIORS;
}

/* One for every rival, each of another one. */
static bool terrorism(const struct ages_state *s, int i)
{
    const struct ages_frame *f = &s->frames[i];
    for (int k = i - 1; s->frames[k].kind == AGES_PHASE_TERRORISM; k--)
        if (s->frames[k].a == f->a || s->frames[k].seat != f->seat)
            return false;
    return seat_plays(s, f->a) && f->a != f->seat;
}

/* Colonies */

static bool auction(const struct ages_state *s, int i)
{
    (void)i;
    return military_is(s->territory, AGES_MILITARY_TYPE_TERRITORY);
}

static bool bid(const struct ages_state *s, int i)
{
    return auction(s, i) && !(s->passed >> s->frames[i].seat & 1);
}

/* Columbus lands where his leaving cost a token: nobody else owes one then. */
static bool colony(const struct ages_state *s, int i)
{
    const struct ages_frame *f = &s->frames[i];
    if (!military_is(f->a, AGES_MILITARY_TYPE_TERRITORY) ||
        !(s->player[f->seat].colonies >> (f->a - AGES_MILITARY_DEVELOPED_TERRITORY_1) & 1))
        return false;
    return below(s, i)->kind != AGES_STEP_LOSE_BLUE ||
           (below(s, i)->seat == f->seat && s->frames[i - 2].kind != AGES_STEP_LOSE_BLUE);
}

/* Own actions */

static bool ordered(const struct ages_state *s, int i)
{
    return own(s, i) && civil_is(s->frames[i].a, AGES_TYPE_ACTION);
}

static bool leader(const struct ages_state *s, int i)
{
    return own(s, i) && civil_is(s->frames[i].a, AGES_TYPE_LEADER) && s->frames[i].b <= 1;
}

/* The tokens still to lay, one of them perhaps being chosen, have room on the wonder. */
static bool stage(const struct ages_state *s, int i)
{
    const struct ages_player *p = &s->player[s->frames[i].seat];
    int n = s->frames[i].n, chosen = !is_top(s, i);
    return own(s, i) && p->wonder != ITEM_NONE && n >= 0 &&
           p->stages + n + chosen <= ages_stage_count(p->wonder);
}

/* Losses */

static bool blue(const struct ages_state *s, int i)
{
    const struct ages_frame *f = &s->frames[i];
    return f->seat == below(s, i)->seat && f->a == (below(s, i)->kind == AGES_STEP_STAGE);
}

static bool lose_worker(const struct ages_state *s, int i)
{
    return s->frames[i].seat == below(s, i)->seat;
}

/* One for every player at most. */
static bool lose_blue(const struct ages_state *s, int i)
{
    int count = 0;
    for (int k = 0; k < s->depth; k++)
        count += s->frames[k].kind == AGES_STEP_LOSE_BLUE;
    return count <= s->players && s->frames[i].n >= 0;
}

static bool lose_population(const struct ages_state *s, int i)
{
    return s->frames[i].n >= 0;
}

/* On what a frame can lie, which bytes of it mean something (others are zero), what must hold. */
struct frame_rule {
    uint64_t on;
    const char *bytes;
    bool (*sound)(const struct ages_state *s, int i);
};

#define POLITICAL (ON(AGES_PHASE_POLITICS) | ON(AGES_STEP_TURN))
#define IN_EVENT ON(AGES_STEP_EVENT)

static const struct frame_rule rules[AGES_STEP_END] = {
    [AGES_PHASE_WAR_ORDER] = {ON(AGES_STEP_TURN), "", war_order},
    [AGES_PHASE_WAR_TECH] = {ON(AGES_STEP_TURN), "bn", war_tech},
    [AGES_PHASE_POLITICS] = {ON(AGES_STEP_TURN), "ab", politics},
    [AGES_PHASE_PACT_REPLY] = {POLITICAL, "abc", pact_reply},
    [AGES_PHASE_DEFENCE] = {ON(AGES_STEP_ATTACK), "", defence},
    [AGES_PHASE_PLUNDER] = {ON(AGES_STEP_ATTACK), "", of_attacker},
    [AGES_PHASE_RAID] = {ON(AGES_STEP_RAID_LOOT) | ON(AGES_PHASE_RAID), "a", raid},
    [AGES_PHASE_ANNEX] = {ON(AGES_STEP_ATTACK), "", of_attacker},
    [AGES_PHASE_INFILTRATE] = {ON(AGES_STEP_ATTACK), "", of_attacker},
    [AGES_PHASE_DEV_CIV] = {IN_EVENT, "n", few},
    [AGES_PHASE_MARKETS] = {IN_EVENT, "n", few},
    [AGES_PHASE_FREE_BUILD] = {IN_EVENT, "an", free_build},
    [AGES_PHASE_BORDER_CONFLICT] = {IN_EVENT, "n", always},
    [AGES_PHASE_FORAY] = {IN_EVENT, "n", few},
    [AGES_PHASE_RAIDERS] = {IN_EVENT, "n", few},
    [AGES_PHASE_LOSE_COLONY] = {IN_EVENT, "n", always},
    [AGES_PHASE_AGREEMENT] = {IN_EVENT, "n", few},
    [AGES_PHASE_DISCARD] = {IN_EVENT, "n", few},
    [AGES_PHASE_RAVAGES] = {IN_EVENT, "n", always},
    [AGES_PHASE_TERRORISM] = {IN_EVENT | ON(AGES_PHASE_TERRORISM), "a", terrorism},
    [AGES_PHASE_LOSE_WORKER] = {ON(AGES_STEP_LOSE_POPULATION), "", lose_worker},
    [AGES_PHASE_BLUE] = {ON(AGES_STEP_LOSE_BLUE) | ON(AGES_STEP_STAGE), "a", blue},
    [AGES_PHASE_EXCESS] = {ON(AGES_STEP_TURN), "", excess},
    [AGES_PHASE_BID] = {ON(AGES_STEP_AUCTION), "", bid},
    [AGES_PHASE_FORCE] = {ON(AGES_STEP_EVENTS_END), "", auction},
    [AGES_PHASE_ACTIONS] = {ON(AGES_STEP_TURN), "", actions},
    [AGES_PHASE_ORDERED] = {ON(AGES_PHASE_ACTIONS), "a", ordered},
    [AGES_PHASE_HOMER] = {ON(AGES_STEP_LEADER), "", own},
    [AGES_STEP_TURN] = {0, "ab", turn},
    [AGES_STEP_WAR] = {0, "", never},
    [AGES_STEP_EVENT] = {ON(AGES_STEP_EVENTS_END), "abc", event},
    [AGES_STEP_EVENTS_END] = {POLITICAL, "", political},
    [AGES_STEP_ATTACK] = {POLITICAL, "a", attack},
    [AGES_STEP_AUCTION] = {ON(AGES_STEP_EVENTS_END), "", auction},
    [AGES_STEP_COLONY] = {POLITICAL | ON(AGES_STEP_EVENTS_END) | ON(AGES_STEP_LOSE_BLUE), "a",
                          colony},
    [AGES_STEP_STAGE] = {ON(AGES_PHASE_ACTIONS), "n", stage},
    [AGES_STEP_LOSE_BLUE] = {POLITICAL | IN_EVENT | ON(AGES_STEP_ATTACK) | ON(AGES_PHASE_DEFENCE) |
                                 ON(AGES_STEP_COLONY) | ON(AGES_PHASE_ACTIONS) |
                                 ON(AGES_PHASE_WAR_TECH) | ON(AGES_STEP_LOSE_BLUE),
                             "n", lose_blue},
    [AGES_STEP_LOSE_POPULATION] = {IN_EVENT | ON(AGES_STEP_ATTACK), "n", lose_population},
    [AGES_STEP_RAID_LOOT] = {ON(AGES_STEP_ATTACK), "", of_attacker},
    [AGES_STEP_LEADER] = {ON(AGES_PHASE_ACTIONS), "ab", leader},
};

static bool are_bytes_sound(const struct ages_frame *f)
{
    const struct {
        char name;
        int value;
    } bytes[] = {{'a', f->a}, {'b', f->b}, {'c', f->c}, {'d', f->d}, {'n', f->n}};
    for (int i = 0; i < COUNT_OF(bytes); i++)
        if (bytes[i].value && !strchr(rules[f->kind].bytes, bytes[i].name))
            return false;
    return true;
}

static bool lies_right(const struct ages_state *s, int i)
{
    return i == 0 ? s->frames[0].kind == AGES_STEP_TURN
                  : rules[s->frames[i].kind].on >> below(s, i)->kind & 1;
}

bool ages_check_stack(const struct ages_state *s, struct text *error)
{
    uint32_t answers[LEGAL_MAX];
    if (s->over)
        return s->depth ? text_refuse(error, "frames: the game is over") : true;
    if (s->depth < 2 || s->frames[0].kind != AGES_STEP_TURN ||
        s->frames[s->depth - 1].kind >= AGES_STEP_TURN)
        return text_refuse(error, "frames: a turn at the bottom and a decision on top are needed");
    for (int i = 0; i < s->depth; i++) { /* all kinds and seats before what rests on them */
        const struct ages_frame *f = &s->frames[i];
        if (f->kind >= AGES_STEP_END || !seat_plays(s, f->seat) || !are_bytes_sound(f) ||
            !lies_right(s, i))
            return text_refuse(error, "frames: one cannot lie where it lies");
    }
    for (int i = 0; i < s->depth; i++)
        if (!rules[s->frames[i].kind].sound(s, i))
            return text_refuse(error, "frames: one does not fit the position");
    if (ages_legal(s, answers) == 0)
        return text_refuse(error, "frames: a decision without an answer");
    return true;
}
