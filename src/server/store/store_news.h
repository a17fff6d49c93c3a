/* store_news.h: being told, as it is stored (docs/notifications.md): the ways on which somebody
 * wants to be told, and the news that wait to be sent: the outbox. News are written in the batch of
 * what they are about, one row for each way, so that both are stored or neither; couriers
 * (courier.h) send them. As in store.h writes gather in a batch, and readers see what is stored.
 *
 * A row of news has a key that says all about it: what happened, where, and on which way it is
 * told. There is no second one with the same key. */
#ifndef EPOKI_SERVER_STORE_NEWS_H
#define EPOKI_SERVER_STORE_NEWS_H

#include "server/store/store_people.h"

enum news {
    NEWS_TURN,    /* somebody's turn has begun */
    NEWS_OVER,    /* a game is over */
    NEWS_INVITED, /* somebody is invited to a table */
    NEWS_FULL,    /* everybody has come */
    NEWS_ROUND,   /* a round of a tournament has begun */
    NEWS_TEST,    /* what somebody wants to see */
    NEWS_CONFIRM, /* an address of mail is to be confirmed */
    NEWS_SIGN_IN, /* a link by mail to sign in with */
    /* For the channel of a club: */
    NEWS_CUP_OPEN,   /* a tournament was announced */
    NEWS_CUP_ROUND,  /* the tables of a round have opened */
    NEWS_CUP_RESULT, /* a table has a result, or another one */
    NEWS_CUP_TIME,   /* somebody has lost on time */
    NEWS_CUP_OVER,   /* a tournament is over */
    NEWS_KINDS
};
extern const char *const news_names[NEWS_KINDS];
/* What can be chosen, of games and of tournaments; the others are answers. Their numbers are stored
 * (`wants`): they stay. */
enum { NEWS_CHOSEN = NEWS_ROUND + 1, NEWS_OF_CUPS = NEWS_CUP_OPEN };

enum way_kind { WAY_PUSH, WAY_MAIL, WAY_HOOK, WAY_KINDS };
extern const char *const way_names[WAY_KINDS];

enum { WAY_ADDRESS_BYTES = 512, WAY_KEYS_BYTES = 160, WAY_LANG_BYTES = 7 };
/* In the place of a seat: the whole table; tournaments that the account organises. */
enum { WAY_TABLE = -1, WAY_CUPS = -2 };

/* Whose way it is: an account's, for all its games, for all its tournaments (WAY_CUPS) or a series
 * of them; a seat's; or a table's. */
struct way_owner {
    char account[ACCOUNT_ID_LENGTH + 1]; /* or "" */
    char game[TABLE_ID_LENGTH + 1];      /* a table, a series of tournaments, or "" */
    int seat;                            /* 0 for the games of an account */
    unsigned char secret[HASH_BYTES];    /* of the seat; where there is none, zeros */
};

struct way {
    char id[TABLE_ID_LENGTH + 1]; /* follows from its owner, kind and address (ways.c) */
    enum way_kind kind;
    struct way_owner owner;
    char address[WAY_ADDRESS_BYTES + 1];
    char keys[WAY_KEYS_BYTES + 1]; /* of a browser; the form and key of a webhook */
    char lang[WAY_LANG_BYTES + 1];
    int wants;                    /* a bit for each kind of news */
    bool proven;                  /* that it is its owner's; until then nothing is told there */
    char sealed[SEALED_TEXT + 1]; /* the vault, for signing in by mail; or "" */
    int64_t created;
};

/* A way that is there already gets the new keys, language and wishes. */
void store_add_way(struct store *store, const struct way *way);
void store_drop_way(struct store *store, const struct way_owner *owner, const char *id);
void store_stop_way(struct store *store, const char *id); /* whoever it belongs to */
void store_prove_way(struct store *store, const char *id);
void store_change_way(struct store *store, const char *id, int wants);
/* The ways of an owner; of an account all, whatever they are for. */
bool store_each_way(struct store *store, const struct way_owner *owner,
                    void (*each)(void *context, const struct way *way), void *context);
enum found store_get_way(struct store *store, const char *id, struct way *way);
/* The seat that has this secret. */
enum found store_find_seat(struct store *store, struct way_owner *owner);

/* When something is to be told: on pages that can be reached at once, and on other ways. */
struct news_due {
    int64_t push, other;
};

/* News of a table, about that seat (or WAY_TABLE), for those who have the seat `whom`, or the
 * table's own ways. */
void store_tell(struct store *store, enum news news, const char *game, int seat, int whom,
                struct news_due due);
/* A person has done something there: he need not be told that it is his turn, and may be told again
 * when it next is. */
void store_told(struct store *store, const char *game, int seat);
/* News for an account. `about` makes it one of its kind: the name of a round, of an invitation. */
void store_tell_account(struct store *store, enum news news, const char *account, const char *game,
                        const char *about, struct news_due due);
/* News of a tournament for its organiser's ways: `about` makes it one of its kind, `number` is the
 * round or the table it is about. */
void store_tell_cup(struct store *store, enum news news, const char *cup, const char *about,
                    int number, int64_t due);
/* Of the tournament whose table that is: that seat there has lost on time. */
void store_tell_lost_on_time(struct store *store, const char *table, int seat, int64_t due);
/* On one way, whether or not it is wanted. */
void store_tell_way(struct store *store, enum news news, const char *way, const char *about,
                    int64_t due);
/* To the owners of that address, if there are any. */
void store_tell_address(struct store *store, enum news news, const char *address, const char *about,
                        int64_t due);

/* Links that were sent: what they are for, and until when. `hash` is that of their secret. */
struct ticket {
    enum news news;
    char way[TABLE_ID_LENGTH + 1];
    int64_t until;
};
enum found store_find_ticket(struct store *store, const unsigned char *hash, struct ticket *ticket);
void store_use_ticket(struct store *store, const unsigned char *hash);

#endif
