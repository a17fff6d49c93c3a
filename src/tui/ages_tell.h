/* ages_tell.h: a position of Through the Ages, and its things, in sentences: for the line mode,
 * screen readers, `look` and `show`. */
#ifndef EPOKI_TUI_AGES_TELL_H
#define EPOKI_TUI_AGES_TELL_H

#include "tui/ages_text.h"
#include "tui/board.h"

void ages_describe(const struct scene *scene, struct text *out);

/* What the viewer chooses between: the numbers of his civilization, what is being resolved, and at
 * the beginning of his Action Phase the row. */
void ages_choices(const struct scene *scene, struct text *out);

void ages_detail(const struct scene *scene, struct ref ref, struct text *out);

/* The actions it takes, if the label does not say so, its costs, and what the thing does. */
void ages_brief(const struct scene *scene, uint32_t action, struct text *out);

/* A card of the row with its price; nothing for other actions. */
void ages_short_label(const struct scene *scene, uint32_t action, struct text *out);

/* What is being resolved now (an action card, the offer of a pact, an aggression, an auction, an
 * event), in a line; nothing if there is none. */
void ages_add_matter(const struct ages_view *seen, enum lang lang, struct text *out);

/* What a civilization has in play besides technologies with workers: wars, government, leader,
 * wonders and so on, each with a label and a value. A value is empty if there is no such thing. */
struct ages_pair {
    enum terminal_word label;
    void (*add)(const struct ages_view *seen, int seat, enum lang lang, struct text *out);
};
enum { AGES_PAIR_COUNT = 9 };
extern const struct ages_pair ages_pairs[AGES_PAIR_COUNT];

/* "4: A, A, I, I": the stacks of events; and which of the current ones the viewer planned. */
void ages_add_current(const struct ages_view *seen, enum lang lang, struct text *out);
void ages_add_planned(const struct ages_view *seen, enum lang lang, struct text *out);
void ages_add_future(const struct ages_view *seen, enum lang lang, struct text *out);

#endif
