/* population.c: fills an empty database with people who have played for years: accounts, finished
 * games, their seats and claims, ratings, and who met whom; for measuring how a server answers when
 * it has long been in use (tools/bench_people). Ratings follow from the games, by the library that
 * the server uses. What it writes is what the server would have written, except for the moves and
 * the second copies of games: they can be listed, but not opened.
 *
 * A few play much and most play little: of a million accounts and ten million games the busiest has
 * some 25,000. Everything follows from the numbers given; the ids of accounts and tables say
 * nothing about who is busy, or when a game was played, as those of a server do not. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/hash.h"
#include "rating/rating.h"
#include "server/account_name.h"
#include "server/password.h"
#include "server/secret.h"
#include "server/store/rate.h"
#include "server/store/sqlite.h"
#include "server/store/store_parts.h"

enum { SEATS = 4, GAMES = 5, DAY = 24 * 3600, YEARS = 4, SEEKS = 300, PEOPLE_THERE = 2000 };
enum { ACCOUNTS_LEAST = 100, ACCOUNTS_MOST = 1 << 20, GAMES_MOST = 20000000, MEMORY_MIB = 8 };
static const uint32_t BOT = UINT32_MAX;
static const char password[] = "population";

/* In the order of their names; how many of a hundred games, and how many seats. */
static const struct kind_of_game {
    const char *slug;
    int share, least, most;
} kinds[GAMES] = {
    {"ages", 20, 2, 4},  {"civ", 10, 3, 4},   {"duel", 50, 2, 2},
    {"steel", 15, 2, 2}, {"tempus", 5, 3, 4},
};

struct played { /* a game; they are made in the order in which they ended */
    uint32_t accounts[SEATS];
    int64_t sums[SEATS + 1];                 /* of its seats, and of itself */
    float before[SEATS][2], after[SEATS][2]; /* ratings: mean and deviation */
    uint8_t places[SEATS], game, players, speed, rated, listed, running;
};

struct standing { /* of an account in a game and speed */
    float mean, deviation;
    int games, wins;
    int64_t played;
};

struct met { /* one has met another: their numbers and the game, and when; the lowest bits of
                `when` say who did better */
    uint64_t who;
    int64_t when;
};

struct population {
    uint64_t accounts, games;
    struct played *played;
    struct standing *standings;
    struct met *met;
    size_t met_count;
    int64_t now;
    char recipe[PASSWORD_TEXT + 1], locked[SEALED_TEXT + 1];
    unsigned char vault[KEY_BYTES], letters[KEY_BYTES];
    uint64_t seed; /* of secrets */
    sqlite3 *file; /* one of the two */
    FILE *script;
    sqlite3_stmt *insert;
};

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "population: %s: %s\n", what, why);
    exit(1);
}

static void *must(void *memory)
{
    if (!memory)
        fail("memory", "there is not enough");
    return memory;
}

/* Chance: a number that belongs to what is asked */

static uint64_t draw(uint64_t what, uint64_t number)
{
    return hash_combine(hash_combine(0x9e3779b97f4a7c15, what), number);
}

static double fraction(uint64_t what, uint64_t number)
{
    return (double)(draw(what, number) >> 11) / (double)(UINT64_C(1) << 53);
}

/* The numbers below `count` in another order. */
static uint64_t shuffled(uint64_t number, uint64_t count)
{
    uint64_t step = count % 1000003 ? 1000003 : 1000033; /* both are prime */
    return number % count * step % count;
}

/* Names. Ids are in the order of their numbers, so that tables are filled from one end. */

static void write_id(char kind, uint64_t number, char id[TABLE_ID_LENGTH + 1])
{
    static const char digits[] = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
    uint64_t rest = draw(9, number); /* after the number whatever there is: nothing is shorter */
    for (int i = TABLE_ID_LENGTH - 1; i > 5; i--, rest >>= 6)
        id[i] = digits[rest & 63];
    for (int i = 5; i > 0; i--, number >>= 6)
        id[i] = digits[number & 63];
    id[0] = kind;
    id[TABLE_ID_LENGTH] = '\0';
}

static void account_id(uint32_t account, char id[TABLE_ID_LENGTH + 1])
{
    if (account == BOT)
        id[0] = '\0';
    else
        write_id('P', account, id);
}

static void table_id(uint64_t number, char id[TABLE_ID_LENGTH + 1])
{
    write_id('T', number, id);
}

static void account_name(uint32_t account, char name[ROOM_NAME_BYTES + 1])
{
    snprintf(name, ROOM_NAME_BYTES + 1, "Player %u", account);
}

/* The `rank`th busiest. */
static uint32_t account_of_rank(const struct population *p, uint64_t rank)
{
    return (uint32_t)shuffled(rank, p->accounts);
}

/* Playing */

static int64_t ended_at(const struct population *p, uint64_t game)
{
    return p->now - (int64_t)((p->games - game) * (uint64_t)YEARS * 365 * DAY / p->games) - 600;
}

static int64_t began_at(const struct population *p, uint64_t game)
{
    int64_t length = p->played[game].speed == SPEED_DAYS ? 10 * DAY : 3600;
    return ended_at(p, game) - length + (int64_t)(draw(10, game) % 1800);
}

static bool sits_there(const struct played *g, int seats, uint32_t account)
{
    for (int seat = 0; seat < seats; seat++)
        if (g->accounts[seat] == account)
            return true;
    return false;
}

static void seat_people(const struct population *p, struct played *g, uint64_t number)
{
    bool alone = draw(1, number) % 4 == 0;
    for (int seat = 0; seat < g->players; seat++) {
        uint64_t try = number * 64 + (uint64_t)seat * 16;
        do {
            double u = fraction(2, try++);
            g->accounts[seat] =
                alone && seat ? BOT : account_of_rank(p, (uint64_t)(u * u * (double)p->accounts));
        } while (g->accounts[seat] != BOT && sits_there(g, seat, g->accounts[seat]));
    }
    g->rated = !alone && draw(3, number) % 10 < 7;
}

static void decide_places(struct played *g, uint64_t number)
{
    double showing[SEATS];
    for (int seat = 0; seat < g->players; seat++)
        showing[seat] =
            2 * fraction(4, g->accounts[seat]) + fraction(5, number * SEATS + (uint64_t)seat);
    for (int seat = 0; seat < g->players; seat++) {
        int better = 0;
        for (int other = 0; other < g->players; other++)
            better += showing[other] > showing[seat];
        g->places[seat] = (uint8_t)(better + 1);
    }
}

static struct standing *standing_of(const struct population *p, const struct played *g, int seat)
{
    size_t which = (size_t)g->accounts[seat] * GAMES * SPEED_COUNT;
    return &p->standings[which + (size_t)g->game * SPEED_COUNT + g->speed];
}

static void rate(struct population *p, struct played *g, int64_t ended)
{
    struct rating ratings[SEATS];
    int places[SEATS];
    for (int seat = 0; seat < g->players; seat++) {
        const struct standing *at = g->accounts[seat] == BOT ? NULL : standing_of(p, g, seat);
        ratings[seat] = at && at->games ? (struct rating){(double)at->mean, (double)at->deviation}
                                        : rating_new();
        places[seat] = g->places[seat];
        g->before[seat][0] = (float)ratings[seat].mean;
        g->before[seat][1] = (float)ratings[seat].deviation;
    }
    if (g->rated)
        rating_update(ratings, places, NULL, g->players);
    for (int seat = 0; seat < g->players; seat++) {
        g->after[seat][0] = (float)ratings[seat].mean;
        g->after[seat][1] = (float)ratings[seat].deviation;
        if (g->rated) {
            struct standing *at = standing_of(p, g, seat);
            *at = (struct standing){g->after[seat][0], g->after[seat][1], at->games + 1,
                                    at->wins + (places[seat] == 1), ended};
        }
    }
}

static void note_pairs(struct population *p, const struct played *g, int64_t ended)
{
    for (int one = 0; one < g->players; one++)
        for (int other = 0; other < g->players; other++) {
            if (one == other || g->accounts[one] == BOT || g->accounts[other] == BOT)
                continue;
            uint64_t who = (uint64_t)g->accounts[one] << 24 | g->accounts[other];
            int better = g->places[one] < g->places[other];
            p->met[p->met_count++] = (struct met){who << 3 | g->game, ended << 1 | better};
        }
}

static int pick_kind(uint64_t number)
{
    int left = (int)(draw(6, number) % 100), kind = 0;
    while (left >= kinds[kind].share)
        left -= kinds[kind++].share;
    return kind;
}

static void play_all(struct population *p)
{
    size_t most = (size_t)p->games * SEATS * (SEATS - 1) / 2; /* twice what there are */
    p->played = must(calloc(p->games, sizeof *p->played));
    p->standings = must(calloc(p->accounts * GAMES * SPEED_COUNT, sizeof *p->standings));
    p->met = must(malloc(most * sizeof *p->met));
    for (uint64_t number = 0; number < p->games; number++) {
        struct played *g = &p->played[number];
        g->game = (uint8_t)pick_kind(number);
        const struct kind_of_game *kind = &kinds[g->game];
        uint64_t chance = draw(7, number);
        g->players =
            (uint8_t)(kind->least + (int)(chance % (uint64_t)(kind->most - kind->least + 1)));
        g->speed = chance >> 8 & 1 ? SPEED_DAYS : SPEED_LIVE;
        g->listed = chance >> 9 & 1;
        g->running = p->games - number <= p->games / 500;
        seat_people(p, g, number);
        decide_places(g, number);
        if (g->running)
            g->rated = false;
        rate(p, g, ended_at(p, number));
        if (!g->running && p->met_count + SEATS * SEATS < most)
            note_pairs(p, g, ended_at(p, number));
    }
}

/* Writing: rows of SQLite, or a script for the client of PostgreSQL */

static void execute(struct population *p, const char *sql)
{
    char *why = NULL;
    if (p->file && sqlite3_exec(p->file, sql, NULL, NULL, &why) != SQLITE_OK)
        fail(sql, why);
    if (p->script)
        fprintf(p->script, "%s;\n", sql);
}

static void begin_table(struct population *p, const char *name, const char *columns)
{
    struct text sql = TEXT_EMPTY;
    fprintf(stderr, "population: %s\n", name);
    if (p->script) {
        fprintf(p->script, "COPY %s (%s) FROM STDIN;\n", name, columns);
        return;
    }
    text_format(&sql, "INSERT INTO %s (%s) VALUES (?", name, columns);
    for (const char *at = columns; (at = strchr(at, ',')); at++)
        text_add(&sql, ", ?");
    text_add_char(&sql, ')');
    if (sqlite3_prepare_v2(p->file, text_string(&sql), -1, &p->insert, NULL) != SQLITE_OK)
        fail(name, sqlite3_errmsg(p->file));
    text_free(&sql);
    execute(p, "BEGIN");
}

static void end_table(struct population *p)
{
    if (p->script) {
        fputs("\\.\n", p->script);
        return;
    }
    sqlite3_finalize(p->insert);
    execute(p, "COMMIT");
}

static void print_value(FILE *script, char kind, const struct value *value)
{
    if (kind == 'i')
        fprintf(script, "%lld", (long long)value->number);
    else if (kind == 't')
        fputs(value->text, script); /* nothing in it means anything to COPY */
    else if (!value->hash)
        fputs("\\N", script);
    else {
        fputs("\\\\x", script);
        for (int i = 0; i < HASH_BYTES; i++)
            fprintf(script, "%02x", value->hash[i]);
    }
}

static void bind_value(sqlite3_stmt *insert, int number, char kind, const struct value *value)
{
    if (kind == 'i')
        sqlite3_bind_int64(insert, number, value->number);
    else if (kind == 't')
        sqlite3_bind_text(insert, number, value->text, -1, SQLITE_STATIC);
    else if (value->hash)
        sqlite3_bind_blob(insert, number, value->hash, HASH_BYTES, SQLITE_STATIC);
    else
        sqlite3_bind_null(insert, number);
}

static void add_row(struct population *p, const char *pattern, const struct value *values)
{
    for (int i = 0; pattern[i]; i++)
        if (p->script) {
            print_value(p->script, pattern[i], &values[i]);
            fputc(pattern[i + 1] ? '\t' : '\n', p->script);
        } else {
            bind_value(p->insert, i + 1, pattern[i], &values[i]);
        }
    if (p->script)
        return;
    if (sqlite3_step(p->insert) != SQLITE_DONE)
        fail("a row", sqlite3_errmsg(p->file));
    sqlite3_reset(p->insert);
}

/* Tables of people. All have the same password, and the same vault. */

static void write_accounts(struct population *p)
{
    begin_table(p, "accounts", ACCOUNT_COLUMNS);
    for (uint32_t account = 0; account < p->accounts; account++) {
        char id[TABLE_ID_LENGTH + 1], name[ROOM_NAME_BYTES + 1], skeleton[SKELETON_BYTES + 1];
        account_id(account, id);
        account_name(account, name);
        account_name_skeleton(name, skeleton);
        int64_t created = p->now - (int64_t)YEARS * 365 * DAY;
        const struct value values[] = {
            TEXT(id),     TEXT(name), TEXT(skeleton), TEXT(p->recipe),  TEXT(p->locked),
            INT(created), INT(0),     INT(0),         HASH(p->letters), INT(0)};
        add_row(p, "tttttiiibi", values);
    }
    end_table(p);
}

static void write_ratings(struct population *p)
{
    begin_table(p, "ratings", RATING_COLUMNS);
    for (size_t i = 0; i < p->accounts * GAMES * SPEED_COUNT; i++) {
        const struct standing *at = &p->standings[i];
        const struct rating rating = {(double)at->mean, (double)at->deviation};
        char id[TABLE_ID_LENGTH + 1];
        if (!at->games)
            continue;
        account_id((uint32_t)(i / (GAMES * SPEED_COUNT)), id);
        const struct value values[] = {TEXT(id),
                                       TEXT(kinds[i / SPEED_COUNT % GAMES].slug),
                                       INT((int64_t)(i % SPEED_COUNT)),
                                       INT(rate_stored(rating.mean)),
                                       INT(rate_stored(rating.deviation)),
                                       INT(at->games),
                                       INT(at->wins),
                                       INT(rating_shown(&rating)),
                                       INT(rating_is_provisional(&rating)),
                                       INT(at->played)};
        add_row(p, "ttiiiiiiii", values);
    }
    end_table(p);
}

/* By who, and otherwise in the order in which they are: in passes of 13 bits. */
static void sort_met(struct population *p)
{
    enum { BITS = 13, PASSES = 4 };
    struct met *other = must(malloc((p->met_count + 1) * sizeof *other));
    size_t *starts = must(malloc((1 << BITS) * sizeof *starts));
    for (int pass = 0; pass < PASSES; pass++) {
        size_t before = 0;
        memset(starts, 0, (1 << BITS) * sizeof *starts);
        for (size_t i = 0; i < p->met_count; i++)
            starts[p->met[i].who >> (BITS * pass) & ((1 << BITS) - 1)]++;
        for (int digit = 0; digit < 1 << BITS; digit++) {
            size_t count = starts[digit];
            starts[digit] = before;
            before += count;
        }
        for (size_t i = 0; i < p->met_count; i++)
            other[starts[p->met[i].who >> (BITS * pass) & ((1 << BITS) - 1)]++] = p->met[i];
        struct met *swapped = p->met;
        p->met = other;
        other = swapped;
    }
    free(other);
    free(starts);
}

static void write_pairs(struct population *p)
{
    sort_met(p);
    begin_table(p, "pairs", PAIR_COLUMNS);
    for (size_t i = 0, next; i < p->met_count; i = next) {
        uint64_t who = p->met[i].who;
        int64_t better = 0;
        char one[TABLE_ID_LENGTH + 1], other[TABLE_ID_LENGTH + 1];
        for (next = i; next < p->met_count && p->met[next].who == who; next++)
            better += p->met[next].when & 1;
        account_id((uint32_t)(who >> 27), one);
        account_id((uint32_t)(who >> 3 & 0xffffff), other);
        int64_t games = (int64_t)(next - i);
        const struct value values[] = {
            TEXT(one),   TEXT(other),         TEXT(kinds[who & 7].slug),      INT(games),
            INT(better), INT(games - better), INT(p->met[next - 1].when >> 1)};
        add_row(p, "tttiiii", values);
    }
    end_table(p);
    free(p->met);
}

/* The busiest are there, look for opponents, and have blocked each other. */
static void write_presence(struct population *p)
{
    char id[TABLE_ID_LENGTH + 1], other[TABLE_ID_LENGTH + 1];
    begin_table(p, "presence", "account, seen");
    for (uint64_t rank = 0; rank < PEOPLE_THERE && rank < p->accounts; rank++) {
        account_id(account_of_rank(p, rank), id);
        add_row(p, "ti", (struct value[]){TEXT(id), INT(p->now)});
    }
    end_table(p);
    begin_table(p, "blocks", "account, other");
    for (uint64_t rank = 0; rank + 1 < PEOPLE_THERE && rank + 1 < p->accounts; rank++) {
        account_id(account_of_rank(p, rank), id);
        account_id(account_of_rank(p, rank + 1), other);
        add_row(p, "tt", (struct value[]){TEXT(id), TEXT(other)});
    }
    end_table(p);
}

static void write_seeks(struct population *p)
{
    char id[TABLE_ID_LENGTH + 1], account[TABLE_ID_LENGTH + 1];
    begin_table(p, "seeks", SEEK_COLUMNS);
    for (uint64_t i = 0; i < SEEKS && i < p->accounts; i++) {
        write_id('S', i, id);
        account_id(account_of_rank(p, i), account);
        const struct value values[] = {TEXT(id),
                                       TEXT(account),
                                       TEXT("duel"),
                                       INT(2),
                                       TEXT(""),
                                       INT(DAY),
                                       INT(0),
                                       INT(DAY),
                                       INT(1),
                                       INT(0),
                                       INT(0),
                                       TEXT(""),
                                       INT(p->now - (int64_t)i)};
        add_row(p, "tttitiiiiiiti", values);
    }
    end_table(p);
    begin_table(p, "seekers", SEEKER_COLUMNS);
    for (uint64_t i = 0; i < SEEKS && i < p->accounts; i++) {
        write_id('S', i, id);
        account_id(account_of_rank(p, i), account);
        add_row(p, "titi", (struct value[]){TEXT(id), INT(0), TEXT(account), INT(p->now)});
    }
    end_table(p);
}

/* Tables of games, in the order of their ids */

/* Of a seat, or of the spectators of a table. */
static void find_secret(const struct population *p, uint64_t table, int seat,
                        char text[SECRET_LENGTH + 1], unsigned char hash[HASH_BYTES])
{
    uint64_t which = table * (SEATS + 1) + (uint64_t)(seat + 1);
    const uint64_t parts[] = {draw(p->seed, which), draw(p->seed + 1, which)};
    unsigned char bytes[SECRET_BYTES];
    static_assert(sizeof parts == sizeof bytes, "a secret is two numbers");
    memcpy(bytes, parts, sizeof bytes);
    sodium_bin2base64(text, SECRET_LENGTH + 1, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    secret_hash(text, hash);
}

static void write_games(struct population *p)
{
    begin_table(p, "games", GAME_COLUMNS ", sum, over, undos");
    for (uint64_t i = 0; i < p->games; i++) {
        uint64_t number = shuffled(i, p->games);
        struct played *g = &p->played[number];
        char id[TABLE_ID_LENGTH + 1], text[SECRET_LENGTH + 1], header[256];
        unsigned char spectator[HASH_BYTES];
        table_id(i, id);
        find_secret(p, i, SEAT_NONE, text, spectator);
        snprintf(header, sizeof header,
                 "{\"format\":1,\"game\":\"%s\",\"players\":%d,\"seed\":%llu,\"options\":{}}",
                 kinds[g->game].slug, g->players, (unsigned long long)draw(8, number) >> 11);
        int budget = g->speed == SPEED_DAYS ? DAY : 1800;
        struct value values[GAME_COLUMN_COUNT + 3] = {TEXT(id),
                                                      TEXT(kinds[g->game].slug),
                                                      TEXT(header),
                                                      INT(g->players),
                                                      TEXT(g->listed ? "public" : "private"),
                                                      INT(budget),
                                                      INT(0),
                                                      INT(budget),
                                                      HASH(spectator),
                                                      INT(began_at(p, number)),
                                                      INT(0),
                                                      INT(0)};
        g->sums[SEATS] = sum_values("tttitiiibiii", GAME_COLUMN_COUNT, values);
        values[GAME_COLUMN_COUNT] = INT(g->sums[SEATS]);
        values[GAME_COLUMN_COUNT + 1] = INT(ended_at(p, number));
        values[GAME_COLUMN_COUNT + 2] = INT(0);
        /* over: NULL as long as it runs */
        add_row(p, g->running ? "tttitiiibiiiibi" : "tttitiiibiiiiii", values);
    }
    end_table(p);
}

static void write_seats(struct population *p)
{
    begin_table(p, "seats", SEAT_COLUMNS ", sum");
    for (uint64_t i = 0; i < p->games; i++) {
        struct played *g = &p->played[shuffled(i, p->games)];
        char id[TABLE_ID_LENGTH + 1], text[SECRET_LENGTH + 1], name[ROOM_NAME_BYTES + 1] = "";
        unsigned char hash[HASH_BYTES];
        table_id(i, id);
        for (int seat = 0; seat < g->players; seat++) {
            bool bot = g->accounts[seat] == BOT;
            if (!bot) {
                find_secret(p, i, seat, text, hash);
                account_name(g->accounts[seat], name);
            }
            struct value values[SEAT_COLUMN_COUNT + 1] = {TEXT(id),
                                                          INT(seat),
                                                          TEXT(bot ? "bot" : "human"),
                                                          TEXT(bot ? "normal" : ""),
                                                          TEXT(bot ? "" : name),
                                                          HASH(bot ? NULL : hash),
                                                          INT(!bot),
                                                          INT(600000),
                                                          HASH(NULL),
                                                          INT(0),
                                                          INT(0)};
            g->sums[seat] = sum_values("titttbiibii", SEAT_COLUMN_COUNT, values);
            values[SEAT_COLUMN_COUNT] = INT(g->sums[seat]);
            add_row(p, "titttbiibiii", values);
        }
    }
    end_table(p);
}

static void write_seals(struct population *p)
{
    begin_table(p, "seals", SEAL_COLUMNS ", sum");
    for (uint64_t i = 0; i < p->games; i++) {
        uint64_t number = shuffled(i, p->games);
        const struct played *g = &p->played[number];
        char id[TABLE_ID_LENGTH + 1];
        struct text sums = TEXT_EMPTY;
        table_id(i, id);
        store_write_sums(&sums, g->sums[SEATS], g->sums, g->players);
        struct value values[SEAL_COLUMN_COUNT + 1] = {TEXT(id),
                                                      INT(g->running ? 0 : 80),
                                                      INT(g->sums[SEATS]),
                                                      INT(0),
                                                      INT(!g->running),
                                                      TEXT(""),
                                                      TEXT(text_string(&sums)),
                                                      TEXT(""),
                                                      INT(ended_at(p, number)),
                                                      INT(g->running ? 0 : SEAT_NONE),
                                                      INT(1)};
        values[SEAL_COLUMN_COUNT] = INT(sum_values("tiiiitttiii", SEAL_COLUMN_COUNT, values));
        add_row(p, "tiiiitttiiii", values);
        text_free(&sums);
    }
    end_table(p);
}

static void write_claims(struct population *p)
{
    begin_table(p, "claims", CLAIM_COLUMNS);
    for (uint64_t i = 0; i < p->games; i++) {
        uint64_t number = shuffled(i, p->games);
        const struct played *g = &p->played[number];
        char id[TABLE_ID_LENGTH + 1], account[TABLE_ID_LENGTH + 1], text[SECRET_LENGTH + 1];
        char sealed[SEALED_TEXT + 1];
        unsigned char hash[HASH_BYTES];
        table_id(i, id);
        for (int seat = 0; seat < g->players; seat++) {
            if (g->accounts[seat] == BOT)
                continue;
            account_id(g->accounts[seat], account);
            find_secret(p, i, seat, text, hash);
            vault_seal(p->vault, text, SECRET_LENGTH, sealed);
            const struct value values[] = {TEXT(id),
                                           INT(seat),
                                           TEXT(account),
                                           HASH(hash),
                                           TEXT(sealed),
                                           INT(began_at(p, number)),
                                           INT(g->running ? 0 : ended_at(p, number))};
            add_row(p, "titbtii", values);
        }
    }
    end_table(p);
}

/* What came into play for a seat: cards by which people differ. */
static const char *style_of(uint64_t number, int seat, struct text *style)
{
    enum { THINGS = 25, NAMES = 70 };
    uint64_t drawn = hash_mix(number * SEATS + (uint64_t)seat);
    text_clear(style);
    text_add(style, "played");
    for (int i = 0; i < THINGS; i++)
        text_format(style, " card:thing_%d", (int)(hash_mix(drawn + (uint64_t)i) % NAMES));
    return text_string(style);
}

static void write_parties(struct population *p)
{
    struct text style = TEXT_EMPTY;
    begin_table(p, "parties", PARTY_COLUMNS);
    for (uint64_t i = 0; i < p->games; i++) {
        uint64_t number = shuffled(i, p->games);
        const struct played *g = &p->played[number];
        char id[TABLE_ID_LENGTH + 1], account[TABLE_ID_LENGTH + 1];
        table_id(i, id);
        for (int seat = 0; seat < g->players; seat++) {
            account_id(g->accounts[seat], account);
            const struct value values[] = {TEXT(id),
                                           INT(seat),
                                           TEXT(account),
                                           TEXT(kinds[g->game].slug),
                                           INT(g->speed),
                                           INT(g->rated),
                                           TEXT(account[0] ? "" : "normal"),
                                           INT(0),
                                           INT(g->running ? 0 : g->places[seat]),
                                           INT(rate_stored((double)g->before[seat][0])),
                                           INT(rate_stored((double)g->before[seat][1])),
                                           INT(rate_stored((double)g->after[seat][0])),
                                           INT(rate_stored((double)g->after[seat][1])),
                                           INT(began_at(p, number)),
                                           INT(g->running ? 0 : ended_at(p, number)),
                                           TEXT(g->running ? "" : style_of(number, seat, &style))};
            add_row(p, "tittiitiiiiiiiit", values);
        }
    }
    text_free(&style);
    end_table(p);
}

/* Indexes are made when the tables are full: that is several times as fast. */

static void drop_indexes(struct population *p, struct text *again)
{
    sqlite3_stmt *list = NULL;
    struct text drop = TEXT_EMPTY;
    if (p->script) {
        execute(p, "CREATE TEMPORARY TABLE later AS SELECT indexname, indexdef FROM pg_indexes "
                   "WHERE schemaname = current_schema() AND indexname NOT IN (SELECT conname FROM "
                   "pg_constraint)");
        execute(p, "DO $$ DECLARE each RECORD; BEGIN FOR each IN SELECT * FROM later LOOP EXECUTE "
                   "format('DROP INDEX %I', each.indexname); END LOOP; END $$");
        return;
    }
    if (sqlite3_prepare_v2(p->file,
                           "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS "
                           "NOT NULL",
                           -1, &list, NULL) != SQLITE_OK)
        fail("indexes", sqlite3_errmsg(p->file));
    while (sqlite3_step(list) == SQLITE_ROW) {
        text_format(&drop, "DROP INDEX %s;", (const char *)sqlite3_column_text(list, 0));
        text_format(again, "%s;", (const char *)sqlite3_column_text(list, 1));
    }
    sqlite3_finalize(list);
    execute(p, text_string(&drop));
    text_free(&drop);
}

static void make_indexes(struct population *p, const struct text *again)
{
    fprintf(stderr, "population: indexes\n");
    if (p->script)
        execute(p, "DO $$ DECLARE each RECORD; BEGIN FOR each IN SELECT * FROM later LOOP EXECUTE "
                   "each.indexdef; END LOOP; END $$; ANALYZE");
    else
        execute(p, text_string(again));
}

static void write_all(struct population *p)
{
    struct text again = TEXT_EMPTY;
    drop_indexes(p, &again);
    write_accounts(p);
    write_ratings(p);
    write_pairs(p);
    write_presence(p);
    write_seeks(p);
    write_games(p);
    write_seats(p);
    write_seals(p);
    write_claims(p);
    write_parties(p);
    make_indexes(p, &again);
    text_free(&again);
}

/* The password, and what it opens */

static void wake(void *context)
{
    (void)context;
}

static void make_keys(struct population *p)
{
    struct password_job job = {.count = 1};
    struct passwords *passwords = must(passwords_open(wake, NULL));
    snprintf(job.steps[0].password, sizeof job.steps[0].password, "%s", password);
    password_new_recipe(job.steps[0].recipe, MEMORY_MIB);
    passwords_submit(passwords, &job);
    while (!passwords_collect(passwords))
        usleep(1000);
    passwords_close(passwords, NULL);
    password_write(&job.steps[0], p->recipe);
    vault_make(p->vault);
    vault_letters_key(p->vault, p->letters);
    vault_seal(job.steps[0].key, p->vault, KEY_BYTES, p->locked);
    p->seed = secret_seed();
}

static uint64_t read_number(const char *word, uint64_t least, uint64_t most)
{
    char *end;
    unsigned long long number = strtoull(word, &end, 10);
    if (*end || number < least || number > most) {
        fprintf(stderr, "population: %s is not a number from %llu to %llu\n", word,
                (unsigned long long)least, (unsigned long long)most);
        exit(2);
    }
    return number;
}

int main(int argc, char **argv)
{
    static struct population population;
    struct population *p = &population;
    struct database db;
    struct text error = TEXT_EMPTY;
    if (argc != 4) {
        fprintf(stderr, "usage: population DB ACCOUNTS GAMES\n"
                        "DB: a file, or postgresql://..., without accounts or games\n");
        return 2;
    }
    p->accounts = read_number(argv[2], ACCOUNTS_LEAST, ACCOUNTS_MOST);
    p->games = read_number(argv[3], 1, GAMES_MOST);
    p->now = time(NULL);
    if (!secret_open() || !database_open(&db, argv[1], FOR_WRITING, &error))
        fail(argv[1], text_string(&error));
    make_keys(p);
    play_all(p);
    if (database_is_remote(argv[1])) {
        setenv("POPULATION_DB", argv[1], 1);
        p->script = must(popen("psql -X -q -v ON_ERROR_STOP=1 \"$POPULATION_DB\"", "w"));
        write_all(p);
        if (pclose(p->script) != 0)
            fail(argv[1], "psql could not write to it");
    } else {
        p->file = sqlite_file(&db);
        execute(p, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;"
                   "PRAGMA cache_size = -500000");
        write_all(p);
        execute(p, "PRAGMA journal_mode = WAL");
    }
    database_close(&db);
    free(p->played);
    free(p->standings);
    return 0;
}
