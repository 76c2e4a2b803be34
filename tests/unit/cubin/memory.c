/* memory.c - memory that is gone at any one allocation: the reader and the graft say so and leave nothing behind. */
#define FAIL_ARENA
#include "unit/fail.h"

#include "samples.h"
#include "unit/test.h"

#include <errno.h>

/* One kernel with the n-th allocation failing; false: none failed any more. */
static bool fails_at(const struct sample *s, long n)
{
	struct gx_diag diag = { 0 };
	struct gx_graft graft = { 0 };
	struct gx_cubin cubin = { 0 };
	struct gx_graft_request request = s->request;
	long before = atomic_load(&fail_blocks);
	bool failed;
	int err;

	request.cubin = &cubin;
	fail_at(n);
	err = gx_cubin_read(s->data, s->len, &cubin, &diag);
	if (!err)
		err = gx_graft(&request, &graft, &diag);
	failed = fail_none();
	CHECK_EQ(err, failed ? -ENOMEM : 0);
	CHECK_EQ(diag.error, failed ? GX_E_NO_MEMORY : GX_E_NONE);
	CHECK(!graft.bytes == failed);
	gx_graft_free(&graft);
	gx_cubin_free(&cubin);
	CHECK_EQ(atomic_load(&fail_blocks), before);
	return failed;
}

int main(void)
{
	static const char *const kernels[] = { "plain", "globals", "constants", "switched" };

	for (size_t i = 0; i < sizeof(kernels) / sizeof(kernels[0]); i++) {
		struct sample s;
		long n = 1;

		load_sample(&s, "kernels", 80, kernels[i]);
		while (fails_at(&s, n) && n < 1000)
			n++;
		CHECK(n > 10 && n < 1000);
		drop_sample(&s);
	}
	return TEST_END();
}
