/* no_terminal.c: in the place of src/tui in the program for tests/threads (EPOKI_THREADS). */
#include <stdio.h>

#include "tui/play.h"

int play_main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    fprintf(stderr, "epoki play: not in this build\n");
    return 2;
}
