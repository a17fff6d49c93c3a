/* flow.c: from seat to seat, from phase to phase, from turn to turn; the end of the game. */
#include <string.h>

#include "games/civ/log.h"

/* Everything that is counted per turn starts at zero. */
static void clear_marks(struct civ_state *s)
{
    for (int seat = 0; seat < s->players; seat++) {
        struct civ_player *p = &s->player[seat];
        p->used = 0;
        p->changed = 0;
        p->revolt = 0;
        p->offers = 0;
        for (int city = 0; city < CIV_CITIES; city++) {
            struct civ_city *c = &p->city[city];
            c->actions = c->kinds = c->extra = c->bonus = 0;
        }
    }
    memset(s->moved_armies, 0, sizeof s->moved_armies);
    memset(s->moved_scouts, 0, sizeof s->moved_scouts);
    s->locked = (struct grid){{0}};
}

static void begin_turn(const struct play *play)
{
    struct civ_state *s = play->state;
    if (s->turn)
        s->first = (uint8_t)civ_next_seat(s, s->first);
    if (s->turn < UINT8_MAX) /* it is not counted any further */
        s->turn++;
    clear_marks(s);
    s->phase = CIV_STAGE_START_OF_TURN;
    play_tell(play, CIV_NEWS_TURN, s->first, ITEM_NONE, s->turn);
}

/* Asked after every step, so first of all of a bound that is cheap to compute: most seats are far
 * below it. */
static bool has_coins(const struct civ_state *s, int seat, int on_map, int needed)
{
    int most = civ_coins_on_cards(s, seat) + s->player[seat].coins[CIV_PURSE_PANAMA_CANAL] + on_map;
    return most >= needed && civ_coins(s, seat) >= needed;
}

bool civ_check_economy(const struct play *play)
{
    struct civ_state *s = play->state;
    int on_map = grid_count(s->coined), needed = civ_limit(CIV_LIMIT_COINS_TO_WIN);
    for (int n = 0; n < s->players && s->phase != CIV_STAGE_SETUP; n++) {
        int seat = civ_seat_at(s, n);
        if (has_coins(s, seat, on_map, needed)) {
            civ_win(play, seat, CIV_ENDING_ECONOMIC);
            return true;
        }
    }
    return false;
}

static int points(const struct civ_state *s, int seat)
{
    const struct civ_player *p = &s->player[seat];
    return p->space + count_bits(p->techs) + civ_coins(s, seat) +
           civ_limit(CIV_LIMIT_CITY_POINTS) * civ_city_count(s, seat);
}

/* The turn limit is reached: whoever has most points wins. */
static void end_on_points(const struct play *play)
{
    struct civ_state *s = play->state;
    int values[SEATS_MAX] = {0};
    for (int seat = 0; seat < s->players; seat++)
        values[seat] = points(s, seat);
    s->winners = (uint8_t)seats_highest((1u << s->players) - 1, values);
    bool shared = count_bits(s->winners) > 1;
    s->ending = shared ? CIV_ENDING_SHARED : CIV_ENDING_POINTS;
    while (s->depth)
        civ_pop(s);
    play_tell(play, CIV_NEWS_END, shared ? CIV_NOBODY : __builtin_ctz(s->winners), s->ending,
              s->winners);
}

static void next_phase(const struct play *play)
{
    struct civ_state *s = play->state;
    s->done = 0;
    if (s->phase == CIV_STAGE_SETUP) {
        begin_turn(play);
    } else if (s->phase == CIV_STAGE_RESEARCH) {
        if (s->turn == s->turn_limit) {
            if (!civ_check_economy(play))
                end_on_points(play);
        } else {
            begin_turn(play);
        }
    } else {
        s->phase++;
        play_tell(play, CIV_NEWS_PHASE, CIV_NOBODY, s->phase, 0);
        if (s->phase == CIV_STAGE_TRADE)
            civ_collect_income(play);
    }
}

static void begin_research(const struct play *play, int seat, int round)
{
    struct civ_state *s = play->state;
    if (round == 0)
        civ_ask(s, CIV_DECISION_RESEARCH, seat);
    else if (round == 1)
        civ_ask(s, CIV_STEP_LEARNING, seat);
    else if (civ_knows(s, seat, CIV_TECH_BUREAUCRACY) && s->player[seat].policies)
        civ_ask_switch(s, seat, true, 1);
}

static void begin_seat(const struct play *play, int seat, int round)
{
    struct civ_state *s = play->state;
    switch ((enum civ_stage)s->phase) {
    case CIV_STAGE_SETUP:
        civ_begin_settling(play, seat);
        break;
    case CIV_STAGE_START_OF_TURN:
        civ_ask(s, CIV_DECISION_START_OF_TURN, seat);
        break;
    case CIV_STAGE_TRADE:
        civ_ask(s, CIV_DECISION_TRADE, seat);
        break;
    case CIV_STAGE_CITY_MANAGEMENT:
        civ_ask(s, CIV_DECISION_CITY_MANAGEMENT, seat);
        break;
    case CIV_STAGE_MOVEMENT:
        civ_begin_movement(play, seat);
        break;
    case CIV_STAGE_RESEARCH:
        begin_research(play, seat, round);
        break;
    case CIV_STAGE_BATTLE: /* happens within the others */
    case CIV_STAGE_ANY_TIME:
    case CIV_STAGE_COUNT:
        break;
    }
}

void civ_step_flow(const struct play *play)
{
    struct civ_state *s = play->state;
    int rounds = s->phase == CIV_STAGE_RESEARCH ? CIV_RESEARCH_ROUNDS : 1;
    if (s->done == rounds * s->players) {
        next_phase(play);
        return;
    }
    int n = s->done++;
    begin_seat(play, civ_seat_at(s, n % s->players), n / s->players);
}

void civ_win(const struct play *play, int seat, int ending)
{
    struct civ_state *s = play->state;
    if (s->ending != ITEM_NONE)
        return;
    s->ending = (uint8_t)ending;
    s->winners = (uint8_t)(1 << seat);
    while (s->depth)
        civ_pop(s);
    play_tell(play, CIV_NEWS_END, seat, ending, s->winners);
}

void civ_scores(const void *state, struct score *scores)
{
    const struct civ_state *s = state;
    bool victory = s->ending != ITEM_NONE && s->ending < CIV_ENDING_POINTS;
    for (int seat = 0; seat < s->players; seat++) {
        const struct civ_player *p = &s->player[seat];
        bool winner = s->winners >> seat & 1;
        scores[seat] = (struct score){.winner = winner};
        scores[seat].parts[CIV_SCORE_PART_CULTURE] = p->space;
        scores[seat].parts[CIV_SCORE_PART_TECHS] = count_bits(p->techs);
        scores[seat].parts[CIV_SCORE_PART_COINS] = civ_coins(s, seat);
        scores[seat].parts[CIV_SCORE_PART_CITIES] = civ_city_count(s, seat);
        scores[seat].parts[CIV_SCORE_PART_VICTORY] = victory && winner;
        scores[seat].total = points(s, seat) + (victory && winner ? 1000 : 0);
    }
}
