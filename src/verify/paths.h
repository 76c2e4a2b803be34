/* paths.h - the tree of explored paths: the worst cost and the most executions of each block from
 * any point on. */
#ifndef GX_VERIFY_PATHS_H
#define GX_VERIFY_PATHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A point of a path where it forks or where its state was stored. Everything known of the paths
 * behind it is exact once it is done. */
struct gx_node {
	struct gx_node *parent;
	struct gx_node *older, *younger; /* of all nodes there are */
	uint64_t cost;                   /* of the way here from the parent */
	uint64_t best;                   /* worst cost from here to the end, over finished paths */
	uint64_t *trips; /* [n_loop_blocks] most executions from here to the end; NULL: none */
	uint32_t *way;   /* [n_way] loop blocks entered between the parent and here */
	uint32_t n_way;
	uint32_t pending; /* paths from here that are not finished */
	bool done;
	bool stored; /* a stored state refers to it: kept when done */
};

/* The path that is being explored, since its last node. Zero-initialised is empty. */
struct gx_path {
	struct gx_node *node; /* NULL before the first one */
	uint64_t cost;
	uint32_t *way;
	uint32_t n_way, cap_way;
	uint32_t n_loop_blocks;
	size_t bytes;          /* memory of nodes */
	struct gx_node *nodes; /* all but the root, youngest first */
	struct gx_node root;   /* takes the result: best and trips */
	uint64_t *scratch;     /* [n_loop_blocks] */
};

int gx_path_init(struct gx_path *path, uint32_t n_loop_blocks); /* -ENOMEM */
void gx_path_free(struct gx_path *path);                      /* what is left after an error, too */
int gx_path_enter(struct gx_path *path, uint32_t loop_block); /* -ENOMEM */
/* A new node at the end of the path, from which n_pending paths go on; the path then starts there.
 * NULL: no memory. */
struct gx_node *gx_path_node(struct gx_path *path, uint32_t n_pending);
/* The path ends here, or goes on like the done node `like` did. */
int gx_path_end(struct gx_path *path, const struct gx_node *like); /* -ENOMEM */
void gx_path_resume(struct gx_path *path,
                    struct gx_node *node); /* go on from a node that has a path pending */
void gx_node_release(struct gx_path *path, struct gx_node *node); /* the stored state is gone */

#endif
