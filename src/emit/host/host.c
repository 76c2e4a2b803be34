/* host.c - a whole program: passes, places, blocks in order, copies on edges, executable pages. */
#include "emit/host/select.h"

#include "opt/opt.h"
#include "verify/verify.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MAX_STACK = 64 << 10 };
#define MAX_ARENA ((size_t)256 << 20)

/* --- edges */
static bool has_phis(const struct gx_ir_block *block)
{
	return block->first && block->first->op == GX_IR_phi;
}

static void copy_phis(struct gx_select *s, const struct gx_ir_block *from,
                      const struct gx_ir_block *to)
{
	uint32_t side = from->n_succ > 1 && from->succ[1] == to,
	         pred = gx_ir_pred_index(from, side), n = 0;
	struct gx_copy *copies;
	const struct gx_ir_insn *phi;

	for (phi = to->first; phi && phi->op == GX_IR_phi; phi = phi->next)
		n++;
	copies = gx_arena_calloc(&s->arena, n + 1, sizeof(*copies));
	if (!copies) {
		gx_select_fails(s, -ENOMEM);
		return;
	}
	n = 0;
	for (phi = to->first; phi && phi->op == GX_IR_phi; phi = phi->next)
		if (s->places.of[phi->id].home != GX_HOME_NONE)
			copies[n++] = (struct gx_copy){ phi->args[pred], s->places.of[phi->id] };
	gx_copy_all(s, copies, n);
}

static void jump_to(struct gx_select *s, const struct gx_ir_block *from,
                    const struct gx_ir_block *to)
{
	if (has_phis(to))
		copy_phis(s, from, to);
	if (to->id != from->id + 1)
		s->fixups[s->n_fixups++] = (struct gx_fixup){ gx_x86_jmp(&s->a), to };
}

static void branch(struct gx_select *s, const struct gx_ir_block *block)
{
	const struct gx_ir_insn *condition = block->last->args[0];
	enum gx_cc cc = GX_CC_NE;
	enum gx_reg reg;
	size_t jump;

	if (gx_is_fused(condition)) {
		cc = gx_select_compare(s, condition);
	} else {
		reg = gx_operand(s, condition, GX_RAX);
		gx_x86_test(&s->a, false, reg, reg);
	}
	jump = gx_x86_jcc(&s->a, cc);
	if (has_phis(block->succ[0]))
		s->stubs[s->n_stubs++] = (struct gx_stub){ jump, block, block->succ[0] };
	else
		s->fixups[s->n_fixups++] = (struct gx_fixup){ jump, block->succ[0] };
	jump_to(s, block, block->succ[1]);
}

/* --- the program */
static void prologue(struct gx_select *s, uint32_t kept)
{
	uint32_t n_pushed = 0;

	for (int reg = 0; reg < GX_N_REGS; reg++)
		if (kept >> reg & 1) {
			gx_x86_push(&s->a, (enum gx_reg)reg);
			n_pushed++;
		}
	/* calls want rsp to be a multiple of 16; it was one before our return address */
	s->stack_bytes = (s->stack_bytes + 15) / 16 * 16 + (n_pushed % 2 ? 0 : 8);
	gx_x86_alu_imm(&s->a, true, GX_ALU_SUB, GX_RSP, s->stack_bytes);
	gx_x86_store(&s->a, 8, (struct gx_mem){ GX_RSP, GX_AT_CTX }, GX_RDI);
	gx_x86_store(&s->a, 8, (struct gx_mem){ GX_RSP, GX_AT_USER }, GX_RSI);
}

static void epilogue(struct gx_select *s, uint32_t kept)
{
	for (uint32_t i = 0; i < s->n_returns; i++)
		gx_x86_land(&s->a, s->returns[i], s->a.len);
	gx_x86_alu_imm(&s->a, true, GX_ALU_ADD, GX_RSP, s->stack_bytes);
	for (int reg = GX_N_REGS - 1; reg >= 0; reg--)
		if (kept >> reg & 1)
			gx_x86_pop(&s->a, (enum gx_reg)reg);
	gx_x86_ret(&s->a);
}

/* Frames that are still there after promotion get their bytes behind the slots. */
static int lay_out(struct gx_select *s)
{
	const struct gx_ir_insn *insn;

	s->frames = gx_arena_calloc(&s->arena, s->ir->n_frames + 1, sizeof(*s->frames));
	if (!s->frames)
		return -ENOMEM;
	s->stack_bytes = GX_AT_SLOTS + (int32_t)s->places.n_slots * 8;
	for (uint32_t b = 0; b < s->ir->n_blocks; b++)
		gx_for_each_insn (insn, s->ir->blocks[b]) {
			if (insn->op != GX_IR_frame || s->frames[insn->imm])
				continue;
			s->stack_bytes = (s->stack_bytes + 15) / 16 * 16 + GX_HOST_FRAME;
			s->frames[insn->imm] = s->stack_bytes;
			if (s->stack_bytes > MAX_STACK)
				return gx_fail(s->diag, GX_E_HOST_OP, "more than %d bytes of stack",
				               MAX_STACK);
		}
	return 0;
}

static void blocks(struct gx_select *s)
{
	for (uint32_t b = 0; b < s->ir->n_blocks; b++) {
		const struct gx_ir_block *block = s->ir->blocks[b];
		const struct gx_ir_insn *insn;

		s->block_at[b] = s->a.len;
		gx_for_each_insn (insn, block) {
			if (insn == block->last)
				break;
			if (insn->op != GX_IR_phi)
				gx_select_insn(s, insn);
		}
		if (block->last->op == GX_IR_ret) {
			gx_operand_to(s, block->last->args[0], GX_RAX);
			s->returns[s->n_returns++] = gx_x86_jmp(&s->a);
		} else if (block->last->op == GX_IR_condbr) {
			branch(s, block);
		} else {
			jump_to(s, block, block->succ[0]);
		}
	}
}

static int generate(struct gx_select *s)
{
	uint32_t n = s->ir->n_blocks, kept;
	int err = gx_places_make(s->ir, &s->arena, &s->places);

	s->block_at = gx_arena_calloc(&s->arena, n, sizeof(*s->block_at));
	s->fixups = gx_arena_calloc(&s->arena, 3 * (size_t)n, sizeof(*s->fixups));
	s->stubs = gx_arena_calloc(&s->arena, n, sizeof(*s->stubs));
	s->returns = gx_arena_calloc(&s->arena, n, sizeof(*s->returns));
	if (err || !s->block_at || !s->fixups || !s->stubs || !s->returns)
		return -ENOMEM;
	err = lay_out(s);
	if (err)
		return err;
	kept = s->places.used_regs & (1u << GX_RBX | 1u << GX_RBP | 0xf000u);
	prologue(s, kept);
	blocks(s);
	for (uint32_t i = 0; i < s->n_stubs; i++) {
		gx_x86_land(&s->a, s->stubs[i].jump, s->a.len);
		copy_phis(s, s->stubs[i].from, s->stubs[i].to);
		s->fixups[s->n_fixups++] = (struct gx_fixup){ gx_x86_jmp(&s->a), s->stubs[i].to };
	}
	epilogue(s, kept);
	for (uint32_t i = 0; i < s->n_fixups; i++)
		gx_x86_land(&s->a, s->fixups[i].jump, s->block_at[s->fixups[i].to->id]);
	return s->err ? s->err : s->a.failed ? -ENOMEM : 0;
}

/* Written first, executable afterwards, never both. */
static int publish(struct gx_select *s, struct gx_host_code **out)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes = (s->a.len + page - 1) / page * page;
	struct gx_host_code *code = calloc(1, sizeof(*code));
	void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (!code || pages == MAP_FAILED) {
		free(code);
		if (pages != MAP_FAILED)
			munmap(pages, bytes);
		return -ENOMEM;
	}
	memcpy(pages, s->a.code, s->a.len);
	if (mprotect(pages, bytes, PROT_READ | PROT_EXEC)) {
		munmap(pages, bytes);
		free(code);
		return gx_fail(s->diag, GX_E_HOST_MACHINE, "pages may not be made executable");
	}
	code->n_bytes = s->a.len;
	code->stack_bytes = (uint32_t)s->stack_bytes;
	code->n_spilled = s->places.n_spilled;
	code->pages = pages;
	code->page_bytes = bytes;
	memcpy(&code->entry, &pages, sizeof(pages));
	*out = code;
	return 0;
}

int gx_host_compile(const struct gx_verified *verified, const struct gx_host_linker *linker,
                    struct gx_host_code **out, struct gx_diag *diag)
{
	struct gx_select s = { .linker = linker, .diag = diag };
	int err;

	*out = NULL;
#ifndef __x86_64__
	return gx_fail(diag, GX_E_HOST_MACHINE, "only x86-64");
#endif
	s.arena.max_bytes = MAX_ARENA;
	s.ir = gx_ir_clone(verified->ir);
	if (!s.ir)
		return gx_fail(diag, GX_E_NO_MEMORY, "copying a program");
	err = gx_optimise(s.ir, &(struct gx_pass_opts){ 0 }, diag);
	err = err ? err : gx_ir_cleanup_cfg(s.ir);
	err = err ? err : generate(&s);
	err = err ? err : publish(&s, out);
	if (err == -ENOMEM)
		gx_fail(diag, GX_E_NO_MEMORY, "machine code");
	free(s.a.code);
	gx_arena_free(&s.arena);
	gx_ir_free(s.ir);
	return err;
}

void gx_host_free(struct gx_host_code *code)
{
	if (!code)
		return;
	munmap(code->pages, code->page_bytes);
	free(code);
}
