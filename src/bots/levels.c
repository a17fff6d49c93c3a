/* levels.c: the names of the levels, "easy" to "expert", and the bots that play them if a game does
 * not name its own (game.levels). The measured strengths are in docs/bots.md. */
#include <string.h>

#include "bots/bot.h"

const struct bot_level_row bot_levels[BOT_LEVEL_COUNT] = {
    [BOT_LEVEL_EASY] = {"easy", core_words[CORE_LEVEL_EASY].text},
    [BOT_LEVEL_NORMAL] = {"normal", core_words[CORE_LEVEL_NORMAL].text},
    [BOT_LEVEL_HARD] = {"hard", core_words[CORE_LEVEL_HARD].text},
    [BOT_LEVEL_EXPERT] = {"expert", core_words[CORE_LEVEL_EXPERT].text},
};

static const char *const standard[BOT_LEVEL_COUNT] = {"greedy:noise=500", "mcts:iterations=100",
                                                      "mcts:iterations=5000,early=1",
                                                      "mcts:iterations=100000,memory=256,early=1"};

enum bot_level bot_level_of(const char *text)
{
    enum bot_level level = 0;
    while (level < BOT_LEVEL_COUNT && !text_equals(bot_levels[level].id, text, strcspn(text, ":")))
        level++;
    return level;
}

bool bot_is_level(const char *id)
{
    return bot_level_of(id) < BOT_LEVEL_COUNT && !strchr(id, ':');
}

const char *bot_level_text(const struct game *game, enum bot_level level)
{
    return game->levels[level] ? game->levels[level] : standard[level];
}
