/* histogram.c: see histogram.h. */
#include "server/histogram.h"

#include <stdio.h>

static const struct bound {
    double seconds;
    const char *text;
} bounds[HISTOGRAM_BOUNDS] = {
    {0.0005, "0.0005"}, {0.001, "0.001"}, {0.0025, "0.0025"}, {0.005, "0.005"}, {0.01, "0.01"},
    {0.025, "0.025"},   {0.05, "0.05"},   {0.1, "0.1"},       {0.25, "0.25"},   {0.5, "0.5"},
    {1, "1"},           {2.5, "2.5"},     {5, "5"},           {10, "10"}};

void histogram_add(struct histogram *histogram, double seconds)
{
    int at = 0;
    while (at < HISTOGRAM_BOUNDS && seconds > bounds[at].seconds)
        at++;
    histogram->counts[at]++;
    histogram->seconds += seconds;
}

void histogram_write_type(struct text *out, const char *name)
{
    text_format(out, "# TYPE epoki_%s histogram\n", name);
}

void histogram_write(struct text *out, const char *name, const char *label,
                     const struct histogram *histogram)
{
    char sum[32];
    uint64_t count = 0;
    const char *comma = label ? "," : "", *open = label ? "{" : "", *close = label ? "}" : "";
    label = label ? label : "";
    for (int i = 0; i <= HISTOGRAM_BOUNDS; i++) {
        count += histogram->counts[i];
        text_format(out, "epoki_%s_bucket{%s%sle=\"%s\"} ", name, label, comma,
                    i < HISTOGRAM_BOUNDS ? bounds[i].text : "+Inf");
        text_add_uint(out, count);
        text_add_char(out, '\n');
    }
    snprintf(sum, sizeof sum, "%.9g", histogram->seconds);
    text_format(out, "epoki_%s_sum%s%s%s %s\nepoki_%s_count%s%s%s ", name, open, label, close, sum,
                name, open, label, close);
    text_add_uint(out, count);
    text_add_char(out, '\n');
}
