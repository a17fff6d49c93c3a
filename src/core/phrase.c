/* phrase.c: see phrase.h. */
#include "core/phrase.h"

#include <stdarg.h>
#include <string.h>

#include "core/lang.h"

/* A phrase that is being written. */
struct saying {
    struct text *out;
    enum lang lang;
    const struct phrase *phrase;
    int numbers[PHRASE_VALUES_MAX];
    const char *texts[PHRASE_VALUES_MAX];
};

/* The table a letter stands for: A to Z, then 0 to 9. */
static const struct item_list *table_of(const struct saying *saying, char kind)
{
    return saying->phrase->tables[kind <= '9' ? 26 + kind - '0' : kind - 'A'];
}

/* A value as a placeholder names it: {a}, or {-a}, the opposite number. */
struct named {
    char kind;
    int number;
    const char *text;
};

static void add_value(const struct saying *saying, struct named value)
{
    switch (value.kind) {
    case 'n':
        text_add_int(saying->out, value.number);
        break;
    case 'p':
        lang_add_player(saying->out, saying->lang, value.number);
        break;
    case 'o':
        text_add_int(saying->out, value.number + 1);
        break;
    case 's':
        lang_add_players(saying->out, saying->lang, (unsigned)value.number);
        break;
    case 'w':
        lang_add_winners(saying->out, saying->lang, (unsigned)value.number);
        break;
    case 't':
        text_add(saying->out, value.text);
        break;
    default: /* a letter for each table */
        text_add(saying->out, table_of(saying, value.kind)->items[value.number].name[saying->lang]);
        break;
    }
}

/* The length of a form: up to the bar or brace after it, not counting those of placeholders inside.
 */
static size_t form_length(const char *form)
{
    size_t length = 0;
    for (int depth = 0; depth || (form[length] != '|' && form[length] != '}'); length++)
        depth += (form[length] == '{') - (form[length] == '}');
    return length;
}

/* The length of the key that selects a form, `none=`, `-=` or `12=`; 0 for a form of a noun. */
static size_t key_length(const char *form)
{
    size_t length = strncmp(form, "none=", 5) == 0 ? 4
                    : *form == '-'                 ? 1
                                                   : strspn(form, "0123456789");
    return length && form[length] == '=' ? length + 1 : 0;
}

/* Whether there is nothing to name: no player, no thing, no text. */
static bool is_none(const struct saying *saying, struct named value)
{
    if (value.kind == 't')
        return !*value.text;
    return value.number < 0 ||
           value.number >= (value.kind == 'p' ? SEATS_MAX : table_of(saying, value.kind)->count);
}

static bool key_fits(const struct saying *saying, const char *key, size_t length,
                     struct named value)
{
    uint64_t only;
    if (*key == 'n')
        return is_none(saying, value);
    if (*key == '-')
        return value.number < 0;
    return text_parse_uint(key, length - 1, &only) && value.number >= 0 &&
           only == (uint64_t)value.number;
}

/* The form that fits a value, and its length: the one selected by its key, else the one of the
 * language's rule, or the only one. `form` points behind the first bar. */
static const char *find_form(const struct saying *saying, const char *form, struct named value,
                             size_t *length)
{
    int skip = value.kind == 'n' ? lang_plural(saying->lang, value.number) : 0;
    for (;; form += *length + 1) {
        size_t key = key_length(form);
        *length = form_length(form);
        if (key && key_fits(saying, form, key, value)) {
            *length -= key;
            return form + key;
        }
        if (!key && (skip-- == 0 || form[*length] == '}'))
            return form;
        assert(form[*length] == '|' && "no form of a noun");
    }
}

static void say(const struct saying *saying, const char *at, const char *end,
                const struct named *counted);

/* Returns a pointer to what follows the placeholder. */
static const char *add_placeholder(const struct saying *saying, const char *at)
{
    bool opposite = at[1] == '-';
    at += opposite;
    int i = at[1] - 'a';
    struct named value = {saying->phrase->values[i], saying->numbers[i], saying->texts[i]};
    if (opposite)
        value.number = -value.number;
    at += 2;
    if (*at == '}') {
        add_value(saying, value);
        return at + 1;
    }
    size_t length;
    const char *form = find_form(saying, at + 1, value, &length);
    say(saying, form, form + length, &value);
    while (*at == '|')
        at += 1 + form_length(at + 1);
    return at + 1;
}

/* Writes a pattern, or a form of `counted`, which replaces the # there. */
static void say(const struct saying *saying, const char *at, const char *end,
                const struct named *counted)
{
    while (at < end) {
        size_t plain = 0;
        while (at + plain < end && at[plain] != '{' && (at[plain] != '#' || !counted))
            plain++;
        text_add_bytes(saying->out, at, plain);
        at += plain;
        if (at < end && *at == '#')
            add_value(saying, *counted), at++;
        else if (at < end)
            at = add_placeholder(saying, at);
    }
}

static void say_whole(const struct saying *saying)
{
    const char *pattern = saying->phrase->text[saying->lang];
    say(saying, pattern, pattern + strlen(pattern), NULL);
}

void phrase_add(struct text *out, enum lang lang, const struct phrase *phrase, ...)
{
    struct saying saying = {.out = out, .lang = lang, .phrase = phrase};
    va_list values;
    va_start(values, phrase);
    for (int i = 0; phrase->values[i]; i++) {
        if (phrase->values[i] == 't')
            saying.texts[i] = va_arg(values, const char *);
        else
            saying.numbers[i] = va_arg(values, int);
    }
    va_end(values);
    say_whole(&saying);
}

void phrase_add_numbers(struct text *out, enum lang lang, const struct phrase *phrase,
                        const int values[PHRASE_VALUES_MAX])
{
    struct saying saying = {.out = out, .lang = lang, .phrase = phrase};
    memcpy(saying.numbers, values, sizeof saying.numbers);
    say_whole(&saying);
}

void event_words_text(const struct event_words *row, const struct event *event, enum lang lang,
                      struct text *out)
{
    assert(!row->phrase.values[4] && "the game itself gives further values");
    phrase_add(out, lang, &row->phrase, event->seat, event->item, event->amount, event->extra);
}
