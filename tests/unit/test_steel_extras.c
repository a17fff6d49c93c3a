/* test_steel_extras.c: the numbers a view of Guns & Steel adds: what they foresee comes true. */
#include <string.h>

#include "game_view.h"
#include "games/steel/price.h"
#include "games/steel/rules.h"

static uint64_t cards_in(const struct json_node *list)
{
    uint64_t cards = 0;
    assert_non_null(list);
    for (const struct json_node *node = list->child; node; node = node->next)
        cards |= steel_bit((unsigned)item_find(&steel_card_items, node->bytes, node->length));
    return cards;
}

/* What was foreseen, how often. */
struct seen {
    int payable, exchanged, lacking, attacks, defeats, reactions, gains;
};

/* Offers (R 7) */

/* Carries the exchanges out; what is left pays as it is: wild resources for what is missing, the
 * rest for the surcharge. */
static void check_payment(const struct steel_state *s, unsigned seat, const struct json_node *offer,
                          const struct steel_price *price, struct seen *seen)
{
    struct steel_state paying = *s;
    paying.player[seat].resource = cards_in(json_member(offer, "pay"));
    assert_int_equal(paying.player[seat].resource & ~s->player[seat].resource, 0);
    struct steel_units units = steel_means(&paying, seat);
    int earth = view_number(offer, "earth"), missing = price->cost[STEEL_RESOURCE_EARTH], spare = 0;
    for (int i = 0; i < STEEL_RESOURCE_OIL; i++) {
        const struct json_node *times =
            json_member(json_member(offer, "upgrades"), steel_resource_items.items[i].id);
        int n = times ? (int)times->value : 0;
        seen->exchanged += n > 0;
        units.of[i] = (int8_t)(units.of[i] - 2 * n);
        units.of[i + 1] = (int8_t)(units.of[i + 1] + n);
        assert_true(units.of[i] >= 0);
    }
    for (int i = 0; i <= STEEL_RESOURCE_OIL; i++) {
        int rest = units.of[i] - price->cost[i];
        missing += rest < 0 ? -rest : 0;
        spare += rest > 0 ? rest : 0;
    }
    int wild = units.of[STEEL_RESOURCE_EARTH] + 2 * units.of[STEEL_RESOURCE_SPACE] + earth;
    assert_true(spare >= 3 * earth && wild >= missing);
    assert_true(spare - 3 * earth + wild - missing >= price->surcharge);
    seen->payable++;
}

static void check_offer(const struct steel_state *s, unsigned seat, const struct json_node *offer,
                        struct seen *seen)
{
    const struct json_node *id = json_member(offer, "card");
    unsigned card = (unsigned)item_find(&steel_card_items, id->bytes, id->length);
    struct steel_price price = steel_price_of(s, card, steel_place_of(s, card));
    struct steel_units means = steel_means(s, seat);
    int lacks = view_number(offer, "lacks");
    assert_int_equal(view_number(offer, "base"), price.base);
    assert_int_equal(view_number(offer, "surcharge"), price.surcharge);
    assert_int_equal(view_number(offer, "payable"), lacks == 0);
    if (!lacks) {
        assert_true(steel_affordable(s, seat) & steel_bit(card));
        check_payment(s, seat, offer, &price, seen);
        return;
    }
    means.of[STEEL_RESOURCE_EARTH] = (int8_t)(means.of[STEEL_RESOURCE_EARTH] + lacks - 1);
    assert_false(steel_pays(&means, &price));
    means.of[STEEL_RESOURCE_EARTH]++;
    assert_true(steel_pays(&means, &price));
    seen->lacking++;
}

/* Attacks (R 6) */

static void play_last(struct steel_state *s, struct chance *chance)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(&steel_game, s, actions);
    game_apply(&steel_game, s, actions[count - 1], chance, NULL);
}

static void play_first(struct steel_state *s, struct chance *chance)
{
    uint32_t actions[LEGAL_MAX];
    game_legal(&steel_game, s, actions);
    game_apply(&steel_game, s, actions[0], chance, NULL);
}

/* Nobody reacts: as many are defeated as the view said. The one who decides reacts with all he
 * has: he is as strong as it said. */
static void check_reaction(const struct steel_state *s, const struct json_node *attack,
                           struct chance *chance, struct seen *seen)
{
    struct steel_state later = *s;
    unsigned seat = steel_top(s)->seat, depth = s->depth;
    int expected = 0;
    assert_true(view_number(attack, "begun"));
    for (const struct json_node *each = json_member(attack, "seats")->child; each;
         each = each->next) {
        expected += view_number(each, "defeated");
        if ((unsigned)view_number(each, "seat") != seat)
            continue;
        assert_int_equal(view_number(each, "strength"), steel_strength(&s->player[seat]));
        while (
            later.depth == depth && steel_top(&later)->seat == seat &&
            steel_top(&later)->kind == STEEL_DECISION_REACT &&
            (steel_with_reaction(later.player[seat].hand) || steel_turnable(&later.player[seat])))
            play_first(&later, chance);
        assert_int_equal(steel_strength(&later.player[seat]), view_number(each, "most"));
        seen->reactions += view_number(each, "most") > view_number(each, "strength");
    }
    later = *s;
    while (later.depth == depth && steel_top(&later)->kind == STEEL_DECISION_REACT)
        play_last(&later, chance);
    if (later.active == s->active && later.turns == s->turns)
        assert_int_equal(later.defeated - s->defeated, expected);
    seen->attacks++;
    seen->defeats += expected > 0;
}

/* R 5.1: so many choices follow. */
static void check_gain(const struct steel_state *s, const struct json_node *question,
                       struct chance *chance, struct seen *seen)
{
    struct steel_state later = *s;
    unsigned depth = s->depth;
    int asked = 0;
    while (later.depth == depth && steel_top(&later)->kind == STEEL_DECISION_GAIN) {
        play_first(&later, chance);
        asked++;
    }
    assert_int_equal(view_number(question, "left"), asked);
    seen->gains++;
}

/* Who watches is told the prices too, though not what a seat could pay. */
static void check_spectator(const struct steel_state *s)
{
    struct json_document document = view_of(&steel_game, s, SEAT_SPECTATOR);
    const struct json_node *market = json_member(document.root, "market");
    assert_non_null(market);
    assert_int_equal(market->count, steel_count(steel_for_sale(s)));
    json_free(&document);
}

static void check_view(const struct steel_state *s, struct chance *chance, struct seen *seen)
{
    unsigned seat = steel_top(s)->seat, phase = steel_top(s)->kind;
    struct json_document document = view_of(&steel_game, s, (int)seat);
    const struct json_node *attack = json_member(document.root, "attack");
    for (const struct json_node *offer = json_member(document.root, "offers")->child; offer;
         offer = offer->next)
        check_offer(s, seat, offer, seen);
    for (const struct json_node *each = json_member(document.root, "market")->child; each;
         each = each->next)
        assert_int_equal(steel_count(cards_in(json_member(each, "linked"))),
                         view_number(each, "surcharge"));
    check_spectator(s);
    if (phase == STEEL_DECISION_REACT)
        check_reaction(s, attack, chance, seen);
    else if (phase == STEEL_DECISION_GAIN)
        check_gain(s, json_member(document.root, "question"), chance, seen);
    else if (phase == STEEL_DECISION_BUY)
        assert_int_equal(attack->type, JSON_NULL);
    json_free(&document);
}

static void test_what_is_foreseen(void **unused)
{
    struct seen seen = {0};
    (void)unused;
    for (int game = 0; game < 18; game++) {
        struct setup setup = game_standard_setup(&steel_game, 2 + game % 3);
        struct steel_state s = {0};
        struct chance chance;
        uint32_t actions[LEGAL_MAX];
        setup.options[STEEL_OPTION_SET] = game / 3 % STEEL_MODE_COUNT;
        chance_seed(&chance, (uint64_t)game + 40, NULL);
        steel_setup(&s, &setup, &chance);
        for (int count; (count = game_legal(&steel_game, &s, actions)) > 0;) {
            check_view(&s, &chance, &seen);
            game_apply(&steel_game, &s, actions[chance_below(&chance, (uint32_t)count)], &chance,
                       NULL);
        }
    }
    assert_true(seen.payable > 500 && seen.exchanged > 100 && seen.lacking > 1000);
    assert_true(seen.attacks > 50 && seen.defeats > 20 && seen.reactions > 50 && seen.gains > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_what_is_foreseen)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
