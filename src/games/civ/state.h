/* state.h: a game of Civilization in progress, field by field; small questions about it.
 *
 * Rule numbers (R 5.3) are those of docs/rules/civ.md. Technologies, events, squares and all other
 * things are their row numbers in data/civ/. A square is also the number core/grid.h gives it: all
 * 256 of them exist as numbers, so there is no number for "no square".
 *
 * What follows from other members is marked "derived" and kept up to date by map.c and figures.c.
 */
#ifndef EPOKI_GAMES_CIV_STATE_H
#define EPOKI_GAMES_CIV_STATE_H

#include "civ_data.h"
#include "core/game.h"
#include "core/grid.h"
#include "games/civ/civ.h"

enum {
    CIV_SEATS = 4,
    CIV_CITIES = 3,                          /* R 1.4: the first one is the capital */
    CIV_SLOTS = CIV_PLAYER_COUNT_MOST_SLOTS, /* places of map tiles */
    CIV_TILE_SIDE = 4,
    CIV_OPEN_WONDERS = 4,
    CIV_HAND_MAX = 20,             /* cards of a battle hand */
    CIV_FRONTS = 2 * CIV_HAND_MAX, /* one for each card of two hands */
    CIV_KINDS = CIV_RESOURCE_SPY,  /* resources of which the market has tokens: the first ones */
    CIV_WONDER_DECK = CIV_ERA_WONDERS,
    CIV_EVENT_LEVELS = CIV_DECK_COUNT,
    CIV_GREAT_DECK = CIV_GREAT_PERSON_DECK,
    CIV_HUTS = CIV_MARKER_HUTS,
    CIV_VILLAGES = CIV_MARKER_VILLAGES,
    CIV_PLAYER_SPARE = 3,
    CIV_STATE_SPARE = 6,
    CIV_FRAMES = 96,       /* reactions to reactions, each of which spends a card or an ability */
    CIV_FRAMES_SPARE = 40, /* with fewer places left nobody reacts any more (window.c) */
    CIV_FRAMES_ROOM = 16,  /* for what one action pushes apart from reactions */
    CIV_CULTURE_MAX = 999,
    CIV_LAST_SPACE = CIV_CULTURE_SPACE_COUNT - 1, /* the culture victory */
    CIV_NOBODY = 0xFF,                            /* no seat; in a battle: barbarians */
    CIV_FACE_DOWN = 0xFF                          /* `turned` of a tile nobody has revealed */
};

static_assert((int)CIV_SQUARE_COUNT == (int)GRID_SQUARES, "squares.tsv and core/grid.h agree");
static_assert(CIV_TECH_COUNT <= 64 && CIV_ABILITY_COUNT < 64 && CIV_TILE_COUNT <= 64 &&
                  CIV_WONDER_COUNT <= 32 && CIV_CIV_COUNT <= 32 && CIV_POLICY_COUNT <= 8 &&
                  CIV_CITY_ACTION_COUNT <= 8 && CIV_PIECE_COUNT <= ITEM_NONE,
              "rows that are bits of a set have a bit each");

/* What a pending decision, or a step that goes on by itself, has to remember (core/decision.h).
 * Kinds are the rows of phases.tsv, then those of steps.tsv. */
struct civ_frame {
    uint8_t kind;
    uint8_t seat;
    union {
        uint8_t square; /* assign, figure, destroy; attack, assault; huts: of the new city */
        struct {
            uint8_t square;         /* of the new city */
            uint8_t armies, scouts; /* that leave it; on no square now */
        } displace;
        struct {
            uint8_t city;
            uint8_t action; /* row of city_actions.tsv */
            uint8_t production;
            uint8_t second; /* it is the second thing (R 7.10) */
        } build;
        struct {
            uint8_t item; /* CIV_ITEM_... */
            uint8_t city;
            uint8_t how; /* CIV_PLACE_... */
        } place;
        struct {
            uint8_t from; /* CIV_TAKE_..., or the number of the city */
        } take;
        struct {
            uint8_t from;      /* who must know it: a seat, CIV_NOBODY, CIV_OTHERS */
            uint8_t low, high; /* levels */
            uint8_t freely;    /* `none` is an answer */
        } learn;
        struct {
            uint8_t one, other; /* great people */
        } keep;
        struct {
            uint8_t freely; /* `none` is an answer */
            uint8_t times;  /* at most */
        } change;           /* switch */
        uint8_t chosen;     /* target: how many are chosen */
        struct {
            uint8_t ability;
            uint8_t paid; /* resources */
        } pay;
        struct {
            uint8_t event, from, figure;
        } to;
        uint8_t wounds;  /* hit, heal: still to give or to heal */
        uint8_t side;    /* rescue: of the battle */
        uint8_t loser;   /* loot: a seat */
        struct {         /* event, ability, action: announced, and done when the window closes */
            uint8_t row; /* of events.tsv, abilities.tsv or city_actions.tsv */
            uint8_t cancelled;
            union {
                struct {            /* event, ability */
                    uint8_t target; /* a square, seat or wonder */
                    uint8_t detail; /* kind of an own figure, struct civ_hit, or second square */
                    uint8_t verb;   /* CIV_TARGET_..., of the last target */
                };
                struct { /* action */
                    uint8_t city, item, production;
                };
            };
        };
        uint8_t passed;  /* window, interruption: seats that are done */
        uint8_t next;    /* spoils, learning: what comes next */
        uint8_t culture; /* gained */
    };
};
static_assert(sizeof(struct civ_frame) == 7, "as small as it can be: states are copied often");

struct civ_city {
    struct grid gathered; /* squares assigned to it (R 5.6) */
    uint8_t at;           /* its centre */
    uint8_t stands;       /* false: all other members are zero */
    uint8_t walls;
    uint8_t program;
    uint8_t actions; /* city actions taken this turn */
    uint8_t kinds;   /* their kinds: a bit per row of city_actions.tsv */
    uint8_t extra;   /* additional actions this turn */
    uint8_t bonus;   /* production of this turn */
};

struct civ_player {
    uint64_t techs;
    uint64_t fresh; /* learned since the last own Start of Turn (R 5.5) */
    uint64_t used;  /* what was used this turn: a bit per row of abilities.tsv */
    struct civ_city city[CIV_CITIES];
    struct grid held; /* derived: squares with own figures */
    uint16_t culture; /* tokens */
    uint8_t trade;    /* the dial */
    uint8_t space;    /* on the culture track */
    uint8_t civ;      /* ITEM_NONE: this seat does not play */
    uint8_t government;
    uint8_t changed;                       /* the government, this turn (R 5.5) */
    uint8_t revolt;                        /* anarchy began in this turn (R 5.5) */
    uint8_t policies;                      /* adopted: a bit per row of policies.tsv */
    uint8_t offers;                        /* made this turn (R 6.4) */
    uint8_t research;                      /* chosen this turn, or ITEM_NONE (R 9.1) */
    uint8_t armies, scouts;                /* derived: on the map and in the moving group */
    uint8_t speed, stacking, water;        /* derived from techs (R 1.6); enum civ_water */
    uint8_t units[CIV_UNIT_COUNT];         /* standing forces: how many of each card */
    uint8_t shown[CIV_UNIT_COUNT];         /* of them those everybody has seen */
    uint8_t events[CIV_EVENT_COUNT];       /* in hand */
    uint8_t kept[CIV_MARKER_COUNT];        /* hut and village markers kept as resources */
    uint8_t tokens[CIV_KINDS];             /* market resources */
    uint8_t great[CIV_GREAT_PERSON_COUNT]; /* great people in reserve */
    uint8_t coins[CIV_PURSE_COUNT];        /* coin tokens, by where they lie */
    uint8_t spare[CIV_PLAYER_SPARE];       /* zero; fills the last word */
};

/* The moving group, which is on no square (R 8.2). Without figures there is none. */
struct civ_group {
    uint8_t at, armies, scouts;
    uint8_t left;  /* movement */
    uint8_t begun; /* a step or an exploration was made */
    uint8_t spare[3];
};

enum { CIV_ATTACKER, CIV_DEFENDER, CIV_SIDES };

/* Two units, or one, facing each other; [CIV_ATTACKER] and [CIV_DEFENDER]. */
struct civ_front {
    uint8_t unit[CIV_SIDES]; /* ITEM_NONE: there is none, or not any more */
    uint8_t wounds[CIV_SIDES];
};

struct civ_battle {
    uint8_t on;                /* a battle is being fought; else all is zero */
    uint8_t kind;              /* row of battle_kinds.tsv */
    uint8_t at;                /* the square attacked */
    uint8_t city;              /* the defender's city by number, where one is attacked */
    uint8_t seat[CIV_SIDES];   /* CIV_NOBODY: barbarians */
    uint8_t commander;         /* who plays the barbarians' cards; CIV_NOBODY: there are none */
    uint8_t side;              /* whose battle turn it is */
    uint8_t played;            /* the unit of this battle turn is played */
    uint8_t edge;              /* Metalworking: added to the unit about to be played */
    uint8_t bonus[CIV_SIDES];  /* combat bonuses (R 11.4) */
    uint8_t healed[CIV_SIDES]; /* once per battle: bit 0 Animal Husbandry, bit 1 Biology */
    uint8_t won;               /* the side that won, once that is known */
    uint8_t loot;              /* still to be spent */
    uint8_t front_count;
    uint8_t hand[CIV_SIDES][CIV_UNIT_COUNT];
    uint8_t killed[CIV_SIDES][CIV_UNIT_COUNT];
    struct civ_front front[CIV_FRONTS]; /* in the order in which they were opened */
    uint8_t spare[7];
};

/* R 6.4: one thing for another. */
struct civ_offer {
    uint8_t from, to;
    uint8_t give, give_what; /* row of goods.tsv; amount or row of the thing */
    uint8_t ask, ask_what;
    uint8_t spare[2];
};

struct civ_state {
    struct civ_player player[CIV_SEATS];
    struct civ_frame frames[CIV_FRAMES];
    struct civ_battle battle;
    struct civ_group group;
    struct civ_offer offer;

    /* The map, a byte for each square */
    uint8_t piece[GRID_SQUARES]; /* what lies there; ITEM_NONE: nothing */
    int8_t holder[GRID_SQUARES]; /* whose figures stand there; -1: nobody's */
    uint8_t armies[GRID_SQUARES];
    uint8_t scouts[GRID_SQUARES];
    uint8_t moved_armies[GRID_SQUARES]; /* of them those that have moved this turn */
    uint8_t moved_scouts[GRID_SQUARES];
    uint8_t terrain[GRID_SQUARES];      /* derived; ITEM_NONE: off the map or face down */
    uint8_t resource[GRID_SQUARES];     /* derived: what can be harvested there, or ITEM_NONE */
    uint32_t yield[GRID_SQUARES];       /* derived: icons, a byte each (CIV_YIELD) */
    struct grid exists;                 /* derived: squares of the map, face down ones included */
    struct grid revealed;               /* derived */
    struct grid water;                  /* derived */
    struct grid centres;                /* derived: city centres of all seats */
    struct grid lying[CIV_CLASS_COUNT]; /* derived: squares with a piece of each class */
    struct grid coined;                 /* derived: squares that show a coin */
    struct grid dried, cleared;         /* disasters: now desert, now grassland (R 13.6) */
    struct grid locked;                 /* no figure leaves it this turn (Communism) */
    uint32_t obsolete;         /* wonders that are obsolete or have left the game: a bit per row */
    uint8_t tile[CIV_SLOTS];   /* by row of slots.tsv, counted from the first for this number of
                                  players; ITEM_NONE: no such slot */
    uint8_t turned[CIV_SLOTS]; /* quarter turns clockwise, or CIV_FACE_DOWN */

    /* Decks: the next card is at [0]. Discarded things are counted by kind. */
    uint8_t event_deck[CIV_EVENT_LEVELS][CIV_EVENT_DECK];
    uint8_t event_deck_count[CIV_EVENT_LEVELS];
    uint8_t event_pile[CIV_EVENT_COUNT];
    uint8_t unit_deck[CIV_UNIT_TYPE_COUNT][CIV_UNIT_DECK];
    uint8_t unit_deck_count[CIV_UNIT_TYPE_COUNT];
    uint8_t unit_pile[CIV_UNIT_COUNT];
    uint8_t great_deck[CIV_GREAT_DECK];
    uint8_t great_pile[CIV_GREAT_PERSON_COUNT];
    uint8_t huts[CIV_HUTS];
    uint8_t villages[CIV_VILLAGES];
    uint8_t city_states[CIV_CITY_STATE_COUNT];
    uint8_t wonders[CIV_WONDER_DECK];
    uint8_t open[CIV_OPEN_WONDERS]; /* wonders in the market */
    uint8_t great_deck_count, hut_count, village_count, city_state_count, wonder_count, open_count;
    uint8_t market[CIV_KINDS];     /* resource tokens */
    uint8_t pools[CIV_POOL_COUNT]; /* building markers in the market */

    uint8_t players;
    uint8_t trade_option;           /* a row of trades.tsv (R 6.4) */
    uint8_t turn_limit;             /* 0: none */
    uint8_t turn;                   /* 0 during set-up; stays at 255 */
    uint8_t phase;                  /* a row of stages.tsv */
    uint8_t first;                  /* the first player */
    uint8_t done;                   /* how many seats have begun this phase */
    uint8_t ending;                 /* a row of endings.tsv, or ITEM_NONE */
    uint8_t winners;                /* a bit per seat, once the game is over */
    uint8_t depth;                  /* frames in use; 0: the game is over */
    uint8_t gift;                   /* Egypt's wonder until it is placed, or ITEM_NONE */
    uint8_t spare[CIV_STATE_SPARE]; /* zero; fills the last word */
};

static_assert(sizeof(struct civ_state) <= 8192, "docs/performance.md promises this");
static_assert(sizeof(struct civ_state) % 8 == 0, "game.h asks for whole words");

/* Icons of a square or of a sum of squares. */
#define CIV_YIELD(PRODUCTION, TRADE, CULTURE, COIN) \
    ((uint32_t)(PRODUCTION) | (uint32_t)(TRADE) << 8 | (uint32_t)(CULTURE) << 16 | \
     (uint32_t)(COIN) << 24)

static inline int civ_limit(enum civ_limit limit)
{
    return civ_limits[limit].value;
}

/* Where the pieces of each class begin in pieces.tsv. */
enum {
    CIV_PIECE_BUILDINGS = 0,
    CIV_PIECE_WONDERS = CIV_PIECE_BUILDINGS + CIV_BUILDING_COUNT,
    CIV_PIECE_PEOPLE = CIV_PIECE_WONDERS + CIV_WONDER_COUNT,
    CIV_PIECE_CITY_STATES = CIV_PIECE_PEOPLE + CIV_GREAT_PERSON_COUNT,
    CIV_PIECE_MARKERS = CIV_PIECE_CITY_STATES + CIV_CITY_STATE_COUNT,
    CIV_PIECE_RELICS = CIV_PIECE_MARKERS + CIV_MARKER_COUNT
};
static_assert((int)CIV_PIECE_COUNT == CIV_PIECE_RELICS + CIV_RELIC_COUNT, "pieces.tsv is complete");

/* Indexes into civ_game.options. */
enum { CIV_OPTION_TRADE, CIV_OPTION_TURNS, CIV_OPTION_COUNT };

/* Indexes into civ_game.stacks. */
enum civ_stack {
    CIV_STACK_FIRST,
    CIV_STACK_CIVS,
    CIV_STACK_TILES,
    CIV_STACK_WONDERS,
    CIV_STACK_EVENT_1, /* and two more, by level */
    CIV_STACK_EVENT_2,
    CIV_STACK_EVENT_3,
    CIV_STACK_GREAT,
    CIV_STACK_HUTS,
    CIV_STACK_VILLAGES,
    CIV_STACK_CITY_STATES,
    CIV_STACK_INFANTRY, /* and three more, by type */
    CIV_STACK_MOUNTED,
    CIV_STACK_ARTILLERY,
    CIV_STACK_AIRCRAFT,
    CIV_STACK_HAND,
    CIV_STACK_KILL,
    CIV_STACK_STEAL,
    CIV_STACK_RANDOM,
    CIV_STACK_COUNT
};

#endif
