/* calendar.c: see calendar.h. */
#include "server/calendar.h"

/* A server may be down for a day, and a clock may be set back by an hour, as in autumn. */
enum { AHEAD_MAX = 24 * 3600, BACK_MAX = 3600 };

bool calendar_look(struct calendar *calendar, int64_t date, double elapsed)
{
    int64_t skipped = date - calendar->seen - (int64_t)elapsed;
    bool first = calendar->seen == 0;
    bool jumped = skipped > AHEAD_MAX || skipped < -BACK_MAX;
    if (first || jumped)
        calendar->since = date;
    calendar->seen = date;
    return jumped && !first;
}

int64_t calendar_age(const struct calendar *calendar, int64_t date)
{
    int64_t from = date > calendar->since ? date : calendar->since;
    return calendar->seen - from;
}
