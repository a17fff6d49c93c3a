/* entry.c: entries: what they do to a room, and the list of those to be stored. Everything that
 * changes a room for good goes through here, so that its entries alone give the same room again. */
#include <stdlib.h>
#include <string.h>

#include "room/parts.h"

/* Lists */

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy)
        memcpy(copy, text, size);
    return copy;
}

void room_entry_free(struct room_entry *entry)
{
    free(entry->name);
    free(entry->text);
    entry->name = entry->text = NULL;
}

void room_keep(struct call *call, const struct room_entry *entry)
{
    struct room_effects *effects = call->effects;
    if (effects->count == effects->capacity) {
        int capacity = 2 * effects->capacity + 8;
        struct room_entry *more = realloc(effects->entries, (size_t)capacity * sizeof *more);
        if (!more) {
            effects->failed = true;
            return;
        }
        effects->entries = more;
        effects->capacity = capacity;
    }
    struct room_entry *kept = &effects->entries[effects->count];
    *kept = *entry;
    kept->date = call->request->date;
    kept->name = entry->name ? copy_text(entry->name) : NULL;
    kept->text = entry->text ? copy_text(entry->text) : NULL;
    effects->count++;
    effects->failed |= (entry->name && !kept->name) || (entry->text && !kept->text);
}

void room_effects_clear(struct room_effects *effects)
{
    for (int i = 0; i < effects->count; i++)
        room_entry_free(&effects->entries[i]);
    free(effects->entries);
    text_free(&effects->why);
    *effects = (struct room_effects){.why = TEXT_EMPTY};
}

/* What they do */

static bool play(struct room *room, const struct room_entry *entry, struct text *error)
{
    int version = table_version(room->table);
    uint32_t action;
    if (!entry->text || entry->version != version || room_turn(room) != entry->seat ||
        !game_action_parse(table_game(room->table), table_state(room->table), entry->text,
                           &action)) {
        text_format(error, "its action %d cannot be played", version + 1);
        return false;
    }
    if (!room_journal_play(room, action, error))
        return false;
    if (entry->gained)
        room_journal_gain(room);
    return true;
}

static bool undo(struct room *room, const struct room_entry *entry, struct text *error)
{
    if (entry->version < 0 || entry->version >= table_version(room->table))
        return text_refuse(error, "it goes back to no earlier version");
    room_journal_undo(room, entry->version);
    room_bots_forget(room);
    return true;
}

static bool is_seat(const struct room *room, int seat)
{
    return seat >= 0 && seat < room_players(room);
}

/* A bot that plays another level is another bot. */
static void change_seat(struct room *room, const struct room_entry *entry)
{
    struct room_seat *row = &room->chairs[entry->seat].row;
    if (strcmp(row->level, entry->row.level) != 0)
        room_bot_leave(room, entry->seat);
    *row = entry->row;
}

static bool ask(struct room *room, const struct room_ask *asked, struct text *error)
{
    bool about = asked->what == ASK_SUBSTITUTE || asked->what == ASK_INVITE;
    if (!is_seat(room, asked->seat) || (about && !is_seat(room, asked->target)) ||
        (asked->what == ASK_UNDO && (asked->to < 0 || asked->to >= table_version(room->table))))
        return text_refuse(error, "its request is none");
    room->ask = *asked;
    room->ask.open = true;
    return true;
}

static bool keep_rematch(struct room *room, const char *text, struct text *error)
{
    char *copy = text ? copy_text(text) : NULL;
    if (!copy)
        return text_refuse(error, "out of memory");
    free(room->rematch);
    room->rematch = copy;
    return true;
}

/* Who made the entry, if it is somebody's. */
static bool has_maker(const struct room *room, const struct room_entry *entry)
{
    if (entry->kind == ENTRY_CHAT && entry->seat == SEAT_NONE)
        return true; /* a spectator */
    return entry->kind == ENTRY_OPEN || entry->kind == ENTRY_ASK || entry->kind == ENTRY_DROP ||
           entry->kind == ENTRY_REMATCH || is_seat(room, entry->seat);
}

bool room_restore(struct room *room, const struct room_entry *entry, struct text *error)
{
    if (!has_maker(room, entry))
        return text_refuse(error, "it is of a seat that is not there");
    switch (entry->kind) {
    case ENTRY_SEAT:
        change_seat(room, entry);
        return true;
    case ENTRY_PLAY:
        return play(room, entry, error);
    case ENTRY_UNDO:
        return undo(room, entry, error);
    case ENTRY_ASK:
        return ask(room, &entry->ask, error);
    case ENTRY_ANSWER:
        room->ask.accepted |= entry->accept ? 1u << entry->seat : 0;
        room->ask.open &= entry->accept;
        return true;
    case ENTRY_DROP:
        room->ask.open = false;
        return true;
    case ENTRY_PAUSE:
    case ENTRY_RESUME:
        room->paused = entry->kind == ENTRY_PAUSE;
        return true;
    case ENTRY_REMATCH:
        return keep_rematch(room, entry->text, error);
    case ENTRY_CHAT: /* the host has them */
    case ENTRY_NOTE:
        return true;
    case ENTRY_OPEN:
    case ENTRY_COUNT:
        break;
    }
    return text_refuse(error, "it does not belong there");
}

bool room_put(struct call *call, const struct room_entry *entry)
{
    struct text error = TEXT_EMPTY;
    bool good = room_restore(call->room, entry, &error);
    if (good)
        room_keep(call, entry);
    else
        call_refuse(call, RPC_INTERNAL_ERROR, text_string(&error));
    text_free(&error);
    return good;
}

/* The shortest list of entries */

static void pack_play(struct call *call, int version)
{
    const struct room *room = call->room;
    const struct journal_entry *journal = &room->journal[version];
    struct text notation = TEXT_EMPTY;
    game_action_text(table_game(room->table), table_action_at(room->table, version), &notation);
    call->effects->failed |= notation.failed;
    room_keep(call, &(struct room_entry){.kind = ENTRY_PLAY,
                                         .seat = journal->seat,
                                         .version = version,
                                         .gained = journal->gained,
                                         .text = notation.data});
    text_free(&notation);
}

/* A record of the game as it began. */
static void pack_open(struct call *call)
{
    const struct room *room = call->room;
    struct text record = TEXT_EMPTY;
    table_record(room->table, &record);
    char *end = record.failed ? NULL : strstr(record.data, "\nbegin\n");
    call->effects->failed |= !end;
    if (end)
        end[sizeof "\nbegin\n" - 1] = '\0';
    room_keep(call, &(struct room_entry){.kind = ENTRY_OPEN,
                                         .rules = room->rules,
                                         .undos = room->undos,
                                         .text = record.data});
    text_free(&record);
}

/* What any action would end. */
static void pack_pending(struct call *call)
{
    const struct room *room = call->room;
    if (room->ask.open)
        room_keep(call, &(struct room_entry){.kind = ENTRY_ASK, .ask = room->ask});
    if (room->paused)
        room_keep(call, &(struct room_entry){.kind = ENTRY_PAUSE});
}

void room_write_pending(struct room *room, struct text *lines)
{
    const struct room_request request = {.date = 0};
    struct room_effects pending = {.why = TEXT_EMPTY};
    struct call call = {.room = room, .request = &request, .effects = &pending};
    pack_pending(&call);
    for (int i = 0; i < pending.count; i++) {
        struct json_writer json = json_writer_to(lines);
        room_write_entry(&pending.entries[i], &json);
        text_add_char(lines, '\n');
    }
    lines->failed |= pending.failed;
    room_effects_clear(&pending);
}

void room_pack(struct room *room, int64_t date, struct room_effects *effects)
{
    const struct room_request request = {.date = date};
    struct call call = {.room = room, .request = &request, .effects = effects};
    pack_open(&call);
    for (int version = 0; version < table_version(room->table); version++)
        pack_play(&call, version);
    /* Seats come after the actions, because applying an action that gained time changes `again` of
     * its seat. */
    for (int seat = 0; seat < room_players(room); seat++)
        room_keep(&call, &(struct room_entry){
                             .kind = ENTRY_SEAT, .seat = seat, .row = room->chairs[seat].row});
    pack_pending(&call);
    if (room->rematch)
        room_keep(&call, &(struct room_entry){.kind = ENTRY_REMATCH, .text = room->rematch});
}
