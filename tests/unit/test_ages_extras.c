/* test_ages_extras.c: the numbers a view of Through the Ages adds: what they foresee comes true. */
#include <string.h>

#include "game_view.h"
#include "games/ages/ages.h"
#include "games/ages/log.h"
#include "games/ages/rules.h"

static const struct json_node *entry(const struct json_node *list, int at)
{
    const struct json_node *node = list->child;
    while (at-- > 0)
        node = node->next;
    return node;
}

/* A number of a list of objects, one per seat. */
static int number(const struct json_node *view, const char *list, int seat, const char *key)
{
    return view_number(entry(json_member(view, list), seat), key);
}

static bool is_at_war(const struct ages_state *s)
{
    for (int seat = 0; seat < s->players; seat++)
        if (s->player[seat].war[0] != ITEM_NONE)
            return true;
    return false;
}

/* How often something worth a warning was foreseen. */
struct seen {
    int ends, uprisings, corruptions, hungry, famines, discards, short_draws, armies;
    int leaders, last_age, sweeps, last_turns;
};

/* What really happened from the end of the Action Phase to the start of the next turn. */
struct ending {
    int science, culture, famine, corruption, corruption_food, draw, discard, sweep;
};

static void add_event(struct ending *ending, const struct event *event)
{
    switch ((enum ages_event)event->kind) {
    case AGES_EVENT_SCIENCE:
        ending->science += event->amount;
        break;
    case AGES_EVENT_CULTURE:
    case AGES_EVENT_CARD_CULTURE:
        ending->culture += event->amount;
        break;
    case AGES_EVENT_FAMINE:
        ending->famine += event->amount;
        break;
    case AGES_EVENT_CORRUPTION:
        ending->corruption += event->amount;
        ending->corruption_food += event->extra;
        break;
    case AGES_EVENT_DRAW:
        ending->draw += event->amount;
        break;
    case AGES_EVENT_DISCARD:
        ending->discard += event->amount;
        break;
    default:
        break;
    }
}

/* Cards of the row that were there and are told to have left. */
static int cards_swept(const struct event *event)
{
    return 1 + (event->amount != ITEM_NONE) + (event->extra != ITEM_NONE);
}

/* Carries out `action`, counting until the next turn begins; true: it has begun, or the game is
 * over. */
static bool go_on(struct ages_state *s, uint32_t action, struct chance *chance,
                  struct ending *ending)
{
    struct events events;
    bool next = false;
    events_clear(&events);
    game_apply(&ages_game, s, action, chance, &events);
    for (int i = 0; i < events.count; i++) {
        const struct event *event = &events.at[i];
        if (event->kind == AGES_EVENT_SWEEP)
            ending->sweep = cards_swept(event);
        next = next || event->kind == AGES_EVENT_TURN || event->kind == AGES_EVENT_TOTAL;
        if (!next && event->kind != AGES_EVENT_SCORE)
            add_event(ending, event);
    }
    return next;
}

/* Surplus cards are discarded, those of the present age first. */
static uint32_t any_discard(const struct ages_state *s)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(&ages_game, s, actions);
    for (int i = 0; i < count; i++)
        if (ages_military((int)action_arg(actions[i], 0))->age == s->age)
            return actions[i];
    return actions[0];
}

static int swept_cards(const struct ages_state *s, const struct json_node *view)
{
    int cards = 0;
    for (int i = 0; i < view_number(view, "swept"); i++)
        cards += s->row[i] != ITEM_NONE;
    return cards;
}

static void count_end(const struct ages_state *s, const struct ending *ending, struct seen *seen)
{
    const struct ages_player *p = &s->player[s->current];
    seen->ends++;
    seen->corruptions += ending->corruption > 0;
    seen->hungry += ending->corruption_food > 0;
    seen->famines += ending->famine > 0;
    seen->discards += ending->discard > 0;
    seen->short_draws += ending->draw < ages_lesser(p->ma + p->once_ma, 3);
    seen->last_age += s->age == 4;
    seen->sweeps += ending->sweep > 0;
}

static void check_end(const struct ages_state *s, int seat, struct seen *seen)
{
    struct json_document document = view_of(&ages_game, s, seat);
    const struct json_node *view = document.root;
    struct ages_state later = *s;
    const struct ages_player *then = &later.player[seat];
    struct ending ending = {0};
    struct chance chance;
    chance_seed(&chance, 4, NULL);
    uint32_t action = action_make(AGES_END, 0, 0, 0);
    while (!go_on(&later, action, &chance, &ending))
        action = any_discard(&later);
    assert_int_equal(number(view, "forecast", seat, "discard"), ending.discard);
    assert_int_equal(number(view, "forecast", seat, "science"), ending.science);
    assert_int_equal(number(view, "forecast", seat, "famine"), ending.famine);
    assert_int_equal(number(view, "forecast", seat, "culture"), ending.culture);
    assert_int_equal(number(view, "forecast", seat, "corruption"), ending.corruption);
    assert_int_equal(number(view, "forecast", seat, "corruption_food"), ending.corruption_food);
    assert_int_equal(number(view, "forecast", seat, "draw"), ending.draw);
    assert_int_equal(swept_cards(s, view), ending.sweep);
    if (!is_at_war(s)) { /* a war is resolved as the next turn begins */
        assert_int_equal(number(view, "forecast", seat, "food"), ages_food(then));
        assert_int_equal(number(view, "forecast", seat, "resources"), ages_resources(then));
    }
    seen->uprisings += number(view, "forecast", seat, "uprising");
    seen->last_turns += later.over;
    count_end(s, &ending, seen);
    json_free(&document);
}

/* The same position with what play seldom brings: leaders who score, an empty store of culture and
 * food, decks used up. */
static void check_variants(const struct ages_state *s, int seat, struct seen *seen)
{
    static const uint8_t leaders[] = {AGES_CIVIL_GENGHIS_KHAN, AGES_CIVIL_WINSTON_CHURCHILL};
    struct ages_state other = *s;
    struct ages_player *p = &other.player[seat];
    p->leader = leaders[s->round % COUNT_OF(leaders)];
    int rating = ages_culture(&other, seat);
    check_end(&other, seat, seen);
    struct json_document document = view_of(&ages_game, &other, seat);
    seen->leaders += !number(document.root, "forecast", seat, "uprising") &&
                     number(document.root, "forecast", seat, "culture") > rating;
    json_free(&document);
    p->culture = 0;
    for (int card = 0; card < AGES_TOKEN_CARDS; card++) {
        p->blue = (uint8_t)(p->blue + p->tokens[card]);
        p->tokens[card] = 0;
    }
    if (s->age >= 1 && s->age <= AGES_DECKS)
        other.deck_count[s->age - 1] = other.pile_count[s->age - 1] = 0;
    check_end(&other, seat, seen);
}

static void check_position(const struct ages_state *s, struct seen *seen)
{
    struct json_document document = view_of(&ages_game, s, 0);
    const struct json_node *order = json_member(document.root, "strength_order");
    assert_int_equal(order->count, ages_players_left(s));
    for (int i = 1; i < order->count; i++)
        assert_true(ages_strength(s, (int)entry(order, i - 1)->value) >=
                    ages_strength(s, (int)entry(order, i)->value));
    for (int seat = 0; seat < s->players; seat++) {
        struct ages_armies armies = ages_armies(s, seat);
        struct ages_player bare = s->player[seat];
        struct ages_state without = *s;
        without.player[seat].tactic = ITEM_NONE;
        if (bare.tactic == ITEM_NONE)
            assert_int_equal(armies.strength, 0);
        assert_int_equal(ages_strength(s, seat) - ages_strength(&without, seat), armies.strength);
        seen->armies += armies.modern + armies.old > 0;
    }
    json_free(&document);
}

static void test_foreseen(void **state)
{
    (void)state;
    struct seen seen = {0};
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct ages_state s = {0};
        struct setup setup = game_standard_setup(&ages_game, 2 + (int)(seed % 3));
        struct chance chance;
        uint32_t actions[LEGAL_MAX];
        chance_seed(&chance, seed, NULL);
        ages_setup(&s, &setup, &chance);
        for (int move = 0; move < 5000 && !s.over; move++) {
            int count = game_legal(&ages_game, &s, actions);
            const struct ages_frame *top = ages_top(&s);
            if (top->kind == AGES_DECISION_ACTIONS && (s.round == 1 || move % 4 == 0)) {
                check_end(&s, top->seat, &seen);
                check_variants(&s, top->seat, &seen);
            }
            if (move % 20 == 0)
                check_position(&s, &seen);
            game_apply(&ages_game, &s, actions[chance_below(&chance, (uint32_t)count)], &chance,
                       NULL);
        }
    }
    assert_true(seen.ends > 500);
    assert_true(seen.uprisings && seen.corruptions && seen.famines && seen.discards && seen.armies);
    assert_true(seen.hungry && seen.leaders && seen.last_age && seen.sweeps);
    assert_true(seen.short_draws && seen.last_turns);
}

/* The thresholds are those of the banks at the start of a game: 18 yellow, 16 blue tokens. */
static void test_thresholds(void **state)
{
    (void)state;
    struct ages_state s = {0};
    struct setup setup = game_standard_setup(&ages_game, 2);
    struct chance chance;
    chance_seed(&chance, 1, NULL);
    ages_setup(&s, &setup, &chance);
    struct json_document document = view_of(&ages_game, &s, 0);
    assert_int_equal(number(document.root, "ratings", 0, "happiness_needed"), 0);
    assert_int_equal(number(document.root, "ratings", 0, "happiness_in"), 2);
    assert_int_equal(number(document.root, "ratings", 0, "consumption_in"), 2);
    assert_int_equal(number(document.root, "ratings", 0, "corruption"), 0);
    assert_int_equal(number(document.root, "ratings", 0, "corruption_in"), 6);
    assert_int_equal(number(document.root, "ratings", 0, "population_food"), 2);
    assert_int_equal(number(document.root, "ratings", 0, "civil_limit"), 4);
    json_free(&document);
    s.player[0].yellow = 0;
    s.player[0].blue = 0;
    document = view_of(&ages_game, &s, 0);
    assert_int_equal(number(document.root, "ratings", 0, "happiness_needed"), 8);
    assert_int_equal(number(document.root, "ratings", 0, "happiness_in"), -1);
    assert_int_equal(number(document.root, "ratings", 0, "corruption"), 6);
    assert_int_equal(number(document.root, "ratings", 0, "corruption_in"), -1);
    json_free(&document);
}

/* Three players; the first and the second have Open Borders Agreement, which strengthens whoever
 * of them attacks the other by 2. */
static struct ages_state borders(void)
{
    struct ages_state s = {0};
    struct setup setup = game_standard_setup(&ages_game, 3);
    struct chance chance;
    chance_seed(&chance, 1, NULL);
    ages_setup(&s, &setup, &chance);
    s.player[0].pact = 0;
    s.player[0].partner = 1;
    s.player[0].workers[AGES_CIVIL_WARRIORS] = 5;
    return s;
}

static void test_attack_bonus(void **state)
{
    (void)state;
    struct ages_state s = borders();
    struct chance chance;
    struct play play = {&s, &chance, NULL};
    chance_seed(&chance, 1, NULL);
    assert_int_equal(ages_pacts[0].card, AGES_MILITARY_OPEN_BORDERS_AGREEMENT);
    struct json_document document = view_of(&ages_game, &s, 1);
    const struct json_node *first = entry(json_member(document.root, "superiority"), 0);
    assert_int_equal((int)entry(first, 1)->value, 5 + 2 - 1);
    assert_int_equal((int)entry(first, 2)->value, 5 - 1);
    json_free(&document);
    s.player[0].military[0] = AGES_MILITARY_PLUNDER_1;
    s.player[0].military_count = 1;
    ages_begin_aggression(&play, 0, AGES_MILITARY_PLUNDER_1, 1);
    document = view_of(&ages_game, &s, 1);
    const struct json_node *question = json_member(document.root, "question");
    assert_int_equal(view_number(question, "attack"), 5 + 2);
    assert_int_equal(view_number(question, "defence"), 1);
    assert_int_equal(view_number(question, "amount"), 6);
    json_free(&document);
}

/* What the view says of a war is what it brings. */
static void test_war_strength(void **state)
{
    (void)state;
    struct ages_state s = borders();
    struct chance chance;
    struct events events;
    struct play play = {&s, &chance, &events};
    chance_seed(&chance, 1, NULL);
    events_clear(&events);
    s.player[0].war[0] = AGES_MILITARY_WAR_OVER_CULTURE;
    s.player[0].target[0] = 1;
    struct json_document document = view_of(&ages_game, &s, 1);
    const struct json_node *war = entry(json_member(document.root, "wars"), 0);
    assert_int_equal(view_number(war, "by"), 0);
    assert_int_equal(view_number(war, "on"), 1);
    int advantage = view_number(war, "attack") - view_number(war, "defence");
    json_free(&document);
    ages_begin_war(&s, 0, AGES_MILITARY_WAR_OVER_CULTURE, 1);
    ages_step_war(&play);
    assert_int_equal(events.at[0].kind, AGES_EVENT_VICTORY);
    assert_int_equal(events.at[0].amount, advantage);
    assert_int_equal(advantage, 6);
}

static const struct json_node *cost_of(const struct json_node *view, const char *card)
{
    const struct json_node *node = json_member(view, "costs")->child;
    while (node && strcmp(json_member(node, "card")->bytes, card) != 0)
        node = node->next;
    return node;
}

/* Costs are told where something makes them differ from the cards. */
static void test_costs(void **state)
{
    (void)state;
    struct ages_state s = borders();
    struct json_document document = view_of(&ages_game, &s, 0);
    assert_null(json_member(document.root, "costs")->child);
    json_free(&document);
    s.player[0].special[3] = AGES_CIVIL_MASONRY;
    s.player[0].leader = AGES_CIVIL_JOHANN_SEBASTIAN_BACH;
    document = view_of(&ages_game, &s, 0);
    const struct json_node *drama = cost_of(document.root, "drama");
    assert_non_null(drama);
    assert_int_equal(view_number(drama, "build"), ages_civil(AGES_CIVIL_DRAMA)->resource_cost - 1);
    assert_int_equal(view_number(drama, "develop"), ages_civil(AGES_CIVIL_DRAMA)->science_cost - 2);
    assert_null(cost_of(document.root, "religion")); /* level 0: as printed */
    assert_null(cost_of(document.root, "swordsmen"));
    json_free(&document);
    document = view_of(&ages_game, &s, 1);
    assert_null(json_member(document.root, "costs")->child);
    json_free(&document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_foreseen), cmocka_unit_test(test_thresholds),
        cmocka_unit_test(test_attack_bonus), cmocka_unit_test(test_war_strength),
        cmocka_unit_test(test_costs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
