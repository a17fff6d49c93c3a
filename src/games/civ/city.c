/* city.c: cities and what they give: production, trade, culture, coins, resources. */
#include <string.h>

#include "games/civ/log.h"

struct grid civ_outskirts(const struct civ_state *s, int seat, int city)
{
    const struct civ_city *c = &s->player[seat].city[city];
    return c->stands ? grid_around(c->at) : (struct grid){{0}};
}

struct grid civ_all_outskirts(const struct civ_state *s, int seat)
{
    struct grid all = {{0}};
    for (int city = 0; city < CIV_CITIES; city++)
        all = grid_or(all, civ_outskirts(s, seat, city));
    return all;
}

struct grid civ_controlled(const struct civ_state *s, int seat)
{
    return grid_and(s->lying[CIV_CLASS_CITY_STATE], s->player[seat].held);
}

/* R 7.3, 13.1, 5.6: the outskirts, except squares that are blockaded or whose icons are gathered
 * for another city of the player; squares gathered for this city; for the capital also the
 * city-states. */
struct grid civ_city_squares(const struct civ_state *s, int seat, int city)
{
    const struct civ_player *p = &s->player[seat];
    struct grid squares = grid_minus(civ_outskirts(s, seat, city), civ_foreign(s, seat));
    for (int other = 0; other < CIV_CITIES; other++)
        if (other != city)
            squares = grid_minus(squares, p->city[other].gathered);
    squares = grid_or(squares, p->city[city].gathered);
    return city == 0 ? grid_or(squares, civ_controlled(s, seat)) : squares;
}

static uint32_t yield_of(const struct civ_state *s, struct grid squares)
{
    uint32_t sum = 0;
    int square;
    while ((square = grid_take(&squares)) >= 0)
        sum += s->yield[square];
    return sum;
}

struct civ_icons civ_city_icons(const struct civ_state *s, int seat, int city)
{
    uint32_t sum =
        s->player[seat].city[city].stands ? yield_of(s, civ_city_squares(s, seat, city)) : 0;
    return (struct civ_icons){sum & 0xFF, sum >> 8 & 0xFF, sum >> 16 & 0xFF, (int)(sum >> 24)};
}

int civ_city_count(const struct civ_state *s, int seat)
{
    int count = 0;
    for (int city = 0; city < CIV_CITIES; city++)
        count += s->player[seat].city[city].stands;
    return count;
}

uint32_t civ_working(const struct civ_state *s, int seat)
{
    uint32_t working = 0;
    if (grid_is_empty(s->lying[CIV_CLASS_WONDER]))
        return 0;
    struct grid squares = grid_and(civ_all_outskirts(s, seat), s->lying[CIV_CLASS_WONDER]);
    squares = grid_minus(squares, civ_foreign(s, seat));
    int square;
    while ((square = grid_take(&squares)) >= 0)
        working |= (uint32_t)1 << (s->piece[square] - CIV_PIECE_WONDERS);
    return working & ~s->obsolete;
}

/* Urban Development: two different buildings or wonders in the outskirts, working or not. */
static bool is_developed(const struct civ_state *s, int seat, int city)
{
    if (!civ_follows(s, seat, CIV_POLICY_URBAN_DEVELOPMENT))
        return false;
    struct grid squares =
        grid_and(civ_outskirts(s, seat, city),
                 grid_or(s->lying[CIV_CLASS_BUILDING], s->lying[CIV_CLASS_WONDER]));
    int square, first = grid_take(&squares);
    while ((square = grid_take(&squares)) >= 0)
        if (s->piece[square] != s->piece[first])
            return true;
    return false;
}

int civ_production(const struct civ_state *s, int seat, int city)
{
    const struct civ_player *p = &s->player[seat];
    int production = civ_city_icons(s, seat, city).production;
    if (p->government == CIV_GOVERNMENT_COMMUNISM) {
        for (int other = 0; other < CIV_CITIES; other++) {
            int part = civ_city_icons(s, seat, other).production;
            if (part > production)
                production = part;
        }
    }
    if (p->city[city].program)
        production *= 2; /* R 7.9 */
    production += civ_governments[p->government].production + p->city[city].bonus;
    if (is_developed(s, seat, city))
        production += civ_limit(CIV_LIMIT_URBAN_PRODUCTION);
    if (civ_knows(s, seat, CIV_TECH_MILITARY_SCIENCE))
        production += civ_coins(s, seat) / civ_limit(CIV_LIMIT_SCIENCE_COINS);
    return production;
}

int civ_arts(const struct civ_state *s, int seat, int city)
{
    int culture = 1 + civ_city_icons(s, seat, city).culture;
    return is_developed(s, seat, city) ? culture + civ_limit(CIV_LIMIT_URBAN_CULTURE) : culture;
}

/* The Great Lighthouse: empty water squares in the outskirts. */
static int lit_waters(const struct civ_state *s, int seat)
{
    struct grid squares = grid_and(civ_all_outskirts(s, seat), s->water);
    squares = grid_minus(squares, civ_foreign(s, seat));
    for (int class = 0; class < CIV_CLASS_COUNT; class ++)
        squares = grid_minus(squares, s->lying[class]);
    return grid_count(squares);
}

int civ_income(const struct civ_state *s, int seat)
{
    int trade = 0;
    for (int city = 0; city < CIV_CITIES; city++)
        trade += civ_city_icons(s, seat, city).trade;
    if (civ_works(s, seat, CIV_WONDER_THE_GREAT_LIGHTHOUSE))
        trade += lit_waters(s, seat);
    return trade;
}

/* Returns false if none of its squares can have a coin. */
static bool may_show_coins(const struct civ_state *s, int seat, int city)
{
    const struct civ_city *c = &s->player[seat].city[city];
    struct grid squares = grid_or(civ_outskirts(s, seat, city), c->gathered);
    if (city == 0)
        squares = grid_or(squares, civ_controlled(s, seat));
    return c->stands && grid_meets(s->coined, squares);
}

/* Tokens and printed icons, except those of the map. */
int civ_coins_on_cards(const struct civ_state *s, int seat)
{
    const struct civ_player *p = &s->player[seat];
    int coins = civ_governments[p->government].coins;
    for (int purse = 0; purse < CIV_PURSE_PANAMA_CANAL; purse++)
        coins += p->coins[purse];
    for (uint64_t rest = p->techs; rest; rest &= rest - 1)
        coins += civ_techs[__builtin_ctzll(rest)].coins;
    if (civ_follows(s, seat, CIV_POLICY_ORGANIZED_RELIGION))
        coins += civ_policies[CIV_POLICY_ORGANIZED_RELIGION].coins;
    return coins;
}

int civ_coins(const struct civ_state *s, int seat)
{
    int coins = civ_coins_on_cards(s, seat), canal = s->player[seat].coins[CIV_PURSE_PANAMA_CANAL];
    for (int city = 0; city < CIV_CITIES; city++)
        if (may_show_coins(s, seat, city))
            coins += civ_city_icons(s, seat, city).coin;
    return canal && civ_works(s, seat, CIV_WONDER_PANAMA_CANAL) ? coins + canal : coins;
}

/* R 11.4: what a city or capital adds to its defence. */
int civ_city_defence(const struct civ_state *s, int seat, int city)
{
    bool walls = s->player[seat].city[city].walls;
    if (city == 0)
        return civ_limit(walls ? CIV_LIMIT_WALLED_CAPITAL_DEFENCE : CIV_LIMIT_CAPITAL_DEFENCE);
    return civ_limit(walls ? CIV_LIMIT_WALLED_CITY_DEFENCE : CIV_LIMIT_CITY_DEFENCE);
}

int civ_coin_room(const struct civ_state *s, int seat, int purse)
{
    int tech = civ_purses[purse].tech;
    if (tech == ITEM_NONE)
        return UINT8_MAX - s->player[seat].coins[purse];
    if (!civ_knows(s, seat, tech))
        return 0;
    int most = civ_techs[tech].coin_max;
    if (civ_works(s, seat, CIV_WONDER_THE_INTERNET))
        most += civ_limit(CIV_LIMIT_INTERNET_COINS);
    return most > s->player[seat].coins[purse] ? most - s->player[seat].coins[purse] : 0;
}

void civ_add_coin(const struct play *play, int seat, int purse)
{
    struct civ_state *s = play->state;
    if (civ_coin_room(s, seat, purse) == 0)
        return;
    s->player[seat].coins[purse]++;
    play_tell(play, CIV_NEWS_COIN, seat, purse, 1);
}

bool civ_can_act(const struct civ_state *s, int seat, int city, int kind)
{
    const struct civ_player *p = &s->player[seat];
    const struct civ_city *c = &p->city[city];
    bool capital = city == 0;
    if (!c->stands || (capital && p->government == CIV_GOVERNMENT_ANARCHY))
        return false;
    if (c->actions < 1 + c->extra)
        return true;
    return capital && p->government == CIV_GOVERNMENT_MONARCHY && c->actions == 1 + c->extra &&
           !(c->kinds >> kind & 1);
}

void civ_act(struct civ_state *s, int seat, int city, int kind)
{
    struct civ_city *c = &s->player[seat].city[city];
    c->actions++;
    c->kinds |= (uint8_t)(1 << kind);
}

int civ_kinds_at_hand(const struct civ_state *s, int seat, int city)
{
    struct grid squares = civ_city_squares(s, seat, city);
    int kinds = 0, square;
    bool random = false;
    while ((square = grid_take(&squares)) >= 0) {
        if (s->resource[square] < CIV_KINDS)
            kinds |= 1 << s->resource[square];
        else if (civ_class_at(s, square) == CIV_CLASS_CITY_STATE)
            random |= civ_city_states[civ_pieces[s->piece[square]].row].random != 0;
    }
    int market = 0;
    for (int kind = 0; kind < CIV_KINDS; kind++)
        if (s->market[kind])
            market |= 1 << kind;
    return (kinds & market) | (random && market ? 1 << CIV_KINDS : 0);
}

/* What lies in the outskirts of a city that falls: buildings go to the market, wonders leave the
 * game, great people go to their pile. */
static void clear_outskirts(const struct play *play, int seat, int city)
{
    struct civ_state *s = play->state;
    struct grid squares = civ_outskirts(s, seat, city);
    int square;
    while ((square = grid_take(&squares)) >= 0) {
        int class = civ_class_at(s, square);
        int row = class == ITEM_NONE ? 0 : civ_pieces[s->piece[square]].row;
        if (class == CIV_CLASS_GREAT_PERSON) {
            s->great_pile[row]++;
            play_tell(play, CIV_NEWS_GREAT_LOST, seat, row, 0);
            civ_set_piece(s, square, ITEM_NONE);
        } else if (class == CIV_CLASS_BUILDING || class == CIV_CLASS_WONDER) {
            civ_overbuild(play, square);
        }
    }
}

void civ_destroy_city(const struct play *play, int seat, int city)
{
    struct civ_state *s = play->state;
    struct civ_city *c = &s->player[seat].city[city];
    play_tell(play, CIV_NEWS_CITY_LOST, seat, c->at, 0);
    clear_outskirts(play, seat, city);
    grid_remove(&s->centres, c->at);
    memset(c, 0, sizeof *c);
    civ_ask(s, CIV_DECISION_DROP, seat);
}

int civ_combat_bonus(const struct civ_state *s, int seat)
{
    const struct civ_player *p = &s->player[seat];
    int bonus = civ_governments[p->government].combat + civ_civs[p->civ].combat;
    struct grid squares = grid_minus(civ_all_outskirts(s, seat), civ_foreign(s, seat));
    squares =
        grid_and(squares, grid_or(s->lying[CIV_CLASS_BUILDING], s->lying[CIV_CLASS_GREAT_PERSON]));
    int square;
    while ((square = grid_take(&squares)) >= 0) {
        int row = civ_pieces[s->piece[square]].row;
        bonus += civ_class_at(s, square) == CIV_CLASS_BUILDING ? civ_buildings[row].combat
                                                               : civ_great_persons[row].combat;
    }
    for (uint32_t rest = civ_working(s, seat); rest; rest &= rest - 1)
        bonus += civ_wonders[__builtin_ctz(rest)].combat;
    squares = civ_controlled(s, seat);
    while ((square = grid_take(&squares)) >= 0)
        bonus += civ_city_states[civ_pieces[s->piece[square]].row].combat;
    return bonus;
}

void civ_gain_trade(struct civ_state *s, int seat, int amount)
{
    int most = civ_limit(CIV_LIMIT_TRADE_DIAL), trade = s->player[seat].trade + amount;
    s->player[seat].trade = (uint8_t)(trade < most ? trade : most);
}

void civ_gain_culture(struct civ_state *s, int seat, int amount)
{
    int culture = s->player[seat].culture + amount;
    s->player[seat].culture = (uint16_t)(culture < CIV_CULTURE_MAX ? culture : CIV_CULTURE_MAX);
}

void civ_earn_trade(const struct play *play, int seat, int amount)
{
    struct civ_state *s = play->state;
    civ_gain_trade(s, seat, amount);
    play_tell_more(play, CIV_NEWS_TRADE, seat, ITEM_NONE, amount, s->player[seat].trade);
}

void civ_earn_culture(const struct play *play, int seat, int amount)
{
    civ_gain_culture(play->state, seat, amount);
    play_tell(play, CIV_NEWS_CULTURE, seat, ITEM_NONE, amount);
}
