/* loadings.c: what the loader has been asked for: tables, and where secrets lead. */
#include <stdlib.h>
#include <string.h>

#include "host/clock.h"
#include "server/rooms/loadings.h"

static const double remembered_seconds = 10; /* where a secret leads */

static struct loading **find_loading(struct rooms *rooms, const char *id)
{
    struct loading **link = &rooms->loadings;
    while (*link && ((*link)->secret || strcmp((*link)->id, id) != 0))
        link = &(*link)->next;
    return link;
}

static struct loading **find_secret(struct rooms *rooms, const unsigned char *hash)
{
    struct loading **link = &rooms->loadings;
    while (*link && (!(*link)->secret || memcmp((*link)->hash, hash, HASH_BYTES) != 0))
        link = &(*link)->next;
    return link;
}

/* Returns false if memory runs out. */
static bool begin_loading(struct rooms *rooms, const struct loading *asked)
{
    struct loading *noted = malloc(sizeof *noted);
    if (!noted || !loader_begin(rooms->loader, asked)) {
        free(noted);
        return false;
    }
    *noted = *asked;
    noted->next = rooms->loadings;
    rooms->loadings = noted;
    return true;
}

bool loadings_has(const struct rooms *rooms, const char *id)
{
    const struct loading *at = *find_loading((struct rooms *)rooms, id);
    return at && !at->done;
}

struct live *loadings_seek(struct rooms *rooms, const char *id, struct text *error, bool *later)
{
    const struct loading *known = *find_loading(rooms, id);
    struct live *live = live_in_memory(rooms, id);
    if (live || !rooms->loader || sweep_takes(rooms, id))
        return live ? live : live_find(rooms, id, error);
    if (known && known->done) { /* it has just ended, in vain */
        text_add(error, text_string(&known->error));
        return NULL;
    }
    *later = true;
    if (known)
        return NULL;
    struct loading asked = live_loading(rooms, id);
    *later = begin_loading(rooms, &asked);
    if (!*later)
        text_add(error, "out of memory");
    return NULL;
}

enum found loadings_seek_secret(struct rooms *rooms, const unsigned char *hash, char *id, int *seat,
                                struct text *error, bool *later)
{
    struct loading asked = {.secret = true, .error = TEXT_EMPTY};
    const struct loading *known = *find_secret(rooms, hash);
    memcpy(asked.hash, hash, HASH_BYTES);
    if (!rooms->loader) {
        load_asked(rooms->store, &asked);
        known = &asked;
    } else if (!known || !known->done) {
        *later = known || begin_loading(rooms, &asked);
        if (!*later)
            text_add(error, "out of memory");
        return FOUND_ERROR;
    }
    store_copy_text(id, TABLE_ID_LENGTH + 1, known->id);
    *seat = known->seat;
    text_add(error, text_string(&known->error));
    text_free(&asked.error);
    return known->found;
}

bool loadings_begin_again(struct rooms *rooms, const char *id)
{
    struct loading asked = live_loading(rooms, id);
    return rooms->loader && begin_loading(rooms, &asked);
}

/* Where it leads is remembered for who waits; whoever sits down there is compared with the table.
 */
static void settle_secret(struct rooms *rooms, struct loading *ended)
{
    struct loading *noted = *find_secret(rooms, ended->hash), *next;
    if (!noted)
        return;
    next = noted->next;
    *noted = *ended;
    noted->next = next;
    noted->done = true;
    noted->ended = host_seconds();
    ended->error = TEXT_EMPTY;
}

/* A table that was loaded goes into memory; that one was not is remembered for who waits. */
static void settle_loading(struct rooms *rooms, struct loading *ended)
{
    struct loading **link = find_loading(rooms, ended->id), *noted = *link;
    struct live *before = live_in_memory(rooms, ended->id);
    live_report(rooms, ended->id, ended->found, ended->live, ended->seconds, &ended->error);
    if (before && before->reloading) {
        live_replace(rooms, before, ended->found == FOUND ? ended->live : NULL);
    } else if (ended->found == FOUND && !live_in_memory(rooms, ended->id) &&
               !sweep_takes(rooms, ended->id) && live_enter(rooms, ended->live, &ended->lease)) {
        ended->live = NULL;
    } else if (ended->found != FOUND && noted) {
        noted->done = true;
        noted->found = ended->found;
        noted->error = ended->error;
        ended->error = TEXT_EMPTY;
        return;
    }
    if (noted) {
        *link = noted->next;
        free(noted);
    }
}

bool loadings_collect(struct rooms *rooms)
{
    struct loading *ended;
    double now = host_seconds();
    bool any = false;
    for (struct loading **link = &rooms->loadings, *at; (at = *link);) {
        bool leads = at->found == FOUND && now - at->ended < remembered_seconds;
        if (!at->done || leads) { /* of the rest, who waited has been told */
            link = &at->next;
            continue;
        }
        *link = at->next;
        text_free(&at->error);
        free(at);
    }
    while (rooms->loader && (ended = loader_collect(rooms->loader))) {
        (ended->secret ? settle_secret : settle_loading)(rooms, ended);
        loader_free(ended);
        any = true;
    }
    return any;
}

void loadings_stop(struct rooms *rooms)
{
    loader_close(rooms->loader);
    rooms->loader = NULL;
    for (struct loading *at; (at = rooms->loadings); free(at)) {
        rooms->loadings = at->next;
        text_free(&at->error);
    }
}
