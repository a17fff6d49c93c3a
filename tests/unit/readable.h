/* readable.h: what a person reads of a game, checked: labels of actions and lines of the log, in
 * both languages. */
#ifndef EPOKI_TESTS_READABLE_H
#define EPOKI_TESTS_READABLE_H

#include <string.h>

#include "core/game.h"

static inline void assert_readable(const struct text *text)
{
    assert_true(text->length > 0 && text_is_utf8(text->data, text->length));
    if (strchr(text->data, '%') || strstr(text->data, "  ") || text->data[text->length - 1] == ' ')
        fail_msg("\"%s\" cannot be read", text->data);
}

/* The labels of a decision are readable and pairwise different. */
static inline void check_labels(const struct game *game, const void *state, const uint32_t *actions,
                                int count)
{
    struct text labels[LEGAL_MAX];
    for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
        for (int i = 0; i < count; i++) {
            labels[i] = TEXT_EMPTY;
            game->action_label(state, actions[i], lang, &labels[i]);
            assert_readable(&labels[i]);
            for (int k = 0; k < i; k++)
                if (strcmp(labels[i].data, labels[k].data) == 0)
                    fail_msg("two actions of one decision read \"%s\"", labels[i].data);
        }
        for (int i = 0; i < count; i++)
            text_free(&labels[i]);
    }
}

/* An event has a name and a sentence; only its seat may learn of it when it is secret. */
static inline void check_event(const struct game *game, const struct event *event, bool secret)
{
    int kind = -2;
    assert_non_null(game->event_name(event, &kind));
    assert_int_equal(event->seen_by, secret ? 1 << event->seat : EVENT_PUBLIC);
    for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
        struct text text = TEXT_EMPTY;
        game->event_text(event, lang, &text);
        assert_readable(&text);
        assert_true(text.data[text.length - 1] == '.');
        text_free(&text);
    }
}

#endif
