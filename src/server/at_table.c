/* at_table.c: the methods that a room answers (docs/room.md); the server adds who asks and what it
 * costs. */
#include <string.h>

#include "server/server.h"
#include "server_messages.h"

bool method_at_table(struct request *request)
{
    struct connection *connection = request->connection;
    struct live *live = connection->live;
    struct room_request asked = {.from = connection->viewer.who, .name = connection->name};
    struct room_plain plain;
    if (!live)
        return request_not_now(request, "join a table first");
    if (request_waits(request, live))
        return false;
    if (!room_read_params(request->verb, request->params, &asked, &plain, &live->effects))
        return request_fail(request, live->effects.code, text_string(&live->effects.why));
    if (asked.verb == VERB_CHAT && !request_may_talk(request, strlen(asked.text)))
        return false;
    if (!request_ask(request, live, &asked, request->call.out))
        return false;
    connection->viewer.wrote |= asked.verb == VERB_NOTE;
    return asked.verb != VERB_HINT || hints_ask(request, live, asked.ms);
}
