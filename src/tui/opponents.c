/* opponents.c: see opponents.h. */
#include "tui/opponents.h"

#include <string.h>

#include "tui/utf8.h"
#include "tui/words.h"

enum { NAME_COLUMNS = 20 };

const char *opponent_name(const char *text, enum lang lang)
{
    enum bot_level level = bot_level_of(text);
    const struct bot_kind *kind = bot_kind_of(text);
    return level < BOT_LEVEL_COUNT ? bot_levels[level].name[lang] : kind ? kind->name : text;
}

/* Options */

/* "0-1000", or the words to choose from */
static void add_range(const struct bot_option *option, struct text *out)
{
    if (!option->words) {
        text_format(out, "%d-%d", option->low, option->high);
        return;
    }
    for (int i = option->low; i <= option->high; i++)
        text_format(out, "%s%s", i > option->low ? "|" : "", option->words[i]);
}

static void add_standard(const struct bot_option *option, enum lang lang, struct text *out)
{
    text_format(out, " (%s ", word(lang, W_BOT_STANDARD));
    if (option->words)
        text_add(out, option->words[option->standard]);
    else
        text_add_int(out, option->standard);
    text_add_char(out, ')');
}

static void add_option_names(const struct bot_kind *kind, enum lang lang, struct text *out)
{
    for (int i = 0; i < kind->option_count; i++)
        text_format(out, "%s%s", i ? ", " : "", kind->options[i].name);
    if (!kind->option_count)
        text_add(out, word(lang, W_NONE));
}

/* Says what is wrong with "name=value", which the kind does not accept. */
static void explain_setting(const struct bot_kind *kind, const char *setting, enum lang lang,
                            struct text *error)
{
    struct text known = TEXT_EMPTY, name = TEXT_EMPTY;
    text_add_bytes(&name, setting, strcspn(setting, "="));
    for (int i = 0; i < kind->option_count && !known.length; i++)
        if (strcmp(kind->options[i].name, text_string(&name)) == 0)
            add_range(&kind->options[i], &known);
    if (known.length) {
        phrase_add(error, lang, say(W_BOT_BAD_VALUE), kind->name, setting, text_string(&known));
    } else {
        add_option_names(kind, lang, &known);
        phrase_add(error, lang, say(W_BOT_NO_OPTION), kind->name, text_string(&name),
                   text_string(&known));
    }
    text_free(&known);
    text_free(&name);
}

/* Finds the first wrong setting of a text whose kind is known. */
static void explain(const struct game *game, const struct bot_kind *kind, const char *text,
                    enum lang lang, struct text *error)
{
    struct text one = TEXT_EMPTY, ignored = TEXT_EMPTY;
    const char *at = text + strcspn(text, ":");
    while (*at && !error->length) {
        size_t length = strcspn(++at, ",");
        text_clear(&one);
        text_format(&one, "%s:", kind->name);
        size_t start = one.length;
        text_add_bytes(&one, at, length);
        if (!bot_is_known(game, text_string(&one), &ignored))
            explain_setting(kind, text_string(&one) + start, lang, error);
        at += length;
    }
    text_free(&one);
    text_free(&ignored);
}

bool opponent_is_known(const struct game *game, const char *text, enum lang lang,
                       struct text *error)
{
    struct text reason = TEXT_EMPTY;
    enum bot_level level = bot_level_of(text);
    const struct bot_kind *kind =
        bot_kind_of(level < BOT_LEVEL_COUNT ? bot_level_text(game, level) : text);
    bool good = kind && bot_is_known(game, text, &reason);
    if (!kind)
        phrase_add(error, lang, say(W_UNKNOWN_BOT), text);
    else if (!good)
        explain(game, kind, text, lang, error);
    if (!good && !error->length)
        text_add(error, text_string(&reason));
    text_free(&reason);
    return good;
}

/* Help */

/* "hard", "hard (trudny)" */
static void add_level(enum bot_level level, enum lang lang, struct text *out)
{
    const struct bot_level_row *row = &bot_levels[level];
    text_add(out, row->id);
    if (strcmp(row->id, row->name[lang]) != 0)
        text_format(out, " (%s)", row->name[lang]);
}

void opponents_list(enum lang lang, struct text *out)
{
    text_format(out, "  %s", word(lang, W_BOT_LEVELS));
    for (int i = 0; i < BOT_LEVEL_COUNT; i++) {
        text_add(out, i ? ", " : " ");
        add_level((enum bot_level)i, lang, out);
    }
    text_format(out, "\n  %s", word(lang, W_BOT_KINDS));
    for (int i = 0; i < bot_kind_count(); i++)
        text_format(out, "%s %s", i ? "," : "", bot_kind_at(i)->name);
    text_add_char(out, '\n');
}

static void add_levels(const struct game *game, enum lang lang, struct text *out)
{
    phrase_add(out, lang, say(W_BOT_LEVELS_IN), game->name[lang]);
    text_add_char(out, '\n');
    for (enum bot_level level = 0; level < BOT_LEVEL_COUNT; level++) {
        struct text name = TEXT_EMPTY;
        add_level(level, lang, &name);
        text_add(out, "  ");
        utf8_add_padded(out, text_string(&name), NAME_COLUMNS);
        text_format(out, "  %s\n", bot_level_text(game, level));
        text_free(&name);
    }
}

static bool is_same(const struct bot_option *a, const struct bot_option *b)
{
    return strcmp(a->name, b->name) == 0 && a->low == b->low && a->high == b->high &&
           a->standard == b->standard;
}

/* True when a kind before this one has the same option. */
static bool was_told(int kind, const struct bot_option *option)
{
    for (int k = 0; k < kind; k++)
        for (int i = 0; i < bot_kind_at(k)->option_count; i++)
            if (is_same(&bot_kind_at(k)->options[i], option))
                return true;
    return false;
}

/* Options that many kinds have are described once; the other kinds only name them. */
static void add_kind(int index, enum lang lang, struct text *out)
{
    const struct bot_kind *kind = bot_kind_at(index);
    struct text known = TEXT_EMPTY;
    text_format(out, "%s: %s\n", kind->name, kind->about[lang]);
    for (int i = 0; i < kind->option_count; i++) {
        const struct bot_option *option = &kind->options[i];
        if (was_told(index, option)) {
            text_format(&known, "%s%s", known.length ? ", " : "", option->name);
            continue;
        }
        text_format(out, "  %s=", option->name);
        add_range(option, out);
        add_standard(option, lang, out);
        text_format(out, ": %s\n", option->about[lang]);
    }
    if (known.length) {
        text_add(out, "  ");
        phrase_add(out, lang, say(W_BOT_AS_ABOVE), text_string(&known));
        text_add_char(out, '\n');
    }
    text_free(&known);
}

void opponents_help(const struct game *game, enum lang lang, struct text *out)
{
    for (int i = 0; i < game_count(); i++)
        if (!game || game == game_at(i))
            add_levels(game_at(i), lang, out);
    text_format(out, "%s\n", word(lang, W_BOT_KINDS_AND_OPTIONS));
    for (int i = 0; i < bot_kind_count(); i++)
        add_kind(i, lang, out);
}
