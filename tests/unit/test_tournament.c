/* test_tournament.c: what every tournament must keep to (tournament.h): 16, 17 and 31 players, 2 to
 * 5 seats, both kinds, with people who leave. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/chance.h"
#include "tournament/tournament.h"

static const int SIZES[] = {16, 17, 31};
enum { SIZE_COUNT = 3, MOST = 31 };

/* How results come about. */
enum luck { BEST_WINS, BY_CHANCE };

static struct tournament opened(enum tournament_kind kind, int players, int seats, int least,
                                int rounds, uint64_t seed)
{
    struct tournament t;
    struct text error = TEXT_EMPTY;
    if (!tournament_open(&t, kind, players, seats, least, rounds, seed, &error))
        fail_msg("%s", text_string(&error));
    text_free(&error);
    return t;
}

static void next_round(struct tournament *t)
{
    struct text error = TEXT_EMPTY;
    if (!tournament_next(t, &error))
        fail_msg("%s", text_string(&error));
    text_free(&error);
}

/* The player with the lower number is the better one. */
static void finish_round(struct tournament *t, enum luck luck, struct chance *chance)
{
    struct text error = TEXT_EMPTY;
    for (int i = 0; i < t->count; i++) {
        const struct tournament_table *table = &t->tables[i];
        int places[SEATS_MAX] = {0};
        if (table->done)
            continue;
        for (int a = 0; a < table->seats; a++)
            for (int b = 0; b < table->seats; b++)
                places[a] += table->players[b] < table->players[a];
        for (int a = 0; luck == BY_CHANCE && a < table->seats; a++)
            places[a] = (int)chance_below(chance, (uint32_t)table->seats);
        assert_true(tournament_result(t, i, places, &error));
    }
    text_free(&error);
}

static struct text written(const struct tournament *t)
{
    struct text out = TEXT_EMPTY;
    tournament_write(t, &out);
    return out;
}

static struct tournament copy_of(const struct tournament *t)
{
    struct text text = written(t), error = TEXT_EMPTY;
    struct tournament copy;
    if (!tournament_read(&copy, text_string(&text), text.length, &error))
        fail_msg("%s in\n%s", text_string(&error), text_string(&text));
    text_free(&text);
    text_free(&error);
    return copy;
}

static void assert_same(const struct tournament *a, const struct tournament *b)
{
    struct text x = written(a), y = written(b);
    assert_string_equal(text_string(&x), text_string(&y));
    text_free(&x);
    text_free(&y);
}

/* Everybody who plays sits once; tables have as many seats as they may. */
static void check_round(const struct tournament *t)
{
    int sits[MOST] = {0}, byes = 0, largest = 0, smallest = SEATS_MAX;
    for (int i = 0; i < t->count; i++) {
        const struct tournament_table *table = &t->tables[i];
        if (table->round != t->round)
            continue;
        for (int k = 0; k < table->seats; k++)
            sits[table->players[k]]++;
        assert_true(table->seats == 1 || (table->seats >= t->least && table->seats <= t->seats));
        byes += table->seats == 1;
        if (table->seats > 1) {
            largest = table->seats > largest ? table->seats : largest;
            smallest = table->seats < smallest ? table->seats : smallest;
        }
    }
    for (int i = 0; i < t->players; i++)
        assert_int_equal(sits[i], tournament_plays(t, i));
    bool circle = t->kind == TOURNAMENT_ROUND_ROBIN && t->seats == 2;
    assert_true(circle || byes < t->seats);
    assert_true(largest - smallest <= 1);
}

/* The same with the state written and read between any two steps. */
static void play_on(struct tournament *t, enum luck luck, struct chance *chance)
{
    struct tournament copy = copy_of(t);
    assert_same(t, &copy);
    next_round(t);
    next_round(&copy);
    assert_same(t, &copy);
    tournament_free(&copy);
    check_round(t);
    copy = copy_of(t); /* in the middle of a round */
    assert_same(t, &copy);
    tournament_free(&copy);
    finish_round(t, luck, chance);
}

static int most_meetings(const struct tournament *t, int *fewest)
{
    static uint8_t met[MOST * MOST];
    int most = 0;
    tournament_meetings(t, met);
    *fewest = 1000;
    for (int a = 0; a < t->players; a++)
        for (int b = 0; b < a; b++) {
            int times = met[a * t->players + b];
            if (!tournament_plays(t, a) || !tournament_plays(t, b))
                continue;
            most = times > most ? times : most;
            *fewest = times < *fewest ? times : *fewest;
        }
    return most;
}

static void check_standings(const struct tournament *t)
{
    struct tournament_row rows[MOST];
    int64_t points = 0, expected = 0;
    bool seen[MOST] = {false};
    tournament_standings(t, rows);
    for (int i = 0; i < t->count; i++) /* a table with s seats has s/2 points, a bye one */
        if (t->tables[i].seats > 1 || t->kind == TOURNAMENT_SWISS)
            expected += (t->tables[i].seats + (t->tables[i].seats == 1)) * TOURNAMENT_POINT / 2;
    for (int i = 0; i < t->players; i++) {
        points += rows[i].points;
        assert_false(seen[rows[i].player]);
        seen[rows[i].player] = true;
        assert_true(i == 0 || (rows[i].points <= rows[i - 1].points &&
                               (rows[i].place == rows[i - 1].place || rows[i].place == i + 1)));
    }
    assert_int_equal(points, expected);
}

static void check_byes(const struct tournament *t)
{
    struct tournament_row rows[MOST];
    int most = 0, fewest = 1000;
    tournament_standings(t, rows);
    for (int i = 0; i < t->players; i++) {
        if (!tournament_plays(t, rows[i].player))
            continue;
        most = rows[i].byes > most ? rows[i].byes : most;
        fewest = rows[i].byes < fewest ? rows[i].byes : fewest;
    }
    assert_true(most - fewest <= 1);
}

static void swiss(int players, int seats, int least, enum luck luck, int leave, uint64_t seed)
{
    struct tournament t = opened(TOURNAMENT_SWISS, players, seats, least, 0, seed);
    struct chance chance;
    int fewest, left = 0;
    chance_seed(&chance, seed, NULL);
    while (!tournament_is_over(&t)) {
        play_on(&t, luck, &chance);
        check_standings(&t);
        check_byes(&t);
        for (; left < leave * t.round; left++)
            assert_true(tournament_withdraw(&t, players - 1 - left));
    }
    assert_int_equal(t.round, t.rounds);
    /* with fewer tables than seats, two of a table must meet again in the next round */
    if (players / seats >= seats && most_meetings(&t, &fewest) > 1)
        fail_msg("%d players, %d seats, %d rounds: some met again", players, seats, t.rounds);
    struct tournament_row rows[MOST];
    tournament_standings(&t, rows);
    assert_true(luck != BEST_WINS || rows[0].player == 0);
    tournament_free(&t);
}

static void test_swiss(void **state)
{
    (void)state;
    for (int i = 0; i < SIZE_COUNT; i++)
        for (int seats = 2; seats <= 5; seats++)
            for (uint64_t seed = 1; seed <= 4; seed++) {
                swiss(SIZES[i], seats, 2, BEST_WINS, 0, seed);
                swiss(SIZES[i], seats, seats, BY_CHANCE, 0, seed);
                swiss(SIZES[i], seats, 2, BY_CHANCE, 1, seed);
            }
}

/* As many rounds as two seats allow at all: repeated meetings come only when they must. */
static void test_long_swiss(void **state)
{
    struct chance chance;
    int fewest;
    (void)state;
    chance_seed(&chance, 3, NULL);
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct tournament t = opened(TOURNAMENT_SWISS, SIZES[i], 2, 2, SIZES[i] / 2, 5);
        while (!tournament_is_over(&t))
            play_on(&t, BY_CHANCE, &chance);
        assert_int_equal(most_meetings(&t, &fewest), 1); /* less than half of the others: always */
        tournament_free(&t);
    }
    struct tournament t = opened(TOURNAMENT_SWISS, 4, 2, 2, 9, 5); /* three rounds, three times */
    while (!tournament_is_over(&t)) {
        play_on(&t, BY_CHANCE, &chance);
        assert_int_equal(most_meetings(&t, &fewest), (t.round + 2) / 3);
    }
    assert_int_equal(fewest, 3);
    tournament_free(&t);
}

static void test_circle(void **state)
{
    struct chance chance;
    int fewest;
    (void)state;
    chance_seed(&chance, 4, NULL);
    for (int i = 0; i < SIZE_COUNT; i++)
        for (int leave = 0; leave < 2; leave++) {
            struct tournament t = opened(TOURNAMENT_ROUND_ROBIN, SIZES[i], 2, 2, 0, 8);
            while (!tournament_is_over(&t)) {
                play_on(&t, BY_CHANCE, &chance);
                check_standings(&t);
                if (leave && t.round == 4)
                    assert_true(tournament_withdraw(&t, 2) && tournament_withdraw(&t, 7));
            }
            assert_int_equal(most_meetings(&t, &fewest), 1);
            assert_int_equal(fewest, 1);
            assert_true(t.round <= SIZES[i] - (SIZES[i] % 2 == 0));
            assert_true(leave || t.round == SIZES[i] - (SIZES[i] % 2 == 0));
            tournament_free(&t);
        }
}

static void test_round_robin_of_many_seats(void **state)
{
    struct chance chance;
    int fewest;
    (void)state;
    chance_seed(&chance, 6, NULL);
    for (int i = 0; i < SIZE_COUNT; i++)
        for (int seats = 3; seats <= 5; seats++) {
            struct tournament t = opened(TOURNAMENT_ROUND_ROBIN, SIZES[i], seats, 2, 0, 2);
            while (!tournament_is_over(&t)) {
                play_on(&t, BY_CHANCE, &chance);
                check_standings(&t);
                if (t.round == 3)
                    assert_true(tournament_withdraw(&t, 5));
            }
            int most = most_meetings(&t, &fewest), needed = (SIZES[i] + seats - 3) / (seats - 1);
            print_message("%d players, %d seats: %d rounds, at least %d; met %d to %d times\n",
                          SIZES[i], seats, t.round, needed, fewest, most);
            assert_true(fewest >= 1 && most <= 3 && t.round <= 2 * needed + 1);
            tournament_free(&t);
        }
}

static void test_seats_change(void **state)
{
    struct chance chance;
    (void)state;
    chance_seed(&chance, 1, NULL);
    struct tournament t = opened(TOURNAMENT_ROUND_ROBIN, 17, 2, 2, 0, 1);
    int first[MOST] = {0};
    while (!tournament_is_over(&t))
        play_on(&t, BY_CHANCE, &chance);
    for (int i = 0; i < t.count; i++)
        first[t.tables[i].players[0]] += t.tables[i].seats == 2;
    for (int i = 0; i < 17; i++)
        assert_in_range(first[i], 6, 10);
    tournament_free(&t);
}

static void test_what_is_refused(void **state)
{
    struct text error = TEXT_EMPTY;
    struct tournament t;
    (void)state;
    assert_false(tournament_open(&t, TOURNAMENT_SWISS, 1, 2, 2, 0, 1, &error));
    assert_false(tournament_open(&t, TOURNAMENT_SWISS, 513, 2, 2, 0, 1, &error));
    assert_false(tournament_open(&t, TOURNAMENT_SWISS, 8, 6, 2, 0, 1, &error));
    assert_false(tournament_open(&t, TOURNAMENT_SWISS, 8, 3, 4, 0, 1, &error));
    assert_false(tournament_open(&t, TOURNAMENT_SWISS, 8, 2, 2, 5000, 1, &error));
    t = opened(TOURNAMENT_SWISS, 5, 2, 2, 3, 1);
    next_round(&t);
    assert_false(tournament_next(&t, &error));
    assert_false(tournament_result(&t, 99, (const int[]){0, 1}, &error));
    for (int i = 0; i < t.count; i++) /* a bye has its result, a place is a small number */
        assert_false(tournament_result(
            &t, i, t.tables[i].seats == 1 ? (const int[]){0, 0} : (const int[]){0, 9}, &error));
    assert_false(tournament_withdraw(&t, 5) || tournament_withdraw(&t, -1));
    assert_true(tournament_withdraw(&t, 4) && !tournament_withdraw(&t, 4));
    tournament_free(&t);
    text_free(&error);
}

/* Who has left has nothing, also against others who have left. */
static void test_gone(void **state)
{
    struct text error = TEXT_EMPTY;
    struct tournament t = opened(TOURNAMENT_SWISS, 6, 3, 3, 2, 3), copy;
    struct tournament_row rows[6];
    (void)state;
    next_round(&t);
    assert_true(
        tournament_result(&t, 0, (const int[]){TOURNAMENT_GONE, 0, TOURNAMENT_GONE}, &error));
    assert_true(tournament_result(
        &t, 1, (const int[]){TOURNAMENT_GONE, TOURNAMENT_GONE, TOURNAMENT_GONE}, &error));
    assert_false(tournament_result(&t, 1, (const int[]){0, 1, TOURNAMENT_GONE + 1}, &error));
    tournament_standings(&t, rows);
    assert_int_equal(rows[0].player, t.tables[0].players[1]);
    assert_int_equal(rows[0].points, TOURNAMENT_POINT);
    assert_int_equal(rows[0].wins, 1);
    for (int i = 1; i < 6; i++)
        assert_true(rows[i].points == 0 && rows[i].wins == 0 && rows[i].played == 1);
    copy = copy_of(&t);
    assert_same(&t, &copy);
    tournament_free(&copy);
    tournament_free(&t);
    text_free(&error);
}

/* A result of an earlier round: points change, tables do not. */
static void test_correction(void **state)
{
    struct text error = TEXT_EMPTY;
    struct tournament t = opened(TOURNAMENT_SWISS, 4, 2, 2, 3, 5);
    struct tournament_row rows[4];
    (void)state;
    next_round(&t);
    assert_false(tournament_correct(&t, 0, (const int[]){0, 1}, &error)); /* it is not done */
    finish_round(&t, BEST_WINS, NULL);
    next_round(&t);
    assert_false(tournament_result(&t, 0, (const int[]){0, 0}, &error));
    for (int i = 0; i < 2; i++)
        assert_true(tournament_correct(&t, i, (const int[]){1, 1}, &error));
    tournament_standings(&t, rows);
    for (int i = 0; i < 4; i++)
        assert_true(rows[i].points == TOURNAMENT_POINT / 2 && rows[i].place == 1);
    assert_true(t.count == 4 && t.round == 2);
    assert_false(tournament_correct(&t, 4, (const int[]){0, 1}, &error) ||
                 tournament_correct(&t, -1, (const int[]){0, 1}, &error) ||
                 tournament_correct(&t, 0, (const int[]){0, -1}, &error));
    tournament_free(&t);
    text_free(&error);
}

static void test_judge(void **state)
{
    enum { GONE = TOURNAMENT_GONE };
    static const struct {
        const char *who; /* s: stays, l: has left */
        int finished[4]; /* -1: its game runs */
        bool decided;
        int places[4];
    } cases[] = {
        {"ss", {-1}, false, {0, 0}},
        {"ss", {1, 0}, true, {1, 0}},
        {"ss", {0, 0}, true, {0, 0}},
        {"ls", {-1}, true, {GONE, 0}},
        {"ll", {-1}, true, {GONE, GONE}},
        {"ls", {0, 1}, true, {GONE, 0}},
        {"lss", {-1}, false, {GONE, 0, 0}},
        {"lsl", {-1}, true, {GONE, 0, GONE}},
        {"slss", {2, 0, 0, 3}, true, {1, GONE, 0, 2}},
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(cases); i++) {
        int places[SEATS_MAX] = {0}, seats = (int)strlen(cases[i].who);
        enum tournament_seat who[SEATS_MAX];
        for (int seat = 0; seat < seats; seat++)
            who[seat] = cases[i].who[seat] == 's' ? TOURNAMENT_STAYS : TOURNAMENT_LEFT;
        const int *finished = cases[i].finished[0] < 0 ? NULL : cases[i].finished;
        assert_int_equal(tournament_judge(seats, who, finished, places), cases[i].decided);
        for (int seat = 0; cases[i].decided && seat < seats; seat++)
            assert_int_equal(places[seat], cases[i].places[seat]);
    }
}

/* Text that was cut or changed is refused, or means what it says. */
static void try_text(const char *bytes, size_t count)
{
    struct text error = TEXT_EMPTY;
    struct tournament t;
    if (tournament_read(&t, bytes, count, &error)) {
        struct tournament copy = copy_of(&t);
        assert_same(&t, &copy);
        tournament_free(&copy);
        if (tournament_round_is_done(&t) && !tournament_is_over(&t))
            assert_true(tournament_next(&t, &error));
    }
    tournament_free(&t);
    text_free(&error);
}

static void test_hostile_text(void **state)
{
    static const char letters[] = " :\n-0123456789ate";
    struct tournament t = opened(TOURNAMENT_SWISS, 11, 3, 2, 4, 77);
    struct chance chance;
    (void)state;
    chance_seed(&chance, 2, NULL);
    play_on(&t, BY_CHANCE, &chance);
    assert_true(tournament_withdraw(&t, 3));
    play_on(&t, BY_CHANCE, &chance);
    struct text text = written(&t);
    for (size_t cut = 0; cut <= text.length; cut++)
        try_text(text_string(&text), cut);
    for (int i = 0; i < 20000; i++) {
        char *bytes = malloc(text.length);
        memcpy(bytes, text_string(&text), text.length);
        for (uint32_t k = chance_below(&chance, 3) + 1; k; k--)
            bytes[chance_below(&chance, (uint32_t)text.length)] =
                letters[chance_below(&chance, sizeof letters - 1)];
        try_text(bytes, text.length);
        free(bytes);
    }
    text_free(&text);
    tournament_free(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_swiss),        cmocka_unit_test(test_long_swiss),
        cmocka_unit_test(test_circle),       cmocka_unit_test(test_round_robin_of_many_seats),
        cmocka_unit_test(test_seats_change), cmocka_unit_test(test_what_is_refused),
        cmocka_unit_test(test_gone),         cmocka_unit_test(test_correction),
        cmocka_unit_test(test_judge),        cmocka_unit_test(test_hostile_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
