/* board_ages.c: the drawn board of Through the Ages: the card row, events, rivals, the viewer's
 * hand and civilization.
 *
 * Texts come from ages_text.c and ages_tell.c, the row from ages_row.c. Everything below the row is
 * set as flowing text in sections, for what players have in play varies from six cards to thirty.
 * Each section says how many rows it would like; where the window has fewer, the less important
 * ones are cut, and where it has more, row and hand get a line per card. The numbers of the viewer
 * stand last, where no list covers them. */
#include <string.h>

#include "tui/ages_row.h"
#include "tui/ages_tell.h"
#include "tui/fit.h"
#include "tui/flow.h"
#include "tui/utf8.h"

enum {
    NUMBER_ROWS = 3, /* of the viewer's numbers, which a list leaves uncovered */
    RIVAL_LEAST = 2, /* rows a single rival keeps; of several, each keeps one */
    SECTIONS_MAX = 12,
    HANG = 2,
    ROOMY = 24, /* rows from which on the log gets a part of what more there is */
    LOG_MORE = 6,
    EFFECT_LEAST = 16 /* columns in which telling an effect begins to help */
};

struct drawing {
    const struct scene *scene;
    const struct ages_view *seen;
    struct canvas *canvas;
    struct area area;
    enum lang lang;
};

/* A part of the board: how it is filled, and the rows it gets. */
struct section {
    void (*fill)(const struct drawing *d, struct flow *flow, int seat);
    int seat;
    int least; /* rows it keeps in a small window */
    int worth; /* the less, the sooner it is cut */
    int rows;
};

static struct seen_side viewer(const struct drawing *d)
{
    return seen_side(d->seen, d->scene->viewer);
}

/* Pairs of label and value */

/* With a value that is freed; nothing for an empty one. */
static void add_pair(const struct drawing *d, struct flow *flow, enum terminal_word label,
                     struct text *value)
{
    if (value->length)
        flow_pair(flow, word(d->lang, label), text_string(value));
    text_free(value);
}

static void add_number(const struct drawing *d, struct flow *flow, enum terminal_word label,
                       int number)
{
    struct text value = TEXT_EMPTY;
    text_add_int(&value, number);
    add_pair(d, flow, label, &value);
}

/* "3/4", "5+3" */
static void add_two(const struct drawing *d, struct flow *flow, enum terminal_word label, int a,
                    const char *between, int b)
{
    struct text value = TEXT_EMPTY;
    text_format(&value, "%d%s%d", a, between, b);
    add_pair(d, flow, label, &value);
}

static void add_player(const struct drawing *d, struct flow *flow, int seat)
{
    struct text name = TEXT_EMPTY;
    bool decides = d->scene->turn == seat;
    text_add(&name, decides ? "*" : "");
    scene_add_player(d->scene, seat, &name);
    flow_add(flow, STYLE_STRONG, text_string(&name));
    text_free(&name);
}

/* Numbers of a civilization */

/* The viewer's labels are whole words; those of rivals are short, to fit one row. */
static void add_ratings(const struct drawing *d, struct flow *flow, int seat)
{
    struct seen_side p = seen_side(d->seen, seat);
    bool own = seat == d->scene->viewer;
    struct text happy = TEXT_EMPTY;
    add_two(d, flow, W_CA, seen_ca(p), "/", seen_ca_total(p));
    add_two(d, flow, W_MA, seen_ma(p), "/", seen_ma_total(p));
    add_two(d, flow, own ? W_SCIENCE : W_SCIENCE_SHORT, p.own->science,
            p.sums->science < 0 ? "" : "+", p.sums->science);
    add_two(d, flow, own ? W_CULTURE : W_CULTURE_SHORT, p.own->culture,
            p.sums->culture < 0 ? "" : "+", p.sums->culture);
    add_number(d, flow, own ? W_STRENGTH : W_STRENGTH_SHORT, p.sums->strength);
    phrase_add(&happy, d->lang, say(W_HAPPY_NEEDS), p.sums->happiness, seen_yellow(p)->happiness);
    add_pair(d, flow, own ? W_HAPPY : W_HAPPY_SHORT, &happy);
    if (p.sums->discontent) {
        struct text discontent = TEXT_EMPTY;
        text_format(&discontent, "%s %d", word(d->lang, own ? W_DISCONTENT : W_DISCONTENT_SHORT),
                    p.sums->discontent);
        flow_gap(flow, utf8_columns(text_string(&discontent)));
        flow_add(flow, STYLE_ALERT, text_string(&discontent));
        text_free(&discontent);
    }
}

static void fill_numbers(const struct drawing *d, struct flow *flow, int seat)
{
    struct seen_side p = seen_side(d->seen, seat);
    struct text food = TEXT_EMPTY, resources = TEXT_EMPTY, yellow = TEXT_EMPTY, units = TEXT_EMPTY;
    add_player(d, flow, seat);
    add_ratings(d, flow, seat);
    phrase_add(&food, d->lang, say(W_FOOD_AHEAD), p.sums->food, p.sums->food_production,
               seen_yellow(p)->consumption);
    add_pair(d, flow, W_FOOD, &food);
    phrase_add(&resources, d->lang, say(W_RESOURCES_AHEAD), p.sums->resources,
               p.sums->resource_production, seen_blue(p)->corruption);
    add_pair(d, flow, W_RESOURCES, &resources);
    if (p.own->unit_resources + p.own->unit_resources_leader)
        phrase_add(&units, d->lang, say(W_FOR_UNITS),
                   p.own->unit_resources + p.own->unit_resources_leader);
    if (p.own->unit_science) {
        text_add(&units, units.length ? ", " : "");
        phrase_add(&units, d->lang, say(W_SCIENCE_FOR_UNITS), p.own->unit_science);
    }
    if (units.length) {
        flow_gap(flow, utf8_columns(text_string(&units)));
        flow_add(flow, STYLE_PLAIN, text_string(&units));
    }
    text_free(&units);
    add_number(d, flow, W_FREE_WORKERS, p.own->unused);
    phrase_add(&yellow, d->lang, say(W_YELLOW_NEXT), p.own->yellow, seen_yellow(p)->food);
    add_pair(d, flow, W_YELLOW, &yellow);
    add_number(d, flow, W_BLUE, p.own->blue);
}

/* Technologies with workers: "15 Agriculture 2w 3b" */
static void fill_techs(const struct drawing *d, struct flow *flow, int seat)
{
    static const char *const build[] = {"build", NULL};
    struct seen_side p = seen_side(d->seen, seat);
    for (int card = 0; card < AGES_SEEN_WORKER_CARDS; card++) {
        if (!p.own->techs[card])
            continue;
        struct text digits = TEXT_EMPTY, amounts = TEXT_EMPTY;
        const char *name = ages_civil_items.items[card].name[d->lang];
        int number =
            seat == d->scene->viewer ? ages_number(d->scene, &ages_civil_items, card, 0, build) : 0;
        if (number)
            text_format(&digits, "%d ", number);
        text_add_char(&amounts, ' ');
        phrase_add(&amounts, d->lang, say(W_WORKERS_SHORT), p.own->workers[card]);
        if (card < AGES_SEEN_TOKEN_CARDS && p.own->tokens[card]) {
            text_add_char(&amounts, ' ');
            phrase_add(&amounts, d->lang, say(W_TOKENS_SHORT), p.own->tokens[card]);
        }
        flow_gap(flow, (int)digits.length + utf8_columns(name) + (int)amounts.length);
        flow_add(flow, STYLE_STRONG, text_string(&digits));
        flow_add(flow, STYLE_PLAIN, name);
        flow_add(flow, p.own->workers[card] ? STYLE_STRONG : STYLE_FAINT, text_string(&amounts));
        text_free(&digits);
        text_free(&amounts);
    }
}

/* Government, leader, wonders and so on. */
static void fill_cards(const struct drawing *d, struct flow *flow, int seat)
{
    for (int i = 0; i < AGES_PAIR_COUNT; i++) {
        struct text value = TEXT_EMPTY;
        ages_pairs[i].add(d->seen, seat, d->lang, &value);
        add_pair(d, flow, ages_pairs[i].label, &value);
    }
}

/* Hands */

static const char *const civil_verbs[] = {"develop", "leader", "play", NULL};
static const char *const military_verbs[] = {"event", "aggression", "war",     "pact",
                                             "play",  "tactic",     "discard", NULL};

/* Cards side by side, or a line each with what they do. */
enum hand_kind { HAND_FLOWING, HAND_LINES };

/* "Hand 3/4:" */
static void add_hand_label(const struct drawing *d, struct flow *flow, enum terminal_word label,
                           int count, int limit)
{
    struct text text = TEXT_EMPTY;
    text_format(&text, count ? "%s %d/%d:" : "%s %d/%d", word(d->lang, label), count, limit);
    flow_gap(flow, utf8_columns(text_string(&text)));
    flow_add(flow, STYLE_FAINT, text_string(&text));
    text_free(&text);
}

/* One card of a hand: number, name, tag, and perhaps what it does as far as the row goes. */
static void add_card(const struct drawing *d, struct flow *flow, enum hand_kind kind, int number,
                     const struct item *item, const char *tag)
{
    struct text digits = TEXT_EMPTY, effect = TEXT_EMPTY;
    const char *name = item->name[d->lang];
    if (number)
        text_format(&digits, "%d ", number);
    if (kind == HAND_LINES)
        flow_break(flow);
    flow_gap(flow, (int)digits.length + utf8_columns(name) + 1 + utf8_columns(tag));
    flow_add(flow, STYLE_STRONG, text_string(&digits));
    flow_add(flow, number ? STYLE_STRONG : STYLE_PLAIN, name);
    flow_add(flow, STYLE_PLAIN, " ");
    flow_add(flow, STYLE_FAINT, tag);
    int room = flow->area.width - flow->x - 2;
    if (kind == HAND_LINES && room >= EFFECT_LEAST) {
        text_add(&effect, "  ");
        fit_cut(&effect, item->text[d->lang], room);
        flow_add(flow, STYLE_FAINT, text_string(&effect));
    }
    text_free(&digits);
    text_free(&effect);
}

static void add_civil_hand(const struct drawing *d, struct flow *flow, enum hand_kind kind)
{
    struct seen_side p = viewer(d);
    add_hand_label(d, flow, W_HAND, p.own->civil.count, seen_hand_limit(p, seen_ca_total(p)));
    for (int i = 0; i < p.own->civil.count; i++) {
        struct text tag = TEXT_EMPTY, costs = TEXT_EMPTY;
        int card = seen_card(p.own->civil.at[i]);
        if (card < 0)
            continue;
        int number = ages_number(d->scene, &ages_civil_items, card, 0, civil_verbs);
        seen_add_mark(&tag, card, d->lang);
        seen_add_short_costs(&costs, card, d->lang);
        text_format(&tag, "%s%s", costs.length ? " " : "", text_string(&costs));
        text_add(&tag, p.own->fresh[i] ? word(d->lang, W_JUST_TAKEN) : "");
        add_card(d, flow, kind, number, &ages_civil_items.items[card], text_string(&tag));
        text_free(&tag);
        text_free(&costs);
    }
}

static void add_military_hand(const struct drawing *d, struct flow *flow, enum hand_kind kind)
{
    struct seen_side p = viewer(d);
    add_hand_label(d, flow, W_MILITARY_HAND, p.own->military.count,
                   seen_hand_limit(p, seen_ma_total(p)));
    for (int i = 0; i < p.own->military.count; i++) {
        struct text tag = TEXT_EMPTY;
        int card = seen_card(p.own->military.at[i]);
        if (card < 0)
            continue;
        const struct ages_military_row *row = &ages_military_cards[card];
        text_add(&tag, seen_age(row->age));
        if (row->military_cost)
            text_format(&tag, " %d%s", row->military_cost, word(d->lang, W_MA));
        add_card(d, flow, kind,
                 ages_number(d->scene, &ages_military_items, card, 0, military_verbs),
                 &ages_military_items.items[card], text_string(&tag));
        text_free(&tag);
    }
}

static void fill_hand(const struct drawing *d, struct flow *flow, int seat)
{
    (void)seat;
    add_civil_hand(d, flow, HAND_FLOWING);
    add_military_hand(d, flow, HAND_FLOWING);
}

static void fill_hand_lines(const struct drawing *d, struct flow *flow, int seat)
{
    (void)seat;
    add_civil_hand(d, flow, HAND_LINES);
    flow_line(flow);
    add_military_hand(d, flow, HAND_LINES);
}

/* Rivals */

/* Numbers, then cards, then hands: what is cut in a small window is what one looks up rarely. */
static void fill_rival(const struct drawing *d, struct flow *flow, int seat)
{
    struct seen_side p = seen_side(d->seen, seat);
    struct text civil = TEXT_EMPTY, military = TEXT_EMPTY;
    add_player(d, flow, seat);
    if (p.own->marks[AGES_VIEW_MARK_RESIGNED]) {
        flow_pair(flow, "", word(d->lang, W_RESIGNED));
        return;
    }
    add_ratings(d, flow, seat);
    add_number(d, flow, W_FOOD_SHORT, p.sums->food);
    add_number(d, flow, W_RESOURCES_SHORT, p.sums->resources);
    text_add_int(&military, p.own->military.count);
    if (p.own->military.count) {
        text_add(&military, ": ");
        seen_add_backs(&military, &ages_military_items, p.own->military.at, p.own->military.count,
                       d->lang);
    }
    add_pair(d, flow, W_MILITARY_HAND, &military);
    fill_cards(d, flow, seat);
    seen_add_backs(&civil, &ages_civil_items, p.own->civil.at, p.own->civil.count, d->lang);
    add_pair(d, flow, W_HAND, &civil);
    add_number(d, flow, W_FREE_WORKERS, p.own->unused);
    add_number(d, flow, W_YELLOW, p.own->yellow);
    add_number(d, flow, W_BLUE, p.own->blue);
    fill_techs(d, flow, seat);
}

/* What belongs to all */

static void fill_matter(const struct drawing *d, struct flow *flow, int seat)
{
    struct text matter = TEXT_EMPTY;
    (void)seat;
    ages_add_matter(d->seen, d->lang, &matter);
    flow_add(flow, STYLE_STRONG, text_string(&matter));
    text_free(&matter);
}

static void fill_events(const struct drawing *d, struct flow *flow, int seat)
{
    struct text current = TEXT_EMPTY, future = TEXT_EMPTY, planned = TEXT_EMPTY,
                common = TEXT_EMPTY;
    int past = 0, tactics = 0;
    (void)seat;
    ages_add_current(d->seen, d->lang, &current);
    add_pair(d, flow, W_EVENTS_CURRENT, &current);
    ages_add_future(d->seen, d->lang, &future);
    add_pair(d, flow, W_EVENTS_FUTURE, &future);
    for (int card = 0; card < AGES_MILITARY_COUNT; card++) {
        past += d->seen->past[card];
        tactics += d->seen->common[card];
    }
    add_number(d, flow, W_EVENTS_PAST, past);
    if (seen_military_left(d->seen))
        add_number(d, flow, W_MILITARY_DECK, seen_military_left(d->seen));
    ages_add_planned(d->seen, d->lang, &planned);
    add_pair(d, flow, W_EVENTS_YOURS, &planned);
    if (tactics)
        board_add_names(&ages_military_items, d->seen->common, d->lang, &common);
    add_pair(d, flow, W_COMMON_TACTICS, &common);
}

/* Sharing out the rows */

static int measure(const struct drawing *d, const struct section *section)
{
    struct flow flow;
    flow_start(&flow, NULL, (struct area){0, 0, 0, d->area.width - 1}, HANG);
    section->fill(d, &flow, section->seat);
    return flow_rows(&flow);
}

/* The sections below the row, from the top. */
static int list_sections(const struct drawing *d, struct section *sections)
{
    int count = 0, you = d->scene->viewer, least = d->seen->players == 2 ? RIVAL_LEAST : 1;
    sections[count++] = (struct section){fill_events, you, 1, 2, 0};
    for (int i = 1; i < d->seen->players; i++) {
        int seat = (you + i) % d->seen->players;
        sections[count++] = (struct section){fill_rival, seat, least, 1, 0};
    }
    sections[count++] = (struct section){fill_hand, you, 1, 4, 0};
    sections[count++] = (struct section){fill_techs, you, 1, 5, 0};
    sections[count++] = (struct section){fill_cards, you, 2, 3, 0};
    sections[count++] = (struct section){fill_matter, you, 0, 9, 0};
    for (int i = 0; i < count; i++)
        sections[i].rows = measure(d, &sections[i]);
    return count;
}

static int sum_rows(const struct section *sections, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += sections[i].rows;
    return sum;
}

/* Takes rows away, one by one, until the rest fits: always from the least important section that
 * still has more than its minimum; of equally important ones, from the longest. */
static void shrink(struct section *sections, int count, int rows)
{
    while (sum_rows(sections, count) > rows) {
        struct section *victim = NULL;
        for (int i = 0; i < count; i++) {
            struct section *s = &sections[i];
            if (s->rows > s->least && (!victim || s->worth < victim->worth ||
                                       (s->worth == victim->worth && s->rows > victim->rows)))
                victim = s;
        }
        if (!victim)
            return;
        victim->rows--;
    }
}

/* Gives the hand a line per card if there is room for it. */
static void spread_hand(const struct drawing *d, struct section *sections, int count, int rows)
{
    for (int i = 0; i < count; i++) {
        if (sections[i].fill != fill_hand)
            continue;
        struct section lines = sections[i];
        lines.fill = fill_hand_lines;
        lines.rows = measure(d, &lines);
        if (sum_rows(sections, count) - sections[i].rows + lines.rows <= rows)
            sections[i] = lines;
    }
}

static void draw_sections(const struct drawing *d, const struct section *sections, int count, int y,
                          int spare)
{
    for (int i = 0; i < count; i++) {
        struct flow flow;
        if (!sections[i].rows)
            continue;
        if (spare > 0) {
            y++;
            spare--;
        }
        struct area area = {y, d->area.x + 1, sections[i].rows, d->area.width - 1};
        flow_start(&flow, d->canvas, area, HANG);
        sections[i].fill(d, &flow, sections[i].seat);
        y += sections[i].rows;
    }
}

/* The board */

static struct board_size size(int rows)
{
    int more = rows > ROOMY ? (rows - ROOMY) / 3 : 0;
    rows -= more > LOG_MORE ? LOG_MORE : more;
    return (struct board_size){rows, rows - NUMBER_ROWS};
}

/* The rows of the card row, if the sections below it would like `wanted` of `rows`. In a small
 * window its prices are shown only when cards can be taken. */
static int row_rows(const struct scene *scene, int rows, int wanted)
{
    if (wanted + AGES_LIST_ROWS <= rows)
        return AGES_LIST_ROWS;
    return scene->matters & MATTER_OFFER || wanted + AGES_GRID_ROWS <= rows ? AGES_GRID_ROWS
                                                                            : AGES_NAMES_ROWS;
}

static void draw(const struct scene *scene, struct canvas *canvas, struct area area)
{
    const struct ages_view *seen = scene->seen;
    struct section sections[SECTIONS_MAX];
    struct section numbers = {fill_numbers, scene->viewer, 0, 0, 0};
    struct drawing d = {scene, seen, canvas, area, scene->lang};
    numbers.rows = measure(&d, &numbers);
    int count = list_sections(&d, sections), rows = area.height - numbers.rows;
    struct area row = {area.y, area.x + 1, 0, area.width - 1};
    row.height = row_rows(scene, rows, sum_rows(sections, count));
    ages_draw_row(scene, seen, canvas, row);
    rows -= row.height;
    shrink(sections, count, rows);
    spread_hand(&d, sections, count, rows);
    draw_sections(&d, sections, count, area.y + row.height, rows - sum_rows(sections, count));
    draw_sections(&d, &numbers, 1, area.y + area.height - numbers.rows, 0);
}

static void headline(const struct scene *scene, struct text *out)
{
    const struct ages_view *seen = scene->seen;
    phrase_add(out, scene->lang, say(W_AGES_ROUND),
               ages_age_items.items[seen->age].name[scene->lang], seen->round,
               seen->civil_deck.count);
    if (seen->last_round && seen->round >= seen->last_round)
        text_add(out, word(scene->lang, W_AGES_LAST_ROUND));
    else if (seen->last_round)
        phrase_add(out, scene->lang, say(W_AGES_LAST_ROUND_AT), seen->last_round);
}

/* The groups of the verbs, in the order in which they are listed. */
static const struct board_group groups[] = {
    {"take", W_AGES_GROUP_TAKE},     {"population", W_AGES_GROUP_POPULATION},
    {"build", W_AGES_GROUP_BUILD},   {"develop", W_AGES_GROUP_DEVELOP},
    {"play", W_AGES_GROUP_PLAY},     {"tactic", W_AGES_GROUP_TACTIC},
    {"use", W_AGES_GROUP_USE},       {"destroy", W_AGES_GROUP_DESTROY},
    {"event", W_AGES_GROUP_EVENT},   {"attack", W_AGES_GROUP_ATTACK},
    {"pact", W_AGES_GROUP_PACT},     {"bonus", W_AGES_GROUP_BONUS},
    {"bid", W_AGES_GROUP_BID},       {"gain", W_AGES_GROUP_GAIN},
    {"lose", W_AGES_GROUP_LOSE},     {"discard", W_AGES_GROUP_DISCARD},
    {"resign", W_AGES_GROUP_RESIGN}, {"end", W_AGES_GROUP_END},
    {NULL, TERMINAL_WORD_COUNT},
};

static const uint8_t matters[AGES_DECISION_COUNT] = {
    [AGES_DECISION_AGREEMENT] = MATTER_OFFER,
    [AGES_DECISION_ACTIONS] = MATTER_DRAWING | MATTER_OFFER | MATTER_COSTS,
};

const struct board board_ages = {
    .slug = "ages",
    .view = &ages_view_form,
    .matters = matters,
    .help = W_HELP_AGES,
    .groups = groups,
    .news = ages_news,
    .size = size,
    .headline = headline,
    .draw = draw,
    .describe = ages_describe,
    .choices = ages_choices,
    .detail = ages_detail,
    .brief = ages_brief,
    .short_label = ages_short_label,
    .chapters = ages_chapters,
    .chapter_count = AGES_CHAPTER_COUNT,
};
