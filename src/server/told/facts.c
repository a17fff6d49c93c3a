/* facts.c: see facts.h. */
#include "server/told/facts.h"

#include <stdlib.h>
#include <string.h>

#include "server/store/store_parts.h"

const char *const facts_statements[F_COUNT] = {
    [F_WAY] = "SELECT kind, account, seat, address, keys, lang, proven FROM ways WHERE id = $1",
    [F_ACCOUNT] = "SELECT name FROM accounts WHERE id = $1",
    [F_GAME] = "SELECT game, players, CASE WHEN games.over IS NULL THEN 0 ELSE 1 END, "
               "coalesce(turn, -1) FROM games LEFT JOIN seals ON game_id = id WHERE id = $1",
    [F_NAMES] = "SELECT seat, name FROM seats WHERE game_id = $1 ORDER BY seat",
    [F_CUP_OF] = "SELECT cup, number FROM cup_tables WHERE game_id = $1",
    [F_CUP] = "SELECT name, game, organiser, status, begins, size, state FROM cups WHERE id = $1",
    [F_CUP_PLAYERS] = "SELECT number, coalesce(accounts.name, ''), level FROM cup_players LEFT "
                      "JOIN accounts ON accounts.id = account WHERE cup = $1 AND number >= 0",
    [F_CUP_TABLES] = "SELECT number, game_id FROM cup_tables WHERE cup = $1 AND number >= $2 AND "
                     "number < $3",
};

static enum step find_way(struct database *db, struct way *way)
{
    struct rows *rows = database_bind(db, F_WAY, "t", (struct value[]){TEXT(way->id)});
    enum step step = rows_step(rows);
    if (step == STEP_ROW) {
        for (int kind = 0; kind < WAY_KINDS; kind++)
            if (strcmp(way_names[kind], rows_text(rows, 0)) == 0)
                way->kind = (enum way_kind)kind;
        store_copy_text(way->owner.account, sizeof way->owner.account, rows_text(rows, 1));
        way->owner.seat = rows_int(rows, 2);
        store_copy_text(way->address, sizeof way->address, rows_text(rows, 3));
        store_copy_text(way->keys, sizeof way->keys, rows_text(rows, 4));
        store_copy_text(way->lang, sizeof way->lang, rows_text(rows, 5));
        way->proven = rows_int(rows, 6) != 0;
    }
    rows_reset(rows);
    return step;
}

static enum step find_account(struct database *db, struct letter *letter)
{
    const struct value values[] = {TEXT(letter->way.owner.account)};
    struct rows *rows = database_bind(db, F_ACCOUNT, "t", values);
    enum step step = rows_step(rows);
    if (step == STEP_ROW)
        store_copy_text(letter->account, sizeof letter->account, rows_text(rows, 0));
    rows_reset(rows);
    return step;
}

/* STEP_END: there is no such table, or what was to be told is not true any more. */
static enum step find_game(struct database *db, struct letter *letter)
{
    const struct value values[] = {TEXT(letter->table)};
    struct rows *rows = database_bind(db, F_GAME, "t", values);
    enum step step = rows_step(rows);
    if (step == STEP_ROW) {
        store_copy_text(letter->game, sizeof letter->game, rows_text(rows, 0));
        letter->players = rows_int(rows, 1);
        bool over = rows_int(rows, 2) != 0;
        if (letter->players < 0 || letter->players > SEATS_MAX ||
            (letter->news == NEWS_TURN && (over || rows_int(rows, 3) != letter->seat)) ||
            (letter->news == NEWS_FULL && over))
            step = STEP_END;
    }
    rows_reset(rows);
    if (step != STEP_ROW)
        return step;
    rows = database_bind(db, F_NAMES, "t", values);
    for (enum step more; (more = rows_step(rows)) == STEP_ROW;) {
        int seat = rows_int(rows, 0);
        if (seat >= 0 && seat < SEATS_MAX)
            store_copy_text(letter->names[seat], sizeof letter->names[seat], rows_text(rows, 1));
    }
    rows_reset(rows);
    return STEP_ROW;
}

/* Tournaments */

/* Which one it is, from the name of one of its tables where that is what is known. */
static enum step find_name(struct database *db, struct letter *letter)
{
    struct cup_facts *cup = letter->cup;
    if (letter->news != NEWS_CUP_TIME) {
        store_copy_text(cup->id, sizeof cup->id, letter->table);
        return STEP_ROW;
    }
    struct rows *rows = database_bind(db, F_CUP_OF, "t", (struct value[]){TEXT(letter->table)});
    enum step step = rows_step(rows);
    if (step == STEP_ROW) {
        store_copy_text(cup->id, sizeof cup->id, rows_text(rows, 0));
        cup->first = rows_int(rows, 1);
    }
    rows_reset(rows);
    return step;
}

static enum step read_cup(struct database *db, struct letter *letter)
{
    struct cup_facts *cup = letter->cup;
    struct text why = TEXT_EMPTY;
    struct rows *rows = database_bind(db, F_CUP, "t", (struct value[]){TEXT(cup->id)});
    enum step step = rows_step(rows);
    if (step == STEP_ROW) {
        store_copy_text(cup->name, sizeof cup->name, rows_text(rows, 0));
        store_copy_text(letter->game, sizeof letter->game, rows_text(rows, 1));
        store_copy_text(cup->organiser, sizeof cup->organiser, rows_text(rows, 2));
        cup->status = (enum cup_status)rows_int(rows, 3);
        cup->begins = rows_number(rows, 4);
        cup->size = rows_int(rows, 5);
        const char *state = rows_text(rows, 6);
        cup->drawn = tournament_read(&cup->t, state, strlen(state), &why);
    }
    rows_reset(rows);
    text_free(&why);
    return step;
}

static void read_players(struct database *db, struct cup_facts *cup)
{
    struct rows *rows = database_bind(db, F_CUP_PLAYERS, "t", (struct value[]){TEXT(cup->id)});
    while (rows_step(rows) == STEP_ROW) {
        int number = rows_int(rows, 0);
        if (number < 0 || number >= cup->t.players)
            continue;
        struct cup_player *player = &cup->players[number];
        store_copy_text(player->name, sizeof player->name, rows_text(rows, 1));
        player->bot = rows_text(rows, 2)[0];
    }
    rows_reset(rows);
}

static void read_games(struct database *db, struct cup_facts *cup)
{
    const struct value values[] = {TEXT(cup->id), INT(cup->first), INT(cup->end)};
    struct rows *rows = database_bind(db, F_CUP_TABLES, "tii", values);
    while (rows_step(rows) == STEP_ROW) {
        int number = rows_int(rows, 0);
        if (number >= cup->first && number < cup->end)
            store_copy_text(cup->games[number - cup->first], sizeof cup->games[0],
                            rows_text(rows, 1));
    }
    rows_reset(rows);
}

/* Whether the places that the key names are still those of the table. */
static bool is_result(const struct letter *letter, int number)
{
    const struct tournament_table *table = &letter->cup->t.tables[number];
    struct text key = TEXT_EMPTY;
    text_format(&key, "%s:%s:%d:", news_names[NEWS_CUP_RESULT], letter->cup->id, number);
    for (int seat = 0; seat < table->seats; seat++)
        text_format(&key, seat ? " %d" : "%d", table->places[seat]);
    text_add_char(&key, ':');
    bool same = table->done && strncmp(letter->key, text_string(&key), key.length) == 0;
    text_free(&key);
    return same;
}

/* Which tables it is about; false: it is not true any more. */
static bool find_tables(struct letter *letter)
{
    struct cup_facts *cup = letter->cup;
    const struct tournament *t = &cup->t;
    int number = letter->seat;
    switch (letter->news) {
    case NEWS_CUP_OPEN:
        return cup->status < CUP_RUNNING;
    case NEWS_CUP_OVER:
        return cup->status == CUP_OVER;
    case NEWS_CUP_ROUND:
        while (cup->end < t->count && t->tables[cup->end].round <= number)
            cup->first += t->tables[cup->end++].round < number;
        return cup->status == CUP_RUNNING && t->round == number;
    case NEWS_CUP_RESULT:
        cup->first = number;
        cup->end = number + 1;
        return number >= 0 && number < t->count && is_result(letter, number);
    case NEWS_CUP_TIME:
        cup->end = cup->first + 1;
        return cup->first < t->count && number >= 0 && number < t->tables[cup->first].seats;
    case NEWS_TURN:
    case NEWS_OVER:
    case NEWS_INVITED:
    case NEWS_FULL:
    case NEWS_ROUND:
    case NEWS_TEST:
    case NEWS_CONFIRM:
    case NEWS_SIGN_IN:
    case NEWS_KINDS:
        break;
    }
    return false;
}

static enum step find_cup(struct database *db, struct letter *letter)
{
    struct cup_facts *cup = letter->cup = calloc(1, sizeof *cup);
    if (!cup)
        return STEP_ERROR;
    enum step step = find_name(db, letter);
    if (step == STEP_ROW)
        step = read_cup(db, letter);
    if (step != STEP_ROW)
        return step;
    if (strcmp(cup->organiser, letter->way.owner.account) != 0 || !find_tables(letter))
        return STEP_END;
    cup->players = calloc((size_t)cup->t.players + 1, sizeof *cup->players);
    cup->games = calloc((size_t)(cup->end - cup->first) + 1, sizeof *cup->games);
    if (!cup->players || !cup->games)
        return STEP_ERROR;
    read_players(db, cup);
    read_games(db, cup);
    return STEP_ROW;
}

enum step facts_find(struct database *db, struct letter *letter)
{
    enum step step = find_way(db, &letter->way);
    if (step == STEP_ROW && !letter->way.proven && letter->news != NEWS_CONFIRM)
        step = STEP_END;
    if (step == STEP_ROW && letter->way.owner.account[0])
        step = find_account(db, letter);
    if (step == STEP_ROW && letter->news >= NEWS_CUP_OPEN)
        step = find_cup(db, letter);
    else if (step == STEP_ROW && letter->table[0])
        step = find_game(db, letter);
    return step;
}

void facts_free(struct letter *letter)
{
    struct cup_facts *cup = letter->cup;
    letter->cup = NULL;
    if (!cup)
        return;
    tournament_free(&cup->t);
    free(cup->players);
    free(cup->games);
    free(cup);
}
