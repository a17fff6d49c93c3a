/* secret.c: see secret.h. */
#include "server/secret.h"

#include <sodium.h>
#include <stdio.h>
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

static bool read_secret(const char *text, unsigned char bytes[SECRET_BYTES])
{
    size_t count = 0;
    return strlen(text) == SECRET_LENGTH &&
           sodium_base642bin(bytes, SECRET_BYTES, text, SECRET_LENGTH, NULL, &count, NULL,
                             VARIANT) == 0 &&
           count == SECRET_BYTES;
}

bool secret_hash(const char *text, unsigned char hash[HASH_BYTES])
{
    unsigned char bytes[SECRET_BYTES];
    if (!read_secret(text, bytes))
        return false;
    hash_secret(bytes, hash);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

/* Derived secrets: BLAKE2b of what they are for, with the secret as its key. */

static bool derive(const char *secret, const char *purpose, unsigned char *out, size_t size)
{
    unsigned char key[SECRET_BYTES];
    static_assert(SECRET_BYTES >= (int)crypto_generichash_KEYBYTES_MIN, "long enough for a key");
    if (!read_secret(secret, key))
        return false;
    crypto_generichash(out, size, (const unsigned char *)purpose, strlen(purpose), key, sizeof key);
    sodium_memzero(key, sizeof key);
    return true;
}

bool secret_derive(const char *secret, enum derived what, const char *id, int seat, int number,
                   char text[SECRET_LENGTH + 1], unsigned char hash[HASH_BYTES])
{
    unsigned char bytes[HASH_BYTES];
    char purpose[64];
    snprintf(purpose, sizeof purpose, "%d %s %d %d", (int)what, id, seat, number);
    if (!derive(secret, purpose, bytes, sizeof bytes))
        return false;
    sodium_bin2base64(text, SECRET_LENGTH + 1, bytes, SECRET_BYTES, VARIANT);
    hash_secret(bytes, hash);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

bool secret_derive_id(const char *secret, char id[TABLE_ID_LENGTH + 1])
{
    unsigned char bytes[crypto_generichash_BYTES_MIN];
    if (!derive(secret, "table", bytes, sizeof bytes))
        return false;
    sodium_bin2base64(id, TABLE_ID_LENGTH + 1, bytes, ID_BYTES, VARIANT);
    return true;
}

bool secret_hash_word(const char *word, unsigned char hash[HASH_BYTES])
{
    size_t count = strlen(word);
    crypto_generichash(hash, HASH_BYTES, (const unsigned char *)word, count, NULL, 0);
    return count >= SECRET_WORD_LEAST && count <= SECRET_WORD_MOST;
}

bool secret_read_word(const char *path, char word[SECRET_WORD_MOST + 1], struct text *error)
{
    char line[SECRET_WORD_MOST + 3] = "";
    FILE *file = fopen(path, "r");
    bool read = file && fgets(line, sizeof line, file);
    if (file)
        fclose(file);
    size_t length = strcspn(line, "\r\n");
    bool good = length >= SECRET_WORD_LEAST && length <= SECRET_WORD_MOST;
    for (size_t i = 0; i < length; i++)
        good &= line[i] > ' ' && line[i] <= '~';
    if (!read)
        text_format(error, "%s cannot be read", path);
    else if (!good)
        text_format(error, "%s must hold a line of %d to %d letters and digits", path,
                    SECRET_WORD_LEAST, SECRET_WORD_MOST);
    snprintf(word, SECRET_WORD_MOST + 1, "%.*s", SECRET_WORD_MOST, line);
    word[length <= SECRET_WORD_MOST ? length : 0] = '\0';
    return read && good;
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
