/* attributes.c - what an application sets on a kernel: on its variants as well, in their contexts, when the driver took it. */
#include "calls.h"

#include "agent/core/life.h"
#include "agent/cuda/shim.h"
#include "agent/variant/variant.h"

enum { KERNEL = 0x60, UNKNOWN = 0x61 };

static bool asleep;

bool __wrap_gx_agent_awake(void);
bool __wrap_gx_agent_awake(void)
{
	return !asleep;
}

/* --- the driver: what the application calls, then what the agent does */
static CUresult real_attribute(CUfunction function, CUfunction_attribute attribute, int value)
{
	return ask("%lx: %d %d; ", number_of(function), (int)attribute, value);
}

static CUresult real_kernel_attribute(CUfunction_attribute attribute, int value, CUkernel kernel,
                                      CUdevice device)
{
	return ask("%lx on %d: %d %d; ", number_of(kernel), (int)device, (int)attribute, value);
}

static CUresult real_config(CUfunction function, int config)
{
	return ask("%lx: config %d; ", number_of(function), config);
}

static CUresult real_kernel_config(CUkernel kernel, CUfunc_cache config, CUdevice device)
{
	return ask("%lx on %d: config %d; ", number_of(kernel), (int)device, (int)config);
}

static CUresult set_attribute(CUfunction function, CUfunction_attribute attribute, int value)
{
	return ask("set %lx %d %d; ", number_of(function), (int)attribute, value);
}

static CUresult set_cache(CUfunction function, CUfunc_cache config)
{
	return ask("cache %lx %d; ", number_of(function), (int)config);
}

static CUresult set_shared(CUfunction function, CUsharedconfig config)
{
	return ask("shared %lx %d; ", number_of(function), (int)config);
}

static CUresult push(CUcontext context)
{
	return ask("push %lx; ", number_of(context));
}

static CUresult pop(CUcontext *context)
{
	*context = NULL;
	return ask("pop; ");
}

/* --- the application */
static struct gx_kernel *kernel;

static CUresult call(int which, unsigned long handle_of)
{
	switch (which) {
	case 0: return cuFuncSetAttribute(handle(handle_of), 8, 77);
	case 1: return cuKernelSetAttribute(8, 77, handle(handle_of), 3);
	case 2: return cuFuncSetCacheConfig(handle(handle_of), 2);
	case 3: return cuKernelSetCacheConfig(handle(handle_of), 2, 3);
	default: return cuFuncSetSharedMemConfig(handle(handle_of), 1);
	}
}

static const struct {
	const char *real, *set,
	        *values; /* the driver's call behind the function's number; a variant's, around it */
} rows[] = {
	{ ": 8 77; ", "set", "8 77" },     { " on 3: 8 77; ", "set", "8 77" },
	{ ": config 2; ", "cache", "2" },  { " on 3: config 2; ", "cache", "2" },
	{ ": config 1; ", "shared", "1" },
};

/* first, second: of the variants that are reached, 0: in a context that can't be. */
static void check(int which, unsigned long of, int fails, unsigned first, unsigned second)
{
	char expected[256];
	size_t n;

	failing_call = fails;
	CHECK_EQ(call(which, of) != 0, fails == 1);
	n = (size_t)snprintf(expected, sizeof(expected), "%lx%s", of, rows[which].real);
	for (unsigned i = 0; i < 2 && (first || second); i++) {
		unsigned function = i ? second : first;

		n += (size_t)snprintf(expected + n, sizeof(expected) - n, "push c%u; ", i + 1);
		if (!function)
			continue;
		n += (size_t)snprintf(expected + n, sizeof(expected) - n, "%s %x %s; pop; ",
		                      rows[which].set, function, rows[which].values);
	}
	CHECK(was_asked(expected));
	failing_call = 0;
}

static void test_all(void)
{
	for (int which = 0; which < 5; which++) {
		kernel->cache_config = kernel->shared_config = -1;
		check(which, KERNEL, 0, 0x70, 0x71);
		CHECK_EQ(kernel->cache_config, which == 2 || which == 3 ? 2 : -1);
		CHECK_EQ(kernel->shared_config, which == 4 ? 1 : -1);
		kernel->cache_config = kernel->shared_config = -1;
		check(which, KERNEL, 1, 0, 0); /* the driver did not take it */
		check(which, KERNEL, 2, 0, 0x71);
		check(which, UNKNOWN, 0, 0, 0);
		asleep = true;
		check(which, KERNEL, 0, 0, 0);
		asleep = false;
		kernel->cache_config = kernel->shared_config = -1;
		api()->cuFuncSetCacheConfig = NULL;
		api()->cuFuncSetSharedMemConfig = NULL;
		check(which, KERNEL, 0, which < 2 ? 0x70 : 0, which < 2 ? 0x71 : 0);
		CHECK(kernel->cache_config == -1 && kernel->shared_config == -1);
		api()->cuFuncSetCacheConfig = set_cache;
		api()->cuFuncSetSharedMemConfig = set_shared;
	}
}

#define DRIVER(name, function) gx_forward_slots[GX_ENTRY_##name] = (void *)(uintptr_t)(function)

int main(void)
{
	static struct gx_variant variants[4];
	struct gx_module *module = gx_registry_add_module(
	        &(struct gx_loaded){ .handle = handle(0x100), .context = handle(0xc1) });

	DRIVER(cuFuncSetAttribute, real_attribute);
	DRIVER(cuKernelSetAttribute, real_kernel_attribute);
	DRIVER(cuFuncSetCacheConfig, real_config);
	DRIVER(cuKernelSetCacheConfig, real_kernel_config);
	DRIVER(cuFuncSetSharedMemConfig, real_config);
	*api() = (struct gx_cuda_api){ .cuFuncSetAttribute = set_attribute,
		                       .cuFuncSetCacheConfig = set_cache,
		                       .cuFuncSetSharedMemConfig = set_shared,
		                       .cuCtxPushCurrent_v2 = push,
		                       .cuCtxPopCurrent_v2 = pop };
	kernel = gx_registry_add_kernel(module, handle(KERNEL), handle(0xc1), "k");
	CHECK(kernel != NULL);
	if (!kernel)
		return TEST_END();
	variants[0] = (struct gx_variant){ .context = handle(0xc1),
		                           .module = handle(0x200),
		                           .function = handle(0x70),
		                           .next = &variants[1] };
	variants[1] =
	        (struct gx_variant){ .context = handle(0xc9), .next = &variants[2] }; /* refused */
	variants[2] =
	        (struct gx_variant){ .module = handle(0x209), .next = &variants[3] }; /* gone */
	variants[3] = (struct gx_variant){ .context = handle(0xc2),
		                           .module = handle(0x201),
		                           .function = handle(0x71) };
	atomic_store(&kernel->variants, &variants[0]);
	test_all();
	return TEST_END();
}
