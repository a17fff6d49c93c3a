/* report.h: an analysis as text for a terminal, as JSON for programs, as a page for a browser. The
 * JSON is described in docs/analysis.md. */
#ifndef EPOKI_ANALYSIS_REPORT_H
#define EPOKI_ANALYSIS_REPORT_H

#include "analysis/analysis.h"

void report_text(const struct analysis *analysis, enum lang lang, struct text *out);
void report_json(const struct analysis *analysis, struct text *out);
void report_html(const struct analysis *analysis, enum lang lang, struct text *out);

#endif
