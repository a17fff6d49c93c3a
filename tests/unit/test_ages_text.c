/* test_ages_text.c: what a person reads of Through the Ages: every verb and every event has a text
 * in both languages, choices can be told apart, hidden cards stay hidden in the log, and refusals
 * name the rule. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/ages/ages.h"
#include "games/ages/log.h"
#include "readable.h"

/* Random games that do things: dull actions are drawn again. */

static bool is_dull(uint32_t action)
{
    switch (action_verb(action)) {
    case AGES_END:
    case AGES_PASS:
    case AGES_NONE:
    case AGES_DESTROY:
    case AGES_DISBAND:
    case AGES_COPY:
    case AGES_RESIGN:
        return true;
    default:
        return false;
    }
}

/* What leads to rare decisions later is preferred. */
static bool is_rich(uint32_t action)
{
    switch (action_verb(action)) {
    case AGES_STAGE:
    case AGES_LEADER:
    case AGES_DEVELOP:
    case AGES_AGGRESSION:
    case AGES_WAR:
    case AGES_BID:
    case AGES_ACCEPT:
    case AGES_POPULATION:
    case AGES_BUILD:
    case AGES_TUCK:
    case AGES_SEIZE:
    case AGES_USE_TWICE:
    case AGES_USE_ON:
        return true;
    default:
        return false;
    }
}

static uint32_t choose(const uint32_t *actions, int count, struct chance *chance)
{
    uint32_t action = actions[0];
    for (int tries = 0; tries < 20; tries++) {
        action = actions[chance_below(chance, (uint32_t)count)];
        if (is_rich(action) || (tries >= 6 && !is_dull(action)))
            break;
    }
    return action;
}

static void set_up_game(struct ages_state *s, struct chance *chance, uint64_t seed, int players)
{
    struct setup setup = game_standard_setup(&ages_game, players);
    setup.options[0] = seed % 8 == 7; /* resigning is allowed */
    memset(s, 0, sizeof *s);
    chance_seed(chance, seed, NULL);
    ages_setup(s, &setup, chance);
    assert_false(chance->failed);
}

/* Texts */

static void assert_label(const struct ages_state *s, uint32_t action, const char *en,
                         const char *pl)
{
    const char *const expected[LANG_COUNT] = {[LANG_EN] = en, [LANG_PL] = pl};
    for (enum lang lang = 0; lang <= LANG_PL; lang++) {
        struct text text = TEXT_EMPTY;
        game_action_label(&ages_game, s, action, lang, &text);
        assert_string_equal(text_string(&text), expected[lang]);
        text_free(&text);
    }
}

/* R 24.3, 24.7, 24.10: of these only the player concerned may learn. */
static bool is_secret(int kind)
{
    return kind == AGES_EVENT_DRAWN || kind == AGES_EVENT_DISCARDED ||
           kind == AGES_EVENT_PREPARED || kind == AGES_EVENT_FORESEEN;
}

/* Everything is reached */

struct seen {
    bool verb[AGES_VERB_COUNT], event[AGES_EVENT_COUNT];
    int verbs, events;
};

static void see_decision(struct seen *seen, const struct ages_state *s, const uint32_t *actions,
                         int count)
{
    for (int i = 0; i < count; i++) {
        bool *verb = &seen->verb[action_verb(actions[i])];
        seen->verbs += !*verb;
        *verb = true;
    }
    check_labels(&ages_game, s, actions, count);
}

static void see_events(struct seen *seen, const struct events *events)
{
    assert_false(events->lost);
    for (int i = 0; i < events->count; i++) {
        assert_true(events->at[i].kind < AGES_EVENT_COUNT);
        check_event(&ages_game, &events->at[i], is_secret(events->at[i].kind));
        seen->events += !seen->event[events->at[i].kind];
        seen->event[events->at[i].kind] = true;
    }
}

static void see_game(struct seen *seen, uint64_t seed, int players)
{
    static struct events events;
    struct ages_state s;
    struct chance chance;
    uint32_t actions[LEGAL_MAX];
    int count;
    set_up_game(&s, &chance, seed, players);
    while ((count = game_legal(&ages_game, &s, actions)) > 0) {
        see_decision(seen, &s, actions, count);
        events = (struct events){.count = 0};
        game_apply(&ages_game, &s, choose(actions, count, &chance), &chance, &events);
        see_events(seen, &events);
    }
}

/* Decisions that games do not come to: a choice among colonies to annex is very rare, and two wars
 * at once need two political actions in an age that has no wars (R 5.18). */

static void see_annex(struct seen *seen)
{
    struct ages_state s;
    struct chance chance;
    uint32_t actions[LEGAL_MAX];
    set_up_game(&s, &chance, 1, 2);
    s.attack = AGES_MILITARY_ANNEX;
    s.attacker = 0;
    s.defender = 1;
    s.player[1].colonies = 3;
    ages_push(&s, AGES_DECISION_ANNEX, 0);
    int count = game_legal(&ages_game, &s, actions);
    assert_int_equal(count, 2);
    see_decision(seen, &s, actions, count);
    assert_label(&s, action_make(AGES_ANNEX, AGES_MILITARY_VAST_TERRITORY_2, 0, 0),
                 "Annex Vast Territory II", "Zabierz kolonię: Rozległe terytorium II");
}

static void see_two_wars(struct seen *seen)
{
    struct ages_state s;
    struct chance chance;
    uint32_t actions[LEGAL_MAX];
    set_up_game(&s, &chance, 1, 2);
    s.player[0].war[0] = AGES_MILITARY_WAR_OVER_TERRITORY;
    s.player[0].war[1] = AGES_MILITARY_WAR_OVER_CULTURE;
    s.player[0].target[0] = s.player[0].target[1] = 1;
    ages_push(&s, AGES_DECISION_WAR_ORDER, 0);
    int count = game_legal(&ages_game, &s, actions);
    assert_int_equal(count, 2);
    see_decision(seen, &s, actions, count);
    assert_label(&s, actions[0], "Resolve War over Territory against Player 2",
                 "Rozstrzygnij: Wojna o terytorium, cel: Gracz 2");
}

static void test_every_text_is_reached(void **state)
{
    struct seen seen = {.verbs = 0};
    (void)state;
    see_annex(&seen);
    see_two_wars(&seen);
    for (uint64_t seed = 0; seed < 100; seed++)
        for (int players = 2; players <= AGES_SEATS; players++)
            if (seen.verbs < AGES_VERB_COUNT || seen.events < AGES_EVENT_COUNT)
                see_game(&seen, seed, players);
    for (int verb = 0; verb < AGES_VERB_COUNT; verb++)
        if (!seen.verb[verb])
            fail_msg("verb %d (%s) was not reached", verb, ages_game.verbs[verb].name);
    for (int kind = 0; kind < AGES_EVENT_COUNT; kind++)
        if (!seen.event[kind])
            fail_msg("event %s was not reached", ages_events[kind].name);
}

/* Sentences */

struct sentence {
    enum ages_event kind;
    int seat, item, amount, extra;
    const char *text[LANG_COUNT];
};

static const struct sentence sentences[] = {
    {AGES_EVENT_TURN, 0, ITEM_NONE, 3, 0, {"Round 3: Player 1.", "Runda 3: Gracz 1."}},
    {AGES_EVENT_SWEEP,
     SEAT_NONE,
     AGES_CIVIL_IRON,
     AGES_CIVIL_HOMER,
     ITEM_NONE,
     {"Swept from the card row: Iron, Homer.", "Usunięto z toru kart: Żelazo, Homer."}},
    {AGES_EVENT_AGE_END, SEAT_NONE, ITEM_NONE, 1, 0, {"Age I ends.", "Era I się kończy."}},
    {AGES_EVENT_ANTIQUATED,
     1,
     AGES_CIVIL_FRUGALITY_A,
     0,
     0,
     {"Player 2 discards Frugality A: antiquated.",
      "Gracz 2 odrzuca przestarzałą kartę: Oszczędność A."}},
    {AGES_EVENT_YELLOW,
     2,
     ITEM_NONE,
     -2,
     0,
     {"Player 3 loses 2 yellow tokens.", "Gracz 3 traci 2 żółte znaczniki."}},
    {AGES_EVENT_LAST_ROUND,
     SEAT_NONE,
     ITEM_NONE,
     18,
     0,
     {"Round 18 will be the last.", "Ostatnią rundą będzie runda 18."}},
    {AGES_EVENT_TAKE,
     0,
     AGES_CIVIL_PYRAMIDS,
     2,
     0,
     {"Player 1 takes Pyramids for 2 civil actions.",
      "Gracz 1 bierze: Piramidy (za 2 akcje cywilne)."}},
    {AGES_EVENT_POPULATION,
     0,
     ITEM_NONE,
     1,
     2,
     {"Player 1 gains 1 worker for 2 food.", "Gracz 1 otrzymuje 1 robotnika (za 2 żywności)."}},
    {AGES_EVENT_POPULATION,
     0,
     ITEM_NONE,
     2,
     0,
     {"Player 1 gains 2 workers.", "Gracz 1 otrzymuje 2 robotników."}},
    {AGES_EVENT_BUILD,
     3,
     AGES_CIVIL_BRONZE,
     0,
     2,
     {"Player 4 builds Bronze for 2 resources.", "Gracz 4 buduje: Brąz (za 2 surowce)."}},
    {AGES_EVENT_BUILD,
     3,
     AGES_CIVIL_WARRIORS,
     0,
     0,
     {"Player 4 builds Warriors.", "Gracz 4 buduje: Wojownicy."}},
    {AGES_EVENT_UPGRADE,
     0,
     AGES_CIVIL_IRON,
     AGES_CIVIL_BRONZE,
     3,
     {"Player 1 upgrades Bronze to Iron for 3 resources.",
      "Gracz 1 ulepsza: Brąz → Żelazo (za 3 surowce)."}},
    {AGES_EVENT_STAGE,
     0,
     AGES_CIVIL_PYRAMIDS,
     2,
     5,
     {"Player 1 builds 2 stages of Pyramids for 5 resources.",
      "Gracz 1 buduje 2 etapy cudu: Piramidy (za 5 surowców)."}},
    {AGES_EVENT_REVOLUTION,
     1,
     AGES_CIVIL_MONARCHY,
     0,
     1,
     {"Revolution: Player 2 changes to Monarchy for 1 science point.",
      "Rewolucja: Gracz 2, nowy ustrój: Monarchia (za 1 punkt nauki)."}},
    {AGES_EVENT_COMMON,
     0,
     AGES_MILITARY_LEGION,
     0,
     0,
     {"Legion becomes a common tactic.", "Taktyka jest teraz wspólna: Legion."}},
    {AGES_EVENT_AGGRESSION,
     0,
     AGES_MILITARY_RAID_1,
     1,
     2,
     {"Player 1 plays Aggression: Raid I against Player 2 for 2 military actions.",
      "Agresja: najazd I – atakuje Gracz 1, broni się Gracz 2 (za 2 akcje militarne)."}},
    {AGES_EVENT_OFFER,
     0,
     AGES_MILITARY_TRADE_ROUTES_AGREEMENT,
     2,
     2,
     {"Player 1 offers Trade Routes Agreement to Player 3 (side B: Player 1).",
      "Gracz 1 oferuje pakt: Porozumienie o szlakach handlowych, komu: Gracz 3 (strona B: Gracz "
      "1)."}},
    {AGES_EVENT_LOSE_WORKER,
     0,
     ITEM_NONE,
     1,
     0,
     {"Player 1 loses a worker.", "Gracz 1 traci robotnika."}},
    {AGES_EVENT_LOSE_WORKER,
     0,
     AGES_CIVIL_BRONZE,
     1,
     0,
     {"Player 1 loses a worker (Bronze).", "Gracz 1 traci robotnika (Brąz)."}},
    {AGES_EVENT_CULTURE,
     0,
     ITEM_NONE,
     -1,
     0,
     {"Player 1 loses 1 culture point.", "Gracz 1 traci 1 punkt kultury."}},
    {AGES_EVENT_CARD_CULTURE,
     0,
     AGES_CIVIL_BILL_GATES,
     9,
     0,
     {"Bill Gates: Player 1 gains 9 culture points.",
      "Bill Gates: Gracz 1 otrzymuje 9 punktów kultury."}},
    {AGES_EVENT_UNIT_RESOURCES,
     1,
     ITEM_NONE,
     1,
     0,
     {"Player 2 has 1 resource more for units this turn.",
      "Gracz 2 ma w tej turze dodatkowo 1 surowiec na jednostki."}},
    {AGES_EVENT_PRODUCE_FOOD,
     0,
     ITEM_NONE,
     4,
     0,
     {"Player 1 produces 4 food.", "Gracz 1 produkuje 4 żywności."}},
    {AGES_EVENT_CONSUME,
     0,
     ITEM_NONE,
     1,
     0,
     {"Player 1 consumes 1 food.", "Gracz 1 zużywa 1 żywność."}},
    {AGES_EVENT_FAMINE,
     0,
     ITEM_NONE,
     8,
     0,
     {"Famine: Player 1 loses 8 culture points.", "Głód: Gracz 1 traci 8 punktów kultury."}},
    {AGES_EVENT_CORRUPTION,
     0,
     ITEM_NONE,
     3,
     1,
     {"Corruption: Player 1 loses 1 food and 3 resources.",
      "Korupcja: Gracz 1 traci 1 żywność i 3 surowce."}},
    {AGES_EVENT_UPRISING,
     1,
     ITEM_NONE,
     0,
     0,
     {"Uprising: Player 2 produces nothing.", "Powstanie: Gracz 2 niczego nie produkuje."}},
    {AGES_EVENT_DRAW,
     0,
     ITEM_NONE,
     3,
     0,
     {"Player 1 draws 3 military cards.", "Gracz 1 dobiera 3 karty militarne."}},
    {AGES_EVENT_SCORE,
     1,
     AGES_MILITARY_IMPACT_OF_HAPPINESS,
     -4,
     0,
     {"Impact of Happiness: Player 2 loses 4 culture points.",
      "Wpływ zadowolenia: Gracz 2 traci 4 punkty kultury."}},
    {AGES_EVENT_TOTAL,
     1,
     ITEM_NONE,
     122,
     0,
     {"Player 2 ends with 122 culture points.", "Gracz 2 kończy grę, mając 122 punkty kultury."}},
    {AGES_EVENT_OVER,
     SEAT_NONE,
     AGES_ENDING_POINTS,
     2,
     0,
     {"The game is over: most culture points. Won by: Player 2.",
      "Koniec gry: najwięcej punktów kultury. Zwycięstwo: Gracz 2."}},
};

static void test_sentences(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT_OF(sentences); i++) {
        const struct sentence *row = &sentences[i];
        struct event event = {.kind = (uint8_t)row->kind,
                              .seat = (uint8_t)row->seat,
                              .seen_by = EVENT_PUBLIC,
                              .item = (uint8_t)row->item,
                              .amount = (int16_t)row->amount,
                              .extra = (int16_t)row->extra};
        for (enum lang lang = 0; lang <= LANG_PL; lang++) {
            struct text text = TEXT_EMPTY;
            game_event_text(&ages_game, &event, lang, &text);
            assert_string_equal(text_string(&text), row->text[lang]);
            text_free(&text);
        }
    }
}

/* The list of events has room for the fullest steps there are. */

static int count_events(struct ages_state *s, uint32_t action)
{
    static struct events events;
    struct chance chance;
    chance_seed(&chance, 0, NULL);
    events = (struct events){.count = 0};
    game_apply(&ages_game, s, action, &chance, &events);
    assert_false(events.lost);
    return events.count;
}

static void test_final_scoring_fits(void **state)
{
    struct ages_state s;
    struct chance chance;
    (void)state;
    set_up_game(&s, &chance, 0, AGES_SEATS);
    s.current_count = s.future_count = 0;
    for (int card = 0; card < AGES_MILITARY_COUNT; card++)
        if (ages_military(card)->type == AGES_MILITARY_TYPE_EVENT &&
            ages_military(card)->age == 3) {
            bool full = s.current_count == AGES_EVENTS;
            struct ages_planned *to =
                full ? &s.future_events[s.future_count++] : &s.current_events[s.current_count++];
            *to = (struct ages_planned){(uint8_t)card, 0, 0};
        }
    for (int seat = 0; seat < AGES_SEATS; seat++)
        s.player[seat].leader = AGES_CIVIL_BILL_GATES;
    s.first = (uint8_t)((s.current + 1) % AGES_SEATS); /* this turn is the last of its round */
    s.age = 4;
    s.round = s.last_round = 20;
    int count = count_events(&s, action_make(AGES_END, 0, 0, 0));
    assert_true(s.over);
    assert_true(count > AGES_SEATS * (s.current_count + s.future_count + 2));
}

static void test_end_of_age_fits(void **state)
{
    struct ages_state s;
    struct chance chance;
    (void)state;
    set_up_game(&s, &chance, 0, AGES_SEATS);
    for (int seat = 0; seat < AGES_SEATS; seat++) {
        struct ages_player *p = &s.player[seat];
        for (int i = 0; i < AGES_HAND; i++)
            p->civil[p->civil_count++] = AGES_CIVIL_FRUGALITY_A;
        for (int i = 0; i < 24 && seat != s.current; i++) /* no more of them exist */
            p->military[p->military_count++] =
                (uint8_t)(i < 12 ? AGES_MILITARY_VAST_TERRITORY_1 : AGES_MILITARY_VAST_TERRITORY_2);
        p->leader = AGES_CIVIL_HOMER;
        p->wonder = AGES_CIVIL_COLOSSUS;
    }
    s.age = 3;
    s.round = 15;
    s.civil_count = 0;
    int count = count_events(&s, action_make(AGES_END, 0, 0, 0));
    assert_int_equal(s.age, 4);
    assert_true(count > AGES_SEATS * (AGES_HAND + 4) + 3 * 24);
}

/* A position: the second turn of player 1 in a game of two, in the Action Phase, with empty hands,
 * nothing stored, and Iron alone in the row. */

static int play(struct ages_state *s, struct chance *chance, unsigned verb)
{
    int seat = s->frames[s->depth - 1].seat;
    game_apply(&ages_game, s, action_make(verb, 0, 0, 0), chance, NULL);
    return seat;
}

static struct ages_state politics_position(void)
{
    struct ages_state s;
    struct chance chance;
    uint64_t seed = 0;
    do
        set_up_game(&s, &chance, seed++, 2);
    while (s.first != 0);
    play(&s, &chance, AGES_END);
    play(&s, &chance, AGES_END);
    for (int card = 0; card < AGES_TOKEN_CARDS; card++) {
        s.player[0].blue = (uint8_t)(s.player[0].blue + s.player[0].tokens[card]);
        s.player[0].tokens[card] = 0;
    }
    s.player[0].science = 0;
    memset(s.row, ITEM_NONE, sizeof s.row);
    s.row[0] = AGES_CIVIL_IRON;
    assert_int_equal(s.frames[s.depth - 1].kind, AGES_DECISION_POLITICS);
    return s;
}

static struct ages_state actions_position(void)
{
    struct ages_state s = politics_position();
    struct chance chance;
    chance_seed(&chance, 0, NULL);
    assert_int_equal(play(&s, &chance, AGES_PASS), 0);
    assert_int_equal(s.frames[s.depth - 1].kind, AGES_DECISION_ACTIONS);
    return s;
}

static void hold(struct ages_player *p, int card)
{
    p->civil[p->civil_count++] = (uint8_t)card;
}

static void hold_military(struct ages_player *p, int card)
{
    p->military[p->military_count++] = (uint8_t)card;
}

static void test_labels(void **state)
{
    struct ages_state s = actions_position();
    struct ages_player *p = &s.player[0];
    (void)state;
    p->wonder = AGES_CIVIL_PYRAMIDS;
    s.row[1] = s.row[2] = AGES_CIVIL_FRUGALITY_A;
    assert_label(&s, action_make(AGES_TAKE, AGES_CIVIL_IRON, 1, 0), "Take Iron for 1 civil action",
                 "Weź: Żelazo (1 akcja cywilna)");
    assert_label(&s, action_make(AGES_TAKE, AGES_CIVIL_FRUGALITY_A, 3, 0),
                 "Take Frugality A (space 3) for 1 civil action",
                 "Weź: Oszczędność A, pole 3 (1 akcja cywilna)");
    assert_label(&s, action_make(AGES_POPULATION, 0, 0, 0), "Increase population (2 food)",
                 "Zwiększ populację (2 żywności)");
    assert_label(&s, action_make(AGES_BUILD, AGES_CIVIL_BRONZE, 0, 0), "Build Bronze (2 resources)",
                 "Zbuduj: Brąz (2 surowce)");
    assert_label(&s, action_make(AGES_UPGRADE, AGES_CIVIL_BRONZE, AGES_CIVIL_IRON, 0),
                 "Upgrade Bronze to Iron (3 resources)", "Ulepsz: Brąz → Żelazo (3 surowce)");
    assert_label(&s, action_make(AGES_STAGE, 1, 0, 0), "Build 1 stage of Pyramids (3 resources)",
                 "Zbuduj 1 etap cudu: Piramidy (3 surowce)");
    assert_label(&s, action_make(AGES_DEVELOP, AGES_CIVIL_IRON, 0, 0),
                 "Develop Iron (5 science points)", "Wynajdź: Żelazo (5 punktów nauki)");
    assert_label(&s, action_make(AGES_REVOLUTION, AGES_CIVIL_MONARCHY, 0, 0),
                 "Revolution: Monarchy (2 science points, 4 civil actions)",
                 "Rewolucja: Monarchia (2 punkty nauki, 4 akcje cywilne)");
    assert_label(&s, action_make(AGES_TACTIC, AGES_MILITARY_LEGION, 0, 0),
                 "Play tactic: Legion (1 military action)",
                 "Zagraj taktykę: Legion (1 akcja militarna)");
    assert_label(&s, action_make(AGES_END, 0, 0, 0), "End the Action Phase", "Zakończ fazę akcji");
    assert_label(&s, action_make(AGES_LEADER, AGES_CIVIL_HOMER, 0, 0), "Play leader: Homer",
                 "Wystaw lidera: Homer");
}

/* Words of the rulebook for political actions and pacts; a trade says what is given for what. */
static void test_political_labels(void **state)
{
    struct ages_state s = politics_position();
    (void)state;
    assert_label(&s, action_make(AGES_EVENT, AGES_MILITARY_RATS, 0, 0), "Prepare event: Rats",
                 "Zaplanuj wydarzenie: Szczury");
    assert_label(&s, action_make(AGES_CANCEL, AGES_MILITARY_PEACE_TREATY, 0, 0),
                 "Cancel Peace Treaty", "Anuluj pakt: Traktat pokojowy");
    assert_label(&s, action_make(AGES_PACT, AGES_MILITARY_PEACE_TREATY, 1, 0),
                 "Offer Peace Treaty to Player 2",
                 "Zaoferuj pakt: Traktat pokojowy, komu: Gracz 2");
    s.player[0].pact = AGES_MILITARY_TRADE_ROUTES_AGREEMENT - AGES_MILITARY_OPEN_BORDERS_AGREEMENT;
    s.player[0].partner = 1;
    uint32_t trade = action_make(AGES_USE_PACT, AGES_MILITARY_TRADE_ROUTES_AGREEMENT, 0, 0);
    assert_label(&s, trade, "Trade Routes Agreement: exchange 1 food for 1 resource",
                 "Porozumienie o szlakach handlowych: wymień 1 żywność na 1 surowiec");
    s.player[0].side = 1;
    assert_label(&s, trade, "Trade Routes Agreement: exchange 1 resource for 1 food",
                 "Porozumienie o szlakach handlowych: wymień 1 surowiec na 1 żywność");
    s.frames[s.depth - 1].kind = AGES_DECISION_DEV_CIV;
    assert_label(&s, action_make(AGES_NONE, 0, 0, 0), "Do nothing", "Nic nie rób");
}

/* Refusals */

static int reasons_of(const struct ages_state *s, int seat, int kind, int item,
                      struct reason *reasons)
{
    return game_why(&ages_game, s, seat, (struct ref){(uint8_t)kind, (uint8_t)item}, reasons);
}

static void assert_reason(const struct reason *reason, const char *rule, const char *en,
                          const char *pl)
{
    const char *const expected[LANG_COUNT] = {[LANG_EN] = en, [LANG_PL] = pl};
    assert_string_equal(reason->rule, rule);
    for (enum lang lang = 0; lang <= LANG_PL; lang++) {
        struct text text = TEXT_EMPTY;
        game_reason_text(&ages_game, reason, lang, &text);
        assert_string_equal(text_string(&text), expected[lang]);
        text_free(&text);
    }
}

/* Exactly one reason, this one. */
static void assert_why(const struct ages_state *s, int kind, int item, const char *rule,
                       const char *en, const char *pl)
{
    struct reason reasons[REASONS_MAX];
    assert_int_equal(reasons_of(s, 0, kind, item, reasons), 1);
    assert_reason(&reasons[0], rule, en, pl);
}

static void assert_why_civil(const struct ages_state *s, int item, const char *rule, const char *en,
                             const char *pl)
{
    assert_why(s, AGES_TABLE_CIVIL, item, rule, en, pl);
}

static void assert_why_military(const struct ages_state *s, int item, const char *rule,
                                const char *en, const char *pl)
{
    assert_why(s, AGES_TABLE_MILITARY, item, rule, en, pl);
}

static void test_what_is_possible_has_no_reason(void **state)
{
    struct ages_state s = actions_position();
    struct reason reasons[REASONS_MAX];
    (void)state;
    assert_int_equal(reasons_of(&s, 0, AGES_TABLE_CIVIL, AGES_CIVIL_IRON, reasons), 0);
}

static void test_why_not_take(void **state)
{
    struct ages_state s = actions_position();
    struct ages_player *p = &s.player[0];
    (void)state;
    p->ca_spent = p->ca;
    p->ca = 0;
    assert_why_civil(&s, AGES_CIVIL_IRON, "16.3", "It takes 1 civil action; you have 0.",
                     "Kosztuje 1 akcję cywilną; masz: 0.");

    s = actions_position();
    for (int i = 0; i < 4; i++)
        hold(p, AGES_CIVIL_FRUGALITY_A);
    assert_why_civil(&s, AGES_CIVIL_IRON, "7.11", "Your hand is full: 4 civil cards at most.",
                     "Ręka jest pełna: najwyżej 4 karty cywilne.");

    s = actions_position();
    p->wonder = AGES_CIVIL_COLOSSUS;
    s.row[0] = AGES_CIVIL_PYRAMIDS;
    assert_why_civil(&s, AGES_CIVIL_PYRAMIDS, "7.22", "You have an unfinished wonder.",
                     "Masz już cud w budowie.");

    s = actions_position();
    p->leader_ages = 1;
    s.row[0] = AGES_CIVIL_HOMER;
    assert_why_civil(&s, AGES_CIVIL_HOMER, "7.13", "You have already taken a leader of Age A.",
                     "Lider tej ery był już przez ciebie wzięty: Era A.");
}

/* Technologies that are in the hand or in play, while another copy lies in the row. */
static void test_why_not_take_twice(void **state)
{
    struct ages_state s = actions_position();
    struct ages_player *p = &s.player[0];
    struct reason reasons[REASONS_MAX];
    const char *en = "You already have this technology.", *pl = "Masz już tę technologię.";
    (void)state;
    hold(p, AGES_CIVIL_IRON);
    assert_int_equal(reasons_of(&s, 0, AGES_TABLE_CIVIL, AGES_CIVIL_IRON, reasons), 2);
    assert_reason(&reasons[0], "7.80", "It costs 5 science points; 5 missing.",
                  "Kosztuje 5 punktów nauki; brakuje: 5.");
    assert_reason(&reasons[1], "7.12", en, pl);

    s = actions_position();
    p->techs |= (uint64_t)1 << AGES_CIVIL_IRON;
    assert_int_equal(reasons_of(&s, 0, AGES_TABLE_CIVIL, AGES_CIVIL_IRON, reasons), 2);
    assert_reason(&reasons[0], "19.12", "It costs 5 resources; 5 missing.",
                  "Kosztuje 5 surowców; brakuje: 5.");
    assert_reason(&reasons[1], "7.12", en, pl);
}

static void test_why_not_build(void **state)
{
    struct ages_state s = actions_position();
    struct ages_player *p = &s.player[0];
    (void)state;
    p->tokens[AGES_CIVIL_BRONZE] = 1;
    assert_why_civil(&s, AGES_CIVIL_BRONZE, "19.12", "It costs 2 resources; 1 missing.",
                     "Kosztuje 2 surowce; brakuje: 1.");
    p->tokens[AGES_CIVIL_BRONZE] = 9;
    p->unused = 0;
    assert_why_civil(&s, AGES_CIVIL_BRONZE, "7.35", "You have no unused worker.",
                     "Nie masz wolnego robotnika.");
    p->unused = 1;
    p->workers[AGES_CIVIL_PHILOSOPHY] = 2;
    assert_why_civil(&s, AGES_CIVIL_PHILOSOPHY, "7.37",
                     "Your government allows only 2 buildings of this type.",
                     "Twój ustrój pozwala na tyle budynków tego typu: 2.");
    p->ma = 0;
    assert_why_civil(&s, AGES_CIVIL_WARRIORS, "16.3", "It takes 1 military action; you have 0.",
                     "Kosztuje 1 akcję militarną; masz: 0.");
}

static void test_why_not_play(void **state)
{
    struct ages_state s = actions_position();
    struct ages_player *p = &s.player[0];
    (void)state;
    hold(p, AGES_CIVIL_COAL);
    assert_why_civil(&s, AGES_CIVIL_COAL, "7.80", "It costs 7 science points; 7 missing.",
                     "Kosztuje 7 punktów nauki; brakuje: 7.");
    hold(p, AGES_CIVIL_FRUGALITY_A);
    assert_why_civil(&s, AGES_CIVIL_FRUGALITY_A, "18.9", "It costs 2 food; 2 missing.",
                     "Kosztuje 2 żywności; brakuje: 2.");
    hold(p, AGES_CIVIL_STOCKPILE_A);
    p->fresh = 1u << 2;
    assert_why_civil(&s, AGES_CIVIL_STOCKPILE_A, "8.1", "You took it in this Action Phase.",
                     "Tę kartę wzięto dopiero w tej fazie akcji.");
}

/* Two ways lead to a government: each is explained. */
static void test_why_no_revolution(void **state)
{
    struct ages_state s = actions_position();
    struct ages_player *p = &s.player[0];
    struct reason reasons[REASONS_MAX];
    (void)state;
    hold(p, AGES_CIVIL_MONARCHY);
    assert_int_equal(reasons_of(&s, 0, AGES_TABLE_CIVIL, AGES_CIVIL_MONARCHY, reasons), 2);
    assert_reason(&reasons[0], "7.80", "It costs 8 science points; 8 missing.",
                  "Kosztuje 8 punktów nauki; brakuje: 8.");
    assert_reason(&reasons[1], "7.91", "A revolution costs 2 science points; 2 missing.",
                  "Rewolucja kosztuje 2 punkty nauki; brakuje: 2.");
    p->science = 2;
    assert_int_equal(reasons_of(&s, 0, AGES_TABLE_CIVIL, AGES_CIVIL_MONARCHY, reasons), 0);
    ages_pay_ca(p, 1);
    assert_int_equal(reasons_of(&s, 0, AGES_TABLE_CIVIL, AGES_CIVIL_MONARCHY, reasons), 2);
    assert_reason(&reasons[1], "7.91", "A revolution takes all your civil actions: 4; you have 3.",
                  "Rewolucja kosztuje wszystkie akcje cywilne: 4; masz: 3.");
    p->leader = AGES_CIVIL_MAXIMILIEN_ROBESPIERRE;
    assert_int_equal(reasons_of(&s, 0, AGES_TABLE_CIVIL, AGES_CIVIL_MONARCHY, reasons), 0);
    ages_pay_ma(p, 1);
    assert_int_equal(reasons_of(&s, 0, AGES_TABLE_CIVIL, AGES_CIVIL_MONARCHY, reasons), 2);
    assert_reason(&reasons[1], "7.95",
                  "A revolution takes all your military actions: 2; you have 1.",
                  "Rewolucja kosztuje wszystkie akcje militarne: 2; masz: 1.");
}

static void test_why_no_tactic(void **state)
{
    struct ages_state s = actions_position();
    struct ages_player *p = &s.player[0];
    (void)state;
    hold_military(p, AGES_MILITARY_LEGION);
    p->marks |= AGES_MARK_TACTIC;
    assert_why_military(&s, AGES_MILITARY_LEGION, "7.116",
                        "You have already played or copied a tactic this turn.",
                        "W tej turze taktyka była już zagrana lub skopiowana.");
    p->marks = 0;
    p->ma = 0;
    assert_why_military(&s, AGES_MILITARY_LEGION, "16.3", "It takes 1 military action; you have 0.",
                        "Kosztuje 1 akcję militarną; masz: 0.");
}

static void test_why_not_now(void **state)
{
    struct ages_state s = actions_position();
    struct chance chance;
    struct reason reasons[REASONS_MAX];
    (void)state;
    hold_military(&s.player[0], AGES_MILITARY_VAST_TERRITORY_1);
    assert_why_military(&s, AGES_MILITARY_VAST_TERRITORY_1, "6.3",
                        "It is used only in your Politics Phase.",
                        "Używa się jej tylko w twojej fazie politycznej.");
    assert_true(reasons_of(&s, 1, AGES_TABLE_CIVIL, AGES_CIVIL_BRONZE, reasons) > 0);
    assert_reason(&reasons[0], "9.51", "It is another player's decision.",
                  "Teraz decyduje inny gracz.");

    s = politics_position();
    hold_military(&s.player[0], AGES_MILITARY_LEGION);
    assert_why_military(&s, AGES_MILITARY_LEGION, "7.110", "It is used only in your Action Phase.",
                        "Używa się jej tylko w twojej fazie akcji.");
    assert_why_civil(&s, AGES_CIVIL_IRON, "25.1", "First another decision: Politics Phase.",
                     "Najpierw inna decyzja: faza polityczna.");

    set_up_game(&s, &chance, 0, 2);
    s.player[s.first].tokens[AGES_CIVIL_BRONZE] = 9;
    assert_int_equal(reasons_of(&s, s.first, AGES_TABLE_CIVIL, AGES_CIVIL_BRONZE, reasons), 1);
    assert_reason(&reasons[0], "4.3", "In the first round you may only take cards.",
                  "W pierwszej rundzie można tylko brać karty.");
    s.over = 1;
    s.depth = 0;
    assert_why_civil(&s, AGES_CIVIL_BRONZE, "22.5", "The game is over.", "Gra jest skończona.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_text_is_reached),
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_final_scoring_fits),
        cmocka_unit_test(test_end_of_age_fits),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_political_labels),
        cmocka_unit_test(test_what_is_possible_has_no_reason),
        cmocka_unit_test(test_why_not_take),
        cmocka_unit_test(test_why_not_take_twice),
        cmocka_unit_test(test_why_not_build),
        cmocka_unit_test(test_why_not_play),
        cmocka_unit_test(test_why_no_revolution),
        cmocka_unit_test(test_why_no_tactic),
        cmocka_unit_test(test_why_not_now),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
