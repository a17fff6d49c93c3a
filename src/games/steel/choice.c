/* choice.c: what the part of an effect in progress lets its player choose. The same answers decide
 * whether there is a decision at all (effect.c) and which actions it has (legal.c). */
#include "games/steel/rules.h"

uint64_t steel_replenishable(const struct steel_frame *f, const struct steel_player *player)
{
    uint64_t cards = player->tech;
    const struct data_step *part = steel_part(f);
    if (part->op == STEEL_OP_REPLENISH && f->stage != STEEL_REPLENISH_ANY)
        return steel_of_resource(cards, (enum steel_resource)f->stage); /* R 2.3 */
    if (part->op != STEEL_OP_REPLENISH_DISTINCT)
        return cards;
    for (unsigned left = f->set; left; left &= left - 1)
        cards &= ~steel_of_resource(cards, (enum steel_resource)__builtin_ctz(left));
    return cards;
}

unsigned steel_gain_choice(const struct steel_frame *f)
{
    const uint8_t *args = steel_part(f)->args;
    unsigned resources = 0;
    for (unsigned i = 0; i < STEEL_RESOURCE_COUNT; i++)
        resources |= (unsigned)(args[i] != 0) << i;
    return resources;
}

unsigned steel_copy_choice(const struct steel_state *s)
{
    unsigned resources = 0;
    for (unsigned i = 1; i < s->players; i++)
        resources |= steel_resources_of(s->player[steel_clockwise(s, s->active, i)].resource);
    return resources;
}

/* R 4.6, 4.7 */
static uint64_t activatable(const struct steel_state *s, uint64_t cards)
{
    uint64_t found = 0;
    for (; cards; cards &= cards - 1)
        if (steel_can_begin(s, steel_lowest(cards)))
            found |= cards & (0 - cards);
    return found;
}

/* The cards of `owner` in the display that this part may activate. */
uint64_t steel_usable(const struct steel_state *s, const struct steel_frame *f, unsigned owner)
{
    const struct steel_player *player = &s->player[owner];
    uint64_t cards = player->tech & ~player->used;
    bool own = owner == s->active;
    switch ((enum steel_activates)steel_ops[steel_part(f)->op].activates) {
    case STEEL_ACTIVATES_OWN_MILITARY: /* R 5.6, 5.10 */
        return own ? activatable(s, steel_of_type(cards, STEEL_TYPE_MILITARY)) : 0;
    case STEEL_ACTIVATES_PLAYED: /* R 5.5 */
        return own ? activatable(s, cards & f->played) : 0;
    case STEEL_ACTIVATES_OWN_CIVIL: /* R 5.11 */
        return own ? activatable(s, steel_of_type(cards, STEEL_TYPE_CIVIL)) : 0;
    case STEEL_ACTIVATES_OPPONENT_CIVIL: /* R 5.7, 5.11 */
        return own ? 0 : activatable(s, steel_of_type(cards, STEEL_TYPE_CIVIL));
    case STEEL_ACTIVATES_ANY_CIVIL:
        return activatable(s, steel_of_type(cards, STEEL_TYPE_CIVIL));
    case STEEL_ACTIVATES_NONE:
    case STEEL_ACTIVATES_COUNT:
        break;
    }
    return 0;
}

/* Military cards in hand that this part may play. */
uint64_t steel_playable(const struct steel_state *s, const struct steel_frame *f)
{
    uint64_t cards = steel_of_type(s->player[s->active].hand, STEEL_TYPE_MILITARY);
    if (steel_part(f)->op == STEEL_OP_PLAY_OR_DISPLAY_MILITARY)
        return activatable(s, cards); /* it is activated at once */
    return cards;
}

/* R 6.2: b */
uint64_t steel_turnable(const struct steel_player *player)
{
    return player->resource & ~steel_of_type(player->resource, STEEL_TYPE_CIVIL);
}

/* True when the pending decision can be declined with `done`. */
bool steel_may_stop(const struct steel_frame *f)
{
    int stop = steel_ops[steel_part(f)->op].stop;
    return stop && f->count >= stop - 1;
}
