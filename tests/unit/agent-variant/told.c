/* told.c - a kernel and its places, as loaders of programs that read which kernel they are in are told of them. */
#include "../cubin/files.h"
#include "../test.h"

#include "agent/core/connections.h"
#include "agent/variant/driver.h"
#include "agent/variant/places.h"
#include "agent/variant/registry.h"
#include "base/strmap.h"
#include "cubin/cubin.h"
#include "instrument/whole.h"

#include <stdlib.h>
#include <string.h>

static struct gx_message told[8];
static uint32_t n_told;
static CUresult device_error;

void __wrap_gx_session_tell(const struct gx_message *message);
void __wrap_gx_session_tell(const struct gx_message *message)
{
	if (n_told < 8)
		told[n_told++] = *message;
}

CUresult __wrap_gx_driver_device(CUdevice *device);
CUresult __wrap_gx_driver_device(CUdevice *device)
{
	*device = 3;
	return device_error;
}

static CUresult device_attribute(int *value, CUdevice_attribute attribute, CUdevice device)
{
	CHECK_EQ(device, 3);
	*value = 1000 + (int)attribute;
	return attribute == CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK
	               ? CUDA_ERROR_INVALID_VALUE
	               : CUDA_SUCCESS;
}

static CUresult function_attribute(int *value, CUfunction_attribute attribute, CUfunction function)
{
	CHECK(function == (CUfunction)77);
	*value = 2000 + (int)attribute;
	return CUDA_SUCCESS;
}

static struct gx_ptx_span span(const char *text)
{
	return (struct gx_ptx_span){ text, strlen(text) };
}

static char long_text[400];

static struct gx_instrumented_place places[] = { { .ptx_line = 9,
	                                           .line = 4,
	                                           .n_insns = 5,
	                                           .decided_by = { 7, 8 },
	                                           .way = { 1, 2 },
	                                           .bare = { 3, 4 } },
	                                         { .ptx_line = 12 } };

static void start(void)
{
	memset(long_text, 'x', sizeof(long_text) - 1);
	places[0].file = span("/src/a.cu");
	places[0].text = span("ld.global.u32\t%r1,\n[%rd1];");
	places[0].func = span("_Z4gemmPf");
	places[1].file = places[1].func = span("");
	places[1].text = span(long_text);
	n_told = 0;
	device_error = CUDA_SUCCESS;
}

static void test_told(void)
{
	struct gx_kernel kernel = { .name = (char *)(uintptr_t) "_Z4gemmPf" };
	struct gx_instrumented text = { .uses_kernel = true,
		                        .n_told = 2,
		                        .told = places,
		                        .declared_local = 17,
		                        .for_debugger = true };
	const struct gx_place_row *row = &told[0].u.place;

	start();
	gx_places_report(&kernel, (CUfunction)77, NULL, &text);
	CHECK_EQ(n_told, 3);
	for (uint32_t i = 0; i < 3; i++)
		CHECK(told[i].type == GX_MSG_PLACE && told[i].id == gx_hash_bytes("_Z4gemmPf", 9));
	CHECK(!row->ptx_line && !strcmp(row->name, "_Z4gemmPf") && !strcmp(row->file, "gemm"));
	CHECK_EQ(row->numbers[GX_PLACE_REGISTERS], 2000 + CU_FUNC_ATTRIBUTE_NUM_REGS);
	CHECK_EQ(row->numbers[GX_PLACE_LOCAL], 2000 + CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
	CHECK_EQ(row->declared_local, 17);
	CHECK(row->for_debugger && !row->unoptimised);
	CHECK_EQ(row->numbers[GX_PLACE_SMS], 1000 + CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
	CHECK_EQ(row->numbers[GX_PLACE_SM_SHARED], 1000 + 81);
	CHECK_EQ(row->numbers[GX_PLACE_BLOCK_SHARED], -1); /* the device does not say */
	row = &told[1].u.place;
	CHECK(row->ptx_line == 9 && row->line == 4 && row->n_insns == 5 &&
	      row->decided_by[0] == 7 && row->decided_by[1] == 8 && row->way[0] == 1 &&
	      row->bare[0] == 3 && row->bare[1] == 4 && row->way[1] == 2);
	CHECK(!strcmp(row->file, "/src/a.cu") && !strcmp(row->name, "_Z4gemmPf") &&
	      !strcmp(row->text, "ld.global.u32 %r1, [%rd1];"));
	row = &told[2].u.place;
	CHECK(row->ptx_line == 12 && !row->line && !*row->file && !row->n_insns);
	CHECK_EQ(strlen(row->text), sizeof(row->text) - 1);
}

/* A file without a line: several lines became one instruction. */
static void test_near(void)
{
	static const struct {
		uint32_t near[2];
		const char *says;
	} rows[] = {
		{ { 0, 0 }, "of no single line of the source" },
		{ { 14, 0 }, "of no single line of the source; near 14" },
		{ { 0, 21 }, "of no single line of the source; near 21" },
		{ { 14, 14 }, "of no single line of the source; near 14" },
		{ { 14, 21 }, "of no single line of the source; near 14 and 21" },
	};
	struct gx_instrumented_place place = { .ptx_line = 9, .text = span("ret;") };
	struct gx_instrumented text = { .uses_kernel = true, .n_told = 1, .told = &place };
	struct gx_kernel kernel = { .name = (char *)(uintptr_t) "plain" };

	place.file = span("/src/a.cu");
	place.func = span("plain");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		start();
		memcpy(place.near, rows[i].near, sizeof(place.near));
		gx_places_report(&kernel, NULL, NULL, &text);
		CHECK(n_told == 2 && !told[1].u.place.line &&
		      !strcmp(told[1].u.place.file, "/src/a.cu") &&
		      !strcmp(told[1].u.place.inlined, rows[i].says));
	}
}

/* A module that is edited as a whole: what the driver says of its kernels is not theirs; device functions are no kernel's. */
static void test_whole(void)
{
	static const struct gx_whole_kernel kernels[] = { { .name = "_Z4gemmPf" },
		                                          { .name = "k" } };
	struct gx_instrumented text = { .uses_kernel = true, .n_told = 2, .told = places };

	start();
	places[1].func = span("helper");
	gx_places_report_whole(kernels, 2, &text);
	CHECK_EQ(n_told, 4);
	CHECK(told[0].id == gx_hash_bytes("_Z4gemmPf", 9) && told[1].id == gx_hash_bytes("k", 1) &&
	      told[2].id == told[0].id && !told[3].id);
	CHECK(!strcmp(told[0].u.place.file, "gemm") && !strcmp(told[1].u.place.name, "k"));
	for (uint32_t i = 0; i < 2; i++)
		CHECK(!told[i].u.place.ptx_line &&
		      told[i].u.place.numbers[GX_PLACE_REGISTERS] == -1 &&
		      told[i].u.place.numbers[GX_PLACE_SMS] > 0);
	CHECK(told[2].u.place.ptx_line == 9 && !strcmp(told[3].u.place.name, "helper"));
	n_told = 0;
	text.uses_kernel = false;
	gx_places_report_whole(kernels, 2, &text);
	CHECK_EQ(n_told, 0);
}

/* Nobody asked; a function and a device that nothing is known of; a name that is not mangled. */
static void test_unknown(void)
{
	struct gx_kernel kernel = { .name = (char *)(uintptr_t) "plain" };
	struct gx_instrumented text = { .n_told = 2, .told = places };

	start();
	gx_places_report(&kernel, (CUfunction)77, NULL, &text);
	CHECK_EQ(n_told, 0);
	text.uses_kernel = true;
	device_error = CUDA_ERROR_NOT_INITIALIZED;
	gx_places_report(&kernel, NULL, NULL, &text);
	CHECK_EQ(n_told, 3);
	CHECK(!strcmp(told[0].u.place.name, "plain") && !*told[0].u.place.file);
	for (int i = 0; i < GX_N_PLACE_NUMBERS; i++)
		CHECK_EQ(told[0].u.place.numbers[i], -1);
}

/* Lines that the machine code which carries the PTX has, where the PTX has none. */
static void test_carrier(void)
{
	size_t len;
	unsigned char *bytes = read_sample("recovered", 90, &len);
	struct gx_kernel kernel = { .name = (char *)(uintptr_t) "scaled" };
	struct gx_instrumented text = { .uses_kernel = true, .n_told = 2, .told = places };
	struct gx_cubin cubin;
	uint32_t n_found = 0;

	CHECK(bytes && !gx_cubin_read(bytes, len, &cubin, NULL));
	for (uint32_t line = 1; line < 60; line++) {
		start();
		places[1].ptx_line = line;
		gx_places_report(&kernel, NULL, &cubin, &text);
		CHECK(n_told == 3 && told[1].u.place.line == 4); /* its own goes first */
		n_found += told[2].u.place.line == 4 &&
		           !strcmp(told[2].u.place.file, "/src/recovered.cu");
	}
	CHECK(n_found > 0);
	places[1].ptx_line = 12;
	gx_cubin_free(&cubin);
	free(bytes);
}

int main(void)
{
	*(struct gx_cuda_api *)(uintptr_t)gx_agent_api() =
	        (struct gx_cuda_api){ .cuDeviceGetAttribute = device_attribute,
		                      .cuFuncGetAttribute = function_attribute };
	test_told();
	test_unknown();
	test_near();
	test_whole();
	test_carrier();
	return TEST_END();
}
