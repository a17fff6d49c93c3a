/* store_seeks.h: who looks for opponents, who is there, and who wants nothing to do with whom, as
 * it is stored. As in store.h writes gather in a batch, and readers see what is stored: two people
 * who join at the same time, even at two servers, are told apart by the database alone. */
#ifndef EPOKI_SERVER_STORE_SEEKS_H
#define EPOKI_SERVER_STORE_SEEKS_H

#include "server/store/store_ratings.h"

enum { SEEKS_MAX = 300, OPTIONS_BYTES = 500 };

struct seeker {
    char account[ACCOUNT_ID_LENGTH + 1], name[ROOM_NAME_BYTES + 1];
    bool rated; /* he has a rating for that game and speed: */
    struct rating rating;
    int64_t seen; /* when he was last there; 0: he is not */
};

struct stored_seek {
    char id[TABLE_ID_LENGTH + 1];        /* of the seek, and of the table that comes of it */
    char account[ACCOUNT_ID_LENGTH + 1]; /* whose it is; he is among the seekers */
    char game[GAME_SLUG_BYTES + 1];
    char options[OPTIONS_BYTES + 1]; /* JSON, or "" */
    int players;
    struct clock_rules clock; /* budget 0: none */
    bool rated;
    int low, high;                       /* of the ratings shown of who may join; 0: any */
    char invited[ACCOUNT_ID_LENGTH + 1]; /* he alone may join; "": anybody */
    int64_t created;
    struct seeker seekers[SEATS_MAX];
    int count;
};

void store_add_seek(struct store *store, const struct stored_seek *seek);
/* Nothing happens if it is full, or gone, or if he is among them. */
void store_join_seek(struct store *store, const char *id, const char *account);
void store_leave_seek(struct store *store, const char *id, const char *account);
void store_end_seek(struct store *store, const char *id);
/* The account has left: its seeks in real time, those with less than `days` seconds, end. */
void store_end_live_seeks(struct store *store, const char *account, int days);
/* Seeks made before `since`, and those in real time of people not seen since `seen`. */
void store_end_old_seeks(struct store *store, int64_t since, int days, int64_t seen);
/* The newest first, each with its seekers by place; returns how many, or -1. */
int store_load_seeks(struct store *store, int days, struct stored_seek *seeks);
int store_count_seeks(struct store *store, const char *account); /* -1: it cannot be read */

void store_set_block(struct store *store, const char *account, const char *other, bool blocked);
/* Whether either of them has blocked the other. */
enum found store_find_block(struct store *store, const char *account, const char *other);
/* The seats of a table whose people that account has blocked: a bit for each. */
unsigned store_find_unheard(struct store *store, const char *id, const char *account);
bool store_each_blocked(struct store *store, const char *account, int most,
                        void (*each)(void *context, const struct stored_pair *pair), void *context);

void store_set_presence(struct store *store, const char *account, int64_t seen); /* 0: he left */
int64_t store_get_presence(struct store *store, const char *account);

#endif
