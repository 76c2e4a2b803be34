/* verifier.h - one verification in progress; shared by the files of src/verify only. */
#ifndef GX_VERIFIER_H
#define GX_VERIFIER_H

#include "base/diag.h"
#include "base/strbuf.h"
#include "ir/steps.h"
#include "verify/plan.h"
#include "verify/state.h"
#include "verify/tables.h"
#include "verify/verify.h"

enum { GX_MAX_LOG_BYTES = 1 << 20, GX_MAX_POINTER_OFFSET = 1 << 29 };
enum { GX_MAP_F_RDONLY_PROG = 1 << 7, GX_MAP_F_WRONLY_PROG = 1 << 8 };
#define GX_MAX_STATE_BYTES ((size_t)192 << 20)

struct gx_search; /* explore.c */

struct gx_function; /* functions.c */

/* A rewrite of the IR under which what was refused last may be accepted: rewrite.c */
struct gx_rewrite {
	enum gx_error error; /* GX_E_NONE: there is no way */
	uint32_t start;      /* STACK_UNINIT: the function, */
	uint64_t words;      /* and the words of its frame that should be 0 */
	uint32_t pc;         /* MIXED_ACCESS: ways stay apart; POINTER_ARITH: a sum */
};

struct gx_verifier {
	const struct gx_program *program;
	struct gx_program built; /* what the IR was made from */
	struct gx_ir *ir;
	const struct gx_verify_opts *opts;
	struct gx_strbuf *log;                  /* may be NULL */
	const struct gx_line_info *logged_line; /* the last one in the log */
	struct gx_diag *diag;
	struct gx_arena arena;
	struct gx_plan plan;
	struct gx_state state;
	struct gx_search *search;
	const struct gx_ir_insn *insn; /* being executed */
	uint32_t next_value_id;        /* names for equal values and records; from 1 */
	uint64_t n_visits, max_visits, n_states;
	uint64_t all_visits;               /* of all attempts at all functions */
	uint64_t func_visits, func_states; /* of the last attempts at the global functions */
	struct gx_ir_rewrites *rewrites;   /* how the IR is made */
	struct gx_rewrite rewrite;
	const struct gx_func_info
	        *func;                 /* the global function that is verified; NULL: the program */
	struct gx_function *functions; /* [program->n_func_infos]; NULL: all are inlined */
	struct gx_lane_verdict lanes;
	struct gx_warning warnings[GX_MAX_WARNINGS];
	uint32_t n_warnings;
	uint64_t worst_ops; /* of the worst path; set by the exploration */
	bool calls_exit;
	struct gx_ir_steps steps; /* empty when nobody looks on */
	struct gx_watch *watch;   /* observe.c; NULL: nobody looks on */
};

/* --- report.c */
/* Record an error at the current instruction; gives back the negative errno. */
int gx_refuse(struct gx_verifier *v, enum gx_error error, const char *fmt, ...)
        __attribute__((format(printf, 3, 4)));
int gx_refuse_none(struct gx_verifier *v); /* of kind NONE */
/* --- report_bounds.c: an access of `size` bytes that reaches [low, high) of an object that is
 * [first, end); offsets in bytes from the object's start (of a frame: from its end) */
struct gx_bounds {
	const struct gx_value *pointer;
	const char *what, *object; /* "load"; "map 'hist'" */
	uint64_t size;
	int64_t low, high, first, end;
};
int gx_refuse_bounds(struct gx_verifier *v, enum gx_error error, const struct gx_bounds *bounds);
/* --- report_value.c: "[28, 46]", "fp-8", "value of map 'hist' (8 bytes) at 0, may be NULL" */
const char *gx_op_words(enum gx_ir_op op); /* "multiplication" */
void gx_number_print(const struct gx_scalar *num, struct gx_strbuf *out);
void gx_value_print(const struct gx_program *program, const struct gx_value *a,
                    struct gx_strbuf *out);
enum { GX_VALUE_TEXT = 160 }; /* buf, cut to it, is returned */
const char *gx_value_text(const struct gx_verifier *v, const struct gx_value *value,
                          char buf[GX_VALUE_TEXT]);
void gx_report_place(const struct gx_program *program, struct gx_diag *diag,
                     int pc); /* fills insn, line, file, source */

/* --- observe.c: what the exploration does, for observers and logs; nothing when v->watch is NULL
 */
int gx_watch_open(struct gx_verifier *v); /* when somebody looks on; v->steps are there; -ENOMEM */
void gx_watch_close(struct gx_verifier *v);
void gx_watch_start(struct gx_verifier *v, const char *why); /* an exploration begins, again */
void gx_watch_block(struct gx_verifier *v, const struct gx_ir_block *block, bool pruned);
void gx_watch_insn(struct gx_verifier *v); /* v->insn, no phi, comes next */
void gx_watch_branch(struct gx_verifier *v, bool taken, bool not_taken);
void gx_watch_end(struct gx_verifier *v); /* of the program */

/* --- transfer.c: executes v->insn, which is no phi and no terminator, on the state */
int gx_transfer(struct gx_verifier *v);
/* What is known of an operand now, narrowed by the operand it was cut or widened from. */
struct gx_value gx_read(const struct gx_verifier *v, const struct gx_ir_insn *value);
void gx_define(struct gx_verifier *v, const struct gx_ir_insn *insn,
               const struct gx_value *value); /* and facts */
unsigned gx_type_width(enum gx_ir_type type);

/* --- rewrite.c: what is refused now may be accepted when the IR is rewritten so */
void gx_rewrite_zeros(struct gx_verifier *v, uint32_t frame,
                      uint64_t words);        /* a bit for 8 bytes */
void gx_rewrite_apart(struct gx_verifier *v); /* ways to v->insn */
void gx_rewrite_sum(struct gx_verifier *v);   /* the or of v->insn */
/* It was refused: was that for the last rewrite, and is it new? */
bool gx_rewrite_again(struct gx_verifier *v);

/* --- remainder.c: x - x / c * c is x % c: narrows the number `out` that such a difference has, or sum; args: of its two numbers */
void gx_narrow_remainder(const struct gx_ir_insn *insn, const struct gx_scalar *const args[2],
                         struct gx_scalar *out);

/* --- compare.c */
int gx_transfer_icmp(struct gx_verifier *v);
/* Narrows the state to runs in which the i1 is `taken`. False: there are none. */
bool gx_assume(struct gx_verifier *v, const struct gx_ir_insn *condition, bool taken);
void gx_change(struct gx_verifier *v, uint32_t id,
               const struct gx_value *value); /* search.c: set, with a log for undo */

/* --- memory_access.c */
int gx_transfer_memory(struct gx_verifier *v); /* load, store, atomic */
enum gx_access {
	GX_ACCESS_READ,
	GX_ACCESS_WRITE,
	GX_ACCESS_SHOW /* a read of bytes that may be pointers: who reads hides them */
};
/* The first `size` bytes behind a pointer argument of a helper. */
int gx_check_region(struct gx_verifier *v, const struct gx_value *pointer, uint64_t size,
                    unsigned align, enum gx_access access, const char *what);
void gx_note_stack_range(struct gx_note *note, uint32_t frame, int32_t low, int32_t high);
int gx_note_access(struct gx_verifier *v, enum gx_ir_space space, uint32_t map);

/* --- helper_call.c */
int gx_transfer_call(struct gx_verifier *v);

/* --- kfunc_call.c */
int gx_transfer_kfunc(struct gx_verifier *v);

/* --- verify.c: plan and explore v->ir, which is that of v->func; then join it */
int gx_prove_ir(struct gx_verifier *v);
bool gx_is_watched(const struct gx_verifier *v); /* somebody looks on */

/* --- func_call.c: parameters and calls of global functions */
int gx_transfer_param(struct gx_verifier *v);
int gx_transfer_func(struct gx_verifier *v);
uint64_t gx_func_cost(const struct gx_verifier *v,
                      const struct gx_ir_insn *insn); /* 0: no such call */

/* --- explore.c */
int gx_explore(struct gx_verifier *v);
/* --- uniform.c */
int gx_uniform(struct gx_verifier *v);
/* --- cost_bound.c */
uint32_t gx_insn_cost(const struct gx_program *program, const struct gx_ir_insn *insn);
int gx_cost_bound(struct gx_verifier *v, struct gx_cost *cost);
int gx_stack_depth(struct gx_verifier *v); /* refuses more than 512 bytes along a chain of calls */
/* --- local_memory.c: bytes of the frames that can't be kept in registers. -ENOMEM, or 0. */
int gx_local_bytes(const struct gx_ir *ir, struct gx_arena *arena, uint32_t *bytes);

#endif
