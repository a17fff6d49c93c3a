/* tree.c: see tree.h. */
#include "bots/tree.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1024 };

void tree_open(struct tree *tree, size_t bytes)
{
    *tree = (struct tree){0};
    size_t pairs = bytes / (sizeof(struct edge) + sizeof(struct node));
    tree->edge_limit = tree->node_limit = (uint32_t)(pairs < 16 ? 16 : pairs);
}

void tree_close(struct tree *tree)
{
    free(tree->edges);
    free(tree->nodes);
    *tree = (struct tree){0};
}

size_t tree_bytes(const struct tree *tree)
{
    return tree->edge_room * sizeof *tree->edges + tree->node_room * sizeof *tree->nodes;
}

static void trim(void **array, size_t size, uint32_t count, uint32_t *room)
{
    void *smaller = count && count < *room ? realloc(*array, count * size) : NULL;
    if (!smaller)
        return; /* it keeps its size */
    *array = smaller;
    *room = count;
}

void tree_trim(struct tree *tree)
{
    trim((void **)&tree->edges, sizeof *tree->edges, tree->edge_count, &tree->edge_room);
    trim((void **)&tree->nodes, sizeof *tree->nodes, tree->node_count, &tree->node_room);
}

/* Room for one more of something; false at the limit, or when out of memory. */
static bool make_room(void **array, size_t size, uint32_t count, uint32_t *room, uint32_t limit)
{
    if (count < *room)
        return true;
    if (count >= limit)
        return false;
    uint64_t wanted = *room ? (uint64_t)*room * 2 : FIRST_ROOM;
    uint32_t next = wanted < limit ? (uint32_t)wanted : limit;
    void *grown = realloc(*array, next * size);
    if (!grown)
        return false;
    *array = grown;
    *room = next;
    return true;
}

static uint32_t new_edge(struct tree *tree, struct edge edge)
{
    if (!make_room((void **)&tree->edges, sizeof edge, tree->edge_count, &tree->edge_room,
                   tree->edge_limit))
        return 0;
    tree->edges[tree->edge_count] = edge;
    return tree->edge_count++;
}

static uint32_t new_node(struct tree *tree, struct node node)
{
    if (!make_room((void **)&tree->nodes, sizeof node, tree->node_count, &tree->node_room,
                   tree->node_limit))
        return 0;
    tree->nodes[tree->node_count] = node;
    return tree->node_count++;
}

bool tree_clear(struct tree *tree)
{
    tree->edge_count = tree->node_count = 0;
    new_edge(tree, (struct edge){0}); /* index 0 is none */
    new_node(tree, (struct node){0});
    tree->root = new_node(tree, (struct node){0});
    return tree->root != 0 && tree->edge_count == 1;
}

uint32_t tree_add_edge(struct tree *tree, uint32_t node, uint32_t action)
{
    uint32_t edge =
        new_edge(tree, (struct edge){.action = action, .next = tree->nodes[node].edge, .prior = 1});
    if (edge)
        tree->nodes[node].edge = edge;
    return edge;
}

uint32_t tree_add_node(struct tree *tree, uint32_t edge, uint32_t key)
{
    uint32_t node = new_node(tree, (struct node){.key = key, .next = tree->edges[edge].node});
    if (node)
        tree->edges[edge].node = node;
    return node;
}

uint32_t tree_find_edge(const struct tree *tree, uint32_t node, uint32_t action)
{
    uint32_t edge = tree->nodes[node].edge;
    while (edge && tree->edges[edge].action != action)
        edge = tree->edges[edge].next;
    return edge;
}

uint32_t tree_find_node(const struct tree *tree, uint32_t edge, uint32_t key)
{
    uint32_t node = tree->edges[edge].node;
    while (node && tree->nodes[node].key != key)
        node = tree->nodes[node].next;
    return node;
}

/* Until their turn comes, nodes copied to `to` keep in `edge` the index of their first edge in the
 * old tree: the copy is made level by level, without recursion. */
static bool keep_edges(const struct tree *tree, struct tree *to, uint32_t node)
{
    uint32_t old = to->nodes[node].edge;
    to->nodes[node].edge = 0;
    for (; old; old = tree->edges[old].next) {
        const struct edge *from = &tree->edges[old];
        uint32_t edge = tree_add_edge(to, node, from->action);
        if (!edge)
            return false;
        uint32_t next = to->edges[edge].next;
        to->edges[edge] = *from;
        to->edges[edge].next = next;
        to->edges[edge].node = 0;
        for (uint32_t child = from->node; child; child = tree->nodes[child].next) {
            uint32_t copy = tree_add_node(to, edge, tree->nodes[child].key);
            if (!copy)
                return false;
            to->nodes[copy].visits = tree->nodes[child].visits;
            to->nodes[copy].value = tree->nodes[child].value;
            to->nodes[copy].edge = tree->nodes[child].edge;
        }
    }
    return true;
}

bool tree_keep(const struct tree *tree, uint32_t node, struct tree *to)
{
    if (!tree_clear(to))
        return false;
    to->nodes[to->root].visits = tree->nodes[node].visits;
    to->nodes[to->root].value = tree->nodes[node].value;
    to->nodes[to->root].edge = tree->nodes[node].edge;
    uint32_t done = to->root;
    bool good = true;
    for (; good && done < to->node_count; done++)
        good = keep_edges(tree, to, done);
    for (; done < to->node_count; done++)
        to->nodes[done].edge = 0; /* not copied: still an index of the old tree */
    return good;
}
