/* steel_seen.h: a position of Guns & Steel as one seat sees it, read from the view's JSON. */
#ifndef EPOKI_TUI_STEEL_SEEN_H
#define EPOKI_TUI_STEEL_SEEN_H

#include "core/json.h"
#include "steel_data.h"

enum { STEEL_SEEN_SEATS = 4, STEEL_SEEN_COLUMNS = 7 };

struct steel_seen_player {
    bool hand[STEEL_CARD_COUNT], tech[STEEL_CARD_COUNT], resource[STEEL_CARD_COUNT];
    bool wonders[STEEL_WONDER_COUNT];
    int track, supply, strength, points;
};

/* A card for sale, as the viewer would pay for it now. */
struct steel_seen_offer {
    bool there, payable;
    int base, surcharge;
    bool pay[STEEL_CARD_COUNT];
};

struct steel_seen {
    int players, active, turns;
    bool track; /* score tracks and glory markers are in use */
    struct steel_seen_player player[STEEL_SEEN_SEATS];
    int row[STEEL_AGE_COUNT][STEEL_SEEN_COLUMNS]; /* cards, or -1 */
    int top[STEEL_AGE_COUNT], piled[STEEL_AGE_COUNT];
    int wonder[STEEL_AGE_COUNT]; /* not owned yet, or -1 */
    int glory[STEEL_AGE_COUNT][STEEL_SEEN_SEATS];
    int progress[STEEL_AGE_COUNT][STEEL_SEEN_SEATS], needed[STEEL_AGE_COUNT];
    int temp[STEEL_RESOURCE_COUNT];
    struct steel_seen_offer offer[STEEL_CARD_COUNT];
    int wonders_left, space_left, best_track, track_end;
};

void steel_see(struct steel_seen *seen, const struct json_node *view);

#endif
