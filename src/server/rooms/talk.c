/* talk.c: see talk.h. */
#include "server/rooms/talk.h"

#include <stdlib.h>
#include <string.h>

static void drop_first(struct talk *talk)
{
    struct talk_line *first = talk->first;
    talk->first = first->next;
    if (!talk->first)
        talk->last = NULL;
    talk->count--;
    free(first);
}

bool talk_say(struct talk *talk, const struct stored_line *line)
{
    size_t name = strlen(line->name) + 1, text = strlen(line->text) + 1;
    struct talk_line *said = malloc(sizeof *said + name + text);
    if (!said)
        return false;
    char *texts = (char *)(said + 1);
    memcpy(texts, line->name, name);
    memcpy(texts + name, line->text, text);
    *said = (struct talk_line){.line = {line->seat, texts, texts + name, line->time}};
    *(talk->last ? &talk->last->next : &talk->first) = said;
    talk->last = said;
    if (++talk->count > TALK_LINES)
        drop_first(talk);
    return true;
}

bool talk_note(struct talk *talk, int seat, const char *text)
{
    char *copy = text[0] ? strdup(text) : NULL;
    if (text[0] && !copy)
        return false;
    free(talk->notes[seat]);
    talk->notes[seat] = copy;
    return true;
}

void talk_forget(struct talk *talk, int seat)
{
    struct talk left = {.first = NULL};
    for (struct talk_line *said = talk->first, *next; said; said = next) {
        next = said->next;
        said->next = NULL;
        if (said->line.seat == seat) {
            free(said);
            continue;
        }
        *(left.last ? &left.last->next : &left.first) = said;
        left.last = said;
        left.count++;
    }
    talk->first = left.first;
    talk->last = left.last;
    talk->count = left.count;
    free(talk->notes[seat]);
    talk->notes[seat] = NULL;
}

void talk_free(struct talk *talk)
{
    while (talk->first)
        drop_first(talk);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        free(talk->notes[seat]);
    *talk = (struct talk){.first = NULL};
}

/* Loading */

struct loading_talk {
    struct talk *talk;
    bool failed; /* memory ran out */
};

static void load_line(void *context, const struct stored_line *line)
{
    struct loading_talk *loading = context;
    loading->failed |= !talk_say(loading->talk, line);
}

static void load_note(void *context, int seat, const char *text)
{
    struct loading_talk *loading = context;
    loading->failed |= !talk_note(loading->talk, seat, text);
}

bool talk_load(struct store *store, const char *id, struct talk *talk)
{
    struct loading_talk loading = {.talk = talk};
    return store_each_line(store, id, TALK_LINES, load_line, &loading) &&
           store_each_note(store, id, load_note, &loading) && !loading.failed;
}
