/* civ_seen.h: a position of Civilization as one seat sees it, read from the view's JSON. Holds only
 * what the view tells: cards and markers that may not be seen are counted by their backs alone. */
#ifndef EPOKI_TUI_CIV_SEEN_H
#define EPOKI_TUI_CIV_SEEN_H

#include "civ_data.h"
#include "core/grid.h"
#include "core/json.h"

enum {
    CIV_SEEN_SEATS = 4,
    CIV_SEEN_CITIES = 3,
    CIV_SEEN_FRONTS = 40,
    CIV_SEEN_THINGS = 8,
    CIV_SEEN_OPEN = 4,
    CIV_SEEN_KINDS = CIV_RESOURCE_SPY, /* resources of which the market has tokens */
    CIV_SEEN_EVENT_DECKS = 3,
    CIV_SEEN_BARBARIANS = -1 /* as the seat of a side */
};

struct civ_seen_city {
    int at;
    bool capital, walls, program;
    int production, outskirts, trade, arts, coin, defence, actions;
    bool squares[CIV_SQUARE_COUNT], blockaded[CIV_SQUARE_COUNT];
    bool can[CIV_CITY_ACTION_COUNT];
};

struct civ_seen_player {
    int civ, government, research; /* or -1 */
    int trade, culture, space, coins, income, combat, armies, scouts;
    int speed, stacking, hand_limit, policy_limit, city_limit, army_supply, scout_supply;
    int tech_level; /* the highest learned */
    bool space_flight;
    bool techs[CIV_TECH_COUNT], learnable[CIV_TECH_COUNT], policies[CIV_POLICY_COUNT],
        wonders[CIV_WONDER_COUNT];
    int thresholds[CIV_LEVEL_COUNT];
    int forces[CIV_UNIT_TYPE_COUNT], ranks[CIV_UNIT_TYPE_COUNT];
    int hand[CIV_SEEN_EVENT_DECKS], huts, villages; /* by their backs */
    int tokens[CIV_SEEN_KINDS], great[CIV_GREAT_PERSON_COUNT], purses[CIV_PURSE_COUNT];
    int shown[CIV_UNIT_COUNT]; /* of the forces, those everybody has seen */
    int units[CIV_UNIT_COUNT], events[CIV_EVENT_COUNT], kept[CIV_MARKER_COUNT]; /* 0: or unseen */
    int city_count;
    struct civ_seen_city city[CIV_SEEN_CITIES];
};

struct civ_seen_unit {
    int unit; /* or -1 */
    int strength, health, wounds;
};

struct civ_seen_fight {
    bool on;
    int kind, at, turn; /* turn: the side */
    int seat[2], bonus[2], total[2], cards[2];
    int hand[2][CIV_UNIT_COUNT], killed[2][CIV_UNIT_COUNT];
    int loot, front_count;
    struct civ_seen_unit front[CIV_SEEN_FRONTS][2];
};

/* Something announced to which others may react. */
struct civ_seen_thing {
    int seat, class, what;
};

struct civ_seen_offer {
    int from, to, give, ask;
    const struct json_node *given; /* a number, or the back of what only its owner knows */
    int asked;
};

struct civ_seen {
    int players, turn, turn_limit, stage, first;
    int width, height; /* of the map */
    /* The map by squares: -1 where there is nothing, or where it lies face down */
    int terrain[CIV_SQUARE_COUNT], resource[CIV_SQUARE_COUNT];
    int piece[CIV_SQUARE_COUNT], class[CIV_SQUARE_COUNT]; /* a hut or village has only its class */
    int holder[CIV_SQUARE_COUNT]; /* whose figures; the group that moves is among them */
    int armies[CIV_SQUARE_COUNT], scouts[CIV_SQUARE_COUNT];
    bool exists[CIV_SQUARE_COUNT], reach[CIV_SQUARE_COUNT];
    char production[CIV_SQUARE_COUNT], trade[CIV_SQUARE_COUNT], culture[CIV_SQUARE_COUNT],
        coin[CIV_SQUARE_COUNT];                                       /* digits */
    int group_seat, group_at, group_armies, group_scouts, group_left; /* seat -1: none moves */
    int open_count, open[CIV_SEEN_OPEN], wonders_left;
    int gift; /* Egypt's wonder until it is placed, or -1 */
    int market[CIV_SEEN_KINDS], pools[CIV_POOL_COUNT];
    int event_decks[CIV_SEEN_EVENT_DECKS];
    int thing_count;
    struct civ_seen_thing thing[CIV_SEEN_THINGS];
    struct civ_seen_fight fight;
    struct civ_seen_offer offer;
    struct civ_seen_player player[CIV_SEEN_SEATS];
};

void civ_see(struct civ_seen *seen, const struct json_node *view);

/* Whose city centre a square is, or -1, and which city. */
int civ_seen_city_at(const struct civ_seen *seen, int square, int *city);

#endif
