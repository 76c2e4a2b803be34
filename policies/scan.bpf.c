// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* scan.bpf.c - sequential scans, as kernels tell of them: what a scan reads next comes ahead of it, what it has passed leaves first, and what
 * it looks up stays.
 *
 * On the device: the entry of a scanning kernel tells which part of a table it is about to read, and which other table
 * it looks rows up in. In the driver: a fault in the part brings the rest of its block and asks for the blocks behind it; a fault in the
 * other table brings all of that. What leaves: first what neither is, then of the scanned table what is furthest ahead of
 * the scan, which begins anew when it is at the end: just behind it. All that a driver alone sees is the faults: not which data
 * a scan uses but once, nor uses of what is there.
 *
 * The glob names the kernel of examples/managed_scan.cu, and `enter` knows its arguments.
 */
#include <gpuext/bpf/gpu_ext.bpf.h>
#include <gpuext/bpf/gpuext.bpf.h>

#include "hide.h"

char LICENSE[] SEC("license") = "Dual BSD/GPL";

const volatile __u32 row_bytes = 4096;
const volatile __u32 blocks_ahead = 4; /* that are asked for behind the one of a fault */

enum { WINDOW = 64 };
#define BLOCK (1ull << 21)
#define FAR   (1ull << 62)

/* Written by device programs. */
struct scan {
	__u64 first, outer;         /* the part that is read now */
	__u64 low, high;            /* all parts so far */
	__u64 looked_up, lookup_to; /* the other table */
};
struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, struct scan);
} scans SEC(".maps");

/* Written by the policy. */
__u64 asked_from, asked_to; /* of the scanned table: nothing in it is asked for again */

static __always_inline struct scan *the_scan(void)
{
	__u32 zero = 0;

	return bpf_map_lookup_elem(&scans, &zero);
}

SEC("gpu/entry:scan*")
int enter(struct gpu_entry_ctx *ctx)
{
	struct scan *scan = the_scan();
	__u64 first = ctx->arg[0], outer = first + ctx->arg[1] * row_bytes;

	if (!scan || ctx->thread_id)
		return 0;
	if (!scan->low || first < scan->low)
		scan->low = first;
	if (outer > scan->high)
		scan->high = outer;
	scan->first = first;
	scan->outer = outer;
	scan->looked_up = ctx->arg[2];
	scan->lookup_to = ctx->arg[2] + ctx->arg[3] * row_bytes;
	return 0;
}

/* True: will come, or was refused, and the next fault asks again. */
static __always_inline int ask(const struct gpu_fault *fault, __u64 from, __u64 to)
{
	return !bpf_gpu_migrate_range(&fault->call, fault->va_space, from, to - from, fault->dest);
}

/* The blocks behind that of the fault, as far as the table is known. */
static __always_inline void ask_ahead(const struct gpu_fault *fault, const struct scan *scan)
{
	__u64 from = fault->va + BLOCK, to = from + blocks_ahead * BLOCK,
	      end = (scan->high + 4095) & ~4095ull;

	if (to > end)
		to = end;
	if (from >= asked_from && from < asked_to)
		from = asked_to;
	if (from >= to || !ask(fault, from, to))
		return;
	asked_from = fault->va;
	asked_to = to;
}

SEC("struct_ops/prefetch")
int BPF_PROG(prefetch, __u32 page_index, struct gpu_bitmap_tree *tree, const struct gpu_region *max,
             struct gpu_region *result, const struct gpu_fault *fault)
{
	const struct scan *scan = the_scan();
	__u64 at = fault->va + (__u64)page_index * 4096;

	if (!scan || !scan->high || fault->thrashing)
		return GPU_DEFAULT;
	if (at >= (scan->looked_up & ~4095ull) && at < scan->lookup_to) {
		bpf_gpu_set_prefetch_region(result, max->first, max->outer);
		return GPU_BYPASS;
	}
	if (at < (scan->first & ~4095ull) || at >= scan->outer)
		return GPU_DEFAULT;
	/* behind the part comes the next one */
	bpf_gpu_set_prefetch_region(result, page_index, max->outer);
	ask_ahead(fault, scan);
	return GPU_BYPASS;
}

/* How far from its next use. */
static __always_inline __u64 distance(const struct scan *scan, __u64 va)
{
	if (va + BLOCK > scan->looked_up && va < scan->lookup_to)
		return 0;
	if (va + BLOCK <= scan->low || va >= scan->high)
		return FAR;
	if (va + BLOCK > scan->first)
		return va > scan->first ? va - scan->first : 0;
	return va + (scan->high - scan->low) - scan->first;
}

SEC("struct_ops/evict")
int BPF_PROG(evict, const struct gpu_pmm *pmm, struct gpu_list *list,
             struct gpu_evict_window *window)
{
	const struct scan *scan = the_scan();
	__u64 most = hide(0);
	__u32 best = hide(0);

	if (!scan || !scan->high || !window->n)
		return GPU_DEFAULT;
	for (__u32 i = 0; i < WINDOW; i++) {
		const struct gpu_block *block = bpf_gpu_evict_candidate(window, i);
		__u64 far;

		if (!block)
			break;
		far = distance(scan, block->va);
		if (far > most) {
			most = far;
			best = hide(i);
		}
	}
	bpf_gpu_evict_pick(window, best);
	return GPU_DEFAULT;
}

SEC(".struct_ops")
struct gpu_mem_ops scan_policy = {
	.gpu_page_prefetch = (void *)prefetch,
	.gpu_evict_prepare = (void *)evict,
	.scope = GPU_SCOPE_DEVICE,
	.name = "scan",
};
