/* vulkan_work.cu - the kernel of vulkan_work.comp in CUDA, launched as often as asked, each launch timed by events.
 *
 * usage: vulkan_work_cuda THREADS ROUNDS LAUNCHES WARM_UP PAUSE_US; prints a line of JSON
 * Build: nvcc -O3 -arch=sm_90 -cudart shared -Ibench -Iexamples -o vulkan_work_cuda bench/vulkan_work.cu
 */
#include "gx_cuda.h"
#include "vulkan_work.h"

extern "C" __global__ void __launch_bounds__(WORK_BLOCK)
        work(const uint32_t *a, const uint32_t *b, uint32_t *c, uint32_t n, uint32_t rounds)
{
	uint32_t i = blockIdx.x * blockDim.x + threadIdx.x, x;

	if (i >= n)
		return;
	x = a[i] + b[i];
	for (uint32_t r = 0; r < rounds; r++)
		x = x * 1664525 + 1013904223;
	c[i] = x;
}

static float launch(const struct work *w, uint32_t *const device[3], cudaEvent_t begin,
                    cudaEvent_t end)
{
	float ms = 0;

	CHECK(cudaEventRecord(begin, 0));
	work<<<(w->n + WORK_BLOCK - 1) / WORK_BLOCK, WORK_BLOCK>>>(device[0], device[1], device[2],
	                                                           w->n, w->rounds);
	CHECK(cudaEventRecord(end, 0));
	CHECK(cudaDeviceSynchronize());
	CHECK(cudaEventElapsedTime(&ms, begin, end));
	usleep(w->pause_us);
	return ms;
}

int main(int argc, char **argv)
{
	struct work w;
	size_t bytes;
	uint32_t *host[3], *device[3];
	cudaEvent_t begin, end;
	double *ns;

	if (work_arguments(argc, argv, &w))
		return 2;
	bytes = w.n * sizeof(uint32_t);
	ns = (double *)calloc(w.launches, sizeof(*ns));
	for (int i = 0; i < 3; i++) {
		host[i] = (uint32_t *)calloc(w.n, sizeof(uint32_t));
		CHECK(cudaMalloc(&device[i], bytes));
	}
	for (uint32_t i = 0; i < w.n; i++) {
		host[0][i] = work_a(i);
		host[1][i] = work_b(i);
	}
	for (int i = 0; i < 3; i++)
		CHECK(cudaMemcpy(device[i], host[i], bytes, cudaMemcpyHostToDevice));
	CHECK(cudaEventCreate(&begin));
	CHECK(cudaEventCreate(&end));
	for (uint32_t i = 0; i < w.warm_up; i++)
		launch(&w, device, begin, end);
	for (uint32_t i = 0; i < w.launches; i++)
		ns[i] = launch(&w, device, begin, end) * 1e6;
	CHECK(cudaMemcpy(host[2], device[2], bytes, cudaMemcpyDeviceToHost));
	work_print("CUDA", work_wrong(&w, host[2]), ns, w.launches);
	return 0;
}
