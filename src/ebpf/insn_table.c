/* insn_table.c - ebpf_ops.def as an array, and the look-up in it. */
#include "ebpf/insn.h"

enum { ANY = GX_INSN_ANY };

#define GX_ARG_NONE       0
#define GX_ARG_BITS(n)    n
#define GX_ARG_BYTES(n)   n
#define GX_ARG_LDDW(what) GX_LDDW_##what

/* Names that the arg column may use, by kind. */
#define ARG_ALU64(a)          GX_ALU_##a
#define ARG_ALU32(a)          GX_ALU_##a
#define ARG_JCC64(a)          GX_COND_##a
#define ARG_JCC32(a)          GX_COND_##a
#define ARG_ATOMIC64(a)       GX_ATOMIC_##a
#define ARG_ATOMIC32(a)       GX_ATOMIC_##a
#define ARG_ATOMIC64_FETCH(a) GX_ATOMIC_##a
#define ARG_ATOMIC32_FETCH(a) GX_ATOMIC_##a
#define ARG_MOVSX64(a)        GX_ARG_##a
#define ARG_MOVSX32(a)        GX_ARG_##a
#define ARG_LE(a)             GX_ARG_##a
#define ARG_BSWAP(a)          GX_ARG_##a
#define ARG_JA(a)             GX_ARG_##a
#define ARG_JA_IMM(a)         GX_ARG_##a
#define ARG_CALL_HELPER(a)    GX_ARG_##a
#define ARG_CALL_LOCAL(a)     GX_ARG_##a
#define ARG_CALL_KFUNC(a)     GX_ARG_##a
#define ARG_EXIT(a)           GX_ARG_##a
#define ARG_LDX(a)            GX_ARG_##a
#define ARG_LDXSX(a)          GX_ARG_##a
#define ARG_ST(a)             GX_ARG_##a
#define ARG_STX(a)            GX_ARG_##a
#define ARG_LDDW(a)           GX_ARG_##a
#define ARG_LD_ABS(a)         GX_ARG_##a

const struct gx_insn_info gx_insn_infos[] = {
#define EBPF_OP(name_, opcode_, dst_, src_, off_, imm_, kind_, arg_, text_)                        \
	{ .name = #name_,                                                                          \
	  .opcode = opcode_,                                                                       \
	  .dst = dst_,                                                                             \
	  .src = src_,                                                                             \
	  .off = off_,                                                                             \
	  .imm = imm_,                                                                             \
	  .kind = GX_INSN_##kind_,                                                                 \
	  .arg = ARG_##kind_(arg_),                                                                \
	  .text = text_ },
#include "defs/ebpf_ops.def"
#undef EBPF_OP
};
const uint32_t gx_insn_n_infos = sizeof(gx_insn_infos) / sizeof(gx_insn_infos[0]);

static bool fits(int32_t rule, int32_t value)
{
	return rule == GX_INSN_ANY || rule == value;
}

const struct gx_insn_info *gx_insn_info(const struct gx_insn *insn)
{
	if (insn->dst >= GX_INSN_N_REGS || insn->src >= GX_INSN_N_REGS)
		return NULL;
	for (uint32_t i = 0; i < gx_insn_n_infos; i++) {
		const struct gx_insn_info *info = &gx_insn_infos[i];

		if (info->opcode == insn->opcode && fits(info->dst, insn->dst) &&
		    fits(info->src, insn->src) && fits(info->off, insn->off) &&
		    fits(info->imm, insn->imm))
			return info;
	}
	return NULL;
}
