/* decisions.c: every decision of Civilization and every step between them, one row for each
 * (core/decision.h). Names, questions and rules of the decisions are in data/civ/phases.tsv; what a
 * row calls stands in the file of its subject (rules.h). */
#include "games/civ/rules.h"

int civ_count_frames(const struct civ_state *s, int kind)
{
    int count = 0;
    for (int i = 0; i < s->depth; i++)
        count += s->frames[i].kind == kind;
    return count;
}

/* What a frame remembers */

#define MEMBER(M, NAME, TYPE, ...) \
    { \
        .name = NAME, .type = TYPE, .offset = (uint16_t)offsetof(struct civ_frame, M), .size = 1, \
        __VA_ARGS__ \
    }
#define NUMBER(M, NAME, LOW, HIGH) MEMBER(M, NAME, FIELD_U8, .low = LOW, .high = HIGH)
#define FLAG(M, NAME) MEMBER(M, NAME, FIELD_BOOL, .high = 1)
#define ITEM(M, NAME, TABLE) MEMBER(M, NAME, FIELD_ITEM, .items = &civ_##TABLE##_items)
#define MEMBERS(NAME, ...) static const struct field NAME##_members[] = {__VA_ARGS__}

MEMBERS(square, ITEM(square, "square", square));
MEMBERS(displace, ITEM(displace.square, "square", square),
        NUMBER(displace.armies, "armies", 0, UINT8_MAX),
        NUMBER(displace.scouts, "scouts", 0, UINT8_MAX));
MEMBERS(build, NUMBER(build.city, "city", 0, CIV_CITIES - 1),
        ITEM(build.action, "action", city_action),
        NUMBER(build.production, "production", 0, UINT8_MAX), FLAG(build.second, "second"));
MEMBERS(place, NUMBER(place.item, "item", 0, CIV_ITEM_END - 1),
        NUMBER(place.city, "city", 0, CIV_CITIES - 1),
        NUMBER(place.how, "how", 0, CIV_PLACE_FREE_WONDER));
MEMBERS(take, NUMBER(take.from, "from", 0, CIV_TAKE_OWN));
MEMBERS(learn, NUMBER(learn.from, "from", 0, UINT8_MAX),
        NUMBER(learn.low, "low", 1, CIV_LEVEL_COUNT),
        NUMBER(learn.high, "high", 1, CIV_LEVEL_COUNT), FLAG(learn.freely, "freely"));
MEMBERS(keep, ITEM(keep.one, "one", great_person), ITEM(keep.other, "other", great_person));
MEMBERS(switch, FLAG(change.freely, "freely"), NUMBER(change.times, "times", 1, CIV_POLICY_COUNT));
MEMBERS(target, NUMBER(chosen, "chosen", 0, 1));
MEMBERS(pay, ITEM(pay.ability, "ability", ability), NUMBER(pay.paid, "paid", 0, UINT8_MAX));
MEMBERS(to, ITEM(to.event, "event", event), ITEM(to.from, "from", square),
        ITEM(to.figure, "figure", figure));
MEMBERS(wounds, NUMBER(wounds, "wounds", 1, UINT8_MAX));
MEMBERS(rescue, NUMBER(side, "side", 0, CIV_SIDES - 1));
MEMBERS(loot, NUMBER(loser, "loser", 0, CIV_SEATS - 1));
#define AIM \
    FLAG(cancelled, "cancelled"), NUMBER(target, "target", 0, UINT8_MAX), \
        NUMBER(detail, "detail", 0, UINT8_MAX), NUMBER(verb, "verb", 0, CIV_VERB_COUNT - 1)
MEMBERS(event, ITEM(row, "event", event), AIM);
MEMBERS(ability, ITEM(row, "ability", ability), AIM);
MEMBERS(action, ITEM(row, "action", city_action), FLAG(cancelled, "cancelled"),
        NUMBER(city, "city", 0, CIV_CITIES - 1), NUMBER(item, "item", 0, CIV_ITEM_PERSON - 1),
        NUMBER(production, "production", 0, UINT8_MAX));
MEMBERS(window, NUMBER(passed, "passed", 0, CIV_SEATS - 1));
MEMBERS(next, NUMBER(next, "next", 0, UINT8_MAX));
MEMBERS(culture, NUMBER(culture, "culture", 0, UINT8_MAX));

/* The lowest frames: the course of the game, and on it the phase of a seat. */

static bool is_flow(const void *state, int place)
{
    const struct civ_state *s = state;
    return place == 0 && !s->frames[place].seat;
}

static bool is_phase(const struct civ_state *s, int place, enum civ_stage stage)
{
    return place == 1 && s->phase == stage && s->frames[place].seat == civ_active(s);
}

static bool is_start_of_turn(const void *state, int place)
{
    return is_phase(state, place, CIV_STAGE_START_OF_TURN);
}

static bool is_trade(const void *state, int place)
{
    return is_phase(state, place, CIV_STAGE_TRADE);
}

static bool is_city_management(const void *state, int place)
{
    return is_phase(state, place, CIV_STAGE_CITY_MANAGEMENT);
}

static bool is_movement(const void *state, int place)
{
    return is_phase(state, place, CIV_STAGE_MOVEMENT);
}

/* A step that happens at once. */
static bool never(const void *state, int place)
{
    (void)state, (void)place;
    return false;
}

#define ASK(NAME) .asked = ASKED_IF_CHOICE, DECISION_ANSWERS(civ, NAME)
#define STEP(NAME) .step = civ_step_##NAME
#define SOUND(NAME) .is_sound = civ_sound_##NAME
#define WHY(NAME) .why = civ_why_##NAME
#define REMEMBER(NAME) .members = DECISION_MEMBERS(NAME##_members)

static const struct decision rows[CIV_STEP_END] = {
    [CIV_DECISION_POLICY] = {ASK(policy)},
    [CIV_DECISION_CAPITAL] = {ASK(capital), SOUND(settling)},
    [CIV_DECISION_ARMY] = {ASK(army), SOUND(army)},
    [CIV_DECISION_SCOUT] = {ASK(scout), SOUND(scout)},
    [CIV_DECISION_START_OF_TURN] = {ASK(start_of_turn), .settle = civ_settle_start_of_turn,
                                    .is_sound = is_start_of_turn, WHY(start_of_turn)},
    [CIV_DECISION_DISPLACE] = {ASK(displace), SOUND(displace), REMEMBER(displace),
                               .about = civ_about_displace},
    [CIV_DECISION_ASSIGN] = {ASK(assign), SOUND(assign), REMEMBER(square),
                             .about = civ_about_square},
    [CIV_DECISION_TRADE] = {ASK(trade), .is_sound = is_trade, WHY(course)},
    [CIV_DECISION_GIVE] = {ASK(give), SOUND(give), .seen_by = civ_give_seen_by},
    [CIV_DECISION_ASK] = {ASK(ask), SOUND(ask)},
    [CIV_DECISION_ANSWER] = {ASK(answer), SOUND(answer)},
    [CIV_DECISION_HAND_OVER] = {ASK(hand_over), SOUND(hand_over), .seen_by = civ_hand_over_seen_by},
    [CIV_DECISION_CITY_MANAGEMENT] = {ASK(city_management), .is_sound = is_city_management,
                                      WHY(course)},
    [CIV_DECISION_BUILD] = {ASK(build), SOUND(build), REMEMBER(build), .about = civ_about_build},
    [CIV_DECISION_PLACE] = {ASK(place), SOUND(place), REMEMBER(place), .about = civ_about_place,
                            WHY(place)},
    [CIV_DECISION_TAKE] = {ASK(take), SOUND(take), REMEMBER(take), .about = civ_about_take,
                           WHY(take)},
    [CIV_DECISION_LEARN] = {ASK(learn), SOUND(learn), REMEMBER(learn), WHY(learn)},
    [CIV_DECISION_FIGURE] = {ASK(figure), SOUND(figure), REMEMBER(square)},
    [CIV_DECISION_UNIT] = {ASK(unit)},
    [CIV_DECISION_KEEP] = {ASK(keep), SOUND(keep), REMEMBER(keep)},
    [CIV_DECISION_DISCARD] = {ASK(discard)},
    [CIV_DECISION_DROP] = {ASK(drop)},
    [CIV_DECISION_SWITCH] = {ASK(switch), REMEMBER(switch)},
    [CIV_DECISION_TARGET] = {ASK(target), SOUND(target), REMEMBER(target)},
    [CIV_DECISION_PAY] = {ASK(pay), SOUND(pay), REMEMBER(pay)},
    [CIV_DECISION_GIFT] = {ASK(gift), SOUND(gift)},
    [CIV_DECISION_REACT] = {ASK(react), SOUND(react)},
    [CIV_DECISION_INTERRUPT] = {ASK(interrupt), SOUND(interrupt), WHY(course)},
    [CIV_DECISION_MOVEMENT] = {ASK(movement), .is_sound = is_movement, WHY(movement)},
    [CIV_DECISION_GROUP] = {ASK(group), SOUND(group), .about = civ_about_group, WHY(group)},
    [CIV_DECISION_TO] = {ASK(to), SOUND(to), REMEMBER(to), .about = civ_about_to},
    [CIV_DECISION_DESTROY] = {ASK(destroy), SOUND(destroy), REMEMBER(square),
                              .about = civ_about_square},
    [CIV_DECISION_BATTLE] = {ASK(battle), SOUND(battle), WHY(course)},
    [CIV_DECISION_HIT] = {ASK(hit), SOUND(wounds), REMEMBER(wounds), .about = civ_about_wounds},
    [CIV_DECISION_HEAL] = {ASK(heal), SOUND(wounds), REMEMBER(wounds), .about = civ_about_wounds},
    [CIV_DECISION_RESCUE] = {ASK(rescue), SOUND(rescue), REMEMBER(rescue)},
    [CIV_DECISION_LOOT] = {ASK(loot), SOUND(loot), REMEMBER(loot)},
    [CIV_DECISION_RESEARCH] = {ASK(research), SOUND(research), .secret = true /* R 9.1 */},
    [CIV_DECISION_SECOND] = {ASK(second), SOUND(second), WHY(learn)},

    [CIV_STEP_FLOW] = {STEP(flow), .is_sound = is_flow},
    [CIV_STEP_SETTLE] = {STEP(settle), SOUND(settle)},
    [CIV_STEP_EVENT] = {STEP(event), SOUND(event), REMEMBER(event)},
    [CIV_STEP_ABILITY] = {STEP(ability), SOUND(ability), REMEMBER(ability)},
    [CIV_STEP_ACTION] = {STEP(action), SOUND(action), REMEMBER(action)},
    [CIV_STEP_WINDOW] = {STEP(window), SOUND(window), REMEMBER(window)},
    [CIV_STEP_INTERRUPTION] = {STEP(interruption), SOUND(interruption), REMEMBER(window)},
    [CIV_STEP_GREAT] = {STEP(great)},
    [CIV_STEP_ATTACK] = {STEP(attack), SOUND(attack), REMEMBER(square)},
    [CIV_STEP_BATTLE_TURN] = {STEP(battle_turn), SOUND(battle_turn)},
    [CIV_STEP_RESULT] = {STEP(result), .is_sound = never},
    [CIV_STEP_SPOILS] = {STEP(spoils), SOUND(spoils), REMEMBER(next)},
    [CIV_STEP_ARRIVE] = {STEP(arrive), .is_sound = never},
    [CIV_STEP_LEARNING] = {STEP(learning), SOUND(learning), REMEMBER(next)},
    [CIV_STEP_ADVANCE] = {STEP(advance)},
    [CIV_STEP_CULTURE] = {STEP(culture), SOUND(culture), REMEMBER(culture)},
    [CIV_STEP_HUTS] = {STEP(huts), SOUND(huts), REMEMBER(square)},
    [CIV_STEP_ASSAULT] = {STEP(assault), SOUND(assault), REMEMBER(square)},
};

DECISIONS(civ, .rows = rows, .settle = civ_check_economy, .names = &civ_decision_items,
          .count = CIV_STEP_END, .room = CIV_FRAMES_ROOM)
