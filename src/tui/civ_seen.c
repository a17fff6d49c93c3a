/* civ_seen.c: see civ_seen.h. */
#include "tui/civ_seen.h"

#include <string.h>

#include "tui/seen.h"

static void read_counts(const struct json_node *object, const char *key, int count, int *out)
{
    seen_numbers(json_member(object, key), 0, count, out);
}

/* An object with a number for every item of a table. */
static void read_by_item(const struct json_node *object, const struct item_table *table, int *out)
{
    for (int i = 0; i < table->count; i++)
        out[i] = seen_member(object, table->items[i].id);
}

/* Cities and players */

/* Of a city the state's own fields tell walls and program, the view's extras all else. */
static void read_city(struct civ_seen_city *city, const struct json_node *extra,
                      const struct json_node *fields)
{
    city->at = seen_member_item(extra, "at", &civ_square_items);
    city->capital = seen_member_true(extra, "capital");
    city->production = seen_member(extra, "production");
    city->outskirts = seen_member(extra, "outskirts");
    city->trade = seen_member(extra, "trade");
    city->arts = seen_member(extra, "arts");
    city->coin = seen_member(extra, "coin");
    city->defence = seen_member(extra, "defence");
    seen_set(json_member(extra, "squares"), &civ_square_items, city->squares);
    seen_set(json_member(extra, "blockaded"), &civ_square_items, city->blockaded);
    seen_set(json_member(extra, "can"), &civ_city_action_items, city->can);
    city->walls = seen_member_true(fields, "walls");
    city->program = seen_member_true(fields, "program");
    city->actions = seen_member(fields, "actions");
}

static void read_cities(struct civ_seen_player *p, const struct json_node *extras,
                        const struct json_node *fields)
{
    const struct json_node *extra = extras ? extras->child : NULL;
    const struct json_node *field = fields ? fields->child : NULL;
    for (; extra && field && p->city_count < CIV_SEEN_CITIES; field = field->next) {
        if (!seen_member_true(field, "stands"))
            continue;
        read_city(&p->city[p->city_count++], extra, field);
        extra = extra->next;
    }
}

/* What only its owner knows is masked for others and reads as 0. */
static void read_fields(struct civ_seen_player *p, const struct json_node *player)
{
    p->civ = seen_member_item(player, "civ", &civ_civ_items);
    p->government = seen_member_item(player, "government", &civ_government_items);
    p->research = seen_member_item(player, "research", &civ_tech_items);
    p->trade = seen_member(player, "trade");
    p->culture = seen_member(player, "culture");
    p->space = seen_member(player, "space");
    seen_set(json_member(player, "techs"), &civ_tech_items, p->techs);
    seen_set(json_member(player, "policies"), &civ_policy_items, p->policies);
    read_counts(player, "tokens", CIV_SEEN_KINDS, p->tokens);
    read_counts(player, "great", CIV_GREAT_PERSON_COUNT, p->great);
    read_counts(player, "coins", CIV_PURSE_COUNT, p->purses);
    read_counts(player, "units", CIV_UNIT_COUNT, p->units);
    read_counts(player, "shown", CIV_UNIT_COUNT, p->shown);
    read_counts(player, "events", CIV_EVENT_COUNT, p->events);
    read_counts(player, "kept", CIV_MARKER_COUNT, p->kept);
}

static void read_extras(struct civ_seen_player *p, const struct json_node *extra)
{
    const struct json_node *roads = json_member(extra, "roads");
    p->coins = seen_member(extra, "coins");
    p->income = seen_member(extra, "income");
    p->combat = seen_member(extra, "combat");
    p->armies = seen_member(extra, "armies");
    p->scouts = seen_member(extra, "scouts");
    p->speed = seen_member(extra, "speed");
    p->stacking = seen_member(extra, "stacking");
    p->hand_limit = seen_member(extra, "hand_limit");
    p->policy_limit = seen_member(extra, "policy_limit");
    p->city_limit = seen_member(extra, "city_limit");
    p->army_supply = seen_member(extra, "army_supply");
    p->scout_supply = seen_member(extra, "scout_supply");
    p->huts = seen_member(extra, "kept_huts");
    p->villages = seen_member(extra, "kept_villages");
    p->tech_level = seen_member(roads, "tech_level");
    p->space_flight = seen_member_true(roads, "space_flight");
    read_by_item(json_member(extra, "forces"), &civ_unit_type_items, p->forces);
    read_by_item(json_member(extra, "ranks"), &civ_unit_type_items, p->ranks);
    read_counts(extra, "hand", CIV_SEEN_EVENT_DECKS, p->hand);
    read_counts(extra, "thresholds", CIV_LEVEL_COUNT, p->thresholds);
    seen_set(json_member(extra, "wonders"), &civ_wonder_items, p->wonders);
    seen_set(json_member(extra, "learnable"), &civ_tech_items, p->learnable);
}

static void read_player(struct civ_seen_player *p, const struct json_node *player,
                        const struct json_node *extra)
{
    read_fields(p, player);
    read_extras(p, extra);
    read_cities(p, json_member(extra, "cities"), json_member(player, "city"));
}

/* The map */

/* Row numbers of the letters of a string with one for each square; -1 for other letters. */
static void read_letters(const struct json_node *node, const char *letters, int *out)
{
    const char *string = json_as_string(node);
    for (int square = 0; square < CIV_SQUARE_COUNT; square++) {
        const char *at = string && string[square] ? strchr(letters, string[square]) : NULL;
        out[square] = at ? (int)(at - letters) : -1;
        string = string && !string[square] ? NULL : string;
    }
}

static void read_digits(const struct json_node *map, const char *key, char *out)
{
    const char *string = json_as_string(json_member(map, key));
    memset(out, '0', CIV_SQUARE_COUNT);
    if (string && strlen(string) == CIV_SQUARE_COUNT)
        memcpy(out, string, CIV_SQUARE_COUNT);
}

static void read_pieces(struct civ_seen *seen, const struct json_node *list)
{
    const struct json_node *node = list ? list->child : NULL;
    for (int square = 0; square < CIV_SQUARE_COUNT; square++, node = node ? node->next : NULL) {
        int piece = seen_item(node, &civ_piece_items);
        seen->piece[square] = piece;
        seen->class[square] = piece < 0 ? seen_item(node, &civ_class_items)
                                        : civ_pieces[piece].class; /* a back is only a class */
    }
}

static void read_map(struct civ_seen *seen, const struct json_node *view)
{
    static const char terrains[] = "gdfmw?", resources[] = "wisc"; /* extras.c of the game */
    const struct json_node *map = json_member(view, "map");
    read_letters(json_member(map, "terrain"), terrains, seen->terrain);
    read_letters(json_member(map, "resource"), resources, seen->resource);
    for (int square = 0; square < CIV_SQUARE_COUNT; square++) {
        seen->exists[square] = seen->terrain[square] >= 0;
        if (seen->terrain[square] == CIV_TERRAIN_COUNT)
            seen->terrain[square] = -1;
    }
    read_digits(map, "production", seen->production);
    read_digits(map, "trade", seen->trade);
    read_digits(map, "culture", seen->culture);
    read_digits(map, "coin", seen->coin);
    read_pieces(seen, json_member(view, "piece"));
    seen_numbers(json_member(view, "holder"), -1, CIV_SQUARE_COUNT, seen->holder);
    read_counts(view, "armies", CIV_SQUARE_COUNT, seen->armies);
    read_counts(view, "scouts", CIV_SQUARE_COUNT, seen->scouts);
    seen_set(json_member(view, "reach"), &civ_square_items, seen->reach);
    for (int i = 0; i < CIV_PLAYER_COUNT_COUNT; i++)
        if (civ_player_counts[i].players == seen->players) {
            seen->width = civ_player_counts[i].width;
            seen->height = civ_player_counts[i].height;
        }
}

/* The group that moves stands on no square in the state (R 8.2); here it stands where it is. */
static void read_group(struct civ_seen *seen, const struct json_node *view)
{
    const struct json_node *group = json_member(view, "group"),
                           *frames = json_member(view, "frames");
    seen->group_seat = -1;
    seen->group_armies = seen_member(group, "armies");
    seen->group_scouts = seen_member(group, "scouts");
    seen->group_left = seen_member(group, "left");
    seen->group_at = seen_member_item(group, "at", &civ_square_items);
    for (const struct json_node *frame = frames ? frames->child : NULL; frame; frame = frame->next)
        if (seen_member_item(frame, "kind", &civ_phase_items) == CIV_PHASE_MOVEMENT)
            seen->group_seat = seen_member(frame, "seat");
    if (!seen->group_armies && !seen->group_scouts)
        seen->group_seat = -1;
    if (seen->group_seat < 0 || seen->group_at < 0)
        return;
    seen->holder[seen->group_at] = seen->group_seat;
    seen->armies[seen->group_at] += seen->group_armies;
    seen->scouts[seen->group_at] += seen->group_scouts;
}

/* What is going on */

static void read_front(struct civ_seen_unit *units, const struct json_node *front)
{
    for (int side = 0; side < 2; side++) {
        const struct json_node *unit = seen_element(front, side);
        units[side].unit = seen_member_item(unit, "unit", &civ_unit_items);
        units[side].strength = seen_member(unit, "strength");
        units[side].health = seen_member(unit, "health");
        units[side].wounds = seen_member(unit, "wounds");
    }
}

static void read_fight(struct civ_seen_fight *f, const struct json_node *view)
{
    const struct json_node *battle = json_member(view, "battle");
    const struct json_node *fight = json_member(view, "fight");
    const struct json_node *fronts = json_member(fight, "fronts");
    f->on = seen_member_true(battle, "on");
    if (!f->on)
        return;
    f->kind = seen_member_item(battle, "kind", &civ_battle_kind_items);
    f->at = seen_member_item(battle, "at", &civ_square_items);
    f->turn = seen_member(battle, "side");
    f->loot = seen_member(battle, "loot");
    seen_numbers(json_member(battle, "seat"), CIV_SEEN_BARBARIANS, 2, f->seat);
    read_counts(battle, "bonus", 2, f->bonus);
    read_counts(battle, "attacker_hand", CIV_UNIT_COUNT, f->hand[0]);
    read_counts(battle, "defender_hand", CIV_UNIT_COUNT, f->hand[1]);
    read_counts(battle, "attacker_killed", CIV_UNIT_COUNT, f->killed[0]);
    read_counts(battle, "defender_killed", CIV_UNIT_COUNT, f->killed[1]);
    read_counts(fight, "totals", 2, f->total);
    read_counts(fight, "cards", 2, f->cards);
    const struct json_node *front = fronts ? fronts->child : NULL;
    for (; front && f->front_count < CIV_SEEN_FRONTS; front = front->next)
        read_front(f->front[f->front_count++], front);
}

static void read_things(struct civ_seen *seen, const struct json_node *list)
{
    static const struct item_table *const tables[CIV_THING_COUNT] = {
        [CIV_THING_EVENT] = &civ_event_items,
        [CIV_THING_ABILITY] = &civ_ability_items,
        [CIV_THING_ACTION] = &civ_city_action_items,
    };
    const struct json_node *node = list ? list->child : NULL;
    for (; node && seen->thing_count < CIV_SEEN_THINGS; node = node->next) {
        struct civ_seen_thing *thing = &seen->thing[seen->thing_count];
        thing->seat = seen_member(node, "seat");
        thing->class = seen_member_item(node, "class", &civ_thing_items);
        if (thing->class < 0)
            continue;
        thing->what = seen_member_item(node, "what", tables[thing->class]);
        seen->thing_count += thing->what >= 0;
    }
}

static void read_offer(struct civ_seen_offer *offer, const struct json_node *node)
{
    offer->from = seen_member(node, "from");
    offer->to = seen_member(node, "to");
    offer->give = seen_member_item(node, "give", &civ_good_items);
    offer->ask = seen_member_item(node, "ask", &civ_good_items);
    offer->given = json_member(node, "give_what");
    offer->asked = seen_member(node, "ask_what");
}

static void read_market(struct civ_seen *seen, const struct json_node *view)
{
    static const char *const decks[] = {"event_deck_1", "event_deck_2", "event_deck_3"};
    seen->open_count =
        seen_items(json_member(view, "open"), &civ_wonder_items, CIV_SEEN_OPEN, seen->open);
    seen->gift = seen_member_item(view, "gift", &civ_wonder_items);
    seen->wonders_left = seen_length(json_member(view, "wonders"));
    read_counts(view, "market", CIV_SEEN_KINDS, seen->market);
    read_counts(view, "pools", CIV_POOL_COUNT, seen->pools);
    for (int i = 0; i < CIV_SEEN_EVENT_DECKS; i++)
        seen->event_decks[i] = seen_length(json_member(view, decks[i]));
}

void civ_see(struct civ_seen *seen, const struct json_node *view)
{
    memset(seen, 0, sizeof *seen);
    seen->players = seen_member(view, "players");
    if (seen->players > CIV_SEEN_SEATS)
        seen->players = 0;
    seen->turn = seen_member(view, "turn");
    seen->turn_limit = seen_member(view, "turn_limit");
    seen->stage = seen_member_item(view, "phase", &civ_stage_items);
    seen->first = seen_member(view, "first");
    read_map(seen, view);
    read_group(seen, view);
    read_market(seen, view);
    read_things(seen, json_member(view, "announced"));
    read_fight(&seen->fight, view);
    read_offer(&seen->offer, json_member(view, "offer"));
    for (int seat = 0; seat < seen->players; seat++)
        read_player(&seen->player[seat], seen_element(json_member(view, "player"), seat),
                    seen_element(json_member(view, "seats"), seat));
}

int civ_seen_city_at(const struct civ_seen *seen, int square, int *city)
{
    for (int seat = 0; seat < seen->players; seat++)
        for (int i = 0; i < seen->player[seat].city_count; i++)
            if (seen->player[seat].city[i].at == square) {
                *city = i;
                return seat;
            }
    return -1;
}
