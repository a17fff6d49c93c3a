/* beam.c: the beam of the bot `plan` and its memory; see plan.h. */
#include <stdlib.h>
#include <string.h>

#include "bots/plan.h"
#include "core/hash.h"

/* A fast hash of a state: four independent chains where game_hash has one. */
uint64_t beam_hash(const struct game *game, const void *state)
{
    const uint64_t odd = 0x9E3779B97F4A7C15u;
    uint64_t lanes[4] = {1, 2, 3, 4};
    const unsigned char *at = state;
    size_t words = game->rules.state_size / 8;
    for (size_t i = 0; i < words; i++) {
        uint64_t word, *lane = &lanes[i % 4];
        memcpy(&word, at + 8 * i, 8);
        *lane = (*lane ^ word) * odd;
        *lane ^= *lane >> 32;
    }
    for (int i = 1; i < 4; i++)
        lanes[0] = hash_combine(lanes[0], lanes[i]);
    return lanes[0];
}

enum { TRIES = 8 };

/* The place of the hash in the table, or a free place for it; -1 if no place nearby is free: the
 * hash then counts as not seen before. */
static int hashes_find(const struct hashes *hashes, uint64_t hash)
{
    uint32_t at = (uint32_t)hash % SEEN;
    for (int tries = 0; tries < TRIES; tries++, at = (at + 1) % SEEN)
        if (hashes->stamps[at] != hashes->stamp || hashes->at[at] == hash)
            return (int)at;
    return -1;
}

/* Returns true if it was there already. */
static bool hashes_add(struct hashes *hashes, uint64_t hash)
{
    int at = hashes_find(hashes, hash);
    if (at < 0)
        return false;
    bool known = hashes->stamps[at] == hashes->stamp;
    hashes->stamps[at] = hashes->stamp;
    hashes->at[at] = hash;
    return known;
}

/* Returns true if this search has seen the position before. */
bool beam_has_seen(struct planner *m, uint64_t hash)
{
    return hashes_add(&m->seen, hash);
}

/* A candidate leads to a position that was seen before: the plans that go on from there are its
 * plans too. */
void beam_join(struct planner *m, uint64_t hash, int first)
{
    hashes_add(&m->joined, hash_combine(hash, (uint64_t)first));
}

bool beam_is_joined(const struct planner *m, uint64_t hash, int first)
{
    uint64_t both = hash_combine(hash, (uint64_t)first);
    int at = hashes_find(&m->joined, both);
    return at >= 0 && m->joined.stamps[at] == m->joined.stamp;
}

/* The beam as a heap with the worst place at the top */

static void sink(struct beam *beam, int at)
{
    for (;;) {
        int least = at, left = 2 * at + 1;
        for (int child = left; child <= left + 1 && child < beam->count; child++)
            if (beam->places[child].value < beam->places[least].value)
                least = child;
        if (least == at)
            return;
        struct place moved = beam->places[at];
        beam->places[at] = beam->places[least];
        beam->places[least] = moved;
        at = least;
    }
}

static void rise(struct beam *beam, int at)
{
    for (int up; at && beam->places[up = (at - 1) / 2].value > beam->places[at].value; at = up) {
        struct place moved = beam->places[at];
        beam->places[at] = beam->places[up];
        beam->places[up] = moved;
    }
}

/* Puts a position into the next beam if it is good enough; the beam then owns its block. */
bool beam_keep(struct plan *plan, struct place place)
{
    struct planner *m = plan->memory;
    struct beam *beam = &m->next;
    if (beam->count < plan->bot->options[WIDTH]) {
        beam->places[beam->count++] = place;
        rise(beam, beam->count - 1);
        return true;
    }
    if (beam->places[0].value >= place.value)
        return false;
    m->free[m->free_count++] = beam->places[0].state;
    beam->places[0] = place;
    sink(beam, 0);
    return true;
}

/* Gives the blocks of the present beam back and makes the next beam the present one. */
void beam_advance(struct planner *m)
{
    for (int i = 0; i < m->now.count; i++)
        m->free[m->free_count++] = m->now.places[i].state;
    struct beam old = m->now;
    m->now = m->next;
    m->next = old;
    m->next.count = 0;
}

/* Gives all blocks back. */
void beam_drop(struct planner *m)
{
    beam_advance(m);
    beam_advance(m);
}

/* The size of what the evaluation of the game remembers; 0: nothing. */
static size_t memo_size(const struct game *game)
{
    return game->evaluation ? game->evaluation->memo_size : 0;
}

/* Life */

bool beam_open(struct bot *bot)
{
    struct planner *m = bot->memory;
    size_t width = (size_t)bot->options[WIDTH], blocks = 2 * width + 1;
    m->now.places = malloc(width * sizeof *m->now.places);
    m->next.places = malloc(width * sizeof *m->next.places);
    m->states = malloc(blocks * bot->game->rules.state_size);
    m->free = malloc(blocks * sizeof *m->free);
    m->origins = malloc(width * (size_t)bot->options[STEPS] * sizeof *m->origins);
    size_t memo = memo_size(bot->game);
    if (memo)
        m->memo = calloc(1, memo);
    if (!m->now.places || !m->next.places || !m->states || !m->free || !m->origins ||
        (memo && !m->memo))
        return false;
    for (size_t i = 0; i < blocks; i++)
        m->free[m->free_count++] = (uint32_t)i;
    return true;
}

size_t beam_memory(const struct game *game, const int *options)
{
    size_t width = (size_t)options[WIDTH], blocks = 2 * width + 1;
    return 2 * width * sizeof(struct place) + blocks * (game->rules.state_size + sizeof(uint32_t)) +
           width * (size_t)options[STEPS] * sizeof(struct origin) + memo_size(game);
}

void beam_close(struct bot *bot)
{
    struct planner *m = bot->memory;
    free(m->now.places);
    free(m->next.places);
    free(m->states);
    free(m->free);
    free(m->origins);
    free(m->memo);
}
