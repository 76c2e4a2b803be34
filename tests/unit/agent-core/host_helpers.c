/* host_helpers.c - what helpers at CUDA API names must write they write, also when they fail: the
 * verifier counts all of it as written, and what was there before may be an address. */
#include "../test.h"
#include "agent/core/host_helpers.h"
#include "verify/tables.h"

#include <stdlib.h>

enum { SIZE = 24, OLD = 0xdb };

static const uint32_t ids[] = {
#define HELPER(name, id, ret, args, flags, lanes, cost, doc) id,
#include "defs/helpers.def"
#undef HELPER
};

static uint8_t out[SIZE], text[SIZE];

static bool all_is_written(void)
{
	for (int i = 0; i < SIZE; i++)
		if (out[i] == OLD)
			return false;
	return true;
}

/* Every other argument is `other`; false: it is not one of these helpers. */
static bool call(const struct gx_helper_row *row, unsigned to, uint64_t other)
{
	struct gx_run_env env = { .user = NULL };
	uint64_t args[5] = { other, other, other, other, other }, result = 0;
	struct gx_run_region regions[] = {
		{ (uint64_t)(uintptr_t)out, SIZE, out, true },
		{ (uint64_t)(uintptr_t)text, SIZE, text, false },
	};

	for (int i = 0; i < 2; i++)
		CHECK(!gx_run_grant(&env, regions[i]));
	memset(out, OLD, SIZE);
	args[to] = regions[0].start;
	args[to + 1] = SIZE;
	for (unsigned i = 0; i < row->n_args; i++)
		if (row->args[i] == GX_ARG_STR)
			args[i] = regions[1].start;
	return !gx_host_helper(&env, NULL, NULL, row->id, args, &result);
}

/* An address is not shown; of those beyond their objects the verifier lets none get here. */
static void addresses_are_hidden(void)
{
	static const int64_t offsets[] = { 0, 8, SIZE - 1 };

	for (size_t i = 0; i < sizeof(offsets) / sizeof(offsets[0]); i++) {
		struct gx_run_env env = { .user = NULL };
		uint64_t value = (uint64_t)(uintptr_t)out + (uint64_t)offsets[i], result = 0;
		uint64_t args[5] = { (uint64_t)(uintptr_t)out, SIZE, (uint64_t)(uintptr_t)text,
			             (uint64_t)(uintptr_t)&value, sizeof(value) };
		struct gx_run_region regions[] = {
			{ args[0], SIZE, out, true },
			{ args[2], SIZE, text, false },
			{ args[3], sizeof(value), &value, false },
		};

		for (int k = 0; k < 3; k++)
			CHECK(!gx_run_grant(&env, regions[k]));
		snprintf((char *)text, sizeof(text), "%%llx");
		CHECK(!gx_host_helper(&env, NULL, NULL, 165, args, &result));
		CHECK(result == 2 && !strcmp((const char *)out, "0"));
	}
}

int main(void)
{
	static const uint64_t others[] = { 0, 1, 7, 8, 12, 4096, UINT64_MAX };
	static const char *const texts[] = { "%d", "%", "no arguments", "%s %s %s %s %s", "%q" };
	uint32_t n = 0;

	for (size_t k = 0; k < sizeof(ids) / sizeof(ids[0]); k++) {
		const struct gx_helper_row *row = gx_helper_row(ids[k]);

		for (unsigned i = 0; i + 1 < row->n_args; i++) {
			bool writes =
			        row->args[i] == GX_ARG_MEM_OUT || row->args[i] == GX_ARG_MEM_OUT0;

			for (size_t o = 0; writes && o < sizeof(others) / sizeof(others[0]); o++)
				for (size_t t = 0; t < sizeof(texts) / sizeof(texts[0]); t++) {
					snprintf((char *)text, sizeof(text), "%s", texts[t]);
					if (!call(row, i, others[o]))
						continue;
					n++;
					if (!all_is_written())
						fprintf(stderr, "%s (%zu, '%s')\n", row->name, o,
						        texts[t]);
					CHECK(all_is_written());
				}
		}
	}
	addresses_are_hidden();
	CHECK(n >= 200);
	return TEST_END();
}
