/* test_fields.c: one made-up struct with every kind of field: output, what a seat sees, input that
 * is checked, differences, and tables that forget a byte (fields.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/fields.h"
#include "core/game.h"

static const struct item animals[] = {{.id = "ant"},  {.id = "bee"}, {.id = "cat"}, {.id = "dog"},
                                      {.id = "emu"},  {.id = "fox"}, {.id = "gnu"}, {.id = "hen"},
                                      {.id = "ibis"}, {.id = "jay"}};
static const struct item_list animal_table = {"animal", animals, COUNT_OF(animals)};
enum { ANT, BEE, CAT, DOG, EMU, FOX, GNU, HEN, IBIS, JAY };

struct hand {
    uint16_t coins;
    uint8_t cards[4]; /* hidden from the other seat */
    uint8_t used;     /* of cards */
    uint8_t worth;    /* derived */
};

struct mark {
    uint8_t animal;
    int8_t at;
};

struct zoo {
    uint32_t seen;
    int16_t balance;
    uint16_t visitors;
    uint8_t day;
    int8_t mood;
    uint8_t open;   /* bool */
    uint8_t star;   /* animal */
    uint8_t set[2]; /* animals */
    uint8_t days[2];
    struct hand hand[2];
    struct mark last;    /* a struct that is no list */
    struct mark mark[3]; /* a list of structs with a length */
    uint8_t marks;
    uint8_t deck[3]; /* the first lies open, the others show their backs */
    int8_t steps[2];
    uint8_t secret; /* nobody sees it */
    uint8_t total[5];
};

static_assert(sizeof(struct zoo) == 52, "no padding: every byte needs a row");

static const char *mask_cards(const void *root, int seat, int outer, int index)
{
    const struct zoo *zoo = root;
    assert(index < zoo->hand[outer].used);
    return seat == outer ? NULL : "";
}

static const char *mask_deck(const void *root, int seat, int outer, int index)
{
    const struct zoo *zoo = root;
    (void)seat, (void)outer;
    if (index == 0)
        return NULL;
    return zoo->deck[index] < EMU ? "small" : "large";
}

static const char *mask_all(const void *root, int seat, int outer, int index)
{
    (void)root, (void)seat, (void)outer, (void)index;
    return "";
}

static const struct field hand_list[] = {
    FIELD_NUMBER_ROW(hand, coins, FIELD_U16, 0, 60000),
    FIELD_ITEMS_ROW(hand, cards, &animal_table, mask_cards),
    FIELD_LENGTH_ROW(hand, used, cards),
    FIELD_DERIVED_ROW(hand, worth),
};
static const struct fields hand_fields = FIELDS_OF("a hand", hand, hand_list);

static const struct field mark_list[] = {
    FIELD_ITEM_ROW(mark, animal, &animal_table),
    FIELD_NUMBER_ROW(mark, at, FIELD_I8, -9, 9),
};
static const struct fields mark_fields = FIELDS_OF("a mark", mark, mark_list);

static const struct field zoo_list[] = {
    FIELD_NUMBER_ROW(zoo, seen, FIELD_U32, 0, INT32_MAX),
    FIELD_NUMBER_ROW(zoo, balance, FIELD_I16, -1000, 1000),
    FIELD_NUMBER_ROW(zoo, visitors, FIELD_U16, 0, 65535),
    FIELD_NUMBER_ROW(zoo, day, FIELD_U8, 1, 200),
    FIELD_NUMBER_ROW(zoo, mood, FIELD_I8, -128, 127),
    FIELD_BOOL_ROW(zoo, open),
    FIELD_ITEM_ROW(zoo, star, &animal_table),
    FIELD_SET_ROW(zoo, set, &animal_table),
    FIELD_BITS_ROW(zoo, days, 11),
    FIELD_STRUCTS_ROW(zoo, hand, &hand_fields),
    {.name = "last",
     .type = FIELD_STRUCT,
     .offset = FIELD_PLACE(zoo, last),
     .size = sizeof(struct mark),
     .fields = &mark_fields},
    FIELD_STRUCTS_ROW(zoo, mark, &mark_fields),
    FIELD_LENGTH_ROW(zoo, marks, mark),
    FIELD_ITEMS_ROW(zoo, deck, &animal_table, mask_deck),
    {.name = "steps",
     .type = FIELD_I8,
     .offset = FIELD_PLACE(zoo, steps),
     .size = 1,
     .count = 2,
     .low = -3,
     .high = 3},
    {.name = "secret",
     .type = FIELD_U8,
     .offset = FIELD_PLACE(zoo, secret),
     .size = 1,
     .high = 255,
     .mask = mask_all},
    FIELD_DERIVED_ROW(zoo, total),
};
static const struct fields zoo_fields = FIELDS_OF("the zoo", zoo, zoo_list);

static struct zoo sample(void)
{
    return (struct zoo){
        .seen = 2000000000,
        .balance = -300,
        .visitors = 65535,
        .day = 200,
        .mood = -128,
        .open = 1,
        .star = ITEM_NONE,
        .set = {1 << ANT | 1 << HEN, 1 << (JAY - 8)},
        .days = {1 << 0 | 1 << 7, 1 << (11 - 8)},
        .hand = {{500, {CAT, DOG}, 2, 9}, {0, {ANT, ITEM_NONE, JAY}, 3, 8}},
        .last = {EMU, -9},
        .mark = {{FOX, 1}, {ITEM_NONE, 9}},
        .marks = 2,
        .deck = {GNU, ANT, HEN},
        .steps = {-3, 3},
        .secret = 42,
        .total = {1, 2, 3, 4, 5},
    };
}

static const char full_json[] =
    "{\"seen\":2000000000,\"balance\":-300,\"visitors\":65535,\"day\":200,\"mood\":-128,"
    "\"open\":true,\"star\":null,\"set\":[\"ant\",\"hen\",\"jay\"],\"days\":[0,7,11],"
    "\"hand\":[{\"coins\":500,\"cards\":[\"cat\",\"dog\"]},"
    "{\"coins\":0,\"cards\":[\"ant\",null,\"jay\"]}],"
    "\"last\":{\"animal\":\"emu\",\"at\":-9},"
    "\"mark\":[{\"animal\":\"fox\",\"at\":1},{\"animal\":null,\"at\":9}],"
    "\"deck\":[\"gnu\",\"ant\",\"hen\"],\"steps\":[-3,3],\"secret\":42}";

static void write_zoo(const struct zoo *zoo, int seat, struct text *text)
{
    struct json_writer json = json_writer_to(text);
    json_begin_object(&json);
    fields_write(&zoo_fields, zoo, seat, &json);
    json_end_object(&json);
}

static void check_view(int seat, const char *expected)
{
    struct zoo zoo = sample();
    struct text text = TEXT_EMPTY;
    write_zoo(&zoo, seat, &text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

/* Output */

static void test_full_json(void **state)
{
    (void)state;
    check_view(SEAT_NONE, full_json);
}

static void test_view_of_each_seat(void **state)
{
    (void)state;
    check_view(0,
               "{\"seen\":2000000000,\"balance\":-300,\"visitors\":65535,\"day\":200,\"mood\":-128,"
               "\"open\":true,\"star\":null,\"set\":[\"ant\",\"hen\",\"jay\"],\"days\":[0,7,11],"
               "\"hand\":[{\"coins\":500,\"cards\":[\"cat\",\"dog\"]},"
               "{\"coins\":0,\"cards\":[null,null,null]}],"
               "\"last\":{\"animal\":\"emu\",\"at\":-9},"
               "\"mark\":[{\"animal\":\"fox\",\"at\":1},{\"animal\":null,\"at\":9}],"
               "\"deck\":[\"gnu\",\"small\",\"large\"],\"steps\":[-3,3],\"secret\":null}");
    check_view(1,
               "{\"seen\":2000000000,\"balance\":-300,\"visitors\":65535,\"day\":200,\"mood\":-128,"
               "\"open\":true,\"star\":null,\"set\":[\"ant\",\"hen\",\"jay\"],\"days\":[0,7,11],"
               "\"hand\":[{\"coins\":500,\"cards\":[null,null]},"
               "{\"coins\":0,\"cards\":[\"ant\",null,\"jay\"]}],"
               "\"last\":{\"animal\":\"emu\",\"at\":-9},"
               "\"mark\":[{\"animal\":\"fox\",\"at\":1},{\"animal\":null,\"at\":9}],"
               "\"deck\":[\"gnu\",\"small\",\"large\"],\"steps\":[-3,3],\"secret\":null}");
}

/* No braces: a game adds members of its own beside them. */
static void test_members_only(void **state)
{
    struct mark mark = {BEE, 2};
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    (void)state;
    json_begin_object(&json);
    json_pair_int(&json, "before", 1);
    fields_write(&mark_fields, &mark, SEAT_NONE, &json);
    json_pair_int(&json, "after", 2);
    json_end_object(&json);
    assert_string_equal(text_string(&text),
                        "{\"before\":1,\"animal\":\"bee\",\"at\":2,\"after\":2}");
    text_free(&text);
}

/* Input */

static bool read(const char *text, struct zoo *zoo, struct text *error)
{
    struct json_document document = json_parse(text, strlen(text));
    if (!document.root)
        fail_msg("the test's own JSON is wrong: %s in %s", document.error, text);
    memset(zoo, 0xAA, sizeof *zoo); /* it must be cleared first */
    bool good = fields_read(&zoo_fields, zoo, document.root, error);
    json_free(&document);
    return good;
}

static void test_read(void **state)
{
    struct zoo zoo, expected = sample();
    struct text error = TEXT_EMPTY;
    (void)state;
    assert_true(read(full_json, &zoo, &error));
    assert_int_equal(error.length, 0);
    memset(expected.total, 0, sizeof expected.total); /* derived members stay zero */
    expected.hand[0].worth = expected.hand[1].worth = 0;
    assert_memory_equal(&zoo, &expected, sizeof zoo);
}

static void test_read_in_any_order(void **state)
{
    static const char text[] =
        "{\"secret\":0,\"steps\":[0,0],\"deck\":[null,null,null],\"mark\":[],"
        "\"last\":{\"at\":0,\"animal\":null},\"hand\":[{\"cards\":[],\"coins\":1},"
        "{\"cards\":[\"ant\",\"ant\",\"ant\",\"ant\"],\"coins\":2}],\"days\":[11,0],"
        "\"set\":[\"jay\",\"ant\"],\"star\":\"ibis\",\"open\":false,\"mood\":127,\"day\":1,"
        "\"visitors\":0,\"balance\":1000,\"seen\":0}";
    struct zoo zoo;
    struct text error = TEXT_EMPTY;
    (void)state;
    assert_true(read(text, &zoo, &error));
    assert_int_equal(zoo.hand[0].used, 0);
    assert_int_equal(zoo.hand[1].used, 4);
    assert_int_equal(zoo.marks, 0);
    assert_int_equal(zoo.star, IBIS);
    assert_int_equal(zoo.set[0], 1 << ANT);
    assert_int_equal(zoo.set[1], 1 << (JAY - 8));
    assert_int_equal(zoo.days[0], 1);
    assert_int_equal(zoo.days[1], 1 << 3);
    assert_int_equal(zoo.deck[2], ITEM_NONE);
}

struct grown {
    uint8_t first, second;
};

/* A member that came later may be missing, in states saved before it did; no other may. */
static void test_later_members(void **state)
{
    static const struct field list[] = {
        FIELD_NUMBER_ROW(grown, first, FIELD_U8, 0, 9),
        {.name = "second",
         .type = FIELD_U8,
         .offset = FIELD_PLACE(grown, second),
         .size = 1,
         .high = 9,
         .later = true},
    };
    static const struct fields fields = FIELDS_OF("grown", grown, list);
    static const struct {
        const char *json;
        bool good;
        int second;
    } cases[] = {{"{\"first\":3}", true, 0},
                 {"{\"first\":3,\"second\":4}", true, 4},
                 {"{\"second\":4}", false, 0},
                 {"{\"first\":3,\"third\":4}", false, 0}};
    (void)state;
    for (int i = 0; i < COUNT_OF(cases); i++) {
        struct grown grown = {1, 1};
        struct text error = TEXT_EMPTY;
        struct json_document document = json_parse(cases[i].json, strlen(cases[i].json));
        assert_int_equal(fields_read(&fields, &grown, document.root, &error), cases[i].good);
        assert_int_equal(error.length == 0, cases[i].good);
        if (cases[i].good)
            assert_int_equal(grown.second, cases[i].second);
        json_free(&document);
        text_free(&error);
    }
}

/* One replacement in the good JSON, the member that must be named, and the reason. */
struct bad_row {
    const char *from, *to;
    const char *member, *reason;
};

static const struct bad_row bad_rows[] = {
    /* missing */
    {"\"seen\":2000000000,", "", "seen", "missing"},
    {",\"secret\":42", "", "secret", "missing"},
    {"\"coins\":500,", "", "coins", "missing"},
    {",\"at\":-9", "", "at", "missing"},
    {"\"seen\":", "\"Seen\":", "seen", "missing"},
    /* numbers: out of range, fractions, of another type */
    {"\"seen\":2000000000", "\"seen\":2147483648", "seen", "range"},
    {"\"seen\":2000000000", "\"seen\":-1", "seen", "range"},
    {"\"balance\":-300", "\"balance\":-1001", "balance", "range"},
    {"\"balance\":-300", "\"balance\":1001", "balance", "range"},
    {"\"visitors\":65535", "\"visitors\":65536", "visitors", "range"},
    {"\"day\":200", "\"day\":0", "day", "range"},
    {"\"day\":200", "\"day\":201", "day", "range"},
    {"\"day\":200", "\"day\":456", "day", "range"}, /* 200 in its low byte */
    {"\"mood\":-128", "\"mood\":-129", "mood", "range"},
    {"\"mood\":-128", "\"mood\":128", "mood", "range"},
    {"\"coins\":500", "\"coins\":60001", "coins", "range"},
    {"\"steps\":[-3,3]", "\"steps\":[-3,4]", "steps", "range"},
    {"\"day\":200", "\"day\":20.5", "day", "number"},
    {"\"day\":200", "\"day\":2e1", "day", "number"},
    {"\"day\":200", "\"day\":\"200\"", "day", "number"},
    {"\"day\":200", "\"day\":null", "day", "number"},
    {"\"day\":200", "\"day\":true", "day", "number"},
    {"\"day\":200", "\"day\":[200]", "day", "number"},
    {"\"seen\":2000000000", "\"seen\":99999999999999999999", "seen", "number"},
    /* bool */
    {"\"open\":true", "\"open\":1", "open", "true or false"},
    {"\"open\":true", "\"open\":null", "open", "true or false"},
    {"\"open\":true", "\"open\":\"true\"", "open", "true or false"},
    /* items */
    {"\"star\":null", "\"star\":\"yak\"", "star", "id"},
    {"\"star\":null", "\"star\":\"Ant\"", "star", "id"},
    {"\"star\":null", "\"star\":\"\"", "star", "id"},
    {"\"star\":null", "\"star\":3", "star", "id"},
    {"\"star\":null", "\"star\":\"ant\\u0000\"", "star", "id"},
    {"\"star\":null", "\"star\":[\"ant\"]", "star", "id"},
    {"[\"gnu\",", "[\"yak\",", "deck", "id"},
    {"[\"cat\",", "[7,", "cards", "id"},
    /* sets and bits */
    {"[\"ant\",\"hen\",\"jay\"]", "[\"ant\",\"yak\"]", "set", "not known"},
    {"[\"ant\",\"hen\",\"jay\"]", "[\"ant\",1]", "set", "not known"},
    {"[\"ant\",\"hen\",\"jay\"]", "[\"ant\",null]", "set", "not known"},
    {"[\"ant\",\"hen\",\"jay\"]", "[\"ant\",\"jay\",\"ant\"]", "set", "twice"},
    {"[\"ant\",\"hen\",\"jay\"]", "\"ant\"", "set", "list"},
    {"[\"ant\",\"hen\",\"jay\"]", "{\"ant\":true}", "set", "list"},
    {"[0,7,11]", "[12]", "days", "not known"},
    {"[0,7,11]", "[-1]", "days", "not known"},
    {"[0,7,11]", "[\"7\"]", "days", "not known"},
    {"[0,7,11]", "[7,0,7]", "days", "twice"},
    {"[0,7,11]", "7", "days", "list"},
    /* lists */
    {"[\"gnu\",\"ant\",\"hen\"]", "[\"gnu\",\"ant\"]", "deck", "length"},
    {"[\"gnu\",\"ant\",\"hen\"]", "[\"gnu\",\"ant\",\"hen\",\"hen\"]", "deck", "length"},
    {"[\"gnu\",\"ant\",\"hen\"]", "[]", "deck", "length"},
    {"[\"gnu\",\"ant\",\"hen\"]", "\"gnu\"", "deck", "list"},
    {"\"steps\":[-3,3]", "\"steps\":-3", "steps", "list"},
    {"[\"cat\",\"dog\"]", "[\"cat\",\"dog\",\"cat\",\"dog\",\"cat\"]", "cards", "length"},
    {"[{\"animal\":\"fox\",\"at\":1},",
     "[{\"animal\":\"fox\",\"at\":1},{\"animal\":\"fox\",\"at\":1},{\"animal\":\"fox\",\"at\":1},",
     "mark", "length"},
    {"\"hand\":[", "\"hand\":[{\"coins\":1,\"cards\":[]},", "hand", "length"},
    {"\"mark\":[", "\"mark\":7,\"old\":[", "mark", "list"},
};

/* The good JSON with one place replaced. */
static void replace(const char *from, const char *to, struct text *out)
{
    const char *at = strstr(full_json, from);
    if (!at)
        fail_msg("the test's own JSON has no %s", from);
    text_clear(out);
    text_add_bytes(out, full_json, (size_t)(at - full_json));
    text_add(out, to);
    text_add(out, at + strlen(from));
}

static void check_refused(const char *from, const char *to, const char *member, const char *reason)
{
    struct zoo zoo;
    struct text text = TEXT_EMPTY, error = TEXT_EMPTY;
    replace(from, to, &text);
    if (read(text_string(&text), &zoo, &error))
        fail_msg("accepted: %s", to);
    if (!strstr(text_string(&error), member) || !strstr(text_string(&error), reason))
        fail_msg("%s: \"%s\" names not both %s and %s", to, text_string(&error), member, reason);
    text_free(&text);
    text_free(&error);
}

static void test_read_refuses(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT_OF(bad_rows); i++)
        check_refused(bad_rows[i].from, bad_rows[i].to, bad_rows[i].member, bad_rows[i].reason);
}

/* "error names the member and the reason": also the one that should not be there. A derived member
 * and a length are no members of the JSON. */
static void test_read_names_an_unknown_member(void **state)
{
    (void)state;
    check_refused("{\"seen\"", "{\"weather\":1,\"seen\"", "weather", "");
    check_refused("{\"coins\":500", "{\"weather\":1,\"coins\":500", "weather", "");
    check_refused("{\"coins\":500", "{\"worth\":9,\"coins\":500", "worth", "");
    check_refused("{\"coins\":500", "{\"used\":2,\"coins\":500", "used", "");
}

static void test_read_names_a_member_there_twice(void **state)
{
    (void)state;
    check_refused("{\"seen\"", "{\"mood\":1,\"seen\"", "mood", "twice");
}

static void test_read_names_a_member_that_is_no_object(void **state)
{
    (void)state;
    check_refused("{\"animal\":\"emu\",\"at\":-9}", "[]", "last", "object");
    check_refused("[{\"animal\":\"fox\",\"at\":1}", "[\"fox\"", "mark", "object");
}

/* Whatever the names in the messages are, such input is refused. */
static void test_read_refuses_unknown_and_double_members(void **state)
{
    static const char *const texts[] = {
        "{\"weather\":1,\"seen\"", "{\"mood\":1,\"seen\"",  "{\"seen\":1,\"seen\"",
        "{\"total\":[],\"seen\"",  "{\"marks\":2,\"seen\"", "{\"\":2,\"seen\"",
    };
    struct zoo zoo;
    struct text text = TEXT_EMPTY, error = TEXT_EMPTY;
    (void)state;
    for (int i = 0; i < COUNT_OF(texts); i++) {
        text_clear(&error);
        replace("{\"seen\"", texts[i], &text);
        if (read(text_string(&text), &zoo, &error))
            fail_msg("accepted: %s", texts[i]);
        assert_true(error.length > 0);
    }
    static const char *const roots[] = {"[]", "null", "1", "\"\"", "{}"};
    for (int i = 0; i < COUNT_OF(roots); i++) {
        text_clear(&error);
        assert_false(read(roots[i], &zoo, &error));
        assert_true(error.length > 0);
    }
    text_free(&text);
    text_free(&error);
}

/* A caller may have written where the state comes from. */
static void test_read_error_after_other_text(void **state)
{
    struct zoo zoo;
    struct text error = TEXT_EMPTY;
    (void)state;
    text_add(&error, "line 3: ");
    assert_false(read("{}", &zoo, &error));
    assert_non_null(strstr(text_string(&error), "seen"));
    text_free(&error);
}

/* Comparison */

static void test_equal(void **state)
{
    struct zoo a = sample(), b = sample();
    (void)state;
    assert_true(fields_equal(&zoo_fields, &a, &b));
    for (size_t i = 0; i < sizeof b; i++) {
        ((uint8_t *)&b)[i] ^= 0x40; /* every byte counts, derived ones too */
        assert_false(fields_equal(&zoo_fields, &a, &b));
        ((uint8_t *)&b)[i] ^= 0x40;
    }
    assert_true(fields_equal(&zoo_fields, &a, &b));
}

/* Whatever byte differs: two structs are seen as equal when they are written alike. */
static void test_seen_equal(void **state)
{
    static const int seats[] = {0, 1, SEAT_SPECTATOR, SEAT_NONE};
    struct zoo a = sample(), b = sample();
    int hidden = 0;
    (void)state;
    for (int s = 0; s < COUNT_OF(seats); s++) {
        assert_true(fields_seen_equal(&zoo_fields, &a, &b, seats[s]));
        for (size_t i = 0; i < sizeof b; i++) {
            uint8_t *byte = (uint8_t *)&b + i, before = *byte;
            struct text of_a = TEXT_EMPTY, of_b = TEXT_EMPTY;
            *byte ^= 1;
            write_zoo(&a, seats[s], &of_a);
            write_zoo(&b, seats[s], &of_b);
            bool alike = strcmp(text_string(&of_a), text_string(&of_b)) == 0;
            if (before != ITEM_NONE) /* no item is written like a wrong one */
                assert_int_equal(fields_seen_equal(&zoo_fields, &a, &b, seats[s]), alike);
            hidden += alike;
            *byte = before;
            text_free(&of_a);
            text_free(&of_b);
        }
    }
    assert_true(hidden > 20);
}

static void test_diff(void **state)
{
    struct zoo a = sample(), b = sample();
    struct text text = TEXT_EMPTY;
    (void)state;
    assert_int_equal(fields_diff(&zoo_fields, &a, &b, &text), 0);
    assert_string_equal(text_string(&text), "");
    b.seen = 7;
    b.balance = 12;
    b.mood = 127;
    b.open = 0;
    b.star = BEE;
    b.set[0] = 0;
    b.days[1] = 0;
    b.hand[0].coins = 499;
    b.hand[1].cards[2] = ITEM_NONE;
    b.hand[1].worth = 0;
    b.last.at = 0;
    b.mark[1].animal = DOG;
    b.marks = 3;
    b.steps[1] = -1;
    b.secret = 0;
    b.total[4] = 0;
    assert_int_equal(fields_diff(&zoo_fields, &a, &b, &text), 16);
    assert_string_equal(text_string(&text), "seen: 2000000000 -> 7\n"
                                            "balance: -300 -> 12\n"
                                            "mood: -128 -> 127\n"
                                            "open: true -> false\n"
                                            "star: null -> \"bee\"\n"
                                            "set: [\"ant\",\"hen\",\"jay\"] -> [\"jay\"]\n"
                                            "days: [0,7,11] -> [0,7]\n"
                                            "hand[0].coins: 500 -> 499\n"
                                            "hand[1].cards[2]: \"jay\" -> null\n"
                                            "hand[1].worth: differs\n"
                                            "last.at: -9 -> 0\n"
                                            "mark[1].animal: null -> \"dog\"\n"
                                            "mark: differs\n"
                                            "steps[1]: 3 -> -1\n"
                                            "secret: 42 -> 0\n"
                                            "total: differs\n");
    text_free(&text);
}

/* Gaps */

static void test_complete_table(void **state)
{
    struct text text = TEXT_EMPTY;
    (void)state;
    assert_int_equal(fields_gaps(&zoo_fields, &text), 0);
    assert_string_equal(text_string(&text), "");
}

/* The table without row `skip`; the whole one has no gap. */
static void test_forgotten_row(void **state)
{
    (void)state;
    for (int skip = 0; skip < COUNT_OF(zoo_list); skip++) {
        struct field list[COUNT_OF(zoo_list)];
        struct text text = TEXT_EMPTY;
        int count = 0;
        for (int i = 0; i < COUNT_OF(zoo_list); i++)
            if (i != skip)
                list[count++] = zoo_list[i];
        struct fields fields = {
            .name = "the zoo", .size = sizeof(struct zoo), .list = list, .count = count};
        const struct field *gone = &zoo_list[skip];
        int bytes = gone->size * (gone->count ? gone->count : 1);
        int lengths = strcmp(gone->name, "mark") == 0 && gone->count ? 1 : 0; /* left alone */
        assert_int_equal(fields_gaps(&fields, &text), bytes + lengths);
        assert_true(text.length > 0);
        text_free(&text);
    }
}

static void test_overlapping_rows(void **state)
{
    struct field list[COUNT_OF(zoo_list) + 1];
    struct text text = TEXT_EMPTY;
    (void)state;
    memcpy(list, zoo_list, sizeof zoo_list);
    list[COUNT_OF(zoo_list)] = (struct field)FIELD_NUMBER_ROW(zoo, visitors, FIELD_U16, 0, 9);
    struct fields fields = FIELDS_OF("the zoo", zoo, list);
    assert_int_equal(fields_gaps(&fields, &text), 2);
    text_clear(&text);
    list[COUNT_OF(zoo_list)].offset++; /* one byte of visitors, one of day */
    assert_int_equal(fields_gaps(&fields, &text), 2);
    assert_non_null(strstr(text_string(&text), "the zoo"));
    text_free(&text);
}

static void test_gap_inside(void **state)
{
    static const struct field short_list[] = {FIELD_ITEM_ROW(mark, animal, &animal_table)};
    static const struct fields short_fields = {
        .name = "a short mark", .size = sizeof(struct mark), .list = short_list, .count = 1};
    struct field list[COUNT_OF(zoo_list)];
    struct text text = TEXT_EMPTY;
    (void)state;
    memcpy(list, zoo_list, sizeof zoo_list);
    for (int i = 0; i < COUNT_OF(list); i++)
        if (strcmp(list[i].name, "last") == 0)
            list[i].fields = &short_fields;
    struct fields fields = FIELDS_OF("the zoo", zoo, list);
    assert_int_equal(fields_gaps(&fields, &text), 1);
    assert_non_null(strstr(text_string(&text), "a short mark"));
    text_free(&text);
}

/* A length that stands away from its list would count nothing. */
static void test_length_beside_its_list(void **state)
{
    struct pen {
        uint8_t count, day, animals[3];
    };
    static const struct field apart[] = {
        FIELD_LENGTH_ROW(pen, count, animals),
        FIELD_NUMBER_ROW(pen, day, FIELD_U8, 0, 9),
        FIELD_ITEMS_ROW(pen, animals, &animal_table, NULL),
    };
    static const struct field beside[] = {
        FIELD_NUMBER_ROW(pen, day, FIELD_U8, 0, 9),
        FIELD_ITEMS_ROW(pen, animals, &animal_table, NULL),
        FIELD_LENGTH_ROW(pen, count, animals),
    };
    struct fields fields = FIELDS_OF("the pen", pen, apart);
    struct text text = TEXT_EMPTY;
    (void)state;
    assert_int_equal(fields_gaps(&fields, &text), 1);
    assert_non_null(strstr(text_string(&text), "animals"));
    text_clear(&text);
    fields.list = beside;
    assert_int_equal(fields_gaps(&fields, &text), 0);
    text_free(&text);
}

/* The tables of the games themselves. */
static void test_games_have_no_gap(void **state)
{
    (void)state;
    assert_non_null(game_find("duel"));
    for (int i = 0; i < game_count(); i++) {
        const struct game *game = game_at(i);
        struct text text = TEXT_EMPTY;
        assert_int_equal(game->fields->size, game->rules.state_size);
        if (fields_gaps(game->fields, &text))
            fail_msg("%s: %s", game->slug, text_string(&text));
        text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_later_members),
        cmocka_unit_test(test_full_json),
        cmocka_unit_test(test_view_of_each_seat),
        cmocka_unit_test(test_members_only),
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_read_in_any_order),
        cmocka_unit_test(test_read_refuses),
        cmocka_unit_test(test_read_names_an_unknown_member),
        cmocka_unit_test(test_read_names_a_member_there_twice),
        cmocka_unit_test(test_read_names_a_member_that_is_no_object),
        cmocka_unit_test(test_read_refuses_unknown_and_double_members),
        cmocka_unit_test(test_read_error_after_other_text),
        cmocka_unit_test(test_equal),
        cmocka_unit_test(test_seen_equal),
        cmocka_unit_test(test_diff),
        cmocka_unit_test(test_complete_table),
        cmocka_unit_test(test_forgotten_row),
        cmocka_unit_test(test_overlapping_rows),
        cmocka_unit_test(test_gap_inside),
        cmocka_unit_test(test_length_beside_its_list),
        cmocka_unit_test(test_games_have_no_gap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
