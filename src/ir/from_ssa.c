/* from_ssa.c - registers to SSA values: blocks in reverse postorder, a phi where predecessors
 * disagree, at loop headers a phi for every variable; operands of phis come, and what turns out
 * trivial or unused goes, at the end (from_finish.c). A variable is (depth, register): while an inlined copy runs, those of its
 * callers pass through it unchanged. */
#include "ir/from_build.h"

#include <errno.h>
#include <string.h>

static uint32_t n_vars(const struct from_block *fb)
{
	return (fb->depth + 1) * N_REGS;
}

struct gx_ir_insn *from_emit(struct from *f, enum gx_ir_op op, enum gx_ir_type type,
                             struct gx_ir_insn *a, struct gx_ir_insn *b, struct gx_ir_insn *c)
{
	struct gx_ir_insn *args[3] = { a, b, c };
	uint32_t n = a ? b ? c ? 3 : 2 : 1 : 0;
	struct gx_ir_insn *insn = gx_ir_insn_new(f->ir, op, type, n, args);

	if (!insn || f->n_insns++ > GX_IR_MAX_INSNS) {
		f->failed = true;
		return &f->lost;
	}
	insn->pc = (int)f->pc;
	gx_ir_append(f->at->block, insn);
	return insn;
}

struct gx_ir_insn *from_call(struct from *f, uint32_t helper, uint32_t n_args,
                             struct gx_ir_insn *const *args)
{
	struct gx_ir_insn *call = gx_ir_insn_new(f->ir, GX_IR_call, GX_IR_I64, n_args, args);

	if (!call || f->n_insns++ > GX_IR_MAX_INSNS) {
		f->failed = true;
		return &f->lost;
	}
	call->imm = helper;
	call->pc = (int)f->pc;
	gx_ir_append(f->at->block, call);
	return call;
}

struct gx_ir_insn *from_const(struct from *f, enum gx_ir_type type, uint64_t value)
{
	struct gx_ir_insn *insn = from_emit(f, GX_IR_const, type, NULL, NULL, NULL);

	insn->imm = value & gx_ir_type_mask(type);
	return insn;
}

void from_branch(struct from *f, enum gx_ir_cond cond, enum gx_ir_type type, struct gx_ir_insn *a,
                 struct gx_ir_insn *b)
{
	struct gx_ir_insn *test = from_emit(f, GX_IR_icmp, GX_IR_I1, a, b, NULL);

	test->imm = cond;
	test->imm2 = type;
	if (f->at->block->n_succ == 2)
		from_emit(f, GX_IR_condbr, GX_IR_VOID, test, NULL, NULL);
}

struct gx_ir_insn *from_read(struct from *f, uint32_t depth, uint32_t r)
{
	struct gx_ir_insn *value = f->state[depth * N_REGS + r];

	if (value == f->undef)
		f->refused = from_fail(f, f->pc, GX_E_UNINIT_REG,
		                       "insn %u reads r%u, which was not written", f->pc, r);
	return value;
}

static struct gx_ir_insn *new_phi(struct from *f, uint32_t var)
{
	struct gx_ir_block *block = f->at->block;
	struct gx_ir_insn *phi = gx_ir_insn_new(f->ir, GX_IR_phi, GX_IR_I64, block->n_preds, NULL);

	if (!phi || (f->n_phi_operands += block->n_preds) > MAX_PHI_OPERANDS) {
		f->failed = true;
		return &f->lost;
	}
	phi->pc = (int)f->at->start;
	phi->scratch = var;
	gx_ir_append(block, phi);
	return phi;
}

static struct gx_ir_insn *out_of(const struct from *f, const struct gx_ir_block *pred, uint32_t var)
{
	return f->blocks[pred->id]->exit_state[var];
}

/* The value of a variable where all predecessors are done; a phi when they disagree. */
static struct gx_ir_insn *join(struct from *f, uint32_t var)
{
	const struct gx_ir_block *block = f->at->block;
	struct gx_ir_insn *first = out_of(f, block->preds[0], var);
	bool same = true;

	for (uint32_t i = 1; i < block->n_preds; i++)
		same &= out_of(f, block->preds[i], var) == first;
	return same ? first : new_phi(f, var);
}

/* r1 to r5 of a global function that is verified by itself. */
static void start_params(struct from *f)
{
	for (uint32_t i = 0; i < f->signature->n_params; i++) {
		bool ctx = f->signature->params[i].kind == GX_PARAM_CTX;
		struct gx_ir_insn *insn =
		        from_emit(f, ctx ? GX_IR_ctx : GX_IR_param, GX_IR_I64, NULL, NULL, NULL);

		if (!ctx)
			insn->imm = i;
		f->state[i + 1] = insn;
	}
}

/* Words that are rewritten to be 0. */
static void zero_words(struct from *f, struct gx_ir_insn *frame)
{
	uint64_t words = 0;

	for (uint32_t i = 0; i < f->rewrites->n_zeroed; i++)
		if (f->rewrites->zeroed[i].start == f->at->start)
			words = f->rewrites->zeroed[i].words;
	for (int at = 0; words; at++, words >>= 1) {
		struct gx_ir_insn *store;

		if (!(words & 1))
			continue;
		store = from_emit(f, GX_IR_store, GX_IR_VOID, frame, from_const(f, GX_IR_I64, 0),
		                  NULL);
		store->imm = (uint64_t)(int64_t)(8 * at - (int)GX_IR_FRAME_BYTES);
		store->width = 8;
	}
}

/* A new frame: r1 to r5 from the caller, r10 its own, the rest not written. */
static void start_frame(struct from *f)
{
	struct gx_ir_insn **regs = &f->state[f->at->depth * N_REGS];

	if (f->at->depth)
		from_emit(f, GX_IR_enter, GX_IR_VOID, NULL, NULL, NULL)->imm = f->at->frame;
	for (uint32_t r = 0; r < N_REGS; r++)
		regs[r] = f->at->depth && r >= 1 && r <= 5 ? regs[(int)r - N_REGS] : f->undef;
	regs[10] = from_emit(f, GX_IR_frame, GX_IR_I64, NULL, NULL, NULL);
	regs[10]->imm = f->at->frame;
	zero_words(f, regs[10]);
	if (f->signature && !f->at->depth)
		start_params(f);
	else if (!f->at->depth && f->program->has_ctx)
		regs[1] = from_emit(f, GX_IR_ctx, GX_IR_I64, NULL, NULL, NULL);
}

int from_enter_block(struct from *f, uint32_t id)
{
	f->at = f->blocks[id];
	f->pc = f->at->start;
	if (!id) {
		start_frame(f);
		return 0;
	}
	if (f->at->role == FROM_CALL || f->at->role == FROM_BEGIN) {
		/* one predecessor, one level up */
		memcpy(f->state, f->blocks[f->at->block->preds[0]->id]->exit_state,
		       f->at->depth * N_REGS * sizeof(f->state[0]));
		if (f->at->role == FROM_CALL)
			start_frame(f);
		return 0;
	}
	for (uint32_t var = 0; var < n_vars(f->at); var++)
		f->state[var] = f->at->header ? new_phi(f, var) : join(f, var);
	return 0;
}

int from_leave_block(struct from *f)
{
	size_t size = n_vars(f->at) * sizeof(struct gx_ir_insn *);

	f->at->exit_state = gx_arena_alloc(&f->arena, size);
	if (!f->at->exit_state)
		return -ENOMEM;
	memcpy(f->at->exit_state, f->state, size);
	return 0;
}
