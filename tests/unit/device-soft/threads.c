/* threads.c - blocks of a grid on several host threads: the same memory and counts as on one, the first fault in the order of blocks, and what keeps to one. */
#include "../test.h"
#include "base/diag.h"
#include "device/soft/soft.h"

#include <stdlib.h>

enum { BLOCKS = 97, THREADS = 64, N = BLOCKS * THREADS, ROUNDS = 20 };

static const char text[] =
        ".version 8.3\n.target sm_90\n.address_size 64\n"
        /* sums of a block by way of shared memory, a sum of all, each thread's own result */
        ".visible .entry work(.param .u64 out, .param .u32 n)\n"
        "{ .reg .pred %p<3>; .reg .b32 %r<12>; .reg .b64 %q<4>; .shared .align 4 .b8 s[4];\n"
        "  ld.param.u64 %q1, [out]; mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mad.lo.u32 %r3, "
        "%r2, 64, %r1; mov.u32 %r4, %r3; and.b32 %r5, %r3, 127;\n"
        "L: mad.lo.u32 %r4, %r4, 1664525, 1013904223; sub.u32 %r5, %r5, 1; setp.gt.s32 %p1, %r5, "
        "0; @%p1 bra L;\n"
        "  atom.shared.add.u32 %r6, [s], %r4; bar.sync 0; ld.shared.u32 %r7, [s]; add.u32 %r8, "
        "%r7, %r4; mul.wide.u32 %q2, %r3, 4; add.u64 %q2, %q1, %q2;\n"
        "  st.global.u32 [%q2+64], %r8; red.global.add.u32 [%q1], %r4; red.global.max.u32 [%q1+4], "
        "%r4; ret; }\n"
        /* block n * 7 + 3 and its like write where nothing is */
        ".visible .entry wrong(.param .u64 out, .param .u32 n)\n"
        "{ .reg .pred %p<3>; .reg .b32 %r<12>; .reg .b64 %q<4>;\n"
        "  ld.param.u64 %q1, [out]; ld.param.u32 %r9, [n]; mov.u32 %r2, %ctaid.x; mov.u32 %r1, "
        "%tid.x; mov.u32 %r5, 999; @!%p2 bra L;\n"
        "L: sub.u32 %r5, %r5, 1; setp.gt.s32 %p1, %r5, 0; @%p1 bra L; rem.u32 %r3, %r2, 7; "
        "setp.eq.u32 %p1, %r3, 3; setp.ge.and.u32 %p1, %r2, %r9, %p1;\n"
        "  setp.eq.and.u32 %p1, %r1, 40, %p1; @%p1 add.u64 %q1, %q1, 1073741824; st.global.u32 "
        "[%q1], %r1; ret; }\n"
        ".visible .entry hung(.param .u64 out, .param .u32 n)\n{ L: bra L; }\n"
        /* who comes when */
        ".visible .entry order(.param .u64 out, .param .u32 n)\n"
        "{ .reg .b32 %r<9>; .reg .b64 %q<4>; ld.param.u64 %q1, [out]; atom.global.add.u32 %r1, "
        "[%q1], 1; mov.u32 %r2, %ctaid.x; mov.u32 %r3, %tid.x;\n"
        "  mad.lo.u32 %r2, %r2, 64, %r3; mul.wide.u32 %q2, %r2, 4; add.u64 %q2, %q1, %q2; "
        "st.global.u32 [%q2+64], %r1; ret; }\n";

/* Block 0 waits for what never comes; the last one is wrong, when all others are through. */
static const char waiting[] =
        ".version 8.3\n.target sm_90\n.address_size 64\n"
        ".visible .entry k(.param .u64 out, .param .u32 n)\n"
        "{ .reg .pred %p<3>; .reg .b32 %r<9>; .reg .b64 %q<4>; ld.param.u64 %q1, [out]; "
        "mov.u32 %r2, %ctaid.x; setp.eq.u32 %p1, %r2, 96; @%p1 bra WRONG; setp.ne.u32 %p1, %r2, "
        "0; @%p1 ret;\n"
        "L: ld.volatile.global.u32 %r1, [%q1]; setp.eq.u32 %p1, %r1, 0; @%p1 bra L; ret;\n"
        "WRONG: st.global.u32 [%q1+1073741824], %r2; ret; }\n";

struct side {
	struct gx_soft *soft;
	struct gx_soft_module *module;
	uint64_t out;
	char *host;
};

static struct side open_side(uint32_t threads, enum gx_soft_engine engine)
{
	struct gx_soft_config config = { .threads = threads, .engine = engine };
	struct side side = { 0 };

	CHECK_EQ(gx_soft_create(&config, &side.soft, NULL), 0);
	CHECK_EQ(gx_soft_module_load(side.soft, text, strlen(text), &side.module, NULL), 0);
	CHECK_EQ(gx_soft_alloc(side.soft, N * 4 + 64, 0, &side.out), 0);
	side.host = gx_soft_host(side.soft, side.out, N * 4 + 64);
	return side;
}

static int run(const struct side *side, const char *name, uint32_t n, bool cooperative,
               uint64_t max_insns, struct gx_diag *diag)
{
	struct gx_soft_grid grid = { .grid = { BLOCKS, 1, 1 },
		                     .block = { THREADS, 1, 1 },
		                     .cooperative = cooperative,
		                     .max_insns = max_insns };
	struct {
		uint64_t out;
		uint32_t n;
	} params = { side->out, n };

	*diag = (struct gx_diag){ .insn = -1 };
	memset(side->host, 0, N * 4 + 64);
	return gx_soft_run(side->soft, gx_soft_kernel(side->module, name), &grid, &params, diag);
}

static void close_side(struct side *side)
{
	gx_soft_module_unload(side->module);
	gx_soft_destroy(side->soft);
}

/* The limit of a launch is all that it may do, to the last instruction, on however many threads. */
static void limits(const struct side *side)
{
	struct gx_soft_counters before, after;
	struct gx_diag diag;
	uint64_t n;

	gx_soft_counters(side->soft, &before);
	CHECK_EQ(run(side, "work", 0, false, 0, &diag), 0);
	gx_soft_counters(side->soft, &after);
	n = after.warp_insns - before.warp_insns;
	CHECK_EQ(run(side, "work", 0, false, n, &diag), 0);
	CHECK(run(side, "work", 0, false, n - 1, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_SOFT_HUNG);
}

/* A block that waits for one which faulted does not keep the launch for ever. */
static void waits_for_ever(void)
{
	struct gx_soft_config config = { .threads = 4 };
	struct gx_soft_grid grid = { .grid = { BLOCKS, 1, 1 }, .block = { THREADS, 1, 1 } };
	struct gx_diag diag = { .insn = -1 };
	struct gx_soft_module *module;
	struct gx_soft *soft;
	struct {
		uint64_t out;
		uint32_t n;
	} params = { 0, 0 };

	CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
	CHECK_EQ(gx_soft_module_load(soft, waiting, strlen(waiting), &module, NULL), 0);
	CHECK_EQ(gx_soft_alloc(soft, 64, 0, &params.out), 0);
	CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, &params, &diag), -14);
	CHECK_EQ(diag.error, GX_E_SOFT_ADDRESS);
	CHECK(strstr(diag.text, "block (96,0,0)"));
	gx_soft_module_unload(module);
	gx_soft_destroy(soft);
}

static void engine(enum gx_soft_engine which)
{
	struct side one = open_side(1, which), many = open_side(5, which);
	struct gx_soft_counters a, b;
	char *kept = malloc(N * 4 + 64);
	struct gx_diag diag, other;

	for (int i = 0; i < ROUNDS; i++) {
		CHECK_EQ(run(&one, "work", 0, false, 0, &diag), 0);
		CHECK_EQ(run(&many, "work", 0, false, 0, &diag), 0);
		CHECK(!memcmp(one.host, many.host, N * 4 + 64));
	}
	gx_soft_counters(one.soft, &a);
	gx_soft_counters(many.soft, &b);
	CHECK_EQ(a.warp_insns, b.warp_insns);
	CHECK_EQ(a.thread_insns, b.thread_insns);
	/* the first in the order of blocks, thread and line as ever, whoever comes to it first */
	for (uint32_t i = 0; i < ROUNDS; i++) {
		uint32_t n = i * 4;
		char want[64];

		snprintf(want, sizeof(want), "kernel wrong, block (%u,0,0), thread (40,0,0)",
		         (n + 3) / 7 * 7 + 3);
		CHECK_EQ(run(&many, "wrong", n, false, 0, &diag), -14);
		CHECK_EQ(diag.error, GX_E_SOFT_ADDRESS);
		CHECK(strstr(diag.text, want));
		CHECK_EQ(run(&one, "wrong", n, false, 0, &other), -14);
		CHECK_EQ(diag.line, other.line);
		CHECK(!strcmp(diag.source, other.source));
	}
	CHECK_EQ(run(&many, "wrong", 95, false, 0, &diag), 0); /* and after faults */
	CHECK(run(&many, "hung", 0, false, 100000, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_SOFT_HUNG);
	CHECK_EQ(run(&many, "work", 0, false, 0, &diag), 0);
	/* a cooperative grid runs on one: in the same order each time */
	CHECK_EQ(run(&many, "order", 0, true, 0, &diag), 0);
	memcpy(kept, many.host, N * 4 + 64);
	for (int i = 0; i < ROUNDS; i++) {
		CHECK_EQ(run(&many, "order", 0, true, 0, &diag), 0);
		CHECK(!memcmp(kept, many.host, N * 4 + 64));
	}
	/* one thread repeats everything */
	CHECK_EQ(run(&one, "order", 0, false, 0, &diag), 0);
	memcpy(kept, one.host, N * 4 + 64);
	CHECK_EQ(run(&one, "order", 0, false, 0, &diag), 0);
	CHECK(!memcmp(kept, one.host, N * 4 + 64));
	/* on several each number is given once */
	CHECK_EQ(run(&many, "order", 0, false, 0, &diag), 0);
	memset(kept, 0, N);
	for (int i = 0; i < N; i++) {
		uint32_t at;

		memcpy(&at, many.host + 64 + 4 * i, 4);
		CHECK(at < N && !kept[at]);
		if (at < N)
			kept[at] = 1;
	}
	free(kept);
	limits(&one);
	limits(&many);
	close_side(&one);
	close_side(&many);
}

int main(void)
{
	engine(GX_SOFT_ENGINE_INTERPRETER);
	engine(GX_SOFT_ENGINE_DEFAULT);
	waits_for_ever();
	return TEST_END();
}
