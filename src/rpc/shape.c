/* shape.c: see shape.h. */
#include "rpc/shape.h"

#include "core/lang.h"

void shape_seat(struct json_writer *json, const char *key, int seat)
{
    json_key(json, key);
    if (seat == SEAT_NONE)
        json_null(json);
    else
        json_int(json, seat);
}

void shape_action(struct json_writer *json, const struct game *game, uint32_t action)
{
    struct text text = TEXT_EMPTY;
    game_action_text(game, action, &text);
    json_pair_string(json, "action", text_string(&text));
    text_free(&text);
}

/* {"en": ..., "pl": ...} under "text"; frees the texts. */
static void write_texts(struct json_writer *json, const struct game *game,
                        struct text texts[LANG_COUNT])
{
    const char *strings[LANG_COUNT];
    for (int lang = 0; lang < LANG_COUNT; lang++)
        strings[lang] = text_string(&texts[lang]);
    lang_write_texts(json, "text", game->langs, strings);
    for (int lang = 0; lang < LANG_COUNT; lang++)
        text_free(&texts[lang]);
}

static void write_ref(struct json_writer *json, const struct game *game, struct ref ref)
{
    struct text text = TEXT_EMPTY;
    game_ref_text(game, ref, &text);
    json_string(json, text_string(&text));
    text_free(&text);
}

static void write_legal(struct json_writer *json, const struct table *table, uint32_t action)
{
    const struct game *game = table_game(table);
    const void *state = table_state(table);
    struct text texts[LANG_COUNT] = {TEXT_EMPTY};
    struct ref refs[REFS_MAX];
    json_begin_object(json);
    shape_action(json, game, action);
    for (enum lang lang = 0; lang < LANG_COUNT; lang++)
        if (game->langs >> lang & 1)
            game_action_label(game, state, action, lang, &texts[lang]);
    write_texts(json, game, texts);
    json_key(json, "refs");
    json_begin_array(json);
    int count = game_action_refs(game, state, action, refs);
    for (int i = 0; i < count; i++)
        write_ref(json, game, refs[i]);
    json_end_array(json);
    json_pair_string(json, "group", game->verbs[action_verb(action)].group);
    json_end_object(json);
}

void shape_legal(struct json_writer *json, const struct table *table)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(table_game(table), table_state(table), actions);
    json_begin_array(json);
    for (int i = 0; i < count; i++)
        write_legal(json, table, actions[i]);
    json_end_array(json);
}

/* Which seats may learn of an event that is not for all. */
static void write_seen_by(struct json_writer *json, const struct event *event)
{
    json_key(json, "seen_by");
    json_begin_array(json);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (event->seen_by >> seat & 1)
            json_int(json, seat);
    json_end_array(json);
}

void shape_event(struct json_writer *json, const struct game *game, const struct event *event)
{
    struct text texts[LANG_COUNT] = {TEXT_EMPTY};
    int kind;
    json_begin_object(json);
    json_pair_string(json, "event", game_event_name(game, event, &kind));
    if (event->seat < SEATS_MAX)
        json_pair_int(json, "seat", event->seat);
    if (kind >= 0) {
        json_key(json, "ref");
        write_ref(json, game, (struct ref){(uint8_t)kind, event->item});
    }
    if (event->amount)
        json_pair_int(json, "amount", event->amount);
    if (event->extra)
        json_pair_int(json, "extra", event->extra);
    if (event->seen_by != EVENT_PUBLIC)
        write_seen_by(json, event);
    for (enum lang lang = 0; lang < LANG_COUNT; lang++)
        if (game->langs >> lang & 1)
            game_event_text(game, event, lang, &texts[lang]);
    write_texts(json, game, texts);
    json_end_object(json);
}

void shape_events(struct json_writer *json, const struct game *game, const struct events *events)
{
    json_key(json, "events");
    json_begin_array(json);
    for (int i = 0; i < events->count; i++)
        shape_event(json, game, &events->at[i]);
    json_end_array(json);
    if (events->lost)
        json_pair_bool(json, "lost", true);
}

void shape_told(struct json_writer *json, const struct game *game, const struct shape_told *told,
                int viewer)
{
    json_begin_object(json);
    json_pair_int(json, "version", told->version);
    json_pair_int(json, "seat", told->seat);
    if (event_mask_has(told->seen_by, viewer)) {
        shape_action(json, game, told->action);
    } else {
        json_key(json, "action");
        json_null(json);
    }
    json_key(json, "events");
    json_begin_array(json);
    for (int i = 0; i < told->count; i++)
        if (event_mask_has(told->events[i].seen_by, viewer))
            shape_event(json, game, &told->events[i]);
    json_end_array(json);
    if (told->lost)
        json_pair_bool(json, "lost", true);
    json_end_object(json);
}

void shape_scores(struct json_writer *json, const struct game *game, const void *state,
                  const struct score *scores)
{
    int players = game->rules.setup_of(state).players;
    json_begin_array(json);
    for (int seat = 0; seat < players; seat++) {
        json_begin_object(json);
        json_pair_int(json, "seat", seat);
        json_pair_int(json, "total", scores[seat].total);
        json_key(json, "parts");
        json_begin_object(json);
        for (int i = 0; i < game->score_parts->count; i++)
            json_pair_int(json, game->score_parts->items[i].id, scores[seat].parts[i]);
        json_end_object(json);
        json_pair_bool(json, "winner", scores[seat].winner);
        if (scores[seat].place)
            json_pair_int(json, "place", scores[seat].place);
        if (game_ending_id(game, state))
            json_pair_string(json, "kind", game_ending_id(game, state));
        json_end_object(json);
    }
    json_end_array(json);
}

void shape_answer(struct json_writer *json, const struct table *table,
                  const struct bot_answer *answer)
{
    const struct game *game = table_game(table);
    json_begin_object(json);
    shape_action(json, game, answer->action);
    json_key(json, "value");
    json_begin_array(json);
    for (int seat = 0; answer->valued && seat < table_players(table); seat++)
        json_fixed(json, answer->value[seat]);
    json_end_array(json);
    json_pair_int(json, "visits", answer->visits);
    json_key(json, "candidates");
    json_begin_array(json);
    for (int i = 0; i < answer->count; i++) {
        json_begin_object(json);
        shape_action(json, game, answer->candidates[i].action);
        json_key(json, "share");
        json_fixed(json, answer->candidates[i].share);
        json_key(json, "value");
        if (answer->valued)
            json_fixed(json, answer->candidates[i].value);
        else
            json_null(json);
        json_end_object(json);
    }
    json_end_array(json);
    json_end_object(json);
}

void shape_reasons(struct json_writer *json, const struct game *game, const struct reason *reasons,
                   int count)
{
    json_begin_array(json);
    for (int i = 0; i < count; i++) {
        struct text texts[LANG_COUNT] = {TEXT_EMPTY};
        for (enum lang lang = 0; lang < LANG_COUNT; lang++)
            if (game->langs >> lang & 1)
                game_reason_text(game, &reasons[i], lang, &texts[lang]);
        json_begin_object(json);
        json_pair_string(json, "rule", reasons[i].rule);
        write_texts(json, game, texts);
        json_end_object(json);
    }
    json_end_array(json);
}

bool shape_preview(struct json_writer *json, const struct table *table, uint32_t action)
{
    struct table_outlook outlook;
    json_begin_object(json);
    json_key(json, "view");
    if (!table_preview(table, action, json, &outlook))
        return false;
    json_pair_bool(json, "reveals", outlook.reveals);
    if (outlook.seat != TABLE_UNSURE)
        shape_seat(json, "seat", outlook.seat);
    json_end_object(json);
    return true;
}
