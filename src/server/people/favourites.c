/* favourites.c: what a player prefers: from how he and the others played the last games of a kind
 * (rooms/style.c) the things that come into play for him clearly more often than for the others,
 * and how he wins. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "server/secret.h"
#include "server/server.h"
#include "server_messages.h"

enum {
    GAMES_MAX = 50,   /* the last ones count */
    GAMES_LEAST = 5,  /* before anything is said */
    USES_LEAST = 3,   /* of a thing */
    SHOWN_MAX = 8,    /* things */
    WORDS_MAX = 2048, /* a power of two; more than there are things in a game */
    WORD_BYTES = 47,
    CLEAR = 9 /* three standard deviations: among a hundred things one is rarely so by chance */
};
#define BY "by:"

struct word { /* a thing, or a way to win */
    char text[WORD_BYTES + 1];
    int own, own_first, others; /* seats with it; of the own ones those that came first */
    double clear;               /* how clearly it is preferred */
};

struct favourites {
    struct word words[WORDS_MAX];
    int count;
    int own, own_first, others; /* seats */
};

/* NULL: there are more words than there can be. */
static struct word *find_word(struct favourites *all, const char *text, size_t length)
{
    uint64_t at = hash_bytes(0, text, length);
    if (length > WORD_BYTES || all->count >= WORDS_MAX / 2)
        return NULL;
    for (;; at++) {
        struct word *word = &all->words[at % WORDS_MAX];
        if (text_equals(word->text, text, length))
            return word;
        if (!word->text[0]) {
            memcpy(word->text, text, length);
            all->count++;
            return word;
        }
    }
}

static void count_seat(void *context, const struct stored_style *seat)
{
    struct favourites *all = context;
    all->own += seat->own;
    all->own_first += seat->own && seat->first;
    all->others += !seat->own;
    for (const char *at = seat->style; *at;) {
        size_t length = strcspn(at, " ");
        struct word *word = memchr(at, ':', length) ? find_word(all, at, length) : NULL;
        if (word) {
            word->own += seat->own;
            word->own_first += seat->own && seat->first;
            word->others += !seat->own;
        }
        at += length + (at[length] != '\0');
    }
}

static bool is_ending(const struct word *word)
{
    return strncmp(word->text, BY, strlen(BY)) == 0;
}

/* The square of the difference of two shares, in standard deviations, if it is for the player's:
 * nine are three of them. */
static double find_clear(const struct favourites *all, const struct word *word)
{
    double own = all->own, others = all->others, both = word->own + word->others;
    double more = word->own / own - word->others / others, all_seats = own + others;
    double spread = both / all_seats * (1 - both / all_seats) * (1 / own + 1 / others);
    return more > 0 && spread > 0 ? more * more / spread : 0;
}

static int compare(const void *a, const void *b)
{
    const struct word *const *left = a, *const *right = b;
    if ((*left)->clear != (*right)->clear)
        return (*left)->clear < (*right)->clear ? 1 : -1;
    return strcmp((*left)->text, (*right)->text);
}

static int choose(struct favourites *all, const struct word *chosen[WORDS_MAX])
{
    int count = 0;
    for (int i = 0; i < WORDS_MAX && all->own >= GAMES_LEAST && all->others; i++) {
        struct word *word = &all->words[i];
        if (!word->text[0] || is_ending(word) || word->own < USES_LEAST)
            continue;
        word->clear = find_clear(all, word);
        if (word->clear >= CLEAR)
            chosen[count++] = word;
    }
    qsort(chosen, (size_t)count, sizeof *chosen, compare);
    return count < SHOWN_MAX ? count : SHOWN_MAX;
}

static void write_things(struct favourites *all, struct json_writer *json)
{
    const struct word *chosen[WORDS_MAX];
    int count = choose(all, chosen);
    json_key(json, "things");
    json_begin_array(json);
    for (int i = 0; i < count; i++) {
        json_begin_object(json);
        json_pair_string(json, "ref", chosen[i]->text);
        json_pair_int(json, "games", chosen[i]->own);
        json_pair_int(json, "wins", chosen[i]->own_first);
        json_pair_int(json, "others", chosen[i]->others);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_endings(const struct game *game, struct favourites *all, struct json_writer *json)
{
    json_key(json, "endings");
    json_begin_array(json);
    for (int i = 0; i < game->endings->count; i++) {
        char text[WORD_BYTES + 1];
        int length = snprintf(text, sizeof text, BY "%s", game->endings->items[i].id);
        const struct word *word = find_word(all, text, (size_t)length);
        if (!word || !word->own)
            continue;
        json_begin_object(json);
        json_pair_string(json, "ending", game->endings->items[i].id);
        json_pair_int(json, "wins", word->own);
        json_pair_int(json, "others", word->others);
        json_end_object(json);
    }
    json_end_array(json);
}

static bool write(struct request *request, const struct game *game, struct favourites *all)
{
    const struct server_params_favourites *params = &request->params->favourites;
    struct json_writer *json = request->call.out;
    if (!store_each_style(request->server->rooms.store, params->account, params->game, GAMES_MAX,
                          count_seat, all))
        return request_fail(request, RPC_INTERNAL_ERROR, store_why(request->server->rooms.store));
    json_begin_object(json);
    json_pair_int(json, "games", all->own);
    json_pair_int(json, "wins", all->own_first);
    json_pair_int(json, "others", all->others);
    write_things(all, json);
    write_endings(game, all, json);
    json_end_object(json);
    return true;
}

bool method_favourites(struct request *request)
{
    const struct server_params_favourites *params = &request->params->favourites;
    const struct game *game = game_find(params->game);
    if (!people_may_look(request))
        return false;
    if (!game || !secret_is_id(params->account))
        return request_fail(request, RPC_INVALID_PARAMS,
                            game ? "there is no such account" : "there is no such game");
    struct favourites *all = calloc(1, sizeof *all);
    bool good = all ? write(request, game, all)
                    : request_fail(request, RPC_INTERNAL_ERROR, "out of memory");
    free(all);
    return good;
}
