/* memory.c - passes whose memory is gone at any one allocation: each says so, whatever it had done until then. */
#define FAIL_ARENA
#include "../fail.h"

#include "../emit-host/host_program.h"

/* Each allocation in its turn, it alone. How many were found missing. */
static long starve(uint64_t seed, const enum gx_pass_id *passes, uint32_t n_passes)
{
	long n = 1, n_failed = 0;

	for (bool failed = true; failed; n += 1 + n / 64) {
		struct gx_ir *ir = make_host_program(seed);
		struct gx_diag diag = { .insn = -1 };
		int err;

		fail_one(n);
		err = n_passes ? gx_passes_run(ir, passes, n_passes, 1, NULL, &diag)
		               : gx_optimise(ir, NULL, &diag);
		failed = fail_none();
		n_failed += failed;
		CHECK_EQ(err, failed ? -ENOMEM : 0);
		CHECK_EQ(diag.error, failed ? GX_E_NO_MEMORY : GX_E_NONE);
		gx_ir_free(ir);
	}
	return n_failed;
}

int main(void)
{
	static const enum gx_pass_id promote[] = { GX_PASS_promote_stack };

	for (uint64_t seed = 1; seed <= 2; seed++) {
		CHECK(starve(seed, promote, 1) > 30);
		CHECK(starve(seed, NULL, 0) > 60);
	}
	return TEST_END();
}
