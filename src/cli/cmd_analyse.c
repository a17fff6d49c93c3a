/* cmd_analyse.c: `epoki analyse RECORD`: a bot judges a game afterwards; see analysis.h. */
#include <stdio.h>
#include <unistd.h>

#include "analysis/analysis.h"
#include "analysis/report.h"
#include "cli/cli.h"
#include "core/lang.h"
#include "core/record.h"
#include "host/card.h"
#include "host/file.h"
#include "host/think.h"

enum { BAR_WIDTH = 40, STANDARD_MS = 300 };
#define STANDARD_BOT "hard"
#define CARD_BOT "flat" /* the bot that uses a card */

struct request {
    const char *record, *json, *html, *kernels;
    bool gpu;
    enum lang lang;
    struct analysis_settings settings;
};

static void show_progress(int done, int total)
{
    char bar[BAR_WIDTH + 1];
    for (int i = 0; i < BAR_WIDTH; i++)
        bar[i] = i < done * BAR_WIDTH / total ? '#' : '.';
    bar[BAR_WIDTH] = '\0';
    fprintf(stderr, "\r[%s] %d/%d", bar, done, total);
}

static int refuse(const struct text *error, int status)
{
    fprintf(stderr, "epoki analyse: %s\n", text_string(error));
    return status;
}

/* EXIT_GOOD, also if no file is wanted, or EXIT_WORLD after printing the reason. */
static int write_file(const char *path, const struct text *content)
{
    struct text error = TEXT_EMPTY;
    bool good = !path || file_replace(path, content, &error);
    int status = good ? EXIT_GOOD : refuse(&error, EXIT_WORLD);
    text_free(&error);
    return status;
}

static int write_reports(const struct request *request, const struct analysis *analysis)
{
    struct text text = TEXT_EMPTY, json = TEXT_EMPTY, html = TEXT_EMPTY;
    report_text(analysis, request->lang, &text);
    if (request->json)
        report_json(analysis, &json);
    if (request->html)
        report_html(analysis, request->lang, &html);
    fputs(text_string(&text), stdout);
    int status = write_file(request->json, &json), second = write_file(request->html, &html);
    text_free(&text);
    text_free(&json);
    text_free(&html);
    return status != EXIT_GOOD ? status : second;
}

static int analyse(const struct request *request, struct analysis *analysis, struct text *error)
{
    if ((request->json && !file_can_replace(request->json, error)) ||
        (request->html && !file_can_replace(request->html, error)))
        return refuse(error, EXIT_WORLD);
    struct analysis_settings settings = request->settings;
    struct card *card = request->gpu ? card_open(analysis->game, request->kernels, error) : NULL;
    struct bot_host host;
    if (request->gpu && !card)
        return refuse(error, EXIT_WORLD);
    if (card) {
        host = card_host(card, &host_for_bots);
        settings.host = &host;
    }
    bool good = analysis_run(analysis, &settings, error);
    card_close(card);
    if (request->settings.progress)
        fprintf(stderr, "\n");
    return good ? write_reports(request, analysis) : refuse(error, EXIT_USAGE);
}

static int analyse_record(const struct request *request)
{
    struct text bytes = TEXT_EMPTY, error = TEXT_EMPTY;
    int status = EXIT_WORLD;
    if (file_read(request->record, RECORD_BYTES_MAX, &bytes, &error)) {
        struct analysis analysis;
        if (analysis_open(&analysis, text_string(&bytes), bytes.length, &error)) {
            status = analyse(request, &analysis, &error);
        } else {
            fprintf(stderr, "%s: %s\n", request->record, text_string(&error));
            status = EXIT_FAILED;
        }
        analysis_free(&analysis);
    } else {
        refuse(&error, status);
    }
    text_free(&bytes);
    text_free(&error);
    return status;
}

/* Reads the values of the options; returns false after printing what is wrong with them. */
static bool read_options(struct request *request, const char *ms_text, const char *iterations_text,
                         const char *threads_text, const char *lang_text)
{
    uint64_t ms = 0, iterations = 0, threads = request->gpu ? 1 : (uint64_t)host_cores();
    if (!cli_number("--ms", ms_text, 1, 600000, &ms) ||
        !cli_number("--iterations", iterations_text, 1, 1000000000, &iterations) ||
        !cli_number("--threads", threads_text, 1, 256, &threads))
        return false;
    if (ms && iterations) {
        fprintf(stderr, "epoki analyse: --ms or --iterations, not both\n");
        return false;
    }
    if (lang_text && !lang_parse(lang_text, &request->lang)) {
        fprintf(stderr, "epoki analyse: --lang must be one of " LANG_CODES "\n");
        return false;
    }
    if (!request->settings.bot) {
        request->settings.bot = request->gpu ? CARD_BOT : STANDARD_BOT;
        ms = ms || iterations ? ms : STANDARD_MS;
    }
    request->settings.ms = (int)ms;
    request->settings.iterations = (int)iterations;
    request->settings.threads = (int)threads;
    request->settings.progress = isatty(STDERR_FILENO) ? show_progress : NULL;
    return true;
}

int cmd_analyse(int argc, char **argv)
{
    struct request request = {.settings.bot = NULL};
    const char *ms = NULL, *iterations = NULL, *threads = NULL, *lang = NULL;
    const struct cli_option options[] = {
        {"--bot", "TEXT",
         "who judges: a bot or a level (default " STANDARD_BOT ", for 300 ms; " CARD_BOT
         " with --gpu)",
         NULL, &request.settings.bot},
        {"--ms", "N", "milliseconds per decision", NULL, &ms},
        {"--iterations", "N", "or iterations per decision: always the same report", NULL,
         &iterations},
        {"--threads", "T",
         "decisions judged at the same time (default: one per core; one with --gpu)", NULL,
         &threads},
        {"--gpu", NULL, "the games of " CARD_BOT " are played by the graphics card", &request.gpu,
         NULL},
        {"--kernels", "DIR", "where --gpu finds GAME.ptx (default: gpu, beside the program)", NULL,
         &request.kernels},
        {"--lang", "CODE", "the language of text and page: " LANG_CODES " (default en)", NULL,
         &lang},
        {"--json", "FILE", "writes everything as JSON too", NULL, &request.json},
        {"--html", "FILE", "writes a page too", NULL, &request.html},
    };
    const struct cli_command command = {
        .name = "analyse",
        .arguments = "RECORD [options]",
        .about = "Judges every decision of a game (\"-\": standard input) with a bot that knows "
                 "what the deciding seat\n"
                 "could know: what it was worth, what was better, and how much of the result was "
                 "luck. docs/analysis.md\n"
                 "tells how to read it.",
        .options = options,
        .option_count = COUNT_OF(options),
    };
    int count = cli_parse(&command, argc, argv, &request.record, 1);
    if (count < 0)
        return count == CLI_HELP ? EXIT_GOOD : EXIT_USAGE;
    if (count == 0)
        fprintf(stderr, "epoki analyse: which record? (see epoki analyse --help)\n");
    if (count == 0 || !read_options(&request, ms, iterations, threads, lang))
        return EXIT_USAGE;
    return analyse_record(&request);
}
