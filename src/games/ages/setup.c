/* setup.c: the starting position (R 2, 4.2). */
#include <string.h>

#include "games/ages/rules.h"

/* An area with nothing in it; also what is left of a player who resigned. */
void ages_clear_area(struct ages_player *p)
{
    memset(p, 0, sizeof *p);
    p->leader = p->wonder = p->tucked = p->pact = p->partner = p->tactic = ITEM_NONE;
    memset(p->special, ITEM_NONE, sizeof p->special);
    memset(p->war, ITEM_NONE, sizeof p->war);
    memset(p->target, ITEM_NONE, sizeof p->target);
    p->government = AGES_CIVIL_DESPOTISM;
}

static void setup_player(struct ages_state *s, int seat)
{
    struct ages_player *p = &s->player[seat];
    for (int card = 0; card < AGES_WORKER_CARDS; card++) {
        if (!ages_civil(card)->starting)
            continue;
        p->techs |= (uint64_t)1 << card;
        p->workers[card] = (uint8_t)ages_civil(card)->workers;
    }
    p->blue = (uint8_t)ages_start[AGES_START_BLUE_BANK].value;
    p->yellow = (uint8_t)ages_start[AGES_START_YELLOW_BANK].value;
    p->unused = (uint8_t)ages_start[AGES_START_UNUSED_WORKERS].value;
    int place = (seat - s->first + s->players) % s->players;
    struct ages_symbols total = ages_symbols(s, seat);
    p->ca = (uint8_t)ages_first_turn[place].civil_actions; /* R 4.2 */
    p->ma = (uint8_t)ages_first_turn[place].military_actions;
    p->ca_spent = (uint8_t)(total.ca - p->ca);
    p->ma_spent = (uint8_t)(total.ma - p->ma);
}

static void setup_events(struct ages_state *s, struct chance *chance)
{
    uint8_t cards[AGES_MILITARY_DECK_A];
    int count = ages_military_cards_of(0, s->players, cards), events = s->players + 2;
    chance_shuffle(chance, AGES_STACK_MILITARY_A, cards, count, count);
    for (int i = 0; i < events; i++)
        s->current_events[i] = (struct ages_planned){cards[i], 0xFF, 0};
    s->current_count = (uint8_t)events;
    memset(s->box, ITEM_NONE, sizeof s->box);
    memcpy(s->box, cards + events, (size_t)(count - events));
}

void ages_setup(void *state, const struct setup *setup, struct chance *chance)
{
    struct ages_state *s = state;
    struct play play = {s, chance, NULL};
    uint8_t cards[AGES_CIVIL_DECK_A];
    s->players = (uint8_t)setup->players;
    s->options_resign = (uint8_t)setup->options[AGES_OPTION_RESIGN];
    s->options_hidden = (uint8_t)setup->options[AGES_OPTION_HIDDEN];
    s->first = (uint8_t)chance_number(chance, AGES_STACK_FIRST, s->players);
    s->round = 1;
    s->event = s->attack = s->territory = ITEM_NONE;
    for (int seat = 0; seat < AGES_SEATS; seat++)
        ages_clear_area(&s->player[seat]);
    for (int seat = 0; seat < s->players; seat++)
        setup_player(s, seat);
    setup_events(s, chance);
    int count = ages_civil_cards_of(0, s->players, cards);
    chance_shuffle(chance, AGES_STACK_CIVIL_A, cards, count, count);
    ages_stack_cards(s->civil_deck, &s->civil_count, cards, count);
    for (int i = 0; i < AGES_ROW; i++) {
        s->row[i] = s->civil_deck[--s->civil_count];
        s->civil_deck[s->civil_count] = 0;
    }
    if (chance->failed)
        return;
    ages_begin_turn(&play, s->first);
    decisions_go_on(&ages_decisions, &play);
}
