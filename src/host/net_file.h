/* net_file.h: puts a trained net from a file into use (bots/nets.h checks it). */
#ifndef EPOKI_HOST_NET_FILE_H
#define EPOKI_HOST_NET_FILE_H

#include "core/text.h"

/* The first net of a game gets number 0, the next one 1, ... Which game it belongs to is found out
 * by trying. Returns false with the reason in `error`; nothing has changed then. */
bool net_file_load(const char *path, struct text *error);

#endif
