/* rules.h: the calls between the files of this folder, by file. */
#ifndef EPOKI_GAMES_TEMPUS_RULES_H
#define EPOKI_GAMES_TEMPUS_RULES_H

#include "games/tempus/state.h"

extern const struct fields tempus_fields;

/* decisions.c: the table of all decisions. Their functions are in the files whose rules they
 * follow. What only one player may learn (R 12.2) is told by play_tell_only. */
extern const struct decisions tempus_decisions;
decision_legal tempus_legal_lay, tempus_legal_rotate, tempus_legal_place, tempus_legal_turn,
    tempus_legal_move, tempus_legal_to, tempus_legal_births, tempus_legal_after,
    tempus_legal_convert, tempus_legal_leader, tempus_legal_terrain, tempus_legal_laying,
    tempus_legal_advance, tempus_legal_advance_more, tempus_legal_discard;
decision_apply tempus_apply_lay, tempus_apply_rotate, tempus_apply_place, tempus_apply_course,
    tempus_apply_to, tempus_apply_convert, tempus_apply_leader, tempus_apply_terrain,
    tempus_apply_attack, tempus_apply_defend, tempus_apply_progress, tempus_apply_advance,
    tempus_apply_advance_more, tempus_apply_discard;
decision_settle tempus_settle_move, tempus_settle_births, tempus_settle_after, tempus_settle_attack,
    tempus_settle_defend, tempus_settle_progress, tempus_settle_advance_more, tempus_settle_discard;

/* setup.c */
void tempus_setup_game(void *state, const struct setup *setup, struct chance *chance);

/* data.c */
bool tempus_check_data(struct text *error);

/* world.c: tiles, seas, starting tokens */
struct hexset tempus_centres(const struct tempus_state *s); /* R 2.5 */
int tempus_printed(int tile, int side);                     /* the terrain, before it is turned */
bool tempus_turn_repeats(int tile, int turns);              /* same picture as fewer turns */
void tempus_lay_tile(struct tempus_state *s, int centre, int turns); /* the next one */
void tempus_derive_world(struct tempus_state *s);
struct hexset tempus_places(const struct tempus_state *s, int seat); /* R 2.7 */
void tempus_begin_placing(struct tempus_state *s);

/* board.c: tokens and cities come and go; the derived sets follow */
void tempus_add_token(struct tempus_state *s, int seat, int hex);
void tempus_remove_token(struct tempus_state *s, int hex);
void tempus_remove_tokens(struct tempus_state *s, int hex);
void tempus_add_city(struct tempus_state *s, int seat, int hex, int value);
void tempus_remove_city(struct tempus_state *s, int hex);
int tempus_city_row(int value); /* the row of cities.tsv, or -1 */

/* reach.c: where things can happen */
struct hexset tempus_foreign(const struct tempus_state *s, int seat); /* tokens and cities of others
                                                                       */
struct hexset tempus_full(const struct tempus_state *s, int seat);    /* own hexes at the limit */
struct hexset tempus_reach(const struct tempus_state *s, int seat, int from); /* R 5.3-5.9 */
struct hexset tempus_movable(const struct tempus_state *s, int seat);         /* R 5.2 */
struct hexset tempus_birthplaces(const struct tempus_state *s, int seat);     /* R 6.2 */
struct hexset tempus_targets(const struct tempus_state *s, int seat);         /* R 7.3 */
struct hexset tempus_converts(const struct tempus_state *s, int seat);        /* R 9.9 */
bool tempus_is_protected(const struct tempus_state *s, int seat);             /* R 7.3 */
bool tempus_can_fight(const struct tempus_state *s, int seat);
bool tempus_can_convert(const struct tempus_state *s, int seat);
bool tempus_may_build(const struct tempus_state *s, int seat, int hex, int row); /* R 6.4, 6.5 */
struct hexset tempus_sites(const struct tempus_state *s, int seat);              /* R 6.4 */

/* cards.c */
bool tempus_has_kind(const struct tempus_player *p, enum tempus_kind kind);
void tempus_take_card(struct tempus_player *p, int card);   /* into the hand */
void tempus_remove_card(struct tempus_player *p, int card); /* out of the hand */
void tempus_put_away(struct tempus_state *s, int card, unsigned seen);
void tempus_draw(const struct play *play, int seat, int count);
void tempus_lay_card(struct tempus_state *s, int seat, int card);
void tempus_put_laid_away(struct tempus_state *s, int seat);
void tempus_put_front_away(struct tempus_state *s, int seat);

/* legal.c, apply.c */
void tempus_play_card(const struct play *play, int seat, int card);
void tempus_push(struct tempus_state *s, enum tempus_decision kind, int seat);
void tempus_pop(struct tempus_state *s);
void tempus_set_base(struct tempus_state *s, enum tempus_decision kind, int seat);
void tempus_begin_turn(struct tempus_state *s, int seat);

/* fight.c */
struct tempus_strength {
    int attack, defence;
};
void tempus_begin_fight(const struct play *play, int seat, int from, int to);
void tempus_end_attack(const struct play *play);
void tempus_end_defence(const struct play *play);
void tempus_end_fight(struct tempus_state *s);
struct tempus_strength tempus_strength(const struct tempus_state *s, int from, int to, int terrain);
struct tempus_strength tempus_card_adds(int card, int terrain); /* R 7.7-7.9 */

/* progress.c */
void tempus_begin_round(const struct play *play);
void tempus_begin_progress(const struct play *play);
void tempus_end_laying(const struct play *play, int seat);
void tempus_go_on_bonus(const struct play *play);
int tempus_points_on_board(const struct tempus_state *s, int seat, int terrain);
int tempus_card_progress(int card, int terrain); /* R 10.3 */
void tempus_scores(const void *state, struct score *scores);

/* hidden.c */
void tempus_resample(void *state, int seat, struct chance *chance);
/* How many of each card are where the seat cannot see them; returns how many in all. */
int tempus_unknown_cards(const struct tempus_state *s, int seat, uint8_t *counts);

/* odds.c: fights as a seat can foresee them */
struct tempus_odds {
    int terrain;         /* on which it is fought; of a city the one worst for the attacker */
    int attack, defence; /* what stands there, and the cards laid that the seat may see */
    int mine, theirs;    /* what the attacker's hand adds; the most the defender's could */
    int percent;         /* chance of the attacker when both lay all that helps */
};
struct tempus_odds tempus_odds(const struct tempus_state *s, int seat, int from, int to);
int tempus_most_hidden(const struct tempus_state *s, int seat, int count, int terrain);

/* extras.c, check.c, text.c, why.c, evaluate.c */
void tempus_view_extras(const void *state, int seat, struct json_writer *json);
void tempus_derive(void *state);
bool tempus_validate(const void *state, struct text *error);
bool tempus_conserve(const void *state, struct text *error);
extern decision_label *const tempus_completes[TEMPUS_VERB_COUNT];
decision_why tempus_why, tempus_why_lay, tempus_why_place, tempus_why_turn, tempus_why_move,
    tempus_why_to, tempus_why_births, tempus_why_after;
extern const struct evaluation tempus_evaluation; /* evaluate.c */
extern const struct net_layout tempus_net;        /* inputs.c */

/* codes.c */
bool tempus_is_conceivable(uint32_t action);

#endif
