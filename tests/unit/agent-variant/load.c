/* load.c - what a variant has from its original, and what an edited module needs to know of it: asked of a driver of this test, each of
 * whose calls may fail. */
#include "../test.h"

#include "agent/variant/original.h"
#include "agent/variant/driver.h"
#include "agent/variant/variant_load.h"
#include "agent/variant/variant_text.h"
#include "agent/variant/whole_internal.h"

#include <errno.h>
#include <stdlib.h>

enum { ORIGINAL = 1, VARIANT = 2, FROM_KERNEL = 3, LIBRARY = 4, MODULE = 5, DEVICE = 7 };

/* --- the driver */
static const char *fails; /* a call by this name */
static unsigned n_asked, n_set, n_copied, n_streams, n_pushed;
static int values[4][64]; /* attributes of a function */

static CUresult result_of(const char *call)
{
	return fails && !strcmp(fails, call) ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

static uintptr_t number_of(const void *handle)
{
	return (uintptr_t)handle;
}

static void *handle(uintptr_t n)
{
	return (void *)n; /* NOLINT */
}

static CUresult kernel_function(CUfunction *function, CUkernel kernel)
{
	CHECK_EQ(number_of(kernel), ORIGINAL);
	*function = handle(FROM_KERNEL);
	return result_of("kernel_function");
}

static CUresult library_global(CUdeviceptr *address, size_t *bytes, CUlibrary library,
                               const char *name)
{
	*address = number_of(library) * 100 + (CUdeviceptr)name[0];
	*bytes = 8;
	return result_of("library_global");
}

static CUresult module_global(CUdeviceptr *address, size_t *bytes, CUmodule module,
                              const char *name)
{
	*address = number_of(module) * 100 + (CUdeviceptr)name[0];
	*bytes = 4;
	return result_of("module_global");
}

static CUresult stream_create(CUstream *stream, unsigned int flags)
{
	CHECK_EQ(flags, CU_STREAM_NON_BLOCKING);
	*stream = handle(9);
	n_streams += !result_of("stream_create");
	return result_of("stream_create");
}

static CUresult stream_synchronize(CUstream stream)
{
	CHECK_EQ(number_of(stream), 9);
	return result_of("stream_synchronize");
}

static CUresult stream_destroy(CUstream stream)
{
	CHECK_EQ(number_of(stream), 9);
	n_streams--;
	return CUDA_SUCCESS;
}

static CUresult copy(CUdeviceptr to, const void *from, size_t bytes, CUstream stream)
{
	CHECK(to == 640 && from && bytes == 16 && number_of(stream) == 9);
	n_copied++;
	return result_of("copy");
}

static CUresult get_attribute(int *value, CUfunction_attribute attribute, CUfunction function)
{
	n_asked++;
	*value = values[number_of(function)][attribute];
	if (number_of(function) == VARIANT && fails && !strcmp(fails, "get_of_variant"))
		return CUDA_ERROR_INVALID_VALUE;
	return result_of(attribute == CU_FUNC_ATTRIBUTE_NUM_REGS ? "get_registers"
	                                                         : "get_attribute");
}

static CUresult set_attribute(CUfunction function, CUfunction_attribute attribute, int value)
{
	CHECK_EQ(number_of(function), VARIANT);
	values[VARIANT][attribute] = value;
	n_set++;
	return result_of("set_attribute");
}

static CUresult module_function(CUfunction *function, CUmodule module, const char *name)
{
	CHECK(number_of(module) == MODULE && name[0] == 'k');
	*function = handle(ORIGINAL);
	return result_of("module_function");
}

static CUresult library_kernel(CUkernel *kernel, CUlibrary library, const char *name)
{
	CHECK(number_of(library) == LIBRARY && name[0] == 'k');
	*kernel = handle(ORIGINAL);
	return result_of("library_kernel");
}

static CUresult kernel_attribute(int *value, CUfunction_attribute attribute, CUkernel kernel,
                                 CUdevice device)
{
	CHECK_EQ(device, DEVICE);
	*value = values[number_of(kernel)][attribute];
	return result_of(attribute == CU_FUNC_ATTRIBUTE_NUM_REGS ? "kernel_registers"
	                                                         : "kernel_attribute");
}

static CUresult context_device(CUdevice *device)
{
	*device = DEVICE;
	return result_of("context_device");
}

static CUresult device_attribute(int *value, CUdevice_attribute attribute, CUdevice device)
{
	(void)attribute;
	CHECK_EQ(device, DEVICE);
	*value = 1024;
	return result_of("device_attribute");
}

/* What is loaded, by the options that come with it. */
static unsigned n_options;
static uintptr_t most_registers, log_bytes;

static CUresult load_data(CUmodule *module, const void *image, unsigned int n,
                          CUjit_option *options, void **option_values)
{
	n_options = n;
	most_registers = log_bytes = 0;
	for (unsigned int i = 0; i < n; i++) {
		if (options[i] == CU_JIT_MAX_REGISTERS)
			most_registers = number_of(option_values[i]);
		if (options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
			log_bytes = number_of(option_values[i]);
	}
	for (unsigned int i = 0; i < n; i++)
		if (options[i] == CU_JIT_ERROR_LOG_BUFFER) /* to the last byte, and no NUL */
			memset(option_values[i], 'w', log_bytes);
	*module = handle(MODULE);
	(void)image;
	return result_of("load_data");
}

static CUresult push(CUcontext context)
{
	(void)context;
	n_pushed++;
	return CUDA_ERROR_INVALID_CONTEXT;
}

static struct gx_cuda_api *api(void)
{
	return (struct gx_cuda_api *)(uintptr_t)gx_agent_api();
}

static void begin(void)
{
	*api() = (struct gx_cuda_api){
		.cuKernelGetFunction = kernel_function,
		.cuLibraryGetGlobal = library_global,
		.cuModuleGetGlobal_v2 = module_global,
		.cuStreamCreate = stream_create,
		.cuStreamSynchronize = stream_synchronize,
		.cuStreamDestroy_v2 = stream_destroy,
		.cuMemcpyHtoDAsync_v2 = copy,
		.cuFuncGetAttribute = get_attribute,
		.cuFuncSetAttribute = set_attribute,
		.cuModuleGetFunction = module_function,
		.cuLibraryGetKernel = library_kernel,
		.cuKernelGetAttribute = kernel_attribute,
		.cuCtxGetDevice = context_device,
		.cuDeviceGetAttribute = device_attribute,
		.cuCtxPushCurrent_v2 = push,
		.cuModuleLoadDataEx = load_data,
	};
	fails = NULL;
}

/* --- */
static void test_original(void)
{
	struct gx_kernel kernel = { .handle = handle(ORIGINAL) };

	begin();
	CHECK_EQ(number_of(gx_variant_original(&kernel)), ORIGINAL);
	kernel.is_kernel = true;
	CHECK_EQ(number_of(gx_variant_original(&kernel)), FROM_KERNEL);
	fails = "kernel_function";
	CHECK(!gx_variant_original(&kernel));
	api()->cuKernelGetFunction = NULL;
	CHECK(!gx_variant_original(&kernel));
}

static void test_global(void)
{
	struct gx_module module = { .handle = handle(MODULE) };
	struct gx_kernel kernel = { .module = &module };
	CUdeviceptr address;
	size_t bytes;

	begin();
	CHECK_EQ(gx_variant_original_global(&kernel, "a", &address, &bytes), 0);
	CHECK(address == MODULE * 100 + 'a' && bytes == 4);
	module.is_library = true;
	module.handle = handle(LIBRARY);
	CHECK_EQ(gx_variant_original_global(&kernel, "b", &address, &bytes), 0);
	CHECK(address == LIBRARY * 100 + 'b' && bytes == 8);
	api()->cuLibraryGetGlobal = NULL;
	CHECK_EQ(gx_variant_original_global(&kernel, "b", &address, &bytes),
	         CUDA_ERROR_NOT_SUPPORTED);
}

/* A limit of registers is one where there is one; what the driver says of a text that it refuses is passed on. */
static void test_image(void)
{
	struct gx_variant variant = { 0 };
	struct gx_diag diag = { .insn = -1 };

	begin();
	CHECK_EQ(gx_variant_load_image("", 0, &variant, &diag), 0);
	CHECK(n_options == 2 && number_of(variant.module) == MODULE);
	CHECK_EQ(gx_variant_load_image("", 40, &variant, &diag), 0);
	CHECK(n_options == 3 && most_registers == 40);
	fails = "load_data";
	CHECK(gx_variant_load_image("", 0, &variant, &diag) < 0);
	CHECK(!variant.module && diag.error == GX_E_AGENT_DRIVER);
	CHECK(strstr(diag.text, "error 1: wwww"));
}

/* Through a stream of its own, which is gone then. */
static void test_write(void)
{
	static const char *const calls[] = { "stream_create", "copy", "stream_synchronize" };
	const uint64_t words[2] = { 1, 2 };

	begin();
	CHECK_EQ(gx_variant_write(640, words, 16), CUDA_SUCCESS);
	CHECK(n_copied == 1 && !n_streams);
	for (size_t i = 0; i < 3; i++) {
		fails = calls[i];
		CHECK_EQ(gx_variant_write(640, words, 16), CUDA_ERROR_INVALID_VALUE);
		CHECK_EQ(n_streams, 0);
		CHECK_EQ(n_copied, 1 + i); /* nothing without a stream */
	}
}

/* What the application set of the original is set of the variant; what is the same is left alone. */
static void test_carry_over(void)
{
	struct gx_kernel kernel = { .handle = handle(ORIGINAL),
		                    .cache_config = -1,
		                    .shared_config = -1 };
	struct gx_variant variant = { .function = handle(VARIANT) };
	struct gx_diag diag = { .insn = -1 };

	begin();
	n_set = 0;
	values[VARIANT][CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK] = 768;
	CHECK_EQ(gx_variant_carry_over(&kernel, &variant, &diag), 0);
	CHECK(!n_set && variant.max_threads == 768);
	values[ORIGINAL][CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES] = 65536;
	CHECK_EQ(gx_variant_carry_over(&kernel, &variant, &diag), 0);
	CHECK_EQ(n_set, 1);
	CHECK_EQ(values[VARIANT][CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES], 65536);
	fails = "get_attribute"; /* nobody knows: it is left alone, and there is no limit */
	CHECK_EQ(gx_variant_carry_over(&kernel, &variant, &diag), 0);
	CHECK(n_set == 1 && variant.max_threads == UINT32_MAX);
	values[ORIGINAL][CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES] = 2048;
	fails = "get_of_variant"; /* what it has there is not known */
	CHECK_EQ(gx_variant_carry_over(&kernel, &variant, &diag), 0);
	CHECK_EQ(n_set, 1);
	fails = "set_attribute";
	values[ORIGINAL][CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES] = 1024;
	CHECK(gx_variant_carry_over(&kernel, &variant, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_AGENT_DRIVER);
	diag = (struct gx_diag){ .insn = -1 };
	fails = "kernel_function";
	kernel.is_kernel = true;
	CHECK(gx_variant_carry_over(&kernel, &variant, &diag) < 0);
	CHECK(strstr(diag.text, "the original"));
}

/* What the application set meanwhile. Where one of the two is not there the driver is asked nothing. */
static void test_catch_up(void)
{
	struct gx_kernel kernel = { .handle = handle(ORIGINAL),
		                    .cache_config = -1,
		                    .shared_config = -1 };
	struct gx_variant variant = { .function = handle(VARIANT) };

	begin();
	n_set = 0;
	values[ORIGINAL][CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES] = 512;
	gx_variant_catch_up(&kernel, &variant);
	CHECK_EQ(n_set, 1);
	CHECK_EQ(values[VARIANT][CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES], 512);
	n_asked = 0;
	variant.function = NULL;
	gx_variant_catch_up(&kernel, &variant);
	variant.function = handle(VARIANT);
	kernel.is_kernel = true;
	fails = "kernel_function";
	gx_variant_catch_up(&kernel, &variant);
	CHECK_EQ(n_asked, 0);
	CHECK_EQ(n_set, 1);
}

/* A variant without maps of threads asks for nothing; one that has reached as many asks once. */
static void test_reach(void)
{
	struct gx_variant variant = { .map_limit = UINT64_MAX };

	begin();
	gx_variant_reach(&variant, 1000);
	CHECK_EQ(variant.reach, 0);
	variant.map_limit = 1 << 20;
	variant.reach = 1000;
	gx_variant_reach(&variant, 1000);
	CHECK_EQ(variant.reach, 1000);
	CHECK_EQ(n_pushed, 0);
}

/* --- modules that are edited as a whole */
static struct gx_attachment programs[3] = { { .link_id = 7, .hook = GX_HOOK_ENTRY },
	                                    { .link_id = 8, .hook = GX_HOOK_EXIT },
	                                    { .link_id = 9, .hook = GX_HOOK_ENTRY } };
static struct gx_whole_kernel kernels[2] = { { .name = "k1", .programs = 3 },
	                                     { .name = "k2", .programs = 2 } };
static bool has_limit[2];

static struct gx_whole whole_of(void)
{
	struct gx_whole whole = { .n_kernels = 2, .kernels = kernels, .has_limit = has_limit };

	kernels[0].max_threads = kernels[1].max_threads = 0;
	has_limit[0] = has_limit[1] = false;
	whole.match.n = 2;
	whole.match.programs[0] = &programs[0];
	whole.match.programs[1] = &programs[1];
	return whole;
}

static void test_programs_of_a_module(void)
{
	struct gx_whole whole = whole_of();
	const struct gx_attach_set set = { 1, 2, programs + 1 };
	struct gx_match match;

	CHECK(gx_whole_edits(&whole, "k1") && gx_whole_edits(&whole, "k2") &&
	      !gx_whole_edits(&whole, "k"));
	gx_whole_present(&whole, &set, &match); /* one of its own is detached, one came later */
	CHECK(match.n == 1 && match.programs[0] == &programs[1] && match.in_place);
	match.n = 2;
	match.programs[0] = &programs[2];
	match.programs[1] = &programs[1];
	CHECK_EQ(gx_whole_reach(&whole, &match), gx_hook_row(GX_HOOK_EXIT)->reach);
	match.programs[1] = &programs[0];
	CHECK_EQ(gx_whole_reach(&whole, &match), gx_hook_row(GX_HOOK_ENTRY)->reach);
	match.n = 1;
	CHECK_EQ(gx_whole_reach(&whole, &match), GX_REACH_NONE);
}

/* As many threads as before have room, or the module is tight; who is not told anything refuses. */
static void test_judge(void)
{
	static const char *const of_module[] = { "context_device", "device_attribute",
		                                 "module_function", "get_attribute",
		                                 "get_registers" };
	static const char *const of_library[] = { "library_kernel", "kernel_attribute",
		                                  "kernel_registers", "context_device" };
	struct gx_whole whole = whole_of();

	begin();
	values[ORIGINAL][CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK] = 1024;
	values[ORIGINAL][CU_FUNC_ATTRIBUTE_NUM_REGS] = 33;
	CHECK_EQ(gx_whole_judge(&whole, handle(MODULE), false), GX_WHOLE_FITS);
	CHECK_EQ(gx_whole_judge(&whole, handle(LIBRARY), true), GX_WHOLE_FITS);
	for (size_t i = 0; i < sizeof(of_module) / sizeof(of_module[0]); i++) {
		fails = of_module[i];
		CHECK_EQ(gx_whole_judge(&whole, handle(MODULE), false), GX_WHOLE_REFUSED);
	}
	for (size_t i = 0; i < sizeof(of_library) / sizeof(of_library[0]); i++) {
		fails = of_library[i];
		CHECK_EQ(gx_whole_judge(&whole, handle(LIBRARY), true), GX_WHOLE_REFUSED);
	}
	fails = NULL;
	api()->cuLibraryGetKernel = NULL;
	CHECK_EQ(gx_whole_judge(&whole, handle(LIBRARY), true), GX_WHOLE_REFUSED);
	begin();
	api()->cuKernelGetAttribute = NULL;
	CHECK_EQ(gx_whole_judge(&whole, handle(LIBRARY), true), GX_WHOLE_REFUSED);
	begin();
	values[ORIGINAL][CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK] = 1023;
	CHECK_EQ(gx_whole_judge(&whole, handle(MODULE), false), GX_WHOLE_TIGHT);
	has_limit[0] = true;
	CHECK_EQ(gx_whole_judge(&whole, handle(MODULE), false), GX_WHOLE_TIGHT);
	kernels[1].max_threads = 1023;
	CHECK_EQ(gx_whole_judge(&whole, handle(MODULE), false), GX_WHOLE_FITS);
	whole.cooperative = true; /* its blocks wait for each other: room is asked for */
	CHECK_EQ(gx_whole_judge(&whole, handle(MODULE), false), GX_WHOLE_TIGHT);
	kernels[0].max_threads = 1023; /* for each of them it was */
	CHECK_EQ(gx_whole_judge(&whole, handle(MODULE), false), GX_WHOLE_FITS);
	kernels[0].max_threads = 0;
	/* limits are the original's: without them it is loaded as it is */
	fails = "module_function";
	CHECK_EQ(gx_whole_limit(&whole, handle(MODULE), false), -EIO);
	fails = NULL;
	values[ORIGINAL][CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK] = 0;
	CHECK_EQ(gx_whole_limit(&whole, handle(MODULE), false), -EIO);
	CHECK_EQ(kernels[0].max_threads, 0);
}

int main(void)
{
	test_original();
	test_global();
	test_image();
	test_write();
	test_carry_over();
	test_catch_up();
	test_reach();
	test_programs_of_a_module();
	test_judge();
	return TEST_END();
}
