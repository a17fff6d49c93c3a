/* people_command.c: `epoki people`: what an administrator says about accounts: who is a moderator,
 * who may not talk or sign in, whose account goes. The server may be running: it looks people up
 * with every request. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "server/people/account.h"
#include "server/secret.h"
#include "server/serve.h"
#include "server/store/store_moderation.h"
#include "server/store/store_parts.h"

enum { DAY = 24 * 3600, LOG_LINES = 200, DAYS_MAX = 36500 };

/* The statements for reading are where store.c expects them; then those for writing. */
static const int written[] = {W_SET_STANDING, W_SET_ROLE, W_ADD_DEED, W_END_OTHERS};
enum {
    P_DELETE = S_STATEMENTS + COUNT_OF(written), /* what goes with an account */
    P_STATEMENTS = P_DELETE + ACCOUNT_DELETIONS
};
static_assert((int)P_STATEMENTS <= (int)STATEMENTS_MAX, "a connection has room for them");

struct asked { /* by the command line */
    const char *what, *name, *because;
    int64_t until;
    const char *statements[P_STATEMENTS];
    struct store store;
    struct stored_account account;
};

static bool write_row(struct asked *asked, int statement, const char *pattern,
                      const struct value *values)
{
    for (int i = 0; i < COUNT_OF(written); i++)
        if (written[i] == statement)
            return database_run(&asked->store.db, S_STATEMENTS + i, pattern, values);
    return false;
}

/* Deeds of the administrator are in the moderators' log, too. */
static bool write_deed(struct asked *asked)
{
    char id[ACCOUNT_ID_LENGTH + 1];
    bool lasts = strcmp(asked->what, "mute") == 0 || strcmp(asked->what, "ban") == 0;
    secret_make_id(id);
    const struct value values[] = {TEXT(id),
                                   TEXT(""),
                                   TEXT(""),
                                   TEXT(asked->what),
                                   TEXT(asked->account.id),
                                   TEXT(asked->account.name),
                                   TEXT(""),
                                   INT(lasts ? asked->until : 0),
                                   TEXT(asked->because),
                                   INT(time(NULL))};
    return write_row(asked, W_ADD_DEED, "tttttttiti", values);
}

static bool end_sessions(struct asked *asked)
{
    const struct value values[] = {TEXT(asked->account.id), TEXT("")};
    return write_row(asked, W_END_OTHERS, "tt", values); /* no session has an empty id */
}

static bool change_standing(struct asked *asked)
{
    struct stored_account *account = &asked->account;
    if (!moderation_apply(asked->what, asked->until, account))
        return false;
    const struct value values[] = {INT(account->muted), INT(account->banned), TEXT(account->id)};
    return write_row(asked, W_SET_STANDING, "iit", values) &&
           (strcmp(asked->what, "ban") != 0 || end_sessions(asked)) && write_deed(asked);
}

static bool set_role(struct asked *asked, int role)
{
    const struct value values[] = {INT(role), TEXT(asked->account.id)};
    return write_row(asked, W_SET_ROLE, "it", values) && write_deed(asked);
}

/* A running server then cleans the tables. */
static bool delete_account(struct asked *asked)
{
    const struct value values[] = {TEXT(asked->account.id)};
    bool good = end_sessions(asked);
    for (int i = 0; good && i < ACCOUNT_DELETIONS; i++)
        good = database_run(&asked->store.db, P_DELETE + i, "t", values);
    return good;
}

/* Telling */

static void print_time(const char *before, int64_t time)
{
    char date[32];
    struct tm parts;
    time_t at = (time_t)time;
    gmtime_r(&at, &parts);
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", &parts);
    printf("%s%s", before, time >= FOR_GOOD ? "for good" : date);
}

static void print_deed(void *context, const struct deed *deed)
{
    (void)context;
    print_time("", deed->time);
    printf("  %-8s %s, by %s", deed->what, deed->name[0] ? deed->name : "(nobody)",
           deed->by[0] ? deed->by : "the administrator");
    if (deed->until)
        print_time(", until: ", deed->until);
    printf("%s%s\n", deed->words[0] ? ": " : "", deed->words);
}

static bool print_log(struct asked *asked, const char *about)
{
    return store_each_deed(&asked->store, about, FROM_THE_NEWEST, LOG_LINES, print_deed, NULL);
}

static bool print_moderators(struct asked *asked)
{
    struct rows *rows = database_bind(&asked->store.db, S_MODERATORS, "", NULL);
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW)
        printf("%s\n", rows_text(rows, 0));
    rows_reset(rows);
    return step == STEP_END;
}

static bool print_account(struct asked *asked)
{
    const struct stored_account *account = &asked->account;
    printf("%s%s", account->name, account->role >= ROLE_MODERATOR ? ", moderator" : "");
    print_time("\nsince: ", account->created);
    if (account->muted > time(NULL))
        print_time("\nmuted until: ", account->muted);
    if (account->banned > time(NULL))
        print_time("\nbanned until: ", account->banned);
    printf("\n");
    return print_log(asked, account->id);
}

/* What can be asked for */

static bool promote(struct asked *asked)
{
    return set_role(asked, ROLE_MODERATOR);
}

static bool demote(struct asked *asked)
{
    return set_role(asked, ROLE_PERSON);
}

static bool print_whole_log(struct asked *asked)
{
    return print_log(asked, "");
}

static const struct errand {
    const char *word;
    bool (*act)(struct asked *asked);
    bool named, writes;
} errands[] = {
    {"moderators", print_moderators, false, false},
    {"log", print_whole_log, false, false},
    {"show", print_account, true, false},
    {"promote", promote, true, true},
    {"demote", demote, true, true},
    {"mute", change_standing, true, true},
    {"unmute", change_standing, true, true},
    {"ban", change_standing, true, true},
    {"unban", change_standing, true, true},
    {"delete", delete_account, true, true},
};

static const struct errand *find_errand(const char *word)
{
    for (int i = 0; i < COUNT_OF(errands); i++)
        if (strcmp(errands[i].word, word) == 0)
            return &errands[i];
    return NULL;
}

/* Carrying it out */

static bool open_store(struct asked *asked, const char *where, struct text *error)
{
    memcpy(asked->statements, store_reads, S_STATEMENTS * sizeof *store_reads);
    for (int i = 0; i < COUNT_OF(written); i++)
        asked->statements[S_STATEMENTS + i] = store_writes[written[i]];
    for (int i = 0; i < ACCOUNT_DELETIONS; i++)
        asked->statements[P_DELETE + i] = store_writes[store_account_deletions[i]];
    if (!database_is_remote(where) && access(where, F_OK) != 0) {
        text_add(error, "there is no such file");
        return false;
    }
    return database_open(&asked->store.db, where, FOR_READING, error) &&
           database_prepare(&asked->store.db, asked->statements, P_STATEMENTS, error);
}

static bool find_account(struct asked *asked, struct text *error)
{
    char skeleton[SKELETON_BYTES + 1];
    account_name_skeleton(asked->name, skeleton);
    enum found found = store_find_account(&asked->store, skeleton, &asked->account);
    if (found == FOUND_NOTHING)
        text_format(error, "there is no account %s", asked->name);
    else if (found == FOUND_ERROR)
        text_add(error, store_why(&asked->store));
    return found == FOUND;
}

static bool carry_out(struct asked *asked, const struct errand *errand, struct text *error)
{
    struct database *db = &asked->store.db;
    if (errand->named && !find_account(asked, error))
        return false;
    bool good = (!errand->writes || database_execute(db, "BEGIN", error)) && errand->act(asked) &&
                (!errand->writes || database_execute(db, "COMMIT", error));
    if (!good && !error->length)
        text_add(error, store_why(&asked->store));
    if (good && errand->writes)
        database_scrub(db);
    return good;
}

static int run(struct asked *asked, const struct errand *errand, const char *db)
{
    struct text path = TEXT_EMPTY, name = TEXT_EMPTY, error = TEXT_EMPTY;
    bool good = false;
    if (!db && serve_find_database(&path))
        db = text_string(&path);
    database_show(db ? db : "no database", &name);
    if (db && secret_open() && open_store(asked, db, &error))
        good = carry_out(asked, errand, &error);
    if (!good)
        fprintf(stderr, "epoki people: %s: %s\n", text_string(&name), text_string(&error));
    database_close(&asked->store.db);
    text_free(&path);
    text_free(&name);
    text_free(&error);
    return good ? EXIT_GOOD : EXIT_WORLD;
}

int cmd_people(int argc, char **argv)
{
    const char *db = NULL, *days = NULL, *because = NULL, *words[2] = {NULL, NULL};
    uint64_t number = 0;
    const struct cli_option options[] = {
        {"--days", "N", "how long, of mute and ban (for good)", NULL, &days},
        {"--because", "TEXT", "why, for the moderators' log", NULL, &because},
        {"--db", "DB", "the database: a file (~/.local/share/epoki/epoki.db), or postgresql://...",
         NULL, &db},
    };
    const struct cli_command command = {
        .name = "people",
        .arguments = "WHAT [NAME] [options]",
        .about = "Looks after the accounts of a server, running or not. WHAT is moderators, log, "
                 "or with a NAME show,\npromote, demote (to and from being a moderator), mute, "
                 "unmute, ban, unban, delete.",
        .options = options,
        .option_count = COUNT_OF(options),
    };
    int count = cli_parse(&command, argc, argv, words, 2);
    if (count < 0)
        return count == CLI_HELP ? EXIT_GOOD : EXIT_USAGE;
    const struct errand *errand = count ? find_errand(words[0]) : NULL;
    if (!errand || errand->named != (count == 2)) {
        fprintf(stderr, "epoki people: what, with whom? (see epoki people --help)\n");
        return EXIT_USAGE;
    }
    if (!cli_number("--days", days, 1, DAYS_MAX, &number))
        return EXIT_USAGE;
    struct asked *asked = calloc(1, sizeof *asked);
    if (!asked)
        return EXIT_WORLD;
    asked->what = words[0];
    asked->name = words[1];
    asked->because = because ? because : "";
    asked->until = days ? time(NULL) + (int64_t)number * DAY : FOR_GOOD;
    int status = run(asked, errand, db);
    free(asked);
    return status;
}
