/* stats.c: see stats.h. */
#include "arena/stats.h"

#include <math.h>

static const double NORMAL_95 = 1.959963984540054;
static const double SPRT_ERROR = 0.05;

void stats_add(struct stats *stats, double x, double y)
{
    stats->deals++;
    stats->x += x;
    stats->y += y;
    stats->xx += x * x;
    stats->xy += x * y;
    stats->yy += y * y;
}

/* How many standard errors make a 95 % interval if the variance itself is estimated from n deals:
 * Student's quantile, by the first terms of its expansion. */
static double quantile_95(int deals)
{
    double z = NORMAL_95, f = deals - 1, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
    return z + (z3 + z) / (4 * f) + (5 * z5 + 16 * z3 + 3 * z) / (96 * f * f) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * f * f * f);
}

/* The share, and the variance of one deal around it: the ratio of two sums, to first order. */
static double share_and_variance(const struct stats *s, double *variance)
{
    double total = s->x + s->y;
    double share = s->x / total;
    double a = 1 - share, b = -share; /* the deviation of a deal is a x + b y, whose mean is 0 */
    double squares = a * a * s->xx + 2 * a * b * s->xy + b * b * s->yy;
    double mean_total = total / s->deals;
    *variance = s->deals > 1 ? squares / (s->deals - 1) / (mean_total * mean_total) : 0;
    if (*variance < 1e-12) /* rounding */
        *variance = 0;
    return share;
}

static bool is_empty(const struct stats *stats)
{
    return stats->deals == 0 || stats->x + stats->y <= 0;
}

struct estimate stats_share(const struct stats *stats)
{
    struct estimate unknown = {NAN, 0, 1};
    double variance;
    if (is_empty(stats))
        return unknown;
    double share = share_and_variance(stats, &variance);
    unknown.value = share;
    if (stats->deals < 2)
        return unknown;
    double binomial = share * (1 - share);
    double games = variance > 0 && binomial > 0 ? stats->deals * binomial / variance : stats->deals;
    double t = quantile_95(stats->deals), tt = t * t / games;
    double middle = (share + tt / 2) / (1 + tt);
    double half = t / (1 + tt) * sqrt(binomial / games + tt / (4 * games));
    return (struct estimate){share, share > 0 ? fmax(0, middle - half) : 0,
                             share < 1 ? fmin(1, middle + half) : 1};
}

double elo_of_share(double share)
{
    if (share <= 0)
        return -INFINITY;
    return share >= 1 ? INFINITY : 400 * log10(share / (1 - share));
}

double share_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

struct estimate elo_of_estimate(struct estimate share)
{
    return (struct estimate){elo_of_share(share.value), elo_of_share(share.low),
                             elo_of_share(share.high)};
}

/* Since the variance is estimated from the deals too, the maximum of the likelihood under a share s
 * is a power of variance + (mean - s)^2. A few deals with the same result do not prove that the
 * variance is small, so it is taken to be at least what one odd deal among them would make it. */
double sprt_ratio(const struct sprt *sprt, const struct stats *stats)
{
    double variance;
    if (is_empty(stats))
        return 0;
    double share = share_and_variance(stats, &variance);
    double low = share - share_of_elo(sprt->low), high = share - share_of_elo(sprt->high);
    variance = fmax(variance, 0.25 / stats->deals);
    return stats->deals / 2.0 * log((variance + low * low) / (variance + high * high));
}

double sprt_bound(void)
{
    return log((1 - SPRT_ERROR) / SPRT_ERROR);
}

enum sprt_verdict sprt_decide(const struct sprt *sprt, const struct stats *stats)
{
    double ratio = sprt_ratio(sprt, stats);
    if (ratio >= sprt_bound())
        return SPRT_HIGH;
    return ratio <= -sprt_bound() ? SPRT_LOW : SPRT_OPEN;
}
