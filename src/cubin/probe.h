/* probe.h - machine code of a program, out of the cubin that a linker made of it, ready to stand at the ends of a kernel.
 *
 * What goes in is a kernel of its own that has nothing but the program, compiled twice with different values of its 64-bit
 * literals. What comes out are its instructions, with jumps that are relative, and the places where the literals' halves stand,
 * so that each kernel gets its own values and nothing is compiled again.
 */
#ifndef GX_CUBIN_PROBE_H
#define GX_CUBIN_PROBE_H

#include "base/arena.h"
#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a compilation has in the place of a literal, which are numbered from 0. */
enum gx_probe_compilation { GX_PROBE_FIRST, GX_PROBE_SECOND, GX_N_PROBE_COMPILATIONS };

/* No half of a literal is a half of another one, or its own other half. A literal of the second compilation has each bit of the
 * first one's turned: whatever a compiler may conclude from a bit, it can't in both. */
uint64_t gx_probe_literal(uint32_t number, enum gx_probe_compilation compilation);

/* What a kernel keeps at its end that gives its registers to other warps; assemblers don't go below it. */
enum { GX_CUBIN_FEW_REGISTERS = 24 };

enum gx_probe_form {
	/* At the start of a kernel: nothing of the kernel is in a register yet. */
	GX_PROBE_ENTRY,
	/* Before an EXIT: what a warp shares (uniform registers, convergence registers) may be in use by lanes that go on, so the
	 * code writes none. */
	GX_PROBE_EXIT,
	GX_N_PROBE_FORMS
};

/* Half of a literal: bits [32,64) of the instruction at the offset. */
struct gx_probe_slot {
	uint32_t offset;
	uint32_t literal;
	bool high;
};

struct gx_cubin_bytes {
	const void *bytes;
	size_t len;
};

struct gx_cubin_probe {
	struct gx_arena arena; /* has the rest */
	uint8_t *code;         /* instructions; ways out are EXITs */
	size_t bytes;
	enum gx_probe_form form;
	uint32_t sm;
	uint32_t registers; /* as a cubin counts them: the highest that is used, and 3 */
	uint32_t highest;   /* highest register that is used */
	uint32_t frame, stack;
	uint16_t convergence; /* convergence registers, a bit for each; exit form: 0 */
	bool reads_launch_id; /* by its parameter 0 */
	/* Its registers may be others, all of them so many further up, by multiples of this; 0: they may not. */
	uint32_t register_step;
	uint32_t n_slots;
	struct gx_probe_slot *slots; /* by offset */
};

/**
 * gx_cubin_probe_read() - a probe from two compilations of one text.
 * @cubins:     by enum gx_probe_compilation
 * @n_literals: that the text may have
 * @few_registers: at exit: no more than GX_CUBIN_FEW_REGISTERS if that can be; else what is quickest
 * @out:        filled; zeroed before; freed by gx_cubin_probe_free() also after a failure
 *
 * Errors: GX1220 code that can't stand in a kernel in this form, GX1221 a literal is not where it can be replaced; those of
 * gx_cubin_read(). Threads: any. Cost: O(bytes + slots * literals).
 */
int gx_cubin_probe_read(const struct gx_cubin_bytes cubins[GX_N_PROBE_COMPILATIONS],
                        uint32_t n_literals, enum gx_probe_form form, bool few_registers,
                        struct gx_cubin_probe *out, struct gx_diag *diag);
void gx_cubin_probe_free(struct gx_cubin_probe *probe);

#endif
