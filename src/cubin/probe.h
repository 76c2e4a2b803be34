/* probe.h - machine code of a program, out of the cubin that a linker made of it, ready to stand at the ends of a kernel.
 *
 * What goes in is a kernel of its own that has nothing but the program, compiled twice with different values of one 64-bit
 * literal. What comes out are its instructions, with jumps that are relative, and the places where the literal's halves stand,
 * so that each kernel gets its own value and nothing is compiled again.
 */
#ifndef GX_CUBIN_PROBE_H
#define GX_CUBIN_PROBE_H

#include "base/arena.h"
#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Two literals for gx_cubin_probe_read(): whatever a compiler may conclude from a bit of the one, it can't from the other. */
#define GX_PROBE_LITERAL_A 0x5b3e9d17c6a4f28eull
#define GX_PROBE_LITERAL_B (~GX_PROBE_LITERAL_A)

enum gx_probe_form {
	/* At the start of a kernel: nothing of the kernel is in a register yet. */
	GX_PROBE_ENTRY,
	/* Before an EXIT: what a warp shares (uniform registers, convergence registers) may be in use by lanes that go on, so the
	 * code writes none. */
	GX_PROBE_EXIT,
	GX_N_PROBE_FORMS
};

/* Half of the literal: bits [32,64) of the instruction at the offset. */
struct gx_probe_slot {
	uint32_t offset;
	bool high;
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
	uint32_t n_slots;
	struct gx_probe_slot *slots; /* by offset */
};

/**
 * gx_cubin_probe_read() - a probe from two compilations of one text.
 * @a, @b: the literal in each; all four halves differ
 * @out:   filled; zeroed before; freed by gx_cubin_probe_free() also after a failure
 *
 * Errors: GX1220 code that can't stand in a kernel in this form, GX1221 the literal is not where it can be replaced; those of
 * gx_cubin_read(). Threads: any. Cost: O(bytes).
 */
int gx_cubin_probe_read(const void *cubin_a, size_t len_a, uint64_t a, const void *cubin_b,
                        size_t len_b, uint64_t b, enum gx_probe_form form,
                        struct gx_cubin_probe *out, struct gx_diag *diag);
void gx_cubin_probe_free(struct gx_cubin_probe *probe);

#endif
