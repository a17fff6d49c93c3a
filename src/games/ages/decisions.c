/* decisions.c: every decision and step of Through the Ages, one row for each (core/decision.h):
 * what its frame remembers, what makes a pending one sound, and who may learn of its actions.
 * Names, questions and rules of the decisions are in data/ages/phases.tsv.
 *
 * The rules push only frames that are sound here, so a sound stack stays sound. The longest
 * possible one has nine frames: turn, politics, attack, defence, four players who owe blue tokens,
 * and the token being chosen. AGES_FRAMES is larger. */
#include <string.h>

#include "games/ages/rules.h"

/* What frames remember */

#define NUMBER(NAME, M, HIGH) \
    { \
        .name = NAME, .type = FIELD_U8, .offset = FIELD_PLACE(ages_frame, M), .size = 1, \
        .high = HIGH \
    }
#define FLAG(NAME, M) \
    { \
        .name = NAME, .type = FIELD_BOOL, .offset = FIELD_PLACE(ages_frame, M), .size = 1, \
        .high = 1 \
    }
#define CARD(M, TABLE) \
    { \
        .name = "card", .type = FIELD_ITEM, .offset = FIELD_PLACE(ages_frame, M), .size = 1, \
        .items = TABLE \
    }

static const struct field turn[] = {NUMBER("stage", turn.stage, AGES_TURN_PRODUCTION),
                                    FLAG("first_resigned", turn.first_resigned)};
static const struct field war[] = {CARD(war.card, &ages_military_items),
                                   NUMBER("rival", war.rival, AGES_SEATS - 1)};
static const struct field war_tech[] = {{.name = "advantage",
                                         .type = FIELD_I16,
                                         .offset = FIELD_PLACE(ages_frame, war_tech.advantage),
                                         .size = 2,
                                         .high = AGES_POINTS_MAX},
                                        NUMBER("loser", war_tech.loser, AGES_SEATS - 1),
                                        FIELD_DERIVED_ROW(ages_frame, war_tech.spare)};
static const struct field politics[] = {FLAG("second", politics.second),
                                        FLAG("resolving", politics.resolving)};
static const struct field pact[] = {CARD(pact.card, &ages_military_items),
                                    NUMBER("owner", pact.owner, AGES_SEATS - 1),
                                    NUMBER("side", pact.side, AGES_SIDE_COUNT - 1)};
static const struct field event[] = {NUMBER("group", event.group, AGES_EVENT_STEPS),
                                     NUMBER("distance", event.distance, AGES_SEATS),
                                     NUMBER("step", event.step, AGES_EVENT_STEPS)};
static const struct field leader[] = {CARD(leader.card, &ages_civil_items),
                                      FLAG("homer_tucked", leader.homer_tucked)};
static const struct field attack[] = {FLAG("defended", defended)};
static const struct field raid[] = {NUMBER("level", level, 3)};
static const struct field choice[] = {NUMBER("amount", amount, 9)};
static const struct field civil[] = {CARD(card, &ages_civil_items)};
static const struct field colony[] = {CARD(card, &ages_military_items)};
static const struct field terrorism[] = {NUMBER("victim", victim, AGES_SEATS - 1)};
static const struct field blue[] = {FLAG("onto_wonder", onto_wonder)};
static const struct field left[] = {NUMBER("left", left, 255)};

/* What makes them sound: the kinds of frames they can lie on, and what must be true */

static_assert(AGES_STEP_END <= 64, "a bit for each kind of frame");

#define ON(KIND) (UINT64_C(1) << (KIND))
#define POLITICAL (ON(AGES_DECISION_POLITICS) | ON(AGES_STEP_TURN))

static const struct ages_frame *below(const struct ages_state *s, int place)
{
    return &s->frames[place - 1];
}

static bool is_top(const struct ages_state *s, int place)
{
    return place == s->depth - 1;
}

static bool plays(const struct ages_state *s, int seat)
{
    return seat < s->players && ages_is_in(s, seat);
}

static bool military_is(int card, enum ages_military_type type)
{
    return card != ITEM_NONE && ages_military(card)->type == (int)type;
}

static bool lies_on(const struct ages_state *s, int place, uint64_t kinds)
{
    return place > 0 && plays(s, s->frames[place].seat) && kinds >> below(s, place)->kind & 1;
}

/* Of the player whose turn it is. */
static bool is_own(const struct ages_state *s, int place)
{
    return s->frames[place].seat == s->current;
}

static bool is_turn(const void *state, int place)
{
    return place == 0 && is_own(state, place);
}

/* Lies directly on the turn, which will go on with that stage. */
static bool is_in_turn(const struct ages_state *s, int place, enum ages_turn stage)
{
    return lies_on(s, place, ON(AGES_STEP_TURN)) && below(s, place)->turn.stage == stage;
}

static bool is_own_in_turn(const struct ages_state *s, int place, enum ages_turn stage)
{
    return is_own(s, place) && is_in_turn(s, place, stage);
}

static bool is_war_order(const void *state, int place)
{
    const struct ages_state *s = state;
    return is_own_in_turn(s, place, AGES_TURN_WARS) && s->player[s->current].war[1] != ITEM_NONE;
}

static bool is_war_tech(const void *state, int place)
{
    const struct ages_state *s = state;
    int seat = s->frames[place].seat, loser = s->frames[place].war_tech.loser;
    return is_in_turn(s, place, AGES_TURN_WARS) && plays(s, loser) && loser != seat &&
           (seat == s->current || loser == s->current);
}

/* Below the frames it caused, it waits to be asked again (R 6.4). */
static bool is_politics(const void *state, int place)
{
    const struct ages_state *s = state;
    const struct ages_frame *f = &s->frames[place];
    bool caused = !is_top(s, place);
    return is_own_in_turn(s, place, AGES_TURN_ACTIONS) && f->politics.resolving == caused &&
           (f->politics.second || !caused);
}

static bool is_actions(const void *state, int place)
{
    return is_own_in_turn(state, place, AGES_TURN_CLOSE);
}

static bool is_excess(const void *state, int place)
{
    return is_own_in_turn(state, place, AGES_TURN_PRODUCTION);
}

/* What a political action causes lies on its frame, or, when it was the second action, on the turn.
 */
static bool is_caused(const struct ages_state *s, int place)
{
    return lies_on(s, place, ON(AGES_DECISION_POLITICS)) || is_in_turn(s, place, AGES_TURN_ACTIONS);
}

static bool is_political(const void *state, int place)
{
    return is_own(state, place) && is_caused(state, place);
}

/* R 24.11: the card is in the hand, and everybody has seen it. */
static bool is_shown(const struct ages_player *p, int card)
{
    for (int i = 0; i < p->military_count; i++)
        if (p->military[i] == card && p->shown[i] == 0xF)
            return true;
    return false;
}

static bool is_pact_reply(const void *state, int place)
{
    const struct ages_state *s = state;
    const struct ages_frame *f = &s->frames[place];
    return is_caused(s, place) && f->pact.owner == s->current && f->seat != s->current &&
           military_is(f->pact.card, AGES_MILITARY_TYPE_PACT) &&
           is_shown(&s->player[s->current], f->pact.card);
}

/* Aggressions */

static bool is_attack(const void *state, int place)
{
    const struct ages_state *s = state;
    bool defence = !is_top(s, place) && s->frames[place + 1].kind == AGES_DECISION_DEFENCE;
    return is_political(s, place) && s->frames[place].defended == !defence &&
           military_is(s->attack, AGES_MILITARY_TYPE_AGGRESSION) && s->attacker == s->current &&
           plays(s, s->defender) && s->attacker != s->defender;
}

static bool is_defence(const void *state, int place)
{
    const struct ages_state *s = state;
    return lies_on(s, place, ON(AGES_STEP_ATTACK)) && s->frames[place].seat == s->defender;
}

static bool is_of_attacker(const void *state, int place)
{
    const struct ages_state *s = state;
    return lies_on(s, place, ON(AGES_STEP_ATTACK)) && s->frames[place].seat == s->attacker;
}

/* Two buildings at most (R 36). */
static bool is_raid(const void *state, int place)
{
    const struct ages_state *s = state;
    return lies_on(s, place, ON(AGES_STEP_RAID_LOOT) | ON(AGES_DECISION_RAID)) &&
           s->frames[place].seat == s->attacker &&
           (below(s, place)->kind == AGES_STEP_RAID_LOOT ||
            below(s, place - 1)->kind == AGES_STEP_RAID_LOOT);
}

/* Events */

static bool is_event(const void *state, int place)
{
    const struct ages_state *s = state;
    return lies_on(s, place, ON(AGES_STEP_EVENTS_END)) && is_own(s, place) &&
           military_is(s->event, AGES_MILITARY_TYPE_EVENT) &&
           s->frames[place].event.distance <= s->players;
}

static bool is_choice(const void *state, int place)
{
    return lies_on(state, place, ON(AGES_STEP_EVENT));
}

static bool is_free_build(const void *state, int place)
{
    const struct ages_state *s = state;
    int card = s->frames[place].card;
    return is_choice(s, place) && (card == AGES_CIVIL_RELIGION || card == AGES_CIVIL_WARRIORS);
}

/* One frame for each rival. */
static bool is_terrorism(const void *state, int place)
{
    const struct ages_state *s = state;
    const struct ages_frame *f = &s->frames[place];
    if (!lies_on(s, place, ON(AGES_STEP_EVENT) | ON(AGES_DECISION_TERRORISM)))
        return false;
    for (int k = place - 1; s->frames[k].kind == AGES_DECISION_TERRORISM; k--)
        if (s->frames[k].victim == f->victim || s->frames[k].seat != f->seat)
            return false;
    return plays(s, f->victim) && f->victim != f->seat;
}

/* Colonies */

static bool is_auction(const void *state, int place)
{
    const struct ages_state *s = state;
    return lies_on(s, place, ON(AGES_STEP_EVENTS_END)) &&
           military_is(s->territory, AGES_MILITARY_TYPE_TERRITORY);
}

static bool is_bid(const void *state, int place)
{
    const struct ages_state *s = state;
    return lies_on(s, place, ON(AGES_STEP_AUCTION)) && !(s->passed >> s->frames[place].seat & 1);
}

static bool is_force(const void *state, int place)
{
    const struct ages_state *s = state;
    return is_auction(s, place) && s->bid && s->frames[place].seat == s->bidder;
}

/* Columbus may take a colony when his leaving cost a token; then nobody else owes one. */
static bool is_colony(const void *state, int place)
{
    const struct ages_state *s = state;
    const struct ages_frame *f = &s->frames[place];
    if (!lies_on(s, place, POLITICAL | ON(AGES_STEP_EVENTS_END) | ON(AGES_STEP_LOSE_BLUE)) ||
        !military_is(f->card, AGES_MILITARY_TYPE_TERRITORY) ||
        !(s->player[f->seat].colonies >> (f->card - AGES_MILITARY_DEVELOPED_TERRITORY_1) & 1))
        return false;
    return below(s, place)->kind != AGES_STEP_LOSE_BLUE ||
           (below(s, place)->seat == f->seat && below(s, place - 1)->kind != AGES_STEP_LOSE_BLUE);
}

/* Own actions */

static bool is_in_actions(const struct ages_state *s, int place)
{
    return is_own(s, place) && lies_on(s, place, ON(AGES_DECISION_ACTIONS));
}

static bool is_ordered(const void *state, int place)
{
    const struct ages_state *s = state;
    int card = s->frames[place].card;
    return is_in_actions(s, place) && card != ITEM_NONE && ages_type(card) == AGES_TYPE_ACTION;
}

static bool is_leader(const void *state, int place)
{
    const struct ages_state *s = state;
    int card = s->frames[place].leader.card;
    return is_in_actions(s, place) && card != ITEM_NONE && ages_type(card) == AGES_TYPE_LEADER;
}

static bool is_homer(const void *state, int place)
{
    return is_own(state, place) && lies_on(state, place, ON(AGES_STEP_LEADER));
}

/* The wonder has room for the tokens still to be laid, one of which may be in the player's choice
 * now. */
static bool is_stage(const void *state, int place)
{
    const struct ages_state *s = state;
    const struct ages_player *p = &s->player[s->current];
    int chosen = !is_top(s, place);
    return is_in_actions(s, place) && p->wonder != ITEM_NONE &&
           p->stages + s->frames[place].left + chosen <= ages_stage_count(p->wonder);
}

/* Losses */

static bool is_blue(const void *state, int place)
{
    const struct ages_state *s = state;
    const struct ages_frame *f = &s->frames[place];
    return lies_on(s, place, ON(AGES_STEP_LOSE_BLUE) | ON(AGES_STEP_STAGE)) &&
           f->seat == below(s, place)->seat &&
           f->onto_wonder == (below(s, place)->kind == AGES_STEP_STAGE);
}

static bool is_lose_worker(const void *state, int place)
{
    const struct ages_state *s = state;
    return lies_on(s, place, ON(AGES_STEP_LOSE_POPULATION)) &&
           s->frames[place].seat == below(s, place)->seat;
}

/* At most one for each player. */
static bool is_lose_blue(const void *state, int place)
{
    const struct ages_state *s = state;
    int count = 0;
    for (int k = 0; k < s->depth; k++)
        count += s->frames[k].kind == AGES_STEP_LOSE_BLUE;
    return count <= s->players && lies_on(s, place,
                                          POLITICAL | ON(AGES_STEP_EVENT) | ON(AGES_STEP_ATTACK) |
                                              ON(AGES_DECISION_DEFENCE) | ON(AGES_STEP_COLONY) |
                                              ON(AGES_DECISION_ACTIONS) |
                                              ON(AGES_DECISION_WAR_TECH) | ON(AGES_STEP_LOSE_BLUE));
}

static bool is_lose_population(const void *state, int place)
{
    return lies_on(state, place, ON(AGES_STEP_EVENT) | ON(AGES_STEP_ATTACK));
}

/* Steps that end before any frame can lie on them. */
static bool never(const void *state, int place)
{
    (void)state, (void)place;
    return false;
}

/* Who may learn of their actions (R 24.9) */

static unsigned own(const void *state)
{
    return 1u << ages_asked(state)->seat;
}

/* Everybody, unless it tells which card is prepared as an event. */
static unsigned seen_unless_event(const void *state, uint32_t action)
{
    return action_verb(action) == AGES_EVENT ? own(state) : EVENT_PUBLIC;
}

/* Everybody, unless it tells which card is discarded for a defence or a force. */
static unsigned seen_unless_discard(const void *state, uint32_t action)
{
    return action_verb(action) == AGES_DISCARD ? own(state) : EVENT_PUBLIC;
}

/* Which card is discarded: known to those who have seen it before. */
static unsigned seen_if_shown(const void *state, uint32_t action)
{
    const struct ages_state *s = state;
    const struct ages_player *p = &s->player[ages_asked(s)->seat];
    const uint8_t *at = memchr(p->military, (int)action_arg(action, 0), p->military_count);
    return own(s) | (at ? p->shown[at - p->military] : 0u);
}

/* A decision that is put only if there is a choice (R 25.2). */
#define ASK(NAME) ASK_BY(NAME, NAME)
#define ASK_BY(LEGAL, APPLY) \
    .asked = ASKED_IF_CHOICE, .legal = ages_legal_##LEGAL, .apply = ages_apply_##APPLY

#define STEP(NAME) .step = ages_step_##NAME
#define REMEMBER(LIST) .members = DECISION_MEMBERS(LIST)

static const struct decision rows[AGES_STEP_END] = {
    [AGES_DECISION_WAR_ORDER] = {ASK(war_order), .is_sound = is_war_order},
    [AGES_DECISION_WAR_TECH] = {ASK(war_tech), .is_sound = is_war_tech,
                                .about = ages_about_war_tech, REMEMBER(war_tech),
                                .label = ages_label_war_tech},
    [AGES_DECISION_POLITICS] = {DECISION_ANSWERS(ages, politics), .settle = ages_settle_politics,
                                .is_sound = is_politics, .seen_by = seen_unless_event,
                                .why = ages_why_politics, REMEMBER(politics)},
    [AGES_DECISION_PACT_REPLY] = {ASK(pact_reply), .is_sound = is_pact_reply,
                                  .about = ages_about_pact_reply, REMEMBER(pact),
                                  .label = ages_label_pact_reply},
    [AGES_DECISION_DEFENCE] = {ASK(defence), .is_sound = is_defence, .seen_by = seen_unless_discard,
                               .about = ages_about_defence, .label = ages_label_defence},
    [AGES_DECISION_PLUNDER] = {ASK(plunder), .is_sound = is_of_attacker,
                               .about = ages_about_matter},
    [AGES_DECISION_RAID] = {ASK(raid), .is_sound = is_raid, .about = ages_about_matter,
                            REMEMBER(raid), .label = ages_label_raid},
    [AGES_DECISION_ANNEX] = {ASK(annex), .is_sound = is_of_attacker, .about = ages_about_matter},
    [AGES_DECISION_INFILTRATE] = {ASK(infiltrate), .is_sound = is_of_attacker,
                                  .about = ages_about_matter},
    [AGES_DECISION_DEV_CIV] = {ASK(dev_civ), .is_sound = is_choice, .about = ages_about_choice,
                               REMEMBER(choice), .label = ages_label_dev_civ},
    [AGES_DECISION_MARKETS] = {ASK_BY(markets, stock), .is_sound = is_choice,
                               .about = ages_about_choice, REMEMBER(choice)},
    [AGES_DECISION_FREE_BUILD] = {ASK(free_build), .is_sound = is_free_build,
                                  .about = ages_about_matter, REMEMBER(civil),
                                  .label = ages_label_free_build},
    [AGES_DECISION_BORDER_CONFLICT] = {ASK(border_conflict), .is_sound = is_choice,
                                       .about = ages_about_matter},
    [AGES_DECISION_FORAY] = {ASK_BY(foray, stock), .is_sound = is_choice,
                             .about = ages_about_choice, REMEMBER(choice)},
    [AGES_DECISION_RAIDERS] = {ASK_BY(raiders, stock), .is_sound = is_choice,
                               .about = ages_about_choice, REMEMBER(choice)},
    [AGES_DECISION_LOSE_COLONY] = {ASK(lose_colony), .is_sound = is_choice,
                                   .about = ages_about_matter},
    [AGES_DECISION_AGREEMENT] = {ASK(agreement), .is_sound = is_choice, .about = ages_about_choice,
                                 REMEMBER(choice), .label = ages_label_agreement},
    [AGES_DECISION_DISCARD] = {ASK_BY(discards, discard), .is_sound = is_choice,
                               .seen_by = seen_if_shown, .about = ages_about_choice,
                               REMEMBER(choice)},
    [AGES_DECISION_RAVAGES] = {ASK(ravages), .is_sound = is_choice, .about = ages_about_matter},
    [AGES_DECISION_TERRORISM] = {ASK(terrorism), .is_sound = is_terrorism,
                                 .about = ages_about_matter, REMEMBER(terrorism),
                                 .label = ages_label_terrorism},
    [AGES_DECISION_LOSE_WORKER] = {ASK(lose_worker), .is_sound = is_lose_worker,
                                   .about = ages_about_matter},
    [AGES_DECISION_BLUE] = {ASK(blue), .is_sound = is_blue, .about = ages_about_matter,
                            REMEMBER(blue)},
    [AGES_DECISION_EXCESS] = {ASK_BY(discards, excess), .is_sound = is_excess,
                              .seen_by = seen_if_shown, .about = ages_about_excess},
    [AGES_DECISION_BID] = {ASK(bid), .is_sound = is_bid, .about = ages_about_bid,
                           .label = ages_label_bid},
    [AGES_DECISION_FORCE] = {ASK(force), .is_sound = is_force, .seen_by = seen_unless_discard,
                             .about = ages_about_force, .label = ages_label_force},
    [AGES_DECISION_ACTIONS] = {DECISION_ANSWERS(ages, actions), .is_sound = is_actions,
                               .why = ages_why_actions, .is_lesser = ages_is_lesser},
    [AGES_DECISION_ORDERED] = {ASK(ordered), .is_sound = is_ordered, .about = ages_about_ordered,
                               REMEMBER(civil), .label = ages_label_ordered},
    [AGES_DECISION_HOMER] = {ASK(homer), .is_sound = is_homer, .label = ages_label_homer},
    [AGES_STEP_TURN] = {STEP(turn), .is_sound = is_turn, REMEMBER(turn)},
    [AGES_STEP_WAR] = {STEP(war), .is_sound = never, REMEMBER(war)},
    [AGES_STEP_EVENT] = {STEP(event), .is_sound = is_event, REMEMBER(event)},
    [AGES_STEP_EVENTS_END] = {STEP(events_end), .is_sound = is_political},
    [AGES_STEP_ATTACK] = {STEP(attack), .is_sound = is_attack, REMEMBER(attack)},
    [AGES_STEP_AUCTION] = {STEP(auction), .is_sound = is_auction},
    [AGES_STEP_COLONY] = {STEP(colony), .is_sound = is_colony, REMEMBER(colony)},
    [AGES_STEP_STAGE] = {STEP(stage), .is_sound = is_stage, REMEMBER(left)},
    [AGES_STEP_LOSE_BLUE] = {STEP(lose_blue), .is_sound = is_lose_blue, REMEMBER(left)},
    [AGES_STEP_LOSE_POPULATION] = {STEP(lose_population), .is_sound = is_lose_population,
                                   REMEMBER(left)},
    [AGES_STEP_RAID_LOOT] = {STEP(raid_loot), .is_sound = is_of_attacker},
    [AGES_STEP_LEADER] = {STEP(leader), .is_sound = is_leader, REMEMBER(leader)},
};

DECISIONS(ages, .rows = rows, .names = &ages_decision_items, .count = AGES_STEP_END,
          .room = 0 /* see above */)
