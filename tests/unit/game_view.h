/* game_view.h: what a seat sees, read back, for unit tests. */
#ifndef EPOKI_TESTS_UNIT_GAME_VIEW_H
#define EPOKI_TESTS_UNIT_GAME_VIEW_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/game.h"
#include "core/json.h"

/* To be freed by json_free. */
static inline struct json_document view_of(const struct game *game, const void *state, int seat)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    game_view(game, state, seat, &json);
    struct json_document document = json_parse(text_string(&text), text.length);
    assert_non_null(document.root);
    text_free(&text);
    return document;
}

/* A number of an object; true counts as 1, false as 0. */
static inline int view_number(const struct json_node *object, const char *key)
{
    const struct json_node *node = json_member(object, key);
    assert_non_null(node);
    return node->type == JSON_NUMBER ? (int)node->value : node->type == JSON_TRUE;
}

#endif
