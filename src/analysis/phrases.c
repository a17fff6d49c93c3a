/* phrases.c: see phrases.h. */
#include "analysis/phrases.h"

#include <string.h>

#include "core/lang.h"
#include "host/chart.h"

void phrase_add_player(struct text *out, enum lang lang, int seat)
{
    lang_add_player(out, lang, seat);
}

void phrase_add_number(struct text *out, enum lang lang, double value)
{
    size_t from = out->length;
    chart_add_number(out, value, 1);
    char *point = out->failed ? NULL : strchr(out->data + from, '.');
    if (point)
        *point = lang_rows[lang].decimal;
}

void phrase_add_percent(struct text *out, enum lang lang, double share)
{
    phrase_add_number(out, lang, 100 * share);
    text_add_char(out, '%');
}

void phrase_add_change(struct text *out, enum lang lang, double change)
{
    if (change >= 0)
        text_add_char(out, '+');
    phrase_add_number(out, lang, 100 * change);
}

/* How the game ended, as its own table of endings says. */
static const char *ending_name(const struct analysis *a, enum lang lang)
{
    int ending = game_ending(a->game, table_state(a->table));
    return a->game->endings->items[ending].name[lang];
}

void phrase_add_result(struct text *out, enum lang lang, const struct analysis *a)
{
    struct score scores[SEATS_MAX];
    int winners = 0;
    a->game->rules.scores(table_state(a->table), scores);
    for (int seat = 0; seat < a->players; seat++)
        winners += scores[seat].winner;
    text_add(out, phrase(lang, !a->over       ? PHRASE_NOT_OVER
                               : winners == 1 ? PHRASE_WINNER
                                              : PHRASE_WINNERS));
    for (int seat = 0, told = 0; seat < a->players; seat++) {
        if (!scores[seat].winner)
            continue;
        text_add(out, told++ ? ", " : ": ");
        phrase_add_player(out, lang, seat);
    }
    if (a->over)
        text_format(out, " (%s)", ending_name(a, lang));
    text_format(out, "; %s ", phrase(lang, PHRASE_SCORE));
    for (int seat = 0; seat < a->players; seat++)
        text_format(out, "%s%d", seat ? ":" : "", scores[seat].total);
}

void phrase_add_judge(struct text *out, enum lang lang, const struct analysis *a)
{
    phrase_add(out, lang, report_phrase(PHRASE_JUDGED_BY), text_string(&a->bot));
    if (a->ms)
        phrase_add(out, lang, report_phrase(PHRASE_MS), a->ms);
    if (a->iterations) {
        text_add(out, ", ");
        phrase_add(out, lang, report_phrase(PHRASE_COUNT_ITERATIONS), a->iterations);
    }
    text_add(out, "; ");
    phrase_add(out, lang, report_phrase(PHRASE_COUNT_DECISIONS), a->count);
}

void phrase_add_counts(struct text *out, enum lang lang, const struct analysis_player *player)
{
    phrase_add(out, lang, report_phrase(PHRASE_COUNT_DECISIONS), player->decisions);
    text_add(out, "; ");
    phrase_add(out, lang, report_phrase(PHRASE_COUNT_MISTAKES), player->mistakes);
    if (player->blunders) {
        text_add(out, phrase(lang, PHRASE_AMONG_THEM));
        phrase_add(out, lang, report_phrase(PHRASE_COUNT_BLUNDERS), player->blunders);
    }
}

void phrase_add_place(struct text *out, enum lang lang, const struct analysis_place *place)
{
    phrase_add(out, lang, report_phrase(PHRASE_MOVE), place->version + 1);
    if (place->age > 0) {
        text_add(out, ", ");
        phrase_add(out, lang, report_phrase(PHRASE_AGE), place->age);
    }
    if (place->round > 0) {
        text_add(out, ", ");
        phrase_add(out, lang, report_phrase(PHRASE_ROUND), place->round);
    }
    if (place->phase)
        text_format(out, ", %s", place->phase->name[lang]);
}

void phrase_add_turn(struct text *out, enum lang lang, const struct analysis *a,
                     const struct analysis_turn *turn)
{
    const struct analysis_decision *d = &a->decisions[turn->decision];
    static const enum analysis_word causes[] = {
        [ANALYSIS_BY_DECISION] = PHRASE_DECISION,
        [ANALYSIS_BY_LUCK] = PHRASE_LUCK_AFTER,
    };
    phrase_add_player(out, lang, turn->seat);
    text_add_char(out, ' ');
    phrase_add_change(out, lang,
                      turn->cause == ANALYSIS_BY_DECISION ? -d->loss : d->luck[turn->seat]);
    text_format(out, ", %s: %s", phrase(lang, causes[turn->cause]),
                text_string(&d->played.text[lang]));
}

int analysis_better_moves(const struct analysis_decision *d, int better[PHRASE_BETTER_MAX])
{
    int count = 0;
    for (int i = 0; i < d->best_count && count < PHRASE_BETTER_MAX; i++)
        if (d->best[i].action != d->played.action && d->best[i].value > d->played.value)
            better[count++] = i;
    return count;
}
