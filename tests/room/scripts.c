/* scripts.c: a file of scripts: its blocks, their steps, and what each should lead to. */
#include "scripts.h"

#include <string.h>

#include "room_test.h"

/* The next line without its end, or NULL. */
static char *next_line(struct scripts *scripts)
{
    char *line = scripts->at;
    if (!*line)
        return NULL;
    char *end = strchr(line, '\n');
    scripts->at = end ? end + 1 : line + strlen(line);
    if (end)
        *end = '\0';
    scripts->line++;
    return line;
}

static bool is_outcome(const char *line)
{
    return strncmp(line, "    ", 4) == 0;
}

/* The lines that follow a step: what it should lead to. */
static void read_outcome(struct scripts *scripts, struct text *out)
{
    while (is_outcome(scripts->at)) {
        text_add(out, next_line(scripts) + 4);
        text_add_char(out, '\n');
    }
}

static void write_outcome(struct scripts *scripts, const struct text *out)
{
    const char *at = text_string(out);
    while (*at) {
        size_t length = strcspn(at, "\n");
        text_add(&scripts->written, "    ");
        text_add_bytes(&scripts->written, at, length);
        text_add_char(&scripts->written, '\n');
        at += length + (at[length] == '\n');
    }
}

static bool run_line(struct scripts *scripts, enum scripts_mode mode, struct run *run,
                     const char *line)
{
    struct text expected = TEXT_EMPTY;
    int number = scripts->line;
    text_clear(&run->out);
    bool good = step_run(run, line);
    text_format(&scripts->written, "%s\n", line);
    write_outcome(scripts, &run->out);
    read_outcome(scripts, &expected);
    if (!good) {
        text_format(&scripts->complaints, "%s:%d: %s: %s\n", scripts->name, number, line,
                    text_string(&run->error));
    } else if (mode == SCRIPTS_COMPARE &&
               strcmp(text_string(&expected), text_string(&run->out)) != 0) {
        good = false;
        text_format(&scripts->complaints, "%s:%d: %s\nexpected\n%s-- but\n%s", scripts->name,
                    number, line, text_string(&expected), text_string(&run->out));
    }
    text_free(&expected);
    return good;
}

/* One block: up to an empty line. */
static void run_test(struct scripts *scripts, enum scripts_mode mode, const char *title)
{
    struct run run = {.effects = {.why = TEXT_EMPTY}};
    bool good = true;
    char *line;
    scripts->tests++;
    text_format(&scripts->written, "%s\n", title);
    while ((line = next_line(scripts)) && *line) {
        if (*line == '#' || is_outcome(line) || !good) {
            if (*line == '#')
                text_format(&scripts->written, "%s\n", line);
            continue;
        }
        good = run_line(scripts, mode, &run, line);
    }
    if (line)
        text_add_char(&scripts->written, '\n');
    scripts->failures += !good;
    if (!good)
        text_format(&scripts->complaints, "%s: failed: %s\n", scripts->name, title + 5);
    step_close(&run);
}

void scripts_run(struct scripts *scripts, enum scripts_mode mode)
{
    char *line;
    while ((line = next_line(scripts))) {
        if (strncmp(line, "test ", 5) == 0) {
            run_test(scripts, mode, line);
            continue;
        }
        text_format(&scripts->written, "%s\n", line);
        if (*line && *line != '#') {
            text_format(&scripts->complaints, "%s:%d: a block begins with its test\n",
                        scripts->name, scripts->line);
            scripts->failures++;
        }
    }
}

void scripts_free(struct scripts *scripts)
{
    text_free(&scripts->written);
    text_free(&scripts->complaints);
}
