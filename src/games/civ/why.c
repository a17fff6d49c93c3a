/* why.c: why a thing cannot be used now, with the rule that forbids it.
 *
 * Must not tell more than the seat knows (R 3.8): a card or marker that is not the asker's own gets
 * one and the same answer wherever it is. */
#include "games/civ/text.h"

enum reason_kind {
    WHY_OVER,
    WHY_NOT_YOURS,
    WHY_OTHER_DECISION, /* a: phase */
    WHY_PHASE,          /* a: stage */
    WHY_PHASES,         /* a, b: stages */
    WHY_INTERRUPT,
    WHY_NOTHING,
    WHY_KNOWN,
    WHY_PYRAMID, /* a: how many are needed; b: of which level */
    WHY_TRADE,   /* a: the dial; b: what it needs */
    WHY_NOT_TAUGHT,
    WHY_NO_TECH, /* a: tech */
    WHY_UPGRADED,
    WHY_NO_MARKER,
    WHY_NO_PLACE,
    WHY_TOO_DEAR, /* a: what can be had; b: cost */
    WHY_NO_CITY_ACTS,
    WHY_NOT_OPEN,
    WHY_NO_UNITS,
    WHY_NO_SUPPLY,
    WHY_NOT_IN_HAND,
    WHY_NO_TARGET,
    WHY_REACTION,
    WHY_GIFT,
    WHY_ADOPTED,
    WHY_CARD_USED,
    WHY_POLICIES, /* a: adopted; b: maximum */
    WHY_PRESENT,
    WHY_CHANGED,
    WHY_REVOLT,
    WHY_NOT_FRESH,
    WHY_NO_SOURCE,
    WHY_USED,
    WHY_CANNOT_PAY,
    WHY_NO_POINTS, /* a: culture; b: trade needed */
    WHY_NO_PURPOSE,
    WHY_OFF_MAP,
    WHY_FACE_DOWN,
    WHY_NO_SETTLER,
    WHY_CITY_LIMIT, /* a: cities; b: limit */
    WHY_CITY_ON_WATER,
    WHY_CITY_NEAR,
    WHY_CITY_EDGE,
    WHY_CITY_BARRED,
    WHY_NO_FIGURES,
    WHY_MOVED,
    WHY_HELD,
    WHY_OUT_OF_REACH,
    WHY_WATER,
    WHY_FULL, /* a: limit */
    WHY_NEEDS_ARMY,
    WHY_RELIC,
    WHY_OWN_CITY,
    WHY_NO_RESERVE,
    WHY_NOT_KEPT,
    WHY_MARKET_EMPTY,
    WHY_NOT_SHOWN,
    WHY_NO_BATTLE,
    WHY_NOT_IN_FORCES,
    WHY_FOUND,
    WHY_COUNT
};

/* %v is the level b, %q culture a and trade b, %s the stage a, %z the stage b, %t the tech a. */
/* clang-format off */
static const struct reason_row reason_rows[WHY_COUNT] = {
    [WHY_OVER] = {"12.2", {"The game is over.", "Gra jest skończona."}},
    [WHY_NOT_YOURS] = {"4.2", {"It is another player's decision.", "Teraz decyduje inny gracz."}},
    [WHY_OTHER_DECISION] = {"1.11", {"First another decision: %d.", "Najpierw inna decyzja: %d."}},
    [WHY_PHASE] = {"4.3", {"That is done in another phase: %s.", "To robi się w innej fazie: %s."}},
    [WHY_PHASES] = {"4.3", {"That is done in other phases: %s or %z.", "To robi się w innych fazach: %s albo %z."}},
    [WHY_INTERRUPT] = {"14.6", {"In another player's Movement it is used when he begins and when he is about to attack.", "W Ruchu innego gracza używa się jej, gdy ten zaczyna i gdy ma zaatakować."}},
    [WHY_NOTHING] = {"1.11", {"Nothing is done with it now.", "Teraz nic się z tym nie robi."}},
    [WHY_KNOWN] = {"9.1", {"You know it already.", "Już ją znasz."}},
    [WHY_PYRAMID] = {"9.2", {"The pyramid has no place for it: it takes at least %a technologies in row %v.", "Nie mieści się w piramidzie: w rzędzie %v potrzeba co najmniej %a technologii."}},
    [WHY_TRADE] = {"1.8", {"The dial shows %a trade; it needs %b.", "Wskaźnik wymiany pokazuje %a, a potrzeba %b."}},
    [WHY_NOT_TAUGHT] = {"9.4", {"It is not among those that can be learned in this way.", "Nie należy do tych, które można tak poznać."}},
    [WHY_NO_TECH] = {"9.5", {"It needs a technology you do not know: %t.", "Potrzeba nieznanej ci technologii: %t."}},
    [WHY_UPGRADED] = {"7.15", {"You know its upgraded form; only that can be built.", "Znasz jego rozwiniętą wersję; tylko ją można budować."}},
    [WHY_NO_MARKER] = {"7.15", {"The market has no marker of it left.", "Na rynku nie ma już jego znacznika."}},
    [WHY_NO_PLACE] = {"7.5", {"None of your cities that can produce has a legal square for it.", "W żadnym mieście, które może produkować, nie ma dla tego dozwolonego pola."}},
    [WHY_TOO_DEAR] = {"7.5", {"It costs %b; production and trade together make %a.", "Koszt %b; produkcja z wymianą dają najwyżej %a."}},
    [WHY_NO_CITY_ACTS] = {"7.1", {"None of your cities can still produce this turn.", "Żadne twoje miasto nie może już produkować w tej turze."}},
    [WHY_NOT_OPEN] = {"7.17", {"It does not lie open in the market.", "Nie leży odkryty na rynku."}},
    [WHY_NO_UNITS] = {"13.7", {"No card of this type is left.", "Nie ma już kart tego rodzaju."}},
    [WHY_NO_SUPPLY] = {"1.4", {"All your figures of this kind are on the map.", "Wszystkie takie pionki są już na mapie."}},
    [WHY_NOT_IN_HAND] = {"3.8", {"You do not hold this card.", "Nie masz tej karty."}},
    [WHY_NO_TARGET] = {"13.16", {"There is nothing it could be aimed at.", "Nie ma dla niej celu."}},
    [WHY_REACTION] = {"14.1", {"It is played when others announce something it can cancel.", "Zagrywa się ją, gdy ktoś ogłasza coś, co ona anuluje."}},
    [WHY_GIFT] = {"13.10", {"It is spent as a resource when an ability is paid.", "Wydaje się ją jako surowiec, płacąc za zdolność."}},
    [WHY_ADOPTED] = {"5.4", {"You have adopted it.", "Masz ją wprowadzoną."}},
    [WHY_CARD_USED] = {"5.4", {"The other side of its card is in use.", "Używasz drugiej strony tej karty."}},
    [WHY_POLICIES] = {"5.4", {"Policies adopted: %a of at most %b; a new city brings one, some abilities switch one.", "Wprowadzone polityki: %a, najwyżej: %b; nową daje nowe miasto, a zamienić ją pozwalają niektóre zdolności."}},
    [WHY_PRESENT] = {"5.5", {"It is your government.", "To twój ustrój."}},
    [WHY_CHANGED] = {"5.5", {"You have changed the government this turn.", "W tej turze ustrój był już zmieniany."}},
    [WHY_REVOLT] = {"5.10", {"Anarchy lasts through the turn in which it began.", "Anarchia trwa do końca tury, w której się zaczęła."}},
    [WHY_NOT_FRESH] = {"5.5", {"Its technology is not fresh: the way leads through Anarchy.", "Jego technologia nie jest świeża: trzeba przejść przez Anarchię."}},
    [WHY_NO_SOURCE] = {"5.15", {"What gives it is not yours, or not in force.", "Nie masz tego, co ją daje, albo to nie działa."}},
    [WHY_USED] = {"4.4", {"It has been used this turn.", "W tej turze już z niej skorzystano."}},
    [WHY_CANNOT_PAY] = {"13.10", {"You do not have the resources it costs.", "Brakuje ci surowców na jej koszt."}},
    [WHY_NO_POINTS] = {"4.4", {"It costs %q.", "Koszt: %q."}},
    [WHY_NO_PURPOSE] = {"13.16", {"It could have no effect now.", "Teraz nic by nie dała."}},
    [WHY_OFF_MAP] = {"2.1", {"It is not on the map.", "To pole nie należy do mapy."}},
    [WHY_FACE_DOWN] = {"2.6", {"Its tile lies face down.", "Jego kafelek leży zakryty."}},
    [WHY_NO_SETTLER] = {"5.3", {"A city takes an own scout there, under Republic also an army.", "Na miasto potrzeba tam własnego wozu, a w Republice także armii."}},
    [WHY_CITY_LIMIT] = {"5.3", {"Your cities: %a of at most %b.", "Twoje miasta: %a, najwyżej: %b."}},
    [WHY_CITY_ON_WATER] = {"5.3", {"No city stands on water.", "Na wodzie nie stawia się miast."}},
    [WHY_CITY_NEAR] = {"5.3", {"Another city is too near.", "Inne miasto stoi za blisko."}},
    [WHY_CITY_EDGE] = {"5.3", {"Not all eight squares around it are revealed.", "Nie wszystkie osiem pól wokół jest odkrytych."}},
    [WHY_CITY_BARRED] = {"5.3", {"A hut, village, enemy figure, relic or city-state is too near.", "Za blisko jest chatka, wioska, cudzy pionek, zabytek lub państwo-miasto."}},
    [WHY_NO_FIGURES] = {"8.1", {"You have no figures there.", "Nie masz tam pionków."}},
    [WHY_MOVED] = {"8.1", {"Your figures there have moved, or cannot go anywhere.", "Twoje pionki już się stamtąd ruszyły albo nie mają dokąd iść."}},
    [WHY_HELD] = {"8.18", {"No figure may leave that square this turn.", "W tej turze żaden pionek nie opuści tego pola."}},
    [WHY_OUT_OF_REACH] = {"8.11", {"The group cannot get there, or could not end its move afterwards.", "Grupa tam nie dojdzie albo nie mogłaby potem zakończyć ruchu."}},
    [WHY_WATER] = {"8.3", {"Your figures cannot go onto water, or not end there.", "Twoje pionki nie mogą wejść na wodę albo na niej skończyć."}},
    [WHY_FULL] = {"8.4", {"The stacking limit is %a.", "Limit ustawienia wynosi %a."}},
    [WHY_NEEDS_ARMY] = {"8.5", {"Only a group with an army may enter.", "Może tam wejść tylko grupa z armią."}},
    [WHY_RELIC] = {"8.7", {"A relic lies there.", "Leży tam zabytek."}},
    [WHY_OWN_CITY] = {"8.4", {"No move ends on a city.", "Ruch nie kończy się na mieście."}},
    [WHY_NO_RESERVE] = {"10.6", {"You have no such great person in reserve.", "Nie masz takiego wielkiego człowieka w rezerwie."}},
    [WHY_NOT_KEPT] = {"1.7", {"You do not keep such a marker.", "Nie masz takiego znacznika."}},
    [WHY_MARKET_EMPTY] = {"7.8", {"The market has none of it.", "Na rynku go nie ma."}},
    [WHY_NOT_SHOWN] = {"7.8", {"No square of the city shows it.", "Nie pokazuje go żadne pole miasta."}},
    [WHY_NO_BATTLE] = {"11.5", {"Units are played in battles.", "Jednostki zagrywa się w bitwach."}},
    [WHY_FOUND] = {"8.12", {"It is found on the map.", "Znajduje się to na mapie."}},
    [WHY_NOT_IN_FORCES] = {"11.3", {"It is not in your battle hand.", "Nie ma jej w twoich siłach bitewnych."}},
};
/* clang-format on */

static void add_points(const struct reason *reason, enum lang lang, struct text *out)
{
    if (reason->a)
        civ_add_culture_text(out, lang, reason->a);
    if (reason->a && reason->b)
        text_add(out, ", ");
    if (reason->b)
        civ_add_trade_text(out, lang, reason->b);
}

static void add_word(const void *subject, char letter, enum lang lang, struct text *out)
{
    const struct reason *reason = subject;
    if (letter == 'v')
        civ_add_level(out, reason->b);
    else if (letter == 's')
        civ_add_name(out, lang, &civ_stage_items, reason->a);
    else if (letter == 'q')
        add_points(reason, lang, out);
    else if (letter == 'z')
        civ_add_name(out, lang, &civ_stage_items, reason->b);
    else
        civ_add_name(out, lang, &civ_tech_items, reason->a);
}

static const struct reason_table reason_table = {reason_rows, &civ_phase_items, add_word};

/* Who asks, during which decision of his (CIV_PHASE_COUNT: somebody else decides). */
struct question {
    const struct civ_state *s;
    int seat, phase;
    struct answer answer;
};

static void add(struct question *q, enum reason_kind kind, int a, int b)
{
    answer_add(&q->answer, kind, a, b);
}

/* Adds the reason if the condition fails; returns the condition. */
static bool need(struct question *q, bool holds, enum reason_kind kind, int a, int b)
{
    if (!holds)
        add(q, kind, a, b);
    return holds;
}

static bool need_stage(struct question *q, int stage)
{
    return need(q, q->s->phase == stage, WHY_PHASE, stage, 0);
}

/* Technologies (R 9) */

static void why_tech(struct question *q, int tech)
{
    const struct civ_state *s = q->s;
    int rows_of[CIV_LEVEL_COUNT + 1] = {0}, level = civ_techs[tech].level;
    civ_count_rows(s, q->seat, rows_of);
    if (!need(q, !civ_knows(s, q->seat, tech), WHY_KNOWN, 0, 0))
        return;
    need(q, level == 1 || rows_of[level - 1] >= rows_of[level] + 2, WHY_PYRAMID, rows_of[level] + 2,
         level - 1);
    if (q->phase == CIV_PHASE_LEARN || q->phase == CIV_PHASE_SECOND) {
        if (!q->answer.count)
            add(q, WHY_NOT_TAUGHT, 0, 0);
        return;
    }
    int needed = civ_threshold(s, q->seat, level);
    need(q, s->player[q->seat].trade >= needed, WHY_TRADE, s->player[q->seat].trade, needed);
    need_stage(q, CIV_STAGE_RESEARCH);
}

/* What is built (R 7.5) */

static bool needs_place(int item)
{
    return item < CIV_ITEM_TYPE || item >= CIV_ITEM_BUILDING;
}

/* Whether one of the cities that can produce has a place, and the best that can be paid there. */
static void why_not_in_cities(struct question *q, int item)
{
    const struct civ_state *s = q->s;
    int acting = 0, places = 0, best = 0;
    for (int city = 0; city < CIV_CITIES; city++) {
        if (!civ_can_act(s, q->seat, city, civ_city_actions[CIV_CITY_ACTION_PRODUCE].kind))
            continue;
        acting++;
        if (needs_place(item) && grid_is_empty(civ_places(s, q->seat, city, item)))
            continue;
        places++;
        int production = civ_production(s, q->seat, city) + civ_rush(s, q->seat);
        best = production > best ? production : best;
    }
    int cost = civ_item_cost(s, q->seat, item);
    if (!need(q, acting, WHY_NO_CITY_ACTS, 0, 0) || !need(q, places, WHY_NO_PLACE, 0, 0))
        return;
    need(q, cost <= best, WHY_TOO_DEAR, best, cost);
}

static void why_item(struct question *q, int item)
{
    if (need_stage(q, CIV_STAGE_CITY_MANAGEMENT))
        why_not_in_cities(q, item);
}

static void why_building(struct question *q, int building)
{
    const struct civ_building_row *row = &civ_buildings[building];
    int upgrade = civ_pools[row->pool].upgrade;
    need(q, civ_knows(q->s, q->seat, row->tech), WHY_NO_TECH, row->tech, 0);
    bool outdated = !row->upgraded && upgrade != ITEM_NONE &&
                    civ_knows(q->s, q->seat, civ_buildings[upgrade].tech);
    need(q, !outdated, WHY_UPGRADED, 0, 0);
    need(q, q->s->pools[row->pool], WHY_NO_MARKER, 0, 0);
    why_item(q, CIV_ITEM_BUILDING + building);
}

static void why_wonder(struct question *q, int wonder)
{
    if (need(q, civ_is_open(q->s, wonder), WHY_NOT_OPEN, 0, 0))
        why_item(q, CIV_ITEM_WONDER + wonder);
}

static void why_type(struct question *q, int type)
{
    need(q, civ_rank(q->s, q->seat, type), WHY_NO_TECH, CIV_TECH_FLIGHT, 0);
    need(q, civ_unit_left(q->s, type), WHY_NO_UNITS, 0, 0);
    if (civ_rank(q->s, q->seat, type))
        why_item(q, CIV_ITEM_TYPE + type);
}

static void why_figure(struct question *q, int figure)
{
    if (figure == CIV_FIGURE_GREAT) {
        add(q, WHY_NOTHING, 0, 0);
        return;
    }
    int supply = figure == CIV_FIGURE_ARMY ? civ_army_supply(q->s, q->seat)
                                           : civ_scout_supply(q->s, q->seat);
    need(q, supply > 0, WHY_NO_SUPPLY, 0, 0);
    why_item(q, CIV_ITEM_FIGURE + figure);
}

/* In its phase: what hinders it there. Nothing, where another decision of the same phase comes
 * first: the caller says so. */
static void why_not_now(struct question *q, bool interrupts, enum reason_kind hindrance)
{
    switch (q->phase) {
    case CIV_PHASE_START_OF_TURN:
    case CIV_PHASE_TRADE:
    case CIV_PHASE_CITY_MANAGEMENT:
    case CIV_PHASE_MOVEMENT:
    case CIV_PHASE_INTERRUPT:
    case CIV_PHASE_BATTLE:
        add(q, hindrance, 0, 0);
        break;
    case CIV_PHASE_COUNT: /* somebody else decides */
        if (interrupts)
            add(q, WHY_INTERRUPT, 0, 0);
        break;
    default:
        break;
    }
}

/* Culture events (R 10) */

static void why_event(struct question *q, int event)
{
    const struct civ_event_row *row = &civ_events[event];
    if (!need(q, q->s->player[q->seat].events[event], WHY_NOT_IN_HAND, 0, 0))
        return;
    if (row->kind == CIV_EVENT_KIND_GIFT)
        add(q, WHY_GIFT, 0, 0);
    else if (row->kind == CIV_EVENT_KIND_CANCEL)
        add(q, WHY_REACTION, 0, 0);
    else if (q->s->phase != row->stage && q->s->phase != row->stage_2)
        add(q, row->stage_2 == ITEM_NONE ? WHY_PHASE : WHY_PHASES, row->stage, row->stage_2);
    else
        why_not_now(q, row->kind == CIV_EVENT_KIND_DESERT, WHY_NO_TARGET);
}

/* Policies and governments (R 5.4, 5.5) */

static void why_policy(struct question *q, int policy)
{
    const struct civ_player *p = &q->s->player[q->seat];
    if (p->policies >> policy & 1)
        add(q, WHY_ADOPTED, 0, 0);
    else if (p->policies >> civ_policies[policy].reverse & 1)
        add(q, WHY_CARD_USED, 0, 0);
    else
        add(q, WHY_POLICIES, __builtin_popcount(p->policies), civ_policy_limit(q->s, q->seat));
}

static void why_government(struct question *q, int government)
{
    const struct civ_player *p = &q->s->player[q->seat];
    int tech = civ_governments[government].tech;
    if (!need(q, p->government != government, WHY_PRESENT, 0, 0))
        return;
    need(q, tech == ITEM_NONE || civ_knows(q->s, q->seat, tech), WHY_NO_TECH, tech, 0);
    if (!need_stage(q, CIV_STAGE_START_OF_TURN))
        return;
    if (p->government == CIV_GOVERNMENT_ANARCHY)
        need(q, !p->revolt, WHY_REVOLT, 0, 0);
    else if (need(q, !p->changed, WHY_CHANGED, 0, 0) && government != CIV_GOVERNMENT_ANARCHY)
        need(q, tech != ITEM_NONE && p->fresh >> tech & 1, WHY_NOT_FRESH, 0, 0);
}

/* Abilities (R 5.8, 13.10) */

/* Of the abilities with this word the one of the present phase, or the first. */
static int ability_named(const struct civ_state *s, int use)
{
    int found = -1;
    for (int ability = 0; ability < CIV_ABILITY_COUNT; ability++)
        if (civ_abilities[ability].use == use &&
            (found < 0 || civ_abilities[ability].stage == s->phase))
            found = ability;
    return found;
}

static void why_use(struct question *q, int use)
{
    int ability = ability_named(q->s, use);
    const struct civ_ability_row *row = &civ_abilities[ability];
    const struct civ_player *p = &q->s->player[q->seat];
    if (!need(q, civ_is_in_force(q->s, q->seat, row, civ_working(q->s, q->seat)), WHY_NO_SOURCE, 0,
              0))
        return;
    if (row->stage == CIV_STAGE_ANY_TIME)
        add(q, WHY_REACTION, 0, 0);
    else
        need(q, row->stage == q->s->phase || (row->stage == CIV_STAGE_BATTLE && q->s->battle.on),
             WHY_PHASE, row->stage, 0);
    need(q, !civ_has_used(q->s, q->seat, ability), WHY_USED, 0, 0);
    need(q, !civ_cost_count(ability) || civ_can_pay(q->s, q->seat, ability), WHY_CANNOT_PAY, 0, 0);
    need(q, p->culture >= row->culture && p->trade >= row->trade, WHY_NO_POINTS, row->culture,
         row->trade);
    if (!q->answer.count)
        why_not_now(q, use == CIV_USE_COMMUNISM, WHY_NO_PURPOSE);
}

/* Squares */

static bool is_near_city(const struct civ_state *s, int square)
{
    struct grid centres = s->centres;
    for (int other; (other = grid_take(&centres)) >= 0;)
        if (grid_distance_diagonal(other, square) < civ_limit(CIV_LIMIT_CITY_DISTANCE))
            return true;
    return false;
}

/* R 5.3 */
static void why_no_city(struct question *q, int square)
{
    const struct civ_state *s = q->s;
    int cities = civ_city_count(s, q->seat), limit = civ_city_limit(s, q->seat);
    bool republic = s->player[q->seat].government == CIV_GOVERNMENT_REPUBLIC;
    bool settler = s->holder[square] == q->seat && (s->scouts[square] || republic);
    struct grid around = grid_around(square);
    need(q, cities < limit, WHY_CITY_LIMIT, cities, limit);
    need(q, settler, WHY_NO_SETTLER, 0, 0);
    need(q, !grid_has(&s->water, square), WHY_CITY_ON_WATER, 0, 0);
    need(q, !is_near_city(s, square), WHY_CITY_NEAR, 0, 0);
    need(q, grid_count(grid_and(around, s->revealed)) == 8, WHY_CITY_EDGE, 0, 0);
    if (!q->answer.count)
        add(q, WHY_CITY_BARRED, 0, 0);
}

/* R 8.1: where a group could begin its move. */
static void why_no_start(struct question *q, int square)
{
    const struct civ_state *s = q->s;
    if (need(q, s->holder[square] == q->seat, WHY_NO_FIGURES, 0, 0))
        add(q, grid_has(&s->locked, square) ? WHY_HELD : WHY_MOVED, 0, 0);
}

/* R 8.10: where the group could go. */
static void why_no_step(struct question *q, int square)
{
    const struct civ_state *s = q->s;
    int class = civ_class_at(s, square);
    struct grid cities = civ_foreign_cities(s, q->seat);
    bool foreign =
        (s->holder[square] >= 0 && s->holder[square] != q->seat) || grid_has(&cities, square);
    struct grid land = civ_terrain_to_end(s, q->seat);
    need(q, !grid_has(&s->locked, s->group.at), WHY_HELD, 0, 0);
    need(q, grid_has(&land, square), WHY_WATER, 0, 0);
    bool needs_army = foreign || class == CIV_CLASS_HUT || class == CIV_CLASS_VILLAGE;
    need(q, !needs_army || s->group.armies, WHY_NEEDS_ARMY, 0, 0);
    need(q, class != CIV_CLASS_RELIC || s->group.armies, WHY_RELIC, 0, 0);
    int limit = civ_stack_limit(s, q->seat), more = s->group.armies + s->group.scouts;
    need(q, foreign || s->armies[square] + s->scouts[square] + more <= limit, WHY_FULL, limit, 0);
    need(q, needs_army || !grid_has(&s->centres, square), WHY_OWN_CITY, 0, 0);
    if (!q->answer.count)
        add(q, WHY_OUT_OF_REACH, 0, 0);
}

static void why_square(struct question *q, int square)
{
    const struct civ_state *s = q->s;
    if (!need(q, grid_has(&s->exists, square), WHY_OFF_MAP, 0, 0) ||
        !need(q, grid_has(&s->revealed, square), WHY_FACE_DOWN, 0, 0))
        return;
    switch (q->phase) {
    case CIV_PHASE_GROUP:
        why_no_step(q, square);
        break;
    case CIV_PHASE_MOVEMENT:
        why_no_start(q, square);
        break;
    case CIV_PHASE_START_OF_TURN:
        why_no_city(q, square);
        break;
    case CIV_PHASE_PLACE:
        add(q, WHY_NO_PLACE, 0, 0);
        break;
    default:
        add(q, WHY_NOTHING, 0, 0);
        break;
    }
}

/* Small things */

static void why_person(struct question *q, int person)
{
    if (need(q, q->s->player[q->seat].great[person], WHY_NO_RESERVE, 0, 0) &&
        need_stage(q, CIV_STAGE_START_OF_TURN))
        add(q, WHY_NO_PLACE, 0, 0);
}

static void why_marker(struct question *q, int marker)
{
    if (need(q, q->s->player[q->seat].kept[marker], WHY_NOT_KEPT, 0, 0))
        add(q, WHY_GIFT, 0, 0);
}

static void why_resource(struct question *q, int kind)
{
    if (kind >= CIV_KINDS)
        add(q, WHY_NOTHING, 0, 0);
    else if (need(q, q->s->market[kind], WHY_MARKET_EMPTY, 0, 0))
        need(q, q->phase != CIV_PHASE_TAKE, WHY_NOT_SHOWN, 0, 0);
}

static void why_unit(struct question *q, int unit)
{
    (void)unit;
    if (need(q, q->s->battle.on, WHY_NO_BATTLE, 0, 0))
        add(q, WHY_NOT_IN_FORCES, 0, 0);
}

static void why_found(struct question *q, int thing)
{
    (void)thing;
    add(q, WHY_FOUND, 0, 0);
}

static void (*const askers[CIV_TABLE_COUNT])(struct question *q, int item) = {
    [CIV_TABLE_SQUARE] = why_square,    [CIV_TABLE_TECH] = why_tech,
    [CIV_TABLE_WONDER] = why_wonder,    [CIV_TABLE_BUILDING] = why_building,
    [CIV_TABLE_UNIT] = why_unit,        [CIV_TABLE_UNIT_TYPE] = why_type,
    [CIV_TABLE_EVENT] = why_event,      [CIV_TABLE_GREAT_PERSON] = why_person,
    [CIV_TABLE_MARKER] = why_marker,    [CIV_TABLE_RESOURCE] = why_resource,
    [CIV_TABLE_POLICY] = why_policy,    [CIV_TABLE_GOVERNMENT] = why_government,
    [CIV_TABLE_FIGURE] = why_figure,    [CIV_TABLE_USE] = why_use,
    [CIV_TABLE_CITY_STATE] = why_found, [CIV_TABLE_RELIC] = why_found,
    [CIV_TABLE_TILE] = why_found,
};

int civ_why(const void *state, int seat, struct ref ref, struct reason *reasons)
{
    const struct civ_state *s = state;
    struct question q = {s, seat, CIV_PHASE_COUNT, {&reason_table, reasons, 0}};
    if (!s->depth) {
        add(&q, WHY_OVER, 0, 0);
        return q.answer.count;
    }
    const struct civ_frame *top = civ_top_of(s);
    bool mine = top->seat == seat;
    if (mine && game_is_choosable(&civ_game, state, ref))
        return 0;
    if (mine)
        q.phase = top->kind;
    if (askers[ref.kind])
        askers[ref.kind](&q, ref.item);
    if (!mine)
        add(&q, WHY_NOT_YOURS, 0, 0);
    else if (!q.answer.count) /* nothing is wrong with the thing: it is not its turn */
        add(&q, WHY_OTHER_DECISION, top->kind, 0);
    return q.answer.count;
}

void civ_reason_text(const struct reason *reason, enum lang lang, struct text *out)
{
    reason_add_text(&reason_table, reason, lang, out);
}
