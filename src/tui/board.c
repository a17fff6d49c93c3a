/* board.c: scenes, the list of boards, and the board for games that have none of their own. */
#include "tui/board.h"

#include <stdlib.h>
#include <string.h>

#include "tui/fit.h"
#include "tui/opponents.h"

static const struct board *const boards[] = {
    &board_duel, &board_ages, &board_steel, &board_tempus, &board_civ,
};

const struct board *board_of(const struct game *game)
{
    for (int i = 0; i < COUNT_OF(boards); i++)
        if (strcmp(boards[i]->slug, game->slug) == 0)
            return boards[i];
    return &board_plain;
}

/* Actions in groups */

/* The place of the action's group; 0 if the board has no groups or does not name it. */
static int group_of(const struct game *game, uint32_t action)
{
    const struct board_group *groups = board_of(game)->groups;
    const char *group = game->verbs[action_verb(action)].group;
    for (int i = 0; groups && groups[i].id; i++)
        if (strcmp(groups[i].id, group) == 0)
            return i + 1;
    return 0;
}

int board_legal(const struct session *session, uint32_t *actions)
{
    int count = game_legal(session->game, table_state(session->table), actions);
    for (int i = 1; i < count; i++) { /* equal groups keep the game's order */
        uint32_t action = actions[i];
        int at = i, group = group_of(session->game, action);
        for (; at > 0 && group_of(session->game, actions[at - 1]) > group; at--)
            actions[at] = actions[at - 1];
        actions[at] = action;
    }
    return count;
}

const char *board_heading(const struct game *game, uint32_t action, enum lang lang)
{
    int group = group_of(game, action);
    return group ? word(lang, board_of(game)->groups[group - 1].heading) : NULL;
}

/* Scenes */

/* What the engine writes always fits the description (tests/unit/test_views.c). */
static void *read_view(const struct form *form, const struct json_node *view)
{
    struct text error = TEXT_EMPTY;
    void *seen = form ? malloc(form->size) : NULL;
    if (form && (!seen || !form_read(form, view, "member", seen, &error)))
        abort();
    text_free(&error);
    return seen;
}

unsigned board_matters(const struct session *session)
{
    const struct decisions *decisions = session->game->rules.decisions;
    const struct frame *top = decisions_top(decisions, table_state(session->table));
    const uint8_t *matters = board_of(session->game)->matters;
    return top && matters ? matters[top->kind] : 0;
}

void scene_open(struct scene *scene, const struct session *session)
{
    scene->game = session->game;
    scene->lang = session->lang;
    scene->viewer = session_viewer(session);
    scene->turn = room_turn(session->room);
    scene->alone = session->seat != SEAT_NONE;
    scene->room = session->room;
    scene->matters = board_matters(session);
    scene->decision =
        board_name(session->game->rules.decisions->names,
                   game_decision(session->game, table_state(session->table)), session->lang);
    scene->view = session_view(session);
    scene->seen = read_view(board_of(session->game)->view, scene->view.root);
    scene->action_count = scene->turn == scene->viewer ? board_legal(session, scene->actions) : 0;
    const struct board *board = board_of(session->game);
    scene->news = board->news ? board->news(session) : 0;
}

void scene_close(struct scene *scene)
{
    json_free(&scene->view);
    free(scene->seen);
}

void scene_add_player(const struct scene *scene, int seat, struct text *out)
{
    lang_add_player(out, scene->lang, seat);
    const char *bot = room_seat(scene->room, seat)->level;
    if (*bot)
        text_format(out, " (%s)", opponent_name(bot, scene->lang));
    else if (scene->alone)
        text_format(out, " (%s)", word(scene->lang, W_YOU));
}

void scene_add_decision(const struct scene *scene, struct text *out)
{
    if (scene->turn == SEAT_NONE) {
        text_add(out, word(scene->lang, W_GAME_OVER));
        return;
    }
    scene_add_player(scene, scene->turn, out);
    text_format(out, ": %s", scene->decision);
}

const char *board_name(const struct item_list *table, const char *id, enum lang lang)
{
    int index = table ? item_find(table, id, strlen(id)) : -1;
    return index < 0 ? id : table->items[index].name[lang];
}

void board_add_names(const struct item_list *table, const bool *set, enum lang lang,
                     struct text *out)
{
    const char *comma = "";
    for (int i = 0; i < table->count; i++) {
        if (!set[i])
            continue;
        text_format(out, "%s%s", comma, table->items[i].name[lang]);
        comma = ", ";
    }
    if (!*comma)
        text_add(out, word(lang, W_NONE));
}

bool board_is_of(const struct scene *scene, struct ref ref, const struct item_list *table)
{
    return scene->game->kinds[ref.kind] == table;
}

const char *board_text(const struct scene *scene, struct ref ref)
{
    return scene->game->kinds[ref.kind]->items[ref.item].text[scene->lang];
}

/* The plain board */

/* The field of that name, or NULL: something the game adds to its view. */
static const struct field *field_of(const struct fields *fields, const char *name)
{
    for (int i = 0; fields && i < fields->count; i++)
        if (strcmp(fields->list[i].name, name) == 0 && fields->list[i].type != FIELD_LENGTH)
            return &fields->list[i];
    return NULL;
}

/* What people call a field. */
static const char *field_name(const struct scene *scene, const char *name)
{
    return board_name(scene->game->shown, name, scene->lang);
}

static bool is_shown(const struct scene *scene, const char *name)
{
    const struct item_list *shown = scene->game->shown;
    return shown ? item_find(shown, name, strlen(name)) >= 0 : strcmp(name, "frames") != 0;
}

/* A word of the view: a thing by its name. */
static void add_word(const struct scene *scene, const struct field *field, const char *id,
                     struct text *out)
{
    text_add(out, field && field->items ? board_name(field->items, id, scene->lang) : id);
}

static void add_value(const struct scene *scene, const struct field *field,
                      const struct json_node *node, struct text *out);

/* Things with commas between them; those that are hidden are counted. */
static void add_list(const struct scene *scene, const struct field *field,
                     const struct json_node *list, struct text *out)
{
    const char *comma = "";
    int hidden = 0;
    for (const struct json_node *node = list->child; node; node = node->next) {
        hidden += node->type == JSON_NULL;
        if (node->type == JSON_NULL)
            continue;
        text_add(out, comma);
        add_value(scene, field, node, out);
        comma = ", ";
    }
    if (hidden) {
        text_add(out, comma);
        phrase_add(out, scene->lang, &terminal_words[W_HIDDEN], hidden);
    } else if (!*comma) {
        text_add(out, word(scene->lang, W_NONE));
    }
}

/* Members, "Coins 8 · Ships Dhow", those that are shown. */
static void add_members(const struct scene *scene, const struct fields *fields,
                        const struct json_node *object, struct text *out)
{
    const char *between = "";
    for (const struct json_node *node = object->child; node; node = node->next) {
        if (!is_shown(scene, node->key))
            continue;
        text_format(out, "%s%s ", between, field_name(scene, node->key));
        add_value(scene, field_of(fields, node->key), node, out);
        between = " · ";
    }
}

static void add_value(const struct scene *scene, const struct field *field,
                      const struct json_node *node, struct text *out)
{
    switch (node->type) {
    case JSON_NULL:
        text_add(out, "–");
        break;
    case JSON_FALSE:
    case JSON_TRUE:
        text_add(out, word(scene->lang, node->type == JSON_TRUE ? W_YES : W_NO));
        break;
    case JSON_NUMBER:
    case JSON_STRING:
        add_word(scene, field, node->bytes, out);
        break;
    case JSON_ARRAY:
        add_list(scene, field, node, out);
        break;
    case JSON_OBJECT:
        add_members(scene, field ? field->fields : NULL, node, out);
        break;
    }
}

/* What each seat has, a line for each of those that play. */
static void add_seats(const struct scene *scene, const struct field *field,
                      const struct json_node *list, struct text *out)
{
    int seat = 0, players = room_players(scene->room);
    for (const struct json_node *node = list->child; node && seat < players; node = node->next) {
        scene_add_player(scene, seat++, out);
        text_add(out, ": ");
        add_value(scene, field, node, out);
        text_add_char(out, '\n');
    }
}

static void plain_describe(const struct scene *scene, struct text *out)
{
    const struct json_node *view = scene->view.root;
    const struct field *players = field_of(scene->game->fields, "player");
    for (const struct json_node *member = view ? view->child : NULL; member;
         member = member->next) {
        const struct field *field = field_of(scene->game->fields, member->key);
        if (field == players || !is_shown(scene, member->key) || member->type == JSON_NULL)
            continue;
        text_format(out, "%s: ", field_name(scene, member->key));
        add_value(scene, field, member, out);
        text_add_char(out, '\n');
    }
    if (view && players)
        add_seats(scene, players, json_member(view, "player"), out);
}

static void plain_draw(const struct scene *scene, struct canvas *canvas, struct area area)
{
    struct text lines = TEXT_EMPTY, wrapped = TEXT_EMPTY, line = TEXT_EMPTY;
    plain_describe(scene, &lines);
    fit_wrap(&wrapped, text_string(&lines), area.width, 2);
    int count = fit_line_count(text_string(&wrapped));
    for (int i = 0; i < area.height && i < count; i++) {
        text_clear(&line);
        fit_add_line(&line, text_string(&wrapped), i);
        canvas_put(canvas, area.y + i, area.x, area.width, STYLE_PLAIN, text_string(&line));
    }
    text_free(&lines);
    text_free(&wrapped);
    text_free(&line);
}

static struct board_size plain_size(int rows)
{
    return (struct board_size){rows, rows};
}

static void plain_headline(const struct scene *scene, struct text *out)
{
    (void)scene, (void)out;
}

static void plain_brief(const struct scene *scene, uint32_t action, struct text *out)
{
    struct ref refs[REFS_MAX];
    int count = game_action_named(scene->game, action, refs);
    if (count)
        text_add(out, board_text(scene, refs[count - 1]));
}

static void plain_detail(const struct scene *scene, struct ref ref, struct text *out)
{
    text_format(out, "%s\n", board_text(scene, ref));
}

const struct board board_plain = {
    .slug = "",
    .help = TERMINAL_WORD_COUNT,
    .size = plain_size,
    .headline = plain_headline,
    .draw = plain_draw,
    .describe = plain_describe,
    .choices = plain_describe,
    .detail = plain_detail,
    .brief = plain_brief,
};
