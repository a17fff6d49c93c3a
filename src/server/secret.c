/* secret.c: see secret.h. */
#include "server/secret.h"

#include <sodium.h>
#include <string.h>

enum { ID_BYTES = 8, VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

bool secret_open(void)
{
    return sodium_init() >= 0;
}

static void hash_secret(const unsigned char *secret, unsigned char *hash)
{
    crypto_generichash(hash, HASH_BYTES, secret, SECRET_BYTES, NULL, 0);
}

void secret_make(char text[SECRET_LENGTH + 1], unsigned char hash[HASH_BYTES])
{
    unsigned char bytes[SECRET_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(text, SECRET_LENGTH + 1, bytes, sizeof bytes, VARIANT);
    hash_secret(bytes, hash);
    sodium_memzero(bytes, sizeof bytes);
}

bool secret_hash(const char *text, unsigned char hash[HASH_BYTES])
{
    unsigned char bytes[SECRET_BYTES];
    size_t count = 0;
    if (strlen(text) != SECRET_LENGTH ||
        sodium_base642bin(bytes, sizeof bytes, text, SECRET_LENGTH, NULL, &count, NULL, VARIANT) !=
            0 ||
        count != SECRET_BYTES)
        return false;
    hash_secret(bytes, hash);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

bool secret_is_equal(const unsigned char *a, const unsigned char *b)
{
    return sodium_memcmp(a, b, HASH_BYTES) == 0;
}

void secret_make_id(char id[TABLE_ID_LENGTH + 1])
{
    unsigned char bytes[ID_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(id, TABLE_ID_LENGTH + 1, bytes, sizeof bytes, VARIANT);
}

bool secret_is_id(const char *text)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return strlen(text) == TABLE_ID_LENGTH && strspn(text, letters) == TABLE_ID_LENGTH;
}

uint64_t secret_seed(void)
{
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    return seed >> 11;
}
