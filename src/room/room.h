/* room.h: a game played by people and bots at one table: who sits where, what was played and taken
 * back, votes, clocks, pauses, absence, bots with what they remember, and who is told what.
 *
 * A room does no I/O and has neither threads nor a clock. A host (server, page, terminal) hands it
 * requests together with their origin and the time, and is told what to store (entries), whom to
 * tell, and which bots should think. A room is determined by its entries: passed to room_new and
 * room_restore in their order they give the same room. See docs/room.md. */
#ifndef EPOKI_ROOM_ROOM_H
#define EPOKI_ROOM_ROOM_H

#include "bots/bot.h"
#include "core/json.h"
#include "core/table.h"
#include "rpc/rpc.h"

struct room;

enum {
    ROOM_NAME_BYTES = 48,
    ROOM_LEVEL_BYTES = 255, /* of a bot: a level, or a description as long as anybody may type */
    ROOM_TEXT_BYTES = 2000, /* of a line of talk */
    ROOM_NOTE_BYTES = 16 << 10, /* of the notes of a seat */
    ROOM_PAYLOAD_BYTES = 64,    /* data of the host, kept with a vote */
    ROOM_HINT_MS_MAX = 10000,
    ROOM_CLOCK_MAX = 30 * 24 * 3600,
    ROOM_UNWATCHED_MAX = 200 /* moves of bots while nobody is there */
};

/* In addition to the codes of the protocol. */
enum { ROOM_NOT_NOW = -32004 };

/* Who asks: a seat, SEAT_SPECTATOR, or: */
enum { ROOM_HOST = -2 };

enum seat_kind { KIND_HUMAN, KIND_BOT, KIND_OPEN, KIND_COUNT };
extern const char *const seat_kind_names[KIND_COUNT];

/* A seat as it is stored. */
struct room_seat {
    enum seat_kind kind;
    char level[ROOM_LEVEL_BYTES + 1]; /* of the bot, or any text that bot_new accepts; in a person's
                                         seat: of the bot that stands in */
    char name[ROOM_NAME_BYTES + 1];
    bool held;        /* it belongs to somebody, who may never have come yet */
    bool joined;      /* he has been there */
    bool invites;     /* somebody may sit down with an invitation */
    int64_t clock_ms; /* time left */
    int again;        /* turns taken back for which the clock has already gained */
};

/* In seconds; a budget of 0 means no clock. The increment is gained when the turn passes on, up to
 * the cap: {900, 0, 900} is a fixed time for the game, {900, 10, 1800} has increments, and {86400,
 * 86400, 86400} gives a day for every move. */
struct clock_rules {
    int budget, increment, cap;
};

struct room_rules {
    struct clock_rules clock;
    bool hints;  /* hints are allowed even if people play each other */
    bool local;  /* everybody plays at one device: nobody there needs to be asked or restricted */
    bool rated;  /* the result counts for ratings: nobody is helped */
    int creator; /* the seat of the person who made it, or SEAT_NONE */
};

/* A question to the others that waits for answers. */
enum ask_what { ASK_UNDO, ASK_SUBSTITUTE, ASK_INVITE, ASK_PAUSE, ASK_COUNT };
extern const char *const ask_names[ASK_COUNT];
struct room_ask {
    bool open;
    enum ask_what what;
    int64_t number;                   /* an answer refers to the question by this number */
    int seat;                         /* who asks */
    int to;                           /* undo: the version */
    int target;                       /* substitute, invite: the seat in question; else SEAT_NONE */
    unsigned accepted;                /* a bit per seat */
    char level[ROOM_LEVEL_BYTES + 1]; /* substitute: of the bot */
    char payload[ROOM_PAYLOAD_BYTES + 1]; /* invite: the host's */
};

/* Entries: what is stored. */
enum entry_kind {
    ENTRY_OPEN,    /* text: a record; rules; undos, if older ones are not listed */
    ENTRY_SEAT,    /* seat, row: what the seat is from now on */
    ENTRY_PLAY,    /* seat, version before it, text: the action; gained: whether the clock gained */
    ENTRY_UNDO,    /* seat, version it went back to */
    ENTRY_ASK,     /* ask */
    ENTRY_ANSWER,  /* seat, accept */
    ENTRY_DROP,    /* the question is closed */
    ENTRY_PAUSE,   /* seat: who asked for it */
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
    char *name, *text; /* those in effects belong to them */
};

/* What one or more requests led to; the host clears it when everything is stored and told. */
struct room_effects {
    struct room_entry *entries; /* to be stored, in this order */
    int count, capacity;
    bool failed; /* memory ran out: not everything that happened can be stored */

    bool update;  /* everybody must see the position again, not only those with an older version */
    bool people;  /* names, who is there, who may be replaced */
    unsigned ask; /* a bit for every seat that is being asked now */

    const char *hint_ended; /* the hint in progress is not wanted any more, and why */
    bool move_ended;        /* the move in progress is not wanted any more */

    struct room_ask agreed; /* if open: everybody agreed, and it has been carried out */
    bool revealed; /* something was taken back after somebody had learnt hidden information */

    int code; /* of a refusal */
    struct text why;
};
void room_effects_clear(struct room_effects *effects);

/* Requests */

enum room_verb {
    VERB_JOIN,       /* sits down (again): name may be ""; newcomer: by an invitation */
    VERB_LEAVE,      /* one of those who sat there leaves */
    VERB_TAKE,       /* the open seat `seat` now belongs to somebody; name */
    VERB_HOLD,       /* a seat for a person that nobody has taken now belongs to somebody */
    VERB_FORGET,     /* the person of `seat` is to be forgotten: his name goes */
    VERB_REPLACE,    /* a bot plays on for the person of `seat`, for good: he did not come */
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

/* Carries out the request, or refuses it and changes nothing: then returns false, with code and
 * reason. The result is one JSON value; `out` may be NULL if nobody reads it. A granted VERB_HINT
 * writes nothing: the answer follows when a bot has thought. */
bool room_handle(struct room *room, const struct room_request *request, struct json_writer *out,
                 struct room_effects *effects);

/* For a method of docs/online.md that a room answers: turns its parameters (data/messages) into a
 * request. Texts in it point into the parameters; talk is made plain (plain.h) into the memory of
 * `plain`. If it returns false, code and why say what is wrong. */
union server_params;
struct room_plain {
    char text[ROOM_TEXT_BYTES + 1];
};
bool room_read_params(enum room_verb verb, const union server_params *params,
                      struct room_request *request, struct room_plain *plain,
                      struct room_effects *effects);
/* The verb of a method and the form of its parameters; NULL if no room answers it. */
enum { ROOM_METHOD_COUNT = 15 };
struct form;
const struct form *room_find_method(const char *name, enum room_verb *verb);

/* Making */

/* A room from an ENTRY_OPEN. `away`: after that many seconds a bot may play for an absent person.
 * On NULL `error` says why. */
struct room *room_new(const struct room_entry *open, double now, int away, struct text *error);
bool room_restore(struct room *room, const struct room_entry *entry, struct text *error);
void room_free(struct room *room);
/* From now on it is a game of a tournament: bots play on while nobody is there, and nobody is
 * helped: no hints, no taking back, no taking home what is hidden. Not from entries. */
void room_make_contest(struct room *room);
/* Appends the shortest list of entries that gives this room, without its talk and notes. */
void room_pack(struct room *room, int64_t date, struct room_effects *effects);
/* The part of that list that any action would end, an open vote with its answers or a pause, as
 * lines. */
void room_write_pending(struct room *room, struct text *lines);
/* Copies from another room who is present, and since when others are absent: this room was made
 * again. */
void room_carry_presence(struct room *room, const struct room *from);

/* The description of a new room. */
struct server_params_create;
struct room_plan {
    struct table *table; /* owned by the caller; at its beginning, or at the end of a record */
    struct room_rules rules;
    struct room_seat seats[SEATS_MAX];
    bool listed; /* `create`: the table is a public one */
};
/* What the parameters of `create`, which have been read, ask for; on false `why` says what is
 * wrong. */
bool room_read_plan(const struct server_params_create *wish, uint64_t seed, struct room_plan *plan,
                    struct text *why);
/* The next game with the same people: the seats move on by one, and each waits for its person. */
bool room_plan_next(const struct room *room, uint64_t seed, struct room_plan *plan,
                    struct text *why);
int room_seat_after(const struct room *room, int seat); /* where a seat sits then */
/* The planned room; takes ownership of the plan's table in any case. On NULL `error` says why not.
 */
struct room *room_from_plan(struct room_plan *plan, double now, int away, struct text *error);

/* Entries as text: one JSON object in a line. */
void room_write_entry(const struct room_entry *entry, struct json_writer *json);
/* Returns false with `error`. The caller owns what is read: room_entry_free. */
bool room_read_entry(const char *bytes, size_t count, struct room_entry *entry, struct text *error);
/* Reads every line that is not empty; the first one makes the room if there is none yet. */
bool room_restore_lines(struct room **room, const char *lines, size_t length, double now, int away,
                        struct text *error);
void room_entry_free(struct room_entry *entry);
/* Everything determined by entries, as one JSON object: equal rooms give equal texts. */
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
bool room_is_person(const struct room *room, int seat); /* a person who plays himself */
bool room_is_watched(const struct room *room);          /* somebody is there */
bool room_is_here(const struct room *room, int seat);   /* the person of that seat is */
bool room_allows_hints(const struct room *room);
bool room_is_name_taken(const struct room *room, int seat, const char *name);
/* The open seat `wanted`, or the first open one for SEAT_NONE; SEAT_NONE if there is none. */
int room_find_open(const struct room *room, int wanted);
int room_clock_running(const struct room *room); /* whose time runs, or SEAT_NONE */
int64_t room_clock_left(const struct room *room, int seat, double now);
/* When VERB_TICK is due; 0: not before something else happens. */
double room_next_tick(const struct room *room);
unsigned room_asked_seats(const struct room *room, double now); /* whose consent is needed */

/* What a viewer may learn about the action played at `version`: returns the number of events, at
 * most EVENTS_MAX. */
int room_log_events(const struct room *room, int version, int viewer, struct event *events);

/* Whether two seats see the same: then nothing has to be hidden when a device changes hands. */
bool room_sees_same(const struct room *room, int seat, int other);

/* Somebody who is told things: a device of a seat, or a spectator. */
struct room_viewer {
    int who;          /* a seat or SEAT_SPECTATOR */
    int version;      /* the last one he has seen; -1: none */
    bool fresh;       /* has just sat down: is told everything except older talk and notes */
    bool wrote;       /* the note is his own */
    unsigned unheard; /* seats whose talk he does not want: a bit for each */
};
/* Tells the viewer what he does not know yet, one notification after the other, and notes that he
 * knows it. `params` is the JSON object of its parameters. */
void room_tell(const struct room *room, const struct room_effects *effects,
               struct room_viewer *viewer, double now,
               void (*say)(void *context, const char *method, const struct text *params),
               void *context);
void room_write_place(const struct room *room, int viewer, struct json_writer *json); /* join */

/* Bots. A job is one thought; its bot goes with the job and comes back. */

struct room_job;

/* The bot of the deciding seat has not begun to think; and it should, for somebody is there who
 * waits for it. */
bool room_waits_for_bot(const struct room *room);
bool room_wants_move(const struct room *room);
struct room_job *room_begin_move(struct room *room); /* NULL: out of memory */
/* The same; `adviser` is a level or a description. */
struct room_job *room_begin_hint(struct room *room, const char *adviser, int ms, uint64_t seed);
void room_job_limit(struct room_job *job, int ms); /* how long it may think; 0: as its level does */
/* Thinks, on any thread; uses nothing but the job. */
void room_job_think(struct room_job *job, const struct bot_host *host);
/* The decision was made elsewhere, by the bot of another room with the same entries. Returns false
 * if it is not legal. */
bool room_job_decide(struct room_job *job, const char *action);
/* The thought about a move has come to an end: the bot sits down again. */
void room_job_return(struct room_job *job);
/* Plays the move of a returned job, if it is still wanted, and frees the job. */
bool room_end_move(struct room_job *job, double now, int64_t date, struct room_effects *effects);
/* Writes the hint of a returned job, unless `json` is NULL; false if it is not wanted any more or
 * failed. Frees the job. */
bool room_end_hint(struct room_job *job, struct json_writer *json);
void room_job_free(struct room_job *job);
const struct bot_answer *room_job_answer(const struct room_job *job); /* NULL: none */

/* A job for another process, and its answer: JSON objects (job.c). What the seat cannot know is
 * drawn anew by `random`; nothing else of the game is in it. The answer is that of the same bot
 * here. */
void room_job_write(const struct room_job *job, uint64_t random, struct json_writer *json);
struct room_job *room_job_read(const struct json_node *object, struct text *error); /* or NULL */
void room_job_write_answer(const struct room_job *job, struct json_writer *json);
/* False: it cannot be the answer to this job. */
bool room_job_read_answer(struct room_job *job, const struct json_node *object);
/* In the other process: the bot that goes with it, from now on the job's (NULL: a new one is to be
 * made); and the bot that has thought, from now on the caller's. */
void room_job_lend(struct room_job *job, struct bot *bot);
struct bot *room_job_take(struct room_job *job);
/* Here: the bot that thought of a move stays where it is, at a place of that number, which is not
 * 0. False: nobody needs it any more. And where it was when the job began. */
bool room_job_keep_at(struct room_job *job, int64_t place);
void room_job_begin_anew(struct room_job *job); /* what knew the table is gone */
int64_t room_job_place(const struct room_job *job);
int64_t room_bot_place(const struct room *room, int seat);
int room_job_seat(const struct room_job *job);
const char *room_job_level(const struct room_job *job);
const struct game *room_job_game(const struct room_job *job);

size_t room_bot_bytes(const struct room *room, int seat); /* of the bot that sits there; 0: none */
void room_bot_leave(struct room *room, int seat); /* a new one is made later, without memories */
void room_stop_hint(struct room *room);           /* the person who asked has gone */

#define ROOM_HINT_LEVEL "hard"

#endif
