/* culture.c: the culture track, events gained, great people, and the markers of huts and
 * villages. */
#include "games/civ/log.h"

void civ_culture_step(const struct play *play, int seat)
{
    civ_ask(play->state, CIV_STEP_ADVANCE, seat);
}

/* R 10.4: one space further, with its reward. */
void civ_step_advance(const struct play *play)
{
    struct civ_state *s = play->state;
    int seat = civ_pop(s).seat;
    struct civ_player *p = &s->player[seat];
    const struct civ_culture_space_row *space = &civ_culture_spaces[++p->space];
    play_tell(play, CIV_NEWS_STEP, seat, ITEM_NONE, p->space);
    switch ((enum civ_reward)space->reward) {
    case CIV_REWARD_VICTORY:
        civ_win(play, seat, CIV_ENDING_CULTURE);
        break;
    case CIV_REWARD_GREAT_PERSON:
        civ_gain_great(play, seat);
        break;
    case CIV_REWARD_EVENT:
        civ_gain_event(play, seat, space->level);
        break;
    case CIV_REWARD_NONE:
    case CIV_REWARD_COUNT:
        break;
    }
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
        civ_ask(s, CIV_DECISION_DISCARD, seat);
}

void civ_gain_event(const struct play *play, int seat, int level)
{
    struct civ_state *s = play->state;
    int event = civ_draw_event(play, level);
    if (event == ITEM_NONE)
        return;
    s->player[seat].events[event]++;
    play_tell(play, CIV_NEWS_DRAW_EVENT, seat, ITEM_NONE, level);
    play_tell_only(play, CIV_NEWS_DRAWN_EVENT, seat, event);
    civ_trim_events(s, seat);
}

/* Great people */

void civ_gain_great(const struct play *play, int seat)
{
    civ_ask(play->state, CIV_STEP_GREAT, seat);
}

void civ_receive_great(const struct play *play, int seat, int person)
{
    struct civ_state *s = play->state;
    play_tell(play, CIV_NEWS_GREAT, seat, person, 0);
    civ_ask_place(s, seat, CIV_ITEM_PERSON + person, 0, CIV_PLACE_OR_KEEP);
    if (civ_is(s, seat, CIV_CIV_AZTECS)) {
        civ_ask_unit(s, seat);
        civ_ask_unit(s, seat);
    }
}

/* R 10.6; with Organized Religion two are drawn and one is kept. */
void civ_step_great(const struct play *play)
{
    struct civ_state *s = play->state;
    int seat = civ_pop(s).seat, person = civ_draw_great(play);
    if (person == ITEM_NONE)
        return;
    int other =
        civ_follows(s, seat, CIV_POLICY_ORGANIZED_RELIGION) ? civ_draw_great(play) : ITEM_NONE;
    if (other == ITEM_NONE || other == person) {
        if (other != ITEM_NONE)
            s->great_pile[other]++;
        civ_receive_great(play, seat, person);
    } else {
        civ_push(s, (struct civ_frame){.kind = CIV_DECISION_KEEP,
                                       .seat = (uint8_t)seat,
                                       .keep = {(uint8_t)person, (uint8_t)other}});
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
    civ_ask(s, CIV_DECISION_UNIT, seat);
}

/* Huts and villages */

void civ_step_culture(const struct play *play)
{
    struct civ_frame step = civ_pop(play->state);
    civ_earn_culture(play, step.seat, step.culture);
}

/* What China gains for a hut or village. */
bool civ_sound_culture(const void *state, int place)
{
    const struct civ_state *s = state;
    return civ_is(s, s->frames[place].seat, CIV_CIV_CHINA) &&
           s->frames[place].culture == civ_limit(CIV_LIMIT_EXPLORER_CULTURE);
}

static void found_city_state(const struct play *play, int seat, int square)
{
    int found = civ_draw_city_state(play->state);
    if (found == ITEM_NONE)
        return;
    civ_set_piece(play->state, square, CIV_PIECE_CITY_STATES + found);
    play_tell(play, CIV_NEWS_CITY_STATE, seat, found, square);
}

void civ_take_marker(const struct play *play, int seat, int square)
{
    struct civ_state *s = play->state;
    int marker = s->piece[square] - CIV_PIECE_MARKERS;
    const struct civ_marker_row *row = &civ_markers[marker];
    int class = civ_class_at(s, square);
    civ_set_piece(s, square, ITEM_NONE);
    if (civ_is(s, seat, CIV_CIV_CHINA))
        civ_push(s, (struct civ_frame){.kind = CIV_STEP_CULTURE,
                                       .seat = (uint8_t)seat,
                                       .culture = (uint8_t)civ_limit(CIV_LIMIT_EXPLORER_CULTURE)});
    if (row->resource != ITEM_NONE) {
        s->player[seat].kept[marker]++;
        play_tell_more(play, CIV_NEWS_MARKER, seat, class, square, row->back);
        play_tell_only(play, CIV_NEWS_MARKER_SEEN, seat, marker);
        return;
    }
    play_tell(play, CIV_NEWS_FOUND, seat, marker, square);
    switch ((enum civ_marker_effect)row->effect) {
    case CIV_MARKER_EFFECT_WEALTH:
        civ_add_coin(play, seat, CIV_PURSE_SHEET);
        break;
    case CIV_MARKER_EFFECT_GREAT_PERSON:
        civ_gain_great(play, seat);
        break;
    case CIV_MARKER_EFFECT_CITY_STATE:
        found_city_state(play, seat, square);
        break;
    case CIV_MARKER_EFFECT_NONE: /* kept as a resource */
    case CIV_MARKER_EFFECT_COUNT:
        break;
    }
}

void civ_take_resource(struct civ_state *s, int seat, int kind)
{
    s->market[kind]--;
    s->player[seat].tokens[kind]++;
}
