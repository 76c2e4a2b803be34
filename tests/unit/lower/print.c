/* print.c - what bpf_printk() of kernels leaves in the ring, one lane, by the reference interpreter: each field of an entry, entries in order,
 * and what is counted when there is no room, or no ring. */
#include "../test.h"
#include "lowered.h"

#include "base/prints.h"
#include "ebpf/program.h"
#include "ir/interp.h"
#include "maps/layout.h"

#include <errno.h>
#include <stdlib.h>

enum { STATS = 0x100000, PAGES = 0x200000, RESULT = 0x700000 };

#define TOLD                                                                                       \
	"r6 = r0\n*(u32 *)(r10 -44) = 0\nr1 = map[0]\nr2 = r10\nr2 += -44\ncall 1\n"               \
	"if r0 == 0 goto out\n*(u64 *)(r0 +0) = r6\nout: r0 = 0\nexit\n"

/* "ab %d!" on the stack */
static const char on_stack[] = "r3 = *(u64 *)(r1 +64)\n*(u32 *)(r10 -8) = 0x25206261\n"
                               "*(u32 *)(r10 -4) = 0x2164\nr1 = r10\nr1 += -8\nr2 = 7\n"
                               "r4 = 44\nr5 = 55\ncall trace_printk\n" TOLD;
/* "%llu %x %d 9" of a constant, at 3 of its map, with three arguments on the stack */
static const char constant[] =
        "r3 = *(u64 *)(r1 +64)\n*(u64 *)(r10 -24) = r3\n*(u64 *)(r10 -16) = 7\n"
        "*(u64 *)(r10 -8) = 8\nr3 = r10\nr3 += -24\nr1 = map_value[1] off 3\n"
        "r2 = 13\nr4 = 24\ncall trace_vprintk\n" TOLD;
/* " %x %d 9" as it is */
static const char as_it_is[] = "r1 = map_value[1] off 7\ncall puts\n" TOLD;
static const char frozen_bytes[16] = "___%llu %x %d 9";

static uint8_t pages[GX_SHARED_BYTES] __attribute__((aligned(8)));
static uint64_t stats[GX_STATS_STRIDE / 8], result, pages_address = PAGES;

static struct gx_ir *make(const char *text)
{
	static const struct gx_map_def maps[] = { { 2, 4, 8, 1, 0, "told" },
		                                  { 2, 4, 16, 1, GX_MAP_RDONLY_PROG, ".rodata" } };
	static const void *const frozen[] = { NULL, frozen_bytes };

	return lowered(text, (struct gx_program){ .name = "t",
	                                          .maps = maps,
	                                          .n_maps = 2,
	                                          .has_ctx = true,
	                                          .frozen = frozen });
}

static int reloc(struct gx_run_env *env, uint64_t at, uint64_t *value)
{
	uint64_t words[14] = { [GX_RELOC_N_CPUS] = 1, [GX_RELOC_PROG(0)] = STATS };

	(void)env;
	words[GX_RELOC_PROG(0) + GX_RELOC_PROG_PAGES] = pages_address;
	words[GX_RELOC_MAP(1, 0)] = RESULT;
	*value = at < 14 ? words[at] : 0;
	return at < 14 ? 0 : -EINVAL;
}

static int64_t run(const struct gx_ir *program)
{
	struct gx_run_env env = { .max_steps = 1 << 20 };
	uint64_t sregs[GX_IR_N_SREGS] = { [GX_IR_SREG_is_leader] = 1, [GX_IR_SREG_n_active] = 5 };
	struct gx_ir_run with = { .env = &env, .sregs = sregs, .reloc = reloc };
	struct gx_diag diag = { .insn = -1 };
	uint64_t ignored;

	sregs[GX_IR_SREG_launch_id] = 0x1122334455667788;
	sregs[GX_IR_SREG_ctaid_x] = 1;
	sregs[GX_IR_SREG_ctaid_y] = 2;
	sregs[GX_IR_SREG_ctaid_z] = 3;
	sregs[GX_IR_SREG_tid_x] = 4;
	sregs[GX_IR_SREG_tid_y] = 5;
	sregs[GX_IR_SREG_tid_z] = 6;
	gx_run_grant(&env, (struct gx_run_region){ STATS, sizeof(stats), (uint8_t *)stats, true });
	gx_run_grant(&env, (struct gx_run_region){ PAGES, sizeof(pages), pages, true });
	gx_run_grant(&env, (struct gx_run_region){ RESULT, 8, (uint8_t *)&result, true });
	CHECK_EQ(gx_ir_interp(program, &with, &ignored, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s %s\n", gx_error_code(diag.error), diag.text);
	return (int64_t)result;
}

static uint64_t *word(uint32_t at)
{
	return (uint64_t *)(void *)(pages + GX_SHARED_PRINTS + at);
}

static uint8_t *entry(uint32_t i)
{
	return pages + GX_SHARED_PRINTS + GX_PRINTS_DATA + i * GX_PRINTS_STRIDE;
}

static bool entry_is(uint32_t i, uint64_t ticket, uint32_t n_args, const uint64_t *args,
                     const char *text)
{
	static const uint32_t who[6] = { 1, 2, 3, 4, 5, 6 };
	const uint8_t *e = entry(i);
	uint64_t launch = 0x1122334455667788;

	return !memcmp(e + GX_PRINT_TICKET, &ticket, 8) &&
	       !memcmp(e + GX_PRINT_LAUNCH, &launch, 8) && !memcmp(e + GX_PRINT_BLOCK, who, 24) &&
	       !memcmp(e + GX_PRINT_N_ARGS, &n_args, 4) &&
	       (!args || !memcmp(e + GX_PRINT_ARGS, args, 8 * n_args)) &&
	       !strcmp((const char *)e + GX_PRINT_TEXT, text);
}

static void test_entries(const struct gx_ir *stack, const struct gx_ir *of_map)
{
	static const uint64_t three[] = { 0x1122334455667788, 44, 55 },
	                      more[] = { 0x1122334455667788, 7, 8 };

	memset(entry(0), 0xee, (size_t)2 * GX_PRINTS_STRIDE);
	CHECK_EQ(run(stack), 7);
	CHECK(entry_is(0, 1, 3, three, "ab %d!"));
	CHECK_EQ(run(of_map), 13);
	CHECK(entry_is(1, 2, 3, more, "%llu %x %d 9"));
	CHECK(*word(GX_PRINTS_TAKEN) == 2 && *word(GX_PRINTS_HEAD) == 2 &&
	      !*word(GX_PRINTS_DROPPED));
	CHECK_EQ(stats[GX_STATS_LANES_DROPPED / 8], 0);
}

static void test_puts(const struct gx_ir *text)
{
	CHECK_EQ(run(text), 9);
	CHECK(entry_is(2, 3, GX_PRINT_AS_IT_IS, NULL, " %x %d 9"));
}

static void test_room(const struct gx_ir *stack)
{
	*word(GX_PRINTS_TAKEN) = *word(GX_PRINTS_HEAD) = GX_PRINTS_ENTRIES + 4;
	*word(GX_PRINTS_TAIL) = 4;
	CHECK_EQ(run(stack), -ENOSPC);
	CHECK(*word(GX_PRINTS_TAKEN) == GX_PRINTS_ENTRIES + 4 &&
	      *word(GX_PRINTS_HEAD) == GX_PRINTS_ENTRIES + 4 && *word(GX_PRINTS_DROPPED) == 1);
	CHECK_EQ(stats[GX_STATS_LANES_DROPPED / 8], 5); /* the lanes of the event */
	*word(GX_PRINTS_TAIL) = 5;
	CHECK_EQ(run(stack), 7);
	CHECK_EQ(*(uint64_t *)(void *)entry(4), GX_PRINTS_ENTRIES + 5);
	*word(GX_PRINTS_TAIL) = 4 * GX_PRINTS_ENTRIES; /* the reader is beyond what this one saw */
	CHECK_EQ(run(stack), 7);
	pages_address = 0;
	CHECK_EQ(run(stack), -EOPNOTSUPP);
	CHECK_EQ(stats[GX_STATS_LANES_DROPPED / 8], 10);
	pages_address = PAGES;
}

int main(void)
{
	struct gx_ir *stack = make(on_stack), *of_map = make(constant), *text = make(as_it_is);

	if (stack && of_map && text) {
		test_entries(stack, of_map);
		test_puts(text);
		test_room(stack);
	}
	gx_ir_free(stack);
	gx_ir_free(of_map);
	gx_ir_free(text);
	return TEST_END();
}
