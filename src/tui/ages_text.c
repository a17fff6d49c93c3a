/* ages_text.c: see ages_text.h. */
#include "tui/ages_text.h"

/* Asking */

struct seen_side seen_side(const struct ages_view *seen, int seat)
{
    return (struct seen_side){&seen->player[seat], &seen->ratings.at[seat]};
}

int seen_ca(struct seen_side p)
{
    return p.own->ca + p.own->once_ca;
}

int seen_ma(struct seen_side p)
{
    return p.own->ma + p.own->once_ma;
}

int seen_ca_total(struct seen_side p)
{
    return p.own->ca + p.own->ca_spent;
}

int seen_ma_total(struct seen_side p)
{
    return p.own->ma + p.own->ma_spent;
}

bool seen_is_used(struct seen_side p, int card)
{
    static const struct {
        enum ages_view_mark mark;
        int card;
    } abilities[] = {
        {AGES_VIEW_MARK_HAMMURABI, AGES_CIVIL_HAMMURABI},
        {AGES_VIEW_MARK_BACH, AGES_CIVIL_JOHANN_SEBASTIAN_BACH},
        {AGES_VIEW_MARK_CHURCHILL, AGES_CIVIL_WINSTON_CHURCHILL},
        {AGES_VIEW_MARK_LINER, AGES_CIVIL_OCEAN_LINER_SERVICE},
        {AGES_VIEW_MARK_CAESAR, AGES_CIVIL_JULIUS_CAESAR},
    };
    for (int i = 0; i < COUNT_OF(abilities); i++)
        if (abilities[i].card == card)
            return p.own->marks[abilities[i].mark];
    return false;
}

int seen_card(struct form_either card)
{
    return card.of == 0 ? card.item : -1;
}

int seen_price(const struct ages_view *seen, int space)
{
    return seen->has_row_prices ? seen->row_prices.at[space] : -1;
}

int seen_military_left(const struct ages_view *seen)
{
    const int left[AGES_AGE_COUNT] = {0, seen->deck_1.count, seen->deck_2.count,
                                      seen->deck_3.count};
    return left[seen->age];
}

int seen_order(const struct ages_view *seen)
{
    return seen->question.has_civil ? seen->question.civil : -1;
}

int seen_offer(const struct ages_view *seen)
{
    int card = seen->question.has_military ? seen->question.military : -1;
    return card >= 0 && ages_military_cards[card].type == AGES_MILITARY_TYPE_PACT ? card : -1;
}

static int clamp(int value, int most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

const struct ages_yellow_row *seen_yellow(struct seen_side p)
{
    return &ages_yellow_bank[clamp(p.own->yellow, AGES_YELLOW_COUNT - 1)];
}

const struct ages_blue_row *seen_blue(struct seen_side p)
{
    return &ages_blue_bank[clamp(p.own->blue, AGES_BLUE_COUNT - 1)];
}

int seen_hand_limit(struct seen_side p, int actions)
{
    int limit = actions;
    for (int card = 0; card < AGES_CIVIL_COUNT; card++)
        if (p.own->completed[card] && ages_civil_cards[card].power_1 == AGES_POWER_HAND_LIMITS)
            limit += ages_civil_cards[card].power_1_n;
    return limit;
}

/* Stages of a wonder. */
static int seen_stage_count(int wonder)
{
    int count = 0;
    while (count < AGES_STAGE_COUNT && ages_civil_cards[wonder].stages[count])
        count++;
    return count;
}

/* Small texts */

const char *seen_age(int age)
{
    static const char *const names[AGES_AGE_COUNT] = {"A", "I", "II", "III", "IV"};
    return age >= 0 && age < AGES_AGE_COUNT ? names[age] : "?";
}

void seen_add_kind(struct text *out, int card, enum lang lang)
{
    const struct ages_civil_row *row = &ages_civil_cards[card];
    text_format(out, "%s %s", ages_type_items.items[row->type].name[lang], seen_age(row->age));
}

void seen_add_military_kind(struct text *out, int card, enum lang lang)
{
    const struct ages_military_row *row = &ages_military_cards[card];
    text_format(out, "%s %s", ages_military_type_items.items[row->type].name[lang],
                seen_age(row->age));
}

void seen_add_mark(struct text *out, int card, enum lang lang)
{
    const struct ages_civil_row *row = &ages_civil_cards[card];
    const struct ages_type_row *type = &ages_types[row->type];
    text_format(out, "%s %s", type->letter[lang], seen_age(row->age));
}

static void add_stage_list(struct text *out, int wonder, int next)
{
    for (int i = 0; i < seen_stage_count(wonder); i++)
        text_format(out, i == next ? "%s[%d]" : "%s%d", i ? " " : "",
                    ages_civil_cards[wonder].stages[i]);
}

void seen_add_costs(struct text *out, int card, enum lang lang)
{
    const struct ages_civil_row *row = &ages_civil_cards[card];
    if (row->type == AGES_TYPE_WONDER) {
        text_format(out, "%s ", word(lang, W_STAGES));
        add_stage_list(out, card, -1);
        return;
    }
    if (row->science_cost)
        phrase_add(out, lang, say(W_COST_SCIENCE), row->science_cost);
    if (row->revolution_cost)
        phrase_add(out, lang, say(W_COST_REVOLUTION), row->revolution_cost);
    if (row->resource_cost) {
        text_add(out, row->science_cost ? ", " : "");
        phrase_add(out, lang, say(W_COST_RESOURCES), row->resource_cost);
    }
}

void seen_add_short_costs(struct text *out, int card, enum lang lang)
{
    const struct ages_civil_row *row = &ages_civil_cards[card];
    const char *blank = "";
    if (row->type == AGES_TYPE_WONDER)
        add_stage_list(out, card, -1);
    if (row->science_cost) {
        phrase_add(out, lang, say(W_COST_SCIENCE_SHORT), row->science_cost);
        blank = " ";
    }
    if (row->revolution_cost)
        text_format(out, "/%d", row->revolution_cost);
    if (row->resource_cost) {
        text_add(out, blank);
        phrase_add(out, lang, say(W_COST_RESOURCES_SHORT), row->resource_cost);
    }
}

void seen_add_symbols(struct text *out, int card, enum lang lang)
{
    const struct ages_civil_row *row = &ages_civil_cards[card];
    const struct {
        int number;
        enum terminal_word name;
    } symbols[] = {
        {row->food, W_FOOD_SHORT},           {row->resources, W_RESOURCES_SHORT},
        {row->science, W_SCIENCE_SHORT},     {row->culture, W_CULTURE_SHORT},
        {row->strength, W_STRENGTH_SHORT},   {row->happiness, W_HAPPY_SHORT},
        {row->civil_actions, W_CA},          {row->military_actions, W_MA},
        {row->blue, W_BLUE_SHORT},           {row->yellow, W_YELLOW_SHORT},
        {row->colonization, W_COLONY_SHORT},
    };
    const char *blank = "";
    for (int i = 0; i < COUNT_OF(symbols); i++) {
        if (!symbols[i].number)
            continue;
        text_format(out, "%s%s%d%s", blank, symbols[i].number > 0 ? "+" : "", symbols[i].number,
                    word(lang, symbols[i].name));
        blank = " ";
    }
}

void seen_add_stages(struct text *out, struct seen_side p)
{
    text_format(out, "%d/%d: ", p.own->stages, seen_stage_count(p.own->wonder));
    add_stage_list(out, p.own->wonder, p.own->stages);
}

void seen_add_backs(struct text *out, const struct item_list *items,
                    const struct form_either *cards, int count, enum lang lang)
{
    const char *blank = "";
    for (int i = 0; i < count; i++) {
        text_format(out, "%s%s", blank,
                    cards[i].of == 0 ? items->items[cards[i].item].name[lang]
                                     : seen_age(cards[i].item));
        blank = ", ";
    }
}
