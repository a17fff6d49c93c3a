/* verify_twins.c: checks that nobody is told what he cannot know.
 *
 * Twins are two truths that a viewer (a seat or a spectator) cannot tell apart: the true state and
 * one in which everything he cannot know was redrawn. Whatever he is told must be the same bytes in
 * both.
 *
 * At one moment. The view, the legal actions with their labels and references, scores, reasons,
 * previews, and the tensors for programs that learn (observations, arrays of batches) are written
 * for both twins and compared. A spectator sees, besides, everything on which all seats agree. That
 * the redrawn state does not itself depend on the truth is checked too: both twins are redrawn to
 * one state by the same chance.
 *
 * From one moment to the next: what a viewer is told about an action (which one it was, if he may
 * learn it, and the events he may see) is compared for two pasts. One is (S, a), the true state and
 * a legal action. The other is (T, b), a twin of S, often S itself, and an action legal there. Both
 * are carried out with the same chance. If the viewer then sees the same position in both, he saw
 * the same before and after, so only what he is told could let him tell the pasts apart. Therefore
 *   - if a and b look alike to him (both hidden, or the same action), the events must be the same;
 *   - if they do not (one is shown, or both are) but lead to different truths, some event must
 *     differ as well: otherwise the action alone would tell him which past is true.
 * Pairs after which the positions look different are dropped, because the rules have shown him
 * something. So are pairs in which different things came into play: such a thing is turned up, even
 * if it is gone again in the next position (a marker that is spent).
 *
 * So at every step, what is told follows from what is seen before and after, and a whole log tells
 * no more than the views along it. Many pairs are dropped, but thousands remain, enough to find any
 * leak that is not an accident of a single game. The number of compared pairs is printed. */
#include <stdlib.h>
#include <string.h>

#include "batch/batch.h"
#include "cli/verify.h"
#include "rpc/shape.h"

enum {
    PAIRS = 3,      /* pasts compared with the true one at every decision */
    SPECTATED = 19, /* at one in so many decisions a spectator is checked */
    EXPLAINED = 7,  /* ... labels, references and reasons are compared */
    COUNTED = 11,   /* ... scores */
    MEASURED = 5,   /* ... observations and arrays of batches */
    FORESEEN = 61   /* ... and a preview, which takes long */
};

/* What a viewer is told about one action: before it, after it, and the texts in between. */
struct past {
    void *before, *after;
    uint32_t action;
    bool shown; /* he learns which action it was */
    struct events events;
    struct text told; /* the events he sees */
    struct text used; /* those of them about things that came into play */
};

struct twins {
    struct past truth, other;
    struct observer observer;
    float *rows[2], *low, *high; /* of observations, and their bounds */
};

static bool reserve_rows(struct twins *twins, const struct game *game)
{
    twins->observer = observer_of(game);
    size_t count = (size_t)twins->observer.count;
    twins->low = calloc(4 * count, sizeof *twins->low);
    if (!twins->low)
        return false;
    twins->high = twins->low + count;
    twins->rows[0] = twins->high + count;
    twins->rows[1] = twins->rows[0] + count;
    observer_bounds(&twins->observer, twins->low, twins->high);
    return true;
}

struct twins *twins_new(const struct game *game)
{
    struct twins *twins = calloc(1, sizeof *twins);
    if (!twins)
        return NULL;
    struct past *pasts[] = {&twins->truth, &twins->other};
    for (int i = 0; i < COUNT_OF(pasts); i++) {
        pasts[i]->before = malloc(game->rules.state_size);
        pasts[i]->after = malloc(game->rules.state_size);
        if (!pasts[i]->before || !pasts[i]->after) {
            twins_free(twins);
            return NULL;
        }
    }
    if (reserve_rows(twins, game))
        return twins;
    twins_free(twins);
    return NULL;
}

void twins_free(struct twins *twins)
{
    if (!twins)
        return;
    struct past *pasts[] = {&twins->truth, &twins->other};
    for (int i = 0; i < COUNT_OF(pasts); i++) {
        free(pasts[i]->before);
        free(pasts[i]->after);
        text_free(&pasts[i]->told);
        text_free(&pasts[i]->used);
    }
    free(twins->low);
    free(twins);
}

/* Redraws what the viewer cannot know; a spectator knows what all seats know. */
static void redraw(struct verify *v, void *state, int viewer)
{
    for (int seat = 0; seat < table_players(v->table); seat++)
        if (viewer == seat || viewer == SEAT_SPECTATOR)
            v->game->rules.resample(state, seat, &v->chance);
}

/* One moment */

static bool same_bytes(const struct verify *v)
{
    return strcmp(text_string(&v->a), text_string(&v->b)) == 0;
}

static bool same_legal(struct verify *v, const void *a, const void *b)
{
    uint32_t first[LEGAL_MAX], second[LEGAL_MAX];
    int count = game_legal(v->game, a, first);
    return count == game_legal(v->game, b, second) &&
           memcmp(first, second, (size_t)count * sizeof *first) == 0;
}

/* Two states that the seat cannot tell apart, the true one and a resampled one, are resampled to
 * the same state by the same chance: the result does not depend on the truth. */
static bool check_same_draw(struct verify *v, int seat)
{
    uint64_t seed = chance_next(&v->chance);
    struct chance first, second;
    chance_seed(&first, seed, NULL);
    chance_seed(&second, seed, NULL);
    memcpy(v->third, table_state(v->table), v->game->rules.state_size);
    v->game->rules.resample(v->third, seat, &first);
    v->game->rules.resample(v->other, seat, &second);
    if (memcmp(v->other, v->third, v->game->rules.state_size) == 0)
        return true;
    text_clear(&v->error);
    fields_diff(v->game->fields, v->third, v->other, &v->error);
    return verify_fail(v, "what is resampled depends on what the seat cannot know",
                       text_string(&v->error));
}

static void write_legal(const struct table *table, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    text_clear(out);
    shape_legal(&json, table);
}

static void write_preview(const struct table *table, uint32_t action, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    text_clear(out);
    if (!shape_preview(&json, table, action))
        out->failed = true;
}

/* Labels and references of what the seat may do, and a preview of one of these actions. */
static bool check_choices(struct verify *v)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(v->game, v->other, actions);
    bool explained = v->decisions % EXPLAINED == 0, foreseen = v->decisions % FORESEEN == 0;
    if ((!explained && !foreseen) || !count)
        return true;
    text_clear(&v->error);
    struct table *twin = table_from_state(v->game, v->other, 1, NULL, &v->error);
    if (!twin)
        return verify_fail(v, "no table begins with a resampled state", text_string(&v->error));
    write_legal(v->table, &v->a);
    write_legal(twin, &v->b);
    bool labels = same_bytes(v), previews = true;
    if (labels && foreseen) {
        uint32_t action = actions[chance_below(&v->chance, (uint32_t)count)];
        write_preview(v->table, action, &v->a);
        write_preview(twin, action, &v->b);
        previews = same_bytes(v);
    }
    table_free(twin);
    return (labels ||
            verify_fail(v, "labels tell what the seat cannot know", text_string(&v->b))) &&
           (previews ||
            verify_fail(v, "a preview tells what the seat cannot know", text_string(&v->b)));
}

static void write_reasons(struct verify *v, const void *state, int seat, int kind, struct text *out)
{
    struct reason reasons[REASONS_MAX];
    struct json_writer json = json_writer_to(out);
    text_clear(out);
    json_begin_array(&json);
    for (int item = 0; item < v->game->kinds[kind]->count; item++) {
        struct ref ref = {(uint8_t)kind, (uint8_t)item};
        shape_reasons(&json, v->game, reasons, game_why(v->game, state, seat, ref, reasons));
    }
    json_end_array(&json);
}

/* Why the seat cannot use the things of one table. */
static bool check_reasons(struct verify *v, int seat)
{
    int kind = (int)chance_below(&v->chance, (uint32_t)v->game->kind_count);
    if (v->decisions % EXPLAINED)
        return true;
    write_reasons(v, table_state(v->table), seat, kind, &v->a);
    write_reasons(v, v->other, seat, kind, &v->b);
    return same_bytes(v) ||
           verify_fail(v, "reasons tell what the seat cannot know", text_string(&v->b));
}

static bool check_scores(struct verify *v, int viewer)
{
    struct score first[SEATS_MAX] = {{0}}, second[SEATS_MAX] = {{0}};
    if (v->decisions % COUNTED)
        return true;
    bool known = game_scores_seen(v->game, table_state(v->table), viewer, first);
    bool same = known == game_scores_seen(v->game, v->other, viewer, second);
    for (int seat = 0; same && known && seat < table_players(v->table); seat++)
        same = memcmp(&first[seat], &second[seat], sizeof first[seat]) == 0;
    return same || verify_fail(v, "scores tell what the seat cannot know", "");
}

/* The observation of a seat says the same in both twins, number by number, and keeps its bounds. */
static bool check_observation(struct verify *v, int seat)
{
    const struct twins *twins = v->twins;
    int count = twins->observer.count;
    observer_look(&twins->observer, table_state(v->table), seat, twins->rows[0]);
    observer_look(&twins->observer, v->other, seat, twins->rows[1]);
    if (memcmp(twins->rows[0], twins->rows[1], (size_t)count * sizeof(float)) != 0)
        return verify_fail(v, "an observation tells what the seat cannot know", "");
    for (int i = 0; i < count; i++)
        if (twins->rows[0][i] < twins->low[i] || twins->rows[0][i] > twins->high[i]) {
            text_clear(&v->error);
            text_format(&v->error, "number %d is %d", i, (int)twins->rows[0][i]);
            return verify_fail(v, "an observation is out of bounds", text_string(&v->error));
        }
    return true;
}

/* The arrays of a batch say the same about both to the seat that decides; the digest, of the true
 * state, is for whoever compares games. */
static bool check_batch(struct verify *v, int seat)
{
    enum { ROW_BYTES = sizeof(float) * SEATS_MAX * FEATURES_MAX };
    static_assert(ROW_BYTES >= sizeof(uint32_t) * LEGAL_MAX, "a row of any array");
    const void *state = table_state(v->table);
    const struct lane lane = {.decisions = (uint32_t)v->decisions};
    uint64_t possible[BATCH_WORDS], first[ROW_BYTES / 8] = {0}, second[ROW_BYTES / 8] = {0};
    uint32_t actions[LEGAL_MAX];
    if (game_decider(v->game, state) != seat)
        return true;
    for (enum batch_array_name name = 0; name < BATCH_ANYWHERE; name++) {
        int players = table_players(v->table);
        if (name == BATCH_DIGEST || (name == BATCH_FEATURES && !v->game->evaluation))
            continue;
        rows_fill(v->game, players, name, state, &lane, actions, possible, first);
        rows_fill(v->game, players, name, v->other, &lane, actions, possible, second);
        if (memcmp(first, second, sizeof first) != 0)
            return verify_fail(v, "a batch tells what the seat cannot know", "");
    }
    return true;
}

/* And the features foreseen after each action. */
static bool check_foreseen(struct verify *v, int seat)
{
    if (!v->game->evaluation || game_decider(v->game, table_state(v->table)) != seat)
        return true;
    int players = table_players(v->table), row = players * v->game->evaluation->features->count;
    size_t size = sizeof(float) * (size_t)row * (size_t)v->game->rules.legal_max;
    float *first = calloc(1, size), *second = calloc(1, size);
    bool same = first && second;
    if (same) {
        batch_foresee(v->game, table_state(v->table), players, v->decisions, first);
        batch_foresee(v->game, v->other, players, v->decisions, second);
        same = memcmp(first, second, size) == 0;
    }
    free(first);
    free(second);
    return same || verify_fail(v, "what is foreseen tells what the seat cannot know", "");
}

/* What was redrawn is possible, and tells nothing of the truth. */
static bool check_redrawn(struct verify *v, int seat)
{
    return verify_conserved(v, v->other, "a resampled state is impossible") &&
           check_same_draw(v, seat);
}

/* After everything that a seat cannot know is redrawn, it sees the same, may do the same, and gets
 * the same answers. */
static bool check_seat(struct verify *v, int seat)
{
    const void *state = table_state(v->table);
    memcpy(v->other, state, v->game->rules.state_size);
    v->game->rules.resample(v->other, seat, &v->chance);
    if (!game_views_equal(v->game, state, v->other, seat)) {
        verify_write_view(v, v->other, seat, &v->b);
        return verify_fail(v, "resampling changes what the seat sees", text_string(&v->b));
    }
    if (game_decider(v->game, state) == seat) {
        if (!same_legal(v, state, v->other))
            return verify_fail(v, "resampling changes the legal actions of the seat to move", "");
        if (!check_choices(v))
            return false;
    }
    if (v->decisions % MEASURED == 0 && (!check_observation(v, seat) || !check_batch(v, seat) ||
                                         (!v->secrets && !check_foreseen(v, seat))))
        return false;
    return check_reasons(v, seat) && check_scores(v, seat) &&
           (v->secrets || check_redrawn(v, seat));
}

/* The spectator */

struct common {
    const struct json_node *seats[SEATS_MAX];
    int count;
};

static bool all_agree(const struct common *common)
{
    for (int i = 1; i < common->count; i++)
        if (!json_is_same(common->seats[0], common->seats[i]))
            return false;
    return true;
}

static bool has_common(const struct common *common, const struct json_node *seen);

/* What all seats see in the same way is seen; `seen` NULL: it is not there. */
static bool has_common_member(const struct common *common, const char *key,
                              const struct json_node *seen)
{
    struct common members = {.count = common->count};
    for (int i = 0; i < common->count; i++) {
        members.seats[i] = json_member(common->seats[i], key);
        if (!members.seats[i])
            return !seen; /* a spectator does not know that there is such a thing */
    }
    return seen ? has_common(&members, seen) : !all_agree(&members);
}

static bool has_common_members(const struct common *common, const struct json_node *seen)
{
    for (const struct json_node *at = common->seats[0]->child; at; at = at->next)
        if (!has_common_member(common, at->key, json_member(seen, at->key)))
            return false;
    for (const struct json_node *at = seen->child; at; at = at->next)
        if (!json_member(common->seats[0], at->key))
            return false;
    return true;
}

static bool has_common_elements(const struct common *common, const struct json_node *seen)
{
    struct common elements = *common;
    for (int i = 0; i < common->count; i++)
        elements.seats[i] = common->seats[i]->child;
    for (const struct json_node *at = seen->child; at; at = at->next) {
        if (!has_common(&elements, at))
            return false;
        for (int i = 0; i < common->count; i++)
            elements.seats[i] = elements.seats[i]->next;
    }
    return true;
}

static bool has_common(const struct common *common, const struct json_node *seen)
{
    if (all_agree(common))
        return json_is_same(common->seats[0], seen);
    for (int i = 0; i < common->count; i++)
        if (common->seats[i]->type != seen->type || common->seats[i]->count != seen->count)
            return true; /* they know different kinds of things: nothing is in common */
    if (seen->type == JSON_OBJECT)
        return has_common_members(common, seen);
    return seen->type != JSON_ARRAY || has_common_elements(common, seen);
}

/* A spectator sees nothing that some seat cannot know, and everything that all seats see. */
static bool check_spectator(struct verify *v)
{
    int players = table_players(v->table);
    const void *state = table_state(v->table);
    struct json_document views[SEATS_MAX];
    struct common common = {.count = players};
    memcpy(v->other, state, v->game->rules.state_size);
    redraw(v, v->other, SEAT_SPECTATOR);
    verify_write_view(v, state, SEAT_SPECTATOR, &v->a);
    verify_write_view(v, v->other, SEAT_SPECTATOR, &v->b);
    if (!same_bytes(v))
        return verify_fail(v, "a spectator sees what a seat cannot know", text_string(&v->b));
    struct json_document seen = json_parse(text_string(&v->a), v->a.length);
    bool good = seen.root != NULL;
    for (int seat = 0; seat < players; seat++) {
        verify_write_view(v, state, seat, &v->b);
        views[seat] = json_parse(text_string(&v->b), v->b.length);
        common.seats[seat] = views[seat].root;
        good = good && views[seat].root;
    }
    good = good && has_common_members(&common, seen.root);
    for (int seat = 0; seat < players; seat++)
        json_free(&views[seat]);
    json_free(&seen);
    return (good ||
            verify_fail(v, "a spectator does not see what all seats see", text_string(&v->a))) &&
           check_scores(v, SEAT_SPECTATOR);
}

/* From one moment to the next */

/* Cards that a player draws one after the other form a hand, which has no order. So the order of
 * the private events about them does not count either. */
static void sort_private(struct events *events)
{
    for (int i = 0; i < events->count; i++)
        for (int k = i + 1; k < events->count; k++) {
            struct event *a = &events->at[i], *b = &events->at[k], moved = *a;
            if (a->seen_by == EVENT_PUBLIC || a->kind != b->kind || a->seen_by != b->seen_by ||
                a->item <= b->item)
                continue;
            *a = *b;
            *b = moved;
        }
}

/* Carries out past->action in past->before, and notes what the viewer is told about it. */
static void live_through(const struct verify *v, struct past *past, int viewer, uint64_t seed)
{
    struct chance chance;
    struct json_writer json = json_writer_to(&past->told);
    struct shape_told told = {.events = past->events.at};
    past->shown = event_mask_has(game_action_seen_by(v->game, past->before, past->action), viewer);
    chance_seed(&chance, seed, NULL);
    memcpy(past->after, past->before, v->game->rules.state_size);
    events_clear(&past->events);
    game_apply(v->game, past->after, past->action, &chance, &past->events);
    told.count = past->events.count;
    sort_private(&past->events);
    text_clear(&past->told);
    shape_told(&json, v->game, &told, viewer);
    text_clear(&past->used);
    json = json_writer_to(&past->used);
    json_begin_array(&json);
    for (int i = 0; i < past->events.count; i++)
        if (event_mask_has(past->events.at[i].seen_by, viewer) &&
            game_event_is_use(v->game, &past->events.at[i]))
            shape_event(&json, v->game, &past->events.at[i]);
    json_end_array(&json);
}

/* Another past: the true state or a twin of it, and an action that is legal there. The first pasts
 * keep the state, the last one keeps the action if that is possible. */
static bool choose_other(struct verify *v, int viewer, int pair)
{
    uint32_t actions[LEGAL_MAX];
    struct past *truth = &v->twins->truth, *other = &v->twins->other;
    memcpy(other->before, truth->before, v->game->rules.state_size);
    if (pair > 0)
        redraw(v, other->before, viewer);
    int count = game_legal(v->game, other->before, actions);
    if (!count || game_decider(v->game, other->before) != game_decider(v->game, truth->before))
        return false;
    other->action = actions[chance_below(&v->chance, (uint32_t)count)];
    for (int i = 0; pair == PAIRS - 1 && i < count; i++)
        if (actions[i] == truth->action)
            other->action = truth->action;
    return true;
}

static bool fail_pair(struct verify *v, int viewer, const char *property)
{
    const struct past *truth = &v->twins->truth, *other = &v->twins->other;
    struct text detail = TEXT_EMPTY;
    text_format(&detail, "viewer %d, \"", viewer);
    game_action_text(v->game, truth->action, &detail);
    text_add(&detail, "\" or \"");
    game_action_text(v->game, other->action, &detail);
    text_format(&detail, "\": told %s or %s", text_string(&truth->told), text_string(&other->told));
    verify_fail(v, property, text_string(&detail));
    text_free(&detail);
    return false;
}

/* Two public decisions may have the same effect (what is paid first, what would happen anyway):
 * which of them was made is no secret. It is one if the decision itself stays hidden, or if the
 * true decision would not have been possible in the twin. */
static bool differ_in_truth(const struct verify *v)
{
    const struct past *truth = &v->twins->truth, *other = &v->twins->other;
    uint32_t actions[LEGAL_MAX];
    size_t size = v->game->rules.state_size;
    if (memcmp(truth->before, other->before, size) == 0)
        return memcmp(truth->after, other->after, size) != 0;
    int count = game_legal(v->game, other->before, actions);
    for (int i = 0; i < count; i++)
        if (actions[i] == truth->action)
            return false;
    return true;
}

static bool check_pasts(struct verify *v, int viewer)
{
    const struct past *truth = &v->twins->truth, *other = &v->twins->other;
    if (game_decider(v->game, truth->after) ==
            SEAT_NONE || /* at the end, what was revealed last is nowhere */
        !game_views_equal(v->game, truth->after, other->after, viewer) ||
        strcmp(text_string(&truth->used), text_string(&other->used)) != 0)
        return true;
    bool alike = truth->shown == other->shown && (!truth->shown || truth->action == other->action);
    bool same = strcmp(text_string(&truth->told), text_string(&other->told)) == 0;
    v->compared++;
    if (alike && !same)
        return fail_pair(v, viewer, "events tell what the viewer cannot know");
    if (!alike && same && differ_in_truth(v))
        return fail_pair(v, viewer, "an action tells what the viewer cannot know");
    return true;
}

static bool check_action(struct verify *v, int viewer, const uint32_t *actions, int count)
{
    struct past *truth = &v->twins->truth;
    uint64_t seed = chance_next(&v->chance);
    int mover = game_decider(v->game, table_state(v->table));
    memcpy(truth->before, table_state(v->table), v->game->rules.state_size);
    truth->action = actions[chance_below(&v->chance, (uint32_t)count)];
    if (!event_mask_has(game_action_seen_by(v->game, truth->before, truth->action), mover))
        return verify_fail(v, "who decides may not learn his own action", "");
    live_through(v, truth, viewer, seed);
    for (int pair = 0; pair < PAIRS; pair++) {
        if (!choose_other(v, viewer, pair))
            continue;
        live_through(v, &v->twins->other, viewer, seed);
        if (!check_pasts(v, viewer))
            return false;
    }
    return true;
}

/* Games are long, so every viewer is checked often. */
bool twins_check(struct verify *v, const uint32_t *actions, int count)
{
    int players = table_players(v->table), mover = game_decider(v->game, table_state(v->table));
    int other = (int)(v->decisions % (uint64_t)players);
    bool looked_on = v->decisions % SPECTATED == 0;
    if (mover != SEAT_NONE && !check_seat(v, mover))
        return false;
    if (other != mover && !check_seat(v, other))
        return false;
    if (looked_on && !check_spectator(v))
        return false;
    return !count || check_action(v, looked_on ? SEAT_SPECTATOR : other, actions, count);
}
