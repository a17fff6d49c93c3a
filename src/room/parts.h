/* parts.h: the inside of a room, for the files of this folder. */
#ifndef EPOKI_ROOM_PARTS_H
#define EPOKI_ROOM_PARTS_H

#include "room/room.h"
#include "rpc/shape.h"

#define REPLACEMENT_LEVEL "normal" /* of a bot that replaces somebody for good */

struct journal_entry { /* what happened in one action */
    int first, count;  /* its events */
    int seat;          /* who decided */
    uint8_t seen_by;   /* who may learn which action it was */
    bool lost;         /* more happened than could be kept */
    bool gained;       /* the turn passed on, and the clock has gained for it */
};

struct chair {
    struct room_seat row;

    /* Not from entries */
    int online;        /* how many are sitting there now */
    double away_since; /* when the last one left */
    struct bot *bot;   /* NULL: there is none, or it is thinking, or another process has it: */
    int64_t place;     /* which one; 0: none */
    int heard; /* it knows what was played before this version; -1: it must forget everything */
};

struct room {
    struct table *table;
    struct room_rules rules;
    struct chair chairs[SEATS_MAX];
    struct journal_entry *journal; /* per version */
    int journal_capacity;
    struct event *events;
    int event_count, event_capacity;
    struct room_ask ask;
    int undos; /* how often it went back */
    bool paused;
    char *rematch; /* NULL: none */

    /* Not from entries */
    bool contest;      /* of a tournament: room_make_contest */
    int away;          /* seconds after which an absent person may be replaced */
    int spectators;    /* how many watch */
    double turn_since; /* when the deciding seat began to think */
    int unwatched;     /* moves of bots since the last person left */
    struct room_job *move, *hint;
    int hint_seat; /* who waits for a hint, or SEAT_NONE */
};

/* An action the bot has not heard of, and how many of the job's events belong to it. */
struct news {
    uint32_t action;
    uint8_t seen_by; /* who may learn which action it was */
    int events;
    int turn; /* who decided next */
    bool lost;
};

struct room_job {
    struct room *room; /* NULL: it is not wanted any more */
    int version;       /* what it thinks about */

    /* For the thread that thinks */
    const struct game *game;
    int seat;
    char level[ROOM_LEVEL_BYTES + 1];
    struct bot *bot; /* lent; NULL: one is made */
    int64_t place;   /* the other process that keeps the bot (room_job_keep_at); 0: none does */
    bool forget;     /* it must forget what it remembers */
    struct news *news;
    int news_count;
    struct event *events;
    int ms; /* 0: the limit of its level */
    uint64_t seed;
    bool good;
    struct bot_answer answer;
    uint64_t state[STATE_BYTES_MAX / 8];
};

/* A request being carried out. */
struct call {
    struct room *room;
    const struct room_request *request;
    struct json_writer *out;
    struct room_effects *effects;
};

/* room.c */
bool call_refuse(struct call *call, int code, const char *why); /* returns false */
bool call_not_now(struct call *call, const char *why);
bool call_answer_nothing(struct call *call); /* {}; returns true */
bool call_plays(struct call *call);          /* its seat plays itself; else refused */
bool call_goes_on(struct call *call);        /* the game is neither over nor paused; else refused */
bool call_turn(struct call *call);           /* and this seat must decide */
void room_copy_text(char *to, size_t size, const char *from); /* cuts what does not fit */

/* entry.c */
void room_keep(struct call *call, const struct room_entry *entry); /* it has already been applied */
bool room_put(struct call *call, const struct room_entry *entry);  /* applies and keeps it */

/* journal.c */
bool room_journal_play(struct room *room, uint32_t action, struct text *error);
bool room_journal_replay(struct room *room, struct text *error); /* replays its record */
bool room_journal_gain(struct room *room); /* for the last action; false if it has gained before */
void room_journal_undo(struct room *room, int to);
bool room_play(struct call *call, uint32_t action); /* and stores it; else refused */

/* clock.c */
bool room_clock_counts(const struct room *room,
                       int seat); /* it has a clock that runs in its turn */
void room_clock_charge(struct call *call, int seat, int gain);
void room_clock_take_back(struct call *call, int seat, int to);
void room_clock_begin(struct room *room, double now); /* the deciding seat thinks from now on */

/* vote.c */
unsigned room_vote_people(const struct room *room);
unsigned room_vote_needed(const struct room *room, const struct room_ask *ask, double now);
bool room_vote_is_one_replaced(const struct room *room, unsigned needed);
bool room_vote_begin(struct call *call, struct room_ask *ask);
bool room_vote_drop(struct call *call);

/* What a vote decides: undo.c, people.c, pause.c */
bool room_undo_carry_out(struct call *call, const struct room_ask *ask);
bool room_substitute_carry_out(struct call *call, const struct room_ask *ask);
bool room_invite_carry_out(struct call *call, const struct room_ask *ask);
bool room_pause_carry_out(struct call *call, const struct room_ask *ask);

/* people.c */
bool room_people_replace(struct call *call, int seat, const struct room_seat *row);
bool room_people_is_absent(const struct room *room, int seat, double now);
int64_t room_people_vacant_ms(const struct room *room, int asker, int seat, double now);

/* bots.c */
void room_bots_stop(struct room *room, struct room_effects *effects); /* the position has changed */
void room_bots_forget(struct room *room);                             /* actions were taken back */
void room_bots_send_away(struct room *room);
void room_bots_end_hint(struct room *room, struct room_effects *effects, const char *why);

/* Handlers */
typedef bool verb_handler(struct call *call);
verb_handler verb_join, verb_leave, verb_take, verb_hold, verb_forget, verb_replace,
    verb_substitute, verb_invite, verb_resign;
verb_handler verb_play, verb_preview, verb_redo, verb_undo, verb_answer, verb_pause, verb_resume;
verb_handler verb_past, verb_why, verb_hint, verb_chat, verb_note, verb_tick;
verb_handler verb_home;

#endif
