/* host.h - verified programs as x86-64 machine code, for policies and programs that run on the CPU.
 *
 * Memory accesses are not checked again: what the verifier granted is what the code touches.
 * Elsewhere than on x86-64 there is no machine code (-EOPNOTSUPP), and the interpreter runs the
 * program.
 */
#ifndef GX_EMIT_HOST_H
#define GX_EMIT_HOST_H

#include "base/diag.h"

#include <stddef.h>
#include <stdint.h>

struct gx_verified;
struct gx_host_code;

/* A helper or kfunc as machine code calls it: user is that of gx_host_run(). */
typedef uint64_t gx_host_function(void *user, uint64_t a, uint64_t b, uint64_t c, uint64_t d,
                                  uint64_t e);

/* What the code is linked against, asked once while compiling; what it gives must outlive the code.
 */
struct gx_host_linker {
	/* NULL: the host has no such helper (ids as in the IR: helpers.def, or GX_KFUNC_ID + row)
	 */
	gx_host_function *(*function)(void *arg, uint64_t id);
	uint64_t (*map_handle)(void *arg, uint32_t map); /* what helpers get for a map */
	void *(*map_value)(void *arg, uint32_t map); /* of a single-entry map; NULL: it has none */
	void *arg;
};

/**
 * gx_host_compile() - machine code of a program.
 *
 * Errors: GX0320 no code for this machine; GX0321 a helper or map value that the host does not
 * have; GX0322 an operation of devices only; GX0002 memory Cost:   O(n log n) in the instructions;
 * 4 KiB of code at least
 */
int gx_host_compile(const struct gx_verified *verified, const struct gx_host_linker *linker,
                    struct gx_host_code **out, struct gx_diag *diag);
void gx_host_free(struct gx_host_code *code);

typedef uint64_t gx_host_entry(uint64_t ctx, void *user);
struct gx_host_code {
	gx_host_entry *entry;
	size_t n_bytes; /* of instructions */
	uint32_t stack_bytes, n_spilled;
	void *pages;
	size_t page_bytes;
};

/* Any number of threads may run it at once. */
static inline uint64_t gx_host_run(const struct gx_host_code *code, uint64_t ctx, void *user)
{
	return code->entry(ctx, user);
}

#endif
