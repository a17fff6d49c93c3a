/* counted.h: do numbers and the nouns after them agree? Every word that can follow a number is
 * listed here with the numbers it fits, so that a new one has to be thought about. */
#ifndef EPOKI_TESTS_COUNTED_H
#define EPOKI_TESTS_COUNTED_H

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/lang.h"

enum { ONE = 1, FEW = 2, MANY = 4, ALL = 7 }; /* FEW: Polish 2-4, 22-24 ... */

struct counted {
    const char *word;
    int fits;
};

/* The words that follow numbers. ALL: what has no plural, or is no noun of the number. */
/* clang-format off */
static const struct counted counted_en[] = {
    {"coin", ONE},
    {"coins", MANY},
    {"point", ONE},
    {"points", MANY},
    {"card", ONE},
    {"cards", MANY},
    {"token", ONE},
    {"tokens", MANY},
    {"resource", ONE},
    {"resources", MANY},
    {"army", ONE},
    {"armies", MANY},
    {"scout", ONE},
    {"scouts", MANY},
    {"wound", ONE},
    {"wounds", MANY},
    {"unit", ONE},
    {"units", MANY},
    {"marker", ONE},
    {"markers", MANY},
    {"space", ONE},
    {"spaces", MANY},
    {"worker", ONE},
    {"workers", MANY},
    {"action", ONE},
    {"actions", MANY},
    {"stage", ONE},
    {"stages", MANY},
    {"building", ONE},
    {"buildings", MANY},
    {"shield", ONE},
    {"shields", MANY},
    {"wonder", ONE},
    {"wonders", MANY},
    {"hex", ONE},
    {"hexes", MANY},
    {"square", ONE},
    {"squares", MANY},
    {"step", ONE},
    {"steps", MANY},
    {"age", ONE},
    {"ages", MANY},
    {"colony", ONE},
    {"colonies", MANY},
    {"temple", ONE},
    {"temples", MANY},
    {"technology", ONE},
    {"technologies", MANY},
    {"policy", ONE},
    {"policies", MANY},
    {"face", ONE},
    {"faces", MANY},
    {"material", ONE},
    {"materials", MANY},
    {"Horse", ONE},
    {"Horses", MANY},
    {"symbol", ONE},
    {"symbols", MANY},
    {"city", ONE},
    {"cities", MANY},
    {"player", ONE},
    {"players", MANY},
    {"leader", ONE},
    {"leaders", MANY},
    {"figure", ONE},
    {"figures", MANY},
    {"turn", ONE},
    {"turns", MANY},
    {"round", ONE},
    {"rounds", MANY},
    {"tile", ONE},
    {"tiles", MANY},
    {"trade", ALL},
    {"culture", ALL},
    {"production", ALL},
    {"food", ALL},
    {"science", ALL},
    {"strength", ALL},
    {"population", ALL},
    {"loot", ALL},
    {"Food", ALL},
    {"Iron", ALL},
    {"Gunpowder", ALL},
    {"Oil", ALL},
    {"Earth", ALL},
    {"Space", ALL},
    {"wood", ALL},
    {"clay", ALL},
    {"stone", ALL},
    {"glass", ALL},
    {"papyrus", ALL},
    {"infantry", ALL},
    {"cavalry", ALL},
    {"artillery", ALL},
    {"of", ALL},
    {"cannot", ALL},
    {"advantage", ALL},
    {"instead", ALL},
    {"per", ALL},
    {"and", ALL},
    {"or", ALL},
    {"on", ALL},
    {"by", ALL},
    {"to", ALL},
    {"for", ALL},
    {"with", ALL},
    {"against", ALL},
    {"begins", ALL},
    {"when", ALL},
    {"will", ALL},
    {"missing", ALL},
    {"less", ALL},
    {"higher", ALL},
    {"if", ALL},
    {"each", ALL},
    {"in", ALL},
    {"at", ALL},
};

static const struct counted counted_pl[] = {
    {"moneta", ONE},
    {"monetę", ONE},
    {"monety", FEW},
    {"monet", MANY},
    {"punkt", ONE},
    {"punkty", FEW},
    {"punktów", MANY},
    {"karta", ONE},
    {"kartę", ONE},
    {"karty", FEW},
    {"kart", MANY},
    {"żeton", ONE},
    {"żetony", FEW},
    {"żetonów", MANY},
    {"surowiec", ONE},
    {"surowce", FEW},
    {"surowców", MANY},
    {"zasób", ONE},
    {"zasoby", FEW},
    {"zasobów", MANY},
    {"armia", ONE},
    {"armię", ONE},
    {"armie", FEW},
    {"armii", MANY},
    {"wóz", ONE},
    {"wozy", FEW},
    {"wozów", MANY},
    {"rana", ONE},
    {"ranę", ONE},
    {"rany", ONE | FEW},
    {"ran", MANY},
    {"jednostka", ONE},
    {"jednostkę", ONE},
    {"jednostki", FEW},
    {"jednostek", MANY},
    {"znacznik", ONE},
    {"znaczniki", FEW},
    {"znaczników", MANY},
    {"pole", ONE},
    {"pola", FEW},
    {"pól", MANY},
    {"pion", ONE},
    {"piony", FEW},
    {"pionów", MANY},
    {"akcja", ONE},
    {"akcję", ONE},
    {"akcje", FEW},
    {"akcji", MANY},
    {"etap", ONE},
    {"etapy", FEW},
    {"etapów", MANY},
    {"budynek", ONE},
    {"budynki", FEW},
    {"budynków", MANY},
    {"tarcza", ONE},
    {"tarczę", ONE},
    {"tarcze", FEW},
    {"tarcz", MANY},
    {"Cud", ONE},
    {"Cuda", FEW},
    {"Cudów", MANY},
    {"krok", ONE},
    {"kroki", FEW},
    {"kroków", MANY},
    {"kolonia", ONE},
    {"kolonię", ONE},
    {"kolonie", FEW},
    {"kolonii", MANY},
    {"świątynia", ONE},
    {"świątynię", ONE},
    {"świątynie", FEW},
    {"świątyń", MANY},
    {"polityka", ONE},
    {"politykę", ONE},
    {"polityki", FEW},
    {"polityk", MANY},
    {"ikona", ONE},
    {"ikonę", ONE},
    {"ikony", FEW},
    {"ikon", MANY},
    {"materiał", ONE},
    {"materiały", FEW},
    {"materiałów", MANY},
    {"łup", ONE},
    {"łupy", FEW},
    {"łupów", MANY},
    {"symbol", ONE},
    {"symbole", FEW},
    {"symboli", MANY},
    {"Żywność", ONE},
    {"Żywności", FEW | MANY},
    {"Żelazo", ONE},
    {"Żelaza", FEW},
    {"Żelaz", MANY},
    {"Rumak", ONE},
    {"Rumaka", ONE},
    {"Rumaki", FEW},
    {"Rumaków", MANY},
    {"Proch", ONE},
    {"Prochy", FEW},
    {"Prochów", MANY},
    {"Ropa", ONE},
    {"Ropę", ONE},
    {"Ropy", FEW},
    {"Rop", MANY},
    {"Ziemia", ONE},
    {"Ziemię", ONE},
    {"Ziemie", FEW},
    {"Ziem", MANY},
    {"Kosmos", ONE},
    {"Kosmosy", FEW},
    {"Kosmosów", MANY},
    {"żywność", ONE},
    {"żywności", FEW | MANY},
    {"drewno", ONE},
    {"drewna", FEW | MANY},
    {"glina", ONE},
    {"glinę", ONE},
    {"gliny", FEW | MANY},
    {"kamień", ONE},
    {"kamienie", FEW},
    {"kamieni", MANY},
    {"szkło", ONE},
    {"szkła", FEW | MANY},
    {"papirus", ONE},
    {"papirusy", FEW},
    {"papirusów", MANY},
    {"dowolny", ONE},
    {"dowolne", FEW},
    {"dowolnych", MANY},
    {"żółty", ONE},
    {"żółte", FEW},
    {"żółtych", MANY},
    {"niebieski", ONE},
    {"niebieskie", FEW},
    {"niebieskich", MANY},
    {"inny", ONE},
    {"inną", ONE},
    {"inne", FEW},
    {"innych", MANY},
    {"swój", ONE},
    {"swoją", ONE},
    {"swoje", FEW},
    {"swoich", MANY},
    {"wybrany", ONE},
    {"wybraną", ONE},
    {"wybrane", FEW},
    {"wybranych", MANY},
    {"różny", ONE},
    {"różne", FEW},
    {"różnych", MANY},
    {"dodatkowy", ONE},
    {"dodatkowe", FEW},
    {"dodatkowych", MANY},
    {"zużytą", ONE},
    {"zużyte", FEW},
    {"zużytych", MANY},
    {"taki", ONE},
    {"takie", FEW},
    {"takich", MANY},
    {"surowca", ONE},
    {"robotnika", ONE},
    {"robotników", FEW | MANY},
    {"monecie", ONE},
    {"wybranym", ONE},
    {"technologii", FEW | MANY},
    {"Er", MANY},
    {"i", ALL},
    {"przewagi", ALL},
    {"twoje", FEW},
    {"do", ALL},
    {"dla", ALL},
    {"najwyżej", ALL},
    {"punkcie", ONE},
    {"dodatkowym", ONE},
    {"dodatkowa", ONE},
    {"z", ALL},
    {"w", ALL},
    {"o", ALL},
    {"na", ALL},
    {"za", ALL},
    {"przy", ALL},
    {"bez", ALL},
    {"przeciw", ALL},
    {"mniej", ALL},
    {"więcej", ALL},
    {"wyższe", ALL},
};
/* clang-format on */

/* English adjectives, and nouns that stand as such, have one form: the noun after them counts. */
static const char *const adjectives[] = {
    "civil",    "military",  "culture", "science", "coin",    "Horse",  "own",      "extra",
    "progress", "yellow",    "blue",    "happy",   "unhappy", "social", "urban",    "victory",
    "spent",    "different", "other",   "more",    "fewer",   "Civil",  "Military", "Tactic"};

/* Words that make the number after them a name ("Player 2", "front 3"), or ask for a case that
 * tells nothing ("użyć 1 akcji"). */
static const char *const naming[] = {
    "Player",  "Gracz",    "Gracza",   "Turn",    "turn",     "tura",     "turę",
    "Round",   "round",    "runda",    "rundę",   "tile",     "Tile",     "element",
    "Kafelek", "space",    "pole",     "front",   "level",    "levels",   "poziom",
    "poziomu", "poziomów", "row",      "rzędzie", "strength", "Strength", "siła",
    "Siła",    "value",    "wartości", "użyć",    "jako"};

/* Words after which Polish puts the genitive: "do 2 pól". */
static const char *const genitive[] = {"do", "zasięgu", "każdych"};

static inline int number_class(enum lang lang, long number)
{
    if (number == 1)
        return ONE;
    bool few = number % 10 >= 2 && number % 10 <= 4 && (number % 100 < 12 || number % 100 > 14);
    return lang == LANG_PL && few ? FEW : MANY;
}

static inline bool is_of_word(char c)
{
    return isalnum((unsigned char)c) || (c & 0x80) || c == '-' || c == '\'';
}

/* The word that ends before `at`, a space between them; its length, 0: none. */
static inline size_t word_before(const char *text, const char *at, const char **word)
{
    if (at == text || at[-1] != ' ')
        return 0;
    const char *end = at - 1;
    for (*word = end; *word > text && is_of_word((*word)[-1]);)
        --*word;
    return (size_t)(end - *word);
}

static inline bool is_word(const char *listed, const char *word, size_t length)
{
    return strlen(listed) == length && memcmp(listed, word, length) == 0;
}

static inline bool is_after(const char *text, const char *number, const char *const *list,
                            size_t count)
{
    const char *word;
    size_t length = word_before(text, number, &word);
    for (size_t i = 0; length && i < count; i++)
        if (is_word(list[i], word, length))
            return true;
    return false;
}

static inline size_t word_length(const char *word)
{
    size_t length = 0;
    while (is_of_word(word[length]))
        length++;
    return length;
}

static inline const struct counted *find_counted(enum lang lang, const char *word)
{
    const struct counted *list = lang == LANG_PL ? counted_pl : counted_en;
    size_t count = lang == LANG_PL ? sizeof counted_pl / sizeof *counted_pl
                                   : sizeof counted_en / sizeof *counted_en;
    for (size_t i = 0; i < count; i++)
        if (is_word(list[i].word, word, word_length(word)))
            return &list[i];
    return NULL;
}

static inline bool is_adjective(enum lang lang, const char *word)
{
    for (size_t i = 0; lang == LANG_EN && i < sizeof adjectives / sizeof *adjectives; i++)
        if (is_word(adjectives[i], word, word_length(word)))
            return true;
    return false;
}

/* Another adjective or a noun that is counted follows. */
static inline bool describes(enum lang lang, const char *word)
{
    const char *next = word + word_length(word) + 1;
    if (next[-1] != ' ')
        return false;
    const struct counted *found = find_counted(lang, next);
    return is_adjective(lang, next) || (found && found->fits != ALL);
}

static inline const char *noun_fault(enum lang lang, int class, const char *word)
{
    static char fault[120];
    while (is_adjective(lang, word) && describes(lang, word))
        word += word_length(word) + 1;
    const struct counted *found = find_counted(lang, word);
    if (found)
        return found->fits & class ? NULL : "number and noun do not agree";
    if (is_adjective(lang, word))
        return NULL;
    snprintf(fault, sizeof fault, "a number before \"%.*s\", a word counted.h does not list",
             (int)word_length(word), word);
    return fault;
}

/* What is wrong with a number and the noun after it; NULL: nothing. */
static inline const char *count_fault(const char *text, enum lang lang)
{
    for (const char *c = text; *c; c++) {
        if (!isdigit((unsigned char)*c) || (c > text && (is_of_word(c[-1]) || c[-1] == '/')))
            continue;
        char *end;
        long number = strtol(c, &end, 10);
        const char *word = end + 1;
        if (*end != ' ' || !is_of_word(*word) || isdigit((unsigned char)*word) ||
            is_after(text, c, naming, sizeof naming / sizeof *naming))
            continue;
        int class = number_class(lang, number);
        if (class == FEW && is_after(text, c, genitive, sizeof genitive / sizeof *genitive))
            class = MANY;
        const char *fault = noun_fault(lang, class, word);
        if (fault)
            return fault;
        c = end - 1;
    }
    return NULL;
}

#endif
