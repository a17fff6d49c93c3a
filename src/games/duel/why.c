/* why.c: why a thing cannot be used now, with the rule that forbids it.
 *
 * Must not tell more than the seat knows: a card that lies face down and a card that left the game
 * unseen get the same answer. */
#include "games/duel/price.h"

enum reason_kind {
    WHY_OVER,
    WHY_NOT_YOURS,
    WHY_OTHER_DECISION, /* a: phase */
    WHY_COVERED,
    WHY_UNSEEN,
    WHY_EXPENSIVE, /* a: price, b: coins missing */
    WHY_CARD_BUILT,
    WHY_CARD_DISCARDED,
    WHY_CARD_TUCKED,
    WHY_SEVEN_WONDERS,
    WHY_WONDER_FOREIGN,
    WHY_WONDER_BUILT,
    WHY_WONDER_ABSENT,
    WHY_TOKEN_NO_PAIR,
    WHY_TOKEN_IN_BOX,
    WHY_TOKEN_OWNED,
    WHY_LOOT,
    WHY_COUNT
};

static const struct reason_row reason_rows[WHY_COUNT] = {
    [WHY_OVER] = {"13.1", {"The game is over.", "Gra jest skończona."}},
    [WHY_NOT_YOURS] = {"6.1",
                       {"It is the other player's decision.", "Teraz decyduje drugi gracz."}},
    [WHY_OTHER_DECISION] = {"8.6", {"First another decision: %d.", "Najpierw inna decyzja: %d."}},
    [WHY_COVERED] = {"5.2",
                     {"It is still covered by another card.", "Tę kartę przykrywa jeszcze inna."}},
    [WHY_UNSEEN] =
        {"5.4",
         {"It does not lie face up: it may lie face down, come later or be out of the game.",
          "Ta karta nie leży odkryta: może być zakryta, pojawić się później albo nie brać udziału "
          "w grze."}},
    [WHY_EXPENSIVE] = {"7.7", {"It costs %c; %b missing.", "Kosztuje %c; brakuje: %b."}},
    [WHY_CARD_BUILT] = {"6.2", {"It is already built.", "Ta karta jest już zbudowana."}},
    [WHY_CARD_DISCARDED] = {"6.3",
                            {"It lies on the discard pile.",
                             "Ta karta leży na stosie kart odrzuconych."}},
    [WHY_CARD_TUCKED] = {"6.4", {"It lies under a wonder.", "Ta karta leży pod Cudem."}},
    [WHY_SEVEN_WONDERS] = {"11.1",
                           {"Seven wonders are already built.", "Zbudowano już siedem Cudów."}},
    [WHY_WONDER_FOREIGN] = {"6.4",
                            {"It belongs to the other player.",
                             "Ten Cud należy do drugiego gracza."}},
    [WHY_WONDER_BUILT] = {"6.4", {"It is already built.", "Ten Cud jest już zbudowany."}},
    [WHY_WONDER_ABSENT] = {"4.4", {"It is not on the table.", "Tego Cudu nie ma na stole."}},
    [WHY_TOKEN_NO_PAIR] =
        {"10.1",
         {"It takes a pair of equal science symbols to choose a token.",
          "Aby wybrać żeton, trzeba zebrać parę takich samych symboli naukowych."}},
    [WHY_TOKEN_IN_BOX] = {"11.5",
                          {"It is in the box; only the Great Library can reach it.",
                           "Ten żeton jest w pudełku; sięga tam tylko Biblioteka Aleksandryjska."}},
    [WHY_TOKEN_OWNED] = {"10.1", {"Somebody owns it already.", "Ten żeton ktoś już ma."}},
    [WHY_LOOT] = {"9.3",
                  {"It acts by itself when the conflict pawn enters its zone.",
                   "Ten znacznik działa sam, gdy pion konfliktu wejdzie do jego strefy."}},
};

/* %c is a price. */
static void add_coins(const void *subject, char letter, enum lang lang, struct text *out)
{
    static const struct noun coins[LANG_COUNT] = {{"coin", "coins", "coins"},
                                                  {"monetę", "monety", "monet"}};
    const struct reason *reason = subject;
    (void)letter;
    lang_add_count(out, lang, reason->a, coins);
}

static const struct reason_table reason_table = {reason_rows, &duel_phase_items, add_coins};

static void add_if_expensive(struct answer *answer, int price, int coins)
{
    if (price > coins)
        answer_add(answer, WHY_EXPENSIVE, price, price - coins);
}

/* The slot where a card lies face up, or -1. */
static int open_slot(const struct duel_state *s, unsigned card)
{
    for (uint32_t open = s->remaining & s->face_up; open; open &= open - 1)
        if (s->deck[s->age - 1][__builtin_ctz(open)] == card)
            return __builtin_ctz(open);
    return -1;
}

static void why_card(const struct duel_state *s, int seat, unsigned card, struct answer *answer)
{
    int slot = open_slot(s, card);
    for (int i = 0; i < DUEL_WONDERS_MAX; i++)
        if (s->tucked[i] == card)
            answer_add(answer, WHY_CARD_TUCKED, 0, 0);
    if (duel_has_card(s->player[0].city, card) || duel_has_card(s->player[1].city, card))
        answer_add(answer, WHY_CARD_BUILT, 0, 0);
    else if (duel_has_card(s->discard, card))
        answer_add(answer, WHY_CARD_DISCARDED, 0, 0);
    else if (slot < 0 && !answer->count)
        answer_add(answer, WHY_UNSEEN, 0, 0);
    if (slot < 0)
        return;
    struct duel_buyer buyer = duel_buyer(s, seat);
    if (!(s->available >> slot & 1))
        answer_add(answer, WHY_COVERED, 0, 0);
    add_if_expensive(answer, duel_card_price(&buyer, card), buyer.player->coins);
}

static void why_wonder(const struct duel_state *s, int seat, unsigned wonder, struct answer *answer)
{
    const struct duel_player *me = &s->player[seat], *foe = &s->player[1 - seat];
    struct duel_buyer buyer = duel_buyer(s, seat);
    if ((me->built | foe->built) >> wonder & 1)
        answer_add(answer, WHY_WONDER_BUILT, 0, 0);
    else if (foe->wonders >> wonder & 1)
        answer_add(answer, WHY_WONDER_FOREIGN, 0, 0);
    else if (s->wonders_built >= DUEL_WONDERS_BUILT)
        answer_add(answer, WHY_SEVEN_WONDERS, 0, 0);
    else if (!(me->wonders >> wonder & 1))
        answer_add(answer, WHY_WONDER_ABSENT, 0, 0);
    else
        add_if_expensive(answer, duel_wonder_price(&buyer, wonder), me->coins);
}

static void why_token(const struct duel_state *s, unsigned token, struct answer *answer)
{
    if (s->board >> token & 1)
        answer_add(answer, WHY_TOKEN_NO_PAIR, 0, 0);
    else if (s->box >> token & 1)
        answer_add(answer, WHY_TOKEN_IN_BOX, 0, 0);
    else
        answer_add(answer, WHY_TOKEN_OWNED, 0, 0);
}

int duel_why(const void *state, int seat, struct ref ref, struct reason *reasons)
{
    const struct duel_state *s = state;
    struct answer answer = {&reason_table, reasons, 0};
    if (s->depth == 0) {
        answer_add(&answer, WHY_OVER, 0, 0);
        return answer.count;
    }
    struct duel_frame top = duel_top(s);
    if (top.seat != seat)
        answer_add(&answer, WHY_NOT_YOURS, 0, 0);
    if (top.kind != DUEL_PHASE_TURN) {
        if (game_is_choosable(&duel_game, s, ref))
            return answer.count;
        if (top.seat == seat)
            answer_add(&answer, WHY_OTHER_DECISION, top.kind, 0);
    }
    switch (ref.kind) {
    case DUEL_KIND_CARD:
        why_card(s, seat, ref.item, &answer);
        break;
    case DUEL_KIND_WONDER:
        why_wonder(s, seat, ref.item, &answer);
        break;
    case DUEL_KIND_TOKEN:
        why_token(s, ref.item, &answer);
        break;
    default:
        answer_add(&answer, WHY_LOOT, 0, 0);
        break;
    }
    return answer.count;
}

void duel_reason_text(const struct reason *reason, enum lang lang, struct text *out)
{
    reason_add_text(&reason_table, reason, lang, out);
}
