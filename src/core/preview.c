/* preview.c: what an action would show, found without looking at hidden information: it is played
 * in a few positions that the viewer cannot tell from the true one. What differs between the
 * results is uncertain, so the action reveals it; what agrees is taken as certain. This needs no
 * knowledge of the game, and a few samples are enough: a card that can only be that one is rightly
 * no news. Something that only a rare card would change may escape the samples, so a preview is
 * advice, not a promise. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/table.h"

enum {
    REVEAL_SAMPLES = 6,
    SAMPLES = 12 /* of a preview */
};

/* What the viewer sees after the action in one such position, and who decides then; empty if the
 * action is not possible there. */
static int sample_view(const struct table *table, int viewer, uint32_t action, uint64_t seed,
                       struct text *out)
{
    struct text error = TEXT_EMPTY;
    struct table *other = table_resample(table, viewer, seed, &error);
    int next = TABLE_UNSURE;
    if (other && table_play(other, action, NULL, &error)) {
        struct json_writer json = json_writer_to(out);
        game_view(table_game(other), table_state(other), viewer, &json);
        next = game_decider(table_game(other), table_state(other));
    }
    table_free(other);
    text_free(&error);
    return next;
}

bool table_reveals(const struct table *table, int viewer, uint32_t action)
{
    struct text first = TEXT_EMPTY, next = TEXT_EMPTY;
    bool different = false;
    sample_view(table, viewer, action, 1, &first);
    for (uint64_t seed = 2; seed <= REVEAL_SAMPLES && !different; seed++) {
        text_clear(&next);
        sample_view(table, viewer, action, seed, &next);
        different = strcmp(text_string(&first), text_string(&next)) != 0;
    }
    text_free(&first);
    text_free(&next);
    return different;
}

/* Previews */

struct views {
    const struct json_node *at[SAMPLES];
    int count;
};

static bool all_same(const struct views *views)
{
    for (int i = 1; i < views->count; i++)
        if (!json_is_same(views->at[0], views->at[i]))
            return false;
    return true;
}

/* Trees that differ may still agree in parts, if all are objects, or all are arrays of the same
 * length. */
static bool have_parts(const struct views *views)
{
    const struct json_node *first = views->at[0];
    if (first->type != JSON_OBJECT && first->type != JSON_ARRAY)
        return false;
    for (int i = 1; i < views->count; i++) {
        const struct json_node *other = views->at[i];
        if (other->type != first->type ||
            (first->type == JSON_ARRAY && other->count != first->count))
            return false;
    }
    return true;
}

static void write_agreed(struct json_writer *json, const struct views *views);

static void write_agreed_members(struct json_writer *json, const struct views *views)
{
    json_begin_object(json);
    for (const struct json_node *at = views->at[0]->child; at; at = at->next) {
        struct views members = {.count = views->count};
        bool there = true;
        for (int i = 0; i < views->count; i++) {
            members.at[i] = json_member(views->at[i], at->key);
            there = there && members.at[i];
        }
        if (!there || (!all_same(&members) && !have_parts(&members)))
            continue;
        json_key(json, at->key);
        write_agreed(json, &members);
    }
    json_end_object(json);
}

static void write_agreed_entries(struct json_writer *json, const struct views *views)
{
    struct views entries = {.count = views->count};
    for (int i = 0; i < views->count; i++)
        entries.at[i] = views->at[i]->child;
    json_begin_array(json);
    while (entries.at[0]) {
        write_agreed(json, &entries);
        for (int i = 0; i < views->count; i++)
            entries.at[i] = entries.at[i]->next;
    }
    json_end_array(json);
}

static void write_agreed(struct json_writer *json, const struct views *views)
{
    if (all_same(views))
        json_node(json, views->at[0]);
    else if (!have_parts(views))
        json_null(json);
    else if (views->at[0]->type == JSON_OBJECT)
        write_agreed_members(json, views);
    else
        write_agreed_entries(json, views);
}

bool table_preview(const struct table *table, uint32_t action, struct json_writer *json,
                   struct table_outlook *outlook)
{
    int viewer = game_decider(table_game(table), table_state(table));
    struct json_document documents[SAMPLES] = {{0}};
    struct views views = {.count = 0};
    outlook->reveals = false;
    for (int i = 0; i < SAMPLES; i++) {
        struct text text = TEXT_EMPTY;
        int next = sample_view(table, viewer, action, (uint64_t)i + 1, &text);
        documents[i] = json_parse(text_string(&text), text.length);
        text_free(&text);
        outlook->seat = i == 0 || next == outlook->seat ? next : TABLE_UNSURE;
        if (documents[i].root)
            views.at[views.count++] = documents[i].root;
    }
    bool good = views.count > 0;
    if (good) {
        outlook->reveals = outlook->seat != viewer || views.count < SAMPLES || !all_same(&views);
        write_agreed(json, &views);
    }
    for (int i = 0; i < SAMPLES; i++)
        json_free(&documents[i]);
    return good;
}
