/* effect.c: carrying out the effects of cards, part by part (R 5).
 *
 * Every kind of part has a function (carry_on). It looks at what is left to do: does what leaves no
 * choice, asks when there is one, and goes to the next part when it is done. After an answer it is
 * simply called again. An activation inside a part is a frame above it (R 5.9). */
#include "games/steel/rules.h"

static struct steel_frame *top(const struct play *play)
{
    struct steel_state *s = play->state;
    return &s->frames[s->depth - 1];
}

void steel_next_part(const struct play *play)
{
    struct steel_frame *f = top(play);
    f->part++;
    f->stage = f->count = f->set = 0;
}

static void next(const struct play *play)
{
    steel_next_part(play);
}

/* R 4.6: an effect that begins with a cost can begin only when the cost can be paid. */
bool steel_can_begin(const struct steel_state *s, unsigned card)
{
    const struct data_step *part = &steel_cards[card].effect[0];
    const struct steel_player *me = &s->player[s->active];
    if (part->op == STEEL_OP_COST_DEPLETE)
        return steel_set_worth(me->resource) >= part->args[STEEL_COST_DEPLETE_COUNT];
    if (part->op == STEEL_OP_COST_VP)
        return me->track >= part->args[STEEL_COST_VP_COUNT];
    return part->op != ITEM_NONE;
}

/* R 4.7: it counts as activated before its first part. */
void steel_activate(const struct play *play, unsigned owner, unsigned card)
{
    struct steel_state *s = play->state;
    s->player[owner].used |= steel_bit(card);
    DECISION_PUSH(s, (struct steel_frame){.kind = STEEL_GOING_EFFECT,
                                          .seat = s->active,
                                          .card = (uint8_t)card,
                                          .owner = (uint8_t)owner});
    steel_tell(play, STEEL_EVENT_ACTIVATE, s->active, card, 0, (int)owner);
}

/* R 5.7: the owner of a foreign card gains a point when everything is done. */
static void finish(const struct play *play)
{
    struct steel_state *s = play->state;
    struct steel_frame done = *top(play);
    DECISION_POP(s);
    if (done.owner != s->active)
        steel_gain_points(play, done.owner, 1);
}

/* R 4.6 */
static void cannot_pay(struct steel_frame *f)
{
    f->part = STEEL_PARTS;
    f->stage = f->count = f->set = 0;
}

/* Replenishing */

static void replenish_all(const struct play *play, unsigned seat, uint64_t cards)
{
    for (; cards; cards &= cards - 1)
        steel_replenish(play, seat, steel_lowest(cards));
}

/* `stage` is the argument, and so the resource, that is being replenished. */
static void do_replenish(const struct play *play, struct steel_frame *f, const uint8_t *args)
{
    struct steel_state *s = play->state;
    unsigned me = s->active;
    int left = args[f->stage] - f->count;
    if (left > 0) {
        uint64_t cards = steel_replenishable(f, &s->player[me]);
        if (steel_count(cards) > left) {
            steel_ask(play, STEEL_DECISION_REPLENISH, me);
            return;
        }
        replenish_all(play, me, cards); /* R 5.2 */
    }
    f->count = 0;
    if (++f->stage == DATA_STEP_ARGS)
        next(play);
}

static void do_replenish_distinct(const struct play *play, struct steel_frame *f,
                                  const uint8_t *args)
{
    struct steel_state *s = play->state;
    unsigned me = s->active;
    if (f->count == args[STEEL_REPLENISH_DISTINCT_COUNT] || !steel_replenishable(f, &s->player[me]))
        next(play);
    else
        steel_ask(play, STEEL_DECISION_REPLENISH, me);
}

/* R 5.4; `stage` counts the opponents that are done. */
static void do_each_opponent_replenish(const struct play *play, struct steel_frame *f,
                                       const uint8_t *args)
{
    struct steel_state *s = play->state;
    if (f->stage == s->players - 1) {
        next(play);
        return;
    }
    unsigned seat = steel_clockwise(s, s->active, f->stage + 1u);
    uint64_t cards = s->player[seat].tech;
    int left = args[STEEL_EACH_OPPONENT_REPLENISH_COUNT] - f->count;
    if (left > 0 && steel_count(cards) > left) {
        steel_ask(play, STEEL_DECISION_REPLENISH, seat);
        return;
    }
    if (left > 0)
        replenish_all(play, seat, cards);
    f->stage++;
    f->count = 0;
}

/* Resources and points */

static void do_gain(const struct play *play, const uint8_t *args)
{
    for (unsigned i = 0; i < STEEL_RESOURCE_COUNT; i++)
        steel_gain(play, i, args[i]);
    next(play);
}

static void do_gain_choice(const struct play *play, struct steel_frame *f, const uint8_t *args)
{
    struct steel_state *s = play->state;
    if (f->count == args[STEEL_GAIN_CHOICE_COUNT])
        next(play);
    else
        steel_ask(play, STEEL_DECISION_GAIN, s->active);
}

bool steel_give_up(const struct play *play, enum steel_decision decision, unsigned seat, int due)
{
    struct steel_state *s = play->state;
    uint64_t cards = s->player[seat].resource;
    if (due <= 0)
        return true;
    if (steel_count(cards) > 1 && steel_set_worth(cards) > due) {
        steel_ask(play, decision, seat);
        return false;
    }
    const struct data_step *part = steel_part(top(play));
    bool stolen = part->op == STEEL_OP_ATTACK && part->args[STEEL_ATTACK_STEAL];
    for (; cards; cards &= cards - 1) {
        steel_deplete(play, seat, steel_lowest(cards), STEEL_EVENT_DEPLETE);
        if (stolen)
            steel_gain(play, steel_cards[steel_lowest(cards)].resource, 1);
    }
    return true;
}

static void do_cost_deplete(const struct play *play, struct steel_frame *f, const uint8_t *args)
{
    struct steel_state *s = play->state;
    unsigned me = s->active;
    int due = args[STEEL_COST_DEPLETE_COUNT] - f->count;
    if (!f->count && steel_set_worth(s->player[me].resource) < due) {
        cannot_pay(f);
        return;
    }
    if (steel_give_up(play, STEEL_DECISION_DEPLETE, me, due))
        next(play);
}

static void do_cost_vp(const struct play *play, struct steel_frame *f, const uint8_t *args)
{
    struct steel_state *s = play->state;
    if (s->player[s->active].track < args[STEEL_COST_VP_COUNT]) {
        cannot_pay(f);
        return;
    }
    steel_lose_points(play, s->active, args[STEEL_COST_VP_COUNT]);
    next(play);
}

static void do_vp(const struct play *play, const uint8_t *args)
{
    struct steel_state *s = play->state;
    steel_gain_points(play, s->active, args[STEEL_VP_COUNT]);
    next(play);
}

static void do_vp_per_civil(const struct play *play, const uint8_t *args)
{
    struct steel_state *s = play->state;
    int civil = steel_count(steel_of_type(s->player[s->active].tech, STEEL_TYPE_CIVIL));
    int points = civil / args[STEEL_VP_PER_CIVIL_PER], most = args[STEEL_VP_PER_CIVIL_MAX];
    steel_gain_points(play, s->active, points < most ? points : most);
    next(play);
}

static void do_each_opponent_vp(const struct play *play, const uint8_t *args)
{
    struct steel_state *s = play->state;
    for (unsigned i = 1; i < s->players; i++)
        steel_gain_points(play, steel_clockwise(s, s->active, i),
                          args[STEEL_EACH_OPPONENT_VP_COUNT]);
    next(play);
}

/* R 5.12: the points belong to the copied resource. */
static void copy(const struct play *play, unsigned resource)
{
    struct steel_state *s = play->state;
    int points = steel_part(top(play))->args[STEEL_COPY_OPPONENT_RESOURCE_VP];
    steel_gain(play, resource, 1);
    steel_gain_points(play, s->active, points);
    steel_next_part(play);
}

static void do_copy(const struct play *play)
{
    struct steel_state *s = play->state;
    unsigned resources = steel_copy_choice(s);
    if (!resources)
        next(play); /* R 5.3 */
    else if (!steel_is_one(resources))
        steel_ask(play, STEEL_DECISION_COPY, s->active);
    else
        copy(play, steel_lowest(resources));
}

/* Activating and playing other cards */

/* R 5.5: into the display, technology side up. */
static void play_card(const struct play *play, unsigned card)
{
    struct steel_state *s = play->state;
    struct steel_player *me = &s->player[s->active];
    me->hand &= ~steel_bit(card);
    me->tech |= steel_bit(card);
    top(play)->played |= steel_bit(card);
    steel_tell(play, STEEL_EVENT_PLAY, s->active, card, 0, 0);
}

static void use_card(const struct play *play, unsigned owner, unsigned card)
{
    top(play)->count++;
    steel_activate(play, owner, card);
}

/* How many cards this part could activate, and one of them. */
static int count_usable(const struct steel_state *s, const struct steel_frame *f, unsigned *owner,
                        unsigned *card)
{
    int count = 0;
    for (unsigned seat = 0; seat < s->players; seat++) {
        uint64_t cards = steel_usable(s, f, seat);
        if (!cards)
            continue;
        count += steel_count(cards);
        *owner = seat;
        *card = steel_lowest(cards);
    }
    return count;
}

/* Activates cards until `most` are used or none is left. One that must be used, and is the only
 * one, is used without asking (R 10.11). */
static void use_up_to(const struct play *play, struct steel_frame *f, int most)
{
    struct steel_state *s = play->state;
    unsigned owner = 0, card = 0;
    int count = f->count < most ? count_usable(s, f, &owner, &card) : 0;
    if (!count)
        next(play);
    else if (count > 1 || steel_may_stop(f))
        steel_ask(play, STEEL_DECISION_USE, s->active);
    else
        use_card(play, owner, card);
}

/* R 5.10 */
static void do_play_or_use(const struct play *play, struct steel_frame *f)
{
    struct steel_state *s = play->state;
    if (f->count) {
        next(play);
        return;
    }
    uint64_t plays = steel_playable(s, f), uses = steel_usable(s, f, s->active);
    int count = steel_count(plays) + steel_count(uses);
    if (!count) {
        next(play);
        return;
    }
    if (count > 1) {
        steel_ask(play, STEEL_DECISION_PLAY_OR_USE, s->active);
        return;
    }
    if (plays)
        play_card(play, steel_lowest(plays));
    use_card(play, s->active, steel_lowest(plays | uses));
}

static void play_up_to(const struct play *play, struct steel_frame *f, int most)
{
    struct steel_state *s = play->state;
    if (f->count == most || !steel_playable(s, f))
        next(play);
    else
        steel_ask(play, STEEL_DECISION_PLAY, s->active);
}

static void carry_on(const struct play *play, struct steel_frame *f)
{
    const uint8_t *args = steel_part(f)->args;
    switch ((enum steel_op)steel_part(f)->op) {
    case STEEL_OP_REPLENISH:
        do_replenish(play, f, args);
        break;
    case STEEL_OP_REPLENISH_DISTINCT:
        do_replenish_distinct(play, f, args);
        break;
    case STEEL_OP_GAIN:
        do_gain(play, args);
        break;
    case STEEL_OP_GAIN_CHOICE:
        do_gain_choice(play, f, args);
        break;
    case STEEL_OP_COST_DEPLETE:
        do_cost_deplete(play, f, args);
        break;
    case STEEL_OP_COST_VP:
        do_cost_vp(play, f, args);
        break;
    case STEEL_OP_VP:
        do_vp(play, args);
        break;
    case STEEL_OP_VP_PER_CIVIL:
        do_vp_per_civil(play, args);
        break;
    case STEEL_OP_EACH_OPPONENT_REPLENISH:
        do_each_opponent_replenish(play, f, args);
        break;
    case STEEL_OP_EACH_OPPONENT_VP:
        do_each_opponent_vp(play, args);
        break;
    case STEEL_OP_COPY_OPPONENT_RESOURCE:
        do_copy(play);
        break;
    case STEEL_OP_ACTIVATE_DISPLAY_MILITARY:
    case STEEL_OP_ACTIVATE_OPPONENT_CIVIL:
        use_up_to(play, f, 1);
        break;
    case STEEL_OP_PLAY_OR_DISPLAY_MILITARY:
        do_play_or_use(play, f);
        break;
    case STEEL_OP_PLAY_MILITARY:
        play_up_to(play, f, args[STEEL_PLAY_MILITARY_COUNT]);
        break;
    case STEEL_OP_PLAY_ALL_MILITARY:
        play_up_to(play, f, STEEL_CARD_COUNT);
        break;
    case STEEL_OP_ACTIVATE_PLAYED:
        use_up_to(play, f, args[STEEL_ACTIVATE_PLAYED_COUNT]);
        break;
    case STEEL_OP_ACTIVATE_OWN_CIVIL:
        use_up_to(play, f, args[STEEL_ACTIVATE_OWN_CIVIL_COUNT]);
        break;
    case STEEL_OP_ACTIVATE_ANY_CIVIL:
        use_up_to(play, f, args[STEEL_ACTIVATE_ANY_CIVIL_COUNT]);
        break;
    case STEEL_OP_ATTACK:
        steel_attack_step(play);
        break;
    case STEEL_OP_COUNT:
        break;
    }
}

void steel_step_effect(const struct play *play)
{
    struct steel_frame *f = top(play);
    if (f->part == STEEL_PARTS || steel_part(f)->op == ITEM_NONE)
        finish(play);
    else
        carry_on(play, f);
}

/* Answers */

/* Whether the player chose to stop; the part is then over. */
static bool is_done(const struct play *play, uint32_t action)
{
    if (action_verb(action) == STEEL_DONE)
        steel_next_part(play);
    return action_verb(action) == STEEL_DONE;
}

void steel_apply_replenish(const struct play *play, uint32_t action)
{
    struct steel_frame *f = steel_answered(play);
    unsigned card = action_arg(action, 0);
    if (is_done(play, action))
        return;
    f->count++;
    f->set |= (uint8_t)(steel_part(f)->op == STEEL_OP_REPLENISH_DISTINCT
                            ? 1u << steel_cards[card].resource
                            : 0);
    steel_replenish(play, f->seat, card);
}

void steel_apply_gain(const struct play *play, uint32_t action)
{
    steel_answered(play)->count++;
    steel_gain(play, action_arg(action, 0), 1);
}

void steel_apply_deplete(const struct play *play, uint32_t action)
{
    struct steel_frame *f = steel_answered(play);
    unsigned card = action_arg(action, 0);
    f->count = (uint8_t)(f->count + steel_worth(card));
    steel_deplete(play, f->seat, card, STEEL_EVENT_DEPLETE);
}

void steel_apply_copy(const struct play *play, uint32_t action)
{
    steel_answered(play);
    copy(play, action_arg(action, 0));
}

/* Activating a card, or playing one from the hand and activating it at once (R 5.10). */
void steel_apply_use(const struct play *play, uint32_t action)
{
    struct steel_state *s = play->state;
    unsigned card = action_arg(action, 0);
    steel_answered(play);
    if (is_done(play, action))
        return;
    if (action_verb(action) == STEEL_PLAY)
        play_card(play, card);
    use_card(play, action_verb(action) == STEEL_USE_OF ? action_arg(action, 1) : s->active, card);
}

void steel_apply_play(const struct play *play, uint32_t action)
{
    struct steel_frame *f = steel_answered(play);
    if (is_done(play, action))
        return;
    play_card(play, action_arg(action, 0));
    f->count++;
}
