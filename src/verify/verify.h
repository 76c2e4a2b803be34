/* verify.h - prove a program safe: memory, termination, lanes, cost. Nothing unverified is ever
 * compiled or run. */
#ifndef GX_VERIFY_H
#define GX_VERIFY_H

#include "base/diag.h"
#include "ebpf/program.h"
#include "ir/ir.h"
#include "verify/strategy.h"

struct gx_strbuf;

struct gx_cost {
	uint64_t ops; /* worst-case operations of one event */
	uint64_t map_ops, atomics, memory_ops;
	uint64_t states; /* verifier states explored */
	uint32_t stack_bytes;
};

/* A program that was proved. Made by gx_verify() only; owns its IR. Immutable: several threads may
 * compile from it. */
struct gx_verified {
	struct gx_program program; /* deep copy: owns insns, maps, names */
	struct gx_ir *ir;          /* facts, spaces and maps filled in */
	struct gx_cost cost;
	struct gx_lane_verdict lanes;
	bool warn_plain_rmw; /* a plain read-modify-write on a shared value that was not upgraded */
	void *owned;         /* memory of the copies */
};

struct gx_moment; /* observe.h: what the exploration does now, and the state there */

/* Somebody who looks on: called at every instruction, branch and join of the exploration. */
struct gx_verify_observer {
	void (*see)(void *arg, const struct gx_moment *moment);
	void *arg;
};

struct gx_verify_opts {
	uint32_t log_level; /* bits: 1 the report, 2 states as well, 4 the verifier's work alone */
	const struct gx_verify_observer *observer; /* may be NULL */
	uint32_t max_visits; /* of one attempt, when that is less than the usual; 0: the usual */
};

/**
 * gx_verify() - verify one program.
 * @log:  what libbpf shows: verdict, error with source line and hint, cost; may be NULL
 * @out:  NULL when refused
 *
 * Errors: GX01xx (encoding), GX02xx (unsafe) with insn and source line filled in
 * Cost:   at most 1,000,000 instruction visits, 256 MiB
 */
int gx_verify(const struct gx_program *program, const struct gx_verify_opts *opts,
              struct gx_strbuf *log, struct gx_verified **out, struct gx_diag *diag);
void gx_verified_free(struct gx_verified *verified);

#endif
