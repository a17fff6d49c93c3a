/* people.c: who sits where: coming and going, names, bots that replace people, giving up. */
#include <string.h>

#include "room/parts.h"
#include "room/plain.h"

/* Seats that change */

static bool keep_seat(struct call *call, int seat, const struct room_seat *row)
{
    call->effects->people = true;
    return room_put(call, &(struct room_entry){.kind = ENTRY_SEAT, .seat = seat, .row = *row});
}

/* Somebody else decides for the seat from now on. */
bool room_people_replace(struct call *call, int seat, const struct room_seat *row)
{
    struct room *room = call->room;
    call->effects->update = true;
    if (room_turn(room) == seat) {
        room_bots_stop(room, call->effects);
        room_clock_begin(room, call->request->now);
    }
    return keep_seat(call, seat, row);
}

/* Names */

bool room_is_name_taken(const struct room *room, int seat, const char *name)
{
    for (int other = 0; other < room_players(room); other++)
        if (other != seat && name[0] && plain_is_same(room->chairs[other].row.name, name))
            return true;
    return false;
}

/* Gives the seat this name, with a number if another seat has it. */
static void give_name(const struct room *room, int seat, const char *name, struct room_seat *row)
{
    enum { ROOM_FOR_NUMBER = 3 };
    size_t length = strlen(name);
    room_copy_text(row->name, sizeof row->name, name);
    if (length > ROOM_NAME_BYTES - ROOM_FOR_NUMBER)
        length = text_utf8_prefix(name, ROOM_NAME_BYTES - ROOM_FOR_NUMBER);
    for (int number = 2; room_is_name_taken(room, seat, row->name); number++) {
        struct text numbered = TEXT_EMPTY;
        text_add_bytes(&numbered, name, length);
        text_format(&numbered, " %d", number);
        room_copy_text(row->name, sizeof row->name, text_string(&numbered));
        text_free(&numbered);
    }
}

/* join, leave */

/* Votes of the others about the seat of an absent person end. */
static bool forget_plans(struct call *call, int seat)
{
    const struct room_ask *ask = &call->room->ask;
    bool about = ask->what == ASK_SUBSTITUTE || ask->what == ASK_INVITE;
    return !ask->open || !about || ask->target != seat || room_vote_drop(call);
}

/* What changes for the seat when its person comes; an entry is made only if something does. */
static bool welcome(struct call *call, int seat)
{
    struct room *room = call->room;
    const struct room_seat before = room->chairs[seat].row;
    struct room_seat row = before;
    if (call->request->newcomer) { /* the seat belongs to him from now on */
        row.held = true;
        row.name[0] = '\0';
    }
    if (call->request->name && call->request->name[0])
        give_name(room, seat, call->request->name, &row);
    bool returned = row.kind == KIND_HUMAN && row.level[0]; /* a bot was standing in */
    row.invites = false;
    if (!forget_plans(call, seat))
        return false;
    if (!returned && !before.invites && row.joined && strcmp(row.name, before.name) == 0)
        return true;
    if (!before.joined) { /* clocks wait until everybody has come */
        room_clock_begin(room, call->request->now);
        call->effects->update |= room->rules.clock.budget > 0; /* now they may run */
    }
    row.joined = true;
    if (!returned)
        return keep_seat(call, seat, &row);
    memset(row.level, 0, sizeof row.level);
    return room_people_replace(call, seat, &row);
}

bool verb_join(struct call *call)
{
    struct room *room = call->room;
    int seat = call->request->from;
    if (seat == SEAT_SPECTATOR) {
        room->spectators++;
    } else {
        if (!welcome(call, seat))
            return false;
        room->chairs[seat].online++;
    }
    room->unwatched = 0;
    call->effects->people = true;
    return call_answer_nothing(call);
}

bool verb_leave(struct call *call)
{
    struct room *room = call->room;
    int seat = call->request->from;
    if (seat == SEAT_SPECTATOR) {
        assert(room->spectators > 0);
        room->spectators--;
    } else {
        struct chair *chair = &room->chairs[seat];
        assert(chair->online > 0);
        if (--chair->online == 0) {
            chair->away_since = call->request->now;
            call->effects->people = true;
            if (room->hint_seat == seat)
                room_bots_end_hint(room, call->effects, "you have left the table");
        }
    }
    return call_answer_nothing(call);
}

/* take */

int room_find_open(const struct room *room, int wanted)
{
    for (int seat = 0; seat < room_players(room); seat++)
        if (room->chairs[seat].row.kind == KIND_OPEN && (wanted == SEAT_NONE || wanted == seat))
            return seat;
    return SEAT_NONE;
}

bool verb_take(struct call *call)
{
    int seat = room_find_open(call->room, call->request->seat);
    if (seat == SEAT_NONE)
        return call_not_now(call, "no such seat is open");
    struct room_seat row = call->room->chairs[seat].row;
    row.kind = KIND_HUMAN;
    row.held = true;
    give_name(call->room, seat, call->request->name, &row);
    if (!room_people_replace(call, seat, &row))
        return false;
    json_begin_object(call->out);
    json_pair_int(call->out, "seat", seat);
    json_end_object(call->out);
    return true;
}

/* hold */

bool verb_hold(struct call *call)
{
    int seat = call->request->seat;
    struct room_seat row = call->room->chairs[seat].row;
    if (row.kind != KIND_HUMAN || row.held)
        return call_not_now(call, "somebody else has this seat");
    row.held = true;
    row.invites = false;
    return keep_seat(call, seat, &row) && call_answer_nothing(call);
}

/* forget */

bool verb_forget(struct call *call)
{
    int seat = call->request->seat;
    struct room_seat row = call->room->chairs[seat].row;
    memset(row.name, 0, sizeof row.name);
    return keep_seat(call, seat, &row) && call_answer_nothing(call);
}

/* substitute */

bool room_people_is_absent(const struct room *room, int seat, double now)
{
    const struct chair *chair = &room->chairs[seat];
    return !chair->online && chair->away_since + room->away <= now;
}

/* A player with a clock has its time: nobody alone may put a bot there instead. */
static bool is_protected(const struct room *room, int seat)
{
    return room->rules.clock.budget && room->chairs[seat].row.joined;
}

/* Whether `asker` (or, for SEAT_NONE, any of the others) has somebody to agree with. */
static bool can_be_agreed(const struct room *room, int asker, int seat, double now)
{
    const struct room_ask ask = {.what = ASK_SUBSTITUTE, .seat = asker, .target = seat};
    unsigned others = room_vote_needed(room, &ask, now);
    if (asker == SEAT_NONE)
        others &= others - 1; /* one of them would ask */
    return others;
}

/* In how many milliseconds `asker` may propose a bot for the seat; 0: now; -1: its person is there
 * or has time on his clock, or it has a bot already. */
int64_t room_people_vacant_ms(const struct room *room, int asker, int seat, double now)
{
    const struct chair *chair = &room->chairs[seat];
    if (chair->online || chair->row.kind == KIND_BOT || chair->row.level[0] ||
        room_turn(room) == SEAT_NONE || room->rules.rated ||
        (is_protected(room, seat) && !can_be_agreed(room, asker, seat, now)))
        return -1;
    double left = chair->away_since + room->away - now;
    return left > 0 ? (int64_t)(left * 1000) + 1 : 0;
}

/* A bot plays for an absent person, if he is still absent. */
bool room_substitute_carry_out(struct call *call, const struct room_ask *ask)
{
    struct room_seat row = call->room->chairs[ask->target].row;
    if (!room_people_is_absent(call->room, ask->target, call->request->now) || row.level[0])
        return true;
    if (row.kind == KIND_OPEN)
        row.kind = KIND_BOT; /* nobody will come back to it */
    memcpy(row.level, ask->level, sizeof row.level);
    return room_people_replace(call, ask->target, &row);
}

bool verb_substitute(struct call *call)
{
    const struct room *room = call->room;
    const struct room_request *request = call->request;
    struct room_ask ask = {.what = ASK_SUBSTITUTE, .seat = request->from, .target = request->seat};
    if (!call_plays(call))
        return false;
    if (room->rules.rated)
        return call_not_now(call, "the game is rated: nobody plays for somebody else");
    if (ask.target < 0 || ask.target >= room_players(room))
        return call_refuse(call, RPC_INVALID_PARAMS, "there is no such seat");
    if (!bot_is_level(request->text))
        return call_refuse(call, RPC_INVALID_PARAMS, "there is no such level");
    room_copy_text(ask.level, sizeof ask.level, request->text);
    if (ask.target == ask.seat ||
        room_people_vacant_ms(room, ask.seat, ask.target, request->now) != 0)
        return call_not_now(call, "a bot takes over only a seat whose person has been away a "
                                  "while, and has no clock or everybody agrees");
    if (room_vote_needed(room, &ask, request->now))
        return room_vote_begin(call, &ask);
    return room_substitute_carry_out(call, &ask) && call_answer_nothing(call);
}

/* invite */

bool room_invite_carry_out(struct call *call, const struct room_ask *ask)
{
    struct room_seat row = call->room->chairs[ask->target].row;
    row.invites = true;
    return keep_seat(call, ask->target, &row);
}

/* For the seat of an absent person: the others are asked, and at least one must be there. */
static bool ask_others(struct call *call, struct room_ask *ask)
{
    if (!room_people_is_absent(call->room, ask->target, call->request->now))
        return call_not_now(call, "this seat is taken, and its person has not been away for long");
    if (!room_vote_needed(call->room, ask, call->request->now))
        return call_not_now(call, "this seat is taken: somebody else would have to agree");
    return room_vote_begin(call, ask);
}

bool verb_invite(struct call *call)
{
    const struct room *room = call->room;
    const struct room_request *request = call->request;
    struct room_ask ask = {.what = ASK_INVITE, .seat = request->from, .target = request->seat};
    if (request->from != room->rules.creator)
        return call_not_now(call, "only who made the table invites");
    if (room->rules.rated)
        return call_not_now(call, "the game is rated: nobody plays for somebody else");
    if (ask.target < 0 || ask.target >= room_players(room))
        return call_refuse(call, RPC_INVALID_PARAMS, "there is no such seat");
    const struct room_seat *row = &room->chairs[ask.target].row;
    if (row->kind != KIND_HUMAN || ask.target == ask.seat || room_turn(room) == SEAT_NONE ||
        !room_is_person(room, ask.seat))
        return call_not_now(call, "nobody can be invited to this seat");
    room_copy_text(ask.payload, sizeof ask.payload, request->payload ? request->payload : "");
    if (row->held)
        return ask_others(call, &ask);
    call->effects->agreed = ask;
    call->effects->agreed.open = true;
    return room_invite_carry_out(call, &ask) && call_answer_nothing(call);
}

/* replace */

bool verb_replace(struct call *call)
{
    int seat = call->request->seat;
    struct room_seat row = call->room->chairs[seat].row;
    if (row.kind != KIND_HUMAN)
        return call_not_now(call, "no person has this seat");
    if (!forget_plans(call, seat))
        return false;
    row.kind = KIND_BOT;
    row.invites = false;
    room_copy_text(row.level, sizeof row.level, REPLACEMENT_LEVEL);
    return room_people_replace(call, seat, &row) && call_answer_nothing(call);
}

/* resign */

/* A bot replaces a player who gives up, for good: the others have a game to finish. */
bool verb_resign(struct call *call)
{
    int seat = call->request->from;
    struct room_seat row = call->room->chairs[seat].row;
    if (!call_plays(call) || !call_goes_on(call) || !room_vote_drop(call))
        return false;
    row.kind = KIND_BOT;
    room_copy_text(row.level, sizeof row.level, REPLACEMENT_LEVEL);
    return room_people_replace(call, seat, &row) && call_answer_nothing(call);
}
