/* news.h: what has happened at a table that its people are told when they are not there
 * (docs/notifications.md). */
#ifndef EPOKI_SERVER_NEWS_H
#define EPOKI_SERVER_NEWS_H

#include <stdbool.h>

struct rooms;
struct live;

struct last_told {  /* a table as it was when its people were last told of it */
    int turn;       /* or SEAT_NONE */
    int missing;    /* people who have not come */
    unsigned acted; /* a bit for each seat that has played since */
    bool next;      /* somebody has made the next table for the same people since */
};

struct news_rules {
    bool on;
    int wait;     /* seconds before somebody is told elsewhere than in his browser */
    bool written; /* there may be something for the couriers in what was handed over */
};

void news_forget(struct live *live);          /* it is as it is stored */
void news_next(struct live *live);            /* there is a next table */
void news_acted(struct live *live, int seat); /* somebody has played */
void news_lost_on_time(struct rooms *rooms, const struct live *live, int seat);
void news_write(struct rooms *rooms, struct live *live); /* before a batch is handed over */

#endif
