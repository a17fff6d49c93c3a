/* fuzz_state.c: anything as the full state of every game. A state that is accepted must be one
 * the rules can work on: it is checked from every side, and random play from it must stay
 * possible to its end. */
#include <stdlib.h>

#include "core/hash.h"
#include "fuzz.h"

enum { ACTIONS_MAX = 200, FULL_CHECK_STEP = 24 };

static void check_events(const struct game *game, const struct events *events)
{
    struct text text = TEXT_EMPTY;
    int kind;
    fuzz_check(!events->lost, "more events than fit");
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->at[i];
        text_clear(&text);
        fuzz_check(game_event_name(game, event, &kind) != NULL, "an event without a name");
        fuzz_check(kind < game->kind_count, "an event about nothing known");
        fuzz_check(kind < 0 || event->item < game->kinds[kind]->count, "an event without item");
        game_event_text(game, event, LANG_EN, &text);
        game_event_text(game, event, LANG_PL, &text);
        fuzz_check(text_is_utf8(text_string(&text), text.length), "an event's text is not UTF-8");
    }
    text_free(&text);
}

/* Plays random legal actions; every position is checked, some of them thoroughly. */
static void play_on(const struct game *game, void *state, uint64_t seed)
{
    uint32_t actions[LEGAL_MAX];
    struct chance chance;
    struct events *events = malloc(sizeof *events);
    fuzz_check(events != NULL, "out of memory");
    chance_seed(&chance, seed, NULL);
    int count = fuzz_check_state(game, state, actions);
    for (int i = 0; count > 0 && i < ACTIONS_MAX; i++) {
        events_clear(events);
        game_apply(game, state, actions[chance_below(&chance, (uint32_t)count)], &chance, events);
        fuzz_check(!chance.failed, "chance failed without a script");
        check_events(game, events);
        count = fuzz_check_state(game, state, actions);
        if (count == 0 || i % FULL_CHECK_STEP == 0)
            fuzz_check_position(game, state, seed + (uint64_t)i);
    }
    free(events);
}

static void try_state(const struct game *game, const struct json_node *root, uint64_t seed)
{
    struct text error = TEXT_EMPTY;
    uint8_t *state = malloc(game->rules.state_size);
    fuzz_check(state != NULL, "out of memory");
    if (game_state_read(game, state, root, &error)) {
        fuzz_check(!error.length, "accepted with an error");
        fuzz_check_position(game, state, seed);
        play_on(game, state, seed);
    } else {
        fuzz_check(error.length > 0, "refused without a reason");
        for (size_t i = 0; i < game->rules.state_size; i++)
            fuzz_check(state[i] == 0, "a refused state leaves bytes behind");
    }
    free(state);
    text_free(&error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct json_document document = json_parse((const char *)data, size);
    for (int i = 0; document.root && i < game_count(); i++)
        try_state(game_at(i), document.root, hash_bytes(1, data, size));
    json_free(&document);
    return 0;
}
