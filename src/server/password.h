/* password.h: passwords (Argon2id) and what they lock. Argon2 is slow on purpose, so a thread of
 * its own computes it, for a bounded number of people at a time; the event loop never does.
 *
 * From a password follow 64 bytes: one half proves it, the other one opens the vault. The vault is
 * a key that only the owner of an account can get: by the password, or by the token of one of his
 * sessions. What it locks (the secrets of his seats) cannot be read from a stolen database. */
#ifndef EPOKI_SERVER_PASSWORD_H
#define EPOKI_SERVER_PASSWORD_H

#include <stdbool.h>
#include <stddef.h>

#include "server/store/store.h"

enum {
    PASSWORD_MIN = 8,
    PASSWORD_MAX = 128,
    KEY_BYTES = 32,
    PASSWORD_TEXT = 160, /* how a password is stored */
    SEALED_TEXT = 128,   /* a key or a secret that was locked */
    PASSWORDS_WAITING = 64
};

struct derivation { /* of 64 bytes from a password */
    char password[PASSWORD_MAX + 1];
    char recipe[PASSWORD_TEXT + 1]; /* how, and what proves it if it is known */
    unsigned char proof[KEY_BYTES], key[KEY_BYTES];
    bool done; /* false: there was not enough memory */
};

struct password_job {
    struct password_job *next;
    struct derivation steps[2];
    int count;
};

struct passwords;

/* `wake` is called on the thread when there is something to collect. NULL: there is no thread. */
struct passwords *passwords_open(void (*wake)(void *context), void *context);
/* What was not collected is passed to `drop`. */
void passwords_close(struct passwords *passwords, void (*drop)(struct password_job *job));
bool passwords_submit(struct passwords *passwords, struct password_job *job); /* false: too many */
struct password_job *passwords_collect(struct passwords *passwords); /* one that is done, or NULL */

/* A new recipe, without a proof, for so many MiB. */
void password_new_recipe(char recipe[PASSWORD_TEXT + 1], int memory);
/* The recipe with the proof that was computed: what is stored. */
void password_write(const struct derivation *derivation, char stored[PASSWORD_TEXT + 1]);
/* Whether the password is the one of its recipe. */
bool password_is_right(const struct derivation *derivation);

/* Locks a key of KEY_BYTES, or a shorter text. */
void vault_seal(const unsigned char key[KEY_BYTES], const void *bytes, size_t count,
                char sealed[SEALED_TEXT + 1]);
bool vault_open(const unsigned char key[KEY_BYTES], const char *sealed, void *bytes, size_t count);
void vault_make(unsigned char key[KEY_BYTES]);
/* A letter to the owner of a vault: sealed by a key that everybody may know, so that he need not be
 * there; vault_open opens it. */
void vault_letters_key(const unsigned char vault[KEY_BYTES], unsigned char letters[KEY_BYTES]);
void letter_seal(const unsigned char letters[KEY_BYTES], const void *bytes, size_t count,
                 char sealed[SEALED_TEXT + 1]);
/* The key that follows from the token of a session. */
bool vault_key_of_token(const char *token, unsigned char key[KEY_BYTES]);

#endif
