/* cup_tables.c: the tables of tournaments: opened for their players; what happens at them while
 * nobody is there. The latter is done by the server that has the table, whoever runs the
 * tournament. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "server/cups/cup.h"
#include "server/people/seating.h"
#include "server/rooms/loadings.h"
#include "server/secret.h"
#include "server/server.h"

enum { LATE_MAX = 8, BUSY_MAX = 16 };

bool cup_plan_table(const struct server_params_make_cup *wish, int players, uint64_t seed,
                    struct room_plan *plan, struct text *why)
{
    struct server_params_create table = {.game = wish->game,
                                         .players = players,
                                         .options = wish->options,
                                         .has_clock = true,
                                         .clock = wish->clock};
    for (int seat = 0; seat < players; seat++)
        table.seats.at[table.seats.count++].kind = seat_kind_names[KIND_HUMAN];
    return room_read_plan(&table, seed, plan, why);
}

static void seat_bot(struct room_seat *seat, const char *level)
{
    seat->kind = KIND_BOT;
    store_copy_text(seat->level, sizeof seat->level, level);
}

/* Whose the seats are; `people` of accounts, the others have bots. */
struct seated {
    struct stored_account accounts[SEATS_MAX];
    const struct stored_account *people[SEATS_MAX];
};

static void find_people(struct server *server, const struct cup *cup,
                        const struct tournament_table *table, struct room_plan *plan,
                        struct seated *seated)
{
    for (int seat = 0; seat < table->seats; seat++) {
        const struct stored_entry *entry = cup_player(cup, table->players[seat]);
        struct stored_account *account = &seated->accounts[seat];
        struct room_seat *row = &plan->seats[seat];
        if (entry && entry->account[0] &&
            store_get_account(server->rooms.store, entry->account, account) == FOUND) {
            seated->people[seat] = account;
            store_copy_text(row->name, sizeof row->name, account->name);
            row->held = true;
        } else {
            seat_bot(row, entry && entry->level[0] ? entry->level : bot_levels[0].id);
        }
    }
}

/* As seating_open, but that the clock waits for those who have not come. */
static struct live *open_for(struct server *server, struct room_plan *plan,
                             const struct seated *seated, const struct stored_party *parties,
                             struct text *why)
{
    struct stored_game game = {.header = TEXT_EMPTY};
    struct stored_seat seats[SEATS_MAX] = {{.at = {0}}};
    char secrets[SEATS_MAX][SECRET_LENGTH + 1], spectator[SECRET_LENGTH + 1];
    int players = table_players(plan->table);
    secret_make_id(game.id);
    secret_make(spectator, game.spectator);
    for (int seat = 0; seat < players; seat++)
        if (seated->people[seat])
            secret_make(secrets[seat], seats[seat].secret);
    struct live *live = live_open(&server->rooms, plan, &game, seats, why);
    if (!live)
        return NULL;
    live_make_contest(live);
    rated_open(&server->rooms, live, parties);
    for (int seat = 0; seat < players; seat++)
        if (seated->people[seat])
            seating_claim(server, live, seat, seated->people[seat], secrets[seat]);
    return live;
}

static void tell_people(struct rooms *rooms, const struct cup *cup, const struct live *live,
                        const struct seated *seated)
{
    char about[CUP_ID_LENGTH + 16];
    const struct news_due due = {time(NULL), time(NULL) + rooms->news.wait};
    snprintf(about, sizeof about, "%s %d", cup->row.id, cup->t.round);
    rooms->news.written |= rooms->news.on;
    for (int seat = 0; seat < live->row.players; seat++)
        if (seated->people[seat])
            store_tell_account(rooms->store, NEWS_ROUND, seated->people[seat]->id, live->row.id,
                               about, due);
}

void cup_read_ahead(struct server *server, const struct cup *cup,
                    const struct tournament_table *table)
{
    struct store *store = server->rooms.store;
    struct stored_account account;
    struct stored_rating rating;
    for (int seat = 0; seat < table->seats; seat++) {
        const struct stored_entry *entry = cup_player(cup, table->players[seat]);
        if (!entry || !entry->account[0])
            continue;
        store_get_account(store, entry->account, &account);
        store_get_rating(store, entry->account, cup->wish.game,
                         seating_speed(&(struct clock_rules){.budget = cup->wish.clock.budget}),
                         &rating);
    }
}

bool cup_open_table(struct server *server, const struct cup *cup,
                    const struct tournament_table *table, int number, int64_t now, struct text *why)
{
    struct seated seated = {.people = {NULL}};
    struct stored_party parties[SEATS_MAX];
    struct room_plan plan;
    if (!cup_plan_table(&cup->wish, table->seats, server_seed(server), &plan, why))
        return false;
    find_people(server, cup, table, &plan, &seated);
    plan.rules.creator = SEAT_NONE;
    plan.rules.rated = cup->wish.has_rated && cup->wish.rated;
    if (!seating_parties(server, &plan, seated.people, plan.rules.rated, parties, why)) {
        table_free(plan.table);
        return false;
    }
    struct live *live = open_for(server, &plan, &seated, parties, why);
    if (live)
        tell_people(&server->rooms, cup, live, &seated);
    if (live)
        store_open_cup_table(server->rooms.store, cup->row.id, number, live->row.id,
                             now + (cup->wish.has_patience ? cup->wish.patience : CUP_PATIENCE));
    return live;
}

/* Looking after them */

/* The table, if it is in memory; otherwise it is loaded, if this server has it or can have it. */
static struct live *own_table(struct rooms *rooms, const char *id)
{
    const struct leases *leases = &rooms->leases;
    struct text why = TEXT_EMPTY;
    bool asked = false;
    if (leases->find && !live_in_memory(rooms, id) && !leases->want(leases->context, id, &asked))
        return NULL;
    struct live *live = loadings_seek(rooms, id, &why, &asked);
    text_free(&why);
    return live;
}

/* Bots play on for those who have not come. Others may still be waiting for them. */
static void end_patience(struct rooms *rooms, const char *id)
{
    struct live *live = own_table(rooms, id);
    if (!live || live->saving || live->doubted)
        return;
    for (int seat = 0; seat < live->row.players; seat++) {
        const struct room_seat *row = room_seat(live->room, seat);
        struct room_request asked = {.verb = VERB_REPLACE, .from = ROOM_HOST, .seat = seat};
        if (row->kind == KIND_HUMAN && !row->joined && room_turn(live->room) != SEAT_NONE &&
            !live_ask(rooms, live, &asked, NULL))
            return;
    }
    store_end_deadline(rooms->store, id);
}

/* Tables at which a bot is to move, or a clock runs, must be in memory. */
static void keep_busy(struct server *server, char ids[][TABLE_ID_LENGTH + 1], int count)
{
    struct cups *cups = &server->cups;
    for (int i = 0; i < count; i++)
        own_table(&server->rooms, ids[i]);
    store_copy_text(cups->after, sizeof cups->after, count == BUSY_MAX ? ids[count - 1] : "");
}

void cups_look_at_tables(struct server *server, int64_t now)
{
    struct store *store = server->rooms.store;
    char late[LATE_MAX][TABLE_ID_LENGTH + 1], busy[BUSY_MAX][TABLE_ID_LENGTH + 1];
    int late_count = store_list_late_tables(store, now, late, LATE_MAX);
    int busy_count = store_list_busy_tables(store, server->cups.after, busy, BUSY_MAX);
    if (store_is_missing(store))
        return;
    for (int i = 0; i < late_count; i++)
        end_patience(&server->rooms, late[i]);
    keep_busy(server, busy, busy_count);
}
