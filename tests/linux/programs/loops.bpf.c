// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* loops.bpf.c - bounded loops: over arrays, over bits, over data, with an early end. */
#include "programs.h"

P(sum) int sum(struct context *ctx)
{
	u32 key = 0;
	u64 *row = lookup(&map_3, &key), n = 0;

	if (!row)
		return 0;
#pragma clang loop unroll(disable)
	for (int i = 0; i < 32; i++)
		n += row[i];
	return (int)n;
}

P(clear) int clear(struct context *ctx)
{
	u32 key = ctx->a & 3;
	u8 *row = lookup(&map_3, &key);

	if (!row)
		return 0;
#pragma clang loop unroll(disable)
	for (u32 i = 0; i < 256; i++)
		row[i] = 0;
	return 0;
}

P(find) int find(struct context *ctx)
{
	u32 key = 0;
	u64 *row = lookup(&map_3, &key);

	if (!row)
		return -1;
#pragma clang loop unroll(disable)
	for (int i = 0; i < 32; i++)
		if (row[i] == ctx->a)
			return i;
	return -1;
}

P(limited) int limited(struct context *ctx)
{
	u32 n = ctx->a & 31, key = 1;
	u64 *row = lookup(&map_3, &key), total = 0;

	if (!row)
		return 0;
#pragma clang loop unroll(disable)
	for (u32 i = 0; i < n; i++)
		total ^= row[i];
	return (int)total;
}

P(bits) int bits(struct context *ctx)
{
	u32 v = ctx->a, n = 0;

#pragma clang loop unroll(disable)
	for (int i = 0; i < 32; i++, v >>= 1)
		n += v & 1;
	return (int)n;
}

P(hashed) int hashed(struct context *ctx)
{
	u32 h = 2166136261u, words[4] = { ctx->a, ctx->b, ctx->c, ctx->d };

#pragma clang loop unroll(disable)
	for (int i = 0; i < 4; i++)
		h = (h ^ words[i]) * 16777619u;
	h &= 63;
	u64 *n = lookup(&map_0, &h);
	if (n)
		add(n, 1);
	return 0;
}

P(search) int search(struct context *ctx)
{
	u32 key = 0, low = 0, high = 31;
	u64 *row = lookup(&map_3, &key);

	if (!row)
		return 0;
#pragma clang loop unroll(disable)
	for (int i = 0; i < 5; i++) {
		u32 middle = (low + high) / 2 & 31;

		if (row[middle] < ctx->a)
			low = middle + 1;
		else
			high = middle;
	}
	return (int)low;
}

P(smallest) int smallest(struct context *ctx)
{
	u32 key = 0, at = 0;
	u64 *row = lookup(&map_3, &key);

	if (!row)
		return 0;
#pragma clang loop unroll(disable)
	for (u32 i = 1; i < 32; i++)
		if (row[i] < row[at & 31])
			at = i;
	row[at & 31] = ctx->a;
	return 0;
}

P(nested) int nested(struct context *ctx)
{
	u32 key = 0, n = 0;
	u8 *row = lookup(&map_3, &key);

	if (!row)
		return 0;
#pragma clang loop unroll(disable)
	for (int i = 0; i < 8; i++)
#pragma clang loop unroll(disable)
		for (int k = 0; k < 8; k++)
			n += row[i * 8 + k];
	return (int)n;
}

P(copied) int copied(struct context *ctx)
{
	u32 key = 0, key2 = 1;
	u64 *a = lookup(&map_3, &key), *b = lookup(&map_3, &key2);

	if (!a || !b)
		return 0;
#pragma clang loop unroll(disable)
	for (int i = 0; i < 32; i++)
		b[i] = a[31 - i];
	return 0;
}

P(string) int string(struct context *ctx)
{
	u8 text[32] = {};
	u32 n = 0, v = ctx->a;

#pragma clang loop unroll(disable)
	for (int i = 0; i < 10; i++) {
		text[i] = '0' + v % 10;
		v /= 10;
	}
#pragma clang loop unroll(disable)
	while (n < 31 && text[n])
		n++;
	return (int)n;
}

P(keys) int keys(struct context *ctx)
{
	u64 total = 0;

#pragma clang loop unroll(disable)
	for (u32 i = 0; i < 16; i++) {
		u64 *n = lookup(&map_0, &i);

		if (!n)
			break;
		total += *n;
	}
	return (int)total;
}

P(down) int down(struct context *ctx)
{
	u32 n = ctx->a & 63, total = 0;

#pragma clang loop unroll(disable)
	while (n--)
		total += n * ctx->b;
	return (int)total;
}

/* callbacks stand in the section of their program */
SUB(called) static long each(u32 i, u64 *total)
{
	*total += i;
	return 0;
}

P(called) int called(struct context *ctx)
{
	u64 total = ctx->a;

	loop(100, each, &total, 0);
	return (int)total;
}

struct scan {
	u64 wanted;
	u32 found;
};

SUB(scanned) static long scan(u32 i, struct scan *s)
{
	u32 key = i & 63;
	u64 *n = lookup(&map_0, &key);

	if (!n || *n != s->wanted)
		return 0;
	s->found = i;
	return 1;
}

P(scanned) int scanned(struct context *ctx)
{
	struct scan s = { .wanted = ctx->a, .found = 64 };

	loop(64, scan, &s, 0);
	return (int)s.found;
}
