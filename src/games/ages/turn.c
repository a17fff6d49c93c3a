/* turn.c: the course of a turn (R 3, 5, 9): its steps, and how one turn leads to the next. */
#include "games/ages/log.h"

int ages_players_left(const struct ages_state *s)
{
    int count = 0;
    for (int seat = 0; seat < s->players; seat++)
        count += ages_is_in(s, seat);
    return count;
}

int ages_next_seat(const struct ages_state *s, int seat)
{
    do
        seat = (seat + 1) % s->players;
    while (!ages_is_in(s, seat));
    return seat;
}

void ages_begin_turn(struct ages_run *run, int seat)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[seat];
    s->current = (uint8_t)seat;
    ages_tell(run, AGES_EVENT_TURN, seat, ITEM_NONE, s->round);
    p->unit_resources_leader = (uint8_t)ages_power(s, seat, AGES_POWER_UNIT_RESOURCES_EACH_TURN);
    ages_push(s, (struct ages_frame){.kind = AGES_STEP_TURN,
                                     .seat = (uint8_t)seat,
                                     .a = s->round == 1 ? AGES_TURN_ACTIONS : AGES_TURN_ROW});
}

static void give_actions_back(struct ages_player *p)
{
    p->ca = (uint8_t)(p->ca + p->ca_spent);
    p->ma = (uint8_t)(p->ma + p->ma_spent);
    p->ca_spent = p->ma_spent = p->once_ca = p->once_ma = 0;
    p->unit_resources = p->unit_resources_leader = p->unit_science = 0;
    p->trade_resources = p->trade_food = 0;
    p->fresh = 0;
    p->marks &= (uint16_t)~AGES_MARKS_OF_TURN;
}

bool ages_next_opens_round(const struct ages_state *s)
{
    return ages_next_seat(s, s->current) == s->first && !s->frames[0].b;
}

bool ages_is_last_turn(const struct ages_state *s)
{
    return ages_next_opens_round(s) && s->last_round && s->round >= s->last_round;
}

/* R 9.50, 9.51 */
static void end_turn(struct ages_run *run)
{
    struct ages_state *s = run->s;
    if (ages_is_in(s, s->current))
        give_actions_back(&s->player[s->current]);
    int next = ages_next_seat(s, s->current);
    bool opens_round = ages_next_opens_round(s), last = ages_is_last_turn(s);
    while (s->depth)
        ages_pop(s);
    if (last) {
        ages_final_scoring(run);
        return;
    }
    if (opens_round)
        s->round = (uint8_t)ages_lesser(s->round + 1, AGES_ROUNDS_MAX);
    ages_begin_turn(run, next);
}

static void leader_scores(struct ages_run *run, int seat, int culture)
{
    struct ages_player *p = &run->s->player[seat];
    ages_add_points(&p->culture, culture);
    ages_tell(run, AGES_EVENT_CARD_CULTURE, seat, p->leader, culture);
}

/* R 9.2 */
void ages_close_actions(struct ages_run *run, int seat)
{
    struct ages_state *s = run->s;
    int churchill = ages_power(s, seat, AGES_POWER_CHOICE_CULTURE);
    int genghis = ages_power(s, seat, AGES_POWER_CULTURE_IF_STRONG);
    if (churchill && !(s->player[seat].marks & AGES_MARK_CHURCHILL) && s->round > 1)
        leader_scores(run, seat, churchill);
    if (genghis &&
        ages_rivals_ahead(s, seat, false) <= (ages_players_left(s) == 2 ? 0 : 1)) /* R 21.2 */
        leader_scores(run, seat, genghis);
}

/* R 9.40 */
int ages_cards_drawn(const struct ages_state *s, int seat)
{
    const struct ages_player *p = &s->player[seat];
    int actions = ages_lesser(p->ma + p->once_ma, ages_limits[AGES_LIMIT_DRAW_MAX].value);
    return ages_lesser(actions, ages_cards_to_draw(s, seat));
}

/* R 9.10-9.40 */
static void finish_turn(struct ages_run *run, int seat)
{
    struct ages_state *s = run->s;
    const struct ages_player *p = &s->player[seat];
    if (p->military_count > ages_military_limit(s, seat)) {
        ages_push(s, (struct ages_frame){.kind = AGES_PHASE_EXCESS, .seat = (uint8_t)seat});
        return;
    }
    ages_produce(run, seat);
    ages_draw_military(run, seat, ages_cards_drawn(s, seat));
    end_turn(run);
}

static void step_wars(struct ages_state *s, struct ages_frame *top)
{
    const struct ages_player *p = &s->player[top->seat];
    if (p->war[0] == ITEM_NONE) {
        top->a = AGES_TURN_TACTIC;
    } else if (p->war[1] != ITEM_NONE) {
        ages_push(s, (struct ages_frame){.kind = AGES_PHASE_WAR_ORDER, .seat = top->seat});
    } else {
        ages_push(s,
                  (struct ages_frame){
                      .kind = AGES_STEP_WAR, .seat = top->seat, .a = p->war[0], .b = p->target[0]});
    }
}

/* R 6.5, 6.6 */
static void begin_politics(struct ages_run *run, int seat)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[seat];
    if (s->current_count && ages_power(s, seat, AGES_POWER_SEE_NEXT_EVENT)) {
        s->current_events[0].seen |= (uint8_t)(1 << seat);
        ages_tell_only(run, AGES_EVENT_FORESEEN, seat, s->current_events[0].card);
    }
    if (p->marks & AGES_MARK_SKIP_POLITICS) {
        p->marks &= (uint16_t)~AGES_MARK_SKIP_POLITICS;
        ages_tell(run, AGES_EVENT_SKIP, seat, ITEM_NONE, 0);
    } else {
        ages_push(s, (struct ages_frame){.kind = AGES_PHASE_POLITICS, .seat = (uint8_t)seat});
    }
}

void ages_step_turn(struct ages_run *run)
{
    struct ages_state *s = run->s;
    struct ages_frame *top = ages_top(s);
    int seat = top->seat;
    if (!ages_is_in(s, seat)) { /* resigned */
        end_turn(run);
        return;
    }
    switch ((enum ages_turn)top->a) {
    case AGES_TURN_ROW:
        top->a = AGES_TURN_WARS;
        ages_replenish_row(run);
        break;
    case AGES_TURN_WARS:
        step_wars(s, top);
        break;
    case AGES_TURN_TACTIC:
        top->a = AGES_TURN_POLITICS;
        ages_share_tactic(run, seat);
        break;
    case AGES_TURN_POLITICS:
        top->a = AGES_TURN_ACTIONS;
        begin_politics(run, seat);
        break;
    case AGES_TURN_ACTIONS:
        top->a = AGES_TURN_CLOSE;
        ages_push(s, (struct ages_frame){.kind = AGES_PHASE_ACTIONS, .seat = (uint8_t)seat});
        break;
    case AGES_TURN_CLOSE:
        top->a = AGES_TURN_PRODUCTION;
        ages_close_actions(run, seat);
        break;
    case AGES_TURN_PRODUCTION:
        finish_turn(run, seat);
        break;
    }
}
