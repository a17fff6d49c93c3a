/* address.c: see address.h. */
#include "server/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

enum { MAPPED = 12, IPV4_BITS_LESS = 96, CLIENT_BYTES = 8 };
static const unsigned char mapped[MAPPED] = {[10] = 0xFF, [11] = 0xFF};

/* Reads an address without the blanks around it. */
static bool read_address(const char *text, size_t length, unsigned char bytes[ADDRESS_BYTES])
{
    char word[INET6_ADDRSTRLEN];
    while (length && (*text == ' ' || *text == '\t')) {
        text++;
        length--;
    }
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    if (length >= sizeof word)
        return false;
    memcpy(word, text, length);
    word[length] = '\0';
    memcpy(bytes, mapped, MAPPED);
    return inet_pton(AF_INET, word, bytes + MAPPED) == 1 || inet_pton(AF_INET6, word, bytes) == 1;
}

static bool is_ipv4(const unsigned char bytes[ADDRESS_BYTES])
{
    return memcmp(bytes, mapped, MAPPED) == 0;
}

/* Trusted proxies */

static bool read_network(const char *text, size_t length, struct network *network)
{
    const char *slash = memchr(text, '/', length);
    size_t name = slash ? (size_t)(slash - text) : length;
    int64_t bits;
    if (!read_address(text, name, network->bytes))
        return false;
    int less = is_ipv4(network->bytes) ? IPV4_BITS_LESS : 0;
    network->bits = 8 * ADDRESS_BYTES;
    if (!slash)
        return true;
    if (!text_parse_int(slash + 1, length - name - 1, &bits) || bits < 0 ||
        bits > 8 * ADDRESS_BYTES - less)
        return false;
    network->bits = (int)bits + less;
    return true;
}

bool proxies_read(struct proxies *proxies, const char *list, struct text *error)
{
    proxies->count = 0;
    for (const char *at = list; *at;) {
        size_t length = strcspn(at, ",");
        if (proxies->count == NETWORKS_MAX) {
            text_add(error, "too many proxies");
            return false;
        }
        if (!read_network(at, length, &proxies->at[proxies->count++])) {
            text_add_bytes(error, at, length);
            text_add(error, " is no address such as 127.0.0.1 or 10.0.0.0/8");
            return false;
        }
        at += length + (at[length] == ',');
    }
    return true;
}

static bool is_in(const struct network *network, const unsigned char bytes[ADDRESS_BYTES])
{
    int whole = network->bits / 8, rest = network->bits % 8;
    if (memcmp(network->bytes, bytes, (size_t)whole) != 0)
        return false;
    return !rest || (network->bytes[whole] ^ bytes[whole]) >> (8 - rest) == 0;
}

static bool is_trusted(const struct proxies *proxies, const unsigned char bytes[ADDRESS_BYTES])
{
    for (int i = 0; i < proxies->count; i++)
        if (is_in(&proxies->at[i], bytes))
            return true;
    return false;
}

bool address_is_proxy(const struct proxies *proxies, const char *peer)
{
    unsigned char bytes[ADDRESS_BYTES];
    return read_address(peer, strlen(peer), bytes) && is_trusted(proxies, bytes);
}

/* The client */

static void write_name(const unsigned char bytes[ADDRESS_BYTES], char name[ADDRESS_LENGTH + 1])
{
    unsigned char client[ADDRESS_BYTES] = {0};
    char word[INET6_ADDRSTRLEN] = "";
    if (is_ipv4(bytes)) {
        inet_ntop(AF_INET, bytes + MAPPED, name, ADDRESS_LENGTH + 1);
        return;
    }
    memcpy(client, bytes, CLIENT_BYTES);
    inet_ntop(AF_INET6, client, word, sizeof word);
    snprintf(name, ADDRESS_LENGTH + 1, "%s/64", word);
}

void address_name(const struct proxies *proxies, const char *peer, const char *forwarded,
                  char name[ADDRESS_LENGTH + 1])
{
    unsigned char client[ADDRESS_BYTES], before[ADDRESS_BYTES];
    size_t left = strlen(forwarded);
    if (!read_address(peer, strlen(peer), client)) {
        snprintf(name, ADDRESS_LENGTH + 1, "?");
        return;
    }
    while (left && is_trusted(proxies, client)) {
        size_t start = left;
        while (start && forwarded[start - 1] != ',')
            start--;
        if (!read_address(forwarded + start, left - start, before))
            break;
        memcpy(client, before, sizeof client);
        left = start ? start - 1 : 0;
    }
    write_name(client, name);
}
