/* tally.c: what statistics of played games count, from the events of every action and the final
 * position. The axes, and what people usually do: data/ages/axes.tsv. */
#include "games/ages/log.h"

static_assert((int)AGES_AXIS_COUNT <= (int)AXES_MAX, "a tally has room for every axis");

struct axis ages_axis(int index, int players)
{
    static const enum axis_form forms[] = {
        [AGES_AXIS_FORM_PLAYER] = AXIS_PLAYER,
        [AGES_AXIS_FORM_GAME] = AXIS_GAME,
        [AGES_AXIS_FORM_RATIO] = AXIS_RATIO,
        [AGES_AXIS_FORM_THINGS] = AXIS_THINGS,
    };
    const struct ages_axis_row *row = &ages_axes[index];
    return (struct axis){.form = forms[row->form],
                         .over = row->over,
                         .kind = AGES_TABLE_CIVIL,
                         .human = players == 2   ? row->human_2
                                  : players == 3 ? row->human_3
                                                 : row->human_4};
}

/* Events that count once for the player they concern. */
static const uint8_t axis_of_event[AGES_EVENT_COUNT] = {
    [AGES_EVENT_TAKE] = AGES_AXIS_TAKES,
    [AGES_EVENT_WONDER] = AGES_AXIS_WONDERS,
    [AGES_EVENT_LEADER] = AGES_AXIS_LEADERS,
    [AGES_EVENT_COLONY] = AGES_AXIS_COLONIES,
    [AGES_EVENT_BID] = AGES_AXIS_BIDS,
    [AGES_EVENT_WAR] = AGES_AXIS_WARS,
    [AGES_EVENT_AGGRESSION] = AGES_AXIS_AGGRESSIONS,
    [AGES_EVENT_SUCCESS] = AGES_AXIS_AGGRESSIONS_WON,
    [AGES_EVENT_PACT] = AGES_AXIS_PACTS,
    [AGES_EVENT_PREPARE] = AGES_AXIS_EVENTS,
    [AGES_EVENT_TACTIC] = AGES_AXIS_TACTICS,
    [AGES_EVENT_COPY] = AGES_AXIS_TACTICS,
    [AGES_EVENT_UPRISING] = AGES_AXIS_UPRISINGS,
    [AGES_EVENT_FAMINE] = AGES_AXIS_FAMINES,
};

static void tally_government(const struct ages_state *s, int seat, int card,
                             struct axis_tally *tally)
{
    if (!tally->counts[AGES_AXIS_GOVERNMENTS][seat]++) {
        tally->counts[AGES_AXIS_CHANGERS][seat] = 1;
        tally->counts[AGES_AXIS_FIRST_CHANGE][seat] = s->round;
        tally->things[AGES_AXIS_FIRST_GOVERNMENT][card]++;
    }
}

static void tally_technology(const struct ages_state *s, int seat, int card,
                             struct axis_tally *tally)
{
    static const uint8_t axis_of_group[] = {
        [AGES_GROUP_PRODUCTION] = AGES_AXIS_PRODUCTION_TECHNOLOGIES,
        [AGES_GROUP_URBAN] = AGES_AXIS_URBAN_TECHNOLOGIES,
        [AGES_GROUP_UNIT] = AGES_AXIS_UNIT_TECHNOLOGIES,
        [AGES_GROUP_SPECIAL] = AGES_AXIS_SPECIAL_TECHNOLOGIES,
    };
    if (ages_type(card) == AGES_TYPE_GOVERNMENT)
        tally_government(s, seat, card, tally);
    else
        tally->counts[axis_of_group[ages_group(card)]][seat]++;
}

static void tally_event(const struct ages_state *s, const struct event *event,
                        struct axis_tally *tally)
{
    int seat = event->seat < s->players ? event->seat : 0;
    if (axis_of_event[event->kind])
        tally->counts[axis_of_event[event->kind]][seat]++;
    if (event->kind == AGES_EVENT_TAKE)
        tally->counts[AGES_AXIS_TAKES_THREE][seat] += event->amount >= 3;
    else if (event->kind == AGES_EVENT_STAGE)
        tally->counts[AGES_AXIS_STAGES][seat] += event->amount;
    else if (event->kind == AGES_EVENT_WONDER)
        tally->things[AGES_AXIS_WONDERS_BY_CARD][event->item]++;
    else if (event->kind == AGES_EVENT_DEVELOP || event->kind == AGES_EVENT_REVOLUTION)
        tally_technology(s, seat, event->item, tally);
    else if (event->kind == AGES_EVENT_VICTORY)
        /* R 5.18: wars are resolved in the turn of whoever declared them */
        tally->counts[AGES_AXIS_WARS_WON][seat] += event->seat == s->current;
    else if (event->kind == AGES_EVENT_CORRUPTION)
        tally->counts[AGES_AXIS_CORRUPTION][seat] += event->amount + event->extra;
}

static int margin(const struct ages_state *s)
{
    int first = 0, second = 0;
    for (int seat = 0; seat < s->players; seat++) {
        int culture = s->player[seat].culture;
        if (culture > first) {
            second = first;
            first = culture;
        } else if (culture > second) {
            second = culture;
        }
    }
    return first - second;
}

static void tally_end(const struct ages_state *s, struct axis_tally *tally)
{
    tally->counts[AGES_AXIS_ROUNDS][0] = s->round;
    tally->counts[AGES_AXIS_MARGIN][0] = margin(s);
    for (int seat = 0; seat < s->players; seat++) {
        const struct ages_player *p = &s->player[seat];
        tally->counts[AGES_AXIS_CULTURE][seat] = p->culture;
        tally->counts[AGES_AXIS_SCIENCE_LEFT][seat] = p->science;
        tally->counts[AGES_AXIS_STRENGTH][seat] = ages_strength(s, seat);
        tally->counts[AGES_AXIS_CULTURE_RATING][seat] = ages_culture(s, seat);
        tally->counts[AGES_AXIS_WORKERS][seat] = p->unused;
        for (int card = 0; card < AGES_WORKER_CARDS; card++)
            tally->counts[AGES_AXIS_WORKERS][seat] += p->workers[card];
    }
}

void ages_tally(const void *state, const struct events *events, struct axis_tally *tally)
{
    const struct ages_state *s = state;
    for (int i = 0; i < events->count; i++)
        tally_event(s, &events->at[i], tally);
    if (s->over)
        tally_end(s, tally);
}
