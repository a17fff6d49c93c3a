/* report.h: the answers of the longer commands, as lines of text: the same for both modes. */
#ifndef EPOKI_TUI_REPORT_H
#define EPOKI_TUI_REPORT_H

#include "tui/board.h"

/* Each mode has a help of its own, with only what works in it. */
enum help_mode { HELP_LINES, HELP_SCREEN };

/* The levels of the game and the kinds of bots. */
void report_bots(const struct session *session, struct text *out);

void report_help(const struct session *session, enum help_mode mode, struct text *out);

/* Whose decision, and everything on the table. */
void report_position(const struct session *session, struct text *out);

void report_show(const struct session *session, struct ref ref, struct text *out);
void report_why(const struct session *session, struct ref ref, struct text *out);

/* The reasons why the viewer cannot use a thing now, each after `before`. */
void report_add_reasons(const struct session *session, struct ref ref, const char *before,
                        struct text *out);

/* Whose decision, and what it is about. */
void report_decision(const struct session *session, struct text *out);

/* A rule ("7.4"), a chapter ("7"), a search or, with "", the list of chapters. Returns false if
 * nothing was found; `out` then says so. */
bool report_rules(const struct session *session, const char *wanted, struct text *out);

void report_log(const struct session *session, struct text *out);

/* The score sheet; after the end with the ending, the winner, and what can be done now. */
void report_score(const struct session *session, struct text *out);

/* One action of a scene as it stands in lists: "Build Theater (2 coins)". */
void report_add_label(const struct session *session, uint32_t action, struct text *out);

/* The numbers (from 0) of the actions of the scene whose label or notation contains the text;
 * returns how many. */
int report_filter(const struct session *session, const struct scene *scene, const char *text,
                  int *found);

/* "Player 2 (hard) is thinking..." */
void report_add_thinking(const struct session *session, struct text *out);

/* What the adviser thinks of the best actions, one line each; and the best one in one line, without
 * a newline. Nothing if there are no hints for this decision. */
void report_hints(const struct session *session, struct text *out);
void report_add_hints(const struct session *session, struct text *out);

/* The heading before found[index], if a new group begins there, followed by `behind` and a newline.
 */
void report_add_heading(const struct scene *scene, const int *found, int index, const char *behind,
                        struct text *out);

#endif
