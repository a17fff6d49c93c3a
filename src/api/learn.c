/* learn.c: actions and observations of fixed sizes, of the public interface (include/epoki/epoki.h)
 * over batch/codes.h and batch/observation.h. */
#include "api/api.h"
#include "batch/batch.h"
#include "core/table.h"
#include "epoki/epoki.h"

/* To the public, a struct codes is an epoki_codes. */
static const struct codes *peek(const epoki_codes *codes)
{
    return (const struct codes *)codes;
}

epoki_codes *epoki_codes_new(const char *slug)
{
    const struct game *game = slug ? game_find(slug) : NULL;
    return game ? (epoki_codes *)codes_new(game) : NULL;
}

void epoki_codes_free(epoki_codes *codes)
{
    codes_free((struct codes *)codes);
}

int epoki_codes_count(const epoki_codes *codes)
{
    return codes_count(peek(codes));
}

int epoki_codes_of(const epoki_codes *codes, uint32_t action)
{
    return codes_of(peek(codes), action);
}

size_t epoki_codes_text(const epoki_codes *codes, int code, char *out, size_t size)
{
    struct text text = TEXT_EMPTY;
    if (code >= 0 && code < codes_count(peek(codes)))
        game_action_text(codes_game(peek(codes)), codes_action(peek(codes), code), &text);
    return api_give_text(&text, out, size);
}

int epoki_observation_size(const char *slug)
{
    const struct game *game = slug ? game_find(slug) : NULL;
    return game ? observer_of(game).count : 0;
}

void epoki_table_observe(const epoki_table *table, int seat, float *out)
{
    const struct table *inner = (const struct table *)table;
    struct observer observer = observer_of(table_game(inner));
    if (seat >= 0 && seat < table_players(inner))
        observer_look(&observer, table_state(inner), seat, out);
}

int epoki_feature_count(const char *slug, int players)
{
    const struct game *game = slug ? game_find(slug) : NULL;
    return game && game->evaluation ? players * game->evaluation->features->count : 0;
}

int epoki_table_foresee(const epoki_table *table, uint64_t draw, float *out)
{
    const struct table *inner = (const struct table *)table;
    const struct game *game = table_game(inner);
    if (!game->evaluation)
        return 0;
    return batch_foresee(game, table_state(inner), table_players(inner), draw, out);
}

void epoki_observation_bounds(const char *slug, float *low, float *high)
{
    const struct game *game = slug ? game_find(slug) : NULL;
    struct observer observer;
    if (!game)
        return;
    observer = observer_of(game);
    observer_bounds(&observer, low, high);
}

size_t epoki_observation_describe(const char *slug, char *out, size_t size)
{
    const struct game *game = slug ? game_find(slug) : NULL;
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    if (game) {
        struct observer observer = observer_of(game);
        observer_describe(&observer, &json);
    }
    return api_give_text(&text, out, size);
}
