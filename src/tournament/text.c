/* text.c: a tournament as text and back (tournament.h):
 *
 *     epoki-tournament 1
 *     swiss players 17 seats 3 least 2 rounds 5 seed 7
 *     withdrawn 4 2
 *     table 1 3 5 9 : 0 1 1
 *     table 1 2 4 6 :
 *
 * `withdrawn` PLAYER ROUND; `table` ROUND PLAYERS : PLACES, none while it is not done. */
#include <string.h>

#include "tournament/tournament.h"

static const char FORMAT[] = "epoki-tournament 1";
static const char *const KINDS[] = {"round_robin", "swiss"};

void tournament_write(const struct tournament *t, struct text *out)
{
    text_format(out, "%s\n%s players %d seats %d least %d rounds %d seed ", FORMAT, KINDS[t->kind],
                t->players, t->seats, t->least, t->rounds);
    text_add_uint(out, t->seed);
    text_add(out, "\n");
    for (int i = 0; i < t->players; i++)
        if (t->withdrawn[i])
            text_format(out, "withdrawn %d %d\n", i, t->withdrawn[i]);
    for (int i = 0; i < t->count; i++) {
        const struct tournament_table *table = &t->tables[i];
        text_format(out, "table %d", table->round);
        for (int k = 0; k < table->seats; k++)
            text_format(out, " %d", table->players[k]);
        text_add(out, " :");
        for (int k = 0; table->done && k < table->seats; k++)
            text_format(out, " %d", table->places[k]);
        text_add(out, "\n");
    }
}

/* Reading */

enum { LINE_MAX_BYTES = 200, WORDS_MAX = 3 + 2 * SEATS_MAX };

static bool number_of(const char *word, int most, int *number)
{
    uint64_t value;
    if (!text_parse_uint(word, strlen(word), &value) || value > (uint64_t)most)
        return false;
    *number = (int)value;
    return true;
}

static bool read_head(struct tournament *t, char **words, int count, struct text *error)
{
    static const char *const names[] = {"players", "seats", "least", "rounds", "seed"};
    int numbers[4], kind = count && strcmp(words[0], KINDS[TOURNAMENT_SWISS]) == 0;
    uint64_t seed;
    bool good = count == 11 && strcmp(words[0], KINDS[kind]) == 0;
    for (int i = 0; good && i < 5; i++)
        good = strcmp(words[1 + 2 * i], names[i]) == 0;
    for (int i = 0; good && i < 4; i++)
        good = number_of(words[2 + 2 * i], TOURNAMENT_ROUNDS_MAX, &numbers[i]);
    good = good && numbers[3] > 0 && text_parse_uint(words[10], strlen(words[10]), &seed);
    return good && tournament_open(t, (enum tournament_kind)kind, numbers[0], numbers[1],
                                   numbers[2], numbers[3], seed, error);
}

/* Whether the player sits at a table of the last round, or had left before it. */
static bool cannot_sit(const struct tournament *t, int player, int round)
{
    if (t->withdrawn[player] && t->withdrawn[player] <= round)
        return true;
    for (int i = t->count - 1; i >= 0 && t->tables[i].round == round; i--)
        for (int k = 0; k < t->tables[i].seats; k++)
            if (t->tables[i].players[k] == player)
                return true;
    return false;
}

static bool read_players(const struct tournament *t, char **words, int count,
                         struct tournament_table *table)
{
    for (int i = 0; i < count; i++) {
        if (!number_of(words[i], t->players - 1, &table->players[i]) ||
            cannot_sit(t, table->players[i], table->round))
            return false;
        for (int k = 0; k < i; k++)
            if (table->players[k] == table->players[i])
                return false;
    }
    return true;
}

static bool read_table(struct tournament *t, char **words, int count)
{
    struct tournament_table table = {0};
    int colon = 2;
    while (colon < count && strcmp(words[colon], ":") != 0)
        colon++;
    table.seats = colon - 2;
    int places = count - colon - 1;
    if (colon >= count || table.seats < 1 || table.seats > t->seats ||
        (table.seats > 1 && table.seats < t->least) || (places && places != table.seats) ||
        (table.seats == 1 && !places) || !number_of(words[1], t->rounds, &table.round) ||
        !read_players(t, words + 2, table.seats, &table))
        return false;
    for (int i = 0; i < places; i++)
        if (!number_of(words[colon + 1 + i], TOURNAMENT_GONE, &table.places[i]))
            return false;
    table.done = places > 0;
    bool next = table.round == t->round + 1 && tournament_round_is_done(t);
    if (!next && (table.round != t->round || table.round == 0))
        return false;
    struct tournament_table *kept = tournament_add(t);
    if (kept)
        *kept = table;
    t->round = table.round;
    return kept != NULL;
}

static bool read_withdrawn(struct tournament *t, char **words, int count)
{
    int player, round;
    if (count != 3 || t->count || !number_of(words[1], t->players - 1, &player) ||
        !number_of(words[2], t->rounds + 1, &round) || !round || t->withdrawn[player])
        return false;
    t->withdrawn[player] = round;
    return true;
}

static bool read_line(struct tournament *t, char *line, int number, struct text *error)
{
    char *words[WORDS_MAX];
    if (number == 1)
        return strcmp(line, FORMAT) == 0;
    int count = text_split(line, words, WORDS_MAX);
    if (count < 1)
        return false;
    if (number == 2)
        return read_head(t, words, count, error);
    if (strcmp(words[0], "table") == 0)
        return read_table(t, words, count);
    return strcmp(words[0], "withdrawn") == 0 && read_withdrawn(t, words, count);
}

/* Nobody leaves after a round that was not paired. */
static bool is_sound(const struct tournament *t)
{
    for (int i = 0; i < t->players; i++)
        if (t->withdrawn[i] > t->round + 1)
            return false;
    return true;
}

bool tournament_read(struct tournament *t, const char *bytes, size_t count, struct text *error)
{
    int number = 0;
    bool good = count <= TOURNAMENT_BYTES_MAX;
    *t = (struct tournament){0};
    for (size_t at = 0; good && at < count;) {
        const char *end = memchr(bytes + at, '\n', count - at);
        size_t length = end ? (size_t)(end - bytes) - at : 0;
        char line[LINE_MAX_BYTES];
        good = end && length < sizeof line && !memchr(bytes + at, '\0', length);
        if (!good)
            break;
        memcpy(line, bytes + at, length);
        line[length] = '\0';
        good = read_line(t, line, ++number, error);
        at += length + 1;
    }
    if (good && number >= 2 && is_sound(t))
        return true;
    tournament_free(t);
    if (!error->length)
        text_format(error, "line %d is not one of a tournament", number);
    return false;
}
