/* paths.h - the tree of explored paths: the worst cost and the most executions of each block from
 * any point on. */
#ifndef GX_VERIFY_PATHS_H
#define GX_VERIFY_PATHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Loops that a counter ends (widen heads) within each other: one for each nested callback. */
enum { GX_MAX_OPEN_LOOPS = 8 };

/* The worst of the ways from a point to one end. */
struct gx_way {
	bool some;       /* there is one */
	uint64_t cost;   /* saturates */
	uint64_t *trips; /* [n_loop_blocks] most executions; NULL: none */
};

/* A point of a path where it forks or where its state was stored. Everything known of the paths
 * behind it is exact once it is done, or a bound where loops are not followed round by round. */
struct gx_node {
	struct gx_node *parent;
	struct gx_node *older, *younger; /* of all nodes there are */
	uint64_t cost;                   /* of the way here from the parent */
	struct gx_way end;               /* to the end of the program */
	struct gx_way *backs; /* [GX_MAX_OPEN_LOOPS + 1] [k]: to the head of the kth open loop
	                         around; NULL: none */
	uint32_t *way;        /* [n_way] loop blocks entered between the parent and here */
	uint32_t n_way;
	uint32_t pending; /* paths from here that are not finished */
	bool done;
	bool stored; /* a stored state refers to it: kept when done */

	struct gx_node *loop; /* head of the innermost loop that is open here; only while it is */
	uint32_t loop_id;     /* its number; 0: none is open */
	uint32_t level;       /* open loops */
	uint32_t segment; /* same: no head of an open loop was passed between, the round is the same
	                   */

	/* of the head of a loop, where its first round begins */
	uint32_t own_loop_id; /* 0: no such head */
	uint32_t head;        /* its block */
	uint64_t max_rounds;  /* from there on */
	uint32_t n_arrivals;  /* that were not seen before */
	void *entry, *last;   /* states there and at the last of them, for the one who opened it;
	                         freed with the node */
	size_t kept_bytes;
};

/* The path that is being explored, since its last node. Zero-initialised is empty. */
struct gx_path {
	struct gx_node *node; /* NULL before the first one */
	uint64_t cost;
	uint32_t *way;
	uint32_t n_way, cap_way;
	struct gx_node *loop; /* the innermost that is open, or NULL */
	uint32_t loop_id, level, segment;
	uint32_t n_loop_ids, n_segments;
	uint32_t n_loop_blocks;
	size_t bytes;          /* memory of nodes */
	struct gx_node *nodes; /* all but the root, youngest first */
	struct gx_node root;   /* takes the result: end */
	uint64_t *scratch;     /* [n_loop_blocks] */
};

int gx_path_init(struct gx_path *path, uint32_t n_loop_blocks); /* -ENOMEM */
void gx_path_free(struct gx_path *path);                      /* what is left after an error, too */
int gx_path_enter(struct gx_path *path, uint32_t loop_block); /* -ENOMEM */
/* A new node at the end of the path, from which n_pending paths go on; the path then starts there.
 * NULL: no memory. */
struct gx_node *gx_path_node(struct gx_path *path, uint32_t n_pending);
/* The path ends here, or goes on like the done node `like` (in the same loop) did. */
int gx_path_end(struct gx_path *path, const struct gx_node *like); /* -ENOMEM */
void gx_path_resume(struct gx_path *path,
                    struct gx_node *node); /* go on from a node that has a path pending */
/* The path's last node is the head of a loop that begins here. False: too many are open. */
bool gx_path_open(struct gx_path *path, uint32_t head, uint64_t max_rounds);
/* The path leaves the innermost open loop. */
void gx_path_close(struct gx_path *path);
/* The path is back at the head of the innermost open loop: the round is over. It ends, or goes on
 * with another round. -ENOMEM */
int gx_path_round(struct gx_path *path, bool go_on);
void gx_node_release(struct gx_path *path, struct gx_node *node); /* the stored state is gone */

#endif
