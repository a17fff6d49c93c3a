/* turn.c: set-up, the course of a turn, the row and the ages, the end of a turn, the end of the
 * game (R 2-5, 9, 12, 22). */
#include <string.h>

#include "games/ages/log.h"

int ages_players_left(const struct ages_state *s)
{
    int count = 0;
    for (int seat = 0; seat < s->players; seat++)
        count += ages_is_in(s, seat);
    return count;
}

int ages_next_seat(const struct ages_state *s, int seat)
{
    do
        seat = (seat + 1) % s->players;
    while (!ages_is_in(s, seat));
    return seat;
}

/* Decks */

static int civil_cards_of(int age, int players, uint8_t *out)
{
    int count = 0;
    for (int card = 0; card < AGES_CIVIL_COUNT; card++)
        if (ages_level(card) == age)
            for (int i = 0; i < ages_civil(card)->copies[players - 2]; i++)
                out[count++] = (uint8_t)card;
    return count;
}

static int military_cards_of(int age, int players, uint8_t *out)
{
    int count = 0;
    for (int card = 0; card < AGES_MILITARY_COUNT; card++)
        if (ages_military(card)->age == age)
            for (int i = 0; i < ages_military(card)->copies[players - 2]; i++)
                out[count++] = (uint8_t)card;
    return count;
}

/* Lays the shuffled cards down so that the first is on top, which is the end of the array. */
static void stack_cards(uint8_t *deck, uint8_t *deck_count, const uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++)
        deck[i] = cards[count - 1 - i];
    *deck_count = (uint8_t)count;
}

static void begin_decks(struct ages_run *run, int age)
{
    struct ages_state *s = run->s;
    uint8_t cards[64];
    int players = ages_players_left(s);
    int count = civil_cards_of(age, players, cards);
    chance_shuffle(run->chance, AGES_STACK_CIVIL_A + age, cards, count, count);
    memset(s->civil_deck, 0, sizeof s->civil_deck);
    stack_cards(s->civil_deck, &s->civil_count, cards, count);
    count = military_cards_of(age, players, cards);
    chance_shuffle(run->chance, AGES_STACK_MILITARY_1 + age - 1, cards, count, count);
    stack_cards(s->deck[age - 1], &s->deck_count[age - 1], cards, count);
}

void ages_discard_military(struct ages_state *s, int card, int seen)
{
    int age = ages_military(card)->age - 1;
    if (age < 0)
        return;
    s->pile[age][s->pile_count[age]] = (uint8_t)card;
    s->pile_seen[age][s->pile_count[age]++] = (uint8_t)seen;
}

/* R 12.12 */
static void reshuffle(struct ages_run *run)
{
    struct ages_state *s = run->s;
    int age = s->age - 1, count = s->pile_count[age];
    uint8_t cards[AGES_MILITARY_DECK];
    if (!count)
        return;
    memcpy(cards, s->pile[age], (size_t)count);
    memset(s->pile[age], 0, sizeof s->pile[age]);
    memset(s->pile_seen[age], 0, sizeof s->pile_seen[age]);
    s->pile_count[age] = 0;
    chance_shuffle(run->chance, AGES_STACK_MILITARY_1 + age, cards, count, count);
    stack_cards(s->deck[age], &s->deck_count[age], cards, count);
}

void ages_draw_military(struct ages_run *run, int seat, int count)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[seat];
    if (s->age < 1 || s->age > 3)
        return;
    int age = s->age - 1;
    for (int i = 0; i < count; i++) {
        if (!s->deck_count[age])
            reshuffle(run);
        if (!s->deck_count[age] || run->chance->failed)
            return;
        uint8_t card = s->deck[age][--s->deck_count[age]];
        s->deck[age][s->deck_count[age]] = 0;
        p->military[p->military_count] = card;
        p->shown[p->military_count++] = 0;
        ages_tell_only(run, AGES_EVENT_DRAWN, seat, card);
        if (!s->deck_count[age])
            reshuffle(run);
    }
}

/* The end of an age (R 5.7-5.14) */

static void drop_antiquated_hand(struct ages_state *s, int seat, int age)
{
    struct ages_player *p = &s->player[seat];
    int kept = 0;
    uint32_t fresh = 0;
    for (int i = 0; i < p->civil_count; i++)
        if (ages_level(p->civil[i]) >= age) {
            fresh |= (p->fresh >> i & 1) << kept;
            p->civil[kept++] = p->civil[i];
        }
    memset(p->civil + kept, 0, (size_t)(AGES_HAND - kept));
    p->civil_count = (uint8_t)kept;
    p->fresh = fresh;
    kept = 0;
    for (int i = 0; i < p->military_count; i++) {
        if (ages_military(p->military[i])->age >= age) {
            p->shown[kept] = p->shown[i];
            p->military[kept++] = p->military[i];
        } else {
            ages_discard_military(s, p->military[i], p->shown[i] | 1 << seat);
        }
    }
    memset(p->military + kept, 0, (size_t)(AGES_MILITARY - kept));
    memset(p->shown + kept, 0, (size_t)(AGES_MILITARY - kept));
    p->military_count = (uint8_t)kept;
}

static void drop_unfinished_wonder(struct ages_player *p)
{
    p->blue = (uint8_t)(p->blue + p->stages); /* R 5.10 */
    p->stages = 0;
    p->wonder = ITEM_NONE;
}

/* R 21.5: Bill Gates scores when he leaves play. One-time resources of a leader go with him. */
void ages_remove_leader(struct ages_state *s, int seat)
{
    struct ages_player *p = &s->player[seat];
    int gates = ages_power(s, seat, AGES_POWER_CULTURE_FOR_LABS_ON_LEAVING), levels = 0;
    for (int card = ages_types[AGES_TYPE_LAB].first; card <= ages_types[AGES_TYPE_LAB].last; card++)
        levels += p->workers[card] * ages_level(card);
    p->culture = (uint16_t)(p->culture + gates * levels);
    p->leader = ITEM_NONE;
    p->unit_resources_leader = p->unit_science = 0;
}

void ages_remove_pact(struct ages_state *s, int owner)
{
    struct ages_player *p = &s->player[owner];
    ages_discard_military(s, ages_pacts[p->pact].card, 0xFF);
    p->pact = p->partner = ITEM_NONE;
    p->side = 0;
}

static void end_age(struct ages_run *run)
{
    struct ages_state *s = run->s;
    struct ages_symbols before[AGES_SEATS];
    int age = s->age;
    ages_all_symbols(s, before);
    for (int seat = 0; seat < s->players && age > 0; seat++) {
        struct ages_player *p = &s->player[seat];
        if (!ages_is_in(s, seat))
            continue;
        drop_antiquated_hand(s, seat, age);
        if (p->leader != ITEM_NONE && ages_level(p->leader) < age)
            ages_remove_leader(s, seat);
        if (p->wonder != ITEM_NONE && ages_level(p->wonder) < age)
            drop_unfinished_wonder(p);
    }
    for (int seat = 0; seat < s->players && age > 0; seat++)
        if (s->player[seat].pact != ITEM_NONE &&
            ages_military(ages_pacts[s->player[seat].pact].card)->age < age)
            ages_remove_pact(s, seat);
    ages_settle_all(s, before);
    for (int seat = 0; seat < s->players; seat++) {
        struct ages_player *p = &s->player[seat];
        int lost = ages_ages[age].yellow_lost < p->yellow ? ages_ages[age].yellow_lost : p->yellow;
        p->yellow = (uint8_t)(p->yellow - (ages_is_in(s, seat) ? lost : 0));
    }
    s->age++;
    ages_tell(run, AGES_EVENT_AGE, SEAT_NONE, ITEM_NONE, s->age);
    memset(s->civil_deck, 0, sizeof s->civil_deck);
    s->civil_count = 0;
    if (s->age <= 3)
        begin_decks(run, s->age);
    else
        s->last_round = (uint8_t)(s->current == s->first ? s->round : s->round + 1); /* R 5.17 */
}

/* The row (R 5.1-5.3) */

void ages_refill_row(struct ages_run *run)
{
    struct ages_state *s = run->s;
    int kept = 0;
    for (int i = 0; i < AGES_ROW; i++)
        if (s->row[i] != ITEM_NONE)
            s->row[kept++] = s->row[i];
    memset(s->row + kept, ITEM_NONE, (size_t)(AGES_ROW - kept));
    while (s->age <= 3 && !run->chance->failed) {
        while (kept < AGES_ROW && s->civil_count) {
            s->row[kept++] = s->civil_deck[--s->civil_count];
            s->civil_deck[s->civil_count] = 0;
        }
        if (s->age > 0 && s->civil_count)
            return;
        end_age(
            run); /* R 5.4: age A ends at the first replenishing; the others with their last card */
    }
}

static void replenish(struct ages_run *run)
{
    struct ages_state *s = run->s;
    int swept = ages_player_counts[ages_players_left(s) - 2].swept;
    memset(s->row, ITEM_NONE, (size_t)swept);
    ages_refill_row(run);
}

/* Production (R 9.20-9.27) */

static int blue_row(const struct ages_player *p)
{
    return p->blue < AGES_BLUE_COUNT - 1 ? p->blue : AGES_BLUE_COUNT - 1;
}

void ages_suffer_corruption(struct ages_state *s, int seat)
{
    int loss = ages_blue_bank[blue_row(&s->player[seat])].corruption;
    loss -= ages_lose_resources(s, seat, loss);
    ages_lose_food(s, seat, loss);
}

static int put_tokens(struct ages_player *p, int card, int count)
{
    int put = count < p->blue ? count : p->blue;
    p->blue = (uint8_t)(p->blue - put);
    p->tokens[card] = (uint8_t)(p->tokens[card] + put);
    return put;
}

static const struct ages_pact_side_row *side_of(const struct ages_state *s, int owner, int seat)
{
    const struct ages_player *p = &s->player[owner];
    if (p->pact == ITEM_NONE || (owner != seat && p->partner != seat))
        return NULL;
    return &ages_pact_sides[2 * p->pact + (owner == seat ? p->side : 1 - p->side)];
}

void ages_produce_food(struct ages_state *s, int seat)
{
    struct ages_player *p = &s->player[seat];
    for (int card = ages_types[AGES_TYPE_FARM].last; card >= ages_types[AGES_TYPE_FARM].first;
         card--)
        put_tokens(p, card, p->workers[card]);
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_pact_side_row *row = side_of(s, owner, seat);
        if (row && row->food_production > 0)
            ages_gain_food(s, seat, row->food_production);
    }
}

/* R 7.126: side B of Trade Routes may help against famine. */
static bool can_trade_for_food(const struct ages_state *s, int seat)
{
    if (s->player[seat].marks & AGES_MARK_TRADE || ages_resources(&s->player[seat]) < 1)
        return false;
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_pact_side_row *row = side_of(s, owner, seat);
        if (row && row->power_1 == AGES_POWER_RESOURCE_AS_FOOD)
            return true;
    }
    return false;
}

void ages_consume_food(struct ages_state *s, int seat, bool own_turn)
{
    struct ages_player *p = &s->player[seat];
    int row = p->yellow < AGES_YELLOW_COUNT - 1 ? p->yellow : AGES_YELLOW_COUNT - 1;
    int need = ages_yellow_bank[row].consumption;
    if (own_turn) {
        int used = p->trade_food < need ? p->trade_food : need;
        p->trade_food = (uint8_t)(p->trade_food - used);
        need -= used;
    }
    need -= ages_lose_food(s, seat, need);
    if (need > 0 && own_turn && can_trade_for_food(s, seat)) {
        ages_lose_resources(s, seat, 1);
        p->marks |= AGES_MARK_TRADE;
        need--;
    }
    ages_lose_points(&p->culture, need * ages_limits[AGES_LIMIT_FAMINE_CULTURE].value);
}

void ages_produce_resources(struct ages_state *s, int seat)
{
    struct ages_player *p = &s->player[seat];
    int extra = ages_power(s, seat, AGES_POWER_BEST_MINE_EXTRA_TOKENS), put = 0;
    bool labs = ages_power(s, seat, AGES_POWER_LABS_PRODUCE_RESOURCES) > 0;
    for (int level = 3; level >= 0; level--) {
        int mine = ages_types[AGES_TYPE_MINE].first + level,
            lab = ages_types[AGES_TYPE_LAB].first + level;
        if (p->workers[mine]) {
            put += put_tokens(p, mine, p->workers[mine] + extra);
            extra = 0;
        }
        if (labs && level > 0)
            put += put_tokens(p, lab, p->workers[lab]);
    }
    int less = 0;
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_pact_side_row *row = side_of(s, owner, seat);
        if (row && row->resource_production > 0)
            put += ages_gain_resources(s, seat, row->resource_production) > 0;
        less += row && row->resource_production < 0 ? -row->resource_production : 0;
    }
    if (put)
        ages_lose_resources(s, seat, less);
}

/* The turn */

static void begin_turn(struct ages_run *run, int seat)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[seat];
    s->current = (uint8_t)seat;
    ages_tell(run, AGES_EVENT_TURN, seat, ITEM_NONE, s->round);
    p->unit_resources_leader = (uint8_t)ages_power(s, seat, AGES_POWER_UNIT_RESOURCES_EACH_TURN);
    ages_push(s, (struct ages_frame){.kind = AGES_STEP_TURN,
                                     .seat = (uint8_t)seat,
                                     .a = s->round == 1 ? AGES_TURN_ACTIONS : AGES_TURN_ROW});
}

/* R 9.50, 9.51 */
static void end_turn(struct ages_run *run)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[s->current];
    if (ages_is_in(s, s->current)) {
        p->ca = (uint8_t)(p->ca + p->ca_spent);
        p->ma = (uint8_t)(p->ma + p->ma_spent);
        p->ca_spent = p->ma_spent = p->once_ca = p->once_ma = 0;
        p->unit_resources = p->unit_resources_leader = p->unit_science = 0;
        p->trade_resources = p->trade_food = 0;
        p->fresh = 0;
        p->marks &= (uint16_t)~AGES_MARKS_OF_TURN;
    }
    int next = ages_next_seat(s, s->current);
    bool opens_round = next == s->first && !s->frames[0].b;
    while (s->depth)
        ages_pop(s);
    if (opens_round) {
        if (s->last_round && s->round >= s->last_round) {
            ages_final_scoring(s);
            ages_tell_over(run);
            return;
        }
        s->round++;
    }
    begin_turn(run, next);
}

static void close_actions(struct ages_state *s, int seat)
{
    struct ages_player *p = &s->player[seat];
    int churchill = ages_power(s, seat, AGES_POWER_CHOICE_CULTURE);
    if (churchill && !(p->marks & AGES_MARK_CHURCHILL) && s->round > 1)
        p->culture = (uint16_t)(p->culture + churchill);
    int genghis = ages_power(s, seat, AGES_POWER_CULTURE_IF_STRONG), stronger = 0;
    if (!genghis)
        return;
    for (int other = 0; other < s->players; other++)
        stronger += other != seat && ages_is_in(s, other) &&
                    ages_strength(s, other) > ages_strength(s, seat);
    if (stronger <= (ages_players_left(s) == 2 ? 0 : 1)) /* R 21.2 */
        p->culture = (uint16_t)(p->culture + genghis);
}

static void produce(struct ages_state *s, int seat)
{
    struct ages_player *p = &s->player[seat];
    if (ages_discontent(s, seat) > p->unused)
        return; /* R 9.15: an uprising */
    int science = ages_science(s, seat), culture = ages_culture(s, seat);
    p->science = (uint16_t)(p->science + science);
    p->culture = (uint16_t)(p->culture + culture);
    ages_suffer_corruption(s, seat);
    ages_produce_food(s, seat);
    ages_consume_food(s, seat, true);
    ages_produce_resources(s, seat);
}

static void finish_turn(struct ages_run *run, int seat)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[seat];
    int limit = p->ma + p->ma_spent + ages_power(s, seat, AGES_POWER_HAND_LIMITS);
    if (p->military_count > limit) { /* R 9.10 */
        ages_push(s, (struct ages_frame){.kind = AGES_PHASE_EXCESS, .seat = (uint8_t)seat});
        return;
    }
    struct ages_stock before = ages_stock(run, seat);
    produce(s, seat);
    int draw = p->ma + p->once_ma, most = ages_limits[AGES_LIMIT_DRAW_MAX].value;
    ages_draw_military(run, seat, draw < most ? draw : most);
    ages_tell_production(run, seat, before);
    end_turn(run);
}

static void step_wars(struct ages_state *s, struct ages_frame *top)
{
    const struct ages_player *p = &s->player[top->seat];
    if (p->war[0] == ITEM_NONE) {
        top->a = AGES_TURN_TACTIC;
    } else if (p->war[1] != ITEM_NONE) {
        ages_push(s, (struct ages_frame){.kind = AGES_PHASE_WAR_ORDER, .seat = top->seat});
    } else {
        ages_push(s,
                  (struct ages_frame){
                      .kind = AGES_STEP_WAR, .seat = top->seat, .a = p->war[0], .b = p->target[0]});
    }
}

void ages_step_turn(struct ages_run *run)
{
    struct ages_state *s = run->s;
    struct ages_frame *top = ages_top(s);
    struct ages_player *p = &s->player[top->seat];
    int seat = top->seat;
    if (!ages_is_in(s, seat)) { /* resigned */
        end_turn(run);
        return;
    }
    switch ((enum ages_turn)top->a) {
    case AGES_TURN_ROW:
        top->a = AGES_TURN_WARS;
        replenish(run);
        break;
    case AGES_TURN_WARS:
        step_wars(s, top);
        break;
    case AGES_TURN_TACTIC: /* R 5.27 */
        if (p->marks & AGES_MARK_OWN_TACTIC)
            s->common |= (uint16_t)(1 << p->tactic);
        p->marks &= (uint16_t)~AGES_MARK_OWN_TACTIC;
        top->a = AGES_TURN_POLITICS;
        break;
    case AGES_TURN_POLITICS:
        top->a = AGES_TURN_ACTIONS;
        if (s->current_count && ages_power(s, seat, AGES_POWER_SEE_NEXT_EVENT)) /* R 6.5 */
            s->current_events[0].seen |= (uint8_t)(1 << seat);
        if (p->marks & AGES_MARK_SKIP_POLITICS) /* R 6.6 */
            p->marks &= (uint16_t)~AGES_MARK_SKIP_POLITICS;
        else
            ages_push(s, (struct ages_frame){.kind = AGES_PHASE_POLITICS, .seat = (uint8_t)seat});
        break;
    case AGES_TURN_ACTIONS:
        top->a = AGES_TURN_CLOSE;
        ages_push(s, (struct ages_frame){.kind = AGES_PHASE_ACTIONS, .seat = (uint8_t)seat});
        break;
    case AGES_TURN_CLOSE:
        top->a = AGES_TURN_PRODUCTION;
        close_actions(s, seat);
        break;
    case AGES_TURN_PRODUCTION:
        finish_turn(run, seat);
        break;
    }
}

/* The end (R 22) */

static void score_part(struct ages_state *s, int part, const uint16_t *before)
{
    for (int seat = 0; seat < s->players; seat++)
        s->parts[seat][part] = (int16_t)(s->player[seat].culture - before[seat]);
}

static bool lies_in_stacks(const struct ages_state *s, int card)
{
    for (int i = 0; i < s->current_count; i++)
        if (s->current_events[i].card == card)
            return true;
    for (int i = 0; i < s->future_count; i++)
        if (s->future_events[i].card == card)
            return true;
    return false;
}

/* The score part of an Age III event has the id of its card. */
static int card_of_part(int part)
{
    for (int card = 0; card < AGES_MILITARY_COUNT; card++) {
        const char *a = ages_military_items.items[card].id,
                   *b = ages_score_part_items.items[part].id;
        if (strcmp(a, b) == 0)
            return card;
    }
    return -1;
}

void ages_final_scoring(struct ages_state *s)
{
    uint16_t before[AGES_SEATS];
    s->over = 1;
    while (s->depth)
        ages_pop(s);
    for (int seat = 0; seat < s->players; seat++)
        if (ages_is_in(s, seat))
            s->parts[seat][AGES_SCORE_PART_POINTS] = (int16_t)s->player[seat].culture;
    if (ages_players_left(s) == 1)
        return; /* R 6.55 */
    for (int part = 0; part < AGES_SCORE_PART_COUNT; part++) {
        int card = card_of_part(part);
        if (card < 0 || !lies_in_stacks(s, card))
            continue;
        for (int seat = 0; seat < s->players; seat++)
            before[seat] = s->player[seat].culture;
        ages_score_impact(s, card, s->first);
        score_part(s, part, before);
    }
    for (int seat = 0; seat < s->players; seat++) {
        before[seat] = s->player[seat].culture;
        if (ages_is_in(s, seat) && s->player[seat].leader == AGES_CIVIL_BILL_GATES) {
            ages_remove_leader(s, seat);
            s->player[seat].leader = AGES_CIVIL_BILL_GATES;
        }
    }
    score_part(s, AGES_SCORE_PART_BILL_GATES, before);
}

void ages_scores(const void *state, struct score *scores)
{
    const struct ages_state *s = state;
    int best = -1;
    for (int seat = 0; seat < s->players; seat++) {
        scores[seat] = (struct score){0};
        if (!ages_is_in(s, seat))
            continue;
        scores[seat].total = s->player[seat].culture;
        for (int part = 0; part < AGES_SCORE_PART_COUNT && s->over; part++)
            scores[seat].parts[part] = s->parts[seat][part];
        if (!s->over)
            scores[seat].parts[AGES_SCORE_PART_POINTS] = s->player[seat].culture;
        best = scores[seat].total > best ? scores[seat].total : best;
    }
    for (int seat = 0; seat < s->players && s->over; seat++)
        scores[seat].winner = ages_is_in(s, seat) && scores[seat].total == best;
}

/* Set-up (R 2) */

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
    uint8_t cards[16];
    int count = military_cards_of(0, s->players, cards), events = s->players + 2;
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
    struct ages_run run = {s, chance, NULL};
    uint8_t cards[32];
    s->players = (uint8_t)setup->players;
    s->options_resign = (uint8_t)setup->options[0];
    s->first = (uint8_t)chance_number(chance, AGES_STACK_FIRST, s->players);
    s->round = 1;
    s->event = s->attack = s->territory = ITEM_NONE;
    for (int seat = 0; seat < AGES_SEATS; seat++)
        ages_clear_area(&s->player[seat]);
    for (int seat = 0; seat < s->players; seat++)
        setup_player(s, seat);
    setup_events(s, chance);
    int count = civil_cards_of(0, s->players, cards);
    chance_shuffle(chance, AGES_STACK_CIVIL_A, cards, count, count);
    stack_cards(s->civil_deck, &s->civil_count, cards, count);
    for (int i = 0; i < AGES_ROW; i++) {
        s->row[i] = s->civil_deck[--s->civil_count];
        s->civil_deck[s->civil_count] = 0;
    }
    if (chance->failed)
        return;
    begin_turn(&run, s->first);
    ages_go_on(&run);
}
