/* fit.c: see fit.h. */
#include "tui/fit.h"

#include <string.h>

#include "tui/utf8.h"

/* Wrapping */

/* The bytes up to the next blank or line end, and their columns. */
static size_t word_bytes(const char *text, int *columns)
{
    const char *at = text;
    *columns = 0;
    while (*at && *at != ' ' && *at != '\n') {
        utf8_next(&at);
        ++*columns;
    }
    return (size_t)(at - text);
}

static void add_blanks(struct text *out, int count)
{
    while (count-- > 0)
        text_add_char(out, ' ');
}

/* Wraps one line (up to '\n' or the end); returns where it ended. */
static const char *wrap_line(struct text *out, const char *at, int width, int hang)
{
    int indent = (int)strspn(at, " "), used;
    bool begun = false; /* the present line has a word */
    at += indent;
    if (indent > width / 2)
        indent = width / 2;
    add_blanks(out, indent);
    used = indent;
    if (!indent)
        indent = hang;
    while (*at && *at != '\n') {
        int gap = (int)strspn(at, " "), columns;
        at += gap;
        size_t bytes = word_bytes(at, &columns);
        if (begun && used + gap + columns > width) {
            text_add_char(out, '\n');
            add_blanks(out, indent);
            used = indent;
            gap = 0;
        }
        add_blanks(out, bytes ? gap : 0);
        text_add_bytes(out, at, bytes);
        begun = true;
        used += gap + columns;
        at += bytes;
    }
    return at;
}

void fit_wrap(struct text *out, const char *text, int width, int hang)
{
    while (*text) {
        text = wrap_line(out, text, width, hang);
        text_add_char(out, '\n');
        if (*text == '\n')
            text++;
    }
}

int fit_line_count(const char *text)
{
    int count = 0;
    for (; *text; text++)
        if (*text == '\n' || !text[1])
            count++;
    return count;
}

void fit_add_line(struct text *out, const char *text, int index)
{
    for (; index > 0 && *text; text++)
        if (*text == '\n')
            index--;
    text_add_bytes(out, text, strcspn(text, "\n"));
}

/* Cutting */

/* Whether a word means nothing without the next one: a number. */
static bool is_number(const char *word, size_t bytes)
{
    return strspn(word, "0123456789") >= bytes;
}

void fit_cut(struct text *out, const char *text, int columns)
{
    size_t kept = 0, at = 0;
    int used = 0;
    if (utf8_columns(text) <= columns) {
        text_add(out, text);
        return;
    }
    for (int width; text[at]; used += width) {
        size_t gap = strspn(text + at, " ");
        size_t bytes = word_bytes(text + at + gap, &width);
        width += (int)gap;
        if (!bytes || used + width + 1 > columns)
            break;
        at += gap + bytes;
        if (!is_number(text + at - bytes, bytes))
            kept = at;
    }
    while (kept && strchr(".,;:", text[kept - 1]))
        kept--;
    if (kept) {
        text_add_bytes(out, text, kept);
        text_add(out, "\xE2\x80\xA6");
    } else {
        utf8_add_cut(out, text, columns);
    }
}

/* Abbreviating */

enum { NAME_WORDS = 6, SHORTEST_WORD = 3, SMALL_WORD = 2 };

struct short_name {
    const char *words[NAME_WORDS];
    int letters[NAME_WORDS]; /* of the word, whole */
    int kept[NAME_WORDS];
    int count;
};

static void split_name(struct short_name *s, const char *name)
{
    s->count = 0;
    while (*name && s->count < NAME_WORDS) {
        int columns;
        size_t bytes = word_bytes(name, &columns);
        s->words[s->count] = name;
        s->letters[s->count] = s->kept[s->count] = columns;
        s->count++;
        name += bytes;
        name += strspn(name, " ");
    }
}

/* Its width when written out: a cut word is followed by a point, a whole one by a blank. */
static int short_columns(const struct short_name *s)
{
    int columns = 0;
    for (int i = 0; i < s->count; i++)
        columns += s->kept[i] + (i + 1 < s->count || s->kept[i] < s->letters[i]);
    return columns;
}

/* Takes letters from the longest word, the first of equal ones; the first cut takes two letters,
 * because the point needs room. */
static bool shorten_once(struct short_name *s)
{
    int longest = 0;
    if (!s->count)
        return false;
    for (int i = 1; i < s->count; i++)
        if (s->kept[i] > s->kept[longest])
            longest = i;
    if (s->kept[longest] <= SHORTEST_WORD)
        return false;
    s->kept[longest] -= s->kept[longest] == s->letters[longest] && longest + 1 == s->count ? 2 : 1;
    return true;
}

/* Leaves out what follows a small word: "Statue of Zeus" becomes "Statue". */
static void drop_complement(struct short_name *s)
{
    for (int i = 1; i < s->count; i++)
        if (s->letters[i] <= SMALL_WORD)
            s->count = i;
}

void fit_name(struct text *out, const char *name, int columns)
{
    struct short_name s;
    if (strncmp(name, "The ", 4) == 0)
        name += 4;
    split_name(&s, name);
    if (short_columns(&s) > columns)
        drop_complement(&s);
    while (short_columns(&s) > columns && shorten_once(&s))
        continue;
    struct text whole = TEXT_EMPTY;
    for (int i = 0; i < s.count; i++) {
        const char *at = s.words[i];
        for (int k = 0; k < s.kept[i]; k++)
            utf8_add(&whole, utf8_next(&at));
        if (s.kept[i] < s.letters[i])
            text_add_char(&whole, '.');
        else if (i + 1 < s.count)
            text_add_char(&whole, ' ');
    }
    utf8_add_cut(out, text_string(&whole), columns);
    text_free(&whole);
}
