// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* functions.bpf.c - functions that are not inlined, global data, structures on the stack. */
#include "programs.h"

SUB(called) static u32 mix(u32 a, u32 b)
{
	a ^= b << 7 | b >> 25;
	return a * 0x9e3779b1u;
}

P(called) int called(struct context *ctx)
{
	return (int)mix(mix(ctx->a, ctx->b), mix(ctx->c, ctx->d));
}

SUB(by_pointer) static void fill(u64 *words, u32 n)
{
	words[0] = n;
	words[1] = n * 2;
}

P(by_pointer) int by_pointer(struct context *ctx)
{
	u64 words[2];

	fill(words, ctx->a);
	return (int)(words[0] + words[1]);
}

SUB(of_context) static u32 pick(struct context *ctx, u32 i)
{
	return i ? ctx->a : ctx->b;
}

P(of_context) int of_context(struct context *ctx)
{
	return (int)(pick(ctx, ctx->c) ^ pick(ctx, ctx->d));
}

SUB(of_value) static void touch(u64 *n)
{
	if (n)
		*n += 1;
}

P(of_value) int of_value(struct context *ctx)
{
	u32 key = ctx->a & 63;

	touch(lookup(&map_0, &key));
	return 0;
}

SUB(returned) static u64 *counter(u32 key)
{
	return lookup(&map_0, &key);
}

P(returned) int returned(struct context *ctx)
{
	u64 *n = counter(ctx->a);

	if (n)
		add(n, ctx->b);
	return 0;
}

SUB(deep) static u32 third(u32 a)
{
	volatile u32 words[4] = { a, a + 1 };

	return words[a & 3];
}

SUB(deep) static u32 second(u32 a)
{
	return third(a) + third(a ^ 1);
}

P(deep) int deep(struct context *ctx)
{
	return (int)(second(ctx->a) - second(ctx->b));
}

static const u32 weights[8] = { 3, 1, 4, 1, 5, 9, 2, 6 };

P(table) int table(struct context *ctx)
{
	return (int)*(const volatile u32 *)&weights[ctx->a & 7];
}

P(table_checked) int table_checked(struct context *ctx)
{
	u32 i = ctx->a;

	return i < 8 ? (int)*(const volatile u32 *)&weights[i] : 0;
}

static volatile u64 seen, settings[4] = { 1, 2, 3, 4 };

P(global) int global(struct context *ctx)
{
	seen++;
	settings[ctx->a & 3] = ctx->b;
	return (int)settings[0];
}

struct big {
	u32 head;
	u8 name[20];
	u64 values[12];
};

P(structure) int structure(struct context *ctx)
{
	struct big b = { .head = ctx->a };

	b.values[ctx->b % 12] = ctx->c;
	b.name[ctx->d % 20] = 1;
	return (int)output(&map_4, &b, sizeof(b), 0);
}

P(structure_in_map) int structure_in_map(struct context *ctx)
{
	u64 key = ctx->a;
	struct {
		u32 kind, n;
		u64 words[7];
	} *v = lookup(&map_5, &key);

	if (!v)
		return 0;
	if (v->n < 7)
		v->words[v->n] = ctx->b;
	if (v->kind == 2 && v->n >= 7)
		v->n = 0;
	return 0;
}

P(many_branches) int many_branches(struct context *ctx)
{
	u32 r = 0;

	if (ctx->a > 10)
		r |= 1;
	if (ctx->b > 20)
		r |= 2;
	if (ctx->c > 30)
		r |= 4;
	if (ctx->d > 40)
		r |= 8;
	if (ctx->e > 50)
		r |= 16;
	if (ctx->f > 60)
		r |= 32;
	u64 *n = lookup(&map_0, &r);
	if (n)
		*n += r;
	return 0;
}

P(ranges) int ranges(struct context *ctx)
{
	u32 a = ctx->a, b = ctx->b, key = 0;
	u8 *row = lookup(&map_3, &key);

	if (!row || a > 200 || b > 50)
		return 0;
	return row[a + b] + row[200 - a + b];
}

P(signed_math) int signed_math(struct context *ctx)
{
	s64 d = (s64)ctx->a - (s64)ctx->b;

	if (d < 0)
		d = -d;
	u32 slot = (u32)(d >> 26) & 63;
	u64 *n = lookup(&map_0, &slot);
	if (n)
		*n += (u64)d;
	return 0;
}
