// linked.cu - what kernels.cu has not: functions in sections of their own, as the device linker leaves them.
extern "C" __device__ float elsewhere(float x, float *to);
extern "C" __device__ float leaves(float x);
extern "C" __device__ __constant__ float factors[4];

extern "C" __global__ void calls_elsewhere(float *x)
{
	x[threadIdx.x] = elsewhere(x[threadIdx.x], x + 100);
}
extern "C" __global__ void calls_leaves(float *x)
{
	x[threadIdx.x] = leaves(x[threadIdx.x]) * factors[1];
}
extern "C" __global__ void calls_nothing(float *x)
{
	x[threadIdx.x] = 3;
}
