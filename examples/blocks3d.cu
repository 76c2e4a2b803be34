/* blocks3d.cu - three-dimensional blocks in a three-dimensional grid, with partial blocks on every side.
 * Lanes: stencil (5 x 4 x 3) blocks x (8 x 4 x 2) threads = 3840; the volume is 37 x 15 x 5 = 2775 of them.
 */
#include "gx_cuda.h"

#define W 37
#define H 15
#define D 5

__global__ void stencil(const int *in, int *out)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	int y = blockIdx.y * blockDim.y + threadIdx.y;
	int z = blockIdx.z * blockDim.z + threadIdx.z;
	int sum = 0;

	if (x >= W || y >= H || z >= D)
		return;
	for (int d = -1; d <= 1; d++) {
		if (z + d >= 0 && z + d < D)
			sum += in[((z + d) * H + y) * W + x];
		if (y + d >= 0 && y + d < H)
			sum += in[(z * H + y + d) * W + x];
		if (x + d >= 0 && x + d < W)
			sum += in[(z * H + y) * W + x + d];
	}
	out[(z * H + y) * W + x] = sum + (int)gridDim.x * 100 + (int)gridDim.y * 10 + (int)gridDim.z;
}

int main(void)
{
	static int in[W * H * D], out[W * H * D];
	int *din, *dout;

	for (int i = 0; i < W * H * D; i++)
		in[i] = i * 7 % 1001;
	CHECK(cudaMalloc(&din, sizeof(in)));
	CHECK(cudaMalloc(&dout, sizeof(out)));
	CHECK(cudaMemcpy(din, in, sizeof(in), cudaMemcpyHostToDevice));
	stencil<<<dim3(5, 4, 3), dim3(8, 4, 2)>>>(din, dout);
	CHECK(cudaGetLastError());
	CHECK(cudaMemcpy(out, dout, sizeof(out), cudaMemcpyDeviceToHost));
	printf("blocks3d first %d last %d checksum %08x\n", out[0], out[W * H * D - 1],
	       gx_checksum(out, sizeof(out)));
	CHECK(cudaFree(din));
	CHECK(cudaFree(dout));
	return 0;
}
