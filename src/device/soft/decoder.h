/* decoder.h - one function's statements to instructions: what the decoders of families share. */
#ifndef GX_SOFT_DECODER_H
#define GX_SOFT_DECODER_H

#include "device/soft/exec.h"
#include "device/soft/modifiers.h"
#include "device/soft/op_table.h"

struct label {
	struct gx_ptx_span name;
	uint32_t scope, insn;
	struct label *next; /* of the same name */
};

struct fixup { /* an instruction's target, by name */
	uint32_t insn, scope;
	const struct gx_ptx_operand *to;   /* NULL: the end of the function */
	const struct gx_ptx_operand *list; /* brx: all of them */
	uint32_t n_list;
};

struct place { /* where a register or variable lies; key: declaration and number */
	const struct gx_ptx_var *var;
	uint64_t number;
	int32_t at;
	bool used;
};

struct decoder {
	struct program *program;
	struct func *func;
	uint32_t stmt; /* index of the one being decoded */
	uint32_t scope, *scope_parent, n_scopes;
	struct insn *insns; /* malloc */
	uint32_t n_insns, cap_insns;
	struct fixup *fixups; /* malloc */
	uint32_t n_fixups, cap_fixups;
	struct place *places; /* malloc; power of two */
	uint32_t n_places, cap_places;
	struct gx_strmap labels;
	struct gx_strmap names,
	        ranges;   /* declare.c: what was declared, registers by their numbers apart */
	bool has_numbers; /* some name is one that a range may have */
	struct gx_diag *diag;
};

/* All of these give 0 or a negative errno with the diagnostic written. */
int gx_soft_emit(struct decoder *d, const struct insn *in);
/* Registers, immediates, addresses of variables and functions, special registers (which need an
 * instruction before). */
int gx_soft_source(struct decoder *d, const struct gx_ptx_operand *op, enum gx_ptx_type type,
                   int32_t *o);
int gx_soft_dest(struct decoder *d, const struct gx_ptx_operand *op,
                 int32_t *o); /* NO_OPERAND for _ */
int gx_soft_result(struct decoder *d, const struct gx_ptx_operand *op,
                   int32_t *o); /* a row that nobody reads for _ */
int gx_soft_pred(struct decoder *d, const struct gx_ptx_operand *op, int32_t *o, bool *negate);
int gx_soft_pred_dest(struct decoder *d, const struct gx_ptx_operand *op, int32_t *o);
bool gx_soft_is_pred(struct decoder *d, const struct gx_ptx_operand *op);
int gx_soft_operands(struct decoder *d, const struct gx_ptx_stmt *stmt, uint32_t min, uint32_t max);
int32_t gx_soft_temp(struct decoder *d); /* a fresh row */
int gx_soft_rows(struct decoder *d, const struct gx_ptx_var *var, uint64_t number, uint32_t n,
                 int32_t *o);
/* The first row of a parameter: of this function, or of a call. */
int gx_soft_param(struct decoder *d, const struct gx_ptx_var *var, int32_t *o);
/* A value of 128 bits is two rows: the operand must be a register that has them, or, to be written,
 * nothing. */
int gx_soft_two_rows(struct decoder *d, const struct gx_ptx_operand *op, bool is_dest);
/* o[slot] and imm of an address operand; *frame: it is in rows of the frame, from o[slot] on;
 * frame NULL: that is refused. */
int gx_soft_address(struct decoder *d, const struct gx_ptx_operand *op, struct insn *in,
                    unsigned slot, bool *frame);
int gx_soft_constant(struct decoder *d, uint64_t value, int32_t *o);
int gx_soft_unknown(struct decoder *d, const struct gx_ptx_stmt *stmt, const char *why);
/* -EINVAL, "line: name what", of the statement that is decoded. */
int gx_soft_bad(struct decoder *d, struct gx_ptx_span name, const char *what);
int gx_soft_fixup(struct decoder *d, const struct gx_ptx_operand *to);
/* declare.c: a register, a range of them or a variable of the scope; -EINVAL: its name is taken there. */
int gx_soft_declare(struct decoder *d, const struct gx_ptx_var *var);
/* In front of the statement's first instruction, and behind its last one: what its registers have, where the log has that. log: the one
 * in front, whose exec is NULL where there is none. */
int gx_soft_decode_registers(struct decoder *d, const struct gx_ptx_stmt *stmt,
                             const struct insn *op, struct insn *log);
int gx_soft_decode_registers_behind(struct decoder *d, const struct gx_ptx_stmt *stmt,
                                    struct insn *log);
/* Around the statement's last instruction: what writes the event log, where there is one. first: the first of its instructions. */
int gx_soft_decode_events(struct decoder *d, const struct gx_ptx_stmt *stmt, uint32_t first);
const struct gx_ptx_func *gx_soft_func_named(struct decoder *d, struct gx_ptx_span name,
                                             uint32_t *index);
struct func *gx_soft_reach(struct program *program, uint32_t index);
/* Immediate post-dominators: fills join of every branch. code [n], its last is the end of the
 * function. */
int gx_soft_joins(struct gx_arena *arena, struct insn *code, uint32_t n);

/* decode_bulk.c: of cp those with bulk, and cp.async.mbarrier */
decode_fn gx_soft_decode_bulk;
/* A row, or constant, that has an address operand's whole address. */
int gx_soft_whole_address(struct decoder *d, const struct gx_ptx_operand *op, const struct insn *in,
                          int32_t *o);
/* Bytes that came at the barrier of an operand: an instruction of its own. count: an operand, as in o */
int gx_soft_emit_came(struct decoder *d, const struct gx_ptx_operand *barrier,
                      const struct insn *in, int32_t count);

#include "device/soft/rows_begin.h"
#undef FAMILY
#define FAMILY(base, doc) decode_fn gx_soft_decode_##base;
#include "defs/soft_ops.def"
#undef FAMILY

#endif
