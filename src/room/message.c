/* message.c: turns the parameters of a method, as they were read (data/messages), into a request.
 */
#include <string.h>

#include "room/parts.h"
#include "room/plain.h"
#include "server_messages.h"

static bool fail(struct room_effects *effects, const char *why)
{
    effects->code = RPC_INVALID_PARAMS;
    text_clear(&effects->why);
    text_add(&effects->why, why);
    return false;
}

static void set_moment(struct room_request *request, int version, int undos)
{
    request->version = version;
    request->undos = undos;
}

const struct form *room_find_method(const char *name, enum room_verb *verb)
{
    static const struct {
        const char *name;
        enum room_verb verb;
        const struct form *form;
    } methods[] = {
        {"play", VERB_PLAY, &server_params_play_form},
        {"preview", VERB_PREVIEW, &server_params_preview_form},
        {"undo", VERB_UNDO, &server_params_undo_form},
        {"redo", VERB_REDO, &server_params_redo_form},
        {"answer", VERB_ANSWER, &server_params_answer_form},
        {"past", VERB_PAST, &server_params_past_form},
        {"why", VERB_WHY, &server_params_why_form},
        {"hint", VERB_HINT, &server_params_hint_form},
        {"chat", VERB_CHAT, &server_params_chat_form},
        {"note", VERB_NOTE, &server_params_note_form},
        {"substitute", VERB_SUBSTITUTE, &server_params_substitute_form},
        {"home", VERB_HOME, &server_params_home_form},
        {"resign", VERB_RESIGN, &server_params_resign_form},
        {"pause", VERB_PAUSE, &server_params_pause_form},
        {"resume", VERB_RESUME, &server_params_resume_form},
    };
    static_assert(COUNT_OF(methods) == ROOM_METHOD_COUNT, "each once");
    for (int i = 0; i < ROOM_METHOD_COUNT; i++)
        if (strcmp(methods[i].name, name) == 0) {
            *verb = methods[i].verb;
            return methods[i].form;
        }
    return NULL;
}

bool room_read_params(enum room_verb verb, const union server_params *params,
                      struct room_request *request, struct room_plain *plain,
                      struct room_effects *effects)
{
    request->verb = verb;
    switch (verb) {
    case VERB_PLAY:
        request->text = params->play.action;
        set_moment(request, params->play.version, params->play.undos);
        return true;
    case VERB_PREVIEW:
        request->text = params->preview.action;
        set_moment(request, params->preview.version, params->preview.undos);
        return true;
    case VERB_PAST:
        set_moment(request, params->past.version, params->past.undos);
        return true;
    case VERB_UNDO:
        set_moment(request, params->undo.has_to ? params->undo.to : -1,
                   params->undo.has_undos ? params->undo.undos : -1);
        return true;
    case VERB_REDO:
        request->undos = params->redo.has_undos ? params->redo.undos : -1;
        return true;
    case VERB_ANSWER:
        request->number = params->answer.number;
        request->accept = params->answer.accept;
        return true;
    case VERB_WHY:
        request->text = params->why.ref;
        return true;
    case VERB_HINT:
        request->ms = params->hint.has_ms ? params->hint.ms : 0;
        return true;
    case VERB_CHAT:
        request->text = plain->text;
        return (strlen(params->chat.text) < sizeof plain->text &&
                plain_text(params->chat.text, PLAIN_LINES, plain->text)) ||
               fail(effects, "text has nothing to be seen");
    case VERB_NOTE:
        request->text = params->note.text;
        return strlen(request->text) <= ROOM_NOTE_BYTES || fail(effects, "text is too long");
    case VERB_SUBSTITUTE:
        request->seat = params->substitute.seat;
        request->text = params->substitute.level;
        return true;
    case VERB_HOME:
    case VERB_RESIGN:
    case VERB_PAUSE:
    case VERB_RESUME:
        return true;
    case VERB_JOIN: /* these need what only a host knows */
    case VERB_LEAVE:
    case VERB_TAKE:
    case VERB_HOLD:
    case VERB_FORGET:
    case VERB_REPLACE:
    case VERB_INVITE:
    case VERB_REMATCH:
    case VERB_TICK:
    case VERB_COUNT:
        break;
    }
    return fail(effects, "no room answers that");
}
