/* outside.c - launches that can't have an address in a range: by their parameters, and by the variables of their module. */
#include "../test.h"

#include "agent/core/allocations.h"
#include "agent/variant/driver.h"
#include "agent/variant/nearer.h"
#include "agent/variant/outside.h"
#include "agent/variant/variant_build.h"

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
	CHECK_EQ(gx_outside_origins(outside, params), 7);
	CHECK(gx_outside_is(outside, 7) && !gx_outside_is(outside, 5) &&
	      !gx_outside_is(outside, 0));
	memcpy(last + 3, &(uint64_t){ 0x6ff010 }, 8);
	CHECK_EQ(gx_outside_origins(outside, params), 5);
	memcpy(last + 3, &(uint64_t){ 0x600100 }, 8);
	CHECK_EQ(gx_outside_origins(outside, params), 7);
	number = 0x6ff010; /* a pointer after all */
	CHECK_EQ(gx_outside_origins(outside, params), 3);
	number = 7;
	first = 12345678;
	CHECK_EQ(gx_outside_origins(outside, params), 6);
	params[2] = NULL; /* what the driver makes of that is not ours */
	CHECK(!gx_outside_origins(outside, params) && !gx_outside_origins(outside, NULL));
	outside->known = false; /* another address may be anywhere */
	CHECK(!gx_outside_is(outside, 7));
	free(outside);
}

/* --- variants with fewer programs */

static struct {
	struct gx_match match;
	int n;
} asked;

int __wrap_gx_queue_add(struct gx_kernel *kernel, CUcontext context,
                        const struct gx_attach_set *set, const struct gx_match *match);
void __wrap_gx_match_find(const struct gx_attach_set *set, const char *name, struct gx_match *out);

int __wrap_gx_queue_add(struct gx_kernel *kernel, CUcontext context,
                        const struct gx_attach_set *set, const struct gx_match *match)
{
	CHECK(kernel && context && set);
	asked.match = *match;
	asked.n++;
	return -1; /* who asked has the set still */
}

static const struct gx_attachment program = { .link_id = 5 };
static uint32_t n_attached = 1;

void __wrap_gx_match_find(const struct gx_attach_set *set, const char *name, struct gx_match *out)
{
	(void)set, (void)name;
	*out = (struct gx_match){ .n = n_attached, .programs = { &program } };
}

/* Accesses by a alone, by a and b, and by a variable: what can be left out where what is near. */
static struct gx_outside *with_sets(bool variable)
{
	static const struct gx_origin at[] = { { .param = 0 }, { .symbol = "v" }, { .param = 1 } };
	struct gx_instrumented text = text_of(at, 3);

	variable_at = 0x10;
	text.origins.known = false;
	text.origins.n_sets = variable ? 3 : 2;
	text.origins.sets[0] = 1;
	text.origins.sets[1] = 5;
	text.origins.sets[2] = 2;
	return outside_of(&text);
}

static void test_nearer(void)
{
	uint64_t ids[] = { 5 };
	struct gx_kernel kernel = { .name = (char *)(uintptr_t) "k" };
	struct gx_variant full = { .context = (CUcontext)(uintptr_t)&kernel,
		                   .link_ids = ids,
		                   .n_links = 1,
		                   .outside = with_sets(false) };
	struct gx_variant one = { .module = (CUmodule)(uintptr_t)&one }, both = one,
	                  refused = { 0 };
	struct gx_near near;

	CHECK(full.outside && full.outside->n == 2 && full.outside->sets[0] == 1 &&
	      full.outside->sets[1] == 3);
	for (int i = 0; i < 4; i++) /* nothing could be left out */
		CHECK(!gx_variant_nearer(&kernel, &full, 2) &&
		      !gx_variant_nearer(&kernel, &full, 0) && !asked.n);
	CHECK(!gx_variant_nearer(&kernel, &full, 1) && !asked.n);
	for (int i = 0; i < 3; i++) /* made at the second one, asked for once */
		CHECK(!gx_variant_nearer(&kernel, &full, 1) && asked.n == 1);
	CHECK(asked.match.near == 1 && asked.match.full == &full && asked.match.n == 1);
	gx_outside_near(full.outside, 1, &near);
	CHECK(near.n == 1 && near.at[0].param == 0);
	gx_outside_near(full.outside, 3, &near);
	CHECK(near.n == 2 && near.at[1].param == 1);
	gx_outside_made(full.outside, 1, &one);
	CHECK(gx_variant_nearer(&kernel, &full, 1) == &one);
	CHECK(gx_variant_nearer(&kernel, &full, 3) == &one); /* that will do meanwhile */
	CHECK(gx_variant_nearer(&kernel, &full, 3) == &one && asked.n == 2);
	gx_outside_made(full.outside, 3, &refused);
	CHECK(gx_variant_nearer(&kernel, &full, 3) == &one);
	gx_outside_made(full.outside, 3, &both);
	CHECK(gx_variant_nearer(&kernel, &full, 3) == &both &&
	      gx_variant_nearer(&kernel, &full, 1) == &one);
	atomic_store(&both.refused, 1);
	CHECK(gx_variant_nearer(&kernel, &full, 3) == &one);
	CHECK(!gx_variant_nearer(&kernel, &full, 2));
	free(full.outside);
	/* other programs by now: nothing is made any more */
	full.outside = with_sets(true);
	n_attached = 2;
	asked.n = 0;
	for (int i = 0; i < 3; i++)
		CHECK(!gx_variant_nearer(&kernel, &full, 1) && !asked.n);
	/* a variable's accesses can be left out wherever something is near */
	CHECK(!full.outside->sets[2]);
	n_attached = 1;
	for (int i = 0; i < 3; i++)
		CHECK(!gx_variant_nearer(&kernel, &full, 2));
	CHECK_EQ(asked.n, 1);
	/* more sets of parameters than there is room for */
	for (uint64_t i = 0; i < GX_MOST_NEARER; i++)
		atomic_store(&full.outside->nearer[i].near, 0x100 + i);
	for (int i = 0; i < 3; i++)
		CHECK(!gx_variant_nearer(&kernel, &full, 3));
	CHECK_EQ(asked.n, 1);
	free(full.outside);
}

int main(void)
{
	((struct gx_cuda_api *)(uintptr_t)gx_agent_api())->cuModuleGetGlobal_v2 = module_global;
	test_known();
	test_variables();
	test_params();
	test_nearer();
	return TEST_END();
}
