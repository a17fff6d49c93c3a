/* clock.c: see clock.h. */
#include "host/clock.h"

#include <time.h>

double host_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
