/* plan.c: a room that somebody wants: what `create` asks for (docs/online.md), the next game of the
 * same people; and opening it. */
#include <string.h>

#include "room/parts.h"
#include "room/plain.h"
#include "server_messages.h"

/* create */

static bool read_seat(const struct server_params_seat_wish *wish, struct room_seat *seat)
{
    *seat = (struct room_seat){.kind = KIND_COUNT};
    for (int i = 0; i < KIND_COUNT; i++)
        if (strcmp(wish->kind, seat_kind_names[i]) == 0)
            seat->kind = (enum seat_kind)i;
    if (seat->kind == KIND_BOT) {
        if (!wish->level || !bot_is_level(wish->level))
            return false;
        room_copy_text(seat->level, sizeof seat->level, wish->level);
    }
    return seat->kind != KIND_COUNT;
}

static bool read_seats(const struct server_params_create *wish, struct room_plan *plan,
                       struct text *error)
{
    bool people = false;
    if (wish->seats.count != wish->players)
        return text_refuse(error, "seats must be a list with one entry per seat");
    for (int i = 0; i < wish->players; i++) {
        struct room_seat *seat = &plan->seats[i];
        if (!read_seat(&wish->seats.at[i], seat))
            return text_refuse(error,
                               "a seat is {kind: human}, {kind: open} or {kind: bot, level}");
        seat->clock_ms = (int64_t)plan->rules.clock.budget * 1000;
        people |= seat->kind != KIND_BOT;
        if (seat->kind == KIND_OPEN && !plan->listed)
            return text_refuse(error, "an open seat needs a public table: nobody would find it");
    }
    return people || text_refuse(error, "somebody must play: every seat is a bot");
}

static bool read_clock(const struct server_params_create *wish, struct clock_rules *clock,
                       struct text *error)
{
    const struct server_params_clock_wish *given = &wish->clock;
    if (!wish->has_clock)
        return true;
    *clock = (struct clock_rules){given->budget, given->has_increment ? given->increment : 0,
                                  given->has_cap ? given->cap : given->budget};
    return clock->cap >= clock->budget ||
           text_refuse(error, "clock must be {budget, increment, cap} in seconds, cap >= budget");
}

static bool read_visibility(const struct server_params_create *wish, bool *listed,
                            struct text *error)
{
    *listed = wish->visibility && strcmp(wish->visibility, "public") == 0;
    if (wish->visibility && !*listed && strcmp(wish->visibility, "private") != 0)
        return text_refuse(error, "visibility must be public or private");
    return !*listed || !wish->record || /* whoever made the record may know what is hidden */
           text_refuse(error, "a game that goes on from a record is for a private table");
}

/* The person who makes a table sits where he says, or in the first seat for a person. */
static bool find_creator(const struct server_params_create *wish, struct room_plan *plan,
                         struct text *error)
{
    char name[ROOM_NAME_BYTES + 1] = "";
    int own = wish->has_seat ? wish->seat : SEAT_NONE;
    if (wish->name && !plain_text(wish->name, PLAIN_LINE, name))
        return text_refuse(error, "name has nothing to be seen");
    if (own >= wish->players || (own >= 0 && plan->seats[own].kind != KIND_HUMAN))
        return text_refuse(error, "seat must be a person's");
    for (int seat = 0; seat < wish->players && own == SEAT_NONE; seat++)
        if (plan->seats[seat].kind == KIND_HUMAN)
            own = seat;
    plan->rules.creator = own;
    if (own != SEAT_NONE)
        room_copy_text(plan->seats[own].name, sizeof name, name);
    return true;
}

/* A game that continues a record: it must be of this game, for that many players, and not over. */
static struct table *read_record(const struct server_params_create *wish, const struct game *game,
                                 struct text *error)
{
    struct table *table = table_from_record(wish->record, strlen(wish->record), error);
    if (!table)
        return NULL;
    if (table_game(table) != game || table_players(table) != wish->players)
        text_add(error, "record is of another game, or for another number of players");
    else if (game_decider(game, table_state(table)) == SEAT_NONE)
        text_add(error, "record is of a game that is over");
    else if (wish->options)
        text_add(error, "the options of a game that goes on are those of its record");
    if (!error->length)
        return table;
    table_free(table);
    return NULL;
}

static struct table *read_table(const struct server_params_create *wish, uint64_t seed,
                                struct text *error)
{
    const struct game *game = game_find(wish->game);
    if (!game) {
        text_add(error, "there is no such game");
        return NULL;
    }
    if (wish->players < game->players_min || wish->players > game->players_max) {
        text_format(error, "players must be a whole number from %d to %d", game->players_min,
                    game->players_max);
        return NULL;
    }
    if (wish->record)
        return read_record(wish, game, error);
    struct setup setup = game_standard_setup(game, wish->players);
    return rpc_read_options(wish->options, game, &setup, error)
               ? table_new(game, &setup, seed, NULL, error)
               : NULL;
}

bool room_read_plan(const struct server_params_create *wish, uint64_t seed, struct room_plan *plan,
                    struct text *error)
{
    *plan = (struct room_plan){.rules = {.hints = wish->has_hints && wish->hints}};
    plan->table = read_table(wish, seed, error);
    if (plan->table && read_clock(wish, &plan->rules.clock, error) &&
        read_visibility(wish, &plan->listed, error) && read_seats(wish, plan, error) &&
        find_creator(wish, plan, error))
        return true;
    table_free(plan->table);
    return false;
}

/* rematch */

int room_seat_after(const struct room *room, int seat)
{
    int players = room_players(room);
    return seat == SEAT_NONE ? SEAT_NONE : (seat + players - 1) % players;
}

/* Everybody claims his own seat. If nobody ever sat there, the bot that played instead stays. */
static struct room_seat next_seat(const struct room *room, const struct room_seat *old)
{
    struct room_seat next = {.kind = old->held ? KIND_HUMAN : old->kind,
                             .clock_ms = (int64_t)room->rules.clock.budget * 1000};
    memcpy(next.name, old->name, sizeof next.name);
    if (!old->held && old->level[0]) {
        next.kind = KIND_BOT;
        memcpy(next.level, old->level, sizeof next.level);
    }
    return next;
}

bool room_plan_next(const struct room *room, uint64_t seed, struct room_plan *plan,
                    struct text *error)
{
    const struct game *game = table_game(room->table);
    struct setup setup = game->rules.setup_of(table_state(room->table));
    *plan = (struct room_plan){.rules = room->rules};
    plan->rules.creator = room_seat_after(room, room->rules.creator);
    for (int seat = 0; seat < room_players(room); seat++)
        plan->seats[room_seat_after(room, seat)] = next_seat(room, &room->chairs[seat].row);
    plan->table = table_new(game, &setup, seed, NULL, error);
    return plan->table;
}

/* Opening */

struct room *room_from_plan(struct room_plan *plan, double now, int away, struct text *error)
{
    struct text record = TEXT_EMPTY;
    table_record(plan->table, &record);
    table_free(plan->table);
    plan->table = NULL;
    const struct room_entry open = {.kind = ENTRY_OPEN, .rules = plan->rules, .text = record.data};
    struct room *room = room_new(&open, now, away, error);
    text_free(&record);
    for (int seat = 0; room && seat < room_players(room); seat++) {
        const struct room_entry taken = {
            .kind = ENTRY_SEAT, .seat = seat, .row = plan->seats[seat]};
        room_restore(room, &taken, error);
    }
    return room;
}
