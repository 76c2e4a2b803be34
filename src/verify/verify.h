/* verify.h - prove a program safe: memory, termination, lanes, cost. Nothing unverified is ever
 * compiled or run. */
#ifndef GX_VERIFY_H
#define GX_VERIFY_H

#include "base/diag.h"
#include "ebpf/program.h"
#include "ir/ir.h"
#include "verify/strategy.h"

struct gx_strbuf;

/* Worst case, in operations by the tables' costs, calls that take a map, atomics, loads and stores
 * of maps and records, and bytes of payload handed to rings. */
struct gx_counts {
	uint64_t ops, map_ops, atomics, memory_ops, ring_bytes;
};

struct gx_cost {
	uint64_t ops; /* of one run of the program, on its worst path */
	uint64_t map_ops, atomics, memory_ops, ring_bytes; /* of one run */
	struct gx_counts event; /* of one event of 32 lanes, by the strategy */
	uint32_t turns;         /* runs of an event that are made one after another: 1, or 32 */
	uint64_t states;        /* verifier states explored */
	uint32_t stack_bytes;   /* used */
	uint32_t local_bytes;   /* of these, in local memory: what can't be kept in registers */
	uint32_t max_ops;       /* the limit that event.ops was held to */
	uint64_t loop_ops;      /* of the dearest loop, in one run; 0: no loop */
	int loop_pc;            /* its first instruction; -1: no loop */
};

enum gx_warning_code {
#define WARNING(name, code, summary, hint) GX_W_##name,
#include "defs/warnings.def"
#undef WARNING
	GX_N_WARNINGS
};

struct gx_warning {
	enum gx_warning_code code;
	int pc;           /* eBPF instruction */
	int other_pc;     /* the other access of a race; -1: none */
	uint32_t map;     /* UINT32_MAX: none */
	const char *text; /* static: the row's summary, or the reason for SERIALIZED */
};

enum { GX_MAX_WARNINGS = 64 };

/* A program that was proved. Made by gx_verify() only; owns its IR. Immutable: several threads may
 * compile from it. */
struct gx_verified {
	struct gx_program program; /* deep copy: owns insns, maps, names */
	struct gx_ir *ir;          /* facts, spaces and maps filled in */
	struct gx_cost cost;
	struct gx_lane_verdict lanes;
	const struct gx_warning *warnings; /* [n_warnings] by code, then by pc */
	uint32_t n_warnings;
	bool warn_plain_rmw; /* a plain read-modify-write on a shared value that was not upgraded */
	void *owned;         /* memory of the copies */
};

struct gx_ir_rewrites; /* ir/steps.h */
struct gx_moment;      /* observe.h: what the exploration does now, and the state there */

/* Somebody who looks on: called at every instruction, branch and join of the exploration. */
struct gx_verify_observer {
	void (*see)(void *arg, const struct gx_moment *moment);
	void *arg;
};

struct gx_verify_opts {
	uint32_t log_level; /* bits: 1 the report, 2 states as well, 4 the verifier's work alone */
	const struct gx_verify_observer *observer; /* may be NULL */
	bool widen_all;  /* for tests: no loop of a callback is followed round by round, ever */
	bool gather_all; /* for tests: choices of loops are taken together from the start */
	/* for tests: where paths meet none ends, but in loops that a counter ends */
	bool every_path;
	/* for tests: how the IR is made otherwise to begin with, and in the end; NULL: as it is */
	struct gx_ir_rewrites *rewrites;
	uint32_t max_visits; /* of one attempt, when that is less than the usual; 0: the usual */
};

/**
 * gx_verify() - verify one program.
 * @log:  what libbpf shows: verdict, error with source line and hint, cost; may be NULL
 * @out:  NULL when refused
 *
 * Errors: GX01xx (encoding), GX02xx (unsafe) with insn and source line filled in
 * Cost:   at most seven explorations of 20,000, 100,000, 50,000, 30,000, 60,000, 250,000 and 680,000 instruction
 *         visits (the second only for programs with callbacks, the fourth and fifth for loops that choose numbers); each keeps at most 4,096 states for a block that several lead to, and all that
 *         is kept at once is below 192 MiB, with what is alive beside it 256 MiB; a second at the limit
 */
int gx_verify(const struct gx_program *program, const struct gx_verify_opts *opts,
              struct gx_strbuf *log, struct gx_verified **out, struct gx_diag *diag);
const char *gx_warning_code(enum gx_warning_code code); /* "GX0275" */
const char *gx_warning_summary(enum gx_warning_code code);
const char *gx_warning_hint(enum gx_warning_code code);
void gx_verified_free(struct gx_verified *verified);

#endif
