/* decision.c: see decision.h. */
#include "core/decision.h"

#include "core/game.h"

static void pop(const struct decisions *d, void *state)
{
    int top = --((uint8_t *)state)[d->depth];
    memset((uint8_t *)state + d->frames + (size_t)top * d->frame_size, 0, d->frame_size);
}

/* True when the decision waits for its seat; else it was answered, or lapsed. */
static bool is_put(const struct decisions *d, int kind, const struct play *play)
{
    uint32_t actions[LEGAL_MAX];
    int count = 0;
    if (d->rows[kind].asked == ASKED_ALWAYS)
        return true;
    DECISION_CALL(d, kind, count =, legal, play->state, actions);
    if (count == 1)
        DECISION_CALL(d, kind, , apply, play, actions[0]);
    else if (count == 0)
        pop(d, play->state);
    return count > 1;
}

void decisions_go_on(const struct decisions *d, const struct play *play)
{
    const struct frame *top;
    while ((top = decisions_top(d, play->state)) && !play->chance->failed) {
        int kind = top->kind;
        bool settled = false;
        if (d->rows[kind].step) {
            DECISION_CALL(d, kind, , step, play);
            continue;
        }
        if (d->rows[kind].settle)
            DECISION_CALL(d, kind, settled =, settle, play);
        if (!settled && is_put(d, kind, play))
            return;
    }
}

unsigned decisions_seen_by(const struct decisions *d, const void *state, uint32_t action)
{
    const struct frame *top = decisions_top(d, state);
    return top && d->rows[top->kind].seen_by ? d->rows[top->kind].seen_by(state, action)
                                             : EVENT_PUBLIC;
}

static bool refuse_frame(const struct decisions *d, const struct frame *frame, struct text *error)
{
    if (frame->kind >= d->names->count)
        return text_refuse(error, "frames: a step that does not fit the position");
    text_format(error, "frames: %s cannot be asked", d->names->items[frame->kind].id);
    return false;
}

bool decisions_are_sound(const struct decisions *d, const void *state, int players,
                         struct text *error)
{
    uint32_t actions[LEGAL_MAX];
    int depth = decisions_depth(d, state);
    if (depth > d->capacity - d->room)
        return text_refuse(error, "frames: more than play can reach");
    for (int place = 0; place < depth; place++) {
        const struct frame *frame = decisions_frame(d, state, place);
        if (frame->kind >= d->count || frame->seat >= players)
            return text_refuse(error, "frames: a decision of nobody");
        const struct decision *row = &d->rows[frame->kind];
        if (row->is_sound && !row->is_sound(state, place))
            return refuse_frame(d, frame, error);
    }
    const struct frame *top = decisions_top(d, state);
    bool asks = !top || (top->kind < d->names->count && d->rows[top->kind].legal(state, actions));
    return asks || refuse_frame(d, top, error);
}
