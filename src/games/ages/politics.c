/* politics.c: the Politics Phase (R 6): what may be done in it, preparing events, Alexander and
 * Columbus, resigning. Attacks: attack.c and war.c; pacts: pact.c. */
#include "games/ages/log.h"

/* Listing */

static int list_card(const struct ages_state *s, int seat, int card, uint32_t *out)
{
    int count = 0;
    switch ((enum ages_military_type)ages_military(card)->type) {
    case AGES_MILITARY_TYPE_TERRITORY:
        if (ages_power(s, seat, AGES_POWER_COLONIZE_FROM_HAND))
            out[count++] =
                action_make(AGES_USE_CARD, AGES_CIVIL_CHRISTOPHER_COLUMBUS, (unsigned)card, 0);
        out[count++] = action_make(AGES_EVENT, (unsigned)card, 0, 0);
        return count;
    case AGES_MILITARY_TYPE_EVENT:
        out[count++] = action_make(AGES_EVENT, (unsigned)card, 0, 0);
        return count;
    case AGES_MILITARY_TYPE_AGGRESSION:
    case AGES_MILITARY_TYPE_WAR:
        return ages_list_attacks(s, seat, card, out);
    case AGES_MILITARY_TYPE_PACT:
        return ages_list_pact_offers(s, seat, card, out);
    case AGES_MILITARY_TYPE_TACTIC:
    case AGES_MILITARY_TYPE_BONUS:
    case AGES_MILITARY_TYPE_COUNT:
        break;
    }
    return 0;
}

int ages_legal_politics(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    int seat = ages_asked(s)->seat;
    uint8_t cards[AGES_MILITARY];
    int different = ages_distinct_military(&s->player[seat], cards), count = 0;
    out[count++] = action_make(AGES_PASS, 0, 0, 0);
    for (int i = 0; i < different; i++)
        count += list_card(s, seat, cards[i], out + count);
    for (int owner = 0; owner < s->players; owner++)
        if (ages_pact_side(s, owner, seat))
            out[count++] = action_make(AGES_CANCEL, ages_pacts[s->player[owner].pact].card, 0, 0);
    if (ages_power(s, seat, AGES_POWER_LEAVE_FOR_YELLOW))
        out[count++] = action_make(AGES_USE, AGES_CIVIL_ALEXANDER_THE_GREAT, 0, 0);
    if (s->options_resign && s->age < 4)
        out[count++] = action_make(AGES_RESIGN, 0, 0, 0);
    return count;
}

/* Resigning (R 6.50-6.58) */

static void discard_area(struct ages_state *s, int seat)
{
    struct ages_player *p = &s->player[seat];
    for (int i = 0; i < p->military_count; i++)
        ages_discard_military(s, p->military[i], p->shown[i] | 1 << seat);
    for (unsigned left = p->colonies; left; left &= left - 1)
        ages_discard_military(s, ages_territories[__builtin_ctz(left)].card, 0xFF);
    if (p->marks & AGES_MARK_OWN_TACTIC)
        ages_discard_military(s, ages_tactics[p->tactic].card, 0xFF);
    for (int i = 0; i < 2; i++)
        if (p->war[i] != ITEM_NONE)
            ages_discard_military(s, p->war[i], 0xFF);
}

/* R 6.53: wars against a player who resigns bring culture points. */
static void end_wars_against(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    for (int other = 0; other < s->players; other++) {
        struct ages_player *p = &s->player[other];
        for (int i = 1; i >= 0; i--)
            if (other != seat && p->war[i] != ITEM_NONE && p->target[i] == seat) {
                int culture = ages_limits[AGES_LIMIT_RESIGNATION_CULTURE].value;
                ages_discard_military(s, p->war[i], 0xFF);
                ages_add_points(&p->culture, culture);
                ages_tell_change(play, AGES_EVENT_CULTURE, other, culture);
                ages_forget_war(p, p->war[i], seat);
            }
    }
}

static void resign(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    struct ages_symbols before[AGES_SEATS];
    play_tell(play, AGES_EVENT_RESIGN, seat, ITEM_NONE, 0);
    ages_all_symbols(s, before);
    discard_area(s, seat);
    for (int owner = 0; owner < s->players; owner++)
        if (ages_pact_side(s, owner, seat))
            ages_remove_pact(play, owner);
    end_wars_against(play, seat);
    ages_clear_area(&s->player[seat]);
    s->resigned_before[seat] = (uint8_t)(s->players - ages_players_left(s));
    s->player[seat].marks = AGES_MARK_RESIGNED;
    ages_settle_all(s, before);
    while (s->depth > 1)
        ages_pop(s);
    if (s->first == seat && ages_players_left(s) > 1) { /* R 6.58: the same round goes on */
        s->first = (uint8_t)ages_next_seat(s, seat);
        ages_top(s)->turn.first_resigned = 1;
    }
    if (ages_players_left(s) == 1)
        ages_final_scoring(play);
}

/* Doing */

/* R 6.4: after an action other than passing there may be a second one, once everything that the
 * first one caused is done. */
static void after_political_action(struct ages_state *s)
{
    struct ages_frame *top = ages_top(s);
    if (top->politics.second) {
        s->player[top->seat].marks |= AGES_MARK_CAESAR;
        ages_pop(s);
        return;
    }
    top->politics.second = top->politics.resolving = 1;
}

/* Now it is done, and Julius Caesar may allow the second action. */
bool ages_settle_politics(const struct play *play)
{
    struct ages_state *s = play->state;
    struct ages_frame *top = ages_top(s);
    if (!top->politics.resolving)
        return false;
    if (ages_power(s, top->seat, AGES_POWER_SECOND_POLITICAL_ACTION) > 0 &&
        !(s->player[top->seat].marks & AGES_MARK_CAESAR))
        top->politics.resolving = 0;
    else
        ages_pop(s);
    return true;
}

/* R 6.10-6.13 */
static void prepare_event(const struct play *play, int seat, int card)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    int age = ages_military(card)->age;
    play_tell(play, AGES_EVENT_PREPARE, seat, ITEM_NONE, age);
    play_tell_only(play, AGES_EVENT_PREPARED, seat, card);
    ages_tell_change(play, AGES_EVENT_CULTURE, seat, age);
    ages_take_military(p, card);
    ages_add_points(&p->culture, age);
    s->future_events[s->future_count++] =
        (struct ages_planned){(uint8_t)card, (uint8_t)seat, (uint8_t)(1 << seat)};
    ages_begin_event(play, s->current_events[0].card);
}

/* Alexander and Columbus leave the game for what they do (R 6.60, 6.61). */
static void spend_leader(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    struct ages_symbols before = ages_symbols(s, seat);
    int yellow = ages_power(s, seat, AGES_POWER_LEAVE_FOR_YELLOW);
    play_tell(play, AGES_EVENT_USE, seat, p->leader, 0);
    p->yellow = (uint8_t)(p->yellow + yellow);
    ages_tell_change(play, AGES_EVENT_YELLOW, seat, yellow);
    ages_remove_leader(play, seat);
    ages_settle_symbols(s, seat, before, AGES_GAINED_AVAILABLE);
}

void ages_apply_politics(const struct play *play, uint32_t action)
{
    struct ages_state *s = play->state;
    int seat = ages_top(s)->seat;
    unsigned verb = action_verb(action);
    int card = (int)action_arg(action, 0), second = (int)action_arg(action, 1);
    if (verb == AGES_PASS) {
        ages_pop(s);
        return;
    }
    if (verb == AGES_RESIGN) {
        resign(play, seat);
        return;
    }
    after_political_action(s);
    if (verb == AGES_EVENT) {
        prepare_event(play, seat, card);
    } else if (verb == AGES_AGGRESSION) {
        ages_begin_aggression(play, seat, card, second);
    } else if (verb == AGES_WAR) {
        ages_declare_war(play, seat, card, second);
    } else if (verb == AGES_PACT || verb == AGES_PACT_SIDE) {
        ages_offer_pact(play, seat, action);
    } else if (verb == AGES_CANCEL) {
        ages_cancel_pact(play, card);
    } else {
        assert(verb == AGES_USE || verb == AGES_USE_CARD);
        spend_leader(play, seat);
        if (verb == AGES_USE)
            return;
        ages_take_military(&s->player[seat], second);
        ages_gain_colony(play, seat, second);
    }
}
