/* check.c: derived members, and whether map and players make sense: loosely, for positions from
 * outside (`validate`), and strictly, for positions reached by play (`conserve`). */
#include "games/civ/check.h"

#include <string.h>

/* Derived members */

/* R 2.1-2.3: every slot of the map has a tile, home tiles lie face up, no tile lies twice. */
static bool are_tiles_sound(const struct civ_state *s)
{
    if (s->players < 2 || s->players > CIV_SEATS)
        return false;
    uint64_t seen = 0;
    for (int slot = 0; slot < CIV_SLOTS; slot++) {
        bool used = slot < civ_slot_count(s), up = s->turned[slot] != CIV_FACE_DOWN;
        int tile = s->tile[slot];
        if (used != (tile != ITEM_NONE) || (up && (!used || s->turned[slot] >= CIV_TILE_SIDE)))
            return false;
        if (!used)
            continue;
        int seat = civ_slot(s, slot)->seat;
        bool home = seat >= 0 && civ_tiles[tile].civ == s->player[seat].civ && up;
        if (seat >= 0 ? !home : civ_tiles[tile].civ != ITEM_NONE)
            return false;
        if (seen >> tile & 1)
            return false;
        seen |= (uint64_t)1 << tile;
    }
    return true;
}

static void derive_players(struct civ_state *s)
{
    for (int seat = 0; seat < CIV_SEATS; seat++) {
        struct civ_player *p = &s->player[seat];
        p->held = (struct grid){{0}};
        p->armies = p->scouts = 0;
        if (p->civ != ITEM_NONE)
            civ_derive_travel(p);
    }
    for (int square = 0; square < GRID_SQUARES; square++) {
        if (s->holder[square] < 0)
            continue;
        struct civ_player *p = &s->player[s->holder[square]];
        grid_add(&p->held, square);
        p->armies = (uint8_t)(p->armies + s->armies[square]);
        p->scouts = (uint8_t)(p->scouts + s->scouts[square]);
    }
    struct civ_player *mover = &s->player[civ_active(s)];
    mover->armies = (uint8_t)(mover->armies + s->group.armies);
    mover->scouts = (uint8_t)(mover->scouts + s->group.scouts);
}

/* Must not trust the state beyond the ranges of its fields: what cannot be derived is refused
 * later. */
void civ_derive(void *state)
{
    struct civ_state *s = state;
    if (!are_tiles_sound(s) || s->first >= s->players)
        return;
    civ_derive_map(s);
    derive_players(s);
}

/* The map */

static bool is_square_sound(const struct civ_state *s, int square)
{
    int figures = s->armies[square] + s->scouts[square], class = civ_class_at(s, square);
    if (s->holder[square] >= s->players || (s->holder[square] >= 0) != (figures > 0))
        return false;
    if (s->moved_armies[square] > s->armies[square] || s->moved_scouts[square] > s->scouts[square])
        return false;
    if ((figures || class != ITEM_NONE) && !grid_has(&s->revealed, square))
        return false;
    if (figures &&
        (grid_has(&s->centres, square) || class == CIV_CLASS_HUT || class == CIV_CLASS_VILLAGE))
        return false;
    bool built =
        class == CIV_CLASS_BUILDING || class == CIV_CLASS_WONDER || class == CIV_CLASS_GREAT_PERSON;
    int city;
    return !built || civ_owner_of_outskirts(s, square, &city) != CIV_NOBODY;
}

static bool check_squares(const struct civ_state *s, struct text *error)
{
    struct grid changed = grid_or(s->dried, s->cleared);
    for (int square = 0; square < GRID_SQUARES; square++)
        if (!is_square_sound(s, square))
            return item_refuse(error, &civ_square_items, (unsigned)square,
                               "has figures or a piece that cannot be there");
    if (grid_meets(s->dried, s->cleared) || !grid_is_empty(grid_minus(changed, s->revealed)) ||
        !grid_is_empty(grid_minus(s->locked, s->exists)))
        return text_refuse(error, "dried, cleared, locked: a square that cannot be among them");
    if (grid_meets(s->centres, s->lying[CIV_CLASS_CITY_STATE]) ||
        grid_meets(s->centres, s->lying[CIV_CLASS_HUT]) ||
        grid_meets(s->centres, s->lying[CIV_CLASS_VILLAGE]) ||
        grid_meets(s->centres, s->lying[CIV_CLASS_RELIC]))
        return text_refuse(error, "piece: something lies under a city");
    return true;
}

/* Cities (R 5.3) */

static bool is_city_sound(const struct civ_state *s, int seat, int city)
{
    static const struct civ_city nothing;
    const struct civ_city *c = &s->player[seat].city[city];
    if (!c->stands)
        return memcmp(c, &nothing, sizeof nothing) == 0;
    struct grid others = s->centres, around = grid_around(c->at);
    grid_remove(&others, c->at);
    for (int other; (other = grid_take(&others)) >= 0;)
        if (grid_distance_diagonal(other, c->at) < civ_limit(CIV_LIMIT_CITY_DISTANCE))
            return false;
    for (int other = 0; other < CIV_CITIES; other++)
        if (other != city && grid_meets(c->gathered, s->player[seat].city[other].gathered))
            return false;
    struct grid gathered = c->gathered;
    for (int square; (square = grid_take(&gathered)) >= 0;)
        if (!civ_gatherers(s, seat, square))
            return false;
    return !grid_has(&s->water, c->at) && grid_count(grid_and(around, s->revealed)) == 8;
}

static bool check_cities(const struct civ_state *s, struct text *error)
{
    int count = 0;
    for (int seat = 0; seat < s->players; seat++) {
        for (int city = 0; city < CIV_CITIES; city++) {
            if (!is_city_sound(s, seat, city))
                return text_refuse(error, "city: it cannot stand there, or gathers what it cannot");
            count += s->player[seat].city[city].stands;
        }
        if (s->phase != CIV_STAGE_SETUP && !s->player[seat].city[0].stands)
            return text_refuse(error, "city: a player has no capital");
    }
    if (grid_count(s->centres) != count)
        return text_refuse(error, "city: two stand on one square");
    return true;
}

/* Players */

static bool are_policies_sound(const struct civ_player *p)
{
    for (int policy = 0; policy < CIV_POLICY_COUNT; policy++)
        if (p->policies >> policy & 1 && p->policies >> civ_policies[policy].reverse & 1)
            return false;
    return true;
}

/* R 1.4: counted again, because the derived numbers are single bytes and a loaded state may exceed
 * them. */
static bool are_figures_sound(const struct civ_state *s, int seat)
{
    bool moves = civ_active(s) == seat;
    int armies = moves ? s->group.armies : 0, scouts = moves ? s->group.scouts : 0;
    for (int square = 0; square < GRID_SQUARES; square++) {
        armies += s->holder[square] == seat ? s->armies[square] : 0;
        scouts += s->holder[square] == seat ? s->scouts[square] : 0;
    }
    return armies <= civ_civs[s->player[seat].civ].army_supply &&
           scouts <= civ_limit(CIV_LIMIT_SCOUTS);
}

/* R 9.1: what was chosen is learned in turn order, after all have chosen. */
static bool is_research_pending(const struct civ_state *s, int seat)
{
    int place = 0;
    while (place < s->players && civ_seat_at(s, place) != seat)
        place++;
    bool learning = s->depth > 1 && s->frames[1].kind == CIV_STEP_LEARNING;
    return s->phase == CIV_STAGE_RESEARCH && s->done <= s->players + place + learning;
}

static bool check_player(const struct civ_state *s, int seat, struct text *error)
{
    const struct civ_player *p = &s->player[seat];
    if (p->government == ITEM_NONE || p->fresh & ~p->techs)
        return text_refuse(error, "government, fresh: they must fit the player");
    if (!(p->techs >> civ_civs[p->civ].start_tech & 1))
        return text_refuse(error, "techs: the one of the civilization is missing");
    if (!are_policies_sound(p))
        return text_refuse(error, "policies: both sides of a card");
    if (!are_figures_sound(s, seat))
        return text_refuse(error, "armies, scouts: a player has more than there are");
    if (p->space == CIV_LAST_SPACE && s->ending == ITEM_NONE)
        return text_refuse(error, "space: that is the culture victory");
    if (p->techs >> CIV_TECH_SPACE_FLIGHT & 1 && s->ending == ITEM_NONE)
        return text_refuse(error, "techs: Space Flight is the technology victory");
    if (p->research != ITEM_NONE && s->ending == ITEM_NONE && !is_research_pending(s, seat))
        return text_refuse(error, "research: nobody chooses now");
    return true;
}

static bool is_nobody(const struct civ_player *p)
{
    static const struct civ_player blank;
    struct civ_player nobody = blank;
    nobody.civ = nobody.research = ITEM_NONE;
    return memcmp(p, &nobody, sizeof nobody) == 0;
}

static bool check_civs(const struct civ_state *s, struct text *error)
{
    unsigned seen = 0;
    for (int seat = 0; seat < CIV_SEATS; seat++) {
        int civ = s->player[seat].civ;
        if ((civ != ITEM_NONE) != (seat < s->players))
            return text_refuse(error, "civ: one for each player");
        if (civ == ITEM_NONE) {
            if (!is_nobody(&s->player[seat]))
                return text_refuse(error, "player: somebody who does not play");
            continue;
        }
        if (seen >> civ & 1)
            return text_refuse(error, "civ: two players have the same");
        seen |= 1u << civ;
    }
    return true;
}

static bool check_players(const struct civ_state *s, struct text *error)
{
    for (int seat = 0; seat < s->players; seat++)
        if (!check_player(s, seat, error))
            return false;
    return true;
}

/* The course of the game */

static bool check_course(const struct civ_state *s, struct text *error)
{
    bool ended = s->ending != ITEM_NONE;
    if (s->trade_option == ITEM_NONE || s->phase > CIV_STAGE_RESEARCH)
        return text_refuse(error, "trade_option, phase: they must be given");
    if ((s->turn == 0) != (s->phase == CIV_STAGE_SETUP))
        return text_refuse(error, "turn: 0 is the set-up");
    int rounds = s->phase == CIV_STAGE_RESEARCH ? CIV_RESEARCH_ROUNDS : 1;
    if ((!s->done && !ended) || s->done > rounds * s->players)
        return text_refuse(error, "done: it must be somebody's turn");
    if (ended != (s->depth == 0) || ended != (s->winners != 0) || s->winners >> s->players)
        return text_refuse(error, "ending, winners, frames: either all or none tell of the end");
    if (!ended && s->turn_limit && s->turn > s->turn_limit)
        return text_refuse(error, "turn: beyond the limit");
    return true;
}

/* Parts of the state that are in use only while a frame needs them. */

static bool is_zero(const void *part, size_t size)
{
    const uint8_t *bytes = part;
    for (size_t i = 0; i < size; i++)
        if (bytes[i])
            return false;
    return true;
}

static bool is_battle_sound(const struct civ_state *s)
{
    const struct civ_battle *b = &s->battle;
    int attacker = b->seat[CIV_ATTACKER], defender = b->seat[CIV_DEFENDER], cards = 0;
    bool horde = b->kind == CIV_BATTLE_KIND_HORDE_FIGURES || b->kind == CIV_BATTLE_KIND_HORDE_CITY;
    bool village = b->kind == CIV_BATTLE_KIND_VILLAGE,
         city = b->kind == CIV_BATTLE_KIND_CITY || b->kind == CIV_BATTLE_KIND_HORDE_CITY;
    if (horde ? attacker != CIV_NOBODY : attacker != civ_active(s))
        return false;
    if (village ? defender != CIV_NOBODY : !civ_is_seat(s, defender) || defender == attacker)
        return false;
    if ((horde || village) ? !civ_is_seat(s, b->commander) : b->commander != CIV_NOBODY)
        return false;
    for (int side = 0; side < CIV_SIDES; side++)
        for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
            cards += b->hand[side][unit];
    bool lost = b->won == CIV_ATTACKER && !civ_count_frames(s, CIV_STEP_BATTLE_TURN);
    return b->front_count + cards <= CIV_FRONTS &&
           (!city || lost || civ_has_city(s, defender, b->city));
}

static bool check_battle(const struct civ_state *s, struct text *error)
{
    int count = civ_count_frames(s, CIV_STEP_BATTLE_TURN) + civ_count_frames(s, CIV_STEP_SPOILS);
    if (count != s->battle.on)
        return text_refuse(error, "battle: it is on exactly when one is pending");
    if (s->battle.on ? s->battle.kind == ITEM_NONE || !is_battle_sound(s)
                     : !is_zero(&s->battle, sizeof s->battle))
        return text_refuse(error, "battle: it cannot be fought like that");
    return true;
}

/* A moving group stays until its move or its battle is over. */
static bool check_group(const struct civ_state *s, struct text *error)
{
    bool moves = civ_count_frames(s, CIV_DECISION_GROUP) || civ_count_frames(s, CIV_STEP_ATTACK) ||
                 civ_count_frames(s, CIV_STEP_ASSAULT) ||
                 (s->battle.on && s->battle.seat[CIV_ATTACKER] != CIV_NOBODY);
    if (!is_zero(&s->group, sizeof s->group) && !(moves && grid_has(&s->revealed, s->group.at)))
        return text_refuse(error, "group: nobody moves, or not from there");
    bool offers = civ_count_frames(s, CIV_DECISION_GIVE) || civ_count_frames(s, CIV_DECISION_ASK) ||
                  civ_count_frames(s, CIV_DECISION_ANSWER) ||
                  civ_count_frames(s, CIV_DECISION_HAND_OVER);
    if (!offers && !is_zero(&s->offer, sizeof s->offer))
        return text_refuse(error, "offer: nothing is offered");
    return true;
}

/* R 3.7: a seat that has settled has a capital, the one that is settling has one or is asked for
 * it, and the others have none. Its figures stand around it. */
static bool check_settling(const struct civ_state *s, struct text *error)
{
    int asked = civ_count_frames(s, CIV_DECISION_CAPITAL);
    for (int n = 0; n < s->players && s->phase == CIV_STAGE_SETUP; n++) {
        int seat = civ_seat_at(s, n), stands = s->player[seat].city[0].stands;
        bool right = n + 1 == s->done ? stands + asked == 1 : stands == (n + 1 < s->done);
        if (!right || !grid_is_empty(grid_minus(s->player[seat].held, civ_outskirts(s, seat, 0))))
            return text_refuse(error, "capital: it is placed once, in turn order, then figures");
    }
    return true;
}

/* What is pending. When the game is over, whatever was in progress may still be there. */
static bool check_pending(const struct civ_state *s, struct text *error)
{
    if (!s->depth)
        return true;
    if (s->frames[0].kind != CIV_STEP_FLOW)
        return text_refuse(error, "frames: the flow is at the bottom");
    return check_battle(s, error) && check_group(s, error) && check_settling(s, error) &&
           decisions_are_sound(&civ_decisions, s, s->players, error);
}

bool civ_validate(const void *state, struct text *error)
{
    const struct civ_state *s = state;
    if (s->players < 2 || s->players > CIV_SEATS || s->first >= s->players)
        return text_refuse(error, "players: 2 to 4");
    if (!check_civs(s, error))
        return false;
    if (!are_tiles_sound(s))
        return text_refuse(error, "tile: the map does not fit the players");
    return check_course(s, error) && check_squares(s, error) && check_cities(s, error) &&
           check_players(s, error) && civ_check_cards(s, false, error) && check_pending(s, error);
}

bool civ_conserve(const void *state, struct text *error)
{
    const struct civ_state *s = state;
    struct civ_state derived = *s;
    civ_derive(&derived);
    if (memcmp(&derived, s, sizeof derived) != 0) {
        text_add(error, "derived members: ");
        fields_diff(&civ_fields, &derived, s, error);
        return false;
    }
    return civ_validate(state, error) && civ_check_cards(s, true, error);
}
