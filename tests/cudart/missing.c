/* missing.c - the runtime where something is missing: memory for what a compiler registers, the driver, a context that the program took away
 * through the driver.
 */
#pragma GCC visibility push(default) /* the runtime's library takes these */
#include "unit/fail.h"
#pragma GCC visibility pop

#include "kernels.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Nothing can be opened any more, a driver as little as anything else. */
static void without_a_driver(void)
{
	struct cudaPointerAttributes a;
	int version = -1, n = -1;
	void *p = NULL;

	CHECK_EQ(setrlimit(RLIMIT_NOFILE, &(struct rlimit){ 0, 0 }), 0);
	CHECK_OK(cudaDriverGetVersion(&version));
	CHECK_EQ(version, 0);
	CHECK_OK(cudaRuntimeGetVersion(&version));
	CHECK_EQ(version / 1000, GX_CUDART_MAJOR);
	CHECK_ERROR(cudaGetDeviceCount(&n), cudaErrorInsufficientDriver);
	CHECK_EQ(n, 0);
	CHECK_ERROR(cudaMalloc(&p, 4), cudaErrorInsufficientDriver);
	CHECK_ERROR(cudaFree(NULL), cudaErrorInsufficientDriver);
	CHECK_ERROR(cudaPointerGetAttributes(&a, &n), cudaErrorInsufficientDriver);
	CHECK_ERROR(cudaLaunchKernel(&fill, one, one, NULL, 0, NULL), cudaErrorInsufficientDriver);
}

static void in_a_child(void (*fn)(void))
{
	pid_t child = fork();
	int status = -1;

	if (!child) {
		fn();
		fflush(NULL);
		_exit(test_n_failed != 0);
	}
	CHECK(child > 0 && waitpid(child, &status, 0) == child);
	CHECK_EQ(status, 0);
}

/* Of what register_all() asks memory for, in its order: which name is not there when the n-th is not. */
static void without_memory(void)
{
	enum { IMAGE = 1, BAD, FILL, COUNT, MISSING, BROKEN, COUNTER, FACTORS, WORD, NONE };
	void *p = NULL;
	size_t bytes = 0;

	for (int n = IMAGE; n <= NONE; n++) {
		bool image_is_there = n != IMAGE, is_there;
		void **handle;

		shared_word = NULL;
		fail_one(n);
		handle = register_all();
		CHECK_EQ(fail_none(), n != NONE);
		CHECK_EQ(handle != NULL, image_is_there);
		is_there = image_is_there && n != COUNT;
		CHECK_EQ(cudaLaunchKernel(&count, one, one, NULL, 0, NULL),
		         is_there ? cudaSuccess : cudaErrorInvalidDeviceFunction);
		is_there = image_is_there && n != COUNTER;
		CHECK_EQ(cudaGetSymbolAddress(&p, &counter),
		         is_there ? cudaSuccess : cudaErrorInvalidSymbol);
		is_there = image_is_there && n != FACTORS;
		CHECK_EQ(cudaGetSymbolSize(&bytes, factors),
		         is_there ? cudaSuccess : cudaErrorInvalidSymbol);
		CHECK_EQ(shared_word != NULL, image_is_there && n != WORD);
		cudaGetLastError();
		CHECK_OK(
		        cudaDeviceSynchronize()); /* a launch asks for memory on a thread of its own */
		__cudaUnregisterFatBinary(handle);
	}
}

static void *on_a_thread_of_its_own(void *arg)
{
	void *p = NULL;

	CHECK_EQ(cudaSetDevice(0), GX_CUDART_MAJOR >= 12 ? *(cudaError_t *)arg : cudaSuccess);
	CHECK_ERROR(cudaMalloc(&p, 4), *(cudaError_t *)arg);
	return NULL;
}

/* The runtime holds a device's context, which a program may take away through the driver. */
static void without_a_context(void)
{
	CUresult (*reset)(CUdevice device) = NULL;
	cudaError_t wanted = CUDA_ERROR_CONTEXT_IS_DESTROYED;
	void *fn = NULL, *p = NULL;
	pthread_t thread;

	CHECK_OK(cudaGetDriverEntryPoint("cuDevicePrimaryCtxReset", &fn, 0, NULL));
	memcpy(&reset, &fn, sizeof(fn));
	if (!reset)
		return;
	CHECK_EQ(reset(0), CUDA_SUCCESS);
	CHECK_ERROR(cudaMalloc(&p, 4), wanted);
	CHECK_EQ(pthread_create(&thread, NULL, on_a_thread_of_its_own, &wanted), 0);
	pthread_join(thread, NULL);
	CHECK_OK(cudaDeviceReset()); /* it asks for a new one */
	CHECK_OK(cudaMalloc(&p, 4));
}

int main(void)
{
	setenv("GPUEXT_SOFT_MEMORY", "67108864", 1);
	in_a_child(without_a_driver);
	without_memory();
	without_a_context();
	return TEST_END();
}
