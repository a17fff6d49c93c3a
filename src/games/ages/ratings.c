/* ratings.c: everything that follows from workers and cards in play (R 14-16, 18): one pure
 * function per number. Nothing here is stored. */
#include "games/ages/rules.h"

/* Powers */

static int power_of_card(const struct ages_civil_row *row, enum ages_power power)
{
    if (row->power_1 == power)
        return row->power_1_n;
    if (row->power_2 == power)
        return row->power_2_n;
    return row->power_3 == power ? row->power_3_n : 0;
}

/* R 13.2: what the leader, completed wonders that are not in ruins, and the construction technology
 * add up to. */
int ages_power(const struct ages_state *s, int seat, enum ages_power power)
{
    const struct ages_player *p = &s->player[seat];
    int n = p->leader != ITEM_NONE ? power_of_card(ages_civil(p->leader), power) : 0;
    for (unsigned left = p->completed & ~(unsigned)p->ruined; left; left &= left - 1)
        n += power_of_card(ages_civil(AGES_CIVIL_COLOSSUS + __builtin_ctz(left)), power);
    if (p->special[3] != ITEM_NONE)
        n += power_of_card(ages_civil(p->special[3]), power);
    return n;
}

/* Workers */

/* The best card of a type that has a worker (R 1.8), or -1. */
static int best_card(const struct ages_player *p, enum ages_type type)
{
    for (int card = ages_types[type].last; card >= ages_types[type].first; card--)
        if (p->workers[card])
            return card;
    return -1;
}

static int levels_of_type(const struct ages_player *p, enum ages_type type)
{
    int sum = 0;
    for (int card = ages_types[type].first; card <= ages_types[type].last; card++)
        sum += p->workers[card] * ages_level(card);
    return sum;
}

/* Cards that count once: government, special technologies, leader, completed wonders. */
enum { CARDS_ONCE = 1 + COUNT_OF(((struct ages_player *)0)->special) + 1 + AGES_WONDERS };

static int cards_once(const struct ages_player *p, uint8_t *out)
{
    int count = 0;
    out[count++] = p->government;
    for (int i = 0; i < 4; i++)
        if (p->special[i] != ITEM_NONE)
            out[count++] = p->special[i];
    if (p->leader != ITEM_NONE)
        out[count++] = p->leader;
    for (unsigned left = p->completed & ~(unsigned)p->ruined; left; left &= left - 1)
        out[count++] = (uint8_t)(AGES_CIVIL_COLOSSUS + __builtin_ctz(left));
    return count;
}

/* Tokens of actions and banks */

struct ages_symbols ages_symbols(const struct ages_state *s, int seat)
{
    const struct ages_player *p = &s->player[seat];
    struct ages_symbols sum = {0};
    uint8_t cards[CARDS_ONCE];
    int count = cards_once(p, cards);
    for (int i = 0; i < count; i++) {
        const struct ages_civil_row *row = ages_civil(cards[i]);
        sum.ca += row->civil_actions;
        sum.ma += row->military_actions;
        sum.blue += row->blue;
        sum.yellow += row->yellow;
    }
    for (unsigned left = p->colonies; left; left &= left - 1) {
        sum.blue += ages_territories[__builtin_ctz(left)].blue;
        sum.yellow += ages_territories[__builtin_ctz(left)].yellow;
    }
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_pact_side_row *row = ages_pact_side(s, owner, seat);
        sum.ma += row ? row->military_actions : 0;
    }
    return sum;
}

/* Happy faces */

/* The faces of one completed wonder, Homer's included; not below 0. */
static int wonder_faces(const struct ages_player *p, int bit)
{
    int card = AGES_CIVIL_COLOSSUS + bit, faces = 0;
    if (!(p->ruined >> bit & 1) && ages_civil(card)->happiness > 0)
        faces = ages_civil(card)->happiness;
    return faces + (p->tucked == card);
}

static bool has_basilica(const struct ages_player *p)
{
    int bit = ages_wonder_bit(AGES_CIVIL_ST_PETERS_BASILICA);
    return (p->completed & ~p->ruined) >> bit & 1;
}

/* R 21.10: one face more for every other source that has one. */
static int with_basilica(const struct ages_player *p, int faces)
{
    return faces > 0 ? faces + has_basilica(p) : faces;
}

/* Faces of all workers of a type. */
static int faces_of_type(const struct ages_player *p, enum ages_type type)
{
    int faces = 0;
    for (int card = ages_types[type].first; card <= ages_types[type].last; card++)
        faces += p->workers[card] * with_basilica(p, ages_civil(card)->happiness);
    return faces;
}

static int faces_of_wonders(const struct ages_player *p)
{
    int faces = 0;
    for (unsigned left = p->completed; left; left &= left - 1) {
        int bit = __builtin_ctz(left);
        bool basilica = AGES_CIVIL_COLOSSUS + bit == AGES_CIVIL_ST_PETERS_BASILICA;
        faces += basilica ? wonder_faces(p, bit) : with_basilica(p, wonder_faces(p, bit));
    }
    return faces;
}

static int unhappy_of_wonders(const struct ages_player *p)
{
    int faces = 0;
    for (unsigned left = p->completed & ~(unsigned)p->ruined; left; left &= left - 1) {
        int happiness = ages_civil(AGES_CIVIL_COLOSSUS + __builtin_ctz(left))->happiness;
        faces += happiness < 0 ? -happiness : 0;
    }
    return faces;
}

int ages_happiness(const struct ages_state *s, int seat)
{
    const struct ages_player *p = &s->player[seat];
    int faces = faces_of_wonders(p) - unhappy_of_wonders(p);
    faces += faces_of_type(p, AGES_TYPE_TEMPLE) + faces_of_type(p, AGES_TYPE_ARENA) +
             faces_of_type(p, AGES_TYPE_THEATER);
    faces += with_basilica(p, ages_civil(p->government)->happiness);
    if (p->leader != ITEM_NONE)
        faces += with_basilica(p, ages_civil(p->leader)->happiness);
    for (unsigned left = p->colonies; left; left &= left - 1)
        faces += with_basilica(p, ages_territories[__builtin_ctz(left)].happiness);
    int most = ages_limits[AGES_LIMIT_HAPPINESS_MAX].value;
    return faces < 0 ? 0 : faces > most ? most : faces; /* R 14.5 */
}

int ages_discontent(const struct ages_state *s, int seat)
{
    int tokens = s->player[seat].yellow;
    int row = tokens < AGES_YELLOW_COUNT - 1 ? tokens : AGES_YELLOW_COUNT - 1;
    int lacking = ages_yellow_bank[row].happiness - ages_happiness(s, seat);
    return lacking > 0 ? lacking : 0; /* R 18.8 */
}

/* Science and culture */

/* Level of the best lab or library with a worker (Leonardo, Newton, Einstein). */
static int best_lab_or_library(const struct ages_player *p)
{
    int lab = best_card(p, AGES_TYPE_LAB), library = best_card(p, AGES_TYPE_LIBRARY);
    int a = lab < 0 ? 0 : ages_level(lab), b = library < 0 ? 0 : ages_level(library);
    return a > b ? a : b;
}

/* Science of urban buildings, leaders' changes of it included (R 21.12). */
int ages_urban_science(const struct ages_state *s, int seat)
{
    const struct ages_player *p = &s->player[seat];
    int sum = 0;
    for (int card = AGES_CIVIL_PHILOSOPHY; card < AGES_UNITS_FIRST; card++)
        sum += p->workers[card] * ages_civil(card)->science;
    sum += ages_power(s, seat, AGES_POWER_BEST_LAB_OR_LIBRARY_SCIENCE) * best_lab_or_library(p);
    sum -= ages_power(s, seat, AGES_POWER_SCIENCE_LESS_PER_LAB) * ages_workers_of(p, AGES_TYPE_LAB);
    return sum;
}

int ages_science(const struct ages_state *s, int seat)
{
    uint8_t cards[CARDS_ONCE];
    int count = cards_once(&s->player[seat], cards), sum = ages_urban_science(s, seat);
    for (int i = 0; i < count; i++)
        sum += ages_civil(cards[i])->science;
    return sum > 0 ? sum : 0;
}

/* Culture of urban buildings (only theaters and libraries unless `all_urban`), leaders' changes
 * included. */
int ages_urban_culture(const struct ages_state *s, int seat, bool all_urban)
{
    const struct ages_player *p = &s->player[seat];
    int sum = 0, theater = best_card(p, AGES_TYPE_THEATER);
    int libraries = ages_workers_of(p, AGES_TYPE_LIBRARY);
    int theaters = ages_workers_of(p, AGES_TYPE_THEATER);
    for (int card = AGES_CIVIL_PHILOSOPHY; card < AGES_UNITS_FIRST; card++) {
        bool counts = all_urban || ages_type(card) == AGES_TYPE_THEATER ||
                      ages_type(card) == AGES_TYPE_LIBRARY;
        sum += counts ? p->workers[card] * ages_civil(card)->culture : 0;
    }
    sum += ages_power(s, seat, AGES_POWER_CULTURE_PER_LIBRARY_THEATER_PAIR) *
           (libraries < theaters ? libraries : theaters);
    sum += ages_power(s, seat, AGES_POWER_CULTURE_PER_THEATER) * theaters;
    if (theater >= 0)
        sum += ages_power(s, seat, AGES_POWER_BEST_THEATER_CULTURE_AGAIN) *
               ages_civil(theater)->culture;
    if (all_urban)
        sum += ages_power(s, seat, AGES_POWER_CULTURE_PER_LAB_LEVEL) *
               levels_of_type(p, AGES_TYPE_LAB);
    return sum;
}

static int pact_culture(const struct ages_state *s, int seat)
{
    int sum = 0;
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_pact_side_row *row = ages_pact_side(s, owner, seat);
        if (!row)
            continue;
        int other = owner == seat ? s->player[owner].partner : owner;
        sum += row->culture;
        if (row->power_1 == AGES_POWER_CULTURE_PER_PARTNER_WONDER)
            sum += row->power_1_n * count_bits(s->player[other].completed);
    }
    return sum;
}

int ages_culture(const struct ages_state *s, int seat)
{
    const struct ages_player *p = &s->player[seat];
    uint8_t cards[CARDS_ONCE];
    int count = cards_once(p, cards), sum = ages_urban_culture(s, seat, true);
    for (int i = 0; i < count; i++)
        sum += ages_civil(cards[i])->culture;
    sum += 2 * count_bits(p->ruined & p->completed); /* R 21.16 */
    int faces = faces_of_type(p, AGES_TYPE_TEMPLE) + faces_of_type(p, AGES_TYPE_THEATER) +
                faces_of_wonders(p);
    sum += ages_power(s, seat, AGES_POWER_CULTURE_PER_TEMPLE_THEATER_OR_WONDER_FACE) * faces;
    int colonies = count_bits(p->colonies);
    if (colonies) {
        sum += ages_power(s, seat, AGES_POWER_CULTURE_FOR_FIRST_COLONY);
        sum += ages_power(s, seat, AGES_POWER_CULTURE_PER_FURTHER_COLONY) * (colonies - 1);
    }
    sum += pact_culture(s, seat);
    return sum > 0 ? sum : 0;
}

/* Strength */

/* Armies of a tactic: how many units of each type are modern and how many too old (R 15.4). */
struct army_units {
    int modern[3], old[3];
};

/* `modern` and `old` armies, of which air forces double the better ones first (R 15.5). */
static struct ages_armies armies_of(const struct ages_tactic_row *tactic, int modern, int old,
                                    int air)
{
    int doubled_modern = air < modern ? air : modern;
    int doubled_old = air - doubled_modern < old ? air - doubled_modern : old;
    return (struct ages_armies){.modern = modern,
                                .old = old,
                                .doubled = doubled_modern + doubled_old,
                                .strength = (modern + doubled_modern) * tactic->strength +
                                            (old + doubled_old) * tactic->obsolete};
}

static int at_most(int need, int have)
{
    return need ? have / need : 1000;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* R 15.7; with Genghis Khan 39.3: infantry may stand in for cavalry. */
static struct ages_armies best_armies(const struct ages_tactic_row *t, const struct army_units *u,
                                      int air, bool genghis)
{
    int ri = t->infantry, rc = t->cavalry, ra = t->artillery;
    const int *m = u->modern, *o = u->old;
    struct ages_armies best = {0};
    if (!genghis) {
        int x = smaller(smaller(at_most(ri, m[0]), at_most(rc, m[1])), at_most(ra, m[2]));
        int n = smaller(smaller(at_most(ri, m[0] + o[0]), at_most(rc, m[1] + o[1])),
                        at_most(ra, m[2] + o[2]));
        return armies_of(t, x, n - x, air);
    }
    for (int x = 0; x * ri <= m[0] && x * (ri + rc) <= m[0] + m[1] && x * ra <= m[2]; x++) {
        int spare =
            x * rc > m[1] ? x * rc - m[1] : 0; /* modern infantry that stands in for cavalry */
        int infantry = m[0] + o[0] - x * ri - spare;
        int cavalry = m[1] + o[1] - (x * rc - spare);
        int artillery = m[2] + o[2] - x * ra, y = 0;
        while ((y + 1) * ri <= infantry && (y + 1) * (ri + rc) <= infantry + cavalry &&
               (y + 1) * ra <= artillery)
            y++;
        struct ages_armies armies = armies_of(t, x, y, air);
        best = armies.strength > best.strength ? armies : best;
        if (x > 40)
            break;
    }
    return best;
}

static struct ages_armies tactical_armies(const struct ages_player *p, const uint8_t *units,
                                          bool genghis)
{
    struct army_units u = {{0}, {0}};
    if (p->tactic == ITEM_NONE)
        return (struct ages_armies){0};
    const struct ages_tactic_row *tactic = &ages_tactics[p->tactic];
    int level = ages_military(tactic->card)->age;
    for (int card = AGES_UNITS_FIRST; card < AGES_CIVIL_AIR_FORCES; card++) {
        int type = ages_type(card) - AGES_TYPE_INFANTRY, count = units[card - AGES_UNITS_FIRST];
        bool old = ages_level(card) + ages_limits[AGES_LIMIT_OBSOLETE_LEVELS].value <= level;
        if (old)
            u.old[type] += count;
        else
            u.modern[type] += count;
    }
    return best_armies(tactic, &u, units[AGES_CIVIL_AIR_FORCES - AGES_UNITS_FIRST], genghis);
}

static int tactical_strength(const struct ages_player *p, const uint8_t *units, bool genghis)
{
    return tactical_armies(p, units, genghis).strength;
}

struct ages_armies ages_armies(const struct ages_state *s, int seat)
{
    const struct ages_player *p = &s->player[seat];
    bool genghis = ages_power(s, seat, AGES_POWER_INFANTRY_AS_CAVALRY) > 0;
    return tactical_armies(p, p->workers + AGES_UNITS_FIRST, genghis);
}

static int units_strength(const uint8_t *units)
{
    int sum = 0;
    for (int card = AGES_UNITS_FIRST; card < AGES_WORKER_CARDS; card++)
        sum += units[card - AGES_UNITS_FIRST] * ages_civil(card)->strength;
    return sum;
}

static int colonization(const struct ages_player *p)
{
    uint8_t cards[CARDS_ONCE];
    int count = cards_once(p, cards), sum = 0;
    for (int i = 0; i < count; i++)
        sum += ages_civil(cards[i])->colonization;
    return sum;
}

int ages_force(const struct ages_state *s, int seat, const uint8_t *units)
{
    const struct ages_player *p = &s->player[seat];
    bool genghis = ages_power(s, seat, AGES_POWER_INFANTRY_AS_CAVALRY) > 0;
    return units_strength(units) + tactical_strength(p, units, genghis) + colonization(p);
}

/* Strength from pacts; with `ending_only`, from those that an attack on `other` would end. */
int ages_pact_strength(const struct ages_state *s, int seat, int other, bool ending_only)
{
    int sum = 0;
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_pact_side_row *row = ages_pact_side(s, owner, seat);
        if (!row)
            continue;
        int partner = owner == seat ? s->player[owner].partner : owner;
        bool ends = ages_pacts[s->player[owner].pact].on_attack == AGES_ON_ATTACK_ENDS;
        if (!ending_only || (partner == other && ends))
            sum += row->strength;
    }
    return sum;
}

/* Modifiers by leaders and wonders of the strength rating. */
static int strength_by_powers(const struct ages_state *s, int seat)
{
    const struct ages_player *p = &s->player[seat];
    int units = 0, types = 0;
    for (int type = AGES_TYPE_INFANTRY; type <= AGES_TYPE_AIRFORCE; type++) {
        int count = ages_workers_of(p, type);
        units += count;
        types += count > 0;
    }
    int sum = ages_power(s, seat, AGES_POWER_STRENGTH_PER_UNIT) * units;
    sum += ages_power(s, seat, AGES_POWER_STRENGTH_PER_UNIT_TYPE) * types;
    sum += ages_power(s, seat, AGES_POWER_STRENGTH_PER_INFANTRY) *
           ages_workers_of(p, AGES_TYPE_INFANTRY);
    sum += ages_power(s, seat, AGES_POWER_STRENGTH_PER_ARTILLERY) *
           ages_workers_of(p, AGES_TYPE_ARTILLERY);
    int faces = ages_civil(p->government)->happiness;
    faces = faces_of_type(p, AGES_TYPE_TEMPLE) + (faces > 0 ? with_basilica(p, faces) : 0);
    return sum + ages_power(s, seat, AGES_POWER_STRENGTH_PER_TEMPLE_OR_GOVERNMENT_FACE) * faces;
}

int ages_strength(const struct ages_state *s, int seat)
{
    const struct ages_player *p = &s->player[seat];
    uint8_t cards[CARDS_ONCE];
    int count = cards_once(p, cards);
    bool genghis = ages_power(s, seat, AGES_POWER_INFANTRY_AS_CAVALRY) > 0;
    int sum = units_strength(p->workers + AGES_UNITS_FIRST);
    sum += tactical_strength(p, p->workers + AGES_UNITS_FIRST, genghis);
    for (int card = ages_types[AGES_TYPE_ARENA].first; card <= ages_types[AGES_TYPE_ARENA].last;
         card++)
        sum += p->workers[card] * ages_civil(card)->strength;
    for (int i = 0; i < count; i++)
        sum += ages_civil(cards[i])->strength;
    for (unsigned left = p->colonies; left; left &= left - 1)
        sum += ages_territories[__builtin_ctz(left)].strength;
    sum += strength_by_powers(s, seat) + ages_pact_strength(s, seat, SEAT_NONE, false);
    return sum > 0 ? sum : 0;
}

struct ages_ratings ages_rate(const struct ages_state *s, int seat)
{
    return (struct ages_ratings){ages_science(s, seat), ages_culture(s, seat),
                                 ages_strength(s, seat), ages_happiness(s, seat)};
}

/* Production as numbers (R 34: impacts) */

int ages_farm_food(const struct ages_player *p)
{
    int sum = 0;
    for (int card = ages_types[AGES_TYPE_FARM].first; card <= ages_types[AGES_TYPE_FARM].last;
         card++)
        sum += p->workers[card] * ages_civil(card)->food;
    return sum;
}

int ages_mine_resources(const struct ages_state *s, int seat)
{
    const struct ages_player *p = &s->player[seat];
    int sum = 0, best = best_card(p, AGES_TYPE_MINE);
    for (int card = ages_types[AGES_TYPE_MINE].first; card <= ages_types[AGES_TYPE_MINE].last;
         card++)
        sum += p->workers[card] * ages_civil(card)->resources;
    if (best >= 0)
        sum += ages_power(s, seat, AGES_POWER_BEST_MINE_EXTRA_TOKENS) * ages_civil(best)->resources;
    return sum;
}

int ages_food_production(const struct ages_state *s, int seat)
{
    int sum = ages_farm_food(&s->player[seat]);
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_pact_side_row *row = ages_pact_side(s, owner, seat);
        sum += row ? row->food_production : 0;
    }
    return sum > 0 ? sum : 0;
}

int ages_resource_production(const struct ages_state *s, int seat)
{
    int sum = ages_mine_resources(s, seat);
    sum += ages_power(s, seat, AGES_POWER_LABS_PRODUCE_RESOURCES) *
           levels_of_type(&s->player[seat], AGES_TYPE_LAB);
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_pact_side_row *row = ages_pact_side(s, owner, seat);
        sum += row ? row->resource_production : 0;
    }
    return sum > 0 ? sum : 0;
}
