/* apply.c: carrying out a decision and everything that follows up to the next one.
 *
 * The lower frame is the course of the game: laying, placing, turn, move, births, after, progress.
 * Steps inside it are an upper frame. When a decision is carried out, `settle` answers what needs
 * no asking (R 13.1). */
#include <string.h>

#include "games/tempus/log.h"

/* Frames */

void tempus_push(struct tempus_state *s, enum tempus_phase kind, int seat)
{
    frame_push(s->frames, &s->depth, TEMPUS_FRAMES,
               (struct frame){.kind = (uint8_t)kind, .seat = (uint8_t)seat});
}

void tempus_pop(struct tempus_state *s)
{
    frame_pop(s->frames, &s->depth);
}

/* The only frame now. */
void tempus_set_base(struct tempus_state *s, enum tempus_phase kind, int seat)
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
    tempus_set_base(s, TEMPUS_PHASE_TURN, seat);
    s->fresh = 1;
}

/* R 3.3: the next seat that has a marker, this one last; if nobody has, the progress phase. */
static void end_turn(const struct tempus_run *run, int seat)
{
    struct tempus_state *s = run->s;
    clear_action(s);
    s->fresh = 0;
    for (int i = 0, next = seat; i < s->players; i++) {
        next = tempus_next_seat(s, next);
        if (s->player[next].markers) {
            tempus_begin_turn(s, next);
            return;
        }
    }
    tempus_begin_progress(run);
}

/* R 4.2 */
static void begin_action(struct tempus_state *s, int seat, enum tempus_phase phase)
{
    s->player[seat].markers--;
    s->fresh = 0;
    tempus_set_base(s, phase, seat);
}

static void begin_counted(struct tempus_state *s, int seat, enum tempus_phase phase, int quota)
{
    begin_action(s, seat, phase);
    s->quota = (uint8_t)quota;
}

/* R 6.5 */
static void apply_build(const struct tempus_run *run, int seat, int hex, int value)
{
    struct tempus_state *s = run->s;
    begin_action(s, seat, TEMPUS_PHASE_AFTER);
    tempus_remove_tokens(s, hex);
    tempus_add_city(s, seat, hex, value);
    tempus_tell(run, TEMPUS_EVENT_BUILD, seat, hex, value);
}

/* R 8.1, 8.3 */
static void apply_draw(const struct tempus_run *run, int seat)
{
    begin_action(run->s, seat, TEMPUS_PHASE_AFTER);
    tempus_draw(run, seat, tempus_era(run->s, seat)->draw);
    tempus_push(run->s, TEMPUS_PHASE_DISCARD, seat);
}

/* The fight action, or the fight of a Leader, which leads back to the lower frame. */
static void apply_fight(const struct tempus_run *run, int seat, int from, int to)
{
    struct tempus_state *s = run->s;
    if (tempus_top(s).kind == TEMPUS_PHASE_LEADER)
        tempus_pop(s);
    else
        begin_action(s, seat, TEMPUS_PHASE_AFTER);
    tempus_begin_fight(run, seat, from, to);
}

/* Cards */

static void play_card(const struct tempus_run *run, int seat, int card)
{
    tempus_remove_card(&run->s->player[seat], card);
    tempus_put_away(run->s, card, ~0u);
    tempus_tell(run, TEMPUS_EVENT_PLAY, seat, card, 0);
}

/* A Sanitation card for a token that enters a full hex (R 9.8). */
static void spend_sanitation(const struct tempus_run *run, int seat, uint32_t action, int place)
{
    play_card(run, seat, (int)action_arg(action, place));
}

static void apply_religion(const struct tempus_run *run, int seat, int card)
{
    play_card(run, seat, card);
    run->s->fresh = 0;
    tempus_push(run->s, TEMPUS_PHASE_CONVERT, seat);
}

/* R 9.6: before the action the turn goes on afterwards; else the action is over (R 4.8). */
static void apply_leader(const struct tempus_run *run, int seat, int card)
{
    struct tempus_state *s = run->s;
    play_card(run, seat, card);
    s->fresh = 0;
    if (s->frames[0].kind != TEMPUS_PHASE_TURN) {
        clear_action(s);
        tempus_set_base(s, TEMPUS_PHASE_AFTER, seat);
    }
    tempus_push(s, TEMPUS_PHASE_LEADER, seat);
}

static void put_in_front(const struct tempus_run *run, int seat, int card, enum tempus_event event)
{
    struct tempus_player *p = &run->s->player[seat];
    tempus_remove_card(p, card);
    if (p->front_count < TEMPUS_FRONT)
        p->front[p->front_count++] = (uint8_t)card;
    else
        tempus_put_away(run->s, card, ~0u);
    tempus_tell(run, event, seat, card, 0);
}

/* R 9.10 a */
static void apply_government(const struct tempus_run *run, int seat, int card)
{
    put_in_front(run, seat, card, TEMPUS_EVENT_PLAY);
    clear_action(run->s);
    tempus_set_base(run->s, TEMPUS_PHASE_TURN, seat);
}

/* R 9.10 b */
static void apply_pass(const struct tempus_run *run, int seat, int card)
{
    put_in_front(run, seat, card, TEMPUS_EVENT_PASS);
    end_turn(run, seat);
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
    tempus_push(s, TEMPUS_PHASE_TO, seat);
}

static void apply_to(const struct tempus_run *run, int seat, int hex)
{
    struct tempus_state *s = run->s;
    tempus_tell(run, TEMPUS_EVENT_MOVED, seat, hex, s->from);
    tempus_remove_token(s, s->from);
    tempus_add_token(s, seat, hex);
    touch(s, hex);
    s->from = HEX_NONE;
    tempus_pop(s);
}

static void apply_birth(const struct tempus_run *run, int seat, int hex)
{
    tempus_add_token(run->s, seat, hex);
    touch(run->s, hex);
    tempus_tell(run, TEMPUS_EVENT_BORN, seat, hex, 0);
}

/* R 9.9 */
static void apply_convert(const struct tempus_run *run, int seat, int own, int other)
{
    struct tempus_state *s = run->s;
    tempus_tell_more(run, TEMPUS_EVENT_CONVERT, seat, other, own, s->owner[other]);
    tempus_remove_token(s, other);
    tempus_add_token(s, seat, own);
    tempus_pop(s);
}

static void apply_discard(const struct tempus_run *run, int seat, int card)
{
    tempus_remove_card(&run->s->player[seat], card);
    tempus_put_away(run->s, card, 1u << seat); /* R 12.2 */
    tempus_tell(run, TEMPUS_EVENT_DISCARD, seat, ITEM_NONE, 1);
    tempus_tell_only(run, TEMPUS_EVENT_DISCARDED, seat, card);
}

static void apply_play(const struct tempus_run *run, int seat, int card)
{
    bool open = tempus_top(run->s).kind == TEMPUS_PHASE_DEFEND; /* R 7.6 */
    tempus_lay_card(run->s, seat, card);
    if (open) {
        tempus_tell(run, TEMPUS_EVENT_DEFEND, seat, card, 0);
        return;
    }
    tempus_tell(run, TEMPUS_EVENT_LAY_HIDDEN, seat, ITEM_NONE, 1);
    tempus_tell_only(run, TEMPUS_EVENT_LAID, seat, card);
}

static void end_laying(const struct tempus_run *run)
{
    struct frame top = tempus_top(run->s);
    if (top.kind == TEMPUS_PHASE_ATTACK)
        tempus_end_attack(run);
    else if (top.kind == TEMPUS_PHASE_DEFEND)
        tempus_end_defence(run);
    else
        tempus_end_laying(run, top.seat);
}

/* R 8.3: after the action `after` waits below; a bonus (R 10.6) has no frame below. */
static void end_discarding(const struct tempus_run *run)
{
    if (run->s->depth > 1)
        tempus_pop(run->s);
    else
        tempus_go_on_bonus(run);
}

/* What needs no asking (R 13.1) */

/* Answers the top frame if it needs no asking; false when it does. */
static bool settle_top(const struct tempus_run *run)
{
    struct tempus_state *s = run->s;
    struct frame top = tempus_top(s);
    const struct tempus_player *p = &s->player[top.seat];
    bool empty = p->hand_count == 0;
    switch (top.kind) {
    case TEMPUS_PHASE_DISCARD:
        if (p->hand_count > tempus_era(s, top.seat)->hand_limit)
            return false;
        end_discarding(run);
        return true;
    case TEMPUS_PHASE_ATTACK:
    case TEMPUS_PHASE_DEFEND:
    case TEMPUS_PHASE_PROGRESS:
        if (empty)
            end_laying(run);
        return empty;
    case TEMPUS_PHASE_ADVANCE_MORE:
        if (!empty && s->tokens[s->fight_from])
            return false;
        tempus_end_fight(s);
        return true;
    case TEMPUS_PHASE_MOVE:
        if (!empty ||
            (s->touched_count < s->quota && !hexset_is_empty(tempus_movable(s, top.seat))))
            return false;
        end_turn(run, top.seat);
        return true;
    case TEMPUS_PHASE_BIRTHS:
        if (!empty || (s->touched_count < s->quota &&
                       !hexset_is_empty(hexset_minus(tempus_birthplaces(s, top.seat),
                                                     tempus_full(s, top.seat)))))
            return false;
        end_turn(run, top.seat);
        return true;
    case TEMPUS_PHASE_AFTER:
        if (empty)
            end_turn(run, top.seat);
        return empty;
    default:
        return false;
    }
}

static void settle(const struct tempus_run *run)
{
    while (run->s->depth && settle_top(run))
        ;
}

/* Decisions */

static void apply_action(const struct tempus_run *run, int seat, uint32_t action)
{
    struct tempus_state *s = run->s;
    int a = (int)action_arg(action, 0), b = (int)action_arg(action, 1);
    switch ((enum tempus_verb)action_verb(action)) {
    case TEMPUS_LAY:
        tempus_apply_lay(run, a);
        break;
    case TEMPUS_ROTATE:
        tempus_apply_rotate(run, seat, a);
        break;
    case TEMPUS_PLACE:
        tempus_apply_place(run, seat, a);
        break;
    case TEMPUS_MOVE:
        tempus_tell(run, TEMPUS_EVENT_MOVE, seat, ITEM_NONE, 0);
        begin_counted(s, seat, TEMPUS_PHASE_MOVE, tempus_era(s, seat)->move_tokens);
        break;
    case TEMPUS_BIRTHS:
        tempus_tell(run, TEMPUS_EVENT_BIRTHS, seat, ITEM_NONE, 0);
        begin_counted(s, seat, TEMPUS_PHASE_BIRTHS, tempus_era(s, seat)->births);
        break;
    case TEMPUS_DRAW:
        apply_draw(run, seat);
        break;
    case TEMPUS_FIGHT:
        apply_fight(run, seat, a, b);
        break;
    case TEMPUS_BUILD:
        apply_build(run, seat, a, b);
        break;
    case TEMPUS_RELIGION:
        apply_religion(run, seat, a);
        break;
    case TEMPUS_LEADER:
        apply_leader(run, seat, a);
        break;
    case TEMPUS_GOVERNMENT:
        apply_government(run, seat, a);
        break;
    case TEMPUS_PASS:
        apply_pass(run, seat, a);
        break;
    case TEMPUS_TRANSPORT:
    case TEMPUS_MEDICINE:
        play_card(run, seat, a);
        s->quota = (uint8_t)(s->quota + tempus_kinds[tempus_kind_of(a)].moves +
                             tempus_kinds[tempus_kind_of(a)].births);
        break;
    case TEMPUS_FROM:
        apply_from(s, seat, a);
        break;
    case TEMPUS_TO_FULL:
        spend_sanitation(run, seat, action, 1);
        apply_to(run, seat, a);
        break;
    case TEMPUS_TO:
        apply_to(run, seat, a);
        break;
    case TEMPUS_BIRTH_FULL:
        spend_sanitation(run, seat, action, 1);
        apply_birth(run, seat, a);
        break;
    case TEMPUS_BIRTH:
        apply_birth(run, seat, a);
        break;
    case TEMPUS_CONVERT_FULL:
        spend_sanitation(run, seat, action, 2);
        apply_convert(run, seat, a, b);
        break;
    case TEMPUS_CONVERT:
        apply_convert(run, seat, a, b);
        break;
    case TEMPUS_TERRAIN:
        tempus_name_terrain(run, seat, a);
        break;
    case TEMPUS_PLAY:
        apply_play(run, seat, a);
        break;
    case TEMPUS_READY:
        end_laying(run);
        break;
    case TEMPUS_ADVANCE:
        tempus_apply_advance(run, seat, a);
        break;
    case TEMPUS_ADVANCE_MORE:
        play_card(run, seat, a);
        tempus_apply_advance_more(run, seat);
        break;
    case TEMPUS_STOP:
        tempus_end_fight(s);
        break;
    case TEMPUS_DISCARD:
        apply_discard(run, seat, a);
        break;
    case TEMPUS_END:
        end_turn(run, seat);
        break;
    case TEMPUS_VERB_COUNT:
        break;
    }
}

void tempus_apply(void *state, uint32_t action, struct chance *chance, struct events *events)
{
    struct tempus_run run = {state, chance, events};
    apply_action(&run, tempus_top(run.s).seat, action);
    settle(&run);
}
