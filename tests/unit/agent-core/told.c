/* told.c - what programs on a device are told by their instances: where to ask for pages, and what changed among allocations. */
#include "instances.h"

#include "agent/core/allocations.h"
#include "base/asks.h"
#include "device/policy_host.h"
#include "verify/verify.h"

/* --- where a device asks for pages */
static struct gx_policy_host host = { GX_POLICY_HOST_SIZES };
static char pages[GX_ASKS_BYTES] __attribute__((aligned(GX_PAGE_BYTES)));

static void *give_host(void)
{
	return &host;
}

static void *host_symbol(const char *name)
{
	void *(*get)(void) = give_host;
	void *symbol;

	CHECK(!strcmp(name, GX_POLICY_HOST_SYMBOL));
	memcpy(&symbol, &get, sizeof(symbol));
	return symbol;
}

/* Only a program that asks has an address: of the driver's pages, when the device reaches them. */
static void test_asks(void)
{
	static const struct {
		enum gx_ir_op op;
		uint64_t imm;
		bool shares, there, fits, asks;
	} cases[] = {
		{ GX_IR_call, GX_HELPER_gdev_mem_prefetch, true, true, true, true },
		{ GX_IR_call, GX_HELPER_gdev_mem_prefetch + 1, true, true, true, false },
		{ GX_IR_const, GX_HELPER_gdev_mem_prefetch, true, true, true, false },
		{ GX_IR_call, GX_HELPER_gdev_mem_prefetch, false, true, true, false },
		{ GX_IR_call, GX_HELPER_gdev_mem_prefetch, true, false, true, false },
		{ GX_IR_call, GX_HELPER_gdev_mem_prefetch, true, true, false, false },
	};

	host.asks = pages;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct gx_ir_insn first = { .op = GX_IR_const },
		                  insn = { .op = cases[i].op, .imm = cases[i].imm };
		struct gx_ir_block block = { .first = &first }, none = { 0 };
		struct gx_ir_block *blocks[2] = { &none, &block };
		struct gx_ir ir = { .blocks = blocks, .n_blocks = 2 };
		struct gx_verified verified = { .ir = &ir }, without = { 0 };
		struct gx_attachment asking = { .program = &verified },
		                     other = { .program = &without };
		const struct gx_attachment *programs[2] = { &asking, &other };
		struct gx_instance instance = { .n_maps = 0 };

		first.next = &insn;
		device.share = cases[i].shares ? share_pages : NULL;
		symbol_of = cases[i].there ? host_symbol : NULL;
		host.n_members += cases[i].fits ? 0 : 1;
		n_shared = 0;
		CHECK_EQ(gx_asks_address(&instance, programs, 2, gx_instances_with_asks),
		         cases[i].asks ? shared_address : 0);
		CHECK_EQ(n_shared, cases[i].asks);
		CHECK(!n_shared || shared_bytes == GX_ASKS_BYTES);
		CHECK_EQ(gx_asks_address(&instance, programs + 1, 1, gx_instances_with_asks), 0);
		CHECK_EQ(gx_asks_address(&instance, programs, 0, gx_instances_with_asks), 0);
		CHECK(!atomic_load(&instance.asks)); /* the driver itself is asked */
		host.n_members = GX_N_MEMBERS;
	}
	symbol_of = NULL;
}

/* --- what changed among allocations */

static uint64_t told_to(const struct gx_instance *instance, uint32_t link)
{
	return ((const uint64_t *)at(instance->stats[link].base))[GX_STATS_ALLOCATIONS / 8];
}

static void change(void)
{
	gx_allocation_made(&device, 0x10000, 16, GX_ALLOCATION_HOST);
}

static int n_pauses;

static uint32_t counted_pause(void)
{
	n_pauses++;
	return pause_recording();
}

/* For programs that read the table, and do not ask for its number, nobody is stopped when it changes. */
static void test_nobody_asks(void)
{
	struct gx_ir_insn insn = { .op = GX_IR_call, .imm = GX_HELPER_gdev_allocation };
	struct gx_ir_block block = { .first = &insn }, *blocks[1] = { &block };
	struct gx_ir ir = { .blocks = blocks, .n_blocks = 1 };
	struct gx_verified reads = { .ir = &ir };
	struct gx_attachment reading = { .program = &reads, .link_id = 1 };
	const struct gx_attachment *programs[1] = { &reading };
	uint64_t words[GX_RELOC_MAP(1, 0)], number;
	struct gx_instance *instance;
	int context;

	device.share = share_pages;
	change();
	CHECK(!gx_allocations_number()); /* nobody reads it */
	instance = begin(&context);
	CHECK_EQ(gx_session_fill_reloc(&context, programs, 1, NULL, 0, words), 0);
	number = gx_allocations_number();
	change();
	CHECK(gx_allocations_number() != number);
	n_pauses = 0;
	gx_instances_tell();
	CHECK(!n_pauses && !told_to(instance, 0));
	end(&context);
}

static struct gx_instance *visited;

static void visit(struct gx_instance *instance)
{
	visited = instance;
}

/* The ring for pages of managed memory is served in a context whose programs ask; in none where there is none, or it can't be entered. */
static void test_with_asks(void)
{
	struct gx_instance *instances[2];
	int contexts[2];

	visited = NULL;
	gx_instances_with_asks(visit);
	for (int i = 0; i < 2; i++)
		instances[i] = begin(&contexts[i]);
	gx_instances_with_asks(visit);
	CHECK(!visited);
	for (int i = 0; i < 2; i++) {
		atomic_store(&instances[i]->asks, true);
		atomic_store(&no_context, true);
		gx_instances_with_asks(visit);
		CHECK(!visited);
		atomic_store(&no_context, false);
		gx_instances_with_asks(visit);
		CHECK(visited == instances[i]);
		visited = NULL;
		atomic_store(&instances[i]->asks, false);
		end(&contexts[i]);
	}
}

/* A program that asks has the number of the table from the start, and each later one in front of the launch that comes behind the change;
 * where that fails, in front of the next one. Nothing is copied for a launch behind which nothing changed, nor to programs that don't ask. */
static void test_tells(void)
{
	struct gx_ir_insn insn = { .op = GX_IR_call, .imm = GX_HELPER_gdev_allocations_version };
	struct gx_ir_block block = { .first = &insn }, *blocks[1] = { &block };
	struct gx_ir ir = { .blocks = blocks, .n_blocks = 1 };
	struct gx_verified asks = { .ir = &ir }, without = { 0 };
	struct gx_attachment asking = { .program = &asks, .link_id = 1 },
	                     other = { .program = &without, .link_id = 2 };
	const struct gx_attachment *programs[2] = { &other, &asking };
	uint64_t words[GX_RELOC_MAP(2, 0)], number;
	struct gx_instance *first, *second;
	int contexts[2];

	device.share = share_pages;
	n_shared = 0;
	first = begin(&contexts[0]);
	change();
	CHECK_EQ(gx_session_fill_reloc(&contexts[0], programs, 1, NULL, 0, words), 0);
	gx_instances_tell();
	CHECK(!n_shared && !told_to(first, 0));
	CHECK_EQ(gx_session_fill_reloc(&contexts[0], programs, 2, NULL, 0, words), 0);
	number = gx_allocations_number();
	CHECK(n_shared && number && told_to(first, 1) == number && !told_to(first, 0));
	change();
	CHECK(gx_allocations_number() != number && told_to(first, 1) == number);
	second = begin(&contexts[1]);
	CHECK_EQ(gx_session_fill_reloc(&contexts[1], programs + 1, 1, NULL, 0, words), 0);
	CHECK_EQ(told_to(second, 0), gx_allocations_number());
	/* whom it can't be told does not run */
	atomic_store(&broken_uploads, true);
	CHECK_EQ(gx_session_fill_reloc(&contexts[1], programs + 1, 1, NULL, 0, words), -ENOMEM);
	atomic_store(&broken_uploads, false);
	CHECK(said != NULL);
	said = NULL;
	gx_instances_tell();
	number = gx_allocations_number();
	CHECK(told_to(first, 1) == number && told_to(second, 0) == number && !told_to(first, 0));
	atomic_store(&n_uploaded, 0);
	n_pauses = 0;
	gx_instances_tell();
	CHECK(!atomic_load(&n_uploaded) && !n_pauses);
	change();
	atomic_store(&no_context, true); /* nothing is copied where it can't be entered */
	gx_instances_tell();
	CHECK(!atomic_load(&n_uploaded) && told_to(first, 1) == number);
	atomic_store(&no_context, false);
	gx_instances_tell();
	CHECK(atomic_load(&n_uploaded) && told_to(first, 1) == gx_allocations_number());
	change();
	/* the second's context, its copy, the wait for it, and the first's */
	for (long fails = 1; fails <= 6; fails++) {
		atomic_store(&fail_call, fails);
		gx_instances_tell();
		atomic_store(&fail_call, 0);
		gx_instances_tell();
		CHECK(told_to(first, 1) == gx_allocations_number() &&
		      told_to(second, 0) == gx_allocations_number());
		change();
	}
	CHECK_EQ(atomic_load(&n_paused), 0);
	end(&contexts[0]);
	end(&contexts[1]);
	gx_instances_tell(); /* to nobody */
}

int main(void)
{
	device = backend;
	device.pause_recording = counted_pause;
	test_asks();
	test_nobody_asks();
	test_tells();
	test_with_asks();
	CHECK(!said);
	CHECK_EQ(atomic_load(&n_outside), 0);
	return TEST_END();
}
