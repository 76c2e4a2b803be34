/* ipc.c - memory and events of two processes: by their handles, which may be damaged; with one that waits for the other; when one of them dies. */
#include "app.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LAZY = 1, SHARED_EVENT = CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING };
enum { BEFORE, MADE, COPIED, CHILD_IS_THERE, N_WORDS = 4096 }; /* words of the memory */
enum { AT_PROCESS = 12, AT_FD = 16 };                          /* in a handle */

static struct given { /* to the child, as its argument */
	CUipcMemHandle memory;
	CUipcEventHandle event;
	int pipe, plain;
} given;

static bool is_another_user;

uid_t geteuid(void)
{
	return getuid() + is_another_user;
}

static void write_hex(char *text)
{
	const unsigned char *bytes = (const unsigned char *)&given;

	for (size_t i = 0; i < sizeof(given); i++)
		sprintf(text + 2 * i, "%02x", bytes[i]);
}

static void read_hex(const char *text)
{
	unsigned char *bytes = (unsigned char *)&given;

	for (size_t i = 0; i < sizeof(given); i++)
		CHECK_EQ(sscanf(text + 2 * i, "%2hhx", &bytes[i]), 1);
}

static pid_t start(const char *what)
{
	char text[2 * sizeof(given) + 1];
	pid_t pid;

	write_hex(text);
	fflush(NULL);
	pid = fork();
	if (pid)
		return pid;
	execl("/proc/self/exe", "ipc", what, text, NULL);
	_exit(99);
}

static void ended(pid_t pid)
{
	int status = -1;

	CHECK_EQ(waitpid(pid, &status, 0), pid);
	CHECK_EQ(status, 0);
}

/* --- the child */
static CUdeviceptr word(CUdeviceptr memory, int i)
{
	return memory + (CUdeviceptr)i * 4;
}

static int value(CUdeviceptr memory, int i)
{
	int v = -1;

	OK(cuMemcpyDtoH_v2(&v, word(memory, i), 4));
	return v;
}

static size_t left(void)
{
	size_t free_bytes = 0, total;

	OK(cuMemGetInfo_v2(&free_bytes, &total));
	return free_bytes;
}

/* What the parent made behind its gate comes before what is copied here. */
static void child_follows(void)
{
	size_t before = left(), bytes = 0;
	CUdeviceptr at = 0, again = 0, base = 0;
	const int here = 1;
	CUstream stream;
	CUevent event;

	OK(cuIpcOpenMemHandle_v2(&at, given.memory, LAZY));
	OK(cuIpcOpenMemHandle(&again, given.memory, LAZY));
	CHECK(at && at == again);
	CHECK_EQ(left(), before);
	OK(cuMemGetAddressRange_v2(&base, &bytes, at + 5));
	CHECK(base == at && bytes == N_WORDS * 4);
	CHECK_EQ(value(at, BEFORE), 41);
	CHECK_EQ(value(at, N_WORDS - 1), 43);
	CHECK_EQ(value(at, MADE), 0);
	INVALID(cuMemcpyDtoH_v2(&base, word(at, N_WORDS), 4));
	OK(cuIpcOpenEventHandle(&event, given.event));
	CHECK_EQ(cuEventQuery(event), CUDA_ERROR_NOT_READY);
	OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	OK(cuStreamWaitEvent(stream, event, 0));
	OK(cuMemcpyDtoDAsync_v2(word(at, COPIED), word(at, MADE), 4, stream));
	CHECK_EQ(cuStreamQuery(stream), CUDA_ERROR_NOT_READY);
	OK(cuMemcpyHtoD_v2(word(at, CHILD_IS_THERE), &here, 4));
	OK(cuEventSynchronize(event));
	OK(cuEventQuery(event));
	OK(cuStreamSynchronize(stream));
	CHECK_EQ(value(at, MADE), 7);
	CHECK_EQ(value(at, COPIED), 7);
	OK(cuEventDestroy_v2(event));
	/* a kernel stores there, as long as one of both opened it */
	INVALID(cuMemFree_v2(at));
	INVALID(cuIpcCloseMemHandle(at + 4));
	INVALID(cuIpcGetMemHandle(&given.memory, at));
	OK(cuIpcCloseMemHandle(at));
	OK(cuLaunchKernel(app_put, 1, 1, 1, 1, 1, 1, 0, stream, (void *[]){ &at, &(int){ 8 } },
	                  NULL));
	OK(cuStreamSynchronize(stream));
	OK(cuIpcCloseMemHandle(at));
	INVALID(cuIpcCloseMemHandle(at));
	CHECK_EQ(left(), before);
	OK(cuStreamDestroy_v2(stream));
}

/* The handle says 4 bytes otherwise. */
static CUipcMemHandle with(size_t offset, int v)
{
	CUipcMemHandle handle = given.memory;

	memcpy(handle.reserved + offset, &v, sizeof(v));
	return handle;
}

static void child_damages(void)
{
	CUipcEventHandle event_handle;
	CUipcMemHandle handle;
	CUdeviceptr at = 0, other = 0;
	CUcontext second;
	CUevent event;

	for (size_t i = 0; i < sizeof(handle); i++) {
		handle = given.memory;
		handle.reserved[i] ^= 0x11;
		INVALID(cuIpcOpenMemHandle_v2(&at, handle, LAZY));
		event_handle = given.event;
		event_handle.reserved[i] ^= 0x11;
		INVALID(cuIpcOpenEventHandle(&event, event_handle));
	}
	/* memory is no event, and what is under another number is neither */
	memcpy(&handle, &given.event, sizeof(handle));
	INVALID(cuIpcOpenMemHandle_v2(&at, handle, LAZY));
	memcpy(&event_handle, &given.memory, sizeof(event_handle));
	INVALID(cuIpcOpenEventHandle(&event, event_handle));
	INVALID(cuIpcOpenMemHandle_v2(&at, with(AT_FD, given.pipe), LAZY));
	INVALID(cuIpcOpenMemHandle_v2(&at, with(AT_FD, given.plain), LAZY));
	INVALID(cuIpcOpenMemHandle_v2(&at, with(AT_FD, 0), LAZY));
	INVALID(cuIpcOpenMemHandle_v2(&at, with(AT_FD, -1), LAZY));
	INVALID(cuIpcOpenMemHandle_v2(&at, with(AT_PROCESS, -1), LAZY));
	INVALID(cuIpcOpenMemHandle_v2(&at, with(AT_PROCESS, 0), LAZY));
	INVALID(cuIpcOpenMemHandle_v2(&at, given.memory, 0));
	INVALID(cuIpcOpenMemHandle_v2(NULL, given.memory, LAZY));
	INVALID(cuIpcOpenEventHandle(NULL, given.event));
	is_another_user = true; /* whose files are not this one's */
	INVALID(cuIpcOpenMemHandle_v2(&at, given.memory, LAZY));
	INVALID(cuIpcOpenEventHandle(&event, given.event));
	is_another_user = false;
	OK(cuIpcOpenMemHandle_v2(&at, given.memory, LAZY)); /* which goes with the process */
	OK(cuCtxCreate_v2(&second, 0, 0));                  /* has it at a place of its own */
	OK(cuIpcOpenMemHandle_v2(&other, given.memory, LAZY));
	CHECK(other != at);
	OK(cuIpcCloseMemHandle(other));
	OK(cuCtxDestroy_v2(second));
}

/* It has recorded, and goes before its stream has come there. */
static void child_dies(void)
{
	static struct app_gate gate;
	CUstream stream;
	CUevent event;

	OK(cuIpcOpenEventHandle(&event, given.event));
	OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	app_gate_close(&gate, stream);
	OK(cuEventRecord(event, stream));
	CHECK_EQ(cuEventQuery(event), CUDA_ERROR_NOT_READY);
	fflush(NULL);
	_exit(test_n_failed != 0);
}

/* Its kernel faults in front of the event: whoever waits goes on. */
static void child_faults(void)
{
	CUdeviceptr nowhere = 0x123450000000;
	CUstream stream;
	CUevent event;

	OK(cuIpcOpenEventHandle(&event, given.event));
	OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	OK(cuLaunchKernel(app_put, 1, 1, 1, 1, 1, 1, 0, stream, (void *[]){ &nowhere, &(int){ 8 } },
	                  NULL));
	if (!cuEventRecord(event, stream)) /* else it has faulted already */
		CHECK_EQ(cuEventSynchronize(event), CUDA_ERROR_ILLEGAL_ADDRESS);
	OK(cuEventDestroy_v2(event));
	OK(cuStreamDestroy_v2(stream));
}

static int child(const char *what, const char *text)
{
	static const struct {
		const char *name;
		void (*run)(void);
	} children[] = { { "follows", child_follows },
		         { "damages", child_damages },
		         { "dies", child_dies },
		         { "faults", child_faults } };

	alarm(60);
	read_hex(text);
	app_begin();
	for (size_t i = 0; i < sizeof(children) / sizeof(children[0]); i++)
		if (!strcmp(children[i].name, what))
			children[i].run();
	return TEST_END();
}

/* --- the parent */
static void put(CUdeviceptr p, int v, CUstream stream)
{
	OK(cuLaunchKernel(app_put, 1, 1, 1, 1, 1, 1, 0, stream, (void *[]){ &p, &v }, NULL));
}

static int seen(CUdeviceptr memory, int i)
{
	const int *p = gx_mem_resolve(word(memory, i), 4);

	return p ? __atomic_load_n(p, __ATOMIC_ACQUIRE) : -1;
}

static void two_processes(CUdeviceptr memory, CUevent event)
{
	static struct app_gate gate;
	const void *place = gx_mem_resolve(memory, 4);
	CUipcMemHandle again;
	CUstream stream;
	pid_t pid;

	OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	put(word(memory, BEFORE), 41, stream);
	put(word(memory, N_WORDS - 1), 43, stream);
	OK(cuIpcGetMemHandle(&given.memory, memory + 8)); /* when both are done */
	OK(cuIpcGetMemHandle(&again, memory));
	CHECK(!memcmp(&again, &given.memory, sizeof(again)));
	CHECK(gx_mem_resolve(memory, 4) == place); /* pointers to it stay good */
	CHECK(seen(memory, BEFORE) == 41 && seen(memory, N_WORDS - 1) == 43);
	app_gate_close(&gate, stream);
	put(word(memory, MADE), 7, stream);
	OK(cuEventRecord(event, stream));
	CHECK_EQ(cuEventQuery(event), CUDA_ERROR_NOT_READY);
	pid = start("follows");
	while (!seen(memory, CHILD_IS_THERE) && !waitpid(pid, NULL, WNOHANG))
		sched_yield();
	CHECK_EQ(seen(memory, COPIED), 0);
	atomic_store(&gate.open, true);
	ended(pid);
	CHECK_EQ(seen(memory, COPIED), 7);
	CHECK_EQ(seen(memory, BEFORE), 8);
	OK(cuStreamDestroy_v2(stream));
}

static void alone(CUdeviceptr memory, CUevent event)
{
	static struct app_gate gate;
	CUipcEventHandle event_handle;
	CUipcMemHandle handle;
	CUdeviceptr at, fresh;
	CUevent plain, other;
	CUgraphNode node;
	CUgraph graph;
	CUstream stream;
	float ms;
	void *host;

	CHECK_EQ(cuIpcOpenMemHandle_v2(&at, given.memory, LAZY), CUDA_ERROR_INVALID_CONTEXT);
	CHECK_EQ(cuIpcOpenEventHandle(&other, given.event), CUDA_ERROR_INVALID_CONTEXT);
	OK(cuMemHostAlloc(&host, 4096, 0));
	INVALID(cuIpcGetMemHandle(&handle, (CUdeviceptr)(uintptr_t)host));
	OK(cuMemFreeHost(host));
	INVALID(cuIpcGetMemHandle(&handle, 0));
	INVALID(cuIpcGetMemHandle(NULL, memory));
	INVALID(cuIpcCloseMemHandle(memory));
	INVALID(cuIpcCloseMemHandle(0));
	/* events */
	INVALID(cuEventCreate(&plain, CU_EVENT_INTERPROCESS));
	OK(cuEventCreate(&plain, CU_EVENT_DISABLE_TIMING));
	INVALID(cuIpcGetEventHandle(&event_handle, plain));
	INVALID(cuIpcGetEventHandle(NULL, event));
	CHECK_EQ(cuIpcGetEventHandle(&event_handle, NULL), CUDA_ERROR_INVALID_HANDLE);
	CHECK_EQ(cuEventElapsedTime(&ms, event, event), CUDA_ERROR_INVALID_HANDLE);
	OK(cuEventDestroy_v2(plain));
	OK(cuGraphCreate(&graph, 0));
	CHECK_EQ(cuGraphAddEventRecordNode(&node, graph, NULL, 0, event), CUDA_ERROR_NOT_SUPPORTED);
	OK(cuGraphDestroy(graph));
	OK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
	OK(cuStreamBeginCapture_v2(stream, CU_STREAM_CAPTURE_MODE_RELAXED));
	CHECK_EQ(cuEventRecord(event, stream), CUDA_ERROR_NOT_SUPPORTED);
	CHECK_EQ(cuStreamWaitEvent(stream, event, 0), CUDA_ERROR_NOT_SUPPORTED);
	OK(cuStreamEndCapture(stream, &graph));
	OK(cuGraphDestroy(graph));
	/* of memory that nobody used there is nothing to wait for */
	app_gate_close(&gate, stream);
	OK(cuMemAlloc_v2(&fresh, 100));
	OK(cuIpcGetMemHandle(&handle, fresh));
	atomic_store(&gate.open, true);
	OK(cuStreamDestroy_v2(stream));
	OK(cuMemFree_v2(fresh));
}

int main(int argc, char **argv)
{
	CUdeviceptr memory;
	CUevent event;
	size_t before;
	int ends[2];
	pid_t pid;

	if (argc == 3)
		return child(argv[1], argv[2]);
	alarm(120);
	app_begin();
	before = left();
	OK(cuMemAlloc_v2(&memory, N_WORDS * 4));
	OK(cuEventCreate(&event, SHARED_EVENT));
	OK(cuEventQuery(event)); /* it was never recorded */
	OK(cuEventSynchronize(event));
	OK(cuIpcGetEventHandle(&given.event, event));
	CHECK(!pipe(ends));
	given.pipe = ends[0];
	given.plain = memfd_create("plain", 0);
	CHECK(!ftruncate(given.plain, 1 << 20));
	two_processes(memory, event);
	alone(memory, event);
	ended(start("damages"));
	pid = start("faults");
	ended(pid);
	OK(cuEventSynchronize(event));
	ended(start("dies"));
	OK(cuEventSynchronize(event));
	OK(cuEventQuery(event));
	OK(cuEventDestroy_v2(event));
	OK(cuMemFree_v2(memory));
	CHECK_EQ(left(), before);
	close(ends[0]);
	close(ends[1]);
	close(given.plain);
	return TEST_END();
}
