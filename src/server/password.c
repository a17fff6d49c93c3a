/* password.c: see password.h. */
#include "server/password.h"

#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/secret.h"

enum { VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

/* Recipes: argon2id$OPERATIONS$BYTES$SALT$PROOF; the proof may be missing. */

enum { SALT_BYTES = crypto_pwhash_SALTBYTES, WORD_BYTES = 64 };

struct recipe {
    unsigned long long operations;
    size_t memory;
    unsigned char salt[SALT_BYTES], proof[KEY_BYTES];
    bool proven;
};

static bool read_bytes(const char *word, unsigned char *bytes, size_t count)
{
    size_t length = 0;
    return sodium_base642bin(bytes, count, word, strlen(word), NULL, &length, NULL, VARIANT) == 0 &&
           length == count;
}

static bool read_recipe(const char *text, struct recipe *recipe)
{
    char salt[WORD_BYTES] = "", proof[WORD_BYTES] = "";
    unsigned long memory = 0;
    int words = sscanf(text, "argon2id$%llu$%lu$%63[^$]$%63[^$]", &recipe->operations, &memory,
                       salt, proof);
    recipe->memory = memory;
    recipe->proven = words == 4 && read_bytes(proof, recipe->proof, KEY_BYTES);
    return words >= 3 && read_bytes(salt, recipe->salt, SALT_BYTES);
}

void password_new_recipe(char recipe[PASSWORD_TEXT + 1], int memory)
{
    unsigned char salt[SALT_BYTES];
    char word[WORD_BYTES];
    randombytes_buf(salt, sizeof salt);
    sodium_bin2base64(word, sizeof word, salt, sizeof salt, VARIANT);
    snprintf(recipe, PASSWORD_TEXT + 1, "argon2id$%llu$%lu$%s$",
             (unsigned long long)crypto_pwhash_OPSLIMIT_INTERACTIVE, (unsigned long)memory << 20,
             word);
}

/* What is stored is a hash of the proof, so that it is not enough to read it. */
static void hash_proof(const unsigned char proof[KEY_BYTES], unsigned char hash[KEY_BYTES])
{
    crypto_generichash(hash, KEY_BYTES, proof, KEY_BYTES, NULL, 0);
}

void password_write(const struct derivation *derivation, char stored[PASSWORD_TEXT + 1])
{
    unsigned char hash[KEY_BYTES];
    char word[WORD_BYTES];
    hash_proof(derivation->proof, hash);
    sodium_bin2base64(word, sizeof word, hash, sizeof hash, VARIANT);
    const char *end = strrchr(derivation->recipe, '$');
    snprintf(stored, PASSWORD_TEXT + 1, "%.*s$%s", end ? (int)(end - derivation->recipe) : 0,
             derivation->recipe, word);
}

bool password_is_right(const struct derivation *derivation)
{
    struct recipe recipe;
    unsigned char hash[KEY_BYTES];
    if (!derivation->done || !read_recipe(derivation->recipe, &recipe) || !recipe.proven)
        return false;
    hash_proof(derivation->proof, hash);
    return sodium_memcmp(hash, recipe.proof, KEY_BYTES) == 0;
}

static void derive(struct derivation *derivation)
{
    unsigned char bytes[2 * KEY_BYTES];
    struct recipe recipe;
    derivation->done = read_recipe(derivation->recipe, &recipe) &&
                       crypto_pwhash(bytes, sizeof bytes, derivation->password,
                                     strlen(derivation->password), recipe.salt, recipe.operations,
                                     recipe.memory, crypto_pwhash_ALG_ARGON2ID13) == 0;
    memcpy(derivation->proof, bytes, KEY_BYTES);
    memcpy(derivation->key, bytes + KEY_BYTES, KEY_BYTES);
    sodium_memzero(bytes, sizeof bytes);
    sodium_memzero(derivation->password, sizeof derivation->password);
}

/* The thread */

struct passwords {
    void (*wake)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    /* Under the lock */
    struct password_job *first, **last; /* to be done */
    struct password_job *done;
    int count; /* of both, and the one in progress */
    bool quit;
};

static struct password_job *take_first(struct passwords *passwords)
{
    struct password_job *job = passwords->first;
    passwords->first = job->next;
    if (!passwords->first)
        passwords->last = &passwords->first;
    return job;
}

static void *work(void *pointer)
{
    struct passwords *passwords = pointer;
    pthread_mutex_lock(&passwords->lock);
    while (!passwords->quit) {
        if (!passwords->first) {
            pthread_cond_wait(&passwords->changed, &passwords->lock);
            continue;
        }
        struct password_job *job = take_first(passwords);
        pthread_mutex_unlock(&passwords->lock);
        for (int i = 0; i < job->count; i++)
            derive(&job->steps[i]);
        pthread_mutex_lock(&passwords->lock);
        job->next = passwords->done;
        passwords->done = job;
        passwords->wake(passwords->context);
    }
    pthread_mutex_unlock(&passwords->lock);
    return NULL;
}

struct passwords *passwords_open(void (*wake)(void *context), void *context)
{
    struct passwords *passwords = calloc(1, sizeof *passwords);
    sigset_t all, before;
    if (!passwords)
        return NULL;
    passwords->wake = wake;
    passwords->context = context;
    passwords->last = &passwords->first;
    pthread_mutex_init(&passwords->lock, NULL);
    pthread_cond_init(&passwords->changed, NULL);
    sigfillset(&all); /* signals are for the loop */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&passwords->thread, NULL, work, passwords) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (started)
        return passwords;
    free(passwords);
    return NULL;
}

void passwords_close(struct passwords *passwords, void (*drop)(struct password_job *job))
{
    if (!passwords)
        return;
    pthread_mutex_lock(&passwords->lock);
    passwords->quit = true;
    pthread_cond_broadcast(&passwords->changed);
    pthread_mutex_unlock(&passwords->lock);
    pthread_join(passwords->thread, NULL);
    for (struct password_job *job; (job = passwords_collect(passwords));)
        drop(job);
    while (passwords->first)
        drop(take_first(passwords));
    pthread_mutex_destroy(&passwords->lock);
    pthread_cond_destroy(&passwords->changed);
    free(passwords);
}

bool passwords_submit(struct passwords *passwords, struct password_job *job)
{
    pthread_mutex_lock(&passwords->lock);
    bool room = passwords->count < PASSWORDS_WAITING;
    if (room) {
        passwords->count++;
        job->next = NULL;
        *passwords->last = job;
        passwords->last = &job->next;
        pthread_cond_broadcast(&passwords->changed);
    }
    pthread_mutex_unlock(&passwords->lock);
    return room;
}

struct password_job *passwords_collect(struct passwords *passwords)
{
    pthread_mutex_lock(&passwords->lock);
    struct password_job *job = passwords->done;
    if (job) {
        passwords->done = job->next;
        passwords->count--;
    }
    pthread_mutex_unlock(&passwords->lock);
    return job;
}

/* The vault: NONCE and what is locked, as text */

enum { NONCE_BYTES = crypto_secretbox_NONCEBYTES, OPEN_MAX = KEY_BYTES };

void vault_make(unsigned char key[KEY_BYTES])
{
    randombytes_buf(key, KEY_BYTES);
}

bool vault_key_of_token(const char *token, unsigned char key[KEY_BYTES])
{
    static_assert((int)KEY_BYTES == (int)HASH_BYTES, "a derived hash is a key");
    char text[SECRET_LENGTH + 1];
    return secret_derive(token, DERIVED_VAULT, "", 0, 0, text, key);
}

void vault_seal(const unsigned char key[KEY_BYTES], const void *bytes, size_t count,
                char sealed[SEALED_TEXT + 1])
{
    unsigned char box[NONCE_BYTES + crypto_secretbox_MACBYTES + OPEN_MAX];
    assert(count <= OPEN_MAX);
    randombytes_buf(box, NONCE_BYTES);
    crypto_secretbox_easy(box + NONCE_BYTES, bytes, count, box, key);
    sodium_bin2base64(sealed, SEALED_TEXT + 1, box, NONCE_BYTES + crypto_secretbox_MACBYTES + count,
                      VARIANT);
}

/* Letters begin with a character that no box in base64 has. */

enum { LETTER_MARK = '=' };

static void make_pair(const unsigned char vault[KEY_BYTES], unsigned char public[KEY_BYTES],
                      unsigned char private[KEY_BYTES])
{
    static const unsigned char about[] = "letters";
    unsigned char seed[KEY_BYTES];
    static_assert(crypto_box_PUBLICKEYBYTES == KEY_BYTES && crypto_box_SECRETKEYBYTES == KEY_BYTES,
                  "keys of one size");
    crypto_generichash(seed, sizeof seed, about, sizeof about, vault, KEY_BYTES);
    crypto_box_seed_keypair(public, private, seed);
    sodium_memzero(seed, sizeof seed);
}

void vault_letters_key(const unsigned char vault[KEY_BYTES], unsigned char letters[KEY_BYTES])
{
    unsigned char private[KEY_BYTES];
    make_pair(vault, letters, private);
    sodium_memzero(private, sizeof private);
}

void letter_seal(const unsigned char letters[KEY_BYTES], const void *bytes, size_t count,
                 char sealed[SEALED_TEXT + 1])
{
    unsigned char box[crypto_box_SEALBYTES + OPEN_MAX];
    assert(count <= OPEN_MAX);
    sealed[0] = LETTER_MARK;
    if (crypto_box_seal(box, bytes, count, letters) != 0)
        memset(box, 0, sizeof box); /* no key that anybody has: nobody opens it */
    sodium_bin2base64(sealed + 1, SEALED_TEXT, box, crypto_box_SEALBYTES + count, VARIANT);
}

static bool open_letter(const unsigned char vault[KEY_BYTES], const char *sealed, void *bytes,
                        size_t count)
{
    unsigned char box[crypto_box_SEALBYTES + OPEN_MAX], public[KEY_BYTES], private[KEY_BYTES];
    size_t length = 0;
    make_pair(vault, public, private);
    bool good = sodium_base642bin(box, sizeof box, sealed, strlen(sealed), NULL, &length, NULL,
                                  VARIANT) == 0 &&
                length == crypto_box_SEALBYTES + count &&
                crypto_box_seal_open(bytes, box, length, public, private) == 0;
    sodium_memzero(private, sizeof private);
    return good;
}

bool vault_open(const unsigned char key[KEY_BYTES], const char *sealed, void *bytes, size_t count)
{
    if (sealed[0] == LETTER_MARK)
        return open_letter(key, sealed + 1, bytes, count);
    unsigned char box[NONCE_BYTES + crypto_secretbox_MACBYTES + OPEN_MAX];
    size_t length = 0;
    return sodium_base642bin(box, sizeof box, sealed, strlen(sealed), NULL, &length, NULL,
                             VARIANT) == 0 &&
           length == NONCE_BYTES + crypto_secretbox_MACBYTES + count &&
           crypto_secretbox_open_easy(bytes, box + NONCE_BYTES, length - NONCE_BYTES, box, key) ==
               0;
}
