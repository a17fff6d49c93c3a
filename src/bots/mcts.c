/* mcts.c: information-set Monte Carlo tree search.
 *
 * There is one tree over what the seat can observe. Each iteration draws a new state that is
 * possible for the seat, walks down the tree by the actions that are legal in it, adds one node,
 * judges the leaf (by the game's evaluation, after some random moves, or by a random game to the
 * end) and adds the result along the way. Every seat maximises its own share of the victory
 * (max-n).
 *
 * select=ucb walks by UCB1 and first tries every action once. select=puct judges all actions of a
 * new node at once and prefers promising ones; it costs more per node but wastes fewer. With
 * `widen` a node begins with few actions, drawn at random, and gets more as it is visited.
 *
 * With `threads` there are as many trees, grown separately and counted together (root parallel):
 * the same seed, iterations and threads give the same answer. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/tree.h"
#include "core/hash.h"
#include "core/real.h"

enum {
    SELECT = BOT_OWN_OPTIONS,
    EXPLORE,
    DEPTH,
    SPLIT,
    WIDEN,
    TEMPERATURE,
    REUSE,
    EARLY,
    THREADS,
    MEMORY,
    NET,
    FPU,
    STIR,
    OPTION_COUNT
};
enum { SELECT_UCB, SELECT_PUCT };
enum { THREADS_MAX = 64, PATH_MAX = 400, MARKS = 2 * LEGAL_MAX };

/* Which of the legal actions an edge is: a small hash table, filled anew at every node. */
struct marks {
    uint32_t stamp;
    uint32_t stamps[MARKS];
    uint16_t index[MARKS];
};

struct step {
    uint32_t node, edge;
    int seat;
};

/* Which position the root of a tree stands for. */
enum root {
    ROOT_NONE,   /* none: the tree is worthless */
    ROOT_ASKED,  /* that of the last decision: it was not told what was played since */
    ROOT_REACHED /* the one reached by what was played since */
};

/* One thread of the search. */
struct worker {
    struct bot *bot;
    int seat;
    int64_t iterations; /* done in this decision */
    struct bot_budget budget;
    struct tree tree, spare;
    enum root root;
    struct chance chance;
    uint64_t state[BOT_STATE_WORDS], child[BOT_STATE_WORDS];
    uint32_t actions[LEGAL_MAX];
    bool tried[LEGAL_MAX];
    float priors[LEGAL_MAX]; /* of a net */
    struct marks marks;
    struct step path[PATH_MAX];
    int length;
    double totals[SEATS_MAX]; /* of all results of this decision */
    struct events events;
};

struct search {
    struct worker *workers;
    int count;
};

/* What the seat learns from the events of an action, and who decides next: the key of a node. */
static uint32_t observe(int turn, int seat, const struct events *events)
{
    uint64_t hash = (uint64_t)turn + 1;
    for (int i = 0; i < events->count; i++) {
        const struct event *e = &events->at[i];
        if (e->seen_by >> seat & 1)
            hash = hash_combine(
                hash, (uint64_t)e->kind | (uint64_t)e->seat << 8 | (uint64_t)e->item << 16 |
                          (uint64_t)(uint16_t)e->amount << 24 | (uint64_t)(uint16_t)e->extra << 40);
    }
    return (uint32_t)hash;
}

/* Marks */

static uint32_t mark_place(uint32_t action)
{
    return (uint32_t)((action * 0x9E3779B1u) >> 21) % MARKS;
}

static void mark_all(struct worker *w, int count)
{
    struct marks *marks = &w->marks;
    marks->stamp++;
    for (int i = 0; i < count; i++) {
        uint32_t at = mark_place(w->actions[i]);
        while (marks->stamps[at] == marks->stamp)
            at = (at + 1) % MARKS;
        marks->stamps[at] = marks->stamp;
        marks->index[at] = (uint16_t)i;
        w->tried[i] = false;
    }
}

/* The index of an action among the marked ones, or -1. */
static int mark_find(const struct worker *w, uint32_t action)
{
    const struct marks *marks = &w->marks;
    for (uint32_t at = mark_place(action); marks->stamps[at] == marks->stamp; at = (at + 1) % MARKS)
        if (w->actions[marks->index[at]] == action)
            return marks->index[at];
    return -1;
}

/* Leaves */

static void judge(struct worker *w, double *values)
{
    const struct bot *bot = w->bot;
    int moves = bot->options[BOT_EVAL] == BOT_EVAL_NONE ? BOT_PLAYOUT_MAX : bot->options[DEPTH];
    bot_playout(bot->game, w->state, moves, &w->chance);
    bot_evaluate(bot, w->state, values);
}

/* How many actions of a node may have an edge: all, or a number that grows with its visits. */
static int width(const struct worker *w, uint32_t visits)
{
    int widen = w->bot->options[WIDEN];
    return widen ? 1 + (int)(widen / 10.0 * real_sqrt(visits)) : LEGAL_MAX;
}

/* Gives an action an edge with a prior from the evaluation after it, which counts as its first
 * visit. Returns 0 if there is no room. */
static uint32_t add_judged(struct worker *w, uint32_t node, uint32_t action, int mover,
                           double *values)
{
    const struct bot *bot = w->bot;
    const struct game *game = bot->game;
    double scale = bot->options[TEMPERATURE] / 1000.0;
    uint32_t at = tree_add_edge(&w->tree, node, action);
    if (!at)
        return 0;
    memcpy(w->child, w->state, game->rules.state_size);
    game_apply(game, w->child, action, &w->chance, NULL);
    bot_evaluate(bot, w->child, values);
    struct edge *edge = &w->tree.edges[at];
    edge->prior = (float)real_exp((values[mover] - 0.5) / scale);
    edge->sum = values[mover];
    edge->visits = 1;
    edge->available = 1;
    return at;
}

/* Judges `more` of the `untried` actions of a node, drawn at random if they are not all. Returns
 * the edge of the best of them and writes its result to `best`; 0 if there is no room. */
static uint32_t expand(struct worker *w, uint32_t node, int untried, int more, int mover,
                       double *best)
{
    uint32_t chosen = 0;
    best[mover] = -1;
    for (int i = 0; more > 0; i++) {
        double values[SEATS_MAX] = {0};
        if (w->tried[i])
            continue;
        bool drawn = more == untried || (int)chance_below(&w->chance, (uint32_t)untried) < more;
        untried--;
        if (!drawn)
            continue;
        more--;
        uint32_t edge = add_judged(w, node, w->actions[i], mover, values);
        if (!edge)
            return 0;
        if (values[mover] > best[mover]) {
            memcpy(best, values, sizeof values);
            chosen = edge;
        }
    }
    return chosen;
}

/* With a net */

/* Mixes chance into preferences: for self-play, which must try what the net does not think of. */
static void stir(struct worker *w, int count)
{
    float part = (float)w->bot->options[STIR] / 1000, noise[LEGAL_MAX], sum = 0;
    for (int i = 0; i < count; i++) {
        float drawn = (float)(chance_next(&w->chance) >> 40) / 16777216;
        drawn *= drawn;
        sum += noise[i] = drawn * drawn * drawn;
    }
    for (int i = 0; sum > 0 && i < count; i++)
        w->priors[i] = (1 - part) * w->priors[i] + part * noise[i] / sum;
}

/* Gives all untried actions of a node an edge with the preference of the net. Returns true if it
 * had none: then it is a leaf, and its result is that of the net. */
static bool grow_net(struct worker *w, uint32_t node, int found, int count, int mover,
                     double *values)
{
    struct net_view view;
    net_look(w->bot->net, w->state, mover, &view);
    net_priors(w->bot->net, &view, w->actions, count, w->priors);
    if (node == w->tree.root && w->bot->options[STIR])
        stir(w, count);
    for (int i = 0; i < count; i++) {
        uint32_t edge = w->tried[i] ? 0 : tree_add_edge(&w->tree, node, w->actions[i]);
        if (edge)
            w->tree.edges[edge].prior = w->priors[i];
    }
    if (found)
        return false;
    w->tree.nodes[node].value = (float)view.values[mover];
    memcpy(values, view.values, sizeof view.values);
    return true;
}

/* Like select_puct; edges without a visit count as somewhat worse than the mean of the node. */
static uint32_t select_net(struct worker *w, uint32_t node, double priors, double visits)
{
    struct tree *tree = &w->tree;
    double best_score = -1e300, sum = (double)tree->nodes[node].value, tried = 0;
    uint32_t best = 0;
    for (uint32_t e = tree->nodes[node].edge; e; e = tree->edges[e].next) {
        const struct edge *edge = &tree->edges[e];
        if (!edge->visits || mark_find(w, edge->action) < 0)
            continue;
        sum += edge->sum;
        tried += (double)edge->prior;
    }
    double factor = w->bot->options[EXPLORE] / 1000.0 * real_sqrt(visits + 1) / priors;
    double unknown = sum / (visits + 1) - w->bot->options[FPU] / 1000.0 * real_sqrt(tried / priors);
    for (uint32_t e = tree->nodes[node].edge; e; e = tree->edges[e].next) {
        const struct edge *edge = &tree->edges[e];
        if (mark_find(w, edge->action) < 0)
            continue;
        double score = (edge->visits ? edge->sum / edge->visits : unknown) +
                       factor * (double)edge->prior / (1 + edge->visits);
        if (score > best_score) {
            best_score = score;
            best = e;
        }
    }
    return best;
}

/* Selection */

static uint32_t select_ucb(struct worker *w, uint32_t node, int count, bool *fresh)
{
    struct tree *tree = &w->tree;
    double explore = w->bot->options[EXPLORE] / 1000.0, best_score = -1;
    int untried = count;
    uint32_t best = 0;
    for (uint32_t e = tree->nodes[node].edge; e; e = tree->edges[e].next) {
        struct edge *edge = &tree->edges[e];
        int index = mark_find(w, edge->action);
        if (index < 0)
            continue;
        w->tried[index] = true;
        untried--;
        edge->available++;
        double score = edge->sum / edge->visits +
                       explore * real_sqrt(real_log(edge->available) / edge->visits);
        if (score > best_score) {
            best_score = score;
            best = e;
        }
    }
    *fresh = false;
    if (!untried || count - untried >= width(w, tree->nodes[node].visits))
        return best;
    int skip = (int)chance_below(&w->chance, (uint32_t)untried), i = 0;
    for (; w->tried[i] || skip-- > 0; i++)
        ;
    uint32_t edge = tree_add_edge(tree, node, w->actions[i]);
    if (!edge)
        return best;
    tree->edges[edge].available = 1;
    *fresh = true;
    return edge;
}

/* Sums over the legal edges of a node; returns how many there are. */
static int sum_edges(struct worker *w, uint32_t node, double *priors, double *visits)
{
    struct tree *tree = &w->tree;
    int found = 0;
    *priors = *visits = 0;
    for (uint32_t e = tree->nodes[node].edge; e; e = tree->edges[e].next) {
        int index = mark_find(w, tree->edges[e].action);
        if (index < 0)
            continue;
        w->tried[index] = true;
        *priors += tree->edges[e].prior;
        *visits += tree->edges[e].visits;
        found++;
    }
    return found;
}

static uint32_t select_puct(struct worker *w, uint32_t node, double priors, double visits)
{
    struct tree *tree = &w->tree;
    double factor = w->bot->options[EXPLORE] / 1000.0 * real_sqrt(visits) / priors;
    double best_score = -1;
    uint32_t best = 0;
    for (uint32_t e = tree->nodes[node].edge; e; e = tree->edges[e].next) {
        const struct edge *edge = &tree->edges[e];
        if (mark_find(w, edge->action) < 0)
            continue;
        double score = edge->sum / edge->visits + factor * (double)edge->prior / (1 + edge->visits);
        if (score > best_score) {
            best_score = score;
            best = e;
        }
    }
    return best;
}

/* One iteration */

static void apply_edge(struct worker *w, uint32_t action)
{
    const struct bot *bot = w->bot;
    events_clear(&w->events);
    game_apply(bot->game, w->state, action, &w->chance, bot->options[SPLIT] ? &w->events : NULL);
}

/* The node to which an edge leads after what was just observed, created if it is new; 0 if there is
 * no room. */
static uint32_t follow(struct worker *w, uint32_t edge, bool *fresh)
{
    uint32_t key = observe(game_decider(w->bot->game, w->state), w->seat, &w->events);
    uint32_t node = tree_find_node(&w->tree, edge, key);
    *fresh = !node;
    return node ? node : tree_add_node(&w->tree, edge, key);
}

/* Judges actions for which a node has no edge yet, as far as it may have more. Returns true if it
 * had none: then it is a leaf, and its result is that of the best of them, after random moves if
 * there are any. */
static bool grow(struct worker *w, uint32_t node, int found, int count, int mover, double *values)
{
    int wanted = width(w, w->tree.nodes[node].visits);
    wanted = wanted < count ? wanted : count;
    if (found >= wanted)
        return false;
    uint32_t best = expand(w, node, count - found, wanted - found, mover, values);
    if (found || !best)
        return false;
    if (w->bot->options[DEPTH]) {
        apply_edge(w, w->tree.edges[best].action);
        judge(w, values);
    }
    return true;
}

/* Chooses an edge at a node. Returns 0 if the node is a leaf; `values` are then set. */
static uint32_t choose_edge(struct worker *w, uint32_t node, int count, int mover, bool *fresh,
                            double *values)
{
    uint32_t edge = 0;
    *fresh = false;
    mark_all(w, count);
    if (w->bot->options[SELECT] == SELECT_UCB) {
        edge = select_ucb(w, node, count, fresh);
    } else {
        double priors, visits;
        int found = sum_edges(w, node, &priors, &visits);
        bool net = w->bot->net != NULL;
        if (found < count) {
            if (net ? grow_net(w, node, found, count, mover, values)
                    : grow(w, node, found, count, mover, values))
                return 0;
            found = sum_edges(w, node, &priors, &visits);
        }
        if (found)
            edge = net ? select_net(w, node, priors, visits) : select_puct(w, node, priors, visits);
    }
    if (!edge)
        judge(w, values);
    return edge;
}

/* Walks from the root to a leaf and judges it. */
static void descend(struct worker *w, double *values)
{
    const struct game *game = w->bot->game;
    uint32_t node = w->tree.root;
    bool fresh = false;
    w->length = 0;
    for (;;) {
        int count = game_legal(game, w->state, w->actions), mover = game_decider(game, w->state);
        if (count == 0 || w->length == PATH_MAX) {
            bot_evaluate(w->bot, w->state, values);
            return;
        }
        uint32_t edge = choose_edge(w, node, count, mover, &fresh, values);
        w->path[w->length++] = (struct step){node, edge, mover};
        if (!edge)
            return;
        apply_edge(w, w->tree.edges[edge].action);
        if (!fresh) {
            node = follow(w, edge, &fresh);
            /* ucb: a node without a visit is a leaf; puct expands it first */
            fresh = !node || (fresh && w->bot->options[SELECT] == SELECT_UCB);
        }
        if (fresh) {
            judge(w, values);
            return;
        }
    }
}

static void back_up(struct worker *w, const double *values)
{
    for (int i = 0; i < w->length; i++) {
        const struct step *step = &w->path[i];
        w->tree.nodes[step->node].visits++;
        w->tree.edges[step->edge].visits++; /* edge 0 collects what belongs to no edge */
        w->tree.edges[step->edge].sum += values[step->seat];
    }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        w->totals[seat] += values[seat];
}

/* Whether no other action can overtake the most visited one: the choice is made. */
static bool is_decided(const struct worker *w)
{
    const struct tree *tree = &w->tree;
    double most = 0, second = 0;
    for (uint32_t e = tree->nodes[tree->root].edge; e; e = tree->edges[e].next) {
        double visits = tree->edges[e].visits;
        second = visits > most ? most : visits > second ? visits : second;
        most = visits > most ? visits : most;
    }
    return most - second > bot_budget_left(w->bot, &w->budget, w->iterations);
}

static void run_worker(void *argument, int index)
{
    struct worker *w = &((struct search *)argument)->workers[index];
    const struct game *game = w->bot->game;
    bool early = w->bot->options[EARLY] && w->bot->options[THREADS] == 1;
    w->iterations = 0;
    while (!bot_budget_is_spent(w->bot, &w->budget, w->iterations, 1)) {
        double values[SEATS_MAX] = {0};
        memcpy(w->state, w->bot->state, game->rules.state_size);
        game->rules.resample(w->state, w->seat, &w->chance);
        descend(w, values);
        back_up(w, values);
        w->iterations++;
        if (early && w->iterations % 64 == 0 && is_decided(w))
            break;
    }
}

/* Decision */

static void prepare(struct bot *bot, int seat, struct chance *chance)
{
    struct search *search = bot->memory;
    struct bot_budget budget = bot_budget_begin(bot);
    budget.iterations = (budget.iterations + search->count - 1) / search->count;
    for (int i = 0; i < search->count; i++) {
        struct worker *w = &search->workers[i];
        bool fits = w->root == ROOT_REACHED && w->seat == seat && bot->options[REUSE];
        w->seat = seat;
        w->budget = budget;
        chance_seed(&w->chance, chance_next(chance), NULL);
        memset(w->totals, 0, sizeof w->totals);
        w->root = fits || tree_clear(&w->tree) ? ROOT_ASKED : ROOT_NONE;
        if (w->root == ROOT_NONE)
            w->budget.iterations = -1; /* no memory even for a root: it does not think */
    }
}

/* Adds up what the trees know of the candidates. */
static void collect(const struct search *search, int players, struct bot_answer *answer)
{
    double total = 0, sums[SEATS_MAX] = {0};
    for (int i = 0; i < answer->count; i++) {
        struct bot_candidate *candidate = &answer->candidates[i];
        for (int k = 0; k < search->count; k++) {
            const struct worker *w = &search->workers[k];
            const struct tree *tree = &w->tree;
            uint32_t edge = w->root ? tree_find_edge(tree, tree->root, candidate->action) : 0;
            if (!edge)
                continue;
            candidate->share += tree->edges[edge].visits;
            candidate->value += tree->edges[edge].sum;
        }
        total += candidate->share;
        candidate->value = candidate->share > 0 ? candidate->value / candidate->share : 0;
    }
    for (int i = 0; i < answer->count; i++)
        answer->candidates[i].share =
            total > 0 ? answer->candidates[i].share / total : 1.0 / answer->count;
    for (int k = 0; k < search->count; k++) {
        answer->visits += search->workers[k].iterations;
        for (int other = 0; other < players; other++)
            sums[other] += search->workers[k].totals[other];
    }
    for (int other = 0; other < players; other++)
        answer->value[other] = sums[other] / (answer->visits ? (double)answer->visits : 1);
    answer->valued = answer->visits > 0;
}

static void mcts_decide(struct bot *bot, int seat, struct chance *chance, struct bot_answer *answer)
{
    struct search *search = bot->memory;
    prepare(bot, seat, chance);
    if (bot->host.share && search->count > 1) {
        bot->host.share(bot->host.context, search->count, run_worker, search);
    } else {
        for (int i = 0; i < search->count; i++)
            run_worker(search, i);
    }
    collect(search, bot->game->rules.setup_of(bot->state).players, answer);
    bot_choose(answer, bot->options[BOT_NOISE], chance);
}

/* The game has gone on: each tree keeps the part below the action, if it has one. */
static void mcts_note(struct bot *bot, int seat, uint32_t action, const struct events *events,
                      int turn)
{
    struct search *search = bot->memory;
    static const struct events nothing = {.count = 0};
    uint32_t key = observe(turn, seat, bot->options[SPLIT] ? events : &nothing);
    for (int i = 0; i < search->count; i++) {
        struct worker *w = &search->workers[i];
        uint32_t edge = w->root ? tree_find_edge(&w->tree, w->tree.root, action) : 0;
        uint32_t node = edge ? tree_find_node(&w->tree, edge, key) : 0;
        w->root = node && tree_keep(&w->tree, node, &w->spare) ? ROOT_REACHED : ROOT_NONE;
        if (!w->root)
            continue;
        struct tree kept = w->spare;
        w->spare = w->tree;
        w->tree = kept;
    }
}

static void mcts_forget(struct bot *bot)
{
    struct search *search = bot->memory;
    for (int i = 0; i < search->count; i++)
        search->workers[i].root = ROOT_NONE;
}

/* Bytes of each of the two trees of every thread. */
static size_t tree_share(const int *options)
{
    uint64_t share = ((uint64_t)options[MEMORY] << 20) / (uint64_t)(2 * options[THREADS]);
    return share < SIZE_MAX / 4 ? (size_t)share : SIZE_MAX / 4;
}

static bool mcts_open(struct bot *bot, struct text *error)
{
    struct search *search = bot->memory;
    if (!bot_check_limits(bot, 1000, error))
        return false;
    if (bot->options[SELECT] == SELECT_PUCT && bot->options[BOT_EVAL] == BOT_EVAL_NONE) {
        text_add(error, "bot mcts: select=puct needs an evaluation");
        return false;
    }
    bot_load_weights(bot, bot->options[NET]);
    search->count = bot->options[THREADS];
    search->workers = calloc((size_t)search->count, sizeof *search->workers);
    if (!search->workers) {
        text_add(error, "out of memory");
        return false;
    }
    size_t bytes = tree_share(bot->options);
    for (int i = 0; i < search->count; i++) {
        search->workers[i].bot = bot;
        tree_open(&search->workers[i].tree, bytes);
        tree_open(&search->workers[i].spare, bytes);
    }
    return true;
}

static void mcts_close(struct bot *bot)
{
    struct search *search = bot->memory;
    for (int i = 0; search->workers && i < search->count; i++) {
        tree_close(&search->workers[i].tree);
        tree_close(&search->workers[i].spare);
    }
    free(search->workers);
}

static size_t mcts_holds(const struct bot *bot)
{
    const struct search *search = bot->memory;
    size_t bytes = (size_t)search->count * sizeof *search->workers;
    for (int i = 0; i < search->count; i++)
        bytes += tree_bytes(&search->workers[i].tree) + tree_bytes(&search->workers[i].spare);
    return bytes;
}

static size_t mcts_most(const struct game *game, const int *options)
{
    (void)game;
    return (size_t)options[THREADS] * (sizeof(struct worker) + 2 * tree_share(options));
}

static void empty_tree(const struct bot *bot, struct tree *tree)
{
    tree_close(tree);
    tree_open(tree, tree_share(bot->options));
}

static void mcts_trim(struct bot *bot)
{
    struct search *search = bot->memory;
    for (int i = 0; i < search->count; i++) {
        struct worker *w = &search->workers[i];
        empty_tree(bot, &w->spare);
        if (bot->options[REUSE] && w->root) {
            tree_trim(&w->tree);
        } else {
            empty_tree(bot, &w->tree);
            w->root = ROOT_NONE;
        }
    }
}

static const char *const select_words[] = {"ucb", "puct"};

static const struct bot_option options[OPTION_COUNT] = {
    BOT_SHARED_OPTIONS,
    BOT_EVAL_OPTION(BOT_EVAL_NONE, BOT_EVAL_NET),
    [SELECT] = {"select", core_words[CORE_BOT_MCTS_SELECT].text, select_words, SELECT_UCB,
                SELECT_PUCT, SELECT_PUCT},
    [EXPLORE] = {"explore", core_words[CORE_BOT_MCTS_EXPLORE].text, NULL, 0, 100000, 500},
    [DEPTH] = {"depth", core_words[CORE_BOT_MCTS_DEPTH].text, NULL, 0, 10000, 0},
    [SPLIT] = {"split", core_words[CORE_BOT_MCTS_SPLIT].text, NULL, 0, 1, 0},
    [WIDEN] = {"widen", core_words[CORE_BOT_MCTS_WIDEN].text, NULL, 0, 1000, 0},
    [TEMPERATURE] = {"temperature", core_words[CORE_BOT_MCTS_TEMPERATURE].text, NULL, 1, 100000,
                     100},
    [REUSE] = {"reuse", core_words[CORE_BOT_MCTS_REUSE].text, NULL, 0, 1, 1},
    [EARLY] = {"early", core_words[CORE_BOT_MCTS_EARLY].text, NULL, 0, 1, 0},
    [THREADS] = {"threads", core_words[CORE_BOT_MCTS_THREADS].text, NULL, 1, THREADS_MAX, 1},
    [MEMORY] = {"memory", core_words[CORE_BOT_MCTS_MEMORY].text, NULL, 1, 16384, 64},
    [NET] = {"net", core_words[CORE_BOT_MCTS_NET].text, NULL, 0, NETS_MAX - 1, 0},
    [FPU] = {"fpu", core_words[CORE_BOT_MCTS_FPU].text, NULL, 0, 1000, 100},
    [STIR] = {"stir", core_words[CORE_BOT_MCTS_STIR].text, NULL, 0, 1000, 0},
};

const struct bot_kind bot_mcts = {
    .name = "mcts",
    .about = core_words[CORE_BOT_MCTS].text,
    .options = options,
    .option_count = OPTION_COUNT,
    .memory_size = sizeof(struct search),
    .open = mcts_open,
    .close = mcts_close,
    .holds = mcts_holds,
    .most = mcts_most,
    .trim = mcts_trim,
    .decide = mcts_decide,
    .note = mcts_note,
    .forget = mcts_forget,
};
