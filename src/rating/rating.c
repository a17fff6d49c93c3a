/* rating.c: see rating.h. The constants are those of OpenSkill; a mean of 25 has no meaning beyond
 * being that of a new player. */
#include "rating/rating.h"

#include "core/real.h"

static const double MEAN = 25.0, DEVIATION = 25.0 / 3, BETA = 25.0 / 6;
static const double TAU = 25.0 / 300;     /* how much strength may change from game to game */
static const double KAPPA = 0.0001;       /* the least part of its square a deviation keeps */
static const double PER_DAY = 25.0 / 600; /* the same from day to day, without games */
static const double SHOWN_NEW = 1000, SHOWN_POINT = 40;
static const double PROVISIONAL = 25.0 / 8;

struct rating rating_new(void)
{
    return (struct rating){MEAN, DEVIATION};
}

static double square(double x)
{
    return x * x;
}

/* What a game means for every seat. `force` is exp(mean / c), as a part of the largest one, so that
 * nothing overflows. */
struct meeting {
    int count;
    const int *places;
    double c;
    double force[RATING_SEATS_MAX];
    double
        rest[RATING_SEATS_MAX];   /* the sum of force of those who did not finish before the seat */
    int shared[RATING_SEATS_MAX]; /* how many have its place, itself included */
};

static void meet(struct meeting *m, const struct rating *ratings, const int *places, int count)
{
    double sum = 0, most = ratings[0].mean;
    m->count = count;
    m->places = places;
    for (int i = 0; i < count; i++) {
        sum += square(ratings[i].deviation) + square(BETA);
        most = ratings[i].mean > most ? ratings[i].mean : most;
    }
    m->c = real_sqrt(sum);
    for (int i = 0; i < count; i++)
        m->force[i] = real_exp((ratings[i].mean - most) / m->c);
    for (int q = 0; q < count; q++) {
        m->rest[q] = 0;
        m->shared[q] = 0;
        for (int i = 0; i < count; i++) {
            m->rest[q] += places[i] >= places[q] ? m->force[i] : 0;
            m->shared[q] += places[i] == places[q];
        }
    }
}

/* The seat was still in the race for every place that was taken before its own, or with it: `gain`
 * is how much better it did than was to be expected, `sure` how much was learned. */
static void weigh(const struct meeting *m, int seat, double *gain, double *sure)
{
    *gain = *sure = 0;
    for (int q = 0; q < m->count; q++) {
        if (m->places[q] > m->places[seat])
            continue;
        double chance = m->force[seat] / m->rest[q];
        *sure += chance * (1 - chance) / m->shared[q];
        *gain += ((q == seat) - chance) / m->shared[q];
    }
}

void rating_update(struct rating *ratings, const int *places, const enum rating_who *who, int count)
{
    struct meeting m;
    if (count < 2 || count > RATING_SEATS_MAX)
        return;
    for (int i = 0; i < count; i++)
        if (!who || who[i] == RATING_PERSON)
            ratings[i].deviation = real_sqrt(square(ratings[i].deviation) + square(TAU));
    meet(&m, ratings, places, count);
    for (int i = 0; i < count; i++) {
        double gain, sure, variance = square(ratings[i].deviation);
        weigh(&m, i, &gain, &sure);
        /* the last factor, deviation / c, is the gamma of the paper */
        double kept = 1 - sure * variance / square(m.c) * (ratings[i].deviation / m.c);
        ratings[i].mean += gain * variance / m.c;
        ratings[i].deviation *= real_sqrt(kept > KAPPA ? kept : KAPPA);
    }
}

void rating_rest(struct rating *rating, int days)
{
    if (days <= 0 || rating->deviation >= DEVIATION)
        return;
    double variance = square(rating->deviation) + days * square(PER_DAY);
    rating->deviation = variance < square(DEVIATION) ? real_sqrt(variance) : DEVIATION;
}

void rating_chances(const struct rating *ratings, int count, double *chances)
{
    double means[RATING_SEATS_MAX], sum = 0;
    if (count < 1 || count > RATING_SEATS_MAX)
        return;
    for (int i = 0; i < count; i++) {
        means[i] = ratings[i].mean;
        sum += square(ratings[i].deviation) + square(BETA);
    }
    real_softmax(means, count, real_sqrt(sum), chances);
}

static int in_points(double x)
{
    return (int)(x < 0 ? x - 0.5 : x + 0.5);
}

int rating_shown(const struct rating *rating)
{
    return in_points(SHOWN_NEW + SHOWN_POINT * (rating->mean - 3 * rating->deviation));
}

int rating_middle(const struct rating *rating)
{
    return in_points(SHOWN_NEW + SHOWN_POINT * rating->mean);
}

int rating_margin(const struct rating *rating)
{
    return in_points(SHOWN_POINT * 2 * rating->deviation);
}

bool rating_is_provisional(const struct rating *rating)
{
    return rating->deviation > PROVISIONAL;
}
