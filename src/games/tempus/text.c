/* text.c: actions as a person reads them, in both languages. */
#include "core/lang.h"
#include "games/tempus/rules.h"

/* In a pattern %1, %2, %3 are the arguments by their table or as numbers; the rest is special: %n
 * how many tokens the action gives, %c how many cards, %s what stands against what in the fight,
 * %a how many tokens advance, %w who owns the attacked or converted hex, %m how many tokens the hex
 * has, %f where the token comes from, %t the tile. */
static const char *const patterns[TEMPUS_VERB_COUNT][LANG_COUNT] = {
    [TEMPUS_LAY] = {"Lay %t on %1", "Ułóż %t na %1"},
    [TEMPUS_ROTATE] = {"Turn %t by %1/6", "Obróć %t o %1/6"},
    [TEMPUS_PLACE] = {"Place a token on %1", "Postaw pion na %1"},
    [TEMPUS_MOVE] = {"Move %n", "Poruszanie: %n"},
    [TEMPUS_BIRTHS] = {"Births: %n", "Nowe pokolenie: %n"},
    [TEMPUS_DRAW] = {"Draw %c", "Dobierz %c"},
    [TEMPUS_FIGHT] = {"Attack %2 (%w) from %1: %s", "Zaatakuj %2 (%w) z %1: %s"},
    [TEMPUS_BUILD] = {"Build a city of value %2 on %1 (%m)",
                      "Zbuduj na %1 miasto o wartości %2 (%m)"},
    [TEMPUS_RELIGION] = {"Play %1: win a token", "Zagraj: %1 – pozyskaj pion"},
    [TEMPUS_LEADER] = {"Play %1: a free fight", "Zagraj: %1 – walka bez znacznika"},
    [TEMPUS_GOVERNMENT] = {"Play %1: a second action", "Zagraj: %1 – druga akcja"},
    [TEMPUS_PASS] = {"Pass with %1", "Spasuj; karta: %1"},
    [TEMPUS_TRANSPORT] = {"Play %1: one more token", "Zagraj: %1 – jeszcze jeden pion"},
    [TEMPUS_MEDICINE] = {"Play %1: one more birth", "Zagraj: %1 – jeszcze jeden pion"},
    [TEMPUS_FROM] = {"Move a token from %1", "Rusz pion z %1"},
    [TEMPUS_TO] = {"From %f to %1", "Z %f na %1"},
    [TEMPUS_TO_FULL] = {"From %f to the full %1 with %2", "Z %f na pełne %1; karta: %2"},
    [TEMPUS_BIRTH] = {"New token on %1", "Nowy pion na %1"},
    [TEMPUS_BIRTH_FULL] = {"New token on the full %1 with %2", "Nowy pion na pełnym %1; karta: %2"},
    [TEMPUS_CONVERT] = {"Win a token of %w from %2 for %1", "Pozyskaj na %1 pion z %2 (%w)"},
    [TEMPUS_CONVERT_FULL] = {"Win a token of %w from %2 for the full %1 with %3",
                             "Pozyskaj na pełne %1 pion z %2 (%w); karta: %3"},
    [TEMPUS_TERRAIN] = {"Defend the city as %1", "Broń miasta; teren: %1"},
    [TEMPUS_PLAY] = {"Lay %1", "Wyłóż: %1"},
    [TEMPUS_READY] = {"No more cards", "Koniec wykładania"},
    [TEMPUS_ADVANCE] = {"Advance with %a", "Wprowadź %a"},
    [TEMPUS_ADVANCE_MORE] = {"One more with %1", "Jeszcze jeden; karta: %1"},
    [TEMPUS_STOP] = {"Stop here", "Wystarczy"},
    [TEMPUS_DISCARD] = {"Discard %1", "Odrzuć: %1"},
    [TEMPUS_END] = {"End the turn", "Zakończ turę"},
};

static const struct noun tokens[LANG_COUNT] = {{"token", "tokens", "tokens"},
                                               {"pion", "piony", "pionów"}};
static const struct noun cards[LANG_COUNT] = {{"card", "cards", "cards"},
                                              {"kartę", "karty", "kart"}};

static void add_argument(uint32_t action, int i, enum lang lang, struct text *out)
{
    struct verb_arg arg = tempus_game.verbs[action_verb(action)].args[i];
    unsigned value = action_arg(action, i);
    if (arg.type == ARG_ITEM)
        text_add(out, tempus_game.tables[arg.kind]->items[value].name[lang]);
    else
        text_add_int(out, value);
}

/* The strengths that can be seen: tokens or city, without cards. */
static void add_stand(const struct tempus_state *s, uint32_t action, enum lang lang,
                      struct text *out)
{
    struct tempus_strength stand =
        tempus_strength(s, (int)action_arg(action, 0), (int)action_arg(action, 1), ITEM_NONE);
    text_format(out, lang == LANG_PL ? "%d przeciw %d" : "%d against %d", stand.attack,
                stand.defence);
}

struct label {
    const struct tempus_state *s;
    uint32_t action;
};

static void add_word(const void *subject, char letter, enum lang lang, struct text *out)
{
    const struct label *label = subject;
    const struct tempus_state *s = label->s;
    uint32_t action = label->action;
    const struct tempus_era_row *era = tempus_era(s, tempus_top(s).seat);
    bool births = action_verb(action) == TEMPUS_BIRTHS;
    switch (letter) {
    case '1':
    case '2':
    case '3':
        add_argument(action, letter - '1', lang, out);
        break;
    case 'n':
        lang_add_count(out, lang, births ? era->births : era->move_tokens, tokens);
        break;
    case 'c':
        lang_add_count(out, lang, era->draw, cards);
        break;
    case 's':
        add_stand(s, action, lang, out);
        break;
    case 'w':
        lang_add_player(out, lang, s->owner[action_arg(action, 1)]);
        break;
    case 'm':
        lang_add_count(out, lang, s->tokens[action_arg(action, 0)], tokens);
        break;
    case 'a':
        lang_add_count(out, lang, (int)action_arg(action, 0), tokens);
        break;
    case 'f':
        text_add(out, tempus_hex_items.items[s->from].name[lang]);
        break;
    default:
        text_add(out, tempus_tile_items.items[s->tiles[s->tiles_laid]].name[lang]);
        break;
    }
}

void tempus_action_label(const void *state, uint32_t action, enum lang lang, struct text *out)
{
    const struct label label = {state, action};
    lang_add_pattern(out, lang, patterns[action_verb(action)][lang], add_word, &label);
}
