/* test_views.c: every view of every game is as its description says (data/messages, field tables):
 * the readers that are made from it take all that games write, and nothing that is not described.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ages_view.h"
#include "civ_view.h"
#include "core/table.h"
#include "duel_view.h"
#include "steel_view.h"
#include "tempus_view.h"

static const struct {
    const char *slug;
    const struct form *form;
    int every; /* of so many positions one is looked at */
} games[] = {
    {"duel", &duel_view_form, 1},     {"ages", &ages_view_form, 7}, {"steel", &steel_view_form, 3},
    {"tempus", &tempus_view_form, 3}, {"civ", &civ_view_form, 11},
};

static const struct form *form_of(const struct game *game)
{
    for (int i = 0; i < COUNT_OF(games); i++)
        if (strcmp(games[i].slug, game->slug) == 0)
            return games[i].form;
    fail_msg("no view of %s", game->slug);
    return NULL;
}

static bool read_text(const struct form *form, const char *json, size_t length, struct text *error)
{
    struct json_document document = json_parse(json, length);
    void *view = malloc(form->size);
    assert_non_null(document.root);
    bool good = form_read(form, document.root, "member", view, error);
    free(view);
    json_free(&document);
    return good;
}

static struct text view_of(const struct table *table, int seat)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    game_view(table_game(table), table_state(table), seat, &json);
    return text;
}

static void look(const struct table *table, int seat)
{
    struct text error = TEXT_EMPTY, view = view_of(table, seat);
    if (!read_text(form_of(table_game(table)), text_string(&view), view.length, &error))
        fail_msg("%s, seat %d, version %d: %s in %s", table_game(table)->slug, seat,
                 table_version(table), text_string(&error), text_string(&view));
    text_free(&error);
    text_free(&view);
}

static void play_step(struct table *table, struct chance *chance)
{
    static uint32_t actions[LEGAL_MAX];
    struct text error = TEXT_EMPTY;
    int count = game_legal(table_game(table), table_state(table), actions);
    assert_true(count > 0);
    uint32_t action = actions[chance_below(chance, (uint32_t)count)];
    assert_true(table_play(table, action, NULL, &error));
    text_free(&error);
}

static struct table *open_table(const struct game *game, int players, uint64_t seed)
{
    struct text error = TEXT_EMPTY;
    struct setup setup = game_standard_setup(game, players);
    for (int i = 0; i < game->option_count; i++) { /* every value of every option in turn */
        const struct option *option = &game->options[i];
        if (option->values)
            setup.options[i] = (int)(seed % (uint64_t)option->values->count);
    }
    struct table *table = table_new(game, &setup, seed, NULL, &error);
    if (!table)
        fail_msg("%s", text_string(&error));
    text_free(&error);
    return table;
}

/* Whole games by chance: what the seats and the spectators see, at the end too. */
static void test_games(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT_OF(games); i++) {
        const struct game *game = game_find(games[i].slug);
        for (int players = game->players_min; players <= game->players_max; players++) {
            for (uint64_t seed = 0; seed < 3; seed++) {
                struct table *table = open_table(game, players, seed);
                struct chance chance;
                chance_seed(&chance, seed, NULL);
                while (game_decider(game, table_state(table)) != SEAT_NONE) {
                    if (table_version(table) % games[i].every == 0) {
                        look(table, table_version(table) / games[i].every % players);
                        look(table, SEAT_SPECTATOR);
                    }
                    play_step(table, &chance);
                }
                for (int seat = 0; seat < players; seat++)
                    look(table, seat);
                look(table, SEAT_SPECTATOR);
                table_free(table);
            }
        }
    }
}

/* What is spoiled about one value of a view. */
enum spoil { GONE, RENAMED, REPLACED, SPOIL_COUNT };

struct spoiling {
    enum spoil how;
    const struct json_node *at;
};

static void write_spoiled(struct json_writer *json, const struct json_node *node,
                          struct spoiling spoiling)
{
    bool object = node->type == JSON_OBJECT;
    if (node == spoiling.at && spoiling.how == REPLACED) { /* which nothing in a view is */
        json_begin_object(json);
        json_pair_bool(json, "?", true);
        json_end_object(json);
        return;
    }
    if (!object && node->type != JSON_ARRAY) {
        json_node(json, node);
        return;
    }
    object ? json_begin_object(json) : json_begin_array(json);
    for (const struct json_node *child = node->child; child; child = child->next) {
        if (child == spoiling.at && spoiling.how == GONE)
            continue;
        if (object)
            json_key(json, child == spoiling.at && spoiling.how == RENAMED ? "?" : child->key);
        write_spoiled(json, child, spoiling);
    }
    object ? json_end_object(json) : json_end_array(json);
}

static const struct form *inner_form(const struct form_type *type)
{
    while (type->of)
        type = type->of;
    return type->form;
}

/* Whether a member may be missing: some form says so of the name, or it is one of those of a map.
 */
static bool may_be_missing(const struct form *form, const char *name, const char *parent)
{
    for (int i = 0; form && i < form->count; i++) {
        const struct form_member *member = &form->members[i];
        if ((member->optional && strcmp(member->name, name) == 0) ||
            (member->type.kind == FORM_MAP && strcmp(member->name, parent) == 0) ||
            may_be_missing(inner_form(&member->type), name, parent))
            return true;
    }
    return false;
}

static int spoil(const struct form *form, const struct json_node *root, const char *parent,
                 const struct json_node *node)
{
    int count = 0, place = 0;
    for (enum spoil how = 0; how < SPOIL_COUNT && node != root; how++) {
        struct text text = TEXT_EMPTY, error = TEXT_EMPTY;
        struct json_writer json = json_writer_to(&text);
        if (!node->key && how != REPLACED)
            continue;
        write_spoiled(&json, root, (struct spoiling){how, node});
        bool good = read_text(form, text_string(&text), text.length, &error);
        if (good && (how != GONE || !may_be_missing(form, node->key, parent)))
            fail_msg("%s of %s, spoiled by %d, is read: %s", node->key ? node->key : "an entry",
                     parent, how, text_string(&text));
        assert_true(good || error.length);
        text_free(&text);
        text_free(&error);
        count++;
    }
    for (const struct json_node *child = node->child; child; child = child->next)
        if (node->type == JSON_OBJECT || place++ < 2) /* the rest of a list is as its beginning */
            count += spoil(form, root, node->key ? node->key : parent, child);
    return count;
}

/* A value that is gone, under another name or of another kind is noticed, wherever it is. */
static void test_spoiled_views(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT_OF(games); i++) {
        const struct game *game = game_find(games[i].slug);
        struct table *table = open_table(game, game->players_max, 0);
        struct chance chance;
        chance_seed(&chance, 7, NULL);
        for (int step = 0; step < 40; step++)
            play_step(table, &chance);
        struct text view = view_of(table, 0);
        struct json_document document = json_parse(text_string(&view), view.length);
        assert_true(spoil(games[i].form, document.root, "", document.root) > 200);
        json_free(&document);
        text_free(&view);
        table_free(table);
    }
}

/* A list that is too long, a number out of its range, a member that is there twice. */
static void test_limits(void **state)
{
    static const struct {
        const char *from, *to, *why;
    } changes[] = {
        {"\"age\":0", "\"age\":4", "age must be a whole number from 0 to 3 (view)"},
        {"\"age\":0", "\"age\":0,\"age\":0", "there twice: member age"},
        {"\"frames\":[", "\"frames\":[{},", "kind is missing"},
        {"\"loot\":[", "\"loot\":[\"nothing\",", "loot must be a list of known entries, each"},
        {"\"face_up\":[]", "\"face_up\":[20]", "face_up must be a list of known entries, each"},
        {"\"tucked\":[", "\"tucked\":[null,", "tucked must be a list of 16 (view)"},
        {"\"again\":false", "\"again\":null", "again must be true or false (view)"},
        {"\"ending\":null", "\"ending\":\"x\"", "ending must be a known id (view)"},
    };
    struct table *table = open_table(game_find("duel"), 2, 0);
    struct text view = view_of(table, 0);
    (void)state;
    for (int i = 0; i < COUNT_OF(changes); i++) {
        struct text other = TEXT_EMPTY, error = TEXT_EMPTY;
        const char *at = strstr(text_string(&view), changes[i].from);
        assert_non_null(at);
        text_add_bytes(&other, view.data, (size_t)(at - view.data));
        text_add(&other, changes[i].to);
        text_add(&other, at + strlen(changes[i].from));
        assert_false(read_text(&duel_view_form, text_string(&other), other.length, &error));
        assert_memory_equal(text_string(&error), changes[i].why, strlen(changes[i].why));
        text_free(&other);
        text_free(&error);
    }
    text_free(&view);
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games),
                                       cmocka_unit_test(test_spoiled_views),
                                       cmocka_unit_test(test_limits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
