/* room.h: a game played by people and bots at one table: who sits where, what was played and taken
 * back, votes, clocks, pauses, absence, bots with what they remember, and who is told what.
 *
 * A room does no I/O, has no threads and no clock. A host (server, page, terminal) hands it
 * requests with where they come from and the time, and is told what to store (entries), whom to
 * tell, and which bots think. A room is what its entries make of it: handed to room_new and
 * room_restore in their order they give the same room. docs/room.md is its page. */
#ifndef EPOKI_ROOM_ROOM_H
#define EPOKI_ROOM_ROOM_H

#include "bots/bot.h"
#include "core/json.h"
#include "core/table.h"
#include "rpc/rpc.h"

struct room;

enum {
    ROOM_NAME_BYTES = 48,
    ROOM_LEVEL_BYTES = 255,     /* of a bot: a level, or as long a description as anybody types */
    ROOM_TEXT_BYTES = 2000,     /* of a line of talk */
    ROOM_NOTE_BYTES = 16 << 10, /* of the notes of a seat */
    ROOM_PAYLOAD_BYTES = 64,    /* what a host keeps with a vote */
    ROOM_HINT_MS_MAX = 10000,
    ROOM_CLOCK_MAX = 30 * 24 * 3600,
    ROOM_UNWATCHED_MAX = 200 /* moves of bots while nobody is there */
};

/* Beside the codes of the protocol. */
enum { ROOM_NOT_NOW = -32004 };

/* Who asks: a seat, SEAT_SPECTATOR, or: */
enum { ROOM_HOST = -2 };

enum seat_kind { KIND_HUMAN, KIND_BOT, KIND_OPEN, KIND_COUNT };
extern const char *const seat_kind_names[KIND_COUNT];

/* A seat as it is stored. */
struct room_seat {
    enum seat_kind kind;
    char level[ROOM_LEVEL_BYTES + 1]; /* of the bot, or what bot_new takes else; in a person's seat:
                                         of the one that stands in */
    char name[ROOM_NAME_BYTES + 1];
    bool held;        /* it is somebody's, though he may never have come */
    bool joined;      /* he has been there */
    bool invites;     /* somebody may sit down with an invitation */
    int64_t clock_ms; /* time left */
    int again;        /* turns taken back for which the clock has gained already */
};

/* Seconds; a budget of 0: no clock. The increment is gained when the turn passes on, up to the cap:
 * {900, 0, 900} is a time for the game, {900, 10, 1800} one with increments, and {86400, 86400,
 * 86400} a day for every move. */
struct clock_rules {
    int budget, increment, cap;
};

struct room_rules {
    struct clock_rules clock;
    bool hints;  /* allowed also where people play each other */
    bool local;  /* they all play at one device: nobody there is asked, or kept from anything */
    int creator; /* the seat of who made it, or SEAT_NONE */
};

/* A request to the others that waits for answers. */
enum ask_what { ASK_UNDO, ASK_SUBSTITUTE, ASK_INVITE, ASK_PAUSE, ASK_COUNT };
extern const char *const ask_names[ASK_COUNT];
struct room_ask {
    bool open;
    enum ask_what what;
    int64_t number;    /* an answer says which request it means */
    int seat;          /* who asks */
    int to;            /* undo: the version */
    int target;        /* substitute, invite: whose seat it is about; else SEAT_NONE */
    unsigned accepted; /* a bit per seat */
    char level[ROOM_LEVEL_BYTES + 1];     /* substitute: of the bot */
    char payload[ROOM_PAYLOAD_BYTES + 1]; /* invite: the host's */
};

/* Entries: what is stored. */
enum entry_kind {
    ENTRY_OPEN,    /* text: a record; rules; undos, where older ones are not told */
    ENTRY_SEAT,    /* seat, row: what the seat is from now on */
    ENTRY_PLAY,    /* seat, version before it, text: the action; gained: an increment */
    ENTRY_UNDO,    /* seat, version it went back to */
    ENTRY_ASK,     /* ask */
    ENTRY_ANSWER,  /* seat, accept */
    ENTRY_DROP,    /* the request is over */
    ENTRY_PAUSE,   /* seat: who wished for it */
    ENTRY_RESUME,  /* seat */
    ENTRY_CHAT,    /* seat, or SEAT_NONE: a spectator; name, text */
    ENTRY_NOTE,    /* seat, text */
    ENTRY_REMATCH, /* text: the room that follows */
    ENTRY_COUNT
};
struct room_entry {
    enum entry_kind kind;
    int seat;
    int64_t date; /* seconds since 1970 */
    int version, undos;
    bool gained, accept;
    struct room_rules rules;
    struct room_seat row;
    struct room_ask ask;
    char *name, *text; /* in effects: theirs */
};

/* What a request led to, or several in a row: the host clears it when all of it is stored and
 * told. */
struct room_effects {
    struct room_entry *entries; /* to be stored, in this order */
    int count, capacity;
    bool failed; /* memory ran out: what happened cannot be stored whole */

    bool update;  /* everybody is to see the position anew, not only who has an older version */
    bool people;  /* names, who is there, who may be replaced */
    unsigned ask; /* a bit for every seat that is asked just now */

    const char *hint_ended; /* the hint being thought of is not wanted, and why */
    bool move_ended;        /* the move being thought of is not */

    struct room_ask agreed; /* open: everybody said yes, it has been carried out */
    bool revealed;          /* something was taken back after somebody had learnt what was hidden */

    int code; /* of a refusal */
    struct text why;
};
void room_effects_clear(struct room_effects *effects);

/* Requests */

enum room_verb {
    VERB_JOIN,       /* sits down (again): name may be ""; newcomer: by an invitation */
    VERB_LEAVE,      /* one of those who sat down goes */
    VERB_TAKE,       /* the open seat `seat` becomes somebody's; name */
    VERB_HOLD,       /* the seat of a person, which nobody has yet, is somebody's */
    VERB_PLAY,       /* text, version, undos */
    VERB_PREVIEW,    /* text, version, undos */
    VERB_UNDO,       /* version to go back to, or -1; undos, or -1 */
    VERB_REDO,       /* undos, or -1 */
    VERB_ANSWER,     /* number, accept */
    VERB_PAST,       /* version, undos */
    VERB_WHY,        /* text */
    VERB_HINT,       /* ms, or 0 */
    VERB_CHAT,       /* text; name, of a spectator */
    VERB_NOTE,       /* text */
    VERB_SUBSTITUTE, /* seat, text: the level */
    VERB_INVITE,     /* seat, payload */
    VERB_HOME,       /* random */
    VERB_RESIGN,
    VERB_PAUSE,
    VERB_RESUME,
    VERB_REMATCH, /* text: the room that follows */
    VERB_TICK,    /* time passes */
    VERB_COUNT
};
struct room_request {
    enum room_verb verb;
    int from;     /* a seat, SEAT_SPECTATOR or ROOM_HOST */
    double now;   /* seconds of a steady clock */
    int64_t date; /* seconds since 1970 */
    uint64_t random;
    const char *text, *name, *payload;
    int version, undos, seat, ms;
    int64_t number;
    bool accept, newcomer;
};

/* Carries it out, or refuses it and changes nothing: false, with code and why. The result is one
 * JSON value; `out` is NULL where nobody reads it. VERB_HINT writes none when it is granted: the
 * answer follows when a bot has thought. */
bool room_handle(struct room *room, const struct room_request *request, struct json_writer *out,
                 struct room_effects *effects);

/* A method of docs/online.md that a room answers: its parameters (data/messages) become a request,
 * in which texts are those of the parameters; talk is made plain (plain.h) into the memory of
 * `plain`. False: code and why say what is wrong. */
union server_params;
struct room_plain {
    char text[ROOM_TEXT_BYTES + 1];
};
bool room_read_params(enum room_verb verb, const union server_params *params,
                      struct room_request *request, struct room_plain *plain,
                      struct room_effects *effects);
/* The verb of a method and the form of its parameters; NULL: no room answers it. */
struct form;
const struct form *room_find_method(const char *name, enum room_verb *verb);

/* Making */

/* A room of an ENTRY_OPEN. `away`: after so many seconds a bot may play for who is not there. NULL:
 * `error` says why not. */
struct room *room_new(const struct room_entry *open, double now, int away, struct text *error);
bool room_restore(struct room *room, const struct room_entry *entry, struct text *error);
void room_free(struct room *room);
/* Appends the shortest list of entries that gives this room, without its talk and notes. */
void room_pack(struct room *room, int64_t date, struct room_effects *effects);
/* Of that list what any action ends, an open vote with its answers or a pause, as lines. */
void room_write_pending(struct room *room, struct text *lines);
/* Who is there, and since when who is not, as in another one: it was made anew. */
void room_carry_presence(struct room *room, const struct room *from);

/* A room that somebody wants. */
struct server_params_create;
struct room_plan {
    struct table *table; /* the caller's; at its beginning, or as far as a record goes */
    struct room_rules rules;
    struct room_seat seats[SEATS_MAX];
    bool listed; /* `create`: the table is a public one */
};
/* What the parameters of `create` ask for, which were read; false: `why` says what is wrong. */
bool room_read_plan(const struct server_params_create *wish, uint64_t seed, struct room_plan *plan,
                    struct text *why);
/* The next game with the same people: the seats turned by one, each waits for its person. */
bool room_plan_next(const struct room *room, uint64_t seed, struct room_plan *plan,
                    struct text *why);
int room_seat_after(const struct room *room, int seat); /* where a seat sits then */

/* Entries as text: one JSON object in a line. */
void room_write_entry(const struct room_entry *entry, struct json_writer *json);
/* False with `error`. What is read is the caller's: room_entry_free. */
bool room_read_entry(const char *bytes, size_t count, struct room_entry *entry, struct text *error);
/* Every line that is not empty; the first one makes the room where there is none yet. */
bool room_restore_lines(struct room **room, const char *lines, size_t length, double now, int away,
                        struct text *error);
void room_entry_free(struct room_entry *entry);
/* Everything that entries decide, as one JSON object: equal rooms, equal texts. */
void room_write_state(const struct room *room, struct json_writer *json);

/* Looking */

const struct table *room_table(const struct room *room);
const struct room_seat *room_seat(const struct room *room, int seat);
const struct room_rules *room_rules(const struct room *room);
const struct room_ask *room_asked(const struct room *room);
int room_players(const struct room *room);
int room_turn(const struct room *room); /* SEAT_NONE: it is over */
int room_undos(const struct room *room);
const char *room_rematch(const struct room *room); /* "": none yet */
bool room_is_paused(const struct room *room);
bool room_is_person(const struct room *room, int seat); /* who plays himself */
bool room_is_watched(const struct room *room);          /* anybody is there */
bool room_allows_hints(const struct room *room);
bool room_is_name_taken(const struct room *room, int seat, const char *name);
/* The open seat, or the first one for SEAT_NONE; SEAT_NONE: there is none. */
int room_find_open(const struct room *room, int wanted);
int room_clock_running(const struct room *room); /* whose time runs, or SEAT_NONE */
int64_t room_clock_left(const struct room *room, int seat, double now);
/* When VERB_TICK is due, or 0: not before something else happens. */
double room_next_tick(const struct room *room);
unsigned room_asked_seats(const struct room *room, double now); /* whose yes is wanted */

/* Telling: the notifications of docs/online.md, the members of their parameters. A viewer is a seat
 * or SEAT_SPECTATOR; `from` is the version he has seen, or -1. */
void room_write_update(const struct room *room, int viewer, int from, double now,
                       struct json_writer *json);
void room_write_people(const struct room *room, int viewer, double now, struct json_writer *json);
void room_write_ask(const struct room *room, double now, struct json_writer *json);
void room_write_line(int seat, const char *name, const char *text, int64_t date,
                     struct json_writer *json);
/* What a viewer may learn of the action that left `version`: returns the number of events, at most
 * EVENTS_MAX. */
int room_log_events(const struct room *room, int version, int viewer, struct event *events);

/* Whether two seats see the same: then there is nothing to hide when a device changes hands. */
bool room_sees_same(const struct room *room, int seat, int other);

/* Somebody who looks on: a device of a seat, or a spectator. */
struct room_viewer {
    int who;     /* a seat or SEAT_SPECTATOR */
    int version; /* the last one he has seen; -1: none */
    bool fresh;  /* has just sat down: is told everything but older talk and notes */
    bool wrote;  /* the note is his own */
};
/* Says to the viewer what he does not know yet, notification by notification; he knows it then.
 * `params` is the JSON object of its parameters. */
void room_tell(const struct room *room, const struct room_effects *effects,
               struct room_viewer *viewer, double now,
               void (*say)(void *context, const char *method, const struct text *params),
               void *context);
void room_write_place(const struct room *room, int viewer, struct json_writer *json); /* join */

/* Bots. A job is one thought; its bot goes with it and comes back. */

struct room_job;

/* The bot of the seat to move is to think, and does not yet. */
bool room_wants_move(const struct room *room);
struct room_job *room_begin_move(struct room *room); /* NULL: out of memory */
/* Likewise; `adviser` is a level or a description. */
struct room_job *room_begin_hint(struct room *room, const char *adviser, int ms, uint64_t seed);
void room_job_limit(struct room_job *job, int ms); /* how long it may think; 0: as its level does */
/* Thinks, on any thread; looks at nothing but the job. */
void room_job_think(struct room_job *job, const struct bot_host *host);
/* It was thought of elsewhere, by the bot of another room of the same entries. False: it is not
 * legal. */
bool room_job_decide(struct room_job *job, const char *action);
/* The thought has come to an end: the bot sits down again. */
void room_job_return(struct room_job *job);
/* Plays a move that has returned, if it is still wanted, and frees the job. */
bool room_end_move(struct room_job *job, double now, int64_t date, struct room_effects *effects);
/* Writes a hint that has returned, unless `json` is NULL; false: it is not wanted any more, or
 * failed. Frees the job. */
bool room_end_hint(struct room_job *job, struct json_writer *json);
void room_job_free(struct room_job *job);
const struct bot_answer *room_job_answer(const struct room_job *job); /* NULL: none */
int room_job_seat(const struct room_job *job);
const char *room_job_level(const struct room_job *job);

size_t room_bot_bytes(const struct room *room, int seat); /* of the bot that sits there; 0: none */
void room_bot_leave(struct room *room, int seat);         /* it is made anew, without memories */
void room_stop_hint(struct room *room);                   /* whoever asked has gone */

#define ROOM_HINT_LEVEL "hard"

#endif
