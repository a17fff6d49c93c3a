/* ages_row.c: see ages_row.h. */
#include "tui/ages_row.h"

#include <string.h>

#include "tui/fit.h"
#include "tui/utf8.h"

enum {
    NUMBER_COLUMNS = 3,
    PRICE_COLUMNS = 4,
    NAME_COLUMNS = 25,
    MARK_COLUMNS = 7,
    COST_COLUMNS = 8
};

/* Numbers and news */

static bool is_one_of(const char *name, const char *const *names)
{
    for (; *names; names++)
        if (strcmp(name, *names) == 0)
            return true;
    return false;
}

int ages_number(const struct scene *scene, const struct item_list *table, int card, int space,
                const char *const *verbs)
{
    for (int i = 0; i < scene->action_count; i++) {
        uint32_t action = scene->actions[i];
        const struct verb *verb = &scene->game->verbs[action_verb(action)];
        if (verb->args[0].type == ARG_ITEM && scene->game->kinds[verb->args[0].kind] == table &&
            (int)action_arg(action, 0) == card && is_one_of(verb->name, verbs) &&
            (!space || (int)action_arg(action, 1) == space))
            return i + 1;
    }
    return 0;
}

static int take_number(const struct scene *scene, int card, int space)
{
    static const char *const verbs[] = {"take", NULL};
    return ages_number(scene, &ages_civil_items, card, space + 1, verbs);
}

/* The round that the action played at `version` began; 0 if it began none. */
static int round_begun(const struct session *session, int version)
{
    struct event events[EVENTS_MAX];
    int kind, count = room_log_events(session->room, version, SEAT_SPECTATOR, events);
    for (int i = 0; i < count; i++)
        if (strcmp(game_event_name(session->game, &events[i], &kind), "turn") == 0)
            return events[i].amount;
    return 0;
}

/* R 5.1-5.3: the first spaces are swept, the other cards move up, new cards follow. This happens
 * from round 2 on; cards taken behind the swept spaces since the last time make room for more. */
int ages_news(const struct session *session)
{
    int swept = ages_player_counts[table_players(session->table) - 2].swept;
    int taken = 0, first = AGES_SEEN_ROW;
    for (int version = 0; version < table_version(session->table); version++) {
        uint32_t action = table_action_at(session->table, version);
        if (strcmp(session->game->verbs[action_verb(action)].name, "take") == 0)
            taken += (int)action_arg(action, 1) > swept;
        if (round_begun(session, version) > 1) {
            first = AGES_SEEN_ROW - swept - taken;
            taken = 0;
        }
    }
    return first;
}

/* Drawing */

/* The colour of a card's kind. */
static enum style colour_of(int card)
{
    static const enum style styles[] = {
        [AGES_GROUP_PRODUCTION] = STYLE_BROWN, [AGES_GROUP_URBAN] = STYLE_GREY,
        [AGES_GROUP_UNIT] = STYLE_RED,         [AGES_GROUP_GOVERNMENT] = STYLE_YELLOW,
        [AGES_GROUP_SPECIAL] = STYLE_BLUE,     [AGES_GROUP_LEADER] = STYLE_GREEN,
        [AGES_GROUP_WONDER] = STYLE_PURPLE,    [AGES_GROUP_ACTION] = STYLE_PLAIN,
    };
    return styles[ages_types[ages_civil_cards[card].type].group];
}

static void add_price(const struct ages_view *seen, int space, enum lang lang, struct text *out)
{
    if (seen_price(seen, space) >= 0)
        text_format(out, "%d%s", seen_price(seen, space), word(lang, W_CA));
    else
        text_add(out, "--");
}

/* "12 +Code of Laws" */
static void draw_name(const struct scene *scene, const struct ages_view *seen, int space,
                      struct canvas *canvas, struct area area)
{
    int card = seen->row[space], number = take_number(scene, card, space), x = area.x;
    struct text digits = TEXT_EMPTY, name = TEXT_EMPTY;
    if (number)
        text_format(&digits, "%d ", number);
    if (number)
        x = canvas_put_text(canvas, area.y, x, area.width, STYLE_STRONG, &digits);
    if (space >= scene->news)
        x = canvas_put(canvas, area.y, x, 1, STYLE_PLAIN, "+");
    fit_name(&name, ages_civil_items.items[card].name[scene->lang], area.x + area.width - x);
    canvas_put_text(canvas, area.y, x, area.x + area.width - x, number ? STYLE_STRONG : STYLE_PLAIN,
                    &name);
}

/* Appends ` more` if it fits into the columns; returns whether it did. */
static bool add_fitting(struct text *line, const char *more, int columns)
{
    if (!*more || utf8_columns(text_string(line)) + 1 + utf8_columns(more) > columns)
        return false;
    text_format(line, " %s", more);
    return true;
}

/* "2CA Sc I s6 +1CA" */
static void draw_tag(const struct scene *scene, const struct ages_view *seen, int space,
                     struct canvas *canvas, struct area area)
{
    int card = seen->row[space], right = area.x + area.width;
    struct text price = TEXT_EMPTY, mark = TEXT_EMPTY, rest = TEXT_EMPTY, costs = TEXT_EMPTY,
                symbols = TEXT_EMPTY;
    add_price(seen, space, scene->lang, &price);
    seen_add_mark(&mark, card, scene->lang);
    seen_add_short_costs(&costs, card, scene->lang);
    int columns = utf8_columns(text_string(&mark)) + utf8_columns(text_string(&costs)) + 2;
    int room = area.width - columns; /* the price keeps its digit if costs need the room */
    bool tight = room >= 1 && room < PRICE_COLUMNS - 1;
    int x =
        1 + canvas_put_text(canvas, area.y, area.x, tight ? 1 : PRICE_COLUMNS, STYLE_PLAIN, &price);
    x = canvas_put_text(canvas, area.y, x, right - x, colour_of(card), &mark);
    seen_add_symbols(&symbols, card, scene->lang);
    add_fitting(&rest, text_string(&costs), right - x);
    add_fitting(&rest, text_string(&symbols), right - x);
    canvas_put_text(canvas, area.y, x, right - x, STYLE_FAINT, &rest);
    text_free(&costs);
    text_free(&symbols);
}

/* Spaces of one price side by side. */
static void draw_prices(const struct scene *scene, const struct ages_view *seen, int first,
                        int behind, struct canvas *canvas, struct area area)
{
    int width = (area.width + 1) / (behind - first);
    for (int space = first; space < behind; space++) {
        struct area cell = {area.y, area.x + (space - first) * width, 1, width - 1};
        if (seen->row[space] < 0) {
            canvas_put(canvas, cell.y, cell.x, cell.width, STYLE_FAINT,
                       word(scene->lang, W_SPACE_EMPTY));
            continue;
        }
        draw_name(scene, seen, space, canvas, cell);
        cell.y++;
        if (area.height > 1)
            draw_tag(scene, seen, space, canvas, cell);
    }
}

static void draw_grid(const struct scene *scene, const struct ages_view *seen,
                      struct canvas *canvas, struct area area)
{
    area.height /= AGES_NAMES_ROWS;
    for (int first = 0, behind; first < AGES_SEEN_ROW; first = behind, area.y += area.height) {
        for (behind = first + 1; behind < AGES_SEEN_ROW; behind++)
            if (ages_card_row[behind].civil_actions != ages_card_row[first].civil_actions)
                break;
        draw_prices(scene, seen, first, behind, canvas, area);
    }
}

/* One line: price, number and name, kind, costs, what it does. */
static void draw_line(const struct scene *scene, const struct ages_view *seen, int space,
                      struct canvas *canvas, struct area area)
{
    int card = seen->row[space], right = area.x + area.width, x = area.x;
    struct text price = TEXT_EMPTY, mark = TEXT_EMPTY, costs = TEXT_EMPTY, effect = TEXT_EMPTY;
    add_price(seen, space, scene->lang, &price);
    canvas_put_text(canvas, area.y, x, PRICE_COLUMNS, STYLE_PLAIN, &price);
    x += PRICE_COLUMNS;
    draw_name(scene, seen, space, canvas, (struct area){area.y, x, 1, NAME_COLUMNS});
    x += NAME_COLUMNS + 1;
    seen_add_mark(&mark, card, scene->lang);
    canvas_put_text(canvas, area.y, x, MARK_COLUMNS, colour_of(card), &mark);
    x += MARK_COLUMNS;
    seen_add_short_costs(&costs, card, scene->lang);
    int end = canvas_put_text(canvas, area.y, x, right - x, STYLE_FAINT, &costs) + 1;
    x = end > x + COST_COLUMNS ? end : x + COST_COLUMNS;
    fit_cut(&effect, ages_civil_items.items[card].text[scene->lang], right - x);
    canvas_put_text(canvas, area.y, x, right - x, STYLE_FAINT, &effect);
}

static void draw_list(const struct scene *scene, const struct ages_view *seen,
                      struct canvas *canvas, struct area area)
{
    for (int space = 0; space < AGES_SEEN_ROW; space++, area.y++) {
        if (seen->row[space] >= 0)
            draw_line(scene, seen, space, canvas, area);
        else
            canvas_put(canvas, area.y, area.x + PRICE_COLUMNS, area.width, STYLE_FAINT,
                       word(scene->lang, W_SPACE_EMPTY));
    }
}

void ages_draw_row(const struct scene *scene, const struct ages_view *seen, struct canvas *canvas,
                   struct area area)
{
    if (area.height >= AGES_LIST_ROWS)
        draw_list(scene, seen, canvas, area);
    else
        draw_grid(scene, seen, canvas, area);
}
