/* histogram.h: how long things take, for /metrics: counts by upper bounds that are the same
 * everywhere. */
#ifndef EPOKI_SERVER_HISTOGRAM_H
#define EPOKI_SERVER_HISTOGRAM_H

#include "core/text.h"

enum { HISTOGRAM_BOUNDS = 14 };

struct histogram { /* all zero: nothing yet */
    uint64_t
        counts[HISTOGRAM_BOUNDS + 1]; /* up to each bound and above the one before; above all */
    double seconds;
};

void histogram_add(struct histogram *histogram, double seconds);
/* In the text format of Prometheus. `label` is `method="play"`, or NULL; the line with the type
 * comes once, before the first of a name. */
void histogram_write_type(struct text *out, const char *name);
void histogram_write(struct text *out, const char *name, const char *label,
                     const struct histogram *histogram);

#endif
