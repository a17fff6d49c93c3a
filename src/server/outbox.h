/* outbox.h: messages that wait for one client, in their order. What depends on a batch of writes is
 * held until that is stored; when it could not be, an answer becomes an error and nothing else of
 * it is said. */
#ifndef EPOKI_SERVER_OUTBOX_H
#define EPOKI_SERVER_OUTBOX_H

#include "core/text.h"

enum {
    MESSAGE_PAD = 16, /* bytes before each message that the socket library writes to */
    BACKLOG_SECONDS_MAX = 30
};

struct message {
    struct message *next;
    uint64_t batch; /* held until the commit of that one; 0: not held */
    char *id;       /* of the request it answers, as JSON; NULL: a notification */
    size_t length;
    unsigned char bytes[]; /* MESSAGE_PAD free ones first */
};

struct outbox {
    struct message *first, **last;
    size_t backlog;       /* bytes that the client has not taken */
    size_t *shared;       /* those of its whole address */
    size_t buffered;      /* of them, what the library has and could not send yet */
    double blocked_since; /* since when nothing could be sent; 0: nothing waits */
};

void outbox_open(struct outbox *outbox, size_t *shared);
void outbox_close(struct outbox *outbox);
void outbox_empty(struct outbox *outbox); /* forgets all that was not handed to the library */

/* Adds a message, held until `batch` is stored (0: not held). `id` (JSON, or NULL) is the request
 * it answers. False: out of memory. */
bool outbox_add(struct outbox *outbox, const struct text *bytes, const char *id, uint64_t batch,
                double now);

/* That batch is stored: what was held for it may go. False: other messages are held yet. */
bool outbox_release(struct outbox *outbox, uint64_t batch, double now);
/* It failed: `write_error` makes the answer to a request of it. Release follows. */
void outbox_break(struct outbox *outbox, uint64_t batch,
                  void (*write_error)(void *context, const char *id, struct text *out),
                  void *context);

/* The library can take something again: what it had is sent. The next message, or NULL. */
struct message *outbox_next(struct outbox *outbox, double now);
/* It took that message; `whole`: and sent it. */
enum sent { SENT_WHOLE, SENT_IN_PART };
void outbox_taken(struct outbox *outbox, enum sent sent, double now);
bool outbox_is_ready(const struct outbox *outbox); /* there is a next message */
/* The client has taken nothing for too long. */
bool outbox_is_blocked(const struct outbox *outbox, double now);

#endif
