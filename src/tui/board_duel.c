/* board_duel.c: the drawn board of 7 Wonders Duel: the layout of cards, the military track, both
 * cities.
 *
 * Texts come from duel_text.c and duel_tell.c. The drawing fits into 80 columns and 20 rows: 14
 * rows for the cards with track and tokens below them (beside them in age III, which has seven rows
 * of cards), 3 for each city. A card has two lines, and a third for what it does. In the small
 * drawing only available cards have the third one: nothing lies on them, so the place below is
 * free. */
#include <string.h>

#include "tui/duel_tell.h"
#include "tui/fit.h"
#include "tui/utf8.h"

enum {
    CARD_ROWS = 2,    /* lines of a card in the small drawing */
    LAYOUT_ROWS = 7,  /* of age III */
    PYRAMID_ROWS = 5, /* of ages I and II */
    KEY_ROWS = 4,
    FOOT_ROWS = 3, /* track, tokens, discard pile */
    CITY_ROWS = 3,
    WIDEST_ROW = 6, /* cards side by side in ages I and II */
    AGE3_ROW = 4,   /* in age III */
    CARD_WIDTH_MAX = 20,
    WONDER_NAME = 10, /* letters of a wonder that come before the materials of its price */
    SHADE = 0x2591
};

struct drawing {
    const struct scene *scene;
    const struct duel_view *seen;
    struct canvas *canvas;
    struct area area;
    int card_rows, card_width;
};

static struct board_size size(int rows)
{
    int cities = SEEN_SEATS * CITY_ROWS;
    int card_rows = rows >= (CARD_ROWS + 1) * LAYOUT_ROWS + cities ? CARD_ROWS + 1 : CARD_ROWS;
    return (struct board_size){card_rows * LAYOUT_ROWS + cities, card_rows * LAYOUT_ROWS};
}

static void headline(const struct scene *scene, struct text *out)
{
    const struct duel_view *seen = scene->seen;
    if (seen->age)
        text_add(out, duel_age_items.items[seen->age - 1].name[scene->lang]);
}

/* Puts a text and frees it; returns the column behind it. */
static int put(const struct drawing *d, int y, int x, int most, enum style style, struct text *text)
{
    return canvas_put_text(d->canvas, y, x, most, style, text);
}

/* Puts a text in as many rows as it needs, the later ones indented by `hang`, and frees it; returns
 * the row behind it. */
static int put_wrapped(const struct drawing *d, int y, int x, int width, int hang, enum style style,
                       struct text *text)
{
    struct text wrapped = TEXT_EMPTY;
    fit_wrap(&wrapped, text_string(text), width, hang);
    int count = fit_line_count(text_string(&wrapped));
    for (int i = 0; i < count; i++) {
        struct text line = TEXT_EMPTY;
        fit_add_line(&line, text_string(&wrapped), i);
        put(d, y++, x, width, style, &line);
    }
    text_free(&wrapped);
    text_free(text);
    return y;
}

static enum style colour_style(int colour)
{
    static const enum style styles[DUEL_COLOUR_COUNT] = {
        [DUEL_COLOUR_BROWN] = STYLE_BROWN,   [DUEL_COLOUR_GREY] = STYLE_GREY,
        [DUEL_COLOUR_BLUE] = STYLE_BLUE,     [DUEL_COLOUR_GREEN] = STYLE_GREEN,
        [DUEL_COLOUR_YELLOW] = STYLE_YELLOW, [DUEL_COLOUR_RED] = STYLE_RED,
        [DUEL_COLOUR_PURPLE] = STYLE_PURPLE,
    };
    return styles[colour];
}

/* Cards */

/* The number under which the viewer can build the card now, or 0. */
static int build_number(const struct scene *scene, int card)
{
    for (int i = 0; i < scene->action_count; i++) {
        const struct verb *verb = &scene->game->verbs[action_verb(scene->actions[i])];
        if (strcmp(verb->name, "build") == 0 && (int)action_arg(scene->actions[i], 0) == card)
            return i + 1;
    }
    return 0;
}

/* The number that builds the card, its colour, its price; returns the column behind them. */
static int draw_tag(const struct drawing *d, int y, int x, const struct duel_slot *slot)
{
    enum lang lang = d->scene->lang;
    int inner = d->card_width - 2, number = build_number(d->scene, slot->item), at = x + 1;
    struct text tag = TEXT_EMPTY;
    if (number) {
        struct text digits = TEXT_EMPTY;
        text_format(&digits, "%d ", number);
        at = put(d, y, at, inner, STYLE_STRONG, &digits);
    }
    int colour = duel_cards[slot->item].colour;
    at = canvas_put(d->canvas, y, at, 1, colour_style(colour), seen_letter(colour, lang));
    int room = x + d->card_width - at - 1;
    seen_add_card_tag(&tag, duel_side(d->seen, d->scene->viewer), slot->item, lang, room);
    return put(d, y, at + 1, room, STYLE_PLAIN, &tag);
}

/* What a card does: in its third line; otherwise below an available card, or beside it if the
 * drawing ends there, and behind the tag of a covered one if there is room. `at` is the end of the
 * tag. */
static void draw_effect(const struct drawing *d, int y, int x, int at, const struct duel_slot *slot)
{
    int room = d->card_width - 1, middle = d->area.x + AGE3_ROW * d->card_width / 2;
    bool below = y + CARD_ROWS < d->area.y + d->card_rows * LAYOUT_ROWS;
    struct text effect = TEXT_EMPTY;
    seen_add_effect(&effect, slot->item, d->scene->lang, room);
    int columns = utf8_columns(text_string(&effect));
    if (d->card_rows == CARD_ROWS && !slot->available) {
        if (at + 1 + columns < x + d->card_width)
            canvas_put(d->canvas, y + 1, at + 1, columns, STYLE_FAINT, text_string(&effect));
    } else if (below) {
        canvas_put(d->canvas, y + CARD_ROWS, x + 1, room, STYLE_FAINT, text_string(&effect));
    } else {
        canvas_put(d->canvas, y, x < middle ? x - 1 - columns : x + d->card_width + 1, room,
                   STYLE_FAINT, text_string(&effect));
    }
    text_free(&effect);
}

/* An available card stands in brackets; a number beside it builds it. */
static void draw_open_card(const struct drawing *d, int y, int x, const struct duel_slot *slot)
{
    int inner = d->card_width - 2;
    enum style style = slot->available ? STYLE_STRONG : STYLE_PLAIN;
    struct text name = TEXT_EMPTY;
    fit_name(&name, duel_card_items.items[slot->item].name[d->scene->lang], inner);
    canvas_put(d->canvas, y, x, 1, style, slot->available ? "[" : " ");
    put(d, y, x + 1, inner, style, &name);
    canvas_put(d->canvas, y, x + 1 + inner, 1, style, slot->available ? "]" : " ");
    draw_effect(d, y, x, draw_tag(d, y + 1, x, slot), slot);
}

/* A face-down card: its back, "I" to "III" or "G". */
static void draw_down_card(const struct drawing *d, int y, int x, const struct duel_slot *slot)
{
    static const char *const backs[DUEL_AGE_COUNT] = {" I ", " II ", " III ", " G "};
    int inner = d->card_width - 2;
    for (int row = 0; row < CARD_ROWS; row++)
        canvas_fill(d->canvas, y + row, x + 1, inner, STYLE_FAINT, SHADE);
    int columns = utf8_columns(backs[slot->item]);
    canvas_put(d->canvas, y, x + 1 + (inner - columns) / 2, columns, STYLE_PLAIN,
               backs[slot->item]);
}

static void draw_layout(const struct drawing *d)
{
    int first_x = d->seen->age == 3 ? 3 : 1; /* the leftmost card of the age, in half cards */
    for (int i = 0; i < SEEN_SLOTS; i++) {
        const struct duel_slot slot = duel_slot(d->seen, i);
        const struct duel_slot_row *place = seen_layout(d->seen->age, i);
        int y = d->area.y + (place->row - 1) * d->card_rows;
        int x = d->area.x + (place->x - first_x) * d->card_width / 2;
        switch (slot.kind) {
        case SLOT_EMPTY:
            break;
        case SLOT_OPEN:
            draw_open_card(d, y, x, &slot);
            break;
        case SLOT_DOWN:
            draw_down_card(d, y, x, &slot);
            break;
        }
    }
}

/* How to read the cards: in the corner that the pyramid of age I or II leaves free. */
static void draw_key(const struct drawing *d, int y, int x)
{
    struct text key = TEXT_EMPTY;
    text_add(&key, word(d->scene->lang, W_BOARD_KEY));
    put_wrapped(d, y, x, d->area.width, 0, STYLE_FAINT, &key);
}

/* The wonders on offer, if the list of actions does not cover them: at most two rows each. */
static void draw_offer(const struct drawing *d)
{
    int y = d->area.y, x = d->area.x + 1, width = d->area.width - 1;
    canvas_put(d->canvas, y++, x, width, STYLE_STRONG, word(d->scene->lang, W_WONDERS_OFFERED));
    for (int i = 0; i < DUEL_WONDER_COUNT; i++) {
        if (!duel_is_offered(d->seen, i))
            continue;
        const char *name = duel_wonder_items.items[i].name[d->scene->lang];
        struct text line = TEXT_EMPTY;
        text_format(&line, "%s: ", name);
        duel_brief_wonder(d->scene, i, &line);
        int next = put_wrapped(d, y, x, width, 2, STYLE_PLAIN, &line);
        canvas_put(d->canvas, y, x, width, STYLE_STRONG, name);
        y = next;
    }
}

/* Track, tokens, discard pile */

static int put_label(const struct drawing *d, int y, int x, enum terminal_word label)
{
    return canvas_put(d->canvas, y, x, d->area.width, STYLE_STRONG, word(d->scene->lang, label)) +
           1;
}

static void add_discards(const struct drawing *d, struct text *out)
{
    phrase_add(out, d->scene->lang, say(W_COUNT_CARD),
               seen_count(d->seen->discard, DUEL_CARD_COUNT));
    phrase_add(out, d->scene->lang, say(W_DISCARD_GIVES),
               d->seen->cities[d->scene->viewer].discard_income);
}

/* Under the cards of ages I and II: a line each. */
static void draw_foot(const struct drawing *d, int y)
{
    struct text track = TEXT_EMPTY, leader = TEXT_EMPTY, tokens = TEXT_EMPTY, discards = TEXT_EMPTY;
    int x = d->area.x + 1, width = d->area.width - 1;
    text_add(&track, "1 ");
    duel_add_track(d->seen, &track);
    text_add(&track, " 2  ");
    duel_add_military(d->scene, d->seen, &leader);
    int at = put(d, y, put_label(d, y, x, W_MILITARY), width, STYLE_PLAIN, &track);
    put(d, y, at, width, STYLE_PLAIN, &leader);
    board_add_names(&duel_token_items, d->seen->board, d->scene->lang, &tokens);
    put(d, y + 1, put_label(d, y + 1, x, W_TOKENS), width, STYLE_PLAIN, &tokens);
    add_discards(d, &discards);
    put(d, y + 2, put_label(d, y + 2, x, W_DISCARDED), width, STYLE_PLAIN, &discards);
}

/* Beside the cards of age III: one below the other. */
static void draw_side(const struct drawing *d, int x)
{
    struct text track = TEXT_EMPTY, leader = TEXT_EMPTY, tokens = TEXT_EMPTY, discards = TEXT_EMPTY;
    int y = d->area.y, width = d->area.x + d->area.width - x;
    put_label(d, y++, x, W_MILITARY);
    text_add(&track, "1 ");
    duel_add_track(d->seen, &track);
    text_add(&track, " 2");
    put(d, y++, x, width, STYLE_PLAIN, &track);
    duel_add_military(d->scene, d->seen, &leader);
    y = put_wrapped(d, y, x, width, 0, STYLE_PLAIN, &leader);
    put_label(d, y++, x, W_TOKENS);
    board_add_names(&duel_token_items, d->seen->board, d->scene->lang, &tokens);
    y = put_wrapped(d, y, x, width, 0, STYLE_PLAIN, &tokens);
    put_label(d, y++, x, W_DISCARDED);
    add_discards(d, &discards);
    y = put_wrapped(d, y, x, width, 0, STYLE_PLAIN, &discards);
    if (y + KEY_ROWS <= d->area.y + d->card_rows * LAYOUT_ROWS)
        draw_key(d, d->area.y + d->card_rows * LAYOUT_ROWS - KEY_ROWS, x);
}

/* Cities */

/* "w1@2": produces one wood, buys more at 2 coins. Sources of a material of choice follow:
 * "+w/c/s". */
static void add_production(const struct drawing *d, struct duel_side city, struct text *out)
{
    for (int m = 0; m < DUEL_MATERIAL_COUNT; m++) {
        text_add_char(out, ' ');
        seen_add_material(out, m, d->scene->lang);
        text_format(out, "%d@%d", city.sums->production[m], city.sums->unit_price[m]);
    }
    for (int i = 0; i < DUEL_CARD_COUNT + DUEL_WONDER_COUNT; i++) {
        bool card = i < DUEL_CARD_COUNT;
        int wonder = i - DUEL_CARD_COUNT;
        unsigned choice = card ? duel_cards[i].choice : duel_wonders[wonder].choice;
        if (!choice || !(card ? city.own->city[i] : city.own->built[wonder]))
            continue;
        text_add(out, " +");
        for (int m = 0; m < DUEL_MATERIAL_COUNT; m++)
            if (choice >> m & 1)
                seen_add_material(out, m, d->scene->lang);
    }
}

/* The counts by colour, flush right: "R3 C1". */
static void draw_counts(const struct drawing *d, int y, struct duel_side city)
{
    int x = d->area.x + d->area.width;
    for (int colour = DUEL_COLOUR_COUNT - 1; colour >= 0; colour--) {
        int count = seen_count_colour(city, colour);
        if (!count)
            continue;
        struct text digits = TEXT_EMPTY;
        text_add_int(&digits, count);
        x -= (int)digits.length + 2;
        int at = canvas_put(d->canvas, y, x, 1, colour_style(colour),
                            seen_letter(colour, d->scene->lang));
        put(d, y, at, (int)digits.length, STYLE_PLAIN, &digits);
    }
}

static void draw_wonders(const struct drawing *d, int y, struct duel_side city)
{
    int column = d->area.width / 4, x = d->area.x + 1, room = column - 5;
    for (int i = 0; i < DUEL_WONDER_COUNT; i++) {
        if (!city.own->wonders[i])
            continue;
        struct text name = TEXT_EMPTY, tag = TEXT_EMPTY;
        const char *whole = duel_wonder_items.items[i].name[d->scene->lang];
        int least = utf8_columns(whole) < WONDER_NAME ? utf8_columns(whole) : WONDER_NAME;
        if (!city.own->built[i])
            seen_add_wonder_tag(&tag, city, i, d->scene->lang, room - least);
        fit_name(&name, whole, room - utf8_columns(text_string(&tag)));
        int at = canvas_put(d->canvas, y, x, 3, STYLE_PLAIN, city.own->built[i] ? "[x]" : "[ ]");
        at = put(d, y, at, column - 4, city.own->built[i] ? STYLE_STRONG : STYLE_PLAIN, &name);
        put(d, y, at + 1, x + column - at - 2, STYLE_PLAIN, &tag);
        x += column;
    }
}

static void draw_city(const struct drawing *d, int y, int seat)
{
    struct duel_side city = duel_side(d->seen, seat);
    bool decides = d->scene->turn == seat;
    struct text name = TEXT_EMPTY, line = TEXT_EMPTY, science = TEXT_EMPTY, cut = TEXT_EMPTY;
    text_add(&name, decides ? "*" : " ");
    scene_add_player(d->scene, seat, &name);
    int at = put(d, y, d->area.x, d->area.width, decides ? STYLE_STRONG : STYLE_PLAIN, &name);
    text_format(&line, "  $%d ", city.own->coins);
    add_production(d, city, &line);
    put(d, y, at, d->area.width - at, STYLE_PLAIN, &line);
    draw_counts(d, y, city);
    draw_wonders(d, y + 1, city);
    text_format(&science, "%s: ", word(d->scene->lang, W_SYMBOLS));
    board_add_names(&duel_symbol_items, city.sums->symbols, d->scene->lang, &science);
    text_format(&science, "  %s: ", word(d->scene->lang, W_TOKENS));
    board_add_names(&duel_token_items, city.own->tokens, d->scene->lang, &science);
    fit_cut(&cut, text_string(&science), d->area.width - 1);
    put(d, y + 2, d->area.x + 1, d->area.width - 1, STYLE_PLAIN, &cut);
    text_free(&science);
}

static void draw(const struct scene *scene, struct canvas *canvas, struct area area)
{
    const struct duel_view *seen = scene->seen;
    struct board_size wanted = size(area.height);
    struct drawing d = {scene, seen, canvas, area, .card_rows = CARD_ROWS};
    d.card_rows = wanted.cover / LAYOUT_ROWS;
    d.card_width = area.width / WIDEST_ROW;
    if (d.card_width > CARD_WIDTH_MAX)
        d.card_width = CARD_WIDTH_MAX;
    if (seen->age)
        draw_layout(&d);
    else
        draw_offer(&d);
    if (seen->age == 3)
        draw_side(&d, area.x + AGE3_ROW * d.card_width + 1);
    else
        draw_foot(&d, area.y + wanted.cover - FOOT_ROWS);
    if (seen->age == 1)
        draw_key(&d, area.y, area.x + 1);
    else if (seen->age == 2)
        draw_key(&d, area.y + PYRAMID_ROWS * d.card_rows + 1 - KEY_ROWS, area.x + 1);
    for (int seat = 0; seat < SEEN_SEATS; seat++)
        draw_city(&d, area.y + wanted.cover + seat * CITY_ROWS, seat);
}

static const uint8_t matters[DUEL_DECISION_COUNT] = {
    [DUEL_DECISION_TURN] = MATTER_DRAWING | MATTER_OFFER,
};

const struct board board_duel = {
    .slug = "duel",
    .view = &duel_view_form,
    .matters = matters,
    .help = W_HELP_DUEL,
    .size = size,
    .headline = headline,
    .draw = draw,
    .describe = duel_describe,
    .choices = duel_choices,
    .detail = duel_detail,
    .brief = duel_brief,
    .chapters = duel_chapters,
    .chapter_count = DUEL_CHAPTER_COUNT,
};
