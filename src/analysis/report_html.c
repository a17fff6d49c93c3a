/* report_html.c: an analysis as one page (host/chart.h). */
#include <stdlib.h>
#include <string.h>

#include "analysis/phrases.h"
#include "analysis/report.h"
#include "core/lang.h"
#include "host/chart.h"

enum { COLUMNS_MAX = 16 };

/* Names, labels and numbers for a chart, which takes plain strings. */
struct labels {
    struct text at[COLUMNS_MAX];
    int count;
};

struct page {
    const struct analysis *analysis;
    enum lang lang;
    struct text *out;
    struct labels players;
    struct labels ages;
    struct chart_tick columns[COLUMNS_MAX]; /* where the ages begin */
};

static struct text *label_next(struct labels *labels)
{
    return &labels->at[labels->count++];
}

static void labels_free(struct labels *labels)
{
    for (int i = 0; i < labels->count; i++)
        text_free(&labels->at[i]);
    labels->count = 0;
}

static const char *player_name(const struct page *page, int seat)
{
    return text_string(&page->players.at[seat]);
}

static void prepare(struct page *page)
{
    const struct analysis *a = page->analysis;
    for (int seat = 0; seat < a->players; seat++)
        phrase_add_player(label_next(&page->players), page->lang, seat);
    for (int i = 1; i < a->count && page->ages.count < COLUMNS_MAX; i++) {
        int age = a->decisions[i].place.age;
        if (age <= 0 || age == a->decisions[i - 1].place.age)
            continue;
        struct text *label = label_next(&page->ages);
        phrase_add(label, page->lang, report_phrase(PHRASE_AGE), age);
        page->columns[page->ages.count - 1] = (struct chart_tick){i, text_string(label)};
    }
}

static void add_heading(const struct page *page, enum analysis_word which)
{
    chart_add_element(page->out, "h2", phrase(page->lang, which));
}

/* Curves */

static const struct chart_tick shares[] = {
    {0, "0%"}, {0.25, "25%"}, {0.5, "50%"}, {0.75, "75%"}, {1, "100%"},
};

/* curve[i * players + seat]: the value before decision i, and at the end. */
static void fill_curve(const struct analysis *a, double *curve)
{
    for (int i = 0; i <= a->count; i++)
        for (int seat = 0; seat < a->players; seat++)
            curve[i * a->players + seat] =
                i < a->count ? a->decisions[i].before[seat] : a->end[seat];
}

/* A decision is marked where it was made, anything else where its effect shows. */
static void fill_marks(const struct page *page, const double *curve, struct chart_mark *marks,
                       struct labels *names)
{
    static const char *const targets[ANALYSIS_TURNS_MAX] = {"t1", "t2", "t3", "t4",
                                                            "t5", "t6", "t7", "t8"};
    const struct analysis *a = page->analysis;
    for (int i = 0; i < a->turn_count; i++) {
        const struct analysis_turn *turn = &a->turns[i];
        int at = turn->decision + (turn->cause != ANALYSIS_BY_DECISION);
        struct text *name = label_next(names);
        phrase_add_turn(name, page->lang, a, turn);
        marks[i] = (struct chart_mark){.number = i + 1,
                                       .at = at,
                                       .value = curve[at * a->players + turn->seat],
                                       .colour = turn->seat,
                                       .target = targets[i],
                                       .title = text_string(name)};
    }
}

static void add_curve(const struct page *page, double *curve)
{
    const struct analysis *a = page->analysis;
    struct chart_series series[SEATS_MAX];
    struct chart_mark marks[ANALYSIS_TURNS_MAX];
    struct labels names = {.count = 0};
    fill_curve(a, curve);
    fill_marks(page, curve, marks, &names);
    for (int seat = 0; seat < a->players; seat++)
        series[seat] =
            (struct chart_series){player_name(page, seat), curve + seat, a->players, seat};
    add_heading(page, PHRASE_CURVE);
    chart_add_lines(page->out, &(struct chart_lines){
                                   .about = phrase(page->lang, PHRASE_CURVE),
                                   .series = series,
                                   .series_count = a->players,
                                   .point_count = a->count + 1,
                                   .low = 0,
                                   .high = 1,
                                   .rows = shares,
                                   .row_count = COUNT_OF(shares),
                                   .columns = page->columns,
                                   .column_count = page->ages.count,
                                   .marks = marks,
                                   .mark_count = a->turn_count,
                               });
    labels_free(&names);
}

enum { SPLIT_DECISIONS, SPLIT_LUCK, SPLIT_ESTIMATES, SPLITS };

/* What decisions, luck and new estimates have changed for one seat up to each point. */
static void fill_splits(const struct analysis *a, int seat, double *sums)
{
    for (int k = 0; k < SPLITS; k++)
        sums[k] = 0;
    for (int i = 0; i < a->count; i++, sums += SPLITS) {
        const struct analysis_decision *d = &a->decisions[i];
        memcpy(sums + SPLITS, sums, SPLITS * sizeof *sums);
        sums[SPLITS + SPLIT_DECISIONS] += d->after[seat] - d->before[seat];
        sums[SPLITS + (d->certain ? SPLIT_ESTIMATES : SPLIT_LUCK)] += d->luck[seat];
    }
}

/* How far these sums are from zero for any seat, in whole victories: one scale for all charts. */
static int split_limit(const struct analysis *a, double *sums)
{
    int limit = 1;
    for (int seat = 0; seat < a->players; seat++) {
        fill_splits(a, seat, sums);
        for (int i = 0; i < (a->count + 1) * SPLITS; i++)
            while (sums[i] > limit || -sums[i] > limit)
                limit++;
    }
    return limit;
}

static void add_split(const struct page *page, int seat, int limit, double *sums)
{
    const struct analysis *a = page->analysis;
    const struct chart_series series[SPLITS] = {
        {phrase(page->lang, PHRASE_DECISIONS), sums + SPLIT_DECISIONS, SPLITS, seat},
        {phrase(page->lang, PHRASE_LUCK), sums + SPLIT_LUCK, SPLITS, seat},
        {phrase(page->lang, PHRASE_ESTIMATES), sums + SPLIT_ESTIMATES, SPLITS, seat},
    };
    struct labels labels = {.count = 0};
    struct text *low = label_next(&labels), *high = label_next(&labels);
    text_format(low, "-%d", 100 * limit);
    text_format(high, "+%d", 100 * limit);
    const struct chart_tick rows[] = {
        {-limit, text_string(low)}, {0, "0"}, {limit, text_string(high)}};
    fill_splits(a, seat, sums);
    text_add(page->out, "<div class=\"card\">\n");
    chart_add_element(page->out, "h3", player_name(page, seat));
    chart_add_lines(page->out, &(struct chart_lines){
                                   .about = phrase(page->lang, PHRASE_SPLIT_ABOUT),
                                   .series = series,
                                   .series_count = SPLITS,
                                   .point_count = a->count + 1,
                                   .low = -limit,
                                   .high = limit,
                                   .rows = rows,
                                   .row_count = COUNT_OF(rows),
                                   .columns = page->columns,
                                   .column_count = page->ages.count,
                               });
    text_add(page->out, "</div>\n");
    labels_free(&labels);
}

static void add_splits(const struct page *page, double *sums)
{
    int limit = split_limit(page->analysis, sums);
    add_heading(page, PHRASE_SPLIT);
    text_add(page->out, "<p class=\"soft\">");
    chart_add_text(page->out, phrase(page->lang, PHRASE_SPLIT_ABOUT));
    text_add(page->out, "</p>\n<div class=\"cards\">\n");
    for (int seat = 0; seat < page->analysis->players; seat++)
        add_split(page, seat, limit, sums);
    text_add(page->out, "</div>\n");
}

/* Players */

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/* The largest part of any player's result: the scale of the bars. */
static double part_scale(const struct analysis *a)
{
    double scale = 0.25;
    for (int seat = 0; seat < a->players; seat++) {
        const struct analysis_player *player = &a->player[seat];
        scale = larger(scale, larger(-player->own, larger(player->others, -player->others)));
        scale = larger(scale, larger(player->luck, -player->luck));
        scale = larger(scale, larger(player->estimates, -player->estimates));
        scale = larger(scale, larger(player->start, player->result));
    }
    return scale;
}

static void add_parts(const struct page *page, int seat, double scale)
{
    const struct analysis *a = page->analysis;
    const struct analysis_player *player = &a->player[seat];
    const struct {
        double value;
        enum analysis_word name;
        bool is_change;
    } parts[] = {
        {player->start, PHRASE_START, false},
        {player->own, PHRASE_OWN, true},
        {player->others, PHRASE_OTHERS, true},
        {player->luck, PHRASE_LUCK, true},
        {player->estimates, PHRASE_ESTIMATES, true},
        {player->result, a->over ? PHRASE_RESULT : PHRASE_SO_FAR, false},
    };
    struct chart_bar bars[COUNT_OF(parts)];
    struct labels numbers = {.count = 0};
    for (int i = 0; i < COUNT_OF(parts); i++) {
        struct text *number = label_next(&numbers);
        if (parts[i].is_change)
            phrase_add_change(number, page->lang, parts[i].value);
        else
            phrase_add_percent(number, page->lang, parts[i].value);
        bars[i] = (struct chart_bar){phrase(page->lang, parts[i].name), text_string(number),
                                     parts[i].value, seat};
    }
    chart_add_bars(page->out, bars, COUNT_OF(bars), -scale, scale);
    labels_free(&numbers);
}

static void add_player(const struct page *page, int seat, double scale)
{
    const struct analysis_player *player = &page->analysis->player[seat];
    struct text number = TEXT_EMPTY, counts = TEXT_EMPTY;
    text_add(page->out, "<div class=\"card\">\n");
    chart_add_element(page->out, "h3", player_name(page, seat));
    phrase_add_number(&number, page->lang, player->accuracy);
    const struct chart_bar accuracy = {phrase(page->lang, PHRASE_ACCURACY), text_string(&number),
                                       player->accuracy, seat};
    chart_add_bars(page->out, &accuracy, 1, 0, 100);
    phrase_add_counts(&counts, page->lang, player);
    chart_add_element(page->out, "p", text_string(&counts));
    add_parts(page, seat, scale);
    text_add(page->out, "</div>\n");
    text_free(&number);
    text_free(&counts);
}

static void add_players(const struct page *page)
{
    double scale = part_scale(page->analysis);
    add_heading(page, PHRASE_PLAYERS);
    text_add(page->out, "<div class=\"cards\">\n");
    for (int seat = 0; seat < page->analysis->players; seat++)
        add_player(page, seat, scale);
    text_add(page->out, "</div>\n");
}

/* Lists */

static void add_place(const struct page *page, const struct analysis_place *place)
{
    struct text text = TEXT_EMPTY;
    phrase_add_place(&text, page->lang, place);
    chart_add_text(page->out, text_string(&text));
    text_free(&text);
}

static void add_turns(const struct page *page)
{
    const struct analysis *a = page->analysis;
    add_heading(page, PHRASE_TURNS);
    if (!a->turn_count)
        chart_add_element(page->out, "p", phrase(page->lang, PHRASE_NO_TURNS));
    for (int i = 0; i < a->turn_count; i++) {
        struct text text = TEXT_EMPTY;
        phrase_add_turn(&text, page->lang, a, &a->turns[i]);
        text_format(page->out, "<p id=\"t%d\"><span class=\"mark still c%d\">%d</span> ", i + 1,
                    a->turns[i].seat, i + 1);
        chart_add_text(page->out, text_string(&text));
        text_add(page->out, "<br><small class=\"soft\">");
        add_place(page, &a->decisions[a->turns[i].decision].place);
        if (a->turns[i].happened[page->lang].length) {
            text_add(page->out, "<br>");
            chart_add_text(page->out, text_string(&a->turns[i].happened[page->lang]));
        }
        text_add(page->out, "</small></p>\n");
        text_free(&text);
    }
}

static void begin_cell(const struct page *page, enum analysis_word name)
{
    text_add(page->out, "<td data-name=\"");
    chart_add_text(page->out, phrase(page->lang, name));
    text_add(page->out, "\">");
}

static void add_move(const struct page *page, const struct analysis_move *move)
{
    struct text percent = TEXT_EMPTY;
    phrase_add_percent(&percent, page->lang, move->value);
    chart_add_text(page->out, text_string(&move->text[page->lang]));
    text_format(page->out, " <small class=\"soft\">%s</small>", text_string(&percent));
    text_free(&percent);
}

static void add_mistake(const struct page *page, const struct analysis_decision *d)
{
    struct text *out = page->out;
    int better[PHRASE_BETTER_MAX], count = analysis_better_moves(d, better);
    text_format(out, "<tr><td><b>%s</b><br><small class=\"soft\">",
                player_name(page, d->place.seat));
    add_place(page, &d->place);
    text_add(out, "</small></td>\n");
    begin_cell(page, PHRASE_PLAYED);
    add_move(page, &d->played);
    text_add(out, "</td>\n");
    begin_cell(page, PHRASE_BETTER);
    for (int i = 0; i < count; i++) {
        text_add(out, i ? "<br>" : "");
        add_move(page, &d->best[better[i]]);
    }
    text_add(out, "</td>\n");
    begin_cell(page, PHRASE_LOSS);
    phrase_add_number(out, page->lang, 100 * d->loss);
    if (d->loss >= ANALYSIS_BLUNDER)
        text_format(out, " <b>%s</b>", phrase(page->lang, PHRASE_BLUNDER));
    text_add(out, "</td></tr>\n");
}

static void add_mistakes(const struct page *page)
{
    static const enum analysis_word heads[] = {PHRASE_WHERE, PHRASE_PLAYED, PHRASE_BETTER,
                                               PHRASE_LOSS};
    const struct analysis *a = page->analysis;
    bool any = false;
    add_heading(page, PHRASE_MISTAKES);
    for (int i = 0; i < a->count; i++) {
        if (a->decisions[i].loss < ANALYSIS_MISTAKE)
            continue;
        if (!any) {
            text_add(page->out, "<table><thead><tr>");
            for (int k = 0; k < COUNT_OF(heads); k++)
                chart_add_element(page->out, "th", phrase(page->lang, heads[k]));
            text_add(page->out, "</tr></thead><tbody>\n");
        }
        any = true;
        add_mistake(page, &a->decisions[i]);
    }
    if (any)
        text_add(page->out, "</tbody></table>\n");
    else
        chart_add_element(page->out, "p", phrase(page->lang, PHRASE_NO_MISTAKES));
}

static void add_head(const struct page *page)
{
    struct text title = TEXT_EMPTY, result = TEXT_EMPTY, judge = TEXT_EMPTY;
    phrase_add(&title, page->lang, report_phrase(PHRASE_TITLE),
               page->analysis->game->name[page->lang]);
    phrase_add_result(&result, page->lang, page->analysis);
    phrase_add_judge(&judge, page->lang, page->analysis);
    chart_page_begin(page->out, lang_name(page->lang), text_string(&title));
    chart_add_element(page->out, "p", text_string(&result));
    text_add(page->out, "<p class=\"soft\">");
    chart_add_text(page->out, text_string(&judge));
    text_add(page->out, "</p>\n");
    text_free(&title);
    text_free(&result);
    text_free(&judge);
}

void report_html(const struct analysis *a, enum lang lang, struct text *out)
{
    struct page page = {.analysis = a, .lang = lang, .out = out};
    double *points = calloc((size_t)(a->count + 1) * SEATS_MAX, sizeof *points);
    if (!points) {
        out->failed = true;
        return;
    }
    prepare(&page);
    add_head(&page);
    add_curve(&page, points);
    add_players(&page);
    add_turns(&page);
    add_mistakes(&page);
    add_splits(&page, points);
    add_heading(&page, PHRASE_HOW);
    for (enum analysis_word how = PHRASE_HOW_VALUES; how <= PHRASE_HOW_ACCURACY; how++)
        chart_add_element(out, "p", phrase(lang, how));
    chart_page_end(out);
    labels_free(&page.players);
    labels_free(&page.ages);
    free(points);
}
