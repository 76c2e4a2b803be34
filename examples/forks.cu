/* forks.cu - a child made before the runtime is initialised computes; one made after it gets an error, as CUDA says.
 * Lanes: square 2 processes x 4 x 64 = 512 (the parent and the first child).
 */
#include "gx_cuda.h"

#include <sys/wait.h>
#include <unistd.h>

__global__ void square(int *data)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	data[i] = i * i;
}

static unsigned int compute(void)
{
	static int host[256];
	int *device;

	CHECK(cudaMalloc(&device, sizeof(host)));
	square<<<4, 64>>>(device);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(host, device, sizeof(host), cudaMemcpyDeviceToHost));
	CHECK(cudaFree(device));
	return gx_checksum(host, sizeof(host));
}

static int wait_for(pid_t child)
{
	int status = 0;

	waitpid(child, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int main(void)
{
	pid_t child = fork();
	unsigned int sum;
	int before, after;

	if (child == 0) {
		printf("forks child %08x\n", compute());
		fflush(stdout);
		_exit(0);
	}
	before = wait_for(child);
	sum = compute();
	fflush(stdout);
	child = fork();
	if (child == 0) {
		int *p = NULL;

		_exit(cudaMalloc(&p, 64) == cudaErrorInitializationError ? 3 : 1);
	}
	after = wait_for(child);
	printf("forks parent %08x before %d after %d\n", sum, before, after);
	return before != 0 || after != 3;
}
