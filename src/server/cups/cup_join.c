/* cup_join.c: what people say about a tournament: players join and leave, the organiser directs it.
 * It becomes rows that whoever runs the tournament finds (store_cups.h). */
#include <string.h>

#include "server/cups/cup.h"
#include "server/secret.h"
#include "server/server.h"

static struct store *store_of(const struct request *request)
{
    return request->server->rooms.store;
}

static bool is_organiser(const struct person *person, const struct cup *cup)
{
    return strcmp(cup->row.organiser, person->session.account) == 0;
}

static const struct stored_entry *entry_of(const struct cup *cup, const struct person *person)
{
    for (int i = 0; i < cup->count; i++)
        if (strcmp(cup->entries[i].account, person->session.account) == 0)
            return &cup->entries[i];
    return NULL;
}

/* The tournament that somebody who has signed in names; NULL after setting the error. */
static struct person *find(struct request *request, const char *id, struct cup *cup)
{
    *cup = (struct cup){0};
    if (!cups_are_open(request->server)) {
        request_not_now(request, "there are no tournaments at this server");
        return NULL;
    }
    struct person *person = person_who_asks(request);
    return person && cup_find(request, id, cup) ? person : NULL;
}

/* The same for its organiser. Others are not told more than that. */
static bool find_own(struct request *request, const char *id, struct cup *cup)
{
    const struct person *person = find(request, id, cup);
    return person && (is_organiser(person, cup) ||
                      request_not_now(request, "only the organiser can do that"));
}

/* Joining and leaving */

static bool join(struct request *request, const struct person *person, const struct cup *cup)
{
    const struct stored_entry *entry = entry_of(cup, person);
    if (entry && entry->state == PLAYER_IN)
        return true;
    if (cup->row.status != CUP_OPEN)
        return request_not_now(request, "it has begun");
    if (entry ? entry->state == PLAYER_LEFT : cup->row.access == CUP_LIST)
        return request_not_now(request, "you are not on the list of its organiser");
    if (cup->row.joined >= cup->row.size)
        return request_not_now(request, "it is full");
    store_join_cup(store_of(request), cup->row.id, person->session.account, cup->row.size);
    return true;
}

bool method_join_cup(struct request *request)
{
    struct cup cup;
    const struct person *person = find(request, request->params->join_cup.cup, &cup);
    bool good = person && join(request, person, &cup);
    cup_close(&cup);
    return good && request_answer_nothing(request);
}

/* Who has a number stays in the standings. */
static void take_out(struct request *request, const struct cup *cup,
                     const struct stored_entry *entry)
{
    if (cup->row.status == CUP_OPEN && cup->row.access != CUP_LIST)
        store_remove_entry(store_of(request), cup->row.id, entry->id);
    else
        store_set_entry(store_of(request), cup->row.id, entry->id,
                        cup->row.status == CUP_OPEN ? PLAYER_INVITED : PLAYER_LEFT, entry->misses);
    store_wake_cup(store_of(request), cup->row.id);
}

bool method_leave_cup(struct request *request)
{
    struct cup cup;
    const struct person *person = find(request, request->params->leave_cup.cup, &cup);
    const struct stored_entry *entry = person ? entry_of(&cup, person) : NULL;
    if (entry && entry->state == PLAYER_IN && cup.row.status != CUP_OVER)
        take_out(request, &cup, entry);
    cup_close(&cup);
    return person && request_answer_nothing(request);
}

/* The organiser */

bool method_invite_to_cup(struct request *request)
{
    const struct server_params_invite_to_cup *params = &request->params->invite_to_cup;
    struct cup cup;
    bool good = find_own(request, params->cup, &cup) &&
                (cup.row.status == CUP_OPEN || request_not_now(request, "it has begun")) &&
                cup_check_names(request, params->names) &&
                cup_invite_names(request, cup.row.id, params->names);
    cup_close(&cup);
    return good && request_answer_nothing(request);
}

bool method_remove_from_cup(struct request *request)
{
    const struct server_params_remove_from_cup *params = &request->params->remove_from_cup;
    const struct stored_entry *entry = NULL;
    struct cup cup;
    bool good = find_own(request, params->cup, &cup);
    for (int i = 0; good && i < cup.count; i++)
        if (strcmp(cup.entries[i].id, params->entry) == 0)
            entry = &cup.entries[i];
    if (good && !entry)
        good = request_fail(request, RPC_INVALID_PARAMS, "there is no such entry");
    else if (good && cup.row.status == CUP_OPEN)
        store_remove_entry(store_of(request), cup.row.id, entry->id);
    else if (good && entry->state == PLAYER_IN && cup.row.status != CUP_OVER)
        take_out(request, &cup, entry);
    cup_close(&cup);
    return good && request_answer_nothing(request);
}

static bool steer(struct request *request, struct stored_cup *row, const char *what)
{
    if (row->status == CUP_OVER)
        return request_not_now(request, "it is over");
    if (strcmp(what, "start") == 0 && row->status == CUP_OPEN)
        row->begins = pace_date(&request->server->rooms.pace);
    else if (strcmp(what, "start") == 0)
        return request_not_now(request, "it has begun");
    else if (strcmp(what, "pause") == 0 || strcmp(what, "resume") == 0)
        row->paused = what[0] == 'p';
    else if (strcmp(what, "end") == 0)
        row->ending = true;
    else
        return request_fail(request, RPC_INVALID_PARAMS,
                            "what must be start, pause, resume or end");
    store_steer_cup(store_of(request), row);
    return true;
}

bool method_steer_cup(struct request *request)
{
    const struct server_params_steer_cup *params = &request->params->steer_cup;
    struct cup cup;
    bool good = find_own(request, params->cup, &cup) && steer(request, &cup.row, params->what);
    cup_close(&cup);
    return good && request_answer_nothing(request);
}

static bool rule(struct request *request, const struct cup *cup)
{
    const struct server_params_cup_result *params = &request->params->cup_result;
    const struct tournament *t = &cup->t;
    int places[SEATS_MAX], count = 0;
    char text[OUTCOME_BYTES];
    if (!cup->drawn || params->number >= t->count || t->tables[params->number].seats < 2)
        return request_fail(request, RPC_INVALID_PARAMS, "there is no such table");
    for (const struct json_node *node = params->places->child; node; node = node->next) {
        int64_t place;
        if (count == SEATS_MAX || !json_as_int(node, 0, TOURNAMENT_GONE, &place))
            return request_fail(request, RPC_INVALID_PARAMS, "a place is a number from 0 to 5");
        places[count++] = (int)place;
    }
    if (count != t->tables[params->number].seats)
        return request_fail(request, RPC_INVALID_PARAMS, "places must have one for every seat");
    cup_write_places(places, count, text);
    store_set_verdict(store_of(request), cup->row.id, params->number, text);
    return true;
}

bool method_cup_result(struct request *request)
{
    struct cup cup;
    bool good = find_own(request, request->params->cup_result.cup, &cup) && rule(request, &cup);
    cup_close(&cup);
    return good && request_answer_nothing(request);
}
