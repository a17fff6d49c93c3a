/* rated.c: tables whose results are remembered: rated ones, and others of people who have accounts.
 * Who gives up, or runs out of time, comes after everybody who stays, and before those who left
 * earlier. When only one seat is left, or the game is over, the places are stored together with
 * what led to that; the thread that writes finds the new ratings (rate.h). What is played after
 * that, with bots in the empty seats, counts no more. */
#include <string.h>

#include "server/rooms/rooms.h"

void rated_open(struct rooms *rooms, struct live *live, const struct stored_party *parties)
{
    live->parties = (struct parties){.count = live->row.players, .rated = parties[0].rated};
    for (int seat = 0; seat < live->row.players; seat++) {
        live->parties.bot[seat] = parties[seat].level[0];
        store_add_party(rooms->store, live->row.id, &parties[seat]);
    }
}

bool rated_load(struct store *store, struct live *live)
{
    struct stored_party parties[SEATS_MAX];
    int count = store_load_parties(store, live->row.id, parties);
    for (int i = 0; i < count; i++) {
        live->parties.count = live->row.players;
        live->parties.rated |= parties[i].rated;
        live->parties.decided |= parties[i].ended != 0;
        live->parties.bot[parties[i].seat] = parties[i].level[0];
        live->parties.gone[parties[i].seat] = parties[i].gone;
    }
    live->row.rules.rated = live->parties.rated;
    return count >= 0;
}

void rated_leave(struct rooms *rooms, struct live *live, int seat)
{
    struct parties *parties = &live->parties;
    int last = 0;
    if (!parties->count || parties->decided || parties->gone[seat])
        return;
    for (int other = 0; other < parties->count; other++)
        last = parties->gone[other] > last ? parties->gone[other] : last;
    parties->gone[seat] = last + 1;
    store_set_gone(rooms->store, live->row.id, seat, last + 1);
}

/* Those who stayed come first, as the scores say; then those who left, the last of them first. */
static bool is_before(const struct parties *parties, const struct score *scores, bool won, int a,
                      int b)
{
    if (parties->gone[a] && parties->gone[b])
        return parties->gone[a] > parties->gone[b];
    if (parties->gone[a] || parties->gone[b])
        return !parties->gone[a];
    return score_is_before(&scores[a], &scores[b], won);
}

static void find_scores(const struct live *live, struct score scores[SEATS_MAX])
{
    const struct table *table = room_table(live->room);
    if (live->row.over)
        table_game(table)->rules.scores(table_state(table), scores);
}

static void find_places(const struct live *live, const struct score *scores, int places[SEATS_MAX])
{
    bool won = false;
    for (int seat = 0; seat < live->parties.count; seat++)
        won |= scores[seat].winner;
    for (int seat = 0; seat < live->parties.count; seat++)
        for (int other = 0; other < live->parties.count; other++)
            places[seat] += is_before(&live->parties, scores, won, other, seat);
}

static void keep_style(struct rooms *rooms, const struct live *live, int seat, bool won)
{
    struct text style = TEXT_EMPTY;
    style_write(live->room, seat, won, &style);
    store_set_style(rooms->store, live->row.id, seat, text_string(&style));
    text_free(&style);
}

void rated_consider(struct rooms *rooms, struct live *live)
{
    struct parties *parties = &live->parties;
    struct score scores[SEATS_MAX] = {{.total = 0}};
    int places[SEATS_MAX] = {0}, staying = 0;
    if (!parties->count || parties->decided)
        return;
    for (int seat = 0; seat < parties->count; seat++)
        staying += !parties->gone[seat];
    if (!live->row.over && staying > 1)
        return;
    find_scores(live, scores);
    find_places(live, scores, places);
    for (int seat = 0; seat < parties->count; seat++) {
        places[seat]++;
        if (!parties->gone[seat])
            keep_style(rooms, live, seat, scores[seat].winner);
    }
    parties->decided = true;
    store_rate(rooms->store, live->row.id, places);
}
