/* ages_seen.h: a position of Through the Ages as one seat sees it, read from the view's JSON; and
 * the small texts that the drawn board and the described one share.
 *
 * Holds only what the view tells: a card of which only the back is seen has an age and no name. */
#ifndef EPOKI_TUI_AGES_SEEN_H
#define EPOKI_TUI_AGES_SEEN_H

#include "ages_data.h"
#include "core/json.h"
#include "tui/words.h"

enum {
    AGES_SEEN_SEATS = 4,
    AGES_SEEN_ROW = AGES_SPACE_COUNT,
    AGES_SEEN_WORKER_CARDS = AGES_CIVIL_AIR_FORCES + 1,
    AGES_SEEN_TOKEN_CARDS = AGES_CIVIL_COMPUTERS + 1,
    AGES_SEEN_SPECIALS = 4,
    AGES_SEEN_WARS = 2,
    AGES_SEEN_CIVIL = 24,
    AGES_SEEN_MILITARY = 48,
    AGES_SEEN_EVENTS = 12
};

/* A card: its name where it is known, else only its back. -1: none. */
struct seen_back {
    int card, age;
};

struct seen_player {
    bool resigned;
    bool techs[AGES_CIVIL_COUNT], completed[AGES_CIVIL_COUNT], ruined[AGES_CIVIL_COUNT];
    bool used[AGES_CIVIL_COUNT]; /* leaders and wonders whose ability is spent */
    bool colonies[AGES_MILITARY_COUNT];
    int workers[AGES_SEEN_WORKER_CARDS], tokens[AGES_SEEN_TOKEN_CARDS];
    int government, leader, wonder, stages, special[AGES_SEEN_SPECIALS]; /* cards, or -1 */
    int pact, partner, side, tactic;
    bool own_tactic; /* an own card, not common yet */
    int war[AGES_SEEN_WARS], target[AGES_SEEN_WARS];
    int science, culture, blue, yellow, unused;
    int ca, ca_total, ma, ma_total;   /* once-only actions are in the first ones */
    int unit_resources, unit_science; /* for this turn */
    int civil_count;
    struct seen_back civil[AGES_SEEN_CIVIL]; /* the hand */
    bool fresh[AGES_SEEN_CIVIL];             /* taken in this Action Phase */
    int military_count;
    struct seen_back military[AGES_SEEN_MILITARY];
    int science_rating, culture_rating, strength, happiness, discontent, food, resources;
    int food_made, resources_made; /* by the next production, before consumption and corruption */
};

struct seen_stack {
    int count;
    struct seen_back cards[AGES_SEEN_EVENTS];
    int owner[AGES_SEEN_EVENTS]; /* -1: not known */
};

struct ages_seen {
    int players, age, round, last_round;
    int row[AGES_SEEN_ROW], price[AGES_SEEN_ROW]; /* card or -1; civil actions, -1: not allowed */
    int civil_left, military_left;
    struct seen_player player[AGES_SEEN_SEATS];
    struct seen_stack current, future;
    bool planned[AGES_MILITARY_COUNT]; /* own cards among the current events */
    bool past[AGES_MILITARY_COUNT], common[AGES_MILITARY_COUNT];
    int event, attack, attacker, defender, attack_need;
    int attack_strength, defence_strength; /* 0 where no defence is asked */
    int territory, bidder, bid;
    int offer, order; /* the pact that waits for an answer, the action card being carried out */
};

void ages_see(struct ages_seen *seen, const struct json_node *view);

/* Asking */

/* Rows of the banks' tables; the last one stands for all higher numbers. */
const struct ages_yellow_row *seen_yellow(const struct seen_player *p);
const struct ages_blue_row *seen_blue(const struct seen_player *p);

/* How many cards a hand may have: as many as the actions of its kind, and what cards add. */
int seen_hand_limit(const struct seen_player *p, int actions);

/* Stages of a wonder. */
int seen_stage_count(int wonder);

/* Small texts */

/* "A", "I": an age without its noun. */
const char *seen_age(int age);

/* "lab I", "aggression II" */
void seen_add_kind(struct text *out, int card, enum lang lang);
void seen_add_military_kind(struct text *out, int card, enum lang lang);

/* "La I": the same in a few letters. */
void seen_add_mark(struct text *out, int card, enum lang lang);

/* What it costs beside actions: "science 4, resources 6"; "science 7, by revolution 2"; "stages 3 2
 * 1". Nothing for a leader or an action card. */
void seen_add_costs(struct text *out, int card, enum lang lang);

/* The same in a few letters: "s4 r6", "s7/2". */
void seen_add_short_costs(struct text *out, int card, enum lang lang);

/* The symbols of a card: "+2sci +1cul". Nothing where the card has none. */
void seen_add_symbols(struct text *out, int card, enum lang lang);

/* "1/3: 3 [2] 1": the stages of the wonder in progress, the next one in brackets. */
void seen_add_stages(struct text *out, const struct seen_player *p);

/* "I I II" and the names that are known. */
void seen_add_backs(struct text *out, const struct item_table *items, const struct seen_back *cards,
                    int count, enum lang lang);

#endif
