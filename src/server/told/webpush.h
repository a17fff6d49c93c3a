/* webpush.h: messages for browsers that are closed: encrypted for the browser alone (RFC 8291) and
 * signed by the site (VAPID, RFC 8292). Keys and texts that others gave are checked. */
#ifndef EPOKI_SERVER_WEBPUSH_H
#define EPOKI_SERVER_WEBPUSH_H

#include "core/text.h"

enum {
    PUSH_POINT_BYTES = 65, /* a public key */
    PUSH_AUTH_BYTES = 16,
    PUSH_TEXT_MAX = 3000 /* every service takes messages of 4096 bytes */
};

struct push_key; /* the site's */

/* A new private key as text; false: the library has none. */
bool push_make_key(struct text *out);
struct push_key *push_open_key(const char *text); /* NULL: that is none */
void push_close_key(struct push_key *key);
void push_write_public(const struct push_key *key, struct text *out); /* base64url */

/* Whether these are the keys of a browser's subscription, in base64url. */
bool push_are_keys(const char *point, const char *auth);
/* Encrypts a text for that browser. */
bool push_encrypt(const char *point, const char *auth, const struct text *plain, struct text *out);
/* The header Authorization for the service at that address (https://host/...). */
bool push_sign(const struct push_key *key, const char *address, const char *contact, int64_t now,
               struct text *out);

#endif
