/* build.h - a random program in the making; shared by the generate*.c files only. */
#ifndef GX_SOUNDNESS_BUILD_H
#define GX_SOUNDNESS_BUILD_H

#include "generate.h"

enum { MAX_WEIGHT = 40, MAX_FUNCS = 4, MAX_SITES = 8, N_HELD = 4, N_READY_SLOTS = 8 };

/* Frame: eight slots of numbers at -64, four of pointers below them, then bytes that are mostly not
 * written. */
enum { HELD_AT = -72, WILD_AT = -104 };

enum { R_CTX = 6 };

/* Opcodes that are written by name. */
enum {
	OP_MOV_K = 0xb7,
	OP_MOV_X = 0xbf,
	OP_MOV32_X = 0xbc,
	OP_ADD_K = 0x07,
	OP_ADD_X = 0x0f,
	OP_SUB_X = 0x1f,
	OP_AND_K = 0x57,
	OP_LSH_K = 0x67,
	OP_MOD_K = 0x97,
	OP_LDDW = 0x18,
	OP_CALL = 0x85,
	OP_EXIT = 0x95,
	OP_JA = 0x05,
	OP_JEQ_K = 0x15,
	OP_JNE_K = 0x55,
	OP_JGT_K = 0x25,
	OP_JGT32_K = 0x26,
	OP_JLT_K = 0xa5,
	OP_JSGT_K = 0x65,
	OP_LDXW = 0x61,
	OP_LDXDW = 0x79,
	OP_STW = 0x62,
	OP_STDW = 0x7a,
	OP_STXW = 0x63,
	OP_STXDW = 0x7b,
	OP_ATOMIC32 = 0xc3,
	OP_ATOMIC64 = 0xdb
};

/* What is known of a pointer kept on the stack. */
enum held { HELD_NOTHING, HELD_CTX, HELD_FRAME, HELD_ONE, HELD_MAYBE };

/* What a function is called with: r1 is a number. */
enum second { SECOND_NUMBER, SECOND_FRAME, SECOND_VALUE, SECOND_CTX, N_SECOND };

struct func {
	enum second second; /* what r2 is */
	bool callback;      /* of bpf_loop: r1 is the round; returns 0 or 1 */
	uint32_t sites[MAX_SITES], n_sites;
	uint32_t weight; /* of the heaviest call */
};

/* What is known at one place. */
struct gen_state {
	uint32_t ready;       /* registers that hold a number */
	uint32_t slots;       /* bit i: the 8 bytes at -8 * (i + 1) hold numbers */
	uint8_t held[N_HELD]; /* enum held */
	bool ctx;             /* r6 is the context */
};

struct gen {
	struct gen_program *out;
	uint64_t seed;
	unsigned flags;
	struct gen_state now;
	uint32_t locked; /* registers that may not be written: counters of loops around */
	uint32_t limit;  /* no new statement behind this */
	int depth, loops;
	uint32_t weight; /* rounds of all loops around, multiplied */
	uint32_t func;   /* 0: the program itself, else the index of funcs plus 1 */
	struct func funcs[MAX_FUNCS];
	uint32_t n_funcs;
	bool has_exit;
};

typedef void gen_statement(struct gen *g);

/* --- generate.c */
void gen_statements(struct gen *g, uint32_t n);
void gen_emit(struct gen *g, unsigned opcode, unsigned dst, unsigned src, int off, int32_t imm);
void gen_lddw(struct gen *g, unsigned dst, unsigned src, int32_t imm, int32_t high);
uint32_t gen_below(struct gen *g, uint32_t n);
static inline bool gen_one_in(struct gen *g, uint32_t n)
{
	return gen_below(g, n) == 0;
}
/* A deliberate fault, one time in n. */
bool gen_fault(struct gen *g, uint32_t n);
static inline bool gen_is_shared(const struct gen *g)
{
	return g->flags & GEN_SHARED;
}
/* The jump there goes here; nothing when it is UINT32_MAX. */
void gen_close(struct gen *g, uint32_t branch);
/* A conditional jump to be closed. */
uint32_t gen_open(struct gen *g, unsigned opcode, unsigned dst, unsigned src, int32_t imm);
/* A jump to be closed that some runs take; which of the two ways comes first is open as well. */
uint32_t gen_open_any(struct gen *g);
/* Only what is known on both ways stays known. */
void gen_meet(struct gen_state *a, const struct gen_state *b);
void gen_forget_call(struct gen *g,
                     bool has_result); /* r1 to r5 are lost, r0 is a number or lost */

/* --- generate_number.c */
unsigned gen_source(struct gen *g); /* a register that holds a number */
unsigned gen_target(struct gen *g); /* a register that may be written */
int32_t gen_constant(struct gen *g);
/* r2 becomes a number of at most `most`: by a mask, or by a branch around what uses it. */
void gen_bounded(struct gen *g, uint32_t most, uint32_t *branch);
gen_statement gen_alu, gen_unary, gen_ctx_load, gen_wide;

/* --- generate_memory.c */
/* A load, a store or an atomic through r1, which points to `room` bytes; may write r3. */
void gen_use(struct gen *g, uint32_t room, bool write);
void gen_key(struct gen *g); /* r2 points to a key */
/* r1 is another pointer that may be NULL, where there is one. */
void gen_other_held(struct gen *g);
gen_statement gen_stack, gen_spill, gen_value, gen_variable_stack, gen_hold, gen_fill,
        gen_difference;

/* --- generate_call.c */
gen_statement gen_lookup, gen_update, gen_record, gen_output, gen_coordinates, gen_helper;

/* --- generate_flow.c */
gen_statement gen_branch, gen_loop, gen_local_call, gen_callback, gen_dead, gen_leave, gen_either,
        gen_half_written, gen_torn;
void gen_functions(struct gen *g); /* bodies of what was called */

#endif
