/* ages.c: Through the Ages as a `struct game`: its tables and the doors to the files of this
 * folder. */
#include "games/ages/ages.h"

#include "games/ages/log.h"
#include "games/ages/rules.h"

static const struct item_table *const tables[AGES_KIND_COUNT] = {
    [AGES_KIND_CIVIL] = &ages_civil_items,
    [AGES_KIND_MILITARY] = &ages_military_items,
    [AGES_KIND_CHOICE] = &ages_churchill_choice_items,
    [AGES_KIND_SIDE] = &ages_side_items,
};

#define CIVIL \
    { \
        ARG_ITEM, AGES_KIND_CIVIL \
    }
#define MILITARY \
    { \
        ARG_ITEM, AGES_KIND_MILITARY \
    }
#define CHOICE \
    { \
        ARG_ITEM, AGES_KIND_CHOICE \
    }
#define SIDE \
    { \
        ARG_ITEM, AGES_KIND_SIDE \
    }
#define SEAT \
    { \
        ARG_SEAT, 0 \
    }
#define NUMBER \
    { \
        ARG_NUMBER, 0 \
    }
#define NOTHING \
    { \
        ARG_ABSENT, 0 \
    }

static const struct verb verbs[AGES_VERB_COUNT] = {
    [AGES_PASS] = {"pass", "end", {NOTHING, NOTHING, NOTHING}},
    [AGES_END] = {"end", "end", {NOTHING, NOTHING, NOTHING}},
    [AGES_NONE] = {"none", "end", {NOTHING, NOTHING, NOTHING}},
    [AGES_DONE] = {"done", "end", {NOTHING, NOTHING, NOTHING}},
    [AGES_ACCEPT] = {"accept", "pact", {NOTHING, NOTHING, NOTHING}},
    [AGES_REFUSE] = {"refuse", "pact", {NOTHING, NOTHING, NOTHING}},
    [AGES_FOOD] = {"food", "gain", {NOTHING, NOTHING, NOTHING}},
    [AGES_RESOURCES] = {"resources", "gain", {NOTHING, NOTHING, NOTHING}},
    [AGES_POPULATION] = {"population", "population", {NOTHING, NOTHING, NOTHING}},
    [AGES_RESIGN] = {"resign", "resign", {NOTHING, NOTHING, NOTHING}},
    [AGES_TAKE] = {"take", "take", {CIVIL, NUMBER, NOTHING}},
    [AGES_BUILD] = {"build", "build", {CIVIL, NOTHING, NOTHING}},
    [AGES_UPGRADE] = {"upgrade", "build", {CIVIL, CIVIL, NOTHING}},
    [AGES_DESTROY] = {"destroy", "destroy", {CIVIL, NOTHING, NOTHING}},
    [AGES_DISBAND] = {"disband", "destroy", {CIVIL, NOTHING, NOTHING}},
    [AGES_LEADER] = {"leader", "play", {CIVIL, NOTHING, NOTHING}},
    [AGES_STAGE] = {"stage", "build", {NUMBER, NOTHING, NOTHING}},
    [AGES_DEVELOP] = {"develop", "develop", {CIVIL, NOTHING, NOTHING}},
    [AGES_REVOLUTION] = {"revolution", "develop", {CIVIL, NOTHING, NOTHING}},
    [AGES_PLAY] = {"play", "play", {CIVIL, NOTHING, NOTHING}},
    [AGES_PLAY_BONUS] = {"play", "bonus", {MILITARY, NOTHING, NOTHING}},
    [AGES_TACTIC] = {"tactic", "tactic", {MILITARY, NOTHING, NOTHING}},
    [AGES_COPY] = {"copy", "tactic", {MILITARY, NOTHING, NOTHING}},
    [AGES_USE] = {"use", "use", {CIVIL, NOTHING, NOTHING}},
    [AGES_USE_ON] = {"use", "use", {CIVIL, CIVIL, NOTHING}},
    [AGES_USE_TWICE] = {"use", "use", {CIVIL, CIVIL, CIVIL}},
    [AGES_USE_CHOICE] = {"use", "use", {CIVIL, CHOICE, NOTHING}},
    [AGES_USE_CARD] = {"use", "use", {CIVIL, MILITARY, NOTHING}},
    [AGES_USE_PACT] = {"use", "use", {MILITARY, NOTHING, NOTHING}},
    [AGES_EVENT] = {"event", "event", {MILITARY, NOTHING, NOTHING}},
    [AGES_AGGRESSION] = {"aggression", "attack", {MILITARY, SEAT, NOTHING}},
    [AGES_WAR] = {"war", "attack", {MILITARY, SEAT, NOTHING}},
    [AGES_PACT] = {"pact", "pact", {MILITARY, SEAT, NOTHING}},
    [AGES_PACT_SIDE] = {"pact", "pact", {MILITARY, SEAT, SIDE}},
    [AGES_CANCEL] = {"cancel", "pact", {MILITARY, NOTHING, NOTHING}},
    [AGES_RESOLVE] = {"resolve", "attack", {MILITARY, SEAT, NOTHING}},
    [AGES_SEIZE] = {"seize", "attack", {CIVIL, NOTHING, NOTHING}},
    [AGES_DISCARD] = {"discard", "discard", {MILITARY, NOTHING, NOTHING}},
    [AGES_PLUNDER] = {"plunder", "attack", {NUMBER, NUMBER, NOTHING}},
    [AGES_GAIN] = {"gain", "gain", {NUMBER, NUMBER, NOTHING}},
    [AGES_LOSE_STOCK] = {"lose_stock", "lose", {NUMBER, NUMBER, NOTHING}},
    [AGES_ANNEX] = {"annex", "attack", {MILITARY, NOTHING, NOTHING}},
    [AGES_REMOVE] = {"remove", "attack", {CIVIL, NOTHING, NOTHING}},
    [AGES_LOSE_COLONY] = {"lose_colony", "lose", {MILITARY, NOTHING, NOTHING}},
    [AGES_RUIN] = {"ruin", "lose", {CIVIL, NOTHING, NOTHING}},
    [AGES_LOSE_WORKER] = {"lose_worker", "lose", {CIVIL, NOTHING, NOTHING}},
    [AGES_BLUE] = {"blue", "lose", {CIVIL, NOTHING, NOTHING}},
    [AGES_BID] = {"bid", "bid", {NUMBER, NOTHING, NOTHING}},
    [AGES_SEND] = {"send", "bid", {CIVIL, NOTHING, NOTHING}},
    [AGES_TUCK] = {"tuck", "play", {CIVIL, NOTHING, NOTHING}},
};

static const struct option options[AGES_OPTION_COUNT] = {
    [AGES_OPTION_RESIGN] =
        {"resign", {"Players may resign", "Gracze mogą zrezygnować z gry"}, NULL, 0, 1, 0},
    [AGES_OPTION_HIDDEN] = {"hidden",
                            {"Civil cards in hand are hidden", "Karty cywilne w ręku są zakryte"},
                            NULL,
                            0,
                            1,
                            0},
};

static const struct unreachable unreachable[] = {
    {"war_order", "5.18"}, /* nobody can have two wars of his own waiting */
    {"resolve", "5.18"},
    {"despotism", "7.96"}, /* lies there from the beginning */
};

static const struct stack stacks[AGES_STACK_COUNT] = {
    [AGES_STACK_FIRST] = {"first", {NULL}, 1, 1, STACK_ONCE},
    [AGES_STACK_MILITARY_A] = {"military_a", {&ages_military_items}, 10, 10, STACK_ONCE},
    [AGES_STACK_CIVIL_A] = {"civil_a", {&ages_civil_items}, 20, 20, STACK_ONCE},
    [AGES_STACK_CIVIL_1] = {"civil_1", {&ages_civil_items}, 44, 53, STACK_ONCE},
    [AGES_STACK_CIVIL_2] = {"civil_2", {&ages_civil_items}, 44, 53, STACK_ONCE},
    [AGES_STACK_CIVIL_3] = {"civil_3", {&ages_civil_items}, 44, 53, STACK_ONCE},
    [AGES_STACK_MILITARY_1] = {"military_1", {&ages_military_items}, 1, 50, STACK_REPEATS},
    [AGES_STACK_MILITARY_2] = {"military_2", {&ages_military_items}, 1, 50, STACK_REPEATS},
    [AGES_STACK_MILITARY_3] = {"military_3", {&ages_military_items}, 1, 50, STACK_REPEATS},
    [AGES_STACK_EVENTS] = {"events", {&ages_military_items}, 1, AGES_EVENTS, STACK_REPEATS},
};

static struct setup ages_setup_of(const void *state)
{
    const struct ages_state *s = state;
    struct setup setup = {.players = s->players};
    setup.options[AGES_OPTION_RESIGN] = s->options_resign;
    setup.options[AGES_OPTION_HIDDEN] = s->options_hidden;
    return setup;
}

static int ages_turn(const void *state)
{
    const struct ages_state *s = state;
    return s->over || !s->depth ? SEAT_NONE : s->frames[s->depth - 1].seat;
}

static int ages_owner(const void *state)
{
    return ((const struct ages_state *)state)->current;
}

static const char *ages_phase(const void *state)
{
    const struct ages_state *s = state;
    return s->over || !s->depth ? "over" : ages_phase_items.items[s->frames[s->depth - 1].kind].id;
}

static const char *ages_ending(const void *state)
{
    const struct ages_state *s = state;
    return s->over ? ages_ending_items.items[ages_how_it_ended(s)].id : NULL;
}

static void ages_numbers(const void *state, struct numbers *numbers)
{
    const struct ages_state *s = state;
    numbers->common_count = 4;
    numbers->seat_count = 15;
    int deck = s->age >= 1 && s->age <= 3 ? s->deck_count[s->age - 1] : 0;
    int common[] = {s->age, s->round, s->civil_count, deck};
    for (int i = 0; i < 4; i++)
        numbers->common[i] = common[i];
    for (int seat = 0; seat < s->players; seat++) {
        const struct ages_player *p = &s->player[seat];
        struct ages_ratings r = ages_rate(s, seat);
        int values[15] = {
            p->culture,  p->science,   r.culture,         r.science,          r.strength,
            r.happiness, ages_food(p), ages_resources(p), p->ca + p->once_ca, p->ma + p->once_ma,
            p->blue,     p->yellow,    p->unused,         p->civil_count,     p->military_count};
        for (int i = 0; i < 15; i++)
            numbers->seats[seat][i] = ages_is_in(s, seat) ? values[i] : 0;
    }
}

static bool ages_event_is_use(const struct event *event)
{
    switch (event->kind) {
    case AGES_EVENT_BUILD: /* the technologies everybody begins with come no other way */
    case AGES_EVENT_LEADER:
    case AGES_EVENT_WONDER:
    case AGES_EVENT_DEVELOP:
    case AGES_EVENT_REVOLUTION:
    case AGES_EVENT_PLAY:
    case AGES_EVENT_TACTIC:
    case AGES_EVENT_AGGRESSION:
    case AGES_EVENT_BONUS:
    case AGES_EVENT_WAR:
    case AGES_EVENT_PACT:
    case AGES_EVENT_COLONY:
        return true;
    case AGES_EVENT_REVEAL:
        return ages_military(event->item)->type == AGES_MILITARY_TYPE_EVENT;
    default:
        return false;
    }
}

/* What is decided about: the wonder of a stage, the territory of an auction, the pact offered. */
static bool ages_action_subject(const void *state, uint32_t action, struct ref *ref)
{
    const struct ages_state *s = state;
    unsigned verb = action_verb(action);
    if (verb == AGES_STAGE)
        *ref = (struct ref){AGES_KIND_CIVIL, s->player[ages_turn(s)].wonder};
    else if (verb == AGES_BID)
        *ref = (struct ref){AGES_KIND_MILITARY, s->territory};
    else
        return false;
    return true;
}

const struct game ages_game = {
    .slug = "ages",
    .name = {"Through the Ages", "Cywilizacja: Poprzez Wieki"},
    .players_min = 2,
    .players_max = AGES_SEATS,
    .rules_version = AGES_RULES_VERSION,
    .state_size = sizeof(struct ages_state),
    .legal_max = 256,
    .fields = &ages_fields,
    .tables = tables,
    .table_count = AGES_KIND_COUNT,
    .verbs = verbs,
    .verb_count = AGES_VERB_COUNT,
    .options = options,
    .option_count = COUNT_OF(options),
    .stacks = stacks,
    .stack_count = AGES_STACK_COUNT,
    .endings = &ages_ending_items,
    .phases = &ages_phase_items,
    .score_parts = &ages_score_part_items,
    .unreachable = unreachable,
    .unreachable_count = COUNT_OF(unreachable),
    .rules = ages_rules,
    .rule_count = AGES_RULE_COUNT,
    .catalog = ages_catalog,
    .feature_items = &ages_feature_items,
    .weight = ages_weight,
    .features = ages_features,
    .evaluate = ages_evaluate,
    .evaluate_again = ages_evaluate_again,
    .memo_size = ages_memo_size,
    .axis_items = &ages_axis_items,
    .axis = ages_axis,
    .tally = ages_tally,
    .setup = ages_setup,
    .setup_of = ages_setup_of,
    .turn = ages_turn,
    .owner = ages_owner,
    .phase = ages_phase,
    .legal = ages_legal,
    .apply = ages_apply,
    .scores = ages_scores,
    .ending = ages_ending,
    .numbers = ages_numbers,
    .action_label = ages_action_label,
    .action_seen_by = ages_action_seen_by,
    .action_subject = ages_action_subject,
    .event_name = ages_event_name,
    .event_text = ages_event_text,
    .event_is_use = ages_event_is_use,
    .why = ages_why,
    .reason_text = ages_reason_text,
    .resample = ages_resample,
    .view_extras = ages_view_extras,
    .derive = ages_derive,
    .validate = ages_validate,
    .conserve = ages_conserve,
};
