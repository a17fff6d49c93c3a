/* codes.c: see codes.h. For each verb a table over the values its arguments can have: every value
 * has a small digit, or none. */
#include "batch/codes.h"

#include <stdlib.h>

enum { VALUES = 256, NONE = -1 };

struct verb_codes {
    int16_t digit[ACTION_ARGS][VALUES]; /* NONE: the value does not occur */
    int radix[ACTION_ARGS];
    int first; /* in `codes` */
};

struct codes {
    const struct game *game;
    int count, room;
    struct verb_codes *verbs;
    int32_t *codes;    /* of all combinations of digits, verb after verb; NONE: not conceivable */
    uint32_t *actions; /* by number */
};

/* How many values an argument can have according to its type. */
static int values_of(const struct game *game, const struct verb_arg *arg)
{
    switch (arg->type) {
    case ARG_NUMBER:
    case ARG_PAIR:
        return VALUES;
    case ARG_SEAT:
        return game->players_max;
    case ARG_ITEM:
        return game->kinds[arg->kind]->count;
    case ARG_ABSENT:
    case ARG_SILENT:
        break;
    }
    return 1;
}

/* Calls `visit` for every conceivable action of a verb, in order. */
static bool visit_actions(struct codes *codes, int verb,
                          bool (*visit)(struct codes *codes, uint32_t action))
{
    const struct game *game = codes->game;
    const struct verb_arg *args = game->verbs[verb].args;
    int most[ACTION_ARGS];
    for (int i = 0; i < ACTION_ARGS; i++)
        most[i] = values_of(game, &args[i]);
    for (int a = 0; a < most[0]; a++)
        for (int b = 0; b < most[1]; b++)
            for (int c = 0; c < most[2]; c++) {
                uint32_t action =
                    action_make((unsigned)verb, (unsigned)a, (unsigned)b, (unsigned)c);
                if ((!game->is_conceivable || game->is_conceivable(action)) &&
                    !visit(codes, action))
                    return false;
            }
    return true;
}

static bool keep_action(struct codes *codes, uint32_t action)
{
    if (codes->count == codes->room) {
        int room = codes->room ? 2 * codes->room : 1024;
        uint32_t *actions = realloc(codes->actions, (size_t)room * sizeof *actions);
        if (!actions)
            return false;
        codes->actions = actions;
        codes->room = room;
    }
    codes->actions[codes->count++] = action;
    return true;
}

/* Gives a digit to every value that occurs. */
static void make_digits(struct verb_codes *verb, const uint32_t *actions, int count)
{
    memset(verb->digit, NONE, sizeof verb->digit);
    for (int arg = 0; arg < ACTION_ARGS; arg++) {
        bool occurs[VALUES] = {false};
        for (int i = 0; i < count; i++)
            occurs[action_arg(actions[i], arg)] = true;
        for (int value = 0; value < VALUES; value++)
            if (occurs[value])
                verb->digit[arg][value] = (int16_t)verb->radix[arg]++;
    }
}

/* The place of the code of an action, or NONE. */
static int place_of(const struct codes *codes, uint32_t action)
{
    const struct verb *verb = &codes->game->verbs[action_verb(action)];
    const struct verb_codes *made = &codes->verbs[action_verb(action)];
    int place = 0;
    for (int arg = 0; arg < ACTION_ARGS; arg++) {
        unsigned value = verb->args[arg].type == ARG_SILENT ? 0 : action_arg(action, arg);
        int digit = made->digit[arg][value];
        if (digit == NONE)
            return NONE;
        place = place * made->radix[arg] + digit;
    }
    return made->first + place;
}

static bool make(struct codes *codes)
{
    int places = 0;
    for (int verb = 0; verb < codes->game->verb_count; verb++) {
        struct verb_codes *made = &codes->verbs[verb];
        int from = codes->count;
        if (!visit_actions(codes, verb, keep_action))
            return false;
        make_digits(made, codes->actions + from, codes->count - from);
        made->first = places;
        places += made->radix[0] * made->radix[1] * made->radix[2];
    }
    codes->codes = malloc((size_t)places * sizeof *codes->codes);
    if (!codes->codes)
        return false;
    for (int place = 0; place < places; place++)
        codes->codes[place] = NONE;
    for (int code = 0; code < codes->count; code++)
        codes->codes[place_of(codes, codes->actions[code])] = code;
    return true;
}

struct codes *codes_new(const struct game *game)
{
    struct codes *codes = calloc(1, sizeof *codes);
    if (!codes)
        return NULL;
    codes->game = game;
    codes->verbs = calloc((size_t)game->verb_count, sizeof *codes->verbs);
    if (codes->verbs && make(codes))
        return codes;
    codes_free(codes);
    return NULL;
}

void codes_free(struct codes *codes)
{
    if (!codes)
        return;
    free(codes->verbs);
    free(codes->codes);
    free(codes->actions);
    free(codes);
}

const struct game *codes_game(const struct codes *codes)
{
    return codes->game;
}

int codes_count(const struct codes *codes)
{
    return codes->count;
}

int codes_of(const struct codes *codes, uint32_t action)
{
    int place = (int)action_verb(action) < codes->game->verb_count ? place_of(codes, action) : NONE;
    return place == NONE ? NONE : codes->codes[place];
}

uint32_t codes_action(const struct codes *codes, int code)
{
    assert(code >= 0 && code < codes->count);
    return codes->actions[code];
}

void codes_of_all(const struct codes *codes, const uint32_t *actions, int count, int32_t *out,
                  uint8_t *mask)
{
    for (int i = 0; i < count; i++) {
        int code = codes_of(codes, actions[i]);
        if (out)
            out[i] = code;
        if (mask && code >= 0)
            mask[code] = 1;
    }
}
