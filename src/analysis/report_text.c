/* report_text.c: an analysis for a terminal. */
#include "analysis/phrases.h"
#include "analysis/report.h"

enum { LINE_WIDTH = 96 };

static void add_heading(struct text *out, const char *heading)
{
    text_format(out, "\n%s\n", heading);
}

/* A paragraph, broken between words. */
static void add_paragraph(struct text *out, const char *paragraph)
{
    int column = 0;
    while (*paragraph) {
        int bytes = 0, letters = 0;
        for (; paragraph[bytes] && paragraph[bytes] != ' '; bytes++)
            letters += (paragraph[bytes] & 0xC0) != 0x80; /* counts characters, not bytes */
        if (column && column + 1 + letters > LINE_WIDTH) {
            text_add_char(out, '\n');
            column = 0;
        }
        text_add(out, column ? " " : "  ");
        text_add_bytes(out, paragraph, (size_t)bytes);
        column += 1 + letters;
        paragraph += bytes + (paragraph[bytes] == ' ');
    }
    text_add_char(out, '\n');
}

static void add_part(struct text *out, enum lang lang, double change, enum analysis_word name)
{
    text_add(out, ", ");
    phrase_add_change(out, lang, change);
    text_format(out, " %s", phrase(lang, name));
}

static void add_player(struct text *out, enum lang lang, const struct analysis *a, int seat)
{
    const struct analysis_player *player = &a->player[seat];
    text_add(out, "  ");
    phrase_add_player(out, lang, seat);
    text_format(out, ": %s ", phrase(lang, PHRASE_ACCURACY));
    phrase_add_number(out, lang, player->accuracy);
    text_add(out, "; ");
    phrase_add_counts(out, lang, player);
    text_format(out, "\n    %s ", phrase(lang, PHRASE_START));
    phrase_add_percent(out, lang, player->start);
    add_part(out, lang, player->own, PHRASE_OWN);
    add_part(out, lang, player->others, PHRASE_OTHERS);
    add_part(out, lang, player->luck, PHRASE_LUCK);
    add_part(out, lang, player->estimates, PHRASE_ESTIMATES);
    text_format(out, ": %s ", phrase(lang, a->over ? PHRASE_RESULT : PHRASE_SO_FAR));
    phrase_add_percent(out, lang, player->result);
    text_add_char(out, '\n');
}

static void add_turns(struct text *out, enum lang lang, const struct analysis *a)
{
    add_heading(out, phrase(lang, PHRASE_TURNS));
    if (!a->turn_count)
        text_format(out, "  %s\n", phrase(lang, PHRASE_NO_TURNS));
    for (int i = 0; i < a->turn_count; i++) {
        text_format(out, "  %d. ", i + 1);
        phrase_add_turn(out, lang, a, &a->turns[i]);
        text_add(out, "\n     (");
        phrase_add_place(out, lang, &a->decisions[a->turns[i].decision].place);
        text_add(out, ")\n");
        if (a->turns[i].happened[lang].length)
            text_format(out, "     %s\n", text_string(&a->turns[i].happened[lang]));
    }
}

static void add_mistake(struct text *out, enum lang lang, const struct analysis_decision *d)
{
    int better[PHRASE_BETTER_MAX], count = analysis_better_moves(d, better);
    text_add(out, "  ");
    phrase_add_player(out, lang, d->place.seat);
    text_add_char(out, ' ');
    phrase_add_change(out, lang, -d->loss);
    text_add(out, ", ");
    phrase_add_place(out, lang, &d->place);
    text_format(out, "\n    %s: %s ", phrase(lang, PHRASE_PLAYED),
                text_string(&d->played.text[lang]));
    phrase_add_percent(out, lang, d->played.value);
    text_add_char(out, '\n');
    for (int i = 0; i < count; i++) {
        const struct analysis_move *move = &d->best[better[i]];
        text_format(out, "    %s: %s ", phrase(lang, PHRASE_BETTER),
                    text_string(&move->text[lang]));
        phrase_add_percent(out, lang, move->value);
        text_add_char(out, '\n');
    }
}

static void add_mistakes(struct text *out, enum lang lang, const struct analysis *a)
{
    int count = 0;
    add_heading(out, phrase(lang, PHRASE_MISTAKES));
    for (int i = 0; i < a->count; i++) {
        if (a->decisions[i].loss < ANALYSIS_MISTAKE)
            continue;
        add_mistake(out, lang, &a->decisions[i]);
        count++;
    }
    if (!count)
        text_format(out, "  %s\n", phrase(lang, PHRASE_NO_MISTAKES));
}

void report_text(const struct analysis *a, enum lang lang, struct text *out)
{
    phrase_add(out, lang, report_phrase(PHRASE_TITLE), a->game->name[lang]);
    text_add_char(out, '\n');
    phrase_add_result(out, lang, a);
    text_add_char(out, '\n');
    phrase_add_judge(out, lang, a);
    text_add_char(out, '\n');
    add_heading(out, phrase(lang, PHRASE_PLAYERS));
    for (int seat = 0; seat < a->players; seat++)
        add_player(out, lang, a, seat);
    add_turns(out, lang, a);
    add_mistakes(out, lang, a);
    add_heading(out, phrase(lang, PHRASE_HOW));
    for (enum analysis_word how = PHRASE_HOW_VALUES; how <= PHRASE_HOW_ACCURACY; how++)
        add_paragraph(out, phrase(lang, how));
}
