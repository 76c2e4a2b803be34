/* interp.c - the reference interpreter: values by number, checked memory, one lane. */
#include "ir/interp.h"

#include "base/fence.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_STEPS 1000000u
#define UNWRITTEN     0xbad0bad0bad0bad0u

struct machine {
	const struct gx_ir *ir;
	struct gx_ir_run *run;
	struct gx_run_env *env;
	struct gx_diag *diag;
	uint64_t *values;              /* [next_id] */
	uint64_t *incoming;            /* [next_id] phis of the block that is entered */
	const struct gx_ir_insn *insn; /* NULL: the program has ended */
	uint64_t result;
};

static int refuse(struct machine *m, const char *why)
{
	return gx_fail(m->diag, GX_E_RUN_OP, "%%%u = %s: %s", m->insn->id,
	               gx_ir_op_info(m->insn->op)->name, why);
}

static uint64_t arg(const struct machine *m, uint32_t i)
{
	return m->values[m->insn->args[i]->id];
}

static void next(struct machine *m)
{
	m->insn = m->insn->next;
}

static void set(struct machine *m, uint64_t value)
{
	m->values[m->insn->id] = value;
	if (m->run->observe)
		m->run->observe(m->run, m->insn, value);
	next(m);
}

static int run_pure(struct machine *m)
{
	uint64_t args[3], value;

	for (uint32_t i = 0; i < m->insn->n_args && i < 3; i++)
		args[i] = arg(m, i);
	if (!gx_ir_eval(m->insn, args, &value))
		return refuse(m, "no meaning");
	set(m, value);
	return 0;
}

static int run_mapval(struct machine *m)
{
	uint64_t address = 0;
	int err;

	if (!m->env->map_value)
		return refuse(m, "no map values here");
	err = m->env->map_value(m->env, (uint32_t)m->insn->imm, &address);
	if (err)
		return gx_fail(m->diag, GX_E_RUN_OP, "map %" PRIu64 " has no value", m->insn->imm);
	set(m, address + m->insn->imm2);
	return 0;
}

static int run_load(struct machine *m)
{
	uint64_t value;
	int err = gx_run_load(m->env, arg(m, 0) + m->insn->imm, m->insn->width, &value, m->diag);

	if (!err)
		set(m, value);
	return err;
}

static int run_store(struct machine *m)
{
	int err;

	if (m->insn->imm2 == 2) /* of stg alone: release */
		gx_fence();
	err = gx_run_store(m->env, arg(m, 0) + m->insn->imm, m->insn->width, arg(m, 1), m->diag);
	if (!err)
		next(m);
	return err;
}

#define GX_ATOMIC(bits)                                                                            \
	static uint64_t atomic_##bits(uint##bits##_t *at, enum gx_ir_atomic kind,                  \
	                              uint##bits##_t value, uint##bits##_t compare)                \
	{                                                                                          \
		switch (kind) {                                                                    \
		case GX_IR_ATOMIC_ADD: return __atomic_fetch_add(at, value, __ATOMIC_SEQ_CST);     \
		case GX_IR_ATOMIC_AND: return __atomic_fetch_and(at, value, __ATOMIC_SEQ_CST);     \
		case GX_IR_ATOMIC_OR: return __atomic_fetch_or(at, value, __ATOMIC_SEQ_CST);       \
		case GX_IR_ATOMIC_XOR: return __atomic_fetch_xor(at, value, __ATOMIC_SEQ_CST);     \
		case GX_IR_ATOMIC_XCHG: return __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST);   \
		case GX_IR_ATOMIC_CMPXCHG:                                                         \
			__atomic_compare_exchange_n(at, &compare, value, false, __ATOMIC_SEQ_CST,  \
			                            __ATOMIC_SEQ_CST);                             \
			return compare;                                                            \
		case GX_IR_N_ATOMICS: break;                                                       \
		}                                                                                  \
		return 0;                                                                          \
	}
GX_ATOMIC(32)
GX_ATOMIC(64)
#undef GX_ATOMIC

static int run_atomic(struct machine *m)
{
	uint64_t address = arg(m, 0) + m->insn->imm, old;
	const void *readable = gx_run_access(m->env, address, m->insn->width, false);
	void *at = gx_run_access(m->env, address, m->insn->width, true);
	enum gx_ir_atomic kind = (enum gx_ir_atomic)m->insn->imm2;

	if (!at || !readable || (uintptr_t)at & (m->insn->width - 1u))
		return gx_fail(m->diag, GX_E_RUN_ACCESS, "atomic of %u bytes at 0x%" PRIx64,
		               m->insn->width, address);
	if (m->insn->width == 8)
		old = atomic_64(at, kind, arg(m, 1), arg(m, 2));
	else
		old = atomic_32(at, kind, (uint32_t)arg(m, 1), (uint32_t)arg(m, 2));
	set(m, old);
	return 0;
}

static int run_call(struct machine *m)
{
	uint64_t args[5] = { 0 }, value = 0;
	int err;

	if (!m->env->helper || m->insn->n_args > 5)
		return refuse(m, "no helpers here");
	for (uint32_t i = 0; i < m->insn->n_args; i++)
		args[i] = arg(m, i);
	err = m->env->helper(m->env, (uint32_t)m->insn->imm, args, &value, m->diag);
	if (err == 1) {
		m->result = 0;
		m->insn = NULL;
		return 0;
	}
	if (err < 0)
		return err;
	set(m, value);
	return 0;
}

static int run_sreg(struct machine *m)
{
	if (!m->run->sregs || m->insn->imm >= GX_IR_N_SREGS)
		return refuse(m, "no special registers here");
	set(m, m->run->sregs[m->insn->imm] & gx_ir_type_mask(m->insn->type));
	return 0;
}

static int run_reloc(struct machine *m)
{
	uint64_t value = 0;

	if (!m->run->reloc || m->run->reloc(m->env, m->insn->imm, &value))
		return refuse(m, "no relocation block here");
	set(m, value + m->insn->imm2);
	return 0;
}

/* Phis read all operands before any of them is written. */
static void enter(struct machine *m, const struct gx_ir_block *to)
{
	const struct gx_ir_block *from = m->insn->block;
	const struct gx_ir_insn *phi;
	uint32_t p = 0, n = 0;

	while (p < to->n_preds && to->preds[p] != from)
		p++;
	for (phi = to->first; phi && phi->op == GX_IR_phi; phi = phi->next)
		m->incoming[n++] = m->values[phi->args[p]->id];
	n = 0;
	for (phi = to->first; phi && phi->op == GX_IR_phi; phi = phi->next) {
		m->values[phi->id] = m->incoming[n];
		if (m->run->observe)
			m->run->observe(m->run, phi, m->incoming[n]);
		n++;
		m->env->steps++;
	}
	if (m->run->enter)
		m->run->enter(m->run, to);
	m->insn = phi;
}

static void run_ret(struct machine *m)
{
	m->result = arg(m, 0);
	m->insn = NULL;
}

static uint64_t frame_top(const struct machine *m, const struct gx_ir_insn *insn)
{
	return gx_run_stack(m->env) + insn->imm * 4096 + GX_RUN_FRAME_BYTES;
}

/* Bytes of a frame that begins: what reads them does not depend on what was there. */
static void run_enter(struct machine *m)
{
	size_t start = m->insn->imm * GX_RUN_FRAME_BYTES;

	memset(m->env->stack + start, GX_RUN_POISON ^ (uint8_t)m->env->layout.garbage,
	       GX_RUN_FRAME_BYTES);
	for (size_t i = 0; m->env->shadow && i < GX_RUN_FRAME_BYTES; i++)
		m->env->shadow[start + i] &= (uint8_t)~GX_RUN_WRITTEN;
	next(m);
}

static int run_expect(struct machine *m)
{
	if (arg(m, 0) > m->insn->imm)
		return gx_fail(m->diag, GX_E_RUN_OP, "%" PRIu64 " is more than %" PRIu64, arg(m, 0),
		               m->insn->imm);
	next(m);
	return 0;
}

static void run_fence(struct machine *m)
{
	gx_fence();
	next(m);
}

static int run_mask(struct machine *m)
{
	if (!m->run->sregs)
		return refuse(m, "no special registers here");
	set(m, 1u << (m->run->sregs[GX_IR_SREG_laneid] & 31));
	return 0;
}

/* The lane is alone: it is every group that it is in. */
static int run_ballot(struct machine *m)
{
	if (m->insn->op != GX_IR_ballot || arg(m, 0))
		return run_mask(m);
	set(m, 0);
	return 0;
}

/* long: one row per operation; those that cannot fail break */
static int step(struct machine *m)
{
	const struct gx_ir_insn *insn = m->insn;

	switch (insn->op) {
	case GX_IR_const:
	case GX_IR_select:
	case GX_IR_add:
	case GX_IR_sub:
	case GX_IR_mul:
	case GX_IR_udiv:
	case GX_IR_urem:
	case GX_IR_sdiv:
	case GX_IR_srem:
	case GX_IR_and:
	case GX_IR_or:
	case GX_IR_xor:
	case GX_IR_shl:
	case GX_IR_lshr:
	case GX_IR_ashr:
	case GX_IR_neg:
	case GX_IR_sext:
	case GX_IR_zext:
	case GX_IR_trunc:
	case GX_IR_bswap:
	case GX_IR_icmp:
	case GX_IR_popc:
	case GX_IR_ctz: return run_pure(m);
	case GX_IR_ctx: set(m, m->env->ctx); break;
	case GX_IR_frame: set(m, frame_top(m, insn)); break;
	case GX_IR_map: set(m, GX_RUN_MAP_HANDLE + m->env->layout.maps + insn->imm); break;
	case GX_IR_mapval: return run_mapval(m);
	case GX_IR_load:
	case GX_IR_ldg: return run_load(m);
	case GX_IR_store:
	case GX_IR_stg: return run_store(m);
	case GX_IR_atomic: return run_atomic(m);
	case GX_IR_call: return run_call(m);
	case GX_IR_sreg: return run_sreg(m);
	case GX_IR_reloc: return run_reloc(m);
	case GX_IR_mask: return run_mask(m);
	case GX_IR_ballot:
	case GX_IR_match: return run_ballot(m);
	case GX_IR_redux_add:
	case GX_IR_redux_and:
	case GX_IR_redux_or:
	case GX_IR_redux_xor:
	case GX_IR_shfl: set(m, arg(m, 0)); break;
	case GX_IR_none: set(m, UNWRITTEN); break;
	case GX_IR_enter: run_enter(m); break;
	case GX_IR_leave:
	case GX_IR_seldom:
	case GX_IR_end_lane: next(m); break;
	case GX_IR_expect: return run_expect(m);
	case GX_IR_fence: run_fence(m); break;
	case GX_IR_timer: set(m, m->run->timer ? m->run->timer(m->env) : 0); break;
	case GX_IR_br: enter(m, insn->block->succ[0]); break;
	case GX_IR_condbr: enter(m, insn->block->succ[arg(m, 0) ? 0 : 1]); break;
	case GX_IR_ret: run_ret(m); break;
	case GX_IR_param:
	case GX_IR_phi:
	case GX_IR_N_OPS: return refuse(m, "not to be executed");
	}
	return 0;
}

static int execute(struct machine *m)
{
	uint64_t budget = m->env->max_steps ? m->env->max_steps : DEFAULT_STEPS;
	int err = 0, pc = -1;

	if (m->run->enter)
		m->run->enter(m->run, m->ir->blocks[0]);
	m->insn = m->ir->blocks[0]->first;
	while (!err && m->insn) {
		pc = m->insn->pc;
		if (m->env->steps++ >= budget)
			err = gx_fail(m->diag, GX_E_RUN_STEPS, "more than %" PRIu64 " instructions",
			              budget);
		else
			err = step(m);
	}
	if (err && m->diag && m->diag->error && m->diag->insn <= 0)
		m->diag->insn = pc;
	return err;
}

int gx_ir_interp(const struct gx_ir *ir, struct gx_ir_run *run, uint64_t *result,
                 struct gx_diag *diag)
{
	struct machine m = { .ir = ir, .run = run, .env = run->env, .diag = diag };
	int err = 0;

	*result = 0;
	m.env->steps = 0;
	m.env->n_frames = ir->n_frames;
	m.env->stack = calloc((size_t)ir->n_frames + 1, GX_RUN_FRAME_BYTES);
	m.values = calloc((size_t)ir->next_id + 1, sizeof(*m.values));
	m.incoming = calloc((size_t)ir->next_id + 1, sizeof(*m.incoming));
	if (!m.env->stack || !m.values || !m.incoming)
		err = gx_fail(diag, GX_E_NO_MEMORY, "interpreter");
	err = err ? err : execute(&m);
	if (!err)
		*result = m.result;
	free(m.env->stack);
	m.env->stack = NULL;
	m.env->n_frames = 0;
	free(m.values);
	free(m.incoming);
	return err;
}
