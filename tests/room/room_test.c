/* room_test.c: runs scripts of rooms: room_test [--write] FILE...
 *
 * With --write what a step leads to is written into the file instead of compared: for a new script,
 * to be read before it is kept. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scripts.h"

static bool read_all(const char *path, struct text *bytes)
{
    FILE *stream = fopen(path, "rb");
    char some[4096];
    size_t count;
    if (!stream)
        return false;
    while ((count = fread(some, 1, sizeof some, stream)) > 0)
        text_add_bytes(bytes, some, count);
    bool good = !ferror(stream);
    fclose(stream);
    return good && bytes->data && !bytes->failed;
}

static bool write_all(const char *path, const struct text *bytes)
{
    FILE *stream = fopen(path, "wb");
    bool good = stream && fputs(text_string(bytes), stream) >= 0;
    return stream && fclose(stream) == 0 && good;
}

/* False after it said why. */
static bool run_file(const char *path, enum scripts_mode mode, int *tests)
{
    struct text bytes = TEXT_EMPTY;
    if (!read_all(path, &bytes)) {
        fprintf(stderr, "%s cannot be read\n", path);
        text_free(&bytes);
        return false;
    }
    struct scripts scripts = {.name = path, .at = bytes.data};
    scripts_run(&scripts, mode);
    fputs(text_string(&scripts.complaints), stderr);
    bool good = !scripts.failures;
    if (good && mode == SCRIPTS_WRITE)
        good = write_all(path, &scripts.written);
    *tests += scripts.tests;
    scripts_free(&scripts);
    text_free(&bytes);
    return good;
}

int main(int count, char **words)
{
    enum scripts_mode mode =
        count > 1 && strcmp(words[1], "--write") == 0 ? SCRIPTS_WRITE : SCRIPTS_COMPARE;
    int tests = 0, failures = 0;
    for (int i = mode == SCRIPTS_WRITE ? 2 : 1; i < count; i++)
        failures += !run_file(words[i], mode, &tests);
    printf("%d scripts, %d files failed\n", tests, failures);
    return failures || !tests ? EXIT_FAILURE : EXIT_SUCCESS;
}
