/* survey_page.c: surveys as a page with charts; see survey.h. */
#include "host/chart_spread.h"
#include "stats/survey.h"

enum { ITEMS_MAX = 1024, SHOWN = 24 }; /* things in a chart; the table has them all */

static void add_percent(struct text *out, double part, int decimals)
{
    chart_add_number(out, 100 * part, decimals);
    text_add(out, " %");
}

/* "53.2 % (53.1 to 53.3)" */
static void add_share(struct text *out, struct survey_share share)
{
    add_percent(out, share.value, 2);
    text_add(out, " (");
    chart_add_number(out, 100 * share.low, 2);
    text_add(out, " to ");
    chart_add_number(out, 100 * share.high, 2);
    text_add(out, ")");
}

static void add_range(struct chart_range *range, struct text *text, const char *label,
                      struct survey_share share, int colour)
{
    add_share(text, share);
    *range = (struct chart_range){.label = label,
                                  .value = share.value,
                                  .low = share.low,
                                  .high = share.high,
                                  .colour = colour};
}

/* All ranges on one scale around the fair share, as wide as they need. The texts are freed. */
static void add_ranges(struct text *out, struct chart_range *ranges, struct text *texts, int count,
                       int players)
{
    double fair = 1.0 / players, reach = 0.01;
    struct text names[3] = {TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY};
    for (int i = 0; i < count; i++) {
        ranges[i].text = text_string(&texts[i]);
        reach = fair - ranges[i].low > reach ? fair - ranges[i].low : reach;
        reach = ranges[i].high - fair > reach ? ranges[i].high - fair : reach;
    }
    struct chart_scale scale = {.low = fair > reach ? fair - reach : 0,
                                .middle = fair,
                                .high = fair + reach < 1 ? fair + reach : 1};
    const double ends[3] = {scale.low, scale.middle, scale.high};
    for (int i = 0; i < 3; i++) {
        add_percent(&names[i], ends[i], 1);
        scale.names[i] = text_string(&names[i]);
    }
    chart_add_ranges(out, ranges, count, &scale);
    for (int i = 0; i < 3; i++)
        text_free(&names[i]);
    for (int i = 0; i < count; i++)
        text_free(&texts[i]);
}

/* One chart for each player */

static void begin_card(struct text *out, const struct survey *survey)
{
    text_add(out, "<div class=\"card\">");
    chart_add_element(out, "h3", survey_names[survey->by]);
}

static void add_seats(struct text *out, const struct survey *survey)
{
    struct chart_range ranges[SEATS_MAX] = {{0}};
    struct text texts[SEATS_MAX] = {0}, labels[SEATS_MAX] = {0};
    int players = survey->setup.players;
    for (int place = 0; place < players; place++) {
        if (place)
            text_format(&labels[place], "seat %d after it", place);
        else
            text_add(&labels[place], "starting player");
        add_range(&ranges[place], &texts[place], text_string(&labels[place]),
                  survey_seat(survey, place), survey->by);
        text_add(&texts[place], ", ");
        chart_add_number(&texts[place], (double)survey->points[place] / (double)survey->games, 1);
        text_add(&texts[place], " points");
    }
    add_ranges(out, ranges, texts, players, players);
    for (int place = 0; place < players; place++)
        text_free(&labels[place]);
}

static void add_endings(struct text *out, const struct survey *survey)
{
    const struct item_list *endings = survey->game->endings;
    struct chart_bar bars[SURVEY_ENDINGS] = {{0}};
    struct text texts[SURVEY_ENDINGS] = {0};
    int count = 0;
    for (int i = 0; i < endings->count && i < SURVEY_ENDINGS; i++) {
        double part = (double)survey->endings[i] / (double)survey->games;
        if (!survey->endings[i])
            continue;
        add_percent(&texts[count], part, 2);
        bars[count] = (struct chart_bar){.label = endings->items[i].name[LANG_EN],
                                         .text = text_string(&texts[count]),
                                         .value = part,
                                         .colour = survey->by};
        count++;
    }
    chart_add_bars(out, bars, count, 0, 1);
    for (int i = 0; i < count; i++)
        text_free(&texts[i]);
}

/* All of them except a thousandth at either end. */
static void add_counts(struct text *out, const uint32_t *counts, int size, int colour,
                       const char *about)
{
    int low = survey_quantile(counts, size, 0.001), high = survey_quantile(counts, size, 0.999);
    struct chart_histogram histogram = chart_histogram_for(low, high);
    for (int number = low; number <= high; number++)
        histogram.columns[(number - low) / histogram.width] += (int)counts[number];
    chart_add_histogram(out, &histogram, colour, about);
    text_format(out, "<p class=\"soft small\">half of them %d to %d, in the middle %d</p>",
                survey_quantile(counts, size, 0.25), survey_quantile(counts, size, 0.75),
                survey_quantile(counts, size, 0.5));
}

static void add_lengths(struct text *out, const struct survey *survey)
{
    add_counts(out, survey->lengths, SURVEY_LENGTHS, survey->by,
               "How many games had how many decisions");
}

static void add_scores(struct text *out, const struct survey *survey)
{
    add_counts(out, survey->scores, SURVEY_SCORES, survey->by, "How many seats had which score");
}

static void add_cards(struct text *out, struct survey *const *surveys, int count,
                      const char *heading, void (*add)(struct text *, const struct survey *))
{
    chart_add_element(out, "h2", heading);
    text_add(out, "<div class=\"cards\">\n");
    for (int i = 0; i < count; i++) {
        begin_card(out, surveys[i]);
        add(out, surveys[i]);
        text_add(out, "</div>\n");
    }
    text_add(out, "</div>\n");
}

/* Things */

/* What using the thing was worth; if no event tells of its use, what taking it was worth. */
static struct survey_share worth_of(const struct survey *survey, int kind, int item)
{
    struct survey_share used = survey_worth(survey, USES_USED, kind, item);
    return used.cases ? used : survey_worth(survey, USES_TAKEN, kind, item);
}

static void add_worth(struct text *out, const struct survey *survey, int kind, const int *order,
                      int count)
{
    struct chart_range ranges[SHOWN] = {{0}};
    struct text texts[SHOWN] = {0};
    int shown = 0;
    for (int i = 0; i < count; i++) {
        bool ends = i < SHOWN / 2 || i >= count - SHOWN / 2;
        if (count > SHOWN && !ends)
            continue;
        add_range(&ranges[shown], &texts[shown],
                  survey->game->kinds[kind]->items[order[i]].name[LANG_EN],
                  worth_of(survey, kind, order[i]), survey->by);
        shown++;
    }
    text_add(out, "<div class=\"card\">");
    add_ranges(out, ranges, texts, shown, survey->setup.players);
    text_format(out,
                "<p class=\"soft small\">%s: the share of the victories that seats had which "
                "used it, with 95 %% intervals",
                survey_names[survey->by]);
    text_add(out, count > SHOWN ? "; the best and the worst of them</p></div>\n" : "</p></div>\n");
}

static void add_cell(struct text *out, const char *name, struct survey_share worth, double often)
{
    text_format(out, "<td class=\"number\" data-name=\"%s\">", name);
    add_percent(out, often, 2);
    text_format(out, "</td><td class=\"number\" data-name=\"wins when %s\">", name);
    if (worth.cases)
        add_share(out, worth);
    text_add(out, "</td>");
}

static void add_row(struct text *out, struct survey *const *surveys, int count, int kind, int item)
{
    text_add(out, "<tr><td class=\"name\">");
    chart_add_element(out, "strong", surveys[0]->game->kinds[kind]->items[item].name[LANG_EN]);
    text_add(out, "</td>");
    for (int i = 0; i < count; i++) {
        add_cell(out, "taken", survey_worth(surveys[i], USES_TAKEN, kind, item),
                 survey_often(surveys[i], USES_TAKEN, kind, item));
        add_cell(out, "used", survey_worth(surveys[i], USES_USED, kind, item),
                 survey_often(surveys[i], USES_USED, kind, item));
    }
    text_add(out, "</tr>\n");
}

static void add_table(struct text *out, struct survey *const *surveys, int count, int kind,
                      const int *order, int things)
{
    text_add(out, "<div class=\"wide\"><table>\n<thead><tr><th scope=\"col\"></th>");
    for (int i = 0; i < count; i++)
        text_format(out,
                    "<th scope=\"col\" class=\"number\">%s: taken</th><th scope=\"col\" "
                    "class=\"number\">wins</th><th scope=\"col\" class=\"number\">used</th>"
                    "<th scope=\"col\" class=\"number\">wins</th>",
                    survey_names[surveys[i]->by]);
    text_add(out, "</tr></thead>\n<tbody>\n");
    for (int n = 0; n < things; n++)
        add_row(out, surveys, count, kind, order[n]);
    text_add(out, "</tbody>\n</table></div>\n");
}

/* In the order of the last survey, which is that of the better player. */
static void add_things(struct text *out, struct survey *const *surveys, int count, int kind)
{
    int order[ITEMS_MAX], things = survey_order(surveys[count - 1], kind, order);
    if (!things)
        return;
    chart_add_element(out, "h2", surveys[0]->game->kinds[kind]->kind);
    add_worth(out, surveys[count - 1], kind, order, things);
    add_table(out, surveys, count, kind, order, things);
}

static void add_lead(struct text *out, struct survey *const *surveys, int count)
{
    struct text options = TEXT_EMPTY;
    game_options_text(surveys[0]->game, &surveys[0]->setup, &options);
    text_format(out, "<p class=\"soft\">%d seats%s", surveys[0]->setup.players,
                options.length ? ", " : "");
    chart_add_text(out, text_string(&options));
    text_add(out, ". ");
    for (int i = 0; i < count; i++) {
        text_format(out, "All of them %s: ", survey_names[surveys[i]->by]);
        text_add_uint(out, surveys[i]->games);
        text_add(out, " games, ");
        chart_add_number(out, (double)surveys[i]->decisions / (double)surveys[i]->games, 1);
        text_add(out, " decisions each. ");
    }
    text_add(out, "Seeds from ");
    text_add_uint(out, surveys[0]->first_seed);
    text_format(out,
                ", rules version %d. A thing is taken by a seat that played an action which names "
                "it, and used when it came into play or took effect for that seat. Who wins more "
                "often with it need not win because of it.</p>\n",
                surveys[0]->game->rules.version);
    text_free(&options);
}

void survey_write_page(struct survey *const *surveys, int count, struct text *out)
{
    const struct game *game = surveys[0]->game;
    struct text title = TEXT_EMPTY;
    text_format(&title, "%s: what games say about it", game->name[LANG_EN]);
    chart_page_begin(out, "en", text_string(&title));
    add_lead(out, surveys, count);
    add_cards(out, surveys, count, "Seats: victories and points", add_seats);
    add_cards(out, surveys, count, "How games end", add_endings);
    add_cards(out, surveys, count, "Decisions in a game", add_lengths);
    add_cards(out, surveys, count, "Final scores", add_scores);
    for (int kind = 0; kind < game->kind_count; kind++)
        add_things(out, surveys, count, kind);
    chart_page_end(out);
    text_free(&title);
}
