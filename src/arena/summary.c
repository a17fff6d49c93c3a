/* summary.c: see summary.h. */
#include "arena/summary.h"

#include <math.h>
#include <string.h>

#include "host/chart.h"

/* Sums at first; they become means at the end. */
static void add_seat(const struct arena_game *game, int seat, struct summary_bot *bot)
{
    double result = arena_result(game, seat);
    bot->won += result == 1;
    bot->shared += result > 0 && result < 1;
    bot->lost += result == 0;
    bot->score += game->scores[seat];
    bot->held[seat]++;
    bot->by_seat[seat] += result;
}

static void add_game(const struct arena *arena, int number, struct summary *summary)
{
    const struct arena_game *game = &arena->games[number];
    uint8_t who[SEATS_MAX];
    lineup_seats(arena->bots.count, arena->players, number / arena->players,
                 number % arena->players, who);
    for (int seat = 0; seat < arena->players; seat++) {
        add_seat(game, seat, &summary->bots[who[seat]]);
        summary->by_seat[seat] += arena_result(game, seat);
    }
    summary->order_is_drawn |= game->first != 0;
    if (summary->games == 0 || game->decisions < summary->shortest)
        summary->shortest = game->decisions;
    if (game->decisions > summary->longest)
        summary->longest = game->decisions;
    summary->length += game->decisions;
    summary->endings[game->ending]++;
    summary->games++;
}

/* How the seats did in this deal, counted from the starting player. */
static void add_orders(const struct arena *arena, int deal, struct stats *orders)
{
    for (int place = 0; place < arena->players; place++) {
        double sum = 0;
        for (int i = 0; i < arena->players; i++) {
            const struct arena_game *game = &arena->games[deal * arena->players + i];
            sum += arena_result(game, (game->first + place) % arena->players);
        }
        stats_add(&orders[place], sum / arena->players, 1 - sum / arena->players);
    }
}

/* How well the bots did in this deal; `alone` are the sums of each of them. */
static void add_deal(const struct arena *arena, int deal, struct summary *summary,
                     struct stats *alone)
{
    double results[LINEUP_MAX];
    bool sat[LINEUP_MAX];
    for (int bot = 0; bot < arena->bots.count; bot++) {
        sat[bot] = arena_deal_result(arena, deal, bot, &results[bot]);
        if (sat[bot])
            stats_add(&alone[bot], results[bot], 1 - results[bot]);
        for (int other = 0; other < bot && sat[bot]; other++) {
            if (!sat[other])
                continue;
            stats_add(&summary->pairs[bot][other], results[bot], results[other]);
            stats_add(&summary->pairs[other][bot], results[other], results[bot]);
        }
    }
    for (int i = 0; i < arena->players; i++)
        add_game(arena, deal * arena->players + i, summary);
    summary->deals++;
}

/* How many seats it had. */
static int summary_seats(const struct summary_bot *bot)
{
    return bot->won + bot->shared + bot->lost;
}

static void finish_bot(struct summary_bot *bot, const struct stats *alone, int players)
{
    int seats = summary_seats(bot);
    bot->result = stats_share(alone);
    bot->deals = alone->deals;
    bot->score /= seats ? seats : 1;
    for (int seat = 0; seat < players; seat++)
        bot->by_seat[seat] /= bot->held[seat] ? bot->held[seat] : 1;
}

static bool ending_comes_first(const struct arena *arena, const struct summary *summary, int a,
                               int b)
{
    if (summary->endings[a] != summary->endings[b])
        return summary->endings[a] > summary->endings[b];
    return strcmp(arena->endings[a], arena->endings[b]) < 0;
}

static void order_endings(const struct arena *arena, struct summary *summary)
{
    for (int i = 0; i < arena->ending_count; i++) {
        int place = i;
        for (; place > 0 && ending_comes_first(arena, summary, i, summary->ending_order[place - 1]);
             place--)
            summary->ending_order[place] = summary->ending_order[place - 1];
        summary->ending_order[place] = i;
    }
}

void summary_make(const struct arena *arena, struct summary *summary)
{
    struct stats alone[LINEUP_MAX] = {0}, orders[SEATS_MAX] = {0};
    memset(summary, 0, sizeof *summary);
    for (int deal = 0; deal < arena->deals; deal++) {
        if (!arena_deal_is_done(arena, deal))
            continue;
        add_deal(arena, deal, summary, alone);
        add_orders(arena, deal, orders);
    }
    double games = summary->games ? summary->games : 1;
    for (int bot = 0; bot < arena->bots.count; bot++)
        finish_bot(&summary->bots[bot], &alone[bot], arena->players);
    for (int seat = 0; seat < arena->players; seat++) {
        summary->by_seat[seat] /= games;
        summary->by_order[seat] = stats_share(&orders[seat]);
    }
    summary->length /= games;
    order_endings(arena, summary);
}

struct estimate summary_share(const struct summary *summary, int first, int second)
{
    return stats_share(&summary->pairs[first][second]);
}

/* Bots that did not play come last. */
static bool did_better(const struct summary_bot *a, const struct summary_bot *b)
{
    return a->result.value > b->result.value || (a->deals && !b->deals);
}

void summary_rank(const struct arena *arena, const struct summary *summary, int *order)
{
    for (int bot = 0; bot < arena->bots.count; bot++) {
        int place = bot;
        for (; place > 0 && did_better(&summary->bots[bot], &summary->bots[order[place - 1]]);
             place--)
            order[place] = order[place - 1];
        order[place] = bot;
    }
}

/* Numbers as text */

void summary_percents(struct text *out, struct estimate share)
{
    if (isnan(share.value)) {
        text_add(out, "unknown");
        return;
    }
    chart_add_number(out, 100 * share.value, 1);
    text_add(out, " % (");
    chart_add_number(out, 100 * share.low, 1);
    text_add(out, " to ");
    chart_add_number(out, 100 * share.high, 1);
    text_add_char(out, ')');
}

static void add_elo(struct text *out, double elo)
{
    if (elo >= 0)
        text_add_char(out, '+');
    if (isfinite(elo))
        chart_add_number(out, elo, 0);
    else
        text_add(out, elo > 0 ? "∞" : "-∞");
}

void summary_elo(struct text *out, struct estimate share)
{
    struct estimate elo = elo_of_estimate(share);
    if (isnan(elo.value)) {
        text_add(out, "unknown");
        return;
    }
    add_elo(out, elo.value);
    text_add(out, " (");
    add_elo(out, elo.low);
    text_add(out, " to ");
    add_elo(out, elo.high);
    text_add_char(out, ')');
}

void summary_options_text(const struct arena *arena, struct text *out)
{
    struct setup setup = arena_setup(arena);
    for (int i = 0; i < arena->game->option_count; i++) {
        const struct option *option = &arena->game->options[i];
        if (setup.options[i] == option->standard)
            continue;
        text_format(out, ", %s=", option->name);
        game_option_text(arena->game, &setup, i, out);
    }
}

void summary_sprt_text(const struct arena *arena, struct text *out)
{
    const char *verdicts[] = {
        [SPRT_OPEN] = "no verdict yet",
        [SPRT_LOW] = "the lower hypothesis is accepted",
        [SPRT_HIGH] = "the higher hypothesis is accepted",
    };
    text_add(out, "sequential test of A against B, ");
    chart_add_number(out, arena->sprt.low, 1);
    text_add(out, " or ");
    chart_add_number(out, arena->sprt.high, 1);
    text_format(out, " Elo: %s after %d deals, LLR ", verdicts[arena->verdict], arena->counted);
    chart_add_number(out, sprt_ratio(&arena->sprt, &arena->lead), 2);
    text_add(out, " (bounds -");
    chart_add_number(out, sprt_bound(), 2);
    text_add(out, " and ");
    chart_add_number(out, sprt_bound(), 2);
    text_add_char(out, ')');
}
