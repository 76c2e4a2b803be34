/* from_known.c - which function or map a register surely holds at each call of one inlined copy.
 *
 * Control flow is built before values, so what a callback is must be known without them: forward
 * constant propagation over the registers and the 8-byte slots of the frame. A slot is forgotten
 * when something may write to it that is not a store at r10 plus a constant; that is only possible
 * once the frame's address has been copied.
 */
#include "ir/from_build.h"
#include "ir/from_ebpf.h"

#include <errno.h>

enum { N_SLOTS = 64, SLOT_BYTES = 8, FRAME_BYTES = N_SLOTS * SLOT_BYTES };
/* Blocks looked at in one program: each is looked at again when something behind it was wrong,
 * which is seldom; a program can be made in which every round of a loop shows one more. */
enum { MAX_STEPS = 4 * GX_IR_MAX_INSNS };

struct facts {
	uint64_t regs[N_REGS];
	uint64_t slots[N_SLOTS];
	uint32_t pc;
	bool queued;
	struct facts *next; /* that is queued */
};

struct flow {
	struct from *f;
	const struct from_func *func;
	struct facts **at; /* [end - start] by first instruction of a block */
	struct facts *todo;
	bool escapes; /* the address of the frame was copied */
};

static void forget_slots(struct facts *facts, int32_t off, uint32_t width)
{
	for (int32_t i = 0; i < N_SLOTS; i++) {
		int32_t low = i * SLOT_BYTES - FRAME_BYTES;

		if (off < low + SLOT_BYTES && low < off + (int32_t)width)
			facts->slots[i] = FROM_ANYTHING;
	}
}

static uint64_t *slot_at(struct facts *facts, int32_t off, uint32_t width)
{
	if (width != SLOT_BYTES || off % SLOT_BYTES || off < -FRAME_BYTES || off >= 0)
		return NULL;
	return &facts->slots[(off + FRAME_BYTES) / SLOT_BYTES];
}

static void forget_all_slots(const struct flow *flow, struct facts *facts)
{
	if (flow->escapes)
		forget_slots(facts, -FRAME_BYTES, FRAME_BYTES);
}

static void store(const struct flow *flow, struct facts *facts, const struct gx_insn *insn,
                  const struct gx_insn_info *info)
{
	uint64_t *slot = slot_at(facts, insn->off, info->arg);

	if (insn->dst != 10) {
		forget_all_slots(flow, facts);
		return;
	}
	forget_slots(facts, insn->off,
	             info->kind == GX_INSN_ST || info->kind == GX_INSN_STX ? info->arg
	                                                                   : SLOT_BYTES);
	if (slot && info->kind == GX_INSN_STX)
		*slot = facts->regs[insn->src];
}

static uint64_t written(const struct flow *flow, struct facts *facts, uint32_t pc)
{
	const struct gx_insn *insn = &flow->f->program->insns[pc];
	const struct gx_insn_info *info = flow->f->layout.infos[pc];
	const uint64_t *slot = slot_at(facts, insn->off, info->arg);

	if (info->kind == GX_INSN_ALU64 && info->arg == GX_ALU_MOV && gx_insn_uses_src(insn))
		return facts->regs[insn->src];
	if (info->kind == GX_INSN_LDX && insn->src == 10 && slot)
		return *slot;
	if (info->kind == GX_INSN_LDDW && info->arg == GX_LDDW_CODE)
		return FROM_FUNC | (uint64_t)gx_insn_target(flow->f->program->insns, pc, info);
	if (info->kind == GX_INSN_LDDW && info->arg == GX_LDDW_MAP)
		return FROM_MAP | (uint32_t)insn->imm;
	return FROM_ANYTHING;
}

static bool is_call(const struct gx_insn_info *info)
{
	return info->kind == GX_INSN_CALL_HELPER || info->kind == GX_INSN_CALL_LOCAL ||
	       info->kind == GX_INSN_CALL_KFUNC;
}

static void step(const struct flow *flow, struct facts *facts, uint32_t pc)
{
	const struct gx_insn *insn = &flow->f->program->insns[pc];
	const struct gx_insn_info *info = flow->f->layout.infos[pc];
	int reg = gx_insn_written_reg(insn, info);
	uint64_t value = reg >= 0 ? written(flow, facts, pc) : FROM_ANYTHING;

	if (info->kind == GX_INSN_ST || info->kind == GX_INSN_STX ||
	    info->kind == GX_INSN_ATOMIC64 || info->kind == GX_INSN_ATOMIC32 ||
	    info->kind == GX_INSN_ATOMIC64_FETCH || info->kind == GX_INSN_ATOMIC32_FETCH)
		store(flow, facts, insn, info);
	if (reg >= 0)
		facts->regs[reg] = value;
	if (!is_call(info))
		return;
	for (uint32_t r = 0; r <= 5; r++)
		facts->regs[r] = FROM_ANYTHING;
	forget_all_slots(flow, facts);
}

static int arrive(struct flow *flow, uint32_t pc, const struct facts *from)
{
	struct facts **slot = &flow->at[pc - flow->func->start], *to = *slot;
	bool changed = false;

	if (!to) {
		to = *slot = gx_arena_alloc(&flow->f->arena, sizeof(*to));
		if (!to)
			return -ENOMEM;
		*to = *from;
		to->pc = pc;
		to->queued = false;
		changed = true;
	}
	for (uint32_t r = 0; r < N_REGS; r++) {
		if (to->regs[r] != from->regs[r] && to->regs[r] != FROM_ANYTHING) {
			to->regs[r] = FROM_ANYTHING;
			changed = true;
		}
	}
	for (uint32_t i = 0; i < N_SLOTS; i++) {
		if (to->slots[i] != from->slots[i] && to->slots[i] != FROM_ANYTHING) {
			to->slots[i] = FROM_ANYTHING;
			changed = true;
		}
	}
	if (changed && !to->queued) {
		to->queued = true;
		to->next = flow->todo;
		flow->todo = to;
	}
	return 0;
}

static int run_block(struct flow *flow, uint32_t pc)
{
	struct from *f = flow->f;
	struct facts facts = *flow->at[pc - flow->func->start];
	const struct gx_insn_info *info = f->layout.infos[pc];
	uint32_t end = from_block_end(flow->func, pc), last = pc;
	int err;

	if (f->n_known_steps++ > MAX_STEPS)
		return from_fail(f, pc, GX_E_IR_SIZE, "too many ways to a callback");
	for (; pc < end; pc++) {
		if (!f->layout.infos[pc])
			continue;
		last = pc;
		info = f->layout.infos[pc];
		step(flow, &facts, pc);
	}
	if (info->kind == GX_INSN_EXIT)
		return 0;
	if (from_is_jump(info)) {
		err = arrive(flow, (uint32_t)gx_insn_target(f->program->insns, last, info), &facts);
		if (err || info->kind == GX_INSN_JA || info->kind == GX_INSN_JA_IMM)
			return err;
	}
	return arrive(flow, end, &facts);
}

static bool copies_frame(const struct gx_insn *insn, const struct gx_insn_info *info)
{
	switch (info->kind) {
	case GX_INSN_ALU64:
	case GX_INSN_ALU32:
	case GX_INSN_MOVSX64:
	case GX_INSN_MOVSX32: return gx_insn_uses_src(insn) && insn->src == 10;
	case GX_INSN_STX:
	case GX_INSN_ATOMIC64:
	case GX_INSN_ATOMIC32:
	case GX_INSN_ATOMIC64_FETCH:
	case GX_INSN_ATOMIC32_FETCH: return insn->src == 10;
	case GX_INSN_LE:
	case GX_INSN_BSWAP:
	case GX_INSN_JCC64:
	case GX_INSN_JCC32:
	case GX_INSN_JA:
	case GX_INSN_JA_IMM:
	case GX_INSN_CALL_HELPER:
	case GX_INSN_CALL_LOCAL:
	case GX_INSN_CALL_KFUNC:
	case GX_INSN_EXIT:
	case GX_INSN_LDX:
	case GX_INSN_LDXSX:
	case GX_INSN_ST:
	case GX_INSN_LDDW:
	case GX_INSN_LD_ABS: return false;
	}
	return true;
}

/* The arguments at each call, block by block from what holds at its start. */
static int keep_calls(struct flow *flow, struct from_known *out)
{
	struct from *f = flow->f;
	uint32_t n = 0;

	for (uint32_t pc = flow->func->start; pc < flow->func->end; pc++)
		n += f->layout.infos[pc] && is_call(f->layout.infos[pc]);
	out->calls = gx_arena_calloc(&f->arena, n + 1, sizeof(*out->calls));
	if (!out->calls)
		return -ENOMEM;
	for (uint32_t start = flow->func->start; start < flow->func->end; start++) {
		struct facts *facts = flow->at[start - flow->func->start];
		uint32_t end = facts ? from_block_end(flow->func, start) : start;

		for (uint32_t pc = start; pc < end; pc++) {
			if (!f->layout.infos[pc])
				continue;
			if (is_call(f->layout.infos[pc])) {
				out->calls[out->n].pc = pc;
				for (uint32_t r = 0; r < 5; r++)
					out->calls[out->n].args[r] = facts->regs[r + 1];
				out->n++;
			}
			step(flow, facts, pc);
		}
	}
	return 0;
}

int from_know(struct from *f, const struct from_func *func, const uint64_t args[5],
              struct from_known *out)
{
	struct flow flow = { .f = f, .func = func };
	uint32_t n = func->end - func->start;
	struct facts entry = { .queued = false };
	int err;

	*out = (struct from_known){ 0 };
	if (!f->has_callbacks)
		return 0;
	flow.at = gx_arena_calloc(&f->arena, n, sizeof(struct facts *));
	if (!flow.at)
		return -ENOMEM;
	for (uint32_t pc = func->start; pc < func->end; pc++)
		flow.escapes |= f->layout.infos[pc] &&
		                copies_frame(&f->program->insns[pc], f->layout.infos[pc]);
	for (uint32_t r = 0; r < 5; r++)
		entry.regs[r + 1] = args[r];
	err = arrive(&flow, func->start, &entry);
	while (!err && flow.todo) {
		struct facts *next = flow.todo;

		flow.todo = next->next;
		next->queued = false;
		err = run_block(&flow, next->pc);
	}
	return err ? err : keep_calls(&flow, out);
}

/* calls[] ascends by pc. */
const uint64_t *from_known_args(const struct from_known *known, uint32_t pc)
{
	static const uint64_t nothing[5] = { FROM_ANYTHING };
	uint32_t low = 0, high = known->n;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (known->calls[middle].pc < pc)
			low = middle + 1;
		else
			high = middle;
	}
	return low < known->n && known->calls[low].pc == pc ? known->calls[low].args : nothing;
}
