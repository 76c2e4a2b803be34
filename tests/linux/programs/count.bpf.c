// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* count.bpf.c - counters and histograms. */
#include "programs.h"

inline_always void bump(u32 key, u64 by)
{
	u64 *n = lookup(&map_0, &key);

	if (n)
		add(n, by);
}

P(total) int total(struct context *ctx)
{
	bump(0, 1);
	return 0;
}

P(by_field) int by_field(struct context *ctx)
{
	bump(ctx->a & 63, ctx->b);
	return 0;
}

P(by_cpu) int by_cpu(struct context *ctx)
{
	bump(cpu() % 64, 1);
	return 0;
}

P(plain) int plain(struct context *ctx)
{
	u32 key = ctx->c % 64;
	u64 *n = lookup(&map_0, &key);

	if (!n)
		return 1;
	*n += ctx->d;
	return 0;
}

inline_always u32 log2_of(u64 v)
{
	u32 r = 0, s;

	s = (v > 0xffffffff) << 5, v >>= s, r |= s;
	s = (v > 0xffff) << 4, v >>= s, r |= s;
	s = (v > 0xff) << 3, v >>= s, r |= s;
	s = (v > 0xf) << 2, v >>= s, r |= s;
	s = (v > 0x3) << 1, v >>= s, r |= s;
	return r | (u32)(v >> 1);
}

P(histogram) int histogram(struct context *ctx)
{
	bump(log2_of((u64)ctx->a * ctx->b), 1);
	return 0;
}

P(histogram_checked) int histogram_checked(struct context *ctx)
{
	u32 slot = log2_of(ctx->a);

	if (slot >= 64)
		slot = 63;
	bump(slot, 1);
	return 0;
}

P(linear) int linear(struct context *ctx)
{
	u32 slot = ctx->a / 100;

	if (slot > 63)
		slot = 63;
	bump(slot, 1);
	return 0;
}

P(row) int row(struct context *ctx)
{
	u32 key = ctx->a & 3, slot = log2_of(ctx->b);
	u64 *row = lookup(&map_3, &key);

	if (!row || slot >= 32)
		return 0;
	add(&row[slot], 1);
	return 0;
}

P(row_bytes) int row_bytes(struct context *ctx)
{
	u32 key = ctx->a & 3, slot = ctx->b;
	u8 *row = lookup(&map_3, &key);

	if (row && slot < 256)
		row[slot]++;
	return 0;
}

P(row_pairs) int row_pairs(struct context *ctx)
{
	struct pair {
		u32 low, high;
	} * pairs;
	u32 key = 1, i = ctx->a & 31;

	pairs = lookup(&map_3, &key);
	if (!pairs)
		return 0;
	if (pairs[i].low > ctx->b)
		pairs[i].low = ctx->b;
	if (pairs[i].high < ctx->b)
		pairs[i].high = ctx->b;
	return 0;
}

P(maximum) int maximum(struct context *ctx)
{
	u32 key = 3;
	u64 *most = lookup(&map_0, &key);

	if (most && *most < ctx->a)
		*most = ctx->a;
	return 0;
}

P(average) int average(struct context *ctx)
{
	u32 key = 4, key2 = 5;
	u64 *sum = lookup(&map_0, &key), *n = lookup(&map_0, &key2);

	if (!sum || !n)
		return 0;
	*sum += ctx->a;
	*n += 1;
	return *sum / *n > 1000;
}

P(signed_index) int signed_index(struct context *ctx)
{
	s32 i = (s32)ctx->a - 10;
	u32 key = 0;
	u8 *row = lookup(&map_3, &key);

	if (!row || i < 0 || i > 255)
		return 0;
	return row[i];
}

P(exchange) int exchange(struct context *ctx)
{
	u32 key = 7;
	u64 *last = lookup(&map_0, &key);

	return last && *last != ctx->a ? (int)(*last = ctx->a) : 0;
}

P(sampled) int sampled(struct context *ctx)
{
	u32 key = 8;
	u64 *n = lookup(&map_0, &key);

	if (!n || ++*n % 100)
		return 0;
	bump(9, 1);
	return 0;
}

P(switched) int switched(struct context *ctx)
{
	switch (ctx->a) {
	case 1: bump(10, 1); break;
	case 2: bump(11, ctx->b); break;
	case 17: bump(12, 2); break;
	case 40 ... 50: bump(13, ctx->a - 40); break;
	default: bump(14, 1);
	}
	return 0;
}
