/* wonder.c: how far a player is with the condition of a wonder (R 8.2, 8.4), and owning one. */
#include "games/steel/rules.h"

/* Cards on the resource side of the named kinds; of every kind when none is named. */
static int resource_cards(const struct steel_player *player, const uint8_t *args)
{
    int count = 0;
    bool any = true;
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++) {
        if (!args[i])
            continue;
        any = false;
        count += steel_count(steel_of_resource(player->resource, (enum steel_resource)i));
    }
    return any ? steel_count(player->resource) : count;
}

static int distinct_ages(const struct steel_player *player)
{
    unsigned ages = 0;
    for (uint64_t set = player->tech | player->resource; set; set &= set - 1) {
        unsigned age = steel_cards[steel_lowest(set)].age;
        ages |= age == ITEM_NONE ? 0 : 1u << age;
    }
    return steel_count(ages);
}

/* The lead on the track over the best opponent. */
static int track_lead(const struct steel_state *s, unsigned seat)
{
    int best = 0;
    for (unsigned i = 1; i < s->players; i++) {
        int track = s->player[steel_clockwise(s, seat, i)].track;
        best = track > best ? track : best;
    }
    return s->player[seat].track - best;
}

/* The type a condition on face-up cards names, and how many it wants. */
static int face_up(const struct steel_player *player, const uint8_t *args, int *needed)
{
    static_assert(STEEL_FACE_UP_CIVIL == (int)STEEL_TYPE_CIVIL &&
                      STEEL_FACE_UP_MILITARY == (int)STEEL_TYPE_MILITARY,
                  "the arguments are the types");
    int type = STEEL_TYPE_CIVIL;
    while (type < STEEL_TYPE_MILITARY && !args[type])
        type++;
    *needed = args[type];
    return steel_count(steel_of_type(player->tech, (enum steel_type)type));
}

/* R 8.7: counters of a turn belong to the active seat. */
static int counter(const struct steel_state *s, unsigned seat, int value)
{
    return seat == s->active ? value : 0;
}

static int bought_age(const struct steel_state *s, const uint8_t *args)
{
    return s->bought != ITEM_NONE && steel_cards[s->bought].age != ITEM_NONE &&
           args[steel_cards[s->bought].age];
}

int steel_progress(const struct steel_state *s, unsigned seat, unsigned wonder, int *needed)
{
    const struct data_step *condition = &steel_wonders[wonder].condition[0];
    const struct steel_player *player = &s->player[seat];
    const uint8_t *args = condition->args;
    *needed = args[0];
    switch ((enum steel_condition)condition->op) {
    case STEEL_CONDITION_RESOURCE_CARDS: /* R 10.7 */
        *needed = args[STEEL_RESOURCE_CARDS_COUNT];
        return resource_cards(player, args);
    case STEEL_CONDITION_FACE_UP:
        return face_up(player, args, needed);
    case STEEL_CONDITION_DISTINCT_RESOURCES:
        return steel_count(steel_resources_of(player->resource));
    case STEEL_CONDITION_STRENGTH:
        return steel_strength(player);
    case STEEL_CONDITION_DISTINCT_AGES:
        return distinct_ages(player);
    case STEEL_CONDITION_REPLENISHED:
        return counter(s, seat, s->replenished);
    case STEEL_CONDITION_VP_GAINED:
        return counter(s, seat, s->gained);
    case STEEL_CONDITION_PRICE_BOUGHT:
        return counter(s, seat, s->price);
    case STEEL_CONDITION_DEFEATED:
        return counter(s, seat, s->defeated);
    case STEEL_CONDITION_BOUGHT_AGE:
        *needed = 1;
        return counter(s, seat, bought_age(s, args));
    case STEEL_CONDITION_TRACK_LEAD:
        return track_lead(s, seat);
    case STEEL_CONDITION_VP_TAKEN:
        return counter(s, seat, s->taken);
    case STEEL_CONDITION_COUNT:
        break;
    }
    return 0;
}

unsigned steel_met(const struct steel_state *s)
{
    unsigned met = 0;
    for (unsigned age = 0; age < STEEL_AGE_COUNT; age++) {
        int needed;
        if (s->age[age].wonder != ITEM_NONE &&
            steel_progress(s, s->active, s->age[age].wonder, &needed) >= needed)
            met |= 1u << age;
    }
    return met;
}

/* R 8.2, 8.4: the markers on it return. */
void steel_own_wonder(const struct play *play, unsigned seat, unsigned age)
{
    struct steel_state *s = play->state;
    struct steel_level *row = &s->age[age];
    s->player[seat].wonders |= 1u << row->wonder;
    s->moved = 1;
    for (int i = 0; i < STEEL_SEATS; i++) {
        s->player[i].supply = (uint8_t)(s->player[i].supply + row->glory[i]);
        row->glory[i] = 0;
    }
    steel_tell(play, STEEL_EVENT_CLAIM, seat, row->wonder, 0, 0);
    row->wonder = ITEM_NONE;
}

/* R 8.4, 10.12 */
bool steel_can_move_marker(const struct steel_state *s)
{
    unsigned met = steel_met(s);
    for (unsigned age = 0; age < STEEL_AGE_COUNT; age++)
        if (s->age[age].glory[s->active] && met & ~(1u << age))
            return true;
    return false;
}
