/* facts.h: what a letter tells, as the database has it when it is sent: read by a courier, on his
 * own connection. */
#ifndef EPOKI_SERVER_FACTS_H
#define EPOKI_SERVER_FACTS_H

#include "server/store/database.h"
#include "server/store/store_cups.h"
#include "server/told/letter.h"
#include "tournament/tournament.h"

/* The first statements of the connection. */
enum { F_WAY, F_ACCOUNT, F_GAME, F_NAMES, F_CUP_OF, F_CUP, F_CUP_PLAYERS, F_CUP_TABLES, F_COUNT };
extern const char *const facts_statements[F_COUNT];

/* What a letter tells of a tournament. */
struct cup_facts {
    char id[CUP_ID_LENGTH + 1], name[CUP_NAME_BYTES + 1];
    char organiser[ACCOUNT_ID_LENGTH + 1];
    enum cup_status status;
    int64_t begins; /* 0: when it is full */
    int size;
    bool drawn; /* there is */
    struct tournament t;
    struct cup_player {
        char name[ROOM_NAME_BYTES + 1]; /* "": the account is gone */
        bool bot;
    } * players;
    int first, end; /* the tables it is about, and their games: "" if they were not opened */
    char (*games)[TABLE_ID_LENGTH + 1];
};

/* Everything that the letter says, of whose way and news the names are known. STEP_END: it need not
 * be sent any more. facts_free in any case. */
enum step facts_find(struct database *db, struct letter *letter);
void facts_free(struct letter *letter);

#endif
