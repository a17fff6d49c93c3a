/* steel_tell.c: see steel_tell.h. */
#include "tui/steel_tell.h"

#include <string.h>

int steel_top(const struct steel_view *seen, int age)
{
    return seen->age[age].pile.count ? seen->age[age].pile.at[0] : -1;
}

const struct steel_view_payment *steel_offer(const struct steel_view *seen, int card)
{
    for (int i = 0; i < seen->offers.count; i++)
        if (seen->offers.at[i].card == card)
            return &seen->offers.at[i];
    return NULL;
}

/* "Food 2, Iron 1" */
static void steel_add_cost(int card, enum lang lang, struct text *out)
{
    const char *comma = "";
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++) {
        if (!steel_cards[card].cost[i])
            continue;
        text_format(out, "%s%s %d", comma, steel_resource_items.items[i].name[lang],
                    steel_cards[card].cost[i]);
        comma = ", ";
    }
}

void steel_add_name(int card, enum lang lang, struct text *out)
{
    text_add(out, steel_card_items.items[card].name[lang]);
    if (steel_cards[card].source == STEEL_SOURCE_RECONSTRUCTED)
        text_add_char(out, '~');
}

static void add_progress(const struct steel_view *seen, int age, int seat, struct text *out)
{
    const struct steel_view_progress *progress = &seen->progress[seen->age[age].wonder];
    text_format(out, " %d/%d", progress->seats.at[seat], progress->needed);
    if (seen->ends.has_track)
        text_format(out, " [%d/%d]", seen->age[age].glory[seat],
                    steel_wonders[seen->age[age].wonder].glory);
}

void steel_add_wonder(const struct scene *scene, const struct steel_view *seen, int age,
                      struct text *out)
{
    int wonder = seen->age[age].wonder;
    text_add(out, steel_wonder_items.items[wonder].name[scene->lang]);
    text_add(out, " (");
    phrase_add(out, scene->lang, say(W_STEEL_POINTS), steel_wonders[wonder].vp);
    text_add(out, ")");
    add_progress(seen, age, scene->viewer, out);
    for (int i = 1; i < seen->players; i++) {
        text_add_char(out, ',');
        add_progress(seen, age, (scene->viewer + i) % seen->players, out);
    }
}

void steel_add_numbers(const struct steel_view *seen, int seat, enum lang lang, struct text *out)
{
    const struct steel_view_player *p = &seen->player[seat];
    phrase_add(out, lang, say(W_STEEL_POINTS), seen->desks.at[seat].points);
    text_add(out, ", ");
    phrase_add(out, lang, say(W_STEEL_STRENGTH), seen->desks.at[seat].strength);
    if (!seen->ends.has_track)
        return;
    text_add(out, ", ");
    phrase_add(out, lang, say(W_STEEL_TRACK), p->track);
    text_add(out, ", ");
    phrase_add(out, lang, say(W_STEEL_MARKERS), p->supply);
}

void steel_add_gained(const struct steel_view *seen, enum lang lang, struct text *out)
{
    const char *comma = "";
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++) {
        if (!seen->temp[i])
            continue;
        text_format(out, "%s%s %d", comma, steel_resource_items.items[i].name[lang], seen->temp[i]);
        comma = ", ";
    }
}

/* How near the end is. */
static void steel_add_ends(const struct steel_view *seen, enum lang lang, struct text *out)
{
    phrase_add(out, lang, say(W_STEEL_ENDS), seen->ends.wonders, seen->ends.space);
    if (seen->ends.has_track)
        phrase_add(out, lang, say(W_STEEL_ENDS_TRACK), seen->ends.track_end, seen->ends.track);
    text_add_char(out, '.');
}

/* The position in lines */

/* "Cannon: Military, costs Gunpowder 2 + 3 of any kind; you could pay with ..." */
static void add_offer(const struct steel_view *seen, int card, enum lang lang, struct text *out)
{
    const struct steel_view_payment *offer = steel_offer(seen, card);
    struct text cost = TEXT_EMPTY;
    steel_add_name(card, lang, out);
    text_format(out, ": %s, ", steel_type_items.items[steel_cards[card].type].name[lang]);
    steel_add_cost(card, lang, &cost);
    phrase_add(out, lang, say(W_STEEL_PRICE), text_string(&cost));
    text_free(&cost);
    if (offer && offer->surcharge)
        phrase_add(out, lang, say(W_STEEL_SURCHARGE), offer->surcharge);
    if (offer && offer->payable) {
        text_format(out, "; %s ", word(lang, W_STEEL_PAID_WITH));
        board_add_names(&steel_card_items, offer->pay, lang, out);
    }
    text_add_char(out, '\n');
}

/* What "~" means, said once, if there is one. */
static void tell_source(const struct scene *scene, const struct steel_view *seen, struct text *out)
{
    for (int i = 0; i < seen->offers.count; i++)
        if (steel_cards[seen->offers.at[i].card].source == STEEL_SOURCE_RECONSTRUCTED) {
            text_add(out, word(scene->lang, W_STEEL_SOURCE_RECONSTRUCTED));
            return;
        }
}

static void tell_pyramid(const struct scene *scene, const struct steel_view *seen, struct text *out)
{
    for (int age = STEEL_AGE_COUNT - 1; age >= 0; age--) {
        text_format(out, "%s:\n", steel_age_items.items[age].name[scene->lang]);
        for (int column = 0; column < STEEL_COLUMNS; column++) {
            if (seen->age[age].row[column] < 0)
                continue;
            text_format(out, "  %d. ", column + 1);
            add_offer(seen, seen->age[age].row[column], scene->lang, out);
        }
        if (steel_top(seen, age) >= 0) {
            text_add(out, "  ");
            phrase_add(out, scene->lang, say(W_STEEL_PILE), seen->age[age].pile.count);
            text_add(out, ": ");
            add_offer(seen, steel_top(seen, age), scene->lang, out);
        }
        if (seen->age[age].wonder >= 0) {
            text_format(out, "  %s: ", word(scene->lang, W_WONDER));
            steel_add_wonder(scene, seen, age, out);
            text_format(out, ". %s\n",
                        steel_wonder_items.items[seen->age[age].wonder].text[scene->lang]);
        }
    }
    tell_source(scene, seen, out);
}

static void tell_set(const struct scene *scene, const char *label, const struct item_list *items,
                     const bool *set, struct text *out)
{
    text_format(out, "  %s: ", label);
    board_add_names(items, set, scene->lang, out);
    text_add_char(out, '\n');
}

static void tell_player(const struct scene *scene, const struct steel_view *seen, int seat,
                        struct text *out)
{
    const struct steel_view_player *p = &seen->player[seat];
    struct text gained = TEXT_EMPTY;
    scene_add_player(scene, seat, out);
    text_add(out, ": ");
    steel_add_numbers(seen, seat, scene->lang, out);
    text_add_char(out, '\n');
    tell_set(scene, word(scene->lang, W_STEEL_READY), &steel_card_items, p->resource, out);
    tell_set(scene, word(scene->lang, W_STEEL_SPENT), &steel_card_items, p->tech, out);
    tell_set(scene, word(scene->lang, W_HAND), &steel_card_items, p->hand, out);
    tell_set(scene, word(scene->lang, W_STEEL_NEEDS), &steel_wonder_items, p->wonders, out);
    steel_add_gained(seen, scene->lang, &gained);
    if (seat == seen->active && gained.length)
        text_format(out, "  %s: %s\n", word(scene->lang, W_STEEL_GAINED), text_string(&gained));
    text_free(&gained);
}

void steel_describe(const struct scene *scene, struct text *out)
{
    const struct steel_view *seen = scene->seen;
    tell_pyramid(scene, seen, out);
    steel_add_ends(seen, scene->lang, out);
    text_add_char(out, '\n');
    for (int i = seen->players - 1; i >= 0; i--)
        tell_player(scene, seen, (scene->viewer + i) % seen->players, out);
}

/* What can be paid for, or what the player has. */
void steel_choices(const struct scene *scene, struct text *out)
{
    const struct steel_view *seen = scene->seen;
    for (int i = 0; i < seen->offers.count && scene->matters & MATTER_OFFER; i++)
        if (seen->offers.at[i].payable)
            add_offer(seen, seen->offers.at[i].card, scene->lang, out);
    if (scene->matters & MATTER_OWN)
        tell_player(scene, seen, scene->viewer, out);
}

/* One thing */

static void detail_card(const struct scene *scene, int card, struct text *out)
{
    const struct steel_card_row *row = &steel_cards[card];
    enum lang lang = scene->lang;
    const struct steel_view *seen = scene->seen;
    static const enum terminal_word sources[] = {W_STEEL_SOURCE_ATTESTED, W_STEEL_SOURCE_ATTESTED,
                                                 W_STEEL_SOURCE_PARTLY,
                                                 W_STEEL_SOURCE_RECONSTRUCTED};
    phrase_add(out, lang, say(W_STEEL_CARD_LINE), steel_type_items.items[row->type].name[lang],
               row->age == ITEM_NONE ? steel_set_items.items[row->set].name[lang]
                                     : steel_age_items.items[row->age].name[lang],
               steel_resource_items.items[row->resource].name[lang]);
    text_format(out, "%s\n", steel_card_items.items[card].text[lang]);
    phrase_add(out, lang, say(W_STEEL_CARD_NUMBERS), row->vp, row->strength);
    text_add(out, row->reaction ? word(lang, W_STEEL_REACTION) : "");
    text_add(out, row->remove_2p ? word(lang, W_STEEL_REMOVED) : "");
    const struct steel_view_payment *offer = steel_offer(seen, card);
    if (offer) {
        add_offer(seen, card, lang, out);
        if (!offer->payable)
            text_format(out, "%s\n", word(lang, W_STEEL_NOT_PAYABLE));
    }
    text_add(out, word(lang, sources[row->source]));
}

static void detail_wonder(const struct scene *scene, int wonder, struct text *out)
{
    const struct steel_wonder_row *row = &steel_wonders[wonder];
    const struct steel_view *seen = scene->seen;
    phrase_add(out, scene->lang, say(W_STEEL_WONDER_LINE),
               steel_age_items.items[row->age].name[scene->lang], row->vp);
    text_format(out, "%s\n", steel_wonder_items.items[wonder].text[scene->lang]);
    if (row->glory)
        phrase_add(out, scene->lang, say(W_STEEL_GLORY_NEEDED), row->glory);
    if (seen->age[row->age].wonder == wonder) {
        steel_add_wonder(scene, seen, row->age, out);
        text_add_char(out, '\n');
    }
    if (row->source == STEEL_SOURCE_RECONSTRUCTED)
        text_add(out, word(scene->lang, W_STEEL_SOURCE_RECONSTRUCTED));
}

void steel_detail(const struct scene *scene, struct ref ref, struct text *out)
{
    if (board_is_of(scene, ref, &steel_card_items))
        detail_card(scene, ref.item, out);
    else if (board_is_of(scene, ref, &steel_wonder_items))
        detail_wonder(scene, ref.item, out);
}

/* Labels tell the effect of a card that is activated; for cards that are bought, claimed or chosen
 * it is added here. */
void steel_brief(const struct scene *scene, uint32_t action, struct text *out)
{
    static const char *const told[] = {"resource", "buy", "wonder", "take", "pay"};
    struct ref refs[REFS_MAX];
    const char *group = scene->game->verbs[action_verb(action)].group;
    int count = game_action_named(scene->game, action, refs);
    for (int i = 0; count && i < COUNT_OF(told); i++)
        if (strcmp(group, told[i]) == 0)
            text_add(out, board_text(scene, refs[0]));
}
