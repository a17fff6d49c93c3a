/* real.h: the few functions of real numbers that search and evaluation need. They give the same
 * bits natively and in wasm: they do not use libm, and the build forbids fused multiply-adds. */
#ifndef EPOKI_CORE_REAL_H
#define EPOKI_CORE_REAL_H

#include "core/base.h"

double real_exp(
    double x); /* relative error below 1e-12; 0 for very small x, about 1e304 for very large x */
double real_log(double x); /* x > 0, not subnormal */

static inline double real_sqrt(double x)
{
    return __builtin_sqrt(x);
}

/* Turns points into shares whose sum is 1. A lead of `scale` points makes a share e times as large.
 */
void real_softmax(const double *points, int count, double scale, double *shares);

#endif
