/* setup.c: the starting position (R 4). All decks are dealt here, in their true order; what is
 * hidden of them is said in hidden.c. */
#include <string.h>

#include "games/duel/state.h"

/* All cards, sorted into piles by their backs. */
struct piles {
    uint8_t cards[DUEL_AGE_COUNT][DUEL_CARD_COUNT];
    int count[DUEL_AGE_COUNT];
};

static void sort_cards(struct piles *piles)
{
    for (int back = 0; back < DUEL_AGE_COUNT; back++)
        piles->count[back] = 0;
    for (unsigned card = 0; card < DUEL_CARD_COUNT; card++) {
        unsigned back = duel_cards[card].age;
        piles->cards[back][piles->count[back]++] = (uint8_t)card;
    }
}

/* R 4.6: three cards leave unseen, the rest is laid out. */
static void deal_age(struct duel_state *s, struct piles *piles, int age, enum duel_stack stack,
                     struct chance *chance)
{
    chance_shuffle(chance, (int)stack, piles->cards[age], piles->count[age], DUEL_SLOTS);
    memcpy(s->deck[age], piles->cards[age], DUEL_SLOTS);
}

/* A scripted age III must be what a shuffle could give: each card once, and as many guilds as are
 * dealt. */
static bool age3_is_possible(const struct script_list *list, struct chance *chance)
{
    int guilds = 0;
    for (int i = 0; i < list->count; i++) {
        unsigned card = list->values[i], age = duel_cards[card].age;
        const char *id = duel_card_items.items[card].id;
        guilds += age == DUEL_AGE_GUILD;
        if (age != DUEL_AGE_GUILD && age != DUEL_AGE_AGE3) {
            chance_refuse(chance, DUEL_STACK_AGE3, "cannot hold", id);
            return false;
        }
        if (memchr(list->values, list->values[i], (size_t)i)) {
            chance_refuse(chance, DUEL_STACK_AGE3, "too many of", id);
            return false;
        }
    }
    if (guilds != duel_ages[DUEL_AGE_GUILD].dealt) {
        chance_refuse(chance, DUEL_STACK_AGE3, "exactly three guilds belong in it", NULL);
        return false;
    }
    return true;
}

/* R 4.6: three unseen guilds join age III, after three of its cards left. */
static void deal_age3(struct duel_state *s, struct piles *piles, struct chance *chance)
{
    const struct script_list *list = chance_next_list(chance, DUEL_STACK_AGE3);
    uint8_t *deck = s->deck[DUEL_AGE_AGE3];
    if (list) {
        if (age3_is_possible(list, chance))
            memcpy(deck, list->values, DUEL_SLOTS);
        return;
    }
    int plain = duel_ages[DUEL_AGE_AGE3].dealt, guilds = duel_ages[DUEL_AGE_GUILD].dealt;
    int removed = piles->count[DUEL_AGE_AGE3] - plain;
    uint8_t *cards = piles->cards[DUEL_AGE_AGE3];
    chance_mix(chance, cards, piles->count[DUEL_AGE_AGE3], removed); /* the first few leave */
    memcpy(deck, cards + removed, (size_t)plain);
    cards = piles->cards[DUEL_AGE_GUILD];
    chance_mix(chance, cards, piles->count[DUEL_AGE_GUILD], guilds);
    memcpy(deck + plain, cards, (size_t)guilds);
    chance_mix(chance, deck, DUEL_SLOTS, DUEL_SLOTS);
}

/* R 4.2: five tokens on the board, the rest in the box. */
static void deal_tokens(struct duel_state *s, struct chance *chance)
{
    uint8_t tokens[DUEL_TOKEN_COUNT];
    for (int i = 0; i < DUEL_TOKEN_COUNT; i++)
        tokens[i] = (uint8_t)i;
    chance_shuffle(chance, DUEL_STACK_TOKENS, tokens, DUEL_TOKEN_COUNT, DUEL_BOARD_TOKENS);
    for (int i = 0; i < DUEL_TOKEN_COUNT; i++) {
        uint16_t bit = (uint16_t)(1 << tokens[i]);
        if (i < DUEL_BOARD_TOKENS)
            s->board |= bit;
        else
            s->box |= bit;
    }
}

/* A script for the Great Library is checked now, not when the wonder is built: only tokens of the
 * box can be drawn. */
static void check_library(const struct duel_state *s, struct chance *chance)
{
    const struct script_list *list = chance_peek_list(chance, DUEL_STACK_LIBRARY);
    for (int i = 0; list && i < list->count; i++) {
        const char *id = duel_token_items.items[list->values[i]].id;
        if (!(s->box >> list->values[i] & 1))
            chance_refuse(chance, DUEL_STACK_LIBRARY, "cannot hold", id);
        else if (memchr(list->values, list->values[i], (size_t)i))
            chance_refuse(chance, DUEL_STACK_LIBRARY, "too many of", id);
    }
}

/* R 4.5: the fixed hands of a first game. */
static void deal_first_game_wonders(struct duel_state *s)
{
    for (unsigned wonder = 0; wonder < DUEL_WONDER_COUNT; wonder++)
        for (int seat = 0; seat < DUEL_SEATS; seat++)
            if (duel_wonders[wonder].first_game_seat >> seat & 1)
                s->player[seat].wonders |= (uint16_t)(1 << wonder);
}

/* R 4.4: eight wonders in the order they will be shown. */
static void deal_offer(struct duel_state *s, struct chance *chance)
{
    uint8_t wonders[DUEL_WONDER_COUNT];
    const struct script_list *list = chance_peek_list(chance, DUEL_STACK_WONDERS);
    if (list && list->count != DUEL_OFFERED && list->count != DUEL_WONDER_COUNT) {
        chance_refuse(chance, DUEL_STACK_WONDERS, "8 wonders are offered; list 8 or all", NULL);
        return;
    }
    for (int i = 0; i < DUEL_WONDER_COUNT; i++)
        wonders[i] = (uint8_t)i;
    chance_shuffle(chance, DUEL_STACK_WONDERS, wonders, DUEL_WONDER_COUNT, DUEL_OFFERED);
    memcpy(s->offer, wonders, DUEL_OFFERED);
}

void duel_setup(void *state, const struct setup *setup, struct chance *chance)
{
    struct duel_state *s = state;
    struct piles piles;
    s->tie_start = (uint8_t)setup->options[DUEL_OPTION_TIE_START];
    s->wonder_mode = (uint8_t)setup->options[DUEL_OPTION_WONDERS];
    s->ending = ITEM_NONE;
    s->loot = (1 << DUEL_LOOT_COUNT) - 1; /* R 4.1 */
    memset(s->tucked, ITEM_NONE, sizeof s->tucked);
    memset(s->offer, ITEM_NONE, sizeof s->offer);
    for (int seat = 0; seat < DUEL_SEATS; seat++)
        s->player[seat].coins = DUEL_START_COINS; /* R 4.3 */

    s->first = (uint8_t)chance_number(chance, DUEL_STACK_FIRST, DUEL_SEATS);
    deal_tokens(s, chance);
    if (s->wonder_mode == DUEL_WONDER_MODE_DRAFT)
        deal_offer(s, chance);
    sort_cards(&piles);
    deal_age(s, &piles, DUEL_AGE_AGE1, DUEL_STACK_AGE1, chance);
    deal_age(s, &piles, DUEL_AGE_AGE2, DUEL_STACK_AGE2, chance);
    deal_age3(s, &piles, chance);
    if (chance->script)
        check_library(s, chance);

    if (s->wonder_mode == DUEL_WONDER_MODE_DRAFT) {
        DECISION_PUSH(s, (struct duel_frame){.kind = DUEL_DECISION_DRAFT, .seat = s->first});
    } else {
        if (chance_peek_list(chance, DUEL_STACK_WONDERS))
            chance_refuse(chance, DUEL_STACK_WONDERS, "the wonders of a first game are fixed",
                          NULL);
        deal_first_game_wonders(s);
        s->picks = DUEL_OFFERED;
        duel_begin_age(s, 1);
        DECISION_PUSH(
            s, (struct duel_frame){.kind = DUEL_DECISION_TURN, .seat = s->first}); /* R 4.7 */
    }
}
