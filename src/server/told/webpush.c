/* webpush.c: see webpush.h. The curve and the cipher are those of libcrypto, hashes those of
 * libsodium. */
#include "server/told/webpush.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"

enum {
    VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING,
    HASH = crypto_auth_hmacsha256_BYTES,
    SALT = 16,
    CIPHER_KEY = 16,
    NONCE = 12,
    TAG = 16,
    KEY_FILE = 256, /* a private key as DER */
    SIGNATURE = 64, /* of ES256: two numbers */
    HALF = SIGNATURE / 2,
    RECORD = 4096,
    LIFE = 12 * 3600 /* of a signature, in seconds */
};

struct push_key {
    EVP_PKEY *pair;
};

static void add_base64(struct text *out, const unsigned char *bytes, size_t count)
{
    size_t size = sodium_base64_encoded_len(count, VARIANT);
    char *word = malloc(size);
    if (!word) {
        out->failed = true;
        return;
    }
    sodium_bin2base64(word, size, bytes, count, VARIANT);
    text_add(out, word);
    free(word);
}

static bool read_base64(const char *word, unsigned char *bytes, size_t most, size_t *count)
{
    return sodium_base642bin(bytes, most, word, strlen(word), "=", count, NULL, VARIANT) == 0;
}

static bool read_exactly(const char *word, unsigned char *bytes, size_t count)
{
    size_t length = 0;
    return read_base64(word, bytes, count, &length) && length == count;
}

/* Keys */

bool push_make_key(struct text *out)
{
    EVP_PKEY *pair = EVP_EC_gen("P-256");
    unsigned char *bytes = NULL;
    int count = pair ? i2d_PrivateKey(pair, &bytes) : 0;
    if (count > 0)
        add_base64(out, bytes, (size_t)count);
    if (bytes)
        OPENSSL_clear_free(bytes, (size_t)count);
    EVP_PKEY_free(pair);
    return count > 0 && !out->failed;
}

struct push_key *push_open_key(const char *text)
{
    unsigned char bytes[KEY_FILE];
    const unsigned char *at = bytes;
    size_t count = 0;
    EVP_PKEY *pair = read_base64(text, bytes, sizeof bytes, &count)
                         ? d2i_AutoPrivateKey(NULL, &at, (long)count)
                         : NULL;
    struct push_key *key = pair ? malloc(sizeof *key) : NULL;
    sodium_memzero(bytes, sizeof bytes);
    if (key)
        key->pair = pair;
    else
        EVP_PKEY_free(pair);
    return key;
}

void push_close_key(struct push_key *key)
{
    if (key)
        EVP_PKEY_free(key->pair);
    free(key);
}

/* The point of a pair, not compressed. */
static bool point_of(EVP_PKEY *pair, unsigned char point[PUSH_POINT_BYTES])
{
    unsigned char *bytes = NULL;
    size_t count = EVP_PKEY_get1_encoded_public_key(pair, &bytes);
    if (count == PUSH_POINT_BYTES)
        memcpy(point, bytes, count);
    OPENSSL_free(bytes);
    return count == PUSH_POINT_BYTES;
}

void push_write_public(const struct push_key *key, struct text *out)
{
    unsigned char point[PUSH_POINT_BYTES];
    if (point_of(key->pair, point))
        add_base64(out, point, sizeof point);
}

/* NULL: it is not a point of the curve. */
static EVP_PKEY *read_point(const char *word, unsigned char point[PUSH_POINT_BYTES])
{
    EVP_PKEY *other = NULL;
    EVP_PKEY_CTX *context = NULL;
    if (!read_exactly(word, point, PUSH_POINT_BYTES))
        return NULL;
    other = EVP_PKEY_new();
    context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char[]){"P-256"}, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT_BYTES),
        OSSL_PARAM_construct_end()};
    bool good = other && context && EVP_PKEY_fromdata_init(context) == 1 &&
                EVP_PKEY_fromdata(context, &other, EVP_PKEY_PUBLIC_KEY, params) == 1;
    EVP_PKEY_CTX_free(context);
    if (good)
        return other;
    EVP_PKEY_free(other);
    return NULL;
}

bool push_are_keys(const char *point, const char *auth)
{
    unsigned char bytes[PUSH_POINT_BYTES], secret[PUSH_AUTH_BYTES];
    EVP_PKEY *other = read_point(point, bytes);
    bool good = other && read_exactly(auth, secret, sizeof secret);
    EVP_PKEY_free(other);
    return good;
}

/* Encryption (RFC 8291, RFC 8188) */

/* HKDF with one block of output: HMAC(HMAC(salt, secret), info and 1). */
static void derive(const unsigned char *salt, size_t salt_count, const unsigned char secret[HASH],
                   const struct text *info, unsigned char *out, size_t count)
{
    crypto_auth_hmacsha256_state state;
    unsigned char inner[HASH], block[HASH], one = 1;
    crypto_auth_hmacsha256_init(&state, salt, salt_count);
    crypto_auth_hmacsha256_update(&state, secret, HASH);
    crypto_auth_hmacsha256_final(&state, inner);
    crypto_auth_hmacsha256_init(&state, inner, sizeof inner);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)info->data, info->length);
    crypto_auth_hmacsha256_update(&state, &one, 1);
    crypto_auth_hmacsha256_final(&state, block);
    memcpy(out, block, count);
    sodium_memzero(inner, sizeof inner);
    sodium_memzero(block, sizeof block);
}

static bool agree(EVP_PKEY *own, EVP_PKEY *other, unsigned char shared[HASH])
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(own, NULL);
    size_t count = HASH;
    bool good = context && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, other) == 1 &&
                EVP_PKEY_derive(context, shared, &count) == 1 && count == HASH;
    EVP_PKEY_CTX_free(context);
    return good;
}

struct sealing { /* what a message is locked with */
    unsigned char salt[SALT], key[CIPHER_KEY], nonce[NONCE], own[PUSH_POINT_BYTES];
};

/* A label of the standard, with its end. */
static void derive_label(const unsigned char salt[SALT], const unsigned char secret[HASH],
                         const char *label, unsigned char *out, size_t count)
{
    struct text info = TEXT_EMPTY;
    text_add_bytes(&info, label, strlen(label) + 1);
    derive(salt, SALT, secret, &info, out, count);
    text_free(&info);
}

static bool prepare(const char *point, const char *auth, struct sealing *sealing)
{
    unsigned char theirs[PUSH_POINT_BYTES], secret[PUSH_AUTH_BYTES], shared[HASH], input[HASH];
    static const char label[] = "WebPush: info";
    struct text info = TEXT_EMPTY;
    EVP_PKEY *other = read_point(point, theirs), *own = EVP_EC_gen("P-256");
    bool good = other && own && read_exactly(auth, secret, sizeof secret) &&
                point_of(own, sealing->own) && agree(own, other, shared);
    if (good) {
        text_add_bytes(&info, label, sizeof label);
        text_add_bytes(&info, (const char *)theirs, sizeof theirs);
        text_add_bytes(&info, (const char *)sealing->own, sizeof sealing->own);
        derive(secret, sizeof secret, shared, &info, input, sizeof input);
        randombytes_buf(sealing->salt, sizeof sealing->salt);
        derive_label(sealing->salt, input, "Content-Encoding: aes128gcm", sealing->key, CIPHER_KEY);
        derive_label(sealing->salt, input, "Content-Encoding: nonce", sealing->nonce, NONCE);
        good = !info.failed;
    }
    text_free(&info);
    EVP_PKEY_free(other);
    EVP_PKEY_free(own);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(input, sizeof input);
    return good;
}

static bool lock(const struct sealing *sealing, const struct text *plain, unsigned char *out)
{
    static const unsigned char last = 2; /* no other record follows */
    EVP_CIPHER_CTX *cipher = EVP_CIPHER_CTX_new();
    int count = 0, more = 0, end = 0;
    bool good =
        cipher &&
        EVP_EncryptInit_ex(cipher, EVP_aes_128_gcm(), NULL, sealing->key, sealing->nonce) == 1 &&
        EVP_EncryptUpdate(cipher, out, &count, (const unsigned char *)text_string(plain),
                          (int)plain->length) == 1 &&
        EVP_EncryptUpdate(cipher, out + count, &more, &last, 1) == 1 &&
        EVP_EncryptFinal_ex(cipher, out + count + more, &end) == 1 &&
        EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_GET_TAG, TAG, out + count + more + end) == 1;
    EVP_CIPHER_CTX_free(cipher);
    return good && (size_t)(count + more + end) == plain->length + 1;
}

bool push_encrypt(const char *point, const char *auth, const struct text *plain, struct text *out)
{
    static const unsigned char record[] = {0, 0, RECORD >> 8, RECORD & 255, PUSH_POINT_BYTES};
    unsigned char locked[PUSH_TEXT_MAX + 1 + TAG];
    struct sealing sealing;
    bool good = plain->length <= PUSH_TEXT_MAX && prepare(point, auth, &sealing) &&
                lock(&sealing, plain, locked);
    if (good) {
        text_add_bytes(out, (const char *)sealing.salt, SALT);
        text_add_bytes(out, (const char *)record, sizeof record);
        text_add_bytes(out, (const char *)sealing.own, PUSH_POINT_BYTES);
        text_add_bytes(out, (const char *)locked, plain->length + 1 + TAG);
    }
    sodium_memzero(&sealing, sizeof sealing);
    return good && !out->failed;
}

/* Signatures (RFC 8292) */

static bool sign(EVP_PKEY *pair, const struct text *what, unsigned char signature[SIGNATURE])
{
    unsigned char der[128];
    const unsigned char *at = der;
    size_t count = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, pair) == 1 &&
                EVP_DigestSign(context, der, &count, (const unsigned char *)text_string(what),
                               what->length) == 1;
    ECDSA_SIG *numbers = good ? d2i_ECDSA_SIG(NULL, &at, (long)count) : NULL;
    good = numbers && BN_bn2binpad(ECDSA_SIG_get0_r(numbers), signature, HALF) == HALF &&
           BN_bn2binpad(ECDSA_SIG_get0_s(numbers), signature + HALF, HALF) == HALF;
    ECDSA_SIG_free(numbers);
    EVP_MD_CTX_free(context);
    return good;
}

/* https://host:port of an address */
static void add_origin(const char *address, struct text *out)
{
    const char *host = strstr(address, "://");
    size_t end = host ? (size_t)(host + 3 - address) + strcspn(host + 3, "/?#") : 0;
    text_add_bytes(out, address, end);
}

static void write_claims(const char *address, const char *contact, int64_t until, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    struct text origin = TEXT_EMPTY;
    add_origin(address, &origin);
    json_begin_object(&json);
    json_pair_string(&json, "aud", text_string(&origin));
    json_pair_int(&json, "exp", until);
    json_pair_string(&json, "sub", contact);
    json_end_object(&json);
    text_free(&origin);
}

bool push_sign(const struct push_key *key, const char *address, const char *contact, int64_t now,
               struct text *out)
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    unsigned char signature[SIGNATURE];
    struct text claims = TEXT_EMPTY, token = TEXT_EMPTY;
    write_claims(address, contact, now + LIFE, &claims);
    add_base64(&token, (const unsigned char *)head, strlen(head));
    text_add_char(&token, '.');
    add_base64(&token, (const unsigned char *)text_string(&claims), claims.length);
    bool good = !token.failed && sign(key->pair, &token, signature);
    if (good) {
        text_format(out, "vapid t=%s.", text_string(&token));
        add_base64(out, signature, sizeof signature);
        text_add(out, ", k=");
        push_write_public(key, out);
    }
    text_free(&claims);
    text_free(&token);
    return good && !out->failed;
}
