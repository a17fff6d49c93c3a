/* store_cups.h: tournaments as they are stored: what they are, who plays, their tables. As in
 * store.h writes gather in a batch, and readers see what is stored.
 *
 * One server at a time runs a tournament (cup_run.c) and writes its state; what people and tables
 * contribute is rows of its own, which it finds, and each of them wakes the tournament: `woken`
 * counts, so that nothing is overlooked that came while it was being run. */
#ifndef EPOKI_SERVER_STORE_CUPS_H
#define EPOKI_SERVER_STORE_CUPS_H

#include "server/store/store_people.h"

enum { CUP_ID_LENGTH = TABLE_ID_LENGTH, CUP_NAME_BYTES = 48, OUTCOME_BYTES = 32 };

/* In the order of its life. CLOSING: nobody joins any more, and nothing has been drawn. */
enum cup_status { CUP_OPEN, CUP_CLOSING, CUP_RUNNING, CUP_OVER };
enum cup_access { CUP_PUBLIC, CUP_LINK, CUP_LIST };

struct stored_cup {
    char id[CUP_ID_LENGTH + 1], series[CUP_ID_LENGTH + 1];
    char name[CUP_NAME_BYTES + 1], game[16];
    char organiser[ACCOUNT_ID_LENGTH + 1]; /* "": his account is gone */
    char organiser_name[ROOM_NAME_BYTES + 1];
    int season;
    enum cup_access access;
    enum cup_status status;
    bool paused, ending;
    int64_t begins; /* when it is to begin, 0: when it is full */
    int64_t created, ended;
    int round;
    int64_t next; /* when the next round may begin */
    int64_t woken;
    int joined, size;
    bool own;                    /* in a list: of who asks */
    struct text settings, state; /* owned; not in a list */
};

enum cup_entry_state { PLAYER_IN, PLAYER_INVITED, PLAYER_LEFT };
struct stored_entry {
    char id[CUP_ID_LENGTH + 1];
    char account[ACCOUNT_ID_LENGTH + 1]; /* "": a bot, or the account is gone */
    char level[32];                      /* of a bot */
    char name[ROOM_NAME_BYTES + 1];      /* of the account, only read */
    enum cup_entry_state state;
    int number; /* as which player; -1: none yet */
    int misses; /* rounds in a row to which he did not come */
};

/* A table of a round, and who sits there now. */
struct stored_cup_table {
    int number, round;
    char id[TABLE_ID_LENGTH + 1]; /* "": it has not been opened */
    char outcome[OUTCOME_BYTES];  /* places by seat, when its game is over */
    char verdict[OUTCOME_BYTES];  /* likewise, by the organiser */
    bool decided;
    int seats; /* of which something is stored: */
    struct {
        bool bot, joined;
    } seat[SEATS_MAX];
};

/* The caller frees the texts (cup_free_row). */
enum found store_get_cup(struct store *store, const char *id, struct stored_cup *cup);
void cup_free_row(struct stored_cup *cup);
void store_add_cup(struct store *store, const struct stored_cup *cup);
/* What a run has led to; woken as it was read. `due`: when to look again. */
void store_set_cup(struct store *store, const struct stored_cup *cup, int64_t due);
/* What the organiser says: begins, paused, ending. */
void store_steer_cup(struct store *store, const struct stored_cup *cup);
void store_wake_cup(struct store *store, const char *id);
void store_wake_cup_of(struct store *store, const char *table);
/* Those to be run now, at most `most`; returns how many, or -1. */
int store_list_due_cups(struct store *store, int64_t now, char (*ids)[CUP_ID_LENGTH + 1], int most);
/* Public ones created before that time, the newest first; with an account those it has to do with,
 * and those alone if `own`; of a series, if one is named. */
struct cup_query {
    const char *account, *series;
    bool own;
    int64_t before;
};
bool store_each_cup(struct store *store, const struct cup_query *query, int most,
                    void (*each)(void *context, const struct stored_cup *cup), void *context);
int store_count_own_cups(struct store *store, const char *account); /* that are not over; or -1 */
int store_last_season(struct store *store, const char *series);     /* or -1 */

/* Entries */
/* In the order in which they joined. */
bool store_each_entry(struct store *store, const char *cup,
                      void (*each)(void *context, const struct stored_entry *entry), void *context);
/* Nothing happens if the tournament is not open, or full, or that account is in it. Who was invited
 * is in it then. */
void store_join_cup(struct store *store, const char *cup, const char *account, int size);
void store_invite_to_cup(struct store *store, const char *cup, const char *account);
void store_add_cup_bot(struct store *store, const char *cup, const char *level, int number);
void store_carry_entries(struct store *store, const char *from, const char *cup);
void store_number_entry(struct store *store, const char *cup, const char *entry, int number);
void store_set_entry(struct store *store, const char *cup, const char *entry,
                     enum cup_entry_state state, int misses);
void store_remove_entry(struct store *store, const char *cup, const char *entry);
/* The tournaments an account has to do with, for its owner. */
struct own_cup {
    char id[CUP_ID_LENGTH + 1], name[CUP_NAME_BYTES + 1];
    int64_t joined;
};
bool store_each_own_cup(struct store *store, const char *account,
                        void (*each)(void *context, const struct own_cup *cup), void *context);

/* Tables */
void store_add_cup_table(struct store *store, const char *cup, int number, int round);
void store_open_cup_table(struct store *store, const char *cup, int number, const char *table,
                          int64_t deadline);
void store_set_outcome(struct store *store, const char *table, const char *places);
void store_set_verdict(struct store *store, const char *cup, int number, const char *places);
void store_decide(struct store *store, const char *cup, int number);
/* Those of a round, or (round 0) those with a verdict that was not heard yet. */
bool store_each_cup_table(struct store *store, const char *cup, int round,
                          void (*each)(void *context, const struct stored_cup_table *table),
                          void *context);
/* Their names by number, at most `most` from that number on; returns how many, or -1. */
struct cup_table_name {
    int number;
    char id[TABLE_ID_LENGTH + 1];
    bool ruled; /* the organiser gave its result */
};
int store_name_cup_tables(struct store *store, const char *cup, int from,
                          struct cup_table_name *names, int most);
void store_hear_verdict(struct store *store, const char *cup, int number);
enum found store_is_of_cup(struct store *store, const char *table);
/* Tables at which people have not come in time; those that go on without anybody there, after that
 * one. Return how many, or -1. */
int store_list_late_tables(struct store *store, int64_t now, char (*ids)[TABLE_ID_LENGTH + 1],
                           int most);
int store_list_busy_tables(struct store *store, const char *after, char (*ids)[TABLE_ID_LENGTH + 1],
                           int most);
void store_end_deadline(struct store *store, const char *table);

#endif
