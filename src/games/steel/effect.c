/* effect.c: carrying out the effects of cards, part by part (R 5).
 *
 * Every part has a handler. It looks at what is left to do: does what leaves no choice, asks when
 * there is one, and goes to the next part when it is done. After an answer it is simply called
 * again. An activation inside a part is a frame above it (R 5.9). */
#include "games/steel/rules.h"

typedef enum steel_flow part_handler(const struct steel_move *m, struct steel_frame *f,
                                     const uint8_t *args);

static struct steel_frame *top(const struct steel_move *m)
{
    return &m->s->frames[m->s->depth - 1];
}

void steel_next_part(const struct steel_move *m)
{
    struct steel_frame *f = top(m);
    f->part++;
    f->stage = f->count = f->set = 0;
}

static enum steel_flow next(const struct steel_move *m)
{
    steel_next_part(m);
    return STEEL_GO_ON;
}

/* R 4.6: an effect that begins with a cost needs it paid. */
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
void steel_activate(const struct steel_move *m, unsigned owner, unsigned card)
{
    struct steel_state *s = m->s;
    assert(s->depth < STEEL_FRAMES);
    s->player[owner].used |= steel_bit(card);
    s->frames[s->depth++] = (struct steel_frame){
        .phase = ITEM_NONE, .seat = s->active, .card = (uint8_t)card, .owner = (uint8_t)owner};
    steel_tell(m, STEEL_EVENT_ACTIVATE, s->active, card, 0, (int)owner);
}

/* R 5.7: the owner of a foreign card gains a point when everything is done. */
static enum steel_flow finish(const struct steel_move *m)
{
    struct steel_frame done = *top(m);
    *top(m) = (struct steel_frame){0};
    m->s->depth--;
    if (done.owner != m->s->active)
        steel_gain_points(m, done.owner, 1);
    return STEEL_GO_ON;
}

/* R 4.6 */
static enum steel_flow cannot_pay(struct steel_frame *f)
{
    f->part = STEEL_PARTS;
    f->stage = f->count = f->set = 0;
    return STEEL_GO_ON;
}

/* Replenishing */

static void replenish_all(const struct steel_move *m, unsigned seat, uint64_t cards)
{
    for (; cards; cards &= cards - 1)
        steel_replenish(m, seat, steel_lowest(cards));
}

/* `stage` is the argument, and so the resource, that is being replenished. */
static enum steel_flow do_replenish(const struct steel_move *m, struct steel_frame *f,
                                    const uint8_t *args)
{
    unsigned me = m->s->active;
    int left = args[f->stage] - f->count;
    if (left > 0) {
        uint64_t cards = steel_replenishable(f, &m->s->player[me]);
        if (steel_count(cards) > left)
            return steel_ask(m, STEEL_PHASE_REPLENISH, me);
        replenish_all(m, me, cards); /* R 5.2 */
    }
    f->count = 0;
    if (++f->stage == DATA_STEP_ARGS)
        return next(m);
    return STEEL_GO_ON;
}

static enum steel_flow do_replenish_distinct(const struct steel_move *m, struct steel_frame *f,
                                             const uint8_t *args)
{
    unsigned me = m->s->active;
    if (f->count == args[STEEL_REPLENISH_DISTINCT_COUNT] ||
        !steel_replenishable(f, &m->s->player[me]))
        return next(m);
    return steel_ask(m, STEEL_PHASE_REPLENISH, me);
}

/* R 5.4; `stage` counts the opponents that are done. */
static enum steel_flow do_each_opponent_replenish(const struct steel_move *m, struct steel_frame *f,
                                                  const uint8_t *args)
{
    if (f->stage == m->s->players - 1)
        return next(m);
    unsigned seat = steel_clockwise(m->s, m->s->active, f->stage + 1u);
    uint64_t cards = m->s->player[seat].tech;
    int left = args[STEEL_EACH_OPPONENT_REPLENISH_COUNT] - f->count;
    if (left > 0 && steel_count(cards) > left)
        return steel_ask(m, STEEL_PHASE_REPLENISH, seat);
    if (left > 0)
        replenish_all(m, seat, cards);
    f->stage++;
    f->count = 0;
    return STEEL_GO_ON;
}

/* Resources and points */

static enum steel_flow do_gain(const struct steel_move *m, struct steel_frame *f,
                               const uint8_t *args)
{
    (void)f;
    for (unsigned i = 0; i < STEEL_RESOURCE_COUNT; i++)
        steel_gain(m, i, args[i]);
    return next(m);
}

static enum steel_flow do_gain_choice(const struct steel_move *m, struct steel_frame *f,
                                      const uint8_t *args)
{
    if (f->count == args[STEEL_GAIN_CHOICE_COUNT])
        return next(m);
    return steel_ask(m, STEEL_PHASE_GAIN, m->s->active);
}

bool steel_give_up(const struct steel_move *m, enum steel_phase phase, unsigned seat, int due)
{
    uint64_t cards = m->s->player[seat].resource;
    if (due <= 0)
        return true;
    if (steel_count(cards) > 1 && steel_set_worth(cards) > due) {
        steel_ask(m, phase, seat);
        return false;
    }
    const struct data_step *part = steel_part(top(m));
    bool stolen = part->op == STEEL_OP_ATTACK && part->args[STEEL_ATTACK_STEAL];
    for (; cards; cards &= cards - 1) {
        steel_deplete(m, seat, steel_lowest(cards), STEEL_EVENT_DEPLETE);
        if (stolen)
            steel_gain(m, steel_cards[steel_lowest(cards)].resource, 1);
    }
    return true;
}

static enum steel_flow do_cost_deplete(const struct steel_move *m, struct steel_frame *f,
                                       const uint8_t *args)
{
    unsigned me = m->s->active;
    int due = args[STEEL_COST_DEPLETE_COUNT] - f->count;
    if (!f->count && steel_set_worth(m->s->player[me].resource) < due)
        return cannot_pay(f);
    return steel_give_up(m, STEEL_PHASE_DEPLETE, me, due) ? next(m) : STEEL_WAIT;
}

static enum steel_flow do_cost_vp(const struct steel_move *m, struct steel_frame *f,
                                  const uint8_t *args)
{
    if (m->s->player[m->s->active].track < args[STEEL_COST_VP_COUNT])
        return cannot_pay(f);
    steel_lose_points(m, m->s->active, args[STEEL_COST_VP_COUNT]);
    return next(m);
}

static enum steel_flow do_vp(const struct steel_move *m, struct steel_frame *f, const uint8_t *args)
{
    (void)f;
    steel_gain_points(m, m->s->active, args[STEEL_VP_COUNT]);
    return next(m);
}

static enum steel_flow do_vp_per_civil(const struct steel_move *m, struct steel_frame *f,
                                       const uint8_t *args)
{
    (void)f;
    int civil = steel_count(steel_of_type(m->s->player[m->s->active].tech, STEEL_TYPE_CIVIL));
    int points = civil / args[STEEL_VP_PER_CIVIL_PER], most = args[STEEL_VP_PER_CIVIL_MAX];
    steel_gain_points(m, m->s->active, points < most ? points : most);
    return next(m);
}

static enum steel_flow do_each_opponent_vp(const struct steel_move *m, struct steel_frame *f,
                                           const uint8_t *args)
{
    (void)f;
    for (unsigned i = 1; i < m->s->players; i++)
        steel_gain_points(m, steel_clockwise(m->s, m->s->active, i),
                          args[STEEL_EACH_OPPONENT_VP_COUNT]);
    return next(m);
}

/* R 5.12: the points belong to the copied resource. */
static void copy(const struct steel_move *m, unsigned resource)
{
    int points = steel_part(top(m))->args[STEEL_COPY_OPPONENT_RESOURCE_VP];
    steel_gain(m, resource, 1);
    steel_gain_points(m, m->s->active, points);
    steel_next_part(m);
}

static enum steel_flow do_copy(const struct steel_move *m, struct steel_frame *f,
                               const uint8_t *args)
{
    (void)f, (void)args;
    unsigned resources = steel_copy_choice(m->s);
    if (!resources)
        return next(m); /* R 5.3 */
    if (!steel_is_one(resources))
        return steel_ask(m, STEEL_PHASE_COPY, m->s->active);
    copy(m, steel_lowest(resources));
    return STEEL_GO_ON;
}

/* Activating and playing other cards */

/* R 5.5: into the display, technology side up. */
static void play_card(const struct steel_move *m, unsigned card)
{
    struct steel_player *me = &m->s->player[m->s->active];
    me->hand &= ~steel_bit(card);
    me->tech |= steel_bit(card);
    top(m)->played |= steel_bit(card);
    steel_tell(m, STEEL_EVENT_PLAY, m->s->active, card, 0, 0);
}

static void use_card(const struct steel_move *m, unsigned owner, unsigned card)
{
    top(m)->count++;
    steel_activate(m, owner, card);
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
static enum steel_flow use_up_to(const struct steel_move *m, struct steel_frame *f, int most)
{
    unsigned owner = 0, card = 0;
    int count = f->count < most ? count_usable(m->s, f, &owner, &card) : 0;
    if (!count)
        return next(m);
    if (count > 1 || steel_may_stop(f))
        return steel_ask(m, STEEL_PHASE_USE, m->s->active);
    use_card(m, owner, card);
    return STEEL_GO_ON;
}

static enum steel_flow do_use_one(const struct steel_move *m, struct steel_frame *f,
                                  const uint8_t *args)
{
    (void)args;
    return use_up_to(m, f, 1);
}

static enum steel_flow do_use_several(const struct steel_move *m, struct steel_frame *f,
                                      const uint8_t *args)
{
    static_assert(STEEL_ACTIVATE_PLAYED_COUNT == 0 && STEEL_ACTIVATE_OWN_CIVIL_COUNT == 0 &&
                      STEEL_ACTIVATE_ANY_CIVIL_COUNT == 0,
                  "the same place for all of them");
    return use_up_to(m, f, args[0]);
}

/* R 5.10 */
static enum steel_flow do_play_or_use(const struct steel_move *m, struct steel_frame *f,
                                      const uint8_t *args)
{
    (void)args;
    if (f->count)
        return next(m);
    uint64_t plays = steel_playable(m->s, f), uses = steel_usable(m->s, f, m->s->active);
    int count = steel_count(plays) + steel_count(uses);
    if (!count)
        return next(m);
    if (count > 1)
        return steel_ask(m, STEEL_PHASE_PLAY_OR_USE, m->s->active);
    if (plays)
        play_card(m, steel_lowest(plays));
    use_card(m, m->s->active, steel_lowest(plays | uses));
    return STEEL_GO_ON;
}

static enum steel_flow play_up_to(const struct steel_move *m, struct steel_frame *f, int most)
{
    if (f->count == most || !steel_playable(m->s, f))
        return next(m);
    return steel_ask(m, STEEL_PHASE_PLAY, m->s->active);
}

static enum steel_flow do_play_military(const struct steel_move *m, struct steel_frame *f,
                                        const uint8_t *args)
{
    return play_up_to(m, f, args[STEEL_PLAY_MILITARY_COUNT]);
}

static enum steel_flow do_play_all(const struct steel_move *m, struct steel_frame *f,
                                   const uint8_t *args)
{
    (void)args;
    return play_up_to(m, f, STEEL_CARD_COUNT);
}

static enum steel_flow do_attack(const struct steel_move *m, struct steel_frame *f,
                                 const uint8_t *args)
{
    (void)f, (void)args;
    return steel_attack_step(m);
}

static part_handler *const handlers[STEEL_OP_COUNT] = {
    [STEEL_OP_REPLENISH] = do_replenish,
    [STEEL_OP_REPLENISH_DISTINCT] = do_replenish_distinct,
    [STEEL_OP_GAIN] = do_gain,
    [STEEL_OP_GAIN_CHOICE] = do_gain_choice,
    [STEEL_OP_COST_DEPLETE] = do_cost_deplete,
    [STEEL_OP_COST_VP] = do_cost_vp,
    [STEEL_OP_VP] = do_vp,
    [STEEL_OP_VP_PER_CIVIL] = do_vp_per_civil,
    [STEEL_OP_EACH_OPPONENT_REPLENISH] = do_each_opponent_replenish,
    [STEEL_OP_EACH_OPPONENT_VP] = do_each_opponent_vp,
    [STEEL_OP_COPY_OPPONENT_RESOURCE] = do_copy,
    [STEEL_OP_ACTIVATE_DISPLAY_MILITARY] = do_use_one,
    [STEEL_OP_PLAY_OR_DISPLAY_MILITARY] = do_play_or_use,
    [STEEL_OP_PLAY_MILITARY] = do_play_military,
    [STEEL_OP_PLAY_ALL_MILITARY] = do_play_all,
    [STEEL_OP_ACTIVATE_PLAYED] = do_use_several,
    [STEEL_OP_ACTIVATE_OWN_CIVIL] = do_use_several,
    [STEEL_OP_ACTIVATE_OPPONENT_CIVIL] = do_use_one,
    [STEEL_OP_ACTIVATE_ANY_CIVIL] = do_use_several,
    [STEEL_OP_ATTACK] = do_attack,
};

enum steel_flow steel_effect_step(const struct steel_move *m)
{
    struct steel_frame *f = top(m);
    if (f->part == STEEL_PARTS || steel_part(f)->op == ITEM_NONE)
        return finish(m);
    const struct data_step *part = steel_part(f);
    return handlers[part->op](m, f, part->args);
}

/* Answers */

static void answer_replenish(const struct steel_move *m, struct steel_frame *f, unsigned card)
{
    f->count++;
    f->set |= (uint8_t)(steel_part(f)->op == STEEL_OP_REPLENISH_DISTINCT
                            ? 1u << steel_cards[card].resource
                            : 0);
    steel_replenish(m, f->seat, card);
}

static void answer_play(const struct steel_move *m, struct steel_frame *f, unsigned card)
{
    play_card(m, card);
    if (steel_part(f)->op == STEEL_OP_PLAY_OR_DISPLAY_MILITARY)
        use_card(m, m->s->active, card);
    else
        f->count++;
}

void steel_effect_answer(const struct steel_move *m, uint32_t action)
{
    struct steel_frame *f = top(m);
    unsigned item = action_arg(action, 0);
    if (steel_part(f)->op == STEEL_OP_ATTACK) {
        steel_attack_answer(m, action);
        return;
    }
    switch ((enum steel_verb)action_verb(action)) {
    case STEEL_VERB_REPLENISH:
        answer_replenish(m, f, item);
        break;
    case STEEL_VERB_GAIN:
        f->count++;
        steel_gain(m, item, 1);
        break;
    case STEEL_VERB_DEPLETE:
        f->count = (uint8_t)(f->count + steel_worth(item));
        steel_deplete(m, f->seat, item, STEEL_EVENT_DEPLETE);
        break;
    case STEEL_VERB_COPY:
        copy(m, item);
        break;
    case STEEL_VERB_USE:
        use_card(m, m->s->active, item);
        break;
    case STEEL_VERB_USE_OF:
        use_card(m, action_arg(action, 1), item);
        break;
    case STEEL_VERB_PLAY:
        answer_play(m, f, item);
        break;
    default:
        assert(action_verb(action) == STEEL_VERB_DONE);
        steel_next_part(m);
        break;
    }
}
