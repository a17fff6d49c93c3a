/* store_shares.c: see store_shares.h. */
#include "server/store/store_shares.h"

#include "server/store/store_parts.h"

#define COPY(TO, ROWS, COLUMN) store_copy_text(TO, sizeof(TO), rows_text(ROWS, COLUMN))

void store_set_share(struct store *store, const struct stored_share *share)
{
    const struct value values[] = {TEXT(share->id),      INT(share->version),  TEXT(share->title),
                                   TEXT(share->notes),   TEXT(share->picture), INT(share->created),
                                   TEXT(share->account), TEXT(share->table)};
    writer_add(store->writer, W_SET_SHARE,
               "tittti"
               "tt",
               values);
}

void store_delete_share(struct store *store, const char *id)
{
    writer_add(store->writer, W_DELETE_SHARE, "t", (struct value[]){TEXT(id)});
}

static void read_share(const struct rows *rows, struct stored_share *share)
{
    *share = (struct stored_share){.version = rows_int(rows, 5),
                                   .pictured = rows_int(rows, 7) != 0,
                                   .created = rows_number(rows, 8)};
    COPY(share->id, rows, 0);
    COPY(share->account, rows, 1);
    COPY(share->name, rows, 2);
    COPY(share->table, rows, 3);
    COPY(share->game, rows, 4);
    COPY(share->title, rows, 6);
    share->notes = rows_text(rows, 9);
}

enum found store_get_share(struct store *store, const char *id, struct stored_share *share,
                           struct text *notes)
{
    struct rows *rows = database_bind(&store->db, S_SHARE, "t", (struct value[]){TEXT(id)});
    enum step step = rows_step(rows);
    if (step == STEP_ROW) {
        read_share(rows, share);
        text_add(notes, share->notes);
        share->notes = NULL;
    }
    rows_reset(rows);
    return step == STEP_ROW ? FOUND : step == STEP_END ? FOUND_NOTHING : FOUND_ERROR;
}

enum found store_get_share_picture(struct store *store, const char *id, struct text *picture)
{
    struct rows *rows = database_bind(&store->db, S_SHARE_PICTURE, "t", (struct value[]){TEXT(id)});
    enum step step = rows_step(rows);
    if (step == STEP_ROW)
        text_add(picture, rows_text(rows, 0));
    rows_reset(rows);
    return step == STEP_ROW ? FOUND : step == STEP_END ? FOUND_NOTHING : FOUND_ERROR;
}

int store_count_shares(struct store *store, const char *account)
{
    struct rows *rows =
        database_bind(&store->db, S_COUNT_SHARES, "t", (struct value[]){TEXT(account)});
    int count = rows_step(rows) == STEP_ROW ? rows_int(rows, 0) : -1;
    rows_reset(rows);
    return count;
}

bool store_each_share(struct store *store, const char *account, int64_t before, int most,
                      void (*each)(void *context, const struct stored_share *share), void *context)
{
    const struct value which[] = {TEXT(account), INT(before), INT(most)};
    struct rows *rows = database_bind(&store->db, S_SHARES, "tii", which);
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        struct stored_share share;
        read_share(rows, &share);
        each(context, &share);
    }
    rows_reset(rows);
    return step == STEP_END;
}
