/* store_deals.h: what people with an account have reached in the deals of the day and of the week,
 * as it is stored. As in store.h writes gather in a batch, and readers see what is stored. */
#ifndef EPOKI_SERVER_STORE_DEALS_H
#define EPOKI_SERVER_STORE_DEALS_H

#include "server/store/store_ratings.h"

enum { DATE_LENGTH = 10 };

struct deal { /* which one */
    char game[GAME_SLUG_BYTES + 1];
    char span[4 + 1];           /* "day" or "week" */
    char date[DATE_LENGTH + 1]; /* "2026-11-18"; of a week its Monday */
};

struct deal_result {
    char account[ACCOUNT_ID_LENGTH + 1];
    char name[ROOM_NAME_BYTES + 1]; /* of the account as it is now; only read */
    int total;
    bool won;
    bool undone; /* moves were taken back */
    int64_t sent;
};

/* Nothing happens if the account has a result there. */
void store_add_deal(struct store *store, const struct deal *deal, const struct deal_result *result);
/* Results sent before that time go. */
void store_drop_deals(struct store *store, int64_t before);

enum found store_get_deal(struct store *store, const struct deal *deal, const char *account,
                          struct deal_result *result);
/* How many are better, -1 if that cannot be read. Who took nothing back is better than who did,
 * then who has won, then who has more. */
int store_count_better_deals(struct store *store, const struct deal *deal,
                             const struct deal_result *result);
/* The best `most`. */
bool store_each_deal(struct store *store, const struct deal *deal, int most,
                     void (*each)(void *context, const struct deal_result *result), void *context);
bool store_each_own_deal(struct store *store, const char *account,
                         void (*each)(void *context, const struct deal *deal,
                                      const struct deal_result *result),
                         void *context);

#endif
