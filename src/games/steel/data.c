/* data.c: checks of corrected tables that concern more than one column: refuses cards and wonders
 * the rules could not work with. */
#include "games/steel/rules.h"

static_assert((int)STEEL_MARKERS >= STEEL_WONDER_GLORY_MAX, "everybody has enough markers");

static bool fail_card(struct text *error, unsigned card, const char *why)
{
    return data_refuse(&steel_data, &steel_card_items, card, why, error);
}

static bool fail_wonder(struct text *error, unsigned wonder, const char *why)
{
    return data_refuse(&steel_data, &steel_wonder_items, wonder, why, error);
}

/* R 5.5: what is played must be activated, and only what was played can be. */
static bool check_parts(unsigned card, struct text *error)
{
    const struct data_step *parts = steel_cards[card].effect;
    if (parts[0].op == ITEM_NONE)
        return fail_card(error, card, "effect: it has none");
    for (int i = 0; i < STEEL_PARTS && parts[i].op != ITEM_NONE; i++) {
        const uint8_t *args = parts[i].args;
        unsigned next = i + 1 < STEEL_PARTS ? parts[i + 1].op : ITEM_NONE;
        bool plays =
            parts[i].op == STEEL_OP_PLAY_MILITARY || parts[i].op == STEEL_OP_PLAY_ALL_MILITARY;
        if (plays != (next == STEEL_OP_ACTIVATE_PLAYED) ||
            (i == 0 && parts[i].op == STEEL_OP_ACTIVATE_PLAYED))
            return fail_card(error, card, "effect: activate_played belongs right after play_...");
        if (parts[i].op == STEEL_OP_ATTACK && args[STEEL_ATTACK_DEPLETE] &&
            args[STEEL_ATTACK_STEAL])
            return fail_card(error, card, "effect: an attack depletes or steals, not both");
        if (parts[i].op == STEEL_OP_GAIN_CHOICE) {
            int kinds = 0;
            for (int k = 0; k < STEEL_RESOURCE_COUNT; k++)
                kinds += args[k] != 0;
            if (!kinds)
                return fail_card(error, card, "effect: gain_choice names no resource");
        }
    }
    return true;
}

/* R 3.1, 3.4, 7.2 */
static bool check_card(unsigned card, struct text *error)
{
    const struct steel_card_row *row = &steel_cards[card];
    bool start = row->set == STEEL_SET_START;
    int price = 0;
    if (row->set == ITEM_NONE || row->resource == ITEM_NONE || row->type == ITEM_NONE)
        return fail_card(error, card, "set, resource and type must be given");
    if (start != (row->age == ITEM_NONE))
        return fail_card(error, card, "age: all cards but the starting ones have one");
    if (!start && row->resource != steel_ages[row->age].resource)
        return fail_card(error, card, "resource: the back shows the age");
    if (start && row->remove_2p)
        return fail_card(error, card, "remove_2p: starting cards always play");
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++)
        price += row->cost[i];
    if (row->cost[STEEL_RESOURCE_SPACE])
        return fail_card(error, card, "cost: Space cannot be asked for");
    if (!start && !price)
        return fail_card(error, card, "cost: it has none");
    return check_parts(card, error);
}

/* R 3.3-3.5: the pyramid needs an exact number of cards of each age and set. */
static bool check_counts(struct text *error)
{
    for (unsigned set = 0; set < STEEL_SET_COUNT; set++) {
        int cards[STEEL_AGE_COUNT] = {0}, marked[STEEL_AGE_COUNT] = {0}, start = 0;
        for (unsigned card = 0; card < STEEL_CARD_COUNT; card++) {
            if (steel_cards[card].set != set)
                continue;
            if (set == STEEL_SET_START) {
                start++;
                continue;
            }
            cards[steel_cards[card].age]++;
            marked[steel_cards[card].age] += steel_cards[card].remove_2p;
        }
        if (set == STEEL_SET_START && start != 5) {
            text_add(error, "cards: there are five starting cards");
            return false;
        }
        for (unsigned age = 0; set != STEEL_SET_START && age < STEEL_AGE_COUNT; age++)
            if (cards[age] != steel_ages[age].cards || marked[age] != 1) {
                text_format(error,
                            "cards: set %s has %d cards of age %s, %d marked remove_2p; there must "
                            "be %d, one of them marked",
                            steel_set_items.items[set].id, cards[age],
                            steel_age_items.items[age].id, marked[age], steel_ages[age].cards);
                return false;
            }
    }
    return true;
}

/* R 3.4, 3.5: rows and piles must fit into the state. */
static bool check_ages(struct text *error)
{
    for (unsigned age = 0; age < STEEL_AGE_COUNT; age++) {
        const struct steel_age_row *row = &steel_ages[age];
        if (row->row > STEEL_COLUMNS || 2 * row->cards - row->short_row > STEEL_PILE) {
            text_format(error, "ages: no room for all cards of %s", steel_age_items.items[age].id);
            return false;
        }
    }
    return true;
}

/* R 5.9: Civil cards that activate cards can activate one another. There must be a frame for each
 * of them. */
static bool check_nesting(struct text *error)
{
    int nesting = 0;
    for (unsigned card = 0; card < STEEL_CARD_COUNT; card++) {
        bool activates = false;
        for (int i = 0; i < STEEL_PARTS; i++) {
            unsigned op = steel_cards[card].effect[i].op;
            activates |= op != ITEM_NONE && steel_ops[op].activates;
        }
        if (activates && steel_cards[card].type == STEEL_TYPE_MILITARY)
            return fail_card(error, card, "effect: Military cards attack and activate nothing");
        nesting += activates && steel_cards[card].type == STEEL_TYPE_CIVIL;
    }
    if (nesting > STEEL_FRAMES - 3) {
        text_format(error, "cards: at most %d Civil cards can activate other cards",
                    STEEL_FRAMES - 3);
        return false;
    }
    return true;
}

/* R 3.6, 8.4 */
static bool check_wonder(unsigned wonder, struct text *error)
{
    const struct steel_wonder_row *row = &steel_wonders[wonder];
    if (row->set == ITEM_NONE || row->set == STEEL_SET_START || row->age == ITEM_NONE ||
        row->picture == ITEM_NONE)
        return fail_wonder(error, wonder, "set, age and picture must be given");
    if (row->condition[0].op == ITEM_NONE)
        return fail_wonder(error, wonder, "condition: it has none");
    if ((row->set == STEEL_SET_RENAISSANCE) != (row->glory > 0))
        return fail_wonder(error, wonder,
                           "glory: Renaissance wonders need markers, New World ones none");
    const struct steel_card_row *picture = &steel_cards[row->picture];
    if (picture->set != row->set || picture->age != row->age || picture->remove_2p)
        return fail_wonder(error, wonder,
                           "picture: a card of the same set and age that always plays");
    return true;
}

static bool check_pairs(struct text *error)
{
    for (unsigned first = 0; first < STEEL_WONDER_COUNT; first++) {
        int same = 0;
        for (unsigned other = 0; other < STEEL_WONDER_COUNT; other++) {
            bool pair = steel_wonders[other].set == steel_wonders[first].set &&
                        steel_wonders[other].age == steel_wonders[first].age;
            same += pair;
            if (pair && other != first &&
                steel_wonders[other].picture == steel_wonders[first].picture)
                return fail_wonder(error, first, "picture: both wonders have it");
        }
        if (same != 2)
            return fail_wonder(error, first, "age: a set has two wonders of each");
    }
    return true;
}

bool steel_check_data(struct text *error)
{
    for (unsigned card = 0; card < STEEL_CARD_COUNT; card++)
        if (!check_card(card, error))
            return false;
    for (unsigned wonder = 0; wonder < STEEL_WONDER_COUNT; wonder++)
        if (!check_wonder(wonder, error))
            return false;
    return check_counts(error) && check_ages(error) && check_nesting(error) && check_pairs(error);
}
