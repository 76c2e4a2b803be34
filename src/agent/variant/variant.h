/* variant.h - the instrumented twin of a kernel in one context: made, loaded, remembered. */
#ifndef GX_AGENT_VARIANT_H
#define GX_AGENT_VARIANT_H

#include "agent/variant/registry.h"
#include "instrument/instrument.h"

/* Storage of the original that a launch brings up to date in the variant. */
struct gx_constant_copy {
	CUdeviceptr to, from;
	size_t bytes;
};

struct gx_outside;

struct gx_variant {
	CUcontext context; /* NULL: gone */
	CUmodule module;   /* NULL: refused, remembered */
	bool is_ready; /* it may be launched; before that, setters find it, and nobody else (queue's lock) */
	CUfunction function;
	enum gx_way way;   /* PTX, CODE: how the programs got in */
	CUdeviceptr block; /* relocation block of a graft, in memory of its own; 0: in the module */
	uint64_t *link_ids; /* [n_links] programs that it was made for, in order; some may be left
	                       out */
	uint32_t n_links;
	enum gx_count reason;    /* when refused */
	enum gx_hook_reach runs; /* where its programs are that were not left out */
	CUdeviceptr literals;    /* string literals of a graft; 0: none */
	/* The kernel of an edited module (whole.h): there is no module and no function but the
	 * application's, and what is made is the content of the relocation block. */
	bool in_place, is_bound;
	uint32_t n_params;         /* of the original */
	bool uses_launch_id;       /* one more parameter, behind them */
	uint32_t launch_id_offset; /* of it in a parameter buffer */
	bool uses_claims;          /* and one behind that: its counters (agent/cuda/claims.h) */
	bool claims_need_rows;     /* only where a warp is a piece of a row of threads */
	_Atomic uint32_t told_no_claims;
	/* blocks for which the original does what it does; in place: none */
	struct gx_idle_blocks idle;
	uint32_t max_threads;     /* per block, with the variant's registers */
	_Atomic uint32_t refused; /* a launch failed: the original from now on */
	_Atomic uint32_t told_no_room;
	/* variant_reach.c; of its relocation block, the words of maps */
	CUdeviceptr map_words;
	struct gx_agent_map **maps; /* [n_maps] */
	uint32_t n_maps;
	/* of the places of its text, in per-site arrays: [n_maps] (gx_session_claim_sites()); NULL: it has none */
	uint32_t *first_sites, n_sites;
	uint64_t map_limit;   /* threads that the operator allows; UINT64_MAX: no per-thread map */
	uint64_t min_threads; /* that have slots, however small the launch is */
	_Atomic uint64_t reach, map_epoch; /* the words are good for this */
	/* outside.h; NULL: each launch may have an address in a range, or some program is for all addresses, or it is in place */
	struct gx_outside *outside;
	uint64_t near; /* of which launches it is for: as in struct gx_match; 0: all */
	uint32_t n_constants;
	struct gx_constant_copy *constants;
	struct gx_variant *next;
};

/**
 * gx_variant_decide() - what to launch for a kernel in a context; makes the variant when there is
 * none yet.
 *
 * Gives the newest decision, never one of an older set; NULL: not known in
 * time (counts as not ready), or no memory. Waits at most the JIT timeout for another thread that
 * makes a variant.
 */
const struct gx_decision *gx_variant_decide(struct gx_kernel *kernel, CUcontext context);
/* Start making the variant, if there is one to make, and do not wait for it. The context need not
 * be current. */
void gx_variant_prepare(struct gx_kernel *kernel, CUcontext context);
/* The decision that holds for the current generation, without making anything; NULL: none yet. */
const struct gx_decision *gx_variant_known(struct gx_kernel *kernel, CUcontext context);
/* Before a launch: its threads have slots in the variant's per-thread maps, as far as may be.
 * Counts a launch that the operator's limit cuts. Cost: two loads when nothing has grown */
void gx_variant_reach(struct gx_variant *variant, uint64_t n_threads);
/* Unload the variants of a module's kernels, before the module itself goes. */
bool gx_variants_unload(
        struct gx_module *module); /* false: one is still being made, its records must stay */
/* Nothing is being made in a context any more (NULL: in any); false: the JIT timeout is over. */
bool gx_variants_quiesce(CUcontext context);
/* The context is gone: kernels are made ready for it no more. */
void gx_variants_forget_context(CUcontext context);
/* The variant whose function this is; NULL: none. */
struct gx_variant *gx_variant_of(CUfunction function);
/* --- variant_record.c */
/* A context is gone, and the driver's side of its variants with it: never use them again. */
void gx_variants_forget(struct gx_kernel *kernel, CUcontext context);
/* Free the records of a kernel that is going away. */
void gx_variants_free(struct gx_kernel *kernel);

#endif
