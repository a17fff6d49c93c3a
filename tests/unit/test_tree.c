/* test_tree.c: the memory of a tree search (bots/tree.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bots/tree.h"
#include "core/chance.h"

static void open_tree(struct tree *tree, size_t bytes)
{
    tree_open(tree, bytes);
    assert_null(tree->edges);
    assert_null(tree->nodes);
    assert_true(tree_clear(tree));
    assert_true(tree->root != 0);
}

static void test_a_cleared_tree_is_a_root(void **state)
{
    struct tree tree;
    (void)state;
    open_tree(&tree, 1 << 20);
    assert_int_equal(tree.edge_count, 1); /* index 0 is none */
    assert_int_equal(tree.node_count, 2);
    assert_int_equal(tree.nodes[tree.root].visits, 0);
    assert_int_equal(tree.nodes[tree.root].edge, 0);
    assert_int_equal(tree_find_edge(&tree, tree.root, 0), 0);
    assert_int_not_equal(tree_add_edge(&tree, tree.root, 5), 0);
    assert_true(tree_clear(&tree));
    assert_int_equal(tree_find_edge(&tree, tree.root, 5), 0);
    tree_close(&tree);
    assert_null(tree.edges);
    tree_close(&tree); /* again does nothing */
}

static void test_add_and_find(void **state)
{
    struct tree tree;
    (void)state;
    open_tree(&tree, 1 << 20);
    uint32_t root = tree.root, edges[50];
    for (uint32_t i = 0; i < 50; i++) {
        edges[i] = tree_add_edge(&tree, root, i * i);
        assert_int_not_equal(edges[i], 0);
        assert_int_equal(tree.edges[edges[i]].visits, 0);
        assert_true(tree.edges[edges[i]].sum == 0 && tree.edges[edges[i]].prior == 1);
        for (uint32_t key = 0; key <= i; key++)
            assert_int_not_equal(tree_add_node(&tree, edges[i], 1000 * i + key), 0);
    }
    for (uint32_t i = 0; i < 50; i++) {
        assert_int_equal(tree_find_edge(&tree, root, i * i), edges[i]);
        assert_int_equal(tree_find_edge(&tree, root, i * i + 2500), 0);
        for (uint32_t key = 0; key <= i; key++) {
            uint32_t node = tree_find_node(&tree, edges[i], 1000 * i + key);
            assert_int_not_equal(node, 0);
            assert_int_equal(tree.nodes[node].key, 1000 * i + key);
            assert_int_equal(tree_find_edge(&tree, node, 0), 0); /* not those of its parent */
        }
        assert_int_equal(tree_find_node(&tree, edges[i], 1000 * i + i + 1), 0);
    }
    tree_close(&tree);
}

/* A random tree: every node and edge has numbers of its own. */
static void grow(struct tree *tree, int count, struct chance *chance)
{
    for (int i = 0; i < count; i++) {
        uint32_t node = 1 + chance_below(chance, tree->node_count - 1);
        uint32_t action = chance_below(chance, 6), key = chance_below(chance, 3);
        uint32_t edge = tree_find_edge(tree, node, action);
        if (!edge)
            edge = tree_add_edge(tree, node, action);
        if (!edge)
            return;
        tree->edges[edge].visits++;
        tree->edges[edge].available += 2;
        tree->edges[edge].sum += 1.0 / (1 + i);
        tree->edges[edge].prior = (float)i;
        uint32_t child = tree_find_node(tree, edge, key);
        if (!child)
            child = tree_add_node(tree, edge, key);
        if (!child)
            return;
        tree->nodes[child].visits++;
    }
}

static int count_edges(const struct tree *tree, uint32_t node)
{
    int count = 0;
    for (uint32_t e = tree->nodes[node].edge; e; e = tree->edges[e].next)
        count++;
    return count;
}

static int count_nodes(const struct tree *tree, uint32_t edge)
{
    int count = 0;
    for (uint32_t n = tree->edges[edge].node; n; n = tree->nodes[n].next)
        count++;
    return count;
}

/* Compares what hangs on two nodes; returns how many nodes that are. */
static int same_below(const struct tree *a, uint32_t x, const struct tree *b, uint32_t y)
{
    int nodes = 1;
    assert_int_equal(a->nodes[x].visits, b->nodes[y].visits);
    assert_int_equal(count_edges(a, x), count_edges(b, y));
    for (uint32_t e = a->nodes[x].edge; e; e = a->edges[e].next) {
        const struct edge *one = &a->edges[e];
        uint32_t f = tree_find_edge(b, y, one->action);
        assert_int_not_equal(f, 0);
        const struct edge *two = &b->edges[f];
        assert_true(one->sum == two->sum && one->prior == two->prior);
        assert_int_equal(one->visits, two->visits);
        assert_int_equal(one->available, two->available);
        assert_int_equal(count_nodes(a, e), count_nodes(b, f));
        for (uint32_t n = one->node; n; n = a->nodes[n].next) {
            uint32_t m = tree_find_node(b, f, a->nodes[n].key);
            assert_int_not_equal(m, 0);
            nodes += same_below(a, n, b, m);
        }
    }
    return nodes;
}

static void test_keep_copies_exactly_the_subtree(void **state)
{
    struct tree tree, kept;
    struct chance chance;
    (void)state;
    chance_seed(&chance, 1, NULL);
    open_tree(&tree, 1 << 20);
    tree_open(&kept, 1 << 20);
    grow(&tree, 3000, &chance);
    for (uint32_t node = 1; node < tree.node_count; node += 1 + node / 20) {
        assert_true(tree_keep(&tree, node, &kept));
        int nodes = same_below(&tree, node, &kept, kept.root);
        assert_int_equal(kept.node_count, nodes + 1); /* nothing else came along */
        assert_int_equal(kept.edges[0].visits, 0);
        assert_int_equal(kept.nodes[0].visits, 0);
    }
    assert_true(tree_keep(&tree, tree.root, &kept));
    assert_int_equal(kept.node_count, tree.node_count);
    assert_int_equal(kept.edge_count, tree.edge_count);
    tree_close(&tree);
    tree_close(&kept);
}

/* At the limit nothing new is made, and what is there stays. */
static void test_limit(void **state)
{
    struct tree tree;
    (void)state;
    for (size_t bytes = 0; bytes < 200000; bytes = 3 * bytes + 1000) {
        open_tree(&tree, bytes);
        uint32_t edges = 0, nodes = 0;
        while (tree_add_edge(&tree, tree.root, edges))
            edges++;
        uint32_t first = tree_find_edge(&tree, tree.root, 0);
        while (tree_add_node(&tree, first, nodes))
            nodes++;
        assert_int_equal(edges, tree.edge_limit - 1);
        assert_int_equal(nodes, tree.node_limit - 2);
        size_t used = tree.edge_room * sizeof *tree.edges + tree.node_room * sizeof *tree.nodes;
        assert_true(used <= bytes || tree.edge_limit == 16);
        assert_int_equal(tree_add_edge(&tree, tree.root, edges), 0);
        assert_int_equal(tree_add_node(&tree, first, nodes), 0);
        for (uint32_t i = 0; i < edges; i++)
            assert_int_not_equal(tree_find_edge(&tree, tree.root, i), 0);
        assert_int_equal(count_nodes(&tree, first), nodes);
        assert_true(tree_clear(&tree));
        assert_int_not_equal(tree_add_edge(&tree, tree.root, 1), 0);
        tree_close(&tree);
    }
}

/* Every index of a tree names something of that tree. */
static void check_indexes(const struct tree *tree)
{
    for (uint32_t i = 1; i < tree->node_count; i++) {
        assert_true(tree->nodes[i].edge < tree->edge_count);
        assert_true(tree->nodes[i].next < tree->node_count);
    }
    for (uint32_t i = 1; i < tree->edge_count; i++) {
        assert_true(tree->edges[i].node < tree->node_count);
        assert_true(tree->edges[i].next < tree->edge_count);
        assert_true(tree->edges[i].node != 1); /* nothing leads back to the root */
    }
}

static void test_keep_into_too_small_a_tree(void **state)
{
    struct tree tree, kept;
    struct chance chance;
    (void)state;
    chance_seed(&chance, 2, NULL);
    open_tree(&tree, 1 << 20);
    grow(&tree, 3000, &chance);
    for (size_t bytes = 0; bytes < 60000; bytes += 1500) {
        tree_open(&kept, bytes);
        assert_false(tree_keep(&tree, tree.root, &kept));
        check_indexes(&kept);
        assert_int_equal(kept.nodes[kept.root].visits, tree.nodes[tree.root].visits);
        tree_close(&kept);
    }
    tree_close(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_cleared_tree_is_a_root),        cmocka_unit_test(test_add_and_find),
        cmocka_unit_test(test_keep_copies_exactly_the_subtree), cmocka_unit_test(test_limit),
        cmocka_unit_test(test_keep_into_too_small_a_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
