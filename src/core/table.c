/* table.c: see table.h. Versions are stored as actions, with a snapshot after every SNAPSHOT_STEP
 * of them. Going back restores the nearest snapshot and plays forward from there; this gives the
 * same game, because chance is part of the snapshot. */
#include "core/table.h"

#include <stdlib.h>
#include <string.h>

#include "core/record.h"

#define SNAPSHOT_STEP 16

struct snapshot {
    struct chance chance;
    void *state;
};

struct table {
    const struct game *game;
    struct setup setup;
    uint64_t seed;
    struct script script;
    bool from_state; /* did not begin with set-up */

    void *state, *scratch; /* `scratch`: where a move is tried before it counts */
    struct chance chance;
    uint32_t
        *actions; /* actions[v] leads from version v to v + 1; those beyond `version` were undone */
    int version, known, capacity;
    struct snapshot *snapshots; /* of versions 0, SNAPSHOT_STEP, ... */
    int snapshot_count;
};

/* Making and ending */

void table_free(struct table *table)
{
    if (!table)
        return;
    for (int i = 0; i < table->snapshot_count; i++)
        free(table->snapshots[i].state);
    free(table->snapshots);
    free(table->actions);
    free(table->state);
    free(table->scratch);
    script_free(&table->script);
    free(table);
}

static bool table_add_snapshot(struct table *table)
{
    size_t size = (size_t)(table->snapshot_count + 1) * sizeof *table->snapshots;
    struct snapshot *snapshots = realloc(table->snapshots, size);
    if (!snapshots)
        return false;
    table->snapshots = snapshots;
    void *state = malloc(table->game->rules.state_size);
    if (!state)
        return false;
    memcpy(state, table->state, table->game->rules.state_size);
    snapshots[table->snapshot_count++] = (struct snapshot){table->chance, state};
    return true;
}

static struct table *table_allocate(const struct game *game, uint64_t seed,
                                    const struct script *script, struct text *error)
{
    struct table *table = calloc(1, sizeof *table);
    if (table) {
        table->game = game;
        table->seed = seed;
        script_init(&table->script, game->stacks, game->stack_count);
        table->state = calloc(1, game->rules.state_size);
        table->scratch = calloc(1, game->rules.state_size);
        if (table->state && table->scratch && (!script || script_copy(&table->script, script))) {
            chance_seed(&table->chance, seed, table->script.count ? &table->script : NULL);
            return table;
        }
    }
    table_free(table);
    text_add(error, "out of memory");
    return NULL;
}

/* Takes the first snapshot, which completes a new table. */
static struct table *table_open(struct table *table, struct text *error)
{
    table->setup = table->game->rules.setup_of(table->state);
    if (table_add_snapshot(table))
        return table;
    table_free(table);
    text_add(error, "out of memory");
    return NULL;
}

struct table *table_new(const struct game *game, const struct setup *setup, uint64_t seed,
                        const struct script *script, struct text *error)
{
    if (setup->players < game->players_min || setup->players > game->players_max) {
        text_format(error, "%s is for %d to %d players", game->slug, game->players_min,
                    game->players_max);
        return NULL;
    }
    struct table *table = table_allocate(game, seed, script, error);
    if (!table)
        return NULL;
    game->rules.setup(table->state, setup, &table->chance);
    if (table->chance.failed) {
        text_add(error, text_string(&table->script.error));
        table_free(table);
        return NULL;
    }
    return table_open(table, error);
}

struct table *table_from_state(const struct game *game, const void *state, uint64_t seed,
                               const struct script *script, struct text *error)
{
    struct table *table = table_allocate(game, seed, script, error);
    if (!table)
        return NULL;
    memcpy(table->state, state, game->rules.state_size);
    table->from_state = true;
    return table_open(table, error);
}

static bool table_copy_history(struct table *copy, const struct table *table)
{
    size_t size = (size_t)table->known * sizeof *table->actions,
           state = table->game->rules.state_size;
    copy->actions = malloc(size ? size : 1);
    copy->snapshots = malloc((size_t)table->snapshot_count * sizeof *copy->snapshots);
    if (!copy->actions || !copy->snapshots)
        return false;
    if (size)
        memcpy(copy->actions, table->actions, size);
    copy->known = copy->capacity = table->known;
    for (int i = 0; i < table->snapshot_count; i++, copy->snapshot_count++) {
        copy->snapshots[i] = table->snapshots[i];
        copy->snapshots[i].state = malloc(state);
        if (!copy->snapshots[i].state)
            return false;
        memcpy(copy->snapshots[i].state, table->snapshots[i].state, state);
    }
    return true;
}

/* Chance draws from the script of its own table. */
static void table_own_chance(struct table *table, struct chance *chance)
{
    chance->script = chance->script ? &table->script : NULL;
}

struct table *table_copy(const struct table *table, struct text *error)
{
    struct table *copy = table_allocate(table->game, table->seed, &table->script, error);
    if (!copy)
        return NULL;
    copy->setup = table->setup;
    copy->from_state = table->from_state;
    memcpy(copy->state, table->state, table->game->rules.state_size);
    copy->chance = table->chance;
    copy->version = table->version;
    if (!table_copy_history(copy, table)) {
        table_free(copy);
        text_add(error, "out of memory");
        return NULL;
    }
    table_own_chance(copy, &copy->chance);
    for (int i = 0; i < copy->snapshot_count; i++)
        table_own_chance(copy, &copy->snapshots[i].chance);
    return copy;
}

/* Looking */

const struct game *table_game(const struct table *table)
{
    return table->game;
}
const void *table_state(const struct table *table)
{
    return table->state;
}
int table_players(const struct table *table)
{
    return table->setup.players;
}
uint64_t table_seed(const struct table *table)
{
    return table->seed;
}

int table_version(const struct table *table)
{
    return table->version;
}
int table_redo_count(const struct table *table)
{
    return table->known - table->version;
}

uint32_t table_action_at(const struct table *table, int version)
{
    assert(version >= 0 && version < table->known);
    return table->actions[version];
}

/* Playing */

static bool table_is_legal(const struct table *table, uint32_t action)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(table->game, table->state, actions);
    for (int i = 0; i < count; i++)
        if (actions[i] == action)
            return true;
    return false;
}

bool table_reserve(struct table *table)
{
    if (table->version < table->capacity)
        return true;
    int capacity = table->capacity ? 2 * table->capacity : 64;
    uint32_t *actions = realloc(table->actions, (size_t)capacity * sizeof *actions);
    if (!actions)
        return false;
    table->actions = actions;
    table->capacity = capacity;
    return true;
}

/* Applies an action to the scratch state and keeps it only if chance allowed it. */
static bool table_advance(struct table *table, uint32_t action, struct events *events,
                          struct text *error)
{
    struct chance chance = table->chance;
    int events_before = events ? events->count : 0;
    bool lost_before = events && events->lost;
    memcpy(table->scratch, table->state, table->game->rules.state_size);
    game_apply(table->game, table->scratch, action, &chance, events);
    if (chance.failed) {
        text_add(error, text_string(&table->script.error));
        if (events) {
            events->count = events_before;
            events->lost = lost_before;
        }
        return false;
    }
    void *old = table->state;
    table->state = table->scratch;
    table->scratch = old;
    table->chance = chance;
    table->version++;
    return true;
}

/* Forgets what was undone beyond `version`, including snapshots: the game takes another way from
 * there. */
static void table_forget_beyond(struct table *table, int version)
{
    table->known = version;
    while (table->snapshot_count > version / SNAPSHOT_STEP + 1)
        free(table->snapshots[--table->snapshot_count].state);
}

bool table_play(struct table *table, uint32_t action, struct events *events, struct text *error)
{
    if (!table_is_legal(table, action)) {
        text_add(error, "this action is not legal now");
        return false;
    }
    if (!table_reserve(table)) {
        text_add(error, "out of memory");
        return false;
    }
    int version = table->version;
    if (!table_advance(table, action, events, error))
        return false;
    if (version >= table->known || table->actions[version] != action) {
        table_forget_beyond(table, version);
        table->actions[version] = action;
        table->known = version + 1;
    }
    if (table->version % SNAPSHOT_STEP == 0 &&
        table->snapshot_count == table->version / SNAPSHOT_STEP)
        table_add_snapshot(table); /* a missing snapshot only costs time later */
    return true;
}

/* Plays from the nearest snapshot to `version`; returns the chance with which the game goes on from
 * there. */
static struct chance table_restore(const struct table *table, int version, void *state)
{
    int index = version / SNAPSHOT_STEP;
    if (index >= table->snapshot_count)
        index = table->snapshot_count - 1;
    struct chance chance = table->snapshots[index].chance;
    memcpy(state, table->snapshots[index].state, table->game->rules.state_size);
    for (int v = index * SNAPSHOT_STEP; v < version; v++)
        game_apply(table->game, state, table->actions[v], &chance, NULL);
    assert(!chance.failed); /* it worked the first time, with the same chance */
    return chance;
}

void table_state_at(const struct table *table, int version, void *state)
{
    assert(version >= 0 && version <= table->version);
    table_restore(table, version, state);
}

bool table_undo(struct table *table, int version)
{
    if (version < 0 || version >= table->version)
        return false;
    table->chance = table_restore(table, version, table->state);
    table->version = version;
    return true;
}

bool table_redo(struct table *table, struct events *events)
{
    struct text error = TEXT_EMPTY;
    bool good = table->version < table->known &&
                table_play(table, table->actions[table->version], events, &error);
    text_free(&error);
    return good;
}

struct table *table_resample(const struct table *table, int seat, uint64_t seed, struct text *error)
{
    struct chance chance;
    struct table *other = table_from_state(table->game, table->state, seed, NULL, error);
    if (!other)
        return NULL;
    chance_seed(&chance, ~seed, NULL); /* not the stream from which its own future comes */
    table->game->rules.resample(other->state, seat, &chance);
    memcpy(other->snapshots[0].state, other->state, table->game->rules.state_size);
    return other;
}

/* Writing records */

static void record_add_stack(const struct table *table, const struct script_list *list,
                             struct text *out)
{
    const struct stack *stack = &table->game->stacks[list->stack];
    text_format(out, "stack %s", stack->name);
    if (list->use > 1)
        text_format(out, "#%d", list->use);
    stack_add_list(stack, list, out);
    text_add_char(out, '\n');
}

void table_record(const struct table *table, struct text *out)
{
    const struct game *game = table->game;
    text_format(out, "epoki-record %d\ngame %s\nrules %d\nplayers %d\n", RECORD_FORMAT, game->slug,
                game->rules.version, table->setup.players);
    if (data_hash(game)) {
        text_add(out, "data ");
        text_add_hex64(out, data_hash(game));
        text_add_char(out, '\n');
    }
    for (int i = 0; i < game->option_count; i++) {
        text_format(out, "option %s ", game->options[i].name);
        game_option_text(game, &table->setup, i, out);
        text_add_char(out, '\n');
    }
    text_add(out, "seed ");
    text_add_uint(out, table->seed);
    text_add_char(out, '\n');
    for (int i = 0; i < table->script.count; i++)
        record_add_stack(table, &table->script.lists[i], out);
    if (table->from_state) {
        struct json_writer json = json_writer_to(out);
        text_add(out, "state ");
        game_view(game, table->snapshots[0].state, SEAT_NONE, &json);
        text_add_char(out, '\n');
    }
    text_add(out, "begin\n");
    for (int i = 0; i < table->version; i++) {
        game_action_text(game, table->actions[i], out);
        text_add_char(out, '\n');
    }
}
