/* status.h: the exit statuses of the program, documented in `epoki --help`. */
#ifndef EPOKI_HOST_STATUS_H
#define EPOKI_HOST_STATUS_H

enum {
    EXIT_GOOD = 0,
    EXIT_FAILED =
        1, /* the work was done and the answer is no: a check failed, or a record is broken */
    EXIT_USAGE = 2, /* the command was not understood */
    EXIT_WORLD = 3  /* a file or stream could not be read or written */
};

#endif
