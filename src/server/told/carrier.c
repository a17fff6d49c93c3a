/* carrier.c: see carrier.h. */
#define CURL_DISABLE_TYPECHECK
#include "server/told/carrier.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

enum { CONNECT_SECONDS = 5, ALL_SECONDS = 10, ANSWER_MAX = 64 << 10 };

/* The functions of the library that are called. */
static struct {
    CURLcode (*init)(long flags);
    CURL *(*begin)(void);
    void (*end)(CURL *handle);
    CURLcode (*set)(CURL *handle, CURLoption option, ...);
    CURLcode (*get)(CURL *handle, CURLINFO info, ...);
    CURLcode (*perform)(CURL *handle);
    const char *(*say)(CURLcode code);
    struct curl_slist *(*add)(struct curl_slist *list, const char *line);
    void (*drop)(struct curl_slist *list);
} curl;

static bool find(void *library, const char *name, void *function)
{
    void *found = dlsym(library, name);
    memcpy(function, &found, sizeof found);
    return found;
}

bool carrier_open(struct text *error)
{
    static bool opened;
    void *library = opened ? NULL : dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!opened && !library)
        library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!opened && !library)
        return text_refuse(error, "it needs the library libcurl (Debian: libcurl4)");
    opened = opened || (find(library, "curl_global_init", &curl.init) &&
                        find(library, "curl_easy_init", &curl.begin) &&
                        find(library, "curl_easy_cleanup", &curl.end) &&
                        find(library, "curl_easy_setopt", &curl.set) &&
                        find(library, "curl_easy_getinfo", &curl.get) &&
                        find(library, "curl_easy_perform", &curl.perform) &&
                        find(library, "curl_easy_strerror", &curl.say) &&
                        find(library, "curl_slist_append", &curl.add) &&
                        find(library, "curl_slist_free_all", &curl.drop) &&
                        curl.init(CURL_GLOBAL_DEFAULT) == CURLE_OK);
    return opened || text_refuse(error, "the library libcurl is too old");
}

/* Addresses */

struct range {
    unsigned char start[4];
    int bits;
};

/* What is not public in the first 32 bits of an address, whichever its kind. */
static const struct range private4[] = {
    {{0, 0, 0, 0}, 8},      {{10, 0, 0, 0}, 8},     {{100, 64, 0, 0}, 10}, {{127, 0, 0, 0}, 8},
    {{169, 254, 0, 0}, 16}, {{172, 16, 0, 0}, 12},  {{192, 0, 0, 0}, 24},  {{192, 0, 2, 0}, 24},
    {{192, 88, 99, 0}, 24}, {{192, 168, 0, 0}, 16}, {{198, 18, 0, 0}, 15}, {{198, 51, 100, 0}, 24},
    {{203, 0, 113, 0}, 24}, {{224, 0, 0, 0}, 3}};
static const struct range public6 = {{0x20, 0, 0, 0},
                                     3}; /* all others have a purpose of their own */
static const struct range private6[] = {
    {{0x20, 0x01, 0, 0}, 23},       /* protocols, and tunnels to any address of version 4 */
    {{0x20, 0x01, 0x0d, 0xb8}, 32}, /* examples */
    {{0x20, 0x02, 0, 0}, 16},       /* tunnels, likewise */
    {{0x3f, 0xff, 0, 0}, 20}};

static bool is_in(const unsigned char *address, const struct range *range)
{
    for (int bit = 0; bit < range->bits; bit++)
        if ((address[bit / 8] ^ range->start[bit / 8]) & (128 >> bit % 8))
            return false;
    return true;
}

bool carrier_is_public(const struct sockaddr *address)
{
    unsigned char bytes[4];
    bool good = address->sa_family == AF_INET || address->sa_family == AF_INET6;
    if (address->sa_family == AF_INET) {
        memcpy(bytes, &((const struct sockaddr_in *)(const void *)address)->sin_addr, sizeof bytes);
        for (int i = 0; good && i < COUNT_OF(private4); i++)
            good = !is_in(bytes, &private4[i]);
    } else if (good) {
        memcpy(bytes, &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr,
               sizeof bytes);
        good = is_in(bytes, &public6);
        for (int i = 0; good && i < COUNT_OF(private6); i++)
            good = !is_in(bytes, &private6[i]);
    }
    return good;
}

bool carrier_is_address(const char *text, bool anywhere)
{
    bool secure = strncasecmp(text, "https://", 8) == 0;
    const char *host = text + (secure ? 8 : 7);
    if (!secure && !(anywhere && strncasecmp(text, "http://", 7) == 0))
        return false;
    size_t length = strcspn(host, "/?#");
    for (const char *at = text; *at; at++)
        if (*at <= ' ' || *at > '~' || *at == '\\' || *at == '"' || *at == '<' || *at == '>')
            return false;
    return length && !memchr(host, '@', length);
}

/* Requests */

struct errand { /* what the library's questions are answered from */
    const struct parcel *parcel;
    bool refused; /* an address that is not public */
    size_t sent, received;
};

/* Called with the address to which the connection would be made. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to)
{
    struct errand *errand = context;
    if (purpose != CURLSOCKTYPE_IPCXN ||
        (!errand->parcel->anywhere && !carrier_is_public(&to->addr))) {
        errand->refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

static size_t take_answer(char *bytes, size_t size, size_t count, void *context)
{
    struct errand *errand = context;
    (void)bytes;
    errand->received += size * count;
    return errand->received > ANSWER_MAX ? 0 : size * count;
}

static size_t give_body(char *bytes, size_t size, size_t count, void *context)
{
    struct errand *errand = context;
    const struct text *body = errand->parcel->body;
    size_t left = body->length - errand->sent, given = size * count < left ? size * count : left;
    memcpy(bytes, body->data + errand->sent, given);
    errand->sent += given;
    return given;
}

static CURL *begin(struct errand *errand, const char *protocols)
{
    CURL *handle = curl.begin();
    if (!handle)
        return NULL;
    curl.set(handle, CURLOPT_URL, errand->parcel->address);
    curl.set(handle, CURLOPT_PROTOCOLS_STR, protocols);
    curl.set(handle, CURLOPT_FOLLOWLOCATION, 0L);
    curl.set(handle, CURLOPT_PROXY, "");
    curl.set(handle, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl.set(handle, CURLOPT_NOSIGNAL, 1L);
    curl.set(handle, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
    curl.set(handle, CURLOPT_TIMEOUT, (long)ALL_SECONDS);
    curl.set(handle, CURLOPT_WRITEFUNCTION, take_answer);
    curl.set(handle, CURLOPT_WRITEDATA, errand);
    return handle;
}

static void say(struct text *why, const struct errand *errand, CURLcode code, long number)
{
    if (errand->refused)
        text_add(why, "its address is not public");
    else if (code != CURLE_OK)
        text_add(why, curl.say(code));
    if (number)
        text_format(why, "%s%d", why->length ? ", " : "", (int)number);
}

/* What an answer means to who sends. */
static enum carried judge(const struct errand *errand, CURLcode code, long number)
{
    if (errand->refused || code == CURLE_URL_MALFORMAT || code == CURLE_UNSUPPORTED_PROTOCOL)
        return CARRIED_REFUSED;
    if (number >= 200 && number < 300)
        return CARRIED;
    if (number == 404 || number == 410)
        return CARRIED_GONE;
    if (number >= 300 && number < 500 && number != 408 && number != 425 && number != 429)
        return CARRIED_REFUSED;
    return CARRIED_LATER;
}

enum carried carrier_post(const struct parcel *parcel, struct text *why)
{
    struct errand errand = {.parcel = parcel};
    struct curl_slist *headers = curl.add(NULL, "Expect:"); /* no need to ask first */
    CURL *handle = begin(&errand, parcel->anywhere ? "https,http" : "https");
    long number = 0;
    for (int i = 0; i < parcel->header_count; i++)
        headers = curl.add(headers, parcel->headers[i]);
    if (!handle || !headers) {
        curl.drop(headers);
        return CARRIED_LATER;
    }
    curl.set(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl.set(handle, CURLOPT_OPENSOCKETDATA, &errand);
    curl.set(handle, CURLOPT_HTTPHEADER, headers);
    curl.set(handle, CURLOPT_USERAGENT, "Epoki");
    curl.set(handle, CURLOPT_POST, 1L);
    curl.set(handle, CURLOPT_POSTFIELDS, text_string(parcel->body));
    curl.set(handle, CURLOPT_POSTFIELDSIZE, (long)parcel->body->length);
    CURLcode code = curl.perform(handle);
    curl.get(handle, CURLINFO_RESPONSE_CODE, &number);
    say(why, &errand, code, number);
    curl.end(handle);
    curl.drop(headers);
    return judge(&errand, code, number);
}

/* A mail server elsewhere is only spoken with when nobody can listen. */
static long need_of_tls(const char *address)
{
    static const char *const near[] = {"localhost", "127.0.0.1", "[::1]"};
    const char *host = strstr(address, "://"), *at;
    host = host ? host + 3 : address;
    if ((at = strrchr(host, '@')))
        host = at + 1;
    for (int i = 0; i < COUNT_OF(near); i++)
        if (strncmp(host, near[i], strlen(near[i])) == 0)
            return CURLUSESSL_TRY;
    return CURLUSESSL_ALL;
}

enum carried carrier_mail(const struct parcel *parcel, struct text *why)
{
    struct errand errand = {.parcel = parcel};
    struct text from = TEXT_EMPTY, to = TEXT_EMPTY;
    text_format(&from, "<%s>", parcel->from);
    text_format(&to, "<%s>", parcel->to);
    struct curl_slist *whom = curl.add(NULL, text_string(&to));
    CURL *handle = begin(&errand, "smtp,smtps");
    CURLcode code = CURLE_OUT_OF_MEMORY;
    long number = 0;
    if (handle && whom) {
        curl.set(handle, CURLOPT_USE_SSL, need_of_tls(parcel->address));
        if (parcel->password)
            curl.set(handle, CURLOPT_PASSWORD, parcel->password);
        curl.set(handle, CURLOPT_MAIL_FROM, text_string(&from));
        curl.set(handle, CURLOPT_MAIL_RCPT, whom);
        curl.set(handle, CURLOPT_UPLOAD, 1L);
        curl.set(handle, CURLOPT_READFUNCTION, give_body);
        curl.set(handle, CURLOPT_READDATA, &errand);
        code = curl.perform(handle);
        curl.get(handle, CURLINFO_RESPONSE_CODE, &number);
        say(why, &errand, code, number);
    }
    if (handle)
        curl.end(handle);
    curl.drop(whom);
    text_free(&from);
    text_free(&to);
    return code == CURLE_OK                ? CARRIED
           : number >= 550 && number < 560 ? CARRIED_REFUSED
                                           : CARRIED_LATER;
}
