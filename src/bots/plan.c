/* plan.c: plans a whole turn. In games where a turn is a chain of small actions of one seat the
 * order of independent actions does not matter, but their choice together does.
 *
 * For each of a few states the seat holds possible, a beam search follows its own actions until
 * another seat must decide: at every step all actions of the best `width` positions are tried,
 * positions reached twice (the same actions in another order) are dropped by their hash, and the
 * best by evaluation go on. Where another seat must answer and the turn may come back (an auction,
 * a defence), its answer is guessed: the action best for it by evaluation, up to `replies` times in
 * a row; if the turn has not come back by then, the chain has ended.
 *
 * An action is worth the mean, over the states, of the best plan that begins with it. Where every
 * first action shows the seat the same in a second possible state, one state is enough.
 *
 * The rest of the chosen plan is kept (`keep`), each step with what the seat would then see. At its
 * next decision the bot looks whether it sees just that; if so nothing new was revealed since, and
 * it goes on with the plan instead of making it anew. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/hash.h"

enum { WIDTH = BOT_OWN_OPTIONS, STEPS, REPLIES, KEEP, OPTION_COUNT };
enum { WIDTH_MAX = 4096, STEPS_MAX = 200, SEEN = 1 << 16 };

/* How a position came about: the action, and which place of the beam before it was taken from. */
struct origin {
    uint32_t action;
    int from;
};

/* A position of the beam. */
struct place {
    double value;   /* for the planning seat */
    int first;      /* the candidate its plan begins with */
    uint32_t state; /* which block of memory its state is in */
    struct origin origin;
};

struct beam {
    struct place *places; /* a heap: the worst is first */
    int count;
};

/* The last action of the best plan of a candidate, and how many came before it. */
struct last {
    struct origin origin;
    int step;
};

/* A decision foreseen: what the seat sees then, and what it wants to do. */
struct foreseen {
    uint64_t sight;
    uint32_t action;
};

struct planner {
    struct beam now, next;
    struct origin *origins; /* of the places of every beam of this search, `width` per step */
    struct last last[LEGAL_MAX];
    struct foreseen path[STEPS_MAX];
    int path_count;
    double path_value;
    uint8_t *states; /* 2 * width + 1 blocks: both beams, and one at work */
    uint32_t *free;  /* blocks not in use */
    int free_count;
    uint32_t stamp;
    uint32_t seen_stamp[SEEN];
    uint64_t seen[SEEN];
    int64_t looked; /* positions evaluated */
    double best[LEGAL_MAX];
    double mean[LEGAL_MAX];
    int samples[LEGAL_MAX];
    double totals[SEATS_MAX];
};

/* The search of one possible state. */
struct plan {
    struct bot *bot;
    struct planner *memory;
    struct chance *chance;
    int seat;
    struct bot_budget budget;
    int samples; /* done */
    int step;    /* actions before the one being tried */
};

/* The first state is always searched to the end: there must be an answer. */
static bool is_late(const struct plan *plan)
{
    return plan->samples && bot_budget_is_spent(plan->bot, &plan->budget, plan->samples, 16);
}

static void *block(const struct plan *plan, uint32_t index)
{
    return plan->memory->states + (size_t)index * plan->bot->game->state_size;
}

/* True when the position was met before in this search. */
static bool is_known(struct planner *m, uint64_t hash)
{
    uint32_t at = (uint32_t)hash % SEEN;
    for (int tries = 0; tries < 8; tries++, at = (at + 1) % SEEN) {
        if (m->seen_stamp[at] != m->stamp) {
            m->seen_stamp[at] = m->stamp;
            m->seen[at] = hash;
            return false;
        }
        if (m->seen[at] == hash)
            return true;
    }
    return false; /* a crowded corner of the table: look at it twice */
}

/* The beam as a heap with the worst place on top */

static void sink(struct beam *beam, int at)
{
    for (;;) {
        int least = at, left = 2 * at + 1;
        for (int child = left; child <= left + 1 && child < beam->count; child++)
            if (beam->places[child].value < beam->places[least].value)
                least = child;
        if (least == at)
            return;
        struct place moved = beam->places[at];
        beam->places[at] = beam->places[least];
        beam->places[least] = moved;
        at = least;
    }
}

static void rise(struct beam *beam, int at)
{
    for (int up; at && beam->places[up = (at - 1) / 2].value > beam->places[at].value; at = up) {
        struct place moved = beam->places[at];
        beam->places[at] = beam->places[up];
        beam->places[up] = moved;
    }
}

/* Puts a position into the next beam if it is good enough; its block is then taken. */
static bool keep(struct plan *plan, struct place place)
{
    struct planner *m = plan->memory;
    struct beam *beam = &m->next;
    if (beam->count < plan->bot->options[WIDTH]) {
        beam->places[beam->count++] = place;
        rise(beam, beam->count - 1);
        return true;
    }
    if (beam->places[0].value >= place.value)
        return false;
    m->free[m->free_count++] = beam->places[0].state;
    beam->places[0] = place;
    sink(beam, 0);
    return true;
}

/* What another seat would do: the action after which its own evaluation is best. */
static void reply(struct plan *plan, void *state, int seat)
{
    const struct game *game = plan->bot->game;
    uint64_t child[BOT_STATE_WORDS];
    uint32_t actions[LEGAL_MAX];
    int count = game->legal(state, actions), best = 0;
    double most = -1;
    for (int i = 0; i < count && count > 1; i++) {
        double values[SEATS_MAX] = {0};
        memcpy(child, state, game->state_size);
        game->apply(child, actions[i], plan->chance, NULL);
        bot_evaluate(plan->bot, child, values);
        plan->memory->looked++;
        if (values[seat] > most) {
            most = values[seat];
            best = i;
        }
    }
    game->apply(state, actions[best], plan->chance, NULL);
}

/* Lets others answer while the turn may come back; true when it has. The state is then there;
 * otherwise it is left as it was. */
static bool comes_back(struct plan *plan, void *state)
{
    const struct game *game = plan->bot->game;
    uint64_t before[BOT_STATE_WORDS];
    memcpy(before, state, game->state_size);
    for (int i = 0; i < plan->bot->options[REPLIES]; i++) {
        reply(plan, state, game->turn(state));
        int turn = game->turn(state);
        if (turn == SEAT_NONE || turn == plan->seat)
            return turn == plan->seat;
    }
    memcpy(state, before, game->state_size);
    return false;
}

static void end_plan(struct plan *plan, int first, double value, struct origin origin, int step)
{
    struct planner *m = plan->memory;
    if (value <= m->best[first])
        return;
    m->best[first] = value;
    m->last[first] = (struct last){origin, step};
}

/* Tries one action in a copy of a position. */
static void try_action(struct plan *plan, const void *state, struct origin origin, int first)
{
    struct planner *m = plan->memory;
    const struct game *game = plan->bot->game;
    double values[SEATS_MAX] = {0};
    uint32_t index = m->free[m->free_count - 1];
    void *child = block(plan, index);
    memcpy(child, state, game->state_size);
    game->apply(child, origin.action, plan->chance, NULL);
    if (is_known(m, game_hash(game, child)))
        return;
    int turn = game->turn(child);
    bool ended = turn == SEAT_NONE || (turn != plan->seat && !comes_back(plan, child));
    bot_evaluate(plan->bot, child, values);
    m->looked++;
    if (ended) {
        end_plan(plan, first, values[plan->seat], origin, plan->step);
        return;
    }
    m->free_count--;
    if (!keep(plan, (struct place){values[plan->seat], first, index, origin}))
        m->free[m->free_count++] = index;
}

/* Gives the blocks of the beam back and makes the next one the present one. */
static void advance(struct planner *m)
{
    for (int i = 0; i < m->now.count; i++)
        m->free[m->free_count++] = m->now.places[i].state;
    struct beam old = m->now;
    m->now = m->next;
    m->next = old;
    m->next.count = 0;
}

static bool is_cancelled(const struct plan *plan)
{
    const struct bot_host *host = &plan->bot->host;
    return host->cancelled && host->cancelled(host->context);
}

/* Remembers where the places of the beam come from. */
static void note_origins(struct plan *plan)
{
    struct planner *m = plan->memory;
    struct origin *origins = m->origins + (size_t)plan->step * (size_t)plan->bot->options[WIDTH];
    for (int i = 0; i < m->now.count; i++)
        origins[i] = m->now.places[i].origin;
}

/* Tries every action of every place of the beam. */
static void widen(struct plan *plan)
{
    struct planner *m = plan->memory;
    uint32_t actions[LEGAL_MAX];
    for (int i = 0; i < m->now.count; i++) {
        const struct place *place = &m->now.places[i];
        const void *state = block(plan, place->state);
        int count = plan->bot->game->legal(state, actions);
        for (int k = 0; k < count; k++)
            try_action(plan, state, (struct origin){actions[k], i}, place->first);
    }
}

/* Gives all blocks back. */
static void drop_beams(struct planner *m)
{
    advance(m);
    advance(m);
}

/* False when the time was up before the end: the sample then does not count. */
static bool search_sample(struct plan *plan, const void *root, const struct bot_answer *answer)
{
    struct planner *m = plan->memory;
    m->stamp++;
    plan->step = 0;
    for (int i = 0; i < answer->count; i++)
        m->best[i] = -1;
    for (int i = 0; i < answer->count; i++)
        try_action(plan, root, (struct origin){answer->candidates[i].action, -1}, i);
    advance(m);
    while (m->now.count && plan->step + 1 < plan->bot->options[STEPS]) {
        if (is_late(plan)) {
            drop_beams(m);
            return false;
        }
        if (is_cancelled(plan))
            break;
        note_origins(plan);
        plan->step++;
        widen(plan);
        advance(m);
    }
    for (int i = 0; i < m->now.count; i++) { /* chains cut short are judged as they are */
        const struct place *place = &m->now.places[i];
        end_plan(plan, place->first, place->value, place->origin, plan->step);
    }
    drop_beams(m);
    return true;
}

/* What the seat sees of a state, as a number: what it cannot know is drawn from one fixed seed. */
static uint64_t sight(const struct bot *bot, const void *state, int seat)
{
    uint64_t seen[BOT_STATE_WORDS];
    struct chance chance;
    chance_seed(&chance, 1, NULL);
    memcpy(seen, state, bot->game->state_size);
    bot->game->resample(seen, seat, &chance);
    return game_hash(bot->game, seen);
}

/* What the seat sees after an action, if it decides next; 0 otherwise. */
static uint64_t sight_after(const struct plan *plan, const void *state, uint32_t action)
{
    const struct game *game = plan->bot->game;
    uint64_t child[BOT_STATE_WORDS];
    struct chance chance = *plan->chance;
    memcpy(child, state, game->state_size);
    game->apply(child, action, &chance, NULL);
    return game->turn(child) == plan->seat ? sight(plan->bot, child, plan->seat) : 0;
}

/* True when every action shows the seat the same in both states: what it does not know plays no
 * part in its turn. */
static bool are_alike(const struct plan *plan, const void *one, const void *other,
                      const struct bot_answer *answer)
{
    for (int i = 0; i < answer->count; i++) {
        uint32_t action = answer->candidates[i].action;
        if (sight_after(plan, one, action) != sight_after(plan, other, action))
            return false;
    }
    return true;
}

static bool is_legal(const struct game *game, const void *state, uint32_t action)
{
    uint32_t actions[LEGAL_MAX];
    int count = game->legal(state, actions);
    for (int i = 0; i < count; i++)
        if (actions[i] == action)
            return true;
    return false;
}

/* The actions of a candidate's best plan in the sample searched last; returns their number. */
static int trace(const struct plan *plan, int candidate, uint32_t *actions)
{
    const struct planner *m = plan->memory;
    struct origin origin = m->last[candidate].origin;
    int step = m->last[candidate].step, count = step + 1;
    for (; step >= 0; step--) {
        actions[step] = origin.action;
        if (step)
            origin = m->origins[(size_t)(step - 1) * (size_t)plan->bot->options[WIDTH] +
                                (size_t)origin.from];
    }
    return count;
}

/* Keeps the rest of the plan that begins with the chosen action: plays it in the state it was made
 * for, as far as chance and the guessed answers of others let it go on. */
static void keep_path(struct plan *plan, void *root, const struct bot_answer *answer)
{
    struct planner *m = plan->memory;
    const struct game *game = plan->bot->game;
    uint32_t actions[STEPS_MAX];
    int chosen = 0;
    m->path_count = 0;
    while (answer->candidates[chosen].action != answer->action)
        chosen++;
    if (!plan->bot->options[KEEP] || m->best[chosen] < 0)
        return;
    m->path_value = answer->candidates[chosen].value;
    int count = trace(plan, chosen, actions);
    for (int i = 0; i < count && is_legal(game, root, actions[i]); i++) {
        if (i)
            m->path[m->path_count++] =
                (struct foreseen){sight(plan->bot, root, plan->seat), actions[i]};
        game->apply(root, actions[i], plan->chance, NULL);
        int turn = game->turn(root);
        if (turn == SEAT_NONE || (turn != plan->seat && !comes_back(plan, root)))
            return;
    }
}

/* Values of candidates no plan was found for: below all others. */
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
        bool rare = 2 * m->samples[i] < samples; /* a plan only luck allows does not count */
        candidate->value = m->samples[i] && !rare ? m->mean[i] : worst;
        double behind = rare ? 1e6 : 1 + 200 * (best - candidate->value);
        behind = behind < 1 ? 1 : behind;
        sum += candidate->share = 1 / (behind * behind);
    }
    for (int i = 0; i < answer->count; i++)
        answer->candidates[i].share /= sum;
}

/* The seat gets the value of its best plan; the others share the rest as the position stands. */
static void answer_value(const struct bot *bot, int seat, struct bot_answer *answer)
{
    double best = 0;
    for (int i = 0; i < answer->count; i++)
        best = answer->candidates[i].value > best ? answer->candidates[i].value : best;
    bot_evaluate(bot, bot->state, answer->value);
    double rest = 1 - answer->value[seat];
    for (int other = 0; other < SEATS_MAX; other++)
        answer->value[other] *= rest > 0 ? (1 - best) / rest : 0;
    answer->value[seat] = best;
}

/* Goes on with the kept plan if the position is one it foresaw. */
static bool follow_path(struct bot *bot, int seat, struct bot_answer *answer)
{
    const struct planner *m = bot->memory;
    uint64_t seen = m->path_count ? sight(bot, bot->state, seat) : 0;
    for (int step = 0; step < m->path_count; step++) {
        if (m->path[step].sight != seen)
            continue;
        for (int i = 0; i < answer->count; i++) {
            if (answer->candidates[i].action == m->path[step].action) {
                answer->action = answer->candidates[i].action;
                answer->candidates[i].share = 1;
                return true;
            }
        }
    }
    return false;
}

static void add_sample(struct planner *m, int count)
{
    for (int i = 0; i < count; i++) {
        if (m->best[i] < 0)
            continue;
        m->mean[i] += m->best[i];
        m->samples[i]++;
    }
}

static void plan_decide(struct bot *bot, int seat, struct chance *chance, struct bot_answer *answer)
{
    struct planner *m = bot->memory;
    const struct game *game = bot->game;
    struct plan plan = {bot, m, chance, seat, bot_budget_begin(bot), 0, 0};
    uint64_t root[BOT_STATE_WORDS], other[BOT_STATE_WORDS];
    if (follow_path(bot, seat, answer))
        return;
    m->looked = 0;
    memset(m->mean, 0, sizeof m->mean);
    memset(m->samples, 0, sizeof m->samples);
    memcpy(root, bot->state, game->state_size);
    while (search_sample(&plan, root, answer)) {
        add_sample(m, answer->count);
        plan.samples++;
        if (is_late(&plan))
            break;
        memcpy(other, bot->state, game->state_size);
        game->resample(other, seat, chance);
        if (plan.samples == 1 && are_alike(&plan, root, other, answer))
            break;
        memcpy(root, other, game->state_size);
    }
    answer_means(m, plan.samples, answer);
    bot_choose(answer, bot->options[BOT_NOISE], chance);
    keep_path(&plan, root, answer);
    answer_value(bot, seat, answer);
    answer->valued = true;
    answer->visits = m->looked;
}

static void plan_forget(struct bot *bot)
{
    struct planner *m = bot->memory;
    m->path_count = 0;
}

static bool plan_open(struct bot *bot, struct text *error)
{
    struct planner *m = bot->memory;
    size_t width = (size_t)bot->options[WIDTH], blocks = 2 * width + 1;
    bot_load_weights(bot);
    if (!bot_check_limits(bot, 4, error))
        return false;
    m->now.places = malloc(width * sizeof *m->now.places);
    m->next.places = malloc(width * sizeof *m->next.places);
    m->states = malloc(blocks * bot->game->state_size);
    m->free = malloc(blocks * sizeof *m->free);
    m->origins = malloc(width * (size_t)bot->options[STEPS] * sizeof *m->origins);
    if (!m->now.places || !m->next.places || !m->states || !m->free || !m->origins) {
        text_add(error, "out of memory");
        return false;
    }
    for (size_t i = 0; i < blocks; i++)
        m->free[m->free_count++] = (uint32_t)i;
    return true;
}

static void plan_close(struct bot *bot)
{
    struct planner *m = bot->memory;
    free(m->now.places);
    free(m->next.places);
    free(m->states);
    free(m->free);
    free(m->origins);
}

static const struct bot_option options[OPTION_COUNT] = {
    BOT_SHARED_OPTIONS,
    BOT_EVAL_OPTION(BOT_EVAL_HAND),
    [WIDTH] = {"width",
               {"positions followed at every step", "ile pozycji śledzi w każdym kroku"},
               NULL,
               1,
               WIDTH_MAX,
               40},
    [STEPS] = {"steps",
               {"longest plan, in actions", "najdłuższy plan, w akcjach"},
               NULL,
               1,
               STEPS_MAX,
               30},
    [REPLIES] = {"replies",
                 {"answers of others it guesses in a row", "ile odpowiedzi innych zgaduje z rzędu"},
                 NULL,
                 0,
                 50,
                 3},
    [KEEP] = {"keep",
              {"goes on with its plan while nothing new is seen (0 or 1)",
               "trzyma się planu, dopóki nie widać nic nowego (0 lub 1)"},
              NULL,
              0,
              1,
              1},
};

const struct bot_kind bot_plan = {
    .name = "plan",
    .about = {"plans its whole turn", "planuje całą swoją turę"},
    .options = options,
    .option_count = OPTION_COUNT,
    .memory_size = sizeof(struct planner),
    .open = plan_open,
    .forget = plan_forget,
    .close = plan_close,
    .decide = plan_decide,
};
