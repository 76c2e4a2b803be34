/* compile.c - a kernel's decoded instructions as machine code of the host.
 *
 * Each function gets two pieces of code, for a split of all 32 lanes and for one of some. Code counts instructions as the
 * interpreter does, one by one, and leaves where the interpreter has to go on: at an instruction that may change the lanes or the
 * place, where the lanes of a branch go apart, at a join, at the end of a turn. What has no code of its own is called.
 */
#include "device/soft/compile.h"
#include "device/soft/exec.h"
#include "device/soft/fast.h"

#include <errno.h>
#include <stddef.h>
#include <sys/mman.h>

#define MOST_BYTES (256u << 20) /* of a kernel's code; what is larger is interpreted */

static bool leave(struct emitter *e, size_t jump, uint32_t insn, int kind)
{
	if (e->n_leaves == e->cap_leaves) {
		size_t n = e->cap_leaves ? e->cap_leaves * 2 : 256;
		struct leave *bigger = realloc(e->leaves, n * sizeof(*bigger));

		if (!bigger)
			return !(e->code.failed = true);
		e->leaves = bigger;
		e->cap_leaves = n;
	}
	e->leaves[e->n_leaves].jump = jump;
	e->leaves[e->n_leaves].insn = insn;
	e->leaves[e->n_leaves++].kind = kind;
	return true;
}

/* k1 to k4, or ymm13: the lanes that are not in a register, which is lost */
static void set_masks(struct emitter *e, unsigned reg)
{
	struct code *c = &e->code;

	x86_not(c, reg);
	if (e->avx2) {
		broadcast(e, Y_MASK, reg);
		return;
	}
	x86_kmov_from(c, 1, reg);
	for (unsigned q = 1; q < QUARTERS; q++)
		x86_kshift_right(c, q + 1, 1, 8 * q);
}

static void set_split_masks(struct emitter *e)
{
	x86_reg(&e->code, false, X86_MOV, R14, RAX);
	set_masks(e, RAX);
}

/* op vector, [rip + distance to at] */
static void load_near(struct emitter *e, unsigned vector, size_t at)
{
	struct code *c = &e->code;

	if (e->avx2) {
		x86_vop(c, V_BROADCAST, vector, 0, x86_near(at));
		return;
	}
	x86_vop(c, V_BROADCAST, vector, 0, x86_v(RBP)); /* its memory form: no base */
	if (c->failed)
		return;
	c->bytes[c->n - 1] = (uint8_t)((vector & 7) << 3 | 5);
	put32(c, (uint32_t)(at - (c->n + 4)));
}

static void load_values(struct emitter *e)
{
	load_near(e, nan_in(e), e->nan);
	load_near(e, low_halves(e), e->low);
}

/* uint64_t enter(warp, code, left, lanes): what is left, above the step that the code ended with */
static void emit_ends(struct emitter *e)
{
	static const uint8_t save[] = { 0x53, 0x55, 0x41, 0x54, 0x41, 0x55, 0x41,
		                        0x56, 0x41, 0x57, 0x48, 0x83, 0xec, 8 };
	static const uint8_t restore[] = { 0xc5, 0xf8, 0x77, 0x48, 0x83, 0xc4, 8,    0x41, 0x5f,
		                           0x41, 0x5e, 0x41, 0x5d, 0x41, 0x5c, 0x5d, 0x5b, 0xc3 };
	struct code *c = &e->code;

	for (size_t i = 0; i < sizeof(save); i++)
		put8(c, save[i]);
	x86_reg(c, true, X86_MOV, RDI, RBX);
	x86_reg(c, false, X86_MOV, RDX, R12);
	x86_reg(c, false, X86_MOV, RCX, R14);
	x86_load64(c, R13, RBX, offsetof(struct warp, r));
	x86_imm32(c, RAX, ROWS_BIAS);
	x86_reg(c, true, X86_ADD, RAX, R13);
	x86_load64(c, RBP, RBX, offsetof(struct warp, p));
	x86_load64(c, R15, RBX, offsetof(struct warp, consts));
	set_split_masks(e);
	load_values(e);
	put8(c, 0xff); /* jmp rsi */
	put8(c, 0xe6);
	/* rax: where to go on */
	e->exit_next = c->n;
	x86_store64(c, RBX, offsetof(struct warp, pc), RAX);
	x86_imm32(c, RAX, STEP_NEXT);
	/* rax: the step */
	e->exit_step = c->n;
	put8(c, 0x49); /* shl r12, 32 */
	put8(c, 0xc1);
	put8(c, 0xe4);
	put8(c, 32);
	x86_reg(c, true, X86_OR, R12, RAX);
	for (size_t i = 0; i < sizeof(restore); i++)
		put8(c, restore[i]);
}

/* The lanes that the guard lets through into a register; the jump that is taken when there are none. */
static size_t emit_guard(struct emitter *e, unsigned reg)
{
	struct code *c = &e->code;

	x86_load(c, reg, RBP, ((e->in->guard >> 1) - 1) * 4);
	if (e->in->guard & 1)
		x86_not(c, reg);
	x86_reg(c, false, X86_AND, R14, reg);
	return x86_jcc(c, X86_JE);
}

static void count_one(struct emitter *e) /* sub r12d, 1 */
{
	put8(&e->code, 0x41);
	put8(&e->code, 0x83);
	put8(&e->code, 0xec);
	put8(&e->code, 1);
}

/* Lanes that go apart, and the end of a turn, are the interpreter's: nothing is counted before. */
static void emit_branch(struct emitter *e, uint32_t i)
{
	struct code *c = &e->code;
	size_t none = 0;

	x86_reg(c, false, X86_TEST, R12, R12);
	leave(e, x86_jcc(c, X86_JE), i, TO_EXIT);
	if (e->in->guard) {
		none = emit_guard(e, RAX);
		x86_reg(c, false, X86_CMP, R14, RAX);
		leave(e, x86_jcc(c, X86_JNE), i, TO_EXIT);
	}
	count_one(e);
	leave(e, x86_jmp(c), (uint32_t)(e->in->target - e->func->code), TO_LABEL);
	if (e->in->guard) {
		x86_land(c, none);
		count_one(e);
	}
}

void gx_soft_compile_call(struct emitter *e)
{
	struct code *c = &e->code;
	uint32_t i = (uint32_t)(e->in - e->func->code);
	size_t next;

	x86_imm64(c, RAX, (uint64_t)(uintptr_t)e->in);
	x86_store64(c, RBX, offsetof(struct warp, pc), RAX);
	x86_store(c, RBX, offsetof(struct warp, called), e->lanes);
	x86_reg(c, true, X86_MOV, RBX, RDI);
	x86_reg(c, false, X86_MOV, e->lanes, RDX); /* before rsi is lost */
	x86_reg(c, true, X86_MOV, RAX, RSI);
	put8(c, 0xc5); /* vzeroupper */
	put8(c, 0xf8);
	put8(c, 0x77);
	x86_imm64(c, RAX, (uint64_t)(uintptr_t)gx_soft_fast_fn(e->in, e->avx2));
	put8(c, 0xff); /* call rax */
	put8(c, 0xd0);
	x86_reg(c, false, X86_TEST, RAX, RAX);
	next = x86_jcc(c, X86_JE);
	x86_land_at(c, x86_jmp(c), e->exit_step);
	x86_land(c, next);
	x86_mem(c, false, X86_CMP, R14, RBX, offsetof(struct warp, mask));
	leave(e, x86_jcc(c, X86_JNE), i + 1, TO_EXIT);
	load_values(e);
	if (!e->all)
		set_split_masks(e);
}

/* The row that the instruction gave is in registers; where its guard may have kept it from that, that one is not. */
static void hold(struct emitter *e)
{
	if (e->avx2)
		return; /* all registers are needed */
	if (e->in->guard) {
		e->held = e->gave_held ? NO_OPERAND : e->held;
	} else if (e->gave != NO_OPERAND) {
		e->held = e->gave;
		e->held_in = e->out;
		e->out = e->out == Z_RESULT ? Z_RESULT_OTHER : Z_RESULT;
	}
}

/* Who comes to the instruction from outside of the code. */
static void emit_entry(struct emitter *e, struct insn *in, uint32_t i)
{
	if (e->held == NO_OPERAND) {
		in->at[e->all] = (uint32_t)e->code.n;
		return;
	}
	if (e->n_entries == e->cap_entries) {
		size_t n = e->cap_entries ? e->cap_entries * 2 : 256;
		struct entry *bigger = realloc(e->entries, n * sizeof(*bigger));

		if (!bigger) {
			e->code.failed = true;
			return;
		}
		e->entries = bigger;
		e->cap_entries = n;
	}
	e->entries[e->n_entries++] = (struct entry){ i, e->held, e->held_in };
}

static void emit_insn(struct emitter *e, uint32_t i)
{
	struct code *c = &e->code;
	size_t none = 0, plain;

	count_one(e);
	leave(e, x86_jcc(c, X86_JB), i, TO_EXIT_EMPTY);
	if (e->in->exec == gx_soft_nothing)
		return;
	e->lanes = e->in->guard ? RSI : R14;
	e->masked = !e->all || e->in->guard;
	if (e->in->guard)
		none = emit_guard(e, RSI);
	plain = c->n;
	if (e->in->guard) {
		x86_reg(c, false, X86_MOV, RSI, RAX);
		set_masks(e, RAX);
	}
	e->gave = NO_OPERAND;
	e->gave_held = false;
	if (!gx_soft_compile_value(e) && !gx_soft_compile_compare(e) && !gx_soft_compile_cvt(e)) {
		c->n = plain;
		gx_soft_compile_call(e);
		e->held = NO_OPERAND;
	} else {
		if (e->in->guard && !e->all)
			set_split_masks(e);
		hold(e);
	}
	if (e->in->guard)
		x86_land(c, none);
}

/* What changes the place or the lanes by its nature. */
static bool is_flow(const struct insn *in)
{
	exec_fn *const flow[] = { gx_soft_brx,  gx_soft_call, gx_soft_ret,  gx_soft_exit,
		                  gx_soft_trap, gx_soft_bar,  gx_soft_sleep };

	for (size_t i = 0; i < sizeof(flow) / sizeof(*flow); i++) {
		if (in->exec == flow[i])
			return true;
	}
	return false;
}

/* Surely parts no lanes. */
static bool is_quiet(const struct emitter *e, const struct insn *in)
{
	exec_fn *const quiet[] = { gx_soft_mov,        gx_soft_mov_pred, gx_soft_logic_pred,
		                   gx_soft_add_imm,    gx_soft_selp,     gx_soft_lop3,
		                   gx_soft_load_param, gx_soft_cvt,      gx_soft_cvt_int,
		                   gx_soft_sreg };

	for (size_t i = 0; i < sizeof(quiet) / sizeof(*quiet); i++) {
		if (in->exec == quiet[i])
			return true;
	}
	return in->row || (gx_soft_fast_fn(in, e->avx2) != in->exec && in->exec != gx_soft_shfl);
}

/* What is to be known of an instruction before its code is made. */
struct seen {
	bool join; /* lanes may be waited for here: behind branches that part them, and behind what is called */
	bool target; /* code jumps to it */
};

static void look(const struct emitter *e, const struct func *f, struct seen *at)
{
	for (uint32_t i = 0; i < f->n_insns; i++) {
		const struct insn *in = &f->code[i];

		if (in->join)
			at[in->join - f->code].join = true;
		if (in->exec == gx_soft_bra)
			at[in->target - f->code].target = true;
		else if (i + 1 < f->n_insns)
			at[i + 1].join |= !is_quiet(e, in);
	}
}

static void emit_exits(struct emitter *e, struct insn *code)
{
	struct code *c = &e->code;

	for (size_t i = 0; i < e->n_leaves; i++) {
		const struct leave *l = &e->leaves[i];

		if (l->kind == TO_LABEL) {
			x86_land_at(c, l->jump, e->labels[l->insn]);
			continue;
		}
		x86_land(c, l->jump);
		if (l->kind == TO_EXIT_EMPTY)
			x86_reg(c, false, X86_XOR, R12, R12);
		x86_imm64(c, RAX, (uint64_t)(uintptr_t)&e->func->code[l->insn]);
		x86_land_at(c, x86_jmp(c), e->exit_next);
	}
	e->n_leaves = 0;
	for (size_t i = 0; i < e->n_entries; i++) {
		const struct entry *entry = &e->entries[i];

		code[entry->insn].at[e->all] = (uint32_t)c->n;
		for (unsigned q = 0; q < QUARTERS; q++)
			x86_vop(c, V_LOAD, entry->in + q, 0, part_at(e, entry->row, q));
		x86_land_at(c, x86_jmp(c), e->labels[entry->insn]);
	}
	e->n_entries = 0;
}

static void emit_func(struct emitter *e, struct func *f, const struct seen *at, bool all)
{
	struct code *c = &e->code;

	e->all = all;
	e->func = f;
	e->out = Z_RESULT;
	e->held = NO_OPERAND;
	for (uint32_t i = 0; i < f->n_insns && !c->failed && c->n < MOST_BYTES; i++) {
		struct insn *in = &f->code[i];

		e->in = in;
		if (at[i].target)
			e->held = NO_OPERAND;
		e->labels[i] = c->n;
		if (is_flow(in)) {
			leave(e, x86_jmp(c), i, TO_EXIT);
			continue;
		}
		emit_entry(e, in, i);
		if (at[i].join) {
			x86_imm64(c, RAX, (uint64_t)(uintptr_t)in);
			x86_mem(c, true, X86_CMP, RAX, RBX, offsetof(struct warp, join_pc));
			leave(e, x86_jcc(c, X86_JE), i, TO_EXIT);
		}
		if (in->exec == gx_soft_bra)
			emit_branch(e, i);
		else
			emit_insn(e, i);
	}
	emit_exits(e, f->code);
}

/* Values that instructions take from the code itself. */
static void emit_values(struct emitter *e)
{
	struct code *c = &e->code;

	e->nan = c->n;
	put64(c, 0x7fffffff7fffffff);
	e->low = c->n;
	put64(c, 0x00000000ffffffff);
	if (!e->avx2)
		return;
	e->near.sign32 = c->n;
	put64(c, 0x8000000080000000);
	e->near.sign64 = c->n;
	put64(c, 0x8000000000000000);
	e->near.even =
	        c->n; /* the low halves of four words, in a row; what is behind them does not count */
	for (uint32_t i = 0; i < 8; i++)
		put32(c, 2 * i & 7);
	e->near.shifts = c->n; /* for each lane: its bit is the highest */
	for (uint64_t lane = 0; lane < LANES; lane++)
		put64(c, 63 - lane);
	e->near.two52 = c->n;
	put64(c, 0x4330000000000000);
}

static bool emit_program(struct emitter *e)
{
	emit_values(e);
	e->enter = e->code.n;
	emit_ends(e);
	for (uint32_t i = 0; i < e->program->module->ptx->n_funcs; i++) {
		struct func *f = e->program->funcs[i];
		struct seen *seen;

		if (!f || !f->decoded || !f->n_insns)
			continue;
		seen = calloc(f->n_insns, sizeof(*seen));
		e->labels = calloc(f->n_insns, sizeof(*e->labels));
		if (!seen || !e->labels)
			e->code.failed = true;
		else
			look(e, f, seen);
		emit_func(e, f, seen, false);
		emit_func(e, f, seen, true);
		free(seen);
		free(e->labels);
	}
	return !e->code.failed && e->code.n < MOST_BYTES;
}

int gx_soft_compile(struct program *program, bool avx2)
{
	struct emitter e = { .program = program };
	int err;
	void *code = MAP_FAILED;

	e.avx2 = e.code.vex = avx2;
	e.n_parts = e.avx2 ? 2 * QUARTERS : QUARTERS;
	if (emit_program(&e))
		code = mmap(NULL, e.code.n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1,
		            0);
	if (code != MAP_FAILED) {
		memcpy(code, e.code.bytes, e.code.n);
		if (mprotect(code, e.code.n, PROT_READ | PROT_EXEC)) {
			munmap(code, e.code.n);
		} else {
			program->compiled = code;
			program->compiled_bytes = e.code.n;
			program->enter = (uint32_t)e.enter;
		}
	}
	err = e.code.failed ? -ENOMEM : 0;
	free(e.leaves);
	free(e.entries);
	free(e.code.bytes);
	return err;
}

uint64_t gx_soft_enter(struct warp *w, const void *compiled, uint32_t at, uint32_t left)
{
	uint64_t (*enter)(struct warp *, const void *, uint32_t, uint32_t);
	const char *start = (const char *)compiled + w->run->program->enter;

	memcpy(&enter, &start, sizeof(enter));
	return enter(w, (const char *)compiled + at, left, w->mask);
}

void gx_soft_compiled_free(struct program *program)
{
	if (program->compiled)
		munmap(program->compiled, program->compiled_bytes);
}
