/* report.c: see report.h. */
#include "tui/report.h"

#include <string.h>

#include "tui/fit.h"
#include "tui/opponents.h"
#include "tui/utf8.h"

enum { CHAPTER_COLUMNS = 60, HINTS_IN_LINE = 3 };

void report_help(const struct session *session, enum help_mode mode, struct text *out)
{
    enum lang lang = session->lang;
    const struct board *board = board_of(session->game);
    phrase_add(out, lang, say(W_HELP), LANG_CODES);
    switch (mode) {
    case HELP_LINES:
        text_add(out, word(lang, W_HELP_LINES));
        break;
    case HELP_SCREEN:
        text_add(out, word(lang, W_HELP_KEYS));
        if (board->help != TERMINAL_WORD_COUNT)
            text_add(out, word(lang, board->help));
        break;
    }
    text_format(out, "\n%s", word(lang, W_HELP_SEED));
    text_add_uint(out, table_seed(session->table));
    text_add_char(out, '\n');
}

void report_bots(const struct session *session, struct text *out)
{
    opponents_help(session->game, session->lang, out);
}

/* The position */

static void add_headline(const struct scene *scene, struct text *out)
{
    size_t start = out->length;
    board_of(scene->game)->headline(scene, out);
    if (out->length > start)
        text_add(out, ". ");
    scene_add_decision(scene, out);
    text_add(out, ".\n");
}

void report_position(const struct session *session, struct text *out)
{
    struct scene scene;
    scene_open(&scene, session);
    add_headline(&scene, out);
    board_of(session->game)->describe(&scene, out);
    scene_close(&scene);
}

void report_decision(const struct session *session, struct text *out)
{
    struct scene scene;
    scene_open(&scene, session);
    add_headline(&scene, out);
    board_of(session->game)->choices(&scene, out);
    scene_close(&scene);
}

/* Things */

static const struct item *item_of(const struct session *session, struct ref ref)
{
    return &session->game->kinds[ref.kind]->items[ref.item];
}

void report_show(const struct session *session, struct ref ref, struct text *out)
{
    struct scene scene;
    const struct item *item = item_of(session, ref);
    text_format(out, "%s (", item->name[session->lang]);
    game_ref_text(session->game, ref, out);
    text_add(out, ")\n");
    scene_open(&scene, session);
    board_of(session->game)->detail(&scene, ref, out);
    scene_close(&scene);
    if (*item->rules)
        text_format(out, "%s: %s\n", word(session->lang, W_RULES_OF), item->rules);
}

void report_add_reasons(const struct session *session, struct ref ref, const char *before,
                        struct text *out)
{
    struct reason reasons[REASONS_MAX];
    int count =
        game_why(session->game, table_state(session->table), session_viewer(session), ref, reasons);
    for (int i = 0; i < count; i++) {
        text_add(out, before);
        game_reason_text(session->game, &reasons[i], session->lang, out);
        text_format(out, " (%s %s)", word(session->lang, W_RULE), reasons[i].rule);
    }
}

void report_why(const struct session *session, struct ref ref, struct text *out)
{
    struct text reasons = TEXT_EMPTY;
    const char *name = item_of(session, ref)->name[session->lang];
    report_add_reasons(session, ref, " ", &reasons);
    if (reasons.length)
        text_format(out, "%s:%s", name, text_string(&reasons));
    else
        phrase_add(out, session->lang, say(W_WHY_NOTHING), name);
    text_free(&reasons);
}

/* Rules */

static void add_rule(const struct rule *rule, enum lang lang, struct text *out)
{
    text_format(out, "%s  %s\n", rule->id, rule->text[lang]);
}

/* True when the rule is that one or of that chapter. */
static bool rule_is(const struct rule *rule, const char *wanted, size_t length)
{
    return strncmp(rule->id, wanted, length) == 0 &&
           (rule->id[length] == '\0' || rule->id[length] == '.');
}

/* The title of the chapter that begins with this rule; if there is none, the beginning of the rule.
 */
static void add_chapter(const struct session *session, const struct rule *rule, struct text *out)
{
    const struct board *board = board_of(session->game);
    int64_t number = 0;
    size_t length = strcspn(rule->id, ".");
    text_parse_int(rule->id, length, &number);
    text_add_bytes(out, rule->id, length);
    text_add_char(out, ' ');
    if (number >= 1 && number <= board->chapter_count)
        text_add(out, board->chapters[number - 1][session->lang]);
    else
        fit_cut(out, rule->text[session->lang], CHAPTER_COLUMNS);
}

/* "7 Cost: 7.1–7.8" */
static void list_chapters(const struct session *session, struct text *out)
{
    const struct game *game = session->game;
    for (int first = 0, next; first < game->rulebook_count; first = next) {
        const char *id = game->rulebook[first].id;
        for (next = first + 1; next < game->rulebook_count; next++)
            if (!rule_is(&game->rulebook[next], id, strcspn(id, ".")))
                break;
        text_add(out, "  ");
        add_chapter(session, &game->rulebook[first], out);
        text_format(out, ": %s", id);
        if (next > first + 1)
            text_format(out, "\xE2\x80\x93%s", game->rulebook[next - 1].id);
        text_add_char(out, '\n');
    }
}

static bool rule_contains(const struct rule *rule, const char *key, enum lang lang)
{
    struct text text = TEXT_EMPTY;
    utf8_add_key(&text, rule->text[lang]);
    bool found = strstr(text_string(&text), key) != NULL;
    text_free(&text);
    return found;
}

bool report_rules(const struct session *session, const char *wanted, struct text *out)
{
    const struct game *game = session->game;
    struct text key = TEXT_EMPTY;
    bool number = *wanted >= '0' && *wanted <= '9', found = false;
    if (!*wanted) {
        text_add(out, word(session->lang, W_RULES_USAGE));
        list_chapters(session, out);
        return true;
    }
    utf8_add_key(&key, wanted);
    for (int i = 0; i < game->rulebook_count; i++) {
        const struct rule *rule = &game->rulebook[i];
        if (number ? !rule_is(rule, wanted, strlen(wanted))
                   : !rule_contains(rule, text_string(&key), session->lang))
            continue;
        if (!found && number && !strchr(wanted, '.')) {
            add_chapter(session, rule, out);
            text_add_char(out, '\n');
        }
        add_rule(rule, session->lang, out);
        found = true;
    }
    if (!found)
        phrase_add(out, session->lang, say(W_RULES_NONE), wanted);
    text_free(&key);
    return found;
}

/* Log */

void report_log(const struct session *session, struct text *out)
{
    int count = table_version(session->table);
    for (int i = 0; i < count; i++) {
        text_format(out, "%d. ", i + 1);
        session_add_log(session, i, out);
        text_add_char(out, '\n');
    }
    if (!count)
        text_format(out, "%s\n", word(session->lang, W_LOG_EMPTY));
}

/* Scores. Running scores are shown in full: no game of this build hides points. */

static void add_number_cell(struct text *out, int value, int columns)
{
    struct text digits = TEXT_EMPTY;
    text_add_int(&digits, value);
    for (int i = (int)digits.length; i < columns; i++)
        text_add_char(out, ' ');
    text_add(out, text_string(&digits));
    text_free(&digits);
}

static void add_score_row(struct text *out, const char *label, const struct score *scores,
                          int players, int part)
{
    text_add(out, "  ");
    utf8_add_padded(out, label, 22);
    for (int seat = 0; seat < players; seat++)
        add_number_cell(out, part < 0 ? scores[seat].total : scores[seat].parts[part], 10);
    text_add_char(out, '\n');
}

/* Parts that are 0 for everybody are left out, since some games have many of them; except the
 * first, which every game has. */
static bool is_told(const struct score *scores, int players, int part)
{
    bool any = part == 0;
    for (int seat = 0; seat < players; seat++)
        any |= scores[seat].parts[part] != 0;
    return any;
}

/* A victory that no count decides is a part for programs: people are told of the victory, and of
 * no sum. */
static bool is_victory(const struct game *game, int part)
{
    return strcmp(game->score_parts->items[part].id, "victory") == 0;
}

static void add_score_sheet(const struct session *session, const struct score *scores,
                            struct text *out)
{
    int players = table_players(session->table);
    utf8_add_padded(out, "", 24);
    for (int seat = 0; seat < players; seat++) {
        struct text name = TEXT_EMPTY;
        lang_add_player(&name, session->lang, seat);
        for (int i = utf8_columns(text_string(&name)); i < 10; i++)
            text_add_char(out, ' ');
        text_add(out, text_string(&name));
        text_free(&name);
    }
    text_add_char(out, '\n');
    bool won_at_once = false;
    for (int part = 0; part < session->game->score_parts->count; part++)
        if (is_victory(session->game, part))
            won_at_once = is_told(scores, players, part);
        else if (is_told(scores, players, part))
            add_score_row(out, session->game->score_parts->items[part].name[session->lang], scores,
                          players, part);
    if (!won_at_once)
        add_score_row(out, word(session->lang, W_TOTAL), scores, players, -1);
    for (int seat = 0; seat < players; seat++)
        if (scores[seat].place) {
            phrase_add(out, session->lang, say(W_RESIGNED_PLACE), seat + 1, scores[seat].place);
            text_add_char(out, '\n');
        }
}

static void add_winners(const struct session *session, const struct scene *scene,
                        const struct score *scores, struct text *out)
{
    struct text names = TEXT_EMPTY;
    int count = 0;
    for (int seat = 0; seat < table_players(session->table); seat++) {
        if (!scores[seat].winner)
            continue;
        text_add(&names, count++ ? ", " : "");
        scene_add_player(scene, seat, &names);
    }
    phrase_add(out, session->lang, say(count == 1 ? W_WINNER : W_WINNERS), text_string(&names));
    text_add_char(out, '\n');
    text_free(&names);
}

void report_score(const struct session *session, struct text *out)
{
    struct score scores[SEATS_MAX] = {{0}};
    const void *state = table_state(session->table);
    const char *ending = game_ending_id(session->game, state);
    session->game->rules.scores(state, scores);
    if (!ending) {
        text_format(out, "%s\n", word(session->lang, W_SCORE_SO_FAR));
        add_score_sheet(session, scores, out);
        return;
    }
    struct scene scene;
    scene_open(&scene, session);
    phrase_add(out, session->lang, say(W_ENDING),
               board_name(session->game->endings, ending, session->lang));
    text_add_char(out, '\n');
    add_winners(session, &scene, scores, out);
    text_add_char(out, '\n');
    add_score_sheet(session, scores, out);
    text_format(out, "\n%s\n", word(session->lang, W_WHAT_NOW));
    scene_close(&scene);
}

/* Actions */

void report_add_label(const struct session *session, uint32_t action, struct text *out)
{
    game_action_label(session->game, table_state(session->table), action, session->lang, out);
}

int report_filter(const struct session *session, const struct scene *scene, const char *text,
                  int *found)
{
    struct text key = TEXT_EMPTY, line = TEXT_EMPTY, line_key = TEXT_EMPTY;
    int count = 0;
    utf8_add_key(&key, text);
    for (int i = 0; i < scene->action_count; i++) {
        text_clear(&line);
        text_clear(&line_key);
        report_add_label(session, scene->actions[i], &line);
        text_add_char(&line, ' ');
        game_action_text(session->game, scene->actions[i], &line);
        utf8_add_key(&line_key, text_string(&line));
        if (strstr(text_string(&line_key), text_string(&key)))
            found[count++] = i;
    }
    text_free(&key);
    text_free(&line);
    text_free(&line_key);
    return count;
}

void report_add_heading(const struct scene *scene, const int *found, int index, const char *behind,
                        struct text *out)
{
    const char *heading = board_heading(scene->game, scene->actions[found[index]], scene->lang);
    const char *before =
        index ? board_heading(scene->game, scene->actions[found[index - 1]], scene->lang) : NULL;
    if (heading && heading != before)
        text_format(out, "%s%s\n", heading, behind);
}

/* Bots at work */

void report_add_thinking(const struct session *session, struct text *out)
{
    struct scene scene;
    struct text player = TEXT_EMPTY;
    scene_open(&scene, session);
    scene_add_player(&scene, scene.turn, &player);
    phrase_add(out, session->lang, say(W_THINKING), text_string(&player));
    text_free(&player);
    scene_close(&scene);
}

/* Hints */

/* The number of an action in the list of actions. */
static int number_of(const struct session *session, uint32_t action)
{
    uint32_t actions[LEGAL_MAX];
    int count = board_legal(session, actions), index = 0;
    while (index < count && actions[index] != action)
        index++;
    return index + 1;
}

static void add_numbered(const struct session *session, uint32_t action, struct text *out)
{
    text_format(out, "%d. ", number_of(session, action));
    report_add_label(session, action, out);
}

void report_hints(const struct session *session, struct text *out)
{
    const struct advice *advice = session_advice(session);
    enum lang lang = session->lang;
    struct text only = TEXT_EMPTY;
    if (!advice)
        return;
    if (advice->count == 1) {
        add_numbered(session, advice->best[0].action, &only);
        phrase_add(out, lang, say(W_HINT_ONLY), text_string(&only));
        text_free(&only);
        return;
    }
    phrase_add(out, lang, say(advice->valued ? W_HINTS_BY : W_HINTS_UNVALUED),
               opponent_name(session->adviser, lang));
    for (int i = 0; i < advice->count; i++) {
        int share = (int)(100 * advice->best[i].share + 0.5);
        text_add(out, "  ");
        add_numbered(session, advice->best[i].action, out);
        text_add(out, ": ");
        if (advice->valued)
            phrase_add(out, lang, say(W_HINT_VALUED), advice_percent(advice, i), share);
        else
            phrase_add(out, lang, say(W_HINT_UNVALUED), share);
        text_add_char(out, '\n');
    }
}

void report_add_hints(const struct session *session, struct text *out)
{
    const struct advice *advice = session_advice(session);
    if (!advice)
        return;
    text_add(out, word(session->lang, W_HINTS));
    for (int i = 0; i < advice->count && i < HINTS_IN_LINE; i++) {
        text_add(out, i ? "; " : "");
        add_numbered(session, advice->best[i].action, out);
        text_format(out, " %d%%", advice_percent(advice, i));
    }
}
