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

enum { ACTIONS = 1024, SEATS = 8, RECORD_BYTES = 1 << 16 };

static void play_out(epoki_table *table, uint32_t *random)
{
    uint32_t actions[ACTIONS];
    int count;
    check(epoki_legal_max() <= ACTIONS, "there is room for every decision");
    while ((count = epoki_table_legal(table, actions, ACTIONS)) > 0)
        check(epoki_table_apply(table, actions[next_random(random) % (uint32_t)count]) == 1,
              "a legal action is accepted");
}

static void play_game(const char *game, int players, uint64_t seed, const char *options,
                      uint32_t *random)
{
    char error[200], *record = malloc(RECORD_BYTES);
    int totals[SEATS], winners[SEATS], won = 0;
    epoki_table *table = epoki_table_new(game, players, seed, options, error, sizeof error);
    check(table != NULL && epoki_table_players(table) == players, "a table opens");
    play_out(table, random);
    check(epoki_table_turn(table) == EPOKI_NO_SEAT, "the game ends");
    epoki_table_scores(table, totals, winners);
    for (int seat = 0; seat < players; seat++)
        won += winners[seat] != 0;
    check(won >= 1 && won <= players, "somebody wins");
    size_t length = epoki_table_record(table, record, RECORD_BYTES);
    epoki_table *again = epoki_table_from_record(record, length, error, sizeof error);
    check(again && epoki_table_hash(again) == epoki_table_hash(table), "the record replays");
    check(epoki_table_undo(table, 0) && epoki_table_version(table) == 0, "undo to the start");
    epoki_table_free(table);
    epoki_table_free(again);
    free(record);
}

static void test_whole_games(void)
{
    uint32_t random = 1;
    for (uint64_t seed = 0; seed < 20; seed++)
        play_game("duel", 2, seed, "tie_start=chooses", &random);
    for (uint64_t seed = 0; seed < 9; seed++)
        play_game("ages", 2 + (int)(seed % 3), seed, seed < 6 ? NULL : "resign=1", &random);
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

static void test_state(const char *game, int players)
{
    char error[200];
    epoki_table *table = epoki_table_new(game, players, 3, NULL, error, sizeof error);
    size_t length = epoki_table_view(table, EPOKI_NO_SEAT, NULL, 0);
    char *state = malloc(length + 1);
    epoki_table_view(table, EPOKI_NO_SEAT, state, length + 1);
    epoki_table *again = epoki_table_from_state(game, state, length, 3, error, sizeof error);
    check(again && epoki_table_hash(again) == epoki_table_hash(table), "a state loads");
    check(again && epoki_table_players(again) == players, "a state knows its players");
    check(!epoki_table_from_state(game, state, length / 2, 3, error, sizeof error) && error[0],
          "half a state is refused");
    const char *other = strcmp(game, "duel") == 0 ? "ages" : "duel";
    check(!epoki_table_from_state(other, state, length, 3, error, sizeof error) && error[0],
          "the state of another game is refused");
    for (int seat = 0; seat < players; seat++)
        check(epoki_table_view(table, seat, NULL, 0) > 0, "every seat has a view");
    check(epoki_table_view(table, players, state, length) == 0, "nobody else has");
    check(!epoki_table_resample(table, players, 1), "nor can it be resampled for");
    epoki_table_free(again);
    epoki_table_free(table);
    free(state);
}

static void test_errors(void)
{
    char error[200];
    check(!epoki_table_new("chess", 2, 1, NULL, error, sizeof error) && error[0], "unknown game");
    check(!epoki_table_new("duel", 3, 1, NULL, error, sizeof error) && error[0], "three players");
    check(!epoki_table_new("ages", 1, 1, NULL, error, sizeof error) && error[0], "one player");
    check(!epoki_table_new("ages", 5, 1, NULL, error, sizeof error) && error[0], "five players");
    check(!epoki_table_new("ages", 2, 1, "resign=2", error, sizeof error) && error[0],
          "an option out of range");
    check(!epoki_table_new("ages", 2, 1, "tie_start=begins", error, sizeof error) && error[0],
          "an option of another game");
    check(!epoki_table_new("duel", 2, 1, "tie_start=never", error, sizeof error) && error[0],
          "unknown option value");
    check(!epoki_table_new("duel", 2, 1, "nonsense", NULL, 0), "broken options, no error buffer");
    check(!epoki_table_from_record("x", 1, error, sizeof error) && error[0], "broken record");
}

/* Whoever owns the box: tests/wasm and tests/data try many tables, this that the function is there.
 */
static void test_correct(void)
{
    static const char none[] = "{}", broken[] = "{\"cards\":\"id\"}", no_json[] = "{";
    char error[200] = "";
    check(epoki_correct("steel", none, strlen(none), error, sizeof error) == 1, "nothing to do");
    check(!epoki_correct("steel", broken, strlen(broken), error, sizeof error) &&
              strstr(error, "cards"),
          "a broken table is named");
    check(!epoki_correct("steel", no_json, strlen(no_json), NULL, 0), "no JSON, no error buffer");
    check(!epoki_correct("chess", none, strlen(none), error, sizeof error) && error[0],
          "tables of an unknown game");
}

static void test_rpc(void)
{
    static const char ask[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games\"}";
    epoki_rpc *rpc = epoki_rpc_new(1);
    const char *games = epoki_rpc_call(rpc, ask, strlen(ask));
    check(strstr(games, "\"duel\"") && strstr(games, "\"ages\""), "the protocol answers");
    check(strstr(epoki_rpc_call(rpc, "[", 1), "-32700") != NULL, "the protocol refuses");
    epoki_rpc_free(rpc);
}

/* A tensor as DLPack describes it. */
struct DLManagedTensor {
    struct {
        void *data;
        int32_t device_type, device_id, ndim;
        uint8_t code, bits;
        uint16_t lanes;
        int64_t *shape, *strides;
        uint64_t byte_offset;
    } tensor;
    void *manager;
    void (*deleter)(struct DLManagedTensor *self);
};

static int shared_parts;

static void share(void *context, int parts, void (*work)(void *argument, int part), void *argument)
{
    (void)context;
    shared_parts = parts;
    for (int part = 0; part < parts; part++)
        work(argument, part);
}

static void test_batch_arrays(epoki_batch *batch)
{
    size_t shape[3];
    const float *features = epoki_batch_array(batch, EPOKI_ARRAY_FEATURES, shape);
    struct DLManagedTensor *tensor = epoki_batch_dlpack(batch, EPOKI_ARRAY_FEATURES);
    check(features && shape[0] == 50 && shape[1] == 2 && shape[2] > 4, "features have a shape");
    check(tensor && tensor->tensor.data == (const void *)features && tensor->tensor.ndim == 3 &&
              tensor->tensor.shape[2] == (int64_t)shape[2] && tensor->tensor.code == 2 &&
              tensor->tensor.bits == 32 && tensor->tensor.lanes == 1 &&
              tensor->tensor.device_type == 1 && !tensor->tensor.strides,
          "a tensor shows the same memory");
    check(!epoki_batch_array(batch, EPOKI_ARRAY_COUNT, NULL) && !epoki_batch_dlpack(batch, -1),
          "there is no other array");
    float first = features[0];
    epoki_batch_free(batch);
    check(((const float *)tensor->tensor.data)[0] == first, "the memory lives as long as a tensor");
    tensor->deleter(tensor);
}

static void test_batch(void)
{
    char error[200] = "";
    int32_t choices[50];
    epoki_batch *batch = epoki_batch_new("duel", 2, NULL, 50, error, sizeof error);
    check(batch != NULL, "a batch opens");
    epoki_batch_set_threads(batch, 3, share, NULL);
    epoki_batch_start(batch, 7);
    const int32_t *counts = epoki_batch_array(batch, EPOKI_ARRAY_LEGAL_COUNT, NULL);
    for (int i = 0; i < 50; i++)
        choices[i] = i % 2 ? counts[i] - 1 : -1;
    check(epoki_batch_step(batch, choices) == 25 && shared_parts == 3, "half of the games go on");
    check(epoki_batch_step_random(batch, 10) == 50, "and all of them at random");
    check(epoki_batch_step_random(batch, 1000) == 0, "to the end");
    check(epoki_batch_start_one(batch, 49, 1) && !epoki_batch_start_one(batch, 50, 1) &&
              epoki_batch_step_random(batch, 1) == 1,
          "one starts anew");
    test_batch_arrays(batch);
    check(!epoki_batch_new("duel", 3, NULL, 50, error, sizeof error) && error[0] &&
              !epoki_batch_new("duel", 2, NULL, 0, NULL, 0) &&
              !epoki_batch_new("chess", 2, NULL, 1, NULL, 0) &&
              !epoki_batch_new("duel", 2, "colour=red", 1, NULL, 0),
          "impossible batches are refused");
    error[0] = '\0';
    check(!epoki_batch_new_on_card("duel", 2, NULL, 50, "no/such/folder", error, sizeof error) &&
              (strstr(error, "no NVIDIA") || strstr(error, "no/such/folder")),
          "without a card, or kernels, a sentence says so");
    epoki_batch_free(NULL);
}

static double clock_now(void *context)
{
    return *(double *)context += 0.001;
}

/* Asks a bot that thinks for ten milliseconds; 1 when it answered. */
static int ask_bot(epoki_rpc *rpc)
{
    static const char ask[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"bot\",\"params\":"
                              "{\"table\":\"t1\",\"bot\":\"mcts\",\"ms\":10,\"seed\":1}}";
    return strstr(epoki_rpc_call(rpc, ask, strlen(ask)), "\"candidates\"") != NULL;
}

static void test_clock(void)
{
    static const char open[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":"
                               "{\"game\":\"duel\",\"players\":2,\"seed\":1}}";
    double seconds = 50;
    epoki_rpc *rpc = epoki_rpc_new(1);
    epoki_rpc_call(rpc, open, strlen(open));
    check(!ask_bot(rpc), "without a clock there is no time to think");
    epoki_rpc_set_clock(rpc, clock_now, &seconds);
    check(ask_bot(rpc), "with a clock there is");
    check(seconds > 50.010 && seconds < 50.015, "it is that clock");
    epoki_rpc_set_clock(rpc, NULL, NULL);
    check(!ask_bot(rpc), "a clock can be taken back");
    epoki_rpc_free(rpc);
}

int main(void)
{
    check(epoki_api_version() == EPOKI_API_VERSION, "header and library agree");
    check(epoki_game_count() >= 2 && strcmp(epoki_game_slug(0), "duel") == 0 &&
              strcmp(epoki_game_slug(1), "ages") == 0,
          "the games are listed");
    check(epoki_game_slug(99) == NULL && epoki_version()[0], "beyond the last game is nothing");
    test_whole_games();
    test_texts();
    test_state("duel", 2);
    test_state("ages", 2);
    test_state("ages", 4);
    test_errors();
    test_correct();
    test_rpc();
    test_clock();
    test_batch();
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
