/* clock.h: a steady clock. */
#ifndef EPOKI_HOST_CLOCK_H
#define EPOKI_HOST_CLOCK_H

/* Seconds since some fixed moment: only differences are meaningful. */
double host_seconds(void);

#endif
