/* chart.c: see chart.h. */
#include "host/chart.h"

#include <string.h>

/* The colours have a contrast of at least 4.5 to the page in both themes; lines also differ by
 * their dashes. */
static const char style[] =
    ":root{color-scheme:light dark;--page:#fbfaf7;--card:#fff;--ink:#1f2328;--soft:#59616b;"
    "--line:#dcd8d0;--c0:#1f5fa8;--c1:#b04a12;--c2:#23714a;--c3:#7a4a9e;--c4:#7d6000}\n"
    "@media(prefers-color-scheme:dark){:root{--page:#15181c;--card:#1d2126;--ink:#e6e4df;"
    "--soft:#a3abb5;--line:#363c44;--c0:#7db4f0;--c1:#f0975f;--c2:#6cc796;--c3:#c79be8;"
    "--c4:#d9b64a}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--page);color:var(--ink);"
    "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}\n"
    "main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}\n"
    "h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0}h2{font-size:1.15rem;margin:2.2rem 0 .6rem}"
    "h3{font-size:1rem;margin:0 0 .5rem}p{margin:.5rem 0}a{color:inherit}\n"
    ".soft,figcaption,th{color:var(--soft)}small,.small,.axis,.tick{font-size:.8125rem}\n"
    ".cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr)"
    ")}"
    ".card,.plot,table{background:var(--card);border:1px solid var(--line);border-radius:8px}"
    ".card{padding:1rem}\n"
    ".c0{--c:var(--c0)}.c1{--c:var(--c1)}.c2{--c:var(--c2)}.c3{--c:var(--c3)}.c4{--c:var(--c4)}\n"
    "figure{margin:0 0 1.4rem}.legend{display:flex;flex-wrap:wrap;gap:.25rem "
    "1.25rem;margin-bottom:.4rem;"
    "color:var(--ink)}.legend svg{width:2rem;height:.6rem;margin-right:.4rem}\n"
    ".plot{position:relative;height:17rem;padding:0}.card .plot{height:10rem;border-radius:4px}"
    ".plot>svg{position:absolute;inset:0;width:100%;height:100%;overflow:visible}\n"
    "polyline,line{fill:none;vector-effect:non-scaling-stroke}line{stroke:var(--line)}"
    "polyline,.key{stroke:var(--c);stroke-width:2;stroke-linejoin:round}"
    ".d1{stroke-dasharray:7 3}.d2{stroke-dasharray:2 3}.d3{stroke-dasharray:9 3 2 3}"
    ".d4{stroke-dasharray:4 2}\n"
    ".tick{position:absolute;color:var(--soft);line-height:1;padding:2px 4px;pointer-events:none}"
    ".row{left:0;transform:translateY(-100%)}.row.top{transform:none}.column{top:100%;white-space:"
    "nowrap}.column.end{transform:translateX(-100%)}\n"
    ".mark{position:absolute;transform:translate(-50%,-50%);min-width:1.5rem;height:1.5rem;"
    "border-radius:.75rem;background:var(--card);border:2px solid var(--c);color:var(--ink);"
    "font:600 .8125rem/1.25rem system-ui,sans-serif;text-align:center;text-decoration:none}"
    ".mark:hover,.mark:focus{background:var(--c);color:var(--card)}.mark.still{position:static;"
    "display:inline-block;transform:none}\n"
    ".bars{display:grid;grid-template-columns:auto 1fr auto;gap:.3rem .6rem;align-items:center;"
    "margin:.5rem 0;font-size:.9375rem}.bars .track{position:relative;height:.8rem;"
    "background:var(--page);border-radius:3px}.bars .fill{position:absolute;top:0;bottom:0;"
    "background:var(--c);border-radius:3px}.bars .zero{position:absolute;top:-3px;bottom:-3px;"
    "width:1px;background:var(--soft)}.number{font-variant-numeric:tabular-nums;text-align:right}\n"
    "table{border-collapse:separate;border-spacing:0;width:100%;font-size:.9375rem}"
    "th,td{text-align:left;vertical-align:top;padding:.45rem .7rem;border-top:1px solid "
    "var(--line)}"
    "thead th{border-top:0;font-weight:600}\n"
    "@media(max-width:40rem){.column.low{margin-top:1em}table,tbody,tr,td{display:block}thead{"
    "position:absolute;left:-999rem}"
    "tr{border-top:1px solid var(--line);padding:.5rem 0}tbody tr:first-child{border-top:0}"
    "td{border:0;padding:.1rem .8rem}"
    "td[data-name]::before{content:attr(data-name) \": \";color:var(--soft)}"
    "td.number{text-align:left}}\n";

/* The style of chart_spread.c; one string literal may not hold everything. */
static const char style_spread[] =
    ".range{display:grid;grid-template-columns:1fr auto;gap:0 1rem;margin-bottom:.7rem;"
    "overflow-wrap:anywhere}.range svg{grid-column:1/3;width:100%;height:1.5rem;overflow:visible}"
    ".range path{fill:none;stroke:var(--c);stroke-width:2;vector-effect:non-scaling-stroke;"
    "stroke-linecap:round}.range .base{stroke:var(--line);stroke-width:1}"
    ".range .dot{stroke-width:12}.ranges{padding:1rem 1.2rem}"
    ".ends{display:flex;justify-content:space-between;position:relative;"
    "font-variant-numeric:tabular-nums}.ends .at{position:absolute;transform:translateX(-50%)}"
    "td.name{overflow-wrap:anywhere}.wide{overflow-x:auto}"
    "@media(min-width:58rem){td.number{white-space:nowrap}td.name{min-width:11rem}}"
    ".histogram{display:block;width:100%;height:8rem;border-bottom:1px solid var(--line)}"
    ".histogram rect{fill:var(--c)}"
    "pre{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:.8rem 1rem;"
    "white-space:pre-wrap;overflow-wrap:anywhere;font-size:.875rem}\n"
    "@media(max-width:40rem){.range{grid-template-columns:1fr}.range svg{grid-column:1}"
    ".range .number{text-align:left}}\n";

void chart_add_text(struct text *out, const char *string)
{
    for (; *string; string++) {
        switch (*string) {
        case '&':
            text_add(out, "&amp;");
            break;
        case '<':
            text_add(out, "&lt;");
            break;
        case '>':
            text_add(out, "&gt;");
            break;
        case '"':
            text_add(out, "&quot;");
            break;
        default:
            text_add_char(out, *string);
        }
    }
}

void chart_add_element(struct text *out, const char *tag, const char *string)
{
    text_format(out, "<%s>", tag);
    chart_add_text(out, string);
    text_format(out, "</%s>\n", tag);
}

void chart_add_number(struct text *out, double value, int decimals)
{
    uint64_t unit = 1;
    for (int i = 0; i < decimals; i++)
        unit *= 10;
    uint64_t scaled = (uint64_t)((value < 0 ? -value : value) * (double)unit + 0.5);
    if (value < 0 && scaled)
        text_add_char(out, '-');
    text_add_uint(out, scaled / unit);
    if (decimals)
        text_add_char(out, '.');
    for (unit /= 10; unit; unit /= 10)
        text_add_char(out, (char)('0' + scaled / unit % 10));
}

void chart_page_begin(struct text *out, const char *lang, const char *title)
{
    text_format(out,
                "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
                lang);
    chart_add_element(out, "title", title);
    text_format(out, "<style>\n%s%s</style>\n</head>\n<body>\n<main>\n", style, style_spread);
    chart_add_element(out, "h1", title);
}

void chart_page_end(struct text *out)
{
    text_add(out, "</main>\n</body>\n</html>\n");
}

/* Lines. The drawing is 1000 by 1000; positions in the HTML around it are percentages of it. */

enum { MARK_X = 25, MARK_Y = 90, MARK_STEP = 91 }; /* about the size of a mark on a wide screen */

static double place_x(const struct chart_lines *chart, double at)
{
    return chart->point_count > 1 ? 1000 * at / (chart->point_count - 1) : 0;
}

static double place_y(const struct chart_lines *chart, double value)
{
    return 1000 * (chart->high - value) / (chart->high - chart->low);
}

static void add_attribute(struct text *out, const char *name, double value)
{
    text_format(out, " %s=\"", name);
    chart_add_number(out, value, 1);
    text_add_char(out, '"');
}

static void add_line(struct text *out, double x1, double y1, double x2, double y2)
{
    text_add(out, "<line");
    add_attribute(out, "x1", x1);
    add_attribute(out, "y1", y1);
    add_attribute(out, "x2", x2);
    add_attribute(out, "y2", y2);
    text_add(out, "/>");
}

static void add_style(struct text *out, const char *side, double place)
{
    text_format(out, "%s:", side);
    chart_add_number(out, place / 10, 2);
    text_add(out, "%;");
}

static void add_series(struct text *out, const struct chart_lines *chart, int index)
{
    const struct chart_series *series = &chart->series[index];
    text_format(out, "<polyline class=\"c%d d%d\" points=\"", series->colour, index);
    for (int i = 0; i < chart->point_count; i++) {
        chart_add_number(out, place_x(chart, i), 1);
        text_add_char(out, ',');
        chart_add_number(out, place_y(chart, series->points[(ptrdiff_t)i * series->stride]), 1);
        text_add_char(out, ' ');
    }
    text_add(out, "\"/>\n");
}

static void add_drawing(struct text *out, const struct chart_lines *chart)
{
    text_add(out, "<svg viewBox=\"0 0 1000 1000\" preserveAspectRatio=\"none\" role=\"img\" "
                  "aria-label=\"");
    chart_add_text(out, chart->about);
    text_add(out, "\">\n");
    for (int i = 0; i < chart->row_count; i++) {
        double y = place_y(chart, chart->rows[i].at);
        add_line(out, 0, y, 1000, y);
    }
    for (int i = 0; i < chart->column_count; i++) {
        double x = place_x(chart, chart->columns[i].at);
        add_line(out, x, 0, x, 1000);
    }
    for (int i = 0; i < chart->series_count; i++)
        add_series(out, chart, i);
    text_add(out, "</svg>\n");
}

static void add_ticks(struct text *out, const struct chart_lines *chart)
{
    for (int i = 0; i < chart->row_count; i++) {
        double y = place_y(chart, chart->rows[i].at);
        text_format(out, "<span class=\"tick row%s\" style=\"", y < 100 ? " top" : "");
        add_style(out, "top", y);
        text_add(out, "\">");
        chart_add_text(out, chart->rows[i].label);
        text_add(out, "</span>\n");
    }
    double taken = 0;
    for (int i = 0; i < chart->column_count; i++) {
        double x = place_x(chart, chart->columns[i].at);
        double width = 25 + 20 * (double)strlen(chart->columns[i].label); /* on a telephone */
        bool ends = x > 850, low = x - (ends ? width : 0) < taken;
        taken = low ? taken : x + (ends ? 0 : width);
        text_format(out, "<span class=\"tick column%s%s\" style=\"", ends ? " end" : "",
                    low ? " low" : "");
        add_style(out, "left", x);
        text_add(out, "\">");
        chart_add_text(out, chart->columns[i].label);
        text_add(out, "</span>\n");
    }
}

/* Where a mark is drawn: on its point, or as close above or below as the marks before it allow. */
static double mark_y(const struct chart_lines *chart, const double *taken, int index)
{
    double x = place_x(chart, chart->marks[index].at);
    double y = place_y(chart, chart->marks[index].value), step = y > 500 ? -MARK_STEP : MARK_STEP;
    for (int i = 0; i < index; i++) {
        double dx = x - place_x(chart, chart->marks[i].at), dy = y - taken[i];
        if (dx < MARK_X && dx > -MARK_X && dy < MARK_Y && dy > -MARK_Y) {
            y = taken[i] + step;
            i = -1; /* it may now touch an earlier one; steps go in one direction, so this ends */
        }
    }
    return y;
}

static void add_marks(struct text *out, const struct chart_lines *chart)
{
    double taken[CHART_MARKS_MAX];
    assert(chart->mark_count <= CHART_MARKS_MAX);
    for (int i = 0; i < chart->mark_count; i++) {
        const struct chart_mark *mark = &chart->marks[i];
        taken[i] = mark_y(chart, taken, i);
        text_format(out, "<a class=\"mark c%d\" href=\"#%s\" title=\"", mark->colour, mark->target);
        chart_add_text(out, mark->title);
        text_add(out, "\" style=\"");
        add_style(out, "left", place_x(chart, mark->at));
        add_style(out, "top", taken[i]);
        text_format(out, "\">%d</a>\n", mark->number);
    }
}

void chart_add_lines(struct text *out, const struct chart_lines *chart)
{
    text_add(out, "<figure class=\"chart\">\n<figcaption class=\"legend small\">");
    for (int i = 0; i < chart->series_count; i++) {
        text_format(out,
                    "<span class=\"c%d\"><svg viewBox=\"0 0 32 10\" aria-hidden=\"true\">"
                    "<path class=\"key d%d\" d=\"M0 5H32\"/></svg>",
                    chart->series[i].colour, i);
        chart_add_text(out, chart->series[i].name);
        text_add(out, "</span>");
    }
    text_add(out, "</figcaption>\n<div class=\"plot\">\n");
    add_drawing(out, chart);
    add_ticks(out, chart);
    add_marks(out, chart);
    text_add(out, "</div>\n</figure>\n");
}

/* Bars */

static void add_bar(struct text *out, const struct chart_bar *bar, double low, double high)
{
    double zero = -1000 * low / (high - low), end = 1000 * (bar->value - low) / (high - low);
    end = end < 0 ? 0 : end > 1000 ? 1000 : end;
    text_add(out, "<span>");
    chart_add_text(out, bar->label);
    text_format(out, "</span><span class=\"track c%d\"><span class=\"fill\" style=\"", bar->colour);
    add_style(out, "left", end < zero ? end : zero);
    add_style(out, "width", end < zero ? zero - end : end - zero);
    text_add(out, "\"></span>");
    if (low < 0) {
        text_add(out, "<span class=\"zero\" style=\"");
        add_style(out, "left", zero);
        text_add(out, "\"></span>");
    }
    text_add(out, "</span><span class=\"number\">");
    chart_add_text(out, bar->text);
    text_add(out, "</span>\n");
}

void chart_add_bars(struct text *out, const struct chart_bar *bars, int count, double low,
                    double high)
{
    text_add(out, "<div class=\"bars\">\n");
    for (int i = 0; i < count; i++)
        add_bar(out, &bars[i], low, high);
    text_add(out, "</div>\n");
}
