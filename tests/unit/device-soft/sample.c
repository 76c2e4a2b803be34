/* sample.c - one block in N of a grid: which ones, the same ones each time, and kernels of which all run. */
#include "../test.h"
#include "base/diag.h"
#include "device/soft/soft.h"

#include <stdlib.h>

enum { MOST = 4096 };

#define HEAD                                                                                       \
	"{ .reg .pred %p<3>; .reg .b32 %r<9>; .reg .b64 %q<4>; ld.param.u64 %q1, [out]; mov.u32 "  \
	"%r1, %ctaid.x; mov.u32 %r2, %ctaid.y; mov.u32 %r3, %nctaid.x; mad.lo.u32 %r1, %r2, %r3, " \
	"%r1; mul.wide.u32 %q2, %r1, 4; add.u64 %q2, %q1, %q2; "
static const char text[] =
        ".version 8.3\n.target sm_90\n.address_size 64\n"
        ".visible .entry mark(.param .u64 out)\n" HEAD "red.global.add.u32 [%q2+64], 1; ret; }\n"
        ".visible .entry mark_too(.param .u64 out)\n" HEAD
        "red.global.add.u32 [%q2+64], 1; ret; }\n"
        /* each waits for the one before it */
        ".visible .entry chain(.param .u64 out)\n" HEAD
        "L: ld.volatile.global.u32 %r4, [%q1]; setp.ne.u32 %p1, %r4, %r1; @%p1 bra L;\n"
        "red.global.add.u32 [%q2+64], 1; add.u32 %r4, %r4, 1; st.volatile.global.u32 [%q1], %r4; "
        "ret; }\n"
        /* the same in a function */
        ".func wait(.param .u64 out, .param .u32 n)\n"
        "{ .reg .pred %p<3>; .reg .b32 %r<9>; .reg .b64 %q<4>; ld.param.u64 %q1, [out]; "
        "ld.param.u32 %r1, [n];\n"
        "L: ld.acquire.gpu.global.u32 %r4, [%q1]; setp.ne.u32 %p1, %r4, %r1; @%p1 bra L; ret; }\n"
        ".visible .entry called(.param .u64 out)\n" HEAD
        "{ .param .b64 a; .param .b32 b; st.param.b64 [a], %q1; st.param.b32 [b], %r1; call "
        "wait, (a, b); }\n"
        "red.global.add.u32 [%q2+64], 1; add.u32 %r4, %r1, 1; st.volatile.global.u32 [%q1], %r4; "
        "ret; }\n"
        /* the last block does something more: there is none, and nobody waits for it */
        ".visible .entry last(.param .u64 out)\n" HEAD
        "atom.global.add.u32 %r4, [%q1], 1; mov.u32 %r5, %nctaid.x; sub.u32 %r5, %r5, 1; "
        "setp.eq.u32 %p1, %r4, %r5; @%p1 st.global.u32 [%q1+4], 1; red.global.add.u32 [%q2+64], "
        "1; ret; }\n"
        /* a program of gpuext's that was joined to it looks at what others write, and waits for nobody */
        ".visible .entry joined(.param .u64 out)\n" HEAD
        "{ .reg .pred gpuext_p1; .reg .b32 gpuext_r1; L: ld.relaxed.gpu.global.u32 gpuext_r1, "
        "[%q1+8]; setp.ne.u32 gpuext_p1, gpuext_r1, 0; @gpuext_p1 bra L; }\n"
        "red.global.add.u32 [%q2+64], 1; ret; }\n"
        /* nobody knows where it goes on */
        ".visible .entry jumps(.param .u64 out)\n" HEAD
        "mov.u32 %r5, 0; T: .branchtargets L, M; atom.global.add.u32 %r4, [%q1], 1; min.u32 %r4, "
        "%r4, 1; brx.idx %r4, T; L: M: red.global.add.u32 [%q2+64], 1; ret; }\n"
        /* as gpuext makes of kernels whose blocks claim others */
        ".visible .entry claims(.param .u64 out, .param .u64 gpuext_claims)\n" HEAD
        "red.global.add.u32 [%q2+64], 1; ret; }\n";

struct side {
	struct gx_soft *soft;
	struct gx_soft_module *module;
	uint64_t out;
	uint32_t *host;
};

static struct side open_side(uint32_t sample, uint32_t threads)
{
	struct gx_soft_config config = { .sample = sample, .threads = threads };
	struct side side = { 0 };

	CHECK_EQ(gx_soft_create(&config, &side.soft, NULL), 0);
	CHECK_EQ(gx_soft_module_load(side.soft, text, strlen(text), &side.module, NULL), 0);
	CHECK_EQ(gx_soft_alloc(side.soft, MOST * 4 + 64, 0, &side.out), 0);
	side.host = gx_soft_host(side.soft, side.out, MOST * 4 + 64);
	return side;
}

static void close_side(struct side *side)
{
	gx_soft_module_unload(side->module);
	gx_soft_destroy(side->soft);
}

struct ran {
	uint32_t n, first, step; /* step 0: not the same between all of them */
	enum gx_error told;
	bool sampled;
};

static struct ran run(const struct side *side, const char *name, uint32_t x, uint32_t y,
                      bool cooperative)
{
	const struct gx_soft_kernel_info *kernel = gx_soft_kernel(side->module, name);
	struct gx_soft_grid grid = { .grid = { x, y, 1 },
		                     .block = { 1, 1, 1 },
		                     .cooperative = cooperative,
		                     .max_insns = 10000000 };
	uint64_t params[2] = { side->out, 0 };
	struct gx_diag diag = { .insn = -1 };
	struct ran ran = { 0 };
	uint32_t before = 0;

	memset(side->host, 0, MOST * 4 + 64);
	ran.sampled = gx_soft_sampled(side->soft, kernel, &grid, &diag);
	ran.told = diag.error;
	CHECK_EQ(gx_soft_run(side->soft, kernel, &grid, params, NULL), 0);
	for (uint32_t i = 0; i < x * y; i++) {
		if (!side->host[16 + i])
			continue;
		CHECK_EQ(side->host[16 + i], 1);
		if (!ran.n)
			ran.first = i;
		else if (ran.n == 1)
			ran.step = i - before;
		else if (ran.step != i - before)
			ran.step = 0;
		before = i;
		ran.n++;
	}
	return ran;
}

static void test_which(void)
{
	struct side all = open_side(1, 1), fourth = open_side(4, 1), many = open_side(4, 3),
	            rare = open_side(1000, 1);
	uint32_t firsts = 0;
	struct ran ran;

	ran = run(&all, "mark", 40, 25, false);
	CHECK(ran.n == 1000 && !ran.sampled && !ran.told);
	ran = run(&fourth, "mark", 40, 25, false);
	CHECK(ran.n == 250 && ran.step == 4 && ran.first < 4 && ran.sampled && !ran.told);
	/* the same ones again, also on several threads */
	CHECK_EQ(run(&fourth, "mark", 40, 25, false).first, ran.first);
	CHECK_EQ(run(&many, "mark", 40, 25, false).first, ran.first);
	CHECK_EQ(run(&many, "mark", 40, 25, false).n, 250);
	/* at least one, and the rest of a grid that 4 does not divide */
	for (uint32_t n = 1; n < 40; n++) {
		ran = run(&fourth, "mark", n, 1, false);
		CHECK_EQ(ran.n, n < 4 ? 1 : (n - ran.first + 3) / 4);
		CHECK(ran.first < 4);
		firsts |= 1u << ran.first;
		CHECK_EQ(run(&rare, "mark", n, 1, false).n, 1);
	}
	CHECK_EQ(firsts, 15); /* not the same place of every launch */
	for (uint32_t n = 1000, same = 0; n < 1020; n++) {
		same += run(&rare, "mark", n, 1, false).first ==
		        run(&rare, "mark_too", n, 1, false).first;
		CHECK(same < 15);
	}
	close_side(&all);
	close_side(&fourth);
	close_side(&many);
	close_side(&rare);
}

static void test_whole(void)
{
	static const char *const waits[] = { "chain", "called", "jumps", "claims" };
	struct side side = open_side(8, 1);
	struct ran ran;

	for (size_t i = 0; i < sizeof(waits) / sizeof(*waits); i++) {
		ran = run(&side, waits[i], 32, 1, false);
		CHECK(ran.n == 32 && !ran.sampled);
		CHECK_EQ(ran.told, GX_E_SOFT_WHOLE);
		ran = run(&side, waits[i], 32, 1, false); /* said once */
		CHECK(ran.n == 32 && !ran.told);
	}
	ran = run(&side, "mark", 32, 1, true);
	CHECK(ran.n == 32 && !ran.sampled && ran.told == GX_E_SOFT_WHOLE);
	ran = run(&side, "mark", 32, 1, false);
	CHECK(ran.n == 4 && ran.sampled);
	ran = run(&side, "last", 32, 1, false);
	CHECK(ran.n == 4 && ran.sampled && !ran.told && !side.host[1]);
	ran = run(&side, "joined", 32, 1, false);
	CHECK(ran.n == 4 && ran.sampled && !ran.told);
	close_side(&side);
}

int main(void)
{
	test_which();
	test_whole();
	return TEST_END();
}
