/* check.c: derived members, and whether a state makes sense: loosely, for positions from outside
 * (`validate`), and strictly, for positions reached by play (`conserve`). */
#include <string.h>

#include "games/duel/state.h"

/* Derived members */

static void derive_player(struct duel_player *player)
{
    memset(player->production, 0, sizeof player->production);
    memset(player->fixed_price, 0, sizeof player->fixed_price);
    memset(player->colours, 0, sizeof player->colours);
    player->symbols = player->raw_choices = player->goods_choices = player->effects = 0;
    for (unsigned card = 0; card < DUEL_CARD_COUNT; card++) {
        if (!duel_has_card(player->city, card))
            continue;
        duel_add_lasting(player, card);
        if (duel_cards[card].science != ITEM_NONE)
            player->symbols |= (uint8_t)(1 << duel_cards[card].science);
    }
    for (unsigned wonder = 0; wonder < DUEL_WONDER_COUNT; wonder++)
        if (player->built >> wonder & 1)
            duel_add_choice(player, duel_wonders[wonder].choice);
    for (unsigned token = 0; token < DUEL_TOKEN_COUNT; token++) {
        unsigned effect = duel_tokens[token].effect_key;
        if (!(player->tokens >> token & 1) || effect == DUEL_TOKEN_EFFECT_NONE)
            continue;
        player->effects |= (uint8_t)(1 << (effect - 1));
        if (effect == DUEL_TOKEN_EFFECT_SCIENCE_SCALES)
            player->symbols |= 1 << DUEL_SYMBOL_SCALES;
    }
}

void duel_derive(void *state)
{
    struct duel_state *s = state;
    s->remaining = s->available = 0;
    s->wonders_built = 0;
    for (int seat = 0; seat < DUEL_SEATS; seat++) {
        derive_player(&s->player[seat]);
        s->wonders_built = (uint8_t)(s->wonders_built + count_bits(s->player[seat].built));
    }
    if (!s->age)
        return;
    for (int slot = 0; slot < DUEL_SLOTS; slot++)
        if (s->deck[s->age - 1][slot] != ITEM_NONE)
            s->remaining |= 1u << slot;
    for (int slot = 0; slot < DUEL_SLOTS; slot++)
        if (s->remaining >> slot & 1 && !(duel_slot(s->age, slot)->covered_by & s->remaining))
            s->available |= 1u << slot;
}

/* Checking */

/* In how many places each card lies, and how many cards with each back have been played. */
struct census {
    uint8_t places[DUEL_CARD_COUNT];
    uint8_t played[DUEL_AGE_COUNT]; /* in a city, discarded or tucked */
    uint8_t lying[DUEL_AGE_COUNT];  /* in a layout, now or later */
};

static void count_played(struct census *c, unsigned card)
{
    c->places[card]++;
    c->played[duel_cards[card].age]++;
}

static struct census take_census(const struct duel_state *s)
{
    struct census c = {0};
    for (unsigned card = 0; card < DUEL_CARD_COUNT; card++) {
        for (int seat = 0; seat < DUEL_SEATS; seat++)
            if (duel_has_card(s->player[seat].city, card))
                count_played(&c, card);
        if (duel_has_card(s->discard, card))
            count_played(&c, card);
    }
    for (int i = 0; i < DUEL_WONDERS_MAX; i++)
        if (s->tucked[i] != ITEM_NONE)
            count_played(&c, s->tucked[i]);
    for (int age = 0; age < DUEL_AGES; age++) {
        for (int slot = 0; slot < DUEL_SLOTS; slot++) {
            unsigned card = s->deck[age][slot];
            if (card == ITEM_NONE)
                continue;
            c.places[card]++;
            c.lying[duel_cards[card].age]++;
        }
    }
    return c;
}

static bool check_cards(const struct duel_state *s, struct text *error)
{
    struct census c = take_census(s);
    for (unsigned card = 0; card < DUEL_CARD_COUNT; card++)
        if (c.places[card] > 1)
            return item_refuse(error, &duel_card_items, card, "is in two places");
    for (unsigned back = 0; back < DUEL_AGE_COUNT; back++) {
        unsigned age = back == DUEL_AGE_GUILD ? DUEL_AGES : back + 1;
        if (c.played[back] + c.lying[back] > duel_ages[back].dealt)
            return item_refuse(error, &duel_age_items, back,
                               "has more cards in the game than are dealt");
        if (c.played[back] && age > s->age)
            return item_refuse(error, &duel_age_items, back, "has cards in play before it begins");
    }
    return true;
}

/* Layouts of past ages are empty, those of later ages are complete, and every card lies in its own
 * age. */
static bool check_decks(const struct duel_state *s, struct text *error)
{
    for (int age = 1; age <= DUEL_AGES; age++) {
        for (int slot = 0; slot < DUEL_SLOTS; slot++) {
            unsigned card = s->deck[age - 1][slot];
            if (card == ITEM_NONE) {
                if (age > s->age)
                    return text_refuse(error, "a card of a later age is missing");
                continue;
            }
            unsigned back = duel_cards[card].age;
            bool fits = back == (unsigned)(age - 1) || (back == DUEL_AGE_GUILD && age == DUEL_AGES);
            if (!fits)
                return item_refuse(error, &duel_card_items, card,
                                   "lies in the layout of another age");
            if (age < s->age)
                return item_refuse(error, &duel_card_items, card,
                                   "lies in the layout of a past age");
        }
    }
    return true;
}

/* R 5: no card was taken from under another, and the cards that lie face up are those that the
 * moves so far have turned up. */
static bool check_faces(const struct duel_state *s, struct text *error)
{
    if (!s->age)
        return s->face_up ? text_refuse(error, "face_up: nothing is laid out yet") : true;
    for (int slot = 0; slot < DUEL_SLOTS; slot++) {
        const struct duel_slot_row *row = duel_slot(s->age, slot);
        bool here = s->remaining >> slot & 1, up = s->face_up >> slot & 1;
        bool free = !(row->covered_by & s->remaining);
        if (!here && !free)
            return text_refuse(error, "a card was taken from under another one");
        if ((!here || row->face_up) && !up)
            return text_refuse(error, "face_up: a card lies face down that must lie face up");
        if (here && up && !row->face_up && !free)
            return text_refuse(error, "face_up: a covered card was turned up");
        if (here && free && !up && s->depth == 1)
            return text_refuse(error, "face_up: an available card lies face down");
    }
    return true;
}

static bool check_tokens(const struct duel_state *s, struct text *error)
{
    unsigned groups[] = {s->board, s->box, s->player[0].tokens, s->player[1].tokens}, seen = 0;
    for (int i = 0; i < COUNT_OF(groups); i++) {
        if (seen & groups[i])
            return item_refuse(error, &duel_token_items, (unsigned)__builtin_ctz(seen & groups[i]),
                               "is in two places");
        seen |= groups[i];
    }
    if (count_bits(s->board) > DUEL_BOARD_TOKENS)
        return text_refuse(error, "board: more than five tokens");
    if (s->drawn & ~s->box)
        return text_refuse(error, "drawn: a token that is not in the box");
    if (count_bits(s->drawn) > DUEL_LIBRARY_DRAW)
        return text_refuse(error, "drawn: more than three tokens");
    return true;
}

static bool check_wonders(const struct duel_state *s, struct text *error)
{
    unsigned unbuilt = 0;
    if (s->player[0].wonders & s->player[1].wonders)
        return text_refuse(error, "a wonder belongs to both players");
    for (int seat = 0; seat < DUEL_SEATS; seat++) {
        const struct duel_player *player = &s->player[seat];
        if (count_bits(player->wonders) > DUEL_WONDERS_EACH)
            return text_refuse(error, "wonders: more than four");
        if (player->built & ~player->wonders)
            return text_refuse(error, "built: a wonder of somebody else");
        unbuilt |= (unsigned)(player->wonders & ~player->built);
    }
    if (s->wonders_built > DUEL_WONDERS_BUILT)
        return text_refuse(error, "built: more than seven wonders");
    if (s->wonders_built == DUEL_WONDERS_BUILT && unbuilt)
        return text_refuse(error, "wonders: with seven built the eighth is out of the game");
    for (int i = 0; i < DUEL_WONDERS_MAX; i++)
        if (s->tucked[i] != ITEM_NONE && !((s->player[0].built | s->player[1].built) >> i & 1))
            return text_refuse(error, "tucked: a card under a wonder that is not built");
    return true;
}

/* R 4.4: what the draft looks like after some picks. */
static bool check_draft(const struct duel_state *s, struct text *error)
{
    static const uint8_t first_has[DUEL_OFFERED + 1] = {0, 1, 1, 1, 2, 2, 3, 4, 4};
    unsigned owned = (unsigned)(s->player[0].wonders | s->player[1].wonders), offered = 0;
    int open[2] = {0, 0};
    for (int i = 0; i < DUEL_OFFERED; i++) {
        if (s->offer[i] == ITEM_NONE)
            continue;
        if ((owned | offered) >> s->offer[i] & 1)
            return item_refuse(error, &duel_wonder_items, s->offer[i], "is in two places");
        offered |= 1u << s->offer[i];
        open[i / (DUEL_OFFERED / 2)]++;
    }
    int early = s->picks < 4 ? s->picks : 4, late = s->picks - early;
    if (s->age) {
        if (s->picks != DUEL_OFFERED || offered)
            return text_refuse(error, "offer: the draft is over");
        return true;
    }
    if (open[0] != 4 - early || open[1] != 4 - late)
        return text_refuse(error, "offer: it does not fit the number of picks");
    if (count_bits(s->player[s->first].wonders) != first_has[s->picks] ||
        count_bits(s->player[1 - s->first].wonders) != s->picks - first_has[s->picks])
        return text_refuse(error, "wonders: they do not fit the number of picks");
    if (s->picks == DUEL_OFFERED || s->frames[0].seat != duel_draft_seat(s->first, s->picks))
        return text_refuse(error, "picks: it is another seat's turn to pick");
    return true;
}

static bool check_frames(const struct duel_state *s, struct text *error)
{
    bool ended = s->ending != ITEM_NONE;
    if (ended != (s->depth == 0))
        return text_refuse(error, "frames: the game is over exactly when no decision is pending");
    if (ended)
        return true;
    if (!decisions_are_sound(&duel_decisions, s, DUEL_SEATS, error))
        return false;
    if ((s->drawn != 0) != (duel_top(s).kind == DUEL_DECISION_LIBRARY))
        return text_refuse(error, "drawn: only while the Great Library is decided");
    if (s->again && s->depth == 1)
        return text_refuse(error, "again: no move is in progress");
    return true;
}

/* The seats that have won, as the position shows it: R 9.4, 10.4, 13.4-13.6. */
static unsigned winners_by_table(const struct duel_state *s)
{
    struct score scores[DUEL_SEATS];
    if (s->ending == DUEL_ENDING_MILITARY)
        return s->pawn > 0 ? 1 : 2;
    if (s->ending == DUEL_ENDING_SCIENCE)
        return count_bits(s->player[0].symbols) >= DUEL_SYMBOLS_TO_WIN ? 1 : 2;
    duel_scores(s, scores);
    int blue = DUEL_SCORE_PART_BLUE;
    int lead = s->ending == DUEL_ENDING_POINTS ? scores[0].total - scores[1].total
                                               : scores[0].parts[blue] - scores[1].parts[blue];
    return lead > 0 ? 1 : lead < 0 ? 2 : 3;
}

static bool check_ending(const struct duel_state *s, struct text *error)
{
    bool military = s->pawn == DUEL_CAPITAL || s->pawn == -DUEL_CAPITAL, science = false;
    for (int seat = 0; seat < DUEL_SEATS; seat++)
        science |= count_bits(s->player[seat].symbols) >= DUEL_SYMBOLS_TO_WIN;
    if (military != (s->ending == DUEL_ENDING_MILITARY))
        return text_refuse(
            error, "ending: the pawn on a capital is a military victory, and nothing else is");
    if (science != (s->ending == DUEL_ENDING_SCIENCE))
        return text_refuse(error,
                           "ending: six symbols are a scientific victory, and nothing else is");
    if (s->ending == ITEM_NONE)
        return s->winners ? text_refuse(error, "winners: the game is not over") : true;
    if (!s->age)
        return text_refuse(error, "ending: the draft cannot end the game");
    if (!military && !science && (s->age != DUEL_AGES || s->remaining))
        return text_refuse(error, "ending: points are counted after the last card of age III");
    if (s->winners != winners_by_table(s) || (s->ending == DUEL_ENDING_SHARED) != (s->winners == 3))
        return text_refuse(error, "winners: they do not fit the ending");
    if (s->drawn || s->again)
        return text_refuse(error, "ending: a move is still in progress");
    return true;
}

bool duel_validate(const void *state, struct text *error)
{
    const struct duel_state *s = state;
    if (s->tie_start == ITEM_NONE || s->wonder_mode == ITEM_NONE)
        return text_refuse(error, "tie_start and wonder_mode must be given");
    return check_decks(s, error) && check_cards(s, error) && check_tokens(s, error) &&
           check_wonders(s, error) && check_frames(s, error) && check_draft(s, error) &&
           check_faces(s, error) && check_ending(s, error);
}

/* The strict check: every card that was dealt is in one place, and derived members agree with what
 * they are derived from. */

static bool conserve_cards(const struct duel_state *s, struct text *error)
{
    struct census c = take_census(s);
    for (unsigned back = 0; back < DUEL_AGE_COUNT; back++)
        if (c.played[back] + c.lying[back] != duel_ages[back].dealt)
            return item_refuse(error, &duel_age_items, back, "has lost or won cards");
    return true;
}

static bool conserve_wonders(const struct duel_state *s, struct text *error)
{
    int owned = count_bits(s->player[0].wonders) + count_bits(s->player[1].wonders), offered = 0;
    for (int i = 0; i < DUEL_OFFERED; i++)
        offered += s->offer[i] != ITEM_NONE;
    int removed = s->wonders_built == DUEL_WONDERS_BUILT;
    if (owned + offered + removed != DUEL_OFFERED)
        return text_refuse(error, "wonders were lost or won");
    for (unsigned i = 0; i < DUEL_WONDER_COUNT; i++) {
        bool built = (s->player[0].built | s->player[1].built) >> i & 1;
        if (built != (s->tucked[i] != ITEM_NONE))
            return item_refuse(error, &duel_wonder_items, i, "and the card under it disagree");
    }
    return true;
}

bool duel_conserve(const void *state, struct text *error)
{
    const struct duel_state *s = state;
    struct duel_state fresh = *s;
    if (!duel_validate(state, error) || !conserve_cards(s, error) || !conserve_wonders(s, error))
        return false;
    if ((s->board | s->box | s->player[0].tokens | s->player[1].tokens) !=
        (1 << DUEL_TOKEN_COUNT) - 1)
        return text_refuse(error, "a token was lost");
    duel_derive(&fresh);
    if (memcmp(&fresh, s, sizeof fresh) != 0) {
        text_add(error, "derived members are wrong: ");
        fields_diff(&duel_fields, s, &fresh, error);
        return false;
    }
    return true;
}
