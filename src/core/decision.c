/* decision.c: see decision.h. */
#include "core/decision.h"

#include "core/game.h"

void decisions_lapse(const struct decisions *d, const struct play *play)
{
    int top = --((uint8_t *)play->state)[d->depth];
    memset((uint8_t *)play->state + d->frames + (size_t)top * d->frame_size, 0, d->frame_size);
}

bool decisions_pass(const struct decisions *d, const struct play *play)
{
    int kind = decisions_top(d, play->state)->kind;
    bool is_step = false, settled = false;
    DECISION_ROW(d, kind, if (row->step) is_step = true, row->step(play));
    if (is_step || (d->settle && d->settle(play)))
        return true;
    DECISION_ROW(d, kind, if (row->settle) settled = row->settle(play));
    return settled;
}

/* True if the decision waits for its seat; otherwise it has been answered, or has lapsed. */
static bool is_put(const struct decisions *d, const struct play *play)
{
    uint32_t actions[LEGAL_MAX];
    int kind = decisions_top(d, play->state)->kind, count = 0;
    if (decisions_is_put(d, kind, 0))
        return true;
    DECISION_ROW(d, kind, count = row->legal(play->state, actions));
    if (count == 1)
        decisions_act(d, play, actions[0]);
    else if (count == 0)
        decisions_lapse(d, play);
    return count > 1;
}

void decisions_go_on(const struct decisions *d, const struct play *play)
{
    while (decisions_depth(d, play->state) && !play->chance->failed)
        if (!decisions_pass(d, play) && is_put(d, play))
            return;
}

unsigned decisions_seen_by(const struct decisions *d, const void *state, uint32_t action)
{
    const struct decision *row = decisions_row(d, state);
    if (row && row->secret)
        return 1u << decisions_decider(d, state);
    return row && row->seen_by ? row->seen_by(state, action) : EVENT_PUBLIC;
}

void decisions_write_question(const struct decisions *d, const void *state,
                              struct json_writer *json)
{
    const struct decision *row = decisions_row(d, state);
    json_key(json, "question");
    if (!row || !row->about) {
        json_null(json);
        return;
    }
    json_begin_object(json);
    row->about(state, json);
    json_end_object(json);
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
