/* entry_text.c: entries as text, one JSON object each. One table says which members an entry has,
 * so that writing and reading cannot differ. */
#include <stdlib.h>
#include <string.h>

#include "room/parts.h"

static const char *const entry_names[ENTRY_COUNT] = {"open",   "seat",   "play", "undo",
                                                     "ask",    "answer", "drop", "pause",
                                                     "resume", "chat",   "note", "rematch"};

enum type {
    NUMBER, /* int, 0 or more */
    LONG,   /* int64_t, likewise */
    SEAT,   /* int; null: SEAT_NONE */
    FLAG,   /* bool */
    RARELY, /* bool; missing: false */
    SET,    /* unsigned: a bit per seat, written as a number */
    CHARS,  /* char[], cut to its size */
    TEXT,   /* char *, owned */
    KIND,   /* enum seat_kind */
    WHAT    /* enum ask_what */
};

static const struct member {
    enum entry_kind kind;
    const char *key;
    enum type type;
    size_t at, size;
} members[] = {
#define MEMBER(kind, key, type, name) \
    { \
        kind, key, type, offsetof(struct room_entry, name), sizeof(((struct room_entry *)0)->name) \
    }
    MEMBER(ENTRY_OPEN, "record", TEXT, text),
    MEMBER(ENTRY_OPEN, "undos", NUMBER, undos),
    MEMBER(ENTRY_OPEN, "budget", NUMBER, rules.clock.budget),
    MEMBER(ENTRY_OPEN, "increment", NUMBER, rules.clock.increment),
    MEMBER(ENTRY_OPEN, "cap", NUMBER, rules.clock.cap),
    MEMBER(ENTRY_OPEN, "hints", FLAG, rules.hints),
    MEMBER(ENTRY_OPEN, "local", FLAG, rules.local),
    MEMBER(ENTRY_OPEN, "creator", SEAT, rules.creator),
    MEMBER(ENTRY_OPEN, "rated", RARELY, rules.rated),
    MEMBER(ENTRY_SEAT, "seat", SEAT, seat),
    MEMBER(ENTRY_SEAT, "kind", KIND, row.kind),
    MEMBER(ENTRY_SEAT, "level", CHARS, row.level),
    MEMBER(ENTRY_SEAT, "name", CHARS, row.name),
    MEMBER(ENTRY_SEAT, "held", FLAG, row.held),
    MEMBER(ENTRY_SEAT, "joined", FLAG, row.joined),
    MEMBER(ENTRY_SEAT, "invites", FLAG, row.invites),
    MEMBER(ENTRY_SEAT, "clock", LONG, row.clock_ms),
    MEMBER(ENTRY_SEAT, "again", NUMBER, row.again),
    MEMBER(ENTRY_PLAY, "seat", SEAT, seat),
    MEMBER(ENTRY_PLAY, "version", NUMBER, version),
    MEMBER(ENTRY_PLAY, "action", TEXT, text),
    MEMBER(ENTRY_PLAY, "gained", FLAG, gained),
    MEMBER(ENTRY_UNDO, "seat", SEAT, seat),
    MEMBER(ENTRY_UNDO, "to", NUMBER, version),
    MEMBER(ENTRY_ASK, "what", WHAT, ask.what),
    MEMBER(ENTRY_ASK, "number", LONG, ask.number),
    MEMBER(ENTRY_ASK, "seat", SEAT, ask.seat),
    MEMBER(ENTRY_ASK, "to", NUMBER, ask.to),
    MEMBER(ENTRY_ASK, "target", SEAT, ask.target),
    MEMBER(ENTRY_ASK, "accepted", SET, ask.accepted),
    MEMBER(ENTRY_ASK, "level", CHARS, ask.level),
    MEMBER(ENTRY_ASK, "payload", CHARS, ask.payload),
    MEMBER(ENTRY_ANSWER, "seat", SEAT, seat),
    MEMBER(ENTRY_ANSWER, "accept", FLAG, accept),
    MEMBER(ENTRY_PAUSE, "seat", SEAT, seat),
    MEMBER(ENTRY_RESUME, "seat", SEAT, seat),
    MEMBER(ENTRY_CHAT, "seat", SEAT, seat),
    MEMBER(ENTRY_CHAT, "name", TEXT, name),
    MEMBER(ENTRY_CHAT, "text", TEXT, text),
    MEMBER(ENTRY_NOTE, "seat", SEAT, seat),
    MEMBER(ENTRY_NOTE, "text", TEXT, text),
    MEMBER(ENTRY_REMATCH, "next", TEXT, text),
#undef MEMBER
};

/* Writing */

static void write_member(struct json_writer *json, const struct member *member, const void *value)
{
    if (member->type == RARELY && !*(const bool *)value)
        return;
    json_key(json, member->key);
    switch (member->type) {
    case NUMBER:
        json_int(json, *(const int *)value);
        break;
    case LONG:
        json_int(json, *(const int64_t *)value);
        break;
    case SEAT:
        if (*(const int *)value == SEAT_NONE)
            json_null(json);
        else
            json_int(json, *(const int *)value);
        break;
    case FLAG:
    case RARELY:
        json_bool(json, *(const bool *)value);
        break;
    case SET:
        json_int(json, *(const unsigned *)value);
        break;
    case CHARS:
        json_string(json, value);
        break;
    case TEXT:
        json_string(json, *(char *const *)value ? *(char *const *)value : "");
        break;
    case KIND:
        json_string(json, seat_kind_names[*(const enum seat_kind *)value]);
        break;
    case WHAT:
        json_string(json, ask_names[*(const enum ask_what *)value]);
        break;
    }
}

void room_write_entry(const struct room_entry *entry, struct json_writer *json)
{
    json_begin_object(json);
    json_pair_string(json, "entry", entry_names[entry->kind]);
    json_pair_int(json, "date", entry->date);
    for (int i = 0; i < COUNT_OF(members); i++)
        if (members[i].kind == entry->kind)
            write_member(json, &members[i], (const char *)entry + members[i].at);
    json_end_object(json);
}

/* Reading */

static int find_word(const struct json_node *node, const char *const *words, int count)
{
    const char *word = json_as_string(node);
    for (int i = 0; word && i < count; i++)
        if (strcmp(word, words[i]) == 0)
            return i;
    return -1;
}

static bool read_text(const struct json_node *node, char **text)
{
    const char *string = json_as_string(node);
    size_t size = string ? strlen(string) + 1 : 0;
    *text = string ? malloc(size) : NULL;
    if (*text)
        memcpy(*text, string, size);
    return *text;
}

static bool read_number(const struct json_node *node, int64_t most, int64_t *number)
{
    return json_as_int(node, 0, most, number);
}

static bool read_member(const struct json_node *node, const struct member *member, void *value)
{
    const char *string = json_as_string(node);
    int64_t number = 0;
    int word;
    switch (member->type) {
    case NUMBER:
        if (!read_number(node, 1 << 30, &number))
            return false;
        *(int *)value = (int)number;
        return true;
    case LONG:
        return read_number(node, INT64_MAX, value);
    case SEAT:
        number = SEAT_NONE;
        if (!node || (node->type != JSON_NULL && !read_number(node, SEATS_MAX - 1, &number)))
            return false;
        *(int *)value = (int)number;
        return true;
    case RARELY:
        *(bool *)value = node && node->type == JSON_TRUE;
        return !node || node->type == JSON_TRUE || node->type == JSON_FALSE;
    case FLAG:
        *(bool *)value = node && node->type == JSON_TRUE;
        return node && (node->type == JSON_TRUE || node->type == JSON_FALSE);
    case SET:
        if (!read_number(node, (1 << SEATS_MAX) - 1, &number))
            return false;
        *(unsigned *)value = (unsigned)number;
        return true;
    case CHARS:
        if (!string || strlen(string) >= member->size)
            return false;
        room_copy_text(value, member->size, string);
        return true;
    case TEXT:
        return read_text(node, value);
    case KIND:
        word = find_word(node, seat_kind_names, KIND_COUNT);
        *(enum seat_kind *)value = (enum seat_kind)(word < 0 ? 0 : word);
        return word >= 0;
    case WHAT:
        word = find_word(node, ask_names, ASK_COUNT);
        *(enum ask_what *)value = (enum ask_what)(word < 0 ? 0 : word);
        return word >= 0;
    }
    return false;
}

static bool read_members(const struct json_node *root, struct room_entry *entry, struct text *error)
{
    int kind = find_word(json_member(root, "entry"), entry_names, ENTRY_COUNT);
    if (kind < 0)
        return text_refuse(error, "it is no entry of a room");
    *entry = (struct room_entry){.kind = (enum entry_kind)kind, .seat = SEAT_NONE};
    if (!read_number(json_member(root, "date"), INT64_MAX, &entry->date))
        return text_refuse(error, "it has no date");
    for (int i = 0; i < COUNT_OF(members); i++) {
        const struct member *member = &members[i];
        if (member->kind == entry->kind &&
            !read_member(json_member(root, member->key), member, (char *)entry + member->at)) {
            text_format(error, "its member %s is wrong", member->key);
            return false;
        }
    }
    return true;
}

bool room_read_entry(const char *bytes, size_t count, struct room_entry *entry, struct text *error)
{
    struct json_document document = json_parse(bytes, count);
    *entry = (struct room_entry){.kind = ENTRY_COUNT};
    bool good = document.root ? read_members(document.root, entry, error)
                              : text_refuse(error, document.error);
    if (!good)
        room_entry_free(entry);
    json_free(&document);
    return good;
}

static bool restore_line(struct room **room, const char *line, size_t length, double now, int away,
                         struct text *error)
{
    struct room_entry entry;
    if (!room_read_entry(line, length, &entry, error))
        return false;
    bool good = *room ? room_restore(*room, &entry, error)
                      : (*room = room_new(&entry, now, away, error)) != NULL;
    room_entry_free(&entry);
    return good;
}

bool room_restore_lines(struct room **room, const char *lines, size_t length, double now, int away,
                        struct text *error)
{
    const char *end = lines + length;
    while (lines < end) {
        const char *newline = memchr(lines, '\n', (size_t)(end - lines));
        size_t count = (size_t)((newline ? newline : end) - lines);
        if (count && !restore_line(room, lines, count, now, away, error))
            return false;
        lines += count + 1;
    }
    return true;
}

/* What entries decide */

static void write_journal(const struct room *room, struct json_writer *json)
{
    json_key(json, "journal");
    json_begin_array(json);
    for (int version = 0; version < table_version(room->table); version++) {
        const struct journal_entry *entry = &room->journal[version];
        json_begin_object(json);
        json_pair_int(json, "seat", entry->seat);
        shape_action(json, table_game(room->table), table_action_at(room->table, version));
        json_pair_int(json, "events", entry->count);
        json_pair_int(json, "seen_by", entry->seen_by);
        json_pair_bool(json, "gained", entry->gained);
        json_end_object(json);
    }
    json_end_array(json);
}

void room_write_state(const struct room *room, struct json_writer *json)
{
    struct text hash = TEXT_EMPTY;
    text_add_hex64(&hash, game_hash(table_game(room->table), table_state(room->table)));
    json_begin_object(json);
    json_pair_string(json, "hash", text_string(&hash));
    json_pair_int(json, "undos", room->undos);
    json_pair_bool(json, "paused", room->paused);
    json_pair_string(json, "rematch", room_rematch(room));
    json_key(json, "rules");
    room_write_entry(&(struct room_entry){.kind = ENTRY_OPEN, .rules = room->rules}, json);
    json_key(json, "seats");
    json_begin_array(json);
    for (int seat = 0; seat < room_players(room); seat++)
        room_write_entry(
            &(struct room_entry){.kind = ENTRY_SEAT, .seat = seat, .row = room->chairs[seat].row},
            json);
    json_end_array(json);
    json_key(json, "ask");
    if (room->ask.open)
        room_write_entry(&(struct room_entry){.kind = ENTRY_ASK, .ask = room->ask}, json);
    else
        json_null(json);
    write_journal(room, json);
    json_end_object(json);
    text_free(&hash);
}
