/* print.c: see print.h. */
#include "arena/print.h"

#include <stdio.h>
#include <string.h>

static double per(double sum, double count)
{
    return count > 0 ? sum / count : 0;
}

static int widest_text(const struct lineup *bots)
{
    int widest = 3;
    for (int i = 0; i < bots->count; i++)
        if ((int)strlen(bots->text[i]) > widest)
            widest = (int)strlen(bots->text[i]);
    return widest;
}

static void print_bots(const struct arena *arena, const struct summary *summary)
{
    int order[LINEUP_MAX], width = widest_text(&arena->bots);
    summary_rank(arena, summary, order);
    printf("\n    %-*s  %-24s %7s %6s %6s %8s %9s %10s\n", width, "bot", "result of a seat", "won",
           "shared", "lost", "score", "ms/move", "visits/s");
    for (int i = 0; i < arena->bots.count; i++) {
        const struct summary_bot *bot = &summary->bots[order[i]];
        const struct arena_effort *effort = &arena->effort[order[i]];
        struct text result = TEXT_EMPTY;
        summary_percents(&result, bot->result);
        printf("  %c %-*s  %-24s %7d %6d %6d %8.1f %9.3f %10.0f\n", lineup_letter(order[i]), width,
               arena->bots.text[order[i]], text_string(&result), bot->won, bot->shared, bot->lost,
               bot->score, per((double)effort->nanoseconds / 1e6, (double)effort->decisions),
               per((double)effort->visits * 1e9, (double)effort->nanoseconds));
        text_free(&result);
    }
}

static void print_pairs(const struct arena *arena, const struct summary *summary)
{
    printf("\n");
    for (int a = 0; a < arena->bots.count; a++) {
        for (int b = a + 1; b < arena->bots.count; b++) {
            struct estimate share = summary_share(summary, a, b);
            struct text percents = TEXT_EMPTY, elo = TEXT_EMPTY;
            summary_percents(&percents, share);
            summary_elo(&elo, share);
            int deals = summary->pairs[a][b].deals;
            printf("  %c against %c: %s, Elo %s, %d deal%s\n", lineup_letter(a), lineup_letter(b),
                   text_string(&percents), text_string(&elo), deals, deals == 1 ? "" : "s");
            text_free(&percents);
            text_free(&elo);
        }
    }
}

static void print_seats(const struct arena *arena, const struct summary *summary)
{
    printf("\n  result by seat   ");
    for (int seat = 0; seat < arena->players; seat++)
        printf("  %4d  ", seat);
    for (int bot = 0; bot < arena->bots.count; bot++) {
        printf("\n                 %c ", lineup_letter(bot));
        for (int seat = 0; seat < arena->players; seat++)
            printf(" %5.1f %%", 100 * summary->bots[bot].by_seat[seat]);
    }
    printf("\n               all ");
    for (int seat = 0; seat < arena->players; seat++)
        printf(" %5.1f %%", 100 * summary->by_seat[seat]);
    printf("\n");
}

/* If the starting player is drawn at random, seats say nothing about the advantage of starting. */
static void print_orders(const struct arena *arena, const struct summary *summary)
{
    for (int place = 0; place < arena->players; place++) {
        struct text result = TEXT_EMPTY;
        summary_percents(&result, summary->by_order[place]);
        printf("%s%d. %s", place ? ", " : "\n  result by order  ", place + 1, text_string(&result));
        text_free(&result);
    }
    printf("\n");
}

static void print_games(const struct arena *arena, const struct summary *summary)
{
    printf("\n  decisions per game %.1f (%d to %d)\n  endings", summary->length, summary->shortest,
           summary->longest);
    for (int i = 0; i < arena->ending_count; i++) {
        int ending = summary->ending_order[i];
        if (summary->endings[ending])
            printf(" %s %d (%.1f %%)", arena->endings[ending], summary->endings[ending],
                   100.0 * summary->endings[ending] / summary->games);
    }
    printf("\n");
}

void arena_print(const struct arena *arena, const struct summary *summary)
{
    struct text options = TEXT_EMPTY;
    summary_options_text(arena, &options);
    printf("arena %s, %d players%s, %d games: %d of %d %s; seed %llu\n", arena->game->slug,
           arena->players, text_string(&options), summary->games, summary->deals, arena->deals,
           arena->fresh_deals ? "rounds of the seats, a fresh deal for every game"
                              : "deals, each played once per seat",
           (unsigned long long)arena->seed);
    text_free(&options);
    if (!summary->games)
        return;
    print_bots(arena, summary);
    print_pairs(arena, summary);
    print_seats(arena, summary);
    if (summary->order_is_drawn)
        print_orders(arena, summary);
    print_games(arena, summary);
    if (arena->has_sprt) {
        struct text text = TEXT_EMPTY;
        summary_sprt_text(arena, &text);
        printf("\n  %s\n", text_string(&text));
        text_free(&text);
    }
}
