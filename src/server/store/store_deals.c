/* store_deals.c: see store_deals.h. */
#include "server/store/store_deals.h"

#include <string.h>

#include "server/store/store_parts.h"

#define COPY(TO, ROWS, COLUMN) store_copy_text(TO, sizeof(TO), rows_text(ROWS, COLUMN))
#define DEAL(DEAL) TEXT((DEAL)->game), TEXT((DEAL)->span), TEXT((DEAL)->date)

void store_add_deal(struct store *store, const struct deal *deal, const struct deal_result *result)
{
    const struct value values[] = {DEAL(deal),          INT(result->total), INT(result->won),
                                   INT(result->undone), INT(result->sent),  TEXT(result->account)};
    writer_add(store->writer, W_ADD_DEAL, "tttiiiit", values);
}

void store_drop_deals(struct store *store, int64_t before)
{
    writer_add(store->writer, W_DROP_DEALS, "i", (struct value[]){INT(before)});
}

/* The columns from that one on, of all statements. */
static void read_result(const struct rows *rows, int column, struct deal_result *result)
{
    *result = (struct deal_result){.total = rows_int(rows, column),
                                   .won = rows_int(rows, column + 1) != 0,
                                   .undone = rows_int(rows, column + 2) != 0,
                                   .sent = rows_number(rows, column + 3)};
}

enum found store_get_deal(struct store *store, const struct deal *deal, const char *account,
                          struct deal_result *result)
{
    const struct value which[] = {TEXT(account), DEAL(deal)};
    struct rows *rows = database_bind(&store->db, S_DEAL, "tttt", which);
    enum step step = rows_step(rows);
    if (step == STEP_ROW) {
        read_result(rows, 0, result);
        store_copy_text(result->account, sizeof result->account, account);
    }
    rows_reset(rows);
    return step == STEP_ROW ? FOUND : step == STEP_END ? FOUND_NOTHING : FOUND_ERROR;
}

int store_count_better_deals(struct store *store, const struct deal *deal,
                             const struct deal_result *result)
{
    const struct value which[] = {DEAL(deal), INT(result->undone), INT(result->won),
                                  INT(result->total)};
    struct rows *rows = database_bind(&store->db, S_DEALS_BETTER, "tttiii", which);
    int count = rows_step(rows) == STEP_ROW ? rows_int(rows, 0) : -1;
    rows_reset(rows);
    return count;
}

bool store_each_deal(struct store *store, const struct deal *deal, int most,
                     void (*each)(void *context, const struct deal_result *result), void *context)
{
    const struct value which[] = {DEAL(deal), INT(most)};
    struct rows *rows = database_bind(&store->db, S_DEALS, "ttti", which);
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        struct deal_result result;
        read_result(rows, 2, &result);
        COPY(result.account, rows, 0);
        COPY(result.name, rows, 1);
        each(context, &result);
    }
    rows_reset(rows);
    return step == STEP_END;
}

bool store_each_own_deal(struct store *store, const char *account,
                         void (*each)(void *context, const struct deal *deal,
                                      const struct deal_result *result),
                         void *context)
{
    struct rows *rows =
        database_bind(&store->db, S_OWN_DEALS, "t", (struct value[]){TEXT(account)});
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        struct deal deal;
        struct deal_result result;
        COPY(deal.game, rows, 0);
        COPY(deal.span, rows, 1);
        COPY(deal.date, rows, 2);
        read_result(rows, 3, &result);
        each(context, &deal, &result);
    }
    rows_reset(rows);
    return step == STEP_END;
}
