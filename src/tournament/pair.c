/* pair.c: the tables of the next round (tournament.h).
 *
 * A round robin with two seats goes round a circle, so that all meet once. Everything else is a
 * search: the players stand in a row (by the standings in a Swiss tournament, by lot in a round
 * robin), and tables are filled from its head with those who have not met yet, trying the nearest
 * first and going back where that does not work out. If no such round is found in reasonable time,
 * players change places between the tables as long as that makes them better: above all with fewer
 * meetings again, then with points closer together. */
#include <stdlib.h>
#include <string.h>

#include "core/chance.h"
#include "tournament/tournament.h"

enum { STEPS_FIRST = 200000, STEPS_AGAIN = 20000, TRIES = 24, PASSES = 60 };
static const int64_t MET_AGAIN = 1 << 24;

struct pairing {
    const struct tournament *t;
    uint8_t *met;
    struct chance chance;
    int points[TOURNAMENT_PLAYERS_MAX]; /* by player; 0 in a round robin */
    int row[TOURNAMENT_PLAYERS_MAX];    /* who waits for a seat */
    int count;
    int first[TOURNAMENT_PLAYERS_MAX + 1]; /* where each table begins among the seats */
    int tables;
    int seats[TOURNAMENT_PLAYERS_MAX]; /* players, table after table */
    bool sits[TOURNAMENT_PLAYERS_MAX]; /* by place in the row */
    int steps;
};

static int met(const struct pairing *p, int a, int b)
{
    return p->met[(size_t)a * (size_t)p->t->players + (size_t)b];
}

/* Sizes of tables: as equal as can be, no more tables than needed. Returns how many players get no
 * seat. */
static int plan_tables(struct pairing *p, int players)
{
    const struct tournament *t = p->t;
    int tables = (players + t->seats - 1) / t->seats;
    while (tables > 0 && players / tables < t->least)
        tables--;
    int seated = players < tables * t->seats ? players : tables * t->seats;
    p->tables = tables;
    for (int i = 0; i <= tables; i++)
        p->first[i] =
            tables ? seated / tables * i + (i < seated % tables ? i : seated % tables) : 0;
    p->count = seated;
    return players - seated;
}

/* The search. The head of the row opens a table; those who join come after him in the row. */

/* He has met none of those who sit there. */
static bool may_join(const struct pairing *p, int player, const int *there, int count)
{
    for (int i = 0; i < count; i++)
        if (met(p, player, there[i]))
            return false;
    return true;
}

static bool seat_from(struct pairing *p, int seat, int table, int after)
{
    if (seat == p->count)
        return true;
    if (seat == p->first[table + 1])
        return seat_from(p, seat, table + 1, -1);
    int there = seat - p->first[table];
    for (int i = after + 1; i < p->count && p->steps > 0; i++) {
        if (p->sits[i] || !may_join(p, p->row[i], p->seats + p->first[table], there))
            continue;
        p->steps--;
        p->sits[i] = true;
        p->seats[seat] = p->row[i];
        if (seat_from(p, seat + 1, table, i))
            return true;
        p->sits[i] = false;
        if (there == 0)
            return false; /* he must sit somewhere */
    }
    return false;
}

static bool search(struct pairing *p, int steps)
{
    memset(p->sits, 0, sizeof p->sits);
    p->steps = steps;
    return seat_from(p, 0, 0, -1);
}

/* Changing places */

static int64_t trouble(const struct pairing *p, int a, int b)
{
    int64_t times = met(p, a, b), apart = p->points[a] - p->points[b];
    return times * times * MET_AGAIN + apart * apart;
}

/* What a player has at a table, the seat `without` not counted. */
static int64_t trouble_at(const struct pairing *p, int player, int table, int without)
{
    int64_t sum = 0;
    for (int i = p->first[table]; i < p->first[table + 1]; i++)
        sum += i == without ? 0 : trouble(p, player, p->seats[i]);
    return sum;
}

static bool change_places(struct pairing *p, int a, int table_a, int b, int table_b)
{
    int x = p->seats[a], y = p->seats[b];
    int64_t now = trouble_at(p, x, table_a, a) + trouble_at(p, y, table_b, b);
    int64_t then = trouble_at(p, y, table_a, a) + trouble_at(p, x, table_b, b);
    if (then >= now)
        return false;
    p->seats[a] = y;
    p->seats[b] = x;
    return true;
}

static bool improve(struct pairing *p)
{
    bool better = false;
    for (int ta = 0; ta < p->tables; ta++)
        for (int tb = ta + 1; tb < p->tables; tb++)
            for (int a = p->first[ta]; a < p->first[ta + 1]; a++)
                for (int b = p->first[tb]; b < p->first[tb + 1]; b++)
                    better |= change_places(p, a, ta, b, tb);
    return better;
}

static int64_t whole_trouble(const struct pairing *p)
{
    int64_t sum = 0;
    for (int table = 0; table < p->tables; table++)
        for (int i = p->first[table]; i < p->first[table + 1]; i++)
            sum += trouble_at(p, p->seats[i], table, i);
    return sum;
}

static void shuffle(struct pairing *p, int *players)
{
    for (int i = p->count - 1; i > 0; i--) {
        int k = (int)chance_below(&p->chance, (uint32_t)i + 1), kept = players[i];
        players[i] = players[k];
        players[k] = kept;
    }
}

/* The best of several attempts; the first one begins with the row as it stands. */
static void settle(struct pairing *p)
{
    int best[TOURNAMENT_PLAYERS_MAX];
    int64_t least = INT64_MAX;
    for (int try = 0; try < TRIES && least >= (try ? MET_AGAIN : 0); try++) {
        memcpy(p->seats, p->row, sizeof p->seats);
        if (try)
            shuffle(p, p->seats);
        for (int pass = 0; pass < PASSES && improve(p); pass++) {
        }
        int64_t sum = whole_trouble(p);
        if (sum < least) {
            least = sum;
            memcpy(best, p->seats, sizeof best);
        }
    }
    memcpy(p->seats, best, sizeof best);
}

/* A row that was shuffled finds a round where the standings lead nowhere; changing places brings
 * the points together again. */
static void find_round(struct pairing *p)
{
    int row[TOURNAMENT_PLAYERS_MAX];
    if (search(p, STEPS_FIRST))
        return;
    memcpy(row, p->row, sizeof row);
    for (int try = 0; try < TRIES; try++) {
        shuffle(p, p->row);
        if (!search(p, STEPS_AGAIN))
            continue;
        for (int pass = 0; pass < PASSES && improve(p); pass++) {
        }
        return;
    }
    memcpy(p->row, row, sizeof row);
    settle(p);
}

/* Tables */

static int times_in_seat(const struct tournament *t, int player, int seat)
{
    int times = 0;
    for (int i = 0; i < t->count; i++)
        times += t->tables[i].seats > 1 && seat < t->tables[i].seats &&
                 t->tables[i].players[seat] == player;
    return times;
}

/* Each seat goes to whoever had it least often. */
static bool add_table(struct tournament *t, const int *players, int seats)
{
    struct tournament_table made = {.round = t->round + 1, .seats = seats, .done = seats == 1};
    bool sits[SEATS_MAX] = {false};
    for (int seat = 0; seat < seats; seat++) {
        int best = -1, least = 0;
        for (int i = 0; i < seats; i++) {
            int times = sits[i] ? 0 : times_in_seat(t, players[i], seat);
            if (!sits[i] && (best < 0 || times < least)) {
                best = i;
                least = times;
            }
        }
        sits[best] = true;
        made.players[seat] = players[best];
    }
    struct tournament_table *table = tournament_add(t);
    if (table)
        *table = made;
    return table != NULL;
}

/* The row: everybody who plays. Those without a seat are taken from its end, whoever had the fewest
 * byes first; returns false if memory ran out. */
static bool line_up(struct pairing *p, struct tournament *t, const struct tournament_row *rows)
{
    int count = 0, byes[TOURNAMENT_PLAYERS_MAX];
    for (int i = 0; i < t->players; i++) {
        if (!tournament_plays(t, rows[i].player))
            continue;
        byes[count] = rows[i].byes;
        p->row[count++] = rows[i].player;
    }
    for (int left = plan_tables(p, count); left > 0; left--, count--) {
        int out = count - 1;
        for (int i = count - 1; i >= 0; i--)
            out = byes[i] < byes[out] ? i : out;
        if (!add_table(t, &p->row[out], 1))
            return false;
        for (int i = out; i + 1 < count; i++) {
            p->row[i] = p->row[i + 1];
            byes[i] = byes[i + 1];
        }
    }
    return true;
}

static bool pair_by_search(struct pairing *p, struct tournament *t, struct tournament_row *rows)
{
    tournament_meetings(t, p->met);
    tournament_standings(t, rows);
    for (int i = 0; i < t->players; i++)
        p->points[rows[i].player] = t->kind == TOURNAMENT_SWISS ? rows[i].points : 0;
    chance_seed(&p->chance, t->seed + (uint64_t)t->round, NULL);
    if (!line_up(p, t, rows))
        return false;
    if (t->kind == TOURNAMENT_ROUND_ROBIN)
        shuffle(p, p->row);
    find_round(p);
    for (int i = 0; i < p->tables; i++)
        if (!add_table(t, p->seats + p->first[i], p->first[i + 1] - p->first[i]))
            return false;
    return true;
}

/* The first player stays, the others go round; with an odd number nobody sits in the last place.
 */
static bool pair_in_circle(struct pairing *p, struct tournament *t)
{
    int places = t->players + t->players % 2;
    for (int i = 0; i < t->players; i++) {
        int at = i;
        for (; at > 0 && tournament_lot(t, i) < tournament_lot(t, p->row[at - 1]); at--)
            p->row[at] = p->row[at - 1];
        p->row[at] = i;
    }
    for (int i = 0; i < places / 2; i++) {
        int pair[2], there = 0;
        int ends[2] = {i == 0 ? 0 : 1 + (i - 1 + t->round) % (places - 1),
                       1 + (places - 2 - i + t->round) % (places - 1)};
        for (int k = 0; k < 2; k++)
            if (ends[k] < t->players && tournament_plays(t, p->row[ends[k]]))
                pair[there++] = p->row[ends[k]];
        if (there && !add_table(t, pair, there))
            return false;
    }
    return true;
}

bool tournament_next(struct tournament *t, struct text *error)
{
    if (!tournament_round_is_done(t))
        return text_refuse(error, "a table is not done yet");
    if (tournament_is_over(t))
        return text_refuse(error, "the tournament is over");
    struct pairing *p = calloc(1, sizeof *p);
    struct tournament_row *rows = malloc((size_t)t->players * sizeof *rows);
    int before = t->count;
    bool good = p && rows && (p->met = malloc((size_t)t->players * (size_t)t->players)) != NULL;
    if (good) {
        p->t = t;
        good = t->kind == TOURNAMENT_ROUND_ROBIN && t->seats == 2 ? pair_in_circle(p, t)
                                                                  : pair_by_search(p, t, rows);
    }
    if (good)
        t->round++;
    else
        t->count = before;
    if (p)
        free(p->met);
    free(p);
    free(rows);
    return good || text_refuse(error, "out of memory");
}
