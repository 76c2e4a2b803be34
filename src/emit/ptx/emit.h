/* emit.h - lowered IR to the statements of one PTX scope. */
#ifndef GX_EMIT_PTX_EMIT_H
#define GX_EMIT_PTX_EMIT_H

#include "base/diag.h"
#include "base/strbuf.h"
#include "emit/ptx/compile.h"
#include "ir/ir.h"

enum ptx_feature {
	PTX_ACTIVE_MASK,
	PTX_SYNC_WARP,
	PTX_LOAD_SHARED,
	PTX_STORE_RELAXED,
	PTX_LOAD_ACQUIRE,
	PTX_LOAD_SEARCH,
	PTX_AFTER_ACQUIRE,
	PTX_BEFORE_RELEASE,
	PTX_STORE_RELEASE,
	PTX_RED,
	PTX_ATOM,
	PTX_FENCE_DEVICE,
	PTX_FENCE_SYSTEM,
	PTX_FENCE_BLOCK,
	PTX_SHUFFLE,
	PTX_BALLOT,
	PTX_MATCH,
	PTX_REDUX,
	PTX_N_FEATURES
};

struct ptx_target {
	const char *text[PTX_N_FEATURES];                      /* static */
	uint32_t major[PTX_N_FEATURES], minor[PTX_N_FEATURES]; /* what the text needs */
};

/* target.c. GX0306 when nothing fits. A version below 6.0 counts as 6.0: the module is raised to
 * it. */
int ptx_target_choose(uint32_t major, uint32_t minor, uint32_t sm, struct ptx_target *out,
                      struct gx_diag *diag);

/* Text of one operand: a register or an immediate. */
struct operand {
	char text[96];
};

/* What the program does seldom; start NULL: nothing, or it stays in its place. */
struct ptx_seldom {
	const struct gx_ir_block *start;
	bool *in; /* [n_blocks] */
};

struct emitter {
	const struct gx_ir *ir;
	const struct gx_compile_site *site;
	struct ptx_target target;
	struct gx_strbuf body;
	uint32_t n_regs[GX_IR_I64 + 1]; /* by type */
	uint32_t local_bytes;
	uint32_t *frame_at;  /* [n_frames] top of each frame that is kept, from the start of the
	                        array; 0: none */
	bool generic_stack;  /* some access may be stack or global: addresses of the stack are
	                        generic ones */
	struct operand mask; /* M */
	/* Of programs that one lane runs: the predicate that it has, and the last block that others come to; NULL: none. */
	const struct gx_ir_insn *leads;
	uint32_t leads_behind;
	struct operand ends; /* b32: the lane ends behind the program; of programs that end lanes */
	bool ends_lanes;
	bool parts_lanes;               /* ptx_parts_lanes() */
	const struct gx_ir_block *next; /* block that follows in the text; NULL: the end */
	uint32_t n_insns;
	uint32_t cut_at; /* n_insns at the last cut */
	uint32_t need_major, need_minor;
	uint32_t *n_uses; /* [next_id] by value; PTX_FUSED: spelled where it is used */
	bool uses_launch_id;
	bool uses_reloc;
	bool end_used;                     /* something jumps to the end */
	bool jumps;                        /* something does, anywhere */
	const struct gx_ir_block *guarded; /* written in front of its place, under guard */
	char guard[100];
	struct ptx_seldom seldom;
	bool in_seldom; /* what is written is the function of that */
	struct gx_diag *diag;
	int err;
};

/**
 * ptx_emit() - the whole scope.
 * @ir: lowered, legalised, blocks in reverse postorder; scratch of instructions is used
 */
int ptx_emit(const struct gx_ir *ir, const struct gx_compile_site *site, struct gx_strbuf *out,
             struct gx_compiled *info, struct gx_diag *diag);

/* --- emit.c: for the writers of instructions */
/* One statement; counted. The text has no tab, no line end. */
void ptx_line(struct emitter *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
const char *ptx_feature(struct emitter *e, enum ptx_feature feature);
/* A row's text with %= and %p filled in; nothing for an empty one. */
void ptx_feature_line(struct emitter *e, enum ptx_feature feature, const char *result);
struct operand ptx_new_reg(struct emitter *e, enum gx_ir_type type);
struct operand ptx_reg(const struct emitter *e, const struct gx_ir_insn *value);
/* Register, or immediate of a constant. i1 constants become registers. */
struct operand ptx_operand(struct emitter *e, const struct gx_ir_insn *value);
/* Where the site wants it: a value that the lanes of a warp share becomes, for compilers, each lane's own. */
void ptx_keep_apart(struct emitter *e, enum gx_ir_type type, const char *reg);
/* A jump, with "@p " or nothing before it; none when the target (NULL: the end) is what follows. */
void ptx_jump(struct emitter *e, const struct gx_ir_block *to, const char *guard);
/* A branch around a few additions to registers: they are written under its condition instead. */
bool ptx_guard(struct emitter *e, const struct gx_ir_insn *condbr, const char *condition);
bool ptx_follows(const struct emitter *e, const struct gx_ir_block *to);

/* --- flat.c */
/* It only adds, has no loop, and little enough in it for all lanes to run all of it. -ENOMEM */
int ptx_is_flat(const struct gx_ir *ir, bool *flat);
/* All blocks in one row, of such a program. */
void ptx_emit_flat(struct emitter *e);
/* What decides whether a block of such a program is come to, but for who leads: [PTX_MOST_CONDITIONS]; how many. */
#define PTX_MOST_CONDITIONS 12u
uint32_t ptx_conditions(const struct gx_ir_doms *doms, const struct gx_ir_block *block,
                        const struct gx_ir_insn *conditions[]);
/* Of an addition of such a program, what `times` runs add, by those of its instructions that are needed ([next_id]); `comes` becomes false where it
 * is not come to. False: by each lane; true: by the one that leads. */
struct ptx_amount {
	const char *times, *amount, *comes;
};
bool ptx_emit_amount(struct emitter *e, const struct gx_ir_doms *doms,
                     const struct gx_ir_insn *atomic, const bool *needed,
                     const struct ptx_amount *names);

/* The registers that it has by then. */
void ptx_declare(struct emitter *e, struct gx_strbuf *out);
/* The name of what a sum is kept in. */
struct operand ptx_kept_name(const struct emitter *e, uint32_t number);

/* --- kept.c: additions to places that are the same for as long as a thread lives become additions to registers; to site->kept. */
int ptx_keep(struct gx_ir *ir, const struct gx_compile_site *site, struct gx_diag *diag);

/* parts.c: some loop of it ends by what other threads write, or by the time; blocks are in reverse postorder. */
bool ptx_parts_lanes(const struct gx_ir *ir);
/* The text is a function, or calls one, and that does so where it begins. */
bool ptx_function_parts_lanes(const struct emitter *e);
/* Around the text of such a program. */
void ptx_go_in(struct emitter *e);
void ptx_come_out(struct emitter *e);
/* The lanes that are here now; in such a program, in a register that is each lane's own. */
void ptx_own_mask(struct emitter *e, const char *reg);

/* added.c: a bit for each of the first 64 map slots that the program only adds to. */
uint64_t ptx_added_maps(const struct gx_ir *ir, const struct gx_compile_site *site);

/* --- seldom.c */
/* What stands behind the mark becomes a block of its own; to be called once, last. -ENOMEM */
int ptx_split_seldom(struct gx_ir *ir);
/* Where the site has room for a function: the blocks that it is made of. */
int ptx_find_seldom(const struct gx_ir *ir, const struct gx_compile_site *site,
                    struct ptx_seldom *out, struct gx_diag *diag);
void ptx_seldom_free(struct ptx_seldom *seldom);
bool ptx_is_seldom(const struct ptx_seldom *seldom, const struct gx_ir_block *block);
/* It needs no more of the rest than a call may give. */
bool ptx_seldom_fits(const struct emitter *e);
/* In its place. */
void ptx_call_seldom(struct emitter *e);
/* Up to the function's "{"; and to e->body what gets its arguments. */
void ptx_begin_seldom(struct emitter *e, struct gx_strbuf *head);

/* --- emit_ops.c */
void ptx_emit_insn(struct emitter *e, const struct gx_ir_insn *insn);
/* Word of the relocation block, or its low half: loaded, or as a literal. */
void ptx_load_reloc(struct emitter *e, const char *to, uint32_t bits, uint64_t word);
/* --- emit_divide.c */
void ptx_emit_divide(struct emitter *e, const struct gx_ir_insn *insn);
/* --- fuse.c */
#define PTX_FUSED UINT32_MAX
int ptx_find_fused(struct emitter *e);
/* A store of a widened i32 of which no more than that is stored: it stores the i32. */
bool ptx_is_narrow_store(const struct gx_ir_insn *insn);
/* True when the instruction was written, or is written where it is used. */
bool ptx_emit_fused(struct emitter *e, const struct gx_ir_insn *insn);
/* --- emit_memory.c */
void ptx_emit_access(struct emitter *e, const struct gx_ir_insn *insn);
void ptx_emit_atomic(struct emitter *e, const struct gx_ir_insn *insn);
/* What the atomic adds to, and the register instead of what it adds. */
void ptx_emit_sum(struct emitter *e, const struct gx_ir_insn *insn, const char *guard,
                  const char *value);
/* For lanes of the guard: the address that it adds to, without the number that is in the instruction. */
void ptx_emit_place(struct emitter *e, const struct gx_ir_insn *insn, const char *guard,
                    const char *at);
/* --- phi_copy.c: what the edge from `from` to its only successor does to the phis there */
void ptx_emit_phi_copies(struct emitter *e, const struct gx_ir_block *from);

#endif
