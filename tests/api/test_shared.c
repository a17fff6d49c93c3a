/* test_shared.c: plays games through libepoki.so with nothing but its public header. */
#include <epoki/epoki.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;

static void check(int good, const char *what)
{
    if (good) {
        passed++;
    } else {
        failed++;
        printf("FAILED: %s\n", what);
    }
}

/* A small generator of its own: the test must not depend on the library's. */
static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static void play_out(epoki_table *table, uint32_t *random)
{
    uint32_t actions[256];
    int count;
    while ((count = epoki_table_legal(table, actions, 256)) > 0)
        check(epoki_table_apply(table, actions[next_random(random) % (uint32_t)count]) == 1,
              "a legal action is accepted");
}

static void test_whole_games(void)
{
    uint32_t random = 1;
    for (uint64_t seed = 0; seed < 20; seed++) {
        char error[200], *record = malloc(1 << 16);
        int totals[2], winners[2];
        epoki_table *table =
            epoki_table_new("duel", 2, seed, "tie_start=chooses", error, sizeof error);
        check(table != NULL && epoki_table_players(table) == 2, "a table opens");
        play_out(table, &random);
        check(epoki_table_turn(table) == EPOKI_NO_SEAT, "the game ends");
        epoki_table_scores(table, totals, winners);
        check(winners[0] || winners[1], "somebody wins");
        size_t length = epoki_table_record(table, record, 1 << 16);
        epoki_table *again = epoki_table_from_record(record, length, error, sizeof error);
        check(again && epoki_table_hash(again) == epoki_table_hash(table), "the record replays");
        check(epoki_table_undo(table, 0) && epoki_table_version(table) == 0, "undo to the start");
        epoki_table_free(table);
        epoki_table_free(again);
        free(record);
    }
}

static void test_texts(void)
{
    char error[200], text[100], tiny[4];
    uint32_t action, parsed;
    epoki_table *table = epoki_table_new("duel", 2, 1, NULL, error, sizeof error);
    check(epoki_table_legal(table, &action, 1) == 4, "four wonders are offered");
    size_t length = epoki_action_text(table, action, text, sizeof text);
    check(length == strlen(text) && strncmp(text, "pick ", 5) == 0, "notation");
    check(epoki_action_parse(table, text, &parsed) == 1 && parsed == action, "notation reads back");
    check(epoki_action_text(table, action, tiny, sizeof tiny) == length && strcmp(tiny, "pic") == 0,
          "a small buffer is filled and terminated");
    check(epoki_table_apply(table, 0xFFFFFFFFu) == 0 && epoki_table_version(table) == 0,
          "an illegal action is refused");
    check(epoki_table_view(table, 2, text, sizeof text) == 0, "there is no seat 2");
    epoki_table *other = epoki_table_resample(table, 0, 5);
    check(other && epoki_table_turn(other) == epoki_table_turn(table), "resampling");
    check(epoki_table_resample(table, 7, 5) == NULL, "there is no seat 7 to resample for");
    epoki_table_free(other);
    epoki_table_free(table);
}

static void test_state(void)
{
    char error[200];
    epoki_table *table = epoki_table_new("duel", 2, 3, NULL, error, sizeof error);
    size_t length = epoki_table_view(table, EPOKI_NO_SEAT, NULL, 0);
    char *state = malloc(length + 1);
    epoki_table_view(table, EPOKI_NO_SEAT, state, length + 1);
    epoki_table *again = epoki_table_from_state("duel", state, length, 3, error, sizeof error);
    check(again && epoki_table_hash(again) == epoki_table_hash(table), "a state loads");
    check(!epoki_table_from_state("duel", state, length / 2, 3, error, sizeof error) && error[0],
          "half a state is refused");
    epoki_table_free(again);
    epoki_table_free(table);
    free(state);
}

static void test_errors(void)
{
    char error[200];
    check(!epoki_table_new("chess", 2, 1, NULL, error, sizeof error) && error[0], "unknown game");
    check(!epoki_table_new("duel", 3, 1, NULL, error, sizeof error) && error[0], "three players");
    check(!epoki_table_new("duel", 2, 1, "tie_start=never", error, sizeof error) && error[0],
          "unknown option value");
    check(!epoki_table_new("duel", 2, 1, "nonsense", NULL, 0), "broken options, no error buffer");
    check(!epoki_table_from_record("x", 1, error, sizeof error) && error[0], "broken record");
}

static void test_rpc(void)
{
    static const char ask[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games\"}";
    epoki_rpc *rpc = epoki_rpc_new(1);
    check(strstr(epoki_rpc_call(rpc, ask, strlen(ask)), "\"duel\"") != NULL,
          "the protocol answers");
    check(strstr(epoki_rpc_call(rpc, "[", 1), "-32700") != NULL, "the protocol refuses");
    epoki_rpc_free(rpc);
}

int main(void)
{
    check(epoki_api_version() == EPOKI_API_VERSION, "header and library agree");
    check(epoki_game_count() >= 1 && strcmp(epoki_game_slug(0), "duel") == 0,
          "the games are listed");
    check(epoki_game_slug(99) == NULL && epoki_version()[0], "beyond the last game is nothing");
    test_whole_games();
    test_texts();
    test_state();
    test_errors();
    test_rpc();
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
