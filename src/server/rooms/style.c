/* style.c: how a seat has played a game that is decided, for the pages of players
 * (people/favourites.c): what came into play for it, and how it won. Words with spaces between
 * them: `card:theater` a thing, `by:science` the victory. Only what everybody at the table could
 * see counts. */
#include "server/rooms/rooms.h"

enum { ITEM_COUNT = UINT8_MAX + 1 };

struct uses { /* whether a thing came into play: by kind and item */
    bool of[KINDS_MAX][ITEM_COUNT];
};

static void note_events(const struct game *game, const struct events *events, int seat,
                        struct uses *uses)
{
    for (int i = 0; i < events->count; i++) {
        int kind;
        game_event_name(game, &events->at[i], &kind);
        if (kind >= 0 && events->at[i].seat == seat && game_event_is_use(game, &events->at[i]))
            uses->of[kind][events->at[i].item] = true;
    }
}

/* Cards and the like say what they do; places, tiles and resources do not, and tell nothing of how
 * somebody plays. */
static bool is_told(const struct item_list *kind)
{
    bool says = false;
    for (int item = 0; item < kind->count; item++)
        says |= kind->items[item].text[LANG_EN][0] != '\0';
    return says;
}

static void add_uses(const struct game *game, const struct uses *uses, struct text *out)
{
    for (int kind = 0; kind < game->kind_count; kind++)
        for (int item = 0; is_told(game->kinds[kind]) && item < game->kinds[kind]->count; item++)
            if (uses->of[kind][item]) {
                text_add_char(out, ' ');
                game_ref_text(game, (struct ref){(uint8_t)kind, (uint8_t)item}, out);
            }
}

void style_write(const struct room *room, int seat, bool won, struct text *out)
{
    const struct table *table = room_table(room);
    const struct game *game = table_game(table);
    struct uses uses = {{{false}}};
    struct events events = {.count = 0};
    for (int version = 0; version < table_version(table); version++) {
        events.count = room_log_events(room, version, SEAT_SPECTATOR, events.at);
        note_events(game, &events, seat, &uses);
    }
    text_add(out, won ? "by:" : "played");
    if (won)
        text_add(out, game_ending_id(game, table_state(table)));
    add_uses(game, &uses, out);
}
