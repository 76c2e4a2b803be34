/* from_insn.c - the eBPF instructions of one block as IR. 32-bit arithmetic is i32 between trunc
 * and zext. */
#include "ebpf/run_env.h"
#include "ir/from_build.h"
#include "ir/helper.h"

#include <errno.h>

enum {
#define REFUSED_JUMP(id, name) TAIL_CALL = id
#include "defs/refused.def"
};

static const uint8_t alu_ops[] = {
	[GX_ALU_ADD] = GX_IR_add,   [GX_ALU_SUB] = GX_IR_sub,   [GX_ALU_MUL] = GX_IR_mul,
	[GX_ALU_UDIV] = GX_IR_udiv, [GX_ALU_SDIV] = GX_IR_sdiv, [GX_ALU_UMOD] = GX_IR_urem,
	[GX_ALU_SMOD] = GX_IR_srem, [GX_ALU_OR] = GX_IR_or,     [GX_ALU_AND] = GX_IR_and,
	[GX_ALU_XOR] = GX_IR_xor,   [GX_ALU_LSH] = GX_IR_shl,   [GX_ALU_RSH] = GX_IR_lshr,
	[GX_ALU_ARSH] = GX_IR_ashr, [GX_ALU_NEG] = GX_IR_neg,
};

static const uint8_t conds[] = {
	[GX_COND_EQ] = GX_IR_EQ,   [GX_COND_NE] = GX_IR_NE,     [GX_COND_ULT] = GX_IR_ULT,
	[GX_COND_ULE] = GX_IR_ULE, [GX_COND_UGT] = GX_IR_UGT,   [GX_COND_UGE] = GX_IR_UGE,
	[GX_COND_SLT] = GX_IR_SLT, [GX_COND_SLE] = GX_IR_SLE,   [GX_COND_SGT] = GX_IR_SGT,
	[GX_COND_SGE] = GX_IR_SGE, [GX_COND_TEST] = GX_IR_TEST,
};

static const uint8_t atomics[] = {
	[GX_ATOMIC_ADD] = GX_IR_ATOMIC_ADD,   [GX_ATOMIC_AND] = GX_IR_ATOMIC_AND,
	[GX_ATOMIC_OR] = GX_IR_ATOMIC_OR,     [GX_ATOMIC_XOR] = GX_IR_ATOMIC_XOR,
	[GX_ATOMIC_XCHG] = GX_IR_ATOMIC_XCHG, [GX_ATOMIC_CMPXCHG] = GX_IR_ATOMIC_CMPXCHG,
};

static struct gx_ir_insn **reg(struct from *f, uint32_t r)
{
	return &f->state[f->at->depth * N_REGS + r];
}

static struct gx_ir_insn *read_reg(struct from *f, uint32_t r)
{
	return from_read(f, f->at->depth, r);
}

static struct gx_ir_insn *trunc_of(struct from *f, struct gx_ir_insn *value)
{
	if (value->op == GX_IR_zext)
		return value->args[0];
	if (value->op == GX_IR_const)
		return from_const(f, GX_IR_I32, value->imm);
	return from_emit(f, GX_IR_trunc, GX_IR_I32, value, NULL, NULL);
}

static struct gx_ir_insn *zext_of(struct from *f, struct gx_ir_insn *value)
{
	if (value->op == GX_IR_const)
		return from_const(f, GX_IR_I64, value->imm);
	return from_emit(f, GX_IR_zext, GX_IR_I64, value, NULL, NULL);
}

/* src or imm of ALU and jumps, as i32 or i64 */
static struct gx_ir_insn *read_source(struct from *f, const struct gx_insn *insn,
                                      enum gx_ir_type type)
{
	struct gx_ir_insn *value;

	if (!gx_insn_uses_src(insn))
		return from_const(f, type, (uint64_t)(int64_t)insn->imm);
	value = read_reg(f, insn->src);
	return type == GX_IR_I32 ? trunc_of(f, value) : value;
}

static void translate_mov(struct from *f, const struct gx_insn *insn, bool wide)
{
	struct gx_ir_insn *value = read_source(f, insn, wide ? GX_IR_I64 : GX_IR_I32);

	*reg(f, insn->dst) = wide ? value : zext_of(f, value);
}

static void translate_alu(struct from *f, const struct gx_insn *insn,
                          const struct gx_insn_info *info)
{
	bool wide = info->kind == GX_INSN_ALU64, unary = info->arg == GX_ALU_NEG;
	enum gx_ir_type type = wide ? GX_IR_I64 : GX_IR_I32;
	struct gx_ir_insn *a, *b = NULL, *value;
	enum gx_ir_op op;

	if (info->arg == GX_ALU_MOV) {
		translate_mov(f, insn, wide);
		return;
	}
	a = read_reg(f, insn->dst);
	if (!wide)
		a = trunc_of(f, a);
	if (!unary)
		b = read_source(f, insn, type);
	op = (enum gx_ir_op)alu_ops[info->arg];
	if (wide && op == GX_IR_or && gx_ir_is_sum(f->rewrites, f->pc))
		op = GX_IR_add;
	value = from_emit(f, op, type, a, b, NULL);
	*reg(f, insn->dst) = wide ? value : zext_of(f, value);
}

static struct gx_ir_insn *with_imm(struct gx_ir_insn *insn, uint64_t imm)
{
	insn->imm = imm;
	return insn;
}

static void translate_movsx(struct from *f, const struct gx_insn *insn,
                            const struct gx_insn_info *info)
{
	bool wide = info->kind == GX_INSN_MOVSX64;
	struct gx_ir_insn *value = read_reg(f, insn->src);

	if (!wide)
		value = trunc_of(f, value);
	value = with_imm(from_emit(f, GX_IR_sext, value->type, value, NULL, NULL), info->arg);
	*reg(f, insn->dst) = wide ? value : zext_of(f, value);
}

/* le16 and le32 cut, le64 does nothing but read; the others reverse */
static void translate_swap(struct from *f, const struct gx_insn *insn,
                           const struct gx_insn_info *info)
{
	struct gx_ir_insn *value = read_reg(f, insn->dst);

	if (info->kind == GX_INSN_BSWAP)
		value = with_imm(from_emit(f, GX_IR_bswap, GX_IR_I64, value, NULL, NULL),
		                 info->arg);
	else if (info->arg == 32)
		value = zext_of(f, trunc_of(f, value));
	else if (info->arg == 16)
		value = from_emit(f, GX_IR_and, GX_IR_I64, value,
		                  from_const(f, GX_IR_I64, UINT16_MAX), NULL);
	*reg(f, insn->dst) = value;
}

static struct gx_ir_insn *emit_access(struct from *f, enum gx_ir_op op, int16_t off, uint8_t width,
                                      struct gx_ir_insn *address, struct gx_ir_insn *value,
                                      struct gx_ir_insn *compare)
{
	enum gx_ir_type type = op == GX_IR_store ? GX_IR_VOID : GX_IR_I64;
	struct gx_ir_insn *insn = from_emit(f, op, type, address, value, compare);

	insn->imm = (uint64_t)(int64_t)off;
	insn->width = width;
	return insn;
}

static void translate_load(struct from *f, const struct gx_insn *insn,
                           const struct gx_insn_info *info)
{
	struct gx_ir_insn *value = emit_access(f, GX_IR_load, insn->off, info->arg,
	                                       read_reg(f, insn->src), NULL, NULL);

	if (info->kind == GX_INSN_LDXSX)
		value = with_imm(from_emit(f, GX_IR_sext, GX_IR_I64, value, NULL, NULL),
		                 info->arg * 8u);
	*reg(f, insn->dst) = value;
}

static void translate_store(struct from *f, const struct gx_insn *insn,
                            const struct gx_insn_info *info)
{
	struct gx_ir_insn *address = read_reg(f, insn->dst), *value;

	if (info->kind == GX_INSN_STX)
		value = read_reg(f, insn->src);
	else
		value = from_const(f, GX_IR_I64, (uint64_t)(int64_t)insn->imm);
	emit_access(f, GX_IR_store, insn->off, info->arg, address, value, NULL);
}

static void translate_atomic(struct from *f, const struct gx_insn *insn,
                             const struct gx_insn_info *info)
{
	bool fetch = info->kind == GX_INSN_ATOMIC64_FETCH || info->kind == GX_INSN_ATOMIC32_FETCH;
	bool wide = info->kind == GX_INSN_ATOMIC64_FETCH || info->kind == GX_INSN_ATOMIC64;
	struct gx_ir_insn *address = read_reg(f, insn->dst), *value = read_reg(f, insn->src);
	struct gx_ir_insn *compare = info->arg == GX_ATOMIC_CMPXCHG ? read_reg(f, 0) : value, *old;

	old = emit_access(f, GX_IR_atomic, insn->off, wide ? 8 : 4, address, value, compare);
	old->imm2 = atomics[info->arg];
	old->fetch = fetch;
	if (fetch)
		*reg(f, info->arg == GX_ATOMIC_CMPXCHG ? 0 : insn->src) = old;
}

static int translate_lddw(struct from *f, const struct gx_insn *insn,
                          const struct gx_insn_info *info)
{
	enum gx_insn_lddw what = (enum gx_insn_lddw)info->arg;
	struct gx_ir_insn *value;

	if (what == GX_LDDW_CODE) {
		uint64_t at = (uint64_t)gx_insn_target(f->program->insns, f->pc, info);

		*reg(f, insn->dst) = from_const(f, GX_IR_I64, GX_RUN_FUNC + at);
		return 0;
	}
	if (what == GX_LDDW_CONST) {
		*reg(f, insn->dst) = from_const(f, GX_IR_I64, gx_insn_imm64(insn));
		return 0;
	}
	if (what == GX_LDDW_VAR && insn->imm > 0) {
		/* the address of a function that is there, which programs compare with NULL */
		*reg(f, insn->dst) = from_const(f, GX_IR_I64, 1);
		return 0;
	}
	if (what != GX_LDDW_MAP && what != GX_LDDW_VALUE)
		return from_fail(f, f->pc, GX_E_INSN_UNSUPPORTED,
		                 "insn %u: 64-bit immediate of kind %d", f->pc, (int)what);
	if (insn->imm < 0 || (uint32_t)insn->imm >= f->program->n_maps)
		return from_fail(f, f->pc, GX_E_MAP_INDEX, "insn %u: map %d of %u", f->pc,
		                 insn->imm, f->program->n_maps);
	value = from_emit(f, what == GX_LDDW_MAP ? GX_IR_map : GX_IR_mapval, GX_IR_I64, NULL, NULL,
	                  NULL);
	value->imm = (uint32_t)insn->imm;
	value->imm2 = what == GX_LDDW_VALUE ? (uint32_t)insn[1].imm : 0;
	*reg(f, insn->dst) = value;
	return 0;
}

/* A helper, or a kernel function under its id. */
static int translate_call(struct from *f, uint32_t id)
{
	int n_args = gx_ir_helper_n_args(id);
	struct gx_ir_insn *args[5], *call;
	const char *instead;

	if (from_loop_kind(&f->program->insns[f->pc], f->layout.infos[f->pc]) != FROM_LOOP_NONE)
		return 0; /* the blocks behind it are the loop */
	if (id == TAIL_CALL)
		return from_fail(f, f->pc, GX_E_TAIL_CALL, "insn %u", f->pc);
	if (n_args < 0 && gx_ir_helper_refused(id, &instead))
		return from_fail(f, f->pc, GX_E_HELPER_REFUSED, "insn %u: %s (%u): use %s", f->pc,
		                 gx_ir_helper_refused(id, &instead), id, instead);
	if (n_args < 0 || n_args > 5)
		return from_fail(f, f->pc, GX_E_HELPER_ID, "insn %u: helper %d", f->pc, (int)id);
	for (int i = 0; i < n_args; i++)
		if (i >= gx_ir_helper_n_needed(id) && *reg(f, (uint32_t)i + 1) == f->undef)
			args[i] = from_const(f, GX_IR_I64, 0); /* need not be given */
		else
			args[i] = read_reg(f, (uint32_t)i + 1);
	call = from_call(f, id, (uint32_t)n_args, args);
	*reg(f, 0) = gx_ir_helper_is_void(id) ? f->undef : call;
	for (uint32_t r = 1; r <= 5; r++)
		*reg(f, r) = f->undef;
	return 0;
}

/* What a program may ask for before it comes there: refused where it is reached. */
static int translate_none(struct from *f, uint32_t which)
{
	*reg(f, 0) = from_call(f, which, 0, NULL);
	for (uint32_t r = 1; r <= 5; r++)
		*reg(f, r) = f->undef;
	return 0;
}

/* By its number: those that have a name alone have none that a program could mean. */
static int translate_helper(struct from *f, const struct gx_insn *insn)
{
	if (insn->imm == GX_CORE_NONE) {
		/* what stood here may have written to any register: each has something to read */
		translate_none(f, GX_CORE_NONE);
		for (uint32_t r = 1; r < 10; r++)
			*reg(f, r) = *reg(f, 0);
		return 0;
	}
	if (gx_is_named_id((uint32_t)insn->imm))
		return from_fail(f, f->pc, GX_E_HELPER_ID, "insn %u: helper %d", f->pc, insn->imm);
	return translate_call(f, (uint32_t)insn->imm);
}

/* A global function that is not inlined. */
static void translate_global(struct from *f)
{
	const struct gx_func_info *info;
	struct gx_ir_insn *args[GX_FUNC_MAX_PARAMS], *call;
	uint32_t number;

	if (!from_stays_call(f, f->pc, &number))
		return; /* edges say it */
	info = &f->program->funcs[number];
	for (uint32_t i = 0; i < info->n_params; i++)
		args[i] = read_reg(f, i + 1);
	call = from_call(f, GX_FUNC_ID + number, info->n_params, args);
	*reg(f, 0) = info->result == GX_RESULT_VOID ? f->undef : call;
	for (uint32_t r = 1; r <= 5; r++)
		*reg(f, r) = f->undef;
}

static int translate_kfunc(struct from *f, const struct gx_insn *insn)
{
	if (gx_is_named_id((uint32_t)insn->imm) && !insn->off)
		return translate_call(f, (uint32_t)insn->imm);
	if (insn->imm == GX_KFUNC_NONE && !insn->off && f->program->hook != GX_HOOK_POLICY)
		return translate_none(f, (uint32_t)GX_KFUNC_NONE); /* a weak one */
	if (f->program->hook != GX_HOOK_POLICY)
		return from_fail(f, f->pc, GX_E_KFUNC, "insn %u calls kfunc %d", f->pc, insn->imm);
	if (insn->imm < 0 || insn->imm >= GX_N_KFUNCS || insn->off)
		return from_fail(f, f->pc, GX_E_KFUNC_UNKNOWN, "insn %u", f->pc);
	return translate_call(f, GX_KFUNC_ID + (uint32_t)insn->imm);
}

/* The program's end, or back to the caller: r0 is its r0, and it has lost r1 to r5. */
static void translate_exit(struct from *f)
{
	struct gx_ir_insn **caller;
	bool is_void;

	if (f->at->return_to) {
		with_imm(from_emit(f, GX_IR_leave, GX_IR_VOID, NULL, NULL, NULL), f->at->frame);
		caller = reg(f, 0) - N_REGS;
		caller[0] = *reg(f, 0);
		for (uint32_t r = 1; r <= 5; r++)
			caller[r] = f->undef;
		return; /* the edge makes the br */
	}
	is_void = f->signature ? f->signature->result == GX_RESULT_VOID : f->program->no_result;
	from_emit(f, GX_IR_ret, GX_IR_VOID, is_void ? from_const(f, GX_IR_I64, 0) : read_reg(f, 0),
	          NULL, NULL);
}

static void translate_branch(struct from *f, const struct gx_insn *insn,
                             const struct gx_insn_info *info)
{
	enum gx_ir_type type = info->kind == GX_INSN_JCC64 ? GX_IR_I64 : GX_IR_I32;
	struct gx_ir_insn *a = read_reg(f, insn->dst);

	if (type == GX_IR_I32)
		a = trunc_of(f, a);
	from_branch(f, (enum gx_ir_cond)conds[info->arg], type, a, read_source(f, insn, type));
}

static int translate_insn(struct from *f, const struct gx_insn *insn,
                          const struct gx_insn_info *info)
{
	switch (info->kind) {
	case GX_INSN_ALU64:
	case GX_INSN_ALU32: translate_alu(f, insn, info); break;
	case GX_INSN_MOVSX64:
	case GX_INSN_MOVSX32: translate_movsx(f, insn, info); break;
	case GX_INSN_LE:
	case GX_INSN_BSWAP: translate_swap(f, insn, info); break;
	case GX_INSN_JCC64:
	case GX_INSN_JCC32: translate_branch(f, insn, info); break;
	case GX_INSN_JA:
	case GX_INSN_JA_IMM: break; /* edges say it */
	case GX_INSN_CALL_LOCAL: translate_global(f); break;
	case GX_INSN_CALL_HELPER: return translate_helper(f, insn);
	case GX_INSN_CALL_KFUNC: return translate_kfunc(f, insn);
	case GX_INSN_EXIT: translate_exit(f); break;
	case GX_INSN_LDX:
	case GX_INSN_LDXSX: translate_load(f, insn, info); break;
	case GX_INSN_ST:
	case GX_INSN_STX: translate_store(f, insn, info); break;
	case GX_INSN_ATOMIC64:
	case GX_INSN_ATOMIC32:
	case GX_INSN_ATOMIC64_FETCH:
	case GX_INSN_ATOMIC32_FETCH: translate_atomic(f, insn, info); break;
	case GX_INSN_LDDW: return translate_lddw(f, insn, info);
	case GX_INSN_LD_ABS: return from_fail(f, f->pc, GX_E_LD_ABS, "insn %u", f->pc);
	}
	return 0;
}

int from_translate(struct from *f)
{
	int err = from_start_piece(f);

	err = err ? err : from_loop_translate(f);
	for (uint32_t pc = f->at->start; !err && pc < f->at->end; pc++) {
		if (!f->layout.infos[pc])
			continue;
		f->pc = pc;
		err = translate_insn(f, &f->program->insns[pc], f->layout.infos[pc]);
		err = err ? err : f->refused;
		err = err ? err : from_keep_step(f);
	}
	if (!err && f->at->block->n_succ == 1)
		from_emit(f, GX_IR_br, GX_IR_VOID, NULL, NULL, NULL);
	from_end_piece(f);
	return err;
}
