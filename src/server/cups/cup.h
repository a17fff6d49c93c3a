/* cup.h: tournaments (docs/tournaments.md): accounts and bots play rounds at tables that open by
 * themselves. What people ask for: cup_make.c, cup_join.c, cup_show.c. What goes on by itself:
 * cup_run.c, cup_tables.c. Who meets whom and who leads: src/tournament. */
#ifndef EPOKI_SERVER_CUP_H
#define EPOKI_SERVER_CUP_H

#include "core/json.h"
#include "server/request.h"
#include "server/store/store_cups.h"
#include "server/store/store_news.h"
#include "server_messages.h"
#include "tournament/tournament.h"

struct request;
struct server;

enum {
    CUP_SIZE_MAX = 256,
    CUP_ROUND_ROBIN_MAX = 64, /* players, for there are as many rounds */
    CUP_NAMES_MAX = 64,       /* invited by one request */
    CUP_OWN_MAX = 20,         /* of one organiser, that are not over */
    CUP_PATIENCE = 3 * 24 * 3600
};

/* A tournament as it is stored, and what that says. */
struct cup {
    struct stored_cup row;
    struct json_document document;
    struct server_params_make_cup wish; /* as it was made; texts are in the document */
    struct stored_entry *entries;       /* in the order of joining */
    int count, capacity;
    bool failed; /* memory ran out */
    struct tournament t;
    bool drawn; /* there is such a state */
};

struct cups { /* the server's part in running them */
    double next_run, next_look;
    struct reads *run_reads, *look_reads; /* what it has read for the two, */
    int64_t run_date, look_date;          /* and when it began to */
    uint64_t batch;                       /* in which something was written last */
    char after[TABLE_ID_LENGTH + 1];      /* the table looked at last */
};

/* cup.c */
bool cups_are_open(const struct server *server);
/* Reads what is stored; on NOTHING the struct is empty, on ERROR it has what could be read.
 * cup_close in any case. */
enum found cup_read(struct store *store, const char *id, struct cup *cup, struct text *why);
void cup_close(struct cup *cup);
enum tournament_kind cup_kind(const struct cup *cup);
int cup_least(const struct cup *cup);
int cup_rounds(const struct cup *cup); /* 0: as many as are needed */
/* The level of a bot, the first of them being number 0; NULL if none is named. */
const char *cup_bot_level(const struct server_params_make_cup *wish, int number);
/* The entry of a player of the tournament, or NULL. */
const struct stored_entry *cup_player(const struct cup *cup, int number);
/* The tournament that a request names; false after setting the error. */
bool cup_find(struct request *request, const char *id, struct cup *cup);
/* Places as they are written in a row; false: that is none for so many seats. */
bool cup_read_places(const char *text, int seats, int *places);
void cup_write_places(const int *places, int seats, char text[OUTCOME_BYTES]);
/* For the club's channel (store_tell_cup), so many seconds from now. */
void cup_tell(struct server *server, const char *id, enum news news, const char *about, int number,
              int wait);

/* cup_tables.c: opening a table for these seats (entries); "": not possible, `why` */
bool cup_open_table(struct server *server, const struct cup *cup,
                    const struct tournament_table *seats, int number, int64_t now,
                    struct text *why);
/* What `make_cup` asks for, as the plan of one of its tables. */
bool cup_plan_table(const struct server_params_make_cup *wish, int players, uint64_t seed,
                    struct room_plan *plan, struct text *why);
/* Tables at which somebody has not come in time, and those that go on while nobody is there. */
void cups_look_at_tables(struct server *server, int64_t now);
/* What is read to open a table, before anything is changed (store_begin_reads). */
void cup_read_ahead(struct server *server, const struct cup *cup,
                    const struct tournament_table *table);

/* cup_make.c: accounts by their names; false after setting the error. Only those that were checked
 * are invited. */
bool cup_check_names(struct request *request, const struct json_node *names);
bool cup_invite_names(struct request *request, const char *cup, const struct json_node *names);

/* cup_run.c */
void cups_tick(struct server *server, double now);
void cups_close(struct server *server);

/* Methods: cup_make.c, cup_join.c, cup_show.c */
method_handler method_make_cup, method_cups, method_cup, method_cup_tables;
method_handler method_join_cup, method_leave_cup, method_invite_to_cup, method_remove_from_cup;
method_handler method_steer_cup, method_cup_result;

#endif
