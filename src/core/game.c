/* game.c: what follows from a game's tables, the same for every game (see game.h). */
#include "core/game.h"

#include <string.h>

#include "core/decision.h"
#include "core/hash.h"

/* Notation */

static void action_add_number(unsigned value, struct text *out)
{
    text_add_char(out, ' ');
    text_add_int(out, value);
}

static void action_add_arg(const struct game *game, struct verb_arg arg, unsigned value,
                           struct text *out)
{
    switch (arg.type) {
    case ARG_ABSENT:
    case ARG_SILENT:
        break;
    case ARG_NUMBER:
    case ARG_SEAT:
        action_add_number(value, out);
        break;
    case ARG_PAIR:
        action_add_number(value >> 4, out);
        action_add_number(value & 15, out);
        break;
    case ARG_ITEM:
        text_add_char(out, ' ');
        text_add(out, game->kinds[arg.kind]->items[value].id);
        break;
    }
}

void game_action_text(const struct game *game, uint32_t action, struct text *out)
{
    const struct verb *verb = &game->verbs[action_verb(action)];
    text_add(out, verb->name);
    for (int i = 0; i < ACTION_ARGS; i++)
        action_add_arg(game, verb->args[i], action_arg(action, i), out);
}

/* Copies `text`; runs of spaces become one, and those at the ends are left out. */
static void text_add_squeezed(struct text *out, const char *text)
{
    for (const char *p = text; *p; p++) {
        bool space = *p == ' ' || *p == '\t';
        bool end = p[1] == ' ' || p[1] == '\t' || p[1] == '\0';
        if (!space)
            text_add_char(out, *p);
        else if (out->length && !end)
            text_add_char(out, ' ');
    }
}

/* Reading compares a text with what game_action_text would write, part by part: each of these
 * returns what follows its part, NULL if something else stands there. */

static const char *after(const char *text, const char *part)
{
    size_t length = strlen(part);
    return strncmp(text, part, length) == 0 ? text + length : NULL;
}

static const char *after_number(const char *text, unsigned value)
{
    unsigned read = 0;
    if (*text != ' ')
        return NULL;
    const char *digit = text + 1;
    for (; *digit >= '0' && *digit <= '9' && read <= value; digit++)
        read = 10 * read + (unsigned)(*digit - '0');
    ptrdiff_t count = digit - text - 1;
    return count > 0 && read == value && (text[1] != '0' || count == 1) ? digit : NULL;
}

static const char *after_arg(const struct game *game, struct verb_arg arg, unsigned value,
                             const char *text)
{
    switch (arg.type) {
    case ARG_ABSENT:
    case ARG_SILENT:
        break;
    case ARG_NUMBER:
    case ARG_SEAT:
        return after_number(text, value);
    case ARG_PAIR:
        text = after_number(text, value >> 4);
        return text ? after_number(text, value & 15) : NULL;
    case ARG_ITEM:
        return *text == ' ' ? after(text + 1, game->kinds[arg.kind]->items[value].id) : NULL;
    }
    return text;
}

static bool is_written(const struct game *game, uint32_t action, const char *text)
{
    const struct verb *verb = &game->verbs[action_verb(action)];
    text = after(text, verb->name);
    for (int i = 0; text && i < ACTION_ARGS; i++)
        text = after_arg(game, verb->args[i], action_arg(action, i), text);
    return text && *text == '\0';
}

bool game_action_parse(const struct game *game, const void *state, const char *text,
                       uint32_t *action)
{
    bool no_memory;
    return game_action_read(game, state, text, action, &no_memory);
}

bool game_action_read(const struct game *game, const void *state, const char *text,
                      uint32_t *action, bool *no_memory)
{
    uint32_t actions[LEGAL_MAX];
    struct text wanted = TEXT_EMPTY;
    bool found = false;
    int count = game_legal(game, state, actions);
    text_add_squeezed(&wanted, text);
    *no_memory = wanted.failed;
    for (int i = 0; i < count && !found && !*no_memory; i++) {
        found = is_written(game, actions[i], text_string(&wanted));
        if (found)
            *action = actions[i];
    }
    text_free(&wanted);
    return found;
}

/* References */

int game_action_named(const struct game *game, uint32_t action, struct ref *refs)
{
    const struct verb *verb = &game->verbs[action_verb(action)];
    int count = 0;
    for (int i = 0; i < ACTION_ARGS; i++)
        if (verb->args[i].type == ARG_ITEM)
            refs[count++] = (struct ref){verb->args[i].kind, (uint8_t)action_arg(action, i)};
    return count;
}

int game_action_refs(const struct game *game, const void *state, uint32_t action, struct ref *refs)
{
    int count = game_action_named(game, action, refs);
    if (game->words.action_subject && game->words.action_subject(state, action, &refs[count]))
        count++;
    return count;
}

bool game_why_illegal(const struct game *game, const void *state, const char *action,
                      struct reason *reason)
{
    struct reason reasons[REASONS_MAX];
    int seat = game_decider(game, state);
    for (const char *at = action; *at && seat != SEAT_NONE;) {
        size_t length = strcspn(at, " ");
        for (int kind = 0; kind < game->kind_count; kind++) {
            int item = item_find(game->kinds[kind], at, length);
            struct ref ref = {(uint8_t)kind, (uint8_t)item};
            if (item < 0 || !game_why(game, state, seat, ref, reasons))
                continue;
            *reason = reasons[0];
            return true;
        }
        at += length + (at[length] == ' ');
    }
    return false;
}

bool game_is_choosable(const struct game *game, const void *state, struct ref ref)
{
    uint32_t actions[LEGAL_MAX];
    struct ref refs[REFS_MAX];
    const struct decision *row = decisions_row(game->rules.decisions, state);
    int count = game_legal(game, state, actions);
    for (int i = 0; i < count; i++)
        for (int k = game_action_refs(game, state, actions[i], refs) - 1; k >= 0; k--)
            if (refs[k].kind == ref.kind && refs[k].item == ref.item &&
                !(row->is_lesser && row->is_lesser(state, actions[i], k)))
                return true;
    return false;
}

uint8_t game_action_seen_by(const struct game *game, const void *state, uint32_t action)
{
    return (uint8_t)decisions_seen_by(game->rules.decisions, state, action);
}

void game_ref_text(const struct game *game, struct ref ref, struct text *out)
{
    const struct item_list *table = game->kinds[ref.kind];
    text_format(out, "%s:%s", table->kind, table->items[ref.item].id);
}

bool game_ref_parse(const struct game *game, const char *text, struct ref *ref)
{
    const char *colon = strchr(text, ':');
    if (!colon)
        return false;
    for (int i = 0; i < game->kind_count; i++) {
        if (!text_equals(game->kinds[i]->kind, text, (size_t)(colon - text)))
            continue;
        int item = item_find(game->kinds[i], colon + 1, strlen(colon + 1));
        if (item < 0)
            return false;
        *ref = (struct ref){(uint8_t)i, (uint8_t)item};
        return true;
    }
    return false;
}

/* States */

static struct json_document read_extras(const struct game *game, const void *state, int seat)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    json_begin_object(&json);
    game->view_extras(state, seat, &json);
    json_end_object(&json);
    struct json_document document = json_parse(text_string(&text), text.length);
    text_free(&text);
    return document;
}

/* Writes the members of the extras that are the same for all seats. */
static void write_agreed(const struct game *game, const void *state, struct json_writer *json)
{
    int players = game->rules.setup_of(state).players;
    struct json_document extras[SEATS_MAX] = {{0}};
    for (int seat = 0; seat < players; seat++)
        extras[seat] = read_extras(game, state, seat);
    const struct json_node *member = extras[0].root ? extras[0].root->child : NULL;
    for (; member; member = member->next) {
        bool agreed = true;
        for (int seat = 1; seat < players; seat++)
            agreed = agreed && json_is_same(member, json_member(extras[seat].root, member->key));
        if (!agreed)
            continue;
        json_key(json, member->key);
        json_node(json, member);
    }
    for (int seat = 0; seat < players; seat++)
        json_free(&extras[seat]);
}

/* What a view adds to the described members. */
static void write_added(const struct game *game, const void *state, int seat,
                        struct json_writer *json)
{
    if (seat == SEAT_SPECTATOR && game->view_extras)
        write_agreed(game, state, json);
    else if (seat != SEAT_NONE && game->view_extras)
        game->view_extras(state, seat, json);
}

void game_view(const struct game *game, const void *state, int seat, struct json_writer *json)
{
    json_begin_object(json);
    fields_write(game->fields, state, seat, json);
    write_added(game, state, seat, json);
    json_end_object(json);
}

bool game_views_equal(const struct game *game, const void *a, const void *b, int seat)
{
    struct text added[2] = {TEXT_EMPTY, TEXT_EMPTY};
    bool same = fields_seen_equal(game->fields, a, b, seat);
    for (int i = 0; same && i < 2; i++) {
        struct json_writer json = json_writer_to(&added[i]);
        json_begin_object(&json);
        write_added(game, i ? b : a, seat, &json);
        json_end_object(&json);
    }
    same = same && !added[0].failed && !added[1].failed &&
           strcmp(text_string(&added[0]), text_string(&added[1])) == 0;
    text_free(&added[0]);
    text_free(&added[1]);
    return same;
}

bool game_state_read(const struct game *game, void *state, const struct json_node *object,
                     struct text *error)
{
    bool good = fields_read(game->fields, state, object, error);
    if (good) {
        if (game->rules.derive)
            game->rules.derive(state);
        good = game->rules.validate(state, error);
    }
    if (!good)
        memset(state, 0, game->rules.state_size);
    return good;
}

/* Running scores in a position that the viewer cannot tell from the true one. A spectator knows
 * what all seats know. */
static void sample_scores(const struct game *game, const void *state, int viewer, uint64_t seed,
                          struct score *scores)
{
    uint64_t sample[STATE_BYTES_MAX / 8];
    struct chance chance;
    chance_seed(&chance, seed, NULL);
    memcpy(sample, state, game->rules.state_size);
    for (int seat = 0; seat < game->rules.setup_of(state).players; seat++)
        if (viewer == seat || viewer == SEAT_SPECTATOR)
            game->rules.resample(sample, seat, &chance);
    memset(scores, 0, SEATS_MAX * sizeof *scores);
    game->rules.scores(sample, scores);
}

bool game_scores_seen(const struct game *game, const void *state, int viewer, struct score *scores)
{
    struct score other[SEATS_MAX];
    if (game_decider(game, state) == SEAT_NONE) {
        game->rules.scores(state, scores);
        return true;
    }
    /* The viewer knows what does not change from one possible truth to another. */
    sample_scores(game, state, viewer, 1, scores);
    sample_scores(game, state, viewer, 2, other);
    for (int seat = 0; seat < game->rules.setup_of(state).players; seat++)
        if (scores[seat].total != other[seat].total ||
            memcmp(scores[seat].parts, other[seat].parts, sizeof other[seat].parts) != 0)
            return false;
    return true;
}

uint64_t game_hash(const struct game *game, const void *state)
{
    return hash_bytes((uint64_t)game->rules.version, state, game->rules.state_size);
}

/* Options */

int game_option_drawn(const struct option *option, struct chance *chance)
{
    int low = option->values ? 0 : option->low;
    int high = option->values ? option->values->count - 1 : option->high;
    return low + (int)chance_below(chance, (uint32_t)(high - low + 1));
}

struct setup game_standard_setup(const struct game *game, int players)
{
    struct setup setup = {.players = players};
    for (int i = 0; i < game->option_count; i++)
        setup.options[i] = game->options[i].standard;
    return setup;
}

static bool option_parse(const struct option *option, const char *value, int *result)
{
    int64_t number;
    if (option->values)
        number = item_find(option->values, value, strlen(value));
    else if (!text_parse_int(value, strlen(value), &number) || number > option->high)
        return false;
    if (number < (option->values ? 0 : option->low))
        return false;
    *result = (int)number;
    return true;
}

bool game_set_option(const struct game *game, struct setup *setup, const char *name,
                     const char *value, struct text *error)
{
    for (int i = 0; i < game->option_count; i++) {
        if (strcmp(game->options[i].name, name) != 0)
            continue;
        if (option_parse(&game->options[i], value, &setup->options[i]))
            return true;
        text_format(error, "option %s: no value %s", name, value);
        return false;
    }
    text_format(error, "this game has no option %s", name);
    return false;
}

/* One "name=value" of a list, `length` bytes of it. */
static bool set_listed(const struct game *game, struct setup *setup, const char *pair,
                       size_t length, struct text *error)
{
    struct text name = TEXT_EMPTY, value = TEXT_EMPTY;
    const char *equals = memchr(pair, '=', length);
    size_t before = equals ? (size_t)(equals - pair) : length;
    text_add_bytes(&name, pair, before);
    if (equals)
        text_add_bytes(&value, equals + 1, length - before - 1);
    bool good =
        equals && game_set_option(game, setup, text_string(&name), text_string(&value), error);
    if (!equals)
        text_format(error, "%s is not NAME=VALUE", text_string(&name));
    text_free(&name);
    text_free(&value);
    return good;
}

bool game_set_options(const struct game *game, struct setup *setup, const char *list,
                      struct text *error)
{
    bool good = true;
    while (good && list) {
        size_t length = strcspn(list, ",");
        good = set_listed(game, setup, list, length, error);
        list = list[length] ? list + length + 1 : NULL;
    }
    return good;
}

void game_options_text(const struct game *game, const struct setup *setup, struct text *out)
{
    for (int i = 0; i < game->option_count; i++) {
        text_format(out, i ? ",%s=" : "%s=", game->options[i].name);
        game_option_text(game, setup, i, out);
    }
}

void game_option_text(const struct game *game, const struct setup *setup, int option,
                      struct text *out)
{
    const struct option *o = &game->options[option];
    if (o->values)
        text_add(out, o->values->items[setup->options[option]].id);
    else
        text_add_int(out, setup->options[option]);
}

/* Words */

enum lang game_lang(const struct game *game, enum lang lang)
{
    return game->langs >> lang & 1 ? lang : LANG_EN;
}

void game_action_label(const struct game *game, const void *state, uint32_t action, enum lang lang,
                       struct text *out)
{
    const struct game_words *words = &game->words;
    const struct decision *row = decisions_row(game->rules.decisions, state);
    unsigned verb = action_verb(action);
    if (words->action_label) {
        words->action_label(state, action, game_lang(game, lang), out);
        return;
    }
    struct label label = {.phrase = &words->labels[verb]};
    for (int i = 0; i < ACTION_ARGS; i++)
        label.values[i] = (int)action_arg(action, i);
    if (words->completes && words->completes[verb])
        words->completes[verb](state, action, &label);
    if (row->label)
        row->label(state, action, &label);
    phrase_add_numbers(out, game_lang(game, lang), label.phrase, label.values);
}

void game_event_text(const struct game *game, const struct event *event, enum lang lang,
                     struct text *out)
{
    if (game->words.event_text)
        game->words.event_text(event, game_lang(game, lang), out);
    else
        event_words_text(&game->words.events[event->kind], event, game_lang(game, lang), out);
    lang_end_sentence(out);
}

void game_reason_text(const struct game *game, const struct reason *reason, enum lang lang,
                      struct text *out)
{
    phrase_add(out, game_lang(game, lang), &game->words.reasons[reason->kind].phrase, reason->a,
               reason->b);
}

/* Somebody else decides; a viewer who does not play learns no more than that. */
static void why_not_yours(const struct game *game, const void *state, int seat, struct ref ref,
                          struct answer *answer)
{
    answer_add(answer, WHY_NOT_YOURS, game_decider(game, state), 0);
    if (game->words.why && seat >= 0 && seat < game->rules.setup_of(state).players)
        game->words.why(state, seat, ref, answer);
}

/* The asker decides, but none of his actions uses the thing. */
static void why_not_now(const struct game *game, const void *state, struct ref ref,
                        struct answer *answer)
{
    const struct frame *top = decisions_top(game->rules.decisions, state);
    const struct decision *row = decisions_row(game->rules.decisions, state);
    if (!row->why || !row->why(state, top->seat, ref, answer)) {
        answer_add(answer, WHY_OTHER_DECISION, top->kind, 0);
        if (game->words.why)
            game->words.why(state, top->seat, ref, answer);
    } else if (!answer->count) { /* nothing is wrong with the thing: now is not the time for it */
        answer_add(answer, WHY_OTHER_DECISION, top->kind, 0);
    }
}

int game_why(const struct game *game, const void *state, int seat, struct ref ref,
             struct reason *reasons)
{
    struct answer answer = {.reasons = reasons, .rows = game->words.reasons};
    const struct frame *top = decisions_top(game->rules.decisions, state);
    if (!top)
        answer_add(&answer, WHY_OVER, 0, 0);
    else if (top->seat != seat)
        why_not_yours(game, state, seat, ref, &answer);
    else if (!game_is_choosable(game, state, ref))
        why_not_now(game, state, ref, &answer);
    return answer.count;
}

const char *game_event_name(const struct game *game, const struct event *event, int *kind)
{
    const struct event_words *row = &game->words.events[event->kind];
    *kind = row->about && event->item < row->about->count ? game->kind_count - 1 : -1;
    while (*kind >= 0 && game->kinds[*kind] != row->about)
        --*kind;
    return row->name;
}

bool game_event_is_use(const struct game *game, const struct event *event)
{
    return game->words.events[event->kind].use;
}
