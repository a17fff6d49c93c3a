/* words.h: every text of the terminal table in every language. Texts of the games themselves come
 * from their data. */
#ifndef EPOKI_TUI_WORDS_H
#define EPOKI_TUI_WORDS_H

#include "core/lang.h"

enum word {
    /* people and decisions */
    W_PLAYER, /* number */
    W_YOU,
    W_GAME_OVER,
    W_MOVE_NUMBER, /* number */
    W_THINKING,    /* player */
    W_THINKING_OF_HINTS,
    /* hints and bots */
    W_HINTS,           /* the line: best actions */
    W_HINTS_BY,        /* the page: bot */
    W_HINTS_UNVALUED,  /* the page of a bot without opinion: bot */
    W_HINT_ONLY,       /* action */
    W_HINT_VALUED,     /* chance to win, share */
    W_HINT_UNVALUED,   /* share */
    W_HINT_COLUMN_KEY, /* beside the title of the list */
    W_BOT_STANDARD,
    W_BOT_NO_OPTION, /* kind, option, options */
    W_BOT_BAD_VALUE, /* kind, option and value, range */
    W_BOT_LEVELS,
    W_BOT_KINDS,
    W_BOT_LEVELS_IN, /* game */
    W_BOT_KINDS_AND_OPTIONS,
    W_BOT_AS_ABOVE, /* options */
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
    /* the board of ages */
    W_TEMPUS_ROUND, /* round, rounds, cards in the deck */
    W_TEMPUS_SEAT,  /* points, markers, actions, tokens, supply, cards; cities follow */
    W_TEMPUS_PROTECTED,
    W_TEMPUS_NEXT_ERA, /* era, terrain */
    W_TEMPUS_HAND,     /* cards, limit */
    W_TEMPUS_LAKE,
    W_TEMPUS_SEA,
    W_TEMPUS_CITY_OF,  /* value */
    W_TEMPUS_TOKENS,   /* number */
    W_TEMPUS_TILE,     /* name, tiles left, centre */
    W_TEMPUS_FIGHT,    /* from, to */
    W_TEMPUS_FIGHT_ON, /* terrain */
    W_TEMPUS_LAID,     /* player */
    W_TEMPUS_STARTS,
    W_TEMPUS_FRONT,
    /* the board of civ */
    W_CIV_TURN,    /* turn */
    W_CIV_TURN_OF, /* turn, limit */
    W_CIV_FIRST,
    W_CIV_NUMBERS, /* trade, culture, space, last space, coins, coins to win, technologies */
    W_CIV_CITIES,  /* cities, limit */
    W_CIV_FIGURES, /* on the map, in supply, twice */
    W_CIV_UNITS,
    W_CIV_EVENTS,  /* all, limit, by deck */
    W_CIV_MARKERS, /* huts, villages */
    W_CIV_RESOURCES,
    W_CIV_LIMITS,   /* speed, stacking, bonus */
    W_CIV_POLICIES, /* adopted, limit */
    W_CIV_WONDERS,
    W_CIV_GREAT,
    W_CIV_SHOWN,
    W_CIV_ROADS,        /* space, last space, level, levels */
    W_CIV_SPACE_FLIGHT, /* technology */
    W_CIV_ROADS_REST,   /* coins, coins to win */
    W_CIV_CAPITAL,
    W_CIV_CITY,
    W_CIV_CITY_NUMBERS, /* square, production, of the outskirts, trade, arts, coins, defence */
    W_CIV_WALLS,
    W_CIV_PROGRAM,
    W_CIV_CAN,
    W_CIV_DONE, /* number */
    W_CIV_SQUARES,
    W_CIV_BLOCKADED,
    W_CIV_OWN_UNITS,
    W_CIV_OWN_EVENTS,
    W_CIV_OWN_MARKERS,
    W_CIV_CHOSEN, /* technology */
    W_CIV_TECHS,
    W_CIV_LEVEL, /* level, trade */
    W_CIV_LEARNABLE,
    W_CIV_MARKET,
    W_CIV_WITH_TECH, /* cost, technology */
    W_CIV_DECK_LEFT, /* wonders */
    W_CIV_RESOURCES_LEFT,
    W_CIV_BUILDINGS_LEFT,
    W_CIV_DECKS,     /* cards */
    W_CIV_GROUP,     /* square, armies, scouts, steps */
    W_CIV_ANNOUNCED, /* player, class, thing */
    W_CIV_OFFER,     /* from, to */
    W_CIV_OFFER_FOR,
    W_CIV_BATTLE, /* square, kind */
    W_CIV_ATTACKER,
    W_CIV_DEFENDER,
    W_CIV_BARBARIANS,
    W_CIV_SIDE, /* total, bonus, cards */
    W_CIV_HAND,
    W_CIV_KILLED,
    W_CIV_FRONT,      /* number */
    W_CIV_FRONT_UNIT, /* unit, strength, health */
    W_CIV_AGAINST,
    W_CIV_LOOT,   /* loot */
    W_CIV_GIFT,   /* wonder */
    W_CIV_AROUND, /* production, trade, culture, coins */
    W_CIV_FACE_DOWN,
    W_CIV_OFF_MAP,
    W_CIV_RESOURCE_ON,   /* resource */
    W_CIV_PRODUCTION_ON, /* icons of a square, as digits */
    W_CIV_TRADE_ON,
    W_CIV_CULTURE_ON,
    W_CIV_COINS_ON,
    W_CIV_STAND, /* armies, scouts */
    W_CIV_REACH,
    W_CIV_COSTS,    /* production */
    W_CIV_OF_LEVEL, /* level */
    W_CIV_KNOWN,
    W_CIV_RANK,             /* rank, name, strength, health */
    W_CIV_LEADER,           /* name */
    W_CIV_CLASS_LETTERS,    /* a letter for each class of pieces */
    W_CIV_RESOURCE_LETTERS, /* of the market's resources */
    W_CIV_SCOUT_LETTERS,    /* one scout, two */
    W_AGES_ROUND,           /* age, round, cards in the deck */
    W_AGES_LAST_ROUND_AT,   /* round */
    W_AGES_LAST_ROUND,
    W_CA,
    W_MA,
    W_SCIENCE,
    W_CULTURE,
    W_STRENGTH,
    W_HAPPY,
    W_HAPPY_NEEDS, /* happiness, needed */
    W_HAPPINESS,
    W_RIVAL_STRENGTH, /* players and numbers */
    W_DISCONTENT,
    W_FOOD,
    W_FOOD_AHEAD, /* food, farms, consumption */
    W_RESOURCES,
    W_RESOURCES_AHEAD, /* resources, mines, corruption */
    W_FREE_WORKERS,
    W_YELLOW,
    W_YELLOW_NEXT, /* tokens, food */
    W_BLUE,
    W_FOR_UNITS,         /* resources */
    W_SCIENCE_FOR_UNITS, /* science */
    W_FOOD_SHORT,
    W_RESOURCES_SHORT,
    W_SCIENCE_SHORT,
    W_CULTURE_SHORT,
    W_STRENGTH_SHORT,
    W_HAPPY_SHORT,
    W_DISCONTENT_SHORT,
    W_BLUE_SHORT,
    W_YELLOW_SHORT,
    W_COLONY_SHORT,
    W_WORKERS_SHORT, /* workers */
    W_TOKENS_SHORT,  /* blue tokens */
    W_STAGES,
    W_COST_SCIENCE,         /* number */
    W_COST_REVOLUTION,      /* number */
    W_COST_RESOURCES,       /* number */
    W_COST_SCIENCE_SHORT,   /* number */
    W_COST_RESOURCES_SHORT, /* number */
    W_GOVERNMENT,
    W_GOVERNMENT_LIMIT, /* government, limit */
    W_LEADER,
    W_ABILITY_USED,
    W_WONDERS,
    W_IN_PROGRESS,
    W_RUINED,
    W_SPECIALS,
    W_TACTIC,
    W_TACTIC_OWN,
    W_COLONIES,
    W_PACT,
    W_PACT_WITH, /* pact, player */
    W_WAR,
    W_WAR_ON, /* war, player */
    W_RESIGNED,
    W_RESIGNED_PLACE, /* player, place */
    W_HAND,
    W_MILITARY_HAND,
    W_JUST_TAKEN,
    W_EVENTS_CURRENT,
    W_EVENTS_YOURS,
    W_EVENTS_FUTURE,
    W_EVENTS_PAST,
    W_MILITARY_DECK,
    W_COMMON_TACTICS,
    W_MATTER_ATTACK,    /* card, attacker, defender */
    W_MATTER_STRENGTHS, /* attack, defence */
    W_MATTER_MISSING,   /* strength */
    W_MATTER_AUCTION,   /* territory */
    W_MATTER_BID,       /* bid, player */
    W_MATTER_NO_BID,
    W_MATTER_EVENT, /* event */
    W_MATTER_PACT,  /* pact */
    W_MATTER_CARD,  /* action card */
    W_CARD_ROW,
    W_SPACE_EMPTY,
    W_NOT_ALLOWED,
    W_NEW_IN_ROW,
    W_WORKERS_ON,   /* workers */
    W_TOKENS_ON,    /* blue tokens */
    W_ACTIONS_LEFT, /* civil left, total, military left, total */
    W_RATINGS,      /* science, rating, culture, rating, strength */
    /* commands */
    W_HELP,
    W_HELP_KEYS,
    W_HELP_LINES,
    W_HELP_SEED,
    W_HELP_DUEL,
    W_HELP_AGES,
    W_HELP_TEMPUS,
    W_HELP_CIV,
    W_HELP_STEEL,
    W_ACTIONS_TITLE,
    W_NO_ACTION_WITH, /* text */
    W_UNKNOWN_INPUT,  /* text */
    W_NOT_LEGAL,      /* text */
    W_NO_NUMBER,      /* number, count */
    W_AMBIGUOUS,      /* text */
    W_UNKNOWN_THING,  /* text */
    W_SEVERAL_THINGS, /* ids */
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
    W_BAD_BOTS,
    W_SEATS_OF_RECORD, /* seats */
    W_SEAT_WITHOUT_BOTS,
    W_OPTION_WITHOUT_VALUE,
    W_OPTION_NEEDS_VALUE,
    W_UNKNOWN_OPTION,
    W_UNKNOWN_WORD,
    W_UNKNOWN_GAME,
    W_UNKNOWN_BOT,
    W_WHICH_GAME, /* slugs */
    W_RECORD_HAS_ALL,
    W_RECORD_OF_GAME, /* path, game */
    W_NO_TERMINAL,
    /* the board of steel */
    W_STEEL_TURN,     /* number */
    W_STEEL_POINTS,   /* number */
    W_STEEL_STRENGTH, /* number */
    W_STEEL_TRACK,    /* number */
    W_STEEL_MARKERS,  /* number */
    W_STEEL_READY,
    W_STEEL_SPENT,
    W_STEEL_GAINED,
    W_STEEL_ENDS,       /* wonders, Space cards */
    W_STEEL_ENDS_TRACK, /* best, end */
    W_STEEL_ENDS_SHORT, /* wonders, Space cards */
    W_STEEL_NEEDS,
    W_STEEL_PRICE,     /* units */
    W_STEEL_SURCHARGE, /* units */
    W_STEEL_PAID_WITH,
    W_STEEL_NOT_PAYABLE,
    W_STEEL_PILE,         /* cards */
    W_STEEL_CARD_LINE,    /* type, age or set, resource */
    W_STEEL_CARD_NUMBERS, /* points, strength */
    W_STEEL_REACTION,
    W_STEEL_REMOVED,
    W_STEEL_WONDER_LINE,  /* age, points */
    W_STEEL_GLORY_NEEDED, /* markers */
    W_STEEL_SOURCE_ATTESTED,
    W_STEEL_SOURCE_PARTLY,
    W_STEEL_SOURCE_RECONSTRUCTED,
    WORD_COUNT
};

/* The text; with its arguments (%s, %d) for text_format where the list above names some. */
const char *word(enum lang lang, enum word word);

enum word_noun { NOUN_COIN, NOUN_POINT, NOUN_CARD, NOUN_DECISION, NOUN_KIND_COUNT };

/* "3 coins", "3 monety" */
void words_add_count(struct text *out, enum lang lang, int count, enum word_noun noun);

#endif
