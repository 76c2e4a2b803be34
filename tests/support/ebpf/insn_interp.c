/* insn_interp.c - eBPF, executed directly. Written apart from the IR's meaning, so that the two can
 * be compared. */
#include "support/ebpf/insn_interp.h"

#include "ebpf/insn.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH     8
#define DEFAULT_STEPS 1000000u
#define MAX_ROUNDS    (1u << 23)

/* A helper with a callback: its rounds, while the callback's frames are above it. */
struct rounds {
	bool on;    /* the frame was entered by this helper, not by a call */
	bool array; /* for_each_map_elem */
	uint64_t i, count, context, map;
	uint32_t callback;
	uint32_t key; /* the callback of an array gets its address */
};

struct cpu {
	const struct gx_program *program;
	const struct gx_insn_layout *layout;
	struct gx_run_env *env;
	struct gx_diag *diag;
	uint64_t r[GX_INSN_N_REGS];
	uint64_t saved[MAX_DEPTH][4]; /* r6 to r9 of callers */
	uint32_t return_to[MAX_DEPTH];
	struct rounds rounds[MAX_DEPTH]; /* of the frame above */
	uint32_t depth, pc;
	bool done;
};

static int alu64(struct cpu *c, uint8_t op, uint64_t *d, uint64_t s)
{
	int64_t sd = (int64_t)*d, ss = (int64_t)s;

	switch ((enum gx_insn_alu)op) {
	case GX_ALU_ADD: *d += s; break;
	case GX_ALU_SUB: *d -= s; break;
	case GX_ALU_MUL: *d *= s; break;
	case GX_ALU_UDIV: *d = s ? *d / s : 0; break;
	case GX_ALU_UMOD: *d = s ? *d % s : *d; break;
	case GX_ALU_SDIV: *d = !s ? 0 : ss == -1 ? 0 - *d : (uint64_t)(sd / ss); break;
	case GX_ALU_SMOD: *d = !s ? *d : ss == -1 ? 0 : (uint64_t)(sd % ss); break;
	case GX_ALU_OR: *d |= s; break;
	case GX_ALU_AND: *d &= s; break;
	case GX_ALU_XOR: *d ^= s; break;
	case GX_ALU_LSH: *d <<= s & 63; break;
	case GX_ALU_RSH: *d >>= s & 63; break;
	case GX_ALU_ARSH: *d = (uint64_t)(sd >> (s & 63)); break;
	case GX_ALU_MOV: *d = s; break;
	case GX_ALU_NEG: *d = 0 - *d; break;
	}
	c->pc++;
	return 0;
}

static int alu32(struct cpu *c, uint8_t op, uint64_t *reg, uint32_t s)
{
	uint32_t d = (uint32_t)*reg;
	int32_t sd = (int32_t)d, ss = (int32_t)s;

	switch ((enum gx_insn_alu)op) {
	case GX_ALU_ADD: d += s; break;
	case GX_ALU_SUB: d -= s; break;
	case GX_ALU_MUL: d *= s; break;
	case GX_ALU_UDIV: d = s ? d / s : 0; break;
	case GX_ALU_UMOD: d = s ? d % s : d; break;
	case GX_ALU_SDIV: d = !s ? 0 : ss == -1 ? 0 - d : (uint32_t)(sd / ss); break;
	case GX_ALU_SMOD: d = !s ? d : ss == -1 ? 0 : (uint32_t)(sd % ss); break;
	case GX_ALU_OR: d |= s; break;
	case GX_ALU_AND: d &= s; break;
	case GX_ALU_XOR: d ^= s; break;
	case GX_ALU_LSH: d <<= s & 31; break;
	case GX_ALU_RSH: d >>= s & 31; break;
	case GX_ALU_ARSH: d = (uint32_t)(sd >> (s & 31)); break;
	case GX_ALU_MOV: d = s; break;
	case GX_ALU_NEG: d = 0 - d; break;
	}
	*reg = d;
	c->pc++;
	return 0;
}

static bool holds(uint8_t cond, uint64_t a, uint64_t b, int64_t sa, int64_t sb)
{
	switch ((enum gx_insn_cond)cond) {
	case GX_COND_EQ: return a == b;
	case GX_COND_NE: return a != b;
	case GX_COND_ULT: return a < b;
	case GX_COND_ULE: return a <= b;
	case GX_COND_UGT: return a > b;
	case GX_COND_UGE: return a >= b;
	case GX_COND_SLT: return sa < sb;
	case GX_COND_SLE: return sa <= sb;
	case GX_COND_SGT: return sa > sb;
	case GX_COND_SGE: return sa >= sb;
	case GX_COND_TEST: return a & b;
	}
	return false;
}

static uint64_t sign_extend(uint64_t value, unsigned bits)
{
	return bits == 8    ? (uint64_t)(int64_t)(int8_t)value
	       : bits == 16 ? (uint64_t)(int64_t)(int16_t)value
	                    : (uint64_t)(int64_t)(int32_t)value;
}

static int swap(struct cpu *c, const struct gx_insn *insn, const struct gx_insn_info *info)
{
	uint64_t v = c->r[insn->dst], swapped = __builtin_bswap64(v) >> (64 - info->arg);

	if (info->kind == GX_INSN_LE)
		swapped = info->arg == 64 ? v : v & (((uint64_t)1 << info->arg) - 1);
	c->r[insn->dst] = swapped;
	c->pc++;
	return 0;
}

static int load(struct cpu *c, const struct gx_insn *insn, const struct gx_insn_info *info)
{
	uint64_t value;
	int err = gx_run_load(c->env, c->r[insn->src] + (uint64_t)(int64_t)insn->off, info->arg,
	                      &value, c->diag);

	if (info->kind == GX_INSN_LDXSX)
		value = sign_extend(value, info->arg * 8u);
	if (!err)
		c->r[insn->dst] = value;
	c->pc++;
	return err;
}

static int store(struct cpu *c, const struct gx_insn *insn, const struct gx_insn_info *info)
{
	uint64_t value = info->kind == GX_INSN_ST ? (uint64_t)(int64_t)insn->imm : c->r[insn->src];

	c->pc++;
	return gx_run_store(c->env, c->r[insn->dst] + (uint64_t)(int64_t)insn->off, info->arg,
	                    value, c->diag);
}

static int atomic(struct cpu *c, const struct gx_insn *insn, const struct gx_insn_info *info)
{
	bool fetch = info->kind == GX_INSN_ATOMIC64_FETCH || info->kind == GX_INSN_ATOMIC32_FETCH;
	bool wide = info->kind == GX_INSN_ATOMIC64_FETCH || info->kind == GX_INSN_ATOMIC64;
	uint64_t address = c->r[insn->dst] + (uint64_t)(int64_t)insn->off, old, value;
	uint64_t mask = wide ? UINT64_MAX : UINT32_MAX, s = c->r[insn->src] & mask;
	uint8_t width = wide ? 8 : 4;
	const void *at;
	int err = gx_run_load(c->env, address, width, &old, c->diag);

	if (err)
		return err;
	at = gx_run_access(c->env, address, width, true);
	if (!at || (uintptr_t)at & (width - 1u))
		return gx_fail(c->diag, GX_E_RUN_ACCESS, "atomic of %u bytes at 0x%" PRIx64, width,
		               address);
	value = old;
	switch ((enum gx_insn_atomic)info->arg) {
	case GX_ATOMIC_ADD: value = old + s; break;
	case GX_ATOMIC_AND: value = old & s; break;
	case GX_ATOMIC_OR: value = old | s; break;
	case GX_ATOMIC_XOR: value = old ^ s; break;
	case GX_ATOMIC_XCHG: value = s; break;
	case GX_ATOMIC_CMPXCHG: value = old == (c->r[0] & mask) ? s : old; break;
	}
	if (fetch)
		c->r[info->arg == GX_ATOMIC_CMPXCHG ? 0 : insn->src] = old;
	c->pc++;
	return gx_run_store(c->env, address, width, value, c->diag);
}

static int lddw(struct cpu *c, const struct gx_insn *insn, const struct gx_insn_info *info)
{
	uint64_t value = gx_insn_imm64(insn);

	if (info->arg == GX_LDDW_MAP) {
		value = GX_RUN_MAP_HANDLE + c->env->layout.maps + (uint32_t)insn->imm;
	} else if (info->arg == GX_LDDW_VALUE) {
		if (!c->env->map_value || c->env->map_value(c->env, (uint32_t)insn->imm, &value))
			return gx_fail(c->diag, GX_E_RUN_OP, "map %d has no value", insn->imm);
		value += (uint32_t)insn[1].imm;
	} else if (info->arg == GX_LDDW_CODE) {
		value = GX_RUN_FUNC + (uint64_t)gx_insn_target(c->program->insns, c->pc, info);
	} else if (info->arg != GX_LDDW_CONST) {
		return gx_fail(c->diag, GX_E_RUN_OP, "immediate of kind %u", info->arg);
	}
	c->r[insn->dst] = value;
	c->pc += 2;
	return 0;
}

/* Bytes that nobody wrote yet. */
static void spoil(const struct cpu *c, uint32_t frame, uint8_t byte)
{
	memset(c->env->stack + frame * GX_RUN_FRAME_BYTES, byte ^ (uint8_t)c->env->layout.garbage,
	       GX_RUN_FRAME_BYTES);
}

static void zero_padding(const struct cpu *c, uint32_t frame, uint32_t start)
{
	const struct gx_run_zeroed *row = c->env->zeroed;
	uint64_t words = 0;

	for (; row && row->words; row++)
		if (row->start == start)
			words = row->words;
	for (uint32_t at = frame * GX_RUN_FRAME_BYTES; words; at += 8, words >>= 1) {
		if (!(words & 1))
			continue;
		memset(c->env->stack + at, 0, 8);
		for (uint32_t i = 0; c->env->shadow && i < 8; i++)
			c->env->shadow[at + i] |= GX_RUN_WRITTEN;
	}
}

static int call_local(struct cpu *c, uint32_t target)
{
	if (c->depth + 1 >= MAX_DEPTH)
		return gx_fail(c->diag, GX_E_CALL_DEPTH, "call nested %u deep", c->depth + 2);
	memcpy(c->saved[c->depth], &c->r[6], sizeof(c->saved[0]));
	c->rounds[c->depth].on = false;
	c->return_to[c->depth++] = c->pc + 1;
	c->env->n_frames = c->depth + 1; /* deeper ones are nobody's */
	spoil(c, c->depth, GX_RUN_POISON);
	if (c->env->shadow)
		for (uint32_t i = 0; i < GX_RUN_FRAME_BYTES; i++)
			c->env->shadow[c->depth * GX_RUN_FRAME_BYTES + i] &=
			        (uint8_t)~GX_RUN_WRITTEN;
	zero_padding(c, c->depth, target);
	c->r[10] += 4096;
	c->pc = target;
	return 0;
}

/* --- helpers with a callback */
static void lose_arguments(struct cpu *c)
{
	for (int i = 1; i <= 5; i++)
		c->r[i] = (0xbad0bad0bad00000u + (unsigned)i) ^ c->env->layout.garbage;
}

static uint64_t key_address(const struct cpu *c, const struct rounds *rounds)
{
	return (uint64_t)(uintptr_t)&rounds->key + c->env->layout.keys;
}

static void end_rounds(struct cpu *c, struct rounds *rounds, uint64_t result)
{
	if (rounds->array)
		gx_run_revoke(c->env, key_address(c, rounds));
	c->r[0] = result;
	lose_arguments(c);
	c->pc++;
}

/* pc is at the helper's call. */
static int next_round(struct cpu *c, struct rounds *rounds)
{
	uint32_t call = c->pc;
	uint64_t args[5] = { rounds->map, key_address(c, rounds) }, value = 0;
	int err;

	if (rounds->i >= rounds->count) {
		end_rounds(c, rounds, rounds->i);
		return 0;
	}
	if (rounds->array) {
		rounds->key = (uint32_t)rounds->i;
		err = c->env->helper(c->env, 1, args, &value, c->diag);
		if (err < 0)
			return err;
		if (err || !value) {
			end_rounds(c, rounds, rounds->i);
			return 0;
		}
	}
	lose_arguments(c);
	c->r[1] = rounds->array ? rounds->map : rounds->i;
	c->r[2] = rounds->array ? args[1] : rounds->context;
	if (rounds->array) {
		c->r[3] = value;
		c->r[4] = rounds->context;
	}
	err = call_local(c, rounds->callback);
	if (err)
		return err;
	c->return_to[c->depth - 1] = call;
	rounds->on = true;
	return 0;
}

static int start_array(struct cpu *c, struct rounds *rounds)
{
	int64_t map = gx_run_map_index(c->r[1] - c->env->layout.maps);

	if (map < 0 || map >= c->program->n_maps || !c->env->helper)
		return gx_fail(c->diag, GX_E_RUN_OP, "no map to go through");
	rounds->array = true;
	rounds->map = c->r[1];
	rounds->count = c->program->maps[map].max_entries;
	if (gx_run_grant(c->env, (struct gx_run_region){ .start = key_address(c, rounds),
	                                                 .size = sizeof(rounds->key),
	                                                 .host = &rounds->key,
	                                                 .writable = true }))
		return gx_fail(c->diag, GX_E_RUN_OP, "too many regions");
	return 0;
}

static int call_with_callback(struct cpu *c, bool array)
{
	struct rounds *rounds = &c->rounds[c->depth];
	uint64_t start = c->r[2] - GX_RUN_FUNC;
	int err = 0;

	if (start >= c->program->n_insns || !c->layout->infos[start])
		return gx_fail(c->diag, GX_E_RUN_OP, "no function to call back");
	*rounds = (struct rounds){ .count = (uint32_t)c->r[1],
		                   .context = c->r[3],
		                   .callback = (uint32_t)start };
	if (c->r[4] || (!array && rounds->count > MAX_ROUNDS)) {
		end_rounds(c, rounds, (uint64_t)(c->r[4] ? -EINVAL : -E2BIG));
		return 0;
	}
	if (array)
		err = start_array(c, rounds);
	return err ? err : next_round(c, rounds);
}

/* The callback has returned; pc is at the helper's call again. */
static int after_round(struct cpu *c, struct rounds *rounds)
{
	rounds->i++;
	rounds->on = false;
	if (c->r[0] > 1)
		return gx_fail(c->diag, GX_E_RUN_OP, "callback gives %" PRIu64, c->r[0]);
	if (!c->r[0])
		return next_round(c, rounds);
	end_rounds(c, rounds, rounds->i);
	return 0;
}

static int call_helper(struct cpu *c, uint32_t id)
{
	uint64_t result = 0;
	int err;

	if (id == GX_HELPER_loop || id == GX_HELPER_for_each_map_elem)
		return call_with_callback(c, id == GX_HELPER_for_each_map_elem);
	if (!c->env->helper)
		return gx_fail(c->diag, GX_E_RUN_OP, "no helpers here");
	err = c->env->helper(c->env, id, &c->r[1], &result, c->diag);
	if (err == 1) {
		c->r[0] = 0;
		c->done = true;
		return 0;
	}
	c->r[0] = result;
	lose_arguments(c);
	c->pc++;
	return err;
}

static int leave(struct cpu *c)
{
	if (!c->depth) {
		c->done = true;
		return 0;
	}
	c->pc = c->return_to[--c->depth];
	c->env->n_frames = c->depth + 1;
	memcpy(&c->r[6], c->saved[c->depth], sizeof(c->saved[0]));
	c->r[10] -= 4096;
	if (c->rounds[c->depth].on)
		return after_round(c, &c->rounds[c->depth]);
	return 0;
}

static int jump_if(struct cpu *c, const struct gx_insn *insn, const struct gx_insn_info *info)
{
	uint64_t a = c->r[insn->dst];
	uint64_t b = gx_insn_uses_src(insn) ? c->r[insn->src] : (uint64_t)(int64_t)insn->imm;
	bool taken;

	if (info->kind == GX_INSN_JCC32)
		taken = holds(info->arg, (uint32_t)a, (uint32_t)b, (int32_t)a, (int32_t)b);
	else
		taken = holds(info->arg, a, b, (int64_t)a, (int64_t)b);
	c->pc = taken ? (uint32_t)gx_insn_target(c->program->insns, c->pc, info) : c->pc + 1;
	return 0;
}

static int step(struct cpu *c)
{
	const struct gx_insn *insn = &c->program->insns[c->pc];
	const struct gx_insn_info *info = c->layout->infos[c->pc];
	uint64_t s = gx_insn_uses_src(insn) ? c->r[insn->src] : (uint64_t)(int64_t)insn->imm;

	switch (info->kind) {
	case GX_INSN_ALU64: return alu64(c, info->arg, &c->r[insn->dst], s);
	case GX_INSN_ALU32: return alu32(c, info->arg, &c->r[insn->dst], (uint32_t)s);
	case GX_INSN_MOVSX64:
		return alu64(c, GX_ALU_MOV, &c->r[insn->dst], sign_extend(s, info->arg));
	case GX_INSN_MOVSX32:
		return alu32(c, GX_ALU_MOV, &c->r[insn->dst], (uint32_t)sign_extend(s, info->arg));
	case GX_INSN_LE:
	case GX_INSN_BSWAP: return swap(c, insn, info);
	case GX_INSN_JCC64:
	case GX_INSN_JCC32: return jump_if(c, insn, info);
	case GX_INSN_JA:
	case GX_INSN_JA_IMM:
		c->pc = (uint32_t)gx_insn_target(c->program->insns, c->pc, info);
		return 0;
	case GX_INSN_CALL_HELPER: return call_helper(c, (uint32_t)insn->imm);
	case GX_INSN_CALL_LOCAL:
		return call_local(c, (uint32_t)gx_insn_target(c->program->insns, c->pc, info));
	case GX_INSN_EXIT: return leave(c);
	case GX_INSN_LDX:
	case GX_INSN_LDXSX: return load(c, insn, info);
	case GX_INSN_ST:
	case GX_INSN_STX: return store(c, insn, info);
	case GX_INSN_ATOMIC64:
	case GX_INSN_ATOMIC32:
	case GX_INSN_ATOMIC64_FETCH:
	case GX_INSN_ATOMIC32_FETCH: return atomic(c, insn, info);
	case GX_INSN_LDDW: return lddw(c, insn, info);
	case GX_INSN_CALL_KFUNC:
		if (insn->imm < 0 || insn->imm >= GX_N_KFUNCS)
			break;
		return call_helper(c, GX_KFUNC_ID + (uint32_t)insn->imm);
	case GX_INSN_LD_ABS: break;
	}
	return gx_fail(c->diag, GX_E_RUN_OP, "%s", info->name);
}

static int execute(struct cpu *c)
{
	uint64_t budget = c->env->max_steps ? c->env->max_steps : DEFAULT_STEPS;
	int err = 0;

	c->r[1] = c->env->ctx;
	c->r[10] = gx_run_stack(c->env) + GX_RUN_FRAME_BYTES;
	spoil(c, 0, 0);
	zero_padding(c, 0, 0);
	for (int i = 2; i < 10; i++)
		c->r[i] ^= c->env->layout.garbage;
	c->r[0] ^= c->env->layout.garbage;
	c->env->steps = 0;
	while (!err && !c->done) {
		uint32_t pc = c->pc;

		if (c->env->steps++ >= budget)
			err = gx_fail(c->diag, GX_E_RUN_STEPS, "more than %" PRIu64 " instructions",
			              budget);
		else
			err = step(c);
		if (!err && c->env->trace)
			c->env->trace(c->env, pc, c->r);
		if (err && c->diag && c->diag->insn <= 0)
			c->diag->insn = (int)pc;
	}
	return err;
}

int gx_insn_interp(const struct gx_program *program, struct gx_run_env *env, uint64_t *result,
                   struct gx_diag *diag)
{
	struct gx_arena arena = { 0 };
	struct gx_insn_layout layout;
	struct cpu c = { .program = program, .layout = &layout, .env = env, .diag = diag };
	int err = gx_insn_check(program, &arena, &layout, diag);

	*result = 0;
	env->n_frames = 1;
	env->stack = calloc(MAX_DEPTH, GX_RUN_FRAME_BYTES);
	if (!env->stack && !err)
		err = gx_fail(diag, GX_E_NO_MEMORY, "interpreter");
	err = err ? err : execute(&c);
	if (!err)
		*result = c.r[0];
	free(env->stack);
	env->stack = NULL;
	env->n_frames = 0;
	gx_arena_free(&arena);
	return err;
}
