/* evaluate.c: how good a position looks, from what is open to all and from the seat's own hand.
 *
 * Every seat is measured by the same yardsticks; each gives two features: its value times the share
 * of the game still to be played, and times the share already played. The expected share of the
 * victory is the softmax over the seats of their weighted sums. Weights:
 * data/tempus/weights.tsv. */
#include "games/tempus/rules.h"

/* The yardsticks, in the order of data/tempus/weights.tsv (two rows each). */
enum {
    POINTS,
    TOKENS,
    SUPPLY,
    HEXES,
    CITIES,
    HAND,
    MARKERS,
    ERA,
    PROGRESS,
    LEAD,
    GRASS,
    SITES,
    ROOM,
    THREAT,
    PREY,
    BIRTHS, /* still to come in this action */
    MOVES,
    YARDSTICKS
};

enum { ENOUGH = 9 }; /* tokens on the board; more are for cities */

static_assert(2 * (int)YARDSTICKS == (int)TEMPUS_FEATURE_COUNT, "two rows of weights.tsv each");

/* Progress points of every seat on the way into the next era. */
static void count_progress(const struct tempus_state *s, int *points)
{
    int next = tempus_next_era(s);
    for (int seat = 0; seat < s->players; seat++)
        points[seat] = next < TEMPUS_ERA_COUNT
                           ? tempus_points_on_board(s, seat, tempus_eras[next].terrain)
                           : 0;
}

/* Own tokens beside stronger foreign stacks, and foreign ones beside stronger own stacks. */
static void measure_borders(const struct tempus_state *s, int seat, float *out)
{
    const struct tempus_player *p = &s->player[seat];
    struct hexset others = tempus_converts(s, seat), own = p->held, foreign;
    own = hexset_and(own, hexset_grown(others));
    bool safe = tempus_is_protected(s, seat);
    for (int hex; (hex = hexset_take(&own)) >= 0;) {
        int threat = 0;
        foreign = hexset_and(hex_around[hex], others);
        for (int other; (other = hexset_take(&foreign)) >= 0;) {
            if (s->tokens[other] > s->tokens[hex] && !safe)
                threat = s->tokens[hex];
            if (s->tokens[hex] > s->tokens[other])
                out[PREY] += (float)s->tokens[other] / 4;
        }
        out[THREAT] += (float)threat / 4;
    }
}

/* What the tokens of a running move or births action can still do. A useful move leaves a stack, or
 * a hex without points, for free land. */
static void measure_action(const struct tempus_state *s, int seat, int room, float *out)
{
    int left = s->quota - s->touched_count, useful = 0;
    if (s->frames[0].kind == TEMPUS_DECISION_BIRTHS) {
        struct hexset places = hexset_minus(tempus_birthplaces(s, seat), tempus_full(s, seat));
        useful = hexset_count(places);
        out[BIRTHS] = (float)(useful < left ? useful : left) / 4;
        return;
    }
    struct hexset own = s->player[seat].held;
    for (int hex; (hex = hexset_take(&own)) >= 0;)
        useful += s->tokens[hex] - tempus_terrains[s->terrain[hex]].points;
    useful = useful < room ? useful : room;
    out[MOVES] = (float)(useful < left ? useful : left) / 4;
}

static void measure(const struct tempus_state *s, int seat, const int *progress, int points,
                    float *out)
{
    const struct tempus_player *p = &s->player[seat];
    int best = 0;
    for (int other = 0; other < s->players; other++)
        if (other != seat && progress[other] > best)
            best = progress[other];
    for (int i = 0; i < YARDSTICKS; i++)
        out[i] = 0;
    out[POINTS] = (float)points / 4;
    out[TOKENS] = (float)(p->tokens < ENOUGH ? p->tokens : ENOUGH) / 4;
    out[SUPPLY] = (float)(tempus_supply(s, seat) == 0);
    out[HEXES] = (float)hexset_count(p->held) / 4;
    out[CITIES] = (float)hexset_count(p->towns) / 2;
    out[HAND] = (float)p->hand_count / 4;
    out[MARKERS] = (float)p->markers / 2;
    out[ERA] = (float)(p->era == tempus_next_era(s) - 1);
    out[PROGRESS] = (float)progress[seat] / 4;
    int lead = progress[seat] - best;
    out[LEAD] = (float)(lead > 3 ? 3 : lead < -3 ? -3 : lead) / 3;
    struct hexset grass = {{0}};
    for (int terrain = 0; terrain < TEMPUS_TERRAIN_COUNT; terrain++)
        if (tempus_terrains[terrain].births)
            grass = hexset_or(grass, s->of_terrain[terrain]);
    int births = hexset_count(hexset_and(p->held, grass));
    out[GRASS] = (float)(births > 3 ? 3 : births) / 2;
    struct hexset sites = tempus_sites(s, seat);
    for (int hex; (hex = hexset_take(&sites)) >= 0;)
        out[SITES] += (float)(s->tokens[hex] - 1) / 2;
    struct hexset free = hexset_minus(s->land, tempus_foreign(s, seat));
    free = hexset_minus(hexset_minus(free, p->held), p->towns);
    int room = hexset_count(hexset_and(hexset_grown(p->held), free));
    out[ROOM] = (float)(room > 6 ? 6 : room) / 6;
    measure_borders(s, seat, out);
    if (s->depth && s->frames[0].seat == seat && s->quota)
        measure_action(s, seat, room, out);
}

static float share_left(const struct tempus_state *s)
{
    int round = s->round ? s->round - 1 : 0;
    return (float)(TEMPUS_ROUNDS - round) / (float)TEMPUS_ROUNDS;
}

static void measure_all(const void *state, float *features)
{
    const struct tempus_state *s = state;
    struct score scores[TEMPUS_SEATS];
    int progress[TEMPUS_SEATS];
    float own[YARDSTICKS], left = share_left(s);
    tempus_scores(s, scores);
    count_progress(s, progress);
    for (int seat = 0; seat < s->players; seat++) {
        measure(s, seat, progress, scores[seat].total, own);
        for (int i = 0; i < YARDSTICKS; i++) {
            *features++ = own[i] * left;
            *features++ = own[i] * (1 - left);
        }
    }
}

const struct evaluation tempus_evaluation = {
    .features = &tempus_feature_items,
    .weights = tempus_weights,
    .measure = measure_all,
};
