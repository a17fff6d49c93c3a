/* at_table.c: the methods that a room answers (docs/room.md); the server adds who asks and what it
 * costs. */
#include <string.h>

#include "server/server.h"
#include "server_messages.h"

/* The table where the connection sits; NULL after setting the error, or if it must wait. */
static struct live *find_table(struct request *request)
{
    struct live *live = request->connection->live;
    if (!live)
        request_not_now(request, "join a table first");
    return live && !request_waits(request, live) ? live : NULL;
}

bool method_at_table(struct request *request, enum room_verb verb)
{
    struct connection *connection = request->connection;
    struct live *live = find_table(request);
    struct room_request asked = {.from = connection->viewer.who, .name = connection->name};
    struct room_plain plain;
    if (!live)
        return false;
    if (!room_read_params(verb, request->params, &asked, &plain, &live->effects))
        return request_fail(request, (enum rpc_code)live->effects.code,
                            text_string(&live->effects.why));
    if (verb == VERB_CHAT && !request_may_talk(request, strlen(asked.text)))
        return false;
    if (!request_ask(request, live, &asked, request->call.out))
        return false;
    connection->viewer.wrote |= verb == VERB_NOTE;
    return verb != VERB_HINT || hints_ask(request, live, asked.ms);
}
