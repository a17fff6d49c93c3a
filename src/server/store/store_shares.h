/* store_shares.h: games that people share with their notes, as they are stored. As in store.h
 * writes gather in a batch, and readers see what is stored. */
#ifndef EPOKI_SERVER_STORE_SHARES_H
#define EPOKI_SERVER_STORE_SHARES_H

#include "server/store/store_people.h"

enum { SHARE_TITLE_BYTES = 240, SHARES_MAX = 100 /* of an account */ };

struct stored_share {
    char id[TABLE_ID_LENGTH + 1], table[TABLE_ID_LENGTH + 1], game[16];
    char account[ACCOUNT_ID_LENGTH + 1], name[ROOM_NAME_BYTES + 1]; /* whose it is */
    char title[SHARE_TITLE_BYTES + 1];
    int version; /* of the game, at which it opens */
    bool pictured;
    int64_t created;
    const char *notes;   /* a JSON array; stays until the next step */
    const char *picture; /* base64; only written */
};

/* A new one, or another form of one's own. Nothing is stored if the game is not over. */
void store_set_share(struct store *store, const struct stored_share *share);
void store_delete_share(struct store *store, const char *id);

/* Those of closed accounts are not found. `notes` gets the JSON array. */
enum found store_get_share(struct store *store, const char *id, struct stored_share *share,
                           struct text *notes);
/* Appends it as base64. */
enum found store_get_share_picture(struct store *store, const char *id, struct text *picture);
int store_count_shares(struct store *store, const char *account); /* -1: it cannot be read */
/* The newest first, from before that time. */
bool store_each_share(struct store *store, const char *account, int64_t before, int most,
                      void (*each)(void *context, const struct stored_share *share), void *context);

#endif
