/* test_duel.c: 7 Wonders Duel from the inside: prices against a search through all possibilities,
 * the layout, conservation, and how hidden cards are redrawn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "duel_play.h"
#include "game_view.h"
#include "games/duel/price.h"

/* Prices (R 7): the closed form against every way to use choice sources and discounts.
 *
 * Everything here is computed anew from the data tables, without a derived member of the state. */

enum { M = DUEL_MATERIAL_COUNT };

struct purchase {
    int missing[M], price[M];
    unsigned sources[16]; /* for each choice source the materials it offers, bit per material */
    int source_count;
};

static int cheapest_discount(const struct purchase *p, int *missing, int discount)
{
    int best = 0;
    for (int m = 0; m < M; m++)
        best += missing[m] * p->price[m];
    for (int m = 0; m < M && discount; m++) {
        if (!missing[m])
            continue;
        missing[m]--;
        int sum = cheapest_discount(p, missing, discount - 1);
        missing[m]++;
        best = sum < best ? sum : best;
    }
    return best;
}

/* The least sum over every assignment of the sources from `source` on, then of the discount. */
static int cheapest(const struct purchase *p, int *missing, int source, int discount)
{
    if (source == p->source_count)
        return cheapest_discount(p, missing, discount);
    int best = cheapest(p, missing, source + 1, discount); /* not used */
    for (int m = 0; m < M; m++) {
        if (!missing[m] || !(p->sources[source] >> m & 1))
            continue;
        missing[m]--;
        int sum = cheapest(p, missing, source + 1, discount);
        missing[m]++;
        best = sum < best ? sum : best;
    }
    return best;
}

/* R 7.3-7.5 from the tables: what is missing of a cost, at what price, with what help. */
static struct purchase make_purchase(const struct duel_state *s, int seat, const uint8_t *cost)
{
    struct purchase p = {.source_count = 0};
    const struct duel_player *me = &s->player[seat], *foe = &s->player[1 - seat];
    int own[M] = {0}, others[M] = {0};
    unsigned fixed = 0;
    for (unsigned card = 0; card < DUEL_CARD_COUNT; card++) {
        const struct duel_card_row *row = &duel_cards[card];
        for (int m = 0; m < M; m++) {
            if (duel_has_card(me->city, card))
                own[m] += row->produces[m];
            if (duel_has_card(foe->city, card))
                others[m] += row->produces[m];
        }
        if (!duel_has_card(me->city, card))
            continue;
        fixed |= row->trade_at_1;
        if (row->choice)
            p.sources[p.source_count++] = row->choice;
    }
    for (unsigned wonder = 0; wonder < DUEL_WONDER_COUNT; wonder++)
        if (me->built >> wonder & 1 && duel_wonders[wonder].choice)
            p.sources[p.source_count++] = duel_wonders[wonder].choice;
    for (int m = 0; m < M; m++) {
        p.missing[m] = cost[m] > own[m] ? cost[m] - own[m] : 0;
        p.price[m] = fixed >> m & 1 ? 1 : 2 + others[m];
    }
    return p;
}

static bool owns_token(const struct duel_state *s, int seat, enum duel_token token)
{
    return s->player[seat].tokens >> token & 1;
}

static int expected_card_trade(const struct duel_state *s, int seat, unsigned card)
{
    struct purchase p = make_purchase(s, seat, duel_cards[card].cost);
    bool masonry = owns_token(s, seat, DUEL_TOKEN_MASONRY);
    bool blue = duel_cards[card].colour == DUEL_COLOUR_BLUE;
    return cheapest(&p, p.missing, 0, blue && masonry ? 2 : 0);
}

static int expected_wonder_price(const struct duel_state *s, int seat, unsigned wonder)
{
    struct purchase p = make_purchase(s, seat, duel_wonders[wonder].cost);
    return cheapest(&p, p.missing, 0, owns_token(s, seat, DUEL_TOKEN_ARCHITECTURE) ? 2 : 0);
}

/* Two cities with cards, wonders and tokens thrown together; often with the rare things that lower
 * prices. */
static void make_situation(struct duel_state *s, struct chance *chance)
{
    memset(s, 0, sizeof *s);
    uint32_t density = 2 + chance_below(chance, 8);
    for (unsigned card = 0; card < DUEL_CARD_COUNT; card++) {
        bool cheap = duel_cards[card].choice || duel_cards[card].trade_at_1;
        uint32_t draw = chance_below(chance, cheap ? 4 : density);
        if (draw < DUEL_SEATS)
            duel_add_card(s->player[draw].city, card);
    }
    for (unsigned wonder = 0; wonder < DUEL_WONDER_COUNT; wonder++) {
        uint32_t draw = chance_below(chance, 4);
        if (draw < DUEL_SEATS)
            s->player[draw].wonders |= (uint16_t)(1 << wonder);
        if (draw < DUEL_SEATS && chance_below(chance, 3))
            s->player[draw].built |= (uint16_t)(1 << wonder);
    }
    for (unsigned token = 0; token < DUEL_TOKEN_COUNT; token++) {
        uint32_t draw = chance_below(chance, 3);
        if (draw < DUEL_SEATS)
            s->player[draw].tokens |= (uint16_t)(1 << token);
    }
    for (int seat = 0; seat < DUEL_SEATS; seat++)
        s->player[seat].coins = (uint16_t)chance_below(chance, 25);
    duel_derive(s);
}

static void check_card_price(const struct duel_state *s, int seat, unsigned card)
{
    struct duel_buyer buyer = duel_buyer(s, seat);
    const struct duel_card_row *row = &duel_cards[card];
    bool linked =
        row->chain_from != ITEM_NONE && duel_has_card(s->player[seat].city, row->chain_from);
    int price = linked ? 0 : row->cost_coins + expected_card_trade(s, seat, card);
    assert_int_equal(duel_card_price(&buyer, card), price);
    assert_int_equal(duel_card_is_linked(&s->player[seat], card), linked);
    assert_int_equal(duel_can_build_card(&buyer, card), price <= s->player[seat].coins);
}

static void check_wonder_price(const struct duel_state *s, int seat, unsigned wonder)
{
    struct duel_buyer buyer = duel_buyer(s, seat);
    int price = expected_wonder_price(s, seat, wonder);
    assert_int_equal(duel_wonder_price(&buyer, wonder), price);
    assert_int_equal(duel_can_build_wonder(&buyer, wonder), price <= s->player[seat].coins);
}

static void test_prices(void **state)
{
    struct duel_state s;
    struct chance chance;
    int by_sources[5] = {0};
    (void)state;
    chance_seed(&chance, 1, NULL);
    for (int i = 0; i < 20000; i++) {
        make_situation(&s, &chance);
        int seat = (int)chance_below(&chance, DUEL_SEATS);
        check_card_price(&s, seat, chance_below(&chance, DUEL_CARD_COUNT));
        check_wonder_price(&s, seat, chance_below(&chance, DUEL_WONDER_COUNT));
        by_sources[make_purchase(&s, seat, duel_cards[0].cost).source_count]++;
    }
    for (int i = 0; i < COUNT_OF(by_sources); i++) /* no choice source, one, ... all four */
        assert_true(by_sources[i] > 20);
}

/* Every card and wonder for both seats along random games. */
static void test_prices_in_play(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 3; seed++) {
        struct duel_state s;
        struct chance chance;
        chance_seed(&chance, seed, NULL);
        set_up_game(&s, &chance, DUEL_WONDER_MODE_DRAFT);
        do {
            for (int seat = 0; seat < DUEL_SEATS; seat++) {
                for (unsigned card = 0; card < DUEL_CARD_COUNT; card++)
                    check_card_price(&s, seat, card);
                for (unsigned wonder = 0; wonder < DUEL_WONDER_COUNT; wonder++)
                    check_wonder_price(&s, seat, wonder);
            }
        } while (play_random(&s, &chance));
    }
}

/* Layout (R 5) */

static void test_layout(void **state)
{
    (void)state;
    for (int age = 1; age <= DUEL_AGES; age++) {
        int open = 0, free = 0;
        for (int slot = 0; slot < DUEL_SLOTS; slot++) {
            const struct duel_slot_row *row = duel_slot(age, slot);
            assert_int_equal(row->age, age - 1);
            assert_int_equal(row->slot, slot);
            assert_true(count_bits(row->covered_by) <= 2);
            assert_true(count_bits(row->covers) <= 2);
            /* covered slots have lower numbers than those that cover them */
            assert_int_equal(row->covered_by & ((2u << slot) - 1), 0);
            assert_int_equal(row->covers >> slot, 0);
            assert_int_equal(row->covered_by >> DUEL_SLOTS, 0);
            for (int other = 0; other < DUEL_SLOTS; other++) {
                const struct duel_slot_row *on = duel_slot(age, other);
                bool covers = row->covered_by >> other & 1;
                assert_int_equal(on->covers >> slot & 1, covers);
                if (!covers)
                    continue;
                assert_int_equal(on->row, row->row + 1);
                assert_true(on->x == row->x - 1 || on->x == row->x + 1);
            }
            open += row->face_up;
            free += !row->covered_by;
            assert_true(row->face_up || row->covered_by); /* what is free lies face up */
        }
        assert_true(open > 0 && open < DUEL_SLOTS);
        assert_true(free > 0);
    }
}

/* Conservation */

/* game.h: "Unused bytes are zero", so that equal states are equal byte for byte. */
static void check_unused(const struct duel_state *s)
{
    for (int i = 0; i < COUNT_OF(s->spare); i++)
        assert_int_equal(s->spare[i], 0);
    for (int seat = 0; seat < DUEL_SEATS; seat++)
        for (int i = 0; i < COUNT_OF(s->player[seat].spare); i++)
            assert_int_equal(s->player[seat].spare[i], 0);
    static const struct duel_frame zero;
    for (int i = s->depth; i < DUEL_FRAMES; i++)
        assert_memory_equal(&s->frames[i], &zero, sizeof zero);
}

static void test_conserved_in_play(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct duel_state s;
        struct chance chance;
        struct text error = TEXT_EMPTY;
        chance_seed(&chance, seed, NULL);
        set_up_game(&s, &chance, (int)(seed % DUEL_WONDER_MODE_COUNT));
        do {
            if (!duel_conserve(&s, &error))
                fail_msg("seed %d: %s", (int)seed, text_string(&error));
            check_unused(&s);
        } while (play_random(&s, &chance));
        assert_int_equal(error.length, 0);
    }
}

/* Resampling */

/* Positions to redraw: in the draft before and after the second four are shown, at the third turn
 * of each age, at the end. */
static struct duel_state draft, draft5, ages[DUEL_AGES], over;

static int make_positions(void **state)
{
    struct duel_state s;
    struct chance chance;
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        chance_seed(&chance, seed, NULL);
        set_up_game(&s, &chance, DUEL_WONDER_MODE_DRAFT);
        draft = s;
        do {
            if (!s.age && s.picks == 5)
                draft5 = s;
            if (s.depth == 1 && s.age && count_bits(s.remaining) == DUEL_SLOTS - 2)
                ages[s.age - 1] = s;
        } while (play_random(&s, &chance));
        over = s;
    }
    return 0;
}

enum { RESAMPLES = 12000 };

/* How often each card came to lie in a slot. */
static int seen[DUEL_AGES][DUEL_SLOTS][DUEL_CARD_COUNT];

static void resample_often(const struct duel_state *truth, uint64_t seed)
{
    struct chance chance;
    memset(seen, 0, sizeof seen);
    chance_seed(&chance, seed, NULL);
    for (int i = 0; i < RESAMPLES; i++) {
        struct duel_state s = *truth;
        struct text error = TEXT_EMPTY;
        duel_resample(&s, 0, &chance);
        if (i % 100 == 0 && !duel_conserve(&s, &error))
            fail_msg("%s", text_string(&error));
        for (int age = 0; age < DUEL_AGES; age++)
            for (int slot = 0; slot < DUEL_SLOTS; slot++)
                if (s.deck[age][slot] != ITEM_NONE)
                    seen[age][slot][s.deck[age][slot]]++;
    }
}

/* A card of which no player knows where it is. */
static bool is_unknown(const struct duel_state *s, unsigned card)
{
    if (duel_has_card(s->player[0].city, card) || duel_has_card(s->player[1].city, card) ||
        duel_has_card(s->discard, card) || memchr(s->tucked, (int)card, sizeof s->tucked))
        return false;
    for (int slot = 0; slot < DUEL_SLOTS; slot++)
        if (s->age && s->deck[s->age - 1][slot] == card && s->face_up >> slot & 1)
            return false;
    return true;
}

/* Every unknown card with that back lay in the slot about as often as the others, all others never.
 * `share` is the part of the draws in which a card of that back lay there. */
static void check_slot(const struct duel_state *s, int age, int slot, unsigned back, double share)
{
    int unknown = 0;
    for (unsigned card = 0; card < DUEL_CARD_COUNT; card++)
        unknown += duel_cards[card].age == back && is_unknown(s, card);
    assert_true(unknown > 0);
    double expected = RESAMPLES * share / unknown, sum = 0;
    for (unsigned card = 0; card < DUEL_CARD_COUNT; card++) {
        if (duel_cards[card].age != back)
            continue;
        double count = seen[age - 1][slot][card];
        if (is_unknown(s, card))
            sum += (count - expected) * (count - expected) / expected;
        else
            assert_true(count == 0);
    }
    /* chi-square: mean `unknown`, rarely above twice that and 25 more; the seed is fixed */
    if (sum > 2.0 * unknown + 25)
        fail_msg("age %d, slot %d, back %u: chi-square %.1f for %d cards", age, slot, back, sum,
                 unknown);
}

static void test_resample_current_age(void **state)
{
    const struct duel_state *const states[] = {&ages[0], &ages[1], &ages[2]};
    (void)state;
    for (int i = 0; i < COUNT_OF(states); i++) {
        const struct duel_state *s = states[i];
        int age = s->age, hidden = 0;
        resample_often(s, 100 + (uint64_t)i);
        for (int slot = 0; slot < DUEL_SLOTS; slot++) {
            unsigned card = s->deck[age - 1][slot];
            if (card == ITEM_NONE)
                continue;
            if (s->face_up >> slot & 1) {
                assert_int_equal(seen[age - 1][slot][card], RESAMPLES);
                continue;
            }
            /* a guild stays a guild, another card another one */
            check_slot(s, age, slot, duel_cards[card].age, 1);
            hidden++;
        }
        assert_true(hidden > 0);
    }
}

/* The backs of later ages are not known: every slot holds a guild as often as any other. */
static void test_resample_later_ages(void **state)
{
    const struct duel_state *const states[] = {&draft, &ages[0], &ages[1]};
    const double guilds = (double)duel_ages[DUEL_AGE_GUILD].dealt / DUEL_SLOTS;
    (void)state;
    for (int i = 0; i < COUNT_OF(states); i++) {
        resample_often(states[i], 200 + (uint64_t)i);
        for (int age = states[i]->age + 1; age <= DUEL_AGES; age++) {
            for (int slot = 0; slot < DUEL_SLOTS; slot++) {
                bool mixed = age == DUEL_AGES;
                check_slot(states[i], age, slot, (unsigned)(age - 1), mixed ? 1 - guilds : 1);
                if (mixed)
                    check_slot(states[i], age, slot, DUEL_AGE_GUILD, guilds);
            }
        }
    }
}

/* A face-down guild of age III is known to be one: its neighbours are not. */
static void test_resample_keeps_guild_backs(void **state)
{
    struct duel_state s;
    struct chance chance;
    int guilds = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        chance_seed(&chance, seed, NULL);
        set_up_game(&s, &chance, DUEL_WONDER_MODE_FIRST_GAME);
        while (s.age < DUEL_AGES && play_random(&s, &chance))
            ;
        for (int i = 0; i < 50 && s.age == DUEL_AGES && s.depth; i++) {
            struct duel_state other = s;
            duel_resample(&other, (int)(seed % 2), &chance);
            for (int slot = 0; slot < DUEL_SLOTS; slot++) {
                bool guild = duel_cards[s.deck[2][slot]].age == DUEL_AGE_GUILD;
                assert_int_equal(duel_cards[other.deck[2][slot]].age == DUEL_AGE_GUILD, guild);
                guilds += guild && !(s.face_up >> slot & 1);
            }
        }
    }
    assert_true(guilds > 500);
}

/* The wonders not shown yet: each of the eight others equally often; those shown stay. */
static void test_resample_offer(void **state)
{
    struct duel_state truth = draft;
    struct chance chance;
    int counts[DUEL_OFFERED][DUEL_WONDER_COUNT] = {{0}};
    (void)state;
    chance_seed(&chance, 300, NULL);
    assert_true(play_random(&truth, &chance)); /* one of the first four is taken */
    for (int i = 0; i < RESAMPLES; i++) {
        struct duel_state s = truth;
        duel_resample(&s, 1, &chance);
        assert_memory_equal(s.offer, truth.offer, DUEL_OFFERED / 2);
        for (int k = DUEL_OFFERED / 2; k < DUEL_OFFERED; k++)
            counts[k][s.offer[k]]++;
    }
    unsigned known = truth.player[0].wonders | truth.player[1].wonders;
    for (int i = 0; i < DUEL_OFFERED / 2; i++)
        if (truth.offer[i] != ITEM_NONE)
            known |= 1u << truth.offer[i];
    for (int k = DUEL_OFFERED / 2; k < DUEL_OFFERED; k++) {
        for (int wonder = 0; wonder < DUEL_WONDER_COUNT; wonder++) {
            if (known >> wonder & 1)
                assert_int_equal(counts[k][wonder], 0);
            else
                assert_in_range(counts[k][wonder], RESAMPLES / 8 - 170, RESAMPLES / 8 + 170);
        }
    }
}

/* When the second four are shown nothing of the offer is hidden any more. */
static void test_resample_open_offer(void **state)
{
    struct duel_state s = draft5;
    struct chance chance;
    (void)state;
    chance_seed(&chance, 301, NULL);
    duel_resample(&s, 0, &chance);
    assert_memory_equal(s.offer, draft5.offer, sizeof s.offer);
    s = over;
    duel_resample(&s, 0, &chance);
    assert_memory_equal(&s, &over, sizeof s); /* nothing is hidden after the end */
}

/* Every way in which a building, a wonder or a token comes into play counts as its use. */
static void test_event_is_use(void **state)
{
    static const uint8_t uses[] = {DUEL_EVENT_BUILD,  DUEL_EVENT_CHAIN, DUEL_EVENT_REVIVE,
                                   DUEL_EVENT_WONDER, DUEL_EVENT_TOKEN, DUEL_EVENT_BOXTOKEN,
                                   DUEL_EVENT_LOOT};
    (void)state;
    for (unsigned kind = 0; kind < DUEL_EVENT_COUNT; kind++) {
        struct event event = {.kind = (uint8_t)kind};
        assert_int_equal(game_event_is_use(&duel_game, &event),
                         memchr(uses, (int)kind, sizeof uses) != NULL);
    }
}

/* What a view says a card that counts something would bring now is what it brings when built: coins
 * at once, points in the running score. */
static void check_foretold(const struct duel_state *s, uint32_t action, struct chance *chance,
                           int *coins_seen, int *points_seen)
{
    const struct duel_card_row *row = &duel_cards[action_arg(action, 0)];
    int seat = duel_top(s).seat;
    const char *id = duel_card_items.items[action_arg(action, 0)].id;
    struct json_document view = view_of(&duel_game, s, seat);
    const struct json_node *city = json_member(view.root, "cities")->child;
    if (seat == 1)
        city = city->next;
    const struct json_node *coins = json_member(json_member(city, "coins_now"), id);
    const struct json_node *points = json_member(json_member(city, "points_now"), id);
    assert_int_equal(coins != NULL, row->coins_per != DUEL_COUNTER_NONE);
    assert_int_equal(points != NULL, row->end_vp_per != DUEL_COUNTER_NONE);

    struct duel_state then = *s;
    struct events events = {.count = 0};
    game_apply(&duel_game, &then, action, chance, &events);
    int gained = 0;
    for (int i = 0; i < events.count; i++)
        if (events.at[i].kind == DUEL_EVENT_GAIN && events.at[i].seat == seat)
            gained += events.at[i].amount;
    if (coins) {
        assert_int_equal((int)coins->value, gained);
        ++*coins_seen;
    }
    /* The price changes what the Moneylenders count, here or in another guild of the city. */
    bool apart = s->player[seat].colours[DUEL_COLOUR_PURPLE] == 0 &&
                 row->end_vp_per != DUEL_COUNTER_MAX_COIN_TRIPLE;
    if (points && apart) {
        struct score before[DUEL_SEATS], after[DUEL_SEATS];
        duel_scores(s, before);
        duel_scores(&then, after);
        assert_int_equal((int)points->value, after[seat].parts[DUEL_SCORE_PART_PURPLE] -
                                                 before[seat].parts[DUEL_SCORE_PART_PURPLE]);
        ++*points_seen;
    }
    json_free(&view);
}

static void test_what_counting_cards_bring(void **state)
{
    (void)state;
    int coins = 0, points = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct chance chance;
        chance_seed(&chance, seed, NULL);
        struct duel_state s;
        set_up_game(&s, &chance, 0);
        do {
            uint32_t actions[LEGAL_MAX];
            int count = duel_legal(&s, actions);
            for (int i = 0; i < count && s.age == 3; i++)
                if (action_verb(actions[i]) == DUEL_BUILD)
                    check_foretold(&s, actions[i], &chance, &coins, &points);
        } while (play_random(&s, &chance));
    }
    assert_true(coins > 100 && points > 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_prices),
        cmocka_unit_test(test_event_is_use),
        cmocka_unit_test(test_prices_in_play),
        cmocka_unit_test(test_what_counting_cards_bring),
        cmocka_unit_test(test_layout),
        cmocka_unit_test(test_conserved_in_play),
        cmocka_unit_test(test_resample_current_age),
        cmocka_unit_test(test_resample_later_ages),
        cmocka_unit_test(test_resample_keeps_guild_backs),
        cmocka_unit_test(test_resample_offer),
        cmocka_unit_test(test_resample_open_offer),
    };
    return cmocka_run_group_tests(tests, make_positions, NULL);
}
