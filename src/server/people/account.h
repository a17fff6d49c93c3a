/* account.h: people who have an account: signing up and in, sessions, the seats they have claimed.
 *
 * A connection is signed in by a password or by the token of a session, and stays so until it ends.
 * Every request that needs it looks the session up again, so that one that was ended, on another
 * device or by a moderator, is over at once. Tokens are made by the server alone and stored as
 * hashes. Passwords are derived on a thread (password.h); what follows from them comes later.
 *
 * Claims: account_games.c. What is left of a deleted account at tables: account_sweep.c. */
#ifndef EPOKI_SERVER_ACCOUNT_H
#define EPOKI_SERVER_ACCOUNT_H

#include "server/gateway/limits.h"
#include "server/request.h"
#include "server/store/store_people.h"

struct change;
struct connection;
struct request;
struct server;
struct json_writer;

enum { FRESH_NAMES = 64 };

struct person { /* who has signed in, or is about to, at a connection */
    bool signed_in;
    unsigned char token[HASH_BYTES]; /* the hash of his token */
    unsigned char vault[KEY_BYTES];
    struct stored_session session; /* as it was last read */
    struct people_job *job;        /* his password is being derived */
};

struct fresh_name { /* of an account that may not be stored yet */
    char skeleton[SKELETON_BYTES + 1];
    double until;
};

struct people {
    struct passwords *passwords; /* NULL: there are no accounts here */
    struct limits names;         /* how often somebody may be tried to be */
    struct fresh_name fresh[FRESH_NAMES];
    int next_fresh;
    bool released; /* there may be something left of deleted accounts */
    double next_sweep;
    double next_look; /* for people who were banned */
    int64_t look_date;
    struct reads *sweep_reads, *look_reads;
    struct people_job *answering; /* their passwords are derived */
};

/* account.c */
bool people_open(struct server *server, void (*wake)(void *context));
void people_close(struct server *server);
bool people_are_open(const struct server *server);
/* Parts that the administrator can switch off; a request is refused then. */
bool ratings_are_open(const struct server *server);
bool people_may_meet(struct request *request);
bool people_may_rate(struct request *request);
bool people_may_look(struct request *request); /* at pages of players */
bool people_may_share(struct request *request);
void people_write_parts(const struct server *server, struct json_writer *json);
void people_collect(struct server *server); /* passwords that are derived */
void people_resume(struct server *server);  /* what answers to them had to read is there */
void person_leave(struct connection *connection);
/* A try by this address, and about that name or whatever else; false after setting the error. */
bool person_may_guess(struct request *request, const char *about, double cost);
/* Who forgot his password, and proved by a link that was mailed to him who he is. */
struct recovery {
    struct stored_account account;
    unsigned char vault[KEY_BYTES];
    unsigned char ticket[HASH_BYTES];
};
/* Signs him in. */
bool person_enter(struct request *request, const struct recovery *recovery, const char *device);
/* Gives him a new one and signs him in; the answer comes later. */
bool person_recover(struct request *request, const struct recovery *recovery, const char *password,
                    const char *device);

/* account_games.c */
/* Something has happened at a table, in that batch (0: it is stored): whose game it is, is told. */
void own_games_changed(struct server *server, const char *table, uint64_t batch);
/* A person has another game, or one less. */
void own_games_other(struct server *server, const char *account);
/* Another server says that something has changed. */
void own_games_heard(struct server *server, const struct change *change);
void own_games_forget(struct connection *connection);

/* account_session.c */
enum { SESSION_DAYS = 90, SESSIONS_MAX = 32 };
/* The person who asks; NULL after setting the error. */
struct person *person_who_asks(struct request *request);
/* Begins a session of that account, whose vault has been opened, and writes the answer, which must
 * wait for the batch. False: out of memory. */
bool person_sign_in(struct connection *connection, const struct stored_account *account,
                    const unsigned char vault[KEY_BYTES], const char *device,
                    struct json_writer *out);
void person_sign_out(struct connection *connection);
/* So that seats can be given to somebody who is away (seating.c). */
void person_add_letters(struct store *store, const char *account, bool has_them,
                        const unsigned char vault[KEY_BYTES]);

/* account_sweep.c: what is left of deleted accounts at tables, a few at a time */
void people_tick(struct server *server, double now);

/* moderate.c */
bool moderation_is_open(const struct server *server);
/* Whether he who asks may talk at the table where he sits; whether a seat may be sat at by the
 * person who has claimed it. Return false after setting the error. */
struct live;
bool moderation_may_talk(struct request *request, const struct live *live);
bool moderation_may_sit(struct request *request, const char *id, int seat);
/* What a deed changes about an account; false: there is no such deed. */
bool moderation_apply(const char *what, int64_t until, struct stored_account *account);
void moderation_tick(struct server *server, double now); /* those who were banned get up */
/* Members of `export_data`. On false the store says why. */
bool moderation_export(struct store *store, const char *account, struct json_writer *json);

/* deals.c: likewise */
bool deals_export(struct store *store, const char *account, struct json_writer *json);

/* Methods: account.c, account_session.c, account_games.c; moderate.c; deals.c */
method_handler method_sign_up, method_sign_in, method_session, method_sign_out, method_sessions;
method_handler method_password, method_delete_account, method_export_data;
method_handler method_claim, method_release, method_own_games;
method_handler method_seated, method_mute, method_mutes, method_report, method_reports;
method_handler method_moderate, method_deeds, method_standing;
method_handler method_deal_scores, method_deal_result;

#endif
