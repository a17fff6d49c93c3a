/* card.h: what the program lends its bots if a graphics card is requested (`--gpu`): the card plays
 * the random games of flat. */
#ifndef EPOKI_HOST_CARD_H
#define EPOKI_HOST_CARD_H

#include "bots/bot.h"

struct card;

/* Opens the card for one game, with the kernels of that folder (NULL: the default of gpu_open);
 * NULL with the reason in `error`. Threads may share it: they take turns. */
struct card *card_open(const struct game *game, const char *kernels, struct text *error);
void card_close(struct card *card);

/* What `host` lends, plus the card. */
struct bot_host card_host(struct card *card, const struct bot_host *host);

#endif
