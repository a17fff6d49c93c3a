/* seen.c: what a viewer may see: the one place that decides what leaves the server about a game.
 *
 * A seat has its view (game_view). A spectator sees what all seats see: the fields masked for a
 * seat that does not play, and of a view's extras those members on which all seats agree. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

enum { SPECTATOR_SEAT = 7 }; /* no seat: the highest bit of the sets of seats who know a thing */

/* Events and actions */

bool seen_event(const struct event *event, int viewer)
{
    return event->seen_by == EVENT_PUBLIC || (viewer != SEAT_NONE && event->seen_by >> viewer & 1);
}

/* True when the thing is in an event of the entry that the viewer sees (or does not). */
static bool is_told(const struct live *live, const struct journal_entry *entry, struct ref ref,
                    int viewer, bool seen)
{
    const struct game *game = table_game(live->table);
    for (int i = 0; i < entry->count; i++) {
        const struct event *event = &live->events[entry->first + i];
        int kind = -1;
        game->event_name(event, &kind);
        if (kind == ref.kind && event->item == ref.item && seen_event(event, viewer) == seen)
            return true;
    }
    return false;
}

/* An action that names a thing of which the viewer may not learn, a card laid down unseen, is not
 * shown. The events tell: such a thing is in one that he does not see, and in none that he sees. */
bool seen_action(const struct live *live, int version, int viewer)
{
    const struct journal_entry *entry = &live->journal[version];
    struct ref refs[REFS_MAX];
    if (viewer == entry->seat)
        return true;
    int count =
        game_action_named(table_game(live->table), table_action_at(live->table, version), refs);
    for (int i = 0; i < count; i++)
        if (is_told(live, entry, refs[i], viewer, false) &&
            !is_told(live, entry, refs[i], viewer, true))
            return false;
    return true;
}

/* Views */

static bool is_same(const struct json_node *a, const struct json_node *b)
{
    if (!a || !b || a->type != b->type || a->count != b->count)
        return false;
    if (a->type == JSON_STRING || a->type == JSON_NUMBER)
        return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
    const struct json_node *x = a->child, *y = b->child;
    for (; x && y; x = x->next, y = y->next)
        if ((x->key && strcmp(x->key, y->key) != 0) || !is_same(x, y))
            return false;
    return true;
}

static void write_node(struct json_writer *json, const struct json_node *node)
{
    switch (node->type) {
    case JSON_NULL:
        json_null(json);
        break;
    case JSON_FALSE:
    case JSON_TRUE:
        json_bool(json, node->type == JSON_TRUE);
        break;
    case JSON_NUMBER:
        json_raw(json, node->bytes, node->length);
        break;
    case JSON_STRING:
        json_string_bytes(json, node->bytes, node->length);
        break;
    case JSON_ARRAY:
        json_begin_array(json);
        for (const struct json_node *at = node->child; at; at = at->next)
            write_node(json, at);
        json_end_array(json);
        break;
    case JSON_OBJECT:
        json_begin_object(json);
        for (const struct json_node *at = node->child; at; at = at->next) {
            json_key(json, at->key);
            write_node(json, at);
        }
        json_end_object(json);
        break;
    }
}

static struct json_document read_extras(const struct live *live, int seat)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    json_begin_object(&json);
    table_game(live->table)->view_extras(table_state(live->table), seat, &json);
    json_end_object(&json);
    struct json_document document = json_parse(text_string(&text), text.length);
    text_free(&text);
    return document;
}

static void write_agreed(const struct live *live, struct json_writer *json)
{
    struct json_document extras[SEATS_MAX] = {{0}};
    for (int seat = 0; seat < live->row.players; seat++)
        extras[seat] = read_extras(live, seat);
    const struct json_node *member = extras[0].root ? extras[0].root->child : NULL;
    for (; member; member = member->next) {
        bool agreed = true;
        for (int seat = 1; seat < live->row.players; seat++)
            agreed = agreed && is_same(member, json_member(extras[seat].root, member->key));
        if (!agreed)
            continue;
        json_key(json, member->key);
        write_node(json, member);
    }
    for (int seat = 0; seat < live->row.players; seat++)
        json_free(&extras[seat]);
}

void seen_write_view(const struct live *live, int viewer, struct json_writer *json)
{
    const struct game *game = table_game(live->table);
    if (viewer != SEAT_NONE) {
        game_view(game, table_state(live->table), viewer, json);
        return;
    }
    json_begin_object(json);
    fields_write(game->fields, table_state(live->table), SPECTATOR_SEAT, json);
    if (game->view_extras)
        write_agreed(live, json);
    json_end_object(json);
}

/* Scores */

/* Running scores in a position the viewer cannot tell from the true one. */
static void sample_scores(const struct live *live, int viewer, uint64_t seed, void *state,
                          struct score *scores)
{
    const struct game *game = table_game(live->table);
    struct chance chance;
    chance_seed(&chance, seed, NULL);
    memcpy(state, table_state(live->table), game->state_size);
    if (viewer != SEAT_NONE)
        game->resample(state, viewer, &chance);
    for (int seat = 0; viewer == SEAT_NONE && seat < live->row.players; seat++)
        game->resample(state, seat, &chance);
    memset(scores, 0, SEATS_MAX * sizeof *scores);
    game->scores(state, scores);
}

bool seen_scores(const struct live *live, int viewer, struct score *scores)
{
    const struct game *game = table_game(live->table);
    struct score other[SEATS_MAX];
    uint64_t state[STATE_BYTES_MAX / 8];
    if (live_turn(live) == SEAT_NONE) {
        game->scores(table_state(live->table), scores);
        return true;
    }
    /* What does not change from one possible truth to another, the viewer knows. */
    sample_scores(live, viewer, 1, state, scores);
    sample_scores(live, viewer, 2, state, other);
    for (int seat = 0; seat < live->row.players; seat++)
        if (scores[seat].total != other[seat].total ||
            memcmp(scores[seat].parts, other[seat].parts, sizeof other[seat].parts) != 0)
            return false;
    return true;
}
