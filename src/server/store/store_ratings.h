/* store_ratings.h: who plays at which table, ratings, and who met whom, as they are stored. A party
 * is a seat of somebody with an account, or of a bot, at a table whose end is to be remembered. As
 * in store.h writes gather in a batch, and readers see what is stored. */
#ifndef EPOKI_SERVER_STORE_RATINGS_H
#define EPOKI_SERVER_STORE_RATINGS_H

#include "server/store/rate.h"
#include "server/store/store_people.h"

enum { GAME_SLUG_BYTES = 15 };

struct stored_party {
    int seat;
    char account[ACCOUNT_ID_LENGTH + 1]; /* "": a bot, or nobody any more */
    char name[ROOM_NAME_BYTES + 1];      /* of the account as it is now; only read */
    char game[GAME_SLUG_BYTES + 1];
    enum speed speed;
    bool rated;
    char level[ROOM_LEVEL_BYTES + 1]; /* of the bot that sits there from the beginning, or "" */
    int gone;                         /* the person left: first 1, then 2; 0: he stayed */
    int place;                        /* once it has ended; lower is better */
    struct rating before, after;      /* after: once it has ended */
    int64_t started, ended;           /* ended: 0 as long as it goes on */
};

void store_add_party(struct store *store, const char *id, const struct stored_party *party);
void store_set_gone(struct store *store, const char *id, int seat, int gone);
/* How the seat has played, as words (rooms/style.c). */
void store_set_style(struct store *store, const char *id, int seat, const char *style);
/* The table's game has ended, now: the places of its seats. */
void store_rate(struct store *store, const char *id, const int places[SEATS_MAX]);

/* By seat; returns how many, or -1. */
int store_load_parties(struct store *store, const char *id, struct stored_party parties[SEATS_MAX]);

struct stored_rating {
    char id[ACCOUNT_ID_LENGTH + 1], name[ROOM_NAME_BYTES + 1]; /* of whom, in a list of the best */
    char game[GAME_SLUG_BYTES + 1];
    enum speed speed;
    struct rating rating; /* as of his last game */
    int games, wins;
    int64_t played;
};
typedef void rating_reader(void *context, const struct stored_rating *rating);
bool store_each_rating(struct store *store, const char *account, rating_reader *each,
                       void *context);
/* FOUND_NOTHING: he has not played this yet. */
enum found store_get_rating(struct store *store, const char *account, const char *game,
                            enum speed speed, struct stored_rating *rating);
/* The best, without those of whom too little is known. */
bool store_each_best(struct store *store, const char *game, enum speed speed, int most, int skip,
                     rating_reader *each, void *context);
/* How many are better, at most 1000; -1: it cannot be read. */
int store_count_better(struct store *store, const char *game, enum speed speed, int shown);

/* Games of an account that have ended, the last first. */
struct played_game {
    char id[TABLE_ID_LENGTH + 1];
    bool whole; /* it was played to its end, and not only decided */
    struct stored_party parties[SEATS_MAX];
    int count;
};
/* Of the rated ones of a game and speed only its own part, without names. */
bool store_each_history(
    struct store *store, const char *account, const char *game, enum speed speed, int most,
    void (*each)(void *context, const char *id, const struct stored_party *party), void *context);
bool store_each_played(struct store *store, const char *account, int64_t before, int most,
                       void (*each)(void *context, const struct played_game *game), void *context);

/* The seats of the last games of that kind whose styles are known, of everybody who stayed. */
struct stored_style {
    bool own, first; /* the account's seat; it came first */
    const char *style;
};
bool store_each_style(struct store *store, const char *account, const char *game, int most,
                      void (*each)(void *context, const struct stored_style *style), void *context);

struct stored_pair {
    char id[ACCOUNT_ID_LENGTH + 1], name[ROOM_NAME_BYTES + 1]; /* of the other one; or a game */
    int games, better, worse;
    int64_t last, seen; /* seen: when he was last there; 0: he is not */
};
/* Whom somebody has met, the last first; two people, by game. */
bool store_each_met(struct store *store, const char *account, int most,
                    void (*each)(void *context, const struct stored_pair *pair), void *context);
bool store_each_between(struct store *store, const char *account, const char *other,
                        void (*each)(void *context, const struct stored_pair *pair), void *context);

#endif
