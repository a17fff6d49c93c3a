/* flow.c: see flow.h. */
#include "tui/flow.h"

#include <string.h>

#include "tui/utf8.h"

enum { GAP = 2 };

void flow_start(struct flow *flow, struct canvas *canvas, struct area area, int hang)
{
    *flow = (struct flow){.canvas = canvas, .area = area, .hang = hang};
}

/* Whether the present row is still empty. */
static bool at_start(const struct flow *flow)
{
    return flow->x <= (flow->y ? flow->hang : 0);
}

static void next_row(struct flow *flow)
{
    if (flow->canvas && flow->y + 1 >= flow->area.height) {
        int x = flow->x < flow->area.width ? flow->x : flow->area.width - 1;
        if (!flow->full)
            canvas_put(flow->canvas, flow->area.y + flow->y, flow->area.x + x, 1, STYLE_PLAIN,
                       "\xE2\x80\xA6");
        flow->full = true;
        return;
    }
    flow->y++;
    flow->x = flow->hang;
}

void flow_gap(struct flow *flow, int columns)
{
    if (at_start(flow) || flow->full)
        return;
    if (flow->x + GAP + columns > flow->area.width)
        next_row(flow);
    else
        flow->x += GAP;
}

void flow_break(struct flow *flow)
{
    if (!at_start(flow) && !flow->full)
        next_row(flow);
}

void flow_line(struct flow *flow)
{
    flow_break(flow);
    flow->x = flow->full ? flow->x : 0;
}

static void put_word(struct flow *flow, enum style style, const char *word, int columns)
{
    if (flow->x + columns > flow->area.width && !at_start(flow))
        next_row(flow);
    if (flow->full)
        return;
    if (flow->canvas && flow->area.height > 0)
        canvas_put(flow->canvas, flow->area.y + flow->y, flow->area.x + flow->x,
                   flow->area.width - flow->x < columns ? flow->area.width - flow->x : columns,
                   style, word);
    flow->x += columns;
}

void flow_add(struct flow *flow, enum style style, const char *text)
{
    struct text word = TEXT_EMPTY;
    while (*text && !flow->full) {
        size_t blanks = strspn(text, " "), bytes = strcspn(text + blanks, " ");
        text_clear(&word);
        text_add_bytes(&word, text + blanks, bytes);
        if (blanks && !at_start(flow))
            flow->x += (int)blanks;
        put_word(flow, style, text_string(&word), utf8_columns(text_string(&word)));
        text += blanks + bytes;
    }
    text_free(&word);
}

void flow_pair(struct flow *flow, const char *label, const char *value)
{
    flow_gap(flow, utf8_columns(label) + 1 + utf8_columns(value));
    flow_add(flow, STYLE_FAINT, label);
    flow_add(flow, STYLE_PLAIN, " ");
    flow_add(flow, STYLE_PLAIN, value);
}

int flow_rows(const struct flow *flow)
{
    return flow->y + !at_start(flow);
}
