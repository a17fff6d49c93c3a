/* why.c: why a thing cannot be used now, with the rule that forbids it.
 *
 * Must not tell more than the seat knows (R 12): a card that is not in the asker's hand gets one
 * and the same answer wherever it is. */
#include <string.h>

#include "games/tempus/rules.h"

enum reason_kind {
    WHY_OVER,
    WHY_NOT_YOURS,
    WHY_OTHER_DECISION, /* a: phase */
    WHY_NOT_IN_HAND,
    WHY_ONLY_PROGRESS,
    WHY_ONLY_FIGHT,
    WHY_ONLY_MOVE,
    WHY_ONLY_BIRTHS,
    WHY_ONLY_ENTERING,
    WHY_ONLY_AROUND_ACTION,
    WHY_QUOTA_LEFT,
    WHY_NOBODY_CAN_MOVE,
    WHY_NOBODY_BORN,
    WHY_NO_TARGET,
    WHY_NO_CONVERT,
    WHY_NO_SUPPLY,
    WHY_NO_MARKER,
    WHY_AFTER_ACTION,
    WHY_SEA,
    WHY_FOREIGN, /* a: owner */
    WHY_CITY,
    WHY_FULL, /* a: limit */
    WHY_SAME,
    WHY_FAR, /* a: range */
    WHY_NOT_OWN,
    WHY_MOVED,
    WHY_STUCK,
    WHY_NOT_BORN_HERE,
    WHY_BORN_ALREADY,
    WHY_FEW_TOKENS,
    WHY_NO_CITIES_HERE,
    WHY_CITY_BESIDE,
    WHY_NO_CITY_LEFT,
    WHY_PROTECTED, /* a: owner */
    WHY_NOT_BESIDE,
    WHY_NO_PLACE,
    WHY_NOT_TOGETHER,
    WHY_NO_CARD_SHOWS,
    WHY_TILE,
    WHY_ERA,
    WHY_COUNT
};

static const struct reason_row reason_rows[WHY_COUNT] = {
    [WHY_OVER] = {"11.1", {"The game is over.", "Gra jest skończona."}},
    [WHY_NOT_YOURS] = {"3.3", {"It is another player's decision.", "Teraz decyduje inny gracz."}},
    [WHY_OTHER_DECISION] = {"13.2", {"First another decision: %d.", "Najpierw inna decyzja: %d."}},
    [WHY_NOT_IN_HAND] = {"12.2", {"You do not hold this card.", "Nie masz tej karty w ręce."}},
    [WHY_ONLY_PROGRESS] = {"9.2",
                           {"It counts in the progress phase.", "Liczy się w fazie postępu."}},
    [WHY_ONLY_FIGHT] = {"4.5", {"It is laid in a fight.", "Wykłada się ją w walce."}},
    [WHY_ONLY_MOVE] = {"9.7",
                       {"It is played in a move action.", "Zagrywa się ją w akcji poruszania."}},
    [WHY_ONLY_BIRTHS] = {"9.5",
                         {"It is played in a births action.",
                          "Zagrywa się ją w akcji nowego pokolenia."}},
    [WHY_ONLY_ENTERING] = {"9.8",
                           {"It is played when a token enters a full hex.",
                            "Zagrywa się ją, gdy pion wchodzi na pełne pole."}},
    [WHY_ONLY_AROUND_ACTION] = {"4.5",
                                {"It is played before or after an action, or within a move or "
                                 "births, not now.",
                                 "Zagrywa się ją przed akcją lub po niej albo w trakcie "
                                 "poruszania i nowego pokolenia, nie teraz."}},
    [WHY_QUOTA_LEFT] = {"4.8",
                        {"First use the tokens of the action itself.",
                         "Najpierw wykorzystaj piony samej akcji."}},
    [WHY_NOBODY_CAN_MOVE] = {"4.8",
                             {"No other token can move.", "Żaden inny pion nie może się ruszyć."}},
    [WHY_NOBODY_BORN] = {"4.8",
                         {"No other token can be born.", "Nie ma gdzie postawić nowego piona."}},
    [WHY_NO_TARGET] = {"9.6",
                       {"There is nobody beside you to attack.",
                        "Obok nie ma nikogo, kogo można zaatakować."}},
    [WHY_NO_CONVERT] = {"9.9",
                        {"No foreign token stands beside an own hex with room.",
                         "Obok własnego pola, na którym jest miejsce, nie ma cudzego piona."}},
    [WHY_NO_SUPPLY] = {"9.9", {"Your supply is empty.", "Twoje zapasy są puste."}},
    [WHY_NO_MARKER] = {"9.10",
                       {"You have no marker for a second action.",
                        "Nie masz znacznika na drugą akcję."}},
    [WHY_AFTER_ACTION] = {"9.10",
                          {"It is played after an action, or to pass at the very beginning of a "
                           "turn while somebody else has a marker.",
                           "Zagrywa się ją po akcji albo, żeby spasować, na samym początku tury, "
                           "gdy ktoś inny ma jeszcze znacznik."}},
    [WHY_SEA] = {"1.2", {"It is sea.", "To morze."}},
    [WHY_FOREIGN] = {"5.7", {"%p is there.", "Stoi tam %p."}},
    [WHY_CITY] = {"5.8", {"A city is there.", "Stoi tam miasto."}},
    [WHY_FULL] = {"5.8",
                  {"The stack is full: %a. Only Sanitation helps.",
                   "Stos jest pełny: %a. Pomoże tylko Kanalizacja."}},
    [WHY_SAME] = {"5.9", {"The token stands there already.", "Pion już tam stoi."}},
    [WHY_FAR] = {"5.3", {"It is out of reach.", "To poza zasięgiem."}},
    [WHY_NOT_OWN] = {"1.5", {"You have no token there.", "Nie masz tam piona."}},
    [WHY_MOVED] = {"5.2",
                   {"The tokens there have moved, or no more may move.",
                    "Piony z tego pola już się ruszyły albo więcej nie może się ruszyć."}},
    [WHY_STUCK] = {"5.7",
                   {"The token there has nowhere to go.", "Pion z tego pola nie ma dokąd iść."}},
    [WHY_NOT_BORN_HERE] = {"6.2",
                           {"Tokens are born on grassland with an own token.",
                            "Nowe piony stają na łąkach z własnym pionem."}},
    [WHY_BORN_ALREADY] = {"6.2",
                          {"Only one birth for each hex in one action, and not more than the "
                           "action gives.",
                           "W jednej akcji jeden nowy pion na polu i nie więcej, niż daje akcja."}},
    [WHY_FEW_TOKENS] = {"6.4",
                        {"A city takes at least two tokens.",
                         "Na miasto potrzeba co najmniej dwóch pionów."}},
    [WHY_NO_CITIES_HERE] = {"6.4",
                            {"No city stands on mountains.", "W górach nie buduje się miast."}},
    [WHY_CITY_BESIDE] = {"6.4", {"There is a city beside it.", "Obok stoi już miasto."}},
    [WHY_NO_CITY_LEFT] = {"6.5",
                          {"No city of a fitting value is in your supply.",
                           "W zapasach nie ma miasta o odpowiedniej wartości."}},
    [WHY_PROTECTED] = {"7.3",
                       {"%p has too few hexes to be attacked.",
                        "%p ma za mało pól, by go atakować."}},
    [WHY_NOT_BESIDE] = {"7.2", {"None of your tokens is beside it.", "Obok nie ma twoich pionów."}},
    [WHY_NO_PLACE] = {"2.5",
                      {"A tile lies wholly on the grid and on sea, and touches land.",
                       "Element leży w całości na siatce i na morzu i styka się z lądem."}},
    [WHY_NOT_TOGETHER] =
        {"2.7",
         {"Your first tokens stand together, at most two on a hex, on land free of "
          "others.",
          "Pierwsze piony stoją razem, najwyżej dwa na polu, na lądzie bez cudzych "
          "pionów."}},
    [WHY_NO_CARD_SHOWS] = {"7.5",
                           {"A terrain is named by the owner of an attacked city.",
                            "Teren ogłasza właściciel zaatakowanego miasta."}},
    [WHY_TILE] = {"2.4",
                  {"Tiles are laid in the order they were shuffled.",
                   "Elementy układa się w kolejności po potasowaniu."}},
    [WHY_ERA] = {"10.4",
                 {"Eras are reached in the progress phase.",
                  "Do epok wchodzi się w fazie postępu."}},
};

static const struct reason_table reason_table = {reason_rows, &tempus_phase_items, NULL};

/* Cards */

static bool in_action(int phase)
{
    return phase == TEMPUS_PHASE_MOVE || phase == TEMPUS_PHASE_BIRTHS ||
           phase == TEMPUS_PHASE_AFTER || phase == TEMPUS_PHASE_TURN;
}

static void why_counted(const struct tempus_state *s, bool right, enum reason_kind wrong_time,
                        enum reason_kind nobody, struct answer *answer)
{
    if (!right)
        answer_add(answer, wrong_time, 0, 0);
    else
        answer_add(answer, s->touched_count < s->quota ? WHY_QUOTA_LEFT : nobody, 0, 0);
}

/* A card in hand that the pending decision of its owner does not offer. */
static void why_held(const struct tempus_state *s, int seat, int card, int phase,
                     struct answer *answer)
{
    switch (tempus_kind_of(card)) {
    case TEMPUS_KIND_EDUCATION:
        answer_add(answer, WHY_ONLY_PROGRESS, 0, 0);
        break;
    case TEMPUS_KIND_FORTIFICATION:
    case TEMPUS_KIND_WEAPONS:
        answer_add(answer, WHY_ONLY_FIGHT, 0, 0);
        break;
    case TEMPUS_KIND_TRANSPORT:
        why_counted(s, phase == TEMPUS_PHASE_MOVE, WHY_ONLY_MOVE, WHY_NOBODY_CAN_MOVE, answer);
        break;
    case TEMPUS_KIND_MEDICINE:
        why_counted(s, phase == TEMPUS_PHASE_BIRTHS, WHY_ONLY_BIRTHS, WHY_NOBODY_BORN, answer);
        break;
    case TEMPUS_KIND_SANITATION:
        answer_add(answer, WHY_ONLY_ENTERING, 0, 0);
        break;
    case TEMPUS_KIND_LEADER:
        answer_add(answer, in_action(phase) ? WHY_NO_TARGET : WHY_ONLY_AROUND_ACTION, 0, 0);
        break;
    case TEMPUS_KIND_RELIGION:
        if (!in_action(phase))
            answer_add(answer, WHY_ONLY_AROUND_ACTION, 0, 0);
        else
            answer_add(answer, tempus_supply(s, seat) > 0 ? WHY_NO_CONVERT : WHY_NO_SUPPLY, 0, 0);
        break;
    case TEMPUS_KIND_GOVERNMENT:
        answer_add(answer,
                   in_action(phase) && phase != TEMPUS_PHASE_TURN ? WHY_NO_MARKER
                                                                  : WHY_AFTER_ACTION,
                   0, 0);
        break;
    case TEMPUS_KIND_COUNT:
        break;
    }
}

static void why_card(const struct tempus_state *s, int seat, int card, int phase,
                     struct answer *answer)
{
    const struct tempus_player *p = &s->player[seat];
    if (!p->hand_count || !memchr(p->hand, card, p->hand_count))
        answer_add(answer, WHY_NOT_IN_HAND, 0, 0);
    else
        why_held(s, seat, card, phase, answer);
}

/* Hexes */

static void why_end_of_move(const struct tempus_state *s, int seat, int hex, struct answer *answer)
{
    int limit = tempus_era(s, seat)->stack_limit;
    struct hexset reach = tempus_reach(s, seat, s->from);
    if (hex == s->from)
        answer_add(answer, WHY_SAME, 0, 0);
    else if (s->owner[hex] >= 0 && s->owner[hex] != seat)
        answer_add(answer, WHY_FOREIGN, s->owner[hex], 0);
    else if (s->city[hex])
        answer_add(answer, WHY_CITY, 0, 0);
    else if (s->tokens[hex] >= limit && hexset_has(&reach, hex))
        answer_add(answer, WHY_FULL, limit, 0);
    else
        answer_add(answer, WHY_FAR, tempus_era(s, seat)->move_range, 0);
}

static void why_start_of_move(const struct tempus_state *s, int seat, int hex,
                              struct answer *answer)
{
    struct hexset movable = tempus_movable(s, seat);
    if (s->owner[hex] != seat || !s->tokens[hex])
        answer_add(answer, WHY_NOT_OWN, 0, 0);
    else if (hexset_has(&movable, hex) || memchr(s->touched, hex, s->touched_count))
        answer_add(answer, WHY_MOVED, 0, 0);
    else
        answer_add(answer, WHY_STUCK, 0, 0);
}

static void why_no_birth(const struct tempus_state *s, int seat, int hex, struct answer *answer)
{
    struct hexset places = tempus_birthplaces(s, seat), full = tempus_full(s, seat);
    if (tempus_supply(s, seat) <= 0)
        answer_add(answer, WHY_NO_SUPPLY, 0, 0);
    else if (!s->tokens[hex] || s->owner[hex] != seat || !tempus_terrains[s->terrain[hex]].births)
        answer_add(answer, WHY_NOT_BORN_HERE, 0, 0);
    else if (hexset_has(&full, hex) && hexset_has(&places, hex))
        answer_add(answer, WHY_FULL, tempus_era(s, seat)->stack_limit, 0);
    else
        answer_add(answer, WHY_BORN_ALREADY, 0, 0);
}

static bool city_beside(const struct tempus_state *s, int hex)
{
    for (int seat = 0; seat < s->players; seat++)
        if (hexset_meets(hex_around[hex], s->player[seat].towns))
            return true;
    return false;
}

/* In a turn: an own hex could become a city, a foreign one could be attacked. */
static void why_no_deed(const struct tempus_state *s, int seat, int hex, struct answer *answer)
{
    int owner = s->owner[hex];
    if (owner >= 0 && owner != seat) {
        if (tempus_is_protected(s, owner))
            answer_add(answer, WHY_PROTECTED, owner, 0);
        if (!hexset_meets(hex_around[hex], s->player[seat].held))
            answer_add(answer, WHY_NOT_BESIDE, 0, 0);
        return;
    }
    if (s->city[hex])
        answer_add(answer, WHY_CITY, 0, 0);
    else if (owner < 0)
        answer_add(answer, WHY_NOT_OWN, 0, 0);
    else if (s->tokens[hex] < tempus_limits[TEMPUS_LIMIT_SMALLEST_CITY].value)
        answer_add(answer, WHY_FEW_TOKENS, 0, 0);
    else if (!tempus_terrains[s->terrain[hex]].cities)
        answer_add(answer, WHY_NO_CITIES_HERE, 0, 0);
    else
        answer_add(answer, city_beside(s, hex) ? WHY_CITY_BESIDE : WHY_NO_CITY_LEFT, 0, 0);
}

static void why_hex(const struct tempus_state *s, int seat, int hex, int phase,
                    struct answer *answer)
{
    if (phase == TEMPUS_PHASE_LAY || phase == TEMPUS_PHASE_ROTATE) {
        answer_add(answer, WHY_NO_PLACE, 0, 0);
        return;
    }
    if (s->terrain[hex] == ITEM_NONE) {
        answer_add(answer, WHY_SEA, 0, 0);
        return;
    }
    switch (phase) {
    case TEMPUS_PHASE_PLACE:
        answer_add(answer, WHY_NOT_TOGETHER, 0, 0);
        break;
    case TEMPUS_PHASE_TO:
        why_end_of_move(s, seat, hex, answer);
        break;
    case TEMPUS_PHASE_MOVE:
        why_start_of_move(s, seat, hex, answer);
        break;
    case TEMPUS_PHASE_BIRTHS:
        why_no_birth(s, seat, hex, answer);
        break;
    default:
        why_no_deed(s, seat, hex, answer);
        break;
    }
}

int tempus_why(const void *state, int seat, struct ref ref, struct reason *reasons)
{
    const struct tempus_state *s = state;
    struct answer answer = {&reason_table, reasons, 0};
    if (s->depth == 0) {
        answer_add(&answer, WHY_OVER, 0, 0);
        return answer.count;
    }
    struct tempus_frame top = tempus_top(s);
    bool mine = top.seat == seat;
    if (mine && game_is_choosable(&tempus_game, s, ref))
        return 0;
    int phase = mine ? top.kind : TEMPUS_PHASE_COUNT;
    if (!mine)
        answer_add(&answer, WHY_NOT_YOURS, 0, 0);
    else if (s->depth > 1 && top.kind != TEMPUS_PHASE_TO)
        answer_add(&answer, WHY_OTHER_DECISION, top.kind, 0);
    if (ref.kind == TEMPUS_TABLE_CARD)
        why_card(s, seat, ref.item, phase, &answer);
    else if (ref.kind == TEMPUS_TABLE_HEX)
        why_hex(s, seat, ref.item, phase, &answer);
    else
        answer_add(&answer,
                   ref.kind == TEMPUS_TABLE_TERRAIN ? WHY_NO_CARD_SHOWS
                   : ref.kind == TEMPUS_TABLE_TILE  ? WHY_TILE
                                                    : WHY_ERA,
                   0, 0);
    if (!answer.count) /* nothing is wrong with the hex: it is not its turn */
        answer_add(&answer, WHY_OTHER_DECISION, top.kind, 0);
    return answer.count;
}

void tempus_reason_text(const struct reason *reason, enum lang lang, struct text *out)
{
    reason_add_text(&reason_table, reason, lang, out);
}
