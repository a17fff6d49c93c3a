/* hidden_civil.c: redrawing the civil hands of rivals where the option hides them (R 24.2).
 *
 * Everybody has seen which cards left the game and which cards a rival took, but with hidden hands
 * nobody is expected to remember it: only what lies on the table is used. So a card may be any one
 * of the age on its back that lies neither open nor in the deck (R 24.4) and that the rival's hand
 * may hold. */
#include <string.h>

#include "games/ages/rules.h"

/* Copies of each card that could be in a hidden hand; negative in impossible positions made by
 * hand. */
struct civil_pool {
    int left[AGES_CIVIL_COUNT];
};

static void take_out(struct civil_pool *pool, int card)
{
    if (card != ITEM_NONE)
        pool->left[card]--;
}

static void take_out_area(struct civil_pool *pool, const struct ages_player *p)
{
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        pool->left[card] -= ages_in_play(p, card);
    for (int i = 0; i < COUNT_OF(p->special); i++)
        take_out(pool, p->special[i]);
    take_out(pool, p->government);
    take_out(pool, p->leader);
    if (p->tucked != ITEM_NONE)
        take_out(pool, AGES_CIVIL_HOMER);
}

static struct civil_pool pool_for(const struct ages_state *s, int seat)
{
    struct civil_pool pool;
    for (int card = 0; card < AGES_CIVIL_COUNT; card++)
        pool.left[card] = ages_type(card) == AGES_TYPE_WONDER || ages_civil(card)->starting
                              ? 0
                              : ages_civil(card)->copies[s->players - 2];
    for (int i = 0; i < AGES_ROW; i++)
        take_out(&pool, s->row[i]);
    for (int i = 0; i < s->civil_count; i++)
        take_out(&pool, s->civil_deck[i]);
    for (int other = 0; other < s->players; other++) {
        const struct ages_player *p = &s->player[other];
        take_out_area(&pool, p);
        for (int i = 0; i < p->civil_count && other == seat; i++)
            take_out(&pool, p->civil[i]);
    }
    return pool;
}

static bool has_leader_of(const struct ages_player *p, int held, int age)
{
    if (p->leader != ITEM_NONE && ages_level(p->leader) == age)
        return true;
    for (int i = 0; i < held; i++)
        if (ages_type(p->civil[i]) == AGES_TYPE_LEADER && ages_level(p->civil[i]) == age)
            return true;
    return false;
}

static bool has_technology(const struct ages_player *p, int held, int card)
{
    return (card < AGES_WORKER_CARDS && ages_in_play(p, card)) || p->government == card ||
           memchr(p->special, card, sizeof p->special) || memchr(p->civil, card, (size_t)held);
}

/* Whether the player could have taken this card (R 7.12, 7.13), if the first `held` cards of the
 * hand are known. */
static bool may_hold(const struct ages_player *p, int held, int card)
{
    if (ages_type(card) == AGES_TYPE_WONDER || ages_civil(card)->starting)
        return false;
    if (ages_type(card) == AGES_TYPE_LEADER)
        return p->leader_ages >> ages_level(card) & 1 && !has_leader_of(p, held, ages_level(card));
    return !ages_is_technology(card) || !has_technology(p, held, card);
}

/* Whether a player who is asked what to develop would have this card as a choice. */
static bool is_payable(const struct ages_state *s, int seat, int card)
{
    enum { DISCOUNT = 1 }; /* of Development of Civilization */
    bool government = ages_type(card) == AGES_TYPE_GOVERNMENT;
    return ages_is_technology(card) &&
           ages_develop_cost(s, seat, card, government) - DISCOUNT <= s->player[seat].science;
}

/* A random card for place `at` of the hand, of the age on its back; -1 if none fits. With
 * `choosing`, one that could be developed if there is any. */
static int draw_card(const struct ages_state *s, int seat, int at, bool choosing,
                     const struct civil_pool *pool, struct chance *chance)
{
    const struct ages_player *p = &s->player[seat];
    uint8_t fitting[AGES_CIVIL_DECK];
    int age = ages_level(p->civil[at]), count = 0;
    for (int card = 0; card < AGES_CIVIL_COUNT; card++)
        if (ages_level(card) == age && may_hold(p, at, card) &&
            (!choosing || is_payable(s, seat, card)))
            for (int copy = 0; copy < pool->left[card]; copy++)
                fitting[count++] = (uint8_t)card;
    if (count)
        return fitting[chance_below(chance, (uint32_t)count)];
    return choosing ? draw_card(s, seat, at, false, pool, chance) : -1;
}

/* Any card that the hand may hold, even one that lies elsewhere. */
static int any_card(const struct ages_player *p, int at)
{
    int age = ages_level(p->civil[at]);
    for (int card = 0; card < AGES_CIVIL_COUNT; card++)
        if (ages_level(card) == age && may_hold(p, at, card))
            return card;
    return p->civil[at];
}

/* Returns false if the cards drawn for some hands left none that fits another. */
static bool draw_hands(struct ages_state *s, int seat, unsigned choosing, struct civil_pool pool,
                       struct chance *chance)
{
    bool good = true;
    for (int other = 0; other < s->players; other++) {
        struct ages_player *p = &s->player[other];
        for (int at = 0; at < p->civil_count && other != seat; at++) {
            int card = draw_card(s, other, at, choosing >> other & 1, &pool, chance);
            good = good && card >= 0;
            p->civil[at] = (uint8_t)(card >= 0 ? card : any_card(p, at));
            take_out(&pool, p->civil[at]);
        }
    }
    return good;
}

/* Draws again until all hands fit. No game needs many tries. A position made by hand may hold more
 * copies than there are, and gets such a hand again. */
void ages_redraw_civil(struct ages_state *s, int seat, unsigned choosing, struct chance *chance)
{
    enum { TRIES = 1000 };
    if (!s->options_hidden)
        return;
    struct civil_pool pool = pool_for(s, seat);
    for (int tries = 0; tries < TRIES; tries++)
        if (draw_hands(s, seat, choosing, pool, chance))
            return;
}
