/* memory.c - fat binaries that are read and unpacked when memory is gone: whichever allocation fails, the error says so, and nothing is kept. */
#define FAIL_ARENA
#include "../fail.h"
#include "../test.h"

#include "fatbin/fatbin.h"
#include "support/fatbin/fatbin_write.h"

/* A container of two texts with the n-th allocation failing; false: none failed any more. */
static bool fails_at(const void *data, size_t len, long n)
{
	struct gx_fatbin fatbin = { 0 };
	struct gx_diag diag = { 0 };
	long before = atomic_load(&fail_blocks);
	size_t n_bytes = 0;
	char *text = NULL;
	bool failed;
	int err;

	fail_one(n);
	err = gx_fatbin_read(data, len, &fatbin, &diag);
	if (!err)
		err = gx_fatbin_text(&fatbin.entries[1], SIZE_MAX, &text, &n_bytes, &diag);
	failed = fail_none();
	CHECK_EQ(err, failed ? -ENOMEM : 0);
	CHECK_EQ(diag.error, failed ? GX_E_NO_MEMORY : GX_E_NONE);
	CHECK_EQ(!text, failed);
	CHECK_EQ(!n_bytes, failed);
	free(text);
	gx_fatbin_free(&fatbin);
	CHECK_EQ(atomic_load(&fail_blocks), before);
	return failed;
}

int main(void)
{
	static const enum gx_fatbin_packing packings[] = { GX_FATBIN_PLAIN, GX_FATBIN_LZ4 };
	static const char text[] = ".version 8.4\n.target sm_90\n.address_size 64\n";
	const struct gx_fatbin_source sources[] = {
		{ GX_FATBIN_PTX, 80, text, sizeof(text) - 1 },
		{ GX_FATBIN_PTX, 90, text, sizeof(text) - 1 },
	};

	for (size_t i = 0; i < sizeof(packings) / sizeof(packings[0]); i++) {
		size_t len;
		void *data;
		long n = 1;

		CHECK_EQ(gx_fatbin_write(sources, 2, packings[i], &data, &len, NULL), 0);
		while (fails_at(data, len, n) && n < 100)
			n++;
		CHECK(n >= 3 && n < 100);
		free(data);
	}
	return TEST_END();
}
