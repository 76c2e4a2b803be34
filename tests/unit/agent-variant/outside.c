/* outside.c - launches that can't have an address in a range: by their parameters, and by the variables of their module. */
#include "../test.h"

#include "agent/core/allocations.h"
#include "agent/variant/driver.h"
#include "agent/variant/outside.h"

#include "instrument/instrument.h"

#include <stdlib.h>

static struct gx_range ranges[] = { { 0x700000, 0x1000 }, { 0x900000, 1 } };
static CUdeviceptr variable_at;

static CUresult module_global(CUdeviceptr *address, size_t *bytes, CUmodule module,
                              const char *name)
{
	(void)module;
	CHECK(!strcmp(name, "v"));
	*address = variable_at;
	*bytes = 16;
	return variable_at == 1 ? CUDA_ERROR_NOT_FOUND : CUDA_SUCCESS;
}

static struct gx_instrumented text_of(const struct gx_origin *at, uint32_t n)
{
	struct gx_instrumented text = { .origins = { .known = true,
		                                     .n_accesses = 3,
		                                     .n = n,
		                                     .n_ranges = 2,
		                                     .ranges = ranges } };

	memcpy(text.origins.at, at, n * sizeof(*at));
	return text;
}

static struct gx_outside *outside_of(const struct gx_instrumented *text)
{
	static struct gx_module module;
	static const struct gx_kernel kernel = { .module = &module };

	return gx_outside_of(&kernel, text);
}

static void test_known(void)
{
	static const struct gx_origin at[] = { { .param = 1, .offset = 8 } };
	struct gx_instrumented text = text_of(at, 1);
	struct gx_outside *outside = outside_of(&text);

	CHECK(outside && outside->n == 1 && outside->n_accesses == 3 && outside->n_ranges == 2);
	free(outside);
	text.origins.known = false;
	CHECK(!outside_of(&text));
	text.origins.known = true;
	text.origins.n_accesses = 0;
	CHECK(!outside_of(&text));
}

/* A variable that is in a range, or may be, is so in each launch; another one is in none. */
static void test_variables(void)
{
	static const struct {
		CUdeviceptr at;
		bool apart;
	} rows[] = { { 0x6ffff0, true }, { 0x6ffff1, false }, { 0x700fff, false },
		     { 0x701000, true }, { 0x900001, true },  { 0x8ffff1, false },
		     { 0, false },       { 1, false },        { 0x10, true } };
	static const struct gx_origin at[] = { { .param = 0 }, { .symbol = "v" }, { .param = 2 } };
	struct gx_instrumented text = text_of(at, 3);

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_outside *outside;

		variable_at = rows[i].at;
		outside = outside_of(&text);
		CHECK_EQ(outside != NULL, rows[i].apart);
		CHECK(!outside || (outside->n == 2 && outside->at[1].param == 2));
		free(outside);
	}
}

/* Pointers are where the text says; what is multiplied may be a number. */
static void test_params(void)
{
	static const struct gx_origin at[] = { { .param = 0 },
		                               { .param = 2, .offset = 3 },
		                               { .param = 1, .is_scaled = true } };
	struct gx_instrumented text = text_of(at, 3);
	struct gx_outside *outside = outside_of(&text);
	uint64_t first = 0x500000, number = 12345678;
	char last[16] = { 0 };
	void *params[] = { &first, &number, last };
	int context;

	gx_allocation_made(&context, 0x500000, 0x100, GX_ALLOCATION_DEVICE);
	gx_allocation_made(&context, 0x600000, 0x100, GX_ALLOCATION_DEVICE);
	gx_allocation_made(&context, 0x6ff000, 0x1001, GX_ALLOCATION_DEVICE);
	memcpy(last + 3, &(uint64_t){ 0x600010 }, 8);
	CHECK(gx_outside_is(outside, params));
	memcpy(last + 3, &(uint64_t){ 0x6ff010 }, 8);
	CHECK(!gx_outside_is(outside, params));
	memcpy(last + 3, &(uint64_t){ 0x600100 }, 8);
	CHECK(gx_outside_is(outside, params));
	number = 0x6ff010; /* a pointer after all */
	CHECK(!gx_outside_is(outside, params));
	number = 7;
	first = 12345678;
	CHECK(!gx_outside_is(outside, params));
	first = 0x500000;
	CHECK(gx_outside_is(outside, params));
	params[2] = NULL; /* what the driver makes of that is not ours */
	CHECK(!gx_outside_is(outside, params) && !gx_outside_is(outside, NULL));
	free(outside);
}

int main(void)
{
	((struct gx_cuda_api *)(uintptr_t)gx_agent_api())->cuModuleGetGlobal_v2 = module_global;
	test_known();
	test_variables();
	test_params();
	return TEST_END();
}
