/* callbacks.h: the functions that libwebsockets calls, for the files that use it. */
#ifndef EPOKI_SERVER_CALLBACKS_H
#define EPOKI_SERVER_CALLBACKS_H

#include <libwebsockets.h>

/* socket.c */
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length);
/* tunnel.c */
int tunnel_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length);
/* crew_door.c */
int crew_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);
/* http.c */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);

#endif
