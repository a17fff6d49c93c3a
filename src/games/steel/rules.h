/* rules.h: the calls between the files of this folder, by file. */
#ifndef EPOKI_GAMES_STEEL_RULES_H
#define EPOKI_GAMES_STEEL_RULES_H

#include "games/steel/state.h"

/* decisions.c: every decision, one row for each; its functions are where the rules of it are */
extern const struct decisions steel_decisions;
int steel_legal_place(const void *state, uint32_t *actions);
int steel_legal_resource(const void *state, uint32_t *actions);
int steel_legal_tech(const void *state, uint32_t *actions);
int steel_legal_activate(const void *state, uint32_t *actions);
int steel_legal_replenish(const void *state, uint32_t *actions);
int steel_legal_gain(const void *state, uint32_t *actions);
int steel_legal_deplete(const void *state, uint32_t *actions);
int steel_legal_copy(const void *state, uint32_t *actions);
int steel_legal_use(const void *state, uint32_t *actions);
int steel_legal_play_or_use(const void *state, uint32_t *actions);
int steel_legal_play(const void *state, uint32_t *actions);
int steel_legal_react(const void *state, uint32_t *actions);
int steel_legal_lose(const void *state, uint32_t *actions);
int steel_legal_give(const void *state, uint32_t *actions);
int steel_legal_buy(const void *state, uint32_t *actions);
int steel_legal_pay(const void *state, uint32_t *actions);
int steel_legal_claim(const void *state, uint32_t *actions);
int steel_legal_take(const void *state, uint32_t *actions);
int steel_legal_glory(const void *state, uint32_t *actions);
void steel_apply_place(const struct play *play, uint32_t action);
void steel_apply_resource(const struct play *play, uint32_t action);
void steel_apply_tech(const struct play *play, uint32_t action);
void steel_apply_activate(const struct play *play, uint32_t action);
void steel_apply_buy(const struct play *play, uint32_t action);
void steel_apply_pay(const struct play *play, uint32_t action);
void steel_apply_claim(const struct play *play, uint32_t action);
void steel_apply_take(const struct play *play, uint32_t action);
void steel_apply_glory(const struct play *play, uint32_t action);
void steel_apply_replenish(const struct play *play, uint32_t action);
void steel_apply_gain(const struct play *play, uint32_t action);
void steel_apply_deplete(const struct play *play, uint32_t action);
void steel_apply_copy(const struct play *play, uint32_t action);
void steel_apply_use(const struct play *play, uint32_t action);
void steel_apply_play(const struct play *play, uint32_t action);
void steel_apply_react(const struct play *play, uint32_t action);
void steel_apply_lose(const struct play *play, uint32_t action);
void steel_apply_give(const struct play *play, uint32_t action);
void steel_step_turn(const struct play *play);   /* turn.c */
void steel_step_effect(const struct play *play); /* effect.c */
/* The top frame waits for that decision of the seat; it has its answer and goes on. */
void steel_ask(const struct play *play, enum steel_phase phase, unsigned seat);
struct steel_frame *steel_answered(const struct play *play);
int steel_legal(const void *state, uint32_t *actions);
void steel_apply(void *state, uint32_t action, struct chance *chance, struct events *events);

/* setup.c: R 3 */
void steel_setup(void *state, const struct setup *setup, struct chance *chance);
bool steel_in_play(unsigned mode, int players, unsigned card); /* R 3.3: of the pyramid and piles */

/* effect.c: R 5 */
void steel_activate(const struct play *play, unsigned owner, unsigned card);
bool steel_can_begin(const struct steel_state *s, unsigned card); /* R 4.6, for the active seat */
void steel_next_part(const struct play *play);
/* R 2.8, 6.7: `seat` depletes cards worth `due`; false when that needs a decision. */
bool steel_give_up(const struct play *play, enum steel_phase phase, unsigned seat, int due);

/* attack.c: R 6 */
void steel_attack_step(const struct play *play);

/* cards.c: telling, turning and counting cards, points, temporary resources */
void steel_tell(const struct play *play, enum steel_event kind, unsigned seat, unsigned item,
                int amount, int extra);
uint64_t steel_of_type(uint64_t set, enum steel_type type);
uint64_t steel_of_resource(uint64_t set, enum steel_resource resource);
uint64_t steel_with_reaction(uint64_t set);
int steel_strength(const struct steel_player *player); /* R 2.5 */
int steel_defence(const struct steel_player *player);  /* with every reaction (R 6.2) */
int steel_set_worth(uint64_t set);                     /* R 6.7 */
int steel_set_points(uint64_t set);
unsigned steel_resources_of(uint64_t set); /* bit per resource that occurs on the backs */
void steel_replenish(const struct play *play, unsigned seat, unsigned card);
void steel_deplete(const struct play *play, unsigned seat, unsigned card, enum steel_event told_as);
void steel_gain(const struct play *play, unsigned resource, int amount);
void steel_gain_points(const struct play *play, unsigned seat, int amount);
void steel_lose_points(const struct play *play, unsigned seat, int amount);

/* choice.c: what the part in progress lets its player choose */
uint64_t steel_replenishable(const struct steel_frame *f, const struct steel_player *player);
unsigned steel_gain_choice(const struct steel_frame *f); /* bit per resource */
unsigned steel_copy_choice(const struct steel_state *s); /* bit per resource (R 5.12) */
uint64_t steel_usable(const struct steel_state *s, const struct steel_frame *f, unsigned owner);
uint64_t steel_playable(const struct steel_state *s, const struct steel_frame *f);
uint64_t steel_turnable(const struct steel_player *player);
bool steel_may_stop(const struct steel_frame *f);

/* wonder.c: conditions of wonders (R 8.2, 8.4) */
int steel_progress(const struct steel_state *s, unsigned seat, unsigned wonder, int *needed);
unsigned
steel_met(const struct steel_state *s); /* bit per age whose wonder the active seat meets */
void steel_own_wonder(const struct play *play, unsigned seat, unsigned age);
bool steel_can_move_marker(const struct steel_state *s); /* R 8.4 with an empty supply */

/* score.c: R 9 */
void steel_scores(const void *state, struct score *scores);
unsigned steel_winners(const struct steel_state *s);

/* extras.c: for view.c */
void steel_write_price(const struct steel_state *s, unsigned card, struct json_writer *json);
void steel_write_offer(const struct steel_state *s, unsigned seat, unsigned card,
                       struct json_writer *json);
void steel_write_attack(const struct steel_state *s, struct json_writer *json);
void steel_write_question(const struct steel_state *s, struct json_writer *json);

/* fields.c, hidden.c, view.c, check.c, data.c */
void steel_resample(void *state, int seat, struct chance *chance);
void steel_view_extras(const void *state, int seat, struct json_writer *json);
void steel_derive(void *state);
bool steel_validate(const void *state, struct text *error);
bool steel_conserve(const void *state, struct text *error);

bool steel_check_data(struct text *error); /* data.c */

/* text.c, why.c */
void steel_action_label(const void *state, uint32_t action, enum lang lang, struct text *out);
const char *steel_event_name(const struct event *event, int *kind);
void steel_event_text(const struct event *event, enum lang lang, struct text *out);
bool steel_event_is_use(const struct event *event);
int steel_why(const void *state, int seat, struct ref ref, struct reason *reasons);
void steel_reason_text(const struct reason *reason, enum lang lang, struct text *out);

/* evaluate.c */
void steel_features(const void *state, int seat, float *out);
void steel_evaluate(const void *state, const float *weights, double *values);
float steel_weight(int feature, enum weights weights);

#endif
