/* probe.c - bpf_probe_read() and bpf_probe_read_str() of kernels, one lane, by the reference interpreter: every size and distance from a boundary of 8, at the end of an
 * allocation, of one that was freed or is elsewhere, and without a table. Memory that is not granted ends the run. */
#include "../test.h"
#include "lowered.h"

#include "base/prints.h"
#include "ir/interp.h"
#include "maps/layout.h"

#include <errno.h>
#include <stdlib.h>

enum {
	STATS = 0x100000,
	PAGES = 0x200000,
	RESULT = 0x700000,
	MEMORY = 0x900000,
	BYTES = 64,
	ROOM = 24
};

static uint8_t pages[GX_SHARED_BYTES] __attribute__((aligned(8)));
static uint8_t memory[BYTES] __attribute__((aligned(8)));
static uint64_t stats[GX_STATS_STRIDE / 8], result[1 + ROOM / 8], pages_address = PAGES;

/* To a place on the stack that is `skew` bytes from where 8 divides it; all of it goes to the map. */
static struct gx_ir *make(const char *helper, unsigned size, unsigned skew)
{
	static const struct gx_map_def map = { 2, 4, 8 + ROOM, 1, 0, "told" };
	char text[1024];

	snprintf(text, sizeof(text),
	         "r3 = *(u64 *)(r1 +64)\n*(u64 *)(r10 -24) = -1\n*(u64 *)(r10 -16) = -1\n"
	         "*(u64 *)(r10 -8) = -1\nr1 = r10\nr1 += %d\nr2 = %u\ncall %s\nr6 = r0\n"
	         "*(u32 *)(r10 -28) = 0\nr1 = map[0]\nr2 = r10\nr2 += -28\ncall 1\n"
	         "if r0 == 0 goto out\n*(u64 *)(r0 +0) = r6\nr1 = *(u64 *)(r10 -24)\n"
	         "*(u64 *)(r0 +8) = r1\nr1 = *(u64 *)(r10 -16)\n*(u64 *)(r0 +16) = r1\n"
	         "r1 = *(u64 *)(r10 -8)\n*(u64 *)(r0 +24) = r1\nout: r0 = 0\nexit\n",
	         (int)skew - ROOM, size, helper);
	return lowered(text, (struct gx_program){
	                             .name = "t", .maps = &map, .n_maps = 1, .has_ctx = true });
}

static int reloc(struct gx_run_env *env, uint64_t at, uint64_t *value)
{
	uint64_t words[10] = { [GX_RELOC_N_CPUS] = 1, [GX_RELOC_PROG(0)] = STATS };

	(void)env;
	words[GX_RELOC_PROG(0) + GX_RELOC_PROG_PAGES] = pages_address;
	words[GX_RELOC_MAP(1, 0)] = RESULT;
	*value = at < 10 ? words[at] : 0;
	return at < 10 ? 0 : -EINVAL;
}

static int64_t run(const struct gx_ir *program, uint64_t address)
{
	struct gx_run_env env = { .max_steps = 1 << 20 };
	uint64_t sregs[GX_IR_N_SREGS] = { [GX_IR_SREG_is_leader] = 1, [GX_IR_SREG_n_active] = 1 };
	struct gx_ir_run with = { .env = &env, .sregs = sregs, .reloc = reloc };
	struct gx_diag diag = { .insn = -1 };
	uint64_t ignored;

	sregs[GX_IR_SREG_launch_id] = address;
	gx_run_grant(&env, (struct gx_run_region){ STATS, sizeof(stats), (uint8_t *)stats, true });
	gx_run_grant(&env, (struct gx_run_region){ PAGES, sizeof(pages), pages, true });
	gx_run_grant(&env,
	             (struct gx_run_region){ RESULT, sizeof(result), (uint8_t *)result, true });
	gx_run_grant(&env, (struct gx_run_region){ MEMORY, BYTES, memory, false });
	CHECK_EQ(gx_ir_interp(program, &with, &ignored, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s %s\n", gx_error_code(diag.error), diag.text);
	return (int64_t)result[0];
}

static void set_entry(uint64_t state)
{
	uint64_t words[] = { MEMORY, MEMORY + BYTES, 7, state }, n = 1;
	uint8_t *half = pages + GX_ALLOCATIONS_HALVES;

	memcpy(half + GX_ALLOCATIONS_N, &n, 8);
	memcpy(half + GX_ALLOCATIONS_ENTRIES, words, sizeof(words));
}

/* What was read, and around it what was there; from NULL: zeroes. */
static bool told(unsigned size, unsigned skew, const uint8_t *from)
{
	uint8_t expected[ROOM];

	memset(expected, 0xff, sizeof(expected));
	memset(expected + skew, 0, size);
	if (from)
		memcpy(expected + skew, from, size);
	return !memcmp(result + 1, expected, ROOM);
}

static void test_size(unsigned size, unsigned skew)
{
	struct gx_ir *program = make("probe_read", size, skew);

	for (uint64_t at = 0; program && at < BYTES; at++) {
		bool inside = at + size <= BYTES;

		CHECK_EQ(run(program, MEMORY + at), inside ? 0 : -EFAULT);
		CHECK(told(size, skew, inside ? memory + at : NULL));
	}
	CHECK_EQ(program ? run(program, MEMORY - 1) : 0, -EFAULT);
	CHECK_EQ(program ? run(program, UINT64_MAX) : 0, -EFAULT);
	gx_ir_free(program);
}

/* Only what is live, and of a context that is alone or memory of all. */
static void test_states(void)
{
	static const struct {
		uint64_t state;
		int result;
	} cases[] = {
		{ GX_ALLOCATION_HOST, 0 },
		{ GX_ALLOCATION_POOL, 0 },
		{ GX_ALLOCATION_POOL | (uint64_t)GX_ALLOCATION_LEFT << 32, -EFAULT },
		{ GX_ALLOCATION_DEVICE | (uint64_t)GX_ALLOCATION_FREED << 32, -EFAULT },
		{ GX_ALLOCATION_DEVICE | GX_ALLOCATION_ELSEWHERE, -EFAULT },
		{ GX_ALLOCATION_MANAGED, 0 },
	};
	struct gx_ir *program = make("probe_read", 8, 0);

	for (size_t i = 0; program && i < sizeof(cases) / sizeof(cases[0]); i++) {
		set_entry(cases[i].state);
		CHECK_EQ(run(program, MEMORY + 8), cases[i].result);
		CHECK(told(8, 0, cases[i].result ? NULL : memory + 8));
	}
	pages_address = 0;
	CHECK_EQ(program ? run(program, MEMORY + 8) : 0, -EFAULT);
	pages_address = PAGES;
	gx_ir_free(program);
}

/* With the NUL, or as much as there is room for; what is behind it is zeroes. A string that the allocation cuts is none. */
static void test_strings(unsigned size, unsigned skew)
{
	struct gx_ir *program = make("probe_read_str", size, skew);
	uint8_t before[BYTES], expected[ROOM];

	memcpy(before, memory, BYTES);
	for (unsigned length = 0; program && length < 2 * size; length++)
		for (unsigned at = 1; at < BYTES; at++) {
			unsigned n = length < size ? length + 1 : size;
			bool inside = at + n <= BYTES;

			memset(memory, 'x', BYTES);
			if (at + length < BYTES)
				memory[at + length] = 0;
			CHECK_EQ(run(program, MEMORY + at), inside ? (int64_t)n : -EFAULT);
			memset(expected, 0, sizeof(expected));
			memcpy(expected, memory + at, inside ? n - 1 : 0);
			CHECK(told(size, skew, expected));
		}
	CHECK_EQ(program ? run(program, MEMORY - 1) : 0, -EFAULT);
	CHECK_EQ(program ? run(program, MEMORY + BYTES) : 0, -EFAULT);
	CHECK_EQ(program ? run(program, UINT64_MAX) : 0, -EFAULT);
	memset(expected, 0, sizeof(expected));
	CHECK(told(size, skew, expected));
	memcpy(memory, before, BYTES);
	gx_ir_free(program);
}

/* Nothing is nothing. */
static void test_no_room(void)
{
	struct gx_ir *program = make("probe_read_str", 0, 0);

	CHECK_EQ(program ? run(program, 1) : 0, 0);
	CHECK(told(0, 0, NULL));
	gx_ir_free(program);
}

int main(void)
{
	for (unsigned i = 0; i < BYTES; i++)
		memory[i] = (uint8_t)(7 * i + 3);
	set_entry(GX_ALLOCATION_DEVICE);
	for (unsigned size = 1; size <= 20; size++)
		test_size(size, size % 5 < ROOM - size + 1 ? size % 5 : 0);
	test_size(8, 4);
	test_size(8, 1);
	test_states();
	for (unsigned size = 1; size <= 20; size += 1 + size / 4)
		test_strings(size, size % 3);
	test_no_room();
	return TEST_END();
}
