/* select.h - machine code being made: shared by the files of src/emit/host only. */
#ifndef GX_EMIT_SELECT_H
#define GX_EMIT_SELECT_H

#include "emit/host/alloc.h"
#include "emit/host/host.h"

/* [rsp + 0] user, [rsp + 8] context, [rsp + 16] scratch, then slots, then the frames that the
 * program uses */
enum { GX_AT_USER = 0, GX_AT_CTX = 8, GX_AT_TEMP = 16, GX_AT_SLOTS = 24, GX_HOST_FRAME = 512 };

struct gx_fixup {
	size_t jump;
	const struct gx_ir_block *to;
};

/* A jump to copies for phis that stand behind the code. */
struct gx_stub {
	size_t jump;
	const struct gx_ir_block *from, *to;
};

struct gx_select {
	struct gx_ir *ir;
	const struct gx_host_linker *linker;
	struct gx_diag *diag;
	struct gx_arena arena;
	struct gx_places places;
	struct gx_x86 a;
	int32_t *frames; /* [n_frames] offset from rsp of the frame's end; 0: not used */
	int32_t stack_bytes;
	size_t *block_at;        /* [n_blocks] */
	struct gx_fixup *fixups; /* [2 * n_blocks] */
	struct gx_stub *stubs;   /* [n_blocks] */
	size_t *returns;         /* [n_blocks] jumps to the end */
	uint32_t n_fixups, n_stubs, n_returns;
	const struct gx_ir_insn *insn;
	int err; /* the first one: what is made behind it is thrown away */
};

static inline void gx_select_fails(struct gx_select *s, int err)
{
	if (!s->err)
		s->err = err;
}

/* --- operand.c */
struct gx_mem gx_slot(uint32_t slot);
/* A register that holds the value: its own, or scratch after loading or making it there. Spoils
 * flags. */
enum gx_reg gx_operand(struct gx_select *s, const struct gx_ir_insn *value, enum gx_reg scratch);
/* The value into this very register. */
void gx_operand_to(struct gx_select *s, const struct gx_ir_insn *value, enum gx_reg to);
/* A constant that an instruction of this width takes as it is. */
bool gx_immediate(const struct gx_ir_insn *value, bool wide, int32_t *imm);
/* Where the result goes, and putting it where the value lives. */
enum gx_reg gx_target(const struct gx_select *s, const struct gx_ir_insn *insn);
void gx_finish(struct gx_select *s, const struct gx_ir_insn *insn, enum gx_reg from);
/* value + offset as a memory operand; scratch may be used for it */
struct gx_mem gx_address(struct gx_select *s, const struct gx_ir_insn *value, uint64_t offset,
                         enum gx_reg scratch);

/* Copies that happen all at once. to: a register, or GX_NO_REG and a slot. */
struct gx_copy {
	const struct gx_ir_insn *from;
	struct gx_place to;
};
/* Uses rax and rcx. copies is spoilt. */
void gx_copy_all(struct gx_select *s, struct gx_copy *copies, uint32_t n);

/* --- select.c: one instruction that is no terminator and no phi */
void gx_select_insn(struct gx_select *s, const struct gx_ir_insn *insn);
/* The comparison; gives the condition under which the i1 is true. */
enum gx_cc gx_select_compare(struct gx_select *s, const struct gx_ir_insn *icmp);

/* --- atomic.c */
void gx_select_atomic(struct gx_select *s, const struct gx_ir_insn *insn);

#endif
