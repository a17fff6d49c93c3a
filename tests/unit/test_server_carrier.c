/* test_server_carrier.c: whom the server speaks with on behalf of strangers
 * (src/server/told/carrier.h): nobody in its own network, whatever is written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "server/told/carrier.h"

static bool is_public(const char *text)
{
    struct sockaddr_storage address;
    memset(&address, 0, sizeof address);
    if (strchr(text, ':')) {
        address.ss_family = AF_INET6;
        assert_int_equal(
            inet_pton(AF_INET6, text, &((struct sockaddr_in6 *)(void *)&address)->sin6_addr), 1);
    } else {
        address.ss_family = AF_INET;
        assert_int_equal(
            inet_pton(AF_INET, text, &((struct sockaddr_in *)(void *)&address)->sin_addr), 1);
    }
    return carrier_is_public((struct sockaddr *)(void *)&address);
}

static void test_private_addresses(void **state)
{
    static const char *const private_ones[] = {"0.0.0.0",
                                               "0.1.2.3",
                                               "10.0.0.1",
                                               "10.255.255.255",
                                               "100.64.0.1",
                                               "100.127.255.255",
                                               "127.0.0.1",
                                               "127.255.0.1",
                                               "169.254.169.254",
                                               "172.16.0.1",
                                               "172.31.255.255",
                                               "192.0.0.8",
                                               "192.0.2.1",
                                               "192.88.99.1",
                                               "192.168.1.1",
                                               "198.18.0.1",
                                               "198.19.255.255",
                                               "198.51.100.1",
                                               "203.0.113.9",
                                               "224.0.0.1",
                                               "239.1.1.1",
                                               "240.0.0.1",
                                               "255.255.255.255",
                                               "::",
                                               "::1",
                                               "::ffff:8.8.8.8",
                                               "::ffff:127.0.0.1",
                                               "::127.0.0.1",
                                               "64:ff9b::7f00:1",
                                               "64:ff9b:1::1",
                                               "100::1",
                                               "2001::1",
                                               "2001:10::1",
                                               "2001:db8::1",
                                               "2002:7f00:1::1",
                                               "3fff::1",
                                               "fc00::1",
                                               "fd12::1",
                                               "fe80::1",
                                               "fec0::1",
                                               "ff02::1",
                                               "4000::1",
                                               "5f00::1"};
    static const char *const public_ones[] = {"1.1.1.1",         "8.8.8.8",
                                              "9.255.255.255",   "11.0.0.1",
                                              "100.63.255.255",  "100.128.0.1",
                                              "126.0.0.1",       "128.0.0.1",
                                              "169.253.1.1",     "172.15.255.255",
                                              "172.32.0.1",      "192.0.1.1",
                                              "192.167.1.1",     "192.169.1.1",
                                              "198.17.1.1",      "198.20.0.1",
                                              "223.255.255.255", "2606:4700::1111",
                                              "2a00:1450::8",    "2001:200::1",
                                              "2003::1",         "2001:4860:4860::8888"};
    (void)state;
    for (int i = 0; i < COUNT_OF(private_ones); i++)
        if (is_public(private_ones[i]))
            fail_msg("%s is not public", private_ones[i]);
    for (int i = 0; i < COUNT_OF(public_ones); i++)
        if (!is_public(public_ones[i]))
            fail_msg("%s is public", public_ones[i]);
}

static void test_addresses_as_text(void **state)
{
    static const char *const good[] = {"https://x.example", "https://x.example/a?b=c#d",
                                       "HTTPS://x.example:8443/@a", "https://[2606:4700::1111]/"};
    static const char *const bad[] = {"",
                                      "https://",
                                      "https:///x",
                                      "http://x.example/",
                                      "ftp://x.example/",
                                      "//x.example/",
                                      "https:/x.example",
                                      "https://name@x.example/",
                                      "https://name:word@x.example/",
                                      "https://x.example@y.example",
                                      "https://x.example/a b",
                                      "https://x.example/\r\nHost: y",
                                      "https://x.example\\y",
                                      "https://\xc5\xbc.example/"};
    (void)state;
    for (int i = 0; i < COUNT_OF(good); i++)
        assert_true(carrier_is_address(good[i], false));
    for (int i = 0; i < COUNT_OF(bad); i++)
        if (carrier_is_address(bad[i], false))
            fail_msg("%s is no address", bad[i]);
    assert_true(carrier_is_address("http://127.0.0.1:8080/", true));
    assert_false(carrier_is_address("ftp://127.0.0.1/", true));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_private_addresses),
                                       cmocka_unit_test(test_addresses_as_text)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
