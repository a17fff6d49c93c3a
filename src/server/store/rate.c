/* rate.c: see rate.h. Ratings are read and written within the transaction. Several servers of a
 * site could do so for the same player at once, so each first takes the turn to rate: a row that it
 * keeps locked until its commit. It does that last, so no two can wait for each other. */
#include "server/store/rate.h"

#include <string.h>

#include "server/store/store_parts.h"
#include "server/store/store_ratings.h"

enum { DAY = 24 * 3600 };

const char *const speed_names[SPEED_COUNT] = {"live", "days"};

int64_t rate_stored(double number)
{
    return (int64_t)(number * RATE_UNIT + (number < 0 ? -0.5 : 0.5));
}

double rate_read(int64_t stored)
{
    return (double)stored / RATE_UNIT;
}

struct rated_seat {
    int seat, place;
    char account[ACCOUNT_ID_LENGTH + 1]; /* "": a bot, or nobody any more */
    enum rating_who who;
    struct rating before, after;
    int games, wins;
};

struct rated_game {
    struct database *db;
    const char *table;
    char game[GAME_SLUG_BYTES + 1];
    int64_t ended;
    int speed, count;
    bool rated;
    struct rated_seat seats[SEATS_MAX];
};

static bool read_seats(struct rated_game *game, const struct value *places)
{
    struct rows *rows =
        database_read(game->db, W_READ_PARTIES, "t", (struct value[]){TEXT(game->table)});
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW && game->count < SEATS_MAX) {
        struct rated_seat *at = &game->seats[game->count++];
        at->seat = rows_int(rows, 0);
        store_copy_text(at->account, sizeof at->account, rows_text(rows, 1));
        store_copy_text(game->game, sizeof game->game, rows_text(rows, 2));
        game->speed = rows_int(rows, 3);
        game->rated = rows_int(rows, 4) != 0;
        at->who = rows_text(rows, 5)[0] ? RATING_BOT : RATING_PERSON;
        at->before =
            (struct rating){rate_read(rows_number(rows, 6)), rate_read(rows_number(rows, 7))};
        at->place = at->seat >= 0 && at->seat < SEATS_MAX ? (int)places[at->seat].number : 0;
    }
    rows_reset(rows);
    return step == STEP_END || step == STEP_ROW;
}

/* What is known about a person now; a row of his seat has what was known when the game began. */
static bool read_rating(const struct rated_game *game, struct rated_seat *at)
{
    const struct value key[] = {TEXT(at->account), TEXT(game->game), INT(game->speed)};
    struct rows *rows = database_read(game->db, W_READ_RATING, "tti", key);
    enum step step = rows_step(rows);
    if (step == STEP_ROW) {
        int64_t rested = (game->ended - rows_number(rows, 4)) / DAY;
        at->before =
            (struct rating){rate_read(rows_number(rows, 0)), rate_read(rows_number(rows, 1))};
        at->games = rows_int(rows, 2);
        at->wins = rows_int(rows, 3);
        rating_rest(&at->before, rested > 0 && rested < INT32_MAX ? (int)rested : 0);
    }
    rows_reset(rows);
    return step == STEP_ROW || step == STEP_END;
}

static void find_new_ratings(struct rated_game *game)
{
    struct rating ratings[SEATS_MAX];
    int places[SEATS_MAX];
    enum rating_who who[SEATS_MAX];
    for (int i = 0; i < game->count; i++) {
        ratings[i] = game->seats[i].before;
        places[i] = game->seats[i].place;
        who[i] = game->seats[i].who;
    }
    if (game->rated)
        rating_update(ratings, places, who, game->count);
    for (int i = 0; i < game->count; i++) /* the strength of a bot does not change */
        game->seats[i].after = who[i] == RATING_PERSON ? ratings[i] : game->seats[i].before;
}

static bool is_first(const struct rated_game *game, const struct rated_seat *at)
{
    bool everybody = true;
    for (int i = 0; i < game->count; i++) {
        if (game->seats[i].place < at->place)
            return false;
        everybody &= game->seats[i].place == at->place;
    }
    return !everybody;
}

static bool write_rating(const struct rated_game *game, const struct rated_seat *at)
{
    const struct value values[] = {TEXT(game->game),
                                   INT(game->speed),
                                   INT(rate_stored(at->after.mean)),
                                   INT(rate_stored(at->after.deviation)),
                                   INT(at->games + 1),
                                   INT(at->wins + is_first(game, at)),
                                   INT(rating_shown(&at->after)),
                                   INT(rating_is_provisional(&at->after)),
                                   INT(game->ended),
                                   TEXT(at->account)};
    return database_run(game->db, W_SET_RATING, "tiiiiiiiit", values);
}

static bool write_seat(const struct rated_game *game, const struct rated_seat *at)
{
    const struct value values[] = {INT(at->place),
                                   INT(rate_stored(at->before.mean)),
                                   INT(rate_stored(at->before.deviation)),
                                   INT(rate_stored(at->after.mean)),
                                   INT(rate_stored(at->after.deviation)),
                                   INT(game->ended),
                                   TEXT(game->table),
                                   INT(at->seat)};
    return database_run(game->db, W_END_PARTY, "iiiiiiti", values) &&
           (!game->rated || !at->account[0] || write_rating(game, at));
}

/* Whom somebody has met, and who did better. */
static bool write_pair(const struct rated_game *game, const struct rated_seat *at,
                       const struct rated_seat *other)
{
    const struct value values[] = {
        TEXT(other->account),          TEXT(game->game), INT(at->place < other->place),
        INT(at->place > other->place), INT(game->ended), TEXT(at->account)};
    return !at->account[0] || !other->account[0] || strcmp(at->account, other->account) == 0 ||
           database_run(game->db, W_ADD_PAIR, "ttiiit", values);
}

bool rate_game(struct database *db, const struct value *values)
{
    struct rated_game game = {
        .db = db, .table = values[RATE_TABLE].text, .ended = values[RATE_ENDED].number};
    bool good =
        database_run(db, W_RATING_TURN, "", NULL) && read_seats(&game, values + RATE_PLACES);
    for (int i = 0; good && game.rated && i < game.count; i++)
        good = !game.seats[i].account[0] || read_rating(&game, &game.seats[i]);
    find_new_ratings(&game);
    for (int i = 0; good && i < game.count; i++) {
        good = write_seat(&game, &game.seats[i]);
        for (int k = 0; good && k < game.count; k++)
            good = k == i || write_pair(&game, &game.seats[i], &game.seats[k]);
    }
    return good;
}
