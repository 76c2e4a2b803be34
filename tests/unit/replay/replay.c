/* replay.c - traces in and out, the simulator's books, the best known order against trying everything. */
#include "base/strbuf.h"
#include "driver/request.h"
#include "replay/bound.h"
#include "replay/simulate.h"
#include "trace/trace.h"

#include "../test.h"

#include <errno.h>
#include <stdlib.h>

#define BLOCK_BYTES ((uint64_t)2 << 20)

static uint64_t seed = 0x2545f4914f6cdd1du;

static uint32_t random_below(uint32_t n)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return (uint32_t)(seed >> 33) % n;
}

static void add(struct gx_trace *trace, uint8_t type, uint16_t stream, uint64_t page,
                uint32_t n_pages)
{
	struct gx_trace_event e = { .type = type,
		                    .access = GPU_ACCESS_READ,
		                    .stream = stream,
		                    .gap_ns = 100,
		                    .va_space = 1,
		                    .va = page * 4096,
		                    .n_pages = n_pages,
		                    .pid = 42 };

	CHECK_EQ(gx_trace_add(trace, &e), 0);
}

static uint64_t lower_bound(const struct gx_trace *trace, const struct gx_cost_model *cost)
{
	uint64_t ns = 0;

	CHECK_EQ(gx_lower_bound_ns(trace, trace->device_bytes, cost, &ns, NULL), 0);
	return ns;
}

static struct gx_sim_result simulate(const struct gx_trace *trace, struct gx_sim_opts opts)
{
	struct gx_sim_result out;
	struct gx_diag diag = { 0 };

	opts.check = true;
	CHECK_EQ(gx_simulate(trace, &opts, &out, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s\n", diag.text);
	return out;
}

/* One stream over an empty device: six faults a block at threshold 51, as worked out by hand. */
static void sweep(void)
{
	struct gx_sim_opts opts = gx_sim_defaults();
	struct gx_trace trace = { .device_bytes = 8 * BLOCK_BYTES };
	struct gx_sim_result out;

	add(&trace, GX_TRACE_ALLOC, 0, 0, 8 * 512);
	for (uint64_t page = 0; page < 8 * 512; page++)
		add(&trace, GX_TRACE_ACCESS, 0, page, 0);
	out = simulate(&trace, opts);
	CHECK_EQ(out.faults, 8 * 6);
	CHECK_EQ(out.pages_in, 8 * 512);
	CHECK_EQ(out.prefetched_unused + out.evictions + out.duplicates, 0);
	opts.params.threshold = 1;
	CHECK_EQ(simulate(&trace, opts).faults, 8);
	opts.params.prefetch = false;
	CHECK_EQ(simulate(&trace, opts).faults, 8 * 512);
	/* computing, one service, and each block brought with all of its pages */
	CHECK_EQ(lower_bound(&trace, &opts.cost),
	         8 * 512 * 100 + 10000 + 12000 + 500 + 8 * (4000 + 9000 + 512 * 4096 / 52));
	/* a device of half the size evicts nothing in one sweep but the first half */
	opts.params.prefetch = true;
	opts.device_bytes = 4 * BLOCK_BYTES;
	out = simulate(&trace, opts);
	CHECK_EQ(out.evictions, 4);
	CHECK_EQ(out.pages_out, 4 * 512);
	gx_trace_free(&trace);
}

static s32 count_ticks(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
                       const u64 *args)
{
	const struct gpu_pmm *pmm = (const void *)(unsigned long)args[0];
	uint64_t *seen = policy->user; /* number, time, evictions of the last */

	(void)call;
	CHECK(member == GX_MEM(tick) && pmm->call.now_ns > seen[1] && pmm->evictions >= seen[2]);
	CHECK_EQ(pmm->call.now_ns % 3000000, 0);
	seen[0]++, seen[1] = pmm->call.now_ns, seen[2] = pmm->evictions;
	return 0;
}

/* Every three milliseconds of virtual time, also while nothing faults and during a service: none is missed. */
static void ticks(void)
{
	uint64_t seen[3] = { 0 };
	struct gx_policy policy = { .name = "ticks",
		                    .tick_ms = 3,
		                    .members = 1u << GX_MEM(tick),
		                    .run = count_ticks,
		                    .user = seen };
	struct gx_sim_opts opts = gx_sim_defaults();
	struct gx_trace trace = { .device_bytes = 2 * BLOCK_BYTES };
	struct gx_sim_result out, native;

	add(&trace, GX_TRACE_ALLOC, 0, 0, 8 * 512);
	for (uint64_t page = 0; page < 8 * 512; page += 8)
		add(&trace, GX_TRACE_ACCESS, 0, page, 0);
	trace.events[200].gap_ns = 50000000;
	native = simulate(&trace, opts);
	opts.policies[0] = &policy;
	opts.n_policies = 1;
	out = simulate(&trace, opts);
	CHECK_EQ(seen[0], out.time_ns / 3000000);
	CHECK(seen[0] > 16 && seen[2]);
	CHECK_EQ(out.counters[GX_COUNT_calls], seen[0]);
	CHECK_EQ(out.counters[GX_COUNT_ticks_missed], 0);
	CHECK(out.decisions == native.decisions && out.time_ns == native.time_ns);
	gx_trace_free(&trace);
}

/* What a policy asks for in other blocks; reads number and place from user. */
struct wish {
	uint64_t va, bytes;
	uint32_t dest, n;
	enum gx_member member;
	int result;
};

static s32 ask_once(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
                    const u64 *args)
{
	struct wish *wish = policy->user;

	(void)args;
	if (member == wish->member && !wish->n++)
		wish->result = gx_kfunc_migrate_range(call, call->heads[0], 1, wish->va,
		                                      wish->bytes, wish->dest);
	return 0;
}

static struct gx_sim_result simulate_as(const struct gx_trace *trace, struct wish *wish,
                                        struct gx_sim_opts opts)
{
	struct gx_policy policy = { .name = "asks",
		                    .tick_ms = 1,
		                    .members = 1u << wish->member,
		                    .run = ask_once,
		                    .user = wish };
	struct gx_sim_result out;

	opts.policies[0] = &policy;
	opts.n_policies = 1;
	out = simulate(trace, opts);
	CHECK(wish->n && !wish->result);
	return out;
}

static struct gx_sim_result simulate_with(const struct gx_trace *trace, struct wish *wish)
{
	return simulate_as(trace, wish, gx_sim_defaults());
}

/* Who faults does not wait for what its policy wants elsewhere; who touches that too early waits for it, and faults no more later. */
static void behind_the_replay(void)
{
	struct wish wish = { .va = 2 * BLOCK_BYTES,
		             .bytes = 2 * BLOCK_BYTES,
		             .member = GX_MEM(gpu_page_prefetch) };
	struct gx_trace trace = { .device_bytes = 8 * BLOCK_BYTES };
	struct gx_sim_result native, out;
	uint64_t early;

	add(&trace, GX_TRACE_ALLOC, 0, 0, 4 * 512 - 100);
	add(&trace, GX_TRACE_ACCESS, 0, 5, 0);
	native = simulate(&trace, gx_sim_defaults());
	out = simulate_with(&trace, &wish);
	CHECK(out.time_ns == native.time_ns && out.faults == native.faults);
	CHECK_EQ(out.pages_in, native.pages_in + 1024 - 100);
	CHECK_EQ(out.counters[GX_COUNT_refused_range], 1); /* what is behind the end */
	add(&trace, GX_TRACE_ACCESS, 0, 3 * 512, 0);
	wish.n = 0;
	native = simulate(&trace, gx_sim_defaults());
	out = simulate_with(&trace, &wish);
	CHECK_EQ(out.faults, 2); /* it is on its way */
	early = out.time_ns;
	trace.events[2].gap_ns = 10000000;
	wish.n = 0;
	out = simulate_with(&trace, &wish);
	CHECK(out.faults == 1 && out.time_ns < early + 10000000);
	gx_trace_free(&trace);
}

/* A tick brings and takes away, in its own address space. */
static void migrated(void)
{
	struct wish wish = { .bytes = BLOCK_BYTES, .member = GX_MEM(tick) };
	struct gx_trace trace = { .device_bytes = 8 * BLOCK_BYTES };
	struct gx_sim_result out;

	add(&trace, GX_TRACE_ALLOC, 0, 0, 512);
	add(&trace, GX_TRACE_ACCESS, 0, 5, 0);
	trace.events[1].gap_ns = 20000000;
	out = simulate_with(&trace, &wish);
	CHECK(!out.faults && out.pages_in == 512 && out.prefetched == 512);
	add(&trace, GX_TRACE_ACCESS, 0, 5, 0);
	trace.events[1].gap_ns = 0;
	trace.events[2].gap_ns = 20000000;
	wish = (struct wish){ .bytes = BLOCK_BYTES, .dest = GPU_PROC_CPU, .member = GX_MEM(tick) };
	out = simulate_with(&trace, &wish);
	CHECK(out.faults == 2 && out.pages_out > 0);
	wish = (struct wish){ .va = 64 * BLOCK_BYTES,
		              .bytes = 2 * BLOCK_BYTES,
		              .member = GX_MEM(tick) };
	out = simulate_with(&trace, &wish);
	CHECK_EQ(out.counters[GX_COUNT_refused_range], 2);
	gx_trace_free(&trace);
}

/* What is on the CPU already does not keep the link busy: a fault just behind the tick is served as if nobody had asked. */
static void not_migrated(void)
{
	struct wish wish = { .va = BLOCK_BYTES,
		             .bytes = BLOCK_BYTES,
		             .dest = GPU_PROC_CPU,
		             .member = GX_MEM(tick) };
	struct gx_trace trace = { .device_bytes = 8 * BLOCK_BYTES };
	struct gx_sim_opts opts = gx_sim_defaults();
	struct gx_sim_result native, out;

	opts.cost.interrupt_ns = 0;
	add(&trace, GX_TRACE_ALLOC, 0, 0, 1024);
	add(&trace, GX_TRACE_ACCESS, 0, 5, 0);
	trace.events[1].gap_ns = 1000001;
	native = simulate(&trace, opts);
	out = simulate_as(&trace, &wish, opts);
	CHECK(out.time_ns == native.time_ns && !out.pages_out);
	gx_trace_free(&trace);
}

/* What a tick brings keeps the link busy: who faults right before it, or right behind, is served when the block has come. */
static void behind_a_tick(void)
{
	const uint64_t block_ns = 4000 + 9000 + 512 * 4096 / 52;

	for (uint32_t late = 0; late < 2; late++) {
		struct wish wish = { .va = BLOCK_BYTES,
			             .bytes = BLOCK_BYTES,
			             .member = GX_MEM(tick) };
		struct gx_trace trace = { .device_bytes = 8 * BLOCK_BYTES };
		struct gx_sim_opts opts = gx_sim_defaults();
		uint64_t native;

		/* the tick is at 1000000 ns, the driver begins at 1000001 ns when nobody asks for anything */
		opts.cost.interrupt_ns = late ? 0 : 2;
		add(&trace, GX_TRACE_ALLOC, 0, 0, 1024);
		add(&trace, GX_TRACE_ACCESS, 0, 5, 0);
		trace.events[1].gap_ns = late ? 1000001 : 999999;
		native = simulate(&trace, opts).time_ns;
		CHECK_EQ(simulate_as(&trace, &wish, opts).time_ns, native - 1 + block_ns);
		gx_trace_free(&trace);
	}
}

/* What is freed leaves its device memory to others, and what was brought for nothing is counted then. */
static void frees(void)
{
	struct gx_sim_opts opts = gx_sim_defaults();

	opts.params.threshold = 1;
	for (int freed = 0; freed < 2; freed++) {
		struct gx_trace trace = { .device_bytes = 2 * BLOCK_BYTES };
		struct gx_sim_result out;

		add(&trace, GX_TRACE_ALLOC, 0, 0, 1024);
		add(&trace, GX_TRACE_ALLOC, 0, 1024, 600);
		for (uint64_t page = 0; page < 1024; page += 512) /* one page of each block */
			add(&trace, GX_TRACE_ACCESS, 0, page, 0);
		if (freed)
			add(&trace, GX_TRACE_FREE, 0, 0, 0);
		add(&trace, GX_TRACE_ACCESS, 0, 1024, 0);
		add(&trace, GX_TRACE_ACCESS, 0, 1024 + 599, 0);
		out = simulate(&trace, opts);
		CHECK_EQ(out.accesses, 4);
		CHECK_EQ(out.faults, 4);
		CHECK_EQ(out.misses, 4);
		CHECK_EQ(out.pages_in, 1024 + 600);
		CHECK_EQ(out.evictions, freed ? 0 : 2);
		CHECK_EQ(out.pages_out, freed ? 0 : 1024);
		CHECK_EQ(out.prefetched, 1024 + 600 - 4);
		/* those of what went, and of what is there at the end */
		CHECK_EQ(out.prefetched_unused, 1024 + 600 - 4);
		gx_trace_free(&trace);
	}
}

/* In which order memory was allocated is of no consequence to the bound. */
static void order_of_allocations(void)
{
	uint64_t bound[2];

	for (uint32_t down = 0; down < 2; down++) {
		struct gx_trace trace = { .device_bytes = 3 * BLOCK_BYTES };
		struct gx_cost_model cost = gx_cost_default;

		for (uint64_t i = 0; i < 6; i++)
			add(&trace, GX_TRACE_ALLOC, 0, (down ? 5 - i : i) * 2048, 512);
		for (uint64_t i = 0; i < 60; i++)
			add(&trace, GX_TRACE_ACCESS, 0, i * i % 6 * 2048 + i, 0);
		bound[down] = lower_bound(&trace, &cost);
		gx_trace_free(&trace);
	}
	CHECK(bound[0] == bound[1] && bound[0]);
}

/* Processes that are more than there are rows share the last one. */
static void many_tenants(void)
{
	struct gx_trace trace = { .device_bytes = 2 * BLOCK_BYTES };
	struct gx_sim_opts opts = gx_sim_defaults();
	static struct gx_sim_result out;

	for (uint32_t i = 0; i < GX_MAX_TENANTS + 2; i++) {
		add(&trace, GX_TRACE_ALLOC, 0, i * 512ull, 512);
		trace.events[i].pid = 100 + i;
	}
	add(&trace, GX_TRACE_ACCESS, 0, (GX_MAX_TENANTS + 1) * 512ull, 0);
	CHECK_EQ(gx_simulate(&trace, &opts, &out, NULL), 0);
	CHECK_EQ(out.n_tenants, GX_MAX_TENANTS);
	for (uint32_t i = 0; i < GX_MAX_TENANTS; i++)
		CHECK_EQ(out.tenants[i].end_ns, i == GX_MAX_TENANTS - 1 ? out.time_ns : 0);
	gx_trace_free(&trace);
}

static s32 no_wish(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
                   const u64 *args)
{
	(void)policy;
	(void)call;
	(void)member;
	(void)args;
	return GPU_DEFAULT;
}

/* What can't be run, and why. */
static void refusals(void)
{
	struct gx_policy twice = { .name = "twice", .run = no_wish };
	struct gx_trace trace = { .device_bytes = BLOCK_BYTES - 1 };
	struct gx_sim_opts opts = gx_sim_defaults();
	struct gx_sim_result out;
	struct gx_diag diag = { 0 };

	add(&trace, GX_TRACE_ALLOC, 0, 0, 512);
	CHECK_EQ(gx_simulate(&trace, &opts, &out, &diag), -EINVAL);
	CHECK(diag.error == GX_E_REPLAY && strstr(diag.text, "a device of 0 blocks"));
	opts.device_bytes = BLOCK_BYTES; /* in place of the trace's */
	CHECK_EQ(gx_simulate(&trace, &opts, &out, NULL), 0);
	CHECK(out.time_ns == 0 && out.accesses == 0);
	for (int i = 0; i < 4; i++) {
		struct gx_sim_opts odd = opts;

		if (i == 0)
			odd.device_bytes = ((uint64_t)(1 << 22) + 1) * BLOCK_BYTES;
		else if (i == 1)
			odd.cost.to_device_bytes_per_us = 0;
		else if (i == 2)
			odd.cost.from_device_bytes_per_us = 0;
		else
			odd.cost.overlap_percent = 101;
		diag = (struct gx_diag){ 0 };
		CHECK_EQ(gx_simulate(&trace, &odd, &out, &diag), -EINVAL);
		CHECK(diag.error == GX_E_REPLAY && strstr(diag.text, "a device of "));
	}
	opts.cost.overlap_percent = 100;
	CHECK_EQ(gx_simulate(&trace, &opts, &out, NULL), 0);
	opts.quotas[0].pid = 42;
	opts.quotas[0].quota = 4;
	opts.quotas[0].floor = 5;
	diag = (struct gx_diag){ 0 };
	CHECK_EQ(gx_simulate(&trace, &opts, &out, &diag), -EINVAL);
	CHECK(diag.error == GX_E_REPLAY && strstr(diag.text, "quota of pid 42"));
	opts.quotas[0].floor = 4;
	CHECK_EQ(gx_simulate(&trace, &opts, &out, NULL), 0);
	opts.policies[0] = opts.policies[1] = &twice;
	opts.n_policies = 2;
	diag = (struct gx_diag){ 0 };
	CHECK_EQ(gx_simulate(&trace, &opts, &out, &diag), -EINVAL);
	CHECK(diag.error == GX_E_REPLAY && strstr(diag.text, "policy 'twice' can't be attached"));
	CHECK_EQ(twice.exit.kind, GPU_EXIT_DONE); /* the first of them is given back */
	opts.n_policies = 1;
	CHECK_EQ(gx_simulate(&trace, &opts, &out, NULL), 0);
	gx_trace_free(&trace);
}

static void random_trace(struct gx_trace *trace, uint32_t n_blocks, uint32_t n_streams,
                         uint32_t n_accesses)
{
	for (uint32_t i = 0; i < n_blocks; i++)
		add(trace, GX_TRACE_ALLOC, 0, i * 512ull, 512);
	for (uint32_t i = 0; i < n_accesses; i++)
		add(trace, GX_TRACE_ACCESS, (uint16_t)random_below(n_streams),
		    random_below(n_blocks * 512), 0);
}

/* Every access happens, batches carry many faults, and two runs decide the same. */
static void books(void)
{
	for (uint32_t round = 0; round < 12; round++) {
		struct gx_trace trace = { .device_bytes = (2 + random_below(12)) * BLOCK_BYTES };
		struct gx_sim_opts opts = gx_sim_defaults();
		struct gx_sim_result out, again;

		random_trace(&trace, 20, 1 + random_below(300), 5000);
		opts.params.threshold = (uint8_t)(round * 9);
		out = simulate(&trace, opts);
		again = simulate(&trace, opts);
		CHECK(!memcmp(&out, &again, sizeof(out)));
		CHECK_EQ(out.accesses, 5000);
		CHECK(out.pages_in >= out.pages_out);
		CHECK(out.pages_in <= out.faults + out.prefetched);
		CHECK(out.time_ns >= lower_bound(&trace, &opts.cost));
		CHECK(out.time_ns >= out.compute_ns);
		gx_trace_free(&trace);
	}
}

static void concurrency(void)
{
	struct gx_trace trace = { .device_bytes = 64 * BLOCK_BYTES };
	struct gx_sim_result out;

	add(&trace, GX_TRACE_ALLOC, 0, 0, 64 * 512);
	/* 512 warps touch the same page, then pages of their own */
	for (uint16_t i = 0; i < 512; i++) {
		add(&trace, GX_TRACE_ACCESS, i, 7, 0);
		add(&trace, GX_TRACE_ACCESS, i, 64 * i, 0);
	}
	out = simulate(&trace, gx_sim_defaults());
	CHECK(out.duplicates >= 255 && out.full_batches > 0);
	CHECK_EQ(out.largest_batch, 256);
	gx_trace_free(&trace);
}

/* A batch takes what has faulted until the interrupt, at its very moment too. */
static void interrupts(void)
{
	for (uint32_t late = 0; late < 2; late++) {
		struct gx_trace trace = { .device_bytes = 2 * BLOCK_BYTES };
		struct gx_sim_opts opts = gx_sim_defaults();
		struct gx_sim_result out;

		add(&trace, GX_TRACE_ALLOC, 0, 0, 1024);
		add(&trace, GX_TRACE_ACCESS, 0, 0, 0);
		add(&trace, GX_TRACE_ACCESS, 1, 512, 0);
		trace.events[2].gap_ns += opts.cost.interrupt_ns + late;
		out = simulate(&trace, opts);
		CHECK_EQ(out.batches, 1 + late);
		CHECK_EQ(out.largest_batch, 2 - late);
		gx_trace_free(&trace);
	}
}

/* --- barriers: streams 0 and 1 meet, stream 2 goes its way; by hand: a service of one block of one page */
static void add_barrier(struct gx_trace *trace, uint16_t stream, uint32_t n_streams, uint32_t gap)
{
	struct gx_trace_event e = {
		.type = GX_TRACE_BARRIER, .stream = stream, .n_streams = n_streams, .gap_ns = gap
	};

	CHECK_EQ(gx_trace_add(trace, &e), 0);
}

static void barriers(void)
{
	struct gx_sim_opts opts = gx_sim_defaults();
	struct gx_trace trace = { .device_bytes = 8 * BLOCK_BYTES };
	struct gx_sim_result out;
	uint64_t one =
	        10000 + 12000 + 500 + 4000 + 9000 + 4096 * 10 / 520; /* 100 ns of gap before */

	opts.params.prefetch = false;
	add(&trace, GX_TRACE_ALLOC, 0, 0, 8 * 512);
	add(&trace, GX_TRACE_ACCESS, 0, 0, 0);
	add_barrier(&trace, 0, 2, 7);
	add(&trace, GX_TRACE_ACCESS, 1, 512, 0); /* not in one batch with stream 0's */
	out = simulate(&trace, opts);
	CHECK_EQ(out.batches, 2);
	CHECK_EQ(out.time_ns, 100 + one + 7 + 100 + one);
	/* a policy may bring both blocks in one service */
	CHECK_EQ(lower_bound(&trace, &opts.cost), 100 + one + 7 + 100 + 4000 + 9000 + 78);
	add(&trace, GX_TRACE_ACCESS, 2, 1024, 0); /* is not among them: in the first batch */
	out = simulate(&trace, opts);
	CHECK_EQ(out.batches, 2);
	CHECK_EQ(out.largest_batch, 2);
	add_barrier(&trace, 0, 65536, 0); /* one after another, and who has nothing between them */
	add_barrier(&trace, 1, 65535, 3);
	add_barrier(&trace, 2, 1, 9);
	add(&trace, GX_TRACE_ACCESS, 2, 1025, 0);
	add_barrier(&trace, 0, 65536, 50000); /* nobody is left behind it */
	CHECK_EQ(simulate(&trace, opts).time_ns, out.time_ns + 3 + 9 + 100 + one);
	CHECK(lower_bound(&trace, &opts.cost) <= out.time_ns + 3 + 9 + 100 + one);
	gx_trace_free(&trace);
}

/* --- the best known order */
static uint32_t best(const uint8_t *uses, uint32_t n, uint32_t at, uint32_t in, uint32_t capacity)
{
	uint32_t least = UINT32_MAX;

	while (at < n && in >> uses[at] & 1)
		at++;
	if (at == n)
		return 0;
	if ((uint32_t)__builtin_popcount(in) < capacity)
		return 1 + best(uses, n, at + 1, in | 1u << uses[at], capacity);
	for (uint32_t b = 0; b < 8; b++) {
		uint32_t misses;

		if (!(in >> b & 1))
			continue;
		misses = best(uses, n, at + 1, (in & ~(1u << b)) | 1u << uses[at], capacity);
		least = misses < least ? misses : least;
	}
	return least + 1;
}

static void best_order(void)
{
	for (uint32_t round = 0; round < 200; round++) {
		uint32_t n = 1 + random_below(14), n_blocks = 2 + random_below(4),
		         capacity = 1 + random_below(3);
		struct gx_trace trace = { .device_bytes = capacity * BLOCK_BYTES };
		uint8_t uses[16];
		uint64_t misses;

		add(&trace, GX_TRACE_ALLOC, 0, 0, n_blocks * 512);
		for (uint32_t i = 0; i < n; i++) {
			uses[i] = (uint8_t)random_below(n_blocks);
			add(&trace, GX_TRACE_ACCESS, 0, uses[i] * 512ull + random_below(512), 0);
		}
		CHECK_EQ(gx_best_known_order_misses(&trace, trace.device_bytes, &misses, NULL), 0);
		CHECK_EQ(misses, best(uses, n, 0, 0, capacity));
		gx_trace_free(&trace);
	}
}

/* --- files */
static bool same(const struct gx_trace *a, const struct gx_trace *b)
{
	return a->n_events == b->n_events && a->device_bytes == b->device_bytes &&
	       !strcmp(a->name, b->name) &&
	       !memcmp(a->events, b->events, a->n_events * sizeof(*a->events));
}

static void forms(void)
{
	struct gx_trace trace = { .name = "forms", .device_bytes = 3 * BLOCK_BYTES }, back;
	struct gx_strbuf binary = { 0 }, json = { 0 };
	struct gx_diag diag = { 0 };

	random_trace(&trace, 4, 9, 500);
	add(&trace, GX_TRACE_FREE, 3, 512, 0);
	for (uint64_t i = 0; i < trace.n_events;
	     i++) /* JSON does not say what a kind of event does not have */
		if (trace.events[i].type == GX_TRACE_ALLOC || trace.events[i].type == GX_TRACE_FREE)
			trace.events[i].access = 0;
	gx_trace_write_binary(&trace, &binary);
	gx_trace_write_json(&trace, &json);
	CHECK_EQ(gx_trace_parse(gx_strbuf_text(&binary), binary.len, &back, &diag), 0);
	CHECK(same(&trace, &back));
	gx_trace_free(&back);
	CHECK_EQ(gx_trace_parse(gx_strbuf_text(&json), json.len, &back, &diag), 0);
	CHECK(same(&trace, &back));
	gx_trace_free(&back);
	/* damaged in any way: refused or another trace, never more */
	for (uint32_t i = 0; i < 4000; i++) {
		struct gx_strbuf *form = i & 1 ? &binary : &json;
		char *text = malloc(form->len);
		size_t len = random_below(8) ? form->len : random_below((uint32_t)form->len);
		struct gx_diag why = { 0 };

		memcpy(text, gx_strbuf_text(form), form->len);
		for (uint32_t n = random_below(3); n--;)
			text[random_below((uint32_t)form->len)] = (char)random_below(256);
		if (!gx_trace_parse(text, len, &back, &why))
			CHECK(!gx_trace_check(&back, NULL));
		else
			CHECK(why.error == GX_E_TRACE);
		gx_trace_free(&back);
		free(text);
	}
	gx_strbuf_free(&binary);
	gx_strbuf_free(&json);
	gx_trace_free(&trace);
}

static void refused(const char *json)
{
	struct gx_trace trace;
	struct gx_diag diag = { 0 };

	CHECK(gx_trace_parse(json, strlen(json), &trace, &diag) < 0);
	CHECK(diag.error == GX_E_TRACE && diag.text[0]);
	gx_trace_free(&trace);
}

static void bad_traces(void)
{
#define HEAD                                                                                       \
	"{\"gpuext_trace\":1,\"device_bytes\":4194304}\n{\"type\":\"alloc\",\"va\":0,\"n_pages\":" \
	"600,\"pid\":1}\n"
	refused("");
	refused("{\"gpuext_trace\":3}\n");
	refused(HEAD "{\"type\":\"barrier\",\"n_streams\":1}\n"); /* of version 2 */
	refused("{\"type\":\"alloc\"}\n");
	refused(HEAD "{\"type\":\"access\",\"va\":2457600}\n");
	refused(HEAD "{\"type\":\"access\",\"va\":0,\"access\":\"exec\"}\n");
	refused(HEAD "{\"type\":\"free\",\"va\":4096}\n");
	refused(HEAD "{\"type\":\"alloc\",\"va\":2097152,\"n_pages\":1}\n");
	refused(HEAD "{\"type\":\"alloc\",\"va\":4096,\"n_pages\":1}\n");
	refused(HEAD "{\"type\":\"access\",\"va\":18446744073709551616}\n");
	refused(HEAD "{\"type\":\"free\",\"va\":0}\n{\"type\":\"access\",\"va\":0}\n");
	refused(HEAD "{\"type\":\"access\",\"stream\":70000,\"va\":0}\n");
	refused(HEAD "{\"type\":\"access\",\"va\":0} x\n");
	/* names and words have two quotes, and no escapes */
	refused(HEAD "{type\":\"access\",\"va\":0}\n");
	refused(HEAD "{\"type:\"access\",\"va\":0}\n");
	refused(HEAD "{\"type\":\"access,\"va\":0}\n");
	refused(HEAD "{\"type\":\"access\",\"access\":\"read");
	refused(HEAD "{\"type\":\"access\",\"va\":0,\"name\":\"a\\n\"}\n");
	refused(HEAD "{\"type\":\"access\" \"va\":0}\n");
	/* what is known has its kind of value */
	refused(HEAD "{\"type\":\"access\",\"va\":\"0\"}\n");
	refused(HEAD "{\"type\":\"access\",\"va\":0,\"gap_ns\":1.5}\n");
	refused(HEAD "{\"type\":\"access\",\"va\":0,\"pid\":null}\n");
	refused(HEAD "{\"type\":2,\"va\":0}\n");
	refused(HEAD "{\"type\":\"access\",\"va\":0,\"access\":1}\n");
	/* what is not known has a value */
	refused(HEAD "{\"type\":\"access\",\"va\":0,\"x\":}\n");
	refused(HEAD "{\"type\":\"access\",\"va\":0,\"x\":[1,2}\n");
	refused(HEAD "{\"type\":\"access\",\"va\":0,\"x\":\"a\\\"}\n");
	refused(HEAD "{\"type\":\"access\",\"va\":0,\"x\":");
	refused(HEAD "{\"type\":\"access\",\"va\":0,\"x\":1 2}\n");
}

static void taken(const char *json, uint64_t n_events)
{
	struct gx_trace trace;
	struct gx_diag diag = { 0 };

	CHECK_EQ(gx_trace_parse(json, strlen(json), &trace, &diag), 0);
	CHECK_EQ(trace.n_events, n_events);
	if (n_events == 2)
		CHECK_EQ(trace.events[1].va, 8192);
	gx_trace_free(&trace);
}

/* Traces of others: members that nobody here knows, faults of a recorder that started late. */
static void foreign_traces(void)
{
	taken(HEAD "{\"t\":-1.5e3,\"type\":\"access\",\"ok\":true,\"cpu\":null,\"va\":8192}\n", 2);
	taken(HEAD "{\"tags\":[1,[\"]\"],{}],\"type\":\"access\",\"in\":{\"va\":7,\"type\":{}},"
	           "\"va\":8192}\r\n",
	      2);
	taken(HEAD "{\"type\":\"access\",\"say\":\"a "
	           "\\\"b\\\\\",\"va\":8192,\"big\":99999999999999999999}",
	      2);
	taken(HEAD "\n{\"type\":\"fault\",\"access\":\"read\",\"va_space\":9,\"va\":8192}\n", 2);
}

int main(void)
{
	sweep();
	ticks();
	behind_the_replay();
	migrated();
	not_migrated();
	behind_a_tick();
	frees();
	order_of_allocations();
	many_tenants();
	refusals();
	books();
	concurrency();
	interrupts();
	barriers();
	best_order();
	forms();
	bad_traces();
	foreign_traces();
	return TEST_END();
}
