/* test_nets.c: trained nets: their numbers are the same everywhere, damaged files are refused, and
 * they know nothing that a seat does not. */
#include <stdlib.h>

#include "bot_desk.h"
#include "core/hash.h"

enum { WIDTH = 32, MIDDLE = 8, HEAD = 56 };

/* A file of a net with weights from a fixed sequence. */
struct file {
    size_t count;
    unsigned char *bytes;
};

static void put(unsigned char *at, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (unsigned char)(number >> 8 * i);
}

static void seal(struct file *file, const struct game *game)
{
    uint64_t meaning = net_meaning(game);
    put(file->bytes + 40, meaning, 8);
    put(file->bytes + 48, hash_bytes(meaning, file->bytes + HEAD, file->count - HEAD), 8);
}

static struct file make(const struct game *game, bool corrects)
{
    size_t inputs = (size_t)game->net->inputs, rows = (size_t)net_row_count(game);
    size_t seats = (size_t)game->players_max, wide = 2 * MIDDLE + seats,
           narrow = WIDTH + inputs * WIDTH + 2 * MIDDLE * WIDTH + seats * MIDDLE + rows * MIDDLE;
    struct file file = {.count = HEAD + 4 * wide + 2 * narrow};
    uint32_t numbers[8] = {NET_VERSION,     (uint32_t)inputs, WIDTH,    MIDDLE,
                           (uint32_t)seats, (uint32_t)rows,   corrects, 0};
    file.bytes = calloc(1, file.count);
    assert_non_null(file.bytes);
    memcpy(file.bytes, "EPOKINET", 8);
    for (int i = 0; i < 8; i++)
        put(file.bytes + 8 + 4 * i, numbers[i], 4);
    for (size_t i = 0; i < wide; i++)
        put(file.bytes + HEAD + 4 * i, hash_mix(i) % 60000, 4);
    for (size_t i = 0; i < narrow; i++)
        put(file.bytes + HEAD + 4 * wide + 2 * i, hash_mix(i + 1000) % 161 - 80, 2);
    seal(&file, game);
    return file;
}

static struct net *read(const struct file *file, size_t count, const char *expected)
{
    struct text error = TEXT_EMPTY;
    struct net *net = net_read(game_find("duel"), file->bytes, count, &error);
    assert_string_equal(text_string(&error), expected);
    text_free(&error);
    return net;
}

static void test_refuses(void **state)
{
    (void)state;
    struct file file = make(game_find("duel"), false);
    net_free(read(&file, file.count, ""));
    assert_null(read(&file, 20, "the file of the net is incomplete"));
    assert_null(read(&file, file.count - 2, "the file of the net is incomplete"));
    file.bytes[file.count / 2] ^= 1;
    assert_null(read(&file, file.count, "the file of the net is damaged"));
    file.bytes[file.count / 2] ^= 1;
    file.bytes[41] ^= 1;
    assert_null(read(&file, file.count, "the net was trained for other tables or inputs"));
    file.bytes[41] ^= 1;
    uint32_t bias;
    memcpy(&bias, file.bytes + HEAD, sizeof bias);
    put(file.bytes + HEAD, INT32_MAX, 4);
    seal(&file, game_find("duel"));
    assert_null(read(&file, file.count, "the net has weights that are too large"));
    put(file.bytes + HEAD, bias, 4);
    seal(&file, game_find("duel"));
    file.bytes[8]++;
    assert_null(read(&file, file.count, "the file of the net has another version"));
    file.bytes[8]--;
    file.bytes[16] = 33;
    assert_null(read(&file, file.count, "the net has a size that cannot be"));
    file.bytes[0] = 'e';
    assert_null(read(&file, file.count, "this is no file of a net"));
    free(file.bytes);
}

/* Every position of a few random games: the sum of all numbers, and that swapping what is hidden
 * changes none. */
static void test_looks(void **state)
{
    (void)state;
    const struct game *game = game_find("duel");
    struct file file = make(game, false);
    struct net *net = read(&file, file.count, "");
    uint64_t hash = 0, position[BOT_STATE_WORDS], twin[BOT_STATE_WORDS];
    uint32_t actions[LEGAL_MAX];
    struct setup setup = game_standard_setup(game, 2);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct chance chance, other;
        chance_seed(&chance, seed, NULL);
        chance_seed(&other, ~seed, NULL);
        memset(position, 0, sizeof position);
        game->rules.setup(position, &setup, &chance);
        int count, seat;
        while ((count = game_legal(game, position, actions)) > 0) {
            struct net_view view, other_view;
            float priors[LEGAL_MAX], sum = 0;
            seat = game_decider(game, position);
            net_look(net, position, seat, &view);
            memcpy(twin, position, sizeof twin);
            game->rules.resample(twin, seat, &other);
            net_look(net, twin, seat, &other_view);
            assert_memory_equal(view.values, other_view.values, 2 * sizeof view.values[0]);
            assert_memory_equal(view.policy, other_view.policy, MIDDLE * sizeof view.policy[0]);
            net_priors(net, &view, actions, count, priors);
            for (int i = 0; i < count; i++)
                sum += priors[i];
            assert_true(sum > 0.999f && sum < 1.001f);
            hash = hash_bytes(hash, view.values, 2 * sizeof view.values[0]);
            hash = hash_bytes(hash, priors, (size_t)count * sizeof priors[0]);
            game_apply(game, position, actions[chance_below(&chance, (uint32_t)count)], &chance,
                       NULL);
        }
    }
    assert_int_equal(hash, UINT64_C(0xd474ad319050e2ea));
    net_free(net);
    free(file.bytes);
}

/* A net that corrects the evaluation, and says nothing, says what the evaluation says. */
static void test_corrects(void **state)
{
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        const struct game *game = game_at(i);
        struct text error = TEXT_EMPTY;
        if (!game->net || !game->evaluation)
            continue;
        struct file file = make(game, true);
        memset(file.bytes + HEAD, 0, file.count - HEAD);
        seal(&file, game);
        struct net *net = net_read(game, file.bytes, file.count, &error);
        assert_non_null(net);
        uint64_t position[BOT_STATE_WORDS] = {0};
        float weights[FEATURES_MAX];
        double expected[SEATS_MAX];
        struct net_view view;
        struct chance chance;
        struct setup setup = game_standard_setup(game, game->players_max);
        chance_seed(&chance, 7, NULL);
        game->rules.setup(position, &setup, &chance);
        bot_playout(game, position, 40, &chance);
        evaluation_weights(game->evaluation, WEIGHTS_TUNED, weights);
        evaluation_values(game, position, weights, NULL, expected);
        net_look(net, position, game_decider(game, position), &view);
        for (int seat = 0; seat < setup.players; seat++)
            assert_true(expected[seat] - view.values[seat] < 1e-9 &&
                        view.values[seat] - expected[seat] < 1e-9);
        file.bytes[32] = 2;
        assert_null(net_read(game, file.bytes, file.count, &error));
        text_free(&error);
        net_free(net);
        free(file.bytes);
    }
}

/* A plan whose ends a net judges: another one, and the same every time; without a net as before. */
static void test_plans(void **state)
{
    (void)state;
    const struct game *game = game_find("civ");
    static struct bot_answer answers[4];
    const char *texts[] = {"plan:width=4,iterations=2", "plan:width=4,iterations=2,eval=net,net=1",
                           "plan:width=4,iterations=2,eval=net,net=1,ahead=2",
                           "plan:width=4,iterations=2,eval=net,net=2"};
    uint64_t position[BOT_STATE_WORDS] = {0};
    struct setup setup = game_standard_setup(game, 3);
    struct text error = TEXT_EMPTY;
    struct file file = make(game, true);
    struct chance chance;
    chance_seed(&chance, 5, NULL);
    game->rules.setup(position, &setup, &chance);
    bot_playout(game, position, 30, &chance);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < COUNT_OF(texts); i++) {
            struct bot *bot = bot_new(game, texts[i], NULL, &error);
            assert_non_null(bot);
            bot_decide(bot, position, 9, &answers[i]);
            check_answer(game, position, &answers[i]);
            bot_free(bot);
        }
        assert_memory_equal(answers[0].value, answers[3].value, sizeof answers[0].value);
        bool same = memcmp(answers[0].value, answers[1].value, sizeof answers[0].value) == 0;
        assert_true(same == (round == 0));
        if (round == 0)
            nets_install(game, 1, net_read(game, file.bytes, file.count, &error));
    }
    nets_install(game, 1, NULL);
    text_free(&error);
    free(file.bytes);
}

/* Without a net eval=net plays as eval=tuned does; with one it plays otherwise, and honestly. */
static void test_bots(void **state)
{
    (void)state;
    const struct game *game = game_find("steel");
    static struct bot_answer tuned, none, net, again;
    uint64_t position[BOT_STATE_WORDS] = {0};
    struct setup setup = game_standard_setup(game, 2);
    struct file file = make(game, false);
    struct chance chance;
    chance_seed(&chance, 5, NULL);
    game->rules.setup(position, &setup, &chance);
    const char *texts[] = {"mcts:iterations=60", "mcts:iterations=60,eval=net,net=1",
                           "mcts:iterations=60,eval=net,net=1",
                           "mcts:iterations=60,eval=net,net=1,split=1"};
    struct bot_answer *answers[] = {&tuned, &none, &net, &again};
    for (int i = 0; i < 4; i++) {
        struct text error = TEXT_EMPTY;
        if (i == 2)
            nets_install(game, 1, net_read(game, file.bytes, file.count, &error));
        struct bot *bot = bot_new(game, texts[i], NULL, &error);
        assert_non_null(bot);
        bot_decide(bot, position, 9, answers[i]);
        bot_free(bot);
        text_free(&error);
    }
    assert_memory_equal(&tuned.value, &none.value, sizeof tuned.value);
    assert_true(net.value[0] != tuned.value[0]);
    assert_true(again.visits == 60);
    nets_install(game, 1, NULL);
    free(file.bytes);
}

/* The nets that come with the library are whole, and are those that bots have who are told nothing
 * else; one for other inputs is refused with a word, and bots play as if there were none. */
static void test_built_in(void **state)
{
    (void)state;
    static struct bot_answer tuned, none;
    assert_true(net_file_count > 0);
    for (int i = 0; i < net_file_count; i++) {
        const struct net_file *file = &net_files[i];
        const struct game *game = game_find(file->slug);
        struct text error = TEXT_EMPTY;
        struct net own;
        assert_non_null(game);
        struct net *whole = net_read(game, file->bytes, file->count, &error);
        assert_string_equal(text_string(&error), "");
        assert_true(nets_built_in(game, &own, &error));
        assert_ptr_equal(nets_for(game, 0, &own), &own);
        assert_null(nets_for(game, 1, &own));
        size_t inputs = (size_t)own.inputs * (size_t)own.width * sizeof *own.first;
        size_t rows = (size_t)own.rows * (size_t)own.middle * sizeof *own.action;
        assert_int_equal(inputs, (size_t)whole->inputs * (size_t)whole->width * sizeof *own.first);
        assert_memory_equal(own.first, whole->first, inputs);
        assert_memory_equal(own.action, whole->action, rows);
        nets_install(game, 0, whole); /* another one takes its place */
        assert_ptr_equal(nets_for(game, 0, &own), whole);
        nets_install(game, 0, NULL);
        assert_ptr_equal(nets_for(game, 0, &own), &own);

        struct net_layout layout = *game->net;
        struct game changed = *game;
        layout.version++;
        changed.net = &layout;
        assert_false(nets_built_in(&changed, &own, &error));
        assert_string_equal(text_string(&error), "the net was trained for other tables or inputs");
        assert_null(nets_for(&changed, 0, &own));
        uint64_t position[BOT_STATE_WORDS] = {0};
        struct setup setup = game_standard_setup(game, game->players_min);
        struct chance chance;
        chance_seed(&chance, 5, NULL);
        game->rules.setup(position, &setup, &chance);
        const char *texts[] = {"mcts:iterations=60", "mcts:iterations=60,eval=net"};
        struct bot_answer *answers[] = {&tuned, &none};
        for (int k = 0; k < 2; k++) {
            struct bot *bot = bot_new(&changed, texts[k], NULL, &error);
            assert_non_null(bot);
            bot_decide(bot, position, 9, answers[k]);
            bot_free(bot);
        }
        assert_memory_equal(&tuned.value, &none.value, sizeof tuned.value);
        text_free(&error);
    }
}

/* The levels that play with a net have it; the others, and levels as they once were, do not. */
static void test_levels(void **state)
{
    (void)state;
    static const char *const games[] = {"duel", "steel", "tempus"};
    static const struct {
        const char *text;
        bool net;
    } rows[] = {{"easy", false},    {"normal", true}, {"hard", true},    {"expert", true},
                {"normal1", false}, {"hard1", false}, {"expert1", false}};
    for (int g = 0; g < COUNT_OF(games); g++)
        for (int i = 0; i < COUNT_OF(rows); i++) {
            struct text error = TEXT_EMPTY;
            struct bot *bot = bot_new(game_find(games[g]), rows[i].text, NULL, &error);
            assert_non_null(bot);
            if ((bot->net != NULL) != rows[i].net)
                fail_msg("%s of %s", rows[i].text, games[g]);
            bot_free(bot);
            text_free(&error);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_refuses),  cmocka_unit_test(test_looks),
        cmocka_unit_test(test_corrects), cmocka_unit_test(test_plans),
        cmocka_unit_test(test_bots),     cmocka_unit_test(test_built_in),
        cmocka_unit_test(test_levels),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
