/* phrases.c: see phrases.h. */
#include "analysis/phrases.h"

#include <string.h>

#include "core/lang.h"
#include "host/chart.h"

static const char *const phrases[PHRASE_COUNT][LANG_COUNT] = {
    [PHRASE_TITLE] = {"%s: a game analysed", "%s: analiza partii"},
    [PHRASE_PLAYER] = {"Player %d", "Gracz %d"},
    [PHRASE_WINNER] = {"Winner", "Zwycięzca"},
    [PHRASE_WINNERS] = {"Winners", "Zwycięzcy"},
    [PHRASE_NOT_OVER] = {"The game is not over", "Partia nie jest skończona"},
    [PHRASE_SCORE] = {"score", "wynik"},
    [PHRASE_JUDGED_BY] = {"Judged by the bot %s", "Ocenia bot %s"},
    [PHRASE_MS] = {", %d ms per decision", ", %d ms na decyzję"},
    [PHRASE_AMONG_THEM] = {", among them ", ", w tym "},
    [PHRASE_PLAYERS] = {"Players", "Gracze"},
    [PHRASE_CURVE] = {"Expected share of the victory", "Oczekiwany udział w zwycięstwie"},
    [PHRASE_TURNS] = {"Turning points, the largest first", "Punkty zwrotne, od największego"},
    [PHRASE_NO_TURNS] = {"None: the values changed little by little.",
                         "Brak: oceny zmieniały się po trochu."},
    [PHRASE_MISTAKES] = {"Mistakes", "Błędy"},
    [PHRASE_NO_MISTAKES] = {"None.", "Brak."},
    [PHRASE_SPLIT] = {"Decisions and luck apart", "Decyzje i szczęście osobno"},
    [PHRASE_SPLIT_ABOUT] =
        {"What decisions of all players, luck and new estimates have changed up to each point of "
         "the "
         "game.",
         "Ile do każdego momentu partii zmieniły decyzje wszystkich graczy, szczęście i nowe "
         "oceny."},
    [PHRASE_HOW] = {"How to read this", "Jak to czytać"},
    [PHRASE_HOW_VALUES] =
        {"Values are expected shares of the victory, in percent. At every decision with a choice "
         "the bot thinks, knowing only what the deciding player could know. The loss of a "
         "decision is the value of the bot's first choice less that of the move played; from 2 it "
         "is a mistake, from 8 a blunder. What looks like a mistake is looked at up to four times, "
         "and the means count.",
         "Oceny to oczekiwane udziały w zwycięstwie, w procentach. Przy każdej decyzji, w której "
         "był wybór, bot myśli i wie tylko to, co mógł wiedzieć decydujący gracz. Strata na "
         "decyzji to ocena ruchu wybranego przez bota minus ocena ruchu zagranego; od 2 jest to "
         "błąd, od 8 gruby błąd. To, co wygląda na błąd, bot sprawdza do czterech razy i liczą się "
         "średnie."},
    [PHRASE_HOW_LUCK] =
        {"From the value of the move played to the value at the next decision (or the result) is "
         "luck: cards that turned up, dice, and what the next player knew and this one did not. "
         "Where nothing was drawn or revealed, the bot has only thought again about the same "
         "position: a new estimate. Start, own decisions, decisions of others, luck and new "
         "estimates add up to the result.",
         "Od oceny zagranego ruchu do oceny przy następnej decyzji (albo wyniku) to szczęście: "
         "odsłonięte karty, kości oraz to, co wiedział następny gracz, a ten nie. Gdzie niczego "
         "nie "
         "losowano ani nie odsłonięto, bot tylko ponownie przemyślał tę samą pozycję: nowa ocena. "
         "Początek, własne decyzje, decyzje innych, szczęście i nowe oceny dają razem wynik."},
    [PHRASE_HOW_NOISE] =
        {"Values are estimates, made with the same effort everywhere, and luck holds their errors "
         "too: new estimates tell how large these are; smaller numbers mean little. With more than "
         "two players a change of one is shared among the others in proportion to their values.",
         "Oceny są szacunkami, wszędzie przy tym samym nakładzie myślenia, a szczęście zawiera też "
         "ich błędy: nowe oceny mówią, jak są duże; mniejsze liczby niewiele znaczą. Przy więcej "
         "niż dwóch graczach zmiana u jednego rozkłada się na pozostałych w proporcji do ich "
         "ocen."},
    [PHRASE_HOW_ACCURACY] =
        {"Accuracy is the mean over a player's decisions of (value played + 5) / (best value + 5), "
         "in percent: 100 means that the bot would never have done better.",
         "Dokładność to średnia po decyzjach gracza z (ocena zagranego + 5) / (najlepsza ocena + "
         "5), w procentach: 100 oznacza, że bot nigdy nie zagrałby lepiej."},
    [PHRASE_ACCURACY] = {"accuracy", "dokładność"},
    [PHRASE_START] = {"start", "początek"},
    [PHRASE_OWN] = {"own decisions", "własne decyzje"},
    [PHRASE_OTHERS] = {"decisions of others", "decyzje innych"},
    [PHRASE_LUCK] = {"luck", "szczęście"},
    [PHRASE_ESTIMATES] = {"new estimates", "nowe oceny"},
    [PHRASE_DECISIONS] = {"decisions", "decyzje"},
    [PHRASE_RESULT] = {"result", "wynik"},
    [PHRASE_SO_FAR] = {"at the end of the record", "na końcu zapisu"},
    [PHRASE_MOVE] = {"move %d", "ruch %d"},
    [PHRASE_AGE] = {"age %d", "epoka %d"},
    [PHRASE_ROUND] = {"round %d", "runda %d"},
    [PHRASE_WHERE] = {"where", "gdzie"},
    [PHRASE_PLAYED] = {"played", "zagrano"},
    [PHRASE_BETTER] = {"better", "lepiej"},
    [PHRASE_LOSS] = {"loss", "strata"},
    [PHRASE_BLUNDER] = {"blunder", "gruby błąd"},
    [PHRASE_DECISION] = {"decision", "decyzja"},
    [PHRASE_ESTIMATE_AFTER] = {"new estimate after", "nowa ocena po"},
    [PHRASE_LUCK_AFTER] = {"luck after", "szczęście po"},
};

static const struct noun decisions[LANG_COUNT] = {{"decision", NULL, "decisions"},
                                                  {"decyzja", "decyzje", "decyzji"}};
static const struct noun mistakes[LANG_COUNT] = {{"mistake", NULL, "mistakes"},
                                                 {"błąd", "błędy", "błędów"}};
static const struct noun blunders[LANG_COUNT] = {{"blunder", NULL, "blunders"},
                                                 {"gruby", "grube", "grubych"}};
static const struct noun iterations[LANG_COUNT] = {
    {"iteration per decision", NULL, "iterations per decision"},
    {"iteracja na decyzję", "iteracje na decyzję", "iteracji na decyzję"}};

const char *phrase(enum lang lang, enum phrase which)
{
    return phrases[which][lang];
}

void phrase_add_player(struct text *out, enum lang lang, int seat)
{
    text_format(out, phrase(lang, PHRASE_PLAYER), seat + 1);
}

void phrase_add_number(struct text *out, enum lang lang, double value)
{
    size_t from = out->length;
    chart_add_number(out, value, 1);
    char *point = lang == LANG_PL && !out->failed ? strchr(out->data + from, '.') : NULL;
    if (point)
        *point = ',';
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
    const struct item_table *endings = a->game->endings;
    const char *id = a->game->ending(table_state(a->table));
    return endings->items[item_find(endings, id, strlen(id))].name[lang];
}

void phrase_add_result(struct text *out, enum lang lang, const struct analysis *a)
{
    struct score scores[SEATS_MAX];
    int winners = 0;
    a->game->scores(table_state(a->table), scores);
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
    text_format(out, phrase(lang, PHRASE_JUDGED_BY), text_string(&a->bot));
    if (a->ms)
        text_format(out, phrase(lang, PHRASE_MS), a->ms);
    if (a->iterations) {
        text_add(out, ", ");
        lang_add_count(out, lang, a->iterations, iterations);
    }
    text_add(out, "; ");
    lang_add_count(out, lang, a->count, decisions);
}

void phrase_add_counts(struct text *out, enum lang lang, const struct analysis_player *player)
{
    lang_add_count(out, lang, player->decisions, decisions);
    text_add(out, "; ");
    lang_add_count(out, lang, player->mistakes, mistakes);
    if (player->blunders) {
        text_add(out, phrase(lang, PHRASE_AMONG_THEM));
        lang_add_count(out, lang, player->blunders, blunders);
    }
}

void phrase_add_place(struct text *out, enum lang lang, const struct analysis_place *place)
{
    text_format(out, phrase(lang, PHRASE_MOVE), place->version + 1);
    if (place->age > 0) {
        text_add(out, ", ");
        text_format(out, phrase(lang, PHRASE_AGE), place->age);
    }
    if (place->round > 0) {
        text_add(out, ", ");
        text_format(out, phrase(lang, PHRASE_ROUND), place->round);
    }
    if (place->phase)
        text_format(out, ", %s", place->phase->name[lang]);
}

void phrase_add_turn(struct text *out, enum lang lang, const struct analysis *a,
                     const struct analysis_turn *turn)
{
    const struct analysis_decision *d = &a->decisions[turn->decision];
    static const enum phrase causes[] = {
        [ANALYSIS_BY_DECISION] = PHRASE_DECISION,
        [ANALYSIS_BY_LUCK] = PHRASE_LUCK_AFTER,
        [ANALYSIS_BY_ESTIMATE] = PHRASE_ESTIMATE_AFTER,
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
