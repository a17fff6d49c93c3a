/* store_parts.h: the inside of a store, for store.c, store_load.c, store_write.c,
 * upgrade.c, archives and moves. */
#ifndef EPOKI_SERVER_STORE_PARTS_H
#define EPOKI_SERVER_STORE_PARTS_H

#include "server/store/hold.h"
#include "server/store/store.h"
#include "server/store/sum.h"
#include "server/store/writer.h"

struct store {
    struct hold hold;
    struct text note;   /* what was to be said about the file */
    struct database db; /* for reading */
    struct writer *writer;
    bool unsure;
    bool aside;              /* it reads beside the loop (aside.h); */
    bool reading, pinned;    /* somebody does, who cannot begin again, */
    struct writer_mark mark; /* and had found this when he began */
};

/* Statements for writing */
enum {
    W_ADD_GAME,
    W_COPY_GAME,
    W_SET_OVER,
    W_SET_REMATCH,
    W_SET_SEAT,
    W_COPY_SEAT,
    W_ADD_ACTION,
    W_ADD_PAGE,
    W_KEEP_UNDO,
    W_CUT_ACTIONS,
    W_CUT_PAGES,
    W_COUNT_UNDO,
    W_ADD_CHAT,
    W_TRIM_CHAT,
    W_SET_NOTE,
    W_SET_PENDING,
    W_SEAL,
    W_COPY_SEAL,
    W_SET_CALENDAR,
    W_ADD_ACCOUNT,
    W_SET_PASSWORD,
    W_DELETE_ACCOUNT,
    W_ADD_SESSION,
    W_SET_SEEN,
    W_END_SESSION,
    W_END_SESSION_OF,
    W_END_OTHERS,
    W_TRIM_SESSIONS,
    W_CLAIM,
    W_CLAIMS_OVER,
    W_RELEASE,
    W_RELEASE_ALL,
    W_RELEASED,
    W_SET_LETTERS,
    W_ADD_PARTY,
    W_PARTY_GONE,
    W_SET_STYLE,
    W_DELETE_RATINGS,
    W_DELETE_MET,
    W_DELETE_PAIRS,
    W_FORGET_PARTIES,
    W_DELETE_SEEKS,
    W_DELETE_SEEKERS,
    W_DELETE_BLOCKS,
    W_DELETE_BLOCKED,
    W_DELETE_PRESENCE,
    W_ADD_SEEK,
    W_JOIN_SEEK,
    W_LEAVE_SEEK,
    W_END_SEEK,
    W_END_SEEKERS,
    W_LEAVE_LIVE,
    W_END_LIVE_SEEKERS,
    W_END_LIVE,
    W_END_OLD_SEEKS,
    W_END_LOST_SEEKERS,
    W_BLOCK,
    W_UNBLOCK,
    W_SET_PRESENCE,
    W_RATING_TURN, /* these are run and read by rate.c alone */
    W_READ_PARTIES,
    W_READ_RATING,
    W_SET_RATING,
    W_END_PARTY,
    W_ADD_PAIR,
    W_FORGET_CHAT,
    W_FORGET_NOTE,
    W_SET_SHARE,
    W_DELETE_SHARE,
    W_DELETE_OWN_SHARES,
    W_ADD_CUP,
    W_SET_CUP,
    W_STEER_CUP,
    W_WAKE_CUP,
    W_WAKE_CUP_OF,
    W_JOIN_CUP,
    W_INVITE_TO_CUP,
    W_ADD_CUP_BOT,
    W_CARRY_ENTRIES,
    W_NUMBER_ENTRY,
    W_SET_ENTRY,
    W_REMOVE_ENTRY,
    W_WAKE_OWN_CUPS,
    W_LEAVE_CUPS,
    W_LEAVE_ORGANISED,
    W_ADD_CUP_TABLE,
    W_OPEN_CUP_TABLE,
    W_SET_OUTCOME,
    W_SET_VERDICT,
    W_DECIDE,
    W_HEAR_VERDICT,
    W_END_DEADLINE,
    W_ADD_WAY,
    W_DROP_WAY,
    W_STOP_WAY,
    W_PROVE_WAY,
    W_CHANGE_WAY,
    W_DROP_WAYS_OF,
    W_DROP_NEWS,
    W_DROP_NEWS_OF,
    W_TELL_SEAT,
    W_TELL_TABLE,
    W_TELL_ACCOUNT,
    W_TELL_CUP,
    W_TELL_LOST_ON_TIME,
    W_TELL_WAY,
    W_TELL_ADDRESS,
    W_TOLD,
    W_USE_TICKET,
    W_FORGET_REPORTS,
    W_MUTE,
    W_UNMUTE,
    W_ADD_REPORT,
    W_CLOSE_REPORT,
    W_ADD_DEED,
    W_SET_STANDING,
    W_SET_ROLE,
    W_FORGET_MUTES,
    W_FORGET_REPORTS_ABOUT,
    W_FORGET_REPORTS_BY,
    W_FORGET_DEEDS_ABOUT,
    W_FORGET_DEEDS_BY,
    W_ADD_DEAL,
    W_DROP_DEALS,
    W_FORGET_DEALS,
    W_DELETE_NEWS,
    W_DELETE_WAYS,
    W_DELETE_CLAIMS,
    W_DELETE_PARTIES,
    W_DELETE_SHARES,
    W_DELETE_NOTES, /* these in this order */
    W_DELETE_PENDING,
    W_DELETE_CHAT,
    W_DELETE_UNDOS,
    W_DELETE_ACTIONS,
    W_DELETE_PAGES,
    W_DELETE_SEATS,
    W_DELETE_SEATS_COPY,
    W_DELETE_SEAL,
    W_DELETE_SEAL_COPY,
    W_DELETE_GAME_COPY,
    W_DELETE_GAME,
    STORE_WRITES
};
extern const char *const store_writes[STORE_WRITES];

/* What goes with an account, in this order; each takes its id. Its sessions end by W_END_OTHERS. */
enum { ACCOUNT_DELETIONS = 23 };
extern const int store_account_deletions[ACCOUNT_DELETIONS];

/* The columns that a row's sum covers, in its order: the same for writing, for reading and for the
 * copy. A new column that matters must be added here, in store_write.c and in a migration. */
#define GAME_COLUMNS \
    "id, game, header, players, visibility, budget, increment, cap, spectator, created, " \
    "creator, hints"
#define SEAT_COLUMNS \
    "game_id, seat, kind, level, name, secret, joined, clock, invitation, invitations, invites"
#define ACTION_COLUMNS "game_id, version, seat, action, time"
#define CALENDAR_COLUMNS "seen, since"
#define CHAT_COLUMNS "game_id, seat, name, text, time"
#define NOTE_COLUMNS "game_id, seat, text"
#define PENDING_COLUMNS "game_id, version, undos, entries"
#define PAGE_COLUMNS "game_id, number, text"
#define SEAL_COLUMNS \
    "game_id, version, head, undos, over, rematch, sums, page, touched, turn, serial"
enum {
    GAME_COLUMN_COUNT = 12,
    SEAT_COLUMN_COUNT = 11,
    CHAT_COLUMN_COUNT = 5,
    NOTE_COLUMN_COUNT = 3,
    PENDING_COLUMN_COUNT = 4,
    PAGE_COLUMN_COUNT = 3,
    SEAL_COLUMN_COUNT = 11
};

#define ACCOUNT_COLUMNS "id, name, skeleton, password, vault, created, role, banned, letters, muted"
#define SESSION_COLUMNS "hash, id, account, device, vault, created, seen"
#define CLAIM_COLUMNS "game_id, seat, account, secret, sealed, claimed, over"
#define PARTY_COLUMNS \
    "game_id, seat, account, game, speed, rated, level, gone, place, mean, deviation, new_mean, " \
    "new_deviation, started, ended, style"
#define RATING_COLUMNS \
    "account, game, speed, mean, deviation, games, wins, shown, provisional, played"
#define SEEK_COLUMNS \
    "id, account, game, players, options, budget, increment, cap, rated, low, high, invited, " \
    "created"
#define SEEKER_COLUMNS "seek, place, account, since"
#define PAIR_COLUMNS "account, other, game, games, better, worse, last"
#define WAY_COLUMNS \
    "id, kind, account, game_id, seat, secret, address, keys, lang, wants, proven, sealed, " \
    "created"
#define NEWS_COLUMNS "key, way, account, kind, game_id, seat, created, due, tries, sent"
#define NEWS_KEYS_COLUMNS "id, push_key, secret"
#define MUTE_COLUMNS "account, other, since"
#define REPORT_COLUMNS \
    "id, about, reporter, account, name, game_id, seat, said, words, time, closed, outcome, " \
    "decided"
#define DEED_COLUMNS "id, moderator, done_by, what, account, name, report, lasts, words, time"
#define DEAL_COLUMNS "game, span, date, account, total, won, undone, sent"

#define SHARE_COLUMNS "id, account, game_id, game, version, title, notes, picture, created"

#define CUP_COLUMNS \
    "id, name, game, organiser, series, season, access, status, paused, ending, begins, created, " \
    "ended, round, next, due, woken, size, settings, state"
#define ENTRY_COLUMNS "cup, entry, account, level, state, number, misses, joined"
#define CUP_TABLE_COLUMNS "cup, number, round, game_id, outcome, verdict, fresh, decided, deadline"

/* Their indexes; the copy of a seal leaves the page empty, because the page is a copy itself. */
enum { SEAL_PAGE = 7, SEAL_TOUCHED = 8 };

/* Everything that belongs to a table of people: columns, which of them names it, and the order. */
struct stored_table {
    const char *name, *columns, *key, *order;
};
enum { STORED_TABLES = 12 };
extern const struct stored_table stored_tables[STORED_TABLES];
/* And to an account. */
enum { PEOPLE_TABLES = 17 };
extern const struct stored_table people_tables[PEOPLE_TABLES];
/* And to a tournament. */
enum { CUP_TABLES = 3 };
extern const struct stored_table cup_tables[CUP_TABLES];
/* The statement that copies the rows of the table $1 from one schema to another. */
void store_write_copy(struct text *sql, const struct stored_table *table, const char *to,
                      const char *from);

/* Statements for reading */
enum statement {
    S_FIND_SEAT,
    S_FIND_SEAT_COPY,
    S_FIND_INVITATION,
    S_FIND_INVITATION_COPY,
    S_FIND_SPECTATOR,
    S_FIND_SPECTATOR_COPY,
    S_GAME,
    S_GAME_COPY,
    S_SEAT,
    S_SEAT_COPY,
    S_ACTIONS,
    S_PAGE,
    S_SEAL,
    S_SEAL_COPY,
    S_CHAT,
    S_NOTE,
    S_NOTES,
    S_PENDING,
    S_LISTED,
    S_LISTED_ONE,
    S_UNFINISHED,
    S_CALENDAR,
    S_ACCOUNT_BY_NAME,
    S_ACCOUNT,
    S_SESSION,
    S_SESSIONS,
    S_CLAIM,
    S_CLAIMED,
    S_CLAIMS,
    S_RELEASED,
    S_OWN_CHAT,
    S_PARTIES,
    S_RATINGS,
    S_RATING,
    S_BEST,
    S_RANK,
    S_HISTORY,
    S_PLAYED,
    S_STYLES,
    S_MET,
    S_MET_ONE,
    S_SEEKS,
    S_SEEKERS,
    S_SEEK_COUNT,
    S_BLOCKED,
    S_BLOCKED_ONE,
    S_UNHEARD,
    S_PRESENCE,
    S_WAYS,
    S_WAYS_OF,
    S_WAY,
    S_TICKET,
    S_SEATED,
    S_STANDING,
    S_BARRED,
    S_MUTES,
    S_SAID,
    S_COUNT_REPORTS,
    S_REPORTS,
    S_OWN_REPORTS,
    S_REPORT,
    S_DEEDS,
    S_DEEDS_ABOUT,
    S_MODERATORS,
    S_DEAL,
    S_DEALS,
    S_DEALS_BETTER,
    S_OWN_DEALS,
    S_SHARE,
    S_SHARE_PICTURE,
    S_SHARES,
    S_COUNT_SHARES,
    S_CUP,
    S_CUPS,
    S_CUPS_OWN,
    S_CUPS_OF,
    S_CUPS_DUE,
    S_COUNT_CUPS,
    S_LAST_SEASON,
    S_ENTRIES,
    S_OWN_CUPS,
    S_CUP_ROUND,
    S_CUP_TABLES,
    S_IS_OF_CUP,
    S_LATE_TABLES,
    S_BUSY_TABLES,
    S_STATEMENTS
};
extern const char *const store_reads[S_STATEMENTS];

/* The seat of a table, as it was stored; otherwise STEP_DAMAGED. `sum`: the sum it must have, or
 * NULL. */
enum step store_load_seat(struct store *store, const char *id, int seat, const int64_t *sum,
                          struct stored_seat *row, int *mended);
/* Reads the columns of GAME_COLUMNS and their sum; false if they are not what was stored. */
bool store_read_game(struct rows *statement, struct stored_game *game);

/* The text in a seal that says which rows belong to it. */
void store_write_sums(struct text *out, int64_t game, const int64_t *seats, int players);

#endif
