/* store_ratings.c: see store_ratings.h. */
#include "server/store/store_ratings.h"

#include <string.h>
#include <time.h>

#include "core/game.h"
#include "server/store/store_parts.h"

#define COPY(TO, ROWS, COLUMN) store_copy_text(TO, sizeof(TO), rows_text(ROWS, COLUMN))

static void add(struct store *store, int statement, const char *pattern, const struct value *values)
{
    writer_add(store->writer, statement, pattern, values);
}

/* Parties */

void store_add_party(struct store *store, const char *id, const struct stored_party *party)
{
    const struct value values[] = {TEXT(id),
                                   INT(party->seat),
                                   TEXT(party->account),
                                   TEXT(party->game),
                                   INT(party->speed),
                                   INT(party->rated),
                                   TEXT(party->level),
                                   INT(rate_stored(party->before.mean)),
                                   INT(rate_stored(party->before.deviation)),
                                   INT(party->started)};
    add(store, W_ADD_PARTY, "tittiitiii", values);
}

void store_set_gone(struct store *store, const char *id, int seat, int gone)
{
    add(store, W_PARTY_GONE, "iti", (struct value[]){INT(gone), TEXT(id), INT(seat)});
}

void store_set_style(struct store *store, const char *id, int seat, const char *style)
{
    add(store, W_SET_STYLE, "tti", (struct value[]){TEXT(style), TEXT(id), INT(seat)});
}

void store_rate(struct store *store, const char *id, const int places[SEATS_MAX])
{
    struct value values[RATE_PLACES + SEATS_MAX] = {TEXT(id), INT(time(NULL))};
    for (int seat = 0; seat < SEATS_MAX; seat++)
        values[RATE_PLACES + seat] = INT(places[seat]);
    static_assert(sizeof RATE_PATTERN == RATE_PLACES + SEATS_MAX + 1, "a place for every seat");
    add(store, WRITER_RATE, RATE_PATTERN, values);
}

static struct rating read_rating(const struct rows *rows, int column)
{
    return (struct rating){rate_read(rows_number(rows, column)),
                           rate_read(rows_number(rows, column + 1))};
}

static enum speed read_speed(const struct rows *rows, int column)
{
    return rows_int(rows, column) == SPEED_DAYS ? SPEED_DAYS : SPEED_LIVE;
}

/* The first columns of S_PARTIES and S_PLAYED. */
static bool read_party(const struct rows *rows, struct stored_party *party)
{
    *party = (struct stored_party){.seat = rows_int(rows, 0),
                                   .speed = read_speed(rows, 4),
                                   .rated = rows_int(rows, 5) != 0,
                                   .gone = rows_int(rows, 7),
                                   .place = rows_int(rows, 8),
                                   .before = read_rating(rows, 9),
                                   .after = read_rating(rows, 11),
                                   .started = rows_number(rows, 13),
                                   .ended = rows_number(rows, 14)};
    COPY(party->account, rows, 1);
    COPY(party->name, rows, 2);
    COPY(party->game, rows, 3);
    COPY(party->level, rows, 6);
    return party->seat >= 0 && party->seat < SEATS_MAX;
}

int store_load_parties(struct store *store, const char *id, struct stored_party parties[SEATS_MAX])
{
    struct rows *rows = database_bind(&store->db, S_PARTIES, "t", (struct value[]){TEXT(id)});
    enum step step;
    int count = 0;
    while ((step = rows_step(rows)) == STEP_ROW && count < SEATS_MAX)
        count += read_party(rows, &parties[count]);
    rows_reset(rows);
    return step == STEP_END || step == STEP_ROW ? count : -1;
}

/* Ratings */

static void read_stored(const struct rows *rows, struct stored_rating *rating)
{
    rating->rating = read_rating(rows, 2);
    rating->games = rows_int(rows, 4);
    rating->wins = rows_int(rows, 5);
    rating->played = rows_number(rows, 6);
}

static void read_own(const struct rows *rows, struct stored_rating *rating)
{
    *rating = (struct stored_rating){.speed = read_speed(rows, 1)};
    COPY(rating->game, rows, 0);
    read_stored(rows, rating);
}

bool store_each_rating(struct store *store, const char *account, rating_reader *each, void *context)
{
    struct rows *rows = database_bind(&store->db, S_RATINGS, "t", (struct value[]){TEXT(account)});
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        struct stored_rating rating;
        read_own(rows, &rating);
        each(context, &rating);
    }
    rows_reset(rows);
    return step == STEP_END;
}

enum found store_get_rating(struct store *store, const char *account, const char *game,
                            enum speed speed, struct stored_rating *rating)
{
    const struct value key[] = {TEXT(account), TEXT(game), INT(speed)};
    struct rows *rows = database_bind(&store->db, S_RATING, "tti", key);
    enum step step = rows_step(rows);
    *rating = (struct stored_rating){.rating = rating_new(), .speed = speed};
    if (step == STEP_ROW)
        read_own(rows, rating);
    rows_reset(rows);
    return step == STEP_ROW ? FOUND : step == STEP_END ? FOUND_NOTHING : FOUND_ERROR;
}

bool store_each_best(struct store *store, const char *game, enum speed speed, int most, int skip,
                     rating_reader *each, void *context)
{
    const struct value which[] = {TEXT(game), INT(speed), INT(most), INT(skip)};
    struct rows *rows = database_bind(&store->db, S_BEST, "tiii", which);
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        struct stored_rating rating = {.speed = speed};
        COPY(rating.id, rows, 0);
        COPY(rating.name, rows, 1);
        read_stored(rows, &rating);
        each(context, &rating);
    }
    rows_reset(rows);
    return step == STEP_END;
}

int store_count_better(struct store *store, const char *game, enum speed speed, int shown)
{
    const struct value which[] = {TEXT(game), INT(speed), INT(shown)};
    struct rows *rows = database_bind(&store->db, S_RANK, "tii", which);
    int count = rows_step(rows) == STEP_ROW ? rows_int(rows, 0) : -1;
    rows_reset(rows);
    return count;
}

/* Games */

bool store_each_history(
    struct store *store, const char *account, const char *game, enum speed speed, int most,
    void (*each)(void *context, const char *id, const struct stored_party *party), void *context)
{
    const struct value which[] = {TEXT(account), TEXT(game), INT(speed), INT(most)};
    struct rows *rows = database_bind(&store->db, S_HISTORY, "ttii", which);
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        const struct stored_party party = {.ended = rows_number(rows, 1),
                                           .place = rows_int(rows, 2),
                                           .before = read_rating(rows, 3),
                                           .after = read_rating(rows, 5)};
        each(context, rows_text(rows, 0), &party);
    }
    rows_reset(rows);
    return step == STEP_END;
}

/* There is a row for every seat of every game. */
bool store_each_played(struct store *store, const char *account, int64_t before, int most,
                       void (*each)(void *context, const struct played_game *game), void *context)
{
    const struct value which[] = {TEXT(account), INT(before), INT(most)};
    struct rows *rows = database_bind(&store->db, S_PLAYED, "tii", which);
    struct played_game game = {.count = 0};
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        if (game.count && strcmp(game.id, rows_text(rows, 15)) != 0) {
            each(context, &game);
            game.count = 0;
        }
        COPY(game.id, rows, 15);
        game.whole = rows_int(rows, 16) != 0;
        if (game.count < SEATS_MAX)
            game.count += read_party(rows, &game.parties[game.count]);
    }
    rows_reset(rows);
    if (game.count)
        each(context, &game);
    return step == STEP_END;
}

bool store_each_style(struct store *store, const char *account, const char *game, int most,
                      void (*each)(void *context, const struct stored_style *style), void *context)
{
    const struct value which[] = {TEXT(account), TEXT(game), INT(most)};
    struct rows *rows = database_bind(&store->db, S_STYLES, "tti", which);
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        const struct stored_style style = {.own = rows_int(rows, 0) != 0,
                                           .first = rows_int(rows, 1) == 1,
                                           .style = rows_text(rows, 2)};
        each(context, &style);
    }
    rows_reset(rows);
    return step == STEP_END;
}

/* Who met whom */

static bool each_pair(struct rows *rows,
                      void (*each)(void *context, const struct stored_pair *pair), void *context)
{
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        struct stored_pair pair = {.games = rows_int(rows, 2),
                                   .better = rows_int(rows, 3),
                                   .worse = rows_int(rows, 4),
                                   .last = rows_number(rows, 5),
                                   .seen = rows_number(rows, 6)};
        COPY(pair.id, rows, 0);
        COPY(pair.name, rows, 1);
        each(context, &pair);
    }
    rows_reset(rows);
    return step == STEP_END;
}

bool store_each_met(struct store *store, const char *account, int most,
                    void (*each)(void *context, const struct stored_pair *pair), void *context)
{
    /* there is a row for every game in which the two have met */
    const struct value which[] = {TEXT(account), INT(most * game_count()), INT(most)};
    return each_pair(database_bind(&store->db, S_MET, "tii", which), each, context);
}

bool store_each_between(struct store *store, const char *account, const char *other,
                        void (*each)(void *context, const struct stored_pair *pair), void *context)
{
    const struct value which[] = {TEXT(account), TEXT(other)};
    return each_pair(database_bind(&store->db, S_MET_ONE, "tt", which), each, context);
}
