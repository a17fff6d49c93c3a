/* account_sweep.c: what is left of a deleted account: its names, words and notes at tables. The
 * account itself, its sessions and its passwords go at once; its claims then belong to nobody, and
 * tell which seats are to be cleaned. That is done a few at a time, for tables have to be loaded;
 * what is not done when the server stops is done after its next start. */
#include "server/rooms/loadings.h"
#include "server/secret.h"
#include "server/server.h"

enum { SWEEP_SEATS = 4, PAUSE = 1, REST = 60 };

/* Accounts may also be deleted by the command line (people_command.c). */
static void look_again(struct people *people, double now)
{
    if (people->released || now < people->next_sweep + REST)
        return;
    people->released = true;
    people->next_sweep = now;
}

/* Where the seat is still that of the person who has gone. False: not now; another server has the
 * table, or it cannot be loaded. */
static bool clean_seat(struct rooms *rooms, const struct own_claim *claim,
                       const unsigned char *hash, bool *in_a_moment)
{
    struct text why = TEXT_EMPTY;
    const struct leases *leases = &rooms->leases;
    if (leases->find && !live_in_memory(rooms, claim->id) &&
        !leases->want(leases->context, claim->id, in_a_moment))
        return false;
    bool later = false;
    struct live *live = loadings_seek(rooms, claim->id, &why, &later);
    bool failed = later || why.length || (live && live->saving);
    *in_a_moment |= later;
    text_free(&why);
    if (failed)
        return false;
    if (live && claim->seat < live->row.players && live->seats[claim->seat].at.held &&
        secret_is_equal(hash, live->seats[claim->seat].secret)) {
        struct room_request asked = {.verb = VERB_FORGET, .from = ROOM_HOST, .seat = claim->seat};
        if (!live_ask(rooms, live, &asked, NULL))
            return false;
        store_forget_words(rooms->store, claim->id, claim->seat);
        talk_forget(&live->talk, claim->seat);
    }
    store_end_released(rooms->store, claim->id, claim->seat);
    return true;
}

void people_tick(struct server *server, double now)
{
    struct people *people = &server->people;
    struct own_claim claims[SWEEP_SEATS];
    unsigned char hashes[SWEEP_SEATS][HASH_BYTES];
    look_again(people, now);
    if (!people->released || now < people->next_sweep || store_length(server->rooms.store) ||
        store_is_busy(server->rooms.store))
        return; /* what was deleted last must be stored first */
    if (!store_begin_reads(server->rooms.store, &people->sweep_reads))
        return;
    people->next_sweep = now + PAUSE;
    int count = store_list_released(server->rooms.store, claims, hashes, SWEEP_SEATS);
    if (store_is_missing(server->rooms.store))
        people->next_sweep = now;
    people->released = count != 0;
    for (int i = 0; i < count; i++) {
        bool in_a_moment = false; /* the table is asked for, or loaded */
        if (!clean_seat(&server->rooms, &claims[i], hashes[i], &in_a_moment) && !in_a_moment)
            people->next_sweep = now + REST;
    }
    if (store_end_reads(server->rooms.store))
        store_forget_reads(&people->sweep_reads);
}
