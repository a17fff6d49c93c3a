/* seating.c: see seating.h. */
#include "server/people/seating.h"

#include <string.h>
#include <time.h>

#include "rating/bots.h"
#include "server/secret.h"
#include "server/server.h"

enum { DAY = 24 * 3600 };

enum speed seating_speed(const struct clock_rules *clock)
{
    return clock->budget >= DAY ? SPEED_DAYS : SPEED_LIVE;
}

static bool read_rating(const struct server *server, struct stored_party *party, struct text *error)
{
    struct stored_rating stored;
    int64_t rested;
    switch (
        store_get_rating(server->rooms.store, party->account, party->game, party->speed, &stored)) {
    case FOUND_ERROR:
        return text_refuse(error, store_why(server->rooms.store));
    case FOUND:
        rested = (time(NULL) - stored.played) / DAY;
        rating_rest(&stored.rating, rested > 0 && rested < INT32_MAX ? (int)rested : 0);
        break;
    case FOUND_NOTHING:
        break;
    }
    party->before = stored.rating;
    return true;
}

static bool make_party(const struct server *server, const struct room_plan *plan, int seat,
                       const struct stored_account *person, struct stored_party *party,
                       struct text *error)
{
    party->before = rating_new();
    if (person) {
        store_copy_text(party->account, sizeof party->account, person->id);
        return read_rating(server, party, error);
    }
    if (plan->seats[seat].kind == KIND_HUMAN)
        return !party->rated || text_refuse(error, "somebody has no account any more");
    store_copy_text(party->level, sizeof party->level, plan->seats[seat].level);
    return rating_of_bot(party->game, party->level, table_players(plan->table), &party->before) ||
           !party->rated || text_refuse(error, "how strong this bot is, is not known");
}

bool seating_parties(const struct server *server, const struct room_plan *plan,
                     const struct stored_account *const people[SEATS_MAX], bool rated,
                     struct stored_party parties[SEATS_MAX], struct text *error)
{
    for (int seat = 0; seat < table_players(plan->table); seat++) {
        parties[seat] = (struct stored_party){.seat = seat,
                                              .speed = seating_speed(&plan->rules.clock),
                                              .rated = rated,
                                              .started = time(NULL)};
        store_copy_text(parties[seat].game, sizeof parties[seat].game,
                        table_game(plan->table)->slug);
        if (!make_party(server, plan, seat, people[seat], &parties[seat], error))
            return false;
    }
    return true;
}

void seating_claim(struct server *server, const struct live *live, int seat,
                   const struct stored_account *account, const char *secret)
{
    char sealed[SEALED_TEXT + 1];
    if (!account->has_letters)
        return; /* his page claims it by the secret, as at any table */
    letter_seal(account->letters, secret, SECRET_LENGTH, sealed);
    store_claim(server->rooms.store, account->id, live->row.id, seat, live->seats[seat].secret,
                sealed);
    own_games_other(server, account->id);
}

struct live *seating_open(struct server *server, const char *id, struct room_plan *plan,
                          const struct stored_account *const people[SEATS_MAX], bool rated,
                          struct text *error)
{
    struct stored_game game = {.listed = plan->listed, .header = TEXT_EMPTY};
    struct stored_seat seats[SEATS_MAX] = {{.at = {0}}};
    struct stored_party parties[SEATS_MAX];
    char secrets[SEATS_MAX][SECRET_LENGTH + 1], spectator[SECRET_LENGTH + 1];
    int players = table_players(plan->table);
    bool good = seating_parties(server, plan, people, rated, parties, error);
    for (int seat = 0; good && seat < players; seat++)
        if (people[seat] && !people[seat]->has_letters)
            good = text_refuse(error, "somebody must sign in once before he can be given a seat");
    if (!good) {
        table_free(plan->table);
        return NULL;
    }
    store_copy_text(game.id, sizeof game.id, id);
    secret_make(spectator, game.spectator);
    plan->rules.rated = rated;
    plan->rules.creator = SEAT_NONE;
    for (int seat = 0; seat < players; seat++) {
        struct room_seat *row = &plan->seats[seat];
        if (!people[seat])
            continue;
        row->kind = KIND_HUMAN;
        row->held = row->joined = true;
        store_copy_text(row->name, sizeof row->name, people[seat]->name);
        secret_make(secrets[seat], seats[seat].secret);
    }
    struct live *live = live_open(&server->rooms, plan, &game, seats, error);
    if (!live)
        return NULL;
    rated_open(&server->rooms, live, parties);
    for (int seat = 0; seat < players; seat++)
        if (people[seat])
            seating_claim(server, live, seat, people[seat], secrets[seat]);
    return live;
}
