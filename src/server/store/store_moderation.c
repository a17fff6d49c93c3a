/* store_moderation.c: see store_moderation.h. */
#include "server/store/store_moderation.h"

#include <time.h>

#include "server/secret.h"
#include "server/store/store_parts.h"

#define COPY(TO, ROWS, COLUMN) store_copy_text(TO, sizeof(TO), rows_text(ROWS, COLUMN))

static void add(struct store *store, int statement, const char *pattern, const struct value *values)
{
    writer_add(store->writer, statement, pattern, values);
}

/* Seats */

int store_list_seated(struct store *store, const char *id, const char *account, bool open,
                      struct seated_account *seats)
{
    const struct value values[] = {TEXT(account), TEXT(id), INT(open)};
    struct rows *rows = database_bind(&store->db, S_SEATED, "tti", values);
    enum step step;
    int count = 0;
    while ((step = rows_step(rows)) == STEP_ROW && count < SEATS_MAX) {
        struct seated_account *seat = &seats[count++];
        seat->seat = rows_int(rows, 0);
        COPY(seat->id, rows, 1);
        COPY(seat->name, rows, 2);
        seat->muted = rows_int(rows, 3) != 0;
        COPY(seat->called, rows, 4);
        seat->blocked = rows_int(rows, 5) != 0;
    }
    rows_reset(rows);
    return step == STEP_END || step == STEP_ROW ? count : -1;
}

bool store_get_standing(struct store *store, const char *id, int seat, int64_t *muted,
                        int64_t *banned)
{
    const struct value values[] = {TEXT(id), INT(seat)};
    struct rows *rows = database_bind(&store->db, S_STANDING, "ti", values);
    enum step step = rows_step(rows);
    *muted = step == STEP_ROW ? rows_number(rows, 0) : 0;
    *banned = step == STEP_ROW ? rows_number(rows, 1) : 0;
    rows_reset(rows);
    return step == STEP_ROW || step == STEP_END;
}

bool store_each_barred(struct store *store, int64_t now, int64_t since,
                       void (*each)(void *context, const char *id, int seat), void *context)
{
    const struct value values[] = {INT(now), INT(since)};
    struct rows *rows = database_bind(&store->db, S_BARRED, "ii", values);
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW)
        each(context, rows_text(rows, 0), rows_int(rows, 1));
    rows_reset(rows);
    return step == STEP_END;
}

/* Mutes */

void store_mute(struct store *store, const char *account, const char *other)
{
    const struct value values[] = {TEXT(account), INT(time(NULL)), INT(MUTES_MAX), TEXT(other)};
    add(store, W_MUTE, "tiit", values);
}

void store_unmute(struct store *store, const char *account, const char *other)
{
    add(store, W_UNMUTE, "tt", (struct value[]){TEXT(account), TEXT(other)});
}

bool store_each_mute(struct store *store, const char *account,
                     void (*each)(void *context, const char *id, const char *name, int64_t since),
                     void *context)
{
    struct rows *rows = database_bind(&store->db, S_MUTES, "t", (struct value[]){TEXT(account)});
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW)
        each(context, rows_text(rows, 0), rows_text(rows, 1), rows_number(rows, 2));
    rows_reset(rows);
    return step == STEP_END;
}

/* Reports */

bool store_each_said(struct store *store, const char *id, int seat, int most,
                     void (*each)(void *context, const char *name, const char *text, int64_t time),
                     void *context)
{
    const struct value values[] = {TEXT(id), INT(seat), INT(most)};
    struct rows *rows = database_bind(&store->db, S_SAID, "tii", values);
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW)
        each(context, rows_text(rows, 0), rows_text(rows, 1), rows_number(rows, 2));
    rows_reset(rows);
    return step == STEP_END;
}

void store_add_report(struct store *store, const struct report *report)
{
    const struct value values[] = {
        TEXT(report->id),    TEXT(report->about), TEXT(report->reporter), TEXT(report->account),
        TEXT(report->name),  TEXT(report->table), INT(report->seat),      TEXT(report->said),
        TEXT(report->words), INT(report->time)};
    add(store, W_ADD_REPORT, "ttttttitti", values);
}

int store_count_reports(struct store *store, const char *reporter, int64_t since)
{
    const struct value values[] = {TEXT(reporter), INT(since)};
    struct rows *rows = database_bind(&store->db, S_COUNT_REPORTS, "ti", values);
    int count = rows_step(rows) == STEP_ROW ? rows_int(rows, 0) : -1;
    rows_reset(rows);
    return count;
}

static bool each_report(struct rows *rows, void (*each)(void *context, const struct report *report),
                        void *context)
{
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        struct report report = {.about = rows_text(rows, 1),
                                .reporter = rows_text(rows, 2),
                                .by = rows_text(rows, 3),
                                .account = rows_text(rows, 4),
                                .name = rows_text(rows, 5),
                                .now_called = rows_text(rows, 6),
                                .muted = rows_number(rows, 7),
                                .banned = rows_number(rows, 8),
                                .table = rows_text(rows, 9),
                                .seat = rows_int(rows, 10),
                                .said = rows_text(rows, 11),
                                .words = rows_text(rows, 12),
                                .time = rows_number(rows, 13),
                                .closed = rows_number(rows, 14),
                                .outcome = rows_text(rows, 15),
                                .decided = rows_text(rows, 16)};
        COPY(report.id, rows, 0);
        each(context, &report);
    }
    rows_reset(rows);
    return step == STEP_END;
}

bool store_each_report(struct store *store, bool decided, struct listed_until after,
                       const char *except, int most,
                       void (*each)(void *context, const struct report *report), void *context)
{
    const struct value values[] = {INT(decided ? 1 : 0), INT(decided ? INT64_MAX : 0),
                                   INT(after.time),      TEXT(after.id),
                                   TEXT(except),         INT(most)};
    return each_report(database_bind(&store->db, S_REPORTS, "iiitti", values), each, context);
}

bool store_each_own_report(struct store *store, const char *reporter,
                           void (*each)(void *context, const struct report *report), void *context)
{
    const struct value values[] = {TEXT(reporter)};
    return each_report(database_bind(&store->db, S_OWN_REPORTS, "t", values), each, context);
}

enum found store_get_report(struct store *store, const char *id,
                            char account[ACCOUNT_ID_LENGTH + 1], bool *decided)
{
    struct rows *rows = database_bind(&store->db, S_REPORT, "t", (struct value[]){TEXT(id)});
    enum step step = rows_step(rows);
    if (step == STEP_ROW) {
        store_copy_text(account, ACCOUNT_ID_LENGTH + 1, rows_text(rows, 0));
        *decided = rows_number(rows, 1) != 0;
    }
    rows_reset(rows);
    return step == STEP_ROW ? FOUND : step == STEP_END ? FOUND_NOTHING : FOUND_ERROR;
}

void store_close_report(struct store *store, const char *id, const char *outcome, const char *by)
{
    const struct value values[] = {TEXT(outcome), INT(time(NULL)), TEXT(by), TEXT(id)};
    add(store, W_CLOSE_REPORT, "titt", values);
}

/* Deeds */

void store_add_deed(struct store *store, const struct deed *deed)
{
    char id[ACCOUNT_ID_LENGTH + 1];
    secret_make_id(id);
    const struct value values[] = {TEXT(id),           TEXT(deed->moderator), TEXT(deed->by),
                                   TEXT(deed->what),   TEXT(deed->account),   TEXT(deed->name),
                                   TEXT(deed->report), INT(deed->until),      TEXT(deed->words),
                                   INT(deed->time)};
    add(store, W_ADD_DEED, "tttttttiti", values);
}

bool store_each_deed(struct store *store, const char *about, struct listed_until after, int most,
                     void (*each)(void *context, const struct deed *deed), void *context)
{
    const struct value all[] = {INT(after.time), TEXT(after.id), INT(most)};
    const struct value some[] = {TEXT(about), INT(after.time), TEXT(after.id), INT(most)};
    struct rows *rows = about[0] ? database_bind(&store->db, S_DEEDS_ABOUT, "titi", some)
                                 : database_bind(&store->db, S_DEEDS, "iti", all);
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        struct deed deed = {.moderator = rows_text(rows, 0),
                            .by = rows_text(rows, 1),
                            .what = rows_text(rows, 2),
                            .account = rows_text(rows, 3),
                            .name = rows_text(rows, 4),
                            .report = rows_text(rows, 5),
                            .until = rows_number(rows, 6),
                            .words = rows_text(rows, 7),
                            .time = rows_number(rows, 8),
                            .id = rows_text(rows, 9)};
        each(context, &deed);
    }
    rows_reset(rows);
    return step == STEP_END;
}

void store_set_standing(struct store *store, const char *account, int64_t muted, int64_t banned)
{
    const struct value values[] = {INT(muted), INT(banned), TEXT(account)};
    add(store, W_SET_STANDING, "iit", values);
}

void store_end_sessions(struct store *store, const char *account)
{
    store_end_other_sessions(store, account, ""); /* no session has an empty id */
}
