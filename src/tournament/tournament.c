/* tournament.c: see tournament.h: the course of a tournament, points and standings. */
#include "tournament/tournament.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

/* So many rounds tell a winner from all others, if the better one always wins; three at least. */
static int swiss_rounds(int players, int seats)
{
    int rounds = 0;
    for (int64_t told = 1; told < players; told *= seats)
        rounds++;
    return rounds < 3 ? 3 : rounds;
}

bool tournament_open(struct tournament *t, enum tournament_kind kind, int players, int seats,
                     int least, int rounds, uint64_t seed, struct text *error)
{
    if (seats < 2 || seats > SEATS_MAX || least < 2 || least > seats)
        return text_refuse(error, "a table has 2 to 5 seats, and no more than it may have");
    if (players < least || players > TOURNAMENT_PLAYERS_MAX)
        return text_refuse(error, "too few or too many players");
    if (rounds < 0 || rounds > TOURNAMENT_ROUNDS_MAX)
        return text_refuse(error, "no such number of rounds");
    if (rounds == 0)
        rounds = kind == TOURNAMENT_SWISS ? swiss_rounds(players, seats) : TOURNAMENT_ROUNDS_MAX;
    *t = (struct tournament){.kind = kind,
                             .players = players,
                             .seats = seats,
                             .least = least,
                             .rounds = rounds,
                             .seed = seed};
    return true;
}

void tournament_free(struct tournament *t)
{
    free(t->tables);
    t->tables = NULL;
    t->count = t->capacity = 0;
}

struct tournament_table *tournament_add(struct tournament *t)
{
    if (t->count == t->capacity) {
        int capacity = t->capacity ? t->capacity * 2 : 64;
        void *more = realloc(t->tables, (size_t)capacity * sizeof *t->tables);
        if (!more)
            return NULL;
        t->tables = more;
        t->capacity = capacity;
    }
    struct tournament_table *table = &t->tables[t->count++];
    memset(table, 0, sizeof *table);
    return table;
}

uint64_t tournament_lot(const struct tournament *t, int player)
{
    uint64_t number = (uint64_t)player;
    return hash_bytes(t->seed, &number, sizeof number);
}

bool tournament_plays(const struct tournament *t, int player)
{
    return player >= 0 && player < t->players && !t->withdrawn[player];
}

static int playing(const struct tournament *t)
{
    int count = 0;
    for (int i = 0; i < t->players; i++)
        count += tournament_plays(t, i);
    return count;
}

bool tournament_withdraw(struct tournament *t, int player)
{
    if (!tournament_plays(t, player))
        return false;
    t->withdrawn[player] = t->round + 1;
    return true;
}

bool tournament_round_is_done(const struct tournament *t)
{
    for (int i = t->count - 1; i >= 0 && t->tables[i].round == t->round; i--)
        if (!t->tables[i].done)
            return false;
    return true;
}

void tournament_meetings(const struct tournament *t, uint8_t *met)
{
    size_t n = (size_t)t->players;
    memset(met, 0, n * n);
    for (int i = 0; i < t->count; i++) {
        const struct tournament_table *table = &t->tables[i];
        for (int a = 0; a < table->seats; a++)
            for (int b = 0; b < table->seats; b++) {
                uint8_t *times = &met[(size_t)table->players[a] * n + (size_t)table->players[b]];
                *times = (uint8_t)(*times + (a != b && *times < UINT8_MAX));
            }
    }
}

/* Everybody who still plays has met everybody else. */
static bool all_met(const struct tournament *t)
{
    size_t n = (size_t)t->players;
    uint8_t *met = malloc(n * n);
    bool all = met != NULL;
    if (met)
        tournament_meetings(t, met);
    for (int a = 0; all && a < t->players; a++)
        for (int b = 0; all && b < a; b++)
            all = !tournament_plays(t, a) || !tournament_plays(t, b) ||
                  met[(size_t)a * n + (size_t)b];
    free(met);
    return all;
}

bool tournament_is_over(const struct tournament *t)
{
    if (!tournament_round_is_done(t))
        return false;
    return t->round >= t->rounds || playing(t) < t->least ||
           (t->kind == TOURNAMENT_ROUND_ROBIN && all_met(t));
}

static bool set_result(struct tournament_table *table, const int *places, struct text *error)
{
    for (int i = 0; i < table->seats; i++)
        if (places[i] < 0 || places[i] > TOURNAMENT_GONE)
            return text_refuse(error, "there is no such place");
    memcpy(table->places, places, (size_t)table->seats * sizeof *places);
    table->done = true;
    return true;
}

bool tournament_result(struct tournament *t, int table, const int *places, struct text *error)
{
    if (table < 0 || table >= t->count || t->tables[table].round != t->round ||
        t->tables[table].seats < 2)
        return text_refuse(error, "there is no such table in this round");
    return set_result(&t->tables[table], places, error);
}

bool tournament_correct(struct tournament *t, int table, const int *places, struct text *error)
{
    if (table < 0 || table >= t->count || !t->tables[table].done || t->tables[table].seats < 2)
        return text_refuse(error, "there is no such table that is done");
    return set_result(&t->tables[table], places, error);
}

bool tournament_judge(int seats, const enum tournament_seat *who, const int *finished, int *places)
{
    int staying = 0;
    for (int i = 0; i < seats; i++) {
        staying += who[i] == TOURNAMENT_STAYS;
        places[i] = who[i] == TOURNAMENT_LEFT ? TOURNAMENT_GONE : 0;
        for (int k = 0; finished && who[i] == TOURNAMENT_STAYS && k < seats; k++)
            places[i] += who[k] == TOURNAMENT_STAYS && finished[k] < finished[i];
    }
    return finished || staying <= 1;
}

/* Standings */

/* Twice what a seat has against another one: 2 for beating it, 1 for a shared place. */
static int against(const struct tournament_table *table, int seat, int other)
{
    if (table->places[seat] == table->places[other])
        return table->places[seat] == TOURNAMENT_GONE ? 0 : 1;
    return table->places[seat] < table->places[other] ? 2 : 0;
}

int tournament_points(const struct tournament_table *table, int seat)
{
    int points = 0;
    for (int other = 0; other < table->seats; other++)
        if (other != seat)
            points += against(table, seat, other) * TOURNAMENT_POINT / 2 / (table->seats - 1);
    return points;
}

static void count_points(const struct tournament *t, struct tournament_row *rows)
{
    for (int i = 0; i < t->count; i++) {
        const struct tournament_table *table = &t->tables[i];
        if (table->seats == 1) {
            struct tournament_row *row = &rows[table->players[0]];
            row->byes++;
            row->points += t->kind == TOURNAMENT_SWISS ? TOURNAMENT_POINT : 0;
        }
        for (int a = 0; table->done && table->seats > 1 && a < table->seats; a++) {
            struct tournament_row *row = &rows[table->players[a]];
            bool best = true;
            for (int b = 0; b < table->seats; b++)
                best = best && (b == a || against(table, a, b) > 0);
            row->points += tournament_points(table, a);
            row->wins += best;
            row->played++;
        }
    }
}

/* A bye is a game against somebody who is as good as oneself. */
static void count_opponents(const struct tournament *t, struct tournament_row *rows)
{
    for (int i = 0; i < t->count; i++) {
        const struct tournament_table *table = &t->tables[i];
        if (table->seats == 1 && t->kind == TOURNAMENT_SWISS)
            rows[table->players[0]].opponents += rows[table->players[0]].points * 12;
        for (int a = 0; table->done && a < table->seats; a++)
            for (int b = 0; b < table->seats; b++) {
                int points = rows[table->players[b]].points;
                if (b == a)
                    continue;
                rows[table->players[a]].opponents += points * 12 / (table->seats - 1);
                rows[table->players[a]].beaten +=
                    points * 6 * against(table, a, b) / (table->seats - 1);
            }
    }
}

static int order_of(int64_t a, int64_t b)
{
    return a < b ? 1 : a > b ? -1 : 0; /* more comes first */
}

/* Beating strong players tells more where all meet all. */
static int compare(const struct tournament *t, const struct tournament_row *a,
                   const struct tournament_row *b)
{
    int order = order_of(a->points, b->points);
    if (!order && t->kind == TOURNAMENT_SWISS)
        order = order_of(a->opponents, b->opponents);
    if (!order)
        order = order_of(a->beaten, b->beaten);
    return order ? order : order_of(a->wins, b->wins);
}

static bool comes_before(const struct tournament *t, const struct tournament_row *a,
                         const struct tournament_row *b)
{
    int order = compare(t, a, b);
    return order ? order < 0 : tournament_lot(t, a->player) < tournament_lot(t, b->player);
}

void tournament_standings(const struct tournament *t, struct tournament_row *rows)
{
    for (int i = 0; i < t->players; i++)
        rows[i] = (struct tournament_row){.player = i};
    count_points(t, rows);
    count_opponents(t, rows);
    for (int i = 1; i < t->players; i++) { /* by insertion: qsort knows no context */
        struct tournament_row row = rows[i];
        int at = i;
        for (; at > 0 && comes_before(t, &row, &rows[at - 1]); at--)
            rows[at] = rows[at - 1];
        rows[at] = row;
    }
    for (int i = 0; i < t->players; i++)
        rows[i].place = i && compare(t, &rows[i - 1], &rows[i]) == 0 ? rows[i - 1].place : i + 1;
}
