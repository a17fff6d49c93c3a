/* apply.c: carrying out decisions of a turn, and what is done without asking (R 13.1).
 *
 * The lower frame is the course of the game: laying, placing, turn, move, births, after, progress.
 * Steps inside it are an upper frame. */
#include <string.h>

#include "games/tempus/rules.h"

/* Frames */

void tempus_push(struct tempus_state *s, enum tempus_decision kind, int seat)
{
    DECISION_PUSH(s, (struct tempus_frame){.kind = (uint8_t)kind, .seat = (uint8_t)seat});
}

void tempus_pop(struct tempus_state *s)
{
    DECISION_POP(s);
}

/* Makes it the only frame. */
void tempus_set_base(struct tempus_state *s, enum tempus_decision kind, int seat)
{
    while (s->depth)
        tempus_pop(s);
    tempus_push(s, kind, seat);
}

/* Turns */

static void clear_action(struct tempus_state *s)
{
    memset(s->touched, 0, sizeof s->touched);
    s->touched_count = s->quota = 0;
}

void tempus_begin_turn(struct tempus_state *s, int seat)
{
    tempus_set_base(s, TEMPUS_DECISION_TURN, seat);
    s->fresh = 1;
}

/* R 3.3: the next seat that has a marker, this one last; if nobody has, the progress phase. */
static void end_turn(const struct play *play, int seat)
{
    struct tempus_state *s = play->state;
    clear_action(s);
    s->fresh = 0;
    for (int i = 0, next = seat; i < s->players; i++) {
        next = tempus_next_seat(s, next);
        if (s->player[next].markers) {
            tempus_begin_turn(s, next);
            return;
        }
    }
    tempus_begin_progress(play);
}

/* R 4.2 */
static void begin_action(struct tempus_state *s, int seat, enum tempus_decision phase)
{
    s->player[seat].markers--;
    s->fresh = 0;
    tempus_set_base(s, phase, seat);
}

static void begin_counted(struct tempus_state *s, int seat, enum tempus_decision phase, int quota)
{
    begin_action(s, seat, phase);
    s->quota = (uint8_t)quota;
}

/* R 6.5 */
static void apply_build(const struct play *play, int seat, int hex, int value)
{
    struct tempus_state *s = play->state;
    begin_action(s, seat, TEMPUS_DECISION_AFTER);
    tempus_remove_tokens(s, hex);
    tempus_add_city(s, seat, hex, value);
    play_tell(play, TEMPUS_EVENT_BUILD, seat, hex, value);
}

/* R 8.1, 8.3 */
static void apply_draw(const struct play *play, int seat)
{
    struct tempus_state *s = play->state;
    begin_action(s, seat, TEMPUS_DECISION_AFTER);
    tempus_draw(play, seat, tempus_era(s, seat)->draw);
    tempus_push(s, TEMPUS_DECISION_DISCARD, seat);
}

static void apply_fight(const struct play *play, int seat, int from, int to)
{
    begin_action(play->state, seat, TEMPUS_DECISION_AFTER);
    tempus_begin_fight(play, seat, from, to);
}

/* The fight of a Leader leads back to the lower frame. */
void tempus_apply_leader(const struct play *play, uint32_t action)
{
    int seat = tempus_top(play->state).seat;
    tempus_pop(play->state);
    tempus_begin_fight(play, seat, (int)action_arg(action, 0), (int)action_arg(action, 1));
}

/* Cards */

void tempus_play_card(const struct play *play, int seat, int card)
{
    struct tempus_state *s = play->state;
    tempus_remove_card(&s->player[seat], card);
    tempus_put_away(s, card, ~0u);
    play_tell(play, TEMPUS_EVENT_PLAY, seat, card, 0);
}

/* A Sanitation card for a token that enters a full hex (R 9.8). */
static void spend_sanitation(const struct play *play, int seat, uint32_t action, int place)
{
    tempus_play_card(play, seat, (int)action_arg(action, place));
}

static void apply_religion(const struct play *play, int seat, int card)
{
    struct tempus_state *s = play->state;
    tempus_play_card(play, seat, card);
    s->fresh = 0;
    tempus_push(s, TEMPUS_DECISION_CONVERT, seat);
}

/* R 9.6: if it is played before the action (the lowest frame is still the turn), the turn goes on
 * after the fight; otherwise the action is over (R 4.8). */
static void apply_leader(const struct play *play, int seat, int card)
{
    struct tempus_state *s = play->state;
    tempus_play_card(play, seat, card);
    s->fresh = 0;
    if (s->frames[0].kind != TEMPUS_DECISION_TURN) {
        clear_action(s);
        tempus_set_base(s, TEMPUS_DECISION_AFTER, seat);
    }
    tempus_push(s, TEMPUS_DECISION_LEADER, seat);
}

static void put_in_front(const struct play *play, int seat, int card, enum tempus_event event)
{
    struct tempus_state *s = play->state;
    struct tempus_player *p = &s->player[seat];
    tempus_remove_card(p, card);
    if (p->front_count < TEMPUS_FRONT)
        p->front[p->front_count++] = (uint8_t)card;
    else
        tempus_put_away(s, card, ~0u);
    play_tell(play, event, seat, card, 0);
}

/* R 9.10 a */
static void apply_government(const struct play *play, int seat, int card)
{
    struct tempus_state *s = play->state;
    put_in_front(play, seat, card, TEMPUS_EVENT_PLAY);
    clear_action(s);
    tempus_set_base(s, TEMPUS_DECISION_TURN, seat);
}

/* R 9.10 b */
static void apply_pass(const struct play *play, int seat, int card)
{
    put_in_front(play, seat, card, TEMPUS_EVENT_PASS);
    end_turn(play, seat);
}

/* Steps of actions */

static void touch(struct tempus_state *s, int hex)
{
    assert(s->touched_count < TEMPUS_TOUCHED);
    s->touched[s->touched_count++] = (uint8_t)hex;
}

static void apply_from(struct tempus_state *s, int seat, int hex)
{
    s->from = (uint8_t)hex;
    tempus_push(s, TEMPUS_DECISION_TO, seat);
}

void tempus_apply_to(const struct play *play, uint32_t action)
{
    struct tempus_state *s = play->state;
    int seat = tempus_top(s).seat, hex = (int)action_arg(action, 0);
    if (action_verb(action) == TEMPUS_TO_FULL)
        spend_sanitation(play, seat, action, 1);
    play_tell(play, TEMPUS_EVENT_MOVED, seat, hex, s->from);
    tempus_remove_token(s, s->from);
    tempus_add_token(s, seat, hex);
    touch(s, hex);
    s->from = HEX_NONE;
    tempus_pop(s);
}

static void apply_birth(const struct play *play, int seat, int hex)
{
    tempus_add_token(play->state, seat, hex);
    touch(play->state, hex);
    play_tell(play, TEMPUS_EVENT_BORN, seat, hex, 0);
}

/* R 9.9 */
void tempus_apply_convert(const struct play *play, uint32_t action)
{
    struct tempus_state *s = play->state;
    int seat = tempus_top(s).seat;
    int own = (int)action_arg(action, 0), other = (int)action_arg(action, 1);
    if (action_verb(action) == TEMPUS_CONVERT_FULL)
        spend_sanitation(play, seat, action, 2);
    play_tell_more(play, TEMPUS_EVENT_CONVERT, seat, other, own, s->owner[other]);
    tempus_remove_token(s, other);
    tempus_add_token(s, seat, own);
    tempus_pop(s);
}

void tempus_apply_discard(const struct play *play, uint32_t action)
{
    struct tempus_state *s = play->state;
    int seat = tempus_top(s).seat, card = (int)action_arg(action, 0);
    tempus_remove_card(&s->player[seat], card);
    tempus_put_away(s, card, 1u << seat); /* R 12.2 */
    play_tell(play, TEMPUS_EVENT_DISCARD, seat, ITEM_NONE, 1);
    play_tell_only(play, TEMPUS_EVENT_DISCARDED, seat, card);
}

/* Laying cards in a fight or for progress; false: the player has no more to lay. */
static bool lay_hidden(const struct play *play, uint32_t action)
{
    int seat = tempus_top(play->state).seat, card = (int)action_arg(action, 0);
    if (action_verb(action) == TEMPUS_READY)
        return false;
    tempus_lay_card(play->state, seat, card);
    play_tell(play, TEMPUS_EVENT_LAY_HIDDEN, seat, ITEM_NONE, 1);
    play_tell_only(play, TEMPUS_EVENT_LAID, seat, card);
    return true;
}

void tempus_apply_attack(const struct play *play, uint32_t action)
{
    if (!lay_hidden(play, action))
        tempus_end_attack(play);
}

void tempus_apply_progress(const struct play *play, uint32_t action)
{
    if (!lay_hidden(play, action))
        tempus_end_laying(play, tempus_top(play->state).seat);
}

/* R 7.6: face up. */
void tempus_apply_defend(const struct play *play, uint32_t action)
{
    int seat = tempus_top(play->state).seat, card = (int)action_arg(action, 0);
    if (action_verb(action) == TEMPUS_READY) {
        tempus_end_defence(play);
        return;
    }
    tempus_lay_card(play->state, seat, card);
    play_tell(play, TEMPUS_EVENT_DEFEND, seat, card, 0);
}

/* What needs no asking (R 13.1) */

static const struct tempus_player *decider(const struct play *play)
{
    const struct tempus_state *s = play->state;
    return &s->player[tempus_top(s).seat];
}

/* R 8.3: after an action the decision `after` waits below this frame; below the discard of a bonus
 * (R 10.6) there is no frame. */
bool tempus_settle_discard(const struct play *play)
{
    struct tempus_state *s = play->state;
    if (decider(play)->hand_count > tempus_era(s, tempus_top(s).seat)->hand_limit)
        return false;
    if (s->depth > 1)
        tempus_pop(s);
    else
        tempus_go_on_bonus(play);
    return true;
}

bool tempus_settle_attack(const struct play *play)
{
    bool empty = !decider(play)->hand_count;
    if (empty)
        tempus_end_attack(play);
    return empty;
}

bool tempus_settle_defend(const struct play *play)
{
    bool empty = !decider(play)->hand_count;
    if (empty)
        tempus_end_defence(play);
    return empty;
}

bool tempus_settle_progress(const struct play *play)
{
    bool empty = !decider(play)->hand_count;
    if (empty)
        tempus_end_laying(play, tempus_top(play->state).seat);
    return empty;
}

bool tempus_settle_advance_more(const struct play *play)
{
    struct tempus_state *s = play->state;
    if (decider(play)->hand_count && s->tokens[s->fight_from])
        return false;
    tempus_end_fight(s);
    return true;
}

bool tempus_settle_move(const struct play *play)
{
    const struct tempus_state *s = play->state;
    int seat = tempus_top(s).seat;
    if (decider(play)->hand_count ||
        (s->touched_count < s->quota && !hexset_is_empty(tempus_movable(s, seat))))
        return false;
    end_turn(play, seat);
    return true;
}

bool tempus_settle_births(const struct play *play)
{
    const struct tempus_state *s = play->state;
    int seat = tempus_top(s).seat;
    if (decider(play)->hand_count ||
        (s->touched_count < s->quota &&
         !hexset_is_empty(hexset_minus(tempus_birthplaces(s, seat), tempus_full(s, seat)))))
        return false;
    end_turn(play, seat);
    return true;
}

bool tempus_settle_after(const struct play *play)
{
    bool empty = !decider(play)->hand_count;
    if (empty)
        end_turn(play, tempus_top(play->state).seat);
    return empty;
}

/* The course of a turn: its beginning, move and births, and what may follow an action. */
void tempus_apply_course(const struct play *play, uint32_t action)
{
    struct tempus_state *s = play->state;
    int seat = tempus_top(s).seat;
    int a = (int)action_arg(action, 0), b = (int)action_arg(action, 1);
    switch ((enum tempus_verb)action_verb(action)) {
    case TEMPUS_MOVE:
        play_tell(play, TEMPUS_EVENT_MOVE, seat, ITEM_NONE, 0);
        begin_counted(s, seat, TEMPUS_DECISION_MOVE, tempus_era(s, seat)->move_tokens);
        break;
    case TEMPUS_BIRTHS:
        play_tell(play, TEMPUS_EVENT_BIRTHS, seat, ITEM_NONE, 0);
        begin_counted(s, seat, TEMPUS_DECISION_BIRTHS, tempus_era(s, seat)->births);
        break;
    case TEMPUS_DRAW:
        apply_draw(play, seat);
        break;
    case TEMPUS_FIGHT:
        apply_fight(play, seat, a, b);
        break;
    case TEMPUS_BUILD:
        apply_build(play, seat, a, b);
        break;
    case TEMPUS_RELIGION:
        apply_religion(play, seat, a);
        break;
    case TEMPUS_LEADER:
        apply_leader(play, seat, a);
        break;
    case TEMPUS_GOVERNMENT:
        apply_government(play, seat, a);
        break;
    case TEMPUS_PASS:
        apply_pass(play, seat, a);
        break;
    case TEMPUS_TRANSPORT:
    case TEMPUS_MEDICINE:
        tempus_play_card(play, seat, a);
        s->quota = (uint8_t)(s->quota + tempus_kinds[tempus_kind_of(a)].moves +
                             tempus_kinds[tempus_kind_of(a)].births);
        break;
    case TEMPUS_FROM:
        apply_from(s, seat, a);
        break;
    case TEMPUS_BIRTH_FULL:
        spend_sanitation(play, seat, action, 1);
        apply_birth(play, seat, a);
        break;
    case TEMPUS_BIRTH:
        apply_birth(play, seat, a);
        break;
    case TEMPUS_END:
        end_turn(play, seat);
        break;
    case TEMPUS_LAY:
    case TEMPUS_ROTATE:
    case TEMPUS_PLACE:
    case TEMPUS_TO:
    case TEMPUS_TO_FULL:
    case TEMPUS_CONVERT:
    case TEMPUS_CONVERT_FULL:
    case TEMPUS_TERRAIN:
    case TEMPUS_PLAY:
    case TEMPUS_READY:
    case TEMPUS_ADVANCE:
    case TEMPUS_ADVANCE_MORE:
    case TEMPUS_STOP:
    case TEMPUS_DISCARD:
    case TEMPUS_VERB_COUNT:
        assert(false && "an action of another decision");
        break;
    }
}
