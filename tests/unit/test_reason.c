/* test_reason.c: why a thing cannot be used, and labels of actions, in a made-up game: what core
 * says for every game, and what a row of a decision says itself (reason.h, game_why,
 * game_action_label). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/game.h"

/* In a turn one of the lower cards is built or discarded; then its price may be haggled over. */
enum { TURN, HAGGLE, DECISIONS_COUNT };
enum { BUILD, DISCARD, PAY, VERBS };
enum { WHY_DEAR = WHY_SHARED_COUNT, WHY_ROTTEN };
enum { CARDS = 4 };

struct shop_frame {
    uint8_t kind, seat;
};

struct shop_state {
    uint8_t depth, spare[3];
    struct shop_frame frames[2];
};

extern const struct decisions shop_decisions;

static const struct item card_list[CARDS] = {{.id = "a"}, {.id = "b"}, {.id = "c"}, {.id = "d"}};
static const struct item_list cards = {"card", card_list, CARDS};
static const struct item_list *const kinds[] = {&cards};
static const struct item decision_list[] = {{.id = "turn", .name = {"the turn", "tura"}},
                                            {.id = "haggle", .name = {"the price", "cena"}}};
static const struct item_list decision_items = {"decision", decision_list, DECISIONS_COUNT};

static const struct verb verbs[VERBS] = {
    [BUILD] = {"build", "build", {{ARG_ITEM, 0}}},
    [DISCARD] = {"discard", "discard", {{ARG_ITEM, 0}}},
    [PAY] = {"pay", "pay", {{ARG_NUMBER, 0}}},
};

/* Card 0 can be built and discarded, card 1 only discarded. */
static int legal_turn(const void *state, uint32_t *actions)
{
    (void)state;
    actions[0] = action_make(BUILD, 0, 0, 0);
    actions[1] = action_make(DISCARD, 0, 0, 0);
    actions[2] = action_make(DISCARD, 1, 0, 0);
    return 3;
}

static int legal_haggle(const void *state, uint32_t *actions)
{
    (void)state;
    actions[0] = action_make(PAY, 2, 0, 0);
    return 1;
}

static void apply(const struct play *play, uint32_t action)
{
    (void)play, (void)action;
}

static bool is_lesser(const void *state, uint32_t action, int place)
{
    (void)state, (void)place;
    return action_verb(action) == DISCARD;
}

/* Only card 3 is rotten. */
static bool why(const void *state, int seat, struct ref ref, struct answer *answer)
{
    (void)state, (void)seat;
    if (ref.item == 3)
        answer_add(answer, WHY_ROTTEN, 0, 0);
    return true;
}

/* In a turn card 1 is too dear; nothing is said of card 2; of the others what `why` says. */
static bool why_turn(const void *state, int seat, struct ref ref, struct answer *answer)
{
    (void)state, (void)seat;
    if (ref.item == 1)
        answer_add(answer, WHY_DEAR, 5, -3);
    return ref.item == 1 || ref.item == 2;
}

static void add_price(const void *state, uint32_t action, struct label *label)
{
    (void)state;
    label->values[ACTION_ARGS] = 10 * (int)action_arg(action, 0);
}

static const struct phrase beg = {
    .values = "nnnn", .text = {"Beg: {d|# coin|# coins}", "Proś: {d|# moneta|# monety|# monet}"}};

static void label_haggle(const void *state, uint32_t action, struct label *label)
{
    (void)state, (void)action;
    label->phrase = &beg;
    label->values[ACTION_ARGS] -= 15;
}

static const struct decision rows[DECISIONS_COUNT] = {
    [TURN] = {.legal = legal_turn, .apply = apply, .why = why_turn, .is_lesser = is_lesser},
    [HAGGLE] = {.legal = legal_haggle, .apply = apply, .label = label_haggle},
};
DECISIONS(shop, .rows = rows, .names = &decision_items, .count = DECISIONS_COUNT)

static const struct item_list *const tables[] = {&decision_items};
static const struct why_row reasons[] = {
    [WHY_OVER] = {"1", {"", NULL, {"It is over.", "Koniec."}}},
    [WHY_NOT_YOURS] = {"2", {"p", NULL, {"{a} decides.", "Decyduje {a}."}}},
    [WHY_OTHER_DECISION] = {"3", {"A", tables, {"First {a}.", "Najpierw {a}."}}},
    [WHY_DEAR] = {"4.2", {"nn", NULL, {"It costs {a}; {b} left.", "Kosztuje {a}; zostaje {b}."}}},
    [WHY_ROTTEN] = {"5", {"", NULL, {"It is rotten.", "Jest zepsuta."}}},
};

static const struct phrase labels[VERBS] = {
    [BUILD] = {"nnnn", NULL, {"Build {a} for {d}", "Buduj {a} za {d}"}},
    [DISCARD] = {"nnn", NULL, {"Discard {a}", "Odrzuć {a}"}},
    [PAY] = {"nnnn", NULL, {"Pay {a} of {d}", "Zapłać {a} z {d}"}},
};
static decision_label *const completes[VERBS] = {[BUILD] = add_price, [PAY] = add_price};

static struct setup setup_of(const void *state)
{
    (void)state;
    return (struct setup){.players = 2};
}

static const struct game shop = {
    .langs = LANGS_ALL,
    .rules = {.decisions = &shop_decisions, .setup_of = setup_of},
    .kinds = kinds,
    .kind_count = 1,
    .verbs = verbs,
    .verb_count = VERBS,
    .words = {.labels = labels, .completes = completes, .reasons = reasons, .why = why},
};

static struct shop_state asking(int kind, int seat)
{
    struct shop_state s = {.depth = 1};
    s.frames[0] = (struct shop_frame){(uint8_t)kind, (uint8_t)seat};
    return s;
}

/* What `seat` is told of a card, the sentences in one line. */
static void check_why(const struct shop_state *s, int seat, int card, const char *en,
                      const char *pl)
{
    const char *const expected[] = {[LANG_EN] = en, [LANG_PL] = pl};
    struct reason found[REASONS_MAX];
    int count = game_why(&shop, s, seat, (struct ref){0, (uint8_t)card}, found);
    for (int lang = LANG_EN; lang <= LANG_PL; lang++) {
        struct text text = TEXT_EMPTY;
        for (int i = 0; i < count; i++) {
            text_add(&text, found[i].rule);
            text_add_char(&text, ' ');
            game_reason_text(&shop, &found[i], (enum lang)lang, &text);
        }
        assert_string_equal(text_string(&text), expected[lang]);
        text_free(&text);
    }
}

static void test_why(void **state)
{
    struct shop_state turn = asking(TURN, 1), haggle = asking(HAGGLE, 0), over = {.depth = 0};
    (void)state;
    check_why(&over, 0, 0, "1 It is over.", "1 Koniec.");
    /* somebody else decides; who only looks on is told nothing more */
    check_why(&turn, 0, 0, "2 Player 2 decides.", "2 Decyduje Gracz 2.");
    check_why(&turn, 0, 3, "2 Player 2 decides.5 It is rotten.",
              "2 Decyduje Gracz 2.5 Jest zepsuta.");
    check_why(&turn, SEAT_SPECTATOR, 3, "2 Player 2 decides.", "2 Decyduje Gracz 2.");
    /* one's own turn: a card that is built is usable, one that is only discarded is not */
    check_why(&turn, 1, 0, "", "");
    check_why(&turn, 1, 1, "4.2 It costs 5; -3 left.", "4.2 Kosztuje 5; zostaje -3.");
    check_why(&turn, 1, 2, "3 First the turn.", "3 Najpierw tura.");
    check_why(&turn, 1, 3, "3 First the turn.5 It is rotten.", "3 Najpierw tura.5 Jest zepsuta.");
    /* a decision without a word about things comes first */
    check_why(&haggle, 0, 0, "3 First the price.", "3 Najpierw cena.");
}

static void check_label(const struct shop_state *s, uint32_t action, const char *en, const char *pl)
{
    const char *const expected[] = {[LANG_EN] = en, [LANG_PL] = pl};
    for (int lang = LANG_EN; lang <= LANG_PL; lang++) {
        struct text text = TEXT_EMPTY;
        game_action_label(&shop, s, action, (enum lang)lang, &text);
        assert_string_equal(text_string(&text), expected[lang]);
        text_free(&text);
    }
}

static void test_labels(void **state)
{
    struct shop_state turn = asking(TURN, 0), haggle = asking(HAGGLE, 0);
    (void)state;
    check_label(&turn, action_make(DISCARD, 3, 0, 0), "Discard 3", "Odrzuć 3");
    check_label(&turn, action_make(BUILD, 2, 0, 0), "Build 2 for 20", "Buduj 2 za 20");
    check_label(&turn, action_make(PAY, 2, 0, 0), "Pay 2 of 20", "Zapłać 2 z 20");
    check_label(&haggle, action_make(PAY, 2, 0, 0), "Beg: 5 coins", "Proś: 5 monet");
}

/* What does not fit is left out, and nothing is written beyond the room there is. */
static void test_too_many(void **state)
{
    struct reason found[REASONS_MAX + 1] = {[REASONS_MAX] = {.a = 77}};
    struct answer answer = {.reasons = found, .rows = reasons};
    (void)state;
    for (int i = 0; i < REASONS_MAX + 3; i++)
        answer_add(&answer, WHY_DEAR, i, 0);
    assert_int_equal(answer.count, REASONS_MAX);
    assert_int_equal(found[REASONS_MAX - 1].a, REASONS_MAX - 1);
    assert_int_equal(found[REASONS_MAX].a, 77);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_why),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
