/* culture.c: the culture track, events gained, great people, and the markers of huts and
 * villages. */
#include "games/civ/log.h"

void civ_culture_step(const struct civ_run *run, int seat)
{
    civ_ask(run->s, CIV_STEP(ADVANCE), seat, 0, 0, 0);
}

/* R 10.4: one space further, with its reward. */
void civ_step_advance(const struct civ_run *run)
{
    struct civ_state *s = run->s;
    int seat = civ_pop(s).seat;
    struct civ_player *p = &s->player[seat];
    const struct civ_culture_space_row *space = &civ_culture_spaces[++p->space];
    civ_tell(run, CIV_NEWS_STEP, seat, ITEM_NONE, p->space);
    if (space->reward == CIV_REWARD_VICTORY)
        civ_win(run, seat, CIV_ENDING_CULTURE);
    else if (space->reward == CIV_REWARD_GREAT_PERSON)
        civ_gain_great(run, seat);
    else
        civ_gain_event(run, seat, space->level);
}

int civ_hand_count(const struct civ_state *s, int seat)
{
    int count = 0;
    for (int event = 0; event < CIV_EVENT_COUNT; event++)
        count += s->player[seat].events[event];
    return count;
}

void civ_trim_events(struct civ_state *s, int seat)
{
    if (civ_hand_count(s, seat) > civ_event_limit(s, seat))
        civ_ask(s, CIV_PHASE_DISCARD, seat, 0, 0, 0);
}

void civ_gain_event(const struct civ_run *run, int seat, int level)
{
    int event = civ_draw_event(run, level);
    if (event == ITEM_NONE)
        return;
    run->s->player[seat].events[event]++;
    civ_tell(run, CIV_NEWS_DRAW_EVENT, seat, ITEM_NONE, level);
    civ_tell_only(run, CIV_NEWS_DRAWN_EVENT, seat, event);
    civ_trim_events(run->s, seat);
}

/* Great people */

void civ_gain_great(const struct civ_run *run, int seat)
{
    civ_ask(run->s, CIV_STEP(GREAT), seat, 0, 0, 0);
}

void civ_receive_great(const struct civ_run *run, int seat, int person)
{
    struct civ_state *s = run->s;
    civ_tell(run, CIV_NEWS_GREAT, seat, person, 0);
    civ_ask(s, CIV_PHASE_PLACE, seat, (CIV_ITEM_PERSON + person), 0, CIV_PLACE_OR_KEEP);
    if (civ_is(s, seat, CIV_CIV_AZTECS)) {
        civ_ask_unit(s, seat);
        civ_ask_unit(s, seat);
    }
}

/* R 10.6; with Organized Religion two are drawn and one is kept. */
void civ_step_great(const struct civ_run *run)
{
    struct civ_state *s = run->s;
    int seat = civ_pop(s).seat, person = civ_draw_great(run);
    if (person == ITEM_NONE)
        return;
    int other =
        civ_follows(s, seat, CIV_POLICY_ORGANIZED_RELIGION) ? civ_draw_great(run) : ITEM_NONE;
    if (other == ITEM_NONE || other == person) {
        if (other != ITEM_NONE)
            s->great_pile[other]++;
        civ_receive_great(run, seat, person);
    } else {
        civ_ask(s, CIV_PHASE_KEEP, seat, person, other, 0);
    }
}

struct grid civ_great_places(const struct civ_state *s, int seat)
{
    struct grid squares = grid_minus(civ_all_outskirts(s, seat), s->water);
    squares = grid_minus(squares, civ_foreign(s, seat));
    squares = grid_minus(squares, s->lying[CIV_CLASS_RELIC]);
    return grid_minus(squares, s->lying[CIV_CLASS_GREAT_PERSON]);
}

void civ_ask_unit(struct civ_state *s, int seat)
{
    civ_ask(s, CIV_PHASE_UNIT, seat, 0, 0, 0);
}

/* Huts and villages */

void civ_step_culture(const struct civ_run *run)
{
    struct civ_frame step = civ_pop(run->s);
    civ_earn_culture(run, step.seat, step.a);
}

static void found_city_state(const struct civ_run *run, int seat, int square)
{
    int found = civ_draw_city_state(run->s);
    if (found == ITEM_NONE)
        return;
    civ_set_piece(run->s, square, CIV_PIECE_CITY_STATES + found);
    civ_tell(run, CIV_NEWS_CITY_STATE, seat, found, square);
}

void civ_take_marker(const struct civ_run *run, int seat, int square)
{
    struct civ_state *s = run->s;
    int marker = s->piece[square] - CIV_PIECE_MARKERS;
    const struct civ_marker_row *row = &civ_markers[marker];
    civ_set_piece(s, square, ITEM_NONE);
    if (civ_is(s, seat, CIV_CIV_CHINA))
        civ_ask(s, CIV_STEP(CULTURE), seat, civ_limit(CIV_LIMIT_EXPLORER_CULTURE), 0, 0);
    if (row->resource != ITEM_NONE) {
        s->player[seat].kept[marker]++;
        civ_tell_more(run, CIV_NEWS_MARKER, seat, ITEM_NONE, square, row->back);
        civ_tell_only(run, CIV_NEWS_MARKER_SEEN, seat, marker);
        return;
    }
    civ_tell(run, CIV_NEWS_FOUND, seat, marker, square);
    if (row->effect == CIV_MARKER_EFFECT_WEALTH)
        civ_add_coin(run, seat, CIV_PURSE_SHEET);
    else if (row->effect == CIV_MARKER_EFFECT_GREAT_PERSON)
        civ_gain_great(run, seat);
    else
        found_city_state(run, seat, square);
}

void civ_take_resource(struct civ_state *s, int seat, int kind)
{
    s->market[kind]--;
    s->player[seat].tokens[kind]++;
}
