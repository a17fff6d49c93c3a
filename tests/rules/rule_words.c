/* rule_words.c: what the words of rule tests mean, the same for every game (rule_test.h). */
#include <string.h>

#include "rule_test.h"

bool rule_number(const char *word, int *number, struct text *error)
{
    int64_t value;
    if (!text_parse_int(word, strlen(word), &value) || value < -100000 || value > 100000) {
        text_format(error, "%s is not a number", word);
        return false;
    }
    *number = (int)value;
    return true;
}

bool rule_seat(const char *word, int seats, int *seat, struct text *error)
{
    if (!rule_number(word, seat, error))
        return false;
    if (*seat >= 0 && *seat < seats)
        return true;
    text_format(error, "there is no seat %s", word);
    return false;
}

int rule_item(const struct item_list *items, const char *word, struct text *error)
{
    int item = item_find(items, word, strlen(word));
    if (item < 0)
        text_format(error, "there is no %s %s", items->kind, word);
    return item;
}

bool rule_set(const struct item_list *items, const struct rule_line *line, int first, uint64_t *set,
              struct text *error)
{
    *set = 0;
    for (int i = first; i < line->count; i++) {
        if (strcmp(line->words[i], "none") == 0)
            continue;
        int item = rule_item(items, line->words[i], error);
        if (item < 0)
            return false;
        *set |= (uint64_t)1 << item;
    }
    return line->count > first || text_refuse(error, "nothing is named");
}

bool rule_split(const char *word, char separator, struct rule_halves *halves, struct text *error)
{
    const char *at = strchr(word, separator);
    if (!at || at - word >= (int)sizeof halves->left || strlen(at) > sizeof halves->right) {
        text_format(error, "%s should have a %c in it", word, separator);
        return false;
    }
    memcpy(halves->left, word, (size_t)(at - word));
    halves->left[at - word] = '\0';
    memcpy(halves->right, at + 1, strlen(at));
    return true;
}

bool rule_place(const char *word, const struct item_list *items, int places, int *place, int *item,
                struct text *error)
{
    struct rule_halves halves;
    if (!rule_split(word, '=', &halves, error) || !rule_number(halves.left, place, error) ||
        (*item = rule_item(items, halves.right, error)) < 0)
        return false;
    return (*place >= 0 && *place < places) || text_refuse(error, "there is no such place");
}

bool rule_amount(const char *word, char separator, const struct item_list *items, int *item,
                 int *amount, struct text *error)
{
    struct rule_halves halves;
    return rule_split(word, separator, &halves, error) &&
           (*item = rule_item(items, halves.left, error)) >= 0 &&
           rule_number(halves.right, amount, error);
}

static const char *heading_of(const struct rule_headings *headings, const char *word)
{
    for (int i = 0; i < headings->count; i++)
        if (strcmp(word, headings->names[i]) == 0)
            return headings->names[i];
    return NULL;
}

bool rule_headed(const struct rule_headings *headings, const struct rule_line *line, int first,
                 void *context, struct text *error)
{
    const char *heading = NULL;
    for (int i = first; i < line->count; i++) {
        const char *next = heading_of(headings, line->words[i]);
        if (next) {
            heading = next;
            continue;
        }
        if (!heading)
            return text_refuse(error, "a word before the first heading");
        if (!headings->take(context, heading, line->words[i], error))
            return false;
    }
    return true;
}

bool rule_equal(const char *name, int found, int expected, struct text *error)
{
    if (found == expected)
        return true;
    text_format(error, "%s is %d, expected %d", name, found, expected);
    return false;
}
