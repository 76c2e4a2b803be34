/* no_memory.c - registration before main, where nothing can be said, when memory is gone: what could not be kept is not known later, what is
 * registered with memory works. */
#pragma GCC visibility push(default) /* the runtime takes them from this program */
#include "unit/fail.h"
#pragma GCC visibility pop

#include "kernels.h"

enum { N_REGISTERED = 9 }; /* two images, four kernels, three variables */

static void check_launch(int expected)
{
	unsigned int *words, value = 5, got = 0;
	void *args[] = { (void *)&words, &value };

	CHECK_OK(cudaMalloc((void **)&words, sizeof(*words)));
	CHECK_EQ(cudaLaunchKernel(&fill, one, one, args, 0, NULL), expected);
	CHECK_OK(cudaMemcpy(&got, words, sizeof(got), 2 /* to the host */));
	CHECK_EQ(got, expected ? 0 : value);
	CHECK_OK(cudaFree(words));
	cudaGetLastError();
}

int main(void)
{
	setenv("GPUEXT_SOFT_MEMORY", "67108864", 1);
	fail_at(1);
	register_all();
	CHECK(fail_none());
	check_launch(cudaErrorInvalidDeviceFunction);
	for (int n = 1; n <= N_REGISTERED; n++) {
		fail_one(n);
		register_all();
		CHECK(fail_none());
	}
	fail_at(N_REGISTERED + 1);
	register_all();
	CHECK(!fail_none());
	check_launch(cudaSuccess);
	return TEST_END();
}
