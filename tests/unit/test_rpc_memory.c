/* test_rpc_memory.c: what the protocol says when there is no memory, and when events were lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/duel/duel.h"
#include "rpc/rpc.h"
#include "rpc/shape.h"

/* Allocations that still succeed; below 0: all of them. */
static int allowed = -1;

static bool is_refused(void)
{
    return allowed >= 0 && allowed-- == 0;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *memory);

void *__wrap_malloc(size_t size)
{
    return is_refused() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return is_refused() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return is_refused() ? NULL : __real_realloc(old, size);
}

void __wrap_free(void *memory)
{
    __real_free(memory);
}

static void ask(struct rpc *rpc, const char *message, struct text *answer)
{
    text_clear(answer);
    rpc_handle(rpc, message, strlen(message), answer);
}

/* The first legal action, played while the n-th allocation fails: it is played, or the program says
 * that there is no memory; it never says that the action is illegal. */
static bool play_with(int allocations)
{
    static const char new_game[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":"
                                   "{\"game\":\"duel\",\"players\":2,\"seed\":1}}";
    static const char legal[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"legal\",\"params\":"
                                "{\"table\":\"t1\"}}";
    struct rpc *rpc = rpc_new(1);
    struct text answer = TEXT_EMPTY, play = TEXT_EMPTY;
    ask(rpc, new_game, &answer);
    ask(rpc, legal, &answer);
    const char *action = strstr(text_string(&answer), "\"action\":\"");
    assert_non_null(action);
    action += strlen("\"action\":\"");
    text_add(&play,
             "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"play\",\"params\":{\"table\":\"t1\","
             "\"action\":\"");
    text_add_bytes(&play, action, strcspn(action, "\""));
    text_add(&play, "\"}}");
    text_clear(&answer);
    text_free(&answer);
    allowed = allocations;
    ask(rpc, text_string(&play), &answer);
    bool refused = allowed < 0;
    allowed = -1;
    assert_null(strstr(text_string(&answer), "-32001"));
    if (answer.length && !strstr(text_string(&answer), "\"result\""))
        assert_non_null(strstr(text_string(&answer), "-32603"));
    text_free(&answer);
    text_free(&play);
    rpc_free(rpc);
    return refused;
}

static void test_no_memory_is_no_illegal_action(void **state)
{
    int allocations = 0;
    (void)state;
    while (play_with(allocations))
        allocations++;
    assert_true(allocations > 3);
}

static void test_lost_events_are_told(void **state)
{
    struct events *events = calloc(1, sizeof *events);
    struct text out = TEXT_EMPTY;
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct json_writer json = json_writer_to(&out);
        events->lost = i;
        text_clear(&out);
        json_begin_object(&json);
        shape_events(&json, &duel_game, events);
        json_end_object(&json);
        assert_string_equal(text_string(&out),
                            i ? "{\"events\":[],\"lost\":true}" : "{\"events\":[]}");
    }
    text_free(&out);
    free(events);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_memory_is_no_illegal_action),
        cmocka_unit_test(test_lost_events_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
