/* transpose.cu - matrix transpose through a padded tile of shared memory.
 * Lanes: transpose (4 x 3) blocks x (32 x 8) threads = 3072.
 */
#include "gx_cuda.h"

#define W 100
#define H 75

__global__ void transpose(const int *in, int *out)
{
	__shared__ int tile[32][33];
	int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;

	for (int d = 0; d < 32; d += 8) {
		if (x < W && y + d < H)
			tile[threadIdx.y + d][threadIdx.x] = in[(y + d) * W + x];
	}
	__syncthreads();
	x = blockIdx.y * 32 + threadIdx.x;
	y = blockIdx.x * 32 + threadIdx.y;
	for (int d = 0; d < 32; d += 8) {
		if (x < H && y + d < W)
			out[(y + d) * H + x] = tile[threadIdx.x][threadIdx.y + d];
	}
}

int main(void)
{
	static int in[W * H], out[W * H];
	int *din, *dout, wrong = 0;

	for (int i = 0; i < W * H; i++)
		in[i] = i;
	CHECK(cudaMalloc(&din, sizeof(in)));
	CHECK(cudaMalloc(&dout, sizeof(out)));
	CHECK(cudaMemcpy(din, in, sizeof(in), cudaMemcpyHostToDevice));
	transpose<<<dim3(4, 3), dim3(32, 8)>>>(din, dout);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(out, dout, sizeof(out), cudaMemcpyDeviceToHost));
	for (int i = 0; i < W * H; i++)
		wrong += out[i % W * H + i / W] != i;
	printf("transpose wrong %d checksum %08x\n", wrong, gx_checksum(out, sizeof(out)));
	CHECK(cudaFree(din));
	CHECK(cudaFree(dout));
	return wrong != 0;
}
