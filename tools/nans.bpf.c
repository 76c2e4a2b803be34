// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* nans.bpf.c - instructions whose result is NaN or infinite, and whose operands are finite numbers. */
#include <gpuext/bpf/gpuext.bpf.h>
#include <gpuext/bpf/insn.bpf.h>

#include "nans.h"

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 16 << 20);
} births SEC(".maps");

/* Of the bits of a float: its exponent is full; a NaN if the fraction is not 0. */
static __always_inline __u32 judge(__u64 bits, __u64 exponent, __u64 fraction)
{
	if ((bits & exponent) != exponent)
		return 0;
	return bits & fraction ? NANS_NAN : NANS_INF;
}

static __always_inline __u32 worse(__u32 a, __u32 b)
{
	return a > b ? a : b;
}

/* Of two floats of 16 bits; where the register has one, the other is 0. */
static __always_inline __u32 judge_halves(__u64 bits, __u64 exponent, __u64 fraction)
{
	return worse(judge(bits, exponent, fraction), judge(bits >> 16, exponent, fraction));
}

static __always_inline __u32 what_is(__u64 bits, __u32 type)
{
	if (GPU_VALUE_KIND(type) == GPU_VALUE_BF)
		return judge_halves(bits, 0x7f80, 0x7f);
	if (GPU_VALUE_KIND(type) != GPU_VALUE_F)
		return 0;
	switch (GPU_VALUE_BITS(type)) {
	case 64: return judge(bits, 0x7ffull << 52, (1ull << 52) - 1);
	case 32: return judge(bits, 0x7f800000, 0x7fffff);
	case 16: return judge_halves(bits, 0x7c00, 0x3ff);
	default: return 0;
	}
}

SEC("gpu.thread/insn.after(fma.*)")
int look_at_result(struct gpu_insn_ctx *ctx)
{
	__u32 results = ctx->result_types, taken = 0, made = 0;
	__u64 types = ctx->types;
	struct nans_record *r;

	made = worse(made, what_is(ctx->result[0], GPU_VALUE_TYPE(results, 0)));
	made = worse(made, what_is(ctx->result[1], GPU_VALUE_TYPE(results, 1)));
	made = worse(made, what_is(ctx->result[2], GPU_VALUE_TYPE(results, 2)));
	made = worse(made, what_is(ctx->result[3], GPU_VALUE_TYPE(results, 3)));
	if (!made)
		return 0;
	taken |= what_is(ctx->operand[0], GPU_VALUE_TYPE(types, 0));
	taken |= what_is(ctx->operand[1], GPU_VALUE_TYPE(types, 1));
	taken |= what_is(ctx->operand[2], GPU_VALUE_TYPE(types, 2));
	taken |= what_is(ctx->operand[3], GPU_VALUE_TYPE(types, 3));
	taken |= what_is(ctx->operand[4], GPU_VALUE_TYPE(types, 4));
	taken |= what_is(ctx->operand[5], GPU_VALUE_TYPE(types, 5));
	taken |= what_is(ctx->operand[6], GPU_VALUE_TYPE(types, 6));
	taken |= what_is(ctx->operand[7], GPU_VALUE_TYPE(types, 7));
	/* an infinity that becomes NaN is told, one that goes on is not */
	if (taken & NANS_NAN || made <= taken)
		return 0;
	r = bpf_ringbuf_reserve(&births, sizeof(*r), 0);
	if (!r)
		return 0;
	r->time_ns = bpf_gpu_globaltimer();
	r->kernel = ctx->kernel;
	r->launch_id = ctx->launch_id;
	r->thread = ctx->thread_id;
	r->result = ctx->result[0];
	r->operand[0] = ctx->operand[0];
	r->operand[1] = ctx->operand[1];
	r->operand[2] = ctx->operand[2];
	r->types = (types & 0xffffffffffffffull) | (__u64)(results & 255) << 56;
	r->ptx_line = ctx->ptx_line;
	r->what = made;
	r->n_sources = ctx->n_sources;
	r->reserved = 0;
	bpf_ringbuf_submit(r, 0);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
