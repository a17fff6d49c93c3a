/* net_file.c: see net_file.h. */
#include "host/net_file.h"

#include "bots/nets.h"
#include "core/game.h"
#include "host/file.h"

enum { NET_BYTES_MAX = 16 << 20 };

/* Reads it for whichever game accepts it; the last refusal is kept in `why`. */
static struct net *read_for_any(const struct text *bytes, const struct game **game,
                                struct text *why)
{
    for (int i = 0; i < game_count(); i++) {
        *game = game_at(i);
        if (!(*game)->net)
            continue;
        text_clear(why);
        struct net *net = net_read(*game, text_string(bytes), bytes->length, why);
        if (net)
            return net;
    }
    return NULL;
}

bool net_file_load(const char *path, struct text *error)
{
    struct text bytes = TEXT_EMPTY, why = TEXT_EMPTY;
    const struct game *game = NULL;
    struct net *net = NULL;
    int number = 0;
    if (!file_read(path, NET_BYTES_MAX, &bytes, error)) {
        text_free(&bytes);
        return false;
    }
    net = read_for_any(&bytes, &game, &why);
    while (net && number < NETS_MAX && nets_find(game, number))
        number++;
    if (net && number == NETS_MAX) {
        text_add(&why, "there are too many nets");
        net_free(net);
        net = NULL;
    }
    if (net)
        nets_install(game, number, net);
    else
        text_format(error, "%s: %s", path, text_string(&why));
    text_free(&bytes);
    text_free(&why);
    return net != NULL;
}
