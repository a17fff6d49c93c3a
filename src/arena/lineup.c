/* lineup.c: see lineup.h. */
#include "arena/lineup.h"

#include <string.h>

#include "bots/bot.h"

/* The length of the first bot in the list: up to a comma that is not followed by an option. */
static size_t first_bot(const char *text)
{
    size_t end = strcspn(text, ",");
    while (text[end]) {
        const char *next = text + end + 1;
        if (next[strcspn(next, ",:=")] != '=')
            break;
        end += 1 + strcspn(next, ",");
    }
    return end;
}

bool lineup_add(struct lineup *lineup, const struct game *game, const char *bytes, size_t count,
                struct text *error)
{
    if (lineup->count == LINEUP_MAX || count >= LINEUP_TEXT_MAX) {
        text_format(error, "at most %d bots, with %d characters each", LINEUP_MAX,
                    LINEUP_TEXT_MAX - 1);
        return false;
    }
    char *text = lineup->text[lineup->count++];
    memcpy(text, bytes, count);
    text[count] = '\0';
    return strcmp(text, BOT_PROGRAM) == 0 || bot_is_known(game, text, error);
}

bool lineup_read(struct lineup *lineup, const struct game *game, const char *text,
                 struct text *error)
{
    lineup->count = 0;
    for (;;) {
        size_t count = first_bot(text);
        if (!lineup_add(lineup, game, text, count, error))
            return false;
        if (!text[count])
            break;
        text += count + 1;
    }
    if (lineup->count < 2)
        text_add(error, "an arena needs two bots at least");
    return lineup->count >= 2;
}

char lineup_letter(int bot)
{
    return (char)('A' + bot);
}

static int choices(int from, int take)
{
    int64_t result = 1;
    for (int i = 0; i < take; i++)
        result = result * (from - i) / (i + 1);
    return (int)result;
}

/* After how many deals every bot has had the same number of seats. */
static int cycle_of(int bots, int players)
{
    return bots <= players ? bots : choices(bots, players);
}

/* The `number`-th choice of `take` bots, in alphabetical order. */
static void choose(int bots, int take, int number, uint8_t *chosen)
{
    for (int bot = 0; take > 0; bot++) {
        int with_it = choices(bots - bot - 1, take - 1);
        if (number < with_it) {
            *chosen++ = (uint8_t)bot;
            take--;
        } else {
            number -= with_it;
        }
    }
}

void lineup_seats(int bots, int players, int deal, int rotation, uint8_t *seats)
{
    uint8_t base[SEATS_MAX];
    int cycle = cycle_of(bots, players), round = deal / cycle;
    if (bots > players)
        choose(bots, players, deal % cycle, base);
    for (int i = 0; bots <= players && i < players; i++)
        base[i] = (uint8_t)((i * bots / players + deal) % bots);
    for (int i = 0; i < players; i++) {
        int place = bots > players && round % 2 ? players - 1 - i : i;
        seats[(i + rotation) % players] = base[place];
    }
}
