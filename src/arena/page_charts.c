/* page_charts.c: the drawings of the page of an arena; see page.h. */
#include <math.h>

#include "arena/page.h"
#include "host/chart_spread.h"

enum { COURSE_POINTS = 200, COURSE_LINES_MAX = LINEUP_MAX > 3 ? LINEUP_MAX : 3 };

static void add_percent(struct text *out, double share)
{
    chart_add_number(out, 100 * share, 1);
    text_add(out, " %");
}

/* The ladder */

/* The scale: it covers all intervals, in steps of five per cent. */
static struct chart_scale ladder_scale(const struct arena *arena, const struct summary *summary)
{
    struct chart_scale scale = {.middle = 1.0 / arena->players};
    scale.low = scale.high = scale.middle;
    for (int i = 0; i < arena->bots.count; i++) {
        if (!summary->bots[i].deals)
            continue;
        scale.low = fmin(scale.low, summary->bots[i].result.low);
        scale.high = fmax(scale.high, summary->bots[i].result.high);
    }
    scale.low = fmax(0, floor((scale.low - 0.01) * 20) / 20);
    scale.high = fmin(1, ceil((scale.high + 0.01) * 20) / 20);
    return scale;
}

void page_add_ladder(struct text *out, const struct arena *arena, const struct summary *summary)
{
    struct chart_scale scale = ladder_scale(arena, summary);
    struct chart_range ranges[LINEUP_MAX];
    struct text labels[LINEUP_MAX] = {0}, values[LINEUP_MAX] = {0}, ends[3] = {0};
    int order[LINEUP_MAX], count = 0;
    summary_rank(arena, summary, order);
    while (count < arena->bots.count && summary->bots[order[count]].deals)
        count++; /* a bot that did not play has no place */
    for (int i = 0; i < count; i++) {
        struct estimate result = summary->bots[order[i]].result;
        page_bot_name(&labels[i], arena, order[i]);
        summary_percents(&values[i], result);
        ranges[i] = (struct chart_range){
            text_string(&labels[i]), text_string(&values[i]), result.value, result.low, result.high,
            order[i] % CHART_COLOURS};
    }
    add_percent(&ends[0], scale.low);
    text_add(&ends[1], "fair ");
    add_percent(&ends[1], scale.middle);
    add_percent(&ends[2], scale.high);
    for (int i = 0; i < 3; i++)
        scale.names[i] = text_string(&ends[i]);
    chart_add_element(out, "h2", "Ladder");
    chart_add_ranges(out, ranges, count, &scale);
    for (int i = 0; i < count; i++) {
        text_free(&labels[i]);
        text_free(&values[i]);
    }
    for (int i = 0; i < 3; i++)
        text_free(&ends[i]);
}

/* How the results developed */

/* Lines over deals: points[i][line]. With two bots: the share of the first with its interval; with
 * more: the result of each. */
struct course {
    double points[COURSE_POINTS][COURSE_LINES_MAX];
    int lines, count;
    struct stats sums[LINEUP_MAX];
};

static void course_add_point(struct course *course, bool pair)
{
    double *point = course->points[course->count++];
    for (int line = 0; line < course->lines; line++) {
        struct estimate share = stats_share(&course->sums[pair ? 0 : line]);
        double value = isnan(share.value) ? 0.5 : share.value; /* it begins in the middle */
        point[line] = pair ? (double[]){value, share.low, share.high}[line] : value;
    }
}

static void course_add_deal(struct course *course, const struct arena *arena, int deal, bool pair)
{
    double x, y;
    for (int bot = 0; bot < (pair ? 1 : course->lines); bot++) {
        if (!arena_deal_result(arena, deal, bot, &x))
            continue;
        y = 1 - x;
        if (pair)
            arena_deal_result(arena, deal, 1, &y);
        stats_add(&course->sums[bot], x, y);
    }
}

static void course_make(struct course *course, const struct arena *arena, int deals, bool pair)
{
    int seen = 0;
    *course = (struct course){.lines = pair ? 3 : arena->bots.count};
    for (int deal = 0; deal < arena->deals; deal++) {
        if (!arena_deal_is_done(arena, deal))
            continue;
        course_add_deal(course, arena, deal, pair);
        seen++;
        if (seen == deals ||
            (int64_t)seen * COURSE_POINTS / deals > (int64_t)(seen - 1) * COURSE_POINTS / deals)
            course_add_point(course, pair);
    }
}

static void add_line_name(struct text *out, const struct arena *arena, int line, bool pair)
{
    if (!pair)
        page_bot_name(out, arena, line);
    else if (line == 0)
        text_add(out, "share of A against B");
    else
        text_add(out, line == 1 ? "lower end of its interval" : "upper end");
}

void page_add_course(struct text *out, const struct arena *arena, const struct summary *summary)
{
    struct course course;
    struct chart_series series[COURSE_LINES_MAX];
    struct text names[COURSE_LINES_MAX] = {0};
    bool pair = arena->bots.count == 2;
    if (summary->deals < 2)
        return; /* a single point makes no line */
    course_make(&course, arena, summary->deals, pair);
    for (int i = 0; i < course.lines; i++) {
        add_line_name(&names[i], arena, i, pair);
        series[i] = (struct chart_series){text_string(&names[i]), &course.points[0][i],
                                          COURSE_LINES_MAX, pair ? 0 : i % CHART_COLOURS};
    }
    const struct chart_tick rows[] = {
        {0, "0 %"}, {0.25, "25 %"}, {0.5, "50 %"}, {0.75, "75 %"}, {1, "100 %"}};
    chart_add_element(out, "h2", "Course of the results");
    chart_add_lines(out, &(struct chart_lines){.about = "How the results settle game by game",
                                               .series = series,
                                               .series_count = course.lines,
                                               .point_count = course.count,
                                               .low = 0,
                                               .high = 1,
                                               .rows = rows,
                                               .row_count = COUNT_OF(rows)});
    text_format(
        out, "<div class=\"ends soft small\"><span>first deal</span><span>%d games</span></div>\n",
        summary->games);
    for (int i = 0; i < course.lines; i++)
        text_free(&names[i]);
}

/* Histograms */

/* Calls `add` for every seat of every game that counts. */
static void each_seat(const struct arena *arena,
                      void (*add)(void *to, const struct arena_game *game, int seat, int bot),
                      void *to)
{
    for (int number = 0; number < arena->deals * arena->players; number++) {
        uint8_t who[SEATS_MAX];
        int deal = number / arena->players;
        if (!arena_deal_is_done(arena, deal))
            continue;
        lineup_seats(arena->bots.count, arena->players, deal, number % arena->players, who);
        for (int seat = 0; seat < arena->players; seat++)
            add(to, &arena->games[number], seat, who[seat]);
    }
}

struct score_range {
    bool any;
    int low, high;
};

static void widen(void *to, const struct arena_game *game, int seat, int bot)
{
    struct score_range *range = to;
    int score = game->scores[seat];
    (void)bot;
    range->low = !range->any || score < range->low ? score : range->low;
    range->high = !range->any || score > range->high ? score : range->high;
    range->any = true;
}

static void count_score(void *to, const struct arena_game *game, int seat, int bot)
{
    struct chart_histogram *histograms = to;
    chart_histogram_add(&histograms[bot], game->scores[seat]);
}

static void count_length(void *to, const struct arena_game *game, int seat, int bot)
{
    (void)bot;
    if (seat == 0)
        chart_histogram_add(to, game->decisions);
}

static void begin_card(struct text *out, const struct arena *arena, int bot)
{
    struct text name = TEXT_EMPTY;
    page_bot_name(&name, arena, bot);
    text_add(out, "<div class=\"card\">");
    chart_add_element(out, "h3", text_string(&name));
    text_free(&name);
}

void page_add_scores(struct text *out, const struct arena *arena, const struct summary *summary)
{
    struct score_range range = {0};
    struct chart_histogram histograms[LINEUP_MAX];
    each_seat(arena, widen, &range);
    for (int bot = 0; bot < arena->bots.count; bot++)
        histograms[bot] = chart_histogram_for(range.low, range.high);
    each_seat(arena, count_score, histograms);
    chart_add_element(out, "h2", "Final scores");
    text_add(out, "<div class=\"cards\">\n");
    for (int bot = 0; bot < arena->bots.count; bot++) {
        begin_card(out, arena, bot);
        chart_add_histogram(out, &histograms[bot], bot % CHART_COLOURS,
                            "How often it had which final score");
        text_add(out, "<p class=\"soft small\">mean ");
        chart_add_number(out, summary->bots[bot].score, 1);
        text_add(out, "</p></div>\n");
    }
    text_add(out, "</div>\n");
}

void page_add_lengths(struct text *out, const struct arena *arena, const struct summary *summary)
{
    struct chart_histogram histogram = chart_histogram_for(summary->shortest, summary->longest);
    each_seat(arena, count_length, &histogram);
    chart_add_element(out, "h2", "Decisions in a game");
    text_add(out, "<div class=\"card\">");
    chart_add_histogram(out, &histogram, 3, "How many games had how many decisions");
    text_add(out, "<p class=\"soft small\">mean ");
    chart_add_number(out, summary->length, 1);
    text_add(out, "</p></div>\n");
}

/* Bars */

void page_add_endings(struct text *out, const struct arena *arena, const struct summary *summary)
{
    struct chart_bar bars[ARENA_ENDINGS_MAX];
    struct text values[ARENA_ENDINGS_MAX] = {0};
    int count = 0;
    for (int i = 0; i < arena->ending_count; i++) {
        int ending = summary->ending_order[i];
        double share = (double)summary->endings[ending] / summary->games;
        if (!summary->endings[ending])
            continue;
        add_percent(&values[count], share);
        text_format(&values[count], " (%d)", summary->endings[ending]);
        bars[count] = (struct chart_bar){arena->endings[ending], text_string(&values[count]), share,
                                         count % CHART_COLOURS};
        count++;
    }
    chart_add_element(out, "h2", "Endings");
    text_add(out, "<div class=\"card\">");
    chart_add_bars(out, bars, count, 0, 1);
    text_add(out, "</div>\n");
    for (int i = 0; i < count; i++)
        text_free(&values[i]);
}

static void add_seat_bars(struct text *out, const struct arena *arena, const double *results,
                          int colour)
{
    struct chart_bar bars[SEATS_MAX];
    struct text labels[SEATS_MAX] = {0}, values[SEATS_MAX] = {0};
    for (int seat = 0; seat < arena->players; seat++) {
        text_format(&labels[seat], "seat %d", seat);
        add_percent(&values[seat], results[seat]);
        bars[seat] = (struct chart_bar){text_string(&labels[seat]), text_string(&values[seat]),
                                        results[seat], colour};
    }
    chart_add_bars(out, bars, arena->players, 0, 1);
    for (int seat = 0; seat < arena->players; seat++) {
        text_free(&labels[seat]);
        text_free(&values[seat]);
    }
}

/* If the starting player is drawn at random, seats say nothing about the advantage of starting. */
static void add_orders(struct text *out, const struct arena *arena, const struct summary *summary)
{
    text_add(out, "<p>By the order from the starting player on:");
    for (int place = 0; place < arena->players; place++) {
        text_format(out, "%s %d. ", place ? "," : "", place + 1);
        summary_percents(out, summary->by_order[place]);
    }
    text_add(out, "</p>\n");
}

void page_add_seats(struct text *out, const struct arena *arena, const struct summary *summary)
{
    chart_add_element(out, "h2", "Results by seat");
    text_add(out, "<div class=\"cards\">\n");
    for (int bot = 0; bot < arena->bots.count; bot++) {
        begin_card(out, arena, bot);
        add_seat_bars(out, arena, summary->bots[bot].by_seat, bot % CHART_COLOURS);
        text_add(out, "</div>\n");
    }
    text_add(out, "<div class=\"card\"><h3>All</h3>");
    add_seat_bars(out, arena, summary->by_seat, 4);
    text_add(out, "</div>\n</div>\n");
    if (summary->order_is_drawn)
        add_orders(out, arena, summary);
}
