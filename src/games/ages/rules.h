/* rules.h: the calls between the files of this folder, by file. Rule numbers stand where the code
 * is. */
#ifndef EPOKI_GAMES_AGES_RULES_H
#define EPOKI_GAMES_AGES_RULES_H

#include "games/ages/state.h"

/* What a step works on: the state, the source of chance, and who listens (or NULL). */
struct ages_run {
    struct ages_state *s;
    struct chance *chance;
    struct events *events;
};

/* run.c: the stack of frames */
void ages_push(struct ages_state *s, struct ages_frame frame);
void ages_pop(struct ages_state *s);
void ages_go_on(struct ages_run *run); /* automatic steps up to the next decision */
int ages_legal(const void *state, uint32_t *actions);
void ages_apply(void *state, uint32_t action, struct chance *chance, struct events *events);
static inline struct ages_frame *ages_top(struct ages_state *s)
{
    return &s->frames[s->depth - 1];
}

/* ratings.c: numbers that follow from a position */
struct ages_ratings {
    int science, culture, strength, happiness;
};
struct ages_symbols { /* what cards in play give in tokens */
    int ca, ma, blue, yellow;
};
struct ages_armies { /* of the current tactic: up to date, too old, doubled by air forces */
    int modern, old, doubled, strength;
};
struct ages_armies ages_armies(const struct ages_state *s, int seat);
struct ages_ratings ages_rate(const struct ages_state *s, int seat);
int ages_strength(const struct ages_state *s, int seat);
int ages_happiness(const struct ages_state *s, int seat);
int ages_science(const struct ages_state *s, int seat);
int ages_culture(const struct ages_state *s, int seat);
struct ages_symbols ages_symbols(const struct ages_state *s, int seat);
int ages_discontent(const struct ages_state *s, int seat);
int ages_power(const struct ages_state *s, int seat,
               enum ages_power power); /* of leader and wonders */
int ages_force(const struct ages_state *s, int seat,
               const uint8_t *units); /* R 11.9, cards apart */
int ages_urban_culture(const struct ages_state *s, int seat,
                       bool all_urban); /* Hollywood, Internet */
int ages_urban_science(const struct ages_state *s, int seat);
int ages_farm_food(const struct ages_player *p);
int ages_mine_resources(const struct ages_state *s, int seat);
int ages_food_production(const struct ages_state *s, int seat);
int ages_resource_production(const struct ages_state *s, int seat);
int ages_pact_strength(const struct ages_state *s, int seat, int other, bool ending_only);

/* tokens.c: blue and yellow tokens, payment, actions, points */
int ages_token_value(int card); /* of a blue token on a farm, mine or lab */
int ages_food(const struct ages_player *p);
int ages_resources(const struct ages_player *p);
int ages_gain_food(struct ages_state *s, int seat, int amount); /* returns what was gained */
int ages_gain_resources(struct ages_state *s, int seat, int amount);
int ages_lose_food(struct ages_state *s, int seat, int amount); /* returns what was really lost */
int ages_lose_resources(struct ages_state *s, int seat, int amount);
void ages_pay_food(struct ages_state *s, int seat, int amount); /* one-time food first */
void ages_pay_resources(struct ages_state *s, int seat, int amount, bool for_unit);
int ages_food_to_spend(const struct ages_player *p);
int ages_resources_to_spend(const struct ages_player *p, bool for_unit);
bool ages_can_pay_ca(const struct ages_player *p, int amount);
bool ages_can_pay_ma(const struct ages_player *p, int amount);
void ages_pay_ca(struct ages_player *p, int amount);
void ages_pay_ma(struct ages_player *p, int amount);
int ages_ca_back(struct ages_player *p, int amount); /* returns how many came back */
void ages_add_points(uint16_t *points, int amount);
void ages_lose_points(uint16_t *points, int amount);
void ages_take_points(uint16_t *from, uint16_t *to, int amount);
void ages_take_yellow(struct ages_player *from, struct ages_player *to, int amount);
int ages_blue_tokens(const struct ages_player *p); /* in the bank and on farms, mines, labs */
void ages_gain_population(struct ages_player *p, int amount);
int ages_population_food(const struct ages_state *s, int seat); /* -1: the bank is empty */
int ages_consumption(const struct ages_player *p);
enum ages_gained { AGES_GAINED_AVAILABLE, AGES_GAINED_CA_SPENT, AGES_GAINED_MA_SPENT };
/* R 16.7-16.9: brings tokens into line after cards changed; `before` from ages_symbols. */
void ages_settle_symbols(struct ages_state *s, int seat, struct ages_symbols before,
                         enum ages_gained gained);
/* The same around a change that can touch several players (pacts). */
void ages_all_symbols(const struct ages_state *s, struct ages_symbols *all);
void ages_settle_all(struct ages_state *s, const struct ages_symbols *before);

/* hand.c: civil and military cards in hand, and where discarded ones go */
int ages_civil_limit(const struct ages_state *s, int seat);     /* cards that may be held: R 12.3 */
int ages_military_limit(const struct ages_state *s, int seat);  /* R 12.5 */
int ages_find_civil(const struct ages_player *p, int card);     /* its place, or -1 */
int ages_find_old_civil(const struct ages_player *p, int card); /* R 8.1 */
void ages_remove_civil_at(struct ages_player *p, int at);
void ages_drop_old_civil(struct ages_run *run, int seat, int age);
bool ages_holds_military(const struct ages_player *p, int card);
int ages_distinct_military(const struct ages_player *p, uint8_t *out);
int ages_list_discards(const struct ages_player *p, uint32_t *out);
int ages_take_military(struct ages_player *p, int card); /* returns who has seen it */
void ages_discard_military(struct ages_state *s, int card, int seen);
void ages_discard_from_hand(struct ages_run *run, int seat, int card);
void ages_discard_older(struct ages_run *run, int seat, int age);

/* setup.c, deck.c, age.c: the start; decks; the row and the ages */
void ages_setup(void *state, const struct setup *setup, struct chance *chance);
void ages_clear_area(struct ages_player *p);
int ages_civil_cards_of(int age, int players, uint8_t *out);
int ages_military_cards_of(int age, int players, uint8_t *out);
void ages_stack_cards(uint8_t *deck, uint8_t *deck_count, const uint8_t *cards, int count);
void ages_begin_decks(struct ages_run *run, int age);
int ages_cards_to_draw(const struct ages_state *s, int seat);
void ages_draw_military(struct ages_run *run, int seat, int count);
void ages_replenish_row(struct ages_run *run);
void ages_refill_row(struct ages_run *run);

/* turn.c, production.c, final.c: a turn, its end, the end of the game */
int ages_players_left(const struct ages_state *s);
int ages_next_seat(const struct ages_state *s, int seat);
void ages_begin_turn(struct ages_run *run, int seat);
void ages_step_turn(struct ages_run *run);
bool ages_is_last_turn(const struct ages_state *s); /* the game ends with the present turn */
bool ages_next_opens_round(const struct ages_state *s);
void ages_close_actions(struct ages_run *run, int seat); /* leaders score */
void ages_produce(struct ages_run *run, int seat);
void ages_score_ratings(struct ages_run *run, int seat);
int ages_corruption(const struct ages_player *p); /* what it takes at the end of the turn */
int ages_cards_drawn(const struct ages_state *s, int seat); /* at the end of the turn */
void ages_suffer_corruption(struct ages_run *run, int seat);
void ages_produce_food(struct ages_run *run, int seat);
void ages_consume_food(struct ages_run *run, int seat, bool own_turn);
void ages_produce_resources(struct ages_run *run, int seat);
void ages_final_scoring(struct ages_run *run);
enum ages_ending ages_how_it_ended(const struct ages_state *s); /* of a game that is over */
void ages_scores(const void *state, struct score *scores);

/* politics.c, attack.c, war.c, pact.c: the Politics Phase and what it leads to */
int ages_legal_politics(const struct ages_state *s, uint32_t *out);
void ages_apply_politics(struct ages_run *run, struct ages_frame top, uint32_t action);
int ages_attack_price(const struct ages_state *s, int card, int rival);
bool ages_attack_forbidden(const struct ages_state *s, int seat, int rival);
int ages_attack_bonus(const struct ages_state *s, int seat, int rival);
int ages_attack_strength(const struct ages_state *s, int seat, int rival);
int ages_defence_strength(const struct ages_state *s, int rival, int seat);
int ages_superiority(const struct ages_state *s, int seat, int rival);
bool ages_lacks_target(const struct ages_state *s, int card, int rival);
bool ages_war_immune(const struct ages_state *s, int rival);
int ages_list_attacks(const struct ages_state *s, int seat, int card, uint32_t *out);
void ages_begin_aggression(struct ages_run *run, int seat, int card, int rival);
int ages_legal_attack(const struct ages_state *s, uint32_t *out);
void ages_apply_attack(struct ages_run *run, struct ages_frame top, uint32_t action);
void ages_step_attack(struct ages_run *run);
void ages_step_raid_loot(struct ages_run *run);
void ages_declare_war(struct ages_run *run, int seat, int card, int rival);
void ages_forget_war(struct ages_player *p, int card, int rival);
int ages_legal_war(const struct ages_state *s, uint32_t *out);
void ages_apply_war(struct ages_run *run, struct ages_frame top, uint32_t action);
int ages_war_strength(const struct ages_state *s, int seat, int rival);
void ages_step_war(struct ages_run *run);
bool ages_is_party(const struct ages_state *s, int owner, int a, int b);
int ages_list_pact_offers(const struct ages_state *s, int seat, int card, uint32_t *out);
void ages_offer_pact(struct ages_run *run, int seat, uint32_t action);
int ages_legal_pact(const struct ages_state *s, uint32_t *out);
void ages_apply_pact(struct ages_run *run, struct ages_frame top, uint32_t action);
void ages_cancel_pact(struct ages_run *run, int card);
void ages_remove_pact(struct ages_run *run, int owner);
void ages_end_pacts_on_attack(struct ages_run *run, int attacker, int rival);

/* select.c, impact.c, event.c, choice.c: events */
int ages_distance(const struct ages_state *s, int from, int to);
int ages_rank(const struct ages_state *s, int seat, int selector, int tie_seat);
int ages_select(const struct ages_state *s, int selector, int tie_seat);
struct ages_effect_step { /* one of the up to four steps of an event card */
    int who, effect, n;
};
struct ages_effect_step ages_effect_step(int card, int i);
int ages_impact(const struct ages_state *s, int card, int seat, struct ages_effect_step step,
                int tie_seat);
void ages_score_impact(struct ages_state *s, int card, int tie_seat);
void ages_begin_event(struct ages_run *run, int card);
void ages_step_event(struct ages_run *run);
void ages_step_events_end(struct ages_run *run);
void ages_to_past(struct ages_state *s, int card);
int ages_legal_event(const struct ages_state *s, uint32_t *out);
void ages_apply_event(struct ages_run *run, struct ages_frame top, uint32_t action);

/* colony.c: territories */
void ages_begin_auction(struct ages_run *run, int card);
int ages_force_now(const struct ages_state *s, int seat); /* the force being formed: R 11.9 */
int ages_largest_force(const struct ages_state *s, int seat);
void ages_step_auction(struct ages_run *run);
void ages_step_colony(struct ages_run *run);
void ages_gain_colony(struct ages_run *run, int seat, int card);
int ages_legal_colony(const struct ages_state *s, uint32_t *out);
void ages_apply_colony(struct ages_run *run, struct ages_frame top, uint32_t action);

/* actions.c: the Action Phase; what each action does is in the files after it */
int ages_legal_actions(const struct ages_state *s, uint32_t *out);
void ages_apply_actions(struct ages_run *run, struct ages_frame top, uint32_t action);
void ages_do_work(struct ages_run *run, int seat, uint32_t action, int discount);

/* take.c */
int ages_take_price(const struct ages_state *s, int seat, int space); /* -1: not allowed */
void ages_take_card(struct ages_run *run, int seat, int space);
int ages_list_takes(const struct ages_state *s, int seat, int most, uint32_t *out);

/* build.c */
enum ages_work { AGES_WORK_FARM_OR_MINE = 1, AGES_WORK_URBAN = 2, AGES_WORK_UNIT = 4 };
int ages_pair_discount(const struct ages_state *s, int seat, int card);
int ages_build_cost(const struct ages_state *s, int seat, int card);
int ages_upgrade_cost(const struct ages_state *s, int seat, int from, int to, int discount);
bool ages_can_build(const struct ages_state *s, int seat, int card);
int ages_list_builds(const struct ages_state *s, int seat, int work, int discount, uint32_t *out);
int ages_list_upgrades(const struct ages_state *s, int seat, int work, int discount, uint32_t *out);
int ages_list_removals(const struct ages_player *p, bool units, uint32_t *out);
void ages_build(struct ages_run *run, int seat, int card, int cost);
void ages_build_for(struct ages_run *run, int seat, int card, int discount);
void ages_upgrade(struct ages_run *run, int seat, int from, int to, int discount);
void ages_destroy(struct ages_run *run, int seat, int card);
bool ages_can_grow(const struct ages_state *s, int seat, int discount);
void ages_grow(struct ages_run *run, int seat, int discount);

/* develop.c */
int ages_develop_cost(const struct ages_state *s, int seat, int card, bool revolution); /* -1: no */
void ages_develop(struct ages_run *run, int seat, int card, int less);
void ages_revolt(struct ages_run *run, int seat, int card, int less);
int ages_list_developments(const struct ages_state *s, int seat, bool develop, int less,
                           uint32_t *out);
void ages_add_special(struct ages_player *p, int card);

/* wonder.c */
int ages_stage_count(int wonder);
int ages_stages_cost(const struct ages_player *p, int stages);
bool ages_can_build_stages(const struct ages_player *p, int stages, int discount);
int ages_list_stages(const struct ages_state *s, int seat, uint32_t *out);
void ages_begin_stages(struct ages_run *run, int seat, int stages, int discount);
void ages_step_stage(struct ages_run *run);
int ages_completion_culture(const struct ages_state *s, int seat, int wonder);
void ages_remove_wonder(struct ages_run *run, int seat);

/* leader.c */
void ages_play_leader(struct ages_run *run, int seat, int card);
void ages_step_leader(struct ages_run *run);
int ages_legal_homer(const struct ages_state *s, uint32_t *out);
void ages_apply_homer(struct ages_run *run, struct ages_frame top, uint32_t action);
int ages_leaving_culture(const struct ages_state *s, int seat);
void ages_remove_leader(struct ages_run *run, int seat);

/* card.c: action cards */
bool ages_can_play_card(const struct ages_state *s, int seat, int card);
void ages_play_card(struct ages_run *run, int seat, int card);
int ages_legal_ordered(const struct ages_state *s, uint32_t *out);
void ages_apply_ordered(struct ages_run *run, struct ages_frame top, uint32_t action);
int ages_rivals_ahead(const struct ages_state *s, int seat, bool culture);

/* use.c, tactic.c: leaders, wonders and Trade Routes at work; tactics */
int ages_trade_power(const struct ages_state *s, int seat);
int ages_list_bach(const struct ages_state *s, int seat, int discount, uint32_t *out);
int ages_list_uses(const struct ages_state *s, int seat, uint32_t *out);
void ages_use(struct ages_run *run, int seat, uint32_t action);
void ages_use_bach(struct ages_run *run, int seat, int from, int to, int discount);
void ages_trade(struct ages_run *run, int seat);
int ages_list_tactics(const struct ages_state *s, int seat, uint32_t *out);
void ages_set_tactic(struct ages_run *run, int seat, int card, bool own);
void ages_share_tactic(struct ages_run *run, int seat);

/* losses.c: losses that can arise inside any step */
void ages_lose_population(struct ages_run *run, int seat, int count);
void ages_lose_blue(struct ages_run *run, int seat, int count);
void ages_step_losses(struct ages_run *run);
int ages_legal_losses(const struct ages_state *s, uint32_t *out);
void ages_apply_losses(struct ages_run *run, struct ages_frame top, uint32_t action);

/* hidden.c, hidden_civil.c, extras.c, check.c */
void ages_resample(void *state, int seat, struct chance *chance);
void ages_redraw_civil(struct ages_state *s, int seat, unsigned choosing, struct chance *chance);
bool ages_events_are_open(const struct ages_state *s);
uint8_t ages_action_seen_by(const void *state, uint32_t action);
void ages_view_extras(const void *state, int seat, struct json_writer *json);
void ages_derive(void *state);
bool ages_validate(const void *state, struct text *error);
bool ages_check_stack(const struct ages_state *s, struct text *error); /* stack.c */
bool ages_conserve(const void *state, struct text *error);

/* text.c, label.c, log.c, why.c: what a person reads */
enum ages_case { AGES_NOMINATIVE, AGES_ACCUSATIVE }; /* they differ in Polish, for the number 1 */
void ages_add_count(struct text *out, enum lang lang, int count, enum ages_noun noun,
                    enum ages_case noun_case);
void ages_add_split(struct text *out, enum lang lang, int food, int resources);
struct ages_name {
    char text[80];
};
struct ages_name ages_civil_name(unsigned card, enum lang lang);
struct ages_name ages_military_name(unsigned card, enum lang lang);
void ages_action_label(const void *state, uint32_t action, enum lang lang, struct text *out);
const char *ages_event_name(const struct event *event, int *kind);
void ages_event_text(const struct event *event, enum lang lang, struct text *out);
void ages_features(const void *state, int seat, float *out); /* evaluate.c */
void ages_evaluate(const void *state, const float *weights, double *values);
void ages_evaluate_again(const void *state, const float *weights, void *memo, /* memo.c */
                         double *values);
size_t ages_memo_size(void);
float ages_weight(int feature, enum weights weights);
struct axis ages_axis(int index, int players); /* tally.c */
void ages_tally(const void *state, const struct events *events, struct axis_tally *tally);

int ages_why(const void *state, int seat, struct ref ref, struct reason *reasons);
void ages_reason_text(const struct reason *reason, enum lang lang, struct text *out);

#endif
