/* nets.c: see nets.h.
 *
 * A file: "EPOKINET", then eight numbers of four bytes (version, inputs, width, middle, seats,
 * rows, whether it corrects the evaluation, 0), the hash of the meaning and the hash of everything
 * after the head, eight bytes each; then the weights in the order of struct net. All numbers are
 * little-endian. */
#include "bots/nets.h"

#include <stdlib.h>

#include "core/game.h"
#include "core/hash.h"

enum { HEAD_NUMBERS = 8, HEAD_BYTES = 8 + 4 * HEAD_NUMBERS + 16, GAMES_MAX = 16 };

static const char magic[8] = {'E', 'P', 'O', 'K', 'I', 'N', 'E', 'T'};

struct head {
    char magic[8];
    uint32_t numbers[HEAD_NUMBERS];
    uint64_t meaning, hash;
};

static_assert(sizeof(struct head) == HEAD_BYTES, "read as it lies in the file");

static bool refuse(struct text *error, const char *why)
{
    text_add(error, why);
    return false;
}

static bool check_head(const struct game *game, const struct head *head, size_t count,
                       struct text *error)
{
    const uint32_t *n = head->numbers;
    if (memcmp(head->magic, magic, sizeof magic) != 0)
        return refuse(error, "this is no file of a net");
    if (n[0] != NET_VERSION)
        return refuse(error, "the file of the net has another version");
    if (head->meaning != net_meaning(game) || n[1] != (uint32_t)game->net->inputs ||
        n[5] != (uint32_t)net_row_count(game))
        return refuse(error, "the net was trained for other tables or inputs");
    if (!n[2] || n[2] > NET_WIDTH_MAX || n[2] % NET_COLUMNS || !n[3] || n[3] > NET_MIDDLE_MAX ||
        n[3] % 4 || n[4] != (uint32_t)game->players_max || n[6] > (game->evaluation != NULL))
        return refuse(error, "the net has a size that cannot be");
    size_t bytes = 2 * ((size_t)n[1] * n[2] + n[2] + (size_t)2 * n[3] * n[2]) +
                   4 * (size_t)2 * n[3] + 2 * (size_t)n[4] * n[3] + 4 * (size_t)n[4] +
                   2 * (size_t)n[5] * n[3];
    if (count - HEAD_BYTES != bytes)
        return refuse(error, "the file of the net is incomplete");
    return true;
}

/* What the head says of the net; its weights are somewhere else. */
static struct net net_of(const struct game *game, const struct head *head)
{
    struct net net = {.game = game,
                      .inputs = (int)head->numbers[1],
                      .width = (int)head->numbers[2],
                      .middle = (int)head->numbers[3],
                      .seats = (int)head->numbers[4],
                      .rows = (int)head->numbers[5],
                      .corrects = head->numbers[6]};
    if (net.corrects)
        evaluation_weights(game->evaluation, WEIGHTS_TUNED, net.evaluation);
    return net;
}

/* Where the next `count` numbers of that size lie. */
static const void *part(const char **at, size_t count, size_t size)
{
    const void *here = *at;
    *at += count * size;
    return here;
}

static void find_parts(struct net *net, const char *at)
{
    size_t width = (size_t)net->width, middle = (size_t)net->middle, seats = (size_t)net->seats;
    net->second_bias = part(&at, 2 * middle, 4);
    net->value_bias = part(&at, seats, 4);
    net->first_bias = part(&at, width, 2);
    net->first = part(&at, (size_t)net->inputs * width, 2);
    net->second = part(&at, 2 * middle * width, 2);
    net->value = part(&at, seats * middle, 2);
    net->action = part(&at, (size_t)net->rows * middle, 2);
}

/* Whether no sum of a row's products, with inputs up to NET_ONE, leaves an int32_t, though `rows`
 * such sums and a bias are added up. */
static bool row_fits(const int16_t *row, int count, int32_t bias, int rows)
{
    int64_t most = 0;
    for (int i = 0; i < count; i++)
        most += row[i] < 0 ? -(int64_t)row[i] : row[i];
    return rows * most * NET_ONE + (bias < 0 ? -(int64_t)bias : bias) <= INT32_MAX;
}

static bool sums_fit(const struct net *net)
{
    for (int i = 0; i < 2 * net->middle; i++)
        if (!row_fits(net->second + i * net->width, net->width, net->second_bias[i], 1))
            return false;
    for (int i = 0; i < net->seats; i++)
        if (!row_fits(net->value + i * net->middle, net->middle, net->value_bias[i], 1))
            return false;
    for (int i = 0; i < net->rows; i++)
        if (!row_fits(net->action + i * net->middle, net->middle, 0, NET_ACTION_ROWS))
            return false;
    return true;
}

struct net *net_read(const struct game *game, const void *bytes, size_t count, struct text *error)
{
    struct head head;
    if (!game->net) {
        text_format(error, "%s has no inputs for a net", game->slug);
        return NULL;
    }
    if (count < HEAD_BYTES) {
        refuse(error, "the file of the net is incomplete");
        return NULL;
    }
    memcpy(&head, bytes, sizeof head);
    if (!check_head(game, &head, count, error))
        return NULL;
    size_t rest = count - HEAD_BYTES;
    if (hash_bytes(head.meaning, (const char *)bytes + HEAD_BYTES, rest) != head.hash) {
        refuse(error, "the file of the net is damaged");
        return NULL;
    }
    struct net *net = malloc(sizeof *net + rest);
    if (!net) {
        refuse(error, "out of memory");
        return NULL;
    }
    *net = net_of(game, &head);
    memcpy(net + 1, (const char *)bytes + HEAD_BYTES, rest);
    find_parts(net, (const char *)(net + 1));
    if (!sums_fit(net)) {
        refuse(error, "the net has weights that are too large");
        net_free(net);
        return NULL;
    }
    return net;
}

bool net_write(const struct game *game, const struct net *net, const void *body, size_t count,
               struct text *out)
{
    struct head head = {.numbers = {NET_VERSION, (uint32_t)net->inputs, (uint32_t)net->width,
                                    (uint32_t)net->middle, (uint32_t)game->players_max,
                                    (uint32_t)net_row_count(game), net->corrects, 0},
                        .meaning = net_meaning(game)};
    memcpy(head.magic, magic, sizeof magic);
    head.hash = hash_bytes(head.meaning, body, count);
    text_add_bytes(out, (const char *)&head, sizeof head);
    text_add_bytes(out, body, count);
    return !out->failed;
}

void net_free(struct net *net)
{
    free(net);
}

/* In use */

static struct {
    const struct game *game;
    struct net *nets[NETS_MAX];
} installed[GAMES_MAX];

void nets_install(const struct game *game, int number, struct net *net)
{
    for (int i = 0; i < GAMES_MAX; i++) {
        if (installed[i].game && installed[i].game != game)
            continue;
        installed[i].game = game;
        net_free(installed[i].nets[number]);
        installed[i].nets[number] = net;
        return;
    }
    net_free(net);
}

const struct net *nets_find(const struct game *game, int number)
{
    for (int i = 0; i < GAMES_MAX && installed[i].game; i++)
        if (installed[i].game == game)
            return installed[i].nets[number];
    return NULL;
}

/* Of the library itself. Its bytes are as good as its code, so nothing but the head is checked
 * here; tests/unit/test_nets.c reads them like those of any other file. */
bool nets_built_in(const struct game *game, struct net *net, struct text *error)
{
    struct head head;
    for (int i = 0; i < net_file_count; i++) {
        const struct net_file *file = &net_files[i];
        if (strcmp(file->slug, game->slug) != 0)
            continue;
        memcpy(&head, file->bytes, sizeof head);
        if (!check_head(game, &head, file->count, error))
            return false;
        *net = net_of(game, &head);
        find_parts(net, (const char *)file->bytes + HEAD_BYTES);
        return true;
    }
    return false;
}

const struct net *nets_for(const struct game *game, int number, struct net *own)
{
    struct text why = TEXT_EMPTY;
    const struct net *net = nets_find(game, number);
    if (!net && number == 0 && game->net && nets_built_in(game, own, &why))
        net = own;
    text_free(&why);
    return net;
}
