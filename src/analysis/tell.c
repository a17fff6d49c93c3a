/* tell.c: what happened between two decisions where luck turned the game. */
#include <stdlib.h>

#include "analysis/analysis.h"

enum { TOLD_MAX = 8 };

/* Adds the events everybody may know, in words. */
static void tell_events(const struct game *game, const struct events *events,
                        struct analysis_turn *turn)
{
    for (int i = 0, told = 0; i < events->count && told < TOLD_MAX; i++) {
        if (events->at[i].seen_by != EVENT_PUBLIC)
            continue;
        for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
            text_add(&turn->happened[lang], told ? " " : "");
            game_event_text(game, &events->at[i], lang, &turn->happened[lang]);
        }
        told++;
    }
}

static void tell_turn(struct analysis *a, struct analysis_turn *turn, struct events *events)
{
    int next = turn->decision + 1, last = table_version(a->table) + table_redo_count(a->table);
    int end = next < a->count ? a->decisions[next].place.version : last;
    int begin = a->decisions[turn->decision].place.version;
    if (table_version(a->table) > begin)
        table_undo(a->table, begin);
    events_clear(events);
    while (table_version(a->table) < end && table_redo(a->table, events))
        if (table_version(a->table) <= begin)
            events_clear(events);
    tell_events(a->game, events, turn);
}

void analysis_tell_luck(struct analysis *a)
{
    struct events *events = calloc(1, sizeof *events);
    for (int i = 0; events && i < a->turn_count; i++)
        if (a->turns[i].cause == ANALYSIS_BY_LUCK)
            tell_turn(a, &a->turns[i], events);
    while (table_redo(a->table, NULL))
        ; /* back to the end */
    free(events);
}
