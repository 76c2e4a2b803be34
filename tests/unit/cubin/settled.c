/* settled.c - what a function reads late, and whether each way to its RET waits for that. */
#include "cubin/settled.h"
#include "samples.h"
#include "unit/test.h"

#include <errno.h>

enum { N = 8, END = N * GX_SASS_BYTES, ALL = 7 };
enum { STG = 0x386, STS = 0x388, LDL = 0x983, SUST = 0x99d, ODD = 0x999, CALL = 0x944 };

static const struct gx_cubin_arch *arch;
static uint8_t code[END];

static void put(unsigned i, struct gx_sass w)
{
	gx_sass_store(code + i * GX_SASS_BYTES, w);
}

/* An access with a scoreboard for what it reads; GX_SASS_NO_SB: without. */
static struct gx_sass reads(unsigned opcode, unsigned scoreboard)
{
	return gx_sass_set(sample_word(opcode, 0), GX_SASS_READ_SB, scoreboard);
}

static struct gx_sass waits(struct gx_sass w, unsigned mask)
{
	return gx_sass_set(w, GX_SASS_WAIT, mask);
}

static struct gx_sass returns(unsigned mask)
{
	return waits(sample_word(GX_SASS_OP_RET, 0), mask);
}

static struct gx_sass branch(unsigned from, unsigned to, unsigned guard)
{
	struct gx_sass w = gx_sass_bra(arch, from * GX_SASS_BYTES, to * GX_SASS_BYTES);

	return gx_sass_set(w, GX_SASS_GUARD, guard);
}

/* NOPs, a RET at 6 that waits for nothing, and a loop behind it. */
static void begin(void)
{
	for (unsigned i = 0; i < N; i++)
		put(i, gx_sass_nop(1, 0));
	put(6, returns(0));
	put(7, branch(7, 7, ALL));
}

/* The instruction that comes too soon; N: none; -1: a way leads out. */
static int too_soon(void)
{
	size_t at = 0;
	int err = gx_sass_settled(code, END, arch, &at);

	CHECK(!err || err == -EINVAL);
	return err ? -1 : (int)(at / GX_SASS_BYTES);
}

static void one_access(void)
{
	begin();
	CHECK_EQ(too_soon(), N);
	put(1, reads(STG, GX_SASS_NO_SB));
	CHECK_EQ(too_soon(), 6);
	/* whoever comes after it may wait for a scoreboard */
	put(1, reads(STG, 2));
	CHECK_EQ(too_soon(), N);
	/* of one that is not known nobody knows */
	put(1, reads(ODD, GX_SASS_NO_SB));
	CHECK_EQ(too_soon(), 6);
	/* nor of a load that nothing waits for */
	put(1, reads(LDL, GX_SASS_NO_SB));
	CHECK_EQ(gx_sass_late_of(reads(LDL, GX_SASS_NO_SB)), GX_SASS_LATE_UNKNOWN);
	CHECK_EQ(too_soon(), 6);
}

/* A later access of the queue has been read after the ones in front of it. */
static void a_later_access_tells(void)
{
	struct gx_sass load = reads(LDL, GX_SASS_NO_SB);

	begin();
	put(1, reads(STG, GX_SASS_NO_SB));
	put(2, reads(STS, 0));
	CHECK_EQ(too_soon(), 6);
	put(6, returns(1));
	CHECK_EQ(too_soon(), N);
	put(6, returns(2));
	CHECK_EQ(too_soon(), 6);
	put(4, waits(gx_sass_nop(1, 0), 1));
	CHECK_EQ(too_soon(), N);
	/* its result does as well */
	put(2, gx_sass_set(load, GX_SASS_WRITE_SB, 0));
	CHECK_EQ(too_soon(), N);
	/* one that may not run tells nothing; one that waits and may not run does wait */
	put(2, gx_sass_set(reads(STS, 0), GX_SASS_GUARD, 1));
	CHECK_EQ(too_soon(), 6);
	put(2, reads(STS, 0));
	put(4, gx_sass_set(waits(gx_sass_nop(1, 0), 1), GX_SASS_GUARD, 1));
	CHECK_EQ(too_soon(), N);
	/* of another queue; in front of it; in front of another */
	put(2, reads(SUST, 0));
	CHECK_EQ(too_soon(), 6);
	put(2, gx_sass_nop(1, 0));
	put(0, reads(STS, 0));
	CHECK_EQ(too_soon(), 6);
	put(2, reads(STS, 0));
	put(3, reads(STG, GX_SASS_NO_SB));
	CHECK_EQ(too_soon(), 6);
	/* a call comes back with no less */
	put(3, sample_word(CALL, 0));
	CHECK_EQ(too_soon(), N);
}

static void each_way_counts(void)
{
	begin();
	put(6, returns(1));
	put(0, reads(STG, GX_SASS_NO_SB));
	put(1, branch(1, 3, 0));
	put(2, reads(STG, 0));
	CHECK_EQ(too_soon(), 6);
	put(3, reads(STG, 0));
	CHECK_EQ(too_soon(), N);
	/* the way around does not lead over it; nothing is under way on it */
	put(0, branch(0, 3, 0));
	put(1, reads(STG, GX_SASS_NO_SB));
	put(2, reads(STG, 0));
	put(3, gx_sass_nop(1, 0));
	CHECK_EQ(too_soon(), N);
	/* another scoreboard on each way */
	put(0, reads(STG, GX_SASS_NO_SB));
	put(1, branch(1, 4, 0));
	put(2, reads(STG, 0));
	put(3, branch(3, 5, ALL));
	put(4, reads(STG, 1));
	CHECK_EQ(too_soon(), 6);
	put(6, returns(3));
	CHECK_EQ(too_soon(), 6);
	put(4, reads(STG, 0));
	CHECK_EQ(too_soon(), N);
}

/* Around a loop, what its end leaves under way is so at its start. */
static void loops_come_again(void)
{
	begin();
	put(1, gx_sass_nop(1, 0));
	put(2, branch(2, 6, 0));
	put(3, reads(STG, GX_SASS_NO_SB));
	put(4, branch(4, 1, ALL));
	CHECK_EQ(too_soon(), 6);
	put(1, reads(STG, 0));
	put(6, returns(1));
	CHECK_EQ(too_soon(), N);
}

static void jumps_by_tables(void)
{
	begin();
	put(0, sample_word(GX_SASS_OP_BRX, 0));
	CHECK_EQ(too_soon(), N);
	/* what only the table leads to is looked at, too */
	put(1, reads(STG, GX_SASS_NO_SB));
	CHECK_EQ(too_soon(), 6);
	/* where it leads to nobody knows: nothing may be under way */
	put(1, gx_sass_nop(1, 0));
	put(2, sample_word(GX_SASS_OP_BRX, 0));
	put(1, reads(STG, GX_SASS_NO_SB));
	CHECK_EQ(too_soon(), 2);
	/* one that is not taken goes on */
	put(2, gx_sass_set(sample_word(GX_SASS_OP_BRX, 0), GX_SASS_GUARD, 0));
	put(1, gx_sass_nop(1, 0));
	put(3, reads(STG, GX_SASS_NO_SB));
	CHECK_EQ(too_soon(), 6);
	/* and what is under way there is so behind it */
	begin();
	put(0, branch(0, 3, ALL));
	put(1, returns(0));
	put(3, reads(STG, GX_SASS_NO_SB));
	put(4, gx_sass_set(sample_word(GX_SASS_OP_BRX, 0), GX_SASS_GUARD, 0));
	put(5, branch(5, 1, ALL));
	CHECK_EQ(too_soon(), 1);
}

/* A store, and a way back from it that leads over each instruction in front of it: each round over the code finds one of them. */
static int settle_chain(uint8_t *chain, size_t bytes, size_t *at)
{
	const size_t step = GX_SASS_BYTES, last = bytes - step;

	for (size_t i = 2 * step; i < last; i += step)
		gx_sass_store(chain + i, gx_sass_bra(arch, i, i - step));
	gx_sass_store(chain, gx_sass_bra(arch, 0, last - step));
	gx_sass_store(chain + step, returns(0));
	gx_sass_store(chain + last - step, reads(STG, GX_SASS_NO_SB));
	gx_sass_store(chain + last, gx_sass_bra(arch, last, last - 2 * step));
	return gx_sass_settled(chain, bytes, arch, at);
}

static void ways_have_an_end(void)
{
	static uint8_t chain[4096 * GX_SASS_BYTES];
	size_t at = 0;

	CHECK_EQ(settle_chain(chain, 16 * GX_SASS_BYTES, &at), 0);
	CHECK_EQ(at, GX_SASS_BYTES);
	CHECK_EQ(settle_chain(chain, sizeof(chain), &at), -EINVAL);
}

static void ways_out(void)
{
	begin();
	put(2, branch(2, 9, ALL));
	CHECK_EQ(too_soon(), -1);
	put(2, gx_sass_bra(arch, 32, 40));
	CHECK_EQ(too_soon(), -1);
	begin();
	put(7, gx_sass_nop(1, 0));
	CHECK_EQ(too_soon(), N);
}

int main(void)
{
	arch = gx_cubin_arch_of(90);
	one_access();
	a_later_access_tells();
	each_way_counts();
	loops_come_again();
	jumps_by_tables();
	ways_have_an_end();
	ways_out();
	return TEST_END();
}
