/* reason.c: see reason.h. */
#include "core/reason.h"

void answer_add(struct answer *answer, unsigned kind, int a, int b)
{
    if (answer->count < REASONS_MAX)
        answer->reasons[answer->count++] =
            (struct reason){(uint8_t)kind, answer->table->rows[kind].rule, a, b};
}

struct sentence {
    const struct reason_table *table;
    const struct reason *reason;
};

static void add_word(const void *subject, char letter, enum lang lang, struct text *out)
{
    const struct sentence *sentence = subject;
    const struct reason *reason = sentence->reason;
    switch (letter) {
    case 'a':
        text_add_int(out, reason->a);
        break;
    case 'b':
        text_add_int(out, reason->b);
        break;
    case 'p':
        lang_add_player(out, lang, reason->a);
        break;
    case 'd':
        text_add(out, sentence->table->phases->items[reason->a].name[lang]);
        break;
    default:
        sentence->table->word(reason, letter, lang, out);
        break;
    }
}

void reason_add_text(const struct reason_table *table, const struct reason *reason, enum lang lang,
                     struct text *out)
{
    const struct sentence sentence = {table, reason};
    lang_add_pattern(out, lang, table->rows[reason->kind].text[lang], add_word, &sentence);
}
