/* net.c: see net.h. */
#include "core/net.h"

#include "core/game.h"
#include "core/hash.h"
#include "core/real.h"

#ifdef __SANITIZE_ADDRESS__
void *__asan_region_is_poisoned(void *begin, size_t size); /* a function of the sanitizer itself */
#endif

/* Looking */

/* Nearly all of the work is sums over rows, and sanitizers take ten times as long over them when
 * they look at every number. Here they look at every row; that sums fit is known since the net was
 * read (bots/nets.c). */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define BY_ROWS static __attribute__((noinline, no_sanitize("address", "undefined", "thread")))
#define ROW(at, count) see_row(at, (size_t)(count) * sizeof *(at))

static void see_row(const void *row, size_t size)
{
#ifdef __SANITIZE_ADDRESS__
    assert(!__asan_region_is_poisoned((void *)(uintptr_t)row, size));
#else
    (void)((const volatile char *)row)[0], (void)((const volatile char *)row)[size - 1];
#endif
}
#else
#define BY_ROWS static
#define ROW(at, count) ((void)0)
#endif

static int clip(int sum)
{
    return sum < 0 ? 0 : sum > NET_ONE ? NET_ONE : sum;
}

/* Eight numbers at a time, wherever they lie. */
typedef uint16_t eight __attribute__((vector_size(16), aligned(2), may_alias));

/* The first layer: the sum of the rows of all true inputs, clipped and squared; 32 columns at a
 * time, which stay in registers. Sums may wrap around: the same everywhere. */
BY_ROWS void look_first(const struct net *net, const uint16_t *inputs, int count, int16_t *out)
{
    size_t width = (size_t)net->width;
    ROW(net->first_bias, width);
    ROW(out, width);
    for (int i = 0; i < count; i++)
        ROW(net->first + inputs[i] * width, width);
    for (size_t column = 0; column < width; column += NET_COLUMNS) {
        const eight *at = (const eight *)(net->first_bias + column);
        eight a = at[0], b = at[1], c = at[2], d = at[3];
        for (int i = 0; i < count; i++) {
            at = (const eight *)(net->first + inputs[i] * width + column);
            a += at[0], b += at[1], c += at[2], d += at[3];
        }
        eight sums[4] = {a, b, c, d};
        int16_t numbers[NET_COLUMNS];
        memcpy(numbers, sums, sizeof numbers);
        for (int k = 0; k < NET_COLUMNS; k++) {
            int clipped = clip(numbers[k]);
            out[column + (size_t)k] = (int16_t)(clipped * clipped >> NET_SHIFT);
        }
    }
}

BY_ROWS int32_t dot(const int16_t *a, const int16_t *b, int count)
{
    int32_t sum = 0;
    ROW(a, count);
    ROW(b, count);
    for (int i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Four products with the same numbers at once. */
BY_ROWS void dot_four(const int16_t *rows, const int16_t *b, int count, int32_t *sums)
{
    const int16_t *a0 = rows, *a1 = a0 + count, *a2 = a1 + count, *a3 = a2 + count;
    int32_t s0 = 0, s1 = 0, s2 = 0, s3 = 0;
    ROW(rows, 4 * count);
    ROW(b, count);
    for (int i = 0; i < count; i++) {
        s0 += a0[i] * b[i];
        s1 += a1[i] * b[i];
        s2 += a2[i] * b[i];
        s3 += a3[i] * b[i];
    }
    sums[0] = s0, sums[1] = s1, sums[2] = s2, sums[3] = s3;
}

static double real_of(int32_t sum)
{
    return (double)sum / (NET_ONE * NET_ONE);
}

void net_look(const struct net *net, const void *state, int seat, struct net_view *view)
{
    uint16_t inputs[NET_INPUTS_MAX];
    int16_t first[NET_WIDTH_MAX], values[NET_MIDDLE_MAX];
    double points[SEATS_MAX], shares[SEATS_MAX], sums[SEATS_MAX] = {0};
    int count = net->game->net->look(state, seat, inputs), middle = net->middle;
    int players = net->game->rules.setup_of(state).players;
    look_first(net, inputs, count, first);
    for (int i = 0; i < 2 * middle; i += 4) {
        int32_t four[4];
        int16_t *out = i < middle ? values + i : view->policy + i - middle;
        dot_four(net->second + (size_t)i * (size_t)net->width, first, net->width, four);
        for (int k = 0; k < 4; k++)
            out[k] = (int16_t)clip((net->second_bias[i + k] + four[k]) >> NET_SHIFT);
    }
    if (net->corrects)
        evaluation_sums(net->game, state, net->evaluation, NULL, sums);
    for (int i = 0; i < players; i++) /* seats are counted from the one that looks */
        points[i] = real_of(net->value_bias[i] + dot(net->value + i * middle, values, middle)) +
                    sums[(seat + i) % players];
    real_softmax(points, players, 1, shares);
    memset(view->values, 0, sizeof view->values);
    for (int i = 0; i < players; i++)
        view->values[(seat + i) % players] = shares[i];
}

void net_priors(const struct net *net, const struct net_view *view, const uint32_t *actions,
                int count, float *priors)
{
    double points[LEGAL_MAX], most = -1e300, sum = 0;
    for (int i = 0; i < count; i++) {
        uint16_t rows[NET_ACTION_ROWS];
        int n = net_action_rows(net->game, actions[i], rows);
        int32_t total = 0;
        for (int k = 0; k < n; k++)
            total +=
                dot(net->action + (size_t)rows[k] * (size_t)net->middle, view->policy, net->middle);
        points[i] = real_of(total);
        most = points[i] > most ? points[i] : most;
    }
    for (int i = 0; i < count; i++)
        sum += points[i] = real_exp(points[i] - most);
    for (int i = 0; i < count; i++)
        priors[i] = (float)(points[i] / sum);
}

/* Rows of actions: one for each verb, then those of every value of every argument. */

static int arg_values(const struct game *game, const struct verb_arg *arg)
{
    return arg->type == ARG_ABSENT ? 0
           : arg->type == ARG_ITEM ? game->kinds[arg->kind]->count + 1
           : arg->type == ARG_SEAT ? SEATS_MAX
                                   : 64;
}

int net_action_rows(const struct game *game, uint32_t action, uint16_t *rows)
{
    unsigned verb = action_verb(action);
    int count = 0, at = 1 + game->verb_count;
    rows[count++] = (uint16_t)(1 + verb);
    for (unsigned v = 0; v < verb; v++)
        for (int i = 0; i < ACTION_ARGS; i++)
            at += arg_values(game, &game->verbs[v].args[i]);
    for (int i = 0; i < ACTION_ARGS; i++) {
        int values = arg_values(game, &game->verbs[verb].args[i]);
        int value = (int)action_arg(action, i);
        if (values)
            rows[count++] = (uint16_t)(at + (value < values ? value : values - 1));
        at += values;
    }
    return count;
}

int net_row_count(const struct game *game)
{
    int count = 1 + game->verb_count;
    for (int v = 0; v < game->verb_count; v++)
        for (int i = 0; i < ACTION_ARGS; i++)
            count += arg_values(game, &game->verbs[v].args[i]);
    return count;
}

uint64_t net_meaning(const struct game *game)
{
    uint64_t hash = hash_bytes(NET_VERSION, game->slug, strlen(game->slug));
    hash = hash_combine(hash, (uint64_t)game->net->version << 32 | (uint64_t)game->net->inputs);
    for (int k = 0; k < game->kind_count; k++)
        for (int i = 0; i < game->kinds[k]->count; i++) {
            const char *id = game->kinds[k]->items[i].id;
            hash = hash_bytes(hash, id, strlen(id));
        }
    for (int v = 0; v < game->verb_count; v++)
        hash = hash_bytes(hash, game->verbs[v].name, strlen(game->verbs[v].name));
    return hash_combine(hash, (uint64_t)net_row_count(game));
}
