/* test_duel_states.c: which states of 7 Wonders Duel are accepted: every kind of impossible one is
 * refused with a reason, and whatever is accepted can be played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "duel_play.h"
#include "games/duel/state.h"

/* Impossible states */

/* Valid states to spoil: in the draft, at a turn of each age, at each kind of choice, at the end.
 */
struct samples {
    struct duel_state draft, draft5, age1, age2, age3, over;
    struct duel_state phase[DUEL_DECISION_COUNT];
    bool has[DUEL_DECISION_COUNT];
};

static struct samples samples;

static void keep_sample(const struct duel_state *s)
{
    if (!s->depth)
        return;
    struct duel_frame top = duel_top(s);
    if (!samples.has[top.kind])
        samples.phase[top.kind] = *s;
    samples.has[top.kind] = true;
    if (top.kind == DUEL_DECISION_DRAFT && s->picks == 5)
        samples.draft5 = *s;
    /* two cards are gone from the layout, so that faces and slots can be wrong */
    if (top.kind == DUEL_DECISION_TURN && count_bits(s->remaining) == DUEL_SLOTS - 2) {
        struct duel_state *const ages[] = {&samples.age1, &samples.age2, &samples.age3};
        *ages[s->age - 1] = *s;
    }
}

static int make_samples(void **state)
{
    struct duel_state s;
    struct chance chance;
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        chance_seed(&chance, seed, NULL);
        set_up_game(&s, &chance, DUEL_WONDER_MODE_DRAFT);
        s.tie_start = DUEL_TIE_START_CHOOSES;
        if (seed == 0)
            samples.draft = s;
        do
            keep_sample(&s);
        while (play_random(&s, &chance));
        if (s.ending == DUEL_ENDING_POINTS)
            samples.over = s;
    }
    return 0;
}

static void test_samples_are_valid(void **state)
{
    const struct duel_state *all[] = {&samples.draft, &samples.draft5, &samples.age1,
                                      &samples.age2,  &samples.age3,   &samples.over};
    struct text error = TEXT_EMPTY;
    (void)state;
    for (int i = 0; i < COUNT_OF(all); i++)
        if (!duel_validate(all[i], &error))
            fail_msg("sample %d: %s", i, text_string(&error));
    for (int i = 0; i < DUEL_DECISION_COUNT; i++) {
        assert_true(samples.has[i]);
        if (!duel_validate(&samples.phase[i], &error))
            fail_msg("phase %d: %s", i, text_string(&error));
    }
    assert_int_equal(error.length, 0);
}

/* Each of these spoils a copy of a sample in one way. */

static unsigned lowest(unsigned bits)
{
    assert_true(bits != 0);
    return (unsigned)__builtin_ctz(bits);
}

/* Some card with that back that is nowhere in the state. */
static unsigned absent_card(const struct duel_state *s, unsigned back)
{
    for (unsigned card = 0; card < DUEL_CARD_COUNT; card++) {
        bool there = duel_has_card(s->player[0].city, card) ||
                     duel_has_card(s->player[1].city, card) || duel_has_card(s->discard, card) ||
                     memchr(s->deck, (int)card, sizeof s->deck) ||
                     memchr(s->tucked, (int)card, sizeof s->tucked);
        if (duel_cards[card].age == back && !there)
            return card;
    }
    fail_msg("every card of that back is somewhere");
    return 0;
}

static int slot_where(const struct duel_state *s, bool here, bool dealt_up, bool covered)
{
    for (int slot = 0; slot < DUEL_SLOTS; slot++) {
        const struct duel_slot_row *row = duel_slot(s->age, slot);
        if ((s->remaining >> slot & 1) == here && row->face_up == dealt_up &&
            ((row->covered_by & s->remaining) != 0) == covered)
            return slot;
    }
    fail_msg("there is no such slot");
    return 0;
}

static void no_tie_start(struct duel_state *s)
{
    s->tie_start = ITEM_NONE;
}
static void no_wonder_mode(struct duel_state *s)
{
    s->wonder_mode = ITEM_NONE;
}
static void later_card_gone(struct duel_state *s)
{
    s->deck[1][7] = ITEM_NONE;
}
static void card_of_other_age(struct duel_state *s)
{
    s->deck[1][7] = (uint8_t)absent_card(s, DUEL_AGE_AGE1);
}
static void guild_in_age2(struct duel_state *s)
{
    s->deck[1][7] = (uint8_t)absent_card(s, DUEL_AGE_GUILD);
}
static void card_of_past_age(struct duel_state *s)
{
    s->deck[0][3] = (uint8_t)absent_card(s, DUEL_AGE_AGE1);
}
static void card_in_two_cities(struct duel_state *s)
{
    duel_add_card(s->player[0].city, DUEL_CARD_THEATER);
    duel_add_card(s->player[1].city, DUEL_CARD_THEATER);
}
static void card_in_city_and_deck(struct duel_state *s)
{
    duel_add_card(s->player[0].city, s->deck[0][lowest(s->remaining)]);
}
static void card_twice_in_deck(struct duel_state *s)
{
    s->deck[2][4] = s->deck[2][5];
}
static void card_discarded_and_laid_out(struct duel_state *s)
{
    duel_add_card(s->discard, s->deck[0][lowest(s->remaining)]);
}
static void too_many_cards(struct duel_state *s)
{
    duel_add_card(s->player[1].city, absent_card(s, DUEL_AGE_AGE1));
}
static void too_many_guilds(struct duel_state *s)
{
    for (int slot = 0; slot < DUEL_SLOTS; slot++) {
        if (duel_cards[s->deck[2][slot]].age != DUEL_AGE_AGE3)
            continue;
        s->deck[2][slot] = (uint8_t)absent_card(s, DUEL_AGE_GUILD);
        return;
    }
}
static void card_of_the_future_built(struct duel_state *s)
{
    duel_add_card(s->player[1].city, absent_card(s, DUEL_AGE_AGE3));
}
static void token_on_board_and_in_box(struct duel_state *s)
{
    s->box |= (uint16_t)(s->board & (0u - s->board));
}
static void token_of_both(struct duel_state *s)
{
    unsigned token = lowest(s->board);
    s->board &= (uint16_t) ~(1u << token);
    s->player[0].tokens |= (uint16_t)(1 << token);
    s->player[1].tokens |= (uint16_t)(1 << token);
}
static void six_on_board(struct duel_state *s)
{
    unsigned token = lowest(s->box);
    s->box &= (uint16_t) ~(1u << token);
    s->board |= (uint16_t)(1 << token);
}
static void drawn_from_board(struct duel_state *s)
{
    s->drawn = (uint16_t)(s->board & (0u - s->board));
}
static void four_drawn(struct duel_state *s)
{
    s->drawn = s->box;
    while (count_bits(s->drawn) > 4)
        s->drawn &= (uint16_t)(s->drawn - 1);
    assert_int_equal(count_bits(s->drawn), 4);
}
static void wonder_of_both(struct duel_state *s)
{
    s->player[0].wonders = 0x0F;
    s->player[1].wonders = 0x78;
}
static void five_wonders(struct duel_state *s)
{
    s->player[0].wonders = 0x1F;
    s->player[1].wonders = 0xE0;
}
static void built_foreign_wonder(struct duel_state *s)
{
    s->player[0].built = (uint16_t)(1 << lowest(s->player[1].wonders));
}
static void eight_built(struct duel_state *s)
{
    s->player[0].built = s->player[0].wonders;
    s->player[1].built = s->player[1].wonders;
    assert_int_equal(count_bits(s->player[0].built | s->player[1].built), 8);
}
static void seven_built_and_one_left(struct duel_state *s)
{
    eight_built(s);
    s->player[1].built &= (uint16_t)(s->player[1].built - 1);
}
static void tucked_under_unbuilt(struct duel_state *s)
{
    s->player[0].built = 0;
    memset(s->tucked, ITEM_NONE, sizeof s->tucked);
    s->tucked[lowest(s->player[0].wonders)] = s->deck[0][lowest(s->remaining)];
    s->deck[0][lowest(s->remaining)] = ITEM_NONE;
}
static void tucked_under_no_wonder(struct duel_state *s)
{
    s->tucked[DUEL_WONDERS_MAX - 1] = s->deck[0][lowest(s->remaining)];
    s->deck[0][lowest(s->remaining)] = ITEM_NONE;
}
static void ended_and_asked(struct duel_state *s)
{
    s->ending = DUEL_ENDING_POINTS;
    s->winners = 1;
}
static void neither_ended_nor_asked(struct duel_state *s)
{
    s->depth = 0;
    memset(s->frames, 0, sizeof s->frames);
}
static void frame_without_kind(struct duel_state *s)
{
    s->frames[0].kind = ITEM_NONE;
}
static void choice_at_the_bottom(struct duel_state *s)
{
    s->frames[0].kind = DUEL_DECISION_TOKEN;
}
static void draft_in_an_age(struct duel_state *s)
{
    s->frames[0].kind = DUEL_DECISION_DRAFT;
}
static void turn_in_the_draft(struct duel_state *s)
{
    s->frames[0].kind = DUEL_DECISION_TURN;
}
static void turn_without_cards(struct duel_state *s)
{
    for (int slot = 0; slot < DUEL_SLOTS; slot++) {
        if (s->deck[0][slot] != ITEM_NONE)
            duel_add_card(s->discard, s->deck[0][slot]);
        s->deck[0][slot] = ITEM_NONE;
    }
    s->face_up = (1u << DUEL_SLOTS) - 1;
}
static void starter_too_early(struct duel_state *s)
{
    s->frames[0].kind = DUEL_DECISION_STARTER;
}
static void push_frame(struct duel_state *s, struct duel_frame frame)
{
    s->frames[s->depth++] = frame;
}
static void starter_on_top(struct duel_state *s)
{
    push_frame(s, (struct duel_frame){.kind = DUEL_DECISION_STARTER});
}
static void turn_on_top(struct duel_state *s)
{
    push_frame(s, s->frames[0]);
}
static void token_without_board(struct duel_state *s)
{
    s->box |= s->board;
    s->board = 0;
}
static void choice_of_the_other_seat(struct duel_state *s)
{
    s->frames[1].seat ^= 1;
}
static void two_choices(struct duel_state *s)
{
    push_frame(s, s->frames[1]);
}
static void choice_over_a_draft(struct duel_state *s)
{
    push_frame(s, (struct duel_frame){.kind = DUEL_DECISION_TOKEN, .seat = s->frames[0].seat});
}
static void library_without_tokens(struct duel_state *s)
{
    s->drawn = 0;
}
static void revive_without_discards(struct duel_state *s)
{
    for (unsigned card = 0; card < DUEL_CARD_COUNT; card++)
        if (duel_has_card(s->discard, card))
            duel_remove_card(s->discard, card);
}
static void destroy_blue(struct duel_state *s)
{
    s->frames[1].colour = DUEL_COLOUR_BLUE;
}
static void destroy_no_colour(struct duel_state *s)
{
    s->frames[1].colour = ITEM_NONE;
}
static void destroy_nothing(struct duel_state *s)
{
    struct duel_player *foe = &s->player[1 - s->frames[1].seat];
    for (unsigned card = 0; card < DUEL_CARD_COUNT; card++)
        if (duel_has_card(foe->city, card) && duel_cards[card].colour == s->frames[1].colour)
            duel_remove_card(foe->city, card);
}
static void drawn_without_library(struct duel_state *s)
{
    s->drawn = (uint16_t)(s->box & (0u - s->box));
}
static void again_without_move(struct duel_state *s)
{
    s->again = 1;
}
static void wonder_offered_twice(struct duel_state *s)
{
    s->offer[1] = s->offer[6];
}
static void owned_wonder_offered(struct duel_state *s)
{
    for (int i = DUEL_OFFERED / 2; i < DUEL_OFFERED; i++)
        if (s->offer[i] != ITEM_NONE)
            s->offer[i] = (uint8_t)lowest(s->player[0].wonders);
}
static void offer_after_the_draft(struct duel_state *s)
{
    unsigned owned = s->player[0].wonders | s->player[1].wonders;
    s->offer[2] = (uint8_t)lowest(~owned & ((1u << DUEL_WONDER_COUNT) - 1));
}
static void picks_missing(struct duel_state *s)
{
    s->picks = DUEL_OFFERED - 1;
}
static void offer_too_small(struct duel_state *s)
{
    s->offer[7] = ITEM_NONE;
}
static void wonders_of_the_wrong_seat(struct duel_state *s)
{
    uint16_t wonders = s->player[0].wonders;
    s->player[0].wonders = s->player[1].wonders;
    s->player[1].wonders = wonders;
}
static void pick_of_the_wrong_seat(struct duel_state *s)
{
    s->frames[0].seat ^= 1;
}
static void face_up_in_the_draft(struct duel_state *s)
{
    s->face_up = 1;
}
static void taken_from_below(struct duel_state *s)
{
    duel_add_card(s->discard, s->deck[0][0]);
    s->deck[0][0] = ITEM_NONE;
}
static void dealt_up_lies_down(struct duel_state *s)
{
    s->face_up &= ~(1u << slot_where(s, true, true, true));
}
static void taken_lies_down(struct duel_state *s)
{
    s->face_up &= ~(1u << slot_where(s, false, true, false));
}
static void covered_is_up(struct duel_state *s)
{
    s->face_up |= 1u << slot_where(s, true, false, true);
}
/* The two neighbours that cover a face-down card of age I are taken. */
static void free_lies_down(struct duel_state *s)
{
    int slot = slot_where(s, true, false, true);
    for (unsigned on = duel_slot(1, slot)->covered_by & s->remaining; on; on &= on - 1) {
        uint32_t above = duel_slot(1, (int)lowest(on))->covered_by & s->remaining;
        for (; above; above &= above - 1) {
            uint32_t top = duel_slot(1, (int)lowest(above))->covered_by & s->remaining;
            for (; top; top &= top - 1) {
                for (uint32_t last = duel_slot(1, (int)lowest(top))->covered_by & s->remaining;
                     last; last &= last - 1)
                    s->deck[0][lowest(last)] = ITEM_NONE;
                s->deck[0][lowest(top)] = ITEM_NONE;
            }
            s->deck[0][lowest(above)] = ITEM_NONE;
        }
        s->deck[0][lowest(on)] = ITEM_NONE;
    }
    for (int i = 0; i < DUEL_SLOTS; i++)
        if (s->deck[0][i] == ITEM_NONE)
            s->face_up |= 1u << i;
    duel_derive(s);
    for (int i = 0; i < DUEL_SLOTS; i++)
        if (i != slot && s->available >> i & 1)
            s->face_up |= 1u << i;
    assert_true(s->available >> slot & 1);
}
static void capital_without_end(struct duel_state *s)
{
    s->pawn = -DUEL_CAPITAL;
}
static void military_end_without_capital(struct duel_state *s)
{
    s->ending = DUEL_ENDING_MILITARY;
}
static void science_end_without_symbols(struct duel_state *s)
{
    s->ending = DUEL_ENDING_SCIENCE;
}
/* One city with a card of each symbol, and nothing else. */
static void six_symbols_without_end(struct duel_state *s)
{
    unsigned symbols = 0;
    memset(s->player[0].city, 0, sizeof s->player[0].city);
    memset(s->player[1].city, 0, sizeof s->player[1].city);
    memset(s->discard, 0, sizeof s->discard);
    memset(s->tucked, ITEM_NONE, sizeof s->tucked);
    for (unsigned card = 0; card < DUEL_CARD_COUNT; card++) {
        unsigned symbol = duel_cards[card].science;
        if (symbol != ITEM_NONE && !(symbols >> symbol & 1))
            duel_add_card(s->player[0].city, card);
        symbols |= symbol != ITEM_NONE ? 1u << symbol : 0;
    }
}
static void winner_before_the_end(struct duel_state *s)
{
    s->winners = 1;
}
static void no_winner(struct duel_state *s)
{
    s->winners = 0;
}
static void two_winners_by_points(struct duel_state *s)
{
    s->winners = 3;
}
static void one_shares(struct duel_state *s)
{
    s->ending = DUEL_ENDING_SHARED;
    s->winners = 1;
}
static void again_after_the_end(struct duel_state *s)
{
    s->again = 1;
}
static void drawn_after_the_end(struct duel_state *s)
{
    s->drawn = (uint16_t)(s->box & (0u - s->box));
}

struct spoiled_row {
    const char *name;
    const struct duel_state *from;
    void (*spoil)(struct duel_state *s);
    const char *reason; /* a part of the message */
};

#define SPOILED(sample, function, reason) \
    { \
#function, &samples.sample, function, reason \
    }

static const struct spoiled_row spoiled_rows[] = {
    SPOILED(age1, no_tie_start, "tie_start"),
    SPOILED(age1, no_wonder_mode, "wonder_mode"),
    /* cards */
    SPOILED(age1, later_card_gone, "later age is missing"),
    SPOILED(draft, later_card_gone, "later age is missing"),
    SPOILED(age1, card_of_other_age, "layout of another age"),
    SPOILED(age1, guild_in_age2, "layout of another age"),
    SPOILED(age2, card_of_past_age, "past age"),
    SPOILED(age1, card_in_two_cities, "theater is in two places"),
    SPOILED(age1, card_in_city_and_deck, "in two places"),
    SPOILED(age1, card_twice_in_deck, "in two places"),
    SPOILED(age1, card_discarded_and_laid_out, "in two places"),
    SPOILED(age1, too_many_cards, "age1 has more cards"),
    SPOILED(age1, too_many_guilds, "guild has more cards"),
    SPOILED(age1, card_of_the_future_built, "age3 has"),
    /* tokens */
    SPOILED(age1, token_on_board_and_in_box, "in two places"),
    SPOILED(age1, token_of_both, "in two places"),
    SPOILED(age1, six_on_board, "more than five"),
    SPOILED(age1, drawn_from_board, "drawn"),
    SPOILED(age1, four_drawn, "more than three"),
    /* wonders */
    SPOILED(age1, wonder_of_both, "both players"),
    SPOILED(age1, five_wonders, "more than four"),
    SPOILED(age1, built_foreign_wonder, "somebody else"),
    SPOILED(age1, eight_built, "more than seven"),
    SPOILED(age1, seven_built_and_one_left, "eighth"),
    SPOILED(age1, tucked_under_unbuilt, "tucked"),
    SPOILED(age1, tucked_under_no_wonder, "tucked"),
    /* decisions */
    SPOILED(age1, ended_and_asked, "frames"),
    SPOILED(age1, neither_ended_nor_asked, "frames"),
    SPOILED(age1, frame_without_kind, "frames"),
    SPOILED(age1, choice_at_the_bottom, "frames"),
    SPOILED(age1, draft_in_an_age, "draft"),
    SPOILED(draft, turn_in_the_draft, "turn cannot be asked"),
    SPOILED(age1, turn_without_cards, "turn cannot be asked"),
    SPOILED(age1, starter_too_early, "starter"),
    SPOILED(age2, starter_too_early, "starter"),
    SPOILED(age2, starter_on_top, "cannot be asked"),
    SPOILED(age2, turn_on_top, "cannot be asked"),
    SPOILED(phase[DUEL_DECISION_TOKEN], token_without_board, "cannot be asked"),
    SPOILED(phase[DUEL_DECISION_TOKEN], choice_of_the_other_seat, "cannot be asked"),
    SPOILED(phase[DUEL_DECISION_TOKEN], two_choices, "cannot be asked"),
    SPOILED(draft, choice_over_a_draft, "draft"),
    SPOILED(phase[DUEL_DECISION_LIBRARY], library_without_tokens, "cannot be asked"),
    SPOILED(phase[DUEL_DECISION_REVIVE], revive_without_discards, "cannot be asked"),
    SPOILED(phase[DUEL_DECISION_DESTROY], destroy_blue, "cannot be asked"),
    SPOILED(phase[DUEL_DECISION_DESTROY], destroy_no_colour, "cannot be asked"),
    SPOILED(phase[DUEL_DECISION_DESTROY], destroy_nothing, "cannot be asked"),
    SPOILED(age1, drawn_without_library, "drawn"),
    SPOILED(age1, again_without_move, "again"),
    /* draft */
    SPOILED(draft, wonder_offered_twice, "in two places"),
    SPOILED(draft5, owned_wonder_offered, "in two places"),
    SPOILED(age1, offer_after_the_draft, "draft is over"),
    SPOILED(age1, picks_missing, "draft is over"),
    SPOILED(draft, offer_too_small, "offer"),
    SPOILED(draft5, wonders_of_the_wrong_seat, "wonders"),
    SPOILED(draft, pick_of_the_wrong_seat, "another seat"),
    SPOILED(draft5, pick_of_the_wrong_seat, "another seat"),
    /* faces */
    SPOILED(draft, face_up_in_the_draft, "face_up"),
    SPOILED(age1, taken_from_below, "from under another"),
    SPOILED(age1, dealt_up_lies_down, "face_up"),
    SPOILED(age1, taken_lies_down, "face_up"),
    SPOILED(age1, covered_is_up, "covered card"),
    SPOILED(age1, free_lies_down, "available card"),
    /* the end */
    SPOILED(age1, capital_without_end, "ending"),
    SPOILED(over, military_end_without_capital, "ending"),
    SPOILED(over, science_end_without_symbols, "ending"),
    SPOILED(over, six_symbols_without_end, "six symbols"),
    SPOILED(age1, winner_before_the_end, "winners"),
    SPOILED(over, no_winner, "winners"),
    SPOILED(over, two_winners_by_points, "winners"),
    SPOILED(over, one_shares, "winners"),
    SPOILED(over, again_after_the_end, "in progress"),
    SPOILED(over, drawn_after_the_end, "in progress"),
};

static void test_impossible_states(void **state)
{
    int wrong = 0;
    (void)state;
    for (int i = 0; i < COUNT_OF(spoiled_rows); i++) {
        const struct spoiled_row *row = &spoiled_rows[i];
        struct duel_state s = *row->from;
        struct text error = TEXT_EMPTY;
        row->spoil(&s);
        duel_derive(&s);
        if (duel_validate(&s, &error)) {
            print_error("%s is accepted\n", row->name);
            wrong++;
        } else if (!strstr(text_string(&error), row->reason)) {
            print_error("%s: \"%s\" does not say \"%s\"\n", row->name, text_string(&error),
                        row->reason);
            wrong++;
        }
        text_free(&error);
    }
    assert_int_equal(wrong, 0);
}

/* Whatever is accepted can be worked with: states spoiled at random within the ranges of their
 * fields are refused, or can be written, read, resampled and played to the end. */

static void spoil_players(struct duel_state *s, struct chance *chance)
{
    struct duel_player *player = &s->player[chance_below(chance, DUEL_SEATS)];
    unsigned card = chance_below(chance, DUEL_CARD_COUNT);
    uint16_t wonder = (uint16_t)(1 << chance_below(chance, DUEL_WONDER_COUNT));
    uint16_t token = (uint16_t)(1 << chance_below(chance, DUEL_TOKEN_COUNT));
    uint64_t *const sets[] = {player->city, s->discard};
    uint64_t *set = sets[chance_below(chance, COUNT_OF(sets))];
    uint16_t *const groups[] = {&player->tokens, &s->board, &s->box, &s->drawn};
    switch (chance_below(chance, 6)) {
    case 0:
        player->coins = (uint16_t)chance_below(chance, DUEL_COINS_MAX + 1);
        break;
    case 1:
        player->wonders ^= wonder;
        break;
    case 2:
        player->built ^= player->wonders & wonder;
        break;
    case 3:
        *groups[chance_below(chance, COUNT_OF(groups))] ^= token;
        break;
    default:
        if (duel_has_card(set, card))
            duel_remove_card(set, card);
        else
            duel_add_card(set, card);
        break;
    }
}

static void spoil_layout(struct duel_state *s, struct chance *chance)
{
    uint8_t *slot = &s->deck[chance_below(chance, DUEL_AGES)][chance_below(chance, DUEL_SLOTS)];
    uint32_t card = chance_below(chance, DUEL_CARD_COUNT + 20);
    switch (chance_below(chance, 5)) {
    case 0:
        s->face_up ^= 1u << chance_below(chance, DUEL_SLOTS);
        break;
    case 1:
        s->age = (uint8_t)chance_below(chance, DUEL_AGES + 1);
        break;
    case 2:
        s->offer[chance_below(chance, DUEL_OFFERED)] =
            (uint8_t)chance_below(chance, DUEL_WONDER_COUNT);
        break;
    case 3:
        s->tucked[chance_below(chance, DUEL_WONDERS_MAX)] =
            card < DUEL_CARD_COUNT ? (uint8_t)card : ITEM_NONE;
        break;
    default:
        *slot = card < DUEL_CARD_COUNT ? (uint8_t)card : ITEM_NONE;
        break;
    }
}

static void spoil_turn(struct duel_state *s, struct chance *chance)
{
    struct duel_frame *frame = &s->frames[chance_below(chance, DUEL_FRAMES)];
    uint32_t colour = chance_below(chance, DUEL_COLOUR_COUNT + 3);
    switch (chance_below(chance, 9)) {
    case 0:
        s->pawn = (int8_t)((int)chance_below(chance, 2 * DUEL_CAPITAL + 1) - DUEL_CAPITAL);
        break;
    case 1:
        s->loot = (uint8_t)chance_below(chance, 1 << DUEL_LOOT_COUNT);
        break;
    case 2:
        s->picks = (uint8_t)chance_below(chance, DUEL_OFFERED + 1);
        break;
    case 3:
        s->first ^= 1;
        break;
    case 4:
        s->again ^= 1;
        break;
    case 5:
        s->depth = (uint8_t)chance_below(chance, 3);
        break;
    case 6:
        s->winners = (uint8_t)chance_below(chance, 4);
        s->ending = (uint8_t)chance_below(chance, DUEL_ENDING_COUNT);
        break;
    default:
        frame->kind = (uint8_t)chance_below(chance, DUEL_DECISION_COUNT);
        frame->seat = (uint8_t)chance_below(chance, DUEL_SEATS);
        frame->colour = frame->kind != DUEL_DECISION_DESTROY ? 0
                        : colour < DUEL_COLOUR_COUNT         ? (uint8_t)colour
                                                             : ITEM_NONE;
        s->depth = (uint8_t)(frame - s->frames + 1);
        break;
    }
    for (int i = s->depth; i < DUEL_FRAMES; i++) /* a list ends where it ends */
        s->frames[i] = (struct duel_frame){0};
}

static void work_with(struct duel_state *s, struct chance *chance)
{
    struct text text = TEXT_EMPTY, error = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    struct duel_state copy;
    game_view(&duel_game, s, SEAT_NONE, &json);
    struct json_document document = json_parse(text_string(&text), text.length);
    assert_true(game_state_read(&duel_game, &copy, document.root, &error));
    assert_memory_equal(&copy, s, sizeof copy);
    json_free(&document);
    duel_resample(&copy, 0, chance);
    if (!duel_validate(&copy, &error))
        fail_msg("resampled: %s", text_string(&error));
    for (int moves = 0; moves < 200; moves++) {
        uint32_t actions[LEGAL_MAX];
        int count = game_legal(&duel_game, s, actions);
        assert_int_equal(count > 0, s->depth > 0);
        assert_true(count <= duel_game.rules.legal_max);
        if (!count)
            break;
        game_apply(&duel_game, s, actions[chance_below(chance, (uint32_t)count)], chance, NULL);
        if (!duel_validate(s, &error))
            fail_msg("after move %d: %s", moves, text_string(&error));
    }
    assert_int_equal(s->depth, 0);
    text_free(&text);
}

static void test_accepted_states_are_playable(void **state)
{
    struct chance chance;
    int accepted = 0;
    (void)state;
    chance_seed(&chance, 77, NULL);
    for (int i = 0; i < 30000; i++) {
        struct duel_state s = samples.phase[chance_below(&chance, DUEL_DECISION_COUNT)];
        struct text error = TEXT_EMPTY;
        if (chance_below(&chance, 3) == 0)
            s = *(const struct duel_state *const[]){&samples.age2, &samples.age3,
                                                    &samples.over}[chance_below(&chance, 3)];
        for (uint32_t left = 1 + chance_below(&chance, 3); left; left--) {
            static void (*const spoilers[])(struct duel_state *, struct chance *) = {
                spoil_players, spoil_layout, spoil_turn};
            spoilers[chance_below(&chance, COUNT_OF(spoilers))](&s, &chance);
        }
        duel_derive(&s);
        if (duel_validate(&s, &error)) {
            accepted++;
            work_with(&s, &chance);
        } else {
            assert_true(error.length > 0);
        }
        text_free(&error);
    }
    assert_true(accepted > 2000);
}

/* The strict check */

static void lose_card(struct duel_state *s)
{
    for (unsigned card = 0; card < DUEL_CARD_COUNT; card++) {
        duel_remove_card(s->player[0].city, card);
        duel_remove_card(s->player[1].city, card);
        duel_remove_card(s->discard, card);
    }
    duel_derive(s);
}
static void lose_token(struct duel_state *s)
{
    s->box &= (uint16_t)(s->box - 1);
}
static void lose_wonder(struct duel_state *s)
{
    s->player[0].wonders &= (uint16_t)(s->player[0].wonders - 1);
    s->player[0].built &= s->player[0].wonders;
    duel_derive(s);
}
static void wrong_production(struct duel_state *s)
{
    s->player[1].production[DUEL_MATERIAL_GLASS]++;
}
static void wrong_effects(struct duel_state *s)
{
    s->player[0].effects ^= 1;
}
/* What `validate` may let pass, since positions for puzzles are welcome, the strict check finds. */
static void test_conserve_refuses(void **state)
{
    static const struct spoiled_row rows[] = {
        SPOILED(age1, lose_card, "age1 has lost"), SPOILED(age1, lose_token, "token"),
        SPOILED(age1, lose_wonder, "wonders"),     SPOILED(age1, wrong_production, "production"),
        SPOILED(age1, wrong_effects, "effects"),
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        struct duel_state s = *rows[i].from;
        struct text error = TEXT_EMPTY;
        rows[i].spoil(&s);
        if (duel_conserve(&s, &error))
            fail_msg("%s is accepted", rows[i].name);
        if (!strstr(text_string(&error), rows[i].reason))
            fail_msg("%s: %s", rows[i].name, text_string(&error));
        text_free(&error);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_are_valid),
        cmocka_unit_test(test_impossible_states),
        cmocka_unit_test(test_accepted_states_are_playable),
        cmocka_unit_test(test_conserve_refuses),
    };
    return cmocka_run_group_tests(tests, make_samples, NULL);
}
