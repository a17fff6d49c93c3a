/* timing.h: how long requests take, by method: from the moment they have arrived until their answer
 * may go, which for most means until it is stored. */
#ifndef EPOKI_SERVER_TIMING_H
#define EPOKI_SERVER_TIMING_H

#include "server/histogram.h"
#include "server_messages.h"

struct timing { /* an answer that waits for a batch */
    int method;
    uint64_t batch;
    double asked;
};

struct timings {
    struct histogram methods[SERVER_METHOD_COUNT];
    struct timing *waiting;
    int count, capacity;
};

/* A request has been answered; the answer waits for `batch`, unless that is 0. */
void timings_note(struct timings *timings, const char *method, double asked, uint64_t batch,
                  double now);
void timings_settle(struct timings *timings, uint64_t batch, double now);
void timings_write(const struct timings *timings, struct text *out);
void timings_free(struct timings *timings);

#endif
