/* find.c: is this position a puzzle? Cheap questions come first: what the quick bot thinks, a few
 * samples of the likely moves, then all samples, an expert, and games played to their ends. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "puzzles/puzzles.h"

enum {
    CHOICES_MIN = 3,
    CROWD = 6,
    FIRST_LOOK = 3, /* samples */
    FIRST_MOVES = 5,
    GAMES = 16,     /* played on from the best and from the second best */
    WEAK_TRIES = 4, /* decisions of every weak bot */
};

#define QUICK 0.6  /* of the margin: what the quick bot must see */
#define SAME 0.2   /* of the margin: moves so close to the best are as good */
#define STATED 0.7 /* of the measured margin: what is stated at most */
#define LATER 0.5  /* of the margin: for the later steps of a line */
#define ALIVE 0.7  /* times an equal share: the best move keeps hope, */
#define LOST 0.3   /* the others lose it */
#define TWO_ERRORS 2.0

/* The likely moves of an answer, the best value first; returns how many. */
static int likely(const struct bot_answer *answer, struct weighed *moves, int most)
{
    int count = 0;
    for (int i = 0; i < answer->count; i++) {
        const struct bot_candidate *candidate = &answer->candidates[i];
        if (candidate->share <= 0)
            continue;
        int at = count < most ? count : most;
        while (at > 0 && moves[at - 1].value < candidate->value)
            at--;
        if (at == most)
            continue;
        count += count < most;
        for (int k = count - 1; k > at; k--)
            moves[k] = moves[k - 1];
        moves[at].action = candidate->action;
        moves[at].value = candidate->value;
    }
    return count;
}

static void sort_moves(struct weighed *moves, int count)
{
    for (int i = 1; i < count; i++) {
        struct weighed move = moves[i];
        int at = i;
        for (; at > 0 && moves[at - 1].value < move.value; at--)
            moves[at] = moves[at - 1];
        moves[at] = move;
    }
}

/* How many of the sorted moves are as good as the best, if the next is worse by `margin`; 0 if it
 * is not, or if there are too many. */
static int split(const struct weighed *moves, int count, double margin, double same)
{
    int right = 1;
    while (right < count && moves[0].value - moves[right].value <= same)
        right++;
    if (right == count || right > PUZZLE_RIGHT_MAX)
        return 0;
    return moves[0].value - moves[right].value >= margin ? right : 0;
}

/* Weighs the likely moves of a position, first some, then more of them. Returns how many are right,
 * 0: it is not clear. */
static int weigh_clearly(const struct weigher *w, const void *state, uint64_t seed, double margin,
                         const struct bot_answer *answer, struct weighed *moves, int *count)
{
    *count = likely(answer, moves, PUZZLE_WEIGHED_MAX);
    int first = *count < FIRST_MOVES ? *count : FIRST_MOVES;
    if (*count < 2 || !split(moves, *count, QUICK * margin, margin / 2))
        return 0;
    weigh(w, state, seed, moves, first, FIRST_LOOK);
    sort_moves(moves, first);
    if (!split(moves, first, QUICK * margin, margin / 2))
        return 0;
    weigh(w, state, hash_mix(seed), moves, *count, w->samples);
    sort_moves(moves, *count);
    return split(moves, *count, margin, SAME * margin);
}

/* What is stated: less than measured, and so much that chance is unlikely to have made it. */
static double stated_margin(const struct weighed *best, const struct weighed *second, int samples)
{
    double mean = best->value - second->value, squares = 0;
    for (int s = 0; s < samples; s++) {
        double off = best->each[s] - second->each[s] - mean;
        squares += off * off;
    }
    double sure = mean - TWO_ERRORS * sqrt(squares / samples / samples);
    return sure < STATED * mean ? sure : STATED * mean;
}

static void add_step(const struct game *game, struct puzzle *p, const struct weighed *moves,
                     int right)
{
    int step = p->step_count++;
    p->right_count[step] = right;
    for (int i = 0; i < right; i++)
        game_action_text(game, moves[i].action, &p->right[step][i]);
}

static void set_how(struct puzzle *p, const char *ending)
{
    snprintf(p->how, sizeof p->how, "%s", ending ? ending : "");
}

/* The line goes on while the same seat decides, nothing was revealed and one move is clear. */
static void go_on(const struct weigher *w, const struct table *table, uint32_t action, int seat,
                  struct puzzle *p)
{
    struct text error = TEXT_EMPTY;
    struct table *ahead = table_copy(table, &error);
    struct weighed *moves = malloc(PUZZLE_WEIGHED_MAX * sizeof *moves);
    while (ahead && moves && p->step_count < PUZZLE_STEPS_MAX &&
           p->right_count[p->step_count - 1] == 1 && !table_reveals(ahead, seat, action) &&
           table_play(ahead, action, NULL, &error)) {
        const void *state = table_state(ahead);
        int count = 0;
        if (game_decider(w->game, state) != seat)
            break;
        bot_forget(w->player);
        bot_decide(w->player, state, 1, w->answer);
        if (w->answer->count < 2 || !w->answer->valued)
            break;
        int right = weigh_clearly(w, state, (uint64_t)table_version(ahead), LATER * w->margin,
                                  w->answer, moves, &count);
        if (!right)
            break;
        add_step(w->game, p, moves, right);
        if (moves[0].wins) {
            p->kind = PUZZLE_WIN;
            set_how(p, moves[0].ending);
            break;
        }
        action = moves[0].action;
    }
    table_free(ahead);
    free(moves);
    text_free(&error);
}

static void choose_kind(const struct weigher *w, const void *state, const struct weighed *best,
                        const struct weighed *second, struct puzzle *p)
{
    double equal = 1.0 / w->game->rules.setup_of(state).players;
    bool at_once = second->at_once >= 0.5 && best->at_once <= 0.1;
    p->kind = PUZZLE_BEST;
    if (best->wins) {
        p->kind = PUZZLE_WIN;
        set_how(p, best->ending);
    } else if (at_once || (best->value >= ALIVE * equal && second->value <= LOST * equal)) {
        p->kind = PUZZLE_SAVE;
        set_how(p, at_once ? second->ending : NULL);
    }
}

static bool is_right(const struct weighed *moves, int right, uint32_t action)
{
    for (int i = 0; i < right; i++)
        if (moves[i].action == action)
            return true;
    return false;
}

/* How hard: who misses it, among how many moves it is to be found, and how much it changes. */
static int rate(const struct weigher *w, const void *state, const struct weighed *moves, int right,
                const struct puzzle *p, double *missed)
{
    int misses = 0, tries = 0;
    for (int b = 0; b < 3; b++)
        for (int t = 0; t < WEAK_TRIES; t++, tries++) {
            bot_forget(w->weak[b]);
            bot_decide(w->weak[b], state, hash_combine((uint64_t)b, (uint64_t)t), w->answer);
            misses += !is_right(moves, right, w->answer->action);
        }
    *missed = (double)misses / tries;
    double clear = moves[0].value - moves[right].value;
    double rating = 800 + 900 * *missed + 110 * log2(p->choices / 3.0) - 500 * (clear - w->margin) +
                    90 * (p->step_count - 1);
    return rating < 600 ? 600 : rating > 2400 ? 2400 : (int)(rating + 0.5);
}

static void name_puzzle(const struct table *table, struct puzzle *p)
{
    struct text record = TEXT_EMPTY, hex = TEXT_EMPTY;
    table_record(table, &record);
    text_add_hex64(&hex, hash_bytes(1, text_string(&record), record.length));
    memcpy(p->id, text_string(&hex), PUZZLE_ID_BYTES - 1);
    text_free(&record);
    text_free(&hex);
}

/* Moves that only end the turn ("end", "pass") are no answer to look for. */
static bool only_ends(const struct weigher *w, const struct table *table, uint32_t action)
{
    uint64_t state[BOT_STATE_WORDS];
    struct text text = TEXT_EMPTY;
    struct chance chance;
    int seat = game_decider(w->game, table_state(table));
    game_action_text(w->game, action, &text);
    bool plain = !strchr(text_string(&text), ' ');
    text_free(&text);
    chance_seed(&chance, 1, NULL);
    judge_draw(w->game, table_state(table), seat, &chance, state);
    game_apply(w->game, state, action, &chance, NULL);
    return plain && game_decider(w->game, state) != seat;
}

static int percent(double value)
{
    return (int)(100 * value + 0.5);
}

static bool find(const struct weigher *w, const struct table *table,
                 const struct bot_answer *answer, struct weighed *moves, struct puzzle *p)
{
    const void *state = table_state(table);
    uint64_t seed = hash_combine(table_seed(table), (uint64_t)table_version(table));
    int count = 0;
    int right = weigh_clearly(w, state, seed, w->margin, answer, moves, &count);
    if (!right || (!moves[0].wins && only_ends(w, table, moves[0].action)))
        return false;
    double margin = stated_margin(&moves[0], &moves[right], w->samples), missed;
    if (margin < w->margin / 2)
        return false;
    bot_forget(w->expert);
    bot_decide(w->expert, state, seed, w->answer);
    if (!is_right(moves, right, w->answer->action))
        return false;
    if (!moves[0].wins &&
        weigh_by_playing(w, state, seed, moves[0].action, moves[right].action, GAMES) < 0)
        return false;
    p->seat = game_decider(w->game, state);
    p->version = table_version(table);
    p->choices = answer->count;
    p->value = percent(moves[0].value);
    p->margin = (int)(100 * margin);
    choose_kind(w, state, &moves[0], &moves[right], p);
    add_step(w->game, p, moves, right);
    if (!moves[0].wins)
        go_on(w, table, moves[0].action, p->seat, p);
    p->rating = rate(w, state, moves, right, p, &missed);
    for (int i = right; i < count; i++) {
        struct puzzle_wrong *wrong = &p->wrong[p->wrong_count++];
        game_action_text(w->game, moves[i].action, &wrong->action);
        if (moves[i].reply != NO_ACTION)
            game_action_text(w->game, moves[i].reply, &wrong->reply);
        wrong->value = percent(moves[i].value);
    }
    name_puzzle(table, p);
    /* What nobody misses is nothing to find, unless there is a threat or a victory in a crowd. */
    return missed > 0 || (p->kind != PUZZLE_BEST && p->choices >= CROWD);
}

bool puzzle_find(const struct weigher *w, const struct table *table,
                 const struct bot_answer *answer, struct puzzle *p)
{
    memset(p, 0, sizeof *p);
    if (!answer->valued || answer->count < CHOICES_MIN)
        return false;
    struct weighed *moves = calloc(PUZZLE_WEIGHED_MAX, sizeof *moves);
    bool found = moves && find(w, table, answer, moves, p);
    free(moves);
    if (!found)
        puzzle_free(p);
    return found;
}

/* Judging anew */

bool puzzle_check(const struct weigher *w, const struct puzzle_game *game, const struct puzzle *p,
                  double *margin, struct text *error)
{
    struct table *table = puzzle_table(game, p->version, error);
    struct weighed *moves = calloc(PUZZLE_WEIGHED_MAX + PUZZLE_RIGHT_MAX, sizeof *moves);
    int count = 0, right = p->right_count[0];
    bool good = table && moves;
    if (good && game_decider(w->game, table_state(table)) != p->seat)
        good = text_refuse(error, "another seat decides there");
    for (int i = 0; good && i < right + p->wrong_count && count < PUZZLE_WEIGHED_MAX; i++) {
        const struct text *action = i < right ? &p->right[0][i] : &p->wrong[i - right].action;
        good = game_action_parse(w->game, table_state(table), text_string(action),
                                 &moves[count].action);
        if (!good)
            text_format(error, "%s is not legal", text_string(action));
        count += good;
    }
    if (good) {
        double best = 0, other = 0;
        weigh(w, table_state(table), hash_bytes(7, p->id, strlen(p->id)), moves, count, w->samples);
        for (int i = 0; i < count; i++)
            if (i < right)
                best = moves[i].value > best ? moves[i].value : best;
            else
                other = moves[i].value > other ? moves[i].value : other;
        *margin = 100 * (best - other);
    }
    table_free(table);
    free(moves);
    return good;
}
