/* levels.c: which bot stands behind "easy", "normal", "hard" and "expert" in each game. The
 * measured ladder is in docs/bots.md. */
#include <string.h>

#include "bots/bot.h"

const struct bot_level_row bot_levels[BOT_LEVEL_COUNT] = {
    [BOT_LEVEL_EASY] = {"easy", {"easy", "łatwy"}},
    [BOT_LEVEL_NORMAL] = {"normal", {"normal", "średni"}},
    [BOT_LEVEL_HARD] = {"hard", {"hard", "trudny"}},
    [BOT_LEVEL_EXPERT] = {"expert", {"expert", "mistrzowski"}},
};

static const struct {
    const char *game; /* "": every game without a row of its own */
    const char *text[BOT_LEVEL_COUNT];
} rows[] = {
    {"duel",
     {"greedy:noise=500", "mcts:iterations=100", "mcts:iterations=5000,early=1",
      "mcts:iterations=200000,memory=256,early=1"}},
    {"ages",
     {"greedy:noise=300", "plan:width=4,iterations=1",
      "plan:width=40,iterations=6,early=1,keep=1,ahead=16,turns=3",
      "plan:width=80,iterations=12,early=1,keep=1,ahead=32,turns=3"}},
    {"steel",
     {"greedy:noise=300", "mcts:iterations=60", "mcts:iterations=2000,early=1",
      "mcts:iterations=40000,memory=256,early=1"}},
    {"tempus",
     {"greedy:noise=200", "mcts:iterations=150", "mcts:iterations=2000,early=1",
      "mcts:iterations=30000,memory=256,early=1"}},
    {"civ",
     {"greedy:noise=200", "plan:width=4,iterations=1",
      "plan:width=40,iterations=6,early=1,keep=1,ahead=16,turns=2",
      "plan:width=80,iterations=12,early=1,keep=1,ahead=32,turns=2"}},
    {"",
     {"greedy:noise=500", "mcts:iterations=100", "mcts:iterations=5000,early=1",
      "mcts:iterations=100000,memory=256,early=1"}},
};

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
    int row = 0;
    while (rows[row].game[0] && strcmp(rows[row].game, game->slug) != 0)
        row++;
    return rows[row].text[level];
}
