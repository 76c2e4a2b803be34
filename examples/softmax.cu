/* softmax.cu - row-wise softmax, one block a row: warp shuffles, shared memory, exponentials.
 * Lanes: softmax 200 blocks x 128 threads = 25600.
 */
#include "gx_cuda.h"

#define ROWS 200
#define COLS 333
#define THREADS 128

__device__ float block_max(float v, float *shared)
{
	for (int d = 16; d > 0; d /= 2) {
		float other = __shfl_xor_sync(GX_ALL_LANES, v, d);

		v = other > v ? other : v;
	}
	if (threadIdx.x % 32 == 0)
		shared[threadIdx.x / 32] = v;
	__syncthreads();
	v = shared[0];
	for (int w = 1; w < THREADS / 32; w++)
		v = shared[w] > v ? shared[w] : v;
	__syncthreads();
	return v;
}

__device__ float block_sum(float v, float *shared)
{
	for (int d = 16; d > 0; d /= 2)
		v += __shfl_xor_sync(GX_ALL_LANES, v, d);
	if (threadIdx.x % 32 == 0)
		shared[threadIdx.x / 32] = v;
	__syncthreads();
	v = 0;
	for (int w = 0; w < THREADS / 32; w++)
		v += shared[w];
	__syncthreads();
	return v;
}

__global__ void softmax(const float *in, float *out)
{
	__shared__ float shared[THREADS / 32];
	const float *row = in + blockIdx.x * COLS;
	float top = -1e30f, total = 0;

	for (int c = threadIdx.x; c < COLS; c += THREADS)
		top = row[c] > top ? row[c] : top;
	top = block_max(top, shared);
	for (int c = threadIdx.x; c < COLS; c += THREADS)
		total += gx_exp2((row[c] - top) * 1.44269504f);
	total = block_sum(total, shared);
	for (int c = threadIdx.x; c < COLS; c += THREADS)
		out[blockIdx.x * COLS + c] = gx_exp2((row[c] - top) * 1.44269504f) / total;
}

int main(void)
{
	size_t bytes = ROWS * COLS * sizeof(float);
	float *in = (float *)malloc(bytes), *out = (float *)malloc(bytes), *din, *dout;
	int bad = 0;

	for (int i = 0; i < ROWS * COLS; i++)
		in[i] = (float)(i * 37 % 401) / 64.0f - 3.0f;
	CHECK(cudaMalloc(&din, bytes));
	CHECK(cudaMalloc(&dout, bytes));
	CHECK(cudaMemcpy(din, in, bytes, cudaMemcpyHostToDevice));
	softmax<<<ROWS, THREADS>>>(din, dout);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(out, dout, bytes, cudaMemcpyDeviceToHost));
	for (int r = 0; r < ROWS; r++) {
		double sum = 0;

		for (int c = 0; c < COLS; c++)
			sum += out[r * COLS + c];
		bad += sum < 0.9999 || sum > 1.0001;
	}
	printf("softmax rows %d bad %d samples %.5f %.5f %.5f\n", ROWS, bad, out[0], out[12345], out[ROWS * COLS - 1]);
	CHECK(cudaFree(din));
	CHECK(cudaFree(dout));
	free(in);
	free(out);
	return bad != 0;
}
