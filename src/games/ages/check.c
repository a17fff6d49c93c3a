/* check.c: whether a state makes sense: loosely, for positions from outside (`validate`), and
 * strictly, for positions reached by play (`conserve`, R 26). */
#include <string.h>

#include "games/ages/rules.h"

void ages_derive(void *state)
{
    (void)state; /* nothing is derived: ratings are computed when they are needed */
}

/* Players */

static bool card_is(int card, enum ages_type type)
{
    return card == ITEM_NONE || ages_type(card) == (int)type;
}

static bool check_cards_in_play(const struct ages_player *p, struct text *error)
{
    if (p->government == ITEM_NONE || ages_type(p->government) != AGES_TYPE_GOVERNMENT)
        return text_refuse(error, "government: not a government");
    for (int i = 0; i < 4; i++)
        if (!card_is(p->special[i], (enum ages_type)(AGES_TYPE_SPECIAL_CIVIL + i)))
            return text_refuse(error, "special: a technology of another type");
    if (!card_is(p->leader, AGES_TYPE_LEADER) || !card_is(p->wonder, AGES_TYPE_WONDER) ||
        !card_is(p->tucked, AGES_TYPE_WONDER))
        return text_refuse(error, "leader, wonder or tucked: a card of another type");
    if (p->wonder == ITEM_NONE ? p->stages != 0
                               : p->stages >= 5 || !ages_civil(p->wonder)->stages[p->stages])
        return text_refuse(error, "stages: more than the wonder has");
    if (p->ruined & ~p->completed)
        return text_refuse(error, "ruined: a wonder that is not completed");
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        if (p->workers[card] && !ages_in_play(p, card))
            return text_refuse(error, "workers: on a card that is not in play");
    return true;
}

static bool check_hands(const struct ages_player *p, struct text *error)
{
    for (int i = 0; i < p->civil_count; i++)
        if (p->civil[i] == ITEM_NONE || ages_type(p->civil[i]) == AGES_TYPE_WONDER)
            return text_refuse(error, "civil: a card no hand can hold");
    for (int i = 0; i < p->military_count; i++)
        if (p->military[i] == ITEM_NONE || !ages_military(p->military[i])->age)
            return text_refuse(error, "military: a card no hand can hold");
    return true;
}

static bool check_relations(const struct ages_state *s, int seat, struct text *error)
{
    const struct ages_player *p = &s->player[seat];
    if (p->pact == ITEM_NONE ? p->partner != ITEM_NONE
                             : p->partner >= s->players || p->partner == seat)
        return text_refuse(error, "partner: no rival");
    for (int i = 0; i < 2; i++) {
        bool war = p->war[i] != ITEM_NONE;
        if (war != (p->target[i] != ITEM_NONE) || (i && war && p->war[0] == ITEM_NONE))
            return text_refuse(error, "war: card and target do not belong together");
        if (war && (ages_military(p->war[i])->type != AGES_MILITARY_TYPE_WAR ||
                    p->target[i] >= s->players || p->target[i] == seat))
            return text_refuse(error, "war: not a war on a rival");
    }
    if (p->tactic == ITEM_NONE && p->marks & AGES_MARK_OWN_TACTIC)
        return text_refuse(error, "marks: an own tactic that is not there");
    return true;
}

/* A player has exactly what his cards in play give. The rules rely on it when they add to it (R
 * 26.1, 26.3). */
static bool check_tokens(const struct ages_state *s, int seat, struct text *error)
{
    const struct ages_player *p = &s->player[seat];
    struct ages_symbols total = ages_symbols(s, seat);
    int blue = ages_blue_tokens(p) + p->stages, yellow = p->yellow + p->unused;
    if (p->ca + p->ca_spent != total.ca || p->ma + p->ma_spent != total.ma)
        return text_refuse(error, "actions: available and spent are not the total");
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        yellow += p->workers[card];
    if (blue > ages_start[AGES_START_BLUE_BANK].value + total.blue + 4 || yellow > 60)
        return text_refuse(error, "tokens: more than can be");
    return true;
}

/* The auction: the highest bidder can pay his bid, and his force is made of what he has. */
static bool check_auction(const struct ages_state *s, struct text *error)
{
    bool auction = false, force = false;
    int bonus = 0, cards = 0;
    for (int i = 0; i < s->depth; i++) {
        int kind = s->frames[i].kind;
        auction |=
            kind == AGES_STEP_AUCTION || kind == AGES_DECISION_BID || kind == AGES_DECISION_FORCE;
        force |= kind == AGES_DECISION_FORCE && s->frames[i].seat == s->bidder;
        if (kind == AGES_DECISION_FORCE && (s->frames[i].seat != s->bidder || !s->bid))
            return text_refuse(error, "bidder: another player forms the force");
    }
    if (s->bid && (!auction || s->bidder >= s->players || !ages_is_in(s, s->bidder) ||
                   s->passed >> s->bidder & 1 || ages_largest_force(s, s->bidder) < s->bid))
        return text_refuse(error, "bid: of nobody who can pay it");
    for (int i = 0; force && i < s->used_count; i++) {
        bool is_bonus = ages_military(s->used[i])->type == AGES_MILITARY_TYPE_BONUS;
        bonus += is_bonus ? ages_bonus_cards[s->used[i] - AGES_MILITARY_BONUS_1].colonization : 0;
        cards += !is_bonus;
    }
    if (s->force_cards != bonus || s->cook_cards != cards)
        return text_refuse(error, "force_cards, cook_cards: not those of the cards used");
    for (int i = 0; i < AGES_WORKER_CARDS - AGES_UNITS_FIRST; i++)
        if (s->sent[i] > (force ? s->player[s->bidder].workers[AGES_UNITS_FIRST + i] : 0))
            return text_refuse(error, "sent: units that are not there");
    return true;
}

/* The score sheet is filled in at the end. */
static bool check_parts(const struct ages_state *s, struct text *error)
{
    for (int seat = 0; seat < AGES_SEATS; seat++) {
        int sum = 0, any = 0;
        for (int part = 0; part < AGES_SCORE_PART_COUNT; part++) {
            sum += s->parts[seat][part];
            any |= s->parts[seat][part];
        }
        bool counted = s->over && seat < s->players && ages_is_in(s, seat);
        if (counted ? sum != s->player[seat].culture : any)
            return text_refuse(error, "parts: not the points of this player");
    }
    return true;
}

/* Events and piles */

static bool is_event(int card)
{
    return card != ITEM_NONE && (ages_military(card)->type == AGES_MILITARY_TYPE_EVENT ||
                                 ages_military(card)->type == AGES_MILITARY_TYPE_TERRITORY);
}

/* Preparing an event reveals the next current one, so there must be one; only while an event is
 * resolved may the stack be empty, because the future events then follow (R 6.13). Together the two
 * stacks always hold the same number of cards. */
static bool check_event_counts(const struct ages_state *s, struct text *error)
{
    bool resolving = s->over;
    for (int i = 0; i < s->depth; i++)
        resolving |= s->frames[i].kind == AGES_STEP_EVENTS_END;
    int next = s->current_count + (resolving ? s->future_count : 0);
    if ((!next && !s->over) || s->current_count + s->future_count > AGES_EVENTS)
        return text_refuse(error, "current_events, future_events: none, or more than there can be");
    return true;
}

static bool check_stacks(const struct ages_state *s, struct text *error)
{
    if (!check_event_counts(s, error))
        return false;
    for (int i = 0; i < s->current_count; i++)
        if (!is_event(s->current_events[i].card))
            return text_refuse(error, "current_events: not an event");
    for (int i = 0; i < s->future_count; i++)
        if (!is_event(s->future_events[i].card) || s->future_events[i].owner >= s->players)
            return text_refuse(error, "future_events: not an event that somebody prepared");
    for (int age = 0; age < AGES_DECKS; age++) {
        for (int i = 0; i < s->deck_count[age]; i++)
            if (s->deck[age][i] == ITEM_NONE || ages_military(s->deck[age][i])->age != age + 1)
                return text_refuse(error, "deck: a card of another age");
        for (int i = 0; i < s->pile_count[age]; i++)
            if (s->pile[age][i] == ITEM_NONE || ages_military(s->pile[age][i])->age != age + 1)
                return text_refuse(error, "pile: a card of another age");
    }
    for (int i = 0; i < s->civil_count; i++)
        if (s->civil_deck[i] == ITEM_NONE || ages_level(s->civil_deck[i]) != s->age)
            return text_refuse(error, "civil_deck: a card of another age");
    for (int i = 0; i < s->used_count; i++)
        if (s->used[i] == ITEM_NONE)
            return text_refuse(error, "used: not a card");
    return true;
}

/* Copies: no card is there more often than it was printed. */

struct census {
    int civil[AGES_CIVIL_COUNT], military[AGES_MILITARY_COUNT];
};

static void count_player(struct census *c, const struct ages_player *p)
{
    for (int i = 0; i < p->civil_count; i++)
        c->civil[p->civil[i]]++;
    for (int i = 0; i < p->military_count; i++)
        c->military[p->military[i]]++;
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        c->civil[card] += ages_in_play(p, card);
    c->civil[p->government]++;
    for (int i = 0; i < 4; i++)
        if (p->special[i] != ITEM_NONE)
            c->civil[p->special[i]]++;
    if (p->leader != ITEM_NONE)
        c->civil[p->leader]++;
    if (p->wonder != ITEM_NONE)
        c->civil[p->wonder]++;
    for (unsigned left = p->completed; left; left &= left - 1)
        c->civil[AGES_CIVIL_COLOSSUS + __builtin_ctz(left)]++;
    for (unsigned left = p->colonies; left; left &= left - 1)
        c->military[ages_territories[__builtin_ctz(left)].card]++;
    if (p->pact != ITEM_NONE)
        c->military[ages_pacts[p->pact].card]++;
    for (int i = 0; i < 2; i++)
        if (p->war[i] != ITEM_NONE)
            c->military[p->war[i]]++;
    if (p->marks & AGES_MARK_OWN_TACTIC)
        c->military[ages_tactics[p->tactic].card]++;
}

static struct census take_census(const struct ages_state *s)
{
    struct census c = {{0}, {0}};
    for (int seat = 0; seat < s->players; seat++)
        count_player(&c, &s->player[seat]);
    for (int i = 0; i < AGES_ROW; i++)
        if (s->row[i] != ITEM_NONE)
            c.civil[s->row[i]]++;
    for (int i = 0; i < s->civil_count; i++)
        c.civil[s->civil_deck[i]]++;
    for (int age = 0; age < AGES_DECKS; age++) {
        for (int i = 0; i < s->deck_count[age]; i++)
            c.military[s->deck[age][i]]++;
        for (int i = 0; i < s->pile_count[age]; i++)
            c.military[s->pile[age][i]]++;
    }
    for (int i = 0; i < s->current_count; i++)
        c.military[s->current_events[i].card]++;
    for (int i = 0; i < s->future_count; i++)
        c.military[s->future_events[i].card]++;
    for (int i = 0; i < s->used_count; i++)
        c.military[s->used[i]]++;
    return c;
}

static bool check_copies(const struct ages_state *s, struct text *error)
{
    struct census c = take_census(s);
    for (int card = 0; card < AGES_CIVIL_COUNT; card++)
        if (c.civil[card] && ages_level(card) > s->age) /* its deck does not exist yet */
            return text_refuse(error, "a civil card of a later age");
    for (int card = 0; card < AGES_MILITARY_COUNT; card++)
        if (c.military[card] && ages_military(card)->age > s->age)
            return text_refuse(error, "a military card of a later age");
    for (int card = 0; card < AGES_CIVIL_COUNT; card++)
        if (!ages_civil(card)->starting && c.civil[card] > ages_civil(card)->copies[2]) {
            text_format(error, "%s is there too often", ages_civil_items.items[card].id);
            return false;
        }
    for (int card = 0; card < AGES_MILITARY_COUNT; card++)
        if (c.military[card] > ages_military(card)->copies[2]) {
            text_format(error, "%s is there too often", ages_military_items.items[card].id);
            return false;
        }
    return true;
}

/* A player who resigned can come only after others who resigned; those still in the game come after
 * nobody. */
static bool check_resigned(const struct ages_state *s, struct text *error)
{
    int gone = s->players - ages_players_left(s);
    for (int seat = 0; seat < AGES_SEATS; seat++) {
        bool resigned = seat < s->players && !ages_is_in(s, seat);
        if (s->resigned_before[seat] > (resigned ? gone - 1 : 0))
            return text_refuse(error, "resigned_before: more than resigned");
    }
    return true;
}

static bool check_frames(const struct ages_state *s, struct text *error)
{
    if (s->over ? s->depth : !s->depth)
        return text_refuse(error, "frames: over or not?");
    return decisions_are_sound(&ages_decisions, s, s->players, error);
}

bool ages_validate(const void *state, struct text *error)
{
    const struct ages_state *s = state;
    if (s->players < 2 || s->first >= s->players || s->current >= s->players || !s->round)
        return text_refuse(error, "players, first, current or round: out of range");
    for (int seat = 0; seat < s->players; seat++)
        if (!check_cards_in_play(&s->player[seat], error) ||
            !check_hands(&s->player[seat], error) || !check_relations(s, seat, error))
            return false;
    if (!s->over && !ages_is_in(s, s->current))
        return text_refuse(error, "current: a player who resigned");
    for (int seat = 0; seat < s->players; seat++)
        if (ages_is_in(s, seat) && !check_tokens(s, seat, error))
            return false;
    return check_resigned(s, error) && check_stacks(s, error) && check_copies(s, error) &&
           check_auction(s, error) && check_parts(s, error) && check_frames(s, error);
}

/* Strict (R 26) */

/* Blue tokens that a player still has to put back: one while he chooses it, several in a step. */
static int blue_owed(const struct ages_state *s, int seat)
{
    int owed = 0;
    for (int i = 0; i < s->depth; i++) {
        const struct ages_frame *frame = &s->frames[i];
        bool step = frame->kind == AGES_STEP_LOSE_BLUE, one = frame->kind == AGES_DECISION_BLUE;
        owed += frame->seat == seat ? step * frame->left + one : 0;
    }
    return owed;
}

/* R 26.1: effects may take blue tokens away, but none adds one that no symbol shows. */
static bool conserve_blue(const struct ages_state *s, struct text *error)
{
    for (int seat = 0; seat < s->players; seat++) {
        const struct ages_player *p = &s->player[seat];
        int most = ages_start[AGES_START_BLUE_BANK].value + ages_symbols(s, seat).blue;
        if (ages_is_in(s, seat) && ages_blue_tokens(p) + p->stages > most + blue_owed(s, seat))
            return text_refuse(error, "blue: a token came from nowhere");
    }
    return true;
}

/* Cards that are being resolved. */
static void count_resolved(struct census *c, const struct ages_state *s)
{
    if (s->attack != ITEM_NONE)
        c->military[s->attack]++;
    if (s->event != ITEM_NONE)
        c->military[s->event]++;
    if (s->territory != ITEM_NONE)
        c->military[s->territory]++;
}

/* R 26.6: while its age lasts, every military card is in some place. Of two equal tactics that
 * became common only one is seen, and the deck of an age that begins after a player resigned may be
 * smaller (R 6.57). */
static bool conserve_military(const struct ages_state *s, struct text *error)
{
    struct census c = take_census(s);
    bool whole = ages_players_left(s) == s->players;
    count_resolved(&c, s);
    for (unsigned card = 0; card < AGES_MILITARY_COUNT; card++) {
        const struct ages_military_row *row = ages_military((int)card);
        bool common = row->type == AGES_MILITARY_TYPE_TACTIC &&
                      s->common >> (card - AGES_MILITARY_FIGHTING_BAND) & 1;
        int count = c.military[card] + common + (s->past[card / 8] >> card % 8 & 1);
        if (row->age != s->age || row->age == 0)
            continue;
        if (count > row->copies[s->players - 2])
            return item_refuse(error, &ages_military_items, card, "is there too often");
        if (whole && count < row->copies[s->players - 2] && !common)
            return item_refuse(error, &ages_military_items, card, "was lost");
    }
    return true;
}

/* R 26.2 */
static bool conserve_events(const struct ages_state *s, struct text *error)
{
    bool resolving = s->event != ITEM_NONE || s->territory != ITEM_NONE;
    for (int i = 0; i < s->depth; i++)
        resolving |= s->frames[i].kind == AGES_STEP_EVENTS_END;
    if (!resolving && s->current_count + s->future_count != s->players + 2)
        return text_refuse(error, "events: the two stacks have lost or won a card");
    return true;
}

bool ages_conserve(const void *state, struct text *error)
{
    const struct ages_state *s = state;
    return ages_validate(state, error) && conserve_blue(s, error) && conserve_military(s, error) &&
           conserve_events(s, error);
}
