/* paths.c - the tree of explored paths: the worst cost and the most executions of each block from
 * any point on.
 *
 * Method: depth-first exploration makes a tree of nodes. When the last path from a node is
 * finished, the node's worst remaining cost is known and is handed to its parent. A path that is
 * cut off because its state is subsumed by that of a done node can do no more than the paths from
 * there, so it takes over that node's numbers: an upper bound, exact when the node's worst path is
 * possible from here as well.
 *
 * A loop whose head is marked is not followed round by round: a path that comes back to the head
 * with nothing new ends there. So a node has a number for each end that a path can have: that of
 * the program and the head of each loop around it. The node where the loop began puts them
 * together: as many of the worst round as the counter allows, then the worst way out. A round that
 * is followed by another one with a state of its own (gx_path_round) counts as a round from the
 * head as well, so that the order of different rounds does not matter.
 */
#include "verify/paths.h"

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

static size_t way_bytes(const struct gx_path *path, const struct gx_way *way)
{
	return way->trips ? path->n_loop_blocks * sizeof(*way->trips) : 0;
}

static size_t node_bytes(const struct gx_path *path, const struct gx_node *node)
{
	size_t bytes = sizeof(*node) + node->n_way * sizeof(*node->way) +
	               way_bytes(path, &node->end) + node->kept_bytes;

	for (uint32_t k = 0; node->backs && k <= GX_MAX_OPEN_LOOPS; k++)
		bytes += sizeof(*node->backs) + way_bytes(path, &node->backs[k]);
	return bytes;
}

static void free_backs(struct gx_node *node)
{
	for (uint32_t k = 0; node->backs && k <= GX_MAX_OPEN_LOOPS; k++)
		free(node->backs[k].trips);
	free(node->backs);
	node->backs = NULL;
}

static void forget_kept(struct gx_path *path, struct gx_node *node)
{
	path->bytes -= node->kept_bytes;
	node->kept_bytes = 0;
	free(node->entry);
	free(node->last);
	node->entry = node->last = NULL;
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
	free(node->end.trips);
	free_backs(node);
	free(node->entry);
	free(node->last);
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
	node->loop = path->loop;
	node->loop_id = path->loop_id;
	node->level = path->level;
	node->segment = path->segment;
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
	path->loop = node->loop;
	path->loop_id = node->loop_id;
	path->level = node->level;
	path->segment = node->segment;
}

static uint64_t add(uint64_t a, uint64_t b)
{
	return a + b < a ? UINT64_MAX : a + b;
}

static uint64_t times(uint64_t a, uint64_t b)
{
	uint64_t product;

	return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}

/* Where ways from node to the head of its kth open loop are noted; 0: to the program's end. NULL:
 * no memory. */
static struct gx_way *ways_to(struct gx_path *path, struct gx_node *node, uint32_t k)
{
	if (!k)
		return &node->end;
	if (!node->backs) {
		node->backs = calloc(GX_MAX_OPEN_LOOPS + 1, sizeof(*node->backs));
		if (!node->backs)
			return NULL;
		path->bytes += (GX_MAX_OPEN_LOOPS + 1) * sizeof(*node->backs);
	}
	return &node->backs[k];
}

static int need_trips(struct gx_path *path, struct gx_way *way)
{
	if (way->trips)
		return 0;
	way->trips = calloc(path->n_loop_blocks, sizeof(*way->trips));
	if (!way->trips)
		return -ENOMEM;
	path->bytes += path->n_loop_blocks * sizeof(*way->trips);
	return 0;
}

/* One more way from `node` to the end k: it costs so much and enters these blocks, then goes on
 * with `trips`. */
static int merge(struct gx_path *path, struct gx_node *node, uint32_t k, uint64_t cost,
                 const uint32_t *way, uint32_t n_way, const uint64_t *trips)
{
	struct gx_way *to = ways_to(path, node, k);
	uint32_t n = path->n_loop_blocks;

	if (!to)
		return -ENOMEM;
	to->some = true;
	if (cost > to->cost)
		to->cost = cost;
	if (!n || (!n_way && !trips))
		return 0;
	if (need_trips(path, to))
		return -ENOMEM;
	if (trips)
		memcpy(path->scratch, trips, n * sizeof(*trips));
	else
		memset(path->scratch, 0, n * sizeof(*trips));
	for (uint32_t i = 0; i < n_way; i++)
		path->scratch[way[i]] = add(path->scratch[way[i]], 1);
	for (uint32_t i = 0; i < n; i++)
		if (path->scratch[i] > to->trips[i])
			to->trips[i] = path->scratch[i];
	return 0;
}

/* Every way from `like` is a way from node, behind one that costs so much. */
static int merge_all(struct gx_path *path, struct gx_node *node, const struct gx_node *like,
                     uint64_t cost, const uint32_t *way, uint32_t n_way)
{
	uint32_t last = like->backs ? like->level : 0;
	int err = 0;

	for (uint32_t k = 0; !err && k <= last; k++) {
		const struct gx_way *from = k ? &like->backs[k] : &like->end;

		if (from->some)
			err = merge(path, node, k, add(cost, from->cost), way, n_way, from->trips);
	}
	return err;
}

/* All rounds of the loop that began here have been followed: each way out is behind as many of the
 * worst round as there can be. */
static int fold_rounds(struct gx_path *path, struct gx_node *node)
{
	const struct gx_way *round = node->backs ? &node->backs[node->level + 1] : NULL;

	if (!round || !round->some)
		return 0;
	for (uint32_t k = 0; k <= node->level; k++) {
		struct gx_way *to = k ? &node->backs[k] : &node->end;

		if (!to->some)
			continue;
		to->cost = add(to->cost, times(node->max_rounds, round->cost));
		if (!round->trips)
			continue;
		if (need_trips(path, to))
			return -ENOMEM;
		for (uint32_t i = 0; i < path->n_loop_blocks; i++)
			to->trips[i] = add(to->trips[i], times(node->max_rounds, round->trips[i]));
	}
	return 0;
}

/* Nodes whose last path is finished hand their numbers up. */
static int finish(struct gx_path *path, struct gx_node *node)
{
	while (node && --node->pending == 0) {
		struct gx_node *parent = node->parent;
		int err = node->own_loop_id ? fold_rounds(path, node) : 0;

		node->done = true;
		if (parent && !err)
			err = merge_all(path, parent, node, node->cost, node->way, node->n_way);
		node->parent = NULL;
		node->loop = NULL;
		forget_kept(path, node);
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
	int err;

	if (like)
		err = merge_all(path, path->node, like, path->cost, path->way, path->n_way);
	else
		err = merge(path, path->node, 0, path->cost, path->way, path->n_way, NULL);
	return err ? err : finish(path, path->node);
}

bool gx_path_open(struct gx_path *path, uint32_t head, uint64_t max_rounds)
{
	if (path->level == GX_MAX_OPEN_LOOPS)
		return false;
	path->node->own_loop_id = ++path->n_loop_ids;
	path->node->head = head;
	path->node->max_rounds = max_rounds;
	path->loop = path->node;
	path->loop_id = path->n_loop_ids;
	path->level++;
	path->segment = ++path->n_segments;
	return true;
}

void gx_path_close(struct gx_path *path)
{
	const struct gx_node *head = path->loop;

	path->loop = head->loop;
	path->loop_id = head->loop_id;
	path->level = head->level;
	path->segment = head->segment;
}

int gx_path_round(struct gx_path *path, bool go_on)
{
	struct gx_node *head = path->loop;
	int err = merge(path, path->node, path->level, path->cost, path->way, path->n_way, NULL);

	if (err)
		return err;
	head->pending += go_on;
	err = finish(path, path->node);
	/* where the path ends, the next one begins at a node of its own */
	path->node = head;
	path->cost = 0;
	path->n_way = 0;
	path->segment = ++path->n_segments;
	return err;
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
	path->bytes -= node_bytes(path, &path->root) - sizeof(path->root);
	free(path->root.end.trips);
	free_backs(&path->root);
	free(path->way);
	free(path->scratch);
}
