/* cmd_rpc.c: `epoki rpc`: lines from standard input to the dispatcher, its answers to standard
 * output, nothing else. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "host/think.h"
#include "rpc/rpc.h"

enum line_result { LINE_GOOD, LINE_TOO_LONG, LINE_END };

/* Reads one line without its newline. An overlong one is read to its end and dropped. */
static enum line_result read_line(struct text *line)
{
    int c;
    bool too_long = false, any = false;
    text_clear(line);
    while ((c = getc_unlocked(stdin)) != EOF) {
        any = true;
        if (c == '\n')
            break;
        if (line->length >= RPC_MESSAGE_MAX || line->failed)
            too_long = true;
        else
            text_add_char(line, (char)c);
    }
    if (too_long)
        return LINE_TOO_LONG;
    return any ? LINE_GOOD : LINE_END;
}

static bool is_blank(const struct text *line)
{
    for (size_t i = 0; i < line->length; i++)
        if (line->data[i] != ' ' && line->data[i] != '\t' && line->data[i] != '\r')
            return false;
    return true;
}

/* Answers every line until the input ends; false when the answers cannot be written. */
static bool serve_lines(struct rpc *rpc)
{
    struct text line = TEXT_EMPTY, answer = TEXT_EMPTY;
    enum line_result result;
    bool good = true;
    while (good && (result = read_line(&line)) != LINE_END) {
        text_clear(&answer);
        if (result == LINE_TOO_LONG)
            rpc_write_refusal(RPC_INVALID_REQUEST, "the message is too long", &answer);
        else if (!is_blank(&line))
            rpc_handle(rpc, text_string(&line), line.length, &answer);
        if (!answer.length)
            continue;
        text_add_char(&answer, '\n');
        good =
            fwrite(answer.data, 1, answer.length, stdout) == answer.length && fflush(stdout) == 0;
    }
    text_free(&line);
    text_free(&answer);
    return good;
}

int cmd_rpc(int argc, char **argv)
{
    static const struct cli_command command = {
        .name = "rpc",
        .arguments = "",
        .about = "Reads JSON-RPC 2.0 requests, one per line, and writes one response per line.\n"
                 "The methods are described in docs/protocol.md.",
    };
    int count = cli_parse(&command, argc, argv, NULL, 0);
    if (count < 0)
        return count == CLI_HELP ? EXIT_GOOD : EXIT_USAGE;
    struct rpc *rpc = rpc_new(cli_entropy());
    if (rpc)
        rpc_lend(rpc, &host_for_bots);
    if (!rpc)
        return EXIT_WORLD;
    bool good = serve_lines(rpc);
    rpc_free(rpc);
    if (!good)
        fprintf(stderr, "epoki rpc: standard output cannot be written\n");
    return good ? EXIT_GOOD : EXIT_WORLD;
}
