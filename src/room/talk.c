/* talk.c: what is said and asked at a table without changing the game: talk, notes, earlier
 * moments, reasons. Lines of talk and notes are entries; the room does not remember them, its host
 * does. */
#include <string.h>

#include "room/parts.h"

static bool keep(struct call *call, const struct room_entry *what, const char *name)
{
    struct room_entry entry = *what;
    struct text texts[2] = {TEXT_EMPTY, TEXT_EMPTY};
    text_add(&texts[0], name);
    text_add(&texts[1], call->request->text);
    entry.name = texts[0].data;
    entry.text = texts[1].data;
    bool good = texts[0].failed || texts[1].failed
                    ? call_refuse(call, RPC_INTERNAL_ERROR, "out of memory")
                    : room_put(call, &entry) && call_answer_nothing(call);
    text_free(&texts[0]);
    text_free(&texts[1]);
    return good;
}

bool verb_chat(struct call *call)
{
    bool looks_on = call->request->from == SEAT_SPECTATOR;
    int seat = looks_on ? SEAT_NONE : call->request->from;
    const char *name = call->request->name ? call->request->name : "";
    if (!looks_on)
        name = call->room->chairs[seat].row.name;
    else if (room_is_name_taken(call->room, SEAT_NONE, name))
        name = ""; /* players have names of their own */
    return keep(call, &(struct room_entry){.kind = ENTRY_CHAT, .seat = seat}, name);
}

bool verb_note(struct call *call)
{
    return keep(call, &(struct room_entry){.kind = ENTRY_NOTE, .seat = call->request->from}, "");
}

bool verb_why(struct call *call)
{
    const struct table *table = call->room->table;
    const struct game *game = table_game(table);
    struct reason reasons[REASONS_MAX];
    struct ref ref;
    if (!game_ref_parse(game, call->request->text, &ref))
        return call_refuse(call, RPC_INVALID_PARAMS, "nothing is called that");
    int count = game_why(game, table_state(table), call->request->from, ref, reasons);
    shape_reasons(call->out, game, reasons, count);
    return true;
}
