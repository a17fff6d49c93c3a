/* steel_seen.c: see steel_seen.h. */
#include "tui/steel_seen.h"

#include <string.h>

#include "tui/seen.h"

static void see_player(struct steel_seen_player *p, const struct json_node *node,
                       const struct json_node *desk)
{
    seen_set(json_member(node, "hand"), &steel_card_items, p->hand);
    seen_set(json_member(node, "tech"), &steel_card_items, p->tech);
    seen_set(json_member(node, "resource"), &steel_card_items, p->resource);
    seen_set(json_member(node, "wonders"), &steel_wonder_items, p->wonders);
    p->track = seen_member(node, "track");
    p->supply = seen_member(node, "supply");
    p->strength = seen_member(desk, "strength");
    p->points = seen_member(desk, "points");
}

static void see_age(struct steel_seen *seen, int age, const struct json_node *node,
                    const struct json_node *progress)
{
    const struct json_node *pile = json_member(node, "pile"), *row = json_member(node, "row");
    for (int column = 0; column < STEEL_SEEN_COLUMNS; column++)
        seen->row[age][column] = seen_item(seen_element(row, column), &steel_card_items);
    seen->piled[age] = seen_length(pile);
    seen->top[age] = seen_item(seen_element(pile, 0), &steel_card_items);
    seen->wonder[age] = seen_item(json_member(node, "wonder"), &steel_wonder_items);
    if (seen->wonder[age] < 0)
        return;
    const struct json_node *far =
        json_member(progress, steel_wonder_items.items[seen->wonder[age]].id);
    seen->needed[age] = seen_member(far, "needed");
    for (int seat = 0; seat < seen->players; seat++) {
        seen->glory[age][seat] = seen_int(seen_element(json_member(node, "glory"), seat), 0);
        seen->progress[age][seat] = seen_int(seen_element(json_member(far, "seats"), seat), 0);
    }
}

static void see_offers(struct steel_seen *seen, const struct json_node *offers)
{
    for (const struct json_node *node = offers ? offers->child : NULL; node; node = node->next) {
        int card = seen_item(json_member(node, "card"), &steel_card_items);
        if (card < 0)
            continue;
        struct steel_seen_offer *offer = &seen->offer[card];
        offer->there = true;
        offer->payable = seen_member_true(node, "payable");
        offer->base = seen_member(node, "base");
        offer->surcharge = seen_member(node, "surcharge");
        seen_set(json_member(node, "pay"), &steel_card_items, offer->pay);
    }
}

void steel_see(struct steel_seen *seen, const struct json_node *view)
{
    const struct json_node *ends = json_member(view, "ends");
    memset(seen, 0, sizeof *seen);
    seen->players = seen_member(view, "players");
    if (seen->players > STEEL_SEEN_SEATS)
        seen->players = 0;
    seen->active = seen_member(view, "active");
    seen->turns = seen_member(view, "turns");
    for (int seat = 0; seat < seen->players; seat++)
        see_player(&seen->player[seat], seen_element(json_member(view, "player"), seat),
                   seen_element(json_member(view, "desks"), seat));
    for (int age = 0; age < STEEL_AGE_COUNT; age++)
        see_age(seen, age, seen_element(json_member(view, "age"), age),
                json_member(view, "progress"));
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++)
        seen->temp[i] = seen_int(seen_element(json_member(view, "temp"), i), 0);
    see_offers(seen, json_member(view, "offers"));
    seen->wonders_left = seen_member(ends, "wonders");
    seen->space_left = seen_member(ends, "space");
    seen->best_track = seen_member(ends, "track");
    seen->track_end = seen_member(ends, "track_end");
    seen->track = seen->track_end > 0;
}
