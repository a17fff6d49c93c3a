/* store_write.c: what is written (see store.h): rows for the batch that is gathering. */
#include <string.h>
#include <time.h>

#include "server/store/store_parts.h"

#define SPECTATES "CASE WHEN seat < 0 THEN 1 ELSE 0 END"
#define SEAL_VALUES \
    "(" SEAL_COLUMNS ", sum) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) " \
    "ON CONFLICT (game_id) DO UPDATE SET version = excluded.version, head = excluded.head, " \
    "undos = excluded.undos, over = excluded.over, rematch = excluded.rematch, " \
    "sums = excluded.sums, page = excluded.page, touched = excluded.touched, " \
    "turn = excluded.turn, serial = excluded.serial, sum = excluded.sum"
#define GAME_VALUES \
    "(" GAME_COLUMNS ", sum) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"
#define SEAT_VALUES \
    "(" SEAT_COLUMNS ", sum) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) " \
    "ON CONFLICT (game_id, seat) DO UPDATE SET kind = excluded.kind, level = excluded.level, " \
    "name = excluded.name, secret = excluded.secret, joined = excluded.joined, " \
    "clock = excluded.clock, invitation = excluded.invitation, " \
    "invitations = excluded.invitations, invites = excluded.invites, sum = excluded.sum"

/* News for the ways that `who` finds: key without the way, kind, table, seat, now, when to push and
 * when else, and $8, which news it is. */
#define TELL(WHO) \
    "INSERT INTO news (key, way, account, kind, game_id, seat, created, due) " \
    "SELECT $1 || who.id, who.id, who.account, $2, $3, $4, $5, CASE WHEN who.kind = 'push' THEN " \
    "CAST($6 AS BIGINT) ELSE CAST($7 AS BIGINT) END FROM (SELECT id, account, kind FROM ways " \
    "WHERE proven = 1 AND (wants & CAST($8 AS BIGINT)) <> 0 AND " WHO \
    ") AS who WHERE true ON CONFLICT (key) DO UPDATE SET created = excluded.created, " \
    "due = excluded.due WHERE news.sent = 0 AND news.tries = 0"
/* News for one way, or some: key without the way, kind, now, when, and $5. */
#define TELL_THOSE(WHO) \
    "INSERT INTO news (key, way, account, kind, game_id, seat, created, due) " \
    "SELECT $1 || id, id, account, $2, '', 0, $3, $4 FROM ways WHERE " WHO \
    " ON CONFLICT (key) DO NOTHING"
/* News of a tournament for its organiser: key without the way, kind, tournament or table, round,
 * table or seat, now, when, and $7, which news it is. */
#define TELL_CUP(FROM, WHICH) \
    "INSERT INTO news (key, way, account, kind, game_id, seat, created, due) " \
    "SELECT $1 || ways.id, ways.id, ways.account, $2, $3, $4, $5, $6 FROM " FROM \
    " JOIN ways ON ways.account = cups.organiser AND ways.game_id IN ('', cups.series) AND " \
    "ways.seat = -2 WHERE cups.organiser <> '' AND (wants & CAST($7 AS BIGINT)) <> 0 AND " \
    "proven = 1 AND " WHICH " = $3 ON CONFLICT (key) DO NOTHING"
/* The secret that a seat has now: whoever had another one is not told any more. */
#define SEAT_SECRET "(SELECT secret FROM seats WHERE game_id = $3 AND seat = $9)"

const char *const store_writes[STORE_WRITES] = {
    [W_ADD_GAME] = "INSERT INTO games " GAME_VALUES,
    [W_COPY_GAME] = "INSERT INTO games_copy " GAME_VALUES,
    [W_SET_OVER] = "UPDATE games SET over = $1 WHERE id = $2",
    [W_SET_REMATCH] = "UPDATE games SET rematch = $1 WHERE id = $2",
    [W_SET_SEAT] = "INSERT INTO seats " SEAT_VALUES,
    [W_COPY_SEAT] = "INSERT INTO seats_copy " SEAT_VALUES,
    [W_ADD_ACTION] = "INSERT INTO actions (" ACTION_COLUMNS ", sum) "
                     "VALUES ($1, $2, $3, $4, $5, $6)",
    [W_ADD_PAGE] = "INSERT INTO pages (" PAGE_COLUMNS ", sum) VALUES ($1, $2, $3, $4) "
                   "ON CONFLICT (game_id, number) DO UPDATE SET text = excluded.text, "
                   "sum = excluded.sum",
    [W_KEEP_UNDO] =
        "INSERT INTO undos (game_id, number, to_version, seat, time, actions) "
        "SELECT $1, $2, $3, $4, $5, coalesce(group_concat(action, '\n'), '') FROM "
        "(SELECT action FROM actions WHERE game_id = $1 AND version >= $3 ORDER BY version) AS cut",
    [W_CUT_ACTIONS] = "DELETE FROM actions WHERE game_id = $1 AND version >= $2",
    [W_CUT_PAGES] = "DELETE FROM pages WHERE game_id = $1 AND number > $2",
    [W_COUNT_UNDO] = "UPDATE games SET undos = $1, over = NULL WHERE id = $2",
    [W_ADD_CHAT] = "INSERT INTO chat (" CHAT_COLUMNS ", sum) VALUES ($1, $2, $3, $4, $5, $6)",
    [W_TRIM_CHAT] = "DELETE FROM chat WHERE game_id = $1 AND " SPECTATES " = $2 AND number <= "
                    "(SELECT number FROM chat WHERE game_id = $1 AND " SPECTATES " = $2 "
                    "ORDER BY number DESC LIMIT 1 OFFSET $3)",
    [W_SET_NOTE] = "INSERT INTO notes (" NOTE_COLUMNS ", sum) VALUES ($1, $2, $3, $4) "
                   "ON CONFLICT (game_id, seat) DO UPDATE SET text = excluded.text, "
                   "sum = excluded.sum",
    [W_SET_PENDING] = "INSERT INTO pending (" PENDING_COLUMNS ", sum) VALUES ($1, $2, $3, $4, $5) "
                      "ON CONFLICT (game_id) DO UPDATE SET version = excluded.version, "
                      "undos = excluded.undos, entries = excluded.entries, sum = excluded.sum",
    [W_SEAL] = "INSERT INTO seals " SEAL_VALUES,
    [W_COPY_SEAL] = "INSERT INTO seals_copy " SEAL_VALUES,
    [W_SET_CALENDAR] = "INSERT INTO calendar (one, " CALENDAR_COLUMNS ", sum) "
                       "VALUES (1, $1, $2, $3) ON CONFLICT (one) DO UPDATE SET "
                       "seen = excluded.seen, since = excluded.since, sum = excluded.sum",
    [W_ADD_ACCOUNT] = "INSERT INTO accounts (id, name, skeleton, password, vault, created, "
                      "letters) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (skeleton) DO "
                      "NOTHING",
    [W_SET_PASSWORD] = "UPDATE accounts SET password = $1, vault = $2 WHERE id = $3",
    [W_DELETE_ACCOUNT] = "DELETE FROM accounts WHERE id = $1",
    [W_ADD_SESSION] = "INSERT INTO sessions (" SESSION_COLUMNS ") SELECT $1, $2, id, $3, $4, $5, "
                      "$6 FROM accounts WHERE id = $7",
    [W_SET_SEEN] = "UPDATE sessions SET seen = $1 WHERE hash = $2",
    [W_END_SESSION] = "DELETE FROM sessions WHERE hash = $1",
    [W_END_SESSION_OF] = "DELETE FROM sessions WHERE account = $1 AND id = $2",
    [W_END_OTHERS] = "DELETE FROM sessions WHERE account = $1 AND id <> $2",
    [W_TRIM_SESSIONS] = "DELETE FROM sessions WHERE account = $1 AND (seen < $2 OR hash IN (SELECT "
                        "hash FROM sessions WHERE account = $1 ORDER BY seen DESC, id LIMIT 1000 "
                        "OFFSET $3))",
    [W_CLAIM] = "INSERT INTO claims (" CLAIM_COLUMNS ") SELECT seats.game_id, seats.seat, $1, $2, "
                "$3, $4, coalesce(games.over, 0) FROM seats JOIN games ON games.id = "
                "seats.game_id WHERE seats.secret = $2 AND seats.game_id = $5 AND seats.seat = $6 "
                "AND EXISTS (SELECT 1 FROM accounts WHERE id = $1) ON CONFLICT (game_id, seat) DO "
                "UPDATE SET account = excluded.account, secret = excluded.secret, sealed = "
                "excluded.sealed, claimed = excluded.claimed WHERE claims.secret <> "
                "excluded.secret OR claims.account = excluded.account",
    [W_CLAIMS_OVER] = "UPDATE claims SET over = $1 WHERE game_id = $2",
    [W_RELEASE] = "DELETE FROM claims WHERE account = $1 AND game_id = $2 AND seat = $3",
    [W_RELEASE_ALL] = "UPDATE claims SET account = '', sealed = '' WHERE account = $1",
    [W_RELEASED] = "DELETE FROM claims WHERE account = '' AND game_id = $1 AND seat = $2",
    [W_SET_LETTERS] = "UPDATE accounts SET letters = $1 WHERE id = $2 AND letters IS NULL",
    [W_ADD_PARTY] =
        "INSERT INTO parties (game_id, seat, account, game, speed, rated, level, mean, deviation, "
        "new_mean, new_deviation, started) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9, "
        "$10)",
    [W_PARTY_GONE] = "UPDATE parties SET gone = $1 WHERE game_id = $2 AND seat = $3",
    [W_SET_STYLE] = "UPDATE parties SET style = $1 WHERE game_id = $2 AND seat = $3",
    [W_DELETE_RATINGS] = "DELETE FROM ratings WHERE account = $1",
    [W_DELETE_MET] = "DELETE FROM pairs WHERE other = $1 AND account IN (SELECT other FROM pairs "
                     "WHERE account = $1)",
    [W_DELETE_PAIRS] = "DELETE FROM pairs WHERE account = $1",
    [W_FORGET_PARTIES] = "UPDATE parties SET account = '' WHERE account = $1",
    [W_DELETE_SEEKS] = "DELETE FROM seeks WHERE account = $1",
    [W_DELETE_SEEKERS] = "DELETE FROM seekers WHERE account = $1",
    [W_DELETE_BLOCKS] = "DELETE FROM blocks WHERE account = $1",
    [W_DELETE_BLOCKED] = "DELETE FROM blocks WHERE other = $1",
    [W_DELETE_PRESENCE] = "DELETE FROM presence WHERE account = $1",
    [W_ADD_SEEK] = "INSERT INTO seeks (" SEEK_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, "
                   "$9, $10, $11, $12, $13) ON CONFLICT (id) DO NOTHING",
    [W_JOIN_SEEK] =
        "INSERT INTO seekers (" SEEKER_COLUMNS ") SELECT seeks.id, free.column1, $1, $2 FROM seeks "
        "JOIN (VALUES (0), (1), (2), (3), (4)) AS free ON free.column1 < seeks.players WHERE "
        "seeks.id = $3 AND NOT EXISTS (SELECT 1 FROM seekers AS taken WHERE taken.seek = seeks.id "
        "AND (taken.place = free.column1 OR taken.account = $1)) AND EXISTS (SELECT 1 FROM "
        "accounts WHERE accounts.id = $1 AND banned = 0) ORDER BY free.column1 LIMIT 1 ON "
        "CONFLICT DO NOTHING",
    [W_LEAVE_SEEK] = "DELETE FROM seekers WHERE seek = $1 AND account = $2",
    [W_END_SEEK] = "DELETE FROM seeks WHERE id = $1",
    [W_END_SEEKERS] = "DELETE FROM seekers WHERE seek = $1",
    [W_LEAVE_LIVE] = "DELETE FROM seekers WHERE account = $1 AND EXISTS (SELECT 1 FROM seeks "
                     "WHERE seeks.id = seek AND budget < $2)",
    [W_END_LIVE_SEEKERS] = "DELETE FROM seekers WHERE seek IN (SELECT id FROM seeks WHERE "
                           "account = $1 AND budget < $2)",
    [W_END_LIVE] = "DELETE FROM seeks WHERE account = $1 AND budget < $2",
    [W_END_OLD_SEEKS] =
        "DELETE FROM seeks WHERE created < $1 OR NOT EXISTS (SELECT 1 FROM seekers WHERE "
        "seekers.seek = seeks.id AND seekers.account = seeks.account) OR (budget < $2 AND NOT "
        "EXISTS (SELECT 1 FROM presence WHERE presence.account = seeks.account AND seen >= $3))",
    [W_END_LOST_SEEKERS] = "DELETE FROM seekers WHERE NOT EXISTS (SELECT 1 FROM seeks WHERE "
                           "seeks.id = seek)",
    [W_BLOCK] = "INSERT INTO blocks (account, other) SELECT $1, id FROM accounts WHERE id = $2 ON "
                "CONFLICT DO NOTHING",
    [W_UNBLOCK] = "DELETE FROM blocks WHERE account = $1 AND other = $2",
    [W_SET_PRESENCE] = "INSERT INTO presence (account, seen) VALUES ($1, $2) ON CONFLICT (account) "
                       "DO UPDATE SET seen = excluded.seen",
    [W_RATING_TURN] = "UPDATE rating_turn SET number = number + 1",
    [W_READ_PARTIES] = "SELECT seat, account, game, speed, rated, level, mean, deviation FROM "
                       "parties WHERE game_id = $1 AND ended = 0 ORDER BY seat",
    [W_READ_RATING] = "SELECT mean, deviation, games, wins, played FROM ratings WHERE account = "
                      "$1 AND game = $2 AND speed = $3",
    [W_SET_RATING] =
        "INSERT INTO ratings (" RATING_COLUMNS ") SELECT id, $1, $2, $3, $4, $5, $6, $7, $8, $9 "
        "FROM accounts WHERE id = $10 ON CONFLICT (account, game, speed) DO UPDATE SET mean = "
        "excluded.mean, deviation = excluded.deviation, games = excluded.games, wins = "
        "excluded.wins, shown = excluded.shown, provisional = excluded.provisional, played = "
        "excluded.played",
    [W_END_PARTY] = "UPDATE parties SET place = $1, mean = $2, deviation = $3, new_mean = $4, "
                    "new_deviation = $5, ended = $6 WHERE game_id = $7 AND seat = $8",
    [W_ADD_PAIR] =
        "INSERT INTO pairs (" PAIR_COLUMNS ") SELECT id, $1, $2, 1, $3, $4, $5 FROM accounts "
        "WHERE id = $6 ON CONFLICT (account, other, game) DO UPDATE SET games = pairs.games + 1, "
        "better = pairs.better + excluded.better, worse = pairs.worse + excluded.worse, "
        "last = excluded.last",
    [W_FORGET_CHAT] = "DELETE FROM chat WHERE game_id = $1 AND seat = $2",
    [W_FORGET_NOTE] = "DELETE FROM notes WHERE game_id = $1 AND seat = $2",
    [W_ADD_WAY] = "INSERT INTO ways (" WAY_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, "
                  "$10, $11, $12, $13) ON CONFLICT (id) DO UPDATE SET keys = excluded.keys, "
                  "lang = excluded.lang, wants = excluded.wants, sealed = excluded.sealed, "
                  "failures = 0",
    [W_DROP_WAY] = "DELETE FROM ways WHERE id = $1 AND account = $2 AND game_id = $3 AND seat = $4",
    [W_STOP_WAY] = "DELETE FROM ways WHERE id = $1",
    [W_PROVE_WAY] = "UPDATE ways SET proven = 1 WHERE id = $1",
    [W_CHANGE_WAY] = "UPDATE ways SET wants = $1 WHERE id = $2",
    [W_DROP_WAYS_OF] = "DELETE FROM ways WHERE account = $1",
    [W_DROP_NEWS] =
        "DELETE FROM news WHERE way = $1 AND NOT EXISTS (SELECT 1 FROM ways WHERE id = $1)",
    [W_DROP_NEWS_OF] = "DELETE FROM news WHERE account = $1",
    [W_TELL_SEAT] = TELL("game_id = $3 AND seat = CAST($9 AS BIGINT) AND secret = " SEAT_SECRET
                         " UNION ALL SELECT id, account, kind FROM ways WHERE proven = 1 AND "
                         "(wants & CAST($8 AS BIGINT)) <> 0 AND game_id = '' AND account = (SELECT "
                         "account FROM claims WHERE game_id = $3 AND seat = $9 AND account <> '' "
                         "AND secret = " SEAT_SECRET ")"),
    [W_TELL_TABLE] = TELL("game_id = $3 AND seat = CAST($9 AS BIGINT)"),
    [W_TELL_ACCOUNT] = TELL("game_id = '' AND account = $9 AND account <> ''"),
    [W_TELL_CUP] = TELL_CUP("cups", "cups.id"),
    [W_TELL_LOST_ON_TIME] =
        TELL_CUP("cup_tables JOIN cups ON cups.id = cup_tables.cup", "cup_tables.game_id"),
    [W_TELL_WAY] = TELL_THOSE("id = $5"),
    [W_TELL_ADDRESS] = TELL_THOSE("kind = 'mail' AND address = $5 AND proven = 1"),
    [W_TOLD] = "DELETE FROM news WHERE game_id = $1 AND seat = $2 AND kind = 'turn'",
    [W_USE_TICKET] = "DELETE FROM tickets WHERE hash = $1",
    [W_DELETE_NEWS] = "DELETE FROM news WHERE game_id = $1",
    [W_DELETE_WAYS] = "DELETE FROM ways WHERE game_id = $1",
    [W_FORGET_REPORTS] = "DELETE FROM reports WHERE game_id = $1 AND seat = $2",
    [W_MUTE] = "INSERT INTO mutes (" MUTE_COLUMNS ") SELECT $1, id, $2 FROM accounts WHERE "
               "(SELECT count(*) FROM mutes WHERE account = $1) < $3 AND id = $4 "
               "ON CONFLICT (account, other) DO NOTHING",
    [W_UNMUTE] = "DELETE FROM mutes WHERE account = $1 AND other = $2",
    [W_ADD_REPORT] = "INSERT INTO reports (" REPORT_COLUMNS
                     ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, '', '')",
    [W_CLOSE_REPORT] = "UPDATE reports SET outcome = $1, closed = $2, decided = $3 WHERE id = $4",
    [W_ADD_DEED] =
        "INSERT INTO deeds (" DEED_COLUMNS ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    [W_SET_STANDING] = "UPDATE accounts SET muted = $1, banned = $2 WHERE id = $3",
    [W_SET_ROLE] = "UPDATE accounts SET role = $1 WHERE id = $2",
    [W_FORGET_MUTES] = "DELETE FROM mutes WHERE account = $1 OR other = $1",
    [W_FORGET_REPORTS_ABOUT] = "DELETE FROM reports WHERE account = $1",
    [W_FORGET_REPORTS_BY] = "UPDATE reports SET reporter = '', words = '' WHERE reporter = $1",
    [W_FORGET_DEEDS_ABOUT] =
        "UPDATE deeds SET account = '', name = '', words = '' WHERE account = $1",
    [W_FORGET_DEEDS_BY] = "UPDATE deeds SET moderator = '', done_by = '' WHERE moderator = $1",
    [W_ADD_DEAL] = "INSERT INTO deals (" DEAL_COLUMNS ") SELECT $1, $2, $3, id, $4, $5, $6, $7 "
                   "FROM accounts WHERE id = $8 ON CONFLICT (game, span, date, account) DO NOTHING",
    [W_DROP_DEALS] = "DELETE FROM deals WHERE sent < $1",
    [W_FORGET_DEALS] = "DELETE FROM deals WHERE account = $1",
    [W_SET_SHARE] =
        "INSERT INTO shares (id, version, title, notes, picture, created, account, game_id, game) "
        "SELECT $1, $2, $3, $4, $5, $6, accounts.id, games.id, games.game FROM accounts, games "
        "WHERE accounts.id = $7 AND games.id = $8 AND games.over IS NOT NULL ON CONFLICT (id) DO "
        "UPDATE SET version = excluded.version, title = excluded.title, notes = excluded.notes, "
        "picture = excluded.picture WHERE shares.account = excluded.account AND shares.game_id = "
        "excluded.game_id",
    [W_DELETE_SHARE] = "DELETE FROM shares WHERE id = $1",
    [W_DELETE_OWN_SHARES] = "DELETE FROM shares WHERE account = $1",
    [W_ADD_CUP] = "INSERT INTO cups (" CUP_COLUMNS ") SELECT $1, $2, $3, id, $4, $5, $6, 0, 0, 0, "
                  "$7, $8, 0, 0, 0, 0, 0, $9, $10, '' FROM accounts WHERE id = $11 "
                  "ON CONFLICT (id) DO NOTHING",
    [W_SET_CUP] = "UPDATE cups SET status = $1, ended = $2, round = $3, next = $4, state = $5, "
                  "due = CASE WHEN woken = $6 THEN $7 ELSE 0 END WHERE id = $8",
    [W_STEER_CUP] = "UPDATE cups SET begins = $1, paused = $2, ending = $3, due = 0, "
                    "woken = woken + 1 WHERE id = $4",
    [W_WAKE_CUP] = "UPDATE cups SET due = 0, woken = woken + 1 WHERE id = $1",
    [W_WAKE_CUP_OF] = "UPDATE cups SET due = 0, woken = woken + 1 WHERE id IN "
                      "(SELECT cup FROM cup_tables WHERE game_id = $1)",
    [W_JOIN_CUP] =
        "INSERT INTO cup_players (" ENTRY_COLUMNS ") SELECT $1, $2, accounts.id, '', 0, -1, 0, $3 "
        "FROM cups, accounts WHERE cups.id = $1 AND cups.status = 0 AND accounts.id = $4 AND "
        "(SELECT count(*) FROM cup_players WHERE cup = $1 AND state = 0) < $5 "
        "ON CONFLICT (cup, account) WHERE account <> '' DO UPDATE SET state = 0, "
        "joined = excluded.joined WHERE cup_players.state = 1",
    [W_INVITE_TO_CUP] =
        "INSERT INTO cup_players (" ENTRY_COLUMNS ") SELECT $1, $2, accounts.id, '', 1, -1, 0, $3 "
        "FROM cups, accounts WHERE cups.id = $1 AND cups.status = 0 AND accounts.id = $4 "
        "ON CONFLICT (cup, account) WHERE account <> '' DO NOTHING",
    [W_ADD_CUP_BOT] = "INSERT INTO cup_players (" ENTRY_COLUMNS ") SELECT $1, $2, '', $3, 0, $4, "
                      "0, $5 FROM cups WHERE id = $1",
    [W_CARRY_ENTRIES] =
        "INSERT INTO cup_players (" ENTRY_COLUMNS ") SELECT $1, entry, account, '', 0, -1, 0, "
        "joined FROM cup_players WHERE cup = $2 AND state = 0 AND account <> ''",
    [W_NUMBER_ENTRY] = "UPDATE cup_players SET number = $1 WHERE cup = $2 AND entry = $3",
    [W_SET_ENTRY] = "UPDATE cup_players SET state = $1, misses = $2 WHERE cup = $3 AND entry = $4",
    [W_REMOVE_ENTRY] = "DELETE FROM cup_players WHERE cup = $1 AND entry = $2 AND number < 0",
    [W_WAKE_OWN_CUPS] = "UPDATE cups SET due = 0, woken = woken + 1 WHERE status < 3 AND id IN "
                        "(SELECT cup FROM cup_players WHERE account = $1)",
    [W_LEAVE_CUPS] = "UPDATE cup_players SET account = '', state = 2 WHERE account = $1",
    [W_LEAVE_ORGANISED] = "UPDATE cups SET organiser = '' WHERE organiser = $1",
    [W_ADD_CUP_TABLE] = "INSERT INTO cup_tables (" CUP_TABLE_COLUMNS ") "
                        "VALUES ($1, $2, $3, '', '', '', 0, 0, 0)",
    [W_OPEN_CUP_TABLE] =
        "UPDATE cup_tables SET game_id = $1, deadline = $2 WHERE cup = $3 AND number = $4",
    [W_SET_OUTCOME] = "UPDATE cup_tables SET outcome = $1 WHERE game_id = $2",
    [W_SET_VERDICT] =
        "UPDATE cup_tables SET verdict = $1, fresh = 1 WHERE cup = $2 AND number = $3",
    [W_DECIDE] = "UPDATE cup_tables SET decided = 1 WHERE cup = $1 AND number = $2",
    [W_HEAR_VERDICT] =
        "UPDATE cup_tables SET fresh = 0, decided = 1 WHERE cup = $1 AND number = $2",
    [W_END_DEADLINE] = "UPDATE cup_tables SET deadline = 0 WHERE game_id = $1",
    [W_DELETE_CLAIMS] = "DELETE FROM claims WHERE game_id = $1",
    [W_DELETE_PARTIES] = "DELETE FROM parties WHERE game_id = $1",
    [W_DELETE_SHARES] = "DELETE FROM shares WHERE game_id = $1",
    [W_DELETE_NOTES] = "DELETE FROM notes WHERE game_id = $1",
    [W_DELETE_PENDING] = "DELETE FROM pending WHERE game_id = $1",
    [W_DELETE_CHAT] = "DELETE FROM chat WHERE game_id = $1",
    [W_DELETE_UNDOS] = "DELETE FROM undos WHERE game_id = $1",
    [W_DELETE_ACTIONS] = "DELETE FROM actions WHERE game_id = $1",
    [W_DELETE_PAGES] = "DELETE FROM pages WHERE game_id = $1",
    [W_DELETE_SEATS] = "DELETE FROM seats WHERE game_id = $1",
    [W_DELETE_SEATS_COPY] = "DELETE FROM seats_copy WHERE game_id = $1",
    [W_DELETE_SEAL] = "DELETE FROM seals WHERE game_id = $1",
    [W_DELETE_SEAL_COPY] = "DELETE FROM seals_copy WHERE game_id = $1",
    [W_DELETE_GAME_COPY] = "DELETE FROM games_copy WHERE id = $1",
    [W_DELETE_GAME] = "DELETE FROM games WHERE id = $1",
};

/* Parents come first. */
const struct stored_table stored_tables[STORED_TABLES] = {
    {"games", GAME_COLUMNS ", sum, over, undos, rematch", "id", "id"},
    {"games_copy", GAME_COLUMNS ", sum", "id", "id"},
    {"seats", SEAT_COLUMNS ", sum", "game_id", "seat"},
    {"seats_copy", SEAT_COLUMNS ", sum", "game_id", "seat"},
    {"actions", ACTION_COLUMNS ", sum", "game_id", "version"},
    {"pages", PAGE_COLUMNS ", sum", "game_id", "number"},
    {"seals", SEAL_COLUMNS ", sum", "game_id", "number"},
    {"seals_copy", SEAL_COLUMNS ", sum", "game_id", "number"},
    {"undos", "game_id, number, to_version, seat, actions, time", "game_id", "number"},
    {"chat", CHAT_COLUMNS ", sum", "game_id", "number"},
    {"notes", NOTE_COLUMNS ", sum", "game_id", "seat"},
    {"pending", PENDING_COLUMNS ", sum", "game_id", "game_id"},
};

const struct stored_table people_tables[PEOPLE_TABLES] = {
    {"accounts", ACCOUNT_COLUMNS, "id", "id"},
    {"sessions", SESSION_COLUMNS, "account", "hash"},
    {"claims", CLAIM_COLUMNS, "account", "game_id, seat"},
    {"parties", PARTY_COLUMNS, "account", "game_id, seat"},
    {"ratings", RATING_COLUMNS, "account", "game, speed"},
    {"pairs", PAIR_COLUMNS, "account", "other, game"},
    {"seeks", SEEK_COLUMNS, "account", "id"},
    {"seekers", SEEKER_COLUMNS, "account", "seek"},
    {"blocks", "account, other", "account", "other"},
    {"ways", WAY_COLUMNS, "account", "id"},
    {"news", NEWS_COLUMNS, "account", "key"},
    {"news_keys", NEWS_KEYS_COLUMNS, "id", "id"}, /* of nobody: "" */
    {"mutes", MUTE_COLUMNS, "account", "other"},
    {"reports", REPORT_COLUMNS, "reporter", "id"},
    {"deeds", DEED_COLUMNS, "moderator", "id"},
    {"deals", DEAL_COLUMNS, "account", "game, span, date"},
    {"shares", SHARE_COLUMNS, "account", "id"},
};

const struct stored_table cup_tables[CUP_TABLES] = {
    {"cups", CUP_COLUMNS, "id", "id"},
    {"cup_players", ENTRY_COLUMNS, "cup", "entry"},
    {"cup_tables", CUP_TABLE_COLUMNS, "cup", "number"},
};

void store_write_copy(struct text *sql, const struct stored_table *table, const char *to,
                      const char *from)
{
    text_format(sql, "INSERT INTO %s.%s (%s) SELECT %s FROM %s.%s WHERE %s = $1 ORDER BY %s", to,
                table->name, table->columns, table->columns, from, table->name, table->key,
                table->order);
}

static void add(struct store *store, int statement, const char *pattern, const struct value *values)
{
    writer_add(store->writer, statement, pattern, values);
}

/* Batches */

int store_length(struct store *store)
{
    return writer_length(store->writer);
}

bool store_is_busy(struct store *store)
{
    return writer_is_busy(store->writer);
}

void store_hand_over(struct store *store)
{
    writer_hand_over(store->writer);
}

bool store_collect(struct store *store, struct written *written)
{
    bool ended = writer_collect(store->writer, written, &store->db.why);
    if (ended)
        store->unsure = written->unsure;
    return ended;
}

void store_fail(struct store *store)
{
    writer_fail(store->writer);
}

void store_wait(struct store *store)
{
    writer_wait(store->writer);
}

/* Rows */

/* Writes a row with the sum of all its values in the place of the last value, which `pattern`
 * includes. */
static int64_t add_row(struct store *store, int statement, const char *pattern,
                       struct value *values)
{
    int count = (int)strlen(pattern) - 1;
    values[count] = INT(sum_values(pattern, count, values));
    add(store, statement, pattern, values);
    return values[count].number;
}

void store_check_lease(struct store *store, const char *id, struct lease lease)
{
    const struct value values[] = {TEXT(id), INT(lease.member), INT(lease.epoch)};
    writer_add(store->writer, WRITER_CHECK, "tii", values);
}

void store_add_game(struct store *store, struct stored_game *game, const char *slug)
{
    struct value values[GAME_COLUMN_COUNT + 1] = {TEXT(game->id),
                                                  TEXT(slug),
                                                  TEXT(text_string(&game->header)),
                                                  INT(game->players),
                                                  TEXT(game->listed ? "public" : "private"),
                                                  INT(game->rules.clock.budget),
                                                  INT(game->rules.clock.increment),
                                                  INT(game->rules.clock.cap),
                                                  HASH(game->spectator),
                                                  INT(time(NULL)),
                                                  INT(game->rules.creator),
                                                  INT(game->rules.hints)};
    game->sum = add_row(store, W_ADD_GAME, "tttitiiibiiii", values);
    add_row(store, W_COPY_GAME, "tttitiiibiiii", values);
}

void store_set_over(struct store *store, const char *id)
{
    const struct value values[] = {INT(time(NULL)), TEXT(id)};
    add(store, W_SET_OVER, "it", values);
    add(store, W_CLAIMS_OVER, "it", values);
}

void store_set_rematch(struct store *store, const char *id, const char *next)
{
    add(store, W_SET_REMATCH, "tt", (struct value[]){TEXT(next), TEXT(id)});
}

void store_set_seat(struct store *store, const char *id, int seat, struct stored_seat *row)
{
    struct value values[SEAT_COLUMN_COUNT + 1] = {TEXT(id),
                                                  INT(seat),
                                                  TEXT(seat_kind_names[row->at.kind]),
                                                  TEXT(row->at.level),
                                                  TEXT(row->at.name),
                                                  HASH(row->at.held ? row->secret : NULL),
                                                  INT(row->at.joined),
                                                  INT(row->at.clock_ms),
                                                  HASH(row->invitations ? row->invitation : NULL),
                                                  INT(row->invitations),
                                                  INT(row->at.invites)};
    row->sum = add_row(store, W_SET_SEAT, "titttbiibiii", values);
    add_row(store, W_COPY_SEAT, "titttbiibiii", values);
}

static void add_page(struct store *store, const char *id, const struct book *book, int number)
{
    struct text page = TEXT_EMPTY;
    book_write_page(book, number, &page);
    struct value values[PAGE_COLUMN_COUNT + 1] = {TEXT(id), INT(number), TEXT(text_string(&page))};
    if (page.failed)
        writer_fail(store->writer);
    else
        add_row(store, W_ADD_PAGE, "titi", values);
    text_free(&page);
}

void store_add_action(struct store *store, const char *id, const struct book *book)
{
    const struct book_entry *entry = book_entry(book, book->count);
    const struct value values[] = {TEXT(id),         INT(book->count),
                                   INT(entry->seat), TEXT(book_action(book, book->count)),
                                   INT(entry->time), INT(entry->head)};
    add(store, W_ADD_ACTION, "tiitii", values);
    if (book->count % BOOK_PAGE == 0)
        add_page(store, id, book, book->count / BOOK_PAGE);
}

void store_add_undo(struct store *store, const char *id, int number, int to, int seat)
{
    const struct value keep[] = {TEXT(id), INT(number), INT(to + 1), INT(seat), INT(time(NULL))};
    const struct value cut[] = {TEXT(id), INT(to + 1)};
    const struct value pages[] = {TEXT(id), INT(to / BOOK_PAGE)};
    const struct value count[] = {INT(number), TEXT(id)};
    add(store, W_KEEP_UNDO, "tiiii", keep);
    add(store, W_CUT_ACTIONS, "ti", cut);
    add(store, W_CUT_PAGES, "ti", pages);
    add(store, W_COUNT_UNDO, "it", count);
}

void store_add_chat(struct store *store, const char *id, const struct stored_line *line)
{
    struct value values[CHAT_COLUMN_COUNT + 1] = {TEXT(id), INT(line->seat), TEXT(line->name),
                                                  TEXT(line->text), INT(line->time)};
    add_row(store, W_ADD_CHAT, "tittii", values);
    bool spectator = line->seat == SEAT_NONE;
    const struct value trim[] = {TEXT(id), INT(spectator),
                                 INT(spectator ? SPECTATOR_LINES_KEPT : LINES_KEPT)};
    add(store, W_TRIM_CHAT, "tii", trim);
}

void store_set_note(struct store *store, const char *id, int seat, const char *text)
{
    struct value values[NOTE_COLUMN_COUNT + 1] = {TEXT(id), INT(seat), TEXT(text)};
    add_row(store, W_SET_NOTE, "titi", values);
}

void store_set_pending(struct store *store, const struct stored_game *game, int version,
                       const char *entries)
{
    struct value values[PENDING_COLUMN_COUNT + 1] = {TEXT(game->id), INT(version), INT(game->undos),
                                                     TEXT(entries)};
    add_row(store, W_SET_PENDING, "tiiti", values);
}

void store_seal(struct store *store, struct stored_game *game, const int64_t *sums,
                const struct book *book)
{
    struct text rows = TEXT_EMPTY, page = TEXT_EMPTY;
    store_write_sums(&rows, game->sum, sums, game->players);
    book_write_page(book, book->count / BOOK_PAGE + 1, &page);
    struct value values[SEAL_COLUMN_COUNT + 1] = {
        TEXT(game->id),  INT(book->count),    INT(book_head(book)),     INT(game->undos),
        INT(game->over), TEXT(game->rematch), TEXT(text_string(&rows)), TEXT(text_string(&page)),
        INT(time(NULL)), INT(game->turn),     INT(++game->serial)};
    if (rows.failed || page.failed)
        writer_fail(store->writer);
    else
        add_row(store, W_SEAL, "tiiiitttiiii", values);
    values[SEAL_PAGE] = TEXT(""); /* because it is a copy itself */
    add_row(store, W_COPY_SEAL, "tiiiitttiiii", values);
    text_free(&rows);
    text_free(&page);
}

void store_set_calendar(struct store *store, const struct calendar *calendar)
{
    struct value values[] = {INT(calendar->seen), INT(calendar->since), INT(0)};
    add_row(store, W_SET_CALENDAR, "iii", values);
}

/* Children first: the database checks what refers to what. */
void store_delete_game(struct store *store, const char *id)
{
    static const int unarchived[] = {W_DELETE_NEWS, W_DELETE_WAYS, W_DELETE_CLAIMS,
                                     W_DELETE_PARTIES, W_DELETE_SHARES};
    add(store, WRITER_ARCHIVE, "t", (struct value[]){TEXT(id)});
    for (int i = 0; i < COUNT_OF(unarchived); i++)
        add(store, unarchived[i], "t", (struct value[]){TEXT(id)});
    for (int statement = W_DELETE_NOTES; statement <= W_DELETE_GAME; statement++)
        add(store, statement, "t", (struct value[]){TEXT(id)});
}
