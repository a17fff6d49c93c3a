/* memo.c: the evaluation with a memory, for bots that judge thousands of positions of one turn.
 *
 * Most actions concern only one seat, so the sums of the others stay the same. For every seat a
 * memo keeps its last sum and the part of the position on which that sum depends. The sums are
 * exactly those of ages_sums. */
#include <string.h>

#include "games/ages/evaluate.h"

/* Everything on which the outputs of a seat depend (ratings.c): its cards in play, the pacts at the
 * table and the wonders of its partners. This struct and the next are compared as bytes, so they
 * are always cleared before they are filled. */
struct in_play {
    uint16_t completed[AGES_SEATS], ruined, colonies;
    uint8_t pact[AGES_SEATS], partner[AGES_SEATS], side[AGES_SEATS];
    uint8_t workers[AGES_WORKER_CARDS], special[4];
    uint8_t government, leader, tucked, tactic;
};

/* What the features of a seat depend on besides its player and its cards in play. */
struct table {
    struct ages_planned current[AGES_EVENTS], future[AGES_EVENTS]; /* promise.c: add_events */
    int strength[AGES_SEATS], science[AGES_SEATS];                 /* of everybody */
    uint8_t is_in[AGES_SEATS];
    uint8_t war[AGES_SEATS][2], target[AGES_SEATS][2];
    uint8_t current_count, future_count;
    uint8_t players, first, turn, age, round, last_round, civil_count;
};

struct seat_memo {
    bool known, judged;
    struct in_play in_play; /* if `known`: what `works` was computed from */
    struct ages_player player;
    struct table table; /* if `judged`: what `sum` was computed from, together with `player` */
    double sum;
};

struct memo {
    struct seat_memo seats[AGES_SEATS];
    struct ages_works works[AGES_SEATS];
};

static struct in_play in_play_of(const struct ages_state *s, int seat)
{
    const struct ages_player *p = &s->player[seat];
    struct in_play in_play;
    memset(&in_play, 0, sizeof in_play);
    for (int other = 0; other < s->players; other++) {
        in_play.completed[other] = s->player[other].completed;
        in_play.pact[other] = s->player[other].pact;
        in_play.partner[other] = s->player[other].partner;
        in_play.side[other] = s->player[other].side;
    }
    in_play.ruined = p->ruined;
    in_play.colonies = p->colonies;
    memcpy(in_play.workers, p->workers, sizeof p->workers);
    memcpy(in_play.special, p->special, sizeof p->special);
    in_play.government = p->government;
    in_play.leader = p->leader;
    in_play.tucked = p->tucked;
    in_play.tactic = p->tactic;
    return in_play;
}

/* Updates what the cards in play produce. */
static void look_at(const struct ages_state *s, int seat, struct memo *memo)
{
    struct seat_memo *own = &memo->seats[seat];
    struct in_play now = in_play_of(s, seat);
    if (own->known && memcmp(&own->in_play, &now, sizeof now) == 0)
        return;
    own->in_play = now;
    own->known = true;
    own->judged = false;
    memo->works[seat].now = ages_outputs(s, seat);
    memo->works[seat].then_count = memo->works[seat].tactics = 0;
}

static void describe(const struct ages_state *s, const struct memo *memo, struct table *table)
{
    memset(table, 0, sizeof *table);
    memcpy(table->current, s->current_events, sizeof table->current);
    memcpy(table->future, s->future_events, sizeof table->future);
    for (int seat = 0; seat < s->players; seat++) {
        const struct ages_player *p = &s->player[seat];
        table->strength[seat] = memo->works[seat].now.ratings.strength;
        table->science[seat] = memo->works[seat].now.ratings.science;
        table->is_in[seat] = ages_is_in(s, seat);
        memcpy(table->war[seat], p->war, sizeof p->war);
        memcpy(table->target[seat], p->target, sizeof p->target);
    }
    table->current_count = s->current_count;
    table->future_count = s->future_count;
    table->players = s->players;
    table->first = s->first;
    table->turn = s->current;
    table->age = s->age;
    table->round = s->round;
    table->last_round = s->last_round;
    table->civil_count = s->civil_count;
}

static bool is_same(const struct seat_memo *memo, const struct ages_player *p,
                    const struct table *table)
{
    return memo->judged && memcmp(&memo->player, p, sizeof *p) == 0 &&
           memcmp(&memo->table, table, sizeof *table) == 0;
}

static void sums_again(const struct ages_state *s, const float *weights, struct memo *memo,
                       double *sums)
{
    struct table table;
    for (int seat = 0; seat < s->players; seat++)
        look_at(s, seat, memo);
    describe(s, memo, &table);
    for (int seat = 0; seat < s->players; seat++) {
        struct seat_memo *own = &memo->seats[seat];
        if (!is_same(own, &s->player[seat], &table)) {
            own->sum = ages_sum(s, seat, memo->works, weights);
            own->player = s->player[seat];
            own->table = table;
            own->judged = true;
        }
        sums[seat] = own->sum;
    }
}

static void sums(const void *state, const float *weights, void *memo, double *out)
{
    if (memo)
        sums_again(state, weights, memo, out);
    else
        ages_sums(state, weights, out);
}

const struct evaluation ages_evaluation = {
    .features = &ages_feature_items,
    .weights = ages_weights,
    .measure = ages_measure,
    .sums = sums,
    .memo_size = sizeof(struct memo),
};
