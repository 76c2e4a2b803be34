// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* events.bpf.c - records for a reader. */
#include "programs.h"

struct event {
	u64 time;
	u32 kind, cpu;
	u64 args[4];
	u8 text[16];
};

P(record) int record(struct context *ctx)
{
	struct event *e = reserve(&map_4, sizeof(*e), 0);

	if (!e)
		return 0;
	e->time = now();
	e->kind = ctx->a;
	e->cpu = cpu();
	e->args[0] = ctx->b;
	submit(e, 0);
	return 0;
}

P(filtered) int filtered(struct context *ctx)
{
	struct event *e;

	if (ctx->a < 100)
		return 0;
	e = reserve(&map_4, sizeof(*e), 0);
	if (!e)
		return 0;
	e->kind = ctx->a;
	if (ctx->b == 7) {
		discard(e, 0);
		return 0;
	}
	submit(e, 0);
	return 1;
}

P(from_stack) int from_stack(struct context *ctx)
{
	struct event e = { .time = now(), .kind = ctx->a };

	e.args[ctx->b & 3] = ctx->c;
	return (int)output(&map_4, &e, sizeof(e), 0);
}

P(sized) int sized(struct context *ctx)
{
	u8 bytes[64] = {};
	u32 n = ctx->a & 63;

	bytes[n] = 1;
	return (int)output(&map_4, bytes, n + 1, 0);
}

P(sized_checked) int sized_checked(struct context *ctx)
{
	u64 words[8] = { ctx->a, ctx->b };
	u64 n = ctx->c;

	if (n == 0 || n > sizeof(words))
		return 0;
	return (int)output(&map_4, words, n, 0);
}

P(from_map) int from_map(struct context *ctx)
{
	u32 key = ctx->a & 3;
	void *row = lookup(&map_3, &key);

	return row ? (int)output(&map_4, row, 256, 0) : 0;
}

P(filled) int filled(struct context *ctx)
{
	struct event *e = reserve(&map_4, sizeof(*e), 0);

	if (!e)
		return 0;
	for (int i = 0; i < 4; i++)
		e->args[i] = ctx->a + i;
	for (int i = 0; i < 16; i++)
		e->text[i] = (u8)(ctx->b >> (i & 3) * 8);
	submit(e, 0);
	return 0;
}

P(indexed) int indexed(struct context *ctx)
{
	struct event *e = reserve(&map_4, sizeof(*e), 0);
	u32 i = ctx->a;

	if (!e)
		return 0;
	if (i < 4)
		e->args[i] = 1;
	e->text[ctx->b & 15] = 2;
	submit(e, 0);
	return 0;
}

P(two) int two(struct context *ctx)
{
	u64 *a = reserve(&map_4, 8, 0), *b;

	if (!a)
		return 0;
	b = reserve(&map_4, 8, 0);
	if (!b) {
		discard(a, 0);
		return 0;
	}
	*a = *b = ctx->a;
	submit(b, 0);
	submit(a, 0);
	return 0;
}

P(record_of_map) int record_of_map(struct context *ctx)
{
	u32 key = ctx->a;
	u64 *v = lookup(&map_1, &key), *e;

	if (!v)
		return 0;
	e = reserve(&map_4, 16, 0);
	if (e) {
		e[0] = *v;
		e[1] = key;
		submit(e, 0);
	}
	return 0;
}
