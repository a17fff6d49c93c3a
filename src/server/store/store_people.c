/* store_people.c: see store_people.h. */
#include "server/store/store_people.h"

#include <string.h>
#include <time.h>

#include "server/store/store_cups.h"
#include "server/store/store_moderation.h"
#include "server/store/store_news.h"
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

static bool read_hash(const struct rows *rows, int column, unsigned char hash[HASH_BYTES])
{
    size_t count = 0;
    const char *bytes = rows_bytes(rows, column, &count);
    if (count == HASH_BYTES)
        memcpy(hash, bytes, HASH_BYTES);
    return count == HASH_BYTES;
}

/* Accounts */

static enum found read_account(struct store *store, int statement, const char *key,
                               struct stored_account *account)
{
    struct rows *rows = database_bind(&store->db, statement, "t", (struct value[]){TEXT(key)});
    enum step step = rows_step(rows);
    if (step == STEP_ROW) {
        COPY(account->id, rows, 0);
        COPY(account->name, rows, 1);
        COPY(account->skeleton, rows, 2);
        COPY(account->password, rows, 3);
        COPY(account->vault, rows, 4);
        account->created = rows_number(rows, 5);
        account->role = rows_int(rows, 6);
        account->banned = rows_number(rows, 7);
        account->has_letters = read_hash(rows, 8, account->letters);
        account->muted = rows_number(rows, 9);
    }
    rows_reset(rows);
    return found_by(step);
}

enum found store_find_account(struct store *store, const char *skeleton,
                              struct stored_account *account)
{
    return read_account(store, S_ACCOUNT_BY_NAME, skeleton, account);
}

enum found store_get_account(struct store *store, const char *id, struct stored_account *account)
{
    return read_account(store, S_ACCOUNT, id, account);
}

void store_add_account(struct store *store, const struct stored_account *account)
{
    const struct value values[] = {TEXT(account->id),       TEXT(account->name),
                                   TEXT(account->skeleton), TEXT(account->password),
                                   TEXT(account->vault),    INT(account->created),
                                   HASH(account->letters)};
    add(store, W_ADD_ACCOUNT, "tttttib", values);
}

void store_set_letters(struct store *store, const char *id, const unsigned char *letters)
{
    add(store, W_SET_LETTERS, "bt", (struct value[]){HASH(letters), TEXT(id)});
}

void store_set_password(struct store *store, const struct stored_account *account)
{
    const struct value values[] = {TEXT(account->password), TEXT(account->vault),
                                   TEXT(account->id)};
    add(store, W_SET_PASSWORD, "ttt", values);
}

const int store_account_deletions[ACCOUNT_DELETIONS] = {
    W_DELETE_ACCOUNT,
    W_RELEASE_ALL,
    /* what it did in tournaments stays, without its name; they are told of it first */
    W_WAKE_OWN_CUPS,
    W_LEAVE_CUPS,
    W_LEAVE_ORGANISED,
    W_DELETE_RATINGS,
    W_DELETE_MET,
    W_DELETE_PAIRS,
    W_FORGET_PARTIES,
    W_DELETE_OWN_SHARES,
    W_DELETE_SEEKS,
    W_DELETE_SEEKERS,
    W_DELETE_BLOCKS,
    W_DELETE_BLOCKED,
    W_DELETE_PRESENCE,
    W_DROP_NEWS_OF,
    W_DROP_WAYS_OF,
    W_FORGET_MUTES,
    W_FORGET_REPORTS_ABOUT,
    W_FORGET_REPORTS_BY,
    W_FORGET_DEEDS_ABOUT,
    W_FORGET_DEEDS_BY,
    W_FORGET_DEALS,
};

void store_delete_account(struct store *store, const char *id)
{
    const struct value values[] = {TEXT(id), TEXT("")};
    add(store, W_END_OTHERS, "tt", values); /* no session has an empty id */
    for (int i = 0; i < ACCOUNT_DELETIONS; i++)
        add(store, store_account_deletions[i], "t", values);
    writer_scrub(store->writer);
}

/* Sessions */

enum found store_find_session(struct store *store, const unsigned char *hash,
                              struct stored_session *session)
{
    struct rows *rows = database_bind(&store->db, S_SESSION, "b", (struct value[]){HASH(hash)});
    enum step step = rows_step(rows);
    if (step == STEP_ROW) {
        COPY(session->id, rows, 0);
        COPY(session->account, rows, 1);
        COPY(session->vault, rows, 2);
        session->seen = rows_number(rows, 3);
        COPY(session->name, rows, 4);
        session->role = rows_int(rows, 5);
        session->banned = rows_number(rows, 6);
        session->account_created = rows_number(rows, 7);
        session->has_letters = rows_int(rows, 8) != 0;
        session->muted = rows_number(rows, 9);
    }
    rows_reset(rows);
    return found_by(step);
}

void store_add_session(struct store *store, const unsigned char *hash,
                       const struct stored_session *session)
{
    const struct value values[] = {HASH(hash),
                                   TEXT(session->id),
                                   TEXT(session->device),
                                   TEXT(session->vault),
                                   INT(session->created),
                                   INT(session->seen),
                                   TEXT(session->account)};
    add(store, W_ADD_SESSION, "btttiit", values);
}

void store_set_seen(struct store *store, const unsigned char *hash, int64_t seen)
{
    add(store, W_SET_SEEN, "ib", (struct value[]){INT(seen), HASH(hash)});
}

void store_end_session(struct store *store, const unsigned char *hash)
{
    add(store, W_END_SESSION, "b", (struct value[]){HASH(hash)});
}

void store_end_session_of(struct store *store, const char *account, const char *id)
{
    add(store, W_END_SESSION_OF, "tt", (struct value[]){TEXT(account), TEXT(id)});
}

void store_end_other_sessions(struct store *store, const char *account, const char *id)
{
    add(store, W_END_OTHERS, "tt", (struct value[]){TEXT(account), TEXT(id)});
}

void store_trim_sessions(struct store *store, const char *account, int64_t since, int most)
{
    const struct value values[] = {TEXT(account), INT(since), INT(most)};
    add(store, W_TRIM_SESSIONS, "tii", values);
}

bool store_each_session(struct store *store, const char *account,
                        void (*each)(void *context, const struct stored_session *session),
                        void *context)
{
    struct rows *rows = database_bind(&store->db, S_SESSIONS, "t", (struct value[]){TEXT(account)});
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        struct stored_session session = {.created = rows_number(rows, 2),
                                         .seen = rows_number(rows, 3)};
        COPY(session.id, rows, 0);
        COPY(session.device, rows, 1);
        each(context, &session);
    }
    rows_reset(rows);
    return step == STEP_END;
}

/* Claims */

enum found store_get_claim(struct store *store, const char *id, int seat,
                           char account[ACCOUNT_ID_LENGTH + 1], unsigned char secret[HASH_BYTES])
{
    const struct value values[] = {TEXT(id), INT(seat)};
    struct rows *rows = database_bind(&store->db, S_CLAIM, "ti", values);
    enum step step = rows_step(rows);
    if (step == STEP_ROW) {
        store_copy_text(account, ACCOUNT_ID_LENGTH + 1, rows_text(rows, 0));
        if (!read_hash(rows, 1, secret))
            step = STEP_DAMAGED;
    }
    rows_reset(rows);
    return found_by(step);
}

void store_claim(struct store *store, const char *account, const char *id, int seat,
                 const unsigned char *secret, const char *sealed)
{
    const struct value values[] = {TEXT(account),   HASH(secret), TEXT(sealed),
                                   INT(time(NULL)), TEXT(id),     INT(seat)};
    add(store, W_CLAIM, "tbtiti", values);
}

void store_release(struct store *store, const char *account, const char *id, int seat)
{
    const struct value values[] = {TEXT(account), TEXT(id), INT(seat)};
    add(store, W_RELEASE, "tti", values);
}

static void read_claimed(const struct rows *rows, struct claimed_game *game)
{
    *game = (struct claimed_game){.seat = rows_int(rows, 1),
                                  .claimed = rows_number(rows, 3),
                                  .players = rows_int(rows, 5),
                                  .over = rows_number(rows, 6),
                                  .version = rows_int(rows, 7),
                                  .turn = rows_int(rows, 8),
                                  .held = rows_int(rows, 12) != 0,
                                  .touched = rows_number(rows, 13)};
    COPY(game->id, rows, 0);
    COPY(game->sealed, rows, 2);
    COPY(game->game, rows, 4);
}

/* There is a row for every seat of every game. */
bool store_each_claimed(struct store *store, const char *account, int64_t from, int64_t before,
                        int most, void (*each)(void *context, const struct claimed_game *game),
                        void *context)
{
    const struct value values[] = {TEXT(account), INT(from), INT(before), INT(most)};
    struct rows *rows = database_bind(&store->db, S_CLAIMED, "tiii", values);
    struct claimed_game game;
    enum step step;
    int count = 0;
    while ((step = rows_step(rows)) == STEP_ROW) {
        int seat = rows_int(rows, 9);
        if (!count || strcmp(game.id, rows_text(rows, 0)) != 0 || game.seat != rows_int(rows, 1)) {
            if (count++)
                each(context, &game);
            read_claimed(rows, &game);
        }
        if (seat >= 0 && seat < SEATS_MAX) {
            COPY(game.seats[seat].name, rows, 10);
            COPY(game.seats[seat].kind, rows, 11);
        }
    }
    rows_reset(rows);
    if (count)
        each(context, &game);
    return step == STEP_END;
}

int store_list_claims(struct store *store, const char *account, const char *after, int seat,
                      struct own_claim *claims, int most)
{
    const struct value values[] = {TEXT(account), TEXT(after), INT(seat), INT(most)};
    struct rows *rows = database_bind(&store->db, S_CLAIMS, "ttii", values);
    enum step step;
    int count = 0;
    while ((step = rows_step(rows)) == STEP_ROW && count < most) {
        struct own_claim *claim = &claims[count++];
        *claim = (struct own_claim){.seat = rows_int(rows, 1),
                                    .claimed = rows_number(rows, 3),
                                    .over = rows_number(rows, 4),
                                    .held = rows_int(rows, 5) != 0};
        COPY(claim->id, rows, 0);
        COPY(claim->game, rows, 2);
    }
    rows_reset(rows);
    return step == STEP_END ? count : -1;
}

int store_list_released(struct store *store, struct own_claim *claims,
                        unsigned char (*hashes)[HASH_BYTES], int most)
{
    struct rows *rows = database_bind(&store->db, S_RELEASED, "i", (struct value[]){INT(most)});
    enum step step;
    int count = 0;
    while ((step = rows_step(rows)) == STEP_ROW && count < most) {
        claims[count] = (struct own_claim){.seat = rows_int(rows, 1)};
        COPY(claims[count].id, rows, 0);
        read_hash(rows, 2, hashes[count]);
        count++;
    }
    rows_reset(rows);
    return step == STEP_END ? count : -1;
}

void store_forget_words(struct store *store, const char *id, int seat)
{
    const struct value values[] = {TEXT(id), INT(seat)};
    add(store, W_FORGET_CHAT, "ti", values);
    add(store, W_FORGET_NOTE, "ti", values);
    add(store, W_FORGET_REPORTS, "ti", values);
    writer_scrub(store->writer);
}

void store_end_released(struct store *store, const char *id, int seat)
{
    add(store, W_RELEASED, "ti", (struct value[]){TEXT(id), INT(seat)});
}

bool store_each_own_line(struct store *store, const char *id, int seat,
                         void (*each)(void *context, const char *text, int64_t time), void *context)
{
    const struct value values[] = {TEXT(id), INT(seat)};
    struct rows *rows = database_bind(&store->db, S_OWN_CHAT, "ti", values);
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW)
        each(context, rows_text(rows, 0), rows_number(rows, 1));
    rows_reset(rows);
    return step == STEP_END;
}
