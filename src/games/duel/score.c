/* score.c: counting things for coins and points (R 13.2, 13.3), and the score sheet. */
#include "games/duel/state.h"

/* What one city has of a thing. */
static int count_of_city(const struct duel_player *player, enum duel_counter counter)
{
    switch (counter) {
    case DUEL_COUNTER_OWN_BROWN:
        return player->colours[DUEL_COLOUR_BROWN];
    case DUEL_COUNTER_OWN_GREY:
        return player->colours[DUEL_COLOUR_GREY];
    case DUEL_COUNTER_MAX_BROWN_GREY: /* R 15.10: the sum of one city */
        return player->colours[DUEL_COLOUR_BROWN] + player->colours[DUEL_COLOUR_GREY];
    case DUEL_COUNTER_OWN_BLUE:
    case DUEL_COUNTER_MAX_BLUE:
        return player->colours[DUEL_COLOUR_BLUE];
    case DUEL_COUNTER_OWN_GREEN:
    case DUEL_COUNTER_MAX_GREEN:
        return player->colours[DUEL_COLOUR_GREEN];
    case DUEL_COUNTER_OWN_YELLOW:
    case DUEL_COUNTER_MAX_YELLOW:
        return player->colours[DUEL_COLOUR_YELLOW];
    case DUEL_COUNTER_OWN_RED:
    case DUEL_COUNTER_MAX_RED:
        return player->colours[DUEL_COLOUR_RED];
    case DUEL_COUNTER_OWN_WONDER:
    case DUEL_COUNTER_MAX_WONDER:
        return count_bits(player->built);
    case DUEL_COUNTER_MAX_COIN_TRIPLE:
        return player->coins / 3;
    case DUEL_COUNTER_NONE:
    case DUEL_COUNTER_COUNT:
        break;
    }
    return 0;
}

int duel_count(const struct duel_state *s, int seat, enum duel_counter counter)
{
    int own = count_of_city(&s->player[seat], counter);
    if (counter < DUEL_COUNTER_MAX_BROWN_GREY)
        return own;
    int other = count_of_city(&s->player[1 - seat], counter); /* R 13.3: the better city */
    return own > other ? own : other;
}

/* R 13.2: printed points by colour, guilds valued now. */
static void score_cards(const struct duel_state *s, int seat, int *parts)
{
    static const uint8_t part_of_colour[DUEL_COLOUR_COUNT] = {
        [DUEL_COLOUR_BLUE] = DUEL_SCORE_PART_BLUE,
        [DUEL_COLOUR_GREEN] = DUEL_SCORE_PART_GREEN,
        [DUEL_COLOUR_YELLOW] = DUEL_SCORE_PART_YELLOW,
        [DUEL_COLOUR_PURPLE] = DUEL_SCORE_PART_PURPLE,
    };
    const uint64_t *city = s->player[seat].city;
    for (unsigned word = 0; word < DUEL_CARD_WORDS; word++) {
        for (uint64_t bits = city[word]; bits; bits &= bits - 1) {
            const struct duel_card_row *row =
                &duel_cards[64 * word + (unsigned)__builtin_ctzll(bits)];
            int points = row->vp;
            if (row->end_vp_per)
                points +=
                    row->end_vp_each * duel_count(s, seat, (enum duel_counter)row->end_vp_per);
            parts[part_of_colour[row->colour]] += points;
        }
    }
}

static int score_tokens(const struct duel_player *player)
{
    int points = 0;
    for (unsigned left = player->tokens; left; left &= left - 1)
        points += duel_tokens[__builtin_ctz(left)].vp;
    if (duel_has_effect(player, DUEL_TOKEN_EFFECT_VP_3_PER_TOKEN)) /* R 10.11 */
        points += 3 * count_bits(player->tokens);
    return points;
}

static void score_seat(const struct duel_state *s, int seat, struct score *score)
{
    const struct duel_player *player = &s->player[seat];
    int distance = seat == 0 ? s->pawn : -s->pawn;
    int *parts = score->parts;
    *score = (struct score){0};
    score_cards(s, seat, parts);
    for (unsigned left = player->built; left; left &= left - 1)
        parts[DUEL_SCORE_PART_WONDERS] += duel_wonders[__builtin_ctz(left)].vp;
    parts[DUEL_SCORE_PART_TOKENS] = score_tokens(player);
    parts[DUEL_SCORE_PART_COINS] = player->coins / 3;
    parts[DUEL_SCORE_PART_MILITARY] = distance > 0 ? duel_track[distance].leader_vp : 0; /* R 9.5 */
    score_add_up(score, DUEL_SCORE_PART_COUNT);
}

void duel_scores(const void *state, struct score *scores)
{
    const struct duel_state *s = state;
    for (int seat = 0; seat < DUEL_SEATS; seat++) {
        score_seat(s, seat, &scores[seat]);
        scores[seat].winner = s->winners >> seat & 1;
    }
}
