/* tournament.h: who plays whom, and who leads: round robin and Swiss for any number of seats at a
 * table. No I/O, no names: players are numbers from 0, results are places. Everything drawn by lot
 * follows from the seed, so the same results make the same tournament.
 *
 * A bye is a table with one seat. In a Swiss tournament it counts as a victory; in a round robin,
 * where everybody has his share of them, it counts nothing. Who withdraws is not paired any more;
 * what he has played stays. docs/tournaments.md says how tables are made and what breaks ties. */
#ifndef EPOKI_TOURNAMENT_TOURNAMENT_H
#define EPOKI_TOURNAMENT_TOURNAMENT_H

#include "core/text.h"

enum {
    TOURNAMENT_PLAYERS_MAX = 512,
    TOURNAMENT_ROUNDS_MAX = 1024,
    TOURNAMENT_POINT =
        24, /* a victory; all parts of it at tables with up to five seats are whole */
    TOURNAMENT_BYTES_MAX = 16 << 20, /* of its text */
    TOURNAMENT_GONE = SEATS_MAX /* the place of who gave up or never came: behind all the others,
                                   and nothing against others who are gone */
};

enum tournament_kind { TOURNAMENT_ROUND_ROBIN, TOURNAMENT_SWISS };

struct tournament_table {
    int round; /* from 1 */
    int seats;
    int players[SEATS_MAX];
    int places[SEATS_MAX]; /* once it is done; lower is better, equal ones are shared */
    bool done;
};

struct tournament {
    enum tournament_kind kind;
    int players;
    int seats, least; /* at a table: wanted, and the fewest the game allows */
    int rounds;       /* at most */
    uint64_t seed;
    int withdrawn[TOURNAMENT_PLAYERS_MAX]; /* the first round without him; 0: he plays */
    int round;                             /* the last that was paired; 0: none */
    struct tournament_table *tables;       /* in the order of the rounds */
    int count, capacity;
};

struct tournament_row {
    int player;
    int place;         /* from 1; the same for those that nothing tells apart */
    int points;        /* in TOURNAMENT_POINT */
    int64_t opponents; /* the points of those he met (Buchholz), the mean of each table */
    int64_t beaten;    /* the same of those he beat, half of those he drew with
                          (Sonneborn-Berger) */
    int wins;          /* tables at which nobody was better */
    int played, byes;
};

/* `rounds` 0: as many as are needed. False with `error` if the numbers make no tournament. */
bool tournament_open(struct tournament *t, enum tournament_kind kind, int players, int seats,
                     int least, int rounds, uint64_t seed, struct text *error);
void tournament_free(struct tournament *t);

/* All tables of the last round are done. */
bool tournament_round_is_done(const struct tournament *t);
bool tournament_is_over(const struct tournament *t);

/* Makes the tables of the next round. False with `error` if a table of this one is not done, if the
 * tournament is over, or memory ran out. */
bool tournament_next(struct tournament *t, struct text *error);

/* The result of a table, by its index; it may be corrected until the next round is paired. */
bool tournament_result(struct tournament *t, int table, const int *places, struct text *error);

/* The same for a table that is done, of any round: rounds that were paired meanwhile stay. */
bool tournament_correct(struct tournament *t, int table, const int *places, struct text *error);

/* Who sits at a table: a person or a bot that plays, or somebody who has left, or never came. */
enum tournament_seat { TOURNAMENT_STAYS, TOURNAMENT_LEFT };
/* Fills in the places of a table: `finished` has those of its game, or is NULL while it runs.
 * False: it is not decided yet. It is as soon as at most one seat stays. Those who stay have the
 * places among themselves, whatever a bot has reached for somebody who has left. */
bool tournament_judge(int seats, const enum tournament_seat *who, const int *finished, int *places);

/* From the next round on he is not paired. False if he is not there, or left already. */
bool tournament_withdraw(struct tournament *t, int player);
bool tournament_plays(const struct tournament *t, int player);

/* What a seat of a table that is done has got there, in TOURNAMENT_POINT. */
int tournament_points(const struct tournament_table *table, int seat);
/* [players], the leader first. */
void tournament_standings(const struct tournament *t, struct tournament_row *rows);

/* How often two players met: [players * players], cleared before. */
void tournament_meetings(const struct tournament *t, uint8_t *met);

/* The whole state as text, and back: strict, nothing in it is trusted. */
void tournament_write(const struct tournament *t, struct text *out);
bool tournament_read(struct tournament *t, const char *bytes, size_t count, struct text *error);

/* Between the files: room for one more table, NULL if memory ran out; a number that breaks the last
 * ties. */
struct tournament_table *tournament_add(struct tournament *t);
uint64_t tournament_lot(const struct tournament *t, int player);

#endif
