/* join.h - the text of programs at the places of a kernel: what a variant's text and a whole module's have in common. */
#ifndef GX_INSTRUMENT_JOIN_H
#define GX_INSTRUMENT_JOIN_H

#include "base/bitset.h"
#include "ebpf/filter.h"
#include "instrument/instrument.h"
#include "ptx/ptx.h"
#include "ptx/version.h"

#define GX_LAUNCH_ID_PARAM "gpuext_launch_id"
/* Words of 32 bits in shared memory, of blocks.c: three times the index of a block and whether there is one. The first is the one that runs. */
#define GX_BLOCK_VARIABLE "gpuext_block"

enum { GX_N_SPACES = 3 }; /* GPU_SPACE_GLOBAL, GPU_SPACE_SHARED, GPU_SPACE_LOCAL */

struct gx_access_filter;
struct gx_compile_site;
struct gx_conflicts;
struct gx_join_copy;
struct gx_join_kept;
struct gx_join_runs;
struct gx_reach;
struct gx_site_lines;

/* A text while it is made. */
struct gx_join {
	const struct gx_ptx_module *module;
	const struct gx_ptx_func *kernel; /* that is edited now */
	const struct gx_ptx_func *func;   /* the same, or a device function that it gets to */
	const struct gx_reach *reach;     /* what the kernel reaches; NULL: in_place */
	struct gx_ptx_edit *edit;
	const struct gx_probe *probes; /* [out->n_programs] */
	struct gx_filter *filters;     /* [out->n_programs] of their sections */
	struct gx_join_copy *copies;   /* texts of programs that were made (copies.h) */
	struct gx_join_kept *kept;     /* sums in registers of func (kept.h) */
	struct gx_join_runs *runs;     /* and how often its pieces ran (runs.h) */
	struct gx_instrumented *out;
	struct gx_ptx_version ptx; /* that the text needs */
	uint32_t n_labels;
	bool parts_lanes; /* of the programs that stand in it by now: gx_compiled.parts_lanes */
	/* what programs of a hook see of accesses; NULL: it has no accesses */
	const struct gx_access_filter *accesses[GX_N_HOOKS];
	const struct gx_near *near; /* of what the text is for (origins.h); NULL: any launch */
	struct gx_bitset
	        left_out; /* of the kernel's statements, accesses that get no program then */
	/* in func there are programs inside, all in front of accesses and for ranges of addresses; the stretch that is edited now (stretch.h) */
	bool ranges_alone;
	const struct gx_ptx_stmt *stretch_first, *stretch_last;
	uint32_t stretch_number;
	struct gx_conflicts *conflicts; /* of func (conflicts.h); NULL: no program asks */
	bool jumped_over; /* lanes jump over what stands at the place that is made now, from right in front of it */
	/* one more than the number of a register with the address of the access that is edited now, where that is no more in its own: 0 none */
	uint32_t saved_address;
	uint64_t
	        kernel_hash; /* of its name; 0: a device function of a module that is edited itself */
	uint32_t access_site; /* number of the access that is edited now */
	uint32_t n_insns;     /* instructions up to and with the one that is edited now */
	/* of join->line_func, at which statements a piece of a source line begins; whether some function has lines at all */
	struct gx_ptx_line *lines;
	const struct gx_ptx_func *line_func;
	bool has_lines;
	struct gx_site_lines *site_lines; /* sites.c */
	/* what the module has for each hook, once it was counted; how many of them were numbered */
	uint32_t n_places[GX_N_HOOKS], n_sites[GX_N_HOOKS];
	/* of accesses, those that may be in some of these spaces, and 1 more; 0: not counted yet */
	uint32_t n_accesses_in[GX_N_HOOKS][1u << GX_N_SPACES];
	/* The text takes the place of the original: kernels keep their parameters, and a program does
	 * not run while its words in the relocation block are 0. */
	bool in_place;
	bool went;         /* at the place that is made now programs follow that run seldom */
	bool went_parts;   /* and lanes that go around these wait for the others */
	uint64_t programs; /* in_place: a bit for each one that stands in this kernel */
	struct gx_diag *diag;
};

/* Slots of programs and maps in the relocation block. GX0702, GX0705 a module with names of ours; module, out, diag are
 * filled in. */
int gx_join_begin(struct gx_join *join, const struct gx_probe *probes, uint32_t n);
/* The block and the version, for the programs that were joined by then. */
int gx_join_header(struct gx_join *join);
/* Fills in join->accesses, for who asks in front of gx_join_start(). */
void gx_join_look(struct gx_join *join);
/* Programs get to their places by the editors that hooks.def names: in front of the first instruction of join->func, */
int gx_join_start(struct gx_join *join, bool in_kernel);
/* at an instruction (in_kernel: it is not in a device function; *gone: it is in the text already), */
int gx_join_insn(struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel, bool *gone);
/* and behind the last one. */
int gx_join_finish(struct gx_join *join, bool in_kernel);
/* A bit for each of the first 64 programs that has a place in join->func, a device function. */
int gx_join_programs_in(struct gx_join *join, uint64_t *programs);
/* GX0731: programs at source lines, and none of the functions that were edited has any. */
int gx_join_check_lines(const struct gx_join *join);
/* The edited text, to out. */
int gx_join_print(struct gx_join *join);
void gx_join_free(struct gx_join *join);

/* The text needs this version. */
static inline void gx_join_needs(struct gx_join *join, uint32_t major, uint32_t minor)
{
	struct gx_ptx_version needs = { major, minor };

	if (gx_ptx_version_is_newer(needs, join->ptx))
		join->ptx = needs;
}

/* The error that there was, or that there is no memory for the text. */
static inline int gx_join_made(const struct gx_join *join, int err, const struct gx_strbuf *text)
{
	return err ? err : text->failed ? gx_fail(join->diag, GX_E_NO_MEMORY, "variant") : 0;
}

/* Unless there was an error the text goes in front of `at`, if there is any. It is freed. */
static inline int gx_join_insert(struct gx_join *join, int err, const char *at,
                                 struct gx_strbuf *text)
{
	err = gx_join_made(join, err, text);
	if (!err && text->len)
		err = gx_ptx_insert(join->edit, at, text->data, text->len);
	gx_strbuf_free(text);
	return err;
}

#endif
