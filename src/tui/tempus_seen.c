/* tempus_seen.c: see tempus_seen.h. */
#include "tui/tempus_seen.h"

#include <string.h>

#include "tui/seen.h"

static struct tempus_seen_cards read_cards(const struct json_node *object, const char *key)
{
    struct tempus_seen_cards cards;
    cards.count =
        seen_items(json_member(object, key), &tempus_card_items, TEMPUS_SEEN_CARDS, cards.card);
    return cards;
}

static void read_player(struct tempus_seen_player *p, const struct json_node *player,
                        const struct json_node *extra)
{
    p->era = seen_member_item(player, "era", &tempus_era_items);
    p->markers = seen_member(player, "markers");
    p->hand = read_cards(player, "hand");
    p->laid = read_cards(player, "laid");
    p->front = read_cards(player, "front");
    p->points = seen_member(extra, "points");
    p->tokens = seen_member(extra, "tokens");
    p->supply = seen_member(extra, "supply");
    p->progress = seen_member(extra, "progress");
    p->is_protected = seen_member_true(extra, "protected");
    seen_numbers(json_member(extra, "cities"), 0, TEMPUS_CITY_COUNT, p->cities);
}

static void read_board(struct tempus_seen *seen, const struct json_node *view)
{
    const struct json_node *list = json_member(view, "terrain");
    const struct json_node *node = list ? list->child : NULL;
    for (int i = 0; i < HEX_COUNT; i++, node = node ? node->next : NULL)
        seen->terrain[i] = seen_item(node, &tempus_terrain_items);
    seen_numbers(json_member(view, "owner"), -1, HEX_COUNT, seen->owner);
    seen_numbers(json_member(view, "tokens"), 0, HEX_COUNT, seen->tokens);
    seen_numbers(json_member(view, "city"), 0, HEX_COUNT, seen->city);
    seen_set(json_member(view, "inland"), &tempus_hex_items, seen->inland);
}

void tempus_see(struct tempus_seen *seen, const struct json_node *view)
{
    memset(seen, 0, sizeof *seen);
    seen->players = seen_member(view, "players");
    if (seen->players > TEMPUS_SEEN_SEATS)
        seen->players = 0;
    seen->round = seen_member(view, "round");
    seen->start = seen_member(view, "start");
    seen->deck = seen_length(json_member(view, "deck"));
    seen->discard = seen_length(json_member(view, "discard"));
    seen->next_era = seen_member_item(view, "next_era", &tempus_era_items);
    int laid = seen_member(view, "tiles_laid");
    seen->tiles_left = seen_member(view, "tile_count") - laid;
    seen->tile = seen_item(seen_element(json_member(view, "tiles"), laid), &tempus_tile_items);
    seen->from = seen_member_item(view, "from", &tempus_hex_items);
    seen->fight_from = seen_member_item(view, "fight_from", &tempus_hex_items);
    seen->fight_to = seen_member_item(view, "fight_to", &tempus_hex_items);
    seen->fight_terrain = seen_member_item(view, "fight_terrain", &tempus_terrain_items);
    read_board(seen, view);
    for (int seat = 0; seat < seen->players; seat++)
        read_player(&seen->player[seat], seen_element(json_member(view, "player"), seat),
                    seen_element(json_member(view, "seats"), seat));
}
