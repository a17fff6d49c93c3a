/* certain.c: was anything drawn or revealed between two decisions? If not, a change of value there
 * is not luck: the bot has only judged the same position again. */
#include <string.h>

#include "analysis/analysis.h"
#include "core/hash.h"

enum { SAMPLES = 8 };

/* Plays the actions of the table from version `begin` on in another state; false if one of them is
 * not legal there. */
static bool follow(const struct table *table, int begin, void *state, struct chance *chance)
{
    const struct game *game = table_game(table);
    uint32_t actions[LEGAL_MAX];
    for (int version = begin; version < table_version(table); version++) {
        uint32_t action = table_action_at(table, version);
        int count = game_legal(game, state, actions), i = 0;
        while (i < count && actions[i] != action)
            i++;
        if (i == count)
            return false;
        game_apply(game, state, action, chance, NULL);
    }
    return true;
}

static void write_view(const struct game *game, const void *state, int seat, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    text_clear(out);
    game_view(game, state, seat, &json);
}

bool analysis_nothing_revealed(const struct table *table, int begin, const void *before)
{
    const struct game *game = table_game(table);
    const void *after = table_state(table);
    uint64_t sample[BOT_STATE_WORDS];
    int seat = game_decider(game, before), viewer = game_decider(game, after);
    struct text truth = TEXT_EMPTY, view = TEXT_EMPTY;
    bool same = true;
    viewer = viewer == SEAT_NONE ? seat : viewer;
    write_view(game, after, viewer, &truth);
    for (int i = 0; same && i < SAMPLES; i++) {
        struct chance chance;
        chance_seed(&chance, hash_combine((uint64_t)begin, (uint64_t)i), NULL);
        memcpy(sample, before, game->rules.state_size);
        game->rules.resample(sample, seat, &chance);
        same = follow(table, begin, sample, &chance);
        write_view(game, sample, viewer, &view);
        same = same && strcmp(text_string(&truth), text_string(&view)) == 0;
    }
    same = same && !truth.failed && !view.failed;
    text_free(&truth);
    text_free(&view);
    return same;
}
