/* shown.c: what a room stores and tells, in one line each, as a person reads it. */
#include <string.h>

#include "room_test.h"

static const char *string_of(const struct json_node *node)
{
    const char *string = json_as_string(node);
    return string && *string ? string : "-";
}

static const struct json_node *item(const struct json_node *list, int index)
{
    const struct json_node *node = list ? list->child : NULL;
    while (node && index--)
        node = node->next;
    return node;
}

static void add_number(struct text *out, const char *key, const struct json_node *node)
{
    if (!node)
        return;
    text_format(out, " %s ", key);
    text_add(out, node->type == JSON_NUMBER ? node->bytes : "none");
}

static bool is_true(const struct json_node *node)
{
    return node && node->type == JSON_TRUE;
}

/* Entries */

static void show_seat(const struct room_seat *row, struct text *out)
{
    text_format(out, " %s", seat_kind_names[row->kind]);
    if (row->level[0])
        text_format(out, "/%s", row->level);
    text_format(out, " %s", row->name[0] ? row->name : "-");
    text_add(out, row->held ? " held" : "");
    text_add(out, row->joined ? " joined" : "");
    text_add(out, row->invites ? " invites" : "");
    if (row->clock_ms)
        text_format(out, " clock %d", (int)row->clock_ms);
    if (row->again)
        text_format(out, " again %d", row->again);
}

static void show_request(const struct room_ask *ask, struct text *out)
{
    text_format(out, " %s number %d by %d", ask_names[ask->what], (int)ask->number, ask->seat);
    if (ask->what == ASK_UNDO)
        text_format(out, " to %d", ask->to);
    if (ask->what == ASK_SUBSTITUTE || ask->what == ASK_INVITE)
        text_format(out, " target %d", ask->target);
    if (ask->level[0])
        text_format(out, " level %s", ask->level);
    if (ask->payload[0])
        text_format(out, " payload %s", ask->payload);
    if (ask->accepted)
        text_format(out, " accepted %d", (int)ask->accepted);
}

/* Of a long text how long it is. */
static void show_text(const char *string, struct text *out)
{
    enum { SHOWN_MAX = 100 };
    if (strlen(string) > SHOWN_MAX)
        text_format(out, "(%d letters)", (int)strlen(string));
    else
        text_add(out, string);
}

void show_entry(const struct room_entry *entry, struct text *out)
{
    switch (entry->kind) {
    case ENTRY_OPEN:
        text_add(out, "open");
        break;
    case ENTRY_SEAT:
        text_format(out, "seat %d", entry->seat);
        show_seat(&entry->row, out);
        break;
    case ENTRY_PLAY:
        text_format(out, "play %d version %d %s%s", entry->seat, entry->version, entry->text,
                    entry->gained ? " (gained)" : "");
        break;
    case ENTRY_UNDO:
        text_format(out, "undo %d to %d", entry->seat, entry->version);
        break;
    case ENTRY_ASK:
        text_add(out, "ask");
        show_request(&entry->ask, out);
        break;
    case ENTRY_ANSWER:
        text_format(out, "answer %d %s", entry->seat, entry->accept ? "yes" : "no");
        break;
    case ENTRY_DROP:
        text_add(out, "drop");
        break;
    case ENTRY_PAUSE:
        text_format(out, "pause %d", entry->seat);
        break;
    case ENTRY_RESUME:
        text_format(out, "resume %d", entry->seat);
        break;
    case ENTRY_CHAT:
        text_format(out, "chat %d %s: ", entry->seat, entry->name[0] ? entry->name : "-");
        show_text(entry->text, out);
        break;
    case ENTRY_NOTE:
        text_format(out, "note %d: ", entry->seat);
        show_text(entry->text, out);
        break;
    case ENTRY_REMATCH:
        text_format(out, "rematch %s", entry->text);
        break;
    case ENTRY_COUNT:
        break;
    }
}

/* Notifications */

static void show_people(const struct json_node *params, struct text *out)
{
    const struct json_node *names = json_member(params, "names");
    for (int seat = 0; seat < names->count; seat++) {
        const char *level = json_as_string(item(json_member(params, "levels"), seat));
        const struct json_node *vacant = item(json_member(params, "vacant"), seat);
        text_format(out, "%s %s %s", seat ? "," : "", string_of(item(names, seat)),
                    string_of(item(json_member(params, "kinds"), seat)));
        if (level)
            text_format(out, "/%s", level);
        text_add(out, is_true(item(json_member(params, "online"), seat)) ? " here" : "");
        if (vacant->type == JSON_NUMBER)
            text_format(out, " vacant %s", vacant->bytes);
        text_add(out, is_true(item(json_member(params, "invited"), seat)) ? " invited" : "");
    }
    text_add_char(out, ';');
    add_number(out, "creator", json_member(params, "creator"));
    text_add(out, is_true(json_member(params, "hints")) ? " hints" : "");
}

static void show_ask(const struct json_node *params, struct text *out)
{
    const struct json_node *of = json_member(params, "of");
    const char *level = json_as_string(json_member(params, "level"));
    text_format(out, " %s", string_of(json_member(params, "what")));
    add_number(out, "number", json_member(params, "number"));
    add_number(out, "by", json_member(params, "seat"));
    text_add(out, " of");
    for (const struct json_node *at = of->child; at; at = at->next)
        text_format(out, " %s", at->bytes);
    add_number(out, "to", json_member(params, "to"));
    add_number(out, "target", json_member(params, "target"));
    if (level)
        text_format(out, " level %s", level);
}

/* Of a long one its number and its end. */
static void show_log(const struct json_node *params, struct text *out)
{
    enum { SHOWN_MAX = 12, END = 2 };
    const struct json_node *log = json_member(params, "log");
    const struct json_node *first = log->child;
    text_format(out, "; log from %s:", json_member(params, "from")->bytes);
    if (log->count > SHOWN_MAX) {
        text_format(out, " %d, at last", log->count);
        first = item(log, log->count - END);
    }
    for (const struct json_node *at = first; at; at = at->next) {
        const char *action = json_as_string(json_member(at, "action"));
        text_format(out, "%s %s %s (%d)", at == first ? "" : ",", json_member(at, "seat")->bytes,
                    action ? action : "?", json_member(at, "events")->count);
    }
}

static void show_update(const struct json_node *params, struct text *out)
{
    const struct json_node *legal = json_member(params, "legal");
    const struct json_node *clocks = json_member(params, "clocks");
    const struct json_node *ask = json_member(params, "ask");
    add_number(out, "version", json_member(params, "version"));
    add_number(out, "undos", json_member(params, "undos"));
    add_number(out, "turn", json_member(params, "turn"));
    text_format(out, " %s", string_of(json_member(params, "phase")));
    text_add(out, is_true(json_member(params, "over")) ? " over" : "");
    if (legal->type == JSON_ARRAY)
        text_format(out, " legal %d", legal->count);
    text_add(out, is_true(json_member(params, "redo")) ? " redo" : "");
    text_add(out, json_member(params, "scores") ? " scores" : "");
    show_log(params, out);
    if (clocks) {
        text_add_char(out, ';');
        add_number(out, "running", json_member(clocks, "running"));
        text_add(out, " left");
        for (const struct json_node *at = json_member(clocks, "left")->child; at; at = at->next)
            text_format(out, " %s", at->bytes);
    }
    text_add(out, is_true(json_member(params, "paused")) ? "; paused" : "");
    if (ask) {
        text_add(out, "; asks");
        show_ask(ask, out);
    }
}

/* The action a bot proposes. */
void show_hint(const struct text *answer, struct text *out)
{
    struct json_document document = json_parse(text_string(answer), answer->length);
    text_format(out, "* a hint is given: %s\n", string_of(json_member(document.root, "action")));
    json_free(&document);
}

void show_told(const char *viewer, const char *method, const struct text *params, struct text *out)
{
    enum { TOLD_MAX = 1000 };
    struct json_document document = json_parse(text_string(params), params->length);
    text_format(out, "%s < %s", viewer, method);
    if (!document.root)
        text_add(out, " (no JSON)");
    else if (strcmp(method, "people") == 0)
        show_people(document.root, out);
    else if (strcmp(method, "update") == 0)
        show_update(document.root, out);
    else if (strcmp(method, "ask") == 0)
        show_ask(document.root, out);
    else if (params->length > TOLD_MAX)
        text_format(out, " (%d bytes)", (int)params->length);
    else
        text_format(out, " %s", text_string(params));
    text_add_char(out, '\n');
    json_free(&document);
}
