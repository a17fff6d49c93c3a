/* scripts.h: running a file of scripts, wherever its bytes come from. No I/O: room_test.c (native)
 * and wasm.c have that. */
#ifndef EPOKI_TESTS_SCRIPTS_H
#define EPOKI_TESTS_SCRIPTS_H

#include "core/text.h"

enum scripts_mode { SCRIPTS_COMPARE, SCRIPTS_WRITE };

struct scripts {
    const char *name;       /* for what is said about it */
    char *at;               /* where the next line begins; ends of lines are overwritten */
    int line;               /* of the one read last */
    struct text written;    /* the file as it should be */
    struct text complaints; /* what is not as it should be */
    int tests, failures;
};

void scripts_run(struct scripts *scripts, enum scripts_mode mode);
void scripts_free(struct scripts *scripts);

#endif
