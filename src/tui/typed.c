/* typed.c: see typed.h. */
#include "tui/typed.h"

#include <string.h>

#include "tui/command.h"
#include "tui/utf8.h"

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

/* Actions */

/* The notation with names instead of ids: "build Lumber Yard". */
static void add_named(const struct game *game, uint32_t action, enum lang lang, struct text *out)
{
    const struct verb *verb = &game->verbs[action_verb(action)];
    text_add(out, verb->name);
    for (int i = 0; i < ACTION_ARGS; i++) {
        if (verb->args[i].type == ARG_ITEM)
            text_format(out, " %s",
                        game->kinds[verb->args[i].kind]->items[action_arg(action, i)].name[lang]);
        else if (verb->args[i].type == ARG_NUMBER || verb->args[i].type == ARG_SEAT)
            text_format(out, " %d", (int)action_arg(action, i));
    }
}

/* True when every word of `typed` begins the word of `notation` in the same place. */
static bool words_match(const char *notation, const char *typed)
{
    while (*typed) {
        size_t length = strcspn(typed, " ");
        if (strncmp(notation, typed, length) != 0)
            return false;
        notation += strcspn(notation, " ");
        notation += *notation == ' ';
        typed += length;
        typed += strspn(typed, " ");
        if (*typed && !*notation)
            return false;
    }
    return true;
}

enum match { MATCH_NONE, MATCH_START, MATCH_WHOLE };

static enum match match_key(const char *candidate, const char *typed_key)
{
    struct text key = TEXT_EMPTY;
    utf8_add_key(&key, candidate);
    enum match match = strcmp(text_string(&key), typed_key) == 0   ? MATCH_WHOLE
                       : starts_with(text_string(&key), typed_key) ? MATCH_START
                                                                   : MATCH_NONE;
    text_free(&key);
    return match;
}

static enum match match_action(const struct game *game, uint32_t action, const char *typed,
                               const char *typed_key)
{
    struct text written = TEXT_EMPTY;
    game_action_text(game, action, &written);
    enum match best = match_key(text_string(&written), typed_key);
    if (best == MATCH_NONE && words_match(text_string(&written), typed))
        best = MATCH_START;
    for (int lang = 0; lang < LANG_COUNT && best != MATCH_WHOLE; lang++) {
        text_clear(&written);
        add_named(game, action, (enum lang)lang, &written);
        enum match match = match_key(text_string(&written), typed_key);
        if (match > best)
            best = match;
    }
    text_free(&written);
    return best;
}

/* The actions that match; if some match completely, only those. */
static int matching_actions(const struct session *session, const char *typed, uint32_t *found)
{
    uint32_t actions[LEGAL_MAX];
    struct text key = TEXT_EMPTY;
    int count = game_legal(session->game, table_state(session->table), actions), kept = 0;
    enum match best = MATCH_START;
    utf8_add_key(&key, typed);
    for (int i = 0; i < count; i++) {
        enum match match = match_action(session->game, actions[i], typed, text_string(&key));
        if (match < best)
            continue;
        if (match > best)
            kept = 0;
        best = match;
        found[kept++] = actions[i];
    }
    text_free(&key);
    return kept;
}

static void add_notations(const struct session *session, const uint32_t *actions, int count,
                          struct text *out)
{
    for (int i = 0; i < count; i++) {
        game_action_text(session->game, actions[i], out);
        text_add_char(out, '\n');
    }
}

/* Things */

static enum match match_item(const struct item *item, const char *key)
{
    enum match best = match_key(item->id, key);
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        enum match match = match_key(item->name[lang], key);
        const char *name = item->name[lang];
        if (match == MATCH_NONE && starts_with(name, "The "))
            match = match_key(name + 4, key);
        if (match > best)
            best = match;
    }
    return best;
}

/* Whether another table has a thing with the same id that has a text. */
static bool has_namesake(const struct game *game, int kind, const struct item *item)
{
    for (int other = 0; other < game->kind_count; other++) {
        const struct item_list *table = game->kinds[other];
        int found = other == kind ? -1 : item_find(table, item->id, strlen(item->id));
        if (found >= 0 && *table->items[found].text[LANG_EN])
            return true;
    }
    return false;
}

/* An id, preceded by its kind if the id alone is ambiguous. */
static void add_id(const struct game *game, int kind, const struct item *item, struct text *out)
{
    if (has_namesake(game, kind, item))
        text_format(out, "%s:", game->kinds[kind]->kind);
    text_format(out, "%s\n", item->id);
}

enum typed_result typed_thing(const struct session *session, const char *text, struct ref *ref,
                              struct text *several)
{
    const struct game *game = session->game;
    struct text key = TEXT_EMPTY, ids = TEXT_EMPTY;
    enum match best = MATCH_NONE;
    int count = 0;
    if (game_ref_parse(game, text, ref))
        return TYPED_ONE;
    utf8_add_key(&key, text);
    for (int kind = 0; kind < game->kind_count && key.length; kind++) {
        for (int i = 0; i < game->kinds[kind]->count; i++) {
            const struct item *item = &game->kinds[kind]->items[i];
            enum match match = match_item(item, text_string(&key));
            if (match == MATCH_NONE || match < best)
                continue;
            if (!*item->text[LANG_EN] && has_namesake(game, kind, item))
                continue; /* only a word for using that thing: the other one counts */
            if (match > best)
                text_clear(&ids);
            add_id(game, kind, item, &ids);
            count = match > best ? 1 : count + 1;
            best = match;
            *ref = (struct ref){(uint8_t)kind, (uint8_t)i};
        }
    }
    if (count > 1 && several)
        text_add(several, text_string(&ids));
    text_free(&key);
    text_free(&ids);
    return count == 0 ? TYPED_NONE : count == 1 ? TYPED_ONE : TYPED_SEVERAL;
}

/* Meaning an action */

/* The actions about a thing of exactly that name. */
static int actions_naming(const struct session *session, const char *typed, uint32_t *found)
{
    uint32_t actions[LEGAL_MAX];
    struct ref refs[REFS_MAX];
    struct text key = TEXT_EMPTY;
    int count = game_legal(session->game, table_state(session->table), actions), kept = 0;
    utf8_add_key(&key, typed);
    for (int i = 0; i < count; i++) {
        int named = game_action_named(session->game, actions[i], refs);
        bool meant = false;
        for (int k = 0; k < named && !meant; k++) {
            const struct item_list *table = session->game->kinds[refs[k].kind];
            meant = match_item(&table->items[refs[k].item], text_string(&key)) == MATCH_WHOLE;
        }
        if (meant)
            found[kept++] = actions[i];
    }
    text_free(&key);
    return kept;
}

enum typed_result typed_action(const struct session *session, const char *text, uint32_t *action,
                               struct text *several)
{
    uint32_t found[LEGAL_MAX];
    int count = 0;
    if (game_action_parse(session->game, table_state(session->table), text, action))
        return TYPED_ONE;
    if (strchr(text, ' ')) /* the beginning of a single word is never enough: nobody should move by
                              accident */
        count = matching_actions(session, text, found);
    if (count == 0)
        count = actions_naming(session, text, found);
    if (count == 0)
        return TYPED_NONE;
    if (count == 1) {
        *action = found[0];
        return TYPED_ONE;
    }
    add_notations(session, found, count, several);
    return TYPED_SEVERAL;
}

/* Completion */

static void complete_things(const struct session *session, const char *line,
                            struct text *candidates)
{
    size_t head = strcspn(line, " ") + 1;
    const char *typed = line + head;
    for (int kind = 0; kind < session->game->kind_count; kind++) {
        const struct item_list *table = session->game->kinds[kind];
        for (int i = 0; i < table->count; i++) {
            if (!starts_with(table->items[i].id, typed))
                continue;
            text_add_bytes(candidates, line, head);
            text_format(candidates, "%s\n", table->items[i].id);
        }
    }
}

static int count_lines(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += *text == '\n';
    return count;
}

/* How many bytes at the beginning all lines have in common. */
static size_t common_start(const char *lines)
{
    size_t common = strcspn(lines, "\n");
    for (const char *line = lines; *line; line += strcspn(line, "\n") + 1) {
        size_t same = 0;
        while (same < common && line[same] == lines[same])
            same++;
        common = same;
    }
    return common;
}

int typed_complete(const struct session *session, struct text *line, struct text *candidates)
{
    const char *typed = text_string(line);
    if (command_takes_thing(typed)) {
        complete_things(session, typed, candidates);
    } else if (!session_waits_for_bot(session)) {
        uint32_t found[LEGAL_MAX];
        add_notations(session, found, matching_actions(session, typed, found), candidates);
    }
    if (!strchr(typed, ' '))
        command_add_words(typed, session->lang, candidates);
    int count = count_lines(text_string(candidates));
    size_t common = common_start(text_string(candidates));
    if (count == 1 || (common > line->length && starts_with(text_string(candidates), typed))) {
        text_clear(line);
        text_add_bytes(line, text_string(candidates), common);
    }
    return count;
}
