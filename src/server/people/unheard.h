/* unheard.h: what somebody says at a seat is not told to those who have blocked him. Whom they have
 * blocked is read by requests, before they change anything: whoever tells (tell.c) may not wait for
 * the database. */
#ifndef EPOKI_SERVER_UNHEARD_H
#define EPOKI_SERVER_UNHEARD_H

#include <stdbool.h>

struct request;
struct live;

/* The seats whose talk is not told to who sits down there. False: it is being read. */
bool unheard_find(struct request *request, const struct live *live, int who, unsigned *unheard);
/* The same for everybody at the table, before somebody talks. */
bool unheard_refresh(struct request *request, const struct live *live);

#endif
