/* paths.c - the tree of explored paths: the worst cost and the most executions of each block from
 * any point on.
 *
 * Method: depth-first exploration makes a tree of nodes. When the last path from a node is
 * finished, the node's worst remaining cost is known and is handed to its parent. A path that is
 * cut off because its state is subsumed by that of a done node can do no more than the paths from
 * there, so it takes over that node's numbers: an upper bound, exact when the node's worst path is
 * possible from here as well.
 */
#include "verify/paths.h"

#include "base/planted.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int gx_path_init(struct gx_path *path, uint32_t n_loop_blocks)
{
	*path = (struct gx_path){ .n_loop_blocks = n_loop_blocks };
	path->root.pending = 1;
	path->root.stored = true;
	path->node = &path->root;
	path->scratch = calloc(n_loop_blocks ? n_loop_blocks : 1, sizeof(*path->scratch));
	return path->scratch ? 0 : -ENOMEM;
}

static size_t node_bytes(const struct gx_path *path, const struct gx_node *node)
{
	return sizeof(*node) + node->n_way * sizeof(*node->way) +
	       (node->trips ? path->n_loop_blocks * sizeof(*node->trips) : 0);
}

static void free_node(struct gx_path *path, struct gx_node *node)
{
	path->bytes -= node_bytes(path, node);
	if (node->younger)
		node->younger->older = node->older;
	else
		path->nodes = node->older;
	if (node->older)
		node->older->younger = node->younger;
	free(node->trips);
	free(node->way);
	free(node);
}

int gx_path_enter(struct gx_path *path, uint32_t loop_block)
{
	if (path->n_way == path->cap_way) {
		uint32_t cap = path->cap_way ? path->cap_way * 2 : 64;
		uint32_t *grown = realloc(path->way, cap * sizeof(*grown));

		if (!grown)
			return -ENOMEM;
		path->way = grown;
		path->cap_way = cap;
	}
	path->way[path->n_way++] = loop_block;
	return 0;
}

struct gx_node *gx_path_node(struct gx_path *path, uint32_t n_pending)
{
	struct gx_node *node = calloc(1, sizeof(*node));

	if (!node)
		return NULL;
	node->way = malloc((path->n_way ? path->n_way : 1) * sizeof(*node->way));
	if (!node->way) {
		free(node);
		return NULL;
	}
	if (path->n_way)
		memcpy(node->way, path->way, path->n_way * sizeof(*node->way));
	node->n_way = path->n_way;
	node->parent = path->node;
	node->cost = path->cost;
	node->pending = n_pending;
	node->older = path->nodes;
	if (path->nodes)
		path->nodes->younger = node;
	path->nodes = node;
	path->bytes += node_bytes(path, node);
	gx_path_resume(path, node);
	return node;
}

void gx_path_resume(struct gx_path *path, struct gx_node *node)
{
	path->node = node;
	path->cost = 0;
	path->n_way = 0;
}

/* One path from `node` is known: it costs so much and enters these blocks, then goes on with
 * `trips`. */
static int merge(struct gx_path *path, struct gx_node *node, uint64_t cost, const uint32_t *way,
                 uint32_t n_way, const uint64_t *trips)
{
	uint32_t n = path->n_loop_blocks;

	if (cost > node->best)
		node->best = cost;
	if (!n || (!n_way && !trips))
		return 0;
	if (!node->trips) {
		node->trips = calloc(n, sizeof(*node->trips));
		if (!node->trips)
			return -ENOMEM;
		path->bytes += n * sizeof(*node->trips);
	}
	if (trips)
		memcpy(path->scratch, trips, n * sizeof(*trips));
	else
		memset(path->scratch, 0, n * sizeof(*trips));
	for (uint32_t i = 0; i < n_way; i++)
		path->scratch[way[i]] += !gx_planted(TRIPS) || !trips;
	for (uint32_t i = 0; i < n; i++)
		if (path->scratch[i] > node->trips[i])
			node->trips[i] = path->scratch[i];
	return 0;
}

/* Nodes whose last path is finished hand their numbers up. */
static int finish(struct gx_path *path, struct gx_node *node)
{
	while (node && --node->pending == 0) {
		struct gx_node *parent = node->parent;
		int err = 0;

		node->done = true;
		if (parent)
			err = merge(path, parent, node->cost + node->best, node->way, node->n_way,
			            node->trips);
		node->parent = NULL;
		if (!node->stored)
			free_node(path, node);
		if (err)
			return err;
		node = parent;
	}
	return 0;
}

int gx_path_end(struct gx_path *path, const struct gx_node *like)
{
	int err = merge(path, path->node,
	                path->cost + (like && !gx_planted(COST_PRUNED) ? like->best : 0), path->way,
	                path->n_way, like ? like->trips : NULL);

	return err ? err : finish(path, path->node);
}

void gx_node_release(struct gx_path *path, struct gx_node *node)
{
	node->stored = false;
	if (node->done)
		free_node(path, node);
}

void gx_path_free(struct gx_path *path)
{
	while (path->nodes)
		free_node(path, path->nodes);
	free(path->root.trips);
	free(path->way);
	free(path->scratch);
}
