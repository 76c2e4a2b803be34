/* async.c - what policies want elsewhere, later: a block at a time, for their own tenants alone, and every request that comes to nothing is
 * counted with its reason. */
#include "driver/memory.h"
#include "driver/request.h"

#include "../test.h"

enum { N_BLOCKS = 2, PAGE = 4096, BLOCK = 512 * PAGE };

static u64 now(void *host)
{
	(void)host;
	return 1000;
}
static const struct gx_engine_host host = { .now = now };
static struct gx_policies set;
static struct gx_memory memory;
static struct gx_device_block blocks[N_BLOCKS];
static struct gx_policy policy;

static s32 run(struct gx_policy *self, struct gx_call *call, enum gx_member member, const u64 *args)
{
	(void)self, (void)call, (void)member, (void)args;
	return GPU_DEFAULT;
}

static void begin(u32 scope, u64 scope_id)
{
	gx_policies_init(&set, &host);
	gx_memory_init(&memory, blocks, N_BLOCKS, 0, &set, &host);
	policy = (struct gx_policy){
		.name = "asks", .scope = scope, .scope_id = scope_id, .members = ~0u, .run = run
	};
	CHECK_EQ(gx_policies_attach(&set, &policy), 0);
}

static struct gx_async_request of(u64 va, u32 n_pages)
{
	return (struct gx_async_request){ { 9, va, n_pages, 0 }, &policy, policy.attached };
}

static void parts(void)
{
	struct gx_async_request asked = of(BLOCK - 3 * PAGE, 3 + 512 + 2), part, other = of(0, 512);
	const struct gx_async_wish want[] = { { 9, BLOCK - 3 * PAGE, 3, 0 },
		                              { 9, BLOCK, 512, 0 },
		                              { 9, 2 * BLOCK, 2, 0 },
		                              { 9, 0, 512, 0 } };

	begin(GPU_SCOPE_DEVICE, 0);
	asked.attached = other.attached = policy.attached;
	gx_memory_ask(&memory, &asked);
	gx_memory_ask(&memory, &other);
	for (u32 i = 0; i < 4; i++) {
		CHECK(gx_async_pop(&memory.async, &part));
		CHECK(!memcmp(&part.wish, &want[i], sizeof(want[i])) && part.policy == &policy);
	}
	CHECK(!gx_async_pop(&memory.async, &part));
}

/* What may be done of a part: by where it lies in what is there, and whose that is. */
static void judged(void)
{
	const struct {
		u32 first, n, n_there, pid;
		enum gx_counter why, rest;
	} rows[] = {
		{ 3, 4, 512, 42, GX_N_COUNTERS, GX_N_COUNTERS },
		{ 0, 512, 512, 42, GX_N_COUNTERS, GX_N_COUNTERS },
		{ 8, 1, 9, 42, GX_N_COUNTERS, GX_N_COUNTERS },
		{ 8, 2, 9, 42, GX_N_COUNTERS, GX_COUNT_refused_range }, /* the first of them */
		{ 9, 2, 9, 42, GX_COUNT_refused_range, GX_N_COUNTERS },
		{ 9, 2, 9, 43, GX_COUNT_refused_range, GX_N_COUNTERS }, /* nobody's */
		{ 3, 4, 512, 43, GX_COUNT_refused_scope, GX_N_COUNTERS },
	};
	enum gx_counter rest;
	struct gx_page_mask pages;
	struct gx_async_request one;

	begin(GPU_SCOPE_PROCESS, 42);
	for (u32 i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_va_block vb;
		u32 outer = rows[i].first + rows[i].n;
		bool done = rows[i].why == GX_N_COUNTERS;

		outer = outer < rows[i].n_there ? outer : rows[i].n_there;
		CHECK_EQ(gx_va_block_init(&vb, GX_SIZES, 9, BLOCK, rows[i].n_there, rows[i].pid, 0),
		         0);
		one = of(BLOCK + rows[i].first * PAGE, rows[i].n);
		CHECK_EQ(gx_async_judge(&set, &one, &vb, &pages, &rest), rows[i].why);
		CHECK_EQ(rest, rows[i].rest);
		CHECK_EQ(gx_mask_count(&pages), done ? outer - rows[i].first : 0);
		CHECK_EQ(gx_mask_next(&pages, 0, 512), done ? rows[i].first : 512);
	}
	CHECK_EQ(gx_async_judge(&set, &one, NULL, &pages, &rest), GX_COUNT_refused_range);
}

static void dropped(void)
{
	struct gx_async_request one;

	begin(GPU_SCOPE_PROCESS, 42);
	one = of(0, 1);
	CHECK_EQ(gx_async_refusal(&set, &one, 42, 0), GX_N_COUNTERS);
	CHECK_EQ(gx_async_refusal(&set, &one, 43, 0), GX_COUNT_refused_scope);
	for (u32 i = 0; i < GX_ASYNC_QUEUE; i++)
		gx_memory_ask(&memory, &one);
	CHECK(!policy.counters[GX_COUNT_refused_rate]);
	set.limits.max_refused = 1;
	for (u32 i = 0; i < 4; i++)
		gx_memory_ask(&memory, &one);
	CHECK_EQ(policy.counters[GX_COUNT_refused_rate], 4);
	CHECK_EQ(set.counters[GX_COUNT_refused_rate], 4);
	CHECK_EQ(policy.state, GX_POLICY_LIVE); /* it could not know */
	/* who has left asks for nothing, and is not written to; another one at its place is another one */
	gx_policies_detach(&set, &policy, GPU_EXIT_DONE);
	CHECK_EQ(gx_async_refusal(&set, &one, 42, 0), GX_COUNT_refused_identity);
	gx_async_dropped(&set, &one, GX_COUNT_refused_identity);
	CHECK_EQ(set.counters[GX_COUNT_refused_identity], 1);
	CHECK_EQ(policy.counters[GX_COUNT_refused_identity], 0);
	CHECK_EQ(gx_policies_attach(&set, &policy), 0);
	CHECK_EQ(gx_async_refusal(&set, &one, 42, 0), GX_COUNT_refused_identity);
	one = of(0, 1);
	CHECK_EQ(gx_async_refusal(&set, &one, 42, 0), GX_N_COUNTERS);
	gx_policy_eject(&policy, GPU_EXIT_ERROR_STALL, 0, "of the test");
	CHECK_EQ(gx_async_refusal(&set, &one, 42, 0), GX_COUNT_refused_identity);
}

/* Of a device program: for its own process, whatever policies there are, and counted for none of them. */
static void of_device(void)
{
	struct gx_async_request one = { { 9, BLOCK, 1, 0 }, NULL, 42 };
	enum gx_counter rest;
	struct gx_page_mask pages;
	struct gx_va_block vb;

	begin(GPU_SCOPE_PROCESS, 43);
	for (u32 pid = 42; pid < 44; pid++) {
		CHECK_EQ(gx_va_block_init(&vb, GX_SIZES, 9, BLOCK, 512, pid, 0), 0);
		CHECK_EQ(gx_async_judge(&set, &one, &vb, &pages, &rest),
		         pid == 42 ? GX_N_COUNTERS : GX_COUNT_refused_scope);
		CHECK_EQ(gx_mask_count(&pages), pid == 42);
	}
	CHECK_EQ(gx_async_judge(&set, &one, NULL, &pages, &rest), GX_COUNT_refused_range);
	gx_async_dropped(&set, &one, GX_COUNT_refused_range);
	CHECK_EQ(set.counters[GX_COUNT_refused_range], 1);
	CHECK_EQ(policy.counters[GX_COUNT_refused_range], 0);
}

int main(void)
{
	of_device();
	parts();
	judged();
	dropped();
	return TEST_END();
}
