/* text_registers.c - how many registers a variant gets: as many as leave as many warps on an SM, unless much would go to local memory, or the
 * driver refuses; whatever it is, one module stays loaded, and after a failure none. */
#include "../fail.h"
#include "../test.h"

#include "agent/variant/driver.h"
#include "agent/variant/variant_text.h"
#include "base/sm_registers.h"

#include <inttypes.h>
#include <stdlib.h>

enum { ORIGINAL = 0x60, FEW = 0x100, ANY = 0x200 };

static int registers,
        local[3]; /* of the original, with few, with any; -1: the driver does not say */
static bool refuses_few, refuses_any, is_nameless;
static unsigned n_loaded, n_asked;
static uint32_t limit; /* what the driver is asked for where there is one */

static void *handle(uintptr_t n)
{
	return (void *)n; /* NOLINT */
}

static CUresult load(CUmodule *module, const void *image, unsigned int n, CUjit_option *options,
                     void **values)
{
	bool few = n == 3;
	char directive[32];

	n_asked++;
	CHECK(!few || options[2] == CU_JIT_MAX_REGISTERS);
	limit = few ? (uint32_t)(uintptr_t)values[2] : 0;
	snprintf(directive, sizeof(directive), "\n.maxnreg %" PRIu32 "\n{", limit);
	CHECK(!strstr(image, GX_REGISTERS_MARK));
	CHECK_EQ(strstr(image, directive) != NULL, few);
	if (few ? refuses_few : refuses_any)
		return CUDA_ERROR_INVALID_PTX;
	*module = handle(few ? FEW : ANY);
	n_loaded++;
	return CUDA_SUCCESS;
}

static CUresult unload(CUmodule module)
{
	CHECK((uintptr_t)module == FEW || (uintptr_t)module == ANY);
	n_loaded--;
	return CUDA_SUCCESS;
}

static CUresult get_function(CUfunction *function, CUmodule module, const char *name)
{
	CHECK(!strcmp(name, "k"));
	*function = handle((uintptr_t)module + 1);
	return is_nameless ? CUDA_ERROR_NOT_FOUND : CUDA_SUCCESS;
}

static CUresult get_attribute(int *value, CUfunction_attribute attribute, CUfunction function)
{
	uintptr_t of = (uintptr_t)function;

	if (attribute == CU_FUNC_ATTRIBUTE_NUM_REGS) {
		CHECK_EQ(of, ORIGINAL);
		*value = registers;
	} else {
		CHECK(attribute == CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
		*value = local[of == ORIGINAL ? 0 : of == FEW + 1 ? 1 : 2];
	}
	return *value < 0 ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

static int of_sm, threads;

static CUresult get_device_attribute(int *value, CUdevice_attribute attribute, CUdevice device)
{
	CHECK_EQ(device, 3);
	*value =
	        attribute == CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR ? of_sm : threads;
	return *value < 0 ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

static CUresult get_device(CUdevice *device)
{
	*device = 3;
	return CUDA_SUCCESS;
}

static struct gx_kernel kernel = { .handle = (void *)ORIGINAL, .name = (char *)(uintptr_t) "k" };
static struct gx_instrumented text;

static void begin(void)
{
	registers = 32;
	of_sm = 65536;
	threads = 2048;
	local[0] = local[1] = local[2] = 0;
	refuses_few = refuses_any = is_nameless = false;
	n_asked = 0;
	text.max_regs = 0;
}

/* Which module stays; 0: an error, and none. */
static uintptr_t make(void)
{
	struct gx_variant variant = { 0 };
	struct gx_diag diag = { .error = GX_E_NONE };
	int err = gx_variant_load_text(&kernel, &text, 90, &variant, &diag);
	uintptr_t module = (uintptr_t)variant.module;

	CHECK_EQ(err != 0, diag.error != GX_E_NONE);
	CHECK_EQ(n_loaded, err ? 0 : 1);
	if (err)
		return 0;
	CHECK_EQ((uintptr_t)variant.function, module + 1);
	n_loaded = 0;
	return module;
}

static void test_limits(void)
{
	static const int table[][2] = { { 1, 32 },    { 32, 32 },   { 33, 40 },   { 40, 40 },
		                        { 64, 64 },   { 65, 72 },   { 80, 80 },   { 96, 96 },
		                        { 128, 128 }, { 129, 168 }, { 168, 168 }, { 169, 255 } };

	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++) {
		begin();
		registers = table[i][0];
		if (table[i][1] == 255) { /* as many warps as with all that there are */
			CHECK_EQ(make(), ANY);
			continue;
		}
		CHECK_EQ(make(), FEW);
		CHECK_EQ(limit, table[i][1]);
		CHECK_EQ(n_asked, 1);
	}
	begin();
	threads = 1536; /* no more warps are there anyhow */
	CHECK_EQ(make(), FEW);
	CHECK_EQ(limit, 40);
	begin();
	text.max_regs = 24; /* somebody's own, whatever comes of it */
	local[1] = 4000;
	CHECK_EQ(make(), FEW);
	CHECK(limit == 24 && n_asked == 1);
	begin();
	text.calls_programs = true; /* what is long is compiled once */
	CHECK(make() == ANY && n_asked == 1);
	text.calls_programs = false;
}

static void test_choice(void)
{
	begin();
	local[1] = 64;
	CHECK(make() == FEW && n_asked == 1);
	local[1] = 65; /* all of it is because of the limit */
	CHECK(make() == ANY && n_asked == 3);
	local[0] = 1;
	CHECK_EQ(make(), FEW);
	local[0] = 0;
	local[1] = 600; /* the programs' own */
	local[2] = 536;
	CHECK_EQ(make(), FEW);
	local[2] = 535;
	CHECK_EQ(make(), ANY);
	local[2] = -1;
	CHECK_EQ(make(), ANY);
}

/* What is not known, or makes no sense, limits nothing. */
static void test_unknown(void)
{
	static const int bad[] = { -1, 0, 256, 1 << 30 };

	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		begin();
		registers = bad[i];
		CHECK(make() == ANY && n_asked == 1);
	}
	for (int i = -1; i < 2; i++) {
		begin();
		of_sm = i;
		CHECK(make() == ANY && n_asked == 1);
		begin();
		threads = i;
		CHECK(make() == ANY && n_asked == 1);
	}
}

static void test_failures(void)
{
	bool failed = true;

	begin();
	refuses_few = true;
	CHECK_EQ(make(), ANY);
	refuses_any = true;
	CHECK_EQ(make(), 0);
	refuses_few = false;
	CHECK_EQ(make(), FEW);
	local[1] = 4000; /* better than none */
	CHECK_EQ(make(), FEW);
	is_nameless = true;
	CHECK_EQ(make(), 0);
	begin();
	registers = -1;
	refuses_any = true;
	CHECK_EQ(make(), 0);
	begin();
	for (long a = 1; failed; a++) {
		fail_one(a);
		make();
		failed = fail_none();
	}
}

/* Of all numbers: the limit has as many warps, and one more register has fewer. */
static void test_warps(void)
{
	for (uint32_t n = 1; n <= 255; n++) {
		uint32_t warps = gx_sm_warps(65536, n), most = gx_sm_registers_for(65536, warps);

		CHECK(most >= n && gx_sm_warps(65536, most) == warps);
		CHECK(gx_sm_warps(65536, most + 1) < warps);
	}
	CHECK_EQ(gx_sm_warps(65536, 32), 64);
	CHECK_EQ(gx_sm_warps(65536, 33), 48);
	CHECK_EQ(gx_sm_warps(65536, 255), 8);
}

int main(void)
{
	gx_strbuf_puts(&text.text, ".entry k()\n" GX_REGISTERS_MARK "\n{ ret; }");
	*(struct gx_cuda_api *)(uintptr_t)gx_agent_api() =
	        (struct gx_cuda_api){ .cuModuleLoadDataEx = load,
		                      .cuModuleUnload = unload,
		                      .cuModuleGetFunction = get_function,
		                      .cuFuncGetAttribute = get_attribute,
		                      .cuDeviceGetAttribute = get_device_attribute,
		                      .cuCtxGetDevice = get_device };
	test_limits();
	test_choice();
	test_unknown();
	test_failures();
	test_warps();
	gx_strbuf_free(&text.text);
	return TEST_END();
}
