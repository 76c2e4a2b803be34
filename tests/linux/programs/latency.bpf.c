// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* latency.bpf.c - the time from one event to the next, by key. */
#include "programs.h"

struct flow {
	u32 from, to;
	u16 from_port, to_port;
	u32 kind;
};

struct totals {
	u64 n, bytes, first, last;
};

P(start) int start(struct context *ctx)
{
	u32 key = ctx->a;
	u64 t = now();

	update(&map_1, &key, &t, 0);
	return 0;
}

P(end) int end(struct context *ctx)
{
	u32 key = ctx->a, slot = 0;
	u64 *t = lookup(&map_1, &key), *n;

	if (!t)
		return 0;
	slot = (now() - *t) >> 20;
	if (slot > 63)
		slot = 63;
	delete (&map_1, &key);
	n = lookup(&map_0, &slot);
	if (n)
		add(n, 1);
	return 0;
}

P(flow) int flow(struct context *ctx)
{
	struct flow key = { .from = ctx->a,
		            .to = ctx->b,
		            .from_port = (u16)ctx->c,
		            .to_port = (u16)(ctx->c >> 16) };
	struct totals *t, fresh = {};

	t = lookup(&map_2, &key);
	if (t) {
		add(&t->n, 1);
		add(&t->bytes, ctx->d);
		t->last = now();
		return 0;
	}
	fresh.n = 1;
	fresh.bytes = ctx->d;
	fresh.first = fresh.last = now();
	update(&map_2, &key, &fresh, 1);
	return 0;
}

P(flow_padded) int flow_padded(struct context *ctx)
{
	struct flow key;

	__builtin_memset(&key, 0, sizeof(key));
	key.from = ctx->e;
	key.kind = ctx->f & 7;
	return lookup(&map_2, &key) != 0;
}

P(copy) int copy(struct context *ctx)
{
	struct flow key = { .from = ctx->a };
	struct totals *t = lookup(&map_2, &key), mine;

	if (!t)
		return 0;
	mine = *t;
	key.from++;
	mine.n++;
	return (int)update(&map_2, &key, &mine, 0);
}

P(copy_in_place) int copy_in_place(struct context *ctx)
{
	struct flow key = { .from = ctx->a }, other = { .from = ctx->b };
	struct totals *t = lookup(&map_2, &key);

	return t ? (int)update(&map_2, &other, t, 0) : 0;
}

P(chain) int chain(struct context *ctx)
{
	u32 key = ctx->a;
	u64 *next;

	next = lookup(&map_1, &key);
	if (!next)
		return 0;
	key = (u32)*next;
	next = lookup(&map_1, &key);
	if (!next)
		return 1;
	key = (u32)*next;
	next = lookup(&map_1, &key);
	return next ? (int)*next : 2;
}

P(value_as_key) int value_as_key(struct context *ctx)
{
	u32 key = 2;
	u64 *id = lookup(&map_0, &key);
	u64 *n;

	if (!id)
		return 0;
	n = lookup(&map_1, id);
	return n ? (int)*n : 0;
}

P(limit) int limit(struct context *ctx)
{
	u32 key = ctx->a;
	u64 *tokens = lookup(&map_1, &key), full = 1000;

	if (!tokens) {
		update(&map_1, &key, &full, 1);
		return 1;
	}
	if (*tokens < ctx->b)
		return 0;
	*tokens -= ctx->b;
	return 1;
}

P(two_maps) int two_maps(struct context *ctx)
{
	u32 key = ctx->a & 63;
	u64 *n = lookup(&map_0, &key), *m = lookup(&map_1, &key);

	if (n && m)
		*m = *n;
	else if (n)
		update(&map_1, &key, n, 0);
	return 0;
}

P(state) int state(struct context *ctx)
{
	u32 key = ctx->a;
	u64 *s = lookup(&map_1, &key);

	if (!s)
		return 0;
	switch (*s) {
	case 0: *s = ctx->b == 5 ? 1 : 0; break;
	case 1: *s = ctx->b == 6 ? 2 : 0; break;
	case 2: delete (&map_1, &key); return 1;
	default: *s = 0;
	}
	return 0;
}
