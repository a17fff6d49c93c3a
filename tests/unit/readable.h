/* readable.h: what a person reads of a game, checked: labels of actions, lines of the log,
 * refusals, names, in both languages. */
#ifndef EPOKI_TESTS_READABLE_H
#define EPOKI_TESTS_READABLE_H

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/game.h"
#include "core/hash.h"
#include "counted.h"

/* Signs that no sentence has. */
static inline const char *sign_fault(const struct text *text)
{
    static const char *const never[] = {"  ", " ,", " .", " ;", " :", " )", "( ", "()", ",,",
                                        "..", "::", "!.", "%",  "{",  "}",  "_",  "\t", "\n"};
    for (int i = 0; i < COUNT_OF(never); i++)
        if (strstr(text->data, never[i]))
            return "signs that no sentence has";
    if (text->data[0] == ' ' || text->data[text->length - 1] == ' ')
        return "a space at an end";
    int open = 0;
    for (const char *c = text->data; *c && open >= 0; c++)
        open += (*c == '(') - (*c == ')');
    return open ? "a bracket alone" : NULL;
}

/* In whatever letters. */
static inline bool begins_with(const char *text, const char *small)
{
    while (*small && tolower((unsigned char)*text) == *small)
        text++, small++;
    return !*small;
}

/* "hex:h6", "player 0", "seat 1": people do not speak like that. */
static inline const char *id_fault(const char *text)
{
    static const char *const programs[] = {"player 0", "gracz 0", "gracza 0", "seat 0",
                                           "seat 1",   "seat 2",  "seat 3",   "(null)"};
    for (const char *c = text; *c; c++) {
        if (islower((unsigned char)c[0]) && c[1] == ':' && isalnum((unsigned char)c[2]))
            return "an id";
        for (int i = 0; i < COUNT_OF(programs); i++)
            if (begins_with(c, programs[i]))
                return "words of programs";
    }
    return NULL;
}

/* What is wrong with words anywhere in a text; NULL: nothing. */
static inline const char *words_fault(const struct text *text, enum lang lang)
{
    if (!text->length || !text_is_utf8(text->data, text->length))
        return "no text";
    const char *fault = sign_fault(text);
    fault = fault ? fault : id_fault(text->data);
    bool is_listed = lang == LANG_EN || lang == LANG_PL; /* counted.h has the nouns of these */
    return fault || !is_listed ? fault : count_fault(text->data, lang);
}

/* A capital letter, a digit or a sign: everything but a small letter. */
static inline bool begins_small(const char *text)
{
    static const char *const small[] = {"ą", "ć", "ę", "ł", "ń", "ó", "ś", "ź", "ż"};
    for (int i = 0; i < COUNT_OF(small); i++)
        if (strncmp(text, small[i], strlen(small[i])) == 0)
            return true;
    return islower((unsigned char)*text);
}

static inline const char *sentence_fault(const struct text *text, enum lang lang)
{
    const char *fault = words_fault(text, lang);
    return fault ? fault : begins_small(text->data) ? "a small letter at the beginning" : NULL;
}

static inline void check_words(const struct text *text, enum lang lang)
{
    const char *fault = words_fault(text, lang);
    if (fault)
        fail_msg("\"%s\": %s", text_string(text), fault);
}

/* The same sentences come again and again: one that was good lately is not looked at again. */
static inline void check_sentence(const struct text *text, enum lang lang)
{
    static uint64_t good[1 << 14];
    uint64_t hash = hash_bytes((uint64_t)lang + 1, text->data, text->length);
    uint64_t *known = &good[hash % COUNT_OF(good)];
    if (text->length && *known == hash)
        return;
    *known = hash;
    const char *fault = sentence_fault(text, lang);
    if (fault)
        fail_msg("\"%s\": %s", text_string(text), fault);
}

static inline void check_full_stop(const struct text *text)
{
    if (!strchr(".!?", text->data[text->length - 1]))
        fail_msg("\"%s\" does not end", text->data);
}

/* The labels of a decision are readable and pairwise different. */
static inline void check_labels(const struct game *game, const void *state, const uint32_t *actions,
                                int count)
{
    struct text labels[LEGAL_MAX];
    for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
        for (int i = 0; i < count; i++) {
            labels[i] = TEXT_EMPTY;
            game_action_label(game, state, actions[i], lang, &labels[i]);
            check_sentence(&labels[i], lang);
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
    assert_non_null(game_event_name(game, event, &kind));
    assert_int_equal(event->seen_by, secret ? 1 << event->seat : EVENT_PUBLIC);
    for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
        struct text text = TEXT_EMPTY;
        game_event_text(game, event, lang, &text);
        check_sentence(&text, lang);
        check_full_stop(&text);
        text_free(&text);
    }
}

#endif
