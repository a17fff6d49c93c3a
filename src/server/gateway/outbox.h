/* outbox.h: messages that wait for one client, in order. What depends on a batch of writes is held
 * until the batch is stored; if it could not be stored, answers become errors and the rest is
 * dropped. */
#ifndef EPOKI_SERVER_OUTBOX_H
#define EPOKI_SERVER_OUTBOX_H

#include "core/text.h"

enum {
    MESSAGE_PAD = 16, /* bytes before each message into which the socket library writes */
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
    size_t backlog;       /* bytes that the client has not taken yet */
    size_t *shared;       /* those of its whole address */
    size_t buffered;      /* bytes of these that the library has but could not send yet */
    double blocked_since; /* since when nothing could be sent; 0 if nothing waits */
};

void outbox_open(struct outbox *outbox, size_t *shared);
void outbox_close(struct outbox *outbox);
void outbox_empty(struct outbox *outbox); /* drops everything that was not handed to the library */

/* Adds a message, held until `batch` is stored (0: not held). `id` (JSON, or NULL) is the request
 * it answers. False: out of memory. */
bool outbox_add(struct outbox *outbox, const struct text *bytes, const char *id, uint64_t batch,
                double now);

/* That batch is stored: what was held for it may go. Returns false if other messages are still
 * held. */
bool outbox_release(struct outbox *outbox, uint64_t batch, double now);
/* It failed: `write_error` makes the answer to a request that depended on it. Release follows. */
void outbox_break(struct outbox *outbox, uint64_t batch,
                  void (*write_error)(void *context, const char *id, struct text *out),
                  void *context);

/* The library can take more: what it had is sent. Returns the next message, or NULL. */
struct message *outbox_next(struct outbox *outbox, double now);
/* It took that message, and sent all or a part of it. */
enum sent { SENT_WHOLE, SENT_IN_PART };
void outbox_taken(struct outbox *outbox, enum sent sent, double now);
bool outbox_is_ready(const struct outbox *outbox); /* there is a next message */
/* The client has taken nothing for too long. */
bool outbox_is_blocked(const struct outbox *outbox, double now);

#endif
