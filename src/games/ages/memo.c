/* memo.c: the evaluation with a memory, for bots that judge thousands of positions of one turn.
 *
 * Most actions change the affairs of one seat alone, so the sums of the others stay what they were.
 * A memo keeps for every seat the last position it was judged in, as far as its sum depends on it,
 * and the sum. The values are exactly those of ages_evaluate. */
#include <string.h>

#include "core/real.h"
#include "games/ages/evaluate.h"

/* The pacts at the table: with the player's own things, all that strength and science rest on. */
struct pacts {
    uint8_t pact[AGES_SEATS], partner[AGES_SEATS], side[AGES_SEATS];
};

/* What the features of a seat take from elsewhere than its player and the pacts. Compared as bytes:
 * always cleared before it is filled. */
struct table {
    struct ages_planned current[AGES_EVENTS], future[AGES_EVENTS]; /* promise.c: add_events */
    int strength[AGES_SEATS], science[AGES_SEATS];                 /* of everybody */
    uint16_t completed[AGES_SEATS];                                /* wonders, for pacts */
    uint8_t is_in[AGES_SEATS];
    uint8_t war[AGES_SEATS][2], target[AGES_SEATS][2];
    uint8_t current_count, future_count;
    uint8_t players, first, turn, age, round, last_round, civil_count;
};

struct seat_memo {
    bool rated, judged;
    struct ages_player player;
    struct pacts pacts;
    int strength, science;
    struct table table;
    double sum;
};

struct memo {
    struct seat_memo seats[AGES_SEATS];
};

static struct pacts pacts_of(const struct ages_state *s)
{
    struct pacts pacts;
    memset(&pacts, 0, sizeof pacts);
    for (int seat = 0; seat < s->players; seat++) {
        pacts.pact[seat] = s->player[seat].pact;
        pacts.partner[seat] = s->player[seat].partner;
        pacts.side[seat] = s->player[seat].side;
    }
    return pacts;
}

/* Brings strength and science of a seat up to date. */
static void rate(const struct ages_state *s, int seat, const struct pacts *pacts,
                 struct seat_memo *memo)
{
    if (memo->rated && memcmp(&memo->player, &s->player[seat], sizeof memo->player) == 0 &&
        memcmp(&memo->pacts, pacts, sizeof *pacts) == 0)
        return;
    memo->player = s->player[seat];
    memo->pacts = *pacts;
    memo->strength = ages_strength(s, seat);
    memo->science = ages_science(s, seat);
    memo->rated = true;
    memo->judged = false;
}

static void describe(const struct ages_state *s, const struct memo *memo, struct table *table)
{
    memset(table, 0, sizeof *table);
    memcpy(table->current, s->current_events, sizeof table->current);
    memcpy(table->future, s->future_events, sizeof table->future);
    for (int seat = 0; seat < s->players; seat++) {
        const struct ages_player *p = &s->player[seat];
        table->strength[seat] = memo->seats[seat].strength;
        table->science[seat] = memo->seats[seat].science;
        table->completed[seat] = p->completed;
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

size_t ages_memo_size(void)
{
    return sizeof(struct memo);
}

void ages_evaluate_again(const void *state, const float *weights, void *memory, double *values)
{
    const struct ages_state *s = state;
    struct memo *memo = memory;
    struct pacts pacts = pacts_of(s);
    struct table table;
    int strengths[AGES_SEATS];
    double sums[AGES_SEATS];
    for (int seat = 0; seat < s->players; seat++) {
        rate(s, seat, &pacts, &memo->seats[seat]);
        strengths[seat] = memo->seats[seat].strength;
    }
    describe(s, memo, &table);
    for (int seat = 0; seat < s->players; seat++) {
        struct seat_memo *own = &memo->seats[seat];
        if (!own->judged || memcmp(&own->table, &table, sizeof table) != 0) {
            own->sum = ages_sum(s, seat, strengths, weights);
            own->table = table;
            own->judged = true;
        }
        sums[seat] = own->sum;
    }
    real_softmax(sums, s->players, 1, values);
}
