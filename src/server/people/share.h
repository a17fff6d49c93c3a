/* share.h: games that are over, shared by link with the notes of one who has an account, and a
 * picture of the position for those who pass the link on (Open Graph). */
#ifndef EPOKI_SERVER_SHARE_H
#define EPOKI_SERVER_SHARE_H

#include "core/text.h"
#include "server/request.h"
#include "server/store/store.h"

struct json_writer;

/* Members of export_data. */
bool share_export(struct store *store, const char *account, struct json_writer *json);

/* share_picture.c: whether these bytes are a plain JPEG of the size SHARE_WIDTH, SHARE_HEIGHT, with
 * nothing else in it: no comments, nothing of a camera, nothing behind its end. */
enum { SHARE_WIDTH = 1200, SHARE_HEIGHT = 675, SHARE_PICTURE_BYTES = 45 << 10 };
bool share_picture_is_sound(const unsigned char *bytes, size_t count);

/* Methods */
method_handler method_share, method_unshare, method_shared, method_shares;

#endif
