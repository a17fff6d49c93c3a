/* options.c: see options.h. */
#include "tui/options.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/hash.h"
#include "core/lang.h"
#include "core/record.h"
#include "host/file.h"
#include "tui/fit.h"
#include "tui/opponents.h"
#include "tui/words.h"

enum { SETTINGS_MAX = 32, HELP_COLUMNS = 79 };

enum option_id {
    OPTION_PLAYERS,
    OPTION_BOTS,
    OPTION_HINTS,
    OPTION_SEAT,
    OPTION_SEED,
    OPTION_OPTION,
    OPTION_RECORD,
    OPTION_SAVE,
    OPTION_LANG,
    OPTION_PLAIN,
    OPTION_NO_COLOUR,
    OPTION_HELP
};

enum option_value { VALUE_NONE, VALUE_NEEDED, VALUE_BEHIND_EQUALS };

static const struct {
    const char *name;
    enum option_id id;
    enum option_value value;
} names[] = {
    {"--players", OPTION_PLAYERS, VALUE_NEEDED},
    {"--bots", OPTION_BOTS, VALUE_NEEDED},
    {"--hints", OPTION_HINTS, VALUE_BEHIND_EQUALS},
    {"--seat", OPTION_SEAT, VALUE_NEEDED},
    {"--seed", OPTION_SEED, VALUE_NEEDED},
    {"--option", OPTION_OPTION, VALUE_NEEDED},
    {"--record", OPTION_RECORD, VALUE_NEEDED},
    {"--save", OPTION_SAVE, VALUE_NEEDED},
    {"--lang", OPTION_LANG, VALUE_NEEDED},
    {"--plain", OPTION_PLAIN, VALUE_NONE},
    {"--no-colour", OPTION_NO_COLOUR, VALUE_NONE},
    {"--no-color", OPTION_NO_COLOUR, VALUE_NONE},
    {"--help", OPTION_HELP, VALUE_NONE},
    {"-h", OPTION_HELP, VALUE_NONE},
};

/* What the words say, before it is known to which game they refer. */
struct words_read {
    const char *game, *players, *seat;
    const char *settings[SETTINGS_MAX];
    int setting_count;
    bool lang_given;
};

static bool refuse(struct text *error, enum lang lang, enum terminal_word pattern, const char *what)
{
    phrase_add(error, lang, say(pattern), what, LANG_CODES); /* the codes: for W_BAD_LANG */
    return false;
}

/* "pl_PL.UTF-8" begins with the name of a language. */
static enum lang lang_of_locale(const char *locale)
{
    for (enum lang lang = 0; lang < LANG_COUNT; lang++)
        if (strncmp(locale, lang_name(lang), strlen(lang_name(lang))) == 0)
            return lang;
    return LANG_EN;
}

/* The language of the environment: LC_ALL, then LC_MESSAGES, then LANG. */
static enum lang lang_of_environment(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < COUNT_OF(variables); i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return lang_of_locale(value);
    }
    return LANG_EN;
}

/* A seed a person can write down. */
static uint64_t seed_of_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return hash_mix((uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec) % 1000000000u;
}

/* One bot, or several with blanks between them. */
static bool take_bots(struct play_options *options, const char *value, struct text *error)
{
    size_t length;
    int before = options->bot_count;
    for (value += strspn(value, " "); *value; value += length, value += strspn(value, " ")) {
        length = strcspn(value, " ");
        if (options->bot_count == SEATS_MAX || length >= BOT_TEXT_BYTES)
            return refuse(error, options->lang, W_BAD_BOTS, value);
        memcpy(options->bots[options->bot_count], value, length);
        options->bots[options->bot_count][length] = '\0';
        options->help_bots |= strcmp(options->bots[options->bot_count++], "help") == 0;
    }
    return options->bot_count > before ||
           refuse(error, options->lang, W_OPTION_NEEDS_VALUE, "--bots");
}

static bool take_option(struct play_options *options, struct words_read *read, enum option_id id,
                        const char *value, struct text *error)
{
    switch (id) {
    case OPTION_PLAYERS:
        read->players = value;
        break;
    case OPTION_BOTS:
        return take_bots(options, value ? value : "", error);
    case OPTION_HINTS:
        options->hints = true;
        options->adviser = value ? value : options->adviser;
        break;
    case OPTION_SEAT:
        read->seat = value;
        break;
    case OPTION_SEED:
        options->seeded = true;
        if (!value || !text_parse_uint(value, strlen(value), &options->seed))
            return refuse(error, options->lang, W_BAD_SEED, value);
        break;
    case OPTION_OPTION:
        if (read->setting_count == SETTINGS_MAX)
            return refuse(error, options->lang, W_BAD_SETTING, value);
        read->settings[read->setting_count++] = value;
        break;
    case OPTION_RECORD:
        options->record = value;
        break;
    case OPTION_SAVE:
        options->save = value;
        break;
    case OPTION_LANG:
        if (!lang_parse(value, &options->lang))
            return refuse(error, options->lang, W_BAD_LANG, value);
        break;
    case OPTION_PLAIN:
        options->plain = true;
        break;
    case OPTION_NO_COLOUR:
        options->colour = false;
        break;
    case OPTION_HELP:
        options->help = true;
        break;
    }
    return true;
}

/* One word beginning with '-', with its value from the same word ("--seed=4") or the next one. */
static bool read_option(struct play_options *options, struct words_read *read, int argc,
                        char **argv, int *at, struct text *error)
{
    const char *text = argv[*at], *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    for (int i = 0; i < COUNT_OF(names); i++) {
        if (!text_equals(names[i].name, text, length))
            continue;
        if (names[i].value == VALUE_NONE && equals)
            return refuse(error, options->lang, W_OPTION_WITHOUT_VALUE, names[i].name);
        const char *value = equals ? equals + 1 : NULL;
        if (names[i].value == VALUE_NEEDED && !value && *at + 1 < argc)
            value = argv[++*at];
        if (names[i].value == VALUE_NEEDED && !value)
            return refuse(error, options->lang, W_OPTION_NEEDS_VALUE, names[i].name);
        return take_option(options, read, names[i].id, value, error);
    }
    return refuse(error, options->lang, W_UNKNOWN_OPTION, text);
}

/* There are several games and none was named: lists them. */
static bool refuse_unnamed(struct text *error, enum lang lang)
{
    struct text slugs = TEXT_EMPTY;
    for (int i = 0; i < game_count(); i++)
        text_format(&slugs, "%s%s (%s)", i ? ", " : "", game_at(i)->slug, game_at(i)->name[lang]);
    refuse(error, lang, W_WHICH_GAME, text_string(&slugs));
    text_free(&slugs);
    return false;
}

/* The game whose name is in the record. If the file does not say, any game: opening the record will
 * report what is wrong. */
static const struct game *game_of_record(const char *path)
{
    static const char key[] = "\ngame ";
    struct text bytes = TEXT_EMPTY, error = TEXT_EMPTY, slug = TEXT_EMPTY;
    file_read(path, RECORD_BYTES_MAX, &bytes, &error);
    const char *at = strstr(text_string(&bytes), key);
    if (at)
        text_add_bytes(&slug, at + strlen(key), strcspn(at + strlen(key), " \r\n"));
    const struct game *game = game_find(text_string(&slug));
    text_free(&bytes);
    text_free(&error);
    text_free(&slug);
    return game ? game : game_at(0);
}

static bool choose_game(struct play_options *options, const struct words_read *read,
                        struct text *error)
{
    if (read->game)
        options->game = game_find(read->game);
    else if (options->record)
        options->game = game_of_record(options->record);
    else if (game_count() == 1)
        options->game = game_at(0);
    else
        return refuse_unnamed(error, options->lang);
    return options->game || refuse(error, options->lang, W_UNKNOWN_GAME, read->game);
}

static bool choose_players(struct play_options *options, const struct words_read *read,
                           struct text *error)
{
    int64_t players = options->game->players_min;
    if (read->players && !text_parse_int(read->players, strlen(read->players), &players))
        return refuse(error, options->lang, W_BAD_PLAYERS, read->players);
    if (players < options->game->players_min || players > options->game->players_max)
        return refuse(error, options->lang, W_BAD_PLAYERS, read->players);
    options->setup = game_standard_setup(options->game, (int)players);
    return true;
}

static bool choose_seats(struct play_options *options, const struct words_read *read,
                         struct text *error)
{
    int64_t seat = 0;
    int players = options->record ? SEATS_MAX : options->setup.players; /* the record will say */
    for (int i = 0; i < options->bot_count; i++)
        if (!opponent_is_known(options->game, options->bots[i], options->lang, error))
            return false;
    if (!opponent_is_known(options->game, options->adviser, options->lang, error))
        return false;
    if (options->bot_count >= players)
        return refuse(error, options->lang, W_BAD_BOTS, options->bots[players - 1]);
    if (!read->seat)
        return true;
    if (!options->bot_count)
        return refuse(error, options->lang, W_SEAT_WITHOUT_BOTS, "");
    if (!text_parse_int(read->seat, strlen(read->seat), &seat) || seat < 0 || seat >= players)
        return refuse(error, options->lang, W_BAD_SEAT, read->seat);
    options->seat = (int)seat;
    return true;
}

static bool choose_settings(struct play_options *options, const struct words_read *read,
                            struct text *error)
{
    for (int i = 0; i < read->setting_count; i++)
        if (!game_set_options(options->game, &options->setup, read->settings[i], error))
            return false;
    options->set_up = read->setting_count > 0;
    return true;
}

bool options_parse(struct play_options *options, int argc, char **argv, struct text *error)
{
    struct words_read read = {0};
    const char *no_colour = getenv("NO_COLOR");
    *options = (struct play_options){.lang = lang_of_environment(),
                                     .adviser = bot_levels[BOT_LEVEL_NORMAL].id,
                                     .colour = !(no_colour && *no_colour)};
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-') {
            if (!read_option(options, &read, argc, argv, &i, error))
                return false;
        } else if (read.game) {
            return refuse(error, options->lang, W_UNKNOWN_WORD, argv[i]);
        } else {
            read.game = argv[i];
        }
    }
    if (options->help || options->help_bots)
        return true;
    if (!choose_game(options, &read, error))
        return false;
    if (options->record && (options->seeded || read.setting_count))
        return refuse(error, options->lang, W_RECORD_HAS_ALL, "");
    if (!options->seeded)
        options->seed = seed_of_clock();
    return choose_players(options, &read, error) && choose_seats(options, &read, error) &&
           choose_settings(options, &read, error);
}

void options_help(const struct play_options *options, struct text *out)
{
    enum lang lang = options->lang;
    struct text bots = TEXT_EMPTY;
    if (options->help_bots) {
        opponents_help(NULL, lang, &bots);
        fit_wrap(out, text_string(&bots), HELP_COLUMNS, 4);
        text_free(&bots);
        return;
    }
    phrase_add(out, lang, say(W_USAGE), LANG_CODES);
    text_add(out, word(lang, W_USAGE_GAMES));
    for (int i = 0; i < game_count(); i++)
        text_format(out, "  %s  %s\n", game_at(i)->slug, game_at(i)->name[lang]);
    text_add(out, word(lang, W_USAGE_BOTS));
    opponents_list(lang, out);
}
