/* tempus_tell.c: see tempus_tell.h. */
#include "tui/tempus_tell.h"

static const char *era_name(int era, enum lang lang)
{
    return era < 0 ? "-" : tempus_era_items.items[era].name[lang];
}

static const char *hex_name(int hex)
{
    return tempus_hex_items.items[hex].id;
}

static const char *terrain_name(int terrain, enum lang lang)
{
    return tempus_terrain_items.items[terrain].name[lang];
}

/* Pieces */

static void add_cities(const struct tempus_view_seat *p, enum lang lang, struct text *out)
{
    bool any = false;
    for (int row = 0; row < TEMPUS_CITY_COUNT; row++)
        for (int i = 0; i < p->cities[row]; i++, any = true)
            text_format(out, " %d", tempus_cities[row].value);
    if (!any)
        text_format(out, " %s", word(lang, W_NONE));
}

void tempus_add_numbers(const struct tempus_view *seen, int seat, enum lang lang, struct text *out)
{
    const struct tempus_view_player *p = &seen->player[seat];
    const struct tempus_view_seat *sums = &seen->seats.at[seat];
    int actions = p->era < 0 ? 0 : tempus_eras[p->era].actions;
    text_add(out, era_name(p->era, lang));
    phrase_add(out, lang, say(W_TEMPUS_SEAT), sums->points, p->markers, actions, sums->tokens,
               sums->supply, p->hand.count);
    add_cities(sums, lang, out);
    if (sums->protected && seen->round)
        text_add(out, word(lang, W_TEMPUS_PROTECTED));
}

void tempus_add_next_era(const struct tempus_view *seen, enum lang lang, struct text *out)
{
    if (seen->next_era < 0)
        return;
    phrase_add(out, lang, say(W_TEMPUS_NEXT_ERA), era_name(seen->next_era, lang),
               terrain_name(tempus_eras[seen->next_era].terrain, lang));
    for (int seat = 0; seat < seen->players; seat++)
        text_format(out, "%s%d: %d", seat ? ", " : " ", seat + 1, seen->seats.at[seat].progress);
}

/* Which cubes stand in an era: " [1 3]". */
static void add_cubes(const struct tempus_view *seen, int era, struct text *out)
{
    const char *before = " [";
    for (int seat = 0; seat < seen->players; seat++) {
        if (seen->player[seat].era != era)
            continue;
        text_format(out, "%s%d", before, seat + 1);
        before = " ";
    }
    if (before[1] != '[')
        text_add_char(out, ']');
}

/* The era chart: every era with its terrain, the cubes in it and what it brings. */
static void tempus_add_chart(const struct tempus_view *seen, enum lang lang, struct text *out)
{
    for (int era = 0; era < TEMPUS_ERA_COUNT; era++) {
        text_add(out, era_name(era, lang));
        if (tempus_eras[era].terrain != ITEM_NONE)
            text_format(out, " (%s)", terrain_name(tempus_eras[era].terrain, lang));
        add_cubes(seen, era, out);
        text_format(out, ": %s\n", tempus_era_items.items[era].text[lang]);
    }
}

static void add_card_names(const int *cards, int count, enum lang lang, struct text *out)
{
    for (int i = 0; i < count; i++)
        text_format(out, "%s%s", i ? "; " : "",
                    cards[i] < 0 ? "?" : tempus_card_items.items[cards[i]].name[lang]);
    if (!count)
        text_add(out, word(lang, W_NONE));
}

void tempus_add_hand(const struct tempus_view *seen, int seat, enum lang lang, struct text *out)
{
    const struct tempus_view_player *p = &seen->player[seat];
    int limit = p->era < 0 ? 0 : tempus_eras[p->era].hand_limit;
    phrase_add(out, lang, say(W_TEMPUS_HAND), p->hand.count, limit);
    add_card_names(p->hand.at, p->hand.count, lang, out);
}

/* "forest, Player 2, 3 tokens" */
static void tempus_add_hex(const struct tempus_view *seen, int hex, enum lang lang,
                           struct text *out)
{
    if (seen->terrain[hex] < 0) {
        text_add(out, word(lang, seen->inland[hex] ? W_TEMPUS_LAKE : W_TEMPUS_SEA));
        return;
    }
    text_add(out, terrain_name(seen->terrain[hex], lang));
    if (seen->owner[hex] < 0)
        return;
    text_add(out, ", ");
    lang_add_player(out, lang, seen->owner[hex]);
    if (seen->city[hex])
        phrase_add(out, lang, say(W_TEMPUS_CITY_OF), seen->city[hex]);
    else
        phrase_add(out, lang, say(W_TEMPUS_TOKENS), seen->tokens[hex]);
}

/* The tile about to be laid: its centre and what surrounds it, beginning in the north. */
static void add_tile(int tile, int left, enum lang lang, struct text *out)
{
    const struct tempus_tile_row *row = &tempus_tiles[tile];
    const uint8_t ring[] = {row->n, row->ne, row->se, row->s, row->sw, row->nw};
    phrase_add(out, lang, say(W_TEMPUS_TILE), tempus_tile_items.items[tile].name[lang], left,
               terrain_name(row->centre, lang));
    for (int i = 0; i < COUNT_OF(ring); i++)
        text_format(out, "%s%s", i ? ", " : " ", terrain_name(ring[i], lang));
}

static int tiles_left(const struct tempus_view *seen)
{
    return seen->tile_count - seen->tiles_laid;
}

void tempus_add_matter(const struct tempus_view *seen, enum lang lang, struct text *out)
{
    int left = tiles_left(seen);
    if (!seen->round && left > 0 && seen->tiles[seen->tiles_laid] >= 0)
        add_tile(seen->tiles[seen->tiles_laid], left, lang, out);
    if (seen->fight_to < 0)
        return;
    phrase_add(out, lang, say(W_TEMPUS_FIGHT), hex_name(seen->fight_from),
               hex_name(seen->fight_to));
    text_add(out, " (");
    tempus_add_hex(seen, seen->fight_to, lang, out);
    text_add_char(out, ')');
    if (seen->fight_terrain >= 0)
        phrase_add(out, lang, say(W_TEMPUS_FIGHT_ON), terrain_name(seen->fight_terrain, lang));
    for (int seat = 0; seat < seen->players; seat++) {
        const struct tempus_view_player *p = &seen->player[seat];
        if (!p->laid.count)
            continue;
        phrase_add(out, lang, say(W_TEMPUS_LAID), seat + 1);
        add_card_names(p->laid.at, p->laid.count, lang, out);
    }
}

/* The position in lines */

static void add_seat(const struct scene *scene, const struct tempus_view *seen, int seat,
                     struct text *out)
{
    scene_add_player(scene, seat, out);
    text_add(out, seat == seen->start ? word(scene->lang, W_TEMPUS_STARTS) : "");
    text_add(out, ": ");
    tempus_add_numbers(seen, seat, scene->lang, out);
    const struct tempus_view_player *p = &seen->player[seat];
    if (p->front.count) {
        text_add(out, word(scene->lang, W_TEMPUS_FRONT));
        add_card_names(p->front.at, p->front.count, scene->lang, out);
    }
    text_add_char(out, '\n');
}

/* The hexes a player has: "c3 forest 2, d4 hills city 3". */
static void add_holdings(const struct tempus_view *seen, int seat, enum lang lang, struct text *out)
{
    const char *between = "  ";
    for (int hex = 0; hex < HEX_COUNT; hex++) {
        if (seen->owner[hex] != seat)
            continue;
        text_format(out, "%s%s %s", between, hex_name(hex), terrain_name(seen->terrain[hex], lang));
        if (seen->city[hex])
            phrase_add(out, lang, say(W_TEMPUS_CITY_OF), seen->city[hex]);
        else
            text_format(out, " %d", seen->tokens[hex]);
        between = ", ";
    }
    if (between[0] == ',')
        text_add_char(out, '\n');
}

/* Land by terrain: "forest: c3, c4". */
static void add_land(const struct tempus_view *seen, enum lang lang, struct text *out)
{
    for (int terrain = 0; terrain < TEMPUS_TERRAIN_COUNT; terrain++) {
        const char *between = ": ";
        for (int hex = 0; hex < HEX_COUNT; hex++) {
            if (seen->terrain[hex] != terrain)
                continue;
            if (between[0] == ':')
                text_add(out, terrain_name(terrain, lang));
            text_format(out, "%s%s", between, hex_name(hex));
            between = ", ";
        }
        if (between[0] == ',')
            text_add_char(out, '\n');
    }
    const char *between = ": ";
    for (int hex = 0; hex < HEX_COUNT; hex++) {
        if (!seen->inland[hex])
            continue;
        text_format(out, "%s%s%s", between[0] == ':' ? word(lang, W_TEMPUS_LAKE) : "", between,
                    hex_name(hex));
        between = ", ";
    }
    if (between[0] == ',')
        text_add_char(out, '\n');
}

static void add_line(struct text *line, struct text *out)
{
    if (line->length)
        text_format(out, "%s\n", text_string(line));
    text_clear(line);
}

static void add_lines(const struct tempus_view *seen, const struct scene *scene, struct text *out)
{
    struct text line = TEXT_EMPTY;
    tempus_add_matter(seen, scene->lang, &line);
    add_line(&line, out);
    if (seen->round)
        tempus_add_next_era(seen, scene->lang, &line);
    add_line(&line, out);
    tempus_add_hand(seen, scene->viewer, scene->lang, &line);
    add_line(&line, out);
    text_free(&line);
}

void tempus_describe(const struct scene *scene, struct text *out)
{
    const struct tempus_view *seen = scene->seen;
    add_land(seen, scene->lang, out);
    for (int i = 0; i < seen->players; i++) {
        int seat = (scene->viewer + i) % seen->players;
        add_seat(scene, seen, seat, out);
        add_holdings(seen, seat, scene->lang, out);
    }
    add_lines(seen, scene, out);
}

void tempus_choices(const struct scene *scene, struct text *out)
{
    const struct tempus_view *seen = scene->seen;
    add_seat(scene, seen, scene->viewer, out);
    add_holdings(seen, scene->viewer, scene->lang, out);
    add_lines(seen, scene, out);
}

/* Things */

void tempus_detail(const struct scene *scene, struct ref ref, struct text *out)
{
    const struct tempus_view *seen = scene->seen;
    if (board_is_of(scene, ref, &tempus_hex_items)) {
        tempus_add_hex(seen, ref.item, scene->lang, out);
        text_add_char(out, '\n');
    } else if (board_is_of(scene, ref, &tempus_tile_items)) {
        add_tile(ref.item, tiles_left(seen), scene->lang, out);
        text_add_char(out, '\n');
    } else if (board_is_of(scene, ref, &tempus_era_items)) {
        tempus_add_chart(seen, scene->lang, out);
    } else if (*board_text(scene, ref)) {
        text_format(out, "%s\n", board_text(scene, ref));
    }
}

/* What stands on the hex that an action is about, or what its card does. */
void tempus_brief(const struct scene *scene, uint32_t action, struct text *out)
{
    struct ref refs[REFS_MAX];
    int count = game_action_named(scene->game, action, refs);
    if (!count)
        return;
    const struct tempus_view *seen = scene->seen;
    struct ref last = refs[count - 1];
    if (board_is_of(scene, last, &tempus_hex_items))
        tempus_add_hex(seen, last.item, scene->lang, out);
    else
        text_add(out, board_text(scene, last));
}
