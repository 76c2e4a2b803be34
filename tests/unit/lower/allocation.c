/* allocation.c - the lowered search for an allocation, one lane, by the reference interpreter, against a list: in tables of every size up to the
 * largest, at the borders of every entry, where none is, was freed, or found no room, and while the table changes. */
#include "../test.h"
#include "lowered.h"

#include "base/allocations.h"
#include "ir/interp.h"
#include "maps/layout.h"

#include <errno.h>
#include <stdlib.h>

enum { STATS = 0x100000, TABLE = 0x200000, RESULT = 0x400000 };

static const char text[] =
        "r1 = *(u64 *)(r1 +64)\nr2 = r10\nr2 += -32\ncall gdev_allocation\nr6 = r0\n"
        "*(u32 *)(r10 -36) = 0\nr1 = map[0]\nr2 = r10\nr2 += -36\ncall 1\n"
        "if r0 == 0 goto out\n*(u64 *)(r0 +0) = r6\n"
        "r1 = *(u64 *)(r10 -32)\n*(u64 *)(r0 +8) = r1\n"
        "r1 = *(u64 *)(r10 -24)\n*(u64 *)(r0 +16) = r1\n"
        "r1 = *(u64 *)(r10 -16)\n*(u64 *)(r0 +24) = r1\n"
        "r1 = *(u64 *)(r10 -8)\n*(u64 *)(r0 +32) = r1\n"
        "out: r0 = 0\nexit\n";

static uint8_t table[GX_ALLOCATIONS_BYTES] __attribute__((aligned(8)));
static uint64_t stats[GX_STATS_STRIDE / 8], result[5], table_address = TABLE;
static struct gx_ir *program;
static int n_changes; /* versions that come while a search is under way */

static uint64_t *word(uint64_t at)
{
	return (uint64_t *)(void *)(table + at);
}

static struct gx_ir *make(const char *words)
{
	static const struct gx_map_def map = { 2, 4, 40, 1, 0, "told" };

	return lowered(words, (struct gx_program){
	                              .name = "t", .maps = &map, .n_maps = 1, .has_ctx = true });
}

static int reloc(struct gx_run_env *env, uint64_t at, uint64_t *value)
{
	uint64_t words[10] = { [GX_RELOC_N_CPUS] = 1, [GX_RELOC_PROG(0)] = STATS };

	(void)env;
	words[GX_RELOC_PROG(0) + GX_RELOC_PROG_PAGES] = table_address;
	words[GX_RELOC_MAP(1, 0)] = RESULT;
	*value = at < 10 ? words[at] : 0;
	return at < 10 ? 0 : -EINVAL;
}

/* Something was read of the entries: the next version comes. */
static void change(struct gx_ir_run *run, const struct gx_ir_insn *insn, uint64_t value)
{
	(void)run;
	(void)value;
	if (n_changes && insn->op == GX_IR_ldg && insn->imm2 == GX_IR_LDG_SEARCH &&
	    insn->imm == GX_ALLOCATIONS_ENTRIES + GX_ALLOCATIONS_STATE) {
		n_changes--;
		++*word(GX_ALLOCATIONS_VERSION);
	}
}

static int64_t find(uint64_t address)
{
	struct gx_run_env env = { .max_steps = 1 << 20 };
	uint64_t sregs[GX_IR_N_SREGS] = { [GX_IR_SREG_is_leader] = 1, [GX_IR_SREG_n_active] = 1 };
	struct gx_ir_run with = { .env = &env, .sregs = sregs, .reloc = reloc, .observe = change };
	struct gx_diag diag = { .insn = -1 };
	uint64_t ignored;

	sregs[GX_IR_SREG_launch_id] = address; /* what the program reads at 64 of its context */
	memset(result, 0xff, sizeof(result));
	gx_run_grant(&env, (struct gx_run_region){ STATS, sizeof(stats), (uint8_t *)stats, true });
	gx_run_grant(&env, (struct gx_run_region){ TABLE, sizeof(table), table, true });
	gx_run_grant(&env,
	             (struct gx_run_region){ RESULT, sizeof(result), (uint8_t *)result, true });
	CHECK_EQ(gx_ir_interp(program, &with, &ignored, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s %s\n", gx_error_code(diag.error), diag.text);
	return (int64_t)result[0];
}

static bool is(uint64_t id, uint64_t offset, uint64_t bytes, uint64_t state)
{
	return result[1] == id && result[2] == offset && result[3] == bytes && result[4] == state;
}

/* Entry i is [1000 * (i + 1), + 10 * (i + 1)), capped; its number is 7 * i + 1; every third was freed. */
static uint64_t begin_of(uint64_t i)
{
	return 1000 * (i + 1);
}

static uint64_t bytes_of(uint64_t i)
{
	return 10 * (i % 99 + 1);
}

static uint64_t state_of(uint64_t i)
{
	return i % 4 | (i % 3 == 0 ? (uint64_t)GX_ALLOCATION_FREED << 32 : (uint64_t)(i % 2) << 32);
}

static void fill(uint64_t n, uint64_t version)
{
	uint64_t half = GX_ALLOCATIONS_HALVES + (version & 1) * GX_ALLOCATIONS_HALF;

	memset(table, 0xee, sizeof(table));
	*word(GX_ALLOCATIONS_VERSION) = version;
	*word(half + GX_ALLOCATIONS_N) = n;
	*word(half + GX_ALLOCATIONS_MISSING) = 0;
	for (uint64_t i = 0; i < n && i < GX_ALLOCATIONS_MOST; i++) {
		uint64_t at = half + GX_ALLOCATIONS_ENTRIES + i * GX_ALLOCATIONS_STRIDE;

		*word(at + GX_ALLOCATIONS_BEGIN) = begin_of(i);
		*word(at + GX_ALLOCATIONS_END) = begin_of(i) + bytes_of(i);
		*word(at + GX_ALLOCATIONS_ID) = 7 * i + 1;
		*word(at + GX_ALLOCATIONS_STATE) = state_of(i);
	}
}

static void check_entry(uint64_t i)
{
	uint64_t begin = begin_of(i), bytes = bytes_of(i);
	int64_t expected = i % 3 == 0 ? -ESTALE : 0;

	CHECK(find(begin) == expected && is(7 * i + 1, 0, bytes, state_of(i)));
	CHECK(find(begin + bytes - 1) == expected && is(7 * i + 1, bytes - 1, bytes, state_of(i)));
	CHECK(find(begin - 1) == -ENOENT && is(0, 0, 0, 0));
	CHECK(find(begin + bytes) == -ENOENT && is(0, 0, 0, 0));
}

static void test_sizes(void)
{
	static const uint64_t sizes[] = { 0, 1, 2, 3, 4, 5, 31, 64, 1000, GX_ALLOCATIONS_MOST };

	for (size_t s = 0; s < sizeof(sizes) / sizeof(sizes[0]); s++) {
		uint64_t n = sizes[s];

		fill(n, s);
		CHECK(find(0) == -ENOENT && find(UINT64_MAX) == -ENOENT && is(0, 0, 0, 0));
		for (uint64_t i = 0; i < n; i += n < 70 || i + 2 >= n ? 1 : i + 97 < n ? 97 : 1)
			check_entry(i);
	}
}

/* What found no room once may be what is asked for. */
static void test_missing(void)
{
	fill(3, 2);
	*word(GX_ALLOCATIONS_HALVES + GX_ALLOCATIONS_MISSING) = 1;
	CHECK(find(5) == -EOVERFLOW && is(0, 0, 0, 0));
	CHECK(find(begin_of(1)) == 0 && is(8, 0, 20, state_of(1)));
}

/* More entries than there can be lead to no address outside. */
static void test_damaged(void)
{
	fill(UINT64_MAX, 0);
	CHECK(find(UINT64_MAX) == -ENOENT);
	CHECK(find(begin_of(GX_ALLOCATIONS_MOST - 1)) != -ENOENT);
}

static void test_changes(void)
{
	fill(5, 1);
	memcpy(table + GX_ALLOCATIONS_HALVES, table + GX_ALLOCATIONS_HALVES + GX_ALLOCATIONS_HALF,
	       GX_ALLOCATIONS_HALF);
	n_changes = 1;
	CHECK(find(begin_of(2)) == 0 && is(15, 0, 30, state_of(2)) && !n_changes);
	n_changes = 2;
	CHECK(find(begin_of(2)) == -EAGAIN && is(0, 0, 0, 0) && !n_changes);
	table_address = 0;
	CHECK(find(begin_of(2)) == -EOPNOTSUPP && is(0, 0, 0, 0));
	table_address = TABLE;
}

/* The word of the program's first line, whatever the SM. */
static void test_version(void)
{
	static const char asks[] =
	        "call gdev_allocations_version\nr6 = r0\n"
	        "*(u32 *)(r10 -36) = 0\nr1 = map[0]\nr2 = r10\nr2 += -36\ncall 1\n"
	        "if r0 == 0 goto out\n*(u64 *)(r0 +0) = r6\n"
	        "out: r0 = 0\nexit\n";
	struct gx_ir *before = program;

	program = make(asks);
	if (!program)
		return;
	for (uint64_t i = 0; i < 3; i++) {
		stats[GX_STATS_ALLOCATIONS / 8] = i * UINT64_C(0x9e3779b97f4a7c15);
		CHECK_EQ((uint64_t)find(0), i * UINT64_C(0x9e3779b97f4a7c15));
	}
	gx_ir_free(program);
	program = before;
}

int main(void)
{
	program = make(text);
	if (program) {
		test_sizes();
		test_missing();
		test_damaged();
		test_changes();
		test_version();
	}
	gx_ir_free(program);
	return TEST_END();
}
