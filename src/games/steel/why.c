/* why.c: why a thing cannot be used now, with the rule that forbids it. */
#include "games/steel/price.h"
#include "games/steel/rules.h"

enum reason_kind {
    WHY_OVER,
    WHY_NOT_YOURS,      /* a: who decides */
    WHY_OTHER_DECISION, /* a: phase */
    WHY_EXPENSIVE,      /* a: base, b: surcharge */
    WHY_IN_PILE,
    WHY_IN_HAND,
    WHY_IN_DISPLAY,
    WHY_FOREIGN,
    WHY_NOT_FOR_SALE,
    WHY_CONDITION,        /* a: how far, b: needed */
    WHY_CONDITION_MARKER, /* the same where markers are laid */
    WHY_SMALL_HAND,
    WHY_LATER,        /* the wonder can be claimed */
    WHY_LATER_MARKER, /* a marker can be laid on it */
    WHY_WONDER_OWNED,
    WHY_WONDER_ABSENT,
    WHY_RESOURCE,
    WHY_COUNT
};

static const struct reason_row reason_rows[WHY_COUNT] = {
    [WHY_OVER] = {"9.1", {"The game is over.", "Gra jest skończona."}},
    [WHY_NOT_YOURS] = {"4.1", {"%p decides now.", "Teraz decyduje %p."}},
    [WHY_OTHER_DECISION] = {"4.1", {"First another decision: %d.", "Najpierw inna decyzja: %d."}},
    [WHY_EXPENSIVE] = {"7.2",
                       {"Its base cost of %a and a surcharge of %b cannot be paid.",
                        "Nie da się zapłacić kosztu podstawowego %a i dopłaty %b."}},
    [WHY_IN_PILE] = {"3.5",
                     {"It lies below the top of a research pile.",
                      "Ta karta leży w stosie pod wierzchnią kartą."}},
    [WHY_IN_HAND] = {"4.3",
                     {"It is in your hand: one card a turn is played as a resource, one as a "
                      "technology.",
                      "Masz ją na ręce: co turę jedną kartę zagrywa się jako zasób, jedną jako "
                      "technologię."}},
    [WHY_IN_DISPLAY] = {"2.1",
                        {"It lies in your display: only effects, payments and attacks turn it.",
                         "Leży w twoim układzie: obracają ją tylko efekty, zapłata i ataki."}},
    [WHY_FOREIGN] = {"1.2", {"It belongs to another player.", "Ta karta należy do innego gracza."}},
    [WHY_NOT_FOR_SALE] = {"3.1",
                          {"It takes no part in this game.",
                           "Ta karta nie bierze udziału w grze."}},
    [WHY_CONDITION] = {"8.2",
                       {"Its condition is not met: %a of %b.",
                        "Warunek nie jest spełniony: %a z %b."}},
    [WHY_CONDITION_MARKER] = {"8.4",
                              {"Its condition is not met: %a of %b.",
                               "Warunek nie jest spełniony: %a z %b."}},
    [WHY_SMALL_HAND] = {"8.1",
                        {"Wonders are claimed only with at most one card in hand.",
                         "Cud można zabrać tylko z najwyżej jedną kartą na ręce."}},
    [WHY_LATER] = {"8.2",
                   {"Its condition is met; it can be claimed at the end of the turn.",
                    "Warunek jest spełniony; Cud można zabrać na końcu tury."}},
    [WHY_LATER_MARKER] = {"8.4",
                          {"Its condition is met; a glory marker can be laid at the end of the "
                           "turn.",
                           "Warunek jest spełniony; znacznik chwały można położyć na końcu "
                           "tury."}},
    [WHY_WONDER_OWNED] = {"6.10",
                          {"Somebody owns it; only an attack can move it.",
                           "Ten Cud ma już właściciela; zmienić go może tylko atak."}},
    [WHY_WONDER_ABSENT] = {"3.6", {"It is not in this game.", "Tego Cudu nie ma w tej grze."}},
    [WHY_RESOURCE] = {"2.6",
                      {"Resources are gained by effects, one card at a time.",
                       "Zasoby zyskuje się dzięki efektom, karta po karcie."}},
};

static const struct reason_table reason_table = {reason_rows, &steel_phase_items, NULL};

static bool in_a_pile(const struct steel_state *s, unsigned card)
{
    unsigned age = steel_cards[card].age;
    for (int i = 1; age != ITEM_NONE && i < s->age[age].piled; i++)
        if (s->age[age].pile[i] == card)
            return true;
    return false;
}

static bool is_owned(const struct steel_state *s, unsigned card)
{
    uint64_t owned = 0;
    for (int i = 0; i < s->players; i++)
        owned |= s->player[i].hand | s->player[i].tech | s->player[i].resource;
    return owned & steel_bit(card);
}

static void why_card(const struct steel_state *s, unsigned seat, unsigned card,
                     struct answer *answer)
{
    const struct steel_player *me = &s->player[seat];
    struct steel_place place = steel_place_of(s, card);
    if (me->hand & steel_bit(card)) {
        answer_add(answer, WHY_IN_HAND, 0, 0);
    } else if ((me->tech | me->resource) & steel_bit(card)) {
        answer_add(answer, WHY_IN_DISPLAY, 0, 0);
    } else if (place.age >= 0) {
        struct steel_price price = steel_price_of(s, card, place);
        struct steel_units means = steel_means(s, seat);
        if (!steel_pays(&means, &price))
            answer_add(answer, WHY_EXPENSIVE, price.base, price.surcharge);
    } else if (in_a_pile(s, card)) {
        answer_add(answer, WHY_IN_PILE, 0, 0);
    } else {
        answer_add(answer, is_owned(s, card) ? WHY_FOREIGN : WHY_NOT_FOR_SALE, 0, 0);
    }
}

static void why_wonder(const struct steel_state *s, unsigned seat, unsigned wonder,
                       struct answer *answer)
{
    uint32_t owned = 0;
    bool markers = steel_has_track(s); /* R 8.2 or 8.4 */
    int needed, have = steel_progress(s, seat, wonder, &needed);
    for (int i = 0; i < s->players; i++)
        owned |= s->player[i].wonders;
    if (owned >> wonder & 1) {
        answer_add(answer, WHY_WONDER_OWNED, 0, 0);
    } else if (s->age[steel_wonders[wonder].age].wonder != wonder) {
        answer_add(answer, WHY_WONDER_ABSENT, 0, 0);
    } else if (have < needed) {
        answer_add(answer, markers ? WHY_CONDITION_MARKER : WHY_CONDITION, have, needed);
    } else {
        answer_add(answer, markers ? WHY_LATER_MARKER : WHY_LATER, 0, 0);
        if (!markers && steel_count(s->player[seat].hand) > 1)
            answer_add(answer, WHY_SMALL_HAND, 0, 0);
    }
}

int steel_why(const void *state, int seat, struct ref ref, struct reason *reasons)
{
    const struct steel_state *s = state;
    struct answer answer = {&reason_table, reasons, 0};
    if (s->depth == 0) {
        answer_add(&answer, WHY_OVER, 0, 0);
        return answer.count;
    }
    const struct steel_frame *top = steel_top(s);
    if (top->seat != seat)
        answer_add(&answer, WHY_NOT_YOURS, top->seat, 0);
    else if (game_is_choosable(&steel_game, s, ref))
        return 0;
    else if (top->kind != STEEL_PHASE_BUY)
        answer_add(&answer, WHY_OTHER_DECISION, top->kind, 0);
    if (ref.kind == STEEL_KIND_CARD)
        why_card(s, (unsigned)seat, ref.item, &answer);
    else if (ref.kind == STEEL_KIND_WONDER)
        why_wonder(s, (unsigned)seat, ref.item, &answer);
    else
        answer_add(&answer, WHY_RESOURCE, 0, 0);
    return answer.count;
}

void steel_reason_text(const struct reason *reason, enum lang lang, struct text *out)
{
    reason_add_text(&reason_table, reason, lang, out);
}
