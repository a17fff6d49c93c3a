/* apply.c: carrying out a decision and everything that follows from it (R 6, 8-12).
 *
 * A move is resolved in the order of R 8. Choices it causes are frames above the turn's own frame;
 * when the last of them is answered the move is finished (`settle`). */
#include <string.h>

#include "games/duel/price.h"

/* A move in progress, as the functions below pass it on. */
struct move {
    struct duel_state *s;
    struct chance *chance;
    struct events *events;
    int seat;
};

static void tell(const struct move *m, enum duel_event kind, int seat, int item, int amount,
                 int extra)
{
    event_tell(m->events, kind, seat, item, amount, extra);
}

static void push(const struct move *m, enum duel_decision kind, int seat)
{
    DECISION_PUSH(m->s, (struct duel_frame){.kind = (uint8_t)kind, .seat = (uint8_t)seat});
}

static void pop(const struct move *m)
{
    DECISION_POP(m->s);
}

/* The game is over: no decision is pending any more. */
static void end_game(const struct move *m, enum duel_ending ending, unsigned winners)
{
    while (m->s->depth)
        pop(m);
    m->s->again = 0;
    m->s->drawn = 0;
    m->s->ending = (uint8_t)ending;
    m->s->winners = (uint8_t)winners;
    tell(m, DUEL_EVENT_END, SEAT_NONE, (int)ending, (int)winners, 0);
}

/* Coins */

/* R 3.5: the bank never runs out. The limit of a treasury is far above what a real game reaches. */
static void add_coins(struct duel_player *player, int amount)
{
    int coins = player->coins + amount;
    player->coins = (uint16_t)(coins < DUEL_COINS_MAX ? coins : DUEL_COINS_MAX);
}

static void gain_coins(const struct move *m, int amount)
{
    if (!amount)
        return;
    add_coins(&m->s->player[m->seat], amount);
    tell(m, DUEL_EVENT_GAIN, m->seat, ITEM_NONE, amount, 0);
}

/* R 9.3, 11.7: nobody loses more than he has. Returns how many coins were lost. */
static int lose_coins(const struct move *m, int seat, int amount)
{
    struct duel_player *player = &m->s->player[seat];
    int lost = amount < player->coins ? amount : player->coins;
    player->coins = (uint16_t)(player->coins - lost);
    return lost;
}

/* R 8.2: the player pays; an opponent with Economy gets what was paid for materials (R 10.8). */
static void pay(const struct move *m, int printed, int trade)
{
    struct duel_player *me = &m->s->player[m->seat], *foe = &m->s->player[1 - m->seat];
    me->coins = (uint16_t)(me->coins - printed - trade);
    if (duel_has_effect(foe, DUEL_TOKEN_EFFECT_OPPONENT_TRADE_INCOME) && trade) {
        add_coins(foe, trade);
        tell(m, DUEL_EVENT_TRADE, 1 - m->seat, ITEM_NONE, trade, 0);
    }
}

/* Military (R 9) */

/* R 9.3: the loot token of the zone the pawn has just entered, if it still lies there. */
static void take_loot(const struct move *m, int distance)
{
    int loser = 1 - m->seat;
    for (int i = 0; i < DUEL_LOOT_COUNT; i++) {
        if (!(m->s->loot >> i & 1) || duel_loot[i].seat != loser ||
            duel_loot[i].zone != duel_track[distance].zone)
            continue;
        m->s->loot &= (uint8_t) ~(1u << i);
        tell(m, DUEL_EVENT_LOOT, loser, i, lose_coins(m, loser, duel_loot[i].coins), 0);
    }
}

/* R 9.2: one space for each shield, towards the opponent's capital. */
static void move_pawn(const struct move *m, int shields)
{
    int direction = m->seat == 0 ? 1 : -1;
    if (!shields)
        return;
    int distance = m->s->pawn * direction; /* as the attacker sees it; negative on his own side */
    int target = distance + shields;
    if (target > DUEL_CAPITAL)
        target = DUEL_CAPITAL; /* R 9.4: surplus is ignored */
    m->s->pawn = (int8_t)(target * direction);
    tell(m, DUEL_EVENT_PAWN, m->seat, ITEM_NONE, shields, m->s->pawn);
    if (m->s->loot)
        for (int at = distance < 0 ? 1 : distance + 1; at <= target; at++)
            take_loot(m, at);
    if (target == DUEL_CAPITAL)
        end_game(m, DUEL_ENDING_MILITARY, 1u << m->seat); /* R 9.4 */
}

/* Science (R 10) */

/* R 10.4 */
static bool science_wins(const struct move *m)
{
    if (count_bits(m->s->player[m->seat].symbols) < DUEL_SYMBOLS_TO_WIN)
        return false;
    end_game(m, DUEL_ENDING_SCIENCE, 1u << m->seat);
    return true;
}

static void gain_symbol(const struct move *m, unsigned symbol)
{
    struct duel_player *player = &m->s->player[m->seat];
    uint8_t bit = (uint8_t)(1 << symbol);
    bool pair = player->symbols & bit;
    player->symbols |= bit;
    if (!pair) {
        science_wins(m);
    } else if (m->s->board) {
        push(m, DUEL_DECISION_TOKEN, m->seat); /* R 10.1 */
    } else {
        tell(m, DUEL_EVENT_PAIR, m->seat, ITEM_NONE, 0, 0); /* R 10.2 */
    }
}

/* R 10.5-10.15: coins and Law take effect at once; what helps later constructions is remembered. */
static void gain_token(const struct move *m, unsigned token)
{
    const struct duel_token_row *row = &duel_tokens[token];
    struct duel_player *player = &m->s->player[m->seat];
    player->tokens |= (uint16_t)(1 << token);
    if (row->effect_key)
        player->effects |= (uint8_t)(1 << (row->effect_key - 1));
    gain_coins(m, row->coins_now);
    if (row->effect_key == DUEL_TOKEN_EFFECT_SCIENCE_SCALES) {
        player->symbols |= 1 << DUEL_SYMBOL_SCALES; /* R 10.3, 10.9 */
        science_wins(m);
    }
}

/* Constructions (R 8.4) */

/* R 7.5: a source that supplies one unit of one of these materials for every construction. */
void duel_add_choice(struct duel_player *player, unsigned choice)
{
    if (!choice)
        return;
    if (choice & 1u << DUEL_MATERIAL_WOOD)
        player->raw_choices++;
    else
        player->goods_choices++;
}

/* What a card gives for as long as it stands in the city, except its science symbol. */
void duel_add_lasting(struct duel_player *player, unsigned card)
{
    const struct duel_card_row *row = &duel_cards[card];
    player->colours[row->colour]++;
    duel_vector_set(player->production,
                    duel_vector(player->production) + duel_vector(row->produces));
    for (unsigned left = row->trade_at_1; left; left &= left - 1)
        player->fixed_price[__builtin_ctz(left)] = 0xFF;
    duel_add_choice(player, row->choice);
}

/* R 11.3: a card leaves a city; only brown and grey ones can. */
static void leave_city(struct duel_player *player, unsigned card)
{
    const struct duel_card_row *row = &duel_cards[card];
    duel_remove_card(player->city, card);
    player->colours[row->colour]--;
    duel_vector_set(player->production,
                    duel_vector(player->production) - duel_vector(row->produces));
}

/* Everything a card does when it enters the city, paid for or revived. */
static void build_card(const struct move *m, unsigned card)
{
    const struct duel_card_row *row = &duel_cards[card];
    struct duel_player *player = &m->s->player[m->seat];
    duel_add_card(player->city, card);
    duel_add_lasting(player, card);
    gain_coins(m, row->coins_fixed);
    if (row->coins_per)
        gain_coins(m,
                   row->coins_each * duel_count(m->s, m->seat, (enum duel_counter)row->coins_per));
    if (row->shields) {
        bool strategy = row->colour == DUEL_COLOUR_RED &&
                        duel_has_effect(player, DUEL_TOKEN_EFFECT_RED_PLUS_1_SHIELD);
        move_pawn(m, row->shields + strategy); /* R 10.13 */
    }
    if (row->science != ITEM_NONE)
        gain_symbol(m, row->science);
}

/* R 11.1: with the seventh wonder the eighth leaves the game, whoever owns it. */
static void remove_last_wonder(const struct move *m)
{
    for (int seat = 0; seat < DUEL_SEATS; seat++) {
        struct duel_player *player = &m->s->player[seat];
        for (unsigned wonder = 0; wonder < DUEL_WONDER_COUNT; wonder++)
            if ((player->wonders & ~player->built) >> wonder & 1)
                tell(m, DUEL_EVENT_REMOVED, seat, (int)wonder, 0, 0);
        player->wonders = player->built;
    }
}

/* R 11.5: three of the box, shown to both. */
static void draw_library(const struct move *m)
{
    uint8_t tokens[DUEL_TOKEN_COUNT];
    int count = item_list_bits(m->s->box, tokens);
    int take = count < DUEL_LIBRARY_DRAW ? count : DUEL_LIBRARY_DRAW;
    chance_shuffle(m->chance, DUEL_STACK_LIBRARY, tokens, count, take);
    if (m->chance->failed || !take)
        return;
    for (int i = 0; i < take; i++) {
        m->s->drawn |= (uint16_t)(1 << tokens[i]);
        tell(m, DUEL_EVENT_DRAWN, m->seat, tokens[i], 0, 0);
    }
    push(m, DUEL_DECISION_LIBRARY, m->seat);
}

static void wonder_special(const struct move *m, enum duel_special special)
{
    const struct duel_player *foe = &m->s->player[1 - m->seat];
    int colour = special == DUEL_SPECIAL_DESTROY_BROWN ? DUEL_COLOUR_BROWN : DUEL_COLOUR_GREY;
    switch (special) {
    case DUEL_SPECIAL_DESTROY_BROWN:
    case DUEL_SPECIAL_DESTROY_GREY: /* R 11.3: nothing if he has none */
        if (foe->colours[colour])
            DECISION_PUSH(m->s, (struct duel_frame){.kind = DUEL_DECISION_DESTROY,
                                                    .seat = (uint8_t)m->seat,
                                                    .colour = (uint8_t)colour});
        break;
    case DUEL_SPECIAL_BUILD_FROM_DISCARD: /* R 11.4: nothing if the pile is empty */
        if (m->s->discard[0] | m->s->discard[1])
            push(m, DUEL_DECISION_REVIVE, m->seat);
        break;
    case DUEL_SPECIAL_TOKEN_FROM_BOX:
        draw_library(m);
        break;
    case DUEL_SPECIAL_NONE:
    case DUEL_SPECIAL_COUNT:
        break;
    }
}

/* R 8.4, 11 */
static void build_wonder(const struct move *m, unsigned wonder, unsigned card)
{
    const struct duel_wonder_row *row = &duel_wonders[wonder];
    struct duel_player *player = &m->s->player[m->seat];
    int foe = 1 - m->seat;
    player->built |= (uint16_t)(1 << wonder);
    m->s->tucked[wonder] = (uint8_t)card;
    if (++m->s->wonders_built == DUEL_WONDERS_BUILT)
        remove_last_wonder(m);
    /* R 8.8, 15.2: Theology counts if it was owned before this wonder's own effects */
    m->s->again = row->play_again || duel_has_effect(player, DUEL_TOKEN_EFFECT_WONDERS_PLAY_AGAIN);
    duel_add_choice(player, row->choice);
    gain_coins(m, row->coins);
    if (row->opponent_loses_coins)
        tell(m, DUEL_EVENT_LOSE, foe, ITEM_NONE, lose_coins(m, foe, row->opponent_loses_coins), 0);
    move_pawn(m, row->shields); /* R 10.13: without Strategy */
    if (m->s->depth)
        wonder_special(m, (enum duel_special)row->special);
}

/* Ages (R 12) */

void duel_begin_age(struct duel_state *s, int age)
{
    s->age = (uint8_t)age;
    s->remaining = (1u << DUEL_SLOTS) - 1;
    s->face_up = 0;
    s->available = 0;
    for (int slot = 0; slot < DUEL_SLOTS; slot++) {
        s->face_up |= (uint32_t)duel_slot(age, slot)->face_up << slot;
        if (!duel_slot(age, slot)->covered_by)
            s->available |= 1u << slot;
    }
}

/* R 13.1, 13.4-13.6 */
static void end_by_points(const struct move *m)
{
    struct score scores[DUEL_SEATS];
    duel_scores(m->s, scores);
    int total = scores[0].total - scores[1].total;
    int blue = scores[0].parts[DUEL_SCORE_PART_BLUE] - scores[1].parts[DUEL_SCORE_PART_BLUE];
    if (total)
        end_game(m, DUEL_ENDING_POINTS, total > 0 ? 1 : 2);
    else if (blue)
        end_game(m, DUEL_ENDING_BLUE_TIEBREAK, blue > 0 ? 1 : 2);
    else
        end_game(m, DUEL_ENDING_SHARED, 3);
}

/* R 12.1-12.3: the next age is laid out before it is decided who begins. */
static void end_age(const struct move *m)
{
    struct duel_state *s = m->s;
    if (s->age == DUEL_AGES) {
        end_by_points(m);
        return;
    }
    duel_begin_age(s, s->age + 1);
    tell(m, DUEL_EVENT_AGE, SEAT_NONE, s->age - 1, s->age, 0);
    pop(m);
    int weaker = s->pawn > 0 ? 1 : s->pawn < 0 ? 0 : SEAT_NONE;
    if (weaker != SEAT_NONE)
        push(m, DUEL_DECISION_STARTER, weaker);
    else if (s->tie_start == DUEL_TIE_START_CHOOSES)
        push(m, DUEL_DECISION_STARTER, m->seat);
    else
        push(m, DUEL_DECISION_TURN, m->seat);
}

/* R 8.7 */
static void turn_up(const struct move *m)
{
    uint32_t hidden = m->s->available & ~m->s->face_up;
    m->s->face_up |= hidden;
    if (!m->events)
        return;
    for (; hidden; hidden &= hidden - 1)
        tell(m, DUEL_EVENT_REVEAL, SEAT_NONE, m->s->deck[m->s->age - 1][__builtin_ctz(hidden)], 0,
             0);
}

/* R 8.7, 8.8: when only the turn's own frame is left, the move is over. */
static inline void settle(const struct move *m)
{
    struct duel_state *s = m->s;
    if (s->depth != 1)
        return;
    turn_up(m);
    bool again = s->again;
    s->again = 0;
    if (!s->remaining) {
        end_age(m);
        return;
    }
    if (again)
        tell(m, DUEL_EVENT_AGAIN, m->seat, ITEM_NONE, 0, 0);
    else
        s->frames[0].seat = (uint8_t)(1 - m->seat);
}

/* R 8.1: the card leaves the layout; what it alone covered becomes available. */
static void take_slot(struct duel_state *s, unsigned slot)
{
    const struct duel_slot_row *rows = duel_slot(s->age, 0);
    uint32_t self = 1u << slot, remaining = s->remaining & ~self, available = s->available;
    /* A slot covers at most two others, both with lower numbers. Where it covers fewer, the slot
     * itself takes their place: that changes nothing and saves a branch. */
    uint32_t under = rows[slot].covers;
    int first = __builtin_ctz(under | self), second = __builtin_ctz((under & (under - 1)) | self);
    available |= (uint32_t) !(rows[first].covered_by & remaining) << first;
    available |= (uint32_t) !(rows[second].covered_by & remaining) << second;
    s->remaining = remaining;
    s->available = available & remaining;
    s->deck[s->age - 1][slot] = ITEM_NONE;
}

/* Decisions */

/* The move that an answer to the top frame makes. */
static struct move move_of(const struct play *play)
{
    struct duel_state *s = play->state;
    return (struct move){s, play->chance, play->events, duel_top(s).seat};
}

/* The same, and the frame is popped: it has been answered. */
static struct move take_choice(const struct play *play)
{
    struct move move = move_of(play);
    pop(&move);
    return move;
}

/* Ends a move after a choice. `settle` is inlined in two places: in the turn, where speed matters,
 * and here. */
static void end_choice(const struct move *m)
{
    settle(m);
}

void duel_apply_draft(const struct play *play, uint32_t action)
{
    struct move m = move_of(play);
    struct duel_state *s = m.s;
    unsigned wonder = action_arg(action, 0), place = action_arg(action, 1);
    s->offer[place] = ITEM_NONE;
    s->player[m.seat].wonders |= (uint16_t)(1 << wonder);
    tell(&m, DUEL_EVENT_PICK, m.seat, (int)wonder, 0, 0);
    s->picks++;
    if (s->picks == DUEL_OFFERED) {
        s->frames[0] =
            (struct duel_frame){.kind = DUEL_DECISION_TURN, .seat = s->first}; /* R 4.7 */
        duel_begin_age(s, 1);
        tell(&m, DUEL_EVENT_AGE, SEAT_NONE, 0, 1, 0);
        return;
    }
    s->frames[0].seat = (uint8_t)duel_draft_seat(s->first, s->picks);
    if (s->picks == DUEL_OFFERED / 2)
        tell(&m, DUEL_EVENT_OFFER, SEAT_NONE, ITEM_NONE, 0, 0);
}

/* R 6.2 */
static void apply_build(const struct move *m, unsigned card)
{
    struct duel_player *player = &m->s->player[m->seat];
    struct duel_buyer buyer = duel_buyer(m->s, m->seat);
    if (duel_card_is_linked(player, card)) {
        tell(m, DUEL_EVENT_CHAIN, m->seat, (int)card, 0, 0);
        if (duel_has_effect(player, DUEL_TOKEN_EFFECT_CHAIN_INCOME_4))
            gain_coins(m, 4); /* R 8.3, 10.15 */
    } else {
        int trade = duel_card_trade(&buyer, card), printed = duel_cards[card].cost_coins;
        tell(m, DUEL_EVENT_BUILD, m->seat, (int)card, printed + trade, 0);
        pay(m, printed, trade);
    }
    build_card(m, card);
}

/* R 6.3 */
static void apply_discard(const struct move *m, unsigned card)
{
    duel_add_card(m->s->discard, card);
    tell(m, DUEL_EVENT_DISCARD, m->seat, (int)card, 0, 0);
    gain_coins(m, duel_discard_income(&m->s->player[m->seat]));
}

/* R 6.4 */
static void apply_wonder(const struct move *m, unsigned card, unsigned wonder)
{
    struct duel_buyer buyer = duel_buyer(m->s, m->seat);
    int trade = duel_wonder_price(&buyer, wonder);
    tell(m, DUEL_EVENT_WONDER, m->seat, (int)wonder, trade, (int)card);
    pay(m, 0, trade);
    build_wonder(m, wonder, card);
}

static inline __attribute__((always_inline)) void take_turn(const struct move *m, uint32_t action)
{
    unsigned card = action_arg(action, 0);
    take_slot(m->s, action_arg(action, 2));
    if (action_verb(action) == DUEL_BUILD)
        apply_build(m, card);
    else if (action_verb(action) == DUEL_DISCARD)
        apply_discard(m, card);
    else
        apply_wonder(m, card, action_arg(action, 1));
    settle(m);
}

void duel_apply_turn(const struct play *play, uint32_t action)
{
    struct move m = move_of(play);
    take_turn(&m, action);
}

static void take_token(const struct move *m, uint16_t *from, enum duel_event event, unsigned token)
{
    *from &= (uint16_t) ~(1u << token);
    tell(m, event, m->seat, (int)token, 0, 0);
    gain_token(m, token);
    end_choice(m);
}

/* R 10.1 */
void duel_apply_token(const struct play *play, uint32_t action)
{
    struct move m = take_choice(play);
    take_token(&m, &m.s->board, DUEL_EVENT_TOKEN, action_arg(action, 0));
}

/* R 11.5: the other two go back into the box. */
void duel_apply_library(const struct play *play, uint32_t action)
{
    struct move m = take_choice(play);
    m.s->drawn = 0;
    take_token(&m, &m.s->box, DUEL_EVENT_BOXTOKEN, action_arg(action, 0));
}

/* R 8.6, 11.4: nothing is paid, and neither Economy nor Urbanism gives anything. */
void duel_apply_revive(const struct play *play, uint32_t action)
{
    struct move m = take_choice(play);
    unsigned card = action_arg(action, 0);
    duel_remove_card(m.s->discard, card);
    tell(&m, DUEL_EVENT_REVIVE, m.seat, (int)card, 0, 0);
    build_card(&m, card);
    end_choice(&m);
}

/* R 11.3 */
void duel_apply_destroy(const struct play *play, uint32_t action)
{
    struct move m = take_choice(play);
    unsigned card = action_arg(action, 0);
    leave_city(&m.s->player[1 - m.seat], card);
    duel_add_card(m.s->discard, card);
    tell(&m, DUEL_EVENT_DESTROY, 1 - m.seat, (int)card, 0, 0);
    end_choice(&m);
}

/* R 12.2 */
void duel_apply_starter(const struct play *play, uint32_t action)
{
    struct move m = take_choice(play);
    int seat = (int)action_arg(action, 0);
    push(&m, DUEL_DECISION_TURN, seat);
    tell(&m, DUEL_EVENT_STARTER, seat, ITEM_NONE, 0, 0);
}

void duel_apply(const struct play *play, uint32_t action)
{
    struct move move = move_of(play);
    if (duel_turn_is_next(move.s))
        take_turn(&move, action);
    else
        decisions_rows_apply(&duel_decisions, play, action);
}
