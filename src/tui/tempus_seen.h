/* tempus_seen.h: a position of Tempus as one seat sees it, read from the view's JSON. Holds only
 * what the view tells: a card that may not be seen is -1. */
#ifndef EPOKI_TUI_TEMPUS_SEEN_H
#define EPOKI_TUI_TEMPUS_SEEN_H

#include "core/hex.h"
#include "core/json.h"
#include "tempus_data.h"

enum { TEMPUS_SEEN_SEATS = 5, TEMPUS_SEEN_CARDS = 16 };

struct tempus_seen_cards {
    int count;
    int card[TEMPUS_SEEN_CARDS]; /* or -1 */
};

struct tempus_seen_player {
    int era, markers, points, tokens, supply, progress;
    bool is_protected;
    int cities[TEMPUS_CITY_COUNT];
    struct tempus_seen_cards hand, laid, front;
};

struct tempus_seen {
    int players, round, start, deck, discard;
    int next_era;           /* or -1 */
    int terrain[HEX_COUNT]; /* or -1: sea */
    int owner[HEX_COUNT], tokens[HEX_COUNT], city[HEX_COUNT];
    bool inland[HEX_COUNT];
    int tile; /* about to be laid, or -1 */
    int tiles_left;
    int from, fight_from, fight_to, fight_terrain; /* or -1 */
    struct tempus_seen_player player[TEMPUS_SEEN_SEATS];
};

void tempus_see(struct tempus_seen *seen, const struct json_node *view);

#endif
