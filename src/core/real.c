/* real.c: see real.h. Both functions split their argument by powers of two and sum a short series.
 */
#include "core/real.h"

#include <string.h>

static const double LN2_HIGH = 6.93147180369123816490e-01, LN2_LOW = 1.90821492927058770002e-10;
static const double LN2 = 0.69314718055994530942;

/* 2^n for -1022 <= n <= 1023. */
static double power_of_two(int n)
{
    uint64_t bits = (uint64_t)(n + 1023) << 52;
    double result;
    memcpy(&result, &bits, sizeof result);
    return result;
}

double real_exp(double x)
{
    if (x < -700)
        return 0;
    if (x > 700)
        x = 700;
    int n = (int)(x / LN2 + (x < 0 ? -0.5 : 0.5));
    double r = (x - n * LN2_HIGH) - n * LN2_LOW; /* |r| <= ln 2 / 2 */
    double sum = 1;
    for (int k = 12; k >= 1; k--) /* Horner's form of the exponential series */
        sum = 1 + r / k * sum;
    return sum * power_of_two(n);
}

double real_log(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int n = (int)(bits >> 52 & 0x7FF) - 1023;
    bits = (bits & 0xFFFFFFFFFFFFFu) | (uint64_t)1023 << 52;
    double m;
    memcpy(&m, &bits, sizeof m); /* 1 <= m < 2 */
    if (m > 1.4142135623730951) {
        m /= 2;
        n++;
    }
    double t = (m - 1) / (m + 1), square = t * t, sum = 0;
    for (int k = 17; k >= 1; k -= 2) /* ln m = 2 (t + t^3/3 + t^5/5 + ...), |t| < 0.172 */
        sum = sum * square + 1.0 / k;
    return n * LN2 + 2 * t * sum;
}

void real_softmax(const double *points, int count, double scale, double *shares)
{
    double most = points[0], sum = 0;
    for (int i = 1; i < count; i++)
        most = points[i] > most ? points[i] : most;
    for (int i = 0; i < count; i++)
        sum += shares[i] = real_exp((points[i] - most) / scale);
    for (int i = 0; i < count; i++)
        shares[i] /= sum;
}
