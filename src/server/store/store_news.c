/* store_news.c: see store_news.h. */
#include "server/store/store_news.h"

#include <string.h>
#include <time.h>

#include "server/store/store_parts.h"

#define COPY(TO, ROWS, COLUMN) store_copy_text(TO, sizeof(TO), rows_text(ROWS, COLUMN))

const char *const news_names[NEWS_KINDS] = {
    "turn",    "over",     "invited",   "full",       "round",    "test",    "confirm",
    "sign_in", "cup_open", "cup_round", "cup_result", "cup_time", "cup_over"};
const char *const way_names[WAY_KINDS] = {"push", "mail", "hook"};

static void add(struct store *store, int statement, const char *pattern, const struct value *values)
{
    writer_add(store->writer, statement, pattern, values);
}

static enum found found_by(enum step step)
{
    return step == STEP_ROW ? FOUND : step == STEP_END ? FOUND_NOTHING : FOUND_ERROR;
}

static int number_of(const char *const *names, int count, const char *name)
{
    int number = 0;
    while (number < count - 1 && strcmp(names[number], name) != 0)
        number++;
    return number;
}

/* Ways */

void store_add_way(struct store *store, const struct way *way)
{
    const struct value values[] = {TEXT(way->id),
                                   TEXT(way_names[way->kind]),
                                   TEXT(way->owner.account),
                                   TEXT(way->owner.game),
                                   INT(way->owner.seat),
                                   HASH(way->owner.secret),
                                   TEXT(way->address),
                                   TEXT(way->keys),
                                   TEXT(way->lang),
                                   INT(way->wants),
                                   INT(way->proven),
                                   TEXT(way->sealed),
                                   INT(time(NULL))};
    add(store, W_ADD_WAY, "ttttibtttiiti", values);
}

void store_drop_way(struct store *store, const struct way_owner *owner, const char *id)
{
    const struct value values[] = {TEXT(id), TEXT(owner->account), TEXT(owner->game),
                                   INT(owner->seat)};
    add(store, W_DROP_WAY, "ttti", values);
    add(store, W_DROP_NEWS, "t", (struct value[]){TEXT(id)});
}

void store_stop_way(struct store *store, const char *id)
{
    add(store, W_STOP_WAY, "t", (struct value[]){TEXT(id)});
    add(store, W_DROP_NEWS, "t", (struct value[]){TEXT(id)});
}

void store_prove_way(struct store *store, const char *id)
{
    add(store, W_PROVE_WAY, "t", (struct value[]){TEXT(id)});
}

void store_change_way(struct store *store, const char *id, int wants)
{
    add(store, W_CHANGE_WAY, "it", (struct value[]){INT(wants), TEXT(id)});
}

static void read_way(const struct rows *rows, struct way *way)
{
    size_t count = 0;
    *way = (struct way){.owner.seat = rows_int(rows, 4),
                        .wants = rows_int(rows, 9),
                        .proven = rows_int(rows, 10) != 0,
                        .created = rows_number(rows, 12)};
    COPY(way->id, rows, 0);
    way->kind = (enum way_kind)number_of(way_names, WAY_KINDS, rows_text(rows, 1));
    COPY(way->owner.account, rows, 2);
    COPY(way->owner.game, rows, 3);
    const char *secret = rows_bytes(rows, 5, &count);
    if (count == HASH_BYTES)
        memcpy(way->owner.secret, secret, HASH_BYTES);
    COPY(way->address, rows, 6);
    COPY(way->keys, rows, 7);
    COPY(way->lang, rows, 8);
    COPY(way->sealed, rows, 11);
}

/* What belongs to a seat is only for the person who has it now. */
bool store_each_way(struct store *store, const struct way_owner *owner,
                    void (*each)(void *context, const struct way *way), void *context)
{
    const struct value values[] = {TEXT(owner->account), TEXT(owner->game), INT(owner->seat),
                                   HASH(owner->secret)};
    struct rows *rows = owner->account[0] ? database_bind(&store->db, S_WAYS_OF, "t", values)
                                          : database_bind(&store->db, S_WAYS, "ttib", values);
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        struct way way;
        read_way(rows, &way);
        each(context, &way);
    }
    rows_reset(rows);
    return step == STEP_END;
}

enum found store_get_way(struct store *store, const char *id, struct way *way)
{
    struct rows *rows = database_bind(&store->db, S_WAY, "t", (struct value[]){TEXT(id)});
    enum step step = rows_step(rows);
    if (step == STEP_ROW)
        read_way(rows, way);
    rows_reset(rows);
    return found_by(step);
}

enum found store_find_seat(struct store *store, struct way_owner *owner)
{
    struct rows *rows =
        database_bind(&store->db, S_FIND_SEAT, "b", (struct value[]){HASH(owner->secret)});
    enum step step = rows_step(rows);
    if (step == STEP_ROW) {
        COPY(owner->game, rows, 0);
        owner->seat = rows_int(rows, 1);
    }
    rows_reset(rows);
    return found_by(step);
}

/* News */

void store_tell(struct store *store, enum news news, const char *game, int seat, int whom,
                struct news_due due)
{
    struct text key = TEXT_EMPTY;
    text_format(&key, "%s:%s:%d:", news_names[news], game, seat);
    const struct value values[] = {TEXT(text_string(&key)),
                                   TEXT(news_names[news]),
                                   TEXT(game),
                                   INT(seat),
                                   INT(time(NULL)),
                                   INT(due.push),
                                   INT(due.other),
                                   INT(1 << (int)news),
                                   INT(whom)};
    if (key.failed)
        writer_fail(store->writer);
    else
        add(store, whom == WAY_TABLE ? W_TELL_TABLE : W_TELL_SEAT, "tttiiiiii", values);
    text_free(&key);
}

void store_told(struct store *store, const char *game, int seat)
{
    add(store, W_TOLD, "ti", (struct value[]){TEXT(game), INT(seat)});
}

void store_tell_account(struct store *store, enum news news, const char *account, const char *game,
                        const char *about, struct news_due due)
{
    struct text key = TEXT_EMPTY;
    text_format(&key, "%s:%s:", news_names[news], about);
    const struct value values[] = {TEXT(text_string(&key)),
                                   TEXT(news_names[news]),
                                   TEXT(game),
                                   INT(0),
                                   INT(time(NULL)),
                                   INT(due.push),
                                   INT(due.other),
                                   INT(1 << (int)news),
                                   TEXT(account)};
    if (key.failed)
        writer_fail(store->writer);
    else
        add(store, W_TELL_ACCOUNT, "tttiiiiit", values);
    text_free(&key);
}

void store_tell_cup(struct store *store, enum news news, const char *cup, const char *about,
                    int number, int64_t due)
{
    struct text key = TEXT_EMPTY;
    text_format(&key, "%s:%s:%s:", news_names[news], cup, about);
    const struct value values[] = {TEXT(text_string(&key)),
                                   TEXT(news_names[news]),
                                   TEXT(cup),
                                   INT(number),
                                   INT(time(NULL)),
                                   INT(due),
                                   INT(1 << (int)news)};
    if (key.failed)
        writer_fail(store->writer);
    else
        add(store, W_TELL_CUP, "tttiiii", values);
    text_free(&key);
}

void store_tell_lost_on_time(struct store *store, const char *table, int seat, int64_t due)
{
    struct text key = TEXT_EMPTY;
    text_format(&key, "%s:%s:%d:", news_names[NEWS_CUP_TIME], table, seat);
    const struct value values[] = {TEXT(text_string(&key)),
                                   TEXT(news_names[NEWS_CUP_TIME]),
                                   TEXT(table),
                                   INT(seat),
                                   INT(time(NULL)),
                                   INT(due),
                                   INT(1 << (int)NEWS_CUP_TIME)};
    if (key.failed)
        writer_fail(store->writer);
    else
        add(store, W_TELL_LOST_ON_TIME, "tttiiii", values);
    text_free(&key);
}

void store_tell_way(struct store *store, enum news news, const char *way, const char *about,
                    int64_t due)
{
    struct text key = TEXT_EMPTY;
    text_format(&key, "%s:%s:", news_names[news], about);
    const struct value values[] = {TEXT(text_string(&key)), TEXT(news_names[news]), INT(time(NULL)),
                                   INT(due), TEXT(way)};
    if (key.failed)
        writer_fail(store->writer);
    else
        add(store, W_TELL_WAY, "ttiit", values);
    text_free(&key);
}

void store_tell_address(struct store *store, enum news news, const char *address, const char *about,
                        int64_t due)
{
    struct text key = TEXT_EMPTY;
    text_format(&key, "%s:%s:", news_names[news], about);
    const struct value values[] = {TEXT(text_string(&key)), TEXT(news_names[news]), INT(time(NULL)),
                                   INT(due), TEXT(address)};
    if (key.failed)
        writer_fail(store->writer);
    else
        add(store, W_TELL_ADDRESS, "ttiit", values);
    text_free(&key);
}

/* Tickets */

enum found store_find_ticket(struct store *store, const unsigned char *hash, struct ticket *ticket)
{
    struct rows *rows = database_bind(&store->db, S_TICKET, "b", (struct value[]){HASH(hash)});
    enum step step = rows_step(rows);
    if (step == STEP_ROW) {
        ticket->news = (enum news)number_of(news_names, NEWS_KINDS, rows_text(rows, 0));
        COPY(ticket->way, rows, 1);
        ticket->until = rows_number(rows, 2);
    }
    rows_reset(rows);
    return found_by(step);
}

void store_use_ticket(struct store *store, const unsigned char *hash)
{
    add(store, W_USE_TICKET, "b", (struct value[]){HASH(hash)});
}
