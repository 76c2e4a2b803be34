/* backend.c - what the core asks for, as the driver is asked for it: each argument, and each call failing in its turn. */
#include "../fail.h"

#include "calls.h"

#include "agent/cuda/backend.h"

#include <errno.h>

static const struct gx_backend *const b = &gx_cuda_backend;

static CUresult exchange(CUstreamCaptureMode *mode)
{
	CUstreamCaptureMode set = *mode;

	*mode = CU_STREAM_CAPTURE_MODE_THREAD_LOCAL;
	return ask("mode %d; ", (int)set);
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

static CUresult device(CUdevice *out)
{
	*out = 3;
	return ask("device; ");
}

static CUresult attribute(int *value, CUdevice_attribute what, CUdevice of)
{
	CUresult result = ask("attribute %d of %d; ", (int)what, (int)of);

	if (!result)
		*value = 132;
	return result;
}

static CUresult idle(void)
{
	return ask("idle; ");
}

static CUresult stream(CUstream *out, unsigned int flags)
{
	*out = handle(0x51);
	return ask("stream %u; ", flags);
}

static CUresult wait(CUstream of)
{
	return ask("wait %lx; ", number_of(of));
}

static CUresult alloc(CUdeviceptr *out, size_t bytes)
{
	*out = 0x700;
	return ask("alloc %zu; ", bytes);
}

static CUresult release(CUdeviceptr address)
{
	return ask("free %llx; ", (unsigned long long)address);
}

static CUresult share_pages(void *pages, size_t bytes, unsigned int flags)
{
	return ask("share %lx, %zu as %u; ", number_of(pages), bytes, flags);
}

static CUresult address_of(CUdeviceptr *out, void *pages, unsigned int flags)
{
	*out = 0x800;
	return ask("address of %lx, %u; ", number_of(pages), flags);
}

static CUresult set(CUdeviceptr to, unsigned char value, size_t n, CUstream on)
{
	return ask("set %llx to %u, %zu on %lx; ", (unsigned long long)to, value, n, number_of(on));
}

static CUresult up(CUdeviceptr to, const void *from, size_t n, CUstream on)
{
	return ask("up %llx from %lx, %zu on %lx; ", (unsigned long long)to, number_of(from), n,
	           number_of(on));
}

static uint64_t device_now;

static CUresult down(void *to, CUdeviceptr from, size_t n, CUstream on)
{
	if (n == sizeof(device_now) && from == 0x700)
		memcpy(to, &device_now, n);
	return ask("down %llx, %zu on %lx; ", (unsigned long long)from, n, number_of(on));
}

static CUresult rows(const CUDA_MEMCPY2D *c, CUstream on)
{
	CHECK(c->srcMemoryType == CU_MEMORYTYPE_DEVICE && c->dstMemoryType == CU_MEMORYTYPE_HOST);
	CHECK(!c->srcXInBytes && !c->srcY && !c->dstXInBytes && !c->dstY);
	return ask("%zu rows of %zu, %llx + %zu to %lx + %zu on %lx; ", c->Height, c->WidthInBytes,
	           (unsigned long long)c->srcDevice, c->srcPitch, number_of(c->dstHost),
	           c->dstPitch, number_of(on));
}

static CUresult load(CUmodule *module, const void *image)
{
	CUresult result = ask("load; ");

	CHECK(strstr(image, ".visible .entry gx_clock(.param .u64 out)"));
	if (!result)
		*module = handle(0x60);
	return result;
}

static CUresult unload(CUmodule module)
{
	return ask("unload %lx; ", number_of(module));
}

static CUresult cell(CUdeviceptr *out, size_t bytes)
{
	CUresult result = ask("alloc %zu; ", bytes);

	if (!result)
		*out = 0x700;
	return result;
}

static CUresult function(CUfunction *out, CUmodule module, const char *name)
{
	*out = handle(0x61);
	return ask("%s of %lx; ", name, number_of(module));
}

static CUresult launch(CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz,
                       unsigned int bx, unsigned int by, unsigned int bz, unsigned int shared,
                       CUstream on, void **params, void **extra)
{
	CHECK(!extra && *(CUdeviceptr *)params[0] == 0x700);
	return ask("%lx %u %u %u %u %u %u, %u on %lx; ", number_of(f), gx, gy, gz, bx, by, bz,
	           shared, number_of(on));
}

static void test_contexts(void)
{
	uint32_t paused;

	paused = b->pause_recording(); /* a driver that has no such mode */
	b->resume_recording(paused);
	api()->cuThreadExchangeStreamCaptureMode = exchange;
	paused = b->pause_recording();
	CHECK(was_asked("mode 2; "));
	b->resume_recording(paused);
	CHECK(was_asked("mode 1; "));
	failing_call = 1;
	paused = b->pause_recording();
	CHECK(was_asked("mode 2; "));
	b->resume_recording(paused); /* it is as it was */
	CHECK_EQ(b->enter(handle(0xc0)), 0);
	b->leave();
	CHECK_EQ(b->wait_idle(), 0);
	CHECK_EQ(b->count_units(), 132);
	CHECK(was_asked("push c0; pop; idle; device; attribute 16 of 3; "));
	failing_call = 1;
	CHECK_EQ(b->enter(handle(0xc0)), -EIO);
	failing_call = 1;
	CHECK_EQ(b->wait_idle(), -EIO);
	failing_call = 1;
	CHECK_EQ(b->count_units(), 0);
	failing_call = 2;
	CHECK_EQ(b->count_units(), 0);
	CHECK(was_asked("push c0; idle; device; device; attribute 16 of 3; "));
}

/* Good, and with the only call failing. */
static void test_memory(void)
{
	for (int fails = 0; fails < 2; fails++) {
		int err = fails ? -EIO : 0;

		failing_call = fails;
		CHECK(b->queue_new() == (fails ? NULL : handle(0x51)));
		failing_call = fails;
		CHECK_EQ(b->queue_wait(handle(0x51)), err);
		failing_call = fails;
		CHECK_EQ(b->alloc(24), fails ? 0 : 0x700);
		failing_call = fails;
		CHECK_EQ(b->zero(handle(0x51), 0x700, 24), err);
		failing_call = fails;
		CHECK_EQ(b->upload(handle(0x51), 0x700, handle(0x90), 24), err);
		failing_call = fails;
		CHECK_EQ(b->download(handle(0x51), handle(0x90), 0x710, 25), err);
		failing_call = fails;
		CHECK_EQ(b->download_rows(handle(0x51), handle(0x90), 0x700, 8, 64, 5), err);
		failing_call = 0;
		b->release(0x700);
		CHECK(was_asked("stream 1; wait 51; alloc 24; set 700 to 0, 24 on 51; "
		                "up 700 from 90, 24 on 51; down 710, 25 on 51; "
		                "5 rows of 8, 700 + 64 to 90 + 8 on 51; free 700; "));
	}
}

/* Pages may be the device's already, by another context: its address is what counts. */
static void test_shared_pages(void)
{
	CHECK_EQ(b->share(handle(0x90), 4096), 0); /* a driver that can't */
	api()->cuMemHostGetDevicePointer_v2 = address_of;
	CHECK_EQ(b->share(handle(0x90), 4096), 0);
	api()->cuMemHostRegister_v2 = share_pages;
	api()->cuMemHostGetDevicePointer_v2 = NULL;
	CHECK_EQ(b->share(handle(0x90), 4096), 0);
	CHECK(was_asked(""));
	api()->cuMemHostGetDevicePointer_v2 = address_of;
	for (int fails = 0; fails < 3; fails++) {
		failing_call = fails;
		CHECK_EQ(b->share(handle(0x90), 4096), fails == 2 ? 0 : 0x800);
		CHECK(was_asked("share 90, 4096 as 3; address of 90, 0; "));
	}
}

static void test_clock(void)
{
	static const char *const opened[] = {
		"load; ",
		"load; alloc 8; unload 60; ",
		"load; alloc 8; gx_clock of 60; free 700; unload 60; ",
	};
	static const char *const looked[] = {
		"61 1 1 1 1 1 1, 0 on 51; ",
		"61 1 1 1 1 1 1, 0 on 51; wait 51; ",
		"61 1 1 1 1 1 1, 0 on 51; wait 51; down 700, 8 on 51; ",
		"61 1 1 1 1 1 1, 0 on 51; wait 51; down 700, 8 on 51; wait 51; ",
	};
	uint64_t before = 0, now = 0, after = 0;
	void *clock;

	api()->cuMemAlloc_v2 = cell;
	fail_one(1);
	CHECK(!b->clock_open(handle(0x51)));
	CHECK(fail_none() && was_asked(""));
	for (int n = 1; n <= 3; n++) {
		failing_call = n;
		CHECK(!b->clock_open(handle(0x51)));
		CHECK(was_asked(opened[n - 1]));
	}
	clock = b->clock_open(handle(0x51));
	CHECK(clock && was_asked("load; alloc 8; gx_clock of 60; "));
	for (int n = 1; clock && n <= 4; n++) {
		failing_call = n;
		CHECK_EQ(b->clock_look(clock, &before, &now, &after), -EIO);
		CHECK(was_asked(looked[n - 1]));
	}
	device_now = 4711;
	CHECK_EQ(b->clock_look(clock, &before, &now, &after), 0);
	CHECK(now == 4711 && before && before <= after);
	CHECK(was_asked(looked[3]));
	b->clock_close(clock);
	CHECK(was_asked("free 700; unload 60; "));
}

static void test_names(void)
{
	static const char *const names[][2] = {
		{ "cudaLaunchKernel", "cuLaunchKernel" },
		{ "cudaLaunchKernelExC", "cuLaunchKernelEx" },
		{ "cudaLaunchCooperativeKernel", "cuLaunchCooperativeKernel" },
		{ "cudaGraphLaunch", "cuGraphLaunch" },
		{ "cuLaunchKernel", "cuLaunchKernel" },
		{ "other", "other" },
	};
	struct gx_driver *driver = (struct gx_driver *)(uintptr_t)gx_agent_driver();

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		CHECK(!strcmp(b->launch_name(names[i][0]), names[i][1]));
	driver->library = NULL;
	CHECK(!b->driver_symbol("gpuext_policy_host_3"));
}

int main(void)
{
	*api() = (struct gx_cuda_api){
		.cuCtxPushCurrent_v2 = push,
		.cuCtxPopCurrent_v2 = pop,
		.cuCtxGetDevice = device,
		.cuDeviceGetAttribute = attribute,
		.cuCtxSynchronize = idle,
		.cuStreamCreate = stream,
		.cuStreamSynchronize = wait,
		.cuMemAlloc_v2 = alloc,
		.cuMemFree_v2 = release,
		.cuMemsetD8Async = set,
		.cuMemcpyHtoDAsync_v2 = up,
		.cuMemcpyDtoHAsync_v2 = down,
		.cuMemcpy2DAsync_v2 = rows,
		.cuModuleLoadData = load,
		.cuModuleUnload = unload,
		.cuModuleGetFunction = function,
		.cuLaunchKernel = launch,
	};
	test_contexts();
	test_memory();
	test_shared_pages();
	test_clock();
	test_names();
	return TEST_END();
}
