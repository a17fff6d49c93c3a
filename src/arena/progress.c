/* progress.c: see progress.h. */
#include "arena/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "arena/summary.h"
#include "host/chart.h"
#include "host/think.h"

enum { BAR_WIDTH = 20 };

/* Drawn over the last one, and cut at the edge: a line that wraps could not be overwritten. */
#define BAR_LINE "\r\033[K\033[?7l%s\033[?7h"

static const double TERMINAL_PERIOD = 0.2, LINE_PERIOD = 5; /* seconds */

void progress_begin(struct progress *progress, bool quiet)
{
    *progress = (struct progress){.quiet = quiet, .terminal = isatty(STDERR_FILENO) == 1};
    progress->start = host_seconds();
    progress->told =
        progress->terminal ? 0 : progress->start; /* a bar is shown from the first game on */
}

static void add_bar(struct text *out, int done, int total)
{
    text_add_char(out, '[');
    for (int i = 0; i < BAR_WIDTH; i++)
        text_add_char(out, (int64_t)i * total < (int64_t)done * BAR_WIDTH ? '#' : '.');
    text_add(out, "] ");
}

/* "1:05:09" or "5:09" */
static void add_duration(struct text *out, double seconds)
{
    char buffer[40];
    long whole = (long)(seconds + 0.5);
    if (whole >= 3600)
        snprintf(buffer, sizeof buffer, "%ld:%02ld:%02ld", whole / 3600, whole / 60 % 60,
                 whole % 60);
    else
        snprintf(buffer, sizeof buffer, "%ld:%02ld", whole / 60, whole % 60);
    text_add(out, buffer);
}

static void add_state(struct text *out, const struct arena *arena)
{
    struct estimate share = stats_share(&arena->lead);
    text_add(out, "A:B ");
    summary_percents(out, share);
    text_add(out, ", Elo ");
    summary_elo(out, share);
    if (arena->has_sprt) {
        text_add(out, ", LLR ");
        chart_add_number(out, sprt_ratio(&arena->sprt, &arena->lead), 2);
    }
}

static void tell(struct progress *progress, const struct arena *arena, int left)
{
    int total = arena->deals * arena->players;
    struct text line = TEXT_EMPTY;
    if (progress->terminal)
        add_bar(&line, total - left, total);
    text_format(&line, "%d of %d games, ", total - left, total);
    add_duration(&line, (progress->told - progress->start) / progress->done * left);
    text_add(&line, " left, ");
    add_state(&line, arena);
    fprintf(stderr, progress->terminal ? BAR_LINE : "%s\n", text_string(&line));
    fflush(stderr);
    progress->drawn = progress->terminal;
    text_free(&line);
}

void progress_step(struct progress *progress, const struct arena *arena, int left)
{
    double now = host_seconds();
    progress->done++;
    if (progress->quiet ||
        now - progress->told < (progress->terminal ? TERMINAL_PERIOD : LINE_PERIOD))
        return;
    progress->told = now;
    tell(progress, arena, left);
}

void progress_end(struct progress *progress)
{
    if (progress->drawn)
        fprintf(stderr, "\r\033[K");
}
