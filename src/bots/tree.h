/* tree.h: the memory of a tree search: nodes, the edges that leave them, and how a part of the tree
 * is kept when the game goes on.
 *
 * A node is what one seat knows: a sequence of actions together with what the seat could observe
 * after each of them. An edge is an action tried from a node; it leads to one node for each
 * observation. Which actions are possible differs between the states a node stands for, so an edge
 * counts how often it was available.
 *
 * Nodes and edges are in two arrays and refer to each other by index; 0 is none. The arrays grow up
 * to a limit; a search that has reached it goes on without new nodes. */
#ifndef EPOKI_BOTS_TREE_H
#define EPOKI_BOTS_TREE_H

#include "core/base.h"

struct edge {
    double sum; /* of results for the seat that chose it */
    uint32_t action;
    uint32_t visits;
    uint32_t available;
    uint32_t next; /* the next edge of the same node */
    uint32_t node; /* the first of the nodes it leads to */
    float prior;   /* weight of the action before it was tried */
};

struct node {
    uint32_t key;  /* what was observed */
    uint32_t next; /* the next node of the same edge */
    uint32_t edge; /* the first edge */
    uint32_t visits;
    float value; /* for the seat that decides, when it was new; only nets set it */
};

struct tree {
    struct edge *edges;
    struct node *nodes;
    uint32_t edge_count, node_count; /* in use, including the one with index 0 */
    uint32_t edge_room, node_room;
    uint32_t edge_limit, node_limit;
    uint32_t root;
};

/* A tree that may use that many bytes; it allocates nothing yet. */
void tree_open(struct tree *tree, size_t bytes);
void tree_close(struct tree *tree);
size_t tree_bytes(const struct tree *tree); /* allocated */

/* Gives back memory that is not in use; the contents stay. */
void tree_trim(struct tree *tree);

/* Makes it a single root. False: out of memory. */
bool tree_clear(struct tree *tree);

/* A new edge of a node, or a new node of an edge; 0 when there is no room. Indexes stay valid, but
 * pointers do not. */
uint32_t tree_add_edge(struct tree *tree, uint32_t node, uint32_t action);
uint32_t tree_add_node(struct tree *tree, uint32_t edge, uint32_t key);

/* The edge of `node` with that action, the node of `edge` with that key; 0 if there is none. */
uint32_t tree_find_edge(const struct tree *tree, uint32_t node, uint32_t action);
uint32_t tree_find_node(const struct tree *tree, uint32_t edge, uint32_t key);

/* Copies everything below `node` into `to`, with `node` as its root. Returns false if there is no
 * room: `to` then holds the part that fits. */
bool tree_keep(const struct tree *tree, uint32_t node, struct tree *to);

#endif
