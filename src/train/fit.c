/* fit.c: changes the weights of a net so that it says what samples say, and writes it as a file.
 *
 * This is the usual way (cross entropy, back-propagation, Adam), in plain C: a net is so small that
 * the cores of a processor look at some ten thousand samples a second, each of which cost a hundred
 * times as much to make. With the same samples, options and number of threads the result is the
 * same.
 *
 * The sums are those of core/net.c with real numbers in the place of fixed-point ones. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/think.h"
#include "train/train.h"

enum {
    TEST_PART = 20, /* one block of samples in 20 is never trained on */
    TEST_BLOCK = 512,
    STATE_VERSION = 1
};

/* How much of a weight's gradient and of its square comes from before (Adam). */
#define KEEP_MEAN 0.9f
#define KEEP_SQUARE 0.999f
#define POLICY_PART 0.5f /* how much the preferences count beside the value */

/* Limits of weights: far from what a net needs, and near enough for sums of 16 bits. */
#define FIRST_MOST 4.0f
#define OTHER_MOST 16.0f

/* Where the weights of each kind begin in one array. The second layer is stored by its inputs. */
struct shape {
    int inputs, width, middle, seats, rows;
    size_t second_bias, value_bias, first_bias, first, second, value, action, count;
};

/* What a thread has found out about its part of a batch. */
struct part {
    float *gradient;
    double value_loss, policy_loss, base_loss;
    int samples;
};

struct fit {
    const struct train *train;
    struct shape shape;
    float *weights, *mean, *square;
    uint16_t *numbers;  /* all samples */
    size_t *samples;    /* where each begins */
    size_t trained;     /* the first ones, those that are trained on */
    size_t tests, room; /* those from `tests` to `room` are for the test */
    size_t *chosen;     /* of this batch */
    int batch, threads;
    uint64_t steps; /* of all runs */
    float rate;
    bool testing;
    struct part parts[TRAIN_THREADS_MAX];
};

static struct shape shape_of(const struct game *game, int width, int middle)
{
    struct shape s = {.inputs = game->net->inputs,
                      .width = width,
                      .middle = middle,
                      .seats = game->players_max,
                      .rows = net_row_count(game)};
    size_t w = (size_t)width, m = (size_t)middle, at = 0;
    s.second_bias = at, at += 2 * m;
    s.value_bias = at, at += (size_t)s.seats;
    s.first_bias = at, at += w;
    s.first = at, at += (size_t)s.inputs * w;
    s.second = at, at += w * 2 * m;
    s.value = at, at += (size_t)s.seats * m;
    s.action = at, at += (size_t)s.rows * m;
    s.count = at;
    return s;
}

/* Samples */

static size_t sample_length(const uint16_t *sample)
{
    return TRAIN_HEAD + (size_t)sample[TRAIN_INPUTS] + 2 * (size_t)sample[TRAIN_PLAYERS] +
           (NET_ACTION_ROWS + 1) * (size_t)sample[TRAIN_CHOICES];
}

/* Whether the sample lies within the numbers and names nothing that is not there. */
static bool sample_is_sound(const struct shape *shape, const uint16_t *sample, size_t left)
{
    if (left < TRAIN_HEAD || sample[TRAIN_PLAYERS] < 1 || sample[TRAIN_PLAYERS] > shape->seats ||
        sample[TRAIN_CHOICES] > TRAIN_ACTIONS || sample_length(sample) > left)
        return false;
    const uint16_t *at = sample + TRAIN_HEAD;
    for (int i = 0; i < sample[TRAIN_INPUTS]; i++)
        if (*at++ >= shape->inputs)
            return false;
    at += 2 * sample[TRAIN_PLAYERS];
    for (int i = 0; i < sample[TRAIN_CHOICES]; i++, at++)
        for (int k = 0; k < NET_ACTION_ROWS; k++)
            if (*at++ >= shape->rows)
                return false;
    return true;
}

static bool read_file(const char *path, uint16_t **numbers, size_t *count)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    fseek(file, 0, SEEK_END);
    size_t more = (size_t)ftell(file) / sizeof **numbers;
    rewind(file);
    uint16_t *grown = realloc(*numbers, (*count + more + 1) * sizeof **numbers);
    bool good = grown && fread(grown + *count, sizeof **numbers, more, file) == more;
    fclose(file);
    if (grown)
        *numbers = grown;
    *count += good ? more : 0;
    return good;
}

/* Samples of a game follow each other, so blocks of them are set apart for the test: one that comes
 * from the same game as another is no test. They are counted in their file, so that a sample is
 * never trained on in another run. */
static bool is_for_test(size_t index)
{
    return index / TEST_BLOCK % TEST_PART == TEST_PART - 1;
}

/* Finds the samples of a file; those for the test go to the end of the list, from `*tests` down. */
static bool list_samples(struct fit *fit, size_t at, size_t end, size_t *tests)
{
    for (size_t index = 0; at < end; index++) {
        if (!sample_is_sound(&fit->shape, fit->numbers + at, end - at))
            return false;
        if (is_for_test(index))
            fit->samples[--*tests] = at;
        else
            fit->samples[fit->trained++] = at;
        at += sample_length(fit->numbers + at);
    }
    return true;
}

static bool read_samples(struct fit *fit)
{
    size_t ends[TRAIN_FILES_MAX + 1] = {0}, count = 0;
    int files = fit->train->file_count;
    for (int i = 0; i < files; i++) {
        if (!read_file(fit->train->files[i], &fit->numbers, &count)) {
            fprintf(stderr, "epoki_train: %s cannot be read\n", fit->train->files[i]);
            return false;
        }
        ends[i + 1] = count;
    }
    fit->room = count / TRAIN_HEAD + 1;
    fit->tests = fit->room;
    fit->samples = malloc(fit->room * sizeof *fit->samples);
    for (int i = 0; i < files; i++) {
        if (!fit->samples || !list_samples(fit, ends[i], ends[i + 1], &fit->tests)) {
            fprintf(stderr, "epoki_train: %s is damaged\n", fit->train->files[i]);
            return false;
        }
    }
    return fit->trained > 0;
}

/* A sample while it is looked at. */
struct look {
    const uint16_t *inputs, *shares, *actions;
    int input_count, players, choices;
    float sums[NET_WIDTH_MAX], first[NET_WIDTH_MAX];
    float middle_sums[2 * NET_MIDDLE_MAX], middle[2 * NET_MIDDLE_MAX];
    float values[SEATS_MAX], targets[SEATS_MAX], base[SEATS_MAX];
    float chosen[TRAIN_ACTIONS], parts[TRAIN_ACTIONS];
};

static void open_sample(struct look *look, const uint16_t *sample)
{
    float sum = 0;
    look->input_count = sample[TRAIN_INPUTS];
    look->players = sample[TRAIN_PLAYERS];
    look->choices = sample[TRAIN_CHOICES];
    look->inputs = sample + TRAIN_HEAD;
    look->shares = look->inputs + look->input_count;
    look->actions = look->shares + 2 * look->players;
    for (int i = 0; i < look->players; i++) {
        sum += look->targets[i] = (float)look->shares[2 * i];
        look->base[i] = (float)(int16_t)look->shares[2 * i + 1] / TRAIN_BASE_ONE;
    }
    for (int i = 0; i < look->players; i++)
        look->targets[i] = sum > 0 ? look->targets[i] / sum : 1.0f / (float)look->players;
    sum = 0;
    for (int i = 0; i < look->choices; i++)
        sum += look->parts[i] = (float)look->actions[i * (NET_ACTION_ROWS + 1) + NET_ACTION_ROWS];
    for (int i = 0; i < look->choices; i++)
        look->parts[i] /= sum > 0 ? sum : 1;
}

/* Adds `factor` times b to a. */
static void add_row(float *restrict a, const float *restrict b, float factor, int count)
{
    for (int i = 0; i < count; i++)
        a[i] += factor * b[i];
}

static float product(const float *a, const float *b, int count)
{
    float sums[8] = {0}, sum = 0; /* in a fixed order, and eight at a time */
    for (int i = 0; i < count; i += 8)
        for (int k = 0; k < 8; k++)
            sums[k] += a[i + k] * b[i + k];
    for (int k = 0; k < 8; k++)
        sum += sums[k];
    return sum;
}

static float clipped(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

/* Makes shares of points; returns the cross entropy with the targets. */
static double shares_of(float *points, const float *targets, int count)
{
    float most = -1e30f, sum = 0;
    double loss = 0;
    for (int i = 0; i < count; i++)
        most = points[i] > most ? points[i] : most;
    for (int i = 0; i < count; i++)
        sum += points[i] = expf(points[i] - most);
    for (int i = 0; i < count; i++) {
        points[i] /= sum;
        loss -= (double)targets[i] * log((double)points[i] + 1e-9);
    }
    return loss;
}

static void look_forward(const struct fit *fit, struct look *look, struct part *part)
{
    const struct shape *s = &fit->shape;
    const float *w = fit->weights;
    int both = 2 * s->middle;
    memcpy(look->sums, w + s->first_bias, (size_t)s->width * sizeof *w);
    for (int i = 0; i < look->input_count; i++)
        add_row(look->sums, w + s->first + (size_t)look->inputs[i] * (size_t)s->width, 1, s->width);
    memcpy(look->middle_sums, w + s->second_bias, (size_t)both * sizeof *w);
    for (int j = 0; j < s->width; j++) {
        float one = clipped(look->sums[j]);
        look->first[j] = one * one;
        if (one > 0)
            add_row(look->middle_sums, w + s->second + (size_t)j * (size_t)both, look->first[j],
                    both);
    }
    for (int j = 0; j < both; j++)
        look->middle[j] = clipped(look->middle_sums[j]);
    for (int i = 0; i < look->players; i++)
        look->values[i] = w[s->value_bias + (size_t)i] +
                          product(w + s->value + (size_t)(i * s->middle), look->middle, s->middle) +
                          (fit->train->alone ? 0 : look->base[i]);
    for (int i = 0; i < look->choices; i++) {
        const uint16_t *rows = look->actions + i * (NET_ACTION_ROWS + 1);
        look->chosen[i] = 0;
        for (int k = 0; k < NET_ACTION_ROWS; k++)
            if (rows[k])
                look->chosen[i] += product(w + s->action + (size_t)rows[k] * (size_t)s->middle,
                                           look->middle + s->middle, s->middle);
    }
    part->value_loss += shares_of(look->values, look->targets, look->players);
    part->policy_loss += shares_of(look->chosen, look->parts, look->choices);
    part->base_loss += shares_of(look->base, look->targets, look->players);
    part->samples++;
}

static void look_back(const struct fit *fit, const struct look *look, float *gradient)
{
    const struct shape *s = &fit->shape;
    const float *w = fit->weights;
    float middle[2 * NET_MIDDLE_MAX] = {0}, first[NET_WIDTH_MAX];
    int both = 2 * s->middle;
    for (int i = 0; i < look->players; i++) {
        float wrong = look->values[i] - look->targets[i];
        size_t row = s->value + (size_t)(i * s->middle);
        gradient[s->value_bias + (size_t)i] += wrong;
        add_row(gradient + row, look->middle, wrong, s->middle);
        add_row(middle, w + row, wrong, s->middle);
    }
    for (int i = 0; i < look->choices; i++) {
        const uint16_t *rows = look->actions + i * (NET_ACTION_ROWS + 1);
        float wrong = POLICY_PART * (look->chosen[i] - look->parts[i]);
        for (int k = 0; k < NET_ACTION_ROWS; k++) {
            size_t row = s->action + (size_t)rows[k] * (size_t)s->middle;
            if (!rows[k])
                continue;
            add_row(gradient + row, look->middle + s->middle, wrong, s->middle);
            add_row(middle + s->middle, w + row, wrong, s->middle);
        }
    }
    for (int j = 0; j < both; j++)
        if (look->middle_sums[j] <= 0 || look->middle_sums[j] >= 1)
            middle[j] = 0;
    add_row(gradient + s->second_bias, middle, 1, both);
    for (int j = 0; j < s->width; j++) {
        size_t row = s->second + (size_t)j * (size_t)both;
        bool open = look->sums[j] > 0 && look->sums[j] < 1;
        if (look->first[j] > 0)
            add_row(gradient + row, middle, look->first[j], both);
        first[j] = open ? 2 * look->sums[j] * product(w + row, middle, both) : 0;
    }
    add_row(gradient + s->first_bias, first, 1, s->width);
    for (int i = 0; i < look->input_count; i++)
        add_row(gradient + s->first + (size_t)look->inputs[i] * (size_t)s->width, first, 1,
                s->width);
}

/* One thread's part of a batch. */
static void look_at_part(void *argument, int index)
{
    struct fit *fit = argument;
    struct part *part = &fit->parts[index];
    struct look look;
    if (!fit->testing)
        memset(part->gradient, 0, fit->shape.count * sizeof *part->gradient);
    for (int i = index; i < fit->batch; i += fit->threads) {
        open_sample(&look, fit->numbers + fit->samples[fit->chosen[i]]);
        look_forward(fit, &look, part);
        if (!fit->testing)
            look_back(fit, &look, part->gradient);
    }
}

static float limit_of(const struct shape *shape, size_t weight)
{
    return weight >= shape->first_bias && weight < shape->second ? FIRST_MOST : OTHER_MOST;
}

/* One thread's part of the weights: a step of Adam. */
static void change_part(void *argument, int index)
{
    struct fit *fit = argument;
    size_t count = fit->shape.count, each = count / (size_t)fit->threads + 1;
    size_t begin = each * (size_t)index, end = begin + each < count ? begin + each : count;
    float by_mean = 1 / (1 - powf(KEEP_MEAN, (float)fit->steps));
    float by_square = 1 / (1 - powf(KEEP_SQUARE, (float)fit->steps));
    for (size_t i = begin; i < end; i++) {
        float sum = 0;
        for (int k = 0; k < fit->threads; k++)
            sum += fit->parts[k].gradient[i];
        sum /= (float)fit->batch;
        fit->mean[i] = KEEP_MEAN * fit->mean[i] + (1 - KEEP_MEAN) * sum;
        fit->square[i] = KEEP_SQUARE * fit->square[i] + (1 - KEEP_SQUARE) * sum * sum;
        float most = limit_of(&fit->shape, i);
        float moved = fit->weights[i] - fit->rate * fit->mean[i] * by_mean /
                                            (sqrtf(fit->square[i] * by_square) + 1e-8f);
        fit->weights[i] = moved > most ? most : moved < -most ? -most : moved;
    }
}

/* Losses since they were last asked for. */
static struct part collect(struct fit *fit)
{
    struct part all = {0};
    for (int i = 0; i < fit->threads; i++) {
        struct part *part = &fit->parts[i];
        all.value_loss += part->value_loss;
        all.policy_loss += part->policy_loss;
        all.base_loss += part->base_loss;
        all.samples += part->samples;
        part->value_loss = part->policy_loss = part->base_loss = 0;
        part->samples = 0;
    }
    return all;
}

static int train_on(struct fit *fit, double begin)
{
    const struct train *train = fit->train;
    struct chance chance;
    int most = (int)(train->passes * (double)fit->trained / fit->batch) + 1, done = 0;
    chance_seed(&chance, train->seed + fit->steps, NULL);
    fit->testing = false;
    for (; done < most && host_seconds() - begin < train->seconds; done++) {
        double part = fmax((double)done / most, (host_seconds() - begin) / train->seconds);
        fit->rate = (float)train->rate * (float)(0.05 + 0.95 * (1 - fmin(part, 1)));
        for (int i = 0; i < fit->batch; i++)
            fit->chosen[i] = chance_below(&chance, (uint32_t)fit->trained);
        fit->steps++;
        host_share(fit->threads, look_at_part, fit);
        host_share(fit->threads, change_part, fit);
    }
    return done;
}

static struct part test(struct fit *fit)
{
    fit->testing = true;
    collect(fit);
    int batch = fit->batch;
    for (size_t at = fit->tests; at < fit->room; at += (size_t)fit->batch) {
        size_t left = fit->room - at;
        fit->batch = left < (size_t)batch ? (int)left : batch;
        for (int i = 0; i < fit->batch; i++)
            fit->chosen[i] = at + (size_t)i;
        host_share(fit->threads, look_at_part, fit);
    }
    fit->batch = batch;
    return collect(fit);
}

/* Weights from chance, small enough that a net that only corrects begins with hardly a word. */
static void begin_weights(struct fit *fit)
{
    const struct shape *s = &fit->shape;
    struct chance chance;
    chance_seed(&chance, fit->train->seed, NULL);
    for (size_t i = 0; i < s->count; i++) {
        float drawn = (float)(chance_next(&chance) >> 40) / 8388608 - 1; /* -1..1 */
        fit->weights[i] = i < s->value_bias   ? 0.1f
                          : i < s->first_bias ? 0
                          : i < s->first      ? 0.2f
                          : i < s->second     ? 0.08f * drawn
                          : i < s->value      ? 0.15f * drawn
                                              : 0.05f * drawn;
    }
}

/* Files */

struct state_head {
    char magic[8];
    uint64_t version, meaning, count, steps;
};

static bool read_state(struct fit *fit, const char *path)
{
    struct state_head head;
    size_t count = fit->shape.count;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    bool good = fread(&head, sizeof head, 1, file) == 1 && memcmp(head.magic, "EPOKIFIT", 8) == 0 &&
                head.version == STATE_VERSION && head.meaning == net_meaning(fit->train->game) &&
                head.count == count && fread(fit->weights, 4, count, file) == count &&
                fread(fit->mean, 4, count, file) == count &&
                fread(fit->square, 4, count, file) == count;
    fclose(file);
    if (good)
        fit->steps = head.steps;
    else
        fprintf(stderr, "epoki_train: %s belongs to another net\n", path);
    return good;
}

static bool write_state(const struct fit *fit, const char *path)
{
    struct state_head head = {"EPOKIFIT", STATE_VERSION, net_meaning(fit->train->game),
                              fit->shape.count, fit->steps};
    size_t count = fit->shape.count;
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool good =
        fwrite(&head, sizeof head, 1, file) == 1 && fwrite(fit->weights, 4, count, file) == count &&
        fwrite(fit->mean, 4, count, file) == count && fwrite(fit->square, 4, count, file) == count;
    return fclose(file) == 0 && good;
}

/* Fixed-point numbers of 2 or 4 bytes at `at`; returns where they end. */
static char *put_fixed(char *at, const float *from, size_t count, int bytes, float one)
{
    for (size_t i = 0; i < count; i++, at += bytes) {
        float number = rintf(from[i] * one), most = bytes == 2 ? 32767 : 2147483520.0f;
        int32_t fixed = (int32_t)(number > most ? most : number < -most ? -most : number);
        memcpy(at, &fixed, (size_t)bytes);
    }
    return at;
}

/* The file of bots/nets.c. */
static bool write_net(const struct fit *fit, const char *path)
{
    const struct shape *s = &fit->shape;
    const float *w = fit->weights;
    size_t width = (size_t)s->width, both = 2 * (size_t)s->middle;
    size_t bytes = 2 * s->count + 2 * both + 2 * (size_t)s->seats;
    char *body = malloc(bytes), *at = body;
    float *second = malloc(width * both * sizeof *second);
    FILE *file = fopen(path, "wb");
    struct text text = TEXT_EMPTY;
    bool good = body && second && file;
    if (good) {
        for (size_t j = 0; j < width; j++)
            for (size_t k = 0; k < both; k++)
                second[k * width + j] = w[s->second + j * both + k];
        at = put_fixed(at, w + s->second_bias, both, 4, NET_ONE * NET_ONE);
        at = put_fixed(at, w + s->value_bias, (size_t)s->seats, 4, NET_ONE * NET_ONE);
        at = put_fixed(at, w + s->first_bias, s->second - s->first_bias, 2, NET_ONE);
        at = put_fixed(at, second, width * both, 2, NET_ONE);
        at = put_fixed(at, w + s->value, s->count - s->value, 2, NET_ONE);
        const struct net net = {.inputs = s->inputs,
                                .width = s->width,
                                .middle = s->middle,
                                .corrects = !fit->train->alone};
        good = net_write(fit->train->game, &net, body, (size_t)(at - body), &text) &&
               fwrite(text_string(&text), 1, text.length, file) == text.length;
    }
    good = file && fclose(file) == 0 && good;
    text_free(&text);
    free(body);
    free(second);
    return good;
}

static bool make_room(struct fit *fit)
{
    size_t bytes = fit->shape.count * sizeof(float);
    fit->weights = malloc(bytes);
    fit->mean = calloc(1, bytes);
    fit->square = calloc(1, bytes);
    fit->chosen = malloc((size_t)fit->batch * sizeof *fit->chosen);
    bool good = fit->weights && fit->mean && fit->square && fit->chosen;
    for (int i = 0; i < fit->threads; i++)
        good = (fit->parts[i].gradient = malloc(bytes)) && good;
    return good;
}

static void leave(struct fit *fit)
{
    free(fit->weights);
    free(fit->mean);
    free(fit->square);
    free(fit->chosen);
    free(fit->numbers);
    free(fit->samples);
    for (int i = 0; i < fit->threads; i++)
        free(fit->parts[i].gradient);
}

static void tell(const struct fit *fit, int steps, struct part trained, struct part tested,
                 double seconds)
{
    double n = trained.samples ? trained.samples : 1, m = tested.samples ? tested.samples : 1;
    printf("{\"steps\": %d, \"samples\": %zu, \"seconds\": %.1f, \"value\": %.4f, "
           "\"policy\": %.4f, \"test\": {\"samples\": %d, \"value\": %.4f, \"policy\": %.4f, "
           "\"evaluation\": %.4f}}\n",
           steps, fit->trained, seconds, trained.value_loss / n, trained.policy_loss / n,
           tested.samples, tested.value_loss / m, tested.policy_loss / m, tested.base_loss / m);
}

int train_fit(const struct train *train)
{
    static struct fit fit;
    double begin = host_seconds();
    fit.train = train;
    fit.shape = shape_of(train->game, train->width, train->middle);
    fit.batch = train->batch;
    fit.threads = train->threads;
    bool good = make_room(&fit) && read_samples(&fit);
    if (good) {
        begin_weights(&fit);
        if (train->from)
            good = read_state(&fit, train->from);
    }
    if (good) {
        int steps = train_on(&fit, begin);
        struct part trained = collect(&fit);
        tell(&fit, steps, trained, test(&fit), host_seconds() - begin);
        good = write_net(&fit, train->out) && (!train->state || write_state(&fit, train->state));
        if (!good)
            fprintf(stderr, "epoki_train: %s cannot be written\n", train->out);
    }
    leave(&fit);
    return good ? 0 : 3;
}
