/* words.h: every text of the terminal table in every language. Texts of the games themselves come
 * from their data. */
#ifndef EPOKI_TUI_WORDS_H
#define EPOKI_TUI_WORDS_H

#include "core/lang.h"

enum word {
    /* people and decisions */
    W_PLAYER, /* number */
    W_YOU,
    W_BOT,
    W_GAME_OVER,
    W_MOVE_NUMBER, /* number */
    W_THINKING,
    /* the board of duel */
    W_NONE,
    W_LINK,
    W_FREE,
    W_FREE_BY_LINK,
    W_MISSING,
    W_PRICE,
    W_COST,
    W_CHAIN_FROM, /* card, symbol */
    W_CHAIN_TO,   /* card, symbol */
    W_SHIELDS_SHORT,
    W_POINTS_SHORT,
    W_POINTS_EACH_SHORT,
    W_CARDS_AVAILABLE,
    W_CARDS_COVERED,
    W_A_FACE_DOWN_CARD,
    W_FACE_DOWN_BACK, /* back */
    W_UNDER,
    W_UNDER_ONE,
    W_WONDERS_OFFERED,
    W_WONDER,
    W_BUILT,
    W_MATERIALS,
    W_MATERIAL_AT, /* material, units, coins */
    W_SYMBOLS,
    W_TOKENS,
    W_TOKENS_ON_BOARD,
    W_MILITARY,
    W_PAWN_MIDDLE,
    W_PAWN_LEADS, /* player, spaces */
    W_LOOT_AHEAD, /* number of the player */
    W_DISCARDED,
    W_DISCARD_GIVES, /* coins */
    W_BOARD_KEY,
    /* commands */
    W_HELP,
    W_HELP_KEYS,
    W_HELP_LINES,
    W_HELP_SEED,
    W_HELP_DUEL,
    W_ACTIONS_TITLE,
    W_NO_ACTION_WITH, /* text */
    W_UNKNOWN_INPUT,  /* text */
    W_NOT_LEGAL,      /* text */
    W_NO_NUMBER,      /* number, count */
    W_AMBIGUOUS,      /* text */
    W_UNKNOWN_THING,  /* text */
    W_SHOW_WHAT,
    W_WHY_WHAT,
    W_WHY_NOTHING, /* name */
    W_RULES_USAGE,
    W_RULES_NONE, /* text */
    W_RULES_OF,
    W_RULE,
    W_LOG_EMPTY,
    W_UNDO_NOTHING,
    W_UNDO_DONE, /* decisions, counted */
    W_UNDO_REVEALED,
    W_UNDO_NUMBER, /* text */
    W_REDO_NOTHING,
    W_REDO_DONE,
    W_SAVED,       /* path */
    W_SAVE_FAILED, /* reason */
    W_SAVE_WHERE,
    W_QUIT_UNSAVED,
    W_LANG_NOW,
    W_BAD_LANG, /* text */
    W_SCORE_SO_FAR,
    W_TOTAL,
    W_ENDING,  /* how */
    W_WINNER,  /* player */
    W_WINNERS, /* players */
    W_WHAT_NOW,
    /* the screen */
    W_PROMPT_HINT,
    W_CLOSE_HINT, /* first line, last line, lines */
    W_TOO_SMALL,  /* columns, rows */
    W_QUIT_HINT,
    W_CANDIDATES,
    W_LINE_TOO_LONG,
    W_LINE_NOT_UTF8,
    W_WELCOME, /* game, seed */
    /* the command line */
    W_USAGE,
    W_USAGE_GAMES,
    W_USAGE_BOTS,
    W_BAD_SEED,
    W_BAD_SETTING,
    W_BAD_PLAYERS,
    W_BAD_SEAT,
    W_SEAT_WITHOUT_BOTS,
    W_OPTION_WITHOUT_VALUE,
    W_OPTION_NEEDS_VALUE,
    W_UNKNOWN_OPTION,
    W_UNKNOWN_WORD,
    W_UNKNOWN_GAME,
    W_UNKNOWN_BOT,
    W_WHICH_GAME,
    W_RECORD_HAS_ALL,
    W_RECORD_OF_GAME, /* path, game */
    W_NO_TERMINAL,
    WORD_COUNT
};

/* The text; with its arguments (%s, %d) for text_format where the list above names some. */
const char *word(enum lang lang, enum word word);

enum word_noun { NOUN_COIN, NOUN_POINT, NOUN_CARD, NOUN_DECISION, NOUN_KIND_COUNT };

/* "3 coins", "3 monety" */
void words_add_count(struct text *out, enum lang lang, int count, enum word_noun noun);

#endif
