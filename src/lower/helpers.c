/* helpers.c - which function makes the code of a helper, by its row in helpers.def; and the short ones. */
#include "lower/lower_internal.h"

#define SREG(name) GX_IR_SREG_##name

#define lower_NONE NULL /* the verifier lets no such call get here */

lower_fn *lower_helper(uint64_t id)
{
	static lower_fn *const rows[] = {
#define HELPER(name, id_, ret, most, args, maps, flags, lanes, cost, device, host, policy, doc)    \
	lower_##device,
#include "defs/helpers.def"
	};
	int at = gx_helper_at(id);

	return at < 0 ? NULL : rows[at];
}

/* A call with a callback is a loop by now. */
struct gx_ir_insn *lower_inlined(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	return lower_fail(l, call, GX_E_LOWER_HELPER, err, "a callback that was not inlined");
}

/* long f(u64 *x, u64 *y, u64 *z) */
static struct gx_ir_insn *coordinates(struct lowering *l, struct gx_ir_insn *call, int *err,
                                      const enum gx_ir_sreg sregs[3])
{
	if (call->n_args < 3)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "too few arguments");
	for (int i = 0; i < 3; i++)
		gx_b_store(&l->b, lower_place(call->args[i]), 8, gx_b_sreg64(&l->b, sregs[i]));
	return gx_b_const(&l->b, GX_IR_I64, 0);
}

#define COORDINATES(name, sreg)                                                                    \
	struct gx_ir_insn *name(struct lowering *l, struct gx_ir_insn *call, int *err)             \
	{                                                                                          \
		static const enum gx_ir_sreg sregs[] = { SREG(sreg##_x), SREG(sreg##_y),           \
			                                 SREG(sreg##_z) };                         \
                                                                                                   \
		return coordinates(l, call, err, sregs);                                           \
	}

COORDINATES(lower_block_idx, ctaid)
COORDINATES(lower_block_dim, ntid)
COORDINATES(lower_thread_idx, tid)
COORDINATES(lower_grid_dim, nctaid)

struct gx_ir_insn *lower_timer(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	(void)call;
	(void)err;
	return gx_b_leaf(&l->b, GX_IR_timer, GX_IR_I64, 0, 0);
}

struct gx_ir_insn *lower_processor(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_ir_insn *n = gx_b_leaf(&l->b, GX_IR_reloc, GX_IR_I64, GX_RELOC_N_CPUS, 0);

	(void)call;
	(void)err;
	n = gx_b_trunc(&l->b, n);
	n->fact.umin = 1;
	return gx_b_zext(&l->b, gx_b_binary(&l->b, GX_IR_urem, gx_b_sreg(&l->b, SREG(smid)), n));
}

/* tgid << 32 | pid: a kernel has one thread of the host, its process */
struct gx_ir_insn *lower_pid_tgid(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_ir_insn *tgid = gx_b_leaf(&l->b, GX_IR_reloc, GX_IR_I64, GX_RELOC_TGID, 0);

	(void)call;
	(void)err;
	tgid = gx_b_zext(&l->b, gx_b_trunc(&l->b, tgid));
	return gx_b_binary(&l->b, GX_IR_or, tgid, gx_b_binary_imm(&l->b, GX_IR_shl, tgid, 32));
}

/* gid << 32 | uid: each is the high half of a word */
struct gx_ir_insn *lower_uid_gid(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_build *b = &l->b;
	struct gx_ir_insn *uid = gx_b_leaf(b, GX_IR_reloc, GX_IR_I64, GX_RELOC_TGID, 0);
	struct gx_ir_insn *gid = gx_b_leaf(b, GX_IR_reloc, GX_IR_I64, GX_RELOC_N_CPUS, 0);

	(void)call;
	(void)err;
	uid = gx_b_binary_imm(b, GX_IR_lshr, uid, 32);
	gid = gx_b_binary_imm(b, GX_IR_and, gid, ~(uint64_t)UINT32_MAX);
	return gx_b_binary(b, GX_IR_or, gid, uid);
}

struct gx_ir_insn *lower_membar(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	(void)call;
	(void)err;
	gx_b_leaf(&l->b, GX_IR_fence, GX_IR_VOID, 1, 0);
	return gx_b_const(&l->b, GX_IR_I64, 0);
}

struct gx_ir_insn *lower_exchange(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_place word;
	struct gx_ir_insn *args[3], *was;

	if (call->n_args < 2)
		return lower_fail(l, call, GX_E_LOWER_HELPER, err, "too few arguments");
	word = lower_place(call->args[0]);
	args[0] = word.base;
	args[1] = args[2] = call->args[1];
	was = gx_build_put(&l->b, gx_ir_insn_new(l->b.ir, GX_IR_atomic, GX_IR_I64, 3, args));
	was->imm = (uint64_t)word.offset;
	was->imm2 = GX_IR_ATOMIC_XCHG;
	was->width = 8;
	was->fetch = true;
	was->space = GX_IR_SPACE_MAP;
	was->map = word.map;
	return was;
}

struct gx_ir_insn *lower_seldom(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	(void)call;
	(void)err;
	gx_b_leaf(&l->b, GX_IR_seldom, GX_IR_VOID, 0, 0);
	return gx_b_const(&l->b, GX_IR_I64, 0);
}

/* lower_sreg_<name>: what a special register holds, for every one there is. */
#undef SREG
#define SREG(name, type, lanes, block, doc)                                                        \
	struct gx_ir_insn *lower_sreg_##name(struct lowering *l, struct gx_ir_insn *call,          \
	                                     int *err)                                             \
	{                                                                                          \
		(void)call;                                                                        \
		(void)err;                                                                         \
		return gx_b_sreg64(&l->b, GX_IR_SREG_##name);                                      \
	}
#include "defs/ir_sregs.def"

/* It does not come back: what stands behind it is reached no more. The thread ends behind the program, in a program for a warp those
 * of all its lanes. */
struct gx_ir_insn *lower_exit(struct lowering *l, struct gx_ir_insn *call, int *err)
{
	struct gx_build *b = &l->b;

	(void)err;
	gx_b_leaf(b, GX_IR_end_lane, GX_IR_VOID, !l->program->thread, 0);
	gx_b_split(b);
	gx_b_ret(b);
	gx_build_before(b, call);
	return gx_b_const(b, GX_IR_I64, 0);
}
