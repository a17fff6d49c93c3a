/* bot.c: bots of the public interface (include/epoki/epoki.h) over bots/bot.h. */
#include "bots/bot.h"

#include <stdlib.h>

#include "api/api.h"
#include "core/table.h"
#include "epoki/epoki.h"

int epoki_net(const char *slug, const void *file, size_t length, char *error, size_t error_size)
{
    struct text why = TEXT_EMPTY;
    const struct game *game = api_game(slug, &why);
    struct net *net = game ? net_read(game, file, length, &why) : NULL;
    if (net)
        nets_install(game, 0, net);
    api_give_text(&why, error, error ? error_size : 0);
    return net != NULL;
}

struct epoki_bot {
    struct bot *bot;
    struct bot_answer answer;
};

epoki_bot *epoki_bot_new(const char *slug, const char *text, double (*now)(void *context),
                         void *context, char *error, size_t error_size)
{
    struct text why = TEXT_EMPTY;
    const struct game *game = api_game(slug, &why);
    epoki_bot *bot = game ? calloc(1, sizeof *bot) : NULL;
    if (bot) {
        bot->bot = bot_new(game, text, &(struct bot_host){.context = context, .now = now}, &why);
        if (!bot->bot) {
            free(bot);
            bot = NULL;
        }
    } else if (game) {
        text_add(&why, "out of memory");
    }
    api_give_text(&why, error, error ? error_size : 0);
    return bot;
}

void epoki_bot_free(epoki_bot *bot)
{
    if (!bot)
        return;
    bot_free(bot->bot);
    free(bot);
}

int epoki_bot_decide(epoki_bot *bot, const epoki_table *table, uint64_t seed, uint32_t *action,
                     double *values)
{
    const struct table *inner = (const struct table *)table;
    const struct game *game = table_game(inner);
    if (game != bot->bot->game || game_decider(game, table_state(inner)) == SEAT_NONE)
        return 0;
    bot_forget(bot->bot);
    bot_decide(bot->bot, table_state(inner), seed, &bot->answer);
    *action = bot->answer.action;
    for (int seat = 0; values && seat < table_players(inner); seat++)
        values[seat] = bot->answer.valued ? bot->answer.value[seat] : -1;
    return 1;
}

int epoki_bot_candidates(const epoki_bot *bot, uint32_t *actions, double *shares, double *values,
                         int capacity)
{
    for (int i = 0; i < bot->answer.count && i < capacity; i++) {
        const struct bot_candidate *candidate = &bot->answer.candidates[i];
        if (actions)
            actions[i] = candidate->action;
        if (shares)
            shares[i] = candidate->share;
        if (values)
            values[i] = bot->answer.valued ? candidate->value : -1;
    }
    return bot->answer.count;
}
