/* extras.c: what a view adds to the bare fields: numbers that follow from the position, so that
 * nobody who draws a board has to know the rules. All of it is known to everybody, except what is
 * marked as the seat's own. */
#include "games/ages/rules.h"

/* The seat's own cards among the current events; it does not know their places either. */
static void write_planned(const struct ages_state *s, int seat, struct json_writer *json)
{
    json_key(json, "planned");
    json_begin_array(json);
    for (int card = 0; card < AGES_MILITARY_COUNT; card++)
        for (int i = 0; i < s->current_count; i++)
            if (s->current_events[i].card == card && s->current_events[i].owner == seat)
                json_string(json, ages_military_items.items[card].id);
    json_end_array(json);
}

/* Banks: how many more tokens may leave one before the number shown on it rises; -1 if it never
 * does. */

static int yellow_row(int tokens)
{
    return ages_lesser(tokens, AGES_YELLOW_COUNT - 1);
}

static int until_happiness(const struct ages_player *p)
{
    int now = ages_yellow_bank[yellow_row(p->yellow)].happiness;
    for (int gone = 1; gone <= p->yellow; gone++)
        if (ages_yellow_bank[yellow_row(p->yellow - gone)].happiness > now)
            return gone;
    return -1;
}

static int until_consumption(const struct ages_player *p)
{
    int now = ages_yellow_bank[yellow_row(p->yellow)].consumption;
    for (int gone = 1; gone <= p->yellow; gone++)
        if (ages_yellow_bank[yellow_row(p->yellow - gone)].consumption > now)
            return gone;
    return -1;
}

static int until_corruption(const struct ages_player *p)
{
    struct ages_player later = *p;
    for (int gone = 1; gone <= p->blue; gone++) {
        later.blue = (uint8_t)(p->blue - gone);
        if (ages_corruption(&later) > ages_corruption(p))
            return gone;
    }
    return -1;
}

static void write_banks(const struct ages_state *s, int seat, struct json_writer *json)
{
    const struct ages_player *p = &s->player[seat];
    json_pair_int(json, "happiness_needed", ages_yellow_bank[yellow_row(p->yellow)].happiness);
    json_pair_int(json, "happiness_in", until_happiness(p));
    json_pair_int(json, "consumption", ages_consumption(p));
    json_pair_int(json, "consumption_in", until_consumption(p));
    json_pair_int(json, "corruption", ages_corruption(p));
    json_pair_int(json, "corruption_in", until_corruption(p));
    json_pair_int(json, "population_food", ages_population_food(s, seat));
}

static void write_ratings(const struct ages_state *s, struct json_writer *json)
{
    json_key(json, "ratings");
    json_begin_array(json);
    for (int seat = 0; seat < s->players; seat++) {
        struct ages_ratings r = ages_rate(s, seat);
        json_begin_object(json);
        json_pair_int(json, "science", r.science);
        json_pair_int(json, "culture", r.culture);
        json_pair_int(json, "strength", r.strength);
        json_pair_int(json, "happiness", r.happiness);
        json_pair_int(json, "discontent", ages_discontent(s, seat));
        json_pair_int(json, "food", ages_food(&s->player[seat]));
        json_pair_int(json, "resources", ages_resources(&s->player[seat]));
        json_pair_int(json, "food_production", ages_food_production(s, seat));
        json_pair_int(json, "resource_production", ages_resource_production(s, seat));
        write_banks(s, seat, json);
        json_pair_int(json, "civil_limit", ages_civil_limit(s, seat));
        json_pair_int(json, "military_limit", ages_military_limit(s, seat));
        json_end_object(json);
    }
    json_end_array(json);
}

/* Discards excess cards as R 9.10 demands, those of this age first, so that as many as possible can
 * be drawn again. Only the backs matter, and everybody sees those. Returns how many there were. */
static int discard_surplus(struct ages_state *s, int seat)
{
    struct ages_player *p = &s->player[seat];
    int surplus = ages_greater(p->military_count - ages_military_limit(s, seat), 0);
    for (int left = surplus; left > 0; left--) {
        int at = p->military_count - 1;
        while (at > 0 && ages_military(p->military[at])->age != s->age)
            at--;
        int card = p->military[at];
        ages_discard_military(s, card, ages_take_military(p, card));
    }
    return surplus;
}

/* The Production Phase (R 9.15-9.27), and what corruption takes; returns what famine does. */
static int foresee_production(const struct play *play, int seat, struct json_writer *json)
{
    struct ages_player *p = ages_player(play, seat);
    int food = ages_food(p), resources = ages_resources(p);
    bool uprising = ages_discontent(play->state, seat) > p->unused;
    if (!uprising) {
        ages_score_ratings(play, seat);
        ages_suffer_corruption(play, seat);
    }
    int scored = p->culture;
    json_pair_bool(json, "uprising", uprising);
    json_pair_int(json, "corruption", resources - ages_resources(p));
    json_pair_int(json, "corruption_food", food - ages_food(p));
    if (!uprising) {
        ages_produce_food(play, seat);
        ages_consume_food(play, seat, true);
        ages_produce_resources(play, seat);
    }
    return scored - p->culture;
}

/* The end of the turn if it came now (R 9.2-9.40): the real rules are carried out on a copy. */
static void write_forecast(const struct ages_state *s, int seat, struct json_writer *json)
{
    struct ages_state later = *s;
    struct chance chance;
    struct play play = {&later, &chance, NULL};
    const struct ages_player *now = &s->player[seat], *then = &later.player[seat];
    chance_seed(&chance, 0, NULL);
    json_begin_object(json);
    ages_close_actions(&play, seat);
    json_pair_int(json, "discard", discard_surplus(&later, seat));
    int famine = foresee_production(&play, seat, json);
    json_pair_int(json, "famine", famine);
    json_pair_int(json, "food", ages_food(then));
    json_pair_int(json, "resources", ages_resources(then));
    json_pair_int(json, "science", then->science - now->science);
    json_pair_int(json, "culture", then->culture - now->culture + famine);
    json_pair_int(json, "draw", ages_cards_drawn(&later, seat));
    json_end_object(json);
}

static void write_forecasts(const struct ages_state *s, struct json_writer *json)
{
    json_key(json, "forecast");
    json_begin_array(json);
    for (int seat = 0; seat < s->players; seat++)
        write_forecast(s, seat, json);
    json_end_array(json);
}

static void write_armies(const struct ages_state *s, struct json_writer *json)
{
    json_key(json, "armies");
    json_begin_array(json);
    for (int seat = 0; seat < s->players; seat++) {
        struct ages_armies armies = ages_armies(s, seat);
        json_begin_object(json);
        json_pair_int(json, "modern", armies.modern);
        json_pair_int(json, "old", armies.old);
        json_pair_int(json, "doubled", armies.doubled);
        json_pair_int(json, "strength", armies.strength);
        json_end_object(json);
    }
    json_end_array(json);
}

/* By seat and rival: how much stronger an attack would be than the rival (R 6.21); 0 for oneself
 * and for those who resigned. */
static void write_superiority(const struct ages_state *s, struct json_writer *json)
{
    json_key(json, "superiority");
    json_begin_array(json);
    for (int seat = 0; seat < s->players; seat++) {
        json_begin_array(json);
        for (int rival = 0; rival < s->players; rival++)
            json_int(json, seat != rival && ages_is_in(s, seat) && ages_is_in(s, rival)
                               ? ages_superiority(s, seat, rival)
                               : 0);
        json_end_array(json);
    }
    json_end_array(json);
}

/* Declared wars, with the strengths that would meet if they were resolved now (R 5.19). */
static void write_wars(const struct ages_state *s, struct json_writer *json)
{
    json_key(json, "wars");
    json_begin_array(json);
    for (int seat = 0; seat < s->players; seat++) {
        const struct ages_player *p = &s->player[seat];
        for (int i = 0; i < COUNT_OF(p->war) && p->war[i] != ITEM_NONE; i++) {
            json_begin_object(json);
            json_pair_string(json, "card", ages_military_items.items[p->war[i]].id);
            json_pair_int(json, "by", seat);
            json_pair_int(json, "on", p->target[i]);
            json_pair_int(json, "attack", ages_war_strength(s, seat, p->target[i]));
            json_pair_int(json, "defence", ages_strength(s, p->target[i]));
            json_end_object(json);
        }
    }
    json_end_array(json);
}

/* The seats still in the game from the strongest to the weakest, as an event would rank them if the
 * current player revealed it (R 10.4-10.8). */
static void write_order(const struct ages_state *s, const char *key, enum ages_selector selector,
                        struct json_writer *json)
{
    json_key(json, key);
    json_begin_array(json);
    for (int rank = 0; rank < s->players; rank++)
        for (int seat = 0; seat < s->players; seat++)
            if (ages_is_in(s, seat) && ages_rank(s, seat, selector, s->current) == rank)
                json_int(json, seat);
    json_end_array(json);
}

/* What taking each card of the row would cost the viewer; -1 where it is not allowed. Where hands
 * are hidden (R 24.2) the number of the seat is added, so that the texts for two seats are never
 * equal: equal prices would tell something about their hands. */
static void write_prices(const struct ages_state *s, int seat, struct json_writer *json)
{
    json_key(json, "row_prices");
    json_begin_array(json);
    for (int space = 1; space <= AGES_ROW; space++)
        json_int(json, ages_take_price(s, seat, space));
    if (s->options_hidden)
        json_int(json, seat);
    json_end_array(json);
}

/* What developing, revolutions and building cost the viewer now, where that differs from what is
 * printed; -1 for develop and revolution where they are not possible (R 7.85). */
static void write_costs(const struct ages_state *s, int seat, struct json_writer *json)
{
    json_key(json, "costs");
    json_begin_array(json);
    for (int card = 0; card < AGES_CIVIL_COUNT; card++) {
        const struct ages_civil_row *row = ages_civil(card);
        if (!row->science_cost && !row->resource_cost)
            continue; /* not a technology */
        int develop = row->science_cost ? ages_develop_cost(s, seat, card, false) : 0;
        int revolution = row->revolution_cost ? ages_develop_cost(s, seat, card, true) : 0;
        int build = row->resource_cost ? ages_build_cost(s, seat, card) : 0;
        if (develop == row->science_cost && revolution == row->revolution_cost &&
            build == row->resource_cost)
            continue;
        json_begin_object(json);
        json_pair_string(json, "card", ages_civil_items.items[card].id);
        json_pair_int(json, "develop", develop);
        json_pair_int(json, "revolution", revolution);
        json_pair_int(json, "build", build);
        json_end_object(json);
    }
    json_end_array(json);
}

/* How long the age lasts. Every turn at least the swept spaces are refilled (R 5.1, 5.2), and those
 * from which cards were taken. `most` counts only the swept spaces; `likely` adds what greedy bots
 * take: tenths of a card per turn for two, three and four players, measured over 12 games each. */
static const int drawn_per_turn[AGES_SEATS - 1] = {37, 28, 19};

static int rounded_up(int a, int b)
{
    return (a + b - 1) / b;
}

/* The row of player_counts.tsv for those still in the game. */
static int count_row(const struct ages_state *s)
{
    return ages_greater(ages_players_left(s), 2) - 2;
}

/* Spaces of the row that are swept before the next turn (R 4.5, 5.1). */
static int spaces_swept(const struct ages_state *s)
{
    if (s->over || !s->depth || ages_is_last_turn(s) ||
        (s->round == 1 && !ages_next_opens_round(s)))
        return 0;
    return ages_player_counts[count_row(s)].swept;
}

static void write_rounds(const struct ages_state *s, struct json_writer *json)
{
    int left = ages_players_left(s), row = count_row(s);
    int turns = rounded_up(s->civil_count, ages_player_counts[row].swept);
    int likely = rounded_up(10 * s->civil_count, drawn_per_turn[row]);
    json_pair_int(json, "swept", spaces_swept(s));
    json_key(json, "age_rounds");
    json_begin_object(json);
    json_pair_int(json, "likely", rounded_up(ages_lesser(likely, turns), left));
    json_pair_int(json, "most", rounded_up(turns, left));
    json_end_object(json);
}

/* Only for the seat: the largest colonization force it could send (R 11.3), for the auction. The
 * number of the seat is added, so that the texts for two seats are never equal. */
static void write_force(const struct ages_state *s, int seat, struct json_writer *json)
{
    json_key(json, "force");
    json_begin_object(json);
    json_pair_int(json, "seat", seat);
    json_pair_int(json, "most", ages_largest_force(s, seat));
    json_end_object(json);
}

/* What is being decided: the card it is about, who caused it, and a number that matters. */

static void tell_military(int card, struct json_writer *json)
{
    json_pair_string(json, "military", ages_military_items.items[card].id);
}

static void tell_amount(int amount, struct json_writer *json)
{
    if (amount)
        json_pair_int(json, "amount", amount);
}

/* The aggression or event that is in progress below the decision. */
void ages_about_matter(const void *state, struct json_writer *json)
{
    const struct ages_state *s = state;
    if (s->attack != ITEM_NONE) {
        tell_military(s->attack, json);
        json_pair_int(json, "rival",
                      ages_asked(s)->seat == s->attacker ? s->defender : s->attacker);
    } else if (s->event != ITEM_NONE) {
        tell_military(s->event, json);
    }
}

void ages_about_choice(const void *state, struct json_writer *json)
{
    ages_about_matter(state, json);
    tell_amount(ages_asked(state)->amount, json);
}

/* The strength still lacking, and both strengths with the cards of the defence. */
void ages_about_defence(const void *state, struct json_writer *json)
{
    const struct ages_state *s = state;
    int attack = ages_attack_strength(s, s->attacker, s->defender);
    ages_about_matter(s, json);
    tell_amount(s->attack_need, json);
    json_pair_int(json, "attack", attack);
    json_pair_int(json, "defence", attack - s->attack_need);
}

void ages_about_pact_reply(const void *state, struct json_writer *json)
{
    const struct ages_frame *top = ages_asked(state);
    int pact = top->pact.card - ages_first_military(AGES_MILITARY_TYPE_PACT);
    tell_military(top->pact.card, json);
    json_pair_int(json, "rival", top->pact.owner);
    if (ages_pacts[pact].sides) /* the side of the player who is asked */
        json_pair_string(json, "side", ages_side_items.items[1 - top->pact.side].id);
}

void ages_about_war_tech(const void *state, struct json_writer *json)
{
    const struct ages_frame *top = ages_asked(state);
    json_pair_int(json, "rival", top->war_tech.loser);
    tell_amount(top->war_tech.advantage, json);
}

void ages_about_ordered(const void *state, struct json_writer *json)
{
    json_pair_string(json, "civil", ages_civil_items.items[ages_asked(state)->card].id);
}

/* The highest bid of another player. */
void ages_about_bid(const void *state, struct json_writer *json)
{
    const struct ages_state *s = state;
    tell_military(s->territory, json);
    if (s->bid && s->bidder != ages_asked(s)->seat)
        json_pair_int(json, "rival", s->bidder);
    tell_amount(s->bid, json);
}

void ages_about_force(const void *state, struct json_writer *json)
{
    ages_about_bid(state, json);
    json_pair_int(json, "force", ages_force_now(state, ages_asked(state)->seat));
}

void ages_about_excess(const void *state, struct json_writer *json)
{
    const struct ages_state *s = state;
    int seat = ages_asked(s)->seat;
    tell_amount(s->player[seat].military_count - ages_military_limit(s, seat), json);
}

void ages_view_extras(const void *state, int seat, struct json_writer *json)
{
    const struct ages_state *s = state;
    json_pair_int(json, "seat", seat);
    json_pair_int(json, "turn", decisions_decider(&ages_decisions, s));
    write_planned(s, seat, json);
    write_ratings(s, json);
    write_forecasts(s, json);
    write_armies(s, json);
    write_superiority(s, json);
    write_wars(s, json);
    write_order(s, "strength_order", AGES_SELECTOR_STRONGEST, json);
    write_order(s, "culture_order", AGES_SELECTOR_MOST_CULTURE, json);
    write_prices(s, seat, json);
    write_costs(s, seat, json);
    write_rounds(s, json);
    write_force(s, seat, json);
    decisions_write_question(&ages_decisions, s, json);
}
