// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* functions.bpf.c - global functions of every kind of parameter, and static ones. */
#include <gpuext/bpf/gpuext.bpf.h>

#define GLOBAL __attribute__((noinline))
#define STATIC static __attribute__((noinline))

char LICENSE[] SEC("license") = "GPL";

struct pair {
	__u64 a;
	__u32 b, c;
};
struct packed {
	__u8 a;
	__u32 b;
} __attribute__((packed));
enum word { FIRST, SECOND };
typedef struct pair pair_t;

GLOBAL int memory(pair_t *p, __u32 n)
{
	if (!p)
		return -1;
	p->a += n;
	return (int)p->c;
}

GLOBAL __u64 constant(const struct pair *p, _Bool big, enum word word, const struct packed *q)
{
	if (!p || !q)
		return 0;
	return p->a + q->b + (big ? 100 : word);
}

GLOBAL int context(struct gpu_entry_ctx *ctx, char n)
{
	return (int)ctx->active_mask + n;
}

STATIC int hidden(void *x)
{
	return *(int *)x;
}

SEC("gpu/entry")
int prog(struct gpu_entry_ctx *ctx)
{
	struct pair p = { .a = ctx->active_mask };
	struct packed q = { .b = 3 };
	int r = memory(&p, 3);

	r += (int)constant(&p, r > 4, SECOND, &q) + context(ctx, (char)r) + hidden(&p);
	return r & 1;
}
