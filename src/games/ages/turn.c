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

void ages_begin_turn(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    s->current = (uint8_t)seat;
    play_tell(play, AGES_EVENT_TURN, seat, ITEM_NONE, s->round);
    p->unit_resources_leader = (uint8_t)ages_power(s, seat, AGES_POWER_UNIT_RESOURCES_EACH_TURN);
    ages_push(s, AGES_STEP_TURN, seat)->turn.stage =
        s->round == 1 ? AGES_TURN_ACTIONS : AGES_TURN_ROW;
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
    return ages_next_seat(s, s->current) == s->first && !s->frames[0].turn.first_resigned;
}

bool ages_is_last_turn(const struct ages_state *s)
{
    return ages_next_opens_round(s) && s->last_round && s->round >= s->last_round;
}

/* R 9.50, 9.51 */
static void end_turn(const struct play *play)
{
    struct ages_state *s = play->state;
    if (ages_is_in(s, s->current))
        give_actions_back(&s->player[s->current]);
    int next = ages_next_seat(s, s->current);
    bool opens_round = ages_next_opens_round(s), last = ages_is_last_turn(s);
    while (s->depth)
        ages_pop(s);
    if (last) {
        ages_final_scoring(play);
        return;
    }
    if (opens_round)
        s->round = (uint8_t)ages_lesser(s->round + 1, AGES_ROUNDS_MAX);
    ages_begin_turn(play, next);
}

static void leader_scores(const struct play *play, int seat, int culture)
{
    struct ages_player *p = ages_player(play, seat);
    ages_add_points(&p->culture, culture);
    play_tell(play, AGES_EVENT_CARD_CULTURE, seat, p->leader, culture);
}

/* R 9.2 */
void ages_close_actions(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    int churchill = ages_power(s, seat, AGES_POWER_CHOICE_CULTURE);
    int genghis = ages_power(s, seat, AGES_POWER_CULTURE_IF_STRONG);
    if (churchill && !(s->player[seat].marks & AGES_MARK_CHURCHILL) && s->round > 1)
        leader_scores(play, seat, churchill);
    if (genghis &&
        ages_rivals_ahead(s, seat, false) <= (ages_players_left(s) == 2 ? 0 : 1)) /* R 21.2 */
        leader_scores(play, seat, genghis);
}

/* R 9.40 */
int ages_cards_drawn(const struct ages_state *s, int seat)
{
    const struct ages_player *p = &s->player[seat];
    int actions = ages_lesser(p->ma + p->once_ma, ages_limits[AGES_LIMIT_DRAW_MAX].value);
    return ages_lesser(actions, ages_cards_to_draw(s, seat));
}

/* R 9.10-9.40 */
static void finish_turn(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    const struct ages_player *p = &s->player[seat];
    if (p->military_count > ages_military_limit(s, seat)) {
        ages_push(s, AGES_DECISION_EXCESS, seat);
        return;
    }
    ages_produce(play, seat);
    ages_draw_military(play, seat, ages_cards_drawn(s, seat));
    end_turn(play);
}

static void step_wars(struct ages_state *s, struct ages_frame *top)
{
    const struct ages_player *p = &s->player[top->seat];
    if (p->war[0] == ITEM_NONE)
        top->turn.stage = AGES_TURN_TACTIC;
    else if (p->war[1] != ITEM_NONE)
        ages_push(s, AGES_DECISION_WAR_ORDER, top->seat);
    else
        ages_begin_war(s, top->seat, p->war[0], p->target[0]);
}

/* R 6.5, 6.6 */
static void begin_politics(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    if (s->current_count && ages_power(s, seat, AGES_POWER_SEE_NEXT_EVENT)) {
        s->current_events[0].seen |= (uint8_t)(1 << seat);
        play_tell_only(play, AGES_EVENT_FORESEEN, seat, s->current_events[0].card);
    }
    if (p->marks & AGES_MARK_SKIP_POLITICS) {
        p->marks &= (uint16_t)~AGES_MARK_SKIP_POLITICS;
        play_tell(play, AGES_EVENT_SKIP, seat, ITEM_NONE, 0);
    } else {
        ages_push(s, AGES_DECISION_POLITICS, seat);
    }
}

void ages_step_turn(const struct play *play)
{
    struct ages_state *s = play->state;
    struct ages_frame *top = ages_top(s);
    int seat = top->seat;
    if (!ages_is_in(s, seat)) { /* resigned */
        end_turn(play);
        return;
    }
    switch ((enum ages_turn)top->turn.stage) {
    case AGES_TURN_ROW:
        top->turn.stage = AGES_TURN_WARS;
        ages_replenish_row(play);
        break;
    case AGES_TURN_WARS:
        step_wars(s, top);
        break;
    case AGES_TURN_TACTIC:
        top->turn.stage = AGES_TURN_POLITICS;
        ages_share_tactic(play, seat);
        break;
    case AGES_TURN_POLITICS:
        top->turn.stage = AGES_TURN_ACTIONS;
        begin_politics(play, seat);
        break;
    case AGES_TURN_ACTIONS:
        top->turn.stage = AGES_TURN_CLOSE;
        ages_push(s, AGES_DECISION_ACTIONS, seat);
        break;
    case AGES_TURN_CLOSE:
        top->turn.stage = AGES_TURN_PRODUCTION;
        ages_close_actions(play, seat);
        break;
    case AGES_TURN_PRODUCTION:
        finish_turn(play, seat);
        break;
    }
}
