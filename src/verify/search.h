/* search.h - the exploration in progress: paths, states put aside, states kept at heads of blocks.
 */
#ifndef GX_VERIFY_SEARCH_H
#define GX_VERIFY_SEARCH_H

#include "verify/paths.h"
#include "verify/verifier.h"

struct rack; /* states kept at the head of one block; heads.c */

struct aside {
	struct gx_packed *state;
	struct gx_node *node;
	struct gx_ir_block *block;
};

struct undo {
	uint32_t id;
	bool was_set;
	struct gx_value value;
};

struct gx_search {
	struct gx_path path;
	struct rack **racks; /* [n_blocks], NULL until used */
	struct aside *asides;
	uint32_t n_asides, cap_asides;
	struct undo *undos;
	uint32_t n_undos, cap_undos;
	bool logging;
	bool failed;           /* no memory for the log */
	size_t bytes;          /* of packed states and racks */
	struct gx_value *phis; /* [max_phis] scratch */
};

int gx_search_no_memory(struct gx_verifier *v); /* refuses; -ENOMEM */

/* --- heads.c */
int gx_search_check_memory(struct gx_verifier *v);
/* The live part of the state at the head of a block; counted. NULL: no memory. */
struct gx_packed *gx_search_pack(struct gx_verifier *v, const struct gx_ir_block *block);
void gx_search_drop(struct gx_verifier *v, struct gx_packed *packed);
/* At the head of a block: *stop when the path need not go on from here. */
int gx_search_arrive(struct gx_verifier *v, const struct gx_ir_block *block, bool *stop);
/* How many states that nothing before them allowed have come to the head of the block. */
uint32_t gx_search_n_arrived(const struct gx_search *s, const struct gx_ir_block *block);
void gx_search_free_rack(struct gx_verifier *v, struct rack *rack);

/* --- rounds.c: loops that a counter ends, not followed round by round */
void gx_rounds_leave(struct gx_verifier *v, const struct gx_ir_block *block); /* entered now */
/* The path is back at this head. */
bool gx_rounds_again(const struct gx_verifier *v, const struct gx_ir_block *block);
/* A round begins with a state that none so far allows: it may become a wider one, in place. The
 * path goes on behind the head. */
int gx_rounds_next(struct gx_verifier *v, const struct gx_ir_block *block, struct gx_packed *state);
/* The state was stored, the path's last node stands for it: a loop may begin here. */
int gx_rounds_begin(struct gx_verifier *v, const struct gx_ir_block *block,
                    const struct gx_packed *state);

#endif
