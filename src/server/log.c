/* log.c: what the administrator of a server or a worker reads: lines of text or, for programs that
 * gather them, a JSON object in each. */
#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/json.h"

static const char *program = "epoki serve"; /* both are set once, at the beginning */
static bool as_json;

bool log_begin(const char *name, const char *form)
{
    program = name;
    as_json = form && strcmp(form, "json") == 0;
    if (!form || as_json || strcmp(form, "text") == 0)
        return true;
    fprintf(stderr, "%s: --log: text or json, not %s\n", name, form);
    return false;
}

static void add_time(struct json_writer *json)
{
    struct timespec now;
    struct tm parts;
    char word[48] = "";
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    size_t length = strftime(word, sizeof word, "%Y-%m-%dT%H:%M:%S", &parts);
    snprintf(word + length, sizeof word - length, ".%03dZ", (int)(now.tv_nsec / 1000000));
    json_pair_string(json, "time", word);
}

/* `event` is what the message says without its values: equal for all messages of one kind. */
static void write_json(const char *event, const char *message)
{
    struct text line = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&line);
    json_begin_object(&json);
    add_time(&json);
    json_pair_string(&json, "program", program);
    json_pair_int(&json, "process", getpid());
    json_pair_string(&json, "event", event);
    json_pair_string(&json, "message", message);
    json_end_object(&json);
    fprintf(stderr, "%s\n", text_string(&line));
    text_free(&line);
}

void server_log(const char *pattern, ...)
{
    char message[2000];
    va_list args;
    va_start(args, pattern);
    vsnprintf(message, sizeof message, pattern, args);
    va_end(args);
    if (as_json)
        write_json(pattern, message);
    else
        fprintf(stderr, "%s: %s\n", program, message);
}
