/* ages_seen.c: see ages_seen.h. */
#include "tui/ages_seen.h"

#include <string.h>

#include "tui/seen.h"

/* Reading */

static int civil_of(const struct json_node *object, const char *key)
{
    return seen_member_item(object, key, &ages_civil_items);
}

static int military_of(const struct json_node *object, const char *key)
{
    return seen_member_item(object, key, &ages_military_items);
}

static void read_ints(const struct json_node *list, int count, int *out)
{
    const struct json_node *node = list ? list->child : NULL;
    for (int i = 0; i < count && node; i++, node = node->next)
        out[i] = seen_int(node, -1);
}

/* A list of cards: how many there are. */
static int read_civil(const struct json_node *list, int most, int *cards)
{
    return seen_items(list, &ages_civil_items, most, cards);
}

/* A civil card, or the back of one where hands are hidden. */
static struct seen_back civil_back(const struct json_node *node)
{
    int card = seen_item(node, &ages_civil_items);
    return (struct seen_back){card, card >= 0 ? ages_civil_cards[card].age
                                              : seen_item(node, &ages_age_items)};
}

static struct seen_back back_of(const struct json_node *node)
{
    int card = seen_item(node, &ages_military_items);
    return (struct seen_back){card, card >= 0 ? ages_military_cards[card].age
                                              : seen_item(node, &ages_age_items)};
}

static bool has_mark(const struct json_node *marks, const char *name)
{
    for (const struct json_node *node = marks ? marks->child : NULL; node; node = node->next) {
        const char *id = json_as_string(node);
        if (id && strcmp(id, name) == 0)
            return true;
    }
    return false;
}

static void read_marks(struct seen_player *p, const struct json_node *marks)
{
    static const struct {
        const char *name;
        int card;
    } abilities[] = {
        {"hammurabi", AGES_CIVIL_HAMMURABI},         {"bach", AGES_CIVIL_JOHANN_SEBASTIAN_BACH},
        {"churchill", AGES_CIVIL_WINSTON_CHURCHILL}, {"liner", AGES_CIVIL_OCEAN_LINER_SERVICE},
        {"caesar", AGES_CIVIL_JULIUS_CAESAR},
    };
    for (int i = 0; i < COUNT_OF(abilities); i++)
        p->used[abilities[i].card] = has_mark(marks, abilities[i].name);
    p->own_tactic = has_mark(marks, "own_tactic");
    p->resigned = has_mark(marks, "resigned");
}

static void read_hands(struct seen_player *p, const struct json_node *player)
{
    const struct json_node *fresh = json_member(player, "fresh");
    const struct json_node *military = json_member(player, "military");
    const struct json_node *civil = json_member(player, "civil");
    for (const struct json_node *node = civil ? civil->child : NULL;
         node && p->civil_count < AGES_SEEN_CIVIL; node = node->next)
        p->civil[p->civil_count++] = civil_back(node);
    for (const struct json_node *node = fresh ? fresh->child : NULL; node; node = node->next) {
        int place = seen_int(node, -1);
        if (place >= 0 && place < AGES_SEEN_CIVIL)
            p->fresh[place] = true;
    }
    for (const struct json_node *node = military ? military->child : NULL;
         node && p->military_count < AGES_SEEN_MILITARY; node = node->next)
        p->military[p->military_count++] = back_of(node);
}

static void read_cards(struct seen_player *p, const struct json_node *player)
{
    seen_set(json_member(player, "techs"), &ages_civil_items, p->techs);
    seen_set(json_member(player, "completed"), &ages_civil_items, p->completed);
    seen_set(json_member(player, "ruined"), &ages_civil_items, p->ruined);
    seen_set(json_member(player, "colonies"), &ages_military_items, p->colonies);
    read_ints(json_member(player, "workers"), AGES_SEEN_WORKER_CARDS, p->workers);
    read_ints(json_member(player, "tokens"), AGES_SEEN_TOKEN_CARDS, p->tokens);
    p->government = civil_of(player, "government");
    p->leader = civil_of(player, "leader");
    p->wonder = civil_of(player, "wonder");
    for (int i = 0; i < AGES_SEEN_SPECIALS; i++)
        p->special[i] =
            seen_item(seen_element(json_member(player, "special"), i), &ages_civil_items);
    p->pact = military_of(player, "pact");
    p->tactic = military_of(player, "tactic");
    for (int i = 0; i < AGES_SEEN_WARS; i++) {
        p->war[i] = seen_item(seen_element(json_member(player, "war"), i), &ages_military_items);
        p->target[i] = seen_int(seen_element(json_member(player, "target"), i), -1);
    }
}

/* A member of an object and where its number goes. */
struct place {
    const char *name;
    int *number;
};

static void read_places(const struct json_node *object, const struct place *places, int count)
{
    for (int i = 0; i < count; i++)
        *places[i].number = seen_member(object, places[i].name);
}

static void read_numbers(struct seen_player *p, const struct json_node *player,
                         const struct json_node *ratings)
{
    const struct place numbers[] = {
        {"science", &p->science}, {"culture", &p->culture}, {"blue", &p->blue},
        {"yellow", &p->yellow},   {"unused", &p->unused},   {"unit_science", &p->unit_science},
        {"stages", &p->stages},   {"partner", &p->partner}, {"side", &p->side},
    };
    const struct place rated[] = {
        {"science", &p->science_rating}, {"culture", &p->culture_rating},
        {"strength", &p->strength},      {"happiness", &p->happiness},
        {"discontent", &p->discontent},  {"food", &p->food},
        {"resources", &p->resources},
    };
    read_places(player, numbers, COUNT_OF(numbers));
    read_places(ratings, rated, COUNT_OF(rated));
    p->ca = seen_member(player, "ca");
    p->ma = seen_member(player, "ma");
    p->ca_total = p->ca + seen_member(player, "ca_spent");
    p->ma_total = p->ma + seen_member(player, "ma_spent");
    p->ca += seen_member(player, "once_ca");
    p->ma += seen_member(player, "once_ma");
    p->unit_resources =
        seen_member(player, "unit_resources") + seen_member(player, "unit_resources_leader");
}

/* What the next production makes; where the view does not tell, what workers on farms and mines do.
 */
static void read_production(struct seen_player *p, const struct json_node *ratings)
{
    int food = 0, resources = 0;
    for (int card = 0; card < AGES_SEEN_WORKER_CARDS; card++) {
        food += p->workers[card] * ages_civil_cards[card].food;
        resources += p->workers[card] * ages_civil_cards[card].resources;
    }
    p->food_made = seen_int(json_member(ratings, "food_production"), food);
    p->resources_made = seen_int(json_member(ratings, "resource_production"), resources);
}

static void read_stack(struct seen_stack *stack, const struct json_node *list)
{
    for (const struct json_node *node = list ? list->child : NULL;
         node && stack->count < AGES_SEEN_EVENTS; node = node->next) {
        stack->cards[stack->count] = back_of(json_member(node, "card"));
        stack->owner[stack->count++] = seen_int(json_member(node, "owner"), -1);
    }
}

static void read_table(struct ages_seen *seen, const struct json_node *view)
{
    static const char *const decks[] = {"deck_1", "deck_2", "deck_3"};
    seen->age = seen_member(view, "age");
    if (seen->age < 0 || seen->age >= AGES_AGE_COUNT)
        seen->age = 0;
    seen->round = seen_member(view, "round");
    seen->last_round = seen_member(view, "last_round");
    read_civil(json_member(view, "row"), AGES_SEEN_ROW, seen->row);
    read_ints(json_member(view, "row_prices"), AGES_SEEN_ROW, seen->price);
    seen->civil_left = seen_length(json_member(view, "civil_deck"));
    if (seen->age >= 1 && seen->age <= COUNT_OF(decks))
        seen->military_left = seen_length(json_member(view, decks[seen->age - 1]));
    read_stack(&seen->current, json_member(view, "current_events"));
    read_stack(&seen->future, json_member(view, "future_events"));
    seen_set(json_member(view, "planned"), &ages_military_items, seen->planned);
    seen_set(json_member(view, "past"), &ages_military_items, seen->past);
    seen_set(json_member(view, "common"), &ages_military_items, seen->common);
}

/* The card of the pending decision if that is of this kind, else -1. */
static int card_of_decision(const struct json_node *view, const char *kind, int cards)
{
    const struct json_node *frames = json_member(view, "frames");
    const struct json_node *top = seen_element(frames, seen_length(frames) - 1);
    const char *decision = json_as_string(json_member(top, "kind"));
    int card = seen_int(json_member(top, "a"), -1);
    return decision && strcmp(decision, kind) == 0 && card < cards ? card : -1;
}

/* What is being resolved just now. */
static void read_matter(struct ages_seen *seen, const struct json_node *view)
{
    seen->event = military_of(view, "event");
    seen->attack = military_of(view, "attack");
    seen->attacker = seen_member(view, "attacker");
    seen->defender = seen_member(view, "defender");
    seen->attack_need = seen_member(view, "attack_need");
    seen->attack_strength = seen_int(json_member(json_member(view, "question"), "attack"), 0);
    seen->defence_strength = seen_int(json_member(json_member(view, "question"), "defence"), 0);
    seen->territory = military_of(view, "territory");
    seen->bidder = seen_member(view, "bidder");
    seen->bid = seen_member(view, "bid");
    seen->offer = card_of_decision(view, "pact_reply", AGES_MILITARY_COUNT);
    seen->order = card_of_decision(view, "ordered", AGES_CIVIL_COUNT);
}

void ages_see(struct ages_seen *seen, const struct json_node *view)
{
    memset(seen, 0, sizeof *seen);
    for (int i = 0; i < AGES_SEEN_ROW; i++)
        seen->row[i] = seen->price[i] = -1;
    seen->players = seen_member(view, "players");
    if (seen->players < 0 || seen->players > AGES_SEEN_SEATS)
        seen->players = 0;
    read_table(seen, view);
    read_matter(seen, view);
    for (int seat = 0; seat < AGES_SEEN_SEATS; seat++) {
        const struct json_node *player = seen_element(json_member(view, "player"), seat);
        const struct json_node *ratings = seen_element(json_member(view, "ratings"), seat);
        struct seen_player *p = &seen->player[seat];
        read_cards(p, player);
        read_numbers(p, player, ratings);
        read_production(p, ratings);
        read_hands(p, player);
        read_marks(p, json_member(player, "marks"));
    }
}

/* Asking */

static int clamp(int value, int most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

const struct ages_yellow_row *seen_yellow(const struct seen_player *p)
{
    return &ages_yellow_bank[clamp(p->yellow, AGES_YELLOW_COUNT - 1)];
}

const struct ages_blue_row *seen_blue(const struct seen_player *p)
{
    return &ages_blue_bank[clamp(p->blue, AGES_BLUE_COUNT - 1)];
}

int seen_hand_limit(const struct seen_player *p, int actions)
{
    int limit = actions;
    for (int card = 0; card < AGES_CIVIL_COUNT; card++)
        if (p->completed[card] && ages_civil_cards[card].power_1 == AGES_POWER_HAND_LIMITS)
            limit += ages_civil_cards[card].power_1_n;
    return limit;
}

int seen_stage_count(int wonder)
{
    int count = 0;
    while (count < AGES_STAGE_COUNT && ages_civil_cards[wonder].stages[count])
        count++;
    return count;
}

/* Small texts */

const char *seen_age(int age)
{
    static const char *const names[AGES_AGE_COUNT] = {"A", "I", "II", "III", "IV"};
    return age >= 0 && age < AGES_AGE_COUNT ? names[age] : "?";
}

void seen_add_kind(struct text *out, int card, enum lang lang)
{
    const struct ages_civil_row *row = &ages_civil_cards[card];
    text_format(out, "%s %s", ages_type_items.items[row->type].name[lang], seen_age(row->age));
}

void seen_add_military_kind(struct text *out, int card, enum lang lang)
{
    const struct ages_military_row *row = &ages_military_cards[card];
    text_format(out, "%s %s", ages_military_type_items.items[row->type].name[lang],
                seen_age(row->age));
}

void seen_add_mark(struct text *out, int card, enum lang lang)
{
    const struct ages_civil_row *row = &ages_civil_cards[card];
    const struct ages_type_row *type = &ages_types[row->type];
    text_format(out, "%s %s", lang == LANG_PL ? type->letter_pl : type->letter_en,
                seen_age(row->age));
}

static void add_stage_list(struct text *out, int wonder, int next)
{
    for (int i = 0; i < seen_stage_count(wonder); i++)
        text_format(out, i == next ? "%s[%d]" : "%s%d", i ? " " : "",
                    ages_civil_cards[wonder].stages[i]);
}

void seen_add_costs(struct text *out, int card, enum lang lang)
{
    const struct ages_civil_row *row = &ages_civil_cards[card];
    if (row->type == AGES_TYPE_WONDER) {
        text_format(out, "%s ", word(lang, W_STAGES));
        add_stage_list(out, card, -1);
        return;
    }
    if (row->science_cost)
        text_format(out, word(lang, W_COST_SCIENCE), row->science_cost);
    if (row->revolution_cost)
        text_format(out, word(lang, W_COST_REVOLUTION), row->revolution_cost);
    if (row->resource_cost) {
        text_add(out, row->science_cost ? ", " : "");
        text_format(out, word(lang, W_COST_RESOURCES), row->resource_cost);
    }
}

void seen_add_short_costs(struct text *out, int card, enum lang lang)
{
    const struct ages_civil_row *row = &ages_civil_cards[card];
    const char *blank = "";
    if (row->type == AGES_TYPE_WONDER)
        add_stage_list(out, card, -1);
    if (row->science_cost) {
        text_format(out, word(lang, W_COST_SCIENCE_SHORT), row->science_cost);
        blank = " ";
    }
    if (row->revolution_cost)
        text_format(out, "/%d", row->revolution_cost);
    if (row->resource_cost) {
        text_add(out, blank);
        text_format(out, word(lang, W_COST_RESOURCES_SHORT), row->resource_cost);
    }
}

void seen_add_symbols(struct text *out, int card, enum lang lang)
{
    const struct ages_civil_row *row = &ages_civil_cards[card];
    const struct {
        int number;
        enum word name;
    } symbols[] = {
        {row->food, W_FOOD_SHORT},           {row->resources, W_RESOURCES_SHORT},
        {row->science, W_SCIENCE_SHORT},     {row->culture, W_CULTURE_SHORT},
        {row->strength, W_STRENGTH_SHORT},   {row->happiness, W_HAPPY_SHORT},
        {row->civil_actions, W_CA},          {row->military_actions, W_MA},
        {row->blue, W_BLUE_SHORT},           {row->yellow, W_YELLOW_SHORT},
        {row->colonization, W_COLONY_SHORT},
    };
    const char *blank = "";
    for (int i = 0; i < COUNT_OF(symbols); i++) {
        if (!symbols[i].number)
            continue;
        text_format(out, "%s%s%d%s", blank, symbols[i].number > 0 ? "+" : "", symbols[i].number,
                    word(lang, symbols[i].name));
        blank = " ";
    }
}

void seen_add_stages(struct text *out, const struct seen_player *p)
{
    text_format(out, "%d/%d: ", p->stages, seen_stage_count(p->wonder));
    add_stage_list(out, p->wonder, p->stages);
}

void seen_add_backs(struct text *out, const struct item_table *items, const struct seen_back *cards,
                    int count, enum lang lang)
{
    const char *blank = "";
    for (int i = 0; i < count; i++) {
        if (cards[i].card >= 0)
            text_format(out, "%s%s", blank, items->items[cards[i].card].name[lang]);
        else
            text_format(out, "%s%s", blank, seen_age(cards[i].age));
        blank = ", ";
    }
}
