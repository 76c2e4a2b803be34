/* told.c - what policies are told: every field of what each callback is shown, in the life of a few blocks and of a task group. */
#include "driver/memory.h"
#include "driver/request.h"
#include "driver/sched.h"

#include "../test.h"

enum { N_BLOCKS = 2, MOST = 32 };

/* One callback: copies of what its arguments pointed at. */
struct told {
	enum gx_member member;
	u32 page, counter, reason;
	u64 batch, at;
	struct gpu_region max, node;
	struct gpu_fault fault;
	struct gpu_pmm pmm;
	struct gpu_block block;
	struct gpu_list list;
	struct gpu_evict_window window;
	union {
		struct gpu_task_init_ctx init;
		struct gpu_task_bind_ctx bind;
		struct gpu_task_timeslice_ctx timeslice;
		struct gpu_task_ctx end;
	} task;
};

static struct told told[MOST];
static u32 n_told;
static bool enters_loop;
static u64 clock_ns, last_id;
static struct gx_policies set;
static struct gx_policy policy;

static u64 now(void *host)
{
	(void)host;
	return clock_ns;
}
static const struct gx_engine_host host = { .now = now };

static void *pointer(u64 arg)
{
	return (void *)(unsigned long)arg;
}

static void copy_memory(struct told *t, const u64 *args)
{
	if (t->member == GX_MEM(gpu_page_prefetch)) {
		t->page = (u32)args[0];
		t->max = *(struct gpu_region *)pointer(args[2]);
		t->fault = *(struct gpu_fault *)pointer(args[4]);
	} else if (t->member == GX_MEM(gpu_page_prefetch_iter)) {
		t->max = *(struct gpu_region *)pointer(args[1]);
		t->node = *(struct gpu_region *)pointer(args[2]);
		t->counter = (u32)args[3];
		t->fault = *(struct gpu_fault *)pointer(args[5]);
	} else {
		t->pmm = *(struct gpu_pmm *)pointer(args[0]);
		if (t->member == GX_MEM(gpu_evict_prepare)) {
			t->list = *(struct gpu_list *)pointer(args[1]);
			t->window = *(struct gpu_evict_window *)pointer(args[2]);
		} else {
			t->block = *(struct gpu_block *)pointer(args[1]);
			t->reason = t->member == GX_MEM(gpu_block_release) ? (u32)args[2] : 0;
		}
		if (t->member == GX_MEM(gpu_block_activate) ||
		    t->member == GX_MEM(gpu_block_access))
			t->list = *(struct gpu_list *)pointer(args[2]);
	}
}

/* What every head has alike is checked here; batch and time are kept, and the rest is no longer looked at. */
static void take_head(struct told *t, struct gpu_call *head, const struct gx_call *call)
{
	CHECK(head->id > last_id);
	CHECK(head->page_shift == 12 && head->block_shift == 21);
	CHECK(head->record == (const struct gpu_record *)call);
	t->batch = head->batch;
	t->at = head->now_ns;
	*head = (struct gpu_call){ 0 };
}

static void take_record(struct gpu_record **record, const struct gx_call *call)
{
	CHECK(*record == (const struct gpu_record *)call);
	*record = NULL;
}

static void take_heads(struct told *t, const struct gx_call *call)
{
	u64 id;

	if (t->member == GX_MEM(gpu_page_prefetch) || t->member == GX_MEM(gpu_page_prefetch_iter)) {
		id = t->fault.call.id;
		take_head(t, &t->fault.call, call);
		CHECK(!t->max.record && !t->node.record);
		CHECK(call->result.record == (const struct gpu_record *)call);
		CHECK(call->tree->shape.record == (const struct gpu_record *)call);
		last_id = id;
		return;
	}
	id = t->pmm.call.id;
	if (t->member == GX_MEM(gpu_evict_prepare)) {
		CHECK_EQ(t->window.call.id, id);
		take_head(t, &t->window.call, call);
	}
	take_head(t, &t->pmm.call, call);
	if (t->member != GX_MEM(gpu_block_release))
		take_record(&t->list.record, call);
	last_id = id;
}

static s32 run_memory(struct gx_policy *self, struct gx_call *call, enum gx_member member,
                      const u64 *args)
{
	struct told *t = &told[n_told < MOST - 1 ? n_told++ : n_told];

	(void)self;
	*t = (struct told){ .member = member };
	copy_memory(t, args);
	take_heads(t, call);
	if (member != GX_MEM(gpu_page_prefetch))
		return GPU_DEFAULT;
	if (enters_loop)
		return GPU_ENTER_LOOP;
	gx_kfunc_set_prefetch_region(call, pointer(args[3]), 0, 0); /* nothing comes along */
	return GPU_BYPASS;
}

static s32 run_sched(struct gx_policy *self, struct gx_call *call, enum gx_member member,
                     const u64 *args)
{
	struct told *t = &told[n_told < MOST - 1 ? n_told++ : n_told];
	const void *ctx = pointer(args[0]);

	(void)self;
	*t = (struct told){ .member = member };
	if (member == GX_SCHED(task_init))
		t->task.init = *(const struct gpu_task_init_ctx *)ctx;
	else if (member == GX_SCHED(task_bind))
		t->task.bind = *(const struct gpu_task_bind_ctx *)ctx;
	else if (member == GX_SCHED(task_timeslice))
		t->task.timeslice = *(const struct gpu_task_timeslice_ctx *)ctx;
	else
		t->task.end = *(const struct gpu_task_ctx *)ctx;
	take_head(t, &t->task.init.call, call); /* all begin with it */
	CHECK(t->batch && t->at == 4321);
	return GPU_DEFAULT;
}

/* --- memory */
static struct gx_memory memory;
static struct gx_device_block device[N_BLOCKS];
static struct gx_va_block vas[3];

static void begin(void)
{
	n_told = 0;
	last_id = 0;
	enters_loop = false;
	gx_policies_init(&set, &host);
	gx_memory_init(&memory, device, N_BLOCKS, 3, &set, &host);
	for (u32 i = 0; i < 3; i++)
		CHECK_EQ(gx_va_block_init(&vas[i], GX_SIZES, 9, (u64)(i + 1) << GX_BLOCK_SHIFT, 512,
		                          100 + i, 7 + i),
		         0);
	policy = (struct gx_policy){ .name = "told", .members = ~0u, .run = run_memory };
	CHECK_EQ(gx_policies_attach(&set, &policy), 0);
}

/* Faults at two pages of a block are served at that time; it is ready 10 ns later. */
static void fault(u32 va, u32 first, u64 at)
{
	struct gx_page_mask faulted = { { 0 } };
	struct gx_va_block *victim, *vb = &vas[va];
	struct gx_service_plan plan;
	u32 block;

	clock_ns = at;
	gx_mask_fill(&faulted, gx_region(first, first + 2));
	gx_memory_plan(&memory, vb, &faulted,
	               &(struct gx_fault_info){ GPU_ACCESS_WRITE, 5 + va, at }, &plan);
	if (plan.needs_block) {
		CHECK_EQ(gx_memory_claim(&memory, vb, &block, &victim), 0);
		if (victim)
			gx_memory_evicted(&memory, victim);
		gx_memory_assign(&memory, vb, block);
	}
	gx_memory_resident(&memory, vb, &plan.pages);
	clock_ns += 10;
	if (plan.needs_block)
		gx_memory_unpin(&memory, vb);
}

static void same_fault(const struct told *t, u32 va, u64 at, struct gpu_fault want)
{
	want.va_space = 9;
	want.va = vas[va].va;
	want.cgroup = 7 + va;
	want.pid = 100 + va;
	want.gpu = 3;
	want.access = GPU_ACCESS_WRITE;
	want.dest = 3;
	want.dest_node = ~0u;
	want.n_blocks = N_BLOCKS;
	want.n_faulted = 2;
	CHECK_EQ(t->batch, 4ull << 48 | (5 + va));
	CHECK_EQ(t->at, at);
	CHECK_EQ(t->member, GX_MEM(gpu_page_prefetch));
	CHECK_EQ(t->page, want.page_index);
	CHECK(t->max.first == 0 && t->max.outer == 512);
	CHECK(!memcmp(&t->fault, &want, sizeof(want)));
}

static void same_block(const struct told *t, enum gx_member member, u32 va, struct gpu_pmm pmm,
                       u32 n_used, struct gpu_block want)
{
	pmm.gpu = want.gpu = 3;
	pmm.n_blocks = N_BLOCKS;
	want.va_space = 9;
	want.va = vas[va].va;
	want.cgroup = 7 + va;
	want.pid = 100 + va;
	want.list = GPU_LIST_USED;
	want.n_owners = 1;
	want.generation = t->block.generation;
	CHECK_EQ(t->member, member);
	CHECK(!memcmp(&t->pmm, &pmm, sizeof(pmm)));
	CHECK(!memcmp(&t->block, &want, sizeof(want)));
	CHECK_EQ(t->list.count, n_used);
	CHECK_EQ(t->list.id, n_used ? GPU_LIST_USED : 0);
}

/* A block comes, is used again, leaves for another one, and comes back. */
static void life_of_a_block(void)
{
	struct told *t = told;
	u32 generation;

	begin();
	fault(0, 3, 1000);
	same_fault(t++, 0, 1000,
	           (struct gpu_fault){ .page_index = 3, .n_free = 2, .source = GPU_PROC_NONE });
	same_fault(t++, 0, 1000,
	           (struct gpu_fault){ .page_index = 4, .n_free = 2, .source = GPU_PROC_NONE });
	same_block(t, GX_MEM(gpu_block_activate), 0, (struct gpu_pmm){ .n_free = 1, .faults = 2 },
	           1,
	           (struct gpu_block){
	                   .resident_pages = 2, .activated_ns = 1010, .accessed_ns = 1000 });
	generation = t++->block.generation;
	fault(0, 6, 2000);
	same_fault(t++, 0, 2000,
	           (struct gpu_fault){ .page_index = 6,
	                               .resident_pages = 2,
	                               .n_free = 1,
	                               .source = GPU_PROC_NONE });
	same_fault(t++, 0, 2000,
	           (struct gpu_fault){ .page_index = 7,
	                               .resident_pages = 2,
	                               .n_free = 1,
	                               .source = GPU_PROC_NONE });
	same_block(t, GX_MEM(gpu_block_access), 0, (struct gpu_pmm){ .n_free = 1, .faults = 4 }, 1,
	           (struct gpu_block){
	                   .resident_pages = 4, .activated_ns = 1010, .accessed_ns = 2000 });
	CHECK_EQ(t++->block.generation, generation);
	fault(1, 0, 3000);
	t += 2;
	same_block(t++, GX_MEM(gpu_block_activate), 1, (struct gpu_pmm){ .faults = 6 }, 2,
	           (struct gpu_block){ .index = 1,
	                               .resident_pages = 2,
	                               .activated_ns = 3010,
	                               .accessed_ns = 3000 });
	fault(2, 0, 4000);
	t += 2;
	CHECK_EQ(t->member, GX_MEM(gpu_evict_prepare));
	CHECK(t->pmm.gpu == 3 && t->pmm.n_blocks == N_BLOCKS && !t->pmm.n_free &&
	      !t->pmm.n_pinned && !t->pmm.evictions && t->pmm.faults == 8);
	CHECK(t->list.id == GPU_LIST_USED && t->list.count == 2);
	CHECK(t->window.n == 2 && t->window.gpu == 3 && t->at == 4000);
	/* a search of its own */
	CHECK(t->batch && t->batch < 1ull << 48 && t->batch != t[-1].batch);
	t++;
	same_block(t, GX_MEM(gpu_block_release), 0,
	           (struct gpu_pmm){ .n_pinned = 1, .faults = 8, .bytes_out = 4 * 4096 }, 0,
	           (struct gpu_block){ .resident_pages = 4,
	                               .flags = GPU_BLOCK_PINNED,
	                               .activated_ns = 1010,
	                               .accessed_ns = 2000 });
	CHECK_EQ(t->reason, GPU_RELEASE_EVICTED);
	CHECK_EQ(t->batch, 4ull << 48 | 7); /* of the fault that wants the block */
	CHECK_EQ(t++->block.generation, generation);
	same_block(t, GX_MEM(gpu_block_activate), 2,
	           (struct gpu_pmm){ .evictions = 1, .faults = 8, .bytes_out = 4 * 4096 }, 2,
	           (struct gpu_block){
	                   .resident_pages = 2, .activated_ns = 4010, .accessed_ns = 4000 });
	CHECK(t++->block.generation > generation);
	fault(0, 3, 5000);
	same_fault(t++, 0, 5000,
	           (struct gpu_fault){ .page_index = 3, .refaults = 1, .source = GPU_PROC_CPU });
	t += 3; /* another page, who may go, who goes */
	same_block(t++, GX_MEM(gpu_block_activate), 0,
	           (struct gpu_pmm){ .evictions = 2,
	                             .faults = 10,
	                             .refaults = 1,
	                             .bytes_in = 2 * 4096,
	                             .bytes_out = 6 * 4096 },
	           2,
	           (struct gpu_block){ .index = 1,
	                               .resident_pages = 2,
	                               .refaults = 1,
	                               .activated_ns = 5010,
	                               .accessed_ns = 5000 });
	CHECK_EQ(n_told, t - told);
}

/* Why data left its block: freed, gone to the CPU before, discarded; bytes that are moved are counted, those that are
 * made on the GPU or moved twice are not. */
static void reasons(void)
{
	struct gx_page_mask pages = { { 0 } };

	begin();
	fault(0, 0, 1000);
	CHECK(!memory.bytes_in && !memory.bytes_out);
	gx_memory_free(&memory, &vas[0]);
	CHECK_EQ(told[n_told - 1].member, GX_MEM(gpu_block_release));
	CHECK_EQ(told[n_told - 1].reason, GPU_RELEASE_FREED);
	CHECK_EQ(told[n_told - 1].block.n_owners, 1);
	CHECK_EQ(device[0].view.n_owners, 0);
	fault(0, 0, 2000);
	gx_mask_fill(&pages, gx_region(0, 7));
	gx_memory_to_cpu(&memory, &vas[0], &pages);
	CHECK_EQ(memory.bytes_out, 2 * 4096);
	gx_memory_to_cpu(&memory, &vas[0], &pages);
	CHECK_EQ(memory.bytes_out, 2 * 4096);
	fault(0, 1, 2500); /* a page from there, and one that was nowhere */
	CHECK_EQ(memory.bytes_in, 4096 * 2);
	gx_memory_to_cpu(&memory, &vas[0], &pages);
	gx_memory_free(&memory, &vas[0]);
	CHECK_EQ(told[n_told - 1].reason, GPU_RELEASE_MIGRATED);
	fault(0, 0, 3000);
	fault(1, 0, 3100);
	gx_memory_to_cpu(&memory, &vas[0], &vas[0].resident);
	gx_memory_discard(&memory, &vas[1]);
	n_told = 0;
	fault(2, 0, 3200);
	CHECK_EQ(told[2].member, GX_MEM(gpu_block_release));
	CHECK_EQ(told[2].reason, GPU_RELEASE_MIGRATED);
	n_told = 0;
	fault(0, 0, 3300);
	CHECK_EQ(told[2].member, GX_MEM(gpu_block_release));
	CHECK_EQ(told[2].reason, GPU_RELEASE_DISCARDED);
	CHECK_EQ(told[2].block.va, vas[1].va);
}

/* From the leaf to the root: each node that holds the page, and how many pages are set in it. The
 * big page of 16 that holds the fault had no page yet, so that it counts as a whole. */
static void levels(void)
{
	static const u32 counts[] = { 1, 2, 4, 8, 16, 18, 18, 18, 18, 18 };

	begin();
	fault(0, 20, 1000); /* there already, as 21 is */
	n_told = 0;
	enters_loop = true;
	fault(0, 6, 2000);
	CHECK_EQ(told[0].member, GX_MEM(gpu_page_prefetch));
	for (u32 i = 0; i < 10; i++) {
		const struct told *t = &told[i + 1];
		u32 first = 6 >> i << i;

		CHECK_EQ(t->member, GX_MEM(gpu_page_prefetch_iter));
		CHECK(t->max.first == 0 && t->max.outer == 512);
		CHECK_EQ(t->node.first, first);
		CHECK_EQ(t->node.outer, first + (1u << i));
		CHECK_EQ(t->counter, counts[i]);
		CHECK_EQ(t->fault.page_index, 6);
	}
	CHECK_EQ(told[11].member, GX_MEM(gpu_page_prefetch)); /* of page 7 */
}

/* --- task groups */
static void life_of_a_task_group(void)
{
	struct gx_tsg_desc desc = { .id = 40,
		                    .cgroup = 77,
		                    .runlist = 3,
		                    .engine_type = 1,
		                    .pid = 10,
		                    .n_channels = 6,
		                    .comm = "an application" };
	struct gpu_task_init_ctx init = { .tsg_id = 41,
		                          .gpu = 2,
		                          .runlist_id = 3,
		                          .engine_type = 1,
		                          .pid = 10,
		                          .default_interleave = GPU_INTERLEAVE_MEDIUM,
		                          .cgroup = 77,
		                          .comm = "an application" };
	struct gpu_task_bind_ctx bind = { .tsg_id = 41,
		                          .gpu = 2,
		                          .runlist_id = 3,
		                          .channel_count = 6,
		                          .pid = 10,
		                          .timeslice_us = 4000,
		                          .interleave_level = GPU_INTERLEAVE_MEDIUM,
		                          .n_bound = 1,
		                          .cgroup = 77,
		                          .comm = "an application" };
	struct gpu_task_timeslice_ctx slice = { .tsg_id = 41,
		                                .gpu = 2,
		                                .runlist_id = 3,
		                                .pid = 10,
		                                .requested_us = 4000,
		                                .cgroup = 77,
		                                .comm = "an application" };
	struct gpu_task_ctx end = { .tsg_id = 41,
		                    .gpu = 2,
		                    .runlist_id = 3,
		                    .pid = 10,
		                    .cgroup = 77,
		                    .ran_us = 123,
		                    .comm = "an application" };
	static struct gx_tsg slots[2];
	static struct gx_sched sched;
	struct gx_tsg *first, *second;

	n_told = 0;
	last_id = 0;
	clock_ns = 4321;
	gx_policies_init(&set, &host);
	gx_sched_init(&sched, slots, 2, 2, &set, &host);
	CHECK_EQ(gx_tsg_create(&sched, &desc, &first), 0);
	CHECK_EQ(gx_tsg_bind(&sched, first, 1), 0);
	policy = (struct gx_policy){ .name = "told", .members = ~0u, .run = run_sched };
	CHECK_EQ(gx_policies_attach(&set, &policy), 0);
	desc.id = 41;
	init.default_timeslice_us = sched.params.default_timeslice_us;
	CHECK_EQ(gx_tsg_create(&sched, &desc, &second), 0);
	CHECK_EQ(gx_tsg_set_timeslice(&sched, second, 4000), 0);
	CHECK_EQ(gx_tsg_bind(&sched, second, 1), 0);
	second->ran_us = 123;
	gx_tsg_destroy(&sched, second);
	CHECK_EQ(n_told, 4);
	CHECK(told[0].member == GX_SCHED(task_init) &&
	      !memcmp(&told[0].task.init, &init, sizeof(init)));
	CHECK(told[1].member == GX_SCHED(task_timeslice) &&
	      !memcmp(&told[1].task.timeslice, &slice, sizeof(slice)));
	CHECK(told[2].member == GX_SCHED(task_bind) &&
	      !memcmp(&told[2].task.bind, &bind, sizeof(bind)));
	CHECK(told[3].member == GX_SCHED(task_destroy) &&
	      !memcmp(&told[3].task.end, &end, sizeof(end)));
	/* its place is free again, its runlist's count right */
	CHECK(gx_sched_consistent(&sched));
	desc.id = 42;
	CHECK_EQ(gx_tsg_create(&sched, &desc, &second), 0);
	CHECK_EQ(gx_tsg_create(&sched, &desc, &second), -GX_EEXIST);
	desc.id = 43;
	CHECK_EQ(gx_tsg_create(&sched, &desc, &second), -GX_ENOSPC);
	desc.runlist = GX_MAX_RUNLISTS;
	CHECK_EQ(gx_tsg_create(&sched, &desc, &second), -GX_EINVAL);
}

int main(void)
{
	life_of_a_block();
	levels();
	reasons();
	life_of_a_task_group();
	return TEST_END();
}
