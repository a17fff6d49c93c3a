/* store_moderation.h: what keeps talk bearable, as it is stored: whom people mute, what they
 * report, what moderators did. As in store.h writes gather in a batch, and readers see what is
 * stored. */
#ifndef EPOKI_SERVER_STORE_MODERATION_H
#define EPOKI_SERVER_STORE_MODERATION_H

#include "server/store/store_people.h"

enum { REPORT_WORDS_BYTES = 1000, MUTES_MAX = 500 };
#define FOR_GOOD INT64_C(253402300799) /* the end of the year 9999 */

/* Who has a seat, by its claim. */
struct seated_account {
    int seat;
    char called[ROOM_NAME_BYTES + 1];                          /* at this table */
    char id[ACCOUNT_ID_LENGTH + 1], name[ROOM_NAME_BYTES + 1]; /* "": a guest */
    bool muted, blocked;                                       /* by the one who asks */
};
/* Of a table to which he who asks has a way in: `open`, by a secret; otherwise only if it is
 * public. `account` ("": nobody) asks. Returns how many, or -1. */
int store_list_seated(struct store *store, const char *id, const char *account, bool open,
                      struct seated_account *seats);
/* Until when the person whose seat that is may not talk, and not sit there; 0, 0: nobody has
 * claimed it, or he may. */
bool store_get_standing(struct store *store, const char *id, int seat, int64_t *muted,
                        int64_t *banned);
/* Seats in games that run of people who were banned since then, and are. */
bool store_each_barred(struct store *store, int64_t now, int64_t since,
                       void (*each)(void *context, const char *id, int seat), void *context);

/* Mutes of people by people. Nothing happens if there is no such account. */
void store_mute(struct store *store, const char *account, const char *other);
void store_unmute(struct store *store, const char *account, const char *other);
bool store_each_mute(struct store *store, const char *account,
                     void (*each)(void *context, const char *id, const char *name, int64_t since),
                     void *context);

/* What somebody said last at a table; SEAT_NONE: spectators. */
bool store_each_said(struct store *store, const char *id, int seat, int most,
                     void (*each)(void *context, const char *name, const char *text, int64_t time),
                     void *context);

struct report { /* texts live as long as what they were read from */
    char id[ACCOUNT_ID_LENGTH + 1];
    const char *about;          /* talk, name or play */
    const char *reporter, *by;  /* the account and name of who reported; "": gone */
    const char *account, *name; /* of whom; account "": a guest, or gone; as it stood */
    const char *now_called;     /* the account's name now; "": there is none */
    int64_t muted, banned;      /* likewise */
    const char *table;          /* "": none */
    int seat;
    const char *said, *words;      /* a list as JSON; what the reporter wrote */
    int64_t time, closed;          /* 0: nobody has decided */
    const char *outcome, *decided; /* what was done, by whom */
};
void store_add_report(struct store *store, const struct report *report);
/* How many that person has made since then; -1: not known. */
int store_count_reports(struct store *store, const char *reporter, int64_t since);
/* A place in a list that is the newest first: what comes after it is told. */
struct listed_until {
    int64_t time;
    const char *id;
};
#define FROM_THE_NEWEST ((struct listed_until){INT64_MAX, ""})
/* Decided or not; those about `except` are left out. */
bool store_each_report(struct store *store, bool decided, struct listed_until after,
                       const char *except, int most,
                       void (*each)(void *context, const struct report *report), void *context);
/* Those that a person has made, for his export. */
bool store_each_own_report(struct store *store, const char *reporter,
                           void (*each)(void *context, const struct report *report), void *context);
/* The account that a report is about, and whether somebody has decided. */
enum found store_get_report(struct store *store, const char *id,
                            char account[ACCOUNT_ID_LENGTH + 1], bool *decided);
void store_close_report(struct store *store, const char *id, const char *outcome, const char *by);

struct deed {                   /* something that a moderator did */
    const char *moderator, *by; /* account "": by the command line */
    const char *what;           /* dismiss, mute, unmute, ban, unban, promote, demote */
    const char *account, *name; /* to whom; "" for dismissed reports about guests */
    const char *report;         /* "": none */
    int64_t until, time;
    const char *words;
    const char *id; /* only read */
};
void store_add_deed(struct store *store, const struct deed *deed);
/* `about`: only those that concern that account; "": all. */
bool store_each_deed(struct store *store, const char *about, struct listed_until after, int most,
                     void (*each)(void *context, const struct deed *deed), void *context);
/* Until when somebody may not talk, and not sign in. */
void store_set_standing(struct store *store, const char *account, int64_t muted, int64_t banned);
void store_end_sessions(struct store *store, const char *account);

#endif
