/* chart_spread.c: see chart_spread.h. Drawings are stretched to the available width; a dot is a
 * line of no length with round ends, which stays round. */
#include "host/chart_spread.h"

static double place(const struct chart_scale *scale, double value)
{
    double x = 1000 * (value - scale->low) / (scale->high - scale->low);
    return x < 0 ? 0 : x > 1000 ? 1000 : x;
}

static void add_stroke(struct text *out, const char *class, double from, double to, int top,
                       int bottom)
{
    text_format(out, "<path class=\"%s\" d=\"M", class);
    chart_add_number(out, from, 1);
    text_format(out, " %dL", top);
    chart_add_number(out, to, 1);
    text_format(out, " %d\"/>", bottom);
}

static void add_range(struct text *out, const struct chart_range *range,
                      const struct chart_scale *scale)
{
    double low = place(scale, range->low), high = place(scale, range->high);
    double middle = place(scale, scale->middle), value = place(scale, range->value);
    text_format(out, "<div class=\"range c%d\"><span>", range->colour);
    chart_add_text(out, range->label);
    text_add(out, "</span><span class=\"number\">");
    chart_add_text(out, range->text);
    text_add(out, "</span><svg viewBox=\"0 0 1000 20\" preserveAspectRatio=\"none\" "
                  "aria-hidden=\"true\">");
    add_stroke(out, "base", 0, 1000, 10, 10);
    add_stroke(out, "base", middle, middle, 0, 20);
    add_stroke(out, "whisker", low, high, 10, 10);
    add_stroke(out, "whisker", low, low, 5, 15);
    add_stroke(out, "whisker", high, high, 5, 15);
    add_stroke(out, "dot", value, value, 10, 10);
    text_add(out, "</svg></div>\n");
}

void chart_add_ranges(struct text *out, const struct chart_range *ranges, int count,
                      const struct chart_scale *scale)
{
    text_add(out, "<div class=\"ranges card\">\n");
    for (int i = 0; i < count; i++)
        add_range(out, &ranges[i], scale);
    text_add(out, "<div class=\"ends soft small\"><span>");
    chart_add_text(out, scale->names[0]);
    text_add(out, "</span><span class=\"at\" style=\"left:");
    chart_add_number(out, place(scale, scale->middle) / 10, 2);
    text_add(out, "%\">");
    chart_add_text(out, scale->names[1]);
    text_add(out, "</span><span>");
    chart_add_text(out, scale->names[2]);
    text_add(out, "</span></div>\n</div>\n");
}

/* Histograms */

struct chart_histogram chart_histogram_for(int low, int high)
{
    int width = (high - low) / CHART_COLUMNS_MAX + 1;
    return (struct chart_histogram){.low = low, .width = width, .count = (high - low) / width + 1};
}

void chart_histogram_add(struct chart_histogram *histogram, int number)
{
    int column = (number - histogram->low) / histogram->width;
    assert(column >= 0 && column < histogram->count);
    histogram->columns[column]++;
}

static int largest_column(const struct chart_histogram *histogram)
{
    int most = 1;
    for (int i = 0; i < histogram->count; i++)
        if (histogram->columns[i] > most)
            most = histogram->columns[i];
    return most;
}

static void add_column(struct text *out, const struct chart_histogram *h, int index, int most)
{
    double height = 200.0 * h->columns[index] / most, width = 1000.0 / h->count;
    int from = h->low + index * h->width;
    text_add(out, "<rect x=\"");
    chart_add_number(out, index * width + width * 0.05, 1);
    text_add(out, "\" y=\"");
    chart_add_number(out, 200 - height, 1);
    text_add(out, "\" width=\"");
    chart_add_number(out, width * 0.9, 1);
    text_add(out, "\" height=\"");
    chart_add_number(out, height, 1);
    text_format(out, "\"><title>%d", from);
    if (h->width > 1)
        text_format(out, " to %d", from + h->width - 1);
    text_format(out, ": %d</title></rect>", h->columns[index]);
}

void chart_add_histogram(struct text *out, const struct chart_histogram *histogram, int colour,
                         const char *about)
{
    int most = largest_column(histogram);
    text_format(
        out,
        "<svg class=\"histogram c%d\" viewBox=\"0 0 1000 200\" preserveAspectRatio=\"none\" "
        "role=\"img\" aria-label=\"",
        colour);
    chart_add_text(out, about);
    text_add(out, "\">\n");
    for (int i = 0; i < histogram->count; i++)
        if (histogram->columns[i])
            add_column(out, histogram, i, most);
    int last = histogram->low + histogram->count * histogram->width - 1;
    text_format(out,
                "</svg>\n<div class=\"ends soft small\"><span>%d</span><span>%d</span>"
                "<span>%d</span></div>\n",
                histogram->low, histogram->low + (last - histogram->low + 1) / 2, last);
}
