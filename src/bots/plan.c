/* plan.c: plans a whole turn. In games where a turn is a chain of small actions of one seat, the
 * order of independent actions does not matter, but their combination does.
 *
 * For each of a few states that are possible for the seat, a beam search follows its own actions
 * until another seat must decide. At every step all actions of the best `width` positions are
 * tried; positions reached twice (the same actions in another order) are dropped by their hash, and
 * the best by evaluation go on. If another seat must answer and the turn may come back (an auction,
 * a defence), its answer is guessed: the action best for it by evaluation, up to `replies` times in
 * a row. If the turn has not come back by then, the chain ends.
 *
 * An action is worth the mean, over the states, of the best plan that begins with it. If every
 * first action shows the seat the same in a second possible state, one state is enough (`early`).
 *
 * The rest of the chosen plan is kept (`keep`), each step with what the seat would see then. At its
 * next decision the bot checks whether it sees exactly that. If so, nothing new was revealed in
 * between, and it goes on with the plan instead of making a new one. */
#include <stdlib.h>
#include <string.h>

#include "bots/plan.h"

/* The first state is always searched to the end, because there must be an answer. */
static bool is_late(const struct plan *plan)
{
    return plan->samples && bot_budget_is_spent(plan->bot, &plan->budget, plan->samples, 16);
}

void plan_reply(struct plan *plan, void *state, int seat)
{
    const struct game *game = plan->bot->game;
    uint64_t child[BOT_STATE_WORDS];
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(game, state, actions), best = 0;
    double most = -1;
    for (int i = 0; i < count && count > 1; i++) {
        double values[SEATS_MAX] = {0};
        memcpy(child, state, game->rules.state_size);
        game_apply(game, child, actions[i], plan->chance, NULL);
        bot_evaluate_quickly(plan->bot, plan->memory->memo, child, values);
        plan->memory->looked++;
        if (values[seat] > most) {
            most = values[seat];
            best = i;
        }
    }
    if (count > 0)
        game_apply(game, state, actions[best], plan->chance, NULL);
}

bool plan_comes_back(struct plan *plan, void *state)
{
    const struct game *game = plan->bot->game;
    uint64_t before[BOT_STATE_WORDS];
    if (game->rules.whose_turn && game->rules.whose_turn(state) != plan->seat &&
        game->rules.whose_turn(plan->bot->state) == plan->seat)
        return false; /* the seat's own turn has ended */
    memcpy(before, state, game->rules.state_size);
    for (int i = 0; i < plan->bot->options[REPLIES]; i++) {
        plan_reply(plan, state, game_decider(game, state));
        int turn = game_decider(game, state);
        if (turn == SEAT_NONE || turn == plan->seat)
            return turn == plan->seat;
    }
    memcpy(state, before, game->rules.state_size);
    return false;
}

static void end_plan(struct plan *plan, int first, double value, struct origin origin, int step)
{
    struct planner *m = plan->memory;
    struct last last = {origin, step};
    ahead_add(plan, first, value, last);
    if (value <= m->best[first])
        return;
    m->best[first] = value;
    m->last[first] = last;
}

/* How much more the outcome of a game counts than the share of the points: so much that points
 * decide only between equal outcomes, and do not show in the value. */
enum { OUTCOME = 2000 * 1000 * 1000 };

void plan_judge(const struct plan *plan, const void *state, double *values)
{
    if (plan->bot->net)
        bot_evaluate(plan->bot, state, values);
    else
        bot_evaluate_quickly(plan->bot, plan->memory->memo, state, values);
}

/* What a position is worth to the planning seat. A game that is decided is still played well: of
 * two plans with the same outcome, the one with the larger share of the points is better. */
static double worth(const struct plan *plan, const void *state, bool ended)
{
    const struct game *game = plan->bot->game;
    double values[SEATS_MAX] = {0}, shares[SEATS_MAX] = {0};
    if (ended)
        plan_judge(plan, state, values);
    else
        bot_evaluate_quickly(plan->bot, plan->memory->memo, state, values);
    if (game_decider(game, state) != SEAT_NONE)
        return values[plan->seat];
    bot_shares(game, state, shares);
    return values[plan->seat] + (shares[plan->seat] - values[plan->seat]) / OUTCOME;
}

/* Tries one action in a copy of a position. */
static void try_action(struct plan *plan, const void *state, struct origin origin, int first)
{
    struct planner *m = plan->memory;
    const struct game *game = plan->bot->game;
    uint32_t index = m->free[m->free_count - 1];
    void *child = beam_state(plan, index);
    memcpy(child, state, game->rules.state_size);
    game_apply(game, child, origin.action, plan->chance, NULL);
    origin.hash = beam_hash(game, child);
    if (beam_has_seen(m, origin.hash)) {
        beam_join(m, origin.hash, first);
        return;
    }
    int turn = game_decider(game, child);
    bool ended = turn == SEAT_NONE || (turn != plan->seat && !plan_comes_back(plan, child));
    double value = worth(plan, child, ended);
    m->looked++;
    if (ended) {
        end_plan(plan, first, value, origin, plan->step);
        return;
    }
    m->free_count--;
    if (!beam_keep(plan, (struct place){value, first, index, origin}))
        m->free[m->free_count++] = index;
}

bool plan_is_cancelled(const struct plan *plan)
{
    const struct bot_host *host = &plan->bot->host;
    return host->cancelled && host->cancelled(host->context);
}

/* Remembers how the positions of the beam were reached. */
static void note_origins(struct plan *plan)
{
    struct planner *m = plan->memory;
    struct origin *origins = m->origins + (size_t)plan->step * (size_t)plan->bot->options[WIDTH];
    for (int i = 0; i < m->now.count; i++)
        origins[i] = m->now.places[i].origin;
}

/* Tries every action in every position of the beam. */
static void widen(struct plan *plan)
{
    struct planner *m = plan->memory;
    uint32_t actions[LEGAL_MAX];
    for (int i = 0; i < m->now.count; i++) {
        const struct place *place = &m->now.places[i];
        const void *state = beam_state(plan, place->state);
        int count = game_legal(plan->bot->game, state, actions);
        for (int k = 0; k < count; k++)
            try_action(plan, state, (struct origin){actions[k], i, 0}, place->first);
    }
}

/* Returns false if time ran out before the end: the sample then does not count. */
static bool search_sample(struct plan *plan, const void *root, const struct bot_answer *answer)
{
    struct planner *m = plan->memory;
    m->seen.stamp++;
    m->joined.stamp++;
    m->ending_count = 0;
    plan->step = 0;
    for (int i = 0; i < answer->count; i++)
        m->best[i] = -1;
    for (int i = 0; i < answer->count; i++)
        try_action(plan, root, (struct origin){answer->candidates[i].action, -1, 0}, i);
    beam_advance(m);
    while (m->now.count && plan->step + 1 < plan->bot->options[STEPS]) {
        if (is_late(plan)) {
            beam_drop(m);
            return false;
        }
        if (plan_is_cancelled(plan))
            break;
        note_origins(plan);
        plan->step++;
        widen(plan);
        beam_advance(m);
    }
    for (int i = 0; i < m->now.count; i++) { /* chains that were cut short are judged as they are */
        const struct place *place = &m->now.places[i];
        double value =
            plan->bot->net ? worth(plan, beam_state(plan, place->state), true) : place->value;
        end_plan(plan, place->first, value, place->origin, plan->step);
    }
    beam_drop(m);
    return true;
}

/* Gives candidates without a plan a value below all others. */
static void answer_means(struct planner *m, int samples, struct bot_answer *answer)
{
    double worst = 1, best = -1, sum = 0;
    for (int i = 0; i < answer->count; i++) {
        m->mean[i] = m->samples[i] ? m->mean[i] / m->samples[i] : -1;
        if (m->samples[i] == samples || best < 0)
            best = m->mean[i] > best ? m->mean[i] : best;
        if (m->samples[i] && m->mean[i] < worst)
            worst = m->mean[i];
    }
    for (int i = 0; i < answer->count; i++) {
        struct bot_candidate *candidate = &answer->candidates[i];
        bool rare = 2 * m->samples[i] < samples; /* a plan that only luck allows does not count */
        candidate->value = m->samples[i] && !rare ? m->mean[i] : worst;
        double behind = rare ? 1e6 : 1 + 200 * (best - candidate->value);
        behind = behind < 1 ? 1 : behind;
        sum += candidate->share = 1 / (behind * behind);
    }
    for (int i = 0; i < answer->count; i++)
        answer->candidates[i].share /= sum;
}

/* The seat gets the value of its best plan; the others share the rest in proportion to their values
 * in the present position. */
static void answer_value(const struct bot *bot, int seat, struct bot_answer *answer)
{
    double best = 0;
    for (int i = 0; i < answer->count; i++)
        best = answer->candidates[i].value > best ? answer->candidates[i].value : best;
    bot_evaluate(bot, bot->state, answer->value);
    double others = 0; /* not 1 - the value of the seat: that is rounded, and these may be tiny */
    answer->value[seat] = 0;
    for (int other = 0; other < SEATS_MAX; other++)
        others += answer->value[other];
    for (int other = 0; other < SEATS_MAX; other++)
        answer->value[other] *= others > 0 ? (1 - best) / others : 0;
    answer->value[seat] = best;
}

static void add_sample(struct planner *m, int count)
{
    for (int i = 0; i < count; i++) {
        if (m->best[i] >= 0) {
            m->mean[i] += m->best[i];
            m->samples[i]++;
        }
        if (m->worth[i] >= 0) {
            m->worth_mean[i] += m->worth[i];
            m->worth_samples[i]++;
        }
    }
}

/* Of plans that differ only in the order of their actions, one is searched. That is enough to
 * choose; but when asked what another first action is worth, the bot gives the value of the plan
 * all the same. */
static void answer_worth(const struct planner *m, int samples, struct bot_answer *answer)
{
    double best = 0;
    for (int i = 0; i < answer->count; i++)
        best = answer->candidates[i].value > best ? answer->candidates[i].value : best;
    for (int i = 0; i < answer->count; i++) {
        double *value = &answer->candidates[i].value;
        double mean = m->worth_samples[i] ? m->worth_mean[i] / m->worth_samples[i] : -1;
        if (2 * m->worth_samples[i] >= samples && mean > *value)
            *value = mean < best ? mean : best;
    }
}

/* Another state that is possible for the seat. */
static void draw_state(const struct plan *plan, void *state)
{
    memcpy(state, plan->bot->state, plan->bot->game->rules.state_size);
    plan->bot->game->rules.resample(state, plan->seat, plan->chance);
}

/* Follows the best plans of the sample further; in many states, if they go on in the same way. */
static void look_ahead(struct plan *plan, const void *root, bool certain, int count)
{
    uint64_t other[BOT_STATE_WORDS];
    ahead_look(plan, root);
    for (int64_t i = 1; certain && !bot_budget_is_spent(plan->bot, &plan->budget, i, 16); i++) {
        draw_state(plan, other);
        ahead_look(plan, other);
    }
    ahead_settle(plan, count);
}

/* Returns true if the last sample is complete: its plans are in the memory, and `root` is their
 * state. */
static bool search(struct plan *plan, void *root, struct bot_answer *answer)
{
    struct planner *m = plan->memory;
    const int *options = plan->bot->options;
    uint64_t other[BOT_STATE_WORDS];
    memcpy(root, plan->bot->state, plan->bot->game->rules.state_size);
    while (search_sample(plan, root, answer)) {
        draw_state(plan, other);
        bool certain =
            options[EARLY] && !plan->samples && path_is_certain(plan, root, other, answer);
        if (options[AHEAD])
            look_ahead(plan, root, certain, answer->count);
        path_share(plan, answer->count);
        add_sample(m, answer->count);
        plan->samples++;
        if (certain || is_late(plan))
            return true;
        memcpy(root, other, plan->bot->game->rules.state_size);
    }
    return false;
}

static void plan_decide(struct bot *bot, int seat, struct chance *chance, struct bot_answer *answer)
{
    struct planner *m = bot->memory;
    struct plan plan = {bot, m, chance, seat, bot_budget_begin(bot), 0, 0};
    uint64_t root[BOT_STATE_WORDS];
    if (path_follow(bot, seat, answer))
        return;
    m->looked = 0;
    memset(m->mean, 0, sizeof m->mean);
    memset(m->samples, 0, sizeof m->samples);
    memset(m->worth_mean, 0, sizeof m->worth_mean);
    memset(m->worth_samples, 0, sizeof m->worth_samples);
    m->path_count = 0;
    bool whole = search(&plan, root, answer);
    answer_means(m, plan.samples, answer);
    bot_choose(answer, bot->options[BOT_NOISE], chance);
    answer_worth(m, plan.samples, answer);
    if (whole)
        path_keep(&plan, root, answer);
    answer_value(bot, seat, answer);
    answer->valued = true;
    answer->visits = m->looked;
}

static void plan_forget(struct bot *bot)
{
    struct planner *m = bot->memory;
    m->path_count = 0;
}

static size_t plan_holds(const struct bot *bot)
{
    return beam_memory(bot->game, bot->options);
}

static bool plan_open(struct bot *bot, struct text *error)
{
    bot_load_weights(bot, bot->options[NET]);
    if (!bot_check_limits(bot, 4, error))
        return false;
    if (beam_open(bot))
        return true;
    text_add(error, "out of memory");
    return false;
}

static const struct bot_option options[OPTION_COUNT] = {
    BOT_SHARED_OPTIONS,
    BOT_EVAL_OPTION(BOT_EVAL_HAND, BOT_EVAL_NET),
    [WIDTH] = {"width", core_words[CORE_BOT_PLAN_WIDTH].text, NULL, 1, WIDTH_MAX, 40},
    [STEPS] = {"steps", core_words[CORE_BOT_PLAN_STEPS].text, NULL, 1, STEPS_MAX, 30},
    [REPLIES] = {"replies", core_words[CORE_BOT_PLAN_REPLIES].text, NULL, 0, 50, 20},
    [EARLY] = {"early", core_words[CORE_BOT_PLAN_EARLY].text, NULL, 0, 1, 0},
    [KEEP] = {"keep", core_words[CORE_BOT_PLAN_KEEP].text, NULL, 0, 1, 0},
    [AHEAD] = {"ahead", core_words[CORE_BOT_PLAN_AHEAD].text, NULL, 0, AHEAD_MAX, 0},
    [TURNS] = {"turns", core_words[CORE_BOT_PLAN_TURNS].text, NULL, 1, 20, 1},
    [NET] = {"net", core_words[CORE_BOT_MCTS_NET].text, NULL, 0, NETS_MAX - 1, 0},
};

const struct bot_kind bot_plan = {
    .name = "plan",
    .about = core_words[CORE_BOT_PLAN].text,
    .options = options,
    .option_count = OPTION_COUNT,
    .memory_size = sizeof(struct planner),
    .open = plan_open,
    .forget = plan_forget,
    .close = beam_close,
    .holds = plan_holds,
    .most = beam_memory,
    .decide = plan_decide,
};
