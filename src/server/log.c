/* log.c: what the administrator of the server reads. */
#include <stdarg.h>
#include <stdio.h>

#include "server/rooms.h"

void server_log(const char *pattern, ...)
{
    va_list args;
    va_start(args, pattern);
    fputs("epoki serve: ", stderr);
    vfprintf(stderr, pattern, args);
    fputc('\n', stderr);
    va_end(args);
}
