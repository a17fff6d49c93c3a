/* colony.c: territories: the auction, the force that is sent, the colony (R 11). */
#include <string.h>

#include "games/ages/log.h"

static int colonize_value(int card)
{
    return ages_bonus_cards[card - ages_first_military(AGES_MILITARY_TYPE_BONUS)].colonization;
}

/* R 11.3: the largest force a player could send now, including what is already in it. */
int ages_largest_force(const struct ages_state *s, int seat)
{
    const struct ages_player *p = &s->player[seat];
    int units = 0, bonus = 0, other = 0;
    for (int card = AGES_UNITS_FIRST; card < AGES_WORKER_CARDS; card++)
        units += p->workers[card];
    if (!units)
        return 0;
    for (int i = 0; i < p->military_count; i++) {
        if (ages_is_bonus(p->military[i]))
            bonus += colonize_value(p->military[i]);
        else
            other++;
    }
    int cook = ages_power(s, seat, AGES_POWER_DISCARDS_TO_COLONIZE) - s->cook_cards;
    return ages_force(s, seat, p->workers + AGES_UNITS_FIRST) + bonus +
           (other < cook ? other : cook) + s->force_cards + s->cook_cards;
}

/* The auction (R 11.2-11.5) */

void ages_begin_auction(const struct play *play, int card)
{
    struct ages_state *s = play->state;
    s->territory = (uint8_t)card;
    s->passed = s->bid = 0;
    s->bidder = ITEM_NONE;
    ages_push(s, AGES_STEP_AUCTION, s->current);
}

static void end_auction(struct ages_state *s)
{
    s->territory = ITEM_NONE;
    s->passed = s->bid = s->bidder = 0;
}

/* The seat of the frame is the next one to be asked. */
void ages_step_auction(const struct play *play)
{
    struct ages_state *s = play->state;
    struct ages_frame *top = ages_top(s);
    int left = 0;
    for (int seat = 0; seat < s->players; seat++)
        left += ages_is_in(s, seat) && !(s->passed >> seat & 1);
    if (!left) {
        ages_pop(s);
        play_tell(play, AGES_EVENT_UNWANTED, SEAT_NONE, s->territory, 0);
        ages_to_past(s, s->territory);
        end_auction(s); /* R 11.4 */
        return;
    }
    if (left == 1 && s->bid && !(s->passed >> s->bidder & 1)) {
        int winner = s->bidder;
        ages_pop(s);
        memset(s->sent, 0, sizeof s->sent);
        s->force_cards = s->cook_cards = s->used_count = 0;
        ages_push(s, AGES_DECISION_FORCE, winner);
        return;
    }
    int seat = top->seat;
    top->seat = (uint8_t)ages_next_seat(s, seat);
    if (!(s->passed >> seat & 1))
        ages_push(s, AGES_DECISION_BID, seat);
}

int ages_legal_bid(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    int most = ages_largest_force(s, ages_asked(s)->seat), count = 0;
    out[count++] = action_make(AGES_PASS, 0, 0, 0);
    for (int bid = s->bid + 1; bid <= most; bid++)
        out[count++] = action_make(AGES_BID, (unsigned)bid, 0, 0);
    return count;
}

void ages_apply_bid(const struct play *play, uint32_t action)
{
    struct ages_state *s = play->state;
    int seat = ages_pop(s).seat, bid = (int)action_arg(action, 0);
    if (action_verb(action) == AGES_PASS) {
        s->passed |= (uint8_t)(1 << seat);
        play_tell(play, AGES_EVENT_DROP_OUT, seat, ITEM_NONE, 0);
        return;
    }
    s->bid = (uint8_t)bid;
    s->bidder = (uint8_t)seat;
    play_tell(play, AGES_EVENT_BID, seat, ITEM_NONE, bid);
}

/* The force (R 11.6-11.13) */

int ages_force_now(const struct ages_state *s, int seat)
{
    return ages_force(s, seat, s->sent) + s->force_cards + s->cook_cards;
}

int ages_legal_force(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    int seat = ages_asked(s)->seat;
    const struct ages_player *p = &s->player[seat];
    uint8_t cards[AGES_MILITARY];
    int count = 0, units = 0, different = ages_distinct_military(p, cards);
    for (int card = AGES_UNITS_FIRST; card < AGES_WORKER_CARDS; card++) {
        units += s->sent[card - AGES_UNITS_FIRST];
        if (p->workers[card] > s->sent[card - AGES_UNITS_FIRST])
            out[count++] = action_make(AGES_SEND, (unsigned)card, 0, 0);
    }
    bool cook = s->cook_cards < ages_power(s, seat, AGES_POWER_DISCARDS_TO_COLONIZE);
    for (int i = 0; i < different; i++) {
        if (ages_is_bonus(cards[i]))
            out[count++] = action_make(AGES_PLAY_BONUS, cards[i], 0, 0);
        else if (cook)
            out[count++] = action_make(AGES_DISCARD, cards[i], 0, 0);
    }
    if (units && ages_force_now(s, seat) >= s->bid)
        out[count++] = action_make(AGES_DONE, 0, 0, 0);
    return count;
}

/* A card joins the force. */
static void use_card(const struct play *play, int seat, int card)
{
    struct ages_state *s = play->state;
    ages_take_military(&s->player[seat], card);
    s->used[s->used_count++] = (uint8_t)card;
    ages_tell_used(play, seat, card);
}

static void send_force(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    for (int i = 0; i < AGES_WORKER_CARDS - AGES_UNITS_FIRST; i++) {
        p->workers[AGES_UNITS_FIRST + i] = (uint8_t)(p->workers[AGES_UNITS_FIRST + i] - s->sent[i]);
        p->yellow = (uint8_t)(p->yellow + s->sent[i]); /* R 11.12 */
    }
    for (int i = 0; i < s->used_count; i++)
        ages_discard_military(s, s->used[i], ages_is_bonus(s->used[i]) ? 0xFF : 1 << seat);
    memset(s->used, 0, sizeof s->used);
    memset(s->sent, 0, sizeof s->sent);
    s->used_count = s->force_cards = s->cook_cards = 0;
    int card = s->territory;
    end_auction(s);
    ages_gain_colony(play, seat, card);
}

void ages_apply_force(const struct play *play, uint32_t action)
{
    struct ages_state *s = play->state;
    int seat = ages_top(s)->seat, card = (int)action_arg(action, 0);
    if (action_verb(action) == AGES_SEND) {
        s->sent[card - AGES_UNITS_FIRST]++;
        play_tell(play, AGES_EVENT_SEND, seat, card, 0);
    } else if (action_verb(action) == AGES_PLAY_BONUS) {
        use_card(play, seat, card);
        s->force_cards = (uint8_t)(s->force_cards + colonize_value(card));
    } else if (action_verb(action) == AGES_DISCARD) {
        use_card(play, seat, card);
        s->cook_cards++;
    } else {
        ages_pop(s);
        send_force(play, seat);
    }
}

/* The colony (R 11.15, 11.16) */

void ages_gain_colony(const struct play *play, int seat, int card)
{
    struct ages_state *s = play->state;
    struct ages_symbols before = ages_symbols(s, seat);
    play_tell(play, AGES_EVENT_COLONY, seat, card, 0);
    s->player[seat].colonies |=
        (uint16_t)(1 << (card - ages_first_military(AGES_MILITARY_TYPE_TERRITORY)));
    ages_push(s, AGES_STEP_COLONY, seat)->card = (uint8_t)card;
    ages_settle_symbols(s, seat, before, AGES_GAINED_AVAILABLE);
}

void ages_step_colony(const struct play *play)
{
    struct ages_state *s = play->state;
    struct ages_frame top = ages_pop(s);
    struct ages_player *p = &s->player[top.seat];
    const struct ages_military_row *row = ages_military(top.card);
    int n = row->effect_1_n;
    struct ages_stock before = ages_stock(play, top.seat);
    switch ((enum ages_territory_effect)row->effect_1) {
    case AGES_TERRITORY_EFFECT_GAIN_FOOD:
        ages_gain_food(s, top.seat, n);
        break;
    case AGES_TERRITORY_EFFECT_GAIN_RESOURCES:
        ages_gain_resources(s, top.seat, n);
        break;
    case AGES_TERRITORY_EFFECT_SCORE_SCIENCE:
        ages_add_points(&p->science, n);
        break;
    case AGES_TERRITORY_EFFECT_SCORE_CULTURE:
        ages_add_points(&p->culture, n);
        break;
    case AGES_TERRITORY_EFFECT_GAIN_POPULATION:
        ages_gain_population(p, n);
        break;
    case AGES_TERRITORY_EFFECT_DRAW_CARDS:
        ages_draw_military(play, top.seat, n);
        break;
    case AGES_TERRITORY_EFFECT_NONE:
        break;
    }
    ages_tell_changes(play, top.seat, before);
}
