/* secret.h: names and secrets nobody can guess (libsodium). */
#ifndef EPOKI_SERVER_SECRET_H
#define EPOKI_SERVER_SECRET_H

#include "server/store.h"

bool secret_open(void); /* once, before all others */

/* A new secret as text, and its hash, which is what is stored. */
void secret_make(char text[SECRET_LENGTH + 1], unsigned char hash[HASH_BYTES]);
/* False: it cannot be a secret. */
bool secret_hash(const char *text, unsigned char hash[HASH_BYTES]);
/* In constant time. */
bool secret_is_equal(const unsigned char *a, const unsigned char *b);

void secret_make_id(char id[TABLE_ID_LENGTH + 1]);
bool secret_is_id(const char *text);
uint64_t secret_seed(void); /* 53 bits: every JSON reader can keep such a number */

#endif
