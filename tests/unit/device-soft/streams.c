/* streams.c - streams and events of the driver interface: what they tell of themselves, and who waits for whom. */
#include "app.h"

#include <pthread.h>
#include <unistd.h>

static void told(void)
{
	static const int asked[] = { -9, -5, -2, 0, 3 }, given[] = { -5, -5, -2, 0, 0 };
	unsigned long long id[2];
	unsigned int flags = 9;
	int priority = 9, device = 9;
	CUcontext of, second;
	CUstreamAttrValue value;
	CUstream stream, there;

	for (int i = 0; i < 5; i++) {
		OK(cuStreamCreateWithPriority(&stream, i % 2, asked[i]));
		OK(cuStreamGetPriority(stream, &priority));
		CHECK_EQ(priority, given[i]);
		OK(cuStreamGetFlags(stream, &flags));
		CHECK_EQ(flags, i % 2);
		memset(&value, 0xff, sizeof(value));
		OK(cuStreamGetAttribute(stream, CU_LAUNCH_ATTRIBUTE_PRIORITY, &value));
		CHECK(value.priority == given[i] && !value.pad[63]);
		memset(&value, 0xff, sizeof(value));
		OK(cuStreamGetAttribute(stream, CU_LAUNCH_ATTRIBUTE_PRIORITY + 1, &value));
		CHECK_EQ(value.priority, 0);
		OK(cuStreamDestroy(stream));
	}
	OK(cuCtxCreate_v2(&second, 0, 1));
	OK(cuStreamCreate(&there, 0));
	OK(cuCtxPopCurrent_v2(NULL));
	OK(cuStreamCreate(&stream, 0));
	OK(cuStreamGetDevice(there, &device));
	CHECK_EQ(device, 1);
	OK(cuStreamGetDevice(NULL, &device));
	CHECK_EQ(device, 0);
	OK(cuStreamGetCtx(there, &of));
	CHECK(of == second);
	OK(cuStreamGetCtx(CU_STREAM_LEGACY, &of));
	CHECK(of == app_ctx);
	OK(cuStreamGetId(stream, &id[0]));
	OK(cuStreamGetId(NULL, &id[1]));
	CHECK(id[0] && id[1] && id[0] != id[1]);
	value.priority = -4;
	OK(cuStreamSetAttribute(stream, CU_LAUNCH_ATTRIBUTE_PRIORITY + 1, &value));
	OK(cuStreamGetPriority(stream, &priority));
	CHECK_EQ(priority, 0);
	OK(cuStreamSetAttribute(stream, CU_LAUNCH_ATTRIBUTE_PRIORITY, &value));
	OK(cuStreamGetPriority(stream, &priority));
	CHECK_EQ(priority, -4);
	INVALID(cuStreamCreate(&stream, 2));
	INVALID(cuStreamCreate(NULL, 0));
	INVALID(cuStreamGetPriority(stream, NULL));
	INVALID(cuStreamGetFlags(stream, NULL));
	INVALID(cuStreamGetId(stream, NULL));
	INVALID(cuStreamGetCtx(stream, NULL));
	INVALID(cuStreamGetDevice(stream, NULL));
	INVALID(cuStreamGetAttribute(stream, 1, NULL));
	INVALID(cuStreamSetAttribute(stream, 1, NULL));
	OK(cuStreamAttachMemAsync(stream, app_data, 4, 1));
	INVALID(cuStreamAttachMemAsync(stream, 64, 4, 1));
	OK(cuStreamDestroy_v2(stream));
	OK(cuCtxDestroy_v2(second));
}

/* --- order. The default stream and blocking ones wait for each other; a non-blocking one for nobody. */
static void default_stream(void)
{
	CUstream blocking, free_one;
	struct app_gate gate;
	CUevent event;

	OK(cuStreamCreate(&blocking, 0));
	OK(cuStreamCreate(&free_one, CU_STREAM_NON_BLOCKING));
	OK(cuEventCreate(&event, 0));
	app_gate_close(&gate, free_one);
	OK(cuEventRecord(event, NULL)); /* not held up by what does not block */
	OK(cuEventQuery(event));
	OK(cuStreamSynchronize(NULL));
	atomic_store(&gate.open, true);
	OK(cuCtxSynchronize());

	app_gate_close(&gate, blocking);
	OK(app_launch(NULL, 0, 1));
	OK(cuEventRecord(event, NULL));
	OK(app_launch(free_one, 1, 1));
	OK(cuStreamSynchronize(free_one));
	CHECK_EQ(cuStreamQuery(NULL), CUDA_ERROR_NOT_READY);
	CHECK_EQ(cuStreamQuery(blocking), CUDA_ERROR_NOT_READY);
	CHECK_EQ(cuEventQuery(event), CUDA_ERROR_NOT_READY);
	CHECK(app_read(0) == 0 && app_read(1) == 1);
	atomic_store(&gate.open, true);
	OK(cuEventSynchronize(event));
	CHECK_EQ(app_read(0), 1);
	OK(cuStreamSynchronize(NULL));

	app_gate_close(&gate, NULL);
	OK(app_launch(blocking, 0, 2));
	OK(app_launch(free_one, 1, 2));
	OK(cuStreamSynchronize(free_one));
	CHECK(app_read(0) == 1 && app_read(1) == 2);
	CHECK_EQ(cuStreamQuery(blocking), CUDA_ERROR_NOT_READY);
	atomic_store(&gate.open, true);
	OK(cuStreamSynchronize(blocking));
	CHECK_EQ(app_read(0), 2);
	OK(cuStreamQuery(blocking));

	app_gate_close(&gate,
	               blocking); /* what waits for the default stream waits for those before it */
	OK(cuEventRecord(event, blocking));
	CHECK_EQ(cuEventQuery(event), CUDA_ERROR_NOT_READY);
	atomic_store(&gate.open, true);
	/* what stands for a stream of its own can't be taken away */
	CHECK_EQ(cuStreamDestroy_v2(CU_STREAM_LEGACY), CUDA_ERROR_INVALID_HANDLE);
	CHECK_EQ(cuStreamDestroy_v2(CU_STREAM_PER_THREAD), CUDA_ERROR_INVALID_HANDLE);
	CHECK_EQ(cuStreamDestroy_v2(NULL), CUDA_ERROR_INVALID_HANDLE);
	OK(cuStreamSynchronize(CU_STREAM_LEGACY));
	OK(cuEventQuery(event));
	OK(cuStreamDestroy_v2(blocking));
	OK(cuStreamDestroy_v2(free_one));
	OK(cuEventDestroy(event));
}

/* Holds up a stream until the gate is open, or a second is over. */
static void wait_a_while(void *gate)
{
	struct app_gate *g = gate;

	for (int i = 0; i < 1000 && !atomic_load(&g->open); i++)
		usleep(1000);
}

/* A copy to memory that may be gone when the call has returned ends before the call does; into pinned memory it waits
 * for its turn, and the caller does not. */
static void pinned(void)
{
	struct app_gate gate = { false, false };
	CUstream stream;
	void *at;

	OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	OK(cuMemHostAlloc(&at, 4, 0));
	*(int *)at = 7;
	OK(cuLaunchHostFunc(stream, wait_a_while, &gate));
	OK(app_launch(stream, 20, 1));
	OK(cuMemcpyDtoHAsync_v2(at, app_word(20), 4, stream));
	CHECK_EQ(*(volatile int *)at, 7);
	atomic_store(&gate.open, true);
	OK(cuStreamSynchronize(stream));
	CHECK_EQ(*(volatile int *)at, 1);
	OK(cuMemFreeHost(at));
	OK(cuStreamDestroy_v2(stream));
}

/* What the application can't see end is not waited for: from the device's memory to it, and from and to memory that is pinned. */
static void nothing_to_wait_for(void)
{
	struct app_gate gate = { false, false };
	CUDA_MEMCPY3D box = { .srcMemoryType = CU_MEMORYTYPE_DEVICE,
		              .srcDevice = app_word(31),
		              .dstMemoryType = CU_MEMORYTYPE_DEVICE,
		              .dstDevice = app_word(33),
		              .WidthInBytes = 4,
		              .Height = 1,
		              .Depth = 1 };
	CUstream stream;
	int *at, *end;

	OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	OK(cuMemHostAlloc((void **)&at, 8, 0));
	end = at + 1;
	*at = 7;
	*end = 8;
	app_gate_close(&gate, stream);
	OK(cuMemsetD32Async(app_word(30), 5, 1, stream));
	OK(cuMemcpyDtoDAsync_v2(app_word(31), app_word(30), 4, stream));
	OK(cuMemcpyHtoDAsync_v2(app_word(32), at, 4, stream));
	OK(cuMemcpyDtoHAsync_v2(end, app_word(31), 4, stream));
	OK(cuMemcpy3DAsync_v2(&box, stream));
	CHECK(app_read(31) == 0 && app_read(32) == 0 && *(volatile int *)end == 8);
	atomic_store(&gate.open, true);
	OK(cuStreamSynchronize(stream));
	CHECK(app_read(31) == 5 && app_read(32) == 7 && app_read(33) == 5 &&
	      *(volatile int *)end == 5);
	OK(cuMemFreeHost(at));
	OK(cuStreamDestroy_v2(stream));
}

/* A stream waits for what an event stood for when it was asked to. */
static void waits(void)
{
	CUstream one, two;
	struct app_gate gate, later = { false, false };
	CUevent event;

	OK(cuStreamCreate(&one, CU_STREAM_NON_BLOCKING));
	OK(cuStreamCreate(&two, CU_STREAM_NON_BLOCKING));
	OK(cuEventCreate(&event, 0));
	OK(cuStreamWaitEvent(two, event, 0)); /* never recorded */
	OK(app_launch(two, 2, 1));
	OK(cuStreamSynchronize(two));
	CHECK_EQ(app_read(2), 1);
	app_gate_close(&gate, one);
	OK(cuEventRecordWithFlags(event, one, CU_EVENT_RECORD_EXTERNAL));
	OK(cuLaunchHostFunc(one, app_gate_wait, &later));
	OK(cuStreamWaitEvent(two, event, 1));
	OK(app_launch(two, 2, 2));
	CHECK_EQ(cuStreamQuery(two), CUDA_ERROR_NOT_READY);
	CHECK_EQ(app_read(2), 1);
	atomic_store(&gate.open, true);
	OK(cuStreamSynchronize(two)); /* though the other stream is held up again */
	CHECK_EQ(app_read(2), 2);
	OK(cuEventSynchronize(event));
	CHECK_EQ(cuStreamQuery(one), CUDA_ERROR_NOT_READY);
	atomic_store(&later.open, true);
	INVALID(cuStreamWaitEvent(two, event, 2));
	INVALID(cuEventRecordWithFlags(event, one, 2));
	INVALID(cuEventCreate(NULL, 0));
	OK(cuStreamDestroy_v2(one)); /* what is queued still runs */
	CHECK(atomic_load(&later.reached));
	OK(cuStreamDestroy_v2(two));
	OK(cuEventDestroy_v2(event));
}

static void nap(void *p)
{
	const struct timespec ms = { .tv_nsec = *(int *)p * 1000000 };

	nanosleep(&ms, NULL);
}

static void times(void)
{
	CUevent start, end, untimed, held;
	struct app_gate gate;
	CUstream stream;
	float ms = -1;
	int naps = 5;

	OK(cuStreamCreate(&stream, 0));
	OK(cuEventCreate(&start, 0));
	OK(cuEventCreate(&end, 0));
	OK(cuEventCreate(&held, 0));
	OK(cuEventCreate(&untimed, CU_EVENT_DISABLE_TIMING));
	OK(cuEventRecord(start, stream));
	CHECK_EQ(cuEventElapsedTime(&ms, start, end), CUDA_ERROR_INVALID_HANDLE);
	CHECK_EQ(cuEventElapsedTime(&ms, end, start), CUDA_ERROR_INVALID_HANDLE);
	OK(cuLaunchHostFunc(stream, nap, &naps));
	OK(cuEventRecord(end, stream));
	OK(cuEventRecord(untimed, stream));
	OK(cuEventSynchronize(untimed));
	OK(cuEventElapsedTime(&ms, start, end));
	CHECK(ms >= 5 && ms < 60000);
	OK(cuEventElapsedTime_v2(&ms, end, start));
	CHECK(ms <= -5 && ms > -60000);
	CHECK_EQ(cuEventElapsedTime(&ms, start, untimed), CUDA_ERROR_INVALID_HANDLE);
	CHECK_EQ(cuEventElapsedTime(&ms, untimed, end), CUDA_ERROR_INVALID_HANDLE);
	INVALID(cuEventElapsedTime(NULL, start, end));
	app_gate_close(&gate, stream);
	OK(cuEventRecord(held, stream));
	CHECK_EQ(cuEventElapsedTime(&ms, start, held), CUDA_ERROR_NOT_READY);
	CHECK_EQ(cuEventElapsedTime(&ms, held, end), CUDA_ERROR_NOT_READY);
	atomic_store(&gate.open, true);
	OK(cuEventSynchronize(held));
	OK(cuEventElapsedTime(&ms, start, held));
	OK(cuStreamDestroy_v2(stream));
	OK(cuEventDestroy_v2(start));
	OK(cuEventDestroy_v2(end));
	OK(cuEventDestroy_v2(held));
	OK(cuEventDestroy_v2(untimed));
}

/* An event is of its context: streams of others can't record it. */
static void of_contexts(void)
{
	CUcontext second;
	CUevent event;

	OK(cuEventCreate(&event, 0));
	OK(cuCtxCreate_v2(&second, 0, 1));
	CHECK_EQ(cuEventRecord(event, NULL), CUDA_ERROR_INVALID_HANDLE);
	OK(cuCtxDestroy_v2(second));
	OK(cuEventRecord(event, NULL));
	OK(cuEventDestroy_v2(event));
}

/* --- every thread has a default stream of its own */
static void *id_of_thread(void *out)
{
	unsigned long long *ids = out;

	OK(cuCtxSetCurrent(app_ctx));
	OK(cuStreamGetId(CU_STREAM_PER_THREAD, &ids[0]));
	OK(cuStreamGetId_ptsz(NULL, &ids[1]));
	return NULL;
}

static void threads(void)
{
	unsigned long long mine[2], others[2], named[2], legacy;
	pthread_t thread;
	CUstream stream;

	id_of_thread(mine);
	CHECK_EQ(pthread_create(&thread, NULL, id_of_thread, others), 0);
	pthread_join(thread, NULL);
	OK(cuStreamGetId(NULL, &legacy));
	OK(cuStreamCreate(&stream, 0)); /* a stream that is named is that one */
	OK(cuStreamGetId(stream, &named[0]));
	OK(cuStreamGetId_ptsz(stream, &named[1]));
	CHECK_EQ(named[0], named[1]);
	OK(cuStreamDestroy_v2(stream));
	CHECK(mine[0] == mine[1] && others[0] == others[1] && mine[0] != others[0] &&
	      mine[0] != legacy);
}

/* --- callbacks */
static struct {
	CUstream stream;
	int status;
	void *data;
	int n;
} called;

static void callback(CUstream stream, CUresult status, void *data)
{
	called.stream = stream;
	called.status = status;
	called.data = data;
	called.n++;
}

static void callbacks(void)
{
	CUstream stream;

	OK(cuStreamCreate(&stream, 0));
	OK(cuStreamAddCallback(stream, callback, &called, 0));
	OK(cuStreamSynchronize(stream));
	CHECK(called.n == 1 && called.stream == stream && called.status == CUDA_SUCCESS &&
	      called.data == &called);
	INVALID(cuStreamAddCallback(stream, callback, NULL, 1));
	INVALID(cuStreamAddCallback(stream, NULL, NULL, 0));
	INVALID(cuLaunchHostFunc(stream, NULL, NULL));
	OK(cuStreamDestroy_v2(stream));
}

/* Behind a fault nothing of the context runs but callbacks, which are told of it. */
static void behind_a_fault(void)
{
	CUdeviceptr nowhere = 64;
	struct app_gate gate;
	CUstream stream, other;
	CUevent event, after;
	int v = 1;
	void *params[] = { &nowhere, &v };
	float ms;

	OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	OK(cuStreamCreate(&other, CU_STREAM_NON_BLOCKING));
	OK(cuEventCreate(&event, 0));
	OK(cuEventCreate(&after, 0));
	app_gate_close(&gate, stream);
	OK(cuEventRecord(event, stream));
	OK(cuLaunchKernel(app_put, 1, 1, 1, 1, 1, 1, 0, stream, params, NULL));
	OK(app_launch(stream, 20, 1));
	OK(cuStreamAddCallback(stream, callback, NULL, 0));
	OK(cuEventRecord(after, stream));
	atomic_store(&gate.open, true);
	CHECK_EQ(cuStreamSynchronize(stream), CUDA_ERROR_ILLEGAL_ADDRESS);
	CHECK(called.n == 2 && called.status == CUDA_ERROR_ILLEGAL_ADDRESS);
	CHECK_EQ(app_read(3), 0);
	CHECK_EQ(cuStreamQuery(other), CUDA_ERROR_ILLEGAL_ADDRESS);
	CHECK_EQ(cuEventQuery(event), CUDA_ERROR_ILLEGAL_ADDRESS);
	CHECK_EQ(cuEventSynchronize(event), CUDA_ERROR_ILLEGAL_ADDRESS);
	CHECK_EQ(cuEventElapsedTime(&ms, event, after), CUDA_ERROR_ILLEGAL_ADDRESS);
	OK(cuEventDestroy_v2(event));
	OK(cuEventDestroy_v2(after));
	OK(cuCtxDestroy_v2(app_ctx));
}

/* A stream of a context that is lost can't be used in another one. */
static void lost_streams(void)
{
	CUcontext lost, good;
	CUdeviceptr nowhere = 64;
	CUmodule module;
	CUfunction put;
	CUstream stream;
	int v = 1;
	void *params[] = { &nowhere, &v };

	OK(cuCtxCreate_v2(&lost, 0, 0));
	OK(cuModuleLoadData(&module, app_ptx));
	OK(cuModuleGetFunction(&put, module, "put"));
	OK(cuStreamCreate(&stream, 0));
	OK(cuLaunchKernel(put, 1, 1, 1, 1, 1, 1, 0, stream, params, NULL));
	CHECK_EQ(cuCtxSynchronize(), CUDA_ERROR_ILLEGAL_ADDRESS);
	OK(cuCtxCreate_v2(&good, 0, 0));
	CHECK_EQ(cuStreamQuery(stream), CUDA_ERROR_ILLEGAL_ADDRESS);
	OK(cuStreamQuery(NULL));
	OK(cuCtxDestroy_v2(good));
	OK(cuCtxDestroy_v2(lost));
}

int main(void)
{
	app_begin();
	told();
	default_stream();
	pinned();
	nothing_to_wait_for();
	waits();
	times();
	of_contexts();
	threads();
	callbacks();
	behind_a_fault();
	lost_streams();
	return TEST_END();
}
