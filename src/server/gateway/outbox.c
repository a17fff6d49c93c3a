/* outbox.c: see outbox.h. */
#include "server/gateway/outbox.h"

#include <stdlib.h>
#include <string.h>

static void add_backlog(struct outbox *outbox, size_t bytes)
{
    outbox->backlog += bytes;
    *outbox->shared += bytes;
}

static void take_backlog(struct outbox *outbox, size_t bytes)
{
    outbox->backlog -= bytes;
    *outbox->shared -= bytes;
}

static void free_message(struct message *message)
{
    free(message->id);
    free(message);
}

void outbox_open(struct outbox *outbox, size_t *shared)
{
    *outbox = (struct outbox){.shared = shared};
    outbox->last = &outbox->first;
}

void outbox_empty(struct outbox *outbox)
{
    for (struct message *at = outbox->first, *next; at; at = next) {
        next = at->next;
        take_backlog(outbox, at->length);
        free_message(at);
    }
    outbox->first = NULL;
    outbox->last = &outbox->first;
}

void outbox_close(struct outbox *outbox)
{
    outbox_empty(outbox);
    take_backlog(outbox, outbox->backlog); /* what the library still had is lost with it */
}

/* Coming */

static struct message *make_message(const struct text *bytes, const char *id, uint64_t batch)
{
    struct message *message = malloc(sizeof *message + MESSAGE_PAD + bytes->length);
    char *copy = id && batch ? strdup(id) : NULL; /* an answer that is not held needs no id */
    if (!message || bytes->failed || (id && batch && !copy)) {
        free(message);
        free(copy);
        return NULL;
    }
    *message = (struct message){.batch = batch, .id = copy, .length = bytes->length};
    memcpy(message->bytes + MESSAGE_PAD, text_string(bytes), bytes->length);
    return message;
}

bool outbox_add(struct outbox *outbox, const struct text *bytes, const char *id, uint64_t batch,
                double now)
{
    struct message *message = make_message(bytes, id, batch);
    if (!message)
        return false;
    *outbox->last = message;
    outbox->last = &message->next;
    add_backlog(outbox, message->length);
    if (outbox->blocked_since == 0)
        outbox->blocked_since = now;
    return true;
}

/* Batches */

bool outbox_release(struct outbox *outbox, uint64_t batch, double now)
{
    bool all = true, stood = outbox->first && outbox->first->batch;
    for (struct message *at = outbox->first; at; at = at->next) {
        if (at->batch == batch)
            at->batch = 0;
        all = all && !at->batch;
    }
    if (stood) /* until now the store was slow, not the client */
        outbox->blocked_since = now;
    return all;
}

void outbox_break(struct outbox *outbox, uint64_t batch,
                  void (*write_error)(void *context, const char *id, struct text *out),
                  void *context)
{
    for (struct message **link = &outbox->first; *link;) {
        struct message *old = *link, *new = NULL;
        struct text text = TEXT_EMPTY;
        if (old->batch != batch) {
            link = &old->next;
            continue;
        }
        if (old->id) {
            write_error(context, old->id, &text);
            new = make_message(&text, NULL, 0);
        }
        take_backlog(outbox, old->length);
        *link = old->next;
        if (new) {
            new->next = old->next;
            *link = new;
            link = &new->next;
            add_backlog(outbox, new->length);
        }
        free_message(old);
        text_free(&text);
    }
    outbox->last = &outbox->first;
    while (*outbox->last)
        outbox->last = &(*outbox->last)->next;
}

/* Going */

bool outbox_is_ready(const struct outbox *outbox)
{
    return outbox->first && !outbox->first->batch;
}

struct message *outbox_next(struct outbox *outbox, double now)
{
    take_backlog(outbox, outbox->buffered);
    outbox->buffered = 0;
    if (outbox_is_ready(outbox))
        return outbox->first;
    outbox->blocked_since = outbox->first ? now : 0;
    return NULL;
}

void outbox_taken(struct outbox *outbox, enum sent sent, double now)
{
    struct message *message = outbox->first;
    outbox->first = message->next;
    if (!outbox->first)
        outbox->last = &outbox->first;
    if (sent == SENT_IN_PART)
        outbox->buffered = message->length;
    else
        take_backlog(outbox, message->length);
    free_message(message);
    outbox->blocked_since = outbox->first || outbox->buffered ? now : 0;
}

bool outbox_is_blocked(const struct outbox *outbox, double now)
{
    return (outbox_is_ready(outbox) || outbox->buffered) && outbox->blocked_since > 0 &&
           now - outbox->blocked_since > BACKLOG_SECONDS_MAX;
}
