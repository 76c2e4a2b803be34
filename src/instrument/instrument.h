/* instrument.h - join compiled programs to the text of somebody's kernel.
 *
 * The variant is the module's text with everything dropped that the kernel can't reach, the
 * programs' text at the kernel's entry and before each way out, and a relocation block in constant
 * memory. Storage stays single: accesses to .global variables go through an address in the
 * relocation block; .const variables are private copies, to be brought up to date before each
 * launch. What can't be kept exact is refused.
 */
#ifndef GX_INSTRUMENT_H
#define GX_INSTRUMENT_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "instrument/origins.h"
#include "ptx/ptx.h"
#include "ptx/source.h"
#include "verify/verify.h"

struct gx_site; /* maps/sites.h */

#define GX_RELOC_SYMBOL "gpuext_reloc"

struct gx_shared_variable {
	const char *name;
	uint64_t bytes;
	uint32_t reloc_word; /* .global: where its address goes; 0 for .const */
	bool is_const;
	bool may_be_private; /* a string literal: when the original can't be found, the variant's
	                        own text will do */
};

/* A program that is to stand in a kernel. */
struct gx_probe {
	const struct gx_verified *program;
	enum gx_hook hook;
	const char
	        *argument; /* what its section has in parentheses (ebpf/filter.h); NULL: nothing */
	/* Does a glob name the function of a mangled name? NULL: by that name alone. */
	bool (*matches)(const char *glob, const char *name);
	uint32_t max_regs;  /* of the variant; 0: no limit */
	bool few_registers; /* of machine code at an exit: more instructions, and no more than GX_CUBIN_FEW_REGISTERS if that can be */
	/* [program->program.n_maps] what stands for a map is the caller's: equal pointers are one
	 * map, and that is all that is looked at */
	void *const *maps;
};

/* An access, a barrier or a branch of the text that was instrumented; spans of the module's text. */
struct gx_instrumented_place {
	uint32_t ptx_line, line; /* line of the source; 0: not known */
	/* with a file and no line, as compilers say that several lines became one instruction: lines of the file in front of it and behind it
	 * in the text, 0: none */
	uint32_t near[2];
	/* instructions that run as often as it: from the place in front of it in its basic block, or to that block's end */
	uint32_t n_insns;
	/* branches that decide whether it runs, by their PTX lines, and which of their ways gets to it (instrument/ways.h); 0: no more */
	uint32_t decided_by[4], way[4];
	/* of a branch: instructions of basic blocks without a place about which it decides alone, by its way; jumps and ends not counted */
	uint32_t bare[2];
	bool skipped; /* of a barrier: threads may go around it to what is behind it (ptx/skipped.h) */
	struct gx_ptx_span file, text, func;
	/* of what was inlined (ptx/source.h): where the instruction stands, line 0: at the line; calls from there outwards, line 0: no more */
	uint32_t inner_line, call_lines[GX_PTX_CALLS];
	struct gx_ptx_span inner_file, call_files[GX_PTX_CALLS];
	const char *inlined; /* name of the function, mangled; "" none */
};

/* Blocks of one size; or else of this one, and all that are no greater in any direction. */
struct gx_box {
	uint32_t size[3];
	bool is_equal;
};
#define GX_MOST_BOXES 16u

/* Blocks in which no program of a variant does anything, so that the original does the same. */
struct gx_idle_blocks {
	bool all; /* of whatever size: no program stands in the kernel */
	uint32_t n;
	struct gx_box boxes[GX_MOST_BOXES];
};
bool gx_idle_block_is(const struct gx_idle_blocks *idle, const uint32_t size[3]);

/* A variant's text and what has to be filled in. Everything in the arena. */
/* Stands in the text where a directive may limit the kernel's registers: where it has launch bounds, compilers heed no other limit. */
#define GX_REGISTERS_MARK "//gpuext_registers"

struct gx_instrumented {
	struct gx_arena arena;
	struct gx_strbuf text;
	uint32_t n_programs; /* their slots are in the order of the probes */
	uint32_t n_maps;
	void **maps; /* [n_maps] of the probes, each once, in the order of their slots */
	uint32_t n_reloc_words;
	uint32_t n_shared;
	struct gx_shared_variable *shared;
	uint32_t n_params, launch_id_offset;
	bool uses_launch_id;
	bool uses_claims; /* and then one more parameter behind it: the counters of the launch, or 0 (blocks.h) */
	bool claims_need_rows; /* 0 where the threads of a warp do not follow each other in x alone (parting.h) */
	uint32_t n_sites; /* copies of programs in the text */
	uint32_t
	        n_jumped; /* of these, in front of which there is a jump for all blocks of some sizes (conflicts.h) */
	struct gx_idle_blocks idle;
	uint32_t max_regs;   /* lowest limit of the programs; 0: none */
	bool calls_programs; /* some program, or what it does seldom, is a function of the text */
	/* With a program that sees accesses: instructions that access memory, or may, in the order of the text, by the number
	 * that programs see as `site`; of these, those whose form is not known, which no program sees. */
	uint32_t n_accesses, n_unseen;
	uint32_t *access_lines; /* [n_accesses] of the module's text */
	/* With a per-site array: the places of its programs, by the numbers that they have in this text. */
	uint32_t n_places;
	struct gx_site *places;
	uint64_t *
	        place_maps; /* [n_places] a bit for each of maps, of the first 64, that a program there has */
	/* With a program that reads which kernel it is in: [n_told] */
	bool uses_kernel; /* there is one */
	uint32_t
	        declared_local; /* bytes of local memory that the kernel declares, and 1; 0: it calls functions, which have some */
	/* how it was compiled, where that makes other code of it than users run: for a debugger, which its target says and keeps the assembler
	 * from optimising; with its variables in the frame, as a compiler that does not optimise leaves them */
	bool for_debugger, unoptimised;
	uint32_t n_told;
	struct gx_instrumented_place *told;
	/* Where programs for ranges are that may be left out of a launch. */
	struct gx_origins origins;
};

/**
 * gx_instrument() - text of a variant of one kernel.
 * @probes: [n] in the order in which they run
 * @out:    filled; zeroed before; freed by gx_instrumented_free() also after a failure
 *
 * Needs no driver and no agent. Errors: GX0702 a hook that is not in kernels, GX0608 a filter, GX0731 no source lines, GX0703 indirect calls and
 * the like, GX0704, GX0705; the compiler's. Threads: any; the module is only read
 */
int gx_instrument(const struct gx_ptx_module *module, const char *kernel,
                  const struct gx_probe *probes, uint32_t n, struct gx_instrumented *out,
                  struct gx_diag *diag);
/* The same for launches of which it is known that these parameters lead to no range, nor variables. NULL: gx_instrument(). Where a program is for all
 * addresses, the same text. */
int gx_instrument_near(const struct gx_ptx_module *module, const char *kernel,
                       const struct gx_probe *probes, uint32_t n, const struct gx_near *near,
                       struct gx_instrumented *out, struct gx_diag *diag);
void gx_instrumented_free(struct gx_instrumented *instrumented);
/**
 * gx_instrument_choose() - those that can stand in a kernel, where all of them together can't.
 * @why: [n] filled; an error: this one can't join those before it that can
 *
 * Returns how many can. What the kernel itself forbids is the reason of all.
 */
uint32_t gx_instrument_choose(const struct gx_ptx_module *module, const char *kernel,
                              const struct gx_probe *probes, uint32_t n, struct gx_diag *why);
/* Hooks that have an editor here. */
bool gx_instrument_knows(enum gx_hook hook);

#endif
