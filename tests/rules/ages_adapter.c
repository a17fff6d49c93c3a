/* ages_adapter.c: positions and expectations of Through the Ages in rule tests. A position is a
 * standard game of which a test overwrites what matters; see tests/rules/README.md. */
#include <string.h>

#include "games/ages/ages.h"
#include "games/ages/rules.h"
#include "rule_test.h"

enum { NUMBER_KEYS = 7, HAND_MAX = 64 };

/* Numbers of a seat in a position; those not given follow from the rest. */
enum number_key {
    KEY_SCIENCE,
    KEY_CULTURE,
    KEY_BLUE,
    KEY_YELLOW,
    KEY_UNUSED,
    KEY_CIVIL,
    KEY_MILITARY
};

static const char *const number_keys[NUMBER_KEYS] = {
    [KEY_SCIENCE] = "science", [KEY_CULTURE] = "culture", [KEY_BLUE] = "blue",
    [KEY_YELLOW] = "yellow",   [KEY_UNUSED] = "unused",   [KEY_CIVIL] = "ca",
    [KEY_MILITARY] = "ma"};

/* Cards of a pile, top first. */
struct list {
    bool given;
    int count;
    uint8_t cards[HAND_MAX];
};

struct seat_position {
    struct ages_player area; /* what lies there; tokens and actions are filled in at the end */
    bool has_workers;
    bool has[NUMBER_KEYS];
    int number[NUMBER_KEYS];
};

struct position {
    bool begun;
    bool has_age, has_round, politics;
    int age, round, last_round, first, turn;
    uint8_t row[AGES_ROW];
    struct list civil_deck, military_deck, events, future;
    uint8_t future_owner[HAND_MAX];
    unsigned common; /* tactics */
    struct seat_position seat[AGES_SEATS];
};

static void begin(struct position *p)
{
    if (p->begun)
        return;
    p->begun = true;
    memset(p->row, ITEM_NONE, sizeof p->row);
    for (int seat = 0; seat < AGES_SEATS; seat++)
        ages_clear_area(&p->seat[seat].area);
}

/* Words */

static bool is(const char *word, const char *other)
{
    return strcmp(word, other) == 0;
}

static int civil_card(const char *word, struct text *error)
{
    return rule_item(&ages_civil_items, word, error);
}

static int military_card(const char *word, struct text *error)
{
    return rule_item(&ages_military_items, word, error);
}

static bool read_seat(const char *word, int *seat, struct text *error)
{
    return rule_seat(word, AGES_SEATS, seat, error);
}

/* The row of tactics.tsv, pacts.tsv or territories.tsv of a military card; -1 with `error`. */
static int row_of(enum ages_military_type type, const char *word, struct text *error)
{
    int card = military_card(word, error);
    if (card < 0)
        return -1;
    if (ages_military(card)->type != type) {
        text_format(error, "%s is no %s", word, ages_military_type_items.items[type].id);
        return -1;
    }
    return card - ages_first_military(type);
}

static bool read_list(const struct rule_line *line, const struct item_list *items,
                      struct list *list, struct text *error)
{
    list->given = true;
    for (int i = 1; i < line->count; i++) {
        int card = rule_item(items, line->words[i], error);
        if (card < 0 || list->count == HAND_MAX)
            return false;
        list->cards[list->count++] = (uint8_t)card;
    }
    return true;
}

/* Position lines of the table */

/* 1=iron 5=pyramids */
static bool read_row(struct position *p, const struct rule_line *line, struct text *error)
{
    for (int i = 1; i < line->count; i++) {
        int space, card;
        if (!rule_place(line->words[i], &ages_civil_items, AGES_ROW + 1, &space, &card, error))
            return false;
        if (!space) /* they are counted from 1 */
            return text_refuse(error, "there is no such place");
        p->row[space - 1] = (uint8_t)card;
    }
    return true;
}

/* rebellion@0 rats@1 */
static bool read_future(struct position *p, const struct rule_line *line, struct text *error)
{
    for (int i = 1; i < line->count; i++) {
        struct rule_halves halves;
        int seat, card;
        if (!rule_split(line->words[i], '@', &halves, error) ||
            !read_seat(halves.right, &seat, error) ||
            (card = military_card(halves.left, error)) < 0 || p->future.count == HAND_MAX)
            return false;
        p->future_owner[p->future.count] = (uint8_t)seat;
        p->future.cards[p->future.count++] = (uint8_t)card;
    }
    return true;
}

static bool read_common(struct position *p, const struct rule_line *line, struct text *error)
{
    for (int i = 1; i < line->count; i++) {
        int tactic = row_of(AGES_MILITARY_TYPE_TACTIC, line->words[i], error);
        if (tactic < 0)
            return false;
        p->common |= 1u << tactic;
    }
    return true;
}

/* pact OWNER CARD PARTNER [a|b] */
static bool read_pact(struct position *p, const struct rule_line *line, struct text *error)
{
    int owner, partner, pact;
    if (line->count < 4 || !read_seat(line->words[1], &owner, error) ||
        (pact = row_of(AGES_MILITARY_TYPE_PACT, line->words[2], error)) < 0 ||
        !read_seat(line->words[3], &partner, error))
        return false;
    struct ages_player *area = &p->seat[owner].area;
    area->pact = (uint8_t)pact;
    area->partner = (uint8_t)partner;
    area->side = line->count > 4 && is(line->words[4], "b");
    return true;
}

/* war OWNER CARD TARGET */
static bool read_war(struct position *p, const struct rule_line *line, struct text *error)
{
    int owner, target, card;
    if (line->count != 4 || !read_seat(line->words[1], &owner, error) ||
        (card = military_card(line->words[2], error)) < 0 ||
        !read_seat(line->words[3], &target, error))
        return false;
    struct ages_player *area = &p->seat[owner].area;
    int place = area->war[0] != ITEM_NONE;
    area->war[place] = (uint8_t)card;
    area->target[place] = (uint8_t)target;
    return true;
}

static bool read_phase(struct position *p, const struct rule_line *line, struct text *error)
{
    p->politics = line->count == 2 && is(line->words[1], "politics");
    if (p->politics || (line->count == 2 && is(line->words[1], "actions")))
        return true;
    text_add(error, "a phase is actions or politics");
    return false;
}

/* Position lines of a seat */

static bool put_in_play(struct ages_player *area, int card, struct text *error)
{
    int group = ages_group(card);
    if (card < AGES_WORKER_CARDS) {
        area->techs |= (uint64_t)1 << card;
    } else if (group == AGES_GROUP_SPECIAL) {
        area->special[ages_type(card) - AGES_TYPE_SPECIAL_CIVIL] = (uint8_t)card;
    } else {
        text_format(error, "%s is no technology", ages_civil_items.items[card].id);
        return false;
    }
    return true;
}

/* agriculture=2: workers or blue tokens on a card, which is then in play */
static bool read_amount(struct ages_player *area, const char *word, bool workers,
                        struct text *error)
{
    int card, amount;
    if (!rule_amount(word, '=', &ages_civil_items, &card, &amount, error))
        return false;
    if (card >= (workers ? AGES_WORKER_CARDS : AGES_TOKEN_CARDS)) {
        text_format(error, "%s: the card cannot hold that", word);
        return false;
    }
    *(workers ? &area->workers[card] : &area->tokens[card]) = (uint8_t)amount;
    area->techs |= (uint64_t)1 << card;
    return true;
}

static bool read_wonder_word(struct ages_player *area, const char *key, const char *word,
                             struct text *error)
{
    int card = civil_card(word, error);
    if (card < 0)
        return false;
    if (ages_type(card) != AGES_TYPE_WONDER) {
        text_format(error, "%s is no wonder", word);
        return false;
    }
    if (is(key, "wonder"))
        area->wonder = (uint8_t)card;
    else if (is(key, "homer"))
        area->tucked = (uint8_t)card;
    else if (is(key, "ruined"))
        area->ruined |= (uint16_t)(1 << ages_wonder_bit(card));
    else
        area->completed |= (uint16_t)(1 << ages_wonder_bit(card));
    return true;
}

/* seat 0 wonder pyramids 1 */
static bool read_unfinished(struct ages_player *area, const struct rule_line *line,
                            struct text *error)
{
    int stages = 0;
    if (!read_wonder_word(area, "wonder", line->words[3], error) ||
        (line->count > 4 && !rule_number(line->words[4], &stages, error)))
        return false;
    area->stages = (uint8_t)stages;
    return true;
}

/* seat 0 tactic legion own */
static bool read_tactic(struct position *p, int seat, const struct rule_line *line,
                        struct text *error)
{
    struct ages_player *area = &p->seat[seat].area;
    int tactic = row_of(AGES_MILITARY_TYPE_TACTIC, line->words[3], error);
    if (tactic < 0)
        return false;
    area->tactic = (uint8_t)tactic;
    if (line->count == 5 && is(line->words[4], "own")) {
        area->marks |= AGES_MARK_OWN_TACTIC;
        return true;
    }
    p->common |= 1u << tactic;
    return line->count == 5 && is(line->words[4], "common");
}

static bool read_civil_hand(struct ages_player *area, const char *word, struct text *error)
{
    int card = civil_card(word, error);
    if (card < 0 || area->civil_count == AGES_HAND)
        return false;
    area->civil[area->civil_count++] = (uint8_t)card;
    if (ages_type(card) == AGES_TYPE_LEADER)
        area->leader_ages |= (uint8_t)(1 << ages_level(card));
    return true;
}

static bool read_military_hand(struct ages_player *area, const char *word, struct text *error)
{
    int card = military_card(word, error);
    if (card < 0 || area->military_count == AGES_MILITARY)
        return false;
    area->military[area->military_count++] = (uint8_t)card;
    return true;
}

static bool read_leader(struct ages_player *area, const char *word, struct text *error)
{
    int card = civil_card(word, error);
    if (card < 0)
        return false;
    if (ages_type(card) != AGES_TYPE_LEADER) {
        text_format(error, "%s is no leader", word);
        return false;
    }
    area->leader = (uint8_t)card;
    area->leader_ages |= (uint8_t)(1 << ages_level(card));
    return true;
}

static bool read_government(struct ages_player *area, const char *word, struct text *error)
{
    int card = civil_card(word, error);
    if (card < 0)
        return false;
    if (ages_type(card) != AGES_TYPE_GOVERNMENT) {
        text_format(error, "%s is no government", word);
        return false;
    }
    area->government = (uint8_t)card;
    return true;
}

static bool read_taken_leader(struct ages_player *area, const char *word, struct text *error)
{
    int age;
    if (!rule_number(word, &age, error))
        return false;
    area->leader_ages |= (uint8_t)(1 << age);
    return true;
}

static bool read_colony(struct ages_player *area, const char *word, struct text *error)
{
    int colony = row_of(AGES_MILITARY_TYPE_TERRITORY, word, error);
    if (colony >= 0)
        area->colonies |= (uint16_t)(1 << colony);
    return colony >= 0;
}

/* One word of a line `seat SEAT KEY WORD WORD ...`. */
static bool read_seat_word(struct seat_position *seat, const char *key, const char *word,
                           struct text *error)
{
    struct ages_player *area = &seat->area;
    int card;
    if (is(key, "workers")) {
        seat->has_workers = true;
        return read_amount(area, word, true, error);
    }
    if (is(key, "tokens"))
        return read_amount(area, word, false, error);
    if (is(key, "techs"))
        return (card = civil_card(word, error)) >= 0 && put_in_play(area, card, error);
    if (is(key, "government"))
        return read_government(area, word, error);
    if (is(key, "leader"))
        return read_leader(area, word, error);
    if (is(key, "completed") || is(key, "ruined") || is(key, "homer"))
        return read_wonder_word(area, key, word, error);
    if (is(key, "colonies"))
        return read_colony(area, word, error);
    if (is(key, "hand"))
        return read_civil_hand(area, word, error);
    if (is(key, "military"))
        return read_military_hand(area, word, error);
    if (is(key, "tookleader"))
        return read_taken_leader(area, word, error);
    text_format(error, "%s is not understood", key);
    return false;
}

static int number_key(const char *word)
{
    for (int key = 0; key < NUMBER_KEYS; key++)
        if (is(word, number_keys[key]))
            return key;
    return -1;
}

/* seat 0 science 3 culture 12 */
static bool read_numbers(struct seat_position *seat, const struct rule_line *line,
                         struct text *error)
{
    for (int i = 2; i < line->count; i += 2) {
        int key = number_key(line->words[i]);
        if (key < 0 || i + 1 == line->count) {
            text_format(error, "%s is no number of a seat", line->words[i]);
            return false;
        }
        if (!rule_number(line->words[i + 1], &seat->number[key], error))
            return false;
        seat->has[key] = true;
    }
    return true;
}

static bool read_seat_line(struct position *p, const struct rule_line *line, struct text *error)
{
    int seat;
    if (line->count < 4 || !read_seat(line->words[1], &seat, error)) {
        text_add(error, " in a seat");
        return false;
    }
    const char *key = line->words[2];
    if (number_key(key) >= 0)
        return read_numbers(&p->seat[seat], line, error);
    if (is(key, "wonder"))
        return read_unfinished(&p->seat[seat].area, line, error);
    if (is(key, "tactic"))
        return read_tactic(p, seat, line, error);
    for (int i = 3; i < line->count; i++)
        if (!read_seat_word(&p->seat[seat], key, line->words[i], error))
            return false;
    return true;
}

static bool read_table_number(struct position *p, const struct rule_line *line, bool *known,
                              struct text *error)
{
    const char *word = line->words[0];
    int *number = is(word, "age")         ? &p->age
                  : is(word, "round")     ? &p->round
                  : is(word, "lastround") ? &p->last_round
                  : is(word, "first")     ? &p->first
                  : is(word, "turn")      ? &p->turn
                                          : NULL;
    *known = number && line->count == 2;
    p->has_age |= *known && number == &p->age;
    p->has_round |= *known && number == &p->round;
    return *known && rule_number(line->words[1], number, error);
}

static bool read_position(void *position, const struct rule_line *line, struct text *error)
{
    struct position *p = position;
    const char *word = line->words[0];
    bool known;
    begin(p);
    bool good = read_table_number(p, line, &known, error);
    if (known)
        return good;
    if (is(word, "phase"))
        return read_phase(p, line, error);
    if (is(word, "row"))
        return read_row(p, line, error);
    if (is(word, "civildeck"))
        return read_list(line, &ages_civil_items, &p->civil_deck, error);
    if (is(word, "militarydeck"))
        return read_list(line, &ages_military_items, &p->military_deck, error);
    if (is(word, "events"))
        return read_list(line, &ages_military_items, &p->events, error);
    if (is(word, "future"))
        return read_future(p, line, error);
    if (is(word, "common"))
        return read_common(p, line, error);
    if (is(word, "seat"))
        return read_seat_line(p, line, error);
    if (is(word, "pact"))
        return read_pact(p, line, error);
    if (is(word, "war"))
        return read_war(p, line, error);
    text_format(error, "%s is not understood", word);
    return false;
}

/* Building */

/* The first card of a list is the top, which is the end of the array. */
static void lay_deck(const struct list *list, uint8_t *deck, int size, uint8_t *count)
{
    memset(deck, 0, (size_t)size);
    *count = (uint8_t)(list->count < size ? list->count : size);
    for (int i = 0; i < *count; i++)
        deck[i] = list->cards[*count - 1 - i];
}

static void add_copies(struct list *list, int card, int copies)
{
    for (int i = 0; i < copies && list->count < HAND_MAX; i++)
        list->cards[list->count++] = (uint8_t)card;
}

/* The decks of the age; where a test gives none, all cards of the age in the order of the tables.
 */
static void build_decks(const struct position *p, struct ages_state *s)
{
    struct list civil = p->civil_deck, military = p->military_deck;
    for (int card = 0; card < AGES_CIVIL_COUNT && !civil.given && s->age <= 3; card++)
        if (ages_level(card) == s->age)
            add_copies(&civil, card, ages_civil(card)->copies[s->players - 2]);
    for (int card = 0; card < AGES_MILITARY_COUNT && !military.given; card++)
        if (ages_military(card)->age == s->age)
            add_copies(&military, card, ages_military(card)->copies[s->players - 2]);
    lay_deck(&civil, s->civil_deck, AGES_CIVIL_DECK, &s->civil_count);
    if (s->age >= 1 && s->age <= AGES_DECKS)
        lay_deck(&military, s->deck[s->age - 1], AGES_MILITARY_DECK, &s->deck_count[s->age - 1]);
}

static void build_events(const struct position *p, struct ages_state *s)
{
    s->current_count = 4;
    if (p->events.given)
        s->current_count = (uint8_t)p->events.count;
    for (int i = 0; i < AGES_EVENTS; i++) {
        if (i >= s->current_count)
            s->current_events[i] = (struct ages_planned){0, 0, 0};
        else if (p->events.given)
            s->current_events[i] = (struct ages_planned){p->events.cards[i], 0xFF, 0};
    }
    s->future_count = (uint8_t)p->future.count;
    for (int i = 0; i < p->future.count; i++)
        s->future_events[i] = (struct ages_planned){p->future.cards[i], p->future_owner[i],
                                                    (uint8_t)(1 << p->future_owner[i])};
}

static int blue_in_use(const struct ages_player *area)
{
    int sum = area->stages;
    for (int card = 0; card < AGES_TOKEN_CARDS; card++)
        sum += area->tokens[card];
    return sum;
}

static void build_area(const struct seat_position *seat, struct ages_player *player)
{
    const int *number = seat->number;
    *player = seat->area;
    for (int card = 0; card < AGES_WORKER_CARDS; card++) {
        if (!ages_civil(card)->starting)
            continue;
        player->techs |= (uint64_t)1 << card;
        if (!seat->has_workers)
            player->workers[card] = (uint8_t)ages_civil(card)->workers;
    }
    int blue = ages_start[AGES_START_BLUE_BANK].value - blue_in_use(player);
    player->science = (uint16_t)number[KEY_SCIENCE];
    player->culture = (uint16_t)number[KEY_CULTURE];
    player->blue = (uint8_t)(seat->has[KEY_BLUE] ? number[KEY_BLUE] : blue > 0 ? blue : 0);
    player->yellow = (uint8_t)(seat->has[KEY_YELLOW] ? number[KEY_YELLOW]
                                                     : ages_start[AGES_START_YELLOW_BANK].value);
    player->unused = (uint8_t)(seat->has[KEY_UNUSED] ? number[KEY_UNUSED]
                                                     : ages_start[AGES_START_UNUSED_WORKERS].value);
}

/* Actions not available count as spent; the totals need all areas, because of pacts. */
static bool build_actions(const struct seat_position *from, struct ages_state *s, int seat,
                          struct text *error)
{
    struct ages_player *player = &s->player[seat];
    struct ages_symbols total = ages_symbols(s, seat);
    int ca = from->has[KEY_CIVIL] ? from->number[KEY_CIVIL] : total.ca;
    int ma = from->has[KEY_MILITARY] ? from->number[KEY_MILITARY] : total.ma;
    if (ca < 0 || ca > total.ca || ma < 0 || ma > total.ma) {
        text_format(error, "seat %d has %d civil and %d military actions in all", seat, total.ca,
                    total.ma);
        return false;
    }
    player->ca = (uint8_t)ca;
    player->ca_spent = (uint8_t)(total.ca - ca);
    player->ma = (uint8_t)ma;
    player->ma_spent = (uint8_t)(total.ma - ma);
    return true;
}

static void build_turn(const struct position *p, struct ages_state *s)
{
    uint8_t seat = (uint8_t)p->turn;
    s->first = (uint8_t)p->first;
    s->current = seat;
    s->age = (uint8_t)(p->has_age ? p->age : 1);
    s->round = (uint8_t)(p->has_round ? p->round : 3);
    s->last_round = (uint8_t)p->last_round;
    memset(s->frames, 0, sizeof s->frames);
    s->depth = 0;
    ages_push(s, AGES_STEP_TURN, seat)->turn.stage =
        p->politics ? AGES_TURN_ACTIONS : AGES_TURN_CLOSE;
    ages_push(s, p->politics ? AGES_DECISION_POLITICS : AGES_DECISION_ACTIONS, seat);
}

static bool build_position(const void *position, const struct setup *setup, void *state,
                           struct text *error)
{
    struct position p = *(const struct position *)position;
    struct ages_state *s = state;
    struct chance chance;
    begin(&p);
    chance_seed(&chance, 1, NULL);
    ages_setup(s, setup, &chance);
    if (p.events.count > AGES_EVENTS || p.future.count > AGES_EVENTS) {
        text_add(error, "there are too many events");
        return false;
    }
    if (p.turn < 0 || p.turn >= s->players || p.first < 0 || p.first >= s->players) {
        text_add(error, "there is no such seat in this game");
        return false;
    }
    build_turn(&p, s);
    memcpy(s->row, p.row, sizeof s->row);
    build_decks(&p, s);
    build_events(&p, s);
    s->common = (uint16_t)p.common;
    for (int seat = 0; seat < s->players; seat++)
        build_area(&p.seat[seat], &s->player[seat]);
    for (int seat = 0; seat < s->players; seat++)
        if (!build_actions(&p.seat[seat], s, seat, error))
            return false;
    s->player[p.turn].unit_resources_leader =
        (uint8_t)ages_power(s, p.turn, AGES_POWER_UNIT_RESOURCES_EACH_TURN);
    return true;
}

/* Expectations */

static bool expect_of_numbers(const struct ages_state *s, const struct rule_line *line,
                              struct text *error)
{
    static const char *const seat_keys[] = {"cul",  "sci",  "cr",  "sr", "str",
                                            "hap",  "food", "res", "ca", "ma",
                                            "blue", "yel",  "unu", "ch", "mh"};
    static const char *const common_keys[] = {"age", "round", "civil", "military"};
    struct numbers numbers;
    int seat = 0, expected;
    bool common = is(line->words[1], "common");
    const char *key = line->words[common ? 2 : 3];
    ages_game.numbers(s, &numbers);
    if ((!common && !read_seat(line->words[2], &seat, error)) ||
        !rule_number(line->words[line->count - 1], &expected, error))
        return false;
    for (int i = 0; i < (common ? COUNT_OF(common_keys) : COUNT_OF(seat_keys)); i++)
        if (is(key, common ? common_keys[i] : seat_keys[i]))
            return rule_equal(key, common ? numbers.common[i] : numbers.seats[seat][i], expected,
                              error);
    text_format(error, "there is no number %s", key);
    return false;
}

/* expect workers SEAT ID N, expect tokens SEAT ID N */
static bool expect_amount(const struct ages_player *player, const struct rule_line *line,
                          struct text *error)
{
    bool workers = is(line->words[1], "workers");
    int card = civil_card(line->words[3], error), expected;
    if (card < 0 || !rule_number(line->words[4], &expected, error))
        return false;
    if (card >= (workers ? AGES_WORKER_CARDS : AGES_TOKEN_CARDS)) {
        text_format(error, "%s cannot hold that", line->words[3]);
        return false;
    }
    return rule_equal(line->words[3], workers ? player->workers[card] : player->tokens[card],
                      expected, error);
}

static bool has_civil(const struct ages_player *player, int card)
{
    if (card < AGES_WORKER_CARDS)
        return ages_in_play(player, card);
    if (ages_type(card) == AGES_TYPE_WONDER)
        return player->completed >> ages_wonder_bit(card) & 1;
    return player->government == card || player->leader == card ||
           memchr(player->special, card, sizeof player->special);
}

static bool has_military(const struct ages_player *player, int card)
{
    return ages_military(card)->type == AGES_MILITARY_TYPE_TERRITORY &&
           player->colonies >> (card - ages_first_military(AGES_MILITARY_TYPE_TERRITORY)) & 1;
}

/* expect has|lacks|hand|nohand SEAT ID */
static bool expect_card(const struct ages_player *player, const char *what, const char *id,
                        struct text *error)
{
    bool hand = is(what, "hand") || is(what, "nohand"),
         wanted = is(what, "has") || is(what, "hand");
    int civil = item_find(&ages_civil_items, id, strlen(id));
    int military = civil < 0 ? military_card(id, error) : -1;
    bool found;
    if (civil < 0 && military < 0)
        return false;
    if (hand)
        found = civil >= 0 ? memchr(player->civil, civil, player->civil_count) != NULL
                           : memchr(player->military, military, player->military_count) != NULL;
    else
        found = civil >= 0 ? has_civil(player, civil) : has_military(player, military);
    if (found != wanted)
        text_format(error, "%s is %s", id, found ? "there" : "not there");
    return found == wanted;
}

/* A card that may be missing against an id or `none`. */
static bool same_card(const struct item_list *items, int card, const char *id, struct text *error)
{
    const char *found = card == ITEM_NONE ? "none" : items->items[card].id;
    if (!is(id, "none") && rule_item(items, id, error) < 0)
        return false;
    if (is(found, id))
        return true;
    text_format(error, "it is %s", found);
    return false;
}

static bool expect_place(const struct ages_player *player, const char *what, const char *id,
                         struct text *error)
{
    if (is(what, "leader"))
        return same_card(&ages_civil_items, player->leader, id, error);
    if (is(what, "wonder"))
        return same_card(&ages_civil_items, player->wonder, id, error);
    bool tactic = is(what, "tactic");
    int row = tactic ? player->tactic : player->pact;
    int first = ages_first_military(tactic ? AGES_MILITARY_TYPE_TACTIC : AGES_MILITARY_TYPE_PACT);
    return same_card(&ages_military_items, row == ITEM_NONE ? ITEM_NONE : first + row, id, error);
}

/* expect row SPACE ID|none, expect event PLACE ID|none (current events, 1 is the top) */
static bool expect_at(const struct ages_state *s, const struct rule_line *line, struct text *error)
{
    bool row = is(line->words[1], "row");
    int place;
    if (!rule_number(line->words[2], &place, error))
        return false;
    if (place < 1 || place > (row ? AGES_ROW : AGES_EVENTS)) {
        text_add(error, "there is no such place");
        return false;
    }
    if (row)
        return same_card(&ages_civil_items, s->row[place - 1], line->words[3], error);
    int card = place <= s->current_count ? s->current_events[place - 1].card : ITEM_NONE;
    return same_card(&ages_military_items, card, line->words[3], error);
}

static bool expect_of_seat(const struct ages_state *s, const struct rule_line *line,
                           struct text *error)
{
    const char *what = line->words[1], *id = line->words[3];
    int seat, number;
    if (!read_seat(line->words[2], &seat, error))
        return false;
    const struct ages_player *player = &s->player[seat];
    if (is(what, "discontent"))
        return rule_number(id, &number, error) &&
               rule_equal("discontent", ages_discontent(s, seat), number, error);
    if (is(what, "leader") || is(what, "wonder") || is(what, "tactic") || is(what, "pact"))
        return expect_place(player, what, id, error);
    if (is(what, "has") || is(what, "lacks") || is(what, "hand") || is(what, "nohand"))
        return expect_card(player, what, id, error);
    text_add(error, "the expectation is not understood");
    return false;
}

static bool check_expectation(const struct table *table, const struct rule_line *line,
                              struct text *error)
{
    const struct ages_state *s = table_state(table);
    const char *what = line->count > 1 ? line->words[1] : "";
    int seat, number;
    if ((is(what, "events") || is(what, "future")) && line->count == 3)
        return rule_number(line->words[2], &number, error) &&
               rule_equal(what, is(what, "events") ? s->current_count : s->future_count, number,
                          error);
    if ((is(what, "number") && line->count == 5) || (is(what, "common") && line->count == 4))
        return expect_of_numbers(s, line, error);
    if ((is(what, "workers") || is(what, "tokens")) && line->count == 5)
        return read_seat(line->words[2], &seat, error) &&
               expect_amount(&s->player[seat], line, error);
    if ((is(what, "row") || is(what, "event")) && line->count == 4)
        return expect_at(s, line, error);
    if (line->count == 4)
        return expect_of_seat(s, line, error);
    text_add(error, "the expectation is not understood");
    return false;
}

const struct rule_adapter ages_rule_adapter = {
    .slug = "ages",
    .players = 2,
    .position_size = sizeof(struct position),
    .position = read_position,
    .build = build_position,
    .expect = check_expectation,
};
