/* store_seeks.c: see store_seeks.h. */
#include "server/store/store_seeks.h"

#include <string.h>
#include <time.h>

#include "server/store/store_parts.h"

#define COPY(TO, ROWS, COLUMN) store_copy_text(TO, sizeof(TO), rows_text(ROWS, COLUMN))

static void add(struct store *store, int statement, const char *pattern, const struct value *values)
{
    writer_add(store->writer, statement, pattern, values);
}

/* Writing */

void store_add_seek(struct store *store, const struct stored_seek *seek)
{
    const struct value values[] = {TEXT(seek->id),
                                   TEXT(seek->account),
                                   TEXT(seek->game),
                                   INT(seek->players),
                                   TEXT(seek->options),
                                   INT(seek->clock.budget),
                                   INT(seek->clock.increment),
                                   INT(seek->clock.cap),
                                   INT(seek->rated),
                                   INT(seek->low),
                                   INT(seek->high),
                                   TEXT(seek->invited),
                                   INT(seek->created)};
    add(store, W_ADD_SEEK, "tttitiiiiiiti", values);
    store_join_seek(store, seek->id, seek->account);
}

void store_join_seek(struct store *store, const char *id, const char *account)
{
    const struct value values[] = {TEXT(account), INT(time(NULL)), TEXT(id)};
    add(store, W_JOIN_SEEK, "tit", values);
}

void store_leave_seek(struct store *store, const char *id, const char *account)
{
    add(store, W_LEAVE_SEEK, "tt", (struct value[]){TEXT(id), TEXT(account)});
}

void store_end_seek(struct store *store, const char *id)
{
    add(store, W_END_SEEKERS, "t", (struct value[]){TEXT(id)});
    add(store, W_END_SEEK, "t", (struct value[]){TEXT(id)});
}

void store_end_live_seeks(struct store *store, const char *account, int days)
{
    const struct value values[] = {TEXT(account), INT(days)};
    add(store, W_LEAVE_LIVE, "ti", values);
    add(store, W_END_LIVE_SEEKERS, "ti", values);
    add(store, W_END_LIVE, "ti", values);
}

void store_end_old_seeks(struct store *store, int64_t since, int days, int64_t seen)
{
    const struct value values[] = {INT(since), INT(days), INT(seen)};
    add(store, W_END_OLD_SEEKS, "iii", values);
    add(store, W_END_LOST_SEEKERS, "", NULL);
}

void store_set_block(struct store *store, const char *account, const char *other, bool blocked)
{
    const struct value values[] = {TEXT(account), TEXT(other)};
    add(store, blocked ? W_BLOCK : W_UNBLOCK, "tt", values);
}

void store_set_presence(struct store *store, const char *account, int64_t seen)
{
    const struct value values[] = {TEXT(account), INT(seen)};
    if (seen)
        add(store, W_SET_PRESENCE, "ti", values);
    else
        add(store, W_DELETE_PRESENCE, "t", values);
}

/* Reading */

static void read_seek(const struct rows *rows, struct stored_seek *seek)
{
    *seek = (struct stored_seek){
        .players = rows_int(rows, 3),
        .clock = {rows_int(rows, 5), rows_int(rows, 6), rows_int(rows, 7)},
        .rated = rows_int(rows, 8) != 0,
        .low = rows_int(rows, 9),
        .high = rows_int(rows, 10),
        .created = rows_number(rows, 12),
    };
    COPY(seek->id, rows, 0);
    COPY(seek->account, rows, 1);
    COPY(seek->game, rows, 2);
    COPY(seek->options, rows, 4);
    COPY(seek->invited, rows, 11);
}

static void read_seeker(const struct rows *rows, struct seeker *seeker)
{
    COPY(seeker->account, rows, 2);
    COPY(seeker->name, rows, 3);
    seeker->rated = rows_number(rows, 6) != 0;
    seeker->rating = seeker->rated ? (struct rating){rate_read(rows_number(rows, 5)),
                                                     rate_read(rows_number(rows, 6))}
                                   : rating_new();
    seeker->seen = rows_number(rows, 7);
}

static bool read_seekers(struct store *store, int days, struct stored_seek *seeks, int count)
{
    const struct value values[] = {INT(SEEKS_MAX), INT(days)};
    struct rows *rows = database_bind(&store->db, S_SEEKERS, "ii", values);
    enum step step;
    int from = 0; /* both lists are in the same order, but a seek may be in one of them only */
    while ((step = rows_step(rows)) == STEP_ROW) {
        int at = from;
        while (at < count && strcmp(seeks[at].id, rows_text(rows, 0)) != 0)
            at++;
        if (at == count)
            continue;
        from = at;
        if (seeks[at].count < SEATS_MAX)
            read_seeker(rows, &seeks[at].seekers[seeks[at].count++]);
    }
    rows_reset(rows);
    return step == STEP_END;
}

int store_load_seeks(struct store *store, int days, struct stored_seek *seeks)
{
    struct rows *rows = database_bind(&store->db, S_SEEKS, "i", (struct value[]){INT(SEEKS_MAX)});
    enum step step;
    int count = 0;
    while ((step = rows_step(rows)) == STEP_ROW && count < SEEKS_MAX)
        read_seek(rows, &seeks[count++]);
    rows_reset(rows);
    bool good = step == STEP_END || step == STEP_ROW;
    return good && read_seekers(store, days, seeks, count) ? count : -1;
}

static int64_t read_number(struct store *store, int statement, const char *account, int64_t none)
{
    struct rows *rows = database_bind(&store->db, statement, "t", (struct value[]){TEXT(account)});
    enum step step = rows_step(rows);
    int64_t number = step == STEP_ROW ? rows_number(rows, 0) : none;
    rows_reset(rows);
    return number;
}

int store_count_seeks(struct store *store, const char *account)
{
    return (int)read_number(store, S_SEEK_COUNT, account, -1);
}

int64_t store_get_presence(struct store *store, const char *account)
{
    return read_number(store, S_PRESENCE, account, 0);
}

enum found store_find_block(struct store *store, const char *account, const char *other)
{
    const struct value values[] = {TEXT(account), TEXT(other)};
    struct rows *rows = database_bind(&store->db, S_BLOCKED_ONE, "tt", values);
    enum step step = rows_step(rows);
    rows_reset(rows);
    return step == STEP_ROW ? FOUND : step == STEP_END ? FOUND_NOTHING : FOUND_ERROR;
}

unsigned store_find_unheard(struct store *store, const char *id, const char *account)
{
    const struct value values[] = {TEXT(account), TEXT(id)};
    struct rows *rows = database_bind(&store->db, S_UNHEARD, "tt", values);
    unsigned seats = 0;
    while (rows_step(rows) == STEP_ROW)
        if (rows_int(rows, 0) >= 0 && rows_int(rows, 0) < SEATS_MAX)
            seats |= 1u << rows_int(rows, 0);
    rows_reset(rows);
    return seats;
}

bool store_each_blocked(struct store *store, const char *account, int most,
                        void (*each)(void *context, const struct stored_pair *pair), void *context)
{
    const struct value values[] = {TEXT(account), INT(most)};
    struct rows *rows = database_bind(&store->db, S_BLOCKED, "ti", values);
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        struct stored_pair pair = {.games = 0};
        COPY(pair.id, rows, 0);
        COPY(pair.name, rows, 1);
        each(context, &pair);
    }
    rows_reset(rows);
    return step == STEP_END;
}
