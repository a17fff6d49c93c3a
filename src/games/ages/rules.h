/* rules.h: the calls between the files of this folder, by file. Rule numbers stand where the code
 * is. */
#ifndef EPOKI_GAMES_AGES_RULES_H
#define EPOKI_GAMES_AGES_RULES_H

#include "games/ages/state.h"

/* ratings.c: numbers that follow from a position */
struct ages_ratings {
    int science, culture, strength, happiness;
};
struct ages_symbols { /* what cards in play give in tokens */
    int ca, ma, blue, yellow;
};
struct ages_armies { /* of the current tactic: modern and old ones, and those doubled by air forces
                      */
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
               const uint8_t *units); /* R 11.9, without cards */
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
/* R 16.7-16.9: adjusts the tokens after cards changed; `before` is what ages_symbols gave before.
 */
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
void ages_drop_old_civil(const struct play *play, int seat, int age);
bool ages_holds_military(const struct ages_player *p, int card);
int ages_distinct_military(const struct ages_player *p, uint8_t *out);
decision_legal ages_legal_discards;
int ages_take_military(struct ages_player *p, int card); /* returns who has seen it */
void ages_discard_military(struct ages_state *s, int card, int seen);
void ages_discard_from_hand(const struct play *play, int seat, int card);
void ages_discard_older(const struct play *play, int seat, int age);

/* setup.c, deck.c, age.c: the start; decks; the row and the ages */
void ages_setup(void *state, const struct setup *setup, struct chance *chance);
void ages_clear_area(struct ages_player *p);
int ages_civil_cards_of(int age, int players, uint8_t *out);
int ages_military_cards_of(int age, int players, uint8_t *out);
void ages_stack_cards(uint8_t *deck, uint8_t *deck_count, const uint8_t *cards, int count);
void ages_begin_decks(const struct play *play, int age);
int ages_cards_to_draw(const struct ages_state *s, int seat);
void ages_draw_military(const struct play *play, int seat, int count);
void ages_replenish_row(const struct play *play);
void ages_refill_row(const struct play *play);

/* turn.c, production.c, final.c: a turn, its end, the end of the game */
int ages_players_left(const struct ages_state *s);
int ages_next_seat(const struct ages_state *s, int seat);
void ages_begin_turn(const struct play *play, int seat);
decision_step ages_step_turn;
bool ages_is_last_turn(const struct ages_state *s); /* the game ends with the present turn */
bool ages_next_opens_round(const struct ages_state *s);
void ages_close_actions(const struct play *play, int seat); /* leaders score */
void ages_produce(const struct play *play, int seat);
void ages_score_ratings(const struct play *play, int seat);
int ages_corruption(const struct ages_player *p); /* what it takes at the end of the turn */
int ages_cards_drawn(const struct ages_state *s, int seat); /* at the end of the turn */
void ages_suffer_corruption(const struct play *play, int seat);
void ages_produce_food(const struct play *play, int seat);
void ages_consume_food(const struct play *play, int seat, bool own_turn);
void ages_produce_resources(const struct play *play, int seat);
void ages_final_scoring(const struct play *play);
enum ages_ending ages_how_it_ended(const struct ages_state *s); /* of a game that is over */
void ages_scores(const void *state, struct score *scores);

/* politics.c, attack.c, war.c, pact.c: the Politics Phase and what it leads to */
decision_legal ages_legal_politics, ages_legal_pact_reply, ages_legal_defence, ages_legal_plunder,
    ages_legal_raid, ages_legal_annex, ages_legal_infiltrate, ages_legal_war_order,
    ages_legal_war_tech;
decision_apply ages_apply_politics, ages_apply_pact_reply, ages_apply_defence, ages_apply_plunder,
    ages_apply_raid, ages_apply_annex, ages_apply_infiltrate, ages_apply_war_order,
    ages_apply_war_tech;
decision_step ages_step_attack, ages_step_raid_loot, ages_step_war;
decision_settle ages_settle_politics;
int ages_attack_price(const struct ages_state *s, int card, int rival);
bool ages_attack_forbidden(const struct ages_state *s, int seat, int rival);
int ages_attack_bonus(const struct ages_state *s, int seat, int rival);
int ages_attack_strength(const struct ages_state *s, int seat, int rival);
int ages_superiority(const struct ages_state *s, int seat, int rival);
bool ages_lacks_target(const struct ages_state *s, int card, int rival);
bool ages_war_immune(const struct ages_state *s, int rival);
int ages_list_attacks(const struct ages_state *s, int seat, int card, uint32_t *out);
void ages_begin_aggression(const struct play *play, int seat, int card, int rival);
void ages_declare_war(const struct play *play, int seat, int card, int rival);
void ages_begin_war(struct ages_state *s, int seat, int card, int rival);
void ages_forget_war(struct ages_player *p, int card, int rival);
int ages_war_strength(const struct ages_state *s, int seat, int rival);
bool ages_is_party(const struct ages_state *s, int owner, int a, int b);
int ages_list_pact_offers(const struct ages_state *s, int seat, int card, uint32_t *out);
void ages_offer_pact(const struct play *play, int seat, uint32_t action);
void ages_cancel_pact(const struct play *play, int card);
void ages_remove_pact(const struct play *play, int owner);
void ages_end_pacts_on_attack(const struct play *play, int attacker, int rival);

/* select.c, impact.c, event.c, choice.c: events */
int ages_distance(const struct ages_state *s, int from, int to);
int ages_rank(const struct ages_state *s, int seat, enum ages_selector selector, int tie_seat);
int ages_select(const struct ages_state *s, enum ages_selector selector, int tie_seat);
struct ages_effect_step { /* one of the up to four steps of an event card */
    int who, effect, n;
};
struct ages_effect_step ages_effect_step(int card, int i);
/* The effects of events that are worth culture points, without `score_`. */
/* clang-format off */
#define AGES_SCORES(ROW) \
    ROW(FARM_FOOD) ROW(FOOD_SURPLUS) ROW(URBAN_LEVELS) ROW(LOWEST_OUTPUT) ROW(COLONIES) \
    ROW(UNIT_AND_ARENA_LEVELS) ROW(CIVIL_ACTIONS) ROW(MILITARY_ACTIONS) ROW(HAPPINESS) \
    ROW(MINE_RESOURCES) ROW(CONTENT_WORKERS) ROW(GOVERNMENT_LEVEL) ROW(SPECIAL_LEVELS) \
    ROW(SCIENCE_RANK) ROW(STRENGTH_RANK) ROW(LEVEL_3_TECHNOLOGIES) ROW(UNIT_TYPES) \
    ROW(URBAN_TYPES) ROW(SPECIAL_TECHNOLOGIES) ROW(WONDERS)
/* clang-format on */
#define AGES_SCORING(NAME) AGES_SCORING_##NAME = AGES_EFFECT_SCORE_##NAME,
enum ages_scoring { AGES_SCORES(AGES_SCORING) };
int ages_impact(const struct ages_state *s, int card, int seat, struct ages_effect_step step,
                int tie_seat);
void ages_score_impact(struct ages_state *s, int card, int tie_seat);
void ages_begin_event(const struct play *play, int card);
void ages_to_past(struct ages_state *s, int card);
decision_step ages_step_event, ages_step_events_end;
decision_legal ages_legal_dev_civ, ages_legal_markets, ages_legal_free_build,
    ages_legal_border_conflict, ages_legal_foray, ages_legal_raiders, ages_legal_lose_colony,
    ages_legal_agreement, ages_legal_ravages, ages_legal_terrorism;
decision_apply ages_apply_dev_civ, ages_apply_stock, ages_apply_free_build,
    ages_apply_border_conflict, ages_apply_lose_colony, ages_apply_agreement, ages_apply_discard,
    ages_apply_ravages, ages_apply_terrorism;

/* colony.c: territories */
void ages_begin_auction(const struct play *play, int card);
int ages_force_now(const struct ages_state *s, int seat); /* the force being formed: R 11.9 */
int ages_largest_force(const struct ages_state *s, int seat);
void ages_gain_colony(const struct play *play, int seat, int card);
decision_step ages_step_auction, ages_step_colony;
decision_legal ages_legal_bid, ages_legal_force;
decision_apply ages_apply_bid, ages_apply_force;

/* actions.c: the Action Phase; what each action does is in the files after it */
decision_legal ages_legal_actions;
decision_apply ages_apply_actions;
void ages_do_work(const struct play *play, int seat, uint32_t action, int discount);

/* take.c */
int ages_take_price(const struct ages_state *s, int seat, int space); /* -1: not allowed */
void ages_take_card(const struct play *play, int seat, int space);
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
void ages_build(const struct play *play, int seat, int card, int cost);
void ages_build_for(const struct play *play, int seat, int card, int discount);
void ages_upgrade(const struct play *play, int seat, int from, int to, int discount);
void ages_destroy(const struct play *play, int seat, int card);
bool ages_can_grow(const struct ages_state *s, int seat, int discount);
void ages_grow(const struct play *play, int seat, int discount);

/* develop.c */
int ages_develop_cost(const struct ages_state *s, int seat, int card, bool revolution); /* -1: no */
void ages_develop(const struct play *play, int seat, int card, int less);
void ages_revolt(const struct play *play, int seat, int card, int less);
int ages_list_developments(const struct ages_state *s, int seat, bool develop, int less,
                           uint32_t *out);
void ages_add_special(struct ages_player *p, int card);

/* wonder.c */
int ages_stage_count(int wonder);
int ages_stages_cost(const struct ages_player *p, int stages);
bool ages_can_build_stages(const struct ages_player *p, int stages, int discount);
int ages_list_stages(const struct ages_state *s, int seat, uint32_t *out);
void ages_begin_stages(const struct play *play, int seat, int stages, int discount);
decision_step ages_step_stage;
int ages_completion_culture(const struct ages_state *s, int seat, int wonder);
void ages_remove_wonder(const struct play *play, int seat);

/* leader.c */
void ages_play_leader(const struct play *play, int seat, int card);
decision_step ages_step_leader;
decision_legal ages_legal_homer;
decision_apply ages_apply_homer;
int ages_leaving_culture(const struct ages_state *s, int seat);
void ages_remove_leader(const struct play *play, int seat);

/* card.c: action cards */
bool ages_orders_choice(const struct ages_civil_row *row);
bool ages_can_play_card(const struct ages_state *s, int seat, int card);
void ages_play_card(const struct play *play, int seat, int card);
decision_legal ages_legal_ordered;
decision_apply ages_apply_ordered;
int ages_rivals_ahead(const struct ages_state *s, int seat, bool culture);

/* use.c, tactic.c: leaders, wonders and Trade Routes at work; tactics */
int ages_trade_power(const struct ages_state *s, int seat);
int ages_list_bach(const struct ages_state *s, int seat, int discount, uint32_t *out);
int ages_list_uses(const struct ages_state *s, int seat, uint32_t *out);
void ages_use(const struct play *play, int seat, uint32_t action);
void ages_use_bach(const struct play *play, int seat, int from, int to, int discount);
void ages_trade(const struct play *play, int seat);
int ages_list_tactics(const struct ages_state *s, int seat, uint32_t *out);
void ages_set_tactic(const struct play *play, int seat, int card, bool own);
void ages_share_tactic(const struct play *play, int seat);

/* losses.c: losses that can arise inside any step */
void ages_lose_population(const struct play *play, int seat, int count);
void ages_lose_blue(const struct play *play, int seat, int count);
decision_step ages_step_lose_blue, ages_step_lose_population;
decision_legal ages_legal_lose_worker, ages_legal_blue;
decision_apply ages_apply_lose_worker, ages_apply_blue, ages_apply_excess;

/* hidden.c, hidden_civil.c, extras.c, check.c */
void ages_resample(void *state, int seat, struct chance *chance);
void ages_redraw_civil(struct ages_state *s, int seat, unsigned choosing, struct chance *chance);
bool ages_events_are_open(const struct ages_state *s);
void ages_view_extras(const void *state, int seat, struct json_writer *json);
decision_about ages_about_matter, ages_about_choice, ages_about_defence, ages_about_pact_reply,
    ages_about_war_tech, ages_about_ordered, ages_about_bid, ages_about_force, ages_about_excess;
void ages_derive(void *state);
bool ages_validate(const void *state, struct text *error);
bool ages_conserve(const void *state, struct text *error);

/* label.c, why.c: what a person reads */
extern decision_label *const ages_completes[AGES_VERB_COUNT];
decision_label ages_label_bid, ages_label_homer, ages_label_agreement, ages_label_pact_reply,
    ages_label_war_tech, ages_label_terrorism, ages_label_raid, ages_label_free_build,
    ages_label_dev_civ, ages_label_ordered, ages_label_defence, ages_label_force;
decision_why ages_why, ages_why_politics, ages_why_actions;
decision_is_lesser ages_is_lesser;

/* memo.c, tally.c: what bots and statistics look at */
extern const struct evaluation ages_evaluation;
extern const struct net_layout ages_net; /* inputs.c */
extern const struct partner ages_partners[1];
struct axis ages_axis(int index, int players);
void ages_tally(const void *state, const struct events *events, struct axis_tally *tally);

/* codes.c */
bool ages_is_conceivable(uint32_t action);

#endif
