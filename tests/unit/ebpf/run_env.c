/* run_env.c - memory of the interpreters: which bytes may be read and written, at both ends of each piece; what a strict run refuses; numbers
 * that are pointers, or lie near what pointers point to. */
#include "../test.h"

#include "ebpf/run_env.h"
#include "ebpf/run_memory.h"

#include <errno.h>
#include <stdlib.h>

#define START 0x100000000000ull
enum { SIZE = 32, FRAMES = 2 };

static uint8_t memory[SIZE], stack[FRAMES * GX_RUN_FRAME_BYTES], shadow[sizeof(stack)];

static struct gx_run_env make(void)
{
	struct gx_run_env env = { .stack = stack, .n_frames = FRAMES };

	CHECK_EQ(gx_run_grant(&env, (struct gx_run_region){ START, SIZE, memory, true }), 0);
	CHECK_EQ(gx_run_grant(&env, (struct gx_run_region){ 2 * START, SIZE, memory, false }), 0);
	return env;
}

/* Where the bytes lie in `memory` or in `stack`; -1: they may not be touched. */
static const struct {
	uint64_t address, size;
	bool write;
	long at;
} accesses[] = {
	{ START, 1, true, 0 },
	{ START, SIZE, true, 0 },
	{ START, SIZE + 1, true, -1 },
	{ START - 1, 1, false, -1 },
	{ START - 1, 2, false, -1 },
	{ START + SIZE - 1, 1, true, SIZE - 1 },
	{ START + SIZE - 1, 2, true, -1 },
	{ START + SIZE, 1, false, -1 },
	{ START, 0, false, -1 },
	{ START + 8, UINT64_MAX, false, -1 },
	{ 2 * START + 4, 4, false, 4 },
	{ 2 * START + 4, 4, true, -1 },
	{ 3 * START, 1, false, -1 },
};

static void test_regions(void)
{
	struct gx_run_env env = make();

	for (size_t i = 0; i < sizeof(accesses) / sizeof(accesses[0]); i++) {
		uint8_t *host = gx_run_access(&env, accesses[i].address, accesses[i].size,
		                              accesses[i].write);

		CHECK_EQ(host ? host - memory : -1, accesses[i].at);
	}
	/* the one that starts there goes, and no other */
	gx_run_revoke(&env, START + 1);
	CHECK(gx_run_access(&env, START, 1, true) != NULL);
	gx_run_revoke(&env, START);
	CHECK(!gx_run_access(&env, START, 1, true) && gx_run_access(&env, 2 * START, 1, false));
	while (env.n_regions < GX_RUN_MAX_REGIONS)
		CHECK_EQ(gx_run_grant(&env, (struct gx_run_region){ START, SIZE, memory, true }),
		         0);
	CHECK_EQ(gx_run_grant(&env, (struct gx_run_region){ START, SIZE, memory, true }), -ENOSPC);
	CHECK_EQ(env.n_regions, GX_RUN_MAX_REGIONS);
}

static void test_frames(void)
{
	struct gx_run_env env = make();

	for (uint64_t moved = 0; moved <= 4096; moved += 4096) {
		env.layout.stack = moved;
		for (uint32_t f = 0; f < FRAMES; f++) {
			uint64_t low = GX_RUN_STACK + moved + f * 4096ull,
			         end = low + GX_RUN_FRAME_BYTES;
			uint8_t *host = stack + f * GX_RUN_FRAME_BYTES;

			CHECK(gx_run_access(&env, low, 1, true) == host);
			CHECK(gx_run_access(&env, low, GX_RUN_FRAME_BYTES, true) == host);
			CHECK(gx_run_access(&env, end - 8, 8, true) ==
			      host + GX_RUN_FRAME_BYTES - 8);
			CHECK(!gx_run_access(&env, end - 8, 9, true) &&
			      !gx_run_access(&env, end, 1, false));
		}
		CHECK(!gx_run_access(&env, GX_RUN_STACK + moved - 1, 1, false));
		CHECK(!gx_run_access(&env, GX_RUN_STACK + moved + FRAMES * 4096ull, 1, false));
	}
}

/* A strict run: what was not written is not read, and addresses are multiples of the width. */
static void test_strict(void)
{
	struct gx_run_env env = make();
	struct gx_diag diag = { 0 };
	uint64_t value = 1;

	memset(shadow, 0, sizeof(shadow));
	env.shadow = shadow;
	CHECK_EQ(gx_run_load(&env, GX_RUN_STACK + 8, 8, &value, &diag),
	         -gx_error_errno(GX_E_RUN_ACCESS));
	CHECK(diag.error == GX_E_RUN_ACCESS && !value && shadow[8] == GX_RUN_TOUCHED &&
	      !shadow[16]);
	CHECK_EQ(gx_run_store(&env, GX_RUN_STACK + 8, 4, 0x1122334455667788, NULL), 0);
	CHECK(shadow[8] == (GX_RUN_TOUCHED | GX_RUN_WRITTEN) && shadow[11] == shadow[8] &&
	      shadow[12] == GX_RUN_TOUCHED);
	CHECK_EQ(gx_run_load(&env, GX_RUN_STACK + 8, 4, &value, NULL), 0);
	CHECK_EQ(value, 0x55667788);
	CHECK(gx_run_load(&env, GX_RUN_STACK + 8, 8, &value, NULL) <
	      0); /* half of it was written */
	for (uint8_t width = 1; width <= 8; width *= 2)
		for (uint64_t off = 0; off < 8; off++) {
			CHECK_EQ(gx_run_load(&env, START + off, width, &value, NULL) == 0,
			         off % width == 0);
			CHECK_EQ(gx_run_store(&env, START + off, width, 0, NULL) == 0,
			         off % width == 0);
		}
	env.shadow = NULL;
	for (uint8_t width = 1; width <= 8; width *= 2)
		for (uint64_t off = 0; off < 8; off++) {
			uint64_t mask = width == 8 ? UINT64_MAX : (1ull << width * 8) - 1;

			memset(memory, 0xee, sizeof(memory));
			CHECK_EQ(gx_run_store(&env, START + off, width, 0x8877665544332211, NULL),
			         0);
			CHECK_EQ(gx_run_load(&env, START + off, width, &value, NULL), 0);
			CHECK_EQ(value, 0x8877665544332211 & mask);
			CHECK(memory[off + width] == 0xee && (!off || memory[off - 1] == 0xee));
		}
	diag = (struct gx_diag){ 0 };
	CHECK(gx_run_load(&env, START + SIZE - 4, 8, &value, &diag) < 0 &&
	      diag.error == GX_E_RUN_ACCESS && !value);
	CHECK(strstr(diag.text, "load of 8 bytes at 0x10000000001c"));
	diag = (struct gx_diag){ 0 };
	CHECK(gx_run_store(&env, 2 * START, 4, 0, &diag) < 0 &&
	      strstr(diag.text, "store of 4 bytes at 0x200000000000"));
}

/* Words of the stack that are read by an address that nobody proved: none that is a pointer, or near to where one may point. */
static void test_probe(void)
{
	struct gx_run_env env = make();
	const uint64_t far = 1ull << 29, at = GX_RUN_STACK + 64;
	const struct {
		uint64_t word;
		bool is_pointer, shown;
	} words[] = {
		{ 5, false, true },
		{ START, true, false },
		{ START + SIZE - 1, true, false },
		{ START + SIZE, false, false },
		{ 2 * START + SIZE + far, false, false },
		{ 2 * START + SIZE + far + 1, false, true },
		{ START - far, false, false },
		{ START - far - 1, false, true },
		{ GX_RUN_MAP_HANDLE, true, false },
		{ GX_RUN_MAP_HANDLE + (1 << 20) - 1, true, false },
		{ GX_RUN_MAP_HANDLE + (1 << 20), false, true },
		{ GX_RUN_MAP_HANDLE - 1, false, true },
		{ GX_RUN_STACK, true, false },
		{ GX_RUN_STACK + (1ull << 48) - 1, true, false },
		{ GX_RUN_STACK - 1, false, true },
		{ GX_RUN_STACK + (1ull << 48), false, true },
	};

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		uint64_t other = 7, got = 1;

		CHECK_EQ(gx_run_is_pointer(&env, words[i].word), words[i].is_pointer);
		memcpy(stack + 64, &words[i].word, 8);
		memcpy(stack + 56, &other, 8);
		memcpy(stack + 72, &other, 8);
		CHECK_EQ(gx_run_probe_read(&env, &got, at, 8), words[i].shown ? 0 : -EFAULT);
		CHECK_EQ(got, words[i].shown ? words[i].word : 0);
		/* one byte of it is too much, none of it is not */
		CHECK_EQ(gx_run_probe_read(&env, &got, at - 7, 8), words[i].shown ? 0 : -EFAULT);
		CHECK_EQ(gx_run_probe_read(&env, &got, at + 7, 8), words[i].shown ? 0 : -EFAULT);
		CHECK_EQ(gx_run_probe_read(&env, &got, at - 8, 8), 0);
		CHECK_EQ(got, 7);
		CHECK_EQ(gx_run_probe_read(&env, &got, at + 8, 8), 0);
	}
	CHECK_EQ(gx_run_probe_read(&env, NULL, 0, 0), 0);
}

int main(void)
{
	test_regions();
	test_frames();
	test_strict();
	test_probe();
	return TEST_END();
}
