/* board_steel.c: the drawn board of Guns & Steel: the pyramid with prices, wonders, how the game
 * may end, rivals, the viewer's display and hand.
 *
 * A card of the pyramid has two lines: number and name, then type and price. It stands half a place
 * to the right of the card on its lower left, so that links can be seen. Everything below the
 * pyramid is flowing text. */
#include <string.h>

#include "tui/fit.h"
#include "tui/flow.h"
#include "tui/steel_tell.h"
#include "tui/utf8.h"

enum {
    CELL_ROWS = 2,
    CELL_MOST = 18, /* columns of a card */
    OWN_ROWS = 4,   /* rows of the viewer, which a list leaves uncovered */
    HANG = 2
};

struct drawing {
    const struct scene *scene;
    const struct steel_view *seen;
    struct canvas *canvas;
    struct area area;
    enum lang lang;
};

/* The number of the first action in the list that names this thing, or 0. */
static int number_of(const struct scene *scene, const struct item_list *table, int item)
{
    struct ref refs[REFS_MAX];
    for (int i = 0; i < scene->action_count; i++)
        for (int k = game_action_named(scene->game, scene->actions[i], refs) - 1; k >= 0; k--)
            if (scene->game->kinds[refs[k].kind] == table && refs[k].item == item)
                return i + 1;
    return 0;
}

/* The pyramid */

static enum style type_style(int card)
{
    static const enum style styles[STEEL_TYPE_COUNT] = {
        [STEEL_TYPE_CIVIL] = STYLE_GREEN,
        [STEEL_TYPE_TACTIC] = STYLE_BLUE,
        [STEEL_TYPE_MILITARY] = STYLE_RED,
    };
    return styles[steel_cards[card].type];
}

static void draw_card(const struct drawing *d, int card, int y, int x, int width)
{
    const struct steel_view_payment *offer = steel_offer(d->seen, card);
    bool payable = offer && offer->payable;
    struct text line = TEXT_EMPTY, name = TEXT_EMPTY;
    int number =
        d->scene->matters & MATTER_OFFER ? number_of(d->scene, &steel_card_items, card) : 0;
    if (number)
        text_format(&line, "%d ", number);
    fit_name(&name, steel_card_items.items[card].name[d->lang],
             width - 2 - utf8_columns(text_string(&line)));
    text_add(&line, text_string(&name));
    if (steel_cards[card].source == STEEL_SOURCE_RECONSTRUCTED)
        text_add_char(&line, '~');
    canvas_put_text(d->canvas, y, x, width - 1, payable ? STYLE_STRONG : STYLE_PLAIN, &line);
    const struct steel_type_row *type = &steel_types[steel_cards[card].type];
    x = canvas_put(d->canvas, y + 1, x, width - 1, type_style(card), type->letter[d->lang]);
    text_format(&line, " %d", offer ? offer->base : 0);
    if (offer && offer->surcharge)
        text_format(&line, "+%d", offer->surcharge);
    text_add(&line, payable ? " *" : "");
    canvas_put_text(d->canvas, y + 1, x, width - 2, payable ? STYLE_STRONG : STYLE_FAINT, &line);
    text_free(&name);
}

/* Returns the rows it took. The top of a research pile stands at the right end of its row. */
static int draw_pyramid(const struct drawing *d, int rows)
{
    bool piles = false;
    for (int age = 0; age < STEEL_AGE_COUNT; age++)
        piles |= steel_top(d->seen, age) >= 0;
    int width = (d->area.width - 1) / (STEEL_COLUMNS + piles);
    width = width > CELL_MOST ? CELL_MOST : width;
    int y = d->area.y;
    for (int age = STEEL_AGE_COUNT - 1; age >= 0; age--) {
        bool any = steel_top(d->seen, age) >= 0;
        for (int column = 0; column < STEEL_COLUMNS; column++)
            any |= d->seen->age[age].row[column] >= 0;
        if (!any || y + CELL_ROWS > d->area.y + rows)
            continue;
        for (int column = 0; column < STEEL_COLUMNS; column++)
            if (d->seen->age[age].row[column] >= 0)
                draw_card(d, d->seen->age[age].row[column], y,
                          d->area.x + 1 + column * width + age * width / 2, width);
        if (steel_top(d->seen, age) >= 0)
            draw_card(d, steel_top(d->seen, age), y, d->area.x + 1 + STEEL_COLUMNS * width, width);
        y += CELL_ROWS;
    }
    return y - d->area.y;
}

/* Flowing text */

static void add_cards(const struct drawing *d, struct flow *flow, enum terminal_word label,
                      const bool *set, bool numbered)
{
    bool any = false;
    for (int card = 0; card < STEEL_CARD_COUNT; card++) {
        struct text text = TEXT_EMPTY;
        if (!set[card])
            continue;
        if (!any) {
            text_format(&text, "%s: ", word(d->lang, label));
            flow_gap(flow, utf8_columns(text_string(&text)) + 12);
            flow_add(flow, STYLE_FAINT, text_string(&text));
            text_clear(&text);
        } else {
            flow_add(flow, STYLE_PLAIN, ", ");
        }
        any = true;
        int number = numbered ? number_of(d->scene, &steel_card_items, card) : 0;
        if (number)
            text_format(&text, "%d ", number);
        steel_add_name(card, d->lang, &text);
        text_format(&text, " %s",
                    steel_resource_items.items[steel_cards[card].resource].name[d->lang]);
        flow_add(flow, number ? STYLE_STRONG : STYLE_PLAIN, text_string(&text));
        text_free(&text);
    }
}

static void fill_player(const struct drawing *d, struct flow *flow, int seat)
{
    const struct steel_view_player *p = &d->seen->player[seat];
    struct text name = TEXT_EMPTY, numbers = TEXT_EMPTY, gained = TEXT_EMPTY, wonders = TEXT_EMPTY;
    bool own = seat == d->scene->viewer, any = false;
    text_add(&name, d->scene->turn == seat ? "*" : "");
    scene_add_player(d->scene, seat, &name);
    flow_add(flow, STYLE_STRONG, text_string(&name));
    steel_add_numbers(d->seen, seat, d->lang, &numbers);
    flow_pair(flow, "", text_string(&numbers));
    steel_add_gained(d->seen, d->lang, &gained);
    if (seat == d->seen->active && gained.length)
        flow_pair(flow, word(d->lang, W_STEEL_GAINED), text_string(&gained));
    add_cards(d, flow, W_STEEL_READY, p->resource, own);
    add_cards(d, flow, W_STEEL_SPENT, p->tech, own);
    add_cards(d, flow, W_HAND, p->hand, own);
    for (int wonder = 0; wonder < STEEL_WONDER_COUNT; wonder++)
        any |= p->wonders[wonder];
    if (any) {
        board_add_names(&steel_wonder_items, p->wonders, d->lang, &wonders);
        flow_pair(flow, word(d->lang, W_STEEL_NEEDS), text_string(&wonders));
    }
    text_free(&name);
    text_free(&numbers);
    text_free(&gained);
    text_free(&wonders);
}

static void fill_wonders(const struct drawing *d, struct flow *flow)
{
    for (int age = 0; age < STEEL_AGE_COUNT; age++) {
        struct text text = TEXT_EMPTY;
        if (d->seen->age[age].wonder < 0)
            continue;
        int number = number_of(d->scene, &steel_wonder_items, d->seen->age[age].wonder);
        if (number)
            text_format(&text, "%d ", number);
        steel_add_wonder(d->scene, d->seen, age, &text);
        flow_gap(flow, utf8_columns(text_string(&text)));
        flow_add(flow, number ? STYLE_STRONG : STYLE_PLAIN, text_string(&text));
        text_free(&text);
    }
}

/* The rows that a part would take, and drawing it into at most that many. */

typedef void fill_part(const struct drawing *d, struct flow *flow, int seat);

static void part_player(const struct drawing *d, struct flow *flow, int seat)
{
    fill_player(d, flow, seat);
}

static void part_common(const struct drawing *d, struct flow *flow, int seat)
{
    struct text ends = TEXT_EMPTY;
    (void)seat;
    phrase_add(&ends, d->lang, say(W_STEEL_ENDS_SHORT), d->seen->ends.wonders, d->seen->ends.space);
    if (d->seen->ends.has_track) {
        text_add(&ends, ", ");
        phrase_add(&ends, d->lang, say(W_STEEL_TRACK), d->seen->ends.track);
        text_format(&ends, "/%d", d->seen->ends.track_end);
    }
    flow_add(flow, STYLE_STRONG, text_string(&ends));
    fill_wonders(d, flow);
    text_free(&ends);
}

static int draw_part(const struct drawing *d, fill_part *fill, int seat, int y, int most)
{
    struct flow flow;
    struct area area = {y, d->area.x + 1, most, d->area.width - 1};
    if (most <= 0)
        return 0;
    flow_start(&flow, NULL, area, HANG);
    fill(d, &flow, seat);
    int rows = flow_rows(&flow);
    area.height = rows < most ? rows : most;
    flow_start(&flow, d->canvas, area, HANG);
    fill(d, &flow, seat);
    return area.height;
}

/* The board */

static struct board_size size(int rows)
{
    return (struct board_size){rows, rows - OWN_ROWS};
}

static void draw(const struct scene *scene, struct canvas *canvas, struct area area)
{
    const struct steel_view *seen = scene->seen;
    struct drawing d = {scene, seen, canvas, area, scene->lang};
    int end = area.y + area.height - OWN_ROWS;
    int y = area.y + draw_pyramid(&d, area.height - OWN_ROWS - seen->players - 1);
    y += draw_part(&d, part_common, 0, y, end - y - (seen->players - 1) > 3 ? 3 : 1);
    for (int i = 1; i < seen->players; i++) {
        int share = (end - y) / (seen->players - i);
        y += draw_part(&d, part_player, (scene->viewer + i) % seen->players, y, share);
    }
    draw_part(&d, part_player, scene->viewer, y, area.y + area.height - y);
}

static void headline(const struct scene *scene, struct text *out)
{
    const struct steel_view *seen = scene->seen;
    phrase_add(out, scene->lang, say(W_STEEL_TURN), seen->turns);
}

/* The groups of the verbs, in the order in which they are listed. */
static const struct board_group groups[] = {
    {"resource", W_STEEL_GROUP_RESOURCE},
    {"technology", W_STEEL_GROUP_TECHNOLOGY},
    {"use", W_STEEL_GROUP_USE},
    {"play", W_STEEL_GROUP_PLAY},
    {"replenish", W_STEEL_GROUP_REPLENISH},
    {"gain", W_STEEL_GROUP_GAIN},
    {"deplete", W_STEEL_GROUP_DEPLETE},
    {"react", W_STEEL_GROUP_REACT},
    {"buy", W_STEEL_GROUP_BUY},
    {"pay", W_STEEL_GROUP_PAY},
    {"wonder", W_STEEL_GROUP_WONDER},
    {"take", W_STEEL_GROUP_TAKE},
    {"pass", W_STEEL_GROUP_PASS},
    {NULL, TERMINAL_WORD_COUNT},
};

static const uint8_t matters[STEEL_DECISION_COUNT] = {
    [STEEL_DECISION_RESOURCE] = MATTER_OWN,
    [STEEL_DECISION_REACT] = MATTER_OWN,
    [STEEL_DECISION_BUY] = MATTER_DRAWING | MATTER_OFFER,
};

const struct board board_steel = {
    .slug = "steel",
    .view = &steel_view_form,
    .matters = matters,
    .help = W_HELP_STEEL,
    .groups = groups,
    .size = size,
    .headline = headline,
    .draw = draw,
    .describe = steel_describe,
    .choices = steel_choices,
    .detail = steel_detail,
    .brief = steel_brief,
    .chapters = steel_chapters,
    .chapter_count = STEEL_CHAPTER_COUNT,
};
