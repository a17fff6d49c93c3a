/* tempus_seen.c: see tempus_seen.h. */
#include "tui/tempus_seen.h"

#include <string.h>

#include "tui/seen.h"

static int member_int(const struct json_node *object, const char *key)
{
    return seen_int(json_member(object, key), 0);
}

static int member_item(const struct json_node *object, const char *key,
                       const struct item_table *table)
{
    return seen_item(json_member(object, key), table);
}

static struct tempus_seen_cards read_cards(const struct json_node *object, const char *key)
{
    struct tempus_seen_cards cards = {.count = 0};
    const struct json_node *list = json_member(object, key);
    for (const struct json_node *node = list ? list->child : NULL;
         node && cards.count < TEMPUS_SEEN_CARDS; node = node->next)
        cards.card[cards.count++] = seen_item(node, &tempus_card_items);
    return cards;
}

static void read_player(struct tempus_seen_player *p, const struct json_node *player,
                        const struct json_node *extra)
{
    p->era = member_item(player, "era", &tempus_era_items);
    p->markers = member_int(player, "markers");
    p->hand = read_cards(player, "hand");
    p->laid = read_cards(player, "laid");
    p->front = read_cards(player, "front");
    p->points = member_int(extra, "points");
    p->tokens = member_int(extra, "tokens");
    p->supply = member_int(extra, "supply");
    p->progress = member_int(extra, "progress");
    const struct json_node *protection = json_member(extra, "protected");
    p->is_protected = protection && protection->type == JSON_TRUE;
    for (int row = 0; row < TEMPUS_CITY_COUNT; row++)
        p->cities[row] = seen_int(seen_element(json_member(extra, "cities"), row), 0);
}

static void read_numbers(const struct json_node *list, int otherwise, int *out)
{
    const struct json_node *node = list ? list->child : NULL;
    for (int i = 0; i < HEX_COUNT; i++, node = node ? node->next : NULL)
        out[i] = seen_int(node, otherwise);
}

static void read_board(struct tempus_seen *seen, const struct json_node *view)
{
    const struct json_node *list = json_member(view, "terrain");
    const struct json_node *node = list ? list->child : NULL;
    for (int i = 0; i < HEX_COUNT; i++, node = node ? node->next : NULL)
        seen->terrain[i] = seen_item(node, &tempus_terrain_items);
    read_numbers(json_member(view, "owner"), -1, seen->owner);
    read_numbers(json_member(view, "tokens"), 0, seen->tokens);
    read_numbers(json_member(view, "city"), 0, seen->city);
    seen_set(json_member(view, "inland"), &tempus_hex_items, seen->inland);
}

void tempus_see(struct tempus_seen *seen, const struct json_node *view)
{
    memset(seen, 0, sizeof *seen);
    seen->players = member_int(view, "players");
    if (seen->players > TEMPUS_SEEN_SEATS)
        seen->players = 0;
    seen->round = member_int(view, "round");
    seen->start = member_int(view, "start");
    seen->deck = seen_length(json_member(view, "deck"));
    seen->discard = seen_length(json_member(view, "discard"));
    seen->next_era = member_item(view, "next_era", &tempus_era_items);
    int laid = member_int(view, "tiles_laid");
    seen->tiles_left = member_int(view, "tile_count") - laid;
    seen->tile = seen_item(seen_element(json_member(view, "tiles"), laid), &tempus_tile_items);
    seen->from = member_item(view, "from", &tempus_hex_items);
    seen->fight_from = member_item(view, "fight_from", &tempus_hex_items);
    seen->fight_to = member_item(view, "fight_to", &tempus_hex_items);
    seen->fight_terrain = member_item(view, "fight_terrain", &tempus_terrain_items);
    read_board(seen, view);
    for (int seat = 0; seat < seen->players; seat++)
        read_player(&seen->player[seat], seen_element(json_member(view, "player"), seat),
                    seen_element(json_member(view, "seats"), seat));
}
