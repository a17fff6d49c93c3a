/* play.c: the command `epoki play`: reads its command line, opens the table, runs one of the two
 * modes, saves at the end. */
#include "tui/play.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/status.h"
#include "tui/screen.h"
#include "tui/words.h"

static int complain(const struct text *error, int status)
{
    fprintf(stderr, "epoki play: %s\n", text_string(error));
    return status;
}

/* True when there is a terminal that can move its cursor. */
static bool has_screen(void)
{
    const char *name = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && name && *name &&
           strcmp(name, "dumb") != 0;
}

/* The last chance to save. What cannot be written to the file is printed on the terminal, so that
 * nothing is lost. */
static bool save_at_end(const struct session *session)
{
    struct text error = TEXT_EMPTY, record = TEXT_EMPTY, failed = TEXT_EMPTY;
    bool good = session_save(session, session->save, &error);
    if (!good) {
        phrase_add(&failed, session->lang, say(W_SAVE_FAILED), text_string(&error));
        fprintf(stderr, "epoki play: %s\n", text_string(&failed));
        table_record(session->table, &record);
        fwrite(text_string(&record), 1, record.length, stdout);
    }
    text_free(&error);
    text_free(&record);
    text_free(&failed);
    return good;
}

static int play(struct session *session, const struct play_options *options)
{
    signal(SIGPIPE, SIG_IGN); /* a reader that is gone is no reason to lose the game */
    enum play_end end =
        options->plain || !has_screen() ? plain_run(session) : screen_run(session, options->colour);
    int status = end == PLAY_FAILED ? EXIT_FAILED : EXIT_GOOD;
    if (session->save && (end != PLAY_QUIT || session->save_failed) && !save_at_end(session))
        status = EXIT_WORLD;
    if (session->save && status == EXIT_GOOD) {
        struct text saved = TEXT_EMPTY;
        phrase_add(&saved, session->lang, say(W_SAVED), session->save);
        printf("%s\n", text_string(&saved));
        text_free(&saved);
    }
    return status;
}

int play_main(int argc, char **argv)
{
    struct play_options options;
    struct session session;
    struct text text = TEXT_EMPTY;
    int status;
    if (!options_parse(&options, argc, argv, &text)) {
        status = complain(&text, EXIT_USAGE);
    } else if (options.help || options.help_bots) {
        options_help(&options, &text);
        fputs(text_string(&text), stdout);
        status = EXIT_GOOD;
    } else {
        if (session_open(&session, &options, &text))
            status = play(&session, &options);
        else
            status = complain(&text, session.unreadable ? EXIT_WORLD : EXIT_FAILED);
        session_close(&session);
    }
    text_free(&text);
    return status;
}
