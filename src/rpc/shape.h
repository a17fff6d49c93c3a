/* shape.h: the shapes of the protocol (docs/protocol.md) that the dispatcher and the
 * server both write. */
#ifndef EPOKI_RPC_SHAPE_H
#define EPOKI_RPC_SHAPE_H

#include "bots/bot.h"
#include "core/table.h"

void shape_event(struct json_writer *json, const struct game *game, const struct event *event);
/* The member `events`, and `lost` if more happened than they tell. */
void shape_events(struct json_writer *json, const struct game *game, const struct events *events);
/* One action of somebody, and what happened in it, as far as the viewer may know. */
struct shape_told {
    int version, seat;
    uint32_t action;
    uint8_t seen_by; /* who may learn the action */
    const struct event *events;
    int count;
    bool lost; /* more happened than could be kept */
};
void shape_told(struct json_writer *json, const struct game *game, const struct shape_told *told,
                int viewer);
void shape_legal(struct json_writer *json, const struct table *table); /* the list of actions */
void shape_scores(struct json_writer *json, const struct game *game, const void *state,
                  const struct score *scores);
void shape_answer(struct json_writer *json, const struct table *table,
                  const struct bot_answer *answer);
void shape_reasons(struct json_writer *json, const struct game *game, const struct reason *reasons,
                   int count);
bool shape_preview(struct json_writer *json, const struct table *table,
                   uint32_t action);                                  /* false: out of memory */
void shape_seat(struct json_writer *json, const char *key, int seat); /* null for SEAT_NONE */
void shape_action(struct json_writer *json, const struct game *game, uint32_t action);

#endif
