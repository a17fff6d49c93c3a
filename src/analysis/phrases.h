/* phrases.h: what the reports for people say, in both languages: single words, and the sentences
 * that the text and the page have in common. */
#ifndef EPOKI_ANALYSIS_PHRASES_H
#define EPOKI_ANALYSIS_PHRASES_H

#include "analysis/analysis.h"

enum phrase {
    PHRASE_TITLE,
    PHRASE_PLAYER,
    PHRASE_WINNER,
    PHRASE_WINNERS,
    PHRASE_NOT_OVER,
    PHRASE_SCORE,
    PHRASE_JUDGED_BY,
    PHRASE_MS,
    PHRASE_AMONG_THEM,
    PHRASE_PLAYERS,
    PHRASE_CURVE,
    PHRASE_TURNS,
    PHRASE_NO_TURNS,
    PHRASE_MISTAKES,
    PHRASE_NO_MISTAKES,
    PHRASE_SPLIT,
    PHRASE_SPLIT_ABOUT,
    PHRASE_HOW,
    PHRASE_HOW_VALUES,
    PHRASE_HOW_LUCK,
    PHRASE_HOW_NOISE,
    PHRASE_HOW_ACCURACY,
    PHRASE_ACCURACY,
    PHRASE_START,
    PHRASE_OWN,
    PHRASE_OTHERS,
    PHRASE_LUCK,
    PHRASE_ESTIMATES,
    PHRASE_DECISIONS,
    PHRASE_RESULT,
    PHRASE_SO_FAR,
    PHRASE_MOVE,
    PHRASE_AGE,
    PHRASE_ROUND,
    PHRASE_WHERE,
    PHRASE_PLAYED,
    PHRASE_BETTER,
    PHRASE_LOSS,
    PHRASE_BLUNDER,
    PHRASE_DECISION,
    PHRASE_LUCK_AFTER,
    PHRASE_ESTIMATE_AFTER,
    PHRASE_COUNT
};
const char *phrase(enum lang lang, enum phrase which);

/* "Player 1" */
void phrase_add_player(struct text *out, enum lang lang, int seat);

/* A share as percent, "63.2%"; a change of one in hundredths with its sign, "-3.1". */
void phrase_add_percent(struct text *out, enum lang lang, double share);
void phrase_add_change(struct text *out, enum lang lang, double change);
void phrase_add_number(struct text *out, enum lang lang, double value);

/* Who won and how; the score. */
void phrase_add_result(struct text *out, enum lang lang, const struct analysis *analysis);

/* Which bot thought how long about how many decisions. */
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
