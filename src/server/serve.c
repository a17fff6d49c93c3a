/* serve.c: the commands `epoki serve`, `epoki backup`, `epoki restore` and `epoki migrate`: their
 * command lines. */
#include "server/serve.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "host/think.h"
#include "server/server.h"
#include "server/store/database.h"
#include "server/store/move.h"

static bool make_folder(const char *path)
{
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

/* $XDG_DATA_HOME/epoki/epoki.db, usually ~/.local/share/epoki/epoki.db; missing folders are made.
 */
bool serve_find_database(struct text *path)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && *data == '/') {
        text_add(path, data);
    } else if (home && *home) {
        text_format(path, "%s/.local", home);
        make_folder(text_string(path));
        text_add(path, "/share");
    } else {
        return false;
    }
    make_folder(text_string(path));
    text_add(path, "/epoki");
    bool good = make_folder(text_string(path));
    text_add(path, "/epoki.db");
    return good && !path->failed;
}

struct words { /* of the command line */
    const char *port, *ping, *away, *per_address, *tables, *messages, *pages, *threads, *memory,
        *seed, *proxies, *keep, *keep_wait, *drain, *guesses, *passwords, *tell_wait, *log;
};

static bool read_number(const char *option, const char *value, uint64_t low, uint64_t high, int *to)
{
    uint64_t number = (uint64_t)*to;
    if (!cli_number(option, value, low, high, &number))
        return false;
    *to = (int)number;
    return true;
}

static bool read_numbers(const struct words *words, struct settings *settings)
{
    return read_number("--port", words->port, 1, 65535, &settings->port) &&
           read_number("--keep", words->keep, 0, 36500, &settings->keep_days) &&
           read_number("--keep-wait", words->keep_wait, 0, 30 * 86400, &settings->keep_wait) &&
           read_number("--drain", words->drain, 0, 3600, &settings->drain) &&
           read_number("--ping", words->ping, 1, 3600, &settings->ping_seconds) &&
           read_number("--away", words->away, 0, 86400, &settings->away_seconds) &&
           read_number("--per-address", words->per_address, 1, 100000, &settings->per_address) &&
           read_number("--tables-per-hour", words->tables, 1, 1000000,
                       &settings->tables_per_hour) &&
           read_number("--messages-per-second", words->messages, 1, 100000,
                       &settings->messages_per_second) &&
           read_number("--pages-per-second", words->pages, 1, 100000,
                       &settings->pages_per_second) &&
           read_number("--sign-ins-per-hour", words->guesses, 1, 1000000,
                       &settings->guesses_per_hour) &&
           read_number("--password-memory", words->passwords, 8, 1024,
                       &settings->password_memory) &&
           read_number("--tell-wait", words->tell_wait, 1, 86400, &settings->tell_wait) &&
           read_number("--threads", words->threads, 1, QUEUE_THREADS_MAX, &settings->threads) &&
           read_number("--bot-memory", words->memory, 1, 1 << 20, &settings->bot_memory);
}

static bool read_seed(const struct words *words, struct settings *settings)
{
    settings->seeded = words->seed != NULL;
    return cli_number("--seed", words->seed, 0, UINT64_MAX, &settings->seed);
}

static bool read_proxies(const struct words *words, struct settings *settings)
{
    struct text error = TEXT_EMPTY;
    bool good = !words->proxies || proxies_read(&settings->proxies, words->proxies, &error);
    if (!good)
        fprintf(stderr, "epoki serve: --proxy: %s\n", text_string(&error));
    text_free(&error);
    return good;
}

static bool check_peer(const struct settings *settings)
{
    const char *peer = settings->peer, *colon = peer ? strrchr(peer, ':') : NULL;
    const char *why = !peer ? NULL
                      : !settings->db || !database_is_remote(settings->db)
                          ? "only servers with --db postgresql://... can share it"
                      : !colon || colon == peer || atoi(colon + 1) < 1 || strlen(peer) > 100
                          ? "an address and a port are needed, as 10.0.0.2:8080"
                          : NULL;
    if (why)
        fprintf(stderr, "epoki serve: --peer: %s\n", why);
    return !why;
}

/* A word that goes into the head of a mail, or a link in it. */
static bool is_plain(const char *word)
{
    for (const char *at = word; *at; at++)
        if (*at <= ' ' || *at > '~' || strchr("<>\"\\", *at))
            return false;
    return *word;
}

static bool is_address(const char *word, const char *first, const char *second)
{
    return is_plain(word) &&
           (strncmp(word, first, strlen(first)) == 0 || strncmp(word, second, strlen(second)) == 0);
}

static bool check_telling(const struct settings *settings)
{
    const char *why = settings->site && !is_address(settings->site, "https://", "http://")
                          ? "--site must begin with https:// or http://"
                      : settings->mail && !is_address(settings->mail, "smtp://", "smtps://")
                          ? "--mail must begin with smtp:// or smtps://"
                      : settings->mail && (!settings->site || !settings->mail_from)
                          ? "--mail needs --site and --mail-from"
                      : settings->mail_from &&
                              (!is_plain(settings->mail_from) || !strchr(settings->mail_from, '@'))
                          ? "--mail-from must be an address of mail"
                      : settings->mail_key && !settings->mail ? "--mail-key needs --mail"
                                                              : NULL;
    if (why)
        fprintf(stderr, "epoki serve: %s\n", why);
    return !why;
}

static int run_with_database(struct settings *settings)
{
    struct text path = TEXT_EMPTY;
    int status = EXIT_WORLD;
    if (!settings->db && serve_find_database(&path))
        settings->db = text_string(&path);
    if (settings->db)
        status = server_run(settings);
    else
        fprintf(stderr, "epoki serve: there is no place for the database: use --db\n");
    text_free(&path);
    return status;
}

int cmd_serve(int argc, char **argv)
{
    struct words words = {0};
    struct settings settings = {.bind = "127.0.0.1",
                                .port = 8080,
                                .ping_seconds = 30,
                                .away_seconds = 60,
                                .keep_wait = 86400,
                                .per_address = 64,
                                .tables_per_hour = 60,
                                .messages_per_second = 20,
                                .pages_per_second = 50,
                                .guesses_per_hour = 120,
                                .password_memory = 64,
                                .tell_wait = 120,
                                .threads = host_cores(),
                                .bot_memory = 1024};
    const struct cli_option options[] = {
        {"--db", "DB", "the database: a file (~/.local/share/epoki/epoki.db), or postgresql://...",
         NULL, &settings.db},
        {"--port", "P", "the port to listen on (8080)", NULL, &words.port},
        {"--bind", "ADDR", "the address to listen on (127.0.0.1)", NULL, &settings.bind},
        {"--page", "DIR", "serve the page from a folder, for work on it", NULL, &settings.page},
        {"--origin", "LIST", "other pages that may connect, as https://a.example,https://b.example",
         NULL, &settings.origins},
        {"--proxy", "LIST", "proxies whose X-Forwarded-For counts, as 127.0.0.1,10.0.0.0/8", NULL,
         &words.proxies},
        {"--threads", "N", "threads for bots (one per core)", NULL, &words.threads},
        {"--bot-memory", "MIB", "memory of all bots together (1024)", NULL, &words.memory},
        {"--seed", "N", "for tests: every table has this seed, so its cards are known", NULL,
         &words.seed},
        {"--pace", "FILE", "for tests: the time at tables, and when bots think, is what it says",
         NULL, &settings.pace},
        {"--keep", "DAYS", "delete unfinished games nobody has touched for so long (0: never)",
         NULL, &words.keep},
        {"--keep-wait", "S", "seconds from the start to the first deletion (86400)", NULL,
         &words.keep_wait},
        {"--away", "S", "seconds after which a bot may take an absent person's seat (60)", NULL,
         &words.away},
        {"--ping", "S", "seconds of silence after which a client is asked if it is there (30)",
         NULL, &words.ping},
        {"--per-address", "N", "connections from one address (64)", NULL, &words.per_address},
        {"--tables-per-hour", "N", "new tables from one address (60)", NULL, &words.tables},
        {"--messages-per-second", "N", "requests of one connection (20)", NULL, &words.messages},
        {"--pages-per-second", "N", "plain HTTP requests from one address (50)", NULL,
         &words.pages},
        {"--peer", "HOST:PORT",
         "share a PostgreSQL database with other servers, which reach this one there", NULL,
         &settings.peer},
        {"--workers", "FILE", "let workers in (epoki worker) that know the secret in this file",
         NULL, &settings.workers},
        {"--drain", "S", "seconds from SIGTERM to the end, while /readyz says no (0)", NULL,
         &words.drain},
        {"--no-accounts", NULL, "nobody can sign up or in", &settings.no_accounts, NULL},
        {"--no-moderation", NULL, "nobody can report anybody, and there are no moderators",
         &settings.no_moderation, NULL},
        {"--no-tournaments", NULL, "there are no tournaments", &settings.no_tournaments, NULL},
        {"--no-opponents", NULL, "nobody can look for opponents", &settings.no_opponents, NULL},
        {"--no-ratings", NULL, "no game is rated", &settings.no_ratings, NULL},
        {"--no-profiles", NULL, "players have no pages", &settings.no_profiles, NULL},
        {"--no-sharing", NULL, "nobody can share games with his notes", &settings.no_sharing, NULL},
        {"--sign-ins-per-hour", "N", "tries to sign in or up, by address and by name (120)", NULL,
         &words.guesses},
        {"--password-memory", "MIB", "what it takes to derive a password (64)", NULL,
         &words.passwords},
        {"--site", "URL", "the address of the page, for links, as https://games.example", NULL,
         &settings.site},
        {"--mail", "URL", "tell people by mail, through smtp://[NAME@]HOST:PORT or smtps://...",
         NULL, &settings.mail},
        {"--mail-from", "ADDRESS", "whom that mail is from", NULL, &settings.mail_from},
        {"--mail-key", "FILE", "people can sign in by mail; the key for that, made if missing",
         NULL, &settings.mail_key},
        {"--no-push", NULL, "tell nobody in his browser", &settings.no_push, NULL},
        {"--no-hooks", NULL, "tell no webhook", &settings.no_hooks, NULL},
        {"--tell-wait", "S", "seconds before somebody is told by mail (120)", NULL,
         &words.tell_wait},
        {"--tell-anywhere", NULL, "for tests: webhooks and browsers at private addresses",
         &settings.tell_anywhere, NULL},
        {"--log", "FORM", "how it logs: text, or json, an object in each line", NULL, &words.log},
        {"--verbose", NULL, "tell why connections are closed", &settings.verbose, NULL},
    };
    const struct cli_command command = {
        .name = "serve",
        .arguments = "[options]",
        .about = "Serves the page and shared tables (docs/server.md). SIGTERM or Ctrl-C ends it.",
        .options = options,
        .option_count = COUNT_OF(options),
    };
    int count = cli_parse(&command, argc, argv, NULL, 0);
    if (count < 0)
        return count == CLI_HELP ? EXIT_GOOD : EXIT_USAGE;
    if (!log_begin("epoki serve", words.log) || !check_peer(&settings) ||
        !check_telling(&settings) || !read_numbers(&words, &settings) ||
        !read_seed(&words, &settings) || !read_proxies(&words, &settings))
        return EXIT_USAGE;
    return run_with_database(&settings);
}

int cmd_backup(int argc, char **argv)
{
    const char *db = NULL, *to = NULL;
    struct text path = TEXT_EMPTY, error = TEXT_EMPTY;
    const struct cli_option options[] = {
        {"--db", "DB", "the database: a file (~/.local/share/epoki/epoki.db), or postgresql://...",
         NULL, &db},
    };
    const struct cli_command command = {
        .name = "backup",
        .arguments = "OUT [--db DB]",
        .about = "Copies the database of a server, running or not, into a new file.",
        .options = options,
        .option_count = COUNT_OF(options),
    };
    int count = cli_parse(&command, argc, argv, &to, 1);
    if (count == CLI_HELP)
        return EXIT_GOOD;
    if (count != 1) {
        if (count == 0)
            fprintf(stderr, "epoki backup: where to? (see epoki backup --help)\n");
        return EXIT_USAGE;
    }
    if (!db && serve_find_database(&path))
        db = text_string(&path);
    bool good = db && store_back_up(db, to, &error);
    struct text name = TEXT_EMPTY;
    database_show(db ? db : "no database", &name);
    if (!good)
        fprintf(stderr, "epoki backup: %s: %s\n", text_string(&name), text_string(&error));
    text_free(&name);
    text_free(&path);
    text_free(&error);
    return good ? EXIT_GOOD : EXIT_WORLD;
}

int cmd_migrate(int argc, char **argv)
{
    const char *places[2] = {NULL, NULL};
    struct text error = TEXT_EMPTY;
    struct moved moved;
    const struct cli_command command = {
        .name = "migrate",
        .arguments = "FROM TO",
        .about = "Copies a whole site into another database, which must be new or empty: a file, "
                 "or postgresql://...\n"
                 "No server may use either meanwhile. Every game is compared before anything "
                 "counts; FROM stays as it is.",
    };
    int count = cli_parse(&command, argc, argv, places, 2);
    if (count == CLI_HELP)
        return EXIT_GOOD;
    if (count != 2) {
        if (count >= 0)
            fprintf(stderr, "epoki migrate: from where, to where? (see epoki migrate --help)\n");
        return EXIT_USAGE;
    }
    bool good = move_site(places[0], places[1], true, &moved, &error);
    if (good)
        printf("%d games with %d actions: the same in both\n", moved.games, moved.actions);
    else
        fprintf(stderr, "epoki migrate: %s\n", text_string(&error));
    if (good && moved.damaged)
        fprintf(stderr, "epoki migrate: damaged before, and copied as they are: %d\n%s",
                moved.damaged, text_string(&moved.reports));
    text_free(&moved.reports);
    text_free(&error);
    return good ? EXIT_GOOD : EXIT_WORLD;
}

int cmd_restore(int argc, char **argv)
{
    const char *db = NULL, *from = NULL, *id = NULL;
    struct text path = TEXT_EMPTY, error = TEXT_EMPTY;
    const struct cli_option options[] = {
        {"--from", "ARCHIVE", "DATABASE.deleted-YYYY-MM, or deleted_YYYY_MM in PostgreSQL", NULL,
         &from},
        {"--db", "DB", "the database: a file (~/.local/share/epoki/epoki.db), or postgresql://...",
         NULL, &db},
    };
    const struct cli_command command = {
        .name = "restore",
        .arguments = "TABLE --from ARCHIVE [--db DB]",
        .about = "Brings a table that --keep deleted back into the database, running or not.",
        .options = options,
        .option_count = COUNT_OF(options),
    };
    int count = cli_parse(&command, argc, argv, &id, 1);
    if (count == CLI_HELP)
        return EXIT_GOOD;
    if (count != 1 || !from) {
        if (count >= 0)
            fprintf(stderr, "epoki restore: which table, from where? (see epoki restore --help)\n");
        return EXIT_USAGE;
    }
    if (!db && serve_find_database(&path))
        db = text_string(&path);
    bool good = db && store_bring_back(db, from, id, &error);
    if (!good)
        fprintf(stderr, "epoki restore: %s\n", db ? text_string(&error) : "no database");
    text_free(&path);
    text_free(&error);
    return good ? EXIT_GOOD : EXIT_WORLD;
}
