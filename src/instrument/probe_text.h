/* probe_text.h - programs as kernels of their own: what a linker makes machine code of that is grafted into a shipped kernel.
 *
 * One text for the programs at entry and one for those at exit. Each is a kernel that runs the programs and ends. Its relocation
 * block is found by a literal address (cubin/probe.h finds the literal's places again), and it has one parameter, the launch id,
 * where a program asks for it.
 */
#ifndef GX_INSTRUMENT_PROBE_TEXT_H
#define GX_INSTRUMENT_PROBE_TEXT_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "cubin/probe.h"
#include "instrument/instrument.h"

#define GX_PROBE_KERNEL "gpuext_probe"

/* What has to be filled in is as in struct gx_instrumented: slots are in the order of the probes. */
struct gx_probe_texts {
	struct gx_arena arena;
	struct gx_strbuf text[GX_N_PROBE_FORMS]; /* empty: no program of that hook */
	uint32_t n_programs;
	uint32_t n_maps;
	void **maps; /* [n_maps] of the probes, each once, in the order of their slots */
	uint32_t n_reloc_words;
	bool uses_launch_id; /* some text has the parameter */
	uint32_t max_regs;   /* lowest limit of the programs; 0: none */
};

/**
 * gx_instrument_probes() - texts of programs at entry and at exit.
 * @probes:  [n] in the order in which they run
 * @sm:      of the device
 * @literal: address of the relocation block, or GX_PROBE_LITERAL_A, then _B
 * @out:     filled; zeroed before; freed by gx_probe_texts_free() also after a failure
 *
 * Errors: GX0702 a program of another hook; the compiler's. Threads: any.
 */
int gx_instrument_probes(const struct gx_probe *probes, uint32_t n, uint32_t sm, uint64_t literal,
                         struct gx_probe_texts *out, struct gx_diag *diag);
void gx_probe_texts_free(struct gx_probe_texts *texts);

#endif
