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

/* An entry that has nothing but options: the last allocation is theirs. */
static void options_are_kept(void)
{
	uint32_t words[16 + 4 + 2] = {
		0xba55ed50, 16u << 16 | 1, 64 + 24, 0,
		/* kind, bytes of the header, of the payload, packed, where */
		GX_FATBIN_PTX, 64 + 24, 0, 0, 0, 64
	};
	uint64_t options = 72ull | 4ull << 32;
	char data[16 + 64 + 24] = { 0 };
	long n = 1;

	memcpy(data, words, 16 + 64);
	memcpy(data + 16 + 64, &options, sizeof(options));
	memcpy(data + 16 + 72, "-O3", 4);
	for (;; n++) {
		struct gx_fatbin fatbin;
		struct gx_diag diag = { 0 };
		int err;

		fail_one(n);
		err = gx_fatbin_read(data, sizeof(data), &fatbin, &diag);
		gx_fatbin_free(&fatbin);
		if (!fail_none())
			break;
		CHECK_EQ(err, -ENOMEM);
		CHECK_EQ(diag.error, GX_E_NO_MEMORY);
	}
	CHECK(n > 2);
	{
		struct gx_fatbin fatbin;

		CHECK_EQ(gx_fatbin_read(data, sizeof(data), &fatbin, NULL), 0);
		CHECK(fatbin.n_entries == 1 && !strcmp(fatbin.entries[0].options, "-O3"));
		gx_fatbin_free(&fatbin);
	}
}

/* LZ4 counts in 31 bits: the lower ones of a payload's length say nothing. */
static void lengths_are_not_cut_off(void)
{
	static const char text[] = ".version 8.4\n.target sm_80\n.address_size 64\n"
	                           "// same same same same same same same same same same same\n";
	const struct gx_fatbin_source source = { GX_FATBIN_PTX, 80, text, sizeof(text) - 1 };
	struct gx_fatbin fatbin;
	size_t len, n_bytes;
	char *unpacked;
	void *data;

	CHECK_EQ(gx_fatbin_write(&source, 1, GX_FATBIN_LZ4, &data, &len, NULL), 0);
	CHECK_EQ(gx_fatbin_read(data, len, &fatbin, NULL), 0);
	CHECK_EQ(fatbin.entries[0].packing, GX_FATBIN_LZ4);
	CHECK_EQ(gx_fatbin_text(&fatbin.entries[0], SIZE_MAX, &unpacked, &n_bytes, NULL), 0);
	free(unpacked);
	fatbin.entries[0].payload_bytes += (size_t)1 << 32;
	CHECK(gx_fatbin_text(&fatbin.entries[0], SIZE_MAX, &unpacked, &n_bytes, NULL) < 0);
	free(unpacked);
	gx_fatbin_free(&fatbin);
	free(data);
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
	options_are_kept();
	lengths_are_not_cut_off();
	return TEST_END();
}
