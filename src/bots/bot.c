/* bot.c: the list of bots, and the door through which they see a game. */
#include "bots/bot.h"

#include <string.h>

/* random: every legal action with the same probability. */
static void random_decide(const struct game *game, const void *state, struct chance *chance,
                          struct bot_answer *answer)
{
    uint32_t actions[LEGAL_MAX];
    answer->count = game->legal(state, actions);
    answer->action = actions[chance_below(chance, (uint32_t)answer->count)];
    for (int i = 0; i < answer->count; i++)
        answer->candidates[i] =
            (struct bot_candidate){.action = actions[i], .share = 1.0 / answer->count};
}

static const struct bot bots[] = {
    {"random", {"plays any legal action", "wykonuje dowolny dozwolony ruch"}, random_decide},
};

int bot_count(void)
{
    return COUNT_OF(bots);
}

const struct bot *bot_at(int index)
{
    return &bots[index];
}

const struct bot *bot_find(const char *name)
{
    for (int i = 0; i < COUNT_OF(bots); i++)
        if (strcmp(bots[i].name, name) == 0)
            return &bots[i];
    return NULL;
}

void bot_decide(const struct bot *bot, const struct game *game, const void *state, void *scratch,
                uint64_t seed, struct bot_answer *answer)
{
    struct chance chance;
    int seat = game->turn(state);
    assert(seat != SEAT_NONE);
    chance_seed(&chance, seed, NULL);
    memcpy(scratch, state, game->state_size);
    game->resample(scratch, seat, &chance);
    memset(answer, 0, offsetof(struct bot_answer, candidates));
    bot->decide(game, scratch, &chance, answer);
}
