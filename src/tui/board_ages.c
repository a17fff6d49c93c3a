/* board_ages.c: the drawn board of Through the Ages: the card row, events, rivals, the viewer's
 * hand and civilization.
 *
 * Texts come from ages_seen.c and ages_tell.c, the row from ages_row.c. Everything below the row is
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
    const struct ages_seen *seen;
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

static const struct seen_player *viewer(const struct drawing *d)
{
    return &d->seen->player[d->scene->viewer];
}

/* Pairs of label and value */

/* With a value that is freed; nothing for an empty one. */
static void add_pair(const struct drawing *d, struct flow *flow, enum word label,
                     struct text *value)
{
    if (value->length)
        flow_pair(flow, word(d->lang, label), text_string(value));
    text_free(value);
}

static void add_number(const struct drawing *d, struct flow *flow, enum word label, int number)
{
    struct text value = TEXT_EMPTY;
    text_add_int(&value, number);
    add_pair(d, flow, label, &value);
}

/* "3/4", "5+3" */
static void add_two(const struct drawing *d, struct flow *flow, enum word label, int a,
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
    const struct seen_player *p = &d->seen->player[seat];
    bool own = seat == d->scene->viewer;
    struct text happy = TEXT_EMPTY;
    add_two(d, flow, W_CA, p->ca, "/", p->ca_total);
    add_two(d, flow, W_MA, p->ma, "/", p->ma_total);
    add_two(d, flow, own ? W_SCIENCE : W_SCIENCE_SHORT, p->science,
            p->science_rating < 0 ? "" : "+", p->science_rating);
    add_two(d, flow, own ? W_CULTURE : W_CULTURE_SHORT, p->culture,
            p->culture_rating < 0 ? "" : "+", p->culture_rating);
    add_number(d, flow, own ? W_STRENGTH : W_STRENGTH_SHORT, p->strength);
    text_format(&happy, word(d->lang, W_HAPPY_NEEDS), p->happiness, seen_yellow(p)->happiness);
    add_pair(d, flow, own ? W_HAPPY : W_HAPPY_SHORT, &happy);
    if (p->discontent) {
        struct text discontent = TEXT_EMPTY;
        text_format(&discontent, "%s %d", word(d->lang, own ? W_DISCONTENT : W_DISCONTENT_SHORT),
                    p->discontent);
        flow_gap(flow, utf8_columns(text_string(&discontent)));
        flow_add(flow, STYLE_ALERT, text_string(&discontent));
        text_free(&discontent);
    }
}

static void fill_numbers(const struct drawing *d, struct flow *flow, int seat)
{
    const struct seen_player *p = &d->seen->player[seat];
    struct text food = TEXT_EMPTY, resources = TEXT_EMPTY, yellow = TEXT_EMPTY, units = TEXT_EMPTY;
    add_player(d, flow, seat);
    add_ratings(d, flow, seat);
    text_format(&food, word(d->lang, W_FOOD_AHEAD), p->food, p->food_made,
                seen_yellow(p)->consumption);
    add_pair(d, flow, W_FOOD, &food);
    text_format(&resources, word(d->lang, W_RESOURCES_AHEAD), p->resources, p->resources_made,
                seen_blue(p)->corruption);
    add_pair(d, flow, W_RESOURCES, &resources);
    if (p->unit_resources)
        text_format(&units, word(d->lang, W_FOR_UNITS), p->unit_resources);
    if (p->unit_science) {
        text_add(&units, units.length ? ", " : "");
        text_format(&units, word(d->lang, W_SCIENCE_FOR_UNITS), p->unit_science);
    }
    if (units.length) {
        flow_gap(flow, utf8_columns(text_string(&units)));
        flow_add(flow, STYLE_PLAIN, text_string(&units));
    }
    text_free(&units);
    add_number(d, flow, W_FREE_WORKERS, p->unused);
    text_format(&yellow, word(d->lang, W_YELLOW_NEXT), p->yellow, seen_yellow(p)->food);
    add_pair(d, flow, W_YELLOW, &yellow);
    add_number(d, flow, W_BLUE, p->blue);
}

/* Technologies with workers: "15 Agriculture 2w 3b" */
static void fill_techs(const struct drawing *d, struct flow *flow, int seat)
{
    static const char *const build[] = {"build", NULL};
    const struct seen_player *p = &d->seen->player[seat];
    for (int card = 0; card < AGES_SEEN_WORKER_CARDS; card++) {
        if (!p->techs[card])
            continue;
        struct text digits = TEXT_EMPTY, amounts = TEXT_EMPTY;
        const char *name = ages_civil_items.items[card].name[d->lang];
        int number =
            seat == d->scene->viewer ? ages_number(d->scene, &ages_civil_items, card, 0, build) : 0;
        if (number)
            text_format(&digits, "%d ", number);
        text_add_char(&amounts, ' ');
        text_format(&amounts, word(d->lang, W_WORKERS_SHORT), p->workers[card]);
        if (card < AGES_SEEN_TOKEN_CARDS && p->tokens[card]) {
            text_add_char(&amounts, ' ');
            text_format(&amounts, word(d->lang, W_TOKENS_SHORT), p->tokens[card]);
        }
        flow_gap(flow, (int)digits.length + utf8_columns(name) + (int)amounts.length);
        flow_add(flow, STYLE_STRONG, text_string(&digits));
        flow_add(flow, STYLE_PLAIN, name);
        flow_add(flow, p->workers[card] ? STYLE_STRONG : STYLE_FAINT, text_string(&amounts));
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
static void add_hand_label(const struct drawing *d, struct flow *flow, enum word label, int count,
                           int limit)
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
    const struct seen_player *p = viewer(d);
    add_hand_label(d, flow, W_HAND, p->civil_count, seen_hand_limit(p, p->ca_total));
    for (int i = 0; i < p->civil_count; i++) {
        struct text tag = TEXT_EMPTY, costs = TEXT_EMPTY;
        int card = p->civil[i].card;
        if (card < 0)
            continue;
        int number = ages_number(d->scene, &ages_civil_items, card, 0, civil_verbs);
        seen_add_mark(&tag, card, d->lang);
        seen_add_short_costs(&costs, card, d->lang);
        text_format(&tag, "%s%s", costs.length ? " " : "", text_string(&costs));
        text_add(&tag, p->fresh[i] ? word(d->lang, W_JUST_TAKEN) : "");
        add_card(d, flow, kind, number, &ages_civil_items.items[card], text_string(&tag));
        text_free(&tag);
        text_free(&costs);
    }
}

static void add_military_hand(const struct drawing *d, struct flow *flow, enum hand_kind kind)
{
    const struct seen_player *p = viewer(d);
    add_hand_label(d, flow, W_MILITARY_HAND, p->military_count, seen_hand_limit(p, p->ma_total));
    for (int i = 0; i < p->military_count; i++) {
        struct text tag = TEXT_EMPTY;
        int card = p->military[i].card;
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
    const struct seen_player *p = &d->seen->player[seat];
    struct text civil = TEXT_EMPTY, military = TEXT_EMPTY;
    add_player(d, flow, seat);
    if (p->resigned) {
        flow_pair(flow, "", word(d->lang, W_RESIGNED));
        return;
    }
    add_ratings(d, flow, seat);
    add_number(d, flow, W_FOOD_SHORT, p->food);
    add_number(d, flow, W_RESOURCES_SHORT, p->resources);
    text_add_int(&military, p->military_count);
    if (p->military_count) {
        text_add(&military, ": ");
        seen_add_backs(&military, &ages_military_items, p->military, p->military_count, d->lang);
    }
    add_pair(d, flow, W_MILITARY_HAND, &military);
    fill_cards(d, flow, seat);
    seen_add_backs(&civil, &ages_civil_items, p->civil, p->civil_count, d->lang);
    add_pair(d, flow, W_HAND, &civil);
    add_number(d, flow, W_FREE_WORKERS, p->unused);
    add_number(d, flow, W_YELLOW, p->yellow);
    add_number(d, flow, W_BLUE, p->blue);
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
    if (d->seen->military_left)
        add_number(d, flow, W_MILITARY_DECK, d->seen->military_left);
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

/* Takes rows away, one by one, until the rest fits: always from the section that is worth least of
 * those above their least, the longest of equals. */
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

/* The rows of the card row, where the sections below it would like `wanted` of `rows`. Only the
 * Action Phase needs its prices in a small window. */
static int row_rows(const struct scene *scene, int rows, int wanted)
{
    if (wanted + AGES_LIST_ROWS <= rows)
        return AGES_LIST_ROWS;
    bool prices = strcmp(scene->phase, "actions") == 0 || strcmp(scene->phase, "agreement") == 0;
    return prices || wanted + AGES_GRID_ROWS <= rows ? AGES_GRID_ROWS : AGES_NAMES_ROWS;
}

static void draw(const struct scene *scene, struct canvas *canvas, struct area area)
{
    struct ages_seen seen;
    struct section sections[SECTIONS_MAX];
    struct section numbers = {fill_numbers, scene->viewer, 0, 0, 0};
    struct drawing d = {scene, &seen, canvas, area, scene->lang};
    ages_see(&seen, scene->view.root);
    if (!seen.players)
        return;
    numbers.rows = measure(&d, &numbers);
    int count = list_sections(&d, sections), rows = area.height - numbers.rows;
    struct area row = {area.y, area.x + 1, 0, area.width - 1};
    row.height = row_rows(scene, rows, sum_rows(sections, count));
    ages_draw_row(scene, &seen, canvas, row);
    rows -= row.height;
    shrink(sections, count, rows);
    spread_hand(&d, sections, count, rows);
    draw_sections(&d, sections, count, area.y + row.height, rows - sum_rows(sections, count));
    draw_sections(&d, &numbers, 1, area.y + area.height - numbers.rows, 0);
}

static void headline(const struct scene *scene, struct text *out)
{
    struct ages_seen seen;
    ages_see(&seen, scene->view.root);
    text_format(out, word(scene->lang, W_AGES_ROUND),
                ages_age_items.items[seen.age].name[scene->lang], seen.round, seen.civil_left);
    if (seen.last_round && seen.round >= seen.last_round)
        text_add(out, word(scene->lang, W_AGES_LAST_ROUND));
    else if (seen.last_round)
        text_format(out, word(scene->lang, W_AGES_LAST_ROUND_AT), seen.last_round);
}

/* The groups of the verbs, in the order in which they are listed. */
static const struct item group_list[] = {
    {"take", {"Take from the row", "Weź z toru kart"}, {"", ""}, ""},
    {"population", {"Population", "Populacja"}, {"", ""}, ""},
    {"build", {"Build and upgrade", "Buduj i ulepszaj"}, {"", ""}, ""},
    {"develop", {"Develop", "Wynajdź"}, {"", ""}, ""},
    {"play", {"Play from your hand", "Zagraj z ręki"}, {"", ""}, ""},
    {"tactic", {"Tactics", "Taktyki"}, {"", ""}, ""},
    {"use", {"Use an ability", "Użyj zdolności"}, {"", ""}, ""},
    {"destroy", {"Destroy and disband", "Niszcz i rozwiązuj"}, {"", ""}, ""},
    {"event", {"Prepare an event", "Zaplanuj wydarzenie"}, {"", ""}, ""},
    {"attack", {"Aggression and war", "Agresja i wojna"}, {"", ""}, ""},
    {"pact", {"Pacts", "Pakty"}, {"", ""}, ""},
    {"bonus", {"Bonus cards", "Karty bonusowe"}, {"", ""}, ""},
    {"bid", {"Colonization", "Kolonizacja"}, {"", ""}, ""},
    {"gain", {"Gain", "Zysk"}, {"", ""}, ""},
    {"lose", {"Lose", "Strata"}, {"", ""}, ""},
    {"discard", {"Discard", "Odrzuć"}, {"", ""}, ""},
    {"resign", {"Leave the game", "Opuść grę"}, {"", ""}, ""},
    {"end", {"Finish", "Zakończ"}, {"", ""}, ""},
};
static const struct item_table groups = {"group", group_list, COUNT_OF(group_list)};

/* The headings of docs/rules/ages.md; tests/tui compares them. */
static const char *const chapters[][LANG_COUNT] = {
    [0] = {"Terms", "Pojęcia"},
    [1] = {"Set-up", "Przygotowanie do gry"},
    [2] = {"Course of the game", "Przebieg gry"},
    [3] = {"First round", "Pierwsza runda"},
    [4] = {"Start of a turn", "Początek tury"},
    [5] = {"Politics Phase", "Faza polityczna"},
    [6] = {"Action Phase", "Faza akcji"},
    [7] = {"Action cards", "Karty akcji"},
    [8] = {"End of a turn", "Koniec tury"},
    [9] = {"Events", "Wydarzenia"},
    [10] = {"Colonization", "Kolonizacja"},
    [11] = {"Hands, discards, decks", "Ręka, odrzucanie, talie"},
    [12] = {"Cards in play", "Karty w grze"},
    [13] = {"Ratings", "Wskaźniki"},
    [14] = {"Tactics and armies", "Taktyki i armie"},
    [15] = {"Actions", "Akcje"},
    [16] = {"Blue and yellow tokens", "Niebieskie i żółte znaczniki"},
    [17] = {"Population and discontent", "Populacja i niezadowolenie"},
    [18] = {"Food and resources", "Żywność i surowce"},
    [19] = {"Science and culture points", "Punkty nauki i kultury"},
    [20] = {"Cards explained in the rulebook", "Karty objaśnione w instrukcji"},
    [21] = {"End of the game", "Koniec gry"},
    [22] = {"Decisions", "Decyzje"},
    [23] = {"Open and hidden", "Jawne i ukryte"},
    [24] = {"Nested decisions", "Zagnieżdżone decyzje"},
    [25] = {"What always holds", "Co zawsze obowiązuje"},
    [29] = {"Leaders, card by card", "Liderzy, karta po karcie"},
    [30] = {"Wonders and technologies, card by card", "Cuda i technologie, karta po karcie"},
    [31] = {"Action cards, card by card", "Karty akcji, karta po karcie"},
    [32] = {"Events of ages A, I and II", "Wydarzenia er A, I i II"},
    [33] = {"Age III events", "Wydarzenia ery III"},
    [34] = {"Territories", "Terytoria"},
    [35] = {"Aggressions, card by card", "Agresje, karta po karcie"},
    [36] = {"Wars, card by card", "Wojny, karta po karcie"},
    [37] = {"Pacts, card by card", "Pakty, karta po karcie"},
    [38] = {"Tactics and bonus cards", "Taktyki i karty bonusowe"},
};

const struct board board_ages = {
    .slug = "ages",
    .phases = &ages_phase_items,
    .endings = &ages_ending_items,
    .open_phase = "actions",
    .help = W_HELP_AGES,
    .groups = &groups,
    .news = ages_news,
    .size = size,
    .headline = headline,
    .draw = draw,
    .describe = ages_describe,
    .choices = ages_choices,
    .detail = ages_detail,
    .brief = ages_brief,
    .short_label = ages_short_label,
    .chapters = chapters,
    .chapter_count = COUNT_OF(chapters),
};
