// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* races.bpf.c - accesses of two threads to one word of shared memory with no barrier between them, and barriers that part of a warp comes to.
 *
 * Each word has a shadow with its last writer and its last readers: who (thread, line, barriers of its warp that it had passed) and
 * when (barriers of its block that it had passed). Two accesses of different threads, one of them a write, are ordered if a barrier of the
 * block lies between them, or in one warp a barrier of the warp. Who and when are two words that are exchanged one after the other:
 * who reads them mixed reads of two accesses that no barrier parts, so that both have the same `when`.
 * Sections that one lock guards come one after another: a thread that has put something else than 0 where an atomic (cas, exch) found what it
 * asked for, or 0, holds the lock of that word, behind a fence, until it writes there again or to its block's next barrier. When has the lock's number.
 * A copy (cp.async) is a write that goes on until its thread has waited for it: the word's mark has the number of the copy's group instead of
 * barriers, and a table has, for each thread that copies, up to which group it has waited, and when.
 * Where the text of a kernel says that no two accesses conflict there is no program (when=conflicting), and none where all threads of a block are known to come
 * to its barriers together (when=parted).
 * Shadows are found by a hash of launch and block; both words have bits of another hash of these, so that what another block left is nothing. `who`
 * has few: `when` is written first and read last, and who finds that it is another block's behind that marks again.
 */
#include <gpuext/bpf/gpuext.bpf.h>

#include "races.h"

struct thread {
	__u64 launch_id, tag; /* tag 0: not watched */
	__u64 epoch;          /* barriers of the block */
	__u64 warp_epoch;     /* of the warp */
	__u64 tried,
	        lock; /* address, and 1, of its last atomic; of the lock that it holds, with FENCED */
	__u64 groups; /* of copies that it has committed */
	__u64 landed; /* of these: it has waited for them */
	__u64 copies; /* 1: others find in landings how far it is */
};

/* What see_access found, for report_access behind it: apart from what every thread writes when it begins. */
struct note {
	__u64 found, first; /* enum races_kind, 0 as a rule; who of the access that it races with */
};

struct mark {
	__u64 who, when;
};

struct shadow {
	struct mark write, read;
	struct mark other; /* the last reader of another warp than read's */
};

/* How far a thread's copies are. Written in this order and read in the other: who reads between both takes it for longer ago. */
struct landing {
	__u64 groups; /* that it has waited for, now and before the last barrier; a part of its block's tag */
	__u64 when; /* barriers of the block and of the warp that it had passed when it waited for the last one */
};

struct warp_key {
	__u64 launch_id, block;
	__u64 warp;
};

struct {
	__uint(type, GX_MAP_TYPE_PER_THREAD_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, struct thread);
} threads SEC(".maps");

struct {
	__uint(type, GX_MAP_TYPE_PER_THREAD_ARRAY);
	__uint(max_entries, 1);
	__type(key, __u32);
	__type(value, struct note);
} notes SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, RACES_SHADOW);
	__type(key, __u32);
	__type(value, struct shadow);
} shadows SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, RACES_COPIERS);
	__type(key, __u32);
	__type(value, struct landing);
} landings SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, RACES_BUCKETS);
	__type(key, __u32);
	__type(value, __u64);
} counts SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_RINGBUF);
	__uint(max_entries, 1 << 20);
} findings SEC(".maps");

/* lanes of a warp that have left the kernel, of warps of which others have not */
struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 16384);
	__type(key, struct warp_key);
	__type(value, __u64);
} gone SEC(".maps");

/* barriers that part of a warp came to */
struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 4096);
	__type(key, struct races_line);
	__type(value, struct races_barrier);
} barriers SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_HASH);
	__uint(max_entries, 4096);
	__type(key, __u64);
	__type(value, struct races_unchecked);
} unchecked SEC(".maps");

struct {
	__uint(type, BPF_MAP_TYPE_ARRAY);
	__uint(max_entries, RACES_KERNELS);
	__uint(map_flags, GX_F_CACHED); /* every access reads it */
	__type(key, __u32);
	__type(value, struct races_reached);
} reached SEC(".maps");

#define LINE_BITS   22
#define EPOCH_BITS  12
#define THREAD_BITS 10
#define EPOCH_AT    LINE_BITS
#define THREAD_AT   (EPOCH_AT + EPOCH_BITS)
#define BYTES_AT    (THREAD_AT + THREAD_BITS)
#define SHARED_AT   (BYTES_AT + 4) /* several lanes of the warp did the same */
#define ATOMIC_AT   (SHARED_AT + 1)
#define TAG_AT      (ATOMIC_AT + 1)
#define TAG_BITS    14 /* the upper ones of a tag */

/* of when: barriers, the number of a lock, half of the tag; of a copy: its group, and COPY */
#define WHEN_BITS 22
#define LOCK_BITS 10
#define LOCK_AT   WHEN_BITS
#define COPY      ((1ull << LOCK_BITS) - 1)
#define LOCKS     (COPY - 1)
#define FENCED    (1ull << 32)

/* of a landing's groups: landed, landed before, whose it is */
#define GROUP_BITS    WHEN_BITS
#define BEFORE_AT     GROUP_BITS
#define OWNER_AT      (2 * GROUP_BITS)
#define OWNER_OF(tag) FIELD(tag, 1, 64 - OWNER_AT) /* bit 0 is in all tags */

#define FIELD(word, at, bits) ((word) >> (at) & ((1ull << (bits)) - 1))
#define LINE(who)             ((__u32)FIELD(who, 0, LINE_BITS))
#define THREAD(who)           ((__u32)FIELD(who, THREAD_AT, THREAD_BITS))

#define BLOCK_OF(ctx)                                                                              \
	(((__u64)(ctx)->block_z * (ctx)->grid_dim_y + (ctx)->block_y) * (ctx)->grid_dim_x +        \
	 (ctx)->block_x)
#define THREAD_OF(ctx)                                                                             \
	(((ctx)->thread_z * (ctx)->block_dim_y + (ctx)->thread_y) * (ctx)->block_dim_x +           \
	 (ctx)->thread_x)
#define THREADS_OF(ctx) ((ctx)->block_dim_x * (ctx)->block_dim_y * (ctx)->block_dim_z)

static __always_inline __u64 mix(__u64 x)
{
	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
	x = (x ^ x >> 27) * 0x94d049bb133111ebull;
	return x ^ x >> 31;
}

/* --- findings */

static __always_inline void report(__u64 kernel, __u64 launch_id, __u64 block, __u32 kind,
                                   __u32 address, __u64 first, __u32 second_line,
                                   __u32 second_thread)
{
	__u32 at = (__u32)mix(kernel ^ (__u64)LINE(first) << 24 ^ (__u64)second_line << 3 ^ kind) %
	           RACES_BUCKETS;
	__u64 *count = bpf_map_lookup_elem(&counts, &at);
	struct races_record *r;

	if (!count)
		return;
	if (__sync_fetch_and_add(count, 1) >= RACES_RECORDS)
		return;
	r = bpf_ringbuf_reserve(&findings, sizeof(*r), 0);
	if (!r)
		return;
	r->kernel = kernel;
	r->launch_id = launch_id;
	r->block = block;
	r->count_at = at;
	r->kind = kind;
	r->address = address;
	r->first_line = LINE(first);
	r->second_line = second_line;
	r->first_thread = THREAD(first);
	r->second_thread = second_thread;
	bpf_ringbuf_submit(r, 0);
}

/* --- threads and their barriers */

SEC("gpu.thread/entry(when=conflicting)")
int thread_begins(struct gpu_entry_ctx *ctx)
{
	__u32 zero = 0;
	struct thread *thread = bpf_map_lookup_elem(&threads, &zero);

	if (!thread)
		return 0;
	thread->launch_id = ctx->launch_id;
	thread->tag = ctx->launch_id
	                      ? mix(ctx->launch_id * 0x9e3779b97f4a7c15ull + BLOCK_OF(ctx)) | 1
	                      : 0;
	thread->epoch = thread->warp_epoch = 0;
	thread->tried = thread->lock = 0;
	thread->groups = thread->landed = thread->copies = 0;
	return 0;
}

SEC("gpu.thread/bar.after(when=conflicting)")
int thread_passed(struct gpu_site_ctx *ctx)
{
	__u32 zero = 0, kind = ctx->kind;
	struct thread *thread = bpf_map_lookup_elem(&threads, &zero);
	__u64 mine = 0, warp_epoch;

	if (thread)
		mine = thread->warp_epoch;
	__asm__ volatile("" : "+r"(mine)); /* all lanes come to what follows */
	warp_epoch = gdev_reduce_max(mine);
	if (!thread)
		return 0;
	if (kind == GPU_BAR_SYNC || kind == GPU_BAR_RED) {
		thread->epoch += 1;
		thread->lock = 0;
	}
	if (kind == GPU_BAR_WARP)
		thread->warp_epoch = warp_epoch + 1;
	return 0;
}

/* --- locks */

static __always_inline void takes(_Bool taken, __u64 fenced)
{
	__u32 zero = 0;
	struct thread *thread = bpf_map_lookup_elem(&threads, &zero);

	if (!thread || !thread->tried)
		return;
	if (taken)
		thread->lock = thread->tried | fenced;
	thread->tried = 0;
}

/* [address], what it asks for, what it puts there; the result is what was there */
SEC("gpu.thread/insn.after(atom*cas*)") int compared(struct gpu_insn_ctx *ctx)
{
	takes(ctx->result[0] == ctx->operand[1] && ctx->operand[2], 0);
	return 0;
}

SEC("gpu.thread/insn.after(atom.acq*cas*)") int compared_and_fenced(struct gpu_insn_ctx *ctx)
{
	takes(ctx->result[0] == ctx->operand[1] && ctx->operand[2], FENCED);
	return 0;
}

SEC("gpu.thread/insn.after(atom*exch*)") int exchanged(struct gpu_insn_ctx *ctx)
{
	takes(!ctx->result[0] && ctx->operand[1], 0);
	return 0;
}

SEC("gpu.thread/insn(fence*)") int fenced(struct gpu_insn_ctx *ctx)
{
	__u32 zero = 0;
	struct thread *thread = bpf_map_lookup_elem(&threads, &zero);

	if (thread && thread->lock)
		thread->lock |= FENCED;
	return 0;
}

/* --- copies */

/* Lanes of an event come here at once, as warps do. */
#define EXCHANGE(word, value) gdev_exchange((struct gdev_word *)(word), value)

static __always_inline struct landing *landing_of(__u64 tag, __u32 thread)
{
	__u32 at = (__u32)(mix(tag + thread) % RACES_COPIERS);

	return bpf_map_lookup_elem(&landings, &at);
}

/* Tells others of its block how far the thread's copies are. What had landed before stays until it has passed a barrier. */
static __always_inline void tell(struct thread *thread, __u32 number)
{
	struct landing *landing = thread->tag ? landing_of(thread->tag, number) : 0;
	__u64 when = thread->epoch << 32 | (__u32)thread->warp_epoch, groups, before = 0;

	if (!landing)
		return;
	groups = landing->groups;
	if (groups >> OWNER_AT == OWNER_OF(thread->tag))
		before = FIELD(groups, landing->when == when ? BEFORE_AT : 0, GROUP_BITS);
	EXCHANGE(&landing->groups, OWNER_OF(thread->tag) << OWNER_AT | before << BEFORE_AT |
	                                   FIELD(thread->landed, 0, GROUP_BITS));
	EXCHANGE(&landing->when, when);
}

static __always_inline void waits(struct gpu_insn_ctx *ctx, _Bool all)
{
	__u32 zero = 0, number = THREAD_OF(ctx);
	struct thread *thread = bpf_map_lookup_elem(&threads, &zero);
	__u64 left = ctx->operand[0];

	if (!thread || !thread->copies)
		return;
	if (all) {
		thread->groups += 1; /* those of no group, too */
		left = 0;
	}
	if (thread->groups <= left || thread->groups - left <= thread->landed)
		return;
	thread->landed = thread->groups - left;
	tell(thread, number);
}

SEC("gpu.thread/insn(cp.async.c?.shared*)") int copies(struct gpu_insn_ctx *ctx)
{
	__u32 zero = 0, number = THREAD_OF(ctx);
	struct thread *thread = bpf_map_lookup_elem(&threads, &zero);

	if (!thread || thread->copies)
		return 0;
	thread->copies = 1;
	tell(thread, number);
	return 0;
}

SEC("gpu.thread/insn(cp.async.commit_group)") int commits(struct gpu_insn_ctx *ctx)
{
	__u32 zero = 0;
	struct thread *thread = bpf_map_lookup_elem(&threads, &zero);

	if (thread)
		thread->groups += 1;
	return 0;
}

/* cp.async.wait_all has no operand, cp.async.wait_group how many it leaves */
SEC("gpu.thread/insn(cp.async.wait*)") int waits_for_copies(struct gpu_insn_ctx *ctx)
{
	waits(ctx, !ctx->n_operands);
	return 0;
}

/* Who waits at an mbarrier is not known: they count as waited for. */
SEC("gpu.thread/insn(cp.async.mbarrier*)") int arrives_later(struct gpu_insn_ctx *ctx)
{
	waits(ctx, 1);
	return 0;
}

/* --- accesses */

struct access {
	__u64 who, when;
	__u64 tag;  /* of its block */
	__u64 mark; /* when, as others find it */
	__u32 line, thread;
	_Bool several; /* lanes of the event at this word */
	__u64 first;   /* who of the access that it races with */
	__u32 found;   /* enum races_kind; 0: nothing */
};

/* Of one block and between the same barriers, whatever lock was held. */
static __always_inline _Bool at_once(__u64 when, __u64 other)
{
	return !((when ^ other) & ~(((1ull << LOCK_BITS) - 1) << LOCK_AT));
}

/* Of an earlier copy to the same word: its thread has to have waited, and others to have passed a barrier since. */
static __always_inline void compare_copy(struct access *now, __u64 who, __u64 when, __u32 kind)
{
	struct landing *landing = landing_of(now->tag, THREAD(who));
	__u64 group = FIELD(when, 0, GROUP_BITS), groups, passed;
	_Bool of_warp = !FIELD(who ^ now->who, THREAD_AT + 5, THREAD_BITS - 5);

	if (!landing || !(FIELD(who, BYTES_AT, 4) & FIELD(now->who, BYTES_AT, 4)))
		return;
	passed = *(volatile __u64 *)&landing->when;
	groups = *(volatile __u64 *)&landing->groups;
	if (groups >> OWNER_AT != OWNER_OF(now->tag))
		return; /* another thread has its place */
	if (FIELD(groups - group - 1, GROUP_BITS - 1, 1))
		kind = kind == RACES_WRITE_READ ? RACES_COPY_READ : RACES_COPY_WRITE;
	else if (!FIELD(who ^ now->who, THREAD_AT, THREAD_BITS) ||
	         !FIELD((groups >> BEFORE_AT) - group - 1, GROUP_BITS - 1, 1) ||
	         FIELD((passed >> 32) ^ now->when, 0, WHEN_BITS) ||
	         (of_warp && FIELD(passed ^ (now->who >> EPOCH_AT), 0, EPOCH_BITS)))
		return;
	now->found = kind;
	now->first = who;
}

/* Of an earlier access to the same word: another block's, ordered, or a race. */
static __always_inline void compare(struct access *now, __u64 who, __u64 when, __u32 kind)
{
	__u64 differs = who ^ now->who;

	if (kind != RACES_READ_WRITE && FIELD(when, LOCK_AT, LOCK_BITS) == COPY) {
		if (when >> 32 == now->when >> 32 && !FIELD(differs, TAG_AT, TAG_BITS))
			compare_copy(now, who, when, kind);
		return;
	}
	if (!at_once(when, now->when) || FIELD(differs, TAG_AT, TAG_BITS))
		return; /* another block's, or a barrier of the block is between them */
	if (when == now->when && FIELD(when, LOCK_AT, LOCK_BITS))
		return; /* one lock's sections */
	if (!FIELD(differs, THREAD_AT, THREAD_BITS) && !FIELD(who, SHARED_AT, 1))
		return;
	if (!(FIELD(who, BYTES_AT, 4) & FIELD(now->who, BYTES_AT, 4)))
		return;
	if (FIELD(who, ATOMIC_AT, 1) & FIELD(now->who, ATOMIC_AT, 1))
		return;
	if (!FIELD(differs, THREAD_AT + 5, THREAD_BITS - 5) && FIELD(differs, EPOCH_AT, EPOCH_BITS))
		return; /* of one warp, with a barrier of the warp between them */
	now->found = kind;
	now->first = who;
}

/* A reader's mark stays when another lane of its warp reads: it says then that several did. */
static __always_inline __u64 with_others(const struct access *now, const struct shadow *shadow)
{
	__u64 differs = shadow->read.who ^ now->who;

	if (now->several)
		return now->who | 1ull << SHARED_AT;

	if (shadow->read.when != now->when || FIELD(differs, TAG_AT, TAG_BITS) ||
	    FIELD(differs, THREAD_AT + 5, THREAD_BITS - 5) || FIELD(differs, EPOCH_AT, EPOCH_BITS))
		return now->who;
	if (FIELD(differs, THREAD_AT, THREAD_BITS) || FIELD(shadow->read.who, SHARED_AT, 1))
		return now->who | 1ull << SHARED_AT;
	return now->who;
}

#define READ(word) (*(volatile __u64 *)&(word))

/* Puts a mark there, and gives the one that was. */
static __always_inline struct mark exchange(struct mark *at, __u64 who, __u64 when)
{
	struct mark was;

	was.when = EXCHANGE(&at->when, when);
	was.who = EXCHANGE(&at->who, who);
	return was;
}

/* Behind exchange(): of two blocks that did so at the same time a word of each may be there. */
static __always_inline void settle(struct mark *at, __u64 who, __u64 when)
{
	if ((READ(at->when) ^ when) >> 32)
		exchange(at, who, when);
}

static __always_inline void compare_with(struct access *now, struct mark *at, __u32 kind)
{
	__u64 who = READ(at->who), when = READ(at->when);

	compare(now, who, when, kind);
}

/* Marks its own first and looks then: of two accesses at the same time one sees the other's mark. */
static __always_inline void look(struct access *now, __u32 at, _Bool writes)
{
	struct shadow *shadow = bpf_map_lookup_elem(&shadows, &at);
	struct mark was;
	__u64 who;

	if (!shadow)
		return;
	if (writes) {
		was = exchange(&shadow->write, now->who, now->mark);
		compare(now, was.who, was.when, RACES_WRITE_WRITE);
		compare_with(now, &shadow->read, RACES_READ_WRITE);
		compare_with(now, &shadow->other, RACES_READ_WRITE);
		settle(&shadow->write, now->who, now->mark);
		return;
	}
	who = with_others(now, shadow);
	was = exchange(&shadow->read, who, now->when);
	if (at_once(was.when, now->when) &&
	    (was.when != now->when || FIELD(was.who ^ now->who, THREAD_AT + 5, THREAD_BITS - 5))) {
		exchange(&shadow->other, was.who, was.when);
		settle(&shadow->other, was.who, was.when);
	}
	compare_with(now, &shadow->write, RACES_WRITE_READ);
	settle(&shadow->read, who, now->when);
}

/* When a thread accesses a word, with the lock that it holds; a write to the lock itself gives that away, and is as good as an atomic. */
static __always_inline __u64 when_at(struct thread *thread, __u32 address, _Bool writes,
                                     _Bool *atomic)
{
	__u64 held = thread->lock, number = 0;

	if (*atomic)
		thread->tried = address + 1ull;
	if (writes && (__u32)held == address + 1) {
		thread->lock = 0;
		*atomic = 1;
	}
	if (held & FENCED)
		number = ((__u32)held >> 2) % (__u32)LOCKS + 1;
	return (thread->tag >> 32) << 32 | number << LOCK_AT | FIELD(thread->epoch, 0, WHEN_BITS);
}

static __always_inline __u64 blocks_of(const struct gpu_mem_ctx *ctx)
{
	return (__u64)ctx->grid_dim_x * ctx->grid_dim_y * ctx->grid_dim_z;
}

/* What the access has beyond what is known of its kernel: 0 as a rule. */
static __always_inline __u64 goes_beyond(const struct races_reached *far, __u64 addresses,
                                         __u64 blocks, __u64 threads)
{
	return (addresses & ~far->addresses) | (blocks & ~far->blocks) | (threads & ~far->threads);
}

GX_MAX_OPS(65536) SEC("gpu.thread/shared(when=conflicting)") int see_access(struct gpu_mem_ctx *ctx)
{
	__u64 kernel = ctx->kernel, launch_id = ctx->launch_id;
	__u32 zero = 0, width = ctx->width, address = (__u32)ctx->address & 0xffffff;
	__u32 kind = ctx->kind, words = (width + 3) / 4, line = ctx->ptx_line;
	__u64 blocks = blocks_of(ctx), threads_of_block = THREADS_OF(ctx), beyond = 0;
	__u32 number = THREAD_OF(ctx), place, alike = gdev_match_any(address >> 2);
	struct races_reached *far;
	_Bool atomic, writes;
	struct thread *thread;
	struct access now = {};
	struct note *note;

	/* all of the context is read here: where ways meet it must not be a choice which context it is */
	__asm__ volatile(""
	                 : "+r"(kernel), "+r"(launch_id), "+r"(kind), "+r"(line), "+r"(number),
	                   "+r"(blocks), "+r"(threads_of_block));
	place = RACES_PLACE_OF(kernel);
	far = bpf_map_lookup_elem(&reached, &place);
	if (far)
		beyond = goes_beyond(far, address + width - 1, blocks, threads_of_block);
	atomic = kind == GPU_MEM_ATOM || kind == GPU_MEM_RED;
	writes = atomic || kind == GPU_MEM_ST || kind == GPU_MEM_ST_ASYNC ||
	         kind == GPU_MEM_ST_MATRIX;
	thread = bpf_map_lookup_elem(&threads, &zero);
	if (thread && thread->tag && (!launch_id || launch_id == thread->launch_id)) {
		now.line = line;
		now.several = (alike & (alike - 1)) != 0;
		now.thread = number;
		now.when = now.mark = when_at(thread, address, writes, &atomic);
		now.tag = thread->tag;
		if (kind == GPU_MEM_ST_ASYNC)
			now.mark = now.when >> 32 << 32 | COPY << LOCK_AT |
			           FIELD(thread->groups, 0, GROUP_BITS);
		now.who = FIELD(thread->tag, 32 - TAG_BITS, TAG_BITS) << TAG_AT |
		          (__u64)atomic << ATOMIC_AT | (__u64)(now.thread & 1023) << THREAD_AT |
		          FIELD(thread->warp_epoch, 0, EPOCH_BITS) << EPOCH_AT |
		          (now.line & ((1u << LINE_BITS) - 1));
		if (width < 4)
			now.who |= (__u64)(((1u << width) - 1) << (address & 3)) << BYTES_AT;
		else
			now.who |= 15ull << BYTES_AT;
			/* no loop: behind one with atomics lanes of a warp may stay apart (docs/hooks.md), and a place has one width */
#pragma clang loop unroll(full)
		for (__u32 i = 0; i < 4; i++)
			if (i < words)
				look(&now, (__u32)(thread->tag + (address >> 2) + i) % RACES_SHADOW,
				     writes);
		/* lanes of one warp store here at once */
		if (now.found == RACES_WRITE_WRITE && LINE(now.first) == LINE(now.who))
			now.found = RACES_SAME_STORE;
		note = now.found ? bpf_map_lookup_elem(&notes, &zero) : 0;
		if (note) {
			note->found = now.found;
			note->first = now.first;
		}
		beyond |= now.found;
	}
	if (beyond)
		gdev_seldom();
	return 0;
}

/* What see_access has found, and how far the kernel's accesses reach: lanes run here one after another. */
GX_MAX_OPS(65536)
SEC("gpu.thread/shared(when=conflicting,when=seldom)") int report_access(struct gpu_mem_ctx *ctx)
{
	__u64 kernel = ctx->kernel, block = BLOCK_OF(ctx), blocks = blocks_of(ctx);
	__u32 zero = 0, address = (__u32)ctx->address & 0xffffff, line = ctx->ptx_line;
	__u32 number = THREAD_OF(ctx), place, last = address + ctx->width - 1;
	__u64 threads_of_block = THREADS_OF(ctx);
	struct races_reached *far;
	struct thread *thread;
	struct note *note;

	__asm__ volatile(""
	                 : "+r"(kernel), "+r"(block), "+r"(line), "+r"(number), "+r"(blocks),
	                   "+r"(threads_of_block));
	place = RACES_PLACE_OF(kernel);
	far = bpf_map_lookup_elem(&reached, &place);
	if (far) {
		__sync_fetch_and_or(&far->addresses, last);
		__sync_fetch_and_or(&far->blocks, blocks);
		__sync_fetch_and_or(&far->threads, threads_of_block);
	}
	bpf_gpu_membar_sys(); /* what this SM has of it is old now */
	thread = bpf_map_lookup_elem(&threads, &zero);
	note = bpf_map_lookup_elem(&notes, &zero);
	if (!thread || !note || !note->found)
		return 0;
	report(kernel, thread->launch_id, block, (__u32)note->found, address, note->first, line,
	       number);
	note->found = 0;
	return 0;
}

/* --- lanes that a barrier waits for in vain */

static __always_inline __u32 lanes_of_warp(__u32 warp, __u32 threads)
{
	__u32 left = threads - 32 * warp;

	return left >= 32 ? 0xffffffff : (1u << left) - 1;
}

SEC("gpu/exit(when=parted)")
int lanes_leave(struct gpu_exit_ctx *ctx)
{
	__u32 warp = THREAD_OF(ctx) / 32, all = lanes_of_warp(warp, THREADS_OF(ctx));
	struct warp_key key = { ctx->launch_id, BLOCK_OF(ctx), warp };
	__u64 none = 0, *mask;

	if (ctx->active_mask == all)
		return 0;
	mask = bpf_map_lookup_elem(&gone, &key);
	if (!mask) {
		bpf_map_update_elem(&gone, &key, &none, BPF_NOEXIST);
		mask = bpf_map_lookup_elem(&gone, &key);
	}
	if (mask && (__sync_fetch_and_or(mask, (__u64)ctx->active_mask) | ctx->active_mask) == all)
		bpf_map_delete_elem(&gone, &key);
	return 0;
}

static __always_inline void not_checked(__u64 kernel, _Bool other_barrier)
{
	struct races_unchecked *n = bpf_map_lookup_elem(&unchecked, &kernel), none = {};

	if (!n) {
		bpf_map_update_elem(&unchecked, &kernel, &none, BPF_NOEXIST);
		n = bpf_map_lookup_elem(&unchecked, &kernel);
	}
	if (n)
		__sync_fetch_and_add(other_barrier ? &n->other_barriers : &n->no_launch, 1);
}

static __always_inline _Bool is_of_all(struct gpu_site_ctx *ctx)
{
	return (ctx->kind == GPU_BAR_SYNC || ctx->kind == GPU_BAR_RED) &&
	       (!ctx->expected || ctx->expected == THREADS_OF(ctx)) && ctx->launch_id;
}

/* A barrier of the whole block that only part of a warp comes to together. */
static __always_inline _Bool is_partial(struct gpu_site_ctx *ctx)
{
	return is_of_all(ctx) &&
	       ctx->active_mask != lanes_of_warp(THREAD_OF(ctx) / 32, THREADS_OF(ctx));
}

/* Which warps of a block have come, over all blocks. */
static __always_inline void keep_warps(struct gpu_site_ctx *ctx, struct races_barrier *barrier)
{
	__u32 n = (THREADS_OF(ctx) + 31) / 32;
	__u64 warp = 1ull << (THREAD_OF(ctx) / 32 & 31), all = (1ull << (n & 63)) - 1;

	if (!(barrier->warps_came & warp))
		__sync_fetch_and_or(&barrier->warps_came, warp);
	if (all & ~barrier->warps_all)
		__sync_fetch_and_or(&barrier->warps_all, all);
}

static __always_inline void keep_example(struct gpu_site_ctx *ctx, struct races_barrier *barrier,
                                         __u32 all)
{
	barrier->launch_id = ctx->launch_id;
	barrier->block = BLOCK_OF(ctx);
	barrier->came = ctx->active_mask;
	barrier->all = all;
	barrier->thread = THREAD_OF(ctx);
}

/* Others may be about to leave the kernel, so that it waits for nobody: behind the barrier that is known. */
GX_MAX_OPS(2048) SEC("gpu/bar(when=parted)") int lanes_come(struct gpu_site_ctx *ctx)
{
	struct races_line key = { ctx->kernel, ctx->ptx_line };
	struct races_barrier *barrier, none = {};
	__u32 kind = ctx->kind;

	if (kind == GPU_BAR_WARP)
		return 0;
	if ((kind != GPU_BAR_SYNC && kind != GPU_BAR_RED) ||
	    (ctx->expected && ctx->expected != THREADS_OF(ctx)))
		not_checked(ctx->kernel, 1);
	else if (!ctx->launch_id)
		not_checked(ctx->kernel, 0);
	if (!is_of_all(ctx))
		return 0;
	barrier = bpf_map_lookup_elem(&barriers, &key);
	if (!barrier) {
		bpf_map_update_elem(&barriers, &key, &none, BPF_NOEXIST);
		barrier = bpf_map_lookup_elem(&barriers, &key);
	}
	if (!barrier)
		return 0;
	keep_warps(ctx, barrier);
	if (!is_partial(ctx))
		return 0;
	__sync_fetch_and_add(&barrier->n_came, 1);
	if (!barrier->n_divergent)
		keep_example(ctx, barrier, lanes_of_warp(THREAD_OF(ctx) / 32, THREADS_OF(ctx)));
	return 0;
}

GX_MAX_OPS(2048) SEC("gpu/bar.after(when=parted)") int lanes_went(struct gpu_site_ctx *ctx)
{
	struct races_line key = { ctx->kernel, ctx->ptx_line };
	struct warp_key warp = { ctx->launch_id, BLOCK_OF(ctx), THREAD_OF(ctx) / 32 };
	__u32 all = lanes_of_warp(THREAD_OF(ctx) / 32, THREADS_OF(ctx));
	struct races_barrier *barrier;
	__u64 *mask;

	if (!is_partial(ctx))
		return 0;
	barrier = bpf_map_lookup_elem(&barriers, &key);
	if (!barrier)
		return 0;
	mask = bpf_map_lookup_elem(&gone, &warp);
	if (mask)
		all &= ~(__u32)*mask;
	if (ctx->active_mask == all) {
		__sync_fetch_and_add(&barrier->n_fine, 1);
		return 0;
	}
	__sync_fetch_and_add(&barrier->n_divergent, 1);
	keep_example(ctx, barrier, all);
	return 0;
}

char LICENSE[] SEC("license") = "Dual BSD/GPL";
