/* chart_spread.h: how numbers spread, for the pages of chart.h: values with intervals, and
 * histograms. */
#ifndef EPOKI_HOST_CHART_SPREAD_H
#define EPOKI_HOST_CHART_SPREAD_H

#include "host/chart.h"

/* A dot with whiskers. */
struct chart_range {
    const char *label;
    const char *text; /* the value and its interval as a person reads them */
    double value, low, high;
    int colour;
};

/* All on one scale, with a line at `middle`; the three numbers are named below. */
struct chart_scale {
    double low, middle, high;
    const char *names[3];
};
void chart_add_ranges(struct text *out, const struct chart_range *ranges, int count,
                      const struct chart_scale *scale);

/* A histogram of whole numbers: column i counts those from low + i * width on. */
enum { CHART_COLUMNS_MAX = 40 };
struct chart_histogram {
    int low, width, count;
    int columns[CHART_COLUMNS_MAX];
};

/* Room for numbers low..high, in columns of one width. */
struct chart_histogram chart_histogram_for(int low, int high);
void chart_histogram_add(struct chart_histogram *histogram, int number);

/* `about` is for people who cannot see it. */
void chart_add_histogram(struct text *out, const struct chart_histogram *histogram, int colour,
                         const char *about);

#endif
