/* wasm.c: scripts of rooms in a wasm module: node hands in a file and asks what is not as it should
 * be (tests/wasm/rooms.test.mjs). */
#include "scripts.h"

static struct scripts scripts;

/* Runs the text, which the caller wrote there and frees. Returns how many scripts failed. */
int rooms_run(char *name, char *text);
int rooms_tests(void);              /* of the last run */
const char *rooms_complaints(void); /* likewise; until the next one */

int rooms_run(char *name, char *text)
{
    scripts_free(&scripts);
    scripts = (struct scripts){.name = name, .at = text};
    scripts_run(&scripts, SCRIPTS_COMPARE);
    return scripts.failures;
}

int rooms_tests(void)
{
    return scripts.tests;
}

const char *rooms_complaints(void)
{
    return text_string(&scripts.complaints);
}
