/* secret.h: names and secrets nobody can guess (libsodium). */
#ifndef EPOKI_SERVER_SECRET_H
#define EPOKI_SERVER_SECRET_H

#include "server/store/store.h"

bool secret_open(void); /* once, before all others */

/* A new secret as text, and its hash, which is what is stored. */
void secret_make(char text[SECRET_LENGTH + 1], unsigned char hash[HASH_BYTES]);
/* False: it cannot be a secret. */
bool secret_hash(const char *text, unsigned char hash[HASH_BYTES]);
/* A secret that follows from another one, for a seat of a table (or SEAT_NONE): only whoever has
 * the first one can compute it, and as often as he likes; `number` is for secrets that are renewed.
 * Returns false if the first one cannot be a secret. */
enum derived {
    DERIVED_SEAT,
    DERIVED_INVITATION,
    DERIVED_SPECTATOR,
    DERIVED_REMATCH,
    DERIVED_VAULT, /* of a session: `hash` is a key (password.h) */
    DERIVED_STOP   /* ends mail on a way (letter.h) */
};
bool secret_derive(const char *secret, enum derived what, const char *id, int seat, int number,
                   char text[SECRET_LENGTH + 1], unsigned char hash[HASH_BYTES]);
/* Likewise the name of a table. */
bool secret_derive_id(const char *secret, char id[TABLE_ID_LENGTH + 1]);
/* The hash of a word that an administrator made up: at least SECRET_WORD_LEAST bytes. False: it is
 * too short. */
enum { SECRET_WORD_LEAST = 16, SECRET_WORD_MOST = 200 };
bool secret_hash_word(const char *word, unsigned char hash[HASH_BYTES]);
/* The only line of a file: such a word. On false `error` says what is wrong. */
bool secret_read_word(const char *path, char word[SECRET_WORD_MOST + 1], struct text *error);
/* In constant time. */
bool secret_is_equal(const unsigned char *a, const unsigned char *b);

void secret_make_id(char id[TABLE_ID_LENGTH + 1]);
bool secret_is_id(const char *text);
uint64_t secret_seed(void); /* 53 bits: every JSON reader can represent such a number */

#endif
