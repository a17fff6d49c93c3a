/* cup_letter.c: see cup_letter.h. A line begins with a word of ours, not with a name: what begins a
 * list or a title in Discord stands nowhere in front. */
#include "server/told/cup_letter.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "news_words.h"

static void add_player(const struct cup_facts *cup, enum lang lang, int player, struct text *out)
{
    const struct cup_player *known = &cup->players[player];
    if (known->bot)
        phrase_add(out, lang, &news_words[TOLD_CUP_BOT], player + 1);
    else if (known->name[0])
        text_add(out, known->name);
    else
        text_add(out, phrase_text(&news_words[TOLD_CUP_GONE], lang));
}

/* 1, 0.5, 0.67 */
static void add_points(enum lang lang, int points, struct text *out)
{
    int hundredths = (points * 100 + TOURNAMENT_POINT / 2) / TOURNAMENT_POINT;
    text_add_int(out, hundredths / 100);
    if (!(hundredths % 100))
        return;
    text_add_char(out, lang == LANG_EN ? '.' : ',');
    text_add_int(out, hundredths / 10 % 10);
    if (hundredths % 10)
        text_add_int(out, hundredths % 10);
}

static void add_date(int64_t date, struct text *out)
{
    char line[64];
    time_t seconds = (time_t)date;
    struct tm parts;
    if (gmtime_r(&seconds, &parts) && strftime(line, sizeof line, "%Y-%m-%d %H:%M UTC", &parts))
        text_add(out, line);
}

static const struct tournament_table *table_of(const struct cup_facts *cup)
{
    return &cup->t.tables[cup->first];
}

void cup_letter_title(const struct letter *letter, enum lang lang, struct text *out)
{
    const struct cup_facts *cup = letter->cup;
    struct text player = TEXT_EMPTY;
    if (letter->news == NEWS_CUP_OPEN) {
        phrase_add(out, lang, &news_words[TOLD_CUP_OPEN], cup->name);
    } else if (letter->news == NEWS_CUP_ROUND) {
        phrase_add(out, lang, &news_words[TOLD_CUP_ROUND], cup->name, cup->t.round);
    } else if (letter->news == NEWS_CUP_RESULT) {
        phrase_add(out, lang, &news_words[TOLD_CUP_RESULT], cup->name, table_of(cup)->round);
    } else if (letter->news == NEWS_CUP_TIME) {
        add_player(cup, lang, table_of(cup)->players[letter->seat], &player);
        phrase_add(out, lang, &news_words[TOLD_CUP_TIME], cup->name, table_of(cup)->round,
                   text_string(&player));
    } else {
        phrase_add(out, lang, &news_words[TOLD_CUP_OVER], cup->name);
    }
    text_free(&player);
}

/* Lines */

/* One line, whose words are not needed any more. */
static void end_line(const struct cup_lines *out, struct text *words, const char *table)
{
    out->add(out->context, text_string(words), table);
    text_free(words);
}

static void add_table(const struct cup_facts *cup, enum lang lang, int number,
                      const struct cup_lines *out)
{
    const struct tournament_table *table = &cup->t.tables[number];
    struct text names = TEXT_EMPTY, line = TEXT_EMPTY;
    for (int seat = 0; seat < table->seats; seat++) {
        text_add(&names, seat ? " – " : "");
        add_player(cup, lang, table->players[seat], &names);
    }
    phrase_add(&line, lang, &news_words[table->seats == 1 ? TOLD_CUP_BYE : TOLD_CUP_TABLE],
               text_string(&names));
    text_free(&names);
    end_line(out, &line, cup->games[number - cup->first]);
}

/* Who has a bye, last. */
static void add_tables(const struct cup_facts *cup, enum lang lang, const struct cup_lines *out)
{
    for (int byes = 0; byes < 2; byes++)
        for (int number = cup->first; number < cup->end; number++)
            if ((cup->t.tables[number].seats == 1) == byes)
                add_table(cup, lang, number, out);
}

static void add_place(const struct cup_facts *cup, enum lang lang, int player, int place,
                      int points, const struct cup_lines *out)
{
    struct text name = TEXT_EMPTY, sum = TEXT_EMPTY, line = TEXT_EMPTY;
    add_player(cup, lang, player, &name);
    add_points(lang, points, &sum);
    phrase_add(&line, lang, &news_words[TOLD_CUP_PLACE], place, text_string(&name),
               text_string(&sum));
    text_free(&name);
    text_free(&sum);
    end_line(out, &line, "");
}

static void add_left(const struct cup_facts *cup, enum lang lang, int player,
                     const struct cup_lines *out)
{
    struct text name = TEXT_EMPTY, line = TEXT_EMPTY;
    add_player(cup, lang, player, &name);
    phrase_add(&line, lang, &news_words[TOLD_CUP_LEFT], text_string(&name));
    text_free(&name);
    end_line(out, &line, "");
}

/* The best first; who left, last. */
static void add_result(const struct cup_facts *cup, enum lang lang, const struct cup_lines *out)
{
    const struct tournament_table *table = table_of(cup);
    for (int place = 0; place < TOURNAMENT_GONE; place++)
        for (int seat = 0; seat < table->seats; seat++)
            if (table->places[seat] == place)
                add_place(cup, lang, table->players[seat], place + 1,
                          tournament_points(table, seat), out);
    for (int seat = 0; seat < table->seats; seat++)
        if (table->places[seat] == TOURNAMENT_GONE)
            add_left(cup, lang, table->players[seat], out);
}

static struct tournament_row *find_standings(const struct cup_facts *cup)
{
    struct tournament_row *rows = cup->drawn ? calloc((size_t)cup->t.players, sizeof *rows) : NULL;
    if (rows)
        tournament_standings(&cup->t, rows);
    return rows;
}

static void add_standings(const struct cup_facts *cup, enum lang lang, const struct cup_lines *out)
{
    struct tournament_row *rows = find_standings(cup);
    for (int i = 0; rows && i < cup->t.players; i++)
        add_place(cup, lang, rows[i].player, rows[i].place, rows[i].points, out);
    free(rows);
}

static void add_beginning(const struct letter *letter, enum lang lang, const struct cup_lines *out)
{
    const struct cup_facts *cup = letter->cup;
    const struct game *game = game_find(letter->game);
    struct text line = TEXT_EMPTY, when = TEXT_EMPTY;
    if (game)
        text_add(&line, game->name[lang] ? game->name[lang] : game->name[LANG_EN]);
    end_line(out, &line, "");
    add_date(cup->begins, &when);
    if (cup->begins)
        phrase_add(&line, lang, &news_words[TOLD_CUP_BEGINS], text_string(&when));
    else
        phrase_add(&line, lang, &news_words[TOLD_CUP_WHEN_FULL], cup->size);
    text_free(&when);
    end_line(out, &line, "");
}

void cup_letter_lines(const struct letter *letter, enum lang lang, const struct cup_lines *out)
{
    const struct cup_facts *cup = letter->cup;
    if (letter->news == NEWS_CUP_OPEN)
        add_beginning(letter, lang, out);
    else if (letter->news == NEWS_CUP_OVER)
        add_standings(cup, lang, out);
    else if (letter->news == NEWS_CUP_RESULT)
        add_result(cup, lang, out);
    else
        add_tables(cup, lang, out);
}

/* For programs */

static void write_player(const struct cup_facts *cup, enum lang lang, int player,
                         struct json_writer *json)
{
    struct text name = TEXT_EMPTY;
    add_player(cup, lang, player, &name);
    json_string(json, text_string(&name));
    text_free(&name);
}

static void write_points(struct json_writer *json, int points)
{
    json_fixed(json, (double)points / TOURNAMENT_POINT);
}

static void write_table(const struct cup_facts *cup, enum lang lang, int number,
                        struct json_writer *json)
{
    const struct tournament_table *table = &cup->t.tables[number];
    const char *game = cup->games[number - cup->first];
    json_begin_object(json);
    json_pair_int(json, "number", number);
    if (game[0])
        json_pair_string(json, "table", game);
    json_key(json, "names");
    json_begin_array(json);
    for (int seat = 0; seat < table->seats; seat++)
        write_player(cup, lang, table->players[seat], json);
    json_end_array(json);
    if (table->done) {
        json_key(json, "places");
        json_begin_array(json);
        for (int seat = 0; seat < table->seats; seat++)
            json_int(json, table->places[seat]);
        json_end_array(json);
        json_key(json, "points");
        json_begin_array(json);
        for (int seat = 0; seat < table->seats; seat++)
            write_points(json, tournament_points(table, seat));
        json_end_array(json);
    }
    json_end_object(json);
}

static void write_standings(const struct cup_facts *cup, enum lang lang, struct json_writer *json)
{
    struct tournament_row *rows = find_standings(cup);
    json_key(json, "standings");
    json_begin_array(json);
    for (int i = 0; rows && i < cup->t.players; i++) {
        json_begin_object(json);
        json_pair_int(json, "place", rows[i].place);
        json_key(json, "name");
        write_player(cup, lang, rows[i].player, json);
        json_key(json, "points");
        write_points(json, rows[i].points);
        json_end_object(json);
    }
    json_end_array(json);
    free(rows);
}

void cup_letter_members(const struct letter *letter, enum lang lang, struct json_writer *json)
{
    const struct cup_facts *cup = letter->cup;
    json_pair_string(json, "cup", cup->id);
    json_pair_string(json, "name", cup->name);
    if (letter->news == NEWS_CUP_OPEN)
        json_pair_int(json, "begins", cup->begins);
    if (letter->news == NEWS_CUP_OVER)
        write_standings(cup, lang, json);
    if (letter->news == NEWS_CUP_TIME) {
        json_key(json, "player");
        write_player(cup, lang, table_of(cup)->players[letter->seat], json);
    }
    if (cup->first == cup->end)
        return;
    json_pair_int(json, "round", table_of(cup)->round);
    json_key(json, "tables");
    json_begin_array(json);
    for (int number = cup->first; number < cup->end; number++)
        write_table(cup, lang, number, json);
    json_end_array(json);
}
