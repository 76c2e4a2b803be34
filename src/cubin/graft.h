/* graft.h - programs put into a kernel's machine code, at its entry and at each exit: a cubin of that kernel alone is made. */
#ifndef GX_GRAFT_H
#define GX_GRAFT_H

#include "base/arena.h"
#include "base/diag.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct gx_cubin;
struct gx_cubin_probe;

/* What a kernel of a cubin gets. */
struct gx_graft_request {
	const struct gx_cubin *cubin;
	const char *kernel;
	const struct gx_cubin_probe *entry, *exit; /* NULL: none */
	const uint64_t *literals; /* [n_literals] what the probes' slots hold, by their numbers */
	uint32_t n_literals;
	bool has_launch_id; /* one more parameter of 8 bytes behind the kernel's own; the probes' parameter 0 is it */
	/* Where a variable of the module is in the original: 0, or an error: then the graft is refused. Constant ones are copied by
	 * the caller, and not asked for. */
	int (*address_of)(void *user, const char *name, uint64_t *address);
	/* Where a copy of a string literal of the module is, which has no name of its own to be asked for; NULL: it can't be placed. */
	int (*place_literal)(void *user, const void *bytes, size_t len, uint64_t *address);
	void *user;
};

struct gx_graft {
	void *bytes; /* a cubin, freed by gx_graft_free() */
	size_t len;
	uint32_t n_params,
	        launch_id_offset; /* parameters, the launch id included; where it stands in them */
	uint32_t registers, registers_before;
	/* The probes' registers begin there, behind the kernel's; 0: they are the kernel's. */
	uint32_t entry_base, exit_base;
	uint32_t n_exits; /* that lead to the exit probe */
	uint32_t n_constants;
	const char **
	        constants; /* names of __constant__ variables of the copy, to be brought up to date before each launch */
	struct gx_arena arena;
};

/**
 * gx_graft() - one kernel with its probes, and the device functions and variables that it reaches, as a cubin.
 *
 * Every byte of the kernel's machine code is as before, but: the first instruction leads to the entry probe, each EXIT to the
 * exit probe, and, where the exit probe has no registers of its own, late readers without a scoreboard have one. Variables in global memory are bound to those of the original;
 * those in constant memory are copies.
 * Errors: GX12xx; the kernel is left to its original. Nothing is allocated then.
 */
int gx_graft(const struct gx_graft_request *request, struct gx_graft *out, struct gx_diag *diag);
/* Of a zeroed one, too. */
void gx_graft_free(struct gx_graft *graft);

#endif
