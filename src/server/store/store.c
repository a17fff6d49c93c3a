/* store.c: storage (see store.h): opening it, and reading on the loop's own connection, which sees
 * what is committed and never waits for a write. Whole tables: store_load.c; writing:
 * store_write.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "server/store/aside.h"
#include "server/store/store_parts.h"

#define LISTED \
    "SELECT " GAME_COLUMNS \
    ", games.sum, CASE WHEN games.over IS NULL THEN 0 ELSE 1 END, coalesce(version, 0), " \
    "coalesce(turn, -1) FROM games LEFT JOIN seals ON game_id = id "

/* A claim counts as long as the seat has the secret with which it was claimed. */
#define CLAIMED_SEATS \
    "claims JOIN seats ON seats.game_id = claims.game_id AND seats.seat = claims.seat AND " \
    "seats.secret = claims.secret JOIN accounts ON accounts.id = claims.account "
#define REPORTS \
    "SELECT reports.id, about, reporter, coalesce(reporters.name, ''), reports.account, " \
    "reports.name, coalesce(accounts.name, ''), coalesce(accounts.muted, 0), " \
    "coalesce(accounts.banned, 0), game_id, seat, said, words, time, closed, outcome, decided " \
    "FROM reports LEFT JOIN accounts ON accounts.id = reports.account " \
    "LEFT JOIN accounts AS reporters ON reporters.id = reporter "
#define DEEDS \
    "SELECT moderator, done_by, what, account, name, report, lasts, words, time, id FROM deeds "
/* As store_cups.c reads them; $1 is who asks. */
#define CUP_PARTS \
    "cups.id, cups.name, cups.game, cups.organiser, coalesce(accounts.name, ''), cups.series, " \
    "cups.season, cups.access, cups.status, cups.paused, cups.ending, cups.begins, cups.created, " \
    "cups.ended, cups.round, cups.next, cups.woken, cups.size, (SELECT count(*) FROM cup_players " \
    "WHERE cup = cups.id AND cup_players.state = 0)"
#define CUP_SOURCES " FROM cups LEFT JOIN accounts ON accounts.id = cups.organiser "
#define CUP_LISTED \
    "SELECT " CUP_PARTS ", CASE WHEN cups.organiser = $1 OR EXISTS (SELECT 1 FROM cup_players " \
    "WHERE cup = cups.id AND account = $1) THEN 1 ELSE 0 END" CUP_SOURCES
/* As store_shares.c reads them. */
#define SHARE_PARTS \
    "SELECT shares.id, account, name, game_id, game, version, title, CASE WHEN picture = '' THEN " \
    "0 ELSE 1 END, shares.created, notes FROM shares JOIN accounts ON accounts.id = account AND " \
    "banned = 0 "
#define ENTRY_PARTS \
    "SELECT entry, account, level, coalesce(accounts.name, ''), state, number, misses FROM " \
    "cup_players LEFT JOIN accounts ON accounts.id = account "

const char *const store_reads[S_STATEMENTS] = {
    [S_FIND_SEAT] = "SELECT game_id, seat FROM seats WHERE secret = $1",
    [S_FIND_SEAT_COPY] = "SELECT game_id, seat FROM seats_copy WHERE secret = $1",
    [S_FIND_INVITATION] = "SELECT game_id, seat FROM seats WHERE invitation = $1",
    [S_FIND_INVITATION_COPY] = "SELECT game_id, seat FROM seats_copy WHERE invitation = $1",
    [S_FIND_SPECTATOR] = "SELECT id, -1 FROM games WHERE spectator = $1",
    [S_FIND_SPECTATOR_COPY] = "SELECT id, -1 FROM games_copy WHERE spectator = $1",
    [S_GAME] = "SELECT " GAME_COLUMNS
               ", sum, CASE WHEN over IS NULL THEN 0 ELSE 1 END, undos, coalesce(rematch, '') "
               "FROM games WHERE id = $1",
    [S_GAME_COPY] = "SELECT " GAME_COLUMNS ", sum, 0, 0, '' FROM games_copy WHERE id = $1",
    [S_SEAT] = "SELECT " SEAT_COLUMNS ", sum FROM seats WHERE game_id = $1 AND seat = $2",
    [S_SEAT_COPY] = "SELECT " SEAT_COLUMNS ", sum FROM seats_copy WHERE game_id = $1 AND seat = $2",
    [S_ACTIONS] = "SELECT version, seat, action, time, sum FROM actions WHERE game_id = $1 "
                  "ORDER BY version",
    [S_PAGE] = "SELECT " PAGE_COLUMNS ", sum FROM pages WHERE game_id = $1 AND number = $2",
    [S_SEAL] = "SELECT " SEAL_COLUMNS ", sum FROM seals WHERE game_id = $1",
    [S_SEAL_COPY] = "SELECT " SEAL_COLUMNS ", sum FROM seals_copy WHERE game_id = $1",
    [S_CHAT] = "SELECT " CHAT_COLUMNS ", sum FROM (SELECT * FROM chat WHERE game_id = $1 "
               "ORDER BY number DESC LIMIT $2) AS latest ORDER BY number",
    [S_PENDING] = "SELECT " PENDING_COLUMNS ", sum FROM pending WHERE game_id = $1",
    [S_NOTE] = "SELECT " NOTE_COLUMNS ", sum FROM notes WHERE game_id = $1 AND seat = $2",
    [S_NOTES] = "SELECT " NOTE_COLUMNS ", sum FROM notes WHERE game_id = $1 ORDER BY seat",
    [S_LISTED] =
        LISTED "WHERE visibility = 'public' ORDER BY games.over IS NOT NULL, created DESC LIMIT $1",
    [S_LISTED_ONE] = LISTED "WHERE id = $1",
    [S_CALENDAR] = "SELECT " CALENDAR_COLUMNS ", sum FROM calendar",
    [S_ACCOUNT_BY_NAME] = "SELECT " ACCOUNT_COLUMNS " FROM accounts WHERE skeleton = $1",
    [S_ACCOUNT] = "SELECT " ACCOUNT_COLUMNS " FROM accounts WHERE id = $1",
    [S_SESSION] =
        "SELECT sessions.id, account, sessions.vault, seen, name, role, banned, "
        "accounts.created, CASE WHEN letters IS NULL THEN 0 ELSE 1 END, muted FROM sessions "
        "JOIN accounts ON accounts.id = account "
        "WHERE hash = $1",
    [S_SESSIONS] = "SELECT id, device, created, seen FROM sessions WHERE account = $1 "
                   "ORDER BY seen DESC, id",
    [S_CLAIM] = "SELECT account, secret FROM claims WHERE game_id = $1 AND seat = $2",
    [S_CLAIMED] =
        "SELECT mine.game_id, mine.seat, mine.sealed, mine.claimed, games.game, "
        "games.players, mine.over, coalesce(seals.version, 0), coalesce(seals.turn, -1), "
        "seats.seat, seats.name, seats.kind, CASE WHEN held.secret = mine.secret THEN 1 ELSE 0 "
        "END, coalesce(seals.touched, games.created) FROM (SELECT * FROM claims WHERE account = $1 "
        "AND over >= $2 AND over < $3 ORDER BY over DESC, claimed DESC, game_id, seat LIMIT $4) "
        "AS mine JOIN games ON games.id = mine.game_id LEFT JOIN seals ON seals.game_id = games.id "
        "JOIN seats AS held ON held.game_id = mine.game_id AND held.seat = mine.seat "
        "JOIN seats ON seats.game_id = mine.game_id "
        "ORDER BY mine.over DESC, mine.claimed DESC, mine.game_id, mine.seat, seats.seat",
    [S_CLAIMS] = "SELECT claims.game_id, claims.seat, game, claimed, claims.over, CASE WHEN "
                 "seats.secret = claims.secret THEN 1 ELSE 0 END FROM claims JOIN games ON "
                 "games.id = claims.game_id JOIN seats ON seats.game_id = claims.game_id AND "
                 "seats.seat = claims.seat WHERE account = $1 AND (claims.game_id, claims.seat) > "
                 "($2, $3) ORDER BY claims.game_id, claims.seat LIMIT $4",
    [S_RELEASED] =
        "SELECT game_id, seat, secret FROM claims WHERE account = '' ORDER BY random() LIMIT $1",
    [S_OWN_CHAT] = "SELECT text, time FROM chat WHERE game_id = $1 AND seat = $2 ORDER BY number",
    [S_PARTIES] = "SELECT seat, account, coalesce(name, ''), parties.game, speed, rated, level, "
                  "gone, place, mean, deviation, new_mean, new_deviation, started, ended FROM "
                  "parties LEFT JOIN accounts ON accounts.id = account WHERE game_id = $1 ORDER "
                  "BY seat",
    [S_RATINGS] = "SELECT game, speed, mean, deviation, games, wins, played FROM ratings WHERE "
                  "account = $1 ORDER BY game, speed",
    [S_RATING] = "SELECT game, speed, mean, deviation, games, wins, played FROM ratings WHERE "
                 "account = $1 AND game = $2 AND speed = $3",
    [S_BEST] = "SELECT accounts.id, name, mean, deviation, games, wins, played FROM (SELECT * "
               "FROM ratings WHERE game = $1 AND speed = $2 AND provisional = 0 ORDER BY shown "
               "DESC LIMIT $3 OFFSET $4) AS best JOIN accounts ON accounts.id = account AND "
               "banned = 0 ORDER BY shown DESC, name",
    [S_RANK] = "SELECT count(*) FROM (SELECT 1 FROM ratings WHERE game = $1 AND speed = $2 AND "
               "provisional = 0 AND shown > $3 LIMIT 1000) AS better",
    [S_HISTORY] = "SELECT game_id, ended, place, mean, deviation, new_mean, new_deviation FROM "
                  "parties WHERE account = $1 AND game = $2 AND speed = $3 AND rated = 1 AND "
                  "ended > 0 ORDER BY ended DESC LIMIT $4",
    [S_PLAYED] =
        "SELECT p.seat, p.account, coalesce(name, ''), p.game, p.speed, p.rated, p.level, p.gone, "
        "p.place, p.mean, p.deviation, p.new_mean, p.new_deviation, p.started, p.ended, "
        "p.game_id, CASE WHEN games.over IS NULL THEN 0 ELSE 1 END FROM (SELECT game_id, ended "
        "FROM parties WHERE account = $1 AND ended > 0 AND ended < $2 ORDER BY ended DESC LIMIT "
        "$3) AS mine JOIN parties AS p ON p.game_id = mine.game_id LEFT JOIN games ON games.id = "
        "mine.game_id LEFT JOIN accounts ON accounts.id = p.account ORDER BY mine.ended DESC, "
        "p.game_id, p.seat",
    [S_STYLES] =
        "SELECT CASE WHEN p.account = $1 THEN 1 ELSE 0 END, p.place, p.style FROM (SELECT game_id, "
        "ended FROM parties WHERE account = $1 AND game = $2 AND style <> '' ORDER BY ended DESC "
        "LIMIT $3) AS mine JOIN parties AS p ON p.game_id = mine.game_id WHERE p.style <> '' "
        "ORDER BY mine.ended DESC, p.game_id, p.seat",
    [S_MET] = "SELECT few.other, name, CAST(sum(games) AS BIGINT), CAST(sum(better) AS BIGINT), "
              "CAST(sum(worse) AS BIGINT), max(last), coalesce((SELECT seen FROM presence WHERE "
              "presence.account = few.other), 0) FROM (SELECT other FROM (SELECT other, last FROM "
              "pairs WHERE account = $1 ORDER BY last DESC LIMIT $2) AS newest GROUP BY other "
              "ORDER BY max(last) DESC, other LIMIT $3) AS few JOIN pairs ON pairs.account = $1 "
              "AND pairs.other = few.other JOIN accounts ON accounts.id = few.other GROUP BY "
              "few.other, name ORDER BY max(last) DESC, few.other",
    [S_MET_ONE] =
        "SELECT game, '', games, better, worse, last, 0 FROM pairs WHERE account = $1 AND "
        "other = $2 ORDER BY game",
    [S_SEEKS] = "SELECT " SEEK_COLUMNS " FROM seeks ORDER BY created DESC, id LIMIT $1",
    [S_SEEKERS] =
        "SELECT seek, place, seekers.account, name, since, coalesce(mean, 0), coalesce(deviation, "
        "0), coalesce(seen, 0) FROM (SELECT * FROM seeks ORDER BY created DESC, id LIMIT $1) AS "
        "few JOIN seekers ON seek = few.id JOIN accounts ON accounts.id = seekers.account LEFT "
        "JOIN ratings ON ratings.account = seekers.account AND ratings.game = few.game AND "
        "ratings.speed = CASE WHEN few.budget >= $2 THEN 1 ELSE 0 END LEFT JOIN presence ON "
        "presence.account = seekers.account WHERE banned = 0 ORDER BY few.created DESC, few.id, "
        "place",
    [S_SEEK_COUNT] = "SELECT count(*) FROM seeks WHERE account = $1",
    [S_BLOCKED] = "SELECT other, name FROM blocks JOIN accounts ON accounts.id = other "
                  "WHERE account = $1 ORDER BY name LIMIT $2",
    [S_BLOCKED_ONE] = "SELECT 1 FROM blocks WHERE (account = $1 AND other = $2) OR (account = $2 "
                      "AND other = $1) LIMIT 1",
    [S_UNHEARD] = "SELECT claims.seat FROM " CLAIMED_SEATS
                  "JOIN blocks ON blocks.other = claims.account WHERE blocks.account = $1 AND "
                  "claims.game_id = $2",
    [S_PRESENCE] = "SELECT seen FROM presence WHERE account = $1",
    [S_WAYS] = "SELECT " WAY_COLUMNS " FROM ways WHERE account = $1 AND game_id = $2 AND seat = $3 "
               "AND (seat < 0 OR secret = $4) ORDER BY created, id",
    [S_WAYS_OF] = "SELECT " WAY_COLUMNS " FROM ways WHERE account = $1 ORDER BY created, id",
    [S_WAY] = "SELECT " WAY_COLUMNS " FROM ways WHERE id = $1",
    [S_TICKET] = "SELECT kind, way, until FROM tickets WHERE hash = $1",
    [S_SEATED] =
        "SELECT seats.seat, coalesce(accounts.id, ''), coalesce(accounts.name, ''), "
        "CASE WHEN mutes.other IS NULL THEN 0 ELSE 1 END, seats.name, CASE WHEN EXISTS (SELECT 1 "
        "FROM blocks WHERE blocks.account = $1 AND blocks.other = accounts.id) THEN 1 ELSE 0 END "
        "FROM games JOIN seats ON "
        "seats.game_id = "
        "games.id LEFT JOIN claims ON claims.game_id = games.id AND claims.seat = seats.seat AND "
        "claims.secret = seats.secret LEFT JOIN accounts ON accounts.id = claims.account LEFT JOIN "
        "mutes ON mutes.other = accounts.id AND mutes.account = $1 WHERE games.id = $2 AND "
        "($3 = 1 OR games.visibility = 'public') ORDER BY seats.seat",
    [S_STANDING] =
        "SELECT muted, banned FROM " CLAIMED_SEATS "WHERE claims.game_id = $1 AND claims.seat = $2",
    [S_BARRED] = "SELECT claims.game_id, claims.seat FROM " CLAIMED_SEATS
                 "WHERE claims.over = 0 AND accounts.banned > $1 AND accounts.id IN "
                 "(SELECT account FROM deeds WHERE time > $2 AND what = 'ban')",
    [S_MUTES] = "SELECT accounts.id, accounts.name, since FROM mutes JOIN accounts ON "
                "accounts.id = other WHERE account = $1 ORDER BY since DESC, accounts.id",
    [S_SAID] = "SELECT name, text, time FROM (SELECT * FROM chat WHERE game_id = $1 AND seat = $2 "
               "ORDER BY number DESC LIMIT $3) AS latest ORDER BY number",
    [S_COUNT_REPORTS] = "SELECT count(*) FROM reports WHERE reporter = $1 AND time > $2",
    [S_REPORTS] = REPORTS "WHERE closed >= $1 AND closed <= $2 AND (time, reports.id) < ($3, $4) "
                          "AND reports.account <> $5 ORDER BY time DESC, reports.id DESC LIMIT $6",
    [S_OWN_REPORTS] = REPORTS "WHERE reporter = $1 ORDER BY time, reports.id",
    [S_REPORT] = "SELECT account, closed FROM reports WHERE id = $1",
    [S_DEEDS] = DEEDS "WHERE (time, id) < ($1, $2) ORDER BY time DESC, id DESC LIMIT $3",
    [S_DEEDS_ABOUT] =
        DEEDS "WHERE account = $1 AND (time, id) < ($2, $3) ORDER BY time DESC, id DESC LIMIT $4",
    [S_MODERATORS] = "SELECT name FROM accounts WHERE role > 0 ORDER BY name",
    [S_DEAL] = "SELECT total, won, undone, sent FROM deals WHERE account = $1 AND game = $2 AND "
               "span = $3 AND date = $4",
    [S_DEALS] =
        "SELECT accounts.id, name, total, won, undone, sent FROM (SELECT * FROM deals WHERE game = "
        "$1 AND span = $2 AND date = $3 ORDER BY undone, won DESC, total DESC, sent LIMIT $4) AS "
        "best JOIN accounts ON accounts.id = account AND banned = 0 ORDER BY undone, won DESC, "
        "total DESC, sent, name",
    [S_DEALS_BETTER] =
        "SELECT count(*) FROM (SELECT 1 FROM deals WHERE game = $1 AND span = $2 AND date = $3 AND "
        "(undone < $4 OR (undone = $4 AND (won > $5 OR (won = $5 AND total > $6)))) LIMIT 10000) "
        "AS better",
    [S_OWN_DEALS] = "SELECT game, span, date, total, won, undone, sent FROM deals WHERE account = "
                    "$1 ORDER BY sent, game, span",
    [S_SHARE] = SHARE_PARTS "WHERE shares.id = $1",
    [S_SHARE_PICTURE] = "SELECT picture FROM shares JOIN accounts ON accounts.id = account AND "
                        "banned = 0 WHERE shares.id = $1 AND picture <> ''",
    [S_SHARES] = SHARE_PARTS "WHERE account = $1 AND shares.created < $2 ORDER BY shares.created "
                             "DESC, shares.id LIMIT $3",
    [S_COUNT_SHARES] = "SELECT count(*) FROM shares WHERE account = $1",
    [S_CUP] = "SELECT " CUP_PARTS ", 0, settings, state" CUP_SOURCES "WHERE cups.id = $1",
    [S_CUPS] = CUP_LISTED "WHERE access = 0 AND $2 = '' AND cups.created < $3 "
                          "ORDER BY cups.created DESC, cups.id LIMIT $4",
    [S_CUPS_OWN] = CUP_LISTED
    "WHERE $1 <> '' AND $2 = '' AND cups.created < $3 AND "
    "cups.id IN (SELECT id FROM cups WHERE organiser = $1 UNION "
    "SELECT cup FROM cup_players WHERE account = $1) ORDER BY cups.created DESC, cups.id LIMIT $4",
    [S_CUPS_OF] = CUP_LISTED "WHERE series = $2 AND cups.created < $3 ORDER BY season DESC LIMIT "
                             "$4",
    [S_CUPS_DUE] = "SELECT id FROM cups WHERE due <= $1 AND due >= 0 ORDER BY due, id LIMIT $2",
    [S_COUNT_CUPS] = "SELECT count(*) FROM cups WHERE organiser = $1 AND status < 3",
    [S_LAST_SEASON] = "SELECT coalesce(max(season), 0) FROM cups WHERE series = $1",
    [S_ENTRIES] = ENTRY_PARTS "WHERE cup = $1 ORDER BY joined, entry",
    [S_OWN_CUPS] =
        "SELECT cup, cups.name, joined FROM cup_players JOIN cups ON cups.id = cup WHERE "
        "account = $1 ORDER BY joined, cup",
    [S_CUP_ROUND] =
        "SELECT number, round, cup_tables.game_id, outcome, verdict, decided, coalesce(seats.seat, "
        "-1), coalesce(seats.kind, ''), coalesce(seats.joined, 0) FROM cup_tables LEFT JOIN seats "
        "ON seats.game_id = cup_tables.game_id WHERE cup = $1 AND (round = $2 OR (fresh = 1 AND "
        "$2 = 0)) ORDER BY number, seats.seat",
    [S_CUP_TABLES] = "SELECT number, game_id, CASE WHEN verdict = '' THEN 0 ELSE 1 END FROM "
                     "cup_tables WHERE cup = $1 AND number >= $2 ORDER BY number LIMIT $3",
    [S_IS_OF_CUP] = "SELECT 1 FROM cup_tables WHERE game_id = $1 AND game_id <> ''",
    [S_LATE_TABLES] =
        "SELECT game_id FROM cup_tables WHERE deadline > 0 AND deadline <= $1 ORDER BY "
        "deadline LIMIT $2",
    [S_BUSY_TABLES] =
        "SELECT cup_tables.game_id FROM cup_tables JOIN games ON games.id = cup_tables.game_id "
        "JOIN "
        "seals ON seals.game_id = games.id JOIN seats AS mover ON mover.game_id = games.id AND "
        "mover.seat = seals.turn WHERE decided = 0 AND cup_tables.game_id > $1 AND (mover.kind = "
        "'bot' OR (budget > 0 AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.game_id = games.id "
        "AND seats.kind = 'human' AND seats.joined = 0))) ORDER BY cup_tables.game_id LIMIT $2",
    [S_UNFINISHED] = "SELECT " SEAL_COLUMNS ", sum, id, created FROM (SELECT id, created FROM "
                     "games WHERE over IS NULL AND (created, id) > ($1, $2) AND created < $3 "
                     "ORDER BY created, id LIMIT $4) AS few LEFT JOIN seals ON game_id = id "
                     "ORDER BY created, id",
};

const char *store_why(const struct store *store)
{
    return text_string(&store->db.why);
}

bool store_is_unsure(const struct store *store)
{
    return store->unsure;
}

const char *store_note(const struct store *store)
{
    return text_string(&store->note);
}

struct store *store_open(const char *path, void (*wake)(void *context), void *context,
                         struct text *error)
{
    return store_open_shared(path, NULL, wake, context, error);
}

struct store *store_open_shared(const char *path, const struct membership *as,
                                void (*wake)(void *context), void *context, struct text *error)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store) {
        text_add(error, "out of memory");
        return NULL;
    }
    store->hold.file = -1;
    if (database_is_remote(path) || hold_open(&store->hold, path, &store->note, error))
        store->writer = writer_open(path, as, store_writes, STORE_WRITES, wake, context, error);
    if (store->writer && database_open(&store->db, path, FOR_READING, error) &&
        database_prepare(&store->db, store_reads, S_STATEMENTS, error)) {
        text_add(&store->note, text_string(&store->db.note));
        return store;
    }
    store_close(store);
    return NULL;
}

struct store *store_open_to_read(const char *path, struct text *error)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store) {
        text_add(error, "out of memory");
        return NULL;
    }
    store->hold.file = -1;
    if (database_open(&store->db, path, FOR_READING, error) &&
        database_prepare(&store->db, store_reads, S_STATEMENTS, error))
        return store;
    store_close(store);
    return NULL;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    writer_close(store->writer);
    database_close(&store->db);
    hold_close(&store->hold);
    text_free(&store->note);
    free(store);
}

/* Beside the loop */

bool store_read_aside(struct store *store, const char *path, void (*wake)(void *context),
                      void *context, struct text *error)
{
    store->aside = aside_open(&store->db, path, wake, context, error);
    return store->aside;
}

bool store_begin_reads(struct store *store, struct reads **reads)
{
    assert(!store->reading);
    if (!store->aside)
        return true;
    if (reads_wait(*reads))
        return false;
    if (!*reads) /* without memory he reads at once */
        *reads = reads_new();
    aside_read_for(&store->db, *reads);
    store->reading = true;
    store->pinned = false;
    store->mark = writer_mark(store->writer);
    return true;
}

bool store_must_wait(const struct reads *reads)
{
    return reads_wait(reads);
}

bool store_end_reads(struct store *store)
{
    bool missing = store_is_missing(store);
    if (!store->aside)
        return true;
    aside_read_for(&store->db, NULL);
    store->reading = false;
    if (missing)
        writer_rewind(store->writer, &store->mark);
    return !missing;
}

bool store_is_missing(const struct store *store)
{
    return store->reading && aside_misses(&store->db);
}

void store_pin(struct store *store)
{
    if (store->reading && !store->pinned)
        aside_hurry(&store->db);
    store->pinned = true;
}

void store_forget_reads(struct reads **reads)
{
    reads_free(*reads);
    *reads = NULL;
}

double store_reads_age(const struct reads *reads)
{
    return reads ? host_seconds() - reads_since(reads) : 0;
}

bool store_collect_reads(struct store *store)
{
    return store->aside && aside_collect(&store->db);
}

bool store_has_reads(const struct store *store)
{
    return store->aside && aside_pending(&store->db);
}

uint64_t store_reads_at_once(const struct store *store)
{
    return store->aside ? aside_at_once(&store->db) : 0;
}

/* Rows */

void store_copy_text(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from);
}

/* Reading */

/* What it finds is then compared with the table to which it leads (sit.c). */
enum found store_find_secret(struct store *store, const unsigned char *hash, char *id, int *seat)
{
    enum step step = STEP_END;
    bool damaged = false;
    for (int i = S_FIND_SEAT; i <= S_FIND_SPECTATOR_COPY && step != STEP_ROW; i++) {
        struct rows *statement = database_bind(&store->db, i, "b", (struct value[]){HASH(hash)});
        step = rows_step(statement);
        if (step == STEP_ROW) {
            store_copy_text(id, TABLE_ID_LENGTH + 1, rows_text(statement, 0));
            *seat = rows_int(statement, 1);
            if (*seat < SEAT_NONE || *seat >= SEATS_MAX)
                step = STEP_DAMAGED;
        }
        damaged |= step == STEP_DAMAGED;
        rows_reset(statement);
        if (step == STEP_ERROR)
            return FOUND_ERROR;
    }
    if (step == STEP_ROW)
        return FOUND;
    return damaged ? FOUND_ERROR : FOUND_NOTHING;
}

/* Rotten lines are left out. */
bool store_each_line(struct store *store, const char *id, int most,
                     void (*each)(void *context, const struct stored_line *line), void *context)
{
    struct rows *statement =
        database_bind(&store->db, S_CHAT, "ti", (struct value[]){TEXT(id), INT(most)});
    enum step step;
    int64_t sum;
    while ((step = rows_step(statement)) == STEP_ROW) {
        struct stored_line line = {rows_int(statement, 1), rows_text(statement, 2),
                                   rows_text(statement, 3), rows_number(statement, 4)};
        if (sum_is_right(statement, CHAT_COLUMN_COUNT, &sum))
            each(context, &line);
    }
    rows_reset(statement);
    return step == STEP_END;
}

bool store_get_note(struct store *store, const char *id, int seat, struct text *out)
{
    struct rows *statement =
        database_bind(&store->db, S_NOTE, "ti", (struct value[]){TEXT(id), INT(seat)});
    enum step step = rows_step(statement);
    int64_t sum;
    if (step == STEP_ROW && sum_is_right(statement, NOTE_COLUMN_COUNT, &sum))
        text_add(out, rows_text(statement, 2));
    rows_reset(statement);
    return step != STEP_ERROR;
}

/* Rotten ones are left out. */
bool store_each_note(struct store *store, const char *id,
                     void (*each)(void *context, int seat, const char *text), void *context)
{
    struct rows *statement = database_bind(&store->db, S_NOTES, "t", (struct value[]){TEXT(id)});
    enum step step;
    int64_t sum;
    while ((step = rows_step(statement)) == STEP_ROW) {
        int seat = rows_int(statement, 1);
        if (sum_is_right(statement, NOTE_COLUMN_COUNT, &sum) && seat >= 0 && seat < SEATS_MAX)
            each(context, seat, rows_text(statement, 2));
    }
    rows_reset(statement);
    return step == STEP_END;
}

bool store_get_pending(struct store *store, const struct stored_game *game, int version,
                       struct text *out)
{
    struct rows *statement =
        database_bind(&store->db, S_PENDING, "t", (struct value[]){TEXT(game->id)});
    enum step step = rows_step(statement);
    int64_t sum;
    if (step == STEP_ROW && sum_is_right(statement, PENDING_COLUMN_COUNT, &sum) &&
        rows_int(statement, 1) == version && rows_int(statement, 2) == game->undos)
        text_add(out, rows_text(statement, 3));
    rows_reset(statement);
    return step != STEP_ERROR;
}

/* Lists */

/* A damaged table is not listed; somebody who has its link is told so. What is missing beside the
 * loop is asked for all at once. */
static enum step list_game(struct store *store, struct rows *statement, struct listed_game *game)
{
    struct stored_game row = {.header = TEXT_EMPTY};
    bool good = store_read_game(statement, &row);
    enum step step = good ? STEP_ROW : STEP_DAMAGED;
    int mended = 0;
    *game = (struct listed_game){.id = rows_text(statement, 0),
                                 .game = rows_text(statement, 1),
                                 .players = row.players,
                                 .over = rows_int(statement, GAME_COLUMN_COUNT + 1) != 0,
                                 .version = rows_int(statement, GAME_COLUMN_COUNT + 2),
                                 .turn = rows_int(statement, GAME_COLUMN_COUNT + 3)};
    for (int seat = 0; (step == STEP_ROW || store_is_missing(store)) && seat < row.players; seat++)
        step = store_load_seat(store, game->id, seat, NULL, &game->seats[seat], &mended);
    text_free(&row.header);
    return step;
}

static bool each_listed(struct store *store, struct rows *statement,
                        void (*each)(void *context, const struct listed_game *game), void *context)
{
    enum step step;
    while ((step = rows_step(statement)) == STEP_ROW) {
        struct listed_game game;
        enum step whole = list_game(store, statement, &game);
        if (whole == STEP_ROW)
            each(context, &game);
        if (whole == STEP_ERROR && !store_is_missing(store))
            break;
    }
    rows_reset(statement);
    return step == STEP_END && !store_is_missing(store);
}

bool store_each_listed(struct store *store, int most,
                       void (*each)(void *context, const struct listed_game *game), void *context)
{
    const struct value values[] = {INT(most)};
    return each_listed(store, database_bind(&store->db, S_LISTED, "i", values), each, context);
}

bool store_get_listed(struct store *store, const char *id,
                      void (*each)(void *context, const struct listed_game *game), void *context)
{
    const struct value values[] = {TEXT(id)};
    return each_listed(store, database_bind(&store->db, S_LISTED_ONE, "t", values), each, context);
}

bool store_each_unfinished(struct store *store, const struct unfinished_game *after, int64_t before,
                           int most,
                           void (*each)(void *context, const struct unfinished_game *game),
                           void *context)
{
    const struct value values[] = {INT(after->created), TEXT(after->id), INT(before), INT(most)};
    struct rows *statement = database_bind(&store->db, S_UNFINISHED, "itii", values);
    enum step step;
    int64_t sum;
    while ((step = rows_step(statement)) == STEP_ROW) {
        bool good = sum_is_right(statement, SEAL_COLUMN_COUNT, &sum);
        struct unfinished_game game = {.created = rows_number(statement, SEAL_COLUMN_COUNT + 2),
                                       .touched =
                                           good ? rows_number(statement, SEAL_TOUCHED) : INT64_MAX};
        store_copy_text(game.id, sizeof game.id, rows_text(statement, SEAL_COLUMN_COUNT + 1));
        each(context, &game);
    }
    rows_reset(statement);
    return step == STEP_END;
}

bool store_get_calendar(struct store *store, struct calendar *calendar)
{
    struct rows *statement = database_bind(&store->db, S_CALENDAR, "", NULL);
    int64_t sum;
    bool good = rows_step(statement) == STEP_ROW && sum_is_right(statement, 2, &sum);
    *calendar = (struct calendar){0};
    if (good)
        *calendar = (struct calendar){rows_number(statement, 0), rows_number(statement, 1)};
    rows_reset(statement);
    return good;
}
