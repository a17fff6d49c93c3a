/* store_cups.c: see store_cups.h. */
#include "server/store/store_cups.h"

#include <string.h>
#include <time.h>

#include "server/secret.h"
#include "server/store/store_parts.h"

#define COPY(TO, ROWS, COLUMN) store_copy_text(TO, sizeof(TO), rows_text(ROWS, COLUMN))

static void add(struct store *store, int statement, const char *pattern, const struct value *values)
{
    writer_add(store->writer, statement, pattern, values);
}

static enum found found_by(enum step step)
{
    return step == STEP_ROW ? FOUND : step == STEP_END ? FOUND_NOTHING : FOUND_ERROR;
}

/* The texts in the first column of what a statement finds; returns how many, or -1. */
static int list_ids(struct rows *rows, char (*ids)[TABLE_ID_LENGTH + 1], int most)
{
    enum step step;
    int count = 0;
    while ((step = rows_step(rows)) == STEP_ROW && count < most)
        store_copy_text(ids[count++], TABLE_ID_LENGTH + 1, rows_text(rows, 0));
    rows_reset(rows);
    return step == STEP_END || step == STEP_ROW ? count : -1;
}

static int read_number(struct rows *rows)
{
    int number = rows_step(rows) == STEP_ROW ? rows_int(rows, 0) : -1;
    rows_reset(rows);
    return number;
}

/* Tournaments */

static void read_cup(const struct rows *rows, struct stored_cup *cup)
{
    *cup = (struct stored_cup){.season = rows_int(rows, 6),
                               .access = (enum cup_access)rows_int(rows, 7),
                               .status = (enum cup_status)rows_int(rows, 8),
                               .paused = rows_int(rows, 9) != 0,
                               .ending = rows_int(rows, 10) != 0,
                               .begins = rows_number(rows, 11),
                               .created = rows_number(rows, 12),
                               .ended = rows_number(rows, 13),
                               .round = rows_int(rows, 14),
                               .next = rows_number(rows, 15),
                               .woken = rows_number(rows, 16),
                               .size = rows_int(rows, 17),
                               .joined = rows_int(rows, 18),
                               .own = rows_int(rows, 19) != 0};
    COPY(cup->id, rows, 0);
    COPY(cup->name, rows, 1);
    COPY(cup->game, rows, 2);
    COPY(cup->organiser, rows, 3);
    COPY(cup->organiser_name, rows, 4);
    COPY(cup->series, rows, 5);
}

enum found store_get_cup(struct store *store, const char *id, struct stored_cup *cup)
{
    struct rows *rows = database_bind(&store->db, S_CUP, "t", (struct value[]){TEXT(id)});
    enum step step = rows_step(rows);
    if (step == STEP_ROW) {
        read_cup(rows, cup);
        text_add(&cup->settings, rows_text(rows, 20));
        text_add(&cup->state, rows_text(rows, 21));
    }
    rows_reset(rows);
    return found_by(step);
}

void cup_free_row(struct stored_cup *cup)
{
    text_free(&cup->settings);
    text_free(&cup->state);
}

void store_add_cup(struct store *store, const struct stored_cup *cup)
{
    const struct value values[] = {TEXT(cup->id),       TEXT(cup->name),
                                   TEXT(cup->game),     TEXT(cup->series),
                                   INT(cup->season),    INT(cup->access),
                                   INT(cup->begins),    INT(cup->created),
                                   INT(cup->size),      TEXT(text_string(&cup->settings)),
                                   TEXT(cup->organiser)};
    add(store, W_ADD_CUP, "ttttiiiiitt", values);
}

void store_set_cup(struct store *store, const struct stored_cup *cup, int64_t due)
{
    const struct value values[] = {INT(cup->status),
                                   INT(cup->ended),
                                   INT(cup->round),
                                   INT(cup->next),
                                   TEXT(text_string(&cup->state)),
                                   INT(cup->woken),
                                   INT(due),
                                   TEXT(cup->id)};
    if (cup->state.failed)
        writer_fail(store->writer);
    add(store, W_SET_CUP, "iiiitiit", values);
}

void store_steer_cup(struct store *store, const struct stored_cup *cup)
{
    const struct value values[] = {INT(cup->begins), INT(cup->paused), INT(cup->ending),
                                   TEXT(cup->id)};
    add(store, W_STEER_CUP, "iiit", values);
}

void store_wake_cup(struct store *store, const char *id)
{
    add(store, W_WAKE_CUP, "t", (struct value[]){TEXT(id)});
}

void store_wake_cup_of(struct store *store, const char *table)
{
    add(store, W_WAKE_CUP_OF, "t", (struct value[]){TEXT(table)});
}

int store_list_due_cups(struct store *store, int64_t now, char (*ids)[CUP_ID_LENGTH + 1], int most)
{
    const struct value values[] = {INT(now), INT(most)};
    return list_ids(database_bind(&store->db, S_CUPS_DUE, "ii", values), ids, most);
}

bool store_each_cup(struct store *store, const struct cup_query *query, int most,
                    void (*each)(void *context, const struct stored_cup *cup), void *context)
{
    const struct value values[] = {TEXT(query->account), TEXT(query->series ? query->series : ""),
                                   INT(query->before), INT(most)};
    int statement = query->series ? S_CUPS_OF : query->own ? S_CUPS_OWN : S_CUPS;
    struct rows *rows = database_bind(&store->db, statement, "ttii", values);
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        struct stored_cup cup;
        read_cup(rows, &cup);
        each(context, &cup);
    }
    rows_reset(rows);
    return step == STEP_END;
}

int store_count_own_cups(struct store *store, const char *account)
{
    return read_number(
        database_bind(&store->db, S_COUNT_CUPS, "t", (struct value[]){TEXT(account)}));
}

int store_last_season(struct store *store, const char *series)
{
    return read_number(
        database_bind(&store->db, S_LAST_SEASON, "t", (struct value[]){TEXT(series)}));
}

/* Entries */

static void read_entry(const struct rows *rows, struct stored_entry *entry)
{
    *entry = (struct stored_entry){.state = (enum cup_entry_state)rows_int(rows, 4),
                                   .number = rows_int(rows, 5),
                                   .misses = rows_int(rows, 6)};
    COPY(entry->id, rows, 0);
    COPY(entry->account, rows, 1);
    COPY(entry->level, rows, 2);
    COPY(entry->name, rows, 3);
}

bool store_each_entry(struct store *store, const char *cup,
                      void (*each)(void *context, const struct stored_entry *entry), void *context)
{
    struct rows *rows = database_bind(&store->db, S_ENTRIES, "t", (struct value[]){TEXT(cup)});
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        struct stored_entry entry;
        read_entry(rows, &entry);
        each(context, &entry);
    }
    rows_reset(rows);
    return step == STEP_END;
}

/* The lock on the row of the tournament, which waking it takes, makes the count that the statement
 * sees the right one. */
void store_join_cup(struct store *store, const char *cup, const char *account, int size)
{
    char entry[CUP_ID_LENGTH + 1];
    secret_make_id(entry);
    const struct value values[] = {TEXT(cup), TEXT(entry), INT(time(NULL)), TEXT(account),
                                   INT(size)};
    store_wake_cup(store, cup);
    add(store, W_JOIN_CUP, "ttiti", values);
}

void store_invite_to_cup(struct store *store, const char *cup, const char *account)
{
    char entry[CUP_ID_LENGTH + 1];
    secret_make_id(entry);
    const struct value values[] = {TEXT(cup), TEXT(entry), INT(time(NULL)), TEXT(account)};
    add(store, W_INVITE_TO_CUP, "ttit", values);
}

void store_add_cup_bot(struct store *store, const char *cup, const char *level, int number)
{
    char entry[CUP_ID_LENGTH + 1];
    secret_make_id(entry);
    const struct value values[] = {TEXT(cup), TEXT(entry), TEXT(level), INT(number),
                                   INT(time(NULL))};
    add(store, W_ADD_CUP_BOT, "tttii", values);
}

void store_carry_entries(struct store *store, const char *from, const char *cup)
{
    const struct value values[] = {TEXT(cup), TEXT(from)};
    add(store, W_CARRY_ENTRIES, "tt", values);
}

void store_number_entry(struct store *store, const char *cup, const char *entry, int number)
{
    const struct value values[] = {INT(number), TEXT(cup), TEXT(entry)};
    add(store, W_NUMBER_ENTRY, "itt", values);
}

void store_set_entry(struct store *store, const char *cup, const char *entry,
                     enum cup_entry_state state, int misses)
{
    const struct value values[] = {INT(state), INT(misses), TEXT(cup), TEXT(entry)};
    add(store, W_SET_ENTRY, "iitt", values);
}

void store_remove_entry(struct store *store, const char *cup, const char *entry)
{
    const struct value values[] = {TEXT(cup), TEXT(entry)};
    store_wake_cup(store, cup);
    add(store, W_REMOVE_ENTRY, "tt", values);
}

bool store_each_own_cup(struct store *store, const char *account,
                        void (*each)(void *context, const struct own_cup *cup), void *context)
{
    struct rows *rows = database_bind(&store->db, S_OWN_CUPS, "t", (struct value[]){TEXT(account)});
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        struct own_cup cup = {.joined = rows_number(rows, 2)};
        COPY(cup.id, rows, 0);
        COPY(cup.name, rows, 1);
        each(context, &cup);
    }
    rows_reset(rows);
    return step == STEP_END;
}

/* Tables */

void store_add_cup_table(struct store *store, const char *cup, int number, int round)
{
    const struct value values[] = {TEXT(cup), INT(number), INT(round)};
    add(store, W_ADD_CUP_TABLE, "tii", values);
}

void store_open_cup_table(struct store *store, const char *cup, int number, const char *table,
                          int64_t deadline)
{
    const struct value values[] = {TEXT(table), INT(deadline), TEXT(cup), INT(number)};
    add(store, W_OPEN_CUP_TABLE, "titi", values);
}

void store_set_outcome(struct store *store, const char *table, const char *places)
{
    add(store, W_SET_OUTCOME, "tt", (struct value[]){TEXT(places), TEXT(table)});
    store_wake_cup_of(store, table);
}

void store_set_verdict(struct store *store, const char *cup, int number, const char *places)
{
    const struct value values[] = {TEXT(places), TEXT(cup), INT(number)};
    add(store, W_SET_VERDICT, "tti", values);
    store_wake_cup(store, cup);
}

void store_decide(struct store *store, const char *cup, int number)
{
    add(store, W_DECIDE, "ti", (struct value[]){TEXT(cup), INT(number)});
}

void store_hear_verdict(struct store *store, const char *cup, int number)
{
    add(store, W_HEAR_VERDICT, "ti", (struct value[]){TEXT(cup), INT(number)});
}

void store_end_deadline(struct store *store, const char *table)
{
    add(store, W_END_DEADLINE, "t", (struct value[]){TEXT(table)});
}

static void read_table(const struct rows *rows, struct stored_cup_table *table)
{
    *table = (struct stored_cup_table){
        .number = rows_int(rows, 0), .round = rows_int(rows, 1), .decided = rows_int(rows, 5) != 0};
    COPY(table->id, rows, 2);
    COPY(table->outcome, rows, 3);
    COPY(table->verdict, rows, 4);
}

/* There is a row for every seat of a table that was opened, and one for one that was not. */
bool store_each_cup_table(struct store *store, const char *cup, int round,
                          void (*each)(void *context, const struct stored_cup_table *table),
                          void *context)
{
    const struct value values[] = {TEXT(cup), INT(round)};
    struct rows *rows = database_bind(&store->db, S_CUP_ROUND, "ti", values);
    struct stored_cup_table table = {.number = -1};
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        int seat = rows_int(rows, 6);
        if (table.number != rows_int(rows, 0)) {
            if (table.number >= 0)
                each(context, &table);
            read_table(rows, &table);
        }
        if (seat >= 0 && seat < SEATS_MAX) {
            table.seat[seat].bot = strcmp(rows_text(rows, 7), "bot") == 0;
            table.seat[seat].joined = rows_int(rows, 8) != 0;
            table.seats = seat + 1;
        }
    }
    rows_reset(rows);
    if (table.number >= 0)
        each(context, &table);
    return step == STEP_END;
}

int store_name_cup_tables(struct store *store, const char *cup, int from,
                          struct cup_table_name *names, int most)
{
    const struct value values[] = {TEXT(cup), INT(from), INT(most)};
    struct rows *rows = database_bind(&store->db, S_CUP_TABLES, "tii", values);
    enum step step;
    int count = 0;
    while ((step = rows_step(rows)) == STEP_ROW && count < most) {
        struct cup_table_name *name = &names[count++];
        *name =
            (struct cup_table_name){.number = rows_int(rows, 0), .ruled = rows_int(rows, 2) != 0};
        COPY(name->id, rows, 1);
    }
    rows_reset(rows);
    return step == STEP_END || step == STEP_ROW ? count : -1;
}

enum found store_is_of_cup(struct store *store, const char *table)
{
    struct rows *rows = database_bind(&store->db, S_IS_OF_CUP, "t", (struct value[]){TEXT(table)});
    enum step step = rows_step(rows);
    rows_reset(rows);
    return found_by(step);
}

int store_list_late_tables(struct store *store, int64_t now, char (*ids)[TABLE_ID_LENGTH + 1],
                           int most)
{
    const struct value values[] = {INT(now), INT(most)};
    return list_ids(database_bind(&store->db, S_LATE_TABLES, "ii", values), ids, most);
}

int store_list_busy_tables(struct store *store, const char *after, char (*ids)[TABLE_ID_LENGTH + 1],
                           int most)
{
    const struct value values[] = {TEXT(after), INT(most)};
    return list_ids(database_bind(&store->db, S_BUSY_TABLES, "ti", values), ids, most);
}
