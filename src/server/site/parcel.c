/* parcel.c: see parcel.h. */
#include "server/site/parcel.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

bool parcels_add(struct parcels *parcels, const char *bytes, size_t count)
{
    struct parcel *parcel = malloc(sizeof *parcel + LWS_PRE + count);
    if (!parcel)
        return false;
    *parcel = (struct parcel){.length = count};
    memcpy(parcel->bytes + LWS_PRE, bytes, count);
    *(parcels->first ? &parcels->last->next : &parcels->first) = parcel;
    parcels->last = parcel;
    parcels->bytes += count;
    return true;
}

const char *parcel_text(const struct parcel *parcel)
{
    return (const char *)parcel->bytes + LWS_PRE;
}

bool parcels_send(struct parcels *parcels, struct lws *wsi)
{
    struct parcel *parcel = parcels->first;
    if (!parcel)
        return true;
    int sent = lws_write(wsi, parcel->bytes + LWS_PRE, parcel->length, LWS_WRITE_TEXT);
    if (sent < (int)parcel->length)
        return false;
    parcels->first = parcel->next;
    parcels->bytes -= parcel->length;
    free(parcel);
    if (parcels->first)
        lws_callback_on_writable(wsi);
    return true;
}

void parcels_free(struct parcels *parcels)
{
    for (struct parcel *parcel; (parcel = parcels->first); free(parcel))
        parcels->first = parcel->next;
    *parcels = (struct parcels){0};
}
