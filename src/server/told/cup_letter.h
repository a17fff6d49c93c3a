/* cup_letter.h: news of tournaments in words, for the channel of a club. */
#ifndef EPOKI_SERVER_CUP_LETTER_H
#define EPOKI_SERVER_CUP_LETTER_H

#include "core/json.h"
#include "server/told/facts.h"

void cup_letter_title(const struct letter *letter, enum lang lang, struct text *out);
/* What it says below that, line by line. `table` is the one that a link in the line is to lead to,
 * or "". */
struct cup_lines {
    void (*add)(void *context, const char *words, const char *table);
    void *context;
};
void cup_letter_lines(const struct letter *letter, enum lang lang, const struct cup_lines *out);
/* For programs. */
void cup_letter_members(const struct letter *letter, enum lang lang, struct json_writer *json);

#endif
