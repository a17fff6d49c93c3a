/* hidden.c: what a seat cannot know (R 12): redrawing it, and counting the cards it may be. */
#include <string.h>

#include "games/tempus/rules.h"

/* Cards: the places whose card the seat does not know. */

enum { PLACES_MAX = TEMPUS_DECK };

struct places {
    uint8_t *at[PLACES_MAX];
    int count;
};

static void add_list(struct places *places, uint8_t *cards, int count)
{
    for (int i = 0; i < count && places->count < PLACES_MAX; i++)
        places->at[places->count++] = &cards[i];
}

static struct places unknown_places(struct tempus_state *s, int seat)
{
    struct places places = {.count = 0};
    for (int other = 0; other < s->players; other++) {
        struct tempus_player *p = &s->player[other];
        if (other == seat)
            continue;
        add_list(&places, p->hand, p->hand_count);
        if (!tempus_defends(s, other))
            add_list(&places, p->laid, p->laid_count);
    }
    add_list(&places, s->deck, s->deck_count);
    for (int i = 0; i < s->discard_count; i++)
        if (!(s->discard[i].seen >> seat & 1))
            add_list(&places, &s->discard[i].card, 1);
    return places;
}

/* The cards of those places, sorted, so that their true places leave no trace in what is drawn. */
static void collect(const struct places *places, uint8_t *pool)
{
    uint8_t counts[TEMPUS_CARD_COUNT] = {0};
    int at = 0;
    for (int i = 0; i < places->count; i++)
        counts[*places->at[i]]++;
    for (int card = 0; card < TEMPUS_CARD_COUNT; card++)
        for (; counts[card]; counts[card]--)
            pool[at++] = (uint8_t)card;
}

int tempus_unknown_cards(const struct tempus_state *s, int seat, uint8_t *counts)
{
    struct tempus_state copy = *s;
    struct places places = unknown_places(&copy, seat);
    memset(counts, 0, TEMPUS_CARD_COUNT);
    for (int i = 0; i < places.count; i++)
        counts[*places.at[i]]++;
    return places.count;
}

static void sort_hand(struct tempus_player *p)
{
    uint8_t cards[TEMPUS_HAND];
    int count = p->hand_count;
    memcpy(cards, p->hand, sizeof cards);
    p->hand_count = 0;
    for (int i = 0; i < count; i++)
        tempus_take_card(p, cards[i]);
}

static void deal(struct tempus_state *s, const struct places *places, const uint8_t *cards)
{
    for (int i = 0; i < places->count; i++)
        *places->at[i] = cards[i];
    for (int seat = 0; seat < s->players; seat++)
        sort_hand(&s->player[seat]);
}

/* Whether the seat that decides has an answer. A rival who chooses where a move or a conversion
 * ends must have been able to begin it, if need be with Sanitation. */
static bool is_consistent(const struct tempus_state *s)
{
    uint32_t actions[LEGAL_MAX];
    return !s->depth || decisions_legal(&tempus_decisions, s, actions);
}

/* Gives a Sanitation card to the seat that decides, for the rare case that none of the random deals
 * below does. */
static void force_sanitation(struct tempus_state *s, const struct places *places)
{
    struct tempus_player *p = &s->player[tempus_top(s).seat];
    for (int i = 0; i < places->count; i++) {
        if (tempus_kind_of(*places->at[i]) != TEMPUS_KIND_SANITATION)
            continue;
        uint8_t card = *places->at[i];
        *places->at[i] = p->hand[0];
        p->hand[0] = card;
        break;
    }
    for (int seat = 0; seat < s->players; seat++)
        sort_hand(&s->player[seat]);
}

static void redraw_cards(struct tempus_state *s, int seat, struct chance *chance)
{
    enum { TRIES = 2000 };
    struct places places = unknown_places(s, seat);
    uint8_t pool[PLACES_MAX], cards[PLACES_MAX];
    collect(&places, pool);
    for (int i = 0; i < TRIES; i++) {
        memcpy(cards, pool, sizeof cards);
        chance_mix(chance, cards, places.count, places.count);
        deal(s, &places, cards);
        if (is_consistent(s))
            return;
    }
    force_sanitation(s, &places);
}

/* Tiles that nobody has seen. */
static void redraw_tiles(struct tempus_state *s, struct chance *chance)
{
    int seen = tempus_tiles_seen(s);
    uint8_t pool[TEMPUS_TILE_COUNT];
    int count = 0;
    for (int tile = 0; tile < TEMPUS_TILE_COUNT; tile++)
        if (!memchr(s->tiles, tile, (size_t)seen))
            pool[count++] = (uint8_t)tile;
    chance_mix(chance, pool, count, count);
    memcpy(s->tiles + seen, pool, (size_t)count);
}

void tempus_resample(void *state, int seat, struct chance *chance)
{
    redraw_cards(state, seat, chance);
    redraw_tiles(state, chance);
}
