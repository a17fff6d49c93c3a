/* civ_thing.c: see civ_tell.h: squares, what is going on (a battle, something announced, an offer,
 * a move), and one thing at a time. */
#include <string.h>

#include "games/civ/text.h"
#include "tui/civ_tell.h"
#include "tui/words.h"

/* Squares */

static void add_stand(const struct scene *scene, struct civ_seen_place at, struct text *out)
{
    if (at.holder < 0)
        return;
    text_add(out, "; ");
    scene_add_player(scene, at.holder, out);
    phrase_add(out, scene->lang, say(W_CIV_STAND), at.armies, at.scouts);
}

static void add_piece(struct civ_seen_place at, enum lang lang, struct text *out)
{
    if (at.piece >= 0)
        text_format(out, "; %s", civ_piece_items.items[at.piece].name[lang]);
    else if (at.class >= 0)
        text_format(out, "; %s", civ_class_items.items[at.class].name[lang]);
}

static void add_icons(const struct civ_view *seen, int square, enum lang lang, struct text *out)
{
    const struct {
        enum terminal_word word;
        char digit;
    } icons[] = {{W_CIV_PRODUCTION_ON, seen->map.production[square]},
                 {W_CIV_TRADE_ON, seen->map.trade[square]},
                 {W_CIV_CULTURE_ON, seen->map.culture[square]},
                 {W_CIV_COINS_ON, seen->map.coin[square]}};
    for (int i = 0; i < COUNT_OF(icons); i++)
        if (icons[i].digit != '0')
            phrase_add(out, lang, say(icons[i].word), icons[i].digit - '0');
}

/* "forest; Library; Player 2: armies 1, scouts 0", without a new line. */
static void civ_add_square(const struct scene *scene, const struct civ_view *seen, int square,
                           struct text *out)
{
    enum lang lang = scene->lang;
    int city = 0, owner = civ_seen_city_at(seen, square, &city);
    struct civ_seen_place at = civ_seen_place(seen, square);
    if (at.terrain < 0) {
        text_add(out, word(lang, at.exists ? W_CIV_FACE_DOWN : W_CIV_OFF_MAP));
        return;
    }
    if (owner >= 0) {
        scene_add_player(scene, owner, out);
        text_add(out, ": ");
        civ_add_city(scene, seen, civ_seen_city(seen, owner, city), true, out);
        return;
    }
    text_add(out, civ_terrain_items.items[at.terrain].name[lang]);
    add_icons(seen, square, lang, out);
    if (at.resource >= 0)
        phrase_add(out, lang, say(W_CIV_RESOURCE_ON),
                   civ_resource_items.items[at.resource].name[lang]);
    add_piece(at, lang, out);
    add_stand(scene, at, out);
    text_add(out, seen->question.reach[square] ? word(lang, W_CIV_REACH) : "");
}

/* A battle */

static void add_side_name(const struct scene *scene, const struct civ_view_battle *battle, int side,
                          struct text *out)
{
    if (battle->seat[side] < 0)
        text_add(out, word(scene->lang, W_CIV_BARBARIANS));
    else
        scene_add_player(scene, battle->seat[side], out);
    text_format(out, " (%s)", word(scene->lang, side ? W_CIV_DEFENDER : W_CIV_ATTACKER));
}

/* The ranks a side fights with: R 11.12, 11.18 for barbarians. */
static void rank_side(const struct civ_view *seen, int side, int *ranks)
{
    const struct civ_view_battle *battle = &seen->battle;
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++)
        ranks[type] = battle->seat[side] >= 0 ? seen->seats.at[battle->seat[side]].ranks[type]
                      : battle->kind == CIV_BATTLE_KIND_VILLAGE ? 1
                                                                : 2;
}

/* Adds heading and units; nothing if none are known. */
static void add_units(enum terminal_word heading, const int *units, const int *ranks,
                      enum lang lang, struct text *out)
{
    int total = 0;
    for (int i = 0; i < CIV_UNIT_COUNT; i++)
        total += units[i];
    if (total <= 0) /* what is not seen is -1 */
        return;
    text_add(out, word(lang, heading));
    civ_add_units(units, ranks, lang, out);
}

static void add_side(const struct scene *scene, const struct civ_view *seen, int side,
                     struct text *out)
{
    const struct civ_view_battle *battle = &seen->battle;
    const struct civ_view_fight *fight = &seen->fight;
    int ranks[CIV_UNIT_TYPE_COUNT];
    rank_side(seen, side, ranks);
    text_add(out, battle->side == side ? "* " : "  ");
    add_side_name(scene, battle, side, out);
    phrase_add(out, scene->lang, say(W_CIV_SIDE), fight->totals[side], battle->bonus[side],
               fight->cards[side]);
    add_units(W_CIV_HAND, side ? battle->defender_hand : battle->attacker_hand, ranks, scene->lang,
              out);
    add_units(W_CIV_KILLED, side ? battle->defender_killed : battle->attacker_killed, ranks,
              scene->lang, out);
    text_add_char(out, '\n');
}

static void add_front_unit(const struct civ_view *seen, int number, int side, enum lang lang,
                           struct text *out)
{
    const struct civ_view_front_unit *unit = &seen->fight.fronts.at[number][side];
    int ranks[CIV_UNIT_TYPE_COUNT];
    rank_side(seen, side, ranks);
    if (unit->unit < 0) {
        text_add_char(out, '-');
        return;
    }
    phrase_add(out, lang, say(W_CIV_FRONT_UNIT),
               civ_unit_name(lang, unit->unit, ranks[civ_units[unit->unit].type]), unit->strength,
               unit->health, unit->wounds);
}

static void add_fight(const struct scene *scene, const struct civ_view *seen, struct text *out)
{
    const struct civ_view_battle *battle = &seen->battle;
    enum lang lang = scene->lang;
    phrase_add(out, lang, say(W_CIV_BATTLE), civ_square_items.items[battle->at].id,
               civ_battle_kind_items.items[battle->kind].name[lang]);
    text_add_char(out, '\n');
    for (int side = 0; side < 2; side++)
        add_side(scene, seen, side, out);
    for (int i = 0; i < seen->fight.fronts.count; i++) {
        text_add(out, "  ");
        phrase_add(out, lang, say(W_CIV_FRONT), i + 1);
        add_front_unit(seen, i, 0, lang, out);
        text_add(out, word(lang, W_CIV_AGAINST));
        add_front_unit(seen, i, 1, lang, out);
        text_add_char(out, '\n');
    }
    if (battle->loot) {
        phrase_add(out, lang, say(W_CIV_LOOT), battle->loot);
        text_add_char(out, '\n');
    }
}

/* Offers and announcements */

static void add_asked(const struct civ_view_offer *offer, enum lang lang, struct text *out)
{
    text_add(out, civ_good_items.items[offer->ask].name[lang]);
    if (offer->ask == CIV_GOOD_TRADE || offer->ask == CIV_GOOD_CULTURE)
        text_format(out, " %d", offer->ask_what);
    else if (offer->ask == CIV_GOOD_RESOURCE && offer->ask_what < CIV_RESOURCE_COUNT)
        text_format(out, " (%s)", civ_resource_items.items[offer->ask_what].name[lang]);
    else if (offer->ask == CIV_GOOD_EVENT && offer->ask_what < CIV_DECK_COUNT)
        text_format(out, " (%s)", civ_deck_items.items[offer->ask_what].name[lang]);
}

/* What is given: the receiver sees only the back of a marker or an event (R 6.4). */
static void add_given(const struct civ_view_offer *offer, enum lang lang, struct text *out)
{
    static const struct item_list *const tables[CIV_GOOD_COUNT] = {
        [CIV_GOOD_RESOURCE] = &civ_resource_items,
        [CIV_GOOD_MARKER] = &civ_marker_items,
        [CIV_GOOD_EVENT] = &civ_event_items,
    };
    const struct item_list *table = tables[offer->give];
    static const struct item_list *const backs[] = {NULL, &civ_deck_items, &civ_class_items};
    int what = offer->give_what.item;
    text_add(out, civ_good_items.items[offer->give].name[lang]);
    if (offer->give_what.of > 0)
        text_format(out, " (%s)", backs[offer->give_what.of]->items[what].name[lang]);
    else if (table && what < table->count)
        text_format(out, " (%s)", table->items[what].name[lang]);
    else if (!table && offer->give != CIV_GOOD_NOTHING)
        text_format(out, " %d", what);
}

static void add_offer(const struct civ_view_offer *offer, enum lang lang, struct text *out)
{
    if (offer->give < 0 || offer->ask < 0)
        return;
    phrase_add(out, lang, say(W_CIV_OFFER), offer->from + 1, offer->to + 1);
    add_given(offer, lang, out);
    text_add(out, word(lang, W_CIV_OFFER_FOR));
    add_asked(offer, lang, out);
    text_add_char(out, '\n');
}

/* The text of what gives an ability says what it does. */
static const char *ability_text(int ability, enum lang lang)
{
    const struct civ_ability_row *row = &civ_abilities[ability];
    const struct {
        const struct item_list *table;
        int item;
    } givers[] = {{&civ_tech_items, row->tech},
                  {&civ_government_items, row->government},
                  {&civ_policy_items, row->policy},
                  {&civ_wonder_items, row->wonder},
                  {&civ_civ_items, row->civ}};
    for (int i = 0; i < COUNT_OF(givers); i++)
        if (givers[i].item != ITEM_NONE)
            return givers[i].table->items[givers[i].item].text[lang];
    return "";
}

static void add_thing(const struct civ_view_announced *thing, enum lang lang, struct text *out)
{
    static const struct item_list *const tables[CIV_THING_COUNT] = {
        [CIV_THING_EVENT] = &civ_event_items,
        [CIV_THING_ABILITY] = &civ_ability_items,
        [CIV_THING_ACTION] = &civ_city_action_items,
    };
    int what = item_find(tables[thing->class], thing->what, strlen(thing->what));
    const struct item *item = &tables[thing->class]->items[what];
    phrase_add(out, lang, say(W_CIV_ANNOUNCED), thing->seat + 1,
               civ_thing_items.items[thing->class].name[lang], item->name[lang]);
    const char *text =
        thing->class == CIV_THING_ABILITY ? ability_text(what, lang) : item->text[lang];
    if (*text)
        text_format(out, ". %s", text);
    text_add_char(out, '\n');
}

void civ_add_matter(const struct scene *scene, const struct civ_view *seen, struct text *out)
{
    for (int i = 0; i < seen->announced.count; i++)
        add_thing(&seen->announced.at[i], scene->lang, out);
    if (seen->battle.on)
        add_fight(scene, seen, out);
    if (seen->gift >= 0) {
        phrase_add(out, scene->lang, say(W_CIV_GIFT),
                   civ_wonder_items.items[seen->gift].name[scene->lang]);
        text_add_char(out, '\n');
    }
    if (scene->matters & MATTER_DEAL)
        add_offer(&seen->offer, scene->lang, out);
    if (civ_seen_group(seen) >= 0 && !seen->battle.on) {
        phrase_add(out, scene->lang, say(W_CIV_GROUP), civ_square_items.items[seen->group.at].id,
                   seen->group.armies, seen->group.scouts, seen->group.left);
        text_add_char(out, '\n');
    }
}

/* One thing */

static void add_tech(const struct civ_view *seen, int tech, enum lang lang, struct text *out)
{
    bool any = false;
    phrase_add(out, lang, say(W_CIV_OF_LEVEL), civ_techs[tech].level);
    text_add(out, word(lang, W_CIV_KNOWN));
    for (int seat = 0; seat < seen->players; seat++) {
        if (!seen->player[seat].techs[tech])
            continue;
        text_add(out, any ? ", " : "");
        lang_add_player(out, lang, seat);
        any = true;
    }
    text_add(out, any ? "\n" : "-\n");
}

static void add_cost(int cost, int discount, int tech, enum lang lang, struct text *out)
{
    phrase_add(out, lang, say(W_CIV_COSTS), cost);
    if (tech != ITEM_NONE)
        phrase_add(out, lang, say(W_CIV_WITH_TECH), discount,
                   civ_tech_items.items[tech].name[lang]);
    text_add_char(out, '\n');
}

static void add_unit(int unit, enum lang lang, struct text *out)
{
    const struct civ_unit_row *row = &civ_units[unit];
    for (int rank = 0; rank < COUNT_OF(row->strength) && row->health[rank]; rank++) {
        phrase_add(out, lang, say(W_CIV_RANK), rank + 1, civ_unit_name(lang, unit, rank + 1),
                   row->strength[rank], row->health[rank]);
        text_add_char(out, '\n');
    }
}

void civ_detail(const struct scene *scene, struct ref ref, struct text *out)
{
    const struct civ_view *seen = scene->seen;
    enum lang lang = scene->lang;
    int item = ref.item;
    if (board_is_of(scene, ref, &civ_square_items)) {
        civ_add_square(scene, seen, item, out);
        text_add_char(out, '\n');
    } else if (board_is_of(scene, ref, &civ_tech_items)) {
        add_tech(seen, item, lang, out);
    } else if (board_is_of(scene, ref, &civ_wonder_items)) {
        add_cost(civ_wonders[item].cost, civ_wonders[item].discount_cost,
                 civ_wonders[item].discount_tech, lang, out);
    } else if (board_is_of(scene, ref, &civ_building_items)) {
        add_cost(civ_buildings[item].cost, 0, ITEM_NONE, lang, out);
    } else if (board_is_of(scene, ref, &civ_unit_items)) {
        add_unit(item, lang, out);
    } else if (board_is_of(scene, ref, &civ_civ_items)) {
        phrase_add(out, lang, say(W_CIV_LEADER), civ_civs[item].leader[lang]);
        text_add_char(out, '\n');
    } else if (board_is_of(scene, ref, &civ_event_items)) {
        text_format(out, "%s\n", civ_deck_items.items[civ_events[item].level - 1].name[lang]);
    }
    if (*board_text(scene, ref))
        text_format(out, "%s\n", board_text(scene, ref));
}

static void add_use(int use, enum lang lang, struct text *out)
{
    for (int ability = 0; ability < CIV_ABILITY_COUNT; ability++)
        if (civ_abilities[ability].use == use) {
            text_add(out, ability_text(ability, lang));
            return;
        }
}

/* What the squares around this one would bring a city there. */
static void add_around(const struct civ_view *seen, int square, enum lang lang, struct text *out)
{
    int production = 0, trade = 0, culture = 0, coins = 0;
    for (int at = 0; at < CIV_SQUARE_COUNT; at++) {
        if (at == square || grid_distance_diagonal(at, square) > 1)
            continue;
        production += seen->map.production[at] - '0';
        trade += seen->map.trade[at] - '0';
        culture += seen->map.culture[at] - '0';
        coins += seen->map.coin[at] - '0';
    }
    phrase_add(out, lang, say(W_CIV_AROUND), production, trade, culture, coins);
    for (int at = 0; at < CIV_SQUARE_COUNT; at++)
        if (civ_seen_place(seen, at).resource >= 0 && grid_distance_diagonal(at, square) == 1)
            text_format(out, ", %s",
                        civ_resource_items.items[civ_seen_place(seen, at).resource].name[lang]);
}

/* The verbs that put a city on a square. */
static bool is_founding(const struct scene *scene, uint32_t action)
{
    const char *verb = scene->game->verbs[action_verb(action)].name;
    return text_equals("capital", verb, strlen(verb)) || text_equals("city", verb, strlen(verb));
}

/* What stands on the square that an action is about (the choices already tell everything about the
 * viewer's own cities), or what its card does. */
void civ_brief(const struct scene *scene, uint32_t action, struct text *out)
{
    struct ref refs[REFS_MAX];
    int count = game_action_named(scene->game, action, refs), city;
    if (!count)
        return;
    struct ref first = refs[0], last = refs[count - 1];
    const struct civ_view *seen = scene->seen;
    if (board_is_of(scene, last, &civ_use_items)) {
        add_use(last.item, scene->lang, out);
        return;
    }
    if (!board_is_of(scene, first, &civ_square_items)) {
        text_add(out, board_text(scene, last));
        return;
    }
    if (civ_seen_city_at(seen, first.item, &city) == scene->viewer)
        return;
    civ_add_square(scene, seen, first.item, out);
    if (is_founding(scene, action))
        add_around(seen, first.item, scene->lang, out);
}
