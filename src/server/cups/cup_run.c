/* cup_run.c: what a tournament does by itself: it begins, pairs its rounds, opens their tables,
 * takes their results, and ends. Whatever is due is read as it is stored, goes one step on, and is
 * written; nothing about it stays in memory. So it does not matter which server does it, or that
 * one was killed: the step is in the database, with its tables, or it is not.
 *
 * Where several servers share a database, the one that runs a tournament has a lease of its name,
 * as of a table (cluster.h). */
#include <stdio.h>
#include <string.h>

#include "host/think.h"
#include "server/cups/cup.h"
#include "server/secret.h"
#include "server/server.h"

enum {
    RUN_MAX = 4,      /* tournaments looked at; one of them goes on */
    OPEN_MAX = 4,     /* tables of one of them at a time */
    LOOK_EVERY = 60,  /* seconds, even if nothing has woken it */
    LOOK_AGAIN = 600, /* at one that could not be read */
    MISSES_MAX = 2,   /* rounds in a row without coming, after which one is out */
    DAY = 24 * 3600,
    OPEN_DAYS = 90 /* after which a tournament that nobody wanted ends */
};
static const double pause_seconds = 0.5, look_seconds = 1;

struct run {
    struct server *server;
    struct store *store;
    struct cup *cup;
    int64_t now;
    int64_t due;  /* when to look again */
    bool undone;  /* a table of the round has no result, */
    int unopened; /* or has not been opened: so many */
    int ahead;    /* for so many of these is read what is needed */
};

static void look_at(struct run *run, int64_t date)
{
    if (date < run->due)
        run->due = date;
}

/* The club hears of the end a little later: after the last results, and after what the organiser
 * corrects at once. */
static void end(struct run *run)
{
    run->cup->row.status = CUP_OVER;
    run->cup->row.ended = run->now;
    run->due = -1;
    cup_tell(run->server, run->cup->row.id, NEWS_CUP_OVER, "", 0, run->server->rooms.news.wait);
}

/* Beginning */

static bool is_time_to_begin(struct run *run)
{
    const struct stored_cup *row = &run->cup->row;
    if (row->paused)
        return false;
    if (row->begins && row->begins > run->now)
        look_at(run, row->begins);
    return row->begins ? row->begins <= run->now : row->joined >= row->size;
}

/* Numbers for those who play, in the order of joining, and for bots after them. */
static int number_players(struct run *run)
{
    struct cup *cup = run->cup;
    const struct server_params_make_cup *wish = &cup->wish;
    int players = 0, bots = wish->has_bots ? wish->bots : 0;
    for (int i = 0; i < cup->count; i++)
        if (cup->entries[i].state == PLAYER_IN && players < cup->row.size) {
            cup->entries[i].number = players;
            store_number_entry(run->store, cup->row.id, cup->entries[i].id, players++);
        }
    if (wish->has_fill && wish->fill)
        bots = cup->row.size - players;
    for (int i = 0; i < bots && players < cup->row.size; i++)
        store_add_cup_bot(run->store, cup->row.id, cup_bot_level(wish, i), players++);
    return players;
}

static void begin(struct run *run)
{
    struct cup *cup = run->cup;
    struct text why = TEXT_EMPTY;
    int players = number_players(run);
    if (tournament_open(&cup->t, cup_kind(cup), players, cup->wish.players, cup_least(cup),
                        cup_rounds(cup), server_seed(run->server), &why)) {
        cup->drawn = true;
        cup->row.status = CUP_RUNNING;
        look_at(run, run->now);
    } else { /* too few have come */
        end(run);
    }
    text_free(&why);
}

/* Results */

/* The places make it one of its kind: another result is told, too. */
static void tell_result(struct run *run, int number, const int *places)
{
    char about[OUTCOME_BYTES + 16], text[OUTCOME_BYTES];
    cup_write_places(places, run->cup->t.tables[number].seats, text);
    snprintf(about, sizeof about, "%d:%s", number, text);
    cup_tell(run->server, run->cup->row.id, NEWS_CUP_RESULT, about, number, 0);
}

static void take_result(struct run *run, int number, const int *places)
{
    struct text why = TEXT_EMPTY;
    struct tournament *t = &run->cup->t;
    bool done = t->tables[number].done;
    if (done ? tournament_correct(t, number, places, &why)
             : tournament_result(t, number, places, &why)) {
        store_decide(run->store, run->cup->row.id, number);
        tell_result(run, number, places);
    }
    text_free(&why);
}

static void hear_verdict(void *context, const struct stored_cup_table *row)
{
    struct run *run = context;
    struct tournament *t = &run->cup->t;
    int places[SEATS_MAX];
    if (row->number < t->count &&
        cup_read_places(row->verdict, t->tables[row->number].seats, places))
        take_result(run, row->number, places);
    store_hear_verdict(run->store, run->cup->row.id, row->number);
}

/* Who does not come, twice in a row, does not play any more; so others need not wait for him. */
static void count_miss(struct run *run, const struct stored_entry *entry, bool missed)
{
    int misses = missed ? entry->misses + 1 : 0;
    bool out = misses >= MISSES_MAX && entry->state == PLAYER_IN;
    if (misses == entry->misses && !out)
        return;
    if (out)
        tournament_withdraw(&run->cup->t, entry->number);
    store_set_entry(run->store, run->cup->row.id, entry->id, out ? PLAYER_LEFT : entry->state,
                    misses);
}

/* Who sits at a table now; who of its players came. */
static void judge_table(struct run *run, const struct stored_cup_table *row)
{
    struct tournament_table *table = &run->cup->t.tables[row->number];
    enum tournament_seat who[SEATS_MAX];
    int finished[SEATS_MAX], places[SEATS_MAX];
    bool over = cup_read_places(row->outcome, table->seats, finished);
    for (int seat = 0; seat < table->seats; seat++) {
        const struct stored_entry *entry = cup_player(run->cup, table->players[seat]);
        bool person = entry && !entry->level[0];
        bool left = person && (row->seat[seat].bot || entry->state == PLAYER_LEFT);
        who[seat] = left ? TOURNAMENT_LEFT : TOURNAMENT_STAYS;
    }
    if (!tournament_judge(table->seats, who, over ? finished : NULL, places)) {
        run->undone = true;
        return;
    }
    take_result(run, row->number, places);
    for (int seat = 0; seat < table->seats; seat++) {
        const struct stored_entry *entry = cup_player(run->cup, table->players[seat]);
        if (entry && entry->account[0])
            count_miss(run, entry, row->seat[seat].bot && !row->seat[seat].joined);
    }
}

static void look_at_table(void *context, const struct stored_cup_table *row)
{
    struct run *run = context;
    struct tournament *t = &run->cup->t;
    if (row->number >= t->count || t->tables[row->number].done)
        return;
    if (row->seats >= t->tables[row->number].seats) {
        judge_table(run, row);
        return;
    }
    run->undone = true;
    run->unopened += !row->id[0];
}

static void take_results(struct run *run)
{
    struct cup *cup = run->cup;
    for (int i = 0; i < cup->count; i++)
        if (cup->entries[i].state == PLAYER_LEFT && cup->entries[i].number >= 0)
            tournament_withdraw(&cup->t, cup->entries[i].number);
    store_each_cup_table(run->store, cup->row.id, 0, hear_verdict, run);
    if (cup->t.round)
        store_each_cup_table(run->store, cup->row.id, cup->t.round, look_at_table, run);
}

/* Rounds */

static void open_table(void *context, const struct stored_cup_table *row)
{
    struct run *run = context;
    const struct tournament *t = &run->cup->t;
    struct text why = TEXT_EMPTY;
    if (row->id[0] || row->number >= t->count || t->tables[row->number].done || !run->unopened)
        return;
    run->unopened--;
    if (!cup_open_table(run->server, run->cup, &t->tables[row->number], row->number, run->now,
                        &why))
        server_log("a table of the tournament %s cannot be opened: %s", run->cup->row.id,
                   text_string(&why));
    text_free(&why);
}

static void read_ahead(void *context, const struct stored_cup_table *row)
{
    struct run *run = context;
    const struct tournament *t = &run->cup->t;
    if (!row->id[0] && row->number < t->count && !t->tables[row->number].done && run->ahead-- > 0)
        cup_read_ahead(run->server, run->cup, &t->tables[row->number]);
}

static void tell_round(struct run *run)
{
    const struct cup *cup = run->cup;
    char about[16];
    snprintf(about, sizeof about, "%d", cup->t.round);
    cup_tell(run->server, cup->row.id, NEWS_CUP_ROUND, about, cup->t.round, 0);
}

/* A few at a time, so that nobody else has to wait long. */
static void open_tables(struct run *run)
{
    bool more = run->unopened > OPEN_MAX;
    if (!run->unopened || run->cup->row.paused)
        return;
    if (more)
        run->unopened = OPEN_MAX;
    run->ahead = run->unopened;
    store_each_cup_table(run->store, run->cup->row.id, run->cup->t.round, read_ahead, run);
    if (store_is_missing(run->store))
        return;
    store_each_cup_table(run->store, run->cup->row.id, run->cup->t.round, open_table, run);
    if (more)
        look_at(run, run->now);
    else
        tell_round(run);
}

static void pair_round(struct run *run)
{
    struct cup *cup = run->cup;
    struct text why = TEXT_EMPTY;
    int first = cup->t.count;
    if (!tournament_next(&cup->t, &why)) {
        server_log("the tournament %s ends: %s", cup->row.id, text_string(&why));
        text_free(&why);
        end(run);
        return;
    }
    for (int number = first; number < cup->t.count; number++)
        if (!cup->t.tables[number].done)
            store_add_cup_table(run->store, cup->row.id, number, cup->t.round);
    int64_t planned = cup->row.next ? cup->row.next : run->now;
    cup->row.next = cup->wish.has_every && cup->wish.every ? planned + cup->wish.every : 0;
    cup->row.round = cup->t.round;
    look_at(run, run->now);
    text_free(&why);
}

static void go_on(struct run *run)
{
    struct cup *cup = run->cup;
    take_results(run);
    if (cup->row.ending) {
        end(run);
    } else if (cup->t.round && !tournament_round_is_done(&cup->t)) {
        open_tables(run);
    } else if (cup->t.round && tournament_is_over(&cup->t)) {
        end(run);
    } else if (!cup->row.paused) {
        if (cup->row.next <= run->now)
            pair_round(run);
        else
            look_at(run, cup->row.next);
    }
}

/* One step */

static void step(struct run *run)
{
    struct cup *cup = run->cup;
    switch (cup->row.status) {
    case CUP_OPEN:
        run->due = run->now + DAY;
        if (cup->row.ending ||
            (!cup->row.begins && cup->row.created + (int64_t)OPEN_DAYS * DAY < run->now)) {
            end(run);
        } else if (is_time_to_begin(run)) {
            cup->row.status = CUP_CLOSING; /* who joins at this moment is in, or is not */
            look_at(run, run->now);
        }
        break;
    case CUP_CLOSING:
        begin(run);
        break;
    case CUP_RUNNING:
        if (cup->drawn)
            go_on(run);
        break;
    case CUP_OVER: /* a result was corrected */
        if (cup->drawn)
            take_results(run);
        run->due = -1;
        break;
    }
}

static void write_step(struct run *run)
{
    struct cup *cup = run->cup;
    if (cup->drawn) {
        text_clear(&cup->row.state);
        tournament_write(&cup->t, &cup->row.state);
    }
    store_set_cup(run->store, &cup->row, run->due);
}

/* Checked before anything is written: the batch fails if another server runs it. */
static void check_lease(struct rooms *rooms, const char *id)
{
    struct lease lease;
    if (rooms->leases.find && rooms->leases.find(rooms->leases.context, id, &lease))
        store_check_lease(rooms->store, id, lease);
}

static void run_cup(struct server *server, const char *id)
{
    struct rooms *rooms = &server->rooms;
    const struct leases *leases = &rooms->leases;
    struct text why = TEXT_EMPTY;
    struct cup cup;
    bool asked = false;
    if (leases->find && !leases->want(leases->context, id, &asked))
        return;
    if (cup_read(rooms->store, id, &cup, &why) == FOUND) {
        int64_t now = pace_date(&rooms->pace);
        struct run run = {server, rooms->store, &cup, now, now + LOOK_EVERY, false, 0, 0};
        check_lease(rooms, id);
        step(&run);
        write_step(&run);
    } else if (!store_is_missing(rooms->store)) {
        server_log("the tournament %s cannot be read: %s", id, text_string(&why));
        if (cup.row.id[0]) {
            check_lease(rooms, id);
            store_set_cup(rooms->store, &cup.row, pace_date(&rooms->pace) + LOOK_AGAIN);
        }
    }
    cup_close(&cup);
    text_free(&why);
}

/* What was written last must be stored before it is read again. */
static bool is_settled(const struct rooms *rooms, uint64_t batch)
{
    uint64_t stored = rooms->gathering - (store_is_busy(rooms->store) ? 2 : 1);
    return batch <= stored;
}

static void look(struct server *server, double now)
{
    struct cups *cups = &server->cups;
    struct store *store = server->rooms.store;
    if (!cups->look_reads)
        cups->look_date = pace_date(&server->rooms.pace);
    if (!store_begin_reads(store, &cups->look_reads))
        return;
    cups_look_at_tables(server, cups->look_date);
    if (!store_end_reads(store))
        return;
    store_forget_reads(&cups->look_reads);
    cups->next_look = now + look_seconds;
}

/* The first of those that are due and this server's. */
static void run_one(struct server *server)
{
    char ids[RUN_MAX][CUP_ID_LENGTH + 1];
    struct store *store = server->rooms.store;
    int writes = store_length(store);
    int count = store_list_due_cups(store, server->cups.run_date, ids, RUN_MAX);
    for (int i = 0; i < count && store_length(store) == writes && !store_is_missing(store); i++)
        run_cup(server, ids[i]);
}

void cups_tick(struct server *server, double now)
{
    struct rooms *rooms = &server->rooms;
    struct cups *cups = &server->cups;
    if (!cups_are_open(server))
        return;
    if (now >= cups->next_look)
        look(server, now);
    if (now < cups->next_run || !is_settled(rooms, cups->batch))
        return;
    if (!cups->run_reads)
        cups->run_date = pace_date(&rooms->pace);
    if (!store_begin_reads(rooms->store, &cups->run_reads))
        return;
    int writes = store_length(rooms->store);
    run_one(server);
    if (!store_end_reads(rooms->store))
        return;
    store_forget_reads(&cups->run_reads);
    cups->next_run = now + pause_seconds;
    if (store_length(rooms->store) != writes) {
        cups->batch = rooms->gathering;
        cups->next_run = now; /* perhaps there is more */
    }
}

void cups_close(struct server *server)
{
    store_forget_reads(&server->cups.run_reads);
    store_forget_reads(&server->cups.look_reads);
}
