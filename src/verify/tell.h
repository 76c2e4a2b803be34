/* tell.h - what was found out about a program, for people and for programs: verdict, strategy and
 * why no cheaper one, cost, warnings, the instructions with what is known of each. */
#ifndef GX_VERIFY_TELL_H
#define GX_VERIFY_TELL_H

#include "verify/verify.h"

/* What holds of one eBPF instruction over all runs, and all inlined copies. */
struct gx_insn_facts {
	bool translated; /* something of it is left in the IR */
	bool reached, starts_block, divergent;
	uint64_t trips;   /* most executions of its block in one run */
	bool has_number;  /* it computes a number: range and bits are set */
	bool is_constant; /* written in the program itself */
	struct gx_ir_fact fact;
	enum gx_ir_space space; /* of an access */
	uint32_t map;           /* of an access to a MAP or RING, and of a helper with a map */
	bool is_branch, taken, not_taken;
};

/* [n_insns], to be freed with free(); NULL: no memory. Linear. */
struct gx_insn_facts *gx_tell_facts(const struct gx_verified *verified);

/* What only the compiler knows. */
struct gx_tell_made {
	uint32_t registers; /* gx_compiled.registers; 0: not known */
	bool runs_once;     /* in machine code one thread runs it for its block */
};

/* The report of a program that was accepted: many lines. */
void gx_tell_text(const struct gx_verified *verified, struct gx_tell_made made,
                  struct gx_strbuf *out);
/* The error, with the state that matters and a hint. */
void gx_tell_refusal(const struct gx_program *program, const struct gx_diag *diag,
                     struct gx_strbuf *out);
/**
 * gx_tell_json() - the report or the refusal, as one line of JSON; docs/verifier.md has the schema.
 * @verified: NULL when refused
 * @diag: the refusal; not looked at otherwise
 */
void gx_tell_json(const struct gx_program *program, const struct gx_verified *verified,
                  struct gx_tell_made made, const struct gx_diag *diag, struct gx_strbuf *out);

#endif
