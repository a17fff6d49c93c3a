/* state.h: a game of Through the Ages in progress, field by field, and small questions about cards
 * and players. The calls between the files of this folder are in rules.h, which comes with it.
 *
 * Rule numbers (R 7.61) are those of docs/rules/ages.md. Civil and military cards are their row
 * numbers in data/ages/. The first AGES_WORKER_CARDS civil cards hold workers; the first
 * AGES_TOKEN_CARDS of them (farms, mines, labs) hold blue tokens too. */
#ifndef EPOKI_GAMES_AGES_STATE_H
#define EPOKI_GAMES_AGES_STATE_H

#include "ages_data.h"
#include "core/decision.h"
#include "core/game.h"

enum {
    AGES_SEATS = 4,
    AGES_WORKER_CARDS = AGES_CIVIL_WITH_WORKERS, /* the first rows; units are the last of them */
    AGES_TOKEN_CARDS = AGES_CIVIL_WITH_TOKENS,
    AGES_UNITS_FIRST = AGES_WORKER_CARDS - AGES_CIVIL_UNITS,
    AGES_WONDERS = AGES_CIVIL_WONDERS,
    AGES_ROW = 13,
    AGES_HAND = 24,       /* civil cards in a hand */
    AGES_MILITARY = 48,   /* military cards in a hand: more than any game reaches. A player of a
                             loaded state may hold so many; he then draws none */
    AGES_EVENTS = 12,     /* cards in an event stack */
    AGES_EVENT_STEPS = 4, /* effects of a card */
    AGES_FRAMES = 12,
    AGES_ROUNDS_MAX = 200, /* this and the next are more than any game reaches: a loaded state may
                              begin there, and they never grow further */
    AGES_POINTS_MAX = 9999,
    AGES_DECKS = 3 /* ages I, II, III have military decks and piles */
};

/* Kinds of frames beside the decisions of phases.tsv: steps of the game that go on by themselves
 * when they come to the top. */
enum ages_step {
    AGES_STEP_TURN = AGES_DECISION_COUNT, /* a whole turn: the lowest frame */
    AGES_STEP_WAR,                        /* a war is resolved */
    AGES_STEP_EVENT,                      /* the event in state.event goes on */
    AGES_STEP_EVENTS_END,                 /* R 6.13 */
    AGES_STEP_ATTACK,                     /* the aggression in state.attack goes on */
    AGES_STEP_AUCTION,                    /* the auction in state.auction goes on */
    AGES_STEP_COLONY,                     /* immediate effects of a colony */
    AGES_STEP_STAGE,                      /* blue tokens are laid on the unfinished wonder */
    AGES_STEP_LOSE_BLUE,
    AGES_STEP_LOSE_POPULATION,
    AGES_STEP_RAID_LOOT, /* the attacker gets half of what the destroyed buildings cost */
    AGES_STEP_LEADER,    /* a new leader enters */
    AGES_STEP_END
};

/* The stages of a turn. */
enum ages_turn {
    AGES_TURN_ROW,
    AGES_TURN_WARS,
    AGES_TURN_TACTIC,
    AGES_TURN_POLITICS,
    AGES_TURN_ACTIONS,
    AGES_TURN_CLOSE,
    AGES_TURN_PRODUCTION
};

/* A pending decision or step (core/decision.h). Beside each member of the union: the frames that
 * use it. */
struct ages_frame {
    uint8_t kind; /* AGES_DECISION_... or AGES_STEP_... */
    uint8_t seat; /* who decides, or whom it concerns */
    union {
        struct {
            uint8_t stage; /* the next one: enum ages_turn */
            uint8_t first_resigned;
        } turn;
        struct {
            uint8_t card, rival;
        } war;
        struct {
            int16_t advantage; /* what is left of it */
            uint8_t loser, spare;
        } war_tech;
        struct {
            uint8_t second;    /* the second action is being chosen (R 6.4) */
            uint8_t resolving; /* the frames above carry out the first one */
        } politics;
        struct {
            uint8_t card, owner, side;
        } pact;
        struct {
            uint8_t group;    /* the first of consecutive steps that concern the same players */
            uint8_t distance; /* the player, counted from the one whose turn it is */
            uint8_t step;     /* within the group */
        } event;
        struct {
            uint8_t card, homer_tucked;
        } leader;
        uint8_t card;   /* free_build, ordered; step_colony */
        uint8_t amount; /* what an event asks about: dev_civ, markets, foray, raiders, agreement
                           (civil actions left), discard (cards left) */
        uint8_t left;   /* tokens or workers: step_stage, step_lose_... */
        uint8_t level;  /* raid: the highest that may be destroyed */
        uint8_t victim; /* terrorism */
        uint8_t onto_wonder; /* blue: the token goes onto the wonder; otherwise it is lost */
        uint8_t defended;    /* step_attack: the defence is over */
    };
    uint8_t spare[2]; /* zero; fills eight bytes */
};

/* Once-per-turn and once-per-game marks of a player. */
enum ages_mark {
    AGES_MARK_HAMMURABI = 1 << 0,
    AGES_MARK_BACH = 1 << 1,
    AGES_MARK_CHURCHILL = 1 << 2,
    AGES_MARK_LINER = 1 << 3,
    AGES_MARK_TRADE = 1 << 4,
    AGES_MARK_TACTIC = 1 << 5,
    AGES_MARK_REPLACED = 1 << 6, /* a leader was replaced this turn */
    AGES_MARKS_OF_TURN = 0x7F,
    AGES_MARK_CAESAR = 1 << 7,        /* for the whole game */
    AGES_MARK_SKIP_POLITICS = 1 << 8, /* until the next Politics Phase */
    AGES_MARK_SECOND = 1 << 9,        /* the second political action is being chosen */
    AGES_MARK_OWN_TACTIC =
        1 << 10, /* the current tactic is the player's own card, not common yet */
    AGES_MARK_RESIGNED = 1 << 11
};

/* Sets that have a bit for each. */
static_assert(AGES_WORKER_CARDS <= 64, "ages_player.techs");
static_assert(AGES_WONDERS <= 16, "ages_player.completed, .ruined");
static_assert((int)AGES_TERRITORY_COUNT <= 16, "ages_player.colonies");
static_assert((int)AGES_TACTIC_COUNT <= 16, "ages_state.common");
static_assert(AGES_HAND <= 32, "ages_player.fresh");
static_assert((int)AGES_CIVIL_DECK_A >= (int)AGES_ROW, "ages_setup fills the row from that deck");

struct ages_player {
    uint64_t techs;             /* worker cards in play */
    uint16_t completed, ruined; /* wonders: bit per card - AGES_CIVIL_COLOSSUS */
    uint16_t colonies;          /* bit per row of territories.tsv */
    uint16_t marks;
    uint16_t science, culture;
    uint32_t fresh; /* bit per place: taken in this Action Phase */
    uint8_t workers[AGES_WORKER_CARDS];
    uint8_t tokens[AGES_TOKEN_CARDS]; /* blue tokens on farms, mines, labs */
    uint8_t government;
    uint8_t special[4]; /* by type: civil, military, colonization, construction */
    uint8_t leader;
    uint8_t wonder;              /* unfinished */
    uint8_t stages;              /* how many of its stages are built */
    uint8_t tucked;              /* the wonder Homer lies under */
    uint8_t pact, partner, side; /* own pact: row of pacts.tsv; its owner's side */
    uint8_t war[2], target[2];   /* declared wars: military cards and rivals */
    uint8_t tactic;              /* current one: row of tactics.tsv */
    uint8_t blue, yellow, unused;
    uint8_t ca, ca_spent, ma, ma_spent;  /* tokens */
    uint8_t once_ca, once_ma;            /* one-time actions */
    uint8_t unit_resources_leader;       /* one-time: Homer, Churchill */
    uint8_t unit_resources;              /* one-time: action cards */
    uint8_t unit_science;                /* one-time: Churchill */
    uint8_t trade_resources, trade_food; /* one-time: Trade Routes */
    uint8_t leader_ages;                 /* ages of which a leader was taken */
    uint8_t civil_count, military_count;
    uint8_t civil[AGES_HAND]; /* the hand */
    uint8_t military[AGES_MILITARY];
    uint8_t shown[AGES_MILITARY]; /* seats that have seen the card; bit per seat */
};

/* A card in an event stack. */
struct ages_planned {
    uint8_t card;
    uint8_t owner; /* who prepared it; 0xFF: nobody */
    uint8_t seen;  /* seats that know it lies at this place */
};

struct ages_state {
    struct ages_player player[AGES_SEATS];
    struct ages_frame frames[AGES_FRAMES];
    int16_t parts[AGES_SEATS][AGES_SCORE_PART_COUNT]; /* score sheet at the end */
    uint16_t common;     /* common tactics: bit per row of tactics.tsv */
    int16_t attack_need; /* aggression: strength the defender still lacks */
    int16_t loot;        /* raid: printed costs of what was destroyed */
    uint8_t players, options_resign;
    uint8_t first, current;         /* starting player; whose turn it is */
    uint8_t age, round, last_round; /* last_round 0: not fixed yet */
    uint8_t over;
    uint8_t row[AGES_ROW];
    uint8_t civil_deck[AGES_CIVIL_DECK],
        civil_count; /* top first; civil_count cards are left, at the end */
    uint8_t deck[AGES_DECKS][AGES_MILITARY_DECK], deck_count[AGES_DECKS];
    uint8_t pile[AGES_DECKS][AGES_MILITARY_DECK], pile_seen[AGES_DECKS][AGES_MILITARY_DECK];
    uint8_t pile_count[AGES_DECKS];
    uint8_t box[AGES_MILITARY_DECK_A]; /* Age A military cards put away unseen */
    struct ages_planned current_events[AGES_EVENTS], future_events[AGES_EVENTS];
    uint8_t current_count, future_count;
    uint8_t past[(AGES_MILITARY_COUNT + 7) / 8]; /* past events: bit per military card */
    /* the event being resolved */
    uint8_t event;
    uint8_t event_who[AGES_EVENT_STEPS]; /* seats of each step; bit per seat */
    uint8_t event_number[AGES_SEATS];    /* amounts fixed beforehand */
    uint8_t taken;                       /* International Agreement: cards taken */
    /* the aggression */
    uint8_t attack, attacker, defender, used_count;
    uint8_t used[AGES_MILITARY]; /* cards of the defence, or of a colonization force */
    /* the auction */
    uint8_t territory, passed, bidder, bid;
    uint8_t sent[AGES_WORKER_CARDS - AGES_UNITS_FIRST];
    uint8_t force_cards, cook_cards;
    uint8_t depth;
    uint8_t resigned_before[AGES_SEATS]; /* how many had resigned when this one did: R 22.6 */
    uint8_t options_hidden;              /* civil hands are seen by their owners alone */
    uint8_t spare;                       /* zero; fills the last word */
};

static_assert(sizeof(struct ages_state) % 8 == 0, "rules.h asks for whole words");

extern const struct fields ages_fields;
extern const struct decisions ages_decisions;

/* The decision or step that comes next. */
static inline struct ages_frame *ages_top(struct ages_state *s)
{
    return &s->frames[s->depth - 1];
}
static inline const struct ages_frame *ages_asked(const struct ages_state *s)
{
    return &s->frames[s->depth - 1];
}

/* Pushes a frame and returns it; its other members are zero. */
static inline struct ages_frame *ages_push(struct ages_state *s, int kind, int seat)
{
    DECISION_PUSH(s, (struct ages_frame){.kind = (uint8_t)kind, .seat = (uint8_t)seat});
    return ages_top(s);
}
/* Takes the top frame away and returns it. */
static inline struct ages_frame ages_pop(struct ages_state *s)
{
    struct ages_frame top = *ages_top(s);
    DECISION_POP(s);
    return top;
}

/* A player of the state that is being played. */
static inline struct ages_player *ages_player(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    return &s->player[seat];
}

enum ages_stack {
    AGES_STACK_FIRST,
    AGES_STACK_MILITARY_A,
    AGES_STACK_CIVIL_A,
    AGES_STACK_CIVIL_1,
    AGES_STACK_CIVIL_2,
    AGES_STACK_CIVIL_3,
    AGES_STACK_MILITARY_1,
    AGES_STACK_MILITARY_2,
    AGES_STACK_MILITARY_3,
    AGES_STACK_EVENTS,
    AGES_STACK_COUNT
};

/* Cards */

static inline const struct ages_civil_row *ages_civil(int card)
{
    return &ages_civil_cards[card];
}
static inline const struct ages_military_row *ages_military(int card)
{
    return &ages_military_cards[card];
}
static inline int ages_level(int civil)
{
    return ages_civil_cards[civil].age;
}
static inline int ages_type(int civil)
{
    return ages_civil_cards[civil].type;
}
static inline int ages_group(int civil)
{
    return ages_types[ages_civil_cards[civil].type].group;
}
static inline int ages_wonder_bit(int civil)
{
    return civil - AGES_CIVIL_COLOSSUS;
}
static inline bool ages_in_play(const struct ages_player *p, int card)
{
    return p->techs >> card & 1;
}
static inline int ages_first_military(enum ages_military_type type)
{
    return ages_military_types[type].first;
}
static inline bool ages_is_in(const struct ages_state *s, int seat)
{
    return !(s->player[seat].marks & AGES_MARK_RESIGNED);
}

static inline bool ages_is_unit(int civil)
{
    return ages_group(civil) == AGES_GROUP_UNIT;
}
static inline bool ages_is_urban(int civil)
{
    return ages_group(civil) == AGES_GROUP_URBAN;
}
static inline bool ages_is_technology(int civil)
{
    return ages_types[ages_type(civil)].technology;
}
static inline bool ages_is_bonus(int military)
{
    return ages_military(military)->type == AGES_MILITARY_TYPE_BONUS;
}

/* Players */

static inline int ages_total_ca(const struct ages_player *p)
{
    return p->ca + p->ca_spent;
}
static inline int ages_total_ma(const struct ages_player *p)
{
    return p->ma + p->ma_spent;
}
static inline int ages_workers_of(const struct ages_player *p, int type)
{
    int count = 0;
    for (int card = ages_types[type].first; card <= ages_types[type].last; card++)
        count += p->workers[card];
    return count;
}

/* What the pact that lies with `owner` gives `seat`; NULL if there is none, or nothing for that
 * seat. */
static inline const struct ages_pact_side_row *ages_pact_side(const struct ages_state *s, int owner,
                                                              int seat)
{
    const struct ages_player *p = &s->player[owner];
    if (p->pact == ITEM_NONE || (owner != seat && p->partner != seat))
        return NULL;
    return &ages_pact_sides[2 * p->pact + (owner == seat ? p->side : 1 - p->side)];
}

/* Numbers */

static inline int ages_greater(int a, int b)
{
    return a > b ? a : b;
}
static inline int ages_lesser(int a, int b)
{
    return a < b ? a : b;
}
static inline int ages_less_by(int cost, int discount) /* not below 0 */
{
    return cost > discount ? cost - discount : 0;
}

#endif
