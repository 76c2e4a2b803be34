/* probe_text.h - programs as kernels of their own: what a linker makes machine code of that is grafted into a shipped kernel.
 *
 * One text for the programs at entry and one for those at exit. Each is a kernel that runs the programs and ends. It has one
 * parameter, the launch id, where a program asks for it.
 *
 * What a relocation block says stands in the text as literals (cubin/probe.h finds their places again): a kernel's first lanes
 * would wait for two loads, of the word and then of what it names. A word that may change while launches are under way, or
 * graphs hold them, is loaded from the block, whose address is the literal: those of a per-thread map, which grows.
 */
#ifndef GX_INSTRUMENT_PROBE_TEXT_H
#define GX_INSTRUMENT_PROBE_TEXT_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "cubin/probe.h"
#include "instrument/instrument.h"

#define GX_PROBE_KERNEL "gpuext_probe"

/* Numbers of literals. */
#define GX_PROBE_BLOCK   0u /* the address of the relocation block */
#define GX_PROBE_WORD(w) (1u + (w))

/* What has to be filled in is as in struct gx_instrumented: slots are in the order of the probes. */
struct gx_probe_texts {
	struct gx_arena arena;
	struct gx_strbuf text[GX_N_PROBE_FORMS]; /* empty: no program of that hook */
	uint32_t n_programs;
	uint32_t n_maps;
	void **maps; /* [n_maps] of the probes, each once, in the order of their slots */
	uint32_t n_reloc_words;
	uint32_t n_literals; /* GX_PROBE_WORD(n_reloc_words) */
	bool uses_launch_id; /* some text has the parameter */
	bool uses_block;     /* some text loads words of it */
	bool counts_blocks
	        [GX_N_PROBE_FORMS]; /* of the last program: the first thread of a block counts for all, */
	bool runs_once[GX_N_PROBE_FORMS]; /* and runs the program for all */
	uint32_t max_regs;                /* lowest limit of the programs; 0: none */
	bool few_registers;               /* one of them asks for it */
};

/**
 * gx_instrument_probes() - texts of programs at entry and at exit.
 * @probes:  [n] in the order in which they run
 * @sm:      of the device
 * @compilation: whose literals are in the text
 * @out:     filled; zeroed before; freed by gx_probe_texts_free() also after a failure
 *
 * Errors: GX0702 a program of a hook that nothing runs, GX0723 of one that only PTX has; the compiler's. Threads: any.
 */
int gx_instrument_probes(const struct gx_probe *probes, uint32_t n, uint32_t sm,
                         enum gx_probe_compilation compilation, struct gx_probe_texts *out,
                         struct gx_diag *diag);
void gx_probe_texts_free(struct gx_probe_texts *texts);

#endif
