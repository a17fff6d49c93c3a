/* phrases.h: what the reports for people say, in every language: single words, and the sentences
 * that the text and the page have in common. */
#ifndef EPOKI_ANALYSIS_PHRASES_H
#define EPOKI_ANALYSIS_PHRASES_H

#include "analysis/analysis.h"
#include "analysis_words.h"

/* A phrase of data/analysis, for phrase_add with its values; and the text of a phrase without
 * values. */
static inline const struct phrase *report_phrase(enum analysis_word which)
{
    return &analysis_words[which];
}

static inline const char *phrase(enum lang lang, enum analysis_word which)
{
    return phrase_text(report_phrase(which), lang);
}

/* "Player 1" */
void phrase_add_player(struct text *out, enum lang lang, int seat);

/* A share as percent, "63.2%"; a change of one in hundredths with its sign, "-3.1". */
void phrase_add_percent(struct text *out, enum lang lang, double share);
void phrase_add_change(struct text *out, enum lang lang, double change);
void phrase_add_number(struct text *out, enum lang lang, double value);

/* Who won and how; the score. */
void phrase_add_result(struct text *out, enum lang lang, const struct analysis *analysis);

/* Which bot judged how many decisions, and how long it thought. */
void phrase_add_judge(struct text *out, enum lang lang, const struct analysis *analysis);

/* "12 decisions; 4 mistakes, among them 1 blunder" */
void phrase_add_counts(struct text *out, enum lang lang, const struct analysis_player *player);

/* "move 35, age 2, take a card" */
void phrase_add_place(struct text *out, enum lang lang, const struct analysis_place *place);

/* What happened at a turning point, without its place. */
void phrase_add_turn(struct text *out, enum lang lang, const struct analysis *analysis,
                     const struct analysis_turn *turn);

/* Some moves that were better than the one played, best first: indexes into `best`; returns how
 * many. */
enum { PHRASE_BETTER_MAX = 3 };
int analysis_better_moves(const struct analysis_decision *decision, int better[PHRASE_BETTER_MAX]);

#endif
