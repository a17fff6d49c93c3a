/* page.c: see page.h. The text and the tables; the drawings are in page_charts.c. */
#include "arena/page.h"

#include <stdlib.h>

#include "host/chart.h"
#include "host/file.h"

void page_bot_name(struct text *out, const struct arena *arena, int bot)
{
    text_format(out, "%c %s", lineup_letter(bot), arena->bots.text[bot]);
}

static void begin_cell(struct text *out, const char *name, const char *class)
{
    text_format(out, "<td data-name=\"%s\"%s>", name, class);
}

static void add_count_cell(struct text *out, const char *name, int count)
{
    begin_cell(out, name, " class=\"number\"");
    text_format(out, "%d</td>", count);
}

static void add_number_cell(struct text *out, const char *name, double number, int decimals)
{
    begin_cell(out, name, " class=\"number\"");
    chart_add_number(out, number, decimals);
    text_add(out, "</td>");
}

static void add_head(struct text *out, const char *const *names, int count)
{
    text_add(out, "<div class=\"wide\"><table>\n<thead><tr>");
    for (int i = 0; i < count; i++)
        text_format(out, "<th scope=\"col\"%s>%s</th>", i ? " class=\"number\"" : "", names[i]);
    text_add(out, "</tr></thead>\n<tbody>\n");
}

static void add_bot_row(struct text *out, const struct arena *arena, const struct summary *summary,
                        int index)
{
    const struct summary_bot *bot = &summary->bots[index];
    const struct arena_effort *effort = &arena->effort[index];
    double seconds = (double)effort->nanoseconds / 1e9;
    struct text name = TEXT_EMPTY;
    page_bot_name(&name, arena, index);
    text_add(out, "<tr>");
    begin_cell(out, "Bot", " class=\"name\"");
    chart_add_element(out, "strong", text_string(&name));
    text_add(out, "</td>");
    begin_cell(out, "Result", " class=\"number\"");
    summary_percents(out, bot->result);
    text_add(out, "</td>");
    add_count_cell(out, "Won", bot->won);
    add_count_cell(out, "Shared", bot->shared);
    add_count_cell(out, "Lost", bot->lost);
    add_number_cell(out, "Score", bot->score, 1);
    add_number_cell(out, "ms a decision",
                    effort->decisions ? 1000 * seconds / (double)effort->decisions : 0, 2);
    add_number_cell(out, "Visits a second", seconds > 0 ? (double)effort->visits / seconds : 0, 0);
    text_add(out, "</tr>\n");
    text_free(&name);
}

static void add_bots(struct text *out, const struct arena *arena, const struct summary *summary)
{
    static const char *const names[] = {"Bot",  "Result", "Won",           "Shared",
                                        "Lost", "Score",  "ms a decision", "Visits a second"};
    int order[LINEUP_MAX];
    summary_rank(arena, summary, order);
    chart_add_element(out, "h2", "Bots");
    add_head(out, names, COUNT_OF(names));
    for (int i = 0; i < arena->bots.count; i++)
        add_bot_row(out, arena, summary, order[i]);
    text_add(
        out,
        "</tbody>\n</table></div>\n<p class=\"soft small\">Result: the mean of the seats it held; "
        "1 for a victory, a part of 1 for a shared one. In brackets, 95 % intervals, for "
        "which a deal counts once.</p>\n");
}

static void add_pair_row(struct text *out, const struct summary *summary, int a, int b)
{
    struct estimate share = summary_share(summary, a, b);
    text_add(out, "<tr>");
    begin_cell(out, "Pair", "");
    text_format(out, "%c against %c</td>", lineup_letter(a), lineup_letter(b));
    begin_cell(out, "Share", " class=\"number\"");
    summary_percents(out, share);
    text_add(out, "</td>");
    begin_cell(out, "Elo", " class=\"number\"");
    summary_elo(out, share);
    text_add(out, "</td>");
    add_count_cell(out, "Deals", summary->pairs[a][b].deals);
    text_add(out, "</tr>\n");
}

static void add_pairs(struct text *out, const struct arena *arena, const struct summary *summary)
{
    static const char *const names[] = {"Pair", "Share", "Elo", "Deals"};
    chart_add_element(out, "h2", "Against each other");
    add_head(out, names, COUNT_OF(names));
    for (int a = 0; a < arena->bots.count; a++)
        for (int b = a + 1; b < arena->bots.count; b++)
            add_pair_row(out, summary, a, b);
    text_add(out, "</tbody>\n</table></div>\n");
    if (arena->has_sprt) {
        struct text text = TEXT_EMPTY;
        summary_sprt_text(arena, &text);
        text.data[0] = 'S';
        chart_add_element(out, "p", text_string(&text));
        text_free(&text);
    }
}

static void add_lead(struct text *out, const struct arena *arena, const struct summary *summary)
{
    text_add(out, "<p class=\"soft\">");
    text_format(out, "%d seats", arena->players);
    summary_options_text(arena, out);
    text_format(out, ", %d games: %d %s. Seed ", summary->games, summary->deals,
                arena->fresh_deals ? "rounds of the seats, a fresh deal for every game"
                                   : "deals, each played once per rotation of the seats");
    text_add_uint(out, arena->seed);
    text_format(out, ", rules version %d.</p>\n", arena->game->rules.version);
}

static void add_option(struct text *out, const struct arena *arena)
{
    struct setup setup = arena_setup(arena);
    if (arena->game->option_count) {
        text_add(out, " --option ");
        game_options_text(arena->game, &setup, out);
    }
}

static void add_command(struct text *out, const struct arena *arena)
{
    chart_add_element(out, "h2", "The command");
    text_format(out, "<pre>epoki arena %s --bots ", arena->game->slug);
    for (int i = 0; i < arena->bots.count; i++) {
        if (i)
            text_add_char(out, ',');
        chart_add_text(out, arena->bots.text[i]);
    }
    text_format(out, " --players %d --games %d --seed ", arena->players,
                arena->deals * arena->players);
    text_add_uint(out, arena->seed);
    add_option(out, arena);
    if (arena->fresh_deals)
        text_add(out, " --deals fresh");
    if (arena->has_sprt) {
        text_add(out, " --sprt ");
        chart_add_number(out, arena->sprt.low, 2);
        text_add_char(out, ',');
        chart_add_number(out, arena->sprt.high, 2);
    }
    text_add(out, "</pre>\n");
}

static void add_page(struct text *out, const struct arena *arena, const struct summary *summary)
{
    struct text title = TEXT_EMPTY;
    text_format(&title, "Arena: %s", arena->game->name[LANG_EN]);
    chart_page_begin(out, "en", text_string(&title));
    add_lead(out, arena, summary);
    if (summary->games) {
        page_add_ladder(out, arena, summary);
        add_bots(out, arena, summary);
        add_pairs(out, arena, summary);
        page_add_course(out, arena, summary);
        page_add_scores(out, arena, summary);
        page_add_seats(out, arena, summary);
        page_add_endings(out, arena, summary);
        page_add_lengths(out, arena, summary);
    }
    add_command(out, arena);
    chart_page_end(out);
    text_free(&title);
}

bool arena_write_page(const struct arena *arena, const char *path, struct text *error)
{
    struct summary *summary = malloc(sizeof *summary);
    struct text page = TEXT_EMPTY;
    if (!summary) {
        text_add(error, "out of memory");
        return false;
    }
    summary_make(arena, summary);
    add_page(&page, arena, summary);
    bool good = file_replace(path, &page, error);
    text_free(&page);
    free(summary);
    return good;
}
