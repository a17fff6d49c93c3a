/* ages_tell.c: see ages_tell.h. */
#include "tui/ages_tell.h"

#include <string.h>

/* Pieces that the drawing uses too */

static void add_comma(struct text *out, size_t start)
{
    if (out->length > start)
        text_add(out, ", ");
}

static const char *civil_name(int card, enum lang lang)
{
    return ages_civil_items.items[card].name[lang];
}

static const char *military_name(int card, enum lang lang)
{
    return ages_military_items.items[card].name[lang];
}

static void add_leader(const struct ages_view *seen, int seat, enum lang lang, struct text *out)
{
    struct seen_side p = seen_side(seen, seat);
    if (p.own->leader >= 0)
        text_format(out, "%s%s", civil_name(p.own->leader, lang),
                    seen_is_used(p, p.own->leader) ? word(lang, W_ABILITY_USED) : "");
}

static void add_wonders(const struct ages_view *seen, int seat, enum lang lang, struct text *out)
{
    struct seen_side p = seen_side(seen, seat);
    size_t start = out->length;
    for (int card = 0; card < AGES_CIVIL_COUNT; card++) {
        if (!p.own->completed[card] && !p.own->ruined[card])
            continue;
        add_comma(out, start);
        text_add(out, civil_name(card, lang));
        if (p.own->ruined[card])
            text_add(out, word(lang, W_RUINED));
        else if (seen_is_used(p, card))
            text_add(out, word(lang, W_ABILITY_USED));
    }
}

static void add_specials(const struct ages_view *seen, int seat, enum lang lang, struct text *out)
{
    struct seen_side p = seen_side(seen, seat);
    size_t start = out->length;
    for (int i = 0; i < AGES_SEEN_SPECIALS; i++) {
        if (p.own->special[i] < 0)
            continue;
        add_comma(out, start);
        text_add(out, civil_name(p.own->special[i], lang));
    }
}

static void add_pact(struct seen_side owner, int other, int side, enum lang lang, struct text *out)
{
    phrase_add(out, lang, say(W_PACT_WITH), military_name(owner.own->pact, lang), other + 1);
    if (ages_pacts[owner.own->pact - AGES_MILITARY_OPEN_BORDERS_AGREEMENT].sides)
        text_format(out, " (%s)", ages_side_items.items[side].name[lang]);
}

static void add_pacts(const struct ages_view *seen, int seat, enum lang lang, struct text *out)
{
    size_t start = out->length;
    for (int owner = 0; owner < seen->players; owner++) {
        struct seen_side p = seen_side(seen, owner);
        if (p.own->pact < 0 || (owner != seat && p.own->partner != seat))
            continue;
        add_comma(out, start);
        bool own = owner == seat, first = p.own->side == 0;
        add_pact(p, own ? p.own->partner : owner, own == first ? AGES_SIDE_A : AGES_SIDE_B, lang,
                 out);
    }
}

static void add_wars(const struct ages_view *seen, int seat, enum lang lang, struct text *out)
{
    struct seen_side p = seen_side(seen, seat);
    size_t start = out->length;
    for (int i = 0; i < AGES_SEEN_WARS; i++) {
        if (p.own->war[i] < 0)
            continue;
        add_comma(out, start);
        phrase_add(out, lang, say(W_WAR_ON), military_name(p.own->war[i], lang),
                   p.own->target[i] + 1);
    }
}

static void add_government(const struct ages_view *seen, int seat, enum lang lang, struct text *out)
{
    struct seen_side p = seen_side(seen, seat);
    if (p.own->government >= 0)
        phrase_add(out, lang, say(W_GOVERNMENT_LIMIT), civil_name(p.own->government, lang),
                   ages_civil_cards[p.own->government].urban_limit);
}

static void add_tactic(const struct ages_view *seen, int seat, enum lang lang, struct text *out)
{
    struct seen_side p = seen_side(seen, seat);
    if (p.own->tactic >= 0)
        text_format(out, "%s%s", military_name(p.own->tactic, lang),
                    p.own->marks[AGES_VIEW_MARK_OWN_TACTIC] ? word(lang, W_TACTIC_OWN) : "");
}

static void add_progress(const struct ages_view *seen, int seat, enum lang lang, struct text *out)
{
    struct seen_side p = seen_side(seen, seat);
    if (p.own->wonder < 0)
        return;
    text_format(out, "%s ", civil_name(p.own->wonder, lang));
    seen_add_stages(out, p);
}

static void add_colonies(const struct ages_view *seen, int seat, enum lang lang, struct text *out)
{
    const bool *colonies = seen->player[seat].colonies;
    if (memchr(colonies, true, AGES_MILITARY_COUNT * sizeof *colonies))
        board_add_names(&ages_military_items, colonies, lang, out);
}

/* Wars come first: they must not be cut off. */
const struct ages_pair ages_pairs[AGES_PAIR_COUNT] = {
    {W_WAR, add_wars},        {W_GOVERNMENT, add_government},
    {W_LEADER, add_leader},   {W_IN_PROGRESS, add_progress},
    {W_WONDERS, add_wonders}, {W_SPECIALS, add_specials},
    {W_TACTIC, add_tactic},   {W_COLONIES, add_colonies},
    {W_PACT, add_pacts},
};

static void add_stack(const struct form_either *cards, int count, enum lang lang, struct text *out)
{
    text_add_int(out, count);
    text_add(out, count ? ": " : "");
    seen_add_backs(out, &ages_military_items, cards, count, lang);
}

void ages_add_current(const struct ages_view *seen, enum lang lang, struct text *out)
{
    struct form_either cards[COUNT_OF(seen->current_events.at)];
    for (int i = 0; i < seen->current_events.count; i++)
        cards[i] = seen->current_events.at[i].card;
    add_stack(cards, seen->current_events.count, lang, out);
}

void ages_add_planned(const struct ages_view *seen, enum lang lang, struct text *out)
{
    if (memchr(seen->planned, true, sizeof seen->planned))
        board_add_names(&ages_military_items, seen->planned, lang, out);
}

void ages_add_future(const struct ages_view *seen, enum lang lang, struct text *out)
{
    struct form_either cards[COUNT_OF(seen->future_events.at)];
    for (int i = 0; i < seen->future_events.count; i++)
        cards[i] = seen->future_events.at[i].card;
    add_stack(cards, seen->future_events.count, lang, out);
}

static void add_attack(const struct ages_view *seen, enum lang lang, struct text *out)
{
    phrase_add(out, lang, say(W_MATTER_ATTACK), military_name(seen->attack, lang),
               seen->attacker + 1, seen->defender + 1);
    if (seen->question.attack)
        phrase_add(out, lang, say(W_MATTER_STRENGTHS), seen->question.attack,
                   seen->question.defence);
    if (seen->attack_need > 0)
        phrase_add(out, lang, say(W_MATTER_MISSING), seen->attack_need);
}

static void add_auction(const struct ages_view *seen, enum lang lang, struct text *out)
{
    phrase_add(out, lang, say(W_MATTER_AUCTION), military_name(seen->territory, lang));
    text_add(out, ", ");
    if (seen->bid)
        phrase_add(out, lang, say(W_MATTER_BID), seen->bid, seen->bidder + 1);
    else
        text_add(out, word(lang, W_MATTER_NO_BID));
}

void ages_add_matter(const struct ages_view *seen, enum lang lang, struct text *out)
{
    int military = -1;
    if (seen_order(seen) >= 0) {
        phrase_add(out, lang, say(W_MATTER_CARD), civil_name(seen_order(seen), lang));
        text_format(out, ". %s", ages_civil_items.items[seen_order(seen)].text[lang]);
    } else if (seen_offer(seen) >= 0) {
        military = seen_offer(seen);
        phrase_add(out, lang, say(W_MATTER_PACT), military_name(military, lang));
    } else if (seen->attack >= 0) {
        military = seen->attack;
        add_attack(seen, lang, out);
    } else if (seen->territory >= 0) {
        military = seen->territory;
        add_auction(seen, lang, out);
    } else if (seen->event >= 0) {
        military = seen->event;
        phrase_add(out, lang, say(W_MATTER_EVENT), military_name(military, lang));
    }
    if (military >= 0)
        text_format(out, ". %s", ages_military_items.items[military].text[lang]);
}

/* Costs of a civil card and what it does, in a line. */
static void ages_brief_card(const struct scene *scene, int card, struct text *out)
{
    size_t start = out->length;
    seen_add_costs(out, card, scene->lang);
    text_format(out, "%s%s", out->length > start ? ". " : "",
                ages_civil_items.items[card].text[scene->lang]);
}

/* The row */

/* "1 Stockpile (stockpile_a), action card A, 1 CA, new. Gain 1 resource and 1 food." */
static void tell_space(const struct scene *scene, const struct ages_view *seen, int space,
                       struct text *out)
{
    enum lang lang = scene->lang;
    int card = seen->row[space];
    text_format(out, "  %d ", space + 1);
    if (card < 0) {
        text_format(out, "%s\n", word(lang, W_SPACE_EMPTY));
        return;
    }
    text_format(out, "%s (%s), ", civil_name(card, lang), ages_civil_items.items[card].id);
    seen_add_kind(out, card, lang);
    if (seen_price(seen, space) >= 0)
        text_format(out, ", %d %s", seen_price(seen, space), word(lang, W_CA));
    else
        text_format(out, ", %s", word(lang, W_NOT_ALLOWED));
    if (space >= scene->news)
        text_format(out, ", %s", word(lang, W_NEW_IN_ROW));
    text_add(out, ". ");
    ages_brief_card(scene, card, out);
    text_add_char(out, '\n');
}

static void tell_row(const struct scene *scene, const struct ages_view *seen, struct text *out)
{
    text_format(out, "%s\n", word(scene->lang, W_CARD_ROW));
    for (int space = 0; space < AGES_SEEN_ROW; space++)
        tell_space(scene, seen, space, out);
}

/* Players */

static void tell_numbers(const struct scene *scene, const struct ages_view *seen, int seat,
                         struct text *out)
{
    enum lang lang = scene->lang;
    struct seen_side p = seen_side(seen, seat);
    scene_add_player(scene, seat, out);
    text_add(out, ": ");
    if (p.own->marks[AGES_VIEW_MARK_RESIGNED]) {
        text_format(out, "%s.\n", word(lang, W_RESIGNED));
        return;
    }
    phrase_add(out, lang, say(W_ACTIONS_LEFT), seen_ca(p), seen_ca_total(p), seen_ma(p),
               seen_ma_total(p));
    text_add_char(out, ' ');
    phrase_add(out, lang, say(W_RATINGS), p.own->science, p.sums->science, p.own->culture,
               p.sums->culture, p.sums->strength);
    text_format(out, " %s ", word(lang, W_HAPPINESS));
    phrase_add(out, lang, say(W_HAPPY_NEEDS), p.sums->happiness, seen_yellow(p)->happiness);
    if (p.sums->discontent)
        text_format(out, ", %s %d", word(lang, W_DISCONTENT), p.sums->discontent);
    text_format(out, ".\n  %s ", word(lang, W_FOOD));
    phrase_add(out, lang, say(W_FOOD_AHEAD), p.sums->food, p.sums->food_production,
               seen_yellow(p)->consumption);
    text_format(out, ". %s ", word(lang, W_RESOURCES));
    phrase_add(out, lang, say(W_RESOURCES_AHEAD), p.sums->resources, p.sums->resource_production,
               seen_blue(p)->corruption);
    text_format(out, ". %s %d. %s ", word(lang, W_FREE_WORKERS), p.own->unused,
                word(lang, W_YELLOW));
    phrase_add(out, lang, say(W_YELLOW_NEXT), p.own->yellow, seen_yellow(p)->food);
    text_format(out, ". %s %d.\n", word(lang, W_BLUE), p.own->blue);
}

static void tell_techs(const struct scene *scene, struct seen_side p, struct text *out)
{
    enum lang lang = scene->lang;
    for (int card = 0; card < AGES_SEEN_WORKER_CARDS; card++) {
        if (!p.own->techs[card])
            continue;
        text_format(out, "  %s, ", civil_name(card, lang));
        seen_add_kind(out, card, lang);
        text_add(out, ": ");
        phrase_add(out, lang, say(W_WORKERS_ON), p.own->workers[card]);
        if (card < AGES_SEEN_TOKEN_CARDS && p.own->tokens[card]) {
            text_add(out, ", ");
            phrase_add(out, lang, say(W_TOKENS_ON), p.own->tokens[card]);
        }
        text_add(out, ".\n");
    }
}

/* "  Label: value." if there is a value; it is freed. */
static void tell_pair(const char *label, struct text *value, struct text *out)
{
    if (value->length)
        text_format(out, "  %s: %s.\n", label, text_string(value));
    text_free(value);
}

static void tell_cards(const struct scene *scene, const struct ages_view *seen, int seat,
                       struct text *out)
{
    for (int i = 0; i < AGES_PAIR_COUNT; i++) {
        struct text value = TEXT_EMPTY;
        ages_pairs[i].add(seen, seat, scene->lang, &value);
        tell_pair(word(scene->lang, ages_pairs[i].label), &value, out);
    }
}

/* The viewer's own cards: a line each with what they do. */
static void tell_own_hand(const struct scene *scene, const struct ages_view *seen, struct text *out)
{
    enum lang lang = scene->lang;
    struct seen_side p = seen_side(seen, scene->viewer);
    for (int i = 0; i < p.own->civil.count; i++) {
        int card = seen_card(p.own->civil.at[i]);
        if (card < 0)
            continue;
        text_format(out, "  %s: %s (%s)%s, ", word(lang, W_HAND), civil_name(card, lang),
                    ages_civil_items.items[card].id,
                    p.own->fresh[i] ? word(lang, W_JUST_TAKEN) : "");
        seen_add_kind(out, card, lang);
        text_add(out, ". ");
        ages_brief_card(scene, card, out);
        text_add_char(out, '\n');
    }
    for (int i = 0; i < p.own->military.count; i++) {
        int card = seen_card(p.own->military.at[i]);
        if (card < 0)
            continue;
        text_format(out, "  %s: %s (%s), ", word(lang, W_MILITARY_HAND), military_name(card, lang),
                    ages_military_items.items[card].id);
        seen_add_military_kind(out, card, lang);
        text_format(out, ". %s\n", ages_military_items.items[card].text[lang]);
    }
}

static void tell_rivals_hand(struct seen_side p, enum lang lang, struct text *out)
{
    struct text civil = TEXT_EMPTY, military = TEXT_EMPTY;
    seen_add_backs(&civil, &ages_civil_items, p.own->civil.at, p.own->civil.count, lang);
    tell_pair(word(lang, W_HAND), &civil, out);
    text_format(&military, "%d", p.own->military.count);
    text_add(&military, p.own->military.count ? ": " : "");
    seen_add_backs(&military, &ages_military_items, p.own->military.at, p.own->military.count,
                   lang);
    tell_pair(word(lang, W_MILITARY_HAND), &military, out);
}

static void tell_player(const struct scene *scene, const struct ages_view *seen, int seat,
                        struct text *out)
{
    tell_numbers(scene, seen, seat, out);
    if (seen->player[seat].marks[AGES_VIEW_MARK_RESIGNED])
        return;
    tell_techs(scene, seen_side(seen, seat), out);
    tell_cards(scene, seen, seat, out);
    if (seat == scene->viewer)
        tell_own_hand(scene, seen, out);
    else
        tell_rivals_hand(seen_side(seen, seat), scene->lang, out);
}

/* The position */

static void tell_matter(const struct scene *scene, const struct ages_view *seen, struct text *out)
{
    struct text matter = TEXT_EMPTY;
    ages_add_matter(seen, scene->lang, &matter);
    if (matter.length)
        text_format(out, "%s\n", text_string(&matter));
    text_free(&matter);
}

static void tell_events(const struct scene *scene, const struct ages_view *seen, struct text *out)
{
    enum lang lang = scene->lang;
    struct text planned = TEXT_EMPTY;
    text_format(out, "%s ", word(lang, W_EVENTS_CURRENT));
    ages_add_current(seen, lang, out);
    text_format(out, ".\n%s ", word(lang, W_EVENTS_FUTURE));
    ages_add_future(seen, lang, out);
    ages_add_planned(seen, lang, &planned);
    if (planned.length)
        text_format(out, ".\n%s: %s", word(lang, W_EVENTS_YOURS), text_string(&planned));
    text_free(&planned);
    text_format(out, ".\n%s: ", word(lang, W_EVENTS_PAST));
    board_add_names(&ages_military_items, seen->past, lang, out);
    text_format(out, ".\n%s: %d. %s: ", word(lang, W_MILITARY_DECK), seen_military_left(seen),
                word(lang, W_COMMON_TACTICS));
    board_add_names(&ages_military_items, seen->common, lang, out);
    text_add(out, ".\n");
}

void ages_describe(const struct scene *scene, struct text *out)
{
    const struct ages_view *seen = scene->seen;
    tell_matter(scene, seen, out);
    tell_row(scene, seen, out);
    tell_events(scene, seen, out);
    for (int i = 0; i < seen->players; i++)
        tell_player(scene, seen, (scene->viewer + i) % seen->players, out);
}

/* "Strength: Player 1 3, Player 2 5.": for attacks and events. */
static void tell_strengths(const struct scene *scene, const struct ages_view *seen,
                           struct text *out)
{
    struct text list = TEXT_EMPTY;
    for (int seat = 0; seat < seen->players; seat++) {
        if (seen->player[seat].marks[AGES_VIEW_MARK_RESIGNED])
            continue;
        add_comma(&list, 0);
        lang_add_player(&list, scene->lang, seat);
        text_format(&list, " %d", seen->ratings.at[seat].strength);
    }
    phrase_add(out, scene->lang, say(W_RIVAL_STRENGTH), text_string(&list));
    text_add_char(out, '\n');
    text_free(&list);
}

void ages_choices(const struct scene *scene, struct text *out)
{
    const struct ages_view *seen = scene->seen;
    struct seen_side p = seen_side(seen, scene->viewer);
    bool actions = scene->matters & MATTER_COSTS;
    tell_matter(scene, seen, out);
    if (actions && seen_ca(p) >= seen_ca_total(p) && seen_ma(p) >= seen_ma_total(p)) {
        tell_row(scene, seen, out);
        tell_own_hand(scene, seen, out);
    }
    if (!actions)
        tell_strengths(scene, seen, out);
    tell_numbers(scene, seen, scene->viewer, out);
}

/* One thing */

static void detail_row(const struct scene *scene, const struct ages_view *seen, int card,
                       struct text *out)
{
    for (int space = 0; space < AGES_SEEN_ROW; space++)
        if (seen->row[space] == card && seen_price(seen, space) >= 0)
            text_format(out, "%s: %d %s\n", word(scene->lang, W_PRICE), seen_price(seen, space),
                        word(scene->lang, W_CA));
}

void ages_detail(const struct scene *scene, struct ref ref, struct text *out)
{
    const struct ages_view *seen = scene->seen;
    struct text cost = TEXT_EMPTY;
    if (board_is_of(scene, ref, &ages_civil_items)) {
        seen_add_kind(out, ref.item, scene->lang);
        text_add_char(out, '\n');
        seen_add_costs(&cost, ref.item, scene->lang);
        if (cost.length)
            text_format(out, "%s: %s\n", word(scene->lang, W_COST), text_string(&cost));
        detail_row(scene, seen, ref.item, out);
    } else if (board_is_of(scene, ref, &ages_military_items)) {
        seen_add_military_kind(out, ref.item, scene->lang);
        text_add_char(out, '\n');
        if (ages_military_cards[ref.item].military_cost)
            text_format(out, "%s: %d %s\n", word(scene->lang, W_COST),
                        ages_military_cards[ref.item].military_cost, word(scene->lang, W_MA));
    }
    text_format(out, "%s\n", board_text(scene, ref));
    text_free(&cost);
}

/* Briefs */

/* The row of actions.tsv that says what an action of the Action Phase costs, or -1 if its label
 * gives the price. */
static int paid_by(const struct scene *scene, uint32_t action, const struct ref *refs, int count)
{
    static const struct {
        const char *verb;
        int civil, unit;
    } paid[] = {
        {"population", AGES_ACTION_INCREASE_POPULATION, AGES_ACTION_INCREASE_POPULATION},
        {"build", AGES_ACTION_BUILD, AGES_ACTION_BUILD_UNIT},
        {"upgrade", AGES_ACTION_UPGRADE, AGES_ACTION_UPGRADE_UNIT},
        {"destroy", AGES_ACTION_DESTROY, AGES_ACTION_DESTROY},
        {"disband", AGES_ACTION_DISBAND, AGES_ACTION_DISBAND},
        {"leader", AGES_ACTION_PLAY_LEADER, AGES_ACTION_PLAY_LEADER},
        {"stage", AGES_ACTION_BUILD_STAGE, AGES_ACTION_BUILD_STAGE},
        {"develop", AGES_ACTION_DEVELOP, AGES_ACTION_DEVELOP},
        {"play", AGES_ACTION_PLAY_ACTION_CARD, AGES_ACTION_PLAY_ACTION_CARD},
    };
    const char *verb = scene->game->verbs[action_verb(action)].name;
    bool unit = count && board_is_of(scene, refs[0], &ages_civil_items) &&
                ages_types[ages_civil_cards[refs[0].item].type].group == AGES_GROUP_UNIT;
    for (int i = 0; i < COUNT_OF(paid); i++)
        if (strcmp(paid[i].verb, verb) == 0)
            return unit ? paid[i].unit : paid[i].civil;
    if (strcmp(verb, "use") != 0 || !count || !board_is_of(scene, refs[0], &ages_civil_items))
        return -1;
    return refs[0].item == AGES_CIVIL_HAMMURABI               ? AGES_ACTION_HAMMURABI
           : refs[0].item == AGES_CIVIL_FREDERICK_BARBAROSSA  ? AGES_ACTION_BARBAROSSA
           : refs[0].item == AGES_CIVIL_JOHANN_SEBASTIAN_BACH ? AGES_ACTION_BACH
                                                              : -1;
}

static void add_paid(const struct scene *scene, int row, struct text *out)
{
    if (row < 0 || !(scene->matters & MATTER_COSTS))
        return;
    if (ages_actions[row].civil)
        text_format(out, "%d %s", ages_actions[row].civil, word(scene->lang, W_CA));
    if (ages_actions[row].military)
        text_format(out, "%d %s", ages_actions[row].military, word(scene->lang, W_MA));
}

void ages_brief(const struct scene *scene, uint32_t action, struct text *out)
{
    struct ref refs[REFS_MAX];
    int count = game_action_named(scene->game, action, refs);
    const char *group = scene->game->verbs[action_verb(action)].group;
    add_paid(scene, paid_by(scene, action, refs, count), out);
    bool gone = strcmp(group, "destroy") == 0 || strcmp(group, "lose") == 0;
    if (!count || gone)
        return;
    struct ref ref = refs[count - 1];
    text_add(out, out->length ? ". " : "");
    if (strcmp(group, "take") == 0)
        ages_brief_card(scene, ref.item, out);
    else
        text_add(out, board_text(scene, ref));
}

void ages_short_label(const struct scene *scene, uint32_t action, struct text *out)
{
    const struct ages_view *seen = scene->seen;
    int space = (int)action_arg(action, 1);
    if (strcmp(scene->game->verbs[action_verb(action)].name, "take") != 0 || space < 1 ||
        space > AGES_SEEN_ROW)
        return;
    text_format(out, "%s, %d%s", civil_name((int)action_arg(action, 0), scene->lang),
                seen_price(seen, space - 1), word(scene->lang, W_CA));
}
