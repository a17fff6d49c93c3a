/* rules.h: the calls between the files of this folder, by file. */
#ifndef EPOKI_GAMES_STEEL_RULES_H
#define EPOKI_GAMES_STEEL_RULES_H

#include "games/steel/state.h"

/* decisions.c: the table of all decisions. Their functions are in the files whose rules they
 * follow.
 */
extern const struct decisions steel_decisions;
decision_legal steel_legal_place, steel_legal_resource, steel_legal_tech, steel_legal_activate,
    steel_legal_replenish, steel_legal_gain, steel_legal_deplete, steel_legal_copy, steel_legal_use,
    steel_legal_play_or_use, steel_legal_play, steel_legal_react, steel_legal_lose,
    steel_legal_give, steel_legal_buy, steel_legal_pay, steel_legal_claim, steel_legal_take,
    steel_legal_glory;
decision_apply steel_apply_place, steel_apply_resource, steel_apply_tech, steel_apply_activate,
    steel_apply_buy, steel_apply_pay, steel_apply_claim, steel_apply_take, steel_apply_glory,
    steel_apply_replenish, steel_apply_gain, steel_apply_deplete, steel_apply_copy, steel_apply_use,
    steel_apply_play, steel_apply_react, steel_apply_lose, steel_apply_give;
void steel_step_turn(const struct play *play);   /* turn.c */
void steel_step_effect(const struct play *play); /* effect.c */
/* Makes the top frame wait for that decision of the seat; and go on once it is answered. */
void steel_ask(const struct play *play, enum steel_decision decision, unsigned seat);
struct steel_frame *steel_answered(const struct play *play);

/* setup.c: R 3 */
void steel_setup(void *state, const struct setup *setup, struct chance *chance);
bool steel_in_play(unsigned mode, int players, unsigned card); /* R 3.3: of the pyramid and piles */

/* effect.c: R 5 */
void steel_activate(const struct play *play, unsigned owner, unsigned card);
bool steel_can_begin(const struct steel_state *s, unsigned card); /* R 4.6, for the active seat */
void steel_next_part(const struct play *play);
/* R 2.8, 6.7: `seat` depletes cards worth `due`; false when that needs a decision. */
bool steel_give_up(const struct play *play, enum steel_decision decision, unsigned seat, int due);

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
decision_about steel_about_part, steel_about_lose, steel_about_give;

/* fields.c, hidden.c, view.c, check.c, data.c */
void steel_resample(void *state, int seat, struct chance *chance);
void steel_view_extras(const void *state, int seat, struct json_writer *json);
void steel_derive(void *state);
bool steel_validate(const void *state, struct text *error);
bool steel_conserve(const void *state, struct text *error);

bool steel_check_data(struct text *error); /* data.c */

/* text.c, why.c */
void steel_action_label(const void *state, uint32_t action, enum lang lang, struct text *out);
decision_why steel_why;

/* evaluate.c */
extern const struct evaluation steel_evaluation; /* evaluate.c */
extern const struct net_layout steel_net;        /* inputs.c */

#endif
